/* Damaged texts of tools: an error or a tool, never a crash, and what is read is whole. */
#include "script.h"

#include "base/base.h"

#define ROUNDS 20000

static const char *const seeds[] = {
    "-- name: far_pairs\n-- summary: Pairs far apart\n-- details: Loops do not count.\n"
    "-- param from: node: where: to start\n-- param k: integer 1..9 = 2: how far\n"
    "-- param how: one of up, down = up: which way\n-- result: nodes\n-- needs: undirected, nodes\n"
    "-- cues: far, apart\n-- origin: by hand\n--\n-- test: a-b, b-c | from=a, k=1 | [\"b\"]\n"
    "-- invariant: #result > 0\n\nreturn {}\n--- oracle\nreturn {1}\n",
    "-- name: t\n-- summary: x\n-- result: integer\n\nreturn 1",
};

static const char *const bits[] = { "-- ",   "--- oracle\n", "\n",  ":",      "|",      "=",
                                    "..",    "one of ",      ",",   "param ", "test: ", "name: ",
                                    "\xc3(", "99999999999",  "\0x", "1e999",  " ",      "--" };

/* Some edits: flips, cuts, repeats, insertions of what the reader looks for. */
static size_t damage(gr_rng *r, char *text, size_t len, size_t cap)
{
    for (unsigned edits = 1 + (unsigned)gr_rng_below(r, 5); edits != 0 && len != 0; edits--) {
        size_t at = gr_rng_below(r, len), n;
        const char *bit = bits[gr_rng_below(r, sizeof bits / sizeof *bits)];

        switch (gr_rng_below(r, 4)) {
        case 0: text[at] = (char)gr_rng_next(r); break;
        case 1: len = at; break;
        case 2:
            n = gr_rng_below(r, len - at) + 1;
            memmove(text + at, text + at + n, len - at - n);
            len -= n;
            break;
        default:
            n = strlen(bit);
            if (len + n < cap) {
                memmove(text + at + n, text + at, len - at);
                memcpy(text + at, bit, n);
                len += n;
            }
        }
    }
    return len;
}

static void parses_or_refuses(void **state)
{
    gr_rng r;
    unsigned good = 0;

    gr_rng_seed(&r, 1);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const char *seed = seeds[i % (sizeof seeds / sizeof *seeds)];
        char *text = malloc(2048), *exact;
        size_t len = strlen(seed);
        gr_script *s = NULL;
        gr_err err = { 0 };
        gr_value row;
        gr_ctx cx;

        assert_non_null(text);
        memcpy(text, seed, len);
        len = damage(&r, text, len, 2048);
        exact = malloc(len + 1); /* so that a byte too far is noticed */
        assert_non_null(exact);
        memcpy(exact, text, len);
        gr_ctx_init(&cx);
        if (gr_script_parse(&cx.arena, (gr_str){ exact, len }, &s, &err) == GR_OK) {
            good++;
            assert_true(s->row.name != NULL && s->row.summary != NULL && s->body.len != 0);
            assert_true(gr_tool_describe(&cx.arena, &s->row, &row));
            assert_true(gr_tool_input_schema(&cx.arena, &s->row, &row));
        } else {
            assert_int_equal(err.kind, GR_EINPUT);
            assert_true(err.message[0] != '\0');
        }
        gr_ctx_clear(&cx);
        free(text);
        free(exact);
    }
    assert_true(good > ROUNDS / 50 && good < ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(parses_or_refuses) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
