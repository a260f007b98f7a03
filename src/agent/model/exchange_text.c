/* The text as a model may see it: as it stands, or in private with aliases for all names.
 *
 * Names in private are those of the graphs, wherever they stand in the text, and outside of what
 * was read as a graph everything that looks like a name: in quotes, with a capital letter, of
 * letters and digits. A word too many is worse to read; a word too few is a name that got out. */
#include "agent/model/exchange_int.h"

#define MOST_NAME 120u   /* bytes of a name that is looked for */
#define MANY      20000u /* nodes from which on names are found only as they are written */

/* --- words --- */

static bool in_word(unsigned char c)
{
    return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

static bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Does a word begin, or end, at this place? */
static bool is_edge(gr_str text, size_t at)
{
    return at == 0 || at == text.len || !in_word((unsigned char)text.ptr[at - 1]) ||
           !in_word((unsigned char)text.ptr[at]);
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Matches a quote at a place of the text, any white space for any other; the end, or 0. */
static size_t match(gr_str text, size_t at, gr_str quote, bool fold)
{
    size_t i = at, k = 0;

    while (k < quote.len) {
        if (is_white(quote.ptr[k])) {
            if (i == text.len || !is_white(text.ptr[i]))
                return 0;
            while (i < text.len && is_white(text.ptr[i]))
                i++;
            while (k < quote.len && is_white(quote.ptr[k]))
                k++;
        } else if (i < text.len && (text.ptr[i] == quote.ptr[k] ||
                                    (fold && small(text.ptr[i]) == small(quote.ptr[k])))) {
            i++;
            k++;
        } else {
            return 0;
        }
    }
    return is_edge(text, i) ? i : 0;
}

static bool find(gr_str text, gr_str what, bool fold, gr_span *at)
{
    what = gr_str_trim(what);
    for (size_t i = 0; what.len != 0 && i + what.len / 2 < text.len; i++) {
        size_t end = is_edge(text, i) ? match(text, i, what, fold) : 0;

        if (end != 0) {
            *at = (gr_span){ i, end };
            return true;
        }
    }
    return false;
}

bool gr_shown_find(const gr_shown *s, gr_str quote, gr_span *at)
{
    return find(s->text, quote, false, at) || find(s->text, quote, true, at);
}

bool gr_shown_names(gr_str part, gr_str name, bool fold)
{
    gr_span at;

    return find(part, name, fold, &at);
}

/* Digits, words ("two"), and quantities in a coarser unit ("1 h 20" is 80). */
bool gr_shown_counts(gr_str part, double number)
{
    for (size_t i = 0; i < part.len; i++) {
        static const unsigned ways[] = { 0, GR_NUM_FRACTION, GR_NUM_DECIMAL_COMMA,
                                         GR_NUM_NO_GROUPS };
        gr_str rest = gr_str_sub(part, i, part.len);
        gr_text_num n;
        gr_text_qty q;

        if (!is_edge(part, i))
            continue;
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
            if (gr_text_number(rest, ways[k], &n) != 0 &&
                (n.d == number || ((n.marks & GR_NUM_PERCENT) != 0 && n.d == 100 * number)))
                return true;
        if (gr_text_quantity(rest, &q) != 0 && q.unit != NULL &&
            (q.num.d == number || q.base == number ||
             (q.unit->quantity == GR_Q_TIME &&
              (q.base == 60 * number || q.base == 3600 * number || q.base == 86400 * number)) ||
             q.base == 1000 * number || 1000 * q.base == number))
            return true;
    }
    return false;
}

/* --- aliases --- */

static gr_str folded(gr_str name, char buf[MOST_NAME])
{
    for (size_t i = 0; i < name.len; i++)
        buf[i] = small(name.ptr[i]);
    return (gr_str){ buf, name.len };
}

static gr_str words_of(gr_ctx *cx, gr_name name)
{
    char num[GR_NUM_MAX];

    return gr_str_dup(&cx->arena, gr_name_is_int(name)
                                      ? (gr_str){ num, gr_num_from_int(name.num, num) }
                                      : (gr_str){ name.ptr, name.len });
}

/* The alias of a name, made if it has none; .ptr NULL without memory. Names are borrowed. */
static gr_str alias_of(gr_shown *s, gr_name name)
{
    gr_str words = words_of(s->cx, name), key;
    gr_alias_name e = { .name = name };
    char buf[MOST_NAME];
    uint32_t *slot;

    if (words.ptr == NULL)
        return words;
    key = gr_str_dup(&s->cx->arena, words.len <= MOST_NAME ? folded(words, buf) : words);
    slot = key.ptr != NULL ? gr_strmap_put(&s->index, key) : NULL;
    if (slot == NULL)
        return (gr_str){ NULL, 0 };
    if (*slot != GR_MAP_NONE)
        return s->names.at[*slot].alias;
    *slot = (uint32_t)s->names.n;
    e.alias = gr_str_printf(&s->cx->arena, "node_%zu", s->names.n + 1);
    return e.alias.ptr != NULL && gr_vec_push(&s->names, e) ? e.alias : (gr_str){ NULL, 0 };
}

/* A number names nobody. */
gr_str gr_shown_name(gr_shown *s, gr_name name)
{
    return s->private_names && !gr_name_is_int(name) ? alias_of(s, name) : words_of(s->cx, name);
}

gr_str gr_shown_meant(const gr_shown *s, gr_str said)
{
    for (size_t i = 0; s->private_names && i < s->names.n; i++)
        if (gr_str_eq(s->names.at[i].alias, said))
            return words_of(s->cx, s->names.at[i].name);
    return said;
}

/* A node of a graph with many; their names are not in the index from the start. */
static bool is_one_of_many(const gr_shown *s, gr_str words, gr_name *name)
{
    for (size_t i = 0; i < s->r->n_graphs; i++) {
        const gr_graph *g = s->r->graphs[i].graph;
        gr_vid v = gr_graph_n_nodes(g) > MANY ? gr_graph_find(g, gr_name_of(words)) : GR_NO_NODE;

        if (v != GR_NO_NODE) {
            *name = gr_graph_shown(g, v);
            return !gr_name_is_int(*name);
        }
    }
    return false;
}

/* The longest known name that begins at a place; its end, or 0. *out: its alias, .ptr NULL without
 * memory. */
static size_t known_at(gr_shown *s, gr_str text, size_t at, gr_str *out)
{
    size_t end = at + MOST_NAME < text.len ? at + MOST_NAME : text.len;
    char buf[MOST_NAME];

    for (; end > at; end--) {
        gr_str words = gr_str_sub(text, at, end);
        gr_name name;
        uint32_t k;

        if (!is_edge(text, end))
            continue;
        k = gr_strmap_get(&s->index, folded(words, buf));
        if (k != GR_MAP_NONE)
            *out = s->names.at[k].alias;
        else if (is_one_of_many(s, words, &name))
            *out = alias_of(s, name);
        else
            continue;
        return end;
    }
    return 0;
}

/* A text with aliases; shifts, if not NULL, gets where they move what follows. */
static gr_str masked(gr_shown *s, gr_str text, bool shifts)
{
    gr_str out = { NULL, 0 };
    gr_strbuf sb;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    for (size_t i = 0; i < text.len;) {
        bool starts = is_edge(text, i) && in_word((unsigned char)text.ptr[i]);
        gr_str alias;
        size_t end = starts ? known_at(s, text, i, &alias) : 0;

        if (end == 0) {
            gr_strbuf_addc(&sb, text.ptr[i++]);
            continue;
        }
        gr_strbuf_add(&sb, alias);
        i = end;
        if (alias.ptr == NULL ||
            (shifts && !gr_vec_push(&s->shifts, ((gr_shown_shift){ sb.len, i }))))
            sb.failed = true;
    }
    if (!sb.failed)
        out = gr_str_dup(&s->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return out;
}

gr_str gr_shown_sentence(gr_shown *s, gr_str sentence)
{
    return s->private_names ? masked(s, sentence, false) : sentence;
}

/* --- what looks like a name --- */

static bool is_read(const gr_reading *r, const gr_token *t)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        for (size_t k = 0; k < r->graphs[i].n_spans; k++)
            if (t->start >= r->graphs[i].spans[k].start && t->end <= r->graphs[i].spans[k].end)
                return true;
    return false;
}

static bool asks(const gr_reading *r, const gr_token *t)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS && t->start >= r->clauses[i].at.start &&
            t->end <= r->clauses[i].at.end)
            return true;
    return false;
}

static bool has_digit(gr_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (gr_is_digit(word.ptr[i]))
            return true;
    return false;
}

static bool looks_like_name(const gr_reading *r, size_t i)
{
    const gr_token *t = &r->tokens.at[i];
    gr_str word = gr_str_sub(r->text, t->start, t->end);
    bool first = i == 0 || (r->tokens.at[i - 1].flags & GR_TOKEN_SENTENCE_END) != 0 ||
                 r->tokens.at[i - 1].kind == GR_TOKEN_NEWLINE;

    if (t->kind != GR_TOKEN_WORD || gr_text_word_class(word) != 0 || word.len > MOST_NAME)
        return false;
    if (has_digit(word))
        return true;
    return word.ptr[0] >= 'A' && word.ptr[0] <= 'Z' && !(first && asks(r, t));
}

static bool add_name(gr_shown *s, gr_str words)
{
    words = gr_str_trim(words);
    return words.len == 0 || words.len > MOST_NAME || alias_of(s, gr_name_of(words)).ptr != NULL;
}

static bool add_names(gr_shown *s)
{
    const gr_reading *r = s->r;

    for (size_t i = 0; i < r->n_graphs; i++) {
        const gr_graph *g = r->graphs[i].graph;

        for (gr_vid v = 0; gr_graph_n_nodes(g) <= MANY && v < gr_graph_n_nodes(g); v++)
            if (!gr_name_is_int(gr_graph_shown(g, v)) &&
                alias_of(s, gr_graph_shown(g, v)).ptr == NULL)
                return false;
    }
    for (size_t i = 0; i < r->tokens.n; i++) {
        const gr_token *t = &r->tokens.at[i];
        size_t end = i;

        if (is_read(r, t))
            continue;
        if (t->kind == GR_TOKEN_QUOTED &&
            !add_name(s, gr_str_sub(r->text, t->inner_start, t->inner_end)))
            return false;
        while (end < r->tokens.n && looks_like_name(r, end) && !is_read(r, &r->tokens.at[end]) &&
               (end == i || r->tokens.at[end].start == r->tokens.at[end - 1].end + 1))
            end++;
        if (end == i)
            continue;
        if (!add_name(s, gr_str_sub(r->text, t->start, r->tokens.at[end - 1].inner_end)))
            return false;
        i = end - 1;
    }
    return true;
}

/* --- the whole --- */

gr_status gr_shown_make(gr_ctx *cx, const gr_reading *r, bool private_names, gr_shown *out,
                        gr_err *err)
{
    *out = (gr_shown){ .cx = cx, .r = r, .private_names = private_names };
    out->names.budget = out->shifts.budget = &cx->budget;
    gr_strmap_init(&out->index, &cx->budget);
    out->text = r->written;
    if (!private_names)
        return GR_OK;
    if (!add_names(out))
        return gr_fail_memory(cx, err);
    out->text = masked(out, r->written, true);
    return out->text.ptr != NULL ? GR_OK : gr_fail_memory(cx, err);
}

void gr_shown_clear(gr_shown *s)
{
    gr_strmap_clear(&s->index);
    gr_vec_clear(&s->names);
    gr_vec_clear(&s->shifts);
}

static size_t place_of(const gr_shown *s, size_t at)
{
    size_t shown = 0, written = 0;

    for (size_t i = 0; i < s->shifts.n && s->shifts.at[i].at <= at; i++) {
        shown = s->shifts.at[i].at;
        written = s->shifts.at[i].from;
    }
    return written + (at - shown);
}

gr_span gr_shown_place(const gr_shown *s, gr_span at)
{
    gr_span out = { place_of(s, at.start), place_of(s, at.end) };

    /* A place inside an alias is somewhere inside the name. */
    out.end = out.end < s->r->written.len ? out.end : s->r->written.len;
    out.start = out.start < out.end ? out.start : out.end;
    return out;
}
