/* A model: its files, its alphabet, and what its readers say. */
#include "parse/parse_int.h"

#include <math.h>

#define LEAST_ROOM 16 /* tokens: marks, a header, a gap */

/* --- opening --- */

static gr_status fail_alphabet(gr_err *err, gr_str name, const char *why)
{
    return gr_fail(err, GR_EINPUT, "tensor \"alphabet\": %s '%.*s'", why, GR_FMT(name));
}

static gr_status bind_alphabet(gr_ctx *cx, gr_parser *p, gr_err *err)
{
    static const gr_registry none = { NULL, 0, NULL };
    size_t n = 0;
    const void *data;
    gr_status st = gr_weights_find(p->reader, "alphabet", GR_U8, 1, &n, &data, err);
    gr_str rest = { data, n };

    if (st != GR_OK)
        return st;
    for (p->n_symbols = 1, n = 0; n < rest.len; n++)
        p->n_symbols += rest.ptr[n] == '\n';
    p->alphabet = gr_new_n(&p->arena, gr_str, p->n_symbols);
    if (p->alphabet == NULL)
        return gr_fail_memory(cx, err);
    for (n = 0; gr_str_split(&rest, '\n', &p->alphabet[n]); n++) {
        uint32_t *slot = gr_strmap_put(&p->symbols, p->alphabet[n]);
        gr_symbol s;

        if (slot == NULL)
            return gr_fail_memory(cx, err);
        if (*slot != GR_MAP_NONE)
            return fail_alphabet(err, p->alphabet[n], "found twice:");
        if (!gr_symbol_read(cx, &none, p->alphabet[n], &s))
            return fail_alphabet(err, p->alphabet[n], "expected a symbol, found");
        *slot = (uint32_t)n;
    }
    p->ask = gr_strmap_get(&p->symbols, GR_STR("<ask>"));
    p->read = gr_strmap_get(&p->symbols, GR_STR("<read>"));
    p->note = gr_strmap_get(&p->symbols, GR_STR("<note>"));
    if (p->ask == GR_MAP_NONE || p->read == GR_MAP_NONE)
        return fail_alphabet(err, GR_STR("<ask>, <read>"), "expected the symbols");
    return GR_OK;
}

static gr_status bind(gr_ctx *cx, gr_parser *p, gr_err *err)
{
    gr_status st;

    if ((st = gr_vocab_new(cx, p->words, &p->vocab, err)) != GR_OK ||
        (st = gr_encoder_new(cx, p->words, p->reader, &p->encoder, err)) != GR_OK ||
        (st = bind_alphabet(cx, p, err)) != GR_OK ||
        (st = gr_belief_bind(p->reader, &p->belief, err)) != GR_OK)
        return st;
    if (gr_vocab_id(p->vocab, GR_STR("[CLS]")) == GR_MAP_NONE ||
        gr_vocab_id(p->vocab, GR_STR("[SEP]")) == GR_MAP_NONE)
        return gr_fail(err, GR_EINPUT, "tensor \"vocab\": expected the tokens [CLS] and [SEP]");
    if (gr_encoder_positions(p->encoder) < LEAST_ROOM)
        return gr_fail(err, GR_EINPUT, "tensor \"positions\": expected at least %d rows, found %zu",
                       LEAST_ROOM, gr_encoder_positions(p->encoder));
    p->offered = (gr_linear){ .out = p->n_symbols, .in = gr_encoder_width(p->encoder) };
    if ((st = gr_linear_bind(p->reader, "described", &p->offered, err)) != GR_OK)
        return st;
    for (size_t i = 0; i < GR_MAX_READERS; i++) {
        const char *prefix = i == 0 ? "decoder" : "decoder2";

        if (i != 0 && !gr_weights_has(p->reader, "decoder2.positions"))
            break;
        if ((st = gr_head_bind(cx, p->reader, prefix, p->n_symbols, &p->heads[i], err)) != GR_OK)
            return st;
        p->n_heads++;
        if (gr_decoder_width(p->heads[i].decoder) != gr_encoder_width(p->encoder))
            return gr_fail(err, GR_EINPUT, "expected a decoder as wide as the encoder, %zu",
                           gr_encoder_width(p->encoder));
    }
    return GR_OK;
}

gr_status gr_parser_open(gr_ctx *cx, const char *words, const char *reader, gr_parser **out,
                         gr_err *err)
{
    gr_parser *p = gr_mem_zeroed(NULL, 1, sizeof *p);
    gr_status st;

    if (p == NULL)
        return gr_fail_memory(cx, err);
    gr_arena_init(&p->arena, NULL);
    gr_strmap_init(&p->symbols, NULL);
    p->kept = gr_kept_new(false);
    p->recent = gr_kept_new(true);
    st = p->kept != NULL && p->recent != NULL ? gr_weights_open(cx, words, &p->words, err)
                                              : gr_fail_memory(cx, err);
    if (st == GR_OK)
        st = gr_weights_open(cx, reader, &p->reader, err);
    if (st == GR_OK && (st = bind(cx, p, err)) != GR_OK)
        gr_err_file(err, reader);
    if (st == GR_OK)
        *out = p;
    else
        gr_parser_free(p);
    return st;
}

void gr_parser_free(gr_parser *p)
{
    if (p == NULL)
        return;
    for (size_t i = 0; i < p->n_heads; i++)
        gr_head_clear(&p->heads[i]);
    gr_encoder_free(p->encoder);
    gr_vocab_free(p->vocab);
    gr_weights_free(p->words);
    gr_weights_free(p->reader);
    gr_strmap_clear(&p->symbols);
    gr_kept_free(p->kept);
    gr_kept_free(p->recent);
    gr_arena_clear(&p->arena);
    gr_mem_resize(NULL, p, sizeof *p, 0);
}

size_t gr_parser_width(const gr_parser *p)
{
    return gr_encoder_width(p->encoder);
}

/* --- vectors of texts --- */

static gr_status encode_view(gr_ctx *cx, const gr_parser *p, gr_view *v, gr_err *err)
{
    float *out = gr_new_n(&cx->arena, float, v->n *gr_parser_width(p));

    v->memory = out;
    return out != NULL ? gr_encoder_run(cx, p->encoder, v->ids, v->types, v->n, out, err)
                       : gr_fail_memory(cx, err);
}

gr_status gr_parser_encode(gr_ctx *cx, const gr_parser *p, gr_str text, float *out, gr_err *err)
{
    size_t width = gr_parser_width(p), most = gr_encoder_positions(p->encoder);
    float norm;
    gr_view v;
    gr_status st = gr_view_text(cx, p->vocab, most, text, 0, true, &v, err);

    if (st != GR_OK || (st = encode_view(cx, p, &v, err)) != GR_OK)
        return st;
    memcpy(out, v.memory, width * sizeof *out);
    for (size_t t = 1; t < v.n; t++)
        for (size_t i = 0; i < width; i++)
            out[i] += v.memory[t * width + i];
    norm = sqrtf(gr_dot(out, out, width));
    for (size_t i = 0; i < width; i++)
        out[i] /= norm > 0 ? norm : 1;
    return GR_OK;
}

/* --- what readers say --- */

gr_symbol *gr_parser_symbols(gr_ctx *cx, const gr_parser *p, const gr_registry *r,
                             const gr_tool *const *further, size_t n)
{
    gr_symbol *s = gr_new_n(&cx->arena, gr_symbol, p->n_symbols + n);

    for (size_t i = 0; s != NULL && i < p->n_symbols; i++)
        if (!gr_symbol_read(cx, r, p->alphabet[i], &s[i]))
            return NULL; /* it could be read before: there is no memory */
    for (size_t i = 0; s != NULL && i < n; i++)
        s[p->n_symbols + i] = (gr_symbol){ .kind = GR_A_TOOL,
                                           .name = gr_str_of(further[i]->name),
                                           .text = gr_str_of(further[i]->name),
                                           .tool = further[i] };
    return s;
}

typedef struct hearing {
    gr_ctx *cx;
    const gr_parser *p;
    const gr_speech *how;
    const float *described;
    gr_heard *heard;
} hearing;

static void hear_one(void *arg, size_t i)
{
    const hearing *h = arg;
    const gr_head *head = &h->p->heads[i];
    size_t n = h->how->n_symbols - h->p->n_symbols;
    gr_said_by *out = &h->heard->by[i];
    gr_speech s = *h->how;
    float *further = NULL;

    s.head = head;
    s.described = &h->p->offered;
    s.described_further = h->described;
    if (n != 0) {
        further = gr_new_n(&out->arena, float, n * head->describe.out);
        s.further = further;
        out->st = further != NULL
                      ? gr_linear_apply(h->cx, &head->describe, h->described, n, further, &out->err)
                      : gr_fail_memory(h->cx, &out->err);
    }
    if (out->st == GR_OK)
        out->st = gr_speak(h->cx, &out->arena, &s, out->said, &out->n, &out->err);
}

static void view_into(const gr_view *v, gr_speech *s)
{
    s->memory = v->memory;
    s->ids = v->ids;
    s->spots = v->spots;
    s->n = v->n;
}

gr_status gr_parser_hear(gr_ctx *cx, const gr_parser *p, gr_view *v, const gr_speech *how,
                         const float *described, gr_heard *out, gr_err *err)
{
    gr_speech s = *how;
    hearing h = { .cx = cx, .p = p, .how = &s, .described = described, .heard = out };
    gr_status st;

    memset(out, 0, sizeof *out);
    out->n = p->n_heads;
    for (size_t i = 0; i < out->n; i++)
        gr_arena_init(&out->by[i].arena, &cx->budget);
    if (v->memory == NULL && (st = encode_view(cx, p, v, err)) != GR_OK)
        return st;
    view_into(v, &s);
    if (p->n_heads > 1)
        gr_pool_each(cx->pool, p->n_heads, hear_one, &h);
    else
        hear_one(&h, 0); /* whose own loops take the threads */
    for (size_t i = 0; i < out->n; i++)
        if (out->by[i].st != GR_OK) {
            if (err != NULL)
                *err = out->by[i].err;
            return out->by[i].st;
        }
    return GR_OK;
}

/* How much likelier a decoder begins with "directed" than with "undirected", as a probability. */
static gr_status directed_by(gr_ctx *cx, const gr_parser *p, const gr_speech *s, double *out,
                             gr_err *err)
{
    uint32_t yes = gr_strmap_get(&p->symbols, GR_STR("directed"));
    uint32_t no = gr_strmap_get(&p->symbols, GR_STR("undirected"));
    const float *first;
    gr_status st;

    if (yes == GR_MAP_NONE || no == GR_MAP_NONE)
        return gr_fail(err, GR_EREAD, "the trained readers were not taught to read graphs");
    if ((st = gr_speak_first(cx, &cx->arena, s, &first, err)) == GR_OK)
        *out = 1 / (1 + exp((double)(first[no] - first[yes])));
    return st;
}

gr_status gr_parser_directed(gr_ctx *cx, const gr_parser *p, gr_reading *r, gr_err *err)
{
    gr_speech s = { .n_symbols = p->n_symbols, .begin = GR_SLOT_STATED, .first = p->read };
    gr_view *v = gr_new(&cx->arena, gr_view);
    size_t most = gr_encoder_positions(p->encoder);
    double sum = 0, by = 0;
    gr_status st =
        v != NULL ? gr_view_told(cx, p->vocab, most, r, v, err) : gr_fail_memory(cx, err);

    if (st != GR_OK || (st = encode_view(cx, p, v, err)) != GR_OK)
        return st;
    view_into(v, &s);
    s.described = &p->offered;
    for (size_t i = 0; i < p->n_heads; i++) {
        s.head = &p->heads[i];
        if ((st = directed_by(cx, p, &s, &by, err)) != GR_OK)
            return st;
        sum += by;
    }
    r->directed = sum / (double)p->n_heads;
    r->told = v;
    return GR_OK;
}

void gr_heard_clear(gr_heard *h)
{
    for (size_t i = 0; i < h->n; i++)
        gr_arena_clear(&h->by[i].arena);
}
