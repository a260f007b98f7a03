/* What hangs together: components, cut points and bridges, how much must fail until it falls apart.
 */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%split",
      "split, split up, cut, disconnect, cut off, separate, break apart, fall apart, isolate, "
      "partition, "
      "fragment, break up, tear apart, come apart, divide, fall to pieces, break, break in two, "
      "lose contact, lose connection, become disconnected, be disconnected, get disconnected, "
      "be cut off, get cut off, be stranded, strand, be split, leave unreachable, "
      "become unreachable, make unreachable, stop being connected, be no longer connected, "
      "no longer be connected, lose touch, be separated, interrupt, cripple, sever, bring down, "
      "take down, be left stranded, be left isolated, drop off, be isolated, fall into pieces" },
    { "%pieces",
      "in two, into two, in two parts, into two parts, in two or more parts, into two or more "
      "parts, in pieces, into pieces, into several parts, in several parts, into separate parts, "
      "into parts, apart, from each other, from the rest, from one another, into disconnected "
      "parts, everything, the rest, the others, others, some of the others, someone, somebody, "
      "part of it, parts of it, the whole thing, into two groups, into groups, into unconnected "
      "parts, from the others, into several pieces, into two pieces, into more pieces, it, them, "
      "this, one part from another, into islands" },
    { "%part",
      "part, piece, component, group, cluster, island, fragment, subnetwork, circle, bloc, "
      "clique of friends, connected component, connected part, subgroup, section, camp, "
      "disconnected part, region, pocket, patch, family" },
    { "%separate",
      "separate, disconnected, unconnected, independent, isolated, distinct, connected, "
      "disjoint, different, detached, weakly connected, mutually unreachable" },
    { "%noway",
      "have no alternative, have no detour, have no backup, have no redundancy, have no bypass, "
      "have no substitute, have no replacement, have no way around, have no alternative route, "
      "be without alternative, be without backup, without alternative, without alternatives, "
      "without a backup, without backup, without redundancy, with no alternative, with no backup, "
      "with no detour, with no redundancy, have no alternatives, lack redundancy, lack a backup, "
      "lack an alternative, not have any alternative, be irreplaceable, cannot be bypassed, "
      "can't be bypassed, cannot be replaced, have no other way round, have no second route, "
      "be not on any cycle, be not part of any cycle, lie on no cycle, be on no cycle, "
      "not part of any loop, be the only connection, be the only link, be the only way" },
    { "%reach",
      "reach, get to, be reached from, contact, be in touch with, communicate with, talk to, send "
      "to, send a message to, be connected to, get in touch with, travel to, go to, see" },
    { "%critical",
      "critical, essential, indispensable, irreplaceable, crucial, vital, key, weak, vulnerable, "
      "fragile, bottleneck, must not fail, most critical, single point of failure, "
      "non redundant, unbacked, cut" },
};

static const gr_rule rules[] = {
    { "bool",
      "be <node a> [still] (tied|linked|connected|joined|attached) (to|with) <node b> "
      "(somehow|in some way|at all|one way or another|in any way|by any route|directly or "
      "indirectly|indirectly or directly)",
      "has_path({G}, {a}, {b})", "whether {a} is linked to {b}" },
    /* Nodes that hold it together. */
    { "set",
      "(articulation point|articulation vertex|articulation node|cut vertex|cut node|cut "
      "point|single point of failure|weak point|"
      "weak spot|chokepoint|choke point|linchpin|critical point|weakest point)",
      "articulation_points({G})", "the articulation points" },
    { "set", "%critical %node", "articulation_points({G})", "the articulation points" },
    { "set", "%node [%if|whose|which|that|where] %fail [%pieces] %split [%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "%node %if [%remove|remove alone|removed alone] (removed|deleted|taken out|taken away|"
      "knocked out|closed|lost|shut down|gone) %split [%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "%node (whose|where whose) (removal|loss|failure|absence|departure|closure|death|"
      "outage|disappearance|shutdown|deletion|breakdown|leaving|exit|illness) .. %split "
      "[%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "(loss|failure|removal|absence|closure|departure|outage) of (which|what|whose) [%node] "
      "%split [%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "(removing|losing|closing|deleting|taking out|knocking out) (which|what|which single) "
      "%node %split [%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set", "(without whom|without which|without whose help) [%node] %split [%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "%node [that|which|who] (hold|keep) [%graph|everything|it|them|group|the rest] "
      "(together|connected)",
      "articulation_points({G})", "the articulation points" },
    { "set", "%node [that|which] we cannot afford to lose", "articulation_points({G})",
      "the articulation points" },
    { "bool",
      "<node> (articulation point|cut vertex|single point of failure|cut node|critical %node)",
      "contains(articulation_points({G}), {node})", "{node} is an articulation point" },
    { "bool",
      "[%if] (removing|losing|closing|deleting|taking out|remove|lose|close|delete|removal "
      "of|loss of|failure of|closure of|closing of) <nodes> %split [%pieces]",
      "component_count(remove_nodes({G}, {nodes})) > component_count({G})",
      "removing {nodes} splits the graph" },
    { "bool",
      "[%graph|it|this|everything|the rest|the others|all others] %split [%pieces] "
      "(if|when|without|once|after) [%remove] <nodes> [%fail]",
      "component_count(remove_nodes({G}, {nodes})) > component_count({G})",
      "removing {nodes} splits the graph" },
    { "bool",
      "[%if] (removing|losing|closing|cutting|deleting|remove|lose|close|cut|delete|removal "
      "of|loss of|failure of|closure of|closing of|cutting of) <edges> %split [%pieces]",
      "component_count(remove_edges({G}, {edges})) > component_count({G})",
      "removing {edges} splits the graph" },
    { "bool",
      "[%graph|it|this|everything] %split [%pieces] (if|when|without|once|after) [%remove] "
      "<edges> [%fail]",
      "component_count(remove_edges({G}, {edges})) > component_count({G})",
      "removing {edges} splits the graph" },

    { "set",
      "(indispensable|essential|irreplaceable|vital|crucial|critical|necessary) [%node] [for "
      "(flow|spread|exchange|passing on|circulation) of "
      "(gossip|news|information|data|message|traffic|goods)] [meaning|meaning "
      "that|i.e.|that is|so that|in that|in the sense that|because] without "
      "(them|it|him|her|whom|which) [%graph|group|everything|network|the rest|rest] [would] %split "
      "[%pieces]",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "%node [that|which|who] [would] %split [%graph|house|group|network|everything|it] [%pieces] "
      "(if|when|once) (locked|closed|removed|shut|lost|blocked|deleted|taken out|%fail)",
      "articulation_points({G})", "the articulation points" },
    { "set",
      "whose "
      "(leaving|departure|removal|loss|failure|absence|death|closure|exit|resignation|illness|"
      "outage) [would|will|could] %split [%pieces|a %part|the %part|%graph|some %part]",
      "articulation_points({G})", "the articulation points" },
    { "set", "(who|which %node|%node) [that] can (nobody|no one|we not) (do|manage) without",
      "articulation_points({G})", "the articulation points", GR_RULE_WEAK },
    { "bool",
      "[(ring|circle|chain|network|web|star|mesh|set) of "
      "%node|%graph|it|this|everything|ring|network|we|they] (stay|remain|be|keep|still be|hang) "
      "(connected|together|in one piece) (whichever|no matter which|whatever|regardless of "
      "which|if any|even if any|even if one|if one) [single|one] %link [%fail|be cut|be "
      "removed|go|goes]",
      "edge_connectivity({G}) >= 2", "it stays connected whichever edge fails" },
    { "bool",
      "[(ring|circle|chain|network|web|star|mesh|set) of "
      "%node|%graph|it|this|everything|ring|network|we|they] (stay|remain|be|keep|still be|hang) "
      "(connected|together|in one piece) (whichever|no matter which|whatever|regardless of "
      "which|if any|even if any|even if one|if one) [single|one] %node [%fail|be removed|go|goes]",
      "count(articulation_points({G})) == 0 and is_connected({G})",
      "it stays connected whichever node fails" },
    { "bool",
      "(can|could) (lose|spare|do without|remove|close|cut) (any|any one|any single|one|every) "
      "%link "
      "[and still be connected|without %split %graph|without %split|without splitting "
      "%graph|without "
      "splitting it|without losing connection|without splitting|without disconnecting %graph]",
      "edge_connectivity({G}) >= 2", "it stays connected whichever edge fails" },
    { "bool",
      "[%graph|it|network] (survive|withstand|cope with|tolerate) [loss of|failure of|outage of] "
      "(any|any one|every|any single|one|a single) %link [%fail|failing]",
      "edge_connectivity({G}) >= 2", "it stays connected whichever edge fails" },
    { "bool",
      "[%graph|it|network] (survive|withstand|cope with|tolerate) [loss of|failure of|outage of] "
      "(any|any one|every|any single|one|a single) %node [%fail|failing]",
      "count(articulation_points({G})) == 0 and is_connected({G})",
      "it stays connected whichever node fails" },

    /* Edges that hold it together. */
    { "eset",
      "%link %if (closed|blocked|cut|removed|lost|severed|broken|flooded|buried|%fail) [by "
      "snow|by ice|by a landslide|by an avalanche|by a storm|by flood|by accident|by fallen trees|"
      "by an accident|by a tree|for repairs] [would|will] %split [some|any|a|one] "
      "[%node|%pieces|part of %graph] [off]",
      "bridges({G})", "the bridges" },
    { "bool",
      "<edge> have [a|any] (backup|alternative|detour|bypass|redundancy|replacement|substitute|way "
      "round|second way|alternative route|fallback)",
      "not has_edge(edge_subgraph({G}, bridges({G})), {edge.u}, {edge.v})",
      "{edge} has an alternative" },
    { "free",
      "i.e. [would|will] <node a> and <node b> [still] [be|stay|remain] connected without it", "" },
    { "eset", "(bridge|cut edge|isthmus|cut edges|bridge edge)", "bridges({G})", "the bridges" },
    { "eset", "(%critical|bridge) %link", "bridges({G})", "the bridges" },
    { "eset",
      "%link (closure|failure|cut|loss|outage|closing) [would|will|could] %split "
      "[%graph|it|the %graph] [%pieces]",
      "bridges({G})", "the bridges" },
    { "eset", "%link [section|that|which|whose] %noway", "bridges({G})", "the bridges" },
    { "eset", "%link [%if|whose|which|that|where] %fail [%pieces] %split [%pieces]", "bridges({G})",
      "the bridges" },
    { "eset",
      "%link %if (removed|deleted|taken out|cut|closed|lost|shut down|gone|broken|severed|"
      "blocked) %split [%pieces]",
      "bridges({G})", "the bridges" },
    { "eset",
      "%link (whose|where whose) (removal|loss|failure|absence|closure|outage|cutting|"
      "breakdown|collapse|interruption|blockage|deletion) .. %split [%pieces]",
      "bridges({G})", "the bridges" },
    { "eset",
      "(loss|failure|removal|absence|closure|outage|cutting) of (which|what) %link "
      "%split [%pieces]",
      "bridges({G})", "the bridges" },
    { "eset",
      "(removing|losing|closing|cutting|deleting) (which|what|which single) %link %split "
      "[%pieces]",
      "bridges({G})", "the bridges" },
    { "eset",
      "%link (which|that) (cannot|can't|must not|should never|may not) %fail [without] .. "
      "%split [%pieces]",
      "bridges({G})", "the bridges" },
    { "bool", "<edge> (bridge|cut edge|critical %link|without alternative)",
      "has_edge(edge_subgraph({G}, bridges({G})), {edge.u}, {edge.v})", "{edge} is a bridge" },

    /* In one piece? */
    { "bool",
      "(%graph|it|this|everything|everyone|everybody|all|all %node|every %node|whole thing|"
      "everyone here|group) [be|stay|remain|keep|hang|form|still] (connected|in one piece|"
      "one piece|linked up|joined up|hanging together|hang together|linked together|"
      "connected to each other|one connected %graph|a single component|single group|"
      "fully connected to each other|connected with each other|together|all connected|"
      "one group|connected as a whole|one component)",
      "is_connected({G})", "the graph is connected", GR_WANTS_NO_DIRECTIONS },
    { "bool",
      "(%graph|it|this|everything|everyone|everybody|all|all %node|every %node) "
      "[be|stay|remain|keep|hang|form|still] (connected|in one piece|weakly connected|"
      "hang together|connected if directions are ignored)",
      "is_connected({G})", "the graph is connected", GR_WANTS_DIRECTIONS },
    { "answer",
      "[%list|%what] [be] [all] (strongly connected component|strong component|scc) [of|in]",
      "strongly_connected_components({G})", "the strongly connected components",
      GR_NEEDS_DIRECTED },
    { "bool", "[%graph] strongly connected", "is_strongly_connected({G})",
      "the graph is strongly connected", GR_NEEDS_DIRECTED },
    { "bool",
      "(everyone|everybody|every %node|each %node|all %node|any %node|one|anyone|you|we) "
      "%reach (everyone|everybody|every other|every other %node|all other %node|all others|"
      "any other|any other %node|everyone else|everybody else|each other|any %node|"
      "anywhere|everywhere|one another|every %node)",
      "is_strongly_connected({G})", "every node reaches every other", GR_WANTS_DIRECTIONS },
    { "bool",
      "(everyone|everybody|every %node|each %node|all %node|any %node|one|anyone|you|we) "
      "%reach (everyone|everybody|every other|every other %node|all other %node|all others|"
      "any other|any other %node|everyone else|everybody else|each other|any %node|"
      "anywhere|everywhere|one another|every %node)",
      "is_connected({G})", "every node reaches every other", GR_WANTS_NO_DIRECTIONS },
    { "bool",
      "(everything|everyone|everybody|all|all %node|every %node|each %node|all of them) [be] "
      "(connected|linked|joined|related|tied) (with|to) (everything|everyone|everybody|each "
      "other|one another|all|all others|every other) [else] (at least indirectly|directly or "
      "indirectly|if only indirectly|somehow|one way or another|in some way|indirectly at "
      "least|through others|over others|at least through others)",
      "is_connected({G})", "the graph is connected" },
    { "bool",
      "[one|someone|anyone|people] (get|travel|go|drive|walk|move|be sent|message|sail|cycle|ride) "
      "from (anywhere|every corner|any %node|every %node|"
      "each %node|anyone) to (anywhere|any %node|any other|any other %node|every %node|"
      "every other|every other %node|anywhere else|everywhere|each %node|anyone|"
      "everyone|anyone else|each other %node)",
      "is_strongly_connected({G})", "every node reaches every other", GR_WANTS_DIRECTIONS },
    { "bool",
      "[one|someone|anyone|people] (get|travel|go|drive|walk|move|be sent|message|sail|cycle|ride) "
      "from (anywhere|every corner|any %node|every %node|"
      "each %node|anyone) to (anywhere|any %node|any other|any other %node|every %node|"
      "every other|every other %node|anywhere else|everywhere|each %node|anyone|"
      "everyone|anyone else|each other %node)",
      "is_connected({G})", "every node reaches every other", GR_WANTS_NO_DIRECTIONS },
    { "bool", "(biconnected|two connected|2 connected)", "is_biconnected({G})",
      "the graph is biconnected" },

    { "bool",
      "(everything|everyone|everybody|all|all %node|every %node|each %node|all of them) [be|hang] "
      "(connected|linked|joined) (with|to) (everything else|everyone else|everybody else|all "
      "others|every other %node|each other|one another|the rest|everything)",
      "is_connected({G})", "everything is connected" },

    /* Components. */
    { "answer",
      "(split|divide|group|partition|sort|cluster|separate|arrange|break) [these|those|the|all|all "
      "the] [%node] into (groups|components|connected groups|connected components|parts|clusters|"
      "groups that be connected|circles|connected parts) [that be] [connected|linked] [by "
      "%link|with "
      "each other|to each other|by]",
      "connected_components({G})", "the components" },
    { "answer",
      "into how many (%part|separate %part|%separate %part) [do|does|will|would] "
      "[they|it|%graph|this|these|%node] (fall|split|break|divide|decompose|come apart|be "
      "divided|be "
      "split|fall apart|break up)",
      "component_count({G})", "the number of components" },
    { "answer",
      "into (which|what) (%part|separate %part|%separate %part) [do|does|will|would] "
      "[they|it|%graph|this|these|%node] (fall|split|break|divide|decompose|come apart)",
      "connected_components({G})", "the components" },
    { "answer",
      "how many [extra|additional|more|new|further] [power] %link [do|must|would|should|have to|at "
      "least|we|be] [need|needed|add|be added|build|be built|required|lay|necessary] [at "
      "minimum|at "
      "least|at the least|minimally] (to|so that|until|in order to) "
      "[make|get|have|turn|form|be|all|"
      "everything] [it|all|%graph|everything|everyone] [into|be] (one connected "
      "%graph|connected|one "
      "%graph|one piece|a single %part|a connected %graph|one|linked|joined) [%graph|piece|with "
      "each "
      "other]",
      "component_count({G}) - 1", "the number of edges that would connect everything" },
    { "groups", "[%separate] %part", "connected_components({G})", "the components",
      GR_WANTS_NO_DIRECTIONS },
    { "groups",
      "[%separate|weakly connected] (component|connected component|weak component|"
      "disconnected part|separate group|island)",
      "connected_components({G})", "the components", GR_WANTS_DIRECTIONS },
    { "groups", "(strongly connected component|strong component|scc|strongly connected %part)",
      "strongly_connected_components({G})", "the strong components", GR_NEEDS_DIRECTED },
    { "groups",
      "%part (of|where|in which) [%node|people|everyone] [that|who|which] (all|everyone|"
      "everybody|every %node|each) %reach (each other|one another|every other)",
      "strongly_connected_components({G})", "the strong components", GR_NEEDS_DIRECTED },
    { "groups", "(%part|which %node) .. (remain|be left|be there) [%if|after]",
      "connected_components({G})", "the components", GR_RULE_WEAK },
    { "groups", "(biconnected component|block|two connected component)",
      "biconnected_components({G})", "the biconnected components" },
    { "set", "(largest|biggest|giant|main|greatest) [%separate] %part", "largest_component({G})",
      "the largest component" },
    { "scalar",
      "(size of|number of %node in|how many %node in) (largest|biggest|giant|main|"
      "greatest) [%separate] %part",
      "count(largest_component({G}))", "the size of the largest component" },
    { "answer",
      "(largest|biggest|giant|main) [%separate] %part [:] (how many [%node]|how large|how big|"
      "size|number of %node)",
      "count(largest_component({G}))", "the size of the largest component" },
    { "answer",
      "%howmany <groups> [.. there] [be there|there be] and how (large|big|many %node) [be|be in] "
      "(largest|biggest) [one|of them|%part]",
      "[count({groups}), count(largest_component({G}))]",
      "the number of {groups} and the size of the largest" },
    { "scalar", "%node (be|belong to|in) (largest|biggest|giant|main) [%separate] %part",
      "count(largest_component({G}))", "the size of the largest component" },
    { "scalar", "(size of|number of %node in) (smallest|least) [%separate] %part",
      "count(last(connected_components({G})))", "the size of the smallest component" },
    { "set", "(smallest) [%separate] %part", "last(connected_components({G}))",
      "the smallest component" },
    { "set",
      "(%part|everyone in the %part|%node in the %part) (of|containing|that contains|with|"
      "around|including) <node>",
      "node_connected_component({G}, {node})", "the component of {node}" },
    { "set", "%node (in|of) [the] same [%separate] %part (as|with|like) <node>",
      "items_without(node_connected_component({G}, {node}), [{node}])",
      "the others in the component of {node}" },
    { "bool",
      "<node a> and <node b> [be] [in|part of|belong to] [the] same (strongly connected "
      "component|strong component|scc|strongly connected %part)",
      "contains(node_strong_component({G}, {a}), {b})",
      "{a} and {b} are in the same strong component", GR_NEEDS_DIRECTED },
    { "bool",
      "<node a> and <node b> [be] [in|part of|belong to|members of] [the] same [%separate] "
      "%part",
      "contains(node_connected_component({G}, {a}), {b})",
      "{a} and {b} are in the same component" },
    { "bool",
      "<node a> [be] [in|part of|belong to] [the] same [%separate] %part (as|with|like) "
      "<node b>",
      "contains(node_connected_component({G}, {a}), {b})",
      "{a} and {b} are in the same component" },
    { "bool",
      "<node a> and <node b> (be in|belong to|be part of|live in|be on) (different|separate|"
      "two different|distinct) [%separate] %part",
      "not contains(node_connected_component({G}, {a}), {b})",
      "{a} and {b} are in different components" },
    { "scalar",
      "%link (needed|required|missing|to be built|to be added|to add|to build) (to|so "
      "that) (connect|join|link) (everything|all|all %node|every %node|everyone|all "
      "%part|%part|it)",
      "component_count({G}) - 1", "the number of edges that would connect everything" },
    { "scalar",
      "(new|additional|extra|more) %link (needed|required|need|must be built|must be "
      "added|to be built|would be needed|have to be built|do we need) .. (connect|join|"
      "link|connected) [everything|all|all %node|every %node|everyone|all %part|it]",
      "component_count({G}) - 1", "the number of edges that would connect everything" },

    /* Who is cut off. */
    { "set",
      "%node (cut off|disconnected|isolated|separated|stranded|unreachable|no longer "
      "reachable|not reachable any more|lose contact|lose connection|lose access) (from|to|"
      "with) <node>",
      "items_without(node_connected_component({G0}, {node}), "
      "all_items(node_connected_component({G}, "
      "{node}), items_without(nodes({G0}), nodes({G}))))",
      "the nodes that lose {node}" },
    { "set",
      "%node (not connected|unconnected|not linked) (to|with) <node> (even indirectly|at all|"
      "in any way|directly or indirectly)",
      "items_without(nodes({G}), node_connected_component({G}, {node}))",
      "the nodes not connected to {node}", GR_WANTS_NO_DIRECTIONS },

    { "answer",
      "(what|who|which|from where|where) [%node] [can|could] <node> [still] [be] reached (from|by)",
      "ancestors({G}, {node})", "what can reach {node}" },
    { "answer",
      "(from which|from what|from where|by whom) [%node] [can|could|be] <node> [still] [be] "
      "(reached|reachable|accessible)",
      "ancestors({G}, {node})", "what can reach {node}" },

    /* How much must fail. */
    { "answer",
      "(how many|%fewest) %link [must|do|would|does|have|should] "
      "[saboteur|attacker|enemy|one|thief|"
      "vandal|we|you|someone|they|an attacker|storm] [have to|need to] (%remove|destroy|be cut|be "
      "removed|be closed|fail|be blocked|blow up) [at least|at minimum] (so that|until|before|to "
      "ensure that|such that) <node a> (and|from|to) <node b> (can no longer talk|be no longer "
      "connected|can no longer communicate|be disconnected|lose contact|be separated|cannot talk|"
      "cannot communicate|can no longer reach each other|no longer be connected|be cut off from "
      "each other|cannot reach each other|be cut off|lose connection|can not talk any more|no "
      "longer talk|no longer communicate|no longer reach each other)",
      "edge_connectivity({G}, {a}, {b})", "the edges to cut between {a} and {b}" },
    { "told",
      "<number n> [..] (travel|go|drive|walk|be sent|run|move|sent|fly) %from <node a> %to <node "
      "b> "
      "(on|by|over|along|via|using) [routes|different routes|paths|ways|separate routes] [that] "
      "(without|sharing no|with no|share no|do not share|not sharing) [any|a] [common|shared] "
      "%link "
      "[in common]",
      "possible=edge_connectivity({G}, {a}, {b}) >= {n}" },
    { "told",
      "<number n> [..] (travel|go|drive|walk|be sent|run|move|sent|fly) %from <node a> %to <node "
      "b> "
      "(on|by|over|along|via|using) [routes|different routes|paths|ways|separate routes] [that] "
      "(without|sharing no|with no|share no|do not share|not sharing) [any|a] [common|shared] "
      "%node "
      "[in common]",
      "possible=node_connectivity({G}, {a}, {b}) >= {n}" },
    { "scalar",
      "(smallest|fewest|least|minimum|minimal) [number of] %node whose (removal|loss|failure|"
      "deletion) %split [%graph|it|%pieces]",
      "node_connectivity({G})", "the node connectivity" },
    { "scalar",
      "(smallest|fewest|least|minimum|minimal) [number of] %link whose (removal|loss|failure|"
      "deletion) %split [%graph|it|%pieces]",
      "edge_connectivity({G})", "the edge connectivity" },
    { "scalar", "(edge connectivity)", "edge_connectivity({G})", "the edge connectivity" },
    { "scalar", "(node connectivity|vertex connectivity)", "node_connectivity({G})",
      "the node connectivity" },
    { "scalar",
      "[fewest|minimum|least|smallest number of|minimum number of|minimal number of|at "
      "least] %link (must|have to|need to|would have to|should|to|do you have to|that "
      "must|can) (%fail|%remove|be cut|be removed|be closed|fail|be destroyed|break) "
      "(before|until|so that|to|for) .. %split [%pieces]",
      "edge_connectivity({G})", "the edge connectivity" },
    { "scalar",
      "[fewest|minimum|least|smallest number of|minimum number of|minimal number of|at "
      "least] %node (must|have to|need to|would have to|should|to|do you have to|that "
      "must|can) (%fail|%remove|be removed|be closed|fail|be destroyed|leave) (before|"
      "until|so that|to|for) .. %split [%pieces]",
      "node_connectivity({G})", "the node connectivity" },
    { "scalar",
      "[fewest|minimum|least|smallest number of|minimum number of|minimal number of|at "
      "least] %link (must|have to|need to|would have to|to|do you have to|that must|can) "
      "(%fail|%remove|be cut|be removed|be closed|fail|be blocked) (before|until|so that|"
      "to|for|in order to) .. (%split|separate|cannot reach|can no longer reach|no longer "
      "%reach|isolate) [%from] <node a> (from|and|to) <node b>",
      "edge_connectivity({G}, {a}, {b})", "the edges to cut between {a} and {b}" },
    { "scalar",
      "[fewest|minimum|least|smallest number of|minimum number of|at least] %link (must|"
      "have to|need to|would have to|to|can) (%fail|%remove|be cut|be removed|be closed|"
      "fail|be blocked) (before|until|so that) <node a> (cannot|can't|can no longer|no "
      "longer|loses|be unable to|is cut off from|be cut off from|be separated from|be "
      "disconnected from|and) [%reach|contact with] <node b> [%split]",
      "edge_connectivity({G}, {a}, {b})", "the edges to cut between {a} and {b}" },
    { "scalar",
      "[fewest|minimum|least|smallest number of|minimum number of|at least] %node (must|"
      "have to|need to|would have to|to|can) (%fail|%remove|be removed|be closed|fail|be "
      "blocked|leave) (before|until|so that) <node a> (cannot|can't|can no longer|no "
      "longer|loses|be unable to|is cut off from|be cut off from|be separated from|be "
      "disconnected from|and) [%reach|contact with] <node b> [%split]",
      "node_connectivity({G}, {a}, {b})", "the nodes to take away between {a} and {b}" },
    { "scalar",
      "[maximum number of|most] (independent|disjoint|separate|non overlapping|edge "
      "disjoint|completely separate|entirely separate|link disjoint) (route|path|way|"
      "connection|line) [%from|between] <node a> (%to|and) <node b>",
      "edge_connectivity({G}, {a}, {b})", "the number of edge-disjoint paths from {a} to {b}" },
    { "scalar",
      "[maximum number of|most] (node disjoint|vertex disjoint|internally disjoint) "
      "(route|path|way) [%from|between] <node a> (%to|and) <node b>",
      "node_connectivity({G}, {a}, {b})", "the number of node-disjoint paths from {a} to {b}" },
    { "scalar",
      "(route|path|way) [%from|between] <node a> (%to|and) <node b> (that|which|with|"
      "sharing|such that) [do not|no two|share no|not] (share|use|no) [a|any|the same|no] "
      "%link [in common]",
      "edge_connectivity({G}, {a}, {b})", "the number of edge-disjoint paths from {a} to {b}" },
    { "scalar",
      "(route|path|way) [%from|between] <node a> (%to|and) <node b> (that|which|with|"
      "sharing|such that) [do not|no two|share no|not] (share|use|no) [a|any|the same|no] "
      "%node [in common]",
      "node_connectivity({G}, {a}, {b})", "the number of node-disjoint paths from {a} to {b}" },
};

GR_GRAMMAR(connectivity, rules, phrases);
