#!/usr/bin/env python3
"""Trains the model on a GPU.

    train.py WORK OUT [--minutes 26] [--start reader.safetensors]

WORK has what base.py, texts.py and prepare.py wrote. Begins with the base, or with an earlier reader, and
writes OUT/reader.safetensors and OUT/held_ids.json: which records it was not taught.
"""
import argparse
import collections
import hashlib
import json
import math
import multiprocessing as mp
import random
import time

import torch
import torch.nn.functional as F

import export
import model as M
import samples as S
import wordpiece as W

BATCH_TOKENS = 65536
HELD = 25  # one scene of so many is not taught
MASK = 103
RATES = 2e-4, 6e-4  # of the encoder, of the decoders


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


def kind(r):
    return "read" if r["head"] is None else "phrase" if r["id"].startswith("phr:") else "ask"


class Source:
    """Samples from worker processes, sorted into batches of like length."""

    def __init__(self, maker, records, parts):
        self.queue, self.stop = mp.Queue(40), mp.Event()
        kinds = {k: [r for r in records if kind(r) == k] for k in parts}
        self.workers = [mp.Process(target=self.work, args=(maker, kinds, parts, seed), daemon=True) for seed in range(14)]
        for w in self.workers:
            w.start()

    def work(self, maker, kinds, parts, seed):
        torch.set_num_threads(1)
        rng = random.Random(seed)
        random.seed(seed)
        names, weights = list(parts), list(parts.values())
        while not self.stop.is_set():
            chunk = []
            while len(chunk) < 4000:
                r = rng.choice(kinds[rng.choices(names, weights)[0]])
                s = maker.sample(rng, r)
                if s is not None:
                    taught = share(group(r["id"]), 5)
                    chunk.append((*s, taught != 0, taught != 1))
            chunk.sort(key=lambda s: len(s[0]) + 2 * len(s[3]))
            batches, at = [], 0
            while at < len(chunk):
                end = at + 1
                while end < len(chunk) and (end - at + 1) * (len(chunk[end][0]) + len(chunk[end][3])) <= BATCH_TOKENS:
                    end += 1
                batches.append(collate(chunk[at:end]))
                at = end
            rng.shuffle(batches)
            for b in batches:
                self.queue.put(b)


def collate(samples):
    n, t, u = len(samples), max(len(s[0]) for s in samples), max(len(s[3]) for s in samples)
    t, u = (t + 15) // 16 * 16, (u + 7) // 8 * 8
    ids, types = torch.zeros(n, t, dtype=torch.int16), torch.zeros(n, t, dtype=torch.int8)
    said = torch.zeros(n, u + 1, dtype=torch.int16)
    start, end = torch.full((n, u), -1, dtype=torch.int16), torch.full((n, u), -1, dtype=torch.int16)
    right = torch.full((n, u, S.MAX_STARTS), -1, dtype=torch.int16)
    who = torch.zeros(n, 2, dtype=torch.bool)
    for i, (a, b, reads, c, d, e, f, *taught) in enumerate(samples):
        ids[i, :len(a)] = torch.tensor(a)
        types[i, :len(b)] = torch.tensor(b)
        said[i, 0] = 2 if reads else 1
        said[i, 1:len(c) + 1] = torch.tensor(c)
        start[i, :len(d)] = torch.tensor(d)
        end[i, :len(e)] = torch.tensor(e)
        for j, x in enumerate(f):
            if x:
                right[i, j, :len(x)] = torch.tensor(x)
        who[i] = torch.tensor(taught)
    return ids, types, said, start, end, right, who


def losses(decoder, memory, mask, said, start, end, right, rows):
    """Mean loss of the symbols and of the pointers over the rows that this decoder is taught. Nothing here
    waits for the GPU: what does not count is multiplied by 0."""
    before = torch.cat([torch.full_like(start[:, :1], -1), start[:, :-1]], 1)
    with torch.autocast(memory.device.type, torch.bfloat16):
        h, table = decoder(memory, mask, said[:, :-1], before)
        symbols = decoder.score_symbols(h, table)
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
            x, mask = encoder(ids.cuda(), torch.zeros_like(ids).cuda())
            out.append(M.pooled(x, mask))
    encoder.train()
    return torch.cat(out)


def measure(net, maker, records, title):
    """How much of what was written stands first where everything before it is right."""
    rng, n = random.Random(3), collections.Counter()
    some = [s for r in rng.sample(records, min(600, len(records))) for s in [maker.sample(rng, r, varied=kind(r) == "phrase")] if s]
    some.sort(key=lambda s: len(s[0]))
    net.eval()
    for at in range(0, len(some), 100):
        ids, types, said, start, end, right, _ = (x.long().cuda() for x in collate([(*s, True, True) for s in some[at:at + 100]]))
        before, target = torch.cat([torch.full_like(start[:, :1], -1), start[:, :-1]], 1), said[:, 1:]
        with torch.no_grad(), torch.autocast("cuda", torch.bfloat16):
            memory, mask = net.encoder(ids, types)
            for d in net.decoders:
                h, table = d(memory, mask, said[:, :-1], before)
                good = d.score_symbols(h, table).argmax(-1) == target
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


def likeness(net, base, line):
    """How far the encoder's idea of what is alike has moved from the base's."""
    with torch.autocast("cuda", torch.bfloat16):
        with torch.no_grad():
            want = M.pooled(*base(line, torch.zeros_like(line)))
        have = M.pooled(*net.encoder(line, torch.zeros_like(line)))
        a, b = (want @ want.T).float(), (have @ have.T).float()
    return 2 * (1 - (want * have).sum(-1)).float().mean() + 5 * ((a - b) ** 2).mean()


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("work")
    o.add_argument("out")
    o.add_argument("--minutes", type=float, default=26)
    o.add_argument("--start", help="an earlier reader")
    o = o.parse_args()
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high")
    torch.backends.cuda.enable_cudnn_sdp(False)  # it compiles anew for every shape
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    records = S.read_records(f"{o.work}/records.jsonl.gz")
    tools, changes = (json.load(open(f"{o.work}/{name}.json")) for name in ("tools", "changes"))
    alphabet = S.Alphabet(S.alphabet(records + changes, tools))
    gone = {r["id"] for r in records if kind(r) != "phrase" and share("held" + group(r["id"]), HELD) == 0}
    taught = [r for r in records if r["id"] not in gone]
    maker = S.Maker(taught, S.name_pool(taught), tokens, alphabet, changes)
    source = Source(maker, taught, {"ask": .55, "read": .2, "phrase": .25})
    base = M.Encoder(0.).cuda()
    base.load(f"{o.work}/base.npz")
    net = M.Model(describe(base, tokens, alphabet.names, tools)).cuda()
    net.encoder.load(f"{o.work}/base.npz")
    if o.start:
        export.resume(net, o.start, alphabet.names)
    net.encoder.words.weight.requires_grad_(False)
    base.eval()
    sentences = [tokens.encode(t)[0][:60] for t in open(f"{o.work}/sentences.txt", encoding="utf-8").read().split("\n") if t]
    print(len(taught), "records,", len(gone), "held out,", len(alphabet.names), "symbols,",
          round(sum(p.numel() for p in net.parameters()) / 1e6, 1), "M parameters", flush=True)
    inside = [p for n, p in net.named_parameters() if n.startswith("encoder.") and p.requires_grad]
    rest = [p for n, p in net.named_parameters() if not n.startswith("encoder.")]
    opt = torch.optim.AdamW([{"params": inside}, {"params": rest}], lr=1e-4, weight_decay=.01, fused=True)
    rng, lost = random.Random(7), torch.zeros((), device="cuda")
    t0, last, wait, step, since, seen = time.time(), time.time(), 0., 0, 0, 0
    while time.time() - t0 < o.minutes * 60:
        part = (time.time() - t0) / (o.minutes * 60)
        for g, rate in zip(opt.param_groups, RATES):
            g["lr"] = rate * min(1, (step + 1) / 300) * max(.02, .5 + .5 * math.cos(math.pi * part))
        t1 = time.time()
        ids, types, said, start, end, right, who = source.queue.get()
        wait += time.time() - t1
        ids, types, said, start, end, right = (x.cuda(non_blocking=True).long() for x in (ids, types, said, start, end, right))
        hide = (torch.rand(ids.shape, device="cuda") < .05) & (ids > 999)
        with torch.autocast("cuda", torch.bfloat16):
            memory, mask = net.encoder(ids.masked_fill(hide, MASK), types)
        who = who.cuda(non_blocking=True)
        loss = sum(losses(d, memory, mask, said, start, end, right, who[:, i]) for i, d in enumerate(net.decoders))
        lost += loss.detach()
        if step % 8 == 0:
            some = rng.sample(sentences, 64)
            line = torch.zeros(64, 64, dtype=torch.long)
            for i, s in enumerate(some):
                line[i, :len(s) + 2] = torch.tensor([tokens.cls] + s + [tokens.sep])
            loss = loss + likeness(net, base, line.cuda())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.)
        opt.step()
        opt.zero_grad()
        step, seen, since = step + 1, seen + ids.shape[0], since + 1
        if time.time() - last > 30:
            last = time.time()
            print(f"{last - t0:.0f} s, step {step}, {seen} samples, loss {float(lost) / since:.3f}, waited {wait:.0f} s", flush=True)
            since = 0
            lost.zero_()
    source.stop.set()
    for w in source.workers:
        w.kill()
    state = {k: v.float().cpu().numpy() for k, v in net.state_dict().items() if k != "encoder.words.weight"}
    export.reader(state, alphabet.names, f"{o.out}/reader.safetensors")
    json.dump(sorted(gone), open(f"{o.out}/held_ids.json", "w"))
    held = [r for r in records if r["id"] in gone]
    for which in ("ask", "read", "phrase"):
        for title, of in (("taught", taught), ("held out", held)):
            some = [r for r in of if kind(r) == which]
            if some:
                measure(net, maker, some, f"{which}, {title}")
    print(f"{step} steps, {seen} samples", flush=True)


if __name__ == "__main__":
    main()
