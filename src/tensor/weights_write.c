/* Writes files of weights, as weights.c reads them. */
#include "tensor/tensor_int.h"

#define HEADER_ALIGN 8u

static size_t bytes_of(const gr_weights_part *p)
{
    size_t bytes = sizeof(float);

    for (size_t i = 0; i < p->rank; i++)
        bytes *= p->shape[i];
    return bytes;
}

static bool add_tensor(gr_arena *a, const gr_weights_part *p, size_t *end, gr_value *header)
{
    gr_value v, shape, place;
    size_t bytes = bytes_of(p);
    bool ok = gr_v_record(a, &v) && gr_v_list(a, &shape) && gr_v_list(a, &place);

    for (size_t i = 0; i < p->rank && ok; i++)
        ok = gr_v_push(a, &shape, gr_v_int((int64_t)p->shape[i]));
    ok = ok && gr_v_push(a, &place, gr_v_int((int64_t)*end)) &&
         gr_v_push(a, &place, gr_v_int((int64_t)(*end + bytes))) &&
         gr_v_set(a, &v, "dtype", gr_v_str(GR_STR("F32"))) && gr_v_set(a, &v, "shape", shape) &&
         gr_v_set(a, &v, "data_offsets", place) && gr_v_set(a, header, p->name, v);
    *end += bytes;
    return ok;
}

static bool add_metas(gr_arena *a, const gr_weights_note *notes, size_t n, gr_value *header)
{
    gr_value v;
    bool ok = gr_v_record(a, &v);

    for (size_t i = 0; i < n && ok; i++)
        ok = gr_v_set(a, &v, notes[i].key, gr_v_str(notes[i].value));
    return ok && gr_v_set(a, header, "__metadata__", v);
}

gr_status gr_weights_write(gr_ctx *cx, const char *path, const gr_weights_part *parts,
                           size_t n_parts, const gr_weights_note *notes, size_t n_notes,
                           gr_err *err)
{
    size_t end = 0;
    gr_output *out = NULL;
    gr_value header;
    gr_strbuf text;
    uint64_t len;
    bool ok =
        gr_v_record(&cx->scratch, &header) && add_metas(&cx->scratch, notes, n_notes, &header);
    gr_status st;

    for (size_t i = 0; i < n_parts && ok; i++)
        ok = add_tensor(&cx->scratch, &parts[i], &end, &header);
    gr_strbuf_init(&text, &cx->budget, 0);
    if (ok)
        gr_json_write(&text, &header, 0);
    while (ok && !text.failed && text.len % HEADER_ALIGN != 0)
        gr_strbuf_addc(&text, ' ');
    st = ok && !text.failed ? gr_output_open(cx, path, &out, err) : gr_fail_memory(cx, err);
    if (st == GR_OK) {
        len = text.len;
        gr_output_add(out, (gr_str){ (const char *)&len, sizeof len });
        gr_output_add(out, gr_strbuf_str(&text));
        for (size_t i = 0; i < n_parts; i++)
            gr_output_add(out, (gr_str){ (const char *)parts[i].data, bytes_of(&parts[i]) });
        st = gr_output_commit(out, err);
    }
    gr_strbuf_clear(&text);
    return st;
}
