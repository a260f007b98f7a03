/* Lines of numbers. */
#include "graph/fields_int.h"

#define SHOWN 40 /* bytes of a field that an error repeats */

static gr_status unexpected(const gr_scan *s, gr_str field, const char *expected, gr_err *err)
{
    gr_str shown = gr_str_sub(field, 0, field.len < SHOWN ? field.len : SHOWN);

    if (field.len == 0)
        return gr_scan_fail(s, field.ptr, err, "expected %s, found the line's end", expected);
    shown.len = gr_utf8_valid_prefix(shown);
    return gr_scan_fail(s, field.ptr, err, "expected %s, found '%.*s%s'", expected, (int)shown.len,
                        shown.ptr, shown.len < field.len ? "..." : "");
}

gr_status gr_field_int(const gr_scan *s, gr_str *rest, const char *what, int64_t lo, int64_t hi,
                       int64_t *out, gr_err *err)
{
    char expected[120];
    gr_str field;

    gr_scan_field(rest, &field);
    if (gr_num_to_int(field, out) && *out >= lo && *out <= hi)
        return GR_OK;
    snprintf(expected, sizeof expected, "%s, an integer from %lld to %lld", what, (long long)lo,
             (long long)hi);
    return unexpected(s, field, expected, err);
}

gr_status gr_field_number(const gr_scan *s, gr_str *rest, const char *what, gr_value *out,
                          gr_err *err)
{
    gr_str field;

    gr_scan_field(rest, &field);
    *out = gr_v_int(0);
    if (gr_num_to_int(field, &out->i))
        return GR_OK;
    *out = gr_v_real(0);
    return gr_num_to_double(field, &out->d) ? GR_OK : unexpected(s, field, what, err);
}

gr_status gr_field_none(const gr_scan *s, gr_str rest, gr_err *err)
{
    gr_str field;

    return gr_scan_field(&rest, &field) ? unexpected(s, field, "the line's end", err) : GR_OK;
}

gr_status gr_field_column(const gr_graph *g, gr_role role, const char *title, const gr_column **out,
                          gr_err *err)
{
    *out = gr_graph_role(g, role);
    if (*out == NULL || (*out)->n_missing == 0)
        return GR_OK;
    gr_fail(err, GR_EINPUT, "%zu edges have no %.*s, and %s needs one for each", (*out)->n_missing,
            GR_FMT((*out)->name), title);
    gr_err_hint(err, "give every edge one, or write a format with attributes such as GraphML");
    return GR_EINPUT;
}
