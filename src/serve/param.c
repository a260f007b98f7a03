/* Parameters as rows: their schema, and whether arguments fit it. */
#include "serve/param_int.h"

#include "engine/engine.h"

/* The type as JSON Schema calls it. */
static const char *type_of(const own_param *p)
{
    return p->type == GR_V_LIST     ? "array"
           : p->type == GR_V_RECORD ? "object"
                                    : gr_vtype_name(p->type);
}

static void add_formats(gr_strbuf *sb)
{
    const char *open = ",\"enum\":[";

    for (size_t i = 0; i < gr_n_formats(); i++, open = ",")
        gr_strbuf_addf(sb, "%s\"%s\"", open, gr_format_at(i)->name);
    gr_strbuf_addc(sb, ']');
}

static void add_choices(gr_strbuf *sb, const char *choices)
{
    gr_str rest = gr_str_of(choices), word;

    for (const char *open = ",\"enum\":["; gr_str_split(&rest, '|', &word); open = ",") {
        gr_strbuf_adds(sb, open);
        gr_json_string(sb, word);
    }
    gr_strbuf_addc(sb, ']');
}

void gr_param_schema(gr_strbuf *sb, const own_param *p)
{
    gr_strbuf_addc(sb, '{');
    if (p->type != GR_V_NULL)
        gr_strbuf_addf(sb, "\"type\":\"%s\",", type_of(p));
    gr_strbuf_adds(sb, "\"description\":");
    gr_json_string(sb, gr_str_of(p->doc));
    if (p->schema != NULL)
        gr_strbuf_addf(sb, ",%s", p->schema);
    if (p->formats)
        add_formats(sb);
    if (p->choices != NULL)
        add_choices(sb, p->choices);
    gr_strbuf_addc(sb, '}');
}

void gr_params_schema(gr_strbuf *sb, const own_param *params)
{
    const char *comma = "";

    gr_strbuf_adds(sb, "{\"type\":\"object\",\"properties\":{");
    for (const own_param *p = params; p->name != NULL; p++) {
        gr_strbuf_addf(sb, "%s\"%s\":", comma, p->name);
        gr_param_schema(sb, p);
        comma = ",";
    }
    gr_strbuf_adds(sb, "},\"required\":[");
    comma = "";
    for (const own_param *p = params; p->name != NULL; p++)
        if (p->required) {
            gr_strbuf_addf(sb, "%s\"%s\"", comma, p->name);
            comma = ",";
        }
    gr_strbuf_adds(sb, "],\"additionalProperties\":false}");
}

static bool check(const own_param *params, const gr_field *f, const char *whose, gr_strbuf *error)
{
    const own_param *p = params;

    while (p->name != NULL && !gr_str_is(f->key, p->name))
        p++;
    if (p->name == NULL) {
        gr_strbuf_addf(error, "%s has no parameter '%.*s'; it takes", whose, GR_FMT(f->key));
        for (p = params; p->name != NULL; p++)
            gr_strbuf_addf(error, "%s %s", p == params ? "" : ",", p->name);
    } else if (p->type != GR_V_NULL && f->value->type != p->type) {
        gr_strbuf_addf(error, "%s: expected %s", p->name, gr_vtype_one(p->type));
    } else if (f->value->type == GR_V_STR && strlen(f->value->s.ptr) != f->value->s.len) {
        gr_strbuf_addf(error, "%s: expected text without NUL characters", p->name);
    } else {
        return true;
    }
    return false;
}

bool gr_params_check(const own_param *params, const gr_value *args, const char *whose,
                     gr_strbuf *error)
{
    for (size_t i = 0; i < args->record->n; i++)
        if (!check(params, &args->record->at[i], whose, error))
            return false;
    for (const own_param *p = params; p->name != NULL; p++)
        if (p->required && gr_v_get(args, p->name) == NULL) {
            gr_strbuf_addf(error, "%s needs the parameter '%s': %s", whose, p->name, p->doc);
            return false;
        }
    return true;
}
