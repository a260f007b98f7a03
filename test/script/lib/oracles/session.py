"""libgrasp through ctypes: a session in this process, for thousands of calls a second."""
import ctypes
import json
import os
import signal
from decimal import Decimal
from pathlib import Path

HANG_S = 20  # a call that the session's own limit does not end


class Limits(ctypes.Structure):
    _fields_ = [("timeout_ms", ctypes.c_uint32), ("memory_bytes", ctypes.c_uint64),
                ("seed", ctypes.c_uint64), ("rows", ctypes.c_uint32), ("offset", ctypes.c_uint32)]


def library():
    lib = ctypes.CDLL(str(Path(os.environ["GRASP"]).parent / "libgrasp.so"))
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, arguments in [
            ("gr_engine_new", pointer, [ctypes.c_uint]), ("gr_session_new", pointer, [pointer]),
            ("gr_session_limit", None, [pointer, ctypes.POINTER(Limits)]),
            ("gr_session_load_text", pointer, [pointer, text, text, ctypes.c_size_t, text, text]),
            ("gr_session_use", pointer, [pointer, text]), ("gr_engine_tools", pointer, [pointer, text]),
            ("gr_session_run_json", pointer, [pointer, text, ctypes.c_size_t]),
            ("gr_session_run_words", pointer, [pointer, text, ctypes.POINTER(text), ctypes.c_size_t]),
            ("gr_session_run", pointer, [pointer, text]), ("gr_reply_status", ctypes.c_int, [pointer]),
            ("gr_reply_json", text, [pointer]), ("gr_reply_free", None, [pointer])]:
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


def no_constant(word):
    raise ValueError(f"{word} in JSON")


class Session:
    """note: told every program before it runs, so that a crash has a name."""

    def __init__(self, timeout_ms, note):
        self.lib, self.note = library(), note
        self.engine = self.lib.gr_engine_new(1)
        self.session = self.lib.gr_session_new(self.engine)
        self.lib.gr_session_limit(self.session, ctypes.byref(Limits(timeout_ms=timeout_ms, seed=1)))

    def reply(self, reply):
        """The JSON, numbers as they are written."""
        try:
            return json.loads(self.lib.gr_reply_json(reply), parse_float=Decimal,
                              parse_constant=no_constant)
        finally:
            self.lib.gr_reply_free(reply)

    def load(self, name, text):
        data = text.encode()
        got = self.reply(self.lib.gr_session_load_text(self.session, name.encode(), data, len(data),
                                                       b"nodelink", None))
        assert "error" not in got, (text, got)
        return got

    def use(self, name):
        self.reply(self.lib.gr_session_use(self.session, name.encode()))

    def tools(self):
        return self.reply(self.lib.gr_engine_tools(self.engine, None))

    def start(self, program):
        """A program, the same as JSON (a dict), or a tool and its words as a shell has them (a list)."""
        if isinstance(program, dict):
            data = json.dumps(program).encode()
            return self.lib.gr_session_run_json(self.session, data, len(data))
        if isinstance(program, list):
            tool, *words = (word.encode() for word in program)
            return self.lib.gr_session_run_words(self.session, tool, (ctypes.c_char_p * len(words))(*words),
                                                 len(words))
        return self.lib.gr_session_run(self.session, program.encode())

    def run(self, program):
        self.note(str(program))
        signal.alarm(HANG_S)
        got = self.reply(self.start(program))
        signal.alarm(0)
        return got
