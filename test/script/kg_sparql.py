"""Queries pushed down to SPARQL servers: oxigraph and Virtuoso against brute force and published answers, where they
are installed; a played server for pages, errors and hostile replies."""
import json
import os
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

from lib import effort, tap
from lib.kg import Store
from lib.program import ENV, GRASP, grasp_json
from lib.sparql import oxigraph, played, virtuoso

DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "kg"
MODELS = Path(os.environ.get("GRASP_MODELS", "no such folder"))
FOLDER = tempfile.TemporaryDirectory()
ENGINES = {"oxigraph": oxigraph, "virtuoso": virtuoso}
N, M = 12, 3
RNG = random.Random(5)
TRIPLES = sorted({(RNG.randrange(N), RNG.randrange(M), RNG.randrange(N)) for _ in range(24)})


def entity(i):
    return f"urn:e:{i}"


def relation(i):
    return f"urn:r:{i}"


def write(name, triples):
    path = Path(FOLDER.name) / name
    path.write_text("".join(f"<{entity(s)}> <{relation(p)}> <{entity(o)}> .\n" for s, p, o in triples))
    return path


BRUTE = Store(Path(FOLDER.name) / "trees.kg", [(entity(i), "") for i in range(N)],
              [(relation(i), None) for i in range(M)], TRIPLES)


def ask(url, query, *more):
    reply = grasp_json("kg", "query", "--exec", "sparql", "--endpoint", url, query, "--limit", 0, *more)
    return reply, sorted(int(a["name"].split(":")[2]) for a in reply["answers"])


# --- random trees, as kg_query_brute.py has them

def is_free(q):
    if q[0] == "not":
        return not is_free(q[1])
    return q[0] in ("and", "or") and (all if q[0] == "and" else any)(map(is_free, q[1:]))


def is_unsafe(q):
    below = q[3:] if q[0] == "p" else () if q[0] in ("e", "any") else q[1:]
    return (q[0] == "p" and is_free(q[3])) or any(map(is_unsafe, below))


def random_tree(rng, depth):
    kind = rng.choice(["e", "p", "p", "p", "p", "and", "and", "or", "not"]) if depth > 0 else "e"
    if kind == "e":
        return "e", rng.randrange(N)
    if kind == "p":
        below = ("any",) if rng.random() < 0.15 else random_tree(rng, depth - 1)
        return "p", rng.randrange(M), rng.random() < 0.4, below
    if kind == "not":
        return "not", random_tree(rng, depth - 1)
    return (kind, *[random_tree(rng, depth - 1) for _ in range(rng.randrange(1, 4))])


def as_json(q):
    if q[0] == "e":
        return {"entity": entity(q[1])}
    if q[0] == "any":
        return {"any": True}
    if q[0] == "p":
        return {"relation": relation(q[1]), "inverse": q[2], "of": as_json(q[3])}
    return {q[0]: as_json(q[1])} if q[0] == "not" else {q[0]: [as_json(x) for x in q[1:]]}


def is_plain(q):
    """Entities stand below relations alone. Virtuoso 7 goes wrong about constants that are compared."""
    return q[0] != "e" and all(x[0] in ("e", "any") or is_plain(x) if q[0] == "p" else is_plain(x)
                               for x in (q[3:] if q[0] == "p" else q[1:]))


def check_trees(engine):
    def run():
        rng, n = random.Random(5), 0
        with ENGINES[engine](write("trees.nt", TRIPLES)) as url:
            while n < effort.some(60):
                q = random_tree(rng, rng.randrange(1, 5))
                if is_free(q) or is_unsafe(q) or (engine == "virtuoso" and not is_plain(q)):
                    continue
                reply, found = ask(url, json.dumps(as_json(q)), "--page", rng.choice([1, 3, 100]))
                assert found == BRUTE.answers(q), f"{q}: {found}, not {BRUTE.answers(q)}: {reply['sparql']}"
                assert reply["total"] == len(found), reply
                n += 1
            steps = check_steps(engine, url)
        return f"{n} trees, {steps} neighbourhoods"
    return run


# --- published queries

def read(path):
    packed = path.with_name(path.name + ".zst")
    if not packed.exists():
        return path.read_text(encoding="utf-8").splitlines()
    return subprocess.run(["zstd", "-dcq", packed], capture_output=True, check=True).stdout.decode().splitlines()


def renamed(q):
    """A nested query with the names of write(): inverse relations are odd."""
    if isinstance(q, list):
        if len(q) == 2 and isinstance(q[1], list) and all(isinstance(x, int) for x in q[1]) and q[1] != [-1]:
            steps = [x if x < 0 else "^" * (x % 2) + relation(x - x % 2) for x in q[1]]
            return [entity(q[0]) if isinstance(q[0], int) else renamed(q[0]), steps]
        return [x if x == [-1] else renamed(x) for x in q]
    return q


def relations_of(q):
    if len(q) == 2 and isinstance(q[1], list) and all(isinstance(x, int) for x in q[1]) and q[1] != [-1]:
        below = set() if isinstance(q[0], int) else relations_of(q[0])
        return below | {x - x % 2 for x in q[1] if x >= 0}
    return set().union(*(relations_of(x) for x in q if x != [-1]))


def check_published(engine):
    def run():
        if not DATA.is_dir():
            raise tap.Skip("needs the data of kg")
        share, n = int(os.environ.get("GRASP_SPARQL_SHARE", "100")), {}
        triples = [map(int, line.split("\t")) for part in ("train", "valid", "test")
                   for line in read(DATA / "fb15k-237" / f"{part}.tsv")]
        records = [json.loads(line) for line in read(DATA / "queries" / "fb15k-237.jsonl")][::share]
        asked = set().union(*(relations_of(r["query"]) for r in records))  # no others can change the answers
        with ENGINES[engine](write("fb.nt", [t for t in map(tuple, triples) if t[1] in asked])) as url:
            for r in records:
                reply, found = ask(url, json.dumps(renamed(r["query"])))
                gold = sorted(r["easy"] + r["hard"])
                assert found == gold, f"{r['id']}: {len(found)} answers, not {len(gold)}: {reply['sparql']}"
                assert reply["type"] == r["type"], reply["type"]
                n[r["type"]] = n.get(r["type"], 0) + 1
        assert len(n) == 14, n
        return " ".join(f"{name} {count}" for name, count in n.items())
    return run


# --- steps, degrees, vocabulary, neighbourhoods

def around(triples, start, hops, way):
    found, now = set(), {start}
    for _ in range(hops):
        now = ({o for s, _, o in triples if s in now and way != "in"} |
               {s for s, _, o in triples if o in now and way != "out"})
        found |= now
    return found


def numbers(rows):
    return sorted(int(r["name"].split(":")[2]) for r in rows)


def check_steps(engine, url):
    """Of the server that has TRIPLES."""
    at, n = ("--endpoint", url), 0
    reply = grasp_json("kg", "info", *at)
    assert reply["triples"] == len(TRIPLES) and reply["relations"] == M, reply
    assert {(r["name"], r["triples"]) for r in reply["by_relation"]} == {
        (relation(p), sum(t[1] == p for t in TRIPLES)) for p in range(M)}, reply
    for start in sorted({t[0] for t in TRIPLES})[:effort.some(4)]:
        d = grasp_json("kg", "info", entity(start), *at)
        assert d["out"] == sum(t[0] == start for t in TRIPLES) and d["in"] == sum(t[2] == start for t in TRIPLES), d
        facts = grasp_json("kg", "facts", entity(start), *at)["facts"]
        assert len(facts) == d["out"], facts
        for way, hops in (("out", 1), ("in", 2), ("both", 2), ("out", 3)):
            reply = grasp_json("kg", "reach", entity(start), "--direction", way, "--hops", hops, *at)
            expected = sorted(around(TRIPLES, start, hops, way))
            assert numbers(reply["entities"]) == expected, f"{start} {way} {hops}: {reply}, not {expected}"
            n += 1
        for to in range(0, N, 3):
            reply = grasp_json("kg", "reach", entity(start), entity(to), "--direction", "out", *at)
            assert reply["reached"] == (to == start or to in around(TRIPLES, start, N, "out")), f"{start} {to}"
        store = Path(FOLDER.name) / "pulled.kg"
        grasp_json("kg", "pull", store, entity(start), "--hops", 2, "--page", 3, *at)
        got = grasp_json("kg", "facts", store, "--limit", 0)["facts"]
        near = {start} | around(TRIPLES, start, 1, "both")
        expected = [t for t in TRIPLES if t[0] in near or t[2] in near]
        assert len(got) == len(expected), f"{start}: {got}, not {expected}"
    return n


RDF = """<http://ex.org/ann> <http://www.w3.org/2000/01/rdf-schema#label> "Ann"@en .
<http://ex.org/ann> <http://www.w3.org/2000/01/rdf-schema#label> "Anna"@de .
<http://ex.org/t1> <http://www.w3.org/2000/01/rdf-schema#label> "Twin" .
<http://ex.org/t2> <http://www.w3.org/2004/02/skos/core#prefLabel> "Twin" .
<http://ex.org/ann> <http://ex.org/knows> <http://ex.org/t1> .
<http://ex.org/t1> <http://ex.org/knows> <http://ex.org/t2> .
<http://ex.org/ann> <http://ex.org/age> "41"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://ex.org/ann> <http://www.w3.org/2000/01/rdf-schema#comment> "who knows" .
<http://ex.org/t1> <http://www.w3.org/2000/01/rdf-schema#comment> "elder of the pair"@en .
<http://ex.org/t2> <http://www.w3.org/2004/02/skos/core#definition> "younger of the pair" .
<http://ex.org/c> <http://www.w3.org/2000/01/rdf-schema#label> "Carl's prize: \\"best\\" of all" .
<http://ex.org/c> <http://ex.org/award_received> <http://ex.org/ann> .
<http://ex.org/c> <http://ex.org/a/part> <http://ex.org/ann> .
<http://ex.org/c> <http://ex.org/b/part> <http://ex.org/ann> .
"""


def check_names():
    path = Path(FOLDER.name) / "names.nt"
    path.write_text(RDF)
    with oxigraph(path) as url:
        def answers(query, *more):
            reply = grasp_json("kg", "query", "--exec", "sparql", "--endpoint", url, query, *more)
            return [(a["name"], a["label"]) for a in reply["answers"]]
        twin = [("http://ex.org/t1", "Twin")]
        assert answers("?x: knows(Ann, ?x)") == twin
        assert answers('?x: http://ex.org/knows("<http://ex.org/ann>", ?x)') == twin
        assert answers("?x: ex:knows(ex:ann, ?x)", "--prefix", "ex=http://ex.org/") == twin
        assert answers('?x: age(?x, "\\"41\\"^^<http://www.w3.org/2001/XMLSchema#integer>")') == [
            ("http://ex.org/ann", "Ann")]
        blind = {"GRASP_MODELS": FOLDER.name}  # no weights: nothing is taken for what is most like it
        for name in ("ann", "who knows", "Who Knows", "Ann (knows)"):  # folded, by the gloss, by both
            assert answers(f'?x: knows("{name}", ?x)') == twin, name
        assert answers("?x: KNOWS(Ann, ?x)") == answers("?x: knows_reverse(?x, Ann)") == twin
        assert answers("?x: ^knows_reverse(Ann, ?x)") == twin
        assert answers('?x: knows("Twin (elder)", ?x)') == [("http://ex.org/t2", "Twin")]
        assert answers('?x: award_received("carl\'s prize: \\"BEST\\" of all", ?x)') == [("http://ex.org/ann", "Ann")]
        refused(url, "?x: knows(Twin, ?x)", "1:11: 2 entities are called 'Twin'",
                "http://ex.org/t1 (elder of the pair), http://ex.org/t2 (younger of the pair)")
        refused(url, '?x: knows("twin (pair)", ?x)', "2 entities are called 'twin (pair)'",
                "http://ex.org/t1 (Twin: elder of the pair), http://ex.org/t2 (Twin: younger of the pair)")
        refused(url, '?x: knows("the pair", ?x)', "no entity is called 'the pair'",
                "http://ex.org/t1 (Twin: elder of the pair)", env=blind)
        refused(url, "?x: part(?x, Ann)", "2 relations are called 'part'", "http://ex.org/a/part, http://ex.org/b/part")
        if (MODELS / "reader.safetensors").exists():
            done = subprocess.run([GRASP, "kg", "query", "--exec", "sparql", "--endpoint", url, "--quiet",
                                   "?x: awards_received(?x, Ann)"], capture_output=True, env=ENV)
            assert done.stdout.decode().split() == ["http://ex.org/c"], done
        refused(url, "?x: ' } UNION { ?e ?p ?t'(?x, Ann)", "expected '(' behind a relation", "")
        refused(url, '?x: knows("\\") } UNION { ?s ?knows ?pair", ?x)', "no entity is called", "")
        refused(url, "?x: know(Ann, ?x)", "1:5: no relation is called 'know'", "'knows'", env=blind)
        refused(url, "?x: knows(Nobody, ?x)", "1:11: no entity is labelled 'Nobody'", "IRI")
        refused(url, "?x: knows(#1, ?x)", "expected a name", "")
        refused(url, "?x: knows(_:b0, ?x)", "no entity is labelled '_:b0'", "")
        refused(url, '?x: knows("<http://a> } ; DROP ALL #>", ?x)', "is no IRI", "")
        refused(url, "?x: !knows(Ann, ?x)", "a pure negation", "")
        store = Path(FOLDER.name) / "names.kg"
        grasp_json("kg", "pull", store, "Ann", "--endpoint", url)
        reply = grasp_json("kg", "query", store, "?x: knows(Ann, ?x)")
        assert [(a["name"], a["label"]) for a in reply["answers"]] == twin, reply


# --- a server that is played

def refused(url, query, message, hint, *more, env=None, code=None):
    done = subprocess.run([GRASP, "kg", "query", "--exec", "sparql", "--endpoint", url, query, *more],
                          capture_output=True, env={**ENV, **(env or {})})
    told = done.stderr.decode()
    assert done.returncode == code or (code is None and done.returncode in (2, 3, 4)), f"{done.returncode}: {told}"
    assert message in told and hint in told, f"{query}: {told}, not {message!r} and {hint!r}"


QUERY = "?x: urn:r:0(urn:e:0, ?x)"


def uri(i):
    return {"v0": {"type": "uri", "value": entity(i)}}


def results(rows):
    return {"head": {}, "results": {"bindings": rows}}


def holding(n, cap=None, lose=0, again=0):
    """Has n rows, of which it counts all; gives at most `cap` at a time, loses some or gives some twice."""
    def answer(path, headers, query):
        assert query.startswith("SELECT "), query
        page = re.search(r"LIMIT (\d+) OFFSET (\d+)", query)
        if page is None and "COUNT" in query:
            return 200, {}, results([{"n": {"type": "literal", "value": str(n)}}])
        if page is None:
            return 200, {}, results([])
        limit, offset = map(int, page.groups())
        offset = max(0, offset - again) if offset else 0
        return 200, {}, results([uri(i) for i in range(n - lose)][offset:offset + min(limit, cap or limit)])
    return answer


def check_pages():
    for n, cap, page in ((0, None, 5), (1, None, 5), (7, None, 3), (7, 2, 5), (30, 7, 100)):
        with played(holding(n, cap)) as url:
            reply, found = ask(url, QUERY, "--page", page)
            assert reply["total"] == n and found == list(range(n)), reply
            reply = grasp_json("kg", "query", "--exec", "sparql", "--endpoint", url, QUERY, "--limit", 2, "--offset", 3)
            assert numbers(reply["answers"]) == list(range(n))[3:5] and reply["total"] == n, reply
    with played(holding(9, lose=2)) as url:
        refused(url, QUERY, "counted 9 rows and gave 0 from row 7", "")
    with played(holding(9, 4, again=1)) as url:
        refused(url, QUERY, "same row twice", "")
    return "5 sizes"


def check_candidates():
    """Of a server that gives more candidates than it was asked for, and others."""
    asked = []

    def answer(path, headers, query):
        asked.append(query)
        if "MAX(" in query:
            rows = [{"e": {"type": "literal", "value": "spam"}}, {}]
            return 200, {}, results(rows + [{"e": uri(i)["v0"]} for i in range(2000)])
        if "VALUES ?e" in query:
            label = {"type": "literal", "value": "\u00e9" * 500 + " spam", "xml:lang": "en"}
            return 200, {}, results([{"e": uri(i)["v0"], "l": label} for i in range(300)] + [{"e": uri(0)["v0"]}, {}])
        return 200, {}, results([])
    with played(answer) as url:
        refused(url, '?x: urn:r:0(spam, ?x)', "no entity is called 'spam'", "urn:e:0",
                env={"GRASP_MODELS": FOLDER.name}, code=3)
        assert sum("MAX(" in q for q in asked) == 1 and len(asked) == 6, asked  # 2 x 200 labels and glosses
        asked.clear()
        refused(url, '?x: urn:r:0("a b", ?x)', "no entity is labelled 'a b'", "IRI", code=3)
        assert len(asked) == 1, asked  # no word to look for


def check_errors():
    replies = [
        ((400, {"Content-Type": "text/plain"}, "parse error\n at line 1\x1b[2J"), "(HTTP 400): parse error at line 1 [2J", ""),
        ((502, {"Content-Type": "text/html"}, "<html><title>502 Bad Gateway</title>"), "(HTTP 502): 502 Bad Gateway", ""),
        ((401, {}, ""), "(HTTP 401)", "GRASP_SPARQL_LOGIN"),
        ((404, {}, ""), "(HTTP 404)", "query service"),
        ((302, {"Location": "http://127.0.0.1:1/"}, ""), "(HTTP 302)", "another address"),
        ((429, {"Retry-After": "7"}, "slow down"), "slow down", "wait 7 s"),
        ((200, {"Content-Type": "text/html"}, "<p>welcome"), "expected application/sparql-results+json, found text/html: welcome", ""),
        ((200, {"Content-Type": "application/json"}, "{"), "no SPARQL result", ""),
        ((200, {}, [1]), "it is no object", ""),
        ((200, {}, {"results": {}}), "bindings", ""),
        ((200, {}, results([{"n": {"type": "literal", "value": "many"}}])), "expected one number", ""),
        ((200, {}, results([{"n": {"type": "literal", "value": "-1"}}])), "expected one number", ""),
        ((200, {}, results([{"n": {"type": "literal"}}])), "no \"value\"", ""),
        ((200, {}, results([{"n": {"type": "thing", "value": "x"}}])), "neither uri nor literal", ""),
        ((200, {}, results([1, 2])), "expected one number", ""),
        ((200, {}, b"\xff\xfe"), "no SPARQL result", ""),
        ((200, {}, results([{"n": {"type": "literal", "value": "9" * 30}}])), "expected one number", ""),
    ]
    for reply, message, hint in replies:
        with played(lambda *_, reply=reply: reply) as url:
            refused(url, QUERY, message, hint)
    refused("http://127.0.0.1:9/", QUERY, "Failed to connect", "")
    refused("ftp://x/", QUERY, "http:// or https://", "")
    refused("http://u:secret@127.0.0.1/", QUERY, "must not hold a user", "")
    return f"{len(replies)} replies"


def check_slow():
    def answer(*_):
        time.sleep(5)
        return 200, {}, results([])
    with played(answer) as url:
        start = time.time()
        refused(url, QUERY, "time limit", "", "--timeout", "500ms", code=5)
        assert time.time() - start < 3
    many = results([uri(i) for i in range(20000)])
    with played(lambda *_: (200, {}, many)) as url:
        refused(url, QUERY, "", "", "--memory", "1M", code=5)


def check_credentials():
    seen = []

    def answer(path, headers, query):
        seen.append(headers.get("Authorization"))
        return holding(1)(path, headers, query)
    with played(answer) as url:
        for env, expected in (({}, None), ({"GRASP_SPARQL_LOGIN": "me:pass word"}, "Basic bWU6cGFzcyB3b3Jk"),
                              ({"GRASP_SPARQL_TOKEN": "abc"}, "Bearer abc")):
            seen.clear()
            done = subprocess.run([GRASP, "kg", "query", "--exec", "sparql", "--endpoint", url, QUERY],
                                  capture_output=True, env={**ENV, **env})
            assert done.returncode == 0 and set(seen) == {expected}, f"{seen}: {done.stderr}"
    refused("http://example.org/", QUERY, "https or to this machine alone", "", env={"GRASP_SPARQL_TOKEN": "abc"})
    refused("http://127.0.0.1/", QUERY, "no token has", "", env={"GRASP_SPARQL_TOKEN": "a\r\nb"})


tap.run([("pages", check_pages), ("errors", check_errors), ("slow and large", check_slow),
         ("credentials", check_credentials), ("candidates", check_candidates), ("names", check_names)] +
        [(f"{name}, {engine}", check(engine)) for engine in ENGINES
         for name, check in (("random trees and steps", check_trees), ("FB15k-237", check_published))])
