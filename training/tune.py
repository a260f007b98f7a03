#!/usr/bin/env python3
"""Teaches an earlier reader on, a little, on a CPU.

    tune.py WORK OUT --start models/reader.safetensors [--minutes 60] [--still 6] [--more CN CO ..] [--hold M7- M8- ..]

What an hour of two cores reaches is tens of thousands of samples, a GPU's some seconds: enough for what is new
in form (questions about files, follow-ups, plain questions), not for what needs variety. So the lower layers of
the encoder stay as they are, what is new comes more often, and each core takes steps of its own, with weights
that all share and nobody locks.
"""
import argparse
import json
import math
import os
import random
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import torch
import torch.multiprocessing as mp

import model as M
import samples as S
import source
import train as T
import wordpiece as W

BATCH_TOKENS = 4096
RATES = 5e-5, 2e-4  # of the encoder, of the decoders
WARM, STAY = 60, 32  # steps until the rates are whole, and from one look at what the encoder was to the next


def teach(net, maker, kinds, sentences, o, seed):
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    teacher, rng = T.Teacher(net, False, 1), random.Random(seed)
    t0 = told = time.time()
    step = seen = since = 0
    for batch in source.batches(maker, kinds, o.parts, seed, BATCH_TOKENS):
        part = (time.time() - t0) / (o.minutes * 60)
        if part > 1:
            return
        for g, most in zip(teacher.opt.param_groups, RATES):
            g["lr"] = most * min(1, (step + 1) / WARM) * max(.02, .5 + .5 * math.cos(math.pi * part))
        teacher.step(teacher.ask, batch)
        step, seen, since = step + 1, seen + len(batch[0]), since + 1
        if step % STAY == 0:
            teacher.step(teacher.stay, sentences.some(rng))
        if time.time() - told > 60:
            told = time.time()
            print(f"{seed}: {told - t0:.0f} s, step {step}, {seen} samples, loss {float(teacher.lost) / since:.3f}", flush=True)
            since = 0
            teacher.lost.zero_()


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("work")
    o.add_argument("out")
    o.add_argument("--start", required=True, help="an earlier reader")
    o.add_argument("--minutes", type=float, default=60)
    o.add_argument("--still", type=int, default=6, help="layers of the encoder that stay as they are")
    o.add_argument("--parts", type=json.loads, default=source.PARTS, help="how much of each kind, in JSON")
    o.add_argument("--more", nargs="*", default=[], help="beginnings of names of records that come four times as often")
    o.add_argument("--hold", nargs="*", default=[], help="beginnings of names of records that are held out, too")
    o.add_argument("--cores", type=int, default=os.cpu_count())
    o = o.parse_args()
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    records = S.read_records(f"{o.work}/records.jsonl.gz")
    tools, changes = (json.load(open(f"{o.work}/{name}.json")) for name in ("tools", "changes"))
    alphabet = S.Alphabet(S.alphabet(records + changes, tools))
    gone = source.held_out(records, o.hold)
    with open(f"{o.out}/held_ids.json", "w") as f:
        json.dump(sorted(gone), f)
    taught = [r for r in records if r["id"] not in gone]
    often = [r for r in taught if r["id"].removeprefix("read:").startswith(tuple(o.more))] if o.more else []
    maker = S.Maker(taught, S.name_pool(taught), tokens, alphabet, changes)
    base = M.Encoder(0.)
    base.load(f"{o.work}/base.npz")
    is_tool = torch.tensor([float(n.startswith("tool:")) for n in alphabet.names])
    net = M.Model(T.describe(base, tokens, alphabet.names, tools), is_tool)
    net.encoder.load(f"{o.work}/base.npz")
    T.export.resume(net, o.start, alphabet.names)
    net.encoder.keep(o.still)
    for part in net.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = 0.  # nothing comes twice
    net.share_memory()
    print(len(taught), "records,", len(often), "of them more often,", len(gone), "held out,", len(alphabet.names), "symbols", flush=True)
    sentences, kinds = T.Sentences.read(o.work, tokens, base), source.by_kind(taught + 3 * often)
    hands = [mp.Process(target=teach, args=(net, maker, kinds, sentences, o, seed)) for seed in range(o.cores)]
    for h in hands:
        h.start()
    written = time.time()
    while any(h.is_alive() for h in hands):
        time.sleep(2)
        if time.time() - written > 300:
            written = time.time()
            T.write_reader(net, alphabet, o.out)
    T.write_reader(net, alphabet, o.out)
    held = [r for r in records if r["id"] in gone]
    for which in o.parts:
        some = [r for r in held if source.kind(r) == which]
        if some:
            T.measure(net, maker, some, f"{which}, held out", 200)
    print(f"Spearman of the likeness of {T.KEPT} other sentences before and after {sentences.spearman(net.encoder):.3f}", flush=True)


if __name__ == "__main__":
    main()
