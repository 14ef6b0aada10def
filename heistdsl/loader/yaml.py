"""YAML to nodes with places. The only home of PyYAML.

PyYAML delivers a flat stream of events, from which the tree is built here: a file cannot make us recurse,
unfold more than `MAX_NODES`, or call anything by a tag.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from heistdsl.disk import MAX_FILE_BYTES
from heistdsl.loader.mistakes import SyntaxProblem, explain_syntax_error
from heistdsl.loader.nodes import Mapping, Node, Scalar, Sequence, Style
from heistdsl.loader.scalars import make_scalar
from heistdsl.text import Diagnostic, Label, Source, Span, error
from heistdsl.text.hidden import REFUSED, describe_character

if TYPE_CHECKING:
    import yaml

MAX_DEPTH = 60
MAX_NODES = 200_000

_Event: TypeAlias = "yaml.Event"
_STYLES: Final[dict[str, Style]] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORD = re.compile(r"\S*")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")


def load_yaml(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The one document of a source and what is wrong with it as YAML.

    The node is None exactly when the text cannot be read to its end, and then there is an error. A text
    without content is an empty mapping. With an error of the smaller kind (a key twice, a tag) the node holds
    everything else.
    """
    import yaml

    refused = _refuse_unsafe(source)
    if refused:
        return None, [refused]
    # The fast parser drops a byte order mark and counts from behind it; the slow one counts it.
    shift = 1 if source.text.startswith("\ufeff") else 0
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    builder = _Builder(source, shift)
    builder.diagnostics += _refuse_hidden(source)
    try:
        root = builder.build(yaml.parse(source.text[shift:], Loader=loader))
    except yaml.MarkedYAMLError as problem:
        return None, _once_a_line([*builder.diagnostics, explain_syntax_error(_problem(source, problem, shift))])
    except yaml.YAMLError as problem:
        return None, [*builder.diagnostics, error("H0101", f"this is not YAML: {problem}", None)]
    except _StopError as stop:
        return None, [*builder.diagnostics, stop.diagnostic]
    return root or Mapping((), Span(source, 0, 0)), builder.diagnostics


def _once_a_line(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Without the last one if something else is wrong with its line: that led to it."""
    *before, last = diagnostics
    lines = [each.span.source.line_column(each.span.start)[0] for each in diagnostics if each.span]
    return before if last.span and lines[-1] in lines[:-1] else diagnostics


def _refuse_unsafe(source: Source) -> Diagnostic | None:
    if len(source.text) > MAX_FILE_BYTES:
        limit = f"this file is larger than {MAX_FILE_BYTES // 1024 // 1024} MiB"
        return error("H0106", limit, Span(source, 0, 0), "divide it into several files")
    found = _UNPRINTABLE.search(source.text, 1 if source.text.startswith("\ufeff") else 0)
    return error("H0101", _not_allowed(found[0]), Span(source, *found.span())) if found else None


def _refuse_hidden(source: Source) -> list[Diagnostic]:
    """What nobody sees in a file, comments included: people would read it otherwise than it is. Once for each line."""
    if source.text.isascii():
        return []
    first: dict[int, re.Match[str]] = {}
    for found in REFUSED.finditer(source.text, 1 if source.text.startswith("\ufeff") else 0):
        first.setdefault(source.line_column(found.start())[0], found)
    help = "delete it, together with the letters beside it, and type these again"
    return [_hidden(found[0], Span(source, *found.span()), help) for found in first.values()]


def _hidden(character: str, span: Span, help: str) -> Diagnostic:
    return error("H0109", f"nobody sees the character {describe_character(character)} that stands here", span, help)


def _not_allowed(character: str) -> str:
    return f"the character U+{ord(character):04X} is not allowed here"


def _problem(source: Source, problem: "yaml.MarkedYAMLError", shift: int) -> SyntaxProblem:
    words = ": ".join(part for part in (problem.context, problem.problem) if part)
    began = _offset(problem.context_mark, shift) if problem.context_mark else None
    at = _offset(problem.problem_mark, shift) if problem.problem_mark else began or 0
    return SyntaxProblem(source, words, at, began)


def _offset(mark: "_Mark | None", shift: int) -> int:
    assert mark is not None, "both parsers mark every event"
    return mark.index + shift


class _Mark(Protocol):
    """What the marks of both parsers have in common."""

    index: int


class _StopError(Exception):
    """A limit is passed, or what follows would be misread; nothing after this place is read."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not come yet."""

    start: int
    anchor: str | None
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    key: "Scalar | _Unusable | None" = None
    node_count: int = 1
    height: int = 1


@dataclass(frozen=True, slots=True)
class _Unusable:
    """Stands for a key that is reported already and whose value is to be dropped."""


@dataclass(frozen=True, slots=True)
class _Measured:
    """A finished node with the number of nodes in it and how deep collections nest, aliases unfolded."""

    node: Node
    node_count: int = 1
    height: int = 0


class _Builder:
    """Builds the tree from events, with an explicit stack of what is open."""

    def __init__(self, source: Source, shift: int) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._source = source
        self._shift = shift
        self._open: list[_Open] = []
        self._anchors: dict[str, _Measured | None] = {}
        self._root: Node | None = None

    def build(self, events: Iterable[_Event]) -> Node | None:
        import yaml

        for event in events:
            match event:
                case yaml.ScalarEvent():
                    self._finish(self._scalar(event), event.anchor)
                case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                    self._end(event)
                case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                    self._start(event, isinstance(event, yaml.MappingStartEvent))
                case yaml.AliasEvent():
                    found = self._unfold(event)
                    self._finish(found.node, None, found.node_count, found.height)
                case yaml.DocumentStartEvent() if self._root is not None:
                    help = "put it into a file of its own"
                    self._report("H0101", "a second document begins here", self._span(event), help)
                    break
                case _:
                    pass
        return self._root

    def _scalar(self, event: "yaml.ScalarEvent") -> Scalar:
        if event.tag:
            self._refuse_tag(event)
        is_bare = event.anchor is None and event.tag is None
        span = self._whole(event) if is_bare else self._span(event)
        # In double quotes an escape such as `\e` can say what no file may hold, and a terminal would obey it.
        if event.style == '"' and (found := _UNPRINTABLE.search(event.value)):
            self._report("H0101", _not_allowed(found[0]), span, "leave the escape out")
        elif event.style == '"' and (found := REFUSED.search(event.value)) and found[0] not in span.text:
            self.diagnostics.append(_hidden(found[0], span, "leave the escape out"))
        return make_scalar(event.value, _STYLES.get(event.style or "", "plain"), span)

    def _start(self, event: "yaml.CollectionStartEvent", is_mapping: bool) -> None:
        if event.tag:
            self._refuse_tag(event)
        self._check_depth(len(self._open) + 1, event)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._open.append(_Open(self._span(event).start, event.anchor, is_mapping))

    def _end(self, event: "yaml.CollectionEndEvent") -> None:
        closed = self._open.pop()
        entries, items = tuple(closed.entries.values()), tuple(closed.items)
        last = entries[-1][1] if entries else items[-1] if items else None
        # In block style the parser sees the end only where the next thing begins.
        bracket = self._whole(event)
        end = last.span.end if last and not bracket.text else bracket.end
        span = Span(self._source, closed.start, end)
        node: Node = Mapping(entries, span) if closed.is_mapping else Sequence(items, span)
        self._finish(node, closed.anchor, closed.node_count, closed.height)

    def _finish(self, node: Node, anchor: str | None, node_count: int = 1, height: int = 0) -> None:
        """Put a node that is built where it belongs."""
        if anchor:
            self._anchors[anchor] = _Measured(node, node_count, height)
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        parent.node_count += node_count
        if parent.height <= height:
            parent.height = height + 1
        if parent.node_count > MAX_NODES:
            raise _StopError(error("H0106", f"this file holds more than {MAX_NODES} values", node.span))
        if not parent.is_mapping:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._accept_key(parent, node)
        else:
            if isinstance(parent.key, Scalar):
                parent.entries[parent.key.text] = (parent.key, node)
            parent.key = None

    def _accept_key(self, parent: _Open, node: Node) -> Scalar | _Unusable:
        if not isinstance(node, Scalar) or not node.text:
            # What is wrong inside such a key matters no more.
            self.diagnostics = [d for d in self.diagnostics if not _is_inside(d.span, node.span)]
            help = "a text that begins with `{` or `[` needs quotes"
            self._report("H0101", "a key must be a word", node.span, "" if isinstance(node, Scalar) else help)
            return _Unusable()
        if node.text in parent.entries:
            first = parent.entries[node.text][0].span
            related = (Label(first, "it is here already"),)
            help = "keep one of them, or put what belongs to both below one"
            self._report("H0105", f"the key `{node.text}` occurs twice", node.span, help, related)
            return _Unusable()
        if " " in node.text and parent.entries:
            self._refuse_if_text(node, *next(reversed(parent.entries.values())))
        return node

    def _refuse_if_text(self, node: Scalar, above: Scalar, value: Node) -> None:
        """Stop where the first line of a text stands in the place of a key, since it is not indented."""
        if isinstance(value, Scalar) and value.style == "literal" and not value.text:
            message = f"the text of `{above.text}` is not indented"
            raise _StopError(error("H0101", message, node.span, "indent the text further than its key"))

    def _unfold(self, event: "yaml.AliasEvent") -> _Measured:
        name, span = event.anchor or "", self._span(event)
        found = self._anchors.get(name)
        if found is None:
            known = "contains itself" if name in self._anchors else "is defined nowhere"
            help = "a text that begins with `*` needs quotes, or `|` after the key and the text below it, indented"
            self._report("H0101", f"the alias `*{name}` {known}", span, help)
            return _Measured(Scalar(span.text, span.text, "plain", span, span))
        self._check_depth(len(self._open) + found.height, event)
        return found

    def _refuse_tag(self, event: "yaml.ScalarEvent | yaml.CollectionStartEvent") -> None:
        start = _offset(event.start_mark, self._shift)
        written = _WORD.match(self._source.text, start)
        span = Span(self._source, start, written.end() if written else start)
        help = "take it out; a text that begins with `!` needs quotes"
        self._report("H0107", "tags are not allowed in rule files", span, help)

    def _check_depth(self, depth: int, event: _Event) -> None:
        if depth > MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} deep"
            raise _StopError(error("H0106", message, self._span(event)))

    def _span(self, event: _Event) -> Span:
        """Where the event stands, anchor and tag left out."""
        whole = self._whole(event)
        if getattr(event, "anchor", None) or getattr(event, "tag", None):
            before = _PROPERTIES.match(self._source.text, whole.start, whole.end)
            return Span(self._source, before.end() if before else whole.start, whole.end)
        return whole

    def _whole(self, event: _Event) -> Span:
        return Span(self._source, _offset(event.start_mark, self._shift), _offset(event.end_mark, self._shift))

    def _report(self, code: str, message: str, span: Span, help: str = "", related: tuple[Label, ...] = ()) -> None:
        self.diagnostics.append(error(code, message, span, help, related))


def _is_inside(inner: Span | None, outer: Span) -> bool:
    return inner is not None and outer.start <= inner.start and inner.end <= outer.end
