/* Models as files, and what they say. */
#include "learn/hub.h"
#include "learn/notes_int.h"
#include "learn/traffic/traffic_int.h"

static size_t names_of(const gr_series *set)
{
    uint64_t h = gr_hash_u64(set->n_roads);

    for (size_t i = 0; i < set->n_roads; i++)
        h = gr_hash_u64(h ^ gr_hash_bytes(set->roads[i].ptr, set->roads[i].len));
    return (h >> 2) + 1;
}

gr_status gr_forecaster_write(gr_ctx *cx, const gr_forecaster *f, const gr_series *set,
                              const char *path, gr_err *err)
{
    gr_notes n = { .n = 0 };

    gr_notes_text(&n, "kind", GR_STR(GR_MODEL_FORECASTER));
    gr_notes_text(&n, "model", GR_STR("traffic"));
    gr_notes_count(&n, "roads", f->n_roads);
    gr_notes_count(&n, "names", names_of(set));
    gr_notes_count(&n, "minutes", set->minutes);
    gr_notes_count(&n, "width", f->o.width);
    gr_notes_count(&n, "epoch", f->epoch);
    gr_notes_number(&n, "mean", f->mean);
    gr_notes_number(&n, "deviation", f->deviation);
    gr_notes_number(&n, "valid", f->valid);
    gr_notes_number(&n, "test", f->test);
    return gr_net_write(cx, &f->net, path, n.at, n.n, err);
}

static gr_status read_notes(const gr_weights *w, const gr_series *set, gr_forecaster *f,
                            gr_err *err)
{
    gr_str kind = gr_weights_meta(w, "kind");
    size_t names, minutes;
    gr_status st;

    if (!gr_str_is(kind, GR_MODEL_FORECASTER))
        return gr_notes_wrong(err, "kind", "\"" GR_MODEL_FORECASTER "\"", kind);
    if ((st = gr_notes_read_count(w, "roads", UINT32_MAX, &f->n_roads, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "names", INT64_MAX, &names, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "minutes", 60, &minutes, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "width", 1 << 16, &f->o.width, err)) != GR_OK ||
        (st = gr_notes_read_count(w, "epoch", 1 << 30, &f->epoch, err)) != GR_OK ||
        (st = gr_notes_read_number(w, "mean", &f->mean, err)) != GR_OK ||
        (st = gr_notes_read_number(w, "deviation", &f->deviation, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "valid", &f->valid, err)) != GR_OK ||
        (st = gr_notes_read_share(w, "test", &f->test, err)) != GR_OK)
        return st;
    if (!(f->deviation > 0))
        return gr_notes_wrong(err, "deviation", "a number above 0",
                              gr_weights_meta(w, "deviation"));
    if (names != names_of(set) || minutes != set->minutes || f->n_roads != set->n_roads)
        return gr_fail(err, GR_EINPUT,
                       "the model is of %zu roads every %zu minutes, the set has %zu every %zu, or "
                       "others",
                       f->n_roads, minutes, set->n_roads, set->minutes);
    return GR_OK;
}

static gr_status read_model(gr_ctx *cx, const gr_weights *w, const gr_series *set, gr_forecaster *f,
                            gr_err *err)
{
    gr_forecaster said = { .o = { .decay = -1 } };
    gr_status st = read_notes(w, set, &said, err);

    if (st != GR_OK)
        return st;
    gr_traffic_defaults(&said.o);
    if ((st = gr_forecaster_make(cx, set, &said.o, 0, f, err)) != GR_OK)
        return st;
    f->mean = said.mean;
    f->deviation = said.deviation;
    f->valid = said.valid;
    f->test = said.test;
    f->epoch = said.epoch;
    return gr_net_read(&f->net, w, err);
}

gr_status gr_forecaster_open(gr_ctx *cx, const char *path, const gr_series *set,
                             gr_forecaster **out, gr_err *err)
{
    gr_forecaster *f = gr_mem_zeroed(NULL, 1, sizeof *f);
    gr_weights *w = NULL;
    gr_status st;

    if (f == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_weights_open(cx, path, &w, err)) == GR_OK &&
        (st = read_model(cx, w, set, f, err)) != GR_OK)
        gr_err_file(err, path);
    gr_weights_free(w);
    if (st != GR_OK) {
        gr_forecaster_free(f);
        return st;
    }
    f->net.arena.budget = NULL;
    *out = f;
    return GR_OK;
}

gr_forecaster_facts gr_forecaster_facts_of(const gr_forecaster *f)
{
    return (gr_forecaster_facts){ f->steps, gr_net_numbers(&f->net), f->valid, f->test };
}

gr_status gr_traffic_predict(gr_ctx *cx, gr_forecaster *f, const gr_series *set, size_t row,
                             float *out, gr_err *err)
{
    gr_traffic_batch b;
    gr_status st = GR_OK;
    gr_arena a;
    gr_tape t;
    gr_var *y;

    if (row + 1 < GR_TRAFFIC_SEEN || row >= set->n_rows)
        return gr_fail(err, GR_EINPUT, "expected a row from %u to %zu", GR_TRAFFIC_SEEN - 1,
                       set->n_rows - 1);
    gr_arena_init(&a, &cx->budget);
    gr_tape_init(&t, cx, 0);
    if (!gr_traffic_batch_make(&a, f, set, 1, &b))
        st = gr_fail_memory(cx, err);
    if (st == GR_OK) {
        gr_traffic_fill(f, set, row, false, &b, 0);
        gr_tape_rewind(&t, false);
        if ((y = gr_forecaster_run(&t, f, &b)) == NULL)
            st = gr_fail_memory(cx, err);
        for (size_t i = 0; st == GR_OK && i < f->n_roads * f->steps; i++)
            out[i] = set->at[row * f->n_roads + i / f->steps] + y->x[i] * (float)f->deviation;
    }
    gr_tape_clear(&t);
    gr_arena_clear(&a);
    return st;
}
