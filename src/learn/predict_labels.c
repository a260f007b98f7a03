/* predict_labels: what nodes without a label would be called, by a model that learns from those
 * that have one. */
#include <math.h>

#include "learn/classify.h"
#include "learn/rows.h"
#include "tool/tool.h"

enum { P_LABEL, P_NODES, P_MODEL };

#define LEAST_KNOWN 10u     /* labels: one tests, one validates, the rest is learnt from */
#define MOST_NODES  50000u  /* that can be learnt while somebody waits */
#define MOST_WORDS  200u    /* different texts of a column that tells something */
#define FAR         3.0     /* deviations beyond which a number is no farther */
#define MOST_COLS   100000u /* features */

typedef struct learner {
    gr_ctx *cx;
    const gr_graph *g;
    const gr_column *label;
    gr_set set;
    GR_VEC(gr_value) classes; /* as the column has them */
    GR_VEC(uint32_t) col;     /* of features, by node */
    GR_VEC(float) weight;
    gr_strmap words; /* "column\nvalue" to feature; classes as well, without a column */
    gr_err *err;
} learner;

static gr_status no_memory(learner *l)
{
    return gr_fail_memory(l->cx, l->err);
}

/* --- labels --- */

/* A number for what a column says of a node, a new one if it was not said before. */
static bool number_of(learner *l, gr_str column, const gr_value *v, uint32_t next, uint32_t *out)
{
    gr_strbuf sb;
    uint32_t *slot;
    gr_str key;

    gr_strbuf_init(&sb, &l->cx->budget, 0);
    gr_strbuf_addf(&sb, "%.*s\n", GR_FMT(column));
    gr_v_text(&sb, v);
    key = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&l->cx->scratch, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (key.ptr == NULL)
        return false;
    *out = gr_strmap_get(&l->words, key);
    if (*out == GR_MAP_NONE) {
        if ((slot = gr_strmap_put(&l->words, key)) == NULL)
            return false;
        *slot = *out = next;
    }
    return true;
}

static gr_status read_labels(learner *l)
{
    gr_set *s = &l->set;

    s->label = gr_new_n(&l->cx->scratch, uint32_t, s->n_nodes + 1);
    if (s->label == NULL)
        return no_memory(l);
    for (gr_vid v = 0; v < s->n_nodes; v++) {
        gr_value x = gr_column_get(l->label, v);

        s->label[v] = GR_SET_UNKNOWN;
        if (x.type == GR_V_NULL)
            continue;
        if (!number_of(l, GR_STR(""), &x, (uint32_t)l->classes.n, &s->label[v]) ||
            (s->label[v] == l->classes.n && !gr_vec_push(&l->classes, x)))
            return no_memory(l);
    }
    s->n_classes = l->classes.n;
    s->classes = gr_new_n(&l->cx->scratch, gr_str, s->n_classes + 1);
    return s->classes != NULL ? GR_OK : no_memory(l); /* no file will need their names */
}

/* Known nodes by class, in each by lot: of ten in a row one tests and one validates. */
static gr_status split(learner *l)
{
    gr_set *s = &l->set;
    gr_arena *a = &l->cx->scratch;
    uint32_t *known = gr_new_n(a, uint32_t, s->n_nodes + 1);
    uint32_t *order = gr_new_n(a, uint32_t, s->n_nodes + 1);
    size_t *from = gr_new_n(a, size_t, s->n_classes + 2), n = 0;
    gr_set_part *parts[] = { &s->train, &s->valid, &s->test };
    gr_rng rng;

    if (known == NULL || order == NULL || from == NULL)
        return no_memory(l);
    for (uint32_t v = 0; v < s->n_nodes; v++)
        if (s->label[v] != GR_SET_UNKNOWN) {
            known[n++] = v;
            from[s->label[v] + 1]++;
        }
    if (n < LEAST_KNOWN || s->n_classes < 2)
        return gr_fail_arg(
            l->err, GR_EINPUT, "label",
            "%zu nodes have a label, of %zu kinds: at least %u of 2 kinds are needed", n,
            s->n_classes, LEAST_KNOWN);
    for (size_t k = 0; k < s->n_classes; k++)
        from[k + 1] += from[k];
    gr_rng_seed(&rng, l->cx->seed);
    gr_fit_shuffle(&rng, known, n);
    for (size_t i = 0; i < n; i++)
        order[from[s->label[known[i]]]++] = known[i];
    for (size_t k = 0; k < 3; k++)
        if ((parts[k]->at = gr_new_n(a, uint32_t, n + 1)) == NULL)
            return no_memory(l);
    for (size_t i = 0; i < n; i++) {
        gr_set_part *p = parts[i % 10 == 4 ? 2 : i % 10 == 9 ? 1 : 0];

        p->at[p->n++] = order[i];
    }
    return GR_OK;
}

/* --- features --- */

typedef struct told {
    const gr_column *column;
    bool number;
    double mean, deviation;
} told;

static void measure(const learner *l, told *t)
{
    double sum = 0, squares = 0, n = 0;

    for (size_t v = 0; v < l->set.n_nodes; v++)
        if (gr_column_has(t->column, v)) {
            double x = gr_column_number(t->column, v);

            sum += x;
            squares += x * x;
            n++;
        }
    t->mean = n > 0 ? sum / n : 0;
    t->deviation = n > 0 ? sqrt(fmax(squares / n - t->mean * t->mean, 0)) : 0;
}

/* A text that nearly every node has for itself is a name, and tells nothing. */
static bool tells(learner *l, const gr_column *c, bool *ok)
{
    gr_strmap seen;
    uint32_t n = 0;

    if (c->type != GR_COL_STR && c->type != GR_COL_BOOL)
        return false;
    gr_strmap_init(&seen, &l->cx->budget);
    for (size_t v = 0; *ok && v < l->set.n_nodes && n <= MOST_WORDS; v++) {
        gr_value x = gr_column_get(c, v);

        if (x.type != GR_V_STR || gr_strmap_get(&seen, x.s) != GR_MAP_NONE)
            continue;
        *ok = gr_strmap_put(&seen, x.s) != NULL;
        n++;
    }
    gr_strmap_clear(&seen);
    return c->type == GR_COL_BOOL || (n <= MOST_WORDS && 2 * (size_t)n <= l->set.n_nodes);
}

static gr_status choose_columns(learner *l, told **out, size_t *n)
{
    size_t all = gr_graph_n_columns(l->g, GR_OF_NODE);
    told *at = *out = gr_new_n(&l->cx->scratch, told, all + 1);
    bool ok = at != NULL;

    *n = 0;
    for (size_t i = 0; ok && i < all; i++) {
        told t = { .column = gr_graph_column(l->g, GR_OF_NODE, i) };

        if (t.column == l->label)
            continue;
        t.number = t.column->type == GR_COL_INT || t.column->type == GR_COL_REAL;
        if (t.number)
            measure(l, &t);
        if (t.number ? t.deviation > 0 : tells(l, t.column, &ok))
            at[(*n)++] = t;
    }
    return ok ? GR_OK : no_memory(l);
}

/* A number by how far it is from the mean; a text is a feature that is there. */
static bool add_feature(learner *l, const told *t, size_t v, uint32_t *next)
{
    gr_value x = gr_column_get(t->column, v), none = gr_v_null();
    double far;
    uint32_t f;

    if (x.type == GR_V_NULL)
        return true;
    if (!number_of(l, t->column->name, t->number ? &none : &x, *next, &f))
        return false;
    *next += f == *next;
    far = t->number ? (gr_column_number(t->column, v) - t->mean) / t->deviation : 1;
    return gr_vec_push(&l->col, f) && gr_vec_push(&l->weight, (float)fmax(-FAR, fmin(FAR, far)));
}

/* Every node is a feature of its own beside what is told of it: what its neighbours are is known by
 * who they are. */
static gr_status read_features(learner *l)
{
    size_t n = l->set.n_nodes, n_told, *from = gr_new_n(&l->cx->scratch, size_t, n + 1);
    uint32_t next = (uint32_t)n;
    told *at;
    gr_status st = choose_columns(l, &at, &n_told);

    if (st == GR_OK && from == NULL)
        st = no_memory(l);
    for (size_t v = 0; st == GR_OK && v < n; v++) {
        bool ok = gr_vec_push(&l->col, (uint32_t)v) && gr_vec_push(&l->weight, 1);

        for (size_t i = 0; ok && i < n_told; i++)
            ok = add_feature(l, &at[i], v, &next);
        from[v + 1] = l->col.n;
        st = ok ? gr_ctx_check(l->cx, l->err) : no_memory(l);
    }
    if (st != GR_OK)
        return st;
    l->set.n_features = next;
    if (l->set.n_features > MOST_COLS)
        return gr_fail_arg(l->err, GR_ELIMIT, "graph", "%zu features are more than %u",
                           l->set.n_features, MOST_COLS);
    l->set.features =
        gr_sparse_make(&l->cx->scratch, n, l->set.n_features, from, l->col.at, l->weight.at);
    return l->set.features != NULL ? GR_OK : no_memory(l);
}

/* --- the answer --- */

/* The nodes that were asked for; else those without a label. */
static gr_status choose_asked(learner *l, const gr_arg *nodes, gr_set_part *out)
{
    out->at = gr_new_n(&l->cx->scratch, uint32_t, l->set.n_nodes + nodes->n_nodes + 1);
    if (out->at == NULL)
        return no_memory(l);
    for (size_t i = 0; nodes->given && i < nodes->n_nodes; i++)
        out->at[out->n++] = nodes->nodes[i];
    for (uint32_t v = 0; !nodes->given && v < l->set.n_nodes; v++)
        if (l->set.label[v] == GR_SET_UNKNOWN)
            out->at[out->n++] = v;
    return GR_OK;
}

static bool show(learner *l, const gr_set_part *asked, const float *chances, gr_value *out)
{
    static const char *const columns[] = { "node", "label", "chance", NULL };
    size_t k = l->set.n_classes;

    if (!gr_v_table(&l->cx->arena, out, columns))
        return false;
    for (size_t i = 0; i < asked->n; i++) {
        const float *p = chances + i * k;
        gr_value *row = gr_v_row(&l->cx->arena, out);
        size_t best = 0;

        if (row == NULL)
            return false;
        for (size_t c = 1; c < k; c++)
            best = p[c] > p[best] ? c : best;
        row[0] = gr_v_node(gr_graph_name(l->g, asked->at[i]));
        row[1] = l->classes.at[best];
        row[2] = gr_v_real(round((double)p[best] * 1e4) / 1e4);
    }
    return true;
}

static gr_status learn(learner *l, const gr_in *in, gr_result *out)
{
    static const char *const models[] = { "gcn", "gat", "sage", "sgc", "gin", "transformer" };
    gr_classify_options o = { .model = models[in->arg[P_MODEL].choice],
                              .dropout = -1,
                              .decay = -1 };
    gr_classify_report report;
    gr_rows rows;
    gr_status st;

    if ((st = read_labels(l)) != GR_OK || (st = split(l)) != GR_OK ||
        (st = choose_asked(l, &in->arg[P_NODES], &o.asked)) != GR_OK ||
        (st = read_features(l)) != GR_OK ||
        (st = gr_learn_rows(l->cx, l->g, &rows, l->err)) != GR_OK)
        return st;
    l->set.from = rows.from;
    l->set.col = rows.col;
    o.chances = gr_new_n(&l->cx->scratch, float, o.asked.n * l->set.n_classes + 1);
    if (o.chances == NULL)
        return no_memory(l);
    if ((st = gr_classify_train(l->cx, &l->set, &o, NULL, &report, l->err)) != GR_OK)
        return st;
    out->grade = GR_PREDICTED;
    out->why = gr_str_printf(&l->cx->arena,
                             "%s learnt it from the labels of %zu nodes; of %zu that were held out "
                             "it told %.1f %% right",
                             o.model, l->set.train.n, l->set.test.n, 100 * report.test)
                   .ptr;
    return out->why != NULL && show(l, &o.asked, o.chances, &out->value) ? GR_OK : no_memory(l);
}

static gr_status predict_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    learner l = { .cx = cx, .g = in->graph, .label = in->arg[P_LABEL].column, .err = err };
    gr_status st;

    l.set.kind = GR_SET_NODES;
    l.set.n_nodes = l.set.n_items = gr_graph_n_nodes(l.g);
    if (l.set.n_nodes > MOST_NODES)
        return gr_fail_arg(err, GR_ELIMIT, "graph",
                           "%u nodes are the most that are learnt from here", MOST_NODES);
    l.classes.budget = l.col.budget = l.weight.budget = &cx->budget;
    gr_strmap_init(&l.words, &cx->budget);
    st = learn(&l, in, out);
    gr_strmap_clear(&l.words);
    gr_vec_clear(&l.classes);
    gr_vec_clear(&l.col);
    gr_vec_clear(&l.weight);
    return st;
}

static const gr_param predict_params[] = {
    { "label", GR_P_NODE_ATTR, GR_REQUIRED, "the node attribute that is to be told",
      .words = "label, class, category, topic, type" },
    { "nodes", GR_P_NODES, GR_OPTIONAL, "whose; those that have no label if not given",
      .words = "of, for" },
    { "model", GR_P_CHOICE, GR_OPTIONAL, "what learns", .standard = "gcn",
      .choices = "gcn, gat, sage, sgc, gin, transformer" }, /* as in learn() */
};

const gr_tool gr_tool_predict_labels = {
    .name = "predict_labels",
    .family = "learning",
    .summary = "What nodes without a label are, by a model that learns from those that have one",
    .brief = "classify nodes whose class is missing",
    .details =
        "A graph neural network learns the labels while the call waits: seconds for ten thousand "
        "nodes. Other attributes of nodes are its features: numbers by their distance from the "
        "mean, at most three deviations, texts as they are unless nearly every node has its own. A "
        "tenth of the known labels validates and a "
        "tenth is tested. It is predicted, never proved: the reason says how many held-out labels "
        "were told. The same seed gives the same answer. Directions, weights, loops and parallel "
        "edges do not count. At least 10 labels are needed.",
    GR_PARAMS(predict_params),
    .result = GR_R_TABLE,
    .returns = "node: node, label: any, chance: number",
    .cost = "O(200 (n + m))",
    .run = predict_run,
    .unchecked = "it is what a model says, not what follows",
    .cues =
        "predict the class of a node, classify nodes, which category does it belong to, missing "
        "labels, node classification, what topic has",
    .example = { "a-b, a-c, a-d, a-e, a-f, b-c, b-d, b-e, b-f, c-d, c-e, c-f, d-e, d-f, "
                 "e-f, u-v, u-w, u-x, u-y, u-z, v-w, v-x, v-y, v-z, w-x, w-y, w-z, x-y, "
                 "x-z, y-z",
                 "H = set_node_attribute(G, kind, 'low', [a, b, c, d, e]); H = "
                 "set_node_attribute(H, "
                 "kind, 'high', [u, v, w, x, y]); predict_labels(H, kind).label",
                 "low, high" },
};
