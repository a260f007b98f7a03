"""LARK's chain with a played model that answers exactly from the facts of its prompts: what comes out is what the graph
entails, in one question or in many, with ids or names; and with models that reply badly."""
import json
import os
import random
import re
import subprocess
import tempfile
import threading
from pathlib import Path

from lib import effort, tap
from lib.kg import Store
from lib.program import ENV, GRASP, grasp_json
from lib.triple_reader import facts_of, reader

FOLDER = tempfile.TemporaryDirectory()
DOCS = Path(os.environ.get("GRASP_SOURCE", ".")) / "docs" / "LOGIC.md"
N, M = 14, 4

E = ["(e {})"] * 3
P = "(p {} (e {}))"
PP = "(p {} (p {} (e {})))"
TYPES = {"1p": P, "2p": PP, "3p": "(p {} " + PP + ")", "2i": f"(and {P} {P})", "3i": f"(and {P} {P} {P})",
         "ip": f"(p {{}} (and {P} {P}))", "pi": f"(and {PP} {P})", "2u": f"(or {P} {P})", "up": f"(p {{}} (or {P} {P}))",
         "2in": f"(and {P} (not {P}))", "3in": f"(and {P} {P} (not {P}))", "inp": f"(p {{}} (and {P} (not {P})))",
         "pin": f"(and {PP} (not {P}))", "pni": f"(and (not {PP}) {P})"}
# Questions and phases of each: projections, then what joins them.
STEPS = {"1p": (1, 1), "2p": (2, 2), "3p": (3, 3), "2i": (3, 2), "3i": (4, 2), "ip": (4, 3), "pi": (4, 3), "2u": (3, 2),
         "up": (4, 3), "2in": (3, 2), "3in": (4, 2), "inp": (4, 3), "pin": (4, 3), "pni": (4, 3)}
OTHER = ["(or (and (p {} (e {})) (not (p {} (e {})))) (e {}))", "(and (p {} (e {})) (or (p {} (e {})) (not (p {} (e {})))))",
         "(p {} (any))", "(and (p {} (e {})) (not (p {} (any))))", "(p {} (and (p {} (any)) (not (p {} (e {})))))",
         "(or (p {} (e {})) (and (p {} (any)) (not (p {} (p {} (any))))))",
         "(not (or (not (p {} (e {}))) (not (p {} (e {})))))", "(e {})", "(and (p {} (p {} (e {}))) (p {} (p {} (e {}))))"]


def random_store(rng, k):
    labels = ["", "same", "Same", 'quoted "name"', "comma, inside", "one (2)"]
    triples = {(rng.randrange(N), rng.randrange(M), rng.randrange(N)) for _ in range(45)}
    return Store(Path(FOLDER.name) / f"{k}.kg", [(f"n{i}", rng.choice(labels) if i % 2 else f"label {i}") for i in range(N)],
                 [(f"rel {i}", None) for i in range(M)], triples)


def filled(rng, shape):
    """The text with ids, relations turned by lot, and the tree of it."""
    text = re.sub(r"\(p {}", lambda _: f"(p {rng.choice(['', '^'])}#{rng.randrange(M)}", shape)
    return re.sub("{}", lambda _: f"#{rng.randrange(N)}", text)


def tree(text):
    tokens = re.findall(r"[()]|[^\s()]+", text)

    def one():
        assert tokens.pop(0) == "("
        kind = tokens.pop(0)
        if kind == "e":
            out = "e", int(tokens.pop(0)[1:])
        elif kind == "p":
            relation = tokens.pop(0)
            out = "p", int(relation.lstrip("^#")), relation.startswith("^"), one()
        else:
            parts = []
            while tokens[0] == "(":
                parts.append(one())
            out = (kind, *parts)
        assert tokens.pop(0) == ")"
        return out
    return one()


def ask(store, query, llm, *more):
    reply = grasp_json("kg", "query", store.path, query, "--exec", "llm", "--llm", llm, "--limit", 0, *more)
    return reply, sorted(a["id"] for a in reply["answers"])


def check_types(*more):
    """With room for all facts that matter the answers are those of the graph."""
    def run():
        rng, n = random.Random(7), 0
        with reader() as llm:
            for k in range(effort.some(3)):
                s = random_store(rng, k)
                for name, shape in [*TYPES.items(), *(("", shape) for shape in OTHER)]:
                    query = filled(rng, shape)
                    reply, found = ask(s, query, llm, *more)
                    what = f"{query} over {sorted(s.triples)}: {reply}"
                    assert found == s.answers(tree(query)), f"{what}, not {s.answers(tree(query))}"
                    assert name in ("", reply["type"]) and reply["by"] == "model" and reply["model"] == "reader", what
                    assert all(a["entailed"] and a["by"] == "model" for a in reply["answers"]), what
                    assert not reply["facts_cut"] and all(step["unknown"] == 0 for step in reply["steps"]), what
                    if name and "decomposition" not in more:
                        assert (len(reply["steps"]), max(x["phase"] for x in reply["steps"])) == STEPS[name], what
                    n += 1
        return f"{n} queries"
    return run


def check_budget():
    """With little room the answers are those of the facts that were shown, no prompt has more, and it is told."""
    rng, n_cut = random.Random(8), 0
    for k in range(8):
        s, log = random_store(rng, k), []
        with reader(log=log) as llm:
            name = rng.choice(["1p", "2p", "2i", "2u", "2in"])
            query = filled(rng, TYPES[name])
            reply, found = ask(s, query, llm, "--tokens", 30)
        shown = {tuple(int(x[1:]) for x in f) for prompt in log for f in facts_of(prompt)}
        assert shown <= s.triples and reply["facts"] == len(shown), f"{query}: {shown}, {reply}"
        for prompt in log:
            facts = "".join(line for line in prompt.splitlines() if line.startswith("("))
            assert len(re.findall(r"\d|[a-z]|[^\w\s]", facts)) <= 30, prompt
        rest = Store(Path(FOLDER.name) / "rest.kg", s.entities, s.relations, shown)
        assert found == rest.answers(tree(query)), f"{query}: {found} of {shown}"
        n_cut += reply["facts_cut"]
    assert n_cut > 0
    return f"{n_cut} cut"


def check_names():
    """Ids mean nothing; names are shown where they are asked for, those that several have with their ids."""
    s = Store(Path(FOLDER.name) / "names.kg", [("a", "Twin"), ("b", "Twin"), ("c", 'say "x", y')], [("won", None)],
              [(0, 0, 2), (1, 0, 2)])
    log = []
    with reader(log=log) as llm:
        assert ask(s, "(p #0 (e #0))", llm)[1] == [2]
        assert "Twin" not in log[0] and "won" not in log[0] and "(e0, r0, e2)" in log[0], log[0]
        log.clear()
        assert ask(s, "(p ^#0 (e #2))", llm, "--without", "abstraction")[1] == [0, 1]
        assert '("Twin (0)", "won", "say \\"x\\", y")' in log[0], log[0]


HOSTILE = {
    "a list": (lambda found: json.dumps(found), True),
    "numbers": (lambda found: json.dumps({"answers": [int(x[1:]) for x in found]}), True),
    "prose": (lambda found: "The answers are " + " and ".join(found) + ".", True),
    "fenced": (lambda found: "```json\n" + json.dumps({"answers": found}) + "\n```", True),
    "twice": (lambda found: json.dumps({"answers": found * 3}), True),
    "cut short": (lambda found: json.dumps({"answers": found})[:-2], True),
    "empty": (lambda found: "", False),
    "nothing": (lambda found: "{}", False),
    "no list": (lambda found: '{"answers": "none"}', False),
    "no JSON": (lambda found: "[[[[" * 1000, False),
    "null": (lambda found: "null", False),
    "invented": (lambda found: json.dumps({"answers": ["e99999", "e-1", "e4294967296", None, {}, 1e300, "e1 "]}), None),
    "control": (lambda found: "\x00\x1b[2J", False),
}


def check_hostile():
    rng = random.Random(9)
    s = random_store(rng, 99)
    query = next(q for q in (filled(rng, TYPES["2p"]) for _ in range(100)) if len(s.answers(tree(q))) > 2)
    for name, (say, right) in HOSTILE.items():
        with reader(say) as llm:
            reply, found = ask(s, query, llm)
            if right is not None:
                assert found == (s.answers(tree(query)) if right else []), f"{name}: {reply}"
            else:
                assert reply["steps"][0]["unknown"] >= 5 and set(found) <= {1}, f"{name}: {reply}"
    return f"{len(HOSTILE)} ways"


def check_wrong():
    """A model that says what is not so is not believed."""
    s = Store(Path(FOLDER.name) / "wrong.kg", [("a", ""), ("b", ""), ("c", "")], [("r", None)], [(0, 0, 1), (0, 0, 2)])
    with reader(lambda found: '{"answers": ["e1", "e0"]}') as llm:
        reply, _ = ask(s, "?x: r(a, ?x)", llm)
        assert [(a["name"], a["entailed"]) for a in reply["answers"]] == [("b", True), ("a", False)], reply
        done = subprocess.run([GRASP, "kg", "query", s.path, "?x: r(a, ?x)", "--exec", "llm", "--llm", llm, "--trace"],
                              capture_output=True, env=ENV)
        told = done.stdout.decode()
        assert "read by the model reader" in told and "not entailed  a" in told and "phase 1  A1 = " in told, told


def check_errors():
    s = Store(Path(FOLDER.name) / "errors.kg", [("a", "")], [("r", None)], [(0, 0, 0)])
    for more, message in ((("--exec", "llm"), "belong together"), (("--llm", "http://127.0.0.1:1#m"), "belong together"),
                          (("--exec", "llm", "--llm", "none"), "URL#MODEL"),
                          (("--exec", "llm", "--llm", "http://127.0.0.1:1"), "URL#MODEL"),
                          (("--exec", "llm", "--llm", "http://127.0.0.1:1#m", "--without", "sense"), "decomposition")):
        done = subprocess.run([GRASP, "kg", "query", s.path, "?x: r(a, ?x)", *more], capture_output=True, env=ENV)
        assert done.returncode == 2 and message in done.stderr.decode(), f"{more}: {done.stderr}"
    with reader() as llm:
        done = subprocess.run([GRASP, "kg", "query", s.path, "?x: !r(a, ?x)", "--exec", "llm", "--llm", llm],
                              capture_output=True, env=ENV)
        assert done.returncode == 4 and b"pure negation" in done.stderr, done.stderr


def check_documented():
    """The table of docs/LOGIC.md has the questions as they are asked."""
    text = re.sub(r"\s+", " ", DOCS.read_text()).replace("\\|", "|")
    log = []
    with reader(log=log) as llm:
        s = random_store(random.Random(10), 77)
        rng = random.Random(11)
        for shape in TYPES.values():
            ask(s, filled(rng, shape), llm)
        ask(s, "(and (p #0 (any)) (p ^#1 (any)))", llm)
        ask(s, filled(rng, TYPES["1p"]), llm, "--without", "decomposition")
    seen = set()
    for prompt in log:
        question = prompt.split("Question: ")[1]
        question = re.sub(r"is this so: .*", "is this so: {formula}", question)
        question = re.sub(r"(lists|none of the lists) (\[[^]]*\]( and \[[^]]*\])*)", r"\1 {lists}", question)
        question = re.sub(r"(subject|object) (of )?(e\d+|\[[^]]*\])", r"\1 \2{from}", question)
        seen.add(re.sub(r"\s+", " ", re.sub(r"\br\d+", "{relation}", question)))
    for question in seen:
        assert question in text, question
    return f"{len(seen)} questions"


def check_batches():
    """The questions of a phase are asked at the same time; those that are alike once."""
    s = Store(Path(FOLDER.name) / "batch.kg", [("a", ""), ("b", ""), ("c", "")], [("r", None), ("q", None), ("p", None)],
              [(0, 0, 1), (0, 1, 1), (0, 2, 1), (1, 0, 2)])
    together = threading.Barrier(3, timeout=20)

    def wait(found):
        if together.n_waiting + waited[0] < 3:
            together.wait()  # for the other two; raises if they come one after the other
            waited[0] = 3
        return json.dumps({"answers": found})
    waited, log = [0], []
    with reader(wait) as llm:
        reply, found = ask(s, "(and (p #0 (e #0)) (p #1 (e #0)) (p #2 (e #0)))", llm)
        assert found == [1] and not together.broken, reply
    with reader(log=log) as llm:
        reply, found = ask(s, "(and (p #0 (e #0)) (p #0 (e #0)))", llm)
        asked = [step["asked"] for step in reply["steps"]]
        assert found == [1] and asked == [True, False, True] and len(log) == 2, f"{asked}: {log}"
        assert [len(step["answers"]) for step in reply["steps"]] == [1, 1, 1], reply
        log.clear()
        reply, found = ask(s, "(or (p #0 (p #0 (e #0))) (p #0 (e #0)))", llm)
        assert found == [1, 2] and len(log) == 3, log


tap.run([("the types", check_types()), ("in one question", check_types("--without", "decomposition")),
         ("by names", check_types("--without", "abstraction")), ("little room", check_budget), ("ids and names", check_names),
         ("bad replies", check_hostile), ("wrong replies", check_wrong), ("errors", check_errors),
         ("the table", check_documented), ("phases as batches", check_batches)])
