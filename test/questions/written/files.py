"""Questions that name a file."""
import csv

from gold import *

g = from_table("tram_lines.csv", "stop_a", "stop_b", "minutes")
q("Using files/tram_lines.csv, which stops does the quickest ride from Zoo to Harbor call at?",
  lambda g: path(g, "Zoo", "Harbor"), "file csv shortest-path", g)
q("files/tram_lines.csv -- how many stops, how many track sections?",
  lambda g: both(num(len(g)), num(g.size())), "file csv count two-things", g)
q("Look at files/tram_lines.csv. If University is closed for works, how long from Zoo to Stadium?",
  lambda g: num(dist(without(g, "University"), "Zoo", "Stadium")), "file csv what-if shortest-path", g)
q("which stop in files/tram_lines.csv has the most direct neighbours",
  lambda g: names(all_most(g.degree)), "file csv degree tie", g)
q("How many tram minutes of track could we give up in files/tram_lines.csv with every stop still reachable?",
  lambda g: num(g.size(weight="weight") - mst(g)), "file csv mst indirect", g)

g = U(re.sub(" ", "-", text_of("friends.txt")), split=r"\n")
q("In files/friends.txt each line is a pair of friends. Into how many separate groups do they fall?",
  lambda g: num(nx.number_connected_components(g)), "file edgelist components", g)
q("Whose leaving would split a group in files/friends.txt?",
  lambda g: names(cut_nodes(g)), "file edgelist articulation", g)
q("files/friends.txt: do Alice and Hedda have any chain of acquaintances between them?",
  lambda g: yes(nx.has_path(g, "Alice", "Hedda")), "file edgelist reachability no-path", g)
q("count the triangles in files/friends.txt",
  lambda g: num(len(triangles(g))), "file edgelist triangles", g)

g = D("fetch->clean, clean->train, clean->stats, train->evaluate, stats->report, evaluate->report")
q("Give me an execution order for the steps in files/pipeline.dot.",
  order, "file dot topo-order", g)
q("What must have run before evaluate, according to files/pipeline.dot?",
  lambda g: names(nx.ancestors(g, "evaluate")), "file dot prerequisites", g)
q("files/pipeline.dot: longest chain of steps, counted in steps?",
  lambda g: num(longest(g, False)[0] + 1), "file dot longest-path", g)

h = nx.read_graphml(path_of("grid.graphml"))
g = nx.relabel_nodes(nx.Graph((u, v, {"weight": number(str(d["weight"]))}) for u, v, d in h.edges(data=True)), {n: d["label"] for n, d in h.nodes(data=True)})
q("The power grid is in files/grid.graphml. Which lines are critical, i.e. have no detour?",
  lambda g: pairs(bridges(g)), "file graphml bridges", g)
q("shortest weighted distance Dam to Dune in files/grid.graphml?",
  lambda g: num(dist(g, "Dam", "Dune")), "file graphml shortest-path", g)
q("Total length of a minimum spanning tree for files/grid.graphml",
  lambda g: num(mst(g)), "file graphml mst", g)

h = nx.read_gml(path_of("karate_small.gml"))
q("Read files/karate_small.gml and tell me who has the highest betweenness.",
  lambda g: names(all_most(between(g))),
  "file gml centrality tie", nx.Graph(h.edges))
q("Is the network in files/karate_small.gml bipartite?",
  lambda g: yes(nx.is_bipartite(g)),
  "file gml bipartite no", nx.Graph(h.edges))
q("files/karate_small.gml — what is its diameter, and its density?",
  lambda g: both(num(nx.diameter(g)), num(nx.density(g), 0.005)),
  "file gml two-things diameter", nx.Graph(h.edges))

j = json.loads(text_of("calls.json"))
g = nx.DiGraph((x["source"], x["target"]) for x in j["links"])
q("According to files/calls.json, which services are affected (call it directly or through others) when mailer is down?",
  lambda g: names(nx.ancestors(g, "mailer")), "file json reachability indirect", g)
q("Which service in files/calls.json calls the most others?",
  lambda g: names(all_most(g.out_degree)), "file json degree tie", g)
q("Are there cyclic calls in files/calls.json?",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)), "file json cycle no", g)

m = [x.split() for x in text_of("small.mtx").splitlines()[2:]]
g = nx.Graph([tuple(x) for x in m])
q("How many edges and connected components does the matrix in files/small.mtx describe?",
  lambda g: both(num(g.size()), num(nx.number_connected_components(g))), "file mtx count two-things", g)
q("cut vertices of files/small.mtx",
  lambda g: names(cut_nodes(g)), "file mtx articulation", g)

g = from_table("skills.tsv", "who", "skill", sep="\t")
q("In files/skills.tsv you find who can do what. Can each of the three skills be assigned to a different person?",
  lambda g: yes(matching(g) == 3), "file tsv matching", g)
q("Which skills do both Perla and Roza have (files/skills.tsv)?",
  lambda g: names(set(g["Perla"]) & set(g["Roza"])), "file tsv common", g)

g = D(re.sub(r"(\w+) (\w+) (\d+)", r"\1->\2 \3", text_of("water.edges").split("\n", 1)[1]), split=r"\n")
q("How much water per second can go from intake to city at most? Capacities are in files/water.edges",
  lambda g: num(flow(g, "intake", "city")), "file edgelist maxflow", g)
q("We can enlarge 'plant south' in files/water.edges from 5 to 9. How much more water reaches the city from the intake?",
  lambda g: num(flow(plus(g, ("plant", "south", 9)), "intake", "city") - flow(g, "intake", "city")), "file edgelist maxflow what-if", g)

t = {r["task"]: (int(r["days"]), [x for x in r["needs"].split(";") if x]) for r in csv.DictReader(text_of("tasks.csv").splitlines())}
q("How long will the building project in files/tasks.csv take?",
  num(critical(t)[0]), "file csv critical-path", plan_graph(t))
q("files/tasks.csv: which tasks may not slip a single day?",
  names(x for x in t if slack(t, x) == 0), "file csv critical-path slack", plan_graph(t))
q("In files/tasks.csv, what needs to be done before plumbing (everything, not only the direct ones)?",
  lambda g: names(nx.ancestors(g, "plumbing")), "file csv prerequisites", plan_graph(t))

b = [(r["from"], r["to"], r["departs"], r["arrives"]) for r in csv.DictReader(text_of("buses.csv").splitlines())]
q("I land at the Airport and am at the bus stop at 07:00. Using files/buses.csv, when can I be at the Beach at the earliest?",
  name(clock(earliest(b, "Airport", "07:00")["Beach"])), "file csv temporal")

n = text_of("citations.net").splitlines()
lab = {x.split(" ", 1)[0]: x.split(" ", 1)[1].strip('"') for x in n[1:6]}
g = nx.DiGraph((lab[a], lab[c]) for a, c in (x.split() for x in n[7:]))
q("files/citations.net is a Pajek file, arcs go from the citing to the cited work. Which work is cited most often?",
  lambda g: names(all_most(g.in_degree)), "file pajek degree tie", g)
q("Which works in files/citations.net does \"East 2015\" build on, directly or indirectly?",
  lambda g: names(nx.descendants(g, "East 2015")), "file pajek reachability", g)

g = D("Olga->Piotr, Olga->Rita, Piotr->Sven, Rita->Tess, Rita->Uwe, Sven->Vera")
q("Family facts are in files/family.ttl. Who are Olga's grandchildren?",
  lambda g: names(ring(g, "Olga", 2)), "file turtle tree kg", g)
q("files/family.ttl: closest common ancestor of Vera and Uwe?",
  lambda g: name(nx.lowest_common_ancestor(g, "Vera", "Uwe")), "file turtle lca", g)

g = nx.DiGraph()
for x in re.findall(r"from: (\w+), to: (\w+), price: (\d+)", text_of("flights.yaml")):
    g.add_edge(x[0], x[1], weight=int(x[2]))
q("Prices are in files/flights.yaml. Cheapest way to fly from Nice to Vienna, which cities?",
  lambda g: path(g, "Nice", "Vienna"), "file yaml shortest-path", g)
q("what's the price difference in files/flights.yaml between the cheapest Nice-Vienna trip with and without passing Genoa?",
  lambda g: num(dist(without(g, "Genoa"), "Nice", "Vienna") - dist(g, "Nice", "Vienna")), "file yaml shortest-path difference", g)

g = nx.DiGraph()
for x in text_of("web.adj").split("\n"):
    w = x.split()
    g.add_edges_from((w[0], v) for v in w[1:]) if w else None
q("Site map in files/web.adj: first word of each line is the page, then the pages it links to. From home, how many clicks to cart?",
  lambda g: num(dist(g, "home", "cart", False)), "file adjlist shortest-path", g)
q("Which pages in files/web.adj (page followed by the pages it links to) have no way back to home?",
  lambda g: names(v for v in g if not nx.has_path(g, v, "home")), "file adjlist reachability negation", g)

g = matrix("0 4 0 9\n4 0 3 0\n0 3 0 2\n9 0 2 0", ["Ora", "Pat", "Quy", "Rio"])
q("files/matrix.csv is a distance matrix, 0 means no direct road. How far is it from Ora to Rio?",
  lambda g: num(dist(g, "Ora", "Rio")), "file csv matrix shortest-path", g)

g = nx.DiGraph((a, c) for a, cs in json.loads(text_of("org.json")).items() for c in cs)
q("files/org.json maps every manager to direct reports. How many people are below Lead B in total?",
  lambda g: num(len(nx.descendants(g, "Lead B"))), "file json tree", g)
q("Who in files/org.json has nobody under them?",
  lambda g: names(v for v in g if not g.out_degree(v)), "file json tree leaves", g)

g = D("Foxes->Hawks, Foxes->Bears, Hawks->Bears, Bears->Crows, Crows->Foxes, Hawks->Crows")
q("From the results in files/teams.md: which teams won two games?",
  lambda g: names(v for v in g if g.out_degree(v) == 2), "file markdown tournament", g)
q("Is there a team in files/teams.md that lost to nobody?",
  lambda g: yes(any(not g.in_degree(v) for v in g)), "file markdown tournament no", g)

# decline ------------------------------------------------------------------------------------------------------------

q("How many roads are in files/roads_2031.csv?", decline("no such file"), "decline file-missing")
q("Please read files/metro.graphml and give the diameter.", decline("no such file"), "decline file-missing")
q("In files/tram_lines.csv, what is the quickest way from Zoo to Airport Terminal?", decline("Airport Terminal is not in the file"), "decline missing-node file")
q("What is the shortest route between Bread and Milk in files/notes.txt?", decline("the file holds no graph"), "decline no-graph file")
q("How long in minutes does it take to get a rumour from Alice to Edgar? files/friends.txt has all friendships.", decline("no times are given"), "decline missing-weights file")
q("Which person in files/friends.txt is the nicest?", decline("subjective"), "decline subjective file")
