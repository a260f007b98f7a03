# The peer of `grasp bench learn`: the same model in PyTorch, on the same set. Prints the seconds of
# an epoch (the median) and the peak of memory. The set comes as JSON: links and features by rows.
# Features of nodes are a sparse or a dense matrix, whichever is faster; a batch of graphs is
# a sparse matrix of links, as in the authors' code, or sums along an index, whichever is faster.
import json
import resource
import sys
import time

import torch
import torch.nn.functional as F


def sparse(rows, cols, values, shape):
    return torch.sparse_coo_tensor(torch.stack([rows, cols]), values, shape).coalesce()


def rows_of(start):
    start = torch.tensor(start)
    return torch.repeat_interleave(torch.arange(len(start) - 1), start[1:] - start[:-1])


class Gcn(torch.nn.Module):
    def __init__(self, s, width):
        super().__init__()
        n, f, c = s["nodes"], s["features"], s["classes"]
        u, v = rows_of(s["from"]), torch.tensor(s["col"])
        u, v = torch.cat([u, torch.arange(n)]), torch.cat([v, torch.arange(n)])
        d = torch.bincount(u, minlength=n).float()
        self.links = sparse(u, v, (d[u] * d[v]) ** -0.5, (n, n))
        r, k = rows_of(s["feature_from"]), torch.tensor(s["feature_col"])
        self.x = sparse(r, k, 1 / torch.bincount(r, minlength=n).float()[r], (n, f))
        self.one = torch.nn.Parameter(torch.nn.init.xavier_uniform_(torch.empty(f, width)))
        self.one_bias = torch.nn.Parameter(torch.zeros(width))
        self.two = torch.nn.Parameter(torch.nn.init.xavier_uniform_(torch.empty(width, c)))
        self.two_bias = torch.nn.Parameter(torch.zeros(c))
        self.train_at, self.label = torch.tensor(s["train"]), torch.tensor(s["label"])

    def epoch(self, dense):
        if dense:
            h = F.dropout(self.dense, 0.5) @ self.one
        else:
            x = torch.sparse_coo_tensor(self.x.indices(), F.dropout(self.x.values(), 0.5), self.x.shape)
            h = torch.sparse.mm(x, self.one)
        h = F.relu(torch.sparse.mm(self.links, h) + self.one_bias)
        y = torch.sparse.mm(self.links, F.dropout(h, 0.5) @ self.two) + self.two_bias
        return F.cross_entropy(y[self.train_at], self.label[self.train_at])


def gcn(s, width, epochs):
    model = Gcn(s, width)
    best = None
    for dense in False, True:
        if dense:
            model.dense = model.x.to_dense()
        step = torch.optim.Adam([{"params": [model.one, model.one_bias], "weight_decay": 5e-4},
                                 {"params": [model.two, model.two_bias]}], lr=0.01)
        times = []
        for _ in range(epochs):
            start = time.perf_counter()
            step.zero_grad()
            model.epoch(dense).backward()
            step.step()
            times.append(time.perf_counter() - start)
        middle = sorted(times)[len(times) // 2]
        best = middle if best is None else min(best, middle)
    return best


class Gin(torch.nn.Module):
    def __init__(self, s, width, layers):
        super().__init__()
        self.sizes = [s["features"]] + [width] * layers
        bare = torch.nn.Linear
        self.first = torch.nn.ModuleList(bare(a, width) for a in self.sizes[:-1])
        self.second = torch.nn.ModuleList(bare(width, width) for _ in range(layers))
        self.inner = torch.nn.ModuleList(torch.nn.BatchNorm1d(width) for _ in range(layers))
        self.outer = torch.nn.ModuleList(torch.nn.BatchNorm1d(width) for _ in range(layers))
        self.read = torch.nn.ModuleList(bare(a, s["classes"]) for a in self.sizes)

    def forward(self, x, links, pool, n, by_index):
        def summed(h):
            if by_index:
                return h.index_add(0, links[0], h[links[1]])
            return torch.sparse.mm(links, h) + h

        def pooled(h):
            if by_index:
                return torch.zeros(n, h.shape[1]).index_add(0, pool, h)
            return torch.sparse.mm(pool, h)

        out = F.dropout(self.read[0](pooled(x)), 0.5)
        for i in range(len(self.first)):
            x = F.relu(self.inner[i](self.first[i](summed(x))))
            x = F.relu(self.outer[i](self.second[i](x)))
            out = out + F.dropout(self.read[i + 1](pooled(x)), 0.5)
        return out


def gin(s, width, layers, batch, epochs):
    model = Gin(s, width, layers)
    step = torch.optim.Adam(model.parameters(), lr=0.01)
    start, first, col = s["from"], s["first"], torch.tensor(s["col"])
    u, tag = rows_of(start), torch.tensor(s["feature_col"])
    label = torch.tensor(s["label"])
    graphs = []
    for g in range(len(first) - 1):
        a, b = first[g], first[g + 1]
        e = slice(start[a], start[b])
        graphs.append((torch.stack([u[e], col[e]]) - a, F.one_hot(tag[a:b], s["features"]).float()))

    def epoch(by_index):
        order = torch.randperm(len(graphs))
        for at in range(0, len(order), batch):
            ids = order[at:at + batch].tolist()
            shift, edges = 0, []
            for g in ids:
                edges.append(graphs[g][0] + shift)
                shift += len(graphs[g][1])
            links = torch.cat(edges, 1)
            x = torch.cat([graphs[g][1] for g in ids])
            pool = torch.repeat_interleave(torch.arange(len(ids)), torch.tensor([len(graphs[g][1]) for g in ids]))
            if not by_index:
                links = torch.sparse_coo_tensor(links, torch.ones(links.shape[1]), (shift, shift))
                pool = torch.sparse_coo_tensor(torch.stack([pool, torch.arange(shift)]), torch.ones(shift),
                                               (len(ids), shift))
            step.zero_grad()
            F.cross_entropy(model(x, links, pool, len(ids), by_index), label[ids]).backward()
            step.step()

    best = None
    for by_index in False, True:
        times = []
        for _ in range(epochs):
            begin = time.perf_counter()
            epoch(by_index)
            times.append(time.perf_counter() - begin)
        middle = sorted(times)[len(times) // 2]
        best = middle if best is None else min(best, middle)
    return best


s = json.load(open(sys.argv[1]))
epochs = int(sys.argv[2])
seconds = gcn(s, 16, epochs) if "train" in s else gin(s, 32, 4, 32, epochs)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "peak_mb": peak, "loaded_mb": peak, "version": torch.__version__}))
