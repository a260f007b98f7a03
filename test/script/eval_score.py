"""grasp's judge against the scorer that comes with the questions in the wild: the same verdict on
right answers in every form, on spoilt ones and on nonsense. They share no code."""
import importlib.util
import json
import random
import tempfile
from pathlib import Path

from lib import gold, tap
from lib.program import grasp

ROOT = gold.folder("wild_samples")
nx = gold.nx


def scorer():
    spec = importlib.util.spec_from_file_location("score", ROOT / "score.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def layout(g, weights=True):
    edges = [[u, v, d["w"]] if weights else [u, v] for u, v, d in g.edges(data=True)]
    return {"directed": g.is_directed(), "nodes": list(g), "edges": edges}


def random_graph(rng, directed=False):
    names = rng.sample(["Ada", "Bo", "Eagle Nest", "C-3", "the Mill", "Old Port", "n7", "Östra", "12"],
                       rng.randint(4, 7))
    g = nx.DiGraph() if directed else nx.Graph()
    g.add_nodes_from(names)
    for i, u in enumerate(names):
        for v in names[i + 1:]:
            if rng.random() < 0.6:
                g.add_edge(u, v, w=rng.randint(1, 9))
    return g


def structured(rng):
    """Questions of which several answers are right."""
    g = random_graph(rng)
    d = random_graph(rng, directed=True)
    records = []
    u, *_, v = list(g)
    if nx.has_path(g, u, v):
        path = nx.shortest_path(g, u, v, weight="w")
        length = nx.path_weight(g, path, "w")
        records.append({"kind": "path", "gold": path, "gold_length": length, "graph": layout(g),
                        "check": {"type": "path", "source": u, "target": v, "by": "weight",
                                  "must": [], "avoid": []}})
    order = list(nx.topological_sort(d))
    records.append({"kind": "order", "gold": order, "check": {"type": "topo"}, "graph": layout(d)})
    if nx.is_connected(g):
        tree = nx.minimum_spanning_tree(g, weight="w")
        records.append({"kind": "set", "gold": [list(e) for e in tree.edges()],
                        "gold_length": tree.size("w"), "check": {"type": "tree"}, "graph": layout(g)})
    colours = nx.greedy_color(g)
    records.append({"kind": "mapping", "gold": {k: f"c{c}" for k, c in colours.items()},
                    "check": {"type": "colouring", "k": max(colours.values()) + 1},
                    "graph": layout(g)})
    s, *_, t = list(d)
    if nx.has_path(d, s, t):
        size, cut = nx.minimum_cut(d, s, t, capacity="w")
        across = [[a, b] for a, b in d.edges() if a in cut[0] and b in cut[1]]
        records.append({"kind": "set", "gold": across, "gold_length": size, "graph": layout(d),
                        "check": {"type": "cut", "source": s, "target": t}})
    if nx.has_eulerian_path(g):
        walk = [a for a, _ in nx.eulerian_path(g)]
        records.append({"kind": "path", "gold": walk + [list(nx.eulerian_path(g))[-1][1]],
                        "check": {"type": "euler"}, "graph": layout(g, weights=False)})
    full = nx.complete_graph(5)
    nx.set_edge_attributes(full, {e: rng.randint(1, 9) for e in full.edges()}, "w")
    tour = rng.sample(range(5), 5)
    length = sum(full[a][b]["w"] for a, b in zip(tour, tour[1:] + tour[:1]))
    records.append({"kind": "path", "gold": tour + tour[:1], "gold_length": length,
                    "check": {"type": "hamilton", "closed": True}, "graph": layout(full)})
    return records


def plain(rng):
    g = random_graph(rng)
    names = list(g)
    edges = [list(e) for e in g.edges()]
    return [
        {"kind": "number", "gold": rng.choice([0, 3, 17, 2.5, -4, 1200])},
        {"kind": "number", "gold": rng.random(), "tol": 0.01},
        {"kind": "boolean", "gold": rng.random() < 0.5},
        {"kind": "string", "gold": rng.choice(names + ["09:50", "17:05"])},
        {"kind": "set", "gold": rng.sample(names, rng.randint(0, 3))},
        {"kind": "set", "gold": rng.sample(edges, min(len(edges), 3))},
        {"kind": "set", "gold": [names[:2], names[2:]]},
        {"kind": "list", "gold": [1, "Ada", 2.5]},
        {"kind": "list", "gold": [5, names[0]], "check": {"type": "multi", "kinds": ["number", "string"]}},
        {"kind": "list", "gold": [True, names[:2]], "check": {"type": "multi", "kinds": ["boolean", "set"]}},
        {"kind": "order", "gold": names, "accept": [names[::-1]]},
        {"kind": "mapping", "gold": {n: f"job {i}" for i, n in enumerate(names)}},
        {"kind": "mapping", "gold": {n: i for i, n in enumerate(names)}},
        {"kind": "decline", "gold": None},
        {"kind": "decline", "gold": None, "ok_if_empty": True},
    ]


def spoken(x):
    """The same thing as somebody may write it."""
    forms = [x, [x], [[x]]]
    if isinstance(x, bool):
        forms += ["yes" if x else "no", "True." if x else "False", int(x)]
    elif isinstance(x, (int, float)):
        forms += [str(x), f"{x} km", f"${x}", {"length": x}, {"n": x}, f"about {x}", float(x)]
    elif isinstance(x, str):
        forms += [x.upper(), f"the {x}", f'"{x}"', x + ".", f"node {x}", x.replace(" ", "_"), {x: 3},
                  {"name": x}]
    elif isinstance(x, list):
        forms += [{"path": x}, {"path": x, "length": 3}, {"nodes": x}, {"anything": x}, x[::-1]]
        if all(isinstance(y, str) for y in x):
            forms += [", ".join(x), " -> ".join(x), " and ".join(x), [y.upper() for y in x]]
        if x and all(isinstance(y, list) and len(y) == 2 for y in x):
            forms += [[f"{a} - {b}" for a, b in x], [f"{a}--{b}" for a, b in x],
                      [y[::-1] for y in x], [{"source": a, "target": b} for a, b in x],
                      {str(a): b for a, b in x}]
    elif isinstance(x, dict):
        forms += [[[k, v] for k, v in x.items()], [f"{k}: {v}" for k, v in x.items()],
                  {str(v): k for k, v in x.items()}, [f"{k} -> {v}" for k, v in x.items()]]
    return forms


def spoilt(rng, x):
    if isinstance(x, list) and x:
        k = rng.randrange(len(x))
        return rng.choice([x[:k] + x[k + 1:], x + [x[k]], x[:k] + ["Zed"] + x[k + 1:], x[1:] + x[:1]])
    if isinstance(x, dict) and x:
        k = rng.choice(list(x))
        return rng.choice([{**x, k: "Zed"}, {a: b for a, b in x.items() if a != k}, {**x, "Zed": 1}])
    if isinstance(x, bool):
        return not x
    if isinstance(x, (int, float)):
        return x + rng.choice([1, -1, 1e-9, 0.005, 1e-3])
    return f"{x}x" if isinstance(x, str) else "Zed"


def answers(rng, record):
    x = record["gold"]
    values = spoken(x) + [spoilt(rng, x) for _ in range(4)]
    values += [v for y in (spoilt(rng, x),) for v in spoken(y)]
    values += [None, [], {}, "", "none", 0, True, "no", [[]], {"path": None}, [1, [2, [3]]], "→", "-"]
    got = [{"status": "ok", "value": v} for v in values]
    if "gold_length" in record:
        got += [{"status": "ok", "value": {"path": x, "length": record["gold_length"] + d}} for d in (0, 1)]
    return got + [{"status": s, "value": None} for s in ("declined", "error", "odd")]


def judged(cases):
    """The verdicts of grasp."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "data"
        folder.mkdir()
        told = Path(temporary) / "told.jsonl"
        again = Path(temporary) / "again.jsonl"
        with open(folder / "questions.jsonl", "w") as f, open(told, "w") as p:
            for i, (record, answer) in enumerate(cases):
                f.write(json.dumps({"id": f"q{i}", "question": "?", "tags": ["t"], **record}) + "\n")
                p.write(json.dumps({"suite": "wild", "id": f"q{i}", **answer}) + "\n")
        grasp("eval", "rescore", told, "--data", folder, "--predictions", again, "--json")
        return [r["verdict"] for r in gold.predictions(again)]


def check(cases, score):
    def compare():
        wrong = []
        for (record, answer), verdict in zip(cases, judged(cases), strict=True):
            expected, _ = score.judge({"tags": [], **record}, dict(answer))
            if expected != verdict:
                wrong.append(f"{verdict}, expected {expected}: {json.dumps(record)[:300]} <- "
                             + json.dumps(answer)[:200])
        assert not wrong, f"{len(wrong)} of {len(cases)}: " + "\n".join(wrong[:8])
        return f"{len(cases)} answers"
    return compare


def main():
    score = scorer()
    rng = random.Random(7)
    samples = [r for r in gold.records(ROOT / "questions.jsonl")]
    for r in samples:
        r.pop("id"), r.pop("question"), r.pop("tags")
    kinds = {"the samples": [(r, a) for r in samples for a in answers(rng, r)]}
    made = [r for _ in range(40) for r in plain(rng) + structured(rng)]
    for r in made:
        what = r.get("check", {}).get("type", r["kind"])
        kinds.setdefault(what, []).extend((r, a) for a in answers(rng, r))
    tap.run([(what, check(cases, score)) for what, cases in sorted(kinds.items())])


main()
