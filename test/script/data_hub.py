"""grasp data: sets by name, whole or not at all."""
import gzip
import json
import os
import resource
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

EXAMPLES = Path(os.environ.get("GRASP_SOURCE", ".")) / "examples"
FOLDER = tempfile.TemporaryDirectory()
HUB = Path(FOLDER.name) / "home"


def run(*words, status=0):
    done = subprocess.run([GRASP, *map(str, words), "--json"], capture_output=True, text=True,
                          env=ENV | {"XDG_DATA_HOME": str(HUB)}, cwd=FOLDER.name)
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stdout} {done.stderr}"
    return json.loads(done.stdout)


def names():
    return [x["name"] for x in run("data", "list")]


def check_kinds():
    assert names() == []
    about = run("data", "add", EXAMPLES / "club")
    edges = [line for line in (EXAMPLES / "club" / "edges.tsv").read_text().splitlines() if line]
    assert about["kind"] == "nodes" and about["links"] == len(edges) and about["name"] == "club", about
    assert run("data", "add", EXAMPLES / "shelf", "books")["kind"] == "log"
    assert run("data", "add", EXAMPLES / "ring", "roads")["kind"] == "series"
    triples = Path(FOLDER.name) / "kin"
    triples.mkdir()
    for name, text in (("entities", "0\ta\n1\tb\n"), ("relations", "0\tr\n"), ("train", "0\t0\t1\n")):
        (triples / f"{name}.tsv").write_text(text)
    assert run("data", "add", triples) == {"kind": "triples", "nodes": 2, "relations": 1, "links": 1, "name": "kin", "file": ""}
    (Path(FOLDER.name) / "two.csv").write_text("source,target\na,b\nb,c\n")
    about = run("data", "add", "two.csv")
    assert about["kind"] == "graph" and about["nodes"] == 3 and about["links"] == 2 and about["file"] == "two.csv", about
    assert names() == ["books", "club", "kin", "roads", "two"]
    assert run("data", "info", "two") == about
    (triples / "entities.tsv").unlink()
    (triples / "entities.tsv.gz").write_bytes(gzip.compress(b"0\ta\n1\tb\n"))
    assert run("data", "add", triples, "packed")["kind"] == "triples"


def check_folder():
    """Several graphs: calls name the set and one of them."""
    some = Path(FOLDER.name) / "some"
    some.mkdir()
    (some / "kite.edges").write_text("a b\nb c\nc a\nc d\n")
    (some / "pair.csv").write_text("source,target\nx,y\n")
    assert run("data", "add", some, "toys") == {"kind": "folder", "graphs": 2, "name": "toys", "file": ""}
    text = 'It has [GR(GL("toys", {"kite"}), "toolx:size")-->r] edges.'
    assert run("annotate", text)["text"] == "It has 4 edges."
    (some / "bad.csv").write_text("source\n\"a\n")
    run("data", "add", some, "worse", status=3)
    assert "worse" not in names()


def check_used():
    model = run("train", "sgc", "club", "--epochs", 5)["file"]
    assert Path(model) == HUB / "grasp" / "models" / "club.sgc.safetensors"
    assert run("predict", model, "club", 9)["predictions"]["rows"][0][0] == "9"
    assert run("run", "--call", 'predict_class("club", 9)')["grade"] == "predicted"


def check_refused():
    before = sorted(HUB.rglob("*"))
    for words, text in ((["club"], "cannot read"), ([EXAMPLES / "club", "../x"], "cannot name"),
                        ([EXAMPLES / "club", "club"], "already"), ([EXAMPLES / "club", ".x"], "cannot name")):
        done = subprocess.run([GRASP, "data", "add", *map(str, words)], capture_output=True, text=True,
                              env=ENV | {"XDG_DATA_HOME": str(HUB)}, cwd=FOLDER.name)
        assert done.returncode not in (0, 1) and text in done.stderr, f"{words}: {done}"
    broken = Path(FOLDER.name) / "broken"
    broken.mkdir()
    for path in (EXAMPLES / "club").iterdir():
        (broken / path.name).write_bytes(path.read_bytes())
    (broken / "labels.tsv").write_text("0\t99\n")
    done = subprocess.run([GRASP, "data", "add", str(broken)], capture_output=True, text=True,
                          env=ENV | {"XDG_DATA_HOME": str(HUB)})
    assert done.returncode != 0 and "labels.tsv" in done.stderr, done
    done = subprocess.run([GRASP, "data", "add", EXAMPLES / "club", "large"], capture_output=True, text=True,
                          env=ENV | {"XDG_DATA_HOME": str(HUB)}, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (99, 99)))
    assert done.returncode == 1 and "cannot copy" in done.stderr and "File too large" in done.stderr, done
    assert sorted(HUB.rglob("*")) == before


tap.run([("kinds", check_kinds), ("a folder", check_folder), ("used by name", check_used), ("refused", check_refused)])
