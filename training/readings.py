#!/usr/bin/env python3
"""How well prose is read: graphs exactly right (links, direction, weights), by rules and by the trained readers.

    readings.py --grasp build/grasp --readings build/grasp-readings --models models FILE.jsonl...

FILE: scenes as in questions/README.md, or {"id", "text", "graph"} as in test/sense."""
import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys

import prepare


def key(name):
    return " ".join(str(name).lower().replace("_", " ").replace("-", " ").split()).removeprefix("the ")


def links(directed, edges):
    out = collections.Counter()
    for e in edges:
        u, v, more = key(e[0]), key(e[1]), e[2] if len(e) > 2 else None
        if isinstance(more, dict):
            more = next((x for k, x in more.items() if k != "relation" and isinstance(x, (int, float))), None)
        ends = (u, v) if directed else tuple(sorted((u, v)))
        out[ends + ((float(more),) if more is not None else ())] += 1
    return bool(directed), out


def texts(paths):
    for path in paths:
        if path.endswith("texts.jsonl"):
            yield from ((r["text"], r["graph"]) for r in prepare.read_lines(path) if r.get("graph"))
            continue
        seen = set()
        for r in prepare.written(path):
            graphs = r.get("graphs") or {}
            scene = r["id"].rsplit("q", 1)[0]
            if len(graphs) == 1 and scene not in seen:
                seen.add(scene)
                yield r["text"], next(iter(graphs.values()))


def sensed(grasp, text):
    done = subprocess.run([grasp, "sense", "--json"], input=text, capture_output=True, text=True, timeout=60)
    try:
        return (json.loads(done.stdout).get("graphs") or [None])[0]
    except ValueError:
        return None


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("grasp", "readings", "models"):
        o.add_argument("--" + name, required=True)
    o.add_argument("files", nargs="+")
    o = o.parse_args()
    rows = list(texts(o.files))
    files = [os.path.join(o.models, x + ".safetensors") for x in ("words", "reader")]
    lines = "\n".join(json.dumps(t) for t, _ in rows) + "\n"
    said = subprocess.run([o.readings, *files], input=lines, capture_output=True, text=True, check=True).stdout.split("\n")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ruled = list(pool.map(lambda r: sensed(o.grasp, r[0]), rows))
    count = collections.Counter()
    for (_, graph), line, by_rules in zip(rows, said, ruled):
        gold = links(graph.get("directed"), graph["edges"])
        reply = json.loads(line)
        right = [links(b["directed"], b["links"]) == gold for b in reply.get("by", [])]
        count["rules", "none" if by_rules is None else "right" if links(by_rules["directed"], by_rules["edges"]) == gold else "wrong"] += 1
        count["readers", "differ" if not reply.get("agreed") else "right" if right[0] else "wrong"] += 1
        count["first reader", "right" if right[:1] == [True] else "wrong"] += 1
        read = [links(b["directed"], b["links"]) for b in reply.get("by", [])]
        ruled_as = by_rules and links(by_rules["directed"], by_rules["edges"])
        both = "one says what rules say" if ruled_as in read else "all differ" if not reply.get("agreed") else \
            "readers agree, rules read nothing" if by_rules is None else "readers agree, rules differ"
        count[both, "rules right" if ruled_as == gold else "readers right" if True in right else "neither"] += 1
    for who in sorted({w for w, _ in count}, key=lambda w: ("reader" in w and "agree" in w, w)):
        print(f"{who}:", ", ".join(f"{n} {what}" for (w, what), n in sorted(count.items()) if w == who), f"of {len(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
