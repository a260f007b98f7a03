/* How a model learnt: a line an epoch, kept beside its numbers. */
#include "learn/fit.h"

void gr_history_add(gr_history *h, size_t epoch, double loss, double now)
{
    size_t step = h->step != 0 ? h->step : 1;

    if ((epoch - 1) % step != 0)
        return;
    if (h->n == GR_HISTORY_POINTS) {
        step *= 2;
        h->n /= 2;
        for (size_t i = 0; i < h->n; i++)
            h->at[i] = h->at[2 * i];
    }
    h->step = step;
    if ((epoch - 1) % step == 0)
        h->at[h->n++] = (gr_history_point){ (uint32_t)epoch, loss, now };
}

void gr_history_text(const gr_history *h, gr_strbuf *out)
{
    for (size_t i = 0; i < h->n; i++)
        gr_strbuf_addf(out, "%u %.5g %.5g\n", h->at[i].epoch, h->at[i].loss, h->at[i].now);
}

bool gr_history_point_read(gr_str line, gr_history_point *out)
{
    gr_str word[3];
    int64_t epoch;

    for (size_t i = 0; i < 3; i++)
        if (!gr_str_split(&line, ' ', &word[i]))
            return false;
    if (!gr_num_to_int(word[0], &epoch) || epoch < 1 || epoch > UINT32_MAX ||
        !gr_num_to_double(word[1], &out->loss) || !gr_num_to_double(word[2], &out->now))
        return false;
    out->epoch = (uint32_t)epoch;
    return true;
}

bool gr_history_read(gr_str text, gr_history *out)
{
    gr_str line;

    *out = (gr_history){ .step = 1 };
    while (text.len != 0 && gr_str_split(&text, '\n', &line)) {
        gr_history_point *p = &out->at[out->n];

        if (line.len == 0)
            continue;
        if (out->n == GR_HISTORY_POINTS || !gr_history_point_read(line, p))
            return false;
        if (out->n == 1)
            out->step = p->epoch - 1;
        if (out->step == 0 || p->epoch != 1 + out->n * out->step)
            return false;
        out->n++;
    }
    return true;
}

gr_status gr_history_write(gr_ctx *cx, const gr_history *h, const char *path, gr_err *err)
{
    gr_strbuf text;
    gr_status st;

    gr_strbuf_init(&text, &cx->budget, 0);
    gr_history_text(h, &text);
    st = text.failed
             ? gr_fail_memory(cx, err)
             : gr_weights_add_note(cx, path,
                                   (gr_weights_note){ GR_FIT_HISTORY, gr_strbuf_str(&text) }, err);
    gr_strbuf_clear(&text);
    return st;
}
