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

/* The header and what follows it. */
static gr_status write_file(gr_ctx *cx, const char *path, const gr_value *header,
                            const gr_str *data, size_t n, gr_err *err)
{
    gr_output *out = NULL;
    gr_strbuf text;
    uint64_t len;
    gr_status st;

    gr_strbuf_init(&text, &cx->budget, 0);
    gr_json_write(&text, header, 0);
    while (!text.failed && text.len % HEADER_ALIGN != 0)
        gr_strbuf_addc(&text, ' ');
    st = !text.failed ? gr_output_open(cx, path, &out, err) : gr_fail_memory(cx, err);
    if (st == GR_OK) {
        len = text.len;
        gr_output_add(out, (gr_str){ (const char *)&len, sizeof len });
        gr_output_add(out, gr_strbuf_str(&text));
        for (size_t i = 0; i < n; i++)
            gr_output_add(out, data[i]);
        st = gr_output_commit(out, err);
    }
    gr_strbuf_clear(&text);
    return st;
}

gr_status gr_weights_write(gr_ctx *cx, const char *path, const gr_weights_part *parts,
                           size_t n_parts, const gr_weights_note *notes, size_t n_notes,
                           gr_err *err)
{
    gr_str *data = gr_new_n(&cx->scratch, gr_str, n_parts + 1);
    size_t end = 0;
    gr_value header;
    bool ok = data != NULL && gr_v_record(&cx->scratch, &header) &&
              add_metas(&cx->scratch, notes, n_notes, &header);

    for (size_t i = 0; i < n_parts && ok; i++) {
        ok = add_tensor(&cx->scratch, &parts[i], &end, &header);
        data[i] = (gr_str){ (const char *)parts[i].data, bytes_of(&parts[i]) };
    }
    return ok ? write_file(cx, path, &header, data, n_parts, err) : gr_fail_memory(cx, err);
}

/* All fields of a record but one. */
static bool copy_fields(gr_arena *a, const gr_value *from, const char *but, gr_value *out)
{
    bool ok = gr_v_record(a, out);

    for (size_t i = 0; ok && from != NULL && from->type == GR_V_RECORD && i < from->record->n; i++)
        if (!gr_str_is(from->record->at[i].key, but))
            ok = gr_v_set_str(a, out, from->record->at[i].key, *from->record->at[i].value);
    return ok;
}

gr_status gr_weights_add_note(gr_ctx *cx, const char *path, gr_weights_note note, gr_err *err)
{
    gr_arena *a = &cx->scratch;
    gr_value before, header, metas;
    gr_weights *checked = NULL;
    uint64_t len = 0;
    gr_input in;
    gr_str data;
    gr_status st = gr_input_open(cx, path, &in, err);

    if (st != GR_OK)
        return st;
    if ((st = gr_weights_bytes(cx, in.text, path, &checked, err)) == GR_OK) {
        memcpy(&len, in.text.ptr, sizeof len);
        data = gr_str_sub(in.text, sizeof len + len, in.text.len);
        st = gr_json_read(cx, gr_str_sub(in.text, sizeof len, sizeof len + len), &before, err);
        if (st == GR_OK)
            st = copy_fields(a, &before, "__metadata__", &header) &&
                         copy_fields(a, gr_v_get(&before, "__metadata__"), note.key, &metas) &&
                         gr_v_set(a, &metas, note.key, gr_v_str(note.value)) &&
                         gr_v_set(a, &header, "__metadata__", metas)
                     ? write_file(cx, path, &header, &data, 1, err)
                     : gr_fail_memory(cx, err);
    }
    gr_weights_free(checked);
    gr_input_clear(&in);
    return st;
}
