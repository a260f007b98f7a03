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

static gr_status bind_weights(gr_str text, const char *name, double out[GR_N_FIGURES], gr_err *err)
{
    for (size_t i = 0; i < GR_N_FIGURES; i++)
        if (!next_number(&text, &out[i]))
            return gr_fail(err, GR_EINPUT, "metadata \"%s\": expected %d numbers", name,
                           GR_N_FIGURES);
    return GR_OK;
}

gr_status gr_belief_bind(const gr_weights *w, gr_belief *out, gr_err *err)
{
    gr_str weights = gr_weights_meta(w, "calibration"), prose = gr_weights_meta(w, "prose"),
           threshold = gr_weights_meta(w, "threshold"), rival = gr_weights_meta(w, "rival"),
           least = gr_weights_meta(w, "least");
    gr_status st;

    /* By a model that nobody calibrated nothing is believed, and nothing doubted. */
    *out = (gr_belief){ .threshold = 1, .rival = 1 };
    if (weights.ptr == NULL || threshold.ptr == NULL)
        return GR_OK;
    if ((st = bind_weights(weights, "calibration", out->weight[0], err)) != GR_OK ||
        (st = bind_weights(prose.ptr != NULL ? prose : weights, "prose", out->weight[1], err)) !=
            GR_OK)
        return st;
    if (!next_number(&threshold, &out->threshold))
        return gr_fail(err, GR_EINPUT, "metadata \"threshold\": expected a number");
    if (rival.ptr != NULL && !next_number(&rival, &out->rival))
        return gr_fail(err, GR_EINPUT, "metadata \"rival\": expected a number");
    if (least.ptr != NULL && !next_number(&least, &out->least))
        return gr_fail(err, GR_EINPUT, "metadata \"least\": expected a number");
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

double gr_parser_rival(const gr_parser *p)
{
    return p->belief.rival;
}

double gr_parser_least(const gr_parser *p)
{
    return p->belief.least;
}
