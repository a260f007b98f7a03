"""`grasp mcp` on the wire: raw JSON-RPC in both eras, and whatever a client should not send."""
import json
import os
import tempfile
import time

from lib import tap
from lib.mcp import (LEGACY, LONG_PROGRAM, META, MODERN, OWN, PATIENCE, Server, big_file, checks,
                     error_code)


def test_handshakes():
    for version in LEGACY:
        with Server(version=version) as s:
            assert s.ask("ping")["result"] == {}
            assert len(s.ask("tools/list")["result"]["tools"]) > 4
    with Server() as s:
        result = s.hello("1999-01-01")
        assert result["protocolVersion"] == LEGACY[-1]
        assert result["serverInfo"]["name"] == "grasp" and set(result["capabilities"]) == {
            "tools", "resources", "prompts"}
        print(f"# first answer after {(time.monotonic() - s.start) * 1000:.1f} ms")


def test_modern_era():
    with Server() as s:
        result = s.ask("server/discover")["result"]
        assert result["resultType"] == "complete" and MODERN in result["supportedVersions"]
        assert result["ttlMs"] >= 0 and result["cacheScope"] in ("public", "private")
        assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "grasp"
        for method in ["tools/list", "resources/list", "resources/templates/list", "prompts/list"]:
            result = s.ask(method)["result"]
            assert result["resultType"] == "complete" and result["ttlMs"] >= 0
        assert error_code(s.ask("ping")) == -32601
        assert error_code(s.ask("tools/list", modern=False)) == -32602
        message = s.ask("tools/list", {"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2099-01-01"}})
        assert error_code(message) == -32022
        assert message["error"]["data"]["requested"] == "2099-01-01"
        assert MODERN in message["error"]["data"]["supported"]
        message = s.ask("tools/list", {"_meta": {
            "io.modelcontextprotocol/clientCapabilities": 7}})
        assert error_code(message) == -32602


def test_both_eras_in_one_process():
    with Server() as s:
        graph = s.load()
        s.hello("2025-06-18")
        result = s.ask("tools/call", {"name": "node_count", "arguments": {"graph": graph}},
                       modern=False)["result"]
        assert result["structuredContent"]["value"] == 6 and "resultType" not in result
        assert s.ask("tools/list")["result"]["resultType"] == "complete"


def check_schema(schema, top=True):
    assert "$ref" not in schema and "$schema" not in schema
    assert not {"anyOf", "oneOf", "allOf"} & set(schema), schema
    if top:
        assert schema["type"] == "object"
    assert isinstance(schema.get("type", ""), str)
    for key in schema.get("required", []):
        assert key in schema["properties"]
    for part in schema.get("properties", {}).values():
        check_schema(part, False)


def test_tools_list():
    with Server(version="2025-11-25", toolset=None) as s:
        message = s.ask("tools/list")
        tools = message["result"]["tools"]
        size = len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())
        print(f"# tools/list: {len(tools)} tools, {size} bytes, about {size / 3.6:.0f} tokens")
        assert size / 3.6 < 10000
        assert [t["name"] for t in tools] == OWN
        catalogue = tools[0]["description"]
        for name in "arrival_times(", "degrees(", "set_node_attribute(", "filter(":
            assert name in catalogue, name
        assert "csv" in tools[2]["inputSchema"]["properties"]["format"]["enum"]
        for t in tools:
            assert t["title"] and t["description"] and t["annotations"]["openWorldHint"] is False
            assert t["inputSchema"]["additionalProperties"] is False
            assert "graph" not in t["inputSchema"]["required"], t["name"]
            check_schema(t["inputSchema"])
            check_schema(t["outputSchema"])
        assert s.ask("tools/list")["result"]["tools"] == tools


TASKS = {"nodes": [{"id": "translate", "desc": "translates a text into another language"},
                   {"id": "speak", "desc": "reads a text aloud"},
                   {"id": "crop", "desc": "cuts a picture"}],
         "links": [{"source": "translate", "target": "speak"}, {"source": "crop", "target": "crop"}]}


def test_plans_facts_and_predictions():
    with Server() as s:
        ok, plan = s.tool("plan_tools", request="say it in French", tasks=TASKS,
                          steps=["translate the text into French", "read the translation aloud"])
        assert ok and [n["task"] for n in plan["task_nodes"]] == ["translate", "speak"], plan
        ok, why = s.tool("plan_tools", request="x", tasks={"nodes": 7})
        assert not ok and why
        ok, why = s.tool("plan_tools", request="x", tasks=TASKS, steps=[7])
        assert not ok and "steps[0]" in str(why)
        links = [["ann", "nobel", {"relation": "won"}], ["ann", "rome", {"relation": "born_in"}],
                 ["bob", "nobel", {"relation": "won"}], ["bob", "oslo", {"relation": "born_in"}]]
        ok, got = s.tool("run", links=links, direction="directed",
                         program='kg_query(G, "?x: won(?x, nobel) & !born_in(?x, rome)")')
        assert ok and got["value"] == ["bob"] and got["verified"], got


def test_every_listed_tool_answers():
    with tempfile.TemporaryDirectory() as root, Server("--root", root, version="2025-11-25") as s:
        graph = s.load()
        given = {"node": "Oslo", "u": "Trondheim", "v": "Bergen", "source": "Oslo",
                 "target": "Stavanger", "words": "shortest path", "program": "1 + 2",
                 "path": "saved.csv", "request": "Translate the text, then read it aloud.",
                 "tasks": TASKS,
                 "question": "What is the shortest path from Oslo to Stavanger?"}
        for t in s.ask("tools/list")["result"]["tools"]:
            if t["name"] == "load_graph":
                continue
            schema = t["inputSchema"]
            args = {k: given[k] for k in schema["required"] if k != "graph"}
            said = []
            for named in {}, {"graph": graph}, {"graph": "G"}:  # the graph may always be left out
                if named and "graph" not in schema["properties"]:
                    continue
                if "overwrite" in schema["properties"] and named:
                    named["overwrite"] = True
                ok, answer = s.tool(t["name"], **args, **named)
                assert ok, (t["name"], answer)
                assert all(k in answer for k in t["outputSchema"]["required"]), (t["name"], answer)
                said.append({k: v for k, v in answer.items() if k not in ("ms", "calls")})
            assert all(a == said[0] for a in said), said
        assert s.value("degree", graph=graph, node="Oslo") == 2
        assert s.value("common_neighbors", graph=graph, u="Trondheim", v="Bergen") == ["Oslo"]
        assert s.value("run", program=f"node_count({graph}) * 2") == 12
        s.load("1 2\n2 3")
        assert s.value("run", program="node_count()") == 3
        assert s.value("run", program="node_count()", graph=graph) == 6
        assert s.value("run", program="node_count(G)") == 3, "a graph is named for one call"
        assert s.value("run", program="node_count(G)", graph=graph) == 6


def test_asking():
    with Server(version="2025-11-25") as s:
        graph = s.load()
        ok, answer = s.tool("ask", question="How far is it from Oslo to Stavanger?", graph=graph)
        assert ok and answer["status"] == "ok" and answer["value"] == 672, answer
        assert answer["verified"] is True and answer["graph"]["graph_id"] == graph, answer
        ok, answer = s.tool("ask", question="And to Bergen?")
        assert ok and answer["value"] == 463, answer
        ok, answer = s.tool("ask", question="Which town is the nicest?")
        assert ok and answer["status"] == "declined", answer
        text = ", ".join(f"({v}, {v + 1})" for v in range(2000))
        ok, answer = s.tool("ask", question=f"Edges: {text}. How many hops is it from 3 to 1500?")
        assert ok and answer["value"] == 1497 and len(json.dumps(answer)) < 3000, answer
        named = answer["graph"]["graph_id"]
        assert s.value("run", program=f"node_count({named})") == 2001
        ok, answer = s.tool("ask", question="How many nodes are there?", graph="nothing")
        assert not ok and "nothing" in answer, answer


def test_tables():
    with tempfile.TemporaryDirectory() as root, tempfile.TemporaryDirectory() as other:
        for folder in root, other:
            with open(os.path.join(folder, "nodes.csv"), "w") as f:
                f.write("id,size\na,3\nb,4\nc,5\n")
        with open(os.path.join(root, "legs.csv"), "w") as f:
            f.write("trip,u,v,km,toll\n1,a,b,3,9\n2,b,c,4,8\n")
        with Server("--root", root, version="2025-11-25") as s:
            ok, answer = s.tool("load_graph", path="legs.csv", name="L", source="v", target="2",
                                weight="toll", direction="directed", nodes="nodes.csv")
            assert ok and answer["links"] == "v -> u", answer
            assert s.value("run", program="shortest_path(L, 'c', 'a').length") == 17
            ok, answer = s.tool("load_graph", path="legs.csv", weight="tol")
            assert not ok and "toll" in answer, answer
            ok, answer = s.tool("load_graph", path="legs.csv",
                                nodes=os.path.join(other, "nodes.csv"))
            assert not ok, answer
            ok, answer = s.tool("load_graph", path="nodes.csv")
            assert not ok and "table of nodes" in answer, answer


def test_wrong_calls_say_what_to_do():
    with Server(version="2025-11-25") as s:
        graph = s.load()
        for name, arguments, said in [
                ("load_graph", {}, "text"), ("load_graph", {"text": "a b", "path": "x"}, "both"),
                ("load_graph", {"text": 7}, "text"), ("load_graph", {"txt": "a b"}, "direction"),
                ("load_graph", {"text": "a b", "name": "a-b"}, "name"),
                ("load_graph", {"text": "a b", "format": "nonsense"}, "edgelist"),
                ("load_graph", {"text": "a b\n\"c d", "format": "edgelist"}, "2:1"),
                ("run", {"program": "node_count(G)"}, "sent last"),
                ("run", {"program": "1", "graph": "g99"}, "are g1"), ("draw_graph", {"layout": "no"}, "layers"),
                ("draw_graph", {"size": "9"}, "800x600"), ("draw_graph", {"size": "800x"}, "800x600"),
                ("draw_graph", {"color_by": "age"}, "weight"), ("draw_graph", {"format": "gif"}, "png"),
                ("draw_graph", {"label_by": "age"}, "age"), ("draw_graph", {"call": "no()"}, "no"),
                ("draw_graph", {"layout": "given"}, "lon"), ("save_graph", {}, "path"),
                ("save_graph", {"path": "a.nothing"}, "nothing"),
                ("save_graph", {"path": "a.csv", "overwrite": "yes"}, "boolean"),
                ("degree", {"graph": graph, "node": "Osloo"}, "Osloo"),
                ("degree", {"graph": graph}, "node"), ("degree", {"graph": "", "node": "a"}, "are g1"),
                ("degree", {"graph": graph, "node": "Oslo", "colour": 1}, "colour"),
                ("neighbors", {"graph": graph, "node": "Oslo", "limit": 0}, "limit"),
                ("run", {"program": "degree("}, "expected"),
                ("run", {"program": "no_such_tool()"}, "no_such_tool"),
                ("run", {"program": "1", "offset": -1}, "offset")]:
            if name in ("draw_graph", "save_graph"):
                arguments["graph"] = graph
            ok, text = s.tool(name, **arguments)
            assert not ok and said in text, (name, arguments, text)
            assert "`grasp " not in text and " --" not in text, text  # a host has no command line
        assert error_code(s.ask("tools/call", {"name": "no_such"})) == -32602
        assert error_code(s.ask("tools/call", {})) == -32602
        assert error_code(s.ask("tools/call", {"name": "run", "arguments": [1]})) == -32602


def test_long_answers_are_cut():
    with Server(version="2025-11-25") as s:
        star = s.load("\n".join(f"hub n{i}" for i in range(250)))
        ok, answer = s.tool("neighbors", graph=star, node="hub")
        assert len(answer["value"]) == 100 and answer["truncated"] and answer["total"] == 250
        assert "offset 100" in s.notes_of_result[0]
        ok, answer = s.tool("neighbors", graph=star, node="hub", offset=200, limit=70)
        assert answer["value"] == [f"n{i}" for i in range(200, 250)]
        long = s.load("\n".join(f"hub {'x' * 900}{i}" for i in range(250)))
        ok, answer = s.tool("neighbors", graph=long, node="hub", limit=1000)
        assert ok and answer["truncated"] and 20 < len(answer["value"]) < 70
        assert s.notes_of_result


def test_graphs_that_tools_make():
    with Server("--toolset", "all", version="2025-11-25") as s:
        roads = s.load()
        cut = s.value("remove_edges", graph=roads, edges=[["Oslo", "Bergen"]])
        assert cut["graph_id"] != roads and cut["nodes"] == 6 and cut["edges"] == 3, cut
        assert s.value("has_path", graph=cut["graph_id"], source="Oslo", target="Bergen") is False
        assert s.value("edge_count") == 4, "an answer is not the default"
        long = s.value("filter_edges", graph=roads, condition="weight > 300")
        assert s.value("edge_count", graph=long["graph_id"]) == 2
        both = s.value("union", graph=cut["graph_id"], other=long["graph_id"])
        assert s.value("is_equal", graph=both["graph_id"], other=roads) is True
        more = s.value("add_edges", graph=both["graph_id"], edges=[["Oslo", "Hamar", 120]])
        path = s.value("shortest_path", graph=more["graph_id"], source="Oslo", target="Lillehammer")
        assert path == {"path": ["Oslo", "Hamar", "Lillehammer"], "length": 181}, path
        assert s.value("run", program=f"critical_node({roads}, component_count).node") == "Oslo"
        ok, text = s.tool("degree", graph=s.value("remove_nodes", graph=roads, nodes=["Oslo"])["graph_id"],
                          node="Oslo")
        assert not ok and "there is no node 'Oslo'" in text


def test_graphs_are_forgotten():
    with Server(version="2025-11-25") as s:
        ids = [s.load("a b") for _ in range(66)]
        assert len(set(ids)) == 66
        assert not s.tool("node_count", graph=ids[1])[0]
        assert s.tool("node_count", graph=ids[2])[0]


def test_no_graph():
    with Server(version="2025-11-25") as s:
        for name in "draw_graph", "node_count":
            ok, text = s.tool(name)
            assert not ok and "loaded" in text, text
        ok, text = s.tool("run", program="node_count(G)", graph="G")
        assert not ok and "load_graph" in text, text
        assert s.tool("run", program="make_graph('petersen') | node_count()")[1]["value"] == 10


def test_pages_of_tools():
    with Server("--toolset", "all", version="2025-11-25") as s:
        names, cursor = [], ""
        while cursor is not None:
            result = s.ask("tools/list", {"cursor": cursor})["result"]
            assert 0 < len(result["tools"]) <= 50
            names += [t["name"] for t in result["tools"]]
            cursor = result.get("nextCursor")
        assert names[:len(OWN)] == OWN and len(set(names)) == len(names) > 17
        for cursor in ["x", "-1", "0", "9999999999999999999999", 7, None]:
            assert error_code(s.ask("tools/list", {"cursor": cursor})) == -32602
        assert error_code(s.ask("prompts/list", {"cursor": "5"})) == -32602
    with Server("--toolset", "density, degree", version="2025-11-25") as s:
        tools = s.ask("tools/list")["result"]["tools"]
        assert [t["name"] for t in tools] == OWN + ["density", "degree"]
        assert error_code(s.ask("tools/call", {"name": "node_count"})) == -32602
    with Server("--toolset", "no_such") as s:
        assert s.process.wait(timeout=PATIENCE) == 3 and b"no_such" in s.process.stderr.read()


def test_resources_and_prompts():
    for version, missing in (None, -32602), ("2025-06-18", -32002):
        with Server(version=version) as s:
            graph = s.load()
            uri = s.ask("resources/list")["result"]["resources"][0]["uri"]
            assert uri == "grasp://graph/" + graph
            content = s.ask("resources/read", {"uri": uri})["result"]["contents"][0]
            told = json.loads(content["text"])
            assert told["info"]["nodes"] == 6 and "Bergen" in told["edge_list"]
            for wrong in "grasp://graph/", "grasp://graph/no", "file:///etc/passwd", "", uri + "\0":
                assert error_code(s.ask("resources/read", {"uri": wrong})) == missing
            template = s.ask("resources/templates/list")["result"]["resourceTemplates"][0]
            assert template["uriTemplate"] == "grasp://graph/{id}"
            prompt = s.ask("prompts/list")["result"]["prompts"][0]
            got = s.ask("prompts/get", {"name": prompt["name"], "arguments": {"graph": "a b"}})
            assert "a b" in got["result"]["messages"][0]["content"]["text"]
            assert error_code(s.ask("prompts/get", {"name": "none"})) == -32602


def test_batches():
    batch = [{"jsonrpc": "2.0", "id": "a", "method": "ping"},
             {"jsonrpc": "2.0", "method": "notifications/initialized"}, 7, [],
             {"jsonrpc": "2.0", "id": "b", "method": "tools/list"}]
    with Server(version="2025-03-26") as s:
        s.send(batch)
        got = [s.read() for _ in range(4)]
        assert {m["id"] for m in got if "result" in m} == {"a", "b"}
        assert [error_code(m) for m in got if "error" in m] == [-32600, -32600]
        s.send([])
        assert error_code(s.read()) == -32600
    with Server(version="2025-06-18") as s:
        s.send(batch)
        assert error_code(s.read()) == -32600 and s.read(0.2) is None


def test_garbage():
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    with Server() as s:
        for line, code in [
                (b"hello", -32700), (b"{", -32700), (b'"\xff"', -32700), (b"{}\0", -32700),
                (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700),
                (b"[" * 100000, -32700), (b'{"a":' * 100000, -32700),
                (b'{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"ping"}', -32700),
                (b"7", -32600), (b"null", -32600), (b"[]", -32600), (b"{}", -32600),
                (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
                (b'{"jsonrpc":"2.0","id":1}', -32600),
                (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
                (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
                (b'{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600),
                (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
                (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602),
                (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32602),
                (b'{"jsonrpc":"2.0","id":1,"method":"initialize"}', -32602),
                (b'{"jsonrpc":"2.0","id":1,"method":"nothing"}', -32602),
                (b"x" * (17 << 20), -32600)]:
            s.raw(line + b"\n")
            assert error_code(s.read()) == code, line[:80]
        for id in 0, -1, 2 ** 62, 1.5, "", "é\0\n", "x" * 100000:
            assert s.ask("ping", id=id, modern=False)["result"] == {}
        for silent in [b"\n", b"\r\n", b"  \n", b'{"jsonrpc":"2.0","method":"nothing"}\n',
                       b'{"jsonrpc":"2.0","method":"notifications/cancelled"}\n',
                       b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}\n',
                       b'{"jsonrpc":"2.0","method":"tools/call","params":{"name":"run"}}\n',
                       b'{"jsonrpc":"2.0","id":1,"result":{}}\n']:
            s.raw(silent)
        assert s.read(0.2) is None
        s.hello("2025-11-25")
        assert error_code(s.ask("nothing", modern=False)) == -32601
        assert error_code(s.ask("server/discover", modern=False)) == -32601
        s.raw(json.dumps(ping).encode() + b"\r\n")
        assert s.read()["result"] == {}
        for byte in json.dumps(ping).encode() + b"\n":
            s.raw(bytes([byte]))
        assert s.read()["result"] == {}
        s.send(ping)
        s.send(ping)
        assert s.read()["id"] == s.read()["id"] == 1


def test_any_argument():
    """Every parameter of every listed tool with values of every type: an answer, whatever it is."""
    values = [None, True, 7, -1, 2 ** 62, 1e308, "", "x" * 70000, "a\0b", "\ud7ff\u202e", [], {}, [[]],
              ["Oslo", 1, None], {"graph": "g1"}, [[[[[[[[1]]]]]]]], "g1", "G", "../../etc/passwd", "-"]
    with tempfile.TemporaryDirectory() as root, \
            Server("--root", root, "--timeout", "2s", version="2025-11-25") as s:
        s.load()
        tools = s.ask("tools/list")["result"]["tools"]
        asked = 0
        for t in tools:
            schema = t["inputSchema"]
            for key in [*schema["properties"], "nothing"]:
                ids = []
                for value in values:
                    args = {k: "Oslo" for k in schema["required"]}
                    ids.append(s.begin(t["name"], **{**args, key: value}))
                for id in ids:
                    assert "result" in s.wait(id), (t["name"], key)
                asked += len(ids)
        assert s.close()[0] == 0
        return f"{asked} calls"


def test_ids_and_tokens():
    with Server(version="2025-11-25") as s:
        s.load()
        for _ in range(3):  # the same id several times is the client's business
            s.request("tools/call", {"name": "node_count", "arguments": {}}, id="same")
        assert [s.read()["id"] for _ in range(3)] == ["same"] * 3
        for token in None, True, [], {}, 1.5, "", "x" * 100000, 2 ** 62:
            ok, answer = s.tool("node_count", meta={"progressToken": token})
            assert ok and answer["value"] == 6
        for id in None, [], {}, True, 1.5, "same", 2 ** 62:
            s.cancel(id)
        assert s.value("node_count") == 6 and s.read(0.1) is None


def test_big_message():
    with Server(version="2025-11-25") as s:
        text = "\n".join(f"{i} {i + 1}" for i in range(1000000))
        assert s.value("node_count", graph=s.load(text)) == 1000001
        s.raw(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[' + b"0," * 8000000 + b"0]}}\n")
        assert s.read()["result"] == {}


def test_end_of_input():
    with Server(version="2025-11-25") as s:
        graph = s.load()
        assert s.value("run", program="neighbors('Oslo')", graph=graph)
        assert not s.tool("run", program="nothing()")[0]
        assert s.ask("resources/read", {"uri": "grasp://graph/" + graph})["result"]
        status, seconds = s.close()
        print(f"# exit after {seconds * 1000:.0f} ms")
        assert status == 0, s.process.stderr.read()
    with Server() as s:
        s.raw(b'{"jsonrpc":"2.0","id":1,"me')
        status, _ = s.close()
        assert status == 0 and error_code(s.read()) == -32700
    with Server() as s:  # what was asked before the end is answered
        s.raw(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "_meta": META, "name": "load_graph", "arguments": {"text": "a b"}}}).encode())
        status, _ = s.close()
        assert status == 0 and s.read()["result"]["isError"] is False
    with tempfile.TemporaryDirectory() as root, Server("--root", root) as s:
        assert s.tool("load_graph", path=big_file(root))[0]
        s.request("tools/call", {"name": "run", "arguments": {"program": LONG_PROGRAM}})
        status, seconds = s.close()  # within the time that close waits
        print(f"# exit after {seconds * 1000:.0f} ms, with a call running")


def test_nobody_reads():
    with Server(version="2025-11-25") as s:
        s.process.stdout.close()
        try:
            for _ in range(100):
                s.request("ping")
                time.sleep(0.01)
        except BrokenPipeError:
            pass
        assert s.process.wait(timeout=PATIENCE) == 1


tap.run(checks(globals()))
