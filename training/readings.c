/* What the trained readers read in texts: JSON strings from standard input, one a line; a line of
 * JSON for each: {"agreed", "by": [{"directed", "links": [[u, v, attributes]], "nodes": [..]}]}.
 * With "vectors" the encoder's vector of each text instead, as floats of this machine.
 *
 *     grasp-readings WORDS READER [vectors] < texts */
#include "parse/parse.h"

#include <stdlib.h>

static bool is_directed(const gr_stated *s)
{
    return s->direction == GR_DIRECTED;
}

static void print_name(gr_strbuf *sb, gr_str name)
{
    gr_value v = gr_v_str(name);

    gr_json_write(sb, &v, 0);
}

static void print_stated(gr_strbuf *sb, const gr_stated *s)
{
    gr_strbuf_addf(sb, "{\"directed\":%s,\"links\":[", is_directed(s) ? "true" : "false");
    for (size_t i = 0; i < s->n_links; i++) {
        gr_strbuf_adds(sb, i != 0 ? ",[" : "[");
        print_name(sb, s->links[i].u);
        gr_strbuf_addc(sb, ',');
        print_name(sb, s->links[i].v);
        gr_strbuf_addc(sb, ',');
        gr_json_write(sb, &s->links[i].attributes, 0);
        gr_strbuf_addc(sb, ']');
    }
    gr_strbuf_adds(sb, "],\"nodes\":[");
    for (size_t i = 0; i < s->n_nodes; i++) {
        if (i != 0)
            gr_strbuf_addc(sb, ',');
        print_name(sb, s->nodes[i].name);
    }
    gr_strbuf_adds(sb, "]}");
}

static void read_line(gr_ctx *cx, gr_parser *p, gr_str line)
{
    gr_statements said = { 0 };
    gr_value text;
    gr_err err = { 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (gr_json_read(cx, line, &text, &err) != GR_OK || text.type != GR_V_STR ||
        gr_parser_read(cx, p, &(gr_reading){ .written = text.s }, &said, &err) != GR_OK)
        said.n = 0;
    gr_strbuf_addf(&sb, "{\"agreed\":%s,\"by\":[", said.agreed ? "true" : "false");
    for (size_t i = 0; i < said.n; i++) {
        if (i != 0)
            gr_strbuf_addc(&sb, ',');
        print_stated(&sb, &said.by[i].stated);
    }
    gr_strbuf_adds(&sb, "]}");
    printf("%s\n", sb.failed ? "{}" : sb.buf);
    gr_strbuf_clear(&sb);
}

static void write_vector(gr_ctx *cx, gr_parser *p, gr_str line)
{
    size_t width = gr_parser_width(p);
    float *out = gr_new_n(&cx->arena, float, width);
    gr_value text;
    gr_err err = { 0 };

    if (out == NULL || gr_json_read(cx, line, &text, &err) != GR_OK || text.type != GR_V_STR ||
        gr_parser_encode(cx, p, text.s, out, &err) != GR_OK ||
        fwrite(out, sizeof *out, width, stdout) != width)
        exit(1);
}

int main(int argc, char **argv)
{
    bool vectors = argc == 4 && strcmp(argv[3], "vectors") == 0;
    gr_parser *p = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    gr_err err = { 0 };
    gr_ctx cx;

    gr_ctx_init(&cx);
    if ((argc != 3 && !vectors) || gr_parser_open(&cx, argv[1], argv[2], &p, &err) != GR_OK) {
        fprintf(stderr, "%s\n",
                p == NULL && err.message[0] != '\0'
                    ? err.message
                    : "grasp-readings WORDS READER [vectors] < texts");
        return 1;
    }
    gr_ctx_clear(&cx);
    while ((len = getline(&line, &cap, stdin)) > 0) {
        gr_ctx_init(&cx);
        (vectors ? write_vector : read_line)(&cx, p, gr_str_trim((gr_str){ line, (size_t)len }));
        gr_ctx_clear(&cx);
    }
    free(line);
    gr_parser_free(p);
    return 0;
}
