"""kg_query and kg_proof as calls: on stores and on files of triples, against `grasp kg query` and
against Python that tries every assignment."""
import json
import random
import subprocess
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.kg import Store
from lib.program import ENV, GRASP, grasp_json

FOLDER = Path(tempfile.mkdtemp())
NAMES = ["A", "b c", "12", "3", "\u00e9t\u00e9", "?q", "x_reverse", "\"q\"", "/m/0x", "!n", "-2", "01"]
RELATIONS = ["won", "born in", "/a/b./c/d", "won_reverse", "7", "r:s"]


def random_store(rng, k):
    n, m = rng.randrange(2, 9), rng.randrange(1, 5)
    numbered = rng.random() < 0.5
    entities = [(name, rng.choice(["", "", "same", "one thing", f"label of {name}"])) for name in rng.sample(NAMES, n)]
    relations = [(name, 2 * i if numbered else None) for i, name in enumerate(rng.sample(RELATIONS, m))]
    triples = {(rng.randrange(n), rng.randrange(m), rng.randrange(n)) for _ in range(rng.randrange(2, 4 * n))}
    return Store(FOLDER / f"{k}.kg", entities, relations, triples)


def random_tree(rng, s, depth):
    kind = rng.choice(["p", "p", "p", "and", "and", "or", "not"]) if depth > 0 else "e"
    if kind == "e":
        return "e", rng.randrange(len(s.entities))
    if kind == "p":
        below = ("any",) if rng.random() < 0.15 else random_tree(rng, s, depth - 1)
        return "p", rng.randrange(len(s.relations)), rng.random() < 0.4, below
    if kind == "not":
        return "not", random_tree(rng, s, depth - 1)
    return (kind, *[random_tree(rng, s, depth - 1) for _ in range(rng.randrange(1, 4))])


def sexpr(s, q, rng):
    """Ids, names, and numbers where relations have some."""
    if q[0] == "e":
        return f"(e {rng.choice([json.dumps(s.entities[q[1]][0]), f'#{q[1]}'])})"
    if q[0] == "p":
        name, number = s.relations[q[1]]
        way = rng.choice([f"#{q[1]}", json.dumps(name)])
        numbered = number is not None and not all(name.isdigit() for name, _ in s.relations)
        way = str(number + q[2]) if numbered and rng.random() < 0.3 else ("^" if q[2] else "") + way
        return f"(p {way} {sexpr(s, q[3], rng)})"
    return f"({' '.join([q[0], *(sexpr(s, x, rng) for x in q[1:])])})"


def run(path, call, *options):
    done = subprocess.run([GRASP, "run", "--json", "-g", path, *options, "-c", call], capture_output=True, env=ENV)
    assert done.returncode in (0, 2, 3, 4), f"{call}: exit {done.returncode}, {done.stderr.decode()}"
    return done.returncode, json.loads(done.stdout)


def kg_query(path, text):
    done = subprocess.run([GRASP, "kg", "query", path, text, "--limit", "0", "--json"], capture_output=True, env=ENV)
    return done.returncode, json.loads(done.stdout)


def shown(s, ids):
    """What a node may be shown as: its name, or its label."""
    return [{s.entities[e][0], s.entities[e][1]} for e in ids]


def is_positive(q):
    return q[0] == "e" or (q[0] != "not" and all(is_positive(x) for x in q[1:] if isinstance(x, tuple)))


def check_proof(s, q, text, e):
    code, reply = run(s.path, f"kg_proof(G, {json.dumps(text)}, {json.dumps(s.entities[e][0])})")
    assert code == 0 and reply["grade"] == "proved", f"{text}, {e}: {reply}"
    by_shown = {name: i for k in (1, 0) for i, row in enumerate(s.entities) for name in row[k:k + 1]}
    relations = {name: i for i, (name, _) in enumerate(s.relations)}
    facts = {(by_shown[str(a)], relations[r], by_shown[str(b)]) for a, r, b in reply["value"]["rows"]}
    assert facts <= s.triples, f"{text}, {e}: {facts}"
    if is_positive(q):  # these facts are enough
        few = Store(FOLDER / "few.kg", s.entities, s.relations, facts)
        assert few.holds(q, e), f"{text}, {e}: {facts}"


def check_stores():
    rng, n, proofs, declined = random.Random(1), 0, 0, 0
    for k in range(effort.some(25)):
        s = random_store(rng, k)
        for _ in range(8):
            q = random_tree(rng, s, rng.randrange(1, 4))
            text = sexpr(s, q, rng)
            what = f"{text} over {s.entities} {s.relations} {s.triples}"
            code, reply = run(s.path, f"kg_query(G, {json.dumps(text)})")
            other, told = kg_query(s.path, text)
            assert code == other, f"{what}: {reply}, {told}"
            n += 1
            if code != 0:
                assert code == 4, f"{what}: {reply}"
                declined += 1
                continue
            gold = s.answers(q)
            assert [a["id"] for a in told["answers"]] == gold, what
            assert reply["grade"] == "rederived" and reply["verified"], reply
            assert len(reply["value"]) == len(gold) and all(
                str(v) in names for v, names in zip(reply["value"], shown(s, gold))), f"{what}: {reply['value']}, {gold}"
            if gold and rng.random() < 0.3:
                check_proof(s, q, text, rng.choice(gold))
                proofs += 1
    return f"{n} queries, {declined} declined, {proofs} proofs"


def check_files():
    """Triples as a text: facts as any graph of facts has them; without direction both ways."""
    rng, n = random.Random(2), 0
    for k in range(effort.some(20)):
        nodes, relations = [f"n{i}" for i in range(6)], ["r", "s t"]
        triples = sorted({(rng.randrange(6), rng.randrange(2), rng.randrange(6)) for _ in range(14)})
        path = FOLDER / f"facts{k}.tsv"
        path.write_text("head\trelation\ttail\n" + "".join(f"{nodes[s]}\t{relations[p]}\t{nodes[o]}\n" for s, p, o in triples))
        both = rng.random() < 0.5
        used = {x for t in triples for x in (t[0], t[2])}
        entities = [(f"n{i}", "") for i in range(6)]
        gold = Store(FOLDER / "gold.kg", entities, [(r, None) for r in relations],
                     [*triples, *[(o, p, s) for s, p, o in triples if both]])
        for _ in range(4):
            q = random_tree(rng, gold, 3)
            if any(e not in used for e in entities_of(q)) or not {p for _, p, _ in triples} >= relations_of(q):
                continue
            text = by_name(gold, q)
            code, reply = run(path, f"kg_query(G, {json.dumps(text)})", *(["--undirected"] if both else []))
            if code == 4:
                continue
            assert code == 0, f"{text}: {reply}"
            expected = {f"n{e}" for e in gold.answers(q) if e in used}
            assert set(reply["value"]) == expected, f"{text} over {triples}, both ways {both}: {reply['value']}, not {expected}"
            n += 1
    return f"{n} queries"


def entities_of(q):
    return {q[1]} if q[0] == "e" else set().union(*[entities_of(x) for x in q[1:] if isinstance(x, tuple)])


def relations_of(q):
    below = [relations_of(x) for x in q[1:] if isinstance(x, tuple)]
    return set().union({q[1]} if q[0] == "p" else set(), *below)


def by_name(s, q):
    if q[0] == "e":
        return f"(e {s.entities[q[1]][0]})"
    if q[0] == "p":
        return f"(p {'^' if q[2] else ''}{json.dumps(s.relations[q[1]][0])} {by_name(s, q[3])})"
    return f"({q[0]} {' '.join(by_name(s, x) for x in q[1:])})"


def check_errors():
    path = FOLDER / "e.tsv"
    path.write_text("head\trelation\ttail\nAnn\tknows\tBob\nBob\tknows\tCid\n")
    for text, code, message in (("?x: knows(Anne, ?x)", 3, "column 11"), ("?x: knows(", 2, "column 11"),
                                ("?x: !knows(Ann, ?x)", 4, "negation"), ("?x: hates(Ann, ?x)", 3, "column 5"), ("", 2, "")):
        got, reply = run(path, f"kg_query(G, {json.dumps(text)})")
        assert got == code and message in json.dumps(reply), f"{text}: {got} {reply}"
    got, reply = run(path, 'kg_proof(G, "?x: knows(Ann, ?x)", Cid)')
    assert got == 4 and "no answer" in json.dumps(reply), reply
    (FOLDER / "plain.txt").write_text("a b\nb c\n")
    got, reply = run(FOLDER / "plain.txt", 'kg_query(G, "?x: knows(a, ?x)")')
    assert got == 3 and "no facts" in json.dumps(reply), reply


def check_damaged():
    """A store that is damaged is refused as a graph, too."""
    s = random_store(random.Random(3), "damaged")
    bytes_ = bytearray(Path(s.path).read_bytes())
    bytes_[len(bytes_) // 2] ^= 1
    (FOLDER / "bad.kg").write_bytes(bytes_)
    got, reply = run(FOLDER / "bad.kg", "node_count(G)")
    assert got == 3 and "damaged" in json.dumps(reply), reply
    Path(FOLDER / "short.kg").write_bytes(bytes_[:8])
    got, reply = run(FOLDER / "short.kg", "node_count(G)")
    assert got == 3, reply


def check_same_facts():
    """The questions of one step see the triples of a store."""
    s = random_store(random.Random(4), "steps")
    reply = grasp_json("run", "-g", s.path, "-c", "facts(G) | count()")
    assert reply["value"] == len(s.triples), reply
    return f"{len(s.triples)} facts"


tap.run([("stores", check_stores), ("files of triples", check_files), ("errors", check_errors), ("damaged stores", check_damaged),
         ("facts of a store", check_same_facts)])
