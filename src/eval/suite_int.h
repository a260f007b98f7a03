/* Suites: questions of others with their gold answers, and how an answer is judged.
 *
 * A suite is a row: which files hold its records, and an adapter that makes items of a record. An
 * item is in one layout whatever the suite: the question as a user would send it, the kind of its
 * answer, the gold, and where several answers are right the record's own graph and a check. The
 * gold call comes from the record's fields, never from its answer. */
#ifndef GR_SUITE_INT_H
#define GR_SUITE_INT_H

#include "eval/eval.h"

#include "agent/agent.h"

/* --- items --- */

typedef enum gr_kind_of_answer {
    GR_A_NUMBER,
    GR_A_BOOLEAN,
    GR_A_STRING,
    GR_A_SET,
    GR_A_LIST,
    GR_A_PATH,
    GR_A_ORDER,
    GR_A_MAPPING,
    GR_A_DECLINE, /* cannot be answered: the right answer is to say so */
    GR_N_ANSWERS,
} gr_kind_of_answer;

const char *gr_answer_name(gr_kind_of_answer k); /* "number", ... */
bool gr_answer_named(gr_str name, gr_kind_of_answer *out);

/* Where an item comes from. */
typedef struct gr_origin {
    gr_str path;   /* of the file below the folder */
    gr_str line;   /* its text */
    size_t number; /* of the line, from 1 */
    size_t nth;    /* of the items of the line */
    uint64_t hash; /* of what is asked and what is right */
} gr_origin;

/* `graph` is {"directed":BOOL,"nodes":[..],"edges":[[u,v,w],..]}, with "attribute" (what w is:
 * weight, capacity or time; weight if it is not there) and "columns" of nodes {NAME:[..]}. A second
 * graph is "other" beside it. `check` is a record with "type" and what that type needs, check.c
 * lists them. */
typedef struct gr_item {
    gr_str id,
        task; /* of an indexed item these, its kind, its flags and why are there, and `from` */
    gr_str question;
    gr_kind_of_answer kind;
    gr_value gold;
    gr_value accept;               /* a list of other right values, or null */
    double tol;                    /* absolute; 0 = 1e-6 relative */
    gr_value graph, length, check; /* null = none */
    gr_str call;                   /* $G, $A, $B stand for graphs; empty = none */
    gr_str file;                   /* of the graph, instead of `graph`: a path; or empty */
    gr_str attached;               /* what the file holds that the question names; or empty */
    gr_direction direction;        /* of the graph in it */
    gr_str folder;              /* where the record's file lies: paths in the question start here */
    bool ok_if_empty, error_ok; /* DECLINE: saying "none", failing, is right too */
    gr_str statement;           /* with the gold calls: the question is annotated, not asked */
    bool by_calls;              /* the calls of the statement are judged, not their value */
    bool apart;                 /* counted apart from the suite's own figures */
    bool known_wrong;           /* the published gold is wrong; gold is what others recomputed */
    bool unscored;              /* known to be wrong, and nobody knows what is right */
    bool ranked;                /* answers may be possible without being the best */
    bool valid_only;            /* judging: it need not be the best */
    gr_str why;                 /* of known_wrong and DECLINE, and why it is malformed */
    bool malformed;             /* only id, task and why are set */
    const gr_registry *tools;   /* that may be used; NULL = all */
    bool outside;               /* none of GraphCogent's nine tools does it */
    bool listed;                /* the edges of `graph` are in the order of the text */
    bool planned;               /* the order of its tools is judged too */
    gr_str copy_of; /* of a question that is asked several times, nodes numbered otherwise; or empty
                     */
    gr_value numbers; /* then: what its nodes are called, in the same order in all copies */
    unsigned window;  /* sense: links that a model reads at a time; 0 = no windows */
    gr_value told;    /* nback: the parts that are told before the question, texts */
    const struct gr_logic_data *logic; /* kg: the graph that it asks about */
    gr_origin from;
} gr_item;

/* What a suite asks. Whole items are big, so they are read anew from their line when they are
 * needed; this is the index. Those that a suite makes are whole from the start. */
typedef struct gr_items {
    GR_VEC(gr_item) all;
    const struct gr_suite *suite;
    const char *folder;
    gr_value known;         /* the list of known_wrong.jsonl */
    GR_VEC(gr_input) texts; /* of the files, which lines borrow from */
    gr_str note;            /* for people: what they may not expect of these items; or empty */
} gr_items;

/* --- adapters --- */

/* What an adapter gets beside a record. */
typedef struct gr_source {
    gr_ctx *cx;         /* items live in its arena */
    const char *folder; /* of the data, as given */
    gr_str path;        /* of the file below it: "samples/BFS.jsonl" */
    gr_str stem;        /* "BFS" */
    size_t line;        /* from 1 */
    gr_value known;     /* the list of known_wrong.jsonl, or null */
    gr_items *items;
} gr_source;

struct gr_eval_run_of;
struct gr_said;

typedef struct gr_suite {
    const char *name;
    const char *summary;
    /* Does the file at this path below the folder hold records? */
    bool (*takes)(gr_str path);
    /* The text of a file is JSON, one record a line; this is called for each. Adds items with
     * gr_source_add. A record that is not as it should be: GR_EINPUT, which becomes a malformed
     * item and stops nothing. */
    gr_status (*read)(gr_source *s, const gr_value *record, gr_err *err);
    /* Instead of read: a line that is not JSON. */
    gr_status (*read_line)(gr_source *s, gr_str line, gr_err *err);
    /* Adds figures that only this suite has to the summary of a run (run_int.h); may be NULL. */
    gr_status (*metrics)(gr_ctx *cx, const struct gr_eval_run_of *run, gr_value *summary,
                         gr_err *err);
    /* Instead of all these: makes the items, from graphs below job->data, by cx->seed. */
    gr_status (*make)(gr_ctx *cx, const gr_eval_job *job, gr_items *out, gr_err *err);
    bool scaled; /* in the sizes that the job says */
    bool logic;  /* of a graph and by an executor that the job names */
    /* Fits the items to a job before any are drawn: who is asked, and how; may be NULL. */
    gr_status (*fit)(gr_ctx *cx, const gr_eval_job *job, gr_items *items, gr_err *err);
    /* Instead of `grasp ask`: asks an item; m NULL = nobody but grasp itself. Says status, value
     * and what it likes in *out; tokens and times are counted by the caller. */
    gr_status (*ask)(gr_ctx *cx, gr_model *m, const gr_item *item, struct gr_said *out,
                     gr_err *err);
    int64_t timeout_ms; /* of an item, unless the job says so; 0 = that of all suites */
} gr_suite;

extern const gr_suite gr_suite_abstain, gr_suite_create, gr_suite_gracore, gr_suite_graph4real,
    gr_suite_grapharena, gr_suite_graphinstruct, gr_suite_graphqa, gr_suite_graphteam,
    gr_suite_graphwiz, gr_suite_gtools, gr_suite_invariance, gr_suite_kg, gr_suite_llm4dyg,
    gr_suite_multistep, gr_suite_nback, gr_suite_nlgraph, gr_suite_sense, gr_suite_toolformer,
    gr_suite_unseen_tools, gr_suite_wild;

size_t gr_n_suites(void);
const gr_suite *gr_suite_at(size_t i);
const gr_suite *gr_suite_named(const char *name); /* or NULL */

/* Indexes all records below job->data, files in the order of their names. The folder's name is
 * borrowed. gr_items_clear releases them in any case. */
gr_status gr_suite_load(gr_ctx *cx, const gr_suite *suite, const gr_eval_job *job, gr_items *out,
                        gr_err *err);
void gr_items_clear(gr_items *items);
/* The whole item of one that was indexed; it lives in cx->arena and borrows from the texts. */
gr_status gr_items_whole(gr_ctx *cx, const gr_items *items, const gr_item *indexed, gr_item *out,
                         gr_err *err);

bool gr_takes_jsonl(gr_str path); /* *.jsonl, *.jsonl.zst */
gr_str gr_stem_of(gr_str path);   /* "BFS" of "a/b/BFS.jsonl.zst" */
gr_status gr_source_add(gr_source *s, gr_item item, gr_err *err);
/* The entry of known_wrong.jsonl for this record: same file, same id or index, and what both say
 * about id_type, dir and task. NULL if there is none. */
const gr_value *gr_source_known(const gr_source *s, const gr_value *record);

/* As gr_v_get, and NULL of NULL. */
const gr_value *gr_field_at(const gr_value *record, const char *key);
/* Fields of a record that must be there. */
gr_status gr_need_text(const gr_value *record, const char *key, gr_str *out, gr_err *err);
gr_status gr_need_field(const gr_value *record, const char *key, gr_value *out, gr_err *err);
gr_str gr_text_of(const gr_value *record, const char *key); /* empty if it is no text */
/* "samples/BFS.jsonl#52", by the record's id or index, else its line. */
gr_str gr_source_id(gr_source *s, const gr_value *record);

/* --- texts (pick.c) --- */

/* Cursors: what is found is taken off the front of *rest. */
bool gr_pick_past(gr_str *rest, const char *what);               /* behind the next `what` */
bool gr_pick_past_last(gr_str *rest, const char *what);          /* behind the last one */
bool gr_pick_until(gr_str *rest, const char *what, gr_str *out); /* before it, and past it */
bool gr_pick_int(gr_str *rest, int64_t *out);                    /* the next integer */
/* The next word of letters, digits and '_', "<0>" without its brackets. */
bool gr_pick_name(gr_str *rest, gr_str *out);
/* All integers of a text as a list. */
gr_status gr_pick_ints(gr_ctx *cx, gr_str text, gr_value *out, gr_err *err);
bool gr_says_yes(gr_str answer); /* does it begin with "yes"? */

/* A Python literal, loosely: lists, tuples and sets are lists, dictionaries records, names may
 * stand without quotes or in "<0>", "weight:5" and {'weight': 5} in a tuple are 5. Takes it off the
 * front of *rest, which must begin with a bracket. */
gr_status gr_pick_literal(gr_ctx *cx, gr_str *rest, gr_value *out, gr_err *err);
/* The next literal that begins with `open`, "[(" for instance. */
gr_status gr_pick_next_literal(gr_ctx *cx, gr_str *rest, const char *open, gr_value *out,
                               gr_err *err);

/* A name as a value: an integer if it is one. */
gr_value gr_name_value(gr_str s);
/* Makes {"directed","nodes","edges"}; nodes may be null, edges must be a list. */
gr_status gr_item_graph(gr_ctx *cx, bool directed, gr_value nodes, gr_value edges,
                        const char *attribute, gr_value *out, gr_err *err);
/* A record {"type": type}; more is added by the caller. */
gr_status gr_item_check(gr_ctx *cx, const char *type, gr_value *out, gr_err *err);
/* Moves a text into the arena and clears sb. */
gr_status gr_keep_text(gr_ctx *cx, gr_strbuf *sb, gr_str *out, gr_err *err);
/* A call: every '?' in the pattern becomes the next argument, names quoted. */
gr_status gr_item_call(gr_ctx *cx, const char *pattern, const gr_value *args, size_t n_args,
                       gr_str *out, gr_err *err);

/* What a task of GraphInstruct asks of a graph: kind, gold, call and check of the item, whose graph
 * is set. GraphTeam has the same tasks in other texts (suite_graphinstruct.c). */
gr_status gr_instruct_item(gr_source *s, gr_str task, gr_str question, gr_str answer, gr_item *item,
                           gr_err *err);
/* What known_wrong.jsonl says about it: the gold that others recomputed. */
gr_status gr_instruct_known(gr_source *s, const gr_value *known, gr_item *item, gr_err *err);

/* --- judging (check.c, check_graph.c) --- */

typedef enum gr_verdict {
    GR_RIGHT,
    GR_WRONG,
    GR_DECLINED, /* wrongly */
    GR_FAILED,
    GR_UNSCORED,
} gr_verdict;

const char *gr_verdict_name(gr_verdict v); /* "right", "wrong", "declined", "error", "unscored" */

/* Judges an answer by its status and its value, as it stands in JSON. A right decline is right. */
gr_verdict gr_judge(gr_ctx *cx, const gr_item *item, gr_str status, const gr_value *value);

/* Is it possible, though perhaps not the best? Of items with a check. */
bool gr_judge_valid(gr_ctx *cx, const gr_item *item, const gr_value *value);

/* Checks of which several answers may be right: 1 right, 0 wrong, -1 no such check. */
int gr_check_structure(gr_ctx *cx, const gr_item *item, const gr_value *v);

/* --- running --- */

/* The item's own graph, built from its fields and not read from its question; "other" the second
 * one. build.c */
gr_status gr_item_build(gr_ctx *cx, const gr_item *item, bool other, gr_graph **out, gr_err *err);
/* Reads a file that a question names: what is attached, else from the folder of its record or one
 * below, never from outside of `root`. */
gr_status gr_item_load(gr_ctx *cx, const gr_item *item, const char *root, gr_str path,
                       gr_direction d, gr_graph **out, gr_err *err);

/* "same", or what differs first: "nodes", "direction", "edges", "numbers"; "reversed" if every edge
 * runs the other way. NULL without memory. same_graph.c */
const char *gr_graph_compare(gr_ctx *cx, const gr_graph *seen, const gr_graph *truth);
bool gr_same_name(gr_ctx *cx, gr_name name, const gr_value *told);

#endif
