/* docs/RESULTS.md: what runs found, suite by suite and task by task, beside the papers' figures,
 * each with the command that makes it; and what of the papers' tables there is. */
#include "eval/tables_int.h"

/* Text in a cell of a table: what Markdown would read is escaped. */
static void add_text(gr_strbuf *sb, gr_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        if (strchr("|\\*[]<>#", s.ptr[i]) != NULL && s.ptr[i] != 0)
            gr_strbuf_addc(sb, '\\');
        if ((unsigned char)s.ptr[i] >= ' ')
            gr_strbuf_addc(sb, s.ptr[i]);
    }
}

static void add_cell(gr_strbuf *sb, const char *s)
{
    gr_strbuf_adds(sb, " ");
    add_text(sb, gr_str_of(s));
    gr_strbuf_adds(sb, " |");
}

/* A share as per cent, a count as it is, nothing as a dash. */
static void add_value(gr_strbuf *sb, const gr_value *v)
{
    double d;

    gr_strbuf_addc(sb, ' ');
    if (v != NULL && v->type == GR_V_INT)
        gr_strbuf_addf(sb, "%lld", (long long)v->i);
    else if (v != NULL && gr_v_number(v, &d))
        gr_add_figure(sb, 100 * d);
    else
        gr_strbuf_addc(sb, '-');
    gr_strbuf_adds(sb, " |");
}

static void add_rule(gr_strbuf *sb, size_t texts, size_t numbers)
{
    gr_strbuf_addc(sb, '|');
    for (size_t i = 0; i < texts + numbers; i++)
        gr_strbuf_adds(sb, i < texts ? "---|" : "---:|");
    gr_strbuf_addc(sb, '\n');
}

/* --- suites --- */

/* Of the run that is judged most closely, and the accuracy of the others. */
static const char *const counts[] = { "right",     "wrong",       "declined", "errors",
                                      "ill_posed", "known_wrong", NULL };

static const gr_value *at(const gr_value *summary, const char *key)
{
    return summary != NULL ? gr_v_get(summary, key) : NULL;
}

static const gr_value *first_run(const gr_results *r, const char *suite)
{
    return r->n_llm != 0 ? gr_results_of(r, suite, r->llm[0]) : NULL;
}

static void add_head(gr_strbuf *sb, const gr_results *r, const char *first, const char *last)
{
    gr_strbuf_addc(sb, '|');
    add_cell(sb, first);
    add_cell(sb, "n");
    for (size_t k = 0; k < r->n_llm; k++)
        add_cell(sb, r->llm[k]);
    for (size_t k = 0; counts[k] != NULL; k++)
        add_cell(sb, counts[k]);
    add_cell(sb, last);
    gr_strbuf_addc(sb, '\n');
    add_rule(sb, 1, 1 + r->n_llm + sizeof counts / sizeof *counts);
}

/* "tasks", "cora": what a run has there; of the whole with name NULL. */
static const gr_value *part_of(const gr_value *summary, const char *part, const gr_str *name)
{
    const gr_value *all = name != NULL ? at(summary, part) : summary;

    for (size_t i = 0; name != NULL && all != NULL && i < all->record->n; i++)
        if (gr_str_eq(all->record->at[i].key, *name))
            return all->record->at[i].value;
    return name != NULL ? NULL : summary;
}

static void add_figures(gr_strbuf *sb, const gr_results *r, const char *suite, const char *part,
                        const gr_str *name)
{
    const gr_value *first = part_of(first_run(r, suite), part, name);

    add_value(sb, at(first, "n"));
    for (size_t k = 0; k < r->n_llm; k++)
        add_value(sb, at(part_of(gr_results_of(r, suite, r->llm[k]), part, name), "accuracy"));
    for (size_t k = 0; counts[k] != NULL; k++)
        add_value(sb, at(first, counts[k]));
}

static gr_status add_paper(gr_ctx *cx, gr_strbuf *sb, const char *suite, const char *part,
                           const gr_str *name, gr_err *err)
{
    gr_str path = name != NULL ? gr_str_printf(&cx->arena, "%s.%.*s.accuracy", part, GR_FMT(*name))
                               : GR_STR("accuracy");
    const gr_paper_figure *f;

    if (path.ptr == NULL)
        return gr_fail_memory(cx, err);
    if ((f = gr_paper_figure_of(suite, path.ptr)) != NULL) {
        const gr_paper_table *t = gr_paper_table_at(f->table);

        gr_strbuf_addc(sb, ' ');
        gr_add_figure(sb, f->value);
        gr_strbuf_addf(sb, " (%s, %s) |\n", t->paper, t->number);
    } else {
        gr_strbuf_adds(sb, " - |\n");
    }
    return GR_OK;
}

static gr_status add_tasks(gr_ctx *cx, gr_strbuf *sb, const gr_results *r, const char *suite,
                           const char *part, gr_err *err)
{
    const gr_value *all = at(first_run(r, suite), part);
    gr_status st = GR_OK;

    for (size_t i = 0; all != NULL && st == GR_OK && i < all->record->n; i++) {
        gr_str name = all->record->at[i].key;
        bool apart = strcmp(part, "apart") == 0;

        gr_strbuf_adds(sb, apart ? "| (" : "| ");
        add_text(sb, name);
        gr_strbuf_adds(sb, apart ? ") |" : " |");
        add_figures(sb, r, suite, part, &name);
        st = add_paper(cx, sb, suite, part, &name, err);
    }
    return st;
}

static void add_command(gr_strbuf *sb, const gr_results *r, const gr_shown_run *s)
{
    gr_strbuf_addf(sb, "grasp eval %s --data DATA", s->suite);
    if (strcmp(s->folder, ".") != 0)
        gr_strbuf_addf(sb, "/%s", s->folder);
    for (size_t k = 0; k < r->n_llm; k++)
        gr_strbuf_addf(sb, " --llm %s", r->llm[k]);
    gr_strbuf_addf(sb, "%s%s", *s->options != 0 ? " " : "", s->options);
}

static gr_status add_suite(gr_ctx *cx, gr_strbuf *sb, const gr_results *r, const gr_shown_run *s,
                           gr_err *err)
{
    gr_status st;

    gr_strbuf_addf(sb, "\n### %s\n\n`", s->suite);
    add_command(sb, r, s);
    gr_strbuf_adds(sb, "`\n\n");
    add_head(sb, r, "task", "paper");
    st = add_tasks(cx, sb, r, s->suite, "tasks", err);
    if (st == GR_OK)
        st = add_tasks(cx, sb, r, s->suite, "apart", err);
    return st;
}

/* Is there a run whose figures are told here? Of a suite the first only. */
static bool is_told(const gr_results *r, size_t i)
{
    const char *suite = gr_shown_run_at(i)->suite;

    for (size_t k = 0; k < i; k++)
        if (strcmp(gr_shown_run_at(k)->suite, suite) == 0)
            return false;
    return first_run(r, suite) != NULL;
}

static gr_status add_suites(gr_ctx *cx, gr_strbuf *sb, const gr_results *r, gr_err *err)
{
    gr_status st = GR_OK;

    gr_strbuf_adds(sb, "\n## Suites\n\n");
    add_head(sb, r, "suite", "paper");
    for (size_t i = 0; st == GR_OK && i < gr_n_shown_runs(); i++) {
        const char *suite = gr_shown_run_at(i)->suite;

        if (!is_told(r, i))
            continue;
        gr_strbuf_addf(sb, "| [%s](#%s) |", suite, suite);
        add_figures(sb, r, suite, NULL, NULL);
        st = add_paper(cx, sb, suite, NULL, NULL, err);
    }
    for (size_t i = 0; st == GR_OK && i < gr_n_shown_runs(); i++)
        if (is_told(r, i))
            st = add_suite(cx, sb, r, gr_shown_run_at(i), err);
    return st;
}

/* --- papers --- */

static void add_table(gr_strbuf *sb, const gr_paper_table *t)
{
    gr_strbuf_adds(sb, "|");
    add_cell(sb, t->number);
    add_cell(sb, t->what);
    add_cell(sb, gr_paper_state_name(t->state));
    if (t->command != NULL)
        gr_strbuf_addf(sb, " `grasp %s`%s", t->command, t->note != NULL ? ";" : "");
    gr_strbuf_addf(sb, " %s |\n", t->note != NULL ? t->note : "");
}

static gr_status add_grid(gr_ctx *cx, gr_strbuf *sb, const gr_results *r, size_t i, gr_err *err)
{
    const gr_paper_table *t = gr_paper_table_at(i);
    gr_value grid;
    gr_status st = gr_paper_grid(cx, r, i, &grid, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_addf(sb, "\n%s, %s: %s", t->paper, t->number,
                   t->method != NULL ? t->method : "paper");
    for (size_t k = 0; t->suite != NULL && k < r->n_llm; k++)
        gr_strbuf_addf(sb, " / %s", r->llm[k]);
    gr_strbuf_adds(sb, "\n\n|");
    for (size_t k = 0; k < grid.table->n_columns; k++) {
        gr_strbuf_addc(sb, ' ');
        add_text(sb, grid.table->columns[k]);
        gr_strbuf_adds(sb, " |");
    }
    gr_strbuf_addc(sb, '\n');
    add_rule(sb, 1, grid.table->n_columns - 1);
    for (size_t k = 0; k < grid.table->n_rows * grid.table->n_columns; k++) {
        gr_strbuf_adds(sb, k % grid.table->n_columns == 0 ? "| " : " ");
        add_text(sb, grid.table->cells[k].s);
        gr_strbuf_adds(sb, k % grid.table->n_columns == grid.table->n_columns - 1 ? " |\n" : " |");
    }
    return GR_OK;
}

/* One paper: its tables, then their figures. *i goes behind it. */
static gr_status add_one_paper(gr_ctx *cx, gr_strbuf *sb, const gr_results *r, size_t *i,
                               gr_err *err)
{
    const char *paper = gr_paper_table_at(*i)->paper;
    size_t from = *i, end = from;
    gr_status st = GR_OK;

    gr_strbuf_addf(sb, "\n### %s\n\n| table | what | state | how, or why not |\n", paper);
    add_rule(sb, 4, 0);
    for (; end < gr_n_paper_tables() && strcmp(gr_paper_table_at(end)->paper, paper) == 0; end++)
        add_table(sb, gr_paper_table_at(end));
    for (size_t k = from; st == GR_OK && k < end; k++)
        if (gr_paper_has_figures(k))
            st = add_grid(cx, sb, r, k, err);
    *i = end;
    return st;
}

gr_status gr_eval_markdown(gr_ctx *cx, const char *results, gr_strbuf *sb, gr_err *err)
{
    gr_results r;
    gr_status st = gr_results_read(cx, results, &r, err);

    if (st != GR_OK)
        return st;
    gr_strbuf_adds(
        sb,
        "# Results\n\n"
        "Written by `scripts/results PROGRAM DATA`, not by hand. DATA is the folder of the data,\n"
        "which are not part of grasp. Shares are per cent; [EVAL.md](EVAL.md) says what counts as\n"
        "right. The first column of figures after `n` is grasp with its own trained readers, the\n"
        "second the oracle, which makes the gold call on the graph of the text; the counts are "
        "those\n"
        "of the first. Records of wild have no gold call: the oracle has nothing to make there. "
        "Tasks in\n"
        "brackets are counted apart.\n");
    if ((st = add_suites(cx, sb, &r, err)) != GR_OK)
        return st;
    gr_strbuf_adds(sb, "\n## Tables and figures of the papers\n");
    for (size_t i = 0; st == GR_OK && i < gr_n_paper_tables();)
        st = add_one_paper(cx, sb, &r, &i, err);
    return st;
}
