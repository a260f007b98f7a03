"""The questions in the wild: what is checked in is what build.py makes, and the score tells right from wrong."""
import json
import os
import sys

from lib import tap

try:
    import networkx  # noqa: F401
except ImportError:
    tap.skip_all("needs NetworkX")

HERE = os.path.join(os.environ["GRASP_SOURCE"], "test", "questions")
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import build  # noqa: E402
import score  # noqa: E402


def stored(letter):
    with open(os.path.join(HERE, f"questions_{letter}.jsonl"), encoding="utf-8") as f:
        return f.read()


def spoilt(r):
    """A value of the right kind that is wrong."""
    gold = r["gold"]
    if isinstance(gold, bool):
        return not gold
    if isinstance(gold, (int, float)):
        return gold + 1
    if isinstance(gold, str):
        return gold + "x"
    if isinstance(gold, dict):
        return dict.fromkeys(gold, next(iter(gold.values())))
    return gold[:-2] + ["x"]


def check_built():
    for letter, text in zip("ab", build.build()):
        assert text == stored(letter), f"questions_{letter}.jsonl is old: run build.py"


def check_scored(letter):
    for r in map(json.loads, stored(letter).splitlines()):
        told = {"status": "ok", "value": r["gold"]}
        if r["kind"] == "decline":
            assert score.judge(r, {"status": "declined", "value": None})[0] == "right", r["id"]
            assert score.judge(r, {"status": "ok", "value": 1})[0] == "wrong", r["id"]
            continue
        assert score.judge(r, told)[0] == "right", f"{r['id']}: the gold is not right"
        assert score.judge(r, {**told, "value": spoilt(r)})[0] == "wrong", f"{r['id']}: {spoilt(r)} is not wrong"
        if r["kind"] == "set" and "check" not in r:
            table = {"columns": ["node"], "rows": [[g] for g in r["gold"]]}
            assert score.judge(r, {**told, "value": table})[0] == "right", f"{r['id']}: its table is not right"
        assert score.judge(r, {"status": "declined", "value": None})[0] == "declined", r["id"]
        assert score.judge(r, {"status": "error"})[0] == "error", r["id"]


def check_files():
    """A file that a question names is there, unless the question is to be declined for it."""
    for letter in "ab":
        for r in map(json.loads, stored(letter).splitlines()):
            for name in build.FILE.findall(r["question"]):
                there = os.path.exists(os.path.join(HERE, name))
                assert there != ("file-missing" in r["tags"]), f"{r['id']}: {name}"


tap.run([("build.py makes what is stored", check_built), ("files", check_files),
         *[(f"the score of {x}", lambda x=x: check_scored(x)) for x in "ab"]])
