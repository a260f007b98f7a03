/* How far readers may be believed: a small network over a few figures, fitted to questions that
 * training had held out (training/calibrate.py). */
#include "parse/parse_int.h"

#include <math.h>

static gr_status bind_number(const gr_weights *w, const char *name, double otherwise, double *out,
                             gr_err *err)
{
    gr_str text = gr_weights_meta(w, name);

    *out = otherwise;
    return text.ptr == NULL || gr_num_to_double(text, out)
               ? GR_OK
               : gr_fail(err, GR_EINPUT, "metadata \"%s\": expected a number", name);
}

gr_status gr_belief_bind(const gr_weights *w, gr_belief *out, gr_err *err)
{
    gr_str threshold = gr_weights_meta(w, "threshold");
    gr_belief b = { 0 };
    size_t one = 1, shape[2] = { 0, GR_N_FIGURES };
    const float *constant;
    gr_status st;

    /* By a model that nobody calibrated nothing is believed, and nothing doubted. */
    *out = (gr_belief){ .threshold = 1, .rival = 1 };
    if (threshold.ptr == NULL || !gr_weights_has(w, "belief.hidden"))
        return GR_OK;
    if ((st = gr_weights_floats(w, "belief.hidden", 2, shape, &b.hidden, err)) != GR_OK ||
        (st = gr_weights_floats(w, "belief.hidden.bias", 1, shape, &b.bias, err)) != GR_OK ||
        (st = gr_weights_floats(w, "belief.out", 1, shape, &b.out, err)) != GR_OK ||
        (st = gr_weights_floats(w, "belief.out.bias", 1, &one, &constant, err)) != GR_OK)
        return st;
    if ((st = bind_number(w, "threshold", 1, &b.threshold, err)) != GR_OK ||
        (st = bind_number(w, "rival", 1, &b.rival, err)) != GR_OK ||
        (st = bind_number(w, "least", 0, &b.least, err)) != GR_OK)
        return st;
    b.n = shape[0];
    b.constant = *constant;
    *out = b;
    return GR_OK;
}

double gr_parser_belief(const gr_parser *p, const double figures[GR_N_FIGURES])
{
    const gr_belief *b = &p->belief;
    double odds = b->constant;

    for (size_t i = 0; i < b->n; i++) {
        double x = (double)b->bias[i];

        for (size_t k = 0; k < GR_N_FIGURES; k++)
            x += (double)b->hidden[i * GR_N_FIGURES + k] * figures[k];
        odds += x > 0 ? (double)b->out[i] * x : 0;
    }
    return 1 / (1 + exp(-odds));
}

double gr_parser_threshold(const gr_parser *p)
{
    return p->belief.threshold;
}

double gr_parser_rival(const gr_parser *p)
{
    return p->belief.rival;
}

double gr_parser_least(const gr_parser *p)
{
    return p->belief.least;
}
