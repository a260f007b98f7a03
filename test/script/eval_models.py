"""grasp eval with a model whose replies are scripted: methods and ablations of the papers, what a
model thinks aloud, and tools that it makes. Each switch is seen in what the server is asked, and in
what becomes of the question."""
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from lib import gold, tap
from lib.program import ENV, GRASP, grasp_json

DEGREE = {"id": "d", "question": "Edges: 1-2, 2-3, 2-4. What is the degree of 2?", "kind": "number",
          "gold": 3, "call": "degree($G, 2)",
          "graph": {"directed": False, "nodes": [1, 2, 3, 4], "edges": [[1, 2], [2, 3], [2, 4]]}}
ORDER = {**DEGREE, "id": "n", "question": "Edges: 1-2, 2-3, 2-4. How many nodes are there?", "gold": 4,
         "call": "node_count($G)"}
PROSE = {"id": "p", "kind": "number", "gold": 1, "question":
         "When Ada calls, Bob is always the one who answers. What is the degree of Ada?"}

USE = json.dumps({"action": "use", "tools": ["degree"]})
NODE = json.dumps({"node": "2"})
CREATE = json.dumps({"action": "create", "tools": [], "reason": "none", "why": "the degree of a node"})
BODY = json.dumps({"result": "integer", "body": "return degree(node_1)",
                   "check": "local n = 0\nfor _, e in ipairs(edges()) do\n"
                            "  if e[1] == node_1 then n = n + 1 end\n"
                            "  if e[2] == node_1 then n = n + 1 end\nend\nreturn n"})

server = subprocess.Popen([sys.executable, Path(__file__).parent / "lib" / "llm_server.py"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
BASE = f"http://127.0.0.1:{int(server.stdout.readline())}"
MODEL = f"{BASE}/said/v1#m"
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
TEMPORARY = tempfile.TemporaryDirectory()


def will_say(*replies):
    json.load(open_url(f"{BASE}/log"))
    open_url(f"{BASE}/script/said", json.dumps(replies).encode()).close()


def asked():
    """The requests since the last look: the text of all messages, and the bodies."""
    bodies = [r["body"] for r in json.load(open_url(f"{BASE}/log"))]
    return ["\n".join(str(m["content"]) for m in b["messages"]) for b in bodies], bodies


def evaluate(suite, folder, *options):
    out = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "p.jsonl"
    figures = grasp_json("eval", suite, "--data", folder, "--llm", MODEL, "--jobs", 1, "--timeout", "20s",
                         "--predictions", out, *options)
    return figures, gold.predictions(out)


def one(record, *options):
    """The prediction for one question, the figures and the requests."""
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    (folder / "q.jsonl").write_text(json.dumps(record) + "\n")
    figures, [p] = evaluate("wild", folder, *options)
    return p, figures, *asked()


def refused(*args):
    done = subprocess.run([GRASP, "eval", "wild", "--data", "none", *args], capture_output=True, text=True, env=ENV)
    assert done.returncode == 2, (done.returncode, done.stderr)
    return done.stderr


# --- methods ---

def skills():
    for method in ("skills", "cogent"):
        will_say(USE, NODE)
        p, figures, texts, bodies = one(DEGREE, "--method", method)
        assert p["verdict"] == "right" and len(texts) == 2 and figures["method"] == method, p
        assert "create" in texts[0] and bodies[0]["logprobs"] is True, bodies[0]


def function_calls():
    reply = {"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant", "content": None,
             "tool_calls": [{"id": "1", "type": "function", "function": {"name": "degree", "arguments": NODE}}]}}
    for method in ("tools", "fc"):
        will_say(reply)
        p, _, texts, bodies = one(DEGREE, "--method", method)
        assert p["verdict"] == "right" and len(texts) == 1 and bodies[0]["tools"], p


def text_only():
    will_say("<think>2 has three</think>2 is linked with 1, 3 and 4.\nAnswer: 3")
    p, figures, texts, bodies = one(DEGREE, "--method", "text")
    assert p["verdict"] == "right" and p["thoughts"] == "2 has three", p
    assert DEGREE["question"] in texts[0] and "tools" not in bodies[0] and p["calls"] == []
    assert [m["role"] for m in bodies[0]["messages"]] == ["system"] + ["user", "assistant"] * 2 + ["user"]
    for said, verdict in (("Answer: 4", "wrong"), ("Answer: none", "declined"), ("It is 3.", "error"),
                          ("Answer: 7\nAnswer: **x** 3", "wrong"), ("answer:  3 ", "right")):
        will_say(said)
        assert one(DEGREE, "--method", "text")[0]["verdict"] == verdict, said
    yes = {**DEGREE, "question": "Edges: 1-2. Is there an edge between 1 and 2?", "kind": "boolean", "gold": True}
    will_say("Answer: yes")
    assert one(yes, "--method", "text")[0]["verdict"] == "right"
    paths = {**DEGREE, "question": "Edges: 1-2. Which nodes are there?", "kind": "set", "gold": [1, 2]}
    will_say("Answer: [2, 1]")
    assert one(paths, "--method", "text")[0]["verdict"] == "right"


def toolformer():
    will_say('The graph has [GR(G, "toolx:order")-->r] nodes.')
    p, _, texts, _ = one(ORDER, "--method", "toolformer")
    assert p["verdict"] == "right" and p["graph"] == "same", p
    assert "How many nodes are there?" in texts[0] and "1-2" not in texts[0], "the graph was sent"
    for said in ("It has four nodes.", 'It has [GR(G, "toolx:nonsense")-->r].', "[GR("):
        will_say(said)
        assert one(ORDER, "--method", "toolformer")[0]["verdict"] in ("error", "wrong"), said


# --- what is left out ---

def words(*tops, rest=0):
    """A reply to the first request, with log-probabilities for the word of the action and what is behind it."""
    said = json.dumps({"action": tops[0][0], "tools": ["degree"], "reason": "none", "why": "the degree"})
    head, tail = said.split(tops[0][0], 1)
    return {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": said},
            "logprobs": {"content": [
                {"token": head, "logprob": 0, "top_logprobs": []},
                {"token": tops[0][0], "logprob": tops[0][1],
                 "top_logprobs": [{"token": t, "logprob": p} for t, p in tops]},
                {"token": tail, "logprob": rest, "top_logprobs": []}]}}


def margin():
    """The model says use, but create is likelier: with the margin a tool is made."""
    says = words(("use", -2.0), ("create", -0.2))
    will_say(says, BODY)
    p, *_ = one(DEGREE)
    assert p["tries"] == 1 and p["made"], p
    will_say(says, NODE)
    p, figures, _, bodies = one(DEGREE, "--without", "margin")
    assert "tries" not in p and p["verdict"] == "right" and figures["without"] == ["margin"], p
    assert "logprobs" not in bodies[0], bodies[0]
    # the whole call counts, not its first word: a tool that is a guess
    will_say(words(("use", -.1), ("create", -2), rest=-4), BODY)
    assert one(DEGREE)[0]["made"]


def best_call():
    """The model says create, and calling may be as likely: what it would call decides."""
    says = words(("create", -1.0), ("use", -.2))
    will_say(says, words(("use", -.2), ("create", -1.0), rest=-.1), NODE)
    p, _, texts, _ = one(DEGREE, "--method", "cogent")
    assert p["verdict"] == "right" and "made" not in p and 'The action is "use"' in texts[1] and len(texts) == 3, p
    for again in (words(("use", -.2), ("create", -1.0), rest=-3), CREATE, "no JSON"):
        will_say(says, *[again] * (2 if again == "no JSON" else 1), BODY)
        assert one(DEGREE, "--method", "cogent")[0]["made"], again
    will_say(words(("create", -.1), ("use", -3)), BODY)
    p, _, texts, _ = one(DEGREE, "--method", "cogent")
    assert p["made"] and len(texts) == 2, "no call can be likely enough"


def thinking():
    will_say(USE, NODE)
    p, figures, _, bodies = one(DEGREE, "--without", "thinking")
    assert p["verdict"] == "right" and figures["without"] == ["thinking"], p
    assert all(b["chat_template_kwargs"] == {"enable_thinking": False} for b in bodies), bodies[0]
    will_say(USE, NODE)
    *_, bodies = one(DEGREE)
    assert all("chat_template_kwargs" not in b for b in bodies), bodies[0]


def creation():
    will_say(CREATE, BODY)
    p, *_ = one(DEGREE)
    assert p["verdict"] == "right" and p["made"] and "found again" in p["trial"], p
    will_say(CREATE, BODY)
    p, _, texts, _ = one(DEGREE, "--without", "creation")
    assert p["verdict"] == "declined" and "tries" not in p and len(texts) == 1, p


def repair():
    will_say("no JSON", USE, NODE)
    assert one(DEGREE)[0]["verdict"] == "right"
    will_say("no JSON", USE, NODE)
    p, _, texts, _ = one(DEGREE, "--without", "repair")
    assert p["verdict"] == "declined" and len(texts) == 1, p


def retrieval():
    will_say(USE, NODE)
    few = one(DEGREE)[2][0]
    will_say(USE, NODE)
    p, _, texts, _ = one(DEGREE, "--without", "retrieval")
    n = [len(re.findall(r"^- \w+\(", t, re.M)) for t in (few, texts[0])]
    assert p["verdict"] == "right" and n[0] <= 12 and n[1] > 100, n


EDGE = {"u": "Ada", "v": "Bob", "weight": None, "directed": True}


def extraction():
    said = json.dumps({"edges": [EDGE]}), USE, json.dumps({"node": "Ada"})
    will_say(*said)
    p, _, texts, _ = one(PROSE)
    assert p["verdict"] == "right" and len(texts) == 3, p
    will_say(*said)
    p, _, texts, _ = one(PROSE, "--without", "extraction")
    assert p["verdict"] == "declined" and texts == [], p


def verifier():
    """A link that the text does not tell of goes back, unless nobody looks."""
    invented = json.dumps({"edges": [EDGE, {**EDGE, "v": "Cyril"}]})
    said = invented, json.dumps({"edges": [EDGE]}), USE, json.dumps({"node": "Ada"})
    will_say(*said)
    p, _, texts, _ = one(PROSE)
    assert p["verdict"] == "right" and len(texts) == 4 and "letter by letter" in texts[1], texts[1]
    will_say(invented, USE, json.dumps({"node": "Ada"}))
    p, _, texts, _ = one(PROSE, "--without", "verifier")
    assert len(texts) == 3, p


WHOLE = {"directed": False, "edges": [[1, 2], [2, 3], [2, 4]], "call": "degree(G, 2)"}


def buffer():
    """What sense read is written out, and the model has to write it again."""
    will_say(json.dumps(WHOLE))
    p, figures, texts, _ = one(DEGREE, "--without", "buffer")
    assert p["verdict"] == "right" and "(1,2) (2,3) (2,4)" in texts[0] and len(texts) == 1, texts
    assert "Edges: 1-2" not in texts[0] and p["calls"] == ["degree(G, 2)"], "the text itself was sent"
    assert figures["graph_accuracy"] == 1 and figures["name_accuracy"] == 1
    will_say(json.dumps({**WHOLE, "edges": WHOLE["edges"][:2]}))
    p, *_ = one(DEGREE, "--without", "buffer")
    assert p["verdict"] == "wrong" and p["error"] == "graph", p
    for bad in ("[]", "{}", "none", json.dumps({**WHOLE, "edges": [[1]]}), json.dumps({**WHOLE, "call": "f(G"}),
                json.dumps({**WHOLE, "call": 'load_graph("/etc/passwd")'}), json.dumps({**WHOLE, "edges": 3})):
        will_say(bad)
        assert one(DEGREE, "--without", "buffer")[0]["verdict"] == "error", bad


def both():
    will_say(USE, NODE)
    p, figures, *_ = one(DEGREE, "--without", "margin", "--without", "repair")
    assert p["verdict"] == "right" and figures["without"] == ["margin", "repair"]


def usage():
    assert "one of sense|" in refused("--without", "memory", "--llm", "oracle")
    assert "--llm URL#MODEL" in refused("--without", "margin")
    assert "--llm URL#MODEL" in refused("--without", "margin", "--llm", MODEL, "--llm", "builtin")
    assert "--llm oracle" in refused("--without", "sense", "--llm", MODEL)
    assert "no stage to leave out" in refused("--method", "text", "--without", "margin", "--llm", MODEL)
    assert "--method graphtool" in refused("--without", "graph-instruction", "--llm", MODEL)
    assert "has no margin" in refused("--method", "graphtool", "--without", "margin", "--llm", MODEL)


def resumed():
    """A run with other stages is another run; what is rescored says how it was asked."""
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    (folder / "q.jsonl").write_text(json.dumps(DEGREE) + "\n")
    out = folder / "out" / "p.jsonl"
    out.parent.mkdir()
    base = ("wild", "--data", folder, "--llm", MODEL, "--predictions", out)
    will_say(USE, NODE)
    told = grasp_json("eval", *base, "--without", "margin", "--without", "repair")
    done = subprocess.run([GRASP, "eval", *map(str, base), "--without", "margin"], capture_output=True, text=True,
                          env=ENV)
    assert done.returncode == 3 and "with without" in done.stderr, done.stderr
    again = grasp_json("eval", "rescore", out, "--data", folder)
    assert again["without"] == told["without"] == ["margin", "repair"] and again["right"] == 1, again


# --- plans and thoughts ---

def small_folder():
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    (folder / "a.txt").write_text("".join(f"{i} {i * 7 % 60 + 60}\n{i} {i + 1}\n" for i in range(60)))
    return folder


def program_of(p):
    """The oracle's program, without the graph that it brings along."""
    return re.sub(r"^G = parse_graph\(.*\); ", "", p["calls"][-1], flags=re.S)


def calls_of(program):
    """The tools of a program in the order in which they are called: innermost first."""
    order, stack, i = [], [], 0
    text = re.sub(r'"(?:[^"\\]|\\.)*"', '""', program)
    for m in re.finditer(r"(\w+)?\(|\)", text):
        if m.group() == ")":
            name = stack.pop()
            if name:
                order.append(name)
        else:
            stack.append(m.group(1))
    return order


def plans():
    folder = small_folder()
    gold_run = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "gold.jsonl"
    figures = grasp_json("eval", "multistep", "--data", folder, "--llm", "oracle", "--limit", 12,
                         "--predictions", gold_run)
    told = gold.predictions(gold_run)
    assert figures["plan_em"] == 1 and figures["trace_f1"] is None, figures
    assert all(p["plan"] and p["trace_f1"] is None and p["steps"] == calls_of(program_of(p)) for p in told)
    said, expected = [], []
    for k, p in enumerate(told):
        steps = p["steps"]
        names = list(dict.fromkeys(steps))
        program = program_of(p) + ("" if k % 3 else "; count(nodes(G))")
        executed = set(steps if k % 3 else [*steps, "nodes", "count"])
        stated = set(names[:1] if k % 2 else names)
        thoughts = "I take " + " and then ".join(f"`{s}`" for s in sorted(stated)) + "; the count is easy."
        inside = k % 4 < 2
        reply = {"index": 0, "finish_reason": "stop", "message": {
            "role": "assistant", "content": ("<think>" + thoughts + "</think>" if inside else "")
            + json.dumps({"action": "use", "tools": ["count", "nodes"]}),
            **({} if inside else {"reasoning_content": thoughts})}}
        said += [reply, json.dumps({"program": program})]
        expected.append((bool(k % 3), 2 * len(stated & executed) / (len(stated) + len(executed))))
    will_say(*said)
    figures, made = evaluate("multistep", folder, "--limit", 12)
    for p, (plan, f1) in zip(made, expected):
        assert p["plan"] == plan and abs(p["trace_f1"] - f1) < 1e-9, (p["id"], p["steps"], p["thoughts"], plan, f1)
    assert abs(figures["plan_em"] - sum(p for p, _ in expected) / 12) < 1e-4, figures["plan_em"]
    assert abs(figures["trace_f1"] - sum(f for _, f in expected) / 12) < 1e-4, figures["trace_f1"]
    table = subprocess.run([GRASP, "eval", "multistep", "--data", folder, "--llm", "oracle", "--limit", "4"],
                           capture_output=True, text=True, env=ENV).stdout
    assert "plan_em" in table and "trace_f1" in table, table


# --- tools that are made ---

COMPONENTS = {"result": "integer",
              "body": "local u = union_find(nodes())\nfor _, e in ipairs(edges()) do u:union(e[1], e[2]) end\n"
                      "return u:count()",
              "check": "local seen, n = {}, 0\nfor _, s in ipairs(nodes()) do if not seen[s] then n = n + 1\n"
                       "local q = {s} seen[s] = true\nwhile #q > 0 do local v = table.remove(q)\n"
                       "for _, e in ipairs(edges()) do\nfor i = 1, 2 do if e[i] == v and not seen[e[3 - i]] then\n"
                       "seen[e[3 - i]] = true q[#q + 1] = e[3 - i] end end end end end end\nreturn n"}
WRONG = {"result": "integer", "body": "return edge_count()", "check": "return #edges()"}
BROKEN = {"result": "integer", "body": "return nothing.at_all", "check": "return 1"}
WRAPPED = {**COMPONENTS, "result": "list",
           **{k: COMPONENTS[k].replace("return u:count()", "return {u:count(), 77}")
              .replace("return n", "return {n, 77}") for k in ("body", "check")}}


def makes_tools():
    if not (gold.DATA / "social").is_dir():
        raise tap.Skip("needs the real graphs")
    options = ("--limit", 64, "--seed", 3)
    none = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "none.jsonl"
    figures = grasp_json("eval", "create", "--data", gold.DATA, "--predictions", none, *options)
    assert figures["trials"]["none"] == figures["n"] == 64 and figures["right"] == figures["wrong"] == 0, figures
    assert figures["declined"] >= 60, figures  # on a busy machine some take all of their time
    assert figures["one_pass"] == figures["executable"] == figures["asked_for"] == 0
    create = json.dumps({"action": "create", "tools": [], "why": "the number of connected components"})
    ways = [[create, json.dumps(COMPONENTS)], [create, json.dumps(BROKEN), json.dumps(COMPONENTS)],
            [create, json.dumps(BROKEN), json.dumps(BROKEN)], [create, json.dumps(WRONG)],
            [create, json.dumps(WRAPPED)], [json.dumps({"action": "use", "tools": ["edge_count"]})],
            [json.dumps({"action": "decline", "tools": [], "reason": "unsupported", "why": "no"})]]
    said, k = [], 0
    for p in gold.predictions(none):
        mine = p["task"] == "connected_components" and k < len(ways)
        said += ways[k] if mine else ways[-1]
        k += mine
    assert k == len(ways), k
    will_say(*said)
    figures, made = evaluate("create", gold.DATA, *options)
    told = [p for p in made if p["task"] == "connected_components"][:len(ways)]
    got = [(p["verdict"], p.get("tries", 0), p.get("made", False)) for p in told]
    assert got == [("right", 1, True), ("right", 2, True), ("declined", 2, False), ("wrong", 1, True),
                   ("wrong", 1, True), ("wrong", 0, False), ("declined", 0, False)], got
    of = figures["tasks"]["connected_components"]
    assert of["trials"] == {"passed": 3, "repaired": 1, "refused": 1, "none": of["n"] - 5}, of
    assert abs(of["one_pass"] - 3 / of["n"]) < 1e-4 and abs(of["executable"] - 4 / of["n"]) < 1e-4, of
    outside = figures["cogent_classes"]["outside"]
    assert outside["correct"] == 2 and outside["discrimination"] == 1, outside
    assert outside["execution"] == 2 and outside["format"] == 1, outside
    # "as an undirected graph" reads the graph so, which the record's own is not
    assert outside["declined"] + outside["edge"] == figures["n"] - 6, outside


# --- GraphCogent ---

INSIDE = {"edge_existence": ("has_edge", ["source", "target"]), "edge_count": ("edge_count", []),
          "triangle_count": ("triangle_count", []), "shortest_path": ("shortest_path", ["source", "target"]),
          "path_existence": ("has_path", ["source", "target"]), "cycle_detection": ("has_cycle", []),
          "node_existence": ("has_node", ["node"]), "node_count": ("node_count", []),
          "degree_count": ("degree", ["node"])}


def count_tokens(text):
    """More than tokenizers of models make of it: words, up to three digits, marks."""
    return len(re.findall(r"[A-Za-z]+|\d{1,3}|[^\sA-Za-z\d]", text))


def lean():
    """A question of Graph4real takes no more than the paper's 2,533 to 3,128 tokens in (Table 3), whatever the
    size of the graph, and all nine tools are there to be seen."""
    if not (gold.DATA / "social").is_dir():
        raise tap.Skip("needs the real graphs")
    options = ("--limit", 120, "--seed", 5, "--scale", 100, "--scale", 1000)
    out = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "gold.jsonl"
    grasp_json("eval", "graph4real", "--data", gold.DATA, "--llm", "oracle", "--predictions", out, *options)
    said = []
    for p in gold.predictions(out):
        tool, params = INSIDE.get(p["task"].split("/")[-1], (None, []))
        if tool is None:
            said += [json.dumps({"action": "decline", "tools": [], "reason": "unsupported", "why": "no"})]
            continue
        said += [json.dumps({"action": "use", "tools": [tool]})]
        if params:
            values = re.findall(r'"(?:[^"\\]|\\.)*"|[^\s,()]+', program_of(p).split("(", 1)[1].split(")")[0])[1:]
            said += [json.dumps({k: json.loads(v) if v[0] == '"' else v for k, v in zip(params, values)})]
    will_say(*said)
    figures, made = evaluate("graph4real", gold.DATA, "--method", "cogent", *options)
    texts, bodies = asked()
    inside = [p for p in made if p["task"].split("/")[-1] in INSIDE]
    assert len(texts) == len(said) and all(p["verdict"] == "right" for p in inside), (
        len(texts), len(said), [(p["id"], p["reason"], p["value"]) for p in inside if p["verdict"] != "right"])
    sizes, k = {}, 0
    for p in made:
        n = 1 + (len(INSIDE.get(p["task"].split("/")[-1], ("", []))[1]) > 0)
        sizes.setdefault(p["task"], []).append(sum(count_tokens(texts[k + i]) + count_tokens(json.dumps(
            bodies[k + i].get("response_format", ""))) for i in range(n)))
        if p["task"].startswith("nine/"):
            offered = set(re.findall(r"^- (\w+)\(", texts[k], re.M))
            assert offered - {"shortest_path_length"} == {tool for tool, _ in INSIDE.values()}, (p["id"], offered)
        k += n
    for task, n in sorted(sizes.items()):
        print(f"# {task}: {sum(n) / len(n):.0f} tokens in, {max(n)} at most")
    assert max(max(n) for n in sizes.values()) <= 3128, sizes


# --- renumbering ---

def not_invariant():
    """A model that always says 3 agrees with itself about numbers, and not about nodes."""
    will_say("Answer: 3")
    figures, made = evaluate("invariance", small_folder(), "--method", "text", "--limit", 104)
    tasks = figures["tasks"]
    assert tasks["degree"]["agreement"] == tasks["distance"]["agreement"] == 1, tasks["degree"]
    for name in ("neighbours", "reachable", "cut_nodes"):
        some = [p for p in made if p["task"] == name]
        groups = [[p for p in some if p["copy_of"] == k] for k in {p["copy_of"] for p in some}]
        same = [all(3 in p["numbers"] and p["numbers"].index(3) == g[0]["numbers"].index(3) for p in g)
                for g in groups]
        assert abs(tasks[name]["agreement"] - sum(same) / len(groups)) < 1e-4 < 1, (name, tasks[name])
        assert tasks[name]["agreement"] < 1, name
    assert figures["accuracy"] < .5 and figures["questions"] == 26, figures["questions"]


try:
    with TEMPORARY:
        tap.run([("skills, cogent", skills), ("tools, fc", function_calls), ("text", text_only),
                 ("toolformer", toolformer), ("without margin", margin), ("the best call", best_call),
                 ("without thinking", thinking), ("without creation", creation), ("without repair", repair), ("without retrieval", retrieval),
                 ("without extraction", extraction), ("without verifier", verifier), ("without buffer", buffer),
                 ("without several", both), ("what cannot be left out", usage), ("runs of other ways", resumed),
                 ("plans and thoughts", plans), ("tools that are made", makes_tools), ("cogent stays lean", lean),
                 ("a model that is not invariant", not_invariant)])
finally:
    server.stdin.close()
    server.wait()
