/* grasp plan: tools for a request. */
#include <math.h>

#include "cli/plan_int.h"

enum { O_TASKS, O_MODEL, O_PLOT };
static const gr_option options[] = {
    [O_TASKS] = { GR_TASKS_OPTION },
    [O_MODEL] = { "model", 0, GR_OPT_TEXT, "FILE", "the planner that plan train made" },
    [O_PLOT] = { "plot", 0, GR_OPT_TEXT, "OUT.svg|OUT.png", "draw the plan" },
};

gr_status gr_cli_plan_read(gr_cli *c, const char *tasks, gr_tasks **t)
{
    gr_err err = { 0 };
    gr_status st;

    if (tasks == NULL)
        return gr_cli_usage(c, "plan needs the tools: --tasks FILE");
    st = strcmp(tasks, "grasp") == 0 ? gr_tasks_of_registry(&c->cx, gr_engine_registry(), t, &err)
                                     : gr_tasks_read(&c->cx, tasks, t, &err);
    return st == GR_OK ? GR_OK : gr_cli_kg_fail(c, &err);
}

gr_status gr_cli_plan_open(gr_cli *c, const char *tasks, gr_tasks **t, gr_parser **parser)
{
    gr_err err = { 0 };
    gr_status st = gr_engine_parser(parser, &err);

    return st == GR_OK ? gr_cli_plan_read(c, tasks, t) : gr_cli_kg_fail(c, &err);
}

/* --- telling --- */

static bool tell_links(gr_arena *a, const gr_tasks *t, const gr_tasks_plan *p, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; i < p->n_links && ok; i++) {
        gr_tasks_link l = p->links[i];
        gr_value link;

        ok = gr_v_record(a, &link) &&
             gr_v_set(a, &link, "source", gr_v_str(gr_tasks_at(t, l.from)->name)) &&
             gr_v_set(a, &link, "target", gr_v_str(gr_tasks_at(t, l.to)->name)) &&
             gr_v_set(a, &link, "in_graph", gr_v_bool(gr_tasks_linked(t, l.from, l.to))) &&
             gr_v_push(a, out, link);
    }
    return ok;
}

static bool tell_tools(gr_arena *a, const gr_tasks *t, const gr_tasks_plan *p, gr_value *out)
{
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; i < p->n && ok; i++) {
        const gr_tasks_node *node = gr_tasks_at(t, p->tools[i]);
        gr_value tool;

        ok = gr_v_record(a, &tool) && gr_v_set(a, &tool, "task", gr_v_str(node->name)) &&
             (node->call.len == 0 || gr_v_set(a, &tool, "call", gr_v_str(node->call))) &&
             gr_v_set(a, &tool, "text", gr_v_str(node->text)) && gr_v_push(a, out, tool);
    }
    return ok;
}

static gr_status tell_json(gr_cli *c, const gr_tasks *t, gr_str request, const gr_tasks_plan *p)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, tools, links;

    if (!gr_v_record(a, &all) || !tell_tools(a, t, p, &tools) || !tell_links(a, t, p, &links) ||
        !gr_v_set(a, &all, "user_request", gr_v_str(request)) ||
        !gr_v_set(a, &all, "task_nodes", tools) || !gr_v_set(a, &all, "task_links", links) ||
        !gr_v_set(a, &all, "chance",
                  isnan(p->chance) ? gr_v_null() : gr_v_real(round(p->chance * 1e4) / 1e4)))
        return gr_cli_memory(c);
    gr_json_write(&c->out, &all, 0);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

static void tell_text(gr_cli *c, const gr_tasks *t, const gr_tasks_plan *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const gr_tasks_node *node = gr_tasks_at(t, p->tools[i]);
        gr_value name = gr_v_str(node->name), text = gr_v_str(node->text);

        if (!c->quiet)
            gr_strbuf_addf(&c->out, "%zu. ", i + 1);
        gr_v_text(&c->out, &name);
        if (!c->quiet && node->text.len != 0) {
            gr_strbuf_adds(&c->out, ": ");
            gr_v_text(&c->out, &text);
        }
        gr_strbuf_addc(&c->out, '\n');
    }
    for (size_t i = 0; i < p->n_links && !c->quiet; i++) {
        gr_tasks_link l = p->links[i];
        gr_value from = gr_v_str(gr_tasks_at(t, l.from)->name);
        gr_value to = gr_v_str(gr_tasks_at(t, l.to)->name);

        gr_v_text(&c->out, &from);
        gr_strbuf_adds(&c->out, " -> ");
        gr_v_text(&c->out, &to);
        gr_strbuf_adds(&c->out, gr_tasks_linked(t, l.from, l.to) ? "\n" : "  (not in the graph)\n");
    }
    if (!isnan(p->chance) && !c->quiet)
        gr_strbuf_addf(&c->out, "chance that all of it is right: %.0f %%\n", p->chance * 100);
}

/* The plan as a graph of its own. */
static gr_status plot(gr_cli *c, const gr_tasks *t, const gr_tasks_plan *p)
{
    gr_arena *a = &c->cx.arena;
    gr_value all, nodes, links;
    gr_draw_how how = { .layout = "layers" };
    gr_status st;
    gr_strbuf sb;
    bool ok = gr_v_record(a, &all) && gr_v_list(a, &nodes) && tell_links(a, t, p, &links);

    for (size_t i = 0; i < p->n && ok; i++) {
        gr_value node;

        ok = gr_v_record(a, &node) &&
             gr_v_set(a, &node, "id", gr_v_str(gr_tasks_at(t, p->tools[i])->name)) &&
             gr_v_push(a, &nodes, node);
    }
    ok = ok && gr_v_set(a, &all, "directed", gr_v_bool(true)) &&
         gr_v_set(a, &all, "nodes", nodes) && gr_v_set(a, &all, "links", links);
    if (!ok)
        return gr_cli_memory(c);
    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, &all, 0);
    st = gr_cli_got(c, gr_session_load_text(c->session, "plan", sb.buf, sb.len, NULL, NULL), NULL);
    gr_strbuf_clear(&sb);
    return st == GR_OK
               ? gr_cli_got(c, gr_session_draw(c->session, "plan", c->opt[O_PLOT].text, &how), NULL)
               : st;
}

/* --- all of it --- */

static gr_str request_of(gr_cli *c)
{
    gr_str s = GR_STR("");

    for (size_t i = 0; i < c->words.n && s.ptr != NULL; i++)
        s = gr_str_printf(&c->cx.arena, "%s%s%s", s.ptr, i != 0 ? " " : "", c->words.at[i]);
    return s;
}

static gr_status run(gr_cli *c)
{
    gr_str request = request_of(c);
    gr_parser *parser = NULL;
    gr_planner *planner = NULL;
    gr_tasks *t = NULL;
    gr_tasks_plan plan;
    gr_err err = { 0 };
    gr_status st;

    if (request.ptr == NULL)
        return gr_cli_memory(c);
    if (!c->opt[O_MODEL].given)
        return gr_cli_usage(c, "plan needs a planner: --model FILE");
    gr_cli_kg_limits(c);
    if ((st = gr_cli_kg_threads(c)) != GR_OK ||
        (st = gr_cli_plan_open(c, c->opt[O_TASKS].text, &t, &parser)) != GR_OK)
        return st;
    st = gr_planner_open(&c->cx, c->opt[O_MODEL].text, t, parser, &planner, &err);
    if (st == GR_OK)
        st = gr_planner_plan(&c->cx, planner, request, false, &plan, &err);
    gr_cli_kg_single(c);
    if (st != GR_OK)
        st = gr_cli_kg_fail(c, &err);
    else if (c->opt[O_PLOT].given)
        st = plot(c, t, &plan);
    if (st == GR_OK && c->json)
        st = tell_json(c, t, request, &plan);
    else if (st == GR_OK)
        tell_text(c, t, &plan);
    gr_planner_free(planner);
    gr_tasks_free(t);
    return st;
}

const gr_command gr_command_plan = {
    .name = "plan",
    .args = "REQUEST",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "Choose the tools that a request needs, and their order",
    .details =
        "The tools and which feeds which are a task graph: a JSON file {\"nodes\": [{\"id\", "
        "\"desc\"}], \"links\": [{\"source\", \"target\"}]}, an OpenAPI document, a list of tools "
        "as MCP or OpenAI have it, or grasp for grasp's own tools. A plan holds no tool that is "
        "not in it. Links that it does not have are marked.",
    GR_OPTIONS(options),
    .needs_session = true,
    .run = run,
};
