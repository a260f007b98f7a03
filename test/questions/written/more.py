"""More of all families, mostly asked in a roundabout way or in a rarer form."""
from gold import *

# components, bridges, articulation ----------------------------------------------------------------------------

q("""Our allotment gates: plot 1 opens to plot 2, plot 2 to plot 3, plot 4 to plot 5, plot 5 to plot 6, plot 6 to plot 4. How many padlocks do we need if one padlock can guard a whole group of plots you can walk between?""",
  lambda g: num(nx.number_connected_components(g)),
  "components indirect prose", U("plot 1-plot 2, plot 2-plot 3, plot 4-plot 5, plot 5-plot 6, plot 6-plot 4", False))

q("""connected(a,b). connected(b,c). connected(d,e). connected(f,f).
Which atoms are not in the group of a?""",
  lambda g: names(set(g) - nx.node_connected_component(g, "a")),
  "components prolog negation", U("a-b, b-c, d-e, f"))

q("""If Ravi quits the chat, who can no longer reach Sita? Contacts: Ravi–Sita, Ravi–Tara, Tara–Uday, Sita–Veda.""",
  lambda g: names(set(without(g, "Ravi")) - nx.node_connected_component(without(g, "Ravi"), "Sita")),
  "what-if components social", U("Ravi–Sita, Ravi–Tara, Tara–Uday, Sita–Veda"))

q("""In a telephone tree everyone phones on: Berta: Cora, Dunja. Cora: Emmi. Dunja: Fanny, Gerti. Gerti: Hella. If Dunja is on holiday, who misses the news (apart from herself)?""",
  lambda g: names(nx.descendants(g, "Dunja") - {v for v in nx.descendants(without(g, "Dunja"), "Berta")}),
  "what-if tree reachability", D("Berta->Cora, Berta->Dunja, Cora->Emmi, Dunja->Fanny, Dunja->Gerti, Gerti->Hella"))

q("""Which wires carry the whole current, I mean: cut one of them and some lamp goes dark? Battery–L1, L1–L2, L2–Battery, L2–L3, L3–L4.""",
  lambda g: pairs(bridges(g)),
  "bridges electrical indirect", U("Battery–L1, L1–L2, L2–Battery, L2–L3, L3–L4", False))

q("""graph LR
  Oslo --- Bergen
  Bergen --- Voss
  Voss --- Oslo
  Voss --- Flam
  Flam --- Aurland
Is the link Voss to Flam a bridge?""",
  lambda g: yes(("Voss", "Flam") in [tuple(e) for e in bridges(g)]),
  "bridges mermaid boolean", U("Oslo---Bergen, Bergen---Voss, Voss---Oslo, Voss---Flam, Flam---Aurland", arrow=r"---"))

q("""Who is the go-between: remove one person and the marketing people (Mo, Mia, Max) can't talk to the engineers (Ed, Eva) any more. Ties: Mo-Mia, Mia-Max, Max-Mo, Max-Zoe, Zoe-Ed, Ed-Eva, Zoe-Eva. There are two such persons, which?""",
  lambda g: names(cut_nodes(g)),
  "articulation indirect social", U("Mo-Mia, Mia-Max, Max-Mo, Max-Zoe, Zoe-Ed, Ed-Eva, Zoe-Eva"))

q("""How many biconnected components does 1-2, 2-3, 3-1, 3-4, 4-5, 5-6, 6-4 have?""",
  lambda g: num(len(list(nx.biconnected_components(g)))),
  "articulation blocks numbers", U("1-2, 2-3, 3-1, 3-4, 4-5, 5-6, 6-4", False))

# degree, neighbours, count ------------------------------------------------------------------------------------------

q("""Ria has friends Sam, Tom and Una. Vic has friends Tom, Una and Xia. Wyn's only friend is Sam. How many friends do Ria and Vic share?""",
  lambda g: num(len(list(nx.common_neighbors(g, "Ria", "Vic")))),
  "common count prose", U("Ria-Sam, Ria-Tom, Ria-Una, Vic-Tom, Vic-Una, Vic-Xia, Wyn-Sam"))

q("""links per station please, as a table station -> number: Ems–Fils, Fils–Gera, Gera–Ems, Gera–Havel""",
  lambda g: mapping(dict(g.degree)),
  "degree mapping command", U("Ems–Fils, Fils–Gera, Gera–Ems, Gera–Havel"))

q("""A directed network: {"a": ["b", "c"], "b": ["c"], "c": ["a"], "d": ["c"]}. In-degree of c minus out-degree of c?""",
  lambda g: num(g.in_degree("c") - g.out_degree("c")),
  "degree directed difference json", D("a->b, a->c, b->c, c->a, d->c"))

q("""how many more followers does @zed have than @yan? @wim follows @zed, @xi follows @zed, @yan follows @zed, @zed follows @yan, @wim follows @yan, @vi follows @zed""",
  lambda g: num(g.in_degree("@zed") - g.in_degree("@yan")),
  "degree directed difference chat", D("@wim->@zed, @xi->@zed, @yan->@zed, @zed->@yan, @wim->@yan, @vi->@zed"))

q("""All odd-numbered houses that are wired to house 10, please. Wires: 10-3, 10-4, 10-7, 3-4, 7-8, 10-12, 9-8.""",
  lambda g: names(v for v in g["10"] if int(v) % 2),
  "neighbours numbers filter", U("10-3, 10-4, 10-7, 3-4, 7-8, 10-12, 9-8", False))

q("""Who eats what: fox eats hen, fox eats mouse, owl eats mouse, mouse eats grain, hen eats grain, hen eats worm. What is eaten by something but eats nothing itself?""",
  lambda g: names(v for v in g if not g.out_degree(v)),
  "degree foodweb indirect", D("fox->hen, fox->mouse, owl->mouse, mouse->grain, hen->grain, hen->worm"))

q("""Which animals are top predators (nobody eats them)? fox eats hen; fox eats mouse; owl eats mouse; mouse eats grain; hen eats grain; hen eats worm""",
  lambda g: names(v for v in g if not g.in_degree(v)),
  "degree foodweb", D("fox->hen, fox->mouse, owl->mouse, mouse->grain, hen->grain, hen->worm"))

q("""If mice died out, which predators in this food web would have nothing left to eat? fox eats hen, fox eats mouse, owl eats mouse, mouse eats grain, hen eats grain""",
  lambda g: names(v for v in g.predecessors("mouse") if g.out_degree(v) == 1),
  "what-if foodweb", D("fox->hen, fox->mouse, owl->mouse, mouse->grain, hen->grain"))

q("""How many handshakes are missing until everybody has greeted everybody? Present: Ulla, Vera, Wally, Xandra, Yella. Done: Ulla–Vera, Ulla–Wally, Vera–Xandra, Yella–Wally.""",
  lambda g: num(nx.complement(g).size()),
  "count complement", U("Ulla–Vera, Ulla–Wally, Vera–Xandra, Yella–Wally"))

q("""Which pairs have not met yet? Al–Bo, Al–Cy, Bo–Di, Cy–Di, Bo–Cy. Only these four people exist.""",
  lambda g: pairs(nx.complement(g).edges),
  "count complement pairs", U("Al–Bo, Al–Cy, Bo–Di, Cy–Di, Bo–Cy"))

q("""Is every station linked with exactly two others? Ring: P–Q, Q–R, R–S, S–T, T–P""",
  lambda g: yes(all(x == 2 for _, x in g.degree)),
  "degree regular boolean", U("P–Q, Q–R, R–S, S–T, T–P"))

# cycles, scc, dags -------------------------------------------------------------------------------------------------------

q("""Which single dependency should be dropped so that the build works again? a needs b, b needs c, c needs d, d needs b, e needs a. There are three choices on the loop; just tell me which modules form the loop.""",
  lambda g: names(the(nx.simple_cycles(g))),
  "cycle directed build", D("a->b, b->c, c->d, d->b, e->a"))

q("""rock beats scissors, scissors beats paper, paper beats rock, well beats rock, well beats scissors, paper beats well. How many rock-paper-scissors style circles of exactly three are in there?""",
  lambda g: num(sum(1 for c in nx.simple_cycles(g) if len(c) == 3)),
  "cycle directed games count", D("rock->scissors, scissors->paper, paper->rock, well->rock, well->scissors, paper->well"))

q("""Water runs Spring→Brook, Brook→Pond, Pond→Ditch, Ditch→River, Pond→River. Could a leaf ever come back to where it started?""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)),
  "cycle directed indirect no", D("Spring→Brook, Brook→Pond, Pond→Ditch, Ditch→River, Pond→River"))

q("""Which of the following accounts send money in a circle (wash trades)? w1→w2, w2→w3, w3→w1, w3→w4, w4→w5, w6→w4""",
  lambda g: names(the(c for c in nx.strongly_connected_components(g) if len(c) > 1)),
  "scc indirect", D("w1→w2, w2→w3, w3→w1, w3→w4, w4→w5, w6→w4", False))

q("""What's the fewest additional one-way streets so that from everywhere you get everywhere: North→East, East→South, South→West?""",
  lambda g: num(min(k for k in range(4) for c in itertools.combinations(itertools.permutations(g, 2), k) if nx.is_strongly_connected(plus(g, *c)))),
  "scc what-if", D("North→East, East→South, South→West"))

q("""Condense the graph p→q, q→p, q→r, r→s, s→r, s→t into its strongly connected parts. How many parts have more than one node?""",
  lambda g: num(sum(1 for c in nx.strongly_connected_components(g) if len(c) > 1)),
  "scc count", D("p→q, q→p, q→r, r→s, s→r, s→t"))

# shortest paths again ------------------------------------------------------------------------------------------------------

q("""My e-bike does 45 km on one charge. Dorf–Alm 18, Alm–Pass 16, Pass–See 9, Dorf–Tal 20, Tal–See 27 (km). Can I ride from Dorf to See and, if so, how many km are left in the battery?""",
  lambda g: both(yes(dist(g, "Dorf", "See") <= 45), num(45 - dist(g, "Dorf", "See"))),
  "shortest-path threshold two-things", U("Dorf–Alm 18, Alm–Pass 16, Pass–See 9, Dorf–Tal 20, Tal–See 27"))

q("""sliding along the ice: a>b 2, b>e 7, a>c 4, c>d 1, d>e 3, b>d 3. what's the second best total from a to e (next after the best one)?""",
  lambda g: num(sorted({length(g, p) for p in nx.all_simple_paths(g, "a", "e")})[1]),
  "shortest-path second-best", D("a>b 2, b>e 7, a>c 4, c>d 1, d>e 3, b>d 3"))

q("""How many different ways without repeating a stop are there from Gnome Cave to Wizard Tower? Gnome Cave–Bog, Gnome Cave–Wood, Bog–Wood, Bog–Wizard Tower, Wood–Wizard Tower.""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Gnome Cave", "Wizard Tower")))),
  "shortest-path count-paths games", U("Gnome Cave–Bog, Gnome Cave–Wood, Bog–Wood, Bog–Wizard Tower, Wood–Wizard Tower"))

q("""Toll roads: Este→Faro 6 €, Faro→Gela 3 €, Este→Gela 12 €, Gela→Imola 5 €, Faro→Imola 10 €. Tolls double at weekends. What's the cheapest Este→Imola on a Sunday?""",
  lambda g: num(2 * dist(g, "Este", "Imola")),
  "shortest-path what-if derived", D("Este→Faro 6, Faro→Gela 3, Este→Gela 12, Gela→Imola 5, Faro→Imola 10"))

q("""Every stop costs the bus 2 extra minutes at each stop in between. Driving minutes: Ka–Lo 5, Lo–Mu 5, Ka–Mu 11, Mu–No 4. Fastest Ka to No including the stop time?""",
  lambda g: num(min(length(g, p) + 2 * (len(p) - 2) for p in nx.all_simple_paths(g, "Ka", "No"))),
  "shortest-path node-costs", U("Ka–Lo 5, Lo–Mu 5, Ka–Mu 11, Mu–No 4"))

q("""Which town is farthest from Bari by road, and how far is it? Bari–Lecce 150, Bari–Foggia 135, Foggia–Potenza 110, Bari–Matera 65, Matera–Potenza 100""",
  lambda g: both(name(most({v: dist(g, "Bari", v) for v in g})), num(max(dist(g, "Bari", v) for v in g))),
  "shortest-path farthest two-things", U("Bari–Lecce 150, Bari–Foggia 135, Foggia–Potenza 110, Bari–Matera 65, Matera–Potenza 100"))

q("""sort the villages by their distance from Inn, nearest first: Inn–Jagt 4, Jagt–Kocher 5, Inn–Lahn 7, Kocher–Mur 1, Lahn–Mur 6""",
  lambda g: row(sorted((v for v in g if v != "Inn"), key=lambda v: dist(g, "Inn", v))) if len({dist(g, "Inn", v) for v in g}) == len(g) else None,
  "shortest-path ranking", U("Inn–Jagt 4, Jagt–Kocher 5, Inn–Lahn 7, Kocher–Mur 1, Lahn–Mur 6"))

q("""Between which two huts is the longest direct stage? Stages: Ahorn–Buche 3h, Buche–Erle 4h 30, Erle–Fichte 2h 15, Ahorn–Erle 5h 10, Buche–Fichte 4h 50.""",
  lambda g: pairs([most({(u, v): w for u, v, w in g.edges(data="weight")})]),
  "count units edges", U("Ahorn-Buche 180, Buche-Erle 270, Erle-Fichte 135, Ahorn-Erle 310, Buche-Fichte 290"), loose=True)

q("""Both Lars and Mats want to go to the sauna. Lars lives at Tarn, Mats at Beck. Paths in m: Tarn–Mill 300, Mill–Sauna 250, Beck–Mill 150, Beck–Sauna 450, Tarn–Sauna 600. Who has the shorter walk?""",
  lambda g: name("Lars" if dist(g, "Tarn", "Sauna") < dist(g, "Beck", "Sauna") else "Mats"),
  "shortest-path compare people", U("Tarn–Mill 300, Mill–Sauna 250, Beck–Mill 150, Beck–Sauna 450, Tarn–Sauna 600"))

q("""Ant on a cube: corners 000 to 111, edges join corners that differ in one digit (000-001, 000-010, 000-100, 001-011, 001-101, 010-011, 010-110, 100-101, 100-110, 011-111, 101-111, 110-111). Least number of edges from 000 to 111?""",
  lambda g: num(dist(g, "000", "111", False)),
  "shortest-path numbers maths", U("000-001, 000-010, 000-100, 001-011, 001-101, 010-011, 010-110, 100-101, 100-110, 011-111, 101-111, 110-111", False))

q("""exchange: 1 wheel costs 3 nails to swap... ok simpler: swaps cost fees. nail->bolt 2, bolt->gear 4, nail->cog 5, cog->gear 2, gear->wheel 1. lowest total fee from nail to wheel""",
  lambda g: num(dist(g, "nail", "wheel")),
  "shortest-path chat directed", D("nail->bolt 2, bolt->gear 4, nail->cog 5, cog->gear 2, gear->wheel 1"))

q("""The shuttle must go from Moon to Mars and may refuel only at Ceres or Vesta, so it has to pass at least one of them. Fuel: Moon–Ceres 9, Moon–Eros 2, Eros–Mars 3, Ceres–Mars 4, Eros–Vesta 3, Vesta–Mars 5. Least fuel?""",
  lambda g: num(min(length(g, p) for p in nx.all_simple_paths(g, "Moon", "Mars") if {"Ceres", "Vesta"} & set(p))),
  "shortest-path via astronomy", U("Moon–Ceres 9, Moon–Eros 2, Eros–Mars 3, Ceres–Mars 4, Eros–Vesta 3, Vesta–Mars 5"))

# widest, eccentricity -----------------------------------------------------------------------------------------------------------

q("""Lowest water depth decides what draught a barge may have. Depths (m): Lock–Bend 3.2, Bend–Quay 2.1, Lock–Basin 2.6, Basin–Quay 2.8, Bend–Basin 3.0. Deepest possible draught Lock to Quay?""",
  lambda g: num(widest(g, "Lock", "Quay")[0]),
  "widest decimals", U("Lock–Bend 3.2, Bend–Quay 2.1, Lock–Basin 2.6, Basin–Quay 2.8, Bend–Basin 3.0"), loose=True)

q("""We want the route from Igloo to Jungle whose hottest stretch is as cool as possible. Temperatures: Igloo–Kelp 12, Kelp–Jungle 31, Igloo–Loam 18, Loam–Moss 22, Moss–Jungle 27, Kelp–Moss 25. What's that hottest temperature then?""",
  lambda g: num(min(max(g[a][b]["weight"] for a, b in zip(p, p[1:])) for p in nx.all_simple_paths(g, "Igloo", "Jungle"))),
  "widest minimax", U("Igloo–Kelp 12, Kelp–Jungle 31, Igloo–Loam 18, Loam–Moss 22, Moss–Jungle 27, Kelp–Moss 25"))

q("""An electric car with a range of 140 km between chargers (a charger in every town) wants to get from Asti to Etna. Legs: Asti–Bra 120, Bra–Carpi 150, Bra–Dola 135, Dola–Carpi 60, Carpi–Etna 139. Is it doable?""",
  lambda g: yes(any(all(g[a][b]["weight"] <= 140 for a, b in zip(p, p[1:])) for p in nx.all_simple_paths(g, "Asti", "Etna"))),
  "widest threshold boolean", U("Asti–Bra 120, Bra–Carpi 150, Bra–Dola 135, Dola–Carpi 60, Carpi–Etna 139"))

q("""Where to put the defibrillator so that even the person farthest away has the fewest doors to pass? Office plan: Lab–Aisle, Aisle–Canteen, Aisle–Foyer, Foyer–Desk, Canteen–Store, Aisle–Print.""",
  lambda g: name(the(nx.center(g))),
  "eccentricity center indirect", U("Lab–Aisle, Aisle–Canteen, Aisle–Foyer, Foyer–Desk, Canteen–Store, Aisle–Print"))

q("""Which two stations are farthest apart (in stops)? t1-t2, t2-t3, t3-t4, t4-t5, t3-t6""",
  lambda g: pairs([p for p in itertools.combinations(g, 2) if dist(g, *p, False) == nx.diameter(g)]),
  "eccentricity pairs", U("t1-t2, t2-t3, t3-t4, t4-t5, t3-t6", False))

q("""radius and diameter of the wheel hub–r1, hub–r2, hub–r3, hub–r4, r1–r2, r2–r3, r3–r4, r4–r1?""",
  lambda g: both(num(nx.radius(g)), num(nx.diameter(g))),
  "eccentricity two-things", U("hub–r1, hub–r2, hub–r3, hub–r4, r1–r2, r2–r3, r3–r4, r4–r1", False))

q("""Small world check: is everybody within 3 handshakes of everybody else? Kal–Lev, Lev–Mia, Mia–Nia, Nia–Oto, Lev–Nia""",
  lambda g: yes(nx.diameter(g) <= 3),
  "eccentricity boolean indirect", U("Kal–Lev, Lev–Mia, Mia–Nia, Nia–Oto, Lev–Nia"))

# flows and connectivity ---------------------------------------------------------------------------------------------------------------

q("""Hospital evacuation by stairs (people per minute): Ward→StairA 20, Ward→StairB 15, StairA→Hall 12, StairB→Hall 18, StairA→Terrace 6, Terrace→Yard 5, Hall→Yard 25. How long in minutes, at least, do 200 people need to get from the Ward to the Yard at that maximal rate? Ignore walking times, round up.""",
  lambda g: num(-(-200 // flow(g, "Ward", "Yard"))),
  "maxflow derived", D("Ward→StairA 20, Ward→StairB 15, StairA→Hall 12, StairB→Hall 18, StairA→Terrace 6, Terrace→Yard 5, Hall→Yard 25"))

q("""Which is the bottleneck, i.e. which tracks make up the min cut from Hof to Ulm? Hof->Amb 8, Hof->Bam 10, Amb->Neu 5, Bam->Neu 4, Neu->Ulm 20, Bam->Ulm 3""",
  lambda g: cut(g, "Hof", "Ulm"),
  "maxflow cut rail", D("Hof->Amb 8, Hof->Bam 10, Amb->Neu 5, Bam->Neu 4, Neu->Ulm 20, Bam->Ulm 3"))

q("""The beer lines: keg→t1 4, keg→t2 4, t1→bar 3, t2→bar 2, t1→t2 5. Nobody fixes t2→bar tonight (it's blocked). Pints per minute at the bar?""",
  lambda g: num(flow(without(g, ("t2", "bar")), "keg", "bar")),
  "what-if maxflow chat", D("keg→t1 4, keg→t2 4, t1→bar 3, t2→bar 2, t1→t2 5"))

q("""Internet exchange capacities in Gb/s, full duplex:
- ams: fra 40, lon 30
- fra: vie 20, lon 10
- lon: vie 15
Most traffic from ams to vie?""",
  lambda g: num(flow(g, "ams", "vie")),
  "maxflow bullets network", U("ams-fra 40, ams-lon 30, fra-vie 20, fra-lon 10, lon-vie 15"))

q("""How many guards must the king post so that no thief gets from Cellar to Treasury unseen, if a guard stands in a passage room (not in the Cellar or the Treasury)? Cellar–R1, Cellar–R2, R1–R3, R2–R3, R2–R4, R3–Treasury, R4–Treasury.""",
  lambda g: num(nx.node_connectivity(g, "Cellar", "Treasury")),
  "connectivity vertices indirect", U("Cellar–R1, Cellar–R2, R1–R3, R2–R3, R2–R4, R3–Treasury, R4–Treasury", False))

q("""two couriers with copies of the treaty should travel from Pest to Wien on routes without a common road. is that possible? Pest–Gyor, Gyor–Wien, Pest–Vac, Vac–Gyor""",
  lambda g: yes(nx.edge_connectivity(g, "Pest", "Wien") >= 2),
  "connectivity disjoint no chat history", U("Pest–Gyor, Gyor–Wien, Pest–Vac, Vac–Gyor"))

q("""What's the minimum number of friendships that have to end until Ali and Zia are no longer connected through anyone? Ali–Bea, Ali–Cid, Bea–Cid, Bea–Zia, Cid–Dov, Dov–Zia""",
  lambda g: num(nx.edge_connectivity(g, "Ali", "Zia")),
  "connectivity social indirect", U("Ali–Bea, Ali–Cid, Bea–Cid, Bea–Zia, Cid–Dov, Dov–Zia"))

q("""k-connectivity: smallest number of nodes whose removal disconnects the octahedron-like graph n-e, e-s, s-w, w-n, t-n, t-e, t-s, t-w?""",
  lambda g: num(nx.node_connectivity(g)),
  "connectivity vertices", U("n-e, e-s, s-w, w-n, t-n, t-e, t-s, t-w"))

# mst and steiner ------------------------------------------------------------------------------------------------------------------------------

q("""connect all the sheds, cheapest, list wires: s1-s2 9, s2-s3 4, s1-s3 5, s3-s4 7, s2-s4 8""",
  tree,
  "mst edges chat", U("s1-s2 9, s2-s3 4, s1-s3 5, s3-s4 7, s2-s4 8"))

q("""In the cheapest tree that spans all of Kobo, Luma, Mira, Nexo, is the line Kobo–Mira used? Kobo–Luma 2, Luma–Mira 3, Kobo–Mira 4, Mira–Nexo 6, Luma–Nexo 7""",
  lambda g: yes(nx.minimum_spanning_tree(g).has_edge("Kobo", "Mira")),
  "mst boolean no", U("Kobo–Luma 2, Luma–Mira 3, Kobo–Mira 4, Mira–Nexo 6, Luma–Nexo 7"))

q("""Irrigation: every field needs water from the Pump, directly or via other fields. Hose lengths: Pump–Corn 20, Pump–Beet 35, Corn–Beet 12, Beet–Rye 18, Corn–Rye 25, Rye–Oats 10, Pump–Oats 50. We own 70 m of hose. How many metres are left over or, as a negative number, missing?""",
  lambda g: num(70 - mst(g)),
  "mst derived", U("Pump–Corn 20, Pump–Beet 35, Corn–Beet 12, Beet–Rye 18, Corn–Rye 25, Rye–Oats 10, Pump–Oats 50"))

# matching, assignment ------------------------------------------------------------------------------------------------------------------------------

c = {"Bay A": {"Truck 1": 5, "Truck 2": 9}, "Bay B": {"Truck 1": 4, "Truck 2": 6}}
q("""Unloading times: Bay A needs 5 minutes for Truck 1 and 9 for Truck 2, Bay B needs 4 for Truck 1 and 6 for Truck 2. Each bay takes one truck. Which truck goes to which bay to keep the sum smallest?""",
  mapping(the(assignments(c)[1])), "assignment mapping prose")

c = {"Ann": {"law": 3, "art": 1, "bio": 2}, "Ben": {"law": 2, "art": 3, "bio": 1}, "Coe": {"law": 1, "art": 2, "bio": 3}}
q("""Pupils rank project topics (3 = favourite): Ann law 3, art 1, bio 2. Ben law 2, art 3, bio 1. Coe law 1, art 2, bio 3. Every topic once. What is the best total score?""",
  num(assignments(c, max)[0]), "assignment maximum")

c = {"p1": {"q1": 7, "q2": 2, "q3": 5}, "p2": {"q1": 3, "q2": 4, "q3": 6}, "p3": {"q1": 5, "q2": 8, "q3": 1}}
q("""cost = [[7,2,5],[3,4,6],[5,8,1]]; rows p1..p3, columns q1..q3. Hungarian method: minimal total?""",
  num(assignments(c)[0]), "assignment python matrix")

q("""Stable pairs aside, just the maximum: five students, projects they'd take. Ada: web. Bix: web, ml. Cas: ml, db. Dev: web. Eli: db. How many students can get a project of their own?""",
  lambda g: num(matching(g)),
  "matching lists chat", U("Ada-web, Bix-web, Bix-ml, Cas-ml, Cas-db, Dev-web, Eli-db"))

q("""Ballroom: who would dance with whom: Alma with Ted; Bella with Ted or Udo; Celia with Udo or Vito; Doris with Vito only. Is there a way to have all four ladies on the floor at once with different partners?""",
  lambda g: yes(matching(g) == 4),
  "matching boolean no", U("Alma-Ted, Bella-Ted, Bella-Udo, Celia-Udo, Celia-Vito, Doris-Vito"))

m, a = assignments({w: {j: 1 for j in js} for w, js in {"red": ["1", "2"], "green": ["1"], "blue": ["2", "3"]}.items()}, max)
q("""Locker puzzle: red key opens 1 and 2, green key opens 1, blue key opens 2 and 3. Give every key a locker of its own.""",
  mapping(the(a)), "matching mapping games")

# covers -------------------------------------------------------------------------------------------------------------------------------------------------

q("""Ice cream vans should stand so that every street has at least one van at an end. Streets: Aim–Bow, Bow–Cob, Cob–Dab, Dab–Aim, Aim–Cob. Minimum number of vans and is two enough?""",
  lambda g: both(num(len(covers(g)[0])), yes(len(covers(g)[0]) <= 2)),
  "cover two-things", U("Aim–Bow, Bow–Cob, Cob–Dab, Dab–Aim, Aim–Cob"))

q("""Wifi routers reach their own room and the rooms next door. Rooms next door to each other: r1-r2, r2-r3, r3-r4, r4-r5, r5-r6, r6-r1, r2-r5. How few routers?""",
  lambda g: num(len(dominating(g)[0])),
  "dominating chat", U("r1-r2, r2-r3, r3-r4, r4-r5, r5-r6, r6-r1, r2-r5", False))

q("""Pick as many radio channels as possible that don't disturb each other: ch1 disturbs ch2 and ch3; ch2 disturbs ch4; ch3 disturbs ch4 and ch5; ch5 disturbs ch6. How many?""",
  lambda g: num(len(independent(g)[0])),
  "independent-set", U("ch1-ch2, ch1-ch3, ch2-ch4, ch3-ch4, ch3-ch5, ch5-ch6", False))

q("""Who should get the three vaccines so that every risky contact has at least one vaccinated person? contacts: Ike–Jen, Ike–Kyle, Jen–Lou, Kyle–Lou, Lou–Moe, Moe–Ned. Any valid choice of fewest people.""",
  lambda g: oneof("set", covers(g)),
  "cover set biology", U("Ike–Jen, Ike–Kyle, Jen–Lou, Kyle–Lou, Lou–Moe, Moe–Ned"))

q("""max clique size in: 1-2 1-3 2-3 3-4 4-5 3-5 4-6 5-6""",
  lambda g: num(len(cliques(g)[0])),
  "clique numbers chat", U("1-2,1-3,2-3,3-4,4-5,3-5,4-6,5-6", False))

q("""How many colours does a planner need: overlapping talks are K–L, L–M, K–M, M–N, N–O, O–K; one room per talk, and each talk lasts as long as it lasts. Rooms needed?""",
  lambda g: num(colours(g)),
  "colouring scheduling", U("K–L, L–M, K–M, M–N, N–O, O–K"))

q("""Talks with times: Opening 9-10, Bees 10-12, Moths 11-13, Wasps 12-14, Ants 10-11. Fewest rooms so that no two overlapping talks share one (back to back is fine)?""",
  lambda g: num(colours(g)),
  "colouring intervals derived", U("Opening, Bees-Moths, Bees-Ants, Moths-Wasps"))

# tours ----------------------------------------------------------------------------------------------------------------------------------------------------

q("""Ring road tour of all five castles and back, shortest: c1-c2 4, c2-c3 6, c3-c4 3, c4-c5 5, c5-c1 7, c1-c3 8, c2-c5 9. km in total?""",
  lambda g: num(tours(g)[0]),
  "tsp", U("c1-c2 4, c2-c3 6, c3-c4 3, c4-c5 5, c5-c1 7, c1-c3 8, c2-c5 9"))

q("""Can a milkman pass each lane exactly once and end where he began? Lanes: Ash–Bay, Bay–Cow, Cow–Dog, Dog–Ash, Ash–Cow""",
  lambda g: yes(nx.is_eulerian(g)),
  "euler no", U("Ash–Bay, Bay–Cow, Cow–Dog, Dog–Ash, Ash–Cow"))

q("""Start point for drawing the figure u-v, v-w, w-u, w-x, x-y, y-w, u-x in one stroke: which points can I start at?""",
  lambda g: names(v for v in g if g.degree(v) % 2),
  "euler start", U("u-v, v-w, w-u, w-x, x-y, y-w, u-x"))

q("""Knight hops a-d, d-g, g-b, b-e, e-h, h-c, c-f, f-a, a-e. Visit every square exactly once and finish where you started. Show one.""",
  lambda g: hamilton(g, True),
  "hamilton path games", U("a-d, d-g, g-b, b-e, e-h, h-c, c-f, f-a, a-e"))

q("""Is a Hamiltonian circuit possible in the bow tie x1-x2, x2-x3, x3-x1, x3-x4, x4-x5, x5-x3?""",
  lambda g: yes(tours(g) is not None),
  "hamilton no", U("x1-x2, x2-x3, x3-x1, x3-x4, x4-x5, x5-x3", False))
