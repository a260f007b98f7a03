/* Facts: who did what, with and, or, not, and through others. A set of nodes is one step from a
 * node or from another set; sets are joined by the tools on lists. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%prep", "in, at, on, by, to, for, with, from, of, into, under, near, about, as" },
    { "%someone", "somebody, someone, anybody, anyone, a person, people, something, anything, one, "
                  "ones, those, "
                  "somewhere, a place, any place, others, another" },
    { "%butnot",
      "but not, and not, but do not, who do not, that do not, which do not, though not, yet not, "
      "but "
      "never, and never, except those that, except those who, but without, rather than" },
    { "%andalso", "and, and also, who also, that also, which also, as well as, and at the same "
                  "time, while also, "
                  "but also, and in addition, plus" },
    { "%orelse", "or, or else, and or, or alternatively" },
};

#define F GR_WANTS_FACTS

static const gr_rule rules[] = {
    /* One step. */
    { "set", "[%node|%someone|who|what] [that|who|which] <relation> [%prep] <node>",
      "subjects({G}, {node}, {relation})", "those that {relation} {node}", F },
    { "set",
      "[%node|what|whom|where|which] [that|which|whom|do|does|did|be] <node> <relation> [%prep|in "
      "common]",
      "objects({G}, {node}, {relation})", "what {node} {relation}", F },
    { "set", "<relation> of <node>",
      "all_items(objects({G}, {node}, {relation}), subjects({G}, {node}, {relation}))",
      "the {relation} of {node}", F | GR_RULE_WEAK },
    { "set", "[be] <relation> by <node>", "objects({G}, {node}, {relation})",
      "what {node} {relation}", F },
    { "set", "(%node|%someone) %prep <node>",
      "unique(column(facts({G}, object={node}), \"subject\"))", "those that have to do with {node}",
      F | GR_RULE_WEAK },
    { "bool", "<node a> <relation> [%prep] <node b>",
      "contains(objects({G}, {a}, {relation}), {b})", "{a} {relation} {b}", F },
    { "bool", "(anybody|anyone|somebody|someone|any %node|anything) <relation> [%prep] <node>",
      "count(subjects({G}, {node}, {relation})) > 0", "anybody {relation} {node}", F },

    /* Through others. */
    { "set",
      "[%node|%someone|who] [that|who|which] <relation> [%prep] [%someone|%node] [that|who|which] "
      "<set s>",
      "subjects({G}, {s}, {relation})", "those that {relation} {s}", F },
    { "set", "[what|whom|where|which] [do|does|did] <set s> <relation> [%prep]",
      "objects({G}, {s}, {relation})", "what {s} {relation}", F },

    /* And, or, not. */
    { "set", "<set a> %butnot <set b>", "items_without({a}, {b})", "{a} but not {b}", F },
    { "set", "<set a> [that|who|which] not <set b>", "items_without({a}, {b})",
      "{a} that are not {b}", F },
    { "set", "<set a> %andalso <set b>", "common_items({a}, {b})", "{a} and {b}", F },
    { "set", "<set a> [that|who|which] <set b>", "common_items({a}, {b})", "{a} that are {b}", F },
    { "set", "both <set a> and <set b>", "common_items({a}, {b})", "{a} and {b}", F },
    { "set", "either <set a> or <set b>", "all_items({a}, {b})", "{a} or {b}", F },
    { "set", "<set a> %orelse <set b>", "all_items({a}, {b})", "{a} or {b}", F },
    { "set", "(neither|not) <set a> nor <set b>",
      "items_without(items_without(unique(column(facts({G}), \"subject\")), {a}), {b})",
      "neither {a} nor {b}", F },
    { "set",
      "[%node|%someone] [that|who|which] [both] <relation> [%prep] <node a> and [%prep] <node b>",
      "common_items(subjects({G}, {a}, {relation}), subjects({G}, {b}, {relation}))",
      "those that {relation} {a} and {b}", F },
    { "set",
      "[%node|%someone] [that|who|which] [either] <relation> [%prep] <node a> or [%prep] <node b>",
      "all_items(subjects({G}, {a}, {relation}), subjects({G}, {b}, {relation}))",
      "those that {relation} {a} or {b}", F },
    { "set",
      "[%node|%someone] [that|who|which] <relation> [%prep] <node a> but not [%prep] <node b>",
      "items_without(subjects({G}, {a}, {relation}), subjects({G}, {b}, {relation}))",
      "those that {relation} {a} but not {b}", F },
    { "set",
      "[%node|%someone] [that|who|which] <relation> [%prep] <node a> but neither <node b> nor "
      "<node c>",
      "items_without(items_without(subjects({G}, {a}, {relation}), subjects({G}, {b}, "
      "{relation})), subjects({G}, "
      "{c}, {relation}))",
      "those that {relation} {a} but neither {b} nor {c}", F },
    { "set", "[what] <node a> and <node b> (have in common|share)",
      "common_items(unique(column(facts({G}, subject={a}), \"object\")), unique(column(facts({G}, "
      "subject={b}), "
      "\"object\")))",
      "what {a} and {b} have in common", F },
    { "set",
      "[what|whom|which|where] [do|does|did] [both] <node a> and <node b> [both] <relation> "
      "[%prep]",
      "common_items(objects({G}, {a}, {relation}), objects({G}, {b}, {relation}))",
      "what {a} and {b} {relation}", F },

    /* Who most. */
    { "answer", "(%who|%who %node) <relation> (most|%most) [%node|%someone|of them]",
      "argmax(degrees(filter_edges({G}, relation == {relation}), direction=\"out\"))",
      "who {relation} most", F },
    { "answer", "(%who|%who %node) [be] <relation> [by|of] (most|%most) [%node|%someone|of them]",
      "argmax(degrees(filter_edges({G}, relation == {relation}), direction=\"in\"))",
      "what most {relation}", F },
};

GR_GRAMMAR(facts, rules, phrases);
