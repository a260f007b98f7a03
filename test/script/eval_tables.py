"""grasp eval tables: figures of runs beside the papers', and docs/RESULTS.md, which is written by
scripts/results and must have the form that the program writes now."""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json

SOURCE = Path(os.environ.get("GRASP_SOURCE", Path(__file__).resolve().parents[2]))
DATA = Path(os.environ.get("GRASP_DATA", "no such folder"))
PAPERS = ["Graph-ToolFormer", "GraphTool-Instruction", "GraphCogent", "LARK", "GNN4TaskPlan"]


def rows():
    tables = grasp_json("eval", "tables")["tables"]
    assert list(dict.fromkeys(t["paper"] for t in tables)) == PAPERS
    for t in tables:
        made = t["state"] in ("reproduced", "substitute data")
        assert made or t["state"] in ("not yet", "impossible here"), t
        assert made == (t["command"] is not None) and (made or t["note"]), t
        assert all(f["ours"] == {} for f in t["figures"]), t
    text = grasp("eval", "tables").decode()
    assert all(t["table"] in text and t["what"] in text for t in tables)
    return f"{len(tables)} tables, {sum(len(t['figures']) for t in tables)} figures"


def figure(tables, paper, table, row, column):
    [t] = [t for t in tables if (t["paper"], t["table"]) == (paper, table)]
    [f] = [f for f in t["figures"] if (f["row"], f["column"]) == (row, column)]
    return f


def beside():
    """A summary of one run, one of two, and predictions."""
    task = {"n": 4, "accuracy": 0.75}
    gtools = {"suite": "gtools", "llm": "builtin", "accuracy": 0.5, "tasks": {"WL/Flow_Un": task}}
    lines = [{"predictions": 1, "suite": "nlgraph", "llm": ["mine|<b>"]}]
    for k, (kind, verdict) in enumerate([("answerable", "right"), ("answerable", "wrong"),
                                         ("answerable", "declined"), ("ill_posed", "right"),
                                         ("known_wrong", "wrong"), ("malformed", "error")]):
        lines.append({"suite": "nlgraph", "llm": "mine|<b>", "task": "flow", "id": f"q{k}", "class": kind,
                      "verdict": verdict, "status": "ok", "value": 1})
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "a.json").write_text(json.dumps(gtools))
        (folder / "b.json").write_text(json.dumps({"suite": "gtools", "runs": [
            {**gtools, "llm": "oracle", "tasks": {"WL/Flow_Un": {"n": 4, "accuracy": 1.0}}}]}))
        (folder / "c.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines))
        scaled = {"suite": "graph4real", "llm": "builtin", "accuracy": 0.25, "tasks": {}, "scale": ["2000"],
                  "scales": {"2000": {"nine/inside/shortest_path": {"n": 2, "accuracy": 0.5}}}}
        (folder / "d.json").write_text(json.dumps(scaled))
        plain = {k: v for k, v in scaled.items() if k != "scale"} | {"scales": {}, "tasks": {"x": task}}
        (folder / "e.json").write_text(json.dumps(plain))
        (folder / "odd.json").write_text("[1, {}]")
        (folder / "ignored.txt").write_text("{")
        tables = grasp_json("eval", "tables", "--results", folder)["tables"]
        ours = figure(tables, "GraphTool-Instruction", "Table 9", "Flow_Un", "WL")
        assert ours == {"row": "Flow_Un", "column": "WL", "paper": 98.6,
                        "ours": {"builtin": 75.0, "oracle": 100.0}}, ours
        ours = figure(tables, "GraphTool-Instruction", "Table 6", "flow", "accuracy")
        assert ours["ours"] == {"mine|<b>": 25.0}, ours
        ours = figure(tables, "GraphCogent", "Table 5", "2000", "shortest path")
        assert ours["ours"] == {"builtin": 50.0}, ours
        text = grasp("eval", "tables", "--results", folder).decode()
        assert "98.6 / 75 / 100 / -" in text
        text = grasp("eval", "tables", "--markdown", "--results", folder).decode()
        assert "| x | 4 | 75 | - | - |" in text
        assert "| WL/Flow_Un | 4 | 75 | 100 | - |" in text and "mine\\|\\<b\\>" in text
        (folder / "torn.json").write_text("{")
        done = subprocess.run([GRASP, "eval", "tables", "--results", folder], capture_output=True, env=ENV)
        assert done.returncode != 0 and b"torn.json" in done.stderr, done.stderr


def studies():
    """Trained models have rows, no proposer."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        row = {"data": "cora", "model": "gcn", "accuracy": 0.815}
        (folder / "a.json").write_text(json.dumps({"suite": "node", "results": [1, row, row]}))
        (folder / "b.json").write_text(json.dumps({"suite": "traffic", "results": [
            {"data": "los", "minutes": 30, "traffic": {"mae": 9.0}},
            {"data": "los", "minutes": 60, "traffic": {"mae": 3.194}}]}))
        tables = grasp_json("eval", "tables", "--results", folder)["tables"]
        ours = figure(tables, "GraphCogent", "Table 2, node classification", "cora", "gcn")
        assert ours["ours"] == {"builtin": 81.5}, ours
        ours = figure(tables, "GraphCogent", "Table 2, traffic prediction", "METR-LA, a week", "MAE")
        assert ours["ours"] == {"builtin": 3.19}, ours


def form(text):
    """Without figures, and without what depends on them."""
    text = re.sub(r"(?<![\w-])\d+(\.\d+)?(?![\w-])|(?<= )-(?= )", "#", text)
    return text.splitlines()


def results():
    """The form is that of a quick run: the same suites, tasks, tables and rows."""
    text = (SOURCE / "docs" / "RESULTS.md").read_text()
    if not (DATA / "gtools").is_dir():
        raise tap.Skip("needs the data of the suites")
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "RESULTS.md"
        subprocess.run([sys.executable, SOURCE / "scripts" / "results", GRASP, DATA, "--limit", "60",
                        "--leave-out", "graph4real,multistep", "--out", out], check=True, env=ENV)
        quick = form(out.read_text())
    stored = form(text)
    missing = [line for line in quick if line not in stored]
    assert not missing, "run scripts/results again; not in docs/RESULTS.md: " + "\n".join(missing[:5])
    made = {line for line in stored if line not in quick}
    assert all(re.match(r"\| \(?\[?(nine|all|graph4real|multistep|\w+)|### |`grasp eval |$", line)
               for line in made), sorted(made)[:5]
    return f"{len(stored)} lines"


tap.run([("rows", rows), ("figures of runs", beside), ("figures of studies", studies), ("docs/RESULTS.md", results)])
