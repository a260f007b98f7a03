/* What comes before what: orders, prerequisites, circles, schedules, descent. */
#include "agent/grammar_int.h"

static const gr_phrases phrases[] = {
    /* Superlatives of the scale on which the graph compares are these too. */
    { "%topmost", "topmost one on this scale" },
    { "%lowermost", "lowermost one on this scale" },
    { "%anyway", "directly or indirectly, directly and indirectly, directly or through others, "
                 "directly or via others, indirectly or directly, indirectly, transitively, in any "
                 "way, at any level, direct or indirect, also indirectly" },
    { "%do",
      "do, take, complete, perform, install, build, run, execute, carry out, finish, pack, "
      "process, study, tackle, compile, start, begin, work through, load, put on, assemble, "
      "deploy, migrate, read, learn, schedule, handle, cook, prepare, make, release, launch, pass, "
      "attend, enrol in, register for, set up, get into, get to, unlock, research, write, visit, "
      "apply, add, boot, update, upgrade, arrange, sort, line up, dress, put, teach, play, beat, "
      "clear, defeat, win, enter, solve, obtain, earn, get, open, ship, publish, submit, fight" },
    { "%done",
      "done, taken, completed, performed, installed, built, run, executed, carried out, "
      "finished, packed, processed, studied, compiled, started, begun, loaded, in place, "
      "ready, assembled, deployed, read, learned, learnt, scheduled, handled, prepared, "
      "made, passed, attended, unlocked, researched, written, put on, set up, over, "
      "available, released, visited, updated, cooked, met, satisfied, taught, played, beaten, "
      "cleared, won, solved, obtained, shipped, published, submitted, approved, up" },
    { "%prereq", "prerequisite, requirement, precondition, dependency, predecessor, required "
                 "course, required task, prior task, preceding task, needed course, required "
                 "package, prior course, pre requisite, prereq, required step" },
    { "%task",
      "task, step, job, activity, course, class, module, package, item, thing, node, vertex, "
      "stage, event, chapter, subject, lecture, service, library, component, garment, operation, "
      "work package, milestone, skill, quest, technology, level, file, target, everything, all, "
      "exercise, process, script, migration, clothes, ingredient, lesson, paper, project" },
    { "%go", "go, arrive, finish, start, present, speak, perform, leave, happen, "
             "appear, get there, land, enter, eat, sing, swim, rule, end, be done, be served, turn "
             "up, show up, get up, take the stage, get home, run" },
    { "%mustbe",
      "must, have to, need to, has to, should, needs to, be to, got to, will have to, ought to" },
    { "%circle", "closed circle, ring, closed chain, carousel, cycle, loop, circle, circular "
                 "dependency, circular reference, cyclic dependency, circular chain, directed "
                 "cycle, deadlock, circularity, vicious circle, closed loop, dependency cycle, "
                 "circular requirement, circular wait, dependency loop, circuit" },
    { "%project",
      "project, plan, whole thing, whole project, job, work, whole job, build, whole plan, "
      "schedule, everything, all tasks, all the tasks, all of it, all steps, all jobs, all "
      "activities, process, programme, renovation, construction, all of this, the lot, all work, "
      "release, launch, event, whole schedule, entire project, it all, recipe, meal" },
    { "%parallel", "in parallel, at the same time, simultaneously, concurrently, side by side, at "
                   "once, together, in the same semester, in the same term, independently, in "
                   "either order, independently of each other, in any order" },
    { "%delay", "be late, be delayed, slip, take longer, be postponed, be behind schedule, be "
                "slipped, be pushed back, start late, drag on" },
};

#define FIRST      "column(filter(degrees({F}, direction=\"in\"), degree == 0), \"node\")"
#define FINAL      "column(filter(degrees({F}, direction=\"out\"), degree == 0), \"node\")"
#define ALONE(set) "item([" set "], count(" set ") - 1)"
/* The one at a place in the only order; declined by an index out of range if there are several. */
#define PLACE(n)                                                                                   \
    "item([item(topological_sort({F}), " n ")], count(filter([topological_sort_unique({F})], "     \
    "value == false)))"
#define WHO_IS(does, place)                                                                        \
    "(who|which|what) [%node|%task|one] [of them|of these] [be] " does " [the] " place             \
    " [of all|one|in line|in order]"
#define TASKS        "critical_path({F}, duration={D}).tasks"
#define OF(x, field) "first(filter(" TASKS ", node == " x "))." field
#define TIMES        (GR_NEEDS_TASK_TIMES | GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT)

/* One rule for each sort of graph. */
#define ON_CYCLE(words)                                                                            \
    { "answer", words, "self_loops(transitive_closure({G}))", "what is on a cycle",                \
      GR_WANTS_DIRECTIONS },                                                                       \
    {                                                                                              \
        "answer", words,                                                                           \
            "column(nodes(without_isolates(remove_edges({G}, bridges({G})))), \"node\")",          \
            "what is on a cycle", GR_WANTS_NO_DIRECTIONS                                           \
    }

static const gr_rule rules[] = {
    /* --- an order --- */
    { "order",
      "(topological|valid|possible|feasible|correct|right|legal|sensible|proper|execution|"
      "installation|build|working|suitable|linear|good|consistent) "
      "(order|ordering|sequence|sort|sorting|schedule|arrangement) [of|for] [all|every|these] "
      "[%task]",
      "topological_sort({F})", "an order that respects everything", GR_NEEDS_DIRECTED },
    { "order",
      "(order|sequence|ordering|schedule) (that respects|that satisfies|satisfying|respecting|that "
      "obeys|that fulfils|that meets|consistent with|which respects|that works|in accordance "
      "with|compatible with|that keeps) [all|every|these|those|each] "
      "(constraint|dependency|prerequisite|requirement|rule|condition|restriction|them)",
      "topological_sort({F})", "an order that respects everything", GR_NEEDS_DIRECTED },
    { "order", "topological (sort|sorting|order|ordering)", "topological_sort({F})",
      "a topological order", GR_NEEDS_DIRECTED },
    { "answer",
      "[in|by] (what|which) (order|sequence) [%mustbe|can|could|do|may|to|would|shall] [%node|one] "
      "[%do|be|proceed|go] [all|every|these] [%task] [be] [%done|proceed|go|be]",
      "topological_sort({F})", "an order that respects everything", GR_WANTS_DIRECTIONS },
    { "answer",
      "[what be|%what|%list|find|suggest] [a|an|the|one] (order|sequence|plan|schedule) (in which "
      "[to] %do|to %do|of|for|for doing|in which %task can be|in which the %task must be) "
      "[all|every|these|them] [%task] [%done]",
      "topological_sort({F})", "an order that respects everything", GR_NEEDS_DIRECTED },
    { "answer",
      "(sort|order|arrange|schedule|sequence|list|line up) [all|these] %task [so that|such that|in "
      "an order|in order|in a way that|in an order that|in a valid order|topologically] "
      "[every|each|all|no] [%prereq|dependency|%task|constraint] [come before|be respected|before "
      "what needs it|be met|be satisfied|respects the dependencies|comes after its %prereq|after "
      "its %prereq|comes after what it needs]",
      "topological_sort({F})", "an order that respects everything",
      GR_NEEDS_DIRECTED | GR_RULE_WEAK },
    { "bool",
      "be there [exactly|only|just|but|really only] (one|single) [possible|valid|way of|legal] "
      "(order|ordering|way to order|topological order|sequence|arrangement|schedule) [of|for] "
      "[event|%task|everything|it|this|them]",
      "topological_sort_unique({F})", "there is exactly one order", GR_NEEDS_DIRECTED },
    { "bool",
      "be (order|topological order|sequence|the order) (unique|forced|fully "
      "determined|determined|fixed|the only one|completely determined)",
      "topological_sort_unique({F})", "the order is unique", GR_NEEDS_DIRECTED },
    { "answer",
      "(how many|in how many) [different|possible|valid|distinct] (order|way|topological "
      "order|valid order|sequence|topological sort|topological ordering|ordering|schedule|valid "
      "sequence|permutation) "
      "[be there|exist|can|to|possible|of|be] [the|all|these] [%task] [be] [%done|%do|ordered|be "
      "ordered|scheduled|arranged|there|possible]",
      "topological_sort_count({F})", "the number of valid orders", GR_NEEDS_DIRECTED },

    /* --- first and last --- */
    { "set",
      "[%task|%node] [that|which|who] (have no|with no|without|have zero|without any|that have "
      "no|lacking|need no) (%prereq|incoming edge|incoming link|predecessor|requirement|incoming "
      "arrow|incoming edges|incoming %link|parent|dependencies)",
      FIRST, "what has no prerequisites", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|where|with which|with what|%list) [%task|%node] (can|could|may|should|must|do) "
      "[be] [i|we|one|you] (start|begin|%do|%done|start with|begin with|tackle) (first|right "
      "away|immediately|at once|straight away|from the start|at the beginning|at the start|on day "
      "one|in the first semester|in the first term|without any %prereq|without %prereq|with|right "
      "now|before anything else|at the outset)",
      FIRST, "what can come first", GR_WANTS_DIRECTIONS },
    { "answer", "(what|which) [%task|%node] (come|go|be) first", FIRST, "what comes first",
      GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task|%node] (do not|does not|don't|doesn't) (depend on|need|require|rely on) "
      "(anything|anything else|any other|others|any %prereq|other %task)",
      FIRST, "what has no prerequisites", GR_WANTS_DIRECTIONS },
    { "answer",
      "(which|what) [of these|of them|%task|%node|ones] (do not|does not|don't|doesn't|not) "
      "(depend "
      "on|need|require|rely on|wait for) <node>",
      "items_without(items_without(column(nodes({G}), \"node\"), descendants({F}, {node})), "
      "[{node}])",
      "what does not depend on {node}", GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "set", "[%task|%node] [that] depend on nothing", FIRST, "what depends on nothing",
      GR_WANTS_DIRECTIONS },
    { "set",
      "[%task|%node] [that|which] (nothing|nobody|no other %task|no one|no other) [else] (depend "
      "on|need|require|rely on)",
      FINAL, "what nothing depends on", GR_WANTS_DIRECTIONS },
    { "set",
      "[%task|%node] [that be] not (required|needed) (by|for) (anything|anything else|any "
      "other|others|any other %task)",
      FINAL, "what nothing depends on", GR_WANTS_DIRECTIONS },
    { "answer", "(what|which) [%task|%node] (come|go|be|be %done|must be %done|can be %done) last",
      FINAL, "what comes last", GR_WANTS_DIRECTIONS },
    { "set", "(source|root|starting|start|entry) (node|vertex|%node|task)", FIRST, "the sources",
      GR_WANTS_DIRECTIONS },
    { "set", "(sink|terminal|end|final|dead end) (node|vertex|%node|task)", FINAL, "the sinks",
      GR_WANTS_DIRECTIONS },

    { "set",
      "%topmost [%node|one|person|member] [of|among] [all|them|these|everyone|everybody|them "
      "all|all "
      "of them|the lot|the group] [%node]",
      ALONE(FIRST), "the one that nobody is above of", GR_WANTS_DIRECTIONS },
    { "set",
      "%lowermost [%node|one|person|member] [of|among] [all|them|these|everyone|everybody|them "
      "all|all of them|the lot|the group] [%node]",
      ALONE(FINAL), "the one that nobody is below of", GR_WANTS_DIRECTIONS },

    { "answer", WHO_IS("(%go|be|come|stand)", "(first|earliest|before all others)"), ALONE(FIRST),
      "who is first", GR_WANTS_DIRECTIONS },
    { "answer", WHO_IS("(%go|be|come|stand)", "(last|latest|final|after all others)"), ALONE(FINAL),
      "who is last", GR_WANTS_DIRECTIONS },
    { "answer", WHO_IS("%go", "second"), PLACE("1"), "who is second",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", WHO_IS("%go", "third"), PLACE("2"), "who is third",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", WHO_IS("%go", "fourth"), PLACE("3"), "who is fourth",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer", WHO_IS("%go", "fifth"), PLACE("4"), "who is fifth",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },

    /* --- what something needs --- */
    { "answer",
      "(what|which|%list) [all|other] [%task|%node|else|things|everything] [%mustbe|do|does|be] "
      "[i|we|one|you|that] [%mustbe] [%do|be|have|be %done|have "
      "%done|need|pass|%done|happen|come|know] [be] [%done] (before|to be able to|in order "
      "to|prior to|ahead of|so that i can|to) [i|we|can] [%do|taking|starting|doing|be able to "
      "%do|start|get|starting with|beginning|i can %do|we can %do|i may %do|enrolling "
      "in|installing|building|launching] <node> [can start|can begin|can be %done|be "
      "%done|start|begin|starts|possible]",
      "ancestors({F}, {node})", "what must come before {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|%list) [all|other] [%task|%node|else] (do|does) <node> [directly or "
      "indirectly|directly and indirectly|indirectly|ultimately] (need|require|depend on|rely "
      "on|presuppose|build on) [%anyway]",
      "ancestors({F}, {node})", "what {node} needs", GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer",
      "(what|which|%list) [%task|%node|else] (do|does) <node> (directly|immediately) "
      "(need|require|depend on|rely on)",
      "neighbors({F}, {node}, direction=\"in\")", "what {node} needs directly",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer",
      "%howmany [other] (%task|%node|things) [%mustbe|do|does|be] [i|we|one|you] [%mustbe] "
      "[%do|be|have|be %done|have %done|need|pass|come] [be] [%done] (before|to be able to|in "
      "order to|prior to|to) [i|we|can] [%do|taking|starting|doing|be able to %do|start|get|i can "
      "%do|we can %do] <node> [can start|can begin|can be %done|be %done|start]",
      "count(ancestors({F}, {node}))", "how many must come before {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "[what be] (%howmany|(fewest|minimum|smallest|least|total) number of) (%task|%node|things) "
      "[%mustbe|do|be] [i|we] [%mustbe] [%do|need|be %done] (before|to|for) [%do|reach] <node> "
      "(including|counting) <node c>",
      "count(unique(all_items(ancestors({F}, {node}), [{c}])))",
      "how many must come before {node}, and {c}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which|%list|%howmany) [%task|%node] be (needed|required|necessary|mandatory) "
      "(for|by|before|to %do|to take|to get to|in order to %do) <node>",
      "ancestors({F}, {node})", "what {node} needs", GR_WANTS_DIRECTIONS },

    { "answer",
      "(what|which) [%task|%node] (come|be|go|stand|be %done|happen|do) "
      "(immediately|directly|right|just) before <node>",
      "neighbors(transitive_reduction({F}), {node}, direction=\"in\")",
      "what comes right before {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task|%node] (come|be|go|stand|be %done|happen|do) "
      "(immediately|directly|right|just) after <node>",
      "neighbors(transitive_reduction({F}), {node}, direction=\"out\")",
      "what comes right after {node}", GR_WANTS_DIRECTIONS },
    { "mod",
      "(i|we|have|i have|we have|having|i had|i've|we've|already) [already|just] "
      "(done|taken|passed|completed|finished|took|attended) <nodes>",
      "remove_nodes({G}, {nodes})", NULL, GR_WANTS_DIRECTIONS },
    { "answer",
      "(what be|%what|which be) [the] [very] first (thing|task|step|item|course|job|one|%task) [to "
      "get|to %do|that must be %done|needed|we need|i need|to have]",
      FIRST, "what comes first", GR_WANTS_DIRECTIONS },
    { "free",
      "(with|if|when|assuming|provided) [that] [can|may|could|allowed to] [%do|take|run] (any "
      "number|unlimited number|as many|unlimited) [of] %task [as i like|as we like|as possible|as "
      "needed] (per|each|in each|every|a|in one) (semester|term|year|day|stage|quarter)",
      "" },

    /* --- what needs it --- */
    { "set",
      "[all|every|everything|anything|%task|%node|things] [that|which|who] [directly or "
      "indirectly|indirectly|ultimately|transitively] (depend on|rely on|require|need|build on|be "
      "blocked by|be waiting for|wait for|come after|follow) <node> [%anyway|in some way]",
      "descendants({F}, {node})", "what depends on {node}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "set",
      "[%task|%node|things] [that|which|who] directly (depend on|rely on|require|need) <node>",
      "neighbors({F}, {node}, direction=\"out\")", "what depends directly on {node}",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "answer",
      "(what|which|who|%howmany|%list) [other] [%task|%node|things|else] "
      "[will|would|can|could|may|be] [be] (affected|break|impacted|blocked|delayed|fail|stop "
      "working|held up|in trouble|suffer|be broken|stuck|postponed|at risk|hit) "
      "[by|if|when|should|in case] [the failure of|a delay of|a bug in|a change in|a delay in] "
      "<node> [%delay|%fail|has a bug|changes|be buggy|be not %done|not %done]",
      "descendants({F}, {node})", "what depends on {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "%howmany [other] [%task|%node|things] [will|would|can|could|may|be] [be] "
      "(affected|break|impacted|blocked|delayed|fail|stop working|held up|stuck|postponed) "
      "[by|if|when] [the failure of|a delay of|a bug in] <node> [%delay|%fail|has a bug|changes]",
      "count(descendants({F}, {node}))", "how many depend on {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task|%node|courses] (do|does|can|will|would) <node> (unlock|open "
      "up|enable|make possible|allow|lead to)",
      "descendants({F}, {node})", "what depends on {node}", GR_WANTS_DIRECTIONS },

    { "answer",
      "(if|when|without|supposing) [i|we] [fail|skip|do not take|don't take|flunk|never "
      "take|miss|drop|do not pass|don't pass|cannot take|taking|not %done] <node> "
      "(which|what|%howmany) [other] %task (be closed|be closed to|can i not take|can't i take|be "
      "blocked|be out of reach|become impossible|be impossible|be off limits|be not possible|do i "
      "lose|be unavailable|be barred|remain closed|cannot be taken|can i no longer take) [to me|to "
      "us|for me|for us]",
      "descendants({F}, {node})", "what depends on {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(which|what) %task (do|does|will|would|can) (failing|skipping|missing|dropping|not taking) "
      "<node> (close|block|rule out|make impossible|prevent)",
      "descendants({F}, {node})", "what depends on {node}", GR_WANTS_DIRECTIONS },

    /* --- two of them --- */
    { "bool",
      "%mustbe <node a> (be %done|come|happen|precede|go|finish|be ready|be finished|start) before "
      "<node b> [start|begin|be %done|can start|can begin]",
      "has_path({F}, {a}, {b})", "{a} must come before {b}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(do|does) <node a> (have to|need to) (be %done|come|happen|precede|go|finish) before <node "
      "b>",
      "has_path({F}, {a}, {b})", "{a} must come before {b}", GR_WANTS_DIRECTIONS },
    { "bool",
      "be <node a> [really|also|directly or indirectly|indirectly] (a %prereq (for|of)|required "
      "(for|by|before)|needed (for|by|before)|necessary for|%prereq of|%prereq for|mandatory for) "
      "<node b>",
      "has_path({F}, {a}, {b})", "{a} is needed for {b}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(do|does) <node b> [directly or indirectly|indirectly|really|ultimately|somehow] (depend "
      "on|rely on|require|need|presuppose|build on) <node a> [directly or indirectly|indirectly|in "
      "any way]",
      "has_path({F}, {a}, {b})", "{b} depends on {a}", GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION },
    { "bool",
      "(do|must|should|would) [i|we|one] [need|have] [to] [%do|need|have %done|pass|take|have "
      "taken] <node a> (before|for|to|in order to|to be able to|prior to) [i|we|can] "
      "[%do|taking|get into|start] <node b>",
      "has_path({F}, {a}, {b})", "{a} is needed for {b}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(can|could|may) [i|we|one|you] (skip|leave out|omit|do without|bypass|avoid|drop|not "
      "take|miss) <node a> (and still|but still|and yet|and nevertheless|and|but) [be able to|can] "
      "[%do|reach|get to|get into|make it to] <node b>",
      "not has_path({F}, {a}, {b})", "{b} is possible without {a}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(can|could|may) [i|we|one|you] (%do|reach|get to|get into) <node b> without [ever] [having] "
      "[%do|taking|doing|having %done|passing|%done|going through|completing|having "
      "taken|installing] <node a>",
      "not has_path({F}, {a}, {b})", "{b} is possible without {a}", GR_WANTS_DIRECTIONS },
    { "bool", "(can|could|may) <node b> be (%done|%do) without <node a>",
      "not has_path({F}, {a}, {b})", "{b} is possible without {a}", GR_WANTS_DIRECTIONS },
    { "bool", "(can|could|may) [i|we|one|you] [%do] <node b> before [%do|doing|taking] <node a>",
      "not has_path({F}, {a}, {b})", "{b} is possible before {a}", GR_WANTS_DIRECTIONS },
    { "bool", "(can|could|may) <node b> before <node a> [be %done|start|begin]",
      "not has_path({F}, {a}, {b})", "{b} is possible before {a}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(can|could|may) <node b> (be %done|come|happen|start|go|begin|be %do|precede) before <node "
      "a>",
      "not has_path({F}, {a}, {b})", "{b} is possible before {a}", GR_WANTS_DIRECTIONS },
    { "bool",
      "(can|could|may) [i|we|one] [%do] <node a> and <node b> [be] [%done|%do|run|go on|take "
      "place|happen|proceed] %parallel",
      "not has_path({F}, {a}, {b}) and not has_path({F}, {b}, {a})",
      "{a} and {b} can go on at the same time", GR_WANTS_DIRECTIONS },
    { "bool", "be <node a> and <node b> independent [of each other]",
      "not has_path({F}, {a}, {b}) and not has_path({F}, {b}, {a})", "{a} and {b} are independent",
      GR_WANTS_DIRECTIONS },

    /* --- stages --- */
    { "groups",
      "(stage|layer|level|wave|phase|round|batch|generation) [of|in] [%task] [that can be %done "
      "%parallel|%parallel]",
      "topological_generations({F})", "the stages", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer",
      "(which|what) (%task|%node) can [be] [%done|run|%do|go on|happen|proceed|execute] %parallel",
      "topological_generations({F})", "what can be done in parallel", GR_WANTS_DIRECTIONS },
    { "answer",
      "(how many|%fewest how many|at least how many|what be the minimum number of|what be the "
      "smallest number of|what be the least number of|minimum number of|fewest number of) "
      "(semester|term|stage|round|wave|phase|level|layer|step|year|quarter|batch|parallel "
      "step|parallel stage|shift|time slot|period|block|session|generation) "
      "[do|does|be|must|will|would|i|we|it|one|have] [need|needed|required|take|there|be needed|be "
      "required|at least|at minimum|at a minimum|necessary|be necessary] [at least|at minimum] [to "
      "%do|to|for|for taking|in order to %do|before] [everything|all|every|all the|all of the|the "
      "whole|them] [%task|be %done|of them] [if] [unlimited|everything|as many|as much|%task|any "
      "number|tasks|independent] [%task|can be %done|of %task|run|as possible|possible|can] [be "
      "%done] [%parallel]",
      "count(topological_generations({F}))", "the number of stages", GR_WANTS_DIRECTIONS },

    /* --- circles --- */
    { "bool",
      "(be there|have|contain|exist|include|be there any|involve|form) [a|an|any|some] %circle",
      "has_cycle({G})", "there is a cycle", 0 },
    { "answer", "(check|test) [it|%graph] for [a|an|any] %circle [first]", "has_cycle({G})",
      "there is a cycle", 0 },
    { "bool",
      "(do|does) [any|a|an|some] [%task|%node|dependencies] (form|make|create|exist|run in) "
      "[a|an|any] %circle",
      "has_cycle({G})", "there is a cycle", 0 },
    { "bool", "be (cyclic|circular)", "has_cycle({G})", "the graph is cyclic", 0 },
    { "bool",
      "be (acyclic|free of %circle|without %circle|cycle free|loop free|dag|directed acyclic "
      "graph)",
      "is_acyclic({G})", "there is no cycle", 0 },
    { "bool", "(have|contain|be there) no %circle", "is_acyclic({G})", "there is no cycle", 0 },
    { "path", "%circle", "find_cycle({G})", "a cycle", GR_RULE_WEAK },
    ON_CYCLE(
        "(which|what|%list) [%task|%node] (form|be in|be on|be part of|make up|make|be involved "
        "in|cause|be stuck in|depend on each other in|belong to|lie on) [a|the|any] %circle"),
    ON_CYCLE("(which|what|who) [%task|%node] be deadlocked"),
    { "bool",
      "(could|can|may|will|would) [something|one|it|anything|you|someone|water|a leaf] ever "
      "(come|get|return|flow|end up) [back] (to where started|to the start|to where it "
      "started|where it started|where it began|to its starting point|to itself|to the same "
      "%node|back to the start)",
      "has_cycle({G})", "there is a way back", 0 },
    { "answer", "(find|show|give|name|list) [me|us] (a|one|an example of a|any|the) %circle",
      "find_cycle({G})", "a cycle", 0 },
    { "answer",
      "(how many|%howmany) [different|simple|elementary|distinct] %circle [be there|exist]",
      "simple_cycle_count({G})", "the number of cycles", 0 },
    { "answer", "(%list|%what|which) [be] (all|every|all the) [simple|elementary] %circle",
      "simple_cycles({G}).cycles", "all cycles", 0 },
    { "scalar", "(length of|size of) (shortest|smallest) %circle", "girth({G})",
      "the length of the shortest cycle", 0 },
    { "answer", "how (long|large|big) be (shortest|smallest) %circle", "girth({G})",
      "the length of the shortest cycle", 0 },
    { "bool",
      "(can|could|be it possible to|possible to|be there a way to|be there any way to|will [we|i] "
      "be able to) [i|we|one] [ever|actually] [%do|be %done|satisfy|meet|resolve|%task be] "
      "[all|every|everything|all of|all the|these|the] "
      "(%task|dependencies|constraints|requirements|them|everything|%prereq) [be] "
      "[%done|satisfied|met|resolved|in some order|at all|in any order|be %done]",
      "is_directed_acyclic_graph({G})", "everything can be done", GR_WANTS_DIRECTIONS },
    { "bool",
      "(be there|exist) (a valid|any valid|a possible|any|an|a feasible|any possible|some) "
      "(order|ordering|sequence|schedule|topological order)",
      "is_directed_acyclic_graph({G})", "there is a valid order", GR_WANTS_DIRECTIONS },
    { "answer",
      "[%remove] %howmany %link [have to|must|need to|do i have to|do we have to|should|to] "
      "[%remove|go|be %remove] [at least|at the least|at minimum] [to|so that|until|before] "
      "[make|become|turn|leave|get|be|there be|it be] [this|it|%graph|graph] [into] [a|no] "
      "(forest|acyclic|cycle free|loop free|%circle|free of %circle|without %circle|tree) [left] "
      "[at least|at the least|at minimum]",
      "edge_count({G}) - node_count({G}) + component_count({G})",
      "the fewest edges whose removal leaves no cycle", GR_WANTS_NO_DIRECTIONS },
    { "eset",
      "(fewest|minimum|smallest number of|smallest set of|least) (%link|dependencies|arrow) (to "
      "remove|to delete|to cut|to drop|whose removal) [to|in order to|so that|such "
      "that|would|that] (break|breaks|make|makes|there be no|removes|remove|destroy|eliminate|get "
      "rid of) [all|every|any|it|graph] (%circle|acyclic|all cycles)",
      "feedback_arc_set({G}).edges", "the fewest edges whose removal breaks all cycles", 0 },

    { "bool",
      "be there [a|any] (round trip|roundtrip|round walk|circular walk|circular route|loop "
      "walk|round "
      "tour|loop|circular trip|circular tour) [possible] [without|so that|that|which] "
      "[using|walking|repeating|one can walk|taking|passing|uses|be] [any|a|no|the same|an] %link "
      "[twice|again|more than once]",
      "has_cycle({G})", "there is a round trip", 0 },

    /* --- schedules --- */
    { "path", "critical path", "critical_path({F}, duration={D}).path", "the critical path",
      TIMES },
    { "answer",
      "(which|what) [%task|%node] (be critical|be on the critical path|must not be late|cannot be "
      "delayed|must not be delayed|determine the duration|must not slip|be the bottleneck|cannot "
      "slip|have no slack|have zero slack|allow no delay|have no float|can't be delayed|may not be "
      "delayed|may not slip)",
      "column(filter(" TASKS ", slack == 0), \"node\")", "the critical tasks", TIMES },
    { "scalar",
      "(minimum|shortest|earliest|total|least|overall|shortest possible|minimal) [possible] "
      "(duration|completion time|project duration|finish time|time to "
      "completion|length|makespan|time|project time|finish|project length) [of|for|to %do|needed "
      "for] [%project]",
      "critical_path({F}, duration={D}).duration", "the duration of the whole", TIMES },
    { "scalar",
      "(minimum|fewest|smallest|least|minimal) [number of|how many] "
      "(day|week|hour|minute|month) [needed|required|necessary] [to|for] [%do] [%project]",
      "critical_path({F}, duration={D}).duration", "the duration of the whole", TIMES },
    { "scalar",
      "(makespan|project duration|duration of %project|length of %project|length of critical "
      "path|duration of critical path)",
      "critical_path({F}, duration={D}).duration", "the duration of the whole", TIMES },
    { "answer",
      "(how long|how many days|how many hours|how many weeks|how many minutes|how much time|how "
      "many months) [do|does|will|would|must|be] [%project|it] [take|last|need|be needed] [at "
      "least|at minimum|at a minimum|minimum|in total] [for|to %do|to|until|before|till] "
      "[%project|be %done] [take|last|need|be %done|done] [at least|at minimum|in total|if "
      "everything runs %parallel|with unlimited workers|if independent %task run %parallel|with "
      "enough workers|with enough people]",
      "critical_path({F}, duration={D}).duration", "the duration of the whole", TIMES },
    { "answer",
      "(when|what be the earliest time|how soon|how early|how quickly|what be the earliest day) "
      "[can|could|will|would|be|that] [%project|we|i|everything] [be] "
      "[%done|%do|finish|end|over|complete|ready|finished|completed] [%project] [at the "
      "earliest|earliest]",
      "critical_path({F}, duration={D}).duration", "the earliest end of the whole", TIMES },
    { "answer",
      "(when|how early|how soon|what be the earliest time|on which day|what be the earliest day) "
      "[can|could|may|that|at the earliest] <node> (start|begin|be started|be begun) [at the "
      "earliest|earliest]",
      OF("{node}", "earliest_start"), "the earliest start of {node}", TIMES },
    { "scalar", "earliest (start|start time|starting time|possible start) (of|for) <node>",
      OF("{node}", "earliest_start"), "the earliest start of {node}", TIMES },
    { "scalar", "latest (start|start time|starting time|possible start) (of|for) <node>",
      OF("{node}", "latest_start"), "the latest start of {node}", TIMES },
    { "answer",
      "(when|by when|how late|at the latest when|what be the latest time) "
      "[%mustbe|can|could|may|that] <node> (start|begin|be started) [at the latest|latest|without "
      "delaying %project]",
      OF("{node}", "latest_start"), "the latest start of {node}", TIMES },
    { "scalar", "earliest (finish|end|completion|finish time|completion time) (of|for) <node>",
      OF("{node}", "earliest_start") " + " OF("{node}", "duration"), "the earliest end of {node}",
      TIMES },
    { "answer",
      "(when|how early|how soon) [can|could|may|will|be] <node> [be] (%done|finish|end|complete) "
      "[at the earliest]",
      OF("{node}", "earliest_start") " + " OF("{node}", "duration"), "the earliest end of {node}",
      TIMES },
    { "measure", "(slack|float|buffer|total float|leeway|scheduling slack)",
      "critical_path({F}, duration={D}).tasks # slack", "slack", TIMES },
    { "answer",
      "(how long|how much|by how much|how many days|how many hours|how far) [can|could|may] <node> "
      "[be] (delayed|slip|be late|late|postponed|pushed back|delay) [at most] [without|before] "
      "[delaying|affecting|endangering|postponing|changing|delays] [%project|the "
      "end|finish|completion|the deadline|finish date|end date]",
      OF("{node}", "slack"), "the slack of {node}", TIMES },
    { "bool",
      "be <node> [on|part of|in] (critical|critical path|the critical path|a critical task)",
      OF("{node}", "slack") " == 0", "{node} is critical", TIMES },

    /* --- descent --- */
    { "rel", "(ancestor|forefather|forebear|progenitor)", "ancestors({TREE}, @)", "ancestors",
      GR_WANTS_DIRECTIONS },
    { "rel", "(descendant|offspring|progeny)", "descendants({TREE}, @)", "descendants",
      GR_WANTS_DIRECTIONS },
    { "rel", "(parent|mother|father|direct superior|boss|manager|supervisor)",
      "neighbors({TREE}, @, direction=\"in\")", "parents", GR_WANTS_DIRECTIONS },
    { "rel", "(direct predecessor|immediate predecessor)", "neighbors({G}, @, direction=\"in\")",
      "parents", GR_WANTS_DIRECTIONS },
    { "rel", "(child|children|son|daughter|kid|direct report|direct subordinate)",
      "neighbors({TREE}, @, direction=\"out\")", "children", GR_WANTS_DIRECTIONS },
    { "rel", "(direct successor|immediate successor)", "neighbors({G}, @, direction=\"out\")",
      "children", GR_WANTS_DIRECTIONS },
    { "rel", "(grandparent|grandmother|grandfather)", "nodes_at_distance(reverse({TREE}), @, 2)",
      "grandparents", GR_WANTS_DIRECTIONS },
    { "rel", "(great grandparent|great grandmother|great grandfather)",
      "nodes_at_distance(reverse({TREE}), @, 3)", "great-grandparents", GR_WANTS_DIRECTIONS },
    { "rel", "(grandchild|grandchildren|grandson|granddaughter)", "nodes_at_distance({TREE}, @, 2)",
      "grandchildren", GR_WANTS_DIRECTIONS },
    { "rel", "(great grandchild|great grandchildren|great grandson|great granddaughter)",
      "nodes_at_distance({TREE}, @, 3)", "great-grandchildren", GR_WANTS_DIRECTIONS },
    { "rel", "(subordinate|direct or indirect report|direct and indirect report)",
      "descendants({TREE}, @)", "subordinates", GR_WANTS_DIRECTIONS },
    { "rel", "[all|direct and indirect|direct or indirect|transitive] %prereq", "ancestors({F}, @)",
      "prerequisites", GR_WANTS_DIRECTIONS },
    { "rel", "(direct|immediate) %prereq", "neighbors({F}, @, direction=\"in\")",
      "direct prerequisites", GR_WANTS_DIRECTIONS },
    { "rel", "(dependent|dependant|reverse dependency|successor task)", "descendants({F}, @)",
      "dependents", GR_WANTS_DIRECTIONS },
    { "bool", "(do|does) <node b> descend from <node a>", "has_path({TREE}, {a}, {b})",
      "{b} descends from {a}", GR_WANTS_DIRECTIONS },
    { "set",
      "(everyone|everybody|people|all) (below|under|beneath|who reports directly or indirectly "
      "to|reporting to|who report to|working for|who works for) <node>",
      "descendants({TREE}, {node})", "everyone below {node}", GR_WANTS_DIRECTIONS },
    { "set", "(everyone|everybody|people|all) above <node>", "ancestors({TREE}, {node})",
      "everyone above {node}", GR_WANTS_DIRECTIONS },
    { "set", "[%node|everyone|all|people|everything] [that|who|which] descend from <node>",
      "descendants({TREE}, {node})", "what descends from {node}", GR_WANTS_DIRECTIONS },
    { "answer", "(who|which|what) [%node] (all descend|descend|come) from <node>",
      "descendants({TREE}, {node})", "what descends from {node}", GR_WANTS_DIRECTIONS },
    { "scalar",
      "(minimum|smallest|least|lowest) number of "
      "(semester|term|stage|round|wave|phase|year|quarter|batch) [needed|required|necessary] "
      "[to|for] [%do|finish|complete|pass] [everything|all|every|them] [%task]",
      "count(topological_generations({F}))", "the number of stages", GR_WANTS_DIRECTIONS },
    { "scalar",
      "(number of|how many) %task (in|on) [the] longest (chain|path|sequence|dependency chain)",
      "count(dag_longest_path({G}, weight=null))", "how many are on the longest path",
      GR_WANTS_DIRECTIONS },
    { "answer", "longest (chain|path|sequence) of %task [counted in|measured in|in] (%task|nodes)",
      "count(dag_longest_path({G}, weight=null))", "how many are on the longest path",
      GR_WANTS_DIRECTIONS },
    { "answer", "how long be longest (chain|path|sequence|dependency chain) [of %task|of %prereq]",
      "dag_longest_path_length({G})", "the length of the longest path",
      GR_WANTS_DIRECTIONS | GR_UNIT_IS_WEIGHT },
    { "order", "(topology|topological) (sorting|sort) path [of|in]", "topological_sort({F})",
      "a topological order", GR_NEEDS_DIRECTED },
    { "order", "one of (topology|topological) (sorting|sort|order) [path|paths|orders]",
      "topological_sort({F})", "a topological order", GR_NEEDS_DIRECTED },
    { "bool", "(can|could) (all|every|all of) %node be visited", "is_directed_acyclic_graph({G})",
      "everything can be visited", GR_WANTS_DIRECTIONS },
    ON_CYCLE(
        "(which|what|%list) [%task|%node|ones|of them] (be in|be part of|lie on|be on|belong to|be "
        "caught in|be trapped in|be stuck in|be entangled in|be "
        "locked in|be affected by) [a|the|any] %circle"),
    { "answer",
      "(put|bring|get) [all|these] (%task|them) (in|into) [a|an|the] "
      "[workable|sensible|valid|right|correct|proper|possible|good|feasible] (order|sequence)",
      "topological_sort({F})", "an order that respects everything", GR_NEEDS_DIRECTED },
    { "answer",
      "(what|which) [%task] (be left|remain|be left to do|be still to do|have to be done|be "
      "missing) [to do] before [i|we|one] [can|may|could] [%do|start] <node>",
      "ancestors({F}, {node})", "what must come before {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "(what|which) [%task] (can|could|should|may) [i|we|one] (begin with|start with|do "
      "first|tackle first)",
      FIRST, "what can come first", GR_WANTS_DIRECTIONS },
    { "bool",
      "(do|must|should) [i|we] (have to|need to) [%do] <node a> before [i|we] [can] [%do] <node b>",
      "has_path({F}, {a}, {b})", "{a} must come before {b}", GR_WANTS_DIRECTIONS },
    { "bool", "be it (okay|ok|fine|allowed|possible|alright) to [%do] <node b> before <node a>",
      "not has_path({F}, {a}, {b})", "{b} is possible before {a}", GR_WANTS_DIRECTIONS },
    { "bool",
      "be there [a|any] (contradiction|conflict|inconsistency|impossibility) in [this|the] "
      "[plan|list|schedule|rules|constraints|requirements|order]",
      "has_cycle({G})", "there is a contradiction", GR_WANTS_DIRECTIONS },
    { "answer",
      "(suggest|propose|give|make|find|show|plan) [me|us] [a|an|the] "
      "[possible|valid|sensible|study|work|course|build|learning|installation] "
      "(plan|order|sequence|schedule|study plan|curriculum)",
      "topological_sort({F})", "an order that respects everything", GR_WANTS_DIRECTIONS },
    { "path",
      "longest (chain|path|sequence|line) of (%prereq|%task|dependency|dependencies|requirements)",
      "dag_longest_path({F}, weight=null)", "the longest chain", GR_WANTS_DIRECTIONS },
    { "answer",
      "(once|after|when|as soon as) <node> be %done (what|which) [%task] (become|be) "
      "(possible|available|open|unlocked|doable|next)",
      "neighbors({F}, {node}, direction=\"out\")", "what {node} is needed for directly",
      GR_WANTS_DIRECTIONS | GR_NEEDS_RELATION | GR_RULE_WEAK },
    { "set", "[%task|%node] [that be|which be] independent (of|from) <node>",
      "items_without(items_without(items_without(column(nodes({G}), \"node\"), descendants({G}, "
      "{node})), ancestors({G}, {node})), [{node}])",
      "what is independent of {node}", GR_WANTS_DIRECTIONS },
    { "answer", "(what|which) [%task] (can|could|may|should) [i|we] %do (next|now|then)", FIRST,
      "what can come next", GR_WANTS_DIRECTIONS | GR_RULE_WEAK },
    { "answer",
      "[what be] (%fewest|minimum|smallest|least) [number of] "
      "(semester|term|stage|round|step|year) (to|until|before|till) [i|we] [can] (reach|%do|get "
      "to|finish|complete|take) <node>",
      "count(topological_generations(subgraph({F}, all_items(ancestors({F}, {node}), [{node}]))))",
      "the number of stages until {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "how many (semester|term|stage|round|year) (do i need|do we need|does it take|at least|be "
      "needed|must pass|will it take|have to pass) [at least] (to|until|before|till) [i|we] [can] "
      "(reach|%do|get to|finish|complete|take|have %done) <node>",
      "count(topological_generations(subgraph({F}, all_items(ancestors({F}, {node}), [{node}]))))",
      "the number of stages until {node}", GR_WANTS_DIRECTIONS },
    { "answer",
      "[in] (which|what) (semester|term|round|year|stage|quarter|sprint) (can|could|may) [i|we] "
      "(reach|%do|get to|finish|complete|take) <node> [at the earliest|earliest]",
      "count(topological_generations(subgraph({F}, all_items(ancestors({F}, {node}), [{node}]))))",
      "the earliest stage of {node}", GR_WANTS_DIRECTIONS },
    { "bool", "be <node a> related to <node b>", "has_path(to_undirected({G}), {a}, {b})",
      "{a} is related to {b}", GR_WANTS_DIRECTIONS },
};

GR_GRAMMAR(order, rules, phrases);
