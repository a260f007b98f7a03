"""Rarer ways to write a graph down, and the families that had few questions."""
from gold import *

# notations -------------------------------------------------------------------------------------------------------

q("""A --5--> B, B --2--> C, A --9--> C, C --1--> D
min cost A to D?""",
  lambda g: num(dist(g, "A", "D")),
  "shortest-path labelled-arrows", D("A->B 5, B->C 2, A->C 9, C->D 1"))

q("""Inn ==7== Jail, Jail ==4== Keep, Inn ==12== Keep, Keep ==3== Lock. The number is the length. How long is the shortest way Inn - Lock?""",
  lambda g: num(dist(g, "Inn", "Lock")),
  "shortest-path labelled-dashes", U("Inn-Jail 7, Jail-Keep 4, Inn-Keep 12, Keep-Lock 3"))

q("""INSERT INTO knows VALUES ('Abe','Bea'),('Bea','Cid'),('Cid','Abe'),('Cid','Dot'),('Dot','Eli');
-- who is connected to the most people (either column)?""",
  lambda g: name(most(g.degree)),
  "degree sql", U("Abe-Bea, Bea-Cid, Cid-Abe, Cid-Dot, Dot-Eli"))

q("""<graph><edge from="dock" to="crane"/><edge from="crane" to="yard"/><edge from="yard" to="gate"/><edge from="dock" to="ramp"/><edge from="ramp" to="gate"/></graph>
Shortest directed path from dock to gate, how many edges?""",
  lambda g: num(dist(g, "dock", "gate", False)),
  "shortest-path xml", D("dock->crane, crane->yard, yard->gate, dock->ramp, ramp->gate"))

q("""const graph = { kite: ['lark'], lark: ['myna', 'nuthatch'], myna: ['kite'], nuthatch: [] };
// which nodes can reach themselves again?""",
  lambda g: names(v for c in nx.strongly_connected_components(g) if len(c) > 1 for v in c),
  "scc javascript", D("kite->lark, lark->myna, lark->nuthatch, myna->kite"))

q("""from\tto\tlitres
Spa\tLeek\t12
Spa\tMons\t7
Leek\tNamur\t9
Mons\tNamur\t8
Leek\tMons\t4
greatest amount per minute from Spa to Namur?""",
  lambda g: num(flow(g, "Spa", "Namur")),
  "maxflow tsv", D("Spa->Leek 12, Spa->Mons 7, Leek->Namur 9, Mons->Namur 8, Leek->Mons 4"))

q("""Let $V=\\{p,q,r,s,t\\}$ and $E=\\{pq,qr,rs,st,tp,pr\\}$. What is $\\chi(G)$?""",
  lambda g: num(colours(g)),
  "colouring latex maths", U("p-q, q-r, r-s, s-t, t-p, p-r"))

q("""(a)--(b)--(c)
 |         |
(d)-------(e)
How many edges does the shortest path from b to e have? The lines are a-b, b-c, a-d, c-e, d-e.""",
  lambda g: num(dist(g, "b", "e", False)),
  "shortest-path ascii", U("a-b, b-c, a-d, c-e, d-e"))

q("""edges:
a1 b1
a1 b2
a2 b2
a3 b2
a3 b3
Is there a matching that covers a1, a2 and a3?""",
  lambda g: yes(matching(g) == 3),
  "matching pairs", U("a1-b1, a1-b2, a2-b2, a3-b2, a3-b3", False))

q("""0: 1 4
1: 0 2
2: 1 3
3: 2 4
4: 3 0
Is this graph 2-colourable?""",
  lambda g: yes(nx.is_bipartite(g)),
  "colouring bipartite adjacency numbers no", U("0-1, 0-4, 1-2, 2-3, 3-4", False))

q("""Oslo is connected to Hamar. Hamar is connected to Lillehammer and Elverum. There's a road between Elverum and Kongsvinger. A road joins Kongsvinger with Oslo. Lillehammer has no other road. Which town becomes unreachable if Hamar is snowed in?""",
  lambda g: names(v for v in without(g, "Hamar") if not nx.has_path(without(g, "Hamar"), "Oslo", v)),
  "what-if reachability prose", U("Oslo-Hamar, Hamar-Lillehammer, Hamar-Elverum, Elverum-Kongsvinger, Kongsvinger-Oslo"))

q("""Neighbours: n1=[n2,n3]; n2=[n1,n4]; n3=[n1,n4]; n4=[n2,n3,n5]; n5=[n4]. Eccentricity of n5?""",
  lambda g: num(nx.eccentricity(g, "n5")),
  "eccentricity lists", U("n1-n2, n1-n3, n2-n4, n3-n4, n4-n5", False))

q("""Rails (undirected), weights in brackets: Tay[3]Usk, Usk[4]Vyr, Tay[8]Vyr, Vyr[2]Wye. Shortest Tay to Wye?""",
  lambda g: num(dist(g, "Tay", "Wye")),
  "shortest-path brackets", U("Tay-Usk 3, Usk-Vyr 4, Tay-Vyr 8, Vyr-Wye 2"))

q("""{"adjacency": {"alpha": {"beta": 3, "gamma": 8}, "beta": {"gamma": 2, "delta": 7}, "gamma": {"delta": 3}, "delta": {}}}
cost of the cheapest path alpha to delta, please just the number""",
  lambda g: num(dist(g, "alpha", "delta")),
  "shortest-path json", D("alpha->beta 3, alpha->gamma 8, beta->gamma 2, beta->delta 7, gamma->delta 3"))

q("""Bridge list
===========
East Pier <-> Mid Pier
Mid Pier <-> West Pier
West Pier <-> Lighthouse
Mid Pier <-> Lighthouse
-----------
Number of bridges you have to cross, at least, from East Pier to Lighthouse?""",
  lambda g: num(dist(g, "East Pier", "Lighthouse", False)),
  "shortest-path arrows lines", U("East Pier <-> Mid Pier, Mid Pier <-> West Pier, West Pier <-> Lighthouse, Mid Pier <-> Lighthouse"))

q("""The matrix of capacities (row to column), order s, x, y, t:
0 6 4 0
0 0 3 5
0 0 0 6
0 0 0 0
maximum flow s to t""",
  lambda g: num(flow(g, "s", "t")),
  "maxflow matrix", matrix("0 6 4 0\n0 0 3 5\n0 0 0 6\n0 0 0 0", list("sxyt"), nx.DiGraph))

q("""relations = {("Ulf", "boss_of", "Vim"), ("Vim", "boss_of", "Wes"), ("Ulf", "friend_of", "Wes"), ("Xel", "boss_of", "Ulf")}
who is (directly or not) a boss of Wes?""",
  lambda g: names(nx.ancestors(g, "Wes")),
  "kg transitive python", D("Ulf->Vim, Vim->Wes, Xel->Ulf"))

q("""🐢 → 🐇 ... never mind the emoji. tortoise beats hare, hare beats snail, snail beats sloth. does tortoise beat sloth via others?""",
  lambda g: yes(nx.has_path(g, "tortoise", "sloth")),
  "tournament reachability emoji", D("tortoise->hare, hare->snail, snail->sloth"))

q("""digraph { subgraph cluster_1 { api; web; } web -> api; api -> db; api -> queue; queue -> worker; worker -> db }
Remove queue. What can worker still be reached from?""",
  lambda g: names(nx.ancestors(without(g, "queue"), "worker")),
  "what-if reachability dot empty", D("web -> api, api -> db, api -> queue, queue -> worker, worker -> db"))

q("""sequence: Amir→Bela→Cora→Dina; Amir→Emil→Dina; Emil→Cora. how many distinct routes from Amir to Dina""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Amir", "Dina")))),
  "reachability count-paths chains", D("Amir→Bela→Cora→Dina, Amir→Emil→Dina, Emil→Cora"))

q("""Path notation: X1-X2-X3-X4, X2-X5-X4, X5-X6. List the degrees: how many nodes have degree 3?""",
  lambda g: num(sum(x == 3 for _, x in g.degree)),
  "degree count chains", U("X1-X2-X3-X4, X2-X5-X4, X5-X6", False))

q("""Here's a table of who phoned whom and how often:
caller | callee | calls
Ina | Joe | 4
Joe | Kim | 1
Ina | Kim | 6
Lou | Ina | 3
Kim | Lou | 2
Who made the most calls in total?""",
  lambda g: name(most(g.out_degree(weight="weight"))),
  "degree weighted directed table", D("Ina->Joe 4, Joe->Kim 1, Ina->Kim 6, Lou->Ina 3, Kim->Lou 2"))

# cliques, cores, clustering, communities -------------------------------------------------------------------------------

q("""A jury of people who all know each other is not wanted, quite the opposite: find the biggest group where everyone knows everyone, I'll avoid it. Bo–Cy, Cy–Di, Bo–Di, Di–Ed, Ed–Fi, Fi–Di, Ed–Cy, Bo–Ed""",
  lambda g: oneof("set", cliques(g)),
  "clique indirect", U("Bo–Cy, Cy–Di, Bo–Di, Di–Ed, Ed–Fi, Fi–Di, Ed–Cy, Bo–Ed"))

q("""Which metabolites form maximal groups of at least three that all interact pairwise? Pyr–Lac, Pyr–Ala, Lac–Ala, Ala–Glu, Glu–Gln, Gln–Ala, Gln–Asp""",
  lambda g: groups(c for c in nx.find_cliques(g) if len(c) >= 3),
  "clique groups biology", U("Pyr–Lac, Pyr–Ala, Lac–Ala, Ala–Glu, Glu–Gln, Gln–Ala, Gln–Asp"))

q("""what's the largest k for which a k-core exists in: 1-2, 1-3, 2-3, 3-4, 4-5, 4-6, 5-6, 4-7, 5-7, 6-7""",
  lambda g: num(max(nx.core_number(g).values())),
  "core numbers", U("1-2, 1-3, 2-3, 3-4, 4-5, 4-6, 5-6, 4-7, 5-7, 6-7", False))

q("""Who drops out of the 2-core? mel-nat, nat-oda, oda-mel, oda-pia, pia-quy""",
  lambda g: names(set(g) - set(nx.k_core(g, 2))),
  "core negation", U("mel-nat, nat-oda, oda-mel, oda-pia, pia-quy"))

q("""Are my friends friends with each other? Give the local clustering coefficient of me. me–ari, me–bao, me–cai, me–dov, ari–bao, cai–dov, bao–cai""",
  lambda g: num(nx.clustering(g, "me"), 0.005),
  "clustering chat", U("me–ari, me–bao, me–cai, me–dov, ari–bao, cai–dov, bao–cai"))

q("""Which person in Abi–Bev, Bev–Cal, Cal–Abi, Cal–Dan, Dan–Eve, Eve–Cal, Dan–Fin, Bev–Dan has the highest clustering coefficient among those with at least three contacts?""",
  lambda g: name(most({v: x for v, x in nx.clustering(g).items() if g.degree(v) >= 3})),
  "clustering who-most", U("Abi–Bev, Bev–Cal, Cal–Abi, Cal–Dan, Dan–Eve, Eve–Cal, Dan–Fin, Bev–Dan"))

q("""Cut the network g1-g2, g2-g3, g1-g3, g3-h1, h1-h2, h2-h3, h1-h3 where it is thinnest: which link separates the two clusters?""",
  lambda g: pairs(bridges(g)),
  "communities bridge", U("g1-g2, g2-g3, g1-g3, g3-h1, h1-h2, h2-h3, h1-h3", False))

# covers and sets ----------------------------------------------------------------------------------------------------------

q("""Sentry boxes: each box sees its own crossing and all crossings one street away. Crossings: c0-c1, c1-c2, c2-c3, c3-c4, c4-c5, c5-c0. Which smallest set of crossings gets a box? any will do""",
  lambda g: oneof("set", dominating(g)),
  "dominating set", U("c0-c1, c1-c2, c2-c3, c3-c4, c4-c5, c5-c0", False))

q("""Is it enough to put charging points at Bonn and Hof so that every town has one or has a neighbour with one? Bonn–Ahr, Bonn–Celle, Celle–Hof, Hof–Emden, Hof–Fulda, Fulda–Goch""",
  lambda g: yes(all(v in ("Bonn", "Hof") or {"Bonn", "Hof"} & set(g[v]) for v in g)),
  "dominating boolean no", U("Bonn–Ahr, Bonn–Celle, Celle–Hof, Hof–Emden, Hof–Fulda, Fulda–Goch"))

q("""Turn it round: pick the maximum number of exam questions so that no two come from overlapping topics. Overlaps: t1–t2, t2–t3, t3–t1, t3–t4, t4–t5, t5–t6, t6–t4.""",
  lambda g: num(len(independent(g)[0])),
  "independent-set indirect", U("t1–t2, t2–t3, t3–t1, t3–t4, t4–t5, t5–t6, t6–t4", False))

q("""Can I check every pipe joint pair with only three inspectors standing at joints? pipes j1-j2, j2-j3, j3-j4, j4-j5, j5-j6, j6-j1, j1-j4""",
  lambda g: yes(len(covers(g)[0]) <= 3),
  "cover boolean", U("j1-j2, j2-j3, j3-j4, j4-j5, j5-j6, j6-j1, j1-j4", False))

# tours and trails -----------------------------------------------------------------------------------------------------------

q("""Salesman problem w/ 4 customers (depot D): D-P 3, D-Q 5, D-R 6, P-Q 4, P-R 7, Q-R 2. best closed tour from D?""",
  lambda g: hamilton(g, True, "D", True),
  "tsp path chat", U("D-P 3, D-Q 5, D-R 6, P-Q 4, P-R 7, Q-R 2"))

q("""I rent a scooter for the day on the islet. Sights: Beach, Cliff, Fort, Grove. km: Beach–Cliff 2, Beach–Fort 5, Beach–Grove 4, Cliff–Fort 3, Cliff–Grove 6, Fort–Grove 1. I start and end at Beach and see everything. The tank is good for 11 km. Enough?""",
  lambda g: yes(tours(g, "Beach")[0] <= 11),
  "tsp threshold", U("Beach–Cliff 2, Beach–Fort 5, Beach–Grove 4, Cliff–Fort 3, Cliff–Grove 6, Fort–Grove 1"))

q("""Compare the tours a-b-c-d-a and a-c-b-d-a. Which is shorter? a-b 4, b-c 3, c-d 6, d-a 5, a-c 7, b-d 2. Answer with the shorter length.""",
  lambda g: num(min(length(g, list("abcda")), length(g, list("acbda")))),
  "tsp compare", U("a-b 4, b-c 3, c-d 6, d-a 5, a-c 7, b-d 2"))

q("""Inspector has to walk through every corridor of: A1-A2, A2-A3, A3-A4, A4-A1, A2-A4, exactly once. Where must the walk begin and end?""",
  lambda g: names(v for v in g if g.degree(v) % 2),
  "euler ends", U("A1-A2, A2-A3, A3-A4, A4-A1, A2-A4", False))

q("""Directed version: can one drive x→y, y→z, z→x, x→w, w→x in a single closed trip, every street once?""",
  lambda g: yes(nx.is_eulerian(g)),
  "euler directed", D("x→y, y→z, z→x, x→w, w→x"))

q("""Is there an order to visit u1 to u5, each exactly once, moving along u1-u2, u1-u3, u1-u4, u4-u5?""",
  lambda g: yes(tours(g, closed=False) is not None),
  "hamilton path no", U("u1-u2, u1-u3, u1-u4, u4-u5", False))

q("""Seat Ana, Bob, Cem, Dia and Eli in a row so that neighbours get on. They get on: Ana–Cem, Cem–Eli, Eli–Bob, Bob–Dia, Ana–Eli.""",
  lambda g: hamilton(g, False),
  "hamilton seating", U("Ana–Cem, Cem–Eli, Eli–Bob, Bob–Dia, Ana–Eli"))

# longest, widest, steiner, flow -----------------------------------------------------------------------------------------------

q("""Which course takes longest to get to, counted in courses that must come one after another? Latin I → Latin II → Ovid; Greek I → Homer; Latin II → Cicero → Rhetoric.""",
  lambda g: name(most({v: max([len(p) for s in g if s != v for p in nx.all_simple_paths(g, s, v)], default=0) for v in g})),
  "longest-path courses", D("Latin I → Latin II → Ovid, Greek I → Homer, Latin II → Cicero → Rhetoric"))

q("""Domino effect: a topples b and c, b topples d, c topples d and e, d topples f, e topples f, f topples g. Longest possible chain, listing the stones?""",
  lambda g: oneof("path", longest(g, False)[1]),
  "longest-path path", D("a->b, a->c, b->d, c->d, c->e, d->f, e->f, f->g"))

q("""Most scenic drive (sum of stars) downhill from Pass to Dale: Pass→Ledge 3, Pass→Wood 5, Ledge→Wood 4, Wood→Dale 2, Ledge→Dale 5, and the roads are one-way. Which way?""",
  lambda g: chain([max(nx.all_simple_paths(g, "Pass", "Dale"), key=lambda p: length(g, p))], max(length(g, p) for p in nx.all_simple_paths(g, "Pass", "Dale"))),
  "longest-path weighted path", D("Pass→Ledge 3, Pass→Wood 5, Ledge→Wood 4, Wood→Dale 2, Ledge→Dale 5"))

q("""Reliability of links: q-r 0.9, r-s 0.8, q-t 0.95, t-s 0.7, t-r 0.99. A path is as reliable as its least reliable link. Best achievable between q and s?""",
  lambda g: num(widest(g, "q", "s")[0]),
  "widest decimals", U("q-r 0.9, r-s 0.8, q-t 0.95, t-s 0.7, t-r 0.99"))


q("""Through which doors does the wardrobe (90 cm wide) fit from Hall to Attic? Door widths in cm: Hall–Stairs 100, Stairs–Attic 85, Hall–Study 92, Study–Loft 95, Loft–Attic 91. Name the rooms in order.""",
  lambda g: {"kind": "path", "gold": the(p for p in nx.all_simple_paths(g, "Hall", "Attic") if all(g[a][b]["weight"] >= 90 for a, b in zip(p, p[1:])))},
  "widest threshold path", U("Hall–Stairs 100, Stairs–Attic 85, Hall–Study 92, Study–Loft 95, Loft–Attic 91"))

q("""How much would be lost on the cheapest network for all five if Erl insisted on a direct line to Ast? Ast–Bod 3, Bod–Cam 2, Cam–Dun 4, Dun–Erl 5, Ast–Erl 9, Bod–Dun 6. In other words, the extra cost of a cheapest tree that contains Ast–Erl.""",
  lambda g: num(min(sum(g[u][v]["weight"] for u, v in t) for t in spanning_trees(g) if {"Ast", "Erl"} in map(set, t)) - mst(g)),
  "what-if mst", U("Ast–Bod 3, Bod–Cam 2, Cam–Dun 4, Dun–Erl 5, Ast–Erl 9, Bod–Dun 6"))

q("""Blood flow-ish toy: heart→a 9, heart→b 6, a→c 4, a→d 5, b→d 3, c→body 7, d→body 6. If artery a→c is clogged to half, what's the maximum from heart to body?""",
  lambda g: num(flow(plus(g, ("a", "c", 2)), "heart", "body")),
  "what-if maxflow biology", D("heart→a 9, heart→b 6, a→c 4, a→d 5, b→d 3, c→body 7, d→body 6"))

q("""how many edge-disjoint routes from Lab to Vault & also how many that share no room? Lab-R1, Lab-R2, R1-R3, R2-R3, R3-Vault, R3-R4, R4-Vault""",
  lambda g: both(num(nx.edge_connectivity(g, "Lab", "Vault")), num(nx.node_connectivity(g, "Lab", "Vault"))),
  "connectivity two-things", U("Lab-R1, Lab-R2, R1-R3, R2-R3, R3-Vault, R3-R4, R4-Vault", False))

q("""Cheapest way to link up just the Mill, the Inn and the Quarry (other places optional): Mill–Ford 2, Ford–Inn 3, Mill–Inn 6, Ford–Quarry 4, Inn–Quarry 8.""",
  lambda g: num(min(mst(g.subgraph(["Mill", "Inn", "Quarry", *c])) for c in ([], ["Ford"]))),
  "steiner prose", U("Mill–Ford 2, Ford–Inn 3, Mill–Inn 6, Ford–Quarry 4, Inn–Quarry 8"))

# two things, decisions -----------------------------------------------------------------------------------------------------------

q("""Is the graph c-d, d-e, e-f, f-c, d-f connected, and does it have a cycle?""",
  lambda g: both(yes(nx.is_connected(g)), yes(nx.cycle_basis(g))),
  "count two-things boolean", U("c-d, d-e, e-f, f-c, d-f"))

q("""Give me (1) the shortest distance Kiel–Trier and (2) the number of towns in between on that route. Kiel–Hamm 30, Hamm–Trier 25, Kiel–Jena 20, Jena–Halle 10, Halle–Trier 20.""",
  lambda g: both(num(dist(g, "Kiel", "Trier")), num(len(path(g, "Kiel", "Trier")["gold"]) - 2)),
  "shortest-path two-things", U("Kiel–Hamm 30, Hamm–Trier 25, Kiel–Jena 20, Jena–Halle 10, Halle–Trier 20"))

q("""Who is Ivo's boss, and who is the boss of that boss? Gerd is the boss of Hans. Hans is the boss of Ivo and Jutta.""",
  lambda g: both(name(the(g.predecessors("Ivo"))), name(the(g.predecessors("Hans")))),
  "tree two-things orgchart", D("Gerd->Hans, Hans->Ivo, Hans->Jutta"))

q("""Which is the oldest part and which the newest? The nave is older than the tower, the tower is older than the porch, and the crypt is older than the nave.""",
  lambda g: both(name(the(v for v in g if not g.in_degree(v))), name(the(v for v in g if not g.out_degree(v)))),
  "topo-order two-things history", D("nave->tower, tower->porch, crypt->nave"))

q("""Should we take plan X (link Bo–Di, 4 km) or plan Y (link Al–Di, 5 km) if we want the shortest way from Al to Ed? Existing: Al–Bo 3, Bo–Cy 4, Cy–Di 5, Di–Ed 2.""",
  lambda g: name(best := least({"X": dist(plus(g, ("Bo", "Di", 4)), "Al", "Ed"), "Y": dist(plus(g, ("Al", "Di", 5)), "Al", "Ed")}), "plan " + best),
  "what-if compare shortest-path", U("Al–Bo 3, Bo–Cy 4, Cy–Di 5, Di–Ed 2"))

q("""fewest days to repair so all of Ut, Vo, Wa, Xi are connected again: intact is Ut–Vo. damaged but repairable: Vo–Wa (8 days), Ut–Wa (5 days), Wa–Xi (3 days), Vo–Xi (9 days). one repair after the other, how many days?""",
  lambda g: num(mst(g)),
  "mst indirect zero", U("Ut-Vo 0, Vo-Wa 8, Ut-Wa 5, Wa-Xi 3, Vo-Xi 9"), loose=True)

# to decline -------------------------------------------------------------------------------------------------------------------------

q("Which stop has the most connections in files/empty.csv?", decline("the file holds no edges", True), "decline no-graph file")
q("I've lost the key of the map. Edges drawn in red are roads, blue ones are rivers: M–N red, N–O blue, O–P red. Which colour do you like better?", decline("subjective"), "decline subjective")
q("Sort these five towns by how friendly people are: Alba–Bra–Cuneo–Dogliani–Elva.", decline("subjective"), "decline subjective")
q("e1: x-y, e2: y-z. What is the weight of e7?", decline("e7 does not occur and no weights are given"), "decline missing-node")
q("The tunnel Sass–Fels takes 7 minutes on foot... or does it? My map says Sass–Fels takes 12. Fels–Horn takes 3. How many minutes is it from Sass to Horn exactly?", decline("two times for one tunnel"), "decline contradiction")
q("graph TD; A-->B; B-->C; -- which node is the CFO's favourite?", decline("not given"), "decline off-topic mermaid")
q("Could you run Dijkstra for me?", decline("no graph is given"), "decline no-graph")
q("How many days earlier could we open if we skipped the inspection? Steps: build, inspect, open, in this order.", decline("no durations are given"), "decline missing-weights critical-path")
