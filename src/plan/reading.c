/* What readers of task graphs share: drafts of nodes, names of things, links from them. */
#include <ctype.h>

#include "plan/plan_int.h"
#include "text/text.h"

gr_str gr_tasks_text(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : (gr_str){ "", 0 };
}

gr_status gr_tasks_draft_add(gr_ctx *cx, gr_tasks *t, gr_tasks_draft *d, gr_err *err)
{
    gr_tasks_node node = d->node;

    node.n_required = d->required.n;
    for (size_t i = 0; i < d->optional.n; i++)
        if (!gr_vec_push(&d->required, d->optional.at[i]))
            return gr_fail_memory(cx, err);
    node.inputs = d->required.at;
    node.n_inputs = d->required.n;
    node.needs = d->needs.at;
    node.n_needs = d->needs.n;
    node.gives = d->gives.at;
    node.n_gives = d->gives.n;
    return gr_tasks_add(cx, t, node, err);
}

void gr_tasks_draft_clear(gr_tasks_draft *d)
{
    gr_vec_clear(&d->required);
    gr_vec_clear(&d->optional);
    gr_vec_clear(&d->needs);
    gr_vec_clear(&d->gives);
}

/* --- things --- */

gr_str gr_tasks_singular(gr_ctx *cx, gr_str word)
{
    char buf[GR_WORD_MAX];
    gr_str out = gr_str_dup(&cx->arena, gr_text_lemma(word, buf, NULL));

    for (size_t i = 0; out.ptr != NULL && i < out.len; i++)
        ((char *)out.ptr)[i] = (char)tolower((unsigned char)out.ptr[i]);
    return out;
}

gr_str gr_tasks_thing(gr_ctx *cx, gr_str parameter, gr_str of)
{
    static const char *const ends[] = { "ids", "id", "number", "name", "key", "slug" };
    size_t n = parameter.len;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t len = strlen(ends[i]);

        if (n >= len && gr_str_is_nocase(gr_str_sub(parameter, n - len, n), ends[i])) {
            n -= len;
            break;
        }
    }
    while (n > 0 && (parameter.ptr[n - 1] == '_' || parameter.ptr[n - 1] == '-'))
        n--;
    return gr_tasks_singular(cx, n != 0 ? gr_str_sub(parameter, 0, n) : of);
}

/* --- links --- */

static bool shares(const gr_str *a, size_t n, const gr_str *b, size_t m)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            if (a[i].len != 0 && gr_str_eq(a[i], b[j]))
                return true;
    return false;
}

static bool feeds(const gr_tasks_node *a, const gr_tasks_node *b)
{
    return shares(b->needs, b->n_needs, a->gives, a->n_gives) ||
           (a->category.len != 0 && gr_str_eq(a->category, b->category) &&
            shares(a->inputs, a->n_required, b->inputs, b->n_required));
}

gr_status gr_tasks_derive(gr_ctx *cx, gr_tasks *t, gr_err *err)
{
    gr_status st = GR_OK;

    for (uint32_t i = 0; i < t->nodes.n && st == GR_OK; i++) {
        for (uint32_t j = 0; j < t->nodes.n && st == GR_OK; j++)
            if (i != j && feeds(&t->nodes.at[i], &t->nodes.at[j]))
                st = gr_tasks_link_add(cx, t, i, j, err);
        if (st == GR_OK)
            st = gr_ctx_check(cx, err);
    }
    return st;
}
