/* Who is in the middle: betweenness, closeness, PageRank and the others; places to meet. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%raw", "not normalised, unnormalised, non normalised, raw, absolute, without "
              "normalisation, not scaled, unscaled" },
    { "%shortpath",
      "shortest path, shortest route, shortest way, shortest connection, shortest line, quickest "
      "route, quickest way, fastest route, shortest chain, geodesic, best route" },
    { "%everyone",
      "others, all others, the others, everyone, everyone else, everybody, everybody else, all, "
      "rest, all the rest, anyone else, anybody else, everything else, one another, each other, "
      "all of them, the rest of them, other people, other nodes, all other nodes, all other "
      "people, all nodes, pairs, all pairs, all pairs of nodes, other pairs, pairs of nodes, two "
      "others, any two others, others in the group" },
    { "%broker",
      "broker, go between, gobetween, middleman, intermediary, gatekeeper, mediator, information "
      "broker, bridge builder, connector, relay person, linchpin between groups, switchboard" },
    { "%main",
      "main, most important, biggest, greatest, chief, key, strongest, top, best, primary" },
    { "%meandist", "average distance, mean distance, total distance, average travel distance, sum "
                   "of distances, average way, average path length, average driving distance, "
                   "total way, average travel time, average driving time, distance sum, combined "
                   "distance, average trip, total travel, total driving distance, average route, "
                   "average walking distance, average journey, average journey time, total travel "
                   "time, average delivery distance, distance in total, distance on average" },
    { "%meanhops",
      "average number of hops, average number of steps, average number of links, average number of "
      "stops, average hop distance, average hop count, average number of handshakes, total number "
      "of hops, total number of steps, average distance in hops, average distance in steps, "
      "average number of edges, average number of connections" },
    { "%smallest", "smallest, lowest, shortest, least, minimum, minimal, fewest, the least" },
    { "%maxdist",
      "maximum distance, greatest distance, longest distance, worst case distance, largest "
      "distance, longest trip, longest way, longest journey, longest travel time, farthest "
      "distance, maximum travel time, worst case travel time, longest route, longest walk, longest "
      "drive, maximum way, distance to the farthest, way to the farthest, maximal distance, "
      "longest commute, worst travel time, worst trip" },
    { "%short", "as short as possible, as small as possible, as low as possible, minimal, "
                "minimised, smallest, shortest, lowest, minimum, as little as possible, as near as "
                "possible, as close as possible, least" },
    { "%central", "central, important, influential, powerful, prominent, key, pivotal" },
    { "%judgedby",
      "judged by, measured by, by, according to, in terms of, with respect to, as measured by, "
      "based on, going by, counting, looking at, when judged by, if we go by, in, considering" },
    { "%place", "place, town, city, village, spot, location, point, node, station, junction, "
                "house, site, room, hut, stop" },
};

/* All that are best, since there may be several. */
#define BEST_OF(how, table, column) "arg" how "_all(" table ", by=\"" column "\")"
#define BETWEEN                     "betweenness_centrality({G}, weight=null)"
#define RAW_BETWEEN                 "betweenness_centrality({G}, normalized=false, weight=null)"
#define CLOSE(w)                    "closeness_centrality({G}, weight=" w ")"
/* The tool's distances lead to the node. */
#define CLOSE_OUT(w) "closeness_centrality(reverse({G}), weight=" w ")"

static const gr_rule rules[] = {
    { "answer",
      "(pagerank|page rank|pagerank score|pagerank value) (of|for|at) <node> (with|at|for|using) "
      "[a] damping [factor|of|factor of] <number>",
      "first(filter(pagerank({G}, alpha={number}), node == {node})).value",
      "the PageRank of {node}" },
    { "free", "normalised by [dividing by] (n – 1|n - 1|n minus 1|number of others)", "" },
    { "answer",
      "how many (%hop|step|hop|stop) to (%node|%place) [that be|which be|be] "
      "(farthest|furthest|most "
      "distant|remotest) from <node> [,] and (which|what|who) [%node|%place] (be that|be it|be "
      "this|that be)",
      "[eccentricity({G}, {node}, weight=null), argmax_all(filter(distances({G}, {node}, "
      "weight=null), node != {node}), by=\"distance\")]",
      "how far the farthest from {node} is, and which it is" },
    /* Measures by name. */
    { "measure", "%raw (betweenness|betweenness centrality|betweenness score|betweenness value)",
      RAW_BETWEEN " # value", "betweenness, not normalised" },
    { "measure", "(betweenness|betweenness centrality|betweenness score|betweenness value) %raw",
      RAW_BETWEEN " # value", "betweenness, not normalised" },
    { "measure",
      "(pagerank|page rank|pagerank score|pagerank value) (with|at|for|using) [a] damping "
      "[factor|of|factor of] <number>",
      "pagerank({G}, alpha={number}) # value", "PageRank" },
    { "measure", "(betweenness|betweenness centrality|betweenness score|betweenness value)",
      BETWEEN " # value", "betweenness" },
    { "measure", "(closeness|closeness centrality|closeness score)", CLOSE("null") " # value",
      "closeness" },
    { "measure", "(harmonic centrality|harmonic closeness)",
      "harmonic_centrality({G}, weight=null) # value", "harmonic centrality" },
    { "measure", "(pagerank|page rank|pagerank score|pagerank value|page rank score)",
      "pagerank({G}) # value", "PageRank" },
    { "measure",
      "(pagerank|page rank|pagerank score) (damping|damping factor|with damping|with damping "
      "factor|alpha|with alpha|with a damping factor of) [of|=|is] <number>",
      "pagerank({G}, alpha={number}) # value", "PageRank" },
    { "measure", "(eigenvector centrality|eigenvector score|eigencentrality)",
      "eigenvector_centrality({G}) # value", "eigenvector centrality" },
    { "measure", "(katz centrality|katz score)", "katz_centrality({G}) # value",
      "Katz centrality" },
    { "measure", "(degree centrality)", "degree_centrality({G}) # value", "degree centrality" },
    { "measure", "(in degree centrality)", "in_degree_centrality({G}) # value",
      "in-degree centrality", GR_NEEDS_DIRECTED },
    { "measure", "(out degree centrality)", "out_degree_centrality({G}) # value",
      "out-degree centrality", GR_NEEDS_DIRECTED },
    { "measure", "(hub score|hub value|hits hub)", "hits({G}) # hub", "hub score" },
    { "measure", "(authority score|authority|authority value|hits authority)",
      "hits({G}) # authority", "authority score" },
    { "answer", "(%who|%who %node) (get|receive|show|score|reach) [by far] %most <measure>",
      BEST_OF("max", "{measure.table}", "{measure.column}"), "the ones with the most {measure}" },
    { "answer", "(%who|%who %node) (get|receive|show|score|reach) %least <measure>",
      BEST_OF("min", "{measure.table}", "{measure.column}"), "the ones with the least {measure}" },
    { "answer",
      "(%who|%who %node) [be] [the] most %central [%node|person|one|player|figure] %judgedby "
      "(<measure>|<tally measure>)",
      BEST_OF("max", "{measure.table}", "{measure.column}"), "the ones with the most {measure}" },
    { "answer",
      "(%who|%who %node) [be] [the] least %central [%node|person|one] %judgedby (<measure>|<tally "
      "measure>)",
      BEST_OF("min", "{measure.table}", "{measure.column}"), "the ones with the least {measure}" },
    { "answer",
      "(rank|list|name|give|sort|order) [%list] [top|best] <number> [best|top|highest|most "
      "%central] [%node] (by|according to|in terms of|with [the] highest) (<measure>|<tally "
      "measure>)",
      "column(top({measure.table}, {number}, by=\"{measure.column}\"), \"node\")",
      "the {number} with the most {measure}" },
    { "answer", "top <number> [%node] (by|according to|in terms of) (<measure>|<tally measure>)",
      "column(top({measure.table}, {number}, by=\"{measure.column}\"), \"node\")",
      "the {number} with the most {measure}" },
    { "answer",
      "<node a> [be] more (%central|popular|connected|well connected) than <node b> [%judgedby] "
      "(<measure>|<tally measure>)",
      "{measure.one a} > {measure.one b}", "whether {a} has more {measure} than {b}" },
    { "answer",
      "<node a> [be] less (%central|popular|connected|well connected) than <node b> [%judgedby] "
      "(<measure>|<tally measure>)",
      "{measure.one a} < {measure.one b}", "whether {a} has less {measure} than {b}" },
    { "answer", "<node a> [be] (better|more) (connected|well connected|popular) than <node b>",
      "degree({G}, {a}) > degree({G}, {b})", "whether {a} has more neighbours than {b}",
      GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "(%who|which one) [be] [more|better] (%central|connected|popular) <node a> or <node b> "
      "%judgedby (<measure>|<tally measure>)",
      "column(top(among({measure.table}, [{a}, {b}]), 1, by=\"{measure.column}\"), \"node\")",
      "who has more {measure}" },

    /* The best among some. */
    { "answer",
      "(%who|%who %node) [be|have|get|with] %most (<measure>|<tally measure>) (among|of|out "
      "of|within) [those|these|%node] <set>",
      BEST_OF("max", "among({measure.table}, {set})", "{measure.column}"),
      "the ones with the most {measure} among {set}" },
    { "answer",
      "(%who|%who %node) [be|have|get|with] %least (<measure>|<tally measure>) (among|of|out "
      "of|within) [those|these|%node] <set>",
      BEST_OF("min", "among({measure.table}, {set})", "{measure.column}"),
      "the ones with the least {measure} among {set}" },
    { "answer",
      "(which|who) (of|among|out of) <set> [be|have|get|with] %most (<measure>|<tally measure>)",
      BEST_OF("max", "among({measure.table}, {set})", "{measure.column}"),
      "the ones with the most {measure} among {set}" },
    { "answer",
      "(which|who) (of|among|out of) <set> [be|have|get|with] %least (<measure>|<tally measure>)",
      BEST_OF("min", "among({measure.table}, {set})", "{measure.column}"),
      "the ones with the least {measure} among {set}" },
    { "answer",
      "[who|which] (of|among|out of) <nodes> [who|which] [be|have|get|with] %most "
      "(<measure>|<tally measure>)",
      BEST_OF("max", "among({measure.table}, {nodes})", "{measure.column}"),
      "the ones with the most {measure} among {nodes}" },
    { "answer",
      "[who|which] (of|among|out of) <nodes> [who|which] [be|have|get|with] %least "
      "(<measure>|<tally measure>)",
      BEST_OF("min", "among({measure.table}, {nodes})", "{measure.column}"),
      "the ones with the least {measure} among {nodes}" },

    /* On the way of most. */
    { "set",
      "[%who|%node|one] [that|who|which] [sit|lie|be|stand|appear] on [most|the most|the largest "
      "number of|the greatest number of|the highest number of|largest share of] [of] %shortpath "
      "[between|among|of] [%everyone|others]",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths" },
    { "set",
      "[%node|one] [that|which|who] (most|the most|most of the|largest number of|the greatest "
      "number of) %shortpath (use|pass|pass through|go through|run through|lead through|go "
      "over|cross|run over|lead over|traverse|visit) [between|among] [%everyone]",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths" },
    { "set",
      "(through|over|via|across) (whom|who|which|what) [%node] [do|does] (most|the most|most of "
      "the) %shortpath [between|among] [%everyone] (go|run|pass|lead)",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths" },
    { "set",
      "[%who|%node|one] [that|who|which] (sit|stand|be|lie) between most [of] "
      "(%everyone|%node|pair|pair of %node)",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths" },
    { "set",
      "[%who|%node|one] [would|do|does] [one|you|we|they|have to] [be] "
      "(pass|passed|crossed|used|visited|passed through|visit|cross) (most often|the most|most "
      "frequently|by most) [on|by|of|in] [the] %shortpath [between|among] [%everyone]",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths" },
    { "set", "[%main] %broker", BEST_OF("max", BETWEEN, "value"),
      "the ones on most shortest paths" },
    { "set",
      "(%who|%node) [that|who] (connect|join|link|mediate between|bring together|stand "
      "between|broker between) most [pairs of] (others|people|%node|groups)",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths", GR_RULE_WEAK },
    { "set", "[%node] [that|who|which] (lie|sit|be) on no %shortpath [between|of] [%everyone]",
      "column(filter(" BETWEEN ", value == 0), \"node\")", "those on no shortest path" },

    { "eset",
      "%link [that|which] (carry|lie on|be on|take|have|bear|be used by|be part of) (most|the "
      "most|most of the|largest number of) %shortpath [between|among] [%everyone]",
      "argmax_all(edge_betweenness_centrality({G}, weight=null), by=\"value\")",
      "the edges on most shortest paths" },
    { "eset",
      "%link (with|that have|have|of) %most (edge betweenness|betweenness|edge betweenness "
      "centrality)",
      "argmax_all(edge_betweenness_centrality({G}, weight=null), by=\"value\")",
      "the edges on most shortest paths" },

    /* Near to all. */
    { "set",
      "[%who|%node|place] [that|who|which|with|of|have|where|to which] %smallest %meandist "
      "(to|from|between it and|for|of) [%everyone|%node|all other %node|all the other %node|other "
      "%node|customers|all places] [be] [%smallest]",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node|place] [that|who|which|with|of|have|where] %smallest %meandist (to|for) "
      "[%everyone|%node|all other %node|all the other %node|other %node|all places]",
      BEST_OF("max", CLOSE_OUT("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_DIRECTIONS },
    { "set",
      "[%who|%node|place] [that|who|which|with|of|have|where|to which] %smallest %meanhops "
      "(to|from|between it and|for|of) [%everyone|%node|all other %node|all the other %node|other "
      "%node]",
      BEST_OF("max", CLOSE("null"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node] [that|who|which] [be] (on average|altogether|overall) (closest|nearest) to "
      "[%everyone|%node|all other %node]",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node] [that|who|which] (closest|nearest) to (%everyone|all other %node) (on "
      "average|overall|altogether|in total)",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node] [that|who|which] (minimise|minimises|minimizes|keep|make) %meandist "
      "(to|for|of) [%everyone|all other %node|%node] [%short]",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node|%place] [so that|such that|where|in which|if] %meandist [to|for|of|from] "
      "[%everyone|all other %node|%node] %short",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node|where] [be] (best|ideal|optimal|most suitable|right) "
      "(%place|%node|location|site|spot) [for|to build|to put|to place|to open|to have] "
      "[a|the|our|my] [%supply|%node|meeting|office|get together] (if|so that|such "
      "that|when|with|given) [we|i|they] [want|wish|would like|need] %meandist [to|for|of] "
      "[%everyone|all other %node] [be|to be] %short",
      BEST_OF("max", CLOSE("{W}"), "value"), "the ones nearest to all others",
      GR_WANTS_NO_DIRECTIONS },
    { "set",
      "[%who|%node|where] [be] (best|ideal|optimal|most suitable|right) "
      "(%place|%node|location|site|spot) [for|to build|to put|to place|to open|to have] "
      "[a|the|our|my] [%supply|%node|meeting|office|get together] (if|so that|such "
      "that|when|with|given) [we|i|they] [want|wish|would like|need] %maxdist [to|for|of|anyone "
      "have|anyone have to make] [%everyone|all other %node|anyone] [be|to be] %short",
      "center({G}, weight={W})", "the centre" },
    { "scalar",
      "(total distance|sum of distances|distance sum|combined distance|total way|total "
      "travel|total "
      "driving distance|total travel time|distance in total|sum of all distances|summed distance) "
      "(from|of) <node> to (%everyone|all other %node|all the other %node)",
      "sum(distances({G}, {node}))", "the total distance from {node}", GR_UNIT_IS_WEIGHT },
    { "scalar", "%meandist (from|of) <node> to (%everyone|all other %node|all the other %node)",
      "sum(distances({G}, {node})) / (count(distances({G}, {node})) - 1)",
      "the average distance from {node}", GR_UNIT_IS_WEIGHT },

    { "answer", "(in|at|on) (which|what) <set>", "{set}", "{set}" },
    { "free",
      "(should|shall|do|can|must|could|would) [we|they|i|you|friends] (meet|meet up|gather|come "
      "together|live|move)",
      "" },

    /* Near to the farthest. */
    { "set",
      "[%who|%node|%place] [so that|such that|where|in which|if|with|that have|for which] "
      "[%smallest] %maxdist [that anyone have|anyone have to make|anybody have to make|anyone must "
      "make|anyone make|for anyone|to anyone|any one have to make|to any|to all|to any other|of "
      "anyone|of all|to %everyone|to the others|someone have to make|somebody have to make] "
      "[%node|other %node] [be] %short",
      "center({G}, weight={W})", "the centre" },
    { "set",
      "[%who|%node|%place] [with|that have|have] %smallest %maxdist (to|from|of|for) [any|all|any "
      "other|anyone|%everyone] [%node|other %node]",
      "center({G}, weight={W})", "the centre" },
    { "set",
      "[%node|%place] (best|fairest|most convenient) (%place|meeting place|meeting point|place to "
      "meet|town to meet) [for|so that|if] .. %maxdist .. %short",
      "center({G}, weight={W})", "the centre" },
    { "set",
      "(%who|where) [%node|%place] .. (farthest|furthest|most distant|remotest) "
      "[%node|person|customer|one] .. %short",
      "center({G}, weight={W})", "the centre", GR_RULE_WEAK },
    { "set", "(centre %node|node in the centre|graph centre|centre of %graph|central %node|centre)",
      "center({G}, weight=null)", "the centre" },
    { "set", "[%node] [that|which|who] (form|make up|constitute) <set s>", "{s}", "{s}" },
    { "free", "(smallest|lowest|least|minimum) eccentricity", "" },
    { "set", "[%node] (with|of|that have|have) (smallest|lowest|least|minimum) eccentricity",
      "center({G}, weight=null)", "the centre" },
    { "set", "[%node] (with|of|that have|have) (largest|highest|greatest|maximum) eccentricity",
      "periphery({G}, weight=null)", "the periphery" },
    { "bool",
      "(everyone|everybody|every %node|all|all %node|any two %node|each %node|everything) [be] "
      "(%atmost|within|no more than|reachable within|able to reach within) <number> "
      "(%hopword|%hop) [away|distant|apart] [of|from|to] [%everyone|each other|every other|every "
      "other %node|any other|any other %node]",
      "diameter({G}, weight=null) <= {number}", "no two are more than {number} hops apart" },
    { "bool",
      "(anyone|everyone|everybody|every %node|any %node|each %node) [can] (reach|contact|get "
      "to|know) (%everyone|any other|any other %node|every other %node) (within|in at most|in|with "
      "at most|via at most|through at most) <number> (%hopword|%hop)",
      "diameter({G}, weight=null) <= {number}", "no two are more than {number} hops apart" },
    /* All pairs as far apart as any have their ends in the periphery: where these are two, it is
     * the one pair; where there are more the item is not there, and nothing is said. */
    { "answer",
      "(which|what) (two|pair of|2) %node [be|lie] (farthest|furthest|most distant|as far) [apart] "
      "[as possible|from each other|from one another] in (stop|hop|step|link|edge)",
      "p{N} = periphery({G}, weight=null); item([p{N}], count(p{N}) - 2)",
      "the two that are farthest apart" },
    { "answer",
      "(which|what) (two|pair of|2) %node [be|lie] (farthest|furthest|most distant|as far) [apart] "
      "[as possible|from each other|from one another]",
      "p{N} = periphery({G}, weight={W}); item([p{N}], count(p{N}) - 2)",
      "the two that are farthest apart" },
    { "answer",
      "between (which|what) (two|2) %node [be] (largest|greatest|longest|maximum) [shortest] "
      "distance",
      "p{N} = periphery({G}, weight={W}); item([p{N}], count(p{N}) - 2)",
      "the two that are farthest apart" },

    /* No measure named: the answer where they agree, and a question back where not. */
    { "answer", "(%who|%who %node) [be] most %central [%node|person|one|player|figure|member]",
      BEST_OF("max", "degrees({G})", "degree"), "the ones with most neighbours",
      GR_WANTS_NO_DIRECTIONS },
    { "answer", "(%who|%who %node) [be] most %central [%node|person|one|player|figure|member]",
      BEST_OF("max", BETWEEN, "value"), "the ones on most shortest paths", GR_WANTS_NO_DIRECTIONS },
};

GR_GRAMMAR(centrality, rules, phrases);
