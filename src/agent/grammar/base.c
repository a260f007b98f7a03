/* Things that words are without a rule: mentions, numbers, columns, values. */
#include "agent/grammar/chart_int.h"

static gr_str json_text(gr_chart *ch, const gr_value *v)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &ch->cx->budget, 0);
    gr_json_write(&sb, v, 0);
    s = gr_str_dup(ch->arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        ch->failed = true;
    gr_strbuf_clear(&sb);
    return s;
}

static gr_str name_text(gr_chart *ch, gr_name name)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &ch->cx->budget, 0);
    gr_name_add(&sb, name);
    s = gr_str_dup(ch->arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        ch->failed = true;
    gr_strbuf_clear(&sb);
    return s;
}

/* Adds a thing without a rule over the words start .. end-1. */
static void add(gr_chart *ch, const char *type, size_t start, size_t end, gr_item it)
{
    it.type = gr_type_known(ch->c, type);
    it.start = (uint8_t)start;
    it.end = (uint8_t)end;
    it.rule = -1;
    for (size_t i = start; i < end; i++)
        gr_mask_add(&it.covers, i);
    it.score += gr_chart_weight(ch, &it.covers);
    gr_chart_add(ch, &it);
}

/* The position behind the word that ends at a byte; 0 = none does. */
static size_t word_ending(const gr_chart *ch, size_t from, size_t byte)
{
    for (size_t i = from; i < ch->n && ch->word[i].end <= byte; i++)
        if (ch->word[i].end == byte)
            return i + 1;
    return 0;
}

/* --- mentions --- */

/* Mentions are sorted: those that touch one are near it. */
#define NEAR 32

static size_t near_from(size_t index)
{
    return index > NEAR ? index - NEAR : 0;
}

static size_t near_to(const gr_reading *r, size_t index)
{
    return index + NEAR < r->n_mentions ? index + NEAR : r->n_mentions;
}

/* The edge that goes on where one ends, "B-C" in "A-B-C"; r->n_mentions if none does. */
static size_t next_edge(const gr_reading *r, size_t index)
{
    const gr_mention *m = &r->mentions[index];

    for (size_t i = near_from(index); i < near_to(r, index) && m->v != GR_NO_NODE; i++) {
        const gr_mention *next = &r->mentions[i];
        bool in_word = i > index && next->first == m->first && next->last == m->last;

        if (next->clause == m->clause && next->graph == m->graph && next->u == m->v &&
            next->v != GR_NO_NODE && next->v != m->u &&
            (in_word || (next->first > m->first && next->first <= m->last && next->last > m->last)))
            return i;
    }
    return r->n_mentions;
}

static bool ends_edge(const gr_reading *r, size_t index)
{
    for (size_t i = near_from(index); i < near_to(r, index); i++)
        if (r->mentions[i].clause == r->mentions[index].clause && next_edge(r, i) == index)
            return true;
    return false;
}

/* Is it one of several edges within a word? Then the word means none of them alone. */
static bool shares_word(const gr_reading *r, size_t index)
{
    const gr_mention *m = &r->mentions[index];

    for (size_t i = near_from(index); i < near_to(r, index); i++)
        if (i != index && r->mentions[i].clause == m->clause && r->mentions[i].graph == m->graph &&
            r->mentions[i].first == m->first && r->mentions[i].last == m->last &&
            r->mentions[i].v != GR_NO_NODE && m->v != GR_NO_NODE)
            return true;
    return false;
}

/* "A-B-C", "A -> B -> C": a way by all of its nodes, and so a list of them. */
static void walk(gr_chart *ch, size_t index)
{
    const gr_reading *r = ch->r;
    const gr_mention *m = &r->mentions[index];
    const gr_graph *g = r->graphs[m->graph].graph;
    gr_item it = { .mention = (uint32_t)index + 1, .graph = (uint32_t)m->graph + 1 };
    size_t start = ch->n, end = 0, last = index, edges = 1;
    gr_strbuf means, plain;

    if (m->v == GR_NO_NODE || next_edge(r, index) == r->n_mentions || ends_edge(r, index))
        return;
    gr_strbuf_init(&means, &ch->cx->budget, 0);
    gr_strbuf_init(&plain, &ch->cx->budget, 0);
    gr_strbuf_adds(&means, "[");
    for (size_t i = index; i < r->n_mentions && edges < GR_CLAUSE_WORDS; i = next_edge(r, i)) {
        gr_value u = gr_v_node(gr_graph_shown(g, r->mentions[i].u));

        gr_json_write(&means, &u, 0);
        gr_strbuf_adds(&means, ", ");
        gr_name_add(&plain, u.node);
        gr_strbuf_adds(&plain, "-");
        last = i;
        edges++;
    }
    gr_value v = gr_v_node(gr_graph_shown(g, r->mentions[last].v));
    gr_json_write(&means, &v, 0);
    gr_strbuf_adds(&means, "]");
    gr_name_add(&plain, v.node);
    it.means = gr_str_dup(ch->arena, gr_strbuf_str(&means));
    it.plain = gr_str_dup(ch->arena, gr_strbuf_str(&plain));
    ch->failed = ch->failed || means.failed || plain.failed;
    gr_strbuf_clear(&means);
    gr_strbuf_clear(&plain);
    for (size_t i = 0; i < ch->n; i++)
        if (ch->word[i].token >= m->first && ch->word[i].token <= r->mentions[last].last) {
            start = start < i ? start : i;
            end = i + 1;
        }
    if (start >= end || ch->failed)
        return;
    add(ch, "walk", start, end, it);
    add(ch, "nodes", start, end, it);
}

static void mention(gr_chart *ch, size_t index)
{
    const gr_mention *m = &ch->r->mentions[index];
    const gr_graph *g = ch->r->graphs[m->graph].graph;
    gr_item it = { .mention = (uint32_t)index + 1, .graph = (uint32_t)m->graph + 1 };
    size_t start = ch->n, end = 0;

    for (size_t i = 0; i < ch->n; i++)
        if (ch->word[i].token >= m->first && ch->word[i].token <= m->last) {
            start = start < i ? start : i;
            end = i + 1;
        }
    if (start >= end || shares_word(ch->r, index))
        return;
    it.score = -0.4 * m->distance - (m->graph == ch->graph ? 0 : 0.2);
    gr_name u = gr_graph_shown(g, m->u);
    if (m->v == GR_NO_NODE) {
        gr_value v = gr_v_node(u);

        it.means = json_text(ch, &v);
        it.plain = name_text(ch, u);
        add(ch, "node", start, end, it);
    } else {
        gr_name w = gr_graph_shown(g, m->v);
        gr_value v = gr_v_edge(u, w);

        it.means = json_text(ch, &v);
        it.plain = gr_str_printf(ch->arena, "%.*s-%.*s", GR_WHOLE(name_text(ch, u)),
                                 GR_WHOLE(name_text(ch, w)));
        add(ch, "edge", start, end, it);
    }
}

/* The longest mention of a node at a position, its best one; 0 = none. */
static uint32_t node_at(const gr_chart *ch, uint16_t type, size_t at)
{
    uint32_t best = 0;

    for (uint32_t i = ch->first_item[type][at]; i != 0; i = ch->items.at[i].next)
        if (best == 0 || ch->items.at[i].end > ch->items.at[best].end ||
            (ch->items.at[i].end == ch->items.at[best].end &&
             ch->items.at[i].score > ch->items.at[best].score))
            best = i;
    return best;
}

static bool is_separator(const gr_cword *w)
{
    static const char *const rows[] = { ",", "and", "or", "nor", "&", "+", "plus", ";" };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_is_nocase(w->text, rows[i]))
            return true;
    return false;
}

/* "A, B and C", for every place where it can begin and end. */
static void node_lists(gr_chart *ch, size_t at)
{
    uint16_t type = gr_type_known(ch->c, "node");
    uint32_t item = node_at(ch, type, at);
    gr_strbuf means, plain;
    gr_mask covers = { { 0, 0 } };
    double off = 0;

    if (item == 0)
        return;
    gr_strbuf_init(&means, &ch->cx->budget, 0);
    gr_strbuf_init(&plain, &ch->cx->budget, 0);
    for (size_t n = 0; item != 0 && n < 40; n++) {
        const gr_item *node = &ch->items.at[item];
        size_t end = node->end;
        gr_item it = { .graph = node->graph, .mention = node->mention, .rule = -1 };

        gr_strbuf_adds(&means, n == 0 ? "[" : ", ");
        gr_strbuf_add(&means, node->means);
        gr_strbuf_adds(&plain, n == 0 ? "" : ", ");
        gr_strbuf_add(&plain, node->plain);
        gr_mask_join(&covers, &node->covers);
        off += node->score - gr_chart_weight(ch, &node->covers);
        it.means = gr_str_printf(ch->arena, "%.*s]", (int)means.len, means.buf);
        it.plain = gr_str_dup(ch->arena, gr_strbuf_str(&plain));
        it.type = gr_type_known(ch->c, "nodes");
        it.start = (uint8_t)at;
        it.end = (uint8_t)end;
        it.covers = covers;
        it.score = gr_chart_weight(ch, &covers) + off;
        if (means.failed || plain.failed || it.means.ptr == NULL || it.plain.ptr == NULL) {
            ch->failed = true;
            break;
        }
        gr_chart_add(ch, &it);
        size_t next = end;
        while (next < ch->n && is_separator(&ch->word[next]))
            gr_mask_add(&covers, next++);
        if (next == end)
            break;
        while (next < ch->n && ch->word[next].skip && node_at(ch, type, next) == 0)
            next++;
        item = next < ch->n ? node_at(ch, type, next) : 0;
    }
    gr_strbuf_clear(&means);
    gr_strbuf_clear(&plain);
}

/* --- numbers --- */

static void number(gr_chart *ch, size_t at, gr_str rest)
{
    gr_text_num num;
    size_t len = gr_text_number(rest, 0, &num);
    size_t end = len != 0 ? word_ending(ch, at, ch->word[at].start + len) : 0;
    gr_item it = { .score = 0.01 };

    if (end == 0)
        return;
    if (ch->word[at].mention) /* where both readings fit, the node is meant */
        it.score = -0.6;
    gr_value v = num.is_int ? gr_v_int(num.i) : gr_v_real(num.d);
    it.means = it.plain = json_text(ch, &v);
    if (num.marks & GR_NUM_ORDINAL)
        add(ch, "ordinal", at, end, it);
    else if (num.marks & GR_NUM_PERCENT)
        add(ch, "percent", at, end, it);
    else if (num.marks & GR_NUM_MULTIPLIER)
        add(ch, "times", at, end, it);
    else
        add(ch, "number", at, end, it);
    if (num.is_int && num.i >= 1000 && num.i < 3000 && len == 4)
        add(ch, "year", at, end, it);
}

/* Do the edges have times of their own, not numbers that stand for them? */
static bool has_times(const gr_chart *ch)
{
    const gr_seen *g = ch->graph < ch->r->n_graphs ? &ch->r->graphs[ch->graph] : NULL;
    const gr_column *c = g != NULL ? gr_column_for(g, GR_NEEDS_CLOCK) : NULL;

    return c != NULL && c->type == GR_COL_TIME;
}

/* A length of time in seconds; in minutes beside times. */
static void span(gr_chart *ch, size_t at, size_t end, const gr_text_qty *q)
{
    const gr_unit *unit;
    gr_item it = { .score = 0.01 };
    double s;

    if (q->unit == NULL || gr_text_unit(has_times(ch) ? GR_STR("min") : GR_STR("s"), &unit) == 0 ||
        !gr_unit_convert(q->num.d, q->unit, unit, &s))
        return;
    gr_value v = s == (double)(int64_t)s && s < 1e15 ? gr_v_int((int64_t)s) : gr_v_real(s);
    it.means = json_text(ch, &v);
    it.plain = gr_str_sub(ch->r->text, ch->word[at].start, ch->word[end - 1].end);
    add(ch, "span", at, end, it);
}

/* A quantity in the unit of the column that it can belong to. */
static void quantity(gr_chart *ch, size_t at, gr_str rest)
{
    const gr_seen *g = ch->graph < ch->r->n_graphs ? &ch->r->graphs[ch->graph] : NULL;
    const gr_column *weight = g != NULL ? gr_column_for(g, GR_NEEDS_WEIGHT) : NULL;
    gr_text_qty q;
    size_t len = gr_text_quantity(rest, &q);
    size_t end = len != 0 ? word_ending(ch, at, ch->word[at].start + len) : 0;
    gr_item it = { .score = 0 };
    bool has_units = false, found = false;

    if (end == 0 || (q.num.marks & (GR_NUM_ORDINAL | GR_NUM_MULTIPLIER)))
        return;
    gr_value v = q.num.is_int ? gr_v_int(q.num.i) : gr_v_real(q.num.d);
    span(ch, at, end, &q);
    if (weight != NULL)
        it.of = weight->name;
    for (size_t i = 0; g != NULL && q.unit != NULL && i < g->n_columns && !found; i++) {
        const gr_seen_column *col = &g->columns[i];
        double in;

        if (col->of != GR_OF_EDGE || col->unit == NULL)
            continue;
        has_units = true;
        if (gr_unit_convert(q.num.d, q.unit, col->unit, &in)) {
            v = in == (double)(int64_t)in && in < 1e15 ? gr_v_int((int64_t)in) : gr_v_real(in);
            it.of = col->name;
            found = true;
        }
    }
    if (q.unit != NULL && !found && (has_units || q.unit->quantity == GR_Q_COUNT))
        return;
    it.means = json_text(ch, &v);
    it.plain = gr_str_sub(ch->r->text, ch->word[at].start, ch->word[end - 1].end);
    add(ch, "qty", at, end, it);
}

static void clock_time(gr_chart *ch, size_t at, gr_str rest)
{
    gr_text_when when;
    size_t len = gr_text_time(rest, &when);
    size_t end = len != 0 ? word_ending(ch, at, ch->word[at].start + len) : 0;
    gr_item it = { .score = 0.02 };

    if (end == 0)
        return;
    gr_value v = gr_v_int(when.seconds);
    if (has_times(ch))
        gr_text_time_cell(gr_str_sub(rest, 0, len), &v);
    if (has_times(ch) && v.type != GR_V_TIME)
        v = gr_v_time(when.seconds); /* noon */
    it.means = json_text(ch, &v);
    it.plain = gr_str_sub(ch->r->text, ch->word[at].start, ch->word[end - 1].end);
    add(ch, "time", at, end, it);
}

/* --- columns and their values --- */

/* Does the clause say this name at a position, word by word, by lemma? "travel_time" is two words.
 * Returns the position behind it, 0 = no. */
static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* "lives" and "lived" are forms of "live", though the one may be taken for a noun. */
static bool is_form_of(gr_str word, gr_str verb)
{
    static const char *const ends[] = { "s", "es", "d", "ed" };
    gr_str rest = gr_str_sub(word, verb.len < word.len ? verb.len : word.len, word.len);

    if (gr_text_distance(gr_str_sub(word, 0, word.len - rest.len), verb, 0, true) != 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (gr_str_is(rest, ends[i]))
            return true;
    return rest.len == 0;
}

size_t gr_said_at(const gr_chart *ch, size_t at, gr_str name)
{
    size_t i = 0, pos = at;

    while (i < name.len) {
        size_t from = i;
        char lemma[GR_WORD_MAX], canon[GR_WORD_MAX];

        while (i < name.len && name.ptr[i] != '_' && name.ptr[i] != ' ' && name.ptr[i] != '-' &&
               !(i > from && is_capital(name.ptr[i]) && !is_capital(name.ptr[i - 1])))
            i++;
        gr_str part = gr_str_sub(name, from, i);
        i += i < name.len && !is_capital(name.ptr[i]);
        if (part.len == 0 || part.len >= GR_WORD_MAX)
            continue;
        if (is_separator(&(gr_cword){ .text = part }) || pos >= ch->n)
            return 0;
        gr_str l = gr_text_canon(gr_text_lemma(part, lemma, NULL), canon);
        if (!gr_str_is(l, ch->word[pos].lemma) && !is_form_of(ch->word[pos].text, part))
            return 0;
        pos++;
    }
    return pos > at ? pos : 0;
}

static void columns(gr_chart *ch, size_t at)
{
    const gr_graph *g = ch->r->graphs[ch->graph].graph;

    for (int k = 0; k < 2; k++) {
        gr_of of = k == 0 ? GR_OF_EDGE : GR_OF_NODE;
        size_t n = gr_graph_n_columns(g, of);

        for (size_t i = 0; i < n && i < 64; i++) {
            const gr_column *col = gr_graph_column(g, of, i);
            size_t end = gr_said_at(ch, at, col->name);

            if (end != 0)
                add(ch, k == 0 ? "attr" : "nattr", at, end,
                    (gr_item){ .means = col->name, .plain = col->name });
        }
    }
}

#define CELLS_MAX  20000 /* of a text column that are looked at */
#define VALUES_MAX 200   /* different values of it */

static gr_str cell_text(const gr_column *c, size_t i)
{
    uint64_t from = i == 0 ? 0 : c->ends[i - 1];

    return (gr_str){ c->bytes + from, (size_t)(c->ends[i] - from) };
}

/* "Where does Bo live?" asks for "live in". */
static bool asks_where(const gr_chart *ch)
{
    for (size_t i = 0; i < ch->n; i++)
        if (gr_str_is(gr_str_of(ch->word[i].lemma), "where"))
            return true;
    return false;
}

static gr_str without_place_word(gr_str relation)
{
    static const char *const rows[] = { " in", " at", " on", " to", "_in", "_at", "_on", "_to" };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (gr_str_ends(relation, rows[i]))
            return gr_str_sub(relation, 0, relation.len - 3);
    return GR_STR("");
}

/* The different texts of a column, as far as they are few; relations and kinds are. */
static void column_values(gr_chart *ch, const gr_column *col, const char *type)
{
    gr_strmap seen;
    size_t n = 0;

    gr_strmap_init(&seen, &ch->cx->budget);
    for (size_t i = 0; i < col->n && i < CELLS_MAX && n < VALUES_MAX; i++) {
        gr_str text = cell_text(col, i);
        uint32_t *slot;

        if (!gr_column_has(col, i) || text.len == 0)
            continue;
        slot = gr_strmap_put(&seen, text);
        if (slot == NULL) {
            ch->failed = true;
            break;
        }
        if (*slot != GR_MAP_NONE)
            continue;
        *slot = (uint32_t)n++;
        for (size_t at = 0; at < ch->n; at++) {
            size_t end = gr_said_at(ch, at, text);

            if (end == 0 && asks_where(ch))
                end = gr_said_at(ch, at, without_place_word(text));
            if (end != 0) {
                gr_value v = gr_v_str(text);

                add(ch, type, at, end,
                    (gr_item){ .means = json_text(ch, &v), .plain = text, .of = col->name });
            }
        }
    }
    gr_strmap_clear(&seen);
}

static void values(gr_chart *ch)
{
    const gr_graph *g = ch->r->graphs[ch->graph].graph;

    for (int k = 0; k < 2; k++) {
        gr_of of = k == 0 ? GR_OF_EDGE : GR_OF_NODE;

        for (size_t i = 0; i < gr_graph_n_columns(g, of) && i < 16; i++) {
            const gr_column *col = gr_graph_column(g, of, i);
            bool relation = k == 0 && gr_str_is(col->name, "relation");

            if (col->type == GR_COL_STR)
                column_values(ch, col, relation ? "relation" : "text");
            if (col->type == GR_COL_STR && k == 0)
                column_values(ch, col, "linkkind");
        }
    }
}

/* What the graph itself says is rather meant than the same word of a rule: "who follows A". */
#define OWN_VERB 0.1

/* The verb of all sentences of the graph, by the lemma: where its subjects and its objects stand,
 * seen from the other end of an edge. */
static void verb(gr_chart *ch, size_t at)
{
    const gr_seen *g = &ch->r->graphs[ch->graph];
    size_t end = g->relation.len != 0 ? gr_said_at(ch, at, g->relation) : 0;

    if (end == 0)
        return;
    add(ch, "subjects", at, end,
        (gr_item){ .score = OWN_VERB,
                   .means = g->backwards ? GR_STR("\"out\"") : GR_STR("\"in\""),
                   .plain = g->relation });
    add(ch, "objects", at, end,
        (gr_item){ .score = OWN_VERB,
                   .means = g->backwards ? GR_STR("\"in\"") : GR_STR("\"out\""),
                   .plain = g->relation });
}

static void quoted(gr_chart *ch, size_t at)
{
    const gr_token *t = &ch->r->tokens.at[ch->r->clauses[ch->clause].tokens[ch->word[at].token]];
    gr_str inner = gr_str_sub(ch->r->text, t->inner_start, t->inner_end);
    gr_value v = gr_v_str(inner);

    add(ch, "text", at, at + 1, (gr_item){ .means = json_text(ch, &v), .plain = inner });
}

/* --- graphs --- */

/* "G'" in the text is the graph G_prime. */
static bool is_primed(const gr_chart *ch, size_t at)
{
    gr_str rest = gr_str_sub(ch->r->text, ch->word[at].end, ch->r->text.len);

    return gr_str_starts(rest, "'") &&
           (rest.len == 1 || (rest.ptr[1] | 32) < 'a' || (rest.ptr[1] | 32) > 'z');
}

static void graphs(gr_chart *ch, size_t at)
{
    static const char *const ordinals[] = { "first", "second", "third", "fourth" };
    uint16_t noun = gr_set_known(ch->c, "graph");
    bool primed = is_primed(ch, at);

    for (size_t i = 0; i < ch->r->n_graphs && i < 16; i++) {
        gr_str name = ch->r->graphs[i].name;
        gr_str bare = primed && gr_str_ends(name, "_prime")
                          ? gr_str_sub(name, 0, name.len - strlen("_prime"))
                          : name;
        size_t end =
            bare.len == 1 && !gr_str_eq(bare, ch->word[at].text) ? 0 : gr_said_at(ch, at, bare);

        if (primed && bare.len == name.len)
            end = 0;
        if (end == 0 && i < 4 && ch->r->n_graphs > 1 &&
            gr_str_is(gr_str_of(ch->word[at].lemma), ordinals[i]) && at + 1 < ch->n)
            for (uint32_t h = ch->first_hit[at + 1]; h != 0; h = ch->hits.at[h].next)
                if (ch->hits.at[h].set == noun)
                    end = at + 2;
        /* "graph 2" is G2. */
        if (end == 0 && name.len > 1 && name.ptr[0] == 'G' && at + 1 < ch->n &&
            gr_str_eq(ch->word[at + 1].text, gr_str_sub(name, 1, name.len)))
            for (uint32_t h = ch->first_hit[at]; h != 0; h = ch->hits.at[h].next)
                if (ch->hits.at[h].set == noun)
                    end = at + 2;
        if (end != 0)
            add(ch, "graph", at, end,
                (gr_item){ .means = gr_graph_word(ch->arena, ch->r, i),
                           .plain = name,
                           .graph = (uint32_t)i + 1 });
    }
}

void gr_chart_base(gr_chart *ch)
{
    const gr_reading *r = ch->r;

    for (size_t i = 0; i < r->n_mentions && !ch->failed; i++)
        if (r->mentions[i].clause == ch->clause && r->mentions[i].graph < r->n_graphs) {
            mention(ch, i);
            walk(ch, i);
        }
    for (size_t i = 0; i < ch->n && !ch->failed; i++) {
        const gr_cword *w = &ch->word[i];
        gr_str rest = gr_str_sub(r->text, w->start, ch->word[ch->n - 1].end);

        if (rest.len > 200)
            rest.len = 200;
        number(ch, i, rest);
        quantity(ch, i, rest);
        clock_time(ch, i, rest);
        if (w->kind == GR_TOKEN_QUOTED)
            quoted(ch, i);
        graphs(ch, i);
        verb(ch, i);
        if (ch->graph < r->n_graphs)
            columns(ch, i);
        node_lists(ch, i);
    }
    if (ch->graph < r->n_graphs && !ch->failed)
        values(ch);
}
