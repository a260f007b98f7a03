"""grasp annotate --llm and grasp eval toolformer --llm, with a model whose replies are scripted: what it writes
is kept if it parses and runs, and goes back to it once if not."""
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from lib import gold, tap
from lib.program import ENV, GRASP, grasp_json

server = subprocess.Popen([sys.executable, Path(__file__).parent / "lib" / "llm_server.py"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
BASE = f"http://127.0.0.1:{int(server.stdout.readline())}"
MODEL = f"{BASE}/said/v1#m"
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
TEMPORARY = tempfile.TemporaryDirectory()
HOLE = "The order of the petersen graph is [TBR]."
CALL = '[GR(GL("petersen_graph"), "toolx:order")-->r]'
STATEMENT = f"The order of the petersen graph is {CALL}."


def will_say(*replies):
    json.load(open_url(f"{BASE}/log"))
    open_url(f"{BASE}/script/said", json.dumps(replies).encode()).close()


def asked():
    return [r["body"]["messages"] for r in json.load(open_url(f"{BASE}/log"))]


def annotate(text, *options):
    done = subprocess.run([GRASP, "annotate", "--llm", MODEL, *map(str, options), text], capture_output=True,
                          text=True, env=ENV)
    return done.returncode, done.stdout.strip(), done.stderr


def kept():
    for said in (STATEMENT, f"Output: {STATEMENT}", f"<think>what?</think>\n{STATEMENT} Reasoning Result: 12.",
                 f"```\n{STATEMENT}\n```"):
        will_say(said)
        assert annotate(HOLE) == (0, "The order of the petersen graph is 10.", ""), said
    [messages] = asked()
    assert messages[1]["content"] == f"Input: {HOLE}" and "toolx:order()" in messages[0]["content"], messages
    will_say(STATEMENT)
    reply = grasp_json("annotate", "--llm", MODEL, HOLE)
    assert reply["annotated"] == STATEMENT and reply["verified"] is True, reply
    assert reply["notes"] == ["the model m wrote the calls"] and reply["calls"][0]["value"] == 10, reply
    will_say(STATEMENT)
    assert annotate("How many nodes has it, Petersen's one?")[1] == "The order of the petersen graph is 10."


def has_calls_already():
    asked()
    assert annotate(STATEMENT)[1] == "The order of the petersen graph is 10." and asked() == []


def calls_only():
    """Calls of models that grasp does not have are written, and cannot be made."""
    text = "Paper #7 of cora is about [TBR]."
    said = 'Paper #7 of cora is about [GR(GL("cora"), "graph_bert:topic", paper#7)-->r].'
    will_say(said)
    assert annotate(text, "--calls-only") == (0, said, "")
    will_say(said)
    assert annotate(text)[0] != 0


def given_graph():
    folder = Path(tempfile.mkdtemp(dir=TEMPORARY.name))
    (folder / "roads.csv").write_text("source,target\na,b\nb,c\n")
    will_say('From a to c it takes [GR(G, "toolx:shortest_path", "node#a", "node#c")-->r] roads.')
    assert annotate("How far is it from a to c?", "--graph", folder / "roads.csv")[1] == "From a to c it takes 2 roads."
    assert "[GR(G, " in asked()[0][0]["content"]


BAD = (("It is 10.", "no call"), (STATEMENT.replace("order of", "size of"), "words around"), (HOLE, "hole is left"),
       (STATEMENT.replace("toolx:order", "toolx:colour"), "no function 'toolx:colour'"),
       (STATEMENT.replace("petersen_graph", "nobodys_graph"), "nobodys"),
       (STATEMENT.replace("petersen_graph", "/etc/passwd"), "names no file"),
       (STATEMENT.replace("GR(", "RUN("), ""), (STATEMENT.replace('")-->r]', ""), ""))


def repaired():
    for bad, why in BAD:
        will_say(bad, STATEMENT)
        assert annotate(HOLE)[1] == "The order of the petersen graph is 10.", bad
        first, second = asked()
        assert len(first) == 2 and len(second) == 4 and why in second[3]["content"], (bad, second[2:])
        will_say(bad)
        code, out, err = annotate(HOLE)
        assert code == 4 and out == "" and "the model m wrote no statement" in err, (bad, code, out, err)
        assert len(asked()) == 2, bad


def suite(*options):
    out = Path(tempfile.mkdtemp(dir=TEMPORARY.name)) / "p.jsonl"
    figures = grasp_json("eval", "toolformer", "--data", gold.DATA / "graph_toolformer", "--jobs", 1, "--limit", 96,
                         "--predictions", out, *options)
    return figures, gold.predictions(out)


def evaluated():
    """The model writes what is judged, not grasp: gold statements are right, and spoilt ones are not."""
    if not (gold.DATA / "graph_toolformer").is_dir():
        raise tap.Skip("needs Graph-ToolFormer's prompts")
    _, told = suite("--llm", "oracle")
    said, spoilt = [], 0
    for k, p in enumerate(told):
        statement = p["gold"] if isinstance(p["gold"], str) and "[G" in p["gold"] else None
        if statement is None:  # results: the question is asked with the statement that gives them
            statement = "no statement"
        elif k % 4 == 0 and "[GR(" in statement:
            statement = re.sub(r"\[GR.*?-->r\]", '[GR(GL("gpr", {"bull_graph"}), "toolx:order")-->r]', statement)
            spoilt += 1
        said.append([statement] * (2 if statement == "no statement" else 1))
    will_say(*sum(said, []))
    figures, made = suite("--llm", MODEL)
    for p, (statement, *_) in zip(made, said):
        if statement != "no statement":
            expected = "right" if statement == p["gold"] else "wrong"
            assert p["verdict"] == expected and p["value"] == statement, (p["id"], p["verdict"], p["reason"], statement)
    assert spoilt > 10 and figures["tokens_in"] > 0, (spoilt, figures)
    assert figures["accuracy"] < 1, figures["accuracy"]


try:
    with TEMPORARY:
        tap.run([("kept", kept), ("calls that are there", has_calls_already), ("calls only", calls_only),
                 ("a graph that is given", given_graph), ("repaired once", repaired), ("eval toolformer", evaluated)])
finally:
    server.stdin.close()
    server.wait()
