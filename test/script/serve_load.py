"""`grasp serve` under load: many clients at once, long calls beside short ones, clients that leave,
and how it ends."""
import json
import pathlib
import signal
import tempfile
import threading
import time

from lib import tap
from lib.web import Server, checks

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ROADS = str(SOURCE / "examples" / "roads.csv")
LONG = "betweenness(G)"


def big(s):
    n = 30000
    text = "\n".join(f"{i} {(i * 7 + k * k + 1) % n}" for i in range(n) for k in range(3))
    return s.json("POST", "/api/graphs?name=big", text.encode(), 201)["id"]


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
        time.sleep(0.3)
        assert b"grasp_calls_running 3" in s.request("GET", "/metrics")[2]
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


def test_kill_and_again():
    with tempfile.TemporaryDirectory():
        for _ in range(3):
            with Server("--quiet") as s:
                s.add(ROADS)
                assert s.stop(signal.SIGKILL) == -signal.SIGKILL


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
