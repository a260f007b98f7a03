/* Ways that are told by their nodes, "A-B-C", and ways against each other: how long one is, whether
 * it is the best, what another one saves. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%along", "via, along, over, by, through, by way of, taking, using, following, going, which "
                "goes, that goes, which runs, that runs, called, namely, be" },
    { "%bestway", "shortest, fastest, quickest, cheapest, best, optimal, most direct, least "
                  "expensive, shortest possible, fastest possible, cheapest possible, ideal" },
    { "%still", "still, really, already, indeed, actually, then, now, also, always, truly" },
    { "%against", "against, compared to, compared with, in comparison with, in comparison to, "
                  "versus, vs, rather than, instead of, over, relative to, than, as opposed to" },
    { "%shorterway", "shorter, quicker, faster, cheaper, less, nearer, less expensive, less far" },
    { "%longerway", "longer, slower, more expensive, dearer, costlier, farther, further, more" },
};

#define OF(x)                                                                                      \
    "constrained_path({G}, first({" x "}), last({" x "}), weight={W}, through={" x "}, "           \
    "ordered=true, max_hops=count({" x "}) - 1)"
#define WALK OF("walk")
#define THREE                                                                                      \
    "item([" OF("a") ", " OF("b") ", " OF("c") "], argmin([" OF("a") ".length, " OF(               \
        "b") ".length, " OF("c") ".length]))"
#define BEST  "shortest_path_length({G}, first({walk}), last({walk}), weight={W})"
#define MEETS "[first({walk}), last({walk})] == [{ends}]"
#define W     GR_NEEDS_WEIGHT | GR_UNIT_IS_WEIGHT

static const gr_rule rules[] = {
    { "path", "[%path] [%go|%along] <walk>", WALK, "the way {walk}", GR_UNIT_IS_WEIGHT },
    { "scalar",
      "(length|total length|cost|total cost|price|duration|distance|travel time|total time|weight) "
      "(of|for|along|on) [%path] <walk>",
      WALK ".length", "the length of {walk}", W },
    { "answer",
      "how (much|long|far|expensive) (be|do|does|would|will) [%path] <walk> [cost|take|be]",
      WALK ".length", "the length of {walk}", W },
    { "bool", "[%path] <walk> [%still] [be] [%still] %bestway [possible] [%path|one|option|choice]",
      WALK ".length == " BEST, "{walk} is a shortest way", 0 },
    { "bool", "%bestway [possible] [%path|one|option] [%still] [be] [%still] [%path|%along] <walk>",
      WALK ".length == " BEST, "{walk} is a shortest way", 0 },
    { "bool",
      "[%path] <walk> [%still] [be] [%still] %bestway [possible] [%path|one|option|choice] <ends>",
      WALK ".length == " BEST " and " MEETS, "{walk} is a shortest way", 0 },
    { "bool",
      "%bestway [possible] [%path|one|option] <ends> [%still] [be] [%still] [%path|%along] <walk>",
      WALK ".length == " BEST " and " MEETS, "{walk} is a shortest way", 0 },
    { "bool",
      "[%path] <walk> (exist|possible|be possible|be a path|be a valid path|be allowed|work)",
      WALK " != null", "there is the way {walk}", 0 },

    /* The best of several. */
    { "answer",
      "(%who|which|which one|which %path) [be|take|cost] %bestway [:|,] [%along] <walk a> "
      "[,|or|and] "
      "[or] <walk b>",
      "item([" OF("a") ", " OF("b") "], argmin([" OF("a") ".length, " OF("b") ".length]))",
      "the best of {a} and {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|which|which one) [of] [%path] <walk a> [,|or|and] [or|and] <walk b> [be|take|cost] "
      "(%bestway|%shorterway)",
      "item([" OF("a") ", " OF("b") "], argmin([" OF("a") ".length, " OF("b") ".length]))",
      "the best of {a} and {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|which|which one|which %path) [be|take|cost] %shorterway [:|,] [%along] <walk a> "
      "[,|or] "
      "[or] <walk b>",
      "item([" OF("a") ", " OF("b") "], argmin([" OF("a") ".length, " OF("b") ".length]))",
      "the best of {a} and {b}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|which|which one|which %path) [be|take|cost] (%bestway|%shorterway) [:|,] [%along] "
      "<walk a> , <walk b> [,] (or|and) <walk c>",
      THREE, "the best of {a}, {b} and {c}", GR_UNIT_IS_WEIGHT },
    { "answer",
      "(%who|which|which one) [of] [%path] <walk a> , <walk b> [,] (or|and) <walk c> "
      "[be|take|cost] "
      "%bestway",
      THREE, "the best of {a}, {b} and {c}", GR_UNIT_IS_WEIGHT },

    /* One way and another. */
    { "answer", "be <path a> %shorterway than <path b>", "{a}.length < {b}.length",
      "whether {a} is shorter than {b}", 0 },
    { "answer", "be <path a> %longerway than <path b>", "{a}.length > {b}.length",
      "whether {a} is longer than {b}", 0 },
    { "answer",
      "(how much|how many|by how much|by how many) [%unitword] %longerway be <path a> %against "
      "<path b>",
      "{a}.length - {b}.length", "how much longer {a} is than {b}", W },
    { "answer",
      "(how much|how many|by how much|by how many) [%unitword] %shorterway be <path a> %against "
      "<path b>",
      "{b}.length - {a}.length", "how much shorter {a} is than {b}", W },
    { "answer",
      "(how much|how many) [%unitword] [do|does|would|will|can|could] [i|we|you|one|it|that|this] "
      "[%save|gain|win|lose] [me|us|you] [by taking|with|by] [<path a>] %against <path b>",
      "abs({b}.length - {a}.length)", "the difference of {a} and {b}", W },
    { "answer",
      "(how much|how many) [%unitword] [do|does|would|will|can|could] [i|we|you|one|it|that|this] "
      "(%save|save|gain|lose) [me|us|you] %against <path b>",
      "abs({b}.length - {PATH}.length)", "the difference to {b}", W },
    { "answer",
      "(how much|how many|by how much|by how many) [%unitword] (%shorterway|%longerway) be "
      "(it|that|"
      "this|that one|this one) %against <path b>",
      "abs({b}.length - {PATH}.length)", "the difference to {b}", W },
    { "answer", "[%what] difference (between|of) <path a> (and|to) <path b>",
      "abs({a}.length - {b}.length)", "the difference of {a} and {b}", W },
};

GR_GRAMMAR(walks, rules, phrases);
