"""Progress at a terminal: whatever takes longer than a second says so on standard error."""
import os
import pty
import select
import time

from lib import tap
from lib.program import ENV, GRASP

PATIENCE = 60


def seen(*args):
    """What the program writes to its terminal until it ends."""
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(GRASP, ["grasp", *args], dict(ENV, TERM="xterm", NO_COLOR="1"))
    data, until = b"", time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not select.select([fd], [], [], 1)[0]:
            continue
        try:
            part = os.read(fd, 65536)
        except OSError:
            break
        if not part:
            break
        data += part
    os.close(fd)
    os.waitpid(pid, 0)
    return data.decode(errors="replace")


def work_that_does_not_know():
    text = seen("run", "--timeout", "2s", "--call", "girvan_newman(make_graph('gnm', [4000, 80000]))")
    assert "girvan_newman 1 s" in text, text
    assert "\r\x1b[Kgrasp: " in text, "the bar stayed: " + text


def work_that_knows():
    text = seen("run", "--timeout", "2s", "--threads", "1", "--call",
                "betweenness_centrality(make_graph('gnm', [20000, 200000])) | count()")
    assert "sources [" in text and "left" in text, text


def making():
    text = seen("graph", "make", "gnm", "n=4000000", "m=30000000", "--timeout", "3s", "-o", "/dev/null")
    assert "making edges [" in text, text


def silence():
    text = seen("run", "-q", "--timeout", "2s", "--call",
                "girvan_newman(make_graph('gnm', [4000, 80000]))")
    assert "girvan_newman 1 s" not in text, text


tap.run([("without a fraction", work_that_does_not_know), ("with a fraction", work_that_knows),
         ("making a graph", making), ("quiet", silence)])
