#!/usr/bin/env python3
"""When the reader may be believed: a small network over what is known of each value that was proposed, fitted on
questions that training held out.

    calibrate.py --grasp build/grasp --models models --held held_ids.json [--wrong 0.04] [--by M] [--plain DC] [--others 2000] [--suites suites.jsonl] QUESTIONS.jsonl...

Asks every held-out question, reads the figures of the trace ("reader: 2.4 1.1 .., confidence 0.93: CALL
-> VALUE"; src/agent/figures.c says what they are), fits, chooses the threshold at which at most --wrong of
the questions are answered wrong, and writes both into reader.safetensors."""
import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import numpy as np

import check
import export
import hub
import prepare
import score  # of test/questions, whose folder prepare has added

FIGURES = export.FIGURES
HIDDEN, SEEDS, ROUNDS, BATCH, DROP, RATE, DECAY = 32, 10, 40, 256, .3, 3e-3, 5e-3
FOLDS = 5
COUNTED = 3  # times: what people ask, hard or plain, made ones and those of suites; the others are many more, and of another kind
LINE = re.compile(r"reader:((?: [-\d.e+]+)+), confidence [\d.]+: (.*) -> (.*)", re.S)


def held_questions(paths, held, grasp, folder):
    """(name, text, options, gold record, environment) of every question that training did not see, of some with their graph in a file."""
    for path in paths:
        written = {r["id"]: r for r in prepare.written(path)}
        for record in prepare.read_lines(path):
            for i, (_, _, q) in enumerate(check.questions(record), 1):
                name = record["id"] if "question" in record else f"{record['id']}q{i}"
                if name in held:
                    yield name, written[name]["text"], [], q, hub.environment(grasp, record, folder)
                if name + "b" in held:
                    yield name + "b", written[name]["alone"], check.files_of(record, folder), q, None


def made_questions(grasp, n):
    """The same for questions that grasp makes: these have larger graphs, and answers that are 0 or nobody more often."""
    for skill in ("answer", "plan"):
        for line in subprocess.run([grasp, "gen", skill, "-n", str(n), "--seed", "7"], check=True, stdout=subprocess.PIPE).stdout.splitlines():
            q = json.loads(line)
            yield f"made:{q['id']}", q["question"], [], q, None


def suite_questions(path, n, grasp, folder):
    """The same for n questions of suites, whose gold is what their program comes to: values that people's questions seldom have."""
    records = {r["question"]: r for r in prepare.read_lines(path)}
    for r in random.Random(3).sample(list(records.values()), min(n, len(records))):
        if r["kind"] != "decline":
            done = subprocess.run([grasp, "run", "--json", *check.files_of(r, folder), "-c", r["program"]], capture_output=True, text=True)
            if done.returncode:
                continue
            r["comes_to"] = plain(json.loads(done.stdout)["value"])
        yield "suite:" + r["id"], r["question"], [], r, None


def plain(value):
    """A value without what is mere form: the order of entries, tables, digits that nobody trusts."""
    value = score.as_rows(value)
    return sorted(map(json.dumps, map(plain, value))) if isinstance(value, list) else round(value, 6) if isinstance(value, float) else value


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
            yield [*map(float, m[1].split())], q["kind"] != "decline" and is_right(q, value)


def is_right(q, value):
    return plain(value) == q["comes_to"] if "comes_to" in q else score.judge(q, {"status": "ok", "value": value})[0] == "right"


def gradients(w, x, y, drop):
    """Of the cross entropy, by the weights: a layer of ReLUs, some left out, and the odds."""
    h = np.maximum(x @ w[0].T + w[1], 0) * drop
    off = (1 / (1 + np.exp(-(h @ w[2] + w[3]))) - y) / len(y)
    back = np.outer(off, w[2]) * drop * (h > 0)
    return back.T @ x, back.sum(0), h.T @ off, off.sum(keepdims=True)


def fit_one(x, y, seed):
    """Adam with decay."""
    rng = np.random.default_rng(seed)
    w = [rng.uniform(-1, 1, shape) / size ** .5 for shape, size in
         (((HIDDEN, FIGURES), FIGURES), (HIDDEN, FIGURES), (HIDDEN, HIDDEN), (1, HIDDEN))]
    moments, squares, step = [0.] * 4, [0.] * 4, 0
    for _ in range(ROUNDS):
        order = rng.permutation(len(y))
        for at in range(0, len(y), BATCH):
            part, step = order[at:at + BATCH], step + 1
            drop = (rng.random((len(part), HIDDEN)) >= DROP) / (1 - DROP)
            for i, g in enumerate(gradients(w, x[part], y[part], drop)):
                moments[i] = .9 * moments[i] + .1 * g
                squares[i] = .999 * squares[i] + .001 * g * g
                w[i] = w[i] * (1 - RATE * DECAY) - RATE * moments[i] / (1 - .9 ** step) / (np.sqrt(squares[i] / (1 - .999 ** step)) + 1e-8)
    return w


def fit(x, y):
    """The mean of several networks is one, of all their units."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    parts = [fit_one((x - mean) / spread, y, seed) for seed in range(SEEDS)]
    hidden = np.concatenate([w[0] for w in parts]) / spread
    return (hidden, np.concatenate([w[1] for w in parts]) - hidden @ mean,
            np.concatenate([w[2] for w in parts]) / SEEDS, sum(w[3] for w in parts) / SEEDS)


def belief(network, figures):
    hidden, bias, out, constant = network
    return float(1 / (1 + np.exp(-(np.maximum(hidden @ figures + bias, 0) @ out + constant[0]))))


def set_belief(path, network, threshold):
    names = "belief.hidden", "belief.hidden.bias", "belief.out", "belief.out.bias"
    tensors, metadata = export.read(path), export.metadata(path)
    tensors.update((n, np.asarray(w, np.float32)) for n, w in zip(names, network))
    export.write(path, tensors, {**metadata, "threshold": f"{threshold:.6g}"})


def fit_all(proposed, counts):
    x, y = (np.array([b[i] for ballot, n in zip(proposed, counts) for b in ballot * n], float) for i in (0, 1))
    return fit(x, y)


def best_of(network, ballot):
    """How far the likeliest value is believed, and whether it is right."""
    return max(((belief(network, np.array(f)), right) for f, right in ballot), default=(0., False))


def best_unseen(proposed, counts):
    """The same by networks that were fitted without the question."""
    networks = [fit_all(proposed, [n if i % FOLDS != k else 0 for i, n in enumerate(counts)]) for k in range(FOLDS)]
    return [best_of(networks[i % FOLDS], ballot) for i, ballot in enumerate(proposed)]


def threshold_of(best, most_wrong):
    """The least belief at which not more are wrong."""
    threshold, wrong = 1., 0
    for p, right in sorted(best, reverse=True):
        wrong += not right
        if p == 0. or wrong > most_wrong:
            break
        threshold = p
    return threshold


def ask_all(o, path):
    """(name, ballots) of all that is asked, by readers that say whatever they think."""
    with open(o.held, encoding="utf-8") as f:
        held = set(json.load(f))
    os.environ["GRASP_MODELS"] = os.path.abspath(o.models)
    set_belief(path, (np.zeros((1, FIGURES)), np.zeros(1), np.zeros(1), np.zeros(1)), 0)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        counted = o.by, *o.plain
        asked = list(held_questions(o.files, held, o.grasp, folder))
        others = [a for a in asked if not a[0].startswith(counted)]
        asked = [a for a in asked if a[0].startswith(counted)]
        asked += random.Random(1).sample(others, min(len(others), o.others or len(others)))
        asked += made_questions(o.grasp, o.made)
        asked += suite_questions(o.suites, 500, o.grasp, folder) if o.suites else []
        replies = pool.map(lambda t: ask(o.grasp, t[1], t[2], t[4]), asked)
        for (name, _, _, q, _), reply in zip(asked, replies):
            yield name, list(ballots(q, reply))


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("--grasp", required=True)
    o.add_argument("--models", required=True)
    o.add_argument("--held", required=True)
    o.add_argument("--wrong", type=float, default=.04)
    o.add_argument("--by", default="", help="beginning of the names of questions that the threshold is chosen by; they count three times")
    o.add_argument("--plain", nargs="*", default=[], help="beginnings of names of questions that count three times: what people ask first")
    o.add_argument("--others", type=int, help="how many of the other held-out questions are asked; all of them")
    o.add_argument("--made", type=int, default=250, help="questions of each kind that grasp makes")
    o.add_argument("--suites", help="what suites.py wrote, of which 500 questions are asked")
    o.add_argument("--ballots", help="what was proposed for each question: written, or read if it is there, so that it can be fitted anew")
    o.add_argument("files", nargs="*")
    o = o.parse_args()
    path = os.path.join(o.models, "reader.safetensors")
    if not (o.ballots and os.path.exists(o.ballots)):
        rows = list(ask_all(o, path))
        if o.ballots:
            with open(o.ballots, "w", encoding="utf-8") as f:
                f.writelines(json.dumps(row) + "\n" for row in rows)
    else:
        rows = list(prepare.read_lines(o.ballots))
    asked, proposed = [name for name, _ in rows], [ballot for _, ballot in rows]
    counted = o.by, *o.plain, "made:", "suite:"
    counts = [COUNTED if name.startswith(counted) else 1 for name in asked]
    best = best_unseen(proposed, counts)
    fresh = [b for b, name in zip(best, asked) if name.startswith(o.by)]
    threshold = threshold_of(fresh, o.wrong * len(fresh))
    print(f"{len(asked)} questions, {sum(map(bool, proposed))} with a program, {sum(any(r for _, r in b) for b in proposed)} with a right one; "
          f"at {threshold:.3f}: {sum(r for p, r in best if p >= threshold)} right, {sum(not r for p, r in best if p >= threshold)} wrong")
    set_belief(path, fit_all(proposed, counts), threshold)
    return 0


if __name__ == "__main__":
    sys.exit(main())
