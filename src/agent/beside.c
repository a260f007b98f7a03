/* What readers see of a graph that its text does not have, of a file or a session: after the
 * question some of its links, as people write them. training/prepare.py writes the same. */
#include "agent/reader_int.h"

#define SHOWN   240     /* bytes of the first links, at least */
#define SCANNED 100000u /* links among which those of asked nodes are looked for */
#define ASKED   32      /* nodes that count as asked for */
#define LONGEST 80      /* bytes of a name in what was asked before */

typedef struct showing {
    const gr_graph *g;
    const gr_column *number; /* that links are shown with; or NULL */
    gr_vid asked[ASKED];     /* nodes that no link was shown of yet */
    size_t n_asked;
    gr_strbuf *sb;
    size_t start; /* of the links */
    bool gap;     /* some are left out behind the last one */
} showing;

static bool is_beside(const gr_seen *g)
{
    return gr_seen_is_given(g) || g->source.len != 0;
}

static bool in_word(gr_str s, size_t i)
{
    return i < s.len && (s.ptr[i] == '_' || (s.ptr[i] & 0x80) != 0 || gr_is_digit(s.ptr[i]) ||
                         ((s.ptr[i] | 32) >= 'a' && (s.ptr[i] | 32) <= 'z'));
}

/* --- which graphs --- */

static bool is_said(gr_str text, gr_str name)
{
    for (size_t i = 0; i + name.len <= text.len; i++)
        if (gr_str_eq(gr_str_sub(text, i, i + name.len), name) &&
            !(i > 0 && in_word(text, i - 1)) && !in_word(text, i + name.len))
            return true;
    return false;
}

/* Of the graphs of a session the last one, those that the text names, and of two both: what else
 * was loaded before is not asked about. */
static bool is_meant(const gr_reading *r, size_t i)
{
    bool two = r->n_graphs == 2 && gr_seen_is_given(&r->graphs[0]);

    return i == 0 || two || !gr_seen_is_given(&r->graphs[i]) ||
           is_said(r->written, r->graphs[i].name);
}

/* The place in the order in which the graphs came: a reading has those that were given last first.
 */
static size_t nth_graph(const gr_reading *r, size_t i)
{
    size_t first = 0;

    while (first < r->n_graphs && !gr_seen_is_given(&r->graphs[first]))
        first++;
    return i < first ? i : first + r->n_graphs - 1 - i;
}

/* *out = the reading with these alone, as they came. */
static bool choose_graphs(gr_ctx *cx, const gr_reading *r, gr_reading *out)
{
    size_t *place = gr_new_n(&cx->arena, size_t, r->n_graphs + 1);

    *out = *r;
    out->graphs = gr_new_n(&cx->arena, gr_seen, r->n_graphs + 1);
    out->mentions = gr_new_n(&cx->arena, gr_mention, r->n_mentions + 1);
    if (place == NULL || out->graphs == NULL || out->mentions == NULL)
        return false;
    out->n_graphs = out->n_mentions = 0;
    for (size_t k = 0; k < r->n_graphs; k++) {
        size_t i = nth_graph(r, k);

        place[i] = is_meant(r, i) ? out->n_graphs : SIZE_MAX;
        if (place[i] != SIZE_MAX)
            out->graphs[out->n_graphs++] = r->graphs[i];
    }
    for (size_t i = 0; i < r->n_mentions; i++)
        if (place[r->mentions[i].graph] != SIZE_MAX) {
            out->mentions[out->n_mentions] = r->mentions[i];
            out->mentions[out->n_mentions++].graph = place[r->mentions[i].graph];
        }
    return true;
}

/* --- who is asked for --- */

static void add_asked(showing *w, gr_vid v)
{
    for (size_t i = 0; i < w->n_asked; i++)
        if (w->asked[i] == v)
            return;
    if (v != GR_NO_NODE && w->n_asked < ASKED)
        w->asked[w->n_asked++] = v;
}

/* What was asked before is no part of the reading: all that is a name as it stands. */
static void add_named(showing *w, gr_str text)
{
    for (size_t i = 0; i < text.len; i++)
        for (size_t end = i + 1; end <= text.len && end - i <= LONGEST; end++)
            if (!(i > 0 && in_word(text, i) && in_word(text, i - 1)) &&
                !(in_word(text, end - 1) && in_word(text, end)))
                add_asked(w, gr_graph_find(w->g, gr_name_of(gr_str_sub(text, i, end))));
}

static void add_mentioned(showing *w, const gr_reading *r, size_t graph)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].graph == graph && r->mentions[i].distance == 0) {
            add_asked(w, r->mentions[i].u);
            add_asked(w, r->mentions[i].v);
        }
}

static bool is_asked(const showing *w, gr_vid u, gr_vid v)
{
    for (size_t i = 0; i < w->n_asked; i++)
        if (w->asked[i] == u || w->asked[i] == v)
            return true;
    return false;
}

/* --- links --- */

static const gr_column *first_number(const gr_graph *g)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);

        if (c->type == GR_COL_INT || c->type == GR_COL_REAL)
            return c;
    }
    return NULL;
}

/* "A -> B 5" */
static void show(showing *w, gr_vid u, gr_vid v, uint64_t id)
{
    size_t kept = 0;

    gr_strbuf_adds(w->sb, w->gap ? " ... " : w->sb->len != w->start ? ", " : "");
    w->gap = false;
    gr_name_add(w->sb, gr_graph_shown(w->g, u));
    gr_strbuf_adds(w->sb, gr_graph_is_directed(w->g) ? " -> " : " - ");
    gr_name_add(w->sb, gr_graph_shown(w->g, v));
    if (w->number != NULL && gr_column_has(w->number, id)) {
        gr_value number = gr_column_get(w->number, id);

        gr_strbuf_addc(w->sb, ' ');
        gr_v_text(w->sb, &number);
    }
    for (size_t i = 0; i < w->n_asked; i++)
        if (w->asked[i] != u && w->asked[i] != v)
            w->asked[kept++] = w->asked[i];
    w->n_asked = kept;
}

/* The first link out of a node that is asked for, in a graph too large to be searched. */
static void show_of(showing *w, gr_vid v)
{
    const gr_csr *out = gr_graph_out(w->g);
    uint64_t arc = out->start[v];
    bool back;

    if (arc == out->start[v + 1])
        return;
    back = !gr_graph_is_directed(w->g) && out->to[arc] < v;
    w->gap = true;
    show(w, back ? out->to[arc] : v, back ? v : out->to[arc],
         out->edge != NULL ? out->edge[arc] : arc);
}

/* The first ones, and of every node that is asked for one more. */
static void show_links(showing *w)
{
    gr_vid asked[ASKED];
    bool broken = false;

    for (gr_edge_iter it = gr_edges(w->g); !broken && gr_edge_next(&it);) {
        bool full = w->sb->len - w->start >= SHOWN;

        broken = full && (w->n_asked == 0 || it.id >= SCANNED);
        if (full && (broken || !is_asked(w, it.u, it.v)))
            w->gap = true;
        else
            show(w, it.u, it.v, it.id);
    }
    memcpy(asked, w->asked, sizeof asked);
    for (size_t i = 0, n = w->n_asked; broken && i < n; i++)
        if (is_asked(w, asked[i], asked[i]))
            show_of(w, asked[i]);
    gr_strbuf_adds(w->sb, w->gap || broken ? " ... " : "");
}

static void show_graph(const gr_reading *r, size_t graph, gr_str before, gr_strbuf *sb)
{
    const gr_seen *g = &r->graphs[graph];
    showing w = { .g = g->graph, .number = first_number(g->graph), .sb = sb };

    if (!is_beside(g) || gr_graph_n_edges(g->graph) == 0)
        return;
    gr_strbuf_adds(sb, "\nLinks");
    if (r->n_graphs != 1)
        gr_strbuf_addf(sb, " of %.*s", GR_FMT(g->name));
    if (gr_graph_relation(g->graph)[0] != '\0')
        gr_strbuf_addf(sb, " (%s)", gr_graph_relation(g->graph));
    gr_strbuf_adds(sb, ": ");
    w.start = sb->len;
    add_named(&w, before);
    add_mentioned(&w, r, graph);
    show_links(&w);
}

bool gr_beside(gr_ctx *cx, const gr_reading *r, gr_str before, gr_reading *out)
{
    gr_strbuf sb;
    bool ok;

    if (!choose_graphs(cx, r, out))
        return false;
    gr_strbuf_init(&sb, &cx->budget, 0);
    if (before.len != 0) {
        out->n_clauses = 0; /* they are of the words alone */
        gr_strbuf_adds(&sb, "(Asked before: ");
        gr_strbuf_add(&sb, before);
        gr_strbuf_adds(&sb, ")\n");
    }
    gr_strbuf_add(&sb, r->written);
    for (size_t i = 0; i < out->n_graphs; i++)
        show_graph(out, i, before, &sb);
    ok = !sb.failed;
    if (ok && sb.len != r->written.len) {
        out->written = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
        ok = out->written.ptr != NULL;
    }
    gr_strbuf_clear(&sb);
    return ok;
}
