"""Trees: families, staff, folders, parts, species."""
from gold import *
from written_c.shape import *


def up(g, v):
    """v's line upwards."""
    line = []
    while g.in_degree(v):
        v = the(g.predecessors(v))
        line.append(v)
    return line


def meet(g, a, b):
    return agree(next(x for x in [a, *up(g, a)] if x in [b, *up(g, b)]), nx.lowest_common_ancestor(g, a, b))


g = D("Gunnar-Astrid, Gunnar-Birk, Astrid-Claes, Astrid-Dagny, Birk-Einar, Claes-Frida, Einar-Greta")
q(f"""Family: {each(g, "{0} is a parent of {1}", ", ")}. Who's the nearest common ancestor of Frida and Greta?""",
  lambda g: name(meet(g, "Frida", "Greta")), "tree lca family", g)
q(f"""From the parish register (parent > child): {each(g, "{0} > {1}", "; ")}. Name all the grandchildren of Gunnar.""",
  lambda g: names(x for c in g["Gunnar"] for x in g[c]), "tree grandchildren family", g)
q(f"""child,parent
{each(g, "{1},{0}")}
How many generations are there, counting Gunnar's as the first?""",
  lambda g: num(nx.dag_longest_path_length(g) + 1), "tree depth csv family", g)
q(f"""{near(g, "{0} begat {1}.", " ", " and ")} Who are the cousins of Claes?""",
  lambda g: names(x for p in up(g, "Claes")[:1] for s in g[up(g, "Claes")[1]] if s != p for x in g[s]), "tree cousins family", g)

g = D("CEO-CFO, CEO-CTO, CFO-Audit, CTO-Web, CTO-Data, Data-ML, Data-BI, Web-UX")
q(f"""- CEO
  - CFO
    - Audit
  - CTO
    - Web
      - UX
    - Data
      - ML
      - BI
org chart above. who are all the people below CTO (at any level)?""",
  lambda g: names(nx.descendants(g, "CTO")), "tree outline org", g)
q("""Reporting lines: CFO and CTO report to the CEO; Audit reports to the CFO; Web and Data report to the CTO; ML and BI report to Data; UX reports to Web. A complaint by UX climbs up the hierarchy to the very top. Through whose hands does it go, in order, after UX?""",
  lambda g: row(up(g, "UX")), "tree chain org prose", g)

g = D("disk-etc, disk-home, home-ann, home-bob, ann-docs, docs-cv, bob-mp3, etc-ssh")
q(f"""/disk
/disk/etc
/disk/etc/ssh
/disk/home
/disk/home/ann
/disk/home/ann/docs
/disk/home/ann/docs/cv
/disk/home/bob
/disk/home/bob/mp3

How deep is cv below disk (number of steps)?""", lambda g: num(len(up(g, "cv"))), "tree depth paths", g)

g = D("Life-Plants, Life-Animals, Animals-Birds, Animals-Mammals, Mammals-Cats, Mammals-Whales, Birds-Owls, Plants-Ferns")
q(f"""Newick-ish: (((Owls)Birds,(Cats,Whales)Mammals)Animals,(Ferns)Plants)Life;
Which is the smallest group that holds both Whales and Owls?""",
  lambda g: name(meet(g, "Whales", "Owls")), "tree lca newick", g)
q(f"""{each(g, "{1} are a kind of {0}", ". ")}. Are Cats Plants?""", lambda g: yes("Plants" in up(g, "Cats")), "tree taxonomy boolean no", g)
q(f"""taxonomy = {{{each(g, "'{1}': '{0}'", ", ")}}}  # child: parent
How many leaves?""", lambda g: num(sum(1 for v in g if not g.out_degree(v))), "tree leaves python", g)

g = D("bike-frame, bike-wheel, wheel-rim, wheel-hub, hub-axle, frame-fork, hub-bearing")
q(f"""Bill of materials: {each(g, "{0} contains {1}", ", ")}. Which parts end up in the wheel, directly or inside other parts?""",
  lambda g: names(nx.descendants(g, "wheel")), "tree parts", g)

g = D("8-3, 8-10, 3-1, 3-6, 6-4, 6-7, 10-14, 14-13", False)
q(f"""Binary tree, parent/child: {each(g, "{0}/{1}", " ")}. What is the distance in edges between node 7 and node 13?""",
  lambda g: num(dist(g.to_undirected(), "7", "13", False)), "tree distance numbers", g)
q(f"""tree edges (parent child): {each(g, "({0} {1})", " ")} -- height of the tree, root at height 0 counted in edges?""",
  lambda g: num(nx.dag_longest_path_length(g)), "tree height", g)

g = U("r-s, s-t, t-u, s-v, v-w")
q(f"""Is this a tree? {each(g, "{0}—{1}", ", ")}""", lambda g: yes(nx.is_tree(g)), "tree check boolean", g)

g = D("Zeus-Ares, Zeus-Athena, Kronos-Zeus, Kronos-Hades, Ouranos-Kronos, Ares-Phobos")
q(f"""Greek gods. {each(g, "{1} is {0}' son or daughter", ", ")}. Is Ouranos an ancestor of Phobos, and who are the siblings of Hades?""",
  lambda g: both(yes("Ouranos" in up(g, "Phobos")), names(set(g["Kronos"]) - {"Hades"})), "tree two-things myth", g)
