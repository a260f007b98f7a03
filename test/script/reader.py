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

QUESTION = "A-B 3, B-C 4, C-D 7. How far is A from D?"
PROSE = "Ann knows Bob and Cid. Bob is a friend of Dora. Cid often meets Dora and Eve. How many people does Ann know?"
ODD = ["A-B 3, B-C 4. Is it?", "A->B, B->C. e d c?", "how far is a from", "3 4 7", "A-B, B-C, C-D, D-A: a to c, c to a?"]


def ask(folder, text, *options):
    done = subprocess.run([GRASP, "ask", "--json", "--trace", *options], input=text, capture_output=True, text=True,
                          env=dict(ENV, GRASP_MODELS=str(folder)), timeout=120)
    assert done.returncode >= 0, f"{text}: signal {-done.returncode}"
    return done


def weights(folder, seed, constant=None, threshold="0.5", figures=export.FIGURES):
    """A random model; one that believes everything alike if a constant is given."""
    _, _, words, reader = parse.models(seed, True)
    for name, file in (("words", words), ("reader", reader)):
        shutil.copy(file, folder / f"{name}.safetensors")
    if constant is not None:
        path = folder / "reader.safetensors"
        tensors, metadata = export.read(path), export.metadata(path)
        tensors.update((f"belief.{name}", np.array(x, np.float32)) for name, x in
                       (("hidden", [[0] * figures]), ("hidden.bias", [0]), ("out", [0]), ("out.bias", [constant])))
        export.write(path, tensors, {**metadata, "threshold": threshold})
    return folder


def without_weights():
    with tempfile.TemporaryDirectory() as folder:
        done = ask(folder, QUESTION)
        assert done.returncode == 3 and "the weights of the trained readers are not there" in done.stderr + done.stdout, done


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
        for text in (ODD[0], QUESTION, PROSE):
            reply = json.loads(ask(folder, text).stdout)
            assert reply["status"] == "declined", reply


def belief():
    """As likely as the calibration says: nothing, or whatever ran."""
    said = 0
    for seed in range(effort.some(6)):
        for likely in (-20, 20):
            with tempfile.TemporaryDirectory() as folder:
                weights(Path(folder), seed, likely)
                reply = json.loads(ask(folder, QUESTION).stdout)
                ran = any(line.startswith("reader: ") and "confidence" in line for line in reply["trace"])
                assert reply["status"] == ("ok" if likely > 0 and ran else "declined"), reply
                said += reply["status"] == "ok"
    with tempfile.TemporaryDirectory() as folder:
        weights(Path(folder), 1, 0, "some")
        assert 'metadata "threshold": expected a number' in ask(folder, QUESTION).stderr
        weights(Path(folder), 1, 0, figures=export.FIGURES - 1)
        assert 'tensor "belief.hidden"' in ask(folder, QUESTION).stderr
    return f"{said} answers"


def random_models():
    said = 0
    for seed in range(effort.some(12)):
        with tempfile.TemporaryDirectory() as folder:
            weights(Path(folder), seed, 0, "0")
            for text in ODD + [QUESTION]:
                reply = json.loads(ask(folder, text).stdout)
                assert reply["status"] in ("ok", "declined"), reply
                said += reply["status"] == "ok"
    return f"{said} answers"


if __name__ == "__main__":
    tap.run([("without weights", without_weights), ("damaged weights", damaged_weights),
             ("careful by default", careful_by_default), ("belief", belief), ("models of random numbers", random_models)])
