"""The weights that are part of grasp: they are the files that their card names, and they are heard."""
import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

MODELS = Path(os.environ["GRASP_SOURCE"]) / "models"
QUESTIONS = [
    ("A-B 3, B-C 4, C-D 7. How far is A from D?", 14),
    ("A -> B, B -> C, C -> A, C -> D. Which nodes can be reached from B?", ["A", "C", "D"]),
    ("Zoe is friends with Max and Lea. Max is friends with Tim, Lea is friends with Tim, Tim is friends with Ida. "
     "Without Tim, can Zoe still get word to Ida?", False),
]


def card():
    told = dict(re.findall(r"`(\w+\.safetensors)` \|.*`([0-9a-f]{64})`", (MODELS / "README.md").read_text()))
    assert len(told) == 2 and all(hashlib.sha256((MODELS / f).read_bytes()).hexdigest() == told[f] for f in told), told
    assert sum(f.stat().st_size for f in MODELS.glob("*.safetensors")) <= 48e6


def ask(text, *options):
    done = subprocess.run([GRASP, "ask", "--json", "--trace", *options], input=text, capture_output=True, text=True,
                          env=dict(ENV, GRASP_MODELS=str(MODELS)), timeout=120)
    return json.loads(done.stdout)


def understood():
    for text, value in QUESTIONS:
        reply = ask(text)
        assert reply["status"] == "ok" and reply["value"] == value, reply
        assert any(t.startswith("reader: ") for t in reply["trace"]), reply["trace"]


def declined():
    for text in ("Who is the nicest person in town?", "How many legs does it have?", ""):
        assert ask(text)["status"] != "ok", text


if __name__ == "__main__":
    tap.run([("their card", card), ("questions", understood), ("nothing to answer", declined)])
