/* Patterns as Cypher draws them: (a)-[:KNOWS]->(b), (:City {name: 'Oslo'})-[:ROAD {km: 60}]-(m).
 *
 * A node is called by its property name, title or id, else by its variable; what a variable stands
 * for is said once and holds for the text. Relations of several types make a graph of facts. */
#include "sense/sense_int.h"

#define TEXT_MAX  120 /* bytes of a name, a property or a type */
#define PROPS_MAX 8
#define TRIES_MAX 1000

typedef struct property {
    gr_str key, value;
} property;

/* What stands in a pair of brackets. */
typedef struct part {
    gr_str variable, type;
    property props[PROPS_MAX];
    size_t n;
} part;

typedef struct relation {
    gr_str u, v;
    part data;
    bool directed;
    gr_span at;
} relation;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(relation) relations;
    gr_strmap variables; /* to names */
    GR_VEC(gr_str) names;
    bool ok;
} reader;

static bool is_name_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static size_t skip_blanks(gr_str t, size_t pos)
{
    while (pos < t.len && (t.ptr[pos] == ' ' || t.ptr[pos] == '\n' || t.ptr[pos] == '\t'))
        pos++;
    return pos;
}

static size_t read_word(gr_str t, size_t pos, gr_str *out)
{
    size_t end = pos;

    while (end < t.len && end - pos < TEXT_MAX && is_name_char(t.ptr[end]))
        end++;
    *out = gr_str_sub(t, pos, end);
    return end;
}

/* "{km: 12, name: 'Oslo'}" at pos; where it ends, or 0. */
static size_t read_props(gr_str t, size_t pos, part *out)
{
    for (pos = skip_blanks(t, pos + 1); pos < t.len && t.ptr[pos] != '}';) {
        property *p = &out->props[out->n];
        size_t end = read_word(t, pos, &p->key), start;

        end = skip_blanks(t, end);
        if (p->key.len == 0 || end >= t.len || t.ptr[end] != ':' || out->n == PROPS_MAX - 1)
            return 0;
        start = skip_blanks(t, end + 1);
        if (start < t.len && (t.ptr[start] == '\'' || t.ptr[start] == '"')) {
            for (end = start + 1;
                 end < t.len && end - start < TEXT_MAX && t.ptr[end] != t.ptr[start];)
                end++;
            p->value = gr_str_sub(t, start + 1, end < t.len ? end : t.len);
            end++;
        } else {
            for (end = start;
                 end < t.len && end - start < TEXT_MAX && strchr(",}\n", t.ptr[end]) == NULL;)
                end++;
            p->value = gr_str_trim(gr_str_sub(t, start, end));
        }
        out->n++;
        pos = skip_blanks(t, end);
        if (pos < t.len && t.ptr[pos] == ',')
            pos = skip_blanks(t, pos + 1);
    }
    return pos < t.len ? pos + 1 : 0;
}

/* The inside of "(a:City {..})" or "[r:ROAD {..}]" behind pos; where it ends, or 0. */
static size_t read_part(gr_str t, size_t pos, char close, part *out)
{
    *out = (part){ 0 };
    pos = read_word(t, skip_blanks(t, pos + 1), &out->variable);
    pos = skip_blanks(t, pos);
    while (pos < t.len && t.ptr[pos] == ':')
        pos = skip_blanks(t, read_word(t, skip_blanks(t, pos + 1), &out->type));
    if (pos < t.len && t.ptr[pos] == '{') {
        pos = read_props(t, pos, out);
        if (pos == 0)
            return 0;
        pos = skip_blanks(t, pos);
    }
    return pos < t.len && t.ptr[pos] == close ? pos + 1 : 0;
}

/* What the node is called; empty if it has no name. */
static gr_str name_of(reader *r, const part *x)
{
    gr_str name = { 0 };
    uint32_t known = x->variable.len != 0 ? gr_strmap_get(&r->variables, x->variable) : GR_MAP_NONE;

    for (size_t i = 0; i < x->n; i++)
        if (gr_word_in(x->props[i].key, "name|title|id|label|code"))
            name = name.len == 0 ? x->props[i].value : name;
    if (name.len == 0)
        name = known != GR_MAP_NONE ? r->names.at[known] : x->variable;
    if (x->variable.len != 0 && known == GR_MAP_NONE && name.len != 0) {
        uint32_t *slot = gr_strmap_put(&r->variables, x->variable);

        r->ok = slot != NULL && gr_vec_push(&r->names, name);
        if (slot != NULL)
            *slot = (uint32_t)(r->names.n - 1);
    }
    return name;
}

/* "-[:T]->", "<-[:T]-", "-->", "--" at pos; where it ends, or 0. */
static size_t read_arrow(gr_str t, size_t pos, part *data, bool *left, bool *right)
{
    *data = (part){ 0 };
    *left = pos < t.len && t.ptr[pos] == '<';
    pos += *left;
    if (pos >= t.len || t.ptr[pos] != '-')
        return 0;
    pos++;
    if (pos < t.len && t.ptr[pos] == '[') {
        pos = read_part(t, pos, ']', data);
        if (pos == 0)
            return 0;
    }
    if (pos >= t.len || t.ptr[pos] != '-')
        return 0;
    pos++;
    *right = pos < t.len && t.ptr[pos] == '>';
    return pos + *right;
}

/* The pattern whose first node opens at pos; where it ends, or 0 if it has no relation. */
static size_t read_pattern(reader *r, size_t pos)
{
    gr_str t = r->s->text, u, v;
    size_t from = r->relations.n, start = pos, end;
    part node;

    end = read_part(t, pos, ')', &node);
    if (end == 0)
        return 0;
    u = name_of(r, &node);
    while (r->ok) {
        relation x = { 0 };
        bool left, right;
        size_t after = read_arrow(t, skip_blanks(t, end), &x.data, &left, &right);

        after = after != 0 ? skip_blanks(t, after) : t.len;
        after = after < t.len && t.ptr[after] == '(' ? read_part(t, after, ')', &node) : 0;
        if (after == 0)
            break;
        v = name_of(r, &node);
        if (u.len == 0 || v.len == 0)
            break;
        x.u = left && !right ? v : u;
        x.v = left && !right ? u : v;
        u = v;
        x.directed = left != right;
        x.at = (gr_span){ start, after };
        r->ok = gr_vec_push(&r->relations, x);
        start = after;
        end = after;
    }
    return r->relations.n > from ? end : 0;
}

static bool set_props(reader *r, gr_draft *d, uint32_t e, const part *x)
{
    for (size_t i = 0; i < x->n; i++) {
        gr_str key = gr_str_dup(&r->s->cx->arena, x->props[i].key);
        const gr_unit *unit = NULL, *said;
        gr_meaning meaning = gr_meaning_of(x->props[i].key, &said);
        gr_value v;

        if (!gr_read_number(x->props[i].value, &v, &unit))
            v = gr_v_str(x->props[i].value);
        else if (unit == NULL && v.type != GR_V_TIME)
            unit = said;
        if (key.ptr == NULL || !gr_draft_set(d, GR_OF_EDGE, key.ptr, meaning, e, v, unit))
            return false;
    }
    return true;
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d = gr_draft_new(s, &gr_recogniser_cypher);
    bool directed = false, facts = false;
    uint32_t u, v, e;

    if (d == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < r->relations.n; i++) {
        directed |= r->relations.at[i].directed;
        facts |= !gr_str_eq(r->relations.at[i].data.type, r->relations.at[0].data.type);
    }
    for (size_t i = 0; i < r->relations.n; i++) {
        const relation *x = &r->relations.at[i];

        for (int way = 0; way < (directed && !x->directed ? 2 : 1); way++)
            if (!gr_draft_node_of(d, x->u, x->at, false, &u) ||
                !gr_draft_node_of(d, x->v, x->at, false, &v) ||
                !gr_draft_edge_of(d, way == 0 ? u : v, way == 0 ? v : u, x->at, &e) ||
                !set_props(r, d, e, &x->data) ||
                (facts && x->data.type.len != 0 &&
                 !gr_draft_set(d, GR_OF_EDGE, "relation", GR_MEANS_NUMBER, e,
                               gr_v_str(x->data.type), NULL)))
                return gr_fail_memory(s->cx, err);
    }
    d->is_facts = facts;
    d->direction = directed ? GR_DIRECTED : GR_UNDIRECTED;
    d->why = directed ? "arrows" : "links without arrow heads";
    d->name = gr_section_at(s, r->relations.at[0].at.start);
    return gr_draft_propose(s, d, 97, err);
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_str t = s->text;
    gr_status st = GR_OK;
    size_t failed = 0;

    r.relations.budget = r.names.budget = &s->cx->budget;
    gr_strmap_init(&r.variables, &s->cx->budget);
    for (size_t i = 0; r.ok && i < t.len && failed < TRIES_MAX; i++) {
        size_t end;

        if (t.ptr[i] != '(' || (i > 0 && is_name_char(t.ptr[i - 1])))
            continue;
        end = read_pattern(&r, i);
        failed += end == 0;
        i = end != 0 ? end - 1 : i;
    }
    if (r.ok && r.relations.n > 1)
        st = propose(&r, err);
    gr_vec_clear(&r.relations);
    gr_vec_clear(&r.names);
    gr_strmap_clear(&r.variables);
    return r.ok ? st : gr_fail_memory(s->cx, err);
}

const gr_recogniser gr_recogniser_cypher = {
    .name = "cypher",
    .summary = "(a)-[:ROAD {km: 3}]->(b): patterns as Cypher draws them",
    .find = find,
    .example = "(Oslo)-[:ROAD {km: 60}]->(Moss), (Moss)-[:ROAD {km: 80}]->(Hamar). How far is it "
               "from Oslo to Hamar?",
    .graph = "Oslo>Moss 60, Moss>Hamar 80",
};
