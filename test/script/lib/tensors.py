"""Models of random numbers as files and in numpy: what src/tensor and src/parse are held to."""
import json
import math
import os
import struct
import tempfile

import numpy as np

FOLDER = tempfile.TemporaryDirectory()
DTYPES = {"float32": "F32", "int8": "I8", "uint8": "U8"}


def path(name):
    return os.path.join(FOLDER.name, name)


def save(name, tensors, metadata=None):
    """A safetensors file, floats first so that they are aligned."""
    header, data, at = {}, [], 0
    if metadata:
        header["__metadata__"] = metadata
    for key, value in sorted(tensors.items(), key=lambda item: item[1].dtype != np.float32):
        header[key] = {"dtype": DTYPES[str(value.dtype)], "shape": list(value.shape),
                       "data_offsets": [at, at + value.nbytes]}
        data.append(value.tobytes())
        at += value.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path(name), "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + b"".join(data))
    return path(name)


# --- models ---

erf = np.vectorize(math.erf)


class Model:
    def __init__(self, seed, width, heads, wide, layers, rounded):
        self.rng = np.random.default_rng(seed)
        self.width, self.heads, self.wide, self.layers = width, heads, wide, layers
        self.rounded = rounded
        self.t = {}

    def floats(self, name, *shape, mean=0.0, spread=0.1):
        self.t[name] = (mean + spread * self.rng.normal(size=shape)).astype(np.float32)

    def make_linear(self, name, out, n):
        self.t[name] = self.rng.integers(-128, 128, (out, n)).astype(np.int8)
        self.t[name + ".scale"] = ((0.5 + self.rng.random(out)) / 73 / n ** 0.5).astype(np.float32)
        self.floats(name + ".bias", out)

    def make_norm(self, name):
        self.floats(name + ".weight", self.width, mean=1.0)
        self.floats(name + ".bias", self.width)

    def make_heads(self, name):
        for part in "qkvo":
            self.make_linear(f"{name}.{part}", self.width, self.width)

    def make_feed(self, name):
        self.make_linear(name + ".up", self.wide, self.width)
        self.make_linear(name + ".down", self.width, self.wide)

    def linear(self, name, x):
        if self.rounded:
            scale = np.abs(x).max(axis=-1, keepdims=True) / 127
            x = np.rint(x / np.where(scale == 0, 1, scale)) * scale
        w = self.t[name].astype(float) * self.t[name + ".scale"].astype(float)[:, None]
        return x @ w.T + self.t[name + ".bias"]

    def norm(self, name, x):
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + 1e-12)
        return x * self.t[name + ".weight"] + self.t[name + ".bias"]

    def feed(self, name, x):
        h = self.linear(name + ".up", x)
        return self.linear(name + ".down", h * (1 + erf(h / 2 ** 0.5)) / 2)

    def attend(self, name, x, memory, causal=False):
        q, k, v = (self.linear(f"{name}.{part}", of)
                   for part, of in (("q", x), ("k", memory), ("v", memory)))
        out = np.empty_like(q)
        size = self.width // self.heads
        for h in range(self.heads):
            at = slice(h * size, (h + 1) * size)
            s = q[:, at] @ k[:, at].T / size ** 0.5
            if causal:
                s = np.where(np.tri(len(x), dtype=bool), s, -np.inf)
            s = np.exp(s - s.max(axis=1, keepdims=True))
            out[:, at] = s / s.sum(axis=1, keepdims=True) @ v[:, at]
        return self.linear(name + ".o", out)


class Encoder(Model):
    VOCAB, POSITIONS = 50, 40

    def __init__(self, *args):
        super().__init__(*args)
        self.words = self.rng.integers(-127, 128, (self.VOCAB, self.width)).astype(np.int8)
        self.scale = (self.rng.random(self.VOCAB) / 100).astype(np.float32)
        self.t["positions"] = self.rng.integers(-127, 128, (self.POSITIONS, self.width)).astype(np.int8)
        self.t["positions.scale"] = (self.rng.random(self.POSITIONS) / 500).astype(np.float32)
        self.floats("types", 2, self.width)
        self.make_norm("embed.norm")
        for i in range(self.layers):
            self.make_heads(f"encoder.{i}")
            self.make_feed(f"encoder.{i}")
            self.make_norm(f"encoder.{i}.norm1")
            self.make_norm(f"encoder.{i}.norm2")

    def files(self):
        return (save("words", {"words": self.words, "words.scale": self.scale}),
                save("model", self.t, {"heads": str(self.heads)}))

    def run(self, ids, types):
        x = self.words[ids].astype(float) * self.scale[ids][:, None]
        places = self.t["positions"].astype(float) * self.t["positions.scale"][:, None]
        x = self.norm("embed.norm", x + places[:len(ids)] + self.t["types"][types])
        for i in range(self.layers):
            x = self.norm(f"encoder.{i}.norm1", x + self.attend(f"encoder.{i}", x, x))
            x = self.norm(f"encoder.{i}.norm2", x + self.feed(f"encoder.{i}", x))
        return x


class Decoder(Model):
    STEPS = 12

    def __init__(self, *args, prefix="decoder2"):
        super().__init__(*args)
        self.prefix = prefix
        self.floats(prefix + ".positions", self.STEPS, self.width)
        self.make_norm(prefix + ".norm")
        for i in range(self.layers):
            self.make_heads(f"{prefix}.{i}.self")
            self.make_heads(f"{prefix}.{i}.cross")
            self.make_feed(f"{prefix}.{i}")
            for k in (1, 2, 3):
                self.make_norm(f"{prefix}.{i}.norm{k}")

    def run(self, x, memory):
        """All states of a whole sequence at once."""
        x = x + self.t[self.prefix + ".positions"][:len(x)]
        for i in range(self.layers):
            name = f"{self.prefix}.{i}"
            h = self.norm(name + ".norm1", x)
            x = x + self.attend(name + ".self", h, h, causal=True)
            x = x + self.attend(name + ".cross", self.norm(name + ".norm2", x), memory)
            x = x + self.feed(name, self.norm(name + ".norm3", x))
        return self.norm(self.prefix + ".norm", x)
