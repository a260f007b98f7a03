/* Pairs, as one jots them down: "a-b 2, b-c 3", "a>b 3, a>c 1", one a line or with commas between.
 *
 * A dash (also --) joins without direction, > and -> lead from the first to the second. A number
 * behind, after a blank or a colon, is the weight; a lone name declares a node. Names hold neither
 * blanks nor the sign that joins. */
#include "graph/evidence_int.h"
#include "graph/scan_int.h"

typedef struct pair {
    gr_str u, v; /* v.len 0: a lone name */
    gr_value weight;
    bool directed;
} pair;

static const struct {
    const char *sign;
    bool directed;
} joins[] = { { "->", true }, { "--", false }, { ">", true }, { "-", false } };

/* Takes an item apart; NULL if all is well, else what was expected there. */
static const char *take_apart(gr_str item, pair *p)
{
    gr_str rest = item, ends, weight;

    *p = (pair){ .weight = gr_v_null() };
    gr_scan_field(&rest, &ends);
    rest = gr_str_trim(rest);
    if (rest.len == 0 && memchr(ends.ptr, ':', ends.len) != NULL) {
        size_t colon = gr_str_find(ends, ":");

        rest = gr_str_sub(ends, colon + 1, ends.len);
        ends.len = colon;
    }
    for (size_t i = 0; i < sizeof joins / sizeof *joins && p->v.len == 0; i++) {
        size_t at = gr_str_find(ends, joins[i].sign), len = strlen(joins[i].sign);

        if (at == ends.len)
            continue;
        p->u = gr_str_sub(ends, 0, at);
        p->v = gr_str_sub(ends, at + len, ends.len);
        p->directed = joins[i].directed;
        if (p->u.len == 0 || p->v.len == 0)
            return "expected a name on both sides of the sign that joins them";
        for (size_t k = 0; k < p->v.len; k++)
            if (p->v.ptr[k] == '>' || p->v.ptr[k] == '-')
                return "expected one sign between two names";
    }
    if (p->v.len == 0)
        p->u = ends;
    if (!gr_word_is_name(p->u) || (p->v.len != 0 && !gr_word_is_name(p->v)))
        return "expected names";
    if (rest.len == 0)
        return NULL;
    gr_scan_field(&rest, &weight);
    p->weight = gr_scan_value(weight, false);
    return p->v.len != 0 && gr_str_trim(rest).len == 0 &&
                   (p->weight.type == GR_V_INT || p->weight.type == GR_V_REAL)
               ? NULL
               : "expected a pair like a-b or a>b, and at most a number behind it";
}

/* The next item that is not empty; lines may end with a comma. */
static bool next_item(gr_scan *s, gr_str *line, gr_str *item)
{
    for (;;) {
        size_t n = 0;

        while (n < line->len && line->ptr[n] != ',' && line->ptr[n] != ';')
            n++;
        *item = gr_str_trim(gr_str_sub(*line, 0, n));
        *line = gr_str_sub(*line, n < line->len ? n + 1 : n, line->len);
        if (item->len != 0 && item->ptr[0] != '#')
            return true;
        if (line->len == 0 && !gr_scan_line(s, line))
            return false;
    }
}

static gr_status add(gr_builder *b, const pair *p, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(b), col;
    gr_vid u, v;
    gr_status st;

    if (p->v.len == 0)
        return gr_builder_node(b, gr_name_of(p->u), &u, err);
    if ((st = gr_builder_endpoint(b, gr_name_of(p->u), &u, err)) != GR_OK ||
        (st = gr_builder_endpoint(b, gr_name_of(p->v), &v, err)) != GR_OK ||
        (st = gr_builder_edge(b, u, v, err)) != GR_OK || p->weight.type == GR_V_NULL)
        return st;
    st = gr_builder_column(b, GR_OF_EDGE, GR_STR("weight"), &col, err);
    return st == GR_OK ? gr_builder_set(b, GR_OF_EDGE, col, e, p->weight, err) : st;
}

static gr_status read_pairs(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_status st = gr_scan_utf8(in->text, err);
    gr_scan s = gr_scan_of(in->text);
    gr_str line = { in->text.ptr, 0 }, item;
    bool directed = false;
    uint64_t n = 0;
    pair p;

    while (st == GR_OK && next_item(&s, &line, &item)) {
        const char *wrong = take_apart(item, &p);

        if (n++ % 4096 == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            break;
        if (wrong != NULL)
            return gr_scan_fail(&s, item.ptr, err, "%s, found '%.*s'", wrong, GR_FMT(item));
        if (p.v.len != 0 && gr_builder_n_edges(b) != 0 && p.directed != directed)
            return gr_scan_fail(&s, item.ptr, err,
                                "pairs with and without direction; grasp has no mixed graphs");
        directed = p.v.len != 0 ? p.directed : directed;
        st = add(b, &p, err);
    }
    if (st == GR_OK && gr_builder_n_edges(b) != 0)
        gr_builder_direction(b, directed ? GR_DIRECTED : GR_UNDIRECTED,
                             directed ? "its pairs are joined by >" : "its pairs are joined by -");
    return st;
}

/* Every item is a pair or a name, and the pairs hang together or have weights. */
static int sniff_pairs(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line = { text.ptr, 0 }, item;
    unsigned n_weights = 0, n_lone = 0, n_directed = 0;
    gr_evidence e;
    bool good = true;
    int sure = 0;
    pair p;

    gr_evidence_init(&e);
    while (good && e.n_lines < 1000 && next_item(&s, &line, &item)) {
        if (!whole && s.pos == text.len && line.len == 0)
            break;
        good = take_apart(item, &p) == NULL;
        if (good && p.v.len != 0)
            gr_evidence_edge(&e, p.u, p.v);
        n_lone += good && p.v.len == 0;
        n_directed += good && p.directed;
        n_weights += good && p.weight.type != GR_V_NULL;
    }
    if (good && e.n_lines != 0 && n_lone <= e.n_lines && !e.failed &&
        (e.n_again != 0 || n_weights == e.n_lines || n_directed == e.n_lines))
        sure = 88;
    gr_evidence_clear(&e);
    return sure;
}

const gr_format gr_format_pairs = {
    .name = "pairs",
    .title = "pairs",
    .extensions = ".pairs",
    .summary = "Pairs with commas or line ends between: \"a-b 2, b-c 3\", \"a>b 3, a>c\"",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_WEIGHT,
    .sniff = sniff_pairs,
    .read = read_pairs,
};
