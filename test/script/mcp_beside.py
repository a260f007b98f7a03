"""Calls over MCP that run beside each other: what waits for what, cancelling, progress."""
import random
import tempfile
import time

from lib import tap
from lib.mcp import LONG_PROGRAM, MANY, Server, big_file, checks, yielding


def test_calls_run_beside_each_other():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        assert s.tool("load_graph", path=big_file(root), name="big")[0]
        small = s.load()
        long = [s.begin("run", program=LONG_PROGRAM, graph="big") for _ in range(MANY // 2)]
        start = time.monotonic()
        assert s.value("node_count", graph=small) == 6
        assert s.value("run", program="edge_count()") == 4
        assert s.value("run", program="graph_info(G)")["nodes"] == 6
        assert s.tool("ask", question="How far is it from Oslo to Stavanger?")[1]["value"] == 672
        assert s.tool("load_graph", text="a b", name="t")[0]
        assert s.ask("resources/list")["result"]["resources"]
        print(f"# beside long calls: {(time.monotonic() - start) * 1000:.0f} ms")
        assert not s.answers, "the long calls were too short"
        s.cancel(long[0])
        assert s.value("node_count", graph=small) == 6
        assert yielding(s.process.pid) > 1, "long calls do not yield"
        s.cancel(*long[1:])
        assert s.value("node_count", graph="big") == 100000
        assert s.read(0.2) is None


def test_long_pictures_leave_their_places():
    """Heavy calls have seven places; a short one goes on beside more of them than that."""
    random.seed(2)
    tangle = "\n".join(f"{i} {random.randrange(i)}" for i in range(1, 5000) for _ in range(3))
    with Server() as s:
        s.load(tangle, name="big")
        long = [s.begin("draw_graph", graph="big", layout="stress") for _ in range(12)]
        small = s.load()
        assert s.tool("draw_graph", graph=small)[0]
        assert not s.answers, "the long calls were too short"
        s.cancel(*long)
        assert s.tool("draw_graph", graph=small)[0] and not s.answers


def test_workers_of_long_calls_come_and_go():
    """A worker that became slow ends; those after it find one."""
    program = ";".join(f"eccentricity({i}, components=max)" for i in range(1, 5))
    with tempfile.TemporaryDirectory() as root, Server("--root", root, "--threads", "1") as s:
        assert s.tool("load_graph", path=big_file(root), name="big")[0]
        long = [s.begin("run", program=program, graph="big") for _ in range(MANY)]
        assert all(s.wait(i)["result"]["structuredContent"]["value"] > 1 for i in long)
        for _ in range(100):
            if yielding(s.process.pid) == 1:  # what loaded the graph
                break
            time.sleep(0.05)
        assert yielding(s.process.pid) == 1


def test_calls_wait_for_what_they_lean_on():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        big_file(root, prefix="n")
        first = s.begin("load_graph", path="big.txt")  # the names follow the order of the calls
        second = s.begin("load_graph", text="a b\nb c")
        third = s.begin("load_graph", text="a b", name="t")
        named = s.begin("node_count", graph="g2")
        far = s.begin("run", program="node_count(g1) + node_count(t)")
        last = s.begin("edge_count")
        assert s.wait(named)["result"]["structuredContent"]["value"] == 3
        assert first not in s.answers, "the big graph was loaded too fast"
        assert s.wait(last)["result"]["structuredContent"]["value"] == 1
        assert s.wait(far)["result"]["structuredContent"]["value"] == 100002
        ids = [s.wait(i)["result"]["structuredContent"]["graph_id"] for i in (first, second, third)]
        assert ids == ["g1", "g2", "t"], ids
        for _ in range(20):  # a graph that is replaced while calls read it
            ids = []
            for n in range(1, 6):
                ids.append(s.begin("load_graph", name="x",
                                   text="\n".join(f"{i} {i + 1}" for i in range(n))))
                ids.append(s.begin("edge_count", graph="x"))
            got = [s.wait(i)["result"]["structuredContent"] for i in ids]
            assert [a["value"] for a in got[1::2]] == [1, 2, 3, 4, 5], got


def test_questions_keep_their_order():
    with Server() as s:
        s.load()
        asked = [s.begin("ask", question=q) for q in (
            "How far is it from Oslo to Stavanger?", "And to Bergen?", "And from Trondheim?")]
        assert [s.wait(i)["result"]["structuredContent"]["value"] for i in asked] == [672, 463, 957]


def test_too_many_requests():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        assert s.tool("load_graph", path=big_file(root), name="big")[0]
        long = [s.begin("run", program=LONG_PROGRAM, graph="big") for _ in range(MANY)]
        more = [s.begin("node_count", graph="big") for _ in range(300)]
        assert s.ask("server/discover")["result"]
        refused = [i for i in more if i in s.answers]
        assert len(refused) >= 300 - 256 and all("error" in s.answers[i] for i in refused)
        assert "again" in s.answers[refused[0]]["error"]["message"]
        s.cancel(*long)
        for i in more:
            message = s.wait(i)
            assert i in refused or message["result"]["structuredContent"]["value"] == 100000


def test_many_calls_at_once():
    """What each answers is known; how they interleave is not."""
    random.seed(7)
    with Server("--toolset", "all") as s:
        graph = s.load("\n".join(f"{i} {(i * i + 1) % 60}" for i in range(60)), name="base")
        wanted = {}
        for _ in range(30):  # as many graphs as are kept
            n = random.randint(2, 40)
            name = f"p{len(wanted)}"
            s.request("tools/call", {"name": "load_graph", "arguments": {
                "name": name, "text": "\n".join(f"{i} {i + 1}" for i in range(n))}}, id=name)
            wanted[s.begin("run", program=f"diameter({name})")] = n
            wanted[s.begin("node_count", graph=name)] = n + 1
            id = s.begin("remove_nodes", graph=graph, nodes=["3"])
            wanted[id] = None
            if random.random() < 0.2:
                s.cancel(id)
                del wanted[id]
        made = set()
        for id, value in wanted.items():
            got = s.wait(id)["result"]["structuredContent"]["value"]
            if value is None:
                assert got["nodes"] == 59
                made.add(got["graph_id"])
            else:
                assert got == value, (id, got, value)
        assert len(made) == sum(v is None for v in wanted.values()), "two graphs share a name"


def test_cancel():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        assert s.tool("load_graph", path=big_file(root), name="big")[0]
        running = [s.begin("run", program=LONG_PROGRAM) for _ in range(MANY)]
        waiting = s.begin("node_count")
        time.sleep(0.3)
        assert s.ask("server/discover")["result"]  # answered while the tools run
        assert waiting not in s.answers
        start = time.monotonic()
        s.cancel(waiting, *running, "nobody's")
        assert s.value("node_count", graph="big") == 100000
        assert not s.answers
        print(f"# cancelled and answered the next in {(time.monotonic() - start) * 1000:.0f} ms")
        assert time.monotonic() - start < 5
        assert s.read(0.2) is None


def test_progress():
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        path = big_file(root, prefix="n")
        ok, _ = s.tool("load_graph", meta={"progressToken": "t1"}, path=path)
        assert ok
        seen = [n["params"] for n in s.notes]
        assert all(n["method"] == "notifications/progress" for n in s.notes)
        assert all(p["progressToken"] == "t1" for p in seen)
        steps = [p["progress"] for p in seen]
        assert steps, "no notification"
        assert steps == sorted(set(steps))
        assert all(p.get("total", p["progress"]) >= p["progress"] for p in seen)
        print(f"# {len(seen)} notifications of progress")
        s.notes.clear()
        assert s.tool("load_graph", path=path)[0] and not s.notes
        assert s.read(0.2) is None


def test_progress_of_everything():
    """Of work that knows how far it is, of work that does not, and of several calls by their tokens."""
    programs = {"sources": "betweenness_centrality(make_graph('gnm', [6000, 60000]))",
                "making edges": "make_graph('gnm', [3000000, 9000000])",
                "girvan_newman": "girvan_newman(make_graph('gnm', [400, 8000]))"}
    with Server("--timeout", "3s", "--threads", "1") as s:
        ids = [s.request("tools/call", {"name": "run", "arguments": {"program": p},
                                        "_meta": {"progressToken": what}})
               for what, p in programs.items()]
        for id in ids:
            s.wait(id)
        for what in programs:
            told = [n["params"] for n in s.notes if n["params"]["progressToken"] == what]
            steps = [t["progress"] for t in told]
            assert steps == sorted(set(steps)), steps
            assert any(t["message"].startswith(what) for t in told), (what, told)
            own = [t for t in told if t["message"].startswith(what)]
            assert any("total" in t for t in own) == (what != "girvan_newman"), told
            assert all(t.get("total", t["progress"]) >= t["progress"] for t in told), told


tap.run(checks(globals()))
