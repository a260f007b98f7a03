"""The suite kg: a small graph in the layout of the published ones, gold by trying every assignment,
figures counted again from predictions; with the published data all of their queries."""
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json
from lib.triple_reader import reader

try:
    from lib.kge import Model
except ImportError:
    Model = None

FOLDER = Path(tempfile.mkdtemp(dir=os.environ.get("TMPDIR")))
DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "kg"
N, M = 40, 3
HARMONIC = [0.0]
for i in range(1, N + 1):
    HARMONIC.append(HARMONIC[-1] + 1 / i)
FIGURES = ["mrr", "hits1", "hits3", "hits10", "lark_mrr", "lark_ceiling"]


def anchor(rng):
    return rng.randrange(N)


def path(rng, hops):
    q = anchor(rng)
    for _ in range(hops):
        q = ("p", rng.randrange(2 * M), q)
    return q


TYPES = {
    "1p": lambda r: path(r, 1), "2p": lambda r: path(r, 2), "3p": lambda r: path(r, 3),
    "2i": lambda r: ("and", path(r, 1), path(r, 1)), "3i": lambda r: ("and", *[path(r, 1) for _ in range(3)]),
    "ip": lambda r: ("p", r.randrange(2 * M), TYPES["2i"](r)), "pi": lambda r: ("and", path(r, 2), path(r, 1)),
    "2u": lambda r: ("or", path(r, 1), path(r, 1)), "up": lambda r: ("p", r.randrange(2 * M), TYPES["2u"](r)),
    "2in": lambda r: ("and", path(r, 1), ("not", path(r, 1))),
    "3in": lambda r: ("and", path(r, 1), path(r, 1), ("not", path(r, 1))),
    "inp": lambda r: ("p", r.randrange(2 * M), TYPES["2in"](r)),
    "pin": lambda r: ("and", path(r, 2), ("not", path(r, 1))), "pni": lambda r: ("and", ("not", path(r, 2)), path(r, 1)),
}


def holds(q, x, triples):
    if isinstance(q, int):
        return q == x
    if q[0] == "p":  # odd relations are the inverse of the ones before
        return any(((y, q[1], x) if q[1] % 2 == 0 else (x, q[1] - 1, y)) in triples and holds(q[2], y, triples)
                   for y in range(N))
    if q[0] == "not":
        return not holds(q[1], x, triples)
    return (all if q[0] == "and" else any)(holds(part, x, triples) for part in q[1:])


def fol(q):
    if isinstance(q, int):
        return f"(e {q})"
    return f"(p {q[1]} {fol(q[2])})" if q[0] == "p" else f"({q[0]} {' '.join(map(fol, q[1:]))})"


def write():
    rng = random.Random(5)
    kg, queries = FOLDER / "toy", FOLDER / "queries"
    kg.mkdir()
    queries.mkdir()
    (kg / "entities.tsv").write_text("".join(f"{e}\t/m/{e}\tname {e}\n" for e in range(N)))
    (kg / "relations.tsv").write_text("".join(f"{2 * r}\t/r/{r}\n" for r in range(M)))
    triples = sorted({(rng.randrange(N), 2 * rng.randrange(M), rng.randrange(N)) for _ in range(170)})
    rng.shuffle(triples)
    split = {"train": triples[:110], "valid": triples[110:130], "test": triples[130:]}
    for name, rows in split.items():
        (kg / f"{name}.tsv").write_text("".join("\t".join(map(str, t)) + "\n" for t in rows))
    for stage, seen, hidden in (("", ("train", "valid"), "test"), ("-dev", ("train",), "valid")):
        s = {t for part in seen for t in split[part]}
        f = s | set(split[hidden])
        with open(queries / f"toy{stage}.jsonl", "w", encoding="utf-8") as out:
            for name, make in TYPES.items():
                for i in range(6):
                    for _ in range(100):  # rarely does a query find nothing new
                        q = make(rng)
                        a, b = ({x for x in range(N) if holds(q, x, t)} for t in (s, f))
                        if b - a:
                            break
                    record = {"id": f"toy/{name}/{i}", "type": name, "fol": fol(q), "text": "?",
                              "easy": sorted(a & b), "hard": sorted(b - a)}
                    out.write(json.dumps({**record, **({"gone": sorted(a - b)} if a - b else {})}) + "\n")


def mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers) if numbers else 0


def figures(gold, scores, listed):
    answers = set(gold["easy"] + gold["hard"] + gold.get("gone", []))
    ranks = [1 + sum(1.0 if scores[e] > scores[h] else 0.5 if scores[e] == scores[h] else 0
                     for e in range(N) if e not in answers) for h in gold["hard"]]
    right = [1 / (i + 1) for i, e in enumerate(listed) if e in gold["easy"] + gold["hard"]]
    n = len(gold["easy"] + gold["hard"])
    return ranks, [mean(1 / r for r in ranks), *[mean(r <= k for r in ranks) for k in (1, 3, 10)],
                   mean(right) if listed or n else 1, HARMONIC[n] / n if n else 1]


def same(reply, lines, told):
    """All figures of a reply, from predictions and what was said to them."""
    for task in [*reply["tasks"], None]:
        rows = [told[r["id"]] for r in lines if task in (None, r["task"])]
        got = reply if task is None else reply["tasks"][task]
        for i, name in enumerate(FIGURES):
            expected = mean(row[i] for row in rows)
            assert abs(got[name] - expected) < 1e-4, f"{task} {name}: {got[name]}, not {expected}"


def check_exact(kg):
    def run():
        out = FOLDER / f"{kg}.out"
        reply = grasp_json("eval", "kg", "--data", FOLDER, "--kg", kg, "--exec", "exact", "--predictions", out)
        lines = [json.loads(line) for line in out.read_text().splitlines()[1:]]
        assert reply["n"] == reply["right"] == len(lines) == 14 * 6 and reply["accuracy"] == 1, reply
        assert set(reply["tasks"]) == set(TYPES) and (reply["kg"], reply["exec"]) == (kg, "exact"), reply
        told = {}
        for r in lines:
            scores = [float(e in r["value"]["seen"]) for e in range(N)]
            ranks, told[r["id"]] = figures(r["gold"], scores, r["value"]["full"])
            assert ranks == r["value"]["ranks"], r
        same(reply, lines, told)
        again = grasp_json("eval", "rescore", out, "--data", FOLDER)
        same(again, lines, told)
        return f"{len(lines)} queries"
    return run


def check_ranked():
    """What another executor would say, with ranks of ours: read as predictions."""
    rng, out = random.Random(6), FOLDER / "toy.out"
    header, *lines = map(json.loads, out.read_text().splitlines())
    told, first = {}, 0
    for r in lines:
        scores = [rng.randrange(8) / 7 for _ in range(N)]
        listed = sorted(range(N), key=lambda e: (-scores[e], e))[:rng.randrange(6)]
        ranks, told[r["id"]] = figures(r["gold"], scores, listed)
        r["value"] = {"ranks": ranks, "listed": listed}
        first += all(rank == 1 for rank in ranks)
    ranked = FOLDER / "ranked.jsonl"
    ranked.write_text("\n".join(map(json.dumps, [header, *lines])) + "\n")
    reply = grasp_json("eval", "rescore", ranked, "--data", FOLDER)
    same(reply, lines, told)
    assert reply["right"] == first, reply
    return f"{first} of {len(lines)} ranked best"


class Predictor:
    """Scores by trying every entity in the middle; links from plain numpy."""

    def __init__(self, path, seen):
        self.model, self.rows, self.memo = Model(path), {}, {}
        self.known = {}
        for s, r, o in seen:
            self.known.setdefault((s, r), set()).add(o)
            self.known.setdefault((o, r + 1), set()).add(s)

    def link(self, e, r, x):
        if (e, r) not in self.rows:
            known = self.known.get((e, r), ())
            row = self.model.chances(e, r // 2, r % 2 == 1, len(known))
            row[list(known)] = 1
            self.rows[e, r] = row
        return self.rows[e, r][x]

    def score(self, q, x):
        if (q, x) not in self.memo:
            self.memo[q, x] = self.look(q, x)
        return self.memo[q, x]

    def look(self, q, x):
        if q[0] == "e":
            return float(int(q[1]) == x)
        if q[0] == "p":
            return max((s * self.link(y, int(q[1]), x) for y in range(N) if (s := self.score(q[2], y)) >= 2e-4), default=0)
        if q[0] == "not":
            return 1 - self.score(q[1], x)
        all_of = 1
        for part in q[1:]:
            all_of *= self.score(part, x) if q[0] == "and" else 1 - self.score(part, x)
        return all_of if q[0] == "and" else 1 - all_of


def tree(text):
    words = iter(text.replace("(", " ( ").replace(")", " ) ").split())

    def rest():
        parts = []
        for word in words:
            if word == ")":
                break
            parts.append(rest() if word == "(" else word)
        return tuple(parts)
    return rest()[0]


def check_predict(kg):
    def run():
        if Model is None:
            return "skipped: needs numpy"
        model, out = FOLDER / "toy.safetensors", FOLDER / f"{kg}.predicted"
        grasp("kg", "train", FOLDER / "toy", "--rank", 8, "--epochs", 6, "--batch", 50, "--out", model)
        reply = grasp_json("eval", "kg", "--data", FOLDER, "--kg", kg, "--exec", "predict", "--model", model,
                           "--predictions", out)
        lines = [json.loads(line) for line in out.read_text().splitlines()[1:]]
        assert len(lines) == 14 * 6 and not reply["errors"] and reply["exec"] == "predict", reply
        queries = {r["id"]: tree(r["fol"]) for r in map(json.loads, open(FOLDER / "queries" / f"{kg}.jsonl"))}
        seen = [tuple(map(int, line.split())) for part in (("train",) if "dev" in kg else ("train", "valid"))
                for line in (FOLDER / "toy" / f"{part}.tsv").read_text().splitlines()]
        predictor, told = Predictor(model, seen), {}
        for r in lines:
            # what differs by rounding alone may fall either way
            scores = [predictor.score(queries[r["id"].rsplit("#", 1)[-1]], e) for e in range(N)]
            answers = set(r["gold"]["easy"] + r["gold"]["hard"] + r["gold"].get("gone", []))
            for rank, h in zip(r["value"]["ranks"], r["gold"]["hard"]):
                others = [scores[e] for e in range(N) if e not in answers]
                least = 1 + sum(s > scores[h] * (1 + 1e-4) + 1e-6 for s in others)
                most = 1 + sum(s > scores[h] * (1 - 1e-4) - 1e-6 for s in others)
                assert least <= rank <= most, f"{r['id']}: {h} has the rank {rank}, expected {least} to {most}"
            told[r["id"]] = figures(r["gold"], scores, r["value"]["listed"])[1]
            told[r["id"]][:4] = [mean(1 / k for k in r["value"]["ranks"]),
                                 *[mean(k <= n for k in r["value"]["ranks"]) for n in (1, 3, 10)]]
            listed = r["value"]["listed"]
            assert all(scores[e] > 0.5 - 1e-4 for e in listed[1:]), (r["id"], listed)
            assert all(e in listed for e in range(N) if scores[e] > 0.5 + 1e-4), (r["id"], listed)
        same(reply, lines, told)
        same(grasp_json("eval", "rescore", out, "--data", FOLDER), lines, told)
        return f"{len(lines)} queries, MRR {reply['mrr']}"
    return run


def check_spoiled():
    """Gold that is wrong, or no gold, is told so."""
    queries = FOLDER / "queries" / "spoiled.jsonl"
    records = [json.loads(line) for line in (FOLDER / "queries" / "toy.jsonl").read_text().splitlines()]
    (FOLDER / "spoiled").symlink_to("toy")
    less, more, beyond, text = records[0], records[20], records[30], records[40]
    (less["easy"] or less["hard"]).pop()
    more["gone"] = [e for e in range(N) if e not in more["easy"] + more["hard"]][:3]
    beyond["hard"] = [N]
    text["easy"] = ["1"]
    records[50]["fol"] = "(p 0"
    queries.write_text("\n".join(map(json.dumps, records)) + "\n{\n")
    reply = grasp_json("eval", "kg", "--data", FOLDER, "--kg", "spoiled")
    assert (reply["n"], reply["wrong"], reply["errors"]) == (85, 2, 4), reply
    assert len(reply["malformed_records"]) == 2, reply["malformed_records"]
    return "2 wrong, 2 errors, 2 malformed"


def fails(*args):
    done = subprocess.run([GRASP, "eval", *map(str, args)], capture_output=True, env=ENV)
    assert done.returncode in (2, 3), f"{args}: exit {done.returncode}"
    return done.stderr.decode()


def check_errors():
    assert "--kg NAME" in fails("kg", "--data", FOLDER)
    assert "no queries about none" in fails("kg", "--data", FOLDER, "--kg", "none")
    assert "exact" in fails("kg", "--data", FOLDER, "--kg", "toy", "--exec", "guess")
    assert "belong together" in fails("kg", "--data", FOLDER, "--kg", "toy", "--exec", "predict")
    assert "belong together" in fails("kg", "--data", FOLDER, "--kg", "toy", "--model", "none")
    assert "none.safetensors" in fails("kg", "--data", FOLDER, "--kg", "toy", "--exec", "predict", "--model",
                                       "none.safetensors")
    assert "neither --kg" in fails("wild", "--data", FOLDER, "--kg", "toy")
    assert "no model" in fails("kg", "--data", FOLDER, "--kg", "toy", "--llm", "http://127.0.0.1:1#m")
    toy = ("kg", "--data", FOLDER, "--kg", "toy")
    assert "needs a model" in fails(*toy, "--exec", "llm")
    assert "belong to --exec llm" in fails(*toy, "--tokens", 10)
    assert "has no margin" in fails(*toy, "--exec", "llm", "--llm", "http://127.0.0.1:1#m", "--without", "margin")
    assert "a turn of --exec llm" in fails("wild", "--data", FOLDER, "--llm", "http://127.0.0.1:1#m", "--without", "abstraction")
    (FOLDER / "queries" / "lost.jsonl").write_text((FOLDER / "queries" / "toy.jsonl").read_text())
    assert "/lost:" in fails("kg", "--data", FOLDER, "--kg", "lost")


def check_read(*without):
    """A model that reads exactly lists what its facts entail: those that are seen, or all. With few of them it cannot."""
    def run():
        more = [x for stage in without for x in ("--without", stage)]
        with reader() as llm:
            def ask(*options):
                return grasp_json("eval", "kg", "--data", FOLDER, "--kg", "toy", "--exec", "llm", "--llm", llm, *more, *options)
            for facts in ("seen", "all"):
                predictions = FOLDER / f"read-{facts}-{'-'.join(without)}.jsonl"
                reply = ask("--facts", facts, "--limit", 28, "--tokens", 100000, "--predictions", predictions)
                assert reply["accuracy"] == 1 and reply["n"] == 28 and reply.get("without", []) == list(without), reply
                assert all(t["tokens_in"] > 0 and t["tokens_out"] > 0 for t in reply["tasks"].values()), reply
                assert facts != "all" or reply["lark_mrr"] == reply["lark_ceiling"], reply
                _, *lines = map(json.loads, predictions.read_text().splitlines())
                told = {}
                for line in lines:
                    value = line["value"]
                    scores = [0] * N
                    for i, e in enumerate(value["listed"]):
                        scores[e] = 1 / (i + 1)
                    ranks, told[line["id"]] = figures(line["gold"], scores, value["listed"])
                    assert value["ranks"] == ranks and value["facts"] == facts, line
                same(reply, lines, told)
                again = grasp_json("eval", "rescore", predictions, "--data", FOLDER)
                assert again["accuracy"] == 1 and again["mrr"] == reply["mrr"], again
            predictions = FOLDER / f"few-{'-'.join(without)}.jsonl"
            few = ask("--limit", 28, "--tokens", 30, "--predictions", predictions)
            assert few["accuracy"] < 1 and few["errors"] == 0, few
            wrong = [line for line in map(json.loads, predictions.read_text().splitlines()) if "trace" in line]
            assert any(line["trace"][0].startswith("phase 1: A1 = ") and line["trace"][-1].endswith("cut") for line in wrong)
        return f"tokens {reply['tokens_in']}, with few {few['tokens_in']}"
    return run


def check_published(kg):
    def run():
        if not DATA.is_dir():
            return "skipped: needs the data of kg"
        reply = grasp_json("eval", "kg", "--data", DATA, "--kg", kg)
        assert reply["accuracy"] == 1 and len(reply["tasks"]) == 14, reply
        return f"{reply['n']} queries in {reply['seconds']} s"
    return run


write()
tap.run([("toy, exact", check_exact("toy")), ("toy-dev, exact", check_exact("toy-dev")), ("ranks of others", check_ranked),
         ("toy, predict", check_predict("toy")), ("toy-dev, predict", check_predict("toy-dev")),
         ("spoiled records", check_spoiled), ("errors", check_errors), ("read by a model", check_read()),
         ("read in one question", check_read("decomposition")), ("read by names", check_read("abstraction"))] +
        [(f"published {kg}", check_published(kg)) for kg in ("fb15k-237", "fb15k-237-dev", "nell-995", "nell-995-dev")])
