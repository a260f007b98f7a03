/* What the figures of a bench depend on: the machine, how grasp was built, the peers. */
#include <sys/utsname.h>
#include <unistd.h>

#include "eval/bench_int.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZERS ", sanitizers"
#else
#define SANITIZERS ""
#endif

/* The value of "key : value", if the line is about that key. */
static bool value_of(const char *line, const char *key, char out[128])
{
    const char *colon = strchr(line, ':');
    gr_str value;

    if (colon == NULL || !gr_str_is(gr_str_trim((gr_str){ line, (size_t)(colon - line) }), key))
        return false;
    value = gr_str_trim(gr_str_of(colon + 1));
    snprintf(out, 128, "%.*s", GR_FMT(value));
    return true;
}

/* "Intel(R) Xeon(R) ..."; ARM kernels give numbers instead: "implementer 0x41 part 0xd40". */
static gr_str cpu_model(gr_arena *a)
{
    FILE *f = fopen("/proc/cpuinfo", "r");
    char line[512], model[128] = "", maker[128] = "", part[128] = "";

    while (f != NULL && model[0] == '\0' && fgets(line, sizeof line, f) != NULL)
        if (!value_of(line, "model name", model) && !value_of(line, "CPU implementer", maker))
            value_of(line, "CPU part", part);
    if (f != NULL)
        fclose(f);
    if (model[0] == '\0' && part[0] != '\0')
        return gr_str_printf(a, "implementer %s part %s", maker, part);
    return gr_str_printf(a, "%s", model[0] != '\0' ? model : "unknown");
}

static bool peers(gr_ctx *cx, gr_value *out)
{
    char path[4096];
    const char *argv[] = { path, "version", NULL };

    if (gr_peer_path(path) && gr_program_json(cx, argv, out) && out->type == GR_V_RECORD)
        return true;
    return gr_v_record(&cx->arena, out);
}

static bool set_text(gr_arena *a, gr_value *record, const char *key, gr_str text)
{
    return text.ptr != NULL && gr_v_set(a, record, key, gr_v_str(text));
}

bool gr_bench_machine(gr_ctx *cx, gr_value *out)
{
    int64_t bytes = (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    gr_arena *a = &cx->arena;
    struct utsname name = { 0 };
    gr_value theirs;

    uname(&name);
    return peers(cx, &theirs) && gr_v_record(a, out) &&
           set_text(a, out, "architecture", gr_str_printf(a, "%s", name.machine)) &&
           set_text(a, out, "cpu", cpu_model(a)) &&
           gr_v_set(a, out, "cores", gr_v_int(sysconf(_SC_NPROCESSORS_ONLN))) &&
           gr_v_set(a, out, "memory_mb", gr_v_int(bytes / 1000000)) &&
           set_text(a, out, "system", gr_str_printf(a, "%s %s", name.sysname, name.release)) &&
           set_text(a, out, "compiler", GR_STR(COMPILER)) &&
           set_text(a, out, "build", GR_STR("optimization " GR_OPTIMIZATION SANITIZERS)) &&
           set_text(a, out, "grasp", gr_str_of(gr_version())) && gr_v_set(a, out, "peers", theirs);
}
