"""`grasp mcp --install`: what is in a client's file stays, byte for byte; what is no file of the
client's is left alone. Read back by Python's own readers."""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import tomllib

from lib import tap
from lib.mcp import GRASP, checks

GRASP = os.path.abspath(GRASP)
FILES = {"claude-code": ("{cwd}/.mcp.json", "mcpServers"),
         "claude-desktop": ("{home}/.config/Claude/claude_desktop_config.json", "mcpServers"),
         "cursor": ("{home}/.cursor/mcp.json", "mcpServers"),
         "gemini": ("{home}/.gemini/settings.json", "mcpServers"),
         "vscode": ("{cwd}/.vscode/mcp.json", "servers")}


class Place:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.home, self.cwd = (pathlib.Path(self.folder.name, n) for n in ("home", "cwd"))
        self.home.mkdir()
        self.cwd.mkdir()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def file(self, client):
        return pathlib.Path(FILES[client][0].format(home=self.home, cwd=self.cwd))

    def install(self, client, *more):
        return subprocess.run([GRASP, "mcp", "--install", client, *more], cwd=self.cwd, text=True,
                              env={**os.environ, "HOME": str(self.home)}, capture_output=True,
                              stdin=subprocess.DEVNULL)


def test_new_files():
    for client, (_, key) in FILES.items():
        with Place() as p:
            r = p.install(client, "--yes", "--toolset", "paths")
            assert r.returncode == 0, r.stderr
            entry = json.loads(p.file(client).read_text())[key]["grasp"]
            assert os.path.samefile(entry["command"], GRASP), entry
            assert entry["args"] == ["mcp", "--toolset", "paths"], entry
            assert '"grasp"' in r.stdout and str(p.file(client).name) in r.stderr


def random_json(r, depth=0):
    kind = r.randrange(7 if depth < 3 else 5)
    if kind < 5:
        return r.choice([1, 2.50, "a \\ \" {[,]}:", True, None, "ü☃", -0.0, 1e300, ""])
    if kind == 5:
        return [random_json(r, depth + 1) for _ in range(r.randrange(4))]
    return {r.choice(["a", "b{", '"', "grasp", "mcpServers", ","]) + str(i): random_json(r, depth + 1)
            for i in range(r.randrange(4))}


def test_what_is_there_stays():
    r = random.Random(5)
    for i in range(40):
        client = r.choice(list(FILES))
        key = FILES[client][1]
        old = {f"k{j}": random_json(r) for j in range(r.randrange(4))}
        if i % 3:
            old[key] = {f"s{j}": {"command": "x", "args": ["{", "}"]} for j in range(r.randrange(3))}
        if i % 3 == 2:
            old[key]["grasp"] = {"command": "old", "args": ["}"]}
        members = list(old.items())
        r.shuffle(members)
        text = json.dumps(dict(members), indent=r.choice([None, 2, 4, "\t"]),
                          ensure_ascii=r.random() < 0.5) + r.choice(["", "\n", "\r\n"])
        with Place() as p:
            path = p.file(client)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            done = p.install(client, "--yes")
            assert done.returncode == 0, (text, done.stderr)
            new = json.loads(path.read_bytes())
            entry = new[key].pop("grasp")
            assert entry["args"] == ["mcp"], entry
            old.get(key, {}).pop("grasp", None)
            if key not in old:
                assert new.pop(key) == {}
            assert new == old, (text, new)
            assert pathlib.Path(str(path) + ".bak").read_bytes() == text.encode()
            p.install(client, "--yes")
            assert pathlib.Path(str(path) + ".bak").read_bytes() == text.encode()
            assert pathlib.Path(str(path) + ".bak2").exists()


def test_what_is_no_file_of_a_client():
    for text in "{", "// a remark\n{}", "[]", "7", '{"mcpServers": []}', '{"mcpServers": null}', "{}x":
        with Place() as p:
            path = p.file("cursor")
            path.parent.mkdir(parents=True)
            path.write_text(text)
            r = p.install("cursor", "--yes")
            assert r.returncode == 3 and "print-config" in r.stderr, (text, r)
            assert path.read_text() == text and len(list(path.parent.iterdir())) == 1


def test_toml():
    with Place() as p:
        path = p.home / ".codex" / "config.toml"
        path.parent.mkdir()
        old = 'model = "x"\n[mcp_servers.other]\ncommand = "o"'
        path.write_text(old)
        assert p.install("codex", "--yes").returncode == 0
        new = tomllib.loads(path.read_text())
        assert new["mcp_servers"]["other"] == {"command": "o"} and new["model"] == "x"
        assert new["mcp_servers"]["grasp"]["args"] == ["mcp"] and path.read_text().startswith(old)
        assert p.install("codex", "--yes").returncode == 3


def test_asks():
    with Place() as p:
        r = p.install("cursor")
        assert r.returncode == 2 and "--yes" in r.stderr and not p.file("cursor").exists()
        assert p.install("nobody", "--yes").returncode == 3


def test_links_stay_links():
    with Place() as p:
        (p.home / "real.json").write_text("{}")
        (p.home / ".cursor").mkdir()
        p.file("cursor").symlink_to("../real.json")
        assert p.install("cursor", "--yes").returncode == 0
        assert p.file("cursor").is_symlink() and "grasp" in (p.home / "real.json").read_text()


tap.run(checks(globals()))
