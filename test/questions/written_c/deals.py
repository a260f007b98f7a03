"""Flows, trees of least cost, pairs, choices."""
from gold import *
from written_c.shape import *

# maxflow --------------------------------------------------------------------------------------------------

g = D("spring-basin 40, spring-ditch 25, basin-mill 30, ditch-mill 15, basin-ditch 10, ditch-fields 20, mill-fields 35")
q(f"""Irrigation. Litres per second each channel can take: {each(g, "{0}→{1} {2}", ", ")}. How much water can arrive at the fields when the spring gives plenty?""",
  lambda g: num(flow(g, "spring", "fields")), "maxflow water", g)

g = D("Gate1-Ramp 120, Gate1-Stairs 80, Ramp-Plaza 90, Stairs-Plaza 60, Stairs-Ramp 40, Plaza-Street 140")
q(f"""Evacuation plan, people per minute:
{each(g, "    {0}  ->  {1}   max {2}")}

How many people per minute can leave from Gate1 to Street?""",
  lambda g: num(flow(g, "Gate1", "Street")), "maxflow evacuation list", g)

g = U("S-a 9, S-b 6, a-b 4, a-T 5, b-T 8")
q(f"""undirected network, capacities: {each(g, "c({0},{1})={2}", ", ")}. max flow S–T?""",
  lambda g: num(flow(g, "S", "T")), "maxflow undirected math", g)

g = D("farm-dairy 8, farm-market 3, dairy-depot 6, market-depot 4, dairy-market 2, depot-shop 11")
q(f"""flowchart LR
{each(g, "  {0} -->|{2}| {1}")}

(numbers: crates a day) The shop wants 11 crates a day from the farm. Can we deliver that?""",
  lambda g: yes(flow(g, "farm", "shop") >= 11), "maxflow mermaid boolean no", g)

g = D("mine-rail 50, mine-road 20, rail-port 35, road-port 30, rail-road 15")
q(f"""Ore (tons/h): {each(g, "{0} to {1} at most {2}", ", ")}. What can be shipped from mine to port per hour? And would it be more if rail to port could carry 45?""",
  lambda g: both(num(flow(g, "mine", "port")), yes(flow(plus(without(g, ("rail", "port")), ("rail", "port", 45)), "mine", "port") > flow(g, "mine", "port"))),
  "maxflow two-things what-if", g)

g = D("In-p 3, In-q 5, p-r 4, q-r 2, q-w 4, r-Out 5, w-Out 3")
q(f"""[{each(g, '{{"from":"{0}","to":"{1}","cap":{2}}}', ",")}]
ford-fulkerson result from In to Out?""", lambda g: num(flow(g, "In", "Out")), "maxflow json", g)

# mincut -----------------------------------------------------------------------------------------------------

g = D("Lair-Cave 4, Lair-Marsh 7, Cave-Town 6, Marsh-Cave 3, Marsh-Town 2")
q(f"""The goblins come from the Lair and want to get to the Town. Blocking a path costs gold: {each(g, "{0} to {1} {2} gold", ", ")}. Which paths do we block to keep them out as cheaply as possible?""",
  lambda g: cut(g, "Lair", "Town"), "mincut game", g)

g = U("root-x1 5, root-x2 4, x1-x3 2, x2-x3 6, x3-leaf 7, x1-leaf 1")
q(f"""What's the minimum total capacity whose removal separates root from leaf? {each(g, "{0} — {1} : {2}", " ; ")}""",
  lambda g: num(flow(g, "root", "leaf")), "mincut number", g)

g = U("Kyiv-Lviv, Kyiv-Odesa, Lviv-Dnipro, Odesa-Dnipro, Odesa-Lviv, Dnipro-Kharkiv, Odesa-Kharkiv")
q(f"""At least how many of these cables have to fail before Kyiv can't reach Kharkiv any more? {each(g, "{0}/{1}", ", ")}""",
  lambda g: num(flow(g, "Kyiv", "Kharkiv")), "mincut unweighted indirect", g)

# mst --------------------------------------------------------------------------------------------------------

g = U("tent-stage 30, stage-bar 25, bar-tent 45, bar-loo 15, loo-gate 50, gate-tent 20, stage-loo 35")
q(f"""Festival! We need power at every spot and cable is expensive. Distances (m): {each(g, "{0}–{1} {2}", ", ")}. Which runs do we lay so that everything is connected with the least cable?""",
  lambda g: tree(g), "mst festival edges", g)

g = U("Aro-Bui 3, Aro-Cam 8, Bui-Cam 5, Bui-Dor 7, Cam-Dor 2, Dor-Eno 9, Cam-Eno 6")
q(f"""    Aro  Bui  Cam  Dor  Eno
{grid(g, "    ", "-")}

rows are in the same order as the columns; a dash means no direct line can be built. minimum spanning tree weight?""",
  lambda g: num(mst(g)), "mst matrix", g)

g = U("Vik-Nes 4, Nes-Bo 3, Bo-Vik 6, Bo-Ål 5, Ål-Vik 2, Ål-Nes 7")
q(f"""The ploughs should keep as little road (km) clear as possible, but all villages must be reachable from each other. {each(g, "{0}–{1}: {2} km", "; ")}. How many km can stay covered in snow?""",
  lambda g: num(g.size("weight") - mst(g)), "mst complement indirect", g)

g = U("m1-m2 12, m2-m3 9, m3-m4 14, m4-m1 7, m1-m3 11, m2-m4 10", True)
q(f"""kruskal by hand gives me a total of 28 for {each(g, "{0}-{1} ({2})", ", ")}. Is that right?""",
  lambda g: yes(mst(g) == 28), "mst boolean check", g)

g = U("A-B 6, B-C 4, C-A 5, C-D 8, D-B 7")
q(f"""We pay for reliability: find the spanning tree with the LARGEST total. {each(g, "{0}{1} {2}", ", ")}. Give just the sum.""",
  lambda g: num(sum(d["weight"] for _, _, d in nx.maximum_spanning_edges(g, data=True))), "mst maximum", g)

# steiner ----------------------------------------------------------------------------------------------------------

g = U("Hut-Spring 4, Spring-Lodge 5, Hut-Lodge 8, Lodge-Cabin 6, Spring-Cabin 3, Cabin-Mast 2")


def steiner(g, must):
    rest = [v for v in g if v not in must]
    return min(mst(g.subgraph([*must, *c])) for c in subsets(rest) if nx.is_connected(g.subgraph([*must, *c])))


q(f"""Only Hut, Lodge and Cabin need water, the other points may be used as junctions or left out. Pipe costs: {each(g, "{0}–{1} {2}", ", ")}. Cheapest network?  I only need the cost.""",
  lambda g: num(steiner(g, ["Hut", "Lodge", "Cabin"])), "steiner water", g)

g = U("e1-h 2, e2-h 2, e3-h 3, e1-e2 4, e2-e3 5, h-e4 6", True)
q(f"""Offices e1, e2 and e3 must be linked, h is a roadside cabinet and e4 some shop that we don't care about. Trenches: {each(g, "{0}~{1} {2}k€", ", ")}. Least cost (k€) to link the three offices?""",
  lambda g: num(steiner(g, ["e1", "e2", "e3"])), "steiner telecom", g)

# matching ---------------------------------------------------------------------------------------------------------

g = U("Ann-piano, Ann-flute, Bob-piano, Cat-flute, Cat-drums, Dan-drums, Dan-piano")
q(f"""Music school. {each(g, "{0} would take {1}", ", ")}. There's one of each instrument. How many pupils can get an instrument they'd take?""",
  lambda g: num(matching(g)), "matching music", g)

g = U("Kay-Lee, Lee-Mim, Mim-Noa, Noa-Kay, Kay-Oli, Oli-Pip")
q(f"""6 campers, two per canoe, and only people who like each other share one: {each(g, "{0}+{1}", ", ")}. Can all of them be seated in three canoes?""",
  lambda g: yes(matching(g) == 3), "matching perfect boolean", g)

prefs = {"Rae": ["Mon", "Tue"], "Sid": ["Mon"], "Tao": ["Tue", "Wed", "Thu"], "Una": ["Wed"]}
q("""Dentist slots, one patient each. """ + " ".join(f"{p} can come {' or '.join(d)}." for p, d in prefs.items()) +
  """ Work out who comes when so everyone has a slot.""",
  mapping(the(assignments({p: {d: 1 for d in ds} for p, ds in prefs.items()})[1])), "matching mapping slots")

g = U("h1-h2, h2-h3, h3-h4, h4-h5, h5-h1", False)
q(f"""size of a maximum matching in the cycle {each(g, "{0}{1}", " ")}, where h1h2 is the edge from h1 to h2 and so on?""",
  lambda g: num(matching(g)), "matching math", g)

g = D("pair1-pair2, pair2-pair3, pair3-pair1, pair3-pair4, pair4-pair3, pair2-pair1", False)
q(f"""Kidney swap. An arrow means the donor of the left pair fits the patient of the right pair: {each(g, "{0} → {1}", ", ")}. Which direct two-way swaps are possible?""",
  lambda g: groups({tuple(sorted(e)) for e in g.edges if g.has_edge(*reversed(e))}), "matching kidney directed", g)

g = U("Bea-Cy 5, Cy-Di 9, Di-Ed 4, Bea-Ed 3, Bea-Di 6", True)
q(f"""Tandem race: pairs and their score {each(g, "{0}/{1} {2}", ", ")}. Everybody rides at most once. What's the highest total score of a set of tandems?""",
  lambda g: num(max(sum(g[a][b]["weight"] for a, b in c) for c in subsets(g.edges) if len({v for e in c for v in e}) == 2 * len(c))),
  "matching weighted", g)

# assignment -------------------------------------------------------------------------------------------------------

t = {"Ola": {"roof": 7, "wall": 5, "door": 8}, "Pål": {"roof": 4, "wall": 6, "door": 9}, "Rut": {"roof": 6, "wall": 3, "door": 4}}
q("""hours needed | roof | wall | door
""" + "\n".join(f"{w} | " + " | ".join(str(x) for x in r.values()) for w, r in t.items()) + """
Each carpenter takes one job. Who does which so that the summed hours are lowest?""",
  mapping(the(assignments(t)[1])), "assignment table mapping")

t = {"cab1": {"Sofia": 4, "Tomas": 9, "Ulla": 3}, "cab2": {"Sofia": 2, "Tomas": 7, "Ulla": 6}, "cab3": {"Sofia": 8, "Tomas": 5, "Ulla": 7}}
q(f"""cost = {json.dumps(t)}
minimal total cost when each cab fetches exactly one passenger?""", num(assignments(t)[0]), "assignment json number")

t = {"Ivy": {"Q1": 8, "Q2": 6}, "Jan": {"Q1": 7, "Q2": 3}, "Kim": {"Q1": 5, "Q2": 4}}
q("""Pub quiz: only two questions left, three people. Expected points: """ + "; ".join(f"{p} {r['Q1']} for Q1 and {r['Q2']} for Q2" for p, r in t.items()) +
  """. One person per question and nobody twice. What's the best expected total?""", num(assignments(t, max)[0]), "assignment max prose")

t = {"north": {"red": 12, "blue": 10, "green": 15, "gold": 9}, "east": {"red": 8, "blue": 14, "green": 11, "gold": 10},
     "south": {"red": 9, "blue": 7, "green": 13, "gold": 16}, "west": {"red": 11, "blue": 12, "green": 6, "gold": 8}}
q("region,red,blue,green,gold\n" + "\n".join(f"{w}," + ",".join(map(str, r.values())) for w, r in t.items()) +
  """
That's the kilometres from each team's van to each region's depot. One van per region. Lowest possible sum of km?""", num(assignments(t)[0]), "assignment csv number")

# colouring --------------------------------------------------------------------------------------------------------

g = U("Bees-Cats, Bees-Dogs, Cats-Dogs, Cats-Eels, Dogs-Frogs, Eels-Frogs, Eels-Geese")
q(f"""The zoo keeps moving animals. Not in one enclosure: {each(g, "{0} with {1}", ", ")}. How many enclosures at the very least?""",
  lambda g: num(colours(g)), "colouring zoo", g)

g = U("FM1-FM2, FM2-FM3, FM3-FM4, FM4-FM1, FM1-FM3, FM4-FM5", False)
q(f"""Give each station one of 3 frequencies (call them 1, 2, 3) such that interfering stations differ. Interference: {each(g, "{0}×{1}", ", ")}.""",
  lambda g: colouring(g, 3), "colouring radio mapping", g)

g = U("Algebra-Biology, Algebra-Chemistry, Biology-Chemistry, Chemistry-Drama, Drama-Economics, Economics-French, French-Drama, Algebra-French")
q(f"""Exams sharing students can't be at the same time:
{each(g, "- {0} & {1}")}
We've got two time slots. Enough?""", lambda g: yes(colours(g) <= 2), "colouring exams boolean no", g)

g = U("w1-w2, w1-w3, w1-w4, w2-w3, w2-w4, w3-w4, w4-w5", False)
q(f"""χ(G) for G = {near(g, "{0}:[{1}]", "  ")} ?""", lambda g: num(colours(g)), "colouring math adjacency", g)

g = U("Uri-Schwyz, Schwyz-Zug, Schwyz-Glarus, Glarus-Uri, Zug-Zürich, Zürich-Schwyz, Uri-Bern")
q(f"""Map colouring for my kid: neighbouring cantons {each(g, "{0}/{1}", ", ")}. We've three crayons. Is this possible without equal colours side by side?""",
  lambda g: yes(colours(g) <= 3), "colouring map boolean", g)

g = U("job1-job2, job3-job4, job2-job5, job5-job1, job5-job3", False)
q(f"""Jobs that need the same machine and so can't run at once: {each(g, "{0} vs {1}", ", ")}. Each job takes an hour, otherwise all is parallel. After how many hours can everything be done?""",
  lambda g: num(colours(g)), "colouring schedule indirect", g)

# bipartite --------------------------------------------------------------------------------------------------------

g = U("Romeo-Tybalt, Tybalt-Mercutio, Mercutio-Paris, Paris-Benvolio, Benvolio-Tybalt")
q(f"""Quarrels: {each(g, "{0} vs. {1}", ", ")}. Can they be put at two tables with no quarrel at either table?""",
  lambda g: yes(nx.is_bipartite(g)), "bipartite boolean", g)

g = U("o1-o2, o2-o3, o3-o4, o4-o5, o5-o6, o6-o1, o2-o5", False)
q(f"""Is the graph 2-colourable? If so, give the two sides. {each(g, "{0}-{1}", ", ")}""",
  lambda g: both(yes(nx.is_bipartite(g)), groups(nx.bipartite.sets(g))), "bipartite two-things", g)

g = U("Mo-Ned, Ned-Ola, Ola-Per, Per-Quin, Quin-Mo")
q(f"""Two teams for tug-of-war; siblings must be on opposite teams: {each(g, "{0}/{1}", ", ")}. doable?""",
  lambda g: yes(nx.is_bipartite(g)), "bipartite boolean no chat", g)

g = U("cat-sun, sun-hat, hat-pen, pen-cup")
q(f"""Split the words into two groups such that every pair below is torn apart: {each(g, "{0}|{1}", ", ")}. Show both groups.""",
  lambda g: groups(nx.bipartite.sets(g)), "bipartite groups", g)

# clique -----------------------------------------------------------------------------------------------------------

g = U("Abe-Bea, Abe-Coy, Bea-Coy, Bea-Dov, Coy-Dov, Abe-Dov, Dov-Eck, Eck-Fox, Fox-Dov")
q(f"""Who could I invite to dinner so that all guests already know one another, and as many as possible? Acquaintances: {each(g, "{0}~{1}", ", ")}""",
  lambda g: names(the(cliques(g))), "clique dinner", g)

g = U("1-4, 1-5, 4-5, 2-5, 2-6, 5-6, 3-6, 2-3", False)
q(f"""max clique size for edges {each(g, "{0},{1}", " ; ")}""", lambda g: num(len(cliques(g)[0])), "clique number", g)

g = U("geneA-geneB, geneB-geneC, geneC-geneA, geneC-geneD, geneD-geneE", False)
q(f"""Co-expression pairs from my thesis: {each(g, "{0}/{1}", ", ")}. Do geneB, geneC and geneD form a clique?""",
  lambda g: yes(g.has_edge("geneB", "geneD") and g.has_edge("geneB", "geneC") and g.has_edge("geneC", "geneD")), "clique boolean no biology", g)

g = U("i-j, j-k, k-i, k-l, l-m, m-k")
q(f"""List every maximal clique of {{{each(g, "{0}{1}", ", ")}}}.""",
  lambda g: groups(nx.find_cliques(g)), "clique maximal list", g)

# independent-set -----------------------------------------------------------------------------------------------------

g = U("Plot 1-Plot 2, Plot 2-Plot 3, Plot 3-Plot 4, Plot 4-Plot 5, Plot 5-Plot 2, Plot 5-Plot 6", False)
q(f"""Mint must not be planted on adjacent plots. Adjacent are {each(g, "{0} and {1}", ", ")}. On how many plots can I grow mint at most?""",
  lambda g: num(len(independent(g)[0])), "independent-set garden", g)

g = U("hum-itch, itch-jolt, jolt-kick, kick-lull, lull-hum, kick-murk")
q(f"""give me one largest set of songs with no two clashing. clashes = {{{each(g, "({0},{1})", ",")}}}""",
  lambda g: oneof("set", independent(g)), "independent-set music", g)

g = U("r1-r2, r1-r3, r1-r4, r4-r5, r5-r6", False)
q(f"""Are r2, r3, r5 independent in {near(g, "{0} -- {{{1}}}", "; ")}?""",
  lambda g: yes(not g.subgraph(["r2", "r3", "r5"]).edges), "independent-set boolean", g)

# cover ------------------------------------------------------------------------------------------------------------------

g = U("J1-J2, J2-J3, J3-J4, J2-J5, J5-J6", False)
q(f"""A camera on a junction sees all corridors that end there. Corridors: {each(g, "{0}–{1}", ", ")}. Smallest number of cameras to watch all corridors?""",
  lambda g: num(len(covers(g)[0])), "cover cameras", g)

g = U("Ava-Ben, Ava-Cid, Ava-Dex, Eve-Fay, Eve-Gus")
q(f"""Every one of these business partnerships needs at least one partner who signs: {each(g, "{0} & {1}", "; ")}. Which people sign if we want as few signatures as possible?""",
  lambda g: names(the(covers(g))), "cover indirect", g)

g = U("a1-b1, b1-c1, c1-d1, d1-a1, a1-c1", False)
q(f"""Vertex cover with 2 vertices possible? {each(g, "{0} {1}", " | ")}""", lambda g: yes(len(covers(g)[0]) <= 2), "cover boolean", g)

sets = {"Ito": {"a", "b", "c"}, "Juel": {"c", "d"}, "Kant": {"d", "e", "f"}, "Lenz": {"a", "f"}}
q("""Translators: """ + "; ".join(f"{p} does chapters {', '.join(sorted(s))}" for p, s in sets.items()) +
  """. All chapters a to f have to be covered. Fewest translators we have to hire?""",
  num(min(len(c) for c in subsets(sets) if set().union(*(sets[x] for x in c)) == set("abcdef"))), "cover set-cover")

# dominating -----------------------------------------------------------------------------------------------------------------

g = U("Mill-Farm, Farm-Inn, Inn-Church, Church-School, School-Pond, Inn-Smith")
q(f"""Where do we hang defibrillators so that each house has one in it or in a house next door - with the fewest devices? Next-door pairs: {each(g, "{0}/{1}", ", ")}. How many are needed?""",
  lambda g: num(len(dominating(g)[0])), "dominating village", g)

g = U("z1-z2, z1-z3, z1-z4, z5-z4, z5-z6, z5-z7", False)
q(f"""minimum dominating set of
{each(g, "{0} {1}")}""", lambda g: names(the(dominating(g))), "dominating edge-list", g)

g = U("Ca-Al, Al-Zn, Zn-Fe, Fe-Pb, Pb-Ca, Pb-Cu")
q(f"""Sensors sit in rooms; a sensor covers its room and adjoining rooms. {each(g, "{0} adjoins {1}", ", ")}. Would sensors in Zn and Pb cover all rooms?""",
  lambda g: yes(all(v in ("Zn", "Pb") or {"Zn", "Pb"} & set(g[v]) for v in g)), "dominating boolean", g)

# tsp ------------------------------------------------------------------------------------------------------------------------

g = U("Shop-Ann 4, Shop-Bert 6, Shop-Cleo 5, Ann-Bert 3, Ann-Cleo 7, Bert-Cleo 2")
q(f"""Flower delivery: minutes between addresses {each(g, "{0}–{1} {2}", ", ")}. The driver leaves the Shop, visits Ann, Bert and Cleo and comes back to the Shop. Minimum driving time?""",
  lambda g: num(tours(g, "Shop")[0]), "tsp delivery", g)

g = U("Rome-Bari 430, Rome-Pisa 350, Rome-Turin 670, Bari-Pisa 770, Bari-Turin 1000, Pisa-Turin 310")
q(f"""{grid(g, ",", "0", True, True)}

Distance matrix in km. Shortest round trip through all four cities, as a list of stops?""",
  lambda g: hamilton(g, True, shortest=True), "tsp matrix csv path", g)

g = U("dock-p1 5, dock-p2 9, dock-p3 4, p1-p2 3, p1-p3 6, p2-p3 8")
q(f"""picking robot starts at dock, must touch p1 p2 p3 once each, may stop anywhere (no return). seconds: {each(g, "{0}/{1}={2}", " ")}. min seconds?""",
  lambda g: num(tours(g, "dock", False)[0]), "tsp open robot", g)

g = U("K-L 7, L-M 8, M-N 6, N-K 9, K-M 11, L-N 5")
q(f"""Optimal tour length for the travelling salesman: {each(g, "d({0},{1})={2}", "; ")}""",
  lambda g: num(tours(g)[0]), "tsp number", g)
