"""From a message plan to text."""
