/* What a statement names: things, data sets, graphs.
 *
 * Nothing here knows a whole sentence: things are found by their nouns and marks ("paper #31366",
 * "user davenielsen", "entity /m/027rn"), graphs by the words before "graph" or "tree". */
#include "agent/annotate/annotate_int.h"

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
        if (gr_note_in_list(&w, kinds[k].nouns, ','))
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
    if (n->n_items < GR_NOTE_ITEMS && item.id.len != 0 && item.id.len <= GR_NOTE_NAME)
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
        gr_str w = gr_note_text(n, i);
        size_t mark = n->word[i].hole == 0 ? gr_str_find(w, "#") : w.len, noun = i;
        gr_note_item item = { .kind = "", .word = i, .after = i + 1 };

        if (mark == w.len)
            continue;
        item.id = gr_str_sub(w, mark + 1, w.len);
        if (item.id.len == 0 && i + 1 < n->n_words && n->word[i + 1].hole == 0 && !n->word[i].comma)
            item.id = gr_note_text(n, i + 1), item.after = i + 2;
        if (mark != 0) {
            item.noun = gr_str_sub(w, 0, mark);
            item.kind = kind_named(item.noun);
            if (item.kind == NULL)
                item.kind = "";
        } else {
            item.kind = noun_before(n, i, &noun);
            item.noun = gr_note_text(n, noun);
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
    return gr_text_word_class(gr_note_text(n, i)) == 0 && kind_of(n, i) == NULL &&
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
        if (gr_str_starts(gr_note_text(n, i), "user/") && (i == 0 || kind_of(n, i - 1) == NULL))
            add_item(n, (gr_note_item){ .kind = "user",
                                        .noun = GR_STR("user"),
                                        .id = gr_note_text(n, i),
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
        if (gr_str_find(gr_note_text(n, at), "#") < gr_note_text(n, at).len || taken ||
            !(looks_like_id(gr_note_text(n, at)) || (named && is_name(n, at))))
            continue;
        if (!add_item(n, (gr_note_item){ .kind = kind,
                                         .noun = gr_note_text(n, i),
                                         .id = gr_note_text(n, at),
                                         .word = i,
                                         .after = at + 1 }))
            return;
        for (size_t more = at + 1;
             more + 1 < n->n_words && !n->word[more - 1].comma &&
             gr_note_is(n, more, "and, to, or") && looks_like_id(gr_note_text(n, more + 1));
             more += 2) /* nodes 3 and 7 */
            add_item(n, (gr_note_item){ .kind = kind,
                                        .noun = gr_note_text(n, i),
                                        .id = gr_note_text(n, more + 1),
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
            gr_str w = n->word[i].hole == 0 && !is_part_of_item(n, i)
                           ? gr_note_small(cx, gr_note_text(n, i))
                           : GR_STR("");

            for (size_t k = 0; k < sizeof data_sets / sizeof *data_sets; k++) {
                gr_str rest = gr_str_of(data_sets[k].spellings), one;

                while (rest.len != 0 && gr_str_split(&rest, ',', &one)) {
                    one = gr_str_trim(one);
                    if (near == 0
                            ? gr_str_eq(w, one)
                            : one.len >= 5 && !gr_str_is(w, "protein") && gr_note_nearly(w, one)) {
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
    gr_str w = gr_note_text(n, i);

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
    if (found < n->n_words && gr_note_text(n, found).len <= GR_NOTE_NAME) {
        n->data = gr_note_small(cx, gr_note_text(n, found));
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
        if (first == i || n->word[i].end - n->word[first].start > GR_NOTE_NAME)
            continue;
        for (size_t k = first; k <= i; k++) {
            gr_strbuf_adds(&sb, k != first ? "_" : "");
            gr_strbuf_add(&sb, gr_note_text(n, k));
        }
        n->graph = gr_note_small(cx, gr_strbuf_str(&sb));
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
            gr_str stem = names[k], w = gr_note_small(cx, gr_note_text(n, i));

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
        bool word = (gr_text_word_class(gr_note_text(n, i)) & GR_WORD_QUESTION) != 0;

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
    if ((st = gr_note_words(cx, out, err)) != GR_OK)
        return st;
    out->data_word = out->data_first = out->n_words;
    out->question = is_question(out);
    read_marked(out);
    read_unmarked(out);
    gr_note_cues(out);
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
