"""grasp train and predict: every model learns a planted set and computes what numpy computes from its file, files
repeat, the best one outlives Ctrl-C, and what is wrong with models and sets is told where it stands."""
import json
import math
import os
import random
import resource
import signal
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

EXAMPLES = Path(os.environ.get("GRASP_SOURCE", ".")).resolve() / "examples"
FOLDER = Path(tempfile.mkdtemp())
MODELS = ("sgc", "gcn", "gat", "sage", "gin", "transformer", "graph_bert")
N, WORDS, CLASSES = 90, 24, 3
BRANCH = 0.1  # of a layer of graph_bert beside the way around it


def run(*args, code=0):
    done = subprocess.run([GRASP, *map(str, args)], capture_output=True, env=ENV, cwd=FOLDER)
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr.decode()}"
    return done.stdout.decode() if code == 0 else done.stderr.decode()


# --- sets

def nodes(name="nodes"):
    """Three groups, linked inside more than outside; words of a group's own are a little likelier."""
    rng = random.Random(3)
    group = [i % CLASSES for i in range(N)]
    edges = sorted({(u, v) for u in range(N) for v in range(u + 1, N)
                    if rng.random() < (0.15 if group[u] == group[v] else 0.01)})
    words = [[w for w in range(WORDS) if rng.random() < (0.4 if w % CLASSES == group[i] else 0.15)] for i in range(N)]
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    order = list(range(N))
    rng.shuffle(order)
    files = {"meta.json": json.dumps({"nodes": N, "features": WORDS, "classes": CLASSES, "class_names": ["a", "b", "c"]}),
             "edges.tsv": "".join(f"{u}\t{v}\n" for u, v in edges),
             "features.tsv": "".join(f"{i}\t{' '.join(map(str, w))}\n" for i, w in enumerate(words)),
             "labels.tsv": "".join(f"{i}\t{g}\n" for i, g in enumerate(group)),
             "split.json": json.dumps({"train": order[:20], "val": order[20:50], "test": order[50:]})}
    for file, text in files.items():
        (folder / file).write_text(text)
    return folder, edges, words, group, order


def graphs(name="graphs"):
    """Rings, with or without a chord that makes a triangle."""
    rng = random.Random(4)
    out, labels = [], []
    for i in range(60):
        n, label = rng.randrange(6, 11), i % 2 * 2
        links = {(v, (v + 1) % n) for v in range(n)} | ({(0, 2)} if label else set())
        near = [sorted({b for a, b in links if a == v} | {a for a, b in links if b == v}) for v in range(n)]
        out.append(f"{n} {label}\n" + "".join(f"{v % 2} {len(m)} {' '.join(map(str, m))}\n" for v, m in enumerate(near)))
        labels.append(label)
    (FOLDER / f"{name}.txt").write_text("60\n" + "".join(out))
    (FOLDER / f"{name}.10fold.json").write_text(json.dumps([list(range(f, 60, 10)) for f in range(10)]))
    return FOLDER / name, labels


# --- models in numpy

def tensors(path):
    data = Path(path).read_bytes()
    n = struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:8 + n])
    note = header.pop("__metadata__")
    t = {}
    for name, row in header.items():
        begin, end = (8 + n + at for at in row["data_offsets"])
        t[name] = np.frombuffer(data[begin:end], np.float32).reshape(row["shape"]).astype(float)
    return t, note


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def attention(score, mask):
    score = np.where(mask, score, -np.inf)
    rows = mask.any(1)
    out = np.zeros(score.shape)
    out[rows] = softmax(score[rows])
    return out


def layer(kind, t, i, a, x, heads):
    p = {key.split(".", 2)[2]: value for key, value in t.items() if key.startswith(f"layer.{i}.")}
    loops = a + np.eye(len(a))
    d = loops.sum(1)
    if kind in ("gcn", "sgc"):
        even = loops / np.sqrt(np.outer(d, d))
        return (even @ even if kind == "sgc" else even) @ x @ p["weight"] + p["bias"]
    if kind == "sage":
        mean = a / np.maximum(a.sum(1, keepdims=True), 1)
        return x @ p["self"] + mean @ x @ p["near"] + p["bias"]
    if kind == "gin":
        return np.maximum((loops @ x) @ p["first.weight"] + p["first.bias"], 0) @ p["second.weight"] + p["second.bias"]
    if kind == "gat":
        h = (x @ p["weight"]).reshape(len(x), heads, -1)
        here, there = (np.einsum("nhc,hc->nh", h, p[k]) for k in ("here", "there"))
        out = []
        for k in range(heads):
            s = here[:, k][:, None] + there[:, k][None, :]
            out.append(attention(np.where(s > 0, s, 0.2 * s), loops > 0) @ h[:, k])
        return np.concatenate(out, 1) + p["bias"]
    q, key, v, skip = (x @ p[f"{k}.weight"] + p[f"{k}.bias"] for k in ("query", "key", "value", "skip"))
    width = q.shape[1] // heads
    out = [attention(q[:, c] @ key[:, c].T / np.sqrt(width), a > 0) @ v[:, c]
           for c in (slice(k * width, (k + 1) * width) for k in range(heads))]
    return np.concatenate(out, 1) + skip


def mixed(x):
    """grasp's mixing of 64 bits, which numbers roles."""
    for shift, by in (32, 0xe9846af9b1a615d), (32, 0xe9846af9b1a615d), (28, 1):
        x = (x ^ x >> shift) * by % 2 ** 64
    return x


def roles(a):
    out = [mixed(1)] * len(a)
    for _ in range(2):
        out = [mixed((3 * out[v] + sum(mixed(out[u]) for u in np.nonzero(a[v])[0])) % 2 ** 64) for v in range(len(a))]
    return [r % 64 for r in out]


def hops(a, v):
    far, reached = {v: 0}, [v]
    for u in reached:
        for w in np.nonzero(a[u])[0]:
            if w not in far:
                far[w] = far[u] + 1
                reached.append(w)
    return far


def gelu(x):
    return 0.5 * x * (1 + np.vectorize(math.erf)(x / np.sqrt(2)))


def read_bag(t, note, x, a, intimacy, role, v):
    """Graph-Bert's vector of a node: attention among those most intimate with it."""
    order = [v] + sorted((u for u in range(N) if u != v and intimacy[v, u] > 1e-9), key=lambda u: (-intimacy[v, u], u))
    bag, far = order[:int(note["bag"])], hops(a, v)
    share = intimacy[v, bag] / intimacy[v, bag].sum()
    y = (x @ t["features"])[bag]
    places = t["place.0"][[role[u] for u in bag]] + t["place.1"][:len(bag)] + t["place.2"][[min(far[u], 7) for u in bag]]
    for i in range(int(note["layers"])):
        p = {key.split(".", 2)[2]: value for key, value in t.items() if key.startswith(f"layer.{i}.")}
        seen = y + places
        q, k, value = (z @ p[f"{name}.weight"] + p[f"{name}.bias"]
                       for name, z in (("query", seen), ("key", seen), ("value", y)))
        heads, width = int(note["heads"]), q.shape[1] // int(note["heads"])
        mix = [softmax(q[:, c] @ k[:, c].T / np.sqrt(width) + np.log(share)) @ value[:, c]
               for c in (slice(h * width, (h + 1) * width) for h in range(heads))]
        y = y + BRANCH * (np.concatenate(mix, 1) @ p["join.weight"] + p["join.bias"])
        y = y + BRANCH * (gelu(y @ p["widen.weight"] + p["widen.bias"]) @ p["narrow.weight"] + p["narrow.bias"])
    return share @ y


def graph_bert(t, note, a, x):
    degree = np.maximum(a.sum(1, keepdims=True), 1)
    intimacy = 0.15 * np.linalg.inv(np.eye(N) - 0.85 * a / degree)
    role = roles(a)
    return np.array([read_bag(t, note, x, a, intimacy, role, v) for v in range(N)]) @ t["read.0.weight"] + t["read.0.bias"]


def chances(path, edges, words):
    t, note = tensors(path)
    a, x = np.zeros((N, N)), np.zeros((N, WORDS))
    for u, v in edges:
        a[u, v] = a[v, u] = 1
    for i, w in enumerate(words):
        x[i, w] = 1 / max(len(w), 1)
    if note["model"] == "graph_bert":
        return softmax(graph_bert(t, note, a, x))
    kind, n = note["model"], 1 if note["model"] == "sgc" else int(note["layers"])
    for i in range(n):
        x = layer(kind, t, i, a, x, int(note["heads"]) if i + 1 < n else 1)
        if i + 1 < n:
            x = np.where(x > 0, x, np.expm1(np.minimum(x, 0))) if kind == "gat" else np.maximum(x, 0)
    return softmax(x)


def learns(kind):
    folder, edges, words, group, order = nodes()
    out = FOLDER / f"{kind}.safetensors"
    said = json.loads(run("train", kind, folder, "--out", out, "--json", "--epochs", 100))
    expected = chances(out, edges, words)
    got = json.loads(run("predict", out, folder, "--json"))
    assert got["grade"] == "predicted" and abs(got["accuracy"] - said["test"]) < 1e-9, got["grade"]
    for i, (item, name, chance) in enumerate(got["predictions"]["rows"]):
        assert item == i and "abc"[int(expected[i].argmax())] == name and abs(expected[i].max() - chance) < 1e-3, \
            (i, name, chance, expected[i])
    test = np.mean([expected[i].argmax() == group[i] for i in order[50:]])
    assert abs(test - said["test"]) < 1e-9, f"says {said['test']}, is {test}"
    assert test > 0.75, f"{kind}: {test}"
    return f"{kind}: {test:.3f} of the test"


def graph_classes():
    path, labels = graphs()
    for kind in ("gin", "gcn", "seg_bert"):
        out = FOLDER / f"graphs_{kind}.safetensors"
        said = json.loads(run("train", kind, path, "--out", out, "--json", "--epochs", 60, "--fold", 3))
        rows = json.loads(run("predict", out, path, "--json"))["predictions"]["rows"]
        right = np.mean([int(rows[i][1]) == labels[i] for i in range(3, 60, 10)])
        assert abs(right - said["test"]) < 1e-9, (right, said)
        if kind != "gcn":
            assert right > 0.8, (kind, right)
    studied = json.loads(run("eval", "graph", "--data", path, "--json", "--seeds", 1, "--epochs", 20))
    row = studied["results"][0]
    assert row["model"] == "gin" and row["last"] <= row["accuracy"] and row["accuracy"] > 0.8, row
    curves_of_folds(path)
    studied = json.loads(run("eval", "node", "--data", nodes()[0], "--model", "sgc", "--seeds", 2, "--json"))
    assert studied["results"][0]["seeds"] == 2 and studied["results"][0]["accuracy"] > 0.7, studied


def curves_of_folds(path):
    """Folds one by one give the curves whose mean is that of all; epochs of two steps are not whole ones."""
    how = ("--model", "gin", "--epochs", 6, "--seeds", 1, "--steps", 2, "--batch", 8, "--rate", 0.02, "--halves", 2)

    def studied(*more):
        return json.loads(run("eval", "graph", "--data", path, "--json", *how, *more))["results"][0]

    one_by_one = np.array([studied("--fold", f)["curve"] for f in range(10)])
    row = studied()
    assert np.abs(one_by_one.mean(axis=0) - row["curve"]).max() < 1e-4, (one_by_one, row)
    assert row["accuracy"] == max(row["curve"]) and row["last"] == row["curve"][-1], row
    assert studied("--steps", 7)["curve"] != row["curve"] != studied("--halves", 1)["curve"]
    assert "no fold" in run("eval", "graph", "--data", path, *how, "--fold", 10, code=2)


def repeats():
    folder, path = nodes()[0], graphs()[0]
    for kind in (*MODELS, "seg_bert"):
        for data in (folder, path) if kind in ("gin", "gat") else (path,) if kind == "seg_bert" else (folder,):
            files = []
            for args in [], ["--threads", 1], ["--seed", 1]:
                run("train", kind, data, "--epochs", 4, "--out", "r.safetensors", *args)
                files.append((FOLDER / "r.safetensors").read_bytes())
            assert files[0] == files[1], f"{kind}: two runs differ"
            assert files[0] != files[2], f"{kind}: another seed gives the same"


def interrupted():
    out = FOLDER / "stopped.safetensors"
    child = subprocess.Popen([GRASP, "train", "gcn", nodes()[0], "--epochs", "1000000", "--patience", "1000000", "--out", out],
                             env=ENV, stderr=subprocess.PIPE)
    for _ in range(600):
        if out.exists():
            break
        time.sleep(0.1)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    told = child.communicate(timeout=60)[1].decode()
    assert child.returncode == 130 and "stopped.safetensors has epoch" in told, (child.returncode, told)
    run("predict", out, nodes()[0], 1)


def wrong_models():
    folder, path = nodes()[0], graphs()[0]
    run("train", "gcn", folder, "--epochs", 2, "--out", "w.safetensors")
    whole = (FOLDER / "w.safetensors").read_bytes()
    bad = FOLDER / "bad.safetensors"
    bad.write_bytes(whole[:-8])
    assert "bad.safetensors" in run("predict", bad, folder, 1, code=3)
    bad.write_bytes(whole.replace(b"grasp classifier", b"other classifier"))
    assert "expected \"kind\"" in run("predict", bad, folder, 1, code=3)
    assert "the model is of nodes" in run("predict", "w.safetensors", path, 1, code=3)
    assert "no node 'x'" in run("predict", "w.safetensors", folder, "x", code=3)
    assert "one of sgc|gcn" in run("train", "bert", folder, code=2)
    assert "smaller --rate" in run("train", "gcn", folder, "--rate", "1e30", code=5)
    astray(folder)
    assert "graph_bert tells no classes of graphs" in run("train", "graph_bert", path, code=2)
    assert "seg_bert tells no classes of nodes" in run("train", "seg_bert", folder, code=2)
    assert "no fold 77" in run("train", "gin", path, "--fold", 77, code=2)
    declares_much(whole, bad, folder)
    rng = random.Random(5)
    for n in range(60):
        damaged = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(900)] = rng.randrange(256)
        bad.write_bytes(bytes(damaged[:rng.randrange(len(whole))] if n % 3 == 0 else damaged))
        done = subprocess.run([GRASP, "predict", bad, folder, "1"], capture_output=True, env=ENV)
        assert done.returncode in (0, 3), done


def declares_much(whole, bad, folder):
    """What a file declares and has not got is refused, and no room is made for it."""
    length = struct.unpack_from("<Q", whole)[0]
    for key, value, told in (("features", "1000000000", "expected F32 [1000000000, 16], found F32 [24, 16]"),
                             ("width", "65536", "expected F32 [24, 65536], found"), ("heads", "3", "do not divide")):
        header = json.loads(whole[8:8 + length])
        header["__metadata__"][key] = value
        text = json.dumps(header).encode()
        text += b" " * (-len(text) % 8)
        bad.write_bytes(struct.pack("<Q", len(text)) + text + whole[8 + length:])
        assert told in (said := run("predict", bad, folder, 1, "--memory", "64M", code=3)), said


def astray(folder):
    """Numbers that are numbers still, and far off."""
    for model, data, rate in (("gat", folder, 100), ("bpr", EXAMPLES / "shelf", 1000), ("mf", EXAMPLES / "shelf", 1000),
                              ("traffic", EXAMPLES / "ring", 1000)):
        how = ["train", model, data, "--epochs", 40, "--out", "astray.safetensors", "--json"]
        done = subprocess.run([GRASP, *map(str, how), "--rate", str(rate)], capture_output=True, env=ENV, cwd=FOLDER)
        assert done.returncode == 0 and b"warning: the training went astray" in done.stderr, (model, done)
        assert json.loads(done.stdout)["astray"] and "astray" not in json.loads(run(*how)), model
        run("predict", "astray.safetensors", data, {"bpr": "ada", "mf": "ada", "traffic": "north"}.get(model, 1))
    bad = EXAMPLES / "shelf"
    assert "went astray" in run("eval", "recsys", "--data", bad, "--model", "mf", "--seeds", 1, "--rate", "1e30", code=5)
    assert "--rate is not for them" in run("eval", "links", "--data", folder, "--rate", 1, code=2)


def places():
    """Where no model can be is told before the work, and what is not in the file is not said to be."""
    folder = nodes()[0]
    for out, told in ((FOLDER / "none" / "m.safetensors", "No such file"), (folder, "is a directory"), ("/dev/full", "is no file"),
                      ("-", "is no file")):
        assert told in (said := run("train", "gcn", folder, "--epochs", 3, "--out", out, code=1)), said
        assert "has epoch" not in said, said
    limit = FOLDER / "limit"
    limit.mkdir()
    for size in (0, 512, 2000):
        done = subprocess.run([GRASP, "train", "gcn", folder, "--epochs", "3", "--out", limit / "m.safetensors"], capture_output=True, env=ENV,
                              preexec_fn=lambda size=size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
        said = done.stderr.decode()
        assert done.returncode == 1 and "File too large" in said and "has epoch" not in said, (done.returncode, said)
        assert not list(limit.iterdir()), list(limit.iterdir())


def wrong_sets():
    cases = [("edges.tsv", "0\t1\n5\t90\n", "edges.tsv:2:1: expected two nodes below 90"),
             ("edges.tsv", "0\t1\t2\n", "edges.tsv:1:1: expected two nodes"),
             ("features.tsv", "0\t1 24\n", "features.tsv:1:1: expected features below 24"),
             ("labels.tsv", "0\t0\n1\t3\n", "labels.tsv:2:1: expected a node below 90 and a class below 3"),
             ("labels.tsv", "0\t0\n", "whose class is not known"),
             ("split.json", '{"train":[0],"val":[0],"test":[1]}', "node 0 is in train and in val"),
             ("split.json", '{"train":[0,0],"val":[2],"test":[1]}', "train has 0 twice"),
             ("split.json", '{"train":[0],"val":[90],"test":[1]}', "val: expected a number below 90"),
             ("labels.tsv", "0\t0\n1\t1\n0\t1\n", "labels.tsv:3:1: node 0 has the class 0 already"),
             ("split.json", "[]", "expected a record"),
             ("meta.json", '{"nodes":90,"features":24,"classes":3,"class_names":["a","b","c\\nd"]}', "of a line each"),
             ("meta.json", '{"nodes":1000000000,"features":24,"classes":3}', "it declares 1000000000 nodes"),
             ("meta.json", '{"nodes":90,"features":1000000000,"classes":3}', "it declares 1000000000 features"),
             ("meta.json", '{"nodes":90,"features":24,"classes":1000000000}', "it declares 1000000000 classes"),
             ("meta.json", '{"nodes":0,"features":24,"classes":3}', 'expected "nodes" as a number'),
             ("meta.json", '{"nodes":90,"features":24,"classes":3,"class_names":["a"]}', "a list of 3 names")]
    for file, text, told in cases:
        folder = nodes("spoilt")[0]
        (folder / file).write_text(text)
        assert told in (said := run("train", "gcn", folder, code=3)), said
    (folder / "features.tsv").unlink()
    nodes("lacking")
    (FOLDER / "lacking" / "features.tsv").unlink()
    assert "features.tsv" in run("train", "gcn", FOLDER / "lacking", code=3)
    text = FOLDER / "odd.txt"
    (FOLDER / "odd.10fold.json").write_text("[[0, 1]]")
    for content, told in [("x\n", "odd.txt:1:1: expected the number of graphs"),
                          ("2\n1 0\n0 0\n", "the set ends after 1 graphs"),
                          ("1\n2 0\n0 1 1\n", "graph 0 ends after 1 of 2 nodes"),
                          ("1\n2 0\n0 1 2\n0 1 0\n", "odd.txt:3:1: expected 1 neighbours below 2"),
("1\n1 0\n0 0 0.5\n", "odd.txt:3:1: expected the end of the line behind 0 neighbours"),
                          ("2\n1 0\n0 0\n1 0\n0 0\n", "fold 0 tests all graphs"),
                          ("1\n1 0\n0 0\n0 0\n", "odd.txt:4:1: expected the end behind 1 graphs")]:
        text.write_text(content)
        assert told in (said := run("train", "gin", text, code=3)), said


tap.run([(f"{kind} learns, and is what it says", lambda kind=kind: learns(kind)) for kind in MODELS] + [
    ("classes of graphs", graph_classes),
    ("the same seed gives the same file", repeats),
    ("Ctrl-C keeps the best", interrupted),
    ("models that are none", wrong_models),
    ("places that are none", places),
    ("sets that contradict themselves", wrong_sets),
])
