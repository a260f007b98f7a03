/* What a node has around it: neighbours, degrees, shared ones; how many there are of everything. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%contact",
      "friend, contact, neighbour, acquaintance, connection, link, tie, partner, colleague, "
      "coauthor, co author, collaborator, road, handshake, edge, direct connection, direct link, "
      "direct contact, direct neighbour, adjacent node, cable, line, route, flight, pal, mate, "
      "buddy, border, bond, relation, relationship, friendship, match, game, direct flight, "
      "interaction, exit, door, corridor, pipe, track, trail, path segment, bordering country" },
    { "%adjacent",
      "directly connected, adjacent, directly linked, directly joined, next, next door, linked, "
      "joined, connected directly, neighbouring, tied, directly attached, attached, wired, hooked "
      "up, one hop away, a direct neighbour, bordering, borders, border, touching, touch" },
    { "%incoming", "incoming, inbound, in coming, ingoing, arriving, entering" },
    { "%outgoing", "outgoing, outbound, out going, leaving, departing" },
    { "%connected", "connected, linked, networked, popular, sociable, well connected, in demand, "
                    "active, social, involved, integrated" },
};

#define DEGREE     "degree({G}, @) # degrees({G}) # degree"
#define IN_DEGREE  "in_degree({G}, @) # degrees({G}, direction=\"in\") # degree"
#define OUT_DEGREE "out_degree({G}, @) # degrees({G}, direction=\"out\") # degree"
#define BEST(how, direction)                                                                       \
    "t{N} = degrees({G}, direction=\"" direction "\"); m{N} = " how                                \
    "(t{N}); column(filter(t{N}, degree == m{N}), \"node\")"
#define BOTH(node) "neighbors({G}, " node ")"

static const gr_rule rules[] = {
    /* Counts. */
    { "answer",
      "%howmany %node [be|exist] [there|%graph|it] [have|contain|involved|in "
      "all|mentioned|listed|consist of|comprise]",
      "node_count({G})", "the number of nodes" },
    { "answer",
      "%howmany %link [be|exist] [there|%graph|it] [have|contain|involved|in "
      "all|mentioned|listed|consist of|comprise]",
      "edge_count({G})", "the number of edges" },
    { "answer", "(order|size) of %graph (number of nodes)", "node_count({G})",
      "the number of nodes" },

    /* Degrees. */
    { "measure",
      "(degree|number of %contact|number of %link|number of direct %contact|edge count|valence)",
      DEGREE, "degree" },
    { "tally", "(%contact|%link|direct %contact|direct %link|different %contact)", DEGREE,
      "links" },
    { "measure", "(in degree|indegree|%incoming %link|number of %incoming %link|%incoming edge)",
      IN_DEGREE, "in-degree", GR_NEEDS_DIRECTED },
    { "measure", "(out degree|outdegree|%outgoing %link|number of %outgoing %link|%outgoing edge)",
      OUT_DEGREE, "out-degree", GR_NEEDS_DIRECTED },
    { "tally",
      "(follower|fan|admirer|subscriber|incoming citation|citation|vote|victory against it|inbound "
      "link|backlink|loss|defeat|incoming arrow)",
      IN_DEGREE, "number that point to it", GR_WANTS_DIRECTIONS },
    { "tally", "(win|victory|reference|outbound link|outgoing arrow|prey|people followed|followee)",
      OUT_DEGREE, "number that it points to", GR_WANTS_DIRECTIONS },
    { "answer",
      "%howmany (%node|%link|other|others|%contact|%node other) [be] %adjacent (to|with) <node>",
      "count(" BOTH("{node}") ")", "the number of neighbours of {node}" },
    { "answer", "%howmany (%node|other|others|people) <subjects> <node>",
      "count(neighbors({G}, {node}, direction={subjects}))", "how many {subjects} {node}" },
    { "answer", "%howmany (%node|other|others|people) (do|does|have|has) <node> <objects>",
      "count(neighbors({G}, {node}, direction={objects}))", "how many {node} {objects}" },
    { "answer", "%howmany <node> <objects>", "count(neighbors({G}, {node}, direction={objects}))",
      "how many {node} {objects}", GR_RULE_WEAK },
    { "answer",
      "%howmany %link (do|does|have|has|be|lead|go|leave|meet|end|run|touch|start|there) "
      "[at|in|from|into|out of|to] <node> [have|has|got]",
      "degree({G}, {node})", "the degree of {node}" },
    { "answer", "degree of <node>", "degree({G}, {node})", "the degree of {node}" },
    { "answer", "(%who|%who %node) [have|with|be|get|make|share] %most", BEST("max", "both"),
      "the ones with the most edges", GR_RULE_WEAK },
    { "answer", "(%who|%who %node) [have|with|be|get|make|share] %least", BEST("min", "both"),
      "the ones with the fewest edges", GR_RULE_WEAK },
    { "answer", "(%who|%who %node) [be] (most|best) %connected [%node|person|one]",
      BEST("max", "both"), "the best connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] (least|worst) %connected [%node|person|one]",
      BEST("min", "both"), "the least connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] most popular [%node|person|one]", BEST("max", "in"),
      "the ones that most point to", GR_WANTS_DIRECTIONS },
    { "answer",
      "(%who|%who %node) <objects> (most|%most) [%node|other|others|people|of the others]",
      "t{N} = degrees({G}, direction={objects}); m{N} = max(t{N}); column(filter(t{N}, degree == "
      "m{N}), \"node\")",
      "who {objects} most" },
    { "answer",
      "(%who|%who %node) [be] <subjects> [by] (most|%most) [%node|other|others|people|of the "
      "others]",
      "t{N} = degrees({G}, direction={subjects}); m{N} = max(t{N}); column(filter(t{N}, degree == "
      "m{N}), \"node\")",
      "who most {subjects}" },
    { "set",
      "(isolated|unconnected|lonely|loner|orphan|orphaned|friendless|unlinked|solitary) [%node]",
      "isolated_nodes({G})", "the isolated nodes" },
    { "set",
      "%node (without|with no|that have no|having no|who have no|which have no) "
      "(%contact|%link|%contact at all|%link at all|neighbours)",
      "isolated_nodes({G})", "the isolated nodes" },
    { "set", "%node (that|who|which) (nobody|no one|none|no other %node|no other) <subjects>",
      "column(filter(degrees({G}, direction={subjects}), degree == 0), \"node\")",
      "those that nobody {subjects}" },
    { "set", "%node (that|who|which) <objects> (nobody|no one|none|nothing)",
      "column(filter(degrees({G}, direction={objects}), degree == 0), \"node\")",
      "those that {objects} nobody" },
    { "set", "%node [that|who|which] (nobody|no one|none) <subjects>",
      "column(filter(degrees({G}, direction={subjects}), degree == 0), \"node\")",
      "those that nobody {subjects}", GR_RULE_WEAK },

    /* Neighbours. */
    { "set", "(%contact|%adjacent %node) of <node>", BOTH("{node}"), "the neighbours of {node}" },
    { "set", "<node> (%contact|direct %contact|%adjacent %node)", BOTH("{node}"),
      "the neighbours of {node}" },
    { "set", "%node [that|which|who|be] %adjacent (to|with) <node>", BOTH("{node}"),
      "the neighbours of {node}" },
    { "set", "%node [that|which|who|be] (connected|linked) (to|with) <node>", BOTH("{node}"),
      "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set", "%adjacent (to|with) <node>", BOTH("{node}"), "the neighbours of {node}" },
    { "set",
      "%node [that|which|who] <node> (border|touch|adjoin|neighbour|be next to|know|be friends "
      "with)",
      BOTH("{node}"), "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set", "[%node] [that|which|who|be|people who] <subjects> <node>",
      "neighbors({G}, {node}, direction={subjects})", "who {subjects} {node}" },
    { "set", "[%node|what|whom] [that|which|who|whom|do|does|be] <node> <objects>",
      "neighbors({G}, {node}, direction={objects})", "whom {node} {objects}" },
    { "set", "[%node|what|whom|who] [be] <objects> by <node>",
      "neighbors({G}, {node}, direction={objects})", "what {node} {objects}" },
    { "set", "follower of <node>", "neighbors({G}, {node}, direction=\"in\")",
      "the followers of {node}", GR_WANTS_DIRECTIONS },
    { "set", "<node> follower", "neighbors({G}, {node}, direction=\"in\")",
      "the followers of {node}", GR_WANTS_DIRECTIONS },
    { "set", "(predecessor|direct predecessor|in neighbour|%incoming neighbour) of <node>",
      "neighbors({G}, {node}, direction=\"in\")", "the predecessors of {node}",
      GR_WANTS_DIRECTIONS },
    { "set", "(successor|direct successor|out neighbour|%outgoing neighbour) of <node>",
      "neighbors({G}, {node}, direction=\"out\")", "the successors of {node}",
      GR_WANTS_DIRECTIONS },
    { "set",
      "%node (with|that have|having) (%link|link|arrow|edge|connection) (to|into|leading "
      "to|pointing to) <node>",
      "neighbors({G}, {node}, direction=\"in\")", "what leads to {node}", GR_WANTS_DIRECTIONS },
    { "set", "%node [that] (link|point|lead|refer|go|send|flow) (to|into) <node> [directly]",
      "neighbors({G}, {node}, direction=\"in\")", "what leads to {node}", GR_WANTS_DIRECTIONS },
    { "set",
      "%node [that|do|does] <node> (link|point|lead|refer|go|send|flow) [to|into] [directly]",
      "neighbors({G}, {node}, direction=\"out\")", "what {node} leads to", GR_WANTS_DIRECTIONS },
    { "bool",
      "(there|exist) [a|direct|any] (%link|%contact) (between|from|linking|joining|connecting) "
      "<node a> (and|to|with) <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool",
      "<node a> and <node b> [be] (%adjacent|%contact|friends|directly connected|neighbours|next "
      "to each other|adjacent to each other|directly linked|linked directly|coauthors|in direct "
      "contact)",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool",
      "<node a> [be|have] (%adjacent|%contact|directly connected|directly linked|friends|direct "
      "%link|linked directly) (to|with|of) <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool", "<node a> <subjects> <node b>",
      "contains(neighbors({G}, {b}, direction={subjects}), {a})", "{a} {subjects} {b}" },
    { "bool", "[there] (be|exist|have) edge <edge>", "count([{edge}]) > 0", "there is that edge",
      GR_RULE_WEAK },
    { "bool", "(contain|include|have|exist|there) (node|vertex|%node) <node>",
      "has_node({G}, {node})", "{node} is in the graph", GR_RULE_WEAK },

    /* Shared. */
    { "set",
      "(common|mutual|shared|joint) (%contact|%node|neighbour) (of|between|for|to|shared by|with) "
      "<node a> "
      "(and|with) <node b>",
      "common_neighbors({G}, {a}, {b})", "the common neighbours of {a} and {b}" },
    { "set",
      "(%contact|%node|neighbour|people) [that] <node a> and <node b> (share|have in common|both "
      "have|have both|both know|both follow|have common|both like)",
      "common_neighbors({G}, {a}, {b})", "the common neighbours of {a} and {b}" },
    { "set", "(%contact|%node|neighbour) [do|does] <node a> (share|have in common) with <node b>",
      "common_neighbors({G}, {a}, {b})", "the common neighbours of {a} and {b}" },
    { "set",
      "[%node] [that|which|who|be] (%adjacent|connected|linked|friends|friend) (to|with|of) both "
      "<node a> and "
      "<node b>",
      "common_neighbors({G}, {a}, {b})", "the common neighbours of {a} and {b}" },
    { "set", "[%node] [that|which|who] <subjects> both <node a> and <node b>",
      "common_items(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} both {a} and {b}" },
    { "set", "[%node] [that|which|who] <subjects> <node a> (and also|and|as well as) <node b>",
      "common_items(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} {a} and {b}" },
    { "set", "[%node] [that|which|who] <subjects> <node a> but not <node b>",
      "items_without(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} {a} but not {b}" },
    { "set",
      "[%node|whom] [that|which|who|whom|do|does] [both] <node a> and <node b> [both] <objects>",
      "common_items(neighbors({G}, {a}, direction={objects}), neighbors({G}, {b}, "
      "direction={objects}))",
      "whom {a} and {b} {objects}" },
    { "set", "(%contact|friend|neighbour) of <node a> but not of <node b>",
      "items_without(items_without(" BOTH("{a}") ", " BOTH("{b}") "), [{b}])",
      "the neighbours of {a} that are none of {b}" },
    { "set",
      "(friend of friend|friends of friends|second degree contact|friend of a friend) of <node>",
      "nodes_at_distance({G}, {node}, 2)", "the friends of friends of {node}" },
    { "set", "<node> (friend of friend|friends of friends|second degree contact)",
      "nodes_at_distance({G}, {node}, 2)", "the friends of friends of {node}" },
    { "scalar",
      "jaccard (coefficient|similarity|index) (of|between|for) <node a> (and|with) <node b>",
      "item(jaccard_coefficient({G}, {a}, {b}), 0)", "the Jaccard coefficient of {a} and {b}",
      GR_RULE_WEAK },
    { "eset",
      "(pair|pairs|pair of %node|two %node|%node) (that|who|which) <subjects> (each other|one "
      "another|mutually)",
      "edges(intersection({G}, reverse({G})))", "the mutual pairs", GR_RULE_WEAK },
    { "scalar", "(density|edge density|how dense)", "density({G})", "the density" },
    { "scalar",
      "(average degree|mean degree|average number of %contact|average number of %link|mean number "
      "of %contact)",
      "average_degree({G})", "the average degree" },
    { "bool", "%graph directed", "graph_info({G}).directed", "the graph is directed" },
};

GR_GRAMMAR(structure, rules, phrases);
