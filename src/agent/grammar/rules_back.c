/* Questions that point back to what a sentence before them wants: "... in the town with the
 * smallest average distance. Which town?" They are read together with that sentence. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%wish", "want, wants, need, needs, look for, looking for, search, be searching, be wanted, "
               "wish, plan, would like, like, hope, try, intend, aim, must find, decide, be "
               "sought, be needed, be looking for" },
};

static const gr_rule rules[] = {
    { "back",
      "(which one|where|who|which %node|which ones|which|which one be it|who be it|who be "
      "that|which be it|which be they|who be they|where be it|what be it|where should it be|where "
      "should it go|which should it be|which one should it be|which would that be|who would that "
      "be|which one is that|where should they meet|where be that|which %node be it|which %node be "
      "that|which %node should it be|name it|name them|name one)",
      "null" },
    { "backnumber",
      "(how many|how many be they|how many be that|how many be needed|how many do we need|how many "
      "do i need|how many be there|what be the number|how many will do)",
      "null" },
    { "free",
      "[i|we|they|one|he|she] %wish [to] [find|have|build|put|place|meet|choose|get|know|pick]", "",
      NULL, GR_JOINS },
    { "free", "[i|we|they|you] (have got|get|possess|own|be given) [only|just]", "", NULL,
      GR_JOINS },
    { "free", "(read|load|open|import|parse) [file|data|%graph]", "" },
    { "answer",
      "<number> [time|different|free] %colour .. (enough|be that enough|be it enough|will that "
      "do|does it work|be "
      "it possible|be that possible|possible|sufficient|do they suffice|be they enough)",
      "chromatic_number({G}) <= {number}", "whether {number} colours are enough", GR_JOINS },
    { "answer", "(which ones|which|who exactly|which exactly|which of them)", "{SET}",
      "which they are", GR_RULE_WEAK },
    { "answer",
      "(if so|if yes|if there be|if there be any|if any|and if so) (which|who|where|which "
      "one|which "
      "ones|which be it|which be they|which be that|who be it|who be they|name it|name "
      "them|list them|say which|tell me which)",
      "{SET}", "which they are", GR_REPLACES },
    { "answer", "<set> .. <back>", "{set}", "{set}", GR_JOINS },
    { "answer", "<groups> .. <back>", "{groups}", "{groups}", GR_JOINS },
    { "answer", "<path> .. <back>", "{path}", "{path}", GR_JOINS },
    { "answer", "<set> .. <backnumber>", "count({set})", "the number of {set}", GR_JOINS },
    { "answer", "<groups> .. <backnumber>", "count({groups})", "the number of {groups}", GR_JOINS },
    { "answer", "<scalar> .. <backnumber>", "{scalar}", "{scalar}", GR_JOINS },
};

GR_GRAMMAR(back, rules, phrases);
