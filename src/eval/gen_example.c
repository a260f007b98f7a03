/* An example: drawn, written, read back, answered, or dropped with a reason. */
#include "eval/gen_int.h"

const char *gr_drop_name(gr_drop d)
{
    static const char *const names[] = { "kept",    "form",  "unclear", "graph",    "names", "call",
                                         "several", "empty", "balance", "rephrase", "skill" };

    return names[d];
}

/* --- writing --- */

/* Most texts are graph and question; some have a sentence that says nothing, or ask first. */
bool gr_example_write(gr_ctx *cx, gr_rng *rng, gr_example_of *e)
{
    bool noise = gr_rng_below(rng, 5) == 0, asks_first = gr_rng_below(rng, 8) == 0;
    bool block = (e->form->flags & GR_F_SENTENCES) == 0;
    const char *between = block || gr_rng_below(rng, 3) == 0 ? "\n\n" : " ";
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    e->form->write(cx, rng, &e->sketch, &sb);
    if (gr_keep_text(cx, &sb, &e->data, &err) != GR_OK)
        return false;
    if (gr_rng_below(rng, 8) == 0 &&
        !gr_wording_slip(cx, rng, &e->sketch, e->question, &e->question))
        return false;
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_add(&sb, asks_first ? e->question : e->data);
    if (noise && !asks_first)
        gr_strbuf_addf(&sb, "%s%s", between, gr_domain_noise(rng, e->sketch.domain));
    gr_strbuf_adds(&sb, asks_first || block ? "\n\n" : between);
    gr_strbuf_add(&sb, asks_first ? e->data : e->question);
    return gr_keep_text(cx, &sb, &e->text, &err) == GR_OK;
}

/* --- reading back --- */

/* What the graph read calls the numbers of its edges. */
static gr_str column_of(const gr_example_of *e, const gr_graph *g)
{
    const gr_column *c = NULL;

    if (e->sketch.number != NULL) {
        c = gr_graph_role(g, e->sketch.meaning == GR_MEANS_CAPACITY ? GR_ROLE_CAPACITY
                                                                    : GR_ROLE_WEIGHT);
        if (c == NULL && gr_graph_n_columns(g, GR_OF_EDGE) == 1)
            c = gr_graph_column(g, GR_OF_EDGE, 0);
    }
    return c != NULL ? c->name : GR_STR("");
}

gr_drop gr_example_read(gr_ctx *cx, gr_example_of *e)
{
    gr_sense_options o = { .direction = GR_AUTO };
    gr_graph *truth = NULL;
    gr_err err = { 0 };
    const char *same;

    if (gr_sense(cx, e->text, &o, &e->reading, &err) != GR_OK || e->reading.n_graphs != 1 ||
        e->reading.n_uncovered != 0 || !gr_str_is(e->reading.graphs[0].name, "G"))
        return GR_DROP_GRAPH;
    for (size_t i = 0; i < e->reading.n_problems; i++)
        if (e->reading.problems[i].reason != GR_WHY_UNKNOWN_NODE)
            return GR_DROP_GRAPH;
    e->column = gr_str_dup(&cx->arena, column_of(e, e->reading.graphs[0].graph));
    if (e->column.ptr == NULL || (e->sketch.number != NULL && e->column.len == 0))
        return GR_DROP_GRAPH;
    if (gr_sketch_build(cx, &e->sketch, e->column, false, &truth, &err) != GR_OK)
        return GR_DROP_GRAPH;
    same = gr_graph_compare(cx, e->reading.graphs[0].graph, truth);
    gr_graph_unref(truth);
    return same != NULL && strcmp(same, "same") == 0 ? GR_KEPT : GR_DROP_GRAPH;
}

static bool is_mentioned(const gr_reading *r, gr_str name)
{
    const gr_graph *g = r->graphs[0].graph;
    gr_vid id = gr_graph_find(g, gr_name_of(name));

    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].graph == 0 && (r->mentions[i].u == id || r->mentions[i].v == id))
            return true;
    return false;
}

gr_drop gr_example_names(const gr_example_of *e)
{
    for (size_t i = 0; i < e->wording.n_nodes; i++)
        if (!is_mentioned(&e->reading, e->sketch.name[e->wording.node[i]]))
            return GR_DROP_NAMES;
    return GR_KEPT;
}

/* --- answering --- */

gr_drop gr_example_answer(gr_ctx *cx, const gr_registry *tools, gr_example_of *e)
{
    gr_drop why = GR_KEPT;
    gr_value other;
    gr_err err = { 0 };

    if (gr_gen_run(cx, tools, e->reading.graphs[0].graph, e->call, 0, &e->gold, &err) != GR_OK)
        return GR_DROP_CALL;
    e->kind = gr_gen_kind(e->cls, e->asked, &e->gold);
    for (int turned = 0; turned < 2 && why == GR_KEPT; turned++) {
        gr_graph *g = NULL;

        if (gr_sketch_build(cx, &e->sketch, e->column, turned == 1, &g, &err) != GR_OK ||
            gr_gen_run(cx, tools, g, e->call, (uint64_t)turned, &other, &err) != GR_OK)
            why = GR_DROP_CALL;
        else if (!gr_gen_same(cx, e->kind, &e->gold, &other))
            why = GR_DROP_SEVERAL; /* ties go to the first node, and here others are first */
        gr_graph_unref(g);
    }
    return why;
}

/* No answer, to all or to a part of what was asked. */
static bool is_none(const gr_value *v)
{
    for (size_t i = 0; v->type == GR_V_LIST && i < v->list->n; i++)
        if (v->list->at[i].type == GR_V_NULL)
            return true;
    return v->type == GR_V_NULL;
}

static bool is_empty(const gr_value *v)
{
    const gr_value *rows = gr_v_get(v, "rows");

    return (v->type == GR_V_LIST && v->list->n == 0) ||
           (rows != NULL && rows->type == GR_V_LIST && rows->list->n == 0);
}

/* --- drawing --- */

bool gr_example_phrase(gr_rng *rng, bool held, uint32_t cls, gr_str *out)
{
    size_t first = 0, n = 0;

    while (first < gr_n_book_phrases && gr_book_phrases[first].cls != cls)
        first++;
    for (size_t i = first; i < gr_n_book_phrases && gr_book_phrases[i].cls == cls; i++) {
        const gr_book_phrase *p = &gr_book_phrases[i];

        if (p->held == held && gr_rng_below(rng, ++n) == 0)
            *out = (gr_str){ gr_book_text + p->at, p->len };
    }
    return n != 0;
}

static gr_drop draw_parts(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, gr_example_of *e)
{
    gr_wants w;

    e->task = e->cls->name;
    e->held = run->held;
    if (!gr_class_wants(e->cls, &w))
        return GR_DROP_FORM;
    e->asked = gr_wording_form(e->cls, e->phrase);
    if (e->asked == GR_ASKS_UNCLEAR)
        return GR_DROP_UNCLEAR;
    if (gr_rng_below(rng, 5) == 0)
        w.most = 30;
    if (!gr_sketch_make(cx, rng, &w, run->data, &e->sketch))
        return GR_DROP_FORM;
    if (run->numbered &&
        (e->sketch.domain->names != NULL || !gr_sketch_number_nodes(cx, run->numbers, &e->sketch)))
        return GR_DROP_FORM;
    /* Only sentences say what comes first. */
    e->form = gr_form_draw(rng, &e->sketch, w.order);
    if (e->form == NULL)
        return GR_DROP_FORM;
    if (!(e->form->flags & GR_F_ISOLATED) && !gr_sketch_drop_isolated(cx, &e->sketch))
        return GR_DROP_FORM;
    if (!gr_wording_fill(cx, rng, &e->sketch, e->phrase, &e->wording) ||
        !gr_wording_say(cx, rng, &e->sketch, e->phrase, &e->wording, &e->question))
        return GR_DROP_FORM;
    if (run->llm != NULL &&
        gr_rephrase(cx, run->llm, &e->sketch, &e->wording, &e->question) != GR_KEPT)
        return GR_DROP_REPHRASE;
    return gr_example_write(cx, rng, e) ? GR_KEPT : GR_DROP_FORM;
}

gr_drop gr_example_ask(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, const gr_book_class *cls,
                       gr_str phrase, gr_example_of *out)
{
    bool few = gr_rng_below(rng, 5) != 0;
    gr_err err = { 0 };
    gr_drop why;

    *out = (gr_example_of){ .cls = cls, .phrase = phrase, .wanted = out->wanted };
    if ((why = draw_parts(cx, rng, run, out)) != GR_KEPT ||
        (why = gr_example_read(cx, out)) != GR_KEPT || (why = gr_example_names(out)) != GR_KEPT)
        return why;
    if (gr_call_fill(cx, &out->sketch, out->cls, out->asked, &out->wording, out->column, &out->call,
                     &err) != GR_OK)
        return GR_DROP_CALL;
    if ((why = gr_example_answer(cx, run->tools, out)) != GR_KEPT)
        return why;
    if (out->gold.type == GR_V_BOOL && out->gold.b != out->wanted)
        return GR_DROP_BALANCE;
    return is_none(&out->gold) || (is_empty(&out->gold) && few) ? GR_DROP_EMPTY : GR_KEPT;
}

gr_drop gr_example_draw(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                        gr_example_of *out)
{
    gr_str phrase;

    if (!gr_example_phrase(rng, run->held, cls, &phrase))
        return GR_DROP_FORM;
    return gr_example_ask(cx, rng, run, &gr_book_classes[cls], phrase, out);
}

/* --- the record --- */

/* Rows of a table as suites have them: edges as pairs, two columns with numbers as a mapping. */
static bool plain_rows(gr_ctx *cx, const gr_example_of *e, const gr_value *table, gr_value *out,
                       gr_kind_of_answer *kind)
{
    const gr_list *rows = gr_v_get(table, "rows")->list;
    bool pairs = e->cls != NULL && strcmp(e->cls->type, "eset") == 0;
    size_t width = gr_v_get(table, "columns")->list->n;
    bool maps = !pairs && width == 2 && rows->n != 0 && rows->at[0].list->at[0].type == GR_V_STR;
    bool ok = maps ? gr_v_record(&cx->arena, out) : gr_v_list(&cx->arena, out);

    for (size_t i = 0; ok && i < rows->n; i++) {
        const gr_list *row = rows->at[i].list;
        gr_value one;

        if (maps) {
            ok = row->at[0].type == GR_V_STR &&
                 gr_v_set_str(&cx->arena, out, row->at[0].s, row->at[1]);
            continue;
        }
        ok = gr_v_list(&cx->arena, &one);
        for (size_t k = 0; ok && k < (pairs ? 2 : width); k++)
            ok = gr_v_push(&cx->arena, &one, row->at[k]);
        ok = ok && gr_v_push(&cx->arena, out, one);
    }
    *kind = maps ? GR_A_MAPPING : pairs ? GR_A_SET : GR_A_LIST;
    return ok;
}

/* The answer in the form of a suite; *length is null unless it is a path. */
static bool plain_gold(gr_ctx *cx, const gr_example_of *e, gr_value *gold, gr_value *length,
                       gr_kind_of_answer *kind)
{
    const gr_value *path = gr_v_get(&e->gold, "path");

    *gold = e->gold;
    *length = gr_v_null();
    *kind = e->kind;
    if (path != NULL && gr_v_get(&e->gold, "length") != NULL) {
        *gold = *path;
        *length = *gr_v_get(&e->gold, "length");
        *kind = GR_A_PATH;
        return true;
    }
    return gr_v_get(&e->gold, "rows") == NULL || plain_rows(cx, e, &e->gold, gold, kind);
}

/* The call as the printer writes it. */
static bool canonical(gr_ctx *cx, gr_str call, gr_str *out)
{
    gr_program p;
    gr_strbuf sb;
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (gr_call_parse(cx, call, &p, &err) != GR_OK)
        return false;
    gr_call_print(&sb, &p);
    return gr_keep_text(cx, &sb, out, &err) == GR_OK;
}

static bool set_text(gr_arena *a, gr_value *r, const char *key, const char *text)
{
    return gr_v_set(a, r, key, gr_v_str(gr_str_of(text)));
}

bool gr_example_record(gr_ctx *cx, const gr_example_of *e, gr_value *out)
{
    gr_arena *a = &cx->arena;
    gr_value graph, tags, gold, length;
    gr_kind_of_answer kind;
    gr_str call = e->call;
    bool ok = gr_v_list(a, &tags) && gr_v_push(a, &tags, gr_v_str(gr_str_of(e->task)));

    if ((call.len != 0 && !canonical(cx, call, &call)) || !plain_gold(cx, e, &gold, &length, &kind))
        return false;
    return ok && gr_sketch_value(cx, &e->sketch, e->column, &graph) &&
           set_text(a, out, "split", e->held ? "test" : "train") &&
           gr_v_set(a, out, "question", gr_v_str(e->text)) &&
           set_text(a, out, "kind", gr_answer_name(kind)) && gr_v_set(a, out, "gold", gold) &&
           (length.type == GR_V_NULL || gr_v_set(a, out, "gold_length", length)) &&
           gr_v_set(a, out, "value", e->gold) &&
           (call.len == 0 || gr_v_set(a, out, "call", gr_v_str(call))) &&
           (e->why.len == 0 || gr_v_set(a, out, "note", gr_v_str(e->why))) &&
           gr_v_set(a, out, "tags", tags) && set_text(a, out, "form", e->form->name) &&
           set_text(a, out, "domain", e->sketch.domain->name) &&
           gr_v_set(a, out, "phrase", gr_v_str(e->phrase)) && gr_v_set(a, out, "graph", graph);
}
