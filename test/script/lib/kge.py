"""Models of knowledge graphs in numpy: what src/learn writes, and what its scores are."""
import json
import struct

import numpy as np


class Model:
    """A file of grasp kg train, in doubles."""

    def __init__(self, path):
        with open(path, "rb") as f:
            data = f.read()
        n = struct.unpack_from("<Q", data)[0]
        header = json.loads(data[8:8 + n])
        self.note = header.pop("__metadata__")
        self.kind = self.note["model"]
        self.t = {}
        for name, row in header.items():
            begin, end = (8 + n + at for at in row["data_offsets"])
            self.t[name] = np.frombuffer(data[begin:end], np.float32).reshape(row["shape"])
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
