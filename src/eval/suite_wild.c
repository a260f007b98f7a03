/* Questions in the wild: records are in the layout of items already. */
#include "eval/suite_int.h"

static bool flag(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_BOOL && v->b;
}

static gr_value or_null(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL ? *v : gr_v_null();
}

static gr_status read(gr_source *s, const gr_value *record, gr_err *err)
{
    gr_item item = { .id = gr_text_of(record, "id") };
    const gr_value *tol = gr_v_get(record, "tol"), *tags = gr_v_get(record, "tags");
    const gr_value *known = gr_source_known(s, record);
    gr_str kind;
    gr_status st;

    if (item.id.len == 0)
        item.id = gr_source_id(s, record);
    if ((st = gr_need_text(record, "question", &item.question, err)) != GR_OK ||
        (st = gr_need_text(record, "kind", &kind, err)) != GR_OK)
        return st;
    if (!gr_answer_named(kind, &item.kind))
        return gr_fail(err, GR_EINPUT, "no kind of answer is called %.*s", GR_FMT(kind));
    if (gr_v_get(record, "gold") == NULL && item.kind != GR_A_DECLINE)
        return gr_fail(err, GR_EINPUT, "the record has no \"gold\"");
    /* The family is the first of the tags. */
    item.task = tags != NULL && tags->type == GR_V_LIST && tags->list->n != 0 &&
                        tags->list->at[0].type == GR_V_STR
                    ? tags->list->at[0].s
                    : kind;
    item.gold = or_null(record, "gold");
    item.accept = or_null(record, "accept");
    if (tol != NULL)
        gr_v_number(tol, &item.tol);
    item.graph = or_null(record, "graph");
    item.length = or_null(record, "gold_length");
    item.check = or_null(record, "check");
    item.call = gr_text_of(record, "call");
    item.ok_if_empty = flag(record, "ok_if_empty");
    item.error_ok = flag(record, "error_ok");
    item.why = gr_text_of(record, "note");
    if (known != NULL) {
        item.known_wrong = true;
        item.unscored = gr_v_get(known, "recomputed") == NULL;
        item.why = gr_text_of(known, "why");
        if (!item.unscored)
            item.gold = *gr_v_get(known, "recomputed");
    }
    return gr_source_add(s, item, err);
}

/* What lies in a folder `files` is what questions name. */
static bool takes(gr_str path)
{
    return gr_takes_jsonl(path) && !gr_str_starts(path, "files/") &&
           gr_str_find(path, "/files/") == path.len;
}

const gr_suite gr_suite_wild = {
    .name = "wild",
    .summary = "questions as people write them, in the layout of the wild samples",
    .takes = takes,
    .read = read,
};
