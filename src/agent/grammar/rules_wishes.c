/* Short questions behind what was said in full: "... Which one?", "... Is that possible?" They make
 * sense only where a wish stands before them in the same clause; the router joins the two. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    /* What stands before these in a telling sentence says who wishes. */
    { "%wish", "want, wish, would like, look for, be looking for, search for, be searching for, "
               "need, plan, seek, be after, intend, hope, like, ought, should, must, have to, be "
               "wanted, try" },
    { "%whichone",
      "which one, which ones, which, where, who, which be it, who be it, what be it, "
      "where be it, which be they, who be they, which two, who be that, what be that, "
      "which be that, where be that, where to, which of them, who should it be, which "
      "should it be, where should it be, name it, name them, who is that, which should "
      "they choose, which do they choose, where should that be, which is that one" },
    { "%thatpossible",
      "be that possible, be this possible, be it possible, be that doable, be it doable, do that "
      "work, will that work, can that be done, can this be done, be that feasible, be it feasible, "
      "can they, can we, can he, can she, can it be done, do it work, will it work, be that so, be "
      "it so, be that true, possible, do they manage, can they do it, can we do it, will they "
      "manage" },
    /* What bounds a way without being part of it. */
    { "%limit", "budget, afford, range, one charge, battery, tank, fuel, at most, no more than, "
                "maximum, limit, allowed, to spend, have only, only have, i have, we have, "
                "purse, wallet, deadline, must arrive by, per day, a day at most, fully charged" },
};

static const gr_rule rules[] = {
    { "answer", "<set> (%whichone|(which|what|in which|at which) %node [be it|be that|be best])",
      "{set}", "{set}" },
    { "answer", "<eset> (%whichone|(which|what) %link [be it|be that])", "{eset}", "{eset}" },
    { "answer", "<groups> %whichone", "{groups}", "{groups}" },
    { "answer", "<path> (%whichone|which way|how|(which|what) %path [be it|be that|be best])",
      "{path}", "{path}" },
    { "answer", "(<set>|<eset set>|<groups set>) how many [be there|be needed|of them|be that]",
      "count({set})", "how many {set}" },
    { "answer", "<set> (be|exist) there (such|one|any|some) [a|%node|one|number]",
      "count({set}) > 0", "whether there are {set}" },
    { "answer", "<bool> %thatpossible", "{bool}", "whether {bool}" },
    { "answer",
      "<scalar> (how much|how many|how long|how far|what) [be it|be that|do that make|do it come "
      "to|"
      "be needed|do they need]",
      "{scalar}", "{scalar}" },
    { "answer",
      "<answer a> (%whichone|%thatpossible|(which|what|in which|at which) (%node|%link|%path) [be "
      "it|be that|be best])",
      "{a}", "{a}" },
};

GR_GRAMMAR(wishes, rules, phrases);
