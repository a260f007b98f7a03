"""The trained reader behind `grasp ask`: without weights, with damaged ones, and with models of random
numbers, which think of anything: whatever they say is a program that ran, or nothing is said."""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.program import ENV, GRASP

SOURCE = Path(os.environ.get("GRASP_SOURCE", Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(SOURCE / "training"))
try:
    import numpy as np

    import export
    import parse
except ImportError:
    tap.skip_all("numpy is not installed")

FIGURES, BY_RULES = 28, 25  # of src/parse/parse.h, src/agent/figures.c
QUESTION = "A-B 3, B-C 4, C-D 7. How far is A from D?"
PROSE = "Ann knows Bob and Cid. Bob is a friend of Dora. Cid often meets Dora and Eve. How many people does Ann know?"
ODD = ["A-B 3, B-C 4. Is it?", "A->B, B->C. e d c?", "how far is a from", "3 4 7", "A-B, B-C, C-D, D-A: a to c, c to a?"]


def ask(folder, text, *options):
    done = subprocess.run([GRASP, "ask", "--json", "--trace", *options], input=text, capture_output=True, text=True,
                          env=dict(ENV, GRASP_MODELS=str(folder)), timeout=120)
    assert done.returncode >= 0, f"{text}: signal {-done.returncode}"
    return done


def weights(folder, seed, constant=None, by_rules=0, figures=FIGURES, **metadata):
    """A random model; one that believes everything alike if a constant is given, but for what rules come to, too."""
    _, _, words, reader = parse.models(seed, True)
    for name, file in (("words", words), ("reader", reader)):
        shutil.copy(file, folder / f"{name}.safetensors")
    if constant is not None:
        path = folder / "reader.safetensors"
        hidden = np.zeros((1, figures), np.float32)
        hidden[0, min(BY_RULES, figures - 1)] = 1
        tensors = export.read(path)
        tensors.update({"belief.hidden": hidden, **{f"belief.{name}": np.array([x], np.float32) for name, x in
                                                    (("hidden.bias", 0), ("out", by_rules), ("out.bias", constant))}})
        export.write(path, tensors, {**export.metadata(path), "threshold": "0.5", **metadata})
    return folder


def without_weights():
    """Rules answer, and whoever asks for the reader alone is told."""
    with tempfile.TemporaryDirectory() as folder:
        assert json.loads(ask(folder, QUESTION).stdout)["value"] == 14
        done = ask(folder, QUESTION, "--llm", "reader")
        assert done.returncode != 0 and "trained reader" in done.stdout + done.stderr, done


def damaged_weights():
    rng, n = random.Random(1), 0
    with tempfile.TemporaryDirectory() as folder:
        folder = weights(Path(folder), 1)
        whole = (folder / "reader.safetensors").read_bytes()
        for cut in [0, 7, 8, 100, len(whole) - 1] + [rng.randrange(len(whole)) for _ in range(effort.some(40))]:
            (folder / "reader.safetensors").write_bytes(whole[:cut])
            done = ask(folder, QUESTION)
            assert done.returncode != 0 and "the trained reader in" in done.stderr, (cut, done)
            n += 1
        for _ in range(effort.some(40)):
            at = rng.randrange(8 + int.from_bytes(whole[:8], "little"))
            (folder / "reader.safetensors").write_bytes(whole[:at] + bytes([rng.randrange(256)]) + whole[at + 1:])
            ask(folder, QUESTION)
            n += 1
    return f"{n} files"


def careful_by_default():
    """Of a model that nobody calibrated nothing is believed."""
    with tempfile.TemporaryDirectory() as folder:
        weights(Path(folder), 3)
        reply = json.loads(ask(folder, ODD[0], "--llm", "reader").stdout)
        assert reply["status"] == "declined", reply
        assert json.loads(ask(folder, QUESTION).stdout)["value"] == 14


def belief():
    """What rules propose of a notation stands, believed or not, where no reader is sure of something else."""
    for by_rules in (20, 0):
        for seed in range(effort.some(6)):
            with tempfile.TemporaryDirectory() as folder:
                weights(Path(folder), seed, -5, by_rules)
                reply = json.loads(ask(folder, QUESTION).stdout)
                assert reply["status"] == "ok" and reply["value"] == 14, reply


def rivals():
    """What rules propose of prose is not said where another answer is likelier, by as much as the weights say; of a
    notation it is."""
    declined = 0
    for seed in range(effort.some(6)):
        with tempfile.TemporaryDirectory() as folder:
            weights(Path(folder), seed, 0, -1, threshold="0.7", rival="0.2")
            assert json.loads(ask(folder, QUESTION).stdout)["value"] == 14
            reply = json.loads(ask(folder, PROSE).stdout)
            others = sum(" confidence 0.5" in line for line in reply["trace"])
            assert reply["status"] == "declined" or not others, reply
            declined += reply["status"] == "declined"
    with tempfile.TemporaryDirectory() as folder:
        for name in ("threshold", "rival", "least"):
            weights(Path(folder), 1, 0, **{name: "some"})
            assert f'metadata "{name}": expected a number' in ask(folder, QUESTION).stderr
        weights(Path(folder), 1, 0, figures=FIGURES - 1)
        assert 'tensor "belief.hidden"' in ask(folder, QUESTION).stderr
    assert declined
    return f"{declined} declined"


def random_models():
    said = 0
    for seed in range(effort.some(12)):
        with tempfile.TemporaryDirectory() as folder:
            weights(Path(folder), seed, 0, threshold="0")
            for text in ODD + [QUESTION]:
                reply = json.loads(ask(folder, text, "--llm", "reader").stdout)
                assert reply["status"] in ("ok", "declined"), reply
                said += reply["status"] == "ok"
    return f"{said} answers"


if __name__ == "__main__":
    tap.run([("without weights", without_weights), ("damaged weights", damaged_weights),
             ("careful by default", careful_by_default), ("belief", belief), ("rivals", rivals), ("models of random numbers", random_models)])
