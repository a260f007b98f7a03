"""The official MCP clients from npm against `grasp mcp` and /mcp of `grasp serve`: see
mcp_client.mjs."""
import os
import random
import subprocess
import sys
import tempfile

from lib.npm import GRASP, install
from lib.web import Server


def main():
    client, = install("mcp_client.mjs")
    with tempfile.TemporaryDirectory() as root:
        random.seed(2)
        names = [str(i) for i in range(1, 100001)]
        with open(os.path.join(root, "big.txt"), "w") as f:
            for u, v in zip(random.choices(names, k=500000), random.choices(names, k=500000)):
                f.write(f"{u} {v}\n")
        with Server("--root", root, "--token", "secret") as s:
            url = f"http://127.0.0.1:{s.port}/mcp"
            rc = subprocess.run(["node", client, GRASP, root, url, "secret"], timeout=300).returncode
        sys.exit(rc)


main()
