/* The judge: is a program what a text asks? It reads both at once, with upper layers of its own,
 * and has learnt from programs that readers had proposed and that were wrong (training/judge.py).
 */
#include "parse/parse_int.h"

#define MOST_PROGRAM 160 /* tokens */

gr_status gr_judge_bind(gr_ctx *cx, gr_parser *p, gr_err *err)
{
    gr_status st;

    if (!gr_weights_has(p->reader, "judge.head"))
        return GR_OK;
    p->verdict = (gr_linear){ .out = 1, .in = gr_encoder_width(p->encoder) };
    if ((st = gr_linear_bind(p->reader, "judge.head", &p->verdict, err)) != GR_OK)
        return st;
    return gr_encoder_new(cx, p->words, p->reader, "judge", &p->judge, err);
}

/* --- what it reads --- */

/* Cuts the first JSON value, a number or a string, off the rest of a line. */
static gr_str cut_value(gr_str *rest)
{
    size_t n = 0;
    gr_str value;

    if (rest->len != 0 && rest->ptr[0] == '"')
        for (n = 1; n < rest->len && rest->ptr[n] != '"'; n++)
            n += rest->ptr[n] == '\\';
    while (n < rest->len && rest->ptr[n] != ' ')
        n++;
    value = gr_str_sub(*rest, 0, n);
    *rest = gr_str_sub(*rest, n < rest->len ? n + 1 : n, rest->len);
    return value;
}

/* An action's words: "tool:shortest_path" is "shortest path", "param:k" is "param k". */
static void say_symbol(gr_strbuf *out, gr_str symbol)
{
    static const char *const plain[] = { "tool:", "op:", "word:" };

    if (gr_str_starts(symbol, "value:")) {
        gr_strbuf_add(out, gr_str_sub(symbol, 6, symbol.len));
        return;
    }
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (gr_str_starts(symbol, plain[i]))
            symbol = gr_str_sub(symbol, strlen(plain[i]), symbol.len);
    for (size_t i = 0; i < symbol.len; i++)
        gr_strbuf_addc(out, symbol.ptr[i] == '_' || symbol.ptr[i] == ':' ? ' ' : symbol.ptr[i]);
}

/* A line of actions (gr_actions_write) as training/doubts.py tells it. */
static void tell(gr_strbuf *out, gr_str line)
{
    gr_str word;

    while (line.len != 0) {
        if (out->len != 0)
            gr_strbuf_addc(out, ' ');
        gr_str_split(&line, ' ', &word);
        if (gr_str_is(word, "text") || gr_str_is(word, "number")) {
            gr_strbuf_add(out, cut_value(&line));
        } else if (gr_str_is(word, "name")) {
            word = cut_value(&line);
            gr_strbuf_add(out, gr_str_sub(word, 1, word.len - 1));
        } else {
            say_symbol(out, word);
        }
    }
}

static gr_status say_program(gr_ctx *cx, const gr_registry *r, const gr_reading *reading,
                             const gr_program *program, gr_str *out, gr_err *err)
{
    gr_str *graphs = gr_new_n(&cx->arena, gr_str, reading->n_graphs + 1);
    gr_strbuf line, text;
    gr_status st;

    if (graphs == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < reading->n_graphs; i++)
        graphs[i] = reading->graphs[i].name;
    gr_strbuf_init(&line, &cx->budget, 0);
    gr_strbuf_init(&text, &cx->budget, 0);
    st = gr_actions_write(cx, r, program, graphs, reading->n_graphs, &line, err);
    if (st == GR_OK) {
        tell(&text, gr_strbuf_str(&line));
        *out = gr_str_dup(&cx->arena, gr_strbuf_str(&text));
        if (line.failed || text.failed || out->ptr == NULL)
            st = gr_fail_memory(cx, err);
    }
    gr_strbuf_clear(&line);
    gr_strbuf_clear(&text);
    return st;
}

/* --- the verdict --- */

/* [CLS] program [SEP] text [SEP]; of a text that is too long the end, where most questions are. */
static gr_status make_view(gr_ctx *cx, const gr_parser *p, gr_str program, const gr_view *text,
                           gr_view *out, gr_err *err)
{
    size_t most = gr_encoder_positions(p->encoder), first = 0;
    gr_status st = gr_view_text(cx, p->vocab, most / 2 < MOST_PROGRAM ? most / 2 : MOST_PROGRAM + 2,
                                program, 0, true, out, err);
    gr_view v;

    if (st != GR_OK)
        return st;
    while (first < text->n && text->types[first] == 0)
        first++;
    if (text->n - first > most - out->n)
        first = text->n - (most - out->n);
    v = (gr_view){ .n = out->n + text->n - first };
    v.ids = gr_new_n(&cx->arena, uint32_t, v.n);
    v.types = gr_new_n(&cx->arena, uint8_t, v.n);
    if (v.ids == NULL || v.types == NULL)
        return gr_fail_memory(cx, err);
    memcpy(v.ids, out->ids, out->n * sizeof *v.ids);
    memcpy(v.ids + out->n, text->ids + first, (text->n - first) * sizeof *v.ids);
    memset(v.types + out->n, 1, text->n - first);
    *out = v;
    return GR_OK;
}

gr_status gr_parser_judge(gr_ctx *cx, const gr_parser *p, const gr_registry *r,
                          const gr_reading *reading, const gr_program *program, double *out,
                          gr_err *err)
{
    gr_view text, v;
    float *rows, odds;
    gr_str said;
    gr_status st;

    *out = 0;
    if (p->judge == NULL)
        return GR_OK;
    st = say_program(cx, r, reading, program, &said, err);
    if (st == GR_EUSAGE || st == GR_ELIMIT) /* by rules, and nothing that a reader could say */
        return GR_OK;
    if (st != GR_OK ||
        (st = gr_view_ask(cx, p->vocab, gr_encoder_positions(p->encoder), reading, &text, err)) !=
            GR_OK ||
        (st = make_view(cx, p, said, &text, &v, err)) != GR_OK)
        return st;
    rows = gr_new_n(&cx->arena, float, v.n *gr_parser_width(p));
    if (rows == NULL)
        return gr_fail_memory(cx, err);
    if ((st = gr_encoder_run(cx, p->judge, v.ids, v.types, v.n, rows, err)) != GR_OK ||
        (st = gr_linear_apply(cx, &p->verdict, rows, 1, &odds, err)) != GR_OK)
        return st;
    *out = odds;
    return GR_OK;
}
