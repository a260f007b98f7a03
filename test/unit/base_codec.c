/* Compressed inputs: whole, in parts, cut, damaged. */
#include <zlib.h>
#include <zstd.h>

#include "tmp.h"

#define PACKED_MAX 4096

typedef struct packed {
    char bytes[PACKED_MAX];
    size_t len;
} packed;

static gr_ctx cx;
static const char text[] = "a b 1\nb c 2\nc d 3\na b 1\nb c 2\n";

static void add_gzip(packed *p, gr_str s)
{
    z_stream z = { 0 };

    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (Bytef *)s.ptr;
    z.avail_in = (uInt)s.len;
    z.next_out = (Bytef *)p->bytes + p->len;
    z.avail_out = (uInt)(PACKED_MAX - p->len);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    p->len = PACKED_MAX - z.avail_out;
    deflateEnd(&z);
}

static void add_zstd(packed *p, gr_str s)
{
    ZSTD_CCtx *z = ZSTD_createCCtx();
    size_t n;

    ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1);
    n = ZSTD_compress2(z, p->bytes + p->len, PACKED_MAX - p->len, s.ptr, s.len);
    ZSTD_freeCCtx(z);
    assert_false(ZSTD_isError(n));
    p->len += n;
}

static const struct format {
    const char *name;
    void (*add)(packed *p, gr_str s);
} formats[] = { { "gzip", add_gzip }, { "zstd", add_zstd } };

static gr_status unpack(const packed *p, gr_input *in, gr_err *err)
{
    *err = (gr_err){ 0 };
    return gr_input_bytes(&cx, (gr_str){ p->bytes, p->len }, in, err);
}

static void whole_and_in_parts(void **state)
{
    const struct format *f = *state;
    packed p = { .len = 0 };
    gr_err err;
    gr_input in;

    if (f->add == add_zstd) {
        memcpy(p.bytes, "\x5a\x2a\x4d\x18\x03\0\0\0abc", 11);
        p.len = 11;
    }
    f->add(&p, GR_STR("one "));
    f->add(&p, GR_STR(""));
    f->add(&p, GR_STR("two"));
    assert_int_equal(unpack(&p, &in, &err), GR_OK);
    assert_true(gr_str_is(in.text, "one two"));
    assert_string_equal(in.codec, f->name);
    gr_input_clear(&in);

    tmp_write(tmp_path("named.txt"), (gr_str){ p.bytes, p.len });
    assert_int_equal(gr_input_open(&cx, tmp_path("named.txt"), &in, &err), GR_OK);
    assert_true(gr_str_is(in.text, "one two"));
    gr_input_clear(&in);
    p.bytes[p.len++] = '\n';
    assert_int_equal(unpack(&p, &in, &err), GR_EINPUT);
    assert_non_null(strstr(err.message, "something else follows"));
}

static void cut_anywhere(void **state)
{
    const struct format *f = *state;
    packed p = { .len = 0 };
    gr_err err;
    gr_input in;

    f->add(&p, GR_STR(text));
    for (size_t n = p.len - 1; n >= 4; n--) {
        char at[64];

        p.len = n;
        snprintf(at, sizeof at, "%s data stops at byte %zu", f->name, n);
        assert_int_equal(unpack(&p, &in, &err), GR_EINPUT);
        assert_non_null(strstr(err.message, at));
        assert_int_equal(cx.budget.used, 0);
    }
}

/* A flipped bit is found, or sits where the format keeps no promise (name of the system, ...). */
static void damaged_anywhere(void **state)
{
    const struct format *f = *state;
    packed p = { .len = 0 };
    unsigned found = 0;
    gr_err err;
    gr_input in;

    f->add(&p, GR_STR(text));
    for (size_t bit = 0; bit < p.len * 8; bit++) {
        p.bytes[bit / 8] = (char)(p.bytes[bit / 8] ^ 1 << bit % 8);
        if (unpack(&p, &in, &err) == GR_OK)
            assert_true(in.codec == NULL || gr_str_is(in.text, text));
        else
            found += err.kind == GR_EINPUT;
        gr_input_clear(&in);
        p.bytes[bit / 8] = (char)(p.bytes[bit / 8] ^ 1 << bit % 8);
    }
    assert_true(found > p.len * 8 / 2);
    assert_int_equal(cx.budget.used, 0);
}

int main(void)
{
#define BOTH(fn)                                                                                   \
    cmocka_unit_test_prestate(fn, (void *)&formats[0]),                                            \
        cmocka_unit_test_prestate(fn, (void *)&formats[1])
    const struct CMUnitTest tests[] = {
        BOTH(whole_and_in_parts),
        BOTH(cut_anywhere),
        BOTH(damaged_anywhere),
    };

    gr_ctx_init(&cx);
    return cmocka_run_group_tests(tests, tmp_make, tmp_remove);
}
