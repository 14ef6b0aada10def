"""Colours for games that name none, and how far apart colours are for people who see fewer of them.

Contrast is that of WCAG 2.1; the three forms of colour blindness are simulated by the matrices of Viénot, Brettel and
Mollon (1999) and, for the blue-yellow form, of Brettel, Viénot and Mollon (1997), in linear light.
"""

from __future__ import annotations

from typing import Final

#: Frames of card types in the order of the rule files: dark enough for white letters, far enough apart for everybody.
FRAMES: Final = ("#094568", "#b25409", "#8732b7", "#177f8d", "#bf2146", "#763009", "#0c053f", "#3c1402")

_Matrix = tuple[tuple[float, float, float], ...]
_BLINDNESS: Final[dict[str, _Matrix]] = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}
BLINDNESSES: Final = tuple(_BLINDNESS)


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of `#rrggbb` in linear light, 0 to 1."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21; letters need at least 4.5."""
    light, dark = sorted((_luminance(channels(one)), _luminance(channels(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: str, other: str, blindness: str = "") -> float:
    """How different two colours look, as the distance in CIE L*a*b* (2.3 is just visible), to all eyes or to those with
    one of BLINDNESSES."""
    first, second = (_lab(_seen(channels(colour), blindness)) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _luminance(light: tuple[float, float, float]) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def _seen(light: tuple[float, float, float], blindness: str) -> tuple[float, float, float]:
    if not blindness:
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True))))
        for row in _BLINDNESS[blindness]
    )
    return red, green, blue


def _lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
