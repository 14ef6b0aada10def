"""The words of a language and of a game."""
