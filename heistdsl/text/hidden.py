"""Characters that nobody sees: which of them a rule file may hold, and which not.

Refused is whatever makes a text read otherwise than it stands in the file, or hides something in it: embeddings,
overrides and isolates, which turn round all that follows (Unicode Technical Report 36; CVE-2021-42574, "Trojan
Source"), line and paragraph separators, tags, a byte order mark inside a text, and what Unicode keeps for programs.

Allowed is what words need: the joiners of Persian and Indic words and of emoji, the places where Thai and Khmer lines
may break, soft hyphens, variants of letters, and the marks LRM, RLM and ALM. These act on their neighbours alone, and
are all that a text from right to left needs where people write it by hand.
"""

import re
import unicodedata
from typing import Final

#: What a rule file may not hold.
REFUSED: Final = re.compile(
    "[\u2028\u2029\u202a-\u202e\u2061-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
#: What stands in words of real languages and is never drawn, so that no font need have it.
UNDRAWN: Final = re.compile("[\u00ad\u034f\u061c\u180b-\u180d\u200b-\u200f\u2060\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def describe_character(character: str) -> str:
    """`U+202E right-to-left override`; the code alone where Unicode has no name."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '').lower()}".rstrip()
