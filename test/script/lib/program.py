"""The program under test, and its answers as Python values."""
import json
import os
import subprocess

GRASP = os.environ.get("GRASP", "grasp")
# The leak check takes seconds a process on some machines; the unit tests make it.
ENV = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")


def grasp(*args, stdin=b""):
    """Standard output of one run; an AssertionError with the message where it failed."""
    done = subprocess.run([GRASP, *map(str, args)], input=stdin, capture_output=True,
                          env=ENV)
    assert done.returncode == 0, (f"grasp {' '.join(map(str, args))}: exit {done.returncode}, "
                                  + done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def grasp_json(*args, stdin=b""):
    return json.loads(grasp(*args, "--json", stdin=stdin))
