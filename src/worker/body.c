/* The parts of a script as chunks: body, oracle, invariants. */
#include "worker/worker_int.h"

/* "source, target" */
static const char *names_of(gr_job *j, const char *first)
{
    const gr_tool *t = &j->script->row;
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, first);
    for (size_t i = 0; i < t->n_params; i++)
        gr_strbuf_addf(&sb, "%s%s", sb.len != 0 ? ", " : "", t->params[i].name);
    s = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&j->cx.arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    if (s.ptr == NULL)
        gr_say_error(j, "limit", "out of memory");
    return s.ptr;
}

gr_status gr_body_run(gr_job *j, bool oracle, int64_t fuel, const gr_value *args, gr_value *out,
                      gr_err *err)
{
    const gr_script *s = j->script;
    gr_chunk c = { .names = names_of(j, ""),
                   .before = "",
                   .text = oracle ? s->oracle : s->body,
                   .line = oracle ? s->oracle_line : s->body_line,
                   .record = s->row.result == GR_R_RECORD };

    return gr_chunk_run(j, &c, fuel, args, out, err);
}

gr_status gr_invariants_hold(gr_job *j, int64_t fuel, const gr_value *value, const gr_value *args,
                             gr_err *err)
{
    const gr_script *s = j->script;
    gr_value given, held;
    gr_status st = GR_OK;

    if (!gr_v_list(&j->cx.arena, &given) || !gr_v_push(&j->cx.arena, &given, *value))
        return gr_fail_memory(&j->cx, err);
    for (size_t i = 0; args->type == GR_V_LIST && i < args->list->n; i++)
        if (!gr_v_push(&j->cx.arena, &given, args->list->at[i]))
            return gr_fail_memory(&j->cx, err);
    for (size_t i = 0; i < s->n_invariants && st == GR_OK; i++) {
        gr_chunk c = {
            .names = names_of(j, "result"), .before = "return ", .text = s->invariants[i], .line = 1
        };

        st = gr_chunk_run(j, &c, fuel, &given, &held, err);
        if (st == GR_OK && (held.type != GR_V_BOOL || !held.b))
            st = gr_fail(err, GR_EINPUT, "%s breaks its invariant `%.*s`", s->row.name,
                         GR_FMT(s->invariants[i]));
        if (st == GR_EDECLINED) {
            char why[200];

            snprintf(why, sizeof why, "%.199s", err->message);
            st = gr_fail(err, GR_EINPUT, "the invariant `%.*s` of %s fails: %s",
                         (int)(s->invariants[i].len > 120 ? 120 : s->invariants[i].len),
                         s->invariants[i].ptr, s->row.name, why);
        }
    }
    return st;
}
