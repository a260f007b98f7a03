/* A colouring with colours that are given, some nodes of which have theirs already.
 *
 * Nodes with fewer neighbours than there are colours wait until the others are done: one is free
 * for them whatever these have. The search colours the node with the fewest colours left; colours
 * that nobody has are alike, and only the first of them is tried. A clique of more nodes than
 * colours says that there is none.
 *
 * The verifier looks at both ends of every edge. That there is none it shows by the clique, by
 * neighbours that are given one colour, or by a second search in a fixed order. */
#include "algo/sets/search_int.h"

#define NO_COLOR   GR_NO_NODE
#define COLORS_MAX 1000000
#define ROOM_MAX   50000000u /* nodes times colours */
#define STEPS_MAX  2000000u  /* of the second search */

enum { COLORS, FIXED, BUDGET };

/* --- the arguments --- */

typedef struct palette {
    gr_vid k;
    const gr_value *names; /* NULL = 1, 2, .. */
    gr_vid *fixed;         /* by node, NO_COLOR = free */
} palette;

static gr_status bad_colors(gr_err *err, const char *what)
{
    return gr_fail_arg(err, GR_EINPUT, "colors",
                       "colors: expected how many there are or a list of their names, found %s",
                       what);
}

static gr_status read_colors(const gr_value *v, palette *p, gr_err *err)
{
    if (v->type == GR_V_INT && v->i >= 1 && v->i <= COLORS_MAX) {
        p->k = (gr_vid)v->i;
        return GR_OK;
    }
    if (v->type != GR_V_LIST)
        return bad_colors(err, v->type != GR_V_INT ? gr_vtype_one(v->type)
                               : v->i < 1          ? "a number below 1"
                                                   : "more than a million");
    if (v->list->n == 0)
        return bad_colors(err, "an empty list");
    for (size_t i = 0; i < v->list->n; i++)
        for (size_t j = 0; j < i; j++)
            if (gr_v_eq(&v->list->at[i], &v->list->at[j]))
                return bad_colors(err, "one of them twice");
    p->k = (gr_vid)v->list->n;
    p->names = v->list->at;
    return GR_OK;
}

static gr_value color_named(const palette *p, gr_vid c)
{
    return p->names != NULL ? p->names[c] : gr_v_int((int64_t)c + 1);
}

static gr_status bad_fixed(gr_status st, const gr_value *v, const char *what, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_v_text(&sb, v);
    gr_fail_arg(err, st, "fixed", "fixed: '%.60s' %s", sb.buf, what);
    gr_err_hint(err, "expected pairs of a node and its colour, [[node, colour], ..]");
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status fix_one(const gr_graph *g, const gr_value *node, const gr_value *color, palette *p,
                         gr_err *err)
{
    gr_vid v, c = NO_COLOR;

    if (!gr_vertex_of(g, node, &v))
        return bad_fixed(GR_ENAME, node, "is no node of the graph", err);
    if (p->names == NULL && color->type == GR_V_INT && color->i >= 1 && color->i <= p->k)
        c = (gr_vid)(color->i - 1);
    for (gr_vid i = 0; p->names != NULL && i < p->k && c == NO_COLOR; i++)
        c = gr_v_eq(&p->names[i], color) ? i : NO_COLOR;
    if (c == NO_COLOR)
        return bad_fixed(GR_EINPUT, color, "is none of the colours", err);
    if (p->fixed[v] != NO_COLOR && p->fixed[v] != c)
        return bad_fixed(GR_EINPUT, node, "has two colours", err);
    p->fixed[v] = c;
    return GR_OK;
}

/* Pairs as a list, the rows of a table, or the fields of a record. */
static gr_status read_fixed(const gr_graph *g, const gr_value *v, palette *p, gr_err *err)
{
    gr_status st = GR_OK;

    if (v->type == GR_V_TABLE && v->table->n_columns >= 2) {
        for (size_t i = 0; i < v->table->n_rows && st == GR_OK; i++) {
            const gr_value *row = &v->table->cells[i * v->table->n_columns];

            st = fix_one(g, &row[0], &row[1], p, err);
        }
        return st;
    }
    if (v->type == GR_V_RECORD) {
        for (size_t i = 0; i < v->record->n && st == GR_OK; i++) {
            gr_value name = gr_v_str(v->record->at[i].key);

            st = fix_one(g, &name, v->record->at[i].value, p, err);
        }
        return st;
    }
    if (v->type != GR_V_LIST)
        return gr_fail_arg(err, GR_EINPUT, "fixed",
                           "fixed: expected pairs of a node and its colour, found %s",
                           gr_vtype_one(v->type));
    for (size_t i = 0; i < v->list->n && st == GR_OK; i++) {
        const gr_value *pair = &v->list->at[i];

        if (pair->type != GR_V_LIST || pair->list->n != 2)
            return gr_fail_arg(err, GR_EINPUT, "fixed",
                               "fixed: expected pairs of a node and its colour, found %s",
                               gr_vtype_one(pair->type));
        st = fix_one(g, &pair->list->at[0], &pair->list->at[1], p, err);
    }
    return st;
}

static gr_status read_palette(gr_ctx *cx, const gr_in *in, palette *p, gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(in->graph);
    gr_status st;

    *p = (palette){ .fixed = gr_new_n(&cx->scratch, gr_vid, n) };
    if (p->fixed == NULL)
        return gr_fail_memory(cx, err);
    memset(p->fixed, 0xff, n * sizeof *p->fixed);
    if ((st = read_colors(&in->arg[COLORS].value, p, err)) != GR_OK)
        return st;
    return in->arg[FIXED].given && in->arg[FIXED].value.type != GR_V_NULL
               ? read_fixed(in->graph, &in->arg[FIXED].value, p, err)
               : GR_OK;
}

/* --- the search --- */

typedef struct search {
    gr_csr rows;
    gr_vid n, k;
    gr_vid *color;
    bool *waits;   /* until the others are done */
    gr_vid *order; /* of those that wait, the first of them is coloured last */
    gr_vid n_order;
    gr_vid *at; /* those that are searched */
    gr_vid n_at;
    uint32_t *near;      /* [i * k + c]: neighbours of at[i] with colour c */
    gr_vid *place;       /* of a node in at */
    gr_vid *sees;        /* by place: colours among the neighbours */
    uint32_t *users;     /* by colour */
    gr_vid *node, *next; /* by depth */
    gr_vid depth;
} search;

/* Nodes that always find a colour: free, and with fewer neighbours than colours, those aside that
 * wait already. */
static gr_status set_aside(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid *degree = gr_new_n(&cx->scratch, gr_vid, s->n), head = 0;

    if (degree == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++) {
        degree[v] = (gr_vid)gr_csr_degree(&s->rows, v);
        if (s->color[v] == NO_COLOR && degree[v] < s->k) {
            s->waits[v] = true;
            s->order[s->n_order++] = v;
        }
    }
    for (; head < s->n_order; head++) {
        gr_vid v = s->order[head];

        for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++) {
            gr_vid u = s->rows.to[i];

            if (degree[u]-- == s->k && s->color[u] == NO_COLOR && !s->waits[u]) {
                s->waits[u] = true;
                s->order[s->n_order++] = u;
            }
        }
    }
    for (gr_vid v = 0; v < s->n; v++)
        if (!s->waits[v] && s->color[v] == NO_COLOR) {
            s->place[v] = s->n_at;
            s->at[s->n_at++] = v;
        }
    return gr_ctx_check(cx, err);
}

/* Neighbours of v see its colour, or see it no longer. */
static void show(search *s, gr_vid v, gr_vid c, bool on)
{
    s->users[c] += on ? 1 : UINT32_MAX;
    for (uint64_t i = s->rows.start[v]; i < s->rows.start[v + 1]; i++) {
        gr_vid p = s->place[s->rows.to[i]];

        if (p == GR_NO_NODE)
            continue;
        if (on)
            s->sees[p] += s->near[(size_t)p * s->k + c]++ == 0;
        else
            s->sees[p] -= --s->near[(size_t)p * s->k + c] == 0;
    }
}

static gr_vid pick(const search *s)
{
    gr_vid best = GR_NO_NODE;

    for (gr_vid p = 0; p < s->n_at; p++)
        if (s->color[s->at[p]] == NO_COLOR &&
            (best == GR_NO_NODE || s->sees[p] > s->sees[best] ||
             (s->sees[p] == s->sees[best] &&
              gr_csr_degree(&s->rows, s->at[p]) > gr_csr_degree(&s->rows, s->at[best]))))
            best = p;
    return best;
}

/* The next colour from c on that place p may have; of those that nobody has the first only. */
static gr_vid free_color(const search *s, gr_vid p, gr_vid c)
{
    for (; c < s->k; c++) {
        gr_vid fresh = 0;

        if (s->near[(size_t)p * s->k + c] != 0)
            continue;
        while (s->users[c] == 0 && fresh < c && s->users[fresh] != 0)
            fresh++;
        if (s->users[c] != 0 || fresh == c)
            break;
    }
    return c;
}

/* All that are searched get a colour; *found = false if they cannot. */
static gr_status color_searched(gr_ctx *cx, search *s, gr_clock *clock, bool *found, gr_err *err)
{
    gr_vid p = pick(s);
    gr_status st;

    *found = true;
    if (p == GR_NO_NODE)
        return GR_OK;
    s->node[0] = p;
    s->next[0] = 0;
    for (s->depth = 1; s->depth != 0 && !clock->over;) {
        gr_vid top = s->depth - 1, v, c;

        if ((st = gr_clock_work(cx, clock, (uint64_t)s->n_at + s->k, err)) != GR_OK)
            return st;
        p = s->node[top];
        v = s->at[p];
        if (s->color[v] != NO_COLOR) {
            show(s, v, s->color[v], false);
            s->color[v] = NO_COLOR;
        }
        if ((c = free_color(s, p, s->next[top])) == s->k) {
            s->depth--;
            continue;
        }
        s->next[top] = c + 1;
        s->color[v] = c;
        show(s, v, c, true);
        if ((p = pick(s)) == GR_NO_NODE)
            return GR_OK;
        s->node[s->depth] = p;
        s->next[s->depth++] = 0;
    }
    *found = false;
    return GR_OK;
}

static gr_status search_start(gr_ctx *cx, search *s, gr_err *err)
{
    gr_arena *a = &cx->scratch;

    s->waits = gr_new_n(a, bool, s->n);
    s->order = gr_new_n(a, gr_vid, s->n);
    s->at = gr_new_n(a, gr_vid, s->n);
    s->place = gr_new_n(a, gr_vid, s->n);
    s->node = gr_new_n(a, gr_vid, (size_t)s->n + 1);
    s->next = gr_new_n(a, gr_vid, (size_t)s->n + 1);
    if (s->waits == NULL || s->order == NULL || s->at == NULL || s->place == NULL ||
        s->node == NULL || s->next == NULL)
        return gr_fail_memory(cx, err);
    memset(s->place, 0xff, s->n * sizeof *s->place);
    return set_aside(cx, s, err);
}

static gr_status too_large(gr_err *err)
{
    return gr_fail(err, GR_ELIMIT, "k_coloring: the graph is too large for so many colours");
}

/* Room for the colours that are seen, and what is seen of those that are fixed. */
static gr_status search_ready(gr_ctx *cx, search *s, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    uint64_t room = (uint64_t)s->n_at * s->k;

    if (room > ROOM_MAX)
        return too_large(err);
    s->near = gr_new_n(a, uint32_t, room);
    s->sees = gr_new_n(a, gr_vid, s->n_at);
    s->users = gr_new_n(a, uint32_t, s->k);
    if (s->near == NULL || s->sees == NULL || s->users == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < s->n; v++)
        if (s->color[v] != NO_COLOR)
            show(s, v, s->color[v], true);
    return gr_ctx_check(cx, err);
}

/* Those that waited take the first colour that is free. */
static gr_status color_others(gr_ctx *cx, search *s, gr_err *err)
{
    gr_vid *seen = gr_new_n(&cx->scratch, gr_vid, s->k);

    if (seen == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid i = s->n_order; i-- > 0;) {
        gr_vid v = s->order[i], c = 0;

        for (uint64_t e = s->rows.start[v]; e < s->rows.start[v + 1]; e++)
            if (s->color[s->rows.to[e]] != NO_COLOR)
                seen[s->color[s->rows.to[e]]] = v + 1;
        while (seen[c] == v + 1)
            c++;
        s->color[v] = c;
    }
    return gr_ctx_check(cx, err);
}

/* Do two neighbours have one fixed colour? */
static bool contradicts(const gr_graph *g, const gr_vid *fixed)
{
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v && fixed[it.u] != NO_COLOR && fixed[it.u] == fixed[it.v])
            return true;
    return false;
}

/* --- the tool --- */

/* A clique of more nodes than colours, as the certificate that there is no colouring. */
static gr_status certify(gr_ctx *cx, const gr_graph *g, const gr_clique *q, gr_vid k,
                         gr_result *out, gr_err *err)
{
    out->cert_kind = "clique";
    out->cert_text = gr_str_printf(&cx->arena,
                                   "%u nodes that are all joined to each other have "
                                   "%u colours only",
                                   k + 1, k);
    if (out->cert_text.ptr == NULL || !gr_v_list(&cx->arena, &out->cert))
        return gr_fail_memory(cx, err);
    for (gr_vid i = 0; i <= k; i++)
        if (!gr_v_push(&cx->arena, &out->cert, gr_v_vertex(g, q->at[i])))
            return gr_fail_memory(cx, err);
    return GR_OK;
}

static gr_status write_colors(gr_ctx *cx, const gr_graph *g, const palette *p, const gr_vid *color,
                              gr_value *out, gr_err *err)
{
    static const char *const columns[] = { "node", "color", NULL };
    gr_vid n = gr_graph_n_nodes(g);
    gr_value *row;

    if (!gr_v_table(&cx->arena, out, columns) || (row = gr_v_rows(&cx->arena, out, n)) == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++) {
        row[2 * (size_t)v] = gr_v_vertex(g, v);
        row[2 * (size_t)v + 1] = color_named(p, color[v]);
    }
    return gr_ctx_check(cx, err);
}

static gr_status k_coloring_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_clock clock = gr_clock_start(cx, &in->arg[BUDGET]), part = clock;
    search s = { .n = gr_graph_n_nodes(in->graph) };
    int64_t now = gr_now_ns();
    gr_clique clique = { .n = 0 };
    bool found;
    palette p;
    gr_status st = read_palette(cx, in, &p, err);

    if (st != GR_OK || (st = gr_simple_rows(cx, in->graph, &s.rows, err)) != GR_OK)
        return st;
    out->value = gr_v_null();
    if (contradicts(in->graph, p.fixed))
        return GR_OK;
    s.k = p.k;
    s.color = gr_arena_copy(&cx->scratch, p.fixed, s.n * sizeof *p.fixed);
    if (s.color == NULL)
        return gr_fail_memory(cx, err);
    if ((st = search_start(cx, &s, err)) != GR_OK)
        return st;
    part.end_ns = now + (clock.end_ns - now) / 4;
    if (s.n_at > p.k && (st = gr_clique_search(cx, &s.rows, s.n, &part, &clique, err)) != GR_OK)
        return st;
    if (clique.n > p.k)
        return certify(cx, in->graph, &clique, p.k, out, err);
    if ((st = search_ready(cx, &s, err)) != GR_OK ||
        (st = color_searched(cx, &s, &clock, &found, err)) != GR_OK)
        return st;
    if (!found && clock.over) {
        gr_fail(err, GR_ELIMIT, "no colouring with %u colours was found in time, and none excluded",
                p.k);
        gr_err_hint(err, "budget_ms=60000 searches longer");
        return GR_ELIMIT;
    }
    if (found && (st = color_others(cx, &s, err)) == GR_OK)
        st = write_colors(cx, in->graph, &p, s.color, &out->value, err);
    return st;
}

/* --- the verifier --- */

static gr_status check_clique(const gr_graph *g, const gr_csr *rows, const gr_value *list, gr_vid k,
                              gr_err *err)
{
    gr_vid u, v;

    if (list->list->n != (size_t)k + 1)
        return gr_refute(err, "the clique has not one node more than there are colours");
    for (size_t i = 0; i < list->list->n; i++)
        for (size_t j = 0; j < i; j++)
            if (!gr_vertex_of(g, &list->list->at[i], &u) ||
                !gr_vertex_of(g, &list->list->at[j], &v) || gr_csr_find(rows, u, v) == UINT64_MAX)
                return gr_refute(err, "two nodes of the clique are not joined");
    return GR_OK;
}

/* Nodes by degree, the largest first; those with a fixed colour before all. */
static void second_order(const gr_csr *rows, gr_vid n, const gr_vid *fixed, gr_vid *order)
{
    for (gr_vid v = 0; v < n; v++) {
        gr_vid i = v;

        for (; i > 0 && fixed[order[i - 1]] == NO_COLOR &&
               (fixed[v] != NO_COLOR || gr_csr_degree(rows, v) > gr_csr_degree(rows, order[i - 1]));
             i--)
            order[i] = order[i - 1];
        order[i] = v;
    }
}

static bool is_free(const gr_csr *rows, const gr_vid *color, gr_vid v, gr_vid c)
{
    for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
        if (color[rows->to[i]] == c)
            return false;
    return true;
}

/* Every node tries its colours in turn; highest[i]: the largest colour before place i, beyond which
 * one is enough. Fixed colours have names, so that with any of them all are tried. */
static gr_status search_again(gr_ctx *cx, const gr_csr *rows, gr_vid n, const palette *p,
                              gr_finding *out, gr_err *err)
{
    gr_vid *order = gr_new_n(&cx->scratch, gr_vid, n), *color = gr_new_n(&cx->scratch, gr_vid, n),
           *highest = gr_new_n(&cx->scratch, gr_vid, (size_t)n + 1), i = 0;
    gr_status st;

    if (order == NULL || color == NULL || highest == NULL)
        return gr_fail_memory(cx, err);
    memset(color, 0xff, n * sizeof *color);
    second_order(rows, n, p->fixed, order);
    highest[0] = n != 0 && p->fixed[order[0]] != NO_COLOR ? p->k : 0;
    *out = GR_FOUND_NONE;
    for (size_t step = 0; i < n; step++) {
        gr_vid v = order[i], fixed = p->fixed[v], end = fixed != NO_COLOR ? fixed + 1 : p->k;
        gr_vid c = color[v] == NO_COLOR ? (fixed != NO_COLOR ? fixed : 0) : color[v] + 1;

        if ((step & 0xff) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (step > STEPS_MAX) {
            *out = GR_GAVE_UP;
            return GR_OK;
        }
        color[v] = NO_COLOR;
        while (c < end && c <= highest[i] && !is_free(rows, color, v, c))
            c++;
        if (c < end && c <= highest[i]) {
            color[v] = c;
            highest[i + 1] = c + 1 > highest[i] ? c + 1 : highest[i];
            i++;
        } else if (i-- == 0) {
            return GR_OK;
        }
    }
    *out = GR_FOUND_ONE;
    return GR_OK;
}

static gr_status check_none(gr_ctx *cx, const gr_graph *g, const palette *p, gr_result *r,
                            gr_err *err)
{
    gr_vid n = gr_graph_n_nodes(g);
    gr_finding finding = GR_GAVE_UP;
    gr_csr rows;
    gr_status st = gr_simple_rows(cx, g, &rows, err);

    if (st != GR_OK)
        return st;
    r->grade = GR_PROVED;
    if (contradicts(g, p->fixed))
        return GR_OK;
    if (r->cert.type == GR_V_LIST)
        return check_clique(g, &rows, &r->cert, p->k, err);
    r->grade = GR_UNCHECKED;
    r->why = "no second search shows that there is no such colouring: it would take too long";
    if (n > GR_MATRIX_MAX)
        return GR_OK;
    if ((st = search_again(cx, &rows, n, p, &finding, err)) != GR_OK)
        return st;
    if (finding == GR_FOUND_ONE)
        return gr_refute(err, "there is such a colouring");
    if (finding == GR_FOUND_NONE) {
        r->grade = GR_REDERIVED;
        r->why = NULL;
    }
    return GR_OK;
}

static gr_status k_coloring_verify(gr_ctx *cx, const gr_in *in, gr_result *r, gr_err *err)
{
    const gr_graph *g = in->graph;
    const gr_table *t;
    palette p;
    gr_status st;

    if (gr_too_big_to_check(g, r))
        return GR_OK;
    if ((st = read_palette(cx, in, &p, err)) != GR_OK)
        return st;
    if (r->value.type == GR_V_NULL)
        return check_none(cx, g, &p, r, err);
    t = r->value.table;
    if (!gr_is_table(&r->value, GR_COLUMNS("node", "color")) || t->n_rows != gr_graph_n_nodes(g))
        return gr_refute(err, "the value is no table of all nodes and colours");
    for (size_t i = 0; i < t->n_rows; i++) {
        gr_value node = gr_v_vertex(g, (gr_vid)i), fixed;
        const gr_value *c = &t->cells[2 * i + 1];
        bool known = p.names == NULL && c->type == GR_V_INT && c->i >= 1 && c->i <= p.k;

        for (gr_vid k = 0; p.names != NULL && k < p.k && !known; k++)
            known = gr_is_same(c, &p.names[k]);
        fixed = p.fixed[i] != NO_COLOR ? color_named(&p, p.fixed[i]) : *c;
        if (!gr_is_same(&t->cells[2 * i], &node) || !known || !gr_v_eq(c, &fixed))
            return gr_refute(err, "row %zu has a wrong node or colour", i);
    }
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (it.u != it.v &&
            gr_v_eq(&t->cells[2 * (size_t)it.u + 1], &t->cells[2 * (size_t)it.v + 1]))
            return gr_refute(err, "nodes %u and %u are joined and have one colour", it.u, it.v);
    r->grade = GR_PROVED;
    return GR_OK;
}

static const gr_param params[] = {
    { "colors", GR_P_VALUE, GR_REQUIRED, "how many colours, or a list of their names",
      .words = "with, using" },
    { "fixed", GR_P_VALUE, GR_OPTIONAL,
      "nodes that have a colour already: [[node, colour], ..], or a table of both",
      .words = "where, if" },
    GR_BUDGET_PARAM,
};

const gr_tool gr_tool_k_coloring = {
    .name = "k_coloring",
    .family = "sets",
    .summary = "A colour for every node, of those given, so that neighbours differ",
    .brief = "colors: number or names; fixed: [[node, color]]",
    .details = "A table of node and color in the order of the graph; null if there is none. A "
               "number of colours stands for 1, 2 and so on. Of several colourings it is the one "
               "that the search meets first; the fewest colours that do are chromatic_number. "
               "Neither found nor excluded within budget_ms is an error. Directions, loops and "
               "parallel edges do not count.",
    GR_PARAMS(params),
    .result = GR_R_TABLE,
    .returns = "table(node: node, color: any)?",
    .cost = "exponential at worst; within budget_ms",
    .run = k_coloring_run,
    .verify = k_coloring_verify,
    .checked_by = "looks at both ends of every edge; that there is none, by a clique, by "
                  "neighbours that are given one colour, or by a second search in a fixed order",
    .cues = "colour with three colours, k-colouring, is it 3-colourable, assign slots so that "
            "conflicts differ, can it be coloured with, red green blue, given colours, schedule "
            "into time slots, precolouring",
    .example = { "a-b, b-c, c-a, c-d", "k_coloring(G, [red, green, blue], [[a, blue]])",
                 "node  color\na     blue\nb     green\nc     red\nd     green" },
};
