"""The page of `grasp serve` in Chromium: see page_client.mjs. Skipped where npm or Chromium is absent.

With PAGE_PICTURES=FOLDER the pictures of docs/PAGE.md are made there."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import page
import tap
from program import ENV, GRASP, grasp

CLIENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page_client.mjs")
TRIPLES = b"""NobelPrize\twon\tCurie
NobelPrize\twon\tEinstein
Germany\tborn_in\tEinstein
Poland\tborn_in\tCurie
Einstein\ttaught\tNew York
"""
TOKEN = "secret"
SCRIPT = "</textarea><script>window.hacked=1</script>"
IMAGE = '<img src=x onerror="window.hacked=1">'


def write_files(folder):
    """The graphs that are dropped onto the page."""
    shutil.copy(os.path.join(os.environ["GRASP_SOURCE"], "examples", "roads.csv"), folder)
    with open(os.path.join(folder, "hostile.json"), "w") as f:
        nodes = [{"id": IMAGE, "kind": SCRIPT}, {"id": "b"}, {"id": SCRIPT}]
        links = [{"source": IMAGE, "target": n["id"]} for n in nodes[1:]]
        json.dump({"directed": False, "nodes": nodes, "links": links}, f)
    random.seed(3)
    with open(os.path.join(folder, "big.txt"), "w") as f:
        for i in range(1, 5000):
            f.writelines(f"{i} {random.randrange(i)}\n" for _ in range(3))


def chromium():
    for name in "chromium", "chromium-browser", "google-chrome":
        if shutil.which(name):
            return shutil.which(name)
    tap.skip_all("Chromium is not installed")


def main():
    browser = chromium()
    shutil.copy(CLIENT, page.install())
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder)
        store = os.path.join(folder, "prizes.kg")
        grasp("kg", "build", store, "-", stdin=TRIPLES)
        hub = ENV | {"XDG_DATA_HOME": os.path.join(folder, "data")}
        subprocess.run([GRASP, "train", "sgc", os.path.join(os.environ["GRASP_SOURCE"], "examples", "club"),
                        "--epochs", "40", "--quiet"], env=hub, check=True, stdout=subprocess.DEVNULL)
        links = os.path.join(folder, "links.safetensors")
        grasp("kg", "train", store, "-o", links, "--rank", "4", "--epochs", "6", "--quiet")
        server = subprocess.Popen([GRASP, "serve", "--port", "0", "--token", TOKEN, "--kg", store, "--kg-model", links,
                                   "--llm", "http://127.0.0.1:9/v1#tiny", "--quiet"], text=True, stderr=subprocess.PIPE, env=hub)
        try:
            address = re.search(r"http://\S+", server.stderr.readline()).group()
            command = ["node", "page_client.mjs", address, TOKEN, browser, folder]
            if "PAGE_PICTURES" in os.environ:
                command.append(os.path.abspath(os.environ["PAGE_PICTURES"]))
            done = subprocess.run(command, cwd=page.FOLDER, timeout=500)
        finally:
            server.terminate()
            server.wait()
    sys.exit(done.returncode)


main()
