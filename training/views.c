/* What the readers see of texts: JSON strings from standard input, one a line; for each a line of
 * JSON, the parts of it that are not folded: [[from, to]], in bytes. Of a record, {"asked": TEXT,
 * "before": TEXT, "graphs": {NAME: TEXT}}, a question about graphs that it does not have itself,
 * the text that they get.
 *
 *     grasp-views WORDS READER < texts */
#include "agent/reader_int.h"
#include "engine/engine.h"
#include "parse/parse_int.h"

#include <stdlib.h>

#define ROOM  512 /* tokens: MAX_TOKENS of samples.py */
#define GIVEN 8   /* graphs */

static void print_kept(const gr_view *v)
{
    const gr_spot *last = NULL;
    bool open = false;

    putchar('[');
    for (size_t i = 0; i < v->n; i++) {
        const gr_spot *s = &v->spots[i];

        if (s->part == GR_PART_TEXT && !open)
            printf("%s[%zu,", last != NULL ? "," : "", s->start);
        else if (s->part != GR_PART_TEXT && open)
            printf("%zu]", last->end);
        open = s->part == GR_PART_TEXT;
        last = open ? s : last;
    }
    puts("]");
}

static gr_status view_text(gr_ctx *cx, const gr_parser *p, gr_str text, gr_err *err)
{
    gr_sense_options o = { 0 };
    gr_reading r = { 0 };
    gr_view v;
    gr_status st = gr_sense(cx, text, &o, &r, err);

    if (st == GR_OK && (st = gr_view_ask(cx, p->vocab, ROOM, &r, &v, err)) == GR_OK)
        print_kept(&v);
    gr_reading_clear(&r);
    return st;
}

static gr_status print_beside(gr_ctx *cx, const gr_reading *r, gr_str before, gr_err *err)
{
    gr_reading seen;
    gr_strbuf sb;
    gr_value text;

    if (!gr_beside(cx, r, before, &seen))
        return gr_fail_memory(cx, err);
    text = gr_v_str(seen.written);
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &text, 0);
    puts(sb.buf);
    gr_strbuf_clear(&sb);
    return GR_OK;
}

static gr_status view_beside(gr_ctx *cx, const gr_value *x, gr_err *err)
{
    const gr_value *asked = gr_v_get(x, "asked"), *before = gr_v_get(x, "before");
    const gr_value *graphs = gr_v_get(x, "graphs");
    gr_seen given[GIVEN] = { 0 };
    gr_sense_options o = { .given = given };
    gr_read_options how = { 0 };
    gr_reading r = { 0 };
    gr_status st = GR_OK;

    if (asked == NULL || graphs == NULL || graphs->type != GR_V_RECORD || graphs->record->n > GIVEN)
        return gr_fail(err, GR_EINPUT, "expected asked and graphs");
    for (size_t i = 0; st == GR_OK && i < graphs->record->n; i++) {
        given[i] = (gr_seen){ .name = graphs->record->at[i].key, .by = "given" };
        st = gr_engine_read_text(cx, graphs->record->at[i].value->s, &how, &given[i].graph, err);
        o.n_given += st == GR_OK;
    }
    if (st == GR_OK && (st = gr_sense(cx, asked->s, &o, &r, err)) == GR_OK)
        st = print_beside(cx, &r, before != NULL ? before->s : GR_STR(""), err);
    gr_reading_clear(&r);
    for (size_t i = 0; i < o.n_given; i++)
        gr_graph_unref(given[i].graph);
    return st;
}

static gr_status view_line(gr_ctx *cx, const gr_parser *p, gr_str line, gr_err *err)
{
    gr_value x;
    gr_status st = gr_json_read(cx, line, &x, err);

    if (st != GR_OK)
        return st;
    if (x.type == GR_V_STR)
        return view_text(cx, p, x.s, err);
    if (x.type == GR_V_RECORD)
        return view_beside(cx, &x, err);
    return gr_fail(err, GR_EINPUT, "expected a text or a record a line");
}

int main(int argc, char **argv)
{
    gr_parser *p = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_err err = { 0 };
    gr_ctx cx, all;
    gr_status st = GR_EUSAGE;

    gr_ctx_init(&all);
    if (argc == 3)
        st = gr_parser_open(&all, argv[1], argv[2], &p, &err);
    while (st == GR_OK && (len = getline(&line, &cap, stdin)) > 0) {
        gr_ctx_init(&cx);
        st = view_line(&cx, p, gr_str_trim((gr_str){ line, (size_t)len }), &err);
        gr_ctx_clear(&cx);
    }
    if (st != GR_OK)
        fprintf(stderr, "%s\n",
                err.message[0] != '\0' ? err.message : "grasp-views WORDS READER < texts");
    free(line);
    gr_parser_free(p);
    gr_ctx_clear(&all);
    return st == GR_OK ? 0 : 1;
}
