/* Two running sums in 16 lanes, which compilers make vectors of. */
#include "base/base.h"

typedef struct lanes {
    uint32_t a[16], b[16], top[16];
} lanes;

static void sum_words(lanes *l, const uint32_t *w, size_t n)
{
    for (size_t i = 0; i < n; i += 16)
        for (size_t k = 0; k < 16; k++) {
            l->a[k] += w[i + k];
            l->b[k] += l->a[k];
            l->top[k] = w[i + k] > l->top[k] ? w[i + k] : l->top[k];
        }
}

/* Two running sums in 16 lanes: any single flipped bit changes the first, two words that change
 * places the second. A last part is taken as padded with zeros. Also the largest word, which bounds
 * ids. */
uint64_t gr_sum_piece(const void *data, size_t len, uint32_t *largest)
{
    lanes l = { 0 };
    uint64_t h = (len + GR_SUM_ALIGN - 1) / GR_SUM_ALIGN * GR_SUM_ALIGN;
    uint32_t tail[GR_SUM_ALIGN / 4] = { 0 };
    size_t whole = len / GR_SUM_ALIGN * GR_SUM_ALIGN;

    sum_words(&l, data, whole / 4);
    if (whole != len) {
        memcpy(tail, (const char *)data + whole, len - whole);
        sum_words(&l, tail, GR_SUM_ALIGN / 4);
    }
    *largest = 0;
    for (size_t k = 0; k < 16; k++) {
        h = gr_hash_u64(h ^ l.a[k]);
        h = gr_hash_u64(h ^ l.b[k]);
        *largest = l.top[k] > *largest ? l.top[k] : *largest;
    }
    return h;
}

uint64_t gr_sum_join(uint64_t sum, uint64_t piece)
{
    return gr_hash_u64(sum ^ piece);
}

uint64_t gr_sum(const void *data, size_t len, uint32_t *largest)
{
    uint64_t sum = 0;
    uint32_t most = 0, most_here;

    for (size_t from = 0; from == 0 || from < len; from += GR_SUM_PIECE) {
        size_t used = len - from < GR_SUM_PIECE ? len - from : GR_SUM_PIECE;

        sum = gr_sum_join(sum, gr_sum_piece((const char *)data + from, used, &most_here));
        most = most_here > most ? most_here : most;
    }
    if (largest != NULL)
        *largest = most;
    return sum;
}
