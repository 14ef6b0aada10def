"""`heist print`: cards on paper."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from heistdsl.cli.checked import load_checked
from heistdsl.cli.failure import CommandError, UsageError
from heistdsl.cli.options import add_deck, add_option, add_packs, choose_variants, locate_game, locate_packs
from heistdsl.cli.progress import progress
from heistdsl.cli.shown import show_diagnostics
from heistdsl.cli.writing import writing
from heistdsl.collecting import no_search_for_circles
from heistdsl.model.gather import folder_below
from heistdsl.patience import saying_if_slow
from heistdsl.printing.faces import Printing, make_printing
from heistdsl.printing.job import FORMATS, Order, Print, changed_cards, usual_setup
from heistdsl.printing.job import run as run_order
from heistdsl.printing.marks import MARKS, Marks
from heistdsl.printing.pages import LAYOUTS, Layout, PaperTooSmallError, Setup
from heistdsl.printing.press import Press
from heistdsl.printing.printer import Printer, calibration_pages, load_printer, profile_text, upright
from heistdsl.printing.report import BadReportError, OnPaper, read_report
from heistdsl.printing.services import BadServiceError, Service, load_service, service_names
from heistdsl.printing.sheet import BACKS
from heistdsl.printing.sizes import CARD_SIZES, PAPERS, Size, parse_size
from heistdsl.printing.themes import USUAL, NoSuchThemeError, Theme, load_theme
from heistdsl.whole_file import write_whole
from heistdsl.wording import language_codes

#: Bleed in mm of single cards, as print shops want it: an eighth of an inch.
_SHOP_BLEED = 3.175
_MOST_BLEED, _MOST_GUTTER = 20.0, 50.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "game", metavar="GAME|PACK", nargs="?", help="a game, or a pack: then only what it adds or changes"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the PDF, or a folder for pictures")
    parser.add_argument(
        "--format", choices=FORMATS, default="pdf", help="a PDF, pictures at 300 dpi, or a game for Tabletop Simulator"
    )
    parser.add_argument("--paper", default="a4", metavar="SIZE", help=f"{', '.join(PAPERS)} or WxHmm (default: a4)")
    parser.add_argument("--card-size", metavar="SIZE", help=f"{', '.join(CARD_SIZES)} or WxHmm")
    parser.add_argument("--layout", choices=LAYOUTS, default="sheet", help="many cards a page, one, or to fold")
    parser.add_argument("--backs", choices=BACKS, default="long-edge", help="how the printer turns the paper over")
    parser.add_argument("--bleed", type=float, metavar="MM", help="how far colour goes over the edge of a card")
    parser.add_argument("--gutter", type=float, metavar="MM", help="between cards (default: 3, on letter paper 0)")
    parser.add_argument("--marks", choices=MARKS, help="where to cut (default: edge; none for single cards)")
    parser.add_argument("--theme", default=USUAL, metavar="NAME", help=f"how cards are drawn (default: {USUAL})")
    parser.add_argument("--low-ink", action="store_true", help="white ground and outlines")
    parser.add_argument("--only", metavar="ID,...", help="only these cards")
    parser.add_argument("--changed-since", metavar="REPORT", help="only what has changed since a print")
    parser.add_argument(
        "--copies", choices=("all", "one"), default="all", help="one of each, for a look (default: all)"
    )
    parser.add_argument(
        "--service", metavar="NAME", help=f"for a print service: {', '.join(service_names())}, or a file"
    )
    parser.add_argument("--watch", action="store_true", help="show the cards in a browser, as they are saved")
    parser.add_argument("--profile", metavar="FILE", help="make up for what a printer is off by")
    parser.add_argument(
        "--calibrate", action="store_true", help="a sheet to measure a printer by, front and back, and its profile"
    )
    parser.add_argument("--language", default="en", metavar="CODE", help="of the card texts (default: en)")
    add_packs(parser)
    add_deck(parser)
    add_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print it, and a report beside it; exit 1 if something is wrong, and then nothing is printed."""
    if arguments.output is None and not arguments.watch:
        raise UsageError(
            "the print has no place to go to", help="say where with -o FILE; --watch shows it in a browser"
        )
    if arguments.output is not None and arguments.format == "pdf" and not arguments.service:
        _check_suffix(arguments.output)
    if arguments.calibrate:
        return _calibrate(arguments.paper, Path(arguments.output))
    if arguments.game is None:
        raise UsageError("there is nothing to print", help="name a game or pack; `heist list` shows what there is")
    service = _service(arguments.service)
    setup = _setup(arguments) if service is None else _service_setup(service)
    size = _size(arguments.card_size, CARD_SIZES, "card-size") if arguments.card_size else None
    if arguments.language not in language_codes():
        help = f"there are {', '.join(language_codes())}"
        raise UsageError(f"there is no language `{arguments.language}`", help=help)
    if arguments.watch:
        from heistdsl.cli.preview import watch  # loaded only for those who want it: it is large

        return watch(arguments, size, _theme_folders(arguments))
    order = Order(
        setup,
        _theme(arguments),
        arguments.low_ink,
        arguments.language,
        service.files if service else arguments.format,
        _only(arguments.only),
        arguments.copies == "one",
        _before(arguments.changed_since),
        service,
        Path(arguments.output).resolve().as_uri(),
    )
    with Press() as press:
        press.start_ahead()
        with saying_if_slow("reading the rules"), no_search_for_circles():
            printing = _printing(arguments, size)
        done = _draw(order, printing, press)
    if done.diagnostics:
        show_diagnostics(done.diagnostics, sys.stderr)
    _write(Path(arguments.output), done)
    if not done.files:
        return 1
    print(_summary(arguments.output, done))
    return 0


def _draw(order: Order, printing: Printing, press: Press) -> Print:
    faces = {face.key for card in printing.cards for face in card.faces}
    with progress("drawing", len(faces)) as advance:
        press.hear(advance)
        try:
            return run_order(order, printing, press)
        except PaperTooSmallError as problem:
            message = f"a card of {problem.card} does not fit on paper of {problem.paper}"
            raise CommandError("H0711", message, help="take larger paper or smaller cards") from None


def _check_suffix(output: str) -> None:
    """A PDF by the name of a picture could not be opened."""
    suffix = Path(output).suffix
    if suffix.lower() in ("", ".pdf"):
        return
    pictures = suffix.lower().removeprefix(".").replace("jpeg", "jpg")
    if pictures in FORMATS:
        help = f"`--format {pictures} -o FOLDER` writes a picture of each face into a folder"
    else:
        help = "give it the suffix .pdf, or choose another `--format`"
    raise UsageError(f"`{output}` is no name of a PDF", help=help)


def _only(text: str | None) -> tuple[str, ...]:
    """The ids of what is printed; all if nobody asked."""
    ids = tuple(filter(None, (text or "").split(",")))
    if text is not None and not ids:
        raise UsageError("`--only` names nothing", help="name cards by their ids, with commas between")
    return ids


def _setup(arguments: argparse.Namespace) -> Setup:
    """How pages are laid out: what was asked for, else what fits the paper."""
    paper = _size(arguments.paper, PAPERS, "paper")
    layout: Layout = "single" if arguments.format != "pdf" else arguments.layout
    gutter, bleed = usual_setup(arguments.paper)
    if arguments.gutter is not None:
        gutter = _length(arguments.gutter, "gutter", _MOST_GUTTER)
        bleed = gutter / 2 if gutter else bleed
    if layout == "single":
        bleed = _SHOP_BLEED if arguments.format == "pdf" else 0.0
    if arguments.bleed is not None:
        bleed = _length(arguments.bleed, "bleed", _MOST_BLEED)
    marks: Marks = arguments.marks or ("none" if layout == "single" else "edge")
    return Setup(paper, layout, arguments.backs, gutter, bleed, marks, _printer(arguments.profile, paper))


def _printer(name: str | None, paper: Size) -> Printer | None:
    """What a profile says of the printer with this paper."""
    if name is None:
        return None
    try:
        found = load_printer(Path(name))
    except BadServiceError as problem:
        raise CommandError("H0717", problem.message, help=problem.help) from None
    if found.paper != upright(paper):
        message = f"`{name}` was measured on paper of {found.paper}, not of {upright(paper)}"
        raise CommandError("H0717", message, help="take this paper, or --calibrate the printer with the other")
    return found


def _calibrate(name: str, output: Path) -> int:
    """The pages to measure, and beside them a profile to fill in; one that is there stays."""
    paper = upright(_size(name, PAPERS, "paper"))
    profile = output.with_name(f"{output.stem}.profile.yaml")
    is_new = not profile.exists()
    with writing(output):
        write_whole(output, calibration_pages(paper))
        if is_new:
            write_whole(profile, profile_text(paper, name))
    what_now = "fill it in" if is_new else "stays as it is"
    print(f"{output}: 1 sheet to print on both sides and measure\n{profile}: {what_now}")
    return 0


def _service(name: str | None) -> Service | None:
    try:
        return load_service(name) if name else None
    except BadServiceError as problem:
        raise CommandError("H0717", problem.message, help=problem.help) from None


def _service_setup(service: Service) -> Setup:
    return Setup(PAPERS["a4"], "single", "long-edge", 0, service.bleed, "none")


def _size(text: str, named: Mapping[str, Size], flag: str) -> Size:
    found = parse_size(text, dict(named))
    if found is None:
        help = f"it is one of {', '.join(named)}, or width x height such as 63x88mm"
        raise UsageError(f"`--{flag} {text}` is no size", help=help)
    return found


def _length(value: float, flag: str, most: float) -> float:
    if not 0 <= value <= most:
        raise UsageError(f"`--{flag} {value:g}` is no length", help=f"it is between 0 and {most:g} mm")
    return value


def _theme_folders(arguments: argparse.Namespace) -> tuple[Path, ...]:
    """Where themes are looked for beside those that come along."""
    folder = locate_game(arguments.game)
    below = folder_below(folder)
    return tuple(each for each in (below, folder, *locate_packs(arguments.pack)) if each)


def _theme(arguments: argparse.Namespace) -> Theme:
    try:
        return load_theme(arguments.theme, _theme_folders(arguments))
    except NoSuchThemeError as problem:
        raise CommandError("H0713", problem.message, help=problem.help) from None


def _before(name: str | None) -> dict[str, OnPaper] | None:
    """What is on paper, by the report of an earlier print."""
    if name is None:
        return None
    help = "it is the FILE.report.json that an earlier `heist print` wrote beside its FILE"
    try:
        return read_report(Path(name))
    except BadReportError:
        raise CommandError("H0714", f"`{name}` is no report of a print", help=help) from None
    except OSError as problem:
        raise CommandError("H0714", f"cannot read `{name}`: {problem.strerror}", help=help) from None


def _printing(arguments: argparse.Namespace, size: Size | None) -> Printing:
    """The cards of a game, or those that a pack adds or changes."""
    folder = locate_game(arguments.game)
    ruleset = load_checked(folder, locate_packs(arguments.pack), arguments.deck)
    printing = make_printing(choose_variants(ruleset, arguments.option), size, arguments.language)
    below = folder_below(folder)
    if below is None:
        return printing
    base = make_printing(load_checked(below, (), None), size, arguments.language)
    return changed_cards(printing, base)


def _write(output: Path, done: Print) -> None:
    """The PDF or the folder of pictures, and the report beside it."""
    with writing(output):
        if done.files and "" not in done.files:
            output.mkdir(exist_ok=True)
        for name, data in done.files.items():
            write_whole(output / name if name else output, data)
        if done.report:
            write_whole(output.with_name(f"{output.name}.report.json"), done.report.to_json())


def _summary(output: str, done: Print) -> str:
    report = done.report
    assert report is not None, "files without a report"
    pieces = sum(card.copies for card in report.printed)
    designs = _count(len(report.printed), "design")
    lines = [f"{output}: {_count(report.pages, 'page')}, {_count(pieces, 'card')} of {designs}"]
    if report.smallest_font:
        lines.append(f"smallest letters: {report.smallest_font:g} points")
    if report.throw_away:
        lines.append("throw away, they are out of date:")
        lines += [f"  {card.copies} x {card.id} (code {card.hash})" for card in report.throw_away]
    if done.notes:
        lines.append("look at this before you hand it in:")
        lines += [f"  {note}" for note in done.notes]
    return "\n".join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
