"""The suite wild on the questions in test/questions: it gets the answers that `grasp ask` gives, and
their own scorer has the same verdict on each."""
import importlib.util
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from lib import effort, gold, tap
from lib.program import ENV, GRASP, grasp_json

HERE = Path(os.environ["GRASP_SOURCE"]) / "test" / "questions"


def scorer():
    spec = importlib.util.spec_from_file_location("score", HERE / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def asked():
    """The answers of grasp ask, by id."""
    lines = b"".join(json.dumps({"id": r["id"], "question": r["question"]}).encode() + b"\n"
                     for r in RECORDS.values())
    done = subprocess.run([GRASP, "ask", "--batch", "-", "--json"], input=lines, capture_output=True,
                          cwd=HERE, env=ENV)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(RECORDS), (len(answers), done.stderr[-300:])
    return {a["id"]: a for a in answers}


def same_answers():
    answers = asked()
    other = [p["id"] for p in PREDICTIONS
             if (p["status"], p["value"]) != (answers[p["id"]]["status"], answers[p["id"]]["value"])]
    assert not other, f"{len(other)}: {other[:10]}"
    return f"{len(PREDICTIONS)} answers"


def same_verdicts():
    score = scorer()
    for p in PREDICTIONS:
        verdict, _ = score.judge(RECORDS[p["id"]], {"status": p["status"], "value": p["value"]})
        assert verdict == p["verdict"], (p["id"], verdict, p["verdict"], p["value"])
    right = sum(p["verdict"] == "right" for p in PREDICTIONS)
    assert FIGURES["right"] + FIGURES["ill_posed"] == right
    return f"{right} right, {FIGURES['wrong']} wrong of {FIGURES['n']}"


RECORDS = {r["id"]: r for path in sorted(HERE.glob("questions_*.jsonl")) for r in gold.records(path)}
RECORDS = dict(list(RECORDS.items())[::12 * 100 // effort.SHARE])
with tempfile.TemporaryDirectory() as temporary:
    out = Path(temporary) / "p.jsonl"
    folder = Path(temporary) / "questions"
    shutil.copytree(HERE / "files", folder / "files")
    (folder / "q.jsonl").write_text("".join(json.dumps(r) + "\n" for r in RECORDS.values()))
    FIGURES = grasp_json("eval", "wild", "--data", folder, "--predictions", out)
    PREDICTIONS = gold.predictions(out)
tap.run([("the answers of grasp ask", same_answers), ("the verdicts of its scorer", same_verdicts)])
