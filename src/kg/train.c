/* Triples to train on, from a folder or a store, and which graph a model is of. */
#include <sys/stat.h>

#include "kg/predict.h"
#include "kg/store_int.h"
#include "learn/learn.h"

#define HOLD_OUT 20u /* one triple of so many where nothing says which are held out */

typedef struct source {
    gr_ctx *cx;
    gr_kge_data data;
    gr_link *links;
    uint64_t names;
} source;

static uint64_t mix(uint64_t h, gr_str name)
{
    return gr_hash_u64(h ^ gr_hash_bytes(name.ptr, name.len));
}

/* Of the first so many entities and relations. */
static uint64_t names_of(const gr_kg *k, uint32_t n_entities, uint32_t n_relations)
{
    uint64_t h = n_entities;

    for (uint32_t e = 0; e < n_entities; e++)
        h = mix(h, gr_kg_entity_name(k, e));
    for (uint32_t r = 0; r < n_relations; r++)
        h = mix(h, gr_kg_relation_name(k, r));
    return h;
}

static bool fits(const gr_kg *k, const gr_kge *m)
{
    uint32_t n = gr_kge_n_entities(m), n_relations = gr_kge_n_relations(m);

    return n <= gr_kg_n_entities(k) && n_relations <= gr_kg_n_relations(k) &&
           names_of(k, n, n_relations) == gr_kge_names(m);
}

gr_status gr_kg_model_open(gr_ctx *cx, const gr_kg *k, const char *path, gr_kge **out, gr_err *err)
{
    gr_kge *m;
    gr_status st = gr_kge_open(cx, path, &m, err);

    if (st != GR_OK)
        return st;
    if (!fits(k, m)) {
        st = gr_fail(err, GR_EINPUT,
                     "the model was trained on another graph: its %u entities and %u "
                     "relations are not the first ones of the store",
                     gr_kge_n_entities(m), gr_kge_n_relations(m));
        gr_err_file(err, path);
        gr_kge_free(m);
        return st;
    }
    *out = m;
    return GR_OK;
}

/* --- folders --- */

static gr_status read_parts(gr_ctx *cx, const char *folder, const char *parts, gr_kg_builder **out,
                            gr_err *err)
{
    gr_status st = gr_kg_builder_new(cx, out, err);

    if (st != GR_OK)
        return st;
    gr_kg_builder_parts(*out, parts);
    return gr_kg_builder_read(*out, folder, err);
}

static gr_status take_builder(source *s, const gr_kg_builder *b, size_t n_train, gr_err *err)
{
    s->links = gr_new_n(&s->cx->scratch, gr_link, b->triples.n + 1);
    if (s->links == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < b->triples.n; i++)
        s->links[i] = (gr_link){ b->triples.at[i].s, b->triples.at[i].p, b->triples.at[i].o };
    s->names = b->entities.n;
    for (size_t e = 0; e < b->entities.n; e++)
        s->names = mix(s->names, b->entities.at[e].name);
    for (size_t r = 0; r < b->relations.n; r++)
        s->names = mix(s->names, b->relations.at[r].name);
    s->data.n_entities = (uint32_t)b->entities.n;
    s->data.n_relations = (uint32_t)b->relations.n;
    s->data.n_train = n_train;
    s->data.n_valid = b->triples.n - n_train;
    return GR_OK;
}

/* What a third reading has more. Entities and relations that only these triples have no question
 * and no answer held out can have. */
static gr_status take_test(source *s, const gr_kg_builder *b, size_t from, gr_err *err)
{
    gr_link *at = gr_new_n(&s->cx->scratch, gr_link, b->triples.n - from + 1);

    if (at == NULL)
        return gr_fail_memory(s->cx, err);
    s->data.test = at;
    for (size_t i = from; i < b->triples.n; i++) {
        gr_link l = { b->triples.at[i].s, b->triples.at[i].p, b->triples.at[i].o };

        if (l.s < s->data.n_entities && l.o < s->data.n_entities && l.r < s->data.n_relations)
            at[s->data.n_test++] = l;
    }
    return GR_OK;
}

/* A second reading tells where the triples of training end. */
static gr_status read_folder(source *s, const char *path, gr_err *err)
{
    gr_kg_builder *train = NULL, *both = NULL, *all = NULL;
    gr_status st = read_parts(s->cx, path, "train", &train, err);

    if (st == GR_OK)
        st = read_parts(s->cx, path, "train,valid", &both, err);
    if (st == GR_OK)
        st = take_builder(s, both, train->triples.n, err);
    if (st == GR_OK)
        st = read_parts(s->cx, path, "train,valid,test", &all, err);
    if (st == GR_OK)
        st = take_test(s, all, both->triples.n, err);
    gr_kg_builder_free(train);
    gr_kg_builder_free(both);
    gr_kg_builder_free(all);
    return st;
}

/* --- stores --- */

static gr_status read_store(source *s, const char *path, gr_err *err)
{
    gr_kg *k = NULL;
    gr_status st = gr_kg_open(s->cx, path, &k, err);
    gr_kg_iter it;
    gr_triple t;

    if (st != GR_OK)
        return st;
    s->data.n_entities = gr_kg_n_entities(k);
    s->data.n_relations = gr_kg_n_relations(k);
    s->links = gr_new_n(&s->cx->scratch, gr_link, gr_kg_n_triples(k) + 1);
    it = gr_kg_match(k, (gr_triple){ GR_KG_NONE, GR_KG_NONE, GR_KG_NONE });
    while (s->links != NULL && gr_kg_next(&it, &t))
        s->links[s->data.n_train++] = (gr_link){ t.s, t.p, t.o };
    s->names = names_of(k, s->data.n_entities, s->data.n_relations);
    gr_kg_close(k);
    return s->links != NULL ? GR_OK : gr_fail_memory(s->cx, err);
}

/* --- both --- */

/* Moves a random choice of the triples to the end. */
static void hold_out(source *s)
{
    size_t n = s->data.n_train / HOLD_OUT;
    gr_rng rng;

    gr_rng_seed(&rng, s->cx->seed);
    for (size_t i = 0; i < n; i++) {
        size_t last = --s->data.n_train, j = gr_rng_below(&rng, s->data.n_train + 1);
        gr_link l = s->links[last];

        s->links[last] = s->links[j];
        s->links[j] = l;
    }
    s->data.n_valid = n;
}

static gr_status train(gr_ctx *cx, const char *path, const gr_kge_options *options, const char *out,
                       gr_kge_report *report, gr_err *err)
{
    source s = { .cx = cx };
    gr_kge_options o = *options;
    struct stat info;
    gr_status st;

    gr_ctx_begins(cx, "reading");
    st = stat(path, &info) == 0 && S_ISDIR(info.st_mode) ? read_folder(&s, path, err)
                                                         : read_store(&s, path, err);
    if (st != GR_OK)
        return st;
    if (s.data.n_valid == 0)
        hold_out(&s);
    s.data.train = s.links;
    s.data.valid = s.links + s.data.n_train;
    o.names = s.names;
    return gr_kge_train(cx, &s.data, &o, out, report, err);
}

gr_status gr_kg_train(gr_ctx *cx, const char *path, const gr_kge_options *options, const char *out,
                      gr_kge_report *report, gr_err *err)
{
    gr_err why = { 0 };
    gr_status st;

    *report = (gr_kge_report){ 0 };
    st = gr_learner_try(cx, out, &why);
    if (st == GR_OK)
        st = train(cx, path, options, out, report, &why);
    if (st != GR_OK && report->best != 0 && why.hint[0] == '\0')
        gr_err_hint(&why, "%.160s has epoch %zu, MRR %.4f", out, report->best, report->mrr);
    if (st != GR_OK && err != NULL)
        *err = why;
    return st;
}

bool gr_kg_trained_value(gr_arena *a, const gr_kge_report *r, const char *file, gr_value *out)
{
    return gr_v_record(a, out) && gr_v_set(a, out, "file", gr_v_str(gr_str_of(file))) &&
           gr_v_set(a, out, "epochs", gr_v_int((int64_t)r->epochs)) &&
           gr_v_set(a, out, "best", gr_v_int((int64_t)r->best)) &&
           gr_v_set(a, out, "mrr", gr_v_real(r->mrr)) &&
           gr_v_set(a, out, "hits10", gr_v_real(r->hits10)) &&
           (r->mrr_full <= 0 || gr_v_set(a, out, "mrr_full", gr_v_real(r->mrr_full))) &&
           gr_v_set(a, out, "seconds", gr_v_real(r->seconds));
}
