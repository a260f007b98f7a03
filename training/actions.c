/* Programs as actions: lines "G,H<TAB>program" from standard input, a line of actions each, or "! "
 * and why there is none. */
#include "engine/engine.h"
#include "parse/parse.h"

#define MAX_GRAPHS 8

static void write_line(gr_ctx *cx, gr_str line)
{
    gr_str names, graphs[MAX_GRAPHS];
    size_t n = 0;
    gr_program p;
    gr_strbuf out;
    gr_err err = { 0 };

    gr_strbuf_init(&out, &cx->budget, 0);
    gr_str_split(&line, '\t', &names);
    while (n < MAX_GRAPHS && gr_str_split(&names, ',', &graphs[n]))
        n++;
    if (gr_call_parse(cx, line, &p, &err) != GR_OK ||
        gr_actions_write(cx, gr_engine_registry(), &p, graphs, n, &out, &err) != GR_OK)
        printf("! %s\n", err.message);
    else
        printf("%s\n", out.buf);
    gr_strbuf_clear(&out);
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;

    while ((len = getline(&line, &cap, stdin)) > 0) {
        gr_ctx cx;

        gr_ctx_init(&cx);
        write_line(&cx, gr_str_trim((gr_str){ line, (size_t)len }));
        gr_ctx_clear(&cx);
    }
    free(line);
    return 0;
}
