/* eval: measuring grasp: benches of its speed, suites of questions with gold answers. */
#ifndef GR_EVAL_H
#define GR_EVAL_H

#include "base/base.h"

/* One task of a bench: ours, and the peer's in the same run. Figures that could not be had are
 * negative. */
typedef struct gr_bench_task {
    char name[40];        /* no other task of any bench has it */
    const char *bench;    /* set by gr_bench_collect */
    const char *peer;     /* what it is compared with, or NULL */
    double seconds;       /* median */
    double spread;        /* between the quartiles, as a share of the median */
    double first_seconds; /* of the first call, which builds what later ones find ready */
    double peer_seconds;  /* median; one run if that takes over 10 s */
    double peer_spread;
    double peak_mb; /* high-water mark of resident memory */
    double peer_peak_mb;
    double worst_seconds; /* of many alike: the one that takes longest */
    double peer_worst_seconds;
    double loaded_mb;   /* resident once the work is done */
    double floor_share; /* what the machine needs at least, of `seconds` */
    double ns_per_edge;
    int agrees; /* with the peer's answer: 1 yes, 0 no, -1 unknown */
} gr_bench_task;

typedef struct gr_bench_job {
    const char *folder;      /* for temporary files */
    const char *const *only; /* "bfs", "bfs/gnm"; none = all */
    size_t n_only;
    bool scale;       /* how time grows with the size, instead of a peer; for those that know it */
    bool quick;       /* small graphs and few runs: does it work, rather than how fast is it */
    const char *data; /* kg: the folder of the suite kg; learn: that of node_class and graph_class;
                         NULL = graphs by lot */
    /* Told before each task, may be NULL. */
    void (*progress)(void *arg, const char *what, uint64_t done, uint64_t total);
    void *progress_arg;
} gr_bench_job;

typedef struct gr_bench {
    const char *name; /* "load" */
    const char *summary;
    gr_status (*run)(const gr_bench_job *job, gr_bench_task *tasks, size_t *n_tasks, gr_err *err);
} gr_bench;

#define GR_BENCH_MAX_TASKS 256

typedef struct gr_bench_report {
    gr_bench_task tasks[GR_BENCH_MAX_TASKS];
    size_t n;
    bool quick;
    double load;      /* how many processes wanted a core when it began; negative = unknown */
    gr_value machine; /* see gr_bench_machine */
    gr_value failed;  /* {BENCH: MESSAGE} */
} gr_bench_report;

size_t gr_n_benches(void);
const gr_bench *gr_bench_at(size_t i);
const gr_bench *gr_bench_named(const char *name); /* or NULL */

/* Runs one bench, or all of them (name NULL): then one that fails is listed in `failed` and the
 * others go on. Values live in cx->arena. */
gr_status gr_bench_collect(gr_ctx *cx, const gr_bench_job *job, const char *name,
                           gr_bench_report *out, gr_err *err);

/* Runs the tasks of `r` again that a comparison lists as slower or faster. */
gr_status gr_bench_repeat(gr_ctx *cx, const gr_bench_job *job, const gr_bench_report *r,
                          const gr_value *comparison, gr_bench_report *out, gr_err *err);

/* What figures depend on: {"architecture","cpu","cores","memory_mb","system","compiler","build",
 * "grasp","peers":{NAME:VERSION}}. */
bool gr_bench_machine(gr_ctx *cx, gr_value *out);

/* {"machine","load","quick","tasks":{NAME:{"bench","seconds","peer","peer_seconds","ratio",...}},"failed"};
 * ratio is peer_seconds / seconds, higher = better, null without a peer. */
bool gr_bench_json(gr_arena *a, const gr_bench_report *r, gr_value *out);
/* The tasks as a table for people. */
bool gr_bench_table(gr_arena *a, const gr_bench_report *r, gr_value *out);
/* A figure with four digits that count; null if it is negative or beyond 1e15. */
gr_value gr_bench_figure(double x);

/* Can a run be compared with it? Fails if it is no report or one of other sizes (--quick). */
gr_status gr_bench_check_baseline(const gr_value *baseline, bool quick, gr_err *err);
/* Compares two reports, as gr_bench_json makes them, task by task: the ratios where both have a
 * peer of the same name, else the seconds, if the machine is the same. What changed by more than
 * the noise, which follows from the spreads of both, is slower or faster, most first:
 * {"slower":[{"task","by","baseline","now","times","noise"}],"faster":[...],"steady":N,
 *  "new":[NAME],"not_compared":[NAME],"differs":{FIELD:[BASELINE,NOW]}}; the last one about the
 * machines. */
bool gr_bench_compare(gr_arena *a, const gr_value *baseline, const gr_value *now, gr_value *out);
/* Keeps what is slower or faster only if it is so in a comparison of a second run too, with the
 * smaller change of the two; the rest counts as steady. */
bool gr_bench_confirm(gr_arena *a, const gr_value *comparison, const gr_value *again,
                      gr_value *out);
/* The comparison for people, lines. */
void gr_bench_compare_text(gr_strbuf *sb, const gr_value *comparison);

/* --- suites --- */

/* How a model is asked, and what of it can be left out; docs/EVAL.md. Without sense the oracle
 * works on the record's own graph; all others are about models. */
#define GR_EVAL_METHODS "exchange|skills|tools|auto|text|toolformer|graphtool|cogent|fc"
#define GR_EVAL_STAGES                                                                             \
    "sense|abstraction|buffer|creation|decomposition|extraction|graph-instruction|margin|"         \
    "parameter-instruction|repair|retrieval|thinking|verifier"

/* Who answers queries of logic. */
#define GR_EVAL_EXECUTORS "exact|predict|llm"

typedef struct gr_eval_job {
    const char *suite; /* NULL: as the predictions of `rescore` say */
    const char *data;  /* the folder of the suite */
    /* Who proposes, one run each: "builtin" the trained readers, "oracle" the gold call of the
     * record, else the specification of a model (llm.h). None at all = the readers. */
    const char *const *llm;
    size_t n_llm;
    int64_t llm_timeout_ms;     /* of one attempt to reach a model; 0 = 60 s */
    const char *method;         /* of models, one of GR_EVAL_METHODS; NULL = skills */
    const char *const *without; /* stages to leave out, of GR_EVAL_STAGES */
    size_t n_without;
    const char *rescore; /* predictions to judge again instead of asking, or NULL */
    /* Where predictions go, a line as soon as it and all before it are there; a file of the same
     * run that ends early is continued. NULL = nowhere. */
    const char *predictions;
    const char *peer; /* "networkx": makes the gold calls too and is timed; or NULL */
    uint64_t limit;   /* 0 = all; else so many, spread evenly over the tasks */
    uint64_t seed;
    unsigned window; /* links that a model reads at a time; 0 = 50, or those of the suite */
    unsigned graphs; /* sense: of each domain; 0 = all */
    /* graph4real: nodes of its graphs, numbers as texts; none = 40, 100 and 1,000. */
    const char *const *scale;
    size_t n_scales;
    const char *kg;      /* kg: the graph whose queries are asked */
    const char *exec;    /* kg: who answers them, one of GR_EVAL_EXECUTORS; NULL = exact */
    const char *model;   /* kg: that predict scores links by, a file; NULL = none */
    size_t beam;         /* kg: entities that predict goes on from at each step; 0 = all */
    unsigned tokens;     /* kg: of the facts that a model reads; 0 = 4,096 */
    const char *facts;   /* kg: "seen" or "all", those that a model reads; NULL = seen */
    unsigned jobs;       /* 0 = as many as there are cores */
    int64_t timeout_ms;  /* of a question; 0 = 20 s, or what the suite takes */
    size_t memory_bytes; /* of a question; 0 = 1 GiB */
    /* Told now and then on the calling thread, may be NULL. */
    void (*progress)(void *arg, const char *what, uint64_t done, uint64_t total);
    void *progress_arg;
} gr_eval_job;

/* What a run found. Lives in the context's arena. */
typedef struct gr_eval_result {
    /* {"suite","llm","n","accuracy","tasks":{..},"wrong","declined",..}: docs/EVAL.md; of several
     * proposers {"suite","runs":[that of each]}. */
    gr_value summary;
    const struct gr_eval_run_of *run; /* what each is made of (run_int.h) */
    size_t n_runs;
    size_t n_predictions; /* run after run, in the order of the records */
    const struct gr_predictions *predictions;
    gr_str note; /* for people: what they may not expect; or empty */
} gr_eval_result;

size_t gr_n_eval_suites(void);
const char *gr_eval_suite_name(size_t i);
const char *gr_eval_suite_summary(size_t i);

/* Asks all questions of a suite and judges the answers. */
gr_status gr_eval_run(gr_ctx *cx, const gr_eval_job *job, gr_eval_result *out, gr_err *err);
/* One of the predictions, a record; docs/EVAL.md. It is read from disk and lives in cx->arena. */
gr_status gr_eval_prediction(gr_ctx *cx, const gr_eval_result *r, size_t i, gr_value *out,
                             gr_err *err);
/* The summary as a table for people. */
bool gr_eval_table(gr_arena *a, const gr_value *summary, gr_value *out);
/* Of suites of several scales: accuracy by the size of the graph, inside and outside of the
 * toolset; null of others. */
bool gr_eval_scales(gr_arena *a, const gr_value *summary, gr_value *out);
/* The predictions that are not right, with question, gold, value and calls; `verdict` NULL = all
 * of these, else only those. */
gr_status gr_eval_show(const gr_eval_result *r, const char *verdict, gr_strbuf *sb, gr_err *err);
/* How often which task went wrong for which reason, the most frequent first. */
gr_status gr_eval_why(gr_ctx *cx, const gr_eval_result *r, gr_strbuf *sb, gr_err *err);

/* Has a model read texts of the suite sense and finds the window that suits it: the lowest
 * coefficient edit distance x tokens / context, and of several that misread nothing the one of the
 * fewest tokens. {"llm","window","why","context","sources","windows":{SIZE:{"n","failed","exact",
 * "edit_before","edit_after","ged","triggers","tokens","gec"}}}. context in tokens, 0 = 131072; of
 * the job one llm, data (NULL = graphs by lot), graphs (0 = 1 a domain), seed, jobs and limits
 * count. note: for people, or empty. */
gr_status gr_eval_calibrate(gr_ctx *cx, const gr_eval_job *job, int64_t context, gr_value *out,
                            gr_str *note, gr_err *err);

/* Writes a page about the runs for browsers, one file that needs no other: figures by task beside
 * the papers', plots, samples of what was not right with their traces. */
gr_status gr_eval_report(gr_ctx *cx, const gr_eval_result *r, const char *path, gr_err *err);

/* --- plans --- */

typedef struct gr_eval_plan_job {
    const char *data; /* the folder: graph_desc.json, data.json, split_ids.json */
    const char *test; /* requests with gold, instead of those inside the split; or NULL */
    /* Steps and plans of a model, in the layout of the paper's repository; NULL = planning from the
     * requests alone. */
    const char *predictions;
    /* One of GR_PLAN_METHODS, or NULL: joint. It plans from the steps of predictions, else from the
     * clauses of requests; joint without predictions as it was trained. */
    const char *method;
    bool free; /* links that the graph lacks are possible */
    bool no_encoder, no_training;
    bool no_steps, no_tools; /* what predictions say is left out: their steps, their own tools */
    bool ablations;          /* several ways beside each other: method, free and no_ do not count */
} gr_eval_plan_job;

/* Learns outside the split, plans inside it: {"n","node_f1","link_f1","accuracy",
 * "node_hallucination","link_hallucination",..,"missing_as_zero":{..}}, a list of these with "way"
 * of ablations: docs/PLANNING.md. */
gr_status gr_eval_plan(gr_ctx *cx, const gr_eval_plan_job *job, gr_value *out, gr_err *err);

/* --- tables of the papers --- */

/* Every table and figure of the papers that holds results, with the figures of runs beside it:
 * {"tables":[{"paper","table","what","state","command","note","method","figures":[{"row","column",
 * "paper","ours":{LLM:..}}]}],"shown":[{"suite","folder","options"}]}; figures are per cent. Runs
 * are the summaries (*.json) and predictions (*.jsonl) in the folder `results`, NULL = none. */
gr_status gr_eval_tables(gr_ctx *cx, const char *results, gr_value *out, gr_err *err);
/* The same for people. */
gr_status gr_eval_tables_show(gr_ctx *cx, const char *results, gr_strbuf *sb, gr_err *err);
/* docs/RESULTS.md: the figures of the runs suite by suite and task by task beside the papers', and
 * the tables. */
gr_status gr_eval_markdown(gr_ctx *cx, const char *results, gr_strbuf *sb, gr_err *err);

/* --- generated examples --- */

typedef struct gr_gen_job {
    const char *skill; /* or recipe */
    const char *data;  /* graphs to draw from: a file or a folder; NULL = random families */
    bool test;         /* of the phrases kept for tests, else of the others */
    uint64_t seed;
    uint64_t n;
    const char *format; /* "jsonl", "alpaca", "prompt_pairs"; NULL = the skill's own */
    const char *out;    /* a file; "-" = standard output */
    const char *llm;    /* a model that rephrases questions of the phrasebook; NULL = none */
    unsigned jobs;      /* 0 = as many as there are cores */
    void (*progress)(void *arg, const char *what, uint64_t done, uint64_t total);
    void *progress_arg;
    bool (*stopped)(void); /* may be NULL */
} gr_gen_job;

size_t gr_n_gen_skill_rows(void);
const char *gr_gen_skill_name(size_t i);
const char *gr_gen_skill_summary(size_t i);

/* Makes examples of a skill, each verified, and writes them; docs/GEN.md. The same job gives the
 * same bytes whatever `jobs` is. *summary: {"skill","split","n","attempts","dropped":{WHY:N}}. */
gr_status gr_gen_write(gr_ctx *cx, const gr_gen_job *job, gr_value *summary, gr_err *err);

/* --- learning --- */

typedef struct gr_learn_job {
    const char *suite; /* "node", "graph", "links", "recsys" or "traffic" */
    const char *data;  /* a set, or a folder of sets: see learn/learn.h */
    const char *const *models;
    size_t n_models;                       /* 0 = those that suit */
    size_t seeds;                          /* 0 = 5, or 1 of large sets of graphs */
    size_t epochs;                         /* 0 = what suits */
    const struct gr_classify_options *how; /* but links: what is not 0; NULL = what suits */
    bool one_fold;                         /* graph: how->fold alone */
    bool curves;                           /* graph: what came of every epoch, too */
} gr_learn_job;

bool gr_is_learn_suite(const char *name);
/* {"suite":, "protocol":, "results": [{"data":, "model":, "seeds":, "accuracy":, "spread":, ..}]}
 */
gr_status gr_eval_learn(gr_ctx *cx, const gr_learn_job *job, gr_value *out, gr_err *err);

#endif
