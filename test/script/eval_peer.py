"""`grasp eval --peer networkx` on the suites: what NetworkX makes of the gold calls is right too, and
its times and ours add up."""
from lib import gold, tap
from lib.program import grasp_json

SUITES = ["gracore", "grapharena", "graphinstruct", "graphqa", "graphteam", "graphwiz", "gtools",
          "nlgraph", "toolformer", "graph4real"]
FOLDERS = {"toolformer": "graph_toolformer", "graph4real": "."}
ALL_OF = ["graph4real"]  # NetworkX has a tool for every call


def peer(suite):
    def check():
        folder = gold.DATA / FOLDERS.get(suite, suite)
        if not folder.is_dir():
            raise tap.Skip(f"needs the data of {suite}")
        told = grasp_json("eval", suite, "--data", folder, "--llm", "oracle", "--without", "sense",
                          "--limit", 150, "--peer", "networkx")["peer"]
        assert told["peer_right"] == told["timed"] > 0, told
        assert told["failed"] == 0, told
        assert told["n"] == told["timed"] + told["unsupported"], told
        assert suite not in ALL_OF or told["unsupported"] == 0, told
        for key in ("n", "timed", "peer_right", "ms", "peer_ms"):
            assert abs(told[key] - sum(t[key] for t in told["tasks"].values())) < 0.01, key
        assert told["kernel_ms"] <= told["ms"], told
        return f"{told['timed']} of {told['n']}, {told['ratio']} times as fast"
    return check


tap.run([(suite, peer(suite)) for suite in SUITES])
