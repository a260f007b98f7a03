/* Graphs and queries for the bench kg: published ones, or by lot; and the queries in SPARQL. */
#include "eval/bench_kg_int.h"

#define GRAPH     "fb15k-237"
#define ENTITIES  14505u /* as many as that one has */
#define RELATIONS 237u
#define TRIPLES   310079u
#define SMALL     10u

const gr_logic_type gr_logic_types[GR_N_LOGIC_TYPES] = {
    { "1p", "pe" },       { "2p", "ppe" },      { "3p", "pppe" },       { "2i", "&pepe" },
    { "3i", "&&pepepe" }, { "ip", "p&pepe" },   { "pi", "&ppepe" },     { "2u", "|pepe" },
    { "up", "p|pepe" },   { "2in", "&pe!pe" },  { "3in", "&&pepe!pe" }, { "inp", "p&pe!pe" },
    { "pin", "&ppe!pe" }, { "pni", "&!ppepe" },
};

/* --- SPARQL --- */

static void put_pattern(gr_strbuf *out, const gr_kg_query *q, unsigned var, unsigned *n_vars);

static void put_step(gr_strbuf *out, const gr_kg_query *q, unsigned var, unsigned *n_vars)
{
    const gr_kg_query *of = q->of[0];
    unsigned from = of->kind != GR_KQ_ENTITY ? ++*n_vars : 0;
    char end[2][32];

    if (from != 0) {
        put_pattern(out, of, from, n_vars);
        snprintf(end[q->inverse], sizeof end[0], "?v%u", from);
    } else
        snprintf(end[q->inverse], sizeof end[0], "<urn:e:%u>", of->entity);
    snprintf(end[!q->inverse], sizeof end[0], "?v%u", var);
    gr_strbuf_addf(out, "%s <urn:r:%u> %s . ", end[0], q->relation, end[1]);
}

/* Negations come last: they filter what the others bind. */
static void put_and(gr_strbuf *out, const gr_kg_query *q, unsigned var, unsigned *n_vars)
{
    for (size_t i = 0; i < q->n; i++)
        if (q->of[i]->kind != GR_KQ_NOT)
            put_pattern(out, q->of[i], var, n_vars);
    for (size_t i = 0; i < q->n; i++)
        if (q->of[i]->kind == GR_KQ_NOT)
            put_pattern(out, q->of[i], var, n_vars);
}

static void put_pattern(gr_strbuf *out, const gr_kg_query *q, unsigned var, unsigned *n_vars)
{
    switch (q->kind) {
    case GR_KQ_ENTITY: gr_strbuf_addf(out, "VALUES ?v%u { <urn:e:%u> } ", var, q->entity); break;
    case GR_KQ_ANY: break; /* the step itself binds it */
    case GR_KQ_PROJECT: put_step(out, q, var, n_vars); break;
    case GR_KQ_AND: put_and(out, q, var, n_vars); break;
    case GR_KQ_OR:
        for (size_t i = 0; i < q->n; i++) {
            gr_strbuf_adds(out, i != 0 ? "UNION { " : "{ ");
            put_pattern(out, q->of[i], var, n_vars);
            gr_strbuf_adds(out, "} ");
        }
        break;
    case GR_KQ_NOT:
        gr_strbuf_adds(out, "FILTER NOT EXISTS { ");
        put_pattern(out, q->of[0], var, n_vars);
        gr_strbuf_adds(out, "} ");
        break;
    }
}

static gr_status add_case(gr_ctx *cx, gr_logic_cases *c, size_t type, gr_str text, gr_err *err)
{
    gr_logic_case one = { .type = type, .text = gr_str_dup(&cx->arena, text) };
    gr_kg_query *q;
    unsigned n_vars = 0;
    gr_strbuf sparql;
    gr_status st = one.text.ptr != NULL ? gr_kg_query_read(cx, c->kg, one.text, &q, err)
                                        : gr_fail_memory(cx, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_init(&sparql, &cx->budget, 0);
    gr_strbuf_adds(&sparql, "SELECT DISTINCT ?v0 WHERE { ");
    put_pattern(&sparql, q, 0, &n_vars);
    gr_strbuf_addc(&sparql, '}');
    if ((st = gr_keep_text(cx, &sparql, &one.sparql, err)) == GR_OK && !gr_vec_push(&c->all, one))
        st = gr_fail_memory(cx, err);
    return st;
}

/* --- published --- */

static size_t type_named(gr_str name)
{
    size_t t = 0;

    while (t < GR_N_LOGIC_TYPES && !gr_str_is(name, gr_logic_types[t].name))
        t++;
    return t;
}

static gr_status read_queries(gr_ctx *cx, const char *folder, size_t most, gr_logic_cases *out,
                              gr_err *err)
{
    gr_eval_job job = { .data = folder };
    size_t n[GR_N_LOGIC_TYPES + 1] = { 0 };
    gr_items items;
    gr_status st = gr_suite_load(cx, &gr_suite_kg, &job, &items, err);

    for (size_t i = 0; st == GR_OK && i < items.all.n; i++) {
        const gr_item *indexed = &items.all.at[i];
        size_t t = type_named(indexed->task);
        gr_item item;

        if (indexed->malformed || t == GR_N_LOGIC_TYPES || n[t] == most ||
            !gr_str_is(gr_stem_of(indexed->from.path), GRAPH))
            continue;
        if ((st = gr_items_whole(cx, &items, indexed, &item, err)) == GR_OK)
            st = add_case(cx, out, t, gr_text_of(&item.check, "query"), err);
        n[t]++;
    }
    gr_items_clear(&items);
    if (st == GR_OK && out->all.n == 0)
        st = gr_fail(err, GR_EINPUT, "no queries about " GRAPH " below %.200s", folder);
    return st;
}

static int by_type(const void *a, const void *b)
{
    size_t x = ((const gr_logic_case *)a)->type, y = ((const gr_logic_case *)b)->type;

    return (x > y) - (x < y);
}

gr_status gr_logic_cases_read(gr_ctx *cx, const char *folder, size_t most, gr_logic_cases *out,
                              gr_err *err)
{
    gr_str path = gr_str_printf(&cx->arena, "%s/" GRAPH, folder);
    gr_kg_builder *b = NULL;
    gr_status st = path.ptr != NULL ? gr_kg_builder_new(cx, &b, err) : gr_fail_memory(cx, err);

    *out = (gr_logic_cases){ .all.budget = &cx->budget };
    if (st == GR_OK && (st = gr_kg_builder_read(b, path.ptr, err)) == GR_OK)
        st = gr_kg_builder_open(b, &out->kg, err);
    gr_kg_builder_free(b);
    if (st == GR_OK && (st = read_queries(cx, folder, most, out, err)) == GR_OK)
        qsort(out->all.at, out->all.n, sizeof *out->all.at, by_type);
    return st;
}

/* --- by lot --- */

/* Few are drawn often, as entities and relations of such graphs are. */
static uint32_t lot(gr_rng *rng, uint32_t n)
{
    double u = gr_rng_unit(rng);

    return (uint32_t)(u * u * u * n);
}

static gr_status make_graph(gr_ctx *cx, gr_rng *rng, uint32_t part, gr_kg **out, gr_err *err)
{
    gr_kg_builder *b = NULL;
    gr_status st = gr_kg_builder_new(cx, &b, err);
    char name[16];
    uint32_t id;

    for (uint32_t e = 0; st == GR_OK && e < ENTITIES / part; e++) {
        snprintf(name, sizeof name, "e%u", e);
        st = gr_kg_builder_entity(b, gr_str_of(name), &id, err);
    }
    for (uint32_t r = 0; st == GR_OK && r < RELATIONS; r++) {
        snprintf(name, sizeof name, "r%u", r);
        st = gr_kg_builder_relation(b, gr_str_of(name), &id, err);
    }
    for (uint32_t i = 0; st == GR_OK && i < TRIPLES / part; i++)
        st = gr_kg_builder_triple(b,
                                  (gr_triple){ lot(rng, ENTITIES / part), lot(rng, RELATIONS),
                                               lot(rng, ENTITIES / part) },
                                  err);
    if (st == GR_OK)
        st = gr_kg_builder_open(b, out, err);
    gr_kg_builder_free(b);
    return st;
}

/* One of the triples that end, or start, at an entity; false if it has none. */
static bool draw_triple(gr_rng *rng, const gr_kg *k, uint32_t e, bool starts, gr_triple *out)
{
    gr_triple all = { starts ? e : GR_KG_NONE, GR_KG_NONE, starts ? GR_KG_NONE : e };
    uint64_t n = gr_kg_count(k, all), skip = n != 0 ? gr_rng_below(rng, n) : 0;
    gr_kg_iter it = gr_kg_match(k, all);

    for (uint64_t i = 0; n != 0 && i <= skip; i++)
        gr_kg_next(&it, out);
    return n != 0;
}

/* Writes the tree so that entity e is an answer of all that is not negated; takes it off *tree.
 * False if e is related to nothing. */
static bool grow(gr_rng *rng, const gr_kg *k, const char **tree, uint32_t e, gr_strbuf *out)
{
    char sign = *(*tree)++;
    bool back = gr_rng_below(rng, 2) != 0;
    uint32_t other = lot(rng, gr_kg_n_entities(k));
    gr_triple t;
    bool ok;

    switch (sign) {
    case 'e': gr_strbuf_addf(out, "(e #%u)", e); return true;
    case 'p':
        if (!draw_triple(rng, k, e, back, &t))
            return false;
        gr_strbuf_addf(out, "(p %s#%u ", back ? "^" : "", t.p);
        ok = grow(rng, k, tree, back ? t.o : t.s, out);
        break;
    case '!':
        gr_strbuf_adds(out, "(not ");
        ok = grow(rng, k, tree, other, out);
        break;
    default:
        gr_strbuf_adds(out, sign == '&' ? "(and " : "(or ");
        ok = grow(rng, k, tree, e, out);
        gr_strbuf_addc(out, ' ');
        ok = ok && grow(rng, k, tree, sign == '&' ? e : other, out);
    }
    gr_strbuf_addc(out, ')');
    return ok;
}

static gr_status make_queries(gr_ctx *cx, gr_rng *rng, size_t type, size_t n, gr_logic_cases *out,
                              gr_err *err)
{
    gr_status st = GR_OK;
    gr_strbuf text;

    gr_strbuf_init(&text, &cx->budget, 0);
    for (size_t made = 0, tries = 0; st == GR_OK && made < n && tries < 100 * n; tries++) {
        const char *tree = gr_logic_types[type].tree;

        gr_strbuf_reset(&text);
        if (grow(rng, out->kg, &tree, lot(rng, gr_kg_n_entities(out->kg)), &text)) {
            st = add_case(cx, out, type, gr_strbuf_str(&text), err);
            made++;
        }
    }
    gr_strbuf_clear(&text);
    return st;
}

gr_status gr_logic_cases_make(gr_ctx *cx, bool small, size_t most, gr_logic_cases *out, gr_err *err)
{
    gr_rng rng;
    gr_status st;

    *out = (gr_logic_cases){ .all.budget = &cx->budget };
    gr_rng_seed(&rng, 0);
    st = make_graph(cx, &rng, small ? SMALL : 1, &out->kg, err);
    for (size_t t = 0; st == GR_OK && t < GR_N_LOGIC_TYPES; t++)
        st = make_queries(cx, &rng, t, most, out, err);
    return st;
}

void gr_logic_cases_clear(gr_logic_cases *c)
{
    gr_vec_clear(&c->all);
    gr_kg_close(c->kg);
}
