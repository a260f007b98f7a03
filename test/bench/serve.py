#!/usr/bin/python3
"""How fast `grasp serve` is: requests a second of /api/run on a small graph beside a bare /healthz, and
64 connections with calls of tools alone, then with questions and layouts among them.

Usage: serve.py [SECONDS]; $GRASP is the program, build/grasp if it is not set, and grasp-http-load
stands beside it."""
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

SOURCE = pathlib.Path(__file__).resolve().parents[2]
GRASP = pathlib.Path(os.environ.get("GRASP", SOURCE / "build" / "grasp")).resolve()
LOAD = GRASP.parent / "grasp-http-load"
SECONDS = sys.argv[1] if len(sys.argv) > 1 else "5"


def rss(pid):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def ticks():
    """What the processors did since the start: all of it, and what the host took away."""
    fields = [int(x) for x in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return sum(fields), fields[7]


def load(server, connections, *requests):
    """Loads the server; {name: (a second, p50, p99)}. Prints what the machine did beside it."""
    words = [w for r in requests for w in r]
    port, pid, total, stolen = server.port, server.pid, *ticks()
    memory = [rss(pid)]
    client = subprocess.Popen([LOAD, str(port), str(connections), SECONDS, *words],
                              stdout=subprocess.PIPE, text=True)
    time.sleep(float(SECONDS) / 2)
    memory.append(rss(pid))
    out = client.communicate()[0]
    memory.append(rss(pid))
    assert client.returncode == 0, client.returncode
    total, stolen = ticks()[0] - total, ticks()[1] - stolen
    print(out, end="")
    print(f"# {connections} connections; memory {memory[0]:.0f}, {memory[1]:.0f}, {memory[2]:.0f} MB "
          f"at start, middle, end; load {os.getloadavg()[0]:.1f}, {100 * stolen / total:.0f} % of the "
          "processors stolen", flush=True)
    rows = [line.split() for line in out.splitlines()]
    return {r[0]: (float(r[1]), float(r[4]), float(r[7])) for r in rows}


def main():
    server = subprocess.Popen([GRASP, "serve", "--quiet", "--port", "0"], stderr=subprocess.PIPE)
    try:
        server.port = int(re.search(rb":(\d+)/", server.stderr.readline())[1])
        data = (SOURCE / "examples" / "roads.csv").read_bytes()
        reply = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/graphs?name=roads", data)
        graph = json.loads(reply.read())["id"]
        path = json.dumps({"program": "shortest_path(G, 'Oslo', 'Bergen')", "graph": graph})
        run = "run", "POST", "/api/run", path
        light = (run,
                 ("degree", "POST", "/api/tools/degree",
                  json.dumps({"graph": graph, "args": {"node": "Oslo"}})),
                 ("info", "GET", f"/api/graphs/{graph}", ""), ("tools", "GET", "/api/tools", ""),
                 ("parse", "POST", "/api/run",
                  json.dumps({"program": "node_count(parse_graph('a b'))"})))
        heavy = (("layout", "GET", f"/api/graphs/{graph}/layout?layout=circle", ""),
                 ("ask", "POST", "/api/ask",
                  json.dumps({"question": "How far is it from Oslo to Bergen?", "graph": graph,
                              "llm": "builtin"})))
        bare = load(server, 8, ("healthz", "GET", "/healthz", ""))["healthz"][0]
        print(f"# /api/run is {load(server, 8, run)['run'][0] / bare:.2f} of a bare /healthz")
        alone = load(server, 64, *light)
        mixed = load(server, 64, *light[:3], heavy[0], light[3], heavy[1], light[4])
        for name, *_ in light:
            print(f"# {name}: p99 {mixed[name][2]:.1f} ms beside questions and layouts, "
                  f"{alone[name][2]:.1f} ms without")
    finally:
        server.terminate()
        server.wait()


main()
