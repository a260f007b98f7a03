"""Stories told freely, where the graph stands between the lines."""
from gold import *
from written_c.shape import *

q("""Our allotment has seven huts. Hut Rose shares a fence with Tulip and Lily. Lily also touches Fern, and Fern touches Moss and Ivy. Moss and Ivy share a fence, too, and Tulip borders on Sage. The council wants to paint the huts so that no two with a common fence look the same. How many paints do we have to buy?""",
  lambda g: num(colours(g)), "colouring prose", U("Rose-Tulip, Rose-Lily, Lily-Fern, Fern-Moss, Fern-Ivy, Moss-Ivy, Tulip-Sage"))
q("""I inherited a model railway. Track pieces lead from the depot to the quarry, from the quarry on to the sawmill and the village, from the sawmill to the village, and from the village to the harbour. All of it can be driven both ways. Is there any piece whose loss would leave some place cut off? List such pieces.""",
  lambda g: pairs(bridges(g)), "bridges prose", U("depot-quarry, quarry-sawmill, quarry-village, sawmill-village, village-harbour"))
q("""Eight monks, one secret. Anselm told Bruno and Cyril. Bruno told Damian. Cyril told Damian and Egbert. Egbert told Fabian. Gregor told Hubert. Assuming nobody else talked, who never got to know what Anselm started?""",
  lambda g: names(set(g) - nx.descendants(g, "Anselm") - {"Anselm"}), "reachability prose",
  D("Anselm-Bruno, Anselm-Cyril, Bruno-Damian, Cyril-Damian, Cyril-Egbert, Egbert-Fabian, Gregor-Hubert"))
q("""To become a Grandmage in my RPG you first must be an Archmage and a Runesmith. An Archmage has to be a Mage before; a Runesmith has to be a Smith before; a Mage has to have been an Apprentice. Smiths need no prior rank, nor do Apprentices. List one order in which a single character can collect all the ranks.""",
  lambda g: order(g), "topo-order prose", D("Archmage-Grandmage, Runesmith-Grandmage, Mage-Archmage, Smith-Runesmith, Apprentice-Mage"))
q("""The aqueduct brings 90 units from the Dam to the Fork at most. From the Fork, 50 can go to Westend and 60 to Eastend. Westend passes on up to 45 to the City, Eastend up to 30. How many units can the City get from the Dam?""",
  lambda g: num(flow(g, "Dam", "City")), "maxflow prose", D("Dam-Fork 90, Fork-Westend 50, Fork-Eastend 60, Westend-City 45, Eastend-City 30"))
q("""Could you help me plan the paper round? From the kiosk it's 200 m to the church and 350 m to the school. Church to school is 120 m, church to the pub 400 m, school to the pub 180 m. What's the shortest way from the kiosk to the pub?""",
  lambda g: path(g, "kiosk", "pub"), "shortest-path prose", U("kiosk-church 200, kiosk-school 350, church-school 120, church-pub 400, school-pub 180"))
q("""Ted is Sarah's boss. Sarah is in charge of Miles and Priya. Priya supervises two interns, Jake and Lin. Ted also manages Omar. How many levels of hierarchy lie between Ted and Lin, i.e. how many steps down is it?""",
  lambda g: num(dist(g, "Ted", "Lin", False)), "tree prose", D("Ted-Sarah, Sarah-Miles, Sarah-Priya, Priya-Jake, Priya-Lin, Ted-Omar"))
q("""Which of my cousins has the most pen pals among these? Elin writes to Frode, Gro and Hege. Gro also writes to Hege. Hege writes to Ivar. (Whoever gets letters writes back.)""",
  lambda g: names(all_most(g.degree)), "degree prose", U("Elin-Frode, Elin-Gro, Elin-Hege, Gro-Hege, Hege-Ivar"))
q("""There are four bands and each wants a rehearsal room. The Moths can use the attic or the barn. The Newts only fit into the barn. The Owls can use the attic or the cellar, the Pumas the cellar or the den. Each room takes one band. Find the arrangement - there may be more than one, any will do.""",
  lambda g: oneof("mapping", assignments({"Moths": {"attic": 1, "barn": 1}, "Newts": {"barn": 1}, "Owls": {"attic": 1, "cellar": 1}, "Pumas": {"cellar": 1, "den": 1}})[1]),
  "matching prose")
q("""On our island the bakery is 3 minutes from the post office and 5 from the beach. The beach is 2 minutes from the lighthouse and the post office 6 minutes from the lighthouse. If I have to visit each of the four places once and begin at the bakery (end wherever), what's the quickest order?""",
  lambda g: hamilton(g, False, "bakery", True), "tsp prose", U("bakery-post office 3, bakery-beach 5, beach-lighthouse 2, post office-lighthouse 6"))
q("""Knights and who will not sit beside whom: Kay won't sit with Lot or Mark. Lot won't sit with Mark. Gawain won't sit with Kay. What's the greatest number of these four knights I can put together with no trouble at all?""",
  lambda g: num(len(independent(g)[0])), "independent-set prose", U("Kay-Lot, Kay-Mark, Lot-Mark, Gawain-Kay"))
q("""Six towns are to be linked by gas. The quotes (in thousands): Ilm to Jena 11, Ilm to Kahla 14, Jena to Kahla 6, Kahla to Lobeda 9, Jena to Lobeda 13, Lobeda to Mellin 7, Mellin to Nordau 10, Kahla to Nordau 20. What's the least we pay in total, and is the pipe Jena to Lobeda part of the cheapest plan?""",
  lambda g: both(num(mst(g)), yes(False)), "mst prose two-things",
  U("Ilm-Jena 11, Ilm-Kahla 14, Jena-Kahla 6, Kahla-Lobeda 9, Jena-Lobeda 13, Lobeda-Mellin 7, Mellin-Nordau 10, Kahla-Nordau 20"))
q("""Is it true that among Ursel, Volker, Wanda and Xaver everybody knows everybody? Ursel knows Volker and Wanda, Wanda knows Xaver and Volker, Xaver knows Volker.""",
  lambda g: yes(g.number_of_edges() == 6), "clique prose boolean no", U("Ursel-Volker, Ursel-Wanda, Wanda-Xaver, Wanda-Volker, Xaver-Volker"))
q("""A tram starts at Alma, goes on to Bris, then Cato, then Duna, then Emil. Another one goes Cato, Fado, Gala. A third connects Gala with Emil. How many stops further (counting the arrival stop) is Gala if I get on at Alma?""",
  lambda g: num(dist(g, "Alma", "Gala", False)), "shortest-path lines prose", U("Alma-Bris-Cato-Duna-Emil, Cato-Fado-Gala, Gala-Emil"))
q("""If everyone who has met Zora also counts as a contact, and everyone who has met one of those counts as a second-order contact: who is a second-order contact of Zora? Zora met Abel and Boris. Abel met Celia, Boris met Celia and Dimo, Dimo met Eugen.""",
  lambda g: names(ring(g, "Zora", 2)), "k-hop prose", U("Zora-Abel, Zora-Boris, Abel-Celia, Boris-Celia, Boris-Dimo, Dimo-Eugen"))
q("""The choir has a strange rule: after a rehearsal everyone hugs exactly those they like. Mona likes Nele and Oda. Nele likes Oda and Pia. Oda likes Mona. Pia likes nobody. Whose liking is returned? Give the pairs in which both like each other.""",
  lambda g: groups({tuple(sorted(e)) for e in g.edges if g.has_edge(*reversed(e))}), "neighbours mutual prose", D("Mona-Nele, Mona-Oda, Nele-Oda, Nele-Pia, Oda-Mona"))
q("""What remains reachable from Port Royal if pirates hold Tortuga? Sea lanes: Port Royal to Tortuga and to Nassau, Tortuga to Havana, Nassau to Bermuda, Havana to Veracruz, Bermuda to Tortuga.""",
  lambda g: names(nx.descendants(without(g, "Tortuga"), "Port Royal")), "what-if prose",
  D("Port Royal-Tortuga, Port Royal-Nassau, Tortuga-Havana, Nassau-Bermuda, Havana-Veracruz, Bermuda-Tortuga"))
q("""We're four siblings sharing chores. Washing up takes Alf 20 minutes, Betty 15, and Carl 30. Hoovering takes Alf 25, Betty 35 and Carl 20. Cooking takes Alf 40, Betty 45, Carl 60. (Dora is exempt, she has the measles.) One chore each - how many minutes in total if we distribute them well?""",
  num(assignments({"Alf": {"w": 20, "h": 25, "c": 40}, "Betty": {"w": 15, "h": 35, "c": 45}, "Carl": {"w": 30, "h": 20, "c": 60}})[0]), "assignment prose irrelevant")
q("""In my novel the Duke hates the Earl, the Earl hates the Baron, the Baron hates the Count, the Count hates the Duke and the Earl hates the Count. Is there a chain of hatred leading back to the one who started it?""",
  lambda g: yes(not nx.is_directed_acyclic_graph(g)), "cycle prose", D("Duke-Earl, Earl-Baron, Baron-Count, Count-Duke, Earl-Count"))
q("""Walking all hedges of the maze once, each of them, without repeating one - can the gardener do it and come back to his shed? The hedges run shed to fountain, fountain to statue, statue to shed, statue to arbour, arbour to fountain.""",
  lambda g: yes(nx.is_eulerian(g)), "euler prose boolean no", U("shed-fountain, fountain-statue, statue-shed, statue-arbour, arbour-fountain"))
q("""Pia passes notes to Quentin and Rolf. Rolf passes notes to Sina, Quentin to Sina and Tilo, Sina to Tilo. By how many different routes can a note get from Pia to Tilo?""",
  lambda g: num(len(list(nx.all_simple_paths(g, "Pia", "Tilo")))), "count prose paths", D("Pia-Quentin, Pia-Rolf, Rolf-Sina, Quentin-Sina, Quentin-Tilo, Sina-Tilo"))
q("""Where do I put the two ambulances so that each village has one or borders on a village that has one? Vale borders on Wold and Xan. Xan borders on Yarm. Yarm borders on Zeal and Upton. Name the two villages.""",
  lambda g: oneof("set", dominating(g)), "dominating prose", U("Vale-Wold, Vale-Xan, Xan-Yarm, Yarm-Zeal, Yarm-Upton"))
q("""The chess club ladder: Boris beat Anatoly and Garry. Garry beat Anatoly and Mikhail. Mikhail beat Boris. Anatoly beat Mikhail. Who can be said to be better than Mikhail directly, i.e. beat him?""",
  lambda g: names(g.predecessors("Mikhail")), "tournament prose", D("Boris-Anatoly, Boris-Garry, Garry-Anatoly, Garry-Mikhail, Mikhail-Boris, Anatoly-Mikhail"))
q("""First the letters are sorted (2 hours). Then the town tour (5 hours) and the village tour (7 hours) can start, side by side. The parcels (4 hours) are loaded after the sorting, too, and delivered (3 hours) after loading. The cash-up (1 hour) takes place when everything else is done. How many hours from start to end?""",
  num(critical({"sort": (2, []), "town": (5, ["sort"]), "village": (7, ["sort"]), "load": (4, ["sort"]), "deliver": (3, ["load"]), "cash": (1, ["town", "village", "deliver"])})[0]), "critical-path prose")
q("""Two routes, same hill. By the north path it's 40 minutes from the car park to the chapel and 35 more to the summit. By the south path it's 30 minutes from the car park to the spring and 50 from there to the summit. There is also a shortcut of 5 minutes between the chapel and the spring. What is the fastest time from the car park to the summit?""",
  lambda g: num(dist(g, "car park", "summit")), "shortest-path prose", U("car park-chapel 40, chapel-summit 35, car park-spring 30, spring-summit 50, chapel-spring 5"))
q("""Our data centre: the core talks to alpha, beta and gamma; alpha talks to beta; gamma talks to store; store talks to vault. Which device is connected to nothing but a single other one?""",
  lambda g: name(the(v for v in g if g.degree(v) == 1)), "degree prose", U("core-alpha, core-beta, core-gamma, alpha-beta, gamma-store, store-vault"))
q("""At the ball Darcy danced with Jane, Lizzy and Mary; Bingley danced with Jane and Kitty; Collins danced with Mary. Which two gentlemen could swap stories about a common partner? Give every such pair.""",
  lambda g: pairs(p for p in itertools.combinations(["Darcy", "Bingley", "Collins"], 2) if set(g[p[0]]) & set(g[p[1]])),
  "common prose pairs", U("Darcy-Jane, Darcy-Lizzy, Darcy-Mary, Bingley-Jane, Bingley-Kitty, Collins-Mary"))
q("""Say there are three reservoirs and one village. High Tarn feeds Mid Tarn, Mid Tarn feeds Low Tarn and Low Tarn feeds the Village. The council adds a pipe from High Tarn directly to Low Tarn. Which reservoir can now be emptied for cleaning without the Village losing the water that comes from High Tarn?""",
  lambda g: names(v for v in ("Mid Tarn", "Low Tarn") if nx.has_path(without(g, v), "High Tarn", "Village")), "what-if prose",
  D("High Tarn-Mid Tarn, Mid Tarn-Low Tarn, Low Tarn-Village, High Tarn-Low Tarn"))
q("""last christmas everyone drew a name: aino got eero, eero got helmi, helmi got aino, onni got venla, venla got onni. how many separate gift circles is that?""",
  lambda g: num(nx.number_strongly_connected_components(g)), "scc prose chat", D("aino-eero, eero-helmi, helmi-aino, onni-venla, venla-onni"))
q("""Does my little electric circuit contain a loop? Battery to switch, switch to lamp, lamp to resistor, resistor to diode. I do hope not.""",
  lambda g: yes(nx.cycle_basis(g)), "cycle prose boolean no", U("Battery-switch, switch-lamp, lamp-resistor, resistor-diode"))
q("""The detectives found that Moran phoned Adler and Milverton, Adler phoned Stapleton, Milverton phoned Stapleton, Stapleton phoned Gruner, Gruner phoned Clay. Whoever sits between the others most often is the go-between; by betweenness, who is it?""",
  lambda g: name(most(between(g))), "centrality prose betweenness", U("Moran-Adler, Moran-Milverton, Adler-Stapleton, Milverton-Stapleton, Stapleton-Gruner, Gruner-Clay"))
q("""Imagine a party: Finn knows Greta, Hugo and Inga. Greta knows Hugo. Inga knows Jonte. Hugo knows Inga. Of all the triples of guests who all know each other, list each.""",
  lambda g: groups(triangles(g)), "triangles prose", U("Finn-Greta, Finn-Hugo, Finn-Inga, Greta-Hugo, Inga-Jonte, Hugo-Inga"))
q("""We need to guard every corridor of the bunker by posting soldiers at its ends. There's a corridor between the mess and the armoury, one between the armoury and the gate, one from the gate to the bunkroom, one from the bunkroom to the mess, and one between armoury and bunkroom. What's the minimum number of soldiers (one per room, a soldier watches all corridors of the room)?""",
  lambda g: num(len(covers(g)[0])), "cover prose", U("mess-armoury, armoury-gate, gate-bunkroom, bunkroom-mess, armoury-bunkroom"))
q("""How many of the following must be bribed at least to keep the Count's letters from reaching the Queen? He can give a letter to Fay, Gil or Hob. Fay and Gil hand it to Ida, Hob hands it to Jem. Ida and Jem both have the Queen's ear.""",
  lambda g: num(nx.node_connectivity(g, "Count", "Queen")), "connectivity prose", D("Count-Fay, Count-Gil, Count-Hob, Fay-Ida, Gil-Ida, Hob-Jem, Ida-Queen, Jem-Queen"))
q("""Thirteen-year-old here, need help: my skill tree says Dash needs Jump, Glide needs Dash and Wind, Wind needs Air, Phoenix needs Glide and Fire. I have 4 points, one per skill. Can I get Glide with that?""",
  lambda g: yes(len(nx.ancestors(g, "Glide")) + 1 <= 4), "prerequisites prose boolean no", D("Jump-Dash, Dash-Glide, Wind-Glide, Air-Wind, Glide-Phoenix, Fire-Phoenix"))
q("""Old map of the lake: ferries link Pella with Quorn and Rodna, Quorn with Sarn, Rodna with Sarn, Sarn with Tarsk. New map: Pella with Quorn, Quorn with Sarn, Sarn with Tarsk, Tarsk with Pella. Which ferry lines have been given up?""",
  pairs([("Pella", "Rodna"), ("Rodna", "Sarn")]), "compare prose")
q("""Aunt Hedwig's will: she leaves the clock to whoever is the closest relative, by steps in the family tree. Hedwig's brother is Emil. Emil's daughter is Luise and Luise's son is Peter. Hedwig's daughter was Marta, and Marta's son is Konrad. Who's closer to Hedwig, Konrad or Peter? (A step is any of the relations just named.)""",
  name("Konrad"), "tree prose compare", note="2 against 3 steps")
q("""Morse relay stations in a line: Uist, Barra, Coll, Tiree, Mull. Each hears only the next ones on either side. If Coll falls silent, which stations can Uist still talk to?""",
  names(["Barra"]), "what-if prose line")
q("""Wanted: teams of two for the egg-and-spoon race. Possible teams are Ole with Pim, Pim with Ria, Ria with Sem and Sem with Ole, also Tove with Ole. How many teams can run at the same time at most?""",
  lambda g: num(matching(g)), "matching prose", U("Ole-Pim, Pim-Ria, Ria-Sem, Sem-Ole, Tove-Ole"))
q("""In the caves the Grotto leads to the Shaft (width 60 cm) and to the Lake (width 45 cm). The Shaft leads to the Dome (35 cm), the Lake leads to the Dome (40 cm). My rucksack is 38 cm wide. Can I get it from the Grotto to the Dome, and what would be the widest rucksack that gets through (cm)?""",
  lambda g: both(yes(widest(g, "Grotto", "Dome")[0] >= 38), num(widest(g, "Grotto", "Dome")[0])), "widest prose two-things", U("Grotto-Shaft 60, Grotto-Lake 45, Shaft-Dome 35, Lake-Dome 40"))
q("""Suppose web page Home links to Shop and Blog, Blog links to Shop, Shop links to Home, and Jobs links to Home. With the usual damping of 0.85, which page has the highest PageRank?""",
  lambda g: name(most(pagerank(g))), "centrality prose pagerank", D("Home-Shop, Home-Blog, Blog-Shop, Shop-Home, Jobs-Home"))
q("""My fantasy league: Wyverns drew a line to Hydras and Sphinxes, Hydras to Sphinxes, Sphinxes to Golems, Golems to Gorgons and Djinns, Gorgons to Djinns (a line is a friendly). If you break the league into its two tight-knit groups, who's in which?""",
  lambda g: groups(agree({frozenset(x) for x in nx.community.greedy_modularity_communities(g)}, {frozenset(x) for x in next(nx.community.girvan_newman(g))})),
  "communities prose", U("Wyverns-Hydras, Wyverns-Sphinxes, Hydras-Sphinxes, Sphinxes-Golems, Golems-Gorgons, Golems-Djinns, Gorgons-Djinns"))
q("""A bit of chemistry. In the molecule, A binds B and C, B binds C and D, D binds E, E binds F and G, F binds G, and G binds H. Strip off atoms with fewer than two bonds again and again. Which atoms remain?""",
  lambda g: names(nx.k_core(g, 2)), "core prose", U("A-B, A-C, B-C, B-D, D-E, E-F, E-G, F-G, G-H"))
q("""Boat A leaves Sund at 8:05 and is in Vik at 8:50. Boat B leaves Vik at 8:45 for Ness (arrives 9:30), boat C leaves Vik at 9:10 for Ness (arrives 9:55). And there's a slow boat D from Sund straight to Ness: 8:30 to 10:15. When's the earliest I can be in Ness if I show up in Sund at eight?""",
  name(clock(earliest([("Sund", "Vik", "8:05", "8:50"), ("Vik", "Ness", "8:45", "9:30"), ("Vik", "Ness", "9:10", "9:55"), ("Sund", "Ness", "8:30", "10:15")], "Sund", "8:00")["Ness"])), "temporal prose")
q("""Tag, you're it: at 10:01 Udo tags Vera, at 10:04 Vera tags Wolf, at 10:06 Xenia tags Yolanda, at 10:07 Wolf tags Xenia. The flu travels with every tag from the tagger to the tagged. Udo has it. Does Yolanda catch it?""",
  yes(False), "temporal prose boolean no", note="Yolanda was tagged before Xenia had it")
q("""Every tenant with a key: Ahmed has keys to the cellar and the roof. Birgit has keys to the roof and the bike room. Chiara has a key to the bike room only. Who can open the roof but not the cellar?""",
  names(["Birgit"]), "kg prose negation")
q("""Among the spices, saffron comes from Iran and Kashmir, pepper comes from Kerala, vanilla from Réunion and Madagascar, cloves from Madagascar. Which spices come from more than one place, and which place supplies more than one of these spices?""",
  both(names(["saffron", "vanilla"]), names(["Madagascar"])), "kg prose two-things")
q("""If all roads between the farms Gard, Haug, Lund and Moen are as follows - Gard to Haug 2 km, Haug to Lund 3 km, Lund to Moen 2 km, Moen to Gard 4 km, Gard to Lund 6 km - which farm is farthest from Gard by road?""",
  lambda g: name(most({v: dist(g, "Gard", v) for v in g if v != "Gard"})), "eccentricity prose weighted", U("Gard-Haug 2, Haug-Lund 3, Lund-Moen 2, Moen-Gard 4, Gard-Lund 6"))
q("""To get at the mayor I need a rumour that travels: Snitch talks to Barber, Barber to Banker and Butcher, Banker to Mayor, Butcher to Judge, Judge to Mayor. I could also just send a letter. Write down the quickest chain from Snitch to Mayor, both included.""",
  lambda g: path(g, "Snitch", "Mayor", False), "shortest-path hops prose", D("Snitch-Barber, Barber-Banker, Barber-Butcher, Banker-Mayor, Butcher-Judge, Judge-Mayor"))
q("""Our zip-line park: platform Ash to Beech, Beech to Cedar, Cedar to Ash, Cedar to Elder. You can only slide in these directions. From which platforms can you end up on Elder?""",
  lambda g: names(nx.ancestors(g, "Elder")), "reachability prose directed", D("Ash-Beech, Beech-Cedar, Cedar-Ash, Cedar-Elder"))
q("""He has three friends, Lasse, Mirko and Nando; Lasse and Mirko know each other, the others don't. "He" is Ole. What's Ole's clustering coefficient?""",
  lambda g: num(nx.clustering(g, "Ole"), 0.005), "clustering prose", U("Ole-Lasse, Ole-Mirko, Ole-Nando, Lasse-Mirko"))
q("""Hamster tubes connect the wheel with the nest, the nest with the bowl, the bowl with the attic, the attic with the wheel, and the attic with the nest. Show a way for the hamster to crawl through all four spots once and come back to the wheel.""",
  lambda g: hamilton(g, True, "wheel"), "hamilton prose", U("wheel-nest, nest-bowl, bowl-attic, attic-wheel, attic-nest"))
q("""In the archive, box 7 points to box 12, box 12 to box 30 and to box 9, box 9 to box 41, box 30 to box 41. What's the highest number of pointers I can follow in a row?""",
  lambda g: num(longest(g, False)[0]), "longest-path prose", D("7-12, 12-30, 12-9, 9-41, 30-41", False))
