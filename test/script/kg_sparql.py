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
FOLDER = tempfile.TemporaryDirectory()
ENGINES = {"oxigraph": oxigraph, "virtuoso": virtuoso}
N, M = 12, 3


def entity(i):
    return f"urn:e:{i}"


def relation(i):
    return f"urn:r:{i}"


def write(name, triples):
    path = Path(FOLDER.name) / name
    path.write_text("".join(f"<{entity(s)}> <{relation(p)}> <{entity(o)}> .\n" for s, p, o in triples))
    return path


def ask(url, query, *more):
    reply = grasp_json("kg", "query", "--exec", "sparql", "--endpoint", url, query, "--limit", 0, *more)
    return reply, sorted(int(a["name"].split(":")[2]) for a in reply["answers"])


# --- random trees, as kg_query_brute.py has them

def is_free(q):
    if q[0] == "not":
        return not is_free(q[1])
    return q[0] in ("and", "or") and (all if q[0] == "and" else any)(map(is_free, q[1:]))


def is_unsafe(q):
    below = q[3:] if q[0] == "p" else () if q[0] == "e" else q[1:]
    return (q[0] == "p" and is_free(q[3])) or any(map(is_unsafe, below))


def random_tree(rng, depth):
    kind = rng.choice(["e", "p", "p", "p", "p", "and", "and", "or", "not"]) if depth > 0 else "e"
    if kind == "e":
        return "e", rng.randrange(N)
    if kind == "p":
        return "p", rng.randrange(M), rng.random() < 0.4, random_tree(rng, depth - 1)
    if kind == "not":
        return "not", random_tree(rng, depth - 1)
    return (kind, *[random_tree(rng, depth - 1) for _ in range(rng.randrange(1, 4))])


def as_json(q):
    if q[0] == "e":
        return {"entity": entity(q[1])}
    if q[0] == "p":
        return {"relation": relation(q[1]), "inverse": q[2], "of": as_json(q[3])}
    return {q[0]: as_json(q[1])} if q[0] == "not" else {q[0]: [as_json(x) for x in q[1:]]}


def check_trees(engine):
    def run():
        rng = random.Random(5)
        triples = {(rng.randrange(N), rng.randrange(M), rng.randrange(N)) for _ in range(40)}
        s = Store(Path(FOLDER.name) / "trees.kg", [(entity(i), "") for i in range(N)],
                  [(relation(i), None) for i in range(M)], triples)
        n = 0
        with ENGINES[engine](write("trees.nt", triples)) as url:
            while n < effort.some(150):
                q = random_tree(rng, rng.randrange(1, 5))
                if is_free(q) or is_unsafe(q):
                    continue
                reply, found = ask(url, json.dumps(as_json(q)), "--page", rng.choice([1, 3, 100]))
                assert found == s.answers(q), f"{q}: {found}, not {s.answers(q)}: {reply['sparql']}"
                assert reply["total"] == len(found), reply
                n += 1
        return f"{n} trees"
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


def check_published(engine):
    def run():
        if not DATA.is_dir():
            raise tap.Skip("needs the data of kg")
        share, n = int(os.environ.get("GRASP_SPARQL_SHARE", "40")), {}
        triples = [map(int, line.split("\t")) for part in ("train", "valid", "test")
                   for line in read(DATA / "fb15k-237" / f"{part}.tsv")]
        records = [json.loads(line) for line in read(DATA / "queries" / "fb15k-237.jsonl")][::share]
        with ENGINES[engine](write("fb.nt", triples)) as url:
            for r in records:
                reply, found = ask(url, json.dumps(renamed(r["query"])))
                gold = sorted(r["easy"] + r["hard"])
                assert found == gold, f"{r['id']}: {len(found)} answers, not {len(gold)}: {reply['sparql']}"
                assert reply["type"] == r["type"], reply["type"]
                n[r["type"]] = n.get(r["type"], 0) + 1
        assert len(n) == 14, n
        return " ".join(f"{name} {count}" for name, count in n.items())
    return run


tap.run([(f"random trees, {engine}", check_trees(engine)) for engine in ENGINES] +
        [(f"FB15k-237, {engine}", check_published(engine)) for engine in ENGINES])
