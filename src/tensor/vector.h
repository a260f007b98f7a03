/* Loops over floats: compiled for the vectors of several machines, with an e^x and a logarithm that
 * they can hold. */
#ifndef GR_TENSOR_VECTOR_H
#define GR_TENSOR_VECTOR_H

#include <stdint.h>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
    !defined(__SANITIZE_ADDRESS__)
#define GR_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define GR_CLONES
#endif
#define GR_LANES 16u /* partial sums of such a loop: their order does not depend on the machine */

/* e^x: 2^n times a polynomial, to a few units of the last place; x is cut to -87..88. Adding
 * 1.5 2^23 rounds to the integer n, which then stands in the last bits. No choice depends on
 * another: such loops are not made of vectors. */
static inline float gr_power(float x)
{
    float least = x < -87.0f ? -87.0f : x, y = least > 88.0f ? 88.0f : least, n, r, p;
    union {
        float value;
        uint32_t bits;
    } whole = { .value = y * 1.44269504f + 12582912.0f }, two;

    n = whole.value - 12582912.0f;
    two.bits = (whole.bits + 127) << 23;
    r = y - n * 0.693359375f + n * 2.12194440e-4f;
    p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    return (p * r * r + r + 1.0f) * two.value;
}

/* The natural logarithm, to a few units of the last place, of a normal number: x = 2^n (1 + r) with
 * 1 + r from sqrt(1/2) to sqrt(2), and a polynomial of r. */
static inline float gr_logarithm(float x)
{
    union {
        float value;
        uint32_t bits;
    } part = { .value = x };
    int32_t whole = (int32_t)(part.bits - 0x3f3504f3) >> 23;
    float n = (float)whole, r, p;

    part.bits -= (uint32_t)whole << 23;
    r = part.value - 1.0f;
    p = 7.0376836292e-2f;
    p = p * r - 1.1514610310e-1f;
    p = p * r + 1.1676998740e-1f;
    p = p * r - 1.2420140846e-1f;
    p = p * r + 1.4249322787e-1f;
    p = p * r - 1.6668057665e-1f;
    p = p * r + 2.0000714765e-1f;
    p = p * r - 2.4999993993e-1f;
    p = p * r + 3.3333331174e-1f;
    return p * r * r * r - n * 2.12194440e-4f - 0.5f * r * r + r + n * 0.693359375f;
}

#endif
