"""One random game played by the interpreter, by the compiled engine and in a module, and what differs between them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from grown_games import Sections, loaded
from side_by_side import Pair, plain, random_answer, shown

from heistdsl import engine, oracle
from heistdsl.bulk.at_random import finish_at_random
from heistdsl.engine import BareGame, RuleError
from heistdsl.engine.game import options_in_force
from heistdsl.lower import missing_constructs
from heistdsl.model.ruleset import Ruleset
from heistdsl.wasm import Broken, Table, make

#: What is counted in another way on each side.
_COUNTED = ("fuel", "recursion", "space")
_SEEDS = range(3)
#: After how many answers a game is left, after how many views are looked at, how often time passes and how long.
_MOST, _BETWEEN_VIEWS, _TICKS, _SECONDS = 70, 4, 0.1, 7
_REFUSED = "refused: "
#: What the engine does not tell of events (docs/engine.md).
_UNTOLD = ("against", "purpose", "path")

Running: TypeAlias = "oracle.Game | engine.Game"


class Different(Exception):  # noqa: N818 - it is a finding
    """Something differs: `what` in a few words, and how."""

    def __init__(self, what: str, how: str) -> None:
        super().__init__(f"{what}: {how}")
        self.what = what


def compare(ruleset: Ruleset, *, modules: bool = True) -> str:
    """Play a game on all; what came of it: `missing` for one the engine lacks something of. Raises Different."""
    missing = missing_constructs(ruleset)
    if missing:
        return f"missing: {missing[0].construct}"
    pair = Pair(ruleset)
    ends: list[str] = []
    for seed in _SEEDS:
        if "fuel" not in ends:
            ends.append(play(pair, seed, 2 + seed % 2))
    if modules:
        in_module(pair)
    return ", ".join(ends)


def play(pair: Pair, seed: int, players: int) -> str:
    """One game on the interpreter and the engine: how it ended."""
    chance = Random(seed)
    games: list[Running] = []
    codes = ["", ""]
    for number, (make_game, rules) in enumerate(((oracle.Game, pair.prepared), (engine.Game, pair.machine))):
        try:
            games.append(make_game(rules, players, seed, {"loud": "yes"} if seed % 2 else {}))  # type: ignore[operator]
        except (oracle.RuleError, RuleError) as stopped:
            codes[number] = stopped.code
    if any(codes):
        return ended("start", codes)
    for count in range(_MOST):
        theirs, ours = games
        same("decisions", [shown(each) for each in theirs.decisions], [shown(each) for each in ours.decisions])
        same("log", list(theirs.log.entries), list(ours.log.entries))
        if not count % _BETWEEN_VIEWS or not theirs.decisions:
            for seat in range(players):
                same("view", seen(theirs, seat), seen(ours, seat))
        if not theirs.decisions:
            break
        codes = answered(chance, games)
        if any(codes):
            return ended("answer", codes)
    else:
        return "left"
    same("digest", theirs.log.digest, ours.log.digest)
    assert theirs.result is not None
    assert ours.result is not None
    for name in ("winners", "scores", "reason"):
        same(name, getattr(theirs.result, name), getattr(ours.result, name))
    return theirs.result.reason


def answered(chance: Random, games: list[Running]) -> list[str]:
    """Tell both the same, legal or not; what came of it on each."""
    if chance.random() < _TICKS:
        return [told(game, lambda game: game.tick(_SECONDS)) for game in games]
    theirs = games[0]
    place = chance.randrange(len(theirs.decisions))
    default = plain(theirs.decisions[place].default)
    for answer in (random_answer(chance, theirs.decisions[place]), default):  # type: ignore[arg-type]
        codes = [told(game, lambda game, answer=answer: game.choose(game.decisions[place], answer)) for game in games]  # type: ignore[misc]
        if codes[0] != codes[1] or not codes[0].startswith(_REFUSED):
            return codes
    return codes


def seen(game: Running, seat: int) -> dict[str, object]:
    """What a player may know, without what the engine does not tell."""
    view = dict(game.view(seat))
    view["log"] = [
        {key: value[:1] if key in ("from", "to") else value for key, value in event.items() if key not in _UNTOLD}
        for event in view["log"]  # type: ignore[attr-defined]
    ]
    return view


def told(game: Running, act: Callable[[Running], object]) -> str:
    """What comes of an act: empty, why it is refused, or the code of an error."""
    try:
        act(game)
    except (engine.IllegalChoice, oracle.IllegalChoice) as refused:
        return f"{_REFUSED}{refused.reason}"
    except (oracle.RuleError, RuleError) as stopped:
        return stopped.code
    return ""


def ended(when: str, codes: list[str]) -> str:
    """A game that ends with errors on both sides."""
    if codes[0] != codes[1] and not any(code in _COUNTED for code in codes):
        raise Different(f"error at {when}", f"interpreter {codes[0] or 'none'}, engine {codes[1] or 'none'}")
    return codes[0]


def same(what: str, theirs: object, ours: object) -> None:
    """Both must be the same."""
    if theirs != ours:
        raise Different(what, difference(theirs, ours))


def difference(theirs: object, ours: object) -> str:
    """Where two values first differ."""
    if isinstance(theirs, list | tuple) and isinstance(ours, list | tuple):
        for number, (a, b) in enumerate(zip(theirs, ours, strict=False)):
            if a != b:
                return f"[{number}] {difference(a, b)}"
        shorter = min(len(theirs), len(ours))
        return f"interpreter {list(theirs)[shorter:][:2]}, engine {list(ours)[shorter:][:2]} from [{shorter}] on"
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in [*theirs, *ours]:
            if theirs.get(key) != ours.get(key):
                return f".{key} {difference(theirs.get(key), ours.get(key))}"
    return f"interpreter {theirs!r}, engine {ours!r}"


def in_module(pair: Pair) -> None:
    """Some games in Python and in a module."""
    program, machine = pair.machine.program, pair.machine
    table = Table(make(program), machine)
    table.set_up(2, options_in_force(program.facts, {}))
    for found in table.play(_SEEDS):
        seeds = [found.seed] if isinstance(found, Broken) else range(found.seed, found.seed + found.count)
        for row, seed in enumerate(seeds):
            here = in_python(pair, seed)
            if isinstance(found, Broken):
                there: object = found.error
            else:
                numbers = memoryview(found.rows).cast("i")[row * found.words : (row + 1) * found.words]
                seats = program.facts.max_players
                there = numbers[0], numbers[3 + seats : 11 + seats].tobytes().hex()
            if here != there and not (here in _COUNTED or there in _COUNTED):
                raise Different("module", f"seed {seed}: Python {here}, module {there}")


def in_python(pair: Pair, seed: int) -> object:
    """Answers and digest of a game of the Python back end, or its error."""
    try:
        game = BareGame(pair.machine, 2, seed, {})
        return finish_at_random(game, seed), game.digest
    except RuleError as stopped:
        return stopped.code


def finding(sections: Sections, *, modules: bool = True) -> str:
    """What goes wrong with a game; empty if nothing does, or the game has mistakes."""
    ruleset, wrong = loaded(sections)
    if ruleset is None or wrong:
        return ""
    try:
        compare(ruleset, modules=modules)
    except Different as different:
        return different.what
    except Exception as problem:  # a crash is a finding, too
        return f"{type(problem).__name__} {str(problem)[:40]}"
    return ""


def shrunk(sections: Sections, wanted: str) -> Sections:
    """The smallest game found in which the same goes wrong: texts, then statements, then lines are left out, from the
    last one, over and over."""

    def fails(game: Sections) -> bool:
        return finding(game, modules=wanted == "module") == wanted

    before = None
    while before is None or before.written() != sections.written():
        before = sections
        for part, name in [(part, name) for part, texts in sections.texts.items() for name in texts if part != "flow"]:
            less = sections.copy()
            del less.texts[part][name]
            sections = less if fails(less) else sections
        for part, name, number in reversed(list(sections.statements())):
            less = sections.copy()
            del less.texts[part][name][number]
            sections = less if fails(less) else sections
        for part, name, number in list(sections.statements()):
            for line in reversed(range(len(sections.texts[part][name][number]))):
                shorter = without_line(sections, (part, name, number), line)
                sections = next((each for each in shorter if fails(each)), sections)
    return sections


def without_line(sections: Sections, place: tuple[str, str, int], line: int) -> list[Sections]:
    """A game without one line of a statement: with its body gone, or with its body in its place."""
    part, name, number = place
    statement = sections.texts[part][name][number]
    if line >= len(statement):
        return []
    deep = depth_of(statement[line])
    end = line + 1
    while end < len(statement) and depth_of(statement[end]) > deep:
        end += 1
    body = [each[2:] for each in statement[line + 1 : end]]
    found = []
    for kept in ([], body) if body else ([],):
        less = sections.copy()
        less.texts[part][name][number] = [*statement[:line], *kept, *statement[end:]]
        if less.texts[part][name][number]:
            found.append(less)
    return found


def depth_of(line: str) -> int:
    """How far a line is indented."""
    return len(line) - len(line.lstrip())
