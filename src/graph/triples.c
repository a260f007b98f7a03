/* Triples: head, relation, tail, separated by tabs, as knowledge graphs are published.
 *
 * Every triple is an edge with the column "relation", integers if all relations are, else text. A
 * field that would be misread stands in double quotes, as in JSON. Three integers a line are taken
 * for triples only when asked for: without being told, they are an edge list with weights. */
#include "graph/order_int.h"
#include "graph/scan_int.h"

typedef struct field {
    gr_str text;
    bool quoted;
} field;

static const char *const headers[][3] = {
    { "head", "relation", "tail" },
    { "subject", "predicate", "object" },
    { "subject", "relation", "object" },
    { "h", "r", "t" },
    { "s", "p", "o" },
};

static bool is_header(const field f[3])
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        bool same = true;

        for (int k = 0; k < 3; k++)
            same &= !f[k].quoted && gr_str_is_nocase(f[k].text, headers[i][k]);
        if (same)
            return true;
    }
    return false;
}

/* Splits a line; a quoted field must be quoted to its end, or its quotes are part of it. */
static gr_status split(gr_ctx *cx, const gr_scan *s, gr_str line, field f[3], gr_err *err)
{
    gr_str rest = line, text;
    gr_status st;
    size_t n = 0;

    for (; gr_str_split(&rest, '\t', &text); n++) {
        gr_str inner = text;

        if (n >= 3)
            continue;
        f[n] = (field){ .text = text };
        if (text.len < 2 || text.ptr[0] != '"' || text.ptr[text.len - 1] != '"')
            continue;
        st = gr_scan_string(cx, s, &inner, &f[n].text, NULL);
        if (st != GR_OK && st != GR_EINPUT)
            return gr_fail_memory(cx, err);
        f[n].quoted = st == GR_OK && inner.len == 0;
        if (!f[n].quoted)
            f[n].text = text;
    }
    if (n != 3)
        return gr_scan_fail(s, line.ptr, err,
                            "expected head, relation and tail separated by tabs, found %zu field%s",
                            n, n == 1 ? "" : "s");
    for (int k = 0; k < 3; k += 2)
        if (f[k].text.len == 0 && !f[k].quoted)
            return gr_scan_fail(s, f[k].text.ptr, err, "expected a name, found nothing");
    return GR_OK;
}

/* The next triple; *got false at the end. */
static gr_status next(gr_ctx *cx, gr_scan *s, field f[3], bool *got, gr_err *err)
{
    gr_status st;
    gr_str line;

    *got = false;
    while (gr_scan_line(s, &line)) {
        if ((s->line & 4095) == 0 && (st = gr_ctx_check(cx, err)) != GR_OK)
            return st;
        if (gr_str_trim(line).len == 0)
            continue;
        if ((st = split(cx, s, line, f, err)) != GR_OK)
            return st;
        if (s->line == 1 && is_header(f))
            continue;
        *got = true;
        return GR_OK;
    }
    return GR_OK;
}

static gr_status add_triple(gr_builder *b, uint32_t col, const field f[3], bool ints, gr_err *err)
{
    uint32_t edge = gr_builder_n_edges(b);
    gr_value v = gr_v_str(f[1].text);
    gr_status st;
    gr_vid head, tail;

    if ((st = gr_builder_endpoint(b, gr_name_of(f[0].text), &head, err)) != GR_OK ||
        (st = gr_builder_endpoint(b, gr_name_of(f[2].text), &tail, err)) != GR_OK ||
        (st = gr_builder_edge(b, head, tail, err)) != GR_OK)
        return st;
    if (f[1].text.len == 0 && !f[1].quoted)
        return GR_OK;
    if (ints) {
        v = gr_v_int(0);
        gr_num_to_int(f[1].text, &v.i);
    }
    return gr_builder_set(b, GR_OF_EDGE, col, edge, v, err);
}

static gr_status read_triples(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    gr_scan s = gr_scan_of(in->text);
    bool got, ints = true;
    gr_status st;
    uint32_t col;
    int64_t i;
    field f[3];

    if ((st = gr_scan_utf8(in->text, err)) != GR_OK ||
        (st = gr_builder_column(b, GR_OF_EDGE, GR_STR("relation"), &col, err)) != GR_OK)
        return st;
    gr_builder_direction(b, GR_DIRECTED, "triples lead from head to tail");
    while ((st = next(cx, &s, f, &got, err)) == GR_OK && got)
        ints &= !f[1].quoted && (f[1].text.len == 0 || gr_num_is_canonical(f[1].text, &i));
    s = gr_scan_of(in->text);
    while (st == GR_OK && (st = next(cx, &s, f, &got, err)) == GR_OK && got)
        st = add_triple(b, col, f, ints, err);
    return st;
}

/* --- sniffing --- */

typedef struct clues {
    gr_strmap ends, relations;
    unsigned n, n_relations, n_misplaced; /* relations that are ends too */
    unsigned n_int_heads, n_number_relations, n_number_tails;
} clues;

static bool count(clues *c, const field f[3])
{
    bool related = f[1].text.len != 0 || f[1].quoted;
    gr_value v[3];
    uint32_t *slot;

    for (int k = 0; k < 3; k++) {
        v[k] = gr_scan_value(f[k].text, false);
        if (k == 1 && !related)
            continue;
        slot = gr_strmap_put(k == 1 ? &c->relations : &c->ends, f[k].text);
        if (slot == NULL)
            return false;
        c->n_relations += k == 1 && *slot == GR_MAP_NONE;
        *slot = 0;
    }
    c->n++;
    c->n_int_heads += v[0].type == GR_V_INT;
    c->n_number_relations += v[1].type != GR_V_STR;
    c->n_number_tails += v[2].type != GR_V_STR;
    c->n_misplaced += (related && gr_strmap_get(&c->ends, f[1].text) != GR_MAP_NONE) ||
                      gr_strmap_get(&c->relations, f[0].text) != GR_MAP_NONE ||
                      gr_strmap_get(&c->relations, f[2].text) != GR_MAP_NONE;
    return true;
}

static int judge(const clues *c)
{
    if (c->n == 0 || c->n_misplaced != 0)
        return 0;
    if (c->n_number_relations != 0)
        return 10;
    if (c->n_number_tails == c->n && c->n_int_heads != c->n)
        return 10; /* u, v, weight */
    return c->n > 1 && c->n_relations <= c->n / 2 ? 75 : 62;
}

static int sniff(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    clues c = { 0 };
    int sure = 0;
    bool got;
    field f[3];
    gr_ctx cx;
    gr_str line;

    if (!gr_scan_line(&s, &line) || gr_str_find(line, "\t") == line.len)
        return 0;
    gr_ctx_init(&cx);
    if (split(&cx, &s, line, f, NULL) == GR_OK && is_header(f))
        sure = 95;
    s = gr_scan_of(text);
    while (sure == 0) {
        if (next(&cx, &s, f, &got, NULL) != GR_OK && (whole || s.pos < text.len))
            break;
        if (!got || (!whole && s.pos == text.len)) {
            sure = judge(&c);
            break;
        }
        if (!count(&c, f))
            break;
    }
    gr_strmap_clear(&c.ends);
    gr_strmap_clear(&c.relations);
    gr_ctx_clear(&cx);
    return sure;
}

/* --- writing --- */

static void put_field(gr_output *o, gr_str s, bool number_like)
{
    bool plain = s.len != 0 && s.ptr[0] != '"' && !number_like && gr_str_trim(s).len != 0;

    for (size_t i = 0; plain && i < s.len; i++)
        plain = (unsigned char)s.ptr[i] >= ' ';
    for (size_t i = 0; plain && i < sizeof headers / sizeof headers[0]; i++)
        plain = !gr_str_is_nocase(s, headers[i][0]);
    if (plain)
        gr_output_add(o, s);
    else
        gr_output_quoted(o, s);
}

static void put_name(gr_output *o, gr_name name)
{
    if (gr_name_is_int(name))
        gr_output_int(o, name.num);
    else
        put_field(o, (gr_str){ name.ptr, name.len }, false);
}

static void put_relation(gr_output *o, const gr_column *relation, gr_eid id)
{
    char time[GR_TIME_MAX];
    gr_value v = relation != NULL ? gr_column_written(relation, id, time) : gr_v_null();
    int64_t i;

    if (v.type == GR_V_STR)
        put_field(o, v.s, gr_num_is_canonical(v.s, &i));
    else
        gr_output_value(o, &v);
}

static gr_status write_triples(gr_ctx *cx, const gr_graph *g, gr_output *o, gr_err *err)
{
    const gr_column *relation = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation"));
    gr_edge_order e;
    gr_status st = gr_edge_order_init(&e, cx, g, err);
    uint64_t n = 0;

    while (st == GR_OK && gr_edge_order_next(&e)) {
        put_name(o, gr_graph_name(g, e.u));
        gr_output_addc(o, '\t');
        put_relation(o, relation, e.id);
        gr_output_addc(o, '\t');
        put_name(o, gr_graph_name(g, e.v));
        gr_output_addc(o, '\n');
        if ((++n & 4095) == 0)
            st = gr_ctx_check(cx, err);
    }
    gr_edge_order_clear(&e);
    return st;
}

const gr_format gr_format_triples = {
    .name = "triples",
    .title = "triples",
    .extensions = ".triples",
    .summary = "Head, relation, tail with tabs; three integers a line only when asked for",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS | GR_CARRIES_NAMES,
    .edge_column = "relation",
    .sniff = sniff,
    .read = read_triples,
    .write = write_triples,
};
