/* From a draft to a graph: one unit a column, repeats merged, counts checked.
 *
 * What is wrong with the data is told and not repaired: the same pair with two different numbers
 * and a count that does not fit are problems of the reading, and whoever answers must look at them.
 */
#include "sense/sense_int.h"

typedef struct making {
    gr_sensing *s;
    gr_draft *d;
    gr_seen *out;
    gr_builder *b;
    size_t *first; /* cells of edge e: order[first[e]] .. order[first[e + 1] - 1] */
    size_t *order;
    bool *dropped; /* edges */
    bool multi;    /* parallel links are meant */
    size_t n_merged;
} making;

static gr_status no_memory(const making *m, gr_err *err)
{
    return gr_fail_memory(m->s->cx, err);
}

static gr_span draft_span(const gr_draft *d)
{
    return d->spans.n != 0 ? d->spans.at[0] : (gr_span){ 0, 0 };
}

static const char *unit_word(const gr_unit *u, char buf[GR_WORD_MAX])
{
    size_t n = strcspn(u->names, "|");

    if (n != 0 && u->names[n] == '|') { /* the plural */
        const char *plural = u->names + n + 1;

        snprintf(buf, GR_WORD_MAX, "%.*s", (int)strcspn(plural, "|"), plural);
    } else {
        snprintf(buf, GR_WORD_MAX, "%.*s", (int)(n != 0 ? n : strcspn(u->symbols, "|")),
                 n != 0 ? u->names : u->symbols);
    }
    return buf;
}

/* --- units --- */

/* The finest unit of every column; mixtures are told. */
static gr_status choose_units(gr_sensing *s, gr_draft *d, gr_err *err)
{
    bool *mixed = gr_new_n(&s->cx->arena, bool, d->columns.n + 1);
    bool *bare = gr_new_n(&s->cx->arena, bool, d->columns.n + 1);
    char a[GR_WORD_MAX], b[GR_WORD_MAX];

    if (mixed == NULL || bare == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < d->cells.n; i++) {
        const gr_draft_cell *c = &d->cells.at[i];
        gr_draft_column *column = &d->columns.at[c->column];
        double x;

        if (c->unit == NULL) {
            bare[c->column] |= c->value.type == GR_V_INT || c->value.type == GR_V_REAL;
            continue;
        }
        if (column->unit == NULL) {
            column->unit = c->unit;
        } else if (column->unit != c->unit) {
            if (!gr_unit_convert(1, c->unit, column->unit, &x)) {
                if (!mixed[c->column] &&
                    !gr_sense_problem(s, GR_WHY_AMBIGUOUS, draft_span(d),
                                      "the numbers are in %s and in %s, which cannot be compared",
                                      unit_word(column->unit, a), unit_word(c->unit, b)))
                    return gr_fail_memory(s->cx, err);
                mixed[c->column] = true;
                continue;
            }
            if (!mixed[c->column] &&
                !gr_sense_assume(s, "all numbers of '%.*s' are converted to %s",
                                 GR_FMT(column->name),
                                 unit_word(x < 1 ? c->unit : column->unit, a)))
                return gr_fail_memory(s->cx, err);
            mixed[c->column] = true;
            if (x < 1)
                column->unit = c->unit;
        }
    }
    for (size_t i = 0; i < d->columns.n; i++)
        if (bare[i] && d->columns.at[i].unit != NULL &&
            !gr_sense_assume(s, "numbers without a unit are taken as %s",
                             unit_word(d->columns.at[i].unit, a)))
            return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < d->cells.n; i++) {
        gr_draft_cell *c = &d->cells.at[i];
        const gr_unit *to = d->columns.at[c->column].unit;
        double x;

        if (c->unit == NULL || c->unit == to || !gr_v_number(&c->value, &x) ||
            !gr_unit_convert(x, c->unit, to, &x))
            continue;
        c->unit = to;
        c->value = x == (double)(int64_t)x && gr_num_is_exact((int64_t)x) ? gr_v_int((int64_t)x)
                                                                          : gr_v_real(x);
    }
    return GR_OK;
}

gr_status gr_draft_settle(gr_sensing *s, gr_draft *d, gr_err *err)
{
    if (d->settled)
        return GR_OK;
    d->settled = true;
    if (d->is_facts && d->ready == NULL && !gr_draft_take_traits(s, d))
        return gr_fail_memory(s->cx, err);
    return choose_units(s, d, err);
}

/* --- repeats --- */

static gr_status sort_cells(making *m, gr_err *err)
{
    gr_draft *d = m->d;
    gr_arena *a = &m->s->cx->arena;

    m->first = gr_new_n(a, size_t, d->edges.n + 2);
    m->order = gr_new_n(a, size_t, d->cells.n + 1);
    m->dropped = gr_new_n(a, bool, d->edges.n + 1);
    if (m->first == NULL || m->order == NULL || m->dropped == NULL)
        return no_memory(m, err);
    for (size_t i = 0; i < d->cells.n; i++)
        if (d->columns.at[d->cells.at[i].column].of == GR_OF_EDGE)
            m->first[d->cells.at[i].item + 2]++;
    for (size_t e = 0; e < d->edges.n; e++)
        m->first[e + 2] += m->first[e + 1];
    for (size_t i = 0; i < d->cells.n; i++)
        if (d->columns.at[d->cells.at[i].column].of == GR_OF_EDGE)
            m->order[m->first[d->cells.at[i].item + 1]++] = i;
    return GR_OK;
}

static size_t n_cells(const making *m, size_t e)
{
    return m->first[e + 1] - m->first[e];
}

static const gr_draft_cell *cell_of(const making *m, size_t e, size_t k)
{
    return &m->d->cells.at[m->order[m->first[e] + k]];
}

static bool same_cells(const making *m, size_t e, size_t f)
{
    if (n_cells(m, e) != n_cells(m, f))
        return false;
    for (size_t k = 0; k < n_cells(m, e); k++) {
        const gr_draft_cell *x = cell_of(m, e, k), *y = cell_of(m, f, k);

        if (x->column != y->column || !gr_v_eq(&x->value, &y->value))
            return false;
    }
    return true;
}

/* The number of a column in which two edges differ, and nothing else may tell them apart. */
static bool numbers_differ(const making *m, size_t e, size_t f, const gr_draft_cell **x,
                           const gr_draft_cell **y)
{
    for (size_t k = 0; k < n_cells(m, e); k++)
        for (size_t l = 0; l < n_cells(m, f); l++) {
            double a, b;

            *x = cell_of(m, e, k);
            *y = cell_of(m, f, l);
            if ((*x)->column == (*y)->column && !gr_v_eq(&(*x)->value, &(*y)->value))
                return gr_v_number(&(*x)->value, &a) && gr_v_number(&(*y)->value, &b);
        }
    return false;
}

static uint64_t edge_hash(const making *m, size_t e, uint64_t key)
{
    uint64_t h = gr_hash_u64(key);

    for (size_t k = 0; k < n_cells(m, e); k++) {
        const gr_draft_cell *c = cell_of(m, e, k);
        double x;

        if (gr_v_number(&c->value, &x))
            h ^= gr_hash_bytes(&x, sizeof x);
        else if (c->value.type == GR_V_STR)
            h ^= gr_hash_bytes(c->value.s.ptr, c->value.s.len);
        h = gr_hash_u64(h + c->column);
    }
    return h;
}

static bool tell_conflict(making *m, size_t e, const gr_draft_cell *x, const gr_draft_cell *y)
{
    const gr_draft *d = m->d;
    gr_str u = d->nodes.at[d->edges.at[e].u].name, v = d->nodes.at[d->edges.at[e].v].name;
    gr_strbuf text;
    bool ok;

    gr_strbuf_init(&text, &m->s->cx->budget, 0);
    gr_v_text(&text, &x->value);
    gr_strbuf_adds(&text, " and with ");
    gr_v_text(&text, &y->value);
    ok = !text.failed && gr_sense_problem(m->s, GR_WHY_AMBIGUOUS, d->edges.at[e].at,
                                          "%.*s and %.*s are linked twice, with %.*s", GR_FMT(u),
                                          GR_FMT(v), GR_FMT(gr_strbuf_str(&text)));
    gr_strbuf_clear(&text);
    return ok;
}

static bool is_timed(const gr_draft *d)
{
    for (size_t i = 0; i < d->columns.n; i++)
        if (d->columns.at[i].of == GR_OF_EDGE && d->columns.at[i].meaning == GR_MEANS_CLOCK)
            return true;
    return false;
}

/* "north-island, north-island": what is written twice side by side is there twice. */
static bool see_doubled(making *m)
{
    const gr_draft *d = m->d;

    for (size_t e = 1; e < d->edges.n && !m->multi; e++) {
        const gr_draft_edge *x = &d->edges.at[e - 1], *y = &d->edges.at[e];

        if (x->u != y->u || x->v != y->v || x->at.start == y->at.start || !same_cells(m, e - 1, e))
            continue;
        m->multi = true;
        return gr_sense_assume(m->s, "%.*s and %.*s are listed twice in a row: taken as two links",
                               GR_FMT(d->nodes.at[x->u].name), GR_FMT(d->nodes.at[x->v].name));
    }
    return true;
}

/* Drops exact repeats, and edges that are only named again; says where numbers disagree. */
static gr_status drop_repeats(making *m, gr_err *err)
{
    const gr_draft *d = m->d;
    gr_u64map pairs, whole;
    bool undirected = d->direction == GR_UNDIRECTED, told = false, ok = see_doubled(m);
    bool conflicts = !m->multi && !is_timed(d);

    gr_u64map_init(&pairs, &m->s->cx->budget);
    gr_u64map_init(&whole, &m->s->cx->budget);
    for (size_t e = 0; ok && e < d->edges.n; e++) {
        uint32_t u = d->edges.at[e].u, v = d->edges.at[e].v;
        const gr_draft_cell *x, *y;
        uint64_t key;
        uint32_t *pair, *same;

        if (undirected && u > v) {
            uint32_t t = u;

            u = v;
            v = t;
        }
        key = (uint64_t)u << 32 | v;
        same = gr_u64map_put(&whole, edge_hash(m, e, key));
        pair = gr_u64map_put(&pairs, key);
        if (same == NULL || pair == NULL) {
            ok = false;
            break;
        }
        if (*same != GR_MAP_NONE && same_cells(m, *same, e) && !m->multi) {
            m->dropped[e] = true;
        } else if (*pair != GR_MAP_NONE && n_cells(m, e) == 0 && !m->multi) {
            m->dropped[e] = true;
        } else if (*pair != GR_MAP_NONE && n_cells(m, *pair) == 0 && !m->multi) {
            m->dropped[*pair] = true;
            *pair = (uint32_t)e;
        } else if (*pair != GR_MAP_NONE && conflicts && !told &&
                   numbers_differ(m, *pair, e, &x, &y)) {
            ok = tell_conflict(m, e, x, y);
            told = true;
        }
        if (*same == GR_MAP_NONE)
            *same = (uint32_t)e;
        if (*pair == GR_MAP_NONE)
            *pair = (uint32_t)e;
        m->n_merged += m->dropped[e];
    }
    gr_u64map_clear(&pairs);
    gr_u64map_clear(&whole);
    return ok ? GR_OK : no_memory(m, err);
}

/* --- building --- */

static gr_status add_nodes(making *m, gr_vid *id, gr_err *err)
{
    gr_draft *d = m->d;
    gr_status st = GR_OK;

    if (d->range_n > 0)
        st = gr_builder_range(m->b, d->range_first, (uint64_t)d->range_n, err);
    for (size_t i = 0; st == GR_OK && i < d->declared.n; i++) {
        uint32_t v = d->declared.at[i];

        st = gr_builder_node(m->b, gr_name_of(d->nodes.at[v].name), &id[v], err);
    }
    for (size_t i = 0; st == GR_OK && i < d->nodes.n; i++)
        st = d->nodes.at[i].declared
                 ? gr_builder_node(m->b, gr_name_of(d->nodes.at[i].name), &id[i], err)
                 : gr_builder_endpoint(m->b, gr_name_of(d->nodes.at[i].name), &id[i], err);
    return st;
}

/* "A graph of 5 nodes" whose names are numbers below: those that no edge names are there too. */
static gr_status fill_nodes(making *m, gr_err *err)
{
    gr_draft *d = m->d;
    int64_t n = d->said_nodes, lo = INT64_MAX, hi = INT64_MIN, first;
    gr_status st = GR_OK;

    if (n <= (int64_t)d->nodes.n || n > GR_MAX_NODES || d->range_n != 0 || d->declared.n != 0)
        return GR_OK;
    for (size_t i = 0; i < d->nodes.n; i++) {
        gr_name name = gr_name_of(d->nodes.at[i].name);

        if (!gr_name_is_int(name))
            return GR_OK;
        lo = name.num < lo ? name.num : lo;
        hi = name.num > hi ? name.num : hi;
    }
    if (lo < 0 || hi > n || (lo == 0 && hi == n))
        return GR_OK;
    first = lo == 0 ? 0 : 1;
    if (!gr_sense_assume(m->s, "the %" PRId64 " nodes are taken as %" PRId64 " to %" PRId64, n,
                         first, first + n - 1))
        return no_memory(m, err);
    for (int64_t i = first; st == GR_OK && i < first + n; i++) {
        gr_vid v;

        st = gr_builder_endpoint(m->b, gr_name_int(i), &v, err);
    }
    return st;
}

/* "id", "port": numbers that say which link it is, and no weight of it; so do those that only count
 * the links: 1, 2, 3, 4. */
static bool is_identifier(const gr_draft *d, size_t column)
{
    static const char names[] =
        "id|ID|Id|no|No|nr|Nr|record|row|index|port|vlan|VLAN|idx|#|seq|Port";
    int64_t n = 0;

    if (d->columns.at[column].meaning != GR_MEANS_NUMBER ||
        gr_str_is(d->columns.at[column].name, "weight"))
        return false;
    if (gr_word_in(d->columns.at[column].name, names))
        return true;
    for (size_t i = 0; i < d->cells.n; i++)
        if (d->cells.at[i].column == column &&
            (d->cells.at[i].value.type != GR_V_INT || d->cells.at[i].value.i != ++n))
            return false;
    return n > 3 && (size_t)n == d->edges.n;
}

static gr_status add_columns(making *m, const gr_vid *id, const uint32_t *edge, gr_err *err)
{
    gr_draft *d = m->d;
    uint32_t *col = gr_new_n(&m->s->cx->arena, uint32_t, d->columns.n + 1);
    gr_status st = GR_OK;
    bool weight = false, capacity = false, time = false;

    if (col == NULL)
        return no_memory(m, err);
    for (size_t i = 0; st == GR_OK && i < d->columns.n; i++)
        st = gr_builder_column(m->b, d->columns.at[i].of, d->columns.at[i].name, &col[i], err);
    for (size_t i = 0; st == GR_OK && i < d->cells.n; i++) {
        const gr_draft_cell *c = &d->cells.at[i];
        gr_of of = d->columns.at[c->column].of;
        gr_value v = c->value;

        if (of == GR_OF_EDGE && m->dropped[c->item])
            continue;
        st = gr_builder_set(m->b, of, col[c->column],
                            of == GR_OF_EDGE ? edge[c->item] : (uint32_t)id[c->item], v, err);
    }
    for (size_t i = 0; st == GR_OK && i < d->columns.n; i++) {
        gr_role role = d->columns.at[i].meaning == GR_MEANS_CAPACITY ? GR_ROLE_CAPACITY
                       : d->columns.at[i].meaning == GR_MEANS_CLOCK  ? GR_ROLE_TIME
                                                                     : GR_ROLE_WEIGHT;
        bool *taken = role == GR_ROLE_CAPACITY ? &capacity : role == GR_ROLE_TIME ? &time : &weight;
        bool number = false;

        if (d->columns.at[i].of != GR_OF_EDGE || *taken)
            continue;
        for (size_t k = 0; !number && k < d->cells.n; k++)
            number = d->cells.at[k].column == i && (d->cells.at[k].value.type == GR_V_INT ||
                                                    d->cells.at[k].value.type == GR_V_REAL ||
                                                    d->cells.at[k].value.type == GR_V_TIME);
        if (!number || is_identifier(d, i))
            continue;
        gr_builder_role(m->b, role, col[i]);
        *taken = true;
    }
    return st;
}

/* "X takes 3 days ... X takes 6 days": says where two numbers of one node disagree. */
static gr_status check_nodes(making *m, gr_err *err)
{
    const gr_draft *d = m->d;
    gr_u64map seen;
    bool ok = true, told = false;

    if (d->by->late) /* sentences tell their own */
        return GR_OK;
    gr_u64map_init(&seen, &m->s->cx->budget);
    for (size_t i = 0; ok && !told && i < d->cells.n; i++) {
        const gr_draft_cell *c = &d->cells.at[i];
        uint32_t *slot;
        double a, b;

        if (d->columns.at[c->column].of != GR_OF_NODE || !gr_v_number(&c->value, &a))
            continue;
        slot = gr_u64map_put(&seen, (uint64_t)c->column << 32 | c->item);
        ok = slot != NULL;
        if (ok && *slot != GR_MAP_NONE && gr_v_number(&d->cells.at[*slot].value, &b) && a != b) {
            told = true;
            ok = gr_sense_problem(m->s, GR_WHY_CONTRADICTION, d->nodes.at[c->item].at,
                                  "%.*s has two values of %.*s: %g and %g",
                                  GR_FMT(d->nodes.at[c->item].name),
                                  GR_FMT(d->columns.at[c->column].name), b, a);
        }
        if (ok)
            *slot = (uint32_t)i;
    }
    gr_u64map_clear(&seen);
    return ok ? GR_OK : no_memory(m, err);
}

static gr_status build(making *m, gr_err *err)
{
    gr_draft *d = m->d;
    gr_arena *a = &m->s->cx->arena;
    gr_vid *id = gr_new_n(a, gr_vid, d->nodes.n + 1);
    uint32_t *edge = gr_new_n(a, uint32_t, d->edges.n + 1);
    gr_status st;

    m->out->edges = gr_new_n(a, gr_evidence, d->edges.n + 1);
    if (id == NULL || edge == NULL || m->out->edges == NULL)
        return no_memory(m, err);
    if (d->direction != GR_AUTO)
        gr_builder_direction(m->b, d->direction, d->why != NULL ? d->why : "the notation");
    if ((st = add_nodes(m, id, err)) != GR_OK || (st = fill_nodes(m, err)) != GR_OK)
        return st;
    for (size_t e = 0; st == GR_OK && e < d->edges.n; e++) {
        if (m->dropped[e])
            continue;
        edge[e] = gr_builder_n_edges(m->b);
        st = gr_builder_edge(m->b, id[d->edges.at[e].u], id[d->edges.at[e].v], err);
    }
    if (st == GR_OK)
        st = add_columns(m, id, edge, err);
    if (st == GR_OK && m->n_merged != 0)
        gr_builder_note(m->b, "%zu repeated edge%s merged", m->n_merged,
                        m->n_merged == 1 ? "" : "s");
    if (st == GR_OK)
        st = gr_builder_finish(m->b, &m->out->graph, err);
    if (st != GR_OK)
        return st;
    for (size_t e = 0; e < d->edges.n; e++) {
        gr_name u = gr_name_of(d->nodes.at[d->edges.at[e].u].name);
        gr_name v = gr_name_of(d->nodes.at[d->edges.at[e].v].name);

        if (!m->dropped[e])
            m->out->edges[m->out->n_edges++] = (gr_evidence){ u, v, d->edges.at[e].at };
    }
    return GR_OK;
}

/* --- what is said about it --- */

static gr_status check_count(making *m, int64_t said, uint32_t there, const char *what, gr_err *err)
{
    if (said < 0 || said == (int64_t)there)
        return GR_OK;
    return gr_sense_problem(m->s, GR_WHY_CONTRADICTION, draft_span(m->d),
                            "the text speaks of %" PRId64 " %s, but %u are given", said, what,
                            there)
               ? GR_OK
               : no_memory(m, err);
}

static gr_status list_columns(making *m, gr_err *err)
{
    gr_arena *a = &m->s->cx->arena;
    const gr_graph *g = m->out->graph;
    size_t n = gr_graph_n_columns(g, GR_OF_NODE) + gr_graph_n_columns(g, GR_OF_EDGE);

    m->out->columns = gr_new_n(a, gr_seen_column, n + 1);
    if (m->out->columns == NULL)
        return no_memory(m, err);
    for (int of = GR_OF_NODE; of <= GR_OF_EDGE; of++)
        for (size_t i = 0; i < gr_graph_n_columns(g, (gr_of)of); i++) {
            const gr_column *c = gr_graph_column(g, (gr_of)of, i);
            gr_seen_column *seen = &m->out->columns[m->out->n_columns++];
            bool found = false;

            *seen = (gr_seen_column){ .of = (gr_of)of, .name = c->name };
            for (size_t k = 0; !found && k < m->d->columns.n; k++) {
                const gr_draft_column *dc = &m->d->columns.at[k];

                if (dc->of != (gr_of)of || !gr_str_eq(dc->name, c->name))
                    continue;
                seen->meaning = dc->meaning;
                seen->unit = dc->unit;
                found = true;
            }
            if (!found)
                seen->meaning = gr_meaning_of(c->name, &seen->unit);
        }
    return GR_OK;
}

static gr_status list_spans(making *m, gr_err *err)
{
    gr_draft *d = m->d;

    for (size_t e = 0; e < d->edges.n; e++)
        if (!gr_vec_push(&d->spans, d->edges.at[e].at))
            return no_memory(m, err);
    d->spans.n = gr_spans_sort(d->spans.at, d->spans.n);
    m->out->spans = gr_arena_copy(&m->s->cx->arena, d->spans.at, d->spans.n * sizeof(gr_span));
    m->out->n_spans = d->spans.n;
    return m->out->spans != NULL || d->spans.n == 0 ? GR_OK : no_memory(m, err);
}

gr_status gr_draft_make(gr_sensing *s, gr_draft *d, gr_seen *out, gr_err *err)
{
    making m = { .s = s, .d = d, .out = out, .multi = d->multi };
    gr_direction asked = s->options != NULL ? s->options->direction : GR_AUTO;
    gr_status st = gr_draft_settle(s, d, err);

    if (st != GR_OK)
        return st;
    if (s->heard != GR_AUTO) {
        d->direction = s->heard;
        d->why = "so its words are understood";
    }
    if (asked != GR_AUTO)
        d->direction = asked;
    *out = (gr_seen){ .name = d->name,
                      .by = d->by->name,
                      .node_noun = d->node_noun,
                      .edge_noun = d->edge_noun,
                      .relation = d->relation,
                      .backwards = d->backwards,
                      .is_facts = d->is_facts,
                      .prose = d->by->prose };
    if (d->ready != NULL) {
        out->graph = d->ready;
        gr_graph_ref(out->graph);
    } else {
        m.b = gr_builder_new(s->cx, asked);
        if (m.b == NULL)
            return no_memory(&m, err);
        if ((st = sort_cells(&m, err)) == GR_OK && (st = drop_repeats(&m, err)) == GR_OK &&
            (st = check_nodes(&m, err)) == GR_OK)
            st = build(&m, err);
        gr_builder_free(m.b);
    }
    if (st == GR_OK && (d->direction == GR_AUTO || s->heard != GR_AUTO) && m.b != NULL &&
        !gr_sense_assume(s, "taken as %s: %s",
                         gr_graph_is_directed(out->graph) ? "directed" : "undirected",
                         gr_graph_direction_by(out->graph)))
        st = no_memory(&m, err);
    if (st == GR_OK &&
        (st = check_count(&m, d->said_nodes, gr_graph_n_nodes(out->graph), "nodes", err)) == GR_OK)
        st = check_count(&m, d->said_edges, gr_graph_n_edges(out->graph), "edges", err);
    if (st == GR_OK && (st = list_columns(&m, err)) == GR_OK)
        st = list_spans(&m, err);
    if (st != GR_OK) {
        gr_graph_unref(out->graph);
        out->graph = NULL;
    }
    return st;
}
