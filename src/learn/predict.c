/* predict_class: what a trained model says of a node or a graph of a data set. */
#include <sys/stat.h>

#include "learn/hub.h"

enum { P_DATA, P_ITEM, P_MODEL };

static gr_status place(gr_ctx *cx, const gr_in *in, int param, const char **out, gr_err *err)
{
    gr_str text = in->arg[param].value.s, copy = gr_str_dup(&cx->scratch, text);
    const char *name = param == P_DATA ? "data" : "model";

    if (copy.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (in->loader == NULL || in->loader->place == NULL)
        return gr_fail_arg(err, GR_EUSAGE, name, "%s: calls may read no files here", name);
    if (text.len == 0 || strlen(copy.ptr) != text.len)
        return gr_fail_arg(err, GR_EINPUT, name, "%s: expected the name of a file", name);
    return in->loader->place(in->loader->arg, cx, copy.ptr, out, err);
}

/* The model that is named, or else the one of this set that was right most often. */
static gr_status find_model(gr_ctx *cx, const gr_in *in, const char *data, const char **out,
                            gr_err *err)
{
    gr_str wanted = in->arg[P_MODEL].given ? in->arg[P_MODEL].value.s : (gr_str){ "", 0 };
    gr_str set = gr_model_set_name(data);
    gr_model_entry *all;
    double best = -1;
    struct stat info;
    bool graphs;
    size_t n;
    gr_status st;

    if (gr_str_ends(wanted, ".safetensors"))
        return place(cx, in, P_MODEL, out, err);
    if ((st = gr_model_list(cx, &all, &n, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n; i++)
        if (gr_str_eq(all[i].set, set) && all[i].test > best &&
            (wanted.len == 0 || gr_str_eq(all[i].model, wanted))) {
            best = all[i].test;
            *out = all[i].file;
        }
    if (best >= 0)
        return GR_OK;
    gr_fail(err, GR_EDECLINED, "no model%s%.*s was trained on %.*s yet", wanted.len != 0 ? " " : "",
            GR_FMT(wanted), GR_FMT(set));
    graphs = stat(data, &info) != 0 || !S_ISDIR(info.st_mode);
    if (wanted.len == 0)
        wanted = graphs ? GR_STR("seg_bert") : GR_STR("graph_bert");
    gr_err_hint(err, "it takes minutes, seconds with %s: grasp train %.*s %.150s",
                graphs ? "gin of few graphs" : "gcn", GR_FMT(wanted), data);
    return GR_EDECLINED;
}

static gr_status name_of(gr_ctx *cx, const gr_value *v, gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_v_text(&sb, v);
    *out = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(&cx->scratch, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

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
    const char *data, *file;
    gr_classifier *c = NULL;
    gr_set *set = NULL;
    gr_str item;
    gr_status st;

    if ((st = place(cx, in, P_DATA, &data, err)) != GR_OK ||
        (st = name_of(cx, &in->arg[P_ITEM].value, &item, err)) != GR_OK ||
        (st = find_model(cx, in, data, &file, err)) != GR_OK)
        return st;
    if ((st = gr_set_open(cx, data, &set, err)) == GR_OK &&
        (st = gr_classifier_open(cx, file, &c, err)) == GR_OK)
        st = say(cx, c, set, item, out, err);
    gr_classifier_free(c);
    gr_set_free(set);
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
