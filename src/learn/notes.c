/* Notes of a model's file. */
#include "learn/notes_int.h"

void gr_notes_number(gr_notes *n, const char *key, double v)
{
    gr_num_from_double(v, n->text[n->n]);
    gr_notes_text(n, key, gr_str_of(n->text[n->n]));
}

void gr_notes_count(gr_notes *n, const char *key, size_t v)
{
    gr_num_from_int((int64_t)v, n->text[n->n]);
    gr_notes_text(n, key, gr_str_of(n->text[n->n]));
}

void gr_notes_text(gr_notes *n, const char *key, gr_str v)
{
    n->at[n->n++] = (gr_weights_note){ key, v };
}

gr_status gr_notes_wrong(gr_err *err, const char *key, const char *expected, gr_str found)
{
    return gr_fail(err, GR_EINPUT, "__metadata__: expected \"%s\" as %s, found \"%.*s\"", key,
                   expected, GR_FMT(found));
}

gr_status gr_notes_read_count(const gr_weights *w, const char *key, int64_t most, size_t *out,
                              gr_err *err)
{
    gr_str text = gr_weights_meta(w, key);
    int64_t n;

    if (text.ptr == NULL || !gr_num_is_canonical(text, &n) || n < 1 || n > most)
        return gr_notes_wrong(err, key, "a number that can be", text);
    *out = (size_t)n;
    return GR_OK;
}

gr_status gr_notes_read_share(const gr_weights *w, const char *key, double *out, gr_err *err)
{
    gr_str text = gr_weights_meta(w, key);

    if (text.ptr == NULL || !gr_num_to_double(text, out) || *out < 0 || *out > 1)
        return gr_notes_wrong(err, key, "a share", text);
    return GR_OK;
}

gr_status gr_notes_read_number(const gr_weights *w, const char *key, double *out, gr_err *err)
{
    gr_str text = gr_weights_meta(w, key);

    return text.ptr != NULL && gr_num_to_double(text, out)
               ? GR_OK
               : gr_notes_wrong(err, key, "a number", text);
}
