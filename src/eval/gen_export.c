/* How examples are written: whole records a line each, Alpaca's instruction, input and output, or
 * Graph-ToolFormer's pairs of prompts. */
#include "eval/gen_int.h"

static bool write_jsonl(gr_ctx *cx, const gr_gen_run_of *run, uint64_t i, gr_value *record,
                        gr_strbuf *sb)
{
    gr_str id = gr_str_printf(&cx->arena, "%s-%llu-%llu", run->skill->name,
                              (unsigned long long)run->seed, (unsigned long long)i);
    gr_value out;

    if (id.ptr == NULL || !gr_v_record(&cx->arena, &out) ||
        !gr_v_set(&cx->arena, &out, "id", gr_v_str(id)))
        return false;
    for (size_t k = 0; k < record->record->n; k++)
        if (!gr_v_set_str(&cx->arena, &out, record->record->at[k].key,
                          *record->record->at[k].value))
            return false;
    gr_json_write(sb, &out, 0);
    return !sb->failed;
}

/* --- Alpaca --- */

static gr_value message(const gr_value *record, size_t i)
{
    const gr_value *all = gr_v_get(record, "messages");

    return all != NULL && all->list->n > i ? gr_v_str(gr_text_of(&all->list->at[i], "content"))
                                           : gr_v_null();
}

/* What should be said, as text. */
static bool output_of(gr_ctx *cx, const gr_value *record, gr_value *out)
{
    const gr_value *reply = gr_v_get(record, "reply");
    gr_strbuf sb;
    gr_err err = { 0 };

    if (reply == NULL)
        reply = gr_v_get(record, "gold");
    if (reply->type == GR_V_STR) {
        *out = *reply;
        return true;
    }
    out->type = GR_V_STR;
    gr_strbuf_init(&sb, &cx->budget, 0);
    gr_json_write(&sb, reply, 0);
    return gr_keep_text(cx, &sb, &out->s, &err) == GR_OK;
}

/* A record of a recipe has these three already. */
static bool write_alpaca(gr_ctx *cx, const gr_gen_run_of *run, uint64_t i, gr_value *record,
                         gr_strbuf *sb)
{
    gr_arena *a = &cx->arena;
    bool own = gr_v_get(record, "instruction") != NULL;
    bool messages = gr_v_get(record, "messages") != NULL;
    gr_value out, output;

    if (!gr_v_record(a, &out))
        return false;
    if (own) {
        static const char *const keys[] = { "instruction", "input", "output" };

        for (size_t k = 0; k < 3; k++)
            if (!gr_v_set(a, &out, keys[k], *gr_v_get(record, keys[k])))
                return false;
    } else if (!output_of(cx, record, &output) ||
               !gr_v_set(a, &out, "instruction",
                         messages ? message(record, 0)
                                  : gr_v_str(GR_STR("Answer the question about the graph."))) ||
               !gr_v_set(a, &out, "input",
                         messages ? message(record, 1) : *gr_v_get(record, "question")) ||
               !gr_v_set(a, &out, "output", output)) {
        return false;
    }
    gr_json_write(sb, &out, 0);
    return !sb->failed;
}

/* --- pairs --- */

static bool write_pairs(gr_ctx *cx, const gr_gen_run_of *run, uint64_t i, gr_value *record,
                        gr_strbuf *sb)
{
    gr_strbuf_adds(sb, "Input: ");
    gr_strbuf_add(sb, gr_text_of(record, "input"));
    gr_strbuf_adds(sb, " Output: ");
    gr_strbuf_add(sb, gr_text_of(record, "output"));
    gr_strbuf_adds(sb, " Reasoning Result: ");
    gr_strbuf_add(sb, gr_text_of(record, "result"));
    gr_strbuf_addc(sb, '.');
    return !sb->failed;
}

static const gr_exporter exporters[] = {
    { "jsonl", "", "\n", "\n", "", write_jsonl },
    { "alpaca", "[\n", ",\n", "\n]\n", "[]\n", write_alpaca },
    { "prompt_pairs", "", "\n", "\n", "", write_pairs },
};

const gr_exporter *gr_exporter_for(const gr_gen_skill *skill, const char *format)
{
    const char *name = format != NULL ? format : skill->format;

    /* Pairs are statements with calls in them, which only their own recipe makes. */
    if (strcmp(name, "prompt_pairs") == 0 && strcmp(skill->name, "toolformer") != 0)
        return NULL;
    for (size_t i = 0; i < sizeof exporters / sizeof *exporters; i++)
        if (strcmp(exporters[i].name, name) == 0)
            return &exporters[i];
    return NULL;
}
