/* Edit distance and nearest names.
 *
 * Optimal string alignment by rows, of which only the band of width 2*cap + 1 around the diagonal
 * can matter (Ukkonen 1985). Neither string is decoded as a whole: the code points of b that the
 * band touches live in a ring, so nothing is allocated however long the names are. */
#include "text/text_int.h"

#define BAND (2 * GR_DISTANCE_MAX + 1)
#define RING 256 /* a power of two above BAND */

#define LIMIT_MAX 16 /* a name that is further off is no slip of the pen, however long it is */

_Static_assert(RING > BAND + 1, "the ring must hold the band and the code point before it");

typedef struct reader {
    gr_str s;
    size_t pos;
    bool fold;
} reader;

/* The next code point; *r must not be at its end. */
static uint32_t read_cp(reader *r)
{
    size_t len;
    uint32_t cp = gr_cp_at(r->s, r->pos, &len);

    r->pos += len;
    return r->fold ? gr_cp_fold(cp) : cp;
}

static size_t cp_count(gr_str s)
{
    size_t n = 0;

    for (size_t pos = 0, len; pos < s.len; pos += len, n++)
        gr_cp_at(s, pos, &len);
    return n;
}

/* Code points that a and b have in common at the front; both readers stand behind them. */
static size_t skip_common(reader *a, reader *b)
{
    size_t n = 0;

    while (a->pos < a->s.len && b->pos < b->s.len) {
        reader next_a = *a, next_b = *b;

        if (read_cp(&next_a) != read_cp(&next_b))
            break;
        *a = next_a;
        *b = next_b;
        n++;
    }
    return n;
}

static unsigned min3(unsigned a, unsigned b, unsigned c)
{
    unsigned m = a < b ? a : b;

    return m < c ? m : c;
}

/* One row of the table: cur[k] is the distance of a's first i code points and b's first
 * j = i + k - cap ones. Returns its least entry. */
static unsigned next_row(unsigned *cur, const unsigned *prev, const unsigned *prev2,
                         const uint32_t *ring, size_t i, size_t n_b, unsigned cap,
                         const uint32_t a[2])
{
    unsigned least = cap + 1;

    for (unsigned k = 0; k <= 2 * cap; k++) {
        size_t j = i + k - cap;
        unsigned d = cap + 1;

        if (i + k >= cap && j <= n_b) {
            if (j == 0) {
                d = (unsigned)i;
            } else {
                uint32_t b = ring[j % RING];

                d = min3(prev[k] + (a[0] != b), k < 2 * cap ? prev[k + 1] + 1 : cap + 1,
                         k > 0 ? cur[k - 1] + 1 : cap + 1);
                if (i > 1 && j > 1 && a[0] == ring[(j - 1) % RING] && a[1] == b)
                    d = min3(d, prev2[k] + 1, cap + 1);
            }
        }
        cur[k] = d < cap + 1 ? d : cap + 1;
        if (cur[k] < least)
            least = cur[k];
    }
    return least;
}

/* The distance of what the readers have left, n_a and n_b code points that differ by <= cap. */
static unsigned banded(reader a, size_t n_a, reader b, size_t n_b, unsigned cap)
{
    unsigned rows[3][BAND], *cur = rows[0], *prev = rows[1], *prev2 = rows[2];
    uint32_t ring[RING], last[2] = { 0, 0 };
    size_t n_read = 0;

    for (unsigned k = 0; k <= 2 * cap; k++) /* row 0: j insertions */
        prev[k] = k >= cap && k - cap <= n_b ? k - cap : cap + 1;
    for (size_t i = 1; i <= n_a; i++) {
        unsigned *spare = prev2;

        while (n_read < n_b && n_read < i + cap)
            ring[++n_read % RING] = read_cp(&b);
        last[1] = last[0];
        last[0] = read_cp(&a);
        if (next_row(cur, prev, prev2, ring, i, n_b, cap, last) > cap)
            return cap + 1;
        prev2 = prev;
        prev = cur;
        cur = spare;
    }
    return prev[n_b + cap - n_a];
}

unsigned gr_text_distance(gr_str a, gr_str b, unsigned cap, bool fold_case)
{
    reader ra = { a, 0, fold_case }, rb = { b, 0, fold_case };
    size_t n_a, n_b;

    if (cap > GR_DISTANCE_MAX)
        cap = GR_DISTANCE_MAX;
    skip_common(&ra, &rb);
    n_a = cp_count(gr_str_sub(a, ra.pos, a.len));
    n_b = cp_count(gr_str_sub(b, rb.pos, b.len));
    if ((n_a > n_b ? n_a - n_b : n_b - n_a) > cap)
        return cap + 1;
    if (n_a == 0 || n_b == 0)
        return (unsigned)(n_a + n_b);
    return banded(ra, n_a, rb, n_b, cap);
}

/* Whether x is a better answer than y; equal ones keep the order of the list. */
static bool is_better(const gr_text_near *x, const gr_text_near *y)
{
    return x->distance != y->distance ? x->distance < y->distance : x->n_common > y->n_common;
}

/* Puts x into the sorted out[0..n), which holds at most max; returns the new n. */
static size_t insert(gr_text_near *out, size_t n, size_t max, gr_text_near x)
{
    size_t i = n;

    while (i > 0 && is_better(&x, &out[i - 1]))
        i--;
    if (i == max)
        return n;
    if (n < max)
        n++;
    memmove(&out[i + 1], &out[i], (n - 1 - i) * sizeof *out);
    out[i] = x;
    return n;
}

size_t gr_text_nearest(gr_str query, const gr_str *names, size_t n_names, gr_text_near *out,
                       size_t max)
{
    size_t n = 0, n_query = cp_count(query), quarter = n_query / 4;
    unsigned limit = n_query < 3           ? 0
                     : quarter < 1         ? 1
                     : quarter < LIMIT_MAX ? (unsigned)quarter
                                           : LIMIT_MAX;

    for (size_t i = 0; i < n_names && max > 0; i++) {
        reader q = { query, 0, true }, name = { names[i], 0, true };
        gr_text_near x = { .idx = i, .distance = limit + 1 };

        /* A code point has one to four bytes: most names fall out by their length. */
        if (names[i].len + limit < n_query)
            continue;
        x.n_common = skip_common(&q, &name);
        if (names[i].len / 4 <= n_query + limit)
            x.distance = gr_text_distance(query, names[i], limit, true);
        if (x.distance <= limit || (n_query >= 3 && x.n_common == n_query))
            n = insert(out, n, max, x);
    }
    return n;
}

bool gr_hint_nearest(gr_err *err, gr_str query, const gr_str *names, size_t n)
{
    gr_text_near near[3];
    size_t found = gr_text_nearest(query, names, n, near, 3);

    if (found == 1)
        gr_err_hint(err, "did you mean '%.*s'?", GR_FMT(names[near[0].idx]));
    else if (found == 2)
        gr_err_hint(err, "did you mean '%.*s' or '%.*s'?", GR_FMT(names[near[0].idx]),
                    GR_FMT(names[near[1].idx]));
    else if (found == 3)
        gr_err_hint(err, "did you mean '%.*s', '%.*s' or '%.*s'?", GR_FMT(names[near[0].idx]),
                    GR_FMT(names[near[1].idx]), GR_FMT(names[near[2].idx]));
    return found != 0;
}

#define HINT_NAMES 200u /* bytes of names in a hint */

void gr_hint_all(gr_err *err, gr_str query, const gr_str *names, size_t n)
{
    gr_text_near near;
    bool close = gr_text_nearest(query, names, n, &near, 1) != 0;
    gr_strbuf sb;
    size_t i;

    gr_strbuf_init(&sb, NULL, 0);
    for (i = 0; i < n && sb.len + names[i].len < HINT_NAMES; i++)
        gr_strbuf_addf(&sb, "%s%.*s", i != 0 ? ", " : "", GR_FMT(names[i]));
    if (i != 0)
        gr_err_hint(err, "there %s: %s%s%s%.*s%s", n == 1 ? "is" : "are", sb.buf,
                    i < n ? ", ..." : "", close ? "; did you mean '" : "",
                    close ? (int)names[near.idx].len : 0, close ? names[near.idx].ptr : "",
                    close ? "'?" : "");
    gr_strbuf_clear(&sb);
}

void gr_hint_names(gr_err *err, gr_str query, const gr_str *names, size_t n)
{
    if (n != 0 && !gr_hint_nearest(err, query, names, n))
        gr_hint_all(err, query, names, n);
}
