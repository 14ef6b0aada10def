"""Letters that the fonts of a print do not have: told before drawing, because on paper they would be missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heistdsl.model.printed import Look
from heistdsl.printing.face import Face, words_of
from heistdsl.printing.fonts import families
from heistdsl.text import Diagnostic, error
from heistdsl.text.hidden import UNDRAWN, describe_character

#: The font of texts where a game names none.
TEXT_FONT = "Alegreya Sans"
_MOST_TOLD = 5


def find_missing_letters(faces: Iterable[Face], look: Look) -> Iterator[Diagnostic]:
    """One diagnostic for every face with letters that no font of the game has. A title may take a letter from the font
    of texts."""
    texts = families().get(look.text_font or TEXT_FONT, frozenset())
    titles = texts | families().get(look.title_font or TEXT_FONT, frozenset())
    plain = frozenset(map(chr, texts & titles))
    for face in faces:
        words = words_of(face)
        if plain.issuperset("".join(words.split())):
            continue
        needed = dict.fromkeys(_letters(words))
        in_title = frozenset(face.title)
        missing = [each for each in needed if ord(each) not in (titles if each in in_title else texts)]
        if missing:
            shown = ", ".join(f"{_shown(letter)}" for letter in missing[:_MOST_TOLD])
            more = f" and {len(missing) - _MOST_TOLD} more" if len(missing) > _MOST_TOLD else ""
            help = f"fonts that come along: {', '.join(families())}; symbols can be icons"
            message = f"`{face.card or face.title}` has letters that cannot be printed: {shown}{more}"
            yield error("H0708", message, face.place, help)


def _letters(text: str) -> Iterator[str]:
    return (letter for letter in text if not letter.isspace() and not UNDRAWN.match(letter))


def _shown(letter: str) -> str:
    """A letter with its code and its name, since it may not be seen here either."""
    return f"{letter if letter.isprintable() else '?'} ({describe_character(letter)})"
