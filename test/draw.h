/* Pictures drawn and parsed for tests. */
#ifndef TEST_DRAW_H
#define TEST_DRAW_H

#include "make.h"

#include <expat.h>

#include "draw/draw.h"

static gr_strbuf svg;

typedef struct seen {
    int circles, paths, texts, titles;
} seen;

static inline void XMLCALL on_start(void *arg, const char *name, const char **attributes)
{
    seen *s = arg;

    s->circles += strcmp(name, "circle") == 0;
    s->paths += strcmp(name, "path") == 0;
    s->texts += strcmp(name, "text") == 0;
    s->titles += strcmp(name, "title") == 0;
    for (; *attributes != NULL; attributes += 2)
        if (strstr(attributes[1], "nan") != NULL || strstr(attributes[1], "inf") != NULL)
            fail_msg("%s has %s=%s", name, attributes[0], attributes[1]);
}

/* Draws into svg and parses it. */
static inline seen draw_as(const gr_graph *g, const gr_marks *m, const gr_look *look)
{
    XML_Parser p = XML_ParserCreate(NULL);
    seen s = { 0 };
    gr_output *o;

    gr_strbuf_reset(&svg);
    assert_int_equal(gr_output_memory(&cx, &svg, &o, &err), GR_OK);
    assert_int_equal(gr_draw_svg(&cx, g, m, look, o, &err), GR_OK);
    assert_int_equal(gr_output_commit(o, &err), GR_OK);
    XML_SetUserData(p, &s);
    XML_SetStartElementHandler(p, on_start);
    assert_int_equal(XML_Parse(p, svg.buf, (int)svg.len, 1), XML_STATUS_OK);
    XML_ParserFree(p);
    return s;
}

static inline seen draw(const gr_graph *g, const gr_marks *m)
{
    return draw_as(g, m, NULL);
}

static inline gr_graph *example(const char *text)
{
    gr_graph *g = NULL;

    assert_int_equal(gr_example_graph(&cx, text, &g, &err), GR_OK);
    return g;
}

static inline bool says(const char *text)
{
    return strstr(svg.buf, text) != NULL;
}

static inline int draw_setup(void **state)
{
    gr_strbuf_init(&svg, NULL, 0);
    return make_setup(state);
}

static inline int draw_teardown(void **state)
{
    gr_strbuf_clear(&svg);
    return make_teardown(state);
}

#endif
