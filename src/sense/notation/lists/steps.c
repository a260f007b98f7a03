/* Tasks with their durations and what they need: "- walls 6d after foundation", "B (2 days): needs
 * A", "P 4, Q 6, R 5 (needs P and Q)" in one sentence, "design: {days: 5, needs: []}", and the same
 * as YAML.
 *
 * Each is a node; what it needs leads to it. All that is needed must be one of the tasks: where it
 * is not, the text was not understood, and no graph is better than half of one. */
#include <strings.h>

#include "sense/sense_int.h"

#define NAME_MAX_BYTES 60
#define PART_TOKENS    60

typedef struct step {
    gr_str name;
    gr_span at;
    bool said; /* has a duration, or fields */
} step;

typedef struct need {
    uint32_t step;
    gr_str name;
    bool forward; /* the step comes before it */
} need;

typedef struct attribute {
    uint32_t step;
    gr_str column;
    gr_meaning meaning;
    gr_value value;
    const gr_unit *unit;
} attribute;

typedef struct reader {
    gr_sensing *s;
    GR_VEC(step) steps;
    GR_VEC(need) needs;
    GR_VEC(attribute) attributes;
    bool bare; /* a number without a unit is a duration */
    bool ok;
} reader;

static void forget(reader *r)
{
    r->steps.n = r->needs.n = r->attributes.n = 0;
}

static void add_need(reader *r, gr_str name, bool forward)
{
    need x = { .step = (uint32_t)r->steps.n - 1, .name = name, .forward = forward };

    if (name.len != 0 && !gr_str_is(name, "-") && !gr_str_is(name, "[]") &&
        !gr_str_is_nocase(name, "none") && !gr_str_is_nocase(name, "nothing") &&
        !gr_str_is_nocase(name, "null"))
        r->ok = r->ok && gr_vec_push(&r->needs, x);
}

static void add_attribute(reader *r, gr_str head, gr_str text)
{
    attribute x = { .step = (uint32_t)r->steps.n - 1 };
    const gr_unit *said = NULL;

    x.meaning = gr_meaning_of(head, &said);
    if (!gr_read_number(text, &x.value, &x.unit))
        x.value = gr_v_str(text);
    else if (x.unit == NULL && x.value.type != GR_V_TIME)
        x.unit = said;
    if (x.meaning == GR_MEANS_NUMBER)
        x.meaning = gr_meaning_of_unit(x.unit);
    x.column =
        x.meaning == GR_MEANS_DURATION ? GR_STR("duration") : gr_str_dup(&r->s->cx->arena, head);
    r->ok = r->ok && x.column.ptr != NULL && gr_vec_push(&r->attributes, x);
}

static bool add_step(reader *r, gr_str name, gr_span at)
{
    step x = { .name = name, .at = at };

    r->ok = r->ok && gr_vec_push(&r->steps, x);
    return r->ok;
}

/* --- the draft --- */

static bool same_name(gr_str a, gr_str b)
{
    return a.len == b.len && strncasecmp(a.ptr, b.ptr, a.len) == 0;
}

static bool has_word(gr_str text, gr_str word)
{
    for (size_t i = 0; i + word.len <= text.len; i++)
        if (same_name(gr_str_sub(text, i, i + word.len), word) &&
            (i == 0 || text.ptr[i - 1] == ' ') &&
            (i + word.len == text.len || text.ptr[i + word.len] == ' '))
            return true;
    return false;
}

#define SHORT_NAMES_MAX 200 /* steps among which a part of a name is looked for */

/* The step that is meant, by its name or by a word that no other one has; NULL if there is none. */
static const step *step_named(const reader *r, const gr_strmap *index, gr_str name)
{
    uint32_t at = gr_strmap_get(index, name);
    const step *found = NULL;

    if (at != GR_MAP_NONE)
        return &r->steps.at[at];
    for (size_t i = 0; r->steps.n <= SHORT_NAMES_MAX && i < r->steps.n; i++) {
        const step *x = &r->steps.at[i];

        if (same_name(x->name, name))
            return x;
        if (!has_word(x->name, name) && !has_word(name, x->name))
            continue;
        if (found != NULL)
            return NULL;
        found = x;
    }
    return found;
}

static bool fill(reader *r, gr_draft *d, const gr_strmap *index, bool *known)
{
    uint32_t u, v;

    *known = true;
    for (size_t i = 0; i < r->steps.n; i++)
        if (!gr_draft_node_of(d, r->steps.at[i].name, r->steps.at[i].at, true, &u) ||
            !gr_draft_explains(d, r->steps.at[i].at))
            return false;
    for (size_t i = 0; *known && i < r->needs.n; i++) {
        const need *x = &r->needs.at[i];
        const step *of = &r->steps.at[x->step], *other = step_named(r, index, x->name);

        if (other == NULL || other == of) {
            *known = false;
        } else if (!gr_draft_node_of(d, of->name, of->at, true, &u) ||
                   !gr_draft_node_of(d, other->name, of->at, true, &v) ||
                   !gr_draft_edge_of(d, x->forward ? u : v, x->forward ? v : u, of->at, NULL)) {
            return false;
        }
    }
    for (size_t i = 0; *known && i < r->attributes.n; i++) {
        const attribute *x = &r->attributes.at[i];
        const step *of = &r->steps.at[x->step];

        if (!gr_draft_node_of(d, of->name, of->at, true, &u) ||
            !gr_draft_set(d, GR_OF_NODE, x->column.ptr, x->meaning, u, x->value, x->unit))
            return false;
    }
    return true;
}

static gr_status propose(reader *r, gr_err *err)
{
    gr_sensing *s = r->s;
    gr_draft *d;
    gr_strmap index;
    bool known = true;

    if (!r->ok)
        return gr_fail_memory(s->cx, err);
    if (r->steps.n < 2 || r->needs.n == 0) {
        forget(r);
        return GR_OK;
    }
    d = gr_draft_new(s, &gr_recogniser_steps);
    r->ok = d != NULL;
    gr_strmap_init(&index, &s->cx->budget);
    for (size_t i = 0; r->ok && i < r->steps.n; i++) {
        uint32_t *slot = gr_strmap_put(&index, r->steps.at[i].name);

        r->ok = slot != NULL;
        known &= r->ok && *slot == GR_MAP_NONE; /* twice the same task: something else is meant */
        if (r->ok)
            *slot = (uint32_t)i;
    }
    if (r->ok && known)
        r->ok = fill(r, d, &index, &known);
    gr_strmap_clear(&index);
    if (!r->ok)
        return gr_fail_memory(s->cx, err);
    if (known) {
        d->direction = GR_DIRECTED;
        d->why = "what is needed comes first";
        d->relation = GR_STR("need");
        d->backwards = true;
        d->node_noun = GR_STR("task");
        d->name = gr_section_at(s, r->steps.at[0].at.start);
    }
    forget(r);
    return known ? gr_draft_propose(s, d, 99, err) : GR_OK;
}

/* --- lines: "- walls 6d after foundation" --- */

/* A duration at token i; the token behind it, 0 if there is none. */
static size_t duration_at(const reader *r, size_t i, size_t end)
{
    const gr_sensing *s = r->s;
    gr_text_qty q;
    size_t start, n;

    if (i >= end ||
        (s->tokens.at[i].kind != GR_TOKEN_NUMBER && !gr_word_in(s->lemma[i], "half|an|two|three")))
        return 0;
    start = s->tokens.at[i].start;
    n = gr_text_quantity(gr_str_sub(s->text, start, s->tokens.at[end - 1].end), &q);
    if (n == 0 || (q.unit == NULL ? !r->bare || s->tokens.at[i].kind != GR_TOKEN_NUMBER
                                  : q.unit->quantity != GR_Q_TIME))
        return 0;
    while (i < end && s->tokens.at[i].start < start + n)
        i++;
    return i;
}

/* "after", "needs", "depends on": the token behind it, 0 if there is none. */
static size_t relation_at(const gr_sensing *s, size_t i, size_t end)
{
    if (i >= end || s->tokens.at[i].kind != GR_TOKEN_WORD)
        return 0;
    if (gr_word_in(s->lemma[i], "depend|wait|rely") && i + 1 < end &&
        gr_word_in(s->lemma[i + 1], "on|for|upon"))
        return i + 2;
    if (gr_word_in(s->lemma[i], "start|begin") && gr_lemma_is(s, i + 1, "after"))
        return i + 2;
    return gr_word_in(s->lemma[i], "after|need|require|follow|following|prerequisite|predecessor|"
                                   "deps|dependency|once")
               ? i + 1
               : 0;
}

static bool is_filling(const gr_sensing *s, size_t i)
{
    gr_str t = gr_token_text(s, i);

    return t.len == 1 && memchr(":,()[]-;.=", t.ptr[0], 11) != NULL;
}

static gr_str between(const gr_sensing *s, size_t first, size_t end)
{
    return end > first ? gr_str_sub(s->text, s->tokens.at[first].start, s->tokens.at[end - 1].end)
                       : (gr_str){ 0 };
}

/* The names behind "after", up to a bracket, a duration or the end. */
static size_t read_needs(reader *r, size_t i, size_t end)
{
    const gr_sensing *s = r->s;
    size_t first;

    if (gr_token_is(s, i, ":"))
        i++;
    for (first = i; i <= end; i++) {
        bool stops = i == end || gr_token_is(s, i, ")") || gr_token_is(s, i, "]") ||
                     gr_token_is(s, i, ".") || duration_at(r, i, end) != 0 ||
                     relation_at(s, i, end) != 0;

        if (!stops && !gr_token_is(s, i, ",") && !gr_token_is(s, i, "&") &&
            !gr_token_is(s, i, "+") && !gr_lemma_is(s, i, "and") && !gr_lemma_is(s, i, "both"))
            continue;
        add_need(r, between(s, first, i), false);
        first = i + 1;
        if (stops)
            break;
    }
    return i;
}

/* One task in the tokens [i, end). */
static bool read_part(reader *r, size_t i, size_t end)
{
    const gr_sensing *s = r->s;
    size_t needs = r->needs.n, attributes = r->attributes.n, first, durations = 0, start = i;
    gr_str name;
    bool marked; /* a bullet, or a number: a task even without a duration */

    while (i < end && (gr_token_is(s, i, "-") || gr_token_is(s, i, "*") || gr_token_is(s, i, "•")))
        i++;
    if (i + 1 < end && s->tokens.at[i].kind == GR_TOKEN_NUMBER &&
        (gr_token_is(s, i + 1, ".") || gr_token_is(s, i + 1, ")")))
        i += 2; /* "1." */
    marked = i > start && !r->bare;
    for (first = i; i < end && !is_filling(s, i) && relation_at(s, i, end) == 0 &&
                    duration_at(r, i, end) == 0;)
        i++;
    name = between(s, first, i);
    if (name.len == 0 || name.len > NAME_MAX_BYTES || end - first > PART_TOKENS || i - first > 5 ||
        !add_step(r, name, (gr_span){ s->tokens.at[first].start, s->tokens.at[end - 1].end }))
        return false;
    while (i < end) {
        size_t next = duration_at(r, i, end);

        if (next != 0) {
            add_attribute(r, GR_STR("duration"), between(s, i, next));
            durations++;
            i = next;
        } else if ((next = relation_at(s, i, end)) != 0) {
            i = read_needs(r, next, end);
        } else if (is_filling(s, i)) {
            i++;
        } else {
            break;
        }
    }
    if (i >= end && (durations == 1 || (durations == 0 && marked)))
        return true;
    r->steps.n--;
    r->needs.n = needs;
    r->attributes.n = attributes;
    return false;
}

static gr_status find_lines(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_status st = GR_OK;

    for (size_t i = 0; r->ok && st == GR_OK && i < s->tokens.n;) {
        size_t end = i;

        while (end < s->tokens.n && s->tokens.at[end].kind != GR_TOKEN_NEWLINE &&
               !gr_token_is(s, end, ";"))
            end++;
        if (end > i && !read_part(r, i, end))
            st = propose(r, err);
        i = end + 1;
    }
    return st == GR_OK ? propose(r, err) : st;
}

/* --- one sentence: "P 4, Q 6, R 5 (needs P)", "dig: 3; pour: 1, follows dig" --- */

/* The mark from which on another task is told, not before i; end if there is none. */
static size_t next_mark(const gr_sensing *s, size_t i, size_t end, const char *mark)
{
    size_t depth = 0;

    for (; i < end; i++) {
        depth += gr_token_is(s, i, "(") || gr_token_is(s, i, "[");
        if (depth != 0 && (gr_token_is(s, i, ")") || gr_token_is(s, i, "]")))
            depth--;
        if (depth == 0 && gr_token_is(s, i, mark))
            return i;
    }
    return end;
}

static gr_status read_sentence(reader *r, size_t first, size_t end, gr_err *err)
{
    const gr_sensing *s = r->s;
    const char *mark = next_mark(s, first, end, ";") < end ? ";" : ",";
    bool all = true;

    for (size_t i = first; i + 1 < end && i < first + 10; i++) /* "Photo book: Scan 20 min, ..." */
        if (gr_token_is(s, i, ":") && s->tokens.at[i + 1].kind != GR_TOKEN_NUMBER)
            first = i + 1;
    while (end > first && s->tokens.at[end - 1].kind == GR_TOKEN_PUNCT &&
           !gr_token_is(s, end - 1, ")"))
        end--;
    for (size_t i = first; r->ok && all && i < end;) {
        size_t stop = next_mark(s, i, end, mark);

        if (gr_lemma_is(s, i, "and"))
            i++;
        all = i < stop && read_part(r, i, stop);
        i = stop + 1;
    }
    if (!all || r->steps.n < 3) {
        forget(r);
        return r->ok ? GR_OK : gr_fail_memory(s->cx, err);
    }
    return propose(r, err);
}

static gr_status find_sentences(reader *r, gr_err *err)
{
    const gr_sensing *s = r->s;
    gr_status st = GR_OK;

    r->bare = true;
    for (size_t k = 0; r->ok && st == GR_OK && k < s->n_sentences; k++) {
        size_t first = s->sentences[k].first, end = first;

        for (; st == GR_OK && first < s->sentences[k].last; first = end + 1) {
            for (end = first;
                 end < s->sentences[k].last && s->tokens.at[end].kind != GR_TOKEN_NEWLINE;)
                end++;
            st = read_sentence(r, first, end, err);
        }
    }
    r->bare = false;
    return st;
}

/* --- records: "design: {days: 5, needs: []}" --- */

static gr_str unquoted(gr_str t)
{
    t = gr_str_trim(t);
    if (t.len >= 2 && (t.ptr[0] == '"' || t.ptr[0] == '\'') && t.ptr[t.len - 1] == t.ptr[0])
        t = gr_str_sub(t, 1, t.len - 1);
    return t;
}

/* "needs" with "[a, b]", or "days" with "5". */
static void add_field(reader *r, gr_str key, gr_str value)
{
    gr_heading h = gr_heading_of(key);
    gr_str rest, item;

    value = gr_str_trim(value);
    r->steps.at[r->steps.n - 1].said = true;
    if (h.direction != GR_DIRECTED) {
        if (value.len != 0)
            add_attribute(r, key, unquoted(value));
        return;
    }
    if (value.len >= 2 && value.ptr[0] == '[' && value.ptr[value.len - 1] == ']')
        value = gr_str_sub(value, 1, value.len - 1);
    rest = value;
    while (value.len != 0 && gr_str_split(&rest, ',', &item)) {
        add_need(r, unquoted(item), !h.backwards);
        if (rest.ptr == NULL)
            break;
    }
}

/* The fields between braces; the byte behind them, 0 if it is no record. */
static size_t read_braces(reader *r, size_t pos)
{
    gr_str t = r->s->text;
    size_t start = pos, colon = 0, depth = 0;

    for (; pos < t.len; pos++) {
        char c = t.ptr[pos];

        if (c == '{' || (c == ']' && depth == 0) || pos - start > 400)
            return 0;
        depth += c == '[';
        depth -= c == ']';
        if (c == ':' && colon == 0)
            colon = pos;
        if (depth != 0 || (c != ',' && c != '}'))
            continue;
        if (colon != 0)
            add_field(r, unquoted(gr_str_sub(t, start, colon)), gr_str_sub(t, colon + 1, pos));
        else if (gr_str_trim(gr_str_sub(t, start, pos)).len != 0)
            return 0;
        if (c == '}')
            return pos + 1;
        start = pos + 1;
        colon = 0;
    }
    return 0;
}

/* The name before "name: {", which ends before pos. */
static gr_str name_before(gr_str t, size_t pos, size_t *start)
{
    size_t end = pos;

    while (end > 0 && t.ptr[end - 1] == ' ')
        end--;
    if (end == 0 || t.ptr[end - 1] != ':')
        return (gr_str){ 0 };
    *start = --end;
    while (*start > 0 && end - *start < NAME_MAX_BYTES &&
           strchr(",{}[]\n;:", t.ptr[*start - 1]) == NULL)
        (*start)--;
    while (*start < end && strchr(" -", t.ptr[*start]) != NULL)
        (*start)++;
    return unquoted(gr_str_sub(t, *start, end));
}

static gr_status find_records(reader *r, gr_err *err)
{
    gr_str t = r->s->text;

    for (size_t i = 0; r->ok && i < t.len; i++) {
        size_t start, end, needs = r->needs.n, attributes = r->attributes.n, steps = r->steps.n;
        gr_str name;

        if (t.ptr[i] != '{')
            continue;
        name = name_before(t, i, &start);
        if (name.len == 0 || !add_step(r, name, (gr_span){ start, i }))
            continue;
        end = read_braces(r, i + 1);
        if (end != 0) {
            r->steps.at[r->steps.n - 1].at.end = end;
            i = end - 1;
            continue;
        }
        r->steps.n = steps;
        r->needs.n = needs;
        r->attributes.n = attributes;
    }
    return propose(r, err);
}

/* --- YAML --- */

/* A record that has no fields is a heading, or something else. */
static void drop_bare(reader *r)
{
    if (r->steps.n != 0 && !r->steps.at[r->steps.n - 1].said)
        r->steps.n--;
}

static gr_status find_yaml(reader *r, gr_err *err)
{
    gr_str t = r->s->text, field = { 0 };
    size_t level = 0;
    gr_status st = GR_OK;

    for (size_t pos = 0; r->ok && st == GR_OK && pos < t.len;) {
        size_t end = pos, lead = pos, colon;
        bool dash;
        gr_str line, key, value;

        while (end < t.len && t.ptr[end] != '\n')
            end++;
        while (lead < end && t.ptr[lead] == ' ')
            lead++;
        line = gr_str_trim(gr_str_sub(t, lead, end));
        dash = gr_str_starts(line, "- ");
        line = dash ? gr_str_trim(gr_str_sub(line, 2, line.len)) : line;
        colon = gr_str_find(line, ":");
        key = unquoted(gr_str_sub(line, 0, colon));
        value =
            colon < line.len ? gr_str_trim(gr_str_sub(line, colon + 1, line.len)) : (gr_str){ 0 };
        if (colon == line.len && dash && field.len != 0 && r->steps.n != 0) {
            add_field(r, field, line);
        } else if (colon == line.len || key.len == 0 || key.len > NAME_MAX_BYTES ||
                   (value.len != 0 && value.ptr[0] == '{')) {
            if (line.len != 0) {
                drop_bare(r);
                st = propose(r, err);
            }
        } else if (dash && gr_word_in(key, "name|id|task|step|job|title|activity")) {
            drop_bare(r);
            level = lead - pos;
            if (add_step(r, unquoted(value), (gr_span){ lead, end }))
                r->steps.at[r->steps.n - 1].said = true;
            field = (gr_str){ 0 };
        } else if (r->steps.n != 0 && lead - pos > level) {
            field = value.len == 0 ? key : (gr_str){ 0 };
            if (value.len == 0 && gr_heading_of(key).direction != GR_DIRECTED) {
                drop_bare(r); /* what stood above was a heading */
                level = lead - pos;
                add_step(r, key, (gr_span){ lead, end });
            } else {
                add_field(r, key, value);
            }
        } else if (value.len == 0) {
            drop_bare(r);
            level = lead - pos;
            add_step(r, key, (gr_span){ lead, end });
            field = (gr_str){ 0 };
        } else {
            drop_bare(r);
            st = propose(r, err);
        }
        if (r->steps.n != 0 && line.len != 0)
            r->steps.at[r->steps.n - 1].at.end = end;
        pos = end + 1;
    }
    drop_bare(r);
    return st == GR_OK ? propose(r, err) : st;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    reader r = { .s = s, .ok = true };
    gr_status st;

    r.steps.budget = r.needs.budget = r.attributes.budget = &s->cx->budget;
    st = find_lines(&r, err);
    if (st == GR_OK)
        st = find_sentences(&r, err);
    if (st == GR_OK)
        st = find_records(&r, err);
    if (st == GR_OK)
        st = find_yaml(&r, err);
    gr_vec_clear(&r.steps);
    gr_vec_clear(&r.needs);
    gr_vec_clear(&r.attributes);
    return st;
}

const gr_recogniser gr_recogniser_steps = {
    .name = "steps",
    .summary = "- walls 6 days after foundation; design: {days: 5, needs: []}: tasks and needs",
    .find = find,
    .example = "- dig 3 days\n- pour 1 day after dig\n- build 5 days after pour\nHow long?",
    .graph = "dig>pour, pour>build",
};
