/* Kinship: words for relatives over facts that say only who is whose parent, child, brother, wife.
 *
 * A word is a way of steps: an uncle is a brother of a parent, or a husband of one. What the facts
 * hold is looked at while the way is written down, so that relations that lead nowhere are left
 * out; and men and women are told apart by the words that facts use of them. Where that leaves
 * open who is meant, the word means nothing. */
#include "agent/grammar/facts_phrases_int.h"

/* Facts of larger graphs are not walked here. */
#define EDGES_MAX 20000

enum sex { ANY_SEX = 0, MALE = 1, FEMALE = 2 };

/* P parents, C children, S brothers and sisters, H husband or wife. */
static const struct word {
    const char *words, *ways;
    enum sex sex;
} words[] = {
    { "parent|parents", "P", ANY_SEX },
    { "mother|mum|mom|mommy|mama", "P", FEMALE },
    { "father|dad|daddy|papa", "P", MALE },
    { "child|children|kid|offspring", "C", ANY_SEX },
    { "son", "C", MALE },
    { "daughter", "C", FEMALE },
    { "sibling", "S", ANY_SEX },
    { "brother", "S", MALE },
    { "sister", "S", FEMALE },
    { "spouse|partner|marry", "H", ANY_SEX },
    { "husband", "H", MALE },
    { "wife|wives", "H", FEMALE },
    { "grandparent", "PP", ANY_SEX },
    { "grandmother|grandma|granny|gran|nana", "PP", FEMALE },
    { "grandfather|grandpa|granddad|grandad", "PP", MALE },
    { "grandchild|grandchildren|grandkid", "CC", ANY_SEX },
    { "grandson", "CC", MALE },
    { "granddaughter", "CC", FEMALE },
    { "great-grandparent", "PPP", ANY_SEX },
    { "great-grandmother|great-grandma", "PPP", FEMALE },
    { "great-grandfather|great-grandpa", "PPP", MALE },
    { "great-grandchild|great-grandchildren", "CCC", ANY_SEX },
    { "great-grandson", "CCC", MALE },
    { "great-granddaughter", "CCC", FEMALE },
    { "uncle", "PS|PSH", MALE },
    { "aunt|auntie|aunty", "PS|PSH", FEMALE },
    { "great-uncle|grand-uncle|granduncle", "PPS", MALE },
    { "great-aunt|grand-aunt|grandaunt", "PPS", FEMALE },
    { "nephew", "SC|HSC", MALE },
    { "niece", "SC|HSC", FEMALE },
    { "cousin", "PSC", ANY_SEX },
    { "parent-in-law|parents-in-law|in-law|inlaw", "HP", ANY_SEX },
    { "mother-in-law", "HP", FEMALE },
    { "father-in-law", "HP", MALE },
    { "brother-in-law|brothers-in-law", "HS|SH", MALE },
    { "sister-in-law|sisters-in-law", "HS|SH", FEMALE },
    { "son-in-law|sons-in-law", "CH", MALE },
    { "daughter-in-law|daughters-in-law", "CH", FEMALE },
};

#define N_WORDS (sizeof words / sizeof *words)

static const struct word *word_named(gr_str name)
{
    for (size_t i = 0; i < N_WORDS; i++) {
        gr_str rest = gr_str_of(words[i].words), w;

        while (gr_str_split(&rest, '|', &w))
            if (gr_str_eq(w, name))
                return &words[i];
    }
    return NULL;
}

/* The word at item i, "mother-in-law" in one or in three; *end is the item behind it. */
static const struct word *word_at(const gr_fact_clause *c, size_t i, size_t *end)
{
    const struct word *w;
    char buf[3 * GR_WORD_MAX];

    if (i >= c->n || !c->item[i].is_word || c->item[i].node != GR_NO_NODE)
        return NULL;
    *end = i + 3;
    if (gr_fact_is(c, i + 1, "in") && gr_fact_is(c, i + 2, "law")) {
        snprintf(buf, sizeof buf, "%.*s-in-law", GR_FMT(c->item[i].lemma));
        return word_named(gr_str_of(buf));
    }
    *end = i + 2;
    if (gr_fact_is(c, i, "great|grand") && i + 1 < c->n) {
        snprintf(buf, sizeof buf, "%.*s-%.*s", GR_FMT(c->item[i].text),
                 GR_FMT(c->item[i + 1].lemma));
        return word_named(gr_str_of(buf));
    }
    *end = i + 1;
    w = word_named(c->item[i].lemma);
    return w != NULL ? w : word_named(c->item[i].text);
}

/* --- what the facts say --- */

/* A set as it is written, and who is in it. */
typedef struct kin {
    const gr_fx *e; /* NULL: nobody */
    bool *in;
} kin;

static const struct word *word_of(const gr_fact_relation *r)
{
    return r->n_words == 1 && !r->is_a ? word_named(r->word[0]) : NULL;
}

static bool is_of(const gr_fact_clause *c, gr_eid e, size_t relation)
{
    gr_value v;

    if (c->x->names == NULL)
        return true; /* the only one */
    v = gr_column_get(c->x->names, e);
    return v.type == GR_V_STR && gr_str_eq(v.s, c->x->relation[relation].name);
}

/* Who stands at a side of the fact. */
static gr_vid end_of(const gr_fact_clause *c, const gr_edge_iter *it, unsigned side)
{
    return (side == 0) != c->x->backwards ? it->u : it->v;
}

static bool has_facts(const gr_fact_clause *c)
{
    return c->x->n != 0 && !c->x->wild && gr_graph_is_directed(c->x->g) &&
           gr_graph_n_edges(c->x->g) <= EDGES_MAX;
}

/* Would anybody have more of them than he can, if they stood at that side? */
static bool is_too_many(gr_fact_clause *c, size_t relation, unsigned side, unsigned most)
{
    unsigned *n = gr_new_n(c->arena, unsigned, gr_graph_n_nodes(c->x->g));
    bool many = false;

    c->failed |= n == NULL;
    for (gr_edge_iter it = gr_edges(c->x->g); n != NULL && gr_edge_next(&it);)
        if (is_of(c, it.id, relation))
            many |= ++n[end_of(c, &it, 1 - side)] > most;
    return many;
}

/* The side of a relation at which those stand that it is the word for: "mother of" has them as
 * subjects, a column "mother" as objects. False where nothing tells. */
static bool side_of_word(gr_fact_clause *c, size_t relation, unsigned *side)
{
    const gr_fact_relation *r = &c->x->relation[relation];
    const struct word *w = word_of(r);
    unsigned most = w->sex == ANY_SEX ? 2 : 1, of_child = 0;

    *side = r->has ? 1 : 0;
    if (r->has || r->prep.len != 0 || strcmp(w->ways, "H") == 0 ||
        (strcmp(w->ways, "S") == 0 && w->sex == ANY_SEX))
        return true;
    *side = c->x->terms ? 0 : 1;
    if (w->ways[0] == 'S')
        return true;
    of_child = w->ways[0] == 'C' ? 1 : 0;
    if (is_too_many(c, relation, *side ^ of_child, of_child ? 2 : most)) {
        *side = 1 - *side;
        return !is_too_many(c, relation, *side ^ of_child, of_child ? 2 : most);
    }
    return c->x->terms || c->x->table || w->sex != ANY_SEX;
}

/* Men and women, as far as words and columns tell. */
static void tell_sexes(gr_fact_clause *c, unsigned char *of)
{
    const gr_graph *g = c->x->g;
    static const struct {
        const char *column, *value;
        enum sex sex;
    } rows[] = { { "male", NULL, MALE },     { "female", NULL, FEMALE },
                 { "man", NULL, MALE },      { "woman", NULL, FEMALE },
                 { "gender", "m", MALE },    { "gender", "f", FEMALE },
                 { "gender", "male", MALE }, { "gender", "female", FEMALE },
                 { "sex", "m", MALE },       { "sex", "f", FEMALE },
                 { "sex", "male", MALE },    { "sex", "female", FEMALE } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gr_column *col = gr_graph_column_named(g, GR_OF_NODE, gr_str_of(rows[i].column));

        for (gr_vid v = 0; col != NULL && v < gr_graph_n_nodes(g); v++) {
            gr_value cell = gr_column_get(col, v);

            if (rows[i].value == NULL
                    ? cell.type == GR_V_BOOL && cell.b
                    : cell.type == GR_V_STR && gr_str_is_nocase(cell.s, rows[i].value))
                of[v] |= (unsigned char)rows[i].sex;
        }
    }
    for (size_t r = 0; r < c->x->n; r++) {
        const struct word *w = word_of(&c->x->relation[r]);
        unsigned side;

        if (w == NULL || w->sex == ANY_SEX || !side_of_word(c, r, &side))
            continue;
        for (gr_edge_iter it = gr_edges(g); gr_edge_next(&it);)
            if (is_of(c, it.id, r)) {
                of[end_of(c, &it, side)] |= (unsigned char)w->sex;
                if (w->ways[0] == 'H')
                    of[end_of(c, &it, 1 - side)] |= (unsigned char)(MALE + FEMALE - w->sex);
            }
    }
}

/* --- steps --- */

static bool *new_set(gr_fact_clause *c)
{
    bool *set = gr_new_n(c->arena, bool, gr_graph_n_nodes(c->x->g));

    c->failed |= set == NULL;
    return set;
}

static size_t size_of(const gr_fact_clause *c, kin a)
{
    size_t n = 0;

    for (gr_vid v = 0; a.e != NULL && v < gr_graph_n_nodes(c->x->g); v++)
        n += a.in[v];
    return n;
}

static kin nobody(void)
{
    return (kin){ NULL, NULL };
}

/* Those at a side of the relation whose others are in a; nobody is nothing to write. */
static kin step(gr_fact_clause *c, size_t relation, unsigned side, kin a)
{
    kin out = { NULL, a.e != NULL ? new_set(c) : NULL };
    bool any = false;

    if (out.in == NULL)
        return nobody();
    for (gr_edge_iter it = gr_edges(c->x->g); gr_edge_next(&it);) {
        if (a.in[end_of(c, &it, 1 - side)] && is_of(c, it.id, relation))
            any = out.in[end_of(c, &it, side)] = true;
    }
    if (any)
        out.e = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_STEP,
                                       .relation = relation,
                                       .side = side,
                                       .a = a.e,
                                       .sort = c->x->relation[relation].sort[side] });
    return out;
}

static kin either(gr_fact_clause *c, kin a, kin b)
{
    kin out = { NULL, NULL };
    bool more = false;

    for (gr_vid v = 0; b.e != NULL && a.e != NULL && v < gr_graph_n_nodes(c->x->g); v++)
        more |= b.in[v] && !a.in[v];
    if (a.e == NULL || b.e == NULL || !more)
        return a.e != NULL ? a : b;
    if ((out.in = new_set(c)) == NULL)
        return nobody();
    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        out.in[v] = a.in[v] || b.in[v];
    out.e = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_OR, .a = a.e, .b = b.e, .sort = a.e->sort });
    return out;
}

static kin without(gr_fact_clause *c, kin a, kin b)
{
    kin out = { NULL, NULL };
    const gr_fx *no;
    bool less = false, any = false;

    for (gr_vid v = 0; b.e != NULL && a.e != NULL && v < gr_graph_n_nodes(c->x->g); v++)
        less |= b.in[v] && a.in[v];
    if (!less)
        return a;
    if ((out.in = new_set(c)) == NULL)
        return nobody();
    for (gr_vid v = 0; v < gr_graph_n_nodes(c->x->g); v++)
        any |= out.in[v] = a.in[v] && !b.in[v];
    no = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NOT, .a = b.e, .sort = b.e->sort });
    if (any)
        out.e = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_AND, .a = a.e, .b = no, .sort = a.e->sort });
    return out;
}

/* By facts alone: relations of the role, either way round. */
static kin told(gr_fact_clause *c, char role, kin a)
{
    kin all = nobody();

    for (size_t r = 0; r < c->x->n && a.e != NULL; r++) {
        const struct word *w = word_of(&c->x->relation[r]);
        unsigned side;

        if (w == NULL || w->ways[1] != '\0' || !side_of_word(c, r, &side))
            continue;
        if (w->ways[0] == role)
            all = either(c, all, step(c, r, side, a));
        if (w->ways[0] == (role == 'P' ? 'C' : role == 'C' ? 'P' : role))
            all = either(c, all, step(c, r, 1 - side, a));
    }
    return all;
}

/* Brothers and sisters have the same parents. */
static kin walk_one(gr_fact_clause *c, char role, kin a)
{
    kin near = told(c, role, a), out;

    switch (role) {
    case 'P': return either(c, near, told(c, 'P', told(c, 'S', a)));
    case 'C': return either(c, near, told(c, 'S', near));
    case 'S':
        out = either(c, near, without(c, told(c, 'S', near), a));
        return either(c, out, without(c, told(c, 'C', walk_one(c, 'P', a)), a));
    default: return near;
    }
}

static kin only_of(gr_fact_clause *c, kin a, const unsigned char *sexes, enum sex want)
{
    gr_vid n = gr_graph_n_nodes(c->x->g), *others = gr_new_n(c->arena, gr_vid, n);
    bool *in = new_set(c);
    size_t k = 0;

    if (others == NULL || in == NULL) {
        c->failed = true;
        return nobody();
    }
    for (gr_vid v = 0; v < n; v++)
        if (a.e != NULL && a.in[v] && sexes[v] == (unsigned char)(MALE + FEMALE - want)) {
            others[k++] = v;
            in[v] = true;
        }
    if (k == 0)
        return a;
    return without(c, a,
                   (kin){ gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NODES,
                                                 .nodes = others,
                                                 .n_nodes = k,
                                                 .sort = a.e->sort }),
                          in });
}

static kin walk(gr_fact_clause *c, const char *way, size_t n, kin a, bool back)
{
    for (size_t i = 0; i < n && a.e != NULL; i++) {
        char role = way[back ? n - 1 - i : i];

        if (back)
            role = role == 'P' ? 'C' : role == 'C' ? 'P' : role;
        a = walk_one(c, role, a);
    }
    return a;
}

static kin walk_ways(gr_fact_clause *c, const char *ways, kin a, bool back)
{
    gr_str rest = gr_str_of(ways), way;
    kin all = nobody();

    while (gr_str_split(&rest, '|', &way))
        all = either(c, all, walk(c, way.ptr, way.len, a, back));
    return all;
}

/* Those of that sex; false where it is open who is. Of parents one is the mother. */
static bool pick(gr_fact_clause *c, kin *a, unsigned char *sexes, enum sex want, const char *ways)
{
    size_t known = 0, unknown = 0;
    gr_vid n = gr_graph_n_nodes(c->x->g);

    for (gr_vid v = 0; a->e != NULL && v < n; v++) {
        known += a->in[v] && sexes[v] == (unsigned char)want;
        unknown += a->in[v] && (sexes[v] == ANY_SEX || sexes[v] == MALE + FEMALE);
    }
    if (unknown > 0 && known == 1 && strcmp(ways, "P") == 0)
        for (gr_vid v = 0; v < n; v++)
            if (sexes[v] == ANY_SEX)
                sexes[v] = (unsigned char)(MALE + FEMALE - want);
    *a = only_of(c, *a, sexes, want);
    return unknown == 0 || (known == 0 && unknown == 1) || (known == 1 && strcmp(ways, "P") == 0);
}

/* Who is in a set; false where it is of a kind that is not looked into. */
static bool members(gr_fact_clause *c, const gr_fx *e, kin *out)
{
    kin a, b;

    out->e = e;
    switch (e->kind) {
    case GR_FX_NODE:
        out->in = new_set(c);
        if (out->in != NULL)
            out->in[e->node] = true;
        return out->in != NULL;
    case GR_FX_NODES:
        out->in = new_set(c);
        for (size_t i = 0; out->in != NULL && i < e->n_nodes; i++)
            out->in[e->nodes[i]] = true;
        return out->in != NULL;
    case GR_FX_STEP:
        if (e->every || e->when != NULL || !members(c, e->a, &a))
            return false;
        a = step(c, e->relation, e->side, a);
        out->in = a.in;
        return a.e != NULL;
    case GR_FX_OR:
        if (!members(c, e->a, &a) || !members(c, e->b, &b))
            return false;
        out->in = either(c, a, b).in;
        return out->in != NULL;
    case GR_FX_AND:
        if (e->b->kind != GR_FX_NOT || !members(c, e->a, &a) || !members(c, e->b->a, &b))
            return false;
        out->in = without(c, a, b).in;
        return out->in != NULL;
    default: return false;
    }
}

/* Does a relation say something of such kin? */
static bool is_told_of(gr_fact_clause *c, char role)
{
    for (size_t r = 0; r < c->x->n; r++) {
        const struct word *w = word_of(&c->x->relation[r]);
        unsigned side;

        if (w != NULL && w->ways[1] == '\0' && side_of_word(c, r, &side) &&
            (w->ways[0] == role || (role != 'H' && strchr("PC", w->ways[0]) != NULL)))
            return true;
    }
    return false;
}

bool gr_fact_is_kin(const gr_fact_clause *c, size_t i)
{
    size_t end;

    return word_at(c, i, &end) != NULL;
}

/* "uncles and aunts": both words, if they are the same but for the sex. */
static void take_pair(gr_fact_clause *c, const struct word *w, enum sex *sex)
{
    size_t end;
    const struct word *next =
        gr_fact_is(c, c->pos, "and|or|/") ? word_at(c, c->pos + 1, &end) : NULL;

    if (next == NULL || strcmp(next->ways, w->ways) != 0)
        return;
    c->pos = end;
    *sex = ANY_SEX;
}

/* The same with the words for it: "the uncle of Ben". */
static const gr_fx *called(gr_fact_clause *c, const gr_fx *e, size_t i, const gr_fx *a)
{
    gr_fx same;
    gr_strbuf sb;

    if (e == NULL)
        return NULL;
    same = *e;
    gr_strbuf_init(&sb, &c->cx->budget, 10000);
    gr_strbuf_adds(&sb, "the");
    for (; i < c->pos; i++)
        gr_strbuf_addf(&sb, " %.*s", GR_WHOLE(c->item[i].text));
    gr_strbuf_adds(&sb, " of ");
    gr_fact_say(&sb, c->x, a);
    same.called = gr_str_dup(c->arena, gr_strbuf_str(&sb));
    c->failed |= sb.failed || same.called.ptr == NULL;
    gr_strbuf_clear(&sb);
    return gr_fact_fx(c, same);
}

const gr_fx *gr_fact_kin(gr_fact_clause *c, size_t i, const gr_fx *a, bool back)
{
    size_t start = c->pos, end;
    bool maternal = gr_fact_is(c, i, "maternal"), paternal = gr_fact_is(c, i, "paternal");
    const struct word *w = has_facts(c) ? word_at(c, i + (maternal || paternal), &end) : NULL;
    unsigned char *sexes;
    kin from, all;
    enum sex want;

    if (w == NULL || a == NULL || !members(c, a, &from) || !is_told_of(c, w->ways[0]) ||
        (w->ways[0] == 'S' && size_of(c, from) != 1))
        return NULL;
    sexes = gr_new_n(c->arena, unsigned char, gr_graph_n_nodes(c->x->g));
    if (sexes == NULL) {
        c->failed = true;
        return NULL;
    }
    tell_sexes(c, sexes);
    c->pos = end;
    want = w->sex;
    take_pair(c, w, &want);
    if (maternal || paternal) {
        if (w->ways[0] != 'P' || w->ways[1] == '\0')
            goto no;
        from = only_of(c, walk(c, "P", 1, from, back), sexes, maternal ? FEMALE : MALE);
        all = walk_ways(c, w->ways + 1, from, back);
    } else {
        all = walk_ways(c, w->ways, from, back);
    }
    if (want != ANY_SEX && !back && !pick(c, &all, sexes, want, w->ways))
        goto no;
    if (all.e == NULL)
        all.e = gr_fact_fx(c, (gr_fx){ .kind = GR_FX_NODES, .sort = a->sort });
    return back ? all.e : called(c, all.e, i, a);
no:
    c->pos = start;
    return NULL;
}

/* The word for what the node is to those in a: the first way that leads to it, a man's word for a
 * man. */
const gr_fx *gr_fact_kin_word(gr_fact_clause *c, gr_vid node, const gr_fx *a, gr_str *word)
{
    unsigned char *sexes;
    kin from, all;

    if (!has_facts(c) || !members(c, a, &from))
        return NULL;
    sexes = gr_new_n(c->arena, unsigned char, gr_graph_n_nodes(c->x->g));
    if (sexes == NULL) {
        c->failed = true;
        return NULL;
    }
    tell_sexes(c, sexes);
    for (int any = 0; any < 2; any++)
        for (size_t i = 0; i < N_WORDS; i++) {
            if (words[i].sex != (any ? ANY_SEX : (enum sex)sexes[node]) ||
                (!any && sexes[node] == ANY_SEX))
                continue;
            all = walk_ways(c, words[i].ways, from, false);
            if (all.e != NULL && all.in[node]) {
                gr_str rest = gr_str_of(words[i].words);

                gr_str_split(&rest, '|', word);
                return all.e;
            }
        }
    return NULL;
}
