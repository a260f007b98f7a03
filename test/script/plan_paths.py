"""Requests planned without training, without the encoder: the paths that are looked at, their figures as brute force counts them,
and the one that promises most."""
import json
import os
import random
import re
import subprocess
import tempfile
from itertools import permutations
from math import exp
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp_json

FOLDER = Path(tempfile.mkdtemp())
PLANS = Path(GRASP).parent / "grasp-plans"
SOURCE = Path(__file__).parents[2] / "src/plan/untrained.c"
WORDS = "apple river stone cloud lamp".split()
ENV["GRASP_MODELS"] = str(FOLDER / "none")
TABLE = {name: float(x) for name, x in re.findall(r"\[(U_\w+)\] = (-?[\d.]+)", SOURCE.read_text())}
NAMES = re.findall(r"^    (U_\w+),", SOURCE.read_text(), re.M)
if not PLANS.exists():
    tap.skip_all("needs grasp-plans beside grasp")
ROUNDS = max(4, 20 * int(os.environ.get("GRASP_EFFORT", "100")) // 100)


def graph(rng):
    """Few tools, so that all of them are looked at; each has a word of its own, and may search."""
    nodes = []
    for i, word in enumerate(rng.sample(WORDS, rng.randrange(2, 5))):
        name = f"{rng.choice(['search', 'get'])}_{word}"
        nodes.append({"id": name, "desc": word, "needs": rng.sample("xy", rng.randrange(0, 2)), "gives": rng.sample("xy", rng.randrange(1, 3))})
    ids = [n["id"] for n in nodes]
    return {"nodes": nodes, "links": [{"source": a, "target": b} for a, b in permutations(ids, 2) if rng.random() < 0.7]}


def count(tasks, path, named):
    """Those figures that need no words."""
    node, links = {n["id"]: n for n in tasks["nodes"]}, {(x["source"], x["target"]) for x in tasks["links"]}
    f = dict.fromkeys(NAMES, 0)
    f["U_TWO"], f["U_THREE"] = len(path) == 2, len(path) == 3
    for i, tool in enumerate(path):
        needs, gives = set(node[tool]["needs"]), set(node[tool]["gives"])
        fed = any(needs & set(node[t]["gives"]) for t in path[:i])
        f["U_FED"] += fed
        f["U_UNFED"] += bool(needs) and not fed
        f["U_IDLE"] += not needs and i != 0
        f["U_UNUSED"] += i + 1 < len(path) and not any(gives & set(node[t]["needs"]) for t in path[i + 1:])
        f["U_UNLINKED"] += i != 0 and (path[i - 1], tool) not in links
        if tool.startswith("search"):
            f["U_SEARCH_VAIN" if not named else "U_SEARCH" if i == 0 and any(gives & set(node[t]["needs"]) for t in path[1:]) else "U_SEARCH_LATE"] += 1
    return f


COUNTED = ["U_TWO", "U_THREE", "U_FED", "U_UNFED", "U_IDLE", "U_UNUSED", "U_UNLINKED", "U_SEARCH", "U_SEARCH_LATE", "U_SEARCH_VAIN"]


def f1(a, b):
    return 2 * len(set(a) & set(b)) / (len(a) + len(b)) if a and b else 0


def pairs(path):
    return list(zip(path, path[1:]))


def promises(paths, figures):
    """Of the likeliest 25 what each would be worth on average, the best first."""
    score = [sum(TABLE[n] * x for n, x in zip(NAMES, f, strict=True)) for f in figures]
    likely = sorted(range(len(paths)), key=lambda i: -score[i])[:25]
    weight = {i: exp(score[i] - score[likely[0]]) for i in likely}
    worth = {i: sum(weight[j] * (f1(paths[i], paths[j]) + f1(pairs(paths[i]), pairs(paths[j]))) for j in likely) / sum(weight.values()) for i in likely}
    return {tuple(paths[i]): w for i, w in worth.items()}


def check_paths():
    seen = 0
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        tasks, named = graph(rng), rng.random() < 0.5
        request = f"tell me of the {rng.choice(WORDS)} " + ("Titanic" if named else "now")
        file = FOLDER / "tasks.json"
        file.write_text(json.dumps(tasks))
        told = json.loads(subprocess.run([PLANS, file], input=json.dumps(request), capture_output=True, check=True, text=True).stdout)
        links = {(x["source"], x["target"]) for x in tasks["links"]}
        ids = [n["id"] for n in tasks["nodes"]]
        want = {p for n in (1, 2, 3) for p in permutations(ids, n) if set(pairs(p)) <= links}
        assert {tuple(p) for p in told["paths"]} == want and len(told["paths"]) == len(want), (seed, tasks, told["paths"])
        for path, figures in zip(told["paths"], told["figures"], strict=True):
            by_name, counted = dict(zip(NAMES, figures, strict=True)), count(tasks, path, named)
            assert all(by_name[n] == counted[n] for n in COUNTED), (seed, path, by_name, counted)
            seen += 1
        worth = promises(told["paths"], told["figures"])
        plan = tuple(n["task"] for n in grasp_json("plan", request, "--tasks", file)["task_nodes"])
        assert worth[plan] > max(worth.values()) - 1e-3, (seed, plan, worth)
    return f"{seen} paths"


def check_weights():
    """Every figure has a weight, and training/plans.py knows the same figures in the same order."""
    learnt = re.search(r"NAMES = \[(.*?)\]", (SOURCE.parents[2] / "training/plans.py").read_text(), re.S).group(1)
    assert re.findall(r"U_\w+", learnt) == NAMES == list(TABLE), (NAMES, TABLE)


tap.run([("paths, figures and choice", check_paths), ("weights", check_weights)])
