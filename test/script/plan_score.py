"""Figures of plans against a scorer of its own: duplicates, invented tools and links, predictions
that are malformed or missing."""
import json
import os
import random
import tempfile
from pathlib import Path

from lib import tap
from lib.program import grasp_json

FOLDER = tempfile.TemporaryDirectory()
DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "gnn4taskplan" / "tmdb"
KEYS = ["node_f1", "link_f1", "accuracy", "node_hallucination", "link_hallucination", "node_hallucination_macro",
        "link_hallucination_macro"]


def f1(predicted, gold):
    if not predicted or not gold:
        return 0
    hits = len(set(predicted) & set(gold))
    p, r = hits / len(predicted), hits / len(gold)
    return 2 * p * r / (p + r + 1e-9)


def understood(record):
    """Nodes and links of a prediction, as the paper's repository reads it."""
    nodes = []
    for n in record.get("task_nodes", []):
        n = n.get("task", n.get("name")) if isinstance(n, dict) else n
        n = n[0] if isinstance(n, list) and n else n
        if isinstance(n, str):
            nodes.append(n)
    links = []
    for link in record.get("task_links", []):
        if isinstance(link, dict):
            ends = link.get("source"), link.get("target")
            if all(isinstance(e, str) and e for e in ends):
                links.append(ends)
        elif isinstance(link, list) and len(link) == 2:
            try:
                i, j = (int(str(e).removeprefix("Step ")) for e in link)
            except ValueError:
                continue
            if 1 <= i <= len(nodes) and 1 <= j <= len(nodes):
                links.append((nodes[i - 1], nodes[j - 1]))
    return nodes, links


def scores(tools, edges, gold, predicted):
    rows = []
    for id, (g_nodes, g_links) in gold.items():
        nodes, links = understood(predicted.get(id, {}))
        wrong = sum(n not in tools for n in nodes), sum(e not in edges for e in links)
        node_f1 = f1(nodes, g_nodes)
        rows.append((id in predicted, [node_f1, f1(links, g_links), node_f1 >= 0.99,
                                       wrong[0] / len(nodes) if nodes else 0, wrong[1] / len(links) if links else 0,
                                       wrong[0] > 0, wrong[1] > 0]))
    def mean(kept):
        return dict(zip(KEYS, (round(sum(c) / len(kept), 4) for c in zip(*kept)))) | {"n": len(kept)} if kept else {"n": 0}
    return mean([r for there, r in rows if there]), mean([r for _, r in rows])


def random_case(rng):
    tools = [f"tool {i}" for i in range(rng.randrange(2, 8))]
    edges = {(rng.choice(tools), rng.choice(tools)) for _ in range(rng.randrange(1, 12))}
    gold, predicted = {}, {}
    for i in range(rng.randrange(1, 9)):
        nodes = [rng.choice(tools) for _ in range(rng.randrange(1, 5))]
        gold[str(i)] = nodes, list(zip(nodes, nodes[1:]))
        if rng.random() < 0.8:
            said = [rng.choice(tools + ["invented", "other"]) for _ in range(rng.randrange(0, 5))]
            links = [rng.choice([{"source": a, "target": b}, [rng.randrange(0, 6), f"Step {rng.randrange(1, 6)}"], {"source": a},
                                 {"source": "", "target": b}, "a -> b", {"source": a, "target": b}])
                     for a, b in zip(said, said[1:])]
            predicted[str(i)] = {"id": str(i), "task_steps": ["x"], "task_links": links,
                                 "task_nodes": [rng.choice([{"task": n}, {"name": n}, n, {"task": [n]}]) for n in said] +
                                               rng.choice([[], [{"other": 1}], [7]])}
    return tools, edges, gold, predicted


def write(tools, edges, gold, predicted):
    folder = Path(FOLDER.name)
    (folder / "graph_desc.json").write_text(json.dumps({
        "nodes": [{"id": t, "desc": ""} for t in tools],
        "links": [{"source": a, "target": b} for a, b in edges] * 2}))
    (folder / "split_ids.json").write_text(json.dumps({"test_ids": {"chain": list(gold), "single": ["other"]}}))
    (folder / "data.json").write_text("".join(json.dumps({
        "id": id, "user_request": "do it", "task_nodes": [{"task": n} for n in nodes],
        "task_links": [{"source": a, "target": b} for a, b in links]}) + "\n" for id, (nodes, links) in gold.items()))
    (folder / "said.jsonl").write_text("".join(json.dumps(p) + "\n" for p in predicted.values()))
    return folder


def check(seed):
    def run():
        for k in range(25):
            case = random_case(random.Random(1000 * seed + k))
            folder = write(*case)
            got = grasp_json("eval", "plan", "--data", folder, "--predictions", folder / "said.jsonl", "--method", "direct")
            there, every = scores(*case)
            for want, have in (there, got), (every, got["missing_as_zero"]):
                wrong = {key: (value, have[key]) for key, value in want.items() if abs(value - have[key]) > 1.01e-4}
                assert not wrong, f"{case}: {wrong}"
    return run


def check_published():
    """Plans of a model as they were published, gold and graph too."""
    if not DATA.is_dir():
        raise tap.Skip("needs the data of gnn4taskplan")
    graph = json.loads((DATA / "graph_desc.json").read_text())
    chains = set(map(str, json.loads((DATA / "split_ids.json").read_text())["test_ids"]["chain"]))
    gold = {str(r["id"]): ([n["task"] for n in r["task_nodes"]], [(e["source"], e["target"]) for e in r["task_links"]])
            for r in map(json.loads, (DATA / "data.json").read_text().splitlines()) if str(r["id"]) in chains}
    path = DATA / "prediction" / "CodeLlama-13b.rerun" / "direct.json"
    predicted = {str(r["id"]): r for r in map(json.loads, path.read_text().splitlines())}
    got = grasp_json("eval", "plan", "--data", DATA, "--predictions", path, "--method", "direct")
    there, every = scores({n["id"] for n in graph["nodes"]}, {(e["source"], e["target"]) for e in graph["links"]}, gold, predicted)
    for want, have in (there, got), (every, got["missing_as_zero"]):
        assert all(abs(value - have[key]) < 1.01e-4 for key, value in want.items()), (want, have)


tap.run([(f"random plans {seed}", check(seed)) for seed in range(2)] + [("published plans", check_published)])
