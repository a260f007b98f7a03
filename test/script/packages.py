"""What is installed: all files are there and work from where they lie, grasp.pc names the header and the
libraries, shared and static, and what is uninstalled leaves nothing. Where GRASP_BARE names a folder with
a bare Debian 12 (debootstrap --variant=minbase bookworm FOLDER), the tarball of `make dist` runs in it."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from lib import tap

BUILD = Path(os.environ["GRASP"]).parent
SOURCE = Path(os.environ["GRASP_SOURCE"])
BARE = os.environ.get("GRASP_BARE")
# No variable but that of the sanitizers: fontconfig leaks.
NOTHING = ["/usr/bin/env", "-i", "ASAN_OPTIONS=detect_leaks=0"]
PROGRAM = r"""
#include <grasp.h>
#include <stdio.h>

int main(void)
{
    gr_engine *e = gr_engine_new(1);
    gr_session *s = gr_session_new(e);

    gr_reply_free(gr_session_load_text(s, "G", "a b\nb c\n", 8, NULL, NULL));
    gr_reply *r = gr_session_run(s, "shortest_path(G, a, c).length");
    puts(gr_reply_text(r));
    gr_reply_free(r);
    gr_session_free(s);
    gr_engine_free(e);
    return 0;
}
"""
QUESTION = "A-B 3, B-C 4, C-D 7. How far is A from D?"
TOOL = "-- name: four\n-- summary: A test\n-- result: value\nreturn 2 + 2\n"
ROOM = Path(tempfile.mkdtemp())


def run(*command, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300,
                          **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def told(what):
    return json.loads(run("meson", "introspect", what, BUILD))


(PREFIX_OF_BUILD,) = [o["value"] for o in told("--buildoptions") if o["name"] == "prefix"]
PREFIX = Path(f"{ROOM}{PREFIX_OF_BUILD}")


def need(tool):
    if not shutil.which(tool):
        raise tap.Skip(f"needs {tool}")


def sanitized():
    return "-fsanitize" in os.environ["GRASP_LINK_ARGS"]


def files():
    return {re.sub(r"^lib/[^/]+-linux-gnu[^/]*/", "lib/", str(p.relative_to(PREFIX)))
            for p in PREFIX.rglob("*") if p.is_symlink() or p.is_file()}


def install():
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", ROOM)
    assert files() == {
        "bin/grasp", "libexec/grasp/grasp-lua", "include/grasp.h", "lib/libgrasp.a", "lib/libgrasp.so",
        "lib/libgrasp.so.2", "lib/pkgconfig/grasp.pc", "lib/systemd/system/grasp.service",
        "share/bash-completion/completions/grasp", "share/doc/grasp/LICENSE", "share/doc/grasp/NOTICE",
        "share/fish/vendor_completions.d/grasp.fish", "share/grasp/models/reader.safetensors",
        "share/grasp/models/words.safetensors", "share/man/man1/grasp.1",
        "share/zsh/site-functions/_grasp"}, files()


def works(grasp, place, inside, *before):
    """From where it lies, with nothing of the environment: weights, worker and libraries are found.
    Files of its own are at a place that is called otherwise inside. Returns the seconds to an answer."""
    start = time.monotonic()
    reply = json.loads(run(*before, *NOTHING, grasp, "ask", "--json", "--trace", QUESTION))
    took = time.monotonic() - start
    assert reply["status"] == "ok" and reply["value"] == 14, reply
    assert any(line.startswith("reader: ") for line in reply["trace"]), reply["trace"]
    (place / "grasp" / "tools").mkdir(parents=True)
    (place / "grasp" / "tools" / "four.lua").write_text(TOOL)
    (place / "g.txt").write_text("a b\nb c\n")
    said = run(*before, *NOTHING, f"XDG_DATA_HOME={inside}", grasp, "run", "four", "-g",
               f"{inside}/g.txt")
    assert said == "4\n", said
    run(*before, *NOTHING, grasp, "graph", "draw", f"{inside}/g.txt", f"{inside}/g.png")
    assert (place / "g.png").read_bytes()[:4] == b"\x89PNG"
    return took


def in_place():
    home = ROOM / "home"
    home.mkdir()
    works(PREFIX / "bin" / "grasp", home, home)


def flags(*options):
    (pc,) = PREFIX.rglob("grasp.pc")
    found = run("pkg-config", f"--define-variable=prefix={PREFIX}", *options, "grasp",
                env=dict(os.environ, PKG_CONFIG_PATH=str(pc.parent)))
    return found.split() + os.environ["GRASP_LINK_ARGS"].split()


def build(name, libs):
    source = ROOM / "main.c"
    source.write_text(PROGRAM)
    run("cc", source, "-o", ROOM / name, *flags("--cflags"), *libs)
    (folder,) = {path.parent for path in PREFIX.rglob("libgrasp.a")}
    said = run(ROOM / name, env=dict(os.environ, LD_LIBRARY_PATH=str(folder)))
    assert said == "2\n", said
    return "libgrasp.so" in run("readelf", "-d", ROOM / name)


def shared():
    assert build("shared", flags("--libs")), "the shared library is not used"


def static():
    libs = ["-l:libgrasp.a" if f == "-lgrasp" else f for f in flags("--static", "--libs")]
    assert not build("static", libs), "the static library is not used"


def stripped():
    if sanitized():
        raise tap.Skip("this build keeps what debuggers read")
    found = [PREFIX / "bin" / "grasp", *PREFIX.rglob("libgrasp.so.*"), *PREFIX.rglob("grasp-lua")]
    assert len(found) >= 3, found
    for path in found:
        sections = run("readelf", "-SW", path)
        assert ".debug_info" not in sections and ".symtab" not in sections, path


def man_page():
    need("groff")
    page = subprocess.run(["groff", "-man", "-ww", "-Tutf8", PREFIX / "share/man/man1/grasp.1"],
                          capture_output=True, text=True, check=True)
    assert page.stderr == "", page.stderr
    assert "grasp serve" in re.sub(r"\x1b\[\d*m|.\x08", "", page.stdout)


def completion(shell, place):
    def check():
        need(shell)
        run(shell, "-n", PREFIX / "share" / place)
    return f"{shell} can read its completions", check


def unit():
    need("systemd-analyze")
    path = "lib/systemd/system/grasp.service"
    assert f"ExecStart={PREFIX_OF_BUILD}/bin/grasp serve" in (PREFIX / path).read_text()
    folder = ROOM / "etc" / "systemd" / "system"  # where any systemd looks, whatever the prefix
    folder.mkdir(parents=True)
    shutil.copy(PREFIX / path, folder)
    done = subprocess.run(["systemd-analyze", "verify", f"--root={ROOM}", "--recursive-errors=no", "--man=no",
                           "grasp.service"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "grasp.service" not in done.stderr, done.stderr
    return run("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager",
               folder / "grasp.service").splitlines()[-1]


def uninstall():
    run(SOURCE / "scripts" / "uninstall", BUILD, PREFIX_OF_BUILD,
        env=dict(os.environ, DESTDIR=str(ROOM)))
    assert files() == set(), files()
    assert not list(PREFIX.rglob("grasp")), "a folder of grasp is left"


def tarball():
    if not BARE:
        raise tap.Skip("GRASP_BARE names no bare Debian 12")
    if sanitized():
        raise tap.Skip("sanitizers have libraries of their own")
    need("patchelf")
    made = run(SOURCE / "scripts" / "dist", BUILD).strip()
    enter = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={BARE}/proc", "chroot", BARE]
    with tempfile.TemporaryDirectory(dir=Path(BARE) / "opt") as folder:
        place = Path(folder)
        inside = f"/opt/{place.name}"
        shutil.copy(made, place / "grasp.tar.gz")
        start = time.monotonic()
        run(*enter, "tar", "-C", inside, "-xzf", f"{inside}/grasp.tar.gz")
        unpacked = time.monotonic() - start
        (grasp,) = place.glob("*/bin/grasp")
        took = works(f"{inside}/{grasp.relative_to(place)}", place, inside, *enter)
        assert unpacked + took < 60, (unpacked, took)
        return f"unpacked in {unpacked:.1f} s, answered in {took:.1f} s"



try:
    tap.run([("all of it is installed", install),
             ("what is installed works where it lies", in_place),
             ("a program with the shared library", shared),
             ("a program with the static library", static),
             ("nothing for debuggers is installed", stripped),
             ("the manual page has no fault", man_page),
             completion("bash", "bash-completion/completions/grasp"),
             completion("zsh", "zsh/site-functions/_grasp"),
             completion("fish", "fish/vendor_completions.d/grasp.fish"),
             ("systemd can read the unit", unit),
             ("what is uninstalled is gone", uninstall),
             ("the tarball runs in a bare Debian 12", tarball)])
finally:
    shutil.rmtree(ROOM)
