/* Words about the answer itself: how it is to look, politeness. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%node",
      "corner, crossroads, office, kiosk, villa, school, hospital, customer, client, address, "
      "hall, tunnel end, peak, hut, hill, lake, square, chord, quest, level, planet, country, "
      "province, canton, atom, cell, chip, account, channel, studio, bar, pub, farm, field, mine, "
      "mill, castle, church, village, cabin, lighthouse, gate, chamber, floor, desk, seat, table, "
      "transaction, process, thread, service, guest, relative, cousin, colleague, boss, neighbour, "
      "tribe" },
    /* Words that mean little beside what is asked; they may be passed over at a small cost. */
    { "%light",
      "want, wish, try, able, manage, look, see, think, believe, suppose, guess, seem, happen, "
      "turn out, end up, keep, ever, thing, case, situation, kind, sort, type, certain, "
      "particular, specific, general, actual, real, quick, own, normally, usually, theoretically, "
      "practically, technically, strictly, literally, speaking, regard, concerning, consider, "
      "called, named, known, namely, sure, apparently, probably, in particular, generally, truly, "
      "finally, lastly, firstly, secondly, furthermore, moreover, also, likewise, similarly, "
      "meaning, that be, in other words, for example, for instance, as usual, as always, in "
      "theory, in practice, in reality, at present, these days, nowadays, on paper, best, good, "
      "nice, great, pick, choose, decide, plan, curious, interested, interesting, question, "
      "answer, work, quite, rather, very, fairly, pretty, simply, merely, purely, mainly, mostly, "
      "largely, single, obvious, evident, obviously, evidently" },
    { "%light", "courier, driver, traveller, tourist, cyclist, hiker, runner, messenger, taxi, "
                "postman, visitor, passenger, pedestrian, walker, rider, delivery, somebody's, "
                "salesman, pilot, captain, skipper, farmer, firefighter, policeman, doctor, "
                "child, merchant, trader, ranger, explorer, adventurer, knight, hero" },
    { "%graph", "dag, digraph, given graph, simple undirected graph, given "
                "undirected graph, given directed graph" },
    { "%is", "whether or not, determine whether or not, decide whether or not" },
    { "%tell", "tell me, tell us, say, give, give me, show, show me, list, name, print, output, "
               "write, return, answer with, report, explain, state, include, provide" },
};

static const gr_rule rules[] = {
    { "shape",
      "[and|also] %tell "
      "(places|stops|stations|cities|nodes|route|path|order|names|steps|sequence|whole route|full "
      "path|vertices|way|intermediate stops|stops in order|list of nodes|full route|nodes in "
      "order|all stops|edges) [in order|along the way|in sequence|of it|in between|on the way]",
      "" },
    { "shape", "(in order|in sequence|step by step|stop by stop)", "" },
    { "shape",
      "(answer|reply|respond) [with|by|in|using] (yes or no|true or false|yes/no|a number|one "
      "number|a list|the names|just the number|only the number|number only|number|list)",
      "" },
    { "shape", "(yes or no|true or false)", "" },
    { "answer", "<path> (yes or no|y n|yes no|possible or not|or not|true or false)",
      "{path} != null", "whether there is {path}" },
    { "answer", "(yes or no|y n|yes no|true or false) <path>", "{path} != null",
      "whether there is {path}" },
    /* How to deal with ties and with none. */
    { "shape",
      "if (there be|there are|we have|you find) [a|several|more than one|two or more|many] "
      "(tie|ties|draw|several|more) [of them|pairs|one] "
      "[%tell|give] [them all|all|all of them|all those|every one|both|each of them|all of those]",
      "" },
    { "shape",
      "if (several|some|two|two or more|more than one|many) [of them] (be|share|come) "
      "(level|tied|equal|equally good|the first place|first place|the top spot|out on top) "
      "[%tell|give] [them all|all|all of them|every one|both|each of them]",
      "" },
    { "shape",
      "(possibly none|possibly empty|maybe none|or none|perhaps none|or say none|if there be any|"
      "or say that there be none|may be empty)",
      "" },
    { "shape",
      "(both|start and end|both ends|the two ends|the ends|endpoints|first and last) included",
      "" },
    { "shape", "(including|with) (both ends|start and end|both endpoints|the ends)", "" },
    { "shape",
      "as (list|number|table|json|set|integer|decimal|fraction|mapping|dictionary|dict|map|json "
      "object|pairs|python list)",
      "" },
    { "shape", "(round|rounded) to <number> (decimals|digits|decimal places|places)", "" },
    { "shape",
      "[please] [to|with|at] <number> (decimals|decimal|digits|decimal places|significant digits)",
      "" },
    { "shape", "(possibly|maybe|perhaps) (none|empty|no one|nobody|zero|several|more than one)",
      "" },
    { "shape",
      "%tell (all|everyone|everybody|everything|each one|every one|those|any) [%node] (for "
      "whom|for which|of whom|of which|to whom|to which|where) (that|this|it) (be true|apply|"
      "hold|be so|be the case|be right)",
      "" },
    { "shape",
      "if [there be] (several|more than one|many|two|multiple|more) [%node|of them|such] [be] "
      "[equally|just as] [good|tied|possible|qualify|best|equal|fit|level|right|far|near] %tell "
      "(all|all of them|them all|each|each of them|every one|both|any|any one|one|one of them)",
      "" },
    { "shape",
      "(if it be [a]|if there be [a]|in case of [a]|on a|for) (tie|ties|draw) %tell (all|all of "
      "them|them all|each|every one|both|all names)",
      "" },
    { "shape", "%tell (every|all|each) such (pair|one|%node|group|%link|case)", "" },
    { "shape", "(both|both ends|ends|start and end) (included|inclusive|counted)", "" },
    { "shape", "%tell both (group|side|set|part|team|half|list)", "" },
    { "shape", "[and] explain [why|your answer|your reasoning]", "" },
    { "shape", "show (your work|work|reasoning|how|the steps|steps)", "" },

    { "free",
      "(could|can|would|will) you [tell me|tell us|say|check|help me|help us|show me|find|find "
      "out|give me|help me find|explain|determine|compute|calculate|work out|figure out]",
      "" },
    { "free",
      "(tell me|tell us|let me know|help me|help us|i ask|my question be|question be|the question "
      "be|question|here be my question|i need to know|i want to know|i would like to know|we need "
      "to know|we want to know|we wonder|need to know|want to know|would like to know|like to "
      "know|have a question|quick question|any idea|do you know|can you say|i be curious|i am "
      "asking|be interested in knowing|be trying to find out|be trying to figure out|need to find "
      "out|want to find out|want you to find|i am wondering)",
      "" },
    { "free",
      "(compute|calculate|find|determine|work out|figure out|find "
      "out|check|evaluate|verify|decide|consider|look at|see|analyse)",
      "" },
    { "free",
      "(thank you|thanks in advance|thanks|cheers|many thanks|good morning|good evening|dear "
      "all|hi there|hello there)",
      "" },
    { "free",
      "(according to|based on|from|given|using|looking at|with) [this|these|above|my|our] "
      "(data|list|table|description|information|file|facts|edges|text|notes|picture|sketch|drawing|"
      "plan|figure|relationships)",
      "" },
    { "free",
      "(shown|listed|given|described|drawn|mentioned|defined|depicted|specified) "
      "[above|below|here|there|as follows]",
      "" },
    { "free",
      "(in this case|in this situation|in that case|in that situation|at the moment|at present|as "
      "it is|as they are|as of now|for now|in the end|at all|if any|if there be any|if so|if "
      "possible|in this scenario|in our case|in my case)",
      "" },
    { "free", "(in|of|on|for) (this|these) [undirected|directed|weighted|simple|small|social|road]",
      "" },
    { "free",
      "by "
      "(train|bus|car|road|boat|plane|ferry|bike|bicycle|foot|rail|air|sea|land|tram|metro|subway|"
      "ship|truck|lorry|coach|taxi|water|public transport)",
      "" },
    { "free", "(on foot|on skis|all in all|all told|on the whole|in one go)", "" },
    { "free", "(with|from|to|among|between) (each other|one another|themselves)", "" },
    { "free", "according to", "" },
    { "free",
      "(with|having|given by|defined by|on) [the] (edge set|vertex set|edge list|set of edges|set "
      "of vertices|edges|vertices) [e|v] [=]",
      "" },
    { "free", "(just|only) [the|a|one] (number|name|names|value|result|answer)", "" },
    { "free", "(no|without) (explanation|explanations|further text|units|unit)", "" },
    { "free", "with (decimals|all decimals|two decimals)", "" },
    { "shape",
      "(in|sorted in|listed in|ordered in) "
      "(alphabetical|numerical|ascending|descending|increasing|numeric|any|no particular) order",
      "" },
    { "shape", "sorted (alphabetically|numerically)", "" },
    { "shape", "[in order] (largest|highest|best|biggest|greatest|strongest|busiest) first", "" },
    { "free",
      "(of|among|amongst|out of|from|between) (them|these|those|us|all of them|all of these|the "
      "group|the lot|the following|the rest|the bunch|all)",
      "" },
    { "free", "(of|among|amongst|out of|from) (the|these|those|all|our|my) [other] %node", "" },
    { "free",
      "(at minimum|at a minimum|at best|in the best case|at the least|at the very least|at the "
      "minimum|as a minimum)",
      "" },
    { "free",
      "(as things stand|as it stands|the way things are|as described|as shown|as given|as "
      "listed|as above|as drawn)",
      "" },
    { "free",
      "(in the picture|on the picture|in this picture|on paper|on the board|on the plan|on the "
      "list|in the list|in the table|in the file|on the chart|in the text|in the description|in "
      "the figure|in the diagram)",
      "" },
};

GR_GRAMMAR(shape, rules, phrases);
