/* Is an answer right? By its kind, tolerant on form and strict on content: case, articles, dashes,
 * "yes" for true, "17 km" for 17, a list of one for its item do not matter; a set must be complete
 * and have nothing extra. The rules are those of the scorer that comes with the questions in the
 * wild, for all suites. */
#include <stdlib.h>

#include "eval/check_int.h"
#include "eval/links_int.h"
#include "eval/logic_int.h"

static const char *const kinds[GR_N_ANSWERS] = {
    [GR_A_NUMBER] = "number", [GR_A_BOOLEAN] = "boolean", [GR_A_STRING] = "string",
    [GR_A_SET] = "set",       [GR_A_LIST] = "list",       [GR_A_PATH] = "path",
    [GR_A_ORDER] = "order",   [GR_A_MAPPING] = "mapping", [GR_A_DECLINE] = "decline",
};

const char *gr_answer_name(gr_kind_of_answer k)
{
    return kinds[k];
}

bool gr_answer_named(gr_str name, gr_kind_of_answer *out)
{
    for (unsigned k = 0; k < GR_N_ANSWERS; k++)
        if (gr_str_is(name, kinds[k])) {
            *out = (gr_kind_of_answer)k;
            return true;
        }
    return false;
}

const char *gr_verdict_name(gr_verdict v)
{
    static const char *const names[] = { "right", "wrong", "declined", "error", "unscored" };

    return names[v];
}

static bool same_scalar(gr_ctx *cx, const gr_value *gold, const gr_value *v, double tol)
{
    double d, g;

    if (gold->type == GR_V_BOOL)
        return gr_check_truth(v) == gold->b;
    if (gr_v_number(gold, &g))
        return gr_check_number(v, &d) && gr_check_near(d, g, tol);
    v = gr_check_unwrap(v);
    return v->type != GR_V_NULL && v->type != GR_V_LIST &&
           gr_str_eq(gr_check_norm(cx, v), gr_check_norm(cx, gold));
}

/* --- sets --- */

static bool is_plain(const gr_value *v)
{
    return v->type != GR_V_LIST && v->type != GR_V_RECORD;
}

/* A sorted list of normal names, as one text; what sets of sets are compared by. */
static int by_text(const void *a, const void *b)
{
    return gr_str_cmp(*(const gr_str *)a, *(const gr_str *)b);
}

static bool sorted_names(gr_ctx *cx, const gr_value *items, size_t n, gr_names *out)
{
    out->n = n;
    out->at = gr_new_n(&cx->arena, gr_str, n + 1);
    if (out->at == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        out->at[i] = gr_check_norm(cx, &items[i]);
    qsort(out->at, n, sizeof *out->at, by_text);
    return true;
}

static bool same_names(const gr_names *a, const gr_names *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (!gr_str_eq(a->at[i], b->at[i]))
            return false;
    return true;
}

static bool has_name(const gr_names *s, gr_str name)
{
    return s->n != 0 && bsearch(&name, s->at, s->n, sizeof *s->at, by_text) != NULL;
}

/* "A-B" as two of the names. */
static bool text_pair(gr_ctx *cx, gr_str s, const gr_names *all, gr_value pair[2])
{
    static const char *const seps[] = { "<->", "<=>", "-->",   "->",   "=>",  "--",
                                        "→",   "↔",   "–",     "—",    ">",   "/",
                                        ",",   "|",   " and ", " to ", " & ", "-" };

    for (size_t i = 0; i < s.len; i++)
        for (size_t k = 0; k < sizeof seps / sizeof *seps; k++) {
            size_t len = strlen(seps[k]);

            if (!gr_str_starts(gr_str_sub(s, i, s.len), seps[k]))
                continue;
            pair[0] = gr_v_str(gr_str_trim(gr_str_sub(s, 0, i)));
            pair[1] = gr_v_str(gr_str_trim(gr_str_sub(s, i + len, s.len)));
            if (has_name(all, gr_check_norm(cx, &pair[0])) &&
                has_name(all, gr_check_norm(cx, &pair[1])))
                return true;
        }
    return false;
}

bool gr_check_pair(gr_ctx *cx, const gr_value *v, const gr_names *all, gr_value pair[2])
{
    static const char *const ends[][2] = { { "source", "target" }, { "u", "v" },
                                           { "from", "to" },       { "a", "b" },
                                           { "src", "dst" },       { "head", "tail" } };

    for (size_t i = 0; v->type == GR_V_RECORD && i < sizeof ends / sizeof *ends; i++) {
        const gr_value *a = gr_v_get(v, ends[i][0]), *b = gr_v_get(v, ends[i][1]);

        if (a != NULL && b != NULL) {
            pair[0] = *a;
            pair[1] = *b;
            return true;
        }
    }
    if (v->type == GR_V_LIST && (v->list->n == 2 || v->list->n == 3) && is_plain(&v->list->at[0]) &&
        is_plain(&v->list->at[1])) {
        pair[0] = v->list->at[0];
        pair[1] = v->list->at[1];
        return true;
    }
    return v->type == GR_V_STR && text_pair(cx, v->s, all, pair);
}

/* All names in a list of lists. */
static bool flat(gr_ctx *cx, const gr_list *gold, gr_names *out)
{
    gr_value all;

    if (!gr_v_list(&cx->arena, &all))
        return false;
    for (size_t i = 0; i < gold->n; i++) {
        const gr_value *x = &gold->at[i];
        bool many = x->type == GR_V_LIST;

        for (size_t k = 0; k < (many ? x->list->n : 1); k++)
            if (!gr_v_push(&cx->arena, &all, many ? x->list->at[k] : *x))
                return false;
    }
    return sorted_names(cx, all.list->at, all.list->n, out);
}

static bool all_named(gr_ctx *cx, const gr_list *l, const gr_names *all)
{
    for (size_t i = 0; i < l->n; i++)
        if (!is_plain(&l->at[i]) || !has_name(all, gr_check_norm(cx, &l->at[i])))
            return false;
    return true;
}

/* One group of the answer, sorted. */
static bool group_of(gr_ctx *cx, const gr_value *x, const gr_names *all, gr_names *out)
{
    gr_value pair[2];

    if (x->type == GR_V_LIST && (x->list->n != 2 || all_named(cx, x->list, all))) {
        for (size_t i = 0; i < x->list->n; i++)
            if (!is_plain(&x->list->at[i]))
                return false;
        return sorted_names(cx, x->list->at, x->list->n, out);
    }
    if (gr_check_pair(cx, x, all, pair))
        return sorted_names(cx, pair, 2, out);
    return is_plain(x) && sorted_names(cx, x, 1, out);
}

/* A set of sets: edges, groups. Each group of the gold is met once. */
static bool same_groups(gr_ctx *cx, const gr_list *gold, const gr_list *l)
{
    gr_names all, g, v;
    bool plain = true;
    bool *met = gr_new_n(&cx->arena, bool, gold->n + 1);

    if (met == NULL || !flat(cx, gold, &all))
        return false;
    for (size_t i = 0; i < l->n; i++)
        plain = plain && is_plain(&l->at[i]);
    if (gold->n == 1 && l->n > 1 && plain) /* the one edge without its brackets */
        return sorted_names(cx, gold->at[0].list->at, gold->at[0].list->n, &g) &&
               sorted_names(cx, l->at, l->n, &v) && same_names(&g, &v);
    if (l->n != gold->n)
        return false;
    for (size_t i = 0; i < l->n; i++) {
        bool found = false;

        if (!group_of(cx, &l->at[i], &all, &v))
            return false;
        for (size_t k = 0; k < gold->n && !found; k++) {
            const gr_value *one = &gold->at[k];

            if (met[k] || !sorted_names(cx, one->type == GR_V_LIST ? one->list->at : one,
                                        one->type == GR_V_LIST ? one->list->n : 1, &g))
                continue;
            found = met[k] = same_names(&g, &v);
        }
        if (!found)
            return false;
    }
    return true;
}

/* A text that is the names of the set and nothing else; names may hold commas. */
static bool text_holds(gr_ctx *cx, const gr_names *gold, gr_str text)
{
    gr_value v = gr_v_str(text);
    gr_str s = gr_check_norm(cx, &v);
    char *left = gr_arena_copy(&cx->arena, s.ptr, s.len + 1);
    gr_str rest;

    if (left == NULL)
        return false;
    for (size_t i = gold->n; i-- != 0;) {
        size_t at = gr_str_find((gr_str){ left, s.len }, gr_str_dup(&cx->arena, gold->at[i]).ptr);

        if (at == s.len)
            return false;
        memset(left + at, ',', gold->at[i].len);
    }
    rest = (gr_str){ left, s.len };
    while (rest.len != 0) {
        if (gr_str_starts(rest, "and"))
            rest = gr_str_sub(rest, 3, rest.len);
        else if (strchr(" ,;&.", *rest.ptr) != NULL)
            rest = gr_str_sub(rest, 1, rest.len);
        else
            return false;
    }
    return true;
}

static bool same_set(gr_ctx *cx, const gr_list *gold, const gr_value *v)
{
    const gr_list *l = v->type != GR_V_BOOL ? gr_check_list(cx, v) : NULL;
    gr_names g, got;

    if (l == NULL)
        return false;
    if (gold->n != 0 && gold->at[0].type == GR_V_LIST)
        return same_groups(cx, gold, l);
    if (l->n == 1 && l->at[0].type == GR_V_LIST)
        l = l->at[0].list;
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].type == GR_V_LIST)
            return false;
    if (!sorted_names(cx, gold->at, gold->n, &g) || !sorted_names(cx, l->at, l->n, &got))
        return false;
    return same_names(&g, &got) || (v->type == GR_V_STR && text_holds(cx, &g, v->s));
}

/* --- mappings --- */

bool gr_check_mapping(gr_ctx *cx, const gr_value *v, gr_value *out)
{
    static const char *const seps[] = { ":", "->", "=>", "→", "=" };

    if (!gr_v_list(&cx->arena, out))
        return false;
    for (size_t i = 0; v->type == GR_V_RECORD && i < v->record->n; i++)
        if (!gr_v_push(&cx->arena, out, gr_v_str(v->record->at[i].key)) ||
            !gr_v_push(&cx->arena, out, *v->record->at[i].value))
            return false;
    if (v->type == GR_V_RECORD)
        return true;
    if (v->type != GR_V_LIST || v->list->n == 0)
        return false;
    for (size_t i = 0; i < v->list->n; i++) {
        const gr_value *x = &v->list->at[i];
        gr_value key = gr_v_null(), value = gr_v_null();

        if (x->type == GR_V_LIST && x->list->n == 2) {
            key = x->list->at[0];
            value = x->list->at[1];
        } else if (x->type == GR_V_STR) {
            for (size_t k = 0; k < 5 && key.type == GR_V_NULL; k++) {
                size_t at = gr_str_find(x->s, seps[k]);

                if (at == x->s.len)
                    continue;
                key = gr_v_str(gr_str_sub(x->s, 0, at));
                value = gr_v_str(gr_str_trim(gr_str_sub(x->s, at + strlen(seps[k]), x->s.len)));
            }
        }
        if (key.type == GR_V_NULL || !gr_v_push(&cx->arena, out, key) ||
            !gr_v_push(&cx->arena, out, value))
            return false;
    }
    return true;
}

static bool same_pairs(gr_ctx *cx, const gr_list *gold, const gr_list *got, bool inverted,
                       double tol)
{
    if (gold->n != got->n)
        return false;
    for (size_t i = 0; i < gold->n; i += 2) {
        gr_str key = gr_check_norm(cx, &gold->at[i + inverted]);
        bool found = false;

        for (size_t k = 0; k < got->n && !found; k += 2)
            found = gr_str_eq(gr_check_norm(cx, &got->at[k]), key) &&
                    same_scalar(cx, &gold->at[i + !inverted], &got->at[k + 1], tol);
        if (!found)
            return false;
    }
    return true;
}

static bool same_mapping(gr_ctx *cx, const gr_value *gold, const gr_value *v, double tol)
{
    gr_value g, m;
    bool texts = true;

    if (!gr_check_mapping(cx, gold, &g) || !gr_check_mapping(cx, v, &m))
        return false;
    if (same_pairs(cx, g.list, m.list, false, tol))
        return true;
    for (size_t i = 1; i < g.list->n; i += 2) { /* "who does what" may be answered by what */
        texts = texts && g.list->at[i].type == GR_V_STR;
        for (size_t k = 1; texts && k < i; k += 2)
            texts =
                !gr_str_eq(gr_check_norm(cx, &g.list->at[i]), gr_check_norm(cx, &g.list->at[k]));
    }
    return texts && same_pairs(cx, g.list, m.list, true, tol);
}

/* --- kinds --- */

static bool same(gr_ctx *cx, gr_kind_of_answer kind, const gr_value *gold, const gr_value *v,
                 double tol);

static bool same_list(gr_ctx *cx, const gr_value *gold, const gr_value *v, double tol)
{
    const gr_list *l = gr_check_list(cx, v);

    if (l == NULL || gold->type != GR_V_LIST || l->n != gold->list->n)
        return false;
    for (size_t i = 0; i < l->n; i++) {
        const gr_value *g = &gold->list->at[i], *x = &l->at[i];

        if (g->type != GR_V_LIST) {
            if (!same_scalar(cx, g, x, tol))
                return false;
            continue;
        }
        if (x->type != GR_V_LIST || x->list->n != g->list->n)
            return false;
        for (size_t k = 0; k < g->list->n; k++)
            if (!gr_str_eq(gr_check_norm(cx, &g->list->at[k]), gr_check_norm(cx, &x->list->at[k])))
                return false;
    }
    return true;
}

/* Several things asked at once, each of its own kind. */
static bool same_parts(gr_ctx *cx, const gr_list *of, const gr_value *gold, const gr_list *parts,
                       bool backwards, double tol)
{
    if (gold->type != GR_V_LIST || parts->n != gold->list->n || of->n != parts->n)
        return false;
    for (size_t i = 0; i < parts->n; i++) {
        const gr_value *x = &parts->at[backwards ? parts->n - 1 - i : i];
        gr_kind_of_answer kind;

        if (x->type == GR_V_RECORD && x->record->n == 1)
            x = x->record->at[0].value;
        if (of->at[i].type != GR_V_STR || !gr_answer_named(of->at[i].s, &kind) ||
            !same(cx, kind, &gold->list->at[i], x, tol))
            return false;
    }
    return true;
}

static bool same_multi(gr_ctx *cx, const gr_value *check, const gr_value *gold, const gr_value *v,
                       double tol)
{
    const gr_value *of = gr_v_get(check, "kinds");
    gr_value parts;

    if (of == NULL || of->type != GR_V_LIST)
        return false;
    if (v->type == GR_V_RECORD) { /* an object with a key for every part */
        if (!gr_v_list(&cx->arena, &parts))
            return false;
        for (size_t i = 0; i < v->record->n; i++)
            if (!gr_v_push(&cx->arena, &parts, *v->record->at[i].value))
                return false;
        if (same_parts(cx, of->list, gold, parts.list, false, tol))
            return true;
        return of->list->n == 2 && !gr_v_eq(&of->list->at[0], &of->list->at[1]) &&
               same_parts(cx, of->list, gold, parts.list, true, tol);
    }
    const gr_list *l = v->type == GR_V_STR || v->type == GR_V_LIST ? gr_check_list(cx, v) : NULL;
    return l != NULL && same_parts(cx, of->list, gold, l, false, tol);
}

static bool same(gr_ctx *cx, gr_kind_of_answer kind, const gr_value *gold, const gr_value *v,
                 double tol)
{
    double d, g;
    gr_value key;

    switch (kind) {
    case GR_A_NUMBER:
        if (gold->type == GR_V_NULL) /* unreachable: there is no number */
            return v->type == GR_V_NULL;
        return gr_v_number(gold, &g) && gr_check_number(v, &d) && gr_check_near(d, g, tol);
    case GR_A_BOOLEAN: return gold->type == GR_V_BOOL && gr_check_truth(v) == gold->b;
    case GR_A_STRING:
        if (v->type == GR_V_RECORD && v->record->n == 1) { /* {"Fritz": 3} */
            key = gr_v_str(v->record->at[0].key);
            v = &key;
        }
        return same_scalar(cx, gold, v, tol);
    case GR_A_SET: return gold->type == GR_V_LIST && same_set(cx, gold->list, v);
    case GR_A_LIST:
    case GR_A_PATH:
    case GR_A_ORDER: return same_list(cx, gold, v, tol);
    case GR_A_MAPPING: return same_mapping(cx, gold, v, tol);
    default: return false;
    }
}

static bool is_nothing(const gr_value *v)
{
    if (v->type == GR_V_STR)
        return v->s.len == 0 || gr_str_is_nocase(v->s, "none") || gr_str_is_nocase(v->s, "no") ||
               gr_str_is_nocase(v->s, "impossible");
    return v->type == GR_V_NULL || (v->type == GR_V_BOOL && !v->b) ||
           (v->type == GR_V_INT && v->i == 0) || (v->type == GR_V_LIST && v->list->n == 0) ||
           (v->type == GR_V_RECORD && v->record->n == 0);
}

static bool content(gr_ctx *cx, const gr_item *item, const gr_value *v)
{
    int structure;
    gr_links_score links;
    gr_err err = { 0 };
    bool multi = gr_str_is(gr_text_of(&item->check, "type"), "multi") && item->kind == GR_A_LIST;

    if (gr_str_is(gr_text_of(&item->check, "type"), "logic"))
        return gr_logic_judge(cx, &item->gold, v);
    structure = gr_check_structure(cx, item, v);
    if (structure >= 0)
        return structure == 1;
    if (gr_str_is(gr_text_of(&item->check, "type"), "links"))
        return gr_links_score_of(cx, item, v, &links, &err) == GR_OK && links.ged == 0;
    if (multi ? same_multi(cx, &item->check, &item->gold, v, item->tol)
              : same(cx, item->kind, &item->gold, v, item->tol))
        return true;
    for (size_t i = 0; item->accept.type == GR_V_LIST && i < item->accept.list->n; i++) {
        const gr_value *other = &item->accept.list->at[i];

        if (multi ? same_multi(cx, &item->check, other, v, item->tol)
                  : same(cx, item->kind, other, v, item->tol))
            return true;
    }
    return false;
}

bool gr_judge_valid(gr_ctx *cx, const gr_item *item, const gr_value *value)
{
    gr_item any = *item;

    any.valid_only = true;
    return gr_check_structure(cx, &any, value) == 1;
}

gr_verdict gr_judge(gr_ctx *cx, const gr_item *item, gr_str status, const gr_value *value)
{
    bool ok = gr_str_is(status, "ok"), declined = gr_str_is(status, "declined");

    if (!ok && !declined && !(item->error_ok && gr_str_is(status, "error")))
        return GR_FAILED;
    if (item->unscored)
        return GR_UNSCORED;
    if (item->kind == GR_A_DECLINE)
        return !ok || (item->ok_if_empty && is_nothing(value)) ? GR_RIGHT : GR_WRONG;
    if (declined)
        return GR_DECLINED;
    if (!ok)
        return GR_FAILED;
    if (item->by_calls)
        return value->type == GR_V_STR && gr_check_api(cx, item->statement, value->s) ? GR_RIGHT
                                                                                      : GR_WRONG;
    return content(cx, item, value) ? GR_RIGHT : GR_WRONG;
}
