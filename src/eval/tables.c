/* The rows of papers.def, for programs and for people. */
#include <assert.h>

#include "eval/tables_int.h"

enum {
#define GR_TABLE(key, ...) T_##key,
#define GR_FIGURE(...)
#define GR_SHOWN(...)
#include "eval/papers.def"
#undef GR_TABLE
#undef GR_FIGURE
#undef GR_SHOWN
    N_TABLES
};

static const gr_paper_table tables[] = {
#define GR_TABLE(key, paper, number, what, state, suite, command, note, method)                    \
    { paper, number, what, GR_STATE_##state, suite, command, note, method },
#define GR_FIGURE(...)
#define GR_SHOWN(...)
#include "eval/papers.def"
#undef GR_TABLE
#undef GR_FIGURE
#undef GR_SHOWN
};

static const gr_paper_figure figures[] = {
#define GR_TABLE(...)
#define GR_FIGURE(key, row, column, value, path) { T_##key, row, column, value, path },
#define GR_SHOWN(...)
#include "eval/papers.def"
#undef GR_TABLE
#undef GR_FIGURE
#undef GR_SHOWN
};

static const gr_shown_run shown[] = {
#define GR_TABLE(...)
#define GR_FIGURE(...)
#define GR_SHOWN(suite, folder, options) { suite, folder, options },
#include "eval/papers.def"
#undef GR_TABLE
#undef GR_FIGURE
#undef GR_SHOWN
};

size_t gr_n_paper_tables(void)
{
    return N_TABLES;
}

const gr_paper_table *gr_paper_table_at(size_t i)
{
    return &tables[i];
}

const char *gr_paper_state_name(gr_paper_state s)
{
    static const char *const names[] = { "reproduced", "substitute data", "not yet",
                                         "impossible here" };

    return names[s];
}

size_t gr_n_paper_figures(void)
{
    return sizeof figures / sizeof *figures;
}

const gr_paper_figure *gr_paper_figure_at(size_t i)
{
    return &figures[i];
}

size_t gr_n_shown_runs(void)
{
    return sizeof shown / sizeof *shown;
}

const gr_shown_run *gr_shown_run_at(size_t i)
{
    return &shown[i];
}

/* Of several the last: tables of baselines stand before those of the paper's own method. */
const gr_paper_figure *gr_paper_figure_of(const char *suite, const char *path)
{
    const gr_paper_figure *found = NULL;

    for (size_t i = 0; i < gr_n_paper_figures(); i++) {
        const char *of = tables[figures[i].table].suite;

        if (of != NULL && strcmp(of, suite) == 0 && figures[i].path != NULL &&
            strcmp(figures[i].path, path) == 0)
            found = &figures[i];
    }
    return found;
}

/* --- as values --- */

static gr_value text_or_null(const char *s)
{
    return s != NULL ? gr_v_str(gr_str_of(s)) : gr_v_null();
}

static bool add_figure(gr_arena *a, const gr_results *r, const gr_paper_figure *f, gr_value *list)
{
    gr_value one, ours;
    double d;
    bool ok = gr_v_record(a, &one) && gr_v_record(a, &ours);

    for (size_t k = 0; ok && f->path != NULL && k < r->n_llm; k++)
        if (gr_results_figure(r, f, r->llm[k], &d))
            ok = gr_v_set(a, &ours, r->llm[k], gr_v_real(d));
    return ok && gr_v_set(a, &one, "row", text_or_null(f->row)) &&
           gr_v_set(a, &one, "column", text_or_null(f->column)) &&
           gr_v_set(a, &one, "paper", gr_v_real(f->value)) && gr_v_set(a, &one, "ours", ours) &&
           gr_v_push(a, list, one);
}

static bool add_table(gr_arena *a, const gr_results *r, size_t i, gr_value *list)
{
    const gr_paper_table *t = &tables[i];
    gr_value one, all;
    gr_str command = t->command != NULL ? gr_str_printf(a, "grasp %s", t->command) : GR_STR("");
    bool ok = command.ptr != NULL && gr_v_list(a, &all) && gr_v_record(a, &one);

    for (size_t k = 0; ok && k < gr_n_paper_figures(); k++)
        if (figures[k].table == i)
            ok = add_figure(a, r, &figures[k], &all);
    return ok && gr_v_set(a, &one, "paper", text_or_null(t->paper)) &&
           gr_v_set(a, &one, "table", text_or_null(t->number)) &&
           gr_v_set(a, &one, "what", text_or_null(t->what)) &&
           gr_v_set(a, &one, "state", text_or_null(gr_paper_state_name(t->state))) &&
           gr_v_set(a, &one, "command", command.len != 0 ? gr_v_str(command) : gr_v_null()) &&
           gr_v_set(a, &one, "note", text_or_null(t->note)) &&
           gr_v_set(a, &one, "method", text_or_null(t->method)) &&
           gr_v_set(a, &one, "figures", all) && gr_v_push(a, list, one);
}

static bool add_shown(gr_arena *a, const gr_shown_run *s, gr_value *list)
{
    gr_value one;

    return gr_v_record(a, &one) && gr_v_set(a, &one, "suite", text_or_null(s->suite)) &&
           gr_v_set(a, &one, "folder", text_or_null(s->folder)) &&
           gr_v_set(a, &one, "options", text_or_null(s->options)) && gr_v_push(a, list, one);
}

gr_status gr_eval_tables(gr_ctx *cx, const char *results, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_results r;
    gr_value all, runs;
    gr_status st = gr_results_read(cx, results, &r, err);
    bool ok;

    if (st != GR_OK)
        return st;
    ok = gr_v_list(a, &all) && gr_v_list(a, &runs) && gr_v_record(a, out);
    for (size_t i = 0; ok && i < N_TABLES; i++)
        ok = add_table(a, &r, i, &all);
    for (size_t i = 0; ok && i < gr_n_shown_runs(); i++)
        ok = add_shown(a, &shown[i], &runs);
    ok = ok && gr_v_set(a, out, "tables", all) && gr_v_set(a, out, "shown", runs);
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- figures side by side --- */

void gr_add_figure(gr_strbuf *sb, double d)
{
    char buf[64];
    int n = snprintf(buf, sizeof buf, "%.2f", d);

    while (n > 0 && buf[n - 1] == '0')
        n--;
    if (n > 0 && buf[n - 1] == '.')
        n--;
    gr_strbuf_add(sb, (gr_str){ buf, n > 0 ? (size_t)n : 0 });
}

/* "98.2 / 100 / 100": the paper's, then ours; a dash where there is none. */
static gr_status cell(gr_ctx *cx, const gr_results *r, const gr_paper_figure *f, gr_value *out,
                      gr_err *err)
{
    gr_strbuf sb;
    gr_str text;
    gr_status st;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_add_figure(&sb, f->value);
    for (size_t k = 0; f->path != NULL && k < r->n_llm; k++) {
        double d;

        gr_strbuf_adds(&sb, " / ");
        if (gr_results_figure(r, f, r->llm[k], &d))
            gr_add_figure(&sb, d);
        else
            gr_strbuf_addc(&sb, '-');
    }
    if ((st = gr_keep_text(cx, &sb, &text, err)) == GR_OK)
        *out = gr_v_str(text);
    return st;
}

#define MOST_COLUMNS 16
#define MOST_ROWS    64

/* The number of a name, which is added if it is new. */
static size_t place(const char **all, size_t *n, size_t most, const char *name)
{
    size_t i = 0;

    while (i < *n && strcmp(all[i], name) != 0)
        i++;
    assert(i < most);
    if (i == *n)
        all[(*n)++] = name;
    return i;
}

gr_status gr_paper_grid(gr_ctx *cx, const gr_results *r, size_t table, gr_value *out, gr_err *err)
{
    const char *titles[MOST_COLUMNS + 1] = { "" }, *rows[MOST_ROWS];
    size_t n_titles = 1, n_rows = 0;
    gr_status st = GR_OK;

    for (size_t k = 0; k < gr_n_paper_figures(); k++)
        if (figures[k].table == table) {
            place(titles, &n_titles, MOST_COLUMNS, figures[k].column);
            place(rows, &n_rows, MOST_ROWS, figures[k].row);
        }
    if (!gr_v_table(&cx->arena, out, titles))
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n_rows; i++) {
        gr_value *row = gr_v_row(&cx->arena, out);

        if (row == NULL)
            return gr_fail_memory(cx, err);
        row[0] = gr_v_str(gr_str_of(rows[i]));
        for (size_t k = 1; k < n_titles; k++)
            row[k] = gr_v_str(GR_STR(""));
        for (size_t k = 0; st == GR_OK && k < gr_n_paper_figures(); k++)
            if (figures[k].table == table && strcmp(figures[k].row, rows[i]) == 0)
                st = cell(cx, r, &figures[k],
                          &row[place(titles, &n_titles, MOST_COLUMNS, figures[k].column)], err);
    }
    return st;
}

/* --- for people --- */

bool gr_paper_has_figures(size_t table)
{
    for (size_t k = 0; k < gr_n_paper_figures(); k++)
        if (figures[k].table == table)
            return true;
    return false;
}

static gr_status show_figures(gr_ctx *cx, const gr_results *r, size_t table, gr_strbuf *sb,
                              gr_err *err)
{
    gr_value grid;
    gr_status st = gr_paper_grid(cx, r, table, &grid, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_addf(sb, "\n%s", tables[table].method != NULL ? tables[table].method : "paper");
    for (size_t k = 0; k < r->n_llm; k++)
        gr_strbuf_addf(sb, " / %s", r->llm[k]);
    gr_strbuf_addc(sb, '\n');
    gr_v_text(sb, &grid);
    gr_strbuf_adds(sb, "\n\n");
    return GR_OK;
}

gr_status gr_eval_tables_show(gr_ctx *cx, const char *results, gr_strbuf *sb, gr_err *err)
{
    gr_results r;
    gr_status st = gr_results_read(cx, results, &r, err);

    for (size_t i = 0; st == GR_OK && i < N_TABLES; i++) {
        const gr_paper_table *t = &tables[i];

        if (i == 0 || strcmp(t->paper, tables[i - 1].paper) != 0)
            gr_strbuf_addf(sb, "%s%s\n", i != 0 ? "\n" : "", t->paper);
        gr_strbuf_addf(sb, "  %-13s  %-15s  %s\n", t->number, gr_paper_state_name(t->state),
                       t->what);
        if (t->command != NULL)
            gr_strbuf_addf(sb, "%17s  grasp %s\n", "", t->command);
        if (t->note != NULL)
            gr_strbuf_addf(sb, "%17s  %s\n", "", t->note);
        if (results != NULL && gr_paper_has_figures(i))
            st = show_figures(cx, &r, i, sb, err);
    }
    return st;
}
