/* grasp sense. */
#include <inttypes.h>

#include "cli/sense_int.h"

static const gr_option options[] = {
    [GR_SENSE_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png",
                        "draw the first graph of the text" },
    [GR_SENSE_DIRECTED] = { "directed", 0, GR_OPT_FLAG, NULL, "edges have a direction" },
    [GR_SENSE_UNDIRECTED] = { "undirected", 0, GR_OPT_FLAG, NULL, "edges have no direction" },
    [GR_SENSE_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL", "calibrate: the model" },
    [GR_SENSE_DATA] = { "data", 0, GR_OPT_TEXT, "FOLDER",
                        "calibrate: texts are made of the graphs in its folders web, social, "
                        "transport and citation; of graphs by lot where there are none" },
    [GR_SENSE_GRAPHS] = { "graphs", 0, GR_OPT_INT, "N",
                          "calibrate: so many graphs of each kind; 1 if not given", .min = 1,
                          .max = 25 },
    [GR_SENSE_CONTEXT] = { "context", 0, GR_OPT_INT, "TOKENS",
                           "calibrate: the model's context, which scales the coefficient; 131072 "
                           "if not given",
                           .min = 1, .max = UINT32_MAX },
    [GR_SENSE_JOBS] = { "jobs", 'j', GR_OPT_INT, "N", "calibrate: ask N at a time", .min = 1,
                        .max = 256 },
};

#define SHOWN_EDGES 40 /* of a graph, for people */

static void show_list(gr_cli *c, const gr_value *record, const char *key, const char *title)
{
    const gr_value *list = gr_v_get(record, key);

    for (size_t i = 0; list != NULL && i < list->list->n; i++) {
        const gr_value *item = &list->list->at[i];

        gr_strbuf_adds(&c->out, title);
        gr_v_text(&c->out, item->type == GR_V_RECORD ? gr_v_get(item, "text") : item);
        gr_strbuf_addc(&c->out, '\n');
    }
}

static void show_edge(gr_cli *c, const gr_value *edge, bool directed)
{
    const gr_list *parts = edge->list;

    gr_strbuf_adds(&c->out, "  ");
    gr_v_text(&c->out, &parts->at[0]);
    gr_strbuf_adds(&c->out, directed ? " -> " : " -- ");
    gr_v_text(&c->out, &parts->at[1]);
    for (size_t i = 0; parts->n > 2 && i < parts->at[2].record->n; i++) {
        const gr_field *f = &parts->at[2].record->at[i];

        gr_strbuf_addf(&c->out, "%s%.*s ", i == 0 ? "  " : ", ", GR_FMT(f->key));
        gr_v_text(&c->out, f->value);
    }
    gr_strbuf_addc(&c->out, '\n');
}

static void show_graph(gr_cli *c, const gr_value *g)
{
    const gr_value *directed = gr_v_get(g, "directed"), *edges = gr_v_get(g, "edges");
    const gr_value *source = gr_v_get(g, "source");

    gr_v_text(&c->out, gr_v_get(g, "name"));
    gr_strbuf_addf(&c->out, ": %s, %" PRId64 " nodes, %" PRId64 " edges, ",
                   directed->b ? "directed" : "undirected", gr_v_get(g, "n_nodes")->i,
                   gr_v_get(g, "n_edges")->i);
    gr_strbuf_adds(&c->out, source != NULL ? "from " : "read as ");
    gr_v_text(&c->out, source != NULL ? source : gr_v_get(g, "by"));
    gr_strbuf_addc(&c->out, '\n');
    for (size_t i = 0; edges != NULL && i < edges->list->n; i++) {
        if (i == SHOWN_EDGES) {
            gr_strbuf_addf(&c->out, "  and %zu more\n", edges->list->n - i);
            break;
        }
        show_edge(c, &edges->list->at[i], directed->b);
    }
}

static void show_clause(gr_cli *c, const gr_value *clause)
{
    const gr_value *words = gr_v_get(clause, "words"), *mentions = gr_v_get(clause, "mentions");

    gr_v_text(&c->out, gr_v_get(clause, "kind"));
    gr_strbuf_addc(&c->out, ':');
    for (size_t i = 0; i < words->list->n; i++) {
        gr_strbuf_addc(&c->out, ' ');
        gr_v_text(&c->out, &words->list->at[i]);
    }
    for (size_t i = 0; i < mentions->list->n; i++) {
        const gr_value *m = &mentions->list->at[i], *node = gr_v_get(m, "node");

        gr_strbuf_adds(&c->out, i == 0 ? "  [" : ", ");
        gr_v_text(&c->out, node != NULL ? node : gr_v_get(m, "edge"));
        gr_strbuf_adds(&c->out, i + 1 == mentions->list->n ? "]" : "");
    }
    gr_strbuf_addc(&c->out, '\n');
}

static void show(gr_cli *c, const gr_value *v)
{
    const gr_value *graphs = gr_v_get(v, "graphs"), *clauses = gr_v_get(v, "clauses");
    const gr_value *data = gr_v_get(v, "data");

    if (graphs->list->n == 0)
        gr_strbuf_adds(&c->out, "no graph\n");
    for (size_t i = 0; data != NULL && i < data->list->n; i++)
        gr_strbuf_addf(&c->out, "data %.*s (%.*s)\n",
                       GR_FMT(gr_v_get(&data->list->at[i], "name")->s),
                       GR_FMT(gr_v_get(&data->list->at[i], "kind")->s));
    for (size_t i = 0; i < graphs->list->n; i++)
        show_graph(c, &graphs->list->at[i]);
    for (size_t i = 0; i < clauses->list->n; i++)
        show_clause(c, &clauses->list->at[i]);
    show_list(c, v, "assumptions", "assumed: ");
    show_list(c, v, "problems", "problem: ");
}

static gr_status sense(gr_cli *c, gr_str text)
{
    const gr_reply *r;
    gr_value v;
    const char *direction = c->opt[GR_SENSE_DIRECTED].given     ? "directed"
                            : c->opt[GR_SENSE_UNDIRECTED].given ? "undirected"
                                                                : NULL;
    gr_status st = gr_cli_got(c, gr_session_sense(c->session, text.ptr, text.len, direction), &r);

    if (st == GR_OK)
        st = gr_cli_value(c, r, &v);
    if (st != GR_OK)
        return st;
    if (c->opt[GR_SENSE_PLOT].text != NULL) {
        const gr_value *graphs = gr_v_get(&v, "graphs");
        gr_str id = { 0 };

        if (graphs->list->n != 0)
            id = gr_str_dup(&c->cx.arena, gr_cli_text(&graphs->list->at[0], "name"));
        if (id.len == 0)
            return gr_cli_usage(c, "there is no graph to draw in the text");
        st = gr_cli_got(c, gr_session_draw(c->session, id.ptr, c->opt[GR_SENSE_PLOT].text, NULL),
                        NULL);
    }
    if (st == GR_OK && c->json)
        gr_cli_show(c, r);
    else if (st == GR_OK)
        show(c, &v);
    return st;
}

static gr_status run(gr_cli *c)
{
    gr_input in;
    gr_err err = { 0 };
    gr_status st;

    if (c->words.n != 0 && strcmp(c->words.at[0], "calibrate") == 0)
        return gr_cli_sense_calibrate(c);
    for (size_t i = GR_SENSE_LLM; i < GR_N_SENSE; i++)
        if (c->opt[i].given)
            return gr_cli_usage(c, "--%s is for sense calibrate", options[i].name);
    if (c->words.n != 0 && strcmp(c->words.at[0], "-") != 0)
        return sense(c, gr_str_of(c->words.at[0]));
    st = gr_input_open(&c->cx, "-", &in, &err);
    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    st = sense(c, in.text);
    gr_input_clear(&in);
    return st;
}

static const gr_cli_example examples[] = {
    { "The graph in a text, and the question",
      "sense \"Roads: A-B 5 km, B-C 3 km. How far is it from A to C?\"" },
    { "The same for a program", "sense --json \"[(0, 1), (1, 2)] is there a path from 0 to 2?\"" },
};

const gr_command gr_command_sense = {
    .name = "sense",
    .args = "[TEXT | - | calibrate]",
    .least = 0,
    .most = 1,
    .summary = "Say which graph and which question a text holds",
    .details =
        "Reads a text, without TEXT standard input, and prints the graphs in it, the "
        "sentences that ask or tell something else with the nodes they name, what had to be "
        "assumed, and what does not fit. With --json every edge has its evidence: the bytes "
        "of the text that say so.\n"
        "Files that the text names are read. Nothing is computed.\n"
        "`sense calibrate` has a model read texts of 300 links in windows of 25, 50, 75 and "
        "100, and finds the window for which edit distance x tokens is lowest; where nothing "
        "is misread, the lowest number of tokens. `grasp ask`, `chat` and `eval` take it as "
        "--window. --timeout is the time of one text, 10 minutes if it is not given.",
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
