"""The diagnostics of printing explained: H0701 to H0719."""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0701",
        "an icon that does not come along",
        "Pictures under `print:` are icons by name, from a set that comes along (docs/credits.md shows all of\n"
        "them), or files beside the rule file. A name without a suffix is an icon.",
    ),
    Explanation(
        "H0702",
        "a picture that is not there",
        "The picture of a card is looked for in the folder of the file that names it. Give it with its suffix,\n"
        "and with the folder if it lies in one: `pictures/sheriff.png`.",
    ),
    Explanation(
        "H0703",
        "a picture from somewhere else",
        "Pictures lie in the folder of the file that names them or below it, as files and not as links: a pack\n"
        "that somebody gives you cannot put anything else of your disk on paper.",
    ),
    Explanation(
        "H0704",
        "a file that is no picture, or not the one it says it is",
        "Cards take PNG, JPEG and SVG. What is in the file must be what its suffix says, whole, and no larger than\n"
        "20 MB and 60 million dots. An SVG holds everything it shows and no programs.",
    ),
    Explanation(
        "H0705",
        "no size of a card",
        "Cards have a size by name (poker, mtg, euro-poker, euro, bridge, mini, mini-euro, tarot, us-tarot, square)\n"
        "or by width and height, such as 63x88mm.",
    ),
    Explanation(
        "H0706",
        "a font that does not come along",
        "A print must look the same everywhere, so only fonts that come along are used. docs/printing.md lists them.",
    ),
    Explanation(
        "H0707",
        "text without room",
        "Text is made smaller until it fits, but not smaller than can be read, and words are not taken apart. Say\n"
        "it in fewer words, give the type a larger `size` under `print:`, or print with a larger --card-size.",
    ),
    Explanation(
        "H0708",
        "letters that no font has",
        "Emoji and some scripts are in none of the fonts that come along. On paper such letters would be missing,\n"
        "so nothing is printed. Symbols can be icons: see `icons` under `print:`.",
    ),
    Explanation(
        "H0709",
        "a theme that cannot draw a card",
        "The template of the theme has a mistake, which is told with its line, or it asks for something that a\n"
        "template may not have: other files, packages, more memory than there is.",
    ),
    Explanation(
        "H0710",
        "a theme that does not come to an end",
        "Drawing a card is stopped when it takes too long. There is a loop in the template that never ends.",
    ),
    Explanation(
        "H0711",
        "paper too small for a card",
        "Not even one card finds room on the paper inside the margins that printers need. Take larger paper\n"
        "(--paper a3), smaller cards (--card-size), or pages as large as a card (--layout single).",
    ),
    Explanation(
        "H0712",
        "a file that cannot be written",
        "The folder is not there, or you may not write in it. What was there before is as it was.",
    ),
    Explanation(
        "H0713",
        "no such theme",
        "Themes that come along: classic, plain, large-print. A game or pack may bring its own in `themes/NAME/`.",
    ),
    Explanation(
        "H0714",
        "no report of a print",
        "`--changed-since` takes the FILE.report.json that `heist print -o FILE` wrote beside its FILE.",
    ),
    Explanation(
        "H0715",
        "no such card to print",
        "`--only` names cards and references by their ids, separated by commas without spaces.",
    ),
    Explanation(
        "H0716",
        "a place beside its board",
        "Places and tracks of a component are given in mm from its top left corner. Their middles lie on the\n"
        "component: give it a larger size, or move them.",
    ),
    Explanation(
        "H0717",
        "no such print service, or a profile that is wrong",
        "Services that come along are named in docs/print-shops.md; `--service FILE.yaml` takes one of your own, and\n"
        "`--profile FILE.yaml` what `heist print --calibrate` wrote for your printer.",
    ),
)
