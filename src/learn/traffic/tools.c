/* predict_traffic: what a trained forecaster says of a road. */
#include "learn/called_int.h"
#include "learn/traffic.h"

enum { P_DATA, P_ROAD, P_MINUTES, P_MODEL };

static gr_status say(gr_ctx *cx, gr_forecaster *f, const gr_series *set, uint32_t road,
                     size_t minutes, gr_result *out, gr_err *err)
{
    gr_forecaster_facts facts = gr_forecaster_facts_of(f);
    float *all = gr_new_n(&cx->scratch, float, set->n_roads *facts.steps);
    gr_status st = all != NULL ? gr_traffic_predict(cx, f, set, set->n_rows - 1, all, err)
                               : gr_fail_memory(cx, err);
    double x;

    if (st != GR_OK)
        return st;
    if (minutes % set->minutes != 0 || minutes / set->minutes > facts.steps)
        return gr_fail_arg(err, GR_EINPUT, "minutes",
                           "minutes: rows are %zu minutes apart: expected a multiple of that, at "
                           "most 60",
                           set->minutes);
    x = (double)all[road * facts.steps + minutes / set->minutes - 1];
    out->value = gr_v_real((double)(int64_t)(x * 100 + (x < 0 ? -0.5 : 0.5)) / 100);
    out->grade = GR_PREDICTED;
    out->why = gr_str_printf(&cx->arena,
                             "a model of roads says so, whose errors were %.1f %% of the values of "
                             "its test",
                             100 * (1 - facts.test))
                   .ptr;
    return out->why != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status traffic_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    static const gr_called_kind kind = { GR_MODEL_FORECASTER, "traffic", "traffic" };
    const char *data, *file;
    gr_called c = { .from = in->loader != NULL ? in->loader->opened : NULL };
    uint32_t road;
    gr_str name;
    gr_status st;

    if ((st = gr_called_place(cx, in, P_DATA, "data", &data, err)) != GR_OK ||
        (st = gr_called_name(cx, &in->arg[P_ROAD].value, &name, err)) != GR_OK ||
        (st = gr_called_model(cx, in, P_MODEL, data, &kind, &file, err)) != GR_OK)
        return st;
    if ((st = gr_called_data(cx, &c, &gr_open_series, data, err)) == GR_OK &&
        (st = gr_series_road(gr_held_thing(c.data), name, &road, err)) == GR_OK &&
        (st = gr_called_open(cx, &c, &gr_open_forecaster, file, err)) == GR_OK)
        st = say(cx, gr_held_thing(c.model), gr_held_thing(c.data), road,
                 (size_t)in->arg[P_MINUTES].value.i, out, err);
    gr_called_close(&c);
    return st;
}

static const gr_param traffic_params[] = {
    { "data", GR_P_TEXT, GR_REQUIRED, "what was measured: FOLDER/NAME of NAME_speed.csv",
      .words = "data set" },
    { "road", GR_P_VALUE, GR_REQUIRED, "the road, or the sensor at it", .words = "at, on",
      .naming = GR_ONE_NAME },
    { "minutes", GR_P_INT, GR_OPTIONAL, "how long after the last row", .standard = "60",
      .words = "in, after", .bounded = true, .min = 1, .max = 60 },
    { "model", GR_P_TEXT, GR_OPTIONAL, "a file; what was trained on the set unless given",
      .words = "by the model" },
};

const gr_tool gr_tool_predict_traffic = {
    .name = "predict_traffic",
    .family = "learning",
    .summary = "How a road will be within the hour, as a trained model predicts it",
    .brief = "speed on a road soon",
    .details =
        "In the unit of the data, mostly speeds, so many minutes after the last row; a model "
        "of `grasp train traffic`. The answer is predicted, never proved: beside it stands "
        "how large the errors were in the test.",
    GR_PARAMS(traffic_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(size of the set)",
    .run = traffic_run,
    .unchecked = "it is what a model says, not what follows",
    .cues = "predict the traffic, how fast will cars go, traffic in an hour, speed on the road in "
            "15 minutes",
    .example = { "a-b",
                 "predict_traffic(\"examples/ring\", \"north\", 60, "
                 "model=\"examples/ring.traffic.safetensors\") > 45",
                 "yes" },
};
