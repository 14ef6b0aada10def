"""Everything that is wrong with a game or pack: its files, its texts, its decks. `kept` remembers what was found.

Nothing is imported here, so that an answer that is kept costs no more than reading it.
"""
