/* The third of a fact of which two are given: by the facts where they have it, else by the scores
 * of a model that was trained on them. Graph-ToolFormer's transe calls are calls of it. */
#include <unistd.h>

#include <math.h>

#include "kg/kg_int.h"

#define ROWS 64u /* relations that are scored together */

enum { MODEL, SUBJECT, RELATION, OBJECT };

/* A question and who answers it. */
typedef struct third {
    gr_ctx *cx;
    const gr_in *in;
    gr_kg *k;
    gr_kge *m;
    gr_err *err;
} third;

/* --- the model --- */

static gr_status missing(const third *t, gr_str path)
{
    gr_fail_arg(t->err, GR_EREAD, "model", "there is no model %.*s", GR_FMT(path));
    gr_err_hint(t->err, "train it: grasp kg train STORE --model transe --out %.*s", GR_FMT(path));
    return GR_EREAD;
}

static gr_status open_model(third *t)
{
    const gr_loader *l = t->in->loader;
    gr_str path = t->in->arg[MODEL].value.s, copy = gr_str_dup(&t->cx->scratch, path);
    const char *file = NULL;
    gr_status st;

    if (copy.ptr == NULL)
        return gr_fail_memory(t->cx, t->err);
    if (l == NULL || l->place == NULL)
        return gr_fail_arg(t->err, GR_EUSAGE, "model", "model: calls may read no files here");
    if (path.len == 0 || strlen(copy.ptr) != path.len)
        return gr_fail_arg(t->err, GR_EINPUT, "model", "model: expected the name of a file");
    if ((st = l->place(l->arg, t->cx, copy.ptr, &file, t->err)) != GR_OK)
        return st;
    return access(file, F_OK) == 0 ? gr_kg_model_open(t->cx, t->k, file, &t->m, t->err)
                                   : missing(t, path);
}

/* --- entities --- */

/* The best of all, or of the known ones if there are any. Ties go to the first. */
static uint32_t best_of(const float *row, size_t n, gr_ids known)
{
    size_t best = SIZE_MAX, count = known.n != 0 ? known.n : n;

    for (size_t i = 0; i < count; i++) {
        size_t e = known.n != 0 ? known.at[i] : i;

        if (best == SIZE_MAX || (e < n && (best >= n || row[e] > row[best])))
            best = e;
    }
    return (uint32_t)best;
}

static gr_status find_entity(third *t, bool inverse, uint32_t relation, gr_value *out)
{
    uint32_t from = t->in->arg[inverse ? OBJECT : SUBJECT].node, n = gr_kge_n_entities(t->m);
    gr_kge_ask ask = { from, relation + (inverse ? gr_kge_n_relations(t->m) : 0) };
    float *row = gr_new_n(&t->cx->scratch, float, (size_t)n + 1);
    gr_ids_buf room = { .budget = &t->cx->budget };
    gr_ids known = { 0 };
    gr_status st = row != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);

    if (st == GR_OK)
        st = inverse ? gr_kg_subjects(t->k, relation, from, &room, &known, t->err)
                     : gr_kg_objects(t->k, from, relation, &room, &known, t->err);
    if (st == GR_OK && from < n && relation < gr_kge_n_relations(t->m))
        st = gr_kge_scores(t->cx, t->m, &ask, 1, row, t->err);
    else if (st == GR_OK && known.n == 0)
        st = gr_fail(t->err, GR_EDECLINED, "the model was trained before this was there");
    if (st == GR_OK)
        *out = gr_v_vertex(t->in->graph, best_of(row, n, known));
    gr_vec_clear(&room);
    return st;
}

/* --- relations --- */

typedef struct best_relation {
    uint32_t id;
    float score;
    bool known;
} best_relation;

static void take_better(best_relation *best, best_relation x)
{
    if (best->id == GR_KG_NONE || x.known > best->known ||
        (x.known == best->known && x.score > best->score))
        *best = x;
}

/* A relation that the model does not know scores less than any that it does. */
static gr_status find_relation(third *t, gr_value *out)
{
    uint32_t s = t->in->arg[SUBJECT].node, o = t->in->arg[OBJECT].node;
    size_t n = gr_kge_n_entities(t->m), n_rel = gr_kge_n_relations(t->m);
    float *rows = gr_new_n(&t->cx->scratch, float, ROWS *n + 1);
    best_relation best = { .id = GR_KG_NONE };
    gr_status st = rows != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
    gr_kge_ask asks[ROWS];

    for (uint32_t r = 0; st == GR_OK && r < gr_kg_n_relations(t->k); r++) {
        uint32_t at = r % ROWS;
        bool scored = s < n && o < n && r < n_rel;

        if (scored && at == 0) {
            uint32_t count = n_rel - r < ROWS ? (uint32_t)n_rel - r : ROWS;

            for (uint32_t i = 0; i < count; i++)
                asks[i] = (gr_kge_ask){ s, r + i };
            st = gr_kge_scores(t->cx, t->m, asks, count, rows, t->err);
        }
        take_better(&best, (best_relation){ r, scored ? rows[at * n + o] : -INFINITY,
                                            gr_kg_has(t->k, (gr_triple){ s, r, o }) });
    }
    if (st != GR_OK)
        return st;
    if (!best.known && best.score == -INFINITY)
        return gr_fail(t->err, GR_EDECLINED, "the model was trained before these nodes were there");
    *out = gr_v_str(gr_str_dup(&t->cx->arena, gr_kg_relation_name(t->k, best.id)));
    return out->s.ptr != NULL ? GR_OK : gr_fail_memory(t->cx, t->err);
}

/* --- the tool --- */

static gr_status answer(third *t, gr_result *out)
{
    const gr_arg *arg = t->in->arg;
    const gr_column *c;
    gr_status st = gr_kg_need_relations(t->in->graph, &c, t->err);

    if (st == GR_OK && arg[RELATION].given)
        st = gr_kg_known_relation(t->cx, c, arg[RELATION].value.s, t->err);
    if (st == GR_OK)
        st = gr_kg_of_graph(t->cx, t->in->graph, NULL, 0, &t->k, t->err);
    if (st == GR_OK)
        st = open_model(t);
    if (st != GR_OK)
        return st;
    if (!arg[RELATION].given)
        return find_relation(t, &out->value);
    return find_entity(t, arg[OBJECT].given, gr_kg_relation(t->k, arg[RELATION].value.s),
                       &out->value);
}

static gr_status third_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    third t = { .cx = cx, .in = in, .err = err };
    gr_status st;

    if (in->arg[SUBJECT].given + in->arg[RELATION].given + in->arg[OBJECT].given != 2)
        return gr_fail_arg(err, GR_EUSAGE, "object",
                           "expected two of subject, relation and object");
    st = answer(&t, out);
    gr_kge_free(t.m);
    gr_kg_close(t.k);
    return st;
}

static const gr_param third_params[] = {
    { "model", GR_P_TEXT, GR_REQUIRED, "the file of a model of this graph, by grasp kg train",
      .words = "model" },
    { "subject", GR_P_NODE, GR_OPTIONAL, "the node that the fact is about", .words = "from" },
    { "relation", GR_P_TEXT, GR_OPTIONAL, GR_KG_RELATION_DOC, .words = "relation" },
    { "object", GR_P_NODE, GR_OPTIONAL, "the node that it is related to", .words = "to" },
};

static const gr_alias third_aliases[] = {
    { GR_SURFACE_TOOLX, "transe:tail_entity", "1=subject, 2=relation, transe=model", NULL },
    { GR_SURFACE_TOOLX, "transe:head_entity", "1=relation, 2=object, transe=model", NULL },
    { GR_SURFACE_TOOLX, "transe:relation", "1=subject, 2=object, transe=model", NULL },
};

const gr_tool gr_tool_predict_link = {
    .name = "predict_link",
    .family = "facts",
    .summary = "The third of subject, relation and object by a trained model",
    .brief = "what is missing in a fact",
    .details =
        "Two of them are given. Where the facts have the third it is one of theirs, and the model "
        "chooses; else it is the one that the model scores best." GR_KG_NOTE,
    GR_PARAMS(third_params),
    GR_ALIASES(third_aliases),
    .result = GR_R_ANY,
    .returns = "node | text",
    .cost = "O(facts log facts + relations x nodes x rank)",
    .run = third_run,
    .unchecked = "a model predicts it, the facts do not entail it",
    .cues = "predict the missing link, knowledge graph completion",
    .example = { "a>b, b>c, a>d",
                 "predict_link(set_edge_attribute(G, relation, knows, [[a, b], [b, c], [a, d]]), "
                 "\"examples/knows.transe.safetensors\", b, knows)",
                 "c" },
};
