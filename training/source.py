"""Batches of samples, made by other processes while a network learns: what train.py, short.py and tune.py teach.
Nothing here needs PyTorch, so that these processes begin before it is loaded."""
import collections
import hashlib
import multiprocessing as mp
import queue
import random
import sys
import traceback

import numpy as np

import samples as S

BATCH_TOKENS = 16384
TEXT_LENGTHS = 48, 64, 96, 128, 160, 192, 256, 320, 384, 512
SAID_LENGTHS = 12, 24, 48, 96, 250
BROKEN = 100  # records of which no sample could be made, and no more
HELD = 25  # one scene of so many is not taught
PARTS = {"ask": .5, "read": .27, "phrase": .12, "plain": .05, "note": .06}


def group(name):
    """What belongs together when a part is held out: a scene, twins, a class of phrases' neighbours."""
    name = name.removeprefix("read:")
    if name.startswith("note:"):
        return name.rpartition(":")[0]
    if name.startswith("phr:"):
        return name
    if "q" in name[3:]:
        return name.rsplit("q", 1)[0]
    return name[:1] + str(int("".join(c for c in name if c.isdigit()) or 0) // 4)


def share(name, of):
    return int(hashlib.md5(name.encode()).hexdigest(), 16) % of


def held_out(records, more):
    return {r["id"] for r in records if not is_phrase(r) and
            (share("held" + group(r["id"]), HELD) == 0 or r["id"].removeprefix("read:").startswith(tuple(more)))}


def is_phrase(r):
    return r["id"].startswith("phr:")


def kind(r):
    return "note" if S.is_note(r) else "read" if r["head"] is None else "plain" if r["id"].startswith("phr:plain_") else "phrase" if is_phrase(r) else "ask"


def by_kind(records):
    kinds = collections.defaultdict(list)
    for r in records:
        kinds[kind(r)].append(r)
    return kinds


def batches(maker, kinds, parts, seed, tokens):
    """Samples of one shape at a time, of so many tokens."""
    rng = random.Random(seed)
    random.seed(seed)
    names = [n for n in parts if kinds[n]]
    weights = [parts[n] for n in names]
    waiting, failed = collections.defaultdict(list), 0
    while True:
        r = rng.choice(kinds[rng.choices(names, weights)[0]])
        try:
            s = maker.sample(rng, r)
        except Exception:
            failed += 1
            if failed > BROKEN:
                raise
            traceback.print_exc()
            continue  # one record must not end what a GPU does
        if s is None or len(s[3]) > SAID_LENGTHS[-1]:
            continue
        taught = share(group(r["id"]), 5)
        t, u = (next(x for x in lengths if x >= len(part)) for lengths, part in ((TEXT_LENGTHS, s[0]), (SAID_LENGTHS, s[3])))
        full = waiting[t, u]
        full.append((*s, taught != 0, taught != 1))
        if len(full) == max(8, tokens // (t + u)):
            yield collate(full, t, u)
            full.clear()


class Source:
    """Batches from worker processes, each of samples of one shape."""

    def __init__(self, load, parts, workers):
        """load() is called in every process: a maker of samples, and records."""
        self.queue, self.stop = mp.Queue(60), mp.Event()
        self.workers = [mp.Process(target=self.work, args=(load, parts, seed), daemon=True) for seed in range(workers)]
        for w in self.workers:
            w.start()

    def work(self, load, parts, seed):
        maker, records = load()
        for batch in batches(maker, by_kind(records), parts, seed, BATCH_TOKENS):
            self.queue.put(batch)
            if self.stop.is_set():
                return

    def get(self):
        """The next batch; a worker that failed is the end of it."""
        while all(w.is_alive() for w in self.workers):
            try:
                return self.queue.get(timeout=5)
            except queue.Empty:
                pass
        sys.exit("a worker that makes samples failed: see above")

    def close(self):
        self.stop.set()
        for w in self.workers:
            w.kill()


def collate(samples, t, u):
    n = len(samples)
    ids, types = np.zeros((n, t), np.int16), np.zeros((n, t), np.int8)
    said = np.zeros((n, u + 1), np.int16)
    start, end = np.full((n, u), -1, np.int16), np.full((n, u), -1, np.int16)
    right = np.full((n, u, S.MAX_STARTS), -1, np.int16)
    who = np.zeros((n, 2), bool)
    for i, (a, b, task, c, d, e, f, *taught) in enumerate(samples):
        ids[i, :len(a)] = a
        types[i, :len(b)] = b
        said[i, 0] = task
        said[i, 1:len(c) + 1] = c
        start[i, :len(d)] = d
        end[i, :len(e)] = e
        for j, x in enumerate(f):
            right[i, j, :len(x)] = x
        who[i] = taught
    return ids, types, said, start, end, right, who
