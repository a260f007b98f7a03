/* The ways to plan requests of which nothing is known, as figures: what training/plans.py learns
 * weights from. JSON strings from standard input, one a line; a line of JSON for each: {"clauses",
 * "paths": [[tool]], "figures": [[number]]}.
 *
 * Without weights words alone say how near tools are.
 *
 *     grasp-plans TASKS [WORDS READER] < requests */
#include "plan/untrained_int.h"

#include <stdlib.h>

static void print_path(gr_strbuf *sb, const gr_tasks *t, const gr_tasks_plan *p)
{
    gr_strbuf_addc(sb, '[');
    for (size_t i = 0; i < p->n; i++) {
        gr_value name = gr_v_str(gr_tasks_at(t, p->tools[i])->name);

        gr_strbuf_adds(sb, i != 0 ? "," : "");
        gr_json_write(sb, &name, 0);
    }
    gr_strbuf_addc(sb, ']');
}

static void print_figures(gr_strbuf *sb, const double *f)
{
    for (size_t i = 0; i < GR_UNTRAINED_FIGURES; i++)
        gr_strbuf_addf(sb, "%s%.5g", i != 0 ? "," : "[", f[i]);
    gr_strbuf_addc(sb, ']');
}

static gr_status plan_line(gr_ctx *cx, const gr_tasks *t, gr_matcher *m, gr_str line, gr_err *err)
{
    gr_value request;
    gr_drafts d;
    gr_said said;
    gr_strbuf sb;
    gr_status st = gr_json_read(cx, line, &request, err);

    if (st == GR_OK && request.type != GR_V_STR)
        st = gr_fail(err, GR_EINPUT, "expected a text a line");
    if (st != GR_OK || (st = gr_said_of_request(cx, request.s, &said, err)) != GR_OK ||
        (st = gr_untrained_paths(cx, m, request.s, false, &d, err)) != GR_OK)
        return st;
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_addf(&sb, "{\"clauses\":%zu,\"paths\":[", said.n_steps);
    for (size_t i = 0; i < d.n; i++) {
        gr_strbuf_adds(&sb, i != 0 ? "," : "");
        print_path(&sb, t, &d.at[i].plan);
    }
    gr_strbuf_adds(&sb, "],\"figures\":[");
    for (size_t i = 0; i < d.n; i++) {
        gr_strbuf_adds(&sb, i != 0 ? "," : "");
        print_figures(&sb, d.at[i].figures);
    }
    printf("%s]}\n", sb.failed ? "" : sb.buf);
    gr_strbuf_clear(&sb);
    return GR_OK;
}

int main(int argc, char **argv)
{
    gr_parser *p = NULL;
    gr_matcher *m = NULL;
    gr_tasks *t = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_err err = { 0 };
    gr_ctx cx, all;
    gr_status st = argc == 2 ? GR_OK : GR_EUSAGE;

    gr_ctx_init(&all);
    if (argc == 4)
        st = gr_parser_open(&all, argv[2], argv[3], &p, &err);
    if (st == GR_OK && (st = gr_tasks_read(&all, argv[1], &t, &err)) == GR_OK)
        st = gr_matcher_new(&all, t, p, &m, &err);
    while (st == GR_OK && (len = getline(&line, &cap, stdin)) > 0) {
        gr_ctx_init(&cx);
        st = plan_line(&cx, t, m, gr_str_trim((gr_str){ line, (size_t)len }), &err);
        gr_ctx_clear(&cx);
    }
    if (st != GR_OK)
        fprintf(stderr, "%s\n",
                err.message[0] != '\0' ? err.message
                                       : "grasp-plans TASKS [WORDS READER] < requests");
    free(line);
    gr_matcher_free(m);
    gr_tasks_free(t);
    gr_parser_free(p);
    gr_ctx_clear(&all);
    return st == GR_OK ? 0 : 1;
}
