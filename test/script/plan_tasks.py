"""Task graphs from files: what is read of OpenAPI documents and lists of tools, beside counts made by
others; links by what is needed and given; what is refused, and why."""
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp_json

FOLDER = tempfile.TemporaryDirectory()
DATA = Path(os.environ.get("GRASP_DATA", "no such folder")) / "gnn4taskplan" / "toolspecs"


def file(value):
    path = Path(FOLDER.name) / "tasks.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


def read(value):
    return grasp_json("plan", "tasks", file(value))


def links(tasks):
    return {(link["source"], link["target"]) for link in tasks["links"]}


REFUSED = [
    ("openapi: 3.0.0\npaths: {}\n", "found YAML"), ("{", "tasks.json:1:2"), ("[]", "found none"), ("7", "expected a task graph"), ({"nodes": 7}, "as lists"),
    ({"nodes": [{"id": "a"}, {"id": "a"}], "links": []}, 'two tools are called "a"'),
    ({"nodes": [{"id": ""}]}, "nodes[0]"), ({"nodes": ["a"]}, "nodes[0]"),
    ({"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "b"}]}, 'links[0]: expected the id of a node as "target", found "b"'),
    ({"nodes": [{"id": "a"}], "links": [[0, 1]]}, "links[0]"),
    ({"openapi": "3.0.0"}, '"paths"'), ({"openapi": "3.0.0", "paths": []}, '"paths"'), ({"openapi": "3.0.0", "paths": {}}, "found none"),
    ({"swagger": "2.0", "paths": {"/a": 1}}, "/a: expected an object"), ({"swagger": "2.0", "paths": {"/a": {"get": []}}}, "GET /a"),
    ({"swagger": "2.0", "paths": {"/a": {"get": {"parameters": {}}}}}, "as a list"),
    ({"swagger": "2.0", "paths": {"/a": {"get": {"parameters": [{"in": "query"}]}}}}, '"name"'),
    ({"swagger": "2.0", "paths": {"/a": {"get": {"parameters": [{"$ref": "#/parameters/no"}]}}}}, "there is no #/parameters/no"),
    ({"swagger": "2.0", "paths": {"/a": {"$ref": "#/paths/~1a"}}}, "in a circle"),
    ({"swagger": "2.0", "paths": {"/a": {"get": {"operationId": "x"}, "put": {"operationId": "x"}}}}, 'called "x"'),
    ({"tools": [{"description": "no name"}]}, "tools[0]"), ({"tools": [{"name": "a", "inputSchema": 5}]}, "schema"),
]


def check_refused():
    for value, said in REFUSED:
        done = subprocess.run([GRASP, "plan", "tasks", file(value)], capture_output=True, env=ENV)
        told = done.stderr.decode()
        assert done.returncode == 3 and said in told, f"{value}: exit {done.returncode}, {told}"


def check_published():
    tasks = read({"nodes": [{"id": "a", "desc": "A"}, {"id": "b"}], "links": [{"source": "a", "target": "b"}, {"source": "b", "target": "a"},
                                                                             {"source": "a", "target": "b"}, {"source": "a", "target": "a"}]})
    assert links(tasks) == {("a", "b"), ("b", "a"), ("a", "a")} and len(tasks["links"]) == 3, tasks
    assert not read({"nodes": [{"id": "a"}], "links": []})["links"]
    again = read(tasks)
    assert links(again) == links(tasks) and [n["id"] for n in again["nodes"]] == ["a", "b"], again


def check_types():
    """Random types: a link wherever an output of one is an input of the other."""
    for seed in range(20):
        rng = random.Random(seed)
        nodes = [{"id": f"t{i}", "input-type": rng.sample("abcd", rng.randrange(1, 3)), "output-type": rng.sample("abcd", rng.randrange(1, 3))}
                 for i in range(rng.randrange(1, 9))]
        want = {(x["id"], y["id"]) for x in nodes for y in nodes if x is not y and
                (set(x["output-type"]) & set(y["input-type"]) )}
        assert links(read({"nodes": nodes})) == want, nodes


def check_openapi():
    tasks = read({"openapi": "3.1.0", "components": {"parameters": {"P": {"name": "petId", "in": "path", "required": True}}}, "paths": {
        "/pets": {"get": {"operationId": "listPets", "summary": "All pets", "description": "of the shop"}},
        "/pets/{petId}": {"parameters": [{"$ref": "#/components/parameters/P"}],
                          "get": {"parameters": [{"name": "full", "in": "query"}]}, "delete": {"operationId": "drop"}}}})
    one = {n["id"]: n for n in tasks["nodes"]}
    assert set(one) == {"listPets", "GET /pets/{petId}", "drop"}, one
    assert one["listPets"]["desc"] == "All pets. of the shop" and one["drop"]["call"] == "DELETE /pets/{petId}", one
    assert one["GET /pets/{petId}"]["inputs"] == ["petId", "full"] and one["GET /pets/{petId}"]["required"] == ["petId"], one
    assert {("listPets", "GET /pets/{petId}"), ("listPets", "drop")} <= links(tasks), tasks
    ids = {"name": "ids", "in": "query", "required": True}
    tasks = read({"openapi": "3.0.0", "paths": {"/pets": {"get": {"operationId": "pets"}}, "/me/pets": {"put": {"operationId": "keep", "parameters": [ids]}},
                                                "/shops/{id}/pets": {"get": {"operationId": "of", "parameters": [ids | {"name": "id", "in": "path"}]}}}})
    assert links(tasks) == {("pets", "keep"), ("of", "keep")}, tasks  # {id} is the shop's


def check_lists():
    schema = {"type": "object", "properties": {"issue_number": {"type": "integer"}, "state": {}}, "required": ["issue_number"]}
    mcp = [{"name": "list_issues", "description": "All of them"}, {"name": "close_issue", "inputSchema": schema}]
    openai = [{"type": "function", "function": {"name": t["name"], "parameters": t.get("inputSchema", {})}} for t in mcp]
    for form in ({"tools": mcp}, {"jsonrpc": "2.0", "id": 1, "result": {"tools": mcp}}, openai, mcp):
        tasks = read(form)
        assert ("list_issues", "close_issue") in links(tasks), tasks
        assert tasks["nodes"][1]["inputs"] == ["issue_number", "state"] and tasks["nodes"][1]["required"] == ["issue_number"], tasks


def check_own():
    tasks, rows = grasp_json("plan", "tasks", "grasp"), grasp_json("tools")
    assert {n["id"] for n in tasks["nodes"]} == {row["name"] for row in rows}
    assert ("largest_component_subgraph", "bridges") in links(tasks)


def check_samples():
    if not DATA.is_dir():
        raise tap.Skip("needs the data of gnn4taskplan")
    for line in (DATA / "expected.jsonl").read_text().splitlines():
        want = json.loads(line)
        path = next((p for p in (DATA / want["file"], DATA / (want["file"] + ".zst")) if p.exists()), None)
        if path is None or path.suffix == ".yaml":
            continue
        nodes = grasp_json("plan", "tasks", path)["nodes"]
        texts = path.suffix != ".zst" and '"required": "' in path.read_text()  # no booleans: not for us to say what is meant
        if "operations" in want:
            assert len(nodes) == want["n_operations"], f"{path}: {len(nodes)}"
            by_call = {n["call"]: n for n in nodes}
            for op in want["operations"]:
                node = by_call[op["call"]]
                assert len(node["inputs"]) == op["n_params"], f"{path}: {op}: {node}"
                assert sorted(node["required"]) == sorted(op["required"]) or texts, f"{path}: {op}: {node}"
                assert node["id"] == op["operationId"], node
        else:
            assert len(nodes) == want["n_tools"] and [n["id"] for n in nodes] == want.get("names", [n["id"] for n in nodes]), path
            for key, field in ("n_params", "inputs"), ("n_required", "required"):
                assert sum(len(n[field]) for n in nodes) == want.get(key, sum(len(n[field]) for n in nodes)), (path, key)


def check_many():
    """10,000 tools. How long it takes: grasp bench plan."""
    rng = random.Random(1)
    words = "get list find book send pay order cancel hotel flight train file mail room card song film shop tour menu".split()
    nodes = [{"id": "_".join(rng.sample(words, 3)) + str(i), "desc": " ".join(rng.choices(words, k=8))} for i in range(10000)]
    edges = [{"source": n["id"], "target": rng.choice(nodes)["id"]} for n in nodes for _ in range(5)]
    path = file({"nodes": nodes, "links": edges})
    steps = Path(FOLDER.name) / "steps"
    steps.write_text("find a hotel\nbook the train\npay the order\n")
    for more in (["find a hotel, then pay for the train"], ["x", "--steps", steps], ["x", "--steps", steps, "--branches"], ["x", "--steps", steps, "--method", "beam"]):
        assert grasp_json("plan", *more, "--tasks", path)["task_nodes"], more


tap.run([("what is refused", check_refused), ("as published", check_published), ("links by types", check_types), ("OpenAPI", check_openapi),
         ("lists of tools", check_lists), ("10,000 tools", check_many), ("grasp's own tools", check_own), ("documents of others", check_samples)])
