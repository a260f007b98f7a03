"""Answers as CSV and TSV, read back by Python, and long ones at a terminal."""
import csv
import io
import json
import os
import pty
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json

NAMES = ['plain', 'with, comma', 'with "quotes"', ' blank ', 'two\nlines', 'tab\there', '=1+1', '']


def rows(text, sep=","):
    return list(csv.reader(io.StringIO(text.decode("utf-8")), delimiter=sep, strict=True))


def odd_graph(folder):
    """A star whose leaves have the odd names."""
    file = Path(folder, "odd.json")
    nodes = [{"id": n} for n in ["hub", *NAMES]]
    links = [{"source": "hub", "target": n} for n in NAMES]
    file.write_text(json.dumps({"directed": False, "nodes": nodes, "links": links}), "utf-8")
    return file


def check_quoting():
    with tempfile.TemporaryDirectory() as folder:
        file = odd_graph(folder)
        for option, sep in (("--csv", ","), ("--tsv", "\t")):
            got = rows(grasp("run", "neighbors", "-g", file, "hub", option), sep)
            assert got[0] == ["value"], got
            want = grasp_json("run", "neighbors", "-g", file, "hub")["value"]
            assert [r[0] if r else "" for r in got[1:]] == want, got
            assert sorted(want) == sorted(NAMES), want


def check_tables():
    roads = Path(os.environ.get("GRASP_SOURCE", "."), "examples", "roads.csv")
    want = grasp_json("run", "degrees", "-g", roads)["value"]
    got = rows(grasp("run", "degrees", "-g", roads, "--csv"))
    assert got[0] == want["columns"], got[0]
    assert got[1:] == [[str(x) for x in row] for row in want["rows"]], got
    path = rows(grasp("run", "shortest_path", "-g", roads, "Oslo", "Bergen", "--csv"))
    assert path[0] == ["path", "length"] and len(path) == 2, path
    edges = rows(grasp("run", "bridges", "-g", roads, "--csv"))
    assert edges[0] == ["source", "target"], edges[:2]
    one = rows(grasp("run", "node_count", "-g", roads, "--csv"))
    assert one == [["value"], ["27"]], one
    asked = rows(grasp("ask", "-g", roads, "Who are the neighbors of Oslo?", "--csv"))
    assert asked[0] == ["value"] and len(asked) > 2, asked
    done = subprocess.run([GRASP, "run", "node_count", "-g", roads, "--csv", "--json"],
                          capture_output=True, env=ENV)
    assert done.returncode == 2, done


def at_terminal(*args):
    """What a person sees."""
    parent, child = pty.openpty()
    process = subprocess.Popen([GRASP, *args], stdout=child, stderr=subprocess.DEVNULL, env=ENV)
    os.close(child)
    text = b""
    try:
        while part := os.read(parent, 65536):
            text += part
    except OSError:
        pass
    os.close(parent)
    assert process.wait() == 0
    return text.decode().replace("\r\n", "\n").splitlines()


def check_long_tables():
    program = 'degrees(make_graph("path_graph", 10000))'
    seen = at_terminal("run", "--call", program)
    assert "... 9,950 more rows, 10,000 in all; --limit 0 shows all" in seen, seen[-4:]
    assert len(seen) < 60, len(seen)
    assert len(at_terminal("run", "--call", program, "--limit", "0")) > 10000
    assert len(at_terminal("run", "--call", program, "--csv")) == 10001
    assert len(rows(grasp("run", "--call", program, "--csv"))) == 10001
    assert len(grasp_json("run", "--call", program)["value"]["rows"]) == 10000
    assert b"more" not in grasp("run", "--call", program)


if __name__ == "__main__":
    tap.run([("odd names come back", check_quoting), ("tables, lists and records", check_tables),
             ("long tables at a terminal", check_long_tables)])
