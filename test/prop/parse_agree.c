/* Is what a reader states the graph that was read? Random graphs, stated in another order, with
 * other spellings and turned ends, are; with anything changed they are not. */
#include "algo.h"

#include "parse/parse.h"

#define GRAPHS 3000
#define NODES  6

static const char *const names[NODES] = { "Ulm", "Bonn", "Kiel", "Hof", "Jena", "Trier" };

typedef struct made {
    bool directed, weighted;
    int n, u[15], v[15], w[15]; /* links between different pairs */
    bool linked[NODES];
} made;

static made any_graph(gr_rng *r)
{
    made m = { .directed = gr_rng_below(r, 2), .weighted = gr_rng_below(r, 2) };

    for (int u = 0; u < NODES; u++)
        for (int v = u + 1; v < NODES; v++)
            if (gr_rng_below(r, 3) == 0) {
                bool turn = m.directed && gr_rng_below(r, 2);

                m.u[m.n] = turn ? v : u;
                m.v[m.n] = turn ? u : v;
                m.w[m.n++] = 1 + (int)gr_rng_below(r, 9);
                m.linked[u] = m.linked[v] = true;
            }
    m.directed = m.directed && m.n != 0; /* nothing says so otherwise */
    return m;
}

static gr_graph *build(gr_ctx *cx, const made *m)
{
    gr_strbuf sb;
    gr_graph *g = NULL;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (int i = 0; i < m->n; i++) {
        gr_strbuf_addf(&sb, "%s%s%c%s", i != 0 ? ", " : "", names[m->u[i]], m->directed ? '>' : '-',
                       names[m->v[i]]);
        if (m->weighted)
            gr_strbuf_addf(&sb, " %d", m->w[i]);
    }
    for (int v = 0; v < NODES; v++)
        if (!m->linked[v])
            gr_strbuf_addf(&sb, "%s%s", sb.len != 0 ? ", " : "", names[v]);
    if (gr_example_graph(cx, sb.buf, &g, &err) != GR_OK)
        fail_msg("%s: %s", sb.buf, err.message);
    gr_strbuf_clear(&sb);
    return g;
}

/* A name in one spelling of several, the same all along. */
static gr_str spelt(gr_ctx *cx, int v, uint64_t how)
{
    static const char *const before[] = { "", "the ", "\"", "" };
    static const char *const behind[] = { "", "", "\"", "s" };
    size_t form = (how >> (2 * v)) & 3;

    return gr_str_printf(&cx->arena, "%s%s%s", before[form], names[v], behind[form]);
}

static gr_stated state(gr_ctx *cx, gr_rng *r, const made *m)
{
    gr_stated_link *links = gr_new_n(&cx->arena, gr_stated_link, 15);
    gr_stated_node *nodes = gr_new_n(&cx->arena, gr_stated_node, NODES);
    gr_stated s = { .anew = true,
                    .direction = m->directed ? GR_DIRECTED : GR_UNDIRECTED,
                    .links = links,
                    .nodes = nodes };
    uint64_t how = gr_rng_next(r);

    for (int i = 0; i < m->n; i++) {
        bool turn = !m->directed && gr_rng_below(r, 2);
        gr_stated_link l = { .u = spelt(cx, turn ? m->v[i] : m->u[i], how),
                             .v = spelt(cx, turn ? m->u[i] : m->v[i], how) };
        size_t at = gr_rng_below(r, s.n_links + 1);

        if (m->weighted) {
            assert_true(gr_v_record(&cx->arena, &l.attributes));
            assert_true(gr_v_set(&cx->arena, &l.attributes, "weight", gr_v_int(m->w[i])));
        }
        links[s.n_links++] = links[at];
        links[at] = l;
    }
    for (int v = 0; v < NODES; v++)
        if (!m->linked[v])
            nodes[s.n_nodes++].name = spelt(cx, v, how);
    return s;
}

/* Something else; false if it cannot be had of this graph. */
static bool change(gr_rng *r, made *m)
{
    int i = m->n != 0 ? (int)gr_rng_below(r, (uint64_t)m->n) : 0, u;

    if (m->n == 0)
        return false;
    switch (gr_rng_below(r, 4)) {
    case 0: m->directed = !m->directed; return true;
    case 1: m->w[i]++; return m->weighted;
    case 2:
        u = m->u[i];
        m->u[i] = m->v[i];
        m->v[i] = u;
        return m->directed;
    default:
        m->n--;
        m->u[i] = m->u[m->n];
        m->v[i] = m->v[m->n];
        m->w[i] = m->w[m->n];
        return true;
    }
}

static void agreement(void **state_)
{
    (void)state_;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        gr_rng r;
        gr_ctx cx;
        gr_err err = { 0 };
        gr_graph *g;
        gr_stated s;
        made m;
        bool same;

        gr_rng_seed(&r, seed);
        gr_ctx_init(&cx);
        m = any_graph(&r);
        g = build(&cx, &m);
        s = state(&cx, &r, &m);
        assert_int_equal(gr_stated_is_graph(&cx, &s, g, &same, &err), GR_OK);
        if (!same)
            fail_msg("seed %llu: not the same", (unsigned long long)seed);
        if (change(&r, &m)) {
            s = state(&cx, &r, &m);
            assert_int_equal(gr_stated_is_graph(&cx, &s, g, &same, &err), GR_OK);
            if (same)
                fail_msg("seed %llu: the same after a change", (unsigned long long)seed);
        }
        gr_graph_unref(g);
        gr_ctx_clear(&cx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(agreement) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
