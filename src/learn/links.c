/* Links both ways, sorted by question, so that what is known of a question stands together. */
#include <stdlib.h>

#include "learn/learn_int.h"

static int by_question(const void *a, const void *b)
{
    const gr_link *x = a, *y = b;

    if (x->s != y->s)
        return x->s < y->s ? -1 : 1;
    if (x->r != y->r)
        return x->r < y->r ? -1 : 1;
    return x->o < y->o ? -1 : x->o > y->o;
}

static size_t add_both(gr_link *at, size_t n, const gr_link *links, size_t n_links, uint32_t n_rel)
{
    for (size_t i = 0; i < n_links; i++) {
        at[n++] = links[i];
        at[n++] = (gr_link){ links[i].o, links[i].r + n_rel, links[i].s };
    }
    return n;
}

bool gr_kge_links_make(gr_arena *a, const gr_kge_data *d, gr_kge_parts parts, gr_kge_links *out)
{
    size_t n_valid = parts >= GR_KGE_VALID ? d->n_valid : 0;
    size_t n_test = parts >= GR_KGE_TEST ? d->n_test : 0;
    size_t most = 2 * (d->n_train + n_valid + n_test), n;
    gr_link *at = gr_new_n(a, gr_link, most + 1);

    if (at == NULL)
        return false;
    n = add_both(at, 0, d->train, d->n_train, d->n_relations);
    n = add_both(at, n, d->valid, n_valid, d->n_relations);
    n = add_both(at, n, d->test, n_test, d->n_relations);
    qsort(at, n, sizeof *at, by_question);
    *out = (gr_kge_links){ .at = at };
    for (size_t i = 0; i < n; i++)
        if (i == 0 || by_question(&at[i - 1], &at[i]) != 0)
            at[out->n++] = at[i];
    return true;
}

size_t gr_kge_links_of(const gr_kge_links *l, uint32_t s, uint32_t r, size_t *from)
{
    size_t low = 0, high = l->n;
    const gr_link key = { s, r, 0 };

    while (low < high) {
        size_t mid = low + (high - low) / 2;

        if (by_question(&l->at[mid], &key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    *from = low;
    while (low < l->n && l->at[low].s == s && l->at[low].r == r)
        low++;
    return low;
}
