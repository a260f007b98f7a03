/* Timetables in GTFS: stop_times.txt, the stops of each trip in their order. Two stops in a row are
 * an edge with the columns trip, departure, arrival and duration, which is in minutes; the stops of
 * a trip may stand in any order in the file.
 *
 * The other tables of a feed (stops, routes, trips ...) hold no connections and are refused. */
#include "graph/builder_int.h"
#include "graph/scan_int.h"

enum { TRIP, STOP, SEQUENCE, ARRIVAL, DEPARTURE, N_COLUMNS };

static const char *const names[N_COLUMNS] = { "trip_id", "stop_id", "stop_sequence", "arrival_time",
                                              "departure_time" };

/* Headers by which the other tables of a feed are known: their first two columns, in any order. */
static const struct {
    const char *a, *b, *file;
} others[] = {
    { "stop_id", "stop_lat", "stops.txt" },
    { "route_id", "route_type", "routes.txt" },
    { "service_id", "trip_id", "trips.txt" },
    { "service_id", "start_date", "calendar.txt" },
    { "service_id", "exception_type", "calendar_dates.txt" },
    { "shape_id", "shape_pt_lat", "shapes.txt" },
    { "agency_name", "agency_url", "agency.txt" },
};

typedef struct visit {
    uint32_t trip, order; /* order: of the row */
    int64_t sequence;
    gr_str cell[N_COLUMNS];
} visit;

typedef struct reader {
    gr_ctx *cx;
    gr_builder *b;
    gr_scan s;
    gr_strmap trips;
    GR_VEC(visit) visits;
    size_t at[N_COLUMNS]; /* position of the column, SIZE_MAX if there is none */
} reader;

/* Takes a cell off the front of a line; quotes around it go. */
static bool next_cell(gr_str *rest, gr_str *cell)
{
    size_t end;

    if (!gr_str_starts(*rest, "\""))
        return gr_str_split(rest, ',', cell);
    end = gr_str_find(gr_str_sub(*rest, 1, rest->len), "\"") + 1;
    *cell = gr_str_sub(*rest, 1, end);
    *rest = gr_str_sub(*rest, end < rest->len ? end + 1 : end, rest->len);
    if (gr_str_starts(*rest, ","))
        *rest = gr_str_sub(*rest, 1, rest->len);
    else
        *rest = (gr_str){ NULL, 0 };
    return true;
}

static bool has_column(gr_str line, const char *name, size_t *at)
{
    gr_str cell;

    for (*at = 0; line.ptr != NULL && next_cell(&line, &cell); ++*at)
        if (gr_str_is(gr_str_trim(cell), name))
            return true;
    *at = SIZE_MAX;
    return false;
}

static gr_status read_row(reader *r, gr_str line, gr_err *err)
{
    visit v = { .order = (uint32_t)r->visits.n };
    gr_str rest = line, cell;
    uint32_t *slot;

    for (size_t i = 0; rest.ptr != NULL && next_cell(&rest, &cell); i++)
        for (int k = 0; k < N_COLUMNS; k++)
            if (r->at[k] == i)
                v.cell[k] = gr_str_trim(cell);
    for (int k = 0; k <= SEQUENCE; k++)
        if (v.cell[k].len == 0)
            return gr_scan_fail(&r->s, line.ptr, err, "expected a %s in this row", names[k]);
    if (!gr_num_to_int(v.cell[SEQUENCE], &v.sequence))
        return gr_scan_fail(&r->s, v.cell[SEQUENCE].ptr, err,
                            "expected a whole number as stop_sequence, found '%.*s'",
                            GR_FMT(v.cell[SEQUENCE]));
    if ((slot = gr_strmap_put(&r->trips, v.cell[TRIP])) == NULL)
        return gr_fail_memory(r->cx, err);
    if (*slot == GR_MAP_NONE)
        *slot = (uint32_t)r->trips.n;
    v.trip = *slot;
    return gr_vec_push(&r->visits, v) ? GR_OK : gr_fail_memory(r->cx, err);
}

static int by_trip(const void *a, const void *b)
{
    const visit *x = a, *y = b;

    if (x->trip != y->trip)
        return x->trip < y->trip ? -1 : 1;
    if (x->sequence != y->sequence)
        return x->sequence < y->sequence ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static gr_status set(reader *r, const char *column, uint32_t e, gr_str text, gr_err *err)
{
    return text.len != 0 ? gr_builder_put(r->b, GR_OF_EDGE, column, e, gr_v_str(text), err) : GR_OK;
}

/* "25:10:00": seconds, also past midnight. */
static bool seconds_of(gr_str clock, int64_t *out)
{
    gr_str part;
    int64_t n;
    int parts = 0;

    for (*out = 0; clock.ptr != NULL && gr_str_split(&clock, ':', &part); parts++) {
        if (parts == 3 || !gr_num_to_int(gr_str_trim(part), &n) || n < 0 || n > 10000 ||
            (parts > 0 && n > 59))
            return false;
        *out = *out * 60 + n;
    }
    return parts == 3;
}

static gr_status set_duration(reader *r, uint32_t e, const visit *from, const visit *to,
                              gr_err *err)
{
    int64_t start, end;

    if (!seconds_of(from->cell[DEPARTURE], &start) || !seconds_of(to->cell[ARRIVAL], &end) ||
        end < start)
        return GR_OK;
    end -= start; /* minutes are what tools take beside clock times */
    return gr_builder_put(r->b, GR_OF_EDGE, "duration", e,
                          end % 60 == 0 ? gr_v_int(end / 60) : gr_v_real((double)end / 60), err);
}

static gr_status add_ride(reader *r, const visit *from, const visit *to, gr_err *err)
{
    uint32_t e = gr_builder_n_edges(r->b);
    gr_vid u, v;
    gr_status st;

    if ((st = gr_builder_endpoint(r->b, gr_name_of(from->cell[STOP]), &u, err)) != GR_OK ||
        (st = gr_builder_endpoint(r->b, gr_name_of(to->cell[STOP]), &v, err)) != GR_OK ||
        (st = gr_builder_edge(r->b, u, v, err)) != GR_OK ||
        (st = set(r, "trip", e, from->cell[TRIP], err)) != GR_OK ||
        (st = set(r, "departure", e, from->cell[DEPARTURE], err)) != GR_OK)
        return st;
    st = set(r, "arrival", e, to->cell[ARRIVAL], err);
    return st == GR_OK ? set_duration(r, e, from, to, err) : st;
}

static gr_status refuse_others(const gr_scan *s, gr_str header, gr_err *err)
{
    size_t at;

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_column(header, others[i].a, &at) && has_column(header, others[i].b, &at))
            return gr_scan_fail(s, header.ptr, err,
                                "%s of a GTFS feed says nothing about connections; expected "
                                "stop_times.txt",
                                others[i].file);
    return gr_scan_fail(s, header.ptr, err,
                        "expected a header with trip_id, stop_id and stop_sequence");
}

static gr_status read_rows(reader *r, gr_err *err)
{
    gr_status st = GR_OK;
    gr_str line = { "", 0 };
    bool all = true;

    gr_scan_filled(&r->s, &line);
    for (int k = 0; k < N_COLUMNS; k++)
        all &= has_column(line, names[k], &r->at[k]) || k > SEQUENCE;
    if (!all)
        return refuse_others(&r->s, line, err);
    while (st == GR_OK && gr_scan_filled(&r->s, &line))
        if (r->visits.n % 4096 != 0 || (st = gr_ctx_check(r->cx, err)) == GR_OK)
            st = read_row(r, line, err);
    if (st == GR_OK && r->visits.n != 0)
        qsort(r->visits.at, r->visits.n, sizeof *r->visits.at, by_trip);
    for (size_t i = 0; i + 1 < r->visits.n && st == GR_OK; i++) {
        if (i % 4096 == 0 && (st = gr_ctx_check(r->cx, err)) != GR_OK)
            break;
        if (r->visits.at[i].trip == r->visits.at[i + 1].trip)
            st = add_ride(r, &r->visits.at[i], &r->visits.at[i + 1], err);
    }
    return st;
}

static gr_status read_gtfs(gr_ctx *cx, gr_input *in, gr_builder *b, gr_err *err)
{
    reader r = { .cx = cx, .b = b, .s = gr_scan_of(in->text), .visits = { .budget = &cx->budget } };
    gr_status st = gr_scan_utf8(in->text, err);

    gr_strmap_init(&r.trips, &cx->budget);
    gr_builder_direction(b, GR_DIRECTED, "a trip goes from stop to stop");
    gr_builder_relation(b, "stop -> next stop");
    if (st == GR_OK)
        st = read_rows(&r, err);
    gr_vec_clear(&r.visits);
    gr_strmap_clear(&r.trips);
    return st;
}

static int sniff_gtfs(gr_str text, bool whole)
{
    gr_scan s = gr_scan_of(text);
    size_t at;
    gr_str line;

    if (!gr_scan_filled(&s, &line) || gr_str_find(line, "_") == line.len)
        return 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_column(line, others[i].a, &at) && has_column(line, others[i].b, &at))
            return 97;
    return has_column(line, "trip_id", &at) && has_column(line, "stop_sequence", &at) ? 97 : 0;
}

const gr_format gr_format_gtfs = {
    .name = "gtfs",
    .title = "GTFS stop times",
    .extensions = "stop_times.txt",
    .summary = "The stops of each trip in a timetable feed, an edge from stop to next stop",
    .carries = GR_CARRIES_DIRECTED | GR_CARRIES_REPEATS | GR_CARRIES_LOOPS,
    .sniff = sniff_gtfs,
    .read = read_gtfs,
};
