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
import hashlib
import json
import math
import multiprocessing as mp
import queue
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

import export
import model as M
import samples as S
import wordpiece as W

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"  # see tune.py
BATCH_TOKENS = 16384
TEXT_LENGTHS = 48, 64, 96, 128, 160, 192, 256, 320, 384, 512
SAID_LENGTHS = 12, 24, 48, 96, 250
HELD = 25  # one scene of so many is not taught
MASK = 103
HIDDEN = .1  # of the words
PARTS = {"ask": .53, "read": .29, "phrase": .13, "plain": .05}
RATES = 1.5e-4, 5e-4  # of the encoder, of the decoders
LINES = 64  # sentences at a time, and their tokens, that keep the encoder what it was
KEPT = 512  # sentences by which that is measured


def group(name):
    """What belongs together when a part is held out: a scene, twins, a class of phrases' neighbours."""
    name = name.removeprefix("read:")
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
    return "read" if r["head"] is None else "plain" if r["id"].startswith("phr:plain_") else "phrase" if is_phrase(r) else "ask"


def by_kind(records):
    kinds = collections.defaultdict(list)
    for r in records:
        kinds[kind(r)].append(r)
    return kinds


def batches(maker, kinds, parts, seed, tokens):
    """Samples of one shape at a time, of so many tokens."""
    rng = random.Random(seed)
    random.seed(seed)
    names, weights = list(parts), list(parts.values())
    waiting = collections.defaultdict(list)
    while True:
        r = rng.choice(kinds[rng.choices(names, weights)[0]])
        s = maker.sample(rng, r)
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

    def __init__(self, maker, records, parts, workers=14):
        self.queue, self.stop = mp.Queue(60), mp.Event()
        self.workers = [mp.Process(target=self.work, args=(maker, by_kind(records), parts, seed), daemon=True) for seed in range(workers)]
        for w in self.workers:
            w.start()

    def work(self, maker, kinds, parts, seed):
        torch.set_num_threads(1)
        for batch in batches(maker, kinds, parts, seed, BATCH_TOKENS):
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
    for i, (a, b, reads, c, d, e, f, *taught) in enumerate(samples):
        ids[i, :len(a)] = a
        types[i, :len(b)] = b
        said[i, 0] = 2 if reads else 1
        said[i, 1:len(c) + 1] = c
        start[i, :len(d)] = d
        end[i, :len(e)] = e
        for j, x in enumerate(f):
            right[i, j, :len(x)] = x
        who[i] = taught
    return ids, types, said, start, end, right, who


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
    texts = [tools.get(n[5:], n[5:].replace("_", " ")) if n.startswith("tool:") else n.replace(":", " ").replace("_", " ") for n in names]
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
    some = [s for r in rng.sample(records, min(most, len(records))) for s in [maker.sample(rng, r, varied=is_phrase(r))] if s]
    some.sort(key=lambda s: len(s[0]))
    net.eval()
    for at in range(0, len(some), 100):
        part = [(*s, True, True) for s in some[at:at + 100]]
        shape = (max(len(s[i]) for s in part) for i in (0, 3))
        ids, types, said, start, end, right, _ = (torch.from_numpy(x).long().to(DEVICE) for x in collate(part, *shape))
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


def spearman(net, base, lines):
    """How far the encoder still ranks pairs of sentences as the base does."""
    net.eval()
    with torch.no_grad():
        ranks = []
        for encoder in (base, net.encoder):
            x = torch.cat([M.pooled(*encoder(part, torch.zeros_like(part))) for part in lines.split(64)]).float()
            pairs = (x @ x.T)[tuple(torch.triu_indices(len(x), len(x), 1))]
            ranks.append(pairs.argsort().argsort().double())
    net.train()
    return float(torch.corrcoef(torch.stack(ranks))[0, 1])


def likeness(encoder, base, line):
    """How far the encoder's idea of what is alike has moved from the base's."""
    with autocast():
        with torch.no_grad():
            want = M.pooled(*base(line, torch.zeros_like(line)))
        have = M.pooled(*encoder(line, torch.zeros_like(line)))
        a, b = (want @ want.T).float(), (have @ have.T).float()
    return 2 * (1 - (want * have).sum(-1)).float().mean() + 5 * ((a - b) ** 2).mean()


def read_lines(work, tokens):
    with open(f"{work}/sentences.txt", encoding="utf-8") as f:
        return [tokens.encode(t)[0][:LINES - 2] for t in f.read().split("\n") if t]


def lines(tokens, some):
    out = np.zeros((len(some), LINES), np.int64)
    for i, s in enumerate(some):
        out[i, :len(s) + 2] = [tokens.cls] + s + [tokens.sep]
    return out


def write_reader(net, alphabet, folder):
    state = {k: v.float().cpu().numpy() for k, v in net.state_dict().items() if k != "encoder.words.weight"}
    export.reader(state, alphabet.names, f"{folder}/reader.safetensors")


class Teacher:
    """A step of training for every shape of a batch, recorded when the shape comes first."""

    def __init__(self, net, base, records, pace):
        self.net, self.base, self.records, self.pace = net, base, records, pace
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

    def stay(self, line):
        return likeness(self.net.encoder, self.base, line)

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
            rate.fill_(self.pace * most * min(1, (step + 1) / 500) * max(.02, .5 + .5 * math.cos(math.pi * part)))


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
    gone = held_out(records, o.hold)
    json.dump(sorted(gone), open(f"{o.out}/held_ids.json", "w"))
    taught = [r for r in records if r["id"] not in gone]
    maker = S.Maker(taught, S.name_pool(taught), tokens, alphabet, changes)
    source = Source(maker, taught, PARTS, 14 if DEVICE == "cuda" else 1)
    base = M.Encoder(0.).to(DEVICE)
    base.load(f"{o.work}/base.npz")
    is_tool = torch.tensor([float(n.startswith("tool:")) for n in alphabet.names], device=DEVICE)
    net = M.Model(describe(base, tokens, alphabet.names, tools).to(DEVICE), is_tool).to(DEVICE)
    net.encoder.load(f"{o.work}/base.npz")
    if o.start:
        export.resume(net, o.start, alphabet.names)
    net.encoder.keep(0)
    base.eval()
    sentences = read_lines(o.work, tokens)
    print(len(taught), "records,", len(gone), "held out,", len(alphabet.names), "symbols,",
          round(sum(p.numel() for p in net.parameters()) / 1e6, 1), "M parameters", flush=True)
    if o.fused:
        net.fuse()
    teacher, rng = Teacher(net, base, DEVICE == "cuda" and not o.eager, .4 if o.start else 1), random.Random(7)

    def lines_of(some):
        return lines(tokens, some)

    def write():
        write_reader(net, alphabet, o.out)

    t0 = told = written = time.time()
    wait, step, since, seen = 0., 0, 0, 0
    while time.time() - t0 < o.minutes * 60:
        teacher.set_rates((time.time() - t0) / (o.minutes * 60), step)
        t1 = time.time()
        batch = source.get()
        wait += time.time() - t1
        teacher.step(teacher.ask, batch)
        step, seen, since = step + 1, seen + len(batch[0]), since + 1
        if step % 16 == 0:
            teacher.step(teacher.stay, [lines_of(rng.sample(sentences[KEPT:], LINES))])
        if time.time() - told > 30:
            told = time.time()
            print(f"{told - t0:.0f} s, step {step}, {len(teacher.recorded)} shapes, {seen} samples, loss {float(teacher.lost) / since:.3f}, "
                  f"waited {wait:.0f} s", flush=True)
            since = 0
            teacher.lost.zero_()
        if time.time() - written > o.every * 60:
            written = time.time()
            write()
    source.close()
    write()
    held = [r for r in records if r["id"] in gone]
    for which in ("ask", "read", "phrase", "plain"):
        for title, of in (("taught", taught), ("held out", held)):
            some = [r for r in of if kind(r) == which]
            if some:
                measure(net, maker, some, f"{which}, {title}")
    kept = torch.from_numpy(lines_of(sentences[:KEPT])).to(DEVICE)
    print(f"{step} steps, {seen} samples; Spearman of the likeness of {KEPT} other sentences before and after {spearman(net, base, kept):.3f}", flush=True)


if __name__ == "__main__":
    main()
