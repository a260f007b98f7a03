/* Private to agent: frames of questions, between what sees them and what makes programs of them. */
#ifndef GR_FRAMES_INT_H
#define GR_FRAMES_INT_H

#include "agent/router_int.h"

#define GR_FRAME_PIECES 8

typedef enum gr_frame_kind {
    GR_FRAME_MORE,  /* what is gained by a change */
    GR_FRAME_LESS,  /* what is lost */
    GR_FRAME_APART, /* how much it makes either way */
    GR_FRAME_RATIO, /* the same as a percentage of what it was */
    GR_FRAME_GROWS, /* does it become more? */
    GR_FRAME_SHRINKS,
    GR_FRAME_CHANGES,
    GR_FRAME_LOST, /* those that are no longer among them */
    GR_FRAME_SAME, /* what is within, said otherwise */
    GR_FRAME_NEXT, /* behind the best */
    GR_FRAME_SHARE,
    GR_FRAME_PERCENT,
    GR_FRAME_OVER, /* are they more than a part of all? */
    GR_FRAME_UNDER,
    GR_FRAME_FROM,
    GR_FRAME_UPTO,
} gr_frame_kind;

typedef struct gr_frame {
    gr_frame_kind kind;
    const char *instead[3]; /* what stands at the place of the words, tried one after the other */
    gr_piece kept[GR_FRAME_PIECES]; /* what is left of the clause */
    size_t n_kept;
    bool of_all;  /* it says that the share is one of all */
    bool than;    /* it names what it is compared with */
    size_t rank;  /* GR_FRAME_NEXT: 2 for the second */
    double share; /* GR_FRAME_OVER and its like */
} gr_frame;

/* The program of the whole, of what is asked within; empty if the frame does not go with it. */
gr_str gr_frame_program(gr_routing *w, const gr_frame *f, const gr_routed *part,
                        const gr_asked *asked);

#endif
