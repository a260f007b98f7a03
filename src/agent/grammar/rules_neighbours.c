/* Who is beside whom: neighbours, what two share, pairs both ways, so many hops away. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%byothers",
      "directly or indirectly, directly and indirectly, indirectly or directly, directly or "
      "through "
      "others, directly or via others, directly or through a chain, directly or through a chain of "
      "trust, directly or over others, directly or in several steps, directly or by way of others, "
      "directly or inside others, directly or via a chain, in one step or several, directly or "
      "through other people, directly or through someone else, directly or through "
      "intermediaries" },
    { "%adjacent",
      "directly connected, adjacent, directly linked, directly joined, next, next door, linked, "
      "joined, connected directly, neighbouring, tied, directly attached, attached, wired, hooked "
      "up, one hop away, a direct neighbour, bordering, borders, border, touching, touch, linked "
      "directly, joined directly, connected by a single link, one step away, immediately "
      "connected, in direct contact, directly in contact, side by side, right beside, beside" },
    { "%know",
      "know, be friends with, be connected to, be connected with, be linked to, be linked with, be "
      "in contact with, be in touch with, border, touch, adjoin, neighbour, be next to, sit next "
      "to, live next to, stand next to, sit beside, work with, have worked with, have played with, "
      "play with, collaborate with, talk to, talk with, be adjacent to, be joined to, share a "
      "border with, have a border with, be tied to, interact with, meet, have met, dance with, "
      "trade with, have a link to, be a friend of, be a neighbour of, shake hands with, write "
      "with, be directly connected to, be directly linked to, be friend with, be a contact of, "
      "bind, have an edge to, be acquainted with, chat with, be close to" },
    { "%eachother", "each other, one another, mutually, both ways, in both directions, each other "
                    "in both directions, back and forth, there and back, reciprocally, mutual" },
    { "%hopword",
      "hop, step, stop, link, edge, handshake, connection, move, change, flight, degree, "
      "intermediate step, road, leg, degree of separation, street, door, jump, click, transfer" },
};

#define BOTH(node) "neighbors({G}, " node ")"
#define SHARED_OUT                                                                                 \
    "count(common_items(neighbors({G}, {a}, direction=\"out\"), neighbors({G}, {b}, "              \
    "direction=\"out\")))"
#define SHARED             "common_neighbors({G}, {a}, {b})", "the common neighbours of {a} and {b}"
#define TOWARDS(direction) "neighbors({G}, {node}, direction=" direction ")"
#define FARTHER(what)                                                                              \
    "column(filter(distances({G}, {node}, weight=null), distance " what " {number}), \"node\")"

static const gr_rule rules[] = {
    /* Neighbours. */
    { "set", "(%contact|%adjacent %node|direct %contact) of <node>", BOTH("{node}"),
      "the neighbours of {node}" },
    { "set", "<node> (%contact|direct %contact|%adjacent %node)", BOTH("{node}"),
      "the neighbours of {node}" },
    { "set", "[%node] [that|which|who|be|lie|sit|live|stand] %adjacent (to|with|of) <node>",
      BOTH("{node}"), "the neighbours of {node}" },
    { "set", "[%node|people] [that|which|who] %know <node>", BOTH("{node}"),
      "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set", "[%node|what|whom|who|people] [that|which|who|whom|do|does] <node> %know",
      BOTH("{node}"), "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%node|what|whom|who] [that|do|does] <node> (sit|live|stand|lie|be) %adjacent [to|with]",
      BOTH("{node}"), "the neighbours of {node}" },
    { "set", "(which|what|whom|who) [%node] [be] <node> (%adjacent|connected|linked) (to|with)",
      BOTH("{node}"), "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(with|to) (whom|which|what|who) [%node] [do|does|be] <node> "
      "(%know|%adjacent|connected|linked|share a border|border|joined|friends|in "
      "contact|talk|play|work|collaborate)",
      BOTH("{node}"), "the neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set", "[%node|people] [that|which|who|be] <subjects> <node>", TOWARDS("{subjects}"),
      "who {subjects} {node}" },
    { "set", "[%node|what|whom|people] [that|which|who|whom|do|does] <node> <objects>",
      TOWARDS("{objects}"), "whom {node} {objects}" },
    { "set", "[%node|what|whom|who] [be|that be] <objects> by <node>", TOWARDS("{objects}"),
      "what {node} {objects}" },
    { "set", "(follower|fan|admirer|subscriber) of <node>", TOWARDS("\"in\""),
      "the followers of {node}", GR_WANTS_DIRECTIONS },
    { "set", "<node> (follower|fan|admirer|subscriber)", TOWARDS("\"in\""),
      "the followers of {node}", GR_WANTS_DIRECTIONS },
    { "set",
      "(predecessor|direct predecessor|in neighbour|%incoming neighbour|%incoming %contact) of "
      "<node>",
      TOWARDS("\"in\""), "the predecessors of {node}", GR_WANTS_DIRECTIONS },
    { "set",
      "(successor|direct successor|out neighbour|%outgoing neighbour|%outgoing %contact) of <node>",
      TOWARDS("\"out\""), "the successors of {node}", GR_WANTS_DIRECTIONS },
    { "set", "<node> (predecessor|direct predecessor|in neighbour|%incoming neighbour)",
      TOWARDS("\"in\""), "the predecessors of {node}", GR_WANTS_DIRECTIONS },
    { "set", "<node> (successor|direct successor|out neighbour|%outgoing neighbour)",
      TOWARDS("\"out\""), "the successors of {node}", GR_WANTS_DIRECTIONS },
    { "set",
      "[%node] (with|that have|having) (%link|arrow|edge) (to|into|leading to|pointing to) <node>",
      TOWARDS("\"in\""), "what leads to {node}", GR_WANTS_DIRECTIONS },
    { "set", "[%node] [that] (link|point|lead|refer|go|send|flow) (to|into) <node> [directly]",
      TOWARDS("\"in\""), "what leads to {node}", GR_WANTS_DIRECTIONS },
    { "set",
      "[%node|what|where] [that|do|does] <node> (link|point|lead|refer|go|send|flow) [to|into] "
      "[directly]",
      TOWARDS("\"out\""), "what {node} leads to", GR_WANTS_DIRECTIONS },
    { "set", "[%node|people] [that|who|which] %relverb <node>", TOWARDS("\"in\""),
      "what points to {node}", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "set",
      "[%node|people] [that|who|which|be] (%relverb|<subjects>) (himself|herself|themselves|itself|"
      "oneself|his own|their own)",
      "self_loops({G})", "those with a link to themselves" },
    { "set", "[%node|whom|who|what] [that|do|does] <node> (%relverb|<objects>) %byothers",
      "descendants({G}, {node})", "what {node} reaches", GR_WANTS_DIRECTIONS },
    { "set", "[%node|people|who|what] [that|who|which] (%relverb|<subjects>) <node> %byothers",
      "ancestors({G}, {node})", "what reaches {node}", GR_WANTS_DIRECTIONS },
    { "set", "[%node|whom|who|what] [that|do|does] <node> %relverb", TOWARDS("\"out\""),
      "what {node} points to", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "set", "[%node|whom|who|what] [be|that be] %relverb by <node>", TOWARDS("\"out\""),
      "what {node} points to", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer",
      "%howmany (%node|other|others|people|%link|%contact|other %node) %adjacent (to|with) <node>",
      "count(" BOTH("{node}") ")", "the number of neighbours of {node}" },
    { "answer", "%howmany (%node|other|others|people|other %node) <subjects> <node>",
      "count(" TOWARDS("{subjects}") ")", "how many {subjects} {node}" },
    { "answer",
      "%howmany (%node|other|others|people|other %node) [do|does|have|has] <node> <objects>",
      "count(" TOWARDS("{objects}") ")", "how many {node} {objects}" },
    { "answer", "%howmany <node> <objects>", "count(" TOWARDS("{objects}") ")",
      "how many {node} {objects}", GR_RULE_WEAK },
    { "answer", "%howmany (%node|other|others|people|other %node) [do|does|be] <node> %know",
      "count(" BOTH("{node}") ")", "the number of neighbours of {node}", GR_WANTS_NO_DIRECTIONS },
    { "answer", "%howmany (%node|other|others|people|other %node) %know <node>",
      "count(" BOTH("{node}") ")", "the number of neighbours of {node}", GR_WANTS_NO_DIRECTIONS },

    /* Are these two beside each other? */
    { "bool",
      "(there|exist) [direct|any] (%link|%contact) (between|from|linking|joining|connecting) <node "
      "a> (and|to|with) <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool",
      "<node a> and <node b> [be] (%adjacent|%contact|directly connected|neighbours|adjacent to "
      "each other|directly linked|coauthors|in direct contact|directly connected to each other) "
      "[each other|to each other|with each other]",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool", "<node a> and <node b> (%know|know|meet) [each other|one another]",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}", GR_WANTS_NO_DIRECTIONS },
    { "bool",
      "<node a> [be|have] (%adjacent|%contact|directly connected|directly linked|direct "
      "%link|linked directly) (to|with|of) <node b>",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "bool", "<node a> %know <node b>", "has_edge({G}, {a}, {b})",
      "there is an edge between {a} and {b}", GR_WANTS_NO_DIRECTIONS },
    { "bool", "<node a> <subjects> <node b>",
      "contains(neighbors({G}, {b}, direction={subjects}), {a})", "{a} {subjects} {b}" },
    { "bool", "<node a> %relverb <node b>", "has_edge({G}, {a}, {b})", "{a} points to {b}",
      GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "bool", "<node a> and <node b> <subjects> %eachother",
      "has_edge({G}, {a}, {b}) and has_edge({G}, {b}, {a})", "{a} and {b} {subjects} each other" },
    { "bool", "[there] (be|exist|have) edge <edge>", "count([{edge}]) > 0", "there is that edge",
      GR_RULE_WEAK },
    { "bool", "(contain|include|have|exist|there) (node|vertex|%node) <node>",
      "has_node({G}, {node})", "{node} is in the graph", GR_RULE_WEAK },

    /* Who is not beside it. */
    { "set",
      "[%node|people] [that|who|which|be] (not|never|do not|don't|does not|doesn't|be not|is "
      "not|isn't|are not|aren't|no) (%know|friends with|connected to|connected with|linked "
      "to|linked with|in contact with|adjacent to|acquainted with|next to) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), " BOTH("{node}") "), [{node}])",
      "who is no neighbour of {node}", GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%node|people] [that|who|which|be] (not|never|do not|don't|does not|doesn't) <subjects> "
      "<node>",
      "items_without(items_without(column(nodes({G}), \"node\"), " TOWARDS(
          "{subjects}") "), [{node}])",
      "who does not {subjects} {node}" },
    { "set",
      "[%node|people|whom|who] [do|does] <node> (not|never|do not|don't|does not|doesn't) "
      "<objects>",
      "items_without(items_without(column(nodes({G}), \"node\"), " TOWARDS(
          "{objects}") "), [{node}])",
      "whom {node} does not {objects}" },
    { "set",
      "[%node|people|whom|who] [do|does] <node> (not|never|do not|don't|does not|doesn't) %know",
      "items_without(items_without(column(nodes({G}), \"node\"), " BOTH("{node}") "), [{node}])",
      "who is no neighbour of {node}", GR_WANTS_NO_DIRECTIONS },
    { "eset",
      "(pair|pair of %node|two %node|%node) [that|who|which|be] (not|never|do not|don't|aren't|not "
      "yet) (%know|connected|linked|joined|friends|adjacent|directly connected) [with|to] [each "
      "other|one another]",
      "edges(complement({G}))", "the pairs that are not joined", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(%who|%who %node) (%know|know|be connected to|be friends with|be linked to|be adjacent "
      "to|be next to) (everyone|everybody|all|all others|all the others|everyone else|everybody "
      "else|every other %node|all other %node)",
      "n{N} = node_count({G}) - 1; column(filter(degrees(simple_graph({G})), degree == n{N}), "
      "\"node\")",
      "who is joined to all others", GR_WANTS_NO_DIRECTIONS },

    { "answer", "(%who|%who %node) %know <node a> but not <node b>",
      "items_without(items_without(" BOTH("{a}") ", " BOTH("{b}") "), [{b}])",
      "the neighbours of {a} that are none of {b}", GR_WANTS_NO_DIRECTIONS },
    /* Shared. */
    { "set",
      "(common|mutual|shared|joint) (%contact|%node|neighbour) (of|between|for|to|shared by|with) "
      "<node a> (and|with) <node b>",
      SHARED },
    { "set",
      "(%contact|%node|neighbour|people) [that|do|does] [both] <node a> and <node b> (share|have "
      "in common|both have|have both|have common|have as common %contact)",
      SHARED },
    { "set",
      "[%contact|%node|people|who|whom] [that|do|does] [both] <node a> and <node b> [both] %know",
      SHARED, GR_WANTS_NO_DIRECTIONS },
    { "set", "[%contact|%node|people] [that|who|which] %know both <node a> and <node b>", SHARED,
      GR_WANTS_NO_DIRECTIONS },
    { "set", "(%contact|%node|neighbour) [do|does] <node a> (share|have in common) with <node b>",
      SHARED },
    { "set",
      "[%node] [that|which|who|be] "
      "(%adjacent|connected|linked|friends|friend|neighbour|neighbours) (to|with|of) both <node a> "
      "and <node b>",
      SHARED },
    { "set", "(what|who|whom) [do|does] <node a> and <node b> (have in common|share|both have)",
      SHARED },
    { "set",
      "[%node|what|who] [that|which|who] (be|get) <objects> by [both] <node a> and [by] <node b>",
      "common_items(neighbors({G}, {a}, direction={objects}), neighbors({G}, {b}, "
      "direction={objects}))",
      "what both {a} and {b} {objects}" },
    { "set",
      "[%node|what|who] [that|which|who] (be|get) <objects> by [either] <node a> or [by] <node b>",
      "all_items(neighbors({G}, {a}, direction={objects}), neighbors({G}, {b}, "
      "direction={objects}))",
      "what {a} or {b} {objects}" },
    { "set",
      "[%node|what|who] [that|which|who] (be|get) <objects> by <node a> but not [by] <node b>",
      "items_without(neighbors({G}, {a}, direction={objects}), neighbors({G}, {b}, "
      "direction={objects}))",
      "what {a} but not {b} {objects}" },
    { "set", "[%node] [that|which|who] <subjects> both <node a> and <node b>",
      "common_items(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} both {a} and {b}" },
    { "set", "[%node] [that|which|who] <subjects> <node a> (and also|and|as well as) <node b>",
      "common_items(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} {a} and {b}" },
    { "set", "[%node] [that|which|who] <subjects> [either] <node a> or <node b> [or both]",
      "all_items(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} {a} or {b}" },
    { "set", "[%node] [that|which|who] <subjects> <node a> but not <node b>",
      "items_without(neighbors({G}, {a}, direction={subjects}), neighbors({G}, {b}, "
      "direction={subjects}))",
      "who {subjects} {a} but not {b}" },
    { "set",
      "[%node|whom|what|who] [that|which|who|whom|do|does] [both] <node a> and <node b> [both] "
      "<objects>",
      "common_items(neighbors({G}, {a}, direction={objects}), neighbors({G}, {b}, "
      "direction={objects}))",
      "whom {a} and {b} {objects}" },
    { "set",
      "(%contact|friend|neighbour) of <node a> [that|who|which] (be not|not|are not|aren't) "
      "(%contact|friend|neighbour|those|also those|ones) of <node b>",
      "items_without(items_without(" BOTH("{a}") ", " BOTH("{b}") "), [{b}])",
      "the neighbours of {a} that are none of {b}" },
    { "set",
      "[%node] [that|who|which|be] (%contact|%adjacent|friends|connected|linked) (of|to|with) "
      "[either] <node a> or [of|to|with] <node b>",
      "all_items(" BOTH("{a}") ", " BOTH("{b}") ")", "the neighbours of {a} or {b}",
      GR_WANTS_NO_DIRECTIONS },
    { "set", "(%contact|friend|neighbour) of <node a> but not of <node b>",
      "items_without(items_without(" BOTH("{a}") ", " BOTH("{b}") "), [{b}])",
      "the neighbours of {a} that are none of {b}" },
    { "set", "[%node] [that|which|who] (%know|know) <node a> but not <node b>",
      "items_without(items_without(" BOTH("{a}") ", " BOTH("{b}") "), [{b}])",
      "the neighbours of {a} that are none of {b}", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "%howmany (common|mutual|shared|joint) (%contact|%node) [do|does|have] <node a> and <node b> "
      "[have|share]",
      "count(common_neighbors({G}, {a}, {b}))", "the number of common neighbours of {a} and {b}" },
    { "bool",
      "<node a> and <node b> (have|share) [any|a] (common|mutual|shared|joint) "
      "(%contact|neighbour|%node)",
      "count(common_neighbors({G}, {a}, {b})) > 0", "{a} and {b} have common neighbours" },
    { "answer", "%howmany .. [do|does|have] <node a> and <node b> (have in common|share)",
      "count(common_neighbors({G}, {a}, {b}))", "how many {a} and {b} share",
      GR_WANTS_NO_DIRECTIONS | GR_RULE_WEAK },
    { "answer", "%howmany <tally> [do|does|have] <node a> and <node b> (have in common|share)",
      SHARED_OUT, "how many {a} and {b} share", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer", "%howmany .. [do|does|have] <node a> and <node b> (have in common|share)",
      SHARED_OUT, "how many {a} and {b} share", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "bool", "<node a> and <node b> have [any|a] (%contact|neighbour|%node) in common",
      "count(common_neighbors({G}, {a}, {b})) > 0", "{a} and {b} have common neighbours" },
    { "bool",
      "<node a> and <node b> share [any|a] "
      "(friend|acquaintance|neighbour|colleague|contact|partner|collaborator)",
      "count(common_neighbors({G}, {a}, {b})) > 0", "{a} and {b} have common neighbours" },
    { "bool",
      "<node a> and <node b> (share|have) [a] [common|direct|shared] "
      "(border|edge|link|road|connection|frontier|line|door|wall)",
      "has_edge({G}, {a}, {b})", "there is an edge between {a} and {b}" },
    { "scalar",
      "jaccard (coefficient|similarity|index) (of|between|for) <node a> (and|with) <node b>",
      "item(jaccard_coefficient({G}, {a}, {b}), 0)", "the Jaccard coefficient of {a} and {b}",
      GR_RULE_WEAK },

    /* Both ways. */
    { "eset",
      "(pair|pair of %node|two %node|%node) [that|who|which] "
      "(<subjects>|%relverb|link|point|connected) [to] %eachother",
      "mutual_pairs({G})", "the mutual pairs", GR_WANTS_DIRECTIONS },
    { "eset",
      "(mutual|reciprocal|reciprocated|two way|bidirectional) "
      "(pair|%link|%contact|follow|edge|arrow|relationship)",
      "mutual_pairs({G})", "the mutual pairs", GR_WANTS_DIRECTIONS },
    { "eset",
      "(%link|edge|arrow) (that|which) (be reciprocated|go both ways|run both ways|be returned)",
      "mutual_pairs({G})", "the mutual pairs", GR_WANTS_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] <node> (<objects>|%relverb) (and|but|who|that) [not|do "
      "not|don't|does not|doesn't|never] (<objects>|%relverb) [node|him|her|them|it] back",
      "items_without(" TOWARDS("\"out\"") ", " TOWARDS("\"in\"") ")",
      "what {node} points to without an answer", GR_WANTS_DIRECTIONS },
    { "scalar",
      "(reciprocity|share of mutual %link|fraction of %link that be "
      "(mutual|reciprocated|returned))",
      "reciprocity({G})", "the reciprocity", GR_NEEDS_DIRECTED },

    /* So many hops away. */
    { "set",
      "(friend|neighbour|contact|acquaintance) of <node> (friend|neighbour|contact|acquaintance)",
      "nodes_at_distance({G}, {node}, 2)", "the friends of friends of {node}" },
    { "set",
      "(friend of friend|friends of friends|second degree contact|friend of a friend|second degree "
      "friend|neighbours of neighbours|contacts of contacts|second degree connection) of <node>",
      "nodes_at_distance({G}, {node}, 2)", "the friends of friends of {node}" },
    { "set",
      "<node> (friend of friend|friends of friends|second degree contact|neighbours of neighbours)",
      "nodes_at_distance({G}, {node}, 2)", "the friends of friends of {node}" },
    { "set",
      "[%node|people|everyone|everybody] [that|which|who|be|lie|live] (%over|farther than|further "
      "than) <number> %hopword [away|distant|apart] (from|of) <node>",
      FARTHER(">"), "what is more than {number} hops from {node}" },
    { "set",
      "[%node|people|everyone|everybody] [that|which|who|be|lie|live] %atleast <number> %hopword "
      "[away|distant|apart] (from|of) <node>",
      FARTHER(">="), "what is at least {number} hops from {node}" },
    { "set",
      "[%node|people|everyone|everybody] [that|which|who|be|lie|live] (%under|closer than|nearer "
      "than) <number> %hopword [away|distant|apart] (from|of|to) <node>",
      "within_hops({G}, {node}, {number} - 1)", "what is fewer than {number} hops from {node}" },
    { "set",
      "[%node|people|everyone|everybody|everything] [that|which|who|be|lie|live|can be "
      "reached|reachable] (%atmost|within|in) <number> %hopword [away|distant|apart] "
      "(from|of|around|to) <node>",
      "within_hops({G}, {node}, {number})", "what is within {number} hops of {node}" },
    { "answer",
      "(be|lie|live) (all|every|each) [other|of the] [%node|people|others] "
      "(%atmost|within|in|reachable in|reachable within|no more than) <number> %hopword "
      "[away|distant|apart] (from|of|around|to) <node>",
      "count(within_hops({G}, {node}, {number})) == node_count({G}) - 1",
      "whether all are within {number} hops of {node}" },
    { "set", "[%node|people|everyone|everybody] whose <node> number [be] [exactly] <number>",
      "nodes_at_distance({G}, {node}, {number})", "what is {number} hops from {node}" },
    { "scalar", "<node a> <node b> number", "shortest_path_length({G}, {a}, {b}, weight=null)",
      "the number of hops from {a} to {b}", GR_RULE_WEAK },
    { "answer",
      "(with|in|using|making) (%atmost|at most|no more than|only) <number> "
      "(stopover|change|stop|layover|intermediate stop|transfer) (where|%who|which %node) "
      "[can|could] [i|we|one|you] (get|go|fly|travel|reach|be) [to] [from] <node>",
      "within_hops({G}, {node}, {number} + 1)", "what is reached from {node} with {number} stops" },
    { "answer",
      "(where|%who|which %node) [can|could] [i|we|one|you] (get|go|fly|travel|reach|be) [to] "
      "[from] <node> (with|in|using|making) (%atmost|no more than|only) <number> "
      "(stopover|change|stop|layover|intermediate stop|transfer)",
      "within_hops({G}, {node}, {number} + 1)", "what is reached from {node} with {number} stops" },
};

GR_GRAMMAR(neighbours, rules, phrases);
