"""OpenAI's client from npm against /v1 of `grasp serve`: see openai_client.mjs. The model behind the
second server is played by lib/llm_server.py."""
import os
import subprocess
import sys

from lib.npm import HERE, install
from lib.web import Server


def main():
    client, = install("openai_client.mjs")
    os.environ["GRASP_MODELS"] = os.path.join(HERE, "..", "..", "models")  # embeddings are its encoder's
    played = subprocess.Popen([sys.executable, os.path.join(HERE, "lib", "llm_server.py")],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    model = f"http://127.0.0.1:{int(played.stdout.readline())}/normal/v1#played"
    with Server("--token", "secret") as alone, Server("--token", "secret", "--llm", model) as backed:
        urls = [f"http://127.0.0.1:{s.port}" for s in (alone, backed)]
        rc = subprocess.run(["node", client, *urls, "secret"], timeout=120).returncode
    played.stdin.close()
    played.wait()
    sys.exit(rc)


main()
