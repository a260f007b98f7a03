#!/usr/bin/env python3
"""When the reader may be believed: a logistic model over what its decoders say, fitted on questions that
training held out.

    calibrate.py --grasp build/grasp --models models --held held_ids.json [--wrong 0.03] QUESTIONS.jsonl...

Asks every held-out question, reads the figures of the trace ("reader: 0.93 0.88, next 0.01, declines
0.02"), fits, chooses the threshold at which at most --wrong of the questions are answered wrong, and
writes both into the metadata of reader.safetensors."""
import argparse
import concurrent.futures
import json
import os
import re
import struct
import subprocess
import sys

import numpy as np

import check
import prepare
import score  # of test/questions, whose folder prepare has added

LINE = re.compile(r"reader: ([\d.]+) ([\d.]+), next ([\d.]+), declines ([\d.]+), confidence")
UNSEEN = 1e-4


def held_questions(paths, held):
    """(text, gold record) of every question that training did not see."""
    for path in paths:
        texts = {r["id"]: r["text"] for r in prepare.written(path)}
        for record in prepare.read_lines(path):
            for i, (_, _, q) in enumerate(check.questions(record), 1):
                name = record["id"] if "question" in record else f"{record['id']}q{i}"
                if name in held:
                    yield texts[name], q


def ask(grasp, text):
    done = subprocess.run([grasp, "ask", "--json", "--trace", "--llm", "reader"], input=text, capture_output=True, text=True, timeout=60)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {}


def odds(p):
    p = np.clip(p, UNSEEN, 1 - UNSEEN)
    return np.log(p / (1 - p))


def features(a, b, rest, lost):
    return [1., odds(a), odds(b), odds((a + b) / 2) - odds(rest), odds(lost)]


def fit(x, y, strength=.05, rounds=3000):
    """Logistic regression by gradient descent, with a little shrinking."""
    w = np.zeros(x.shape[1])
    scale = np.maximum(np.abs(x).max(0), 1e-9)
    z = x / scale
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-z @ w))
        grad = z.T @ (p - y) / len(y) + strength / len(y) * w
        w -= 2. * grad
    return w / scale


def set_metadata(path, values):
    with open(path, "rb") as f:
        n = struct.unpack("<Q", f.read(8))[0]
        header, data = json.loads(f.read(n)), f.read()
    header["__metadata__"].update(values)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + data)


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--models", required=True)
    o.add_argument("--held", required=True)
    o.add_argument("--wrong", type=float, default=.03)
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    with open(o.held, encoding="utf-8") as f:
        held = set(json.load(f))
    asked = list(held_questions(o.files, held))
    path = os.path.join(o.models, "reader.safetensors")
    set_metadata(path, {"calibration": "0 0 0 0 0", "threshold": "0"})  # it says whatever it thinks
    os.environ["GRASP_MODELS"] = os.path.abspath(o.models)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda t: ask(o.grasp, t[0]), asked))
    rows = []
    for (text, q), reply in zip(asked, replies):
        m = next(filter(None, (LINE.search(line) for line in reply.get("trace", []))), None)
        if m is None:
            continue
        right = q["kind"] != "decline" and score.judge(q, reply)[0] == "right"
        rows.append((features(*map(float, m.groups())), right))
    x, y = np.array([r[0] for r in rows]), np.array([float(r[1]) for r in rows])
    w = fit(x, y)
    p = 1 / (1 + np.exp(-x @ w))
    threshold, best = 1., 0
    for t in np.unique(p)[::-1]:
        if ((p >= t) & (y == 0)).sum() > o.wrong * len(asked):
            break
        threshold, best = float(t), int(((p >= t) & (y == 1)).sum())
    print(f"{len(asked)} questions, {len(rows)} with a program, {int(y.sum())} right at best; at {threshold:.3f}: {best} right, "
          f"{int(((p >= threshold) & (y == 0)).sum())} wrong")
    set_metadata(path, {"calibration": " ".join(f"{v:.6g}" for v in w), "threshold": f"{threshold:.6g}"})
    return 0


if __name__ == "__main__":
    sys.exit(main())
