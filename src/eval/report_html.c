/* The report of a run: one HTML file that needs nothing else. Figures by task beside the papers',
 * plots, and samples of what was not answered rightly. It holds no script, and says so to browsers:
 * whatever a question contains is only text. */
#include "eval/html_int.h"
#include "eval/tables_int.h"

extern const char gr_report_css[];

/* --- text --- */

void gr_html_text(gr_output *o, gr_str s)
{
    while (s.len != 0) {
        gr_str rest = s;
        uint32_t cp = gr_utf8_next(&rest);
        gr_str one = gr_str_sub(s, 0, s.len - rest.len);

        s = rest;
        if (cp == '<')
            gr_output_adds(o, "&lt;");
        else if (cp == '>')
            gr_output_adds(o, "&gt;");
        else if (cp == '&')
            gr_output_adds(o, "&amp;");
        else if (cp == '"')
            gr_output_adds(o, "&quot;");
        else if (cp == '\'')
            gr_output_adds(o, "&#39;");
        else if (cp == GR_UTF8_BAD || (cp < ' ' && cp != '\n' && cp != '\t') ||
                 (cp >= 0x7F && cp < 0xA0))
            gr_output_adds(o, "\xEF\xBF\xBD");
        else
            gr_output_add(o, one);
    }
}

void gr_html_cut(gr_output *o, gr_str s, size_t most)
{
    size_t from;

    if (s.len <= most) {
        gr_html_text(o, s);
        return;
    }
    gr_html_text(o, gr_str_sub(s, 0, gr_utf8_valid_prefix(gr_str_sub(s, 0, most / 2))));
    from = s.len - most / 2;
    while (from < s.len && ((unsigned char)s.ptr[from] & 0xC0) == 0x80)
        from++;
    gr_output_printf(o, "\n<span class=soft>[%zu bytes left out]</span>\n", from - most / 2);
    gr_html_text(o, gr_str_sub(s, from, s.len)); /* a question's end says more than its middle */
}

static void add_figure(gr_output *o, double d)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_add_figure(&sb, d);
    gr_output_add(o, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}

/* A share as per cent, a count as it is, a dash for nothing. */
static void add_value(gr_output *o, const gr_value *v)
{
    double d;

    if (v != NULL && v->type == GR_V_INT)
        gr_output_int(o, v->i);
    else if (v != NULL && gr_v_number(v, &d))
        add_figure(o, 100 * d);
    else
        gr_output_adds(o, "\xE2\x80\x93");
}

/* --- a run in figures --- */

static void add_card(gr_output *o, const char *title, const gr_value *v)
{
    gr_output_adds(o, "<div class=card><b>");
    add_value(o, v);
    gr_output_printf(o, "%s</b><span>%s</span></div>\n",
                     v != NULL && v->type == GR_V_REAL ? " %" : "", title);
}

static void add_time(gr_output *o, const char *title, const gr_value *v)
{
    double ms;

    gr_output_adds(o, "<div class=card><b>");
    if (v != NULL && gr_v_number(v, &ms))
        gr_output_printf(o, ms < 10 ? "%.2f ms" : ms < 100 ? "%.1f ms" : "%.0f ms", ms);
    else
        add_value(o, NULL);
    gr_output_printf(o, "</b><span>%s</span></div>\n", title);
}

static void add_cards(gr_output *o, const gr_value *s)
{
    gr_output_adds(o, "<div class=cards>\n");
    add_card(o, "accuracy", gr_v_get(s, "accuracy"));
    add_card(o, "right", gr_v_get(s, "right"));
    add_card(o, "wrong", gr_v_get(s, "wrong"));
    add_card(o, "declined", gr_v_get(s, "declined"));
    add_card(o, "errors", gr_v_get(s, "errors"));
    add_card(o, "graph read exactly", gr_v_get(s, "graph_accuracy"));
    add_time(o, "median time", gr_v_get(s, "p50_ms"));
    add_time(o, "95 % within", gr_v_get(s, "p95_ms"));
    if (gr_v_get(s, "tokens_in")->i != 0 || gr_v_get(s, "tokens_out")->i != 0) {
        add_card(o, "tokens in", gr_v_get(s, "tokens_in"));
        add_card(o, "tokens out", gr_v_get(s, "tokens_out"));
    }
    gr_output_adds(o, "</div>\n");
}

/* --- tasks --- */

static const struct {
    const char *key, *title, *class;
} parts[] = {
    { "right", "right", "r" },
    { "wrong", "wrong", "w" },
    { "declined", "declined", "d" },
    { "errors", "errors", "e" },
    { "ill_posed", "rightly declined, or gold known to be wrong", "a" },
    { "known_wrong", NULL, "a" },
};
#define N_PARTS (sizeof parts / sizeof *parts)

static void add_key(gr_output *o)
{
    gr_output_adds(o, "<div class=key>");
    for (size_t k = 0; k < N_PARTS; k++)
        if (parts[k].title != NULL)
            gr_output_printf(o, "<span><i class=%s></i>%s</span>", parts[k].class, parts[k].title);
    gr_output_adds(o, "</div>\n");
}

static void add_stack(gr_output *o, const gr_value *figures)
{
    int64_t n = gr_v_get(figures, "n")->i;

    gr_output_adds(o, "<td class=bar><div class=stack>");
    for (size_t k = 0; n > 0 && k < N_PARTS; k++) {
        int64_t some = gr_v_get(figures, parts[k].key)->i;

        if (some > 0)
            gr_output_printf(o, "<i class=%s style=\"width:%.2f%%\" title=\"%s %lld\"></i>",
                             parts[k].class, 100.0 * (double)some / (double)n, parts[k].key,
                             (long long)some);
    }
    gr_output_adds(o, "</div></td>");
}

static const gr_value *task_of(const gr_value *summary, const char *part, gr_str name)
{
    const gr_value *all = gr_v_get(summary, part);

    for (size_t i = 0; all != NULL && i < all->record->n; i++)
        if (gr_str_eq(all->record->at[i].key, name))
            return all->record->at[i].value;
    return NULL;
}

/* The paper's accuracy for a task, if there is one. */
static gr_status add_paper(gr_ctx *cx, gr_output *o, const char *suite, const char *part,
                           gr_str name, gr_err *err)
{
    gr_str path = part != NULL ? gr_str_printf(&cx->arena, "%s.%.*s.accuracy", part, GR_FMT(name))
                               : GR_STR("accuracy");
    const gr_paper_figure *f;

    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    f = gr_paper_figure_of(suite, path.ptr);
    gr_output_adds(o, "<td>");
    if (f != NULL) {
        const gr_paper_table *t = gr_paper_table_at(f->table);

        gr_output_printf(o, "<span title=\"%s, %s\">", t->paper, t->number);
        add_figure(o, f->value);
        gr_output_adds(o, "</span>");
    } else {
        add_value(o, NULL);
    }
    gr_output_adds(o, "</td>");
    return GR_OK;
}

/* A row of all runs; `part` NULL = the whole. */
static gr_status add_row(gr_ctx *cx, gr_output *o, const gr_eval_result *r, const char *part,
                         gr_str name, gr_err *err)
{
    const gr_value *first =
        part != NULL ? task_of(&r->run[0].summary, part, name) : &r->run[0].summary;
    bool apart = part != NULL && strcmp(part, "apart") == 0;
    gr_status st;

    gr_output_printf(o, "<tr%s><td title=\"", part == NULL ? " class=all" : "");
    gr_html_text(o, name);
    gr_output_adds(o, apart ? "\">(" : "\">");
    gr_html_text(o, name);
    gr_output_adds(o, apart ? ")</td><td>" : "</td><td>");
    add_value(o, gr_v_get(first, "n"));
    gr_output_adds(o, "</td>");
    for (size_t k = 0; k < r->n_runs; k++) {
        const gr_value *of =
            part != NULL ? task_of(&r->run[k].summary, part, name) : &r->run[k].summary;

        gr_output_adds(o, "<td>");
        add_value(o, of != NULL ? gr_v_get(of, "accuracy") : NULL);
        gr_output_adds(o, "</td>");
    }
    st = add_paper(cx, o, r->run[0].suite, part, name, err);
    add_stack(o, first);
    gr_output_adds(o, "</tr>\n");
    return st;
}

static gr_status add_tasks(gr_ctx *cx, gr_output *o, const gr_eval_result *r, gr_err *err)
{
    static const char *const of[] = { "tasks", "apart" };
    gr_status st = GR_OK;

    gr_output_adds(o, "<h2>Tasks</h2>\n");
    add_key(o);
    gr_output_adds(o, "<div class=\"box wide\"><table><tr><th>task</th><th>n</th>");
    for (size_t k = 0; k < r->n_runs; k++) {
        gr_output_adds(o, "<th>");
        gr_html_text(o, gr_str_of(r->run[k].llm));
        gr_output_adds(o, " %</th>");
    }
    gr_output_adds(o, "<th>paper %</th><th>");
    gr_html_text(o, gr_str_of(r->run[0].llm));
    gr_output_adds(o, "</th></tr>\n");
    for (size_t p = 0; p < 2; p++) {
        const gr_value *all = gr_v_get(&r->run[0].summary, of[p]);

        for (size_t i = 0; st == GR_OK && all != NULL && i < all->record->n; i++)
            st = add_row(cx, o, r, of[p], all->record->at[i].key, err);
    }
    if (st == GR_OK)
        st = add_row(cx, o, r, NULL, GR_STR("all"), err);
    gr_output_adds(o, "</table></div>\n");
    return st;
}

/* --- the papers' tables --- */

static void add_grid(gr_output *o, const gr_value *grid)
{
    const gr_table *t = grid->table;

    gr_output_adds(o, "<div class=box><table><tr>");
    for (size_t k = 0; k < t->n_columns; k++) {
        gr_output_adds(o, "<th>");
        gr_html_text(o, t->columns[k]);
        gr_output_adds(o, "</th>");
    }
    for (size_t k = 0; k < t->n_rows * t->n_columns; k++) {
        gr_output_adds(o, k % t->n_columns == 0 ? "</tr>\n<tr><td>" : "<td>");
        gr_html_text(o, t->cells[k].s);
        gr_output_adds(o, "</td>");
    }
    gr_output_adds(o, "</tr></table></div>\n");
}

static gr_status results_of(gr_ctx *cx, const gr_eval_result *r, gr_results *out, gr_err *err)
{
    gr_arena *a = &cx->arena;

    *out = (gr_results){ .llm = gr_new_n(a, const char *, r->n_runs) };
    if (out->llm == NULL || !gr_v_list(a, &out->runs))
        return gr_fail_memory(cx, err);
    for (size_t k = 0; k < r->n_runs; k++) {
        if (!gr_v_push(a, &out->runs, r->run[k].summary))
            return gr_fail_memory(cx, err);
        out->llm[out->n_llm++] = r->run[k].llm;
    }
    return GR_OK;
}

static gr_status add_papers(gr_ctx *cx, gr_output *o, const gr_eval_result *r, gr_err *err)
{
    gr_results results;
    gr_status st = results_of(cx, r, &results, err);
    bool first = true;

    for (size_t i = 0; st == GR_OK && i < gr_n_paper_tables(); i++) {
        const gr_paper_table *t = gr_paper_table_at(i);
        gr_value grid;

        if (t->suite == NULL || strcmp(t->suite, r->run[0].suite) != 0 || !gr_paper_has_figures(i))
            continue;
        if (first)
            gr_output_adds(o, "<h2>Beside the papers</h2>\n");
        first = false;
        if ((st = gr_paper_grid(cx, &results, i, &grid, err)) != GR_OK)
            break;
        gr_output_printf(o, "<h3>%s, %s: %s</h3><p class=soft>%s. Each cell: %s", t->paper,
                         t->number, t->what, t->note, t->method);
        for (size_t k = 0; k < r->n_runs; k++) {
            gr_output_adds(o, " / ");
            gr_html_text(o, gr_str_of(r->run[k].llm));
        }
        gr_output_adds(o, ", %</p>\n");
        add_grid(o, &grid);
    }
    return st;
}

/* --- what only this suite has --- */

/* What is told of an entry: of {"n","accuracy",..} its accuracy. NULL if it is nothing. */
static const gr_value *told(const gr_value *v)
{
    if (v->type == GR_V_RECORD)
        v = gr_v_get(v, "accuracy");
    return v == NULL || v->type == GR_V_NULL || (v->type == GR_V_INT && v->i == 0) ? NULL : v;
}

/* A key, as words. */
static void add_title(gr_output *o, gr_str key)
{
    gr_str word;

    for (bool first = true; gr_str_split(&key, '_', &word); first = false) {
        gr_output_adds(o, first ? "" : " ");
        gr_html_text(o, word);
    }
}

/* {"WL":{"n","accuracy"},..} or {"timeout":3,..}: a line for each that is not nothing. */
static void add_list(gr_output *o, gr_str title, const gr_value *record)
{
    bool any = false;

    for (size_t i = 0; i < record->record->n; i++) {
        const gr_field *f = &record->record->at[i];

        if (told(f->value) == NULL)
            continue;
        if (!any) {
            gr_output_adds(o, "<div><h3>");
            add_title(o, title);
            gr_output_adds(o, "</h3><div class=box><table>\n");
        }
        any = true;
        gr_output_adds(o, "<tr><td>");
        gr_html_text(o, f->key);
        gr_output_adds(o, "</td><td>");
        add_value(o, told(f->value));
        gr_output_adds(o, told(f->value)->type == GR_V_REAL ? " %</td></tr>\n" : "</td></tr>\n");
    }
    if (any)
        gr_output_adds(o, "</table></div></div>\n");
}

/* Records of records of records (scales) are the papers' tables' matter. */
static bool is_shallow(const gr_value *record)
{
    for (size_t i = 0; i < record->record->n; i++) {
        const gr_value *v = record->record->at[i].value;

        if (v->type == GR_V_RECORD && gr_v_get(v, "accuracy") == NULL)
            return false;
    }
    return true;
}

static void add_lists(gr_output *o, const gr_value *summary)
{
    gr_output_adds(o, "<div class=lists>\n");
    for (size_t i = 0; i < summary->record->n; i++) {
        const gr_field *f = &summary->record->at[i];

        if (f->value->type == GR_V_RECORD && f->value->record->n != 0 &&
            !gr_str_is(f->key, "tasks") && !gr_str_is(f->key, "apart") &&
            !gr_str_is(f->key, "peer") && is_shallow(f->value))
            add_list(o, f->key, f->value);
        else if (f->value->type == GR_V_RECORD && !is_shallow(f->value))
            for (size_t k = 0; gr_str_is(f->key, "cogent_classes") && k < f->value->record->n; k++)
                add_list(o, f->value->record->at[k].key, f->value->record->at[k].value);
    }
    gr_output_adds(o, "</div>\n");
}

/* --- the peer --- */

static void add_peer_row(gr_output *o, gr_str name, const gr_value *of, const char *const *columns)
{
    gr_output_adds(o, "</tr>\n<tr><td>");
    gr_html_text(o, name);
    gr_output_adds(o, "</td>");
    for (size_t k = 0; columns[k] != NULL; k++) {
        const gr_value *v = gr_v_get(of, columns[k]);
        double d;

        if (v == NULL || !gr_v_number(v, &d))
            gr_output_adds(o, "<td>-</td>");
        else if (v->type == GR_V_INT)
            gr_output_printf(o, "<td>%lld</td>", (long long)v->i);
        else
            gr_output_printf(o, "<td>%.4g</td>", d);
    }
}

/* Times of the gold calls, ours and those of another program. */
static void add_peer(gr_output *o, const gr_value *peer)
{
    static const char *const columns[] = { "n",         "timed",   "peer_right", "ms",
                                           "kernel_ms", "peer_ms", "ratio",      NULL };
    const gr_value *tasks = peer != NULL ? gr_v_get(peer, "tasks") : NULL;

    if (tasks == NULL)
        return;
    gr_output_adds(o, "<h2>Beside ");
    gr_html_text(o, gr_text_of(peer, "name"));
    gr_output_adds(o, " ");
    gr_html_text(o, gr_text_of(peer, "version"));
    gr_output_adds(
        o, "</h2>\n<p class=soft>The gold calls on the graphs of the records: ours with the "
           "verifier, the kernel alone, the peer; ratio = peer / ours.</p>\n"
           "<div class=box><table><tr><th>task</th>");
    for (size_t k = 0; columns[k] != NULL; k++)
        gr_output_printf(o, "<th>%s</th>", columns[k]);
    for (size_t i = 0; i < tasks->record->n; i++)
        add_peer_row(o, tasks->record->at[i].key, tasks->record->at[i].value, columns);
    add_peer_row(o, GR_STR("all"), peer, columns);
    gr_output_adds(o, "</tr></table></div>\n");
}

/* --- the page --- */

static void add_head(gr_output *o, const gr_eval_result *r)
{
    const gr_suite *suite = gr_suite_named(r->run[0].suite);

    gr_output_adds(o, "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n"
                      "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; "
                      "style-src 'unsafe-inline'\">\n"
                      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
                      "<title>grasp eval ");
    gr_html_text(o, gr_str_of(r->run[0].suite));
    gr_output_adds(o, "</title>\n<style>\n");
    gr_output_adds(o, gr_report_css);
    gr_output_adds(o, "</style></head><body><main>\n<h1>");
    gr_html_text(o, gr_str_of(r->run[0].suite));
    gr_output_adds(o, "</h1>\n<p class=soft>");
    if (suite != NULL)
        gr_html_text(o, gr_str_of(suite->summary));
    gr_output_printf(o, ". %zu questions, asked by <code>grasp eval</code>.</p>\n", r->run[0].n);
}

static gr_status add_page(gr_ctx *cx, gr_output *o, const gr_eval_result *r, gr_err *err)
{
    gr_status st;

    add_head(o, r);
    for (size_t k = 0; k < r->n_runs; k++) {
        gr_output_printf(o, "<h2><i class=\"dot f%zu\"></i>--llm ", k % GR_HTML_RUNS);
        gr_html_text(o, gr_str_of(r->run[k].llm));
        gr_output_adds(o, "</h2>\n");
        add_cards(o, &r->run[k].summary);
    }
    gr_output_adds(o, "<h2>By size</h2>\n");
    if ((st = gr_html_plots(cx, o, r->run, r->n_runs, err)) != GR_OK ||
        (st = add_tasks(cx, o, r, err)) != GR_OK || (st = add_papers(cx, o, r, err)) != GR_OK)
        return st;
    add_peer(o, gr_v_get(&r->summary, "peer"));
    for (size_t k = 0; st == GR_OK && k < r->n_runs; k++) {
        gr_output_adds(o, "<h2>What went wrong with --llm ");
        gr_html_text(o, gr_str_of(r->run[k].llm));
        gr_output_adds(o, "</h2>\n");
        add_lists(o, &r->run[k].summary);
        st = gr_html_samples(o, &r->run[k], err);
    }
    gr_output_adds(o, "</main></body></html>\n");
    return st;
}

gr_status gr_eval_report(gr_ctx *cx, const gr_eval_result *r, const char *path, gr_err *err)
{
    gr_output *o;
    gr_status st = gr_output_open(cx, path, &o, err);

    if (st != GR_OK)
        return st;
    if ((st = add_page(cx, o, r, err)) == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}
