"""Hasty, long-winded and misspelt questions; traps that are no reason to decline."""
from gold import *

# misspelt names, typos --------------------------------------------------------------------------------------

q("""shortets way from Kopenhagn to Warsaw pls: Copenhagen-Rostock 150, Rostock-Berlin 225, Berlin-Warsaw 575, Copenhagen-Malmo 40, Malmo-Gdansk 390, Gdansk-Warsaw 340""",
  lambda g: num(dist(g, "Copenhagen", "Warsaw")),
  "shortest-path misspelt typo chat", U("Copenhagen-Rostock 150, Rostock-Berlin 225, Berlin-Warsaw 575, Copenhagen-Malmo 40, Malmo-Gdansk 390, Gdansk-Warsaw 340"))

q("""who r the neigbours of Katharina?? Katarina–Lukas, Lukas–Mona, Mona–Katarina, Katarina–Niklas""",
  lambda g: names(g["Katarina"]),
  "neighbours misspelt chat", U("Katarina–Lukas, Lukas–Mona, Mona–Katarina, Katarina–Niklas"))

q("""Can i get form Marsaille to Lyons by train? trains: Marseille-Avignon, Avignon-Valence, Valence-Lyon, Lyon-Dijon""",
  lambda g: yes(nx.has_path(g, "Marseille", "Lyon")),
  "reachability misspelt typo", U("Marseille-Avignon, Avignon-Valence, Valence-Lyon, Lyon-Dijon"))

q("""hwo many conections does teh Rezeption have? Reception-Bar, Reception-Lift, Lift-Roof, Bar-Kitchen, Reception-Garage""",
  lambda g: num(g.degree("Reception")),
  "degree misspelt typo chat", U("Reception-Bar, Reception-Lift, Lift-Roof, Bar-Kitchen, Reception-Garage"))

q("""Prerequisites: Thermodynamics needs Calculus II, Calculus II needs Calculus I, Fluid Mechanics needs Thermodynamics. Everything I need before Thermodinamics?""",
  lambda g: names(nx.ancestors(g, "Thermodynamics")),
  "prerequisites misspelt courses", D("Calculus II->Thermodynamics, Calculus I->Calculus II, Thermodynamics->Fluid Mechanics"))

q("""mutul frends of Giovanni and Beatrix: Giovani–Carla, Giovani–Dino, Beatrice–Dino, Beatrice–Elsa, Giovani–Elsa""",
  lambda g: names(nx.common_neighbors(g, "Giovani", "Beatrice")),
  "common misspelt chat", U("Giovani–Carla, Giovani–Dino, Beatrice–Dino, Beatrice–Elsa, Giovani–Elsa"))

q("""If the Guttenberg Bridge is closed, can one still get from Oldtown to Newtown? Oldtown–Gutenberg Bridge, Gutenberg Bridge–Newtown, Oldtown–Ferry Landing, Ferry Landing–Newtown.""",
  lambda g: yes(nx.has_path(without(g, "Gutenberg Bridge"), "Oldtown", "Newtown")),
  "what-if reachability misspelt", U("Oldtown–Gutenberg Bridge, Gutenberg Bridge–Newtown, Oldtown–Ferry Landing, Ferry Landing–Newtown"))

q("""WHATS THE MAX FLOW FROM SRC TO SNK: src->a 3, src->b 2, a->snk 2, b->snk 3, a->b 1""",
  lambda g: num(flow(g, "src", "snk")),
  "maxflow case chat", D("src->a 3, src->b 2, a->snk 2, b->snk 3, a->b 1"))

# no such path is an answer ----------------------------------------------------------------------------------------

q("""Give me the route from Skye to Jura. Ferries: Skye–Mull, Mull–Iona, Islay–Jura, Islay–Arran.""",
  lambda g: oneof("path", list(nx.all_simple_paths(g, "Skye", "Jura")) or [[]]),
  "shortest-path no-path empty", U("Skye–Mull, Mull–Iona, Islay–Jura, Islay–Arran"))

q("""which people do both paula and quentin know? paula-ray, paula-sid, quentin-tim, ray-tim""",
  lambda g: names(nx.common_neighbors(g, "paula", "quentin")),
  "common empty chat", U("paula-ray, paula-sid, quentin-tim, ray-tim"))

q("""Are there any rooms that would cut the house in two if locked? den-hall, hall-loft, loft-den, den-bath, bath-hall""",
  lambda g: names(cut_nodes(g)),
  "articulation empty", U("den-hall, hall-loft, loft-den, den-bath, bath-hall"))

q("""List the triangles in the network n1-n2, n2-n3, n3-n4, n4-n1.""",
  lambda g: groups(triangles(g)),
  "triangles empty", U("n1-n2, n2-n3, n3-n4, n4-n1", False))

q("""Courses: Ceramics needs Drawing. Sculpture needs Ceramics. What do I need before Drawing?""",
  lambda g: names(nx.ancestors(g, "Drawing")),
  "prerequisites empty", D("Drawing->Ceramics, Ceramics->Sculpture"))

q("""Which pages link to each other in both directions? start->faq, faq->contact, contact->start""",
  lambda g: pairs({frozenset(e) for e in g.edges if g.has_edge(e[1], e[0])}),
  "neighbours directed mutual empty", D("start->faq, faq->contact, contact->start"))

q("""How many one-way routes are there from Inlet to Weir? Weir→Pool, Pool→Inlet, Weir→Ladder, Ladder→Inlet""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Inlet", "Weir")))),
  "reachability zero directed", D("Weir→Pool, Pool→Inlet, Weir→Ladder, Ladder→Inlet"))

# long, with things that do not matter ----------------------------------------------------------------------------------

q("""Hi team, greetings from a rainy Tuesday! As you know the coffee machine on floor 3 has been broken since the 14th and 27 people signed the petition. Anyway: we have to re-route the pneumatic post. The tubes run Reception to Archive (3 seconds), Archive to Lab (8 seconds), Reception to Director (6 seconds), Director to Lab (4 seconds) and Lab to Workshop (5 seconds), all of them both ways. Archive has been repainted in 2 colours. I'd love to know how many seconds a capsule needs from Reception to the Workshop if it takes the best way. Cheers, Dolores (ext. 4411)""",
  lambda g: num(dist(g, "Reception", "Workshop")),
  "shortest-path long irrelevant prose", U("Reception-Archive 3, Archive-Lab 8, Reception-Director 6, Director-Lab 4, Lab-Workshop 5"))

q("""My grandfather, who was born in 1931 and kept 12 goats, used to tell how the shepherds passed news. Matteo could see Nello's hill and Oreste's hill. Nello could see Piero's. Oreste could see Piero's and Quirino's. Quirino could see Rocco's. They lit fires, each hill seeing the other works both ways of course. One summer the grass was so dry that three barns burned. How many fires after his own did it take, at the least, until Rocco knew what Matteo knew, Rocco's own fire not needed? In other words how many hops is it from Matteo to Rocco?""",
  lambda g: num(dist(g, "Matteo", "Rocco", False)),
  "shortest-path long irrelevant history", U("Matteo-Nello, Matteo-Oreste, Nello-Piero, Oreste-Piero, Oreste-Quirino, Quirino-Rocco"))

q("""We are 6 at the pottery studio and 4 of us are over fifty. The kiln (2300 W) can only be loaded after Glaze and Label are finished. Glaze follows Bisque. Bisque follows Dry. Dry follows Throw. Label follows Throw as well. Fire follows Load. The studio is closed on the 3rd. Please line up Throw, Dry, Bisque, Glaze, Label, Load, Fire.""",
  order,
  "topo-order long irrelevant", D("Glaze->Load, Label->Load, Bisque->Glaze, Dry->Bisque, Throw->Dry, Throw->Label, Load->Fire"))

q("""It's about the village wells again. The council (9 members, 2 absent) wants every pair of wells linked, perhaps through others. Digging a ditch costs, in days: North to Oak 5, Oak to Rock 7, North to Rock 4, Rock to Ford 6, Oak to Ford 9, Ford to Hill 3. The council voted 5 to 2. How many days of digging are needed at the minimum?""",
  lambda g: num(mst(g)),
  "mst long irrelevant", U("North-Oak 5, Oak-Rock 7, North-Rock 4, Rock-Ford 6, Oak-Ford 9, Ford-Hill 3"))

q("""Sorry for the long mail. In 2022 we had three outages. Our services: the shop talks to the basket service and the catalogue; the basket service talks to redis; the catalogue talks to search and postgres; search talks to elastic. Postgres is version 15, elastic version 8. When the auditors asked, nobody could answer this: which services (not counting the shop itself) does the shop depend on, directly or through others?""",
  lambda g: names(nx.descendants(g, "shop")) | {"accept": [["basket service", "catalogue", "elastic", "postgres", "redis", "search"]]},
  "reachability long irrelevant software", D("shop->basket, shop->catalogue, basket->redis, catalogue->search, catalogue->postgres, search->elastic"))

# commands, question in the middle, two graphs ------------------------------------------------------------------------------

q("""Print the number of connected components. Data: u-v, v-w, x-y. Thanks.""",
  lambda g: num(nx.number_connected_components(g)),
  "components command", U("u-v, v-w, x-y"))

q("""Topologically sort: shirt>jacket, shirt>tie, tie>jacket, trousers>shoes, trousers>jacket""",
  order,
  "topo-order command", D("shirt>jacket, shirt>tie, tie>jacket, trousers>shoes, trousers>jacket"))

q("""Edges so far: Gap–Hut, Hut–Isle, Isle–Jetty. What's the distance in hops from Gap to Jetty? Oh wait, I forgot one more edge: Hut–Jetty.""",
  lambda g: num(dist(g, "Gap", "Jetty", False)),
  "shortest-path middle prose", U("Gap–Hut, Hut–Isle, Isle–Jetty, Hut–Jetty"))

q("""Alp–Bex 4, Bex–Col 3, Alp–Col 9. No, correction: Bex–Col is 6, not 3. Alp to Col?""",
  lambda g: num(dist(g, "Alp", "Col")),
  "shortest-path correction chat", U("Alp–Bex 4, Bex–Col 6, Alp–Col 9"))

q("""Delete node q from p-q, q-r, p-s, s-r, q-t and tell me which nodes are now isolated.""",
  lambda g: names(nx.isolates(without(g, "q"))),
  "what-if isolated command", U("p-q, q-r, p-s, s-r, q-t"))

q("""Add an edge between the two loose ends of the chain c1-c2, c2-c3, c3-c4, c4-c5. Diameter before and after?""",
  lambda g: both(num(nx.diameter(g)), num(nx.diameter(plus(g, ("c1", "c5"))))),
  "what-if diameter two-things", U("c1-c2, c2-c3, c3-c4, c4-c5", False))

ga, gb = U("A-B, B-C, C-A"), U("D-E, E-F, F-G, G-D, D-F")
q("""First network: A-B, B-C, C-A. Second network: D-E, E-F, F-G, G-D, D-F. In which of the two is the share of possible links that exist higher, first or second?""",
  name("first" if nx.density(ga) > nx.density(gb) else "second", "first network" if nx.density(ga) > nx.density(gb) else "second network"), "compare density two-graphs")

ga, gb = U("Ox–Pa, Pa–Qi, Qi–Ro"), U("Ox–Pa, Ox–Qi, Qi–Ro")
q("""Monday's friendships: Ox–Pa, Pa–Qi, Qi–Ro. Friday's: Ox–Pa, Ox–Qi, Qi–Ro. Which friendship broke up?""",
  pairs({frozenset(e) for e in ga.edges} - {frozenset(e) for e in gb.edges}), "compare difference social")

# many forms ------------------------------------------------------------------------------------------------------------------

q("""1. Ebb to Flo: 7
2. Flo to Gus: 2
3. Ebb to Hal: 4
4. Hal to Gus: 6
5. Gus to Ivy: 1
Ebb to Ivy, shortest total?""",
  lambda g: num(dist(g, "Ebb", "Ivy")),
  "shortest-path numbered-list", U("Ebb-Flo 7, Flo-Gus 2, Ebb-Hal 4, Hal-Gus 6, Gus-Ivy 1"))

q("""(Vaduz)-[:ROAD {km: 12}]->(Feldkirch), (Feldkirch)-[:ROAD {km: 35}]->(Bludenz), (Vaduz)-[:ROAD {km: 60}]->(Bludenz), (Bludenz)-[:ROAD {km: 48}]->(Landeck). Shortest km Vaduz to Landeck?""",
  lambda g: num(dist(g, "Vaduz", "Landeck")),
  "shortest-path cypher", D("Vaduz->Feldkirch 12, Feldkirch->Bludenz 35, Vaduz->Bludenz 60, Bludenz->Landeck 48"))

q("""G = (V, E) with V = {1, 2, 3, 4, 5} and E = {{1,2}, {2,3}, {3,4}, {4,1}, {4,5}}. Is G bipartite?""",
  lambda g: yes(nx.is_bipartite(g)),
  "colouring bipartite maths numbers", U("1-2, 2-3, 3-4, 4-1, 4-5", False))

q("""import networkx as nx
G = nx.DiGraph()
G.add_edges_from([("mix","bake"),("weigh","mix"),("heat","bake"),("bake","ice")])
# what does list(nx.topological_sort(G)) look like (any valid order)?""",
  order,
  "topo-order python code", D("mix->bake, weigh->mix, heat->bake, bake->ice"))

q("""p edge 5 6
e 1 2
e 2 3
e 3 4
e 4 5
e 5 1
e 1 3
chromatic number?""",
  lambda g: num(colours(g)),
  "colouring dimacs numbers", U("1-2, 2-3, 3-4, 4-5, 5-1, 1-3", False))

q("""source,target,weight
Nil,Oka,3.5
Oka,Po,2.25
Nil,Po,6
Po,Rhine,1.5
shortest Nil-Rhine distance with decimals""",
  lambda g: num(dist(g, "Nil", "Rhine")),
  "shortest-path csv decimals", U("Nil-Oka 3.5, Oka-Po 2.25, Nil-Po 6, Po-Rhine 1.5"))

q("""<ul><li>Alto: Basso, Coro</li><li>Basso: Duo</li><li>Coro: Duo</li><li>Duo: Ensemble</li></ul>
How many voices are on the shortest way from Alto to Ensemble, both ends counted?""",
  lambda g: num(dist(g, "Alto", "Ensemble", False) + 1),
  "shortest-path html music", U("Alto-Basso, Alto-Coro, Basso-Duo, Coro-Duo, Duo-Ensemble"))

q("""nodes
1;Kiosk
2;Luna Park
3;Mole
4;Net
edges
1;2
2;3
3;1
3;4
Which place has only one connection?""",
  lambda g: name(the(v for v in g if g.degree(v) == 1)),
  "degree csv two-tables", U("Kiosk-Luna Park, Luna Park-Mole, Mole-Kiosk, Mole-Net"))

q("""   a b c d
a  . x x .
b  x . . x
c  x . . x
d  . x x .
an x is a link. does it contain a triangle?""",
  lambda g: yes(len(triangles(g))),
  "triangles matrix no", U("a-b, a-c, b-d, c-d"))

q("""Lines of the tram:
Red: Forum, Gate, Hospital, Inn
Blue: Jail, Gate, Kiln
Green: Kiln, Lido, Inn
Each tram calls at the stops in that order and back. Fewest stops ridden from Jail to Inn?""",
  lambda g: num(dist(g, "Jail", "Inn", False)),
  "shortest-path lines lists", U("Forum-Gate-Hospital-Inn, Jail-Gate-Kiln, Kiln-Lido-Inn"))

q("""erDiagram-ish: CUSTOMER--ORDER, ORDER--ITEM, ITEM--PRODUCT, PRODUCT--SUPPLIER, CUSTOMER--ADDRESS. How many joins from ADDRESS to SUPPLIER?""",
  lambda g: num(dist(g, "ADDRESS", "SUPPLIER", False)),
  "shortest-path software", U("CUSTOMER--ORDER, ORDER--ITEM, ITEM--PRODUCT, PRODUCT--SUPPLIER, CUSTOMER--ADDRESS"))

q("""Adjacency: [[1,2],[0,3],[0,3],[1,2,4],[3]] (index = node number starting at 0). Which node is a cut vertex?""",
  lambda g: names(cut_nodes(g)),
  "articulation python numbers", U("0-1, 0-2, 1-3, 2-3, 3-4", False))

q("""digraph G { rankdir=LR; "Tax Office" -> "Ministry"; "Ministry" -> "Court"; "Court" -> "Tax Office"; "Court" -> "Archive" }
Which offices can a file that reached the Archive go on to?""",
  lambda g: names(nx.descendants(g, "Archive")),
  "reachability dot empty", D("Tax Office->Ministry, Ministry->Court, Court->Tax Office, Court->Archive"))

q("""roads = [["Aix", "Apt", 52], ["Apt", "Gap", 110], ["Aix", "Gap", 150], ["Gap", "Die", 90]]
print(shortest(roads, "Aix", "Die"))  # ???""",
  lambda g: num(dist(g, "Aix", "Die")) ,
  "shortest-path python code", U("Aix-Apt 52, Apt-Gap 110, Aix-Gap 150, Gap-Die 90"))

q("""Bonds as SMILES would be too short for you, so: ring c1-c2-c3-c4-c5-c6-c1, side chain c1-n1, n1-o1, n1-o2. How many rings, and which atom links ring and side chain outside the ring?""",
  lambda g: both(num(len(nx.cycle_basis(g))), name(the(set(g["c1"]) - set(nx.cycle_basis(g)[0])))),
  "cycle chemistry two-things", U("c1-c2-c3-c4-c5-c6-c1, c1-n1, n1-o1, n1-o2", False))

q("""tell me if this is a DAG:: zeta→eta eta→theta theta→iota zeta→iota""",
  lambda g: yes(nx.is_directed_acyclic_graph(g)),
  "cycle directed chat", D("zeta→eta,eta→theta,theta→iota,zeta→iota"))

q("""Between Oslo and Rome: Oslo=Kiel 14h, Kiel=Ulm 7.5h, Ulm=Rome 11h, Kiel=Basel 8h, Basel=Rome 9.5h. fastest total hours""",
  lambda g: num(dist(g, "Oslo", "Rome")),
  "shortest-path decimals chat", U("Oslo-Kiel 14, Kiel-Ulm 7.5, Ulm-Rome 11, Kiel-Basel 8, Basel-Rome 9.5"))
