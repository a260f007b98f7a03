"""Trees: families, org charts, folders, taxonomies."""
from gold import *


def lca(g, a, b):
    up = [(nx.ancestors(g, x) | {x}) for x in (a, b)]
    both_ = up[0] & up[1]
    return agree(the(v for v in both_ if not (nx.descendants(g, v) & both_)), nx.lowest_common_ancestor(g, a, b))


def depth(g, v):
    return len(nx.ancestors(g, v))


d = "Wilma is the mother of Arne and Britt. Arne is the father of Cilla and Didrik. Britt is the mother of Ebba. Didrik is the father of Folke."
g = D("Wilma->Arne, Wilma->Britt, Arne->Cilla, Arne->Didrik, Britt->Ebba, Didrik->Folke")
q(f"{d} Who are Folke's ancestors?",
  lambda g: names(nx.ancestors(g, "Folke")), "tree family prose", g)
q(f"{d} Name Wilma's grandchildren.",
  lambda g: names(ring(g, "Wilma", 2)), "tree family prose", g)
q(f"{d} Who is the closest common ancestor of Folke and Ebba?",
  lambda g: name(lca(g, "Folke", "Ebba")), "tree lca family", g)
q(f"{d} Are Cilla and Ebba cousins?",
  lambda g: yes(lca(g, "Cilla", "Ebba") == "Wilma" and depth(g, "Cilla") == depth(g, "Ebba") == 2), "tree family boolean", g)
q(f"{d} Does Cilla have any siblings? Name them.",
  lambda g: names(set(g["Arne"]) - {"Cilla"}), "tree family", g)

d = """CEO
  CTO
    Platform Lead
      Dev Ann
      Dev Raj
    Data Lead
      Analyst Kim
  CFO
    Controller"""
g = D("CEO->CTO, CTO->Platform Lead, Platform Lead->Dev Ann, Platform Lead->Dev Raj, CTO->Data Lead, Data Lead->Analyst Kim, CEO->CFO, CFO->Controller")
q(f"{d}\n\nHow many people report to the CTO, directly or indirectly?",
  lambda g: num(len(nx.descendants(g, "CTO"))), "tree orgchart indented", g)
q(f"Org chart (indent = reports to):\n{d}\nWho is the lowest manager that both Dev Raj and Analyst Kim have above them?",
  lambda g: name(lca(g, "Dev Raj", "Analyst Kim")), "tree lca orgchart indented", g)
q(f"{d}\n\nwho is Analyst Kims boss's boss",
  lambda g: name(the(x for x in nx.ancestors(g, "Analyst Kim") if hops(g, x)["Analyst Kim"] == 2)), "tree orgchart indented chat", g)

q("""Folders: /root has etc, home and var. home has mia and tom. mia has music and pics. var has log. log has old. How deep is the deepest folder below root (root = 0)?""",
  lambda g: num(max(depth(g, v) for v in g)),
  "tree depth files", D("root->etc, root->home, root->var, home->mia, home->tom, mia->music, mia->pics, var->log, log->old"))

q("""How many leaves does the tree r(a(b,c),d(e(f)),g) have?""",
  lambda g: num(sum(1 for v in g if not g.out_degree(v))),
  "tree leaves nested", D("r->a, a->b, a->c, r->d, d->e, e->f, r->g"))

d = """graph TD
  Animals --> Birds
  Animals --> Mammals
  Mammals --> Cats
  Mammals --> Whales
  Cats --> Lion
  Cats --> Lynx
  Whales --> Orca
  Birds --> Owl"""
g = D(d.split("\n", 1)[1], split=r"\n")
q(f"{d}\nHow many steps apart in the taxonomy are Lynx and Orca?",
  lambda g: num(dist(nx.Graph(g), "Lynx", "Orca", False)), "tree distance mermaid biology", g)
q(f"{d}\nlowest common group of Lion, Orca and Owl?",
  lambda g: name(lca(g, lca(g, "Lion", "Orca"), "Owl")), "tree lca mermaid biology", g)

q("""Is this a tree? a-b, b-c, b-d, d-e, e-f, f-b""",
  lambda g: yes(nx.is_tree(g)),
  "tree check no", U("a-b, b-c, b-d, d-e, e-f, f-b"))
q("""Are the pipes a tree (no loops, all in one piece)? main-left, main-right, left-tap1, left-tap2, right-tap3""",
  lambda g: yes(nx.is_tree(g)),
  "tree check", U("main-left, main-right, left-tap1, left-tap2, right-tap3", False))

q("""Diameter of the river tree (km): Delta–Fork 12, Fork–Spring East 30, Fork–Confluence 9, Confluence–Spring North 22, Confluence–Lake 17. In other words: how long is the longest way along the river between any two of these points?""",
  lambda g: num(max(dist(g, u, v) for u in g for v in g)),
  "tree diameter weighted", U("Delta–Fork 12, Fork–Spring East 30, Fork–Confluence 9, Confluence–Spring North 22, Confluence–Lake 17"))

q("""Language family: Proto → West, Proto → East; West → Anglic, West → Saxon; East → Volgan; Anglic → Scots, Anglic → Yola. Which languages descend from West?""",
  lambda g: names(nx.descendants(g, "West")),
  "tree descendants history", D("Proto → West, Proto → East, West → Anglic, West → Saxon, East → Volgan, Anglic → Scots, Anglic → Yola"))

q("""parent(queen, edda). parent(queen, finn). parent(finn, gro). parent(finn, hal). parent(edda, ib). parent(hal, jon).
?- list all cousins of gro.""",
  lambda g: names(v for v in g if depth(g, v) == 2 and lca(g, v, "gro") == "queen"),
  "tree family prolog", D("queen->edda, queen->finn, finn->gro, finn->hal, edda->ib, hal->jon"))

q("""BFS order levels: root is m. Edges m-n, m-o, n-p, o-q, q-r. How many nodes lie at level 2?""",
  lambda g: num(len(ring(g, "m", 2))),
  "tree levels", U("m-n, m-o, n-p, o-q, q-r"))

q("""The Dukes of Rell: Aldo I begat Bero and Carlo. Bero begat Aldo II. Aldo II begat Dario and Elio. Carlo begat Fabio. How many generations separate Aldo I from Elio?""",
  lambda g: num(hops(g, "Aldo I")["Elio"]),
  "tree depth history", D("Aldo I->Bero, Aldo I->Carlo, Bero->Aldo II, Aldo II->Dario, Aldo II->Elio, Carlo->Fabio"))

q("""{"name":"House","parts":[{"name":"Roof","parts":[{"name":"Tile"},{"name":"Beam"}]},{"name":"Wall","parts":[{"name":"Brick"},{"name":"Window","parts":[{"name":"Pane"}]}]}]}
Which parts contain a Pane, directly or further up?""",
  lambda g: names(nx.ancestors(g, "Pane")),
  "tree json nested", D("House->Roof, Roof->Tile, Roof->Beam, House->Wall, Wall->Brick, Wall->Window, Window->Pane"))

q("""Which node should be the root of the tree k-l, l-m, m-n, n-o, m-p so that its height is as small as possible?""",
  lambda g: name(the(nx.center(g))),
  "tree center", U("k-l, l-m, m-n, n-o, m-p"))

q("""Pyramid scheme! Zed recruited Amy, Bud and Cam; Amy recruited Dee and Eva; Cam recruited Fox; Dee recruited Gus. Who recruited (directly) the most people, and how many did Amy bring in altogether incl. indirect ones?""",
  lambda g: both(name(most(g.out_degree)), num(len(nx.descendants(g, "Amy")))),
  "tree two-things", D("Zed->Amy, Zed->Bud, Zed->Cam, Amy->Dee, Amy->Eva, Cam->Fox, Dee->Gus"))

q("""inorder fun aside: in this heap 1 is parent of 2 and 3, 2 is parent of 4 and 5, 3 is parent of 6. path from 6 to 4?""",
  lambda g: path(g, "6", "4", False),
  "tree path numbers chat", U("1-2, 1-3, 2-4, 2-5, 3-6", False))
