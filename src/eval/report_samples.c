/* Samples of a report: questions that were not answered rightly, with how it came about. */
#include "eval/html_int.h"

#define MOST_SAMPLES 20 /* of each kind */
#define MOST_TEXT    4000

static const struct {
    gr_verdict verdict;
    const char *title;
    const char *class;
} kinds[] = {
    { GR_WRONG, "Answered wrongly", "w" },
    { GR_DECLINED, "Declined, though it can be answered", "d" },
    { GR_FAILED, "Failed", "e" },
};

static void add_pre(gr_output *o, gr_str s)
{
    gr_output_adds(o, "<pre>");
    gr_html_cut(o, s, MOST_TEXT);
    gr_output_adds(o, "</pre>");
}

/* A text as it is, a list of texts line by line, anything else as JSON. */
static void add_value(gr_output *o, const gr_value *v)
{
    gr_strbuf sb;

    if (v->type == GR_V_STR) {
        add_pre(o, v->s);
        return;
    }
    gr_strbuf_init(&sb, NULL, 0);
    if (v->type == GR_V_LIST && v->list->n != 0 && v->list->at[0].type == GR_V_STR)
        for (size_t i = 0; i < v->list->n; i++) {
            if (v->list->at[i].type == GR_V_STR)
                gr_strbuf_add(&sb, v->list->at[i].s);
            gr_strbuf_addc(&sb, '\n');
        }
    else
        gr_json_write(&sb, v, 0);
    add_pre(o, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
}

static void add_sample(gr_output *o, const gr_value *line, const char *class)
{
    static const char *const keys[][2] = {
        { "question", "question" }, { "gold", "gold" },   { "value", "answer" },
        { "reason", "reason" },     { "calls", "calls" }, { "trace", "trace" },
        { "graph", "graph read" },
    };
    gr_str error = gr_text_of(line, "error");

    gr_output_printf(o, "<details><summary><span class=\"tag %s\">", class);
    gr_html_text(o, error.len != 0 ? error : gr_text_of(line, "verdict"));
    gr_output_adds(o, "</span><b>");
    gr_html_text(o, gr_text_of(line, "task"));
    gr_output_adds(o, "</b> <span class=soft>");
    gr_html_text(o, gr_text_of(line, "id"));
    gr_output_adds(o, "</span></summary><dl>\n");
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const gr_value *v = gr_v_get(line, keys[k][0]);

        if (v == NULL || v->type == GR_V_NULL || (v->type == GR_V_LIST && v->list->n == 0))
            continue;
        gr_output_printf(o, "<dt>%s</dt><dd>", keys[k][1]);
        add_value(o, v);
        gr_output_adds(o, "</dd>\n");
    }
    gr_output_adds(o, "</dl></details>\n");
}

static gr_status add_kind(gr_output *o, const gr_eval_run_of *run, size_t kind, gr_err *err)
{
    size_t n = 0, seen = 0, shown = 0;
    gr_status st = GR_OK;

    for (size_t i = 0; i < run->n; i++)
        n += run->outcome[i].verdict == kinds[kind].verdict;
    if (n == 0)
        return GR_OK;
    gr_output_printf(o, "<h3>%s <span class=soft>%zu", kinds[kind].title, n);
    if (n > MOST_SAMPLES)
        gr_output_printf(o, ", of which %d", MOST_SAMPLES);
    gr_output_adds(o, "</span></h3>\n");
    for (size_t i = 0; st == GR_OK && i < run->n && shown < MOST_SAMPLES; i++) {
        gr_value line;
        gr_ctx cx;

        if (run->outcome[i].verdict != kinds[kind].verdict)
            continue;
        /* Spread evenly over all of them, so that every task has its share. */
        if (seen++ * MOST_SAMPLES / n < shown && n > MOST_SAMPLES)
            continue;
        shown++;
        gr_ctx_init(&cx);
        if ((st = gr_predictions_at(&cx, run->predictions, run->first + i, &line, err)) == GR_OK)
            add_sample(o, &line, kinds[kind].class);
        gr_ctx_clear(&cx);
    }
    return st;
}

gr_status gr_html_samples(gr_output *o, const gr_eval_run_of *run, gr_err *err)
{
    gr_status st = GR_OK;

    for (size_t k = 0; st == GR_OK && k < sizeof kinds / sizeof *kinds; k++)
        st = add_kind(o, run, k, err);
    return st;
}
