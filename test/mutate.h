/* Texts that are nearly right: seeds with bytes changed, cut out, doubled and swapped between them.
 *
 * GRASP_FUZZ_SECONDS=600 goes on for that long; GRASP_FUZZ_SEED=7 begins elsewhere. */
#ifndef TEST_MUTATE_H
#define TEST_MUTATE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/base.h"

static inline uint64_t mutate_number(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

/* Somewhere in the text: a few bytes of another seed, of marks, or of anything. */
static inline void mutate_once(gr_rng *r, gr_strbuf *sb, const char *const *seeds, size_t n_seeds)
{
    static const char marks[] = "()[]{}\"'#:=,;-> \n\\\t0aG*|.";
    size_t from = gr_rng_below(r, sb->len + 1), cut = gr_rng_below(r, 6), add = gr_rng_below(r, 8);
    gr_str other = gr_str_of(seeds[gr_rng_below(r, n_seeds)]), tail;
    gr_strbuf out;

    if (gr_rng_below(r, 8) == 0)
        cut = gr_rng_below(r, sb->len + 1);
    tail = gr_str_sub(gr_strbuf_str(sb), from + cut < sb->len ? from + cut : sb->len, sb->len);
    gr_strbuf_init(&out, NULL, 0);
    gr_strbuf_add(&out, gr_str_sub(gr_strbuf_str(sb), 0, from));
    switch (gr_rng_below(r, 4)) {
    case 0:
        from = gr_rng_below(r, other.len + 1);
        cut = gr_rng_below(r, other.len - from + 1);
        gr_strbuf_add(&out, gr_str_sub(other, from, from + cut));
        break;
    case 1:
        for (; add != 0; add--)
            gr_strbuf_addc(&out, marks[gr_rng_below(r, sizeof marks - 1)]);
        break;
    case 2:
        for (; add != 0; add--)
            gr_strbuf_addc(&out, (char)gr_rng_below(r, 256));
        break;
    default: break;
    }
    gr_strbuf_add(&out, tail);
    gr_strbuf_reset(sb);
    gr_strbuf_add(sb, gr_strbuf_str(&out));
    gr_strbuf_clear(&out);
}

/* Calls take(text) for `rounds` texts, or until the time is over. */
static inline void mutate_all(const char *const *seeds, size_t n_seeds, uint64_t rounds,
                              void (*take)(gr_str text))
{
    int64_t end = gr_now_ns() + (int64_t)mutate_number("GRASP_FUZZ_SECONDS", 0) * 1000000000;
    gr_strbuf sb;
    gr_rng r;

    gr_rng_seed(&r, mutate_number("GRASP_FUZZ_SEED", 1));
    gr_strbuf_init(&sb, NULL, 0);
    for (size_t i = 0; i < n_seeds; i++)
        take(gr_str_of(seeds[i]));
    rounds = rounds * mutate_number("GRASP_EFFORT", 100) / 100;
    for (uint64_t k = 0; k < rounds || gr_now_ns() < end; k++) {
        gr_strbuf_reset(&sb);
        gr_strbuf_adds(&sb, seeds[gr_rng_below(&r, n_seeds)]);
        for (uint64_t n = 1 + gr_rng_below(&r, 5); n != 0; n--)
            mutate_once(&r, &sb, seeds, n_seeds);
        take(gr_strbuf_str(&sb));
    }
    gr_strbuf_clear(&sb);
}

#define MUTATE(seeds, rounds, take)                                                                \
    mutate_all((seeds), sizeof(seeds) / sizeof *(seeds), (rounds), (take))

#endif
