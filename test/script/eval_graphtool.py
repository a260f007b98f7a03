"""grasp eval --method graphtool, played by GraphForge: what the 8B model of GraphTool-Instruction said
is published, so that its three turns can be given again, and the figures of its paper must come out of
them. Beside it every way in which a turn can go wrong, in its class."""
import http.server
import json
import re
import subprocess
import tempfile
import threading
from pathlib import Path

from lib import gold, tap
from lib.program import grasp_json

GTOOLS = gold.DATA / "gtools"
EDGES = "[(0, 1, {'weight': 4}), (1, 2, {'weight': 1}), (0, 2, {'weight': 9})]"
RECORD = {"id": 0, "answer": 5, "path": "(0,2)", "prompt":
          f"Given an undirected graph, the edges are: {EDGES}. The task is: you need to find the shortest path "
          "between two nodes in the graph. The nodes in question are: path_source=0 , path_target=2."}
TEMPORARY = tempfile.TemporaryDirectory()


class Model(http.server.ThreadingHTTPServer):
    """Replies by the turn and the task that a request is about; keeps the requests."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.says = None  # (turn, task) -> text
        self.asked = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def spec(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1#graphforge"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        messages = body["messages"]
        turn = "parameters" if len(messages) == 4 else "task" if "Tool_Name" in messages[0]["content"] else "graph"
        self.server.asked.append((turn, messages))
        text = self.server.says(turn, messages[1]["content"])
        out = json.dumps({"choices": [{"index": 0, "finish_reason": "stop",
                                       "message": {"role": "assistant", "content": text}}],
                          "usage": {"prompt_tokens": 11, "completion_tokens": 7}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(out)))
        self.end_headers()
        self.wfile.write(out)

    def log_message(self, *_):
        pass


model = Model()


def evaluate(folder, *options):
    out = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "p.jsonl"
    model.asked.clear()
    figures = grasp_json("eval", "gtools", "--data", folder, "--llm", model.spec, "--method", "graphtool",
                         "--predictions", out, *options)
    return figures, gold.predictions(out)


def one(graph, task, parameters, *options, record=RECORD, files={}):
    """The prediction for one record, and the only class of the paper that it is in."""
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    (folder / "Shortest_Path_Un.jsonl").write_text(json.dumps(record) + "\n")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    model.says = lambda turn, _: {"graph": graph, "task": task, "parameters": parameters}[turn]
    figures, [p] = evaluate(folder, "--jobs", 1, *options)
    [kind] = [k for k, n in figures["instruction_classes"].items() if n]
    return p, kind, [t for t, _ in model.asked]


GRAPH, TASK = f"G: {EDGES}", "Thought: the distance is asked.\nTool_Name: shortest_path\nTool_Para: graph = G, 2, 0"
PARAMETERS = "Tool_Para: (graph = G, path_source=0, path_target=2)"


def turns():
    p, kind, asked = one(GRAPH, TASK, PARAMETERS)
    assert (p["verdict"], kind, asked) == ("right", "correct", ["graph", "task", "parameters"]), p
    assert p["calls"] == ["shortest_path_length(G, 0, 2)"] and p["graph"] == "same", p
    (_, graph), (_, task), (_, parameters) = model.asked
    assert all(m[1]["content"] == RECORD["prompt"] for m in (graph, task, parameters)), "the task as it stands"
    assert graph[0]["content"].count("G: [(") == 2, "two examples"
    tools = json.loads((GTOOLS / "toolset.json").read_text())["tools"] if GTOOLS.is_dir() else []
    for tool in tools:
        rest = "".join(f", {name}= " for name in tool["params"][1:])
        assert f"{{'name': '{tool['name']}', 'description': '" in task[0]["content"], tool
        assert f"'parameters': (graph = G{rest})" in task[0]["content"], tool
    assert parameters[2] == {"role": "assistant", "content": TASK}, parameters[2]
    assert "(graph = G, path_source= , path_target= )" in parameters[3]["content"], parameters[3]


def without_parameters():
    """A tool without parameters needs no third turn."""
    p, _, asked = one(GRAPH, "Thought: count.\nTool_Name: number_of_edges_graphCount\nTool_Para: graph = G", "")
    assert asked == ["graph", "task"] and p["value"] == 3, p


def tolerant():
    for said in ("Tool_Para: (G, 0, 2)", "API_Input: graph=G, path_source = 0, path_target = 2", "Tool_Para: G,0,2"):
        assert one(GRAPH, TASK, said)[1] == "correct", said
    assert one(GRAPH, "Thought: x\nAPI_name: shortest_path", PARAMETERS)[1] == "correct"
    assert one(f"The graph is:\n{GRAPH}\nThat is all.", TASK, PARAMETERS)[1] == "correct"


def classes():
    for graph, task, parameters, expected in (
            ("I see three edges.", TASK, PARAMETERS, "syntax"),
            ("G: [(0, 1, {'weight'", TASK, PARAMETERS, "syntax"),
            (GRAPH[:-20], TASK, PARAMETERS, "graph"),  # cut off: the whole edges count
            (GRAPH.replace("4", "5"), TASK, PARAMETERS, "graph"),
            ("G: [(0, 1, {'weight': 4})]", TASK, PARAMETERS, "graph"),  # node 2 is missing
            ("G: [(1, 2, {'weight': 1}), (0, 1, {'weight': 4}), (0, 2, {'weight': 9})]", TASK, PARAMETERS, "graph"),
            (GRAPH, "Thought: I do not know.", PARAMETERS, "syntax"),
            (GRAPH, TASK.replace("shortest_path", "dijkstra"), PARAMETERS, "name"),
            (GRAPH, TASK.replace("shortest_path", "has_path"), PARAMETERS, "name"),  # ours, not theirs
            (GRAPH, TASK.replace("shortest_path", "is_path_graphExistance"), PARAMETERS, "name"),
            (GRAPH, TASK, "Tool_Para: (graph = G, path_source=0)", "syntax"),
            (GRAPH, TASK, "From 0 to 2.", "syntax"),
            (GRAPH, TASK, PARAMETERS.replace("2", "1"), "parameter"),
            (GRAPH, TASK, PARAMETERS.replace("2", "77"), "parameter")):
        p, kind, _ = one(graph, task, parameters)
        assert kind == expected, (kind, expected, graph, task, parameters, p)
    # another order of the list is another graph in the paper, though the answer is right
    assert one("G: [(1, 2, {'weight': 1}), (0, 1, {'weight': 4}), (0, 2, {'weight': 9})]", TASK,
               PARAMETERS)[0]["verdict"] == "right"


def files():
    record = {**RECORD, "prompt": re.sub(r"edges are: .*?\]", 'edges are in an edgelist file, the path is '
                                         '"../data/task_0.edgelist"', RECORD["prompt"])}
    stored = {"data/task_0.edgelist": "0 1 4\n1 2 1\n0 2 9\n", "data/task_1.edgelist": "0 1 1\n"}
    p, kind, _ = one('path: "../data/task_0.edgelist"', TASK, PARAMETERS, record=record, files=stored)
    assert (p["verdict"], kind, p["graph"]) == ("right", "correct", "same"), p
    assert model.asked[0][1][0]["content"].count('\npath: "') == 1, "one example"
    for said in ('path: "../data/task_1.edgelist"', 'path: "/etc/passwd"', GRAPH, "path: "):
        p, kind, _ = one(said, TASK, PARAMETERS, record=record, files=stored)
        assert (p["verdict"], kind) == ("error", "syntax"), (said, p)


def ablations():
    """Table 7: a turn is left out, and what it would have given must stand in another."""
    p, kind, asked = one("", f"{GRAPH}\n{TASK}", PARAMETERS, "--without", "graph-instruction")
    assert (kind, asked) == ("correct", ["task", "parameters"]) and "G: [(u, v)" in model.asked[0][1][0]["content"], p
    p, kind, asked = one(GRAPH, TASK.replace("2, 0", "0, 2"), "", "--without", "parameter-instruction")
    assert (kind, asked) == ("correct", ["graph", "task"]), p
    p, kind, asked = one("", f"{GRAPH}\n{TASK}", "", "--without", "graph-instruction", "--without",
                         "parameter-instruction")
    assert (kind, asked) == ("correct", ["task"]) and p["value"] == 5, p
    assert one("", TASK, PARAMETERS, "--without", "graph-instruction")[1] == "syntax"


def lines(name):
    done = subprocess.run(["zstd", "-dcq", GTOOLS / "graphforge_outputs" / name], capture_output=True, check=True)
    return map(json.loads, done.stdout.decode().splitlines())


def edges_of(text):
    """The edges of a text with what is written of them, by a regular expression."""
    return re.findall(r"\((\d+), (\d+)(?:, \{'(?:weight|capacity)': (\d+)\})?\)", text)


def graphforge():
    """Figure 4 from the published outputs; what is known of them was computed with NetworkX."""
    if not GTOOLS.is_dir():
        raise tap.Skip("needs GTools")
    key = lambda r: (r["task"], r["dir"], r["id"])  # noqa: E731
    graphs = {key(r): r["firstanswer"] for r in lines("ans_graph.jsonl.zst")}
    answers = {key(r): r for r in lines("ans.jsonl.zst")}
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    said = {}
    with (folder / "records.jsonl").open("w") as out:
        for record in lines("../train_sub/records.jsonl.zst"):
            if key(record) in graphs and key(record) in answers and record["prompt"] not in said:
                said[record["prompt"]] = graphs[key(record)], answers[key(record)]
                print(json.dumps(record), file=out)

    def says(turn, prompt):
        graph, answer = said[prompt]
        return {"graph": graph, "task": answer["firstanswer"], "parameters": answer.get("secondanswer", "")}[turn]

    model.says = says
    figures, told = evaluate(folder)
    assert len(told) > 3500, len(told)
    same = sum(edges_of(graph) == edges_of(prompt) for prompt, (graph, _) in said.items())
    assert abs(figures["graph_accuracy_list"] - same / len(said)) < .002, (figures["graph_accuracy_list"], same)
    for figure, published in (("accuracy", .986), ("graph_accuracy_list", .929), ("graph_accuracy_set", .962),
                              ("name_accuracy", .998), ("parameter_accuracy", 1)):
        assert abs(figures[figure] - published) < .01, (figure, figures[figure])
    classes = figures["instruction_classes"]
    assert max(classes, key=classes.get) == "correct", classes
    assert classes["graph"] > classes["syntax"] + classes["name"], classes
    print("#", {k: v for k, v in figures.items() if "accuracy" in k}, classes)


try:
    with TEMPORARY:
        tap.run([("three turns", turns), ("tools without parameters", without_parameters), ("tolerance", tolerant),
                 ("what went wrong", classes), ("graphs in files", files), ("without a turn", ablations),
                 ("GraphForge's own words", graphforge)])
finally:
    model.shutdown()
