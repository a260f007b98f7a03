/* What told sentences do: those of told.txt that the models have not seen, and how they are kept or
 * ignored where something is asked. */
#include "agent/router_int.h"
#include "asked.h"
#include "base/file.h"
#include "skip.h"

#define ROADS "ash-elm 4, elm-oak 3, ash-oak 9, oak-fir 2"
#define HELD  10 /* every so many is held out */

/* Counts of a section: sentences, and those that likely matter, that likely limit something. */
typedef struct section {
    const char *name;
    size_t n, matters, limits;
} section;

static void fill(gr_strbuf *sb, gr_str line)
{
    static const char *const slots[][2] = {
        { "{a}", "ash" },
        { "{b}", "elm" },
        { "{node}", "oak" },
        { "{nodes}", "ash, elm and oak" },
    };

    for (size_t i = 0; i < line.len;) {
        size_t k = 0;
        gr_str rest = gr_str_sub(line, i, line.len);

        while (k < sizeof slots / sizeof *slots && !gr_str_starts(rest, slots[k][0]))
            k++;
        if (k < sizeof slots / sizeof *slots) {
            gr_strbuf_adds(sb, slots[k][1]);
            i += strlen(slots[k][0]);
        } else {
            gr_strbuf_addc(sb, line.ptr[i++]);
        }
    }
}

static void count(section *s, gr_str line)
{
    static test_reading t;
    double p[GR_TOLD_MODELS];
    gr_strbuf sb;
    gr_ctx cx;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, NULL, 0);
    fill(&sb, line);
    read_question(&cx, &t, ROADS, sb.buf);
    gr_clause_tells(&t.r, 0, p);
    s->n++;
    s->matters += p[GR_TOLD_MATTERS] >= 0.5;
    s->limits += p[GR_TOLD_LIMITS] >= 0.8;
    reading_done(&t);
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
}

static double share(size_t of, size_t all)
{
    return all == 0 ? 0 : (double)of / (double)all;
}

static void test_held_out(void **state)
{
    section sections[] = { { "[limits]" }, { "[task]" }, { "[noise]" } }, *open = NULL;
    char path[4096];
    size_t n = 0;
    gr_str rest, line;
    gr_input in;
    gr_ctx cx;

    if (getenv("GRASP_SOURCE") == NULL)
        SKIP_TEST("GRASP_SOURCE is not set");
    snprintf(path, sizeof path, "%s/src/agent/phrases/told.txt", getenv("GRASP_SOURCE"));
    gr_ctx_init(&cx);
    assert_int_equal(gr_input_open(&cx, path, &in, NULL), GR_OK);
    for (rest = in.text; gr_str_split(&rest, '\n', &line);) {
        line = gr_str_trim(line);
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (line.ptr[0] == '[') {
            open = sections;
            while (!gr_str_is(line, open->name))
                open++;
        } else if (n++ % HELD == HELD - 1 && gr_str_find(line, "{data}") == line.len) {
            count(open, line);
        }
    }
    gr_input_clear(&in);
    gr_ctx_clear(&cx);
    const section *limits = &sections[0], *task = &sections[1], *noise = &sections[2];

    print_message("# of %zu limits %zu matter and %zu limit; of %zu tasks %zu and %zu; of %zu that "
                  "do not matter %zu and %zu\n",
                  limits->n, limits->matters, limits->limits, task->n, task->matters, task->limits,
                  noise->n, noise->matters, noise->limits);
    assert_true(limits->n > 100 && task->n > 40 && noise->n > 110);
    assert_true(share(limits->matters + task->matters, limits->n + task->n) >= 0.9);
    assert_true(share(noise->matters, noise->n) <= 0.25);
    assert_true(share(limits->limits, limits->n) >= 0.33);
    assert_true(share(task->limits + noise->limits, task->n + noise->n) <= 0.06);
}

#define FAR      " How far is it from ash to fir?"
#define DISTANCE "shortest_path_length(G, \"ash\", \"fir\")"

static const question_row questions[] = {
    { ROADS, "Yesterday the hot chocolate cost 4.80, outrageous." FAR, DISTANCE },
    { ROADS, "My boss wants this by Friday." FAR, DISTANCE },
    { ROADS, "By the way we have 12 buses." FAR, DISTANCE },
    { ROADS, "I drew this on a napkin." FAR, DISTANCE },
    { ROADS, "Edges are in no particular order." FAR, DISTANCE },
    { ROADS, "The postman says it can't be done." FAR, DISTANCE },
    { ROADS, "Battery lasts 9 units." FAR, "unsupported" },
    { ROADS, "The lift at the pier is out of order." FAR, "unsupported" },
    { ROADS, "Each transfer costs another 3 minutes." FAR,
      "constrained_path(G, \"ash\", \"fir\", stop_cost=3).length" },
    { ROADS, "Diesel cars are turned away at elm." FAR, "unsupported" },
    { ROADS, "I'd be arrested in elm." FAR, "unsupported" },
    { ROADS, "A herd of cows is lying on the road at elm." FAR, "unsupported" },
    { ROADS, "My hamster wheel gives out after 6 km." FAR, "unsupported" },
};

static void test_questions(void **state)
{
    check_questions(questions, sizeof questions / sizeof *questions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_held_out),
        cmocka_unit_test(test_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
