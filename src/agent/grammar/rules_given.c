/* Questions about nodes that stand apart: "the degree of a certain vertex", "between two nodes". */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%onenode",
      "a certain vertex, a certain node, a specific node, a specific vertex, a given node, a given "
      "vertex, a particular node, a particular vertex, the node, the vertex, the given node, the "
      "given vertex, the specified node, the node in question, a node, a vertex, this node, that "
      "node, the specific node, certain vertex, certain node, specific node, given vertex, given "
      "node, particular node, node, vertex, specified node" },
    { "%twonodes",
      "two nodes, two vertices, two specific nodes, two given vertices, two given nodes, a given "
      "pair of nodes, a pair of nodes, given pair of nodes, pair of nodes, two specific vertices, "
      "two certain nodes, the two nodes, the given nodes, the specified nodes, the nodes in "
      "question, these two nodes, these nodes, the pair, two points, two specified nodes" },
    { "%oneanother",
      "one node to another, one specific node to another, one vertex to another, a source to a "
      "sink, the source to the sink, source to sink, one given node to another, a node to another, "
      "source node to sink node, the source to the target, source to target, one node to the "
      "other" },
    { "%theedge", "the specified edge, a specific edge, the edge, the given edge, specified edge, "
                  "specific edge, a certain edge, given edge, this edge, that edge" },
    { "%linking", "between, linking, connecting, joining, from" },
    { "%existence", "exist, be found, can be found, existence of, there, be present" },
};

static const gr_rule rules[] = {
    /* How tasks begin. */
    { "free", "(task|goal|job|objective|aim|problem|assignment|exercise) [be] [to|that]", "" },
    { "free",
      "(need|have|want|like|wish|ask|require|try|suppose|expect) to [know|find out|see|learn]",
      "" },
    { "free", "[help|i|we] (need|want|like|wonder|ask) (know|help|you to|to know)", "" },

    { "measure1",
      "(degree|number of connections|number of edges connected|number of neighbours|number of "
      "links|number of edges) (of|for|to|at) %onenode",
      "degree({G}, {A})", "the degree of {A}" },
    { "answer", "[%list|%what] <measure1>", "{measure1}", "{measure1}" },
    { "bool", "%onenode (exist|be found|part of|belong to|present|contained) [in|to] [%graph]",
      "has_node({G}, {A})", "{A} is in the graph" },
    { "bool", "existence of %onenode", "has_node({G}, {A})", "{A} is in the graph" },
    { "bool", "[there] [%existence] edge [%existence] %linking (%twonodes|%oneanother)",
      "has_edge({G}, {A}, {B})", "there is an edge between {A} and {B}" },
    { "bool", "%theedge %existence", "has_edge({G}, {A}, {B})",
      "there is an edge between {A} and {B}" },
    { "bool", "existence of %theedge", "has_edge({G}, {A}, {B})",
      "there is an edge between {A} and {B}" },
    { "bool",
      "[there] [%existence] (path|route|connection|way) [%existence] %linking "
      "(%twonodes|%oneanother)",
      "has_path({G}, {A}, {B})", "there is a path from {A} to {B}" },
    { "bool", "existence of (path|route|connection) %linking (%twonodes|%oneanother)",
      "has_path({G}, {A}, {B})", "there is a path from {A} to {B}" },
    { "path",
      "(shortest path|shortest route|shortest connection|cheapest path|cheapest route|fastest "
      "route) "
      "%linking (%twonodes|%oneanother)",
      "shortest_path({G}, {A}, {B})", "the shortest path from {A} to {B}" },
    { "scalar",
      "(shortest path length|minimum distance|shortest distance|distance|length of the shortest "
      "path|"
      "smallest distance|least distance) %linking (%twonodes|%oneanother)",
      "shortest_path_length({G}, {A}, {B})", "the distance from {A} to {B}" },
    { "scalar", "%flowword [value] %linking (%twonodes|%oneanother)",
      "maximum_flow_value({G}, {A}, {B})", "the maximum flow from {A} to {B}" },
    { "answer", "(shortest path|shortest route) [%linking] (%twonodes|%oneanother)",
      "shortest_path({G}, {A}, {B})", "the shortest path from {A} to {B}", GR_RULE_WEAK },
};

GR_GRAMMAR(given, rules, phrases);
