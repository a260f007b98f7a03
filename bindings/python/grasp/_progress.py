"""How far a long call is: told to a function, or shown as a bar where somebody looks."""
from __future__ import annotations

import sys
from typing import Any, Callable, Optional

Listener = Callable[[str, int, int], Any]  # what is done, how much, of how much; 0 = not known
WIDTH = 24


class Bar:
    """One line of standard error, written over and over; gone when the work is done."""

    def __init__(self) -> None:
        self.shown = 0

    def __call__(self, what: str, done: int, total: int) -> None:
        full = WIDTH * min(done, total) // total if total else 0
        share = f"[{'=' * full}{' ' * (WIDTH - full)}] {done}/{total} " if total else ""
        line = (share + what)[:100]
        sys.stderr.write("\r" + line.ljust(self.shown))
        sys.stderr.flush()
        self.shown = len(line)

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r" + " " * self.shown + "\r")
            sys.stderr.flush()


def listener(given: Any) -> Optional[Listener]:
    """A function as it is; True is a bar; None a bar in a terminal or a notebook; False nobody."""
    if given is None:
        given = "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", bool)())
    if given is True:
        return Bar()
    return given or None
