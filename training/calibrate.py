#!/usr/bin/env python3
"""When the reader may be believed: logistic models over what is known of each value that was proposed, one for
graphs in a notation, one for those told in prose, fitted on questions that training held out.

    calibrate.py --grasp build/grasp --models models --held held_ids.json [--wrong 0.03] [--decline-less 6] [--rival 0.3] [--least 0.4] QUESTIONS.jsonl...

Asks every held-out question, reads the figures of the trace ("reader: 2.4 1.1 .., confidence 0.93: CALL
-> VALUE"; src/agent/reader.c says what they are), fits, chooses the threshold at which at most --wrong of
the questions are answered wrong, and writes both into the metadata of reader.safetensors, with --rival:
where another answer is likelier by so much, that of rules about prose is not said, and with --least: none of theirs
that is less likely. It tells how many of these are right."""
import argparse
import concurrent.futures
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

import numpy as np

import check
import hub
import prepare
import score  # of test/questions, whose folder prepare has added

FIGURES, BY_RULES, PROSE = 14, 5, 8
LINE = re.compile(r"reader:((?: [-\d.e+]+)+), confidence [\d.]+: (.*) -> (.*)", re.S)


def held_questions(paths, held, grasp, folder):
    """(text, options, gold record, environment) of every question that training did not see, of some with their graph in a file."""
    for path in paths:
        written = {r["id"]: r for r in prepare.written(path)}
        for record in prepare.read_lines(path):
            for i, (_, _, q) in enumerate(check.questions(record), 1):
                name = record["id"] if "question" in record else f"{record['id']}q{i}"
                if name in held:
                    yield written[name]["text"], [], q, hub.environment(grasp, record, folder)
                if name + "b" in held:
                    yield written[name]["alone"], check.files_of(record, folder), q, None


def ask(grasp, text, options, env):
    done = subprocess.run([grasp, "ask", "--json", "--trace", *options], input=text, capture_output=True, text=True, timeout=60, env=env)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {}


def ballots(q, reply):
    """(figures, right) of every value that was proposed."""
    for line in reply.get("trace", []):
        m = LINE.fullmatch(line)
        if m:
            try:
                value = json.loads(m[3])
            except ValueError:
                continue  # too long to be shown
            yield [1., *map(float, m[1].split())], q["kind"] != "decline" and score.judge(q, {"status": "ok", "value": value})[0] == "right"


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


def decline_less(path, by):
    """Makes readers slower to say that something is missing, so that programs show how likely they are: of questions that
    cannot be answered these are unlikely all the same."""
    with open(path, "rb") as f:
        data = bytearray(f.read())
    n = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:n])
    start, end = header["alphabet"]["data_offsets"]
    for i, name in enumerate(bytes(data[n + start:n + end]).decode().split("\n")):
        for decoder in ("decoder", "decoder2"):
            at = n + header[decoder + ".symbols.bias"]["data_offsets"][0] + 4 * i
            if name in ("decline:missing_data", "decline:no_graph"):
                struct.pack_into("<f", data, at, struct.unpack_from("<f", data, at)[0] - by)
    with open(path, "wb") as f:
        f.write(data)


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--models", required=True)
    o.add_argument("--held", required=True)
    o.add_argument("--wrong", type=float, default=.03)
    o.add_argument("--decline-less", type=float, default=0, help="by how much; for weights that were not calibrated before")
    o.add_argument("--rival", type=float, default=.3)
    o.add_argument("--least", type=float, default=.4)
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    with open(o.held, encoding="utf-8") as f:
        held = set(json.load(f))
    os.environ["GRASP_MODELS"] = os.path.abspath(o.models)
    folder = tempfile.TemporaryDirectory()
    asked = list(held_questions(o.files, held, o.grasp, folder.name))
    path = os.path.join(o.models, "reader.safetensors")
    decline_less(path, o.decline_less)
    set_metadata(path, {"calibration": "0 " * FIGURES, "prose": "0 " * FIGURES, "threshold": "0"})  # it says whatever it thinks
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        replies = list(pool.map(lambda t: ask(o.grasp, t[0], t[1], t[3]), asked))
    proposed = [list(ballots(q, reply)) for (_, _, q, _), reply in zip(asked, replies)]
    x, y = (np.array([b[i] for ballot in proposed for b in ballot], float) for i in (0, 1))
    models = [fit(x[x[:, PROSE] == prose], y[x[:, PROSE] == prose]) for prose in (0, 1)]

    def sure(f):
        return 1 / (1 + np.exp(-np.dot(f, models[int(f[PROSE])])))

    best = [max(((sure(f), right) for f, right in ballot), default=(0., False)) for ballot in proposed]
    threshold, wrong = 1., 0
    for p, right in sorted(best, reverse=True):
        wrong += not right
        if p == 0. or wrong > o.wrong * len(asked):
            break
        threshold = float(p)
    print(f"{len(asked)} questions, {sum(map(bool, proposed))} with a program, {sum(any(r for _, r in b) for b in proposed)} with a right one; "
          f"at {threshold:.3f}: {sum(r for p, r in best if p >= threshold)} right, {sum(not r for p, r in best if p >= threshold)} wrong")
    doubted = [right for ballot, (p, _) in zip(proposed, best) for f, right in ballot
               if f[BY_RULES] and f[PROSE] and p < threshold and p - sure(f) >= o.rival]
    print(f"of {len(doubted)} answers of rules that have a rival {sum(doubted)} are right")
    weights = [" ".join(f"{v:.6g}" for v in w) for w in models]
    print("weights:", *weights, sep="\n")
    set_metadata(path, {"calibration": weights[0], "prose": weights[1], "threshold": f"{threshold:.6g}", "rival": f"{o.rival:g}", "least": f"{o.least:g}"})
    return 0


if __name__ == "__main__":
    sys.exit(main())
