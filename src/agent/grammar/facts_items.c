/* The words of a clause for questions over facts: names found, "doesn't" in two. */
#include "agent/grammar/facts_phrases_int.h"

bool gr_fact_is(const gr_fact_clause *c, size_t i, const char *list)
{
    gr_str rest = gr_str_of(list), word;

    if (i >= c->n)
        return false;
    while (gr_str_split(&rest, '|', &word))
        if (gr_str_eq(word, c->item[i].text))
            return true;
    return false;
}

bool gr_fact_take(gr_fact_clause *c, const char *list)
{
    if (!gr_fact_is(c, c->pos, list))
        return false;
    c->pos++;
    return true;
}

void gr_fact_take_prep(gr_fact_clause *c, char out[GR_FACT_PREP])
{
    gr_str text = c->item[c->pos++].text;

    snprintf(out, GR_FACT_PREP, "%.*s", GR_FMT(text));
}

bool gr_fact_at_end(const gr_fact_clause *c)
{
    size_t i = c->pos;

    while (gr_fact_is(c, i, "?|.|!"))
        i++;
    return i >= c->n;
}

static gr_str lower(gr_fact_clause *c, gr_str s)
{
    char *copy = gr_arena_copy(c->arena, s.ptr, s.len);

    if (copy == NULL) {
        c->failed = true;
        return GR_STR("");
    }
    for (size_t i = 0; i < s.len; i++)
        if (copy[i] >= 'A' && copy[i] <= 'Z')
            copy[i] = (char)(copy[i] + 32);
    return (gr_str){ copy, s.len };
}

static bool add_item(gr_fact_clause *c, gr_str text, gr_token_kind kind)
{
    gr_fact_item *it = &c->item[c->n];
    char buf[GR_WORD_MAX];
    gr_text_num num;

    if (c->n == GR_FACT_ITEMS)
        return false;
    *it = (gr_fact_item){ .text = lower(c, text), .node = GR_NO_NODE };
    it->is_word = kind == GR_TOKEN_WORD;
    it->capitals = text.len > 1;
    for (size_t i = 0; i < text.len; i++)
        it->capitals &= text.ptr[i] >= 'A' && text.ptr[i] <= 'Z';
    it->classes = it->is_word ? gr_text_word_class(text) : 0;
    it->lemma = gr_str_dup(c->arena, gr_text_lemma(it->text, buf, &it->form));
    if (gr_str_is(it->text, "born"))
        it->form |= GR_FORM_PAST;
    if (it->lemma.ptr == NULL)
        c->failed = true;
    if ((kind == GR_TOKEN_NUMBER || kind == GR_TOKEN_WORD) &&
        gr_text_number(text, 0, &num) == text.len && !(num.marks & ~(unsigned)GR_NUM_WORDS)) {
        it->is_number = true;
        it->number = num.d;
    }
    c->n++;
    return !c->failed;
}

/* "doesn't" is "do not", "cannot" "can not". */
static bool add_negated(gr_fact_clause *c, gr_str text, bool *done)
{
    size_t cut = text.len;

    if (gr_str_is_nocase(text, "cannot") || gr_str_is_nocase(text, "can't"))
        cut = 3;
    else if (text.len > 4 && (gr_str_ends(text, "n't") || gr_str_ends(text, "n’t")))
        cut = text.len - (gr_str_ends(text, "n't") ? 3 : 5);
    *done = cut < text.len;
    return !*done || (add_item(c, gr_str_sub(text, 0, cut), GR_TOKEN_WORD) &&
                      add_item(c, GR_STR("not"), GR_TOKEN_WORD));
}

/* Names that the reading found: the longest at each place. */
static void find_mentions(gr_fact_clause *c, const size_t *item_of, size_t n_tokens)
{
    for (size_t i = 0; i < c->r->n_mentions; i++) {
        const gr_mention *m = &c->r->mentions[i];
        gr_fact_item *it;
        size_t end;

        if (m->clause != c->clause || m->graph != c->graph || m->v != GR_NO_NODE ||
            m->last >= n_tokens || m->distance != 0)
            continue;
        it = &c->item[item_of[m->first]];
        end = item_of[m->last] + 1;
        /* "in" may be the name of a node; here it is a word. */
        if (end == item_of[m->first] + 1 && it->classes != 0 && !it->capitals)
            continue;
        if (it->node == GR_NO_NODE || end > it->node_end) {
            it->node = m->u;
            it->node_end = end;
        }
    }
}

/* Names in another form: "rodents" for "rodent". */
static void find_lemmas(gr_fact_clause *c)
{
    for (size_t i = 0; i < c->n; i++) {
        gr_fact_item *it = &c->item[i];
        uint32_t v = gr_strmap_get(&c->x->by_lemma, it->lemma);

        if (it->node == GR_NO_NODE && it->is_word && it->classes == 0 && !it->is_number &&
            v < gr_graph_n_nodes(c->x->g)) {
            it->node = v;
            it->node_end = i + 1;
        }
    }
}

/* Texts of columns, of up to three words. */
static void find_values(gr_fact_clause *c)
{
    for (size_t i = 0; i < c->n; i++)
        for (size_t len = 3; len > 0 && c->item[i].value == NULL; len--) {
            gr_strbuf sb;
            uint32_t k;

            if (i + len > c->n || c->item[i].node != GR_NO_NODE ||
                (len == 1 && c->item[i].classes != 0 && !c->item[i].capitals))
                continue;
            gr_strbuf_init(&sb, &c->cx->budget, 1000);
            for (size_t j = 0; j < len; j++) {
                gr_strbuf_adds(&sb, j == 0 ? "" : " ");
                gr_strbuf_add(&sb, c->item[i + j].text);
            }
            c->failed |= sb.failed;
            k = gr_strmap_get(&c->x->by_value, gr_strbuf_str(&sb));
            gr_strbuf_clear(&sb);
            if (k != GR_MAP_NONE && c->x->value[k].column != NULL) {
                c->item[i].value = &c->x->value[k];
                c->item[i].node_end = i + len;
            }
        }
}

void gr_fact_remove(gr_fact_clause *c, size_t from, size_t to)
{
    size_t n = to - from;

    memmove(&c->item[from], &c->item[to], (c->n - to) * sizeof *c->item);
    c->n -= n;
    c->item[c->n] = (gr_fact_item){ .node = GR_NO_NODE };
    for (size_t i = from; i < c->n; i++)
        if (c->item[i].node != GR_NO_NODE || c->item[i].value != NULL)
            c->item[i].node_end -= n;
}

/* What is left of data around the facts: {"facts": [..]} */
static void remove_frame(gr_fact_clause *c)
{
    size_t n = 0;

    while (gr_fact_is(c, n, "{|}|[|]|,|:") ||
           (n + 1 < c->n && gr_fact_is(c, n + 1, ":") && !c->item[n].is_word &&
            c->item[n].node == GR_NO_NODE))
        n++;
    gr_fact_remove(c, 0, n);
}

/* "(directly or not)", ", directly or indirectly," */
static void find_chain(gr_fact_clause *c)
{
    for (size_t i = 0; i + 2 < c->n; i++) {
        size_t from = i, to = i + 3;

        if (!gr_fact_is(c, i, "directly|direct") || !gr_fact_is(c, i + 1, "or") ||
            !gr_fact_is(c, i + 2, "not|indirectly|indirect"))
            continue;
        if (i > 0 && gr_fact_is(c, i - 1, "(|,"))
            from--;
        if (gr_fact_is(c, to, ")|,") && from < i)
            to++;
        gr_fact_remove(c, from, to);
        c->chain = true;
        return;
    }
}

/* "who else", "which other moons". */
static void find_others(gr_fact_clause *c)
{
    for (size_t i = 1; i < c->n; i++)
        if ((gr_fact_is(c, i, "else") &&
             (gr_fact_is(c, i - 1, "who|what|whom|where") ||
              /* not "who works for someone else" */
              (i < 3 && gr_fact_is(c, i - 1, "anyone|anybody|someone|somebody")))) ||
            (gr_fact_is(c, i, "other") && gr_fact_is(c, i - 1, "which|what|many|any"))) {
            gr_fact_remove(c, i, i + 1);
            c->others = true;
            return;
        }
}

/* "besides Ann and Bo", "apart from Ann,": those who are not meant. */
static void find_but(gr_fact_clause *c)
{
    for (size_t i = 0; i < c->n; i++) {
        size_t from = i, to = i + 1;

        if (gr_fact_is(c, i, "apart|aside") && gr_fact_is(c, i + 1, "from"))
            to++;
        else if (gr_fact_is(c, i, "other") && gr_fact_is(c, i + 1, "than"))
            to++;
        else if (!gr_fact_is(c, i, "besides"))
            continue;
        while (to < c->n && c->n_but < GR_FACT_BUT && c->item[to].node != GR_NO_NODE) {
            c->but[c->n_but++] = c->item[to].node;
            to = c->item[to].node_end;
            if (gr_fact_is(c, to, "and|,") && c->item[to + 1].node != GR_NO_NODE && to + 1 < c->n)
                to++;
        }
        if (c->n_but == 0)
            return;
        if (gr_fact_is(c, to, ","))
            to++;
        if (from > 0 && gr_fact_is(c, from - 1, ","))
            from--;
        gr_fact_remove(c, from, to);
        return;
    }
}

/* "that Ana speaks too": she is not meant herself. */
static void remove_too(gr_fact_clause *c)
{
    size_t end = c->n;

    while (end > 0 && gr_fact_is(c, end - 1, "?|.|!"))
        end--;
    if (end > 1 && gr_fact_is(c, end - 1, "itself|himself|herself|themselves") &&
        gr_fact_is(c, end - 2, "nothing|nobody|none|anything|anyone|anybody")) {
        gr_fact_remove(c, end - 1, end);
        end--;
    }
    if (end > 1 && (gr_fact_is(c, end - 1, "too|also") ||
                    (gr_fact_is(c, end - 1, "well") && gr_fact_is(c, end - 2, "as")))) {
        gr_fact_remove(c, end - (gr_fact_is(c, end - 1, "well") ? 2 : 1), end);
        c->too = true;
    }
}

/* "has Ben got a sister", "how many has Ben got": does he have. */
static void turn_got(gr_fact_clause *c)
{
    for (size_t i = 0; i + 2 < c->n; i++) {
        size_t end = c->item[i + 1].node != GR_NO_NODE ? c->item[i + 1].node_end : i;

        if (!gr_fact_is(c, i, "has|have") || !gr_fact_is(c, end, "got"))
            continue;
        c->item[i].text = c->item[i].lemma = GR_STR("do");
        c->item[end].text = c->item[end].lemma = GR_STR("have");
        return;
    }
}

bool gr_fact_items(gr_fact_clause *c)
{
    const gr_clause *cl = &c->r->clauses[c->clause];
    size_t item_of[GR_FACT_ITEMS];

    if (cl->n_tokens > GR_FACT_ITEMS)
        return false;
    for (size_t i = 0; i < cl->n_tokens; i++) {
        const gr_token *t = &c->r->tokens.at[cl->tokens[i]];
        size_t from = t->start, to = t->end;
        bool done = false;

        item_of[i] = c->n;
        if (t->kind == GR_TOKEN_NEWLINE)
            continue;
        if (t->kind == GR_TOKEN_QUOTED || (t->kind == GR_TOKEN_WORD && t->inner_end > t->start)) {
            from = t->kind == GR_TOKEN_QUOTED ? t->inner_start : from;
            to = t->inner_end;
        }
        gr_str text = gr_str_sub(c->r->text, from, to);
        if (t->kind == GR_TOKEN_WORD && !add_negated(c, text, &done))
            return false;
        if (!done && !add_item(c, text, t->kind))
            return false;
        c->item[c->n - 1].owns = t->kind == GR_TOKEN_WORD && to < t->end;
        /* "What's" is "What is". */
        if (c->item[c->n - 1].owns && gr_fact_is(c, c->n - 1, "what|who|where|there|that|it")) {
            c->item[c->n - 1].owns = false;
            if (!add_item(c, GR_STR("is"), GR_TOKEN_WORD))
                return false;
        }
    }
    while (c->n > 0 && gr_fact_is(c, c->n - 1, ",|;|:|and|&"))
        c->n--; /* half of a question: "who teaches Bo, and" */
    remove_too(c);
    c->item[c->n] = (gr_fact_item){ .node = GR_NO_NODE }; /* behind the last one is no name */
    find_mentions(c, item_of, cl->n_tokens);
    find_lemmas(c);
    find_values(c);
    turn_got(c);
    remove_frame(c);
    find_chain(c);
    find_but(c);
    find_others(c);
    return true;
}
