/* The fourteen published types of queries, told by their shape.
 *
 * A shape is written as a text: e for an entity, p before what is projected, n before what is
 * negated, i and u with the sorted shapes of their branches. */
#include "kg/query_int.h"

#define SHAPE_MAX 24 /* the longest of the table has 11 */
#define BRANCHES  3

static const struct {
    const char *name, *shape;
} types[] = {
    { "1p", "pe" },         { "2p", "ppe" },        { "3p", "pppe" },        { "2i", "i(pepe)" },
    { "3i", "i(pepepe)" },  { "ip", "pi(pepe)" },   { "pi", "i(peppe)" },    { "2u", "u(pepe)" },
    { "up", "pu(pepe)" },   { "2in", "i(npepe)" },  { "3in", "i(npepepe)" }, { "inp", "pi(npepe)" },
    { "pin", "i(npeppe)" }, { "pni", "i(nppepe)" },
};

typedef struct shape {
    char text[SHAPE_MAX];
} shape;

static bool write_shape(const gr_kg_query *q, bool negated, shape *out);

/* The shapes of all branches, those of joins of the same kind inside it too. */
static bool write_branches(const gr_kg_query *q, bool negated, bool is_and, shape *of, size_t *n)
{
    for (size_t i = 0; i < q->n; i++) {
        const gr_kg_query *x = q->of[i];
        bool flipped = negated;

        while (x->kind == GR_KQ_NOT) {
            x = x->of[0];
            flipped = !flipped;
        }
        if ((x->kind == GR_KQ_AND || x->kind == GR_KQ_OR) &&
            ((x->kind == GR_KQ_AND) != flipped) == is_and) {
            if (!write_branches(x, flipped, is_and, of, n))
                return false;
        } else if (*n == BRANCHES || !write_shape(x, flipped, &of[(*n)++])) {
            return false;
        }
    }
    return true;
}

static bool write_join(const gr_kg_query *q, bool negated, shape *out)
{
    bool is_and = (q->kind == GR_KQ_AND) != negated;
    shape of[BRANCHES];
    size_t n = 0;
    int len;

    if (!write_branches(q, negated, is_and, of, &n) || n == 0)
        return false;
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && strcmp(of[j].text, of[j - 1].text) < 0; j--) {
            shape swap = of[j];

            of[j] = of[j - 1];
            of[j - 1] = swap;
        }
    if (n == 1) {
        *out = of[0];
        return true;
    }
    len = snprintf(out->text, SHAPE_MAX, "%c(%s%s%s)", is_and ? 'i' : 'u', of[0].text, of[1].text,
                   n == BRANCHES ? of[2].text : "");
    return len > 0 && len < SHAPE_MAX;
}

static bool write_shape(const gr_kg_query *q, bool negated, shape *out)
{
    shape of;
    int len;

    switch (q->kind) {
    case GR_KQ_ENTITY: len = snprintf(out->text, SHAPE_MAX, "%se", negated ? "n" : ""); break;
    case GR_KQ_ANY: return false;
    case GR_KQ_PROJECT:
        if (!write_shape(q->of[0], false, &of))
            return false;
        len = snprintf(out->text, SHAPE_MAX, "%sp%s", negated ? "n" : "", of.text);
        break;
    case GR_KQ_NOT: return write_shape(q->of[0], !negated, out);
    default: return write_join(q, negated, out);
    }
    return len > 0 && len < SHAPE_MAX;
}

const char *gr_kg_query_type(const gr_kg_query *q)
{
    shape s;

    if (!write_shape(q, false, &s))
        return "";
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].shape, s.text) == 0)
            return types[i].name;
    return "";
}
