"""The routes of `grasp serve`, each against what the command line prints for the same call, and the
OpenAPI document against real replies."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import tempfile

from lib import tap
from lib.web import GRASP, Server, checks, cli

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ROADS = str(SOURCE / "examples" / "roads.csv")
FRIENDS = str(SOURCE / "examples" / "friends.json")
FACTS = "ann\twon\tnobel\nbob\twon\tnobel\nann\tborn_in\trome\nbob\tborn_in\toslo\noslo\tin\tnorway\n"


def same(a, b, but=("ms",)):
    a, b = ({k: v for k, v in x.items() if k not in but} for x in (a, b))
    assert a == b, (a, b)


def fits(value, schema, at="reply"):
    """A JSON Schema as far as the document uses it."""
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
             "number": (int, float), "null": type(None)}
    want = schema.get("type")
    if want is not None:
        want = [want] if isinstance(want, str) else want
        assert any(isinstance(value, kinds[w]) for w in want), (at, value, want)
    if "const" in schema:
        assert value == schema["const"], (at, value)
    if "enum" in schema:
        assert value in schema["enum"], (at, value)
    if isinstance(value, dict):
        for key in schema.get("required", []):
            assert key in value, (at, key, value)
        for key, inner in schema.get("properties", {}).items():
            if key in value:
                fits(value[key], inner, f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            fits(item, schema["items"], f"{at}[{i}]")


def test_graphs():
    with Server("--root", str(SOURCE / "examples")) as s:
        assert s.json("GET", "/api/graphs") == {"graphs": []}
        roads = s.add(ROADS)
        info = s.json("GET", f"/api/graphs/{roads}")
        told = cli("graph", "info", ROADS)
        for key in "nodes", "edges", "directed", "weighted":
            assert info[key] == told[key], (key, info, told)
        assert info["name"] == "roads" and "km" in info["edge_attributes"]
        other = s.json("POST", "/api/graphs", {"name": "t", "text": "a -> b, b -> c"}, 201)
        assert other["directed"] and other["nodes"] == 3, other
        filed = s.json("POST", "/api/graphs", {"name": "f", "path": "friends.json"}, 201)
        assert filed["nodes"] == cli("graph", "info", FRIENDS)["nodes"]
        assert [g["id"] for g in s.json("GET", "/api/graphs")["graphs"]] == [
            roads, other["id"], filed["id"]]
        assert s.request("DELETE", f"/api/graphs/{roads}")[0] == 204
        s.refused(404, "GET", f"/api/graphs/{roads}")
        s.refused(404, "DELETE", f"/api/graphs/{roads}")
        s.refused(422, "POST", "/api/graphs?name=x&format=graphml", b"<graphml")


def test_run_and_tools():
    program = "shortest_path(G, 'Oslo', 'Bergen')"
    with Server() as s:
        roads, friends = s.add(ROADS), s.add(FRIENDS, "friends")
        same(s.json("POST", "/api/run", {"program": program, "graph": roads}),
             cli("run", "--graph", ROADS, "--call", program))
        two = "node_count(G) + node_count(H)"
        same(s.json("POST", "/api/run", {"program": two, "graph": roads, "graphs": {"H": friends}}),
             cli("run", "--graph", "G=" + ROADS, "--graph", "H=" + FRIENDS, "--call", two))
        cut = s.json("POST", "/api/run", {"program": "nodes(G)", "graph": roads, "limit": 3})
        assert len(cut["value"]["rows"]) == 3 and cut["truncated"], cut
        tools = s.json("GET", "/api/tools")["tools"]
        assert [t["name"] for t in tools] == [t["name"] for t in cli("tools")]
        assert s.json("GET", "/api/tools/degree") == cli("tools", "degree")
        s.refused(422, "GET", "/api/tools/no_such_tool")
        got = s.json("POST", "/api/tools/degree", {"graph": roads, "args": {"node": "Oslo"}})
        assert got["value"] == cli("run", "--graph", ROADS, "degree", "Oslo")["value"]
        made = s.json("POST", "/api/run", {"program": "remove_nodes(G, ['Oslo'])", "graph": roads})
        new = made["value"]["graph_id"]
        assert s.json("GET", f"/api/graphs/{new}")["nodes"] == made["value"]["nodes"]
        # A program without a graph does not fall back on what somebody uploaded.
        s.refused(400, "POST", "/api/run", {"program": "node_count(G)"})
        s.refused(404, "POST", "/api/run", {"program": "node_count(G)", "graph": "g99"})
        s.refused(400, "POST", "/api/run", {"program": f"node_count({roads})"})


def events(text):
    return [tuple(line.split(": ", 1)[1] for line in block.split("\n"))
            for block in text.strip().split("\n\n") if not block.startswith(":")]


def test_ask():
    question = "What is the shortest path from Oslo to Bergen?"
    with Server() as s:
        roads = s.add(ROADS)
        told = cli("ask", "--trace", "--llm", "builtin", "--graph", ROADS, question)
        ask = {"question": question, "graph": roads, "llm": "builtin"}
        got = s.json("POST", "/api/ask", ask)
        same(got, told, ("ms", "trace"))
        status, headers, body = s.request("POST", "/api/ask", ask, Accept="text/event-stream")
        assert status == 200 and headers["Content-Type"] == "text/event-stream", headers
        found = events(body.decode())
        assert found[-1][0] == "answer" and {k for k, _ in found[:-1]} == {"step"}, found
        answer = json.loads(found[-1][1])
        same(answer, told, ("ms", "trace"))
        assert [json.loads(d) for _, d in found[:-1]] == answer["trace"]
        declined = s.json("POST", "/api/ask", {"question": "Why?", "llm": "builtin"})
        assert declined["status"] == "declined", declined
        s.refused(400, "POST", "/api/ask", {"question": question, "llm": "http://x#y"})
        s.refused(400, "POST", "/api/ask", {"question": question, "llm": "model"})
        body = s.request("POST", "/api/ask", {"question": "x", "graph": "g77"},
                         Accept="text/event-stream")[2]
        assert events(body.decode())[0][0] == "error", body
        text = s.json("POST", "/api/ask", {"question": "Roads: a-b 3, b-c 4. How far is c from a?",
                                           "llm": "builtin"})
        assert text["value"] == 7, text
        new = text["graph_ids"][text["graph"]["graph_id"]]
        assert s.json("GET", f"/api/graphs/{new}")["edges"] == 2


def test_pictures():
    with Server() as s, tempfile.TemporaryDirectory() as folder:
        roads = s.add(ROADS)
        for layout in "stress", "circle":
            path = os.path.join(folder, "x.svg")
            subprocess.run([GRASP, "graph", "draw", ROADS, path, "--layout", layout],
                           check=True, capture_output=True)
            status, headers, svg = s.request("GET", f"/api/graphs/{roads}/draw?layout={layout}")
            assert status == 200 and headers["Content-Type"] == "image/svg+xml"
            assert svg == pathlib.Path(path).read_bytes()
        png = s.request("GET", f"/api/graphs/{roads}/draw?format=png")
        assert png[0] == 200 and png[2].startswith(b"\x89PNG"), png[:2]
        got = s.json("GET", f"/api/graphs/{roads}/layout?layout=circle")
        assert len(got["nodes"]) == 27 and len(got["edges"]) == 31 and not got["directed"]
        assert len({(n["x"], n["y"]) for n in got["nodes"]}) == 27
        assert all(e["weight"] == e["attributes"]["km"] for e in got["edges"])
        s.refused(400, "GET", f"/api/graphs/{roads}/layout?layout=nonsense")
        s.refused(404, "GET", "/api/graphs/g5/layout")


def test_knowledge_graphs():
    query = "?x: won(?x, nobel) & !born_in(?x, rome)"
    with tempfile.TemporaryDirectory() as folder:
        facts, store = os.path.join(folder, "facts.tsv"), os.path.join(folder, "prizes.kg")
        pathlib.Path(facts).write_text(FACTS)
        subprocess.run([GRASP, "kg", "build", store, facts], check=True, capture_output=True)
        with Server("--kg", store) as s:
            kgs = s.json("GET", "/api/kgs")["kgs"]
            assert [(k["name"], k["triples"]) for k in kgs] == [("prizes", 5)], kgs
            want = cli("kg", "query", store, query)
            assert want["total"] == 1, want
            assert s.json("POST", "/api/kg/query", {"kg": "prizes", "query": query}) == want
            page = s.json("POST", "/api/kg/query", {"query": "?x: won(?x, nobel)", "limit": 1,
                                                    "offset": 1})
            assert page == cli("kg", "query", store, "?x: won(?x, nobel)", "--limit", "1",
                               "--offset", "1")
            error = s.refused(400, "POST", "/api/kg/query", {"query": "?x: won(?x"})
            assert error["place"].startswith("line 1"), error
            s.refused(404, "POST", "/api/kg/query", {"kg": "no", "query": query})
            s.refused(400, "POST", "/api/kg/query", {"query": query, "exec": "predict"})
            s.refused(400, "POST", "/api/kg/query", {"query": query, "limit": -1})
        model = os.path.join(folder, "m.safetensors")
        subprocess.run([GRASP, "kg", "train", store, "-o", model, "--rank", "8", "--epochs", "3"],
                       check=True, capture_output=True)
        with Server("--kg", "p=" + store, "--kg-model", "p=" + model) as s:
            assert s.json("GET", "/api/kgs")["kgs"][0]["predicts"] is True
            guess = {"kg": "p", "query": "?x: born_in(bob, ?x)", "exec": "predict", "limit": 4}
            assert s.json("POST", "/api/kg/query", guess) == cli(
                "kg", "query", store, guess["query"], "--exec", "predict", "--model", model,
                "--limit", "4")
            trained = [t for t in s.json("GET", "/api/models")["trained"] if "mrr" in t]
            about = s.json("GET", "/api/models/p.complex")
            assert trained == [{"name": "p.complex", "mrr": about["mrr"]}], trained
            assert about == cli("models", model) and len(about["history"]["rows"]) == 3, about
            os.remove(model)  # what is said of it is what the server has open
            assert s.json("GET", "/api/models/p.complex") == about
            curve = s.request("GET", "/api/models/p.complex/curve")
            assert curve[1]["Content-Type"] == "image/svg+xml" and b"p.complex" in curve[2]
            s.refused(422, "GET", "/api/models/p.distmult")


def test_models_and_plans():
    tasks = {"nodes": [{"id": "fetch", "desc": "fetch a page from the web"},
                       {"id": "sum_up", "desc": "summarize a text"}],
             "links": [{"source": "fetch", "target": "sum_up"}]}
    request = "fetch the page and summarize it"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "web.json")
        pathlib.Path(path).write_text(json.dumps(tasks))
        with Server("--tasks", path, "--root", folder) as s:
            models = s.json("GET", "/api/models")
            assert models == cli("models") | {"trained": models["trained"]}
            names = {t["name"]: t["tasks"] for t in s.json("GET", "/api/taskgraphs")["taskgraphs"]}
            assert names["web"] == 2 and names["grasp"] > 100, names
            want = cli("plan", "--tasks", path, request)
            assert s.json("POST", "/api/plan", {"name": "web", "request": request}) == want
            assert s.json("POST", "/api/plan", {"tasks": tasks, "request": request}) == want
            steps = os.path.join(folder, "steps")
            pathlib.Path(steps).write_text("fetch a page\nsummarize it\n")
            want = cli("plan", "--tasks", path, "--steps", steps, request)
            assert s.json("POST", "/api/plan", {"name": "web", "request": request, "steps": [
                "fetch a page", "summarize it"]}) == want
            s.refused(404, "POST", "/api/plan", {"name": "no", "request": request})
            s.refused(400, "POST", "/api/plan", {"request": request})
            s.refused(422, "POST", "/api/plan", {"tasks": {"nodes": 3}, "request": request})
            s.refused(422, "POST", "/api/predict", {"model": "none", "data": "none"})


def test_predictions():
    n = 30
    with tempfile.TemporaryDirectory() as root:
        data = pathlib.Path(root, "set")
        data.mkdir()
        files = {
            "meta.json": json.dumps({"nodes": n, "features": 2, "classes": 2,
                                     "class_names": ["even", "odd"]}),
            "edges.tsv": "".join(f"{i}\t{i + 2}\n" for i in range(n - 2)),
            "features.tsv": "".join(f"{i}\t{i % 2}\n" for i in range(n)),
            "labels.tsv": "".join(f"{i}\t{i % 2}\n" for i in range(n)),
            "split.json": json.dumps({"train": list(range(10)), "val": list(range(10, 20)),
                                      "test": list(range(20, n))})}
        for file, text in files.items():
            (data / file).write_text(text)
        model = os.path.join(root, "m.safetensors")
        subprocess.run([GRASP, "train", "gcn", data, "--epochs", "5", "--out", model], check=True,
                       capture_output=True)
        hub = pathlib.Path(root, "grasp", "models")
        hub.mkdir(parents=True)
        (hub / "set.gcn.safetensors").write_bytes(pathlib.Path(model).read_bytes())
        with Server("--root", root, env={"XDG_DATA_HOME": root}) as s:
            about = s.json("GET", "/api/models/set.gcn")
            assert about | {"file": model} == cli("models", model) and len(about["history"]["rows"]) == 5, about
            trained, = s.json("GET", "/api/models")["trained"]
            assert trained == {"name": "set.gcn", "test": about["test"]}, trained
            curve = s.request("GET", "/api/models/set.gcn/curve")
            drawn = pathlib.Path(root, "curve.svg")
            subprocess.run([GRASP, "models", model, "--plot", drawn], check=True, capture_output=True)
            assert curve[1]["Content-Type"] == "image/svg+xml"
            assert curve[2].decode() == drawn.read_text().replace(model, "set.gcn")
            s.refused(400, "GET", "/api/models/set.gcn/curve?format=gif")
            s.refused(422, "GET", "/api/models/set.no/curve")
            s.refused(422, "GET", "/api/models/set.no")
            s.refused(422, "GET", "/api/models/m.safetensors")
            ask = {"model": "m.safetensors", "data": "set"}
            assert s.json("POST", "/api/predict", ask) == cli("predict", model, str(data))
            assert s.json("POST", "/api/predict", {**ask, "node": 7}) == cli(
                "predict", model, str(data), "7") | {"at_hand": True}
            with open(data / "labels.tsv", "a", encoding="utf-8") as labels:
                labels.write("\n")
            assert s.json("POST", "/api/predict", ask) == cli("predict", model, str(data))
            s.refused(422, "POST", "/api/predict", {**ask, "node": "x"})
            s.refused(400, "POST", "/api/predict", {**ask, "node": [1]})


def test_long_calls_leave_their_places():
    long = {"program": "betweenness_centrality(make_graph('gnm', [20000, 200000]))"}
    with Server("--workers", "2") as s, concurrent.futures.ThreadPoolExecutor() as pool:
        running = [s.connect() for _ in range(8)]
        for c in running:
            c.request("POST", "/api/run", json.dumps(long))
        quick = [pool.submit(s.json, "POST", "/api/run", {"program": "1 + 1"}) for _ in range(20)]
        assert all(q.result()["value"] == 2 for q in quick)
        told = s.request("GET", "/metrics")[2].decode()
        assert int(told.split("\ngrasp_calls_running ")[1].split()[0]) > 2, told
        for c in running:
            c.close()


def test_long_pictures_leave_their_places():
    """Heavy calls have one place here; a short one goes on beside five long ones."""
    with Server("--workers", "2") as s:
        tangle = "\n".join(f"{i} {i * i % n}" for i in range(1, 5000) for n in (i // 2 + 1, 1009, 97))
        big = s.json("POST", "/api/graphs", {"text": tangle}, status=201)["id"]
        small = s.add(ROADS)
        running = [s.connect() for _ in range(5)]
        for c in running:
            c.request("GET", f"/api/graphs/{big}/draw?layout=stress")
        assert s.request("GET", f"/api/graphs/{small}/draw")[0] == 200
        told = s.request("GET", "/metrics")[2].decode()
        assert int(told.split("\ngrasp_calls_running ")[1].split()[0]) > 1, told
        for c in running:
            c.close()


def test_openapi_document_holds():
    with Server() as s:
        roads = s.add(ROADS)
        document = s.json("GET", "/api/openapi.json")
        assert document["openapi"].startswith("3.1")
        bodies = {
            "/api/run": {"program": "node_count(G)", "graph": roads},
            "/api/ask": {"question": "How many nodes are there?", "graph": roads, "llm": "builtin"},
            "/api/graphs": {"text": "a b"},
            "/api/tools/{name}": {"graph": roads, "args": {"node": "Oslo"}},
            "/api/plan": {"name": "grasp", "request": "find the bridges"},
        }
        seen = 0
        all_of_them = [(m == "delete", p, m, o) for p, os in document["paths"].items()
                       for m, o in os.items()]
        for _, path, method, o in sorted(all_of_them, key=lambda x: x[0]):
            real = path.replace("{id}", roads).replace("{name}", "degree")
            assert o["summary"] and "default" in o["responses"], path
            if path.startswith("/api/models/{name}"):  # test_predictions has one
                continue
            if method == "post":  # every parameter is refused in a type that is not its own
                check_types(s, real, o)
                if path not in bodies:
                    continue
            (status, want), = [x for x in o["responses"].items() if x[0] != "default"]
            got = s.request(method.upper(), real, bodies.get(path) if method == "post" else None)
            assert got[0] == int(status), (method, path, got)
            for kind, schema in want.get("content", {}).items():
                assert got[1]["Content-Type"] == kind, (path, got[1])
                if "schema" in schema:
                    fits(json.loads(got[2]), schema["schema"], path)
            seen += 1
        return f"{seen} operations"


def check_types(s, path, operation):
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    for name, p in schema["properties"].items():
        if "type" in p:
            wrong = 7 if p["type"] == "string" else "seven"
            s.refused(400, "POST", path, {name: wrong})
    s.refused(400, "POST", path, {"no_such_parameter": 1})


def test_page_health_and_metrics():
    with Server() as s:
        assert s.json("GET", "/healthz")["status"] == "ok"
        assert s.request("HEAD", "/healthz")[::2] == (200, b"")
        status, headers, body = s.request("GET", "/", Accept_Encoding="gzip")
        assert status == 200 and headers["Content-Type"].startswith("text/html"), (status, headers)
        assert "default-src 'none'; script-src 'self';" in headers["Content-Security-Policy"]
        s.refused(404, "GET", "/assets/nothing.js")
        s.refused(404, "GET", "/api/nothing")
        got = s.request("PUT", "/api/run")
        assert got[0] == 405 and got[1]["Allow"] == "POST", got
        text = s.request("GET", "/metrics")[2].decode()
        assert 'grasp_http_requests_total{method="GET",route="/healthz",status="2xx"} 2' in text, text
        for line in text.splitlines():
            assert line.startswith("# TYPE ") or float(line.rsplit(" ", 1)[1]) >= 0, line


tap.run(checks(globals()))
