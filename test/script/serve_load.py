"""`grasp serve` under load: many clients at once, long calls beside short ones, clients that leave,
and how it ends."""
import json
import os
import pathlib
import re
import signal
import tempfile
import threading
import time

from lib import mcp, tap
from lib.web import Server, checks

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ROADS = str(SOURCE / "examples" / "roads.csv")
LONG = "betweenness(G)"


def big(s):
    n = 30000
    text = "\n".join(f"{i} {(i * 7 + k * k + 1) % n}" for i in range(n) for k in range(3))
    return s.json("POST", "/api/graphs?name=big", text.encode(), 201)["id"]


def metric(s, name):
    text = s.request("GET", "/metrics")[2].decode()
    return int(re.search(rf"^grasp_{name} (\d+)$", text, re.M)[1])


def at_once(n, work):
    """Runs work(i) in n threads; raises what one of them raised."""
    wrong = []

    def one(i):
        try:
            work(i)
        except Exception as e:  # shown by the check
            wrong.append(repr(e))

    threads = [threading.Thread(target=one, args=(i,)) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong, wrong[:3]


def test_many_clients():
    with Server("--quiet") as s:
        roads = s.add(ROADS)

        def client(i):
            c = s.connect()
            for k in range(20):
                if k % 5 == 4:
                    mine = s.json("POST", f"/api/graphs?name=n{i}", f"a b\nb c{i}\n".encode(), 201,
                                  connection=c)["id"]
                    got = s.json("POST", "/api/run", {"program": f"has_node(G, 'c{i}')",
                                                      "graph": mine}, connection=c)
                    assert got["value"] is True, got
                    assert s.request("DELETE", f"/api/graphs/{mine}", connection=c)[0] == 204
                got = s.json("POST", "/api/run", {"program": "degree(G, 'Oslo')", "graph": roads},
                             connection=c)
                assert got["value"] == 4, got
                assert s.json("GET", f"/api/graphs/{roads}", connection=c)["edges"] == 31
            c.close()

        at_once(48, client)
        assert [g["id"] for g in s.json("GET", "/api/graphs")["graphs"]] == [roads]


def test_long_calls_beside_short_ones():
    with Server("--quiet", "--workers", "4", "--timeout", "60s") as s:
        roads, g = s.add(ROADS), big(s)
        socks = []
        for _ in range(3):
            body = json.dumps({"program": LONG, "graph": g}).encode()
            c = s.socket()
            c.sendall(b"POST /api/run HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
                      % (len(body), body))
            socks.append(c)
        while metric(s, "calls_running") + metric(s, "calls_waiting") < 3:
            time.sleep(0.01)
        start = time.monotonic()
        for _ in range(20):
            s.json("POST", "/api/run", {"program": "node_count(G)", "graph": roads})
        took = time.monotonic() - start
        assert took < 5, took
        for c in socks:  # clients that leave take their calls with them
            c.close()
        start = time.monotonic()
        while b"grasp_calls_running 0" not in s.request("GET", "/metrics")[2]:
            assert time.monotonic() - start < 10, "calls go on for nobody"
            time.sleep(0.02)
        return (f"{took * 50:.1f} ms a short call beside three long ones; "
                f"cancelled after {(time.monotonic() - start) * 1000:.0f} ms")


def test_places_and_time():
    with Server("--quiet", "--workers", "1", "--timeout", "1s") as s:
        g = big(s)
        error = s.refused(503, "POST", "/api/run", {"program": LONG, "graph": g})
        assert error["kind"] == "limit", error
        done = []
        at_once(4, lambda i: done.append(
            s.request("POST", "/api/run", {"program": LONG, "graph": g})[0]))
        assert set(done) == {503}, done
        assert s.json("POST", "/api/run", {"program": "node_count(G)", "graph": g})["value"] == 30000


def test_memory():
    with Server("--quiet", "--memory", "20M") as s:
        text = "\n".join(f"x{i} y{i * 7 % 99991}" for i in range(600000)).encode()
        error = s.refused(503, "POST", "/api/graphs?name=big", text)
        assert error["kind"] == "limit", error
        assert s.json("POST", "/api/run", {"program": "1 + 1"})["value"] == 2


def test_kept_graphs_have_a_bound():
    """What calls made goes first; what was uploaded stays, and more is refused."""
    text = "\n".join(f"a{i} b{i}" for i in range(2000)).encode()
    make = {"program": "subgraph(G, nodes(G))"}
    with Server("--quiet", "--keep", "1500K") as s:
        first = s.json("POST", "/api/graphs?name=one", text, 201)["id"]
        size = metric(s, "graph_bytes")
        room = 1500 * 1024 // size
        assert room >= 3, size
        made = [s.json("POST", "/api/run", {**make, "graph": first})["value"]["graph_id"]
                for _ in range(3)]
        for _ in range(room - 1):
            s.json("POST", "/api/graphs?name=more", text, 201)
        kept = [g["id"] for g in s.json("GET", "/api/graphs")["graphs"]]
        assert first in kept and made[0] not in kept and metric(s, "graphs_dropped_total") > 0, kept
        while s.request("POST", "/api/graphs?name=more", text)[0] == 201:
            assert metric(s, "graph_bytes") <= 1500 * 1024
        error = s.refused(507, "POST", "/api/graphs?name=more", text)
        assert error["kind"] == "limit" and "--keep" in error["message"], error
        assert metric(s, "graphs_refused_total") == 2
        assert s.request("DELETE", f"/api/graphs/{first}")[0] == 204
        s.json("POST", "/api/graphs?name=more", text, 201)


def test_steps_come_as_they_happen():
    """The first step of a question is there while its answer is still being computed."""
    with Server("--quiet", "--timeout", "60s") as s:
        body = json.dumps({"question": "Which node has the highest betweenness?", "llm": "builtin",
                           "graph": big(s)}).encode()
        with s.socket() as c:
            c.sendall(b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                      b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            got = b""
            while b"event: step" not in got:
                piece = c.recv(65536)
                assert piece, got
                got += piece
            assert metric(s, "calls_running") == 1 and b"event: answer" not in got, got
        while metric(s, "calls_running") != 0:
            time.sleep(0.02)


def test_graceful_stop():
    with Server("--quiet", "--timeout", "60s") as s:
        g = big(s)
        got = []
        t = threading.Thread(target=lambda: got.append(
            s.request("POST", "/api/run", {"program": "diameter(G, components='largest')",
                                           "graph": g})[0]))
        t.start()
        time.sleep(0.2)
        start = time.monotonic()
        assert s.stop() == 0
        t.join()
        assert got and got[0] in (200, 499, 503), got
        return f"stopped after {time.monotonic() - start:.1f} s; the call: {got[0]}"


def test_idle_stop():
    with Server() as s:
        c = s.connect()
        s.json("GET", "/healthz", connection=c)
        start = time.monotonic()
        assert s.stop(signal.SIGINT) == 0
        assert time.monotonic() - start < 5
        c.close()


def test_kill_loses_nothing_that_was_acknowledged():
    """Files are what a server leaves behind: one that a client was told of is whole."""
    with tempfile.TemporaryDirectory() as folder:
        for k in range(3):
            with Server("--quiet", "--root", folder) as s:
                head = {"Content_Type": "application/json", "MCP_Protocol_Version": mcp.MODERN,
                        "Mcp_Method": "tools/call", "Mcp_Name": "save_graph"}
                call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                    "name": "save_graph", "_meta": mcp.META,
                    "arguments": {"graph": s.add(ROADS), "path": f"roads{k}.graphml"}}}
                said = s.json("POST", "/mcp", call, **head)["result"]
                assert said["isError"] is False, said
                assert s.stop(signal.SIGKILL) == -signal.SIGKILL
        with Server("--quiet", "--root", folder) as s:
            for k in range(3):
                got = s.json("POST", "/api/graphs", {"path": f"roads{k}.graphml"}, 201)
                assert (got["nodes"], got["edges"]) == (27, 31), got
            assert sorted(os.listdir(folder)) == [f"roads{k}.graphml" for k in range(3)]


def test_stream_that_nobody_reads():
    with Server("--quiet") as s:
        roads = s.add(ROADS)
        body = json.dumps({"question": "Which roads have no alternative?", "graph": roads}).encode()
        head = (b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                b"Content-Length: %d\r\n\r\n" % len(body))
        for k in range(10):
            with s.socket() as c:
                c.sendall(head + body)
                if k % 2:
                    c.recv(100)
        start = time.monotonic()
        while b"grasp_calls_running 0" not in s.request("GET", "/metrics")[2]:
            assert time.monotonic() - start < 30
            time.sleep(0.05)


tap.run(checks(globals()))
