"""Ways to plan, without the encoder: training, files of planners, steps, a model that is scripted."""
import itertools
import json
import os
import random
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json

FOLDER = Path(tempfile.mkdtemp())
TOOLS = ["flight_search", "flight_book", "hotel_search", "hotel_book", "weather", "alarm"]
LINKS = [("flight_search", "flight_book"), ("hotel_search", "hotel_book"), ("flight_book", "hotel_search"), ("weather", "alarm")]
ENV["GRASP_MODELS"] = str(FOLDER / "none")


def write(name, text):
    path = FOLDER / name
    path.write_text(text if isinstance(text, str) else json.dumps(text))
    return path


TASKS = write("tasks.json", {"nodes": [{"id": t, "desc": t.replace("_", " ")} for t in TOOLS],
                             "links": [{"source": a, "target": b} for a, b in LINKS]})
WORDS = {("flight_search", "flight_book"): "fly ticket plane", ("hotel_search", "hotel_book"): "room bed night",
         ("weather", "alarm"): "rain wake sun", ("flight_search", "flight_book", "hotel_search", "hotel_book"): "holiday trip journey"}
# How steps speak of tools: no word of these is in a tool's name or description.
SAYINGS = {"flight_search": "airline timetable departures", "flight_book": "seat purchase aboard", "hotel_search": "lodging vacancies inns",
           "hotel_book": "reserve suite check", "weather": "clouds forecast degrees", "alarm": "ring bell morning"}


def examples(rng, n):
    rows = []
    for i in range(n):
        plan = rng.choice(sorted(WORDS))
        request = " ".join(rng.sample(WORDS[plan].split(), 2) + rng.choices("please now my the to for a".split(), k=3))
        rows.append({"id": i, "user_request": request, "task_nodes": [{"task": t} for t in plan],
                     "task_links": [{"source": a, "target": b} for a, b in zip(plan, plan[1:])],
                     "task_steps": [f"Step {k + 1} Call {t} to {' '.join(rng.sample(SAYINGS[t].split(), 2))}" for k, t in enumerate(plan)]})
    return rows


def names(plan):
    return [n["task"] for n in plan["task_nodes"]]


def check_trained():
    rng = random.Random(1)
    data = write("train.jsonl", "".join(json.dumps(r) + "\n" for r in examples(rng, 60)))
    model = FOLDER / "planner.safetensors"
    told = grasp_json("plan", "train", data, "--tasks", TASKS, "--out", model)
    assert told["requests"] == 60, told
    first = model.read_bytes()
    grasp("plan", "train", data, "--tasks", TASKS, "--out", model, "--threads", 1)
    assert model.read_bytes() == first, "another number of threads, another file"
    right = 0
    for row in examples(rng, 20):
        plan = grasp_json("plan", row["user_request"], "--tasks", TASKS, "--model", model)
        right += names(plan) == [n["task"] for n in row["task_nodes"]]
        assert 0 < plan["chance"] <= 1 and all(link["in_graph"] for link in plan["task_links"]), plan
    assert right >= 18, right


def check_trained_steps():
    """Steps in words that only training steps know, beside requests that say nothing: the planner finds their tools, also of a
    model that errs; untrained planning cannot."""
    rng = random.Random(2)
    model = FOLDER / "planner.safetensors"
    right = 0
    for row in examples(rng, 20):
        want = [n["task"] for n in row["task_nodes"]]
        steps = write("steps.txt", "".join(" ".join(rng.sample(SAYINGS[t].split(), 2)) + "\n" for t in want))
        plan = grasp_json("plan", "do it", "--tasks", TASKS, "--model", model, "--steps", steps)
        assert all(link["in_graph"] for link in plan["task_links"]), plan
        right += names(plan) == want
    assert right >= 18, right
    assert names(grasp_json("plan", "do it", "--tasks", TASKS, "--steps", write("steps.txt", "clouds forecast\n"))) != ["weather"]


def check_predictions():
    """Plans of a model that errs in every fourth tool, and its steps: together they are better than either."""
    rng = random.Random(5)
    folder = FOLDER / "eval"
    folder.mkdir(exist_ok=True)
    rows = examples(rng, 100)
    said = []
    for row in rows[60:]:
        tools = [n["task"] if rng.random() < 0.75 else rng.choice(TOOLS) for n in row["task_nodes"]]
        steps = [" ".join(rng.sample(SAYINGS[n["task"]].split(), 1)) for n in row["task_nodes"]]
        said.append({"id": row["id"], "task_steps": steps, "task_nodes": [{"task": t} for t in tools],
                     "task_links": [{"source": a, "target": b} for a, b in zip(tools, tools[1:])]})
    (folder / "graph_desc.json").write_text(TASKS.read_text())
    (folder / "data.json").write_text("".join(json.dumps(r) + "\n" for r in rows))
    (folder / "split_ids.json").write_text(json.dumps({"test_ids": {"chain": [r["id"] for r in rows[60:]]}}))
    (folder / "said.jsonl").write_text("".join(json.dumps(r) + "\n" for r in said))
    def measure(*options):
        return grasp_json("eval", "plan", "--data", folder, "--predictions", folder / "said.jsonl", *options)
    direct, joint = measure("--method", "direct"), measure()
    alone = measure("--without", "tools")
    assert joint["n"] == 40 and joint["trained_on"] == 60, joint
    assert joint["node_f1"] >= max(direct["node_f1"], alone["node_f1"] - 0.01) and joint["node_f1"] >= 0.95, (direct, joint, alone)
    assert joint["node_hallucination"] == joint["link_hallucination"] == 0 and direct["link_hallucination"] > 0, (direct, joint)
    assert measure("--without", "tools", "--without", "training")["node_f1"] < joint["node_f1"]


def check_why():
    """What is told of each tool is so: its step, words that both have, who feeds it, and another that could stand there."""
    steps = ["search for a flight", "book the flight", "search a hotel"]
    plan = grasp_json("plan", "x", "--tasks", TASKS, "--steps", write("steps.txt", "\n".join(steps)))
    assert names(plan) == ["flight_search", "flight_book", "hotel_search"], plan
    for i, node in enumerate(plan["task_nodes"]):
        why = node["why"]
        assert why["step"] == steps[i] and set(why["words"].split()) == set(steps[i].split()) & set(node["task"].split("_")), why
        assert why["link"] == (names(plan)[i - 1] if i else None) and why["encoder"] is None and why["network"] is None, why
        assert why["lexical"] > 0 and abs(why["score"] - why["lexical"]) < 1e-9, why
        assert why["next_best"] not in names(plan) and (why["next_best"] is None or why["next_score"] <= why["score"]), why
    assert plan["task_nodes"][0]["why"]["next_best"] == "hotel_book" or plan["task_nodes"][0]["why"]["next_best"] is None, plan
    call = grasp_json("run", "--call", f'plan_tools("{TASKS}", "x", steps={json.dumps(steps)}).why')["value"]
    for node, row in zip(plan["task_nodes"], call["rows"], strict=True):
        told = dict(zip(call["columns"], row, strict=True))
        assert told.pop("tool") == node["task"] and all(node["why"][k] == v for k, v in told.items()), (node, told)
    text = grasp("plan", "x", "--tasks", TASKS, "--steps", FOLDER / "steps.txt", "--why").decode()
    assert "for: book the flight" in text and "words" in text and "meaning" not in text, text


def refused(*args):
    done = subprocess.run([GRASP, "plan", *map(str, args)], capture_output=True, env=ENV)
    return done.returncode, done.stderr.decode()


def check_refused():
    data = write("bad.jsonl", '{"id":1,"user_request":"x","task_nodes":[{"task":"weather"}]}\n{"id":2,"user_request":"x","task_nodes":[{"task":"no"}]}\n')
    code, told = refused("train", data, "--tasks", TASKS, "--out", FOLDER / "x")
    assert code == 3 and 'bad.jsonl:2' in told and '"no"' in told, told
    code, told = refused("train", write("empty.jsonl", ""), "--tasks", TASKS, "--out", FOLDER / "x")
    assert code == 3 and "found none" in told, told
    other = write("other.json", {"nodes": [{"id": "only"}], "links": []})
    code, told = refused("x", "--tasks", other, "--model", FOLDER / "planner.safetensors")
    assert code == 3 and "no tool" in told, told
    code, told = refused("x", "--tasks", TASKS, "--model", TASKS)
    assert code == 3, told
    for more in (["--method", "direct"], ["--method", "gcn"], ["--method", "sgc", "--model", "x"], ["--shots", "x"], ["--prompt", "graph"],
                 ["--execute"]):
        assert refused("x", "--tasks", TASKS, *more)[0] == 2, more
    code, told = refused("x", "--tasks", TASKS, "--method", "sgc")
    assert code == 3 and "encoder" in told, told
    assert refused("x")[0] == 2


def check_damaged():
    """No damage to a planner's file crashes: it is refused, or still a planner."""
    whole = (FOLDER / "planner.safetensors").read_bytes()
    rng = random.Random(3)
    for k in range(60):
        bad = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            bad[rng.randrange(len(bad) if k % 2 else 400)] = rng.randrange(256)
        path = FOLDER / "damaged"
        path.write_bytes(bad[:rng.randrange(len(bad))] if k % 5 == 0 else bad)
        code, told = refused("plane ticket", "--tasks", TASKS, "--model", path)
        assert code in (0, 3), f"{k}: exit {code}: {told}"


def check_steps():
    """All steps at once against every way, on graphs by lot: no better way within the links."""
    for seed in range(15):
        rng = random.Random(seed)
        tools = [f"{a}{b}" for a, b in zip("abcdef", "uvwxyz")][:rng.randrange(2, 7)]
        edges = {(x, y) for x in tools for y in tools if x != y and rng.random() < 0.4}
        tasks = write("small.json", {"nodes": [{"id": t} for t in tools], "links": [{"source": x, "target": y} for x, y in edges]})
        said = [rng.choice(tools) for _ in range(rng.randrange(1, 5))]
        steps = write("steps.txt", "".join(f"call {t}\n" for t in said))
        got = names(grasp_json("plan", "x", "--tasks", tasks, "--steps", steps))
        merged = [t for i, t in enumerate(said) if i == 0 or said[i - 1] != t]
        def worth(keep):
            path = [t for t, k in zip(said, keep) if k]
            fine = all(a == b or (a, b) in edges for a, b in zip(path, path[1:]))
            return sum(keep) if fine else -1
        most = max(worth(keep) for keep in itertools.product((0, 1), repeat=len(said)))
        assert all((a, b) in edges for a, b in zip(got, got[1:])), (edges, got)
        if most == len(said):
            assert got == merged, (said, edges, got)
        free = grasp_json("plan", "x", "--tasks", tasks, "--steps", steps, "--free")
        assert names(free) == merged, (said, free)
        assert all(link["in_graph"] == ((link["source"], link["target"]) in edges) for link in free["task_links"]), free


def check_branches():
    """Connected parts against every choice of steps, on graphs by lot: none that holds together is longer."""
    for seed in range(25):
        rng = random.Random(seed)
        tools = ["apple", "bear", "cloud", "dust", "eagle", "fog"]
        edges = {(x, y) for x in tools for y in tools if x != y and rng.random() < 0.3}
        tasks = write("small.json", {"nodes": [{"id": t} for t in tools], "links": [{"source": x, "target": y} for x, y in edges]})
        said = rng.sample(tools, rng.randrange(1, 6))
        steps = write("steps.txt", "".join(f"call {t}\n" for t in said))
        plan = grasp_json("plan", "x", "--tasks", tasks, "--steps", steps, "--branches")
        got, linked = names(plan), [(link["source"], link["target"]) for link in plan["task_links"]]
        def fits(chosen):
            return all(i == 0 or any((x, t) in edges for x in chosen[:i]) for i, t in enumerate(chosen))
        most = max(len(c) for k in range(len(said) + 1) for c in itertools.combinations(said, k) if fits(c))
        assert set(linked) <= edges and len(linked) == len(got) - 1 and fits(got), (edges, plan)
        assert len([t for t in said if t in got]) >= most, (said, edges, got)
    star = write("star.json", {"nodes": [{"id": t} for t in TOOLS[:3]], "links": [{"source": TOOLS[0], "target": t} for t in TOOLS[1:3]]})
    plan = grasp_json("plan", "x", "--tasks", star, "--branches", "--steps", write("steps.txt", "\n".join(TOOLS[:3])))
    assert names(plan) == TOOLS[:3] and [link["source"] for link in plan["task_links"]] == [TOOLS[0]] * 2, plan


def check_searches():
    """Searches by words: greedy takes the best successor of each step, as recomputed here from names alone."""
    for seed in range(10):
        rng = random.Random(seed)
        tools = ["apple", "bear", "cloud", "dust", "eagle"]
        edges = {(x, y) for x in tools for y in tools if x != y and rng.random() < 0.6}
        tasks = write("small.json", {"nodes": [{"id": t} for t in tools], "links": [{"source": x, "target": y} for x, y in edges]})
        said = [rng.choice(tools) for _ in range(3)]
        steps = write("steps.txt", "".join(f"use the {t}\n" for t in said))
        want = []
        for t in said:
            nexts = sorted(y for x, y in edges if x == want[-1]) if want else tools
            if nexts:
                want.append(t if t in nexts else nexts[0])  # none fits: the first of equal scores
        for method in ("greedy", "adaptive", "beam"):
            plan = grasp_json("plan", "x", "--tasks", tasks, "--steps", steps, "--method", method)
            assert all(link["in_graph"] for link in plan["task_links"]), plan
            if method == "greedy":
                assert names(plan) == [t for i, t in enumerate(want) if i == 0 or want[i - 1] != t], (said, edges, plan)
    assert names(grasp_json("plan", "use the apple", "--tasks", tasks, "--method", "greedy")) == ["apple"]


def check_untrained():
    plan = grasp_json("plan", "book a flight, then book a hotel", "--tasks", TASKS)
    assert names(plan) == ["flight_book", "hotel_book"] or all(link["in_graph"] for link in plan["task_links"]), plan
    assert names(grasp_json("plan", "how is the weather", "--tasks", TASKS)) == ["weather"]


class Server:
    def __enter__(self):
        self.process = subprocess.Popen(["python3", Path(__file__).parent / "lib" / "llm_server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}"
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def say(self, *replies):
        body = json.dumps([r if isinstance(r, str) else json.dumps(r) for r in replies]).encode()
        urllib.request.urlopen(urllib.request.Request(f"{self.url}/script/s", body, method="POST")).read()
        return f"{self.url}/s/v1#m"

    def asked(self):
        return [r["body"]["messages"][0]["content"] if isinstance(r["body"], dict) else json.loads(r["body"])["messages"][0]["content"]
                for r in json.loads(urllib.request.urlopen(f"{self.url}/log").read()) if r["path"].endswith("completions")]


def check_model():
    said = {"task_steps": ["Step 1 look for a flight", "then book it"],
            "task_nodes": [{"task": "flight_search"}, {"task": "teleport"}, {"task": "flight_book"}],
            "task_links": [{"source": "flight_search", "target": "teleport"}, {"source": "flight_search", "target": "flight_book"}]}
    with Server() as s:
        llm = s.say("Sure:\n```json\n" + json.dumps(said) + "\n```")
        plan = grasp_json("plan", "fly me", "--tasks", TASKS, "--llm", llm, "--method", "direct")
        assert names(plan) == ["flight_search", "flight_book"] and len(plan["task_links"]) == 1, plan
        prompt = s.asked()[-1]
        assert "# TASK LIST #" in prompt and "fly me" in prompt and all(t in prompt for t in TOOLS), prompt
        shots = write("shots.jsonl", json.dumps({"id": 1, "user_request": "wake me in the sun", "task_nodes": ["weather", "alarm"], "task_steps": ["look out", "ring"],
                                                 "task_links": [{"source": "weather", "target": "alarm"}]}) + "\n")
        plan = grasp_json("plan", "fly me", "--tasks", TASKS, "--llm", s.say(said), "--shots", shots, "--prompt", "graph")
        asked = s.asked()[-1]
        assert '"look out", "ring"' in asked and '"weather" can be followed by ["alarm"]' in asked and "along its edges" in asked, asked
        assert plan["tokens"] == {"prompt": 11, "completion": 7}, plan  # as the server says
        plan = grasp_json("plan", "fly me", "--tasks", TASKS, "--llm", s.say(said))
        assert names(plan) == ["flight_search", "flight_book"], plan
        high = {"flight_search": 5, "flight_book": 4, "hotel_search": 2}
        plan = grasp_json("plan", "fly me", "--tasks", TASKS, "--llm", s.say(said, high, {"flight_book": 5}), "--method", "greedy")
        assert names(plan) == ["flight_search", "flight_book"], plan
        best = {"best_solution": ["flight_book", "hotel_search"]}
        s.asked()
        plan = grasp_json("plan", "fly me", "--tasks", TASKS, "--llm", s.say(said, high, {"flight_book": 5}, {"hotel_search": 5}, best), "--method", "beam")
        assert names(plan) == ["flight_book", "hotel_search"] and len(s.asked()) == 5, plan
        code, told = refused("x", "--tasks", TASKS, "--llm", s.say("I cannot"), "--method", "direct")
        assert code == 4 and "not as asked for" in told, told


tap.run([("trained", check_trained), ("steps, trained", check_trained_steps), ("steps and plans of a model that errs", check_predictions),
         ("why", check_why), ("what is refused", check_refused), ("damaged files", check_damaged), ("steps", check_steps),
         ("connected parts", check_branches), ("searches", check_searches), ("untrained", check_untrained), ("a model's plans", check_model)])
