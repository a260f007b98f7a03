/* Private to serve: threads whose work is long yield to the others, so that a short call waits for
 * no turn on the processor. */
#ifndef GR_NICE_INT_H
#define GR_NICE_INT_H

/* Of the thread that calls; 0 where threads have none of their own. */
int gr_thread_id(void);
/* For good, for only root may take it back. Where a thread cannot yield alone, it does not. */
void gr_thread_yields(int id, int by);
#define GR_HEAVY_YIELDS 10 /* a tenth of the weight of the program's other threads */
#define GR_SLOW_YIELDS  19 /* to heavy ones, too: a seventh of theirs */

#endif
