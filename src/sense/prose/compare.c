/* Comparisons: "the mill is older than the barn", "Ada faster than Bo", "more expensive than".
 *
 * A comparison orders its two ends on a scale, and most scales have two poles: who says that the
 * wall is younger than the barn says that the barn is older. The pole that the text names first
 * decides which way the edges run. */
#include "sense/prose/prose_int.h"

typedef struct scale_row {
    const char *high, *low; /* lemmas and, where the lemma keeps the ending, the words */
} scale_row;

static const scale_row scales[] = {
    { "old|older|senior", "young|younger|new|newer|recent|junior" },
    { "tall|taller|long|longer", "short|shorter" },
    { "high|higher", "low|lower" },
    { "heavy|heavier", "light|lighter" },
    { "fast|faster|quick|quicker", "slow|slower" },
    { "big|bigger|large|larger", "small|smaller" },
    { "early|earlier|soon|sooner", "late|later" },
    { "rich|richer|wealthy|wealthier", "poor|poorer" },
    { "strong|stronger", "weak|weaker" },
    { "good|better|well", "bad|worse" },
    { "hot|hotter|warm|warmer", "cold|colder|cool|cooler" },
    { "deep|deeper", "shallow|shallower" },
    { "wide|wider|broad|broader", "narrow|narrower" },
    { "thick|thicker", "thin|thinner" },
    { "hard|harder|difficult", "easy|easier|soft|softer" },
    { "bright|brighter", "dark|darker|dim|dimmer" },
    { "loud|louder", "quiet|quieter" },
    { "expensive|dear|costly", "cheap|cheaper" },
    { "near|nearer|close|closer", "far|farther|further" },
    { "smart|smarter|clever|cleverer", "dumb|dumber|stupid" },
    { "full|fuller", "empty|emptier" },
    { "important|urgent", "minor" },
};

static const char degrees[] = "much|far|slightly|even|considerably|somewhat|bit|lot|still|also|"
                              "clearly|way|significantly|little";

/* Where things lie: "north of", "to the left of". */
static const scale_row sides[] = {
    { "north", "south" },
    { "east", "west" },
    { "upstream|uphill|upwind", "downstream|downhill|downwind" },
    { "left|leave", "right" }, /* the lemma of "left" */
};

#define N_SIDES  (sizeof sides / sizeof *sides)
#define N_SCALES (sizeof scales / sizeof *scales)
#define N_SIZES  3 /* the first ones */

/* The scale of the word at i: the pole's words, and whether it is the low one. */
static const char *scale_of(const gr_prose *p, size_t i, const scale_row *rows, size_t n, bool *low)
{
    for (size_t k = 0; k < n; k++) {
        bool high = gr_prose_in(p, i, rows[k].high);

        if (high || gr_prose_in(p, i, rows[k].low)) {
            *low = !high;
            return rows[k].high;
        }
    }
    *low = false;
    return NULL;
}

int gr_scale_pole(gr_str relation, gr_str lemma)
{
    gr_str word = gr_str_sub(relation, 0, gr_str_find(relation, " "));
    char buf[GR_WORD_MAX];
    unsigned form;

    if (!gr_str_ends(relation, " than") || word.len >= GR_WORD_MAX)
        return 0;
    word = gr_text_lemma(word, buf, &form);
    for (size_t k = 0; k < N_SCALES; k++) {
        bool high = gr_word_in(word, scales[k].high);

        /* Of what is tall the smallest is the shortest. */
        if ((high || gr_word_in(word, scales[k].low)) && k < N_SIZES &&
            gr_word_in(lemma, "small|big|large|great"))
            return gr_str_is(lemma, "small") == high ? -1 : 1;
        if (high || gr_word_in(word, scales[k].low))
            return gr_word_in(lemma, high ? scales[k].high : scales[k].low)   ? 1
                   : gr_word_in(lemma, high ? scales[k].low : scales[k].high) ? -1
                                                                              : 0;
    }
    return gr_str_eq(word, lemma) ? 1 : 0;
}

static bool is_comparative(const gr_prose *p, size_t i)
{
    if (!gr_prose_is_kind(p, i, GR_TOKEN_WORD) || gr_prose_capital(p, i))
        return false;
    return (gr_prose_form(p, i) & GR_DEGREE_COMPARATIVE) != 0 ||
           (gr_prose_text(p, i).len > 4 && gr_str_ends(gr_prose_text(p, i), "er")) ||
           gr_prose_is(p, i, "better") || gr_prose_is(p, i, "worse");
}

/* "north of", "to the left of" */
static size_t side_at(const gr_prose *p, size_t i, gr_verb *out)
{
    size_t j = i;
    gr_span at;

    if ((gr_prose_is(p, j, "to") || gr_prose_is(p, j, "on")) && gr_prose_is(p, j + 1, "the"))
        j += 2;
    if (!gr_prose_is(p, j + 1, "of"))
        return i;
    out->scale = scale_of(p, j, sides, N_SIDES, &out->low);
    if (out->scale == NULL)
        return i;
    at = gr_prose_span(p, j, j + 2);
    out->relation = gr_str_sub(p->s->text, at.start, at.end);
    out->ordering = true;
    out->direction = GR_DIRECTED;
    return j + 2;
}

size_t gr_prose_comparison(const gr_prose *p, size_t i, gr_verb *out)
{
    size_t j = i, word;
    bool less = false, low;
    gr_span at;

    if ((j = side_at(p, i, out)) > i)
        return j;
    while (
        (gr_prose_in(p, j, degrees) && !gr_prose_is(p, j, "more") && !gr_prose_is(p, j, "less")) ||
        (j == i && gr_prose_is(p, j, "a")))
        j++;
    word = j;
    if ((gr_prose_is(p, j, "more") || gr_prose_is(p, j, "less")) &&
        gr_prose_is_kind(p, j + 1, GR_TOKEN_WORD) && gr_prose_class(p, j + 1) == 0 &&
        gr_prose_is(p, j + 2, "than")) {
        less = gr_prose_is(p, j, "less");
        j++;
    } else if (!is_comparative(p, j) || !gr_prose_is(p, j + 1, "than")) {
        return i;
    }
    /* "longer than expected" compares with no thing. */
    if (gr_prose_in(p, j + 2,
                    "expect|usual|average|ever|before|most|normal|plan|necessary|possible|"
                    "need|think|require|anticipate|yesterday|ever|never"))
        return i;
    at = gr_prose_span(p, word, j + 2);
    out->relation = gr_str_sub(p->s->text, at.start, at.end);
    out->scale = scale_of(p, j, scales, N_SCALES, &low);
    out->low = low != less;
    out->ordering = true;
    out->direction = GR_DIRECTED;
    /* A scale of its own: whatever the word is. */
    if (out->scale == NULL)
        out->scale = gr_str_printf(&p->s->cx->arena, "%.*s", GR_FMT(gr_prose_lemma(p, j))).ptr;
    return j + 2;
}

/* The statement before on the same scale, or NULL. */
static const gr_statement *on_scale(const gr_prose *p, const char *scale)
{
    for (size_t i = p->statements.n; scale != NULL && i-- > 0;)
        if (p->statements.at[i].scale != NULL && strcmp(p->statements.at[i].scale, scale) == 0)
            return &p->statements.at[i];
    return NULL;
}

/* "Petra is the youngest (of all)", where others are compared: all others are older. */
size_t gr_prose_superlative(gr_prose *p, size_t i)
{
    gr_prose_mark u = gr_prose_marked(p);
    const gr_statement *like;
    gr_statement *s;
    size_t j = gr_prose_phrase(p, i), k;
    const char *scale;
    bool low;

    k = j > i && gr_prose_in(p, j, "be") && gr_prose_is(p, j + 1, "the") ? j + 2 : j;
    if (k == j || !(gr_prose_form(p, k) & GR_DEGREE_SUPERLATIVE))
        return gr_prose_back(p, u, i);
    scale = scale_of(p, k, scales, N_SCALES, &low);
    like = on_scale(p, scale);
    k++;
    if (gr_prose_is(p, k, "of") && gr_prose_in(p, k + 1, "all|them|everyone"))
        k += 2;
    else if (gr_prose_is(p, k, "overall"))
        k++;
    if (like == NULL || (k < p->n && !gr_prose_is(p, k, ",") && !gr_prose_is(p, k, ";") &&
                         !gr_prose_is(p, k, "and")))
        return gr_prose_back(p, u, i);
    s = gr_prose_say(p, GR_SHAPE_EVERYONE, i, k);
    if (s == NULL)
        return gr_prose_back(p, u, i);
    s->relation = like->relation;
    s->scale = scale;
    s->low = !low; /* said of everyone else */
    s->ordering = true;
    s->direction = GR_DIRECTED;
    s->b = (uint32_t)u.phrases;
    s->n_b = 1;
    return k;
}

bool gr_prose_settle_scales(gr_prose *p)
{
    gr_strmap first;
    bool ok = true;

    gr_strmap_init(&first, &p->s->cx->budget);
    for (size_t i = 0; ok && i < p->statements.n; i++) {
        gr_statement *s = &p->statements.at[i];
        const gr_statement *before;
        uint32_t *slot;

        if (s->scale == NULL)
            continue;
        slot = gr_strmap_put(&first, gr_str_of(s->scale));
        ok = slot != NULL;
        if (!ok)
            break;
        if (*slot == GR_MAP_NONE)
            *slot = (uint32_t)i;
        before = &p->statements.at[*slot];
        s->relation = before->relation;
        if (s->low != before->low)
            s->swapped = !s->swapped;
    }
    gr_strmap_clear(&first);
    return ok;
}
