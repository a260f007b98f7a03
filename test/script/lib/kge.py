"""Models of knowledge graphs in numpy: what src/learn writes, and what its scores are."""
import json
import struct

import numpy as np


def read(path):
    """The notes and the arrays of a model, or of the state of a training."""
    with open(path, "rb") as f:
        data = f.read()
    n = struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:8 + n])
    note, arrays = header.pop("__metadata__"), {}
    for name, row in header.items():
        begin, end = (8 + n + at for at in row["data_offsets"])
        arrays[name] = np.frombuffer(data[begin:end], np.float32).reshape(row["shape"])
    return note, arrays


def softmax(x):
    x = np.exp(x - x.max(1, keepdims=True))
    return x / x.sum(1, keepdims=True)


def complex_step(state, links, n3, relations, rate):
    """ComplEx-N3 as its authors have it (Lacroix et al. 2018, with the relations of Chen et al. 2021), one step of
    Adagrad over links (s, r, o), inverses among them: the arrays after it. Every link is on its own, and the
    gradients of z = x + iy are d/dx + i d/dy."""
    def numbers(x):
        x = x.astype(float)
        return x[:, :x.shape[1] // 2] + 1j * x[:, x.shape[1] // 2:]

    s, r, o = np.array(links).T
    e, rel = numbers(state["entities"]), numbers(state["relations"])
    de, dr = np.zeros_like(e), np.zeros_like(rel)
    q = e[s] * rel[r]
    g = softmax((q @ e.conj().T).real)  # all entities as objects
    g[np.arange(len(s)), o] -= 1
    de += g.T @ q
    np.add.at(de, s, (g @ e) * rel[r].conj())
    np.add.at(dr, r, (g @ e) * e[s].conj())
    u = e[s].conj() * e[o]
    g = relations * softmax((u @ rel.conj().T).real)  # all relations between the two
    g[np.arange(len(s)), r] -= relations
    dr += g.T @ u
    np.add.at(de, s, e[o] * (g @ rel).conj())
    np.add.at(de, o, e[s] * (g @ rel))
    for d, x, at in (de, e, s), (dr, rel, r), (de, e, o):  # the sum of |z|^3 of all three
        np.add.at(d, at, n3 * 3 * np.abs(x[at]) * x[at])
    after = {}
    for name, d in ("entities", de), ("relations", dr):
        d = np.concatenate([d.real, d.imag], 1) / len(s)
        after[f"{name}.second"] = state[f"{name}.second"].astype(float) + d * d
        after[name] = state[name].astype(float) - rate * d / (np.sqrt(after[f"{name}.second"]) + 1e-10)
    return after


class Model:
    """A file of grasp kg train, in doubles."""

    def __init__(self, path):
        self.note, self.t = read(path)
        self.kind = self.note["model"]
        self.n = len(self.t["entities"])
        self.n_relations = len(self.t["relations"]) // 2

    def scores(self, e, r, inverse=False):
        """Of all entities as objects of (e, r), or as subjects."""
        entities = self.t["entities"].astype(float)
        rel = self.t["relations"].astype(float)[r + self.n_relations * inverse]
        if self.kind == "distmult":
            return entities @ (entities[e] * rel)
        if self.kind == "transe":
            return -np.linalg.norm(entities[e] + rel - entities, axis=1)
        half = entities.shape[1] // 2
        z = entities[:, :half] + 1j * entities[:, half:]
        if self.kind == "rotate":
            return -np.abs(z[e] * np.exp(1j * rel) - z).sum(axis=1)
        return (z.conj() @ (z[e] * (rel[:half] + 1j * rel[half:]))).real

    def chances(self, e, r, inverse, n_known):
        x = self.scores(e, r, inverse)
        x = x - x.max()
        log_softmax = x - np.log(np.exp(x).sum())
        a, b, c = (float(self.note[key]) for key in ("softmax", "known", "constant"))
        return 1 / (1 + np.exp(-(a * log_softmax + b * np.log(max(1, n_known)) + c)))
