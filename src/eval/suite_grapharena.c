/* GraphArena: ten tasks on people, entities, airports and molecules. A worked example has no
 * question behind its graph: where the task alone does not say all, the problem's words are put
 * there, with the names that its gold line begins with. */
#include "eval/check_int.h"
#include "eval/run_int.h"

/* Names are kept as they are, but for what is around them. */
static gr_value name_of(gr_str s)
{
    s = gr_str_trim(s);
    return gr_name_value(s);
}

/* The names behind a title, up to the end of the line. */
static gr_status listed(gr_source *s, gr_str text, const char *title, gr_value *out, gr_err *err)
{
    gr_str line, name;

    if (!gr_v_list(&s->cx->arena, out))
        return gr_fail_memory(s->cx, err);
    if (!gr_pick_past(&text, title) || !gr_pick_past(&text, ": "))
        return gr_fail(err, GR_EINPUT, "the text has no \"%s\"", title);
    if (!gr_pick_until(&text, "\n", &line))
        line = text;
    if (line.len != 0 && line.ptr[line.len - 1] == '.')
        line.len--;
    for (bool more = line.len != 0; more;) {
        more = gr_pick_until(&line, ", ", &name);
        if (!gr_v_push(&s->cx->arena, out, name_of(more ? name : line)))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

static gr_status push_edge(gr_source *s, gr_value u, gr_value v, const gr_value *w, gr_value *edges,
                           gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value edge;

    if (!gr_v_list(a, &edge) || !gr_v_push(a, &edge, u) || !gr_v_push(a, &edge, v) ||
        (w != NULL && !gr_v_push(a, &edge, *w)) || !gr_v_push(a, edges, edge))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

/* "A and B, C to D": pairs of people. */
static gr_status people(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    static const char *const titles[] = { "onnections", "ollaborations" };
    gr_value users, pairs = gr_v_null(), edges;
    gr_status st;

    if ((st = listed(s, text, "in the network", &users, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < 2; i++)
        if (pairs.type == GR_V_NULL && gr_str_find(text, titles[i]) != text.len &&
            (st = listed(s, text, titles[i], &pairs, err)) != GR_OK)
            return st;
    if (pairs.type == GR_V_NULL || !gr_v_list(&s->cx->arena, &edges))
        return gr_fail(err, GR_EINPUT, "the text has no connections");
    for (size_t i = 0; i < pairs.list->n; i++) {
        gr_str pair = pairs.list->at[i].type == GR_V_STR ? pairs.list->at[i].s : GR_STR(""), u;

        if (!gr_pick_until(&pair, " and ", &u) && !gr_pick_until(&pair, " to ", &u))
            return gr_fail(err, GR_EINPUT, "expected two names");
        if ((st = push_edge(s, name_of(u), name_of(pair), NULL, &edges, err)) != GR_OK)
            return st;
    }
    return gr_item_graph(s->cx, false, users, edges, NULL, out, err);
}

/* " - A is connected to B via the relationship r." */
static gr_status entities(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_value names, edges;
    gr_str rest = text, line;
    gr_status st;

    if ((st = listed(s, text, "Entities in this knowledge graph", &names, err)) != GR_OK)
        return st;
    if (!gr_v_list(&s->cx->arena, &edges))
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&rest, '\n', &line)) {
        gr_str u, v;

        if (!gr_str_starts(line, " - ") || !gr_pick_until(&line, " is connected to ", &u) ||
            u.len < 3 || !gr_pick_until(&line, " via the relationship", &v))
            continue;
        if ((st = push_edge(s, name_of(gr_str_sub(u, 3, u.len)), name_of(v), NULL, &edges, err)) !=
            GR_OK)
            return st;
    }
    return gr_item_graph(s->cx, false, names, edges, NULL, out, err);
}

/* "VPY to YWB: 16285" */
static gr_status airports(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_value names, edges, w;
    gr_str line;
    int64_t km;
    gr_status st;

    if ((st = listed(s, text, "Airports to visit", &names, err)) != GR_OK)
        return st;
    if (!gr_v_list(&s->cx->arena, &edges))
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&text, '\n', &line)) {
        gr_str u, v;

        if (!gr_pick_until(&line, " to ", &u) || !gr_pick_until(&line, ": ", &v) ||
            !gr_num_to_int(gr_str_trim(line), &km))
            continue;
        w = gr_v_int(km);
        if ((st = push_edge(s, name_of(u), name_of(v), &w, &edges, err)) != GR_OK)
            return st;
    }
    return gr_item_graph(s->cx, false, names, edges, "weight", out, err);
}

/* --- molecules --- */

/* "0-1, 1-2" of one molecule, and "N (atom 0)" where the symbols are given. */
static gr_status molecule(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_value nodes, edges, columns, symbols;
    gr_str rest = text, before;
    int64_t u, v;
    gr_status st;

    if (!gr_v_list(a, &nodes) || !gr_v_list(a, &edges) || !gr_v_list(a, &symbols) ||
        !gr_v_record(a, &columns))
        return gr_fail_memory(s->cx, err);
    while (gr_pick_until(&rest, " (atom ", &before)) {
        size_t from = before.len;

        while (from != 0 && before.ptr[from - 1] != ' ')
            from--;
        if (!gr_pick_int(&rest, &u) || !gr_v_push(a, &nodes, gr_v_int(u)) ||
            !gr_v_push(a, &symbols, gr_v_str(gr_str_sub(before, from, before.len))))
            return gr_fail(err, GR_EINPUT, "expected the number of an atom");
    }
    rest = text;
    gr_pick_past(&rest, "onds:");
    for (size_t i = 0; i < rest.len; i++) {
        gr_str pair = gr_str_sub(rest, i, rest.len);

        if (!gr_is_digit(*pair.ptr) ||
            (i != 0 && (gr_is_digit(rest.ptr[i - 1]) || rest.ptr[i - 1] == '-')))
            continue;
        if (gr_pick_int(&pair, &u) && pair.len > 1 && *pair.ptr == '-' &&
            gr_is_digit(pair.ptr[1])) {
            pair = gr_str_sub(pair, 1, pair.len);
            if (gr_pick_int(&pair, &v) &&
                (st = push_edge(s, gr_v_int(u), gr_v_int(v), NULL, &edges, err)) != GR_OK)
                return st;
        }
    }
    if ((st = gr_item_graph(s->cx, false, nodes, edges, NULL, out, err)) != GR_OK)
        return st;
    if (symbols.list->n != 0 &&
        (!gr_v_set(a, &columns, "symbol", symbols) || !gr_v_set(a, out, "columns", columns)))
        return gr_fail_memory(s->cx, err);
    return GR_OK;
}

static gr_status molecules(gr_source *s, gr_str text, gr_value *out, gr_err *err)
{
    gr_str rest = text, first;
    gr_value other;
    gr_status st;

    if (!gr_pick_past(&rest, "Molecule A") || !gr_pick_until(&rest, "Molecule B", &first))
        return gr_fail(err, GR_EINPUT, "expected two molecules");
    rest.len = gr_str_find(rest, "\nRepresent");
    rest.len = gr_str_find(rest, "\nProvide");
    if ((st = molecule(s, first, out, err)) != GR_OK ||
        (st = molecule(s, rest, &other, err)) != GR_OK)
        return st;
    return gr_v_set(&s->cx->arena, out, "other", other) ? GR_OK : gr_fail_memory(s->cx, err);
}

/* What the published best map reaches, computed as for any other: null where there is none. */
static gr_status best_map(gr_source *s, gr_str line, gr_item *item, bool common, gr_err *err)
{
    gr_value map;
    gr_status st;

    if (gr_str_find(line, "[") == line.len)
        return GR_OK;
    if ((st = gr_pick_next_literal(s->cx, &line, "[", &map, err)) != GR_OK)
        return st;
    item->gold = common ? gr_v_int((int64_t)map.list->n)
                        : gr_v_int(gr_check_edits(s->cx, &item->graph, &map));
    return GR_OK;
}

/* --- the tasks --- */

static const struct {
    const char *task;
    gr_status (*graph)(gr_source *s, gr_str text, gr_value *out, gr_err *err);
    gr_kind_of_answer kind;
    const char *call;
    const char *check;
    const char *ends;  /* what stands before the two names of the problem's question */
    const char *gold;  /* and of the gold line */
    const char *words; /* begins the question of a worked example */
    bool hard;         /* NP-complete */
    int64_t small;     /* nodes of its small graphs, at most */
} rows[] = {
    { "Neighbor", people, GR_A_SET, "common_neighbors($G, ?, ?)", NULL, "common neighbors of ",
      "Common neighbors between ", "Please identify the common neighbors of ", false, 19 },
    { "Distance", entities, GR_A_PATH, "shortest_path($G, ?, ?, weight=null)", "path",
      "shortest path between ", "shortest path between ",
      "Please determine the shortest path between ", false, 19 },
    { "Component", people, GR_A_SET, "connected_components($G)", "components", NULL, NULL, NULL,
      false, 14 },
    { "Diameter", entities, GR_A_PATH, "diameter_path($G)", "diameter", NULL, NULL,
      "Please determine the diameter of this network and output the corresponding path.", false,
      14 },
    { "MCP", people, GR_A_SET, "maximum_clique($G).nodes", "clique", NULL, NULL, NULL, true, 14 },
    { "MIS", people, GR_A_SET, "maximum_independent_set($G).nodes", "independent_set", NULL, NULL,
      NULL, true, 14 },
    { "MVC", people, GR_A_SET, "minimum_vertex_cover($G).nodes", "vertex_cover", NULL, NULL, NULL,
      true, 14 },
    { "TSP", airports, GR_A_PATH, "traveling_salesman($G).tour", "hamilton", NULL, NULL, NULL, true,
      9 },
    { "GED", molecules, GR_A_MAPPING, "graph_edit_distance($A, $B, node_label=$C).mapping",
      "edit_mapping", NULL, NULL, NULL, true, 9 },
    { "MCS", molecules, GR_A_MAPPING, "maximum_common_subgraph($A, $B).mapping", "common_subgraph",
      NULL, NULL, NULL, true, 9 },
};

/* The two names: "A and B in this network", "A and B is:", "A and B:". */
static bool ends_of(gr_str text, const char *before, gr_value out[2])
{
    static const char *const after[] = { " in this network", " is:", ":" };
    gr_str u, v;

    if (!gr_pick_past_last(&text, before) || !gr_pick_until(&text, " and ", &u))
        return false;
    for (size_t i = 0; i < 3; i++) {
        gr_str rest = text;

        if (!gr_pick_until(&rest, after[i], &v))
            continue;
        out[0] = name_of(u);
        out[1] = name_of(v);
        return true;
    }
    return false;
}

static gr_status check_of(gr_source *s, const char *type, gr_value optimum, const gr_value *ends,
                          gr_item *item, gr_err *err)
{
    gr_arena *a = &s->cx->arena;
    gr_status st = gr_item_check(s->cx, type, &item->check, err);
    bool ok = st == GR_OK;

    ok = ok && gr_v_set(a, &item->check, "size", optimum) &&
         gr_v_set(a, &item->check, "loose", gr_v_bool(true));
    if (gr_str_is(gr_str_of(type), "hamilton"))
        ok = ok && gr_v_set(a, &item->check, "closed", gr_v_bool(true));
    if (ends != NULL)
        ok = ok && gr_v_set(a, &item->check, "source", ends[0]) &&
             gr_v_set(a, &item->check, "target", ends[1]);
    item->length = optimum;
    return ok ? GR_OK : st != GR_OK ? st : gr_fail_memory(s->cx, err);
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_source_id(s, record), .task = gr_text_of(record, "task") };
    const gr_value *optimum = gr_v_get(record, "optimum");
    gr_str instruction, text, line = gr_text_of(record, "gold_line"), more = GR_STR("");
    gr_value ends[2] = { gr_v_null(), gr_v_null() };
    gr_status st;
    size_t i = 0;

    while (i < sizeof rows / sizeof *rows && !gr_str_is(item.task, rows[i].task))
        i++;
    if (i == sizeof rows / sizeof *rows)
        return gr_fail(err, GR_EINPUT, "no task of GraphArena is called %.*s", GR_FMT(item.task));
    if ((st = gr_need_text(record, "instruction", &instruction, err)) != GR_OK ||
        (st = gr_need_text(record, "text", &text, err)) != GR_OK ||
        (st = rows[i].graph(s, text, &item.graph, err)) != GR_OK)
        return st;
    item.ranked = true;
    item.kind = rows[i].kind;
    item.gold = optimum != NULL ? *optimum : gr_v_null();
    if (rows[i].ends != NULL && !ends_of(text, rows[i].ends, ends)) {
        if (!ends_of(line, rows[i].gold, ends))
            return gr_fail(err, GR_EINPUT, "expected two names");
        more = gr_str_printf(&s->cx->arena, "%s%.*s and %.*s in this network.", rows[i].words,
                             GR_FMT(ends[0].s), GR_FMT(ends[1].s));
    }
    if (rows[i].ends == NULL && rows[i].words != NULL && line.len != 0)
        more = gr_str_of(rows[i].words);
    if ((st = gr_item_call(s->cx, rows[i].call, ends, 2, &item.call, err)) != GR_OK)
        return st;
    if (rows[i].check != NULL &&
        (st = check_of(s, rows[i].check, item.gold, rows[i].ends != NULL ? ends : NULL, &item,
                       err)) != GR_OK)
        return st;
    if (rows[i].graph == molecules && item.gold.type == GR_V_NULL &&
        (st = best_map(s, line, &item, gr_str_is(item.task, "MCS"), err)) != GR_OK)
        return st;
    item.question =
        gr_str_printf(&s->cx->arena, "%.*s\n%.*s%s%.*s", (int)instruction.len, instruction.ptr,
                      (int)text.len, text.ptr, more.len != 0 ? "\n" : "", GR_FMT(more));
    if (item.question.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    return gr_source_add(s, item, err);
}

/* As its tables have it: tasks by how hard they are, graphs by their size. */
static int group_of(const gr_eval_run_of *run, size_t i)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (gr_str_is(run->items[i].task, rows[k].task))
            return 2 * rows[k].hard + (run->outcome[i].nodes > rows[k].small);
    return -1;
}

static gr_status metrics(gr_ctx *cx, const gr_eval_run_of *run, gr_value *summary, gr_err *err)
{
    static const char *const names[] = { "polynomial small", "polynomial large", "NP small",
                                         "NP large", NULL };

    return gr_set_groups(cx, run, "groups", names, group_of, summary, err);
}

const gr_suite gr_suite_grapharena = {
    .name = "grapharena",
    .summary = "GraphArena: ten tasks on people, entities, airports and molecules",
    .takes = gr_takes_jsonl,
    .read = read,
    .metrics = metrics,
};
