/* Graph-ToolFormer: prompts and the statements with calls that answer them: "Input: What is the
 * order of the bull graph? Output: The order of the bull graph is [GR(GL("gpr", {"bull_graph"}),
 * "toolx:order")-->r]. Reasoning Result: 5." The calls are what is scored, over the 15 sets with
 * reasoning; loading of graphs is counted apart, and so are the results of the properties of named
 * graphs, whose files lie beside the prompts. */
#include "eval/run_int.h"
#include "eval/text_int.h"

static const struct {
    const char *function;
    size_t n_args;
    gr_kind_of_answer kind;
    const char *call;
} rows[] = {
    { "order", 0, GR_A_NUMBER, "node_count($G)" },
    { "size", 0, GR_A_NUMBER, "edge_count($G)" },
    { "density", 0, GR_A_NUMBER, "density($G)" },
    { "radius", 0, GR_A_NUMBER, "radius($G, weight=null)" },
    { "diameter", 0, GR_A_NUMBER, "diameter($G, weight=null)" },
    { "center", 0, GR_A_SET, "center($G, weight=null)" },
    { "periphery", 0, GR_A_SET, "periphery($G, weight=null)" },
    { "eccentricity", 0, GR_A_MAPPING, "eccentricity($G, weight=null)" },
    { "eccentricity", 1, GR_A_NUMBER, "eccentricity($G, ?, weight=null)" },
    { "avg_path_length", 0, GR_A_NUMBER, "path_lengths($G, weight=null).average" },
    { "min_path_length", 0, GR_A_NUMBER, "path_lengths($G, weight=null).min" },
    { "max_path_length", 0, GR_A_NUMBER, "path_lengths($G, weight=null).max" },
    { "shortest_path", 2, GR_A_NUMBER, "shortest_path_length($G, ?, ?)" },
};

/* One call of a statement. */
typedef struct call {
    gr_str graph, function;
    gr_value args;
    bool inserted; /* "-->r": its result stands in the statement */
} call;

#define MOST_CALLS 8

/* [GR(GL("gpr", {"bull_graph"}), "toolx:eccentricity", "node#1")-->r] */
static gr_status read_call(gr_source *s, gr_str text, call *out, gr_err *err)
{
    out->inserted = gr_str_ends(text, "-->r");
    if (!gr_pick_past(&text, "GL(\"gpr\", {\"") || !gr_pick_until(&text, "\"", &out->graph) ||
        !gr_pick_past(&text, "\"toolx:") || !gr_pick_until(&text, "\"", &out->function))
        return gr_fail(err, GR_EINPUT, "expected a call of toolx on a graph of gpr");
    return gr_pick_ints(s->cx, text, &out->args, err);
}

static gr_status calls_of(gr_source *s, gr_str statement, call *out, size_t *n, gr_err *err)
{
    gr_str text;
    gr_status st;

    for (*n = 0; gr_pick_past(&statement, "[GR("); (*n)++) {
        if (*n == MOST_CALLS || !gr_pick_until(&statement, "]", &text))
            return gr_fail(err, GR_EINPUT, "expected at most %d calls, each in brackets",
                           MOST_CALLS);
        if ((st = read_call(s, text, &out[*n], err)) != GR_OK)
            return st;
    }
    return *n != 0 ? GR_OK : gr_fail(err, GR_EINPUT, "the statement has no call");
}

/* Result k of "5 <||> [0, 1]". */
static gr_status result_of(gr_source *s, gr_str results, size_t k, gr_kind_of_answer kind,
                           gr_value *out, gr_err *err)
{
    gr_str one = results;
    double d;

    for (size_t i = 0; i <= k; i++)
        if (!gr_pick_until(&results, " <||> ", &one)) {
            if (i != k)
                return gr_fail(err, GR_EINPUT, "expected a result for every call");
            one = results;
        }
    one = gr_str_trim(one);
    if (kind != GR_A_NUMBER)
        return gr_pick_literal(s->cx, &one, out, err);
    if (!gr_num_to_double(one, &d))
        return gr_fail(err, GR_EINPUT, "the result \"%.*s\" is no number", GR_FMT(one));
    *out = gr_v_real(d);
    return GR_OK;
}

static const gr_value *known_wrong(const gr_source *s)
{
    for (size_t i = 0; s->known.type == GR_V_LIST && i < s->known.list->n; i++) {
        const gr_value *k = &s->known.list->at[i], *line = gr_v_get(k, "line");
        gr_str dataset = gr_text_of(k, "dataset");

        if (gr_str_eq(gr_text_of(k, "file"), s->stem) && line != NULL && line->type == GR_V_INT &&
            line->i == (int64_t)s->line && dataset.len != 0 &&
            gr_str_find(s->path, gr_str_dup(&s->cx->arena, dataset).ptr) != s->path.len)
            return k;
    }
    return NULL;
}

static gr_status item_of(gr_source *s, const call *c, gr_str results, size_t k, gr_item *item,
                         gr_err *err)
{
    gr_status st;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!gr_str_is(c->function, rows[i].function) || c->args.list->n != rows[i].n_args)
            continue;
        item->kind = rows[i].kind;
        item->task = gr_str_printf(&s->cx->arena, "results/%s", rows[i].function);
        if ((st = gr_item_call(s->cx, rows[i].call, c->args.list->at, c->args.list->n, &item->call,
                               err)) != GR_OK)
            return st;
        if (item->kind == GR_A_MAPPING &&
            (st = gr_item_check(s->cx, "embedding", &item->check, err)) != GR_OK)
            return st;
        return result_of(s, results, k, item->kind, &item->gold, err);
    }
    return gr_fail(err, GR_EINPUT, "toolx has no function \"%.*s\" of %zu nodes",
                   GR_FMT(c->function), c->args.list->n);
}

/* The graph of the first call that is inserted, its call and its result. */
static gr_status add_result(gr_source *s, gr_item item, gr_str results, gr_err *err)
{
    call calls[MOST_CALLS];
    size_t n, asked = 0;
    gr_status st = calls_of(s, item.statement, calls, &n, err);

    if (st != GR_OK)
        return st;
    while (asked < n && !calls[asked].inserted)
        asked++;
    if (asked == n)
        return gr_fail(err, GR_EINPUT, "no call of the statement is inserted");
    item.apart = true;
    item.direction = GR_UNDIRECTED;
    item.id = gr_str_printf(&s->cx->arena, "%.*s/result", GR_FMT(item.id));
    item.file = gr_str_printf(&s->cx->arena, "%s/gpr_graphs/%.*s.edges", s->folder,
                              GR_FMT(calls[asked].graph));
    if (item.id.ptr == NULL || item.file.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    st = item_of(s, &calls[asked], results, asked, &item, err);
    if (item.known_wrong) { /* results in another order, or of another graph */
        item.unscored = true;
        if (item.task.len == 0)
            item.task = GR_STR("results");
        st = GR_OK;
    }
    return st == GR_OK ? gr_source_add(s, item, err) : st;
}

/* The folder of the file is the data set. */
static gr_str dataset_of(gr_str path)
{
    gr_str rest = path, folder = GR_STR(""), part;

    while (gr_pick_until(&rest, "/", &part))
        folder = part;
    return folder;
}

static gr_status read_line(gr_source *s, gr_str line, gr_err *err)
{
    gr_item item = { .kind = GR_A_STRING, .task = dataset_of(s->path), .by_calls = true };
    gr_str results = GR_STR("");
    const gr_value *known = known_wrong(s);
    gr_status st;

    if (!gr_pick_past(&line, "Input: ") || !gr_pick_until(&line, " Output: ", &item.question) ||
        (!gr_pick_until(&line, " Reasoning Result: ", &item.statement) &&
         !gr_pick_until(&line, " generated_data_loading_prompt_data", &item.statement)))
        return gr_fail(err, GR_EINPUT, "expected \"Input: .. Output: .. Reasoning Result: ..\"");
    results = line;
    if (results.len != 0 && results.ptr[results.len - 1] == '.')
        results.len--;
    item.gold = gr_v_str(item.statement);
    item.apart = gr_str_is(item.task, "graph_data_loading");
    item.id = gr_str_printf(&s->cx->arena, "%.*s:%zu", GR_FMT(s->path), s->line);
    if (item.id.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    if (known != NULL) {
        item.known_wrong = true;
        item.why = gr_text_of(known, "why");
    }
    if ((st = gr_source_add(s, item, err)) != GR_OK || !gr_str_is(item.task, "graph_properties"))
        return st;
    item.by_calls = false;
    item.task = GR_STR("");
    return add_result(s, item, results, err);
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    (void)s;
    (void)record;
    return gr_fail(err, GR_EINPUT, "expected \"Input: .. Output: .. Reasoning Result: ..\"");
}

static bool takes(gr_str path)
{
    gr_str rest = path;

    gr_pick_past_last(&rest, "/");
    return gr_str_starts(rest, "prompts_");
}

/* --- the figures of its paper --- */

/* What was said to an item, compared with the gold statement. */
static gr_status compare(const gr_eval_run_of *run, size_t i, gr_text_score *score, gr_err *err)
{
    gr_value line;
    gr_ctx cx;
    gr_status st;

    gr_ctx_init(&cx);
    st = gr_predictions_at(&cx, run->predictions, run->first + i, &line, err);
    if (st == GR_OK &&
        !gr_text_add(&cx, score, gr_text_of(&line, "gold"), gr_text_of(&line, "value")))
        st = gr_fail_memory(&cx, err);
    gr_ctx_clear(&cx);
    return st;
}

/* Adds the measures to the records of the sets in `sets`; of all of them, to total. */
static gr_status set_texts(gr_ctx *cx, const gr_eval_run_of *run, gr_value *sets,
                           gr_text_score *total, gr_err *err)
{
    size_t n = sets != NULL ? sets->record->n : 0;
    gr_text_score *scores = gr_new_n(&cx->arena, gr_text_score, n + 1);
    gr_status st = scores != NULL ? GR_OK : gr_fail_memory(cx, err);
    gr_strmap ids;

    gr_strmap_init(&ids, &cx->budget);
    for (size_t k = 0; st == GR_OK && k < n; k++) {
        uint32_t *slot = gr_strmap_put(&ids, sets->record->at[k].key);

        if (slot != NULL)
            *slot = (uint32_t)k;
        else
            st = gr_fail_memory(cx, err);
    }
    for (size_t i = 0; st == GR_OK && i < run->n; i++) {
        uint32_t k = gr_strmap_get(&ids, run->items[i].task);

        if (k != GR_MAP_NONE && run->items[i].by_calls && !run->items[i].known_wrong)
            st = compare(run, i, &scores[k], err);
    }
    for (size_t k = 0; st == GR_OK && k < n; k++) {
        if (scores[k].n != 0 && !gr_text_set(&cx->arena, sets->record->at[k].value, &scores[k]))
            st = gr_fail_memory(cx, err);
        gr_text_join(total, &scores[k]);
    }
    gr_strmap_clear(&ids);
    return st;
}

static gr_value *field_of(gr_value *record, const char *key)
{
    for (size_t i = 0; i < record->record->n; i++)
        if (gr_str_is(record->record->at[i].key, key))
            return record->record->at[i].value;
    return NULL;
}

/* Of every set, and of the 15 with reasoning together. */
static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    gr_text_score total = { 0 }, apart = { 0 };
    gr_status st = set_texts(cx, run, field_of(summary, "tasks"), &total, err);

    if (st == GR_OK)
        st = set_texts(cx, run, field_of(summary, "apart"), &apart, err);
    if (st == GR_OK && !gr_text_set(&cx->arena, summary, &total))
        st = gr_fail_memory(cx, err);
    return st;
}

const gr_suite gr_suite_toolformer = {
    .name = "toolformer",
    .summary = "Graph-ToolFormer: statements with calls, 15 data sets",
    .takes = takes,
    .read = read,
    .read_line = read_line,
    .metrics = metrics,
};
