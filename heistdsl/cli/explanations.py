"""The failures of commands explained: H0000 to H0006."""

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
)
