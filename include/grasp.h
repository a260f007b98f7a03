/* grasp: questions about graphs, answered exactly.
 *
 * This is the whole public face of libgrasp. An engine is made once and shared by all threads; a
 * session holds graphs under names and answers calls on one thread at a time. Every function that
 * can fail gives a reply: JSON for programs, text for people, or an error with its kind and place.
 *
 *     gr_engine *e = gr_engine_new(NULL);
 *     gr_session *s = gr_session_new(e);
 *     gr_reply *r = gr_session_load(s, "G", "roads.csv", NULL);
 *     gr_reply_free(r);
 *     r = gr_session_run(s, "shortest_path(G, 'Oslo', 'Bergen')");
 *     if (gr_reply_status(r) == GR_OK)
 *         puts(gr_reply_text(r));
 *     gr_reply_free(r);
 *     gr_session_free(s);
 *     gr_engine_free(e);
 *
 * Strings are UTF-8. What a reply returns lives until gr_reply_free. */
#ifndef GRASP_H
#define GRASP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GR_ABI     1
#define GR_VERSION "0.1.0"

#if defined(__GNUC__)
#define GR_API __attribute__((visibility("default")))
#else
#define GR_API
#endif

/* What became of a request. gr_exit_code maps it to the exit status of the program. */
typedef enum gr_status {
    GR_OK = 0,
    GR_EUSAGE,     /* an option, a command or a call is not well formed */
    GR_EINPUT,     /* a graph, a file or an argument says something it must not */
    GR_ENAME,      /* a tool, node, attribute or format of that name does not exist */
    GR_EREAD,      /* a file cannot be read */
    GR_EDECLINED,  /* understood, and not answered: the reason says why */
    GR_ELIMIT,     /* a time, size or memory limit was reached */
    GR_EMEMORY,    /* the machine has no more memory */
    GR_ECANCELLED, /* stopped from outside */
    GR_EIO,        /* writing failed */
    GR_EINTERNAL,  /* a fault of grasp's own; an answer that failed its check is withheld as this */
} gr_status;

#ifdef __cplusplus
}
#endif

#endif
