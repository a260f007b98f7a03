/* Facts whose objects are numbers say what things are like: age(ann, 34), (Titan, radius, 2575).
 * They become columns of nodes, so that numbers can be compared, and 34 is no thing. Room 12 is
 * one: only relations whose name is a measure are taken. */
#include "sense/sense_int.h"

static const char measures[] =
    "age|height|weight|mass|radius|diameter|population|inhabitants|area|size|price|cost|salary|"
    "income|wage|year|born|birthyear|founded|built|published|released|opened|length|depth|width|"
    "elevation|altitude|capacity|pages|score|points|goals|speed|duration|minutes|hours|days|km|kg|"
    "budget|rating|temperature|stars|mayor_since|since|members|floors|volume|value|moons";

/* Does a word of "birth_year", "yearBuilt", "has age" name a measure? */
static bool is_measure(gr_str name)
{
    char word[40];
    size_t n = 0;

    for (size_t i = 0; i <= name.len; i++) {
        char ch = i < name.len ? name.ptr[i] : ' ';
        bool upper = ch >= 'A' && ch <= 'Z', letter = upper || (ch >= 'a' && ch <= 'z');

        if ((!letter || upper) && n != 0) {
            if (gr_word_in((gr_str){ word, n }, measures))
                return true;
            n = 0;
        }
        if (letter && n < sizeof word)
            word[n++] = upper ? (char)(ch + 32) : ch;
    }
    return false;
}

/* The number that a name is: "34", "\"34\"^^<..#integer>". */
static bool number_of(gr_str name, gr_value *out)
{
    const gr_unit *unit = NULL;
    const char *close;

    if (name.len > 2 && name.ptr[0] == '"' &&
        (close = memchr(name.ptr + 1, '"', name.len - 1)) != NULL)
        name = gr_str_sub(name, 1, (size_t)(close - name.ptr));
    return gr_read_number(name, out, &unit) && unit == NULL &&
           (out->type == GR_V_INT || out->type == GR_V_REAL);
}

static uint32_t relation_column(const gr_draft *d)
{
    for (uint32_t i = 0; i < d->columns.n; i++)
        if (d->columns.at[i].of == GR_OF_EDGE && gr_str_is(d->columns.at[i].name, "relation"))
            return i;
    return UINT32_MAX;
}

/* The edges that are traits: those of a measure whose objects are numbers and nothing else. */
static bool mark_traits(const gr_draft *d, gr_arena *a, const gr_str *relation, bool *trait)
{
    bool *is_subject = gr_new_n(a, bool, d->nodes.n + 1);
    gr_value v;

    if (is_subject == NULL)
        return false;
    for (size_t e = 0; e < d->edges.n; e++)
        is_subject[d->edges.at[e].u] = true;
    for (size_t e = 0; e < d->edges.n; e++)
        trait[e] = is_measure(relation[e]);
    for (size_t e = 0; e < d->edges.n; e++) {
        uint32_t o = d->edges.at[e].v;

        if (!trait[e] || (number_of(d->nodes.at[o].name, &v) && !is_subject[o]))
            continue;
        for (size_t k = 0; k < d->edges.n; k++)
            trait[k] &= !gr_str_eq(relation[k], relation[e]);
    }
    return true;
}

/* A column of that name whose letters conditions can have. */
static const char *column_name(gr_arena *a, gr_str relation)
{
    char *name = gr_new_n(a, char, relation.len + 1);

    for (size_t i = 0; name != NULL && i < relation.len; i++)
        name[i] = relation.ptr[i] == ' ' || relation.ptr[i] == '-' ? '_' : relation.ptr[i];
    return name;
}

/* Takes the edges out, and the numbers that nothing else names. */
static bool remove_traits(gr_draft *d, gr_arena *a, const bool *trait)
{
    uint32_t *edge = gr_new_n(a, uint32_t, d->edges.n + 1);
    uint32_t *node = gr_new_n(a, uint32_t, d->nodes.n + 1);
    uint32_t n = 0;
    size_t kept = 0;

    if (edge == NULL || node == NULL)
        return false;
    for (size_t e = 0; e < d->edges.n; e++)
        if (trait[e])
            node[d->edges.at[e].v] = UINT32_MAX;
    for (size_t e = 0; e < d->edges.n; e++)
        if (!trait[e])
            node[d->edges.at[e].v] = 0;
    for (size_t v = 0; v < d->nodes.n; v++)
        if (node[v] != UINT32_MAX) {
            d->nodes.at[n] = d->nodes.at[v];
            node[v] = n++;
        }
    d->nodes.n = n;
    for (size_t e = 0; e < d->edges.n; e++) {
        edge[e] = trait[e] ? UINT32_MAX : (uint32_t)kept;
        if (trait[e]) {
            if (!gr_draft_explains(d, d->edges.at[e].at))
                return false;
            continue;
        }
        d->edges.at[kept] = d->edges.at[e];
        d->edges.at[kept].u = node[d->edges.at[e].u];
        d->edges.at[kept++].v = node[d->edges.at[e].v];
    }
    d->edges.n = kept;
    kept = 0;
    for (size_t i = 0; i < d->cells.n; i++) {
        gr_draft_cell cell = d->cells.at[i];

        cell.item = d->columns.at[cell.column].of == GR_OF_EDGE ? edge[cell.item] : node[cell.item];
        if (cell.item != UINT32_MAX)
            d->cells.at[kept++] = cell;
    }
    d->cells.n = kept;
    for (size_t i = 0; i < d->declared.n; i++)
        d->declared.at[i] = node[d->declared.at[i]];
    return true;
}

bool gr_draft_take_traits(gr_sensing *s, gr_draft *d)
{
    gr_arena *a = &s->cx->arena;
    uint32_t column = relation_column(d);
    gr_str *relation = gr_new_n(a, gr_str, d->edges.n + 1);
    bool *trait = gr_new_n(a, bool, d->edges.n + 1);
    size_t n_cells = d->cells.n, n = 0;

    if (relation == NULL || trait == NULL)
        return false;
    for (size_t i = 0; i < n_cells; i++)
        if (d->cells.at[i].column == column && d->cells.at[i].value.type == GR_V_STR)
            relation[d->cells.at[i].item] = d->cells.at[i].value.s;
    if (!mark_traits(d, a, relation, trait))
        return false;
    for (size_t e = 0; e < d->edges.n; e++) {
        const char *name = trait[e] ? column_name(a, relation[e]) : NULL;
        gr_value v;

        if (!trait[e])
            continue;
        n++;
        number_of(d->nodes.at[d->edges.at[e].v].name, &v);
        if (name == NULL ||
            !gr_draft_set(d, GR_OF_NODE, name, GR_MEANS_AMOUNT, d->edges.at[e].u, v, NULL))
            return false;
    }
    return n == 0 || remove_traits(d, a, trait);
}
