/* What facts speak about: their relations by the words of their names, and sorts of things.
 *
 * Facts do not say that Ada is a person and the oboe an instrument. But whoever plays and whoever
 * teaches are the same sort of thing if somebody does both, and instruments are another if no
 * instrument plays: sides of relations are joined where they share a node. "Who does not play?" is
 * then asked of all of one sort. */
#include "agent/grammar/facts_int.h"

/* Names of more nodes are not looked up by their lemmas. */
#define LEMMAS_MAX 20000

/* --- names of relations --- */

static bool is_prep(gr_str w)
{
    static const char *const rows[] = { "in",   "at",    "on",   "by",   "to",   "for",
                                        "with", "from",  "of",   "into", "onto", "under",
                                        "near", "about", "over", "as",   "upon", "through" };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is(w, rows[i]))
            return true;
    return false;
}

static bool is_split(char c)
{
    return c == ' ' || c == '_' || c == '-' || c == '.' || c == '/' || c == '#' || c == ':';
}

/* The words of "flowsInto", "worked_in", "capital of", in small letters; 0 if they are too many. */
static size_t split_name(gr_arena *a, gr_str name, gr_str *out, size_t max, bool *failed)
{
    size_t n = 0, i = 0;

    while (i < name.len) {
        size_t from = i;
        char *copy;

        if (is_split(name.ptr[i])) {
            i++;
            continue;
        }
        for (i++; i < name.len && !is_split(name.ptr[i]); i++)
            if (name.ptr[i] >= 'A' && name.ptr[i] <= 'Z' && name.ptr[i - 1] >= 'a' &&
                name.ptr[i - 1] <= 'z')
                break;
        if (n == max)
            return 0;
        if ((copy = gr_arena_copy(a, name.ptr + from, i - from)) == NULL) {
            *failed = true;
            return 0;
        }
        for (size_t k = 0; k < i - from; k++)
            if (copy[k] >= 'A' && copy[k] <= 'Z')
                copy[k] = (char)(copy[k] + 32);
        out[n++] = (gr_str){ copy, i - from };
    }
    return n;
}

static bool is_class_name(const gr_str *w, size_t n)
{
    static const char *const one[] = { "be", "is", "type", "isa", "a", "instanceof", "subclassof" };
    static const char *const of[] = { "instance", "kind", "type", "subclass", "sort" };

    for (size_t i = 0; n == 1 && i < sizeof one / sizeof *one; i++)
        if (gr_str_is(w[0], one[i]))
            return true;
    if (n >= 2 && (gr_str_is(w[0], "is") || gr_str_is(w[0], "be")) &&
        (gr_str_is(w[1], "a") || gr_str_is(w[1], "an")))
        return n == 2;
    for (size_t i = 0; n >= 2 && i < sizeof of / sizeof *of; i++)
        if (gr_str_is(w[n - 2], of[i]) && gr_str_is(w[n - 1], "of"))
            return true;
    return n == 2 && gr_str_is(w[0], "sub") && gr_str_is(w[1], "class");
}

bool gr_fact_read_name(gr_arena *a, bool sentences, gr_fact_relation *r)
{
    gr_str w[GR_FACT_WORDS + 3];
    bool failed = false;
    size_t n = split_name(a, r->name, w, GR_FACT_WORDS + 3, &failed), first = 0;

    if (n == 0)
        return !failed; /* nothing that words could match */
    r->is_a = is_class_name(w, n);
    if (n > 1 && (gr_str_is(w[0], "has") || gr_str_is(w[0], "have"))) {
        r->has = true;
        first++;
    } else if (n > 1 && (gr_str_is(w[0], "can") || gr_str_is(w[0], "is") || gr_str_is(w[0], "be") ||
                         gr_str_is(w[0], "was") || gr_str_is(w[0], "are"))) {
        first++;
    }
    if (n > first + 1 && is_prep(w[n - 1]))
        r->prep = w[--n];
    for (size_t i = first; i < n && r->n_words < GR_FACT_WORDS; i++) {
        char buf[GR_WORD_MAX];
        unsigned form = 0;
        gr_str lemma = gr_str_dup(a, gr_text_lemma(w[i], buf, &form));

        if (lemma.ptr == NULL)
            return false;
        if (gr_str_is(w[i], "born")) /* a form of no verb that the lemmas know */
            form |= GR_FORM_PAST;
        r->is_verb |= sentences || (form & (GR_FORM_S | GR_FORM_PAST)) != 0;
        r->past |= (form & GR_FORM_PAST) != 0;
        r->bare[r->n_words] = gr_str_sub(w[i], 0, w[i].len - gr_str_ends(w[i], "s"));
        r->word[r->n_words++] = lemma;
    }
    return true;
}

static bool ends_as(gr_str noun, gr_str stem, const char *const *endings)
{
    gr_str rest = gr_str_sub(noun, stem.len < noun.len ? stem.len : noun.len, noun.len);

    if (stem.len < 2 || noun.len <= stem.len || memcmp(noun.ptr, stem.ptr, stem.len) != 0)
        return false;
    for (size_t i = 0; endings[i] != NULL; i++)
        if (gr_str_is(rest, endings[i]))
            return true;
    return false;
}

bool gr_fact_agent(gr_str noun, gr_str verb)
{
    static const char *const plain[] = { "er", "or", "ant", "r", NULL };
    static const char *const vowel[] = { "er", "or", "ant", NULL };

    if (ends_as(noun, verb, plain))
        return true;
    if (verb.len > 2 && verb.ptr[verb.len - 1] == 'e' &&
        ends_as(noun, gr_str_sub(verb, 0, verb.len - 1), vowel))
        return true;
    /* "supplier" */
    if (verb.len > 2 && verb.ptr[verb.len - 1] == 'y' &&
        ends_as(noun, gr_str_sub(verb, 0, verb.len - 1), (const char *const[]){ "ier", NULL }))
        return true;
    /* "runner" */
    return noun.len == verb.len + 3 && verb.len > 2 &&
           ends_as(noun, verb,
                   (const char *const[]){ (const char[]){ verb.ptr[verb.len - 1], 'e', 'r', '\0' },
                                          NULL });
}

static bool is_one_of(gr_str word, const char *list)
{
    gr_str rest = gr_str_of(list), w;

    while (gr_str_split(&rest, '|', &w))
        if (gr_str_eq(w, word))
            return true;
    return false;
}

/* What holds the other way round too, whether it is said or not. */
static bool is_mutual(const gr_fact_relation *r)
{
    return r->n_words == 1 &&
           is_one_of(r->word[0], "border|neighbour|neighbor|adjoin|adjacent|marry|spouse|sibling|"
                                 "touch|cousin|friend|enemy|colleague");
}

/* People stand at both sides of it, though nobody may stand at both. */
static bool is_between_people(const gr_fact_relation *r)
{
    return r->n_words == 1 && (r->prep.len != 0 || !is_one_of(r->word[0], "boss|colleague")) &&
           is_one_of(r->word[0], "mother|father|parent|child|son|daughter|brother|sister|sibling|"
                                 "wife|husband|spouse|uncle|aunt|cousin|grandfather|grandmother|"
                                 "grandparent|grandchild|friend|colleague|boss|marry|mum|mom|dad|"
                                 "partner|kid|nephew|niece|grandson|granddaughter");
}

/* --- sorts --- */

static size_t root(size_t *up, size_t i)
{
    while (up[i] != i)
        i = up[i] = up[up[i]];
    return i;
}

static gr_str relation_at(const gr_column *c, gr_eid e)
{
    gr_value v = gr_column_get(c, e);

    return v.type == GR_V_STR ? v.s : GR_STR("");
}

static void join(gr_fact_lexicon *x, size_t *up, gr_vid v, size_t relation, unsigned side)
{
    size_t slot = 2 * relation + side;

    x->at[side][v] |= UINT64_C(1) << relation;
    if (x->sort_of[v] == SIZE_MAX)
        x->sort_of[v] = slot;
    up[root(up, slot)] = root(up, x->sort_of[v]);
}

/* Both sides of the relation are people, as those at slot `people` are; the slot from now on. */
static size_t join_sides(size_t *up, size_t relation, size_t people)
{
    up[root(up, 2 * relation)] = root(up, 2 * relation + 1);
    if (people != SIZE_MAX)
        up[root(up, 2 * relation)] = root(up, people);
    return 2 * relation;
}

/* The column of edges that has nothing but years; NULL = none. */
static const gr_column *years_of(const gr_graph *g)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_EDGE); i++) {
        const gr_column *c = gr_graph_column(g, GR_OF_EDGE, i);
        bool all = (c->type == GR_COL_INT) && c->n_missing < c->n;

        for (size_t e = 0; all && e < c->n; e++)
            all = !gr_column_has(c, e) ||
                  (gr_column_number(c, e) >= 1000 && gr_column_number(c, e) <= 2100);
        if (all)
            return c;
    }
    return NULL;
}

/* The one verb of all sentences, where those who do it and what they do it to are different things:
 * "Ola speaks German". What follows what, or who likes whom, is a graph like others. */
static bool is_only_relation(const gr_seen *seen, bool *from, size_t n)
{
    const gr_graph *g = seen->graph;

    if (seen->relation.len == 0 || !gr_graph_is_directed(g) || gr_graph_n_edges(g) == 0)
        return false;
    if (!seen->backwards)
        return true;
    memset(from, 0, n * sizeof *from);
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        from[it.u] = true;
    for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
        if (from[it.v])
            return false;
    return true;
}

/* Are nodes told to have something, or not? Then links are facts too. */
static bool has_marks(const gr_graph *g)
{
    for (size_t i = 0; i < gr_graph_n_columns(g, GR_OF_NODE); i++)
        if (gr_graph_column(g, GR_OF_NODE, i)->type == GR_COL_BOOL)
            return gr_graph_n_edges(g) != 0;
    return false;
}

/* "101 -> Abe, Bob": numbers before the arrows, and names behind them. */
static bool are_numbered(const gr_graph *g, const gr_seen *seen)
{
    if (!gr_graph_is_directed(g))
        return false;
    for (size_t i = 0; i < seen->n_edges; i++)
        if (!gr_name_is_int(seen->edges[i].u) || gr_name_is_int(seen->edges[i].v))
            return false;
    return true;
}

/* Lists of what belongs together, without a verb: what stands before the colons and what stands
 * behind them are different things. */
static bool is_two_sided(const gr_seen *seen, unsigned char *side)
{
    const gr_graph *g = seen->graph;
    bool named = false; /* lists of mere numbers say what is linked, not what belongs to what */
    gr_vid u, v;

    if (seen->n_edges == 0 || gr_graph_n_nodes(g) > LEMMAS_MAX ||
        gr_graph_n_columns(g, GR_OF_EDGE) != 0 ||
        (seen->relation.len != 0 && !gr_str_is(seen->relation, "connection")) ||
        (gr_graph_is_directed(g) || strcmp(seen->by, "links") == 0) != are_numbered(g, seen))
        return false;
    for (size_t i = 0; i < seen->n_edges; i++) {
        u = gr_graph_find(g, seen->edges[i].u);
        v = gr_graph_find(g, seen->edges[i].v);
        if (u == GR_NO_NODE || v == GR_NO_NODE)
            return false;
        side[u] |= 1;
        side[v] |= 2;
    }
    for (gr_vid n = 0; n < gr_graph_n_nodes(g); n++) {
        if (side[n] != 1 && side[n] != 2)
            return false;
        named |= !gr_name_is_int(gr_graph_shown(g, n));
    }
    return named;
}

static void read_sides(gr_fact_lexicon *x, const unsigned char *side)
{
    x->wild = true;
    x->only = GR_STR("has");
    x->relation[0].name = x->only;
    x->n = 1;
    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++) {
        x->sort_of[v] = side[v] - 1u;
        x->at[side[v] - 1][v] = 1;
    }
    x->relation[0].sort[1] = 1;
}

/* The relations, in the order of the facts, and who stands where. False if there are too many. */
static bool read_facts(gr_fact_lexicon *x, const gr_column *c, gr_strmap *seen, size_t *up,
                       bool *failed)
{
    for (gr_edge_iter it = gr_edges(x->g); gr_edge_next(&it);) {
        gr_str name = c != NULL ? relation_at(c, it.id) : x->only;
        uint32_t *slot = name.len != 0 ? gr_strmap_put(seen, name) : NULL;

        if (name.len == 0)
            continue;
        if (slot == NULL) {
            *failed = true;
            return false;
        }
        if (*slot == GR_MAP_NONE) {
            if (x->n == GR_FACT_RELATIONS)
                return false;
            x->relation[x->n].name = name;
            *slot = (uint32_t)x->n++;
        }
        if (x->years != NULL && gr_column_has(x->years, it.id))
            x->dated |= UINT64_C(1) << *slot;
        join(x, up, it.u, *slot, x->backwards ? 1 : 0);
        join(x, up, it.v, *slot, x->backwards ? 0 : 1);
        if (!gr_graph_is_directed(x->g)) {
            join(x, up, it.v, *slot, 0);
            join(x, up, it.u, *slot, 1);
        }
    }
    return x->n != 0;
}

/* "Wanda has nothing": who is named and has no fact is of the sort of those who have, if there is
 * only one. */
static void place_idle(gr_fact_lexicon *x)
{
    size_t sort = SIZE_MAX;

    for (size_t r = 0; r < x->n; r++) {
        if (x->relation[r].is_a)
            continue;
        if (sort != SIZE_MAX && x->relation[r].sort[0] != sort)
            return;
        sort = x->relation[r].sort[0];
    }
    for (gr_vid v = 0; v < gr_graph_n_nodes(x->g); v++)
        x->sort_of[v] = x->sort_of[v] == SIZE_MAX ? sort : x->sort_of[v];
}

static bool read_lemmas(gr_arena *arena, gr_fact_lexicon *x)
{
    gr_vid n = gr_graph_n_nodes(x->g);

    for (gr_vid v = 0; v < n && n <= LEMMAS_MAX; v++) {
        gr_name name = gr_graph_shown(x->g, v);
        char buf[GR_WORD_MAX];
        uint32_t *slot;
        gr_str lemma;

        if (gr_name_is_int(name))
            continue;
        lemma = gr_str_dup(arena, gr_text_lemma((gr_str){ name.ptr, name.len }, buf, NULL));
        if (lemma.ptr == NULL || (slot = gr_strmap_put(&x->by_lemma, lemma)) == NULL)
            return false;
        *slot = *slot == GR_MAP_NONE ? v : GR_NO_NODE - 1;
    }
    return true;
}

/* --- attributes of nodes --- */

static gr_str small_letters(gr_arena *a, gr_str s)
{
    char *copy = gr_arena_copy(a, s.ptr, s.len);

    for (size_t i = 0; copy != NULL && i < s.len; i++)
        if (copy[i] >= 'A' && copy[i] <= 'Z')
            copy[i] = (char)(copy[i] + 32);
    return (gr_str){ copy, copy != NULL ? s.len : 0 };
}

/* The texts that nodes have, but for what they are called. */
static bool read_values(gr_arena *a, gr_fact_lexicon *x)
{
    gr_vid n = gr_graph_n_nodes(x->g);
    size_t n_columns = gr_graph_n_columns(x->g, GR_OF_NODE);

    if (n > LEMMAS_MAX || n_columns == 0 || n_columns > 16)
        return true;
    x->value = gr_new_n(a, struct gr_fact_value, n * n_columns);
    if (x->value == NULL)
        return false;
    for (size_t i = 0; i < n_columns; i++) {
        const gr_column *col = gr_graph_column(x->g, GR_OF_NODE, i);

        for (gr_vid v = 0; v < n && col->type == GR_COL_STR && !gr_str_is(col->name, "label");
             v++) {
            gr_value cell = gr_column_get(col, v);
            gr_str key = cell.type == GR_V_STR ? small_letters(a, cell.s) : GR_STR("");
            uint32_t *slot = key.len != 0 ? gr_strmap_put(&x->by_value, key) : NULL;

            if (cell.type != GR_V_STR || cell.s.len == 0)
                continue;
            if (slot == NULL)
                return false;
            if (*slot == GR_MAP_NONE) {
                x->value[x->n_values] = (struct gr_fact_value){ col, cell.s };
                *slot = (uint32_t)x->n_values++;
            } else if (x->value[*slot].column != col) {
                x->value[*slot].column = NULL;
            }
        }
    }
    return true;
}

gr_status gr_fact_lexicon_new(gr_ctx *cx, gr_arena *arena, const gr_seen *seen_graph,
                              gr_fact_lexicon **out, gr_err *err)
{
    const gr_graph *g = seen_graph->graph;
    const gr_column *c = gr_graph_relations(g);
    gr_vid n = gr_graph_n_nodes(g);
    size_t up[2 * GR_FACT_RELATIONS];
    gr_fact_lexicon *x;
    gr_strmap seen;
    bool failed = false;
    size_t people = SIZE_MAX;

    bool *from = gr_new_n(arena, bool, n);
    unsigned char *side = gr_new_n(arena, unsigned char, n);

    *out = NULL;
    if (from == NULL || side == NULL)
        return gr_fail_memory(cx, err);
    bool only = c == NULL && is_only_relation(seen_graph, from, n);
    bool wild = c == NULL && !only && is_two_sided(seen_graph, side);
    bool plain = c == NULL && !only && !wild && has_marks(g);
    bool sentences =
        strcmp(seen_graph->by, "sentences") == 0 || strcmp(seen_graph->by, "told") == 0;

    if (c == NULL && !only && !wild && gr_graph_n_columns(g, GR_OF_NODE) == 0)
        return GR_OK;
    x = gr_new(arena, gr_fact_lexicon);
    if (x == NULL)
        return gr_fail_memory(cx, err);
    x->g = g;
    x->only = only ? seen_graph->relation : plain ? GR_STR("link") : GR_STR("");
    x->backwards = only && seen_graph->backwards;
    x->years = years_of(g);
    for (size_t i = 0; i < seen_graph->n_columns; i++)
        if (seen_graph->columns[i].of == GR_OF_NODE &&
            seen_graph->columns[i].meaning == GR_MEANS_COST)
            x->price = gr_graph_column_named(g, GR_OF_NODE, seen_graph->columns[i].name);
    x->names = c;
    x->terms = strcmp(seen_graph->by, "facts") == 0;
    x->table = strcmp(seen_graph->by, "tables") == 0;
    x->sort_of = gr_new_n(arena, size_t, n);
    x->at[0] = gr_new_n(arena, uint64_t, n);
    x->at[1] = gr_new_n(arena, uint64_t, n);
    if (x->sort_of == NULL || x->at[0] == NULL || x->at[1] == NULL)
        return gr_fail_memory(cx, err);
    for (gr_vid v = 0; v < n; v++)
        x->sort_of[v] = SIZE_MAX;
    for (size_t i = 0; i < 2 * GR_FACT_RELATIONS; i++)
        up[i] = i;
    gr_strmap_init(&seen, &cx->budget);
    gr_strmap_init(&x->by_lemma, &cx->budget);
    gr_strmap_init(&x->by_value, &cx->budget);
    if (wild) {
        read_sides(x, side);
        failed = !read_lemmas(arena, x);
        *out = x;
    } else if ((c == NULL && !only && !plain) || read_facts(x, c, &seen, up, &failed)) {
        for (size_t r = 0; r < x->n; r++) {
            failed = failed || !gr_fact_read_name(arena, sentences, &x->relation[r]);
            x->relation[r].mutual = is_mutual(&x->relation[r]);
            if (is_between_people(&x->relation[r]))
                people = join_sides(up, r, people);
        }
        for (gr_vid v = 0; v < n; v++)
            if (x->sort_of[v] != SIZE_MAX)
                x->sort_of[v] = root(up, x->sort_of[v]);
        for (size_t r = 0; r < x->n; r++) {
            x->relation[r].sort[0] = root(up, 2 * r);
            x->relation[r].sort[1] = root(up, 2 * r + 1);
        }
        if (sentences)
            place_idle(x);
        failed = failed || !gr_fact_add_aliases(arena, x) || !read_lemmas(arena, x) ||
                 !read_values(arena, x);
        *out = x;
    }
    gr_strmap_clear(&seen);
    if (*out == NULL || failed)
        gr_fact_lexicon_clear(x);
    if (failed)
        *out = NULL;
    return failed ? gr_fail_memory(cx, err) : GR_OK;
}

void gr_fact_lexicon_clear(gr_fact_lexicon *x)
{
    gr_strmap_clear(&x->by_lemma);
    gr_strmap_clear(&x->by_value);
}
