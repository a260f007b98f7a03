/* The base layer when memory runs out: an error or a NULL, nothing lost, nothing left over. */
#include "oom/fault.h"

#include "tmp.h"

static char text[400000]; /* what all files hold, or begin with */

static bool heap_and_arena(void)
{
    gr_budget b = { 0 };
    gr_arena a;
    void *zeros = gr_mem_zeroed(&b, 10, 10);
    char *p = gr_mem_resize(&b, NULL, 0, 10), *q = NULL;
    bool ok;

    if (p != NULL)
        q = gr_mem_resize(&b, p, 10, 1000);
    ok = q != NULL && zeros != NULL;
    gr_mem_resize(&b, q != NULL ? q : p, q != NULL ? 1000 : 10, 0);
    gr_mem_resize(&b, zeros, 100, 0);
    gr_arena_init(&a, &b);
    for (int i = 0; i < 200; i++)
        ok &= gr_arena_copy(&a, text, 100) != NULL;
    ok &= gr_arena_zeroed(&a, 100, 100) != NULL;
    gr_arena_clear(&a);
    assert_int_equal(b.used, 0);
    return ok;
}

static void count_up(void *arg)
{
    ++*(int *)arg;
}

/* A cleanup runs exactly if it was taken. */
static bool cleanups(void)
{
    gr_arena a;
    int taken = 0, run = 0;

    gr_arena_init(&a, NULL);
    for (int i = 0; i < 300; i++)
        taken += gr_arena_on_clear(&a, count_up, &run);
    gr_arena_clear(&a);
    assert_int_equal(run, taken);
    return taken == 300;
}

static bool strings(void)
{
    gr_budget b = { 0 };
    gr_arena a;
    gr_strbuf sb;
    bool ok;

    gr_arena_init(&a, &b);
    gr_strbuf_init(&sb, &b, 0);
    for (int i = 0; i < 50; i++)
        gr_strbuf_addf(&sb, "%d,", i);
    assert_int_equal(strlen(sb.buf), sb.len);
    ok = !sb.failed;
    ok &= gr_str_dup(&a, gr_strbuf_str(&sb)).ptr != NULL;
    ok &= gr_str_printf(&a, "%.5000s", text).ptr != NULL;
    gr_strbuf_clear(&sb);
    gr_arena_clear(&a);
    assert_int_equal(b.used, 0);
    return ok;
}

/* What was put before the failure is still found. */
static bool maps_and_vectors(void)
{
    gr_budget b = { 0 };
    gr_strmap names;
    gr_u64map ids;
    GR_VEC(uint32_t) v = { .budget = &b };
    uint32_t n = 0, *p, *q;

    gr_strmap_init(&names, &b);
    gr_u64map_init(&ids, &b);
    for (; n < 200; n++) {
        p = gr_strmap_put(&names, (gr_str){ text, n });
        if (p == NULL)
            break;
        *p = n;
        q = gr_u64map_put(&ids, n);
        if (q == NULL)
            break;
        *q = n;
        if (!gr_vec_push(&v, n))
            break;
    }
    assert_int_equal(v.n, n);
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(gr_strmap_get(&names, (gr_str){ text, i }), i);
        assert_int_equal(gr_u64map_get(&ids, i), i);
        assert_int_equal(v.at[i], i);
    }
    gr_strmap_clear(&names);
    gr_u64map_clear(&ids);
    gr_vec_clear(&v);
    assert_int_equal(b.used, 0);
    return n == 200;
}

static bool read_file(const char *name)
{
    gr_err err = { 0 };
    gr_input in;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_input_open(&cx, tmp_path(name), &in, &err) == GR_OK;
    if (ok)
        assert_true(in.text.len > 0 && memcmp(in.text.ptr, text, in.text.len) == 0);
    else
        assert_int_equal(err.kind, GR_EMEMORY);
    gr_input_clear(&in);
    assert_int_equal(cx.budget.used, 0);
    gr_ctx_clear(&cx);
    return ok;
}

static bool inputs(void)
{
    bool small = read_file("small"), big = read_file("big"), gz = read_file("big.gz"),
         zst = read_file("big.zst");

    return small && big && gz && zst;
}

static bool write_file(const char *name)
{
    gr_err err = { 0 };
    gr_output *o;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    ok = gr_output_open(&cx, tmp_path(name), &o, &err) == GR_OK;
    if (ok) {
        gr_output_printf(o, "%.1000s", text);
        gr_output_add(o, (gr_str){ text + 1000, sizeof text - 1000 });
        ok = gr_output_commit(o, &err) == GR_OK;
    }
    assert_int_equal(err.kind, ok ? GR_OK : GR_EMEMORY);
    assert_int_equal(cx.budget.used, 0);
    gr_ctx_clear(&cx);
    return ok;
}

/* After a failure the old file is whole and no other file is there. */
static bool outputs(void)
{
    bool big = write_file("big"), gz = write_file("big.gz"), zst = write_file("big.zst");

    assert_int_equal(tmp_count(), 4);
    return big && gz && zst && inputs();
}

static bool memory_output(void)
{
    gr_err err = { 0 };
    gr_output *o;
    gr_strbuf sb;
    gr_ctx cx;
    bool ok;

    gr_ctx_init(&cx);
    gr_strbuf_init(&sb, &cx.budget, 0);
    ok = gr_output_memory(&cx, &sb, &o, &err) == GR_OK;
    if (ok) {
        gr_output_printf(o, "%.1000s", text);
        gr_output_adds(o, "end");
        ok = gr_output_commit(o, &err) == GR_OK;
    }
    assert_int_equal(err.kind, ok ? GR_OK : GR_EMEMORY);
    gr_strbuf_clear(&sb);
    gr_ctx_clear(&cx);
    return ok;
}

static void add_one(void *arg, size_t i)
{
    atomic_fetch_add((atomic_uint *)arg, 1);
}

static bool pools(void)
{
    gr_pool *p = gr_pool_new(3);
    atomic_uint n = 0;

    gr_pool_each(p, 100, add_one, &n);
    assert_int_equal(n, 100);
    gr_pool_free(p);
    return p != NULL;
}

static int setup(void **state)
{
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + i % 26);
    if (tmp_make(state) != 0)
        return -1;
    tmp_write(tmp_path("small"), (gr_str){ text, 1000 });
    return write_file("big") && write_file("big.gz") && write_file("big.zst") ? 0 : -1;
}

OOM_TEST(heap_and_arena)
OOM_TEST(cleanups)
OOM_TEST(strings)
OOM_TEST(maps_and_vectors)
OOM_TEST(inputs)
OOM_TEST(outputs)
OOM_TEST(memory_output)
OOM_TEST(pools)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oom_heap_and_arena), cmocka_unit_test(oom_cleanups),
        cmocka_unit_test(oom_strings),        cmocka_unit_test(oom_maps_and_vectors),
        cmocka_unit_test(oom_inputs),         cmocka_unit_test(oom_outputs),
        cmocka_unit_test(oom_memory_output),  cmocka_unit_test(oom_pools),
    };

    return cmocka_run_group_tests(tests, setup, tmp_remove);
}
