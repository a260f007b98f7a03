# The peer of training in `grasp bench kg`: an epoch over the same links, forwards and backwards, in batches of the same
# size. ComplEx in PyTorch: softmax over all entities, N3, Adagrad. TransE in plain NumPy: distances to random entities
# that a batch shares, the near ones weighted, gradients by hand, Adam. Prints the seconds of an epoch, the least of all.
# Arguments: a file of links (three numbers a line), the model, entities, relations, rank, batch, negatives, epochs.
import json
import os
import resource
import sys
import time

import numpy as np

path, model = sys.argv[1:3]
n_entities, n_relations, rank, batch, negatives, epochs = map(int, sys.argv[3:])
links = np.loadtxt(path, dtype=np.int64).reshape(-1, 3)
links = np.concatenate([links, np.stack([links[:, 2], links[:, 1] + n_relations, links[:, 0]], 1)])
rng = np.random.default_rng(0)


def complex_epoch():
    import torch
    torch.set_num_threads(os.cpu_count())
    torch.manual_seed(0)
    n3, rate = 0.05, 0.1
    entities, relations = (torch.nn.Parameter(1e-3 * torch.randn(n, 2 * rank)) for n in (n_entities, 2 * n_relations))
    step = torch.optim.Adagrad([entities, relations], lr=rate)
    everything = torch.tensor(links)

    def run():
        for part in everything[torch.randperm(len(everything))].split(batch):
            s, r, o = entities[part[:, 0]], relations[part[:, 1]], entities[part[:, 2]]
            (a, b), (c, d), (e, f) = s.split(rank, 1), r.split(rank, 1), o.split(rank, 1)
            scores = torch.cat([a * c - b * d, a * d + b * c], 1) @ entities.T
            loss = torch.nn.functional.cross_entropy(scores, part[:, 2])
            for x, y in (a, b), (c, d), (e, f):
                loss = loss + n3 * torch.sum((x * x + y * y + 1e-20) ** 1.5) / len(part)
            step.zero_grad()
            loss.backward()
            step.step()
    return run


def transe_epoch():
    margin, rate = 9.0, 0.003
    tables = [rng.uniform(-0.1, 0.1, (n, rank)).astype(np.float32) for n in (n_entities, 2 * n_relations)]
    first, second = ([np.zeros_like(t) for t in tables] for _ in range(2))
    turn = 0

    def distances(q, t):
        square = (q * q).sum(1)[:, None] + (t * t).sum(1) - 2 * q @ t.T
        return np.sqrt(np.maximum(square, 1e-12))

    def adam(k, rows, grad):
        for at, by, power in ((first[k], 0.9, 1), (second[k], 0.999, 2)):
            at[rows] = by * at[rows] + (1 - by) * grad ** power
        tables[k][rows] -= rate * (first[k][rows] / (1 - 0.9 ** turn)) / (np.sqrt(second[k][rows] / (1 - 0.999 ** turn)) + 1e-8)

    def run():
        nonlocal turn
        for from_ in range(0, len(links), batch):
            turn += 1
            s, r, o = links[from_:from_ + batch].T
            other = rng.integers(0, n_entities, negatives)
            entities, relations = tables
            q, own, far = entities[s] + relations[r], entities[o], entities[other]
            x = -distances(q, far)
            near = np.sqrt(np.maximum(((q - own) ** 2).sum(1), 1e-12))
            weight = np.exp(x - x.max(1, keepdims=True))
            weight /= weight.sum(1, keepdims=True)
            d = -weight / (1 + np.exp(-margin - x)) * 0.5 / len(s) / x
            d_own = -0.5 / len(s) / (1 + np.exp(margin - near)) / near
            dq = q * d.sum(1)[:, None] - d @ far - (q - own) * d_own[:, None]
            d_far = far * d.sum(0)[:, None] - d.T @ q
            grad = [np.zeros_like(t) for t in tables]
            np.add.at(grad[0], s, dq)
            np.add.at(grad[0], o, (q - own) * d_own[:, None])
            np.add.at(grad[0], other, d_far)
            np.add.at(grad[1], r, dq)
            for k, rows in enumerate((np.unique(np.concatenate([s, o, other])), np.unique(r))):
                adam(k, rows, grad[k][rows])
    return run


run, best = {"complex": complex_epoch, "transe": transe_epoch}[model](), None
for _ in range(epochs):
    begin = time.perf_counter()
    run()
    seconds = time.perf_counter() - begin
    best = seconds if best is None else min(best, seconds)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": best, "peak_mb": peak, "loaded_mb": peak}))
