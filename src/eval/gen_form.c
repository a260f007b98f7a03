/* Forms: ways to write a graph down. Here sentences and lists; gen_form_data.c has the formats. */
#include "eval/gen_form_int.h"

const char *gr_gen_pick(gr_rng *rng, const char *const *rows)
{
    size_t n = 0;

    while (rows[n] != NULL)
        n++;
    return rows[gr_rng_below(rng, n)];
}

void gr_gen_number(gr_strbuf *sb, const gr_sketch *s, uint32_t edge)
{
    gr_value v = gr_sketch_number(s, edge);

    gr_json_write(sb, &v, 0);
}

/* "{u} follows {v}." with the ends of an edge. */
static void say_edge(gr_strbuf *sb, const gr_sketch *s, uint32_t e, const char *words)
{
    for (const char *p = words; *p != 0; p++) {
        if (strncmp(p, "{u}", 3) == 0 || strncmp(p, "{v}", 3) == 0) {
            gr_strbuf_add(sb, s->name[p[1] == 'u' ? s->u[e] : s->v[e]]);
            p += 2;
        } else if (strncmp(p, "{w}", 3) == 0) {
            gr_gen_number(sb, s, e);
            gr_strbuf_addf(sb, "%s%s", s->unit[0] != 0 ? " " : "", s->unit);
            p += 2;
        } else {
            gr_strbuf_addc(sb, *p);
        }
    }
}

static void capital(gr_strbuf *sb, size_t at)
{
    if (sb->len > at && sb->buf[at] >= 'a' && sb->buf[at] <= 'z')
        sb->buf[at] = (char)(sb->buf[at] - 'a' + 'A');
}

static const char *const *sentences_of(const gr_sketch *s)
{
    return s->number != NULL ? s->domain->numbered : s->domain->plain;
}

/* Names in small letters stay so: they would be others with a capital. */
static bool starts_with_name(const char *words)
{
    return words[0] == '{';
}

static void prose(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    const char *const *rows = sentences_of(s);
    bool one = gr_rng_below(rng, 2) == 0, lines = gr_rng_below(rng, 4) == 0;
    const char *same = gr_gen_pick(rng, rows);

    for (uint32_t i = 0; i < s->m; i++) {
        const char *words = one ? same : gr_gen_pick(rng, rows);
        size_t at;

        gr_strbuf_adds(sb, i == 0 ? "" : lines ? "\n" : " ");
        at = sb->len;
        say_edge(sb, s, i, words);
        if (!starts_with_name(words))
            capital(sb, at);
    }
}

/* "Ada follows Bruno, Carla and Emil." for directed links told by one verb. */
static void incident(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    gr_gen_rows rows;
    bool first = true;

    if (!gr_gen_rows_of(cx, s, &rows)) {
        sb->failed = true;
        return;
    }
    for (uint32_t x = 0; x < s->n; x++) {
        uint32_t from = rows.start[x], to = rows.start[x + 1];

        if (from == to)
            continue;
        gr_strbuf_adds(sb, first ? "" : "\n");
        first = false;
        gr_strbuf_addf(sb,
                       s->directed ? "Node %.*s points to %s " : "Node %.*s is connected to %s ",
                       GR_FMT(s->name[x]), to - from == 1 ? "node" : "nodes");
        for (uint32_t i = from; i < to; i++) {
            gr_strbuf_adds(sb, i == from ? "" : i + 1 == to ? " and " : ", ");
            gr_strbuf_add(sb, s->name[rows.to[i]]);
        }
        gr_strbuf_addc(sb, '.');
    }
}

static void intro(gr_strbuf *sb, gr_rng *rng, const gr_sketch *s)
{
    const char *what = s->directed ? "a directed" : "an undirected";

    switch (gr_rng_below(rng, 4)) {
    case 0: gr_strbuf_addf(sb, "Here is %s graph. Its edges are:\n", what); break;
    case 1: gr_strbuf_addf(sb, "The edges of %s graph:\n", what); break;
    case 2: gr_strbuf_addf(sb, "Given %s graph with the following edges:\n", what); break;
    default: gr_strbuf_addf(sb, "Take %s graph with these edges:\n", what);
    }
}

/* One edge a line: "A B 5", "A -> B: 5", "A - B (5)" */
static void edge_lines(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    unsigned shape = (unsigned)gr_rng_below(rng, 3);

    intro(sb, rng, s);
    for (uint32_t i = 0; i < s->m; i++) {
        const char *link = shape == 0 ? " " : s->directed ? " -> " : shape == 1 ? " - " : " -- ";

        gr_strbuf_add(sb, s->name[s->u[i]]);
        gr_strbuf_adds(sb, link);
        gr_strbuf_add(sb, s->name[s->v[i]]);
        if (s->number != NULL) {
            gr_strbuf_adds(sb, shape == 0 ? " " : shape == 1 ? ": " : " (");
            gr_gen_number(sb, s, i);
            gr_strbuf_adds(sb, shape == 2 ? ")" : "");
        }
        gr_strbuf_addc(sb, '\n');
    }
}

/* "(A, B, 5), (B, C, 2)" */
static void tuples(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    bool square = gr_rng_below(rng, 2) == 0;

    intro(sb, rng, s);
    sb->buf[sb->len - 1] = ' ';
    gr_strbuf_adds(sb, square ? "[" : "");
    for (uint32_t i = 0; i < s->m; i++) {
        gr_strbuf_addf(sb, "%s(%.*s, %.*s", i == 0 ? "" : ", ", GR_FMT(s->name[s->u[i]]),
                       GR_FMT(s->name[s->v[i]]));
        if (s->number != NULL) {
            gr_strbuf_adds(sb, ", ");
            gr_gen_number(sb, s, i);
        }
        gr_strbuf_addc(sb, ')');
    }
    gr_strbuf_adds(sb, square ? "]." : ".");
}

/* "A: B, C" or "A -> B (5), C (2)"; every node has its line. */
static void adjacency(gr_ctx *cx, gr_rng *rng, const gr_sketch *s, gr_strbuf *sb)
{
    gr_gen_rows rows;

    if (!gr_gen_rows_of(cx, s, &rows)) {
        sb->failed = true;
        return;
    }
    gr_strbuf_addf(sb, "Adjacency list of %s graph:\n",
                   s->directed ? "a directed" : "an undirected");
    for (uint32_t x = 0; x < s->n; x++) {
        gr_strbuf_add(sb, s->name[x]);
        gr_strbuf_addc(sb, ':');
        for (uint32_t i = rows.start[x]; i < rows.start[x + 1]; i++) {
            gr_strbuf_adds(sb, i == rows.start[x] ? " " : ", ");
            gr_strbuf_add(sb, s->name[rows.to[i]]);
            if (s->number != NULL) {
                gr_strbuf_adds(sb, " (");
                gr_gen_number(sb, s, rows.edge[i]);
                gr_strbuf_addc(sb, ')');
            }
        }
        gr_strbuf_addc(sb, '\n');
    }
}

bool gr_gen_rows_of(gr_ctx *cx, const gr_sketch *s, gr_gen_rows *out)
{
    uint32_t arcs = s->directed ? s->m : 2 * s->m;
    uint32_t *at = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 2);

    out->start = gr_new_n(&cx->arena, uint32_t, (size_t)s->n + 2);
    out->to = gr_new_n(&cx->arena, uint32_t, (size_t)arcs + 1);
    out->edge = gr_new_n(&cx->arena, uint32_t, (size_t)arcs + 1);
    if (at == NULL || out->start == NULL || out->to == NULL || out->edge == NULL)
        return false;
    for (uint32_t i = 0; i < s->m; i++) {
        out->start[s->u[i] + 1]++;
        if (!s->directed)
            out->start[s->v[i] + 1]++;
    }
    for (uint32_t x = 0; x < s->n; x++) {
        out->start[x + 1] += out->start[x];
        at[x] = out->start[x];
    }
    for (uint32_t i = 0; i < s->m; i++)
        for (int back = 0; back < (s->directed ? 1 : 2); back++) {
            uint32_t x = back ? s->v[i] : s->u[i], y = back ? s->u[i] : s->v[i];

            out->edge[at[x]] = i;
            out->to[at[x]++] = y;
        }
    return true;
}

const gr_form gr_forms[] = {
    { "sentences", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS | GR_F_SENTENCES, 40, 6, prose },
    { "incident", GR_F_DIRECTED | GR_F_UNDIRECTED, 400, 1, incident },
    { "edge_list", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS, UINT32_MAX, 2, edge_lines },
    { "tuples", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS, UINT32_MAX, 2, tuples },
    { "adjacency_list", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS, UINT32_MAX, 2, adjacency },
    { "matrix", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS | GR_F_ISOLATED, 60, 1,
      gr_form_matrix },
    { "csv", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS, UINT32_MAX, 1, gr_form_csv },
    { "table", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS, 400, 1, gr_form_table },
    { "json", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS | GR_F_ISOLATED, UINT32_MAX, 1,
      gr_form_json },
    { "dot", GR_F_DIRECTED | GR_F_UNDIRECTED | GR_F_NUMBERS | GR_F_ISOLATED, UINT32_MAX, 1,
      gr_form_dot },
    { "mermaid", GR_F_DIRECTED | GR_F_UNDIRECTED, 200, 1, gr_form_mermaid },
};
const size_t gr_n_forms = sizeof gr_forms / sizeof *gr_forms;

const gr_form *gr_form_named(const char *name)
{
    for (size_t i = 0; i < gr_n_forms; i++)
        if (strcmp(gr_forms[i].name, name) == 0)
            return &gr_forms[i];
    return NULL;
}

static bool can(const gr_form *f, const gr_sketch *s, bool sentences)
{
    unsigned needs = s->directed ? GR_F_DIRECTED : GR_F_UNDIRECTED;

    needs |= s->number != NULL ? GR_F_NUMBERS : 0;
    needs |= sentences ? GR_F_SENTENCES : 0;
    return (f->flags & needs) == needs && s->n <= f->most;
}

const gr_form *gr_form_draw(gr_rng *rng, const gr_sketch *s, bool sentences)
{
    const gr_form *found = NULL;
    uint64_t all = 0;

    for (size_t i = 0; i < gr_n_forms; i++) {
        if (!can(&gr_forms[i], s, sentences))
            continue;
        all += gr_forms[i].share;
        if (gr_rng_below(rng, all) < gr_forms[i].share)
            found = &gr_forms[i];
    }
    return found;
}
