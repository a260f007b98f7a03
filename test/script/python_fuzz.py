"""No way from Python to a memory error: whatever is given, a value or an exception comes back. Each
round is a process of its own, so that a crash is seen and not suffered."""
import faulthandler
import gc
import os
import random
import tempfile
import threading
from array import array as Words
from pathlib import Path

import networkx as nx
import numpy as np

from lib import effort, tap
from lib.binding import grasp
from lib.frames import Arrow, Column

SEED = 20
HOSTILE = [None, True, 0, -1, 2**31, 2**63, -2**64, 1e308, float("nan"), float("inf"), "", "a", "G",
           "\0", "a\0b", "\ud800", "ä" * 5000, "') | drop(", "{", [], [[]], ["a", None], {}, {"a": 1},
           {"var": "G"}, {"tool": "degree"}, {"op": "+", "args": [1, {}]}, {"graph_id": "G"},
           ("a", "b"), [("a", "b")], {"b", "a"}, b"bytes", object(), np.int64(3), np.arange(3),
           lambda x: x, range(10**6), "x -> x.y.z", "degree > 1", "weight"]


def value(rng, graphs):
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(["a", "b", "c", 1, 2, "n3"])
    if kind < 0.45:
        return rng.choice(graphs)
    if kind < 0.55:
        return [value(rng, graphs) for _ in range(rng.randrange(4))]
    return rng.choice(HOSTILE)


def graphs_of(rng):
    made = [grasp.Graph([("a", "b", 2), ("b", "c", 3)]), grasp.Graph([(1, 2), (2, 1)], directed=True),
            grasp.Graph(), grasp.Graph(nx.grid_2d_graph(2, 3)),
            grasp.Graph(nx.gnp_random_graph(12, 0.3, seed=rng.randrange(99)))]
    for g in made:
        g.limit(timeout=0.05, memory=1 << 26)
    return made


def calls(rng):
    """Every tool, with arguments of every kind."""
    graphs = graphs_of(rng)
    names = [name for name in grasp.tools.registry() if name not in ("load_graph", "make_graph")]
    for _ in range(effort.some(800)):
        function = getattr(grasp.tools, rng.choice(names))
        args = [value(rng, graphs) for _ in range(rng.randrange(5))]
        if function.__name__ in grasp.tools.on_graphs():
            args.insert(0, rng.choice(graphs))
        try:
            function(*args)
        except grasp.Error:
            pass


def programs(rng):
    """Programs that are cut, doubled and spoilt."""
    graphs = graphs_of(rng)
    whole = [row["example"]["call"] for row in grasp.tools.registry().values() if row["example"]]
    for _ in range(effort.some(800)):
        text = rng.choice(whole)
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice([text[:at], text[at:], text[:at] + text[end:], text[:end] + text[at:],
                           text[:at] + rng.choice("()[]{}'\"|,.\0\ud800ä;=") + text[at:], text])
        try:
            graphs[0].run(text, **({"H": rng.choice(graphs)} if rng.random() < 0.3 else {}))
        except grasp.Error:
            pass


def arrays(rng):
    """Graphs of arrays that do not fit together."""
    def column():
        return rng.choice([[1, 2, 3], [1], [], [0, 1, 10**12], [-1, 0, 1], [-2**63, 2**63 - 1, 0],
                           np.array([0, 1, 2], np.int8), np.array([0, 1, 2])[::-1], np.zeros((2, 2)),
                           np.array([1.5, np.nan, np.inf]), np.array(["a", "b", "c"]), "abc", None,
                           np.array([None, 1, "x"], object), [True, None, "x"], [2**70, 1, 1], 5])
    for _ in range(effort.some(2000)):
        try:
            g = grasp.Graph.from_arrays(
                column(), column(), column(), directed=rng.choice([True, False, None]),
                n=rng.choice([None, None, 3, 0, -1, 2**40]),
                nodes=rng.choice([None, None, "abc", ["a", "b", "c"], [1, "1"], [(1,), "(1,)"], "a\0"]),
                node_columns=rng.choice([None, {"x": column()}, {"": [1]}, {"\0": [1, 2, 3]}]))
            g.to_arrays()
        except (grasp.Error, TypeError):
            pass


def life(rng):
    """Graphs that are closed, cancelled and dropped while others use them."""
    for _ in range(effort.some(25)):
        g, h = grasp.Graph(nx.gnp_random_graph(60, 0.2, seed=1)), grasp.Graph([(1, 2)])

        def work():
            for _ in range(20):
                try:
                    rng.choice([g.betweenness_centrality, lambda: g.union(h), lambda: h.union(g),
                                lambda: g.subgraph([1, 2, 3]), g.to_arrays, g.svg])()
                except grasp.Error:
                    pass
        threads = [threading.Thread(target=work) for _ in range(3)]
        for t in threads:
            t.start()
        for _ in range(rng.randrange(30)):
            g.cancel()
        g.close()
        h.cancel()
        if rng.random() < 0.5:
            h.close()
        for t in threads:
            t.join()
        gc.collect()


def frames(rng):
    """Frames whose columns do not fit their buffers."""
    codes = {(0, 64): "q", (1, 8): "B", (2, 64): "d", (0, 32): "i"}

    def column():
        n, offset = rng.choice([0, 1, 2, 3, -1, 9]), rng.choice([0, 0, 1, -1, 8])
        mask = rng.choice([None, Words("B", [rng.randrange(256)])])
        if rng.random() < 0.5:
            ends = Words("q", [rng.choice([0, 1, 2, 3, -1, 9, 2**40]) for _ in range(4)])
            return Column(21, 8, Words("B", rng.choice([b"abc", b"\xff\xff\xff"])), ends, mask, n, offset)
        (kind, bits), code = rng.choice(list(codes.items()))
        kind = rng.choice([kind, kind, 20, 22])
        return Column(kind, rng.choice([bits, 1]), Words(code, [1, 2, 3]), None, mask, n, offset)
    for _ in range(effort.some(2000)):
        try:
            grasp.Graph(Arrow({"source": column(), "target": column(), "x": column()}))
        except grasp.Error:
            pass


def learning(rng):
    """Stores, models and plans of files that are none, or are spoilt, with options of every kind."""
    room = Path(tempfile.mkdtemp())
    good = {"t.tsv": b"a\tr\tb\nb\tr\tc\nc\ts\ta\n", "g.json": b'{"nodes":[{"id":"a"}],"links":[]}',
            "empty": b"", "dir/train.tsv": b"a\tr\tb\nb\tr\tc\n", "m.safetensors": b"\x08" + b"\0" * 15}
    (room / "dir").mkdir()
    for name, data in good.items():
        (room / name).write_bytes(data)
    names = [*(str(room / name) for name in good), str(room), str(room / "dir"), "/nowhere"]
    words = ["?x: r(a, ?x)", "?x: ", "(p r (e a))", "[a, [r]]", '{"entity": "a"}', "?x: r(a, ?x) & !"]
    keys = ["out", "epochs", "rank", "width", "rate", "batch", "optimizer", "fold", "", "\0", "x"]

    def thing():
        return rng.choice(names) if rng.random() < 0.6 else rng.choice(HOSTILE)

    def some():
        return [tuple(rng.choice(["a", "r", "b", "", "x" * 500, *HOSTILE]) if rng.random() < 0.2 else rng.choice("abr")
                      for _ in range(3)) for _ in range(rng.randrange(4))]

    def changed(how):
        with grasp.kg.open(room / "made.kg") as store:
            getattr(store, how)(some(), *rng.choice([[], [thing()]]))
            rng.choice([store.compact, lambda: store.query("?x: r(a, ?x)")])()

    def options():
        found = {rng.choice(keys): rng.choice([1, 2, -1, 0.5, 10**9, *HOSTILE]) for _ in range(3)}
        return {**found, "out": str(room / "out.safetensors"), "epochs": rng.choice([1, 2, -1, "x"]),
                "timeout": 0.05, "progress": rng.choice([False, lambda *told: None])}
    for _ in range(effort.some(300)):
        try:
            rng.choice([
                lambda: grasp.train(rng.choice(["gcn", "complex", "bpr", "traffic", "x", "\0"]), thing(),
                                    **options()),
                lambda: grasp.predict(thing(), thing(), *[value(rng, [3]) for _ in range(rng.randrange(3))],
                                      timeout=0.05),
                lambda: grasp.kg.open(thing()).query(rng.choice(words), limit=rng.choice([0, 3, -1, "x"])),
                lambda: grasp.kg.build(rng.choice([room / "made.kg", thing()]), thing(), some(), parts=rng.choice(
                    [None, "train", "x", "\0", 3])),
                lambda: changed(rng.choice(["add", "delete"])),
                lambda: grasp.kg.open(room / "made.kg").query(rng.choice(words), exec=rng.choice(
                    ["llm", "exact", "x", 3, "predict"]), without=rng.choice([None, [], ["x"], "x", 3, [3]]),
                    tokens=rng.choice([None, 3, -1, "x"]), llm=rng.choice([None, "none", "x", "http://127.0.0.1:9#m"])),
                lambda: grasp.kg.endpoint(rng.choice(["http://127.0.0.1:9/", thing()]), rng.choice(
                    [None, {"a": "b"}, {"": 3}])).query(rng.choice(words)),
                lambda: grasp.plan(rng.choice(["find bridges", "", "\0"]), thing(),
                                   steps=rng.choice([None, [], ["find"], [3]])),
            ])()
        except (grasp.Error, TypeError):
            pass


def apart(round_of):
    def run():
        child = os.fork()
        if child == 0:
            faulthandler.enable()
            try:
                round_of(random.Random(SEED))
            except BaseException:
                import traceback
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        assert status == 0, f"signal {status & 127}" if status & 127 else "an exception of another kind"
    return run


tap.run([(f.__doc__, apart(f)) for f in (calls, programs, arrays, frames, life, learning)])
