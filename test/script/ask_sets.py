"""Questions about data that is kept by name: the reading has it, who understands the question may name it in a
program, a trained model answers, and what is not trained names the command. Node classification, link prediction and
traffic, as GraphCogent's learned tasks have them."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent / "lib"))
import tap
from program import ENV, GRASP

SOURCE = pathlib.Path(ENV["GRASP_SOURCE"])
PROGRAM = pathlib.Path(__file__).parent / "lib" / "llm_server.py"
HOME = tempfile.TemporaryDirectory()
HUB = pathlib.Path(HOME.name)
CLEAN = {k: v for k, v in ENV.items() if not k.endswith(("API_KEY", "_proxy"))} | {"XDG_DATA_HOME": str(HUB)}
server = subprocess.Popen([sys.executable, PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
BASE = f"http://127.0.0.1:{int(server.stdout.readline())}"
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open


def run(*words, code=0):
    done = subprocess.run([GRASP, *map(str, words), "--json"], capture_output=True, text=True, env=CLEAN, cwd=SOURCE)
    assert done.returncode == code, (words, done)
    return json.loads(done.stdout)


def ask(question, program, form="name", code=0):
    """The answer, where a model says this program; and what the model was told."""
    json.load(open_url(f"{BASE}/log"))
    said = json.dumps({"reading": "keep", "asks": [form], "program": program})
    open_url(f"{BASE}/script/said", json.dumps([said]).encode()).close()
    answer = run("ask", question, "--llm", f"{BASE}/said/v1#m", "--trace", code=code)
    sent = json.load(open_url(f"{BASE}/log"))
    return answer, sent[0]["body"]["messages"][1]["content"] if sent else ""


def fill():
    """The sets of the examples, and the models that come with them."""
    (HUB / "grasp" / "models").mkdir(parents=True)
    for path, name, models in (("club", "karate", ["sgc"]), ("shelf", "books-2", ["bpr", "mf"]), ("ring", "ring", ["traffic"])):
        run("data", "add", SOURCE / "examples" / path, name)
        for model in models:
            shutil.copy(SOURCE / "examples" / f"{path}.{model}.safetensors", HUB / "grasp" / "models" / f"{name}.{model}.safetensors")


def read():
    for text, names in (("In karate, which side is 9 on?", ["karate"]), ("What does KARATE say of 9?", ["karate"]),
                        ("What is the class of 9 in the karate data set?", ["karate"]), ("In karate-do, who is 9?", []),
                        ("karateka 9, who is that?", []), ("Which of books-2, ring and karate is largest?", ["books-2", "karate", "ring"]),
                        ("Who likes Karate? a - b, b - c", [])):
        reading = run("sense", text)
        assert [x["name"] for x in reading.get("data", [])] == names, (text, reading)
        assert [text[slice(*x["at"])].lower() for x in reading.get("data", [])] == names, (text, reading)
        assert not names or not reading["problems"], (text, reading)
    assert run("sense", "In karate, which side is 9 on?")["data"][0]["kind"] == "nodes"


def node_class():
    answer, told = ask("In karate, which side is member 9 on?", 'predict_class("karate", 9)')
    assert answer["value"] == "officer" and answer["grade"] == "predicted" and answer["verified"] is None, answer
    assert '"karate" (nodes)' in told, told
    assert any("data karate (nodes)" in line for line in answer["trace"]), answer


def graphs():
    """A graph that is kept is the graph of the question; nodes with classes are one where a file is."""
    run("data", "add", SOURCE / "examples" / "roads.csv", "norway")
    for question, value in (("In Norway, how many roads are there at Oslo?", 4), ("How far is it from Oslo to Larvik in norway, in km?", 129)):
        answer = run("ask", question, "--llm", "builtin")
        assert answer["value"] == value and answer["verified"], answer
    text = (SOURCE / "examples" / "club" / "edges.tsv").read_text()
    degree = sum("9" in line.split("\t") for line in text.splitlines())
    assert run("run", "-g", "karate", "-c", "degree(G, 9)")["value"] == degree
    assert run("run", "-c", 'edge_count(load_graph("karate"))')["value"] == len(text.split("\n")) - 1
    folder = HUB / "named"
    shutil.copytree(SOURCE / "examples" / "club", folder)
    (folder / "prompt_ids.tsv").write_text("name\t\t\tnode\nx7\t\t\t9\n8\t\t\t3,4\n")
    run("data", "add", folder, "renamed")
    call = "[degree(G, x7), node_count(G), degree(G, '#3') > 0, count(filter(nodes(G), class = 'officer'))]"
    labels = [line.split("\t")[1] for line in (folder / "labels.tsv").read_text().splitlines()]
    assert run("run", "-g", "renamed", "-c", call)["value"] == [degree, 34, True, labels.count("1")]
    done = subprocess.run([GRASP, "run", "-g", "books-2", "-c", "node_count(G)"], capture_output=True, text=True, env=CLEAN)
    assert done.returncode == 2 and "books-2 is no graph but of the kind log" in done.stderr, done


def links():
    """Pairs of a graph that is told: the same way as any other tool."""
    text = "Friends: a-b, a-c, a-d, b-c, b-e, c-d, c-e, d-e. Which two will most likely meet next?"
    answer, _ = ask(text, "t = first(link_prediction(G, limit=1)); [t.source, t.target]", "names")
    assert sorted(answer["value"]) in (["a", "e"], ["b", "d"]) and answer["verified"], answer


def interest():
    answer, _ = ask("What should ada of books-2 read next?", 'recommend_items("books-2", "ada", 1)', "names")
    assert answer["value"] == ["poems"], answer
    answer, _ = ask("How will ada of books-2 rate poems?", 'predict_rating("books-2", "ada", "poems")', "number")
    assert 4 < answer["value"] < 5, answer


def traffic():
    answer, told = ask("By ring, how fast is north in an hour?", 'predict_traffic("ring", "north", 60)', "number")
    assert abs(answer["value"] - 57.58) < 0.01 and '"ring" (series)' in told, (answer, told)


def refused():
    """A value that the model made up, a set that nobody has, a model that nobody trained."""
    answer, _ = ask("In karate, which side is member 9 on?", '"officer"', code=4)
    assert answer["status"] == "declined", answer
    answer, _ = ask("In karate, which side is member 9 on?", 'predict_class("club", 9)', code=4)
    assert answer["status"] == "declined", answer
    os.remove(HUB / "grasp" / "models" / "karate.sgc.safetensors")
    answer, _ = ask("In karate, which side is member 9 on?", 'predict_class("karate", 9)', code=4)
    assert "grasp train gcn" in json.dumps(answer), answer


try:
    fill()
    tap.run([(check.__name__.replace("_", " "), check) for check in (read, graphs, node_class, links, interest, traffic, refused)])
finally:
    server.stdin.close()
    server.wait()
    HOME.cleanup()
