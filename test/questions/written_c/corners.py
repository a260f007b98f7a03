"""Corners: odd names, empty answers, doubles, loops, zeros, larger lists, negated wishes."""
import random

from gold import *
from written_c.shape import *

# nothing to find ------------------------------------------------------------------------------------------------

g = U("Kurt-Lara, Lara-Mats, Mats-Nina, Nina-Kurt")
q(f"""Anyone whose departure would split the team? Contacts: {each(g, "{0}–{1}", ", ")}. Say who, or that there's nobody.""",
  lambda g: {"kind": "set", "gold": cut_nodes(g)}, "articulation empty", g)
g = U("e1-e2, e2-e3, e3-e1, e3-e4, e4-e5, e5-e3", False)
q(f"""list the bridges (possibly none): {each(g, "{0}-{1}", ", ")}""", lambda g: {"kind": "set", "gold": bridges(g)}, "bridges empty", g)
g = U("Tim-Uta, Uta-Vito, Wanda-Xeno")
q(f"""Mutual friends of Tim and Xeno in {each(g, "{0}/{1}", ", ")}?""", lambda g: {"kind": "set", "gold": list(nx.common_neighbors(g, "Tim", "Xeno"))}, "common empty", g)
g = D("Ohm-Volt 3, Volt-Amp 2, Watt-Ohm 5")
q(f"""Is there any way from Amp to Watt? {each(g, "{0} → {1} ({2})", ", ")}""", lambda g: yes(nx.has_path(g, "Amp", "Watt")), "reachability boolean no", g)
g = U("ax-bx, bx-cx, cx-dx, dx-ax")
q(f"""How many triangles can you find in {each(g, "{0}–{1}", ", ")}?""", lambda g: num(len(triangles(g))), "triangles zero", g)

# odd names ---------------------------------------------------------------------------------------------------------

g = U("St. John's~O'Brien's Cove 12, O'Brien's Cove~Port-aux-Choix 30, St. John's~L'Anse 25, L'Anse~Port-aux-Choix 9", arrow="~")
q(f"""Newfoundland road trip. {each(g, '"{0}" to "{1}" is {2} km', "; ")}. Shortest distance from "St. John's" to "Port-aux-Choix"?""",
  lambda g: num(dist(g, "St. John's", "Port-aux-Choix")), "shortest-path odd-names", g)
g = U("Café Zürich-Bar 7, Bar 7-Club Ö, Club Ö-Café Zürich, Club Ö-Späti", False)
q(f"""Pub crawl links: {each(g, "{0} <-> {1}", "; ")}. Which place has most links?""", lambda g: name(most(g.degree)), "degree odd-names", g)
g = D("src/main.c-src/io.c, src/io.c-lib/err.c, src/main.c-lib/err.c, test/t1.c-src/io.c", arrow="-")
q(f"""{each(g, "{0}: #include of {1}")}
which files use lib/err.c directly or indirectly?""", lambda g: names(nx.ancestors(g, "lib/err.c")), "reachability odd-names", g)
g = D("10.0.0.1-10.0.0.2 5, 10.0.0.2-10.0.0.9 4, 10.0.0.1-10.0.0.9 11", True, r"-")
q(f"""traceroute costs: {each(g, "{0} -> {1} = {2}", ", ")}; cheapest cost 10.0.0.1 to 10.0.0.9?""", lambda g: num(dist(g, "10.0.0.1", "10.0.0.9")), "shortest-path ip", g)
g = U("anna@x.org-bert@y.com, bert@y.com-cleo@x.org, dora@z.net-emil@x.org", arrow="-")
q(f"""mail pairs: {each(g, "({0}, {1})", "; ")}. Are anna@x.org and cleo@x.org in the same component?""", lambda g: yes(nx.has_path(g, "anna@x.org", "cleo@x.org")), "components mail boolean", g)
g = U("0-1, 1-2, 2-3, 3-0, 3-4", False)
q(f"""adj = [[1,3],[0,2],[1,3],[2,0,4],[3]]   # index = vertex
How far is vertex 4 from vertex 1 (edges)?""", lambda g: num(dist(g, "4", "1", False)), "shortest-path adjacency index", g)
q("""n=5, m=6
1 2
2 3
3 4
4 5
5 1
1 3
Chromatic number?""", lambda g: num(colours(g)), "colouring contest", U("1-2, 2-3, 3-4, 4-5, 5-1, 1-3", False))
q("""Input format as in the contest: first line number of nodes and edges, then u v w.
4 5
1 2 7
2 3 2
3 4 6
1 3 10
2 4 9
Output the weight of the MST.""", lambda g: num(mst(g)), "mst contest", U("1-2 7, 2-3 2, 3-4 6, 1-3 10, 2-4 9"))

# doubles, loops, zeros, isolated ---------------------------------------------------------------------------------------

q("""calls: ann>bo, ann>bo, bo>cy, cy>ann, ann>bo, cy>bo. Count how many times ann called bo, and how many distinct people cy called.""",
  both(num(3), num(2)), "count doubles two-things")
q("""Edges (duplicates are typing errors, ignore them): A-B, B-A, B-C, C-D, D-B, C-B. How many distinct edges are there?""", num(4), "count doubles")
q("""A self-assessment counts as a loop. Lea rates Max, Max rates Max, Max rates Nia, Nia rates Lea. Who rates themselves?""", names(["Max"]), "neighbours loop")
g = U("Toll-Free 0, Free-Town 0, Toll-Town 3")
q(f"""Road tolls in euros: {each(g, "{0}–{1} {2}", ", ")}. What's the least toll from Toll to Town?""", lambda g: num(dist(g, "Toll", "Town")), "shortest-path zero", g)
q("""Islands: Aran, Bere, Clare, Dursey, Eagle. Causeways: Aran–Bere, Bere–Clare. How many islands have no causeway, and how many separate groups are there altogether?""",
  lambda g: both(num(sum(1 for v in g if not g.degree(v))), num(nx.number_connected_components(g))), "components isolated two-things", U("Aran-Bere, Bere-Clare, Dursey, Eagle"))
q("""V = {red, tan, teal, navy, plum}; E = {red–tan, tan–teal}. Which vertices are isolated?""", lambda g: names(nx.isolates(g)), "degree isolated", U("red-tan, tan-teal, navy, plum"))
q("""Two cables run between Hub and Edge (10 Gbit/s each), one between Edge and Home (15 Gbit/s). Max throughput from Hub to Home?""", num(15), "maxflow parallel")

# not ------------------------------------------------------------------------------------------------------------------

g = U("Abby-Buck, Abby-Cora, Buck-Dale, Cora-Dale, Dale-Edna")
q(f"""Which of them does Abby NOT know personally? {each(g, "{0} knows {1}", ", ")} - knowing is mutual.""", lambda g: names(set(g) - {"Abby"} - set(g["Abby"])), "neighbours negated", g)
g = D("lex-ast, ast-opt, opt-gen, cfg-opt, dbg-gen")
q(f"""{each(g, "{0} must finish before {1}", "; ")}. Which steps don't have to wait for anything?""", lambda g: names(v for v in g if not g.in_degree(v)), "prerequisites sources", g)
g = U("s-u, u-v, v-s, v-w, w-x")
q(f"""edges which lie on no cycle at all: {each(g, "{0}{1}", ", ")} → ?""", lambda g: pairs(bridges(g)), "cycle negated edges", g)
q("""Facts: Ola speaks Norwegian and German. Petr speaks Czech. Quim speaks Catalan and German. Rosa speaks Catalan. Who speaks neither German nor Czech?""", names(["Rosa"]), "kg neither-nor prose")
q("""Except for Bremen, which of these can be reached from Kassel within one stopover? Kassel–Fulda, Kassel–Hannover, Hannover–Bremen, Hannover–Celle, Fulda–Würzburg, Würzburg–Ansbach.""",
  lambda g: names(set(ball(g, "Kassel", 2)) - {"Bremen"}), "k-hop except", U("Kassel-Fulda, Kassel-Hannover, Hannover-Bremen, Hannover-Celle, Fulda-Würzburg, Würzburg-Ansbach"))

# slips of the pen -----------------------------------------------------------------------------------------------------------

g = U("Gdansk-Torun 170, Torun-Lodz 180, Lodz-Krakow 230, Gdansk-Warsaw 340, Warsaw-Krakow 290, Torun-Warsaw 215")
q(f"""shortst rout frm Gdnsk to Krakov plz, km: {each(g, "{0} {1} {2}", "; ")}""", lambda g: path(g, "Gdansk", "Krakow"), "shortest-path typo chat", g)
g = U("Friederike-Gottlieb, Gottlieb-Hannelore, Hannelore-Ingeborg, Ingeborg-Friederike, Ingeborg-Jochen")
q(f"""How many freinds does Ingeburg have? {each(g, "{0} and {1}", "; ")} are freinds.""", lambda g: num(g.degree("Ingeborg")), "degree typo", g)
g = D("Fundament-Rohbau, Rohbau-Dachstuhl, Dachstuhl-Ziegel, Rohbau-Fenster, Fenster-Innenputz")
q(f"""what dose Innenpuz depend on (everything that has to be done erlier)? {each(g, "{0} befor {1}", ", ")}""", lambda g: names(nx.ancestors(g, "Innenputz")), "prerequisites typo", g)
g = D("Quelle-Becken 12, Becken-Turbine 9, Quelle-Turbine 4, Turbine-Abfluss 15")
q(f"""maximun flow Qelle to Abflus? {each(g, "{0}->{1}:{2}", " ")}""", lambda g: num(flow(g, "Quelle", "Abfluss")), "maxflow typo", g)

# larger lists ---------------------------------------------------------------------------------------------------------------

dice = random.Random(4711)
towns = "Aspen Birk Cedra Dorn Elst Ferro Gavle Hoorn Imst Jura Kotor Lucca Meran Nairn Orsk Parma Quito Riva".split()
g = nx.Graph()
for i, v in enumerate(towns[1:], 1):
    g.add_edge(towns[dice.randrange(max(0, i - 4), i)], v, weight=dice.randrange(3, 40))
while g.number_of_edges() < 32:
    u, v = dice.sample(towns, 2)
    if not g.has_edge(u, v):
        g.add_edge(u, v, weight=dice.randrange(8, 60))
g.graph["told"] = list(g.edges(data="weight"))
q(f"""{each(g, "{0};{1};{2}")}

(from;to;minutes, both directions) quickest way Aspen - Riva?""", lambda g: path(g, "Aspen", "Riva"), "shortest-path larger csv", g)
q(f"""Here's the whole network with building costs:
{each(g, "{0} -- {1}: {2}")}
What does the cheapest tree that spans all the towns cost?""", lambda g: num(mst(g)), "mst larger", g)
bare = nx.Graph(list(g.edges))
q(f"""I exported our route table, {{"edges": [{each(g, '["{0}", "{1}"]', ", ")}]}}. Which town has the most direct neighbours? Name all in case of a draw.""",
  lambda g: names(all_most(g.degree)), "degree larger json", bare)
q(f"""links <- read.table(text="
{each(g, "{0} {1}")}
")
number of hops on the shortest path between Birk and Quito?""", lambda g: num(dist(g, "Birk", "Quito", False)), "shortest-path larger hops", bare)

g = nx.DiGraph()
jobs = [f"job{i:02d}" for i in range(1, 21)]
for i, v in enumerate(jobs[2:], 2):
    for u in dice.sample(jobs[max(0, i - 6):i], 2):
        g.add_edge(u, v)
g.graph["told"] = [(u, v, None) for u, v in g.edges]
q(f"""Build system, 20 jobs. needs:
{chr(10).join(f"{v} needs {', '.join(g.predecessors(v))}" for v in jobs if g.in_degree(v))}
How many jobs have to run (not counting job17 itself) before job17 can start?""", lambda g: num(len(nx.ancestors(g, "job17"))), "prerequisites larger", g)
q(f"""{each(g, "{0}>{1}", ",")}
longest chain of jobs - how many jobs does it contain?""", lambda g: num(nx.dag_longest_path_length(g) + 1), "longest-path larger", g)

g = nx.Graph()
people = "Ada Ben Cem Dua Eli Fay Gus Hal Ira Jan Kim Leo Mia Noa Oke Pam".split()
for team in (people[:5], people[5:9], people[9:14], people[14:]):
    for u, v in zip(team, team[1:]):
        g.add_edge(u, v)
    if len(team) > 3:
        g.add_edge(team[0], team[3])
g.graph["told"] = [(u, v, None) for u, v in g.edges]
dice.shuffle(g.graph["told"])
q(f"""Chat pairs, in no particular order: {each(g, "{0}/{1}", ", ")}. How many separate circles of people are there and how many people are in the largest one? (largest in size)""",
  lambda g: both(num(nx.number_connected_components(g)), num(max(map(len, nx.connected_components(g))))), "components larger two-things", g)
q(f"""Find everyone who is linked, via any number of intermediaries, with Hal: {each(g, "{0}&{1}", " ")}""",
  lambda g: names(set(nx.node_connected_component(g, "Hal")) - {"Hal"}), "components larger", g)
