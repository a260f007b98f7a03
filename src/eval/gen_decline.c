/* Questions that must be declined: of the phrasebook's own classes, about a node that is not there,
 * or for numbers that the graph does not have. */
#include "eval/gen_int.h"

static gr_drop draw_text(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, const gr_wants *w,
                         uint32_t cls, gr_example_of *e)
{
    e->cls = &gr_book_classes[cls];
    e->held = run->held;
    e->kind = GR_A_DECLINE;
    if (!gr_example_phrase(rng, run->held, cls, &e->phrase) ||
        !gr_sketch_make(cx, rng, w, run->data, &e->sketch))
        return GR_DROP_FORM;
    e->form = gr_form_draw(rng, &e->sketch, w->order);
    if (e->form == NULL ||
        (!(e->form->flags & GR_F_ISOLATED) && !gr_sketch_drop_isolated(cx, &e->sketch)))
        return GR_DROP_FORM;
    return gr_wording_fill(cx, rng, &e->sketch, e->phrase, &e->wording) ? GR_KEPT : GR_DROP_FORM;
}

static gr_drop tell(gr_ctx *cx, gr_rng *rng, gr_example_of *e)
{
    if (!gr_wording_say(cx, rng, &e->sketch, e->phrase, &e->wording, &e->question) ||
        !gr_example_write(cx, rng, e))
        return GR_DROP_FORM;
    return gr_example_read(cx, e);
}

/* Nobody can say it from the graph. */
static gr_drop draw_pointless(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                              gr_example_of *e)
{
    gr_wants w = { .may_number = true, .least = 4, .most = 12, .words = true };
    gr_drop why = draw_text(cx, rng, run, &w, cls, e);

    if (why != GR_KEPT || (why = tell(cx, rng, e)) != GR_KEPT)
        return why;
    e->reason = e->cls->means;
    e->why = strcmp(e->reason, "subjective") == 0
                 ? GR_STR("This is a matter of taste, which the graph says nothing about.")
             : strcmp(e->reason, "off_topic") == 0 ? GR_STR("This is not about the graph.")
             : strcmp(e->reason, "missing_data") == 0
                 ? GR_STR("The text does not give what this needs.")
                 : GR_STR("No computation on the graph can tell this.");
    return gr_example_names(e);
}

/* A name of another kind of graph. */
static bool draw_stranger(gr_ctx *cx, gr_rng *rng, gr_example_of *e)
{
    const gr_domain *other;
    gr_str *names = gr_new_n(&cx->arena, gr_str, 4);

    do
        other = gr_domain_draw(rng, &(gr_wants){ .words = true }, gr_rng_below(rng, 2) == 0, false);
    while (other == NULL || other->names == e->sketch.domain->names);
    return names != NULL && gr_domain_names(cx, rng, other, true, 3, names) &&
           (e->wording.unknown = names[0]).len != 0;
}

static bool holds(gr_str text, gr_str name)
{
    for (size_t i = 0; i + name.len <= text.len; i++)
        if (gr_str_eq(gr_str_sub(text, i, i + name.len), name))
            return true;
    return false;
}

static gr_drop draw_unknown(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                            gr_example_of *e)
{
    gr_wants w;
    gr_drop why;

    if (!gr_class_wants(&gr_book_classes[cls], &w) ||
        !gr_class_has(&gr_book_classes[cls], "{node}"))
        return GR_DROP_FORM;
    w.words = true;
    if ((why = draw_text(cx, rng, run, &w, cls, e)) != GR_KEPT)
        return why;
    if (e->wording.n_nodes != 1 || !draw_stranger(cx, rng, e))
        return GR_DROP_FORM;
    if ((why = tell(cx, rng, e)) != GR_KEPT)
        return why;
    if (e->reading.n_mentions != 0 || /* something in it was taken for a node, or misspelt */
        !holds(e->question, e->wording.unknown))
        return GR_DROP_NAMES;
    e->reason = "unknown_node";
    e->why =
        gr_str_printf(&cx->arena, "There is no %.*s in the graph.", GR_FMT(e->wording.unknown));
    return e->why.ptr != NULL ? GR_KEPT : GR_DROP_FORM;
}

static gr_drop draw_bare(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                         gr_example_of *e)
{
    gr_wants w;
    gr_drop why;

    if (!gr_class_wants(&gr_book_classes[cls], &w) || !w.numbers ||
        gr_class_has(&gr_book_classes[cls], "{qty"))
        return GR_DROP_FORM;
    w.numbers = w.may_number = false;
    w.words = true;
    if ((why = draw_text(cx, rng, run, &w, cls, e)) != GR_KEPT ||
        (why = tell(cx, rng, e)) != GR_KEPT || (why = gr_example_names(e)) != GR_KEPT)
        return why;
    e->reason = "missing_data";
    e->why = w.capacities ? GR_STR("The links have no capacities.")
                          : GR_STR("The links have no numbers.");
    return GR_KEPT;
}

gr_drop gr_example_decline(gr_ctx *cx, gr_rng *rng, const gr_gen_run_of *run, uint32_t cls,
                           gr_example_of *e)
{
    gr_drop why;

    *e = (gr_example_of){ 0 };
    if (strcmp(gr_book_classes[cls].type, "decline") == 0)
        why = draw_pointless(cx, rng, run, cls, e);
    else if (gr_rng_below(rng, 2) == 0)
        why = draw_unknown(cx, rng, run, cls, e);
    else
        why = draw_bare(cx, rng, run, cls, e);
    e->task = e->reason;
    e->gold = gr_v_null();
    return why;
}
