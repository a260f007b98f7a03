/* Predictions of an earlier run, or of another program, to be judged again without asking. */
#include "eval/run_int.h"

#define NOBODY "given" /* predictions that do not say whose they are */

static bool knows(const gr_told *t, gr_str llm)
{
    for (size_t i = 0; i < t->n_llm; i++)
        if (gr_str_is(llm, t->llm[i]))
            return true;
    return false;
}

static gr_status add_llm(gr_ctx *cx, gr_told *t, gr_str llm, gr_err *err)
{
    const char **more;

    if (knows(t, llm))
        return GR_OK;
    if (t->n_llm == 64)
        return gr_fail(err, GR_EINPUT, "predictions of more than 64 models");
    more = gr_new_n(&cx->arena, const char *, t->n_llm + 1);
    llm = gr_str_dup(&cx->arena, llm);
    if (more == NULL || llm.ptr == NULL)
        return gr_fail_memory(cx, err);
    if (t->n_llm != 0)
        memcpy(more, t->llm, t->n_llm * sizeof *more);
    more[t->n_llm++] = llm.ptr;
    t->llm = more;
    return GR_OK;
}

static gr_str llm_of(const gr_value *line)
{
    gr_str llm = gr_text_of(line, "llm");

    return llm.len != 0 ? llm : GR_STR(NOBODY);
}

static gr_str key_of(gr_ctx *cx, gr_str llm, gr_str id)
{
    gr_strbuf sb;
    gr_str key = GR_STR("");
    gr_err err = { 0 };

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_add(&sb, llm);
    gr_strbuf_addc(&sb, '\n');
    gr_strbuf_add(&sb, id);
    gr_keep_text(cx, &sb, &key, &err);
    return key;
}

static gr_status take_scales(gr_ctx *cx, gr_told *t, const gr_value *scale, gr_err *err)
{
    size_t n = scale != NULL && scale->type == GR_V_LIST ? scale->list->n : 0;

    if ((t->scale = gr_new_n(&cx->arena, const char *, n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < n; i++) {
        const gr_value *one = &scale->list->at[i];

        if (one->type == GR_V_STR &&
            (t->scale[t->n_scales++] = gr_str_dup(&cx->arena, one->s).ptr) == NULL)
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* A text of the header; NULL where it has none. */
static gr_status take_text(gr_ctx *cx, const gr_value *header, const char *key, const char **out,
                           gr_err *err)
{
    gr_str text = gr_text_of(header, key);

    *out = text.len != 0 ? gr_str_dup(&cx->arena, text).ptr : NULL;
    return text.len == 0 || *out != NULL ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status take_header(gr_ctx *cx, gr_told *t, const gr_value *header, gr_err *err)
{
    const gr_value *limit = gr_v_get(header, "limit"), *seed = gr_v_get(header, "seed");
    const gr_value *window = gr_v_get(header, "window");
    gr_status st;

    t->suite = gr_text_of(header, "suite");
    if (gr_v_get(header, "method") != NULL && gr_v_get(header, "without") != NULL) {
        t->method = *gr_v_get(header, "method");
        t->without = *gr_v_get(header, "without");
    }
    t->limit = limit != NULL && limit->type == GR_V_INT ? (uint64_t)limit->i : 0;
    t->window =
        window != NULL && window->type == GR_V_INT && window->i > 0 ? (unsigned)window->i : 0;
    t->seed = seed != NULL && seed->type == GR_V_INT ? (uint64_t)seed->i : 0;
    if ((st = take_text(cx, header, "kg", &t->kg, err)) != GR_OK ||
        (st = take_text(cx, header, "exec", &t->exec, err)) != GR_OK)
        return st;
    return take_scales(cx, t, gr_v_get(header, "scale"), err);
}

static gr_status take_line(gr_ctx *cx, gr_told *t, const gr_value *line, gr_err *err)
{
    gr_str key;
    uint32_t *slot;
    gr_status st;

    if (gr_is_header(line))
        return take_header(cx, t, line, err);
    if (t->suite.len == 0)
        t->suite = gr_text_of(line, "suite");
    if ((st = add_llm(cx, t, llm_of(line), err)) != GR_OK)
        return st;
    key = key_of(cx, llm_of(line), gr_text_of(line, "id"));
    if (key.len == 0 || (slot = gr_strmap_put(&t->by_id, key)) == NULL ||
        !gr_v_push(&cx->arena, &t->lines, *line))
        return gr_fail_memory(cx, err);
    *slot = (uint32_t)(t->lines.list->n - 1);
    return GR_OK;
}

static gr_status read_lines(gr_ctx *cx, const char *path, gr_str text, gr_told *t, gr_err *err)
{
    gr_str line;
    gr_status st = GR_OK;

    for (size_t n = 1; st == GR_OK && gr_str_split(&text, '\n', &line); n++) {
        bool last = text.ptr == NULL; /* it has no end */
        gr_err why = { 0 };
        gr_value v;

        if (gr_str_trim(line).len == 0)
            continue;
        if ((st = gr_json_read(cx, line, &v, &why)) == GR_OK && v.type != GR_V_RECORD)
            st = gr_fail(&why, GR_EINPUT, "expected an object");
        if (st == GR_OK)
            st = take_line(cx, t, &v, err);
        else if (st == GR_EINPUT && last && n > 1)
            st = GR_OK; /* torn */
        else
            st = gr_fail(err, st, "%s, line %zu: %s", path, n, why.message);
    }
    return st;
}

gr_status gr_told_read(gr_ctx *cx, const char *path, gr_told *out, gr_err *err)
{
    gr_input in;
    gr_status st;

    *out = (gr_told){ 0 };
    gr_strmap_init(&out->by_id, &cx->budget);
    if (!gr_v_list(&cx->arena, &out->lines))
        return gr_fail_memory(cx, err);
    if ((st = gr_input_open(cx, path, &in, err)) != GR_OK)
        return st;
    st = read_lines(cx, path, in.text, out, err);
    gr_input_clear(&in);
    if (st == GR_OK && out->suite.len == 0) {
        gr_fail(err, GR_EINPUT, "%s does not say of which suite it is", path);
        gr_err_hint(err, "every line is a JSON object with suite, id, status and value");
        return GR_EINPUT;
    }
    return st == GR_OK && out->n_llm == 0 ? add_llm(cx, out, GR_STR(NOBODY), err) : st;
}

void gr_told_clear(gr_told *t)
{
    gr_strmap_clear(&t->by_id);
}

void gr_told_said(gr_ctx *cx, const gr_told *t, const char *llm, const gr_item *item, gr_said *out)
{
    uint32_t i = gr_strmap_get(&t->by_id, key_of(cx, gr_str_of(llm), item->id));
    gr_err err = { 0 };

    if (i != GR_MAP_NONE && gr_prediction_said(cx, &t->lines.list->at[i], out, &err) == GR_OK)
        return;
    *out = (gr_said){ .status = GR_STR("error"),
                      .reason = GR_STR("there is no prediction"),
                      .nodes = -1 };
    if (item->malformed) {
        out->status = GR_STR("malformed");
        out->reason = item->why;
    }
}
