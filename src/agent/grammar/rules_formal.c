/* The words of textbooks: cycles, traversals, triangles, matchings, colourings, tours by their
 * names, and tasks that are explained before they are set. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    /* A sentence that says one of these and names no node only explains what another one asks. */
    { "%general",
      "two nodes, two vertices, two specified nodes, two specified entities, two entities, two "
      "users, two people, a graph, an undirected graph, a directed graph, a given graph, the given "
      "graph, a pair of nodes, a smaller graph, a larger graph, a graph g, following format, "
      "format your answer, present your answer, your answer, your response, final conclusion, "
      "final answer, you are required to, you are given, your task is, your goal is, your "
      "objective is, the task is to, the goal is to, the objective is to, you need to identify, "
      "you need to find, you need to output, step by step, a given node, a given time, some time, "
      "one node, three interconnected nodes, you should answer, the answer should be, the answer "
      "would be, means that, is defined as, you can choose, note that, "
      "you should only output, can only accept one, composed of, be said to have, must not be "
      "combined, may not be combined, cannot be combined, may not play simultaneously, must not "
      "run at the same time, may not run at the same time, cannot run at the same time, must not "
      "be at the same time, may not be at the same time, cannot be at the same time, must not "
      "share, may not share, cannot share, can't share, must not be together, may not be "
      "together, cannot be together, can't be together, must not meet, may not meet, must be kept "
      "apart, must be apart, have to be kept apart, must not overlap, may not overlap, can't be in "
      "the same, cannot be in the same, must not be in the same, may not be in the same" },
    { "%howmany",
      "count the total number of, count the number of, count number of, count total number "
      "of, count all, find the number of, find the total number of" },
    /* From here on the text says what the answer should look like. */
    { "%format",
      "in the following format, in this format, in the format, present your answer, format your "
      "answer, give your answer, write your answer, answer in the form, as a python list, as a "
      "json, "
      "output format, respond with, return only, and present your answer, and format your answer, "
      "and "
      "output the corresponding path in, note that for each, note that" },
    { "%list", "solve, solve the problem of, work on" },
    { "%circle", "cycle, circuit, loop, closed path, closed walk, ring" },
    { "%bfs",
      "breadth first search, breadth first, bfs, breadth first traversal, breadth first order, "
      "breadth first search order, bfs order, breadth first search bfs order" },
    { "%dfs",
      "depth first search, depth first, dfs, depth first traversal, depth first order, depth "
      "first search order, dfs order, depth first search dfs order" },
    { "%traverse", "traversal, traverse, sequence, order, sequence of traversal, visiting order, "
                   "order of traversal, sequence of nodes, order in which nodes are visited, "
                   "search, walk, exploration" },
    { "%neighbournode",
      "neighbour node, neighbour nodes, neighbouring node, neighbour, adjacent node" },
};

static const gr_rule rules[] = {
    /* What answers look like. */
    { "shape",
      "[in] (alphabetical|numerical|numeric|ascending|descending|increasing|decreasing|any|sorted) "
      "order",
      "" },
    { "shape",
      "(give|provide|show|output|write|state) "
      "(solution|path|answer|sequence|order|it|one|reason|route|"
      "assignment|list) [if yes|if so|if there be one|if any|if exist]",
      "" },
    { "shape",
      "(if yes|if so|if it exist|if there be one|if one exist|if any|if possible|if not|in that "
      "case) "
      "[give|provide|show|output|list|find|tell|name|what be|which] "
      "(path|cycle|order|sequence|it|one|"
      "solution|them|route|tour|which|example|circuit)",
      "" },
    { "shape", "how (long|far) be it", "", NULL, GR_RULE_WEAK },
    { "shape", "(note that|remember that) ..", "", NULL, GR_RULE_WEAK },
    { "free",
      "[in|for|of] [this|the|a|an] "
      "(undirected|directed|weighted|dynamic|bipartite|simple|connected|social|"
      "academic|knowledge|flight|temporal) %graph",
      "" },
    { "free", "or not", "" },
    { "free",
      "(in|for|of|on|within) [given|following|above] [undirected|directed|weighted] "
      "[social|academic|knowledge|"
      "flight|road|rail|transport|computer|citation|friendship] [route] %graph",
      "" },
    { "free", "problem", "" },

    /* Cycles. */
    { "bool", "(there|exist|contain|have|include) [be] [any] %circle [exist|in it]",
      "has_cycle({G})", "there is a cycle" },
    { "bool", "%circle exist", "has_cycle({G})", "there is a cycle" },

    /* Paths and edges by their names. */
    { "bool",
      "(there|exist) [be] [directed|undirected|any] path (from|between) <node a> (to|and) <node b>",
      "has_path({G}, {a}, {b})", "there is a path from {a} to {b}" },
    { "bool",
      "(there|exist) [be] [directed|undirected|any] edge (from|between) <node a> (to|and) <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge from {a} to {b}" },
    { "bool", "node <node a> [directly] connected (to|with) node <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "scalar",
      "(distance|length|weight|cost|total weight|total length) of shortest path (from|between) "
      "<node a> "
      "(to|and) <node b>",
      "shortest_path_length({G}, {a}, {b})", "the distance from {a} to {b}" },
    { "set",
      "[all] %node [that] not (connected|adjacent|linked|directly connected) (to|with) <node>",
      "neighbors(complement({G}), {node})", "the nodes not joined to {node}" },
    { "set", "[all|every] %node [that] connected (to|with) <node>", "neighbors({G}, {node})",
      "the neighbours of {node}" },
    { "set", "%neighbournode of <node>", "neighbors({G}, {node})", "the neighbours of {node}" },
    { "set", "(predecessor node|predecessor nodes|predecessor) of <node>",
      "neighbors({G}, {node}, direction=\"in\")", "the predecessors of {node}",
      GR_WANTS_DIRECTIONS },
    { "set", "(successor node|successor nodes|successor) of <node>",
      "neighbors({G}, {node}, direction=\"out\")", "the successors of {node}",
      GR_WANTS_DIRECTIONS },
    { "scalar",
      "jaccard (coefficient|similarity|index) (of|between|for) <node a> (and|with) <node b>",
      "jaccard_coefficient({G}, {a}, {b})", "the Jaccard coefficient of {a} and {b}" },
    { "scalar", "clustering coefficient (of|for|at) <node>",
      "clustering({G}, {node}, neighbors={NB})", "the clustering coefficient of {node}" },
    { "set", "strongly connected component (containing|of|with|that contains|including) <node>",
      "node_strong_component({G}, {node})", "the strong component of {node}", GR_WANTS_DIRECTIONS },

    /* Traversals. */
    { "order",
      "[%traverse|in|a|of] %bfs [%traverse|algorithm|of the graph] [%from|start|starting] "
      "[at|from|with] "
      "<node>",
      "bfs_order({G}, {node})", "a breadth-first order from {node}" },
    { "order",
      "[%traverse|in|a|of] %dfs [%traverse|algorithm|of the graph] [%from|start|starting] "
      "[at|from|with] "
      "<node>",
      "dfs_order({G}, {node})", "a depth-first order from {node}" },
    { "order",
      "(start|starting|begin|beginning) (at|from|with|in) <node> [output|give|list|find|perform] "
      "[%traverse] "
      "[of|in|by|using|with] [%traverse] [in|of] %bfs [%traverse]",
      "bfs_order({G}, {node})", "a breadth-first order from {node}" },
    { "order",
      "(start|starting|begin|beginning) (at|from|with|in) <node> [output|give|list|find|perform] "
      "[%traverse] "
      "[of|in|by|using|with] [%traverse] [in|of] %dfs [%traverse]",
      "dfs_order({G}, {node})", "a depth-first order from {node}" },
    { "answer", "<order>", "{order}", "{order}" },
    { "answer", "(%list|%what) [be] <order>", "{order}", "{order}" },
    { "order",
      "(topological order|topological ordering|topological sort|topological sorting|topology "
      "sorting|"
      "topological sequence|topological sorting path|topology sorting path|topological sorting "
      "order) [of "
      "node|path]",
      "topological_sort({G})", "a topological order" },
    { "order",
      "one [of the] (topology sorting path|topological sorting path|topology sorting|topological "
      "order)",
      "topological_sort({G})", "a topological order" },
    { "order", "(can|could) all %node be visited", "topological_sort({G})",
      "an order that respects everything", GR_WANTS_DIRECTIONS },

    /* Triangles. */
    { "scalar",
      "(maximum|highest|largest|greatest) (sum|total) of [edge] weights (in|of) (triangle|any "
      "triangle)",
      "maximum_triangle({G}).weight", "the weight of the heaviest triangle", GR_NEEDS_WEIGHT },
    { "scalar", "(maximum|highest|largest) triangle (sum|weight|total)",
      "maximum_triangle({G}).weight", "the weight of the heaviest triangle", GR_NEEDS_WEIGHT },
    { "scalar",
      "triangle with (maximum|highest|largest|greatest) (sum of edge weights|total "
      "weight|weight|sum|sum of "
      "weights)",
      "maximum_triangle({G}).weight", "the weight of the heaviest triangle", GR_NEEDS_WEIGHT },
    { "scalar",
      "(maximum|highest|largest) sum of [the] weights of three (interconnected|connected|mutually "
      "connected|"
      "adjacent) nodes",
      "maximum_triangle({G}, node_weight=weight).weight", "the weight of the heaviest triangle" },

    /* Matching, colouring, tours. */
    { "mapping", "maximum matching [in] [bipartite] [%graph]", "maximum_matching({G}).edges",
      "a maximum matching" },
    { "mapping",
      "assignment of (job|task|position) to (applicant|person|people|worker|candidate) [in] such "
      "that "
      "(maximum|largest|greatest) number of (applicant|person|people|worker|candidate) find "
      "(job|task) [they "
      "be interested in]",
      "reference_match({G}).edges", "a largest assignment" },
    { "answer", "(%list|%what) [be] [a] <mapping>", "{mapping}", "{mapping}" },
    { "answer",
      "use greedy algorithm with <text> strategy [%list] minimum number of colours needed [to "
      "colour "
      "%graph|to colour it] [ensuring that no two adjacent %node share same colour]",
      "greedy_color({G}, strategy={text}).size",
      "the number of colours that the greedy way takes" },
    { "order",
      "(implement|perform|run|use|apply) [the] %bfs [algorithm] [to traverse] [%graph] .. start "
      "[node] <node>",
      "bfs_order({G}, {node})", "a breadth-first order from {node}" },
    { "bool", "(eulerian circuit|euler circuit|eulerian cycle|euler cycle|euler tour) [exist]",
      "is_eulerian({G})", "there is an Eulerian circuit" },
    { "path", "(euler path|eulerian path|eulerian trail|euler trail)", "eulerian_path({G})",
      "an Eulerian path" },
    { "bool", "(hamiltonian path|hamilton path) [exist]", "hamiltonian_path({G}).exists",
      "there is a Hamiltonian path", GR_RULE_WEAK },
    { "path", "path [in this graph] that visit (every|each) %node exactly once",
      "hamiltonian_path({G}).path", "a path that visits every node once" },
    { "path", "(hamiltonian path|hamilton path)", "hamiltonian_path({G}).path",
      "a Hamiltonian path" },
    { "answer",
      "[if] (hamiltonian cycle|hamilton cycle|hamiltonian circuit) [exist] "
      "[provide|give|find|output] "
      "[sequence] [of %node] [that form this cycle|that form it]",
      "hamiltonian_cycle({G}).cycle", "a Hamiltonian cycle" },
    { "answer",
      "(hamiltonian cycle|hamilton cycle|hamiltonian circuit|hamilton circuit) (yes or no|possible|"
      "possible or not|y n|or not)",
      "hamiltonian_cycle({G}).exists", "whether there is a Hamiltonian cycle" },
    { "answer", "(%list|%what) [be] [a] (hamiltonian cycle|hamilton cycle|hamiltonian circuit)",
      "hamiltonian_cycle({G}).cycle", "a Hamiltonian cycle" },
    { "set", "maximum clique [problem]", "maximum_clique({G}).nodes", "a maximum clique" },
    { "set", "clique with (maximum|largest) number of %node", "maximum_clique({G}).nodes",
      "a maximum clique" },
    { "set", "maximum independent set [problem]", "maximum_independent_set({G}).nodes",
      "a maximum independent set" },
    { "set", "minimum vertex cover [problem]", "minimum_vertex_cover({G}).nodes",
      "a minimum vertex cover" },
    { "answer", "(travelling salesman|traveling salesman|tsp)", "traveling_salesman({G}).tour",
      "the shortest tour" },
    { "answer", "[output|one] representative node from each (component|connected component)",
      "connected_components({G})", "the components", GR_RULE_WEAK },
    { "answer", "(%what|%list|calculate) shortest tour", "traveling_salesman({G}).tour",
      "the shortest tour" },
    { "answer", "diameter [of %graph] .. path", "diameter_path({G})", "a longest shortest path" },
    { "answer", "(%what|%list) [be] triplet", "rows(edges({G}))", "the edges" },
    { "answer",
      "[what be] embedding of (each|every) %node after <number> layers [of] [simple] [%graph] "
      "[convolution] "
      "[layer]",
      "neighbor_sum({G}, rounds={number})", "the embeddings after {number} layers" },
    { "answer", "<node> like <text a> or <text b>", "majority_label({G}, {node}, {a.of}).label",
      "what most neighbours of {node} like" },
    { "bool",
      "[subgraph|graph] <graph a> (present|contained|occur|found|appear) [within|in|inside] "
      "[graph] <graph b> "
      "[as a direct substructure|as a substructure|as a subgraph]",
      "subgraph_isomorphism({b}, {a}, induced=false) != null", "{a} is a part of {b}",
      GR_NEEDS_TWO_GRAPHS },
    { "answer",
      "%who [node] [have] (largest|highest|greatest|biggest|maximum|top) pagerank [value|score]",
      "argmax(pagerank({G}, weight=null))", "the node of the largest PageRank" },

    /* Time. */
    { "answer", "when [be] <node a> and <node b> (linked|connected by an edge)",
      "link_times({G}, {a}, {b})", "when {a} and {b} are linked", GR_NEEDS_CLOCK },
    { "answer", "when [be] <node a> and <node b> first connected", "connect_time({G}, {a}, {b})",
      "when {a} and {b} are first connected", GR_NEEDS_CLOCK },
    { "answer", "when [did] [three] [node] <nodes> first close [the] triad",
      "triadic_closure_time({G}, {nodes})", "when {nodes} close their triad", GR_NEEDS_CLOCK },
    { "bool", "[three] [node] <nodes> form closed triad", "is_triadic_closure({G}, {nodes})",
      "{nodes} form a closed triad", GR_NEEDS_CLOCK },
    { "set", "%node [be] linked (with|to) <node> at time <number>",
      "neighbors_at_time({G}, {node}, {number})", "who is linked with {node} at {number}",
      GR_NEEDS_CLOCK },
    { "set",
      "%node [be] linked (with|to) <node> (after or at|at or after|since) time <number> but not "
      "linked before "
      "time <number b>",
      "new_neighbors_since({G}, {node}, {number})", "who is linked with {node} only since {number}",
      GR_NEEDS_CLOCK },
    { "bool",
      "[path] <nodes> [be] [a] (chronological path|chronological|temporal path|time respecting "
      "path)",
      "is_temporal_path({G}, {nodes})", "{nodes} is a chronological path", GR_NEEDS_CLOCK },
    { "answer",
      "find [a] (chronological path|temporal path) starting at <node> with [a] length (no less "
      "that|no less "
      "than|at least|of at least) <number>",
      "find_temporal_path({G}, {node}, size={number}).path", "a chronological path from {node}",
      GR_NEEDS_CLOCK },
    { "answer", "sort edge [by time] [from earliest to latest]", "edges_by_time({G})",
      "the edges by time", GR_NEEDS_CLOCK },
};

GR_GRAMMAR(formal, rules, phrases);
