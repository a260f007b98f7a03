/* grasp plan tasks: a task graph as it was read. */
#include "cli/plan_int.h"

static bool set_names(gr_arena *a, gr_value *node, const char *key, const gr_str *names, size_t n)
{
    gr_value list;
    bool ok = gr_v_list(a, &list);

    for (size_t i = 0; i < n && ok; i++)
        ok = gr_v_push(a, &list, gr_v_str(names[i]));
    return ok && gr_v_set(a, node, key, list);
}

static bool add_node(gr_arena *a, const gr_tasks_node *n, gr_value *list)
{
    gr_value v;

    return gr_v_record(a, &v) && gr_v_set(a, &v, "id", gr_v_str(n->name)) &&
           gr_v_set(a, &v, "desc", gr_v_str(n->text)) &&
           (n->call.len == 0 || gr_v_set(a, &v, "call", gr_v_str(n->call))) &&
           set_names(a, &v, "inputs", n->inputs, n->n_inputs) &&
           set_names(a, &v, "required", n->inputs, n->n_required) &&
           set_names(a, &v, "needs", n->needs, n->n_needs) &&
           set_names(a, &v, "gives", n->gives, n->n_gives) && gr_v_push(a, list, v);
}

static bool add_links(gr_arena *a, const gr_tasks *t, uint32_t i, gr_value *list)
{
    size_t n;
    const uint32_t *next = gr_tasks_next(t, i, &n);
    bool ok = true;

    for (size_t k = 0; k < n && ok; k++) {
        gr_value v;

        ok = gr_v_record(a, &v) && gr_v_set(a, &v, "source", gr_v_str(gr_tasks_at(t, i)->name)) &&
             gr_v_set(a, &v, "target", gr_v_str(gr_tasks_at(t, next[k])->name)) &&
             gr_v_push(a, list, v);
    }
    return ok;
}

static gr_status tell_json(gr_cli *c, const gr_tasks *t)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, nodes, links;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &nodes) && gr_v_list(a, &links);

    for (uint32_t i = 0; i < gr_tasks_n(t) && ok; i++)
        ok = add_node(a, gr_tasks_at(t, i), &nodes) && add_links(a, t, i, &links);
    if (!ok || !gr_v_set(a, &all, "nodes", nodes) || !gr_v_set(a, &all, "links", links))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static void tell_text(gr_cli *c, const gr_tasks *t)
{
    for (uint32_t i = 0; i < gr_tasks_n(t); i++) {
        const gr_tasks_node *node = gr_tasks_at(t, i);
        gr_value name = gr_v_str(node->name);
        size_t n;
        const uint32_t *next = gr_tasks_next(t, i, &n);

        gr_v_text(&c->out, &name);
        for (size_t k = 0; k < n && !c->quiet; k++) {
            gr_value to = gr_v_str(gr_tasks_at(t, next[k])->name);

            gr_strbuf_adds(&c->out, k != 0 ? ", " : " -> ");
            gr_v_text(&c->out, &to);
        }
        gr_strbuf_addc(&c->out, '\n');
    }
    if (!c->quiet)
        gr_strbuf_addf(&c->out, "%u tools, %zu links\n", gr_tasks_n(t), gr_tasks_n_links(t));
}

static gr_status run(gr_cli *c)
{
    gr_tasks *t = NULL;
    gr_status st;

    gr_cli_kg_limits(c);
    if ((st = gr_cli_plan_read(c, c->words.at[0], &t)) != GR_OK)
        return st;
    if (c->json)
        st = tell_json(c, t);
    else
        tell_text(c, t);
    gr_tasks_free(t);
    return st;
}

static const gr_cli_example examples[] = {
    { "grasp's own tools, and which feeds which", "plan tasks grasp --quiet" },
};

const gr_command gr_command_plan_tasks = {
    .name = "plan tasks",
    .args = "FILE|grasp",
    .least = 1,
    .most = 1,
    .summary = "Show the tools of a file and which feeds which",
    .details = "FILE is what plan takes as --tasks; grasp stands for grasp's own tools. With "
               "--json it is written as a task graph, which plan reads as well.",
    GR_EXAMPLES(examples),
    .needs_session = true,
    .run = run,
};
