/* A statement's words, the things it names, and the words that say what is asked for.
 *
 * Nothing here knows a whole sentence: things are found by their nouns and marks ("paper #31366",
 * "user davenielsen", "entity /m/027rn"), graphs by the words before "graph" or "tree", what is
 * asked for by short patterns of dictionary forms. Words that are nearly right are taken. */
#include "agent/annotate_int.h"

static const char leading[] = "\"'([{<`*", trailing[] = ".,;:?!)]}>\"'`*";

static bool one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Length of "[TBR]" at the front of s, or 0. */
static size_t hole_len(gr_str s)
{
    return s.len >= 5 && gr_str_is_nocase(gr_str_sub(s, 0, 5), "[TBR]") ? 5 : 0;
}

static gr_str small(gr_ctx *cx, gr_str s)
{
    char *copy = gr_arena_alloc(&cx->arena, s.len + 1);

    for (size_t i = 0; copy != NULL && i < s.len; i++)
        copy[i] = s.ptr[i] >= 'A' && s.ptr[i] <= 'Z' ? (char)(s.ptr[i] - 'A' + 'a') : s.ptr[i];
    return (gr_str){ copy, copy != NULL ? s.len : 0 };
}

/* Takes the marks off the ends of a word, and a final 's. */
static void strip(gr_str text, gr_note_word *w)
{
    while (w->start < w->end && one_of(text.ptr[w->start], leading))
        w->start++;
    while (w->end > w->start && one_of(text.ptr[w->end - 1], trailing)) {
        w->end--;
        w->comma = w->comma || one_of(text.ptr[w->end], ".,;:?!");
    }
    if (w->end - w->start > 2 && gr_str_ends(gr_str_sub(text, w->start, w->end), "(s"))
        w->end -= 2;
    if (w->end - w->start > 2 && gr_str_ends(gr_str_sub(text, w->start, w->end), "'s"))
        w->owns = true, w->end -= 2;
    else if (w->end - w->start > 4 && gr_str_ends(gr_str_sub(text, w->start, w->end), "’s"))
        w->owns = true, w->end -= 4;
}

static gr_status read_words(gr_ctx *cx, gr_note *n, gr_err *err)
{
    gr_str t = n->text;

    n->word = gr_new_n(&cx->arena, gr_note_word, GR_NOTE_WORDS);
    if (n->word == NULL)
        return gr_fail_memory(cx, err);
    for (size_t at = 0; at < t.len && n->n_words < GR_NOTE_WORDS;) {
        gr_note_word w = { .start = at };
        size_t hole = hole_len(gr_str_sub(t, at, t.len)), end = at + hole;
        char buf[GR_WORD_MAX];

        if (is_blank(t.ptr[at])) {
            at++;
            continue;
        }
        if (hole != 0) {
            w.hole = (unsigned)++n->n_holes;
        } else {
            while (end < t.len && !is_blank(t.ptr[end]) && hole_len(gr_str_sub(t, end, t.len)) == 0)
                end++;
        }
        w.end = w.stop = at = end;
        if (hole == 0)
            strip(t, &w);
        if (w.start < w.end) {
            gr_str word = gr_str_sub(t, w.start, w.end), lemma;

            lemma = hole != 0 ? GR_STR("") : gr_text_lemma(word, buf, NULL);
            w.lemma = small(cx, lemma);
            w.raw = small(cx, word);
            if (w.lemma.ptr == NULL || w.raw.ptr == NULL)
                return gr_fail_memory(cx, err);
            n->word[n->n_words++] = w;
        } else if (n->n_words != 0) {
            n->word[n->n_words - 1].comma = true; /* marks alone, behind a hole */
        }
    }
    return GR_OK;
}

/* --- words --- */

/* Words that are nearly one of ours and mean something else. */
static bool is_another(gr_str word)
{
    static const char *const others[] = {
        "older", "odder", "pager", "piper",  "payer",  "tonic",   "filed", "move",  "moved",
        "mover", "grasp", "grape", "graft",  "change", "print",   "paint", "clash", "valve",
        "truck", "trick", "crack", "vortex", "radium", "heather", "stage", "stud",  "abort",
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gr_str_is(word, others[i]))
            return true;
    return gr_text_word_class(word) != 0;
}

/* Two neighbours changed places: the letters are the same. */
static bool is_swapped(gr_str a, gr_str b)
{
    int seen[256] = { 0 };

    for (size_t i = 0; i < a.len; i++)
        seen[(unsigned char)a.ptr[i]]++;
    for (size_t i = 0; i < b.len; i++)
        if (seen[(unsigned char)b.ptr[i]]-- == 0)
            return false;
    return a.len == b.len;
}

/* One letter wrong in five, two in ten; of four letters two may have changed places. */
static bool nearly(gr_str word, gr_str right)
{
    unsigned most = right.len >= 10 ? 2 : right.len >= 4 ? 1 : 0;

    if (gr_str_eq(word, right))
        return true;
    if (most == 0 || word.len < 4 || word.ptr[0] != right.ptr[0] || word.len > right.len + most ||
        (right.len == 4 && !is_swapped(word, right)) || is_another(word))
        return false;
    return gr_text_distance(word, right, most, true) <= most;
}

/* The dictionary form, or what stands there as one thing or as several. */
static bool is_nearly(const gr_note_word *w, gr_str right)
{
    char buf[GR_WORD_MAX];

    if (nearly(w->lemma, right) || nearly(w->raw, right))
        return true;
    return w->raw.len >= 5 && w->raw.ptr[0] == right.ptr[0] &&
           nearly(w->raw, gr_text_plural(right, buf));
}

static bool in_list(const gr_note_word *w, const char *words, char sep)
{
    gr_str rest = gr_str_of(words), one;

    while (rest.len != 0 && gr_str_split(&rest, sep, &one))
        if (is_nearly(w, gr_str_trim(one)))
            return true;
    return false;
}

bool gr_note_is(const gr_note *n, size_t i, const char *words)
{
    return i < n->n_words && n->word[i].hole == 0 && in_list(&n->word[i], words, ',');
}

/* --- cues --- */

/* A pattern: words with their alternatives ("node|vertex"), "?" before one that may be missing, "~"
 * for up to five words that say nothing, "*" for up to twelve words, "[]" for a hole, or a number
 * in a text without holes. */
typedef struct cue_row {
    const char *function;
    const char *pattern;
} cue_row;

#define EDGES "edge|link|connection|arc"
#define NODES "node|vertex|point"
#define MANY  "number|count|amount|total|many|quantity"

static const cue_row cue_rows[] = {
    { "toolx:avg_path_length",
      "average|mean|avg|expect|typical ~ path|distance|separation ?length" },
    { "toolx:avg_path_length", "on average * path|distance|separation ?length" },
    { "toolx:max_path_length",
      "max|maximal|maximum|large|great|long|big|high|far ~ path|distance|separation ?length" },
    { "toolx:min_path_length",
      "min|minimal|minimum|small|little|least|low|tiny ~ path|distance|separation ?length" },
    { "toolx:shortest_path", "path|distance|hop|step|apart|far|away|route|geodesic|separation" },
    { "toolx:eccentricity", "eccentricity|eccentric ?value" },
    { "toolx:eccentricity", "far|distant|remote ~ node|vertex|one" },
    { "toolx:diameter", "diameter" },
    { "toolx:radius", "radius|radii" },
    { "toolx:center", "center|centre|central|innermost|middle" },
    { "toolx:periphery", "periphery|peripheral|outermost|outskirt|fringe" },
    { "toolx:density", "density|dense|densely|sparse|sparsity" },
    { "toolx:density",
      "ratio|fraction|proportion|share|percentage * possible|potential ?" EDGES "|" NODES },
    { "toolx:size", "size" },
    { "toolx:size", EDGES " " MANY },
    { "toolx:size", MANY " ~ " EDGES },
    { "toolx:size", "[] ~ " EDGES },
    { "toolx:order", "order" },
    { "toolx:order", NODES " " MANY },
    { "toolx:order", MANY " ~ " NODES },
    { "toolx:order", "[] ~ " NODES },
};

static bool is_filler(const gr_note_word *w)
{
    return in_list(
        w,
        "of|the|a|an|its|length|pairwise|short|shortest|geodesic|hop|between|all|any|possible|"
        "overall|different|graph|individual|pair|from|away|is|by|there|distinct",
        '|');
}

static gr_str word_text(const gr_note *n, size_t i)
{
    return gr_str_sub(n->text, n->word[i].start, n->word[i].end);
}

static bool is_number(gr_str w)
{
    gr_text_num num;

    return w.len != 0 && gr_text_number(w, 0, &num) == w.len;
}

/* Does word i fit a token of a pattern? */
static bool fits(const gr_note *n, size_t i, gr_str token)
{
    char alternatives[128];

    if (gr_str_is(token, "[]"))
        return n->word[i].hole != 0 ||
               (n->n_holes == 0 && !n->question && is_number(word_text(n, i)));
    snprintf(alternatives, sizeof alternatives, "%.*s", GR_FMT(token));
    return n->word[i].hole == 0 && in_list(&n->word[i], alternatives, '|');
}

/* Words that the pattern covers from word i on; 0 if it does not fit. */
static size_t match_cue(const gr_note *n, size_t i, const char *pattern)
{
    gr_str rest = gr_str_of(pattern), token;
    size_t at = i;

    while (rest.len != 0 && gr_str_split(&rest, ' ', &token)) {
        bool optional = token.ptr[0] == '?';
        gr_str words = gr_str_sub(token, optional, token.len), ahead = rest, next;
        size_t most = gr_str_is(token, "~") ? 5 : gr_str_is(token, "*") ? 12 : 0;

        if (most != 0) { /* as few words as lead to the next token */
            gr_str_split(&ahead, ' ', &next);
            while (at < n->n_words && !fits(n, at, next) && most != 0 && n->word[at].hole == 0 &&
                   (token.ptr[0] == '*' || is_filler(&n->word[at])))
                at++, most--;
            continue;
        }
        if (at < n->n_words && fits(n, at, words))
            at++;
        else if (!optional)
            return 0;
    }
    return at - i;
}

/* Longer cues hide those that they cover. */
static void add_cue(gr_note *n, const char *function, size_t first, size_t len)
{
    gr_note_cue c = { function, first, first + len - 1 };
    size_t kept = 0;

    for (size_t k = 0; k < n->n_cues; k++)
        if (n->cue[k].first <= c.first && n->cue[k].last >= c.last)
            return;
    for (size_t k = 0; k < n->n_cues; k++)
        if (!(c.first <= n->cue[k].first && c.last >= n->cue[k].last))
            n->cue[kept++] = n->cue[k];
    n->n_cues = kept;
    if (n->n_cues < GR_NOTE_CUES)
        n->cue[n->n_cues++] = c;
}

static void read_cues(gr_note *n)
{
    for (size_t i = 0; i < n->n_words; i++)
        for (size_t k = 0; k < sizeof cue_rows / sizeof *cue_rows; k++) {
            size_t len = match_cue(n, i, cue_rows[k].pattern);
            bool idiom = gr_note_is(n, i, "order") && i != 0 && gr_note_is(n, i - 1, "in") &&
                         gr_note_is(n, i + 1, "to");

            if (len != 0 && !idiom)
                add_cue(n, cue_rows[k].function, i, len);
        }
}

/* --- things --- */

static const struct {
    const char *kind, *nouns;
} kinds[] = {
    { "paper", "paper, article, publication, document, manuscript" },
    { "user", "user, member, account, person, customer, listener, viewer, reader, subscriber" },
    { "movie", "movie, film" },
    { "artist", "artist, singer, band, musician" },
    { "item", "item, product, good, book, song, track" },
    { "entity", "entity, concept, synset" },
    { "relation", "relation, relationship, predicate" },
    { "node", "node, vertex" },
    { "instance", "instance, molecule, compound, protein, graph" },
};

static const char *kind_of(const gr_note *n, size_t i)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (gr_note_is(n, i, kinds[k].nouns))
            return kinds[k].kind;
    return NULL;
}

/* "paper" of "paper#12", which is one word. */
static const char *kind_named(gr_str noun)
{
    char buf[GR_WORD_MAX];
    gr_note_word w = { .lemma = gr_text_lemma(noun, buf, NULL), .raw = noun };

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (in_list(&w, kinds[k].nouns, ','))
            return kinds[k].kind;
    return NULL;
}

/* Words that may stand between a noun and its id: "graph identified as #12", "user with id 7". */
static bool is_between(const gr_note *n, size_t i)
{
    return gr_note_is(
        n, i, "number, no, nr, id, identify, identified, as, with, call, name, label, index, the");
}

/* Looks like an id of its own: has a digit, a slash or an underscore. */
static bool looks_like_id(gr_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (gr_is_digit(s.ptr[i]) || s.ptr[i] == '/' || s.ptr[i] == '_')
            return true;
    return false;
}

static bool add_item(gr_note *n, gr_note_item item)
{
    if (n->n_items < GR_NOTE_ITEMS && item.id.len != 0)
        n->item[n->n_items++] = item;
    return n->n_items < GR_NOTE_ITEMS;
}

/* The noun before word i; with nouns of nodes and entities that share it: "nodes #1 and #2". */
static const char *noun_before(const gr_note *n, size_t i, size_t *at)
{
    for (size_t back = 1; back <= 5 && back <= i; back++) {
        const char *kind = kind_of(n, i - back);

        if (kind != NULL) {
            *at = i - back;
            return kind;
        }
        if (!is_between(n, i - back))
            break;
    }
    if (n->n_items != 0 && i >= 1 && n->item[n->n_items - 1].after + 1 == i &&
        gr_note_is(n, i - 1, "and, or, to"))
        return n->item[n->n_items - 1].kind;
    return "";
}

/* Things with a mark: "paper #12", "paper#12", "paper # 12". */
static void read_marked(gr_note *n)
{
    for (size_t i = 0; i < n->n_words; i++) {
        gr_str w = word_text(n, i);
        size_t mark = n->word[i].hole == 0 ? gr_str_find(w, "#") : w.len, noun = i;
        gr_note_item item = { .kind = "", .word = i, .after = i + 1, .marked = true };

        if (mark == w.len)
            continue;
        item.id = gr_str_sub(w, mark + 1, w.len);
        if (item.id.len == 0 && i + 1 < n->n_words && n->word[i + 1].hole == 0 && !n->word[i].comma)
            item.id = word_text(n, i + 1), item.after = i + 2;
        if (mark != 0) {
            item.noun = gr_str_sub(w, 0, mark);
            item.kind = kind_named(item.noun);
            if (item.kind == NULL)
                item.kind = "";
        } else {
            item.kind = noun_before(n, i, &noun);
            item.noun = word_text(n, noun);
            item.word = noun;
        }
        if (!add_item(n, item))
            return;
    }
}

static bool has_kind(const gr_note *n, const char *kind)
{
    for (size_t i = 0; i < n->n_items; i++)
        if (strcmp(n->item[i].kind, kind) == 0)
            return true;
    return false;
}

/* A name that a user can have: no small word, and no word that goes on with the sentence. */
static bool is_name(const gr_note *n, size_t i)
{
    return gr_text_word_class(word_text(n, i)) == 0 && kind_of(n, i) == NULL &&
           !gr_note_is(n, i,
                       "like, rate, give, belong, watch, listen, buy, purchase, interest, "
                       "community, group, involve, count, value, most, join, prefer, network, "
                       "same, different, which, that");
}

/* Things without one: "user davenielsen", "node 5", "graph numbered 24". */
static void read_unmarked(gr_note *n)
{
    size_t marked = n->n_items;

    for (size_t i = 0; i < n->n_words; i++)
        if (gr_str_starts(word_text(n, i), "user/") && (i == 0 || kind_of(n, i - 1) == NULL))
            add_item(n, (gr_note_item){ .kind = "user",
                                        .noun = GR_STR("user"),
                                        .id = word_text(n, i),
                                        .word = i,
                                        .after = i + 1 });
    for (size_t i = 0; i + 1 < n->n_words; i++) {
        const char *kind = n->word[i].hole == 0 && !n->word[i].comma ? kind_of(n, i) : NULL;
        size_t at = i + 1;
        bool taken = false, named;

        if (kind == NULL || n->word[i].owns)
            continue;
        while (at + 1 < n->n_words && is_between(n, at))
            at++;
        if (n->word[at].hole != 0)
            continue;
        named =
            strcmp(kind, "user") == 0 || strcmp(kind, "entity") == 0 || strcmp(kind, "movie") == 0;
        for (size_t k = 0; k < marked; k++)
            taken = taken || strcmp(n->item[k].kind, kind) == 0;
        if (gr_str_find(word_text(n, at), "#") < word_text(n, at).len || taken ||
            !(looks_like_id(word_text(n, at)) || (named && is_name(n, at))))
            continue;
        if (!add_item(n, (gr_note_item){ .kind = kind,
                                         .noun = word_text(n, i),
                                         .id = word_text(n, at),
                                         .word = i,
                                         .after = at + 1 }))
            return;
        for (size_t more = at + 1;
             more + 1 < n->n_words && !n->word[more - 1].comma &&
             gr_note_is(n, more, "and, to, or") && looks_like_id(word_text(n, more + 1));
             more += 2) /* nodes 3 and 7 */
            add_item(n, (gr_note_item){ .kind = kind,
                                        .noun = word_text(n, i),
                                        .id = word_text(n, more + 1),
                                        .word = more + 1,
                                        .after = more + 2 });
    }
}

/* --- data sets and graphs --- */

static const struct {
    const char *name, *spellings; /* as calls write it; as people do, small letters */
} data_sets[] = {
    { "cora", "cora" },
    { "citeseer", "citeseer, cite-seer" },
    { "pubmed", "pubmed, pub-med" },
    { "mutag", "mutag" },
    { "ptc", "ptc" },
    { "proteins", "proteins" },
    { "nci1", "nci1, nci-1" },
    { "movielens", "movielens, movie-lens, movielen" },
    { "last-fm", "last-fm, last.fm, lastfm, last_fm" },
    { "amazon", "amazon" },
    { "twitter", "twitter" },
    { "foursquare", "foursquare, four-square" },
    { "freebase", "freebase" },
    { "wordnet", "wordnet, word-net" },
};

static bool is_part_of_item(const gr_note *n, size_t word)
{
    for (size_t i = 0; i < n->n_items; i++)
        if (word > n->item[i].word && word < n->item[i].after)
            return true;
    return false;
}

/* One that is known, as it stands or nearly; "protein" is a word of its own. */
static bool find_known(gr_ctx *cx, gr_note *n)
{
    for (int near = 0; near < 2; near++)
        for (size_t i = n->n_words; i-- > 0;) {
            gr_str w = n->word[i].hole == 0 && !is_part_of_item(n, i) ? small(cx, word_text(n, i))
                                                                      : GR_STR("");

            for (size_t k = 0; k < sizeof data_sets / sizeof *data_sets; k++) {
                gr_str rest = gr_str_of(data_sets[k].spellings), one;

                while (rest.len != 0 && gr_str_split(&rest, ',', &one)) {
                    one = gr_str_trim(one);
                    if (near == 0 ? gr_str_eq(w, one)
                                  : one.len >= 5 && !gr_str_is(w, "protein") && nearly(w, one)) {
                        n->data = gr_str_of(data_sets[k].name);
                        n->data_word = n->data_first = i;
                        return true;
                    }
                }
            }
        }
    return false;
}

static bool is_plain(const gr_note *n, size_t i)
{
    gr_str w = word_text(n, i);

    return n->word[i].hole == 0 && gr_text_word_class(w) == 0 && gr_str_find(w, "#") == w.len &&
           !is_part_of_item(n, i);
}

/* One that is not: the word before "bibliographic network", "knowledge graph", "dataset", or after
 * "social network"; a capital after "in", "at", "within". */
static void find_unknown(gr_ctx *cx, gr_note *n)
{
    static const char fields[] = "bibliographic, citation, social, knowledge, molecular, chemical, "
                                 "recommender, recommendation, online, protein, academic, "
                                 "collaboration";
    size_t found = n->n_words;

    for (size_t i = 0; i < n->n_words && found == n->n_words; i++) {
        size_t at = i;

        if (!gr_note_is(n, i, "network, dataset, system, base, platform, database, graph"))
            continue;
        while (at != 0 && gr_note_is(n, at - 1, fields))
            at--;
        if (at == i && !gr_note_is(n, i, "dataset, database"))
            continue;
        if (i + 1 < n->n_words && !n->word[i].comma && is_plain(n, i + 1) &&
            gr_note_is(n, i, "network"))
            found = i + 1;
        else if (at != 0 && is_plain(n, at - 1))
            found = at - 1;
    }
    for (size_t i = 1; i < n->n_words && found == n->n_words; i++) {
        char c = n->text.ptr[n->word[i].start];

        if (c >= 'A' && c <= 'Z' && is_plain(n, i) &&
            gr_note_is(n, i - 1, "in, at, within, on, of"))
            found = i;
    }
    if (found < n->n_words) {
        n->data = small(cx, word_text(n, found));
        n->data_word = n->data_first = found;
    }
}

/* A name that is nearly one of the names of graphs that exist is that one. */
static void correct(gr_note *n, const gr_str *names, size_t n_names)
{
    size_t best = n_names;
    unsigned least = n->graph.len >= 12 ? 2 : 1;

    for (size_t i = 0; i < n_names; i++) {
        unsigned d = gr_text_distance(n->graph, names[i], least, true);

        if (d == 0)
            return;
        if (d <= least && names[i].ptr[0] == n->graph.ptr[0]) {
            best = i;
            least = d;
        }
    }
    if (best == n_names)
        return;
    n->correction = n->graph;
    n->graph = names[best];
}

/* The words before "graph" or "tree" up to an article, a preposition or a verb: bull_graph. */
static gr_status find_graph(gr_ctx *cx, gr_note *n, const gr_str *names, size_t n_names,
                            gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    for (size_t i = 1; i < n->n_words && n->graph.len == 0; i++) {
        size_t first = i;

        if (!gr_note_is(n, i, "graph, tree, network") || n->word[i].hole != 0)
            continue;
        while (first != 0 && i - first < 4 && is_plain(n, first - 1) && !n->word[first - 1].comma &&
               !n->word[first - 1].owns &&
               !gr_note_is(n, first - 1,
                           "have, be, contain, social, knowledge, bibliographic, molecular, whole, "
                           "entire, give, this, same, describe, call, name, consider"))
            first--;
        if (first == i)
            continue;
        for (size_t k = first; k <= i; k++) {
            gr_strbuf_adds(&sb, k != first ? "_" : "");
            gr_strbuf_add(&sb, word_text(n, k));
        }
        n->graph = small(cx, gr_strbuf_str(&sb));
        n->data_word = i;
        n->data_first = first;
    }
    if (sb.failed || (sb.len != 0 && n->graph.ptr == NULL)) {
        gr_strbuf_clear(&sb);
        return gr_fail_memory(cx, err);
    }
    gr_strbuf_clear(&sb);
    for (size_t i = 0; i < n->graph.len; i++)
        if (n->graph.ptr[i] == '-')
            ((char *)(uintptr_t)n->graph.ptr)[i] = '_';
    if (n->graph.len != 0)
        correct(n, names, n_names);
    return GR_OK;
}

/* "Petersen" alone, where no word "graph" follows it. */
static void find_bare(gr_ctx *cx, gr_note *n, const gr_str *names, size_t n_names)
{
    for (size_t i = 0; i < n->n_words; i++)
        for (size_t k = 0; k < n_names && is_plain(n, i); k++) {
            gr_str stem = names[k], w = small(cx, word_text(n, i));

            if (gr_str_ends(stem, "_graph"))
                stem.len -= strlen("_graph");
            if (stem.len >= 5 && gr_str_eq(w, stem)) {
                n->graph = names[k];
                n->data_word = n->data_first = i;
                return;
            }
        }
}

/* "path" in "the path graph" is no cue. */
static void drop_cues_in_name(gr_note *n)
{
    size_t kept = 0;

    for (size_t k = 0; k < n->n_cues; k++) {
        bool begins = n->cue[k].first >= n->data_first && n->cue[k].first <= n->data_word;
        bool ends = n->cue[k].last >= n->data_first && n->cue[k].last <= n->data_word;

        if (n->graph.len == 0 || (!begins && !ends))
            n->cue[kept++] = n->cue[k];
    }
    n->n_cues = kept;
}

/* A question mark, a question's word or a request at the beginning of the text or behind a comma,
 * or "I would like to know how many". */
static bool is_question(const gr_note *n)
{
    bool asks = false, wonders = false;

    if (gr_str_ends(gr_str_trim(n->text), "?"))
        return true;
    for (size_t i = 0; i < n->n_words && n->n_holes == 0; i++) {
        bool begins = i == 0 || n->word[i - 1].comma;
        bool word = (gr_text_word_class(word_text(n, i)) & GR_WORD_QUESTION) != 0;

        asks = asks || (begins && (i == 0 && word)) ||
               (begins && gr_note_is(n, i,
                                     "tell, compute, calculate, find, determine, report, give, "
                                     "show, list, name, please, recommend, predict, suggest, "
                                     "count"));
        asks = asks || (wonders && word);
        wonders = wonders || gr_note_is(n, i, "know, wonder, tell, say");
    }
    return asks;
}

gr_status gr_note_read(gr_ctx *cx, gr_str text, const gr_str *names, size_t n_names, gr_note *out,
                       gr_err *err)
{
    gr_status st;

    *out = (gr_note){
        .text = text, .data = GR_STR(""), .graph = GR_STR(""), .correction = GR_STR("")
    };
    if ((st = read_words(cx, out, err)) != GR_OK)
        return st;
    out->data_word = out->data_first = out->n_words;
    out->question = is_question(out);
    read_marked(out);
    read_unmarked(out);
    read_cues(out);
    if (!find_known(cx, out)) {
        if ((st = find_graph(cx, out, names, n_names, err)) != GR_OK)
            return st;
        if (out->graph.len == 0)
            find_bare(cx, out, names, n_names);
        if (out->graph.len == 0 || has_kind(out, "paper") || has_kind(out, "user") ||
            has_kind(out, "entity") || has_kind(out, "instance"))
            find_unknown(cx, out);
    }
    drop_cues_in_name(out);
    return GR_OK;
}
