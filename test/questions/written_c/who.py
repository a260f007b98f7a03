"""Who matters: centralities, dense parts, groups, tournaments."""
from gold import *
from written_c.shape import *

# centrality -------------------------------------------------------------------------------------------------

g = U("Doge-Guild, Guild-Smith, Guild-Baker, Baker-Monk, Smith-Monk, Monk-Thief, Thief-Spy, Spy-Jester")
q(f"""Court intrigue, who whispers with whom: {each(g, "{0}/{1}", ", ")}. Whoever lies on the largest number of shortest whisper routes between others is the broker. Who is the broker?""",
  lambda g: name(most(between(g))), "centrality betweenness", g)

g = U("p1-p2, p2-p3, p3-p4, p4-p5, p3-p6", False)
q(f"""Highest closeness centrality in the graph {each(g, "{0}-{1}", "; ")}?""",
  lambda g: name(most(nx.closeness_centrality(g))), "centrality closeness", g)

g = D("alpha-beta, beta-gamma, gamma-alpha, delta-alpha, epsilon-alpha, epsilon-delta, gamma-beta")
q(f"""Wiki links
{each(g, "[[{0}]] links to [[{1}]]")}
Rank the top three pages by PageRank (standard damping 0.85).""",
  lambda g: row(top(pagerank(g), 3)), "centrality pagerank ranking", g)

g = D("u-v, v-w, w-u, w-v")
q(f"""PageRank of v with damping factor 0.85, please 3 decimals. Links: {each(g, "{0}→{1}", ", ")}.""",
  lambda g: num(pagerank(g)["v"], 0.0015), "centrality pagerank number", g)

g = U("Mina-Noor, Noor-Olaf, Olaf-Priya, Priya-Quinn, Noor-Priya, Quinn-Rosa, Quinn-Seth")
q(f"""edges: {each(g, "{0}_{1}", " ")} (the underscore joins two friends).
Compute the betweenness centrality (not normalised) of Quinn.""",
  lambda g: num(between(g)["Quinn"], 0.01), "centrality betweenness number", g)

g = U("Gym-Pool, Pool-Sauna, Sauna-Bar, Pool-Bar, Bar-Garden, Bar-Foyer")
q(f"""Degree centrality (normalised by n-1) of the Bar: {each(g, "{0}, {1}", "; ")}""",
  lambda g: num(nx.degree_centrality(g)["Bar"], 0.005), "centrality degree number", g)

g = U("Thun-Spiez 10, Spiez-Brig 55, Spiez-Visp 45, Visp-Brig 9, Thun-Bern 28")
q(f"""Travel times in minutes: {each(g, "{0}–{1} {2}", ", ")}. In which town should the association meet if the sum of everybody's travel times (one member per town) is to be minimal?""",
  lambda g: name(least({v: sum(dist(g, v, u) for u in g) for v in g})), "centrality median indirect", g)

# clustering ---------------------------------------------------------------------------------------------------

g = U("Kai-Lou, Kai-Mei, Kai-Nat, Kai-Oz, Lou-Mei, Nat-Oz, Mei-Nat")
q(f"""What share of Kai's pairs of friends are friends with each other? {each(g, "{0}–{1}", ", ")}""",
  lambda g: num(nx.clustering(g, "Kai"), 0.005), "clustering indirect", g)

g = U("f1-f2, f2-f3, f3-f1, f3-f4, f4-f5", False)
q(f"""mean local clustering coeff. for {each(g, "<{0},{1}>", " ")}""", lambda g: num(nx.average_clustering(g), 0.005), "clustering average", g)

g = U("v-w, w-x, x-v, x-y, y-z, z-x")
q(f"""Transitivity (3 × triangles / connected triples) of the bow tie {each(g, "{0}{1}", ", ")}?""",
  lambda g: num(nx.transitivity(g), 0.005), "clustering transitivity", g)

g = U("Al-Bo, Bo-Cy, Cy-Al, Cy-Di, Di-Bo, Di-Ed")
q(f"""Who has a local clustering coefficient of exactly 1? {each(g, "{0} ↔ {1}", ", ")}""",
  lambda g: names(v for v in g if nx.clustering(g, v) == 1), "clustering names", g)

# triangles ------------------------------------------------------------------------------------------------------

g = U("lion-zebra, zebra-gnu, gnu-lion, gnu-hippo, hippo-lion, hippo-croc")
q(f"""Count the triangles. {near(g, "{0} -> [{1}]", "; ")} (undirected, each link is written in both rows)""",
  lambda g: num(len(triangles(g))), "triangles adjacency", g)

g = U("Jo-Ky, Ky-Li, Li-Jo, Li-Mo, Mo-Ny, Ny-Li, Ny-Oz")
q(f"""Which trios of neighbours all visit each other? Visits: {each(g, "{0} & {1}", ", ")}.""",
  lambda g: groups(triangles(g)), "triangles groups", g)

g = U("a-e, e-i, i-o, o-u, u-a, a-i")
q(f"""is it triangle-free? {each(g, "{0}{1}", " ")}""", lambda g: yes(not triangles(g)), "triangles boolean no", g)

g = U("R-S, S-T, T-R, T-U, U-V, V-T, R-U, S-U")
q(f"""In how many triangles does T take part? {each(g, "{0}–{1}", " , ")}""",
  lambda g: num(nx.triangles(g, "T")), "triangles number", g)

# core -----------------------------------------------------------------------------------------------------------

g = U("n-o, o-p, p-n, p-q, q-r, r-s, s-q, s-t, t-u")
q(f"""Find the 2-core of {each(g, "{0}{1}", ", ")}""", lambda g: names(nx.k_core(g, 2)), "core", g)

g = U("ivy-oak, oak-elm, elm-ivy, ivy-yew, yew-oak, yew-elm, elm-fir, fir-bay")
q(f"""What's the largest k for which the k-core isn't empty? {each(g, "{0}+{1}", ", ")}""",
  lambda g: num(max(nx.core_number(g).values())), "core degeneracy", g)

g = U("Ash-Bay, Bay-Cob, Cob-Ash, Cob-Dew, Dew-Eon, Eon-Fen, Fen-Dew, Fen-Gum")
q(f"""A chat app deletes accounts with fewer than 2 contacts, then checks again, and so on until it stops. Contacts: {each(g, "{0}–{1}", ", ")}. How many accounts survive?""",
  lambda g: num(len(nx.k_core(g, 2))), "core indirect", g)

# communities ----------------------------------------------------------------------------------------------------------

g = U("m1-m2, m2-m3, m3-m1, m1-m4, m2-m4, m3-m4, m4-w1, w1-w2, w2-w3, w3-w1, w1-w4, w2-w4, w3-w4", False)
q(f"""Split our forum into its two obvious communities. Replies: {each(g, "{0}~{1}", ", ")}""",
  lambda g: groups(agree({frozenset(x) for x in nx.community.greedy_modularity_communities(g)}, {frozenset(x) for x in nx.community.girvan_newman(g).__next__()})),
  "communities forum", g)

g = U("x1-x2, x2-x3, x3-x1, y1-y2, y2-y3, y3-y1, x3-y1", False)
q(f"""Modularity of the partition {{x1,x2,x3}} | {{y1,y2,y3}} in the graph {each(g, "{0}–{1}", ", ")}? (2 decimals)""",
  lambda g: num(nx.community.modularity(g, [{"x1", "x2", "x3"}, {"y1", "y2", "y3"}]), 0.006), "communities modularity", g)

g = U("Ari-Bru, Bru-Col, Col-Ari, Dax-Eli, Eli-Fox, Fox-Dax, Col-Dax, Gil-Fox, Gil-Eli, Gil-Dax")
q(f"""Which friendship holds the two cliques at our school together? {each(g, "{0}-{1}", ", ")}""",
  lambda g: pairs([the(bridges(g))]), "communities bridge indirect", g)

# tournament -----------------------------------------------------------------------------------------------------------------

g = D("Lyon-Nice, Lyon-Metz, Nice-Metz, Metz-Lens, Lens-Lyon, Nice-Lens")
q(f"""Round robin results (winner first): {each(g, "{0} beat {1}", ", ")}. Who has the most wins? If several are level, name them all.""",
  lambda g: names(all_most(g.out_degree)), "tournament wins", g)

g = D("Rook-Pawn, Rook-Knight, Knight-Pawn, Queen-Rook, Queen-Knight, Queen-Pawn")
q(f"""winner;loser
{each(g, "{0};{1}")}
is there a player who beat all the others? who?""",
  lambda g: name(the(v for v in g if g.out_degree(v) == len(g) - 1)), "tournament condorcet csv", g)
q(f"""Final table of the chess evening, strongest first, from these games: {each(g, "{0}>{1}", ", ")} (> means won against).""",
  lambda g: row(sorted(g, key=lambda v: -g.out_degree(v))), "tournament ranking", g)

g = D("Tea-Cola, Cola-Milk, Milk-Tea, Tea-Juice, Cola-Juice, Milk-Juice")
q(f"""Taste duels. {each(g, "{0} won against {1}", ", ")}. Can the drinks be ranked such that each one beats all those below it?""",
  lambda g: yes(nx.is_directed_acyclic_graph(g)), "tournament transitive boolean no", g)

g = D("Orcs-Elves, Elves-Trolls, Trolls-Orcs, Elves-Dwarves, Dwarves-Orcs, Trolls-Dwarves")
q(f"""Find a line-up of the four armies where each beat the next one: {each(g, "{0} beat {1}", "; ")}.""",
  lambda g: hamilton(g, False), "tournament line-up", g)
