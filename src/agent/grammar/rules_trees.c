/* Trees: the cheapest network that joins all, ancestors in a hierarchy, shapes of trees. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%joinall",
      "connect all, connect every, connect everything, connect everyone, link all, link every, "
      "join "
      "all, join every, link everything, link everyone, reach all, reach every, cover all, cover "
      "every, span all, span every, tie all, connect them all, link them all, hook up all, wire "
      "all, "
      "wire up all, connect the, keep all connected, keep everything connected, keep everyone "
      "connected, keep everyone linked, have all connected, supply all, supply every, serve all, "
      "get everyone connected, get all connected, get everything connected, leave all connected, "
      "be all connected, all be connected, all be joined, all stay connected, all be linked, "
      "everything be connected, everyone be connected, everyone be linked, unite all, "
      "leave everyone connected, so that all be connected, so that everything be connected, "
      "connect all of them, connect each, join up all, join everything, hang together" },
    { "%cheapest",
      "cheapest, minimum, minimal, least, lowest, smallest, shortest, least expensive, minimum "
      "cost, lowest cost, least cost, minimum total, lowest total, least total, smallest total, "
      "shortest total, fewest kilometres of, most economical, optimal, minimum length, minimum "
      "weight, cheapest possible, shortest possible, minimum total cost, lowest possible, least "
      "amount of, minimum amount of, smallest amount of, smallest possible, minimum total length" },
    { "%netword",
      "network, grid, set of links, set of roads, set of edges, set of cables, tree, "
      "cost, price, length, total, total length, total cost, amount, way, subnetwork, layout, "
      "system, cable, wire, pipe, fibre, road, track, selection of links, spanning tree, cabling, "
      "wiring, plan, solution, backbone, length of cable, length of pipe, metres of cable, sum" },
    { "%stuff",
      "cable, wire, fibre, pipe, road, track, line, rope, string, money, cabling, wiring, "
      "trench, asphalt, tubing, piping, hose, path, ditch, fence, paint, conduit" },
    { "%mst", "minimum spanning tree, minimal spanning tree, mst, cheapest spanning tree, minimum "
              "weight spanning tree, minimum cost spanning tree, shortest spanning tree, lightest "
              "spanning tree, least cost spanning tree" },
    { "%boss", "boss, manager, superior, supervisor, chief" },
    { "%ancestor", "ancestor, forefather, forebear, superior, predecessor" },
};

#define MST    "minimum_spanning_tree({G}, weight={W})"
#define MAXST  "maximum_spanning_tree({G}, weight={W})"
#define NEEDS  GR_NEEDS_WEIGHT
#define WEIGHS (GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT)

static const gr_rule rules[] = {
    /* The network as a thing, to ask for its links, its price, the dearest of its links. */
    { "mstree", "%mst", MST, "the minimum spanning tree", NEEDS },
    { "mstree",
      "%cheapest [full|whole|complete|possible|connected|overall] "
      "(network|tree|grid|spanning tree|net|subnetwork|backbone|set of %link|wiring|cabling|"
      "layout|system) [that|which|to] [%joinall|spans|span] [%node|of them|everything|all %node]",
      MST, "the cheapest network", NEEDS },
    { "mstree",
      "%cheapest [full|whole|complete|possible|connected|overall] "
      "(network|tree|grid|net|subnetwork|backbone|set of %link|wiring|cabling|layout|system) "
      "[that|which|to] (connect|link|join|tie together|hook up|span|cover|unite|wire up|bind) "
      "[all|all of|together|just|only|up|every one of] <nodes>",
      "steiner_tree({G}, {nodes}, weight={W})", "the cheapest network of {nodes}", NEEDS },
    { "scalar", "[cost|price|weight|length|total length|total cost|total weight] [of] <mstree>",
      "{mstree}.weight", "the weight of {mstree}", WEIGHS | GR_RULE_WEAK },
    { "scalar",
      "(cost|price|weight|length|total length|total cost|total weight|sum|value) of <mstree>",
      "{mstree}.weight", "the weight of {mstree}", WEIGHS },
    { "answer",
      "how (much|many|expensive|long|heavy) [be|do|does|will|would] <mstree> [cost|weigh|be]",
      "{mstree}.weight", "the weight of {mstree}", WEIGHS },
    { "answer",
      "(what|how much) [do|does|will|would] it cost [at least|at a minimum] to %joinall [%node|of "
      "them]",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "answer",
      "what (do|does|will|would) [the] (cheapest|least expensive|least costly) "
      "(network|grid|layout) "
      "[that|which|to] [%joinall] [%node|of them] cost",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "eset", "%link (in|of|on|form|make up|belong to|be part of|be in|be used in) <mstree>",
      "{mstree}.edges", "the edges of {mstree}", NEEDS },
    { "scalar",
      "(dearest|most expensive|longest|heaviest|largest|costliest|priciest|weight of the "
      "heaviest|length of the longest|cost of the dearest) [single|individual] %link "
      "(in|of|on|used "
      "in|within) <mstree>",
      "max(edges(edge_subgraph({G}, {mstree}.edges)), by={W})", "the largest edge of {mstree}",
      WEIGHS },
    { "scalar",
      "(cheapest|shortest|lightest|smallest) [single|individual] %link (in|of|on|used in|within) "
      "<mstree>",
      "min(edges(edge_subgraph({G}, {mstree}.edges)), by={W})", "the smallest edge of {mstree}",
      WEIGHS },
    { "bool", "<edge> [be] (part of|in|belong to|on|used in|used by|needed in|needed for) <mstree>",
      "has_edge(edge_subgraph({G}, {mstree}.edges), {edge.u}, {edge.v})", "{edge} is in {mstree}",
      NEEDS },
    { "bool",
      "(in|for|within) <mstree> [be] <edge> [used|needed|included|part of it|chosen|built|"
      "contained]",
      "has_edge(edge_subgraph({G}, {mstree}.edges), {edge.u}, {edge.v})", "{edge} is in {mstree}",
      NEEDS },
    { "bool", "<mstree> (use|contain|include|need) <edge>",
      "has_edge(edge_subgraph({G}, {mstree}.edges), {edge.u}, {edge.v})", "{edge} is in {mstree}",
      NEEDS },

    { "scalar", "(weight|cost|total weight|total cost|length|total length|size|value|sum) of %mst",
      MST ".weight", "the weight of the minimum spanning tree", WEIGHS },
    { "scalar", "%mst (weight|cost|total weight|total cost|length|total length|value)",
      MST ".weight", "the weight of the minimum spanning tree", WEIGHS },
    { "scalar", "%mst (cost|weigh|add up to|come to|amount to)", MST ".weight",
      "the weight of the minimum spanning tree", WEIGHS },
    { "eset", "(edge|link|%link) (of|in|on|form|make up|belong to|be part of) %mst", MST ".edges",
      "the edges of the minimum spanning tree", NEEDS },
    { "eset", "%mst", MST ".edges", "the minimum spanning tree", NEEDS },
    { "bool", "<edge> (part of|in|belong to|on) %mst",
      "has_edge(edge_subgraph({G}, " MST ".edges), {edge.u}, {edge.v})",
      "{edge} is in the minimum spanning tree", NEEDS },
    { "bool",
      "[be] <edge> (part of|in|belong to|on|used in|contained in|included in) "
      "(cheapest|best|optimal|"
      "minimum|least expensive) (plan|network|solution|layout|grid|design|tree)",
      "has_edge(edge_subgraph({G}, " MST ".edges), {edge.u}, {edge.v})",
      "{edge} is in the cheapest network", NEEDS | GR_RULE_WEAK },
    { "eset", "(maximum spanning tree|heaviest spanning tree|maximal spanning tree)",
      MAXST ".edges", "the maximum spanning tree", NEEDS },
    { "scalar",
      "(weight|cost|total weight|length|value) of (maximum spanning tree|heaviest spanning tree)",
      MAXST ".weight", "the weight of the maximum spanning tree", WEIGHS },

    /* The cheapest network. */
    { "scalar",
      "%cheapest [%netword] [of %stuff|needed|required|necessary|possible|we need] [to|that|which|"
      "so that|for|such that|that would|when] [still] %joinall [%node|of them|%part] "
      "[cost|together|"
      "with each other|to each other]",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "scalar",
      "(cost|price|length|total cost|total length|weight) of %cheapest [%netword] "
      "(that|to|which|for) "
      "%joinall [%node|of them]",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "scalar",
      "[minimum|least|total|much|many|metres of|kilometres of] [%stuff] (needed|required|necessary|"
      "need|do we need|must be laid|must be spent|have to be laid|at least) [at least] (to|so "
      "that|if "
      "we want to|in order to|for) %joinall [%node|of them]",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "answer",
      "(how much|how many|what length of|how long) [metre of|kilometre of] [%stuff] "
      "[needed|required|"
      "need|necessary|at least|at minimum|minimum|must be laid] (to|so that|if we want to|in order "
      "to|"
      "for) %joinall [%node|of them]",
      MST ".weight", "the weight of the cheapest network that joins all", WEIGHS },
    { "eset",
      "%link [should|must|shall|to|do we|would|need to|have to] (build|be built|keep|be "
      "kept|lay|be laid|"
      "choose|be chosen|pick|be renovated|renovate|use|be used|select|be selected|repair|be "
      "repaired|plough|"
      "clear|be cleared|open|be opened|construct) [so that|to|in order to|such that] .. %joinall "
      "[%node|of "
      "them] [as cheaply as possible|for as little money as possible|at minimum cost|at the lowest "
      "cost|at "
      "least cost|with the least cost|with minimum total length|with the least total length|at "
      "minimal "
      "cost|cheapest|as cheap as possible|for the least money]",
      MST ".edges", "the edges of the cheapest network that joins all", NEEDS },
    { "eset", "%cheapest set of %link (that|to|which) %joinall [%node|of them]", MST ".edges",
      "the edges of the cheapest network that joins all", NEEDS },
    { "eset",
      "%link (form|make up|belong to|be part of) %cheapest [%netword] (that|to|which) %joinall "
      "[%node|of "
      "them]",
      MST ".edges", "the edges of the cheapest network that joins all", NEEDS },
    { "answer",
      "%joinall [%node|of them] (as cheaply as possible|for as little money as possible|at minimum "
      "cost|"
      "at the lowest cost|at least cost|with the least %stuff|with as little %stuff as "
      "possible|using as "
      "little %stuff as possible)",
      MST ".edges", "the edges of the cheapest network that joins all", NEEDS },
    { "scalar",
      "(second best|second cheapest|next best|runner up) (spanning tree|tree|network|solution)",
      "second_best_spanning_tree({G}).weight", "the weight of the second best spanning tree",
      WEIGHS },
    { "scalar", "(number of spanning trees|spanning tree count|spanning trees)",
      "spanning_tree_count({G})", "the number of spanning trees" },
    { "scalar",
      "%cheapest [%netword|tree|cost|way|set of %link|length] [that|to|which|for] "
      "(connect|link|join|tie "
      "together|hook up) [only|just] <nodes>",
      "steiner_tree({G}, {nodes}).weight", "the weight of the cheapest tree that joins {nodes}",
      WEIGHS },

    /* Shapes. */
    { "bool", "%graph [be|form] tree", "is_tree({G})", "the graph is a tree" },
    { "bool", "(it|this|they|these) [be|form] [a] tree", "is_tree({G})", "the graph is a tree" },
    { "bool",
      "(%link|%node|%graph|they|these|it|this|those) [be|form|make|make up] tree [no loops|all in "
      "one piece|without loops|no cycles|and no loops|connected and without cycles|connected|no "
      "loops all in one piece]",
      "is_tree({G})", "the graph is a tree" },
    { "free", "no (loop|loops|cycle|cycles) [and|,] [all|everything] (in one piece|connected)",
      "" },
    { "bool", "(be this|be it|do they form) tree", "is_tree({G})", "the graph is a tree" },
    { "bool", "%graph [be] forest", "is_forest({G})", "the graph is a forest" },
    { "set",
      "(leaf|leaf node|leaf nodes|%node without children|%node with no children|dead end|terminal "
      "node|end "
      "node|childless %node)",
      "column(filter(degrees({G}), degree == 1), \"node\")", "the leaves", GR_WANTS_NO_DIRECTIONS },
    { "set",
      "(leaf|leaf node|sink|%node without children|%node with no children|terminal node|end "
      "node|childless "
      "%node|%node without outgoing %link|%node with no outgoing %link|dead end)",
      "column(filter(degrees({G}, direction=\"out\"), degree == 0), \"node\")", "the leaves",
      GR_WANTS_DIRECTIONS },
    { "set",
      "(root|root node|top of the tree|top of the hierarchy|%node without %boss|%node with no "
      "%boss|%node "
      "without parents|%node with no parent|source node)",
      "column(filter(degrees({G}, direction=\"in\"), degree == 0), \"node\")", "the roots",
      GR_WANTS_DIRECTIONS },
    { "node",
      "(lowest common ancestor|nearest common ancestor|closest common ancestor|least common "
      "ancestor|lca|"
      "closest common %boss|lowest common %boss|nearest common %boss|first common %boss|closest "
      "shared "
      "%ancestor|most recent common ancestor|youngest common ancestor|latest common ancestor) "
      "(of|for|"
      "between|shared by) <node a> and <node b>",
      "lowest_common_ancestor({G}, {a}, {b})", "the lowest common ancestor of {a} and {b}" },
    { "answer",
      "(lowest common ancestor|nearest common ancestor|closest common ancestor|least common "
      "ancestor|lca|"
      "closest common %boss|lowest common %boss|nearest common %boss|first common %boss|closest "
      "shared "
      "%ancestor|most recent common ancestor|youngest common ancestor|latest common ancestor) "
      "(of|for|"
      "between|shared by) <node a> and <node b>",
      "lowest_common_ancestor({G}, {a}, {b})", "the lowest common ancestor of {a} and {b}" },
    { "answer",
      "(who|which|what) be (lowest|nearest|closest|first) [%node] (above both|above|superior to "
      "both|over "
      "both|common boss of) <node a> and <node b>",
      "lowest_common_ancestor({G}, {a}, {b})", "the lowest common ancestor of {a} and {b}" },
    { "set", "(centroid|tree centroid)", "tree_centroid({G})", "the centroids of the tree" },
    { "path",
      "(diameter of the tree|longest path in the tree|tree diameter|longest chain in the tree)",
      "tree_diameter({G})", "the longest path of the tree" },
    { "answer", "(prufer code|prufer sequence|pruefer code|pruefer sequence)",
      "to_prufer_sequence({G})", "the Pruefer sequence" },
};

GR_GRAMMAR(trees, rules, phrases);
