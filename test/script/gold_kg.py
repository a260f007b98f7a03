"""Published queries over FB15k-237 and NELL-995, all fourteen types: the exact answers on the graph
that has all triples are easy + hard, on the one without the last split easy + gone."""
import json
import os
import subprocess
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.kg import Store
from lib.program import grasp, grasp_json

DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "kg"
FOLDER = tempfile.TemporaryDirectory()
STAGES = {"": (("train", "valid"), ("train", "valid", "test")), "-dev": (("train",), ("train", "valid"))}

if not DATA.is_dir():
    tap.skip_all("needs the data of kg")


def read(path):
    packed = path.with_name(path.name + ".zst")
    if not packed.exists():
        return path.read_text(encoding="utf-8").splitlines()
    return subprocess.run(["zstd", "-dcq", packed], capture_output=True, check=True).stdout.decode().splitlines()


def store(kg, splits):
    entities = [tuple(line.split("\t")[1:3]) for line in read(DATA / kg / "entities.tsv")]
    relations = [line.split("\t") for line in read(DATA / kg / "relations.tsv")]
    ids = {int(number): i for i, (number, _) in enumerate(relations)}
    rows = [map(int, line.split("\t")) for split in splits for line in read(DATA / kg / f"{split}.tsv")]
    return Store(Path(FOLDER.name) / f"{kg}-{len(splits)}.kg", entities, [(name, n) for n, name in relations],
                 [(s, ids[p], o) for s, p, o in rows])


def check(kg, stage, whole):
    def run():
        records = [json.loads(line) for line in read(DATA / "queries" / f"{kg}{stage}.jsonl")]
        records = records[::5 * 100 // min(100, effort.SHARE)]  # `grasp eval kg` asks them all
        s = store(kg, STAGES[stage][whole])
        n = {}
        for field in ("query", "fol") if whole else ("query",):
            texts = [r[field] if isinstance(r[field], str) else json.dumps(r[field]) for r in records]
            for r, reply in zip(records, s.ask(texts)):
                what = f"{r['id']}: {r['fol']}"
                gold = sorted(r["easy"] + r["hard" if whole else "gone"] if whole or "gone" in r else r["easy"])
                assert "error" not in reply and "declined" not in reply, f"{what}: {reply}"
                assert reply["ids"] == gold, f"{what}: {len(reply['ids'])} answers, not {len(gold)}"
                assert reply["type"] == r["type"], f"{what}: {reply['type']}"
                assert reply["sexpr"] == r["fol"] and json.loads(reply["nested"]) == r["query"], f"{what}: {reply}"
                assert reply["same"], what
                assert all(tuple(t) in s.triples for w in reply["witness"] for t in w), what
                n[r["type"]] = n.get(r["type"], 0) + 1
        assert len(n) == 14, n
        return " ".join(f"{name} {count}" for name, count in n.items())
    return run


def check_program(kg):
    """The same through the program: a folder becomes a store, a query an answer."""
    def run():
        path = Path(FOLDER.name) / f"{kg}.kg"
        grasp("kg", "build", path, DATA / kg)
        records = [json.loads(line) for line in read(DATA / "queries" / "sample.jsonl")]
        records = [r for r in records if r["id"].startswith(kg + "/") and "dev" not in r["id"]]
        for r in records:
            reply = grasp_json("kg", "query", path, json.dumps(r["query"]), "--limit", 0)
            assert [a["id"] for a in reply["answers"]] == sorted(r["easy"] + r["hard"]), f"{r['id']}: {reply}"
            assert reply["type"] == r["type"] and reply["verified"] and reply["complete"], reply
        return f"{len(records)} queries"
    return run


tap.run([(f"{kg} through the program", check_program(kg)) for kg in ("fb15k-237", "nell-995")] +
        [(f"{kg}{stage}, {' + '.join(STAGES[stage][whole])}", check(kg, stage, whole))
         for kg in ("fb15k-237", "nell-995") for stage in STAGES for whole in (0, 1)])
