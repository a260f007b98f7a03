/* grasp graph make. */
#include "cli/cli_int.h"

enum { O_OUTPUT, O_FORMAT };
static const gr_option options[] = {
    [O_OUTPUT] = { "output", 'o', GR_OPT_TEXT, "FILE",
                   "where to write it; standard output "
                   "otherwise" },
    [O_FORMAT] = { "format", 0, GR_OPT_TEXT, "NAME",
                   "the format to write; by the name of the file, else an edge list",
                   .source = "graph formats" },
};

/* "3", "0.5", "true", "[1,2]" and "1,2" are what they look like, the rest is text. */
static gr_value read_value(gr_cli *c, const char *text)
{
    gr_str s = gr_str_of(text), listed;
    gr_value v;

    if (gr_num_to_int(s, &v.i))
        return gr_v_int(v.i);
    if (gr_num_to_double(s, &v.d))
        return gr_v_real(v.d);
    if (gr_json_read(&c->cx, s, &v, NULL) == GR_OK)
        return v;
    listed = gr_str_printf(&c->cx.arena, "[%s]", text);
    if (strchr(text, ',') != NULL && listed.ptr != NULL &&
        gr_json_read(&c->cx, listed, &v, NULL) == GR_OK)
        return v;
    return gr_v_str(s);
}

/* Adds "p=0.1" to a record; *named says that it was of that kind. */
static gr_status add_named(gr_cli *c, const char *word, gr_value *record, bool *named)
{
    gr_arena *a = &c->cx.arena;
    const char *equals = strchr(word, '=');
    gr_str key;

    *named = equals != NULL;
    if (equals == NULL)
        return GR_OK;
    key = gr_str_dup(a, (gr_str){ word, (size_t)(equals - word) });
    if (key.ptr == NULL)
        return gr_cli_memory(c);
    if (gr_v_get(record, key.ptr) != NULL)
        return gr_cli_usage(c, "%s is given twice", key.ptr);
    return gr_v_set_str(a, record, key, read_value(c, equals + 1)) ? GR_OK : gr_cli_memory(c);
}

static gr_status read_args(gr_cli *c, gr_strbuf *json)
{
    gr_arena *a = &c->cx.arena;
    gr_value list, record;
    bool named;

    if (!gr_v_list(a, &list) || !gr_v_record(a, &record))
        return gr_cli_memory(c);
    for (size_t i = 1; i < c->words.n; i++) {
        gr_status st = add_named(c, c->words.at[i], &record, &named);

        if (st != GR_OK)
            return st;
        if (!named && !gr_v_push(a, &list, read_value(c, c->words.at[i])))
            return gr_cli_memory(c);
    }
    if (list.list->n != 0 && record.record->n != 0)
        return gr_cli_usage(c, "give the parameters all in order or all by name");
    gr_json_write(json, record.record->n != 0 ? &record : &list, 0);
    return json->failed ? gr_cli_memory(c) : GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_strbuf json;
    gr_status st;

    gr_strbuf_init(&json, &c->cx.budget, 0);
    if ((st = read_args(c, &json)) == GR_OK)
        st = gr_cli_got(c, gr_session_make(c->session, "G", c->words.at[0], json.buf), NULL);
    gr_strbuf_clear(&json);
    return st == GR_OK ? gr_cli_save(c, "G", c->opt[O_OUTPUT].text, c->opt[O_FORMAT].text) : st;
}

static const gr_cli_example examples[] = {
    { "A well-known graph, as an edge list", "graph make karate_club" },
    { "A random one, parameters by name", "graph make gnp n=50 p=0.1 --seed 7 -o gnp.graphml" },
    { "Parameters in order", "graph make grid_2d 3 4 --format dot" },
};

const gr_command gr_command_graph_make = {
    .name = "graph make",
    .args = "NAME [PARAMETER...]",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Make a graph: well-known ones, families, random models",
    .details = "Parameters are given in order (gnp 50 0.1) or by name (gnp n=50 p=0.1); a list is "
               "written 1,2,3. grasp graph generators lists the names and their parameters. The "
               "same --seed makes the same graph.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .source = "graph generators",
    .needs_session = true,
    .run = run,
};
