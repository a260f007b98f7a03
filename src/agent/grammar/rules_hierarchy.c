/* Who stands above whom: families, offices, folders, parts; and who beat whom. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%bossword", "boss, manager, superior, supervisor, chief, line manager, direct superior, "
                   "direct boss, immediate superior, immediate boss, direct manager, head, leader, "
                   "commander, immediate supervisor" },
    { "%parent", "parent, father, mother, mum, dad, mom, parents, parent node, parent folder, "
                 "direct ancestor" },
    { "%grandparent",
      "grandparent, grandfather, grandmother, granddad, grandma, grandpa, boss of the boss" },
    { "%greatgrand", "great grandparent, great grandfather, great grandmother" },
    { "%child", "child, children, son, daughter, kid, kids, offspring, direct child, child node, "
                "subfolder, direct subfolder, direct descendant, direct part" },
    { "%grandchild", "grandchild, grandchildren, grandson, granddaughter, grandkid, grandkids" },
    { "%sibling", "sibling, brother, sister, brothers, sisters, brother or sister, brothers and "
                  "sisters, sibling node, sibling folder" },
    { "%cousin", "cousin, first cousin" },
    { "%uncle", "uncle, aunt, uncle or aunt, uncles and aunts, aunts and uncles" },
    { "%nephew", "nephew, niece, nephews and nieces, nieces and nephews, nephew or niece" },
    { "%report", "report, direct report, subordinate, direct subordinate, employee, underling" },
    { "%level", "level, depth, generation, tier, layer, rank, rung" },
    { "%lca",
      "lowest common ancestor, nearest common ancestor, closest common ancestor, least common "
      "ancestor, lca, closest common boss, lowest common boss, nearest common boss, first common "
      "boss, closest shared boss, lowest common superior, closest common superior, most recent "
      "common ancestor, youngest common ancestor, latest common ancestor, lowest common manager, "
      "closest common manager, nearest common superior, lowest manager, closest common parent, "
      "lowest boss, closest shared ancestor, nearest shared ancestor, lowest superior, first "
      "common ancestor, last common ancestor, nearest common manager, first common superior, "
      "deepest common folder, smallest common folder, closest boss" },
    { "%game", "game, match, fight, duel, bout, contest, encounter, round, race" },
    { "%unbeaten",
      "unbeaten, undefeated, beaten by nobody, beaten by no one, lost to nobody, lost to no one, "
      "lose to nobody, lose to no one, never lost, never lose, without a loss, without a defeat, "
      "without loss, without defeat, unconquered, invincible, lost no game, lost no match, lose "
      "no game, have no losses, lost none, with no loss, with no defeat, be never beaten" },
    { "%winless",
      "winless, without a win, without a victory, beat nobody, beat no one, won nothing, "
      "never won, never win, won no game, won no match, without victory, have no wins, "
      "won none, with no win, lost everything" },
};

#define UP   "neighbors({TREE}, @, direction=\"in\")"
#define DOWN "neighbors({TREE}, @, direction=\"out\")"
#define D    GR_WANTS_DIRECTIONS
/* The children of one of the two parents that somebody may have. */
#define OF_PARENT(which, node)                                                                     \
    "neighbors({TREE}, " which "(neighbors({TREE}, " node ", direction=\"in\")), "                 \
                                                          "direction=\"out\")"
/* The grandchildren of one of the grandparents. */
#define OF_GRAND(which, node)                                                                      \
    "nodes_at_distance({TREE}, " which "(nodes_at_distance(reverse({TREE}), " node ", 2)), 2)"
#define COUSINS                                                                                    \
    "items_without(items_without(all_items(" OF_GRAND("first", "{node}") ", " OF_GRAND(            \
        "last", "{node}") "), " OF_PARENT("first", "{node}") "), " OF_PARENT("last", "{node}") ")"
#define NO_IN  "column(filter(degrees({TREE}, direction=\"in\"), degree == 0), \"node\")"
#define NO_OUT "column(filter(degrees({TREE}, direction=\"out\"), degree == 0), \"node\")"

static const gr_rule rules[] = {
    { "free", "as far as (mentioned|known|we know|given|stated|is known|i know|told|listed)", "" },
    { "set",
      "[%node|who|whose|those|water|whose water|what] [that|which] (end up|ends "
      "up|drain|flow|finally "
      "flow|lead|feed|run|arrive) (in|into|to) <node> (directly or indirectly|directly or through "
      "other %node|directly or through others|indirectly or directly|directly or via others|at "
      "last|in the end|sooner or later)",
      "ancestors({G}, {node})", "what leads to {node}", D },

    /* Families and offices: edges lead down. */
    { "rel", "(%bossword|%parent)", UP, "direct superiors", D },
    { "rel", "%child", DOWN, "children", D },
    { "rel", "%report", DOWN, "reports", D },
    { "tally", "(%report|%child)",
      "out_degree({TREE}, @) # degrees({TREE}, direction=\"out\") # degree", "reports", D },
    { "set", "[%node|who|people] [that|be] <number> (level|step|rung|generation|tier) above <node>",
      "nodes_at_distance(reverse({TREE}), {node}, {number})", "those {number} levels above {node}",
      D },
    { "set",
      "[%node|who|people] [that|be] <number> (level|step|rung|generation|tier) (below|under) "
      "<node>",
      "nodes_at_distance({TREE}, {node}, {number})", "those {number} levels below {node}", D },
    { "rel", "(%grandparent|%bossword 's %bossword|%parent 's %parent)",
      "nodes_at_distance(reverse({TREE}), @, 2)", "grandparents", D },
    { "rel", "%greatgrand", "nodes_at_distance(reverse({TREE}), @, 3)", "great-grandparents", D },
    { "rel", "%grandchild", "nodes_at_distance({TREE}, @, 2)", "grandchildren", D },
    { "rel", "(great grandchild|great grandchildren|great grandson|great granddaughter)",
      "nodes_at_distance({TREE}, @, 3)", "great-grandchildren", D },
    { "rel", "%sibling",
      "items_without(all_items(" OF_PARENT("first", "@") ", " OF_PARENT("last", "@") "), [@])",
      "siblings", D },
    { "set", "(%cousin of <node>|<node> %cousin)", COUSINS, "the cousins of {node}", D },
    { "set", "(%uncle of <node>|<node> %uncle)",
      "items_without(neighbors({TREE}, first(nodes_at_distance(reverse({TREE}), {node}, 2)), "
      "direction=\"out\"), neighbors({TREE}, {node}, direction=\"in\"))",
      "the uncles and aunts of {node}", D },
    { "set", "(%nephew of <node>|<node> %nephew)",
      "items_without(nodes_at_distance({TREE}, first(neighbors({TREE}, {node}, direction=\"in\")), "
      "2), "
      "neighbors({TREE}, {node}, direction=\"out\"))",
      "the nephews and nieces of {node}", D },
    { "set",
      "[%node|people|everyone|those] [that|who] [work|report|be] [for|to|under|below|beneath] "
      "<node> "
      "(directly or indirectly|indirectly or directly|directly and indirectly|in any way|at any "
      "level|in total|at all levels)",
      "descendants({TREE}, {node})", "everyone under {node}", D },
    { "set",
      "[%node|people|everyone|those] [that|who] (report to|work for|work under) <node> [directly]",
      "neighbors({TREE}, {node}, direction=\"out\")", "who reports to {node}", D },
    { "set", "[%node|people|everyone|those] [that|who] be (under|below|beneath) <node>",
      "descendants({TREE}, {node})", "everyone under {node}", D },
    { "set",
      "(%node|people|everyone|who|whom) (do|does) <node> have (below|under|beneath) "
      "[him|her|it|them|himself|herself|itself] [in total|in all|altogether]",
      "descendants({TREE}, {node})", "everyone under {node}", D },
    { "set",
      "(%node|people|everyone|who|whom) (do|does) <node> have above "
      "[him|her|it|them|himself|herself|itself] [in total|in all|altogether]",
      "ancestors({TREE}, {node})", "everyone above {node}", D },
    { "set",
      "[%node|people|everyone|those|who] [that|who|which] have (nobody|no one|nothing|no "
      "%node|no people) (below|under|beneath) [him|her|it|them|themselves]",
      "column(filter(degrees({TREE}, direction=\"out\"), degree == 0), \"node\")", "the leaves",
      D },
    { "set",
      "[%node|people|those] [that|who|which] (have no|without|with no|have not any) [any] "
      "(subteam|subfolder|subdirectory|subcategory|subunit|subgroup|subsection|subtopic|subclass|"
      "subspecies|subordinate|daughter language|successor|heir)",
      "column(filter(degrees({TREE}, direction=\"out\"), degree == 0), \"node\")", "the leaves",
      D },
    { "bool",
      "<node a> have more (%node|people) (below|under|beneath) [it|him|her|them|himself|herself] "
      "than "
      "<node b>",
      "count(descendants({TREE}, {a})) > count(descendants({TREE}, {b}))",
      "{a} has more below than {b}", D },
    { "answer",
      "(on|at) (what|which) (level|tier|depth) be <node a> if <node b> be [on|at] "
      "(level|tier|depth) "
      "0",
      "shortest_path_length({TREE}, {b}, {a}, weight=null)", "the level of {a} below {b}", D },
    { "set", "[%node|people|everyone|those] [that|who] be (above|over) <node>",
      "ancestors({TREE}, {node})", "everyone above {node}", D },
    { "answer", "who (do|does) <node> (report to|work for|answer to) [directly]",
      "neighbors({TREE}, {node}, direction=\"in\")", "whom {node} reports to", D },
    { "answer", "who be <node> (%bossword|%parent) (%bossword|%parent)",
      "nodes_at_distance(reverse({TREE}), {node}, 2)", "the boss of the boss of {node}", D },
    { "answer", "who be (%bossword|%parent) of <node> (%bossword|%parent)",
      "nodes_at_distance(reverse({TREE}), {node}, 2)", "the boss of the boss of {node}", D },
    { "set", "[%node|who|those|people] [that|who|which] <objects> (nobody|no one|nothing|none)",
      "column(filter(degrees({G}, direction={objects}), degree == 0), \"node\")",
      "those that {objects} nobody" },
    { "answer", "[and] who be (%bossword|%parent) of (that|this|the) (%bossword|%parent)",
      "unique(neighbors({TREE}, first({SET}), direction=\"in\"))", "the boss of that boss", D },
    { "bool", "<node a> [be] (above|superior to|senior to|over) <node b>",
      "has_path({TREE}, {a}, {b})", "{a} is above {b}", D },
    { "bool", "<node a> [be] (below|under|beneath|junior to) <node b>",
      "has_path({TREE}, {b}, {a})", "{a} is below {b}", D },
    { "bool", "<node a> and <node b> [be] %sibling",
      "count(common_items(neighbors({TREE}, {a}, direction=\"in\"), neighbors({TREE}, {b}, "
      "direction=\"in\"))) > 0",
      "{a} and {b} are siblings", D },

    { "node",
      "%lca (of|for|between|shared by|that both|above|common to|to|of both) [both] <node a> "
      "and <node b> [share|have|have in common|report to|be under]",
      "lowest_common_ancestor({TREE}, {a}, {b})", "the lowest common ancestor of {a} and {b}", D },
    { "answer",
      "[who|what|which] [be] %lca [of|for|between|shared by|that both|that|above|common to|to|of "
      "both|both] <node a> and <node b> [share|have|have in common|report to|be under|both report "
      "to|both have]",
      "lowest_common_ancestor({TREE}, {a}, {b})", "the lowest common ancestor of {a} and {b}", D },
    { "answer",
      "(who|which|what) be (lowest|nearest|closest|first) [%node|one] (above both|above|superior "
      "to "
      "both|over both|common to) <node a> and <node b>",
      "lowest_common_ancestor({TREE}, {a}, {b})", "the lowest common ancestor of {a} and {b}", D },

    /* Depths, from the one root. */
    { "scalar", "(depth|level|generation) of <node> [below root|in the tree|in the hierarchy]",
      "count(ancestors({TREE}, {node}))", "the depth of {node}", D | GR_RULE_WEAK },
    { "answer", "how deep be <node> [below root|in the tree|in the hierarchy|nested]",
      "count(ancestors({TREE}, {node}))", "the depth of {node}", D },
    { "scalar",
      "(height|depth|maximum depth|number of levels below root) (of|in) (tree|hierarchy|%graph|it)",
      "dag_longest_path_length({TREE}, weight=null)", "the height of the tree", D },
    { "answer",
      "how deep be (deepest|lowest) (%node|folder|one|leaf|part|level) [below root|below the "
      "root|in the tree]",
      "dag_longest_path_length({TREE}, weight=null)", "the depth of the deepest", D },
    { "answer", "how (deep|high|tall) be (tree|hierarchy|it|%graph|structure|nesting)",
      "dag_longest_path_length({TREE}, weight=null)", "the height of the tree", D },
    { "answer",
      "%howmany (%level|generations|levels of hierarchy|levels of management) [be|exist|have] "
      "[there|tree|hierarchy|family|%graph|company|organisation|it] [have]",
      "dag_longest_path_length({TREE}, weight=null) + 1", "the number of levels", D },
    { "set", "%node [that|which] [lie|be|stand|sit] (at|on|in) %level <number>",
      "nodes_at_distance({TREE}, {TOLD.root}, {number})", "the nodes at level {number}" },
    { "set",
      "%node [that|which] [lie|be|stand|sit] (at|on|in) %level <number> (from|below|under) "
      "<node a>",
      "nodes_at_distance({TREE}, {a}, {number})", "the nodes {number} levels below {a}" },

    /* Ends. */
    { "set",
      "(childless|without child|have no child|with no child|without %report|have no %report|"
      "with no %report) [%node|ones|one|people|person]",
      NO_OUT, "those without children", D },
    { "set",
      "[%node|ones|people|those] [that|who|with|which] (childless|without child|have no "
      "child|no child|without %report|have no %report|no %report|report to nobody below)",
      NO_OUT, "those without children", D },
    { "set",
      "[%node|ones|people|those|one] [that|who|with|which] (have no %bossword|no "
      "%bossword|without %bossword|report to nobody|report to no one|have no %parent|no "
      "%parent|without %parent|at the top|at the very top)",
      NO_IN, "those at the top", D },
    { "set",
      "(top boss|big boss|top of the tree|top of the hierarchy|overall boss|root|root node|"
      "head of it all|highest boss|progenitor|common ancestor of all|patriarch|matriarch)",
      NO_IN, "those at the top", D },

    /* Tournaments: an edge leads from the winner to the loser. */
    { "set", "[%node|ones|those|player|team] [that|who|which|be|remain] %unbeaten", NO_IN,
      "those that lost to nobody", D },
    { "set", "[%node|ones|those|player|team] [that|who|which|be] %winless", NO_OUT,
      "those that beat nobody", D },
    { "set",
      "[%node|player|team|who|those] [that|who] (won|win) (all|every|each) [its|their|his|her|"
      "of their|of its|the|one of their] [%game]",
      NO_IN, "those that won all", D },
    { "set",
      "[%node|player|team|who|those] [that|who] (lost|lose) (all|every|each) "
      "[its|their|his|her|of their|of its|the|one of their] [%game]",
      NO_OUT, "those that lost all", D },
    { "set",
      "[%node|player|team|who|those] [that|who] (not lost|never lost|not lose|not been beaten|not "
      "be beaten|never been beaten) [yet|so far|any %game|a %game|a single %game]",
      NO_IN, "those that lost to nobody", D },
    { "answer",
      "(do|does|did|have|has) (anybody|anyone|somebody|someone|any %node) <subjects> <node>",
      "count(neighbors({G}, {node}, direction={subjects})) > 0",
      "whether anybody {subjects} {node}" },
    { "tally", "(%game won|won %game|victory|win|wins|victories)",
      "out_degree({G}, @) # degrees({G}, direction=\"out\") # degree", "wins", D },
    { "tally", "(%game lost|lost %game|defeat|loss|losses|defeats)",
      "in_degree({G}, @) # degrees({G}, direction=\"in\") # degree", "losses", D },
    { "set", "%node (won|win) [exactly] <number> (%game|times|time)",
      "column(filter(degrees({G}, direction=\"out\"), degree == {number}), \"node\")",
      "those with {number} wins", D },
    { "set", "%node (lost|lose) [exactly] <number> (%game|times|time)",
      "column(filter(degrees({G}, direction=\"in\"), degree == {number}), \"node\")",
      "those with {number} losses", D },
    { "answer", "%howmany (%game|times|opponents) [do|does|did|have|has] <node> (win|won|beat)",
      "out_degree({G}, {node})", "the wins of {node}", D },
    { "answer",
      "%howmany (%game|times|opponents) [do|does|did|have|has] <node> (lose|lost|lose to)",
      "in_degree({G}, {node})", "the losses of {node}", D },
    { "answer", "(who|which %node|which player) (won|win|have won) (most|the most|most of) [%game]",
      "t{N} = degrees({G}, direction=\"out\"); m{N} = max(t{N}); column(filter(t{N}, degree == "
      "m{N}), \"node\")",
      "who won most", D },
    { "answer", "(who|which %node|which player) (lost|lose|have lost) (most|the most) [%game]",
      "t{N} = degrees({G}, direction=\"in\"); m{N} = max(t{N}); column(filter(t{N}, degree == "
      "m{N}), \"node\")",
      "who lost most", D },
    { "told", "<number n> points (a|per|for a|for each|for every|each) (win|victory|%game won)",
      "points={n}" },
    { "scalar", "(points|score|number of points) (of|for) <node>",
      "{TOLD.points} * out_degree({G}, {node})", "the points of {node}", D },
    { "answer", "%howmany points [do|does|have|has] <node> [have|get|got|score|end up with]",
      "{TOLD.points} * out_degree({G}, {node})", "the points of {node}", D },
    { "bool",
      "<node a> [be] [called|considered|ranked|said to be] (better|stronger|superior) than <node "
      "b> "
      "(through|by|via|over) (chain|chain of victories|chain of wins|others|a chain of wins|a "
      "series of wins|intermediate results|transitivity)",
      "has_path({G}, {a}, {b})", "a chain of victories leads from {a} to {b}", D },
    { "bool",
      "<node a> <objects> <node b> (via|through|by way of|over) (others|other %node|"
      "intermediaries|intermediate %node|some chain|a chain|third parties)",
      "has_path({G}, {a}, {b})", "a chain leads from {a} to {b}", D },
    { "bool", "chain of (victory|win|victories|wins|defeats|beatings) from <node a> to <node b>",
      "has_path({G}, {a}, {b})", "a chain of victories leads from {a} to {b}", D },
    { "path", "[shortest] chain of (victory|win|victories|wins) from <node a> to <node b>",
      "shortest_path({G}, {a}, {b}, weight=null)", "the chain of victories from {a} to {b}", D },
};

GR_GRAMMAR(hierarchy, rules, phrases);
