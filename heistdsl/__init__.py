"""Tabletop card games as data: rule files in, checked and playable games out."""

__version__ = "0.1.0"
