"""Files and pictures over MCP, and what clients are configured with."""
import base64
import json
import os
import subprocess
import tempfile

from lib import tap
from lib.mcp import GRASP, OWN, PATIENCE, ROADS, Server, checks


def test_loading_files():
    with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as other:
        for folder in root, other:
            with open(os.path.join(folder, "roads.txt"), "w") as f:
                f.write(ROADS)
        os.symlink(os.path.join(other, "roads.txt"), os.path.join(root, "link.txt"))
        with Server("--root", root, version="2025-11-25") as s:
            for path in os.path.join(root, "roads.txt"), "roads.txt":
                ok, answer = s.tool("load_graph", path=path, name="R", direction="directed")
                assert ok and answer["graph_id"] == "R" and answer["directed"] is True, answer
            for path in [os.path.join(other, "roads.txt"), "/etc/passwd", "../roads.txt",
                         os.path.join(root, "link.txt"), "none.txt", "a\0b"]:
                ok, answer = s.tool("load_graph", path=path)
                assert not ok, path
        with Server(version="2025-11-25", cwd=root) as s:
            assert s.tool("load_graph", path="roads.txt")[0]
            assert not s.tool("load_graph", path=os.path.join(other, "roads.txt"))[0]
        with Server("--root", os.path.join(root, "none")) as s:
            assert s.process.wait(timeout=PATIENCE) == 3 and b"none" in s.process.stderr.read()


def test_pipes_hold_nobody_up():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        os.mkfifo(os.path.join(root, "pipe.csv"))
        os.symlink("pipe.csv", os.path.join(root, "link.csv"))
        s.load(name="g")
        for name in "pipe.csv", "link.csv", os.path.join(root, "pipe.csv"):
            ok, error = s.tool("load_graph", path=name)
            assert not ok and "neither a file nor a folder" in error, error
            ok, error = s.tool("save_graph", path=name, graph="g", overwrite=True)
            assert not ok and "neither a file nor a folder" in error, error
        assert s.value("node_count", graph="g") == 6


def test_one_root_for_all():
    with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as other, \
            tempfile.TemporaryDirectory() as cwd:
        for folder, text in (root, ROADS), (other, "x y\ny z\nz w"), (cwd, "p q"):
            with open(os.path.join(folder, "roads.txt"), "w") as f:
                f.write(text)
        with open(os.path.join(other, "second.txt"), "w") as f:
            f.write("k l\nl m")
        with Server("--root", root, "--root", other, version="2025-11-25", cwd=cwd) as s:
            for path, n in [("roads.txt", 6), (os.path.join(root, "roads.txt"), 6),
                            (os.path.join(other, "roads.txt"), 4), ("second.txt", 3)]:
                assert s.tool("load_graph", path=path)[1]["nodes"] == n
                assert s.value("run", program=f"node_count(load_graph('{path}'))") == n
                ok, answer = s.tool("ask", question=f"The graph is in {path}. How many nodes are there?")
                assert ok and answer["value"] == n, answer
            for path in os.path.join(cwd, "roads.txt"), "../roads.txt", "/etc/passwd":
                assert not s.tool("load_graph", path=path)[0]
                assert not s.tool("run", program=f"node_count(load_graph('{path}'))")[0]
                ok, answer = s.tool("ask", question=f"The graph is in {path}. How many nodes are there?")
                assert not ok or answer["status"] != "ok", answer


def test_saving():
    with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as other, \
            tempfile.TemporaryDirectory() as cwd, \
            Server("--root", root, version="2025-11-25", cwd=cwd) as s:
        graph = s.load()
        os.mkdir(os.path.join(root, "sub"))
        os.symlink(other, os.path.join(root, "out"))
        for path in "a.csv", "sub/a.graphml", os.path.join(root, "b.dot"), "c.json":
            ok, answer = s.tool("save_graph", path=path, graph=graph)
            assert ok and answer["path"] == path, answer
            ok, answer = s.tool("load_graph", path=path)
            assert ok and (answer["nodes"], answer["edges"]) == (6, 4), answer
        ok, answer = s.tool("save_graph", path="a.g6", graph=graph)
        assert ok and answer["lost"], answer
        before = open(os.path.join(root, "a.csv")).read()
        small = s.load("p q")
        ok, text = s.tool("save_graph", path="a.csv", graph=small)
        assert not ok and "already" in text and open(os.path.join(root, "a.csv")).read() == before
        assert s.tool("save_graph", path="a.csv", graph=small, overwrite=True)[0]
        assert open(os.path.join(root, "a.csv")).read() != before
        assert s.tool("save_graph", path="d.txt", format="edgelist")[0]
        for path in ["../a.csv", "out/a.csv", os.path.join(other, "a.csv"), "/tmp/a.csv", "-",
                     "nothing/a.csv", "", "sub", "x" * 5000 + ".csv", "e"]:
            for overwrite in False, True:
                assert not s.tool("save_graph", path=path, overwrite=overwrite)[0], path
        ok, text = s.tool("save_graph", path="f.csv", format="nonsense")
        assert not ok and "graphml" in text
        assert os.listdir(other) == [] and os.listdir(cwd) == []
        assert sorted(os.listdir(root)) == ["a.csv", "a.g6", "b.dot", "c.json", "d.txt", "out", "sub"]


def test_drawing():
    with Server(version="2025-11-25") as s:
        s.load('{"nodes":[{"id":"a","kind":"x"},{"id":"b","kind":"y"},{"id":"c","kind":"x"}],'
               '"links":[{"source":"a","target":"b"},{"source":"b","target":"c"}]}')
        ok, answer = s.tool("draw_graph")
        assert ok and answer["mime_type"] == "image/png" and len(s.images) == 1, answer
        assert s.images[0]["mimeType"] == "image/png"
        data = base64.b64decode(s.images[0]["data"], validate=True)
        assert data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(b"IEND\xaeB`\x82")
        assert s.tool("draw_graph", size="300x200")[0]
        data = base64.b64decode(s.images[0]["data"])
        assert [int.from_bytes(data[i:i + 4], "big") for i in (16, 20)] == [300, 200]
        ok, plain = s.tool("draw_graph", format="svg")
        assert ok and plain["text"].startswith("<svg") and not s.images
        ok, marked = s.tool("draw_graph", format="svg", call="shortest_path(G, 'a', 'c')")
        assert ok and "#c2410c" in marked["text"] and "#c2410c" not in plain["text"]
        ok, coloured = s.tool("draw_graph", format="svg", color_by="kind", label_by="kind")
        assert ok and ">x (2)<" in coloured["text"] and ">y (1)<" in coloured["text"]
        big = s.value("run", program="make_graph('gnm', [3000, 9000])")["graph_id"]
        ok, text = s.tool("draw_graph", graph=big, format="svg")
        assert not ok and "png" in text, text
        assert s.tool("draw_graph", graph=big)[0] and len(s.images[0]["data"]) < 4 << 20


def config(*args):
    run = subprocess.run([GRASP, "mcp", *args], capture_output=True, check=True)
    return run.stdout, run.stderr.decode()


def test_client_configurations():
    for client, key, file in [
            ("claude-desktop", "mcpServers", "claude_desktop_config.json"),
            ("claude-code", "mcpServers", ".mcp.json"), ("cursor", "mcpServers", ".cursor/mcp.json"),
            ("gemini", "mcpServers", ".gemini/settings.json"), ("vscode", "servers", ".vscode/mcp.json")]:
        out, told = config("--print-config", client)
        entry = json.loads(out)[key]["grasp"]
        assert entry["args"] == ["mcp"] and entry["command"].endswith("grasp")
        assert entry.get("type") == ("stdio" if client in ("claude-code", "vscode") else None)
        assert file in told and "--root" in told, told
    out, told = config("--print-config", "codex")
    assert out.startswith(b"[mcp_servers.grasp]\n") and b'args = ["mcp"]' in out
    assert "config.toml" in told
    wrong = subprocess.run([GRASP, "mcp", "--print-config", "none"], capture_output=True)
    assert wrong.returncode == 3 and b"claude-desktop" in wrong.stderr and not wrong.stdout


def test_configurations_keep_options():
    with tempfile.TemporaryDirectory() as root:
        os.mkdir(os.path.join(root, 'a "b"'))
        folders = [os.path.join(root, 'a "b"'), root]
        args = ["--root", 'a "b"/', "--toolset", "paths,density", "--root", ".", "--timeout", "30s",
                "--memory", "2G", "--threads", "3"]
        run = subprocess.run([os.path.abspath(GRASP), "mcp", *args, "--print-config", "cursor"],
                             capture_output=True, check=True, cwd=root)
        got = json.loads(run.stdout)["mcpServers"]["grasp"]["args"]
        assert got[0] == "mcp" and b"--root" not in run.stderr
        pairs = list(zip(got[1::2], got[2::2]))
        assert [os.path.realpath(v) for k, v in pairs if k == "--root"] == [
            os.path.realpath(f) for f in folders]
        assert {("--toolset", "paths,density"), ("--timeout", "30s"), ("--memory", "2G"),
                ("--threads", "3")} <= set(pairs) and len(pairs) == 6, got
        with Server(*got[1:], version="2025-11-25") as s:  # and it starts
            assert len(s.ask("tools/list")["result"]["tools"]) > len(OWN)
        wrong = subprocess.run([GRASP, "mcp", "--root", "/no/such", "--print-config", "cursor"],
                               capture_output=True)
        assert wrong.returncode == 3 and b"/no/such" in wrong.stderr and not wrong.stdout


tap.run(checks(globals()))
