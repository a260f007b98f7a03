/* Models and data that stay open: a second call does not open them, a changed file is opened anew,
 * the oldest goes first, and several threads may use one. */
#include "session.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/engine.h"

#define CALL "predict_class(\"%s\", 9, model=\"%s/club.sgc.safetensors\")"

static char folder[] = "/tmp/grasp-opened-XXXXXX";

static void copy(const char *from, const char *to)
{
    gr_ctx cx;
    gr_input in;
    FILE *f = fopen(to, "wb");

    gr_ctx_init(&cx);
    assert_non_null(f);
    assert_int_equal(gr_input_open(&cx, from, &in, NULL), GR_OK);
    assert_int_equal(fwrite(in.text.ptr, 1, in.text.len, f), in.text.len);
    fclose(f);
    gr_input_clear(&in);
    gr_ctx_clear(&cx);
}

/* The i-th copy of the club. */
static void make_club(int i, char data[64])
{
    static const char *const files[] = { "meta.json", "edges.tsv", "features.tsv", "labels.tsv",
                                         "split.json" };
    char from[PATH_MAX], to[200];

    snprintf(data, 64, "%s/club%d", folder, i);
    assert_true(gr_make_folders(data));
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        snprintf(from, sizeof from, "%s/examples/club/%s", getenv("GRASP_SOURCE"), files[k]);
        snprintf(to, sizeof to, "%s/%s", data, files[k]);
        copy(from, to);
    }
}

static gr_reply *ask(gr_session *s, const char *data)
{
    char call[300];

    snprintf(call, sizeof call, CALL, data, folder);
    return gr_session_run(s, call);
}

static void make_model(void)
{
    char from[PATH_MAX], to[200];

    snprintf(from, sizeof from, "%s/examples/club.sgc.safetensors", getenv("GRASP_SOURCE"));
    snprintf(to, sizeof to, "%s/club.sgc.safetensors", folder);
    copy(from, to);
}

static void touch_labels(const char *data)
{
    char path[200];
    FILE *f;

    snprintf(path, sizeof path, "%s/labels.tsv", data);
    f = fopen(path, "ab");
    assert_non_null(f);
    fputc('\n', f);
    fclose(f);
}

static void again(void **state)
{
    gr_session *s = session(), *fork;
    char data[64];

    make_model();
    make_club(0, data);
    lacks(ask(s, data), "at_hand");
    says(ask(s, data), GR_OK, "\"at_hand\":true");
    fork = gr_session_fork(s, false);
    says(ask(fork, data), GR_OK, "\"at_hand\":true");
    gr_session_free(fork);
    touch_labels(data); /* a part of the data */
    lacks(ask(s, data), "at_hand");
    says(ask(s, data), GR_OK, "\"at_hand\":true");
    make_model(); /* the same bytes, but who knows */
    lacks(ask(s, data), "at_hand");
    says(ask(s, data), GR_OK, "officer");
    gr_session_free(s);
}

/* Sixteen things are kept. */
static void oldest(void **state)
{
    gr_session *s = session();
    char data[20][64];

    make_model();
    for (int i = 0; i < 20; i++) {
        make_club(i, data[i]);
        lacks(ask(s, data[i]), "at_hand");
    }
    says(ask(s, data[19]), GR_OK, "\"at_hand\":true");
    lacks(ask(s, data[0]), "at_hand");
    gr_session_free(s);
}

static char club[64]; /* that all ask about */

static void *many(void *fork)
{
    for (int i = 0; i < 20; i++) {
        gr_reply *r = ask(fork, club);

        if (gr_reply_status(r) != GR_OK || strstr(gr_reply_text(r), "officer") == NULL) {
            gr_reply_free(r);
            return fork;
        }
        gr_reply_free(r);
    }
    return NULL;
}

static void together(void **state)
{
    gr_session *s = session(), *fork[4];
    pthread_t thread[4];
    void *wrong;

    make_model();
    make_club(0, club);
    for (size_t i = 0; i < 4; i++) {
        fork[i] = gr_session_fork(s, false);
        assert_int_equal(pthread_create(&thread[i], NULL, many, fork[i]), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        pthread_join(thread[i], &wrong);
        assert_null(wrong);
        gr_session_free(fork[i]);
    }
    gr_session_free(s);
}

static int setup(void **state)
{
    return mkdtemp(folder) == NULL || engine_setup(state) != 0;
}

static int teardown(void **state)
{
    char command[100];

    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return engine_teardown(state) | system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(again), cmocka_unit_test(oldest),
                                        cmocka_unit_test(together) };

    return cmocka_run_group_tests(tests, setup, teardown);
}
