"""Stores from Python: built, changed and compacted beside a set of Python's that goes through the same; queries to
a language model and to a SPARQL server."""
import json
import random
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from lib import effort, tap
from lib.binding import grasp, raises
from lib.program import ENV, GRASP
from lib.sparql import oxigraph, played, virtuoso
from lib.triple_reader import reader

ROOM = Path(tempfile.mkdtemp())
ENTITIES = ["Ann", "Bob", "Åse", "the cup", 'a "quoted" one', "tab\there", "new\nline", "1", "01", "\\"]
RELATIONS = ["knows", "won", "born in"]


def drawn(rng, n):
    return [(rng.choice(ENTITIES), rng.choice(RELATIONS), rng.choice(ENTITIES)) for _ in range(n)]


def quoted(name):
    return json.dumps(name, ensure_ascii=False)


def check_holds(store, facts):
    """All of the facts and no others, one relation at a time."""
    assert len(store) == store.triples == len(facts)
    known = {name for s, p, o in facts for name in (s, o)}
    for s in ENTITIES:
        for p in RELATIONS:
            want = {o for a, b, o in facts if (a, b) == (s, p)}
            if s not in known:
                continue
            try:
                found = store.query(f"?x: {quoted(p)}({quoted(s)}, ?x)", limit=None)
            except grasp.UnknownName:  # no triple has ever had the relation
                assert not want
                continue
            assert set(found["name"]) == want and found.about["verified"], (s, p, found)


def check_changes():
    rng = random.Random(11)
    for k in range(effort.some(6)):
        path = ROOM / f"{k}.kg"
        given = drawn(rng, 15)
        facts = set(given)
        store = grasp.kg.build(path, iter(given))
        check_holds(store, facts)
        for _ in range(effort.some(8)):
            more = drawn(rng, rng.randrange(6))
            if rng.random() < 0.5:
                assert store.add(more) == len(set(more) - facts)
                facts |= set(more)
            else:
                assert store.delete(more) == len(set(more) & facts)
                facts -= set(more)
            if rng.random() < 0.3:
                store.compact()
                assert not Path(f"{path}.log").exists()
            check_holds(store, facts)
        check_holds(grasp.kg.open(path), facts)  # all of it was on the disk
        other = grasp.kg.open(path)
        assert other.add([("x", "knows", "y")]) == 1  # changes of others are taken up
        assert store.add([("x", "knows", "z")]) == 1 and store.triples == len(facts) + 2


def check_files():
    """The same bytes as by the command line, from files, folders and both."""
    (ROOM / "a.tsv").write_text("Ann\tknows\tBob\nBob\tknows\tCid\n")
    (ROOM / "b.nt").write_text('<urn:a> <urn:p> <urn:b> .\n<urn:a> <http://www.w3.org/2000/01/rdf-schema#label> "Aa" .\n')
    (ROOM / "set").mkdir()
    for part, text in {"train": "a\tr\tb\n", "valid": "b\tr\tc\n", "test": "c\tr\td\n"}.items():
        (ROOM / "set" / f"{part}.tsv").write_text(text)
    for files, more in ((["a.tsv", "b.nt"], {}), (["set"], {}), (["set"], {"parts": "train,test"})):
        ours, theirs = ROOM / "ours.kg", ROOM / "theirs.kg"
        store = grasp.kg.build(ours, *[ROOM / f for f in files], progress=False, **more)
        told = subprocess.run([GRASP, "kg", "build", theirs, *files, "--json",
                               *[f"--{k}={v}" for k, v in more.items()]],
                              env=ENV, cwd=ROOM, check=True, capture_output=True)
        assert ours.read_bytes() == theirs.read_bytes()
        assert {"entities": store.entities, "relations": store.relations, "triples": store.triples} == json.loads(told.stdout)
    store = grasp.kg.build(ours, ROOM / "a.tsv", [("Cid", "knows", "Ann")])
    assert store.add(ROOM / "b.nt", [("Bob", "knows", "Ann")]) == 2 and store.triples == 5
    assert store.query('?x: urn:p(?x, urn:b)')["label"] == ["Aa"]
    assert store.delete(ROOM / "a.tsv") == 2 and store.query("?x: knows(Ann, ?x)")["name"] == []
    assert store.add() == store.delete() == 0


def check_refused():
    path = ROOM / "r.kg"
    store = grasp.kg.build(path, [("a", "r", "b")])
    before = path.read_bytes()
    raises(grasp.InputError, "subject, relation and object", store.add, [("a", "r")])
    raises(grasp.InputError, "subject, relation and object", store.add, [("a", "r", "c"), "arc"])
    raises(grasp.InputError, "expected a text, found int", store.add, [("a", "r", 3)])
    raises(grasp.InputError, "zero byte", store.add, [("a", "r", "b\0c")])
    raises(grasp.InputError, "", store.add, [("a", "r", "c"), ("a", "", "b")])
    raises(grasp.InputError, "files or triples", store.add, 3)
    raises(grasp.InputError, "files or triples", store.add, [3])
    raises(grasp.ReadError, "", store.add, [("a", "r", "c")], ROOM / "none.tsv")
    raises(grasp.ReadError, "", grasp.kg.build, path, ROOM / "none.tsv")
    raises(grasp.WriteError, "", grasp.kg.build, ROOM / "none" / "x.kg", [("a", "r", "b")])
    assert path.read_bytes() == before and len(grasp.kg.open(path)) == 1  # all or nothing
    raises(grasp.UsageError, "exec: expected exact", store.query, "?x: r(a, ?x)", exec="guess")
    raises(grasp.UsageError, "exec predict needs model", store.query, "?x: r(a, ?x)", exec="predict")
    raises(grasp.UsageError, "exec llm needs llm", store.query, "?x: r(a, ?x)", exec="llm")
    raises(grasp.UsageError, "tokens belongs to exec llm", store.query, "?x: r(a, ?x)", tokens=3)
    raises(grasp.UsageError, "complement belongs to", store.query, "?x: r(a, ?x)", model=path, complement=True)
    raises(grasp.UsageError, "found 'thinking'", store.query, "?x: r(a, ?x)", exec="llm", llm="http://127.0.0.1:1/#m",
           without=["thinking"])
    store.close()
    raises(grasp.Closed, "the store is closed", store.add, [("a", "r", "c")])
    raises(grasp.Closed, "the store is closed", store.compact)
    (ROOM / "broken.kg").write_bytes(before[:-1])
    raises(grasp.InputError, "", grasp.kg.open, ROOM / "broken.kg")


def check_model():
    """A model that reads exactly says what the triples entail; one that invents is found out."""
    rng = random.Random(3)
    facts = {(f"n{rng.randrange(9)}", f"r{rng.randrange(2)}", f"n{rng.randrange(9)}") for _ in range(25)}
    store = grasp.kg.build(ROOM / "llm.kg", sorted(facts))
    queries = [f"?x: r0(n{i}, ?x) & !r1(?x, n{i})" for i in range(4) if any(f"n{i}" in f for f in facts)]
    with reader() as llm:
        for query in queries:
            exact = store.query(query, limit=None)
            read = store.query(query, exec="llm", llm=llm, limit=None)
            assert set(read["name"]) == set(exact["name"]) and all(read["entailed"]), (query, read)
            assert read.about["by"] == "model" and len(read.about["steps"]) == 3, read.about
            whole = store.query(query, exec="llm", llm=llm, without=["decomposition"], limit=None)
            assert set(whole["name"]) == set(exact["name"]) and len(whole.about["steps"]) == 1
    raises(grasp.ReadError, "", store.query, queries[0], exec="llm", llm="http://127.0.0.1:9/v1#none")


def check_timeout():
    """Who says nothing is not waited for; the time is that of one call, whoever listens to it."""
    store = grasp.kg.build(ROOM / "slow.kg", [("Ann", "won", "Cup")])
    query = "?x: won(Ann, ?x)"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        silently = {"exec": "llm", "llm": f"{url}/v1#m"}
        for progress in False, lambda *_: None:
            raises(grasp.LimitError, "time", store.query, query, timeout=0.2, progress=progress, **silently)
        raises(grasp.LimitError, "time", grasp.kg.endpoint(url).query, "?x: urn:r:0(urn:e:0, ?x)", timeout=0.2)
        store.limit(timeout=0.2)
        raises(grasp.LimitError, "time", store.query, query, **silently)
        for wrong in -1, float("nan"), 1e9, "1":
            raises(grasp.UsageError, "timeout: expected seconds", store.query, query, timeout=wrong, **silently)

    def slowly(found):
        time.sleep(0.4)
        return json.dumps({"answers": found})
    with reader(slowly) as llm:
        slow = {"exec": "llm", "llm": llm, "without": ["decomposition"]}
        for enough in 60, 0:
            assert store.query(query, timeout=enough, **slow)["name"] == ["Cup"]
        raises(grasp.LimitError, "time", store.query, query, **slow)  # that of the store is back
        store.limit()
        assert store.query(query, **slow)["name"] == ["Cup"]


def check_pages():
    """Of a played server, as the command line has them; what it says of itself is believed as little."""
    def answer(path, headers, query):
        window = query.rsplit("LIMIT ", 1)
        if "COUNT" in query:
            rows = [{"n": {"type": "literal", "value": "7"}}]
        elif len(window) == 1:
            rows = []
        else:
            limit, offset = map(int, window[1].split(" OFFSET "))
            rows = [{"v0": {"type": "uri", "value": f"urn:e:{i}"}} for i in range(7)][offset:offset + limit]
        return 200, {}, {"head": {}, "results": {"bindings": rows}}
    with played(answer) as url:
        kg = grasp.kg.endpoint(url, {"r": "urn:r:"}, page=3)
        found = kg.query("?x: r:0(urn:e:0, ?x)", limit=None)
        assert found["name"] == [f"urn:e:{i}" for i in range(7)] and found.about["by"] == "server"
        assert "<urn:r:0>" in found.about["sparql"] and url in repr(kg)
        some = kg.query("?x: r:0(urn:e:0, ?x)", limit=2, offset=4)
        assert some["name"] == ["urn:e:4", "urn:e:5"] and some.about["total"] == 7
    raises(grasp.ReadError, "", kg.query, "?x: r:0(urn:e:0, ?x)")
    raises(grasp.UsageError, "", grasp.kg.endpoint("no url").query, "?x: urn:r:0(urn:e:0, ?x)")
    raises(grasp.UsageError, "", grasp.kg.endpoint(url, {"": "x"}).query, "?x: urn:r:0(urn:e:0, ?x)")


def check_server():
    """A real one, against what Python finds in the triples."""
    rng = random.Random(5)
    facts = {(rng.randrange(12), rng.randrange(3), rng.randrange(12)) for _ in range(50)}
    triples = ROOM / "server.nt"
    triples.write_text("".join(f"<urn:e:{s}> <urn:r:{p}> <urn:e:{o}> .\n" for s, p, o in sorted(facts)))

    def compare(url):
        kg = grasp.kg.endpoint(url)
        for a in range(12):
            want = {f"urn:e:{o}" for s, p, o in facts if (s, p) == (a, 0) and (o, 1, a) not in facts}
            if not any(a in (s, o) for s, _, o in facts):
                continue
            found = kg.query(f"?x: urn:r:0(urn:e:{a}, ?x) & !urn:r:1(?x, urn:e:{a})", limit=None)
            assert set(found["name"]) == want and found.about["total"] == len(want), (a, found)
    for server in oxigraph, virtuoso:
        try:
            with server(triples) as url:
                compare(url)
            return server.__name__
        except tap.Skip:
            pass
    raise tap.Skip("neither oxigraph nor Virtuoso is installed")


tap.run([("built and changed", check_changes), ("files", check_files), ("refused", check_refused),
         ("a language model", check_model), ("time", check_timeout), ("pages of a server", check_pages), ("a server", check_server)])
