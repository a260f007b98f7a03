"""Files as people keep them, read right or refused with the reason.

Each row says what a person who looks into the file expects; test/wild holds the files. What a row does not
mention is left to the reader. A value of a call is worked out by hand."""
import json
import os
import re
import subprocess
from pathlib import Path

from lib import tap
from lib.program import ENV, GRASP

WILD = Path(os.environ.get("GRASP_SOURCE", ".")) / "test" / "wild"


def right(edges, alone=(), **more):
    """Edges as "a > b, b > c"; alone are nodes without any. More: directed, weight, types of
    attributes, and calls with their values."""
    pairs = [tuple(pair.split(" > ")) for pair in edges.split(", ")]
    return dict(more, edges=pairs, nodes={name for pair in pairs for name in pair} | set(alone))


def refused(reason):
    """Reason is a pattern that the message must match."""
    return {"refused": reason}


FILES = [
    # Exports of trackers and build servers.
    ("jira_links.csv", [], right(
        "PAY-101 > PAY-120, PAY-120 > PAY-133, PAY-133 > PAY-101, PAY-133 > PAY-140, PAY-140 > PAY-120",
        directed=True, weight=None, types={"Link Type": "string", "Summary": "string", "Created": "time"},
        calls={'in_degree(G, "PAY-120")': 2, "has_cycle(G)": True})),
    ("jenkins_plugins.txt", [], right(
        "git > git-client, git-client > jsch, "
        "git-client > structs, git > scm-api, "
        "scm-api > structs, "
        "git > workflow-step-api",
        directed=True, weight=None)),
    ("jenkins_jobs.csv", [], right(
        "build-core > unit-tests, build-core > package, unit-tests > integration-tests, "
        "package > integration-tests, integration-tests > deploy-staging, deploy-staging > deploy-prod",
        directed=True, types={"trigger": "string", "last_duration_s": "int"},
        calls={'count(descendants(G, "build-core"))': 5})),
    ("terraform_graph.dot", [], right(
        "aws_instance.web > aws_security_group.web, "
        "aws_instance.web > aws_subnet.main, "
        "aws_security_group.web > aws_vpc.main, "
        "aws_subnet.main > aws_vpc.main, "
        'aws_vpc.main > provider["registry.terraform.io/hashicorp/aws"], '
        'provider["registry.terraform.io/hashicorp/aws"] > var.region',
        directed=True, weight=None, types={"label": "string", "shape": "string"},
        calls={'count(descendants(G, "aws_subnet.main"))': 3})),
    # Packages.
    ("requirements.txt", [], right(
        "requests > certifi, requests > charset-normalizer, requests > idna, requests > urllib3, "
        "flask > click, flask > itsdangerous, flask > jinja2, flask > werkzeug, "
        "jinja2 > markupsafe, werkzeug > markupsafe, "
        "requirements.in > flask, requirements.in > requests",
        directed=True, weight=None, calls={'in_degree(G, "markupsafe")': 2})),
    ("pipdeptree.json", [], right(
        "flask > click, flask > jinja2, flask > werkzeug, jinja2 > markupsafe, werkzeug > markupsafe",
        directed=True, weight=None, fold=True, calls={"topological_sort_count(G)": 8})),
    ("pip_show.txt", [], refused("do not understand")),
    ("npm_ls.json", [], right(
        "shop > express, shop > left-pad, express > accepts, express > cookie, "
        "accepts > mime-types, accepts > negotiator",
        directed=True, weight=None, calls={'count(descendants(G, "express"))': 4})),
    ("package-lock.json", [], right(
        "shop > accepts, shop > left-pad, shop > mime-types, accepts > mime-types, "
        "accepts > negotiator, mime-types > mime-db",
        directed=True, weight=None, calls={'in_degree(G, "mime-types")': 2})),
    ("poetry.lock", [], right(
        "flask > click, flask > jinja2, jinja2 > markupsafe", directed=True, fold=True)),
    ("bom.cdx.json", [], right(
        "shop > accepts, shop > left-pad, "
        "accepts > negotiator",
        directed=True, weight=None)),
    ("sbom.spdx.json", [], right(
        "SPDXRef-DOCUMENT > shop, shop > openssl, "
        "openssl > zlib",
        directed=True, weight=None, types={"relation": "string", "version": "string"})),
    ("go_mod_graph.txt", ["--directed"], right(
        "example.com/shop > github.com/gorilla/mux@v1.8.1, example.com/shop > github.com/lib/pq@v1.10.9, "
        "example.com/shop > golang.org/x/crypto@v0.21.0, "
        "golang.org/x/crypto@v0.21.0 > golang.org/x/net@v0.21.0, "
        "golang.org/x/crypto@v0.21.0 > golang.org/x/sys@v0.18.0, "
        "golang.org/x/net@v0.21.0 > golang.org/x/sys@v0.17.0",
        directed=True, weight=None, calls={'count(descendants(G, "golang.org/x/crypto@v0.21.0"))': 3})),
    ("cargo_tree.txt", [], right(
        "shop > anyhow, shop > serde, "
        "serde > serde_derive, "
        "serde_derive > proc-macro2, "
        "proc-macro2 > unicode-ident, serde_derive > quote, "
        "quote > proc-macro2, shop > serde_json, "
        "serde_json > itoa, serde_json > serde, shop > tempfile",
        directed=True, weight=None)),
    ("cargo_metadata.json", [], right(
        "serde > serde_derive, shop > serde", directed=True, weight=None, types={"version": "string"})),
    ("maven_tree.dot", [], right(
        "com.example:shop:jar:1.4.0 > org.slf4j:slf4j-api:jar:2.0.12:compile, "
        "com.example:shop:jar:1.4.0 > com.google.guava:guava:jar:33.0.0-jre:compile, "
        "com.google.guava:guava:jar:33.0.0-jre:compile > com.google.guava:failureaccess:jar:1.0.2:compile, "
        "com.example:shop:jar:1.4.0 > org.junit.jupiter:junit-jupiter:jar:5.10.2:test",
        directed=True, weight=None)),
    ("maven_tree.txt", [], right(
        "com.example:shop > org.slf4j:slf4j-api, "
        "com.example:shop > com.google.guava:guava, "
        "com.google.guava:guava > com.google.guava:failureaccess, "
        "com.google.guava:guava > com.google.code.findbugs:jsr305, "
        "com.example:shop > org.junit.jupiter:junit-jupiter, "
        "org.junit.jupiter:junit-jupiter > "
        "org.junit.jupiter:junit-jupiter-api",
        directed=True, weight=None)),
    # Timetables and maps.
    ("stops.txt", [], refused("stop_times.txt")),
    ("stop_times.txt", [], right(
        "ZUE > BN, BN > FR, BN > OL, OL > ZUE", directed=True)),
    ("routes.dat", [], refused("column")),
    ("routes.dat", ["--header", "no", "--source", "3", "--target", "5", "--directed"], right(
        "LHR > JFK, JFK > LHR, FRA > LHR, LHR > FRA, ZRH > FRA, JFK > LAX, SYD > LAX, AER > KZN, SVO > ZRH",
        directed=True, calls={'shortest_path(G, "SVO", "LAX", weight=null).path':
                              ["SVO", "ZRH", "FRA", "LHR", "JFK", "LAX"]})),
    ("flight_legs.csv", [], right(
        "ZRH > LHR, LHR > JFK, ZRH > JFK, ZRH > FRA, FRA > JFK", directed=True,
        types={"Departure": "time", "Arrival": "time", "Price (EUR)": "real", "Flight No": "string"},
        calls={'shortest_path(G, "ZRH", "JFK", weight="Price (EUR)").length': 739.5,
               'earliest_arrival(G, "ZRH", "JFK", start="06:00", time="Departure", arrival="Arrival")':
               "12:40"})),
    ("village.osm", [], right(
        "101 > 102, 102 > 101, 102 > 103, 103 > 102, 102 > 104", directed=True,
        calls={'in_degree(G, 102)': 2})),
    ("Distanzen.csv", [], right(
        "Aarau > Bern, Bern > Chur, Chur > Davos", directed=False, total=378.7,
        calls={'shortest_path(G, "Aarau", "Chur").length': 319.5})),
    ("README.md", [], right(
        "Luzern > Weggis, Weggis > Vitznau, Vitznau > Brunnen, Luzern > Alpnach",
        weight=None, types={"Line": "int", "Minutes": "int", "Price": "real"},
        calls={'shortest_path(G, "Luzern", "Brunnen", weight="Minutes").length': 114,
               'shortest_path(G, "Luzern", "Brunnen", weight="Price").length': 50.2})),
    # Money, people, parts.
    ("bank_transfers.csv", [], right(
        "Muster GmbH > Stadtwerke, Muster GmbH > Anna Keller, Anna Keller > Stadtwerke, "
        "Stadtwerke > Muster GmbH",
        directed=True, weight="Amount", total=4141.5,
        types={"Booking date": "time", "Payee IBAN": "string", "Amount": "real", "Currency": "string",
               "Reference": "string"})),
    ("transfers.csv", [], right(
        "DE89370400440532013000 > DE12500105170648489890, DE89370400440532013000 > CH9300762011623852957, "
        "CH9300762011623852957 > DE12500105170648489890, DE12500105170648489890 > DE89370400440532013000",
        directed=True, weight="amount", total=4141.5,
        types={"booking_date": "time", "amount": "real", "currency": "string"})),
    ("org_chart.csv", [], right(
        "Tom Brandt > Ines Vogel, Mia Roth > Ines Vogel, Jon Park > Tom Brandt, Ada Nunez > Tom Brandt, "
        "Leo Wirth > Mia Roth",
        directed=True, weight=None, types={"Title": "string", "Start date": "time"},
        calls={'in_degree(G, "Tom Brandt")': 2, 'count(ancestors(G, "Ines Vogel"))': 5})),
    ("mail_log.csv", [], right(
        "anna@example.com > bob@example.com, bob@example.com > anna@example.com, "
        "bob@example.com > carol@example.com, carol@example.com > anna@example.com",
        directed=True, weight=None, types={"cc": "string", "subject": "string"},
        alone=())),
    ("friends.csv", ["--source", "Your name", "--target", "Who do you usually have lunch with?"], right(
        "Anna > Ben, Anna > Carla, Ben > Anna, Carla > Dora, Carla > Anna",
        directed=True, weight=None)),
    ("courses.csv", [], right(
        "CS102 > CS101, CS201 > CS102, CS201 > MA110, CS301 > CS201, CS301 > CS102, CS310 > CS201",
        directed=True, types={"title": "string", "credits": "int"},
        calls={'count(descendants(G, "CS310"))': 4})),
    ("bom.csv", [], right(
        "BIKE-01 > FRAME-7, BIKE-01 > WHEEL-28, WHEEL-28 > SPOKE-A, WHEEL-28 > RIM-28, WHEEL-28 > TAPE, "
        "BIKE-01 > SCREW-M5, FRAME-7 > SCREW-M5",
        directed=True, weight="Qty", total=52.5, types={"UoM": "string", "Description": "string"})),
    ("kv_prices.csv", [], refused("table of nodes")),
    ("family.ged", [], refused("GEDCOM")),
    # Graph databases and programs for graphs.
    ("movies_rels.csv", ["--nodes", "movies_nodes.csv"], right(
        "nm0000206 > tt0133093, nm0000206 > tt0234215, nm0000401 > tt0133093, nm0000401 > tt0234215",
        directed=True, types={"title": "string", "year": "int", "role": "string", "earned": "int"},
        calls={'in_degree(G, "tt0133093")': 2})),
    ("movies_rels.csv", [], right(
        "nm0000206 > tt0133093, nm0000206 > tt0234215, nm0000401 > tt0133093, nm0000401 > tt0234215",
        directed=True, types={"role": "string", "earned": "int"})),
    ("movies_nodes.csv", [], refused("table of nodes")),
    ("neo4j_apoc.json", [], right(
        "Adam > Jim, Jim > Eva", directed=True, types={"age": "int", "since": "int"})),
    ("gephi_edges.csv", ["--nodes", "gephi_nodes.csv"], right(
        "Napoleon > Myriel, Mlle. Baptistine > Myriel, Valjean > Myriel, Valjean > Mlle. Baptistine, "
        "Labarre > Valjean",
        directed=False, weight="Weight", total=18, types={"modularity_class": "int"},
        calls={'shortest_path(G, "Labarre", "Napoleon").length': 7})),
    ("gephi_edges.csv", [], right(
        "1 > 0, 2 > 0, 3 > 0, 3 > 2, 4 > 3", directed=False, weight="Weight", total=18)),
    ("lesmis.gexf", [], right(
        "Napoleon > Myriel, Valjean > Myriel", directed=False, weight="weight", total=6,
        types={"Modularity Class": "int"},
        calls={'shortest_path(G, "Napoleon", "Valjean").length': 6})),
    ("team.graphml", [], right(
        "Ops & Support > Sales, Sales > R&D, R&D > Ops & Support", directed=True, weight="weight",
        types={"size": "real", "r": "int", "Edge Label": "string"})),
    ("karate.gml", [], right("2 > 1, 3 > 1", directed=False, weight=None)),
    ("soc-links.txt", [], right(
        "0 > 4, 0 > 5, 4 > 7, 5 > 7, 7 > 118, 118 > 0", directed=True, weight=None,
        calls={'shortest_path(G, 4, 0).path': [4, 7, 118, 0]})),
    ("arcs.net", [], right(
        "Anna > Ben K., Ben K. > Carla, Carla > Dora, Dora > Carla", directed=True, weight="weight",
        total=8)),
    ("power.mtx", [], right(
        "2 > 1, 3 > 1, 3 > 2, 4 > 3", directed=False, weight=None, calls={"triangle_count(G)": 1})),
    ("airports_graph.json", [], right(
        "ZRH > GVA, ZRH > LUG", directed=False, weight="km", total=388.5,
        types={"km": "real", "city": "string", "elev_m": "int"})),
    ("wikidata.ttl", [], right(  # every triple is an edge, but for an only label
        "Zurich > city, Zurich > Switzerland, Bern > Switzerland, Bern > Zurich, Switzerland > Bern, "
        'Zurich > 443037, Zurich > Zürich, Zurich > "Zurich"@en',
        directed=True, calls={'in_degree(G, "Switzerland")': 2})),
    # Operations.
    ("service_calls.tsv", [], right(
        "gateway > cart, gateway > catalog, cart > pricing, cart > redis, catalog > postgres, "
        "pricing > postgres",
        directed=True, types={"qps": "int", "p99_ms": "real"},
        calls={'shortest_path(G, "gateway", "postgres", weight="p99_ms").length': 34.4,
               'shortest_path(G, "gateway", "postgres", weight="qps").length': 3595})),
    ("netstat.txt", [], refused("do not understand")),
    ("lsof.txt", [], refused("listing")),
    ("ci.yml", [], right(
        "test > lint, build > lint, deploy > test, deploy > build", directed=True)),
    ("docker-compose.yml", [], right(
        "web > api, api > db, api > cache", directed=True)),
    ("Makefile", [], refused("do not understand")),
    # Drawings.
    ("architecture.gv", [], right(
        "waf > lb, lb > app1, lb > app2, app1 > db, app2 > db, db > report", directed=True,
        types={"label": "string", "style": "string"})),
    ("flow.mmd", [], right(
        "Customer > Web shop, Web shop > In stock?, In stock? > Warehouse, In stock? > Supplier, "
        "In stock? > Refund, Warehouse > Customer", directed=True)),
    ("components.puml", [], refused("PlantUML")),
]

# What a file says its edges mean counts in questions. Readers do not understand all of them yet: there is a least number
# of right answers and a most of wrong ones.
QUESTIONS = [
    ("org_chart.csv", "Who reports to Tom Brandt?", ["Jon Park", "Ada Nunez"]),
    ("org_chart.csv", "Who reports directly to Tom Brandt?", ["Jon Park", "Ada Nunez"]),
    ("org_chart.csv", "Who does Jon Park report to?", ["Tom Brandt"]),
    ("org_chart.csv", "Who is Jon Park's manager?", ["Tom Brandt"]),
    ("courses.csv", "What do I have to take before CS301?", ["CS101", "CS102", "MA110", "CS201"]),
    ("courses.csv", "Which courses have no prerequisites?", ["CS101", "MA110"]),
    ("package-lock.json", "Which packages need mime-types?", ["shop", "accepts"]),
    ("requirements.txt", "Which packages need markupsafe?", ["jinja2", "werkzeug"]),
    ("cargo_tree.txt", "Which packages depend on serde?", ["shop", "serde_json"]),
    ("docker-compose.yml", "Which services depend on db?", ["web", "api"]),
    ("docker-compose.yml", "What does api depend on?", ["db", "cache"]),
    ("ci.yml", "Which jobs must run before deploy?", ["lint", "test", "build"]),
    ("ci.yml", "What does deploy need?", ["test", "build"]),
    ("ci.yml", "In which order can the jobs run?",
     (["lint", "test", "build", "deploy"], ["lint", "build", "test", "deploy"])),
    ("mail_log.csv", "Who wrote to anna@example.com?", ["bob@example.com", "carol@example.com"]),
    ("bank_transfers.csv", "How much did Muster GmbH pay in total?", 4034.56),
    ("README.md", "How many minutes does it take from Luzern to Brunnen?", 114),
    ("README.md", "What is the shortest way from Luzern to Brunnen in minutes?", 114),
    ("README.md", "What is the cheapest way from Luzern to Brunnen?", 50.2),
    ("Distanzen.csv", "How far is Chur from Aarau?", 319.5),
    ("airports_graph.json", "How far is LUG from GVA?", 388.5),
    ("soc-links.txt", "What is the shortest path from 4 to 0?", 3),
    ("karate.gml", "How many nodes are there?", 3),
    ("lesmis.gexf", "Is the graph connected?", True),
    ("power.mtx", "How many triangles are there?", 1),
]
LEAST_RIGHT = 12  # of 13
LEAST_MEANT = 17  # of 18 with those whose likeliest program is right, but not sure enough to be said
MOST_WRONG = 2  # which way a table of courses or jobs leads


def call(*args):
    """Exit status and JSON of one run in the folder of the files."""
    done = subprocess.run([GRASP, *args, "--json"], capture_output=True, env=ENV, cwd=WILD)
    return done.returncode, json.loads(done.stdout)


def check_refused(name, options, want):
    status, reply = call("graph", "info", name, *options)
    assert status != 0, f"read as {reply['nodes']} nodes, first edges {reply['first_edges']}"
    message = reply["error"]["message"]
    assert re.search(want["refused"], message), f"refused with: {message}"
    return message


def ends(row, want):
    """The ends of an edge; an edge without direction has them in order."""
    pair = [str(name).lower() if want.get("fold") else str(name) for name in row[:2]]
    return tuple(pair if want.get("directed", True) else sorted(pair))


def check_edges(info, table, want):
    got = sorted(ends(row, want) for row in table["rows"])
    expected = sorted(ends(pair, want) for pair in want["edges"])
    assert got == expected, f"edges {got}, expected {expected}"
    assert info["nodes"] == len(want["nodes"]), f"{info['nodes']} nodes, expected {want['nodes']}"


def check_info(info, want):
    if "directed" in want:
        assert info["directed"] == want["directed"], f"directed: {info['directed']}"
    if "weight" in want:
        assert info["weight"] == want["weight"], f"weight: {info['weight']}"
    types = {a["name"]: a["type"] for a in info["edge_attributes"] + info["node_attributes"]}
    for name, kind in want.get("types", {}).items():
        assert types.get(name) == kind, f"{name} is {types.get(name)}, expected {kind}; all: {types}"


def check_right(name, options, want):
    status, info = call("graph", "info", name, *options)
    assert status == 0, f"refused: {info['error']['message']}"
    calls = want.get("calls", {})
    program = "[" + ", ".join(["edges(G)", *calls]) + "]"
    status, reply = call("run", "--graph", name, *options, "--limit", "0", "--call", program)
    assert status == 0, f"calls refused: {reply['error']['message']}"
    table, *values = reply["value"]
    check_edges(info, table, want)
    check_info(info, want)
    if "total" in want:
        column = table["columns"].index(info["weight"])
        total = sum(row[column] for row in table["rows"])
        assert abs(total - want["total"]) < 1e-9, f"weights sum to {total}, expected {want['total']}"
    for (program, expected), got in zip(calls.items(), values):
        assert got == expected, f"{program} = {got}, expected {expected}"


def check(name, options, want):
    return (check_refused if "refused" in want else check_right)(name, options, want)


def same(got, want):
    if isinstance(got, dict) and "length" in got:  # a way, where its length was asked for
        got = got["length"]
    if isinstance(want, tuple):  # one of several orders
        return got in want
    return sorted(map(str, got)) == sorted(want) if isinstance(got, list) and isinstance(want, list) else got == want


def meant(name, reply):
    """What the program gives that a declined question may mean; None if there is none."""
    program = re.search(r"; perhaps (.*), but it could be something else", reply["answer"] or "", re.S)
    return call("run", "--graph", name, "--limit", "0", "--call", program[1])[1].get("value") if program else None


def questions():
    right, perhaps, wrong, rest = [], [], [], []
    for name, question, want in QUESTIONS:
        _, reply = call("ask", "--graph", name, question)
        answered = reply["status"] == "ok"
        good = same(reply["value"] if answered else meant(name, reply), want)
        ([wrong, right] if answered else [rest, perhaps])[good].append(f"{name}: {question} {reply['answer']}")
    told = (f"of {len(QUESTIONS)} questions {len(right)} right, {len(wrong)} wrong; of the others {len(perhaps)} meant, "
            f"but not sure; wrong: {wrong}; not understood: {rest}")
    assert len(right) >= LEAST_RIGHT and len(right + perhaps) >= LEAST_MEANT and len(wrong) <= MOST_WRONG, told
    return told


tap.run([(" ".join([name, *options]), lambda row=row: check(*row))
         for row in FILES for name, options, _ in [row]] + [("questions", questions)])
