/* How many there are of everything, and how many edges a node has: counts and degrees. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%node", "exam, talk, lesson, wagon, dish, fish, pet, committee, workshop, speaker, driver, "
               "pilot, nurse, doctor, cook, knight, soldier, agent, flower, crop, product, book, "
               "film, language, drug, ingredient, process, variable, satellite, transmitter, "
               "corner, bay, relay, mast, wrestler, musician, metabolite, chemical, dancer, "
               "singer, work, metal, molecule, flat, camp site, planet, colony, lab, stall" },
    { "%link", "door, handshake, game, match, friendship, fight, border, conversation, meeting, "
               "duel, dance, letter, email, phone call, stage, arrow" },
    { "%graph",
      "matrix, adjacency matrix, edge list, adjacency list, sociogram, dataset, data set" },
    { "%longest",
      "longest, greatest, largest, heaviest, highest, farthest, maximum, biggest, most" },
    { "%shortest1", "shortest, smallest, lightest, lowest, nearest, minimum, least" },
    { "%contact",
      "friend, contact, neighbour, acquaintance, connection, link, tie, partner, colleague, "
      "coauthor, co author, collaborator, road, handshake, edge, direct connection, direct link, "
      "direct contact, direct neighbour, adjacent node, cable, line, route, flight, pal, mate, "
      "buddy, border, bond, relation, relationship, friendship, match, game, direct flight, "
      "interaction, exit, door, corridor, pipe, track, trail, path segment, bordering country, "
      "direct friend, mutual follow, opponent, rival, path, street, tunnel, way out" },
    { "%incoming", "incoming, inbound, in coming, ingoing, arriving, entering" },
    { "%outgoing", "outgoing, outbound, out going, leaving, departing" },
    { "%connected",
      "connected, linked, networked, popular, sociable, well connected, active, social, involved, "
      "integrated, central by number of contacts, central by degree" },
    { "%others", "others, other people, people, the others, of the others, of them" },
    /* Verbs of relations where the text gives arrows alone. */
    { "%relverb",
      "cite, follow, like, eat, mention, call, import, reference, refer to, retweet, trust, "
      "admire, vote for, quote, recommend, link to, point to, email, message, write to, beat, "
      "defeat, pay, visit, use, invite, contact, feed, supply, copy, review, endorse, nominate" },
    { "%isolated",
      "isolated, unconnected, lonely, loner, orphan, orphaned, friendless, unlinked, solitary, "
      "without any friends, not connected to anything, not connected to anyone, completely alone, "
      "not linked to anything, connected to nothing, connected to nobody" },
    { "%there", "have, contain, involved, mentioned, listed, consist of, comprise, show, describe, "
                "there, exist, appear" },
    { "%missing", "missing, still missing, lacking, absent, still to come, left to make, left, not "
                  "there yet, not made yet, still needed, needed, still to be made, still to be "
                  "played, would have to be added, have to be added, must be added, need to be "
                  "added, to be added, be to be added, have to be built" },
    { "%complete",
      "everybody know everybody, everyone know everyone, everybody has met everybody, everyone has "
      "met everyone, all know each other, everybody knows everybody else, everyone knows everyone "
      "else, all be connected to all, every pair be connected, everything be connected with "
      "everything, everyone be connected to everyone, all pairs be connected, graph be complete, "
      "it be complete, complete graph, full mesh, fully connected, complete, everybody has played "
      "everybody, everyone has played everyone, everybody has greeted everybody, everyone has "
      "greeted everyone, everyone be linked to everyone, each know each, all have met, all pairs "
      "have met, everybody be friends with everybody, everyone be friends with everyone, fully "
      "meshed" },
};

#define DEGREE     "degree({G}, @) # degrees({G}) # degree"
#define IN_DEGREE  "in_degree({G}, @) # degrees({G}, direction=\"in\") # degree"
#define OUT_DEGREE "out_degree({G}, @) # degrees({G}, direction=\"out\") # degree"
/* There is no remainder in the call language: adding 2^52 drops the half of an odd degree's half.
 */
#define PARITY(how)                                                                                \
    "column(filter(degrees({G}), degree / 2 + 4503599627370496 - 4503599627370496 " how            \
    " degree / 2), \"node\")"
#define BEST(how, direction) "arg" how "_all(degrees({G}, direction=" direction "))"
#define WITH(direction, what)                                                                      \
    "column(filter(degrees({G}, direction=" direction "), degree " what "), \"node\")"

static const gr_rule rules[] = {
    /* Counts. */
    { "answer",
      "%howmany %node [be|exist|live|belong to|take part|sit] [in|to|on] [there|%graph|it] "
      "[%there|in all|in all be there|in the data]",
      "node_count({G})", "the number of nodes" },
    { "answer",
      "%howmany %link [be|exist] [there|%graph|it] [%there|in all|in all be there|in the data]",
      "edge_count({G})", "the number of edges" },
    { "answer", "%howmany %node and [%howmany] %link [be|exist] [there|%graph|it] [%there]",
      "[node_count({G}), edge_count({G})]", "the numbers of nodes and edges" },
    { "answer", "%howmany %link and [%howmany] %node [be|exist] [there|%graph|it] [%there]",
      "[edge_count({G}), node_count({G})]", "the numbers of edges and nodes" },
    { "answer", "%howmany %node and [%howmany] <groups> [be|exist] [there|%graph|it] [%there]",
      "[node_count({G}), count({groups})]", "the numbers of nodes and of {groups}" },
    { "answer", "%howmany %link and [%howmany] <groups> [be|exist] [there|%graph|it] [%there]",
      "[edge_count({G}), count({groups})]", "the numbers of edges and of {groups}" },
    { "answer", "(order of|how large be|how big be) %graph [in nodes|in number of nodes]",
      "node_count({G})", "the number of nodes", GR_RULE_WEAK },
    { "scalar",
      "(pair|%link|%contact) [be] %missing [until|before|so that|for|to be|till|to make|if|to] "
      "[%graph] [to be] %complete",
      "complement_size({G})", "the number of pairs that are not joined" },
    { "answer",
      "%howmany (pair of %node|pair) [be|that be|which be|who be] (not connected|not joined|not "
      "linked|unconnected|not adjacent|not directly connected|without %link|that do not know each "
      "other|not friends|who do not know each other|without a direct %link)",
      "complement_size({G})", "the number of pairs that are not joined" },
    { "scalar",
      "(density|edge density|how dense|link density|(fraction|share|proportion|percentage) of "
      "[all] (possible|potential|conceivable) (%link|pair|connection) [that|which|actually|really] "
      "[exist|be there|be present|realised|be realised|be made])",
      "density({G})", "the density" },
    { "free", "be [%graph|it] (sparse|dense) (or not|or dense|or sparse)", "" },
    { "free", "or not", "" },
    { "free",
      "(of|in|for|on|from) (path like|tree like|star like|ring like|grid like|star shaped|ring "
      "shaped|simple|small|large|weighted|unweighted|undirected|directed|social|friendship|given|"
      "following) %graph",
      "" },
    { "bool", "%graph (directed|digraph)", "graph_info({G}).directed", "the graph is directed" },
    { "bool",
      "(every|each) %node [be] directly (connected|linked|joined) to (every other|all others|all "
      "other|every other %node|all other %node|all the others)",
      "complement_size(to_undirected({G})) == 0", "every two are joined" },
    { "bool", "(%graph|everyone|everybody|all) %complete",
      "complement_size(to_undirected({G})) == 0", "the graph is complete" },

    /* Of any set or measure. */
    { "answer", "(how large|how big|how numerous) be <set>", "count({set})",
      "the number of {set}" },
    { "answer",
      "be [there] (anyone|anybody|someone|somebody|anything|something|any one) [that|who|which] "
      "[be] <set>",
      "count({set}) > 0", "whether there are {set}" },
    { "answer", "what be the %most <measure>", "max({measure.table}, by=\"{measure.column}\")",
      "the largest {measure}" },
    { "answer", "what be the %least <measure>", "min({measure.table}, by=\"{measure.column}\")",
      "the smallest {measure}" },
    { "free",
      "(in|of|within|among) [this|our|my|their|whole] "
      "(group|class|team|crowd|circle|club|company|office|village|family|neighbourhood|community|"
      "society|department|school|gang|party|league|tribe|firm|choir|band|crew|household)",
      "" },
    { "free",
      "(school|company|office|village|family|club|class|team|city|town|friendship|computer|metro|"
      "rail|railway|bus|tram|power|water|trade|airline|university|hospital|home|friend) "
      "(network|graph|map|system|grid|web)",
      "" },
    { "free", "(network|graph|map|web) of (friend|contact|road|street|pipe|cable|page|station)",
      "" },

    /* Degrees. */
    { "measure",
      "(degree|number of %contact|number of %link|number of direct %contact|edge "
      "count|valence|valency|contact count)",
      DEGREE, "degree" },
    { "tally",
      "(%contact|%link|direct %contact|direct %link|%contact of own|incident edge|incident %link)",
      DEGREE, "links" },
    { "measure",
      "(in degree|indegree|%incoming (%link|%contact|edge|arrow)|number of %incoming "
      "(%link|%contact|edge|arrow))",
      IN_DEGREE, "in-degree", GR_NEEDS_DIRECTED },
    { "measure",
      "(out degree|outdegree|%outgoing (%link|%contact|edge|arrow)|number of %outgoing "
      "(%link|%contact|edge|arrow))",
      OUT_DEGREE, "out-degree", GR_NEEDS_DIRECTED },
    { "tally",
      "(follower|fan|admirer|subscriber|citation|vote|backlink|loss|defeat|predator|enemy|"
      "supporter|incoming citation)",
      IN_DEGREE, "number that point to it", GR_WANTS_DIRECTIONS },
    { "tally",
      "(win|victory|reference|outbound link|prey|people followed|followee|food source|outgoing "
      "citation)",
      OUT_DEGREE, "number that it points to", GR_WANTS_DIRECTIONS },
    { "scalar",
      "(average|mean|typical) (degree|number of %contact|number of %link) [per|of|for] "
      "[each|every|a] [%node|person|head]",
      "average_degree({G})", "the average degree" },
    { "scalar", "%contact [do|does] [each|every|average|a] [%node|person|one] have on average",
      "average_degree({G})", "the average degree" },
    { "scalar", "%contact (per %node|per person|per head) (on average|in the mean)",
      "average_degree({G})", "the average degree" },
    { "thing", "(degree sequence|sequence of degrees) [descending|in descending order|sorted]",
      "degree_sequence({G})", "the degree sequence" },
    { "thing", "(degree sequence|sequence of degrees) (ascending|in ascending order)",
      "sort(degree_sequence({G}))", "the degree sequence" },
    { "thing",
      "(degree|degrees|%link|%contact|number of %link|number of %contact) per (%node|node) [as "
      "table|as mapping|to number]",
      "mapping(degrees({G}))", "the degrees" },
    { "answer", "how many %link (does|do|has|have) (each|every) %node [have]",
      "mapping(degrees({G}))", "the degrees" },
    { "answer", "%list [all] degrees", "mapping(degrees({G}))", "the degrees" },
    { "answer", "how often does each degree occur", "degree_distribution({G})",
      "the degree distribution" },

    /* Of one node. */
    { "answer",
      "%howmany (%link|%contact) (meet|end|touch|come together|take part|be there|join|do|does|be) "
      "[at|in|with] <node> [have|has|got|take part in|be in|be involved in|play|get|make|be part "
      "of|end|meet]",
      "degree({G}, {node})", "the degree of {node}" },
    { "answer",
      "%howmany (%link|%contact) (lead|go|leave|run|start|come) [at|in|from|into|out "
      "of|to|through] <node>",
      "degree({G}, {node})", "the degree of {node}", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "%howmany (%link|%contact) [do|does] <node> (lead to|go to|point to|send|make|give)",
      "out_degree({G}, {node})", "the out-degree of {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "%howmany (%link|%contact) (lead|go|point|come|arrive|run|enter|end|lead in|come in) "
      "[to|into|at|in] <node>",
      "in_degree({G}, {node})", "the in-degree of {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "%howmany (%link|%contact) (leave|start at|start in|start from|go out of|come out of|lead "
      "out of|come from|go from|lead from|depart from|begin at|go out from|run from|emanate from) "
      "<node>",
      "out_degree({G}, {node})", "the out-degree of {node}", GR_WANTS_DIRECTIONS },
    { "answer", "degree of <node>", "degree({G}, {node})", "the degree of {node}" },
    { "answer", "how (popular|well connected|connected) be <node>", "degree({G}, {node})",
      "the degree of {node}", GR_WANTS_NO_DIRECTIONS },
    /* "How many times" asks for more than the way there. */
    { "answer", "[count] how many times <node a> %relverb [to] <node b>",
      "count(link_times({G}, {a}, {b}, time={T}))", "how often {a} and {b} are linked",
      GR_NEEDS_CLOCK },
    { "answer", "how often <node a> %relverb [to] <node b>",
      "count(link_times({G}, {a}, {b}, time={T}))", "how often {a} and {b} are linked",
      GR_NEEDS_CLOCK },
    { "answer", "how many [times|%node|others|people] be <node> %relverb [by]",
      "in_degree({G}, {node})", "how often {node} is named", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer", "how many [times|%node|others|people] <node> %relverb by", "in_degree({G}, {node})",
      "how often {node} is named", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },

    /* Who has most. */
    { "answer", "(%who|%who %node) [have|with|be|get|make|share] %most", BEST("max", "\"both\""),
      "the ones with the most edges", GR_RULE_WEAK },
    { "answer", "(%who|%who %node) [have|with|be|get|make|share] %least", BEST("min", "\"both\""),
      "the ones with the fewest edges", GR_RULE_WEAK },
    { "answer", "(%who|%who %node) [be] (most|best) %connected [%node|person|one]",
      BEST("max", "\"both\""), "the best connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] (least|worst) %connected [%node|person|one]",
      BEST("min", "\"both\""), "the least connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] most popular [%node|person|one]", BEST("max", "\"in\""),
      "the ones that most point to", GR_WANTS_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] least popular [%node|person|one]", BEST("min", "\"in\""),
      "the ones that fewest point to", GR_WANTS_DIRECTIONS },
    { "answer",
      "(%who|%who %node) (know|be friends with|be in contact with|be connected to|be linked to|be "
      "connected with) %most [%others|%node|other %node]",
      BEST("max", "\"both\""), "the best connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(%who|%who %node) (know|be friends with|be in contact with|be connected to|be linked to|be "
      "connected with) %least [%others|%node|other %node]",
      BEST("min", "\"both\""), "the least connected ones", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(at|in|from) (which|what) [%node] [do|does] (most|%most) (%link|%contact) "
      "[meet|end|start|come together|leave|arrive|join]",
      BEST("max", "\"both\""), "where most edges meet", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(at|in|where) [which|what] [%node] [do|does] (most|%most) (%link|%contact) (meet|come "
      "together|join)",
      BEST("max", "\"both\""), "where most edges meet" },

    { "answer",
      "(%who|%who %node) (receive|get|obtain|be sent|collect) %most "
      "(%link|%contact|mail|message|letter|email)",
      BEST("max", "\"in\""), "who is pointed to most", GR_WANTS_DIRECTIONS },
    { "answer",
      "(%who|%who %node) (send|make|give|write|issue|place|send out|start) %most "
      "(%link|%contact|mail|message|letter|email)",
      BEST("max", "\"out\""), "who points to most", GR_WANTS_DIRECTIONS },
    { "answer",
      "(%who|%who %node) (receive|get|obtain|be sent|collect) %least "
      "(%link|%contact|mail|message|letter|email)",
      BEST("min", "\"in\""), "who is pointed to least", GR_WANTS_DIRECTIONS },

    /* Who does more, most of the graph's own verb. */
    { "answer", "<node a> <objects> %more [%node|%others] than <node b>",
      "count(neighbors({G}, {a}, direction={objects})) > count(neighbors({G}, {b}, "
      "direction={objects}))",
      "whether {a} {objects} more than {b}" },
    { "answer", "<node a> <objects> %less [%node|%others] than <node b>",
      "count(neighbors({G}, {a}, direction={objects})) < count(neighbors({G}, {b}, "
      "direction={objects}))",
      "whether {a} {objects} fewer than {b}" },
    { "answer", "how many more [%node|%others] [do|does] <node a> <objects> than <node b>",
      "count(neighbors({G}, {a}, direction={objects})) - count(neighbors({G}, {b}, "
      "direction={objects}))",
      "how many more {a} {objects} than {b}" },
    { "answer", "(%who|%who %node) <objects> (most|%most) [%node|%others|often]",
      BEST("max", "{objects}"), "who {objects} most" },
    { "answer", "(%who|%who %node) <objects> %least [%node|%others|often]",
      BEST("min", "{objects}"), "who {objects} least" },
    { "answer",
      "(%who|%who %node) (be|get) <subjects> [by] (most|%most) [%node|%others|often|frequently]",
      BEST("max", "{subjects}"), "who most {subjects}" },
    { "answer", "(%who|%who %node) [do|does] (most|most %others|most %node) <subjects>",
      BEST("max", "{subjects}"), "who most {subjects}" },
    { "answer", "(%who|%who %node) (be|get) <subjects> [by] %least [%node|%others|often]",
      BEST("min", "{subjects}"), "who fewest {subjects}" },
    { "answer",
      "(%who|%who %node) (be|get) %relverb [by] (most|%most) [%node|%others|often|frequently]",
      BEST("max", "\"in\""), "who is pointed to most", GR_WANTS_DIRECTIONS },
    { "answer", "(%who|%who %node) (be|get) %relverb [by] %least [%node|%others|often|frequently]",
      BEST("min", "\"in\""), "who is pointed to least", GR_WANTS_DIRECTIONS },
    { "answer", "(%who|%who %node) (be|get) (most|most often|most frequently) %relverb",
      BEST("max", "\"in\""), "who is pointed to most", GR_WANTS_DIRECTIONS },
    { "answer", "(%who|%who %node) %relverb (most|%most) [%node|%others|often]",
      BEST("max", "\"out\""), "who points to most", GR_WANTS_DIRECTIONS },
    { "answer", "(%who|%who %node) (be|get) (most|most often|most frequently) <subjects>",
      BEST("max", "{subjects}"), "who is most {subjects}" },

    /* Who has so many. */
    { "set",
      "[%node] [that|which|who] (have|with|of|having) <measure> [of|=|equal to|exactly] <number>",
      "column(filter({measure.table}, {measure.column} == {number}), \"node\")",
      "the nodes with {measure} {number}" },
    { "set", "[%node] [that|which|who] have %atmost <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} <= {number}), \"node\")",
      "those with at most {number} {measure}" },
    { "set", "[%node] [that|which|who] have %under <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} < {number}), \"node\")",
      "those with fewer than {number} {measure}" },
    { "set",
      "[%node] [that|which|who] have between <number a> and <number b> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} >= {a} and {measure.column} <= {b}), "
      "\"node\")",
      "those with {a} to {b} {measure}" },
    { "set", "<set s> [that|which|who] (have|with|of) <measure> [of|exactly|=] <number>",
      "column(filter(among({measure.table}, {s}), {measure.column} == {number}), \"node\")",
      "{s} with {measure} {number}" },
    { "scalar", "(average|mean) <measure> (of|among|for) <set>",
      "mean(among({measure.table}, {set}), by=\"{measure.column}\")",
      "the average {measure} of {set}" },
    { "answer", "(who|which) [one] of <node a> and <node b> have %more (<measure>|<tally measure>)",
      "argmax_all(among({measure.table}, [{a}, {b}]), by=\"{measure.column}\")",
      "who has more {measure}" },
    { "bool",
      "(everyone|everybody|every %node|each %node|all %node|all) have %atleast <number> "
      "(<measure>|<tally measure>)",
      "min({measure.table}, by=\"{measure.column}\") >= {number}",
      "all have at least {number} {measure}" },
    { "bool",
      "(everyone|everybody|every %node|each %node|all %node|all) have %over <number> "
      "(<measure>|<tally measure>)",
      "min({measure.table}, by=\"{measure.column}\") > {number}",
      "all have more than {number} {measure}" },
    { "bool",
      "(everyone|everybody|every %node|each %node|all %node|all) have same (number of|degree) "
      "[%contact|%link]",
      "min(degrees({G})) == max(degrees({G}))", "all have as many neighbours" },
    { "bool",
      "<node> (be|have) [the|one with|the one with|the %node with] %most (<measure>|<tally "
      "measure>)",
      "contains(argmax_all({measure.table}, by=\"{measure.column}\"), {node})",
      "{node} has the most {measure}" },
    { "bool",
      "<node> (be|have) [the|one with|the one with|the %node with] %least (<measure>|<tally "
      "measure>)",
      "contains(argmin_all({measure.table}, by=\"{measure.column}\"), {node})",
      "{node} has the least {measure}" },
    { "bool", "<node> [be] [the] (most|best) %connected [%node|person|one]",
      "contains(argmax_all(degrees({G})), {node})", "{node} is the best connected",
      GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "%howmany (<measure>|<tally measure>) (do|does|have|has) (most popular|best connected|most "
      "connected|most social) [%node|person|one] [have]",
      "max({measure.table}, by=\"{measure.column}\")", "the most {measure}" },
    { "set", "[%node] [that|which|who] have <measure> [of] %atleast <number>",
      "column(filter({measure.table}, {measure.column} >= {number}), \"node\")",
      "the nodes with {measure} of at least {number}" },
    { "set", "[%node] [that|which|who] have <measure> [of] %over <number>",
      "column(filter({measure.table}, {measure.column} > {number}), \"node\")",
      "the nodes with {measure} over {number}" },
    { "set", "[%node] [that|which|who] have <measure> [of] %under <number>",
      "column(filter({measure.table}, {measure.column} < {number}), \"node\")",
      "the nodes with {measure} under {number}" },
    { "set", "[%node] [that|which|who] have <measure> [of] %atmost <number>",
      "column(filter({measure.table}, {measure.column} <= {number}), \"node\")",
      "the nodes with {measure} of at most {number}" },
    { "scalar", "(share|fraction|proportion) of <set>", "count({set}) / node_count({G})",
      "the share of {set}" },
    { "scalar", "(percentage|percent) of <set>", "100 * count({set}) / node_count({G})",
      "the percentage of {set}" },
    { "set", "(sources|source nodes|source vertices)", WITH("\"in\"", "== 0"),
      "the nodes without incoming edges", GR_WANTS_DIRECTIONS },
    { "set", "(sinks|sink nodes|sink vertices)", WITH("\"out\"", "== 0"),
      "the nodes without outgoing edges", GR_WANTS_DIRECTIONS },
    { "set",
      "(those|ones|people|the ones|persons) (with|who have|that have|having|which have|of) "
      "%atleast <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} >= {number}), \"node\")",
      "those with at least {number} {measure}" },
    { "set",
      "(those|ones|people|the ones|persons) (with|who have|that have|having|which have|of) %over "
      "<number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} > {number}), \"node\")",
      "those with more than {number} {measure}" },
    { "set",
      "(those|ones|people|the ones|persons) (with|who have|that have|having|which have|of) %atmost "
      "<number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} <= {number}), \"node\")",
      "those with at most {number} {measure}" },
    { "set",
      "(those|ones|people|the ones|persons) (with|who have|that have|having|which have|of) "
      "[exactly|only|just] <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} == {number}), \"node\")",
      "those with {number} {measure}" },

    /* Odd and even. */
    { "set",
      "[%node] (with|have|that have|having|who have|which have|of|on|at) [an] odd (degree|number "
      "of (%link|%contact)|%link count)",
      PARITY("!="), "the nodes with an odd number of edges" },
    { "set",
      "[%node] (with|have|that have|having|who have|which have|of|on|at) [an] even (degree|number "
      "of (%link|%contact)|%link count)",
      PARITY("=="), "the nodes with an even number of edges" },
    { "set",
      "[%node] (where|whose|with which) [an] odd number of (%link|%contact) (meet|end|join|start)",
      PARITY("!="), "the nodes with an odd number of edges" },
    { "set",
      "[%node] (where|whose|with which) [an] even number of (%link|%contact) (meet|end|join|start)",
      PARITY("=="), "the nodes with an even number of edges" },

    /* Who has none. */
    { "set", "%isolated [%node]", "isolated_nodes({G})", "the isolated nodes" },
    { "set",
      "[%node] (without|with no|that have no|having no|who have no|which have no|have no) "
      "(%contact|%link) [at all|whatsoever]",
      "isolated_nodes({G})", "the isolated nodes" },
    { "set",
      "[%node] (with no|without|without any|that have no|have no|lacking|which have no) %incoming "
      "(%link|%contact|edge|arrow) [at all]",
      WITH("\"in\"", "== 0"), "the nodes without incoming edges", GR_NEEDS_DIRECTED },
    { "set",
      "[%node] (with no|without|without any|that have no|have no|lacking|which have no) %outgoing "
      "(%link|%contact|edge|arrow) [at all]",
      WITH("\"out\"", "== 0"), "the nodes without outgoing edges", GR_NEEDS_DIRECTED },
    { "set",
      "[%node] [that|who|which|whom|be] (nobody|no one|none|no other %node|no other|nothing|no "
      "%node|not anyone) <subjects> [them]",
      WITH("{subjects}", "== 0"), "those that nobody {subjects}" },
    { "set",
      "[%node] [that|who|which] (be|get) <subjects> by (nobody|no one|none|nothing|no %node|no "
      "other|no others|no other %node)",
      WITH("{subjects}", "== 0"), "those that nobody {subjects}" },
    { "set",
      "[%node] [that|who|which] (be|get) %relverb by (nobody|no one|none|nothing|no %node|no "
      "other|no others|no other %node)",
      WITH("\"in\"", "== 0"), "those that nobody points to", GR_WANTS_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] (not|never) [be] <subjects> by (anyone|anybody|any|any %node)",
      WITH("{subjects}", "== 0"), "those that nobody {subjects}" },
    { "set", "[%node] [that|who|which] <objects> (nobody|no one|none|nothing|no %node|no others)",
      WITH("{objects}", "== 0"), "those that {objects} nobody" },
    { "set",
      "[%node] [that|who|which] (not|never|do not|don't|does not) <objects> "
      "(anyone|anybody|anything|any|any %node|any others)",
      WITH("{objects}", "== 0"), "those that {objects} nobody" },
    { "set", "(top predator|apex predator) [nobody <subjects>|that nobody <subjects>] [them]",
      WITH("\"in\"", "== 0"), "those that nobody eats", GR_WANTS_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] <objects> [exactly|only|just] <number> [%node|%others|other]",
      WITH("{objects}", "== {number}"), "those that {objects} {number}" },
    { "set", "[%node] [that|who|which] <objects> %atleast <number> [%node|%others|other]",
      WITH("{objects}", ">= {number}"), "those that {objects} at least {number}" },
    { "set", "[%node] [that|who|which] <objects> %over <number> [%node|%others|other]",
      WITH("{objects}", "> {number}"), "those that {objects} more than {number}" },
    { "set", "[%node] [that|who|which] <objects> %under <number> [%node|%others|other]",
      WITH("{objects}", "< {number}"), "those that {objects} fewer than {number}" },
    { "set",
      "[%node] [that|who|which] be <subjects> by [exactly|only|just|all] <number> [%node|%others]",
      WITH("{subjects}", "== {number}"), "those that {number} {subjects}", GR_WANTS_DIRECTIONS },
    { "set", "[%node] [that|who|which] be <subjects> by %atleast <number> [%node|%others]",
      WITH("{subjects}", ">= {number}"), "those that at least {number} {subjects}",
      GR_WANTS_DIRECTIONS },
    { "set", "[%node] [that|who|which] be <subjects> by %over <number> [%node|%others]",
      WITH("{subjects}", "> {number}"), "those that more than {number} {subjects}",
      GR_WANTS_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] (have|know|be connected to|be connected with|be linked to|be "
      "friends with) [exactly|only|just] (one|a single) (%contact|%link|other|%node|other %node)",
      WITH("\"both\"", "== 1"), "the nodes with one edge", GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] (know|be connected to|be connected with|be linked to|be friends "
      "with|border) %over <number> [%node|%others|other|other %node]",
      WITH("\"both\"", "> {number}"), "the nodes with more than {number} edges",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] (know|be connected to|be connected with|be linked to|be friends "
      "with|border) %atleast <number> [%node|%others|other|other %node]",
      WITH("\"both\"", ">= {number}"), "the nodes with at least {number} edges",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%node] [that|who|which] (know|be connected to|be connected with|be linked to|be friends "
      "with|border) (exactly|only|just) <number> [%node|%others|other|other %node]",
      WITH("\"both\"", "== {number}"), "the nodes with {number} edges", GR_WANTS_NO_DIRECTIONS },
    { "set", "(leaf|leaves|dead end|end point|endpoint|end node|pendant %node|pendant)",
      WITH("\"both\"", "== 1"), "the nodes with one edge", GR_WANTS_NO_DIRECTIONS },

    /* Edges by their numbers. */
    { "eset",
      "%link [that|which|be|have|with|of|that be|which be] "
      "[weigh|cost|carry|last|take|measure|handle|transport|hold|run] <cond>",
      "edges(filter_edges({G}, {cond}))", "the edges with {cond}", GR_NEEDS_WEIGHT },
    { "scalar",
      "(average|mean|avg) (weight|edge weight|link weight|edge cost|edge length|weight of [all] "
      "%link|weight per %link|weight of (a|an|one) %link)",
      "mean(edges({G}), by={W})", "the average over all edges",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "eset", "%longest [direct] %link", "argmax_all(edges({G}), by={W})", "the longest edges",
      GR_NEEDS_WEIGHT },
    { "eset", "%shortest1 [direct] %link", "argmin_all(edges({G}), by={W})", "the shortest edges",
      GR_NEEDS_WEIGHT },
    { "eset", "%link [be|that be|have|with|which be] [by far] %longest [%weightword]",
      "argmax_all(edges({G}), by={W})", "the longest edges", GR_NEEDS_WEIGHT },
    { "eset", "%link [be|that be|have|with|which be] [by far] %shortest1 [%weightword]",
      "argmin_all(edges({G}), by={W})", "the shortest edges", GR_NEEDS_WEIGHT },
    { "eset", "(most expensive|dearest|costliest) [direct] %link", "argmax_all(edges({G}), by={W})",
      "the most expensive edges", GR_NEEDS_COST },
    { "eset", "cheapest [direct] %link", "argmin_all(edges({G}), by={W})", "the cheapest edges",
      GR_NEEDS_COST },
    { "eset", "slowest [direct] %link", "argmax_all(edges({G}), by={W})", "the slowest edges",
      GR_NEEDS_DURATION },
    { "eset", "(fastest|quickest) [direct] %link", "argmin_all(edges({G}), by={W})",
      "the fastest edges", GR_NEEDS_DURATION },
    { "answer",
      "between (which|what) [two|2] %node [be|run|lie] [the] %longest [direct] "
      "(%link|stage|leg|distance)",
      "argmax_all(edges({G}), by={W})", "the longest edges", GR_NEEDS_WEIGHT },
    { "answer",
      "between (which|what) [two|2] %node [be|run|lie] [the] %shortest1 [direct] "
      "(%link|stage|leg|distance)",
      "argmin_all(edges({G}), by={W})", "the shortest edges", GR_NEEDS_WEIGHT },
    { "answer", "(how long|how heavy|how high) be [the] %longest [direct] %link",
      "max(edges({G}), by={W})", "the length of the longest edge",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer", "(how long|how heavy|how high) be [the] %shortest1 [direct] %link",
      "min(edges({G}), by={W})", "the length of the shortest edge",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "scalar", "(average|mean) (%weightword) of [a|all|the|an|every] %link",
      "mean(edges({G}), by={W})", "the average of all edges", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },

    /* Sums of the numbers on edges. */
    { "scalar",
      "(total|sum|overall|combined|sum of) [all] (%weightword|money|amount|traffic) (of|on|over) "
      "all [the] %link",
      "sum(edges({G}), by={W})", "the total of all edges", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how much [money|traffic|water|load|data|goods|volume|freight|cash] [in total|altogether|in "
      "all] (leave|leaves|left|flow out of|go out of|be sent by|go out from|be paid by|come "
      "from|depart from|be sent from) [account] <node>",
      "sum(filter(edges({G}), source == {node}), by={W})", "what leaves {node}",
      GR_NEEDS_WEIGHT | GR_NEEDS_DIRECTED | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how much [money|traffic|water|load|data|goods|volume|freight|cash] [in total|altogether|in "
      "all] (do|does|did|has|have) <node> (send|pay|spend|give|transfer|owe|export|ship|lend)",
      "sum(filter(edges({G}), source == {node}), by={W})", "what leaves {node}",
      GR_NEEDS_WEIGHT | GR_NEEDS_DIRECTED | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how much [money|traffic|water|load|data|goods|volume|freight|cash] [in total|altogether|in "
      "all] (reach|reaches|reached|flow into|go to|go into|arrive at|be received by|be sent "
      "to|enter|come into|come in at|be paid to) [account] <node>",
      "sum(filter(edges({G}), target == {node}), by={W})", "what reaches {node}",
      GR_NEEDS_WEIGHT | GR_NEEDS_DIRECTED | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how much [money|traffic|water|load|data|goods|volume|freight|cash] [in total|altogether|in "
      "all] (do|does|did|has|have) <node> (receive|get|take in|earn|import|collect)",
      "sum(filter(edges({G}), target == {node}), by={W})", "what reaches {node}",
      GR_NEEDS_WEIGHT | GR_NEEDS_DIRECTED | GR_UNIT_IS_WEIGHT },
};

GR_GRAMMAR(structure, rules, phrases);
