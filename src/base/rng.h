/* xoshiro256** seeded by splitmix64 (Blackman, Vigna 2018). Same seed, same numbers, everywhere. */
#ifndef GR_RNG_H
#define GR_RNG_H

#include <stdint.h>

typedef struct gr_rng {
    uint64_t s[4];
} gr_rng;

void gr_rng_seed(gr_rng *r, uint64_t seed);
uint64_t gr_rng_next(gr_rng *r);
uint64_t gr_rng_below(gr_rng *r, uint64_t n); /* 0..n-1 without bias; n = 0 gives 0 */
double gr_rng_unit(gr_rng *r);                /* 0 <= x < 1, 53 bits */
double gr_rng_normal(gr_rng *r);              /* mean 0, variance 1 */

#endif
