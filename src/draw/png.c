/* The picture as PNG: the same SVG, painted by cairo, which is loaded at the first picture.
 *
 * There is one drawing, svg.c. What it writes is read back here, and no other SVG: groups that hand
 * on their attributes, rectangles, circles, paths of M, L, C and z, and lines of text. */
#include "draw/draw_int.h"

#include <cairo.h>
#include <dlfcn.h>
#include <expat.h>
#include <math.h>
#include <pthread.h>

#define LIBRARY "libcairo.so.2"
#define DENSITY 2.0    /* pixels for each of the SVG's */
#define WIDEST  8192.0 /* pixels */
#define NESTING 8      /* of elements; svg.c nests five deep */

#define FUNCTIONS(X)                                                                               \
    X(arc)                                                                                         \
    X(close_path)                                                                                  \
    X(create)                                                                                      \
    X(curve_to)                                                                                    \
    X(destroy)                                                                                     \
    X(fill_preserve)                                                                               \
    X(image_surface_create)                                                                        \
    X(line_to)                                                                                     \
    X(move_to)                                                                                     \
    X(new_path)                                                                                    \
    X(new_sub_path)                                                                                \
    X(rectangle)                                                                                   \
    X(scale)                                                                                       \
    X(select_font_face)                                                                            \
    X(set_font_size)                                                                               \
    X(set_line_cap)                                                                                \
    X(set_line_join)                                                                               \
    X(set_line_width)                                                                              \
    X(set_source_rgba)                                                                             \
    X(show_text)                                                                                   \
    X(status)                                                                                      \
    X(status_to_string)                                                                            \
    X(stroke)                                                                                      \
    X(surface_destroy)                                                                             \
    X(surface_write_to_png_stream)                                                                 \
    X(text_extents)                                                                                \
    X(text_path)                                                                                   \
    X(translate)

static struct {
    pthread_mutex_t lock;
    bool tried;
    char why[160]; /* it cannot be used; "" = it can */
#define X(name) __typeof__(cairo_##name) *name;
    FUNCTIONS(X)
#undef X
} lib = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void load(void)
{
    void *so = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

    lib.tried = true;
    if (so == NULL) {
        snprintf(lib.why, sizeof lib.why, "%s is not installed", LIBRARY);
        return;
    }
#define X(name)                                                                                    \
    lib.name = (__typeof__(lib.name))dlsym(so, "cairo_" #name);                                    \
    if (lib.name == NULL) {                                                                        \
        snprintf(lib.why, sizeof lib.why, "%s has no cairo_" #name, LIBRARY);                      \
        return;                                                                                    \
    }
    FUNCTIONS(X)
#undef X
}

static gr_status need_library(gr_err *err)
{
    bool usable;

    pthread_mutex_lock(&lib.lock);
    if (!lib.tried)
        load();
    usable = lib.why[0] == '\0';
    pthread_mutex_unlock(&lib.lock);
    if (usable)
        return GR_OK;
    gr_fail(err, GR_EREAD, "PNG pictures cannot be made: %s", lib.why);
    gr_err_hint(err, "install Debian's package libcairo2, or take a name that ends in .svg");
    return GR_EREAD;
}

/* --- what elements look like --- */

typedef struct colour {
    double r, g, b;
    bool none;
} colour;

typedef struct style {
    colour fill, stroke;
    double width, opacity, font;
    char anchor; /* 's'tart, 'm'iddle, 'e'nd */
    bool bold, round;
} style;

typedef struct painter {
    gr_ctx *cx;
    cairo_surface_t *surface;
    cairo_t *cr;
    gr_status st;
    gr_err *err;
    style at[NESTING];
    int depth;
    double x, y;    /* of the text that is open */
    bool in_text;   /* character data is a line of text */
    gr_strbuf text; /* of it */
    double width;   /* of the picture in pixels; 0 = by DENSITY */
    uint32_t seen;  /* elements */
} painter;

static double hex(const char *s)
{
    int value = 0;

    for (int i = 0; i < 2; i++)
        value = value * 16 + (s[i] <= '9' ? s[i] - '0' : s[i] - 'a' + 10);
    return value / 255.0;
}

/* "#rrggbb" in small letters, or "none". */
static colour colour_of(const char *s)
{
    if (s[0] != '#' || strlen(s) != 7)
        return (colour){ .none = true };
    return (colour){ hex(s + 1), hex(s + 3), hex(s + 5), false };
}

static double number_of(const char *s)
{
    double d = 0;

    gr_num_to_double(gr_str_of(s), &d);
    return d;
}

static const char *attribute(const char **attrs, const char *name)
{
    for (; attrs[0] != NULL; attrs += 2)
        if (strcmp(attrs[0], name) == 0)
            return attrs[1];
    return NULL;
}

static double length(const char **attrs, const char *name)
{
    const char *s = attribute(attrs, name);

    return s != NULL ? number_of(s) : 0;
}

static void restyle(style *s, const char **attrs)
{
    const char *a;

    if ((a = attribute(attrs, "fill")) != NULL)
        s->fill = colour_of(a);
    if ((a = attribute(attrs, "stroke")) != NULL)
        s->stroke = colour_of(a);
    if ((a = attribute(attrs, "stroke-width")) != NULL)
        s->width = number_of(a);
    if ((a = attribute(attrs, "stroke-opacity")) != NULL)
        s->opacity = number_of(a);
    if ((a = attribute(attrs, "font-size")) != NULL)
        s->font = number_of(a);
    if ((a = attribute(attrs, "text-anchor")) != NULL)
        s->anchor = a[0];
    if ((a = attribute(attrs, "font-weight")) != NULL)
        s->bold = true;
    if ((a = attribute(attrs, "stroke-linecap")) != NULL)
        s->round = true;
}

/* --- painting --- */

static void source(painter *p, colour c, double opacity)
{
    lib.set_source_rgba(p->cr, c.r, c.g, c.b, opacity);
}

static void stroke(painter *p, const style *s)
{
    source(p, s->stroke, s->opacity);
    lib.set_line_width(p->cr, s->width);
    lib.set_line_cap(p->cr, s->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    lib.stroke(p->cr);
}

/* The shape that the path holds: filled, then outlined. */
static void paint(painter *p)
{
    const style *s = &p->at[p->depth];

    if (!s->fill.none) {
        source(p, s->fill, 1);
        lib.fill_preserve(p->cr);
    }
    if (!s->stroke.none)
        stroke(p, s);
    lib.new_path(p->cr);
}

/* "M1 2L3 4", "M1 2C3 4 5 6 7 8": a letter and its pairs of numbers. */
static void trace_path(painter *p, const char *d)
{
    while (*d != '\0') {
        char command = *d++;
        size_t n_wanted = command == 'C' ? 6 : command == 'z' ? 0 : 2;
        double v[6] = { 0 };

        for (size_t n = 0; n < n_wanted; n++) {
            size_t len;

            d += *d == ' ';
            len = strspn(d, "-.0123456789");
            gr_num_to_double((gr_str){ d, len }, &v[n]);
            d += len;
        }
        switch (command) {
        case 'M': lib.move_to(p->cr, v[0], v[1]); break;
        case 'L': lib.line_to(p->cr, v[0], v[1]); break;
        case 'C': lib.curve_to(p->cr, v[0], v[1], v[2], v[3], v[4], v[5]); break;
        default: lib.close_path(p->cr); break;
        }
    }
}

/* The rim of paper is painted first (paint-order), so that it does not eat into the letters. */
static void paint_text(painter *p)
{
    const style *s = &p->at[p->depth];
    cairo_text_extents_t size;
    double x = p->x;

    if (p->text.failed) {
        p->st = gr_fail_memory(p->cx, p->err);
        return;
    }
    lib.select_font_face(p->cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                         s->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    lib.set_font_size(p->cr, s->font);
    lib.text_extents(p->cr, p->text.buf, &size);
    x -= s->anchor == 'm' ? size.x_advance / 2 : s->anchor == 'e' ? size.x_advance : 0;
    if (!s->stroke.none) {
        lib.move_to(p->cr, x, p->y);
        lib.text_path(p->cr, p->text.buf);
        stroke(p, s);
        lib.new_path(p->cr);
    }
    source(p, s->fill, 1);
    lib.move_to(p->cr, x, p->y);
    lib.show_text(p->cr, p->text.buf);
    lib.new_path(p->cr);
}

/* The size of the picture, from viewBox="X Y WIDTH HEIGHT". */
static void open_picture(painter *p, const char **attrs)
{
    const char *box = attribute(attrs, "viewBox");
    gr_str rest = gr_str_of(box != NULL ? box : ""), word;
    double v[4] = { 0, 0, 1, 1 }, k;

    for (int i = 0; i < 4 && gr_str_split(&rest, ' ', &word); i++)
        gr_num_to_double(word, &v[i]);
    k = p->width > 0 ? p->width / v[2] : DENSITY;
    if (k * v[2] > WIDEST)
        k = WIDEST / v[2];
    if (k * v[3] > WIDEST)
        k = WIDEST / v[3];
    p->surface =
        lib.image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(k * v[2]), (int)lround(k * v[3]));
    p->cr = lib.create(p->surface);
    lib.set_line_join(p->cr, CAIRO_LINE_JOIN_ROUND);
    lib.scale(p->cr, k, k);
    lib.translate(p->cr, -v[0], -v[1]);
}

static void XMLCALL on_start(void *arg, const char *tag, const char **attrs)
{
    painter *p = arg;

    if (p->st == GR_OK && ++p->seen % 256 == 0)
        p->st = gr_ctx_check(p->cx, p->err);
    if (p->st != GR_OK)
        return;
    if (p->depth + 1 >= NESTING) {
        p->st = gr_fail(p->err, GR_EINTERNAL, "the picture is nested too deep");
        return;
    }
    p->at[p->depth + 1] = p->at[p->depth];
    restyle(&p->at[++p->depth], attrs);
    if (strcmp(tag, "svg") == 0)
        open_picture(p, attrs);
    if (p->cr == NULL)
        return;
    if (strcmp(tag, "rect") == 0) {
        lib.rectangle(p->cr, length(attrs, "x"), length(attrs, "y"), length(attrs, "width"),
                      length(attrs, "height"));
        paint(p);
    } else if (strcmp(tag, "circle") == 0) {
        lib.new_sub_path(p->cr);
        lib.arc(p->cr, length(attrs, "cx"), length(attrs, "cy"), length(attrs, "r"), 0,
                6.283185307179586);
        paint(p);
    } else if (strcmp(tag, "path") == 0) {
        trace_path(p, attribute(attrs, "d"));
        paint(p);
    } else if (strcmp(tag, "text") == 0) {
        p->x = length(attrs, "x");
        p->y = length(attrs, "y");
        p->in_text = true;
        gr_strbuf_reset(&p->text);
    }
}

static void XMLCALL on_text(void *arg, const char *s, int n)
{
    painter *p = arg;

    if (p->in_text)
        gr_strbuf_add(&p->text, (gr_str){ s, (size_t)n });
}

static void XMLCALL on_end(void *arg, const char *tag)
{
    painter *p = arg;

    if (p->st != GR_OK)
        return;
    if (p->in_text && strcmp(tag, "text") == 0) {
        paint_text(p);
        p->in_text = false;
    }
    p->depth--;
}

/* --- the file --- */

static cairo_status_t write_bytes(void *arg, const unsigned char *data, unsigned n)
{
    gr_output_add(arg, (gr_str){ (const char *)data, n });
    return CAIRO_STATUS_SUCCESS;
}

static gr_status paint_svg(painter *p, gr_str svg)
{
    XML_Parser parser = XML_ParserCreate("UTF-8");

    if (parser == NULL)
        return gr_fail_memory(p->cx, p->err);
    XML_SetUserData(parser, p);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    for (size_t at = 0; p->st == GR_OK && at < svg.len;) {
        size_t n = svg.len - at < 65536 ? svg.len - at : 65536;

        if (XML_Parse(parser, svg.ptr + at, (int)n, at + n == svg.len) != XML_STATUS_OK)
            p->st = gr_fail(p->err, GR_EINTERNAL, "the picture cannot be read back: %s",
                            XML_ErrorString(XML_GetErrorCode(parser)));
        at += n;
    }
    XML_ParserFree(parser);
    return p->st;
}

static gr_status finish(painter *p, gr_output *o)
{
    cairo_status_t st =
        p->cr != NULL ? lib.status(p->cr) : CAIRO_STATUS_INVALID_SIZE; /* of all it did */

    if (st == CAIRO_STATUS_SUCCESS)
        st = lib.surface_write_to_png_stream(p->surface, write_bytes, o);
    if (st == CAIRO_STATUS_NO_MEMORY)
        return gr_fail_memory(p->cx, p->err);
    return st == CAIRO_STATUS_SUCCESS
               ? GR_OK
               : gr_fail(p->err, GR_EINTERNAL, "the picture fails: %s", lib.status_to_string(st));
}

gr_status gr_png_of(gr_ctx *cx, gr_str svg, double width, gr_output *o, gr_err *err)
{
    gr_err own = { 0 };
    painter p = { .cx = cx, .err = err != NULL ? err : &own, .width = width };
    gr_status st;

    p.at[0] = (style){ .stroke.none = true, .width = 1, .opacity = 1, .font = 12, .anchor = 's' };
    if ((st = need_library(err)) != GR_OK)
        return st;
    gr_strbuf_init(&p.text, &cx->budget, 0);
    if ((st = paint_svg(&p, svg)) == GR_OK)
        st = finish(&p, o);
    if (p.cr != NULL) {
        lib.destroy(p.cr);
        lib.surface_destroy(p.surface);
    }
    gr_strbuf_clear(&p.text);
    return st;
}

gr_status gr_draw_png(gr_ctx *cx, const gr_graph *g, const gr_marks *m, const gr_look *look,
                      gr_output *o, gr_err *err)
{
    gr_output *memory;
    gr_strbuf svg;
    gr_status st;

    if ((st = need_library(err)) != GR_OK)
        return st;
    gr_strbuf_init(&svg, &cx->budget, 0);
    if ((st = gr_output_memory(cx, &svg, &memory, err)) == GR_OK) {
        if ((st = gr_draw_svg(cx, g, m, look, memory, err)) == GR_OK)
            st = gr_output_commit(memory, err);
        else
            gr_output_abort(memory);
    }
    if (st == GR_OK)
        st = gr_png_of(cx, gr_strbuf_str(&svg), look != NULL ? look->width : 0, o, err);
    gr_strbuf_clear(&svg);
    return st;
}
