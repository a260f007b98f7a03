/* recommend_items, predict_interest, predict_rating: what a trained recommender says. */
#include "learn/called_int.h"
#include "learn/recommend.h"

#define MOST 1000 /* items of a list */

enum { P_DATA, P_USER, P_ITEM, P_MODEL };

typedef struct question {
    gr_called open;
    const gr_log *log;
    const gr_recommender *model;
    uint32_t user, item;
} question;

/* Opens the log and the model, and finds the user. */
static gr_status open_all(gr_ctx *cx, const gr_in *in, const char *model, question *q, gr_err *err)
{
    const gr_called_kind kind = { GR_MODEL_RECOMMENDER, model, model };
    const char *data, *file;
    gr_str user;
    gr_status st;

    q->open.from = in->loader != NULL ? in->loader->opened : NULL;
    if ((st = gr_called_place(cx, in, P_DATA, "data", &data, err)) != GR_OK ||
        (st = gr_called_name(cx, &in->arg[P_USER].value, &user, err)) != GR_OK ||
        (st = gr_called_model(cx, in, P_MODEL, data, &kind, &file, err)) != GR_OK ||
        (st = gr_called_data(cx, &q->open, &gr_open_log, data, err)) != GR_OK ||
        (st = gr_called_open(cx, &q->open, &gr_open_recommender, file, err)) != GR_OK)
        return st;
    q->log = gr_held_thing(q->open.data);
    q->model = gr_held_thing(q->open.model);
    if (strcmp(gr_recommender_facts_of(q->model).model, model) != 0)
        return gr_fail_arg(err, GR_EINPUT, "model", "model: expected one of %s, found one of %s",
                           model, gr_recommender_facts_of(q->model).model);
    return gr_log_user(q->log, user, &q->user, err);
}

static gr_status predicted(gr_ctx *cx, const question *q, gr_result *out, gr_err *err)
{
    gr_recommender_facts f = gr_recommender_facts_of(q->model);
    bool rates = strcmp(f.model, "mf") == 0;

    out->grade = GR_PREDICTED;
    out->why =
        gr_str_printf(&cx->arena,
                      rates ? "mf says so, whose errors were %.1f %% of the ratings of its "
                              "test"
                            : "bpr says so, which put what users took last before %.1f %% of "
                              "what they did not know",
                      100 * (rates ? 1 - f.test : f.test))
            .ptr;
    return out->why != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status score(gr_ctx *cx, const gr_in *in, const char *model, gr_result *out, gr_err *err)
{
    question q = { 0 };
    gr_str item;
    double x = 0;
    gr_status st = gr_called_name(cx, &in->arg[P_ITEM].value, &item, err);

    if (st == GR_OK && (st = open_all(cx, in, model, &q, err)) == GR_OK &&
        (st = gr_log_item(q.log, item, &q.item, err)) == GR_OK &&
        (st = gr_recommend_score(cx, q.model, q.log, q.user, q.item, &x, err)) == GR_OK) {
        out->value = gr_v_real((double)(int64_t)(x * 1e4 + 0.5) / 1e4);
        st = predicted(cx, &q, out, err);
    }
    gr_called_close(&q.open);
    return st;
}

static gr_status interest_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return score(cx, in, "bpr", out, err);
}

static gr_status rating_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    return score(cx, in, "mf", out, err);
}

static gr_value name_value(gr_ctx *cx, gr_str name)
{
    int64_t i;

    return gr_num_is_canonical(name, &i) ? gr_v_int(i) : gr_v_str(gr_str_dup(&cx->arena, name));
}

static gr_status list_items(gr_ctx *cx, const question *q, size_t k, gr_result *out, gr_err *err)
{
    uint32_t *items = gr_new_n(&cx->scratch, uint32_t, k + 1);
    size_t n = 0;
    gr_status st = items != NULL
                       ? gr_recommend_top(cx, q->model, q->log, q->user, k, items, &n, err)
                       : gr_fail_memory(cx, err);

    if (st == GR_OK && !gr_v_list(&cx->arena, &out->value))
        st = gr_fail_memory(cx, err);
    for (size_t i = 0; i < n && st == GR_OK; i++)
        if (!gr_v_push(&cx->arena, &out->value, name_value(cx, q->log->items[items[i]])))
            st = gr_fail_memory(cx, err);
    return st;
}

static gr_status top_run(gr_ctx *cx, const gr_in *in, gr_result *out, gr_err *err)
{
    question q = { 0 };
    gr_status st = open_all(cx, in, "bpr", &q, err);

    if (st == GR_OK)
        st = list_items(cx, &q, (size_t)in->arg[P_ITEM].value.i, out, err);
    if (st == GR_OK)
        st = predicted(cx, &q, out, err);
    gr_called_close(&q.open);
    return st;
}

/* --- rows --- */

#define DATA                                                                                       \
    {                                                                                              \
        "data", GR_P_TEXT, GR_REQUIRED, "the log: a folder with train.tsv, or the file",           \
            .words = "data set"                                                                    \
    }
#define USER                                                                                       \
    {                                                                                              \
        "user", GR_P_VALUE, GR_REQUIRED, "the user", .words = "of, for, to", .naming = GR_ONE_NAME \
    }
#define ITEM                                                                                       \
    {                                                                                              \
        "item", GR_P_VALUE, GR_REQUIRED, "the item", .words = "in", .naming = GR_ONE_NAME          \
    }
#define MODEL                                                                                      \
    {                                                                                              \
        "model", GR_P_TEXT, GR_OPTIONAL, "a file; what was trained on the log unless given",       \
            .words = "by the model"                                                                \
    }

static const gr_param score_params[] = { DATA, USER, ITEM, MODEL };
static const gr_param top_params[] = {
    DATA,
    USER,
    { "k", GR_P_INT, GR_OPTIONAL, "how many", .standard = "10", .words = "top", .bounded = true,
      .min = 1, .max = MOST, .cuts = true },
    MODEL,
};

static const gr_alias interest_aliases[] = {
    { GR_SURFACE_TOOLX, "bpr:recommendation", "1=user, 2=item", NULL },
};
static const gr_alias top_aliases[] = {
    { GR_SURFACE_TOOLX, "bpr:topk_recommendation", "1=user, 2=k", NULL },
};

#define UNCHECKED .unchecked = "it is what a model says, not what follows"

const gr_tool gr_tool_predict_interest = {
    .name = "predict_interest",
    .family = "learning",
    .summary = "How likely a user takes to an item, as a trained recommender predicts",
    .brief = "chance that a user likes an item",
    .details = "The chance that the user prefers the item to one that is drawn by lot, by Bayesian "
               "personalised ranking: `grasp train bpr`. The answer is predicted, never proved: "
               "beside it stands how well the model did in its test.",
    GR_PARAMS(score_params),
    GR_ALIASES(interest_aliases),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(size of the log + items)",
    .run = interest_run,
    UNCHECKED,
    .cues = "how likely will the user be interested in the item, likelihood of a user's interest",
    .example = { "a-b",
                 "predict_interest(\"examples/shelf\", \"ada\", \"poems\", "
                 "model=\"examples/shelf.bpr.safetensors\") > 0.5",
                 "yes" },
};

const gr_tool gr_tool_predict_rating = {
    .name = "predict_rating",
    .family = "learning",
    .summary = "The rating that a user will give an item, as a trained model predicts it",
    .brief = "rating of an item by a user",
    .details = "By vectors of users and items that were fitted to ratings: `grasp train mf`. It "
               "stays within the ratings that there are. The answer is predicted, never proved.",
    GR_PARAMS(score_params),
    .on_values = true,
    .result = GR_R_NUMBER,
    .cost = "O(size of the log)",
    .run = rating_run,
    UNCHECKED,
    .cues = "predict the rating, which rating will the user give, stars a user will give",
    .example = { "a-b",
                 "predict_rating(\"examples/shelf\", \"ada\", \"poems\", "
                 "model=\"examples/shelf.mf.safetensors\") > 3",
                 "yes" },
};

const gr_tool gr_tool_recommend_items = {
    .name = "recommend_items",
    .family = "learning",
    .summary =
        "The items that a user will most likely take next, as a trained recommender predicts",
    .brief = "top items for a user",
    .details = "Best first, of those that the log does not say he took. Items that nobody took "
               "while the model learnt are left out. The answer is predicted, never proved.",
    GR_PARAMS(top_params),
    GR_ALIASES(top_aliases),
    .on_values = true,
    .result = GR_R_LIST,
    .returns = "any",
    .cost = "O(size of the log + items)",
    .run = top_run,
    UNCHECKED,
    .cues = "recommend items, what will the user watch next, top items a user will be interested "
            "in, most likely to purchase next",
    .example = { "a-b",
                 "recommend_items(\"examples/shelf\", \"ada\", 1, "
                 "model=\"examples/shelf.bpr.safetensors\")",
                 "poems" },
};
