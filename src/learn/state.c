/* What a training needs to go on after it was stopped: its numbers, their moments, how far it came.
 * Epochs draw their own lots (gr_kge_begin_epoch), so that one that goes on ends as if it had never
 * been stopped. */
#include <inttypes.h>
#include <unistd.h>

#include "learn/learn_int.h"

#define PARAMS 2
#define NOTES  8

static const char *const part_names[PARAMS][3] = {
    { "entities", "entities.second", "entities.first" },
    { "relations", "relations.second", "relations.first" },
};

static void arrays_of(const gr_kge_param *p, float *out[3])
{
    out[0] = p->at;
    out[1] = p->second;
    out[2] = p->first; /* NULL unless it is Adam's */
}

/* What must be the same: one line. */
static void how_of(const gr_kge_trainer *t, char *out, size_t len)
{
    const gr_kge_options *o = &t->o;

    snprintf(out, len, "%s %zu %zu %zu %d %.17g %.17g %.17g %016" PRIx64 " %" PRIu64 " %zu",
             t->model.row->name, o->rank, o->batch, o->negatives, (int)o->rule, o->rate, o->n3,
             o->relations, o->names, (uint64_t)t->cx->seed, t->links.n);
}

gr_status gr_kge_state_write(const gr_kge_trainer *t, const gr_kge_report *r, gr_err *err)
{
    const gr_kge_param *params[PARAMS] = { &t->entities, &t->relations };
    gr_weights_part parts[3 * PARAMS];
    char how[256], number[NOTES - 2][GR_NUM_MAX];
    gr_strbuf history;
    gr_status st;
    size_t n = 0;

    for (int i = 0; i < PARAMS; i++) {
        float *arrays[3];

        arrays_of(params[i], arrays);
        for (int k = 0; k < 3 && arrays[k] != NULL; k++)
            parts[n++] = (gr_weights_part){
                part_names[i][k], 2, { params[i]->n, params[i]->width }, arrays[k]
            };
    }
    how_of(t, how, sizeof how);
    gr_num_from_double((double)r->epochs, number[0]);
    gr_num_from_double((double)t->step, number[1]);
    gr_num_from_double((double)r->best, number[2]);
    gr_num_from_double(r->mrr, number[3]);
    gr_num_from_double(r->hits10, number[4]);
    gr_num_from_double(r->mrr_full, number[5]);
    gr_strbuf_init(&history, &t->cx->budget, 0);
    gr_history_text(&t->history, &history);
    st = history.failed ? gr_fail_memory(t->cx, err)
                        : gr_weights_write(t->cx, t->o.state, parts, n,
                                           (gr_weights_note[NOTES]){
                                               { "training", gr_str_of(how) },
                                               { "epochs", gr_str_of(number[0]) },
                                               { "steps", gr_str_of(number[1]) },
                                               { "best", gr_str_of(number[2]) },
                                               { "mrr", gr_str_of(number[3]) },
                                               { "hits10", gr_str_of(number[4]) },
                                               { "mrr_full", gr_str_of(number[5]) },
                                               { GR_FIT_HISTORY, gr_strbuf_str(&history) } },
                                           NOTES, err);
    gr_strbuf_clear(&history);
    return st;
}

static gr_status read_number(const gr_weights *w, const char *key, double *out, gr_err *err)
{
    gr_str text = gr_weights_meta(w, key);

    if (gr_num_to_double(text, out) && *out >= 0 && *out < 1e15)
        return GR_OK;
    return gr_fail(err, GR_EINPUT, "__metadata__: expected \"%s\" as a number, found \"%.*s\"", key,
                   GR_FMT(text));
}

static gr_status read_notes(gr_kge_trainer *t, const gr_weights *w, gr_kge_report *r, gr_err *err)
{
    static const char *const keys[] = { "epochs", "steps", "best", "mrr", "hits10", "mrr_full" };
    double number[sizeof keys / sizeof *keys];
    gr_str found = gr_weights_meta(w, "training");
    char how[256];
    gr_status st;

    how_of(t, how, sizeof how);
    if (!gr_str_is(found, how))
        return gr_fail(err, GR_EINPUT,
                       "it is of another training: \"%.*s\", expected \"%s\" (model, rank, batch, "
                       "negatives, optimizer, rate, n3, relations, names, seed, links)",
                       GR_FMT(found), how);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((st = read_number(w, keys[i], &number[i], err)) != GR_OK)
            return st;
    r->epochs = (size_t)number[0];
    t->step = (uint64_t)number[1];
    r->best = (size_t)number[2];
    r->mrr = number[3];
    r->hits10 = number[4];
    r->mrr_full = number[5];
    if (!gr_history_read(gr_weights_meta(w, GR_FIT_HISTORY), &t->history))
        return gr_fail(err, GR_EINPUT, "__metadata__: \"" GR_FIT_HISTORY "\" is none");
    return r->best <= r->epochs ? GR_OK : gr_fail(err, GR_EINPUT, "its best epoch is yet to come");
}

static gr_status read_arrays(gr_kge_trainer *t, const gr_weights *w, gr_err *err)
{
    gr_kge_param *params[PARAMS] = { &t->entities, &t->relations };

    for (int i = 0; i < PARAMS; i++) {
        float *arrays[3];

        arrays_of(params[i], arrays);
        for (int k = 0; k < 3 && arrays[k] != NULL; k++) {
            size_t shape[2] = { params[i]->n, params[i]->width };
            const float *data;
            gr_status st = gr_weights_floats(w, part_names[i][k], 2, shape, &data, err);

            if (st != GR_OK)
                return st;
            memcpy(arrays[k], data, shape[0] * shape[1] * sizeof *data);
        }
    }
    return GR_OK;
}

gr_status gr_kge_state_read(gr_kge_trainer *t, gr_kge_report *r, gr_err *err)
{
    gr_weights *w = NULL;
    gr_status st;

    if (t->o.state == NULL || access(t->o.state, F_OK) != 0)
        return GR_OK;
    st = gr_weights_open(t->cx, t->o.state, &w, err);
    if (st == GR_OK)
        st = read_notes(t, w, r, err);
    if (st == GR_OK)
        st = read_arrays(t, w, err);
    if (st != GR_OK)
        gr_err_file(err, t->o.state);
    gr_weights_free(w);
    return st;
}
