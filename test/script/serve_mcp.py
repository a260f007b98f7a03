"""/mcp of `grasp serve` on the wire: both eras, sessions, streams, and whatever a client should not
send."""
import concurrent.futures
import json
import tempfile
import time

from lib import tap
from lib.mcp import LONG_PROGRAM, META, MODERN, big_file, yielding
from lib.web import Server, checks

BOTH = "application/json, text/event-stream"
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {},
         "clientInfo": {"name": "test", "version": "1"}}


def rpc(method, params=None, id=1):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params or {}}


def post(s, message, **headers):
    """(status, headers, message or None); of a stream, its last message."""
    head = {"Content_Type": "application/json", "Accept": BOTH, **headers}
    status, got, body = s.request("POST", "/mcp", message, **head)
    if "event-stream" in got.get("Content-Type", ""):
        body = events(body)[-1]
    else:
        body = json.loads(body) if body else None
    return status, got, body


def events(body):
    return [json.loads(e.split("data: ", 1)[1]) for e in body.decode().split("\n\n")
            if "data: " in e]


def open_session(s, version="2025-11-25"):
    status, got, answer = post(s, rpc("initialize", {**HELLO, "protocolVersion": version}))
    assert status == 200 and answer["result"]["protocolVersion"] == version, answer
    id = got["Mcp-Session-Id"]
    assert len(id) == 32
    note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    assert post(s, note, Mcp_Session_Id=id)[0] == 202
    return id


def tool(s, session, tool_name, status=200, **args):
    got = post(s, rpc("tools/call", {"name": tool_name, "arguments": args}), Mcp_Session_Id=session)
    assert got[0] == status, got
    return got[2]["result"]


def modern(s, method, params=None, name=None, id=1, **headers):
    head = {"MCP_Protocol_Version": MODERN, "Mcp_Method": method, **headers}
    if name is not None:
        head["Mcp_Name"] = name
    return post(s, rpc(method, {"_meta": META, **(params or {})}, id), **head)


def test_sessions():
    with Server() as s:
        a, b = open_session(s), open_session(s, "2025-06-18")
        assert a != b
        tool(s, a, "load_graph", text="x y\ny z", name="mine")
        assert tool(s, a, "run", program="node_count(G)")["structuredContent"]["value"] == 3
        assert tool(s, b, "run", program="node_count(mine)")["isError"]
        assert s.request("DELETE", "/mcp", Mcp_Session_Id=a)[0] == 204
        assert post(s, rpc("ping"), Mcp_Session_Id=a)[0] == 404
        assert post(s, rpc("ping"), Mcp_Session_Id=b)[2]["result"] == {}
        assert s.request("DELETE", "/mcp", Mcp_Session_Id=a)[0] == 404
        assert s.request("DELETE", "/mcp")[0] == 400


def test_the_oldest_session_goes():
    with Server() as s:
        first = open_session(s)
        for _ in range(256):
            last = post(s, rpc("initialize", HELLO))[1]["Mcp-Session-Id"]
        assert post(s, rpc("ping"), Mcp_Session_Id=first)[0] == 404
        assert post(s, rpc("ping"), Mcp_Session_Id=last)[0] == 200


def test_batches():
    with Server() as s:
        id = open_session(s, "2025-03-26")
        batch = [rpc("ping", id=1), rpc("tools/list", id=2),
                 rpc("tools/call", {"name": "run", "arguments": {
                     "text": "a b", "program": "node_count(G)"}}, id=3)]
        for accept in BOTH, "application/json":
            status, got, body = s.request("POST", "/mcp", batch, Content_Type="application/json",
                                          Accept=accept, Mcp_Session_Id=id)
            answers = json.loads(body) if accept != BOTH else events(body)
            assert status == 200 and sorted(a["id"] for a in answers) == [1, 2, 3], answers


def test_stateless():
    with Server() as s:
        status, got, answer = modern(s, "server/discover")
        assert status == 200 and MODERN in answer["result"]["supportedVersions"]
        assert "Mcp-Session-Id" not in got
        status, _, answer = modern(s, "tools/call", {"name": "load_graph", "arguments": {
            "text": "a b\nb c", "name": "kept"}}, "load_graph")
        assert status == 200, answer
        run = lambda **args: modern(s, "tools/call", {"name": "run", "arguments": args},
                                    "run")[2]["result"]
        assert run(graph="kept", program="node_count(G)")["structuredContent"]["value"] == 3
        assert run(text="x y", program="node_count(G)")["structuredContent"]["value"] == 2
        lost = run(program="node_count(G)")
        assert lost["isError"] and "name one" in lost["content"][0]["text"], lost


def test_graphs_are_shared_with_api():
    with Server() as s:
        run = lambda graph: s.json("POST", "/api/run", {"program": "node_count(G)", "graph": graph})
        sent = s.json("POST", "/api/graphs?name=sent", b"p q\nq r\nr t\n", 201)["id"]
        a, b = open_session(s), open_session(s)
        # What was uploaded is there by its id, and not by chance: it is nobody's last graph.
        assert tool(s, a, "run", graph=sent, program="degree(G, 'q')")["structuredContent"]["value"] == 2
        assert tool(s, a, "run", program=f"node_count({sent})")["structuredContent"]["value"] == 4
        lost = tool(s, a, "run", program="node_count(G)")
        assert lost["isError"] and "name one" in lost["content"][0]["text"], lost
        # What a session loads is everybody's by its id, and by its name the session's own.
        tool(s, a, "load_graph", text="x y\ny z", name="mine")
        assert tool(s, a, "run", program="node_count(G)")["structuredContent"]["value"] == 3
        assert tool(s, a, "run", program=f"node_count({sent})")["structuredContent"]["value"] == 4
        (mine,) = [g["id"] for g in s.json("GET", "/api/graphs")["graphs"] if g["name"] == "mine"]
        assert run(mine)["value"] == 3
        assert tool(s, b, "run", program=f"node_count({mine})")["structuredContent"]["value"] == 3
        assert tool(s, b, "run", program="node_count(mine)")["isError"]
        listed = post(s, rpc("resources/list"), Mcp_Session_Id=b)[2]["result"]["resources"]
        assert {r["uri"] for r in listed} == {f"grasp://graph/{sent}", f"grasp://graph/{mine}"}
        # A name that is given again takes the old graph with it; so do DELETE and the session's end.
        tool(s, a, "load_graph", text="x y", name="mine")
        (again,) = [g["id"] for g in s.json("GET", "/api/graphs")["graphs"] if g["name"] == "mine"]
        assert again != mine and run(again)["value"] == 2
        assert s.request("DELETE", f"/api/graphs/{again}")[0] == 204
        assert tool(s, a, "run", program="node_count(mine)")["isError"]
        tool(s, a, "load_graph", text="x y", name="last")
        assert len(s.json("GET", "/api/graphs")["graphs"]) == 2
        assert s.request("DELETE", "/mcp", Mcp_Session_Id=a)[0] == 204
        assert [g["id"] for g in s.json("GET", "/api/graphs")["graphs"]] == [sent]
        # Without a session it is the same, and what is loaded stays.
        modern(s, "tools/call", {"name": "load_graph", "arguments": {"text": "u v"}}, "load_graph")
        (free,) = [g["id"] for g in s.json("GET", "/api/graphs")["graphs"] if g["id"] != sent]
        assert run(free)["value"] == 2


def test_kept_graphs_have_a_bound():
    text = "\n".join(f"a{i} b{i}" for i in range(8000))
    with Server("--keep", "100K") as s:
        a = open_session(s)
        s.json("POST", "/api/graphs?name=x", b"a b", 201)
        got = tool(s, a, "load_graph", text=text, name="big")
        assert got["isError"] and "--keep" in got["content"][0]["text"], got
        assert tool(s, a, "run", program="node_count(big)")["isError"]
        assert len(s.json("GET", "/api/graphs")["graphs"]) == 1


def test_heads_that_say_other_than_the_body():
    with Server() as s:
        error = lambda got: (got[0], got[2]["error"]["code"])
        params = {"name": "run", "arguments": {}}
        assert error(modern(s, "tools/list", Mcp_Method="tools/call")) == (400, -32020)
        assert error(modern(s, "tools/list", MCP_Protocol_Version="2025-11-25")) == (400, -32020)
        assert error(modern(s, "tools/call", params)) == (400, -32020)
        assert error(modern(s, "tools/call", params, "ask")) == (400, -32020)
        assert modern(s, "tools/call", params, "=?base64?cnVu?=")[0] == 200
        assert error(modern(s, "no/such/method")) == (404, -32601)
        assert error(post(s, rpc("tools/list"), MCP_Protocol_Version=MODERN)) == (400, -32602)
        assert error(post(s, rpc("tools/list"), MCP_Protocol_Version="1999-01-01")) == (400, -32022)
        assert post(s, rpc("tools/list"))[0] == 400
        assert post(s, rpc("tools/list"), Mcp_Session_Id="0" * 32)[0] == 404
        assert post(s, rpc("tools/list"), Mcp_Session_Id="x" * 5000)[0] == 404


def test_what_is_no_message():
    with Server("--max-body", "100KB") as s:
        id = open_session(s)
        send = lambda body, **more: post(s, body, Mcp_Session_Id=id, **more)
        for body in b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"jsonrpc":"2.0","id":1', b"NaN":
            status, _, answer = send(body)
            assert status == 400 and answer["error"]["code"] == -32700, (body, answer)
        for body in {}, [], 7, "text", None, [rpc("ping")], {"jsonrpc": "1.0", "id": 1}, \
                {"jsonrpc": "2.0", "id": {}, "method": "ping"}, {"jsonrpc": "2.0", "id": 1}:
            status, _, answer = send(json.dumps(body).encode())
            assert status == 400 and answer["error"]["code"] == -32600, (body, answer)
        assert send(rpc("no/such/method"))[2]["error"]["code"] == -32601
        assert send({"jsonrpc": "2.0", "id": 1, "result": {}})[0] == 202
        assert send(rpc("ping"), Content_Type="text/plain")[0] == 415
        assert send(rpc("ping"), Accept="text/html")[0] == 406
        assert send(rpc("ping", {"x": "y" * 200000}))[0] == 413
        assert s.request("PUT", "/mcp", b"{}")[0] == 405
        assert send(rpc("ping"))[0] == 200


def test_who_may_come_in():
    with Server("--token", "secret") as s:
        assert post(s, rpc("initialize", HELLO))[0] == 401
        assert post(s, rpc("initialize", HELLO), Authorization="Bearer wrong")[0] == 401
        good = {"Authorization": "Bearer secret"}
        assert post(s, rpc("initialize", HELLO), **good)[0] == 200
        assert post(s, rpc("initialize", HELLO), Origin="http://evil.example", **good)[0] == 403
        assert post(s, rpc("initialize", HELLO), Host="evil.example", **good)[0] == 403
        assert post(s, rpc("initialize", HELLO), Origin="null", **good)[0] == 403


def test_no_file_without_a_root():
    with Server() as s:
        id = open_session(s)
        for path in "/etc/passwd", "../../etc/passwd", "README.md":
            assert tool(s, id, "load_graph", path=path)["isError"], path
            assert tool(s, id, "save_graph", path=path)["isError"], path


def test_the_stream_of_a_session():
    with Server() as s:
        id = open_session(s)
        assert s.request("GET", "/mcp", Accept="text/event-stream")[0] == 400
        assert s.request("GET", "/mcp", Accept="application/json", Mcp_Session_Id=id)[0] == 406
        c = s.connect()
        c.request("GET", "/mcp", headers={"Accept": "text/event-stream", "Mcp-Session-Id": id})
        r = c.getresponse()
        assert r.status == 200 and r.getheader("Content-Type") == "text/event-stream"
        tool(s, id, "run", text="a b", program="1")
        assert r.readline() == b"event: message\n"
        assert json.loads(r.readline()[6:])["method"] == "notifications/resources/list_changed"
        s.request("DELETE", "/mcp", Mcp_Session_Id=id)
        assert r.read() in (b"", b"\n")  # and ends


def test_progress_and_cancellation():
    with tempfile.TemporaryDirectory() as root:
        big_file(root)
        with Server("--root", root) as s, concurrent.futures.ThreadPoolExecutor() as pool:
            id = open_session(s)
            tool(s, id, "load_graph", path="big.txt", name="big")
            call = {"name": "run", "arguments": {"program": LONG_PROGRAM, "graph": "big"},
                    "_meta": {"progressToken": "p"}}
            long = pool.submit(s.request, "POST", "/mcp", rpc("tools/call", call, id=77),
                               Content_Type="application/json", Accept=BOTH, Mcp_Session_Id=id)
            time.sleep(1.2)
            start = time.monotonic()
            assert post(s, rpc("ping"), Mcp_Session_Id=id)[0] == 200
            beside = tool(s, id, "run", text="a b", program="node_count(G)")
            assert beside["structuredContent"]["value"] == 2
            other = open_session(s)
            stop = {"jsonrpc": "2.0", "method": "notifications/cancelled",
                    "params": {"requestId": 77}}
            post(s, stop, Mcp_Session_Id=other)  # the id of another session means nothing here
            time.sleep(0.3)
            assert not long.done()
            post(s, stop, Mcp_Session_Id=id)
            status, got, body = long.result(20)
            print(f"# cancelled after {time.monotonic() - start:.1f} s")
            told = events(body)
            assert status == 200 and got["Content-Type"] == "text/event-stream"
            assert told and all(e["method"] == "notifications/progress" for e in told), told


def test_a_stateless_client_that_leaves_is_cancelled():
    with tempfile.TemporaryDirectory() as root:
        big_file(root)
        with Server("--root", root, "--timeout", "300s", "--threads", "1") as s:
            params = {"_meta": META, "name": "run",
                      "arguments": {"program": LONG_PROGRAM, "path": "big.txt"}}
            body = json.dumps(rpc("tools/call", params)).encode()
            head = (f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    f"Accept: {BOTH}\r\nMCP-Protocol-Version: {MODERN}\r\nMcp-Method: tools/call\r\n"
                    f"Mcp-Name: run\r\nContent-Length: {len(body)}\r\n\r\n").encode()
            for _ in range(8):
                with s.socket() as c:
                    c.sendall(head + body)
                    time.sleep(0.2)
            start = time.monotonic()
            while yielding(s.process.pid) and time.monotonic() - start < 15:
                time.sleep(0.05)
            assert not yielding(s.process.pid), "somebody works for who has left"
            got = modern(s, "tools/call", {"name": "run", "arguments": {
                "text": "a b", "program": "1"}}, "run")
            assert got[0] == 200 and time.monotonic() - start < 15, got


def test_stops_while_streams_are_open():
    with Server() as s:
        id = open_session(s)
        c = s.connect()
        c.request("GET", "/mcp", headers={"Accept": "text/event-stream", "Mcp-Session-Id": id})
        r = c.getresponse()
        start = time.monotonic()
        assert s.stop() == 0 and time.monotonic() - start < 4
        assert r.read() == b""


def test_a_call_that_is_stopped_is_told_so():
    with Server() as s, concurrent.futures.ThreadPoolExecutor() as pool:
        id = open_session(s)
        program = "betweenness_centrality(make_graph('gnm', [20000, 200000]))"
        call = rpc("tools/call", {"name": "run", "arguments": {"program": program}})
        long = pool.submit(post, s, call, Mcp_Session_Id=id)
        while not yielding(s.process.pid):
            time.sleep(0.05)
        assert s.stop() == 0
        status, _, body = long.result()
        assert (status, body["error"]["code"]) == (503, -32603), body


tap.run(checks(globals()))
