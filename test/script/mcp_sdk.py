"""The official MCP clients from npm against `grasp mcp`: see mcp_client.mjs.

They are installed once, beside the program; where npm or the network is absent this is skipped."""
import os
import random
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GRASP = os.path.abspath(os.environ["GRASP"])
FOLDER = os.path.join(os.path.dirname(GRASP), "npm")
FILES = ["package.json", "mcp_client.mjs"]


def skip(why):
    print(f"1..1\nok 1 # SKIP {why}")
    sys.exit(0)


def is_installed():
    """The packages are there, and they are those that package.json names."""
    try:
        with open(os.path.join(HERE, "package.json")) as a:
            with open(os.path.join(FOLDER, "node_modules", "installed.json")) as b:
                return a.read() == b.read()
    except OSError:
        return False


def install():
    os.makedirs(FOLDER, exist_ok=True)
    for name in FILES:
        shutil.copyfile(os.path.join(HERE, name), os.path.join(FOLDER, name))
    if is_installed():
        return
    try:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", FOLDER],
                       cwd=FOLDER, capture_output=True, timeout=120, check=True)
    except (subprocess.SubprocessError, OSError):
        skip("npm cannot install the MCP clients")
    shutil.copyfile(os.path.join(HERE, "package.json"),
                    os.path.join(FOLDER, "node_modules", "installed.json"))


def main():
    for program in "npm", "node":
        if shutil.which(program) is None:
            skip(f"{program} is not installed")
    install()
    with tempfile.TemporaryDirectory() as root:
        random.seed(2)
        names = [str(i) for i in range(1, 100001)]
        with open(os.path.join(root, "big.txt"), "w") as f:
            for u, v in zip(random.choices(names, k=500000), random.choices(names, k=500000)):
                f.write(f"{u} {v}\n")
        client = os.path.join(FOLDER, "mcp_client.mjs")
        sys.exit(subprocess.run(["node", client, GRASP, root], timeout=300).returncode)


main()
