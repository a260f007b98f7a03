"""Models of random numbers through src/parse and through numpy: what a reader says has the probability
that training/model.py's arithmetic gives it.

The sequences are those that beams find; numpy goes through each of them at once. As in tensor.py, most
are equal where activations are rounded alike, but for values that fall on the other side of a half."""
import json
import os
import subprocess

from lib import effort, tap

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

from lib.tensors import Decoder, Encoder, save

TOOL = os.environ["GRASP_PARSE"]
ALPHABET = """<pad> <ask> <read> <stop> end text number name field directed undirected link fact node fn list
index if graph:0 var:0 tool:degree tool:shortest_path_length tool:count tool:neighbors tool:remove_nodes
tool:max op:+ op:> op:not value:2 value:null value:true field:length word:degree param:weight
decline:no_graph decline:off_topic""".split()
PARTS = ("tool:", "op:", "field", "fn", "list", "index", "if", "param:")
TOKENS = "[UNK] [CLS] [SEP] . , ? - a b c d e how far is from to 3 4 7 undirected directed links weight".split()
TEXTS = ["A-B 3, B-C 4, C-D 7. How far is A from D?", "A->B, B->C. How far is C?", "How is it?",
         "a b c d e", "A-B, B-C, C-D, D-E, E-A: is A far from C, or 4?"]


class Reader(Decoder):
    """A decoder with what chooses and points."""

    def __init__(self, *args, prefix, size):
        super().__init__(*args, prefix=prefix)
        self.size = size
        self.make_linear(prefix + ".symbols", len(ALPHABET), self.width)
        short = np.array([not name.startswith(PARTS) for name in ALPHABET])
        self.t[prefix + ".symbols.bias"] += 2 * short.astype(np.float32)
        for name in ("describe", "point"):
            self.make_linear(f"{prefix}.{name}", self.width, self.width)
        for name in ("start_q", "start_k", "end_q", "end_s", "end_k", "find_q", "find_k"):
            self.make_linear(f"{prefix}.{name}", size, self.width)
        self.make_linear(prefix + ".gate", 1, self.width)

    def layer(self, name, x):
        return self.linear(f"{self.prefix}.{name}", x)

    def log_p(self, said, memory, first, tokens):
        """Of symbols and spans (symbol, start, end), STOP behind them; a span may begin wherever the same stands."""
        table = self.t[self.prefix + ".symbols"] * self.t[self.prefix + ".symbols.scale"].astype(float)[:, None]
        points = self.layer("point", memory)
        x = [table[first]] + [table[s] + (points[start] if start >= 0 else 0) for s, start, _ in said]
        h = self.run(np.array(x), memory)
        found = np.exp(log_softmax(self.layer("find_q", h) @ self.layer("find_k", memory).T / self.size ** 0.5)) @ memory
        found /= np.linalg.norm(found, axis=1, keepdims=True)
        symbols = log_softmax(self.layer("symbols", h / self.width ** 0.5) + self.layer("gate", h) * self.linear("described", found))
        starts = log_softmax(self.layer("start_q", h) @ self.layer("start_k", memory).T / self.size ** 0.5)
        keys, of_start = self.layer("end_k", memory), self.layer("end_s", memory)
        total = symbols[len(said), ALPHABET.index("<stop>")]
        for i, (s, start, end) in enumerate(said):
            total += symbols[i, s]
            if start >= 0:
                q = self.layer("end_q", h)[i] + of_start[start]
                ends = log_softmax(q @ keys[start:start + 16].T / self.size ** 0.5)
                n = end + 1 - start
                same = [t for t in range(len(tokens)) if tokens[t:t + n] == tokens[start:end + 1]]
                total += np.log(np.exp(starts[i, same]).sum()) + ends[end - start]
        return total


def log_softmax(x):
    x = x - x.max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


def models(seed, rounded):
    width, heads, wide, size = ((32, 4, 64, 16), (8, 1, 20, 4), (72, 3, 100, 20))[seed % 3]
    Encoder.VOCAB, Encoder.POSITIONS, Decoder.STEPS = len(TOKENS), 60, 130
    e = Encoder(seed, width, heads, wide, 1 + seed % 2, rounded)
    readers = [Reader(seed + 100 + i, width, heads, wide, 1 + seed % 3, rounded, prefix="decoder" + "2" * i, size=size)
               for i in range(1 + seed % 2)]
    words = save("words", {"words": e.words, "words.scale": e.scale,
                           "vocab": np.frombuffer("\n".join(TOKENS).encode(), np.uint8)})
    readers[0].make_linear("described", len(ALPHABET), width)
    for r in readers[1:]:
        r.t.update({name: readers[0].t[name] for name in ("described", "described.scale", "described.bias")})
    tensors = {"alphabet": np.frombuffer("\n".join(ALPHABET).encode(), np.uint8), **e.t}
    for r in readers:
        tensors.update(r.t)
    return e, readers, words, save("reader", tensors, {"heads": str(heads)})


def tool(mode, words, reader, *threads):
    done = subprocess.run([TOOL, mode, words, reader, *threads], capture_output=True, text=True,
                          input="".join(json.dumps(t) + "\n" for t in TEXTS))
    assert done.returncode == 0, done.stderr
    return done.stdout


def questions(rounded):
    errors, texts = [], 0
    for seed in range(effort.some(12)):
        e, readers, words, reader = models(seed, rounded)
        for line in tool("ask", words, reader).splitlines():
            record = json.loads(line)
            memory = e.run(np.array(record["ids"]), np.array(record["types"]))
            assert len(record["said"]) == len(readers)
            for r, said in zip(readers, record["said"]):
                found = [p for p, _ in said]
                assert found == sorted(found, reverse=True), found
                tokens = list(zip(record["ids"], record["types"]))
                errors += [abs(p - r.log_p(picks, memory, 1, tokens)) / len(picks) for p, picks in said]
            texts += 1
    share = np.mean([error < 1e-5 for error in errors])
    assert len(errors) > texts, f"only {len(errors)} sequences of {texts} texts"
    assert max(errors) < 0.3 and (not rounded or share > 0.5), f"{share:.0%} equal, largest error {max(errors):.2g}"
    return f"{len(errors)} sequences of {texts} texts, {share:.0%} equal, largest error an action {max(errors):.1e}"


def threads():
    """The same bytes, whatever runs at a time."""
    for seed in range(effort.some(6)):
        _, _, words, reader = models(seed, True)
        for mode in ("ask", "read"):
            assert len({tool(mode, words, reader, n) for n in "123"}) == 1, f"seed {seed}, {mode}"


if __name__ == "__main__":
    tap.run([
        ("questions, activations rounded alike", lambda: questions(True)),
        ("questions, activations as they are", lambda: questions(False)),
        ("threads", threads),
    ])
