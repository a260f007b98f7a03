/* The rules of a Makefile: "app tool: main.o util.o" and the recipe below, which begins with a tab.
 * Each target needs each of what stands behind the colon; the edge leads from what is needed.
 *
 * Lists of neighbours look the same. So the text must call it a Makefile, or a rule have a recipe;
 * and every line with a colon among the rules must be one. */
#include "sense/sense_int.h"

#define FEWEST    2  /* rules that need something */
#define WORDS_MAX 64 /* on one side of a colon */

typedef struct rules {
    gr_sensing *s;
    gr_draft *d;
    size_t n; /* rules that need something */
    size_t recipes;
    bool follows; /* the line before is a rule, or a recipe of one */
    bool spoiled; /* a line among the rules is none */
} rules;

static bool is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || gr_is_digit(c) ||
           strchr("_-./+%", c) != NULL;
}

/* The words of one side, or 0 where anything else stands in it. */
static size_t words_of(gr_str side, gr_str *out)
{
    gr_str word;
    size_t n = 0;

    while (gr_str_split(&side, ' ', &word)) {
        if (word.len == 0)
            continue;
        for (size_t i = 0; i < word.len; i++)
            if (!is_word_char(word.ptr[i]))
                return 0;
        if (n == WORDS_MAX || word.ptr[0] == '-')
            return 0;
        out[n++] = word;
    }
    return n;
}

static gr_span span_of(const gr_sensing *s, gr_str t)
{
    size_t start = (size_t)(t.ptr - s->text.ptr);

    return (gr_span){ start, start + t.len };
}

static bool add_rule(rules *r, const gr_str *targets, size_t n, const gr_str *needs, size_t m,
                     gr_str line)
{
    gr_sensing *s = r->s;
    uint32_t u, v;

    if (!gr_draft_explains(r->d, span_of(s, line)))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!gr_draft_node_of(r->d, targets[i], span_of(s, targets[i]), false, &v))
            return false;
        for (size_t k = 0; k < m; k++)
            if (!gr_draft_node_of(r->d, needs[k], span_of(s, needs[k]), false, &u) ||
                !gr_draft_edge_of(r->d, u, v, span_of(s, line), NULL))
                return false;
    }
    return true;
}

/* A line of the file; false without memory. */
static bool read_line(rules *r, gr_str line)
{
    size_t note = gr_str_find(line, "#");
    gr_str rule = gr_str_trim(gr_str_sub(line, 0, note)), targets[WORDS_MAX], needs[WORDS_MAX];
    size_t colon = gr_str_find(rule, ":"), n, m;

    if (r->follows && line.len > 1 && line.ptr[0] == '\t') {
        r->recipes++;
        return gr_draft_explains(r->d, span_of(r->s, line));
    }
    if (rule.len == 0)
        return true;
    r->follows = false;
    if (colon == rule.len || colon == 0)
        return true;
    n = words_of(gr_str_sub(rule, 0, colon), targets);
    m = words_of(gr_str_sub(rule, colon + 1, rule.len), needs);
    if (gr_str_is_nocase(gr_str_sub(rule, 0, colon), "makefile") && m == 0)
        return gr_draft_explains(r->d, span_of(r->s, rule));
    if (n == 0 || (m == 0 && gr_str_trim(gr_str_sub(rule, colon + 1, rule.len)).len != 0)) {
        r->spoiled |= r->n != 0 && gr_str_find(rule, "?") == rule.len;
        return true;
    }
    if (m == 0 && (n > 1 || r->n == 0)) /* the heading of something */
        return true;
    r->follows = true;
    r->n += m != 0;
    return add_rule(r, targets, n, needs, m, rule);
}

static bool says_makefile(const gr_sensing *s)
{
    for (size_t i = 0; i < s->tokens.n; i++)
        if (s->tokens.at[i].kind == GR_TOKEN_WORD &&
            (gr_str_is_nocase(gr_token_text(s, i), "makefile") ||
             gr_str_is_nocase(gr_token_text(s, i), "makefiles")))
            return true;
    return false;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    rules r = { .s = s };
    gr_str rest = s->text, line;
    bool said = says_makefile(s);

    if (!said && gr_str_find(s->text, "\n\t") == s->text.len)
        return GR_OK;
    r.d = gr_draft_new(s, &gr_recogniser_rules);
    if (r.d == NULL)
        return gr_fail_memory(s->cx, err);
    while (gr_str_split(&rest, '\n', &line))
        if (!read_line(&r, line))
            return gr_fail_memory(s->cx, err);
    if (r.n < FEWEST || r.spoiled || (!said && r.recipes == 0) || r.d->edges.n == 0)
        return GR_OK;
    r.d->direction = GR_DIRECTED;
    r.d->why = "what a target needs comes before it";
    r.d->relation = GR_STR("need");
    r.d->name = gr_section_at(s, r.d->edges.at[0].at.start);
    gr_draft_drop_misread(s, r.d, (gr_span){ 0, s->text.len });
    return gr_draft_propose(s, r.d, 100, err);
}

const gr_recogniser gr_recogniser_rules = {
    .name = "rules",
    .summary = "app tool: main.o util.o: the rules of a Makefile",
    .find = find,
    .example = "Makefile:\napp tool: main util\n\tcc -o $@ $^\nmain: parser\nutil: parser\n"
               "What has to be built before tool?",
    .graph = "main>app, util>app, main>tool, util>tool, parser>main, parser>util",
};
