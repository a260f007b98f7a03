/* Where calls go in a text: into its holes, behind the words that a property is defined by, in the
 * place of a value that is stated, before the words that name a network. */
#include "agent/annotate/annotate_int.h"

#define MAX_EDITS 64

/* At `at`, `cut` bytes go and `text` comes. */
typedef struct edit {
    size_t at, cut;
    gr_str text;
} edit;

typedef struct edits {
    edit at[MAX_EDITS];
    size_t n;
} edits;

/* A place is edited once. */
static void add_edit(edits *e, size_t at, size_t cut, gr_str text)
{
    size_t i = e->n;

    for (size_t k = 0; k < e->n; k++)
        if (e->at[k].at == at)
            return;
    if (e->n == MAX_EDITS)
        return;
    for (; i != 0 && e->at[i - 1].at > at; i--)
        e->at[i] = e->at[i - 1];
    e->at[i] = (edit){ at, cut, text };
    e->n++;
}

static gr_str apply(gr_ctx *cx, gr_str text, const edits *e)
{
    gr_str out = { NULL, 0 };
    size_t at = 0;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < e->n; i++) {
        gr_strbuf_add(&sb, gr_str_sub(text, at, e->at[i].at));
        gr_strbuf_add(&sb, e->at[i].text);
        at = e->at[i].at + e->at[i].cut;
    }
    gr_strbuf_add(&sb, gr_str_sub(text, at, text.len));
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

static gr_str in_brackets(gr_ctx *cx, const char *before, gr_str call, const char *arrow)
{
    return gr_str_printf(&cx->arena, "%s[%.*s%s]", before, GR_FMT(call), arrow);
}

/* What the text says that can be asked for, in words. */
static gr_status not_understood(const gr_note *n, gr_err *err)
{
    if (n->n_cues == 0 && n->n_items == 0)
        gr_fail(err, GR_EDECLINED, "this names nothing that a call could find out");
    else if (n->data.len == 0 && n->graph.len == 0)
        gr_fail(err, GR_EDECLINED, "this names no graph and no data set");
    else
        gr_fail(err, GR_EDECLINED, "it is not clear what is asked about %.*s",
                GR_FMT(n->graph.len != 0 ? n->graph : n->data));
    gr_err_hint(err, "calls find properties of graphs, topics of papers, functions of molecules, "
                     "recommendations, communities, and relations of entities");
    return GR_EDECLINED;
}

/* "entity#[TBR]" becomes "entity [..]". */
static void fill_hole(gr_ctx *cx, const gr_note *n, size_t word, gr_str call, edits *e)
{
    size_t at = n->word[word].start, end = n->word[word].end;
    bool mark = at != 0 && n->text.ptr[at - 1] == '#';

    at -= mark;
    add_edit(
        e, at, end - at,
        in_brackets(cx, mark && at != 0 && n->text.ptr[at - 1] != ' ' ? " " : "", call, "-->r"));
}

static gr_status fill_holes(gr_ctx *cx, const gr_note *n, gr_str graph, edits *e, gr_err *err)
{
    gr_note_call asked = { .call = GR_STR("") };
    gr_status st;

    for (size_t i = 0; i < n->n_words; i++) {
        if (n->word[i].hole == 0)
            continue;
        if ((st = gr_note_choose(cx, n, n->word[i].hole, graph, &asked, err)) != GR_OK)
            return st;
        if (asked.function == NULL)
            return not_understood(n, err);
        fill_hole(cx, n, i, asked.call, e);
    }
    for (size_t k = 0; k < n->n_cues; k++) {
        gr_str call = gr_note_defining(cx, n, &asked, k, graph);

        if (call.len != 0)
            add_edit(e, n->word[n->cue[k].last].end, 0, in_brackets(cx, " ", call, ""));
    }
    return GR_OK;
}

/* --- plain statements --- */

static bool is_value(const gr_note *n, size_t i)
{
    gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);
    gr_text_num num;

    for (size_t k = 0; k < n->n_items; k++)
        if (i >= n->item[k].word && i < n->item[k].after)
            return false;
    return w.len != 0 && gr_text_number(w, 0, &num) == w.len;
}

/* The number that a statement gives for what the cue names ("7 nodes", "a radius of 2"); n_words =
 * none. Between the two only the graph and a verb may stand. */
static size_t stated_value(const gr_note *n, size_t cue)
{
    size_t i = n->cue[cue].first;

    for (; i <= n->cue[cue].last; i++)
        if (is_value(n, i))
            return i;
    for (; i < n->n_words; i++) {
        gr_str w = gr_str_sub(n->text, n->word[i].start, n->word[i].end);

        if (is_value(n, i))
            return i;
        if (gr_text_word_class(w) == 0 && !(i >= n->data_first && i <= n->data_word) &&
            !gr_note_is(n, i, "equal, amount, come, value, number, node, vertex, graph, tree"))
            break;
    }
    return n->n_words;
}

/* Every value that is stated gives way to a call. */
static void replace_values(gr_ctx *cx, const gr_note *n, gr_str graph, edits *e)
{
    for (size_t k = 0; k < n->n_cues && n->n_items == 0; k++) {
        size_t at = stated_value(n, k);
        gr_str call = at < n->n_words ? gr_note_property(cx, n, k, graph) : GR_STR("");

        if (call.len != 0)
            add_edit(e, n->word[at].start, n->word[at].end - n->word[at].start,
                     in_brackets(cx, "", call, "-->r"));
    }
}

/* Values that stand there give way to calls; else a call stands silent behind the words that name
 * its value. */
static gr_status place_call(gr_ctx *cx, const gr_note *n, gr_str graph, edits *e, gr_err *err)
{
    gr_note_call asked;
    size_t at;
    gr_status st;

    replace_values(cx, n, graph, e);
    if (e->n != 0)
        return GR_OK;
    if ((st = gr_note_choose(cx, n, 0, graph, &asked, err)) != GR_OK)
        return st;
    if (asked.function != NULL) {
        at = n->n_items != 0 ? n->item[n->n_items - 1].after : n->n_words;
        while (at < n->n_words && !is_value(n, at))
            at++;
        if (at < n->n_words) {
            add_edit(e, n->word[at].start, n->word[at].end - n->word[at].start,
                     in_brackets(cx, "", asked.call, "-->r"));
            return GR_OK;
        }
        at = asked.cue < n->n_cues ? n->cue[asked.cue].last : n->n_words - 1;
        add_edit(e, n->word[at].end, 0, in_brackets(cx, " ", asked.call, ""));
        return GR_OK;
    }
    return not_understood(n, err);
}

gr_status gr_note_annotate(gr_ctx *cx, gr_str text, gr_str graph, gr_note *n, gr_str *out,
                           gr_err *err)
{
    gr_str *names = gr_new_n(&cx->arena, gr_str, gr_n_makers());
    edits e = { .n = 0 };
    gr_note_call asked;
    gr_status st;

    if (names == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < gr_n_makers(); i++)
        names[i] = gr_str_of(gr_maker_at(i)->name);
    if ((st = gr_note_read(cx, text, names, gr_n_makers(), n, err)) != GR_OK)
        return st;
    if (n->n_words == 0)
        return not_understood(n, err);
    if (n->n_holes == 0 && n->question) {
        if ((st = gr_note_choose(cx, n, 0, graph, &asked, err)) != GR_OK)
            return st;
        if (asked.function == NULL)
            return not_understood(n, err);
        *out = gr_note_answer(cx, n, &asked, in_brackets(cx, "", asked.call, "-->r"));
        return out->ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
    }
    st = n->n_holes != 0 ? fill_holes(cx, n, graph, &e, err) : place_call(cx, n, graph, &e, err);
    if (st != GR_OK)
        return st;
    *out = apply(cx, text, &e);
    return out->ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}
