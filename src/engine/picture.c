/* Pictures of graphs, with the answer of a call marked in them. */
#include "engine/engine_int.h"
#include "net/net.h"

gr_status gr_picture_check(const char *path, gr_err *err)
{
    gr_str p = gr_str_of(path);

    if (gr_str_ends(p, ".svg") || gr_str_ends(p, ".png") || gr_str_is(p, "-"))
        return GR_OK;
    return gr_fail_arg(err, GR_EUSAGE, "path",
                       "pictures are SVG or PNG: '%.200s' must end in .svg or .png", path);
}

gr_status gr_picture_write(gr_ctx *cx, const gr_graph *g, const gr_marks *marks,
                           const gr_look *look, const char *path, gr_err *err)
{
    bool png = gr_str_ends(gr_str_of(path), ".png");
    gr_output *o = NULL;
    gr_status st;

    if ((st = gr_output_open(cx, path, &o, err)) != GR_OK)
        return st;
    gr_ctx_begins(cx, "drawing");
    st = (png ? gr_draw_png : gr_draw_svg)(cx, g, marks, look, o, err);
    if (st == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}

/* Ends the output in any case. */
static gr_status draw_curve(gr_ctx *cx, const gr_value *about, gr_str title, bool png, gr_output *o,
                            gr_err *err)
{
    const gr_value *history = gr_v_get(about, "history");
    gr_status st = history == NULL || history->table->n_rows == 0
                       ? gr_fail(err, GR_EDECLINED, "%.*s does not say how it was trained",
                                 (int)(title.len < 200 ? title.len : 200), title.ptr)
                       : gr_draw_chart(cx, history->table, title, png, o, err);

    if (st == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}

gr_status gr_engine_curve(gr_ctx *cx, const gr_value *about, gr_str title, const char *path,
                          gr_err *err)
{
    gr_output *o = NULL;
    gr_status st;

    if ((st = gr_picture_check(path, err)) != GR_OK ||
        (st = gr_output_open(cx, path, &o, err)) != GR_OK)
        return st;
    return draw_curve(cx, about, title, gr_str_ends(gr_str_of(path), ".png"), o, err);
}

gr_status gr_engine_curve_bytes(gr_ctx *cx, const gr_value *about, gr_str title, bool png,
                                gr_strbuf *out, gr_err *err)
{
    gr_output *o = NULL;
    gr_status st = gr_output_memory(cx, out, &o, err);

    return st == GR_OK ? draw_curve(cx, about, title, png, o, err) : st;
}

/* What a picture needs, as long as its request. */
typedef struct picture {
    gr_graph *g;
    gr_marks marks;
    gr_look look;
    gr_run run;
    bool opened;
} picture;

static gr_status prepare(gr_session *s, gr_ctx *cx, const char *name, const gr_draw_how *how,
                         picture *out, gr_err *err)
{
    static const gr_draw_how usual = { 0 };
    gr_program p = { 0 };
    gr_value v;
    gr_status st;

    *out = (picture){ .g = gr_session_meant(s, name) };
    how = how != NULL ? how : &usual;
    if (out->g == NULL)
        return gr_session_unknown(s, name, err);
    st =
        gr_look_read(out->g, how->layout, how->size, how->color_by, how->label_by, &out->look, err);
    if (st != GR_OK || how->call == NULL)
        return st;
    out->opened = true;
    st = gr_session_open_run(&out->run, s, cx, err);
    if (st == GR_OK && (st = gr_call_parse(cx, gr_str_of(how->call), &p, err)) == GR_OK &&
        (st = gr_run_program(cx, &out->run, &p, &v, err)) == GR_OK)
        st = gr_draw_marks(cx, out->g, &v, &out->marks, err);
    return st;
}

static void picture_clear(picture *p)
{
    if (p->opened)
        gr_run_clear(&p->run);
}

gr_reply *gr_session_draw(gr_session *s, const char *name, const char *path, const gr_draw_how *how)
{
    gr_value v = gr_v_null();
    char file[PATH_MAX];
    gr_err err = { 0 };
    gr_ctx cx;
    picture p = { 0 };
    gr_status st;

    gr_request_begin(s, &cx);
    if ((st = gr_picture_check(path, &err)) == GR_OK &&
        (st = prepare(s, &cx, name, how, &p, &err)) == GR_OK &&
        (st = gr_policy_path(s, path, true, file, &err)) == GR_OK)
        st = gr_picture_write(&cx, p.g, &p.marks, &p.look, file, &err);
    picture_clear(&p);
    return gr_request_end(s, &cx, st, &v, &err);
}

/* {"mime_type","text"} or {"mime_type","base64"} */
static gr_status compose(gr_ctx *cx, bool png, const gr_strbuf *bytes, gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    gr_str text = gr_strbuf_str(bytes);
    gr_strbuf sb;
    bool ok;

    gr_strbuf_init(&sb, &cx->budget, 0);
    if (png)
        gr_base64_add(&sb, text);
    else
        gr_strbuf_add(&sb, text);
    text = sb.failed ? (gr_str){ NULL, 0 } : gr_str_dup(a, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    ok = text.ptr != NULL && gr_v_record(a, out) &&
         gr_v_set(a, out, "mime_type", gr_v_str(gr_str_of(png ? "image/png" : "image/svg+xml"))) &&
         gr_v_set(a, out, png ? "base64" : "text", gr_v_str(text));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

static gr_status draw(gr_session *s, gr_ctx *cx, const char *name, const char *format,
                      const gr_draw_how *how, gr_strbuf *bytes, gr_err *err)
{
    bool png = strcmp(format, "png") == 0;
    gr_output *o = NULL;
    picture p = { 0 };
    gr_status st =
        png || strcmp(format, "svg") == 0
            ? prepare(s, cx, name, how, &p, err)
            : gr_fail_arg(err, GR_EUSAGE, "format", "expected svg or png, found '%.80s'", format);

    if (st == GR_OK && (st = gr_output_memory(cx, bytes, &o, err)) == GR_OK) {
        gr_ctx_begins(cx, "drawing");
        st = (png ? gr_draw_png : gr_draw_svg)(cx, p.g, &p.marks, &p.look, o, err);
        if (st == GR_OK)
            st = gr_output_commit(o, err);
        else
            gr_output_abort(o);
    }
    picture_clear(&p);
    return st;
}

gr_reply *gr_session_picture(gr_session *s, const char *name, const char *format,
                             const gr_draw_how *how)
{
    gr_value v = gr_v_null();
    gr_err err = { 0 };
    gr_strbuf bytes;
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    gr_strbuf_init(&bytes, &cx.budget, 0);
    st = draw(s, &cx, name, format, how, &bytes, &err);
    if (st == GR_OK)
        st = compose(&cx, strcmp(format, "png") == 0, &bytes, &v, &err);
    gr_strbuf_clear(&bytes);
    return gr_request_end(s, &cx, st, &v, &err);
}

gr_status gr_session_draw_bytes(gr_session *s, const char *name, const char *format,
                                const gr_draw_how *how, gr_strbuf *out, gr_err *err)
{
    gr_ctx cx;
    gr_status st;

    gr_request_begin(s, &cx);
    st = draw(s, &cx, name, format, how, out, err);
    gr_request_done(s, &cx);
    return st;
}
