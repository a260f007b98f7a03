"""What a model's file tells of its training, a missing model that is trained at once, and columns that are normalised:
histories are those of the file's header, curves are drawn through them, numbers are numpy's."""
import json
import math
import os
import random
import re
import struct
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

EXAMPLES = Path(os.environ.get("GRASP_SOURCE", ".")).resolve() / "examples"
FOLDER = Path(tempfile.mkdtemp())
HUB = FOLDER / "home"
SETS = {"sgc": "club", "gat": "club", "bpr": "shelf", "mf": "shelf", "traffic": "ring"}


def run(*words, status=0):
    done = subprocess.run([GRASP, *map(str, words)], capture_output=True, text=True, cwd=FOLDER,
                          env=ENV | {"XDG_DATA_HOME": str(HUB)})
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stdout} {done.stderr}"
    return done.stdout if status == 0 else done.stderr


def said(*words):
    return json.loads(run(*words, "--json"))


def check_history():
    for model, data in SETS.items():
        told = said("train", model, EXAMPLES / data, "--epochs", 9)
        about = said("models", f"{data}.{model}")
        assert about == said("models", told["file"]), about
        raw = Path(told["file"]).read_bytes()
        notes = json.loads(raw[8:8 + struct.unpack_from("<Q", raw)[0]])["__metadata__"]
        rows = [[float(x) for x in line.split()] for line in notes["history"].splitlines()]
        assert about["history"]["columns"] == ["epoch", "loss", "valid"] and about["history"]["rows"] == rows, about
        assert [r[0] for r in rows] == list(range(1, told["epochs"] + 1)), rows
        assert abs(rows[-1][1] - told["loss"]) <= 1e-4 * abs(told["loss"]), (rows, told)
        best = rows[about["epoch"] - 1][2]
        assert abs(best - told["valid"]) <= 1e-4 and about["test"] == told["test"], (about, told)
        again = said("train", model, EXAMPLES / data, "--epochs", 9, "-o", "again.safetensors")
        assert Path(FOLDER, again["file"]).read_bytes() == raw, model


def check_many_epochs():
    """Long trainings are thinned out evenly, and stay whole to their end."""
    told = said("train", "sgc", EXAMPLES / "club", "--epochs", 1500, "--patience", 1500, "-o", "long.safetensors")
    epochs = [r[0] for r in said("models", "long.safetensors")["history"]["rows"]]
    steps = {b - a for a, b in zip(epochs, epochs[1:])}
    assert told["epochs"] == 1500 and epochs[0] == 1 and len(steps) == 1 and 256 <= len(epochs) <= 512, epochs
    assert 1500 - epochs[-1] < steps.pop()


def check_plot():
    rows = np.array(said("models", "club.gat")["history"]["rows"])
    run("models", "club.gat", "--plot", "curve.svg")
    paths = [p.get("d") for p in ET.parse(FOLDER / "curve.svg").iter("{http://www.w3.org/2000/svg}path")][-2:]
    for k, path in enumerate(paths, 1):
        points = np.array([[float(x) for x in p.split()] for p in re.split("[ML]", path)[1:]])
        assert len(points) == len(rows)
        for got, want in ((points[:, 0], rows[:, 0]), (points[:, 1], rows[:, k])):
            line = np.polyfit(want, got, 1) if np.ptp(want) else [0, got[0]]
            assert np.abs(np.polyval(line, want) - got).max() < 0.2, (got, want)
    done = subprocess.run([GRASP, "models", "club.gat", "--plot", "curve.png"], capture_output=True, text=True, cwd=FOLDER,
                          env=ENV | {"XDG_DATA_HOME": str(HUB)})
    assert done.returncode == 0 or "libcairo" in done.stderr, done.stderr
    assert done.returncode or (FOLDER / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert ".svg or .png" in run("models", "club.gat", "--plot", "curve.gif", status=2)
    assert "there is no model 'club.no'" in run("models", "club.no", status=3)
    (FOLDER / "old.safetensors").write_bytes((EXAMPLES / "club.sgc.safetensors").read_bytes())
    assert "history" not in said("models", "old.safetensors")
    assert "how it was trained" in run("models", "old.safetensors", "--plot", "curve.svg", status=4)


def check_train():
    """The command and its time are named; --train does it; then it is there."""
    (FOLDER / "c2").symlink_to(EXAMPLES / "club")
    call = ["run", "--call", 'predict_class("c2", 9)']
    error = run(*call, status=4)
    assert re.search(r"it takes \d+ s at most: grasp train gcn \S*c2, or --train", error), error
    assert run(*call, "--train") == run(*call)
    assert (HUB / "grasp" / "models" / "c2.gcn.safetensors").is_file()
    assert "grasp train sage" in run("predict", "sage", "c2", 9, status=4)
    assert said("predict", "sage", "c2", 9, "--train")["model"] == "sage"
    assert said("predict", "sage", "c2", 9) == said("predict", HUB / "grasp" / "models" / "c2.sage.safetensors", "c2", 9)
    (FOLDER / "s2").symlink_to(EXAMPLES / "shelf")
    for name, call in (("bpr", 'recommend_items("s2", "ada", 1)'), ("mf", 'predict_rating("s2", "ada", "poems")')):
        assert f"grasp train {name}" in run("run", "--call", call, status=4)
        assert said("run", "--call", call, "--train")["grade"] == "predicted"
    assert "expected one of" in run("predict", "nothing", "c2", 9, "--train", status=2)
    rings = "".join("3 0\n0 2 1 2\n0 2 0 2\n0 2 0 1\n3 1\n0 1 1\n0 2 0 2\n0 1 1\n" for _ in range(10))
    (FOLDER / "rings.txt").write_text(f"20\n{rings}")
    (FOLDER / "rings.10fold.json").write_text(json.dumps([[2 * f, 2 * f + 1] for f in range(10)]))
    assert "grasp train gin" in run("run", "--call", 'predict_class("rings.txt", 0)', status=4)  # of graphs it tells most


def columns(m, scale, outliers, share):
    x = np.array(m, dtype=float)
    for k in range(x.shape[1]):
        c = x[:, k][~np.isnan(x[:, k])]
        if not len(c):
            continue
        low, high = {"keep": (-np.inf, np.inf), "quantile": np.quantile(c, [share, 1 - share]),
                     "iqr": np.quantile(c, [.25, .75]) + 1.5 * np.subtract(*np.quantile(c, [.75, .25])) * np.array([-1, 1])}[outliers]
        c = np.clip(c, low, high)
        shift = {"zscore": c.mean(), "minmax": c.min(), "none": 0}[scale]
        by = {"zscore": c.std(), "minmax": np.ptp(c), "none": 1}[scale] if np.ptp(c) else 1
        x[:, k][~np.isnan(x[:, k])] = (c - (c[0] if scale == "zscore" and not np.ptp(c) else shift)) / by
    return x


def check_normalize():
    rng = random.Random(3)
    calls, wants = [], []
    for _ in range(60):
        n, k = rng.randrange(1, 12), rng.randrange(1, 4)
        m = [[None if rng.random() < .1 else rng.choice([rng.gauss(0, 1), rng.randrange(5), 1e6]) for _ in range(k)] for _ in range(n)]
        how = rng.choice(["zscore", "minmax", "none"]), rng.choice(["keep", "iqr", "quantile"]), rng.choice([0, .05, .3, .5])
        calls.append(f"normalize({json.dumps(m)}, scale={how[0]}, outliers={how[1]}, share={how[2]})")
        wants.append(columns([[np.nan if x is None else x for x in row] for row in m], *how))
    for got, want in zip(said("run", "--call", "[" + ", ".join(calls) + "]")["value"], wants):
        got = np.array([[np.nan if x is None else x for x in row] for row in got], dtype=float)
        assert np.allclose(got, want, rtol=1e-9, atol=1e-9, equal_nan=True), (got, want)
    assert said("run", "--call", "normalize([5, 5, 5])")["value"] == [0, 0, 0]
    assert said("run", "--call", "normalize([])")["value"] == []
    for bad in ('normalize("a")', 'normalize([[1, 2], [3]])', 'normalize(["a"])', "normalize([1], share=0.7)"):
        assert run("run", "--call", bad, status=3)


def check_lua():
    (FOLDER / "t.lua").write_text("""-- name: scaled
-- summary: Coordinates on one scale
-- result: list
-- test: a-b | | [[0], [1]]

local m = {}
for i, v in ipairs(nodes()) do m[i] = {i * i} end
return normalize(m, "minmax")
""")
    run("tools", "add", "t.lua")
    (FOLDER / "g.txt").write_text("a b\nb c\nc d\n")
    got = said("run", "scaled", "-g", "g.txt")["value"]
    assert np.allclose(np.array(got)[:, 0], [0, 3 / 15, 8 / 15, 1]), got


FIT = """-- name: {name}
-- summary: What is learnt in a body
-- result: value
-- invariant: type(result) == "table"

if node_count() == 0 then return {{}} end
local x, y = {{}}, {{}}
for i, v in ipairs(nodes()) do
    x[i] = {{math.sin(i), math.cos(3 * i), i % 3}}
    y[i] = {target}
end
local m = fit(x, y, {{epochs = {epochs}, {how}}})
local says, chances = predict(m, x)
return {{m.weights, m.shifts, says, chances or {{}}, m.loss or 0, mix(x)}}
"""
LINKS = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (5, 6), (6, 6)]


def learnt(name, target, epochs, how, graph="links.txt"):
    (FOLDER / f"{name}.lua").write_text(FIT.format(name=name, target=target, epochs=epochs, how=how))
    run("tools", "add", f"{name}.lua")
    w, b, says, chances, loss, mixed = said("run", name, "-g", graph)["value"]
    return [np.array(m, float) for m in w], [np.array(r, float) for r in b], says, chances, loss, np.array(mixed)


def check_fit():
    """Five steps of fit are Adam along slopes that differences of the loss in numpy give, whatever the layers."""
    (FOLDER / "links.txt").write_text("".join(f"v{u} v{v}\n" for u, v in LINKS))
    a = np.eye(7)
    for u, v in LINKS:
        a[u, v] = a[v, u] = 1
    a /= np.sqrt(np.outer(a.sum(1), a.sum(1)))
    x = np.array([[math.sin(i), math.cos(3 * i), i % 3] for i in range(1, 8)])
    cases = (("classes", 'i < 7 and (i % 2 == 0 and "even" or "odd") or nil', ""), ("along", 'i < 7 and (i % 2 == 0 and "even" or "odd") or nil', "links = true"),
             ("deep", "i < 7 and (i % 2 == 0 and 1 or 0) or nil", "links = true, layers = {4, 3}"),
             ("reals", "i ~= 2 and i * i / 10 or null", "numbers = true, layers = {5}"), ("line", "2 * i", "numbers = true, layers = {}, decay = 0"))
    for name, target, how in cases:
        numbers, way = "numbers" in how, a if "links" in how else np.eye(7)
        y = np.array([2 * i if name == "line" else i * i / 10 if numbers else i % 2 == 0 for i in range(1, 8)], dtype=float)
        known = [i for i in range(7) if i != (1 if name == "reals" else 6 if not numbers else -1)]
        order = None if numbers else [0, 1]  # the first that is met is odd

        def forward(w, b):
            h = x
            for i, (m, r) in enumerate(zip(w, b)):
                h = way @ h @ m + r
                h = np.maximum(h, 0) if i + 1 < len(w) else h
            return h

        def loss(w, b):
            h = forward(w, b)[known]
            if numbers:
                return np.mean((h[:, 0] - y[known]) ** 2)
            p = np.exp(h - h.max(1, keepdims=True))
            p /= p.sum(1, keepdims=True)
            return -np.mean(np.log([row[order[int(c)]] for row, c in zip(p, y[known])]))

        w, b, *_, mixed = learnt(f"{name}_0", target, 0, how)
        assert np.allclose(mixed, a @ x)
        parts, decays = [*w, *b], [0 if "decay = 0" in how else 5e-4] * len(w) + [0] * len(b)
        first, second = [np.zeros(p.shape) for p in parts], [np.zeros(p.shape) for p in parts]
        for t in range(1, 6):
            slopes = []
            for p in parts:
                g = np.zeros(p.shape)
                for at in np.ndindex(p.shape):
                    kept = p[at]
                    p[at] = kept + 1e-6
                    up = loss(parts[:len(w)], parts[len(w):])
                    p[at] = kept - 1e-6
                    g[at] = (up - loss(parts[:len(w)], parts[len(w):])) / 2e-6
                    p[at] = kept
                slopes.append(g)
            last = loss(parts[:len(w)], parts[len(w):])
            for p, g, m, v, decay in zip(parts, slopes, first, second, decays):
                g += decay * p
                m += 0.1 * (g - m)
                v += 0.001 * (g * g - v)
                p -= 0.01 * (m / (1 - 0.9 ** t)) / (np.sqrt(v / (1 - 0.999 ** t)) + 1e-8)
        w, b, says, chances, told, _ = learnt(f"{name}_5", target, 5, how)
        for got, want in zip([*w, *b], parts):
            assert np.allclose(got, want, atol=1e-5), (name, got, want)
        assert abs(told - last) < 1e-6, (name, told, last)
        scores = forward(w, b)
        if numbers:
            assert np.allclose(says, scores[:, 0]), (name, says)
        else:
            names = [0, 1] if name == "deep" else ["odd", "even"]
            assert says == [names[int(k)] for k in scores.argmax(1)] or name == "deep", (name, says)
            p = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
            assert np.allclose(chances, p.max(1)), (name, chances)


def check_fit_learns():
    """A whole fit tells two groups apart by their links, lines as least squares do, the same again; nonsense is refused."""
    (FOLDER / "groups.txt").write_text("".join(f"{g}{i} {g}{j}\n" for g in "ab" for i in range(6) for j in range(i)))
    groups = 'i <= 3 and "first" or i > 6 and i <= 9 and "second" or nil'
    got = learnt("groups", groups, 200, "links = true", "groups.txt")
    assert got[2] == ["first"] * 6 + ["second"] * 6, got[2]
    assert got[2:5] == learnt("groups", groups, 200, "links = true", "groups.txt")[2:5]
    x = np.array([[math.sin(i), math.cos(3 * i), i % 3, 1] for i in range(1, 8)])
    y = np.array([math.sin(5 * i) for i in range(1, 8)])
    says = learnt("squares", "math.sin(5 * i)", 3000, "numbers = true, layers = {}, decay = 0, rate = 0.05")[2]
    assert np.allclose(says, x @ np.linalg.lstsq(x, y, rcond=None)[0], atol=1e-3), says
    for target, how, told in (("nil", "", "nothing is known"), ("v", "numbers = true", "expected numbers to learn"), ("i", "layers = {0}", "whole numbers from 1"),
                              ("i * 1e150", "numbers = true, rate = 1e200", "smaller rate")):
        (FOLDER / "bad.lua").write_text(FIT.format(name="bad", target=target, epochs=9, how=how))
        run("tools", "add", "bad.lua")
        assert told in (error := run("run", "bad", "-g", "links.txt", status=3)), error


tap.run([("learning in Lua", check_fit), ("what is learnt in Lua", check_fit_learns), ("histories", check_history), ("many epochs", check_many_epochs), ("curves", check_plot),
         ("a missing model", check_train), ("normalize", check_normalize), ("from Lua", check_lua)])
