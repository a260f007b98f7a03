/* How far readers may be believed: a logistic model of a few figures, in the file's metadata, and
 * another one for what they say of a graph told in prose. */
#include "parse/parse_int.h"

#include <math.h>

/* The next number of "0.3 -1.5"; false at the end, or if it is none. */
static bool next_number(gr_str *rest, double *out)
{
    gr_str word;

    return rest->ptr != NULL && gr_str_split(rest, ' ', &word) && gr_num_to_double(word, out);
}

/* The weights of all figures; false if there are fewer or more of them. */
static bool bind_weights(gr_str text, double out[GR_N_FIGURES])
{
    double more;

    text = gr_str_trim(text);
    for (size_t i = 0; i < GR_N_FIGURES; i++)
        if (!next_number(&text, &out[i]))
            return false;
    return !next_number(&text, &more);
}

gr_status gr_belief_bind(const gr_weights *w, gr_belief *out, gr_err *err)
{
    gr_str weights = gr_weights_meta(w, "calibration"), prose = gr_weights_meta(w, "prose"),
           threshold = gr_weights_meta(w, "threshold");
    gr_belief b = { .threshold = 1 };

    /* By a model that nobody calibrated, or for other figures, nothing is believed. */
    *out = b;
    if (weights.ptr == NULL || threshold.ptr == NULL || !bind_weights(weights, b.weight[0]) ||
        !bind_weights(prose.ptr != NULL ? prose : weights, b.weight[1]))
        return GR_OK;
    if (!next_number(&threshold, &b.threshold))
        return gr_fail(err, GR_EINPUT, "metadata \"threshold\": expected a number");
    *out = b;
    return GR_OK;
}

double gr_parser_belief(const gr_parser *p, const double figures[GR_N_FIGURES])
{
    const double *weight = p->belief.weight[figures[GR_FIGURE_PROSE] != 0];
    double sum = 0;

    for (size_t i = 0; i < GR_N_FIGURES; i++)
        sum += weight[i] * figures[i];
    return 1 / (1 + exp(-sum));
}

double gr_parser_threshold(const gr_parser *p)
{
    return p->belief.threshold;
}
