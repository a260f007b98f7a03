#!/usr/bin/env python3
"""Teaches the judge, on a GPU: is this program what is asked?

    judge.py WORK OUT [--minutes 5]

OUT has reader.safetensors (train.py) and held_ids.json; WORK what prepare.py wrote, mined.jsonl (mine.py) and
mined_held.jsonl, programs tried on questions that nobody is taught, by which it is measured. Adds the judge's
own layers to reader.safetensors."""
import argparse
import json
import math
import multiprocessing as mp
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

import doubts as D
import export
import model as M
import samples as S
import train as T
import wordpiece as W

LENGTHS = 96, 128, 160, 192, 256, 384, 512
BATCH_TOKENS = 24576
RATE = 1e-4


def work(queue, made, seed):
    rng = random.Random(seed)
    random.seed(seed)
    waiting = {t: [] for t in LENGTHS}
    while True:
        s = made.sample(rng)
        if s is None:
            continue
        t = next(x for x in LENGTHS if x >= len(s[0]))
        waiting[t].append(s)
        if len(waiting[t]) == BATCH_TOKENS // t:
            queue.put(collate(waiting[t], t))
            waiting[t] = []


def collate(samples, t):
    ids, types = np.zeros((len(samples), t), np.int64), np.zeros((len(samples), t), np.int64)
    for i, (a, b, _) in enumerate(samples):
        ids[i, :len(a)], types[i, :len(b)] = a, b
    return ids, types, np.array([s[2] for s in samples], np.float32)


def area(p, y):
    """How often a right program is put before a wrong one."""
    order = np.argsort(np.argsort(p))
    n = y.sum()
    return (order[y].sum() - n * (n - 1) / 2) / max(1, n * (len(y) - n))


def measure(judge, made, records, held):
    """On programs that were tried: how well right and wrong are told apart, and in how many questions the best
    of them stands first."""
    judge.eval()
    p, y, first = [], [], []
    with torch.no_grad(), T.autocast():
        for r in records:
            if r["id"] in held:
                text = "".join(x if isinstance(x, str) else x[0] for x in r["body"])
                some = [(*made.encode(a, text), right) for a, right in held[r["id"]]]
                ids, types, right = (torch.from_numpy(x) for x in collate(some, max(len(s[0]) for s in some)))
                found = judge(ids.to(T.DEVICE), types.to(T.DEVICE)).cpu().numpy()
                p += list(found)
                y += list(right.numpy() > .5)
                first.append((float(found.max()), bool(right[int(found.argmax())] > .5)))
    judge.train()
    first.sort(reverse=True)
    sure, wrong = 0, 0
    for _, good in first:
        wrong += not good
        if wrong > .04 * len(first):
            break
        sure += good
    return f"area {area(np.array(p), np.array(y)):.3f}; of {len(first)} {sum(g for _, g in first)} right stand first, {sure} before 4 % wrong ones"


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("work")
    o.add_argument("out")
    o.add_argument("--minutes", type=float, default=5)
    o = o.parse_args()
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high")
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    records = S.read_records(f"{o.work}/records.jsonl.gz")
    changes, gone = json.load(open(f"{o.work}/changes.json")), set(json.load(open(f"{o.out}/held_ids.json")))
    taught = [r for r in records if r["id"] not in gone]
    maker = S.Maker(taught, S.name_pool(taught), tokens, None, changes)
    made = D.Doubts(maker, [r for r in taught if not r["id"].startswith("phr:")], D.read_mined(f"{o.work}/mined.jsonl"))
    queue = mp.Queue(60)
    for seed in range(14 if T.DEVICE == "cuda" else 1):
        mp.Process(target=work, args=(queue, made, seed), daemon=True).start()
    path = f"{o.out}/reader.safetensors"
    encoder = M.Encoder()
    encoder.load(f"{o.work}/base.npz")
    encoder.load_state_dict({**encoder.state_dict(), **export.encoder(path)})
    judge = M.Judge(encoder).to(T.DEVICE)
    own = [p for p in judge.parameters() if p.requires_grad]
    mean = [p.detach().clone() for p in own]
    opt = torch.optim.AdamW(own, lr=RATE, weight_decay=.03)
    held = D.read_mined(f"{o.work}/mined_held.jsonl")
    asked = [r for r in records if r["id"] in gone and r["head"] is not None]
    print(len(made.records), "records,", len(made.tried), "of them mined;", len(held), "to measure by", flush=True)
    start = told = time.time()
    step, lost = 0, torch.zeros((), device=T.DEVICE)

    def tell(title):
        now = [p.detach().clone() for p in own]
        for p, m in zip(own, mean):
            p.data.copy_(m)
        print(f"{title}: {measure(judge, made, asked, held)}", flush=True)
        if title == "done":
            export.judge({k: v.float().cpu().numpy() for k, v in judge.state_dict().items() if k != "encoder.words.weight"},
                         M.LAYERS - M.OWN, path)
        for p, m in zip(own, now):
            p.data.copy_(m)

    while (part := (time.time() - start) / 60 / o.minutes) < 1:
        ids, types, right = (torch.from_numpy(x).to(T.DEVICE, non_blocking=True) for x in queue.get())
        opt.param_groups[0]["lr"] = RATE * min(1, (step + 1) / 300) * max(.02, .5 + .5 * math.cos(math.pi * part))
        hide = (torch.rand(ids.shape, device=T.DEVICE) < .03) & (ids > 999)
        with T.autocast():
            found = judge(ids.masked_fill(hide, T.MASK), types)
        loss = F.binary_cross_entropy_with_logits(found, right)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(own, 1.)
        opt.step()
        torch._foreach_lerp_(mean, own, .002)
        step, lost = step + 1, lost + loss.detach()
        if time.time() - told > 40:
            told = time.time()
            tell(f"{told - start:.0f} s, step {step}, loss {float(lost) / step:.3f}")
    tell("done")


if __name__ == "__main__":
    main()
