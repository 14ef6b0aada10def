"""The failures of commands explained: H0000 to H0019."""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0000",
        "an internal error",
        "Something in heistdsl went wrong that should not, whatever your files say. Please report what was\n"
        "printed. With HEIST_TRACEBACK=1 in the environment the whole traceback is printed too.",
    ),
    Explanation(
        "H0001",
        "a command line that cannot be understood",
        "`heist --help` lists the commands, `heist COMMAND --help` what one of them takes.",
    ),
    Explanation(
        "H0002",
        "no such game, pack or file",
        "A game is named by its id or by the path of its folder. Ids are looked up among the shipped games,\n"
        "in the current folder and in the folders of HEIST_PATH. A name with a `/` in it is always a path.",
    ),
    Explanation(
        "H0003",
        "a command that is not there yet",
        "The command is known, but this version of heistdsl cannot do it. The changelog says what came when.",
    ),
    Explanation(
        "H0004",
        "there is something in the place already",
        "A command that makes files never writes over what is there. Choose another name, or take away what is\n"
        "there first.",
    ),
    Explanation(
        "H0005",
        "a game that cannot be worked with",
        "The command needs a game whose files have no errors, and for a new pack one in which some card has a\n"
        "text: `heist check` shows errors.",
    ),
    Explanation(
        "H0006",
        "scenarios that fail",
        "Whether a change of the rules is noticed can only be seen if all scenarios pass without it: mend them, or\n"
        "the rules, first. `heist test` shows what goes wrong.",
    ),
    Explanation(
        "H0011",
        "a game that cannot be set up so",
        "How many may play and which variants there are stands in the rule files; `heist list --format json` and\n"
        "`heist show GAME` tell.",
    ),
    Explanation(
        "H0012",
        "a saved game that cannot be played again",
        "A saved game holds the seed and every answer, and needs the very rules it was played with: the same game,\n"
        "packs and deck. It was cut off, changed by hand, or the rules have changed since. Nothing is guessed: a\n"
        "game that comes to something else than before would not be the same game.",
    ),
    Explanation(
        "H0013",
        "a rule that goes wrong while it is played",
        "Something in a text cannot be done: it goes on for ever (`fuel`, `endless`, `recursion`), a number gets too\n"
        "large (`overflow`), nobody is there to be asked (`nobody`), or a player would choose from what they may\n"
        "not see (`hidden`). The message names the place. Game and answers before it are as they were.",
    ),
    Explanation(
        "H0014",
        "a bot or a module that is not there, or fails",
        "Bots are named by `--bots`: one name for all seats, or one for each seat with commas between. A number\n"
        "after a colon is how hard it thinks: `NAME:100`. A bot fails if it answers what is not allowed, or has a\n"
        "mistake in its program; the game stands as it was before. A module of WebAssembly that stops for a\n"
        "reason without a name has a defect: `--backend python` does without it.",
    ),
    Explanation(
        "H0015",
        "a game that is not compiled",
        "The engine compiles most of the language; a game that uses the rest is played by the interpreter, with the\n"
        "same results, only slower. It has no program to show. The message names places that are not compiled yet.",
    ),
    Explanation(
        "H0016",
        "the system refuses to go on",
        "What the command prints goes to a place that does not take it, a disk that is full for instance; or the\n"
        "machine has no memory or processes left. Files that commands make are whole, or as they were.",
    ),
    Explanation(
        "H0017",
        "workers that cannot do their work",
        "Games in bulk are played by several processes, here or on other machines. They stopped, for lack of memory\n"
        "for instance, or found other rule files than the one that sent them the work. Nothing was counted twice, but\n"
        "games are missing, so there is no result.",
    ),
    Explanation(
        "H0018",
        "a cluster that is not there",
        "`--cluster` takes the address of a Dask scheduler that has workers, and needs what\n"
        '`pip install "heistdsl[cluster]"` installs, here and on every machine that plays.',
    ),
    Explanation(
        "H0019",
        "a library that is not there",
        "heistdsl leaves some work to libraries, which are installed with it. One of them is gone; installing\n"
        "heistdsl again brings it back.",
    ),
)
