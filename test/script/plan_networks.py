"""Trained graph networks over steps, with the built-in encoder: they learn, plans keep to the links, the
same data give the same file, and files for other tools or with damage are refused."""
import json
import os
import random
import struct
import subprocess
import tempfile
from pathlib import Path

from lib import effort, tap
from lib.program import ENV, GRASP, grasp, grasp_json

MODELS = Path(os.environ["GRASP_SOURCE"]) / "models"
FOLDER = Path(tempfile.mkdtemp())
TOOLS = {"flight_search": "look for flights", "flight_book": "buy a flight ticket", "weather": "tell the weather",
         "alarm": "ring at a time", "mail": "send a letter", "music": "play a song"}
LINKS = [("flight_search", "flight_book"), ("weather", "alarm"), ("alarm", "music"), ("flight_book", "mail")]
STEPS = {"flight_search": ["which planes go there", "find a plane"], "flight_book": ["purchase the seat", "pay for the plane"],
         "weather": ["will it rain", "is it sunny"], "alarm": ["wake me up", "set a timer"],
         "mail": ["write to my aunt", "post the note"], "music": ["a tune please", "sing something"]}
ENV["GRASP_MODELS"] = str(MODELS)


def write(name, text):
    path = FOLDER / name
    path.write_text(text if isinstance(text, str) else json.dumps(text))
    return path


TASKS = write("tasks.json", {"nodes": [{"id": t, "desc": d} for t, d in TOOLS.items()],
                             "links": [{"source": a, "target": b} for a, b in LINKS]})


def data():
    rng, rows = random.Random(1), []
    for i in range(24):
        plan = list(rng.choice(LINKS))
        rows.append({"id": i, "user_request": "do it", "task_nodes": [{"task": t} for t in plan],
                     "task_links": [{"source": plan[0], "target": plan[1]}],
                     "task_steps": [f"Call {t} to {rng.choice(STEPS[t])}" for t in plan]})
    return write("train.jsonl", "".join(json.dumps(r) + "\n" for r in rows))


def plan(method, model, *steps):
    path = write("steps.txt", "\n".join(steps) + "\n")
    return grasp_json("plan", "x", "--tasks", TASKS, "--steps", path, "--method", method, "--model", model)


def check_learnt():
    for method in ("gcn", "gat", "sage", "gin", "transformer"):
        model = FOLDER / f"{method}.safetensors"
        told = grasp_json("plan", "train", data(), "--tasks", TASKS, "--method", method, "--out", model)
        assert told["requests"] == 24, told
        first = model.read_bytes()
        if method == "gcn" or effort.SHARE == 100:
            grasp("plan", "train", data(), "--tasks", TASKS, "--method", method, "--out", model, "--threads", 1)
            assert model.read_bytes() == first, f"{method}: another number of threads, another file"
        made = plan(method, model, "will it rain", "wake me up", "find a plane")
        assert all(link["in_graph"] for link in made["task_links"]), made
    made = plan("joint", model, "is it sunny", "set a timer")
    assert [n["task"] for n in made["task_nodes"]] == ["weather", "alarm"], made


def check_sgc():
    """Without training; the clauses of the request are steps where none are given."""
    made = grasp_json("plan", "tell me the weather, then ring at seven", "--tasks", TASKS, "--method", "sgc")
    assert [n["task"] for n in made["task_nodes"]] == ["weather", "alarm"], made


def check_refused():
    model = FOLDER / "gcn.safetensors"
    other = write("other.json", {"nodes": [{"id": t} for t in reversed(TOOLS)], "links": []})
    steps = write("steps.txt", "find a plane\n")
    def told(*args):
        done = subprocess.run([GRASP, "plan", *map(str, args)], capture_output=True, env=ENV)
        return done.returncode, done.stderr.decode()
    code, said = told("x", "--tasks", other, "--method", "gcn", "--model", model, "--steps", steps)
    assert code == 3 and "other tools" in said, said
    code, said = told("x", "--tasks", TASKS, "--method", "gcn", "--model", TASKS, "--steps", steps)
    assert code == 3, said
    whole = model.read_bytes()
    at = 8 + struct.unpack("<Q", whole[:8])[0]
    for k, bad in enumerate([whole[:at + 9], whole[:40], whole[:at] + b"\xff" * (len(whole) - at), b"", whole.replace(b"vectors", b"vectorz")]):
        code, said = told("x", "--tasks", TASKS, "--method", "gcn", "--model", write("bad", "") if bad == b"" else damaged(bad), "--steps", steps)
        assert code == 3, f"{k}: exit {code}: {said}"


def damaged(content):
    path = FOLDER / "bad.safetensors"
    path.write_bytes(content)
    return path


tap.run([("five networks", check_learnt), ("SGC", check_sgc), ("what is refused", check_refused)])
