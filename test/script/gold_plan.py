"""UltraTool from the request alone, by words: what was reached must stay reached."""
import os
from pathlib import Path

from lib import tap
from lib.program import grasp_json

DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "gnn4taskplan"

if not DATA.is_dir():
    tap.skip_all("needs the data of gnn4taskplan")


def check(name, node_f1, link_f1, *options):
    def run():
        got = grasp_json("eval", "plan", "--data", DATA / name, *options)
        assert got["node_f1"] >= node_f1 and got["link_f1"] >= link_f1, got
        assert got["node_hallucination"] == got["link_hallucination"] == 0, got
        return f"{got['n']} requests, {got['node_f1']} {got['link_f1']}"
    return run


tap.run([("ultratool, trained, without encoder", check("ultratool", 0.80, 0.545, "--without", "encoder")),
         ("tmdb, untrained, without encoder", check("tmdb", 0.44, 0.25, "--without", "encoder"))])
