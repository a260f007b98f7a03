/* Private to plan. */
#ifndef GR_PLAN_INT_H
#define GR_PLAN_INT_H

#include "plan/plan.h"
#include "tensor/tensor.h"

/* --- tasks.c: building --- */

struct gr_tasks {
    gr_arena arena; /* of the texts */
    GR_VEC(gr_tasks_node) nodes;
    GR_VEC(gr_tasks_link) links; /* by (from, to), each once */
    gr_strmap names;
    uint32_t *start; /* of the links of a node; n + 1 */
    uint32_t *next;  /* links[i].to */
    bool told;       /* which links there are is said, perhaps none; else they are guesses */
};

#define GR_TASKS_MOST 1000000 /* tools of a graph */

gr_tasks *gr_tasks_new(void); /* NULL without memory */
/* Copies the texts. */
gr_status gr_tasks_add(gr_ctx *cx, gr_tasks *t, gr_tasks_node node, gr_err *err);
gr_status gr_tasks_link_add(gr_ctx *cx, gr_tasks *t, uint32_t from, uint32_t to, gr_err *err);
/* Links by what tools need and give, and by category and input; where none are told. */
gr_status gr_tasks_derive(gr_ctx *cx, gr_tasks *t, gr_err *err);
/* Sorts the links and makes them known; nothing is added any more. */
gr_status gr_tasks_finish(gr_ctx *cx, gr_tasks *t, gr_err *err);

/* --- reading.c: what readers share --- */

/* A text of a record; empty if it is not there or no text. */
gr_str gr_tasks_text(const gr_value *record, const char *key);
/* A node while it is read: names in the order of finding. */
typedef struct gr_tasks_draft {
    gr_tasks_node node;
    GR_VEC(gr_str) required, optional, needs, gives;
} gr_tasks_draft;

gr_status gr_tasks_draft_add(gr_ctx *cx, gr_tasks *t, gr_tasks_draft *d, gr_err *err);
void gr_tasks_draft_clear(gr_tasks_draft *d);
/* The thing that a parameter names: "pet" of petId, pet_ids and pet-number, `of` of a bare id; in
 * cx->arena. .ptr NULL without memory. */
gr_str gr_tasks_thing(gr_ctx *cx, gr_str parameter, gr_str of);
/* One word in small letters, singular. */
gr_str gr_tasks_singular(gr_ctx *cx, gr_str word);

/* A word that says what is done, not to what: "get". */
bool gr_tasks_is_verb(gr_str word);
bool gr_tasks_is_search(const gr_tasks_node *n); /* by its name */
/* Does a tool that searches speak of something that b needs? It finds whatever its text names. */
bool gr_tasks_finds(const gr_tasks_node *a, const gr_tasks_node *b);
/* Do two lists of names have one in common? */
bool gr_tasks_share(const gr_str *a, size_t n, const gr_str *b, size_t m);
/* What a tool needs and gives by its name and text alone: GetMovieCredit "... using its ID" needs a
 * movie. */
gr_status gr_tasks_guess(gr_ctx *cx, gr_tasks_draft *d, gr_err *err);
/* What is said of some holds for those alike: if GetTVReview needs a TV show and others a movie,
 * GetMovieReview needs a movie, though its text does not say so. */
gr_status gr_tasks_guess_alike(gr_ctx *cx, gr_tasks *t, gr_err *err);

gr_status gr_tasks_openapi(gr_ctx *cx, gr_tasks *t, const gr_value *v, gr_err *err);
gr_status gr_tasks_list(gr_ctx *cx, gr_tasks *t, const gr_value *list, gr_err *err);

/* --- words.c: texts as bags of words and pairs of words --- */

/* The next word from *at on; false at the end. */
bool gr_words_next(gr_str text, size_t *at, gr_str *out);
/* Of its dictionary form; all numbers have the same. */
uint64_t gr_words_hash(gr_str word);

typedef struct gr_bag {
    uint32_t *word; /* ascending */
    float *weight;  /* TF-IDF, of length 1 together */
    size_t n;
} gr_bag;

/* An index of texts: how alike is another text to each? It owns its memory. */
typedef struct gr_bags {
    gr_u64map ids; /* of hashed words */
    GR_VEC(float) idf;
    gr_arena arena;
    size_t n_texts;
    size_t *start; /* of the texts that a word is in; n_words + 1 */
    uint32_t *text;
    float *weight;
} gr_bags;

gr_status gr_bags_init(gr_ctx *cx, gr_bags *b, const gr_str *texts, size_t n, gr_err *err);
void gr_bags_clear(gr_bags *b);
/* out[n_texts] = the products with the text; scratch in cx->arena. */
gr_status gr_bags_row(gr_ctx *cx, const gr_bags *b, gr_str text, float *out, gr_err *err);

/* --- encode.c --- */

/* out[n, width of the encoder]: the vectors of texts; on cx->pool. */
gr_status gr_encode_texts(gr_ctx *cx, const gr_parser *parser, const gr_str *texts, size_t n,
                          float *out, gr_err *err);

/* --- ridge.c --- */

/* a[n, n], symmetric and positive definite, becomes its inverse; on cx->pool. */
gr_status gr_invert(gr_ctx *cx, float *a, size_t n, gr_err *err);

/* --- decode.c: from chances of known plans to a plan --- */

#define GR_EVIDENCE_FIGURES 10 /* of steps and of a plan that was said */
#define GR_PLAN_FIGURES     (17 + GR_EVIDENCE_FIGURES)

/* Plans that are known, each once, and what is made of them. */
typedef struct gr_known {
    gr_tasks_plan *at;
    uint32_t *count; /* examples that have it */
    size_t n;
    gr_u64map of;    /* hashed plan */
    gr_u64map pairs; /* from << 32 | to: index of a link that is in the graph or a plan */
    GR_VEC(gr_tasks_link) links;
} gr_known;

uint64_t gr_tasks_plan_hash(const gr_tasks_plan *p);

/* One way to plan, and figures about it. */
typedef struct gr_draft {
    gr_tasks_plan plan;
    uint32_t known; /* its number, or GR_MAP_NONE */
    double rough;   /* a first score, by which candidates are chosen */
    double figures[GR_PLAN_FIGURES];
} gr_draft;

typedef struct gr_drafts {
    gr_draft *at;
    size_t n;
    size_t gold; /* the right one, if it is known; n = none is */
} gr_drafts;

/* What is known of one request. near: how alike the most alike example of a known plan is. `own`:
 * one example of this plan is left out, the request itself; GR_MAP_NONE = none. */
typedef struct gr_evidence_of {
    const float *score, *near; /* of known plans */
    uint32_t own;
    bool free; /* paths may take links that nobody knows */
    /* Of steps in words, if there are any, and of a plan that somebody said: */
    const float *step; /* [n_steps, tools]: chances */
    size_t n_steps;
    const gr_tasks_plan *said; /* of tools that there are; or NULL */
} gr_evidence_of;

/* Candidates with their figures, the best first by `rough`; in cx->arena. */
gr_status gr_drafts_make(gr_ctx *cx, const gr_tasks *t, const gr_known *k, const gr_evidence_of *e,
                         gr_drafts *out, gr_err *err);
/* The chances of drafts by weights of figures: out[d->n]. */
void gr_drafts_chances(const gr_drafts *d, const double *weights, double *out);
/* The one that promises the best mean of Node-F1 and Link-F1. */
size_t gr_drafts_best(const gr_drafts *d, const double *chances);

/* --- evidence.c --- */

/* f[GR_EVIDENCE_FIGURES] of a plan. */
void gr_evidence_tell(const gr_evidence_of *e, size_t n_tools, const gr_tasks_plan *p, double *f);
/* The best chance that a step means the tool; whether the tool was said. */
double gr_evidence_cover(const gr_evidence_of *e, size_t n_tools, uint32_t tool);
bool gr_evidence_says(const gr_evidence_of *e, uint32_t tool);

/* --- weigh.c --- */

/* Weights of figures with which the right drafts are the likeliest. `weights`: where to begin. */
gr_status gr_drafts_weigh(gr_ctx *cx, const gr_drafts *drafts, size_t n, double *weights,
                          gr_err *err);

/* --- clauses.c --- */

/* The clauses of a request, in cx->arena; at least one if it has words. */
gr_status gr_clauses(gr_ctx *cx, gr_str text, gr_str **out, size_t *n, gr_err *err);

/* --- plans.c --- */

/* The path of some tools in cx->arena; those that are GR_MAP_NONE are left out, and so are repeats
 * side by side. */
gr_status gr_tasks_path(gr_ctx *cx, const uint32_t *tools, size_t n, gr_tasks_plan *out,
                        gr_err *err);

/* Leaves out links that the graph lacks. */
void gr_tasks_keep_links(const gr_tasks *t, gr_tasks_plan *p);

#endif
