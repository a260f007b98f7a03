/* What a reader says of a text as the text with calls in it.
 *
 * Holes and values that are stated give way to calls, all else stays byte for byte; a question is
 * answered by a statement that has its words. Where a reader points at part of a word, all of it
 * is meant. */
#include "agent/annotate/annotate_int.h"

#define MOST_ID  256 /* bytes */
#define MOST_IDS 16  /* that an answer is looked at for */

typedef struct writer {
    gr_ctx *cx;
    gr_str text, graph;
    size_t at;           /* so much of the text is written */
    const gr_mark *mark; /* the next one */
    gr_strbuf out;
    bool failed;         /* what is said cannot be written */
    gr_str id[MOST_IDS]; /* in calls */
    size_t n_ids;
    gr_note *note;
} writer;

/* --- spans --- */

static bool is_inside(char c, const char *more)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80) != 0 ||
           (c != '\0' && strchr(more, c) != NULL);
}

/* The span that a mark points at, whole words; `more` are signs that are part of one. */
static gr_span span_of(const writer *w, const gr_mark *m, const char *more)
{
    const char *t = w->text.ptr;
    gr_span at = m->at;

    while (at.start > 0 && is_inside(t[at.start], more) && is_inside(t[at.start - 1], more))
        at.start--;
    while (at.end < w->text.len && is_inside(t[at.end - 1], more) && is_inside(t[at.end], more))
        at.end++;
    while (at.end > m->at.end && t[at.end - 1] == '.') /* the end of a sentence */
        at.end--;
    return at;
}

static gr_str text_of(const writer *w, const gr_mark *m, const char *more)
{
    gr_span at = span_of(w, m, more);

    return gr_str_sub(w->text, at.start, at.end);
}

/* --- calls --- */

static void add_name(writer *w, const gr_mark *m)
{
    bool set = m->symbol->kind == GR_A_SET;
    gr_str nearly, name;

    name = set ? gr_note_set_name(w->cx, text_of(w, m, "_-."), &nearly)
               : gr_note_graph_name(w->cx, text_of(w, m, "_-"), &nearly);
    gr_strbuf_addf(&w->out, set ? "GL(\"%.*s\")" : "GL(\"gpr\", {\"%.*s\"})", GR_FMT(name));
    w->out.failed = w->out.failed || name.ptr == NULL;
    w->failed = w->failed || name.len == 0;
    if (nearly.len != 0) {
        w->note->correction = nearly;
        w->note->graph = name;
    }
}

static void add_graph(writer *w, const gr_mark *m)
{
    if (m->symbol->kind != GR_A_GRAPH) {
        add_name(w, m);
        return;
    }
    w->note->no_graph = w->graph.len == 0;
    gr_strbuf_add(&w->out, w->graph);
}

static bool is_id(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] <= ' ' || strchr(",#()[]{}<>\"\\", s.ptr[i]) != NULL)
            return false;
    return s.len != 0 && s.len <= MOST_ID;
}

static void add_id(writer *w, gr_str kind, const gr_mark *m)
{
    gr_str id = text_of(w, m, "_/.");
    bool node = gr_str_starts(kind, "node");

    id.len = gr_str_find(id, " ");
    kind.len -= gr_str_ends(kind, "?");
    w->failed = w->failed || !is_id(id);
    if (w->n_ids < MOST_IDS)
        w->id[w->n_ids++] = id;
    gr_strbuf_addf(&w->out, node ? ", \"%.*s#%.*s\"" : ", %.*s#%.*s", GR_FMT(kind), GR_FMT(id));
}

/* The argument that comes next, if there is one. */
static bool add_argument(writer *w, gr_str kind)
{
    const gr_mark *m = w->mark++;

    switch (m->symbol->kind) {
    case GR_A_THING: add_id(w, m->symbol->text, w->mark++); return true;
    case GR_A_ID: add_id(w, kind, m); return true;
    case GR_A_NUMBER:
    case GR_A_VALUE:
        w->failed = w->failed || m->value.type != GR_V_INT || m->value.i <= 0;
        gr_strbuf_addf(&w->out, ", %lld", (long long)m->value.i);
        return true;
    default: w->mark = m; return false;
    }
}

/* The call that comes next, with its brackets. */
static void add_call(writer *w, const char *arrow)
{
    const gr_tf_function *f = w->mark++->symbol->function;
    gr_str kinds = gr_str_of(f->args), kind;

    gr_strbuf_adds(&w->out, "[GR(");
    add_graph(w, w->mark++);
    gr_strbuf_addf(&w->out, ", \"%s:%s\"", f->model, f->function);
    while (kinds.len != 0 && gr_str_split(&kinds, ',', &kind) && add_argument(w, gr_str_trim(kind)))
        ;
    gr_strbuf_addf(&w->out, ")%s]", arrow);
}

/* --- statements --- */

/* The text up to `to`. What is said has to be in its order. */
static void keep(writer *w, size_t to)
{
    w->failed = w->failed || to < w->at;
    gr_strbuf_add(&w->out, gr_str_sub(w->text, w->at, to > w->at ? to : w->at));
    w->at = to;
}

/* "entity#[TBR]" becomes "entity [..]". */
static void put_hole(writer *w, gr_str hole)
{
    size_t at = (size_t)(hole.ptr - w->text.ptr);
    bool mark = at != 0 && w->text.ptr[at - 1] == '#';

    keep(w, at - mark);
    if (mark && at > 1 && w->text.ptr[at - 2] != ' ')
        gr_strbuf_addc(&w->out, ' ');
    add_call(w, "-->r");
    w->at = at + hole.len;
}

static void put_quiet(writer *w)
{
    keep(w, span_of(w, w->mark++, "_-").end);
    gr_strbuf_addc(&w->out, ' ');
    add_call(w, "");
}

static void put_value(writer *w)
{
    gr_span at = span_of(w, w->mark++, "_/.");

    keep(w, at.start);
    add_call(w, "-->r");
    w->at = at.end;
}

/* A statement with holes, or with values. */
static void state(writer *w, const gr_tf_statement *s)
{
    size_t i = 0;

    for (w->mark++; w->mark->symbol->kind != GR_A_END;)
        if (w->mark->symbol->kind == GR_A_QUIET) {
            put_quiet(w);
        } else if (w->mark->symbol->kind == GR_A_PUT) {
            put_value(w);
        } else {
            while (s->piece[i].kind != GR_TF_HOLE)
                i++; /* there are as many as calls */
            put_hole(w, s->piece[i++].text);
        }
    keep(w, w->text.len);
}

/* --- answers and phrases --- */

/* Adds words behind others. */
static void join(gr_strbuf *sb, gr_str s)
{
    char last = sb->len != 0 ? sb->buf[sb->len - 1] : ' ';
    bool mark = s.len != 0 && strchr(",.;:?!)-", s.ptr[0]) != NULL;

    if (!mark && strchr(" #(-\"", last) == NULL)
        gr_strbuf_addc(sb, ' ');
    if (last == '#' && gr_str_starts(s, "#"))
        s = gr_str_sub(s, 1, s.len);
    gr_strbuf_add(sb, s);
}

/* A span of the question; a small word that began it may be inside now. */
static void add_copy(writer *w, const gr_mark *m)
{
    gr_str s = text_of(w, m, "_-'"), word = gr_str_sub(s, 0, gr_str_find(s, " "));
    bool moved = s.ptr == w->text.ptr && w->out.len != 0;

    join(&w->out, s);
    if (moved && !w->out.failed && gr_text_word_class(word) != 0)
        w->out.buf[w->out.len - s.len] = (char)(s.ptr[0] | 32);
}

static void add_words(writer *w)
{
    char buf[GR_WORD_MAX];

    for (; w->mark->symbol->kind != GR_A_END; w->mark++)
        switch (w->mark->symbol->kind) {
        case GR_A_COPY: add_copy(w, w->mark); break;
        case GR_A_ONE: join(&w->out, gr_text_lemma(text_of(w, w->mark, ""), buf, NULL)); break;
        case GR_A_SAY: join(&w->out, w->mark->symbol->text); break;
        default:
            join(&w->out, GR_STR(""));
            add_call(w, "-->r");
            w->mark--;
        }
    w->mark++;
}

static void answer(writer *w)
{
    w->mark++;
    add_words(w);
    while (w->out.len != 0 && strchr(" ?.!,;:", w->out.buf[w->out.len - 1]) != NULL)
        w->out.len--;
    gr_strbuf_addc(&w->out, '.');
    if (!w->out.failed && w->out.buf[0] >= 'a' && w->out.buf[0] <= 'z')
        w->out.buf[0] = (char)(w->out.buf[0] - 'a' + 'A');
}

/* A graph before a word: its name, its nodes, its links. */
static void load(writer *w)
{
    keep(w, span_of(w, w->mark++, "_-").start);
    gr_strbuf_adds(&w->out, "[GL(");
    for (int i = 0; i < 3; i++) {
        size_t part;

        gr_strbuf_adds(&w->out, i == 0 ? "\"" : ", \"");
        part = w->out.len;
        add_words(w);
        for (; !w->out.failed && part < w->out.len; part++) {
            char *c = &w->out.buf[part];

            w->failed = w->failed || strchr("\"\\[]", *c) != NULL;
            *c = i == 0 && *c == ' ' ? '-' : *c;
        }
        gr_strbuf_addc(&w->out, '"');
    }
    gr_strbuf_adds(&w->out, ")] ");
    keep(w, w->text.len);
}

/* --- all together --- */

static void write(writer *w, const gr_tf_statement *s)
{
    switch (w->mark->symbol->kind) {
    case GR_A_FILL:
    case GR_A_STATE: state(w, s); break;
    case GR_A_ANSWER: answer(w); break;
    case GR_A_LOAD: load(w); break;
    default: w->failed = true;
    }
}

/* The first letter may have become another. */
static bool says(const gr_tf_statement *s, gr_str name)
{
    gr_str rest = gr_str_sub(name, name.len > 1, name.len);

    for (size_t i = 0; i < s->n; i++) {
        gr_str t = s->piece[i].text;

        if (s->piece[i].kind == GR_TF_PLAIN && memmem(t.ptr, t.len, rest.ptr, rest.len) != NULL)
            return true;
    }
    return false;
}

/* An answer says what its calls are about. */
static bool is_whole(const writer *w, const gr_tf_statement *s)
{
    for (size_t i = 0; i < w->n_ids; i++)
        if (!says(s, w->id[i]))
            return false;
    return true;
}

/* The calls of a statement, one behind another; .ptr NULL without memory. */
static gr_str calls_of(gr_ctx *cx, const gr_tf_statement *s)
{
    gr_str out = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; s->piece[i].kind == GR_TF_QUERY && k < s->piece[i].n; k++)
            gr_tf_print_call(&sb, &s->piece[i].calls[k]);
    if (!sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* Keeps what is written, if it reads back. */
static gr_status finish(writer *w, bool answers)
{
    gr_tf_statement s;
    gr_str text = gr_str_dup(&w->cx->arena, gr_strbuf_str(&w->out));
    gr_status st = w->out.failed || text.ptr == NULL ? GR_EMEMORY : GR_OK;

    if (st != GR_OK || w->failed || w->note->no_graph)
        return st;
    if ((st = gr_tf_parse(w->cx, text, &s, NULL)) != GR_OK)
        return st == GR_EMEMORY ? st : GR_OK;
    if (answers && !is_whole(w, &s))
        return GR_OK;
    w->note->text = text;
    if (answers)
        w->note->calls = calls_of(w->cx, &s);
    return w->note->calls.ptr != NULL ? GR_OK : GR_EMEMORY;
}

gr_status gr_note_write(gr_ctx *cx, const gr_tf_statement *s, gr_str text, gr_str graph,
                        const gr_marking *m, gr_note *out, gr_err *err)
{
    const gr_str none = GR_STR("");
    writer w = { .cx = cx, .text = text, .graph = graph, .mark = m->at, .note = out };
    gr_status st;

    *out = (gr_note){ .text = none, .calls = none, .correction = none, .writer = none };
    gr_strbuf_init(&w.out, &cx->budget, 0);
    write(&w, s);
    st = finish(&w, m->at->symbol->kind == GR_A_ANSWER);
    gr_strbuf_clear(&w.out);
    return st != GR_OK ? gr_fail_memory(cx, err) : GR_OK;
}
