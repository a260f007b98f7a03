/* Checksums of files that are mapped: as fast as memory, against damage, not against malice. */
#ifndef GR_SUM_H
#define GR_SUM_H

#include <stddef.h>
#include <stdint.h>

#define GR_SUM_ALIGN 64u               /* data counts as padded to it with zeros */
#define GR_SUM_PIECE ((size_t)1 << 20) /* what a whole is summed by */

/* Of one piece, 4-aligned. Also the largest 32-bit word in it, which bounds ids. */
uint64_t gr_sum_piece(const void *data, size_t len, uint32_t *largest);
/* The sum so far and the next piece. */
uint64_t gr_sum_join(uint64_t sum, uint64_t piece);
/* Of the whole, piece by piece. largest may be NULL. */
uint64_t gr_sum(const void *data, size_t len, uint32_t *largest);

#endif
