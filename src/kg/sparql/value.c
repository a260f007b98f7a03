/* What a server answered, as the value that programs get. */
#include "kg/answer.h"
#include "kg/sparql.h"

bool gr_sparql_terms_value(gr_arena *a, const gr_sparql_terms *t, gr_value *out)
{
    gr_value v;
    bool ok = gr_v_list(a, out);

    for (size_t i = 0; ok && i < t->n; i++)
        ok = gr_v_record(a, &v) && gr_v_set(a, &v, "name", gr_v_str(t->at[i])) &&
             (t->labels == NULL || gr_v_set(a, &v, "label", gr_v_str(t->labels[i]))) &&
             gr_v_push(a, out, v);
    return ok;
}

gr_status gr_sparql_answers_value(gr_ctx *cx, const gr_kg *names, const gr_kg_query *q,
                                  const gr_sparql_terms *t, uint64_t offset, gr_str sent,
                                  gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_value list;
    gr_status st = gr_kg_answer_begin(cx, names, q, out, err);

    if (st != GR_OK)
        return st;
    if (!gr_sparql_terms_value(a, t, &list) ||
        !gr_v_set(a, out, "by", gr_v_str(GR_STR("server"))) ||
        !gr_v_set(a, out, "sparql", gr_v_str(sent)) ||
        !gr_v_set(a, out, "total", gr_v_int((int64_t)t->total)) ||
        !gr_v_set(a, out, "offset", gr_v_int((int64_t)offset)) ||
        !gr_v_set(a, out, "answers", list))
        return gr_fail_memory(cx, err);
    return GR_OK;
}
