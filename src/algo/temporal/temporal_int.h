/* What the tools on edges with times share. */
#ifndef GR_TEMPORAL_INT_H
#define GR_TEMPORAL_INT_H

#include "algo/change/change_int.h"

#define GR_TIME_PARAM                                                                              \
    {                                                                                              \
        "time", GR_P_ATTR, GR_OPTIONAL, "edge attribute with the times",                           \
            .standard = "@time", .words = "by the time in, timestamp"                              \
    }

/* How edges are taken in time; gr_rides_read takes these four. */
#define GR_RIDE_PARAMS                                                                             \
    { "duration", GR_P_ATTR, GR_OPTIONAL,                                                          \
      "edge attribute with how long an edge takes, in minutes beside clock times, in days beside " \
      "dates; null: none",                                                                         \
      .words = "taking" },                                                                         \
        GR_TIME_PARAM,                                                                             \
        { "arrival", GR_P_ATTR, GR_OPTIONAL,                                                       \
          "edge attribute with when an edge arrives, instead of durations; null: none",            \
          .words = "arriving at" },                                                                \
    {                                                                                              \
        "transfer", GR_P_REAL, GR_OPTIONAL,                                                        \
            "what changing from one edge to the next takes; null: nothing",                        \
            .words = "changing takes"                                                              \
    }

/* Behind those four: where a journey comes through. */
#define GR_VIA_PARAM                                                                               \
    {                                                                                              \
        "via", GR_P_NODES, GR_OPTIONAL, "nodes to come through, in this order",                    \
            .words = "via, through, with a stop in"                                                \
    }

/* The nodes between which the sections of a journey lie, first and last included; none twice in a
 * row. In cx->scratch. Refuses a journey that goes nowhere. */
typedef struct gr_stops {
    gr_vid *at;
    size_t n;
} gr_stops;

gr_status gr_stops_read(gr_ctx *cx, gr_vid source, gr_vid target, const gr_arg *via, gr_stops *out,
                        gr_err *err);

/* The column of times, or the error that there is none. */
gr_status gr_times(const gr_in *in, size_t param, const gr_column **out, gr_err *err);

/* When edges leave and arrive, as integers of the same order, so that integers of 64 bits and real
 * numbers are both exact. In cx->scratch. */
#define GR_NEVER  INT64_MAX
#define GR_ALWAYS INT64_MIN

typedef struct gr_moments {
    bool real;
    bool time; /* microseconds of times of this kind */
    gr_time_kind kind;
    int64_t *leave; /* by edge; GR_NEVER = it has no time */
    int64_t *arrive;
    int64_t *ready; /* when the next edge may be taken */
} gr_moments;

/* How long edges take: duration or arrival, or both NULL: then they take no time. transfer is what
 * changing to the next edge takes, or NULL. */
typedef struct gr_rides {
    const gr_column *times, *duration, *arrival;
    const gr_value *transfer;
} gr_rides;

gr_status gr_moments_read(gr_ctx *cx, const gr_graph *g, const gr_rides *rides, gr_moments *out,
                          gr_err *err);
/* The same from the arguments of GR_RIDE_PARAMS, the first of which is `first`. */
gr_status gr_rides_read(gr_ctx *cx, const gr_in *in, size_t first, gr_moments *out, gr_err *err);
/* The rides in microseconds, if the times are such; transfer is where it may put that one. */
gr_status gr_rides_in_micros(gr_ctx *cx, gr_rides *r, gr_value *transfer, gr_err *err);
gr_time_kind gr_times_kind(const gr_column *times);
/* A moment that the caller gives, as the column has them: "07:50" beside clock times. A number
 * beside these counts the seconds since midnight. */
gr_status gr_time_given(const gr_column *times, const char *param, const gr_value *v, gr_value *out,
                        gr_err *err);
/* INT, REAL or TIME: what gr_moment_value makes. */
gr_vtype gr_moment_type(const gr_moments *m);
int64_t gr_moment_of(const gr_moments *m, const gr_value *number);
gr_value gr_moment_value(const gr_moments *m, int64_t moment);

/* One edge of a journey. */
typedef struct gr_leg {
    gr_vid to;
    gr_eid edge;
} gr_leg;

/* A search from one node: when[v] is the earliest arrival at v, or the smallest latest time on a
 * way to v; via[v] is the edge that leads there, from[v] where it comes from. */
typedef struct gr_journey {
    int64_t *when;
    gr_vid *from;
    gr_eid *via;
} gr_journey;

/* One step of a search: when an edge is taken at `now`, when is it behind one? GR_NEVER = cannot.
 */
typedef int64_t (*gr_step_fn)(const gr_moments *m, gr_eid e, int64_t now);
int64_t gr_step_arrive(const gr_moments *m, gr_eid e, int64_t now);
int64_t gr_step_connect(const gr_moments *m, gr_eid e, int64_t now);

gr_status gr_journey_find(gr_ctx *cx, const gr_graph *g, const gr_moments *m, gr_step_fn step,
                          gr_vid source, int64_t start, gr_journey *out, gr_err *err);

#endif
