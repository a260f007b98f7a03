"""grasp train bpr and mf: the split is that of the times, a model's file says what numpy computes from it, AUC, HITS@10
and popularity are those of plain Python, files repeat, and what is wrong with logs is told where it stands."""
import json
import math
import os
import random
import struct
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

FOLDER = Path(tempfile.mkdtemp())
USERS, ITEMS = 40, 60


def run(*args, code=0):
    done = subprocess.run([GRASP, *map(str, args)], capture_output=True, env=ENV, cwd=FOLDER)
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr.decode()}"
    return done.stdout.decode() if code == 0 else done.stderr.decode()


def log(name="log", parts=("train",)):
    """Two tastes; a user takes items of his own, some of which are liked more. Lines stand in no order."""
    rng = random.Random(7)
    rows, rest = [], {p: [] for p in parts[1:]}
    for u in range(USERS):
        own = [i for i in range(ITEMS) if i % 2 == u % 2]
        weights = [1 / (1 + i) for i in range(len(own))]
        taken = []
        while len(taken) < 12:
            i = rng.choices(own, weights)[0]
            if i not in taken:
                taken.append(i)
        lines = [(f"u{u}", f"b{i}", 5 - (i // 2) % 3, 1000 + 10 * k + u) for k, i in enumerate(taken)]
        for p in reversed(parts[1:]):
            rest[p].append(lines.pop())
        rows += lines
    rng.shuffle(rows)
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    for part, lines in [("train", rows)] + list(rest.items()):
        (folder / f"{part}.tsv").write_text("".join("\t".join(map(str, r)) + "\n" for r in lines))
    return folder, rows, rest


def split(rows, rest):
    """train, valid, test by time."""
    byuser = {}
    for r in sorted(rows, key=lambda r: r[3]):
        byuser.setdefault(r[0], []).append(r)
    train, valid, test = [], [], []
    for mine in byuser.values():
        if "test" not in rest and "dev" not in rest:
            test.append(mine.pop())
        if not ("test" in rest and "dev" in rest):
            valid.append(mine.pop())
        train += mine
    if "test" in rest:
        test, valid = rest["test"], rest.get("dev", valid)
    elif "dev" in rest:
        test = rest["dev"]
    return train, valid, test


def tensors(path):
    data = Path(path).read_bytes()
    n = struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:8 + n])
    note = header.pop("__metadata__")
    return {k: np.frombuffer(data[8 + n + v["data_offsets"][0]:8 + n + v["data_offsets"][1]], np.float32)
            .reshape(v["shape"]).astype(float) for k, v in header.items()}, note


def figures(score, train, valid, test, items):
    """AUC and HITS@10 of the tested rows: score(user, item)."""
    known = {}
    for u, i, *_ in train + valid:
        known.setdefault(u, set()).add(i)
    auc = hits = ndcg = 0
    for u, i, *_ in test:
        others = [score(u, j) for j in items if j != i and j not in known.get(u, ())]
        own = score(u, i)
        rank = sum(o > own for o in others) + sum(o == own for o in others) / 2
        auc += 1 - rank / len(others)
        hits += rank < 10
        ndcg += 1 / math.log2(rank + 2) if rank < 10 else 0
    return auc / len(test), hits / len(test), ndcg / len(test)


def order(*files):
    """Names in the order in which the program meets them: train, test, dev."""
    users, items = {}, {}
    for rows in files:
        for u, i, *_ in rows:
            users.setdefault(u, len(users))
            items.setdefault(i, len(items))
    return users, items


def ranks(parts):
    folder, rows, rest = log("_".join(parts), parts)
    train, valid, test = split(rows, rest)
    out = FOLDER / "bpr.safetensors"
    said = json.loads(run("train", "bpr", folder, "--out", out, "--json", "--width", 8, "--batch", 64, "--epochs", 30))
    t, note = tensors(out)
    users, items = order(rows, rest.get("test", []), rest.get("dev", []))

    def score(u, i):
        return t["user"][users[u]] @ t["item"][items[i]] + t["item.shift"][items[i]][0]
    auc, hits, _ = figures(score, train, valid, test, items)
    assert abs(auc - said["test"]) < 1e-4, f"says {said['test']}, is {auc}"
    assert auc > 0.7, auc
    studied = json.loads(run("eval", "recsys", "--data", folder, "--model", "bpr", "--seeds", 1, "--json"))["results"][0]
    uses = {}
    for _, i, *_ in train:
        uses[i] = uses.get(i, 0) + 1
    for got, expected in zip([studied["popularity"][k] for k in ("auc", "hits10", "ndcg10")],
                             figures(lambda u, i: uses.get(i, 0), train, valid, test, items)):
        assert abs(got - expected) < 6e-5, (got, expected)
    assert studied["ahead"] > 0.1 and studied["top10_ms"] < 5, studied
    # a list, and the chance that an item stands before one by lot
    user, known = "u3", {i for u, i, *_ in train + valid if u == "u3"}
    best = sorted((i for i in items if i not in known and i in uses), key=lambda i: (-score(user, i), items[i]))[:10]
    got = json.loads(run("predict", out, folder, user, "--json"))
    assert [r[0] for r in got["predictions"]["rows"]] == best and got["grade"] == "predicted", got
    for item, chance in got["predictions"]["rows"]:
        expected = np.mean([1 / (1 + math.exp(score(user, j) - score(user, item))) for j in uses if j != item])
        assert abs(expected - chance) < 1e-4, (item, chance, expected)
    called = json.loads(run("run", "--json", "--call",
                            f'recommend_items("{folder}", "{user}", 3, model="{out}")'))
    assert called["value"] == best[:3] and called["grade"] == "predicted" and called["verified"] is None, called
    return f"AUC {auc:.3f}, HITS@10 {hits:.3f}, popularity {studied['popularity']['auc']}"


def ratings():
    folder, rows, rest = log()
    train, valid, test = split(rows, rest)
    out = FOLDER / "mf.safetensors"
    said = json.loads(run("train", "mf", folder, "--out", out, "--json", "--batch", 64))
    t, note = tensors(out)
    users, items = order(rows)
    mean = sum(r[2] for r in train) / len(train)
    assert abs(mean - float(note["mean"])) < 1e-6

    def rating(u, i):
        x = mean + t["user"][users[u]] @ t["item"][items[i]] + t["item.shift"][items[i]][0] + t["user.shift"][users[u]][0]
        return min(max(x, 3), 5)
    errors = np.array([rating(u, i) - v for u, i, v, _ in test])
    values = np.array([v for _, _, v, _ in test])
    assert abs(1 - np.linalg.norm(errors) / np.linalg.norm(values) - said["test"]) < 1e-5, said
    item, chance = json.loads(run("predict", out, folder, "u3", "b1", "--json"))["predictions"]["rows"][0]
    assert abs(chance - rating("u3", "b1")) < 1e-4, chance
    row = next(r for r in json.loads(run("eval", "recsys", "--data", folder, "--seeds", 1, "--json"))["results"]
               if r["model"] == "mf")
    seen = {}
    for _, i, v, _ in train:
        seen.setdefault(i, []).append(v)
    plain = [sum(seen[i]) / len(seen[i]) - v if i in seen else mean - v for _, i, v, _ in test]
    assert abs(row["item_means"]["rmse"] - np.sqrt(np.mean(np.square(plain)))) < 6e-5, row
    return f"RMSE {row['rmse']}, means of items {row['item_means']['rmse']}"


def repeats():
    folder = log()[0]
    for kind in "bpr", "mf":
        files = []
        for args in [], ["--threads", 1], ["--seed", 1]:
            run("train", kind, folder, "--epochs", 4, "--out", "r.safetensors", *args)
            files.append((FOLDER / "r.safetensors").read_bytes())
        assert files[0] == files[1], f"{kind}: two runs differ"
        assert files[0] != files[2], f"{kind}: another seed gives the same"


def wrong():
    folder = log()[0]
    run("train", "bpr", folder, "--epochs", 2, "--out", "w.safetensors")
    assert "smaller --rate" in run("train", "bpr", folder, "--rate", "1e30", code=5)
    assert "no user 'nobody'" in run("predict", "w.safetensors", folder, "nobody", code=3)
    assert "no item 'b999'" in run("predict", "w.safetensors", folder, "u1", "b999", code=3)
    assert "expected a user" in run("predict", "w.safetensors", folder, code=2)
    assert "of 40 users" in run("predict", "w.safetensors", log("other", ("train", "dev"))[0], "u1", code=3)
    assert "bpr was trained" in run("run", "--call", f'predict_interest("{FOLDER}/other", "u1", "b1")', code=4)
    whole, bad = (FOLDER / "w.safetensors").read_bytes(), FOLDER / "bad.safetensors"
    rng = random.Random(5)
    for n in range(40):
        damaged = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(700)] = rng.randrange(256)
        bad.write_bytes(bytes(damaged[:rng.randrange(len(whole))] if n % 3 == 0 else damaged))
        done = subprocess.run([GRASP, "predict", bad, folder, "u1"], capture_output=True, env=ENV)
        assert done.returncode in (0, 3), done
    odd = FOLDER / "odd"
    odd.mkdir()
    assert "no train.tsv" in run("train", "bpr", odd, code=3)
    for text, told in [("", "expected a line"),
                       ("a\tx\t1\t1\nb\n", "train.tsv:2:1: expected user, item"),
                       ("a\tx\t1\nb\ty\t1\t5\n", "train.tsv:2:1: expected user, item, and at most value and time: 3 columns"),
                       ("a\tx\tgood\t1\n", 'train.tsv:1:1: expected a number as the value, found "good"'),
                       ("a\tx\t1\tnan\n", 'expected a number as the time, found "nan"'),
                       ("a\tx\t1e39\t1\n", "expected a number as the value"),
                       ("a\tx\t1\t1\nb\ty\t1\t1\n", "train.tsv: expected a user with two lines"),
                       ("a\tx\t1\t1\t9\n", "expected user, item")]:
        (odd / "train.tsv").write_text(text)
        assert told in (got := run("train", "bpr", odd, code=3)), got
    (odd / "train.tsv").write_text("a\tx\na\ty\na\tz\nb\tx\nb\ty\nb\tz\n")
    assert "no ratings" in run("train", "mf", odd, code=3)
    run("train", "bpr", odd, "--epochs", 2, "--out", "tiny.safetensors")


def published():
    """MovieLens-100K, where it is at hand: half an epoch's work is enough to be ahead of popularity."""
    data = Path(os.environ.get("GRASP_DATA", "/nowhere")) / "recsys" / "ml-100k"
    if not data.exists():
        return "skipped: there is no recsys/ml-100k in $GRASP_DATA"
    row = json.loads(run("eval", "recsys", "--data", data, "--model", "bpr", "--seeds", 1, "--epochs", 10, "--json"))["results"][0]
    assert row["tested"] == 943 and abs(row["popularity"]["hits10"] - 0.074) < 0.005, row
    assert row["ahead"] > 0.04 and row["top10_ms"] < 5, row
    return f"AUC {row['auc']} and HITS@10 {row['hits10']} after ten epochs, popularity {row['popularity']['auc']}"


tap.run([(f"ranks of {'+'.join(parts)}", lambda parts=parts: ranks(parts))
         for parts in (("train",), ("train", "dev"), ("train", "dev", "test"))] + [
    ("ratings", ratings),
    ("the same seed gives the same file", repeats),
    ("what is wrong is told", wrong),
    ("MovieLens", published),
])
