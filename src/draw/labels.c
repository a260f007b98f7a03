/* Labels: text that is safe and short, its approximate size, and places where it can be read. */
#include <math.h>

#include "draw/draw_int.h"

#define CHAR_WIDTH 0.58 /* of the font size: an average over usual sans-serif fonts */
#define GAP        3.0  /* between a node and its label */

/* Not in XML, or without meaning in a line of text: controls, marks that reverse what follows. */
static bool is_dropped(uint32_t cp)
{
    return cp < 0x20 || (cp >= 0x7f && cp < 0xa0) || (cp >= 0x200e && cp <= 0x200f) ||
           (cp >= 0x2028 && cp <= 0x202e) || (cp >= 0x2066 && cp <= 0x2069) || cp == 0xfeff ||
           (cp & 0xfffe) == 0xfffe;
}

gr_str gr_label_text(gr_arena *mem, gr_name name, size_t most)
{
    char digits[GR_NUM_MAX];
    gr_str s = { name.ptr, name.len }, none = { NULL, 0 };
    size_t len = 0, columns = 0, fits = 0, room;
    char *text;

    if (gr_name_is_int(name))
        s = (gr_str){ digits, gr_num_from_int(name.num, digits) };
    room = s.len * 3 < most * 8 || most > SIZE_MAX / 8 ? s.len * 3 : most * 8;
    text =
        gr_arena_alloc(mem, room + 8); /* a bad byte becomes three; there is no bound on accents */
    if (text == NULL)
        return none;
    while (s.len != 0 && columns <= most && len <= room) {
        uint32_t cp = gr_utf8_next(&s);
        gr_str one = { text + len, 0 };

        if (cp == '\n' || cp == '\t')
            cp = ' ';
        if (cp == GR_UTF8_BAD)
            cp = 0xfffd;
        else if (is_dropped(cp))
            continue;
        one.len = gr_utf8_put(cp, text + len);
        len += one.len;
        columns += gr_utf8_width(one);
        if (columns < most && len <= room)
            fits = len;
    }
    if (columns > most || len > room) {
        memcpy(text + fits, "…", sizeof "…" - 1);
        len = fits + sizeof "…" - 1;
    }
    return (gr_str){ text, len };
}

gr_str gr_label_number(gr_arena *mem, double d)
{
    char digits[GR_NUM_MAX];
    gr_str s = { digits, 0 };

    if (fabs(d) >= 0.01 && fabs(d) < 1e6)
        d = round(d * 100) / 100;
    s.len = gr_num_from_double(d, digits);
    if (gr_str_ends(s, ".0"))
        s.len -= 2;
    return gr_str_dup(mem, s);
}

gr_str gr_label_cell(gr_arena *mem, const gr_column *c, size_t i, size_t most)
{
    gr_value v = gr_column_get(c, i);

    switch (v.type) {
    case GR_V_BOOL: return v.b ? GR_STR("yes") : GR_STR("no");
    case GR_V_INT: return gr_label_text(mem, gr_name_int(v.i), most);
    case GR_V_REAL: return gr_label_number(mem, v.d);
    case GR_V_STR: return gr_label_text(mem, gr_name_of(v.s), most);
    default: return GR_STR("");
    }
}

double gr_label_width(gr_str text, double font)
{
    return (double)gr_utf8_width(text) * font * CHAR_WIDTH;
}

void gr_xml_add(gr_output *o, gr_str text)
{
    for (size_t i = 0; i < text.len; i++)
        switch (text.ptr[i]) {
        case '&': gr_output_adds(o, "&amp;"); break;
        case '<': gr_output_adds(o, "&lt;"); break;
        case '>': gr_output_adds(o, "&gt;"); break;
        case '"': gr_output_adds(o, "&quot;"); break;
        default: gr_output_addc(o, text.ptr[i]);
        }
}

/* Clips the line at the sides of the box, one after the other (Liang, Barsky 1984). */
static bool crosses(gr_box line, gr_box b)
{
    double dx = line.x1 - line.x0, dy = line.y1 - line.y0, from = 0, to = 1;
    double p[4] = { -dx, dx, -dy, dy };
    double q[4] = { line.x0 - b.x0, b.x1 - line.x0, line.y0 - b.y0, b.y1 - line.y0 };

    for (int k = 0; k < 4; k++) {
        if (p[k] == 0 && q[k] < 0)
            return false;
        if (p[k] < 0)
            from = fmax(from, q[k] / p[k]);
        else if (p[k] > 0)
            to = fmin(to, q[k] / p[k]);
    }
    return from <= to;
}

double gr_clutter_cost(const gr_clutter *c, gr_box b, double *hidden)
{
    double area = (b.x1 - b.x0) * (b.y1 - b.y0), covered = 0, n_crossed = 0;

    for (size_t k = 0; k < c->boxes.n; k++) {
        gr_box o = c->boxes.at[k];
        double w = fmin(b.x1, o.x1) - fmax(b.x0, o.x0), h = fmin(b.y1, o.y1) - fmax(b.y0, o.y0);

        if (w > 0 && h > 0)
            covered += w * h;
    }
    for (size_t k = 0; k < c->lines.n; k++)
        n_crossed += crosses(c->lines.at[k], b);
    *hidden = covered / area;
    return *hidden * 20 + n_crossed;
}

gr_box gr_label_place(const gr_clutter *c, gr_point centre, double radius, double width,
                      double height, bool below, double *hidden)
{
    /* Centre of the label from that of the node, in half sizes: x, y. */
    static const double beside[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 },
                                        { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
    static const double under[][2] = { { 0, 1 }, { 0, -1 } };
    const double(*way)[2] = below ? under : beside;
    size_t n_ways = below ? sizeof under / sizeof under[0] : sizeof beside / sizeof beside[0];
    double best = INFINITY, reach = radius + GAP;
    gr_box found = { 0 };

    for (size_t k = 0; k < n_ways; k++) {
        bool slanted = way[k][0] != 0 && way[k][1] != 0;
        double r = slanted ? reach * 0.6 : reach, covered, cost;
        double x = centre.x + way[k][0] * (r + width / 2),
               y = centre.y + way[k][1] * (r + height / 2);
        gr_box b = { x - width / 2, y - height / 2, x + width / 2, y + height / 2 };

        cost = gr_clutter_cost(c, b, &covered) + 0.01 * (double)k;
        if (cost < best) {
            best = cost;
            found = b;
            *hidden = covered;
        }
    }
    return found;
}
