"""One reading of a file: options, calls, questions, data sets and MCP give the same graph.

Every format that grasp writes is tried, files that others write, and files that are no graphs. The
second half is about what comes from outside: URLs, and data sets that go by a name."""
import http.server
import json
import os
import subprocess
import tempfile
import threading
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP, grasp, grasp_json

ODD = {
    "plain.txt": "a b\nb c\nc a\n",
    "outline.txt": "root\n  left\n    leaf\n  right\n",
    "prose.txt": "Alice knows Bob. Bob knows Carol. Carol knows Dan.\n",
    "calls.csv": "caller,callee,qps\nweb,api,10\napi,db,5\n",
    "plan.md": "# Plan\n\n| from | to | km |\n|---|---|---|\n| a | b | 3 |\n| b | c | 4 |\n",
    "shape.json": '{"x":[{"from":"a","to":"b"},{"from":"b","to":"c"}]}',
    "trace.log": "2024-01-01 10:00 web -> db\n2024-01-01 10:01 db -> disk\n",
    "compose.yaml": "services:\n  web:\n    depends_on:\n      - db\n  db:\n    image: x\n",
    "words.txt": "It was a dark and stormy night. Nobody came.\n",
    "Makefile": "all: a b\n\tcc x\na: c\n\ttouch a\n",
    "empty.csv": "",
    "broken.graphml": '<graphml><graph edgedefault="directed"><node id="a"/></gra',
}


def call(*args, cwd=None):
    """Exit status and JSON of one run."""
    done = subprocess.run([GRASP, *map(str, args), "--json"], capture_output=True, env=ENV, cwd=cwd)
    return done.returncode, json.loads(done.stdout)


def counts(record):
    return record["nodes"], record["edges"], record["directed"]


def by_option(folder, name):
    status, reply = call("graph", "info", name, cwd=folder)
    return counts(reply) if status == 0 else None


def by_call(folder, name):
    status, reply = call("run", "--call", f'graph_info(load_graph("{name}"))', cwd=folder)
    return counts(reply["value"]) if status == 0 else None


def by_question(folder, name):
    _, reply = call("ask", f"The graph is in {name}. How many nodes are there?", cwd=folder)
    return counts(reply["graph"]) if reply["graph"] else None


def by_question_about(folder, name):
    status, reply = call("ask", "-g", name, "How many nodes are there?", cwd=folder)
    return counts(reply["graph"]) if status == 0 else None


def by_data_set(folder, name):
    status, reply = call("annotate", f'[GR(GL("./{name}"), "toolx:order")->r] '
                         f'[GR(GL("./{name}"), "toolx:size")->r]', cwd=folder)
    return tuple(map(int, reply["text"].split())) if status == 0 else None


def by_server(folder, names):
    """MCP's load_graph for all files, in one process."""
    lines = [{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    lines += [{"jsonrpc": "2.0", "id": k, "method": "tools/call", "params": {
        "name": "load_graph", "arguments": {"path": name}}} for k, name in enumerate(names, 1)]
    done = subprocess.run([GRASP, "mcp", "--root", "."], cwd=folder, env=ENV, capture_output=True,
                          input="".join(json.dumps(x) + "\n" for x in lines).encode())
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    found = {}
    for reply in replies:
        result = reply.get("result", {})
        if reply.get("id"):
            found[names[reply["id"] - 1]] = (None if result.get("isError") else
                                             counts(result["structuredContent"]))
    return found


def write_files(folder):
    for name, text in ODD.items():
        (folder / name).write_text(text, encoding="utf-8")
    for row in grasp_json("graph", "formats"):
        file = folder / ("roads" + row["extensions"].split()[0])
        subprocess.run([GRASP, "graph", "convert", "examples/roads.csv", file, "--to", row["name"]],
                       cwd=os.environ.get("GRASP_SOURCE", "."), env=ENV, capture_output=True)
    return sorted(p.name for p in folder.iterdir())


def check_ways():
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        names = write_files(folder)
        served = by_server(folder, names)
        for name in names:
            want = by_option(folder, name)
            ways = {"call": by_call(folder, name), "given": by_question_about(folder, name),
                    "server": served[name]}
            if "." in name:  # else no question can name it
                ways["question"] = by_question(folder, name)
            for way, got in ways.items():
                assert got == want, f"{name} by {way}: {got}, expected {want}"
            got = by_data_set(folder, name)
            assert got == (want and want[:2]), f"{name} as a data set: {got}, expected {want}"
        return f"{len(names)} files"


class Files(http.server.SimpleHTTPRequestHandler):
    """A folder, with one path that leads elsewhere."""

    def do_GET(self):
        if self.path == "/moved.csv":
            self.send_response(302)
            self.send_header("Location", "/roads.csv")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


def check_urls():
    with tempfile.TemporaryDirectory() as place:
        Path(place, "roads.csv").write_text("from,to,km\na,b,1\nb,c,2\n", encoding="utf-8")
        Path(place, "r d.csv").write_text("from,to,km\na,b,1\nb,c,2\n", encoding="utf-8")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                 lambda *a: Files(*a, directory=place))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        allow = ["--allow-host", "127.0.0.1"]
        want = grasp_json("graph", "info", f"{place}/roads.csv")
        got = grasp_json("graph", "info", f"{base}/roads.csv?v=1", *allow)
        assert got == want, f"{got}, expected {want}"
        assert grasp_json("graph", "info", f"file://{place}/r%20d.csv") == want
        loaded = f'[GR(GL("{base}/roads.csv"), "toolx:order")->r]'
        assert grasp("annotate", loaded, *allow) == b"3\n"
        asked = f"The graph is in {base}/roads.csv. How many nodes are there?"
        assert grasp_json("ask", asked, *allow)["value"] == 3
        for url, options, why in [
                (f"{base}/roads.csv", [], "not a host"),
                (f"{base}/roads.csv", ["--allow-host", "localhost"], "not a host"),
                (f"{base}/none.csv", allow, "404"), (f"{base}/moved.csv", allow, "302"),
                (f"http://me:secret@127.0.0.1:{server.server_port}/roads.csv", allow, "user"),
                ("file://elsewhere/roads.csv", [], "file:///"),
                ("file:///tmp/%00", [], "file:///")]:
            status, reply = call("graph", "info", url, *options)
            told = reply.get("error", {}).get("message", "")
            assert status == 3 and why in told, f"{url}: {status}, {reply}"
        status, reply = call("ask", "--root", place, f"How many nodes does file:///etc/x.csv have?")
        assert status == 4, reply
        server.shutdown()


def check_data_sets():
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, text in {"citation/cora.nodes.tsv": "0\t35\n1\t40\n",
                           "citation/cora.txt": "0 1\n1 2\n", "a/twice.csv": "from,to\na,b\n",
                           "b/twice.csv": "from,to\na,b\n", "nodes/lone.nodes.csv": "id\n1\n"}.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

        def order(name):
            return call("annotate", f'[GR(GL("{name}"), "toolx:order")->r]', "--data", place)

        status, reply = order("cora")
        assert (status, reply["text"]) == (0, "3"), reply
        status, reply = order("twice")
        assert status == 3 and "a/twice.csv, b/twice.csv" in reply["error"]["message"], reply
        status, reply = order("lone")
        assert status == 3 and "no data set" in reply["error"]["message"], reply


def check_real_data():
    """Cora has 2,708 papers; its other files are no graphs of that name."""
    data = Path(os.environ.get("GRASP_DATA", ""))
    if not (data / "citation" / "cora.txt.zst").exists():
        raise tap.Skip("../shared/data is not there")
    status, reply = call("annotate", '[GR(GL("cora"), "toolx:order")->r]', "--data", data)
    assert (status, reply["text"]) == (0, "2708"), reply


if __name__ == "__main__":
    tap.run([("all ways in give the same graph or refuse", check_ways),
             ("URLs of files and of allowed hosts", check_urls),
             ("names of data sets", check_data_sets), ("the data set cora", check_real_data)])
