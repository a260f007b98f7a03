"""Learned tools inside functions: applied to many items, a tool says of each what it says of one alone, and the
reason beside the answer is whole, whatever the memory of the single calls was used for since."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

SOURCE = Path(os.environ.get("GRASP_SOURCE", ".")).resolve()
FOLDER = Path(tempfile.mkdtemp())
TIMES = 60

sys.path.insert(0, str(SOURCE / "training"))
import hub  # noqa: E402


def cliques(*parts):
    return "\\n".join(f"{a} {b}" for part in parts for i, a in enumerate(part) for b in part[i + 1:])


KNOWS = 'F = set_edge_attribute(parse_graph("a b\\nb c\\na d", direction=directed), relation, knows, [[a, b], [b, c], [a, d]])'
PAIRS = f'L = parse_graph("{cliques("abcdef", "ghij", "kl", "mn")}")'
KINDS = f'H = parse_graph("{cliques("abcdef", "uvwxyz")}"); H = set_node_attribute(H, kind, low, [a, b, c, d, e])\n' \
        'H = set_node_attribute(H, kind, high, [u, v, w, x, y])'
CLUB = 'predict_class("examples/club", {}, model="examples/club.sgc.safetensors")'
SHELF = '("examples/shelf", it, {}, model="examples/shelf.{}.safetensors")'
USERS = ["ada", "ben", "cleo", "dan"]
# What is made before, a call, what `it` is in it.
CALLS = {
    "predict_class": ("", CLUB.format("it"), list(range(34))),
    "predict_interest": ("", "predict_interest" + SHELF.format("poems", "bpr"), USERS),
    "predict_rating": ("", "predict_rating" + SHELF.format("poems", "mf"), USERS),
    "recommend_items": ("", "recommend_items" + SHELF.format(1, "bpr") + "[0]", USERS),
    "predict_traffic": ("", 'predict_traffic("examples/ring", it, model="examples/ring.traffic.safetensors")',
                        ["north", "east", "south", "west"]),
    "predict_edge": (PAIRS, "predict_edge(L, a, it).chance", ["b", "c", "g"]),
    "predict_labels": (KINDS, "top(predict_labels(H, it), 1)", ["kind"]),
    "predict_link": (KNOWS, 'predict_link(F, "examples/knows.transe.safetensors", it, knows)', ["a", "b"]),
    "kg_query": (KNOWS, 'kg_query(F, it)', ["?x: knows(a, ?x)", "?x: knows(?x, c)"]),
    "kg_proof": (KNOWS, 'kg_proof(F, "?x: knows(?y, ?x)", it)', ["b", "c", "d"]),
    "kmeans_community": (PAIRS, "kmeans_community(L, a, it, k=2).together", ["b", "c", "g", "h"]),
    "stores that are gone": ("", f'kg_query(load_graph("{FOLDER}/facts.kg"), it)', ["?x: knows(a, ?x)", "?x: knows(?x, c)"]),
    "classes of graphs": ("", f'predict_class("{FOLDER}/shapes/all.txt", it, model="{FOLDER}/shapes.safetensors")',
                          list(range(9))),
    "graphs that are gone": ("", 'neighbors(parse_graph("a b\\nb c\\nc a"), it)', ["a", "b", "c"]),
}


def command(*words):
    done = subprocess.run([GRASP, *map(str, words)], capture_output=True, env=ENV, cwd=SOURCE)
    assert done.returncode == 0, f"{words}: exit {done.returncode}, {done.stderr.decode('utf-8', 'replace')}"
    return done.stdout.decode()


def run(*program):
    return json.loads(command("run", "--json", "-c", "\n".join(program)))


def make():
    (FOLDER / "facts.tsv").write_text("a\tknows\tb\nb\tknows\tc\na\tknows\td\n")
    command("kg", "build", FOLDER / "facts.kg", FOLDER / "facts.tsv")
    hub.shapes(FOLDER / "shapes", {}, {})
    command("train", "gin", FOLDER / "shapes/all.txt", "--epochs", 20, "-o", FOLDER / "shapes.safetensors")


def check(before, call, items):
    alone = [run(before, f"it = {json.dumps(x)}", call) for x in items]
    many = json.dumps((items * TIMES)[:TIMES])
    wanted = [x["value"] for x in alone * TIMES][:TIMES]
    for program in (f"map({many}, it -> {call})", f"f = it -> {call}\nmap({many}, x -> f(x))",
                    f"last(map([1, 2], k -> map({many}, it -> {call})))"):
        got = run(before, program)
        assert got["value"] == wanted, f"{program}: {got['value']}, alone {wanted}"
        assert (got["grade"], got.get("reason")) in {(x["grade"], x.get("reason")) for x in alone}, f"{program}: {got}"


def check_without_answer():
    """A removal without an answer is passed over, the last that is tried too: what was predicted stays predicted."""
    got = run('G = parse_graph("b a\\nb c\\nb d")',
              f'critical_node(G, g -> if({CLUB.format(9)} == "officer", diameter(g), 0))')
    assert got["value"]["no_answer_without"] == ["b"], got
    assert got["grade"] == "predicted" and got["reason"].startswith("sgc says so, which was right in"), got


tap.run([("what is asked", make)] + [(name, lambda how=how: check(*how)) for name, how in CALLS.items()] +
        [("without an answer", check_without_answer)])
