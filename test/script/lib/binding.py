"""grasp as a Python module, from the source and with the library of this build."""
import os
import sys
from pathlib import Path

from . import tap

if "-fsanitize" in os.environ["GRASP_LINK_ARGS"]:
    tap.skip_all("Python has no sanitizer that the library could be loaded into")
os.environ["GRASP_LIBRARY"] = str(Path(os.environ["GRASP"]).parent / "libgrasp.so.2")
FOLDER = Path(os.environ["GRASP_SOURCE"]) / "bindings" / "python"
sys.path.insert(0, str(FOLDER))
import grasp  # noqa: E402


def raises(kind, words, fn, *args, **named):
    """The exception, if it is of the kind and says the words."""
    try:
        got = fn(*args, **named)
    except kind as e:
        assert words in str(e), f"{e}: expected '{words}'"
        return e
    raise AssertionError(f"expected {kind.__name__}, got {got!r}")
