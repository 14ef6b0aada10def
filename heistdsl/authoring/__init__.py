"""Rule files written by the program: laid out anew, and made for a game that is to grow.

`layout` gives the canonical form of a file, `write` puts text into files, `pack` and `game` are what `heist new`
makes.
"""
