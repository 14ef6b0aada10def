"""The cards of a game on a page of the browser that shows a changed card as soon as it is drawn.

The page waits for the next state and is answered when there is one. Served on this machine alone.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Literal
from urllib.parse import parse_qs, urlsplit

from heistdsl.data_folders import generators_dir

HOST: Final = "127.0.0.1"
#: Seconds that a page waits for news before it is told that there are none.
_PATIENCE: Final = 20.0
#: Nothing is loaded from anywhere else, whatever a card says.
_POLICY: Final = (
    "default-src 'none'; img-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
)


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face on the page: `version` names its picture, `width` is in mm."""

    id: str
    name: str
    side: Literal["front", "back"]
    width: float
    version: str


@dataclass(frozen=True, slots=True)
class State:
    """All that is on the page."""

    game: str = ""
    message: str = ""
    faces: tuple[ShownFace, ...] = ()
    version: int = 0


@dataclass(slots=True)
class Preview:
    """What is shown now. May be changed and read by several threads."""

    _state: State = field(default_factory=State)
    _pictures: dict[str, bytes] = field(default_factory=dict)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def show(self, game: str, faces: Sequence[ShownFace], pictures: Mapping[str, bytes], message: str = "") -> None:
        """Show these faces; `pictures` are PNG by version."""
        with self._changed:
            self._pictures = dict(pictures)
            self._state = State(game, message, tuple(faces), self._state.version + 1)
            self._changed.notify_all()

    def tell(self, message: str) -> None:
        """Show a message above the faces, which stay."""
        with self._changed:
            self._state = State(self._state.game, message, self._state.faces, self._state.version + 1)
            self._changed.notify_all()

    def picture(self, version: str) -> bytes | None:
        """The picture of a face."""
        with self._changed:
            return self._pictures.get(version)

    def after(self, version: int, patience: float = _PATIENCE) -> State:
        """The first state that is not this version; the same one if nothing happens for so many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.version != version, patience)
            return self._state


@contextmanager
def serving(preview: Preview) -> Iterator[str]:
    """Serve a preview; the address of its page."""
    page = (generators_dir() / "preview" / "page.html").read_bytes()
    server = ThreadingHTTPServer((HOST, 0), _handler(preview, page))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def _handler(preview: Preview, page: bytes) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Answer the page, a state or a picture."""
            if not self._is_from_here():
                self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"this page is for this machine alone\n")
                return
            asked = urlsplit(self.path)
            picture = preview.picture(asked.path.removeprefix("/face/"))
            if asked.path == "/":
                self._answer(HTTPStatus.OK, "text/html; charset=utf-8", page)
            elif asked.path == "/state":
                state = preview.after(_number(parse_qs(asked.query).get("after", ["-1"])[0]))
                self._answer(HTTPStatus.OK, "application/json", json.dumps(asdict(state)).encode())
            elif picture is not None:
                self._answer(HTTPStatus.OK, "image/png", picture)
            else:
                self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"there is no such page\n")

        def _is_from_here(self) -> bool:
            """A page of somebody else in the same browser may know the port, but not pass for this name."""
            return self.headers.get("Host", "").partition(":")[0] in (HOST, "localhost")

        def _answer(self, status: HTTPStatus, kind: str, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", f"{len(body)}")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", _POLICY)
            self.send_header("X-Content-Type-Options", "nosniff")
            # A page that was closed while it waited hears no answer.
            with suppress(ConnectionError):
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing: the terminal is for what has changed."""

    return Handler


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else -1
