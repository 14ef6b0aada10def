"""What print services want to have, read from files: `generators/services/NAME.yaml`, or a file of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from heistdsl.data_folders import generators_dir
from heistdsl.loader import load_yaml, read_source, to_plain, validate
from heistdsl.printing.sizes import CARD_SIZES, Size
from heistdsl.text import did_you_mean, render_text

Files = Literal["png", "jpg", "pdf"]
Order = Literal["front-back", "back-front"]
_DOTS: Final = 300


class BadServiceError(Exception):
    """There is no such service, or its file is wrong; `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Service:
    """What a service wants. `bleed` is how far colour goes over the edge of a card, `safe` how far words stay inside of
    it, in mm. `pages` are sizes of faces with their bleed, in pixels of pictures or points of PDF, by size of card.
    `batch` 0 and `ink` 0: as much as you like."""

    name: str
    files: Files
    bleed: float
    safe: float
    pages: Mapping[Size, tuple[float, float]]
    dots: int = _DOTS
    order: Order = "front-back"
    repeat: bool = False
    batch: int = 0
    standard: str = ""
    ink: int = 0
    source: str = ""
    checked: str = ""


def service_names() -> tuple[str, ...]:
    """The services that come along."""
    return tuple(sorted(path.stem for path in _folder().glob("*.yaml")))


def load_service(name: str) -> Service:
    """A service by name, or by the path of a file, which ends in .yaml. Raises BadServiceError."""
    if name in service_names():
        path = _folder() / f"{name}.yaml"
    elif name.endswith((".yaml", ".yml")):
        path = Path(name)
    else:
        help = did_you_mean(name, service_names()) or f"there are {', '.join(service_names())}, or give a .yaml file"
        raise BadServiceError(f"there is no print service `{name}`", help)
    plain = read_profile(path, "service")
    sizes = {key: CARD_SIZES[key] for key in plain["pages"] if key in CARD_SIZES}
    unknown = [key for key in plain["pages"] if key not in sizes]
    if unknown:
        help = did_you_mean(unknown[0], CARD_SIZES) or f"there are {', '.join(CARD_SIZES)}"
        raise BadServiceError(f"`{unknown[0]}` under `pages` of {path.name} is no size of a card", help)
    pages = {sizes[key]: (float(wide), float(high)) for key, (wide, high) in plain["pages"].items()}
    return Service(**{**plain, "pages": pages})


def read_profile(path: Path, kind: Literal["service", "printer"]) -> dict[str, Any]:
    """What stands under the one key of a profile whose shape is right. Raises BadServiceError."""
    help = f"it is YAML with `{kind}:` at its top (docs/print-shops.md)"
    source, problems = read_source(path)
    node, wrong = load_yaml(source) if source else (None, [])
    problems = [*problems, *wrong, *(validate(node, kind) if node else ())]
    if node is None or problems:
        raise BadServiceError(f"`{path.name}` is no profile of a {kind}\n{render_text(problems)}".rstrip(), help)
    plain: dict[str, Any] = dict(to_plain(node)[kind])
    return plain


def _folder() -> Path:
    return generators_dir() / "services"
