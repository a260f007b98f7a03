/* Prose: what readers say that a text says of a graph. */
#include "parse/parse_int.h"

#define MOST_STEPS   240
#define MOST_SPAN    16
#define MOST_WINDOWS 24

/* What one reader says of a text so far. */
typedef struct teller {
    gr_names names; /* as they were written first */
    GR_VEC(gr_stated_link) links;
    GR_VEC(gr_stated_node) nodes;
    gr_direction direction; /* GR_AUTO: no link yet */
    bool lost;              /* it said something that cannot be, or came to no end */
    double log_p;
} teller;

typedef struct prose {
    gr_ctx *cx;
    gr_parser *p;
    const gr_symbol *symbols;
    gr_str text;
    const gr_view *told; /* that was encoded already, or NULL */
    teller by[GR_MAX_READERS];
    gr_view view;  /* of a window */
    size_t offset; /* where it begins */
    gr_err *err;
} prose;

static gr_str text_of(const prose *p, gr_pick pick)
{
    return gr_str_sub(p->view.text, p->view.spots[pick.start].start, p->view.spots[pick.end].end);
}

/* A name as it was written first. */
static gr_status name_of(prose *p, teller *t, gr_pick pick, gr_str *out)
{
    *out = gr_names_find(&t->names, text_of(p, pick));
    return gr_names_add(&t->names, *out) ? GR_OK : gr_fail_memory(p->cx, p->err);
}

static void widen(gr_span *at, const prose *p, gr_pick pick)
{
    size_t start = p->offset + p->view.spots[pick.start].start;
    size_t end = p->offset + p->view.spots[pick.end].end;

    at->start = at->end == 0 || start < at->start ? start : at->start;
    at->end = end > at->end ? end : at->end;
}

/* --- statements --- */

/* How what is said is called: by what it is, and how many of that kind there are already. */
static const char *call(const gr_value *attributes, const gr_value *v, const char *number)
{
    static const char *const second[][2] = { { "weight", "weight2" }, { "weight2", "weight3" },
                                             { "value", "value2" },   { "value2", "value3" },
                                             { "time", "arrival" },   { "arrival", "arrival2" },
                                             { "kind", "kind2" },     { "kind2", "kind3" } };
    gr_value time;
    const char *name = v->type != GR_V_STR              ? number
                       : gr_text_time_cell(v->s, &time) ? "time"
                                                        : "kind";

    for (size_t i = 0; i < sizeof second / sizeof *second; i++)
        if (strcmp(name, second[i][0]) == 0 && gr_v_get(attributes, name) != NULL)
            name = second[i][1];
    return name;
}

/* Adds what a pick says to the attributes of a link or a node. */
static gr_status read_value(prose *p, gr_pick pick, const char *number, gr_value *attributes)
{
    gr_value v = gr_v_str(text_of(p, pick));
    const char *name;

    if (p->symbols[pick.symbol].kind == GR_A_NUMBER && !gr_span_number(v.s, &v))
        return GR_EINPUT;
    if (attributes->type != GR_V_RECORD && !gr_v_record(&p->cx->arena, attributes))
        return gr_fail_memory(p->cx, p->err);
    name = call(attributes, &v, number);
    if (gr_v_get(attributes, name) != NULL)
        return GR_EINPUT; /* more than anybody says */
    return gr_v_set(&p->cx->arena, attributes, name, v) ? GR_OK : gr_fail_memory(p->cx, p->err);
}

/* fact subject object relation */
static gr_status read_relation(prose *p, gr_pick pick, gr_value *attributes)
{
    return gr_v_record(&p->cx->arena, attributes) &&
                   gr_v_set(&p->cx->arena, attributes, "relation", gr_v_str(text_of(p, pick)))
               ? GR_OK
               : gr_fail_memory(p->cx, p->err);
}

/* link from to and what is said of it, or a fact: picks[0] to picks[n - 1]. */
static gr_status read_link(prose *p, teller *t, bool fact, const gr_pick *picks, size_t n)
{
    gr_stated_link link = { .at = { 0, 0 } };
    gr_status st;

    if ((st = name_of(p, t, picks[0], &link.u)) != GR_OK ||
        (st = name_of(p, t, picks[1], &link.v)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        widen(&link.at, p, picks[i]);
    for (size_t i = 2; i < n && st == GR_OK; i++)
        st = fact ? read_relation(p, picks[i], &link.attributes)
                  : read_value(p, picks[i], "weight", &link.attributes);
    return st != GR_OK || gr_vec_push(&t->links, link) ? st : gr_fail_memory(p->cx, p->err);
}

/* A node, and perhaps what is said of it. */
static gr_status read_node(prose *p, teller *t, const gr_pick *picks, size_t n)
{
    gr_stated_node *node = NULL;
    gr_str name;
    gr_status st = name_of(p, t, picks[0], &name);

    if (st != GR_OK)
        return st;
    for (size_t i = 0; i < t->nodes.n && node == NULL; i++)
        node = gr_str_eq(t->nodes.at[i].name, name) ? &t->nodes.at[i] : NULL;
    if (node == NULL) {
        if (!gr_vec_push(&t->nodes, ((gr_stated_node){ .name = name })))
            return gr_fail_memory(p->cx, p->err);
        node = &t->nodes.at[t->nodes.n - 1];
    }
    for (size_t i = 0; i < n; i++)
        widen(&node->at, p, picks[i]);
    return n > 1 ? read_value(p, picks[1], "value", &node->attributes) : GR_OK;
}

/* What is said of a window. GR_EINPUT if a span is not what it should be, or if links lead another
 * way than those of windows before. */
static gr_status read_said(prose *p, teller *t, const gr_said *said)
{
    bool directed = p->symbols[said->at[0].symbol].kind == GR_A_DIRECTED;
    gr_direction direction = directed ? GR_DIRECTED : GR_UNDIRECTED;
    size_t before = t->links.n;
    gr_status st = GR_OK;

    for (size_t i = 1, n; st == GR_OK && i + 1 < said->n; i += n + 1) {
        gr_akind kind = p->symbols[said->at[i].symbol].kind;
        const gr_pick *picks = &said->at[i + 1];

        for (n = 0; gr_symbol_points(&p->symbols[picks[n].symbol]);)
            n++; /* END comes last */
        st = kind == GR_A_NODE || kind == GR_A_ATTR ? read_node(p, t, picks, n)
                                                    : read_link(p, t, kind == GR_A_FACT, picks, n);
    }
    t->log_p += said->log_p;
    if (st != GR_OK || t->links.n == before)
        return st;
    if (t->direction != GR_AUTO && t->direction != direction)
        return GR_EINPUT;
    t->direction = direction;
    return GR_OK;
}

/* --- windows --- */

static bool ends_sentence(gr_str text, const gr_piece *p, const gr_piece *next)
{
    gr_str gap = gr_str_sub(text, p->end, next->start);

    return gr_str_find(gap, "\n") < gap.len ||
           (gap.len != 0 && p->end - p->start == 1 && strchr(".!?;", text.ptr[p->start]) != NULL);
}

/* Where the window ends that begins with piece `first`: behind its last whole sentence. */
static size_t window_end(gr_str text, const gr_pieces *p, size_t first, size_t room)
{
    size_t end = first + room;

    if (p->n - first <= room)
        return p->n;
    while (end > first + 1 && !ends_sentence(text, &p->at[end - 1], &p->at[end]))
        end--;
    return end > first + 1 ? end : first + room;
}

static bool is_same(const gr_view *a, const gr_view *b)
{
    return a->n == b->n && memcmp(a->ids, b->ids, a->n * sizeof *a->ids) == 0;
}

static gr_status read_window(prose *p, gr_span at)
{
    gr_speech how = { .symbols = p->symbols,
                      .n_symbols = p->p->n_symbols,
                      .begin = GR_SLOT_STATED,
                      .first = p->p->read,
                      .beam = 1,
                      .steps = MOST_STEPS,
                      .span = MOST_SPAN };
    gr_heard heard;
    gr_status st = gr_view_text(p->cx, p->p->vocab, gr_encoder_positions(p->p->encoder),
                                gr_str_sub(p->text, at.start, at.end), 1, false, &p->view, p->err);

    if (st != GR_OK)
        return st;
    p->offset = at.start;
    if (p->told != NULL && is_same(p->told, &p->view))
        p->view.memory = p->told->memory;
    st = gr_parser_hear(p->cx, p->p, &p->view, &how, NULL, &heard, p->err);
    for (size_t i = 0; i < heard.n && st == GR_OK; i++) {
        teller *t = &p->by[i];

        if (heard.by[i].n != 0)
            st = read_said(p, t, &heard.by[i].said[0]);
        t->lost = t->lost || heard.by[i].n == 0 || st == GR_EINPUT;
        st = st == GR_EINPUT ? GR_OK : st;
    }
    gr_heard_clear(&heard);
    return st;
}

/* A long text sentence by sentence, as many at a time as there is room for; names are known from
 * one window to the next. */
static gr_status read_windows(prose *p)
{
    size_t room = gr_encoder_positions(p->p->encoder) - 2, n = 0;
    gr_pieces all;
    gr_status st = gr_wordpiece(p->cx, p->p->vocab, p->text, &all, p->err);

    if (st == GR_OK && all.n > MOST_WINDOWS * room)
        return gr_fail(p->err, GR_ELIMIT, "expected a text of at most %zu word pieces, found %zu",
                       MOST_WINDOWS * room, all.n);
    for (size_t i = 0, end; st == GR_OK && i < all.n && n < 2 * MOST_WINDOWS; i = end, n++) {
        end = window_end(p->text, &all, i, room);
        st = read_window(p, (gr_span){ all.at[i].start, all.at[end - 1].end });
    }
    return st;
}

/* --- all together --- */

static bool is_linked(const teller *t, gr_str name)
{
    for (size_t i = 0; i < t->links.n; i++)
        if (gr_str_eq(t->links.at[i].u, name) || gr_str_eq(t->links.at[i].v, name))
            return true;
    return false;
}

/* What it said, in the arena; a node that has a link in another window is not alone, and nothing
 * new unless something is said of it. */
static bool keep(gr_ctx *cx, const teller *t, gr_stated *out)
{
    gr_stated_node *nodes = gr_new_n(&cx->arena, gr_stated_node, t->nodes.n + 1);
    gr_stated_link *links = gr_new_n(&cx->arena, gr_stated_link, t->links.n + 1);

    if (nodes == NULL || links == NULL)
        return false;
    *out = (gr_stated){ .anew = true,
                        .direction = t->direction == GR_DIRECTED ? GR_DIRECTED : GR_UNDIRECTED,
                        .links = links,
                        .n_links = t->links.n,
                        .nodes = nodes };
    for (size_t i = 0; i < t->links.n; i++)
        links[i] = t->links.at[i];
    for (size_t i = 0; i < t->nodes.n; i++)
        if (t->nodes.at[i].attributes.type == GR_V_RECORD || !is_linked(t, t->nodes.at[i].name))
            nodes[out->n_nodes++] = t->nodes.at[i];
    return true;
}

static gr_status collect(prose *p, gr_statements *out)
{
    for (unsigned i = 0; i < p->p->n_heads; i++) {
        if (p->by[i].lost)
            continue;
        if (!keep(p->cx, &p->by[i], &out->by[out->n].stated))
            return gr_fail_memory(p->cx, p->err);
        out->by[out->n].log_p = p->by[i].log_p;
        out->by[out->n++].reader = i;
    }
    return out->n == 2 ? gr_stated_compare(p->cx, &out->by[0].stated, &out->by[1].stated,
                                           &out->agreed, p->err)
                       : GR_OK;
}

gr_status gr_parser_read(gr_ctx *cx, gr_parser *p, const gr_reading *r, gr_statements *out,
                         gr_err *err)
{
    static const gr_registry none = { NULL, 0, NULL };
    prose k = { .cx = cx,
                .p = p,
                .symbols = gr_parser_symbols(cx, p, &none, NULL, 0),
                .text = r->written,
                .told = r->told,
                .err = err };
    gr_status st;

    *out = (gr_statements){ .n = 0 };
    if (k.symbols == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < p->n_heads; i++) {
        gr_names_init(&k.by[i].names, cx);
        k.by[i].links.budget = k.by[i].nodes.budget = &cx->budget;
    }
    if ((st = read_windows(&k)) == GR_OK)
        st = collect(&k, out);
    for (size_t i = 0; i < p->n_heads; i++) {
        gr_names_clear(&k.by[i].names);
        gr_vec_clear(&k.by[i].links);
        gr_vec_clear(&k.by[i].nodes);
    }
    return st;
}
