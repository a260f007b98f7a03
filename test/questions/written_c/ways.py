"""Ways: shortest, fewest steps, widest, longest, who is reached."""
from gold import *
from written_c.shape import *

# shortest-path ------------------------------------------------------------------------------------------

g = U("Refuge Brun-Col Noir 95, Col Noir-Lac Vert 40, Refuge Brun-Source 30, Source-Lac Vert 80, Lac Vert-Refuge Haut 55, Col Noir-Refuge Haut 120, Source-Moraine 65, Moraine-Refuge Haut 75")
q(f"""My knees are not what they were, so every minute counts on this hike. The signposts read:
{each(g, "* {0} to {1}: {2} min")}
(the same both ways, says the hut warden). We sleep in Refuge Brun tonight and Refuge Haut tomorrow. Write me down the walk, hut to hut, that takes the fewest minutes.""",
  lambda g: path(g, "Refuge Brun", "Refuge Haut"), "shortest-path weighted hiking list", g)

g = D("JFK-LIS 310, LIS-ACC 280, JFK-CMN 390, CMN-ACC 260, LIS-CMN 60, ACC-NBO 330, CMN-NBO 520, LIS-NBO 640")
q(f"""cheapest ticket combination JFK to NBO pls, total price only
{each(g, "{0}>{1} ${2}")}""",
  lambda g: num(dist(g, "JFK", "NBO")), "shortest-path weighted flights chat", g)

g = U("Porch-Hall, Hall-Library, Hall-Ballroom, Ballroom-Conservatory, Library-Study, Study-Cellar, Conservatory-Cellar, Ballroom-Kitchen, Kitchen-Pantry, Pantry-Cellar")
q(f"""In our murder mystery game you may go through one door per turn. The doors of the mansion are {each(g, "{0}/{1}", "; ")}. The butler is standing in the Porch. In how many turns can he be in the Cellar, if he hurries?""",
  lambda g: num(dist(g, "Porch", "Cellar", False)), "shortest-path hops game", g)

g = D("EUR-CHF 3, CHF-JPY 9, EUR-GBP 4, GBP-JPY 2, GBP-AUD 5, AUD-JPY 1, JPY-KRW 6, CHF-KRW 11")
q(f"""The bank takes a fixed fee for each exchange, and not each pair is offered:

| sell | buy | fee |
|------|-----|-----|
{each(g, "| {0} | {1} | {2} |")}

Starting with euros (EUR) I need Korean won (KRW). What sequence of currencies keeps the fees lowest?""",
  lambda g: path(g, "EUR", "KRW"), "shortest-path weighted finance table", g)

g = U("Ostia-Roma 25, Roma-Tibur 30, Tibur-Alba Fucens 60, Roma-Alba Fucens 95, Alba Fucens-Corfinium 45, Roma-Capua 190, Capua-Beneventum 50, Corfinium-Beneventum 130")
q(f"""A messenger of the legion rides from Ostia. Roman roads (in km, straight from my game's source code):

roads = [
{each(g, '    ("{0}", "{1}", {2}),')}
]

He has to report at Beneventum. How far does he ride at least?""",
  lambda g: num(dist(g, "Ostia", "Beneventum")), "shortest-path weighted python game", g)

thin = r",\; "
g = U("A-B 4, A-C 2, C-B 1, B-D 5, C-D 8, C-E 10, D-E 2, D-Z 6, E-Z 3")
q(f"""Exercise 4.2 (Dijkstra). Let $G=(V,E)$ be the undirected graph with $V=\\{{A,B,C,D,E,Z\\}}$ and edge weights
$${each(g, "w({0},{1})={2}", thin)}.$$
Determine the length of a shortest $A$–$Z$ path.""",
  lambda g: num(dist(g, "A", "Z")), "shortest-path weighted latex", g)

g = U("Tarn-Ebro 7, Ebro-Oder 4, Tarn-Drava 3, Drava-Oder 9, Oder-Lech 6, Drava-Lech 14, Ebro-Lech 11")
q(f"""graph rack {{
{each(g, '  {0} -- {1} [label="{2}ms"];')}
}}
A packet has to travel from Tarn to Lech with the least latency. List the machines on its way.""",
  lambda g: path(g, "Tarn", "Lech"), "shortest-path weighted dot network", g)

g = U("Kessel-Bruch 1.5, Bruch-Hohn 2.25, Kessel-Aue 0.75, Aue-Linde 1.25, Linde-Hohn 0.5, Bruch-Linde 1")
q(f"""I deliver pizzas by bike. Distances in km between the squares: {each(g, "{0} and {1} are {2} apart", ", ")}. The oven's at Kessel, the hungry customer at Hohn - how many km at minimum, one way?""",
  lambda g: num(dist(g, "Kessel", "Hohn")), "shortest-path weighted decimals delivery", g)

g = D("start-parse, parse-check, check-emit, parse-macro, macro-check, macro-emit, emit-link, check-parse, link-done, macro-done")
q(f"""stateDiagram, transitions: {each(g, "{0} => {1}", " | ")}. What is the smallest number of transitions that brings the machine from start to done?""",
  lambda g: num(dist(g, "start", "done", False)), "shortest-path hops states", g)

g = U("Ida-Jem, Jem-Kara, Kara-Lev, Ida-Mona, Mona-Nils, Nils-Lev, Mona-Kara, Lev-Otis")
q(f"""Handshake chain! {each(g, "{0} has shaken hands with {1}", ". ")}. Through whom could Ida pass greetings to Otis with the fewest handshakes? Give the whole chain.""",
  lambda g: path(g, "Ida", "Otis", False), "shortest-path hops social prose", g)

g = U("Pump-Valve1 12, Valve1-Tank 20, Pump-Valve2 18, Valve2-Tank 9, Valve1-Valve2 3, Tank-Tower 7, Valve2-Tower 21")
q(f"""I need to lay a cable alongside existing pipes from the Pump to the Tower but it mustn't pass Valve2 (explosion zone). Lengths in metres: {each(g, "{0}~{1}={2}", ", ")}. How many metres of cable?""",
  lambda g: num(dist(without(g, "Valve2"), "Pump", "Tower")), "shortest-path weighted avoid", g)

g = U("Camp-Ford 6, Ford-Ruin 5, Camp-Mill 4, Mill-Ruin 9, Ford-Grove 3, Grove-Ruin 7, Mill-Shrine 2, Shrine-Grove 3")
q(f"""From Camp to Ruin, but we promised to light a candle at the Shrine on the way. Trails (in miles): {each(g, "{0}–{1} {2}")}
Best route?""".replace("\n", "; ", g.number_of_edges() - 1),
  lambda g: path(g, "Camp", "Ruin", must=["Shrine"]), "shortest-path weighted via", g)

g = U("Nord-Mitte 8, Mitte-Sued 8, Nord-Ost 5, Ost-Sued 11, Nord-West 10, West-Sued 6")
q(f"""{each(g, "{0} <-> {1}: {2}")}

How many different shortest routes (all of the same minimal total) lead from Nord to Sued?""",
  lambda g: num(len([p for p in nx.all_simple_paths(g, "Nord", "Sued") if length(g, p) == dist(g, "Nord", "Sued")])),
  "shortest-path weighted count", g)

g = U("Bay 1-Bay 2, Bay 2-Bay 3, Bay 3-Bay 6, Bay 1-Bay 4, Bay 4-Bay 5, Bay 5-Bay 6, Bay 6-Bay 7", False)
q(f"""A warehouse robot moves between adjacent bays; adjacency: {each(g, "[{0}, {1}]", " ")}. How many different routes of minimum number of moves does it have from Bay 1 to Bay 7?""",
  lambda g: num(len(list(nx.all_shortest_paths(g, "Bay 1", "Bay 7")))), "shortest-path hops count", g)

g = U("Lund-Malmo 18, Malmo-Ystad 57, Lund-Sjobo 37, Sjobo-Ystad 26, Sjobo-Simris 42, Ystad-Simris 40")
q(f"""i drive an EV with 60 km of range left, roads are {each(g, "{0} {1} {2}km", ", ")}. will i make it from Lundd to Simris without charging?""",
  lambda g: yes(dist(g, "Lund", "Simris") <= 60), "shortest-path weighted boolean typo chat", g)

g = U("P-Q 2, Q-R 2, R-S 2, P-T 3, T-S 4, Q-T 5")
q(f"""Given {each(g, "{0}{1}: {2}", ", ")} (undirected, two letters = an edge between two nodes), print the distance from P to each of the other nodes.""",
  lambda g: mapping({v: dist(g, "P", v) for v in g if v != "P"}), "shortest-path weighted mapping", g)

g = D("Oslo-Bodo 95, Bodo-Tromso 50, Oslo-Trondheim 55, Trondheim-Bodo 60, Trondheim-Tromso 105, Oslo-Tromso 165")
q(f"""Compare for me: flying times in minutes are {each(g, "{0} → {1} {2}", "; ")}. By how many minutes is the fastest connection Oslo to Tromso quicker than the direct flight?""",
  lambda g: num(165 - dist(g, "Oslo", "Tromso")), "shortest-path weighted difference", g)

# k-hop ----------------------------------------------------------------------------------------------------

g = U("you-Asa, you-Bo, Asa-Cim, Bo-Cim, Bo-Dot, Cim-Eve, Dot-Fay, Eve-Gil")
q(f"""LinkedIn-ish: connections are {each(g, "({0}, {1})", " ")}. Whom would LinkedIn show as exactly "2nd" degree for 'you'?""",
  lambda g: names(ring(g, "you", 2)), "k-hop social", g)

g = U("oak1-oak2, oak2-elm1, elm1-ash1, oak2-fir1, fir1-fir2, ash1-fir2, fir2-oak3, oak3-elm2", False)
q(f"""A beetle infests one tree more "ring" of neighbours every week. Trees that touch: {each(g, "{0}+{1}", ", ")}. It began in oak1. How many trees (oak1 included) are infested after three weeks?""",
  lambda g: num(len(ball(g, "oak1", 3)) + 1), "k-hop biology indirect", g)

g = D("core.h-net.h, net.h-sock.c, core.h-mem.h, mem.h-pool.c, sock.c-test.c, pool.c-bench.c", arrow=r"-")
q(f"""Header changes ripple along includes ("x is included by y"): {each(g, "{0} is included by {1}", "; ")}. Which files are at most two steps downstream of core.h?""",
  lambda g: names(ball(g, "core.h", 2)), "k-hop software directed", g)

g = U("Zug-Baar, Baar-Cham, Cham-Rotkreuz, Zug-Arth, Arth-Goldau, Goldau-Schwyz, Rotkreuz-Luzern, Schwyz-Brunnen")
q(f"""With a day pass for 3 zones I may cross at most three zone borders. Borders: {each(g, "{0}|{1}", "  ")}. Which zones are exactly 3 borders away from Zug?""",
  lambda g: names(ring(g, "Zug", 3)), "k-hop transport", g)

# reachability ---------------------------------------------------------------------------------------------

g = D("A1-B1, B1-C1, C1-A1, C1-D1, E1-D1, E1-F1, F1-G1", False)
q(f"""spreadsheet: {each(g, "{1} uses {0}", ", ")}. If I change cell E1, which cells get recalculated?""",
  lambda g: names(nx.descendants(g, "E1")), "reachability spreadsheet", g)

g = D("Loft-Attic, Attic-Stairs, Stairs-Yard, Cave-Well, Well-Yard, Yard-Gate, Gate-Road")
q(f"""Escape room, one-way hatches only. {each(g, "From the {0} you get into the {1}", ". ")}. I am locked in the Gate. Any chance of reaching the Cave from there?""",
  lambda g: yes(nx.has_path(g, "Gate", "Cave")), "reachability boolean no directed", g)

g = D("0xaa-0xb1, 0xb1-0xc2, 0xc2-0xd3, 0xe4-0xc2, 0xd3-0xf5, 0xe4-0x77", False)
q(f"""Crypto forensics. Transfers in our log:
{each(g, "TX from={0} to={1}")}
Could coins of 0xe4 have ended up in 0xf5? yes/no""",
  lambda g: yes(nx.has_path(g, "0xe4", "0xf5")), "reachability boolean log", g)

g = D("grass-hare, hare-fox, grass-vole, vole-owl, vole-fox, seed-finch, finch-hawk, fox-lynx")
q(f"""Food web (who is eaten -> by whom): {each(g, "{0} -> {1}", ", ")}.
If the voles are poisoned, which animals may carry the poison because it climbs the food chain from the vole?""",
  lambda g: names(nx.descendants(g, "vole")), "reachability biology", g)

g = D("de-en, en-fr, fr-wo, en-sw, sw-am, ja-en, am-ti, pt-fr")
q(f"""Our interpreters (from, to): {each(g, "({0},{1})", ", ")}. From which languages can a speech get into 'wo', maybe via several interpreters? Leave wo itself out.""",
  lambda g: names(nx.ancestors(g, "wo")), "reachability languages ancestors", g)

g = U("Inn-Chapel, Chapel-Mill, Mill-Bridge, Farm-Barn, Barn-Quarry, Bridge-Inn")
q(f"""After the flood only these lanes are passable: {each(g, "{0} – {1}", ", ")}. Can the doctor still drive from the Inn to the Quarry?""",
  lambda g: yes(nx.has_path(g, "Inn", "Quarry")), "reachability boolean no", g)

g = D("main-init, init-alloc, main-loop, loop-poll, poll-read, legacy-crc, crc-table, loop-log")
q(f"""call graph:
{near(g, "{0}() calls {1}", comma=" and ")}
Name the functions that are dead code, i.e. can never be reached from main.""",
  lambda g: names(set(g) - nx.descendants(g, "main") - {"main"}), "reachability software complement", g)

# widest -----------------------------------------------------------------------------------------------------

g = U("Hafen-Damm 16, Damm-Werft 9, Hafen-Ring 12, Ring-Werft 12, Ring-Damm 20, Werft-Halle 30")
q(f"""An oversized transformer must be hauled from Hafen to Halle. Bridges carry: {each(g, "{0}–{1} {2} t", ", ")}. What is the heaviest load (in tonnes) that can get there on some route?""",
  lambda g: num(widest(g, "Hafen", "Halle")[0]), "widest transport", g)

g = U("cam-sw1 100, sw1-sw2 40, sw2-nvr 60, cam-sw3 80, sw3-nvr 50, sw3-sw2 90", True)
q(f"""link speeds in Mbit/s >>> {each(g, "{0}–{1}: {2}", " · ")} <<< which path from cam to nvr has the best bottleneck?""",
  lambda g: {"kind": "path", "gold": the(widest(g, "cam", "nvr")[1])}, "widest network path", g)

g = U("Oslofjord-Kattegat 14, Kattegat-Sund 8, Sund-Baltic 9, Kattegat-Belt 15, Belt-Baltic 17, Baltic-Gulf 12")
q(f"""Depths of the channels in metres — {each(g, "{0} to {1}: {2}", "; ")}. A ship with a draught of 12.5 m wants to sail from Oslofjord to the Baltic. Is there a route which is deep enough everywhere?""",
  lambda g: yes(widest(g, "Oslofjord", "Baltic")[0] > 12.5), "widest boolean ships", g)

g = U("s-a 7, a-b 3, b-t 8, s-c 5, c-t 4, c-b 6")
q(f"""maximin path problem: maximise the smallest edge value between s and t for {each(g, "{0}{1}={2}", " ")}; what's that value?""",
  lambda g: num(widest(g, "s", "t")[0]), "widest math", g)

# longest-path -------------------------------------------------------------------------------------------------

g = D("Crest-Fork 3, Fork-Cabin 4, Crest-Bowl 2, Bowl-Cabin 7, Cabin-Base 5, Bowl-Base 9, Fork-Bowl 1")
q(f"""All pistes only go downhill. Lengths in km: {each(g, "{0} -> {1} ({2})", ", ")}. I paid a fortune for the lift pass, so: what's the longest run from Crest to Base, in km?""",
  lambda g: num(max(length(g, p) for p in nx.all_simple_paths(g, "Crest", "Base"))), "longest-path weighted ski", g)

g = D("egg-larva, larva-pupa, pupa-imago, egg-spore, spore-imago, imago-ghost, larva-imago")
q(f"""In this DAG: {each(g, "{0}⟶{1}", "  ")} - how many edges has the longest directed path?""",
  lambda g: num(longest(g, False)[0]), "longest-path dag", g)

g = D("1885-1890, 1890-1902, 1885-1895, 1895-1902, 1902-1911, 1890-1895, 1911-1920", False)
q(f"""Patents citing older patents: {each(g, "the {1} one cites the {0} one", ", ")}. Give me the longest chain of patents (each citing the one before it), oldest first.""",
  lambda g: chain([the(longest(g, False)[1])], longest(g, False)[0]), "longest-path citations", g)

# eccentricity ---------------------------------------------------------------------------------------------------

g = U("Ant-Bee, Bee-Cow, Cow-Dog, Dog-Elk, Cow-Fly, Fly-Gnu, Gnu-Hen")
q(f"""edges = [{each(g, "('{0}','{1}')", ", ")}]
diameter?""", lambda g: num(nx.diameter(g)), "eccentricity diameter python", g)

g = U("Well-North, Well-South, North-Gate, South-Shed, Shed-Barn, Gate-Hill, South-Gate")
q(f"""Where should the village put its fire station so that the farthest house group is as few road segments away as possible? Road segments: {each(g, "{0}..{1}", ", ")}. If several places are equally good, name all of them.""",
  lambda g: names(nx.center(g)), "eccentricity center indirect", g)

g = U("Isla-Juno 4, Juno-Kilo 6, Kilo-Lima 3, Isla-Lima 9, Lima-Mike 5, Juno-Mike 7")
q(f"""weights are days of sailing: {each(g, "{0}/{1}/{2}", "  ")}
Which two ports are farthest apart (by the quickest way between them)?""",
  lambda g: names(most({p: dist(g, *p) for p in itertools.combinations(g, 2)})), "eccentricity weighted pair", g)

g = U("v1-v2, v2-v3, v3-v4, v4-v5, v5-v6, v6-v1, v3-v7", False)
q(f"""Compute the radius of the graph with edge set E = {{{each(g, "{{{0},{1}}}", ", ")}}}.""",
  lambda g: num(nx.radius(g)), "eccentricity radius math", g)

g = U("desk-copier, copier-kitchen, kitchen-lobby, desk-lobby, lobby-garage, garage-street")
q(f"""The office mouse lives at the desk. {each(g, "{0} next to {1}", ", ")}. How many steps to the place that is farthest from the desk, and which place is that?""",
  lambda g: both(num(nx.eccentricity(g, "desk")), name(most(hops(g, "desk")))), "eccentricity two-things", g)
