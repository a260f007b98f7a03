/* Nouns and their plurals. */
#include "text/text_int.h"

typedef struct noun_row {
    const char *singular, *plural;
} noun_row;

/* Nouns that the rules get wrong in one direction at least. */
static const noun_row nouns[] = {
    { "ache", "aches" },
    { "aircraft", "aircraft" },
    { "alias", "aliases" },
    { "alumnus", "alumni" },
    { "apex", "apices" },
    { "appendix", "appendices" },
    { "atlas", "atlases" },
    { "axis", "axes" },
    { "bacterium", "bacteria" },
    { "bias", "biases" },
    { "bonus", "bonuses" },
    { "bus", "buses" },
    { "cache", "caches" },
    { "calf", "calves" },
    { "calorie", "calories" },
    { "campus", "campuses" },
    { "canoe", "canoes" },
    { "canvas", "canvases" },
    { "census", "censuses" },
    { "child", "children" },
    { "chorus", "choruses" },
    { "circus", "circuses" },
    { "consensus", "consensuses" },
    { "cookie", "cookies" },
    { "corpus", "corpora" },
    { "crisis", "crises" },
    { "criterion", "criteria" },
    { "data", "data" },
    { "diagnosis", "diagnoses" },
    { "echo", "echoes" },
    { "fish", "fish" },
    { "focus", "focuses" },
    { "foot", "feet" },
    { "gas", "gases" },
    { "goose", "geese" },
    { "half", "halves" },
    { "hero", "heroes" },
    { "index", "indices" },
    { "knife", "knives" },
    { "leaf", "leaves" },
    { "lens", "lenses" },
    { "life", "lives" },
    { "loaf", "loaves" },
    { "locus", "loci" },
    { "man", "men" },
    { "matrix", "matrices" },
    { "minus", "minuses" },
    { "mouse", "mice" },
    { "movie", "movies" },
    { "news", "news" },
    { "niche", "niches" },
    { "nucleus", "nuclei" },
    { "octopus", "octopuses" },
    { "ox", "oxen" },
    { "person", "people" },
    { "phenomenon", "phenomena" },
    { "plus", "pluses" },
    { "potato", "potatoes" },
    { "quiz", "quizzes" },
    { "radius", "radii" },
    { "self", "selves" },
    { "series", "series" },
    { "sheep", "sheep" },
    { "shelf", "shelves" },
    { "shoe", "shoes" },
    { "simplex", "simplices" },
    { "species", "species" },
    { "spectrum", "spectra" },
    { "status", "statuses" },
    { "stimulus", "stimuli" },
    { "surplus", "surpluses" },
    { "terminus", "terminuses" },
    { "thief", "thieves" },
    { "toe", "toes" },
    { "tomato", "tomatoes" },
    { "tooth", "teeth" },
    { "vertex", "vertices" },
    { "veto", "vetoes" },
    { "virus", "viruses" },
    { "wife", "wives" },
    { "wolf", "wolves" },
    { "woman", "women" },
    { "zombie", "zombies" },
};

#define N_NOUNS (sizeof nouns / sizeof *nouns)

const char *gr_noun_singular(gr_str plural)
{
    for (size_t i = 0; i < N_NOUNS; i++)
        if (gr_str_is(plural, nouns[i].plural) && !gr_str_is(plural, nouns[i].singular))
            return nouns[i].singular;
    return NULL;
}

/* What the rules add to the noun, of which *n_cut letters go first. */
static const char *plural_ending(gr_str noun, size_t *n_cut)
{
    char before = noun.len > 1 ? gr_lower(noun.ptr[noun.len - 2]) : 'a';

    *n_cut = 0;
    if (gr_str_ends(noun, "sis")) {
        *n_cut = 2;
        return "es";
    }
    if (gr_str_ends(noun, "y") && strchr("aeiou", before) == NULL) {
        *n_cut = 1;
        return "ies";
    }
    if (gr_str_ends(noun, "man") && noun.len > 4 && !gr_str_ends(noun, "human")) {
        *n_cut = 3;
        return "men";
    }
    if (gr_str_ends(noun, "s") || gr_str_ends(noun, "x") || gr_str_ends(noun, "z") ||
        gr_str_ends(noun, "ch") || gr_str_ends(noun, "sh"))
        return "es";
    return "s";
}

gr_str gr_text_plural(gr_str noun, char buf[GR_WORD_MAX])
{
    size_t start = noun.len, n_cut;
    gr_str last;
    const char *end = NULL;

    while (start > 0 && gr_is_alpha(noun.ptr[start - 1]))
        start--;
    last = gr_str_sub(noun, start, noun.len);
    if (last.len == 0 || noun.len + 4 >= GR_WORD_MAX) /* no noun, or no room for the ending */
        return noun;
    for (size_t i = 0; i < N_NOUNS && end == NULL; i++)
        if (gr_str_is_nocase(last, nouns[i].singular)) {
            n_cut = last.len - 1; /* the first letter and its case stay */
            end = nouns[i].plural + 1;
        }
    if (end == NULL)
        end = plural_ending(last, &n_cut);
    memcpy(buf, noun.ptr, noun.len - n_cut);
    memcpy(buf + noun.len - n_cut, end, strlen(end));
    return (gr_str){ buf, noun.len - n_cut + strlen(end) };
}
