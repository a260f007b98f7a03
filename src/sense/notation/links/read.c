/* Links drawn with symbols: "A -> B", "Valley–Midway 12 min", "Gant - Kort - Mene", "x<->y (3)",
 * "Spring-Tank, Tank-Barn", "A -> B, C; B -> D".
 *
 * The text is cut into segments at commas, line ends and other separators. A segment with links in
 * it is a chain of names, and numbers behind the last one. How far a name goes is seen from capital
 * letters, from blanks around the links, and from the other names of the list.
 *
 * Dashes and hyphens also stand in ordinary sentences, so they need company: several of them, alone
 * in their segments. What a question names in passing is no data if data stands elsewhere. */
#include "sense/notation/links/links_int.h"

#define GAP         3  /* blanks that no name has */
#define ADDRESS_MAX 64 /* bytes of an address beside the name that was found */

/* --- segments --- */

/* "Opening 9-10": a word, and a range of numbers. */
static bool is_range(const gr_links *r, const gr_link *x)
{
    gr_str u = gr_str_sub(r->s->text, x->u.start, x->u.end);

    return !x->numbers && gr_link_is_number(r->s, x->v) && memchr(u.ptr, ' ', u.len) != NULL &&
           gr_is_digit(u.ptr[u.len - 1]);
}

static bool is_address_char(char c)
{
    return gr_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '@';
}

/* "ann@x.org": both sides of the sign are one name. */
static void widen_address(const gr_sensing *s, gr_span *name)
{
    size_t start = name->start, end = name->end;

    if (start > 1 && (s->text.ptr[start - 1] == '@' || s->text.ptr[start] == '@'))
        while (name->start > 0 && start - name->start < ADDRESS_MAX &&
               is_address_char(s->text.ptr[name->start - 1]))
            name->start--;
    if (end + 1 < s->text.len && s->text.ptr[end] == '@')
        while (name->end < s->text.len && name->end - end < ADDRESS_MAX &&
               is_address_char(s->text.ptr[name->end]))
            name->end++;
    while (name->end > name->start + 1 && s->text.ptr[name->end - 1] == '.')
        name->end--;
}

/* "K   F---E": where many blanks stand in a line, names end. */
static void cut_at_gap(const gr_sensing *s, gr_span *name, bool left)
{
    gr_str t = s->out->written;

    for (size_t i = name->start; i + GAP <= name->end; i++) {
        size_t stop = i;

        while (stop < name->end && t.ptr[stop] == ' ')
            stop++;
        if (stop < i + GAP)
            continue;
        if (!left) {
            name->end = i;
            return;
        }
        name->start = stop;
        i = stop;
    }
}

static bool push_link(gr_links *r, gr_link x)
{
    cut_at_gap(r->s, &x.u, !x.back);
    cut_at_gap(r->s, &x.v, x.back);
    widen_address(r->s, &x.u);
    widen_address(r->s, &x.v);
    x.at.start = x.u.start < x.at.start ? x.u.start : x.at.start;
    x.at.end = x.v.end > x.at.end ? x.v.end : x.at.end;
    x.sentence = r->s->sentence_of[gr_token_from(r->s, x.u.start)];
    x.numbers = gr_link_is_number(r->s, x.u) && gr_link_is_number(r->s, x.v);
    x.range = is_range(r, &x);
    return gr_vec_push(&r->links, x);
}

/* What stands between two marks of one link: "A - 5 - B", "A ==7 km== B", "A -[5]-> B", "A -- knows
 * --> B". Tokens [*first, *last) are the label. */
static bool is_label(const gr_links *r, size_t op, size_t next, size_t *first, size_t *last)
{
    const gr_sensing *s = r->s;
    size_t i = op + 1, end = next, words = 0;
    bool boxed = gr_token_is(s, i, "(") || gr_token_is(s, i, "["), back;
    const gr_unit *unit;
    gr_value v;
    gr_str t;

    if (gr_link_is_sign(r, op) || gr_link_is_sign(r, next))
        return false;
    i += boxed;
    end -= boxed;
    if (end <= i || (boxed && !gr_token_is(s, end, ")") && !gr_token_is(s, end, "]")))
        return false;
    *first = i;
    *last = end;
    t = gr_str_sub(s->text, s->tokens.at[i].start, s->tokens.at[end - 1].end);
    if (gr_link_is_glued(s, i) && gr_link_is_glued(s, next) && !gr_link_is_glued(s, op) &&
        end == i + 1 && s->tokens.at[i].kind == GR_TOKEN_WORD &&
        gr_link_at(r, op, &back) == GR_UNDIRECTED &&
        gr_link_at(r, next, &back) == GR_DIRECTED) /* "q0 -a-> q1" */
        return true;
    if (gr_link_number_at(t, &v, &unit) == t.len)
        return boxed || unit != NULL ||
               (!gr_token_kind_is(s, op - 1, GR_TOKEN_NUMBER) &&
                !gr_token_kind_is(s, next + 1, GR_TOKEN_NUMBER));
    while (i < end && s->tokens.at[i].kind == GR_TOKEN_WORD && !gr_link_is_capital(s, i) &&
           words < 4) {
        i++;
        words++;
    }
    return i == end && (boxed || gr_token_is(s, op, "--")) &&
           gr_link_at(r, op, &back) == GR_UNDIRECTED && gr_link_at(r, next, &back) == GR_DIRECTED;
}

static size_t next_link(const gr_links *r, size_t i, size_t end)
{
    while (i < end && !gr_link_is(r, i))
        i++;
    return i;
}

/* Where the name begins with which the next chain of the segment does, after v and its numbers:
 * "a->b b->c", "1-2 5 2-3 4". `stop` itself if there is none. */
static size_t next_chain(const gr_links *r, size_t stop, size_t next)
{
    gr_span name;
    gr_link scratch = { 0 };
    bool glued = (r->s->tokens.at[next].flags & GR_TOKEN_GLUED) != 0;
    size_t start = gr_link_name_before(r, stop, next, glued, &name);

    if (!glued || start == SIZE_MAX)
        return 0;
    return start == stop || gr_link_read_cells(r, stop, start, &scratch) == start ? start : 0;
}

/* "8:00 Ira-Jo": a time before a link belongs to it; sentences read that. */
static bool is_clock(const gr_sensing *s, size_t i)
{
    return i > 1 && gr_token_kind_is(s, i, GR_TOKEN_NUMBER) && gr_token_is(s, i - 1, ":") &&
           (s->tokens.at[i].flags & GR_TOKEN_GLUED) != 0 &&
           s->tokens.at[i - 2].kind == GR_TOKEN_NUMBER;
}

/* Where a name begins at token i: behind a clock time, which belongs to the link, or there. */
static size_t skip_clock(const gr_sensing *s, size_t i, size_t end, gr_link *x)
{
    gr_text_when when;
    size_t n, stop;

    if (i >= end || s->tokens.at[i].kind != GR_TOKEN_NUMBER)
        return i;
    stop = s->tokens.at[i].start;
    n = gr_text_time(gr_str_sub(s->text, stop, s->tokens.at[end - 1].end), &when);
    if (n < 4 || when.kind != GR_TIME_CLOCK)
        return i;
    for (stop += n; i < end && s->tokens.at[i].start < stop;)
        i++;
    if (i < end && gr_link_is_name_token(s, i))
        gr_link_add_cell(x, gr_v_time(when.seconds), NULL, GR_MEANS_CLOCK);
    return i;
}

/* "9:00 Bern -> 9:55 Thun": the time before the first name, where one stands before the second. */
static void clock_before(const gr_sensing *s, size_t name, size_t second, gr_link *x)
{
    gr_link later = { 0 };

    if (name < 3 || !gr_token_is(s, name - 2, ":") ||
        skip_clock(s, second, s->tokens.n, &later) == second)
        return;
    skip_clock(s, name - 3, name + 1, x);
}

#define PAIRS_TOKENS 4096 /* of a text in which names are looked for everywhere */

/* "Roof Walls>Wiring" where "Pour>Walls" or "Roof>Paint" stands elsewhere. */
static bool stand_alone(const gr_links *r, gr_str a, gr_str b)
{
    const gr_sensing *s = r->s;

    for (size_t i = 1; s->tokens.n < PAIRS_TOKENS && i + 1 < s->tokens.n; i++) {
        gr_str t = gr_token_text(s, i);

        bool left = gr_link_is(r, i + 1) && gr_link_is_glued(s, i + 1);
        bool right = gr_link_is(r, i - 1) && gr_link_is_glued(s, i);

        if ((gr_str_eq(t, b) && (right || (left && !gr_str_eq(gr_token_text(s, i - 1), a)))) ||
            (gr_str_eq(t, a) && (left || (right && !gr_str_eq(gr_token_text(s, i + 1), b)))))
            return true;
    }
    return false;
}

/* "A1--A2 A2--A3": two names, not one, stand before a mark without blanks. */
static bool are_two(const gr_links *r, size_t mark)
{
    const gr_sensing *s = r->s;
    gr_str a, b;

    if (mark < 3 || !gr_link_is_glued(s, mark) || gr_link_is_glued(s, mark - 1) ||
        !gr_link_is_glued(s, mark - 2))
        return false;
    a = gr_token_text(s, mark - 2);
    b = gr_token_text(s, mark - 1);
    return gr_str_eq(a, b) ||
           (gr_is_digit(a.ptr[a.len - 1]) && gr_is_digit(b.ptr[b.len - 1]) &&
            s->tokens.at[mark - 1].kind == GR_TOKEN_WORD) ||
           stand_alone(r, a, b);
}

/* "A - B - C (4, 5)", "A -> B -> C: 4, 5": a number for each link from `from` on, behind the chain;
 * the token behind them, or `i` if there are more or fewer. */
static size_t read_hops(gr_links *r, size_t from, size_t i)
{
    const gr_sensing *s = r->s;
    bool round = gr_token_is(s, i, "("), boxed = round || gr_token_is(s, i, "[");
    size_t n = r->links.n - from, k = 0, at = i + 1;

    if (n < 2 || (!boxed && !gr_token_is(s, i, ":")))
        return i;
    for (int pass = 0; pass < 2; pass++) {
        at = i + 1;
        for (k = 0; k < n; k++) {
            gr_link *x = &r->links.at[from + k];
            const gr_unit *unit;
            gr_value v;

            if (!gr_token_kind_is(s, at, GR_TOKEN_NUMBER) ||
                !gr_read_number(gr_token_text(s, at), &v, &unit))
                return i;
            if (pass == 1 && x->n_cells == 0)
                gr_link_add_cell(x, v, unit, GR_MEANS_NUMBER);
            at++;
            if (k + 1 < n && !gr_token_is(s, at++, ","))
                return i;
        }
        if (boxed ? !gr_token_is(s, at, round ? ")" : "]")
                  : at < s->tokens.n && !gr_token_kind_is(s, at, GR_TOKEN_NEWLINE) &&
                        !gr_token_is(s, at, ";") && !gr_token_is(s, at, "."))
            return i;
    }
    at += boxed;
    r->links.at[r->links.n - 1].at.end = s->tokens.at[at - 1].end;
    r->hops_end = at;
    return at;
}

/* A chain whose first link is token op; its first name does not begin before `first`. Sets the
 * tokens that it covers, and *next to the first link of another chain behind it, or end. */
static bool read_chain(gr_links *r, size_t first, size_t op, size_t end, size_t *start,
                       size_t *stop, size_t *more)
{
    const gr_sensing *s = r->s;
    size_t from = r->links.n, pos = op, limit = end;
    gr_span left;
    bool back, glued = (s->tokens.at[op].flags & GR_TOKEN_GLUED) != 0;

    *more = end;
    *stop = op;
    *start = gr_link_name_before(r, first, op, glued, &left);
    while (*start != SIZE_MAX && pos < end) {
        gr_link x = { .u = left, .chain = r->n_chains };
        size_t next = next_link(r, pos + 1, end), label = 0, label_end = 0;
        bool labelled = next < end && is_label(r, pos, next, &label, &label_end);

        if (r->links.n == from && gr_token_kind_is(s, pos + 1, GR_TOKEN_NUMBER))
            clock_before(s, *start, pos + 1, &x);
        x.direction = gr_link_at(r, pos, &back);
        x.by = gr_link_is_rare(r, pos)    ? MARK_RARE
               : gr_link_is_sign(r, pos)  ? MARK_SIGN
               : gr_link_is_arrow(s, pos) ? MARK_ARROW
                                          : MARK_DASH;
        glued = (s->tokens.at[pos].flags & GR_TOKEN_GLUED) != 0;
        if (labelled) {
            bool forth;
            gr_direction second = gr_link_at(r, next, &forth);

            if (x.direction == GR_UNDIRECTED) {
                x.direction = second;
                back = forth;
            } else if (back && second == GR_DIRECTED && !forth) { /* "A <-5-> B" */
                x.direction = GR_UNDIRECTED;
                back = false;
            }
            x.by = gr_link_is_arrow(s, next) ? MARK_ARROW : x.by;
            pos = next;
            next = next_link(r, pos + 1, end);
        }
        *stop = gr_link_name_after(r, skip_clock(s, pos + 1, next, &x), next, glued, &x.v);
        if (*stop == 0)
            break;
        if (next < end && *stop == next && glued && are_two(r, next))
            *stop = next - 1;
        if (next < end && *stop != next) {
            size_t begin = next_chain(r, *stop, next);

            x.v.end = are_two(r, next) && begin + 1 == next ? s->tokens.at[*stop - 1].end : x.v.end;

            limit = begin != 0 ? begin : end;
            *more = begin != 0 ? next : end;
            next = end; /* the next link needs this name whole */
        }
        if (x.v.end <= x.v.start) /* "1-2:36 2-": the time before the name was taken for it */
            break;
        if (labelled && gr_link_read_cells(r, label, label_end, &x) == label)
            x.label = gr_link_span(s, label, label_end - 1);
        left = x.v;
        if (back) {
            gr_span t = x.u;

            x.u = x.v;
            x.v = t;
        }
        x.back = back;
        x.at = (gr_span){ x.u.start < x.v.start ? x.u.start : x.v.start,
                          x.u.end > x.v.end ? x.u.end : x.v.end };
        if (!push_link(r, x))
            return false;
        pos = next;
    }
    if (r->links.n == from)
        return true;
    /* numbers belong to a link, not to a chain of them */
    if (r->links.n == from + 1) {
        gr_link *x = &r->links.at[from];

        *stop = gr_link_read_cells(r, *stop, limit, x);
        if (x->n_cells != 0 && *stop > 0 && s->tokens.at[*stop - 1].end > x->at.end)
            x->at.end = s->tokens.at[*stop - 1].end;
    } else {
        size_t behind = read_hops(r, from, *stop);

        *stop = behind < end ? behind : behind > *stop ? end : *stop;
    }
    r->n_chains++;
    return true;
}

/* "bonds 0-1": a word before a list; "Bees 9-11" is something else. */
static bool may_lead(const gr_links *r, size_t first, size_t start)
{
    const gr_sensing *s = r->s;

    return start == first || (start == first + 1 && !is_clock(s, first) &&
                              (s->tokens.at[start].kind != GR_TOKEN_NUMBER ||
                               !gr_link_is_capital(s, first) || gr_is_vocabulary(s->lemma[first])));
}

/* "a-b b-c (undirected)": a note behind a list ends it. */
static size_t skip_note(const gr_links *r, size_t i, size_t end)
{
    return i < end && gr_link_group_end(r, i) == end ? end : i;
}

/* The chains of a segment; the first link is token op. */
static bool read_chains(gr_links *r, size_t first, size_t op, size_t end)
{
    size_t from = r->links.n, start, stop = first, begin = first;
    bool pure = true, tail;

    while (op < end) {
        if (!read_chain(r, begin, op, end, &start, &stop, &op))
            return false;
        if (begin == first)
            pure = start != SIZE_MAX && may_lead(r, first, start);
        begin = stop;
    }
    tail = skip_note(r, stop, end) >= end;
    for (size_t i = from; i < r->links.n; i++) {
        r->links.at[i].pure = tail && (pure || i != from);
        r->links.at[i].tail = tail;
    }
    return true;
}

/* "A-5-B": the number is what the link is worth. */
static bool is_weighted(const gr_sensing *s, size_t at)
{
    gr_str rest = gr_token_text(s, at), part[3];
    size_t n = 0;
    double x;

    while (n < 3 && gr_str_split(&rest, '-', &part[n]))
        n++;
    return n == 3 && rest.ptr == NULL && gr_num_to_double(part[1], &x) && part[0].len != 0 &&
           part[2].len != 0 && !gr_is_digit(part[0].ptr[0]) && !gr_is_digit(part[2].ptr[0]);
}

static bool push_weighted(gr_links *r, size_t at)
{
    const gr_token *t = &r->s->tokens.at[at];
    gr_str text = gr_token_text(r->s, at);
    size_t first = gr_str_find(text, "-"), second = text.len;
    const gr_unit *unit;
    gr_value v;
    gr_link x = { .direction = GR_UNDIRECTED, .by = MARK_HYPHEN, .chain = r->n_chains++ };

    while (text.ptr[second - 1] != '-')
        second--;
    x.u = (gr_span){ t->start, t->start + first };
    x.v = (gr_span){ t->start + second, t->end };
    x.at = (gr_span){ t->start, t->end };
    if (gr_read_number(gr_str_sub(text, first + 1, second - 1), &v, &unit))
        gr_link_add_cell(&x, v, unit, GR_MEANS_NUMBER);
    return push_link(r, x);
}

/* "east wing-lobby": the first and the last name of the links from `from` on go on in the words
 * beside token `at`. Sets the tokens that they cover. */
static void widen_ends(gr_links *r, size_t from, size_t at, size_t end, size_t *begin, size_t *stop)
{
    const gr_sensing *s = r->s;
    gr_link *head = &r->links.at[from], *tail = &r->links.at[r->links.n - 1];

    *begin = gr_link_phrase_before(r, *begin, at, head->u.end);
    *stop = gr_link_phrase_after(r, tail->v.start, at, end) + 1;
    if (*begin < at)
        head->u.start = head->at.start = s->tokens.at[*begin].start;
    if (*stop > at + 1)
        tail->v.end = tail->at.end = s->tokens.at[*stop - 1].end;
}

/* "Spring-Tank": a word of names with hyphens between them. The token behind it and its numbers,
 * which end before `end`; 0 without memory. Its first name does not begin before *begin, which is
 * set to where it does. */
static size_t read_hyphen(gr_links *r, size_t at, size_t end, size_t *begin_at)
{
    const gr_sensing *s = r->s;
    const gr_token *t = &s->tokens.at[at];
    size_t from = r->links.n, begin = t->start, stop = at + 1;

    if (is_weighted(s, at)) {
        *begin_at = at;
        return push_weighted(r, at) ? stop : 0;
    }
    for (size_t i = t->start; i <= t->inner_end; i++) {
        if (i < t->inner_end && s->text.ptr[i] != '-')
            continue;
        if (begin == i) {
            *begin_at = at;
            return stop;
        }
        if (r->links.n > from || begin != t->start) {
            gr_link *before = r->links.n > from ? &r->links.at[r->links.n - 1] : NULL;
            gr_link x = { .u = before != NULL ? before->v : (gr_span){ t->start, begin - 1 },
                          .v = { begin, i },
                          .at = { t->start, t->end },
                          .direction = GR_UNDIRECTED,
                          .by = MARK_HYPHEN,
                          .chain = r->n_chains };

            if (!push_link(r, x))
                return 0;
        }
        begin = i + 1;
    }
    if (r->links.n > from)
        widen_ends(r, from, at, end, begin_at, &stop);
    if (r->links.n == from + 1) {
        gr_link *x = &r->links.at[from];

        stop = gr_link_read_cells(r, stop, end, x);
        if (x->n_cells != 0)
            x->at.end = s->tokens.at[stop - 1].end;
    }
    r->n_chains += r->links.n > from;
    return stop;
}

/* The words with hyphens of a segment, the first of them token `at`. Only the last ones side by
 * side are a list: "the path-like network P-Q Q-R". */
static bool read_hyphens(gr_links *r, size_t first, size_t at, size_t end)
{
    const gr_sensing *s = r->s;
    size_t from = r->links.n, stop = first, second = 0, begin = at;
    bool lead;

    while (at < end) {
        size_t next = at + 1, left = stop, before = r->links.n, behind;

        while (next < end && !gr_link_is_hyphened(s, next))
            next++;
        behind = read_hyphen(r, at, next, &left);
        if (behind == 0)
            return false;
        if (before == from || left != stop) { /* the first, or words stand between */
            from = before;
            second = 0;
            begin = left;
        }
        stop = behind;
        second = second == 0 ? r->links.n : second;
        at = next;
    }
    stop = skip_note(r, stop, end);
    /* a word before the first of a list is fine */
    lead = begin == first ||
           (begin == first + 1 && !is_clock(s, first) &&
            (!gr_link_is_capital(s, first) || gr_text_word_class(gr_token_text(s, first)) != 0));
    for (size_t i = from; i < r->links.n; i++) {
        r->links.at[i].pure = stop >= end && (lead || i >= second);
        r->links.at[i].tail = stop >= end && !r->links.at[i].pure;
        r->links.at[i].front = begin == first && stop < end;
    }
    return true;
}

/* The words of a segment that branch from each other, whatever stands between them. */
static bool read_branches(gr_links *r, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        size_t from = r->links.n, begin = i;

        if (!r->branch[i])
            continue;
        if (read_hyphen(r, i, i + 1, &begin) == 0)
            return false;
        for (size_t k = from; k < r->links.n; k++)
            r->links.at[k].pure = true;
    }
    return true;
}

static bool is_other_line(const gr_sensing *s, size_t from, size_t to)
{
    return from > to || memchr(s->text.ptr + from, '\n', to - from) != NULL;
}

/* A segment without links that follows one: "A -> B, C" or "A–B 12 km, 10 min". */
static bool read_more(gr_links *r, size_t first, size_t end, size_t line_links)
{
    const gr_sensing *s = r->s;
    gr_link *last = r->links.n != 0 ? &r->links.at[r->links.n - 1] : NULL, x;
    gr_span name;
    size_t stop;

    if (last == NULL || end <= first)
        return true;
    if (s->tokens.at[first].kind == GR_TOKEN_NUMBER && last->n_cells != 0 &&
        first < s->sentences[last->sentence].last &&
        !is_other_line(s, last->at.end, s->tokens.at[first].start)) {
        gr_link copy = *last;

        if (gr_link_read_cells(r, first, end, &copy) == end && copy.n_cells > last->n_cells) {
            *last = copy;
            last->at.end = s->tokens.at[end - 1].end;
        }
        return true;
    }
    if (line_links != 1 || (last->by != MARK_ARROW && last->by != MARK_SIGN) ||
        last->direction == GR_UNDIRECTED)
        return true;
    stop = gr_link_name_after(r, first, end, false, &name);
    if (stop == 0)
        return true;
    x = *last;
    if (x.back)
        x.u = name;
    else
        x.v = name;
    x.n_cells = 0;
    x.at = name;
    stop = gr_link_read_cells(r, stop, end, &x);
    if (stop < end || (last->n_cells != 0 && x.n_cells == 0)) /* "A -> B 310 km, train" */
        return true;
    x.at.end = s->tokens.at[end - 1].end;
    return push_link(r, x);
}

/* The word with a hyphen that ends a segment, or that only a number follows; else `from`. */
static size_t last_hyphened(const gr_sensing *s, size_t from, size_t end)
{
    for (size_t i = end; i-- > from;)
        if (gr_link_is_hyphened(s, i))
            return i + 1 == end || gr_token_is(s, i + 1, "(") ||
                           gr_token_kind_is(s, i + 1, GR_TOKEN_NUMBER)
                       ? i
                       : from;
    return from;
}

/* A dash with blanks around it before arrows without: it ends what leads to them. */
static bool is_pause(const gr_links *r, size_t op, size_t end)
{
    size_t next = next_link(r, op + 1, end);

    return next < end && !gr_link_is_arrow(r->s, op) && gr_link_is_arrow(r->s, next) &&
           !gr_link_is_glued(r->s, op) && !gr_link_is_glued(r->s, op + 1) &&
           gr_link_is_glued(r->s, next);
}

/* "gw1 -> nas, sw-a, web": behind an arrow, a word with a hyphen is one more name. */
static bool is_fan(const gr_links *r, size_t first, size_t at, size_t line_links)
{
    const gr_link *last = r->links.n != 0 ? &r->links.at[r->links.n - 1] : NULL;

    return at == first && line_links == 1 && last != NULL && last->by == MARK_ARROW &&
           last->direction == GR_DIRECTED;
}

static bool read_segment(gr_links *r, size_t first, size_t end, size_t *line_links)
{
    const gr_sensing *s = r->s;
    size_t op = first, before = r->links.n;

    if (end <= r->hops_end) /* numbers of a chain */
        return true;
    while (op < end && !gr_link_is(r, op))
        op++;
    if (op == first && op < end && end > first + 1) { /* a bullet */
        for (op = ++first; op < end && !gr_link_is(r, op);)
            op++;
    }
    if (op < end && is_pause(r, op, end)) /* "Messages today — Zoe→Yan" */
        for (first = ++op; op < end && !gr_link_is(r, op);)
            op++;
    if (op < end) {
        if (!read_chains(r, first, op, end))
            return false;
    } else {
        size_t at = first;

        if (!read_branches(r, first, end))
            return false;
        if (r->links.n > before)
            return true;
        while (at < end && at < first + 6 && !gr_link_is_hyphened(s, at))
            at++;
        /* The last word of a longer sentence may begin a list. */
        if (at == end || at == first + 6)
            at = last_hyphened(s, at, end);
        if (at < end && gr_link_is_hyphened(s, at) && !is_fan(r, first, at, *line_links)
                ? !read_hyphens(r, first, at, end)
                : !read_more(r, first, end, *line_links))
            return false;
    }
    *line_links += r->links.n > before && op < end;
    return true;
}

/* "A -> {B, C 5}": the set that opens at token i, behind an arrow; the token behind it, or i if it
 * is none. Its left name does not begin before `first`. */
static size_t read_set(gr_links *r, size_t first, size_t i)
{
    const gr_sensing *s = r->s;
    const char *close = gr_token_is(s, i, "{") ? "}" : gr_token_is(s, i, "[") ? "]" : NULL;
    size_t from = r->links.n, k = i + 1;
    gr_link x = { .by = MARK_ARROW, .pure = true, .tail = true };
    bool back;

    if (close == NULL || i < first + 2 || gr_link_at(r, i - 1, &back) != GR_DIRECTED || back ||
        gr_link_name_before(r, first, i - 1, false, &x.u) == SIZE_MAX)
        return i;
    x.direction = GR_DIRECTED;
    while (!gr_token_is(s, k, close)) {
        gr_link y = x;
        size_t end = k, next;

        while (end < s->tokens.n && end < k + GR_LINK_GROUP_MAX && !gr_token_is(s, end, ",") &&
               !gr_token_is(s, end, close) && s->tokens.at[end].kind != GR_TOKEN_NEWLINE)
            end++;
        next = gr_link_name_after(r, k, end, false, &y.v);
        y.chain = r->n_chains++;
        y.at = (gr_span){ x.u.start, y.v.end };
        if (next == 0 || (next < end && gr_link_read_cells(r, next, end, &y) != end) ||
            end == s->tokens.n || !push_link(r, y)) {
            r->links.n = from;
            return i;
        }
        k = end + gr_token_is(s, end, ",");
    }
    return k + 1;
}

static bool find_links(gr_links *r)
{
    const gr_sensing *s = r->s;
    size_t first = 0, line_links = 0;
    bool linked = false; /* the segment has a link already: "A->B: 6", but "Bonds: 0-1" */

    for (size_t i = 0; i <= s->tokens.n;) {
        size_t set = i < s->tokens.n ? read_set(r, first, i) : i;
        size_t group = i < s->tokens.n && i > first ? gr_link_group_end(r, i) : 0;

        if (set != i) {
            first = i = set;
            continue;
        }
        linked = i > first && (linked || (gr_link_is(r, i - 1) && i - 1 > first));

        if (group != 0) {
            i = group;
            continue;
        }
        if (i < s->tokens.n && !gr_link_separates(r, i) &&
            (linked || (i > first && gr_link_is_hyphened(s, i - 1)) || !gr_token_is(s, i, ":") ||
             is_clock(s, i + 1))) {
            i++;
            continue;
        }
        if (i > first && !read_segment(r, first, i, &line_links))
            return false;
        if (i < s->tokens.n && !gr_token_is(s, i, ",") && !gr_word_in(s->lemma[i], "and|or"))
            line_links = 0;
        first = ++i;
    }
    return true;
}

#define SUMS_MAX 16 /* names on one side of an arrow */

/* One more link beside x, with another name on its left or its right side. */
static bool push_beside(gr_links *r, size_t x, gr_span name, bool left)
{
    gr_link y = r->links.at[x];

    if (left != y.back)
        y.u = name;
    else
        y.v = name;
    y.n_cells = 0;
    y.at = (gr_span){ name.start < y.at.start ? name.start : y.at.start,
                      name.end > y.at.end ? name.end : y.at.end };
    return push_link(r, y);
}

/* "dough + sauce -> pizza", "crude -> petrol + tar": what stands beside a plus goes or comes as
 * well. */
static bool add_sums(gr_links *r)
{
    const gr_sensing *s = r->s;

    for (size_t i = 0, n = r->links.n; i < n; i++) {
        gr_link x = r->links.at[i];
        size_t first = gr_token_from(s, x.back ? x.v.start : x.u.start);
        size_t last = gr_token_from(s, x.back ? x.u.end : x.v.end);
        gr_span name;

        if (x.by != MARK_ARROW || x.direction != GR_DIRECTED)
            continue;
        for (size_t k = 0; k < SUMS_MAX && first > 1 && gr_token_is(s, first - 1, "+"); k++) {
            size_t start = gr_link_name_before(r, first - 2, first - 1, true, &name);

            if (start == SIZE_MAX)
                break;
            if (!push_beside(r, i, name, true))
                return false;
            first = start;
        }
        for (size_t k = 0; k < SUMS_MAX && gr_token_is(s, last, "+"); k++) {
            size_t end = gr_link_name_after(r, last + 1, last + 2, true, &name);

            if (end == 0)
                break;
            if (!push_beside(r, i, name, false))
                return false;
            last = end;
        }
    }
    return true;
}

#define BRANCHES_MAX 32 /* of one sentence */

/* Begins every part of a word with hyphens with a capital letter? *n is how many there are. */
static bool has_capitals(const gr_sensing *s, size_t i, size_t *n)
{
    gr_str rest = gr_token_text(s, i), part;

    *n = 0;
    while (gr_str_split(&rest, '-', &part)) {
        if (part.len == 0 || part.ptr[0] < 'A' || part.ptr[0] > 'Z' || ++*n > BRANCHES_MAX)
            return false;
    }
    return *n > 1;
}

static bool share_part(gr_str a, gr_str b)
{
    gr_str x, y;

    while (gr_str_split(&a, '-', &x))
        for (gr_str rest = b; gr_str_split(&rest, '-', &y);)
            if (gr_str_eq(x, y))
                return true;
    return false;
}

/* Words of one sentence that are chains of names and share some: none is a name by itself. */
static bool find_branches(gr_links *r)
{
    const gr_sensing *s = r->s;

    r->branch = gr_new_n(&s->cx->arena, bool, s->tokens.n + 1);
    for (size_t k = 0; r->branch != NULL && k < s->n_sentences; k++) {
        size_t at[BRANCHES_MAX], n = 0, parts, longest = 0;

        for (size_t i = s->sentences[k].first; i < s->sentences[k].last && n < BRANCHES_MAX; i++)
            if (gr_link_is_hyphened(s, i) && has_capitals(s, i, &parts)) {
                longest = parts > longest ? parts : longest;
                at[n++] = i;
            }
        for (size_t i = 0; longest > 2 && i < n; i++)
            for (size_t j = 0; !r->branch[at[i]] && j < n; j++)
                r->branch[at[i]] =
                    i != j && share_part(gr_token_text(s, at[i]), gr_token_text(s, at[j]));
    }
    return r->branch != NULL;
}

static gr_status find(gr_sensing *s, gr_err *err)
{
    gr_links r = { .s = s };
    gr_status st = GR_OK;

    r.links.budget = &s->cx->budget;
    gr_strmap_init(&r.known, &s->cx->budget);
    gr_strmap_init(&r.numbered, &s->cx->budget);
    gr_links_find_signs(&r);
    gr_links_find_phrases(&r);
    if (!gr_links_find_numbered(&r) || !find_branches(&r) || !find_links(&r) || !add_sums(&r) ||
        !gr_links_judge(&r))
        st = gr_fail_memory(s->cx, err);
    else
        st = gr_links_propose(&r, err);
    gr_vec_clear(&r.links);
    gr_strmap_clear(&r.known);
    gr_strmap_clear(&r.numbered);
    return st;
}

const gr_recogniser gr_recogniser_links = {
    .name = "links",
    .summary = "A -> B, Valley–Midway 12 min, x<->y: links drawn with symbols",
    .find = find,
    .example = "We have Oslo–Hamar 8 km, Hamar–Moss 5 km and Moss–Oslo 9 km. How far is it from "
               "Oslo to Moss?",
    .graph = "Oslo-Hamar 8, Hamar-Moss 5, Moss-Oslo 9",
};
