"""predict_labels on graphs with planted classes: hidden labels against the vote of the neighbours, the same twice, and what it
refuses."""
import collections
import json
import random
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp_json

FOLDER = tempfile.TemporaryDirectory()


def planted(seed, n, classes, attributes):
    """A file of a graph whose links mostly stay within a class, the labels that it lacks, and the guess of each node's
    neighbours."""
    rng = random.Random(seed)
    label = [rng.randrange(classes) for _ in range(n)]
    links = [(i, j) for i in range(n) for j in (rng.randrange(n) for _ in range(3 * classes))
             if i != j and (label[i] == label[j] or rng.random() < .1)]
    nodes, hidden = [], {}
    for i in range(n):
        node = {"id": f"p{i}"}
        if attributes:
            node |= {"size": rng.gauss(label[i], 1), "colour": rng.choice("rgb"), "title": f"title {i}"}
        if rng.random() < .8:
            node["topic"] = f"topic {label[i]}"
        else:
            hidden[f"p{i}"] = f"topic {label[i]}"
        nodes.append(node)
    votes = collections.defaultdict(collections.Counter)
    for u, v in links:
        for a, b in ((u, v), (v, u)):
            if f"p{b}" not in hidden:
                votes[f"p{a}"][f"topic {label[b]}"] += 1
    path = Path(FOLDER.name) / f"{seed}.json"
    path.write_text(json.dumps({"directed": False, "nodes": nodes,
                                "links": [{"source": f"p{u}", "target": f"p{v}"} for u, v in links]}))
    return path, hidden, {v: votes[v].most_common(1)[0][0] for v in hidden if votes[v]}


def predicted(path, call="predict_labels(G, topic)", *more):
    reply = grasp_json("run", "--limit", 10000, "-g", path, "-c", call, *more)
    assert reply["grade"] == "predicted" and "held out" in reply["reason"], reply
    rows = reply["value"]["rows"]
    assert all(0 < chance <= 1 for _, _, chance in rows), rows
    return {node: label for node, label, _ in rows}


def check_planted():
    said = []
    for seed, attributes in enumerate((False, True, False, True)):
        path, hidden, votes = planted(seed, 300, 2 + seed % 3, attributes)
        found = predicted(path)
        assert found.keys() == hidden.keys()
        right = sum(found[v] == hidden[v] for v in hidden) / len(hidden)
        voted = sum(votes.get(v) == hidden[v] for v in hidden) / len(hidden)
        assert right > voted - .05 and right > .6, f"{right} of the hidden labels, the neighbours tell {voted}"
        said.append(f"{right:.2f} (neighbours {voted:.2f})")
    return ", ".join(said)


def check_again():
    path, hidden, _ = planted(9, 120, 3, True)
    assert predicted(path) == predicted(path)
    some = sorted(hidden)[:3]
    for model in ("gcn", "gat", "sage", "sgc", "gin", "transformer"):
        found = predicted(path, f"predict_labels(G, topic, {json.dumps(some)}, model={model})")
        assert sorted(found) == some, found


def check_refused():
    path, _, _ = planted(11, 9, 2, False)
    for what, call, kind, text in ((path, "predict_labels(G, topic)", "input", "at least 10"),
                                   (path, "predict_labels(G, nothing)", "unknown_name", "nothing"),
                                   (path, "predict_labels(G, topic, model=oracle)", "input", "gcn")):
        done = subprocess.run([GRASP, "run", "--json", "-g", what, "-c", call], capture_output=True, env=ENV)
        error = json.loads(done.stdout)["error"]
        assert done.returncode != 0 and error["kind"] == kind and text in error["message"] + error.get("hint", ""), error


tap.run([("planted classes", check_planted), ("the same again", check_again), ("refused", check_refused)])
