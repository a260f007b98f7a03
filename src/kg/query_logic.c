/* Queries as people write them: ?x: won(NobelPrize, ?x) & !born_in(Germany, ?x).
 *
 * A formula is read first and then unrolled from the variable that is asked for. Each conjunction
 * is a graph: its variables are nodes, relations between two of them are links. Where that is a
 * tree, every variable becomes a projection of all that is said about the ones behind it. A
 * disjunction or a negation hangs on the one variable that it shares with what stands around it;
 * the others in it are its own. A disjunction that shares several is multiplied out. A variable of
 * which nothing more is said is any entity. */
#include "kg/query_int.h"

typedef enum formula_kind { RELATED, IS, ALL_OF, ANY_OF, NONE_OF } formula_kind;

/* Ends of a relation: a variable, or an entity. */
typedef struct term {
    bool is_variable;
    uint32_t id; /* of the variable or the entity */
} term;

typedef struct formula {
    formula_kind kind;
    size_t at;
    uint64_t variables; /* one bit each; without those that are quantified inside it */
    uint64_t bound;     /* those that are quantified right before it */
    uint32_t relation;
    term s, o; /* RELATED: both; IS: s is the variable, o the entity */
    struct formula **of;
    size_t n;
} formula;

typedef struct reader {
    gr_kq_text *t;
    gr_str variables[GR_KG_VARIABLES];
    uint32_t n_variables;
    uint64_t bound;  /* by a quantifier, or before a disjunction */
    uint64_t closed; /* by one that has ended: their names mean others */
} reader;

/* --- formulas --- */

/* The name behind the '?' where t stands, taken off; empty if it stands alone. */
static gr_str take_sign(gr_kq_text *t)
{
    size_t from = t->at + 1, end = from;

    while (end < t->text.len && (gr_is_digit(t->text.ptr[end]) || t->text.ptr[end] == '_' ||
                                 (t->text.ptr[end] >= 'a' && t->text.ptr[end] <= 'z') ||
                                 (t->text.ptr[end] >= 'A' && t->text.ptr[end] <= 'Z')))
        end++;
    t->at = end;
    return gr_str_sub(t->text, from, end);
}

static gr_status add_variable(reader *r, size_t at, gr_str name, uint32_t *out)
{
    if (r->n_variables == GR_KG_VARIABLES)
        return gr_kq_fail(r->t, GR_ELIMIT, at, "the query has more than %d variables",
                          GR_KG_VARIABLES);
    *out = r->n_variables++;
    r->variables[*out] = name;
    return GR_OK;
}

static gr_status nameless(reader *r, size_t at)
{
    return gr_kq_fail(r->t, GR_EUSAGE, at, "expected a variable such as ?x, found '?' alone");
}

/* The last one of the name, or a new one. A '?' alone is always new. */
static gr_status find_variable(reader *r, size_t at, gr_str name, uint32_t *out)
{
    for (uint32_t v = name.len != 0 ? r->n_variables : 0; v-- > 0;)
        if ((r->closed >> v & 1) == 0 && gr_str_eq(r->variables[v], name)) {
            *out = v;
            return GR_OK;
        }
    return add_variable(r, at, name, out);
}

static gr_status unquoted(reader *r, const char *expected)
{
    gr_status st = gr_kq_expected(r->t, expected);

    gr_err_hint(r->t->err, "a name with spaces stands in double quotes");
    return st;
}

static gr_status read_term(reader *r, term *out)
{
    gr_kq_name name;
    gr_status st;
    size_t at;
    char next;

    out->is_variable = gr_kq_peek(r->t) == '?';
    at = r->t->at;
    if (out->is_variable)
        return find_variable(r, at, take_sign(r->t), &out->id);
    st = gr_kq_read_name(r->t, false, "a variable such as ?x, or an entity", &name);
    if (st != GR_OK)
        return st;
    next = gr_kq_peek(r->t); /* before the name is looked up: it may be half of one */
    if (gr_is_digit(next) || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'))
        return unquoted(r, "',', ')' or a sign of logic");
    return gr_kq_entity(r->t, &name, &out->id);
}

static gr_status new_formula(reader *r, formula f, formula **out)
{
    *out = gr_new(&r->t->cx->scratch, formula);
    if (*out == NULL)
        return gr_fail_memory(r->t->cx, r->t->err);
    **out = f;
    return GR_OK;
}

static gr_status negate(reader *r, size_t at, formula *of, formula **out)
{
    formula f = { NONE_OF, .at = at, .variables = of->variables & ~of->bound, .n = 1 };

    if ((f.of = gr_new(&r->t->cx->scratch, formula *)) == NULL)
        return gr_fail_memory(r->t->cx, r->t->err);
    f.of[0] = of;
    return new_formula(r, f, out);
}

/* ?x = A, ?x != A */
static gr_status read_same(reader *r, formula **out)
{
    gr_kq_text *t = r->t;
    formula f = { IS, .at = t->at };
    gr_status st = read_term(r, &f.s);
    bool differs = false;

    if (st != GR_OK)
        return st;
    if (!gr_kq_take(t, "=")) {
        differs = gr_kq_take(t, "!=");
        if (!differs)
            return gr_kq_expected(t, "'=' or '!=' behind a variable");
    }
    if (gr_kq_peek(t) == '?')
        return gr_kq_expected(t, "an entity");
    if ((st = read_term(r, &f.o)) != GR_OK)
        return st;
    f.variables = 1ull << f.s.id;
    st = new_formula(r, f, out);
    return st == GR_OK && differs ? negate(r, f.at, *out, out) : st;
}

/* relation(a, b) */
static gr_status read_related(reader *r, formula **out)
{
    gr_kq_text *t = r->t;
    formula f = { RELATED };
    bool inverse = false;
    gr_kq_name name;
    term swap;
    gr_status st = gr_kq_read_name(t, false, "a relation, '!', '(' or a variable", &name);

    f.at = name.at;
    if (st == GR_OK && !gr_kq_take(t, "("))
        st = unquoted(r, "'(' behind a relation");
    if (st == GR_OK)
        st = gr_kq_relation(t, &name, &f.relation, &inverse);
    if (st == GR_OK)
        st = read_term(r, &f.s);
    if (st == GR_OK)
        st = gr_kq_expect(t, ",");
    if (st == GR_OK)
        st = read_term(r, &f.o);
    if (st == GR_OK)
        st = gr_kq_expect(t, ")");
    if (st != GR_OK)
        return st;
    if (inverse) {
        swap = f.s;
        f.s = f.o;
        f.o = swap;
    }
    f.variables = (f.s.is_variable ? 1ull << f.s.id : 0) | (f.o.is_variable ? 1ull << f.o.id : 0);
    if (f.variables == 0)
        return gr_kq_fail(t, GR_EUSAGE, f.at,
                          "expected a variable: this says nothing about one, only about entities");
    if (f.s.is_variable && f.o.is_variable && f.s.id == f.o.id)
        return gr_kq_fail(t, GR_EUSAGE, f.at, "not a tree: ?%.*s is tied to itself",
                          GR_FMT(r->variables[f.s.id]));
    return new_formula(r, f, out);
}

static gr_status read_any(reader *r, formula **out);

/* Is a quantifier next? A relation can be called "some", too. */
static bool take_some(gr_kq_text *t)
{
    size_t at = t->at;

    if (gr_kq_take(t, "\xe2\x88\x83") || (gr_kq_take(t, "some") && gr_kq_peek(t) == '?'))
        return true;
    t->at = at;
    return false;
}

/* Behind "some": ?y, ?z: ... */
static gr_status read_some(reader *r, formula **out)
{
    gr_kq_text *t = r->t;
    uint64_t bound = 0;
    uint32_t v = 0;
    gr_status st;

    do {
        size_t at = (gr_kq_space(t), t->at);
        gr_str name;

        if (gr_kq_peek(t) != '?')
            return gr_kq_expected(t, "a variable such as ?y");
        if ((name = take_sign(t)).len == 0)
            return nameless(r, at);
        if ((st = add_variable(r, at, name, &v)) != GR_OK)
            return st;
        bound |= 1ull << v;
    } while (gr_kq_take(t, ","));
    r->bound |= bound;
    if ((st = gr_kq_expect(t, ":")) == GR_OK && (st = read_any(r, out)) == GR_OK)
        (*out)->bound |= bound;
    r->closed |= bound;
    return st;
}

static gr_status read_one(reader *r, formula **out)
{
    gr_kq_text *t = r->t;
    size_t at = (gr_kq_space(t), t->at);
    gr_status st = gr_kq_deeper(t);

    if (st != GR_OK)
        return st;
    if (gr_kq_take(t, "!") || gr_kq_take(t, "\xc2\xac")) {
        if ((st = read_one(r, out)) == GR_OK)
            st = negate(r, at, *out, out);
    } else if (take_some(t)) {
        st = read_some(r, out);
    } else if (gr_kq_take(t, "(")) {
        if ((st = read_any(r, out)) == GR_OK)
            st = gr_kq_expect(t, ")");
    } else {
        st = gr_kq_peek(t) == '?' ? read_same(r, out) : read_related(r, out);
    }
    t->depth--;
    return st;
}

static gr_status read_all(reader *r, formula **out);

/* A list of what `part` reads, between signs; one alone is itself, nested lists of the same kind
 * are one. */
static gr_status read_list(reader *r, formula_kind kind, gr_status (*part)(reader *, formula **),
                           const char *sign, const char *logic, formula **out)
{
    GR_VEC(formula *) parts = { .budget = &r->t->cx->budget };
    formula f = { kind, .at = (gr_kq_space(r->t), r->t->at) };
    gr_status st;

    do {
        formula *one = NULL;

        if ((st = part(r, &one)) != GR_OK)
            break;
        f.variables |= kind == ALL_OF ? one->variables : one->variables & ~one->bound;
        f.bound |= kind == ALL_OF ? one->bound : 0;
        for (size_t i = 0; st == GR_OK && i < (one->kind == kind ? one->n : 1); i++)
            if (!gr_vec_push(&parts, one->kind == kind ? one->of[i] : one))
                st = gr_fail_memory(r->t->cx, r->t->err);
    } while (st == GR_OK && (gr_kq_take(r->t, sign) || gr_kq_take(r->t, logic)));
    if (st == GR_OK && parts.n == 1) {
        *out = parts.at[0];
    } else if (st == GR_OK) {
        f.n = parts.n;
        f.of = gr_arena_copy(&r->t->cx->scratch, parts.at, parts.n * sizeof *parts.at);
        st = f.of != NULL ? new_formula(r, f, out) : gr_fail_memory(r->t->cx, r->t->err);
    }
    gr_vec_clear(&parts);
    return st;
}

static gr_status read_all(reader *r, formula **out)
{
    return read_list(r, ALL_OF, read_one, "&", "\xe2\x88\xa7", out);
}

static gr_status read_any(reader *r, formula **out)
{
    return read_list(r, ANY_OF, read_all, "|", "\xe2\x88\xa8", out);
}

/* --- trees --- */

/* A conjunction on its way to a tree. */
typedef struct scope {
    reader *r;
    formula *const *of;
    size_t n;
    uint32_t root;
    bool *taken;      /* by formula */
    uint64_t common;  /* variables: the root, those that are quantified, or in several formulas */
    uint64_t visited; /* variables */
} scope;

static gr_status unroll(reader *r, formula *const *of, size_t n, uint32_t root, gr_kg_query **out);
static gr_status grow(scope *s, uint32_t v, size_t at, gr_kg_query **out);

static gr_status unroll_one(reader *r, formula *f, uint32_t root, gr_kg_query **out)
{
    return f->kind == ALL_OF ? unroll(r, f->of, f->n, root, out) : unroll(r, &f, 1, root, out);
}

static gr_str name_of(const reader *r, uint32_t v)
{
    return r->variables[v];
}

/* The variables that a formula shares with what stands around it. */
static uint64_t shared(const scope *s, const formula *f)
{
    return s->common & f->variables;
}

static bool is_several(uint64_t variables)
{
    return (variables & (variables - 1)) != 0;
}

static gr_status not_a_tree(scope *s, const formula *f, uint64_t variables, const char *what)
{
    uint32_t a = (uint32_t)__builtin_ctzll(variables);
    uint32_t b = (uint32_t)__builtin_ctzll(variables & (variables - 1));

    return gr_kq_fail(s->r->t, GR_EUSAGE, f->at, "not a tree: %s ?%.*s and ?%.*s", what,
                      GR_FMT(name_of(s->r, a)), GR_FMT(name_of(s->r, b)));
}

/* What one relation says about v. */
static gr_status related(scope *s, const formula *f, uint32_t v, gr_kg_query **out)
{
    bool inverse = f->s.is_variable && f->s.id == v;
    const term *other = inverse ? &f->o : &f->s;
    gr_kg_query *of = NULL;
    gr_status st;

    if (!other->is_variable)
        st = gr_kq_leaf(s->r->t, f->at, other->id, &of);
    else if ((s->visited >> other->id & 1) != 0)
        return not_a_tree(s, f, f->variables, "a circle ties");
    else
        st = grow(s, other->id, f->at, &of);
    return st == GR_OK ? gr_kq_project(s->r->t, f->at, f->relation, inverse, of, out) : st;
}

/* A variable of several branches is quantified before the disjunction, not in a negation of one. */
static void bind_common(reader *r, const formula *f)
{
    uint64_t seen = 0;

    for (size_t i = 0; i < f->n; i++) {
        uint64_t free = f->of[i]->variables & ~f->of[i]->bound;

        r->bound |= seen & free;
        seen |= free;
    }
}

static gr_status part_of(scope *s, const formula *f, uint32_t v, gr_kg_query **out)
{
    gr_kq_text *t = s->r->t;
    gr_kg_query **parts, *of = NULL;
    gr_status st = GR_OK;

    switch (f->kind) {
    case RELATED: return related(s, f, v, out);
    case IS: return gr_kq_leaf(t, f->at, f->o.id, out);
    case NONE_OF:
        st = unroll_one(s->r, f->of[0], v, &of);
        return st == GR_OK ? gr_kq_not(t, f->at, of, out) : st;
    default: break;
    }
    if ((parts = gr_new_n(&t->cx->scratch, gr_kg_query *, f->n)) == NULL)
        return gr_fail_memory(t->cx, t->err);
    bind_common(s->r, f);
    for (size_t i = 0; st == GR_OK && i < f->n; i++)
        st = unroll_one(s->r, f->of[i], v, &parts[i]);
    return st == GR_OK ? gr_kq_join(t, f->at, GR_KQ_OR, parts, f->n, out) : st;
}

/* All that is said about v by what nobody has taken yet; `at` is where v came from. If that is
 * nothing, it may be any; but not what is asked for. */
static gr_status grow(scope *s, uint32_t v, size_t at, gr_kg_query **out)
{
    gr_kq_text *t = s->r->t;
    gr_kg_query **parts = gr_new_n(&t->cx->scratch, gr_kg_query *, s->n);
    size_t n = 0;
    gr_status st = gr_kq_deeper(t);

    if (st != GR_OK)
        return st;
    if (parts == NULL)
        return gr_fail_memory(t->cx, t->err);
    s->visited |= 1ull << v;
    for (size_t i = 0; st == GR_OK && i < s->n; i++) {
        const formula *f = s->of[i];

        if (s->taken[i] || (f->variables >> v & 1) == 0)
            continue;
        s->taken[i] = true;
        if (f->kind == NONE_OF && is_several(shared(s, f)))
            return not_a_tree(s, f, shared(s, f), "the negation ties");
        st = part_of(s, f, v, &parts[n++]);
    }
    t->depth--;
    if (st == GR_OK && n == 0 && v != s->root)
        return gr_kq_any(t, at, out);
    if (st == GR_OK && n == 0)
        st = gr_kq_fail(t, GR_EUSAGE, at, "unbound: nothing here says which ?%.*s is meant",
                        GR_FMT(name_of(s->r, v)));
    return st == GR_OK ? gr_kq_join(t, at, GR_KQ_AND, parts, n, out) : st;
}

/* One branch in place of a disjunction. */
static gr_status with_branch(scope *s, size_t i, formula *branch, gr_kg_query **out)
{
    gr_kq_text *t = s->r->t;
    size_t m = branch->kind == ALL_OF ? branch->n : 1, n = 0;
    formula **of = gr_new_n(&t->cx->scratch, formula *, s->n - 1 + m);

    if (of == NULL)
        return gr_fail_memory(t->cx, t->err);
    for (size_t j = 0; j < s->n; j++) {
        if (j != i)
            of[n++] = s->of[j];
        for (size_t k = 0; j == i && k < m; k++)
            of[n++] = branch->kind == ALL_OF ? branch->of[k] : branch;
    }
    return unroll(s->r, of, n, s->root, out);
}

static gr_status multiply_out(scope *s, size_t i, gr_kg_query **out)
{
    gr_kq_text *t = s->r->t;
    const formula *f = s->of[i];
    gr_kg_query **parts = gr_new_n(&t->cx->scratch, gr_kg_query *, f->n);
    gr_status st = gr_kq_deeper(t);

    if (st == GR_OK && parts == NULL)
        st = gr_fail_memory(t->cx, t->err);
    bind_common(s->r, f);
    for (size_t k = 0; st == GR_OK && k < f->n; k++)
        st = with_branch(s, i, f->of[k], &parts[k]);
    t->depth--;
    return st == GR_OK ? gr_kq_join(t, f->at, GR_KQ_OR, parts, f->n, out) : st;
}

/* A formula that nothing led to, perhaps because all its variables are quantified in it. */
static gr_status untied(const scope *s, const formula *f)
{
    gr_str root = name_of(s->r, s->root);

    if (f->variables == 0)
        return gr_kq_fail(s->r->t, GR_EUSAGE, f->at, "not a tree: this says nothing about ?%.*s",
                          GR_FMT(root));
    return gr_kq_fail(s->r->t, GR_EUSAGE, f->at, "not a tree: nothing ties ?%.*s to ?%.*s",
                      GR_FMT(name_of(s->r, (uint32_t)__builtin_ctzll(f->variables))), GR_FMT(root));
}

static gr_status unroll(reader *r, formula *const *of, size_t n, uint32_t root, gr_kg_query **out)
{
    gr_ctx *cx = r->t->cx;
    scope s = { r, of, n, root, gr_new_n(&cx->scratch, bool, n), 1ull << root, 0 };
    uint64_t seen = 0;
    gr_status st;

    if (s.taken == NULL)
        return gr_fail_memory(cx, r->t->err);
    for (size_t i = 0; i < n; i++) {
        s.common |= seen & of[i]->variables;
        seen |= of[i]->variables;
    }
    s.common |= r->bound & seen;
    for (size_t i = 0; i < n; i++)
        if (of[i]->kind == ANY_OF && is_several(shared(&s, of[i])))
            return multiply_out(&s, i, out);
    st = grow(&s, root, of[0]->at, out);
    for (size_t i = 0; st == GR_OK && i < n; i++)
        if (!s.taken[i])
            st = untied(&s, of[i]);
    return st;
}

gr_status gr_kq_read_logic(gr_kq_text *t, gr_kg_query **out)
{
    reader r = { .t = t };
    formula *f = NULL;
    uint32_t asked = 0;
    size_t at = t->at;
    gr_str name = take_sign(t);
    gr_status st = name.len != 0 ? add_variable(&r, at, name, &asked) : nameless(&r, at);

    if (st == GR_OK)
        st = gr_kq_expect(t, ":");
    if (st == GR_OK)
        st = read_any(&r, &f);
    if (st == GR_OK && (gr_kq_peek(t) != '\0' || t->at < t->text.len))
        st = gr_kq_expected(t, "'&', '|' or the end of the query");
    return st == GR_OK ? unroll_one(&r, f, asked, out) : st;
}
