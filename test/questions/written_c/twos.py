"""What if, and two graphs side by side."""
from gold import *
from written_c.shape import *

# what-if ----------------------------------------------------------------------------------------------------

g = U("Ely-March 18, March-Stow 25, Ely-Soham 8, Soham-Bury 21, Bury-Stow 14, March-Bury 30")
q(f"""Roads in miles {each(g, "{0}–{1} {2}", ", ")}. The bridge between Ely and Soham is out. How much longer is my drive from Ely to Bury because of that?""",
  lambda g: num(dist(without(g, ("Ely", "Soham")), "Ely", "Bury") - dist(g, "Ely", "Bury")), "what-if weighted roads", g)

g = U("s1-s2, s2-s3, s3-s4, s4-s5, s5-s6", False)
q(f"""Metro line: {each(g, "{0}–{1}", ", ")}. Suppose the city builds a tunnel s1–s5. How many stops does a ride from s1 to s6 then take (edges)?""",
  lambda g: num(dist(plus(g, ("s1", "s5")), "s1", "s6", False)), "what-if add metro", g)

g = U("Pat-Ray, Ray-Sal, Sal-Tom, Tom-Ray, Tom-Uli, Uli-Val")
q(f"""Friends: {each(g, "{0}–{1}", ", ")}. Tom moves to Australia and loses contact with everyone. Who can then no longer hear Pat's gossip? (Leave Tom out.)""",
  lambda g: names(set(g) - {"Tom", "Pat"} - set(hops(without(g, "Tom"), "Pat"))), "what-if remove social", g)

g = U("A1-A2, A2-A3, B1-B2, B2-B3, B3-B1", False)
q(f"""{each(g, "{0}--{1}", " ")}
Now A3--B1 gets added. How many connected components before and after?""",
  lambda g: both(num(nx.number_connected_components(g)), num(nx.number_connected_components(plus(g, ("A3", "B1"))))), "what-if two-things components", g)

g = D("plan-buy, buy-cook, cook-eat, plan-invite, invite-eat")
q(f"""{each(g, "{0} → {1}", ", ")}. Would adding eat → plan make the thing circular?""",
  lambda g: yes(not nx.is_directed_acyclic_graph(plus(g, ("eat", "plan")))), "what-if cycle boolean", g)

g = U("w1-w2 4, w2-w3 6, w3-w4 5, w4-w1 7, w1-w3 8")
q(f"""The price of the w1–w3 line falls from 8 to 3. What's the new MST cost of {each(g, "{0}–{1} {2}", ", ")}?""",
  lambda g: num(mst(plus(g, ("w1", "w3", 3)))), "what-if mst", g)

g = U("u1-u2, u2-u3, u3-u4, u4-u5, u5-u1, u1-u6, u6-u7", False)
q(f"""Which one new cable would I have to add so that no link is critical (no bridges) any more and u7 hangs directly on u3? Ring and spur: {each(g, "{0}-{1}", ", ")}. I mean: if I add u7-u3, are there bridges left?""",
  lambda g: yes(bridges(plus(g, ("u7", "u3")))), "what-if bridges boolean no rambling", g)

# compare --------------------------------------------------------------------------------------------------------

g, h = U("Ana-Ben, Ben-Cas, Cas-Dan, Dan-Ana"), U("Ana-Ben, Ben-Dan, Cas-Dan, Ana-Cas")
q(f"""Friendships in spring: {each(g, "{0}-{1}", ", ")}. Friendships in autumn: {each(h, "{0}-{1}", ", ")}. Which ones are new in autumn?""",
  pairs(e for e in h.edges if not g.has_edge(*e)), "compare added", h)
q(f"""OLD
{each(g, "{0} {1}")}
NEW
{each(h, "{0} {1}")}
how many edges do the two have in common?""", num(sum(1 for e in h.edges if g.has_edge(*e))), "compare common lists", h)

g, h = U("1-2, 2-3, 3-4, 4-1", False), U("a-b, b-c, c-a, c-d")
q(f"""G1: {each(g, "{0}-{1}", ", ")}. G2: {each(h, "{0}-{1}", ", ")}. Isomorphic or not?""", yes(nx.is_isomorphic(g, h)), "compare isomorphic boolean no")

g, h = U("x-y, y-z, z-x, z-w"), U("P-Q, Q-R, R-S, Q-S", False)
q(f"""Do the two molecules have the same shape? First: {each(g, "{0}–{1}", ", ")}; second: {each(h, "{0}–{1}", ", ")}.""",
  yes(nx.is_isomorphic(g, h)), "compare isomorphic chemistry")

g, h = U("Kiel-Bonn 5, Bonn-Köln 2, Kiel-Köln 8"), U("Kiel-Bonn 6, Bonn-Köln 3, Kiel-Köln 9")
q(f"""Freight company North charges {each(g, "{0}–{1} {2}", ", ")}; company South charges {each(h, "{0}–{1} {2}", ", ")}. With which one is the cheapest trip from Kiel to Köln cheaper, North or South?""",
  name(least({"North": dist(g, "Kiel", "Köln"), "South": dist(h, "Kiel", "Köln")})),
  "compare shortest-path", h)

g, h = U("n1-n2, n2-n3, n3-n4", False), U("n1-n2, n1-n3, n1-n4, n2-n3", False)
q(f"""net_v1 = "{each(g, "{0}-{1}", " ")}"; net_v2 = "{each(h, "{0}-{1}", " ")}". Which version has the smaller diameter?""",
  name("net_v2", "v2", "version 2"), "compare diameter", h, note="diameters 3 and 2")

g, h = U("Uma-Vik, Vik-Wen, Wen-Xu"), U("Uma-Vik, Vik-Wen, Wen-Xu, Xu-Uma")
q(f"""Is every tie of the office network ({each(g, "{0}/{1}", ", ")}) also a tie of the sports club network ({each(h, "{0}/{1}", ", ")})?""",
  yes(all(h.has_edge(*e) for e in g.edges)), "compare subgraph boolean", h)
