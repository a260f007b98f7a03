"""Questions that name a file."""
from gold import *
from written_c.shape import *

g = from_table("narrow_gauge.csv", "station_a", "station_b", "km")
q("The heritage line's track list is files/narrow_gauge.csv. How many km is it from Abbey to Eastdale, taking the shorter way?",
  lambda g: num(dist(g, "Abbey", "Eastdale"), 0.001), "file csv shortest-path", g)
q("files/narrow_gauge.csv - which stations have three or more neighbouring stations?",
  lambda g: names(v for v in g if g.degree(v) >= 3), "file csv degree", g)
q("Sum up the track length in files/narrow_gauge.csv for me, in km.", lambda g: num(g.size("weight"), 0.001), "file csv aggregate", g)

g = U("psu-scope 2, psu-bench 5, scope-bench 1, bench-oven 4, scope-oven 9, oven-hood 3")
q("Open files/lab_wiring.dot. By weight, what is the best route from psu to hood?", lambda g: path(g, "psu", "hood"), "file dot shortest-path path", g)
q("what would be the cheapest set of cables keeping everything in files/lab_wiring.dot connected? total weight is enough",
  lambda g: num(mst(g)), "file dot mst", g)

g = nx.DiGraph([(a, b) for a, bs in json.loads(text_of("packages.json")).items() for b in bs])
q("In files/packages.json each package lists what it depends on. immer has a security hole. Which packages are affected by it, directly or through others?",
  lambda g: names(nx.ancestors(g, "immer")), "file json reachability", g)
q("Give me an install order for files/packages.json (dependencies first; the lists hold the dependencies).",
  lambda g: order(g), "file json topo-order", g.reverse())
q("Which packages in files/packages.json have no dependencies of their own?", lambda g: names(v for v in g if not g.out_degree(v)), "file json degree", g)

g = D("bella-conny, conny-dilara, emre-bella, dilara-emre, conny-emre, emre-felix")
q("files/gossip.log: who sent messages to emre?", lambda g: names(g.predecessors("emre")), "file log neighbours", g)
q("Is there a loop of messages in files/gossip.log that goes bella, conny, dilara, ... and back to bella? yes or no",
  lambda g: yes(nx.has_path(g, "dilara", "bella")), "file log cycle boolean", g)

g = U("Foyer-Egypt, Foyer-Rome, Egypt-Rome, Rome-Armour, Armour-Cafe, Armour-Attic")
q("The floor plan of our museum lies in files/museum.graphml. Closing which rooms would separate other rooms from each other?",
  lambda g: names(cut_nodes(g)), "file graphml articulation", g)
q("How many doors do I pass from the Attic to the Foyer (files/museum.graphml, an edge is a door)?", lambda g: num(dist(g, "Attic", "Foyer", False)), "file graphml hops", g)

g = from_table("sluices.tsv", "from", "to", "max_m3s", nx.DiGraph, "\t")
q("max flow lake to sea? see files/sluices.tsv", lambda g: num(flow(g, "lake", "sea")), "file tsv maxflow", g)

t = {r["step"]: (int(r["weeks"]), [x for x in r["needs"].split(", ") if x]) for r in
     [dict(zip(("step", "weeks", "needs"), [c.strip() for c in x.strip("|").split("|")])) for x in text_of("house_build.md").splitlines() if x.startswith("| ") and "weeks" not in x]}
q("How many weeks till we can move in, i.e. till the last step is done? The plan is in files/house_build.md.", num(critical(t)[0]), "file markdown critical-path")
q("Which steps of files/house_build.md have to be finished before `floors` can begin?",
  names(nx.ancestors(plan_graph(t), "floors")), "file markdown prerequisites")

rows = [x.split(",") for x in text_of("towns_km.csv").splitlines()]
g = nx.Graph()
for r in rows[1:]:
    for n, x in zip(rows[0][1:], r[1:]):
        if n != r[0]:
            g.add_edge(r[0], n, weight=number(x))
q("files/towns_km.csv is a distance table. I start in Alder, visit all the towns once and drive home to Alder. Shortest total?",
  lambda g: num(tours(g, "Alder")[0]), "file matrix tsp", g)
q("From files/towns_km.csv: which town lies nearest to Derby?", lambda g: name(least({v: g["Derby"][v]["weight"] for v in g["Derby"]})), "file matrix nearest", g)

q("files/monarchs.nt is an N-Triples dump. Who ruled Wessex?", {**names(["Edith", "Henry"]), "accept": [["urn:x:Edith", "urn:x:Henry"]]}, "file nt kg")
q("According to files/monarchs.nt, who are George's grandchildren?", {**names(["Edith", "Stephen"]), "accept": [["urn:x:Edith", "urn:x:Stephen"]]}, "file nt kg family")

g = U("Erdos-Renyi, Erdos-Turan, Renyi-Turan, Erdos-Sos, Turan-Sos, Sos-Lovasz, Lovasz-Gallai, Erdos-Gallai, Tutte")
q("Erdős number of Lovász in files/coauthors.net? (names there have no accents)", lambda g: num(dist(g, "Erdos", "Lovasz", False)), "file pajek hops typo", g)
q("how many authors in files/coauthors.net have no coauthor at all, and how many triangles are there?",
  lambda g: both(num(sum(1 for v in g if not g.degree(v))), num(len(triangles(g)))), "file pajek two-things", g)

t = [("Quay", "Holm", "07:30", "08:15"), ("Holm", "Skerry", "08:10", "08:50"), ("Holm", "Skerry", "09:40", "10:20"), ("Quay", "Skerry", "09:00", "10:30")]
q("With the boats of files/departures.yaml, at what time can I be on Skerry if I get to the Quay at 7:15?",
  name(clock(earliest(t, "Quay", "07:15")["Skerry"])), "file yaml temporal")

g = D("Irene-Jakob, Jakob-Kurt, Jakob-Leonie, Irene-Moritz, Moritz-Nadja, Nadja-Oskar, Moritz-Paula")
q("files/staff.txt is indented by rank. Who is the closest common boss of Oskar and Paula?", lambda g: name(nx.lowest_common_ancestor(g, "Oskar", "Paula")), "file outline tree lca", g)

g = from_table("volunteers.csv", "name", "shift")
q("Can each of the shifts in files/volunteers.csv get its own person (nobody takes two)?",
  lambda g: yes(matching(g) == 3), "file csv matching", g)

g = U("w01-w02, w01-w03, w02-w03, w03-w04, w04-w05, w06-w07, w07-w08", False)
q("Wolves seen together are in files/wolves.edges. How many packs (connected groups) are there, and how large is the largest?",
  lambda g: both(num(nx.number_connected_components(g)), num(max(map(len, nx.connected_components(g))))), "file edges components two-things", g)
