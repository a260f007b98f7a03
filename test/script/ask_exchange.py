"""One exchange with a strong model, played by a server whose replies are scripted: what it may decide, what is
checked, what goes back, and what ends in a decline."""
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent / "lib"))
import tap
from program import ENV, GRASP

PROGRAM = pathlib.Path(__file__).parent / "lib" / "llm_server.py"
server = subprocess.Popen([sys.executable, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
BASE = f"http://127.0.0.1:{int(server.stdout.readline())}"
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open

ROADS = "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km, Oslo - Hamar 2 km. "
PROSE = ("Whenever Ada hears something, Bob is the first to get a call from her. Bob in turn cannot keep quiet "
         "towards Cyd, and it takes him 4 minutes. Cyd tells nobody. ")
HEARS = PROSE + "Does news of Ada reach Cyd?"
SAID = {"reading": "state", "directed": True, "asks": ["yes_no"], "program": 'has_path(G, "Ada", "Cyd")', "statements": [
    {"quote": "Whenever Ada hears something, Bob is the first to get a call from her", "links": [["Ada", "Bob"]]},
    {"quote": "Bob in turn cannot keep quiet towards Cyd, and it takes him 4 minutes",
     "links": [["Bob", "Cyd", "minutes=4"]]}]}


def log():
    """What was sent since the last look."""
    return json.load(open_url(f"{BASE}/log"))


def will_say(*replies):
    log()
    told = [r if isinstance(r, str) else json.dumps(r) for r in replies]
    open_url(f"{BASE}/script/said", json.dumps(told).encode()).close()


def ask(question, *options, code=0, **env):
    clean = {k: v for k, v in ENV.items() if not k.endswith(("API_KEY", "_proxy"))}
    done = subprocess.run([GRASP, "ask", question, "--llm", f"{BASE}/said/v1#m", "--json", "--trace", *options],
                          capture_output=True, env={**clean, **env})
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    return json.loads(done.stdout)


def back():
    """The last sentences that went back, one for each request after the first of its conversation."""
    return [r["body"]["messages"][-1]["content"] for r in log() if len(r["body"]["messages"]) > 2]


def keep(program, *asks, **more):
    return {"reading": "keep", "asks": list(asks), "program": program, **more}


def keeps():
    will_say(keep('shortest_path_length(G, "Oslo", "Voss")', "number"))
    record = ask(ROADS + "How far is it from Oslo to Voss?")
    assert record["value"] == 8 and record["unit"] == "km" and record["grade"] == "proved", record
    assert record["model"]["requests"] == 1 and record["model"]["tokens_in"] > 0, record
    [sent] = log()
    system, user = (m["content"] for m in sent["body"]["messages"])
    assert ROADS.strip() in user and '"Oslo" - "Bergen" weight=5' in user, user
    assert "shortest_path_length(G, source, target" in system and "Oslo - Bergen" not in system
    assert sent["body"]["response_format"]["json_schema"]["name"] == "exchange", sent["body"]


def same_beginning():
    """What is the same for all questions comes first, so that servers keep it."""
    systems = set()
    for question in (ROADS + "How many roads are there?", HEARS):
        will_say({"decline": {"reason": "ambiguous", "why": "no"}})
        ask(question, code=4)
        systems.add(log()[0]["body"]["messages"][0]["content"])
    assert len(systems) == 1 and len(systems.pop().encode()) / 3.6 < 12000


def examples():
    """Every example of a program in the prompt runs."""
    will_say({"decline": {"reason": "ambiguous", "why": "no"}})
    ask(ROADS + "How many roads are there?", code=4)
    text = log()[0]["body"]["messages"][0]["content"].split("Examples:\n")[1].split("\n\n#")[0]
    programs = text.replace("\n  ", "; ").split("\n")
    assert len(programs) >= 12, programs
    roads = pathlib.Path(ENV["GRASP_SOURCE"]) / "examples" / "roads.csv"
    for program in programs:
        done = subprocess.run([GRASP, "run", "-g", roads, "--json", "-c", program], capture_output=True, env=ENV)
        assert done.returncode == 0, (program, done.stderr)
    return f"{len(programs)} programs"


def several_things():
    will_say(keep('[edge_count(G), argmax_all(nodes(G), v -> degree(G, v))]', "number", "names"))
    record = ask(ROADS + "How many roads are there, and where do most of them meet?")
    assert record["value"][0] == 3 and set(record["value"][1]) == {"Oslo", "Bergen"}, record


def corrects():
    text = ROADS + "The one from Bergen to Voss was measured anew: 4 km. How far is it from Oslo to Voss?"
    will_say({"reading": "correct", "asks": ["number"], "program": 'shortest_path_length(G, "Oslo", "Voss")',
              "no_nodes": ["Hamar"], "statements": [
                  {"quote": "The one from Bergen to Voss was measured anew: 4 km", "links": [["Bergen", "Voss", "weight=4"]]}]})
    record = ask(text)
    assert record["value"] == 9 and record["graph"]["nodes"] == 3, record
    assert record["grade"] == "as read by a model" and record["verified"] is True, record


def turns():
    will_say({"reading": "correct", "turned": True, "asks": ["names"], "program": 'successors(G, "b")'})
    record = ask("Edges: a -> b, b -> c. An arrow points at who pays. Whom does b pay?", "--sure", "off")
    assert record["value"] == ["a"], record


def states():
    will_say(SAID)
    record = ask(HEARS)
    assert record["value"] is True and record["grade"] == "as read by a model", record
    assert record["graph"] == {"graph_id": "G", "nodes": 3, "edges": 2, "directed": True, "weighted": True,
                               "read_as": "model"}, record
    assert record["model"]["requests"] == 2, record
    assert any("as the model m reads the text" in a for a in record["assumptions"]), record
    assert any("asked twice" in a for a in record["assumptions"]), record
    first, second = (r["body"]["messages"] for r in log())
    assert len(second) == 2 and first[0] == second[0] and first[1] != second[1], second
    done = subprocess.run([GRASP, "run", "--json", "--call", record["calls"][0]], capture_output=True, env=ENV)
    assert json.loads(done.stdout)["value"] is True, done


def declines():
    will_say({"decline": {"reason": "missing_data", "why": "no\u0007 prices"}})
    record = ask(ROADS + "What does it cost?", code=4)
    assert record["reason"] == "missing_data" and "no  prices" in record["answer"], record
    will_say({"decline": {"reason": "contradiction", "why": "it says two things"}})
    assert ask(ROADS + "What does it cost?", code=4)["reason"] == "contradiction"


CREATE = {"reading": "keep", "asks": ["number"], "create": {
    "task": "the sum of the squares of the degrees of the neighbours of Oslo, " + "counting every one of them, " * 12
            + "null if it has none", "variables": [["start", "node", "Oslo"]], "returns": "integer"}}
BODY = {"result": "integer",
        "body": "local s = 0\nfor _, v in ipairs(neighbors(start)) do s = s + degree(v) ^ 2 end\n"
                "if s == 0 then return nil end\nreturn math.tointeger(s)",
        "check": "local d, s, is = {}, 0, {}\nfor _, e in ipairs(edges()) do\n"
                 "  for _, v in ipairs({e[1], e[2]}) do d[v] = (d[v] or 0) + 1 end\n"
                 "  if e[1] == start then is[e[2]] = true end\n"
                 "  if e[2] == start and not is_directed() then is[e[1]] = true end\nend\n"
                 "for v in pairs(is) do s = s + d[v] * d[v] end\nif s == 0 then return nil end\nreturn s"}


def creates():
    with tempfile.TemporaryDirectory() as home:
        will_say(CREATE, BODY)
        record = ask(ROADS + "What is the sum of the squared degrees next to Oslo?", XDG_DATA_HOME=home)
        assert record["value"] == 5 and record["calls"][0].endswith('(G, "Oslo")'), record
        prompt = log()[1]["body"]["messages"][1]["content"]
        assert "null if it has none" in prompt and "start: node" in prompt, prompt
        [kept] = pathlib.Path(home).rglob("*.lua")
        assert "Oslo" not in kept.read_text() and "neighbours of start" in kept.read_text(), kept.read_text()


def mended(bad, part, question=HEARS, good=SAID, value=True):
    """A reply that goes back with a sentence that has this part, and one that is believed."""
    def check():
        will_say(bad, good)
        record = ask(question, "--sure", "off")
        assert record["value"] == value and record["model"]["requests"] == 2, record
        [told] = back()
        assert part in told, told
        will_say(bad)  # for ever
        record = ask(question, "--sure", "off", code=4)
        assert record["model"]["requests"] == 4 and record["value"] is None, record
        assert "the model m gave no" in record["answer"], record["answer"]
    return check


def with_statement(i, **change):
    statements = [dict(s) for s in SAID["statements"]]
    statements[i].update(change)
    return {**SAID, "statements": statements}


FAR = ROADS + "How far is it from Oslo to Voss?"
GOOD = keep('shortest_path_length(G, "Oslo", "Voss")', "number")


def far(bad, part):
    return mended(bad, part, FAR, GOOD, 8)


CHECKS = {
    "no JSON": far("The distance is 8 km.", "JSON"),
    "no decision": far({"asks": ["number"], "program": "edge_count(G)"}, '"reading" must be keep, correct or state'),
    "nothing to run": far({"reading": "keep", "asks": ["number"]}, 'expected a "program"'),
    "a quote that is none": mended(with_statement(0, quote="Ada calls Bob"), '"Ada calls Bob" does not stand in the text'),
    "half a word as a quote": mended(with_statement(0, quote="Whenever Ada hea"), "does not stand in the text"),
    "a name that is none": mended(with_statement(0, links=[["Ada", "Dan"]]), '"Dan" stands nowhere in the text'),
    "a number that is none": mended(with_statement(1, links=[["Bob", "Cyd", "minutes=5"]]), "the number 5 stands nowhere"),
    "a sentence that nobody used": mended(
        {**SAID, "statements": [SAID["statements"][0], {"quote": "Cyd tells nobody", "nodes": [["Cyd"]]}]},
        'a sentence names nodes, and nobody used it: "Bob in turn'),
    "a program that does not parse": far(keep("shortest_path(G,", "number"), "the program, line 1, column"),
    "an unknown tool": far(keep('shortest_way(G, "Oslo", "Voss")', "number"), "there is no tool 'shortest_way'"),
    "an unknown node": far(keep('shortest_path_length(G, "Oslo", "Vos")', "number"), "Vos"),
    "an unknown field": far(keep('shortest_path(G, "Oslo", "Voss").lenght', "number"), "did you mean"),
    "an error on line 2": far(keep('a = 1\nfilter(nodes(G), v -> v.x.y > degree(G, 7))', "number"), "line 2"),
    "another graph": far(keep('node_count(parse_graph("a b"))', "number"), "no other may be read"),
    "a path for a number": far(keep('shortest_path(G, "Oslo", "Voss")', "number"), "asked for is number"),
    "one thing for two": far(keep("edge_count(G)", "number", "name"), "2 things are asked for"),
    "a graph for an answer": far(keep('remove_nodes(G, ["Oslo"])', "number"), "comes to a graph"),
    "an answer that is no program": far(keep("8", "number"), "it computes nothing"),
    "a tool by another word": far(keep('assignment(G)', "number"), "linear_assignment"),
    "no form": far({"reading": "keep", "program": "edge_count(G)"}, '"asks" must say'),
    "counts that do not fit": mended(
        {**SAID, "n_nodes": 3, "n_links": 3}, "the text says 3 links, but the graph comes to 2",
        "In all there are 3 of them. " + HEARS, {**SAID, "n_nodes": 3}),
}


def no_graph():
    will_say(keep("node_count(G)", "number"), {"decline": {"reason": "off_topic", "why": "no graph"}})
    assert ask("What is the capital of Peru?", code=4)["reason"] == "off_topic"
    assert "there is no reading to keep" in back()[0]


def leaves_files_alone():
    roads = pathlib.Path(ENV["GRASP_SOURCE"]) / "examples" / "roads.csv"
    text = "Oslo and Voss are joined by a new road of 100 km. How many roads are there?"
    will_say({"reading": "correct", "asks": ["number"], "program": "edge_count(G)", "statements": [
                 {"quote": "Oslo and Voss are joined by a new road of 100 km", "links": [["Oslo", "Voss", "km=100"]]}]},
             keep('edge_count(add_edges(G, [["Oslo", "Voss"]]))', "number"))
    assert ask(text, "--graph", roads)["grade"] != "as read by a model"
    assert "stays as it is. Change it in the program" in back()[0]


def unread_is_asked_about():
    text = "two couriers with copies of the treaty travel from Ulm to Wien on routes without a common road. " \
           "Pest–Gyor, Gyor–Linz. How many nodes are there?"
    will_say(keep("node_count(G)", "number"), {"decline": {"reason": "ambiguous", "why": "enough"}})
    ask(text, "--sure", "off", code=4)
    assert any("nobody used it" in told for told in back())


def unused_may_be_said():
    text = ROADS + "Hamar is no suburb of Voss. How many roads are there?"
    will_say(keep("edge_count(G)", "number"), keep("edge_count(G)", "number", unused=["Hamar is no suburb of Voss"]))
    record = ask(text)
    assert record["value"] == 3, record
    assert all("Hamar is no suburb" in told for told in back())


def sure_disagrees():
    other = {**SAID, "program": 'has_path(G, "Cyd", "Ada")'}
    will_say(SAID, other)
    record = ask(HEARS, code=4)
    assert record["reason"] == "ambiguous" and "asked twice" in record["answer"], record
    will_say(SAID, other)
    assert ask(HEARS, "--sure", "off")["value"] is True
    will_say(GOOD, keep("edge_count(G)", "number"))
    assert ask(FAR)["value"] == 8  # grasp read it: once is enough
    will_say(GOOD, keep("edge_count(G)", "number"))
    assert ask(FAR, "--sure", "on", code=4)["reason"] == "ambiguous"
    will_say(GOOD, keep('shortest_path(G, "Oslo", "Voss").length', "number"))
    assert ask(FAR, "--sure", "on")["value"] == 8


def private_reading():
    """Aliases go out, in every form in which a name may stand; names come back."""
    text = "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. How far is `Oslo and Voss` from oslo to \"Voss\"?"
    will_say(keep('shortest_path_length(G, "node_1", "node_3")', "number"))
    record = ask(text, "--private")
    sent = json.dumps([r["body"]["messages"][1] for r in log()])
    assert record["value"] == 8, record
    assert not any(name.lower() in sent.lower() for name in ("Oslo", "Bergen", "Voss")), sent


def private_file():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "staff.graphml"
        path.write_text('<graphml><key id="m" for="node" attr.name="mail" attr.type="string"/>'
                        '<graph edgedefault="directed"><node id="Anne"><data key="m">anne@example.org</data></node>'
                        '<node id="Bert"><data key="m">secret</data></node><edge source="Anne" target="Bert"/>'
                        '</graph></graphml>')
        will_say(keep('successors(G, "node_1")', "names"))
        record = ask("Whom does anne manage?", "--private", "--graph", str(path))
        sent = log()[0]["body"]["messages"][1]["content"].lower()
        assert record["value"] == ["Bert"], record
        assert not any(word in sent for word in ("anne", "bert", "secret", "example.org")), sent
        assert "node_1" in sent and "mail" in sent, sent


def private_prose():
    """What grasp cannot read is read by the model all the same, without its names."""
    def replies(user):
        of = {}
        for line in user.split("\n"):
            if "hears something" in line:
                words = line.replace(",", " ").replace(".", " ").split()
                found = [w for w in words if w.startswith("node_")]
                of = dict(zip(("Ada", "Bob"), found))
        return of
    will_say({"decline": {"reason": "ambiguous", "why": "first look"}})
    ask(HEARS, "--private", code=4)
    user = log()[0]["body"]["messages"][1]["content"]
    assert not any(name in user for name in ("Ada", "Bob", "Cyd")), user
    of = replies(user)
    text = json.dumps(SAID)
    cyd = next(w for w in user.replace(".", " ").replace(",", " ").split()
               if w.startswith("node_") and w not in of.values())
    for name, alias in {**of, "Cyd": cyd}.items():
        text = text.replace(name, alias)
    shown = user.split("the text:\n")[1].split("\n")[0]
    said = json.loads(text)
    for s, begins in zip(said["statements"], shown.split(". ")):
        s["quote"] = begins
    will_say(said)
    record = ask(HEARS, "--private")
    assert record["value"] is True and '"Ada", "Cyd"' in record["calls"][0], record
    assert not any(name in json.dumps([r["body"]["messages"] for r in log()]) for name in ("Ada", "Bob", "Cyd"))


def private_errors():
    will_say(keep('neighbors(G, "node_1").x', "names"), keep('neighbors(G, "node_1")', "names"))
    record = ask("Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km. Where does one get to from Oslo?", "--private")
    assert record["value"] == ["Bergen"], record
    assert "Oslo" not in json.dumps([r["body"]["messages"][1:] for r in log()])


def folds():
    rows = "\n".join(f"stop{i},stop{i + 1},{i % 9 + 1}" for i in range(600))
    will_say(keep("edge_count(G)", "number"))
    record = ask("from,to,minutes\n" + rows + "\n\nHow many legs are there?")
    user = log()[0]["body"]["messages"][1]["content"]
    assert record["value"] == 600 and len(user) < 4000, len(user)
    assert "How many legs" in user and "stop0,stop1" in user and "bytes more of this" in user, user


def long_prose():
    """More than a window of what grasp cannot read is read in windows, then talked about."""
    ways = ["Nothing {} hears of stays away from {} for long.", "The moment {} knows, {} will be next.",
            "Behind the bakery {} always whispers to {} after church."]
    names = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
    pairs = list(zip(names, names[1:]))
    text = " ".join(ways[i % 3].format(*pair) for i, pair in enumerate(pairs)) + " Does news of Ada reach Hal?"
    edges = [{"u": u, "v": v, "weight": None, "directed": True} for u, v in pairs]
    will_say({"edges": edges[:5]}, {"edges": edges[4:]}, keep('has_path(G, "Ada", "Hal")', "yes_no"))
    record = ask(text, "--window", "5")
    assert record["value"] is True and record["grade"] == "as read by a model", record
    assert record["graph"]["edges"] == 7 and record["graph"]["directed"], record
    assert [r["body"]["response_format"]["json_schema"]["name"] for r in log()] == ["extract"] * 2 + ["exchange"] * 2


def time_for_it():
    clean = {k: v for k, v in ENV.items() if not k.endswith(("API_KEY", "_proxy"))}
    done = subprocess.run([GRASP, "ask", FAR, "--llm", f"{BASE}/slow/v1#m", "--llm-timeout", "200ms", "--timeout", "2s"],
                          capture_output=True, env=clean)
    assert done.returncode in (3, 5), done


try:
    tap.run([(check.__name__.replace("_", " "), check) for check in (
        keeps, same_beginning, examples, several_things, corrects, turns, states, declines, creates,
        no_graph, leaves_files_alone, unread_is_asked_about, unused_may_be_said, sure_disagrees, private_reading, private_file, private_prose, private_errors,
        folds, long_prose, time_for_it)] + [(f"goes back: {name}", check) for name, check in CHECKS.items()])
finally:
    server.stdin.close()
    server.wait()
