/* Answers that are made of any thing of a type: how many, which, who most, is it in, how much more.
 *
 * Other topics say what sets, measures, scalars and paths are; these rules ask for them. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%who", "who, which, what, whose, which node, which one, which ones, who all, whom, where" },
    { "%is",
      "be, does, do, is it true that, is it the case that, whether, check whether, check if, "
      "verify that, am i right that, is it correct that, can you confirm that, true or false, "
      "if, determine whether, determine if, find out whether, find out if, confirm if, confirm "
      "whether, confirm that, identify whether, identify if, verify whether, verify if, verify, "
      "confirm, check, see if, see whether, tell whether, tell me whether, tell me if, decide "
      "whether, decide if, say whether, say if, assess whether, assess if, ascertain whether, "
      "ascertain if, find whether, know whether, know if, check that, test whether, test if, "
      "detect whether, detect if, examine whether, examine if, is it possible that" },
};

/* All that are best, since there may be several. */
#define BEST(how) "arg" how "_all({measure.table}, by=\"{measure.column}\")"

/* The only one of several; null by an index out of range if there are more. */
#define ONLY(set) "item([" set "], count(" set ") - 1)"
/* Those whose number compares like that with the one of a node; how many they are. */
#define PAST(op)                                                                                   \
    "m{N} = {measure.one node}; column(filter({measure.table}, {measure.column} " op               \
    " m{N} and node != {node}), \"node\")"
#define N_PAST(op)                                                                                 \
    "m{N} = {measure.one node}; count(filter({measure.table}, {measure.column} " op                \
    " m{N} and node != {node}))"
/* Those whose distance from a compares like that with the one of b. */
#define BEYOND(op)                                                                                 \
    "m{N} = shortest_path_length({G}, {a}, {b}); column(filter(distances({G}, {a}), distance " op  \
    " m{N} and node != {a} and node != {b}), \"node\")"
#define N_BEYOND(op)                                                                               \
    "m{N} = shortest_path_length({G}, {a}, {b}); count(filter(distances({G}, {a}), distance " op   \
    " m{N} and node != {a} and node != {b}))"
#define WHO     "(%who [else|other|others] [%node]|%list [all|every|other] %node) [that|which|who] "
#define HOWMANY "%howmany [%node|other %node|others|other|people] [that|which|who] "

static const gr_rule rules[] = {
    /* Yes or no. */
    { "answer", "[%is] <bool>", "{bool}", "whether {bool}", 0 },
    { "answer", "is it (true|possible|right|correct) that <bool>", "{bool}", "whether {bool}", 0 },

    /* Sets of nodes. */
    { "answer", "%howmany <set>", "count({set})", "the number of {set}", 0 },
    { "answer", "%what (%howmany|size of|number of) <set>", "count({set})", "the number of {set}",
      0 },
    { "answer", "%howmany %node (be|belong to|be among|count as) [all] <set>", "count({set})",
      "the number of {set}", 0 },
    { "answer", "%who <set>", "{set}", "{set}", 0 },
    { "answer",
      "%who [%node] (be|belong to|be part of|be in|lie in|lie on|make up|be contained in|count "
      "as|qualify as) [all|part of|in] <set>",
      "{set}", "{set}", 0 },
    { "answer", "%what [all] <set>", "{set}", "{set}", 0 },
    { "answer", "%list [all|every|each] <set>", "{set}", "{set}", 0 },
    { "answer", "(all|every) <set>", "{set}", "{set}", GR_RULE_WEAK },
    { "answer", "<set>", "{set}", "{set}", GR_RULE_WEAK },
    { "answer", "be <node> [in|among|one of|part of|within|belong to|inside] <set>",
      "contains({set}, {node})", "whether {node} is one of {set}", 0 },
    { "answer", "(does|do) <node> (belong to|be in|be part of|lie in|be among) <set>",
      "contains({set}, {node})", "whether {node} is one of {set}", 0 },
    { "answer", "(be|exist) [there] [any] <set>", "count({set}) > 0", "whether there are {set}",
      GR_RULE_WEAK },
    { "answer", "(be|exist) there (any|a|an|some) <set>", "count({set}) > 0",
      "whether there are {set}", 0 },
    { "answer", "(have|contain|include) [any] <set>", "count({set}) > 0", "whether there are {set}",
      GR_RULE_WEAK },
    { "answer", "be (there no|none|no) <set>", "count({set}) == 0", "whether there are no {set}",
      0 },
    { "set", "(set|list|group|members) of [all] <set s>", "{s}", "{s}", 0 },
    { "set", "<set a> (but not|except|that be not|who be not|which be not|without|and not) <set b>",
      "items_without({a}, {b})", "{a} but not {b}", 0 },
    { "set",
      "<set a> (that be also|who be also|which be also|and also|and at the same time) <set b>",
      "common_items({a}, {b})", "{a} that are also {b}", 0 },

    /* What belongs to a node. */
    { "set", "<rel> (of|for|from) <node>", "{rel.at node}", "the {rel} of {node}", 0 },
    { "set", "<node> <rel>", "{rel.at node}", "the {rel} of {node}", 0 },
    { "set", "<rel> [that|which|whom] <node> (have|has)", "{rel.at node}", "the {rel} of {node}",
      0 },
    { "answer", "%howmany <rel> [do|does|have|has] <node> [have|got|get]", "count({rel.at node})",
      "the number of {rel} of {node}", 0 },
    { "answer", "(%who|%list) [be] <rel> [do|does] <node> have", "{rel.at node}",
      "the {rel} of {node}", 0 },
    { "answer", "who (do|does) <node> have as <rel>", "{rel.at node}", "the {rel} of {node}", 0 },
    { "answer", "(do|does|have) <node> [have|got] [any|a|an] <rel>", "count({rel.at node}) > 0",
      "whether {node} has {rel}", 0 },
    { "answer", "(do|does|have) <node> [have] no <rel>", "count({rel.at node}) == 0",
      "whether {node} has no {rel}", 0 },
    { "answer", "be <node a> [one of|among|a|an] [the] <node b> <rel>", "contains({rel.at b}, {a})",
      "whether {a} is one of the {rel} of {b}", 0 },
    { "answer", "be <node a> [one of|among|a|an] <rel> of <node b>", "contains({rel.at b}, {a})",
      "whether {a} is one of the {rel} of {b}", 0 },
    { "answer", "how many more <rel> (do|does|have|has) <node a> [have] than <node b>",
      "count({rel.at a}) - count({rel.at b})", "how many more {rel} {a} has than {b}", 0 },
    { "answer", "how many more <rel> than <node b> (do|does|have|has) <node a> [have]",
      "count({rel.at a}) - count({rel.at b})", "how many more {rel} {a} has than {b}", 0 },
    { "answer", "(do|does|have|has) <node a> [have] more <rel> than <node b>",
      "count({rel.at a}) > count({rel.at b})", "whether {a} has more {rel} than {b}", 0 },
    { "set",
      "[common|shared|mutual] <rel> [of|that|which|between] <node a> and <node b> (share|have in "
      "common|both have|have both)",
      "common_items({rel.at a}, {rel.at b})", "the {rel} that {a} and {b} share", 0 },
    { "set", "(common|shared|mutual|joint) <rel> (of|between|to) <node a> and <node b>",
      "common_items({rel.at a}, {rel.at b})", "the {rel} that {a} and {b} share", 0 },
    { "answer",
      "%howmany <rel> (do|does|have) <node a> and <node b> (share|have in common|both have)",
      "count(common_items({rel.at a}, {rel.at b}))", "how many {rel} {a} and {b} share", 0 },
    { "answer", "(do|have) <node a> and <node b> [share|have] [any|a] (common|shared|mutual) <rel>",
      "count(common_items({rel.at a}, {rel.at b})) > 0", "whether {a} and {b} share {rel}", 0 },
    { "set", "<rel> of <node a> (but not|that be not|who be not|and not) [<rel r>] of <node b>",
      "items_without({rel.at a}, {rel.at b})", "the {rel} of {a} but not of {b}", 0 },

    /* Sets of edges. */
    { "answer", "%howmany <eset>", "count({eset})", "the number of {eset}", 0 },
    { "answer", "(%who|%what|%list) [be|all|every] <eset>", "{eset}", "{eset}", 0 },
    { "answer", "<eset>", "{eset}", "{eset}", GR_RULE_WEAK },
    { "answer", "be <edge> [in|among|one of|part of] <eset>",
      "has_edge(edge_subgraph({G}, {eset}), {edge.u}, {edge.v})", "whether {edge} is one of {eset}",
      0 },
    { "answer", "be there [any] <eset>", "count({eset}) > 0", "whether there are {eset}", 0 },
    { "answer", "(have|contain) [any] <eset>", "count({eset}) > 0", "whether there are {eset}",
      GR_RULE_WEAK },

    /* Groups. */
    { "answer", "%howmany <groups>", "count({groups})", "the number of {groups}", 0 },
    { "answer", "(%who|%what|%list) [be|all|every] <groups>", "{groups}", "{groups}", 0 },
    { "answer", "<groups>", "{groups}", "{groups}", GR_RULE_WEAK },

    /* Measures. */
    { "answer", "(%what|%list|how much) [be] <measure> [of|for|at|in] <node>", "{measure.one node}",
      "the {measure} of {node}", 0 },
    { "answer", "<measure> [of|for|at] <node>", "{measure.one node}", "the {measure} of {node}",
      GR_RULE_WEAK },
    { "answer", "(%what|how high|how large) [be] <node> <measure>", "{measure.one node}",
      "the {measure} of {node}", 0 },
    { "answer",
      "%howmany (<measure>|<tally measure>) (do|does|have|has|be) <node> [have|get|own|show]",
      "{measure.one node}", "the {measure} of {node}", 0 },
    { "answer", "(%who|%who %node) [%have|with|be] %most (<measure>|<tally measure>)", BEST("max"),
      "the ones with the most {measure}", 0 },
    { "answer", "(%who|%who %node) [%have|with|be] %least (<measure>|<tally measure>)", BEST("min"),
      "the ones with the least {measure}", 0 },
    { "answer",
      "(%list|%what) %node (with|that have|of|having|whose) %most (<measure>|<tally measure>) [be "
      "highest]",
      BEST("max"), "the ones with the most {measure}", 0 },
    { "answer", "(%list|%what) %node (with|that have|of|having) %least (<measure>|<tally measure>)",
      BEST("min"), "the ones with the least {measure}", 0 },
    { "answer", "(%who|%who %node) (maximise|maximises|maximizes) (<measure>|<tally measure>)",
      BEST("max"), "the ones with the most {measure}", 0 },
    { "answer", "(%who|%who %node) (minimise|minimises|minimizes) (<measure>|<tally measure>)",
      BEST("min"), "the ones with the least {measure}", 0 },
    { "answer", "(%what|%howmany) [be] %most (<measure>|<tally measure>)",
      "max({measure.table}, by=\"{measure.column}\")", "the largest {measure}", 0 },
    { "answer", "%what [be] %least (<measure>|<tally measure>)",
      "min({measure.table}, by=\"{measure.column}\")", "the smallest {measure}", 0 },
    { "answer",
      "(%list|%what|who be|which be) [%most] <number> [%node] (with|by|having|that have) [%most] "
      "(<measure>|<tally measure>)",
      "column(top({measure.table}, {number}, by=\"{measure.column}\"), \"node\")",
      "the {number} with the most {measure}", 0 },
    { "answer",
      "(%list|%what|who be|which be) [top|%most|first] <number> [%node] (with|by|having|that "
      "have|in terms of|according to) [%most] (<measure>|<tally measure>)",
      "column(top({measure.table}, {number}, by=\"{measure.column}\"), \"node\")",
      "the {number} with the most {measure}", 0 },
    { "answer",
      "(rank|sort|order|ranking|arrange) [all|every] [%node] [by|according to|in order of|from "
      "highest to lowest by] (<measure>|<tally measure>)",
      "sort({measure.table}, by=\"{measure.column}\", descending=true)", "the ranking by {measure}",
      0 },
    { "answer",
      "(rank|sort|order|ranking|arrange) [it|them|all|every] [%node] (by|according to|in order of) "
      "(<measure>|<tally measure>) (%who|what|which %node) (come|be|rank|stand|end up|finish) "
      "(first|on top|at the top|top|highest)",
      "argmax_all({measure.table}, by=\"{measure.column}\")", "who comes first by {measure}",
      GR_JOINS },
    { "answer",
      "(rank|sort|order|ranking|arrange) [it|them|all|every] [%node] (by|according to|in order of) "
      "(<measure>|<tally measure>) (%who|what|which %node) (come|be|rank|stand|end up|finish) "
      "(last|at the bottom|bottom|lowest)",
      "argmin_all({measure.table}, by=\"{measure.column}\")", "who comes last by {measure}",
      GR_JOINS },
    { "answer", "(%what|%list) [be|all] <measure> (of|for) (every|each|all|all the) %node",
      "{measure.table}", "the {measure} of every node", 0 },
    { "answer", "%what [be] (total|sum of|combined|sum of all) (<measure>|<tally measure>)",
      "sum({measure.table}, by=\"{measure.column}\")", "the total of {measure}", 0 },
    { "answer", "%what [be] (average|mean|typical) (<measure>|<tally measure>)",
      "mean({measure.table}, by=\"{measure.column}\")", "the average of {measure}", 0 },
    { "answer", "%howmany (<measure>|<tally measure>) (on average|does the average %node have)",
      "mean({measure.table}, by=\"{measure.column}\")", "the average of {measure}", 0 },
    { "answer",
      "(%who|%who %node|%list %node) [%have|with|be] (more|higher|larger|above) "
      "(<measure>|<tally measure>) than [the] (average|mean|usual|most|the average %node)",
      "t{N} = {measure.table}; m{N} = mean(t{N}, by=\"{measure.column}\"); column(filter(t{N}, "
      "{measure.column} > m{N}), \"node\")",
      "those with more {measure} than the average", 0 },
    { "answer",
      "%howmany [%node] [%have|with|be] (more|higher|larger|above) (<measure>|<tally measure>) "
      "than "
      "[the] (average|mean)",
      "t{N} = {measure.table}; m{N} = mean(t{N}, by=\"{measure.column}\"); count(filter(t{N}, "
      "{measure.column} > m{N}))",
      "how many have more {measure} than the average", 0 },
    { "answer",
      "(%who|%who %node|%list %node) [%have|with|be] (less|fewer|lower|smaller|below) "
      "(<measure>|<tally measure>) than [the] (average|mean|usual|the average %node)",
      "t{N} = {measure.table}; m{N} = mean(t{N}, by=\"{measure.column}\"); column(filter(t{N}, "
      "{measure.column} < m{N}), \"node\")",
      "those with less {measure} than the average", 0 },
    { "answer",
      "(%what|%list) [be] (average|mean|typical) [number of|amount of] [%link|%weightword] "
      "(per|of a|for a|across the|over the|for each|of each) (pair|%link)",
      "mean(edges({G}), by={W})", "the average over the edges",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    /* Two nodes. */
    { "answer",
      "how (many|much) more (<measure>|<tally measure>) (do|does|have|has) <node a> [have] than "
      "<node b>",
      "{measure.one a} - {measure.one b}", "how much more {measure} {a} has than {b}", 0 },
    { "answer",
      "how (many|much) more (<measure>|<tally measure>) than <node b> (do|does|have|has) <node a> "
      "[have]",
      "{measure.one a} - {measure.one b}", "how much more {measure} {a} has than {b}", 0 },
    { "answer",
      "how (many|much) (fewer|less) (<measure>|<tally measure>) (do|does|have|has) <node a> [have] "
      "than <node b>",
      "{measure.one b} - {measure.one a}", "how much less {measure} {a} has than {b}", 0 },
    { "answer",
      "(do|does|have|has) <node a> [have] %more (<measure>|<tally measure>) than <node b>",
      "{measure.one a} > {measure.one b}", "whether {a} has more {measure} than {b}", 0 },
    { "answer",
      "(do|does|have|has) <node a> [have] %less (<measure>|<tally measure>) than <node b>",
      "{measure.one a} < {measure.one b}", "whether {a} has less {measure} than {b}", 0 },
    { "answer", "be <measure> of <node a> %more than [that|the one] [of] <node b>",
      "{measure.one a} > {measure.one b}", "whether {a} has more {measure} than {b}", 0 },
    { "answer", "be <measure> of <node> %over <number>", "{measure.one node} > {number}",
      "whether the {measure} of {node} is over {number}", 0 },
    { "answer", "(do|does|have|has) <node> [have] %over <number> (<measure>|<tally measure>)",
      "{measure.one node} > {number}", "whether {node} has more than {number} {measure}", 0 },
    { "answer", "(do|does|have|has) <node> [have] %atleast <number> (<measure>|<tally measure>)",
      "{measure.one node} >= {number}", "whether {node} has at least {number} {measure}", 0 },
    { "answer", "who (have|be) %more (<measure>|<tally measure>) <node a> or <node b>",
      "argmax_all(among({measure.table}, [{a}, {b}]), by=\"{measure.column}\")",
      "who has more {measure}", 0 },
    { "answer", "difference (in|of) (<measure>|<tally measure>) between <node a> and <node b>",
      "abs({measure.one a} - {measure.one b})", "the difference in {measure} of {a} and {b}", 0 },
    /* Those that have more than one node has. */
    { "answer", WHO "[%have|with|be] %more (<measure>|<tally measure>) than <node> [have|do|be]",
      PAST(">"), "who have more {measure} than {node}", 0 },
    { "answer", WHO "[%have|with|be] %less (<measure>|<tally measure>) than <node> [have|do|be]",
      PAST("<"), "who have less {measure} than {node}", 0 },
    { "answer",
      WHO "[%have|with|be] ([exactly|just|equally] as (many|much|high|large)|equally many) "
          "(<measure>|<tally "
          "measure>) as <node> [have|do|be]",
      PAST("=="), "who have as much {measure} as {node}", 0 },
    { "answer",
      WHO "[%have|with|be] same [number of|amount of] (<measure>|<tally measure>) (as|like) "
          "<node> [have|do|be]",
      PAST("=="), "who have as much {measure} as {node}", 0 },
    { "answer",
      WHO "[be|lie|live] [exactly|just] as far [away] from <node a> as <node b> [be|do|lie]",
      BEYOND("=="), "who are as far from {a} as {b}", 0 },
    { "answer",
      WHO
      "[be|lie|live] (farther|further|more distant) [away] from <node a> than <node b> [be|do|lie]",
      BEYOND(">"), "who are farther from {a} than {b}", 0 },
    { "answer", WHO "[be|lie|live] (closer|nearer) to <node a> than <node b> [be|do|lie]",
      BEYOND("<"), "who are nearer to {a} than {b}", 0 },
    { "answer",
      HOWMANY "[%have|with|be] %more (<measure>|<tally measure>) than <node> [have|do|be]",
      N_PAST(">"), "how many have more {measure} than {node}", 0 },
    { "answer",
      HOWMANY "[%have|with|be] %less (<measure>|<tally measure>) than <node> [have|do|be]",
      N_PAST("<"), "how many have less {measure} than {node}", 0 },
    { "answer",
      HOWMANY "[%have|with|be] ([exactly|just|equally] as (many|much|high|large)|equally many) "
              "(<measure>|<tally "
              "measure>) as <node> [have|do|be]",
      N_PAST("=="), "how many have as much {measure} as {node}", 0 },
    { "answer",
      HOWMANY "[%have|with|be] same [number of|amount of] (<measure>|<tally measure>) (as|like) "
              "<node> [have|do|be]",
      N_PAST("=="), "how many have as much {measure} as {node}", 0 },
    { "answer",
      HOWMANY "[be|lie|live] [exactly|just] as far [away] from <node a> as <node b> [be|do|lie]",
      N_BEYOND("=="), "how many are as far from {a} as {b}", 0 },
    { "answer",
      HOWMANY
      "[be|lie|live] (farther|further|more distant) [away] from <node a> than <node b> [be|do|lie]",
      N_BEYOND(">"), "how many are farther from {a} than {b}", 0 },
    { "answer", HOWMANY "[be|lie|live] (closer|nearer) to <node a> than <node b> [be|do|lie]",
      N_BEYOND("<"), "how many are nearer to {a} than {b}", 0 },
    /* Sets by a measure. */
    /* The best of all as a thing that others are said of: "if the node with the most links fails".
     * Where several are as good it means none. */
    { "chosen",
      "%node (with|that have|having|who have|of|which have|that has|who has|which has) %most "
      "(<measure>|<tally measure>)",
      ONLY(BEST("max")), "the one with the most {measure}", 0 },
    { "chosen",
      "%node (with|that have|having|who have|of|which have|that has|who has|which has) %least "
      "(<measure>|<tally measure>)",
      ONLY(BEST("min")), "the one with the least {measure}", 0 },
    { "chosen", "(most|best) (connected|linked) %node",
      ONLY("argmax_all(degrees({G}), by=\"degree\")"), "the one with the most links", 0 },
    { "set", "<chosen>", "{chosen}", "{chosen}", GR_RULE_WEAK },
    { "mod",
      "([%if|suppose|then] %remove|without|(after|upon) (removing|deleting|closing|losing|dropping|"
      "taking out|taking away)) <chosen>",
      "remove_nodes({G}, {chosen})" },
    { "mod", "[%if|suppose] <chosen> %fail", "remove_nodes({G}, {chosen})" },

    /* Links within a set. */
    { "eset",
      "(two|pair of|pairs of|pairs among|pair among|pairs between) <set> [that|who|which] [be] "
      "[also|themselves] (friends|friend|linked|connected|joined|know|acquainted|neighbours|"
      "adjacent|in touch|directly linked) [themselves|also|with each other|to each other|each "
      "other|with one another|one another]",
      "edges(subgraph({G}, {set}))", "the links within {set}", 0 },
    { "eset", "(%link|ties|friendships) (within|among|between) <set> [exist|be there]",
      "edges(subgraph({G}, {set}))", "the links within {set}", 0 },
    { "set",
      "%node (with|that have|having|who have|of|which have) %over <number> (<measure>|<tally "
      "measure>)",
      "column(filter({measure.table}, {measure.column} > {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|who have|of|which have) %atleast <number> (<measure>|<tally "
      "measure>)",
      "column(filter({measure.table}, {measure.column} >= {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|who have|of|which have) %under <number> (<measure>|<tally "
      "measure>)",
      "column(filter({measure.table}, {measure.column} < {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|who have|of|which have) %atmost <number> (<measure>|<tally "
      "measure>)",
      "column(filter({measure.table}, {measure.column} <= {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|who have|of|which have) [exactly|only] <number> "
      "(<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} == {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|who have|of|which have) (no|zero) (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} == 0), \"node\")" },
    { "set",
      "%node (with|that have|having) (<measure>|<tally measure>) (of|be|equal to|being) [exactly] "
      "<number>",
      "column(filter({measure.table}, {measure.column} == {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|whose) (<measure>|<tally measure>) [be|of] %over <number>",
      "column(filter({measure.table}, {measure.column} > {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|whose) (<measure>|<tally measure>) [be|of] %atleast <number>",
      "column(filter({measure.table}, {measure.column} >= {number}), \"node\")" },
    { "set",
      "%node (with|that have|having|whose) (<measure>|<tally measure>) [be|of] %under <number>",
      "column(filter({measure.table}, {measure.column} < {number}), \"node\")" },
    { "set", "[%node] have [exactly|only] <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} == {number}), \"node\")" },
    { "set", "[%node] have %over <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} > {number}), \"node\")" },
    { "set", "[%node] have %atleast <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} >= {number}), \"node\")" },
    { "set", "[%node] have %under <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} < {number}), \"node\")" },
    { "set", "[%node] have %atmost <number> (<measure>|<tally measure>)",
      "column(filter({measure.table}, {measure.column} <= {number}), \"node\")" },

    /* Numbers of the graph. */
    { "answer", "(%what|%list|%howmany|how) [be|high be|large be|big be|long be|far be] <scalar>",
      "{scalar}", "{scalar}", 0 },
    { "answer", "<scalar>", "{scalar}", "{scalar}", GR_RULE_WEAK },
    { "answer", "be <scalar> %over <qty>", "{scalar} > {qty}", "whether {scalar} is over {qty}",
      0 },
    { "answer", "be <scalar> %under <qty>", "{scalar} < {qty}", "whether {scalar} is under {qty}",
      0 },
    { "answer", "be <scalar> %atleast <qty>", "{scalar} >= {qty}",
      "whether {scalar} is at least {qty}", 0 },
    { "answer", "be <scalar> %atmost <qty>", "{scalar} <= {qty}",
      "whether {scalar} is at most {qty}", 0 },
    { "answer", "be <scalar> (equal to|exactly|the same as|=) <qty>", "{scalar} == {qty}",
      "whether {scalar} is {qty}", 0 },
    { "answer", "be <scalar a> %more than <scalar b>", "{a} > {b}", "whether {a} exceeds {b}", 0 },
    { "answer", "be <scalar a> %less than <scalar b>", "{a} < {b}", "whether {a} is below {b}", 0 },
    { "answer", "be <scalar a> (shorter|cheaper|faster|quicker|less far) than <scalar b>",
      "{a} < {b}", "whether {a} is below {b}", 0 },
    { "answer", "be <scalar a> (longer|farther|further|slower|more expensive) than <scalar b>",
      "{a} > {b}", "whether {a} exceeds {b}", 0 },
    { "answer",
      "[%what] difference [in length|in cost|in weight|in time] between %longest [%link] and "
      "%shortest1 %link",
      "max(edges({G}), by={W}) - min(edges({G}), by={W})", "the range of the weights",
      GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer", "[%what] difference between <scalar a> and <scalar b>", "abs({a} - {b})",
      "the difference between {a} and {b}", 0 },
    { "answer",
      "(how much|how many|by how much|by how many) "
      "(more|higher|larger|longer|greater|further|extra|additional) [be|do|does|will|would] "
      "<scalar> [get|become|grow|rise|be|increase]",
      "{scalar} - {scalar/0}", "the increase of {scalar}", 0 },
    { "answer",
      "(by how much|how much) [do|does|will|would] <scalar> (increase|grow|rise|go up|get "
      "longer|lengthen)",
      "{scalar} - {scalar/0}", "the increase of {scalar}", 0 },
    { "answer",
      "(by how much|how much) [do|does|will|would] <scalar> (decrease|fall|drop|shrink|go down|get "
      "shorter)",
      "{scalar/0} - {scalar}", "the decrease of {scalar}", 0 },
    { "answer", "(how|by how much|how much) [do|does|will|would] <scalar> change",
      "{scalar} - {scalar/0}", "the change of {scalar}", 0 },
    { "answer", "(do|does|will|would) <scalar> (increase|grow|rise|go up|get longer)",
      "{scalar} > {scalar/0}", "whether {scalar} increases", 0 },
    { "answer", "(do|does|will|would) <scalar> (decrease|fall|drop|shrink|go down|get shorter)",
      "{scalar} < {scalar/0}", "whether {scalar} decreases", 0 },

    /* Of all that could be. */
    { "scalar",
      "(fraction|share|proportion|part|ratio|portion) of [all] [the] "
      "(possible|potential|conceivable|theoretically possible|imaginable) (%link|pair) [that] "
      "[exist|be there|be present|be realised|be actually there|do exist|be used|be linked|be in "
      "contact|be connected|be friends|know each other|be joined]",
      "density({G})", "the density", 0 },
    { "scalar",
      "(percentage|percent) of [all] [the] "
      "(possible|potential|conceivable|theoretically possible|imaginable) (%link|pair) [that] "
      "[exist|be there|be present|be realised|be actually there|do exist|be used|be linked|be in "
      "contact|be connected|be friends|know each other|be joined]",
      "100 * density({G})", "the density in percent", 0 },
    { "scalar",
      "(%howmany|number of) [more|additional|extra|further] (%link|handshake|game|pair) "
      "[be|would|do] [missing|lacking|absent|needed|required|still missing|make|left|short "
      "of|still "
      "needed] [to|until|for|till|before|from|so that|it take] [be] [a|the] [make] "
      "(complete [%graph]|complete graph|(everybody|everyone|all|every %node|everything) "
      "[be|have|know|would be] "
      "[linked|connected|joined|know|met|greeted|played|directly] [to|with] "
      "(everybody|everyone|each other|every other [%node]|one another|everybody else|everyone "
      "else|everything))",
      "node_count({G}) * (node_count({G}) - 1) / 2 - edge_count({G})",
      "the number of edges missing to a complete graph", GR_WANTS_NO_DIRECTIONS },
    { "answer",
      "[and] if (so|yes|there be|it be|possible) (which|what|which one|where|what be it|which be "
      "it|"
      "how|name it|what order)",
      "{WITNESS}", "what shows it", 0 },

    /* Paths, orders and the rest. */
    { "answer", "(%what|%list|how be) [be] <path>", "{path}", "{path}", 0 },
    { "answer", "<path>", "{path}", "{path}", GR_RULE_WEAK },
    { "answer",
      "(%what|%list) (length of|total length of|length along|total weight of|weight of|cost "
      "of|total cost of|distance of|total distance of|duration of) <path>",
      "{path}.length", "the length of {path}", GR_UNIT_IS_WEIGHT },
    /* What was asked before it. */
    { "answer", "how (long|far) be (it|that|this|the route|that route|that path|the path|the trip)",
      "{PATH}.length", "its length", GR_UNIT_IS_WEIGHT },
    { "answer", "how long (does it take|does that take|will it take|would it take|is it)",
      "{PATH}.length", "its length", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "(what be|%list|%what) [its|the] (length|total length|weight|total weight|cost|total "
      "cost|distance|total distance|total time|duration|total duration)",
      "{PATH}.length", "its length", GR_UNIT_IS_WEIGHT },
    { "answer", "(how much|what) (does it cost|does that cost|will it cost)", "{PATH}.length",
      "its cost", GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT },
    { "answer",
      "%howmany (%hop|%node|change|stopover) [be|lie|come] (in between|between|on the way|in the "
      "middle|between them|underway|along the way) [be|be there|on it] [on|along|of] [this|that] "
      "[route|path|way|trip]",
      "count({PATH}) - 2", "the number of stops on it", 0 },
    { "answer", "[and] [its|the] (price|cost|length|duration|total|fare|distance|time)",
      "{PATH}.length", "its length", GR_UNIT_IS_WEIGHT | GR_RULE_WEAK },
    { "answer", "%howmany %hop [do|does|be] [it|that|there|on it] [have|use|take|need|on it]",
      "count({PATH}) - 1", "the number of its edges", 0 },
    { "answer",
      "(which|what|through which) %node [do|does] (it|that route|the route) (pass|go|lead) "
      "[through|by|via]",
      "{PATH}", "its nodes", 0 },
    { "answer", "how many [be]", "count({SET})", "their number", GR_RULE_WEAK },
    { "answer", "how many [of them|such] (be there|be they|there be)", "count({SET})",
      "their number", 0 },
    { "answer",
      "how many [of them|such] (be|do we|do i|do they|do you|does it|would be|will be|must be) "
      "(needed|required|necessary|need|take|require)",
      "count({SET})", "their number", GR_REPLACES },
    { "answer", "[%what] [be] <measure a> minus [its|their|his|her] <measure b> (of|for|at) <node>",
      "{a.one node} - {b.one node}", "{a} minus {b} of {node}", 0 },
    { "answer", "[%what] [be] <measure a> of <node x> minus <measure b> of <node y>",
      "{a.one x} - {b.one y}", "{a} of {x} minus {b} of {y}", 0 },
    { "answer", "(which|who|what) [ones] be (they|these|those)", "{SET}", "which they are", 0 },
    { "answer", "(how long|how far) [be] <path>", "{path}.length", "the length of {path}",
      GR_UNIT_IS_WEIGHT },
    { "answer", "%howmany %node [be] (on|in|along) <path>", "count({path})",
      "the number of nodes on {path}", 0 },
    { "answer",
      "%howmany (%hop|%link) [be] [in|on|along|does] <path> [have|take|need|consist "
      "of|comprise|contain|use|lead over]",
      "count({path}) - 1", "the number of edges of {path}", 0 },
    { "answer", "(be|do|does) [there|it] [exist|have] <path>", "{path} != null",
      "whether there is {path}", GR_RULE_WEAK },
    { "answer", "be <node> on <path>", "contains({path}.path, {node})",
      "whether {node} is on {path}", 0 },
    { "answer", "(do|does) <path> (go|pass|lead|run) (through|via|over|by) <node>",
      "contains({path}.path, {node})", "whether {path} passes {node}", 0 },
    { "answer", "(%what|%list|in what|in which) [be] <order>", "{order}", "{order}", 0 },
    { "answer", "<order>", "{order}", "{order}", GR_RULE_WEAK },
    { "answer", "(%what|%list|who) [be] <mapping>", "{mapping}", "{mapping}", 0 },
    { "answer", "<mapping>", "{mapping}", "{mapping}", GR_RULE_WEAK },
    { "answer", "(%what|%list) [be|all] <thing>", "{thing}", "{thing}", 0 },
    { "answer", "<thing>", "{thing}", "{thing}", GR_RULE_WEAK },
    { "measure", "<measure m> (value|score)", "{m}", "{m}" },
};

GR_GRAMMAR(aggregates, rules, phrases);
