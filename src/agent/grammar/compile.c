/* Rules to compact arrays: patterns become programs for the matcher, words symbols.
 *
 * Done once a process. Every rule notes what a clause must have for it to match at all (words,
 * sets, types), so that most rules cost one look. */
#include "agent/grammar/chart_int.h"

#include <pthread.h>

#define GR_TOPIC(topic) &gr_grammar_##topic,
const gr_grammar *const gr_grammars[] = {
#include "agent/grammar.def"
};
#undef GR_TOPIC
const size_t gr_n_grammars = sizeof gr_grammars / sizeof *gr_grammars;

/* --- words --- */

static gr_str lower(gr_str word, char buf[GR_WORD_MAX])
{
    for (size_t i = 0; i < word.len; i++)
        buf[i] = word.ptr[i] >= 'A' && word.ptr[i] <= 'Z' ? (char)(word.ptr[i] + 32) : word.ptr[i];
    buf[word.len] = '\0';
    return (gr_str){ buf, word.len };
}

static uint16_t sym_of(gr_compiled *c, gr_str word)
{
    char buf[GR_WORD_MAX];
    uint32_t *slot, known;
    gr_str canon, own;

    if (word.len >= GR_WORD_MAX)
        return GR_NO_SYM;
    known = gr_strmap_get(&c->vocab, lower(word, buf));
    if (known != GR_MAP_NONE)
        return (uint16_t)known;
    canon = gr_text_canon(word, buf);
    if ((known = gr_strmap_get(&c->vocab, canon)) != GR_MAP_NONE)
        return (uint16_t)known;
    own = gr_str_dup(&c->arena, canon);
    if (own.ptr == NULL || c->words.n >= GR_NO_SYM || !gr_vec_push(&c->words, own) ||
        !gr_vec_push(&c->first_phrase, 0) || (slot = gr_strmap_put(&c->vocab, own)) == NULL)
        return GR_NO_SYM;
    *slot = (uint32_t)(c->words.n - 1);
    return (uint16_t)*slot;
}

uint16_t gr_type_known(const gr_compiled *c, const char *name)
{
    for (size_t i = 0; i < c->types.n; i++)
        if (gr_str_is(c->types.at[i], name))
            return (uint16_t)i;
    return GR_NO_SYM;
}

uint16_t gr_type_id(gr_compiled *c, gr_str name)
{
    for (size_t i = 0; i < c->types.n; i++)
        if (gr_str_eq(c->types.at[i], name))
            return (uint16_t)i;
    if (c->types.n >= GR_MAX_TYPES || !gr_vec_push(&c->types, name))
        return GR_NO_SYM;
    return (uint16_t)(c->types.n - 1);
}

uint16_t gr_set_known(const gr_compiled *c, const char *name)
{
    uint32_t id = gr_strmap_get(&c->set_index, gr_str_of(name));

    return id == GR_MAP_NONE ? GR_NO_SYM : (uint16_t)id;
}

/* --- sets of phrases --- */

static bool is_space(char ch)
{
    return ch == ' ' || ch == '\n' || ch == '\t';
}

static bool add_phrase(gr_compiled *c, uint16_t set, gr_str text)
{
    gr_phrase p = { .first = (uint32_t)c->syms.n, .set = set };
    size_t i = 0;

    while (i < text.len) {
        size_t from = i;

        while (i < text.len && !is_space(text.ptr[i]) && text.ptr[i] != '-')
            i++;
        if (i > from) {
            uint16_t sym = sym_of(c, gr_str_sub(text, from, i));

            if (sym == GR_NO_SYM || !gr_vec_push(&c->syms, sym))
                return false;
            p.n++;
        }
        i++;
    }
    if (p.n == 0)
        return true;
    p.next = c->first_phrase.at[c->syms.at[p.first]];
    if (!gr_vec_push(&c->phrases, p))
        return false;
    c->first_phrase.at[c->syms.at[p.first]] = (uint32_t)(c->phrases.n - 1);
    return true;
}

static bool add_set(gr_compiled *c, const gr_phrases *row)
{
    gr_str name = gr_str_of(row->name + (row->name[0] == '%'));
    uint32_t *slot = gr_strmap_put(&c->set_index, name);
    gr_str rest = gr_str_of(row->phrases), phrase;

    if (slot == NULL)
        return false;
    if (*slot == GR_MAP_NONE) {
        *slot = (uint32_t)c->sets.n;
        if (!gr_vec_push(&c->sets, name))
            return false;
    }
    uint16_t id = (uint16_t)*slot;
    while (gr_str_split(&rest, ',', &phrase))
        if (!add_phrase(c, id, gr_str_trim(phrase)))
            return false;
    return true;
}

/* --- patterns --- */

typedef struct compiler {
    gr_compiled *c;
    gr_crule *rule;
    gr_str text;
    size_t pos;
    uint32_t code;
    unsigned depth;
    gr_err *err;
    gr_status st;
} compiler;

static void fail(compiler *k, const char *what)
{
    if (k->st == GR_OK)
        k->st = gr_fail(k->err, GR_EINTERNAL, "rule '%s': %s at character %zu",
                        k->rule->row->pattern, what, k->pos + 1);
}

static uint16_t here(const compiler *k)
{
    return (uint16_t)(k->c->code.n - k->code);
}

static uint16_t emit(compiler *k, gr_opcode op, uint16_t a)
{
    gr_insn in = { .op = (uint8_t)op, .a = a };

    if (here(k) > 500 || !gr_vec_push(&k->c->code, in))
        fail(k, "no memory or too long a pattern");
    return (uint16_t)(here(k) - 1);
}

static gr_insn *insn(compiler *k, uint16_t at)
{
    return &k->c->code.at[k->code + at];
}

static void skip_space(compiler *k)
{
    while (k->pos < k->text.len && (is_space(k->text.ptr[k->pos]) || k->text.ptr[k->pos] == '-'))
        k->pos++;
}

static bool is_word_char(char ch)
{
    switch (ch) {
    case ' ':
    case '\n':
    case '\t':
    case '-':
    case '(':
    case ')':
    case '[':
    case ']':
    case '|':
    case '<':
    case '>':
    case '%': return false;
    default: return true;
    }
}

static gr_str take_name(compiler *k)
{
    size_t from = k->pos;

    while (k->pos < k->text.len &&
           (gr_is_digit(k->text.ptr[k->pos]) || k->text.ptr[k->pos] == '_' ||
            (k->text.ptr[k->pos] >= 'a' && k->text.ptr[k->pos] <= 'z')))
        k->pos++;
    return gr_str_sub(k->text, from, k->pos);
}

/* One thing that is needed; n 0 = nothing is. */
static gr_needs need_one(compiler *k, gr_opcode op, uint16_t id)
{
    gr_needs n = { (uint32_t)k->c->need_rows.n, 1 };
    gr_need_row row = { (uint8_t)op, id };

    if (!gr_vec_push(&k->c->need_rows, row))
        fail(k, "no memory");
    return n;
}

static void type_ref(compiler *k, gr_needs *need)
{
    gr_crule *r = k->rule;
    gr_str type, name;
    uint16_t id;
    uint8_t slot;

    k->pos++;
    type = name = take_name(k);
    if (k->pos < k->text.len && k->text.ptr[k->pos] == ' ') {
        k->pos++;
        name = take_name(k);
    }
    if (type.len == 0 || name.len == 0 || k->pos >= k->text.len || k->text.ptr[k->pos] != '>') {
        fail(k, "expected <type> or <type name>");
        return;
    }
    k->pos++;
    id = gr_type_id(k->c, type);
    if (id == GR_NO_SYM) {
        fail(k, "too many types");
        return;
    }
    /* Alternatives may fill the same slot. */
    for (slot = 0; slot < r->n_slots; slot++)
        if (gr_str_eq(r->slot_name[slot], name))
            break;
    if (slot == GR_MAX_SLOTS) {
        fail(k, "too many things in a pattern");
        return;
    }
    if (slot == r->n_slots) {
        r->slot_name[slot] = name;
        r->slot_type[slot] = id;
        r->n_slots++;
    }
    r->types |= UINT64_C(1) << id;
    uint16_t at = emit(k, GR_I_TYPE, id);
    if (k->st == GR_OK)
        insn(k, at)->slot = slot;
    *need = need_one(k, GR_I_TYPE, id);
}

static gr_needs sequence(compiler *k, bool top);

/* a|b|c up to the closing bracket. The needs of all alternatives, if each has one. */
static gr_needs alternatives(compiler *k, char close)
{
    uint16_t ends[40];
    size_t n = 0;
    gr_needs rows[40];
    gr_needs all = { 0, 0 };
    bool every = true;

    k->pos++;
    if (++k->depth > 8)
        fail(k, "brackets too deep");
    for (;;) {
        uint16_t split = emit(k, GR_I_SPLIT, 0);

        if (k->st != GR_OK)
            return all;
        insn(k, split)->a = here(k);
        rows[n] = sequence(k, false);
        every = every && rows[n].n != 0;
        if (k->st != GR_OK)
            return all;
        if (n == sizeof ends / sizeof *ends - 1 || k->pos >= k->text.len) {
            fail(k, "expected a closing bracket, or fewer alternatives");
            return all;
        }
        ends[n++] = emit(k, GR_I_JUMP, 0);
        if (k->st != GR_OK)
            return all;
        insn(k, split)->b = here(k);
        if (k->text.ptr[k->pos] != '|')
            break;
        k->pos++;
    }
    if (k->text.ptr[k->pos] != close) {
        fail(k, "the brackets do not match");
        return all;
    }
    k->pos++;
    k->depth--;
    /* The last split's way out: nothing for [], no way for (). */
    if (close == ')')
        emit(k, GR_I_JUMP, GR_NO_SYM);
    for (size_t i = 0; i < n && k->st == GR_OK; i++)
        insn(k, ends[i])->a = here(k);
    if (!every || close == ']')
        return all;
    all.first = (uint32_t)k->c->need_rows.n;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < rows[i].n; j++) {
            gr_need_row row = k->c->need_rows.at[rows[i].first + j];

            if (!gr_vec_push(&k->c->need_rows, row)) {
                fail(k, "no memory");
                return (gr_needs){ 0, 0 };
            }
        }
        all.n = (uint16_t)(all.n + rows[i].n);
    }
    return all;
}

static gr_needs one_word(compiler *k)
{
    size_t from = k->pos;
    uint16_t sym;

    while (k->pos < k->text.len && is_word_char(k->text.ptr[k->pos]))
        k->pos++;
    if (k->pos == from) {
        fail(k, "unexpected character");
        return (gr_needs){ 0, 0 };
    }
    gr_str word = gr_str_sub(k->text, from, k->pos);
    if (gr_str_is(word, "..")) {
        emit(k, GR_I_GAP, 0);
        return (gr_needs){ 0, 0 };
    }
    sym = sym_of(k->c, word);
    if (sym == GR_NO_SYM)
        fail(k, "no memory for words");
    emit(k, GR_I_WORD, sym);
    return need_one(k, GR_I_WORD, sym);
}

static gr_needs set_ref(compiler *k)
{
    gr_str name;
    uint32_t id;

    k->pos++;
    name = take_name(k);
    id = gr_strmap_get(&k->c->set_index, name);
    if (id == GR_MAP_NONE) {
        fail(k, "a set of phrases that is not there");
        return (gr_needs){ 0, 0 };
    }
    emit(k, GR_I_SET, (uint16_t)id);
    return need_one(k, GR_I_SET, (uint16_t)id);
}

/* Elements up to the end of the pattern or of the alternative. Returns what it needs most: the
 * first word or set, else a type. At the top all needs go to the rule. */
static gr_needs sequence(compiler *k, bool top)
{
    gr_needs best = { 0, 0 };
    bool best_is_type = false;

    while (k->st == GR_OK) {
        gr_needs need = { 0, 0 };
        bool is_type = false;

        skip_space(k);
        if (k->pos >= k->text.len)
            break;
        char ch = k->text.ptr[k->pos];
        if (ch == '|' || ch == ')' || ch == ']') {
            if (top)
                fail(k, "unexpected bracket");
            break;
        }
        switch (ch) {
        case '(': need = alternatives(k, ')'); break;
        case '[': need = alternatives(k, ']'); break;
        case '<':
            type_ref(k, &need);
            is_type = true;
            break;
        case '%': need = set_ref(k); break;
        default: need = one_word(k);
        }
        if (need.n == 0)
            continue;
        if (best.n == 0 || (best_is_type && !is_type)) {
            best = need;
            best_is_type = is_type;
        }
        if (top && k->rule->n_needs < GR_MAX_NEEDS)
            k->rule->needs[k->rule->n_needs++] = need;
    }
    return best;
}

gr_status gr_compile_rule(gr_compiled *c, const gr_rule *row, bool is_derived, gr_err *err)
{
    gr_crule rule = { .row = row, .code = (uint32_t)c->code.n, .is_derived = is_derived };
    compiler k = { .c = c,
                   .rule = &rule,
                   .text = gr_str_of(row->pattern),
                   .code = (uint32_t)c->code.n,
                   .err = err };
    gr_status st;

    rule.type = gr_type_id(c, gr_str_of(row->type));
    rule.is_weak = is_derived || (row->flags & GR_RULE_WEAK) != 0;
    if (rule.type == GR_NO_SYM)
        fail(&k, "too many types");
    sequence(&k, true);
    emit(&k, GR_I_DONE, 0);
    if (k.st != GR_OK)
        return k.st;
    rule.n_code = here(&k);
    rule.takes_args = strstr(row->means, "{ARGS}") != NULL;
    if ((st = gr_template_check(&rule, row->means, err)) != GR_OK ||
        (row->says != NULL && (st = gr_template_check(&rule, row->says, err)) != GR_OK))
        return st;
    return gr_vec_push(&c->rules, rule) ? GR_OK : gr_fail(err, GR_EMEMORY, "out of memory");
}

/* --- all of it --- */

/* Types that words have without a rule, so that they are known before any rule is. */
static const char *const own_types[] = { "node", "nodes", "edge",     "number", "qty",     "time",
                                         "attr", "nattr", "relation", "text",   "graph",   "mod",
                                         "arg",  "free",  "shape",    "answer", "linkkind" };

static gr_status compile_all(gr_compiled *c, const gr_registry *tools, gr_err *err)
{
    static const gr_phrase none;
    gr_status st = GR_OK;
    bool ok = gr_vec_push(&c->phrases, none);

    for (size_t i = 0; i < sizeof own_types / sizeof *own_types; i++)
        ok = ok && gr_type_id(c, gr_str_of(own_types[i])) != GR_NO_SYM;
    for (size_t i = 0; i < gr_n_grammars; i++)
        for (size_t j = 0; j < gr_grammars[i]->n_phrases; j++)
            ok = ok && add_set(c, &gr_grammars[i]->phrases[j]);
    if (!ok)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    for (size_t i = 0; i < gr_n_grammars; i++)
        for (size_t j = 0; j < gr_grammars[i]->n_rules; j++)
            if ((st = gr_compile_rule(c, &gr_grammars[i]->rules[j], false, err)) != GR_OK)
                return st;
    return gr_derive_rules(c, tools, err);
}

static void compiled_clear(void *arg)
{
    gr_compiled *c = arg;

    gr_vec_clear(&c->words);
    gr_vec_clear(&c->types);
    gr_vec_clear(&c->sets);
    gr_vec_clear(&c->code);
    gr_vec_clear(&c->need_rows);
    gr_vec_clear(&c->rules);
    gr_vec_clear(&c->syms);
    gr_vec_clear(&c->phrases);
    gr_vec_clear(&c->first_phrase);
    gr_strmap_clear(&c->vocab);
    gr_strmap_clear(&c->set_index);
    gr_arena_clear(&c->arena);
}

static void compiled_init(gr_compiled *c, gr_budget *budget)
{
    *c = (gr_compiled){ 0 };
    gr_arena_init(&c->arena, budget);
    gr_strmap_init(&c->vocab, budget);
    gr_strmap_init(&c->set_index, budget);
    c->words.budget = c->types.budget = c->sets.budget = budget;
    c->code.budget = c->need_rows.budget = c->rules.budget = budget;
    c->syms.budget = c->phrases.budget = c->first_phrase.budget = budget;
}

/* The grammars of the process: for the first registries that were asked for. What they are made of
 * is compared tool by tool: rows of tools live as long as the process, registries do not. */
#define MOST_KEPT 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct kept {
    gr_compiled compiled;
    const gr_tool **tools;
    size_t n;
} kept[MOST_KEPT];
static size_t n_kept;

static bool is_of(const struct kept *k, const gr_registry *tools)
{
    return k->n == tools->n && memcmp(k->tools, tools->tools, k->n * sizeof *k->tools) == 0;
}

/* A row that was made at run time may go away again; those of a session that begins with such rows
 * last as long as it does. */
static bool can_stay(const gr_registry *tools)
{
    if (n_kept == 0)
        return true;
    for (size_t i = 0; i < tools->n; i++)
        if (tools->tools[i]->run_row != NULL)
            return false;
    return true;
}

/* *out is NULL if there is none for these tools, and none more is kept. */
static gr_status find_kept(const gr_registry *tools, const gr_compiled **out, gr_err *err)
{
    struct kept *k;
    gr_status st;

    *out = NULL;
    for (size_t i = 0; i < n_kept; i++)
        if (is_of(&kept[i], tools)) {
            *out = &kept[i].compiled;
            return GR_OK;
        }
    if (n_kept == MOST_KEPT || tools->n == 0 || !can_stay(tools))
        return GR_OK;
    k = &kept[n_kept];
    if ((k->tools = malloc(tools->n * sizeof *k->tools)) == NULL)
        return gr_fail(err, GR_EMEMORY, "out of memory");
    compiled_init(&k->compiled, NULL);
    if ((st = compile_all(&k->compiled, tools, err)) != GR_OK) {
        compiled_clear(&k->compiled);
        free(k->tools);
        return st;
    }
    memcpy(k->tools, tools->tools, tools->n * sizeof *k->tools);
    k->n = tools->n;
    n_kept++;
    *out = &k->compiled;
    return GR_OK;
}

gr_status gr_grammar_compiled(gr_ctx *cx, const gr_registry *tools, const gr_compiled **out,
                              gr_err *err)
{
    gr_compiled *own;
    gr_status st;

    pthread_mutex_lock(&lock);
    st = find_kept(tools, out, err);
    pthread_mutex_unlock(&lock);
    if (st != GR_OK || *out != NULL)
        return st;
    if ((own = gr_new(&cx->arena, gr_compiled)) == NULL)
        return gr_fail_memory(cx, err);
    compiled_init(own, &cx->budget);
    if (!gr_arena_on_clear(&cx->arena, compiled_clear, own)) {
        compiled_clear(own);
        return gr_fail_memory(cx, err);
    }
    if ((st = compile_all(own, tools, err)) != GR_OK)
        return st;
    *out = own;
    return GR_OK;
}

gr_status gr_grammar_check(gr_ctx *cx, const gr_registry *tools, size_t *n_rules, gr_err *err)
{
    const gr_compiled *c = NULL;
    gr_status st = gr_grammar_compiled(cx, tools, &c, err);

    if (st == GR_OK)
        *n_rules = c->rules.n;
    return st;
}

bool gr_grammar_knows(gr_ctx *cx, const gr_registry *tools, gr_str word)
{
    char canon[GR_WORD_MAX], lemma[GR_WORD_MAX], again[GR_WORD_MAX];
    const gr_compiled *c = NULL;

    if (gr_grammar_compiled(cx, tools, &c, NULL) != GR_OK)
        return false;
    return gr_strmap_get(&c->vocab, gr_text_canon(word, canon)) != GR_MAP_NONE ||
           gr_strmap_get(&c->vocab, gr_text_canon(gr_text_lemma(word, lemma, NULL), again)) !=
               GR_MAP_NONE;
}
