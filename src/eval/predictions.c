/* Predictions in a file: a header with the settings of the run, then a line for every question, in
 * the order of the records, run after run. A line is written as soon as all before it are there, so
 * that whatever ends a run leaves a beginning of it, of which at most the last line is torn; the
 * same command goes on behind it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "eval/run_int.h"

#define FORMAT 1

struct gr_predictions {
    int fd;
    const char *path;      /* "" = without a name */
    GR_VEC(uint64_t) ends; /* of the header and of every line */
};

/* --- lines --- */

const char *gr_class_name(const gr_item *item)
{
    return item->malformed              ? "malformed"
           : item->known_wrong          ? "known_wrong"
           : item->kind == GR_A_DECLINE ? "ill_posed"
                                        : "answerable";
}

static gr_value text_or_null(const char *text)
{
    return text != NULL ? gr_v_str(gr_str_of(text)) : gr_v_null();
}

static bool set_texts(gr_arena *a, gr_value *r, const char *key, const gr_str *at, size_t n)
{
    gr_value list;

    if (!gr_v_list(a, &list))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!gr_v_push(a, &list, gr_v_str(at[i])))
            return false;
    return gr_v_set(a, r, key, list);
}

/* A line of JSON on the heap. */
static char *as_line(const gr_value *v)
{
    char *line = NULL;
    gr_strbuf sb;

    gr_strbuf_init(&sb, NULL, 0);
    gr_json_write(&sb, v, 0);
    if (!sb.failed && (line = malloc(sb.len + 1)) != NULL)
        memcpy(line, sb.buf, sb.len + 1);
    gr_strbuf_clear(&sb);
    return line;
}

/* What only some suites and models have. */
static bool set_more(gr_ctx *cx, gr_value *r, const gr_item *item, const gr_said *s,
                     const gr_outcome *o)
{
    gr_arena *a = &cx->arena;
    gr_value steps;

    return (!o->listed || gr_v_set(a, r, "graph_list", gr_v_bool(o->same_list))) &&
           (item->copy_of.len == 0 || (gr_v_set(a, r, "copy_of", gr_v_str(item->copy_of)) &&
                                       gr_v_set(a, r, "numbers", item->numbers))) &&
           (!item->planned ||
            (gr_plan_steps(cx, s, &steps) && gr_v_set(a, r, "steps", steps) &&
             gr_v_set(a, r, "plan", gr_v_bool(o->same_plan)) &&
             gr_v_set(a, r, "trace_f1",
                      o->trace_f1 >= 0 ? gr_v_real(o->trace_f1) : gr_v_null()))) &&
           (s->thoughts.len == 0 || gr_v_set(a, r, "thoughts", gr_v_str(s->thoughts))) &&
           (s->tries == 0 ||
            (gr_v_set(a, r, "tries", gr_v_int(s->tries)) &&
             gr_v_set(a, r, "made", gr_v_bool(s->made)) &&
             gr_v_set(a, r, "trial", s->trial.len != 0 ? gr_v_str(s->trial) : gr_v_null())));
}

char *gr_prediction_line(gr_ctx *cx, const char *suite, const char *llm, const gr_item *item,
                         const gr_said *s, const gr_outcome *o)
{
    gr_arena *a = &cx->arena;
    const char *solution = gr_solution_name(o->solution);
    gr_value r;

    if (gr_v_record(a, &r) && gr_v_set(a, &r, "suite", gr_v_str(gr_str_of(suite))) &&
        gr_v_set(a, &r, "llm", gr_v_str(gr_str_of(llm))) &&
        gr_v_set(a, &r, "task", gr_v_str(item->task)) &&
        gr_v_set(a, &r, "id", gr_v_str(item->id)) &&
        gr_v_set(a, &r, "class", gr_v_str(gr_str_of(gr_class_name(item)))) &&
        (!item->apart || gr_v_set(a, &r, "apart", gr_v_bool(true))) &&
        gr_v_set(a, &r, "status", gr_v_str(s->status)) &&
        gr_v_set(a, &r, "verdict", gr_v_str(gr_str_of(gr_verdict_name(o->verdict)))) &&
        gr_v_set(a, &r, "error", text_or_null(gr_fault_name(o->fault))) &&
        (solution == NULL || gr_v_set(a, &r, "solution", gr_v_str(gr_str_of(solution)))) &&
        gr_v_set(a, &r, "kind", gr_v_str(gr_str_of(gr_answer_name(item->kind)))) &&
        gr_v_set(a, &r, "gold", item->gold) && gr_v_set(a, &r, "value", s->value) &&
        gr_v_set(a, &r, "reason", s->reason.len != 0 ? gr_v_str(s->reason) : gr_v_null()) &&
        (!o->compared || gr_v_set(a, &r, "graph", gr_v_str(s->graph))) &&
        (!o->has_call || (gr_v_set(a, &r, "name", gr_v_bool(o->same_name)) &&
                          gr_v_set(a, &r, "parameters", gr_v_bool(o->same_parameters)))) &&
        (o->nodes < 0 || (gr_v_set(a, &r, "nodes", gr_v_int(o->nodes)) &&
                          gr_v_set(a, &r, "edges", gr_v_int(o->edges)))) &&
        set_texts(a, &r, "calls", s->calls, s->n_calls) && set_more(cx, &r, item, s, o) &&
        (o->verdict == GR_RIGHT || set_texts(a, &r, "trace", s->trace, s->n_trace)) &&
        gr_v_set(a, &r, "ms", gr_v_real(o->ms)) &&
        gr_v_set(a, &r, "tokens_in", gr_v_int(o->tokens_in)) &&
        gr_v_set(a, &r, "tokens_out", gr_v_int(o->tokens_out)) &&
        gr_v_set(a, &r, "question", gr_v_str(item->question)))
        return as_line(&r);
    return NULL;
}

static int64_t count_of(const gr_value *line, const char *key, int64_t none)
{
    const gr_value *v = gr_v_get(line, key);

    return v != NULL && v->type == GR_V_INT ? v->i : none;
}

static gr_status texts_of(gr_ctx *cx, const gr_value *line, const char *key, gr_str **at, size_t *n,
                          gr_err *err)
{
    const gr_value *list = gr_v_get(line, key);

    if (list == NULL || list->type != GR_V_LIST)
        return GR_OK;
    if ((*at = gr_new_n(&cx->arena, gr_str, list->list->n + 1)) == NULL)
        return gr_fail_memory(cx, err);
    for (size_t i = 0; i < list->list->n; i++)
        if (list->list->at[i].type == GR_V_STR)
            (*at)[(*n)++] = list->list->at[i].s;
    return GR_OK;
}

gr_status gr_prediction_said(gr_ctx *cx, const gr_value *line, gr_said *out, gr_err *err)
{
    const gr_value *value = gr_v_get(line, "value"), *ms = gr_v_get(line, "ms");
    const gr_value *listed = gr_v_get(line, "graph_list"), *made = gr_v_get(line, "made");
    gr_status st;

    *out = (gr_said){ .status = gr_text_of(line, "status"),
                      .fault = gr_text_of(line, "error"),
                      .value = value != NULL ? *value : gr_v_null(),
                      .reason = gr_text_of(line, "reason"),
                      .graph = gr_text_of(line, "graph"),
                      .thoughts = gr_text_of(line, "thoughts"),
                      .tries = count_of(line, "tries", 0),
                      .made = made != NULL && made->type == GR_V_BOOL && made->b,
                      .trial = gr_text_of(line, "trial"),
                      .nodes = count_of(line, "nodes", -1),
                      .edges = count_of(line, "edges", -1),
                      .tokens_in = count_of(line, "tokens_in", 0),
                      .tokens_out = count_of(line, "tokens_out", 0) };
    if (out->status.len == 0)
        out->status = GR_STR("error");
    if (listed != NULL && listed->type == GR_V_BOOL)
        out->listed = listed->b ? GR_STR("same") : GR_STR("other");
    if (ms != NULL)
        gr_v_number(ms, &out->ms);
    st = texts_of(cx, line, "calls", &out->calls, &out->n_calls, err);
    return st == GR_OK ? texts_of(cx, line, "trace", &out->trace, &out->n_trace, err) : st;
}

/* --- the header --- */

/* One number for all that is asked and how it is judged. */
static uint64_t hash_items(const gr_item *items, size_t n)
{
    uint64_t h = n;

    for (size_t i = 0; i < n; i++)
        h = gr_hash_u64(h ^ items[i].from.hash);
    return h;
}

/* Answers of another build, or of another model, are not those of this one. */
static uint64_t hash_file(gr_ctx *cx, const char *path)
{
    uint64_t h = 0;
    gr_err err = { 0 };
    gr_input in;

    if (gr_input_open(cx, path, &in, &err) == GR_OK) {
        h = gr_hash_bytes(in.text.ptr, in.text.len);
        gr_input_clear(&in);
    }
    return h;
}

static gr_value hex(gr_arena *a, uint64_t h)
{
    gr_str s = gr_str_printf(a, "%016llx", (unsigned long long)h);

    return s.ptr != NULL ? gr_v_str(s) : gr_v_null();
}

gr_status gr_predictions_header(gr_ctx *cx, const gr_eval_job *job, const gr_item *items, size_t n,
                                gr_value *out, gr_err *err)
{
    gr_arena *a = &cx->arena;
    int64_t timeout_ms = job->timeout_ms != 0 ? job->timeout_ms : GR_EVAL_TIMEOUT_MS;
    gr_value llm, without = gr_v_null(), scale = gr_v_null();
    bool ok = gr_v_record(a, out) && gr_v_list(a, &llm) &&
              (job->n_without == 0 || gr_v_list(a, &without)) &&
              (job->n_scales == 0 || gr_v_list(a, &scale));

    for (size_t i = 0; ok && i < job->n_llm; i++)
        ok = gr_v_push(a, &llm, gr_v_str(gr_str_of(job->llm[i])));
    for (size_t i = 0; ok && i < job->n_without; i++)
        ok = gr_v_push(a, &without, gr_v_str(gr_str_of(job->without[i])));
    for (size_t i = 0; ok && i < job->n_scales; i++)
        ok = gr_v_push(a, &scale, gr_v_str(gr_str_of(job->scale[i])));
    ok = ok && gr_v_set(a, out, "predictions", gr_v_int(FORMAT)) &&
         gr_v_set(a, out, "suite", gr_v_str(gr_str_of(job->suite))) &&
         gr_v_set(a, out, "llm", llm) &&
         gr_v_set(a, out, "llm_timeout_ms", gr_v_int(job->llm_timeout_ms)) &&
         gr_v_set(a, out, "method", text_or_null(job->method)) &&
         gr_v_set(a, out, "without", without) &&
         gr_v_set(a, out, "window",
                  job->window != 0 ? gr_v_int((int64_t)job->window) : gr_v_null()) &&
         gr_v_set(a, out, "scale", scale) && gr_v_set(a, out, "kg", text_or_null(job->kg)) &&
         gr_v_set(a, out, "exec", text_or_null(job->exec)) &&
         gr_v_set(a, out, "model",
                  job->model != NULL ? hex(a, hash_file(cx, job->model)) : gr_v_null()) &&
         gr_v_set(a, out, "beam", gr_v_int((int64_t)job->beam)) &&
         gr_v_set(a, out, "tokens", gr_v_int((int64_t)job->tokens)) &&
         gr_v_set(a, out, "facts", text_or_null(job->facts)) &&
         gr_v_set(a, out, "limit", gr_v_int((int64_t)job->limit)) &&
         gr_v_set(a, out, "seed", gr_v_int((int64_t)job->seed)) &&
         gr_v_set(a, out, "timeout_ms", gr_v_int(timeout_ms)) &&
         gr_v_set(a, out, "n", gr_v_int((int64_t)n)) &&
         gr_v_set(a, out, "records", hex(a, hash_items(items, n))) &&
         gr_v_set(a, out, "grasp", gr_v_str(gr_str_of(gr_version()))) &&
         gr_v_set(a, out, "program", hex(a, hash_file(cx, "/proc/self/exe")));
    return ok ? GR_OK : gr_fail_memory(cx, err);
}

bool gr_is_header(const gr_value *line)
{
    return gr_v_get(line, "predictions") != NULL;
}

static gr_status other_settings(gr_ctx *cx, const gr_predictions *p, gr_str key,
                                const gr_value *had, const gr_value *is, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_strbuf_addf(&sb, "%.*s ", GR_FMT(key));
    gr_json_write(&sb, had, 0);
    gr_strbuf_adds(&sb, ", not ");
    gr_json_write(&sb, is, 0);
    if (gr_str_is(key, "records"))
        gr_fail(err, GR_EINPUT, "%s is of a run on other data", p->path);
    else
        gr_fail(err, GR_EINPUT, "%s is of a run with %s", p->path, sb.buf);
    gr_strbuf_clear(&sb);
    gr_err_hint(err, "give another file, or remove it");
    return GR_EINPUT;
}

/* Was the file begun by a run like this one? */
static gr_status match(gr_ctx *cx, const gr_predictions *p, const gr_value *had,
                       const gr_value *header, bool *anew, gr_err *err)
{
    gr_value none = gr_v_null();

    for (size_t i = 0; i < header->record->n; i++) {
        gr_str key = header->record->at[i].key;
        const gr_value *is = header->record->at[i].value, *was = &none;

        for (size_t k = 0; k < had->record->n; k++)
            if (gr_str_eq(had->record->at[k].key, key))
                was = had->record->at[k].value;
        if (gr_v_eq(is, was))
            continue;
        if (!gr_str_is(key, "grasp") && !gr_str_is(key, "program"))
            return other_settings(cx, p, key, was, is, err);
        *anew = true;
    }
    return GR_OK;
}

/* --- files --- */

static gr_status io_error(const gr_predictions *p, const char *what, gr_err *err)
{
    return gr_fail(err, GR_EIO, "%s cannot be %s: %s", *p->path != 0 ? p->path : "a temporary file",
                   what, strerror(errno));
}

static gr_status no_predictions(const gr_predictions *p, gr_err *err)
{
    gr_fail(err, GR_EINPUT, "%s is there and is no file of predictions", p->path);
    gr_err_hint(err, "give another file, or remove it");
    return GR_EINPUT;
}

/* Where the whole lines of the file end. */
static gr_status find_lines(gr_ctx *cx, gr_predictions *p, gr_str text, gr_err *err)
{
    for (const char *at = text.ptr, *end; text.len != 0; at = end + 1) {
        size_t left = text.len - (size_t)(at - text.ptr);

        if (left == 0 || (end = memchr(at, '\n', left)) == NULL)
            break;
        if (!gr_vec_push(&p->ends, (uint64_t)(end - text.ptr) + 1))
            return gr_fail_memory(cx, err);
    }
    return GR_OK;
}

/* Goes on behind the last whole line of a file that this run began. */
static gr_status take_up(gr_ctx *cx, gr_predictions *p, const gr_value *header, bool *anew,
                         gr_err *err)
{
    static const char begins[] = "{\"predictions\":";
    gr_err why = { 0 };
    gr_value had;
    gr_input in;
    gr_status st = gr_input_open(cx, p->path, &in, err);

    if (st != GR_OK)
        return st;
    if (!gr_str_starts(in.text, begins) &&
        (in.text.len >= sizeof begins || strncmp(begins, in.text.ptr, in.text.len) != 0))
        st = no_predictions(p, err);
    else if ((st = find_lines(cx, p, in.text, err)) == GR_OK && p->ends.n != 0) {
        if (gr_json_read(cx, gr_str_sub(in.text, 0, (size_t)p->ends.at[0]), &had, &why) != GR_OK ||
            had.type != GR_V_RECORD)
            st = no_predictions(p, err);
        else
            st = match(cx, p, &had, header, anew, err);
    }
    gr_input_clear(&in);
    if (st == GR_OK && *anew)
        p->ends.n = 0;
    return st;
}

static gr_status write_all(const gr_predictions *p, const char *at, size_t len, gr_err *err)
{
    while (len != 0) {
        ssize_t n = write(p->fd, at, len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return io_error(p, "written", err);
        at += n;
        len -= (size_t)n;
    }
    return GR_OK;
}

gr_status gr_predictions_add(gr_predictions *p, gr_str line, gr_err *err)
{
    uint64_t end = p->ends.n != 0 ? p->ends.at[p->ends.n - 1] : 0;
    char *whole = malloc(line.len + 1); /* one write, so that a line is rarely torn */
    gr_status st;

    if (whole == NULL || !gr_vec_push(&p->ends, end + line.len + 1)) {
        free(whole);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    memcpy(whole, line.ptr, line.len);
    whole[line.len] = '\n';
    st = write_all(p, whole, line.len + 1, err);
    free(whole);
    return st;
}

/* A file of this run, cut behind its last whole line, with a header. */
static gr_status ready(gr_ctx *cx, gr_predictions *p, const gr_value *header, bool *anew,
                       gr_err *err)
{
    gr_status st = GR_OK;
    struct stat is;
    off_t end;
    char *line;

    if (fstat(p->fd, &is) != 0 || (*p->path != 0 && !S_ISREG(is.st_mode)))
        return gr_fail(err, GR_EUSAGE,
                       "predictions need a file that can be read again, and %s is "
                       "none",
                       p->path);
    if (*p->path != 0 && flock(p->fd, LOCK_EX | LOCK_NB) != 0)
        return gr_fail(err, GR_EIO, "another run is writing %s", p->path);
    if (is.st_size != 0 && (st = take_up(cx, p, header, anew, err)) != GR_OK)
        return st;
    end = p->ends.n != 0 ? (off_t)p->ends.at[p->ends.n - 1] : 0;
    if (ftruncate(p->fd, end) != 0 || lseek(p->fd, end, SEEK_SET) != end)
        return io_error(p, "written", err);
    if (p->ends.n != 0)
        return GR_OK;
    if ((line = as_line(header)) == NULL)
        return gr_fail_memory(cx, err);
    st = gr_predictions_add(p, gr_str_of(line), err);
    free(line);
    return st;
}

/* Gone as soon as it is closed. */
static int nameless(void)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];
    int fd, len = snprintf(path, sizeof path, "%s/grasp-eval-XXXXXX",
                           folder != NULL && *folder != 0 ? folder : "/tmp");

    if (len < 0 || (size_t)len >= sizeof path || (fd = mkostemp(path, O_CLOEXEC)) < 0)
        return -1;
    unlink(path);
    return fd;
}

gr_status gr_predictions_open(gr_ctx *cx, const char *path, const gr_value *header,
                              gr_predictions **out, bool *anew, gr_err *err)
{
    gr_predictions *p = calloc(1, sizeof *p);
    gr_status st;

    *anew = false;
    *out = NULL;
    if (p == NULL)
        return gr_fail_memory(cx, err);
    p->path = path != NULL ? path : "";
    p->fd = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : nameless();
    st = p->fd < 0 ? io_error(p, "written", err) : ready(cx, p, header, anew, err);
    if (st == GR_OK)
        *out = p;
    else
        gr_predictions_close(p);
    return st;
}

void gr_predictions_close(gr_predictions *p)
{
    if (p == NULL)
        return;
    if (p->fd >= 0)
        close(p->fd);
    gr_vec_clear(&p->ends);
    free(p);
}

void gr_predictions_leave(gr_predictions *p)
{
    if (p->fd >= 0)
        close(p->fd);
    p->fd = -1;
}

size_t gr_predictions_n(const gr_predictions *p)
{
    return p->ends.n - 1;
}

/* Bytes of the file, in cx->arena. */
static gr_status read_part(gr_ctx *cx, const gr_predictions *p, uint64_t from, uint64_t to,
                           gr_str *out, gr_err *err)
{
    size_t len = (size_t)(to - from), had = 0;
    char *buf = gr_arena_alloc(&cx->arena, len + 1);

    if (buf == NULL)
        return gr_fail_memory(cx, err);
    while (had < len) {
        ssize_t n = pread(p->fd, buf + had, len - had, (off_t)(from + had));

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return io_error(p, "read", err);
        had += (size_t)n;
    }
    buf[len] = 0;
    *out = (gr_str){ buf, len };
    return GR_OK;
}

gr_status gr_predictions_at(gr_ctx *cx, const gr_predictions *p, size_t i, gr_value *out,
                            gr_err *err)
{
    gr_err why = { 0 };
    gr_str line;
    gr_status st = read_part(cx, p, p->ends.at[i], p->ends.at[i + 1], &line, err);

    if (st == GR_OK && (st = gr_json_read(cx, line, out, &why)) != GR_OK)
        st = gr_fail(err, st, "%s, line %zu: %s", p->path, i + 2, why.message);
    if (st == GR_OK && out->type != GR_V_RECORD)
        st = gr_fail(err, GR_EINPUT, "%s, line %zu: expected an object", p->path, i + 2);
    return st;
}

gr_status gr_predictions_copy(gr_ctx *cx, const gr_predictions *p, const char *path, gr_err *err)
{
    gr_output *o;
    gr_status st = gr_output_open(cx, path, &o, err);
    uint64_t from = 0;

    if (st != GR_OK)
        return st;
    for (size_t i = 0; st == GR_OK && i < p->ends.n; i++) {
        gr_ctx one;
        gr_str line;

        gr_ctx_init(&one);
        if ((st = read_part(&one, p, from, p->ends.at[i], &line, err)) == GR_OK)
            gr_output_add(o, line);
        gr_ctx_clear(&one);
        from = p->ends.at[i];
    }
    if (st == GR_OK)
        return gr_output_commit(o, err);
    gr_output_abort(o);
    return st;
}
