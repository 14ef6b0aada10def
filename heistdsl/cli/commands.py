"""The commands there are. Each row names the module that does it, which is loaded only then."""

from dataclasses import dataclass
from keyword import iskeyword
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One command: `summary` is its line in `heist --help`, `example` a command line.

    In the example `GAME` stands for the id of a shipped game, so that the help of each command ends with a
    line that works as it stands.

    The module `heistdsl.cli.NAME` (`NAME_` if Python has this word) has `configure(parser)`, which adds arguments to
    an argparse parser, and `run(arguments)`, which does the work and returns the exit code.
    """

    name: str
    summary: str
    example: str

    @property
    def module(self) -> str:
        """The module to import."""
        return f"heistdsl.cli.{self.name}{'_' if iskeyword(self.name) else ''}"


COMMANDS: Final = {
    command.name: command
    for command in (
        Command("list", "which games, packs and decks are there", "heist list"),
        Command("check", "find mistakes in rule files", "heist check GAME"),
        Command("explain", "what a diagnostic means", "heist explain H0101"),
        Command("fmt", "lay out rule files the usual way", "heist fmt GAME --check"),
        Command("new", "a pack of cards for a game, or a new game", "heist new night-shift --game GAME"),
        Command("show", "a game, or a card as people read it", "heist show GAME"),
        Command("import", "cards from a spreadsheet into a pack", "heist import cards.csv --game GAME --type TYPE"),
        Command("deck", "is a deck legal, what does it hold", "heist deck my-decks.yaml"),
        Command("test", "run the scenarios of a game", "heist test GAME"),
        Command("print", "cards on paper, as a PDF or as pictures", "heist print GAME -o cards.pdf"),
        Command("rules", "a rules reference, a player aid or a list of cards", "heist rules GAME -o rules.html"),
        Command("play", "play in the terminal, with others or against bots", "heist play GAME"),
        Command("sim", "let bots play many games", "heist sim GAME --games 3"),
        Command("rate", "is a card too strong, and what does a change do", "heist rate GAME --games 20"),
        Command("perft", "count all lines of play to a depth", "heist perft GAME --depth 2"),
        Command("replay", "play a saved game again", "heist replay saved.json"),
        Command("coverage", "which rules are implemented, and what proves them", "heist coverage GAME"),
        Command("mutate", "which changes of the rules no scenario notices", "heist mutate GAME --sample 5"),
    )
}
