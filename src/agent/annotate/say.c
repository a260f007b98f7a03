/* A question becomes the statement that answers it, with the call where the answer stands.
 *
 *     What is the order of the bull graph?   The order of the bull graph is [..].
 *     In X, which movie will user #1 like?   In X, the movie that user #1 will like is [..].
 *
 * English questions move few words: the question's word and its verb go, the rest stays. Where no
 * form fits, a sentence is made from the function and its arguments. */
#include "agent/annotate/annotate_int.h"

typedef struct answer {
    gr_ctx *cx;
    const gr_note *n;
    gr_strbuf sb;
    size_t last; /* the last word */
} answer;

/* The text from word `from` to word `to`, both there, with what stands between them. */
static void add_words(answer *a, size_t from, size_t to)
{
    const gr_note *n = a->n;
    gr_str part;

    if (from > to || to >= n->n_words)
        return;
    part = gr_str_sub(n->text, n->word[from].start, n->word[to].stop);
    if (to == a->last)
        while (part.len != 0 && strchr("?.! ", part.ptr[part.len - 1]) != NULL)
            part.len--;
    if (a->sb.len != 0 && a->sb.buf[a->sb.len - 1] != ' ')
        gr_strbuf_addc(&a->sb, ' ');
    gr_strbuf_add(&a->sb, part);
}

static void add_text(answer *a, const char *text)
{
    if (a->sb.len != 0 && a->sb.buf[a->sb.len - 1] != ' ')
        gr_strbuf_addc(&a->sb, ' ');
    gr_strbuf_adds(&a->sb, text);
}

static void add_call(answer *a, gr_str call)
{
    add_text(a, "");
    gr_strbuf_add(&a->sb, call);
}

/* The question's own word: "what", "which", "how", or the verb that a question begins with. */
static size_t question_word(const gr_note *n)
{
    for (size_t i = 0; i < n->n_words; i++)
        if (gr_note_is(n, i, "what, which, who, how"))
            return i;
    for (size_t i = 0; i < n->n_words; i++)
        if (gr_note_is(n, i, "be, do") && (i == 0 || n->word[i - 1].comma))
            return i;
    return n->n_words;
}

static size_t find_word(const gr_note *n, size_t from, const char *words)
{
    while (from < n->n_words && !gr_note_is(n, from, words))
        from++;
    return from;
}

static bool has_function(const gr_note_call *asked, const char *function)
{
    return strcmp(asked->function, function) == 0;
}

/* how many N (are there) in G, does G have: there are [..] N in G */
static bool say_count(answer *a, size_t q, const gr_note_call *asked, gr_str call)
{
    size_t noun = q + 2, rest = q + 3, end = a->last;

    if (!has_function(asked, "toolx:order") && !has_function(asked, "toolx:size"))
        return false;
    if (!gr_note_is(a->n, q, "how") || !gr_note_is(a->n, q + 1, "many") || rest > a->last)
        return false;
    while (rest < a->last && gr_note_is(a->n, rest, "be, there, do, have"))
        rest++;
    if (gr_note_is(a->n, end, "have, contain, include"))
        end--;
    add_text(a, q == 0 ? "There are" : "there are");
    add_call(a, call);
    add_words(a, noun, noun);
    if (!gr_note_is(a->n, rest, "in, of, at, within, inside"))
        add_text(a, "in");
    add_words(a, rest, end);
    return true;
}

/* how likely U will ..: the likelihood that U will .. is [..] */
static bool say_likely(answer *a, size_t q, gr_str call)
{
    size_t verb;

    if (!gr_note_is(a->n, q, "how") || !gr_note_is(a->n, q + 1, "likely, probable") ||
        q + 2 > a->last)
        return false;
    add_text(a, q == 0 ? "The likelihood that" : "the likelihood that");
    verb = q + 2;
    if (gr_note_is(a->n, verb, "be")) { /* how likely is user #1 to like .. */
        size_t to = find_word(a->n, verb + 1, "to");

        if (to >= a->last)
            return false;
        add_words(a, verb + 1, to - 1);
        add_text(a, "will");
        add_words(a, to + 1, a->last);
    } else {
        add_words(a, verb, a->last);
    }
    add_text(a, "is");
    add_call(a, call);
    return true;
}

/* are A and B in the same community: A and B belong to [..] community */
static bool say_same(answer *a, size_t q, const gr_note_call *asked, gr_str call)
{
    size_t from = q + 1, second = a->n->n_items, end;
    bool plain = true;

    if (!has_function(asked, "kmeans:common_community_check"))
        return false;
    for (size_t i = 0, users = 0; i < a->n->n_items; i++)
        if (strcmp(a->n->item[i].kind, "user") == 0 && ++users == 2)
            second = i;
    if (second == a->n->n_items || from >= a->n->item[second].after)
        return false;
    end = a->n->item[second].after - 1;
    for (size_t i = from; i <= end; i++)
        plain = plain && !gr_note_is(a->n, i, "in, same, as, community, group, with");
    if (plain)
        add_words(a, from, end);
    else
        gr_strbuf_addf(&a->sb, "%suser #%.*s and user #%.*s", a->sb.len != 0 ? " " : "",
                       GR_FMT(a->n->item[0].id), GR_FMT(a->n->item[second].id));
    add_text(a, "belong to");
    add_call(a, call);
    add_text(a, "community");
    return true;
}

/* .., what entity can we derive: .., we can derive entity [..]; .. from what entity: from entity
 * [..]
 */
static bool say_entity(answer *a, size_t q, const gr_note_call *asked, gr_str call)
{
    if (!has_function(asked, "transe:head_entity") && !has_function(asked, "transe:tail_entity"))
        return false;
    if (!gr_note_is(a->n, q + 1, "entity"))
        return false;
    if (q + 1 == a->last) {
        add_words(a, q + 1, q + 1);
    } else if (gr_note_is(a->n, q + 2, "can, could") && q + 4 <= a->last) {
        add_words(a, q + 3, q + 3); /* we */
        add_words(a, q + 2, q + 2); /* can */
        add_words(a, q + 4, a->last);
        add_text(a, "entity");
    } else {
        return false;
    }
    add_call(a, call);
    return true;
}

/* which N will U .., which N U will ..: the N that U will .. is [..]; which N are X: the N X are
 * [..]
 */
static bool say_which(answer *a, size_t q, const gr_note_call *asked, gr_str call)
{
    size_t noun = q + 1, rest = q + 2, after = a->n->n_items != 0 ? a->n->item[0].after : 0;
    bool moved = gr_note_is(a->n, rest, "will, would, might");
    size_t user = rest + moved;

    if (!gr_note_is(a->n, q, "which, what, who") || rest > a->last ||
        gr_note_is(a->n, noun, "will, would, do, can, should, be"))
        return false;
    if (has_function(asked, "kmeans:community") && gr_note_is(a->n, rest, "be") &&
        after > rest + 1) {
        add_words(a, rest + 1, after - 1);
        add_words(a, rest, rest);
        add_words(a, after, a->last);
        add_text(a, "the");
        add_call(a, call);
        add_words(a, noun, noun);
        return true;
    }
    if (gr_note_is(a->n, rest, "be") && gr_note_is(a->n, noun, "node, vertex") && rest < a->last) {
        add_text(a, q == 0 ? "The" : "the");
        add_words(a, noun, noun);
        add_words(a, rest + 1, a->last);
        add_text(a, "are");
        add_call(a, call);
        return true;
    }
    if (!has_function(asked, "bpr:topk_recommendation") || a->n->item[0].word != user ||
        after > a->last)
        return false;
    add_text(a, q == 0 ? "The" : "the");
    add_words(a, noun, noun);
    add_text(a, "that");
    add_words(a, user, after - 1);
    if (moved)
        add_words(a, rest, rest);
    add_words(a, after, a->last);
    add_text(a, "is");
    add_call(a, call);
    return true;
}

/* what is X: X is [..] */
static bool say_what(answer *a, size_t q, gr_str call)
{
    bool joined = a->n->word[q].owns; /* what's */
    size_t verb = joined ? q : q + 1;

    if (!gr_note_is(a->n, q, "what, which, who") || !(joined || gr_note_is(a->n, verb, "be")) ||
        verb + 1 > a->last || gr_note_is(a->n, find_word(a->n, verb, "about"), "about"))
        return false;
    add_words(a, verb + 1, a->last);
    add_text(a, gr_str_is_nocase(
                    gr_str_sub(a->n->text, a->n->word[verb].start, a->n->word[verb].end), "are")
                    ? "are"
                    : "is");
    add_call(a, call);
    return true;
}

/* What a function finds, where its name does not say it well. */
static const struct {
    const char *function, *phrase;
} phrases[] = {
    { "toolx:shortest_path", "length of the shortest path between" },
    { "toolx:avg_path_length", "average path length" },
    { "toolx:min_path_length", "minimal path length" },
    { "toolx:max_path_length", "maximal path length" },
    { "seg_bert:molecule_function", "function" },
    { "bpr:recommendation", "likelihood of interest" },
    { "bpr:topk_recommendation", "best recommendation" },
    { "kmeans:common_community_check", "common community" },
};

/* The order of the bull graph is [..]: where no form fits. */
static void say_plainly(answer *a, const gr_note_call *asked, gr_str call)
{
    gr_str f = gr_str_of(asked->function);
    gr_str name = gr_str_sub(f, gr_str_find(f, ":") + 1, f.len);
    gr_str where = a->n->graph.len != 0 ? a->n->graph : a->n->data;

    gr_strbuf_reset(&a->sb);
    add_text(a, "The ");
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (has_function(asked, phrases[i].function))
            name = gr_str_of(phrases[i].phrase);
    for (size_t i = 0; i < name.len; i++)
        gr_strbuf_addc(&a->sb, name.ptr[i] == '_' ? ' ' : name.ptr[i]);
    for (size_t i = 0; i < a->n->n_items; i++)
        gr_strbuf_addf(&a->sb, "%s %s #%.*s",
                       i != 0                         ? " and"
                       : gr_str_ends(name, "between") ? ""
                                                      : " of",
                       a->n->item[i].kind, GR_FMT(a->n->item[i].id));
    if (where.len != 0) {
        add_text(a, a->n->n_items == 0 ? "of the " : a->n->graph.len != 0 ? "in the " : "in ");
        for (size_t i = 0; i < where.len; i++)
            gr_strbuf_addc(&a->sb, where.ptr[i] == '_' ? ' ' : where.ptr[i]);
    }
    add_text(a, "is");
    add_call(a, call);
}

gr_str gr_note_answer(gr_ctx *cx, const gr_note *n, const gr_note_call *asked, gr_str call)
{
    answer a = { .cx = cx, .n = n, .last = n->n_words - 1 };
    size_t q = question_word(n);
    gr_str out = { NULL, 0 };
    bool asked_to = false; /* "I would like to know" is not part of the answer */

    gr_strbuf_init(&a.sb, &cx->budget, 0);
    for (size_t i = 0; i < q && q < n->n_words; i++)
        asked_to = asked_to || gr_note_is(n, i, "know, wonder, tell, say, ask");
    if (q != 0 && q < n->n_words && !asked_to)
        add_words(&a, 0, q - 1);
    if (q >= n->n_words || !(say_same(&a, q, asked, call) || say_entity(&a, q, asked, call) ||
                             say_count(&a, q, asked, call) || say_likely(&a, q, call) ||
                             say_what(&a, q, call) || say_which(&a, q, asked, call)))
        say_plainly(&a, asked, call);
    gr_strbuf_addc(&a.sb, '.');
    if (a.sb.len != 0 && a.sb.buf[0] >= 'a' && a.sb.buf[0] <= 'z')
        a.sb.buf[0] = (char)(a.sb.buf[0] - 'a' + 'A');
    if (!a.sb.failed)
        out = gr_str_dup(&cx->arena, gr_strbuf_str(&a.sb));
    gr_strbuf_clear(&a.sb);
    return out;
}
