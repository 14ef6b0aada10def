"""Plain English that people write out of habit, and how this language says it: one row for each habit.

A row is a pattern over one line and its replacement, so that the very text of an author can be shown in the right
words. Rows work one after another, each on what the ones before it left: first whole sentences, then what is compared,
who acts, and how much; articles and the signs between statements come last.

In patterns `<` and `>` stand for the edges of a word, `«` and `»` enclose what is pointed at if that is not all of it,
and these words for what they say: VERB, GERUND (`drawing`), PAST (`drawn`), NAME, PATH (`my.hand`), NUMBER, WORDS
(anything up to the next `,`, `:` or `;`), BREAK (where another statement begins). In the replacement, a word in
capitals is a gap for the author to fill.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from heistdsl.syntax.verbs import SPELLINGS, VERBS

_NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PASTS: Final = {
    "draw": "drawn", "deal": "dealt", "give": "given", "steal": "stolen", "lose": "lost", "win": "won",
    "hide": "hidden", "leave": "left", "spend": "spent", "split": "split", "run": "run", "swap": "swapped",
    "flip": "flipped",
}  # fmt: skip
_DOUBLED: Final = ("win", "swap", "run", "flip", "split")
_GERUNDS: Final = {
    (name + name[-1] if name in _DOUBLED else name.removesuffix("e")) + "ing": name for name in VERBS
}  # fmt: skip
_PAST_OF_VERB: Final = {name: _PASTS.get(name, name.removesuffix("e") + "ed") for name in VERBS}
_VERB_OF_PAST: Final = {past: name for name, past in _PAST_OF_VERB.items()}


def _one_of(words: object) -> str:
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + r")(?![\w.]|-\w)"  # type: ignore[call-overload]


_NAME: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_STANDS_FOR: Final = {
    "VERB": _one_of(SPELLINGS),
    "GERUND": _one_of(_GERUNDS),
    "PAST": _one_of(_VERB_OF_PAST),
    "NAME": _NAME,
    "PATH": rf"{_NAME}(?:\.{_NAME}|\[[0-9]+\])*",
    "NUMBER": "[0-9]+",
    "BREAK": rf"(?:\s*[,:] ?| (?=(?:{_NAME} )?(?:may )?{_one_of(SPELLINGS)}))",
    "WORDS": "[^,:;\n]+?",
    "«": "(?P<here>",
    "»": ")",
    "<": r"(?<![\w.-])",
    ">": r"(?![\w-])",
}
_STANDS: Final = re.compile("VERB|GERUND|PAST|NAME|PATH|NUMBER|WORDS|BREAK|[<>«»]")


@dataclass(frozen=True)
class Habit:
    """One row: what people write, what it is here (as for `re.sub`), the rule behind it in a few words, and a line
    that shows the habit and nothing else."""

    theirs: str
    ours: str | Callable[[re.Match[str]], str]
    rule: str
    example: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern written out."""
        return re.compile(_STANDS.sub(lambda word: _STANDS_FOR[word[0]], self.theirs))

    def found_in(self, line: str) -> Iterator[tuple[re.Match[str], str]]:
        """The places where it stands, and what should stand there."""
        for found in self.pattern.finditer(line):
            instead = found.expand(self.ours) if isinstance(self.ours, str) else self.ours(found)
            if instead != found[0]:
                yield found, instead


def _number(found: re.Match[str]) -> str:
    return str(_NUMBER_WORDS.index(found[1]))


def _many(who: str, verb: str | None) -> str:
    """Several players, and the verb as it stands behind several."""
    return f"{who} {SPELLINGS[verb.strip()]}" if verb else who


def _times_count(found: re.Match[str]) -> str:
    """`gain 2 fame for each gadget in my.team` as a product."""
    verb, amount, unit, kind, rivals, whose, place = found.groups()
    zone = f"rival.{rivals}" if rivals else ("my." if whose else "") + (place or "ZONE")
    members = zone if kind in ("card", "piece") else f"{zone} where {kind}"
    product = f"{amount} * count({members})" if amount.isdigit() and amount != "1" else f"count({members})"
    return f"{verb} {product}{unit or ''}"


def _options(found: re.Match[str]) -> str:
    """`choose one: A or B` with each option on a line of its own."""
    parts = re.split(r",? or |, ", found[2].rstrip("."))
    lines = (f'\n{found[1]}  option "{part.strip()}": {part.strip()}' for part in parts)
    return f"{found[1]}choose one:{''.join(lines)}"


def _if_you_do(found: re.Match[str]) -> str:
    """What follows from a deed: in the same `may`, or where something was really done."""
    margin, may, deed, _, more = found.groups()
    return f"{margin}may: {deed}; {more}" if may else f"{margin}{deed} as done\n{margin}if any(done): {more}"


#: The beginning of a statement, which stays.
_STATEMENT: Final = r"(^\s*|[:;] ?)"

HABITS: Final[tuple[Habit, ...]] = (
    # ---- whole sentences
    Habit(r"^(\s*)choose one: (\S.*(?: or |, ).*)$", _options, "each option has a line of its own",
          "choose one: draw 1 or gain 1 fame"),
    Habit(r"^(\s*)(VERB [^:;,\n]+,? or VERB [^:;,\n]+)$", _options, "each option has a line of its own",
          "gain 1 fame or draw 1"),
    Habit(r"^(\s*)(if WORDS): (\S.*?)«[,;.]? (?:else|otherwise)»>[:,]? (\S.*)$", r"\1\2: \3\n\1else: \5",
          "`else` has a line of its own", "if heat > 3: draw 1, otherwise draw 2"),
    Habit(r"^(\s*)(you may )?(VERB [^:;\n]*?)[.,;] «if you do»>[,:]? (\S.*)$", _if_you_do, "what was done gets a name",
          "discard 1 from my.hand. if you do, draw 2"),
    Habit(r"^(\s*)(?:pay|spend) (\S.*?)(?::|,? to(?= VERB)) (\S.*)$", r"\1use:\n\1  pay: spend \2\n\1  \3",
          "what it costs stands under `use:`", "spend 2 coins: draw 1"),
    Habit(r"^(\s*)(once per NAME)(?: during (NAME))?[,:] ?", r"\1use \2: ", "what you may do is a `use`",
          "once per turn: draw 1"),
    Habit(r"<do nothing>", "nothing", "it is one word", "do nothing"),
    Habit(r"<(win|lose)s? the game>", r"\1", "the game goes without saying", "win the game"),
    Habit(r"<skip (?:your|my|the) next (NAME)", r"skip next \1 by me", "a pattern says whose it is, behind `by`",
          "skip your next turn"),
    Habit(r"<take (?:another|an extra|an additional) (NAME)", r"extra \1 by me", "an `extra` phase is declared",
          "take another turn"),
    Habit(r"<(PATH) (?:can't|cannot|can not|may not|must not) (VERB)", r"ban \2 by \1", "to forbid is to `ban`",
          "players cannot draw"),
    Habit(r"<draws? until (?:you have|PATH has) (NUMBER) cards(?: in (?:my |your )?hand)?", r"refill my.hand to \1",
          "to draw up to a number is to `refill`", "draw until you have 5 cards"),
    Habit(r"<(?:increase|raise) (?:the )?(PATH) by ", r"\1 += ", "numbers change by `+=`", "increase heat by 1"),
    Habit(r"<(?:decrease|reduce|lower) (?:the )?(PATH) by ", r"\1 -= ", "numbers change by `-=`", "reduce heat by 1"),
    Habit(r"<set (?:the )?(PATH) to ", r"\1 = ", "a `=` sets a number", "set heat to 3"),
    Habit(r"<double (?:(?:your|my) )(NAME)", r"my.\1 += my.\1", "numbers change by `+=`", "double my fame"),
    Habit(r"<add (WORDS) to (?:the )?(PATH)", r"\2 += \1", "numbers change by `+=`", "add 2 to heat"),
    Habit(r"<(?:you|i) (?:gets?|gains?|have|has) ([+-]) ?(NUMBER) (NAME)", r"my.\3 \1 \2",
          "first whose number, then the change", "you get +1 strength"),
    Habit(r"<(PATH) (?:gets?|gains?|has) ([+-]) ?(NUMBER) (NAME)", r"\1.\4 \2 \3",
          "first whose number, then the change", "this gets +1 strength"),
    Habit(rf"{_STATEMENT}([+-]) ?(NUMBER) (NAME)>", r"\1my.\4 \2 \3", "first whose number, then the change",
          "+1 strength"),
    Habit(r"<(gains?|loses?) (NAME) equal to (WORDS)(?=$|[;:,])", r"\1 \3 \2", "the amount stands in front",
          "gain fame equal to count(my.hand)"),
    Habit(r"<(VERB) (NUMBER|an?|one)(?: cards?|( NAME))? (?:for each|for every|per) (NAME)"
          r"(?: (?:in|on) (?:(?:your |my |the )?(?:rival|opponent)['’]s (NAME)|(?:the |(my |your ))?(PATH)))?",
          _times_count, "the amount is a `count`", "gain 2 fame for each gadget in my.team"),
    Habit(rf"{_STATEMENT}(VERB WORDS) «if» (?!.* else>)(WORDS)\.?$", r"\1if \4: \2", "a condition stands in front",
          "draw 1 if heat > 3"),
    Habit(r"<unless (WORDS [=\x3c\x3e]+ WORDS)(?=[:,])", r"if not (\1)", "`unless` is for what players may do",
          "unless heat > 3: draw 1"),
    Habit(r"<swap (NAME)s with (PATH)", r"swap my.\1 with \2.\1", "both sides say which cards",
          "swap hands with rival"),
    Habit(rf"{_STATEMENT}(players|others): ?(may: ?)?(?=VERB)",
          lambda found: f"{found[1]}each p in {found[2]}: {'p may: p ' if found[3] else 'p '}",
          "a loop begins with `each`", "players: draw 1"),
    Habit(r"<as long as>", "while", "what lasts is a `while`", "as long as me in crew: my.strength + 2"),
    Habit(r"<for (?:each )?(NAME in )", r"each \1", "a loop begins with `each`", "for each p in players: p draws 1"),
    Habit(r"<repeat (NUMBER):", r"repeat \1 times:", "a number is followed by `times`", "repeat 3: draw 1"),
    Habit(rf"{_STATEMENT}([a-z][a-z.-]*)([+-])(NUMBER)$", r"\1\2 \3 \4", "signs stand between blanks",
          "my.strength-1"),
    # ---- when
    Habit(r"<beginning of>", "start of", "it is `start`", "on beginning of turn: draw 1"),
    Habit(r"<until (?:the )?end of (?:(?:your|my|the|this) )?(NAME)", r"until end of \1", "no articles stand here",
          "until the end of the turn: my.strength + 1"),
    Habit(r"^(\s*)(?:(?:at|on) )?(?:the )?(start|end) of (?:your|my) (NAME)BREAK", r"\1on \2 of \3 by me: ",
          "a time begins with `on`, and whose it is stands behind `by`", "at the end of your turn, draw 1"),
    Habit(r"^(\s*)(?:at|on) (?:the )?(start|end) of (?:(?:the|each|every|a|any) )?(NAME)BREAK", r"\1on \2 of \3: ",
          "a time begins with `on`", "at the start of each turn: gain 1 fame"),
    Habit(r"<on (?:my|your) (NAME) (start|end)s?>", r"on \2 of \1 by me", "it is `start of` and `end of`",
          "on my turn start: draw 1"),
    Habit(r"<on (NAME) (start|end)s?>", r"on \2 of \1", "it is `start of` and `end of`", "on turn start: draw 1"),
    Habit(r"^(\s*)(?:when|whenever|after|if) this(?: card)? is (PAST)",
          lambda found: f"{found[1]}after {_VERB_OF_PAST[found[2]]} of this", "an event is named by its verb",
          "when this card is played: draw 1"),
    Habit(r"^(\s*)(?:when|whenever|after|if) (?:a |the )?cards? (?:is|are) (PAST)",
          lambda found: f"{found[1]}after {_VERB_OF_PAST[found[2]]}", "an event is named by its verb",
          "after a card is drawn: gain 1 fame"),
    Habit(r"^(\s*)(when|whenever|after|if) (?:you|i) (VERB) (?:an?|the) (?!cards?>)(NAME)",
          lambda found: f"{found[1]}after {found[4]}-{_PAST_OF_VERB[SPELLINGS[found[3]]]} by me",
          "an event has a name of its own", "whenever you win a job, draw 1"),
    Habit(r"^(\s*)(when|whenever|after|before) (?:you|i|me) (VERB)(?: (this)(?: card)?)?(?: a card| cards)?>",
          lambda found: f"{found[1]}{'on' if found[2][0] == 'w' else found[2]} {SPELLINGS[found[3]]}"
          + (" of this" if found[4] else "") + " by me", "first the event, then who did it",
          "after you draw: gain 1 fame"),
    Habit(r"<(on|after|before|ban|instead of) (GERUND)", lambda found: f"{found[1]} {_GERUNDS[found[2]]}",
          "an event is named by its verb", "after drawing: gain 1 fame"),
    Habit(r"^(\s*)(when|whenever|after|before) (?:a|an|the) (NAME) (?:is|was|has been) (NAME)",
          lambda found: f"{found[1]}{'on' if found[2][0] == 'w' else found[2]} {found[3]}-{found[4]}",
          "an event has a name of its own", "after a job is won: draw 1"),
    Habit(r"<(on|after|before|until|when|whenever) (?!next>|VERB)(NAME) "
          r"(?!VERB|(?:where|if|by|from|to|also|of|with|against|for|at|once)>)(NAME)(?=\s*(?:[:,]|by>|if>|where>))",
          r"\1 \2-\3", "names of several words have hyphens", "after job won: draw 1"),
    # ---- questions
    Habit(r"<(?:you|i) (?:have|has) (?:at least )?(NUMBER) (?:or more )?cards?(?: in (?:your |my |the )?(NAME))?",
          lambda found: f"count(my.{found[2] or 'ZONE'}) >= {found[1]}", "cards are counted by `count`",
          "if you have 3 cards in your hand: draw 1"),
    Habit(r"<(?:you|i) (?:have|has) (?:at least )?(NUMBER) (?:or more )?(NAME)", r"my.\2 >= \1",
          "a question compares numbers", "if you have 3 fame: draw 1"),
    Habit(r"<(?:you|i) (?:have|has) (no|an?|any) (NAME)(?: in (?:your |my |the )?(NAME))?",
          lambda found: f"{'none' if found[1] == 'no' else 'any'}(my.{found[3] or 'ZONE'} where {found[2]})",
          "`any` and `none` ask what is there", "if you have a gadget: draw 1"),
    Habit(r"<(?:your |my |the )?(?:rival|opponent)['’]s (NAME)", r"rival.\1",
          "what belongs to somebody is behind a dot", "if your rival's fame > 2: draw 1"),
    Habit(r"<(if|where|while|and|or) (?!VERB)(PATH) (NUMBER)(?=$|[:,)]| (?:and|or)>)", r"\1 \2 = \3",
          "numbers are compared by `=`", "if heat 3: draw 1"),
    Habit(r"<(PATH) has (NAME) (NUMBER)>", r"\1.\2 = \3", "a question compares numbers",
          "if rival.played has rank 3: draw 1"),
    Habit(r"<(PATH) has (no|an?|any) (NAME)",
          lambda found: f"{'none' if found[2] == 'no' else 'any'}({found[1]} where {found[3]})",
          "`any` and `none` ask what is there", "if my.team has a gadget: draw 1"),
    Habit(r"<(no|any) (NAME) in (?:the )?(PATH)",
          lambda found: f"{'none' if found[1] == 'no' else 'any'}({found[3]} where {found[2]})",
          "`any` and `none` ask what is there", "if any gadget in my.team: draw 1"),
    Habit(r"<(?:my |your )(NAME) is (not )?empty>", lambda found: f"{'any' if found[2] else 'none'}(my.{found[1]})",
          "`any` and `none` ask what is there", "if my hand is empty: draw 1"),
    Habit(r"<(?:the )?(PATH) is (not )?empty>", lambda found: f"{'any' if found[2] else 'none'}({found[1]})",
          "`any` and `none` ask what is there", "if deck is empty: gain 1 fame"),
    Habit(r"<(?:you|i) (?:are|am) (not )?the (NAME)", lambda found: f"{found[2]} {'!=' if found[1] else '='} me",
          "you are `me`", "if you are the boss: draw 1"),
    Habit(r"<(?:you are|i am|you're|i'm) (not )?in>", r"me \1in", "you are `me`",
          "while you are in crew: my.strength + 2"),
    Habit(r"<(if|while|and|or) (not )?in>", r"\1 me \2in", "a question says about whom", "if not in crew: draw 1"),
    Habit(r"<(?:is |are )?(NUMBER) or (?:more|higher|greater)>", r">= \1", "this is `>=`",
          "if heat is 3 or more: draw 1"),
    Habit(r"<(?:is |are )?(NUMBER) or (?:less|fewer|lower)>", r"<= \1", "this is `<=`", "if heat is 3 or less: draw 1"),
    Habit(r"<(?:is|are) (NUMBER)", r"= \1", "numbers are compared by `=`", "if heat is 3: draw 1"),
    Habit(r"<(?:is |are )?(?:more|greater|higher|bigger|larger) than>", ">", "this is `>`",
          "if heat is greater than 3: draw 1"),
    Habit(r"<(?:is |are )?(?:less|fewer|lower|smaller) than>", "<", "this is `<`", "if heat is less than 3: draw 1"),
    Habit(r"<(?:is |are )?at least>", ">=", "this is `>=`", "if heat is at least 3: draw 1"),
    Habit(r"<(?:is |are )?at most>", "<=", "this is `<=`", "if heat is at most 3: draw 1"),
    Habit(r"<(?:is |are )?(?:equal to|equals?)>", "=", "this is `=`", "if heat is equal to 3: draw 1"),
    # ---- between statements
    Habit(r"^(\s*(?:if|while|on|after|before|until|each NAME in|when|whenever|instead of)>[^:;]*?)"
          r"«,? then|,(?= (?:PATH )?(?:may )?VERB| (?:if|may|choose|each)>)» (?=\S)", r"\1: ",
          "a `:` opens what belongs to it", "if heat > 3 then draw 1"),
    Habit(r"(?:,? and then|,? then|, and| and|,) (?=(?:PATH )?VERB)", "; ", "a `;` stands between two statements",
          "draw 1 and gain 1 fame"),
    # ---- who
    Habit(r"(^\s*|: ?|; ?)([^:;\n]*?)<«(?:the )?player with the (?:most|highest|largest) (NAME)»>",
          r"\1choose t from highest(\4 of players); \2t", "who has most of something is found by `highest`",
          "steal 1 coins from the player with the most fame"),
    Habit(r"(^\s*|: ?|; ?)([^:;\n]*?)<«(?:the )?player with the (?:fewest|least|lowest|smallest) (NAME)»>",
          r"\1choose t from lowest(\4 of players); \2t", "who has least of something is found by `lowest`",
          "the player with the least fame draws 1"),
    Habit(rf"{_STATEMENT}(?:each|every|any) (other )?player (?:may|can) (?=VERB)",
          lambda found: f"{found[1]}each p in {'others' if found[2] else 'players'}: p may: p ",
          "each of several is asked alone", "each player may draw 1"),
    Habit(r"<(?:(?:each|every|all)(?: of)?(?: the)? (?:other players?|opponents?)|(?:everyone|everybody) else)>"
          r"( VERB)?", lambda found: _many("others", found[1]), "these are the `others`", "each other player draws 1"),
    Habit(r"<(?:(?:each|every|all)(?: of)?(?: the)? players?|everyone|everybody)>( VERB)?",
          lambda found: _many("players", found[1]), "these are the `players`",
          "each player draws 1"),
    Habit(r"<choose (?:another player|an opponent)>(?! from)", "choose t from others",
          "who is chosen gets a name", "choose another player"),
    Habit(r"<choose (?:a|any) player>(?! from)", "choose t from players", "who is chosen gets a name",
          "choose a player"),
    Habit(r"(^\s*|: ?|; ?)([^:;\n]*?)<«(?:another|any other) player»>",
          r"\1choose t from others; \2t", "a player is chosen first", "steal 1 coins from another player"),
    Habit(r"(^\s*|: ?|; ?)([^:;\n]*?)<«(?:a|any|target) player»>",
          r"\1choose t from players; \2t", "a player is chosen first", "target player draws 1"),
    Habit(r"<pass (NUMBER) cards? to>", r"give \1 from my.hand to", "to `pass` is to do nothing",
          "pass 1 card to left-of(me)"),
    Habit(r"<to (?:the player (?:on|to) )?(?:your|the|my) (left|right)>", r"to \1-of(me)", "neighbours have a name",
          "give this to the left"),
    Habit(r"<(?:the |your |my |an )?opponents>", "others", "these are the `others`", "opponents draw 1"),
    Habit(r"<(?:the |your |my |an )?(?:opponent|enemy)>", "rival", "the other of two players is the `rival`",
          "opponent draws 1"),
    Habit(rf"{_STATEMENT}(?:you|i) (?:may|can) (?!:)", r"\1may: ", "what players may do follows a `may:`",
          "you may draw 1"),
    Habit(r"<(?:you|i) (?:must |shall |will |have to )?(?=VERB)", "", "the player of the card goes without saying",
          "you gain 2 fame"),
    # ---- which and how many
    Habit(rf"{_STATEMENT}(VERB) (NUMBER)d(NUMBER)>", r"\1roll \3 d\4 as r; \2 r.total",
          "dice are rolled first, and the roll gets a name", "gain 1d6 fame"),
    Habit(r"<(chooses?) (?:an?|one) (NAME) from (?:the )?((?:my |your |their )?PATH)",
          lambda found: f"{found[1]} c from {found[3].replace(' ', '.').replace('your', 'my')}"
          + ("" if found[2] == "card" else f" where {found[2]}"), "what is chosen gets a name",
          "choose a gadget from my.hand"),
    Habit(r"<draws? (?:the )?top card(?: (?:of|from) (?:the |your |my )?PATH)?", "draw 1", "one draws from the top",
          "draw the top card"),
    Habit(r"<(?:the )?top card (?:of|from) (?:the )?(PATH)", r"top(1 of \1)", "these are cards of a zone",
          "reveal the top card of deck"),
    Habit(r"<(?:the )?top (NUMBER) cards (?:of|from) (?:the )?(PATH)", r"top(\1 of \2)", "these are cards of a zone",
          "reveal top 3 cards of deck"),
    Habit(r"<(?:this card|this one|self|itself)>", "this", "the card itself is `this`", "discard this card"),
    Habit(r"<(VERB) (one)(?=$| )", lambda found: f"{found[1]} 1", "numbers are written in digits", "draw one"),
    Habit(r"<(two|three|four|five|six|seven|eight|nine|ten)>", _number, "numbers are written in digits", "draw two"),
    Habit(r"<(VERB) (NUMBER) random(?: cards?)?((?: from (?:the |my |your |their )?PATH)?)",
          r"\1 \2\3 randomly", "how it is done stands last",
          "discard 1 random card from my.hand"),
    Habit(r"<(?:at random|randomly) (from (?:the |my |your |their )?PATH)", r"\1 randomly",
          "how it is done stands last",
          "discard 1 at random from my.hand"),
    Habit(r"<at random>", "randomly", "the word is `randomly`", "discard 1 from my.hand at random"),
    Habit(r"<(VERB) (?:an?|the) (?:random )?card>", r"\1 1", "an amount is a number", "draw a card"),
    Habit(r"<(VERB (?:up to )?)(NUMBER) (?:more |other )?cards?>", r"\1\2", "a number alone counts cards",
          "draw 2 cards"),
    Habit(r"<(VERB (?:up to )?NUMBER (?!cards?>)NAME) cards?>", r"\1", "the word behind a number is what is counted",
          "draw 2 treasure cards"),
    Habit(r"<draws? (?:some )?cards>", "draw NUMBER", "an amount is a number", "draw cards"),
    Habit(r"<(VERB) an? (NAME)", r"\1 1 \2", "an amount is a number", "roll a die"),
    # ---- whose
    Habit(r"<(?:your|my) (NAME)", r"my.\1", "what belongs to you is behind `my.`", "discard your hand"),
    Habit(r"<(?:their|his|her) (NAME)", r"their.\1", "what belongs to them is behind `their.`",
          "discard 1 from their hand"),
    Habit(r"<(NAME)['’]s (NAME)", r"\1.\2", "what belongs to somebody is behind a dot", "discard 1 from t's hand"),
    Habit(r"<(VERB) (?:all|every)(?: of)?(?: the)?(?: cards?)?(?: in| from| of)?(?: the)? (PATH)>", r"\1 \2",
          "the name of a zone is all that lies in it", "discard all cards from my.hand"),
    Habit(r"<the (?=NAME)", "", "names stand without `the`", "shuffle the deck"),
    Habit(r"<an? (?!(?:in|from|is|has|and|or|not|where|may|plus|minus|equals|contains|includes|if|else)>|VERB)"
          r"(?=NAME)", "", "names stand without `a`",
          "if current is a job: draw 1"),
)  # fmt: skip

#: What is set right along the way, beside habits: capitals, signs of other notations, a full stop.
SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"\.\s*$"), ""),
    (re.compile(r"\. (?=[a-z])"), "; "),
    (re.compile(r" ?&& ?"), " and "),
    (re.compile(r" ?\|\| ?"), " or "),
    (re.compile(r" ?\+\+$"), " += 1"),
    (re.compile(r"=="), "="),
    (re.compile(r"=>"), ">="),
    (re.compile(r"=<"), "<="),
    (re.compile(r"≥"), ">="),
    (re.compile(r"≤"), "<="),
    (re.compile(r"≠"), "!="),
)
