#!/usr/bin/env python3
"""Trains the model on a GPU.

    train.py WORK OUT [--minutes 24] [--start reader.safetensors] [--hold M7- M8-]

WORK has what base.py, texts.py and prepare.py wrote. Begins with the base, or with an earlier reader, and
writes OUT/reader.safetensors, every few minutes, and OUT/held_ids.json: which records it was not taught.

Small batches teach more of a minute than large ones, and then it is the launching of two thousand kernels
a step that takes the time. So samples come in few shapes, and the whole step of a shape, from the batch to
the new weights, is recorded once and played again (a CUDA graph).
"""
import argparse
import collections
import json
import math
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

import export
import model as M
import samples as S
import source
import wordpiece as W

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"  # see tune.py
MASK = 103
HIDDEN = .1  # of the words
RATES = 1.5e-4, 5e-4  # of the encoder, of the decoders
WAYS = 4  # to describe a tool
LINES, LENGTH = 64, 96  # sentences at a time, and their tokens, that keep the encoder what it was
SENTENCES, KEPT = 3072, 512  # of the file, and by which of them that is measured


def autocast():
    return torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda", cache_enabled=False)


def losses(decoder, memory, mask, said, start, end, right, rows):
    """Mean loss of the symbols and of the pointers over the rows that this decoder is taught. Nothing here
    waits for the GPU: what does not count is multiplied by 0."""
    before = torch.cat([torch.full_like(start[:, :1], -1), start[:, :-1]], 1)
    with autocast():
        h, symbols = decoder(memory, mask, said[:, :-1], before)
        starts = decoder.score_starts(h, memory, mask)
        ends = decoder.score_ends(h, memory, mask, start)
    target = said[:, 1:]
    counts = ((target != 0) & rows[:, None]).float()
    loss = (F.cross_entropy(symbols.transpose(1, 2), target, reduction="none", label_smoothing=.02) * counts).sum() / counts.sum().clamp(min=1)
    points = ((start >= 0) & rows[:, None]).float()
    log = torch.gather(torch.log_softmax(starts, -1), 2, right.clamp(min=0)).masked_fill(right < 0, -1e9)
    found = torch.logsumexp(log, 2) - F.cross_entropy(ends.transpose(1, 2), end.clamp(min=0), reduction="none")
    return loss - .5 * (found * points).sum() / points.sum().clamp(min=1)


def describe(encoder, tokens, names, tools):
    """Vectors of the symbols' descriptions, [ways to describe them, symbols, width]."""
    return torch.stack([describe_so(encoder, tokens, names, tools, way) for way in range(WAYS)])


def describe_so(encoder, tokens, names, tools, way):
    texts = [tools[n[5:]][way] if n[5:] in tools else n.replace(":", " ").replace("_", " ") for n in names]
    out = []
    encoder.eval()
    with torch.no_grad():
        for at in range(0, len(texts), 64):
            rows = [[tokens.cls] + tokens.encode(t)[0][:126] + [tokens.sep] for t in texts[at:at + 64]]
            ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
            for i, r in enumerate(rows):
                ids[i, :len(r)] = torch.tensor(r)
            x, mask = encoder(ids.to(DEVICE), torch.zeros_like(ids).to(DEVICE))
            out.append(M.pooled(x, mask))
    encoder.train()
    return torch.cat(out)


def measure(net, maker, records, title, most=600):
    """How much of what was written stands first where everything before it is right."""
    rng, n = random.Random(3), collections.Counter()
    some = [s for r in rng.sample(records, min(most, len(records))) for s in [maker.sample(rng, r, varied=source.is_phrase(r))] if s]
    some.sort(key=lambda s: len(s[0]))
    net.eval()
    for at in range(0, len(some), 100):
        part = [(*s, True, True) for s in some[at:at + 100]]
        shape = (max(len(s[i]) for s in part) for i in (0, 3))
        ids, types, said, start, end, right, _ = (torch.from_numpy(x).long().to(DEVICE) for x in source.collate(part, *shape))
        before, target = torch.cat([torch.full_like(start[:, :1], -1), start[:, :-1]], 1), said[:, 1:]
        with torch.no_grad(), autocast():
            memory, mask = net.encoder(ids, types)
            for d in net.decoders:
                h, symbols = d(memory, mask, said[:, :-1], before)
                good = symbols.argmax(-1) == target
                starts = (d.score_starts(h, memory, mask).argmax(-1)[..., None] == right).any(-1) | (start < 0)
                ends = (d.score_ends(h, memory, mask, start).argmax(-1) == end) | (start < 0)
                n["symbols"] += int((target != 0).sum())
                n["good"] += int((good & (target != 0)).sum())
                n["programs"] += len(ids)
                n["written"] += int((good | (target == 0)).all(1).sum())
                n["right"] += int((good & starts & ends | (target == 0)).all(1).sum())
    net.train()
    print(f"{title}: symbols {n['good'] / n['symbols']:.3f}, all symbols {n['written'] / n['programs']:.3f}, "
          f"with pointers {n['right'] / n['programs']:.3f} of {n['programs'] // 2}", flush=True)


class Sentences:
    """Sentences, and what the base thinks of them: what keeps the encoder what it was."""

    def __init__(self, lines, vectors):
        self.lines, self.vectors = lines, vectors

    @staticmethod
    def read(work, tokens, base):
        with open(f"{work}/sentences.txt", encoding="utf-8") as f:
            texts = [t for t in f.read().split("\n") if t][:SENTENCES]
        lines = np.zeros((len(texts), LENGTH), np.int16)
        for i, t in enumerate(texts):
            ids = [tokens.cls] + tokens.encode(t)[0][:LENGTH - 2] + [tokens.sep]
            lines[i, :len(ids)] = ids
        return Sentences(lines, pooled(base, lines).astype(np.float16))

    def some(self, rng):
        """As many as a step looks at, none of those by which it is measured."""
        which = rng.sample(range(KEPT, len(self.lines)), LINES)
        return self.lines[which], self.vectors[which].astype(np.float32)

    def spearman(self, encoder):
        """How far an encoder still ranks pairs of sentences as the base does."""
        ranks = []
        for x in (self.vectors[:KEPT].astype(np.float32), pooled(encoder, self.lines[:KEPT])):
            ranks.append((x @ x.T)[np.triu_indices(KEPT, 1)].argsort().argsort())
        return float(np.corrcoef(ranks)[0, 1])


def pooled(encoder, lines):
    encoder.eval()
    lengths = (lines != 0).sum(1)
    out = np.zeros((len(lines), M.WIDTH), np.float32)
    with torch.no_grad():
        for some in np.array_split(np.argsort(lengths), len(lines) // LINES):
            x = torch.from_numpy(lines[some, :lengths[some].max()]).long().to(DEVICE)
            out[some] = M.pooled(*encoder(x, torch.zeros_like(x))).float().cpu().numpy()
    encoder.train()
    return out


def likeness(encoder, line, want):
    """How far the encoder's idea of what is alike has moved from the base's."""
    with autocast():
        have = M.pooled(*encoder(line, torch.zeros_like(line)))
        a, b = (want @ want.T).float(), (have @ have.T).float()
    return 2 * (1 - (want * have).sum(-1)).float().mean() + 5 * ((a - b) ** 2).mean()


def write_reader(net, alphabet, folder):
    state = {k: v.float().cpu().numpy() for k, v in net.state_dict().items() if k != "encoder.words.weight"}
    export.reader(state, alphabet.names, f"{folder}/reader.tmp")
    os.replace(f"{folder}/reader.tmp", f"{folder}/reader.safetensors")


class Teacher:
    """A step of training for every shape of a batch, recorded when the shape comes first."""

    def __init__(self, net, records, pace, warm=500):
        self.net, self.records, self.pace, self.warm = net, records, pace, warm
        inside = [p for p in net.encoder.parameters() if p.requires_grad]
        rest = [p for n, p in net.named_parameters() if not n.startswith("encoder.")]
        self.rates = [torch.tensor(1e-6, device=DEVICE) for _ in RATES]
        self.opt = torch.optim.AdamW([{"params": p, "lr": r} for p, r in zip((inside, rest), self.rates)], weight_decay=.01,
                                     **({"fused": True, "capturable": True} if DEVICE == "cuda" else {}))
        self.params = inside + rest
        self.lost = torch.zeros((), device=DEVICE)
        self.recorded, self.pool = {}, None

    def ask(self, ids, types, said, start, end, right, who):
        ids, types, said, start, end, right = (x.long() for x in (ids, types, said, start, end, right))
        hide = (torch.rand(ids.shape, device=DEVICE) < HIDDEN) & (ids > 999)
        with autocast():
            memory, mask = self.net.encoder(ids.masked_fill(hide, MASK), types)
        loss = sum(losses(d, memory, mask, said, start, end, right, who[:, i]) for i, d in enumerate(self.net.decoders))
        self.lost += loss.detach()
        return loss

    def stay(self, line, want):
        return likeness(self.net.encoder, line.long(), want)

    def learn(self, loss_of, batch):
        self.opt.zero_grad(set_to_none=True)
        loss_of(*batch).backward()
        torch.nn.utils.clip_grad_norm_(self.params, 1.)
        self.opt.step()

    def step(self, loss_of, batch):
        """One step on arrays of NumPy."""
        batch = [torch.from_numpy(x) for x in batch]
        shape = loss_of.__name__, *(x.shape for x in batch)
        if shape in self.recorded:
            graph, places = self.recorded[shape]
            for place, x in zip(places, batch):
                place.copy_(x.pin_memory(), non_blocking=True)
            graph.replay()
            return
        places = [x.to(DEVICE) for x in batch]
        if not self.records:
            self.learn(loss_of, places)
            return
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):  # what is recorded has to have run before
            self.learn(loss_of, places)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        self.opt.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph, pool=self.pool):
            self.learn(loss_of, places)
        self.pool = self.pool or graph.pool()
        self.recorded[shape] = graph, places

    def set_rates(self, part, step):
        for rate, most in zip(self.rates, RATES):
            rate.fill_(self.pace * most * min(1, (step + 1) / self.warm) * max(.02, .5 + .5 * math.cos(math.pi * part)))


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("work")
    o.add_argument("out")
    o.add_argument("--minutes", type=float, default=24)
    o.add_argument("--every", type=float, default=4, help="minutes from one file to the next")
    o.add_argument("--start", help="an earlier reader")
    o.add_argument("--hold", nargs="*", default=[], help="beginnings of names of records that are held out, too")
    o.add_argument("--eager", action="store_true", help="no step is recorded")
    o.add_argument("--fused", action="store_true", help="layers are compiled")
    o = o.parse_args()
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high")
    if DEVICE == "cuda":
        torch.backends.cuda.enable_cudnn_sdp(False)  # it compiles anew for every shape
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    records = S.read_records(f"{o.work}/records.jsonl.gz")
    tools, changes = (json.load(open(f"{o.work}/{name}.json")) for name in ("tools", "changes"))
    alphabet = S.Alphabet(S.alphabet(records + changes, tools))
    gone = source.held_out(records, o.hold)
    json.dump(sorted(gone), open(f"{o.out}/held_ids.json", "w"))
    taught = [r for r in records if r["id"] not in gone]
    maker = S.Maker(taught, S.name_pool(taught), tokens, alphabet, changes)
    made = source.Source(lambda: (maker, taught), source.PARTS, 14 if DEVICE == "cuda" else 1)
    base = M.Encoder(0.).to(DEVICE)
    base.load(f"{o.work}/base.npz")
    is_tool = torch.tensor([float(n.startswith("tool:")) for n in alphabet.names], device=DEVICE)
    net = M.Model(describe(base, tokens, alphabet.names, tools).to(DEVICE), is_tool).to(DEVICE)
    net.encoder.load(f"{o.work}/base.npz")
    if o.start:
        export.resume(net, o.start, alphabet.names)
    net.encoder.keep(0)
    sentences = Sentences.read(o.work, tokens, base)
    print(len(taught), "records,", len(gone), "held out,", len(alphabet.names), "symbols,",
          round(sum(p.numel() for p in net.parameters()) / 1e6, 1), "M parameters", flush=True)
    if o.fused:
        net.fuse()
    teacher, rng = Teacher(net, DEVICE == "cuda" and not o.eager, .4 if o.start else 1), random.Random(7)

    def write():
        write_reader(net, alphabet, o.out)

    t0 = told = written = time.time()
    wait, step, since, seen = 0., 0, 0, 0
    while time.time() - t0 < o.minutes * 60:
        teacher.set_rates((time.time() - t0) / (o.minutes * 60), step)
        t1 = time.time()
        batch = made.get()
        wait += time.time() - t1
        teacher.step(teacher.ask, batch)
        step, seen, since = step + 1, seen + len(batch[0]), since + 1
        if step % 16 == 0:
            teacher.step(teacher.stay, sentences.some(rng))
        if time.time() - told > 30:
            told = time.time()
            print(f"{told - t0:.0f} s, step {step}, {len(teacher.recorded)} shapes, {seen} samples, loss {float(teacher.lost) / since:.3f}, "
                  f"waited {wait:.0f} s", flush=True)
            since = 0
            teacher.lost.zero_()
        if time.time() - written > o.every * 60:
            written = time.time()
            write()
    made.close()
    write()
    held = [r for r in records if r["id"] in gone]
    for which in source.PARTS:
        for title, of in (("taught", taught), ("held out", held)):
            some = [r for r in of if source.kind(r) == which]
            if some:
                measure(net, maker, some, f"{which}, {title}")
    print(f"{step} steps, {seen} samples; Spearman of the likeness of {KEPT} other sentences before and after {sentences.spearman(net.encoder):.3f}", flush=True)


if __name__ == "__main__":
    main()
