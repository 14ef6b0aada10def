"""The sections of references: one file makes one kind of section out of a book."""
