/* grasp data: sets that are kept by name. */
#include <dirent.h>
#include <sys/stat.h>

#include "cli/kg_int.h"
#include "learn/learn.h"

static gr_status show(gr_cli *c, const gr_value *v)
{
    if (c->json)
        gr_json_write(&c->out, v, 0);
    else
        gr_v_text(&c->out, v);
    gr_strbuf_addc(&c->out, '\n');
    return GR_OK;
}

/* What is no set may be a graph. */
static gr_status look_at_graph(gr_cli *c, const char *path, gr_value *out)
{
    static const char *const keys[] = { "nodes", "edges", "directed", "weighted" };
    gr_arena *a = &c->cx.arena;
    const gr_reply *r;
    gr_value info;
    gr_status st;
    bool ok;

    if (strchr(path, '/') == NULL) /* a name would mean what is kept already */
        path = gr_str_printf(a, "./%s", path).ptr;
    if (path == NULL)
        return gr_cli_memory(c);
    if ((st = gr_cli_load(c, "G", path)) != GR_OK ||
        (st = gr_cli_got(c, gr_session_info(c->session, "G"), &r)) != GR_OK ||
        (st = gr_cli_value(c, r, &info)) != GR_OK)
        return st;
    ok = gr_v_record(a, out) && gr_v_set(a, out, "kind", gr_v_str(GR_STR("graph")));
    for (size_t i = 0; ok && i < sizeof keys / sizeof *keys; i++) {
        const gr_value *v = gr_v_get(&info, keys[i]);

        ok = v == NULL || gr_v_set(a, out, i == 1 ? "links" : keys[i], *v);
    }
    return ok ? GR_OK : gr_cli_memory(c);
}

/* What is no set may be a folder of graphs, a file each; others lie beside them. */
static gr_status look_at_folder(gr_cli *c, const char *path, gr_value *out)
{
    gr_status st = GR_OK;
    int64_t n = 0;
    struct dirent *e;
    DIR *d = opendir(path);

    while (d != NULL && st == GR_OK && (e = readdir(d)) != NULL) {
        gr_str file = gr_str_printf(&c->cx.arena, "%s/%s", path, e->d_name);

        if (file.ptr == NULL)
            st = gr_cli_memory(c);
        else if (e->d_name[0] != '.' && gr_format_for_path(e->d_name) != NULL &&
                 (st = gr_cli_load(c, "G", file.ptr)) == GR_OK)
            n++;
    }
    if (d != NULL)
        closedir(d);
    if (st == GR_OK && n == 0)
        st = gr_cli_usage(c, "%.200s has neither graphs nor what models learn from", path);
    if (st == GR_OK && (!gr_v_record(&c->cx.arena, out) ||
                        !gr_v_set(&c->cx.arena, out, "kind", gr_v_str(GR_STR("folder"))) ||
                        !gr_v_set(&c->cx.arena, out, "graphs", gr_v_int(n))))
        st = gr_cli_memory(c);
    return st;
}

static bool is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static gr_status run_add(gr_cli *c)
{
    const char *path = c->words.at[0];
    gr_str name = c->words.n > 1 ? gr_str_of(c->words.at[1]) : gr_data_name(path);
    gr_err err = { 0 };
    gr_value about;
    gr_status st = gr_data_look(&c->cx, path, &about, &err);

    name = gr_str_dup(&c->cx.arena, name);
    if (name.ptr == NULL)
        return gr_cli_memory(c);
    if (st == GR_EDECLINED &&
        (st = (is_folder(path) ? look_at_folder : look_at_graph)(c, path, &about)) != GR_OK)
        return st;
    if (st == GR_OK)
        st = gr_data_add(&c->cx, name.ptr, path, &about, &err);
    return st == GR_OK ? show(c, &about) : gr_cli_kg_fail(c, &err);
}

static gr_status run_list(gr_cli *c)
{
    static const char *const columns[] = { "name", "kind", "nodes", "links", NULL };
    gr_err err = { 0 };
    gr_value all, table, *row;
    gr_status st = gr_data_list(&c->cx, &all, &err);

    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    if (c->json)
        return show(c, &all);
    if (!gr_v_table(&c->cx.arena, &table, columns))
        return gr_cli_memory(c);
    for (size_t i = 0; i < all.list->n; i++) {
        if ((row = gr_v_row(&c->cx.arena, &table)) == NULL)
            return gr_cli_memory(c);
        for (size_t k = 0; columns[k] != NULL; k++) {
            const gr_value *v = gr_v_get(&all.list->at[i], columns[k]);

            row[k] = v != NULL ? *v : gr_v_null();
        }
    }
    return show(c, &table);
}

static gr_status run_info(gr_cli *c)
{
    gr_err err = { 0 };
    gr_value all;
    gr_status st = gr_data_list(&c->cx, &all, &err);

    if (st != GR_OK)
        return gr_cli_fail(c, &err);
    for (size_t i = 0; i < all.list->n; i++)
        if (gr_str_is(gr_v_get(&all.list->at[i], "name")->s, c->words.at[0]))
            return show(c, &all.list->at[i]);
    gr_fail(&err, GR_ENAME, "there is no data called '%.100s'", c->words.at[0]);
    gr_err_hint(&err, "grasp data list names what there is");
    return gr_cli_fail(c, &err);
}

const gr_command gr_command_data_add = {
    .name = "data add",
    .args = "PATH [NAME]",
    .least = 1,
    .most = 2,
    .summary = "Keep data under a name",
    .details =
        "PATH is a graph, a folder of graphs, or what models learn from: a graph whose nodes have "
        "classes, a set of "
        "graphs, a log of who took what, a folder of triples, what was measured along roads "
        "(docs/LEARNING.md). It is read and checked, then its files are copied to "
        "grasp/data/NAME below $XDG_DATA_HOME or ~/.local/share, where train, predict, annotate "
        "and calls find it by its name.",
    .needs_session = true,
    .run = run_add,
};

const gr_command gr_command_data_list = {
    .name = "data list",
    .args = "",
    .summary = "The data that is kept",
    .run = run_list,
};

const gr_command gr_command_data_info = {
    .name = "data info",
    .args = "NAME",
    .least = 1,
    .most = 1,
    .summary = "What is known of kept data",
    .run = run_info,
};
