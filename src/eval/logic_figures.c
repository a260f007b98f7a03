/* Figures of answers to queries of logic: the filtered ranks of BetaE and its successors, and
 * LARK's measure beside what it can be at most for who tells all there is. */
#include "eval/logic_int.h"

#define FULL "full"

const char *const gr_logic_figure_names[GR_LOGIC_N] = { "mrr",    "hits1",    "hits3",
                                                        "hits10", "lark_mrr", "lark_ceiling" };

/* --- ranks --- */

/* How far an entity with the score x pushes one with s back. */
static double push(float x, float s)
{
    return x == s ? .5 : x < s ? 0 : 1;
}

static double push_of(const float *score, gr_ids ids, float s)
{
    double sum = 0;

    for (size_t i = 0; i < ids.n; i++)
        sum += push(score[ids.at[i]], s);
    return sum;
}

/* Of all entities, then without the answers, itself among them: no set has to be marked. */
void gr_logic_ranks(const float *score, size_t n, const gr_logic_gold *gold, double *ranks)
{
    for (size_t i = 0; i < gold->hard.n; i++) {
        float s = score[gold->hard.at[i]];
        double sum = 0;

        for (size_t e = 0; e < n; e++)
            sum += push(score[e], s);
        ranks[i] = 1 + sum - push_of(score, gold->easy, s) - push_of(score, gold->hard, s) -
                   push_of(score, gold->gone, s);
    }
}

void gr_logic_rank_figures(const double *ranks, size_t n, double figures[GR_LOGIC_N])
{
    static const double within[GR_LOGIC_N] = {
        [GR_LOGIC_HITS1] = 1, [GR_LOGIC_HITS3] = 3, [GR_LOGIC_HITS10] = 10
    };

    for (int f = GR_LOGIC_MRR; f <= GR_LOGIC_HITS10; f++) {
        double sum = 0;

        for (size_t i = 0; i < n; i++)
            sum += f == GR_LOGIC_MRR ? 1 / ranks[i] : ranks[i] <= within[f];
        figures[f] = n != 0 ? sum / (double)n : 0;
    }
}

/* --- LARK --- */

static bool has(gr_ids ids, uint32_t e)
{
    size_t from = 0, to = ids.n;

    while (from < to) {
        size_t mid = from + (to - from) / 2;

        if (ids.at[mid] < e)
            from = mid + 1;
        else
            to = mid;
    }
    return from < ids.n && ids.at[from] == e;
}

double gr_logic_lark(const uint32_t *listed, size_t n, const gr_logic_gold *gold)
{
    size_t right = 0;
    double sum = 0;

    if (n == 0)
        return gold->easy.n + gold->hard.n == 0;
    for (size_t i = 0; i < n; i++)
        if (has(gold->easy, listed[i]) || has(gold->hard, listed[i])) {
            sum += 1 / (double)(i + 1);
            right++;
        }
    return right != 0 ? sum / (double)right : 0;
}

double gr_logic_lark_ceiling(size_t n)
{
    double sum = 0;

    for (size_t i = 1; i <= n; i++)
        sum += 1 / (double)i;
    return n != 0 ? sum / (double)n : 1;
}

/* --- values --- */

/* The ids of a list; a key that is not there has none. */
static gr_status ids_of(gr_ctx *cx, const gr_value *record, const char *key, bool ascending,
                        gr_ids *out, gr_err *err)
{
    const gr_value *v = gr_field_at(record, key);
    size_t n = v != NULL && v->type == GR_V_LIST ? v->list->n : 0;
    uint32_t *at = gr_new_n(&cx->arena, uint32_t, n + 1);

    if (at == NULL)
        return gr_fail_memory(cx, err);
    if (v != NULL && v->type != GR_V_LIST)
        return gr_fail(err, GR_EINPUT, "\"%s\" is no list of ids", key);
    for (size_t i = 0; i < n; i++) {
        const gr_value *id = &v->list->at[i];

        if (id->type != GR_V_INT || id->i < 0 || id->i >= GR_KG_NONE)
            return gr_fail(err, GR_EINPUT, "item %zu of \"%s\" is no id", i, key);
        at[i] = (uint32_t)id->i;
        if (ascending && i != 0 && at[i] <= at[i - 1])
            return gr_fail(err, GR_EINPUT, "the ids of \"%s\" do not ascend at item %zu", key, i);
    }
    *out = (gr_ids){ at, n };
    return GR_OK;
}

static bool overlap(gr_ids a, gr_ids b)
{
    for (size_t i = 0; i < a.n; i++)
        if (has(b, a.at[i]))
            return true;
    return false;
}

gr_status gr_logic_gold_of(gr_ctx *cx, const gr_value *record, gr_logic_gold *out, gr_err *err)
{
    gr_status st = ids_of(cx, record, "easy", true, &out->easy, err);

    if (st == GR_OK)
        st = ids_of(cx, record, "hard", true, &out->hard, err);
    if (st == GR_OK)
        st = ids_of(cx, record, "gone", true, &out->gone, err);
    if (st != GR_OK)
        return st;
    if (overlap(out->easy, out->hard) || overlap(out->easy, out->gone) ||
        overlap(out->hard, out->gone))
        return gr_fail(err, GR_EINPUT, "an id is in two of \"easy\", \"hard\" and \"gone\"");
    return GR_OK;
}

static bool set_ids(gr_arena *a, gr_value *record, const char *key, const uint32_t *at, size_t n)
{
    gr_value list;
    bool ok = gr_v_list(a, &list);

    for (size_t i = 0; ok && i < n; i++)
        ok = gr_v_push(a, &list, gr_v_int(at[i]));
    return ok && gr_v_set(a, record, key, list);
}

static bool set_ranks(gr_arena *a, gr_value *record, const double *ranks, size_t n)
{
    gr_value list;
    bool ok = gr_v_list(a, &list);

    for (size_t i = 0; ok && i < n; i++)
        ok = gr_v_push(a, &list, gr_v_real(ranks[i]));
    return ok && gr_v_set(a, record, "ranks", list);
}

/* All answers exist: scores are looked up by them. */
static bool fits(gr_ids ids, size_t n)
{
    return ids.n == 0 || ids.at[ids.n - 1] < n;
}

gr_status gr_logic_value(gr_ctx *cx, size_t n, const gr_logic_gold *gold,
                         const gr_logic_reply *said, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    double *ranks = gr_new_n(a, double, gold->hard.n + 1);
    bool ok;

    if (!fits(gold->easy, n) || !fits(gold->hard, n) || !fits(gold->gone, n))
        return gr_fail(err, GR_EINPUT, "an answer is none of the %zu entities", n);
    if (ranks == NULL)
        return gr_fail_memory(cx, err);
    gr_logic_ranks(said->score, n, gold, ranks);
    ok = gr_v_record(a, out) && set_ranks(a, out, ranks, gold->hard.n) &&
         (said->exact ? set_ids(a, out, FULL, said->full.at, said->full.n) &&
                            set_ids(a, out, "seen", said->seen.at, said->seen.n)
                      : set_ids(a, out, "listed", said->listed, said->n_listed)) &&
         (said->facts == NULL || gr_v_set(a, out, "facts", gr_v_str(gr_str_of(said->facts))));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status ranks_of(gr_ctx *cx, const gr_value *value, double **out, size_t *n, gr_err *err)
{
    const gr_value *v = gr_field_at(value, "ranks");

    *n = v != NULL && v->type == GR_V_LIST ? v->list->n : 0;
    if ((*out = gr_new_n(&cx->arena, double, *n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < *n; i++)
        if (!gr_v_number(&v->list->at[i], &(*out)[i]) || !((*out)[i] >= 1))
            return gr_fail(err, GR_EINPUT, "item %zu of \"ranks\" is no rank", i);
    return GR_OK;
}

gr_status gr_logic_figures_of(gr_ctx *cx, const gr_value *gold, const gr_value *value,
                              double figures[GR_LOGIC_N], gr_err *err)
{
    gr_logic_gold of;
    gr_ids listed;
    double *ranks;
    size_t n;
    gr_status st = gr_logic_gold_of(cx, gold, &of, err);

    for (int f = 0; f < GR_LOGIC_N; f++)
        figures[f] = 0;
    if (st != GR_OK)
        return st;
    figures[GR_LOGIC_CEILING] = gr_logic_lark_ceiling(of.easy.n + of.hard.n);
    if (gr_field_at(value, "ranks") == NULL)
        return GR_OK;
    if ((st = ids_of(cx, value, gr_v_get(value, FULL) != NULL ? FULL : "listed", false, &listed,
                     err)) != GR_OK ||
        (st = ranks_of(cx, value, &ranks, &n, err)) != GR_OK)
        return st;
    gr_logic_rank_figures(ranks, n, figures);
    figures[GR_LOGIC_LARK] = gr_logic_lark(listed.at, listed.n, &of);
    return GR_OK;
}

/* --- right or wrong --- */

/* Is it both of a and b, which have nothing in common? */
static bool is_union(gr_ids set, gr_ids a, gr_ids b)
{
    size_t i = 0, j = 0;

    if (set.n != a.n + b.n)
        return false;
    for (size_t k = 0; k < set.n; k++)
        if (i < a.n && a.at[i] == set.at[k])
            i++;
        else if (j < b.n && b.at[j] == set.at[k])
            j++;
        else
            return false;
    return true;
}

static bool is_read(gr_ctx *cx, const gr_logic_gold *of, const gr_value *value)
{
    gr_ids rest = gr_str_is(gr_text_of(value, "facts"), "all") ? of->hard : of->gone, listed;
    gr_err err = { 0 };

    if (ids_of(cx, value, "listed", false, &listed, &err) != GR_OK ||
        listed.n != of->easy.n + rest.n)
        return false;
    for (size_t i = 0; i < listed.n; i++) /* each is there once */
        if (!has(of->easy, listed.at[i]) && !has(rest, listed.at[i]))
            return false;
    return true;
}

bool gr_logic_judge(gr_ctx *cx, const gr_value *gold, const gr_value *value)
{
    gr_err err = { 0 };
    gr_logic_gold of;
    gr_ids full, seen;
    double *ranks;
    size_t n;

    if (gr_logic_gold_of(cx, gold, &of, &err) != GR_OK || value->type != GR_V_RECORD)
        return false;
    if (gr_v_get(value, FULL) != NULL)
        return ids_of(cx, value, FULL, true, &full, &err) == GR_OK &&
               ids_of(cx, value, "seen", true, &seen, &err) == GR_OK &&
               is_union(full, of.easy, of.hard) && is_union(seen, of.easy, of.gone);
    if (gr_v_get(value, "facts") != NULL)
        return is_read(cx, &of, value);
    if (ranks_of(cx, value, &ranks, &n, &err) != GR_OK || n != of.hard.n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (ranks[i] > 1)
            return false;
    return true;
}
