/* Models as files, and what they predict. */
#include "learn/classify/classify_int.h"
#include "learn/hub.h"
#include "learn/notes_int.h"

static const char *const kinds[] = { [GR_SET_NODES] = "nodes", [GR_SET_GRAPHS] = "graphs" };

/* --- writing --- */

gr_status gr_classifier_write(gr_ctx *cx, const gr_classifier *c, const char *path, gr_err *err)
{
    gr_notes n = { .n = 0 };
    gr_strbuf names;
    gr_status st;

    gr_strbuf_init(&names, &cx->budget, 0);
    for (size_t i = 0; i < c->n_classes; i++) {
        gr_strbuf_adds(&names, i != 0 ? "\n" : "");
        gr_strbuf_add(&names, c->classes[i]);
    }
    gr_notes_text(&n, "kind", GR_STR(GR_MODEL_CLASSIFIER));
    gr_notes_text(&n, "model", gr_str_of(c->o.model));
    gr_notes_text(&n, "of", gr_str_of(kinds[c->kind]));
    gr_notes_text(&n, "classes", gr_strbuf_str(&names));
    gr_notes_count(&n, "features", c->n_features);
    gr_notes_count(&n, "width", c->o.width);
    gr_notes_count(&n, "layers", c->o.layers);
    gr_notes_count(&n, "heads", c->o.heads);
    if (c->reads_bags)
        gr_notes_count(&n, "bag", c->o.bag);
    gr_notes_count(&n, "epoch", c->epoch);
    gr_notes_number(&n, "valid", c->valid);
    gr_notes_number(&n, "test", c->test);
    st = names.failed ? gr_fail_memory(cx, err) : gr_net_write(cx, &c->net, path, n.at, n.n, err);
    gr_strbuf_clear(&names);
    return st;
}

/* --- reading --- */

static gr_status read_classes(gr_ctx *cx, const gr_weights *w, gr_set *shape, gr_err *err)
{
    gr_str text = gr_weights_meta(w, "classes"), name;

    if (text.len == 0)
        return gr_notes_wrong(err, "classes", "names, a line each", text);
    shape->n_classes = 1;
    for (size_t i = 0; i < text.len; i++)
        shape->n_classes += text.ptr[i] == '\n';
    shape->classes = gr_new_n(&cx->arena, gr_str, shape->n_classes);
    if (shape->classes == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < shape->n_classes && gr_str_split(&text, '\n', &name); i++)
        shape->classes[i] = name;
    return GR_OK;
}

/* The options and the shape that the net is made of. */
static gr_status read_notes(gr_ctx *cx, const gr_weights *w, gr_set *shape, gr_classifier *c,
                            gr_err *err)
{
    gr_str kind = gr_weights_meta(w, "kind"), model = gr_weights_meta(w, "model"),
           of = gr_weights_meta(w, "of");
    gr_status st;

    if (!gr_str_is(kind, GR_MODEL_CLASSIFIER))
        return gr_notes_wrong(err, "kind", "\"" GR_MODEL_CLASSIFIER "\"", kind);
    if ((c->o.model = gr_classify_model(model)) == NULL)
        return gr_notes_wrong(err, "model", "one of " GR_CLASSIFY_NAMES, model);
    if (!gr_str_is(of, kinds[GR_SET_NODES]) && !gr_str_is(of, kinds[GR_SET_GRAPHS]))
        return gr_notes_wrong(err, "of", "nodes or graphs", of);
    shape->kind = gr_str_is(of, kinds[GR_SET_GRAPHS]) ? GR_SET_GRAPHS : GR_SET_NODES;
    if ((st = read_classes(cx, w, shape, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "features", 1 << 30, &shape->n_features, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "width", 1 << 16, &c->o.width, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "layers", GR_GNN_LAYERS, &c->o.layers, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "heads", 1 << 10, &c->o.heads, err)) != GR_OK ||
        (gr_classify_reads_bags(c->o.model) &&
         (st = gr_notes_read_count(w, "bag", GR_CLASSIFY_BAG, &c->o.bag, err)) != GR_OK) ||
        (st = gr_notes_read_count(w, "epoch", 1 << 30, &c->epoch, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "valid", &c->valid, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "test", &c->test, err)) != GR_OK)
        return st;
    if (gr_classify_defaults(shape, &c->o, err) == GR_OK)
        return GR_OK;
    if (err != NULL)
        err->kind = GR_EINPUT; /* nobody gave it as an option */
    return GR_EINPUT;
}

static gr_status read_model(gr_ctx *cx, const gr_weights *w, gr_classifier *c, gr_err *err)
{
    gr_classifier said = { .o = { .dropout = -1, .decay = -1 } };
    gr_set shape = { 0 };
    gr_status st = read_notes(cx, w, &shape, &said, err);

    if (st == GR_OK)
        st = gr_classifier_make(cx, &shape, &said.o, 0, w, c, err);
    if (st != GR_OK)
        return st;
    c->valid = said.valid;
    c->test = said.test;
    c->epoch = said.epoch;
    return gr_net_read(&c->net, w, err);
}

gr_status gr_classifier_open(gr_ctx *cx, const char *path, gr_classifier **out, gr_err *err)
{
    gr_classifier *c = gr_mem_zeroed(NULL, 1, sizeof *c);
    gr_weights *w = NULL;
    gr_status st;

    if (c == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_weights_open(cx, path, &w, err)) == GR_OK &&
        (st = read_model(cx, w, c, err)) != GR_OK)
        gr_err_file(err, path);
    gr_weights_free(w);
    if (st != GR_OK) {
        gr_classifier_free(c);
        return st;
    }
    c->net.arena.budget = NULL;
    *out = c;
    return GR_OK;
}

gr_classifier_facts gr_classifier_facts_of(const gr_classifier *c)
{
    return (gr_classifier_facts){
        c->o.model, c->kind,  c->n_features, c->n_classes, gr_net_numbers(&c->net),
        c->classes, c->valid, c->test
    };
}

/* --- predicting --- */

static gr_status fits(const gr_classifier *c, const gr_set *set, gr_err *err)
{
    bool same =
        c->kind == set->kind && c->n_features == set->n_features && c->n_classes == set->n_classes;

    for (size_t i = 0; same && i < c->n_classes; i++)
        same = gr_str_eq(c->classes[i], set->classes[i]);
    return same ? GR_OK
                : gr_fail(err, GR_EINPUT,
                          "the model is of %s with %zu features and %zu classes, the set has %s "
                          "with %zu features and %zu classes, or others",
                          kinds[c->kind], c->n_features, c->n_classes, kinds[set->kind],
                          set->n_features, set->n_classes);
}

static void softmax(float *x, size_t n)
{
    float most = x[0], sum = 0;

    for (size_t i = 1; i < n; i++)
        most = x[i] > most ? x[i] : most;
    for (size_t i = 0; i < n; i++)
        sum += x[i] = expf(x[i] - most);
    for (size_t i = 0; i < n; i++)
        x[i] /= sum;
}

void gr_classify_chances(float *x, size_t n, size_t n_classes)
{
    for (size_t i = 0; i < n; i++)
        softmax(x + i * n_classes, n_classes);
}

gr_status gr_classify_predict(gr_ctx *cx, gr_classifier *c, const gr_set *set,
                              const uint32_t *items, size_t n, float *chances, gr_err *err)
{
    gr_status st = fits(c, set, err);
    gr_sight whole = { 0 };
    gr_arena a;
    gr_tape t;

    if (st != GR_OK)
        return st;
    gr_arena_init(&a, &cx->budget);
    gr_tape_init(&t, cx, 0);
    if (set->kind == GR_SET_NODES)
        st = gr_sight_whole(cx, &a, c, set, items, n, &whole, err);
    if (st == GR_OK)
        st = gr_classifier_scores(&t, c, set, &whole, items, n, chances, err);
    if (st == GR_OK)
        gr_classify_chances(chances, n, c->n_classes);
    gr_tape_clear(&t);
    gr_arena_clear(&a);
    return st;
}

static size_t top(const float *x, size_t n)
{
    size_t best = 0;

    for (size_t i = 1; i < n; i++)
        best = x[i] > x[best] ? i : best;
    return best;
}

gr_status gr_classify_name(gr_ctx *cx, gr_classifier *c, const gr_set *set, gr_str name,
                           float *chances, gr_err *err)
{
    const uint32_t *items;
    size_t n, k = c->n_classes;
    float *all;
    gr_status st = gr_set_find(set, name, &items, &n, err);

    if (st != GR_OK)
        return st;
    all = gr_new_n(&cx->scratch, float, n *k);
    if (all == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_classify_predict(cx, c, set, items, n, all, err)) != GR_OK)
        return st;
    memset(chances, 0, k * sizeof *chances);
    for (size_t i = 0; i < n; i++) {
        if (top(all + i * k, k) != top(all, k))
            return gr_fail(err, GR_EDECLINED,
                           "'%.*s' may be each of %zu nodes, which the set cannot tell apart and "
                           "the model puts into different classes",
                           GR_FMT(name), n);
        for (size_t j = 0; j < k; j++)
            chances[j] += all[i * k + j] / (float)n;
    }
    return GR_OK;
}
