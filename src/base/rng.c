/* xoshiro256** 1.0 and what is drawn from it. */
#include "base/base.h"

#include <math.h>

static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15U;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

void gr_rng_seed(gr_rng *r, uint64_t seed)
{
    for (size_t i = 0; i < 4; i++)
        r->s[i] = splitmix64(&seed);
}

static uint64_t rotl(uint64_t x, unsigned k)
{
    return x << k | x >> (64 - k);
}

uint64_t gr_rng_next(gr_rng *r)
{
    uint64_t *s = r->s;
    uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

/* Lemire 2019: the upper half of a product is the number; the few lower halves that would favour
 * some numbers are drawn again. */
uint64_t gr_rng_below(gr_rng *r, uint64_t n)
{
    __uint128_t product;
    uint64_t unfair;

    if (n == 0)
        return 0;
    product = (__uint128_t)gr_rng_next(r) * n;
    if ((uint64_t)product < n) {
        unfair = (0 - n) % n;
        while ((uint64_t)product < unfair)
            product = (__uint128_t)gr_rng_next(r) * n;
    }
    return (uint64_t)(product >> 64);
}

double gr_rng_unit(gr_rng *r)
{
    return (double)(gr_rng_next(r) >> 11) * 0x1p-53;
}

/* Marsaglia's polar method; the second number of the pair is dropped to keep the state small. */
double gr_rng_normal(gr_rng *r)
{
    double x, y, q;

    do {
        x = 2 * gr_rng_unit(r) - 1;
        y = 2 * gr_rng_unit(r) - 1;
        q = x * x + y * y;
    } while (q >= 1 || q == 0);
    return x * sqrt(-2 * log(q) / q);
}
