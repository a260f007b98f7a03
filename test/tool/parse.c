/* What src/parse makes of texts, for scripts that know it better: a text as JSON a line on standard
 * input, a record a line on standard output.
 *
 *     parse ask WORDS READER      what the encoder reads, what each reader says, the programs
 *     parse read WORDS READER     the same for prose: statements
 *     parse note WORDS READER     texts with calls in them, as each reader would have it
 *     parse bench WORDS READER THREADS    milliseconds of a question and its number of tokens
 *     parse grammar WORDS READER  a list of names of symbols a line: how many of them are allowed
 */
#include <stdio.h>
#include <stdlib.h>

#include "agent/annotate/annotate_int.h"
#include "engine/engine.h"
#include "parse/parse_int.h"

static gr_err err;

static void put_view(const gr_view *v)
{
    printf("\"ids\":[");
    for (size_t i = 0; i < v->n; i++)
        printf("%s%u", i != 0 ? "," : "", v->ids[i]);
    printf("],\"types\":[");
    for (size_t i = 0; i < v->n; i++)
        printf("%s%u", i != 0 ? "," : "", v->types[i]);
    printf("],");
}

static void put_heard(const gr_heard *h)
{
    printf("\"said\":[");
    for (size_t i = 0; i < h->n; i++) {
        printf("%s[", i != 0 ? "," : "");
        for (size_t k = 0; k < h->by[i].n; k++) {
            const gr_said *s = &h->by[i].said[k];

            printf("%s[%.9g,[", k != 0 ? "," : "", s->log_p);
            for (size_t j = 0; j < s->n; j++)
                printf("%s[%u,%d,%d]", j != 0 ? "," : "", s->at[j].symbol, (int)s->at[j].start,
                       (int)s->at[j].end);
            printf("]]");
        }
        printf("]");
    }
    printf("]");
}

static void put_string(gr_ctx *cx, gr_str s)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_string(&sb, s);
    printf("%s", sb.buf);
    gr_strbuf_clear(&sb);
}

static gr_status ask(gr_ctx *cx, gr_parser *p, gr_str text)
{
    gr_speech how = { .n_symbols = p->n_symbols,
                      .begin = GR_SLOT_ROOT,
                      .first = p->ask,
                      .beam = GR_BEAM,
                      .steps = 120,
                      .span = 16 };
    gr_candidates c;
    gr_reading r;
    gr_heard h;
    gr_view v;
    gr_status st = gr_sense(cx, text, NULL, &r, &err);

    if (st != GR_OK)
        return st;
    how.n_graphs = r.n_graphs;
    how.symbols = gr_parser_symbols(cx, p, gr_engine_registry(), NULL, 0);
    st = gr_view_ask(cx, p->vocab, gr_encoder_positions(p->encoder), &r, &v, &err);
    if (st == GR_OK) {
        printf("{");
        put_view(&v);
        printf("\"header\":");
        put_string(cx, v.header);
        printf(",");
        st = gr_parser_hear(cx, p, &v, &how, NULL, &h, &err);
        put_heard(&h);
        gr_heard_clear(&h);
    }
    if (st == GR_OK)
        st = gr_parser_ask(cx, p, gr_engine_registry(), &r, &c, &err);
    for (size_t i = 0; st == GR_OK && i < c.n; i++) {
        printf("%s[%.6g,%u,", i != 0 ? "," : ",\"programs\":[", c.at[i].log_p, c.at[i].reader);
        put_string(cx, c.at[i].program.n != 0 ? gr_call_text(cx, &c.at[i].program)
                                              : gr_str_of(gr_reason_name(c.at[i].reason)));
        printf("]%s", i + 1 == c.n ? "]" : "");
    }
    if (st == GR_OK)
        printf("}\n");
    gr_reading_clear(&r);
    return st;
}

static gr_status read_prose(gr_ctx *cx, gr_parser *p, gr_str text)
{
    gr_statements s;
    gr_status st = gr_parser_read(cx, p, &(gr_reading){ .written = text }, &s, &err);

    if (st != GR_OK)
        return st;
    printf("{\"agreed\":%s,\"by\":[", s.agreed ? "true" : "false");
    for (size_t i = 0; i < s.n; i++) {
        const gr_stated *by = &s.by[i].stated;

        printf("%s{\"log_p\":%.6g,\"directed\":%s,\"links\":[", i != 0 ? "," : "", s.by[i].log_p,
               by->direction == GR_DIRECTED ? "true" : "false");
        for (size_t k = 0; k < by->n_links; k++) {
            gr_strbuf sb;

            gr_strbuf_init(&sb, &cx->budget, 0);
            gr_json_write(&sb, &by->links[k].attributes, 0);
            printf("%s[", k != 0 ? "," : "");
            put_string(cx, by->links[k].u);
            printf(",");
            put_string(cx, by->links[k].v);
            printf(",%s,%zu,%zu]", sb.buf, by->links[k].at.start, by->links[k].at.end);
            gr_strbuf_clear(&sb);
        }
        printf("],\"nodes\":[");
        for (size_t k = 0; k < by->n_nodes; k++) {
            printf("%s", k != 0 ? "," : "");
            put_string(cx, by->nodes[k].name);
        }
        printf("]}");
    }
    printf("]}\n");
    return GR_OK;
}

/* [reader, log_p, text, calls of an answer], ..; null where it declines, "" where what it says
 * cannot be written. */
static gr_status note(gr_ctx *cx, gr_parser *p, gr_str text)
{
    gr_tf_statement s;
    gr_markings m;
    size_t holes = 0;
    gr_status st = gr_tf_parse(cx, text, &s, &err);

    for (size_t i = 0; st == GR_OK && i < s.n; i++)
        holes += s.piece[i].kind == GR_TF_HOLE;
    if (st == GR_OK)
        st = gr_parser_note(cx, p, text, holes, &m, &err);
    printf("[");
    for (size_t i = 0; st == GR_OK && i < m.n; i++) {
        gr_note n;

        st = gr_note_write(cx, &s, text, GR_STR("G"), &m.at[i], &n, &err);
        printf("%s[%u,%.6g,", i != 0 ? "," : "", m.at[i].reader, m.at[i].log_p);
        if (m.at[i].at->symbol->kind == GR_A_DECLINE)
            printf("null");
        else
            put_string(cx, n.text);
        printf(",");
        put_string(cx, n.calls);
        printf("]");
    }
    printf("]\n");
    return st;
}

static gr_status bench(gr_ctx *cx, gr_parser *p, gr_str text)
{
    int64_t best = INT64_MAX;
    gr_reading r;
    gr_view v;
    gr_status st = gr_sense(cx, text, NULL, &r, &err);

    if (st == GR_OK)
        st = gr_view_ask(cx, p->vocab, gr_encoder_positions(p->encoder), &r, &v, &err);
    for (int i = 0; i < 20 && st == GR_OK; i++) {
        int64_t begin = gr_now_ns();
        gr_candidates c;

        st = gr_parser_ask(cx, p, gr_engine_registry(), &r, &c, &err);
        best = gr_now_ns() - begin < best ? gr_now_ns() - begin : best;
    }
    if (st == GR_OK)
        printf("%zu tokens: %.2f ms\n", v.n, (double)best / 1e6);
    gr_reading_clear(&r);
    return st;
}

/* By the symbol that comes first. */
static gr_slot first_slot(const gr_list *l)
{
    static const char *const notes[] = { "fill", "state", "answer", "load", "decline:off_topic" };
    gr_str first = l->n != 0 ? l->at[0].s : GR_STR("");

    if (gr_str_is(first, "directed") || gr_str_is(first, "undirected"))
        return GR_SLOT_STATED;
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (gr_str_is(first, notes[i]))
            return GR_SLOT_NOTE;
    return GR_SLOT_ROOT;
}

static void check_symbols(gr_ctx *cx, const gr_value *names)
{
    const gr_list *l = names->list;
    gr_grammar g;
    size_t i = 0, holes = 0;

    for (size_t k = 0; k < l->n && gr_str_is(l->at[0].s, "fill"); k++)
        holes += gr_str_starts(l->at[k].s, "call:") && !gr_str_is(l->at[k - 1].s, "quiet");
    gr_grammar_begin(&g, first_slot(l), 8, holes);
    for (; i < l->n; i++) {
        gr_symbol *s = gr_new(&cx->arena, gr_symbol);

        if (!gr_symbol_read(cx, gr_engine_registry(), l->at[i].s, s) || !gr_grammar_allows(&g, s))
            break;
        gr_grammar_take(&g, s);
    }
    printf("%zu %u\n", i, g.n);
}

static gr_status answer(gr_parser *p, const char *mode, gr_pool *pool, gr_str line)
{
    gr_value v;
    gr_status st;
    gr_ctx cx;

    gr_ctx_init(&cx);
    cx.pool = pool;
    st = gr_json_read(&cx, line, &v, &err);
    if (st == GR_OK && strcmp(mode, "grammar") == 0)
        check_symbols(&cx, &v);
    else if (st == GR_OK && strcmp(mode, "ask") == 0)
        st = ask(&cx, p, v.s);
    else if (st == GR_OK && strcmp(mode, "note") == 0)
        st = note(&cx, p, v.s);
    else if (st == GR_OK && strcmp(mode, "bench") == 0)
        st = bench(&cx, p, v.s);
    else if (st == GR_OK)
        st = read_prose(&cx, p, v.s);
    gr_ctx_clear(&cx);
    return st;
}

int main(int argc, char **argv)
{
    gr_parser *p = NULL;
    gr_pool *pool = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_ctx cx;
    gr_status st;

    if (argc < 4)
        return 2;
    gr_ctx_init(&cx);
    st = gr_parser_open(&cx, argv[2], argv[3], &p, &err);
    if (argc > 4)
        pool = gr_pool_new((unsigned)strtoul(argv[4], NULL, 10));
    while (st == GR_OK && (len = getline(&line, &cap, stdin)) > 0)
        st = answer(p, argv[1], pool, (gr_str){ line, (size_t)len });
    if (st != GR_OK)
        fprintf(stderr, "%s: %s\n", err.place.file, err.message);
    gr_pool_free(pool);
    gr_parser_free(p);
    gr_ctx_clear(&cx);
    free(line);
    return (int)st;
}
