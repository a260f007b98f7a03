"""A trained model as the two files that grasp maps: words.safetensors, which never changes, and
reader.safetensors. Matrices become int8 rows with a scale each."""
import json
import struct

import numpy as np

INT8 = "I8"
TYPES = {np.dtype(np.float32): "F32", np.dtype(np.int8): INT8, np.dtype(np.uint8): "U8"}


def write(path, tensors, metadata):
    """safetensors: F32 first, so that everything is aligned."""
    order = sorted(tensors, key=lambda n: (tensors[n].dtype != np.float32, n))
    header, at = {"__metadata__": metadata}, 0
    for name in order:
        t = tensors[name]
        header[name] = {"dtype": TYPES[t.dtype], "shape": list(t.shape), "data_offsets": [at, at + t.nbytes]}
        at += t.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text)
        for name in order:
            f.write(np.ascontiguousarray(tensors[name]).tobytes())


def rows(out, name, w):
    scale = np.maximum(np.abs(w).max(1), 1e-8).astype(np.float32) / 127
    out[name] = np.clip(np.round(w / scale[:, None]), -127, 127).astype(np.int8)
    out[name + ".scale"] = scale


def linear(out, name, state, of):
    rows(out, name, state[of + ".weight"])
    out[name + ".bias"] = state[of + ".bias"]


def norm(out, name, state, of):
    for kind in ("weight", "bias"):
        out[f"{name}.{kind}"] = state[f"{of}.{kind}"]


def words(base, vocab, path):
    """The frozen word vectors and their vocabulary."""
    out = {"words": base["embeddings.word_embeddings.weight:q"],
           "words.scale": base["embeddings.word_embeddings.weight:s"][:, 0].astype(np.float32),
           "vocab": np.frombuffer(vocab.rstrip(b"\n"), np.uint8)}
    write(path, out, {"base": "thenlper/gte-small"})


def reader(state, alphabet, path, metadata=None):
    state = {k: np.asarray(v, np.float32) for k, v in state.items()}
    out = {"positions": state["encoder.positions.weight"], "types": state["encoder.types.weight"],
           "alphabet": np.frombuffer("\n".join(alphabet).encode(), np.uint8)}
    norm(out, "embed.norm", state, "encoder.norm")
    layers = 1 + max(int(k.split(".")[2]) for k in state if k.startswith("encoder.layers."))
    for i in range(layers):
        for part in ("q", "k", "v", "o", "up", "down"):
            linear(out, f"encoder.{i}.{part}", state, f"encoder.layers.{i}.{part}")
        for part in ("norm1", "norm2"):
            norm(out, f"encoder.{i}.{part}", state, f"encoder.layers.{i}.{part}")
    for d in range(2):
        ours, theirs = "decoder" + ("2" if d else ""), f"decoders.{d}"
        if f"{theirs}.end_k.weight" not in state:
            continue
        table = state[theirs + ".symbols.weight"] + state[theirs + ".described"] @ state[theirs + ".describe.weight"].T + state[theirs + ".describe.bias"]
        rows(out, ours + ".symbols", table)
        out[ours + ".symbols.bias"] = state[theirs + ".bias"]
        out[ours + ".positions"] = state[theirs + ".positions.weight"]
        for part in ("describe", "point", "start_q", "start_k", "end_q", "end_s", "end_k"):
            linear(out, f"{ours}.{part}", state, f"{theirs}.{part}")
        norm(out, ours + ".norm", state, theirs + ".norm")
        inside = 1 + max(int(k.split(".")[3]) for k in state if k.startswith(theirs + ".layers."))
        for i in range(inside):
            for part in [f"{a}.{b}" for a in ("self", "cross") for b in "qkvo"] + ["up", "down"]:
                linear(out, f"{ours}.{i}.{part}", state, f"{theirs}.layers.{i}.{part}")
            for part in ("norm1", "norm2", "norm3"):
                norm(out, f"{ours}.{i}.{part}", state, f"{theirs}.layers.{i}.{part}")
    write(path, out, {"heads": "12", **(metadata or {})})
