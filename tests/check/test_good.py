"""Texts of every construct about which there is nothing to say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heistdsl.check.kind import Place
from heistdsl.text import Diagnostic

GOOD: list[tuple[Place, str]] = [
    (
        "card",
        "let best = nothing\n"
        "each p in players:\n"
        "  if best = nothing or p.fame > best.fame: best = p\n"
        "best gains best.fame coins",
    ),
    ("card", "choose t from others\nunless t loses 2 fame: t discards 1 from t.team where gadget"),
    ("card", "others discard 1 from their.hand"),
    ("card", "others may: them discards 1 from their.hand"),
    ("card", "choose t from others where count(hand) > count(my.hand)\nsteal 1 from t.hand randomly"),
    ("card", "choose t from others\nreveal t.hand\nchoose c from t.hand\ndiscard c"),
    ("card", "let p = me\nchoose c from p.hand\ndiscard c"),
    ("card", "each p in players at once: p discards 1 from p.hand"),
    (
        "card",
        "window for players until roll for chance:\n"
        '  option "join" if them not in crew: them joins crew\n'
        '  option "roll" if them = boss: stop',
    ),
    (
        "card",
        "window for others at once:\n"
        '  option "help":\n'
        "    them discards some from their.hand where person as paid\n"
        "    gain count(paid) fame",
    ),
    (
        "card",
        "choose t from others\n"
        "bargain me with t over up to 3 coins, up to (my.fame) fame:\n"
        "  t joins crew\n"
        "  me owes it.share to t on job-won\n"
        "  gain it.share.coins fame\n"
        "else: noise += 1",
    ),
    ("card", "on draw also discard by me once per turn: gain count(it.cards) fame"),
    ("card", "before lose by me where it.unit = fame if any(my.team where armed): it.amount -= 1"),
    ("card", "on roll for chance by me: it.total += 1"),
    ("card", "instead of steal from my.team by others: discard this"),
    ("card", "instead of steal from me by others: discard this"),
    ("card", "on now if noise >= 5 once per game: draw 2"),
    ("card", "until end of job where me in crew: my.strength * 2"),
    ("card", "until end of next turn: ban play of gadget by others where bonus > 2"),
    ("card", "ban act by others\nallow play of this by others"),
    ("card", "skip next turn by others\nextra turn by me"),
    ("card", "while this.target = me: my.strength + 1"),
    ("card", "this.target = me\nwhile this.target in crew: (this.target.team where person).power + 1"),
    ("card", "choose t from others\nuntil end of job: t.room[gadget] = 3\nuntil end of job: t.room[this.kind] + 1"),
    ("card", "choose t from players naming p where any(everything where gadget and target = p)\nt loses 1 fame"),
    ("card", "match noise:\n  case 0, 1: draw 2\n  case 2..4: draw 1\n  else: noise -= 1"),
    (
        "card",
        "choose c from my.hand\n"
        "match c.kind:\n"
        "  case person: gain c.power fame\n"
        "  case gadget: gain c.bonus fame\n"
        "  else: nothing\n"
        "discard c",
    ),
    (
        "card",
        "choose c from my.hand\n"
        "if c is gadget and c.bonus > 2: draw 1\n"
        "elif c is person and c.power > 2: draw 2\n"
        "discard c",
    ),
    ("card", "choose c from my.hand where not gadget or bonus > 1\ndiscard c"),
    ("card", "gain sum(power of my.team where person) + sum(bonus of my.team where gadget) fame"),
    ("card", "gain table(noise: 0 -> 1, 1..3 -> 2, else -> 3) fame"),
    ("card", "gain (2 if boss = me else 1) fame"),
    ("card", "if times(job-won by me since play of this) >= 2: draw 1"),
    ("card", "on job-won by me if last(found by me).card is armed: draw 1"),
    ("card", "if highest(fame of players) has me: draw 1"),
    ("card", "if my.team has person or me has gadget: draw 1"),
    ("card", "let best = highest(fame of players)\nif count(best) = 1: boss = best"),
    ("card", "let n = 0\nrepeat 3 times:\n  n += 1\n  gain n fame"),
    ("card", "repeat while any(my.hand): discard 1 from my.hand"),
    ("card", "let tired = 0\nrepeat while tired < 3:\n  let tired = tired + 1\n  gain 1 fame"),
    ("card", "repeat:\n  draw 1\n  if noise > 3: stop\n  noise += 1"),
    ("card", "let source = {deck, discard}\nchoose d from source\nmove top(1 of d) to my.hand"),
    ("card", "choose d from {deck, discard}\ndraw 1 d"),
    ("card", "choose n from 1..6\ngain 1 dice at n"),
    ("card", "choose s from skill\nmy.tries[s] += 1"),
    ("card", "choose d from my.rack where 6 in reach(value, shifts)\nmove d to dice-box"),
    ("card", "my.rack[1].piece.shifts = {-1, 0, 1}"),
    ("card", "move top(1 of dice-box) to leftmost(my.rack where empty)"),
    ("card", "roll my.rack as r\nif r.total > 7: draw 1"),
    ("card", "discard some from my.hand | my.team where gadget as gone\nif any(gone): gain count(gone) fame"),
    ("card", "move my.hand | my.team to discard"),
    ("card", "move players.hand to discard"),
    ("card", "each c in players.team where gadget rising by bonus, ties from boss: discard c"),
    ("card", "each p in players from me counterclockwise: p draws 1"),
    ("card", "look 3 from deck as seen\narrange seen onto deck"),
    ("card", "place this under deck"),
    ("card", "use during job or turn if job and me in crew: draw 1"),
    ("card", 'use "flee" up to 2 per round:\n  pay: lose 1 fame\n  crew = crew except me'),
    ("card", "me leaves crew"),
    ("card", "on leave of crew by others: draw 1"),
    ("card", "before raise of my.strength by others where it.direct: it.amount -= 1"),
    ("card", "require my.team has person"),
    ("card", "treat driving as hacking"),
    ("card", "choose c from my.hand\nif c.kind = this.kind: draw 1\ndiscard c"),
    ("card", "name guess from everything where gadget\nif any(my.hand where kind = guess.kind): gain 2 fame"),
    ("card", "if noise > 2: choose c from my.hand\nelse: choose c from my.team\ndiscard c"),
    ("card", "if any(my.hand where person):\n  choose c from my.hand where person\n  discard c"),
    ("card", "may:\n  pay: lose 2 fame\n  draw 3\nelse: gain 1 fame"),
    (
        "card",
        "choose one:\n"
        '  option "talk": noise -= 1\n'
        '  option "shoot" if any(my.team where armed):\n'
        "    noise += 1\n"
        "    gain 2 coins",
    ),
    ("card", "split 4 fame among crew"),
    ("card", "give 1 from my.hand to boss"),
    ("card", "choose c from my.team where person\nattach this to c\ngain this.host.power fame"),
    ("card", "choose b from next-to(hideout) where none(garage)\nmove everything where van to b.garage"),
    ("card", "if is-linked(hideout, harbour): draw 1"),
    ("card", "gain 1 fame\nlose 1 fame\nend turn"),
    ("card", "me wins"),
    ("card", "if option.open-hands: draw 1"),
    ("card", "gain left-of(me).fame fame"),
    ("card", "deal 1 from deck to others.hand"),
    ("card", "swap my.hand with discard"),
    ("card", "on start of turn by me: draw 1"),
    ("card", "on end of job if me in crew: draw 1"),
    ("rules", "after job-won by players: it.by gains 1 fame"),
    ("rules", "on draw by me once per turn: gain 1 fame"),
    ("rules", "on found by players if it.card.bonus > 2: it.by gains 1 fame"),
    ("action", "use once per turn if me = active: draw 1"),
    ("setup", "each p in players:\n  p draws 3\n  p.fame = 2"),
    ("setup", "remove 2 from safe\nshuffle deck\nsort jobs falling by difficulty"),
    ("setup", "roll 1 d6 for weather as r\nif r.total > 3: weather = nervous"),
    (
        "flow",
        "phase turn by boss:\n"
        "  boss chooses c from boss.hand\n"
        "  boss plays c\n"
        "rank players by fame, count(purse), seat\n"
        "end game",
    ),
    ("flow", 'window for players:\n  option "take":\n    choose c from their.hand\n    discard c'),
    ("procedure", "choose c from my.hand\ndiscard c"),
]


@pytest.mark.parametrize(("place", "text"), GOOD, ids=[text.splitlines()[0] for _, text in GOOD])
def test_nothing_is_said(place: Place, text: str, check: Callable[..., list[Diagnostic]]) -> None:
    assert [diagnostic.message for diagnostic in check(text + "\n", place)] == []
