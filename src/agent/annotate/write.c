/* What a reader says of a text as the text with calls in it.
 *
 * Holes and values that are stated give way to calls, all else stays byte for byte; a question is
 * answered by a statement that has its words. Where a reader points at part of a word, all of it
 * is meant. */
#include "agent/annotate/annotate_int.h"

#define MOST_ID 256 /* bytes */

/* At `at`, `cut` bytes go and `text` comes. */
typedef struct edit {
    size_t at, cut;
    gr_str text;
} edit;

typedef struct writer {
    gr_ctx *cx;
    gr_str text, graph;
    const gr_mark *mark; /* the next one */
    GR_VEC(edit) edits;  /* in the order of the text */
    gr_strbuf call;      /* the last one */
    bool failed;         /* what is said cannot be written */
    gr_note *note;
} writer;

/* --- spans --- */

static bool is_inside(char c, const char *more)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || (c & 0x80) != 0 ||
           (c != '\0' && strchr(more, c) != NULL);
}

/* The span of a mark, whole words; `more` are signs that are part of one. */
static gr_span span_of(const writer *w, const gr_mark *m, const char *more)
{
    gr_str t = w->text;
    size_t from = m->at.start, to = m->at.end;

    while (from > 0 && is_inside(t.ptr[from], more) && is_inside(t.ptr[from - 1], more))
        from--;
    while (to < t.len && is_inside(t.ptr[to - 1], more) && is_inside(t.ptr[to], more))
        to++;
    while (to > from + 1 && to > m->at.end && t.ptr[to - 1] == '.') /* the end of a sentence */
        to--;
    return (gr_span){ from, to };
}

static gr_str text_of(const writer *w, const gr_mark *m, const char *more)
{
    gr_span at = span_of(w, m, more);

    return gr_str_sub(w->text, at.start, at.end);
}

/* --- calls --- */

static void add_graph(writer *w, const gr_mark *m)
{
    gr_str name, nearly;

    if (m->symbol->kind == GR_A_GRAPH) {
        w->note->no_graph = w->graph.len == 0;
        gr_strbuf_add(&w->call, w->graph);
        return;
    }
    if (m->symbol->kind == GR_A_SET) {
        name = gr_note_set_name(w->cx, text_of(w, m, "_-."));
        gr_strbuf_addf(&w->call, "GL(\"%.*s\")", GR_FMT(name));
    } else {
        name = gr_note_graph_name(w->cx, text_of(w, m, "_-"), &nearly);
        gr_strbuf_addf(&w->call, "GL(\"gpr\", {\"%.*s\"})", GR_FMT(name));
        if (nearly.len != 0) {
            w->note->correction = nearly;
            w->note->graph = name;
        }
    }
    w->call.failed = w->call.failed || name.ptr == NULL;
    w->failed = w->failed || name.len == 0;
}

static bool is_id(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] <= ' ' || strchr(",#()[]{}<>\"'\\", s.ptr[i]) != NULL)
            return false;
    return s.len != 0 && s.len <= MOST_ID;
}

static void add_id(writer *w, gr_str kind, const gr_mark *m)
{
    gr_str id = text_of(w, m, "_/.");
    bool node = gr_str_starts(kind, "node");

    if (gr_str_ends(kind, "?"))
        kind.len--;
    w->failed = w->failed || !is_id(id);
    gr_strbuf_addf(&w->call, node ? ", \"%.*s#%.*s\"" : ", %.*s#%.*s", GR_FMT(kind), GR_FMT(id));
}

static void add_argument(writer *w, gr_str kind)
{
    const gr_mark *m = w->mark++;

    if (m->symbol->kind == GR_A_THING)
        add_id(w, m->symbol->text, w->mark++);
    else if (m->symbol->kind == GR_A_ID)
        add_id(w, kind, m);
    else if (m->value.type == GR_V_INT && m->value.i > 0)
        gr_strbuf_addf(&w->call, ", %lld", (long long)m->value.i);
    else
        w->failed = true;
}

static bool has_argument(const writer *w)
{
    gr_akind kind = w->mark->symbol->kind;

    return kind == GR_A_ID || kind == GR_A_THING || kind == GR_A_NUMBER || kind == GR_A_VALUE;
}

/* The call that comes next, with its brackets; .ptr NULL without memory. */
static gr_str next_call(writer *w, const char *before, const char *behind)
{
    const gr_tf_function *f = w->mark++->symbol->function;
    gr_str kinds = gr_str_of(f->args), kind;

    gr_strbuf_reset(&w->call);
    gr_strbuf_addf(&w->call, "%s[GR(", before);
    add_graph(w, w->mark++);
    gr_strbuf_addf(&w->call, ", \"%s:%s\"", f->model, f->function);
    while (has_argument(w) && gr_str_split(&kinds, ',', &kind))
        add_argument(w, gr_str_trim(kind));
    gr_strbuf_adds(&w->call, behind);
    return w->call.failed ? (gr_str){ NULL, 0 }
                          : gr_str_dup(&w->cx->arena, gr_strbuf_str(&w->call));
}

/* --- statements --- */

/* False without memory. What is edited twice cannot be written. */
static bool add_edit(writer *w, size_t at, size_t cut, gr_str text)
{
    size_t i = w->edits.n;

    if (text.ptr == NULL || !gr_vec_push(&w->edits, ((edit){ at, cut, text })))
        return false;
    for (; i != 0 && w->edits.at[i - 1].at > at; i--)
        w->edits.at[i] = w->edits.at[i - 1];
    w->edits.at[i] = (edit){ at, cut, text };
    w->failed = w->failed || (i != 0 && w->edits.at[i - 1].at + w->edits.at[i - 1].cut > at) ||
                (i + 1 < w->edits.n && at + cut > w->edits.at[i + 1].at);
    return true;
}

static bool put_quiet(writer *w)
{
    gr_span at = span_of(w, w->mark++, "_-");

    return add_edit(w, at.end, 0, next_call(w, " ", ")]"));
}

static bool put_value(writer *w)
{
    gr_span at = span_of(w, w->mark++, "_/.");

    return add_edit(w, at.start, at.end - at.start, next_call(w, "", ")-->r]"));
}

/* "entity#[TBR]" becomes "entity [..]". */
static bool put_hole(writer *w, gr_str hole)
{
    size_t at = (size_t)(hole.ptr - w->text.ptr);
    bool mark = at != 0 && w->text.ptr[at - 1] == '#';
    bool joined = mark && at > 1 && w->text.ptr[at - 2] != ' ';

    return add_edit(w, at - mark, hole.len + mark, next_call(w, joined ? " " : "", ")-->r]"));
}

static bool fill(writer *w)
{
    gr_tf_statement s;
    bool ok = gr_tf_parse(w->cx, w->text, &s, NULL) == GR_OK;

    for (size_t i = 0; ok && w->mark->symbol->kind != GR_A_END;) {
        if (w->mark->symbol->kind == GR_A_QUIET) {
            ok = put_quiet(w);
            continue;
        }
        while (s.piece[i].kind != GR_TF_HOLE)
            i++; /* there are as many as calls */
        ok = put_hole(w, s.piece[i++].text);
    }
    return ok;
}

static bool state(writer *w)
{
    bool ok = true;

    while (ok && w->mark->symbol->kind != GR_A_END)
        ok = w->mark->symbol->kind == GR_A_PUT ? put_value(w) : put_quiet(w);
    return ok;
}

/* The text as it is edited; .ptr NULL without memory. */
static gr_str edited(const writer *w)
{
    gr_str out = { NULL, 0 };
    size_t at = 0;
    gr_strbuf sb;

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    for (size_t i = 0; i < w->edits.n; i++) {
        gr_strbuf_add(&sb, gr_str_sub(w->text, at, w->edits.at[i].at));
        gr_strbuf_add(&sb, w->edits.at[i].text);
        at = w->edits.at[i].at + w->edits.at[i].cut;
    }
    gr_strbuf_add(&sb, gr_str_sub(w->text, at, w->text.len));
    if (!sb.failed)
        out = gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

/* --- answers and phrases --- */

/* Adds words behind others. */
static void join(gr_strbuf *sb, gr_str s)
{
    char last = sb->len != 0 ? sb->buf[sb->len - 1] : ' ';

    if (s.len != 0 && strchr(" #(-", last) == NULL && strchr(",.;:?!)-", s.ptr[0]) == NULL)
        gr_strbuf_addc(sb, ' ');
    gr_strbuf_add(sb, s);
}

/* A span of the question; a small word that began it may be inside now. */
static void add_copy(writer *w, gr_strbuf *sb)
{
    gr_span at = span_of(w, w->mark++, "_-'");
    gr_str s = gr_str_sub(w->text, at.start, at.end), word = gr_str_sub(s, 0, gr_str_find(s, " "));
    size_t before = sb->len;

    join(sb, s);
    if (at.start == 0 && before != 0 && !sb->failed && gr_text_word_class(word) != 0)
        sb->buf[sb->len - s.len] = (char)(sb->buf[sb->len - s.len] | 32);
}

/* The plural that a mark points at as one. */
static void add_one(writer *w, gr_strbuf *sb)
{
    char buf[GR_WORD_MAX];

    join(sb, gr_text_lemma(text_of(w, w->mark++, ""), buf, NULL));
}

static void add_words(writer *w, gr_strbuf *sb)
{
    while (w->mark->symbol->kind != GR_A_END)
        switch (w->mark->symbol->kind) {
        case GR_A_COPY: add_copy(w, sb); break;
        case GR_A_ONE: add_one(w, sb); break;
        case GR_A_SAY: join(sb, w->mark++->symbol->text); break;
        default: {
            gr_str call = next_call(w, "", ")-->r]");

            sb->failed = sb->failed || call.ptr == NULL;
            join(sb, call);
        }
        }
    w->mark++;
}

static bool answer(writer *w, gr_strbuf *sb)
{
    add_words(w, sb);
    while (sb->len != 0 && strchr(" ?.!,;:", sb->buf[sb->len - 1]) != NULL)
        sb->len--;
    gr_strbuf_addc(sb, '.');
    if (!sb->failed && sb->buf[0] >= 'a' && sb->buf[0] <= 'z')
        sb->buf[0] = (char)(sb->buf[0] - 'a' + 'A');
    return !sb->failed;
}

/* A graph before a word: its name, its nodes, its links. */
static bool load(writer *w, gr_strbuf *sb)
{
    size_t at = span_of(w, w->mark++, "_-").start, part;

    gr_strbuf_adds(sb, "[GL(");
    for (int i = 0; i < 3; i++) {
        gr_strbuf_adds(sb, i == 0 ? "\"" : ", \"");
        part = sb->len;
        add_words(w, sb);
        for (; part < sb->len; part++) {
            w->failed = w->failed || strchr("\"\\[]", sb->buf[part]) != NULL;
            sb->buf[part] = i == 0 && sb->buf[part] == ' ' ? '-' : sb->buf[part];
        }
        gr_strbuf_addc(sb, '"');
    }
    gr_strbuf_adds(sb, ")] ");
    return !sb->failed && add_edit(w, at, 0, gr_str_dup(&w->cx->arena, gr_strbuf_str(sb)));
}

/* --- all together --- */

static bool write(writer *w, gr_strbuf *sb)
{
    const gr_mark *first = w->mark;

    switch (first->symbol->kind) {
    case GR_A_FILL: w->mark++; return fill(w);
    case GR_A_STATE: w->mark++; return state(w);
    case GR_A_ANSWER: w->mark++; return answer(w, sb);
    case GR_A_LOAD: return load(w, sb);
    default: w->failed = true; return true;
    }
}

gr_status gr_note_write(gr_ctx *cx, gr_str text, gr_str graph, const gr_marking *m, gr_note *out,
                        gr_err *err)
{
    writer w = { .cx = cx, .text = text, .graph = graph, .mark = m->at, .note = out };
    gr_tf_statement s;
    gr_strbuf sb;
    bool ok;
    gr_status st = GR_OK;

    *out = (gr_note){ .text = GR_STR(""), .correction = GR_STR(""), .writer = GR_STR("") };
    w.edits.budget = &cx->budget;
    gr_strbuf_init(&w.call, &cx->budget, 0);
    gr_strbuf_init(&sb, &cx->budget, 0);
    ok = write(&w, &sb);
    if (ok && !w.failed && !out->no_graph) {
        out->text = m->at->symbol->kind == GR_A_ANSWER ? gr_str_dup(&cx->arena, gr_strbuf_str(&sb))
                                                       : edited(&w);
        ok = out->text.ptr != NULL;
    }
    gr_vec_clear(&w.edits);
    gr_strbuf_clear(&w.call);
    gr_strbuf_clear(&sb);
    if (!ok)
        return gr_fail_memory(cx, err);
    if (out->text.len != 0 && (st = gr_tf_parse(cx, out->text, &s, NULL)) != GR_OK)
        out->text = GR_STR("");
    return st == GR_EMEMORY ? gr_fail_memory(cx, err) : GR_OK;
}
