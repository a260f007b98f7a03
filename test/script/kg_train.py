"""grasp kg train: held-out links of a regular graph are found, files repeat and can be read back, what it says of
itself is true, Ctrl-C and what is wrong.

kg_train.py bench DIR: an epoch of transe through grasp and through plain numpy, on the same triples."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

from lib.kge import Model, complex_step, read

FOLDER = Path(tempfile.mkdtemp())
SIZE = 48
STEPS = (1, 2, 3, 5, 8)
# enough for the ring, not more
HOW = {"complex": ["--rank", 16, "--epochs", 80, "--batch", 64, "--n3", 0.005, "--relations", 0.5],
       "distmult": ["--rank", 32, "--epochs", 20, "--batch", 64, "--n3", 0.005],
       "transe": ["--rank", 4, "--epochs", 300, "--batch", 64, "--rate", 0.05, "--negatives", 32],
       "rotate": ["--rank", 16, "--epochs", 150, "--batch", 64, "--rate", 0.01, "--negatives", 32]}


def run(*args, code=0):
    done = subprocess.run([GRASP, *map(str, args)], capture_output=True, env=ENV, cwd=FOLDER)
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr.decode()}"
    return done.stdout.decode() if code == 0 else done.stderr.decode()


def ring(line=False):
    """Numbers in a ring, or on a line: relation k leads k places on. A fifth is held out."""
    rng = random.Random(1)
    train, valid = [], []
    for i in range(SIZE):
        for r, step in enumerate(STEPS):
            if i + step < SIZE or not line:
                (valid if rng.random() < 0.2 else train).append((i, r, (i + step) % SIZE))
    folder = FOLDER / ("line" if line else "ring")
    folder.mkdir(exist_ok=True)
    (folder / "entities.tsv").write_text("".join(f"{i}\tn{i}\n" for i in range(SIZE)))
    (folder / "relations.tsv").write_text("".join(f"{i}\tplus{s}\n" for i, s in enumerate(STEPS)))
    for name, rows in ("train", train), ("valid", valid):
        (folder / f"{name}.tsv").write_text("".join(f"{s}\t{r}\t{o}\n" for s, r, o in rows))
    return folder, train, valid


def filtered_mrr(model, train, valid, test=()):
    known = {*train, *valid, *test}
    ranks = []
    for s, r, o in valid:
        for e, right, inverse in (s, o, False), (o, s, True):
            x = model.scores(e, r, inverse)
            others = [i for i in range(model.n) if ((i, r, e) if inverse else (e, r, i)) not in known]
            ranks.append(1 + np.sum(x[others] > x[right]) + np.sum(x[others] == x[right]) / 2)
    return np.mean(1 / np.array(ranks))


def learns(kind):
    folder, train, valid = ring(line=kind == "transe")  # no sum of steps comes back
    out = FOLDER / f"{kind}.safetensors"
    said = json.loads(run("kg", "train", folder, "--model", kind, "--out", out, "--patience", 1000, "--json", *HOW[kind]))
    mrr = filtered_mrr(Model(out), train, valid)
    assert abs(mrr - said["mrr"]) < 5e-3, f"says {said['mrr']}, is {mrr}"
    chance = sum(1 / i for i in range(1, SIZE + 1)) / SIZE
    # products of real numbers cannot tell a step forth from a step back
    least = {"distmult": 1.5 * chance, "transe": 2.5 * chance}.get(kind, 0.6)
    assert mrr > least, f"{kind}: MRR {mrr:.3f}, by chance {chance:.3f}"
    return f"{kind}: MRR {mrr:.3f}, by chance {chance:.3f}, epoch {said['best']}"


def many():
    """Some questions have many links, which are learnt together, and entities have links to themselves."""
    rng = random.Random(9)
    triples = sorted({(int(40 * rng.random() ** 2), rng.randrange(3), rng.randrange(40)) for _ in range(700)})
    folder = FOLDER / "many"
    folder.mkdir(exist_ok=True)
    (folder / "entities.tsv").write_text("".join(f"{i}\tn{i}\n" for i in range(40)))
    (folder / "relations.tsv").write_text("".join(f"{i}\tr{i}\n" for i in range(3)))
    (folder / "train.tsv").write_text("".join(f"{s}\t{r}\t{o}\n" for s, r, o in triples))
    (folder / "valid.tsv").write_text("0\t0\t1\n")
    return folder, triples


def step():
    """Where a batch is all links, an epoch is one step: what numpy makes of the state before it."""
    folder, triples = many()
    links = triples + [(o, r + 3, s) for s, r, o in triples]
    for relations in 0, 2:
        states = []
        for epochs in 12, 13:  # far from the start, where all is next to 0
            state = FOLDER / f"step-{relations}-{epochs}"
            run("kg", "train", folder, "--rank", 5, "--epochs", epochs, "--batch", 100000, "--n3", 0.3, "--rate", 0.2,
                "--relations", relations, "--patience", 1000, "--state", state)
            states.append(read(state)[1])
        for name, want in complex_step(states[0], links, 0.3, relations, 0.2).items():
            off = np.abs(states[1][name] - want).max() / np.abs(want).max()
            assert off < 1e-5, f"relations {relations}: {name} is off by {off:.2g} of the greatest number"


def without_test():
    """A second MRR leaves the links of test.tsv out of the ranks; the model is the same as without them."""
    folder, train, valid = ring()
    with_test = FOLDER / "with_test"
    with_test.mkdir()
    held, test = valid[::2], valid[1::2]
    for name in "entities", "relations", "train":
        (with_test / f"{name}.tsv").write_text((folder / f"{name}.tsv").read_text())
    (with_test / "valid.tsv").write_text("".join(f"{s}\t{r}\t{o}\n" for s, r, o in held))
    how = ["kg", "train", with_test, "--rank", 9, "--epochs", 4, "--batch", 64, "--json", "--out"]
    # links that may well rank above those held out: nearly all there could be
    test += [(s, r, o) for s, r, _ in held for o in range(SIZE) if (s, r, o) not in {*train, *held} and o % 8]
    alone, both = FOLDER / "alone.safetensors", FOLDER / "both.safetensors"
    said = json.loads(run(*how, alone))
    (with_test / "test.tsv").write_text("".join(f"{s}\t{r}\t{o}\n" for s, r, o in sorted(set(test))))
    told = json.loads(run(*how, both, "--state", FOLDER / "test-state"))
    again = json.loads(run(*how, both, "--state", FOLDER / "test-state"))
    assert alone.read_bytes() == both.read_bytes() and said["mrr"] == told["mrr"] and "mrr_full" not in said
    mrr = filtered_mrr(Model(both), train, held, test)
    assert abs(mrr - told["mrr_full"]) < 5e-3 and mrr > said["mrr"] + 0.05, (mrr, told)
    assert again["mrr_full"] == told["mrr_full"], again
    done = subprocess.run([GRASP, *map(str, how[:-2]), "--out", both], capture_output=True, env=ENV, check=True)
    rows = re.findall(r"MRR ([\d.]+) \(([\d.]+) without test.tsv\), best", done.stderr.decode())
    assert len(rows) == told["epochs"] and float(rows[told["best"] - 1][1]) == round(told["mrr_full"], 4), rows
    assert f"MRR {told['mrr_full']:.4f} where links of test.tsv have no rank either" in done.stdout.decode()


def repeats():
    folder, _, _ = ring()
    for kind in HOW:
        files = []
        for name, args in ("a", []), ("b", []), ("c", ["--threads", 1]), ("d", ["--seed", 1]):
            out = FOLDER / f"{name}.safetensors"
            run("kg", "train", folder, "--model", kind, "--rank", 9, "--epochs", 3, "--out", out, *args)
            files.append(out.read_bytes())
        assert files[0] == files[1], f"{kind}: two runs differ"
        assert files[0] == files[2], f"{kind}: one thread and two differ"
        assert files[0] != files[3], f"{kind}: another seed gives the same"


def goes_on():
    """A training that was stopped and goes on from its state ends as one that was not."""
    for kind, folder in [*((kind, ring()[0]) for kind in HOW), ("complex", many()[0])]:
        whole, parts, state = (FOLDER / f"{folder.name}-{kind}-{name}" for name in ("whole", "parts", "state"))
        how = ["kg", "train", folder, "--model", kind, "--rank", 9, "--batch", 100, "--patience", 1000]
        said = json.loads(run(*how, "--epochs", 6, "--out", whole, "--json"))
        for epochs in 2, 5, 6:
            told = json.loads(run(*how, "--epochs", epochs, "--out", parts, "--state", state, "--json"))
        assert {**said, "file": 0, "seconds": 0} == {**told, "file": 0, "seconds": 0}, (said, told)
        assert whole.read_bytes() == parts.read_bytes(), f"{kind}: a training that goes on differs"
        assert "another training" in run(*how, "--seed", 1, "--state", state, code=3)
        data = state.read_bytes()
        rng = random.Random(3)
        for n in range(12):
            damaged = bytearray(data)
            damaged[rng.randrange(700)] = rng.randrange(256)
            state.write_bytes(bytes(damaged[:rng.randrange(len(data))] if n % 3 == 0 else damaged))
            args = [*how, "--epochs", 6, "--out", parts, "--state", state]
            done = subprocess.run([GRASP, *map(str, args)], capture_output=True, env=ENV)
            assert done.returncode in (0, 3), done


def history():
    """The file tells of every epoch: the loss falls, the validation of the best one is what the model says of itself."""
    folder, _, _ = ring()
    out = FOLDER / "history.safetensors"
    for kind in HOW:
        told = json.loads(run("kg", "train", folder, "--model", kind, "--out", out, "--json", "--patience", 1000,
                              "--rank", 9, "--epochs", 12))
        about = json.loads(run("models", out, "--json"))
        rows = about["history"]["rows"]
        assert about["model"] == kind and about["history"]["columns"] == ["epoch", "loss", "valid"], about
        assert [r[0] for r in rows] == list(range(1, told["epochs"] + 1)), rows
        assert rows[-1][1] < rows[0][1] and all(0 < r[1] for r in rows), rows
        assert abs(max(r[2] for r in rows) - told["mrr"]) < 1e-4 and about["mrr"] == told["mrr"], (rows, told)
        assert abs(rows[told["best"] - 1][2] - told["mrr"]) < 1e-4, (rows, told)
    run("models", out, "--plot", "curve.svg")
    assert (FOLDER / "curve.svg").read_text().count("<path") > 2


def log():
    """Where standard error is no terminal it has a line an epoch, of the numbers that the file keeps."""
    folder, _, _ = ring()
    out = FOLDER / "log.safetensors"
    args = [GRASP, "kg", "train", folder, "--out", out, "--rank", "4", "--epochs", "5", "--patience", "1000"]
    done = subprocess.run(args, capture_output=True, env=ENV, check=True)
    lines = [re.fullmatch(r"epoch (\d+): MRR ([\d.]+), best ([\d.]+) of epoch (\d+), [\d.]+ s an epoch", line).groups()
             for line in done.stderr.decode().splitlines()]
    rows = json.loads(run("models", out, "--json"))["history"]["rows"]
    assert [int(line[0]) for line in lines] == [1, 2, 3, 4, 5], lines
    for i, (_, now, best, at) in enumerate(lines):
        assert abs(float(now) - rows[i][2]) < 1e-4, (lines, rows)
        assert float(best) == float(lines[int(at) - 1][1]) == max(float(line[1]) for line in lines[:i + 1]), lines
    assert not subprocess.run([*args, "--quiet"], capture_output=True, env=ENV, check=True).stderr


def store():
    """A store holds out triples of its own, and a model of it answers its queries, also when it has grown."""
    folder, _, _ = ring()
    path, out = FOLDER / "ring.kg", FOLDER / "store.safetensors"
    run("kg", "build", path, folder, "--parts", "train")
    said = json.loads(run("kg", "train", path, "--out", out, "--json", "--patience", 1000, *HOW["complex"]))
    assert said["mrr"] > 0.5, said
    run("kg", "add", path, "new", "plus1", "n3", "n4", "plus9", "new")
    ask = ["--exec", "predict", "--model", out, "--json"]
    answers = json.loads(run("kg", "query", path, "?x: plus1(new, ?y) & plus1(?y, ?x)", *ask))["answers"]
    assert answers[0]["name"] == "n4", answers[0]
    answers = json.loads(run("kg", "query", path, "?x: plus9(n4, ?x)", *ask))["answers"]
    assert [(a["name"], a["by"], a["score"]) for a in answers] == [("new", "entailed", 1.0)], answers


def interrupted():
    folder, _, _ = ring()
    out = FOLDER / "stopped.safetensors"
    child = subprocess.Popen([GRASP, "kg", "train", folder, "--epochs", "1000000", "--patience", "1000000", "--out", out],
                             env=ENV, stderr=subprocess.PIPE)
    for _ in range(600):
        if out.exists():
            break
        time.sleep(0.1)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    told = child.communicate(timeout=60)[1].decode()
    assert child.returncode == 130 and "stopped.safetensors has epoch" in told, (child.returncode, told)
    assert Model(out).n == SIZE


def wrong():
    folder, _, _ = ring()
    out, path = FOLDER / "w.safetensors", FOLDER / "w.kg"
    run("kg", "train", folder, "--rank", 2, "--epochs", 1, "--out", out)
    run("kg", "build", path, folder)
    ask = ["kg", "query", path, "?x: plus1(n1, ?x)"]
    assert "belong together" in run(*ask, "--exec", "predict", code=2)
    assert "belong together" in run(*ask, "--model", out, code=2)
    assert "--rate: expected a number" in run("kg", "train", folder, "--rate", "fast", code=2)
    assert "smaller --rate" in run("kg", "train", folder, "--rate", "1e30", "--rank", 4, code=5)
    for place, told in (("-", "is no file"), ("/dev/full", "is no file"), (FOLDER, "is a directory")):
        assert told in (said := run("kg", "train", folder, "--rank", 2, "--epochs", 1, "--out", place, code=1)), said
    run("kg", "train", FOLDER / "none", code=3)
    other = FOLDER / "other.kg"
    (FOLDER / "other.tsv").write_text("".join(f"m{i}\tplus{i % 5}\tm{i + 1}\n" for i in range(60)))
    run("kg", "build", other, FOLDER / "other.tsv")
    assert "another graph" in run("kg", "query", other, "(e m1)", "--exec", "predict", "--model", out, code=3)
    whole = out.read_bytes()
    rng = random.Random(5)
    for n in range(60):
        damaged = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(500)] = rng.randrange(256)
        bad = FOLDER / "bad.safetensors"
        bad.write_bytes(bytes(damaged[:rng.randrange(len(whole))] if n % 3 == 0 else damaged))
        done = subprocess.run([GRASP, *map(str, ask), "--exec", "predict", "--model", bad], capture_output=True, env=ENV)
        assert done.returncode in (0, 3), done
    return None


# --- speed

def transe_epoch(triples, n, m, rank, k, batch, rate, margin=9.0):
    """What src/learn does, as one writes it in numpy: shared random entities, weighted by nearness, Adam."""
    rng = np.random.default_rng(0)
    e = rng.uniform(-0.4, 0.4, (n, rank)).astype(np.float32)
    r = rng.uniform(-0.4, 0.4, (2 * m, rank)).astype(np.float32)
    moments = [[np.zeros_like(x), np.zeros_like(x)] for x in (e, r)]
    rows = np.concatenate([triples, triples[:, [2, 1, 0]] + [0, m, 0]])
    rows = rows[rng.permutation(len(rows))]
    for step, at in enumerate(range(0, len(rows), batch), 1):
        grads = [np.zeros_like(e), np.zeros_like(r)]
        part = rows[at:at + batch]
        for slab in range(0, len(part), 256):
            s, p, o = part[slab:slab + 256].T
            other = rng.integers(0, n, k)
            q = e[s] + r[p]
            far = q[:, None, :] - e[other][None, :, :]
            d = np.sqrt((far * far).sum(2)) + 1e-6
            weight = np.exp(d.min(1, keepdims=True) - d)
            weight /= weight.sum(1, keepdims=True)
            g = weight / (1 + np.exp(d - margin)) / d / (2 * len(part))
            own = q - e[o]
            d_own = np.sqrt((own * own).sum(1)) + 1e-6
            g_own = (1 / (1 + np.exp(margin - d_own)) / d_own / (2 * len(part)))[:, None] * own
            back = g[:, :, None] * far
            dq = g_own - back.sum(1)
            np.add.at(grads[0], s, dq)
            np.add.at(grads[0], o, -g_own)
            np.add.at(grads[0], other, back.sum(0))
            np.add.at(grads[1], p, dq)
        for x, grad, (first, second) in zip((e, r), grads, moments):
            touched = np.flatnonzero(grad.any(1))
            h = grad[touched]
            first[touched] = 0.9 * first[touched] + 0.1 * h
            second[touched] = 0.999 * second[touched] + 0.001 * h * h
            x[touched] -= (rate / (1 - 0.9 ** step)) * first[touched] / (np.sqrt(second[touched] / (1 - 0.999 ** step)) + 1e-8)


def bench(folder):
    out = FOLDER / "bench.safetensors"
    how = {"rank": 50, "batch": 1000, "negatives": 64}
    said = json.loads(run("kg", "train", folder, "--model", "transe", "--epochs", 1, "--out", out, "--json",
                          *[x for key, value in how.items() for x in (f"--{key}", value)]))
    model = Model(out)
    text = subprocess.run(["zstdcat", "-f", next(Path(folder).glob("train.tsv*"))], capture_output=True, check=True).stdout
    triples = np.array([line.split(b"\t") for line in text.split(b"\n") if line], dtype=np.int64)
    relations = {r: i for i, r in enumerate(sorted(set(triples[:, 1])))}
    triples[:, 1] = [relations[r] for r in triples[:, 1]]
    share = 20  # numpy runs a part of the epoch
    part = triples[np.random.default_rng(1).permutation(len(triples))[:len(triples) // share]]
    began = time.perf_counter()
    transe_epoch(part, model.n, len(relations), how["rank"], how["negatives"], how["batch"], 0.003)
    plain = (time.perf_counter() - began) * len(triples) / len(part)
    print(f"grasp {said['seconds']:.2f} s, numpy {plain:.1f} s an epoch: {plain / said['seconds']:.1f} times")


if sys.argv[1:2] == ["bench"]:
    bench(sys.argv[2])
else:
    tap.run([*[(f"{kind} finds links held out", lambda kind=kind: learns(kind)) for kind in HOW],
             ("a step is that of numpy", step), ("ranks without test.tsv", without_test),
             ("the same seed gives the same file", repeats), ("a training goes on from its state", goes_on),
             ("how it learnt", history),
             ("a line an epoch", log),
             ("a store that grows", store),
             ("Ctrl-C keeps the best", interrupted), ("what is wrong is told", wrong)])
