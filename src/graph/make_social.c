/* Small social networks that examples and tests are often about, with the names and weights that
 * NetworkX 2.8 gives them. */
#include "graph/make_int.h"

/* Zachary (1977), An information flow model for conflict and fission in small groups: members 1 to
 * 34 of a karate club counted from 0, and in how many contexts two of them met. Triples u, v,
 * weight. */
static const uint8_t karate_edges[] = {
    0,  1,  4, 0,  2,  5, 0,  3,  3, 0,  4,  3, 0,  5,  3, 0,  6,  3, 0,  7,  2, 0,  8,  2,
    0,  10, 2, 0,  11, 3, 0,  12, 1, 0,  13, 3, 0,  17, 2, 0,  19, 2, 0,  21, 2, 0,  31, 2,
    1,  2,  6, 1,  3,  3, 1,  7,  4, 1,  13, 5, 1,  17, 1, 1,  19, 2, 1,  21, 2, 1,  30, 2,
    2,  3,  3, 2,  7,  4, 2,  8,  5, 2,  9,  1, 2,  13, 3, 2,  27, 2, 2,  28, 2, 2,  32, 2,
    3,  7,  3, 3,  12, 3, 3,  13, 3, 4,  6,  2, 4,  10, 3, 5,  6,  5, 5,  10, 3, 5,  16, 3,
    6,  16, 3, 8,  30, 3, 8,  32, 3, 8,  33, 4, 9,  33, 2, 13, 33, 3, 14, 32, 3, 14, 33, 2,
    15, 32, 3, 15, 33, 4, 18, 32, 1, 18, 33, 2, 19, 33, 1, 20, 32, 3, 20, 33, 1, 22, 32, 2,
    22, 33, 3, 23, 25, 5, 23, 27, 4, 23, 29, 3, 23, 32, 5, 23, 33, 4, 24, 25, 2, 24, 27, 3,
    24, 31, 2, 25, 31, 7, 26, 29, 4, 26, 33, 2, 27, 33, 4, 28, 31, 2, 28, 33, 2, 29, 32, 4,
    29, 33, 2, 30, 32, 3, 30, 33, 3, 31, 32, 4, 31, 33, 4, 32, 33, 5
};

/* Who went with the officers when the club split; the others went with Mr. Hi. */
static const uint8_t karate_officers[] = { 9,  14, 15, 18, 20, 22, 23, 24, 25,
                                           26, 27, 28, 29, 30, 31, 32, 33 };

/* Knuth (1993), The Stanford GraphBase: who meets whom in how many chapters of Les Miserables. */
static const char *const miserables_names[] = {
    "Napoleon",     "Myriel",           "MlleBaptistine", "MmeMagloire",  "CountessDeLo",
    "Geborand",     "Champtercier",     "Cravatte",       "Count",        "OldMan",
    "Valjean",      "Labarre",          "Marguerite",     "MmeDeR",       "Isabeau",
    "Gervais",      "Listolier",        "Tholomyes",      "Fameuil",      "Blacheville",
    "Favourite",    "Dahlia",           "Zephine",        "Fantine",      "MmeThenardier",
    "Thenardier",   "Cosette",          "Javert",         "Fauchelevent", "Bamatabois",
    "Perpetue",     "Simplice",         "Scaufflaire",    "Woman1",       "Judge",
    "Champmathieu", "Brevet",           "Chenildieu",     "Cochepaille",  "Pontmercy",
    "Boulatruelle", "Eponine",          "Anzelma",        "Woman2",       "MotherInnocent",
    "Gribier",      "MmeBurgon",        "Jondrette",      "Gavroche",     "Gillenormand",
    "Magnon",       "MlleGillenormand", "MmePontmercy",   "MlleVaubois",  "LtGillenormand",
    "Marius",       "BaronessT",        "Mabeuf",         "Enjolras",     "Combeferre",
    "Prouvaire",    "Feuilly",          "Courfeyrac",     "Bahorel",      "Bossuet",
    "Joly",         "Grantaire",        "MotherPlutarch", "Gueulemer",    "Babet",
    "Claquesous",   "Montparnasse",     "Toussaint",      "Child1",       "Child2",
    "Brujon",       "MmeHucheloup"
};
static const uint8_t miserables_edges[] = {
    0,  1,  1,  1,  2,  8, 1,  3,  10, 1,  4,  1,  1,  5,  1,  1,  6,  1,  1,  7,  1,  1,  8,  2,
    1,  9,  1,  1,  10, 5, 2,  3,  6,  2,  10, 3,  3,  10, 3,  10, 11, 1,  10, 12, 1,  10, 13, 1,
    10, 14, 1,  10, 15, 1, 10, 23, 9,  10, 24, 7,  10, 25, 12, 10, 26, 31, 10, 27, 17, 10, 28, 8,
    10, 29, 2,  10, 31, 3, 10, 32, 1,  10, 33, 2,  10, 34, 3,  10, 35, 3,  10, 36, 2,  10, 37, 2,
    10, 38, 2,  10, 43, 3, 10, 44, 1,  10, 48, 1,  10, 49, 2,  10, 51, 2,  10, 55, 19, 10, 58, 4,
    10, 64, 1,  10, 68, 1, 10, 69, 1,  10, 70, 1,  10, 71, 1,  10, 72, 1,  12, 23, 2,  16, 17, 4,
    16, 18, 4,  16, 19, 4, 16, 20, 3,  16, 21, 3,  16, 22, 3,  16, 23, 3,  17, 18, 4,  17, 19, 4,
    17, 20, 3,  17, 21, 3, 17, 22, 3,  17, 23, 3,  17, 26, 1,  17, 55, 1,  18, 19, 4,  18, 20, 3,
    18, 21, 3,  18, 22, 3, 18, 23, 3,  19, 20, 4,  19, 21, 3,  19, 22, 3,  19, 23, 3,  20, 21, 5,
    20, 22, 4,  20, 23, 4, 21, 22, 4,  21, 23, 4,  22, 23, 4,  23, 24, 2,  23, 25, 1,  23, 27, 5,
    23, 29, 1,  23, 30, 1, 23, 31, 2,  24, 25, 13, 24, 26, 4,  24, 27, 1,  24, 41, 2,  24, 42, 1,
    24, 50, 1,  24, 68, 1, 24, 69, 1,  24, 70, 1,  25, 26, 1,  25, 27, 5,  25, 39, 1,  25, 40, 1,
    25, 41, 3,  25, 42, 2, 25, 48, 1,  25, 55, 2,  25, 68, 5,  25, 69, 6,  25, 70, 4,  25, 71, 1,
    25, 75, 3,  26, 27, 1, 26, 43, 1,  26, 49, 3,  26, 51, 2,  26, 54, 1,  26, 55, 21, 26, 72, 2,
    27, 28, 1,  27, 29, 1, 27, 31, 1,  27, 33, 1,  27, 43, 1,  27, 48, 1,  27, 58, 6,  27, 68, 1,
    27, 69, 2,  27, 70, 1, 27, 71, 1,  27, 72, 1,  28, 44, 3,  28, 45, 2,  29, 34, 2,  29, 35, 2,
    29, 36, 1,  29, 37, 1, 29, 38, 1,  30, 31, 2,  34, 35, 3,  34, 36, 2,  34, 37, 2,  34, 38, 2,
    35, 36, 2,  35, 37, 2, 35, 38, 2,  36, 37, 2,  36, 38, 2,  37, 38, 2,  39, 52, 1,  39, 55, 1,
    41, 42, 2,  41, 55, 5, 41, 57, 1,  41, 62, 1,  41, 68, 1,  41, 69, 1,  41, 70, 1,  41, 71, 1,
    41, 75, 1,  46, 47, 1, 46, 48, 2,  48, 55, 4,  48, 57, 1,  48, 58, 7,  48, 59, 6,  48, 60, 1,
    48, 61, 2,  48, 62, 7, 48, 63, 5,  48, 64, 5,  48, 65, 3,  48, 66, 1,  48, 68, 1,  48, 69, 1,
    48, 71, 1,  48, 73, 2, 48, 74, 2,  48, 75, 1,  48, 76, 1,  49, 50, 1,  49, 51, 9,  49, 54, 1,
    49, 55, 12, 49, 56, 1, 51, 52, 1,  51, 53, 1,  51, 54, 2,  51, 55, 6,  54, 55, 1,  55, 56, 1,
    55, 57, 1,  55, 58, 7, 55, 59, 5,  55, 61, 1,  55, 62, 9,  55, 63, 1,  55, 64, 5,  55, 65, 2,
    57, 58, 1,  57, 59, 2, 57, 61, 1,  57, 62, 2,  57, 63, 2,  57, 64, 1,  57, 65, 1,  57, 67, 3,
    58, 59, 15, 58, 60, 4, 58, 61, 6,  58, 62, 17, 58, 63, 4,  58, 64, 10, 58, 65, 5,  58, 66, 3,
    58, 70, 1,  58, 76, 1, 59, 60, 2,  59, 61, 5,  59, 62, 13, 59, 63, 5,  59, 64, 9,  59, 65, 5,
    59, 66, 1,  60, 61, 2, 60, 62, 3,  60, 63, 2,  60, 64, 2,  60, 65, 2,  60, 66, 1,  61, 62, 6,
    61, 63, 3,  61, 64, 6, 61, 65, 5,  61, 66, 1,  62, 63, 6,  62, 64, 12, 62, 65, 5,  62, 66, 2,
    62, 76, 1,  63, 64, 4, 63, 65, 5,  63, 66, 1,  63, 76, 1,  64, 65, 7,  64, 66, 3,  64, 76, 1,
    65, 66, 2,  65, 76, 1, 66, 76, 1,  68, 69, 6,  68, 70, 4,  68, 71, 2,  68, 75, 3,  69, 70, 4,
    69, 71, 2,  69, 75, 3, 70, 71, 2,  70, 75, 1,  71, 75, 1,  73, 74, 3
};

/* Padgett and Ansell (1993), Robust action and the rise of the Medici: marriages. Pairs u, v. */
static const char *const florentine_names[] = { "Acciaiuoli", "Medici",     "Castellani",
                                                "Peruzzi",    "Strozzi",    "Barbadori",
                                                "Ridolfi",    "Tornabuoni", "Albizzi",
                                                "Salviati",   "Pazzi",      "Bischeri",
                                                "Guadagni",   "Ginori",     "Lamberteschi" };
static const uint8_t florentine_edges[] = { 0, 1,  1, 5,  1, 6,  1, 7,  1,  8,  1,  9,  2, 3,
                                            2, 4,  2, 5,  3, 4,  3, 11, 4,  6,  4,  11, 6, 7,
                                            7, 12, 8, 12, 8, 13, 9, 10, 11, 12, 12, 14 };

static bool declare(gr_making *m, const char *const *names, size_t n)
{
    gr_vid v;

    gr_builder_direction(m->b, GR_UNDIRECTED, "made so");
    for (size_t i = 0; i < n; i++)
        if (!gr_make_ok(m, gr_builder_node(m->b, gr_name_of(gr_str_of(names[i])), &v, m->err)))
            return false;
    return true;
}

static bool link_weighted(gr_making *m, const uint8_t *edge, uint32_t n_edges)
{
    uint32_t weight;

    if (!gr_make_column(m, GR_OF_EDGE, "weight", &weight))
        return false;
    for (uint32_t i = 0; i < n_edges; i++, edge += 3)
        if (!gr_make_edge(m, edge[0], edge[1]) ||
            !gr_make_set(m, GR_OF_EDGE, weight, i, gr_v_int(edge[2])))
            return false;
    return true;
}

static bool make_karate(gr_making *m)
{
    const uint8_t *officer = karate_officers;
    uint32_t n_edges = sizeof karate_edges / 3, club;

    if (!gr_make_start(m, 34, n_edges) || !gr_make_column(m, GR_OF_NODE, "club", &club))
        return false;
    for (uint32_t v = 0; v < 34; v++) {
        bool with_officers = *officer == v;

        officer += with_officers && v < 33;
        if (!gr_make_set(m, GR_OF_NODE, club, v,
                         gr_v_str(with_officers ? GR_STR("Officer") : GR_STR("Mr. Hi"))))
            return false;
    }
    return link_weighted(m, karate_edges, n_edges);
}

const gr_maker gr_maker_karate_club_graph = {
    .name = "karate_club_graph",
    .aliases = "karate zachary",
    .summary = "Zachary's karate club, with weights and the club each member chose",
    .example = "",
    .make = make_karate,
};

static bool make_miserables(gr_making *m)
{
    return declare(m, miserables_names, sizeof miserables_names / sizeof miserables_names[0]) &&
           link_weighted(m, miserables_edges, sizeof miserables_edges / 3);
}

const gr_maker gr_maker_les_miserables_graph = {
    .name = "les_miserables_graph",
    .aliases = "lesmis",
    .summary = "Who meets whom in Les Miserables, weighted by the number of chapters",
    .example = "",
    .make = make_miserables,
};

static bool make_florentine(gr_making *m)
{
    if (!declare(m, florentine_names, sizeof florentine_names / sizeof florentine_names[0]))
        return false;
    for (size_t i = 0; i < sizeof florentine_edges; i += 2)
        if (!gr_make_edge(m, florentine_edges[i], florentine_edges[i + 1]))
            return false;
    return true;
}

const gr_maker gr_maker_florentine_families_graph = {
    .name = "florentine_families_graph",
    .aliases = "florentine",
    .summary = "Marriages between fifteen families of Renaissance Florence",
    .example = "",
    .make = make_florentine,
};
