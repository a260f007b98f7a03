/* What graph6, sparse6 and digraph6 share (McKay's formats.txt of nauty).
 *
 * The number of nodes takes one byte up to 62, '~' and three bytes up to 258047, '~~' and six bytes
 * above. */
#include "graph/g6_int.h"

static bool take_number(gr_str *data, uint64_t *n)
{
    size_t marks = 0, len;

    while (marks < 2 && marks < data->len && data->ptr[marks] == '~')
        marks++;
    len = marks == 0 ? 1 : marks == 1 ? 3 : 6;
    if (data->len < marks + len)
        return false;
    *n = 0;
    for (size_t i = marks; i < marks + len; i++)
        *n = *n << 6 | ((unsigned char)data->ptr[i] - 63u);
    *data = gr_str_sub(*data, marks + len, data->len);
    return true;
}

static uint64_t n_bytes(const gr_g6_kind *kind, uint64_t n)
{
    uint64_t bits = kind->n_bits(n);

    return bits / 6 + (bits % 6 != 0);
}

static size_t good_bytes(gr_str s)
{
    size_t i = 0;

    while (i < s.len && s.ptr[i] >= 63 && s.ptr[i] <= 126)
        i++;
    return i;
}

/* Takes the header and the mark off the line. */
static gr_status take_mark(const gr_g6_kind *kind, const gr_scan *s, gr_str *line, gr_err *err)
{
    char c;

    if (gr_str_starts(*line, kind->header))
        *line = gr_str_sub(*line, strlen(kind->header), line->len);
    c = line->len != 0 ? line->ptr[0] : '\0';
    if (c == ';')
        return gr_scan_fail(s, line->ptr, err,
                            "incremental sparse6 depends on the graph before it; expected %s",
                            kind->title);
    if (kind->mark == '\0' && (c == ':' || c == '&'))
        return gr_scan_fail(s, line->ptr, err, "expected graph6, found %s",
                            c == ':' ? "sparse6" : "digraph6");
    if (kind->mark != '\0' && c != kind->mark)
        return gr_scan_fail(s, line->ptr, err, "expected %s, which begins with '%c'", kind->title,
                            kind->mark);
    if (kind->mark != '\0')
        *line = gr_str_sub(*line, 1, line->len);
    return GR_OK;
}

/* The only line that is not blank. */
static gr_status take_line(const gr_g6_kind *kind, gr_scan *s, gr_str *line, gr_err *err)
{
    gr_scan ahead = *s;
    size_t n_graphs = 0;
    gr_str other;
    gr_status st;

    while (gr_scan_line(&ahead, &other))
        if (gr_str_trim(other).len != 0 && n_graphs++ == 0) {
            *s = ahead;
            *line = gr_str_trim(other);
        }
    if (n_graphs == 1)
        return GR_OK;
    if (n_graphs == 0)
        return gr_scan_fail(s, NULL, err, "expected a graph in %s, found nothing", kind->title);
    st = gr_scan_fail(s, line->ptr, err, "the text holds %zu graphs, expected one", n_graphs);
    gr_err_hint(err, "each line is a graph; give the line that you want");
    return st;
}

gr_status gr_g6_open(const gr_g6_kind *kind, gr_scan *s, gr_builder *b, uint64_t *n, gr_str *data,
                     gr_err *err)
{
    gr_status st = take_line(kind, s, data, err);
    size_t good;

    if (st == GR_OK)
        st = take_mark(kind, s, data, err);
    if (st != GR_OK)
        return st;
    if ((good = good_bytes(*data)) != data->len)
        return gr_scan_fail(s, data->ptr + good, err,
                            "expected a byte from '?' to '~', found 0x%02x",
                            (unsigned char)data->ptr[good]);
    if (!take_number(data, n))
        return gr_scan_fail(s, data->ptr, err,
                            "expected the number of nodes, found the line's end");
    if (*n > GR_MAX_NODES)
        return gr_scan_fail(s, data->ptr, err, "expected at most %u nodes, found %llu",
                            GR_MAX_NODES, (unsigned long long)*n);
    if (kind->n_bits != NULL && data->len != n_bytes(kind, *n))
        return gr_scan_fail(
            s, data->ptr, err, "expected %llu bytes for the edges of %llu nodes, found %zu",
            (unsigned long long)n_bytes(kind, *n), (unsigned long long)*n, data->len);
    return gr_builder_range(b, 0, *n, err);
}

int gr_g6_sniff(const gr_g6_kind *kind, gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    gr_str line, rest;
    uint64_t n;

    if (!gr_scan_line(&s, &line))
        return 0;
    if (gr_str_starts(line, kind->header))
        return 100;
    if (kind->mark != '\0') {
        if (line.len == 0 || line.ptr[0] != kind->mark)
            return 0;
        line = gr_str_sub(line, 1, line.len);
    }
    rest = line = gr_str_trim(line);
    if (good_bytes(line) != line.len || !take_number(&rest, &n) || n > GR_MAX_NODES)
        return 0;
    if (kind->n_bits == NULL)
        return 60;
    if (whole || s.pos < text.len)
        return rest.len != n_bytes(kind, n) ? 0 : n < 3 ? 30 : n < 6 ? 45 : 75;
    return rest.len < n_bytes(kind, n) ? 60 : 0;
}

gr_g6_out gr_g6_begin(const gr_g6_kind *kind, gr_output *o, uint32_t n)
{
    int shift = n <= 62 ? 0 : n <= 258047 ? 12 : 30;

    if (kind->mark != '\0')
        gr_output_addc(o, kind->mark);
    if (shift != 0)
        gr_output_adds(o, shift == 12 ? "~" : "~~");
    for (; shift >= 0; shift -= 6)
        gr_output_addc(o, (char)(63 + ((uint64_t)n >> shift & 63)));
    return (gr_g6_out){ .o = o };
}

void gr_g6_put(gr_g6_out *out, unsigned bit)
{
    out->bits = out->bits << 1 | bit;
    if (++out->n_bits == 6) {
        gr_output_addc(out->o, (char)(63 + out->bits));
        out->bits = out->n_bits = 0;
    }
}

void gr_g6_end(gr_g6_out *out, unsigned padding)
{
    while (out->n_bits != 0)
        gr_g6_put(out, padding);
    gr_output_addc(out->o, '\n');
}

gr_status gr_g6_zeros(const gr_scan *s, gr_str data, uint64_t i, gr_err *err)
{
    for (; i < 6 * (uint64_t)data.len; i++)
        if (gr_g6_bit(data, i))
            return gr_scan_fail(s, data.ptr + data.len - 1, err,
                                "expected zeros behind the last entry, found a one");
    return GR_OK;
}
