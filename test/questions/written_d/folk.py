"""Who knows whom, how many, who matters, what if, facts."""
from gold import *

# ---- degree, centrality -------------------------------------------------------------------------

q("""Hawaii air hops. Hilo flies to Kona and Maui. Kona flies to Maui, Oahu and Lanai. Oahu flies to Maui and Kauai. All these are flown in both directions. To how many places can I fly nonstop from Maui?""",
  lambda g: num(g.degree("Maui")), "degree prose", U("Hilo-Kona, Hilo-Maui, Kona-Maui, Kona-Oahu, Kona-Lanai, Oahu-Maui, Oahu-Kauai"))
q("""Incidence matrix (rows are the vertices k l m n o, columns the six edges):
1 0 1 0 0 0
1 1 0 0 0 0
0 1 1 1 0 1
0 0 0 1 1 0
0 0 0 0 1 1
Write down the degree sequence, largest first.""",
  lambda g: row(sorted(dict(g.degree).values(), reverse=True)), "degree sequence incidence-matrix", U("k-l, l-m, m-k, m-n, n-o, o-m"))
q("""follows
Ayla: Bora, Cem
Bora: Cem
Cem: Deniz
Deniz: Cem, Ayla
Emre: Cem
so whom does nobody follow""",
  lambda g: names(v for v in g if not g.in_degree(v)), "degree zero lists", lists("Ayla: Bora, Cem\nBora: Cem\nCem: Deniz\nDeniz: Cem, Ayla\nEmre: Cem", nx.DiGraph))
q("""On average, how many borders has a canton in my invented country? Urland touches Nidland and Walland, Nidland touches Walland and Ostland, Ostland touches Walland, and Seeland touches Ostland.""",
  lambda g: num(2 * g.number_of_edges() / len(g), 0.006), "degree average prose", U("Urland-Nidland, Urland-Walland, Nidland-Walland, Nidland-Ostland, Ostland-Walland, Seeland-Ostland"))
q("""Betweenness! Which email account lies on the most shortest paths between others? hr@x–it@x, it@x–ceo@x, ceo@x–pr@x, it@x–ops@x, ops@x–dev@x, dev@x–qa@x""",
  lambda g: name(most(between(g))), "centrality betweenness", U("hr@x–it@x, it@x–ceo@x, ceo@x–pr@x, it@x–ops@x, ops@x–dev@x, dev@x–qa@x"))
q("""edges.tsv:
home	blog
home	shop
blog	shop
shop	cart
cart	home
about	home
PageRank, damping 0.85: which page comes out on top?""", lambda g: name(most(pagerank(g))), "centrality pagerank tsv", D("home-blog, home-shop, blog-shop, shop-cart, cart-home, about-home"))
q("""Where should the village pump stand so that the sum of the numbers of lanes to all other houses is as small as possible? Lanes: Kiln to Loft, Loft to Manor, Manor to Nook, Manor to Pound, Nook to Quay, Loft to Nook, Manor to Stile.""",
  lambda g: name(least({v: sum(hops(g, v).values()) for v in g})), "centrality closeness indirect", U("Kiln-Loft, Loft-Manor, Manor-Nook, Manor-Pound, Nook-Quay, Loft-Nook, Manor-Stile"))
q("""Closeness centrality of node 3 in 1–2, 2–3, 3–4, 4–5, 3–6 (n−1 divided by the sum of distances)""",
  lambda g: num(nx.closeness_centrality(g, "3"), 0.0006), "centrality closeness number", U("1–2, 2–3, 3–4, 4–5, 3–6"))

# ---- neighbours, common, count, compare, similarity, aggregate ------------------------------------

q("""The dungeon master reads: "From the Throne Room you can go to the Gallery or the Pantry. From the Gallery a stair leads to the Tower. The Pantry has a hatch to the Cellar and a door to the Yard." All ways can be walked in reverse. What is adjacent to the Pantry?""",
  lambda g: names(g["Pantry"]), "neighbours prose story", U("Throne Room-Gallery, Throne Room-Pantry, Gallery-Tower, Pantry-Cellar, Pantry-Yard"))
q("""enzyme => product
amylase => maltose
maltase => glucose
lactase => glucose, galactose
sucrase => glucose, fructose
what makes glucose?""", lambda g: names(g.predecessors("glucose")), "neighbours predecessors", lists("amylase: maltose\nmaltase: glucose\nlactase: glucose, galactose\nsucrase: glucose, fructose", nx.DiGraph))
q("""Are Fadi and Gita directly linked, or only via others? Answer yes if directly. Fadi—Hoda, Hoda—Gita, Gita—Ilyas, Ilyas—Fadi, Hoda—Ilyas.""",
  lambda g: yes(g.has_edge("Fadi", "Gita")), "neighbours boolean no", U("Fadi—Hoda, Hoda—Gita, Gita—Ilyas, Ilyas—Fadi, Hoda—Ilyas"))
q("""Friends in common of Runa and Tove? Runa knows Sven, Ulf, Vera and Yrsa. Tove knows Ulf, Yrsa, Zack. Sven knows Zack.""",
  lambda g: names(nx.common_neighbors(g, "Runa", "Tove")), "common prose", lists("Runa: Sven, Ulf, Vera, Yrsa\nTove: Ulf, Yrsa, Zack\nSven: Zack"))
q("""{"films": {"Noir": ["Ahn", "Bell", "Cruz"], "Dune": ["Bell", "Dunn"], "Heat": ["Cruz", "Bell", "Eads"]}}
actors who are both in Noir and in Heat — how many?""",
  lambda g: num(len(list(nx.common_neighbors(g, "Noir", "Heat")))), "common json count", lists("Noir: Ahn, Bell, Cruz\nDune: Bell, Dunn\nHeat: Cruz, Bell, Eads"))
q("""Which two bees share the largest number of flowers? Maja: clover, thyme, aster. Willi: aster, poppy. Tekla: clover, thyme, poppy. Kassandra: poppy, lilac.""",
  lambda g: pairs([most({p: len(list(nx.common_neighbors(g, *p))) for p in itertools.combinations(["Maja", "Willi", "Tekla", "Kassandra"], 2)})]), "common pair",
  lists("Maja: clover, thyme, aster\nWilli: aster, poppy\nTekla: clover, thyme, poppy\nKassandra: poppy, lilac"))
q("""number of vertices and number of edges? graph { r--s; s--t; t--r; t--u; v; u--w }""",
  lambda g: both(num(len(g)), num(g.number_of_edges())), "count dot two-things", U("r--s; s--t; t--r; t--u; v; u--w"))
q("""feeds_near:
  - [cod, hake]
  - [hake, ling]
  - [ling, cod]
  - [ling, pike]
  - [pike, carp]

What fraction of all possible links does this network have?""",
  lambda g: num(nx.density(g), 0.006), "count density yaml", U("cod-hake, hake-ling, ling-cod, ling-pike, pike-carp"))
q("""My nephew made up a board game with one-way jumps: Start→Swamp, Start→Hill, Hill→Swamp, Swamp→Castle, Hill→Castle, Castle→End, Hill→End. In how many distinct ways can one get from Start to End?""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Start", "End")))), "count paths arrows", D("Start→Swamp, Start→Hill, Hill→Swamp, Swamp→Castle, Hill→Castle, Castle→End, Hill→End"))
q("""How many more partners does Acme have than Bolt? Acme|Core, Acme|Bolt, Bolt|Delta, Acme|Delta, Core|Delta, Acme|Ergo are the partnerships.""",
  lambda g: num(g.degree("Acme") - g.degree("Bolt")), "compare number", U("Acme|Core, Acme|Bolt, Bolt|Delta, Acme|Delta, Core|Delta, Acme|Ergo", arrow=r"\|"))
q("""Who's nearer to Viktor in steps, Sonja or Timo? Viktor-Ralf, Ralf-Sonja, Viktor-Quirin, Quirin-Pola, Pola-Timo, Sonja-Timo.""",
  lambda g: name(least({v: dist(g, "Viktor", v, False) for v in ("Sonja", "Timo")})), "compare distance", U("Viktor-Ralf, Ralf-Sonja, Viktor-Quirin, Quirin-Pola, Pola-Timo, Sonja-Timo"))
a, b = U("1-2, 2-3, 3-4, 4-1"), U("1-2, 2-3, 3-1, 3-4")
q("""Two graphs. First: 1-2, 2-3, 3-4, 4-1. Second: 1-2, 2-3, 3-1, 3-4. Are they isomorphic?""",
  yes(nx.is_isomorphic(a, b)), "compare isomorphism boolean no")
q("""Old bus lines: Elba-Faro, Faro-Genf, Genf-Hamm, Hamm-Elba. New bus lines: Elba-Faro, Faro-Hamm, Genf-Hamm, Elba-Genf. What was dropped from the old plan?""",
  pairs([("Faro", "Genf"), ("Hamm", "Elba")]), "compare difference")
q("""Jaccard similarity of the friend lists of Hal and Ike? Hal is friends with Jo, Kit, Lu, Mo. Ike is friends with Kit, Mo, Nan.""",
  lambda g: num(the(nx.jaccard_coefficient(g, [("Hal", "Ike")]))[2], 0.006), "similarity prose", lists("Hal: Jo, Kit, Lu, Mo\nIke: Kit, Mo, Nan"))
q("""user,movie
u1,Alien
u1,Brazil
u1,Casino
u2,Alien
u2,Brazil
u3,Casino
u3,Dogma
u4,Dogma
Which user's taste resembles u1's the most (Jaccard index over the films seen)?""",
  lambda g: name(most({v: nx.jaccard_coefficient(g, [("u1", v)]).__next__()[2] for v in ("u2", "u3", "u4")})), "similarity csv",
  U("u1-Alien, u1-Brazil, u1-Casino, u2-Alien, u2-Brazil, u3-Casino, u3-Dogma, u4-Dogma"))
q("""Pipes with lengths in metres: tank~tap 14, tap~boiler 9, boiler~bath 22, bath~sink 5, sink~tap 17. How long are the pipes that end at the tap, taken together?""",
  lambda g: num(g.degree("tap", "weight")), "aggregate sum", U("tank~tap 14, tap~boiler 9, boiler~bath 22, bath~sink 5, sink~tap 17", arrow="~"))
q("""payer payee eur
Ulla Vera 30
Vera Willy 45
Ulla Willy 20
Willy Ulla 15
Vera Ulla 10
Per saldo, how many euros did Ulla lose (paid minus got)?""",
  lambda g: num(g.out_degree("Ulla", "weight") - g.in_degree("Ulla", "weight")), "aggregate net table", D("Ulla-Vera 30, Vera-Willy 45, Ulla-Willy 20, Willy-Ulla 15, Vera-Ulla 10"))
q("""| tube | km |
|:--|--:|
| Oslo / Gavle | 410 |
| Gavle / Turku | 370 |
| Turku / Riga | 480 |
| Riga / Oslo | 790 |
| Gavle / Riga | 540 |
Mean length of a hyperloop tube?""",
  lambda g: num(sum(w for _, _, w in g.edges(data="weight")) / g.number_of_edges()), "aggregate mean table", U("Oslo-Gavle 410, Gavle-Turku 370, Turku-Riga 480, Riga-Oslo 790, Gavle-Riga 540"))
q("""Of the following wires, which one is the longest? P1—P2: 31 cm, P2—P3: 28 cm, P3—P4: 47 cm, P4—P1: 36 cm.""",
  lambda g: pairs([most({(u, v): w for u, v, w in g.edges(data="weight")})]), "aggregate max edge", U("P1—P2 31, P2—P3 28, P3—P4 47, P4—P1 36"))

# ---- what-if ------------------------------------------------------------------------------------

q("""How much longer does my commute get if the swing bridge between Dock and Isle closes? Home to Dock 6 min, Dock to Isle 4, Isle to Office 5, Home to Ring 9, Ring to Office 13, Ring to Isle 7. I always take the fastest way to the Office.""",
  lambda g: num(dist(without(g, ("Dock", "Isle")), "Home", "Office") - dist(g, "Home", "Office")), "what-if path prose", U("Home-Dock 6, Dock-Isle 4, Isle-Office 5, Home-Ring 9, Ring-Office 13, Ring-Isle 7"))
q("""net: a-b b-c d-e e-f g-h
add c-d. number of components then?""", lambda g: num(nx.number_connected_components(plus(g, ("c", "d")))), "what-if components terse", U("a-b, b-c, d-e, e-f, g-h"))
q("""Say Greta leaves the choir committee. Does news still get from Heinz to Jutta? They phone like this: Heinz—Greta, Greta—Ilse, Ilse—Jutta, Heinz—Kurt, Kurt—Lisl, Lisl—Ilse.""",
  lambda g: yes(nx.has_path(without(g, "Greta"), "Heinz", "Jutta")), "what-if reach boolean", U("Heinz—Greta, Greta—Ilse, Ilse—Jutta, Heinz—Kurt, Kurt—Lisl, Lisl—Ilse"))
q("""Suppose the lane pike->dock in this pipeline could carry 9 instead of 4: mill->pike 8, mill->lock 5, pike->dock 4, lock->dock 6, pike->lock 3. What's the new max flow mill to dock?""",
  lambda g: num(flow(plus(g, ("pike", "dock", 9)), "mill", "dock")), "what-if flow", D("mill->pike 8, mill->lock 5, pike->dock 4, lock->dock 6, pike->lock 3"))
q("""Introduce one new friendship so that this ring of pals gets as small a diameter as possible... actually simpler: what is the diameter once 1-4 is added to 1-2, 2-3, 3-4, 4-5, 5-6, 6-7?""",
  lambda g: num(nx.diameter(plus(g, ("1", "4")))), "what-if diameter", U("1-2, 2-3, 3-4, 4-5, 5-6, 6-7"))

# ---- kg -----------------------------------------------------------------------------------------

q("""Amalthea is a ship. Borealis is a ship. Amalthea was built in Gdansk. Borealis was built in Turku. Cygnus is a ship and was built in Gdansk. Captain Roth commands Cygnus. Captain Sand commands Borealis. Which captain commands a ship built in Gdansk?""",
  name("Captain Roth", "Roth"), "kg prose join")
q("""(Tigris, flows_into, ShattAlArab) (Euphrates, flows_into, ShattAlArab) (Diyala, flows_into, Tigris) (Karun, flows_into, ShattAlArab) (Khabur, flows_into, Euphrates)
how many rivers flow directly into a river that flows into ShattAlArab?""", num(2), "kg triples count")
q("""Every whale is a mammal and each mammal is a vertebrate. A trout is a fish; each fish is a vertebrate. A squid is a mollusc. Beluga is a whale. Is Beluga a vertebrate?""",
  yes(True), "kg isa boolean")
q("""subject | relation | object
Pemberton | wrote | The Glass Fen
Pemberton | born in | Hull
Okafor | wrote | Salt Roads
Okafor | born in | Lagos
Lindqvist | wrote | Night Kelp
Lindqvist | born in | Hull
Night Kelp | won | Argus Prize
Salt Roads | won | Argus Prize
Titles by writers from Hull which never won anything?""", names(["The Glass Fen"]), "kg table negation")
q("""@prefix : <http://ex.org/> .
:Mars :hasMoon :Phobos , :Deimos .
:Phobos :discoveredBy :Hall .
:Deimos :discoveredBy :Hall .
:Uranus :hasMoon :Oberon , :Ariel .
:Oberon :discoveredBy :Herschel .
:Ariel :discoveredBy :Lassell .
Who discovered a moon of Uranus?""", names(["Herschel", "Lassell"]), "kg turtle")
q("""Malt is an ingredient of stout, malt is an ingredient of lager, hops is an ingredient of lager, oats is an ingredient of stout, wheat is an ingredient of weizen. Kees is allergic to oats and to wheat. Which beer may Kees drink?""",
  name("lager"), "kg negation prose")
