/* A clause as a row of answers, modifiers and words that do not matter: the best rows. */
#include "agent/grammar/chart_int.h"
#include "agent/grammar/facts_int.h"

#define ROWS_KEPT 10
#define RELAXED   2    /* unexplained words that a pattern may pass over, in a second try */
#define GOOD      0.85 /* share explained from which there is no second try */
#define COST_LEFT 1.5  /* a word left over costs more than one explained gains */
#define COST_PART 0.3  /* of every answer after the first */

/* A way to read the words up to a position. */
typedef struct row {
    uint32_t answer[GR_PARSE_PARTS];
    size_t n;
    gr_mask covers;
    uint64_t mods;
    double score;
    double left; /* weight of the words that nothing explains */
    bool joined; /* "and" or a comma stood since the last answer */
    bool weak;   /* one of the answers is a last resort */
} row;

typedef struct rows {
    row at[ROWS_KEPT];
    size_t n;
} rows;

static bool same_row(const row *a, const row *b)
{
    return a->n == b->n && a->mods == b->mods &&
           memcmp(a->answer, b->answer, a->n * sizeof *a->answer) == 0;
}

static void keep(rows *to, const row *r)
{
    size_t i;

    for (i = 0; i < to->n; i++)
        if (same_row(&to->at[i], r)) {
            if (to->at[i].score >= r->score)
                return;
            memmove(&to->at[i], &to->at[i + 1], (to->n - i - 1) * sizeof *to->at);
            to->n--;
            break;
        }
    for (i = to->n; i > 0 && to->at[i - 1].score < r->score; i--)
        ;
    if (i == ROWS_KEPT)
        return;
    if (to->n == ROWS_KEPT)
        to->n--;
    memmove(&to->at[i + 1], &to->at[i], (to->n - i) * sizeof *to->at);
    to->at[i] = *r;
    to->n++;
}

static uint64_t bit_of_mod(const gr_chart *ch, uint32_t item)
{
    for (size_t i = 0; i < ch->n_mods; i++)
        if (ch->mods[i] == item)
            return UINT64_C(1) << i;
    return 0;
}

/* "and", "also", commas between two answers say nothing. */
static bool is_joint(const gr_cword *w)
{
    static const char *const joints[] = { "and", "also", "then", "plus", "or", "but", "so" };

    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (gr_str_is_nocase(w->text, joints[i]))
            return true;
    return false;
}

/* May another answer begin here? Behind "and", or behind a comma with a word that asks: what is
 * said about one thing is not two questions. "What is the diameter and the radius?" */
static bool may_go_on(const gr_chart *ch, const row *r, const gr_item *it)
{
    const gr_cword *w = &ch->word[it->start];
    bool weak = it->rule >= 0 && ch->c->rules.at[it->rule].is_weak;
    bool joint = false;

    for (size_t i = ch->items.at[r->answer[r->n - 1]].end; i < it->start; i++)
        joint = joint || is_joint(&ch->word[i]);
    return r->joined && !r->weak &&
           (joint || (!weak && (w->classes & (GR_WORD_QUESTION | GR_WORD_AUXILIARY)) != 0));
}

static bool is_pause(const gr_cword *w)
{
    return w->text.len == 1 && memchr(",;?:", w->text.ptr[0], 4) != NULL;
}

/* All words of the span that nothing in it explains. */
static double left_in(const gr_chart *ch, size_t from, size_t to, const gr_mask *covers)
{
    double sum = 0;

    for (size_t i = from; i < to; i++)
        if (!gr_mask_has(covers, i))
            sum += ch->word[i].weight;
    return sum;
}

static void take(const gr_chart *ch, rows *table, size_t pos, const row *r, uint16_t type)
{
    for (uint32_t i = ch->first_item[type][pos]; i != 0; i = ch->items.at[i].next) {
        const gr_item *it = &ch->items.at[i];
        double left = left_in(ch, pos, it->end, &it->covers);
        row next = *r;

        if (type == ch->t_answer || type == ch->t_told) {
            if (r->n == GR_PARSE_PARTS || (r->n > 0 && !may_go_on(ch, r, it)))
                continue;
            next.weak |= it->rule >= 0 && ch->c->rules.at[it->rule].is_weak;
            next.joined = false;
            next.answer[next.n++] = i;
            next.score -= r->n > 0 ? COST_PART : 0;
        }
        gr_mask_join(&next.covers, &it->covers);
        next.mods |= it->mods | bit_of_mod(ch, i);
        next.left += left;
        next.score += it->score - COST_LEFT * left;
        keep(&table[it->end], &next);
    }
}

/* The best rows over the whole clause; of answers or of what is told, and of modifiers. */
static rows *best_rows(gr_chart *ch, uint16_t main)
{
    const uint16_t types[] = { main, ch->t_mod, ch->t_arg, ch->t_free, ch->t_shape };
    rows *table = gr_new_n(ch->arena, rows, ch->n + 1);

    if (table == NULL) {
        ch->failed = true;
        return NULL;
    }
    table[0].n = 1;
    for (size_t pos = 0; pos < ch->n; pos++)
        for (size_t k = 0; k < table[pos].n; k++) {
            row r = table[pos].at[k];
            row next = r;

            next.joined |= is_joint(&ch->word[pos]) || is_pause(&ch->word[pos]);
            for (size_t t = types[0] == GR_NO_SYM ? 1 : 0; t < 5; t++)
                take(ch, table, pos, &r, types[t]);
            if (!(is_joint(&ch->word[pos]) && r.n > 0)) {
                next.left += ch->word[pos].weight;
                next.score -= COST_LEFT * ch->word[pos].weight;
            }
            keep(&table[pos + 1], &next);
        }
    return &table[ch->n];
}

/* --- a row as programs --- */

/* The modifiers of a row around g, those that stand first inside. */
gr_str gr_chart_wrap(gr_chart *ch, uint64_t mods, gr_str g, bool *bad)
{
    for (size_t pos = 0; pos < ch->n; pos++)
        for (size_t i = 0; i < ch->n_mods; i++) {
            const gr_item *it = &ch->items.at[ch->mods[i]];
            gr_expansion x = { .ch = ch, .g = g, .g0 = g };
            gr_strbuf sb;

            if (!((mods >> i) & 1) || it->type != ch->t_mod || it->start != pos)
                continue;
            gr_strbuf_init(&sb, &ch->cx->budget, 100000);
            gr_expand_means(&x, &sb, ch->mods[i]);
            g = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
            if (sb.failed || g.ptr == NULL)
                ch->failed = true;
            *bad = *bad || x.bad;
            gr_strbuf_clear(&sb);
            if (ch->failed)
                return GR_STR("");
        }
    return g;
}

gr_str gr_chart_args(gr_chart *ch, uint64_t mods, gr_str g, gr_str told, gr_mask *covers)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &ch->cx->budget, 100000);
    for (size_t i = 0; i < ch->n_mods; i++) {
        const gr_item *it = &ch->items.at[ch->mods[i]];
        gr_expansion x = { .ch = ch, .g = g, .g0 = g };

        if (!((mods >> i) & 1) || it->type != ch->t_arg)
            continue;
        gr_strbuf_adds(&sb, ", ");
        gr_expand_means(&x, &sb, ch->mods[i]);
        gr_mask_join(covers, &it->covers);
    }
    gr_told_args(&sb, told);
    s = gr_str_dup(ch->arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        ch->failed = true;
    gr_strbuf_clear(&sb);
    return s;
}

static void add_rules(const gr_chart *ch, gr_strbuf *sb, uint32_t item, unsigned depth)
{
    const gr_item *it = &ch->items.at[item];

    if (it->rule < 0 || depth > 16)
        return;
    const gr_rule *rule = ch->c->rules.at[it->rule].row;
    gr_strbuf_addf(sb, "%s%s <- %.60s", sb->len == 0 ? "" : "; ", rule->type, rule->pattern);
    for (size_t i = 0; i < GR_MAX_SLOTS; i++)
        if (it->kids[i] != 0)
            add_rules(ch, sb, it->kids[i], depth + 1);
}

/* Does the clause name a column that no program takes, though it is not the weight anyway? */
static bool forgets_column(const gr_chart *ch, const gr_parse *p)
{
    for (size_t i = 0; i < ch->n_adopted; i++) {
        const gr_column *weight = gr_graph_role(ch->r->graphs[ch->graph].graph, GR_ROLE_WEIGHT);
        bool taken = weight != NULL && gr_str_eq(weight->name, ch->adopted[i]);

        for (size_t k = 0; k < p->n_asked && !taken; k++)
            for (size_t at = 0; at + ch->adopted[i].len <= p->asked[k].means.len && !taken; at++)
                taken =
                    memcmp(p->asked[k].means.ptr + at, ch->adopted[i].ptr, ch->adopted[i].len) == 0;
        if (!taken)
            return true;
    }
    return false;
}

static gr_str left_words(gr_chart *ch, const gr_mask *covers)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &ch->cx->budget, 1000);
    for (size_t i = 0; i < ch->n; i++)
        if (!gr_mask_has(covers, i) && ch->word[i].weight > 0.3 && !is_joint(&ch->word[i])) {
            gr_strbuf_adds(&sb, sb.len == 0 ? "" : " ");
            gr_strbuf_add(&sb, ch->word[i].text);
        }
    s = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    gr_strbuf_clear(&sb);
    return s;
}

/* The mentions whose words the row explains and whose names its programs have. */
static bool used_mentions(gr_chart *ch, const gr_mask *covers, gr_parse *p)
{
    const gr_reading *r = ch->r;

    p->mentions = gr_new_n(&ch->cx->arena, size_t, r->n_mentions + 1);
    if (p->mentions == NULL)
        return false;
    for (size_t i = 0; i < r->n_mentions; i++) {
        const gr_mention *m = &r->mentions[i];
        bool all = m->clause == ch->clause && m->graph == p->graph, named = false;
        gr_value v =
            gr_v_node(all ? gr_graph_shown(r->graphs[m->graph].graph, m->u) : gr_name_int(0));
        gr_strbuf sb;

        for (size_t k = 0; k < ch->n && all; k++)
            if (ch->word[k].token >= m->first && ch->word[k].token <= m->last)
                all = gr_mask_has(covers, k);
        if (!all)
            continue;
        gr_strbuf_init(&sb, &ch->cx->budget, 0);
        gr_json_write(&sb, &v, 0);
        for (size_t k = 0; k < p->n_asked; k++)
            named = named || gr_str_find(p->asked[k].means, sb.buf) < p->asked[k].means.len;
        gr_strbuf_clear(&sb);
        if (named)
            p->mentions[p->n_mentions++] = i;
    }
    return true;
}

static bool same_programs(const gr_parse *a, const gr_parse *b)
{
    if (a->n_asked != b->n_asked)
        return false;
    for (size_t i = 0; i < a->n_asked; i++)
        if (!gr_str_eq(a->asked[i].means, b->asked[i].means))
            return false;
    return true;
}

/* The first thing of a type in a thing, 0 = none. */
static uint32_t find_type(const gr_chart *ch, uint32_t item, uint16_t type, unsigned depth)
{
    const gr_item *it = &ch->items.at[item];

    if (it->type == type)
        return item;
    for (size_t i = 0; i < GR_MAX_SLOTS && depth < 16; i++) {
        uint32_t found = it->kids[i] != 0 ? find_type(ch, it->kids[i], type, depth + 1) : 0;

        if (found != 0)
            return found;
    }
    return 0;
}

static gr_str part_of_type(gr_chart *ch, const gr_expansion *x, uint32_t answer, const char *type)
{
    uint16_t id = gr_type_known(ch->c, type);
    uint32_t item = id != GR_NO_SYM ? find_type(ch, answer, id, 0) : 0;
    gr_expansion y = *x;
    gr_strbuf sb;
    gr_str s;

    if (item == 0)
        return GR_STR("");
    gr_strbuf_init(&sb, &ch->cx->budget, 100000);
    gr_expand_means(&y, &sb, item);
    s = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        ch->failed = true;
    gr_strbuf_clear(&sb);
    return s;
}

/* Does the bracket that a text begins with end where the text does? */
static bool is_one_call(gr_str text)
{
    size_t depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < text.len; i++) {
        quoted ^= text.ptr[i] == '"' && (i == 0 || text.ptr[i - 1] != '\\');
        depth += !quoted && text.ptr[i] == '(';
        depth -= !quoted && text.ptr[i] == ')';
        if (depth == 0)
            return i + 1 == text.len;
    }
    return false;
}

/* "How far is it, and which way?": the path whose length was asked, or whether there is one; empty
 * = none. */
static gr_str path_of_length(gr_chart *ch, gr_str means)
{
    static const char *const calls[] = { "shortest_path_length(", "has_path(" };
    gr_str s;

    for (size_t i = 0; i < 2; i++) {
        gr_str rest = gr_str_sub(means, gr_str_find(means, "("), means.len);

        if (!gr_str_starts(means, calls[i]) || !is_one_call(rest))
            continue;
        s = gr_str_printf(&ch->cx->arena, "shortest_path%.*s", GR_WHOLE(rest));
        ch->failed = ch->failed || s.ptr == NULL;
        return s;
    }
    return GR_STR("");
}

/* The modifiers of one of several answers. What stands before all of them is for all, what stands
 * within one or behind it is for that one; what stands behind the last is for all of them, unless
 * the others have their own. */
static uint64_t mods_of(const gr_chart *ch, const row *r, size_t part)
{
    uint64_t own = 0, all = 0, last = 0;

    for (size_t i = 0; i < ch->n_mods; i++) {
        uint64_t bit = UINT64_C(1) << i;
        size_t at = ch->items.at[ch->mods[i]].start, k = r->n;

        if (!(r->mods & bit))
            continue;
        while (k > 0 && ch->items.at[r->answer[k - 1]].start > at)
            k--;
        if (k == 0)
            all |= bit;
        else if (k == r->n && at >= ch->items.at[r->answer[k - 1]].end)
            last |= bit;
        else if (k == part + 1)
            own |= bit;
    }
    if (part + 1 == r->n || own == 0)
        own |= last;
    return own | all;
}

/* What was asked before, with the modifiers of this part: "and how long if B is closed?" */
static void look_back(gr_chart *ch, gr_expansion *x, const gr_asked *last, uint64_t mods, bool *bad)
{
    gr_str then;

    x->path = last->path;
    x->set = last->set;
    x->before = last->means;
    if (mods == 0 || last->graph.len == 0)
        return;
    then = gr_chart_wrap(ch, mods, last->plain, bad);
    x->path = gr_program_on(ch->cx, last->path, last->graph, then);
    x->set = gr_program_on(ch->cx, last->set, last->graph, then);
    x->before = gr_program_on(ch->cx, last->means, last->graph, then);
}

/* False if the row means nothing: a template that needs a modifier and has none. */
static bool make_parse(gr_chart *ch, const row *r, const gr_known *known, double total, gr_parse *p)
{
    gr_str bare = gr_graph_word(&ch->cx->arena, ch->r, ch->graph), g = bare;
    gr_mask covers = r->covers, lost = { { 0, 0 } };
    gr_strbuf sb, rules;
    bool bad = false;
    double left = r->left;

    *p = (gr_parse){ .n_asked = r->n, .score = r->score, .graph = ch->graph };
    gr_strbuf_init(&sb, &ch->cx->budget, 100000);
    gr_strbuf_init(&rules, &ch->cx->budget, 4000);
    if (known->given.len != 0) {
        gr_fill_graph(&sb, known->given, g);
        g = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    }
    ch->failed = ch->failed || bare.ptr == NULL || g.ptr == NULL;
    for (size_t i = 0; i < r->n && !ch->failed; i++) {
        uint64_t mods = mods_of(ch, r, i);
        gr_str wrapped = gr_chart_wrap(ch, mods, g, &bad);
        gr_mask own = { { 0, 0 } };
        gr_str args = gr_chart_args(ch, mods, wrapped, known->told, &own);
        gr_expansion x = { .ch = ch,
                           .g = wrapped,
                           /* Without a change of its own it speaks of the one told before. */
                           .g0 = gr_str_eq(wrapped, g) ? bare : g,
                           .args = args,
                           .told = known->told,
                           .part = ch->clause * GR_PARSE_PARTS + i + 1 };

        const gr_asked *last = i > 0 ? &p->asked[i - 1] : &known->before;

        look_back(ch, &x, last, gr_str_eq(wrapped, g) ? 0 : mods, &bad);
        gr_strbuf_reset(&sb);
        gr_expand_means(&x, &sb, r->answer[i]);
        p->asked[i].means = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
        ch->failed = ch->failed || p->asked[i].means.ptr == NULL;
        bad = bad || x.bad || sb.failed;
        if (!x.used_args && args.len != 0) {
            gr_str with = gr_args_into(&ch->cx->arena, p->asked[i].means, args);

            x.used_args = with.len != 0;
            p->asked[i].means = x.used_args ? with : p->asked[i].means;
        }
        if (!x.used_args)
            gr_mask_join(&lost, &own);
        gr_strbuf_reset(&sb);
        gr_expand_says(&x, &sb, r->answer[i]);
        p->asked[i].says = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
        p->asked[i].flags =
            ch->items.at[r->answer[i]].flags | (x.used_told ? known->told_flags : 0);
        p->uses_told |= x.used_told || (x.used_args && args.len != 0);
        p->asked[i].path = part_of_type(ch, &x, r->answer[i], "path");
        if (p->asked[i].path.len == 0)
            p->asked[i].path = path_of_length(ch, p->asked[i].means);
        p->asked[i].set = part_of_type(ch, &x, r->answer[i], "set");
        p->asked[i].graph = x.g;
        p->asked[i].plain = x.g0;
        add_rules(ch, &rules, r->answer[i], 0);
    }
    bad = bad || forgets_column(ch, p);
    for (size_t i = 0; i < ch->n_mods; i++)
        if ((r->mods >> i) & 1)
            add_rules(ch, &rules, ch->mods[i], 0);
    p->rules = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&rules));
    gr_strbuf_clear(&sb);
    gr_strbuf_clear(&rules);
    if (bad || ch->failed)
        return false;
    /* Arguments that no call took are not explained. */
    left += gr_chart_weight(ch, &lost);
    p->score -= (1 + COST_LEFT) * gr_chart_weight(ch, &lost);
    for (size_t i = 0; i < 2; i++)
        covers.bits[i] &= ~lost.bits[i];
    p->unexplained = left_words(ch, &covers);
    p->explained = total > 0 ? (total - left) / total : 1;
    p->left = left;
    for (size_t i = 0; i < ch->n; i++) {
        bool is_left = !gr_mask_has(&covers, i) && ch->word[i].weight > 0;

        p->left_name |= is_left && ch->word[i].weight > 1;
        p->left_last = is_left ? ch->word[i].token + 1 : p->left_last;
    }
    return used_mentions(ch, &covers, p);
}

/* --- the chart of a clause --- */

gr_status gr_chart_open(gr_chart *ch, gr_ctx *cx, gr_arena *arena, const gr_reading *r,
                        size_t clause, const gr_registry *tools, bool *too_long, gr_err *err)
{
    gr_status st;

    memset(ch, 0, sizeof *ch);
    ch->cx = cx;
    ch->arena = arena;
    ch->r = r;
    ch->clause = clause;
    ch->items.budget = ch->hits.budget = &cx->budget;
    if ((st = gr_grammar_compiled(cx, tools, &ch->c, err)) != GR_OK)
        return st;
    ch->t_mod = gr_type_known(ch->c, "mod");
    ch->t_arg = gr_type_known(ch->c, "arg");
    ch->t_free = gr_type_known(ch->c, "free");
    ch->t_shape = gr_type_known(ch->c, "shape");
    ch->t_answer = gr_type_known(ch->c, "answer");
    ch->t_told = gr_type_known(ch->c, "told");
    /* The graph whose nodes the clause names, else the one that the reading puts first. */
    ch->graph = 0;
    for (size_t i = 0; i < r->n_mentions; i++)
        if (r->mentions[i].clause == clause && r->mentions[i].distance == 0) {
            ch->graph = r->mentions[i].graph;
            break;
        }
    ch->round = 1;
    return gr_chart_words(ch, too_long, err);
}

void gr_chart_close(gr_chart *ch)
{
    gr_vec_clear(&ch->items);
    gr_vec_clear(&ch->hits);
}

static double total_weight(const gr_chart *ch)
{
    double sum = 0;

    for (size_t i = 0; i < ch->n; i++)
        if (!is_joint(&ch->word[i]))
            sum += ch->word[i].weight;
    return sum;
}

static gr_status parse_once(gr_ctx *cx, gr_arena *arena, gr_chart *ch, const gr_reading *r,
                            size_t clause, const gr_registry *tools, unsigned relaxed,
                            const gr_known *known, gr_parse *out, size_t max, size_t *n,
                            gr_err *err)
{
    bool too_long = false;
    gr_status st = gr_chart_open(ch, cx, arena, r, clause, tools, &too_long, err);
    rows *best;

    *n = 0;
    if (st != GR_OK || too_long || ch->n == 0 || r->n_graphs == 0)
        return st;
    ch->max_unexplained = relaxed;
    gr_chart_fill(ch);
    best = best_rows(ch, ch->t_answer);
    if (ch->failed)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < best->n && *n < max; i++) {
        gr_parse p;
        bool fresh = true;

        if (best->at[i].n == 0 || !make_parse(ch, &best->at[i], known, total_weight(ch), &p)) {
            if (ch->failed)
                return gr_fail_memory(cx, err);
            continue;
        }
        for (size_t k = 0; k < *n; k++)
            fresh = fresh && !same_programs(&out[k], &p);
        if (!fresh)
            continue;
        /* Arguments that were lost may have put it behind others. */
        size_t at = *n;
        for (; at > 0 && out[at - 1].score < p.score; at--)
            out[at] = out[at - 1];
        out[at] = p;
        ++*n;
    }
    return GR_OK;
}

gr_status gr_grammar_parse(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                           const gr_known *known, gr_parse *out, size_t max, size_t *n, gr_err *err)
{
    gr_arena arena;
    gr_chart *ch;
    gr_status st = GR_OK;

    /* What is understood to the last word as a question over facts is one. */
    if ((st = gr_facts_parse(cx, r, clause, known, out, n, err)) != GR_OK || *n != 0)
        return st;
    gr_arena_init(&arena, &cx->budget);
    for (unsigned relaxed = 0; relaxed <= RELAXED; relaxed += RELAXED) {
        if ((ch = gr_new(&arena, gr_chart)) == NULL) {
            st = gr_fail_memory(cx, err);
            break;
        }
        st = parse_once(cx, &arena, ch, r, clause, tools, relaxed, known, out, max, n, err);
        gr_chart_close(ch);
        if (st != GR_OK || (*n > 0 && out[0].explained >= GOOD))
            break;
    }
    gr_arena_clear(&arena);
    return st;
}

/* The things of type told of a row, one after the other. */
static gr_str told_text(gr_chart *ch, const row *r, unsigned *flags, bool *bad)
{
    gr_strbuf sb;
    gr_str s;

    gr_strbuf_init(&sb, &ch->cx->budget, 10000);
    for (size_t i = 0; i < r->n; i++) {
        gr_expansion x = { .ch = ch, .g = GR_STR("{G}"), .g0 = GR_STR("{G}") };

        gr_strbuf_adds(&sb, i == 0 ? "" : " # ");
        gr_expand_means(&x, &sb, r->answer[i]);
        *flags |= ch->items.at[r->answer[i]].flags;
        *bad |= x.bad;
    }
    gr_mask covers = { { 0, 0 } };
    gr_str args = gr_chart_args(ch, r->mods, GR_STR("{G}"), GR_STR(""), &covers);
    if (args.len > 2) {
        gr_strbuf_adds(&sb, sb.len == 0 ? "args=" : " # args=");
        gr_strbuf_add(&sb, gr_str_sub(args, 2, args.len));
    }
    s = gr_str_dup(&ch->cx->arena, gr_strbuf_str(&sb));
    if (sb.failed || s.ptr == NULL)
        ch->failed = true;
    gr_strbuf_clear(&sb);
    return s;
}

gr_status gr_grammar_tell(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                          const gr_known *known, gr_telling *out, gr_err *err)
{
    bool too_long = false, bad = false;
    gr_arena arena;
    gr_chart *ch;
    gr_status st;

    *out = (gr_telling){ .given = known->given };
    gr_arena_init(&arena, &cx->budget);
    if ((ch = gr_new(&arena, gr_chart)) == NULL) {
        gr_arena_clear(&arena);
        return gr_fail_memory(cx, err);
    }
    st = gr_chart_open(ch, cx, &arena, r, clause, tools, &too_long, err);
    if (st == GR_OK && !too_long && ch->n != 0 && r->n_graphs != 0) {
        gr_chart_fill(ch);
        rows *best = best_rows(ch, ch->t_told);
        double total = total_weight(ch);

        if (!ch->failed && best->n != 0) {
            const row *first = &best->at[0];

            out->explained = total > 0 ? (total - first->left) / total : 1;
            out->unexplained = left_words(ch, &first->covers);
            for (size_t i = 0; i < ch->n_mods; i++)
                out->n_mods +=
                    ((first->mods >> i) & 1) && ch->items.at[ch->mods[i]].type == ch->t_mod;
            if (out->n_mods > 0)
                out->given = gr_chart_wrap(
                    ch, first->mods, known->given.len != 0 ? known->given : GR_STR("{G}"), &bad);
            out->told = told_text(ch, first, &out->told_flags, &bad);
            if (bad)
                *out = (gr_telling){ .given = known->given };
        }
        if (ch->failed)
            st = gr_fail_memory(cx, err);
    }
    gr_chart_close(ch);
    gr_arena_clear(&arena);
    return st;
}

bool gr_grammar_says(gr_ctx *cx, const gr_reading *r, size_t clause, const gr_registry *tools,
                     const char *set)
{
    bool too_long = false, has = false;
    gr_arena arena;
    gr_chart *ch;

    gr_arena_init(&arena, &cx->budget);
    if ((ch = gr_new(&arena, gr_chart)) != NULL) {
        if (gr_chart_open(ch, cx, &arena, r, clause, tools, &too_long, NULL) == GR_OK &&
            !too_long) {
            uint16_t id = gr_set_known(ch->c, set);

            has = id != GR_NO_SYM && ((ch->has_set[id / 64] >> (id % 64)) & 1);
        }
        gr_chart_close(ch);
    }
    gr_arena_clear(&arena);
    return has;
}
