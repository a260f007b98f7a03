/* Pairs: "a-b 2, b-c 3, d" and "a>b, b>c", as the examples of the tools write little graphs.
 *
 * Edges are divided by commas or line ends. The two nodes are joined by - or --, or by >, -> or =>
 * if the graph is directed; a weight may follow after a blank. A word without a joint is a node. A
 * name has no blanks, commas and joints in it. */
#include "graph/builder_int.h"
#include "graph/evidence_int.h"
#include "graph/scan_int.h"

typedef struct reader {
    gr_scan s;
    gr_str line; /* what is left of it */
    char joint;  /* '-' or '>' */
} reader;

static reader start(gr_str text)
{
    return (reader){ .s = gr_scan_of(text),
                     .joint =
                         text.len != 0 && memchr(text.ptr, '>', text.len) != NULL ? '>' : '-' };
}

/* The next item, which is not empty; false at the end. Comments are lines of their own. */
static bool next_item(reader *r, gr_str *item)
{
    for (;;) {
        while (gr_str_split(&r->line, ',', item)) {
            *item = gr_str_trim(*item);
            if (item->len != 0)
                return true;
        }
        do {
            if (!gr_scan_line(&r->s, &r->line))
                return false;
        } while (r->line.len == 0 || r->line.ptr[0] == '#');
    }
}

/* An item in its parts; weight and target are empty where there are none. */
typedef struct parts {
    gr_str source, target, weight;
} parts;

/* Cuts an item up. NULL, or what was expected at *at. */
static const char *cut(char joint, gr_str item, parts *p, const char **at)
{
    gr_str rest = item, word;
    size_t from, to;

    gr_scan_field(&rest, &word);
    *p = (parts){ .source = word, .weight = gr_str_trim(rest) };
    *at = word.ptr;
    for (from = 0; from < word.len && word.ptr[from] != joint;)
        from++;
    if (from == word.len) {
        *at = p->weight.ptr;
        return p->weight.len != 0 ? "expected a joint between two nodes, as in a-b or a>b" : NULL;
    }
    to = from + 1;
    if (joint == '>' && from != 0 && (word.ptr[from - 1] == '-' || word.ptr[from - 1] == '='))
        from--;
    while (joint == '-' && to < word.len && word.ptr[to] == '-')
        to++;
    p->source = gr_str_sub(word, 0, from);
    p->target = gr_str_sub(word, to, word.len);
    if (p->source.len == 0 || p->target.len == 0 || p->target.ptr[0] == '=')
        return "expected a node on both sides of the joint";
    *at = p->target.ptr;
    if (memchr(p->target.ptr, joint, p->target.len) != NULL)
        return "expected one joint, found two";
    *at = p->weight.ptr;
    return p->weight.len == 0 || gr_scan_value(p->weight, false).type == GR_V_INT ||
                   gr_scan_value(p->weight, false).type == GR_V_REAL
               ? NULL
               : "expected a weight";
}

static gr_status add_item(reader *r, gr_builder *b, gr_str item, gr_err *err)
{
    const char *at, *wrong;
    gr_status st;
    gr_vid u, v;
    parts p;

    if ((wrong = cut(r->joint, item, &p, &at)) != NULL)
        return gr_scan_fail(&r->s, at, err, "%s", wrong);
    if (p.target.len == 0)
        return gr_builder_node(b, gr_name_of(p.source), &u, err);
    if ((st = gr_builder_endpoint(b, gr_name_of(p.source), &u, err)) != GR_OK ||
        (st = gr_builder_endpoint(b, gr_name_of(p.target), &v, err)) != GR_OK ||
        (st = gr_builder_edge(b, u, v, err)) != GR_OK || p.weight.len == 0)
        return st;
    return gr_builder_put(b, GR_OF_EDGE, "weight", gr_builder_n_edges(b) - 1,
                          gr_scan_value(p.weight, false), err);
}

static gr_status read_pairs(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = start(in->text);
    gr_status st = gr_scan_utf8(in->text, err);
    uint64_t n = 0;
    gr_str item;

    gr_builder_direction(b, r.joint == '>' ? GR_DIRECTED : GR_UNDIRECTED,
                         r.joint == '>' ? "its pairs are joined by >"
                                        : "its pairs are joined by -");
    while (st == GR_OK && next_item(&r, &item)) {
        st = add_item(&r, b, item, err);
        if (st == GR_OK && (++n & 4095) == 0)
            st = gr_ctx_check(cx, err);
    }
    return st;
}

/* Signs of sentences and other formats. */
static bool is_odd(gr_str word)
{
    return memchr("[({<\"'`*@%|", word.ptr[0], 11) != NULL ||
           strchr(":;.)]}", word.ptr[word.len - 1]) != NULL;
}

/* Every item must be a pair or, among pairs, a lone word that is no number. Hyphens join parts of
 * words too, so names that are joined by them have to come again, or weights to follow. */
static int sniff(gr_str text, bool whole)
{
    unsigned n_weights = 0, n_lone = 0;
    reader r = start(text);
    bool good = true;
    gr_edge_evidence e;
    const char *at;
    gr_str item;
    int sure = 0;
    parts p;
    double d;

    gr_edge_evidence_init(&e);
    while (good && next_item(&r, &item)) {
        if (!whole && r.s.pos == text.len)
            break; /* it may be cut */
        good = cut(r.joint, item, &p, &at) == NULL && !is_odd(p.source) &&
               !(p.target.len != 0 ? is_odd(p.target) : gr_num_to_double(p.source, &d));
        if (good && p.target.len != 0)
            gr_edge_evidence_add(&e, p.source, p.target);
        n_weights += good && p.weight.len != 0;
        n_lone += good && p.target.len == 0;
    }
    if (good && e.n_lines != 0 && n_lone <= e.n_lines &&
        (n_weights == e.n_lines || r.joint == '>' || e.n_again != 0))
        sure = n_weights == e.n_lines ? 85 : n_lone == 0 ? 70 : 40;
    if (e.failed)
        sure = -1;
    gr_edge_evidence_clear(&e);
    return sure;
}

const gr_format gr_format_pairs = {
    .name = "pairs",
    .title = "pairs",
    .extensions = ".pairs",
    .summary = "\"a-b 2, b-c 3\", or \"a>b, b>c\" for directed edges; read only",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_UNDIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS |
               GR_CARRIES_ISOLATED | GR_CARRIES_WEIGHT,
    .sniff = sniff,
    .read = read_pairs,
};
