/* Plans as people speak of them: what waits for what, what may go on beside it, how long it takes
 * with helpers or alone, how late something may be. rules_order.c has the plain forms. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    { "%waitfor", "wait for, have to wait for, wait until, wait on, be held up by, hang on, be "
                  "blocked by, come after, have to come after, depend on, follow, require, need, "
                  "rely on" },
    { "%helpers",
      "with enough helpers, with enough people, with enough workers, with unlimited helpers, with "
      "unlimited workers, with unlimited people, with unlimited resources, with enough hands, with "
      "plenty of helpers, in parallel, if we work in parallel, with as many helpers as needed, "
      "with as many people as needed, with enough staff, if everything possible is done in "
      "parallel, if as much as possible is done in parallel, if as much as possible is done at the "
      "same time, doing as much as possible in parallel, if we have enough people, if we have "
      "enough helpers, if there are enough people, if there are enough helpers, if there are "
      "enough workers, if nobody has to wait, if tasks run in parallel, with enough manpower, if "
      "independent tasks run in parallel, if everything runs in parallel, if many hands help, "
      "working in parallel, two of us in parallel, with a big team, with a large team, with any "
      "number of helpers, with any number of people, with any number of workers, when working in "
      "parallel, if all work in parallel" },
    { "%alone",
      "alone, by myself, on my own, one after the other, one after another, one at a time, single "
      "handedly, if i work alone, if i do everything alone, if i do it alone, with one worker, "
      "with a single worker, with one person, if only one person works, if only one person works "
      "on it, if one person does everything, without any help, without help, sequentially, in "
      "sequence, if everything is done one after the other, if nothing runs in parallel, if "
      "nothing is done in parallel, if a single person does everything, if a single person does "
      "all, "
      "if one person does all, if i do all, if i do all of it, if i do it all by myself" },
    { "%beside", "at the same time as, in parallel with, in parallel to, while, during, alongside, "
                 "beside, simultaneously with, concurrently with, parallel to, meanwhile, next to, "
                 "side by side with" },
    { "%latest", "at the latest, latest" },
    { "%earliest", "at the earliest, earliest, at the soonest, soonest" },
    { "%holdup", "delaying, affecting, endangering, postponing, changing, moving, holding up, "
                 "shifting, pushing back, harming, hurting, delay, upsetting, making late" },
    { "%finish", "end, finish, completion, deadline, finish date, end date, project, whole, plan, "
                 "whole thing, whole project, everything, release, rest, final date, schedule, "
                 "delivery, opening, launch, result" },
    { "%earlier", "earlier, sooner, faster, quicker, shorter, less, ahead, before, forward" },
    { "%saves", "save, gain, win, bring forward, shorten, cut, move up, pull forward, be saved, be "
                "gained, be won, be brought forward, be cut, speed up" },
    { "%lasts", "take, last, need, require, be done in, get done in, be finished in, be over in, "
                "be cut to, be reduced to, be shortened to, be extended to, grow to, be down to, "
                "shrink to, be ready in, get finished in, go on for, drag on for, be to drag on "
                "for, be to take, be to last" },
    { "%beginning",
      "right at the beginning, at the very beginning, right at the start, at the very "
      "start, from the outset, right from the start, at first, to begin with, to "
      "start with, on the first day, right away, at once, straight away, "
      "immediately, right now, without waiting, at the outset, before anything "
      "else" },
};

#define TASKS        "critical_path({F}, duration={D}).tasks"
#define OF(x, field) "first(filter(" TASKS ", node == " x "))." field
#define TIMES        (GR_NEEDS_TASK_TIMES | GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT)
#define WHOLE        "critical_path({F}, duration={D}).duration"
#define WHOLE0       "critical_path({F0}, duration={D}).duration"
#define LASTS(value) "set_node_attribute({G}, nodes=[{node}], attribute={D}, value=" value ")"
#define FIRST        "column(filter(degrees({F}, direction=\"in\"), degree == 0), \"node\")"
#define FINAL        "column(filter(degrees({F}, direction=\"out\"), degree == 0), \"node\")"
#define BESIDE                                                                                     \
    "items_without(items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, "    \
    "{node})), ancestors({G}, {node})), [{node}])"

/* Is it one of all orders? Declined by an index out of range where there are too many to list, or
 * where not all are named. */
#define VALID_ORDER                                                                                \
    "item([contains(all_topological_sorts({F}, limit=1000000).orders, {nodes})], "                 \
    "max([0, count(all_topological_sorts({F}, limit=1000000).orders) - 999999]) + "                \
    "node_count({F}) - count({nodes}))"

static const gr_rule rules[] = {
    /* --- what is done already --- */
    { "mod", "<nodes> be [already] %done [already|now|by now|today]", "remove_nodes({G}, {nodes})",
      NULL, GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "mod",
      "(my|our|her|his) [little|big|older|younger|best|new] "
      "(sister|brother|son|daughter|friend|kid|student|team|player|colleague|child|hero|character|"
      "group|crew|client|cousin|nephew|niece|intern) have [already|just] "
      "(done|finished|completed|beaten|cleared|passed|solved|taken|read|mastered|learned|learnt|"
      "unlocked|built|won|studied) <nodes> [already|so far]",
      "remove_nodes({G}, {nodes})", NULL, GR_WANTS_DIRECTIONS },
    /* Another duration. */
    { "mod", "%if <node> %lasts [only|just|now|actually|all of] <qty> [in total|altogether]",
      LASTS("{qty}"), NULL, TIMES },
    { "mod", "%if (shorten|cut|reduce|extend|bring|stretch) <node> to [only|just] <qty>",
      LASTS("{qty}"), NULL, TIMES },
    { "mod",
      "[%if|because|since|as|now] <node> [have|be] [now|actually|only] %lasts [only|just] <qty> "
      "(instead of|rather than|not|and not) [only] (<qty b>|<number b>)",
      LASTS("{qty}"), NULL, TIMES },
    { "mod",
      "[%if|manage to|want to|can|could|able to] (speed up|shorten|cut|accelerate|reduce) <node> "
      "by <qty>",
      LASTS(OF("{node}", "duration") " - {qty}"), NULL, TIMES },
    { "mod",
      "%if <node> (be|get|finish|take|need|last) [done|finished|ready] <qty> "
      "(shorter|faster|quicker|less|sooner|earlier)",
      LASTS(OF("{node}", "duration") " - {qty}"), NULL, TIMES },
    { "answer", "what [happens|happen] if <node> %lasts [only|just] <qty>",
      "critical_path(" LASTS("{qty}") ", duration={D}).duration", "the duration of the whole then",
      TIMES },
    { "answer",
      "(by how much|how much|how much time|how many days|how many hours|how many weeks|by how many "
      "days|by how many hours|by how many weeks|how many minutes|by how many minutes) "
      "[do|does|would|will|can|could] [that|this|it|we|i|%project] [be|get|become] [%done|finish] "
      "(%earlier|%saves) [%done|finish] [%finish|overall|in total|altogether|time]",
      WHOLE0 " - " WHOLE, "how much earlier everything is done", TIMES },
    { "answer",
      "(by how much|how much|how many days|how many hours|how many weeks|by how many days|by how "
      "many hours|by how many weeks|how many minutes|by how many minutes) "
      "[do|does|would|will|can|could] [that|this|it|we|i|%project] [be|get|become] [%done|finish] "
      "(later|longer|delay|delayed|push back|postpone|postponed|slower) [%done|finish|%take] "
      "[%finish|overall|in total|altogether]",
      WHOLE " - " WHOLE0, "how much later everything is done", TIMES },
    { "answer",
      "(%what|how long|how high|how much) [be|will be|would be] [then|now] (new|resulting|changed) "
      "(total|duration|length|time|finish|end|completion time|project length|project duration|"
      "total time|total duration) [then|now]",
      "item([" WHOLE "], count([" WHOLE0 "]) - 1)", "the duration of the whole", TIMES },
    /* What X needs, and X. */
    { "mod",
      "(until|till|before|by the time) [can|could|may] <node> [can|could|may] be %done "
      "[included|inclusive|itself included|including it]",
      "subgraph({G}, all_items([{node}], ancestors({F}, {node})))", NULL, GR_WANTS_DIRECTIONS },
    { "answer",
      "%howmany [other] (%task|%node|things) [%mustbe|have to|must|need to] [be] [%done|%do|run] "
      "(not "
      "counting|not including|excluding|without|without counting|besides) <node c> [itself] before "
      "<node> [can|may|could] [be] [start|begin|run|%do|%done]",
      "count(items_without(ancestors({F}, {node}), [{c}]))", "how many must come before {node}",
      GR_WANTS_DIRECTIONS },
    { "mod",
      "(i|we|have|had|having|i have|we have|already) [already|just] (done|finished|completed) "
      "[with] <nodes> [already]",
      "remove_nodes({G}, {nodes})", NULL, GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task|one|ones] [%mustbe|can|could|may|be] (start|begin|%do|tackle|do|be "
      "started|be "
      "begun|be %done) (next|now|then|%beginning)",
      FIRST, "what can come next", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task] (can|could|may|must) (start|begin|be started|be begun|be "
      "%done|be tackled|come) [%beginning|first]",
      FIRST, "what can come first", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer",
      "(what|which) [be] [the] [very] last (thing|task|step|item|course|job|one|%task) [to "
      "%do|that be %done|of all]",
      FINAL, "what comes last", GR_WANTS_DIRECTIONS },

    /* --- what waits for what --- */
    { "bool", "(do|does|must|will) <node b> [%mustbe] [directly or indirectly] %waitfor <node a>",
      "has_path({F}, {a}, {b})", "{b} waits for {a}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|who|%list) [other|else] [%task|%node] [all] [%mustbe] %waitfor <node> "
      "[%anyway]",
      "descendants({F}, {node})", "what waits for {node}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", "%howmany [other] %task [%mustbe] %waitfor <node> [%anyway]",
      "count(descendants({F}, {node}))", "how many wait for {node}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", "(for|on) (what|which) [%task] [do|does|must] <node> [have to] (wait|depend)",
      "ancestors({F}, {node})", "what {node} waits for", GR_WANTS_DIRECTIONS },
    { "answer", "(what|which) [%task] [do|does] <node> [have to] wait (for|on)",
      "ancestors({F}, {node})", "what {node} waits for", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|%list) [%task] (depend|wait|rely) (directly|immediately) (on|for) <node>",
      "neighbors({F}, {node}, direction=\"out\")", "what depends directly on {node}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", "(what|which|%list) [%task] (directly|immediately) (precede|come before) <node>",
      "neighbors({F}, {node}, direction=\"in\")", "what comes right before {node}",
      GR_WANTS_DIRECTIONS },
    { "answer", "(what|which|%list) [%task] precede <node>", "ancestors({F}, {node})",
      "what comes before {node}", GR_WANTS_DIRECTIONS },
    { "answer", "(what|which|%list) [%task] (directly|immediately) (follow|come after) <node>",
      "neighbors({F}, {node}, direction=\"out\")", "what comes right after {node}",
      GR_WANTS_DIRECTIONS },
    { "answer",
      "(once|after|when|as soon as) <node> be %done (what|which) [%task] (can|could|may) (follow|"
      "start|begin|come|be %done|be started) (directly|immediately|next|at once)",
      "neighbors({F}, {node}, direction=\"out\")", "what {node} is needed for directly",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer",
      "(if|when|should|suppose|once) <node> [%delay|%fail|go wrong] [by [a|one] "
      "(day|week|hour|month)] (what|which|who|%list) [other] "
      "[%task|%node] [else|all] [will|would|be] [get|become] [also] "
      "(delayed|late|affected|held up|blocked|stuck|slip|in danger|at risk|postponed|wait|suffer)",
      "descendants({F}, {node})", "what depends on {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|%list) [%task] [all] [%mustbe|do|does] [i|we] "
      "[pass|do|have|know|take|learn|complete|finish|need|get] [all in all|altogether|in all|in "
      "total] before [i|we] [can] [%do] <node>",
      "ancestors({F}, {node})", "what must come before {node}", GR_WANTS_DIRECTIONS },

    { "mod", "(if|when|given that|since|now that|assuming) [i|we] [already] have <nodes> [already]",
      "remove_nodes({G}, {nodes})", NULL, GR_WANTS_DIRECTIONS },
    { "mod", "<nodes> be [already] (there|here|in the house|at hand|available)",
      "remove_nodes({G}, {nodes})", NULL, GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task] [else] [%mustbe|do] [be] [still] "
      "(missing|lacking|need|needed|require|required|necessary|have|ready|get) (for|to "
      "%do|before|in "
      "order to %do|to make|to get) <node>",
      "ancestors({F}, {node})", "what {node} needs", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task] %mustbe [be] [%done|ready|there|available|present|in place] "
      "(for|before) <node>",
      "ancestors({F}, {node})", "what {node} needs", GR_WANTS_DIRECTIONS },
    { "bool", "(do|does|must|will) <node a> [come|happen|go|precede|take place] before <node b>",
      "has_path({F}, {a}, {b})", "{a} comes before {b}", GR_WANTS_DIRECTIONS },
    { "bool", "(do|does|must|will) <node b> [come|happen|go|take place|follow] after <node a>",
      "has_path({F}, {a}, {b})", "{b} comes after {a}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(for|in|by) (which|what) [%task|%node] be <node> (necessary|needed|required|used|essential|"
      "indispensable|a %prereq)",
      "descendants({F}, {node})", "what needs {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task] (cannot|can't|can not|could not) [be] (%done|%do|start|happen) without "
      "<node>",
      "descendants({F}, {node})", "what needs {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(if|when|as long as|without) <node> [be] [missing|lacking|not there|unavailable|not "
      "%done|absent] (what|which) [%task] (cannot|can't|can not|could not) [be] "
      "(%done|%do|start|happen)",
      "descendants({F}, {node})", "what needs {node}", GR_WANTS_DIRECTIONS },

    /* --- beside each other --- */
    { "set",
      "[%task|%node] [that|which] [can|could|may|might] [be] [%do|%done|go on|be under way|"
      "run|happen|be in progress|proceed] %beside <node>",
      BESIDE, "what can go on beside {node}", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer",
      "(what|which) [else|other] [%task] (can|could|may|might) [i|we|one] [be] [%do|%done|go "
      "on|run|happen|proceed|work on] %beside <node>",
      BESIDE, "what can go on beside {node}", GR_WANTS_DIRECTIONS },

    /* --- an order --- */
    { "order",
      "(to do list|checklist|list of steps|plan|schedule|list) in [a] "
      "[sensible|valid|right|correct|workable|proper|possible|feasible|good] "
      "(order|sequence)",
      "topological_sort({F})", "an order that respects everything", GR_NEEDS_DIRECTED },
    { "order", "(sequence|order) from first to last", "topological_sort({F})",
      "an order that respects everything", GR_NEEDS_DIRECTED },
    /* Each must have met each, and nobody in a circle. */
    { "bool",
      "(can|could|may|possible) [%node|they|them|all] be (ranked|ordered|sorted|lined up|arranged) "
      "(such that|so that) (each|each one|everyone|every one|each of them) "
      "(<subjects>|%relverb|beat) "
      "(all|every one|everyone) [those|that|the ones] [be] (below|behind|after|under|beneath) "
      "[it|him|"
      "them]",
      "is_directed_acyclic_graph({G}) and edge_count(simple_graph({G})) * 2 == node_count({G}) * "
      "(node_count({G}) - 1)",
      "there is such a ranking", GR_WANTS_DIRECTIONS },
    { "bool",
      "[would|will|can|could|be|do|does] [this|the|following] (order|sequence|ordering|schedule|"
      "succession|plan) [of] <nodes> (work|be valid|be possible|be right|be correct|be allowed|be "
      "fine|be ok|be okay|be legal|be legitimate|be feasible|be permitted|respect everything|"
      "possible|valid|correct|allowed|okay|ok|right|fine|feasible)",
      VALID_ORDER, "{nodes} is an order that respects everything", GR_WANTS_DIRECTIONS },
    { "bool",
      "(can|could|may|would) [i|we|one|they|it] (%do|go|proceed|be %done|be ordered) [them|it|"
      "everything|all|things] [in the order|in the sequence|in this order|like this|this way|in "
      "order|as follows] <nodes>",
      VALID_ORDER, "{nodes} is an order that respects everything",
      GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer", "(line up|put in order|order|sort|sequence|arrange) <nodes>",
      "topological_sort({F})", "an order that respects everything",
      GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer", "[please] (tsort|toposort|topsort|topological sort)", "topological_sort({F})",
      "a topological order", GR_NEEDS_DIRECTED },

    /* --- how long the whole takes --- */
    { "answer",
      "(%howlong|how many days|how many weeks) [%take|last] [%project] [%take|last] "
      "[%atbest] %helpers",
      WHOLE, "the duration of the whole", TIMES },
    { "answer", "%helpers (%howlong|how many days) [%take|last] [%project] [%take|last] [%atbest]",
      WHOLE, "the duration of the whole", TIMES },
    { "answer",
      "(%howlong|how many days|how many weeks) [%take|last] [%project] [%take|last] "
      "%alone",
      "sum(nodes({G}), by={D})", "the time of all tasks together", TIMES },
    { "answer",
      "[%if] [%do] [%project] %alone [%alone] (%howlong|how many days) [%take|last] [%project] "
      "[%take|last]",
      "sum(nodes({G}), by={D})", "the time of all tasks together", TIMES },
    { "answer",
      "(how many days|how many hours|how much|how much time) (of work|work) [be it|be "
      "that|be there] [in total|altogether|in all]",
      "sum(nodes({G}), by={D})", "the time of all tasks together", TIMES },
    { "bool",
      "(can|could|will|would) [%project] [be] (%done|finish|complete|make it|manage|ready|done) "
      "[%project] (in|within|by|after) [day|%atmost|%under] <qty>",
      WHOLE " <= {qty}", "everything can be done in {qty}", TIMES },
    { "bool", "be <qty> (enough|sufficient) [for|to %do|to] [%project|finish]", WHOLE " <= {qty}",
      "{qty} is enough for everything", TIMES | GR_RULE_WEAK },
    { "answer",
      "(which|what) (chain|sequence|series|string) [of] [%task] (determine|decide|"
      "govern|set|fix|drive) [the] [total|whole|overall] [duration|length|end|finish|%project]",
      "critical_path({F}, duration={D}).path", "the critical path", TIMES },

    { "answer",
      "(%howlong|how many days|how many hours|how many weeks|how many minutes|how many months) "
      "[pass] [till|until|before] .. (till|until|before) [last|final] (step|task|job|part|%task) "
      "[be] (%done|finished|through|ready|over|complete)",
      WHOLE, "the duration of the whole", TIMES },
    { "answer",
      "(after|in) how many (days|hours|weeks|minutes|months) [be|will|can] [%project] [be] "
      "(%done|finished|through|ready|over) [%earliest]",
      WHOLE, "the duration of the whole", TIMES },
    { "answer",
      "(which|what) [single] %task (take|last|need) (longest|the longest|most time|the "
      "most time)",
      "column(top(nodes({G}), 1, by={D}), \"node\")", "the longest task", TIMES },
    { "answer",
      "(by how many days|by how much|how much|by how many hours|how many days) "
      "[do|does|will|would] "
      "[%project] (get longer|take longer|become longer|be delayed|slip|grow|be later|longer) if "
      "<node> (take|need|last) <qty> (longer|more)",
      "max([0, {qty} - " OF("{node}", "slack") "])", "the delay of the whole", TIMES },
    { "bool",
      "be [a] delay of <qty> (for|of|in|at|on) <node> [a] (problem|issue|serious|critical|harmful|"
      "bad)",
      OF("{node}", "slack") " < {qty}", "such a delay of {node} delays the whole", TIMES },
    { "free",
      "so that [%project] (isn't late|be not late|be not delayed|isn't delayed|be on "
      "time|be in time|be not held up|not late|be finished in time|be done in time)",
      "" },

    { "free",
      "[if|when|assuming|provided|given|suppose|say] [that] [%project|work|clock|counting] "
      "(start|begin|starting|beginning|kick off|starts|begins) (on|at|from|with|in) "
      "[day|hour|minute|week|month|time|t|t =] (0|zero|time zero)",
      "" },
    { "free",
      "(if|when|assuming|provided|given|as|since|with) [that|there be|have|has] "
      "(enough|plenty of|unlimited|sufficient|sufficiently many|any number of|as many) "
      "(people|hands|workers|staff|helpers|machines|resources|cooks|hardware|cores|processors|"
      "servers|builders|folk) [as needed|as we need|as you like|around|available|on hand]",
      "" },
    { "free",
      "(if|when|assuming|provided) (nothing|nothing else|no one|nobody) (limit|limits|restrict|"
      "restricts|stop|stops) [me|us|how much i can take|how many i can take|how much we can do|how "
      "many we can do] [per|a|each|in a] [semester|term|day|round|year|stage]",
      "" },

    /* --- when one of them starts, ends, may be late --- */
    { "answer",
      "(when|how early|how soon|on which day|on what day|from which day|after how many days|from "
      "when) [can|could|may] <node> [be] (start|begin|started|begun) [%earliest]",
      OF("{node}", "earliest_start"), "the earliest start of {node}", TIMES },
    { "answer",
      "%what [be] (earliest|first) (day|time|moment|hour|date|point) [that|when|at which|on which] "
      "[can|could|may] <node> [be] (start|begin|started|begun)",
      OF("{node}", "earliest_start"), "the earliest start of {node}", TIMES },
    { "answer",
      "(when|how early|how soon|on which day|after how many days|by when) [can|could|will|be] "
      "<node> "
      "[be] (%done|finish|end|complete|over|ready) [%earliest]",
      OF("{node}", "earliest_start") " + " OF("{node}", "duration"), "the earliest end of {node}",
      TIMES },
    { "answer",
      "(when|by when|how late|on which day|until when|how long) [must|can|could|may] <node> [be] "
      "(start|begin|started|begun) %latest",
      OF("{node}", "latest_start"), "the latest start of {node}", TIMES },
    { "answer",
      "%what [be] (latest|last) (day|time|moment|hour|date|point) [that|when|at which|on which] "
      "[can|could|may] <node> [be] (start|begin|started|begun)",
      OF("{node}", "latest_start"), "the latest start of {node}", TIMES },
    { "answer",
      "(%howlong|how much|by how much|how many days|how many hours|by how many days|by how many "
      "hours|how far) [can|could|may] <node> [be] (late|delayed|slip|delay|postponed|wait|put "
      "off|be put off|pushed back|overrun|take longer) [at most] [without %holdup [%finish]]",
      OF("{node}", "slack"), "the slack of {node}", TIMES },
    { "set",
      "[%task|%node] [that|which] [can|could|may] (have [some|any] (slack|float|buffer|leeway)|be "
      "late|be delayed|slip|be postponed|have room) [without %holdup [%finish]]",
      "column(filter(" TASKS ", slack > 0), \"node\")", "the tasks with slack", TIMES },
    { "set",
      "[%task|%node] [that|which] (can|could|may) (be late|be delayed|slip|be postponed|be put "
      "off) by <qty> [without %holdup [%finish]]",
      "column(filter(" TASKS ", slack >= {qty}), \"node\")", "the tasks with such slack", TIMES },
};

GR_GRAMMAR(plans, rules, phrases);
