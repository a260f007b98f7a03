/* Models as files: safetensors with "entities" and "relations", the rest as texts beside them. */
#include <inttypes.h>

#include "learn/learn_int.h"

static const char *const calibration_keys[3] = { "softmax", "known", "constant" };

gr_status gr_kge_write(gr_ctx *cx, const gr_kge *m, const char *path, gr_err *err)
{
    const gr_weights_part parts[] = {
        { "entities", 2, { m->n_entities, m->width }, m->entities },
        { "relations", 2, { 2 * (size_t)m->n_relations, m->relation_width }, m->relations },
    };
    char names[32], number[4][GR_NUM_MAX];
    gr_weights_note notes[6] = { { "model", gr_str_of(m->row->name) } };

    snprintf(names, sizeof names, "%016" PRIx64, m->names);
    notes[1] = (gr_weights_note){ "names", gr_str_of(names) };
    gr_num_from_double(m->mrr, number[3]);
    notes[2] = (gr_weights_note){ "mrr", gr_str_of(number[3]) };
    for (int i = 0; i < 3; i++) {
        gr_num_from_double(m->calibration[i], number[i]);
        notes[3 + i] = (gr_weights_note){ calibration_keys[i], gr_str_of(number[i]) };
    }
    return gr_weights_write(cx, path, parts, 2, notes, 6, err);
}

static gr_status wrong(gr_err *err, const char *key, const char *expected, gr_str found)
{
    return gr_fail(err, GR_EINPUT, "__metadata__: expected \"%s\" as %s, found \"%.*s\"", key,
                   expected, GR_FMT(found));
}

static bool read_names(gr_str text, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < text.len; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *d = text.ptr[i] != '\0' ? strchr(digits, text.ptr[i]) : NULL;

        if (d == NULL)
            return false;
        *out = *out << 4 | (uint64_t)(d - digits);
    }
    return text.len == 16;
}

static gr_status read_notes(gr_kge *m, gr_err *err)
{
    gr_str text = gr_weights_meta(m->weights, "model");

    m->row = gr_kge_row_of(text);
    if (m->row == NULL)
        return wrong(err, "model", "one of " GR_KGE_NAMES, text);
    text = gr_weights_meta(m->weights, "names");
    if (!read_names(text, &m->names))
        return wrong(err, "names", "16 hexadecimal digits", text);
    for (int i = 0; i < 3; i++) {
        text = gr_weights_meta(m->weights, calibration_keys[i]);
        if (!gr_num_to_double(text, &m->calibration[i]))
            return wrong(err, calibration_keys[i], "a number", text);
    }
    return m->calibration[0] > 0 ? GR_OK
                                 : wrong(err, "softmax", "a number above 0",
                                         gr_weights_meta(m->weights, calibration_keys[0]));
}

static gr_status bind(gr_kge *m, gr_err *err)
{
    size_t e[2] = { 0 }, r[2] = { 0 };
    gr_status st = gr_weights_floats(m->weights, "entities", 2, e, &m->entities, err);

    if (st == GR_OK)
        st = gr_weights_floats(m->weights, "relations", 2, r, &m->relations, err);
    if (st != GR_OK)
        return st;
    if (e[0] >= INT32_MAX || r[0] >= INT32_MAX || e[1] >= INT32_MAX || r[0] % 2 != 0)
        return gr_fail(err, GR_EINPUT,
                       "expected entities, and relations and their inverses, each "
                       "fewer than 2^31");
    m->n_entities = (uint32_t)e[0];
    m->n_relations = (uint32_t)r[0] / 2;
    m->width = e[1];
    m->relation_width = r[1];
    m->rank = m->width / m->row->entity;
    if (m->rank * m->row->entity != m->width || m->rank * m->row->relation != m->relation_width)
        return gr_fail(err, GR_EINPUT,
                       "the widths of entities and relations, %zu and %zu, are not "
                       "those of a model %s",
                       e[1], r[1], m->row->name);
    return GR_OK;
}

gr_status gr_kge_open(gr_ctx *cx, const char *path, gr_kge **out, gr_err *err)
{
    gr_kge *m = gr_mem_zeroed(NULL, 1, sizeof *m);
    gr_status st;

    if (m == NULL)
        return gr_fail_memory(cx, err);
    st = gr_weights_open(cx, path, &m->weights, err);
    if (st == GR_OK)
        st = read_notes(m, err);
    if (st == GR_OK)
        st = bind(m, err);
    if (st != GR_OK) {
        gr_err_file(err, path);
        gr_kge_free(m);
        return st;
    }
    *out = m;
    return GR_OK;
}

void gr_kge_free(gr_kge *m)
{
    if (m == NULL)
        return;
    gr_weights_free(m->weights);
    gr_mem_resize(NULL, m, sizeof *m, 0);
}

uint32_t gr_kge_n_entities(const gr_kge *m)
{
    return m->n_entities;
}

uint32_t gr_kge_n_relations(const gr_kge *m)
{
    return m->n_relations;
}

uint64_t gr_kge_names(const gr_kge *m)
{
    return m->names;
}
