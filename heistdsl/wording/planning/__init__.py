"""From an effect tree to a message plan: one file for each kind of construct."""
