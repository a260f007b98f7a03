/* A clause that is being read, shared by clause.c, predicate.c and objects.c. */
#ifndef GR_SENSE_PROSE_CLAUSE_INT_H
#define GR_SENSE_PROSE_CLAUSE_INT_H

#include "sense/prose/prose_int.h"

/* What the next part of the clause can take over. */
typedef struct gr_doing {
    size_t start;    /* position of the part that is being read */
    uint32_t a, n_a; /* subjects */
    uint32_t b, n_b; /* objects */
    bool everyone;   /* the subjects are all but those in a */
    bool neither;    /* "neither A nor B": what follows does not hold of them */
    gr_verb verb;
    gr_meaning meaning; /* of numbers beside the verb */
    uint32_t values;    /* where the values of the verb begin: "sent 5 euros to" */
} gr_doing;

/* Verb and objects for subjects that are known; i if there is no verb, SIZE_MAX if it is no clause
 * after all. */
size_t gr_doing_predicate(gr_prose *p, size_t i, gr_doing *c);
/* What stands behind the verb. SIZE_MAX: it is no clause after all. */
size_t gr_doing_objects(gr_prose *p, size_t i, gr_doing *c);
/* "nothing", "nobody", "no one", "no friends": there are no objects. */
size_t gr_doing_nobody(const gr_prose *p, size_t i, bool negated);
/* Says the links of the clause, which ends at `to`; false without memory. */
bool gr_doing_say(gr_prose *p, const gr_doing *c, gr_shape shape, size_t to, uint32_t values,
                  gr_direction direction);
/* "is 34 years old", "has 54 million inhabitants": i if it says no such thing. */
size_t gr_doing_trait(gr_prose *p, size_t i, gr_doing *c);
/* "Ann (34)", "Ann, 34, nurse,": behind what stands beside the name of the subject, or i. */
size_t gr_doing_beside(gr_prose *p, size_t i, gr_doing *c);
bool gr_doing_all_proper(const gr_prose *p, uint32_t first, uint32_t n);

#endif
