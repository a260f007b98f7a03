"""Stores, training, predictions and plans from Python: the same as by the command line, and heard of
while they go on."""
import json
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from lib import tap
from lib.binding import FOLDER, grasp, raises
from lib.program import ENV, GRASP

ROOM = Path(tempfile.mkdtemp())
PEOPLE, PLACES = [f"p{i}" for i in range(12)], [f"c{i}" for i in range(5)]


def command(*args):
    done = subprocess.run([GRASP, *map(str, args)], env=ENV, cwd=ROOM, check=True,
                          stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def triples():
    rng = random.Random(7)
    return sorted({(rng.choice(PEOPLE), rng.choice(("knows", "likes")), rng.choice(PEOPLE))
                   for _ in range(60)} | {(p, "lives_in", PLACES[i % 5]) for i, p in enumerate(PEOPLE)})


def store():
    path = ROOM / "facts.kg"
    if not path.exists():
        (ROOM / "facts.tsv").write_text("".join("\t".join(t) + "\n" for t in triples()))
        subprocess.run([GRASP, "kg", "build", path, "facts.tsv"], env=ENV, cwd=ROOM,
                       check=True, stdout=subprocess.DEVNULL)
    return path


def planted():
    """A graph of two groups that know their own, as `grasp train` reads it."""
    folder = ROOM / "planted"
    if folder.exists():
        return folder
    rng, n = random.Random(5), 60
    folder.mkdir()
    edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < (0.3 if (u ^ v) & 1 == 0
                                                                           else 0.02)]
    order = rng.sample(range(n), n)
    files = {"meta.json": json.dumps({"nodes": n, "features": 6, "classes": 2,
                                      "class_names": ["even", "odd"]}),
             "edges.tsv": "".join(f"{u}\t{v}\n" for u, v in edges),
             "features.tsv": "".join(f"{i}\t{rng.randrange(3) * 2 + (i & 1)}\n" for i in range(n)),
             "labels.tsv": "".join(f"{i}\t{i & 1}\n" for i in range(n)),
             "split.json": json.dumps({"train": order[:20], "val": order[20:40], "test": order[40:]})}
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def queries():
    """Against what plain Python finds in the triples."""
    facts = set(triples())
    with grasp.kg.open(store()) as kg:
        assert (kg.triples, len(kg)) == (len(facts), len(facts)) and kg.relations == 3
        for person in PEOPLE:
            for place in PLACES:
                found = kg.query(f"?x: knows({person}, ?x) & !lives_in(?x, {place})", limit=None)
                want = {o for s, p, o in facts if (s, p) == (person, "knows") and
                        (o, "lives_in", place) not in facts}
                assert set(found["name"]) == want and found.about["total"] == len(want)
                for witness in found["witness"]:
                    assert set(map(tuple, witness)) <= facts
        one = kg.query("?x: lives_in(?x, c0) | lives_in(?x, c1)", limit=1, offset=1)
        assert len(one) == 1 and one.about["offset"] == 1 and "<table>" in one._repr_html_()
        e = raises(grasp.UsageError, "expected ')'", kg.query, "?x: knows(p0, ?x")
        assert e.line == 1 and e.column > 1
        raises(grasp.UnknownName, "", kg.query, "?x: nonsense(p0, ?x)")
        raises(grasp.Declined, "", kg.query, "?x: !knows(p0, ?x)")
        every = kg.query("?x: !knows(p0, ?x)", complement=True, limit=None)
        assert len(every) + len(kg.query("?x: knows(p0, ?x)")) == kg.entities
        raises(grasp.UsageError, "limit", kg.query, "?x: knows(p0, ?x)", limit=-1)
        raises(grasp.UsageError, "beam: expected a number", kg.query, "?x: knows(p0, ?x)", beam="wide")
        assert set(kg.graph().kg_query("?x: knows(p0, ?x)")) == set(
            kg.query("?x: knows(p0, ?x)")["name"])
    raises(grasp.Closed, "the store is closed", kg.query, "?x: knows(p0, ?x)")
    raises(grasp.ReadError, "", grasp.kg.open, ROOM / "none.kg")
    raises(grasp.InputError, "", grasp.kg.open, ROOM / "facts.tsv")


def links():
    """A model of links: the same file as the command's, and the same ranks."""
    ours, theirs = ROOM / "ours.safetensors", ROOM / "theirs.safetensors"
    model = grasp.kg.train(store(), out=ours, rank=8, epochs=6, seed=3, progress=False)
    told = command("kg", "train", store(), "--out", theirs, "--rank", 8, "--epochs", 6, "--seed", 3,
                   "--json", "--quiet")
    assert ours.read_bytes() == theirs.read_bytes() and model.mrr == told["mrr"], (model, told)
    assert model.best == told["best"] and model.file == str(ours) and "mrr" in repr(model)
    kg = grasp.kg.open(store())
    ranked = kg.query("?x: knows(p0, ?x)", model=model, limit=5)
    want = command("kg", "query", store(), "?x: knows(p0, ?x)", "--exec", "predict", "--model",
                   theirs, "--limit", 5, "--json")["answers"]
    assert ranked["name"] == [a["name"] for a in want] and set(ranked["by"]) <= {"entailed",
                                                                                 "predicted"}
    raises(grasp.InputError, "", kg.query, "?x: knows(p0, ?x)", model=ROOM / "facts.tsv")
    raises(grasp.UsageError, "no option 'width'", grasp.kg.train, store(), out=ours, width=3)
    raises(grasp.UsageError, "rank: expected a number", grasp.kg.train, store(), out=ours, rank=-1)
    raises(grasp.UsageError, "adagrad or adam", grasp.kg.train, store(), out=ours, optimizer="x")


def classes():
    """Classes of nodes: the same file and the same predictions as the command's."""
    ours, theirs = ROOM / "gcn.safetensors", ROOM / "gcn2.safetensors"
    model = grasp.train("gcn", planted(), out=ours, epochs=30, width=8, dropout=0.2, seed=1,
                        progress=False)
    told = command("train", "gcn", planted(), "--out", theirs, "--epochs", 30, "--width", 8,
                   "--dropout", 0.2, "--seed", 1, "--json", "--quiet")
    assert ours.read_bytes() == theirs.read_bytes() and model.test == told["test"] > 0.7
    said = model.predict(0, 1, "7")
    want = command("predict", theirs, planted(), 0, 1, 7, "--json")
    assert [list(row) for row in said] == [list(row) for row in want["predictions"]["rows"]]
    assert said.columns == ("item", "class", "chance") and said.about["grade"] == "predicted"
    assert len(grasp.predict(ours, planted())) == 60
    raises(grasp.UnknownName, "", grasp.predict, ours, planted(), "nobody")
    raises(grasp.UsageError, "", grasp.train, "nonsense", planted(), out=ours)
    raises(grasp.UsageError, "no option 'rank'", grasp.train, "gcn", planted(), out=ours, rank=3)
    raises(grasp.ReadError, "", grasp.train, "gcn", ROOM / "none", out=ours)
    raises(grasp.InputError, "zero byte", grasp.train, "gcn\0", planted(), out=ours)
    raises(AttributeError, "no 'nonsense'", lambda: model.nonsense)


def interrupted():
    """Ctrl-C in a long training: KeyboardInterrupt, and the best model so far can be used."""
    out = ROOM / "long.safetensors"
    code = f"""import sys; sys.path.insert(0, {str(FOLDER)!r}); import grasp
def told(what, done, total):
    if done >= 3: print("going", flush=True)
try:
    grasp.train("gcn", {str(planted())!r}, out={str(out)!r}, epochs=1000000, patience=1000000,
                progress=told)
except KeyboardInterrupt:
    print("stopped", len(grasp.predict({str(out)!r}, {str(planted())!r})))"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "going\n"
    child.send_signal(signal.SIGINT)
    rest = child.communicate(timeout=60)[0]
    assert rest.endswith("stopped 60\n") and child.returncode == 0, rest


def heard():
    """Who listens may stop the work; others run meanwhile; a limit says what is in the file."""
    class Enough(Exception):
        pass

    def stop(what, done, total):
        assert isinstance(what, str) and done >= 0, (what, done, total)
        raise Enough(what)
    out = ROOM / "some.safetensors"
    raises(Enough, "", grasp.train, "sgc", planted(), out=out, epochs=1000000, patience=1000000,
           progress=stop)
    raises(Enough, "", grasp.kg.train, store(), out=ROOM / "links.safetensors", rank=8,
           epochs=1000000, patience=1000000, progress=stop)
    ticks, done = [0], threading.Event()

    def tick():
        while not done.is_set():
            ticks[0] += 1
            time.sleep(0.001)
    beside = threading.Thread(target=tick)
    beside.start()
    e = raises(grasp.LimitError, "epoch", grasp.train, "gcn", planted(), out=out, epochs=1000000,
               patience=1000000, timeout=0.5, progress=False)
    done.set()
    beside.join()
    assert ticks[0] > 10 and str(out) in e.hint and len(grasp.predict(out, planted())) == 60
    g = grasp.Graph.make("gnm", 3000, 60000)
    g.progress(stop)
    raises(Enough, "", g.girvan_newman)
    g.progress(None)
    assert len(g) == 3000


def bar():
    from grasp._progress import Bar, listener
    import io
    assert listener(False) is None and isinstance(listener(True), Bar) and listener(print) is print
    before, sys.stderr = sys.stderr, io.StringIO()
    try:
        shown = Bar()
        shown("epoch 3", 3, 12)
        shown("reading", 5, 0)
        shown.clear()
        text = sys.stderr.getvalue()
    finally:
        sys.stderr = before
    assert "[======                  ] 3/12 epoch 3" in text and text.endswith("\r")


def plans():
    plan = grasp.plan("take the largest component and find its bridges")
    assert plan.tools == ["largest_component_subgraph", "bridges"], plan
    assert plan.call == "bridges(largest_component_subgraph(G))" and "<svg" in plan._repr_svg_()
    g = grasp.Graph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("x", "y")])
    assert plan.run(g).value == [["c", "d"]]
    tasks = {"nodes": [{"id": "Summarise", "desc": "make a text shorter"},
                       {"id": "Translate", "desc": "say a text in another language"},
                       {"id": "Speak", "desc": "turn a text into speech"}],
             "links": [{"source": "Summarise", "target": "Translate"},
                       {"source": "Translate", "target": "Speak"}]}
    found = grasp.plan("shorten this text and then translate it", tasks,
                       steps=["make the text shorter", "translate it into another language"])
    assert found.tools == ["Summarise", "Translate"] and found.links.rows == [
        ("Summarise", "Translate", True)] and found.call is None
    raises(grasp.UsageError, "no call", found.run, g)
    raises(grasp.InputError, "cannot be written", grasp.plan, "x", {"nodes": object()})
    raises(grasp.Error, "", grasp.plan, "x", {"nodes": 3})
    raises(grasp.ReadError, "", grasp.plan, "x", ROOM / "none.json")


tap.run([("queries", queries), ("links", links), ("classes", classes), ("Ctrl-C", interrupted),
         ("progress", heard), ("the bar", bar), ("plans", plans)])
