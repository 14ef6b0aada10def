"""Rules references: what rule files say, as pages for people."""
