"""grasp train traffic: a model's file says what numpy computes from it, the errors of the model, the last value, the mean of
the time of the day and the mean of the window are those of numpy, files repeat, and what is wrong is told where it stands."""
import json
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
ROADS, SEEN = 7, 12


def run(*args, code=0):
    done = subprocess.run([GRASP, *map(str, args)], capture_output=True, env=ENV, cwd=FOLDER)
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr.decode()}"
    return done.stdout.decode() if code == 0 else done.stderr.decode()


def roads(name, minutes, days, test=False, meta=False):
    """A wave along a ring every morning, noise that lasts a while; links have weights, one of them one way only."""
    rng = np.random.default_rng(3)
    day = 1440 // minutes
    t = np.arange(days * day)
    x = np.empty((len(t), ROADS))
    level = np.zeros(ROADS)
    for i in t:
        level = 0.9 * level + rng.normal(0, 1.0, ROADS)
        hour = i % day * minutes / 60
        x[i] = 60 - 25 * np.exp(-((hour - 8 - 0.2 * np.arange(ROADS)) / 2) ** 2) + level
    x = np.round(x, 3)
    links = [(v, (v + 1) % ROADS, 0.5 + 0.1 * v) for v in range(ROADS)] + [(0, 0, 1), (1, 0, 0.2), (3, 9, 1)]
    cut = len(x) * 4 // 5 if test else len(x)
    head = ",".join(f"r{v}" for v in range(ROADS)) + "\n"
    text = [",".join(map(str, r)) + "\n" for r in x]
    (FOLDER / f"{name}_speed_train.csv").write_text(head + "".join(text[:cut]))
    if test:
        (FOLDER / f"{name}_speed_test.csv").write_text(head + "".join(text[cut:]))
    if meta:
        (FOLDER / f"{name}_meta.json").write_text(json.dumps({"minutes": minutes}))
    (FOLDER / f"{name}_adj.tsv").write_text("".join(f"{u}\t{v}\t{w:.1f}\n" for u, v, w in links))
    a = np.zeros((ROADS, ROADS))
    for u, v, w in links:
        if u != v and v < ROADS:
            a[u, v] = max(a[u, v], w)
            a[v, u] = max(a[v, u], w)
    d = a.sum(1)
    return FOLDER / name, x.astype(np.float32).astype(float), a / np.sqrt(np.outer(d, d))


def tensors(path):
    data = Path(path).read_bytes()
    n = struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:8 + n])
    note = header.pop("__metadata__")
    return {k: np.frombuffer(data[8 + n + v["data_offsets"][0]:8 + n + v["data_offsets"][1]], np.float32)
            .reshape(v["shape"]).astype(float) for k, v in header.items()}, note


def usual(x, n_train, day, row):
    """The mean of the time of the day before the test; of a row there without itself."""
    rows = [t for t in range(row % day, n_train, day) if t != row]
    return x[rows].mean(0)


def forecast(t, note, x, a, n_train, day, steps, row):
    mean, deviation = float(note["mean"]), float(note["deviation"])
    last = x[row]
    seen = np.concatenate([(x[row - SEEN + 1:row] - last).T, (last - mean)[:, None],
                           np.stack([usual(x, n_train, day, row + 1 + p) - last for p in range(steps)], 1)], 1) / deviation
    h = (seen @ t["value.weight"] + t["value.bias"]) / (1 + np.exp(-(seen @ t["gate.weight"] + t["gate.bias"])))
    g = np.maximum(a @ h @ t["near.weight"] + h @ t["own.weight"] + t["near.bias"], 0)
    return (last[:, None] + deviation * (np.concatenate([h, g], 1) @ t["out.weight"] + t["out.bias"])).T


def errors(x, n_train, steps, says):
    """RMSE, MAE, both at the last step, accuracy: windows inside the test as T-GCN has them."""
    got, true = [], []
    for i in range(len(x) - n_train - SEEN - steps):
        row = n_train + i + SEEN - 1
        got.append(says(row)[:steps])
        true.append(x[row + 1:row + 1 + steps])
    e, y = np.array(got) - np.array(true), np.array(true)
    return [np.sqrt((e ** 2).mean()), np.abs(e).mean(), np.sqrt((e[:, -1] ** 2).mean()), np.abs(e[:, -1]).mean(),
            1 - np.linalg.norm(e) / np.linalg.norm(y)]


def learns(name, minutes, days, test, meta):
    path, x, a = roads(name, minutes, days, test, meta)
    day, hour = 1440 // minutes, 60 // minutes
    n_train = len(x) * 4 // 5
    out = FOLDER / "t.safetensors"
    said = json.loads(run("train", "traffic", path, "--out", out, "--json", "--epochs", 20))
    t, note = tensors(out)
    assert int(note["minutes"]) == minutes, note["minutes"]
    ways = {"last_value": lambda row: np.repeat(x[row][None], hour, 0),
            "historical_average": lambda row: np.stack([usual(x, n_train, day, row + 1 + p) for p in range(hour)]),
            "window_mean": lambda row: np.repeat(x[row - SEEN + 1:row + 1].mean(0)[None], hour, 0)}
    model = errors(x, n_train, hour, lambda row: forecast(t, note, x, a, n_train, day, hour, row))
    assert abs(model[4] - said["test"]) < 1e-4, f"says {said['test']}, is {model[4]}"
    studied = json.loads(run("eval", "traffic", "--data", str(path) + "_speed_train.csv", "--seeds", 1, "--epochs", 20, "--json"))
    rows = {r["minutes"]: r for r in studied["results"]}
    assert sorted(rows) == [m for m in (15, 30, 60) if m >= minutes], rows.keys()
    for m, row in rows.items():
        for way, says in ways.items():
            expected = errors(x, n_train, m // minutes, says)
            got = [row[way][k] for k in ("rmse", "mae", "rmse_at", "mae_at", "accuracy")]
            assert np.allclose(got, expected, atol=2e-4), (m, way, got, expected)
            assert row["traffic"]["rmse"] < row[way]["rmse"], (m, way, row)
    last = forecast(t, note, x, a, n_train, day, hour, len(x) - 1)
    got = json.loads(run("predict", out, path, "r2", "--json"))["predictions"]["rows"]
    for road, m, value in got:
        assert road == "r2" and abs(value - last[m // minutes - 1][2]) < 0.02, (m, value, last[:, 2])
    called = json.loads(run("run", "--json", "--call", f'predict_traffic("{path}", "r2", 60, model="{out}")'))
    assert abs(called["value"] - last[-1][2]) < 0.02 and called["grade"] == "predicted", called
    return f"RMSE {rows[60]['traffic']['rmse']} over the hour, last value {rows[60]['last_value']['rmse']}"


def repeats():
    path = roads("again", 30, 12)[0]
    files = []
    for args in [], ["--threads", 1], ["--seed", 1]:
        run("train", "traffic", path, "--epochs", 3, "--out", "r.safetensors", *args)
        files.append((FOLDER / "r.safetensors").read_bytes())
    assert files[0] == files[1] and files[0] != files[2]


def wrong():
    path = roads("good", 30, 12)[0]
    run("train", "traffic", path, "--epochs", 2, "--out", "w.safetensors")
    assert "no road 'x'" in run("predict", "w.safetensors", path, "x", code=3)
    assert "smaller --rate" in run("train", "traffic", path, "--rate", "1e30", code=5)
    assert "of 7 roads every 30" in run("predict", "w.safetensors", roads("half", 15, 8)[0], code=3)
    assert "multiple of that" in run("run", "--call", f'predict_traffic("{path}", "r1", 20, model="w.safetensors")', code=3)
    assert "traffic was trained" in run("run", "--call", f'predict_traffic("{path}", "r1", 30)', code=4)
    whole, bad = (FOLDER / "w.safetensors").read_bytes(), FOLDER / "bad.safetensors"
    rng = random.Random(5)
    for n in range(40):
        damaged = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            damaged[rng.randrange(700)] = rng.randrange(256)
        bad.write_bytes(bytes(damaged[:rng.randrange(len(whole))] if n % 3 == 0 else damaged))
        done = subprocess.run([GRASP, "predict", bad, path, "r1"], capture_output=True, env=ENV)
        assert done.returncode in (0, 3), done
    for file, text, told in [("speed_train.csv", "a,b\n1,2\n1\n", "odd_speed_train.csv:3:1: expected 2 numbers"),
                             ("speed_train.csv", "a,b\n1,2\n1,nan\n", "expected a number for road b, found \"nan\""),
                             ("speed_train.csv", "a,b\n1,2,3\n", "odd_speed_train.csv:2:1: expected 2 numbers"),
                             ("speed_train.csv", "a,\n1,2\n", "expected the name of road 1"),
                             ("speed_train.csv", "a,b\n1,1e9\n", "expected a number for road b"),
                             ("speed_train.csv", "a,b,a\n1,2,3\n", "odd_speed_train.csv:1:1: road a stands twice, as column 1 and as column 3"),
                             ("speed_train.csv", "a,b\n1,2\n", "expected rows of three days"),
                             ("speed_train.csv", "", "expected names of roads"),
                             ("adj.tsv", "0\tx\n", "odd_adj.tsv:1:1: expected two roads"),
                             ("adj.tsv", "0\t1\t-2\n", "odd_adj.tsv:1:1: expected two roads"),
                             ("speed_test.csv", "a,b\n1,2\n", "expected the roads of the rows"),
                             ("meta.json", '{"minutes": 7}', 'expected "minutes"')]:
        roads("odd", 30, 12)
        (FOLDER / f"odd_{file}").write_text(text)
        assert told in (got := run("train", "traffic", FOLDER / "odd", code=3)), got
        (FOLDER / f"odd_{file}").unlink()
    roads("odd", 30, 12)
    (FOLDER / "odd_speed_test.csv").write_text(",".join(f"r{v}" for v in range(ROADS)) + "\n" + "1,1,1,1,1,1,1\n" * 5)
    assert "too few" in run("train", "traffic", FOLDER / "odd", code=3)
    (FOLDER / "odd_adj.tsv").unlink()
    (FOLDER / "odd_speed_test.csv").unlink()
    assert "odd_adj.tsv" in run("train", "traffic", FOLDER / "odd", code=3)


def published():
    """Shenzhen's taxis, where they are at hand."""
    data = Path(os.environ.get("GRASP_DATA", "/nowhere")) / "traffic" / "sz40_speed_train.csv.zst"
    if not data.exists():
        return "skipped: there is no traffic in $GRASP_DATA"
    rows = json.loads(run("eval", "traffic", "--data", data, "--seeds", 1, "--epochs", 10, "--json"))["results"]
    for row in rows:
        for way in "last_value", "historical_average", "window_mean":
            assert row["traffic"]["rmse"] < row[way]["rmse"] and row["traffic"]["mae"] < row[way]["mae"], (row, way)
    return ", ".join(f"{r['minutes']} min: {r['traffic']['rmse']}, last value {r['last_value']['rmse']}" for r in rows)


tap.run([("half hours, told", lambda: learns("told", 30, 16, False, True)),
         ("quarters, a test of its own", lambda: learns("quarters7", 15, 14, True, False)),
         ("five minutes, found", lambda: learns("found", 5, 8, False, False)),
         ("the same seed gives the same file", repeats),
         ("what is wrong is told", wrong),
         ("Shenzhen", published)])
