"""`grasp chat` at a terminal: the prompt, completion, the history, Ctrl-C and Ctrl-D."""
import ctypes.util
import os
import pathlib
import pty
import select
import signal
import stat
import tempfile
import termios
import time

from lib import tap
from lib.program import ENV, GRASP

PROMPT = "grasp> "
ROADS = "Roads: Oslo-Hamar 5 km, Hamar-Lillehammer 7 km. "


class Terminal:
    def __init__(self, state, command="chat"):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = {**ENV, "XDG_STATE_HOME": state, "TERM": "xterm", "NO_COLOR": "1"}
            os.execve(GRASP, [GRASP, command], env)
        self.seen = ""

    def type(self, text):
        self.seen = ""
        os.write(self.fd, text.encode())

    def wait_for(self, text, seconds=60):
        """Until the text is there, the prompt behind it, and libedit reads keys: it writes the prompt
        first, and a Ctrl-D that comes in between is no end of the input."""
        end = time.monotonic() + seconds
        while PROMPT not in self.seen[self.seen.find(text):] or text not in self.seen:
            self.read(text, end)
        while termios.tcgetattr(self.fd)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)

    def read(self, text, end):
        """More of what it writes, while it is waited for the text."""
        ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
        assert ready, f"no {text!r} in {self.seen!r}"
        try:
            self.seen += os.read(self.fd, 4096).decode("utf-8", "replace")
        except OSError:
            raise AssertionError(f"ended without {text!r}: {self.seen!r}")

    def end(self):
        """Its exit status; what it still writes is read, or it would wait for us."""
        end = time.monotonic() + 60
        while select.select([self.fd], [], [], max(0, end - time.monotonic()))[0]:
            try:
                self.seen += os.read(self.fd, 4096).decode("utf-8", "replace")
            except OSError:  # the other side is closed
                os.close(self.fd)
                return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError(f"it does not end: {self.seen!r}")


def edits():
    with tempfile.TemporaryDirectory() as state:
        t = Terminal(state)
        t.wait_for("/help lists the commands")
        t.type("/he\t\n")
        t.wait_for("/quit")
        t.type(ROADS + "What is the shortest path from Oslo to Hamar?\n")
        t.wait_for("Oslo Hamar, length 5 km")
        t.type("And to Lill\t?\n")
        t.wait_for("Oslo Hamar Lillehammer, length 12 km")
        t.type("\x04")
        assert t.end() == 0
        history = pathlib.Path(state) / "grasp" / "history"
        assert stat.S_IMODE(history.stat().st_mode) == 0o600, oct(history.stat().st_mode)
        assert "Lillehammer" in history.read_text()
        t = Terminal(state)
        t.wait_for("")
        t.type("\x1b[A\x1b[A\n")  # up, up: the question with its graph
        t.wait_for("Oslo Hamar, length 5 km")
        t.type("/quit\n")
        assert t.end() == 0


def goes_on():
    """Ctrl-C at the prompt is not for the question that follows."""
    with tempfile.TemporaryDirectory() as state:
        t = Terminal(state)
        t.wait_for("")
        t.type("How far is \x03")
        time.sleep(0.5)
        t.type("\n")
        t.wait_for("")
        t.type(ROADS + "How far is Lillehammer from Oslo?\n")
        t.wait_for("12 km")
        t.type("quit\n")
        assert t.end() == 0


def ask_prompts():
    """Whoever types `grasp ask` alone is told that a question is waited for."""
    with tempfile.TemporaryDirectory() as state:
        t = Terminal(state, "ask")
        while "Ctrl-D ends it" not in t.seen:
            t.read("Ctrl-D ends it", time.monotonic() + 60)
        t.type(ROADS + "How far is Lillehammer from Oslo?\n\x04")
        assert t.end() == 0
        assert "12 km" in t.seen, t.seen


def ask_stops():
    """Ctrl-C while a question is waited for is no mistake of whoever types it."""
    with tempfile.TemporaryDirectory() as state:
        t = Terminal(state, "ask")
        while "Ctrl-D ends it" not in t.seen:
            t.read("Ctrl-D ends it", time.monotonic() + 60)
        for _ in range(2):  # the first may come before it reads
            t.type("\x03")
            time.sleep(0.5)
        assert t.end() == 130
        assert "usage" not in t.seen, t.seen


if not ctypes.util.find_library("edit"):
    tap.skip_all("needs libedit")
tap.run([("edits, completes, remembers", edits), ("goes on after Ctrl-C", goes_on),
         ("ask prompts", ask_prompts), ("ask stops", ask_stops)])
