/* Files that a text names: "files/roads.csv", "../x/task_0.edgelist.", a URL, "the cora data set".
 */
#include "sense/prose/prose_int.h"
#include "sense/sense_int.h"

#define FILES_MAX 8 /* of one text */

static bool is_path_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 0x80 || strchr("_./~-+%@:?&=#\\", c) != NULL;
}

static bool is_url(gr_str s)
{
    return gr_str_starts(s, "http://") || gr_str_starts(s, "https://") ||
           gr_str_starts(s, "file://");
}

bool gr_sense_is_text(gr_str path)
{
    static const char *const ends[] = { ".md",     ".markdown", ".yaml", ".yml",  ".log",
                                        ".toml",   ".ini",      ".sql",  ".mmd",  ".rst",
                                        ".puml",   ".cypher",   ".cfg",  ".conf", ".jsonl",
                                        ".ndjson", ".html",     ".tex" };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (gr_str_ends(path, ends[i]))
            return true;
    return false;
}

/* The extension says that it is a file, of a graph or of anything else that could be meant as one.
 */
static bool has_extension(gr_str s)
{
    static const char *const others[] = { ".txt", ".gz", ".zst", ".dat", ".xlsx", ".xml" };
    char path[512];

    if (s.len < 4 || s.len >= sizeof path || memchr(s.ptr, '.', s.len) == NULL)
        return false;
    memcpy(path, s.ptr, s.len);
    path[s.len] = '\0';
    if (gr_format_for_path(path) != NULL || gr_sense_is_text(s))
        return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gr_str_ends(s, others[i]))
            return true;
    return false;
}

static bool is_path(gr_str s)
{
    if (s.len < 3)
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (!is_path_char(s.ptr[i]))
            return false;
    if (is_url(s)) /* others only name things: http://xmlns.com/foaf/0.1/knows */
        return has_extension(s);
    return has_extension(s) && s.ptr[0] != '.' && s.ptr[0] != '-'
               ? true
               : (gr_str_starts(s, "./") || gr_str_starts(s, "../") || gr_str_starts(s, "/") ||
                  gr_str_starts(s, "~/")) &&
                     has_extension(s);
}

static bool is_mark(char c)
{
    return c == '-' || c == '=' || c == '>' || c == '<';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Has the word from pos on a point inside, as names of files have? */
static bool is_dotted(gr_str text, size_t pos)
{
    size_t end = pos;

    while (end < text.len && is_path_char(text.ptr[end]) && end - pos < 200)
        end++;
    for (size_t i = pos + 1; i + 1 < end; i++)
        if (text.ptr[i] == '.')
            return true;
    return false;
}

/* "a.dot -> b.dot": names of nodes. In "a.dot -- who is first?" it is a file. */
static bool is_linked(gr_str text, size_t start, size_t end)
{
    size_t next = end, before = start;

    while (next < text.len && (is_blank(text.ptr[next]) || is_mark(text.ptr[next])))
        next++;
    while (before > 0 && (is_blank(text.ptr[before - 1]) || is_mark(text.ptr[before - 1])))
        before--;
    if (memchr(text.ptr + end, '-', next - end) != NULL ||
        memchr(text.ptr + end, '=', next - end) != NULL)
        return is_dotted(text, next);
    if (memchr(text.ptr + before, '>', start - before) == NULL &&
        memchr(text.ptr + before, '-', start - before) == NULL)
        return false;
    end = before;
    while (before > 0 && is_path_char(text.ptr[before - 1]) && end - before < 200)
        before--;
    return before < end && is_dotted(text, before);
}

#define VERB_MAX 4 /* words */

/* Lemmas of a column's name, 0 if it has too many. */
static size_t name_lemmas(gr_str rest, gr_str words[VERB_MAX], char buf[VERB_MAX][GR_WORD_MAX])
{
    size_t n = 0;

    while (rest.len != 0) {
        size_t end = 0;

        while (end < rest.len && strchr("_ -", rest.ptr[end]) == NULL)
            end++;
        if (end == 0 || end >= GR_WORD_MAX || n == VERB_MAX)
            return 0;
        words[n] = gr_text_lemma(gr_str_sub(rest, 0, end), buf[n], NULL);
        n++;
        rest = gr_str_sub(rest, end < rest.len ? end + 1 : end, rest.len);
    }
    return n;
}

/* Is it about who stands above whom: in an office, in a family, as a part? */
static bool is_rank(const gr_relation_row *row)
{
    return strcmp(row->family, "boss") == 0 || strcmp(row->family, "parent") == 0 ||
           strcmp(row->family, "part") == 0;
}

/* "task -> needs": the verb that leads from one end to the other, if the table of verbs has it, or
 * the one that goes with a word for the other end, "task -> prerequisites". "employee -> manager":
 * a noun, which stands there with "of". */
static void find_relation(gr_seen *g)
{
    gr_str relation = gr_str_of(gr_graph_relation(g->graph)), words[VERB_MAX + 1];
    size_t at = gr_str_find(relation, " -> "), n = 0, taken = 0;
    char lemmas[VERB_MAX][GR_WORD_MAX];
    const gr_relation_row *row;
    const char *verb = NULL;

    if (at < relation.len) {
        n = name_lemmas(gr_str_sub(relation, at + 4, relation.len), words, lemmas);
        verb = gr_relation_verb(gr_str_sub(relation, at + 4, relation.len));
    }
    row = n != 0 ? gr_relation_match(words, n, &taken) : NULL;
    if (verb != NULL)
        g->relation = gr_str_of(verb);
    if (row != NULL && taken == n) {
        g->relation = verb != NULL ? g->relation : gr_str_of(row->word.lemma);
        g->upwards = is_rank(row) && row->word.backwards;
        return;
    }
    if (n > 1 && gr_str_is(words[n - 1], "id"))
        n--;
    words[n] = GR_STR("of");
    row = n != 0 ? gr_relation_match(words, n + 1, &taken) : NULL;
    g->upwards = row != NULL && taken == n + 1 && is_rank(row) && !row->word.backwards;
}

bool gr_seen_by_names(gr_arena *a, gr_seen *g)
{
    size_t n = gr_graph_n_columns(g->graph, GR_OF_NODE) + gr_graph_n_columns(g->graph, GR_OF_EDGE);

    g->n_columns = 0;
    g->columns = gr_new_n(a, gr_seen_column, n);
    if (g->columns == NULL)
        return false;
    for (int of = GR_OF_NODE; of <= GR_OF_EDGE; of++)
        for (size_t i = 0; i < gr_graph_n_columns(g->graph, (gr_of)of); i++) {
            gr_seen_column *c = &g->columns[g->n_columns++];

            *c = (gr_seen_column){ .of = (gr_of)of,
                                   .name = gr_graph_column(g->graph, (gr_of)of, i)->name };
            c->meaning = gr_meaning_of(c->name, &c->unit);
        }
    if (g->relation.len == 0)
        find_relation(g);
    return true;
}

static gr_status add_file(gr_sensing *s, gr_str path, gr_span at, gr_graph *g, gr_err *err)
{
    gr_reading *r = s->out;
    gr_seen *seen;

    for (size_t i = 0; i < r->n_graphs; i++)
        if (gr_str_eq(r->graphs[i].source, path)) {
            gr_graph_unref(g);
            return GR_OK;
        }
    if (r->graphs == NULL)
        r->graphs = gr_new_n(&s->cx->arena, gr_seen, FILES_MAX);
    if (r->graphs == NULL) {
        gr_graph_unref(g);
        return gr_fail_memory(s->cx, err);
    }
    seen = &r->graphs[r->n_graphs++];
    *seen = (gr_seen){ .graph = g, .by = "file", .source = path, .n_spans = 1 };
    seen->spans = gr_arena_copy(&s->cx->arena, &at, sizeof at);
    return seen->spans != NULL && gr_seen_by_names(&s->cx->arena, seen)
               ? GR_OK
               : gr_fail_memory(s->cx, err);
}

gr_status gr_sense_load(gr_sensing *s, gr_str name, gr_span at, gr_err *err)
{
    gr_str path = gr_str_dup(&s->cx->arena, name);
    gr_direction d =
        s->options->direction != GR_AUTO ? s->options->direction : gr_said_direction(s, at.start);
    gr_graph *g = NULL;
    gr_err why = { 0 };
    gr_status st;

    if (path.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    if (s->out->n_graphs >= FILES_MAX)
        return GR_OK;
    st = s->options->load(s->options->arg, s->cx, path, d, &g, &why);
    if (st == GR_OK)
        return add_file(s, path, at, g, err);
    if (st == GR_EMEMORY || st == GR_ECANCELLED || st == GR_ELIMIT) {
        if (err != NULL)
            *err = why;
        return st;
    }
    return gr_sense_problem(s, GR_WHY_MISSING_DATA, at, "%.*s cannot be read: %s", GR_FMT(path),
                            why.message)
               ? GR_OK
               : gr_fail_memory(s->cx, err);
}

static gr_status load(gr_sensing *s, gr_span at, gr_err *err)
{
    return gr_sense_load(s, gr_str_sub(s->text, at.start, at.end), at, err);
}

static bool is_read(const gr_sensing *s, gr_span at)
{
    for (size_t i = 0; i < s->drafts.n; i++)
        for (size_t k = 0; k < s->drafts.at[i]->spans.n; k++)
            if (s->drafts.at[i]->spans.at[k].start <= at.start &&
                s->drafts.at[i]->spans.at[k].end >= at.end)
                return true;
    return false;
}

void gr_sense_settle_problems(gr_sensing *s)
{
    gr_reading *r = s->out;
    size_t kept = 0;

    for (size_t i = 0; i < r->n_problems; i++)
        if (!((i >= s->file_problems && i < s->file_problems + s->n_file_problems) ||
              r->problems[i].reason == GR_WHY_MISSING_DATA) ||
            !is_read(s, r->problems[i].at))
            r->problems[kept++] = r->problems[i];
    r->n_problems = kept;
}

/* "the cora dataset", but not what is kept by that name: gr_sense_sets. */
static gr_status find_data_sets(gr_sensing *s, gr_err *err)
{
    gr_status st = GR_OK;
    bool kept;

    for (size_t i = 1; st == GR_OK && i < s->tokens.n; i++) {
        const gr_token *t = &s->tokens.at[i - 1];
        gr_str word = gr_token_text(s, i - 1);

        if (!gr_word_in(s->lemma[i], "dataset|data-set") &&
            !(gr_lemma_is(s, i, "data") && gr_lemma_is(s, i + 1, "set")))
            continue;
        if (t->kind != GR_TOKEN_WORD || gr_text_word_class(word) != 0 || word.len < 3 ||
            gr_is_vocabulary(s->lemma[i - 1]))
            continue;
        if ((st = gr_sense_is_set(s, word, &kept, err)) == GR_OK && !kept)
            st = load(s, (gr_span){ t->start, t->end }, err);
    }
    return st;
}

gr_status gr_sense_files(gr_sensing *s, gr_err *err)
{
    gr_str text = s->text;
    gr_status st = GR_OK;

    s->file_problems = s->out->n_problems;
    if (s->options == NULL || s->options->load == NULL)
        return GR_OK;
    for (size_t i = 0; st == GR_OK && i < s->tokens.n; i++) {
        const gr_token *t = &s->tokens.at[i];
        gr_str inner;

        if (t->kind != GR_TOKEN_QUOTED)
            continue;
        inner = gr_str_sub(text, t->inner_start, t->inner_end);
        if (inner.len < 500 && (is_path(inner) || has_extension(inner)))
            st = load(s, (gr_span){ t->inner_start, t->inner_end }, err);
    }
    for (size_t pos = 0; st == GR_OK && pos < text.len;) {
        size_t start = pos, end;

        while (start < text.len && !is_path_char(text.ptr[start]))
            start++;
        for (end = start; end < text.len && is_path_char(text.ptr[end]);)
            end++;
        pos = end;
        while (end > start && strchr(".,:?=#&", text.ptr[end - 1]) != NULL)
            end--;
        while (start < end && strchr(":=", text.ptr[start]) != NULL)
            start++;
        if (end - start > 2 && end - start < 500 &&
            (start == 0 || strchr("\"'`<", text.ptr[start - 1]) == NULL) &&
            is_path(gr_str_sub(text, start, end)) && !is_linked(text, start, end))
            st = load(s, (gr_span){ start, end }, err);
    }
    if (st == GR_OK && s->out->n_graphs == 0)
        st = find_data_sets(s, err);
    s->n_file_problems = s->out->n_problems - s->file_problems;
    return st;
}
