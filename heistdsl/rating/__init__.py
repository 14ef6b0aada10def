"""Is a card too strong? Many games by bots, counted by seat and by card; two versions compared by the same seeds."""

from heistdsl.rating.rate import rate
from heistdsl.rating.results import Rating
from heistdsl.rating.versions import Version, changed_cards, describe_difference, other_version

__all__ = ["Rating", "Version", "changed_cards", "describe_difference", "other_version", "rate"]
