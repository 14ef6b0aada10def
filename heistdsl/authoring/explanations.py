"""The diagnostics of spreadsheets explained: H0901 to H0909."""

from typing import Final

from heistdsl.text import Explanation

EXPLANATIONS: Final = (
    Explanation(
        "H0901",
        "a spreadsheet that cannot be read",
        "`heist import` reads CSV (commas, semicolons, tabs or bars between the cells) and XLSX. A CSV file is\n"
        "best saved as UTF-8. Files that are broken, encrypted or far too large are refused.",
    ),
    Explanation(
        "H0902",
        "a sheet without the names of its columns",
        "One of the first rows has the names of the columns, and below it stands one row for each card. A card\n"
        "needs a `name` or an `id`; other names of columns are understood if they are near, or with `--map`.",
    ),
    Explanation(
        "H0903",
        "a cell that does not fit its column",
        "A number is written in digits, a word of an enumeration or a seat by its id or name, several things\n"
        "with commas between them, a condition as `yes` or `no`. Nothing is guessed: the row has to be mended.",
    ),
    Explanation(
        "H0904",
        "a formula without a value",
        "Formulas are never worked out, for a file may come from a stranger. What counts is the result that a\n"
        "spreadsheet program keeps in the file when it saves it, and here there is none.",
    ),
    Explanation(
        "H0905",
        "merged cells",
        "A cell that reaches over several rows or columns leaves open for which of them its value is meant.\n"
        "Divide it, and write the value into each row.",
    ),
    Explanation(
        "H0906",
        "a row that is left out",
        "Rows above the names of the columns, empty rows, and rows that repeat these names make no cards.\n"
        "Nothing has to be done.",
    ),
    Explanation(
        "H0907",
        "a column that is left out",
        "The name of the column is no attribute of the type and nothing else a card has. Say with\n"
        "`--map COLUMN=ATTRIBUTE` what it is, or with `--map COLUMN=` that it does not belong to the card.",
    ),
    Explanation(
        "H0908",
        "an id that cannot be made, or is there twice",
        "The id of a card comes from its `id`, or else from its name: small letters and digits in words joined\n"
        "by `-`. Accents and signs are taken off. Two cards need two ids; equal ones are counted in `copies`.",
    ),
    Explanation(
        "H0909",
        "a text that is printed and does nothing",
        "A column called `effect` holds the effect language, and what cannot be read there is an error. In a\n"
        "column called otherwise, such as `rules`, a text that cannot be read is kept as the printed `text:`.",
    ),
)
