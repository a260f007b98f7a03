/* What readers of task graphs share: drafts of nodes, names of things, links from them. */
#include <ctype.h>
#include <stdlib.h>

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

/* Is a node known by its name and text alone? */
static bool is_guessed(const gr_tasks_node *n)
{
    return n->n_inputs == 0 && n->n_gives != 0;
}

static bool put(gr_strmap *m, gr_str word)
{
    uint32_t *slot = gr_strmap_put(m, word);

    if (slot != NULL)
        *slot = 1;
    return slot != NULL;
}

/* Words of tools that need something: what they need, and what they have beside it. */
static bool gather(const gr_tasks *t, gr_strmap *needed, gr_strmap *beside)
{
    bool ok = true;

    for (size_t i = 0; i < t->nodes.n && ok; i++) {
        const gr_tasks_node *n = &t->nodes.at[i];

        if (!is_guessed(n) || n->n_needs == 0)
            continue;
        for (size_t k = 0; k < n->n_needs && ok; k++)
            ok = put(needed, n->needs[k]);
        for (size_t k = 0; k < n->n_gives && ok; k++)
            ok = gr_tasks_share(&n->gives[k], 1, n->needs, n->n_needs) || put(beside, n->gives[k]);
    }
    return ok;
}

/* The words of a node that tools need, where another word of it is one that such tools have. */
static bool liken(gr_tasks *t, gr_tasks_node *n, const gr_strmap *needed, const gr_strmap *beside)
{
    gr_str *needs = gr_new_n(&t->arena, gr_str, n->n_gives);
    size_t found = 0;

    for (size_t i = 0; needs != NULL && i < n->n_gives; i++) {
        bool other = false;

        for (size_t k = 0; k < n->n_gives; k++)
            other = other || (k != i && gr_strmap_get(beside, n->gives[k]) != GR_MAP_NONE);
        if (other && gr_strmap_get(needed, n->gives[i]) != GR_MAP_NONE)
            needs[found++] = n->gives[i];
    }
    n->needs = needs;
    n->n_needs = found;
    return needs != NULL;
}

gr_status gr_tasks_guess_alike(gr_ctx *cx, gr_tasks *t, gr_err *err)
{
    gr_strmap needed, beside;
    bool ok;

    gr_strmap_init(&needed, &cx->budget);
    gr_strmap_init(&beside, &cx->budget);
    ok = gather(t, &needed, &beside);
    for (size_t i = 0; i < t->nodes.n && ok; i++)
        if (is_guessed(&t->nodes.at[i]) && t->nodes.at[i].n_needs == 0)
            ok = liken(t, &t->nodes.at[i], &needed, &beside);
    gr_strmap_clear(&needed);
    gr_strmap_clear(&beside);
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

bool gr_tasks_finds(const gr_tasks_node *a, const gr_tasks_node *b)
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
    return gr_tasks_finds(a, b) || gr_tasks_share(b->needs, b->n_needs, a->gives, a->n_gives) ||
           (a->category.len != 0 && gr_str_eq(a->category, b->category) &&
            gr_tasks_share(a->inputs, a->n_required, b->inputs, b->n_required));
}

/* Who may need what another has: nodes by the words of what they need, and by category and input.
 * Of ten thousand tools most pairs have nothing in common, and are not looked at. */
typedef struct taker {
    uint32_t node, next; /* of the same key, GR_MAP_NONE = none */
} taker;

typedef struct takers {
    gr_u64map first;
    GR_VEC(taker) all;
    GR_VEC(uint32_t) found; /* of one giver */
    uint32_t *seen;         /* by node: the giver + 1 that found it last */
} takers;

static uint64_t key_of_input(const gr_tasks_node *n, size_t input)
{
    return gr_hash_u64(gr_hash_bytes(n->category.ptr, n->category.len)) ^
           gr_hash_bytes(n->inputs[input].ptr, n->inputs[input].len);
}

static bool add_taker(takers *k, uint64_t key, uint32_t node)
{
    uint32_t *first = gr_u64map_put(&k->first, key);

    if (first == NULL || !gr_vec_push(&k->all, ((taker){ node, *first })))
        return false;
    *first = (uint32_t)k->all.n - 1;
    return true;
}

static bool find_takers(takers *k, uint64_t key, uint32_t giver)
{
    for (uint32_t i = gr_u64map_get(&k->first, key); i != GR_MAP_NONE; i = k->all.at[i].next) {
        uint32_t node = k->all.at[i].node;

        if (k->seen[node] == giver + 1)
            continue;
        k->seen[node] = giver + 1;
        if (!gr_vec_push(&k->found, node))
            return false;
    }
    return true;
}

static bool gather_takers(takers *k, const gr_tasks *t)
{
    bool ok = true;

    for (uint32_t i = 0; i < t->nodes.n && ok; i++) {
        const gr_tasks_node *n = &t->nodes.at[i];

        for (size_t j = 0; j < n->n_needs && ok; j++)
            ok = add_taker(k, gr_words_hash(n->needs[j]), i);
        for (size_t j = 0; j < n->n_required && n->category.len != 0 && ok; j++)
            ok = add_taker(k, key_of_input(n, j), i);
    }
    return ok;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static bool take_all(takers *k, const gr_tasks *t, uint32_t giver)
{
    const gr_tasks_node *n = &t->nodes.at[giver];
    bool ok = true;
    gr_str word;

    k->found.n = 0;
    for (size_t i = 0; i < n->n_gives && ok; i++)
        ok = find_takers(k, gr_words_hash(n->gives[i]), giver);
    for (size_t at = 0; ok && gr_tasks_is_search(n) && gr_words_next(n->text, &at, &word);)
        ok = find_takers(k, gr_words_hash(word), giver);
    for (size_t i = 0; i < n->n_required && n->category.len != 0 && ok; i++)
        ok = find_takers(k, key_of_input(n, i), giver);
    if (k->found.n != 0)
        qsort(k->found.at, k->found.n, sizeof *k->found.at, by_number);
    return ok;
}

static gr_status derive(gr_ctx *cx, gr_tasks *t, takers *k, gr_err *err)
{
    gr_status st = gather_takers(k, t) ? GR_OK : gr_fail_memory(cx, err);

    for (uint32_t i = 0; i < t->nodes.n && st == GR_OK; i++) {
        if (!take_all(k, t, i))
            return gr_fail_memory(cx, err);
        for (size_t j = 0; j < k->found.n && st == GR_OK; j++)
            if (k->found.at[j] != i && feeds(&t->nodes.at[i], &t->nodes.at[k->found.at[j]]))
                st = gr_tasks_link_add(cx, t, i, k->found.at[j], err);
        if (st == GR_OK)
            st = gr_ctx_check(cx, err);
    }
    return st;
}

gr_status gr_tasks_derive(gr_ctx *cx, gr_tasks *t, gr_err *err)
{
    takers k = { .all.budget = &cx->budget, .found.budget = &cx->budget };
    gr_status st;

    gr_u64map_init(&k.first, &cx->budget);
    k.seen = gr_new_n(&cx->arena, uint32_t, t->nodes.n + 1);
    st = k.seen != NULL ? derive(cx, t, &k, err) : gr_fail_memory(cx, err);
    gr_u64map_clear(&k.first);
    gr_vec_clear(&k.all);
    gr_vec_clear(&k.found);
    return st;
}
