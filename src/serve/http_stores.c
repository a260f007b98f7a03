/* Knowledge graphs, task graphs and trained models: what the server was started with. */
#include "serve/http_int.h"

#include "learn/learn.h"

/* --- opening --- */

/* "NAME=FILE", or a file that is called as it is without folders and endings. */
static void split_name(const char *given, gr_str *name, const char **file)
{
    const char *equals = strchr(given, '='), *slash = strchr(given, '/');

    if (equals != NULL && equals != given && (slash == NULL || equals < slash)) {
        *name = (gr_str){ given, (size_t)(equals - given) };
        *file = equals + 1;
        return;
    }
    slash = strrchr(given, '/');
    *name = gr_str_of(slash != NULL ? slash + 1 : given);
    name->len = gr_str_find(*name, ".");
    *file = given;
}

static http_kg *find_kg(http_server *srv, gr_str name)
{
    for (size_t i = 0; i < srv->n_kgs; i++)
        if (gr_str_eq(srv->kgs[i].name, name))
            return &srv->kgs[i];
    return NULL;
}

static http_tasks *find_tasks(http_server *srv, gr_str name)
{
    for (size_t i = 0; i < srv->n_tasks; i++)
        if (gr_str_eq(srv->tasks[i].name, name))
            return &srv->tasks[i];
    return NULL;
}

static gr_status open_kg(http_server *srv, const char *given, gr_err *err)
{
    http_kg k = { 0 };
    gr_status st;

    split_name(given, &k.name, &k.file);
    if (find_kg(srv, k.name) != NULL)
        return gr_fail(err, GR_EUSAGE, "--kg: two stores are called '%.*s'", GR_FMT(k.name));
    st = gr_kg_open(&srv->cx, k.file, &k.kg, err);
    if (st == GR_OK)
        srv->kgs[srv->n_kgs++] = k;
    return st;
}

/* Once, for its file may be replaced while the server has the model open. */
static gr_status describe_model(http_server *srv, http_kg *k, const char *file, gr_err *err)
{
    gr_status st = gr_model_about(&srv->cx, file, &k->about, err);
    const gr_value *model;

    if (st != GR_OK)
        return st;
    if ((model = gr_v_get(&k->about, "model")) == NULL)
        return gr_fail(err, GR_EINPUT, "%s: it does not say which model it is", file);
    k->model_name = gr_str_printf(&srv->cx.arena, "%.*s.%.*s", GR_FMT(k->name), GR_FMT(model->s));
    return k->model_name.ptr != NULL ? GR_OK : gr_fail_memory(&srv->cx, err);
}

static gr_status open_model(http_server *srv, const char *given, gr_err *err)
{
    const char *file;
    gr_status st;
    gr_str name;
    http_kg *k;

    split_name(given, &name, &file);
    k = find_kg(srv, name);
    if (k == NULL && file == given && srv->n_kgs == 1)
        k = &srv->kgs[0];
    if (k == NULL)
        return gr_fail(err, GR_ENAME, "--kg-model: no store is called '%.*s'", GR_FMT(name));
    if (k->model != NULL)
        return gr_fail(err, GR_EUSAGE, "--kg-model: two for the store '%.*s'", GR_FMT(name));
    st = gr_kg_model_open(&srv->cx, k->kg, file, &k->model, err);
    return st == GR_OK ? describe_model(srv, k, file, err) : st;
}

static gr_status open_tasks(http_server *srv, gr_str name, const char *file, gr_err *err)
{
    http_tasks *t = &srv->tasks[srv->n_tasks];
    gr_status st;

    if (find_tasks(srv, name) != NULL)
        return gr_fail(err, GR_EUSAGE, "--tasks: two task graphs are called '%.*s'", GR_FMT(name));
    t->name = name;
    st = file == NULL ? gr_tasks_of_registry(&srv->cx, gr_engine_registry(), &t->tasks, err)
                      : gr_tasks_read(&srv->cx, file, &t->tasks, err);
    if (st == GR_OK)
        srv->n_tasks++;
    return st;
}

gr_status gr_http_stores_open(http_server *srv, gr_err *err)
{
    const gr_http_options *o = srv->options;
    gr_status st;

    srv->kgs = gr_new_n(&srv->cx.arena, http_kg, o->n_kgs + 1);
    srv->tasks = gr_new_n(&srv->cx.arena, http_tasks, o->n_tasks + 1);
    if (srv->kgs == NULL || srv->tasks == NULL)
        return gr_fail_memory(&srv->cx, err);
    st = open_tasks(srv, GR_STR("grasp"), NULL, err);
    for (size_t i = 0; st == GR_OK && i < o->n_tasks; i++) {
        const char *file;
        gr_str name;

        split_name(o->tasks[i], &name, &file);
        st = open_tasks(srv, name, file, err);
    }
    for (size_t i = 0; st == GR_OK && i < o->n_kgs; i++)
        st = open_kg(srv, o->kgs[i], err);
    for (size_t i = 0; st == GR_OK && i < o->n_kg_models; i++)
        st = open_model(srv, o->kg_models[i], err);
    return st;
}

void gr_http_stores_close(http_server *srv)
{
    for (size_t i = 0; i < srv->n_kgs; i++) {
        gr_kge_free(srv->kgs[i].model);
        gr_kg_close(srv->kgs[i].kg);
    }
    for (size_t i = 0; i < srv->n_tasks; i++) {
        gr_matcher_free(srv->tasks[i].matcher);
        gr_tasks_free(srv->tasks[i].tasks);
    }
}

/* --- knowledge graphs --- */

/* The relations of a store, which a query is made of. */
static void add_relations(gr_strbuf *sb, const gr_kg *k)
{
    for (uint32_t r = 0; r < gr_kg_n_relations(k); r++) {
        gr_strbuf_addc(sb, r != 0 ? ',' : '[');
        gr_json_string(sb, gr_kg_relation_name(k, r));
    }
    gr_strbuf_adds(sb, gr_kg_n_relations(k) != 0 ? "]" : "[]");
}

void gr_http_kgs(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;

    c->reply->type = JSON_TYPE;
    gr_strbuf_adds(sb, "{\"kgs\":[");
    for (size_t i = 0; i < c->srv->n_kgs; i++) {
        const http_kg *k = &c->srv->kgs[i];

        gr_strbuf_adds(sb, i != 0 ? ",{\"name\":" : "{\"name\":");
        gr_json_string(sb, k->name);
        gr_strbuf_addf(sb, ",\"entities\":%u,\"relations\":%u,\"triples\":%llu,\"predicts\":%s",
                       gr_kg_n_entities(k->kg), gr_kg_n_relations(k->kg),
                       (unsigned long long)gr_kg_n_triples(k->kg),
                       k->model != NULL ? "true" : "false");
        gr_strbuf_adds(sb, ",\"relation_names\":");
        add_relations(sb, k->kg);
        gr_strbuf_addc(sb, '}');
    }
    gr_strbuf_adds(sb, "]}");
}

static const http_kg *kg_of(http_call *c)
{
    const char *name = gr_http_text(c, "kg");
    const http_kg *k = name != NULL         ? find_kg(c->srv, gr_str_of(name))
                       : c->srv->n_kgs == 1 ? &c->srv->kgs[0]
                                            : NULL;

    if (k == NULL && name == NULL && c->srv->n_kgs != 0)
        gr_http_refuse(c, 400, "usage", "kg: expected the name of a store, there are several");
    else if (k == NULL)
        gr_http_refuse(c, 404, "unknown_name", "there is no knowledge graph '%.80s'",
                       name != NULL ? name : "");
    return k;
}

/* A number of the arguments that is not negative; false = the reply is the error. */
static bool take_size(http_call *c, const char *key, size_t *out)
{
    const gr_value *v = gr_v_get(&c->args, key);

    if (v != NULL && v->i < 0) {
        gr_http_refuse(c, 400, "usage", "%s: expected an integer of at least 0", key);
        return false;
    }
    if (v != NULL)
        *out = (size_t)v->i;
    return true;
}

static bool is_true(const http_call *c, const char *key)
{
    const gr_value *v = gr_v_get(&c->args, key);

    return v != NULL && v->b;
}

static gr_status answer_query(http_call *c, const http_kg *k, size_t offset, size_t limit,
                              gr_value *out, gr_err *err)
{
    const char *exec = gr_http_text(c, "exec");
    gr_kg_answers a = { .k = k->kg, .offset = offset, .limit = limit };
    gr_kg_guesses g = { .k = k->kg, .offset = offset, .limit = limit };
    gr_kg_query *q = NULL;
    gr_status st = gr_kg_query_read(&c->cx, k->kg, gr_str_of(gr_http_text(c, "query")), &q, err);

    if (st != GR_OK)
        return st;
    a.query = g.query = q;
    if (exec != NULL && strcmp(exec, "predict") == 0) {
        st = gr_kg_guesses_find(&c->cx, &g, k->model, 0, err);
        return st == GR_OK ? gr_kg_guesses_value(&c->cx, &g, out, err) : st;
    }
    st = gr_kg_answers_find(&c->cx, &a, is_true(c, "complement"), err);
    if (st == GR_OK)
        st = gr_kg_answers_value(&c->cx, &a, out, err);
    gr_kg_answers_clear(&a);
    return st;
}

/* What a function of the house came to. */
static void take(http_call *c, gr_status st, const gr_value *v, const gr_err *err)
{
    if (st == GR_OK)
        gr_http_value(c, v);
    else
        gr_http_fail(c, err);
}

void gr_http_kg_query(http_call *c)
{
    const char *exec = gr_http_text(c, "exec");
    size_t offset = 0, limit = GR_KG_ROWS;
    const http_kg *k = kg_of(c);
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_status st;

    if (k == NULL || !take_size(c, "offset", &offset) || !take_size(c, "limit", &limit))
        return;
    if (exec != NULL && strcmp(exec, "predict") == 0 && k->model == NULL) {
        gr_http_refuse(c, 400, "usage", "'%.*s' has no model: --kg-model gives it one",
                       GR_FMT(k->name));
        return;
    }
    st = answer_query(c, k, offset, limit != 0 ? limit : SIZE_MAX, &v, &err);
    take(c, st, &v, &err);
}

/* --- models --- */

/* value: NULL = its file has no such figure. */
static bool add_trained(gr_arena *a, gr_str name, const char *figure, const gr_value *value,
                        gr_value *out)
{
    gr_value one;

    return name.ptr != NULL && gr_v_record(a, &one) && gr_v_set(a, &one, "name", gr_v_str(name)) &&
           gr_v_set(a, &one, figure, value != NULL ? *value : gr_v_null()) &&
           gr_v_push(a, out, one);
}

/* [{"name":"cora.gcn","test":0.83},{"name":"prizes.complex","mrr":0.36}]: those of the hub and of
 * the stores; false without memory. */
static bool list_trained(http_call *c, gr_value *out)
{
    gr_arena *a = &c->cx.arena;
    gr_model_entry *all = NULL;
    size_t n = 0;

    if (gr_model_list(&c->cx, &all, &n, NULL) != GR_OK)
        n = 0; /* no folder, no models */
    if (!gr_v_list(a, out))
        return false;
    for (size_t i = 0; i < n; i++) {
        gr_str name = gr_str_printf(a, "%.*s.%.*s", GR_FMT(all[i].set), GR_FMT(all[i].model));
        gr_value test = gr_v_real(all[i].test);

        if (!add_trained(a, name, "test", &test, out))
            return false;
    }
    for (size_t i = 0; i < c->srv->n_kgs; i++) {
        const http_kg *k = &c->srv->kgs[i];

        if (k->model != NULL &&
            !add_trained(a, k->model_name, "mrr", gr_v_get(&k->about, "mrr"), out))
            return false;
    }
    return true;
}

/* The table that `grasp models` shows, and which can be asked for by name. */
void gr_http_models(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;
    gr_value table, trained;

    if (!gr_models_value(&c->cx, &table) || !list_trained(c, &trained)) {
        gr_http_no_memory(c);
        return;
    }
    gr_http_value(c, &table);
    if (sb->failed)
        return;
    sb->len--; /* the last brace */
    gr_strbuf_adds(sb, ",\"trained\":");
    gr_json_write(sb, &trained, 0);
    gr_strbuf_addc(sb, '}');
}

/* Of a store or the hub alone: a path is none of their names. */
static gr_status about_model(http_call *c, gr_value *out, gr_err *err)
{
    const char *file = NULL;
    gr_status st;

    for (size_t i = 0; i < c->srv->n_kgs; i++)
        if (c->srv->kgs[i].model != NULL && gr_str_eq(c->srv->kgs[i].model_name, c->part)) {
            *out = c->srv->kgs[i].about;
            return GR_OK;
        }
    st = gr_str_ends(c->part, ".safetensors")
             ? gr_fail(err, GR_ENAME, "models are called SET.MODEL")
             : gr_model_named(&c->cx, c->part.ptr, &file, err);
    return st == GR_OK ? gr_model_about(&c->cx, file, out, err) : st;
}

void gr_http_model(http_call *c)
{
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_status st = about_model(c, &v, &err);

    take(c, st, &v, &err);
}

void gr_http_curve(http_call *c)
{
    const char *format = gr_http_text(c, "format");
    bool png = format != NULL && strcmp(format, "png") == 0;
    gr_value v = gr_v_null();
    gr_err err = { 0 };

    if (about_model(c, &v, &err) != GR_OK ||
        gr_engine_curve_bytes(&c->cx, &v, c->part, png, &c->reply->body, &err) != GR_OK)
        gr_http_fail(c, &err);
    else
        c->reply->type = png ? "image/png" : "image/svg+xml";
}

void gr_http_predict(http_call *c)
{
    const gr_value *node = gr_v_get(&c->args, "node");
    const char *model = NULL, *data = NULL, *item = NULL;
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_strbuf name;
    gr_status st;

    if (node != NULL && node->type != GR_V_STR && node->type != GR_V_INT) {
        gr_http_refuse(c, 400, "usage", "node: expected a name or a number");
        return;
    }
    gr_strbuf_init(&name, NULL, 0);
    if (node != NULL) {
        gr_v_text(&name, node);
        item = name.buf;
    }
    if ((st = gr_session_place(c->session, &c->cx, gr_http_text(c, "model"), &model, &err)) ==
            GR_OK &&
        (st = gr_session_place(c->session, &c->cx, gr_http_text(c, "data"), &data, &err)) == GR_OK)
        st = gr_classify_value(&c->cx, gr_session_opened(c->session), model, data, &item,
                               node != NULL, &v, &err);
    take(c, st, &v, &err);
    gr_strbuf_clear(&name);
}

/* --- plans --- */

void gr_http_taskgraphs(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;

    c->reply->type = JSON_TYPE;
    gr_strbuf_adds(sb, "{\"taskgraphs\":[");
    for (size_t i = 0; i < c->srv->n_tasks; i++) {
        const http_tasks *t = &c->srv->tasks[i];

        gr_strbuf_adds(sb, i != 0 ? ",{\"name\":" : "{\"name\":");
        gr_json_string(sb, t->name);
        gr_strbuf_addf(sb, ",\"tasks\":%u,\"links\":%zu}", gr_tasks_n(t->tasks),
                       gr_tasks_n_links(t->tasks));
    }
    gr_strbuf_adds(sb, "]}");
}

/* The steps of the arguments; *n 0 = there are none. False = the reply is the error. */
static bool take_steps(http_call *c, gr_str **out, size_t *n)
{
    const gr_value *steps = gr_v_get(&c->args, "steps");

    *out = NULL;
    *n = steps != NULL ? steps->list->n : 0;
    if (*n != 0 && (*out = gr_new_n(&c->cx.arena, gr_str, *n)) == NULL) {
        gr_http_no_memory(c);
        return false;
    }
    for (size_t i = 0; i < *n; i++) {
        if (steps->list->at[i].type != GR_V_STR) {
            gr_http_refuse(c, 400, "usage", "steps[%zu]: expected a text", i);
            return false;
        }
        (*out)[i] = steps->list->at[i].s;
    }
    return true;
}

/* Replies the plan, whose texts are the task graph's. */
static gr_status make_plan(http_call *c, gr_tasks *t, gr_matcher *m, gr_str *steps, size_t n,
                           gr_err *err)
{
    gr_value v;
    gr_str request = gr_v_get(&c->args, "request")->s;
    gr_tasks_plan plan = { 0 };
    gr_said said = { .steps = steps, .n_steps = n };
    gr_plan_why *why = NULL;
    bool free = is_true(c, "free");
    gr_status st = n != 0 ? gr_plan_joint(&c->cx, m, NULL, &said, free, &plan, err)
                          : gr_plan_untrained(&c->cx, m, request, free, &plan, err);

    if (st == GR_OK && plan.n == 0)
        st = gr_fail(err, GR_EDECLINED, "no tool matches the request");
    if (st == GR_OK)
        st = gr_plan_explain(&c->cx, m, NULL, request, &said, &plan, &why, err);
    if (st == GR_OK && !gr_plan_value(&c->cx.arena, t, request, &plan, why, &v))
        st = gr_fail_memory(&c->cx, err);
    if (st == GR_OK)
        gr_http_value(c, &v);
    return st;
}

/* For a task graph of the server; its matcher lives longer than this call, and its context. */
static gr_status plan_known(http_call *c, http_tasks *t, gr_str *steps, size_t n, gr_err *err)
{
    gr_parser *parser = NULL;
    gr_status st = GR_OK;

    pthread_mutex_lock(&c->srv->plan_lock);
    if (t->matcher == NULL && (st = gr_engine_parser(&parser, err)) == GR_OK)
        st = gr_matcher_new(&c->srv->cx, t->tasks, parser, &t->matcher, err);
    if (st == GR_OK)
        st = make_plan(c, t->tasks, t->matcher, steps, n, err);
    pthread_mutex_unlock(&c->srv->plan_lock);
    return st;
}

static gr_status plan_sent(http_call *c, const gr_value *tasks, gr_str *steps, size_t n,
                           gr_err *err)
{
    gr_parser *parser = NULL;
    gr_matcher *m = NULL;
    gr_tasks *t = NULL;
    gr_strbuf text;
    gr_status st;

    gr_strbuf_init(&text, NULL, 0);
    gr_json_write(&text, tasks, 0);
    st = text.failed ? gr_fail_memory(&c->cx, err)
                     : gr_tasks_read_text(&c->cx, gr_strbuf_str(&text), &t, err);
    gr_strbuf_clear(&text);
    if (st == GR_OK && (st = gr_engine_parser(&parser, err)) == GR_OK &&
        (st = gr_matcher_new(&c->cx, t, parser, &m, err)) == GR_OK)
        st = make_plan(c, t, m, steps, n, err);
    gr_matcher_free(m);
    gr_tasks_free(t);
    return st;
}

void gr_http_plan(http_call *c)
{
    const gr_value *tasks = gr_v_get(&c->args, "tasks");
    const char *name = gr_http_text(c, "name");
    http_tasks *known = name != NULL ? find_tasks(c->srv, gr_str_of(name)) : NULL;
    gr_err err = { 0 };
    gr_str *steps;
    size_t n;

    if ((tasks != NULL) == (name != NULL)) {
        gr_http_refuse(c, 400, "usage", "expected a task graph: either name or tasks");
        return;
    }
    if (name != NULL && known == NULL) {
        gr_http_refuse(c, 404, "unknown_name", "there is no task graph '%.80s'", name);
        return;
    }
    if (!take_steps(c, &steps, &n))
        return;
    if ((known != NULL ? plan_known(c, known, steps, n, &err)
                       : plan_sent(c, tasks, steps, n, &err)) != GR_OK)
        gr_http_fail(c, &err);
}
