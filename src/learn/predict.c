/* predict_class: what a trained model says of a node or a graph of a data set. */
#include "learn/called_int.h"

enum { P_DATA, P_ITEM, P_MODEL };

static gr_status say(gr_ctx *cx, gr_classifier *c, const gr_set *set, gr_str item, gr_result *out,
                     gr_err *err)
{
    gr_classifier_facts f = gr_classifier_facts_of(c);
    float *chances = gr_new_n(&cx->scratch, float, f.n_classes);
    gr_status st = chances != NULL ? gr_classify_name(cx, c, set, item, chances, err)
                                   : gr_fail_memory(cx, err);
    size_t best = 0;

    if (st != GR_OK)
        return st;
    for (size_t k = 1; k < f.n_classes; k++)
        best = chances[k] > chances[best] ? k : best;
    out->value = gr_v_str(gr_str_dup(&cx->arena, set->classes[best]));
    out->grade = GR_PREDICTED;
    out->why = gr_str_printf(&cx->arena, "%s says so, which was right in %.1f %% of its test",
                             f.model, 100 * f.test)
                   .ptr;
    return out->value.s.ptr != NULL && out->why != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status predict_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    gr_called_kind kind = { GR_MODEL_CLASSIFIER, "", "gcn" };
    const char *data, *file;
    gr_called c = { .from = in->loader != NULL ? in->loader->opened : NULL };
    gr_str item;
    gr_status st;

    if ((st = gr_called_place(cx, in, P_DATA, "data", &data, err)) != GR_OK ||
        (st = gr_called_name(cx, &in->arg[P_ITEM].value, &item, err)) != GR_OK ||
        (st = gr_called_data(cx, &c, &gr_open_set, data, err)) != GR_OK)
        return st;
    if (((const gr_set *)gr_held_thing(c.data))->kind == GR_SET_GRAPHS)
        kind.usual = "gin";
    if ((st = gr_called_model(cx, in, P_MODEL, data, &kind, &file, err)) == GR_OK &&
        (st = gr_called_open(cx, &c, &gr_open_classifier, file, err)) == GR_OK)
        st = say(cx, gr_held_thing(c.model), gr_held_thing(c.data), item, out, err);
    gr_called_close(&c);
    return st;
}

static const gr_param predict_params[] = {
    { "data", GR_P_TEXT, GR_REQUIRED, "the data set: a folder of nodes, or a text of graphs",
      .words = "data set" },
    { "item", GR_P_VALUE, GR_REQUIRED, "the node or the graph", .words = "of",
      .naming = GR_ONE_NAME },
    { "model", GR_P_TEXT, GR_OPTIONAL,
      "one of `grasp models`, or a file; the best that was trained on the set unless given",
      .words = "by the model" },
};

const gr_tool gr_tool_predict_class = {
    .name = "predict_class",
    .family = "learning",
    .summary = "The class of a node or a graph as a trained model predicts it",
    .brief = "class by a trained model",
    .details = "A model that `grasp train` has made says which class is likeliest. The answer is "
               "predicted, never proved: beside it stands how often the model was right in its "
               "test. Where several items have the name, they must be of one class.",
    GR_PARAMS(predict_params),
    .on_values = true,
    .result = GR_R_TEXT,
    .cost = "O(size of the set)",
    .run = predict_run,
    .unchecked = "it is what a model says, not what follows",
    .cues = "predict the class, predict the topic, classify, likely class, predicted label",
    .example = { "a-b",
                 "predict_class(\"examples/club\", 9, model=\"examples/club.sgc.safetensors\")",
                 "officer" },
};
