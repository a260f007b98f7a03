"""LLM4DyG: nine tasks on graphs whose edges have times."""
import ast
import re

from lib import gold

ROOT = gold.folder("llm4dyg")


def read_graph(text):
    edges = ast.literal_eval(re.search(r"with the edges (\[\(.*?\)\])", text, re.S)[1])
    return gold.graph(edges, attribute="time"), edges


def is_temporal_path(path, edges):
    """Does a choice of times along the path never go back?"""
    now = min((t for _, _, t in edges), default=0)
    for u, v in zip(path, path[1:]):
        times = [t for a, b, t in edges if {a, b} == {u, v} and t >= now]
        if not times:
            return False
        now = min(times)
    return True


def question(kind, text, answer):
    g, edges = read_graph(text)
    ask = text[text.rindex(")]") + 2:]
    at = list(map(int, re.findall(r"\d+", ask)))
    wanted = None if kind in ("find_tpath", "sort_edge") else answer
    if kind == "when_link":
        return g, f"link_times($G, {at[0]}, {at[1]})", ast.literal_eval(wanted)
    if kind == "when_connect":
        return g, f"connect_time($G, {at[0]}, {at[1]})", int(wanted)
    if kind == "when_tclosure":
        return g, f"triadic_closure_time($G, {at})", int(wanted)
    if kind == "what_node":
        expected = set(ast.literal_eval(wanted))
        return g, f"neighbors_at_time($G, {at[0]}, {at[1]})", lambda got: set(got) == expected
    if kind == "which_neighbor":
        expected = set(ast.literal_eval(wanted))
        return g, f"new_neighbors_since($G, {at[0]}, {at[1]})", lambda got: set(got) == expected
    if kind == "check_tclosure":
        return g, f"is_triadic_closure($G, {at})", wanted == "yes"
    if kind == "check_tpath":
        return g, f"is_temporal_path($G, {at})", wanted == "yes"
    if kind == "find_tpath":
        def right(answer):
            got = answer["path"]
            return (got[0] == at[0] and len(got) >= 3 and len(set(got)) == len(got)
                    and is_temporal_path(got, edges))
        return g, f"find_temporal_path($G, {at[0]}, size=3)", right

    def sorted_right(got):
        rows = [(min(r["source"], r["target"]), max(r["source"], r["target"]), r["time"])
                for r in gold.rows(got)]
        times = [t for _, _, t in rows]
        return (times == sorted(times)
                and sorted(rows) == sorted((min(u, v), max(u, v), t) for u, v, t in edges))
    return g, "edges_by_time($G)", sorted_right


def main():
    suite = gold.Suite()
    known = {(k["file"], k["id"]): k for k in gold.records(ROOT / "known_wrong.jsonl")}
    for path in sorted((ROOT / "samples").glob("*.jsonl")):
        for record in gold.records(path):
            wrong = known.get((f"samples/{path.name}", record["id"]))
            g, call, right = question(path.stem, record["question"], record["answer"])
            if wrong:
                right = wrong["recomputed"] == "True"
            suite.ask(f"known wrong {path.stem}" if wrong else path.stem,
                      f"{path.stem} {record['id']}", g, call, right)
    suite.run()


main()
