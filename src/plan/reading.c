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

bool gr_tasks_is_verb(gr_str word)
{
    static const char *const verbs[] = { "add",  "create", "delete", "discover", "fetch",
                                         "find", "get",    "list",   "new",      "post",
                                         "put",  "remove", "search", "set",      "update" };

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (gr_str_is_nocase(word, verbs[i]))
            return true;
    return false;
}

bool gr_tasks_is_search(const gr_tasks_node *n)
{
    gr_str word;

    for (size_t at = 0; gr_words_next(n->name, &at, &word);)
        if (gr_str_is_nocase(word, "search") || gr_str_is_nocase(word, "find"))
            return true;
    return false;
}

/* Is a text about one thing that an ID stands for? */
static bool speaks_of_id(gr_str text)
{
    gr_str word;

    for (size_t at = 0; gr_words_next(text, &at, &word);)
        if (gr_str_is_nocase(word, "id") || gr_str_is_nocase(word, "ids"))
            return true;
    return false;
}

gr_status gr_tasks_guess(gr_ctx *cx, gr_tasks_draft *d, gr_err *err)
{
    gr_str word, thing;
    bool ok = true;

    for (size_t at = 0; ok && gr_words_next(d->node.name, &at, &word);) {
        if (gr_tasks_is_verb(word))
            continue;
        thing = gr_tasks_singular(cx, word);
        ok = thing.ptr != NULL && gr_vec_push(&d->gives, thing) &&
             (d->needs.n != 0 || !speaks_of_id(d->node.text) || gr_vec_push(&d->needs, thing));
    }
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

/* --- links --- */

bool gr_tasks_share(const gr_str *a, size_t n, const gr_str *b, size_t m)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            if (a[i].len != 0 && gr_str_eq(a[i], b[j]))
                return true;
    return false;
}

/* Does a tool that searches speak of something that b needs? It finds whatever its text names. */
static bool finds(const gr_tasks_node *a, const gr_tasks_node *b)
{
    gr_str word;

    if (!gr_tasks_is_search(a))
        return false;
    for (size_t at = 0; gr_words_next(a->text, &at, &word);)
        for (size_t i = 0; i < b->n_needs; i++)
            if (b->needs[i].len != 0 && gr_words_hash(word) == gr_words_hash(b->needs[i]))
                return true;
    return false;
}

static bool feeds(const gr_tasks_node *a, const gr_tasks_node *b)
{
    return finds(a, b) || gr_tasks_share(b->needs, b->n_needs, a->gives, a->n_gives) ||
           (a->category.len != 0 && gr_str_eq(a->category, b->category) &&
            gr_tasks_share(a->inputs, a->n_required, b->inputs, b->n_required));
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
