/* What the readers see of texts: JSON strings from standard input, one a line; for each a line of
 * JSON, the parts of it that are not folded: [[from, to]], in bytes.
 *
 *     grasp-views WORDS READER < texts */
#include "parse/parse_int.h"

#include <stdlib.h>

#define ROOM 512 /* tokens: MAX_TOKENS of samples.py */

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

static gr_status view_line(gr_ctx *cx, const gr_parser *p, gr_str line, gr_err *err)
{
    gr_sense_options o = { 0 };
    gr_reading r = { 0 };
    gr_value text;
    gr_view v;
    gr_status st = gr_json_read(cx, line, &text, err);

    if (st == GR_OK && text.type != GR_V_STR)
        st = gr_fail(err, GR_EINPUT, "expected a text a line");
    if (st != GR_OK || (st = gr_sense(cx, text.s, &o, &r, err)) != GR_OK)
        return st;
    if ((st = gr_view_ask(cx, p->vocab, ROOM, &r, &v, err)) == GR_OK)
        print_kept(&v);
    gr_reading_clear(&r);
    return st;
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
