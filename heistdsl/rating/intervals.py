"""Shares with intervals that cover the true one in 95 of 100 cases.

E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927) for one share; D. G. Bonett
and R. M. Price, "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data"
(2012) for the difference of two shares of the same games; the delta method for ratios of sums over games.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

#: How sure an interval is.
CONFIDENCE: Final = 0.95


def deviations(confidence: float = CONFIDENCE) -> float:
    """How many standard deviations an interval of this confidence reaches to either side."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


_Z: Final = deviations()


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and the bounds of its interval."""

    value: float
    low: float
    high: float

    def leaves_out(self, value: float) -> bool:
        """Whether a value lies outside."""
        return not self.low <= value <= self.high

    @property
    def margin(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def share_of(count: float, total: float, z: float = _Z) -> Interval:
    """The share `count` of `total` > 0 independent cases, 0 to 1 (Wilson's interval)."""
    share = count / total
    centre = (share + z * z / (2 * total)) / (1 + z * z / total)
    reach = z / (1 + z * z / total) * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return Interval(share, max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach)))


def clustered_share(count: float, total: float, variance: float, z: float = _Z) -> Interval:
    """A share of cases of which several may come from one game. Wilson's interval for as many independent cases as
    would have this `variance`, but never for more than there are."""
    share = count / total
    spread = share * (1 - share)
    effective = min(total, spread / variance) if variance > 0 and spread > 0 else total
    return share_of(share * effective, effective, z)


def paired_difference(gained: int, lost: int, total: int) -> Interval:
    """The difference of two shares of the same `total` games: `gained` counts games that only the first one has, `lost`
    those that only the second one has."""
    up, down = (gained + 1) / (total + 2), (lost + 1) / (total + 2)
    reach = _Z * sqrt(max(0.0, up + down - (up - down) ** 2) / (total + 2))
    return _between((gained - lost) / total, up - down, reach)


def difference(value: float, variance: float, games: float) -> Interval:
    """The difference of two ratios over so many `games` with this variance; as for shares, one game more that differs
    on either side is counted, so that the interval holds what it says where few games differ."""
    centre = value * games / (games + 2)
    return _between(value, centre, _Z * sqrt(variance * games**2 + 2) / (games + 2))


def _between(value: float, centre: float, reach: float) -> Interval:
    return Interval(value, max(-1.0, min(value, centre - reach)), min(1.0, max(value, centre + reach)))
