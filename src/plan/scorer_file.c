/* Trained graph networks as files: the vectors of the tools, and which tools they are. */
#include <math.h>

#include "plan/scorer_int.h"

gr_scorer *gr_scorer_new(const gr_tasks *t, const gr_parser *parser)
{
    gr_scorer *s = gr_mem_zeroed(NULL, 1, sizeof *s);

    if (s == NULL)
        return NULL;
    gr_arena_init(&s->arena, NULL);
    s->tasks = t;
    s->parser = parser;
    s->width = gr_parser_width(parser);
    s->vectors = gr_new_n(&s->arena, float, gr_tasks_n(t) * s->width);
    s->mean = gr_new_n(&s->arena, float, s->width);
    if (s->vectors == NULL || s->mean == NULL) {
        gr_scorer_free(s);
        return NULL;
    }
    return s;
}

void gr_scorer_free(gr_scorer *s)
{
    if (s == NULL)
        return;
    gr_arena_clear(&s->arena);
    gr_mem_resize(NULL, s, sizeof *s, 0);
}

size_t gr_scorer_numbers(const gr_scorer *s)
{
    return s->numbers;
}

static void add_names(const gr_tasks *t, gr_strbuf *sb)
{
    for (uint32_t i = 0; i < gr_tasks_n(t); i++) {
        gr_json_string(sb, gr_tasks_at(t, i)->name);
        gr_strbuf_addc(sb, '\n');
    }
}

gr_status gr_scorer_write(gr_ctx *cx, const gr_scorer *s, const char *path, gr_err *err)
{
    gr_weights_part parts[] = {
        { "vectors", 2, { gr_tasks_n(s->tasks), s->width }, s->vectors },
        { "mean", 1, { s->width }, s->mean },
    };
    gr_weights_note note = { "tools", { 0 } };
    gr_strbuf sb;
    gr_status st;

    gr_strbuf_init(&sb, &cx->budget, 0);
    add_names(s->tasks, &sb);
    note.value = gr_strbuf_str(&sb);
    st = sb.failed ? gr_fail_memory(cx, err) : gr_weights_write(cx, path, parts, 2, &note, 1, err);
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status check_tools(gr_ctx *cx, const gr_tasks *t, const gr_weights *w, gr_err *err)
{
    gr_str told = gr_weights_meta(w, "tools");
    gr_strbuf sb;
    gr_status st = GR_OK;

    gr_strbuf_init(&sb, &cx->budget, 0);
    add_names(t, &sb);
    if (sb.failed)
        st = gr_fail_memory(cx, err);
    else if (told.ptr == NULL)
        st =
            gr_fail(err, GR_EINPUT, "expected vectors of tools, as plan train --method makes them");
    else if (!gr_str_eq(told, gr_strbuf_str(&sb)))
        st =
            gr_fail(err, GR_EINPUT, "the file belongs to other tools than those of the task graph");
    gr_strbuf_clear(&sb);
    return st;
}

static gr_status copy_all(gr_scorer *s, const gr_weights *w, gr_err *err)
{
    size_t n = gr_tasks_n(s->tasks), shape[2] = { n, s->width };
    const float *vectors, *mean;
    gr_status st;

    if ((st = gr_weights_floats(w, "vectors", 2, shape, &vectors, err)) != GR_OK ||
        (st = gr_weights_floats(w, "mean", 1, shape + 1, &mean, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < n * s->width; i++)
        if (!isfinite(vectors[i]))
            return gr_fail(err, GR_EINPUT, "a number is not finite");
    memcpy(s->vectors, vectors, n * s->width * sizeof *vectors);
    memcpy(s->mean, mean, s->width * sizeof *mean);
    return GR_OK;
}

gr_status gr_scorer_open(gr_ctx *cx, const char *path, const gr_tasks *t, const gr_parser *parser,
                         gr_scorer **out, gr_err *err)
{
    gr_scorer *s = NULL;
    gr_weights *w = NULL;
    gr_status st;

    if (parser == NULL)
        return gr_fail(err, GR_EREAD,
                       "the vectors of tools need the encoder, whose weights are "
                       "not there");
    if ((st = gr_weights_open(cx, path, &w, err)) != GR_OK)
        return st;
    st = check_tools(cx, t, w, err);
    if (st == GR_OK && (s = gr_scorer_new(t, parser)) == NULL)
        st = gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = copy_all(s, w, err);
    gr_weights_free(w);
    if (st == GR_OK) {
        *out = s;
    } else {
        gr_err_file(err, path);
        gr_scorer_free(s);
    }
    return st;
}
