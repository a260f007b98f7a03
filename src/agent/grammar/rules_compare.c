/* Two graphs beside each other: the same, of the same shape, what came and went, which has more. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%both", "both, both graphs, both networks, both of them, the two, both plans, either, each "
               "of them, both maps, both lists, the two graphs, the two networks" },
    { "%isomorphic",
      "isomorphic, same shape, same structure, identical in structure, structurally identical, "
      "structurally same, same up to naming, same up to renaming, same up to relabelling, same up "
      "to names, equal up to renaming, same apart from names, same except for names, same graph "
      "with different names, same under renaming, topologically same, topologically identical, of "
      "same shape, of same structure, same but for names, same topology, same layout, same form, "
      "identical up to naming, identical up to renaming, identical up to relabelling, same graph "
      "drawn differently, same when names be ignored, alike up to renaming, same if you ignore "
      "names, same pattern of connections, same apart from the labels, same up to labels" },
    { "%identical", "identical, equal, exactly same, exactly identical, same, no different" },
    { "%added",
      "added, new, be added, be new, newly built, gained, come in, be built, be gained, newly "
      "added, appear, added later, be introduced, be opened, come on top, be created, additional" },
    { "%gone", "removed, be removed, gone, lost, disappear, vanish, be deleted, deleted, dropped, "
               "be dropped, be lost, missing now, be closed, closed, go away, be taken away, be "
               "cut, be missing, missing, be abandoned" },
    { "%shared",
      "in common, shared, common, be unchanged, unchanged, stay same, remain, be kept, in both, "
      "appear in both, be in both, stay, exist in both, be common, stay unchanged" },
    { "%exists",
      "be, exist, appear, occur, turn up, show up, be found, be present, be listed, run, "
      "be there, be seen, come up, stand, be on" },
    { "%onlyin", "only in, just in, exclusively in, solely in, exclusive to, unique to, only on, "
                 "nowhere but in, peculiar to" },
    { "%two", "two, these two, both, the two, these" },
    { "%things", "graph, network, map, molecule, plan, structure, diagram, tree, drawing, picture, "
                 "list, web, floor plan, circuit, system, grid, pattern" },
    { "%hasmore", "more, higher, larger, greater, bigger" },
    { "%hasless", "fewer, less, lower, smaller" },
};

#define ONLY(part) "graph_difference({OLD}, {NEW})." part
#define WHICH(a, b)                                                                                \
    "unique([item([{GN}, {HN}], argmax([" a ", " b "])), item([{HN}, {GN}], argmax([" b ", " a     \
    "]))])"
#define TWO GR_NEEDS_TWO_GRAPHS

static const gr_rule rules[] = {
    /* The same? */
    { "bool",
      "[%two|the|all|they|first and second] [%things|of them] [be|have] %isomorphic [or not|or "
      "different|to each other|as each other]",
      "is_isomorphic({G}, {H})", "the two graphs have the same shape", TWO },
    { "bool", "<graph a> (and|have|be|to|with) [be|have] <graph b> [be|have] %isomorphic",
      "is_isomorphic({a}, {b})", "{a} and {b} have the same shape", TWO },
    { "bool", "<graph a> [be|have] %isomorphic (to|with|as) <graph b>", "is_isomorphic({a}, {b})",
      "{a} and {b} have the same shape", TWO },
    { "bool", "[%two|they] %things [be] %identical [or not|or different|to each other]",
      "is_equal({G}, {H})", "the two graphs are equal", TWO },
    { "bool", "[do] (%two) %things have same (%link|nodes and edges|edges|nodes and links)",
      "is_equal({G}, {H})", "the two graphs are equal", TWO },
    { "bool", "<graph a> (and) <graph b> [be] %identical", "is_equal({a}, {b})",
      "{a} and {b} are equal", TWO },
    { "bool", "<graph a> [be] %identical (to|as|with) <graph b>", "is_equal({a}, {b})",
      "{a} and {b} are equal", TWO },

    { "bool", "(they|these|both|those two) [be] %identical", "is_equal({G}, {H})",
      "the two graphs are equal", TWO },

    /* What changed. */
    { "eset", "%link [be|have been|were] %added", ONLY("edges_only_second"), "the new edges", TWO },
    { "eset", "%added %link", ONLY("edges_only_second"), "the new edges", TWO },
    { "eset", "%link [be|have been|were] %gone", ONLY("edges_only_first"), "the removed edges",
      TWO },
    { "set", "%node [be|have been|were] %added", ONLY("nodes_only_second"), "the new nodes", TWO },
    { "set", "%node [be|have been|were] %gone", ONLY("nodes_only_first"), "the removed nodes",
      TWO },
    { "eset", "(%link|connection) [be] (only|just) in <graph>",
      "graph_difference({graph}, {graph.other}).edges_only_first", "the edges only in {graph}",
      TWO },
    { "eset",
      "(%link|connection) [do|does] <graph> have [that|which|and|but] <graph b> [do|does] [not] "
      "(lack|have|not have|not)",
      "graph_difference({graph}, {b}).edges_only_first", "the edges only in {graph}", TWO },
    { "eset", "(%link|connection) (be in|in) <graph a> but not in <graph b>",
      "graph_difference({a}, {b}).edges_only_first", "the edges in {a} but not in {b}", TWO },
    { "set", "%node (be in|in) <graph a> but not in <graph b>",
      "graph_difference({a}, {b}).nodes_only_first", "the nodes in {a} but not in {b}", TWO },
    { "eset", "(%link|connection) [that|which] [%exists] (%onlyin <graph>|in <graph> (only|alone))",
      "graph_difference({graph}, {graph.other}).edges_only_first", "the edges only in {graph}",
      TWO },
    { "set",
      "(%node|who|name) [that|which|who] [%exists] (%onlyin <graph>|in <graph> (only|alone))",
      "graph_difference({graph}, {graph.other}).nodes_only_first", "the nodes only in {graph}",
      TWO },
    { "eset",
      "(%link|connection) [that|which] %exists in <graph a> (but|and|yet) [%exists] (not|no longer|"
      "not any more) [%exists] (in|part of) <graph b>",
      "graph_difference({a}, {b}).edges_only_first", "the edges in {a} but not in {b}", TWO },
    { "set",
      "(%node|who) [that|which|who] %exists in <graph a> (but|and|yet) [%exists] (not|no "
      "longer|not "
      "any more) [%exists] (in|part of) <graph b>",
      "graph_difference({a}, {b}).nodes_only_first", "the nodes in {a} but not in {b}", TWO },
    { "eset", "(%link|connection) [that|which] [be] (missing|absent|lacking) (from|in) <graph>",
      "graph_difference({graph.other}, {graph}).edges_only_first", "the edges {graph} lacks", TWO },
    { "set", "(%node|who) [that|which|who] [be] (missing|absent|lacking) (from|in) <graph>",
      "graph_difference({graph.other}, {graph}).nodes_only_first", "the nodes {graph} lacks", TWO },
    { "eset", "%link [do|does] [%both|they|two] [%things] [have] %shared",
      "edges(intersection({G}, {H}))", "the edges of both", TWO },
    { "eset",
      "%link (%both|they|two|these two|<graph a> and <graph b>) [%things] "
      "(share|have in common|both have|agree on|agree)",
      "edges(intersection({G}, {H}))", "the edges of both", TWO },
    { "set",
      "%node (%both|they|two|these two|<graph a> and <graph b>) [%things] "
      "(share|have in common|both have)",
      "common_items(nodes({G}), nodes({H}))", "the nodes of both", TWO },
    { "eset",
      "%link [be] still (there|in use|present|exist|open|in place|around|alive|running) [on|in] "
      "[<graph>|the new one|the second|now|today]",
      "edges(intersection({G}, {H}))", "the edges of both", TWO },
    { "eset", "%shared %link [of|between|in] [%both]", "edges(intersection({G}, {H}))",
      "the edges of both", TWO },
    { "set", "%node [do|does] [%both|they|two] [%things] [have] %shared",
      "common_items(nodes({G}), nodes({H}))", "the nodes of both", TWO },

    /* Which has more. */
    { "answer", "how many more %link (do|does|have|has) <graph> [have] [than] [<graph b>]",
      "edge_count({graph}) - edge_count({graph.other})", "how many more edges {graph} has", TWO },
    { "answer", "how many (fewer|less) %link (do|does|have|has) <graph> [have] [than] [<graph b>]",
      "edge_count({graph.other}) - edge_count({graph})", "how many fewer edges {graph} has", TWO },
    { "answer", "how many more %node (do|does|have|has) <graph> [have] [than] [<graph b>]",
      "node_count({graph}) - node_count({graph.other})", "how many more nodes {graph} has", TWO },
    { "answer", "(do|does|have|has) <graph a> [have] %hasmore %link than <graph b>",
      "edge_count({a}) > edge_count({b})", "whether {a} has more edges than {b}", TWO },
    { "answer", "(do|does|have|has) <graph a> [have] %hasmore %node than <graph b>",
      "node_count({a}) > node_count({b})", "whether {a} has more nodes than {b}", TWO },
    { "answer", "be <graph a> denser than <graph b>", "density({a}) > density({b})",
      "whether {a} is denser than {b}", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "[have|be] %hasmore %link [<graph a> or <graph b>]",
      WHICH("edge_count({G})", "edge_count({H})"), "which has more edges", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "[have|be] %hasmore %node [<graph a> or <graph b>]",
      WHICH("node_count({G})", "node_count({H})"), "which has more nodes", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "[have|be] denser [<graph a> or <graph b>]",
      WHICH("density({G})", "density({H})"), "which is denser", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "(have|with) %hasmore <scalar> [<graph a> or <graph b>]",
      WHICH("{scalar}", "{scalar/H}"), "where {scalar} is larger", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "[be|is] <scalar> %hasmore [<graph a> or <graph b>|first or second]",
      WHICH("{scalar}", "{scalar/H}"), "where {scalar} is larger", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "(have|with) %hasless <scalar> [<graph a> or <graph b>]",
      WHICH("-{scalar}", "-{scalar/H}"), "where {scalar} is smaller", TWO },
    { "answer",
      "(which|in which) [one|%things|of the two|of them|of %two] [of the two|of them] [%things] "
      "[be|is] <scalar> %hasless [<graph a> or <graph b>|first or second]",
      WHICH("-{scalar}", "-{scalar/H}"), "where {scalar} is smaller", TWO },
    { "answer", "(do|have) [%both|they|%two] [%things] [have] same <scalar>",
      "{scalar} == {scalar/H}", "whether both have the same {scalar}", TWO },
    { "answer", "(do|have) [%both|they|%two] [%things] [have] same number of %link",
      "edge_count({G}) == edge_count({H})", "whether both have as many edges", TWO },
    { "answer", "(do|have) [%both|they|%two] [%things] [have] same number of %node",
      "node_count({G}) == node_count({H})", "whether both have as many nodes", TWO },

    /* One within the other: by names, and by shape; where these differ, a question back. */
    { "bool",
      "<graph a> [be] (subgraph of|contained in|part of|included in|a part of|within|a subnetwork "
      "of) <graph b>",
      "count(graph_difference({a}, {b}).edges_only_first) + count(graph_difference({a}, "
      "{b}).nodes_only_first) == 0",
      "{a} is part of {b}", TWO },
    { "bool",
      "<graph b> (contain|include|have) <graph a> [as subgraph|as a part|inside|as a pattern|as a "
      "subnetwork]",
      "subgraph_isomorphism({b}, {a}, induced=false).exists", "{b} contains {a}", TWO },
    { "bool",
      "<graph a> [be] (subgraph of|contained in|part of|included in|a part of|within|a subnetwork "
      "of) <graph b>",
      "subgraph_isomorphism({b}, {a}, induced=false).exists", "{a} is part of {b}", TWO },
    { "scalar", "(graph edit distance|edit distance) [between|of] [%both|them|the two]",
      "graph_edit_distance({G}, {H}{KIND}).distance", "the graph edit distance", TWO },
    { "scalar",
      "(change|edit|modification|edit operation) [needed|required|necessary|do we need|does it "
      "take] (to turn|to get|to transform|to change|to go|that turn) [from] [the] "
      "[first|one|<graph a>] [%things] [into|to] [the] [second|other|<graph b>] [%things]",
      "graph_edit_distance({G}, {H}{KIND}).distance", "the graph edit distance", TWO },
    { "scalar", "(size of|number of %node in) (largest|maximum) common (subgraph|part)",
      "maximum_common_subgraph({G}, {H}).size", "the size of the largest common subgraph", TWO },
    { "answer",
      "(%list|%what) [be] [indices|index|number|label|name] [of] %node (in|of) [maximum|largest] "
      "common (subgraph|substructure|part|structure) [for|in|of] [each|both|every|the two] "
      "[%graph|molecule|structure]",
      "maximum_common_subgraph({G}, {H}).mapping", "the largest common subgraph", TWO },
    { "answer", "how often (do|does) <graph a> (appear|occur) in <graph b> [as subgraph]",
      "subgraph_count({b}, {a}, induced=false).count", "how often {a} occurs in {b}", TWO },
};

GR_GRAMMAR(compare, rules, phrases);
