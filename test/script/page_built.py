"""web/dist comes from web/src: built again with the versions of the lock file it is the same, byte by
byte; its types hold, and it is as small as promised."""
import gzip
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import page
import tap

DIST = os.path.join(page.SOURCE, "dist")
FIRST_LOAD = 300_000  # bytes, compressed


def files(folder):
    """Every file of a folder with its bytes."""
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as f:
                found[os.path.relpath(path, folder)] = f.read()
    return found


def run(*command):
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def same_bytes():
    with tempfile.TemporaryDirectory() as out:
        run("node", "build.mjs", out)
        built, kept = files(out), files(DIST)
    assert built.keys() == kept.keys(), f"files: {sorted(built)}, in dist {sorted(kept)}"
    for name in built:
        assert built[name] == kept[name], f"{name} is not what its source gives: npm run build"


def types():
    run("node", "node_modules/typescript/bin/tsc", "--noEmit")


def small():
    size = sum(len(gzip.compress(data)) for name, data in files(DIST).items()
               if not name.endswith("licenses.txt"))
    assert size < FIRST_LOAD, f"{size} bytes compressed"
    return f"first load: {size} bytes compressed"


def nothing_from_elsewhere():
    with open(os.path.join(DIST, "index.html")) as f:
        html = f.read()
    assert re.findall(r'(?:src|href)="(?!/)[^"]*"', html) == []
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=", html), "inline code or style"
    with open(os.path.join(page.SOURCE, page.LOCK)) as f:
        assert "://registry" not in f.read(), "the lock file names a registry"
    for name, data in files(os.path.join(page.SOURCE, "src")).items():
        for way in b"innerHTML", b"outerHTML", b"insertAdjacentHTML", b"document.write", b"eval(":
            assert way not in data, f"{name}: {way.decode()} turns text into HTML or code"


FOLDER = page.install()
tap.run([("dist is built from src", same_bytes), ("types", types), ("size", small),
         ("nothing inline, nothing from elsewhere", nothing_from_elsewhere)])
