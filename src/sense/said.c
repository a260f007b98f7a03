/* What a text says about a graph as a whole: its direction, its nodes, how many there are.
 *
 * "In an undirected graph the nodes are numbered from 0 to 8", "G is a graph among nodes A, B, and
 * C", "a network with 6 nodes and 9 edges". Each statement belongs to the graph that follows it, or
 * to the last one if none does. Lists and ranges are believed only if the graph's own names fit. */
#include "sense/sense_int.h"

static gr_span span_of(const gr_sensing *s, size_t first, size_t last)
{
    return (gr_span){ s->tokens.at[first].start, s->tokens.at[last].end };
}

static bool push(gr_sensing *s, gr_said said)
{
    return gr_vec_push(&s->said, said);
}

static bool integer_at(const gr_sensing *s, size_t i, int64_t *out)
{
    gr_text_num num;
    gr_str t;

    if (i >= s->tokens.n)
        return false;
    t = gr_token_text(s, i);
    if (gr_num_to_int(t, out))
        return true;
    /* Most words are no numbers, and few letters tell so. */
    if (s->tokens.at[i].kind != GR_TOKEN_WORD || s->lemma[i].len < 3 ||
        !gr_word_in(gr_str_sub(s->lemma[i], 0, 3),
                    "zer|one|two|thr|fou|fiv|six|sev|eig|nin|ten|ele|twe|thi|for|fif|hun|tho|doz|"
                    "cou|hal|mil|qua|sec|fir|onc|bil"))
        return false;
    if (gr_text_number(t, 0, &num) != t.len || !num.is_int || num.marks != GR_NUM_WORDS)
        return false;
    *out = num.i;
    return true;
}

/* --- direction --- */

/* "(directed)", "from 0 to 3, directed.": a remark by itself. */
static bool is_remark(const gr_sensing *s, size_t i)
{
    return i > 0 &&
           ((gr_token_is(s, i - 1, "(") && gr_token_is(s, i + 1, ")")) ||
            (gr_token_is(s, i - 1, ",") && (i + 1 >= s->tokens.n || gr_token_is(s, i + 1, ".") ||
                                            s->tokens.at[i + 1].kind == GR_TOKEN_NEWLINE)));
}

/* "One way streets:", "all one-way roads": of all links that follow. */
static bool is_one_way(const gr_sensing *s, size_t i)
{
    size_t noun = i + 1;

    if (gr_lemma_is(s, i, "one") && gr_lemma_is(s, i + 1, "way"))
        noun++;
    else if (!gr_word_in(s->lemma[i], "one-way|oneway"))
        return false;
    return noun + 1 < s->tokens.n && gr_is_edge_noun(s->lemma[noun]) &&
           gr_token_text(s, noun).len > s->lemma[noun].len && gr_token_is(s, noun + 1, ":");
}

/* "pairs (arrows in both directions) - how many?" asks for those that have two. */
static bool asks_how_many(const gr_sensing *s, size_t i)
{
    const gr_sentence *x = &s->sentences[s->sentence_of[i]];

    for (size_t k = x->first; k + 1 < x->last; k++)
        if (gr_lemma_is(s, k, "how") || gr_lemma_is(s, k, "which"))
            return true;
    return false;
}

/* "All of them also run in the opposite direction": every link has its way back. */
static bool is_way_back(const gr_sensing *s, size_t i)
{
    const gr_sentence *x = &s->sentences[s->sentence_of[i]];
    bool all = false, also = false;

    if (!gr_word_in(s->lemma[i], "opposite|reverse|other") || i + 1 >= s->tokens.n ||
        !gr_word_in(s->lemma[i + 1], "way|direction"))
        return false;
    for (size_t k = x->first; k < x->last; k++) {
        all |= gr_word_in(s->lemma[k], "all|every|each|these|they");
        also |= gr_word_in(s->lemma[k], "also|too|likewise|well");
    }
    return all && also;
}

static gr_direction direction_here(const gr_sensing *s, size_t i)
{
    gr_str lemma = s->lemma[i];
    gr_str word = gr_token_text(s, i); /* the lemma of "directed" is "direct" */
    bool plain = gr_str_is_nocase(word, "undirected") || gr_str_is_nocase(word, "bidirectional");
    gr_direction d =
        plain || gr_word_in(lemma, "two-way|symmetric|mutual") ? GR_UNDIRECTED
        : gr_str_is_nocase(word, "directed") || gr_word_in(lemma, "digraph|dag|asymmetric")
            ? GR_DIRECTED
            : GR_AUTO;

    if (gr_word_in(lemma, "digraph|dag"))
        return d;
    for (size_t k = i + 1; d != GR_AUTO && k < i + 5 && k < s->tokens.n; k++)
        if (gr_word_in(s->lemma[k], "graph|network|multigraph|tree") ||
            gr_is_edge_noun(s->lemma[k]))
            return d;
    if (plain || (gr_str_is_nocase(word, "directed") && is_remark(s, i)))
        return d; /* "all of them bidirectional" */
    if (gr_word_in(lemma, "either|both") &&
        gr_word_in(s->lemma[i + 1 < s->tokens.n ? i + 1 : i], "way|direction"))
        return gr_lemma_is(s, i - (i != 0), "in") && asks_how_many(s, i) ? GR_AUTO : GR_UNDIRECTED;
    if (is_one_way(s, i))
        return GR_DIRECTED;
    return is_way_back(s, i) ? GR_UNDIRECTED : GR_AUTO;
}

static bool find_direction(gr_sensing *s, size_t i)
{
    gr_direction d = direction_here(s, i);
    const gr_sentence *sentence = &s->sentences[s->sentence_of[i]];

    /* "Is the graph directed?" asks. */
    if (d == GR_AUTO || (sentence->asks && (gr_text_word_class(gr_token_text(s, sentence->first)) &
                                            (GR_WORD_AUXILIARY | GR_WORD_QUESTION))))
        return true;
    return push(s, (gr_said){ .kind = GR_SAID_DIRECTION, .at = span_of(s, i, i), .direction = d });
}

gr_direction gr_said_direction(const gr_sensing *s, size_t at)
{
    gr_direction d = GR_AUTO;

    for (size_t i = 0; i < s->said.n; i++) {
        if (s->said.at[i].kind != GR_SAID_DIRECTION)
            continue;
        if (s->said.at[i].at.start > at && d != GR_AUTO)
            break;
        d = s->said.at[i].direction;
    }
    return d;
}

/* --- counts --- */

static bool is_whole(gr_str lemma)
{
    return gr_word_in(lemma, "graph|network|map|tree|system|digraph|multigraph|grid|web");
}

static bool is_generic(gr_str lemma)
{
    return gr_word_in(lemma, "node|vertex|edge|arc|link");
}

/* A number and a noun, behind "a graph with", "there are", "has". */
static bool find_count(gr_sensing *s, size_t i)
{
    int64_t n;
    gr_said said = { .at = span_of(s, i, i + 1 < s->tokens.n ? i + 1 : i) };
    gr_str noun;
    bool whole = false, has = false;

    if (i == 0 || i + 1 >= s->tokens.n || !integer_at(s, i, &n) || n < 0 ||
        s->sentences[s->sentence_of[i]].asks)
        return true;
    noun = s->lemma[i + 1];
    if (!gr_is_node_noun(noun) && !gr_is_edge_noun(noun))
        return true;
    for (size_t k = i; k-- > 0 && k + 8 > i && s->sentence_of[k] == s->sentence_of[i];) {
        whole |= is_whole(s->lemma[k]);
        has |= gr_word_in(s->lemma[k], "with|have|contain|of|comprise|consist|be") && k + 6 > i;
        if (gr_word_in(s->lemma[k],
                       "least|most|than|exactly|every|each|first|last|any|these|those"))
            return true;
    }
    /* "a path between two nodes", "the two nodes" say nothing about the graph */
    if (!has || gr_word_in(s->lemma[i - 1], "between|from|to|the|any|these|those|all|no|only|or") ||
        (!whole && !(is_generic(noun) && i >= 2 && gr_lemma_is(s, i - 1, "be") &&
                     gr_lemma_is(s, i - 2, "there"))))
        return true;
    /* "15 job applicants": the noun goes on. */
    if (!is_generic(noun) && i + 2 < s->tokens.n && s->tokens.at[i + 2].kind == GR_TOKEN_WORD &&
        (gr_is_node_noun(s->lemma[i + 2]) || gr_is_edge_noun(s->lemma[i + 2])))
        return true;
    said.kind = gr_is_node_noun(noun) ? GR_SAID_N_NODES : GR_SAID_N_EDGES;
    said.first = n;
    return push(s, said);
}

/* "nodes: 6", "edges = 4": the noun first, and nothing behind the number. */
static bool find_labelled_count(gr_sensing *s, size_t i)
{
    gr_said said = { .kind = GR_SAID_N_NODES };
    size_t end = i + 3;

    if (!is_generic(s->lemma[i]) || gr_token_text(s, i).len == s->lemma[i].len ||
        !(gr_token_is(s, i + 1, ":") || gr_token_is(s, i + 1, "=")) ||
        !gr_token_kind_is(s, i + 2, GR_TOKEN_NUMBER) || !integer_at(s, i + 2, &said.first) ||
        said.first < 1 ||
        !(end >= s->tokens.n || s->tokens.at[end].kind == GR_TOKEN_NEWLINE ||
          gr_token_is(s, end, ";")))
        return true;
    if (!gr_is_node_noun(s->lemma[i]))
        said.kind = GR_SAID_N_EDGES;
    said.at = span_of(s, i, i + 2);
    return push(s, said);
}

/* --- ranges --- */

static bool letter_at(const gr_sensing *s, size_t i, int64_t *out)
{
    gr_str t;

    if (i >= s->tokens.n || s->tokens.at[i].kind != GR_TOKEN_WORD)
        return false;
    t = gr_token_text(s, i);
    *out = (unsigned char)t.ptr[0];
    return t.len == 1 &&
           ((t.ptr[0] >= 'a' && t.ptr[0] <= 'z') || (t.ptr[0] >= 'A' && t.ptr[0] <= 'Z'));
}

static bool range_at(gr_sensing *s, size_t start, size_t i)
{
    gr_said said = { .kind = GR_SAID_RANGE };
    size_t sep, end;
    bool numbers;

    while (i < s->tokens.n && gr_word_in(s->lemma[i], "from|as|with|be|by|the|number|integer"))
        i++;
    sep = i + 1;
    numbers = integer_at(s, i, &said.first);
    if (!numbers && !letter_at(s, i, &said.first))
        return true;
    if (!gr_word_in(s->lemma[sep < s->tokens.n ? sep : i], "to|through|until|up") &&
        !gr_token_is(s, sep, "-") && !gr_token_is(s, sep, "–") && !gr_token_is(s, sep, "—")) {
        size_t dots = 0;

        while (gr_token_is(s, sep + dots, ".") && dots < 3)
            dots++;
        if (dots == 1 && sep + 1 < s->tokens.n && gr_token_text(s, sep + 1).ptr[0] == '.')
            dots = 2;
        if (dots < 2 && !gr_token_is(s, sep, "…") && !gr_token_is(s, sep, ","))
            return true;
        if (gr_token_is(s, sep, ",")) /* 0, 1, ..., 7 */
            return true;
        sep += dots != 0 ? dots - 1 : 0;
    }
    if (gr_lemma_is(s, sep, "up") && gr_lemma_is(s, sep + 1, "to"))
        sep++;
    end = sep + 1;
    if (numbers ? !integer_at(s, end, &said.last) : !letter_at(s, end, &said.last)) {
        gr_str t = end - 1 < s->tokens.n ? gr_token_text(s, end - 1) : (gr_str){ 0 };

        if (!numbers || t.len < 2 || t.ptr[0] != '.' || /* "1..6" is read as "1", ".", ".6" */
            !gr_num_to_int(gr_str_sub(t, 1, t.len), &said.last))
            return true;
        end--;
    }
    if (said.last < said.first || said.last - said.first >= 1 << 24)
        return true;
    said.letters = !numbers;
    said.at = span_of(s, start, end);
    return push(s, said);
}

static bool find_range(gr_sensing *s, size_t i)
{
    gr_str word = gr_token_text(s, i);

    if (gr_word_in(s->lemma[i], "number|label|index|name|id") &&
        (gr_str_ends(word, "ed") || gr_str_ends(word, "d")))
        return range_at(s, i, i + 1);
    if (is_generic(s->lemma[i]) && word.len > s->lemma[i].len &&
        !s->sentences[s->sentence_of[i]].asks &&
        !(i != 0 && gr_word_in(s->lemma[i - 1], "to|between|from")))
        return range_at(s, i, i + 1);
    if (gr_is_node_noun(s->lemma[i]) && word.len > s->lemma[i].len && gr_token_is(s, i + 1, ":"))
        return range_at(s, i, i + 2); /* "Teams: 1-5" */
    if (gr_is_node_noun(s->lemma[i]) && word.len > s->lemma[i].len && gr_token_is(s, i + 1, ",") &&
        gr_lemma_is(s, i + 3, "to") &&
        (gr_token_is(s, i + 5, ".") || gr_token_kind_is(s, i + 5, GR_TOKEN_NEWLINE)))
        return range_at(s, i, i + 2); /* "Six friends, A to F." */
    return true;
}

/* --- lists --- */

static bool ends_list(const gr_sensing *s, size_t i, size_t depth)
{
    return i >= s->tokens.n || s->tokens.at[i].kind == GR_TOKEN_NEWLINE || gr_token_is(s, i, ";") ||
           (depth == 0 && gr_token_is(s, i, ")")) || gr_token_is(s, i, "]") ||
           gr_token_is(s, i, "}") || gr_token_is(s, i, ":") ||
           (gr_lemma_is(s, i, "and") && i + 1 < s->tokens.n && gr_is_edge_noun(s->lemma[i + 1])) ||
           ((s->tokens.at[i].flags & GR_TOKEN_SENTENCE_END) &&
            s->tokens.at[i].kind == GR_TOKEN_PUNCT);
}

/* A phrase, not a name: "directed edges", "returning to the start". */
static bool is_phrase(const gr_sensing *s, size_t first, size_t end)
{
    size_t plain = 0;

    for (size_t i = first; i < end; i++) {
        gr_str t = gr_token_text(s, i);

        plain += s->tokens.at[i].kind == GR_TOKEN_WORD && t.ptr[0] >= 'a' && t.ptr[0] <= 'z' &&
                 gr_is_vocabulary(s->lemma[i]);
    }
    return end > first + 1 && plain > 1;
}

static bool begins_capital(const gr_sensing *s, size_t i)
{
    char c = gr_token_text(s, i).ptr[0];

    return c >= 'A' && c <= 'Z';
}

/* "Pia likes Quin", "Mill to Farm 4", "Ava hugged Bob": a small word inside that does something or
 * leads on. */
static bool is_clause(const gr_sensing *s, size_t first, size_t end)
{
    for (size_t i = first + 1; i + 1 < end; i++) {
        gr_str t = gr_token_text(s, i);
        char buf[GR_WORD_MAX];
        unsigned form = 0;

        if (s->tokens.at[i].kind != GR_TOKEN_WORD || t.ptr[0] < 'a' || t.ptr[0] > 'z')
            continue;
        gr_text_lemma(t, buf, &form);
        if (gr_str_is(t, "to") || gr_text_word_class(t) & GR_WORD_AUXILIARY ||
            (form & GR_FORM_S && gr_text_word_class(t) == 0) ||
            (form & GR_FORM_PAST && begins_capital(s, i - 1) && begins_capital(s, i + 1)))
            return true;
    }
    return false;
}

/* "Rex sprint 8" */
static bool is_score(const gr_sensing *s, size_t first, size_t end)
{
    gr_str who, what;

    if (end != first + 3 || s->tokens.at[first].kind != GR_TOKEN_WORD ||
        s->tokens.at[first + 1].kind != GR_TOKEN_WORD ||
        s->tokens.at[first + 2].kind != GR_TOKEN_NUMBER)
        return false;
    who = gr_token_text(s, first);
    what = gr_token_text(s, first + 1);
    return who.ptr[0] >= 'A' && who.ptr[0] <= 'Z' && what.ptr[0] >= 'a' && what.ptr[0] <= 'z';
}

/* "Friends: Ana-Bo, Bo-Col": not names but links, which share ends. */
static bool are_links(gr_sensing *s, const gr_str *names, size_t n, bool *ok)
{
    gr_strmap ends;
    bool links = true, again = false;

    gr_strmap_init(&ends, &s->cx->budget);
    for (size_t i = 0; *ok && links && i < n; i++) {
        size_t hyphen = gr_str_find(names[i], "-"), stop = hyphen;
        uint32_t *slot;

        while (stop < names[i].len && names[i].ptr[stop] != ' ')
            stop++;
        links = hyphen != 0 && hyphen + 1 < stop;
        for (int end = 0; *ok && links && end < 2; end++) {
            slot = gr_strmap_put(&ends, end == 0 ? gr_str_trim(gr_str_sub(names[i], 0, hyphen))
                                                 : gr_str_sub(names[i], hyphen + 1, stop));
            *ok = slot != NULL;
            if (!*ok)
                break;
            again |= *slot != GR_MAP_NONE && *slot != (uint32_t)i;
            *slot = (uint32_t)i;
        }
    }
    gr_strmap_clear(&ends);
    return links && again;
}

/* Names separated by commas from token i on, the last perhaps behind "and". *end is where it
 * stopped, so that no list is looked for inside another. */
static bool list_at(gr_sensing *s, size_t start, size_t i, size_t *end)
{
    GR_VEC(gr_str) names = { .budget = &s->cx->budget };
    GR_VEC(gr_span) spans = { .budget = &s->cx->budget };
    gr_said said = { .kind = GR_SAID_NODES };
    bool ok = true, clean = true;
    size_t first, last = i, depth = 0; /* "Midfielder (football)" is a name */
    size_t clauses = 0;

    if (gr_token_is(s, i, "[") || gr_token_is(s, i, "{") || gr_token_is(s, i, "("))
        i++;
    while (ok && clean && !ends_list(s, i, depth)) {
        for (first = i; !ends_list(s, i, depth) && !gr_token_is(s, i, ","); i++) {
            depth += gr_token_is(s, i, "(");
            depth -= depth != 0 && gr_token_is(s, i, ")");
            if (s->tokens.at[i].kind == GR_TOKEN_OPERATOR && !gr_token_is(s, i, "-") &&
                !gr_token_is(s, i, "/") && !gr_token_is(s, i, "<") && !gr_token_is(s, i, ">"))
                clean = false;
            if (i > first && (gr_lemma_is(s, i, "and") || gr_lemma_is(s, i, "&")))
                break;
            if (i - first > 10)
                clean = false;
            if (!clean)
                break;
        }
        if (first == i && !gr_token_is(s, i, ",")) /* the name before ended with "and" */
            break;
        if (first < i && gr_lemma_is(s, first, "and"))
            first++;
        if (first < i) {
            gr_span at = span_of(s, first, i - 1);
            gr_str name = gr_str_sub(s->text, at.start, at.end);

            if (s->tokens.at[first].kind == GR_TOKEN_QUOTED && first == i - 1)
                name = gr_str_sub(s->text, s->tokens.at[first].inner_start,
                                  s->tokens.at[first].inner_end);
            clean &= !is_phrase(s, first, i);
            clauses += is_clause(s, first, i);
            clean &= !is_score(s, first, i);
            ok = gr_vec_push(&names, name) && gr_vec_push(&spans, at);
            last = i - 1;
        }
        if (!ends_list(s, i, depth))
            i++;
        else if (gr_token_is(s, i, ":") || gr_token_is(s, i, ")"))
            clean &= !gr_token_is(s, i, ":");
    }
    if (ok && clean && names.n > 1 && clauses * 2 < names.n &&
        !are_links(s, names.at, names.n, &ok) && ok) {
        said.at = span_of(s, start, last);
        said.n_names = names.n;
        said.names = gr_arena_copy(&s->cx->arena, names.at, names.n * sizeof *names.at);
        said.names_at = gr_arena_copy(&s->cx->arena, spans.at, spans.n * sizeof *spans.at);
        ok = said.names != NULL && said.names_at != NULL && push(s, said);
    }
    gr_vec_clear(&names);
    gr_vec_clear(&spans);
    *end = i;
    return ok;
}

/* "Nodes: 1 2 3 4": names with blanks between them, alone on the rest of their line. */
static bool words_at(gr_sensing *s, size_t start, size_t i, size_t *end)
{
    gr_said said = { .kind = GR_SAID_NODES };
    size_t first = i;

    while (i < s->tokens.n &&
           (s->tokens.at[i].kind == GR_TOKEN_NUMBER || s->tokens.at[i].kind == GR_TOKEN_WORD) &&
           (gr_text_word_class(gr_token_text(s, i)) == 0 || gr_token_text(s, i).len == 1))
        i++;
    if (i < first + 2 || (i < s->tokens.n && s->tokens.at[i].kind != GR_TOKEN_NEWLINE))
        return true;
    *end = i;
    said.n_names = i - first;
    said.at = span_of(s, start, i - 1);
    said.names = gr_new_n(&s->cx->arena, gr_str, said.n_names);
    said.names_at = gr_new_n(&s->cx->arena, gr_span, said.n_names);
    if (said.names == NULL || said.names_at == NULL)
        return false;
    for (size_t k = 0; k < said.n_names; k++) {
        said.names[k] = gr_token_text(s, first + k);
        said.names_at[k] = span_of(s, first + k, first + k);
    }
    return push(s, said);
}

/* "{1, ..., 5}", "{1, 2, …, 9}": the numbers of the nodes, behind the bracket at token i. */
static bool counted_at(gr_sensing *s, size_t start, size_t i, bool *found)
{
    gr_said said = { .kind = GR_SAID_RANGE };
    int64_t second;
    size_t dots = 0;

    *found = false;
    if (!integer_at(s, i + 1, &said.first) || !gr_token_is(s, i + 2, ","))
        return true;
    i += 3;
    if (integer_at(s, i, &second) && second == said.first + 1 && gr_token_is(s, i + 1, ","))
        i += 2;
    while (i < s->tokens.n && dots < 3 &&
           (gr_token_is(s, i, ".") || gr_token_is(s, i, "...") || gr_token_is(s, i, "…"))) {
        dots += gr_token_is(s, i, ".") ? 1 : 3;
        i++;
    }
    i += gr_token_is(s, i, ",");
    if (dots != 3 || !integer_at(s, i, &said.last) ||
        (!gr_token_is(s, i + 1, "}") && !gr_token_is(s, i + 1, "]")) || said.last < said.first ||
        said.last - said.first >= 1 << 24)
        return true;
    *found = true;
    said.at = span_of(s, start, i + 1);
    return push(s, said);
}

/* "among nodes A, B", "the nodes are A, B", "Nodes: A, B", "- Authors in the network: A, B". */
static bool find_list(gr_sensing *s, size_t i, size_t *end)
{
    size_t k = i + 1, line = i;
    bool counted;

    if ((gr_token_is(s, i, "V") || gr_is_node_noun(s->lemma[i])) && gr_token_is(s, k, "=") &&
        (!counted_at(s, i, k + 1, &counted) || counted))
        return counted;
    if (gr_token_is(s, i, "V") && gr_token_is(s, k, "=") && gr_token_is(s, k + 1, "{"))
        return list_at(s, i, k + 1, end);
    if (!gr_is_node_noun(s->lemma[i]))
        return true;
    if (gr_token_is(s, k, "=") && (gr_token_is(s, k + 1, "{") || gr_token_is(s, k + 1, "[")))
        return list_at(s, i, k + 1, end); /* "stations = [A, B]" */
    if (is_generic(s->lemma[i]) && i != 0 && !s->sentences[s->sentence_of[i]].asks &&
        gr_word_in(s->lemma[i - (i > 1 && gr_lemma_is(s, i - 1, "the") ? 2 : 1)],
                   "among|with|have|contain|of|on|over") &&
        (s->tokens.at[k < s->tokens.n ? k : i].kind != GR_TOKEN_PUNCT || gr_token_is(s, k, "[")))
        return list_at(s, i, k, end);
    if (is_generic(s->lemma[i]) && gr_lemma_is(s, k, "be") &&
        !s->sentences[s->sentence_of[i]].asks && k + 1 < s->tokens.n &&
        !gr_word_in(s->lemma[k + 1], "number|label|connect|name"))
        return list_at(s, i, gr_token_is(s, k + 1, ":") ? k + 2 : k + 1, end);
    while (line > 0 && s->tokens.at[line - 1].kind != GR_TOKEN_NEWLINE && line + 3 > i &&
           !(s->tokens.at[line - 1].flags & GR_TOKEN_SENTENCE_END) &&
           !gr_token_is(s, line - 1, ",") && !gr_token_is(s, line - 1, ";"))
        line--;
    if (line + 3 <= i)
        return true;
    while (k < s->tokens.n && k < i + 7 && s->tokens.at[k].kind == GR_TOKEN_WORD &&
           !gr_is_edge_noun(s->lemma[k]))
        k++;
    if (k >= s->tokens.n || !gr_token_is(s, k, ":"))
        return true;
    *end = i;
    if (k == i + 1 && is_generic(s->lemma[i]) && !words_at(s, i, k + 1, end))
        return false;
    return *end != i || list_at(s, i, k + 1, end);
}

gr_status gr_sense_said(gr_sensing *s, gr_err *err)
{
    size_t list_end = 0;

    for (size_t i = 0; i < s->tokens.n; i++) {
        bool ok = true;

        if (s->tokens.at[i].kind == GR_TOKEN_WORD)
            ok = find_direction(s, i) && find_labelled_count(s, i) && find_range(s, i) &&
                 (i < list_end || find_list(s, i, &list_end));
        if (ok &&
            (s->tokens.at[i].kind == GR_TOKEN_NUMBER || s->tokens.at[i].kind == GR_TOKEN_WORD))
            ok = find_count(s, i);
        if (!ok)
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

/* --- giving them to the drafts --- */

static gr_draft *draft_for(const gr_sensing *s, const gr_said *said)
{
    gr_draft *best = NULL;
    size_t at = 0;

    for (size_t i = 0; i < s->drafts.n; i++) {
        size_t start = s->drafts.at[i]->start;

        if (start >= said->at.start && (best == NULL || start < at)) {
            best = s->drafts.at[i];
            at = start;
        }
    }
    return best != NULL || s->drafts.n == 0 ? best : s->drafts.at[s->drafts.n - 1];
}

static bool range_fits(const gr_draft *d, const gr_said *said)
{
    size_t n = 0;

    for (size_t i = 0; i < d->nodes.n; i++) {
        gr_name name = gr_name_of(d->nodes.at[i].name);

        n += said->letters ? d->nodes.at[i].name.len == 1 : gr_name_is_int(name);
    }
    return n * 2 > d->nodes.n || d->nodes.n == 0;
}

static gr_status apply_range(gr_sensing *s, gr_draft *d, const gr_said *said, gr_err *err)
{
    if (!range_fits(d, said) || d->range_n != 0)
        return GR_OK;
    if (!said->letters) {
        for (size_t i = 0; i < d->nodes.n; i++) {
            gr_name name = gr_name_of(d->nodes.at[i].name);

            if (gr_name_is_int(name) && (name.num < said->first || name.num > said->last)) {
                if (!gr_sense_problem(s, GR_WHY_CONTRADICTION, d->nodes.at[i].at,
                                      "node %.*s is not among the nodes %" PRId64 " to %" PRId64,
                                      GR_FMT(d->nodes.at[i].name), said->first, said->last))
                    return gr_fail_memory(s->cx, err);
                return GR_OK;
            }
        }
        d->range_first = said->first;
        d->range_n = said->last - said->first + 1;
    }
    for (int64_t c = said->first; said->letters && c <= said->last; c++) {
        char *name = gr_arena_alloc(&s->cx->arena, 1);
        uint32_t v;

        if (name == NULL)
            return gr_fail_memory(s->cx, err);
        *name = (char)c;
        if (!gr_draft_node_of(d, (gr_str){ name, 1 }, said->at, true, &v) ||
            !gr_vec_push(&d->declared, v))
            return gr_fail_memory(s->cx, err);
    }
    return gr_draft_explains(d, said->at) ? GR_OK : gr_fail_memory(s->cx, err);
}

static gr_status apply_list(gr_sensing *s, gr_draft *d, const gr_said *said, gr_err *err)
{
    size_t known = 0;

    for (size_t i = 0; i < said->n_names; i++)
        known += gr_strmap_get(&d->index, said->names[i]) != GR_MAP_NONE;
    if (known * 2 < d->nodes.n || d->declared.n != 0)
        return GR_OK;
    for (size_t i = 0; i < said->n_names; i++) {
        uint32_t v;

        if (!gr_draft_node_of(d, said->names[i], said->names_at[i], true, &v) ||
            !gr_vec_push(&d->declared, v))
            return gr_fail_memory(s->cx, err);
    }
    return gr_draft_explains(d, said->at) ? GR_OK : gr_fail_memory(s->cx, err);
}

/* A text that only lists nodes is a graph without edges: "G is a graph among nodes A, B, and C". */
static gr_status draft_without_edges(gr_sensing *s, gr_err *err)
{
    static const gr_recogniser nodes = { .name = "nodes" };
    bool graph = false, listed = false;
    gr_draft *d;

    for (size_t i = 0; i < s->tokens.n; i++)
        graph |= is_whole(s->lemma[i]);
    for (size_t i = 0; i < s->said.n; i++)
        listed |= s->said.at[i].kind == GR_SAID_NODES || s->said.at[i].kind == GR_SAID_RANGE;
    if (!graph || !listed || s->drafts.n != 0 || s->out->n_graphs != 0 ||
        (s->options != NULL && s->options->n_given != 0))
        return GR_OK;
    d = gr_draft_new(s, &nodes);
    return d == NULL ? gr_fail_memory(s->cx, err) : gr_draft_propose(s, d, 40, err);
}

/* "Is there a path between node 5 and node 9?" where the numbers of the graph go from 0 to 12 and
 * no edge has 9: it is there and has no edges. */
static gr_status add_gaps(gr_sensing *s, gr_draft *d, gr_err *err)
{
    int64_t lo = INT64_MAX, hi = INT64_MIN, n;

    if (d->ready != NULL || d->range_n != 0 || d->declared.n != 0 || d->said_nodes >= 0)
        return GR_OK;
    for (size_t i = 0; i < d->nodes.n; i++) {
        gr_name name = gr_name_of(d->nodes.at[i].name);

        if (!gr_name_is_int(name))
            return GR_OK;
        lo = name.num < lo ? name.num : lo;
        hi = name.num > hi ? name.num : hi;
    }
    for (size_t i = 0; lo >= 0 && lo <= 1 && i + 1 < s->tokens.n; i++) {
        gr_str name = gr_token_text(s, i + 1);
        uint32_t v;

        if (!gr_word_in(s->lemma[i], "node|vertex") || !s->sentences[s->sentence_of[i]].asks ||
            !gr_num_is_canonical(name, &n) || n <= lo || n >= hi ||
            gr_strmap_get(&d->index, name) != GR_MAP_NONE)
            continue;
        if (!gr_sense_assume(s, "node %.*s is there and has no edges", GR_FMT(name)) ||
            !gr_draft_node_of(d, name, span_of(s, i + 1, i + 1), false, &v))
            return gr_fail_memory(s->cx, err);
    }
    return GR_OK;
}

gr_status gr_sense_apply_said(gr_sensing *s, gr_err *err)
{
    gr_status st = draft_without_edges(s, err);

    for (size_t i = 0; i < s->drafts.n; i++) {
        gr_draft *d = s->drafts.at[i];
        gr_direction said = gr_said_direction(s, d->start);

        if (said != GR_AUTO && d->ready == NULL && !d->is_facts && !d->mixed) {
            d->direction = said;
            d->why = said == GR_DIRECTED ? "the text says directed" : "the text says undirected";
        }
    }
    for (size_t i = 0; st == GR_OK && i < s->said.n; i++) {
        const gr_said *said = &s->said.at[i];
        gr_draft *d = draft_for(s, said);

        if (d == NULL || d->ready != NULL)
            continue;
        switch (said->kind) {
        case GR_SAID_DIRECTION: break;
        case GR_SAID_N_NODES: d->said_nodes = said->first; break;
        case GR_SAID_N_EDGES: d->said_edges = said->first; break;
        case GR_SAID_RANGE: st = apply_range(s, d, said, err); break;
        case GR_SAID_NODES: st = apply_list(s, d, said, err); break;
        }
    }
    if (st == GR_OK && s->drafts.n == 1)
        st = add_gaps(s, s->drafts.at[0], err);
    return st;
}
