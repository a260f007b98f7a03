/* Why the router declines: what is missing, said in words. */
#include "agent/router_int.h"

/* Below this share, and without a word about graphs, a question is about something else. */
#define ON_TOPIC 0.34

#define NAMES_MAX 20000 /* names that are looked at for suggestions */

static bool any_asks(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_clauses; i++)
        if (r->clauses[i].kind == GR_ASKS)
            return true;
    return false;
}

/* --- other languages --- */

static bool is_foreign(gr_str word)
{
    static const char *const rows[] = {
        "der",     "das",      "ist",      "und",      "welche",  "welcher", "welches", "wie",
        "viele",   "gibt",     "zwischen", "nach",     "von",     "zum",     "zur",     "wer",
        "les",     "est",      "quel",     "quelle",   "combien", "entre",   "plus",    "chemin",
        "et",      "los",      "cual",     "es",       "ruta",    "hay",     "entre",   "mas",
        "che",     "qual",     "quanti",   "tra",      "hvilken", "hva",     "mellom",  "fra",
        "til",     "og",       "hvor",     "mange",    "er",      "het",     "een",     "van",
        "naar",    "hoeveel",  "welke",    "qui",      "quels",   "combien", "quais",   "caminho",
        "caminho", "camino",   "kortste",  "korteste", "dans",    "una",     "sono",    "cammino",
        "breve",   "percorso", "que",      "como",     "qu",      "ein",     "eine",    "le",
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is_nocase(word, rows[i]))
            return true;
    return false;
}

/* Few English function words, and foreign ones or another script. */
static bool is_english(const gr_reading *r)
{
    size_t english = 0, foreign = 0, other = 0, n = 0;

    for (size_t i = 0; i < r->n_clauses; i++) {
        const gr_clause *cl = &r->clauses[i];

        if (cl->kind != GR_ASKS)
            continue;
        for (size_t k = 0; k < cl->n_tokens; k++) {
            const gr_token *t = &r->tokens.at[cl->tokens[k]];
            gr_str word = gr_str_sub(r->text, t->start, t->end);

            if (t->kind != GR_TOKEN_WORD)
                continue;
            n++;
            other += ((unsigned char)word.ptr[0] & 0x80) != 0 &&
                     (unsigned char)word.ptr[0] > 0xcb; /* no Latin letter */
            foreign += is_foreign(word);
            english += gr_text_word_class(word) != 0 && !is_foreign(word);
        }
    }
    return !(other * 2 > n || (foreign >= 2 && foreign > english));
}

/* --- the reading as a whole --- */

static bool says(gr_routing *w, const char *set)
{
    for (size_t i = 0; i < w->r->n_clauses; i++)
        if (w->r->clauses[i].kind == GR_ASKS && gr_grammar_says(w->cx, w->r, i, w->tools, set))
            return true;
    return false;
}

/* --- columns that are named --- */

static gr_str clause_word(const gr_reading *r, const gr_clause *c, size_t k)
{
    const gr_token *t = k < c->n_tokens ? &r->tokens.at[c->tokens[k]] : NULL;

    if (t == NULL)
        return GR_STR("");
    return t->kind == GR_TOKEN_QUOTED ? gr_str_sub(r->text, t->inner_start, t->inner_end)
                                      : gr_str_sub(r->text, t->start, t->end);
}

static bool is_any_of(gr_str word, const char *list)
{
    gr_str rest = gr_str_of(list), one;

    while (gr_str_split(&rest, '|', &one))
        if (one.len == word.len && gr_text_distance(one, word, 0, true) == 0)
            return true;
    return false;
}

/* Has a graph a column of that name, or one with the word in its name? "fare" is "Fare EUR" */
static bool has_column(const gr_reading *r, gr_str name)
{
    for (size_t g = 0; g < r->n_graphs; g++)
        for (size_t i = 0; i < r->graphs[g].n_columns; i++) {
            gr_str column = r->graphs[g].columns[i].name;

            for (size_t at = 0; at + name.len <= column.len; at++)
                if (gr_text_distance(gr_str_sub(column, at, at + name.len), name, 0, true) == 0)
                    return true;
        }
    return false;
}

/* "by the column", "using column", "weight column": a column that is to be taken. "The first column
 * follows the second" says what it is. */
static bool is_chosen(const gr_reading *r, const gr_clause *c, size_t k)
{
    if (k > 0 && is_any_of(clause_word(r, c, k - 1), "the"))
        k--;
    return k > 0 && is_any_of(clause_word(r, c, k - 1),
                              "by|using|use|with|weight|on|take|taking|consider|considering|as");
}

/* "the column X", "weight = X", "weighted by X": the name X, or nothing. */
static gr_str column_named(const gr_reading *r, const gr_clause *c, size_t k)
{
    gr_str word = clause_word(r, c, k), next = clause_word(r, c, k + 1);
    gr_str name = GR_STR("");

    if (is_any_of(word, "column|field|attribute") && is_chosen(r, c, k))
        name = is_any_of(next, ":|=|called|named") ? clause_word(r, c, k + 2) : next;
    else if (is_any_of(word, "weight|weights") && gr_str_is(next, "="))
        name = clause_word(r, c, k + 2);
    else if (is_any_of(word, "weighted") && is_any_of(next, "by"))
        name = clause_word(r, c, k + 2);
    if (is_any_of(name, "the|its|their"))
        name = clause_word(r, c, k + 3);
    return name.len > 2 && !gr_is_digit(name.ptr[0]) && gr_text_word_class(name) == 0 &&
                   !is_any_of(name, "weight|weights|distance|length|cost|number|numbers|value|"
                                    "values|edge|edges|column|name|names|contains|holds|gives|says|"
                                    "means|lists|shows|tells|one|two|first|second|third|last")
               ? name
               : GR_STR("");
}

/* A question that names a column must get that one. */
static bool decline_column(gr_routing *w)
{
    const gr_reading *r = w->r;

    for (size_t i = 0; i < r->n_clauses && r->n_graphs != 0; i++)
        for (size_t k = 0; k < r->clauses[i].n_tokens; k++) {
            gr_str name = column_named(r, &r->clauses[i], k);

            if (name.len == 0 || has_column(r, name))
                continue;
            gr_decline(w, GR_WHY_MISSING_DATA, "The graph has no column '%.*s'.", GR_FMT(name));
            return true;
        }
    return false;
}

void gr_decline_reading(gr_routing *w)
{
    const gr_reading *r = w->r;

    if (any_asks(r) && !is_english(r)) {
        gr_decline(w, GR_WHY_UNSUPPORTED, "I understand questions in English only.");
        return;
    }
    for (size_t i = 0; i < r->n_problems; i++)
        gr_decline(w, r->problems[i].reason, "%.*s", GR_FMT(r->problems[i].text));
    if (decline_column(w) || r->n_graphs != 0)
        return;
    if (r->n_sets != 0)
        gr_decline(w, GR_WHY_UNSUPPORTED, "I know the data %.*s, but not what is asked of it.",
                   GR_FMT(r->sets[0].name));
    else if (says(w, "subjective"))
        gr_decline(w, GR_WHY_SUBJECTIVE, "That is a matter of opinion, not of a graph.");
    else if (says(w, "topic") || r->n_uncovered != 0)
        gr_decline(w, GR_WHY_NO_GRAPH,
                   "I found no graph in the text, so there is nothing to "
                   "compute; give the nodes and links, or name a file.");
    else
        gr_decline(w, any_asks(r) ? GR_WHY_OFF_TOPIC : GR_WHY_NO_GRAPH,
                   "I found neither a graph nor a question about one.");
}

/* --- unknown names --- */

static bool contains_word(gr_str text, gr_str word)
{
    gr_str rest = text, part;

    if (text.ptr == NULL)
        return false;
    while (gr_str_split(&rest, ' ', &part))
        if (gr_str_eq(part, word))
            return true;
    return false;
}

static bool is_mentioned(const gr_reading *r, size_t clause, size_t token)
{
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && token >= r->mentions[i].first &&
            token <= r->mentions[i].last)
            return true;
    return false;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Then words that the grammar knows are no names, capitals or not. */
static bool names_are_numbers(const gr_reading *r)
{
    for (size_t i = 0; i < r->n_graphs; i++)
        if (gr_graph_n_nodes(r->graphs[i].graph) == 0 ||
            !gr_name_is_int(gr_graph_name(r->graphs[i].graph, 0)))
            return false;
    return true;
}

/* The letters of a code such as "p9"; .len 0 if it is none. */
static gr_str code_of(gr_str word)
{
    size_t n = 0;

    while (n < word.len && !gr_is_digit(word.ptr[n]))
        n++;
    for (size_t k = n; k < word.len; k++)
        if (!gr_is_digit(word.ptr[k]))
            return GR_STR("");
    return n < word.len ? gr_str_sub(word, 0, n) : GR_STR("");
}

/* "p9" where the nodes are p1, p2, p3. */
static bool is_code_like_nodes(const gr_reading *r, gr_str word)
{
    gr_str code = code_of(word);

    for (size_t i = 0; i < r->n_graphs && code.len != 0; i++) {
        const gr_graph *g = r->graphs[i].graph;

        for (gr_vid v = 0; v < gr_graph_n_nodes(g) && v < NAMES_MAX; v++) {
            gr_name name = gr_graph_name(g, v);

            if (!gr_name_is_int(name) && gr_str_eq(code_of((gr_str){ name.ptr, name.len }), code))
                return true;
        }
    }
    return false;
}

/* Must token k of the clause be a name? Quoted, a capital that begins no sentence, a word that
 * looks like the graph's own numbers or codes, or the number behind "node". */
static bool name_like(gr_routing *w, const gr_clause *cl, size_t k)
{
    const gr_reading *r = w->r;
    const gr_token *t = &r->tokens.at[cl->tokens[k]];
    gr_str word = gr_str_sub(r->text, t->inner_start, t->inner_end);
    bool first = k == 0;

    if (t->kind == GR_TOKEN_QUOTED)
        return true;
    if (k > 0) {
        const gr_token *b = &r->tokens.at[cl->tokens[k - 1]];
        gr_str before = gr_str_sub(r->text, b->start, b->end);
        char lemma[GR_WORD_MAX];
        gr_str noun = gr_text_lemma(before, lemma, NULL);

        first = (b->flags & GR_TOKEN_SENTENCE_END) != 0 || b->kind == GR_TOKEN_NEWLINE ||
                gr_str_is(before, ":");
        if (t->kind == GR_TOKEN_NUMBER)
            return gr_str_is(noun, "node") || gr_str_is(noun, "vertex");
        if (gr_str_is(before, "->") || gr_str_is(before, "→") || gr_str_is(before, "=>"))
            return t->kind == GR_TOKEN_WORD && !gr_grammar_knows(w->cx, w->tools, word);
    }
    if (t->kind != GR_TOKEN_WORD || gr_text_word_class(word) != 0)
        return false;
    if (is_code_like_nodes(r, word))
        return true;
    if (is_upper(word.ptr[0]) && !first && names_are_numbers(r))
        return !gr_grammar_knows(w->cx, w->tools, word);
    return is_upper(word.ptr[0]) && !first && !gr_grammar_knows(w->cx, w->tools, word);
}

static void suggest(gr_routing *w, gr_str word)
{
    for (size_t g = 0; g < w->r->n_graphs; g++) {
        const gr_graph *graph = w->r->graphs[g].graph;
        size_t n = gr_graph_n_nodes(graph) < NAMES_MAX ? gr_graph_n_nodes(graph) : NAMES_MAX;
        gr_str *names = gr_new_n(&w->cx->arena, gr_str, n + 1);
        gr_text_near near[3];

        if (names == NULL) {
            w->failed = true;
            return;
        }
        for (size_t i = 0; i < n; i++) {
            gr_name name = gr_graph_shown(graph, (gr_vid)i);

            names[i] = gr_name_is_int(name)
                           ? gr_str_printf(&w->cx->arena, "%lld", (long long)name.num)
                           : (gr_str){ name.ptr, name.len };
        }
        size_t found = gr_text_nearest(word, names, n, near, 3);
        for (size_t i = 0; i < found; i++)
            if (!gr_vec_push(&w->suggestions, names[near[i].idx]))
                w->failed = true;
        /* Of a small graph all names help. */
        for (size_t i = 0; found == 0 && n <= 8 && i < n; i++)
            if (!gr_vec_push(&w->suggestions, names[i]))
                w->failed = true;
    }
}

/* "Is there a node X?": of a name that the graph does not have, the answer is no. All other words
 * of the clause must be those of such a question. */
static bool asks_whether_node(const gr_routing *w, const gr_clause *cl, size_t name)
{
    static const char *const asks[] = { "is", "does", "has", "there" };
    static const char *const node[] = { "node", "vertex", "contain", "include", "exist" };
    static const char *const rest[] = { "a",    "an",   "the",     "of",   "in",   "this",
                                        "part", "any",  "graph",   "have", "one",  "among",
                                        "with", "name", "network", "?",    "call", "nodes" };
    bool is_asked = false, is_node = false;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &w->r->tokens.at[cl->tokens[k]];
        gr_str word = gr_str_sub(w->r->text, t->start, t->end);
        char lemma[GR_WORD_MAX];
        gr_str stem = gr_text_lemma(word, lemma, NULL);
        bool known = k == name;

        for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
            if (gr_str_is_nocase(word, asks[i]))
                is_asked = known = true;
        for (size_t i = 0; i < sizeof node / sizeof *node; i++)
            if (gr_str_is(stem, node[i]))
                is_node = known = true;
        for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
            known = known || gr_str_is_nocase(word, rest[i]) || gr_str_is(stem, rest[i]);
        if (!known)
            return false;
    }
    return is_asked && is_node;
}

static bool answer_no_node(gr_routing *w, gr_str word)
{
    gr_strbuf sb;
    gr_routed part = { .confidence = 1 };

    gr_strbuf_init(&sb, &w->cx->budget, 0);
    gr_strbuf_addf(&sb, "has_node(%.*s, ", GR_FMT(w->r->graphs[0].name));
    gr_json_string(&sb, word);
    gr_strbuf_addc(&sb, ')');
    part.program = gr_str_dup(&w->cx->arena, gr_strbuf_str(&sb));
    part.says = gr_str_printf(&w->cx->arena, "whether %.*s is a node", GR_FMT(word));
    w->failed = w->failed || sb.failed || part.program.ptr == NULL || part.says.ptr == NULL ||
                !gr_vec_push(&w->parts, part);
    gr_strbuf_clear(&sb);
    return true;
}

/* The attribute of which the word is a value, or NULL. */
static const gr_column *attribute_of(const gr_reading *r, gr_str word)
{
    for (size_t k = 0; k < 2 * r->n_graphs; k++) {
        const gr_graph *g = r->graphs[k / 2].graph;

        for (size_t i = 0; i < gr_graph_n_columns(g, (gr_of)(k % 2)); i++) {
            const gr_column *c = gr_graph_column(g, (gr_of)(k % 2), i);

            for (size_t v = 0; c->type == GR_COL_STR && v < c->n; v++)
                if (gr_column_has(c, v) && gr_str_eq(gr_column_get(c, v).s, word))
                    return c;
        }
    }
    return NULL;
}

bool gr_decline_unknown(gr_routing *w, size_t clause, const gr_str *within)
{
    const gr_clause *cl = &w->r->clauses[clause];
    const gr_column *value_of;

    for (size_t k = 0; k < cl->n_tokens; k++) {
        const gr_token *t = &w->r->tokens.at[cl->tokens[k]];
        gr_str word = t->inner_end > t->inner_start
                          ? gr_str_sub(w->r->text, t->inner_start, t->inner_end)
                          : gr_str_sub(w->r->text, t->start, t->end);

        if (is_mentioned(w->r, clause, k) || (within != NULL && !contains_word(*within, word)) ||
            !name_like(w, cl, k))
            continue;
        if (w->r->n_graphs == 1 && asks_whether_node(w, cl, k))
            return answer_no_node(w, word);
        if ((value_of = attribute_of(w->r, word)) != NULL) {
            gr_decline(w, GR_WHY_UNSUPPORTED,
                       "I do not know what '%.*s' has to do with it: it is a value of %.*s, and no "
                       "node.",
                       GR_FMT(word), GR_FMT(value_of->name));
            return true;
        }
        suggest(w, word);
        gr_decline(w, GR_WHY_UNKNOWN_NODE, "There is no '%.*s' in the graph.", GR_FMT(word));
        return true;
    }
    return false;
}

/* --- what the graph lacks --- */

/* Does the text call the numbers of its links something that limits what passes? */
static bool says_widths(const gr_reading *r)
{
    static const char *const rows[] = {
        "clearances", "heights",  "widths",       "limits",   "depths", "loads",    "capacities",
        "clearance",  "tonnages", "restrictions", "headroom", "gauges", "draughts", "bandwidths",
    };

    for (size_t i = 0; i < r->tokens.n; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (gr_str_is_nocase(gr_str_sub(r->text, r->tokens.at[i].start, r->tokens.at[i].end),
                                 rows[k]))
                return true;
    return false;
}

/* Facts of one kind are a graph like any other. */
static bool has_one_relation(const gr_graph *g)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation"));

    for (size_t i = 0; c != NULL && i < c->n; i++) {
        gr_value first = gr_column_get(c, 0), v = gr_column_get(c, i);

        if (v.type != GR_V_STR || !gr_v_eq(&first, &v))
            return false;
    }
    return c != NULL && c->n > 0;
}

/* Sentences that say what things are; their verb is no other. */
static bool says_what_things_are(const gr_graph *g)
{
    const gr_column *c = gr_graph_column_named(g, GR_OF_EDGE, GR_STR("relation"));
    gr_value first;

    if (c == NULL || c->n == 0)
        return false;
    first = gr_column_get(c, 0);
    return first.type == GR_V_STR && gr_str_is(first.s, "be") && has_one_relation(g);
}

/* A sentence that was not read says how long something takes: the plan may lack a task. */
static bool unread_times(const gr_reading *r, size_t *clause)
{
    for (size_t c = 0; c < r->n_clauses; c++)
        for (size_t k = 0; r->clauses[c].kind == GR_TELLS && k < r->clauses[c].n_tokens; k++) {
            const gr_token *t = &r->tokens.at[r->clauses[c].tokens[k]];
            gr_text_qty q;

            if (t->kind == GR_TOKEN_NUMBER &&
                gr_text_quantity(gr_str_sub(r->text, t->start, r->text.len), &q) != 0 &&
                q.unit != NULL && q.unit->quantity == GR_Q_TIME) {
                *clause = c;
                return true;
            }
        }
    return false;
}

/* What a question may need of the links. */
static const struct {
    unsigned flag;
    const char *what;
} needs[] = {
    { GR_NEEDS_DURATION, "how long its links take" },
    { GR_NEEDS_LENGTH, "how long its links are" },
    { GR_NEEDS_COST, "what its links cost" },
    { GR_NEEDS_CAPACITY, "what its links can carry" },
    { GR_NEEDS_CLOCK, "the times of its links" },
    { GR_NEEDS_WEIGHT, "how much its links count" },
};

bool gr_route_lacks(const gr_routing *w, const gr_parse *p)
{
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if ((p->asked[0].flags & needs[i].flag) &&
            gr_column_for(&w->r->graphs[p->graph], needs[i].flag) == NULL)
            return true;
    return false;
}

bool gr_decline_missing(gr_routing *w, const gr_parse *p)
{
    size_t unread;

    const gr_seen *g = &w->r->graphs[p->graph];
    const gr_column *weight = gr_graph_role(g->graph, GR_ROLE_WEIGHT);
    unsigned flags = 0;

    for (size_t i = 0; i < p->n_asked; i++)
        flags |= p->asked[i].flags;
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        if (!(flags & needs[i].flag) || gr_column_for(g, needs[i].flag) != NULL)
            continue;
        gr_decline(w, GR_WHY_MISSING_DATA,
                   "I understood a question about %.*s, but the graph does not say %s.",
                   GR_FMT(p->asked[0].says), needs[i].what);
        return true;
    }
    if ((flags & GR_NEEDS_WIDTHS) && !says_widths(w->r)) {
        gr_decline(w, GR_WHY_MISSING_DATA,
                   "I understood a question about %.*s, but nothing says how much fits through the "
                   "links.",
                   GR_FMT(p->asked[0].says));
        return true;
    }
    if (g->is_facts && !(flags & GR_WANTS_FACTS) && !has_one_relation(g->graph)) {
        gr_decline(
            w, GR_WHY_UNSUPPORTED,
            "I understood a question about %.*s, but the text has facts of several kinds, and "
            "I cannot tell which of them count.",
            GR_FMT(p->asked[0].says));
        return true;
    }
    /* The verbs of facts are known; another one is about what they do not say. */
    if ((g->is_facts || says_what_things_are(g->graph)) &&
        gr_str_find(p->rules, "%relverb") < p->rules.len) {
        gr_decline(w, GR_WHY_UNSUPPORTED,
                   "I understood a question about %.*s, but the facts have no such relation.",
                   GR_FMT(p->asked[0].says));
        return true;
    }
    if ((flags & GR_NEEDS_RELATION) && g->relation.len == 0 && !g->backwards) {
        gr_decline(
            w, GR_WHY_AMBIGUOUS,
            "I understood a question about %.*s, but the graph does not say whether its edges "
            "lead to what is needed or from it.",
            GR_FMT(p->asked[0].says));
        return true;
    }
    if ((flags & GR_NEEDS_TASK_TIMES) && weight == NULL && gr_task_times(g) == NULL) {
        gr_decline(w, GR_WHY_MISSING_DATA,
                   "I understood a question about %.*s, but nothing says how long things take.",
                   GR_FMT(p->asked[0].says));
        return true;
    }
    if ((flags & GR_NEEDS_TASK_TIMES) && !p->uses_told && w->known.given.len == 0 &&
        unread_times(w->r, &unread)) {
        gr_str text = gr_clause_text(w->r, unread);

        gr_decline(w, GR_WHY_UNSUPPORTED,
                   "I understood a question about %.*s, but not what '%.*s' says of the plan.",
                   GR_FMT(p->asked[0].says), GR_FMT(text));
        return true;
    }
    if ((flags & GR_NEEDS_DIRECTED) && !gr_graph_is_directed(g->graph)) {
        gr_decline(w, GR_WHY_MISSING_DATA,
                   "I understood a question about %.*s, but the links of the graph have no "
                   "direction.",
                   GR_FMT(p->asked[0].says));
        return true;
    }
    if ((flags & GR_NEEDS_TWO_GRAPHS) && w->r->n_graphs < 2) {
        gr_decline(
            w, GR_WHY_MISSING_DATA,
            "I understood a question about %.*s, but that takes two graphs and there is one.",
            GR_FMT(p->asked[0].says));
        return true;
    }
    return false;
}

/* --- words that the text defines --- */

/* "Posts count as one market if ...": does a telling clause say what the noun means? */
static bool is_defined(const gr_reading *r, gr_str noun)
{
    static const char *const defines[] = { "count", "call", "form", "regard", "treat" };

    for (size_t c = 0; c < r->n_clauses; c++) {
        bool says = false, has = false, one = false;

        for (size_t k = 0; r->clauses[c].kind == GR_TELLS && k < r->clauses[c].n_tokens; k++) {
            const gr_token *t = &r->tokens.at[r->clauses[c].tokens[k]];
            char buf[GR_WORD_MAX];
            gr_str word = gr_text_lemma(gr_str_sub(r->text, t->start, t->end), buf, NULL);

            has = has || (one && gr_str_eq(word, noun));
            one = gr_str_is_nocase(word, "one") || gr_str_is_nocase(word, "same");
            for (size_t i = 0; i < sizeof defines / sizeof *defines; i++)
                says = says || gr_str_is_nocase(word, defines[i]);
        }
        if (says && has)
            return true;
    }
    return false;
}

bool gr_decline_defined(gr_routing *w, size_t clause, const gr_parse *p)
{
    const gr_clause *cl = &w->r->clauses[clause];

    for (size_t k = 0; k < cl->n_tokens && !p->uses_told; k++) {
        const gr_token *t = &w->r->tokens.at[cl->tokens[k]];
        gr_str word = gr_str_sub(w->r->text, t->start, t->end);
        char buf[GR_WORD_MAX];

        if (t->kind != GR_TOKEN_WORD || gr_text_word_class(word) != 0 ||
            !is_defined(w->r, gr_text_lemma(word, buf, NULL)))
            continue;
        gr_decline(w, GR_WHY_UNSUPPORTED,
                   "I understood a question about %.*s, but the text says what '%.*s' means, and I "
                   "do not understand that.",
                   GR_FMT(p->asked[0].says), GR_FMT(word));
        return true;
    }
    return false;
}

/* --- a clause --- */

void gr_decline_clause(gr_routing *w, size_t clause, const gr_parse *best)
{
    gr_str text = gr_clause_text(w->r, clause);

    if (gr_decline_unknown(w, clause, best != NULL ? &best->unexplained : NULL))
        return;
    if (best != NULL && best->explained >= ON_TOPIC) {
        gr_decline(w, GR_WHY_UNSUPPORTED,
                   "I understood a question about %.*s, but not what '%.*s' has to do with it.",
                   GR_FMT(best->asked[0].says), GR_FMT(best->unexplained));
        return;
    }
    if (!gr_grammar_says(w->cx, w->r, clause, w->tools, "topic") && w->r->n_mentions == 0) {
        gr_decline(w, GR_WHY_OFF_TOPIC, "'%.*s' is not a question about the graph.", GR_FMT(text));
        return;
    }
    gr_decline(w, GR_WHY_UNSUPPORTED, "I do not understand what '%.*s' asks about the graph.",
               GR_FMT(text));
}
