"""The inspector's command line, from npm, against `grasp mcp` and /mcp of `grasp serve`."""
import json
import os
import subprocess

from lib import tap
from lib.mcp import OWN
from lib.npm import FOLDER, GRASP, install
from lib.web import Server, checks

INSPECTOR = os.path.join(FOLDER, "node_modules", ".bin", "mcp-inspector")
install()


def inspect(*args):
    r = subprocess.run([INSPECTOR, "--cli", *args], capture_output=True, text=True, timeout=120)
    assert r.returncode == 0, (r.stdout, r.stderr)
    return json.loads(r.stdout)


def talk(*server):
    assert [t["name"] for t in inspect(*server, "--method", "tools/list")["tools"]] == OWN
    ran = inspect(*server, "--method", "tools/call", "--tool-name", "run", "--tool-arg", "text=a b",
                  "--tool-arg", "program=node_count(G)")
    assert ran["structuredContent"]["value"] == 2, ran
    assert inspect(*server, "--method", "prompts/list")["prompts"]


def test_standard_input():
    talk(GRASP, "mcp")


def test_http():
    with Server("--token", "secret") as s:
        talk(f"http://127.0.0.1:{s.port}/mcp", "--transport", "http", "--header",
             "Authorization: Bearer secret")


tap.run(checks(globals()))
