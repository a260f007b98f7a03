"""A trained model as the two files that grasp maps: words.safetensors, which never changes, and
reader.safetensors. Matrices become int8 rows with a scale each."""
import json
import re
import struct
from pathlib import Path

import numpy as np

INT8 = "I8"
# What belief goes by.
FIGURES = int(re.search(r"GR_N_FIGURES (\d+)", (Path(__file__).parent.parent / "src/parse/parse.h").read_text())[1])
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


def apart(state):
    """Matrices that are one in training, for fewer steps of the GPU, by their own names."""
    out = {}
    for name, w in state.items():
        path, kind = name.rsplit(".", 1)
        last = path.rsplit(".", 1)[-1]
        if last in ("qkv", "kv"):
            for part, piece in zip(last, np.split(w, len(last))):
                out[f"{path[:-len(last)]}{part}.{kind}"] = piece
        else:
            out[name] = w
    return out


def together(state, names):
    """The other way round: state has the parts, names says what is wanted."""
    out = {}
    for name in names:
        path, kind = name.rsplit(".", 1)
        last = path.rsplit(".", 1)[-1]
        out[name] = np.concatenate([state[f"{path[:-len(last)]}{part}.{kind}"] for part in last]) if last in ("qkv", "kv") else state[name]
    return out


def reader(state, alphabet, path, metadata=None):
    state = apart({k: np.asarray(v, np.float32) for k, v in state.items()})
    out = {"types": state["encoder.types.weight"], "alphabet": np.frombuffer("\n".join(alphabet).encode(), np.uint8)}
    rows(out, "positions", state["encoder.positions.weight"])
    rows(out, "described", state["decoders.0.offered"])
    out["described.bias"] = np.zeros(len(alphabet), np.float32)
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
        for part in ("describe", "point", "start_q", "start_k", "end_q", "end_s", "end_k", "find_q", "find_k", "gate"):
            linear(out, f"{ours}.{part}", state, f"{theirs}.{part}")
        norm(out, ours + ".norm", state, theirs + ".norm")
        inside = 1 + max(int(k.split(".")[3]) for k in state if k.startswith(theirs + ".layers."))
        for i in range(inside):
            for part in [f"{a}.{b}" for a in ("self", "cross") for b in "qkvo"] + ["up", "down"]:
                linear(out, f"{ours}.{i}.{part}", state, f"{theirs}.layers.{i}.{part}")
            for part in ("norm1", "norm2", "norm3"):
                norm(out, f"{ours}.{i}.{part}", state, f"{theirs}.layers.{i}.{part}")
    write(path, out, {"heads": "12", **(metadata or {})})


def read_header(f):
    return json.loads(f.read(struct.unpack("<Q", f.read(8))[0]))


def metadata(path):
    with open(path, "rb") as f:
        return read_header(f)["__metadata__"]


def read(path):
    """All tensors of a file."""
    with open(path, "rb") as f:
        header, data = read_header(f), f.read()
    kinds = {v: k for k, v in TYPES.items()}
    return {n: np.frombuffer(data[slice(*t["data_offsets"])], kinds[t["dtype"]]).reshape(t["shape"])
            for n, t in header.items() if n != "__metadata__"}


def resume(net, path, alphabet):
    """Weights of an exported reader into a model, symbols by their names; what is new stays as it is."""
    import torch

    file = read(path)
    old = {n: i for i, n in enumerate(bytes(file["alphabet"]).decode().split("\n"))}
    whole = {n: file[n].astype(np.float32) * file[n + ".scale"][:, None] if n + ".scale" in file else file[n] for n in file}
    now = {k: v.cpu().float().numpy() for k, v in net.state_dict().items()}
    state = {}
    for name in apart(now):
        ours = name.replace("decoders.0", "decoder").replace("decoders.1", "decoder2").replace("layers.", "")
        ours = {"encoder.positions.weight": "positions", "encoder.types.weight": "types"}.get(ours, ours)
        ours = ours.replace("encoder.norm.", "embed.norm.").replace("positions.weight", "positions")
        bare = ours.removesuffix(".weight")
        found = whole.get(ours if ours in whole else bare)
        if found is not None and not bare.endswith((".symbols", "described", "offered")):
            state[name] = found
    now.update(together({**apart(now), **state}, now))
    for d, prefix in enumerate(("decoder", "decoder2")):
        described = now[f"decoders.{d}.described"] @ now[f"decoders.{d}.describe.weight"].T + now[f"decoders.{d}.describe.bias"]
        for i, symbol in enumerate(alphabet):
            if symbol in old:
                now[f"decoders.{d}.symbols.weight"][i] = whole[prefix + ".symbols"][old[symbol]] - described[i]
                now[f"decoders.{d}.bias"][i] = whole[prefix + ".symbols.bias"][old[symbol]]
    net.load_state_dict({k: torch.tensor(v) for k, v in now.items()})
