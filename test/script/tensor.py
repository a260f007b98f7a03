"""Models of random numbers through src/tensor and through numpy, and word pieces through a plain
implementation of BERT's tokens.

The numpy model computes in double and knows nothing of kernels, caches or beams. With activations
rounded as in C, rows are equal to 1e-5 until a value falls on the other side of a half: its row then
differs by a step of the rounding, through attention so do the others, and more values fall
elsewhere. A narrow model has some ten thousand values a run, of which one in a hundred thousand does
so: there most rows have to be equal, where a fault would spare none. Wide ones are held to the
bounds of those without rounding.

Without that rounding the two differ by what it costs: a row keeps 7 bits, each product adds an error
of about 1/250 of its largest input, and norms keep it from growing.

tensor.py bench [THREADS]: times an encoder of 12 layers of width 384 on 150 tokens."""
import os
import struct
import subprocess
import sys
import unicodedata

from lib import effort, tap

try:
    import numpy as np
except ImportError:
    tap.skip_all("numpy is not installed")

from lib.tensors import Decoder, Encoder, save

TOOL = os.environ["GRASP_TENSOR"]


def tool(*args, stdin=b""):
    done = subprocess.run([TOOL, *args], input=stdin, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def run_c(e, ids, types):
    out = tool("encode", *e.files(),
               stdin=struct.pack("<I", len(ids)) + ids.astype(np.uint32).tobytes()
               + types.astype(np.uint8).tobytes())
    return np.frombuffer(out, np.float32).reshape(len(ids), e.width)


# (width, heads, wide): also widths that are no multiple of a vector
SHAPES = ((32, 4, 64), (384, 12, 1536), (8, 1, 20), (20, 5, 36), (72, 3, 100), (64, 2, 48))


def compare(found, expected, what):
    """(width, largest error) of each row; values are about 1 in size."""
    error = np.abs(found - expected)
    assert np.isfinite(found).all() and error.mean() < 3e-2 and error.max() < 3e-1, (
        f"{what}: mean error {error.mean():.2g}, largest {error.max():.2g}")
    return [(found.shape[1], worst) for worst in error.max(axis=1)]


def judge(errors, rounded, what):
    """errors: (width, largest error) of rows"""
    share = np.mean([error < 1e-5 for width, error in errors if width < 100])
    assert not rounded or share >= 0.8, f"{what}: only {share:.0%} of the rows are equal"
    return (f"{what}: {share:.0%} of the narrow rows equal, "
            f"largest error {max(error for _, error in errors):.1e}")


def encoders(rounded):
    """Layer by layer: a model of k layers is the same as the first k of a larger one."""
    errors = {1: [], 2: [], 3: []}
    for seed in range(effort.some(18)):
        width, heads, wide = SHAPES[seed % len(SHAPES)]
        for layers in errors:
            e = Encoder(seed, width, heads, wide, layers, rounded)
            rng = np.random.default_rng(seed)
            n = int(rng.integers(1, e.POSITIONS + 1))
            ids, types = rng.integers(0, e.VOCAB, n), rng.integers(0, 2, n)
            errors[layers] += compare(run_c(e, ids, types), e.run(ids, types),
                                      f"seed {seed}, {layers} layers of {width}")
    return "; ".join(judge(errors[k], rounded, f"{k} layers") for k in errors)


def decoders(rounded):
    errors = []
    for seed in range(effort.some(18)):
        width, heads, wide = SHAPES[seed % len(SHAPES)]
        d = Decoder(seed, width, heads, wide, 1 + seed % 3, rounded)
        rng = np.random.default_rng(seed)
        memory = rng.normal(size=(int(rng.integers(1, 40)), width)).astype(np.float32)
        request = [struct.pack("<I", len(memory)), memory.tobytes()]
        beams, expected = [np.empty((0, width))], []
        for _ in range(d.STEPS if seed % 2 else 5):
            parents = rng.integers(0, len(beams), int(rng.integers(1, 6)))
            x = rng.normal(size=(len(parents), width)).astype(np.float32)
            beams = [np.vstack((beams[p], row)) for p, row in zip(parents, x)]
            expected += [d.run(beam, memory.astype(float))[-1] for beam in beams]
            request += [struct.pack("<I", len(x)), parents.astype(np.uint32).tobytes(), x.tobytes()]
        out = tool("decode", save("decoder", d.t, {"heads": str(heads)}), "decoder2",
                   stdin=b"".join(request))
        found = np.frombuffer(out, np.float32).reshape(-1, width)
        errors += compare(found, np.array(expected), f"seed {seed}")
    return judge(errors, rounded, "steps")


# --- word pieces ---

CHINESE = ((0x3400, 0x4dbf), (0x4e00, 0x9fff), (0xf900, 0xfaff), (0x20000, 0x2a6df),
           (0x2a700, 0x2b73f), (0x2b740, 0x2b81f), (0x2b820, 0x2ceaf), (0x2f800, 0x2fa1f))


def is_chinese(c):
    return any(a <= ord(c) <= b for a, b in CHINESE)


def is_punctuation(c):
    return (33 <= ord(c) <= 47 or 58 <= ord(c) <= 64 or 91 <= ord(c) <= 96 or 123 <= ord(c) <= 126
            or unicodedata.category(c)[0] in "PS")


def words_of(text):
    """Words as lists of (letter, start, end), bytes of the text."""
    words, word, at = [], [], 0
    for c in text:
        start, at = at, at + len(c.encode("utf-8", "surrogateescape"))
        category = unicodedata.category(c)
        if c in "\t\n\r" or category.startswith("Z"):
            words.append(word)
            word = []
            continue
        if c == "\ufffd" or category.startswith("C"):
            continue
        for part in unicodedata.normalize("NFD", c):
            if unicodedata.category(part) == "Mn":
                if word:
                    word[-1] = (word[-1][0], word[-1][1], at)
            elif is_punctuation(part) or is_chinese(part):
                words += [word, [(part, start, at)]]
                word = []
            else:
                word.append((part.lower(), start, at))
    return [w for w in (*words, word) if w]


def spell(word, vocab):
    if len(word) > 100:
        return [(vocab["[UNK]"], word[0][1], word[-1][2])]
    pieces, i = [], 0
    while i < len(word):
        for end in range(len(word), i, -1):
            token = ("##" if i else "") + "".join(c for c, *_ in word[i:end])
            if token in vocab:
                pieces.append((vocab[token], word[i][1], word[end - 1][2]))
                i = end
                break
        else:
            return [(vocab["[UNK]"], word[0][1], word[-1][2])]
    return pieces


def random_text(rng, assigned):
    """Letters that make tokens, accents, other scripts, anything that is assigned, bad bytes."""
    parts = []
    for _ in range(rng.integers(0, 25)):
        kind = rng.integers(0, 9)
        if kind < 3:
            parts.append("".join(rng.choice(list("abcdeABCDE")) for _ in range(rng.integers(1, 8))))
        elif kind == 3:
            parts.append(chr(rng.choice(list(" \t\n\u00a0\u2028,.-!?'\"()[]_#\u2014\u3002"
                                             .encode("utf-32-le")[::4]))))
        elif kind == 4:
            parts.append(chr(rng.integers(0xc0, 0x250)) + chr(rng.integers(0x300, 0x34f)))
        elif kind == 5:
            parts.append(chr(rng.choice([rng.integers(0xac00, 0xd7a3), rng.integers(0x4e00, 0x4e20),
                                         rng.integers(0x370, 0x5ff), rng.integers(0x1f600, 0x1f640)])))
        elif kind == 6:
            parts.append(chr(assigned[rng.integers(0, len(assigned))]))
        elif kind == 7:
            parts.append(bytes(rng.integers(0x80, 0x100, 1).astype(np.uint8))
                         .decode("utf-8", "surrogateescape"))
        else:
            parts.append("a" * int(rng.integers(95, 106)))
    # What was cut or put together may be valid: read it as a whole, each bad byte on its own.
    data = "".join(c for c in "".join(parts) if unicodedata.category(c) != "Cn" or c == "\ufffd"
                   ).encode("utf-8", "surrogateescape")
    return data, data.decode("utf-8", "surrogateescape")


def word_pieces():
    rng = np.random.default_rng(5)
    # Letters whose properties both sides know: those of a younger Unicode are left out.
    assigned = [c for c in range(0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    letters = [chr(c) for c in assigned if rng.random() < 0.5 and chr(c) not in "\n\r"]
    tokens = ["[UNK]"] + letters + ["##" + c for c in letters]
    tokens += [x + "".join(rng.choice(list("abcde"), rng.integers(2, 5)))
               for x in ("", "##") for _ in range(400)]
    tokens += ["a", "b", "c", "d", "e", "##a", "##b", "##c", "##d", "##e"]
    tokens = list(dict.fromkeys(tokens))
    vocab = {token: i for i, token in enumerate(tokens)}
    file = save("vocab", {"vocab": np.frombuffer("\n".join(tokens).encode(), np.uint8)})
    texts = [random_text(rng, assigned) for _ in range(effort.some(6000))]
    out = tool("pieces", file, stdin=b"".join(struct.pack("<I", len(d)) + d for d, _ in texts))
    at = total = unknown = 0
    for data, text in texts:
        n, = struct.unpack_from("<I", out, at)
        found = [struct.unpack_from("<III", out, at + 4 + 12 * i) for i in range(n)]
        at += 4 + 12 * n
        expected = [piece for word in words_of(text) for piece in spell(word, vocab)]
        assert found == expected, f"{data!r}: {found}, expected {expected}"
        total += n
        unknown += sum(piece[0] == 0 for piece in found)
    return f"{len(texts)} texts, {total} pieces, {unknown} of them unknown"


def bench(threads):
    Encoder.VOCAB, Encoder.POSITIONS = 30522, 512
    e = Encoder(1, 384, 12, 1536, 12, False)
    tokens = "\n".join(["[UNK]"] + [f"w{i:x}" for i in range(e.VOCAB - 1)])
    words = save("vocabulary", {"words": e.words, "words.scale": e.scale,
                                "vocab": np.frombuffer(tokens.encode(), np.uint8)})
    print(tool("bench", words, e.files()[1], "150", threads).decode(), end="")


if sys.argv[1:2] == ["bench"]:
    bench(*sys.argv[2:] or ["1"])
else:
    tap.run([
        ("encoders, activations rounded alike", lambda: encoders(True)),
        ("encoders, activations as they are", lambda: encoders(False)),
        ("decoders, activations rounded alike", lambda: decoders(True)),
        ("decoders, activations as they are", lambda: decoders(False)),
        ("word pieces", word_pieces),
    ])
