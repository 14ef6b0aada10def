"""Compiled templates of our own, kept in the user's cache: compiling them takes longer than using them.

Only templates that come along are kept. What is loaded is run, so it comes from nowhere but the user's own folder.
"""

from __future__ import annotations

import marshal
import sys
from types import CodeType
from typing import Final

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from heistdsl import cache

_KIND: Final = "templates"


class KeptBytecode(BytecodeCache):
    """Jinja's bytecode in `heistdsl.cache`; the key changes with the template, Jinja and Python."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if there is something for it."""
        data = cache.load(_KIND, _key(bucket))
        if data is None:
            return
        try:
            code = marshal.loads(data)
        except (EOFError, ValueError, TypeError):
            return
        if isinstance(code, CodeType):
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in the bucket."""
        if bucket.code is not None:
            cache.store(_KIND, _key(bucket), marshal.dumps(bucket.code))


def _key(bucket: Bucket) -> str:
    return f"{bucket.key} {bucket.checksum} {jinja2.__version__} {sys.implementation.cache_tag} {sys.version}"
