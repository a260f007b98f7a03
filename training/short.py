#!/usr/bin/env python3
"""Teaches an earlier reader on, for the few minutes that a GPU may be had: what can be done before is done before.

    short.py pack WORK --start reader.safetensors [--more CN CO ..] [--hold M7- M8- ..]
    short.py teach WORK OUT --until TIME [--pace .5]

The first writes WORK/short, small enough to be sent to a GPU, and WORK/short_ids.json: which records it will not
be taught. The second ends at a time of the clock, in seconds since 1970, and has written OUT/reader.safetensors then;
beside it lies words.safetensors, what does not change.
"""
import argparse
import json
import lzma
import os
import random
import shutil
import time

import numpy as np

import export
import samples as S
import source
import wordpiece as W

OFTEN = 3  # times as often comes what is new
WARM, STAY = 150, 16  # steps until it is at full pace, and from one look at what the encoder was to the next
LONG = 600  # seconds in which layers may be compiled, and more shapes recorded
EVERY = 240  # seconds from one file to the next
SPARE = 40  # seconds before the end, something is written already


def pack(o):
    import torch

    import model as M
    import train as T

    folder = f"{o.work}/short"
    os.makedirs(folder, exist_ok=True)
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    records = S.read_records(f"{o.work}/records.jsonl.gz")
    tools, changes = (json.load(open(f"{o.work}/{name}.json")) for name in ("tools", "changes"))
    names = S.alphabet(records + changes, tools)
    gone = source.held_out(records, o.hold)
    with open(f"{o.work}/short_ids.json", "w") as f:
        json.dump(sorted(gone), f)
    with lzma.open(f"{folder}/records.jsonl.xz", "wt", encoding="utf-8") as f:
        for r in records:
            if r["id"] not in gone:
                f.write(json.dumps(r, ensure_ascii=False, separators=(",", ":")) + "\n")
    with open(f"{folder}/rest.json", "w") as f:
        json.dump({"alphabet": names, "tools": tools, "changes": changes, "more": o.more}, f)
    base = M.Encoder(0.)
    base.load(f"{o.work}/base.npz")
    sentences = T.Sentences.read(o.work, tokens, base)
    np.savez_compressed(f"{folder}/rest.npz", described=T.describe(base, tokens, names, tools).numpy().astype(np.float16), lines=sentences.lines, vectors=sentences.vectors)
    shutil.copy(f"{o.work}/vocab.txt", folder)
    for path, name in (o.start, "reader"), (f"{o.work}/models/words.safetensors", "words"):
        with open(path, "rb") as f, lzma.open(f"{folder}/{name}.safetensors.xz", "wb") as packed:
            shutil.copyfileobj(f, packed)
    print(len(records) - len(gone), "records,", len(gone), "held out,", len(names), "symbols,",
          sum(os.path.getsize(f"{folder}/{f}") for f in os.listdir(folder)) // 1000000, "MB")


def teach(o):
    start = time.time()
    folder = f"{o.work}/short"
    with open(f"{folder}/rest.json") as f:
        rest = json.load(f)
    tokens, alphabet = W.WordPiece.from_file(f"{folder}/vocab.txt"), S.Alphabet(rest["alphabet"])

    def load():
        with lzma.open(f"{folder}/records.jsonl.xz", "rt", encoding="utf-8") as f:
            records = [json.loads(line) for line in f]
        often = [r for r in records if r["id"].removeprefix("read:").startswith(tuple(rest["more"]))] if rest["more"] else []
        return S.Maker(records, S.name_pool(records), tokens, alphabet, rest["changes"]), records + (OFTEN - 1) * often

    if o.until - start < LONG:
        source.TEXT_LENGTHS, source.SAID_LENGTHS = (64, 96, 128, 192, 256, 384, 512), (16, 32, 64, 250)  # each takes time to record
    made = source.Source(load, o.parts, o.workers)  # begins before PyTorch is loaded
    os.makedirs(o.out, exist_ok=True)
    for name in "reader", "words":
        with lzma.open(f"{folder}/{name}.safetensors.xz") as packed, open(f"{o.out}/{name}.safetensors", "wb") as f:
            shutil.copyfileobj(packed, f)
    import torch

    import model as M
    import train as T

    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high")
    has_gpu = T.DEVICE == "cuda"
    if has_gpu:
        torch.backends.cuda.enable_cudnn_sdp(False)  # it compiles anew for every shape
    more = np.load(f"{folder}/rest.npz")
    is_tool = torch.tensor([float(n.startswith("tool:")) for n in alphabet.names])
    net = M.Model(torch.from_numpy(more["described"].astype(np.float32)), is_tool)
    words = export.read(f"{o.out}/words.safetensors")
    net.encoder.words.weight.data = torch.from_numpy(words["words"].astype(np.float32) * words["words.scale"][:, None])
    export.resume(net, f"{o.out}/reader.safetensors", alphabet.names)
    net.encoder.keep(0)
    net.to(T.DEVICE)
    sentences = T.Sentences(more["lines"], more["vectors"])
    if has_gpu and o.until - start >= LONG:
        net.fuse()
    teacher, rng = T.Teacher(net, has_gpu, o.pace, WARM), random.Random(7)
    print(f"{time.time() - start:.0f} s until the network is there", flush=True)

    def write():
        T.write_reader(net, alphabet, o.out)

    batch, written = made.get(), False
    t0 = told = saved = time.time()
    step = seen = since = 0
    print(f"{t0 - start:.0f} s until there are samples, {o.until - t0:.0f} s to learn", flush=True)
    while time.time() < o.until:
        teacher.set_rates((time.time() - t0) / (o.until - t0), step)
        teacher.step(teacher.ask, batch)
        step, seen, since = step + 1, seen + len(batch[0]), since + 1
        if step % STAY == 0:
            teacher.step(teacher.stay, sentences.some(rng))
        if step % 8 == 0 and has_gpu:
            torch.cuda.synchronize()  # what is recorded is played later
        if time.time() - told > 10:
            told = time.time()
            print(f"{told - t0:.0f} s, step {step}, {len(teacher.recorded)} shapes, {seen} samples, loss {float(teacher.lost) / since:.3f}", flush=True)
            since = 0
            teacher.lost.zero_()
        if not written and o.until - time.time() < SPARE or time.time() - saved > EVERY:
            written, saved = o.until - time.time() < SPARE, time.time()
            write()
        batch = made.get()
    write()
    made.close()
    print(f"{step} steps, {seen} samples; Spearman {sentences.spearman(net.encoder):.3f}", flush=True)


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    verbs = o.add_subparsers(dest="verb", required=True)
    p = verbs.add_parser("pack")
    p.add_argument("work")
    p.add_argument("--start", required=True, help="an earlier reader")
    p.add_argument("--more", nargs="*", default=[], help="beginnings of names of records that come three times as often")
    p.add_argument("--hold", nargs="*", default=[], help="beginnings of names of records that are held out, too")
    t = verbs.add_parser("teach")
    t.add_argument("work")
    t.add_argument("out")
    t.add_argument("--until", type=float, required=True)
    t.add_argument("--pace", type=float, default=.5)
    t.add_argument("--parts", type=json.loads, default=source.PARTS, help="how much of each kind, in JSON")
    t.add_argument("--workers", type=int, default=14)
    o = o.parse_args()
    pack(o) if o.verb == "pack" else teach(o)


if __name__ == "__main__":
    main()
