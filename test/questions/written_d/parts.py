"""How a graph hangs together: parts, weak spots, rings, dense groups."""
from gold import *


def split(g):
    """The one division in two parts of greatest modularity, over all divisions."""
    nodes = list(g)
    found = {}
    for c in subsets(nodes[1:]):
        if c:
            found[frozenset(c)] = round(nx.community.modularity(g, [set(c), set(nodes) - set(c)]), 9)
    side = most(found)
    return [sorted(side), sorted(set(nodes) - side)]


# ---- components, connectivity -------------------------------------------------------------------

q("""DNA matches, both people share a segment:
Aoife & Brendan
Ciara & Declan
Brendan & Eoin
Declan & Fionn
Grainne & Ciara
Treat everybody who is linked somehow as one clan. Who belongs to Fionn's clan (Fionn left out)?""",
  lambda g: names(nx.node_connected_component(g, "Fionn") - {"Fionn"}), "components lines ampersand",
  U("Aoife & Brendan, Ciara & Declan, Brendan & Eoin, Declan & Fionn, Grainne & Ciara", arrow=" & "))
q("""After the flood only some bridges of the archipelago stand. Ilha Alta is still joined to Ilha Boa, Ilha Boa to Ilha Cor; Ilha Dom is joined to Ilha Eco; Ilha Faro stands alone. List the groups of islands between which nobody can walk any more.""",
  lambda g: groups(nx.connected_components(g)), "components prose groups", U("Ilha Alta-Ilha Boa-Ilha Cor, Ilha Dom-Ilha Eco, Ilha Faro"))
q("""adjacency = {
  'u': ['v', 'w'], 'v': ['u'], 'w': ['u'],
  'x': ['y'], 'y': ['x', 'z', 'o'], 'z': ['y'], 'o': ['y'], 'k': []
}
size of the biggest connected piece?""", lambda g: num(max(map(len, nx.connected_components(g)))), "components python",
  U("u-v, u-w, x-y, y-z, y-o, k"))
q("""How many cables would an attacker have to cut, at the very least, before some two of our data halls can't talk any more? Cables are H1-H2, H2-H3, H3-H4, H4-H1, H1-H3, H4-H5, H5-H2.""",
  lambda g: num(agree(nx.edge_connectivity(g), min(len(c) for c in subsets(g.edges) if not nx.is_connected(without(g, *c))))),
  "connectivity edge indirect", U("H1-H2, H2-H3, H3-H4, H4-H1, H1-H3, H4-H5, H5-H2"))
q("""graph hospital { ward -- lab; ward -- xray; lab -- xray; xray -- theatre; lab -- theatre; theatre -- morgue; xray -- morgue; }

Vertex connectivity of this graph = ?""", lambda g: num(nx.node_connectivity(g)), "connectivity dot node",
  U("ward--lab; ward--xray; lab--xray; xray--theatre; lab--theatre; theatre--morgue; xray--morgue"))
q("""There are two couriers who dislike each other so much that they refuse to use the same street. Both go from the Bakery to the Harbour. Streets: Bakery to Plaza, Bakery to Church, Plaza to Church, Church to Market, Plaza to Market, Market to Harbour. Is it possible for them, streets being two-way?""",
  lambda g: yes(flow(g, "Bakery", "Harbour") >= 2), "connectivity disjoint prose boolean no",
  U("Bakery-Plaza, Bakery-Church, Plaza-Church, Church-Market, Plaza-Market, Market-Harbour"))

# ---- bridges, articulation ----------------------------------------------------------------------

q("""name the rope bridges that strand somebody if they snap. treehouses: oaktop=beechnest, beechnest=pinebox, pinebox=oaktop, pinebox=crow, crow=owl, owl=finch, finch=crow""",
  lambda g: pairs(bridges(g)), "bridges equals sloppy", U("oaktop=beechnest, beechnest=pinebox, pinebox=oaktop, pinebox=crow, crow=owl, owl=finch, finch=crow", arrow="="))
q("""a,b
Tarn,Ulk
Ulk,Vad
Vad,Tarn
Vad,Wix
Wix,Yord
Yord,Zell
How many of these railway lines are indispensable in the sense that closing just that one cuts the network apart?""",
  lambda g: num(len(bridges(g))), "bridges csv count", U("Tarn-Ulk, Ulk-Vad, Vad-Tarn, Vad-Wix, Wix-Yord, Yord-Zell"))
q("""The heating loop connects the boiler with the kitchen, the kitchen with the bath, and the bath with the boiler again. A branch goes on from the bath to the attic, and another one from the kitchen to the porch. Does shutting the pipe between kitchen and bath leave any room cold?""",
  lambda g: yes(("kitchen", "bath") in bridges(g) or ("bath", "kitchen") in bridges(g)), "bridges prose boolean no",
  U("boiler-kitchen, kitchen-bath, bath-boiler, bath-attic, kitchen-porch"))
q("""1: 2 3
2: 1 3
3: 1 2 4
4: 3 5 6
5: 4 6
6: 4 5
bridge edge of the graph above?""", lambda g: pairs([the(bridges(g))]), "bridges adjacency", U("1-2, 1-3, 2-3, 3-4, 4-5, 4-6, 5-6"))
q("""Translator trouble. Who is irreplaceable, meaning that without that person the delegation falls into groups that cannot understand each other? Pairs with a common language: Amin–Birgit, Birgit–Chen, Chen–Amin, Chen–Dolores, Dolores–Emeka, Emeka–Farid, Farid–Dolores.""",
  lambda g: names(cut_nodes(g)), "articulation dashes", U("Amin–Birgit, Birgit–Chen, Chen–Amin, Chen–Dolores, Dolores–Emeka, Emeka–Farid, Farid–Dolores"))
q("""[{"from":"sub1","to":"sub2"},{"from":"sub2","to":"sub3"},{"from":"sub3","to":"sub4"},{"from":"sub4","to":"sub2"},{"from":"sub4","to":"sub5"},{"from":"sub5","to":"sub6"}]
High-voltage lines, both directions. Count the single points of failure among the substations.""",
  lambda g: num(len(cut_nodes(g))), "articulation json count", U("sub1-sub2, sub2-sub3, sub3-sub4, sub4-sub2, sub4-sub5, sub5-sub6"))
q("""Suppose the well in Timbo dries out and the caravan can't stop there any longer. The tracks lead Agad to Timbo, Timbo to Kidal, Agad to Arlit, Arlit to Kidal, Kidal to Gao, Timbo to Gao. Would any two of the other oases be separated?""",
  lambda g: yes("Timbo" in cut_nodes(g)), "articulation prose boolean no", U("Agad-Timbo, Timbo-Kidal, Agad-Arlit, Arlit-Kidal, Kidal-Gao, Timbo-Gao"))

# ---- scc, cycle ---------------------------------------------------------------------------------

q("""one-way alleys in the old town: Rose→Mint, Mint→Sage, Sage→Rose, Sage→Dill, Dill→Basil, Basil→Dill, Basil→Thyme. which alley corners can you leave and come back to — grouped so that within a group everything is mutually reachable? corners that are on their own make a group of one.""",
  lambda g: groups(nx.strongly_connected_components(g)), "scc arrows groups", D("Rose→Mint, Mint→Sage, Sage→Rose, Sage→Dill, Dill→Basil, Basil→Dill, Basil→Thyme"))
q("""Packages import each other in circles and we want to merge every circle into one package. core imports utils, utils imports log, log imports core, api imports core, api imports auth, auth imports api, cli imports api. How many packages are left after merging?""",
  lambda g: num(nx.number_strongly_connected_components(g)), "scc prose code", D("core-utils, utils-log, log-core, api-core, api-auth, auth-api, cli-api"))
q("""Retweets (who -> whom): @ana -> @ben; @ben -> @cat; @cat -> @dov; @dov -> @ana; @dov -> @eli. Is this digraph strongly connected?""",
  lambda g: yes(nx.is_strongly_connected(g)), "scc boolean no arrows", D("@ana -> @ben; @ben -> @cat; @cat -> @dov; @dov -> @ana; @dov -> @eli"))
q("""lend.csv
lender,borrower
Pablo,Quentin
Quentin,Rosa
Rosa,Pablo
Rosa,Stella
Stella,Tomas
Somewhere the money goes round in a circle. Who is in on it?""",
  lambda g: names(the(nx.simple_cycles(g))), "cycle csv", D("Pablo-Quentin, Quentin-Rosa, Rosa-Pablo, Rosa-Stella, Stella-Tomas"))
q("""The recipe wiki says: to make vinegar you need wine; to make wine you need yeast; to make yeast you need sugar; to make sugar you need beets. Is there a circular requirement in that?""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)), "cycle prose boolean no", D("wine-vinegar, yeast-wine, sugar-yeast, beets-sugar"))
q("""Length of the shortest cycle in this molecule skeleton? 
<molecule>
<bond atomRefs2="c1 c2"/><bond atomRefs2="c2 c3"/><bond atomRefs2="c3 c4"/><bond atomRefs2="c4 c5"/>
<bond atomRefs2="c5 c6"/><bond atomRefs2="c6 c1"/><bond atomRefs2="c4 c7"/><bond atomRefs2="c7 c8"/>
<bond atomRefs2="c8 c9"/><bond atomRefs2="c9 c5"/><bond atomRefs2="c9 c10"/>
</molecule>""",
  lambda g: num(girth(g)), "cycle girth xml chemistry", U("c1-c2, c2-c3, c3-c4, c4-c5, c5-c6, c6-c1, c4-c7, c7-c8, c8-c9, c9-c5, c9-c10"))
q("""flowchart TD
    Draft --> Review
    Review --> Edit
    Edit --> Review
    Review --> Approve
    Approve --> Publish
Which single arrow makes this approval workflow loop: the one that leads back to an earlier step?""",
  {"kind": "set", "gold": [["Edit", "Review"]]}, "cycle mermaid", D("Draft-Review, Review-Edit, Edit-Review, Review-Approve, Approve-Publish"),
  note="the document starts at Draft, so Edit comes after Review")

# ---- core, communities, clustering, triangles, clique, bipartite ---------------------------------

q("""INSERT INTO grazes_with (a, b) VALUES ('ox','elk'),('elk','yak'),('yak','ox'),('ox','gnu'),('gnu','elk'),('yak','emu'),('emu','ape');
-- symmetric relation. members of its 2-core?""",
  lambda g: names(nx.k_core(g, 2)), "core sql", U("ox-elk, elk-yak, yak-ox, ox-gnu, gnu-elk, yak-emu, emu-ape"))
q("""We throw people out of the club who know fewer than three of those still in it, over and over, until nobody has to go. Pairs of acquaintances: Ugo-Vito, Ugo-Wanda, Ugo-Xenia, Vito-Wanda, Vito-Xenia, Wanda-Xenia, Xenia-Yuri, Yuri-Zora, Zora-Vito. Who remains?""",
  lambda g: names(nx.k_core(g, 3)), "core indirect", U("Ugo-Vito, Ugo-Wanda, Ugo-Xenia, Vito-Wanda, Vito-Xenia, Wanda-Xenia, Xenia-Yuri, Yuri-Zora, Zora-Vito"))
q("""protein1 protein2
RAD51 BRCA2
RAD51 TP53
BRCA2 TP53
TP53 MDM2
MDM2 MDM4
MDM4 TP53
MDM4 USP7
Give me the core number (k-shell index) of MDM2.""", lambda g: num(nx.core_number(g)["MDM2"]), "core table biology",
  U("RAD51-BRCA2, RAD51-TP53, BRCA2-TP53, TP53-MDM2, MDM2-MDM4, MDM4-TP53, MDM4-USP7"))
q("""Two cliques of pupils seem to have formed. They text each other as follows: Ada with Bea, Ada with Cleo, Bea with Cleo, Cleo with Dina, Dina with Ella, Dina with Fay, Ella with Fay. Split the class into two communities so that modularity is greatest.""",
  lambda g: groups(split(g)), "communities prose", U("Ada-Bea, Ada-Cleo, Bea-Cleo, Cleo-Dina, Dina-Ella, Dina-Fay, Ella-Fay"))
q("""modularity of the partition {1,2,3} {4,5,6} in the graph 1-2, 2-3, 1-3, 4-5, 5-6, 4-6, 3-4? two decimals are enough""",
  lambda g: num(nx.community.modularity(g, [{"1", "2", "3"}, {"4", "5", "6"}]), 0.006), "communities modularity", U("1-2, 2-3, 1-3, 4-5, 5-6, 4-6, 3-4"))
q("""Of all pairs of Otto's friends, what share are friends with each other themselves? Otto – Paula, Otto – Rudi, Otto – Sepp, Otto – Trude, Paula – Rudi, Sepp – Trude, Rudi – Sepp, Trude – Uschi.""",
  lambda g: num(nx.clustering(g, "Otto"), 0.006), "clustering local indirect",
  U("Otto – Paula, Otto – Rudi, Otto – Sepp, Otto – Trude, Paula – Rudi, Sepp – Trude, Rudi – Sepp, Trude – Uschi"))
q("""E = {ab, ac, bc, cd, de, df, ef}. Average local clustering coefficient over all six vertices, to three decimals.""",
  lambda g: num(nx.average_clustering(g), 0.0006), "clustering average", U("a-b, a-c, b-c, c-d, d-e, d-f, e-f"))
q("""Transitivity (global clustering: 3 × triangles / connected triples) of this coauthor net:
  Ek *-* Fo
  Fo *-* Gu
  Gu *-* Ek
  Gu *-* Ha
  Ha *-* Jo""", lambda g: num(nx.transitivity(g), 0.006), "clustering transitivity", U("Ek-Fo, Fo-Gu, Gu-Ek, Gu-Ha, Ha-Jo"))
q("""Love triangles?? Lukas has flirted with Mia, Mia with Noah, Noah with Lukas, Noah with Olga, Olga with Mia, and Olga with Paul. Flirting is mutual. How many triples are there in which everybody has flirted with everybody?""",
  lambda g: num(len(triangles(g))), "triangles prose", U("Lukas-Mia, Mia-Noah, Noah-Lukas, Noah-Olga, Olga-Mia, Olga-Paul"))
q("""0 1 1 0 1
1 0 1 0 0
1 1 0 1 0
0 0 1 0 1
1 0 0 1 0
Symmetric 0/1 adjacency matrix. Number of triangles?""", lambda g: num(len(triangles(g))), "triangles matrix",
  matrix("0 1 1 0 1\n1 0 1 0 0\n1 1 0 1 0\n0 0 1 0 1\n1 0 0 1 0", list("12345")), loose=True)
q("""Trade pacts: Peru=Chile, Chile=Brazil, Brazil=Peru, Brazil=Cuba, Cuba=Haiti, Haiti=Brazil, Chile=Cuba. Which country sits in the largest number of three-way blocs?""",
  lambda g: name(most(nx.triangles(g))), "triangles node", U("Peru=Chile, Chile=Brazil, Brazil=Peru, Brazil=Cuba, Cuba=Haiti, Haiti=Brazil, Chile=Cuba", arrow="="))
q("""For the photo I want as many guests as possible who have all met one another. Met so far: Kim×Lou, Kim×Max, Lou×Max, Max×Ned, Lou×Ned, Kim×Ned, Ned×Oda, Oda×Max, Oda×Pit. Which guests?""",
  lambda g: names(the(cliques(g))), "clique indirect", U("Kim×Lou, Kim×Max, Lou×Max, Max×Ned, Lou×Ned, Kim×Ned, Ned×Oda, Oda×Max, Oda×Pit", arrow="×"))
q("""compat = [["red","blue"],["red","teal"],["blue","teal"],["teal","gold"],["gold","grey"],["grey","teal"],["blue","gold"]]
# clique number?""", lambda g: num(len(cliques(g)[0])), "clique python", U("red-blue, red-teal, blue-teal, teal-gold, gold-grey, grey-teal, blue-gold"))
q("""Do beetle, wasp, moth and fly form a clique in the co-occurrence graph? Seen on one flower: beetle and wasp; wasp and moth; moth and fly; fly and beetle; beetle and moth; ant and fly.""",
  lambda g: yes(all(g.has_edge(*e) for e in itertools.combinations(["beetle", "wasp", "moth", "fly"], 2))), "clique boolean no",
  U("beetle-wasp, wasp-moth, moth-fly, fly-beetle, beetle-moth, ant-fly"))
q("""Two dressing rooms, rivals must not share one. Rivalries: Blaze-Comet, Comet-Drake, Drake-Eagle, Eagle-Flint, Flint-Comet. Feasible?""",
  lambda g: yes(nx.is_bipartite(g)), "bipartite boolean", U("Blaze-Comet, Comet-Drake, Drake-Eagle, Eagle-Flint, Flint-Comet"))
q("""Islanders are either knights or spies; each radio contact is always between a knight and a spy. Contacts: Mo/Ren, Ren/Sol, Sol/Tib, Tib/Ula, Ula/Mei, Mei/Sol. Mo is a knight. Who are the spies?""",
  lambda g: names(v for v, k in nx.bipartite.color(g).items() if k != nx.bipartite.color(g)["Mo"]), "bipartite story",
  U("Mo/Ren, Ren/Sol, Sol/Tib, Tib/Ula, Ula/Mei, Mei/Sol", arrow="/"))
q("""Check 2-colourability. If it fails, it must be due to an odd cycle; tell me how many vertices the only odd cycle has. Edges: {1,2} {2,3} {3,4} {4,5} {5,1} {5,6} {6,7}""",
  num(5), "bipartite odd-cycle", U("1-2, 2-3, 3-4, 4-5, 5-1, 5-6, 6-7"))
