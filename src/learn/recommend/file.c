/* Models as files, and what they say. */
#include "learn/hub.h"
#include "learn/notes_int.h"
#include "learn/recommend/recommend_int.h"

/* The names in their order, so that vectors are not taken for those of others. */
static size_t names_of(const gr_log *log)
{
    uint64_t h = gr_hash_u64(log->n_users);

    for (size_t i = 0; i < log->n_users; i++)
        h = gr_hash_u64(h ^ gr_hash_bytes(log->users[i].ptr, log->users[i].len));
    for (size_t i = 0; i < log->n_items; i++)
        h = gr_hash_u64(h ^ gr_hash_bytes(log->items[i].ptr, log->items[i].len));
    return (h >> 2) + 1;
}

gr_status gr_recommender_write(gr_ctx *cx, const gr_recommender *r, const gr_log *log,
                               const char *path, gr_err *err)
{
    gr_notes n = { .n = 0 };

    gr_notes_text(&n, "kind", GR_STR(GR_MODEL_RECOMMENDER));
    gr_notes_text(&n, "model", gr_str_of(r->o.model));
    gr_notes_count(&n, "users", r->n_users);
    gr_notes_count(&n, "items", r->n_items);
    gr_notes_count(&n, "names", names_of(log));
    gr_notes_count(&n, "width", r->o.width);
    gr_notes_count(&n, "epoch", r->epoch);
    gr_notes_number(&n, "mean", r->mean);
    gr_notes_number(&n, "least", r->least);
    gr_notes_number(&n, "most", r->most);
    gr_notes_number(&n, "valid", r->valid);
    gr_notes_number(&n, "test", r->test);
    return gr_net_write(cx, &r->net, path, n.at, n.n, err);
}

static gr_status read_notes(const gr_weights *w, const gr_log *log, gr_recommender *r, gr_err *err)
{
    gr_str kind = gr_weights_meta(w, "kind"), model = gr_weights_meta(w, "model");
    size_t names;
    gr_status st;

    if (!gr_str_is(kind, GR_MODEL_RECOMMENDER))
        return gr_notes_wrong(err, "kind", "\"" GR_MODEL_RECOMMENDER "\"", kind);
    if (!gr_str_is(model, "bpr") && !gr_str_is(model, "mf"))
        return gr_notes_wrong(err, "model", "one of " GR_RECOMMEND_NAMES, model);
    r->o.model = gr_str_is(model, "mf") ? "mf" : "bpr";
    if ((st = gr_notes_read_count(w, "users", UINT32_MAX, &r->n_users, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "items", UINT32_MAX, &r->n_items, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "names", INT64_MAX, &names, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "width", 1 << 16, &r->o.width, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "epoch", 1 << 30, &r->epoch, err)) != GR_OK ||
        (st = gr_notes_read_number(w, "mean", &r->mean, err)) != GR_OK ||
        (st = gr_notes_read_number(w, "least", &r->least, err)) != GR_OK ||
        (st = gr_notes_read_number(w, "most", &r->most, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "valid", &r->valid, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "test", &r->test, err)) != GR_OK)
        return st;
    if (names != names_of(log) || r->n_users != log->n_users || r->n_items != log->n_items)
        return gr_fail(
            err, GR_EINPUT,
            "the model is of %zu users and %zu items, the log has %zu and %zu, or others",
            r->n_users, r->n_items, log->n_users, log->n_items);
    return gr_recommend_defaults(&r->o, err) == GR_OK ? GR_OK : GR_EINPUT;
}

static gr_status read_model(gr_ctx *cx, const gr_weights *w, const gr_log *log, gr_recommender *r,
                            gr_err *err)
{
    gr_recommender said = { .o = { .decay = -1 } };
    gr_status st = read_notes(w, log, &said, err);

    if (st == GR_OK)
        st = gr_recommender_make(cx, log, &said.o, 0, r, err);
    if (st != GR_OK)
        return st;
    r->mean = said.mean;
    r->least = said.least;
    r->most = said.most;
    r->valid = said.valid;
    r->test = said.test;
    r->epoch = said.epoch;
    return gr_net_read(&r->net, w, err);
}

gr_status gr_recommender_open(gr_ctx *cx, const char *path, const gr_log *log, gr_recommender **out,
                              gr_err *err)
{
    gr_recommender *r = gr_mem_zeroed(NULL, 1, sizeof *r);
    gr_weights *w = NULL;
    gr_status st;

    if (r == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_weights_open(cx, path, &w, err)) == GR_OK &&
        (st = read_model(cx, w, log, r, err)) != GR_OK)
        gr_err_file(err, path);
    gr_weights_free(w);
    if (st != GR_OK) {
        gr_recommender_free(r);
        return st;
    }
    r->net.arena.budget = NULL;
    *out = r;
    return GR_OK;
}

gr_recommender_facts gr_recommender_facts_of(const gr_recommender *r)
{
    return (gr_recommender_facts){ r->o.model, gr_net_numbers(&r->net), r->valid, r->test };
}

/* --- predicting --- */

static gr_status check_known(const gr_log *log, uint32_t user, const uint32_t *item, gr_err *err)
{
    if (log->from[user] == log->from[user + 1])
        return gr_fail(err, GR_EDECLINED, "nothing is known of user %.*s before the test",
                       GR_FMT(log->users[user]));
    if (item != NULL && log->item_uses[*item] == 0)
        return gr_fail(err, GR_EDECLINED, "nobody is known to have taken item %.*s before the test",
                       GR_FMT(log->items[*item]));
    return GR_OK;
}

gr_status gr_recommend_score(gr_ctx *cx, const gr_recommender *r, const gr_log *log, uint32_t user,
                             uint32_t item, double *out, gr_err *err)
{
    gr_status st = check_known(log, user, &item, err);
    double own, sum = 0;
    size_t n = 0;

    if (st != GR_OK)
        return st;
    *out = own = gr_recommend_number(r, user, item);
    for (uint32_t j = 0; !r->rates && j < r->n_items && st == GR_OK; j++) {
        if (j != item && log->item_uses[j] != 0) {
            sum += 1 / (1 + exp(gr_recommend_number(r, user, j) - own));
            n++;
        }
        if (j % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    if (n != 0)
        *out = sum / (double)n;
    return st;
}

gr_status gr_recommend_top(gr_ctx *cx, const gr_recommender *r, const gr_log *log, uint32_t user,
                           size_t k, uint32_t *items, size_t *n, gr_err *err)
{
    double *score = gr_new_n(&cx->scratch, double, k + 1);
    gr_status st = score != NULL ? check_known(log, user, NULL, err) : gr_fail_memory(cx, err);

    *n = 0;
    for (uint32_t j = 0; j < r->n_items && st == GR_OK && k != 0; j++) {
        double s = log->item_uses[j] != 0 ? gr_recommend_number(r, user, j) : -INFINITY;
        size_t at = *n;

        if (s > -INFINITY && (at < k || s > score[at - 1]) && !gr_log_knows(log, user, j)) {
            for (at -= at == k; at > 0 && s > score[at - 1]; at--) { /* the rest moves on */
                score[at] = score[at - 1];
                items[at] = items[at - 1];
            }
            score[at] = s;
            items[at] = j;
            *n += *n < k;
        }
        if (j % 4096 == 0)
            st = gr_ctx_check(cx, err);
    }
    return st;
}
