"""Who is tied to whom: counts, degrees, neighbours, parts, circles, strong parts."""
from gold import *

# count -----------------------------------------------------------------------------------------

d = "kitchen-hall, hall-bath, hall-bedroom, bedroom-balcony, kitchen-balcony"
q(f"Floor plan ({d}): how many rooms and how many doors?",
  lambda g: both(num(len(g)), num(g.size())),
  "count two-things", U(d))

q("""Count the connections, please.
* Leeds: York, Hull
* York: Hull, Durham
* Durham: (nothing new)
* Hull: Grimsby""",
  lambda g: num(g.size()),
  "count bullets", U("Leeds-York, Leeds-Hull, York-Hull, York-Durham, Hull-Grimsby"))

q("""In our chess club everybody played everybody else once. There are Nia, Omar, Pat, Quin, Rae and Sol. How many games were that?""",
  lambda g: num(g.size()),
  "count complete sport", nx.complete_graph(["Nia", "Omar", "Pat", "Quin", "Rae", "Sol"]))

d = """0 1 1 0 0
1 0 0 1 0
1 0 0 1 1
0 1 1 0 0
0 0 1 0 0"""
q(f"adjacency matrix\n{d}\nnumber of edges (undirected)?",
  lambda g: num(g.size()),
  "count matrix", matrix(d, list("12345")), loose=True)

d = """[("ant","bee"),("bee","cow"),("cow","ant"),("dog","eel"),("eel","fox")]"""
q(f"edges = {d}\nhow many nodes does this graph have and how many connected components",
  lambda g: both(num(len(g)), num(nx.number_connected_components(g))),
  "count components two-things python", U("ant-bee,bee-cow,cow-ant,dog-eel,eel-fox"))

q("""A -> B, A -> C, B -> C, C -> A, C -> D, D -> D. How many arrows start and end at the same node?""",
  lambda g: num(nx.number_of_selfloops(g)),
  "count loops directed", D("A->B, A->C, B->C, C->A, C->D, D->D"))

q("""Each pair below shook hands. How many handshakes did Viktor take part in? Viktor & Wim, Xena & Viktor, Yuri & Wim, Zoe & Viktor, Xena & Zoe.""",
  lambda g: num(g.degree("Viktor")),
  "degree count social", U("Viktor-Wim, Xena-Viktor, Yuri-Wim, Zoe-Viktor, Xena-Zoe"))

q("""how many people follow at least two others? follows: lia->max, lia->noa, max->noa, noa->lia, noa->ole, ole->lia, ole->max, ole->noa""",
  lambda g: num(sum(1 for v in g if g.out_degree(v) >= 2)),
  "count degree directed threshold chat", D("lia->max, lia->noa, max->noa, noa->lia, noa->ole, ole->lia, ole->max, ole->noa"))

q("""Is this network sparse or not: what fraction of all possible links exists? a-b, b-c, c-d, d-a, a-c""",
  lambda g: num(nx.density(g), 0.005),
  "count density", U("a-b, b-c, c-d, d-a, a-c"))

q("""Take the directed links Home→About, Home→Blog, Blog→Home, Blog→Contact. Density?""",
  lambda g: num(nx.density(g), 0.005), "count density directed pages",
  D("Home→About, Home→Blog, Blog→Home, Blog→Contact"))

q("""In how many of these bonds is a carbon involved? C1-C2, C2-O1, C1-H1, C1-H2, C1-H3, C2-H4, C2-H5, O1-H6""",
  lambda g: num(sum(1 for u, v in g.edges if u[0] == "C" or v[0] == "C")),
  "count chemistry", U("C1-C2, C2-O1, C1-H1, C1-H2, C1-H3, C2-H4, C2-H5, O1-H6", False))

q("""Ethanol skeleton with hydrogens: C1-C2, C2-O1, C1-H1, C1-H2, C1-H3, C2-H4, C2-H5, O1-H6. Which atoms have exactly one bond?""",
  lambda g: names(v for v in g if g.degree(v) == 1),
  "degree chemistry leaves", U("C1-C2, C2-O1, C1-H1, C1-H2, C1-H3, C2-H4, C2-H5, O1-H6", False))

# degree ----------------------------------------------------------------------------------------

q("""Who knows the most people? Ilse knows Jan, Kim and Leo. Jan also knows Kim. Kim also knows Max, and Kim knows Nel. Leo knows Max.""",
  lambda g: name(most(g.degree)),
  "degree who-most social prose", U("Ilse-Jan, Ilse-Kim, Ilse-Leo, Jan-Kim, Kim-Max, Kim-Nel, Leo-Max"))

d = """source;target
alpha;beta
alpha;gamma
delta;beta
gamma;beta
gamma;epsilon
epsilon;alpha"""
q(f"{d}\n\nthe arrows point from citing to cited paper. most cited one, and how often?",
  lambda g: both(name(most(g.in_degree)), num(max(x for _, x in g.in_degree))), "degree directed citations two-things csv",
  D("alpha->beta, alpha->gamma, delta->beta, gamma->beta, gamma->epsilon, epsilon->alpha"))

q("""Give the out-degree of Hub.  Hub -> s1, Hub -> s2, s3 -> Hub, Hub -> s4, s4 -> Hub, s1 -> s2""",
  lambda g: num(g.out_degree("Hub")),
  "degree directed", D("Hub -> s1, Hub -> s2, s3 -> Hub, Hub -> s4, s4 -> Hub, s1 -> s2", False))

q("""Food web: Clover is eaten by Hare and Vole, Hare is eaten by Lynx and Eagle, Vole by Eagle, Owl and Fox, and nothing eats the Fox. Which plant or animal is eaten by the most kinds of others?""",
  lambda g: name(most(g.out_degree)),
  "degree foodweb directed prose who-most", D("Clover->Hare, Clover->Vole, Hare->Lynx, Hare->Eagle, Vole->Eagle, Vole->Owl, Vole->Fox"))

q("""Which pages have no incoming links at all?  index -> news, index -> shop, news -> index, shop -> cart, old_promo -> shop, draft -> news, cart -> index""",
  lambda g: names(v for v in g if g.in_degree(v) == 0),
  "degree directed pages indirect", D("index -> news, index -> shop, news -> index, shop -> cart, old_promo -> shop, draft -> news, cart -> index"))

q("""which pages are dead ends? a.html links to b.html and c.html; b.html links to d.html; c.html links to a.html; e.html links to c.html.""",
  lambda g: names(v for v in g if g.out_degree(v) == 0),
  "degree directed pages indirect", D("a.html->b.html, a.html->c.html, b.html->d.html, c.html->a.html, e.html->c.html"))

q("""Average number of neighbours per node in: 1-2, 2-3, 3-4, 4-1, 1-3?""",
  lambda g: num(2 * g.size() / len(g), 0.01),
  "degree average numbers", U("1-2, 2-3, 3-4, 4-1, 1-3", False))

q("""Rank the junctions by number of streets meeting there, largest first: Ox-Pike, Ox-Quill, Ox-Ruff, Ox-Swan, Pike-Quill, Pike-Ruff, Quill-Tern, Quill-Vole, Quill-Pike2, Ruff-Swan. Only the first two, please.""",
  lambda g: row(top(g.degree, 2)),
  "degree ranking", U("Ox-Pike, Ox-Quill, Ox-Ruff, Ox-Swan, Pike-Quill, Pike-Ruff, Quill-Tern, Quill-Vole, Quill-Pike2, Ruff-Swan", False))

q("""degree sequence (descending) of the graph with edges p-q, q-r, r-p, r-s, s-t""",
  lambda g: row(sorted((x for _, x in g.degree), reverse=True)), "degree sequence",
  U("p-q, q-r, r-p, r-s, s-t"))

q("""Tom and Una both brag about having more contacts. Settle it. Contacts: Tom–Abe, Tom–Bea, Una–Bea, Una–Cal, Una–Dot, Tom–Una, Abe–Bea.""",
  lambda g: name("Tom" if g.degree("Tom") > g.degree("Una") else "Una"),
  "degree compare indirect", U("Tom-Abe, Tom-Bea, Una-Bea, Una-Cal, Una-Dot, Tom-Una, Abe-Bea"))

q("""How much money in total left account K7? K7→M2 120, K7→P9 75, M2→K7 40, P9→M2 10, K7→M4 5""",
  lambda g: num(g.out_degree("K7", weight="weight")),
  "degree weighted directed", D("K7→M2 120, K7→P9 75, M2→K7 40, P9→M2 10, K7→M4 5"))

q("""Transfers: K7→M2 120, K7→P9 75, M2→K7 40, P9→M2 10, K7→M4 5. Who is left with a net gain of more than 50?""",
  lambda g: names(v for v in g if g.in_degree(v, weight="weight") - g.out_degree(v, weight="weight") > 50),
  "degree weighted directed balance", D("K7→M2 120, K7→P9 75, M2→K7 40, P9→M2 10, K7→M4 5"))

# neighbours, common ---------------------------------------------------------------------------

q("""Whom does Greta sit next to? Seats: Franz–Greta, Greta–Heidi, Heidi–Ivo, Ivo–Jutta, Jutta–Franz.""",
  lambda g: names(g["Greta"]), "neighbours prose",
  U("Franz-Greta, Greta-Heidi, Heidi-Ivo, Ivo-Jutta, Jutta-Franz"))

q("""Borders: Aland touches Bland, Cland and Dland. Bland touches Cland and Eland. Dland touches Eland. Which countries does Eland border?""",
  lambda g: names(g["Eland"]),
  "neighbours geography", U("Aland-Bland, Aland-Cland, Aland-Dland, Bland-Cland, Bland-Eland, Dland-Eland"))

q("""mutual friends of rosa and theo? rosa-uma, rosa-vic, rosa-walt, theo-vic, theo-walt, theo-xia, uma-xia""",
  lambda g: names(nx.common_neighbors(g, "rosa", "theo")),
  "common social chat", U("rosa-uma, rosa-vic, rosa-walt, theo-vic, theo-walt, theo-xia, uma-xia"))

q("""Which films did Hanna Berg and Nils Dahl both act in?
Hanna Berg: Fog, Tide, Ember
Nils Dahl: Tide, Gravel, Ember
Ola Lind: Fog, Gravel""",
  lambda g: names(nx.common_neighbors(g, "Hanna Berg", "Nils Dahl")),
  "common film lists", U("Hanna Berg-Fog, Hanna Berg-Tide, Hanna Berg-Ember, Nils Dahl-Tide, Nils Dahl-Gravel, Nils Dahl-Ember, Ola Lind-Fog, Ola Lind-Gravel"))

q("""Should we suggest Eva to Gil as a friend? We only do it for people with at least 3 common friends. Eva: Ari, Bob, Cem, Dan. Gil: Bob, Cem, Fay, Dan. Ari: Fay.""",
  lambda g: yes(len(set(g["Eva"]) & set(g["Gil"])) >= 3),
  "common threshold indirect", U("Eva-Ari, Eva-Bob, Eva-Cem, Eva-Dan, Gil-Bob, Gil-Cem, Gil-Fay, Gil-Dan, Ari-Fay"))

q("""A user who bought tent and stove; another bought stove, rope and lamp. Purchases: u1: tent, stove; u2: stove, rope, lamp; u3: tent, rope; u4: lamp. What did u2 buy that u1 did not?""",
  lambda g: names(set(g["u2"]) - set(g["u1"])),
  "neighbours difference lists", U("u1-tent, u1-stove, u2-stove, u2-rope, u2-lamp, u3-tent, u3-rope, u4-lamp", False))

q("""How similar are node x and node y by Jaccard of their neighbourhoods? x-a, x-b, x-c, y-b, y-c, y-d""",
  lambda g: num(len(set(g["x"]) & set(g["y"])) / len(set(g["x"]) | set(g["y"])), 0.01),
  "common jaccard", U("x-a, x-b, x-c, y-b, y-c, y-d"))

q("""Ligand L1 binds P53, MDM2 and AKT. L2 binds AKT and BRAF. L3 binds MDM2, AKT and BRAF. Which protein is bound by all three?""",
  lambda g: names(set(g["L1"]) & set(g["L2"]) & set(g["L3"])),
  "common biology prose", U("L1-P53, L1-MDM2, L1-AKT, L2-AKT, L2-BRAF, L3-MDM2, L3-AKT, L3-BRAF", False))

q("""Is there a direct line between Nord and Ost? Lines: Nord-Sud, Sud-West, West-Ost, Sud-Ost.""",
  lambda g: yes(g.has_edge("Nord", "Ost")), "neighbours direct no-edge",
  U("Nord-Sud, Sud-West, West-Ost, Sud-Ost"))

q("""Following is one-sided here: ben→ava, ava→cleo, cleo→ava, dax→ava, ava→dax, ben→dax. Who follows ava without being followed back?""",
  lambda g: names(v for v in g.predecessors("ava") if not g.has_edge("ava", v)),
  "neighbours directed negation social", D("ben→ava, ava→cleo, cleo→ava, dax→ava, ava→dax, ben→dax"))

q("""list all pairs that follow each other: kit→lou, lou→kit, lou→mia, mia→ned, ned→mia, kit→ned""",
  lambda g: pairs({frozenset(e) for e in g.edges if g.has_edge(e[1], e[0])}),
  "neighbours directed mutual chat", D("kit→lou, lou→kit, lou→mia, mia→ned, ned→mia, kit→ned"))

# components -----------------------------------------------------------------------------------

q("""How many separate circles of acquaintances are there? Alf–Bert, Bert–Carl, Dora–Egon, Fritzi–Gerd, Gerd–Hans, Hans–Fritzi, and Ingo knows no one.""",
  lambda g: num(nx.number_connected_components(g)),
  "components isolated prose", U("Alf-Bert, Bert-Carl, Dora-Egon, Fritzi-Gerd, Gerd-Hans, Hans-Fritzi, Ingo"))

q("""Split these islands into groups that are connected by bridges: Mo-Ru, Ru-Sa, To-Ve, Wi-Xu, Xu-Wi, Ve-Zo.""",
  lambda g: groups(nx.connected_components(g)),
  "components groups", U("Mo-Ru, Ru-Sa, To-Ve, Wi-Xu, Xu-Wi, Ve-Zo"))

q("""Size of the largest cluster? galaxies linked if close: G1-G2, G2-G3, G4-G5, G5-G6, G6-G7, G7-G4, G8-G9""",
  lambda g: num(max(map(len, nx.connected_components(g)))),
  "components astronomy", U("G1-G2, G2-G3, G4-G5, G5-G6, G6-G7, G7-G4, G8-G9", False))

q("""Is everything connected with everything else in this power grid? Plant–SubA, SubA–SubB, SubB–Town, Wind–SubC, SubC–Farm.""",
  lambda g: yes(nx.is_connected(g)),
  "components electrical", U("Plant-SubA, SubA-SubB, SubB-Town, Wind-SubC, SubC-Farm"))

q("""The grid: Plant–SubA, SubA–SubB, SubB–Town, Wind–SubC, SubC–Farm, SubB–Mine, Solar–Barn. How many extra power lines do we need at minimum to make it one connected network?""",
  lambda g: num(nx.number_connected_components(g) - 1),
  "components electrical indirect", U("Plant-SubA, SubA-SubB, SubB-Town, Wind-SubC, SubC-Farm, SubB-Mine, Solar-Barn"))

q("""Who is in the same component as Jo? {"edges": [["Jo","Kay"],["Lev","Mo"],["Kay","Nan"],["Mo","Ora"],["Nan","Pim"]]}""",
  lambda g: names(nx.node_connected_component(g, "Jo") - {"Jo"}) | {"accept": [sorted(nx.node_connected_component(g, "Jo"))]},
  "components json", U("Jo-Kay, Lev-Mo, Kay-Nan, Mo-Ora, Nan-Pim"))

q("""After the storm the lines Dot–Elf and Gnu–Hen are down. Into how many parts does the network fall? Before: Cub–Dot, Dot–Elf, Elf–Gnu, Gnu–Hen, Hen–Elf, Hen–Ibis.""",
  lambda g: num(nx.number_connected_components(without(g, ("Dot", "Elf"), ("Gnu", "Hen")))),
  "what-if components", U("Cub-Dot, Dot-Elf, Elf-Gnu, Gnu-Hen, Hen-Elf, Hen-Ibis"))

# cycles ---------------------------------------------------------------------------------------

q("""Does the spreadsheet have a circular reference? A1 uses B2 and C3. B2 uses D4. D4 uses C3. C3 uses E5. E5 uses B2.""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)),
  "cycle directed software indirect", D("A1->B2, A1->C3, B2->D4, D4->C3, C3->E5, E5->B2", False))

q("""import cycle? auth imports db, db imports config, api imports auth and db, cli imports api, config imports nothing""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)),
  "cycle directed software chat", D("auth->db, db->config, api->auth, api->db, cli->api"))

q("""Is there any loop in the trail network (Ash-Birch, Birch-Cedar, Cedar-Dogwood, Dogwood-Elm, Birch-Fir), so that one can walk a round trip without using a trail twice?""",
  lambda g: yes(len(nx.cycle_basis(g)) > 0),
  "cycle undirected no-cycle", U("Ash-Birch, Birch-Cedar, Cedar-Dogwood, Dogwood-Elm, Birch-Fir"))

q("""Find the length of the shortest cycle. v1-v2 v2-v3 v3-v4 v4-v5 v5-v1 v2-v5 v4-v6 (undirected)""",
  lambda g: num(girth(g)),
  "cycle girth", U("v1-v2,v2-v3,v3-v4,v4-v5,v5-v1,v2-v5,v4-v6", False))

q("""Debt carousel: Abel owes Bruno, Bruno owes Cora, Cora owes Dino, Dino owes Bruno, Edda owes Abel. Which people are part of a closed circle of debts?""",
  lambda g: names(set().union(*[c for c in nx.simple_cycles(g)])),
  "cycle directed prose", D("Abel->Bruno, Bruno->Cora, Cora->Dino, Dino->Bruno, Edda->Abel"))

q("""How many different directed cycles does 1->2, 2->3, 3->1, 3->4, 4->2 have?""",
  lambda g: num(len(list(nx.simple_cycles(g)))),
  "cycle directed count numbers", D("1->2, 2->3, 3->1, 3->4, 4->2", False))

q("""deadlock check: T1 waits for T2, T2 waits for T4, T3 waits for T1, T4 waits for T3, T5 waits for T1. Which transactions are deadlocked with each other?""",
  lambda g: names(the(c for c in nx.strongly_connected_components(g) if len(c) > 1)),
  "cycle directed software indirect", D("T1->T2, T2->T4, T3->T1, T4->T3, T5->T1", False))

q("""Removing how many links would make this loop-free at the least? K-L, L-M, M-K, M-N, N-O, O-P, P-M""",
  lambda g: num(g.size() - len(g) + nx.number_connected_components(g)), "cycle count what-if",
  U("K-L, L-M, M-K, M-N, N-O, O-P, P-M"))

# strongly connected ----------------------------------------------------------------------------

q("""Town hall made these streets one-way: Bell→Crown, Crown→Drum, Drum→Bell, Drum→Ewe, Ewe→Fox, Fox→Ewe. Can one still drive from every corner to every other corner?""",
  lambda g: yes(nx.is_strongly_connected(g)),
  "scc roads indirect", D("Bell→Crown, Crown→Drum, Drum→Bell, Drum→Ewe, Ewe→Fox, Fox→Ewe"))

q("""strongly connected components of: a→b, b→c, c→a, c→d, d→e, e→d, e→f""",
  lambda g: groups(nx.strongly_connected_components(g)),
  "scc groups", D("a→b, b→c, c→a, c→d, d→e, e→d, e→f"))

q("""Trading posts with one-way barges: Pell to Quorn, Quorn to Rye, Rye to Pell, Rye to Snee, Snee to Thrup, Thrup to Snee. Merchants count posts as one market if you can sail from each of them to each other one. How many markets are there?""",
  lambda g: num(nx.number_strongly_connected_components(g)),
  "scc prose long", D("Pell->Quorn, Quorn->Rye, Rye->Pell, Rye->Snee, Snee->Thrup, Thrup->Snee"))

q("""largest set of accounts that can all reach each other: {u: [v], v: [w], w: [u, x], x: [y], y: [x, z], z: []}""",
  lambda g: names(max(nx.strongly_connected_components(g), key=len)),
  "scc python", D("u->v, v->w, w->u, w->x, x->y, y->x, y->z"))

q("""Are s and t in the same strongly connected component? s > t, t > r, r > p, p > t, q > s""",
  lambda g: yes(any({"s", "t"} <= c for c in nx.strongly_connected_components(g))),
  "scc no", D("s > t, t > r, r > p, p > t, q > s"))
