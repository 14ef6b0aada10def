"""From a plan to text: every node is handed to the macro of its name in the templates of the language.

The templates decide words, order and cases; Python answers their questions: what a noun is called in this case, which
forms a verb has, what a phrase agrees with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2.runtime import Macro

from heistdsl.wording import plan as p
from heistdsl.wording.planning.parts import head_word
from heistdsl.wording.realizing.agree import Features, features
from heistdsl.wording.realizing.sentences import DONE, END, ITEM, JOIN, LIST, PARAGRAPH, write
from heistdsl.wording.words.frames import Piece, Slot, frame_roles, read_frame
from heistdsl.wording.words.lexicon import Entry, Lexicon, VerbEntry

_HUMP = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class How:
    """What the asking template wants: a case, a clause form, or less than the whole (`bare`)."""

    case: str = ""
    form: str = ""
    bare: bool = False


class Realizer:
    """Gives the text of plans in the words of one game and language. With `icons`, nouns that have one become
    `{icon:NAME|word}`."""

    def __init__(self, lexicon: Lexicon, icons: bool = False) -> None:
        self.lexicon = lexicon
        self.icons = icons
        self._language = lexicon.language
        questions = {
            "say": self.say, "kind": lambda node: type(node).__name__, "entry": lexicon.entry, "form": self._form,
            "agree": self._agree, "verb": self._verb, "fill": self._fill, "table": self._table, "head": head_word,
            "joined": self._joined, "END": END, "LIST": LIST, "ITEM": ITEM, "DONE": DONE,
            "JOIN": JOIN, "PARAGRAPH": PARAGRAPH,
        }  # fmt: skip
        module = self._language.template.make_module(questions)
        self._macros = {name: macro for name, macro in vars(module).items() if isinstance(macro, Macro)}

    def text(self, plan: p.Plan) -> str:
        """The printed lines of a plan."""
        return write(self.say(plan), self._polish)

    def phrase(self, plan: p.Plan, form: str = "") -> str:
        """A phrase, or a clause in one of its forms, as it stands in a heading: with a capital and no full stop."""
        return write(self.say(plan, form=form), self._polish).rstrip(".")

    def say(self, node: object, case: str = "", form: str = "", bare: bool = False) -> str:
        """What the templates make of a node; a text stays as it is and nothing becomes nothing."""
        if node is None:
            return ""
        if isinstance(node, str):
            return node
        macro = self._macros["say_" + _HUMP.sub("_", type(node).__name__).lower()]
        return str(macro(node, How(case, form, bare))).strip(" \n")

    # ---- what templates may ask

    def _form(self, word: p.Word | Entry, plural: bool = False, case: str = "") -> str:
        entry = word if isinstance(word, Entry) else self.lexicon.entry(word)
        text = self.lexicon.inflect(entry, plural, case)
        return f"{{icon:{entry.icon}|{text}}}" if self.icons and entry.icon else text

    def _agree(self, node: p.Plan | None) -> Features:
        return features(node, self.lexicon)

    def _verb(self, word: p.Word, keys: tuple[str, ...] = ()) -> VerbEntry:
        return self.lexicon.verb(word, keys)

    def _table(self, name: str, *keys: str) -> Any:
        """A value of a table of the language; the empty text where there is none."""
        found: Any = self._language.data.get(name, "")
        for key in keys:
            found = found.get(key, "") if isinstance(found, Mapping) else ""
        return found

    def _joined(self, items: list[str], joiner: str) -> str:
        """A list in running text: a, b and c."""
        word = self._table("joiners", joiner)
        if len(items) <= 1:
            return "".join(items)
        return (
            ", ".join(items[:-1])
            + (f"{self._table('joiners', 'comma')} {word} " if len(items) > 2 else f" {word} ")
            + items[-1]
        )

    def _fill(self, frame: str, roles: tuple[p.Role, ...], skip: tuple[str, ...] = ()) -> str:
        """A frame with its roles said. What the frame has no room for follows with its own preposition."""
        pieces = read_frame(frame)
        there = {role.name: role.phrase for role in roles if role.name not in skip}
        text = "".join(self._piece(piece, there) for piece in pieces)
        places = frame_roles(pieces)
        rest = [self._slot(Slot(name, ""), phrase) for name, phrase in there.items() if name not in places]
        return " ".join([text, *rest])

    def _piece(self, piece: Piece, there: Mapping[str, p.Plan]) -> str:
        if piece.optional and not any(role in there for role in piece.roles):
            return ""
        return "".join(
            part
            if isinstance(part, str)
            else self._slot(part, there[part.role])
            if part.role in there
            else part.otherwise
            for part in piece.parts
        )

    def _slot(self, slot: Slot, phrase: p.Plan) -> str:
        relations = self._table("relations")
        if isinstance(phrase, p.Clause | p.Edge | p.Becomes):
            return self.say(phrase, form=slot.case or "subordinate")
        if slot.case == "bare":
            return self.say(phrase, bare=True)
        if slot.case or slot.role not in relations:
            return self.say(phrase, case=slot.case or str(self._table("object-case")))
        return self.say(p.Place(slot.role, phrase))

    def _polish(self, sentence: str) -> str:
        for pattern, text in self._language.rules("finish"):
            sentence = pattern.sub(text, sentence)
        return sentence
