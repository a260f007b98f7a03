"""What is installed can be built against: grasp.pc names the header and the libraries, shared and
static, and neither program nor library carries what only debuggers read."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from lib import tap

BUILD = Path(os.environ["GRASP"]).parent
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
ROOM = Path(tempfile.mkdtemp())
PREFIX = ROOM / "usr" / "local"


def run(*command, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300,
                          **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def flags(*options):
    (pc,) = PREFIX.rglob("grasp.pc")
    found = run("pkg-config", f"--define-variable=prefix={PREFIX}", *options, "grasp",
                env=dict(os.environ, PKG_CONFIG_PATH=str(pc.parent)))
    return found.split() + os.environ["GRASP_LINK_ARGS"].split()


def install():
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", ROOM)


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
    if "-fsanitize" in os.environ["GRASP_LINK_ARGS"]:
        raise tap.Skip("this build keeps what debuggers read")
    files = [PREFIX / "bin" / "grasp", *PREFIX.rglob("libgrasp.so.*"), *PREFIX.rglob("grasp-lua")]
    assert len(files) >= 3, files
    for path in files:
        sections = run("readelf", "-SW", path)
        assert ".debug_info" not in sections and ".symtab" not in sections, path


try:
    tap.run([("all of it is installed", install),
             ("a program with the shared library", shared),
             ("a program with the static library", static),
             ("nothing for debuggers is installed", stripped)])
finally:
    shutil.rmtree(ROOM)
