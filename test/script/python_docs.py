"""docs/PYTHON.md says what happens; the wheel holds all that is needed, and its declarations are
those of the tools."""
import ast
import base64
import doctest
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from lib import tap
from lib.binding import FOLDER, grasp

ROOT = Path(os.environ["GRASP_SOURCE"])
BUILD = Path(os.environ["GRASP"]).parent


def docs():
    text = re.sub(r"^```.*$", "", (ROOT / "docs" / "PYTHON.md").read_text(), flags=re.M)
    test = doctest.DocTestParser().get_doctest(text, {}, "PYTHON.md", None, 0)
    said = []
    result = doctest.DocTestRunner().run(test, out=said.append)
    assert result.attempted > 10 and result.failed == 0, "".join(said)


def version():
    assert f'version = "{grasp.__version__}"' in (FOLDER / "pyproject.toml").read_text()


def declared():
    for name, text in grasp.tools.stubs().items():
        tree = ast.parse(text)
        body = tree.body if name == "tools.pyi" else tree.body[-1].body
        found = {node.name for node in body if isinstance(node, ast.FunctionDef)}
        want = dir(grasp.tools) if name == "tools.pyi" else grasp.tools.on_graphs()
        assert found >= set(want) - {"stubs"}, set(want) - found


def wheel():
    path = subprocess.run([sys.executable, ROOT / "scripts" / "wheel", BUILD], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as room, zipfile.ZipFile(path) as whl:
        whl.extractall(room)
        (record,) = Path(room).glob("*.dist-info/RECORD")
        listed = [line.rsplit(",", 2) for line in record.read_text().splitlines()]
        assert {name for name, _, _ in listed} == set(whl.namelist())
        for name, digest, size in listed[:-1]:
            data = (Path(room) / name).read_bytes()
            found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert digest == f"sha256={found}" and int(size) == len(data), name
        env = {key: value for key, value in os.environ.items() if not key.startswith("GRASP")}
        code = ("import os, grasp; assert grasp.__file__.startswith(%r), grasp.__file__\n"
                "assert os.environ['GRASP_MODELS'].startswith(%r)\n"
                "print(grasp.Graph([(1, 2), (2, 3)]).diameter())" % (room, room))
        said = subprocess.run([sys.executable, "-c", code], env=dict(env, PYTHONPATH=room), cwd=room,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert said.stdout == "2\n", said.stderr


tap.run([("the page", docs), ("the version", version), ("declarations", declared),
         ("the wheel", wheel)])
