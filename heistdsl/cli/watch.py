"""Doing something again whenever what it has read is changed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

from heistdsl.cli.failure import CommandError, report_failure
from heistdsl.disk import Trace, tracing

#: Seconds between two looks at the files.
_PAUSE: Final = 0.02


def run_watching(run: Callable[[], int], form: str) -> int:
    """Run at once, and again whenever a file or folder it has asked about is saved, comes or goes, until Ctrl-C; the
    last exit code. If the command cannot be run again, that is told in the given `--format`, and mending it counts."""
    code = 0
    try:
        with tracing() as trace:
            code = run()
        while True:
            sys.stdout.flush()
            _wait_for_change(trace)
            print()
            with tracing() as trace:
                code = _run_again(run, form)
    except KeyboardInterrupt:
        return code


def _run_again(run: Callable[[], int], form: str) -> int:
    try:
        return run()
    except CommandError as failure:
        return report_failure(failure, ("--format", form))


def _wait_for_change(trace: Trace) -> None:
    """Come back when the disk answers something otherwise than in the trace, and nobody is writing just now."""
    # What was away only while it was asked about stands as before, though the answer was another.
    is_outdated = not trace.still_holds()
    while True:
        now = trace.look_again()
        if now == trace.stamps and not is_outdated:
            time.sleep(_PAUSE)
            continue
        while True:
            time.sleep(_PAUSE)
            before, now = now, trace.look_again()
            if now == before:
                break
        if not trace.still_holds():
            return
        trace.stamps.update(now)
        is_outdated = False
