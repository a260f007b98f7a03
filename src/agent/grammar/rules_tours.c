/* Tours: through every node, over every edge. */
#include "agent/grammar_int.h"

/* Is it possible to ...? */
#define CAN                                                                                        \
    "(can|could|possible|able|be there %path) [to|which] [%node|someone|one|a "                    \
    "person|plough|postman|mailman|inspector|sweeper|truck|guard|visitor]"

static const gr_phrases phrases[] = {
    { "%tour", "tour, round trip, round tour" },
};

static const gr_rule rules[] = {
    { "path",
      "(shortest|cheapest|fastest|best|optimal|quickest|least expensive|minimum|shortest "
      "possible|most efficient) (round trip|tour|roundtrip|circuit|loop|closed "
      "tour|round|travelling salesman tour|cycle|trip|route|path|way|journey) [that|which|to|for] "
      "(visit|visiting|through|passing through|covering|via|covers|pass through|call at|touch|go "
      "to|calling at|visits|passes through) (%every) [the] [other] [%node] [exactly once|once|one "
      "time|and return|and come back|and return to the start|and back|and return home|exactly once "
      "and return|exactly once and return to the start|once and return|once and come back|once and "
      "returns|and returns to the start]",
      "traveling_salesman({G}).tour", "the shortest round trip", GR_UNIT_IS_WEIGHT },
    { "path",
      "(shortest|cheapest|fastest|best|optimal|quickest|minimum) (round "
      "trip|tour|roundtrip|circuit|closed tour|travelling salesman tour) (from|starting "
      "at|starting from|starting and ending at|that starts and ends at|beginning at|starting "
      "in|starting and ending in) <node> [that|which|to] [visit|visiting|through|passing "
      "through|covering|via] [%every] [other] [%node] [exactly once|once]",
      "traveling_salesman({G}, source={node}).tour", "the shortest round trip from {node}",
      GR_UNIT_IS_WEIGHT },
    { "path",
      "(shortest|cheapest|fastest|best|optimal|quickest) (round trip|tour|roundtrip|circuit|closed "
      "tour|travelling salesman tour)",
      "traveling_salesman({G}).tour", "the shortest round trip", GR_UNIT_IS_WEIGHT },
    { "path", "(travelling salesman|tsp) (tour|route|solution|path|problem)",
      "traveling_salesman({G}).tour", "the shortest round trip", GR_UNIT_IS_WEIGHT },
    { "answer",
      "[i|we] (start|leave|begin|starting|beginning) (in|at|from) <node> [and|,] "
      "[want|need|have|wants|must] [to] visit (%every) [other] %node [exactly] [once] and "
      "(return|come back|go back|get back) [to <node c>|home|to the start] [%what|which] "
      "[be|order|route|tour] [shortest|cheapest|fastest] [route|tour|order|way]",
      "traveling_salesman({G}, source={node}).tour", "the shortest round trip from {node}",
      GR_UNIT_IS_WEIGHT },
    { "answer", "in (what|which) order should [i|we] visit (%every) [the] %node",
      "traveling_salesman({G}).tour", "the shortest round trip", GR_RULE_WEAK | GR_UNIT_IS_WEIGHT },
    { "answer",
      "how long be (shortest|quickest|best|optimal) (round trip|tour|roundtrip|circuit) "
      "[through|visiting|that visits|that visit|of] [%every] [%node]",
      "traveling_salesman({G}).tour.length", "the length of the shortest round trip",
      GR_UNIT_IS_WEIGHT },
    { "path",
      "(path|route|walk|way|order) (that|which|to|visiting|through) [visit|visits|go through|goes "
      "through|pass|passes|passes through] (%every) %node (exactly once|once|only once|just "
      "once|one time|without repeating)",
      "hamiltonian_path({G}).path", "a path through every node once", 0 },
    { "path", "(hamiltonian|hamilton) path", "hamiltonian_path({G}).path", "a Hamiltonian path",
      0 },
    { "path", "(hamiltonian|hamilton) (cycle|circuit|tour)", "hamiltonian_cycle({G}).cycle",
      "a Hamiltonian cycle", 0 },
    { "bool", "(be there|have|contain|exist|be possible) [a|an|any] (hamiltonian|hamilton) path",
      "hamiltonian_path({G}).exists", "there is a Hamiltonian path", 0 },
    { "bool",
      "(be there|have|contain|exist) [a|an|any] (hamiltonian|hamilton) (cycle|circuit|tour)",
      "hamiltonian_cycle({G}).exists", "there is a Hamiltonian cycle", 0 },
    { "bool", "be hamiltonian", "hamiltonian_cycle({G}).exists", "the graph is Hamiltonian", 0 },
    { "bool",
      "" CAN " (visit|see|pass through|tour|go through|walk through) (%every) %node (exactly "
      "once|once|only once|just once|without visiting any twice|without repeating "
      "any|without repeating)",
      "hamiltonian_path({G}).exists", "every node can be visited once", 0 },
    { "bool",
      "" CAN " (visit|see|pass through|tour|go through) (%every) %node (exactly once|once|only "
      "once|just once) and (return|come back|end where|finish where|get back|be back|return "
      "home) [to the start|to the starting point|to where started|where "
      "started|started|began|where began|home|at the start]",
      "hamiltonian_cycle({G}).exists", "every node can be visited once on a round trip", 0 },
    { "bool",
      "(be there|exist|have|be there some) (path|route|walk|way|tour|order) "
      "(that|which|to|visiting|through) [visit|visits|go through|goes through|pass|passes|pass "
      "through] (%every) %node (exactly once|once|only once|just once)",
      "hamiltonian_path({G}).exists", "every node can be visited once", 0 },
    { "bool",
      "" CAN
      " (cross|use|walk|drive|traverse|take|travel|cycle|clean|sweep|draw|inspect|plough|walk "
      "along|walk over|go over|go along|pass|crosses|uses|traverses|cover|ride) (%every) %link "
      "(exactly once|once|only once|just once|without repeating any|without lifting the "
      "pen|without using any twice|without taking any twice|without repeating|and none twice)",
      "has_eulerian_path({G})", "every edge can be used once", 0 },
    { "bool",
      "" CAN " (cross|use|walk|drive|traverse|take|travel|cycle|clean|sweep|draw|inspect|plough|"
      "walk along|go over|pass|crosses|uses|traverses|cover) (%every) %link (exactly "
      "once|once|only once|just once) and (return|come back|end where|finish where|get "
      "back|be back|returns|end up where) [to the start|to the starting point|where "
      "started|started|where began|began|start|home|at the start|back home]",
      "is_eulerian({G})", "every edge can be used once on a round trip", 0 },
    { "bool",
      "be there (round|closed|circular) (walk|route|tour|trip|path|way|round) "
      "(over|along|through|using|that uses|across|down) (%every) %link (exactly once|once|only "
      "once|just once)",
      "is_eulerian({G})", "every edge can be used once on a round trip", 0 },
    { "bool",
      "be there (walk|route|tour|trip|path|way) (over|along|through|using|across|down) (%every) "
      "%link (exactly once|once|only once|just once)",
      "has_eulerian_path({G})", "every edge can be used once", 0 },
    { "bool", "(be there|have|contain|exist) [a|an|any] (eulerian|euler) (path|trail|walk)",
      "has_eulerian_path({G})", "there is an Eulerian path", 0 },
    { "bool", "(be there|have|contain|exist) [a|an|any] (eulerian|euler) (cycle|circuit|tour)",
      "is_eulerian({G})", "there is an Eulerian circuit", 0 },
    { "bool",
      "(can|could) [this|the] (figure|drawing|house|shape|graph) be drawn (in one stroke|without "
      "lifting the pen|without lifting your pen|in a single stroke|with one stroke)",
      "has_eulerian_path({G})", "it can be drawn in one stroke", 0 },
    { "path", "(eulerian|euler) (path|trail|walk)", "eulerian_path({G})", "an Eulerian path", 0 },
    { "path", "(eulerian|euler) (cycle|circuit|tour)", "eulerian_circuit({G})",
      "an Eulerian circuit", 0 },
    { "path",
      "(shortest|cheapest|quickest|best|fastest|optimal) (round|round trip|route|tour|walk|closed "
      "walk|way|closed route|trip) [for the|for a|to|that|which|where] [postman|snow plough|street "
      "sweeper|garbage truck|mail carrier|plow|inspector] [to] "
      "(cover|covers|over|drive|drives|clean|clears|plough|walk|walks|through|use|uses|traverse|"
      "traverses|along|inspect|visits|visit|goes along|covering|down|passes) (%every) %link [at "
      "least once]",
      "chinese_postman({G}).walk", "the shortest round over every edge", GR_UNIT_IS_WEIGHT },
    { "path", "(chinese postman|postman|route inspection) (tour|route|walk|problem|round)",
      "chinese_postman({G}).walk", "the shortest round over every edge", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(seat|line up|arrange|put|place|order) [all|them|everyone|%node|<nodes>] in a "
      "(row|line|queue) (so that|such that) (neighbours|any two neighbours|people next to each "
      "other|adjacent %node|everyone) [can] (get on|know each other|like each other|be friends|are "
      "connected|be linked|get along|be joined)",
      "hamiltonian_path({G}).path", "a row in which neighbours are linked", 0 },
    { "path",
      "(round trip|tour|loop|circuit|round walk|closed walk|ring|round) "
      "[through|around|in|across|of] "
      "[%graph|park|town|city|zoo|garden|museum|place|all] (seeing|visiting|passing|that "
      "visits|that "
      "sees|touching|calling at|taking in|that passes|stopping at) (every|each|all) [%node|spot|"
      "sight] [exactly|only|just] once [and] (returning to start|back to start|back to the "
      "beginning|returning|coming back|ending at start|ending where started|returning home)",
      "hamiltonian_cycle({G}).cycle", "a round trip that visits every node once" },
    { "bool",
      "be (round tour|round trip|tour|closed walk|round walk|loop) (over|along|through|of) %every "
      "%link possible [without (using|taking|walking|driving) (one|any|any of them) twice|using "
      "each once|exactly once]",
      "is_eulerian({G})", "every edge can be used once on a round trip", 0 },
    { "answer",
      "(plan|find|give|suggest|show|need|want|compute|design) [me|us] [a|an|the] "
      "[shortest|best|cheapest|optimal|quickest] "
      "[delivery|collection|inspection|sightseeing|bus|mail] (round|route|tour|round "
      "trip|trip|loop|run) (that|which|to|for|visiting|through|covering) "
      "[visit|visits|go|cover|covers|call at|serve|serves] (%every) [the] %node and (come "
      "back|return|end|finish|go back|get back|returns|back) [to|at|in] <node>",
      "traveling_salesman({G}, source={node}).tour", "the shortest round trip from {node}",
      GR_UNIT_IS_WEIGHT },
    { "answer",
      "(plan|find|give|suggest|show|need|want|compute|design) [me|us] [a|an|the] "
      "[shortest|best|cheapest|optimal|quickest] "
      "[delivery|collection|inspection|sightseeing|bus|mail] (round|route|tour|round "
      "trip|trip|loop|run) (from|starting at|starting from|starting in) <node> "
      "(that|which|to|visiting|through|covering) [visit|visits|go|cover|covers|call "
      "at|serve|serves] (%every) [the] %node [and (come|return|end|finish|go|get|returns) [back] "
      "[to the start|home|there|where it started]]",
      "traveling_salesman({G}, source={node}).tour", "the shortest round trip from {node}",
      GR_UNIT_IS_WEIGHT },
    { "bool",
      "(can|could|possible|able) [to] [i|we|one|you] draw [this|it|the figure|that|the shape|the "
      "graph] (without lifting [my|the|your] (pen|pencil)|in one stroke|in a single stroke|with "
      "one stroke|in one go)",
      "has_eulerian_path({G})", "it can be drawn in one stroke", 0 },
};

GR_GRAMMAR(tours, rules, phrases);
