"""libgrasp through ctypes: the library is found, its functions are declared, requests are made.

Handles never leave this file's Session. A request holds the session's lock, checks that the session
is open, lets the interpreter go while C works, and stops on Ctrl-C."""
from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import threading
from contextlib import contextmanager
from ctypes import (CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int, c_int64, c_size_t,
                    c_uint, c_uint32, c_uint64, c_void_p)
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from ._errors import Closed, InputError, UsageError, error_of
from ._progress import Bar, listener

ABI = 2
HERE = Path(__file__).resolve().parent


class LoadHow(Structure):
    _fields_ = [(name, c_char_p) for name in ("format", "direction", "source", "target", "weight",
                                              "header", "nodes")]


class AskHow(Structure):
    _fields_ = [("llm", c_char_p), ("trace", c_int), ("method", c_char_p),
                ("private_names", c_int), ("temperature", c_double), ("budget_tokens", c_uint64),
                ("plot", c_char_p), ("alone", c_int), ("window", c_uint32), ("sure", c_char_p),
                ("llm_timeout_ms", c_int64)]


class DrawHow(Structure):
    _fields_ = [(name, c_char_p) for name in ("call", "layout", "size", "color_by", "label_by")]


class Limits(Structure):
    _fields_ = [("timeout_ms", c_uint32), ("memory_bytes", c_uint64), ("seed", c_uint64),
                ("rows", c_uint32), ("offset", c_uint32)]


class ArrayColumn(Structure):
    _fields_ = [("name", c_char_p), ("ints", c_void_p), ("reals", c_void_p), ("bools", c_void_p),
                ("bytes", c_void_p), ("ends", c_void_p), ("missing", c_void_p)]


class Arrays(Structure):
    _fields_ = [("directed", c_int), ("by_name", c_int), ("n_nodes", c_uint64),
                ("n_edges", c_uint64), ("source", c_void_p), ("target", c_void_p),
                ("names", c_void_p), ("name_ends", c_void_p),
                ("node_columns", POINTER(ArrayColumn)), ("edge_columns", POINTER(ArrayColumn)),
                ("n_node_columns", c_size_t), ("n_edge_columns", c_size_t)]


class Triples(Structure):
    _fields_ = [("files", POINTER(c_char_p)), ("n_files", c_size_t),
                ("texts", POINTER(c_char_p)), ("n_triples", c_size_t), ("parts", c_char_p)]


S, T, P = c_char_p, c_size_t, c_void_p
ProgressFn = CFUNCTYPE(None, c_void_p, c_char_p, c_uint64, c_uint64)
# Requests: they may take long, and give a reply.
REQUESTS = {
    "gr_engine_tools": [P, S], "gr_engine_generators": [P], "gr_engine_formats": [P],
    "gr_session_load_as": [P, S, S, P], "gr_session_load_text_as": [P, S, S, T, P],
    "gr_session_make": [P, S, S, S], "gr_session_sample": [P, S, S, S],
    "gr_session_info": [P, S], "gr_session_save": [P, S, S, S], "gr_session_text": [P, S, S],
    "gr_session_drop": [P, S], "gr_session_use": [P, S], "gr_session_run": [P, S],
    "gr_session_run_json": [P, S, T], "gr_session_value": [P, S, T],
    "gr_session_ask": [P, S, T, P],
    "gr_session_draw": [P, S, S, P], "gr_session_picture": [P, S, S, P],
    "gr_session_load_arrays": [P, S, P], "gr_session_edges": [P, S, S, c_uint64, P, P, P],
    "gr_session_share": [P, S, P, S],
    "gr_session_open_store": [P, S], "gr_session_build_store": [P, S, P],
    "gr_session_change_store": [P, P, c_int], "gr_session_compact_store": [P],
    "gr_session_query_store": [P, S, S],
    "gr_session_train": [P, S, S, S], "gr_session_predict": [P, S, S, P, T],
}
# What returns at once, and keeps the interpreter: result, arguments.
QUICK = {
    "gr_abi_version": (c_int, []), "gr_version": (c_char_p, []),
    "gr_status_name": (c_char_p, [c_int]),
    "gr_engine_new": (c_void_p, [c_uint]), "gr_session_new": (c_void_p, [P]),
    "gr_session_limit": (None, [P, P]), "gr_session_cancel": (None, [P]),
    "gr_session_on_progress": (None, [P, P, P]),
    "gr_reply_status": (c_int, [P]), "gr_reply_json": (c_char_p, [P]),
    "gr_reply_free": (None, [P]),
}


def _candidates() -> List[str]:
    given = os.environ.get("GRASP_LIBRARY")
    if given:
        return [given]
    name = f"libgrasp.so.{ABI}"
    near = [HERE / name, HERE.parents[2] / "build" / name]
    return [str(path) for path in near if path.exists()] + [name]


def _open() -> Tuple[Any, Any]:
    tried = []
    for folder in (HERE, HERE.parents[2]):  # of a wheel, of the sources
        if (folder / "models" / "reader.safetensors").exists():
            os.environ.setdefault("GRASP_MODELS", str(folder / "models"))
    for path in _candidates():
        try:
            return ctypes.CDLL(path), ctypes.PyDLL(path)
        except OSError as e:
            tried.append(str(e))
    raise ImportError("libgrasp cannot be loaded: " + "; ".join(tried) +
                      " (GRASP_LIBRARY may name the file)")


lib, quick = _open()
for _name, _args in REQUESTS.items():
    getattr(lib, _name).restype = c_void_p
    getattr(lib, _name).argtypes = _args
lib.gr_session_free.restype, lib.gr_session_free.argtypes = None, [P]
for _name, (_result, _args) in QUICK.items():
    getattr(quick, _name).restype = _result
    getattr(quick, _name).argtypes = _args
if quick.gr_abi_version() != ABI:
    raise ImportError(f"libgrasp has ABI {quick.gr_abi_version()}; expected {ABI}")

_status, _json, _free = quick.gr_reply_status, quick.gr_reply_json, quick.gr_reply_free
# json.loads, less what only foreign texts need
_scan: Callable[[str, int], Tuple[Any, int]] = getattr(json.JSONDecoder(), "scan_once")
_ident = threading.get_ident
_wakeup = signal.set_wakeup_fd
DECLINED = 5


def encode(text: Any, what: str) -> bytes:
    """UTF-8 for C, where a zero byte would end the text."""
    if not isinstance(text, (str, os.PathLike)):
        raise InputError(f"{what}: expected a text, found {type(text).__name__}", argument=what)
    try:
        data = os.fspath(text).encode()
    except UnicodeEncodeError as e:
        raise InputError(f"{what}: {e.reason}", argument=what) from None
    if b"\0" in data:
        raise InputError(f"{what}: a text with a zero byte", argument=what)
    return data


def encode_or_none(text: Any, what: str) -> Optional[bytes]:
    return None if text is None else encode(text, what)


def texts_of(given: Sequence[str], what: str) -> Any:
    """An array of texts for C."""
    return (c_char_p * len(given))(*[encode(text, what) for text in given])


# --- Ctrl-C ---

class _Watch:
    """While C works on the main thread Python cannot run its signal handlers. What it does at once
    is to write the signal's number to a socket; a thread reads it and cancels the session. Whoever
    had the wakeup socket before gets the number, too."""

    def __init__(self) -> None:
        self.main = threading.main_thread().ident
        self.reset()

    def reset(self) -> None:
        self.handle: Optional[int] = None
        self.fd = -1
        self.before = -1
        self.lock = threading.Lock()

    def start(self) -> None:
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        self.sockets = ours, theirs
        self.fd = theirs.fileno()
        threading.Thread(target=self.read, args=(ours,), name="grasp-interrupt",
                         daemon=True).start()

    def read(self, ours: socket.socket) -> None:
        while True:
            numbers = ours.recv(64)
            with self.lock:
                if signal.SIGINT in numbers and self.handle is not None:
                    quick.gr_session_cancel(self.handle)
            if self.before >= 0:
                try:
                    os.write(self.before, numbers)
                except OSError:  # they have closed it
                    pass

    def request(self, handle: int, fn: Callable[..., int], args: Tuple[Any, ...]) -> int:
        if self.fd < 0:
            self.start()
        before, outer = _wakeup(self.fd, warn_on_full_buffer=False), self.handle
        if before != self.fd:  # else a signal handler asks while a request is on its way
            self.before = before
        try:
            self.handle = handle
            return fn(handle, *args)
        finally:
            with self.lock:  # the thread is done with the handle
                self.handle = outer
            _wakeup(before)


_watch = _Watch()

# --- the engine and its sessions ---

_generation = 0  # of processes: threads of the engine do not survive a fork
_engine: Optional[int] = None
_engine_lock = threading.Lock()


def _forked() -> None:
    global _generation, _engine, _engine_lock
    _generation += 1
    _engine = None
    _engine_lock = threading.Lock()
    _watch.main = threading.main_thread().ident
    _watch.reset()


os.register_at_fork(after_in_child=_forked)


def engine() -> int:
    global _engine
    with _engine_lock:
        if _engine is None:
            _engine = quick.gr_engine_new(0)
        if not _engine:
            raise MemoryError("no memory for an engine")
        return _engine


def take(reply: int) -> Tuple[int, Any]:
    """What a reply says: its status and its JSON. The reply is gone afterwards."""
    try:
        return _status(reply), _scan(_json(reply).decode(), 0)[0]
    finally:
        _free(reply)


def engine_list(name: str, *args: Any) -> List[Dict[str, Any]]:
    """The tools, the generators, the formats."""
    status, value = take(getattr(lib, name)(engine(), *args))
    if status:
        raise error_of(status, value["error"])
    return value


def milliseconds(timeout: float) -> int:
    if not isinstance(timeout, (int, float)) or not 0 <= timeout < 4e6:
        raise UsageError("timeout: expected seconds, not negative and below 4,000,000")
    return max(int(timeout * 1000), timeout > 0)


class Session:
    """A session of libgrasp with its lock. Only requests see the handle."""

    __slots__ = ("handle", "requests", "life", "generation", "limits", "listening", "hearing",
                 "raised", "busy", "what")

    def __init__(self, what: str = "graph") -> None:
        self.handle: Optional[int] = None
        self.what = what  # it is for, in errors
        self.requests = threading.Lock()
        self.life = threading.Lock()  # of the handle: who cancels has no request
        self.generation = _generation
        self.limits: Optional[Limits] = None
        self.listening: Any = None  # what C calls, while it may
        self.hearing = 0  # the thread on which it is called
        self.raised: Optional[BaseException] = None  # by who listens
        self.busy: Optional[threading.Event] = None  # of a request that another thread makes
        self.handle = quick.gr_session_new(engine())
        if not self.handle:
            raise MemoryError("no memory for a session")

    @property
    def lock(self) -> threading.Lock:
        """Of requests. Who hears of one would wait for its end, which waits for him."""
        if self.hearing == _ident():
            raise UsageError(f"a progress function cannot use the {self.what} that is at work")
        return self.requests

    def __reduce__(self) -> Any:
        raise TypeError(f"a {self.what} of grasp stays in this process: save it to a file, and load "
                        "that elsewhere")

    def checked(self) -> int:
        """The handle; the caller holds the lock."""
        self.settle()
        if self.handle is None:
            raise Closed(f"the {self.what} is closed")
        if self.generation != _generation:
            raise Closed(f"the {self.what} was made before this process was forked",
                         "make graphs in the process that uses them, or start it by spawn")
        return self.handle

    def send(self, name: str, *args: Any) -> Tuple[int, Any]:
        """A request, whatever became of it; the caller holds the lock."""
        handle = self.handle
        if handle is None or self.busy is not None or self.generation != _generation:
            handle = self.checked()
        fn = getattr(lib, name)
        if _ident() != _watch.main:
            return take(fn(handle, *args))
        if self.listening is None:
            return take(_watch.request(handle, fn, args))
        return take(self.beside(handle, fn, args))

    def beside(self, handle: int, fn: Callable[..., int], args: Tuple[Any, ...]) -> int:
        """The main thread lets another one make a request that is listened to: Python's signal
        handlers never run there, so that Ctrl-C cannot come into what C calls."""
        replies: List[int] = []
        done = self.busy = threading.Event()

        def work(keep: "Session" = self) -> None:
            replies.append(fn(handle, *args))
            done.set()
        threading.Thread(target=work, name="grasp-request", daemon=True).start()
        try:
            done.wait()
        except BaseException:
            self.settle()
            _free(replies.pop())
            raise
        self.busy = None
        return replies.pop()

    def settle(self) -> None:
        """Ends a request that was interrupted; it may not have begun when it is cancelled first. If
        this is interrupted, too, the next one to use the session does it."""
        while self.busy is not None:
            if self.busy.wait(0.02):
                self.busy = None
            else:
                self.cancel()

    def ask(self, name: str, *args: Any) -> Any:
        """A request that must go well; the caller holds the lock."""
        status, value = self.send(name, *args)
        if self.raised is not None:
            raised, self.raised = self.raised, None
            raise raised
        if status:
            raise error_of(status, value["error"])
        return value

    def request(self, name: str, *args: Any, timeout: Optional[float] = None) -> Any:
        """timeout: seconds for this request alone, 0 = no limit; that of `bound` without it."""
        with self.lock:
            if timeout is None:
                return self.ask(name, *args)
            usual = self.limits or Limits()
            for_now = Limits.from_buffer_copy(usual)
            for_now.timeout_ms = milliseconds(timeout)
            quick.gr_session_limit(self.checked(), ctypes.byref(for_now))
            try:
                return self.ask(name, *args)
            finally:
                quick.gr_session_limit(self.checked(), ctypes.byref(usual))

    def limit(self, limits: Limits) -> None:
        with self.lock:
            quick.gr_session_limit(self.checked(), ctypes.byref(limits))
            self.limits = limits

    def bound(self, timeout: float = 0, memory: int = 0, seed: int = 0) -> None:
        """Limits in seconds and bytes; 0 = none."""
        if not (0 <= memory < 2**64 and 0 <= seed < 2**64):
            raise UsageError("limits are not negative, and below 2^64")
        self.limit(Limits(timeout_ms=milliseconds(timeout), memory_bytes=memory, seed=seed))

    def listen(self, fn: Optional[Callable[[str, int, int], Any]]) -> None:
        """fn hears how far requests are, on the thread that makes them. What it raises ends the
        request and is raised by it."""
        def heard(_: Any, what: bytes, done: int, total: int) -> None:
            self.hearing = _ident()
            try:
                if self.raised is None and fn is not None:
                    fn(what.decode(errors="replace"), done, total)
            except BaseException as e:
                self.raised = e
                self.cancel()
            finally:
                self.hearing = 0
        with self.lock:
            handle = self.checked()
            listening = ProgressFn(heard) if fn is not None else None
            quick.gr_session_on_progress(handle, ctypes.cast(listening, c_void_p)
                                         if listening is not None else None, None)
            self.listening = listening

    @contextmanager
    def told(self, progress: Any) -> Iterator[None]:
        """While it lasts somebody listens, as `listener` says who."""
        fn = listener(progress)
        self.listen(fn)
        try:
            yield
        finally:
            if isinstance(fn, Bar):
                fn.clear()
            if self.handle is not None and self.generation == _generation:
                self.listen(None)

    def cancel(self) -> None:
        """Stops the request that runs on another thread."""
        with self.life:
            if self.handle is not None and self.generation == _generation:
                quick.gr_session_cancel(self.handle)

    def close(self) -> None:
        with self.lock:
            self.settle()
            with self.life:
                handle, self.handle = self.handle, None
        if handle and self.generation == _generation:
            lib.gr_session_free(handle)

    def __del__(self) -> None:  # nobody has it any more: no lock
        handle = self.handle
        if handle and self.generation == _generation:
            self.handle = None
            lib.gr_session_free(handle)
