"""docs/PYTHON.md says what happens; the wheel holds all that is needed, and its declarations are
those of the tools."""
import ast
import base64
import doctest
import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
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


def typed():
    """mypy finds nothing in the package, and sees through the declarations what a call gives."""
    if shutil.which("mypy") is None:
        raise tap.Skip("mypy is not installed")
    with tempfile.TemporaryDirectory() as room:
        shutil.copytree(FOLDER, Path(room) / "python")
        package = Path(room) / "python" / "grasp"
        for name, text in grasp.tools.stubs().items():
            (package / name).write_text(text)
        use = Path(room) / "python" / "use.py"
        use.write_text("import grasp\nG = grasp.Graph([(1, 2)])\nn: int = G.node_count()\n"
                       "t: grasp.Table = G.pagerank()\np: grasp.Plan = grasp.plan('x')\n"
                       "bad: str = G.diameter_path()\n")
        said = subprocess.run(["mypy", "grasp", "use.py"], cwd=package.parent, text=True,
                              stdout=subprocess.PIPE, env=dict(os.environ, MYPY_CACHE_DIR=room)).stdout
        assert re.fullmatch(r'use.py:6: error: .*"Path".*"str".*\nFound 1 error in 1 file.*\n', said), said


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
        # An environment of its own, with nothing but the wheel: no NumPy, no build tree.
        home = Path(room) / "venv"
        venv.create(home, with_pip=False)
        (site,) = home.glob("lib/python3*/site-packages")
        whl.extractall(site)
        code = ("import os, grasp; assert grasp.__file__.startswith(%r), grasp.__file__\n"
                "assert os.environ['GRASP_MODELS'].startswith(%r)\n"
                "print(grasp.Graph([(1, 2), (2, 3)]).diameter())\n"
                "print(grasp.plan('find the bridges of the graph').tools[-1])\n"
                "print(grasp.ask('How many edges has the graph a-b, b-c?').value)"
                % (str(home), str(home)))
        said = subprocess.run([home / "bin" / "python3", "-c", code], env=env, cwd=home,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert said.stdout == "2\nbridges\n2\n", said.stderr


tap.run([("the page", docs), ("the version", version), ("declarations", declared),
         ("types", typed), ("the wheel", wheel)])
