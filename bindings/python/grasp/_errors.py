"""What can go wrong, as exceptions: one class a kind, all of them grasp.Error."""
from __future__ import annotations

from typing import Any, Dict, Optional


class Error(Exception):
    """An error of grasp: its kind, a sentence, what to do about it, and its place."""

    kind = "error"

    def __init__(self, message: str, hint: str = "", file: Optional[str] = None,
                 line: Optional[int] = None, column: Optional[int] = None,
                 argument: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.file = file
        self.line = line
        self.column = column
        self.argument = argument

    def __str__(self) -> str:
        place = self.file + ":" if self.file else ""
        if self.line:
            place += f"{self.line}:{self.column}:"
        text = f"{place} {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text


class UsageError(Error, TypeError):
    """A call is not well formed."""
    kind = "usage"


class InputError(Error, ValueError):
    """A graph, a file or an argument says something it must not."""
    kind = "input"


class UnknownName(Error, LookupError):
    """A tool, node, attribute or format of that name does not exist."""
    kind = "unknown_name"


class ReadError(Error, OSError):
    """A file cannot be read."""
    kind = "unreadable"


class Declined(Error):
    """Understood, and not answered: the message says why."""
    kind = "declined"


class LimitError(Error):
    """A limit of time, size or memory was reached."""
    kind = "limit"


class OutOfMemory(Error, MemoryError):
    """The machine has no more memory."""
    kind = "memory"


class Cancelled(Error):
    """Stopped from outside."""
    kind = "cancelled"


class WriteError(Error, OSError):
    """Writing failed."""
    kind = "io"


class InternalError(Error):
    """A fault of grasp's own; an answer that failed its check is withheld as this."""
    kind = "internal"


class Closed(Error, RuntimeError):
    """The graph was closed, or belongs to a process that this one was forked from."""
    kind = "closed"


# In the order of gr_status.
KINDS = (None, UsageError, InputError, UnknownName, ReadError, Declined, LimitError, OutOfMemory,
         Cancelled, WriteError, InternalError)


def error_of(status: int, told: Dict[str, Any]) -> Error:
    """The exception for a reply that is an error."""
    cls = KINDS[status] if 0 < status < len(KINDS) else InternalError
    assert cls is not None
    return cls(told.get("message", ""), told.get("hint", ""), told.get("file"), told.get("line"),
               told.get("column"), told.get("argument"))
