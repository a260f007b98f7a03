#!/usr/bin/env python3
"""Teaches graph networks to find tools for the steps of a plan, with the text encoder and without it.

    plan.py WORK DATA [--models sgc gcn gat sage gin transformer] [--seconds 15] [--rate 5e-5] [--steps FILE]

WORK has base.npz and vocab.txt (base.py), DATA is the folder of GNN4TaskPlan, of which ultratool/graph_desc.json,
data.json (or data.json.zst, with the program zstd) and split_ids.json are read. FILE has what a model said of
requests, a line each {"id", "task_steps", "task_nodes", "task_links"}. Prints a table in Markdown, a row as soon
as it is known: each network with the encoder as it is, then both taught together.

The tools' texts go through the encoder and one layer along the links of the task graph. A step is to be nearer to
its tool than to two others that are alike in their texts (Bayesian personalised ranking). The steps of the data
call their tools by name, those of people do not: half of them are learnt from without the name, and what is
planned from steps of the data is told apart by that. src/plan/scorer.c does the same with the encoder as it is.
"""
import argparse
import copy
import json
import math
import os
import re
import subprocess
import time

import torch
import torch.nn.functional as F
from torch import nn

import model as M
import wordpiece as W

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"  # there only to try it out
TOKENS = 64  # of a text
ALIKE = 10  # tools that are most alike, among which negatives are drawn
NEGATIVE = 2  # of a step
ASIDE = 10  # every so many plans one only says when to stop
PATIENCE = 5
SCALE = 10  # of a cosine, of which a sigmoid would make too little
RATE = 1e-3  # of the network
FROZEN, TAUGHT = (512, 20), (128, 10)  # with the encoder as it is, and taught, too: steps at a time, times all of them


# --- networks: one layer, from vectors of tools to vectors of tools ---

def linear(bias=True):
    layer = nn.Linear(M.WIDTH, M.WIDTH, bias)
    nn.init.xavier_uniform_(layer.weight)
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


def even(a):
    """D^-1/2 A D^-1/2."""
    d = a.sum(1).clamp(min=1).rsqrt()
    return d[:, None] * a * d


class Sgc(nn.Module):
    """Nothing to learn."""

    def __init__(self, links):
        super().__init__()
        self.register_buffer("a", even(links))

    def forward(self, x):
        return .7 * x + .3 * self.a @ x


class Gcn(nn.Module):
    def __init__(self, links):
        super().__init__()
        self.register_buffer("a", even(links + torch.eye(len(links))))
        self.w = linear()

    def forward(self, x):
        return self.a @ F.linear(x, self.w.weight) + self.w.bias


class Gat(nn.Module):
    def __init__(self, links):
        super().__init__()
        self.register_buffer("apart", links + torch.eye(len(links)) == 0)
        self.w, self.bias = linear(False), nn.Parameter(torch.zeros(M.WIDTH))
        self.here, self.there = (nn.Parameter(nn.init.xavier_uniform_(torch.empty(M.WIDTH, 1))) for _ in range(2))

    def forward(self, x):
        h = self.w(x)
        s = F.leaky_relu(h @ self.here + (h @ self.there).T, .2).masked_fill(self.apart, -1e9)
        return s.softmax(1) @ h + self.bias


class Sage(nn.Module):
    def __init__(self, links):
        super().__init__()
        self.register_buffer("mean", links / links.sum(1, keepdim=True).clamp(min=1))
        self.self, self.near = linear(), linear(False)

    def forward(self, x):
        return self.self(x) + self.near(self.mean @ x)


class Gin(nn.Module):
    def __init__(self, links):
        super().__init__()
        self.register_buffer("sum", links + torch.eye(len(links)))
        self.first, self.second = linear(), linear()

    def forward(self, x):
        return self.second(F.relu(self.first(self.sum @ x)))


class Transformer(nn.Module):
    def __init__(self, links):
        super().__init__()
        self.register_buffer("links", links)
        self.query, self.key, self.value, self.skip = (linear() for _ in range(4))

    def forward(self, x):
        s = self.query(x) @ self.key(x).T / math.sqrt(M.WIDTH)
        s = s.masked_fill(self.links == 0, -1e9).softmax(1) * self.links  # a tool without neighbours has none
        return s @ self.value(x) + self.skip(x)


MODELS = {"sgc": Sgc, "gcn": Gcn, "gat": Gat, "sage": Sage, "gin": Gin, "transformer": Transformer}


# --- the data ---

class Tasks:
    def __init__(self, folder):
        graph = json.load(open(f"{folder}/graph_desc.json", encoding="utf-8"))
        self.names = [n["id"] for n in graph["nodes"]]
        self.texts = [n["id"].replace("_", " ") + ": " + n["desc"] for n in graph["nodes"]]
        self.at = {name: i for i, name in enumerate(self.names)}
        self.after = [set() for _ in self.names]  # the successors of each tool, without itself
        self.links = torch.zeros(len(self.names), len(self.names))  # whatever their direction
        for link in graph["links"]:
            a, b = self.at[link["source"]], self.at[link["target"]]
            if a != b:
                self.after[a].add(b)
                self.links[a, b] = self.links[b, a] = 1
        self.named = re.compile(r"\b(?:%s)\b" % "|".join(map(re.escape, sorted(self.names, key=len, reverse=True))))

    def bare(self, step):
        """A step without names of tools."""
        return " ".join(self.named.sub(" ", step).split())


def read_lines(path):
    if os.path.exists(path):
        text = open(path, encoding="utf-8").read()
    else:
        text = subprocess.run(["zstd", "-dc", path + ".zst"], check=True, capture_output=True).stdout.decode()
    return [json.loads(line) for line in text.splitlines() if line]


def steps_of(r):
    return [re.sub(r"^Step \d+\W*", "", s) for s in r["task_steps"]]


def plan_of(r):
    """Its tools, its links."""
    return [n["task"] for n in r["task_nodes"]], [(x["source"], x["target"]) for x in r["task_links"]]


class Pairs:
    """Steps with their tools, from plans whose steps are as many as their tools; every step with names and without."""

    def __init__(self, tasks, plans, tokens):
        pairs = [(s, tasks.at[n["task"]], i % ASIDE == 0) for i, r in enumerate(plans)
                 if len(r["task_steps"]) == len(r["task_nodes"]) for s, n in zip(steps_of(r), r["task_nodes"])]
        self.tool = torch.tensor([p[1] for p in pairs], device=DEVICE)
        aside = torch.tensor([p[2] for p in pairs], device=DEVICE)
        self.learnt, self.aside = (~aside).nonzero()[:, 0], aside.nonzero()[:, 0]
        texts = [s for s, _, _ in pairs]
        self.ids = torch.stack([ids_of(tokens, texts), ids_of(tokens, [tasks.bare(s) for s in texts])])


# --- the encoder ---

def ids_of(tokens, texts):
    out = torch.zeros(len(texts), TOKENS, dtype=torch.long)
    for i, text in enumerate(texts):
        row = [tokens.cls] + tokens.encode(text)[0][:TOKENS - 2] + [tokens.sep]
        out[i, :len(row)] = torch.tensor(row)
    return out.to(DEVICE)


def encode(encoder, ids):
    ids = ids[:, :math.ceil(int((ids != 0).sum(1).max()) / 16) * 16]
    with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
        x, mask = encoder(ids, torch.zeros_like(ids))
    return M.pooled(x.float(), mask)


@torch.no_grad()
def encode_all(encoder, ids):
    encoder.eval()
    return torch.cat([encode(encoder, part) for part in ids.split(1024 if DEVICE == "cuda" else 32)])


def center(x, mean):
    return F.normalize(x - mean, dim=-1)


# --- learning ---

class Planner:
    """An encoder, a network, and what they have to learn from; seen: what the encoder makes of it as it is."""

    def __init__(self, kind, taught, encoder, tasks, tools, pairs, seen):
        self.taught, self.pairs, self.tools, self.seen = taught, pairs, tools, seen
        self.encoder = copy.deepcopy(encoder) if taught else encoder
        self.encoder.requires_grad_(taught)
        self.encoder.words.weight.requires_grad_(False)
        self.net = MODELS[kind](tasks.links).to(DEVICE)
        self.learns = [p for part in (self.net, self.encoder) for p in part.parameters() if p.requires_grad]
        x = center(seen["tools"], seen["tools"].mean(0))
        self.alike = (x @ x.T).fill_diagonal_(-2).topk(min(ALIKE, len(x) - 1)).indices

    def numbers(self):
        return sum(p.numel() for p in self.learns)

    def loss(self, rows):
        """Of some steps, with names or without; tools and steps in one go through the encoder."""
        bare = torch.randint(2, rows.shape, device=DEVICE)
        if self.taught:
            x = encode(self.encoder, torch.cat([self.tools, self.pairs.ids[bare, rows]]))
            tools, steps = x[:len(self.tools)], x[len(self.tools):]
        else:
            tools, steps = self.seen["tools"], self.seen["pairs"][bare, rows]
        mean, good = tools.mean(0), self.pairs.tool[rows]
        scores = SCALE * center(steps, mean) @ self.net(center(tools, mean)).T
        drawn = torch.randint(self.alike.shape[1], (len(rows), NEGATIVE), device=DEVICE)
        bad = scores.gather(1, self.alike[good].gather(1, drawn))
        return -F.logsigmoid(scores.gather(1, good[:, None]) - bad).mean()

    @torch.no_grad()
    def scores(self, ids, seen=None):
        """How near each tool is to each step."""
        tools = encode_all(self.encoder, self.tools) if self.taught else self.seen["tools"]
        steps = encode_all(self.encoder, ids) if self.taught or seen is None else seen
        return center(steps, tools.mean(0)) @ self.net(center(tools, tools.mean(0))).T

    def judge(self):
        """The share of the steps set aside whose tool is the nearest of all."""
        rows = self.pairs.aside
        scores = self.scores(self.pairs.ids[:, rows].flatten(0, 1), self.seen["pairs"][:, rows].flatten(0, 1))
        return float((scores.argmax(1) == self.pairs.tool[rows].repeat(2)).float().mean())

    def state(self):
        return [p.detach().clone() for p in self.learns]

    def learn(self, seconds, rate):
        """Until all is seen often enough, nothing gets better, or the time is over; the best is kept."""
        if not self.learns:
            return
        batch, epochs = TAUGHT if self.taught else FROZEN
        parts = [[p for p in part.parameters() if p.requires_grad] for part in (self.net, self.encoder)]
        opt = torch.optim.Adam([{"params": p, "lr": r, "most": r} for p, r in zip(parts, (RATE, rate)) if p])
        t0, steps, best, since, kept = time.time(), epochs * math.ceil(len(self.pairs.learnt) / batch), -1, 0, None
        step, done = 0, 0
        while done < 1 and since < PATIENCE:
            for rows in self.pairs.learnt[torch.randperm(len(self.pairs.learnt), device=DEVICE)].split(batch):
                done = max(step / steps, (time.time() - t0) / seconds)
                if done >= 1:
                    break
                for group in opt.param_groups:
                    group["lr"] = group["most"] * min(1, (step + 1) / 30, 2 * (1 - done))
                self.encoder.train(self.taught)
                opt.zero_grad(set_to_none=True)
                self.loss(rows).backward()
                nn.utils.clip_grad_norm_(self.learns, 1.)
                opt.step()
                step += 1
            else:
                done = step / steps
            right = self.judge()
            since += 1
            if right > best:
                best, since, kept = right, 0, self.state()
        with torch.no_grad():
            for p, x in zip(self.learns, kept):
                p.copy_(x)


# --- planning, and what it is worth ---

def walk(tasks, scores):
    """The best tool for the first step, then the best successor of the tool before; a step without one is left out."""
    plan = []
    for row in scores:
        among = tasks.after[plan[-1]] if plan else range(len(row))
        if among:
            plan.append(max(among, key=lambda k: row[k]))
    names = [tasks.names[k] for k in plan]
    return names, list(zip(names, names[1:]))


def f1(said, gold):
    """As published: what is said twice counts twice, but is right once."""
    both = len(set(said) & set(gold))
    return 2 * both / (len(said) + len(gold)) if said and gold else 0.


def measure(plans, gold):
    """Node-F1 and Link-F1, in percent."""
    return [100 * sum(f1(p[i], g[i]) for p, g in zip(plans, gold)) / max(1, len(gold)) for i in (0, 1)]


class Trial:
    """Requests with steps, and the plans that are right."""

    def __init__(self, tasks, records, gold, tokens, bare=False):
        self.tasks, self.gold = tasks, [plan_of(gold[r["id"]]) for r in records]
        steps = [steps_of(r) for r in records]
        self.lengths = [len(s) for s in steps]
        self.ids = ids_of(tokens, [tasks.bare(x) if bare else x for s in steps for x in s])

    def run(self, planner):
        scores = planner.scores(self.ids).cpu().split(self.lengths)
        return measure([walk(self.tasks, s.tolist()) for s in scores], self.gold)


def row(*cells):
    print("|", " | ".join(f"{c:.1f}" if isinstance(c, float) else f"{c:,}" if isinstance(c, int) else c for c in cells), "|", flush=True)


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("work")
    o.add_argument("data")
    o.add_argument("--models", nargs="+", choices=MODELS, default=list(MODELS))
    o.add_argument("--seconds", type=float, default=15, help="of learning, for a network, at most")
    o.add_argument("--rate", type=float, default=5e-5, help="of the encoder, where it is taught")
    o.add_argument("--steps", help="what a model said of requests")
    o.add_argument("--few", type=int, help="plans that are learnt from and requests that are planned, to try it out")
    o = o.parse_args()
    torch.set_float32_matmul_precision("high")
    if DEVICE == "cuda":
        torch.backends.cuda.enable_cudnn_sdp(False)  # it compiles anew for every shape
    t0, folder = time.time(), f"{o.data}/ultratool"
    tokens = W.WordPiece.from_file(f"{o.work}/vocab.txt")
    tasks, records = Tasks(folder), read_lines(f"{folder}/data.json")
    split = set(json.load(open(f"{folder}/split_ids.json"))["test_ids"]["chain"])
    gold = {r["id"]: r for r in records}
    tested = [r for r in records if r["id"] in split and r["task_steps"]][:o.few]
    pairs = Pairs(tasks, [r for r in records if r["id"] not in split][:o.few], tokens)
    trials = {"steps of the data": Trial(tasks, tested, gold, tokens), "without names": Trial(tasks, tested, gold, tokens, True)}
    if o.steps:
        said = [r for r in read_lines(o.steps) if r["id"] in split and r["id"] in gold and r["task_steps"]][:o.few]
        trials["steps of a model"] = Trial(tasks, said, gold, tokens)
    encoder = M.Encoder().to(DEVICE)
    encoder.load(f"{o.work}/base.npz")
    tools = ids_of(tokens, tasks.texts)
    seen = {"tools": encode_all(encoder, tools), "pairs": encode_all(encoder, pairs.ids.flatten(0, 1)).unflatten(0, (2, -1))}
    print(f"{len(tasks.names)} tools, {int(tasks.links.sum()) // 2} links, {len(pairs.learnt)} steps learnt from, {len(pairs.aside)} set aside; planned: "
          + ", ".join(f"{len(t.gold)} ({name})" for name, t in trials.items()) + f"; read and encoded in {time.time() - t0:.1f} s on {DEVICE}\n", flush=True)
    head = ["network", "encoder", "numbers learnt", "set aside, right"] + [f"{n}: {f}" for n in trials for f in ("Node-F1", "Link-F1")] + ["seconds"]
    row(*head)
    row(*["---"] * len(head))
    if o.steps:
        row("direct", "", "", "", *[""] * 4, *measure([plan_of(r) for r in said], trials["steps of a model"].gold), "")
    for taught in (False, True):
        for kind in o.models:
            t0 = time.time()
            torch.manual_seed(0)
            planner = Planner(kind, taught, encoder, tasks, tools, pairs, seen)
            planner.learn(o.seconds, o.rate)
            took = time.time() - t0
            planner.encoder.eval()
            figures = [f for t in trials.values() for f in t.run(planner)]
            row(kind, "co-trained" if taught else "frozen", planner.numbers(), 100 * planner.judge(), *figures, took)


if __name__ == "__main__":
    main()
