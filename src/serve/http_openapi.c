/* The OpenAPI document, made of the routes once, when the server starts. */
#include "serve/http_int.h"

static const char error_schema[] =
    "{\"type\":\"object\",\"properties\":{\"error\":{\"type\":\"object\",\"properties\":{\"kind\":{"
    "\"type\":\"string\"},\"message\":{\"type\":\"string\"},\"place\":{\"type\":\"string\"},"
    "\"hint\":{\"type\":\"string\"}},\"required\":[\"kind\",\"message\"]}},\"required\":[\"error\"]"
    "}";

static bool takes_body(const http_route *r)
{
    return strcmp(r->method, "POST") == 0;
}

/* The name between the braces of a path; empty if it has none. */
static gr_str part_of(const http_route *r)
{
    gr_str s = gr_str_of(r->path);
    size_t open = gr_str_find(s, "{"), close = gr_str_find(s, "}");

    return open < s.len ? gr_str_sub(s, open + 1, close) : GR_STR("");
}

static void add_parameters(gr_strbuf *sb, const http_route *r)
{
    gr_str part = part_of(r);
    const char *comma = "";

    gr_strbuf_adds(sb, ",\"parameters\":[");
    if (part.len != 0) {
        gr_strbuf_addf(sb,
                       "{\"name\":\"%.*s\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":"
                       "\"string\"}}",
                       GR_FMT(part));
        comma = ",";
    }
    for (const own_param *p = r->params; p->name != NULL && (!takes_body(r) || r->raw); p++) {
        if (r->raw && (strcmp(p->name, "text") == 0 || strcmp(p->name, "path") == 0))
            continue; /* in place of the body */
        gr_strbuf_addf(sb, "%s{\"name\":\"%s\",\"in\":\"query\",\"required\":%s,\"schema\":", comma,
                       p->name, p->required ? "true" : "false");
        gr_param_schema(sb, p);
        gr_strbuf_addc(sb, '}');
        comma = ",";
    }
    gr_strbuf_addc(sb, ']');
}

static void add_body(gr_strbuf *sb, const http_route *r)
{
    if (!takes_body(r))
        return;
    gr_strbuf_adds(sb, ",\"requestBody\":{\"required\":true,\"content\":{\"" JSON_TYPE
                       "\":{\"schema\":");
    gr_params_schema(sb, r->params);
    gr_strbuf_addc(sb, '}');
    if (r->raw)
        gr_strbuf_adds(sb, ",\"application/octet-stream\":{\"schema\":{}}");
    gr_strbuf_adds(sb, "}}");
}

static void add_reply(gr_strbuf *sb, const http_route *r)
{
    gr_strbuf_addf(sb, ",\"responses\":{\"%d\":{\"description\":\"done\"",
                   r->status != 0 ? r->status : 200);
    if (r->reply != NULL)
        gr_strbuf_addf(sb, ",\"content\":{\"" JSON_TYPE "\":{\"schema\":%s}}", r->reply);
    else if (r->type != NULL)
        gr_strbuf_addf(sb, ",\"content\":{\"%s\":{}}", r->type);
    gr_strbuf_adds(sb, "},\"default\":{\"description\":\"not done: why\",\"content\":{\"" JSON_TYPE
                       "\":{\"schema\":{\"$ref\":\"#/components/schemas/Error\"}}}}}");
}

static void add_operation(gr_strbuf *sb, const http_route *r)
{
    gr_strbuf_addc(sb, '"');
    for (const char *p = r->method; *p != '\0'; p++)
        gr_strbuf_addc(sb, (char)(*p - 'A' + 'a'));
    gr_strbuf_adds(sb, "\":{\"summary\":");
    gr_json_string(sb, gr_str_of(r->summary));
    add_parameters(sb, r);
    add_body(sb, r);
    add_reply(sb, r);
    gr_strbuf_addf(sb, "%s}", r->open ? ",\"security\":[]" : "");
}

/* Rows of one path stand together in the table. */
bool gr_http_openapi_write(gr_strbuf *sb)
{
    const char *path = "", *close = "";

    gr_strbuf_addf(sb,
                   "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"grasp\",\"version\":\"%s\"},"
                   "\"security\":[{\"token\":[]},{}],\"components\":{\"securitySchemes\":{"
                   "\"token\":{\"type\":\"http\",\"scheme\":\"bearer\"}},\"schemas\":{\"Error\":%s}"
                   "},\"paths\":{",
                   gr_version(), error_schema);
    for (size_t i = 0; i < gr_http_n_routes(); i++) {
        const http_route *r = gr_http_route_at(i);

        if (r->hidden)
            continue;
        if (strcmp(r->path, path) == 0)
            gr_strbuf_addc(sb, ',');
        else
            gr_strbuf_addf(sb, "%s\"%s\":{", close, r->path);
        path = r->path;
        close = "},";
        add_operation(sb, r);
    }
    gr_strbuf_adds(sb, "}}}");
    return !sb->failed;
}

void gr_http_openapi(http_call *c)
{
    c->reply->type = JSON_TYPE;
    c->reply->fixed = gr_strbuf_str(&c->srv->openapi);
}
