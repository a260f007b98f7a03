/* Links, step one: which tokens are marks between two names, and which separate links. */
#include "sense/notation/links/links_int.h"

bool gr_link_is_name_token(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n &&
           (s->tokens.at[i].kind == GR_TOKEN_WORD || s->tokens.at[i].kind == GR_TOKEN_NUMBER ||
            s->tokens.at[i].kind == GR_TOKEN_QUOTED || s->tokens.at[i].kind == GR_TOKEN_DATE);
}

static bool is_and(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "&") && i > 0 &&
           (s->tokens.at[i - 1].kind != GR_TOKEN_NUMBER ||
            (gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) && gr_link_is_glued(s, i) &&
             gr_link_is_glued(s, i + 1)));
}

static bool is_against(const gr_sensing *s, size_t i)
{
    return gr_token_kind_is(s, i, GR_TOKEN_WORD) && gr_word_in(s->lemma[i], "v|vs|versus");
}

static bool is_greater(const gr_sensing *s, size_t i)
{
    return (gr_token_is(s, i, ">") || gr_token_is(s, i, ">>")) && i > 0 &&
           gr_link_is_name_token(s, i - 1) && gr_link_is_name_token(s, i + 1);
}

/* "t1 < t2": t1 comes first. Not the front of a tag. */
static bool is_less(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "<") && i > 0 && gr_link_is_name_token(s, i - 1) &&
           gr_link_is_name_token(s, i + 1) && !gr_token_is(s, i + 2, ">") &&
           !gr_token_is(s, i + 2, "=");
}

/* Is the token a unit of measurement, or a word of a closed class? "km/h", "and/or" */
static bool is_common(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    const gr_unit *unit;

    return (s->tokens.at[i].kind == GR_TOKEN_WORD && t.len > 1 && gr_text_word_class(t) != 0) ||
           (!(t.len == 1 && t.ptr[0] >= 'A' && t.ptr[0] <= 'Z') && gr_text_unit(t, &unit) == t.len);
}

bool gr_link_is_glued(const gr_sensing *s, size_t i)
{
    return i < s->tokens.n && (s->tokens.at[i].flags & GR_TOKEN_GLUED) != 0;
}

bool gr_link_is_abbreviated(const gr_sensing *s, size_t i)
{
    return i > 0 && gr_token_is(s, i, ".") && gr_link_is_glued(s, i) &&
           gr_word_in(gr_token_text(s, i - 1), "St|Mt|Ft|Pt|Dr|Mr|Mrs|Ms|Sta|Ste") &&
           gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) && gr_link_is_capital(s, i + 1);
}

/* "c/d" are two names, "m/s" is a unit. */
static bool are_letters(const gr_sensing *s, size_t i)
{
    gr_str both = gr_str_sub(s->text, s->tokens.at[i - 1].start, s->tokens.at[i + 1].end);
    const gr_unit *unit;

    return both.len == 3 && gr_text_unit(both, &unit) != both.len;
}

/* "Ann/Bob", "1|2", "Oslo=Kiel", "1 ~ 2": one mark between two names, nothing else of the kind
 * beside them. */
static bool is_between(const gr_sensing *s, size_t i)
{
    bool slash = gr_token_is(s, i, "/"), equals = gr_token_is(s, i, "=");
    bool tilde = gr_token_is(s, i, "~");

    if ((!slash && !equals && !tilde && !gr_token_is(s, i, "|")) || i == 0 ||
        gr_link_is_glued(s, i) != gr_link_is_glued(s, i + 1) ||
        (!gr_link_is_glued(s, i) && !tilde) || !gr_link_is_name_token(s, i - 1) ||
        !gr_link_is_name_token(s, i + 1))
        return false;
    for (size_t k = 0; k < 2; k++) { /* "a/b/c", "./a", "a|b|c" */
        size_t beside = k == 0 ? i - 2 : i + 2;

        if (i < 2 && k == 0)
            continue;
        if (beside < s->tokens.n && s->tokens.at[beside].kind == GR_TOKEN_OPERATOR &&
            gr_link_is_glued(s, k == 0 ? i - 1 : i + 2))
            return false;
    }
    if (slash || equals)
        return s->tokens.at[i - 1].kind == GR_TOKEN_WORD &&
               s->tokens.at[i + 1].kind == GR_TOKEN_WORD &&
               (are_letters(s, i) || (!is_common(s, i - 1) && !is_common(s, i + 1)));
    return s->tokens.at[i - 1].kind == s->tokens.at[i + 1].kind;
}

/* "Tay[3]Usk": either bracket of it. */
static bool is_box(const gr_sensing *s, size_t i)
{
    size_t open = gr_token_is(s, i, "[") || gr_token_is(s, i, "(") ? i : i - 2;

    if (i >= s->tokens.n || open == 0 || open >= s->tokens.n || (open != i && i < 3) ||
        !gr_link_is_glued(s, open) || !gr_link_is_glued(s, open + 1) ||
        !gr_link_is_glued(s, open + 2) || !gr_link_is_glued(s, open + 3))
        return false;
    return s->tokens.at[open - 1].kind == GR_TOKEN_WORD &&
           s->tokens.at[open + 1].kind == GR_TOKEN_NUMBER &&
           s->tokens.at[open + 3].kind == GR_TOKEN_WORD &&
           ((gr_token_is(s, open, "[") && gr_token_is(s, open + 2, "]")) ||
            (gr_token_is(s, open, "(") && gr_token_is(s, open + 2, ")")));
}

bool gr_link_is_rare(const gr_links *r, size_t i)
{
    return r->rare && (is_between(r->s, i) || is_box(r->s, i));
}

bool gr_link_is_sign(const gr_links *r, size_t i)
{
    return (r->ands && is_and(r->s, i)) || (r->against && is_against(r->s, i)) ||
           (r->greater && is_greater(r->s, i)) || (r->less && is_less(r->s, i)) ||
           (r->rare && is_between(r->s, i));
}

/* "==7==" */
static bool is_rail(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "==") &&
           ((i > 1 && s->tokens.at[i - 1].kind == GR_TOKEN_NUMBER && gr_token_is(s, i - 2, "==")) ||
            (gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) && gr_token_is(s, i + 2, "==")));
}

/* "g <- make_graph(": R gives a name to what a function makes. */
static bool is_assignment(const gr_sensing *s, size_t i)
{
    return gr_token_is(s, i, "<-") && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           gr_token_is(s, i + 2, "(") && gr_link_is_glued(s, i + 2);
}

/* "with --batch", "run -g": an option of a program; links have blanks on both sides or on none. */
static bool is_option(const gr_sensing *s, size_t i)
{
    return (gr_token_is(s, i, "-") || gr_token_is(s, i, "--")) && !gr_link_is_glued(s, i) &&
           gr_link_is_glued(s, i + 1) && gr_token_kind_is(s, i + 1, GR_TOKEN_WORD) &&
           !(gr_link_is_glued(s, i + 2) &&
             gr_token_kind_is(s, i + 2, GR_TOKEN_OPERATOR)); /* "-a->" */
}

/* "cheapest", "shortest" */
static bool is_superlative(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return t.len > 5 && t.ptr[0] >= 'a' && t.ptr[0] <= 'z' && gr_str_ends(t, "est") &&
           gr_is_vocabulary(s->lemma[i]);
}

/* "distance m to q", "length of the path": what is asked for, and no mark behind it. */
static bool is_quantity(const gr_sensing *s, size_t i)
{
    static const char words[] = "distance|length|route|path|number|cost|price|time|degree|"
                                "diameter|order|count";
    bool back;

    if (i + 2 >= s->tokens.n || !gr_word_in(s->lemma[i], words) ||
        (!gr_word_in(s->lemma[i + 1], "of|from|to|between|for") && !gr_lemma_is(s, i + 2, "to")))
        return false;
    for (size_t k = i; k < s->tokens.n && s->sentence_of[k] == s->sentence_of[i] &&
                       s->tokens.at[k].kind != GR_TOKEN_NEWLINE;
         k++)
        if (s->tokens.at[k].kind == GR_TOKEN_OPERATOR &&
            gr_link_operator(gr_token_text(s, k), &back) != GR_AUTO)
            return false;
    return true;
}

/* "a-b, b-c — which ..": a dash between the data and a question. */
static bool is_pause(const gr_sensing *s, size_t i)
{
    static const char words[] = "what|what's|whats|how|which|who|who's|whose|where|is|are|can|does|"
                                "do|could|would|will|find|list|name|give|tell|any|please|min|max|"
                                "minimum|maximum|so|total|should|need|want|compute|show";

    return !gr_link_is_glued(s, i) && i + 2 < s->tokens.n && !gr_link_is_glued(s, i + 1) &&
           s->tokens.at[i + 1].kind == GR_TOKEN_WORD &&
           (gr_word_in(s->lemma[i + 1], words) || is_superlative(s, i + 1) ||
            is_quantity(s, i + 1)) &&
           s->tokens.at[i + 2].kind == GR_TOKEN_WORD && !gr_link_is_glued(s, i + 2);
}

gr_direction gr_link_at(const gr_links *r, size_t i, bool *backwards)
{
    const gr_sensing *s = r->s;

    *backwards = false;
    if (i >= s->tokens.n || is_option(s, i) || is_pause(s, i))
        return GR_AUTO;
    if (gr_link_is_sign(r, i) || gr_link_is_rare(r, i))
        return is_greater(s, i) || is_less(s, i) ? GR_DIRECTED : GR_UNDIRECTED;
    if (s->tokens.at[i].kind != GR_TOKEN_OPERATOR || is_assignment(s, i))
        return GR_AUTO;
    return is_rail(s, i) ? GR_UNDIRECTED : gr_link_operator(gr_token_text(s, i), backwards);
}

bool gr_link_is(const gr_links *r, size_t i)
{
    bool back;

    return gr_link_at(r, i, &back) != GR_AUTO;
}

bool gr_link_is_arrow(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    bool back;
    gr_direction d = gr_link_operator(t, &back);

    return d == GR_DIRECTED ||
           (d == GR_UNDIRECTED && (gr_str_find(t, "<") < t.len || gr_str_is(t, "--") ||
                                   gr_str_is(t, "---") || gr_str_starts(t, "↔")));
}

bool gr_link_is_capital(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return s->tokens.at[i].kind == GR_TOKEN_WORD &&
           ((t.ptr[0] >= 'A' && t.ptr[0] <= 'Z') || (unsigned char)t.ptr[0] >= 0x80);
}

bool gr_link_is_hyphened(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);
    size_t hyphen = gr_str_find(t, "-");

    return s->tokens.at[i].kind == GR_TOKEN_WORD && hyphen > 0 && hyphen + 1 < t.len;
}

size_t gr_link_group_end(const gr_links *r, size_t i)
{
    const gr_sensing *s = r->s;
    size_t links = 0;
    char close = gr_token_is(s, i, "(") ? ')' : gr_token_is(s, i, "[") ? ']' : '\0';

    if (close == '\0')
        return 0;
    for (size_t k = i + 1; k < s->tokens.n && k < i + GR_LINK_GROUP_MAX; k++) {
        gr_str t = gr_token_text(s, k);

        if (t.len == 1 && t.ptr[0] == close)
            return k + 1;
        links += gr_link_is(r, k) || gr_link_is_hyphened(s, k);
        if (links > 1 || (gr_link_is(r, k) && gr_link_is_arrow(s, k)) ||
            s->tokens.at[k].kind == GR_TOKEN_NEWLINE)
            return 0;
    }
    return 0;
}

bool gr_link_is_times(const gr_sensing *s, size_t i)
{
    return (gr_token_is(s, i, "×") || gr_token_is(s, i, "@")) && gr_link_is_glued(s, i + 1) &&
           gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER);
}

bool gr_link_separates(const gr_links *r, size_t i)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[i];
    gr_str text = gr_token_text(s, i);

    if (gr_link_is(r, i) || gr_link_is_times(s, i))
        return false;
    switch (t->kind) {
    case GR_TOKEN_NEWLINE: return true;
    case GR_TOKEN_WORD: return gr_word_in(s->lemma[i], "and|or|then|but");
    case GR_TOKEN_OPERATOR:
        return !gr_str_is(text, "=") && !gr_str_is(text, "<") && !gr_str_is(text, ">") &&
               (!gr_str_is(text, "/") || (!gr_link_is_glued(s, i) && !gr_link_is_glued(s, i + 1)));
    case GR_TOKEN_PUNCT:
        if (gr_str_is(text, ":"))
            return !(gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER) || gr_token_is(s, i + 1, "€") ||
                     gr_token_is(s, i + 1, "$"));
        if (gr_str_is(text, ".") &&
            ((i > 0 && is_against(s, i - 1)) || gr_link_is_abbreviated(s, i))) /* "vs." */
            return false;
        if (gr_str_is(text, ".") || gr_str_is(text, "?") || gr_str_is(text, "!"))
            return true;
        return !gr_str_is(text, "'") && !gr_str_is(text, "#") && !gr_str_is(text, "€") &&
               !gr_str_is(text, "$") && !gr_str_is(text, "£") && !gr_str_is(text, "@");
    default: return false;
    }
}

/* "a<b" may be anything, unless the text says that something comes first. */
static bool tells_order(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (gr_word_in(s->lemma[i],
                       "first|before|depend|dependency|precede|prerequisite|earlier|partial|poset|"
                       "constraint|task|topological|then"))
            return true;
    return false;
}

/* A sign once is no link: "R & D", "n > 3". */
void gr_links_find_signs(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t ands = 0, against = 0, greater = 0, less = 0, rare = 0;

    for (size_t i = 1; i + 1 < s->tokens.n; i++) {
        rare += is_between(s, i) || is_box(s, i);
        if (!gr_link_is_name_token(s, i - 1) ||
            !gr_link_is_name_token(s, i + 1 +
                                          (gr_token_is(s, i + 1, "@") ||
                                           (is_against(s, i) && gr_token_is(s, i + 1, ".")))))
            continue;
        ands += is_and(s, i);
        against += is_against(s, i);
        greater += is_greater(s, i) && !gr_token_is(s, i - 2, "<");
        less += is_less(s, i);
    }
    r->ands = ands > 1;
    r->against = against > 1;
    r->greater = greater > 1;
    r->less = less > 1 && tells_order(s);
    r->rare = rare > 1;
}
