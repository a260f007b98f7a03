#!/usr/bin/python3
"""How fast `grasp serve` is: requests a second of /api/run on a small graph beside a bare /healthz, and
a mixed load of 64 connections with the memory of the server before and after.

Usage: serve.py [SECONDS]; $GRASP is the program, build/grasp if it is not set, and grasp-http-load
stands beside it."""
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.request

SOURCE = pathlib.Path(__file__).resolve().parents[2]
GRASP = pathlib.Path(os.environ.get("GRASP", SOURCE / "build" / "grasp")).resolve()
LOAD = GRASP.parent / "grasp-http-load"
SECONDS = sys.argv[1] if len(sys.argv) > 1 else "5"


def rss(pid):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def load(port, connections, seconds, *requests):
    words = [w for r in requests for w in r]
    r = subprocess.run([LOAD, str(port), str(connections), seconds, *words], check=True,
                       capture_output=True, text=True)
    print(r.stdout, end="", flush=True)
    return float(r.stdout.split()[1])


def main():
    server = subprocess.Popen([GRASP, "serve", "--quiet", "--port", "0"], stderr=subprocess.PIPE)
    try:
        port = int(re.search(rb":(\d+)/", server.stderr.readline())[1])
        data = (SOURCE / "examples" / "roads.csv").read_bytes()
        reply = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/graphs?name=roads", data)
        graph = json.loads(reply.read())["id"]
        path = json.dumps({"program": "shortest_path(G, 'Oslo', 'Bergen')", "graph": graph})
        degree = json.dumps({"graph": graph, "args": {"node": "Oslo"}})
        ask = json.dumps({"question": "How far is it from Oslo to Bergen?", "graph": graph,
                          "llm": "none"})
        print(f"# load of the machine: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
        bare = load(port, 8, SECONDS, ("healthz", "GET", "/healthz", ""))
        run = load(port, 8, SECONDS, ("run", "POST", "/api/run", path))
        print(f"# /api/run is {run / bare:.2f} of a bare /healthz")
        before = rss(server.pid)
        load(port, 64, SECONDS, ("run", "POST", "/api/run", path),
             ("degree", "POST", "/api/tools/degree", degree),
             ("info", "GET", f"/api/graphs/{graph}", ""),
             ("layout", "GET", f"/api/graphs/{graph}/layout?layout=circle", ""),
             ("tools", "GET", "/api/tools", ""), ("ask", "POST", "/api/ask", ask),
             ("parse", "POST", "/api/run", json.dumps({"program": "node_count(parse_graph('a b'))"})))
        middle = rss(server.pid)
        load(port, 64, SECONDS, ("run", "POST", "/api/run", path),
             ("degree", "POST", "/api/tools/degree", degree), ("ask", "POST", "/api/ask", ask))
        print(f"# memory: {before:.0f} MB, {middle:.0f} MB after the mixed load, "
              f"{rss(server.pid):.0f} MB after more")
    finally:
        server.terminate()
        server.wait()


main()
