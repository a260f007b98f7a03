/* A SPARQL server: requests, what it complains of, and rows of its results.
 *
 * Queries go by POST as the field "query" of a form: it has no limit of length, cannot be taken for
 * an update, and all servers know it (Virtuoso 7 hangs where a query is sent as it stands).
 * Redirects are not followed: they would carry the credentials to a
 * place that the user did not name. */
#include "kg/sparql/sparql_int.h"

#include <stdlib.h>

#define STANDARD_PAGE    10000
#define STANDARD_TIMEOUT 60000
#define MOST_BODY        256000000u
#define RESULTS          "application/sparql-results+json"
#define SAID             300 /* bytes of a complaint that are shown */
#define XSD_STRING       "http://www.w3.org/2001/XMLSchema#string"

/* --- opening --- */

/* What the world has agreed on. */
static const struct {
    const char *name, *iri;
} well_known[] = {
    { "rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#" },
    { "rdfs", GR_RDFS },
    { "owl", "http://www.w3.org/2002/07/owl#" },
    { "xsd", "http://www.w3.org/2001/XMLSchema#" },
    { "skos", GR_SKOS },
    { "foaf", "http://xmlns.com/foaf/0.1/" },
    { "dc", "http://purl.org/dc/elements/1.1/" },
    { "dcterms", "http://purl.org/dc/terms/" },
    { "schema", "http://schema.org/" },
    { "dbo", "http://dbpedia.org/ontology/" },
    { "dbr", "http://dbpedia.org/resource/" },
    { "dbp", "http://dbpedia.org/property/" },
    { "wd", "http://www.wikidata.org/entity/" },
    { "wdt", "http://www.wikidata.org/prop/direct/" },
};
#define N_WELL_KNOWN (sizeof well_known / sizeof *well_known)

static gr_status set_prefixes(gr_sparql *s, const gr_sparql_options *o, gr_err *err)
{
    size_t n = o->n_prefixes + N_WELL_KNOWN;

    if ((s->prefixes = gr_new_n(&s->cx->arena, gr_sparql_prefix, n)) == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; i < o->n_prefixes; i++) {
        gr_str rest = gr_str_of(o->prefixes[i]), name;

        gr_str_split(&rest, '=', &name);
        if (name.len == gr_str_of(o->prefixes[i]).len || !gr_rdf_is_iri(rest))
            return gr_fail(err, GR_EUSAGE, "expected a prefix NAME=IRI, found '%.200s'",
                           o->prefixes[i]);
        s->prefixes[s->n_prefixes++] = (gr_sparql_prefix){ name, rest };
    }
    for (size_t i = 0; i < N_WELL_KNOWN; i++)
        s->prefixes[s->n_prefixes++] =
            (gr_sparql_prefix){ gr_str_of(well_known[i].name), gr_str_of(well_known[i].iri) };
    return GR_OK;
}

static const char *secret_of(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] != '\0' ? value : NULL;
}

static gr_status set_credentials(gr_sparql *s, gr_err *err)
{
    const char *login = secret_of("GRASP_SPARQL_LOGIN"), *token = secret_of("GRASP_SPARQL_TOKEN");
    gr_str url = gr_str_of(s->url);
    gr_strbuf sb;

    if (login == NULL && token == NULL)
        return GR_OK;
    if (!gr_str_starts(url, "https://") && !gr_url_is_loopback(url))
        return gr_fail(err, GR_EUSAGE,
                       "credentials of the environment go over https or to this machine alone");
    for (const char *p = token; login == NULL && *p != '\0'; p++)
        if (*p <= ' ' || *p >= 0x7f)
            return gr_fail(err, GR_EUSAGE, "GRASP_SPARQL_TOKEN has a character that no token has");
    gr_strbuf_init(&sb, NULL, 0);
    gr_strbuf_adds(&sb, login != NULL ? "Authorization: Basic " : "Authorization: Bearer ");
    if (login != NULL)
        gr_base64_add(&sb, gr_str_of(login));
    else
        gr_strbuf_adds(&sb, token);
    if (sb.failed) {
        gr_strbuf_clear(&sb);
        return gr_fail(err, GR_EMEMORY, "out of memory");
    }
    s->header = sb.buf; /* a buffer without a budget is plain memory */
    return GR_OK;
}

static gr_status check_url(const char *url, gr_err *err)
{
    gr_str s = gr_str_of(url);

    if (gr_url_has_user(s))
        return gr_fail(err, GR_EUSAGE,
                       "the URL of a server must not hold a user or a password: they come from "
                       "the environment, GRASP_SPARQL_LOGIN");
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] <= ' ' || s.ptr[i] >= 0x7f)
            return gr_fail(err, GR_EUSAGE, "the URL of a server is ASCII without blanks");
    if (gr_url_host(s).len == 0)
        return gr_fail(err, GR_EUSAGE, "expected a URL that begins with http:// or https://");
    return GR_OK;
}

gr_status gr_sparql_open(gr_ctx *cx, const gr_sparql_options *o, gr_sparql **out, gr_err *err)
{
    gr_sparql *s;
    gr_status st = check_url(o->url, err);

    if (st != GR_OK)
        return st;
    if ((s = gr_new(&cx->arena, gr_sparql)) == NULL || (s->http = gr_http_new()) == NULL)
        return gr_fail_memory(cx, err);
    s->cx = cx;
    s->url = o->url;
    s->encoder = o->encoder;
    s->page = o->page != 0 ? o->page : STANDARD_PAGE;
    s->timeout_ms = o->timeout_ms > 0 ? o->timeout_ms : STANDARD_TIMEOUT;
    if ((st = set_prefixes(s, o, err)) == GR_OK)
        st = set_credentials(s, err);
    if (st == GR_OK)
        *out = s;
    else
        gr_sparql_free(s);
    return st;
}

void gr_sparql_free(gr_sparql *s)
{
    if (s == NULL)
        return;
    gr_http_free(s->http);
    if (s->header != NULL)
        explicit_bzero(s->header, strlen(s->header));
    free(s->header);
}

/* --- what it says --- */

/* The beginning of a body in one line, without tags if it is a page. */
static void complaint(const gr_http_reply *r, char out[SAID + 1])
{
    bool page = gr_str_is(r->content_type, "text/html"), in_tag = false;
    size_t n = 0;

    for (size_t i = 0; i < r->body.len && n < SAID; i++) {
        char c = r->body.ptr[i];

        if (page && (c == '<' || c == '>')) {
            in_tag = c == '<';
            c = ' ';
        }
        if ((unsigned char)c <= ' ' || c == 0x7f)
            c = ' ';
        if (!in_tag && (c != ' ' || (n != 0 && out[n - 1] != ' ')))
            out[n++] = c;
    }
    n = gr_utf8_valid_prefix((gr_str){ out, n });
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

static gr_status refuse(const gr_sparql *s, const gr_http_reply *r, gr_err *err)
{
    gr_str host = gr_url_host(gr_str_of(s->url));
    char said[SAID + 1];

    complaint(r, said);
    gr_fail(err, GR_EREAD, "%.*s does not answer the query (HTTP %d)%s%s", GR_FMT(host), r->status,
            said[0] != '\0' ? ": " : "", said);
    if (r->status >= 300 && r->status < 400)
        gr_err_hint(err, "it points to another address: give that one");
    else if (r->status == 401 || r->status == 403)
        gr_err_hint(err, "credentials are read from the environment: GRASP_SPARQL_LOGIN, as "
                         "user:password, or GRASP_SPARQL_TOKEN");
    else if (r->status == 404 || r->status == 405)
        gr_err_hint(err, "is it the URL of the query service, as in http://localhost:8890/sparql?");
    else if (r->retry_after_ms >= 0)
        gr_err_hint(err, "the server asks to wait %lld s", (long long)(r->retry_after_ms / 1000));
    return GR_EREAD;
}

static gr_status not_results(const gr_sparql *s, const char *why, gr_err *err)
{
    gr_str host = gr_url_host(gr_str_of(s->url));

    return gr_fail(err, GR_EINPUT, "the reply of %.*s is no SPARQL result: %s", GR_FMT(host), why);
}

static bool is_plain(char c)
{
    return gr_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

static gr_status form_of(gr_sparql *s, gr_str query, gr_str *out, gr_err *err)
{
    gr_strbuf sb;

    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_strbuf_adds(&sb, "query=");
    for (size_t i = 0; i < query.len; i++)
        if (is_plain(query.ptr[i]))
            gr_strbuf_addc(&sb, query.ptr[i]);
        else
            gr_strbuf_addf(&sb, "%%%02X", (unsigned)(unsigned char)query.ptr[i]);
    return gr_sparql_keep(s, &sb, out, err);
}

static gr_status post(gr_sparql *s, gr_str query, gr_http_reply *out, gr_err *err)
{
    const char *headers[] = { "Content-Type: application/x-www-form-urlencoded", "Accept: " RESULTS,
                              "Expect:", s->header, NULL };
    gr_str form;
    gr_http_request q = { .url = s->url,
                          .headers = headers,
                          .body = &form,
                          .timeout_ms = s->timeout_ms,
                          .max_body = MOST_BODY };
    gr_status st = form_of(s, query, &form, err);

    if (st == GR_OK)
        st = gr_http_send(s->cx, s->http, &q, out, err);
    if (st == GR_OK && (out->status < 200 || out->status >= 300))
        st = refuse(s, out, err);
    return st;
}

static gr_status send(gr_sparql *s, gr_str query, gr_value *out, gr_err *err)
{
    gr_http_reply r = { 0 };
    gr_err why = { 0 };
    char said[SAID + 1];
    gr_status st = post(s, query, &r, err);

    if (st != GR_OK)
        return st;
    st = gr_json_read(s->cx, r.body, out, &why);
    if (st == GR_OK)
        return out->type == GR_V_RECORD ? GR_OK : not_results(s, "it is no object", err);
    if (st != GR_EINPUT) {
        *err = why;
        return st;
    }
    if (gr_str_is(r.content_type, RESULTS) || gr_str_is(r.content_type, "application/json"))
        return not_results(s, why.message, err);
    complaint(&r, said);
    snprintf(why.message, sizeof why.message, "expected %s, found %.*s: %.120s", RESULTS,
             (int)(r.content_type.len > 80 ? 80 : r.content_type.len), r.content_type.ptr, said);
    return not_results(s, why.message, err);
}

/* --- rows --- */

static gr_str field(const gr_value *record, const char *key)
{
    const gr_value *v = gr_v_get(record, key);

    return v != NULL && v->type == GR_V_STR ? v->s : GR_STR("");
}

static gr_status spell(gr_sparql *s, const gr_value *v, gr_sparql_cell *out, gr_err *err)
{
    gr_str datatype = field(v, "datatype");
    gr_strbuf sb;

    out->text = field(v, "value");
    out->lang = field(v, "xml:lang");
    out->is_literal = true;
    gr_strbuf_init(&sb, &s->cx->budget, 0);
    gr_rdf_add_literal(&sb, out->text, out->lang,
                       gr_str_is(datatype, XSD_STRING) ? GR_STR("") : datatype);
    return gr_sparql_keep(s, &sb, &out->term, err);
}

static gr_status read_cell(gr_sparql *s, const gr_value *v, gr_sparql_cell *out, gr_err *err)
{
    gr_str type = field(v, "type"), value = field(v, "value");

    if (gr_v_get(v, "value") == NULL || gr_v_get(v, "value")->type != GR_V_STR)
        return not_results(s, "a binding has no \"value\"", err);
    if (gr_str_is(type, "literal") || gr_str_is(type, "typed-literal"))
        return spell(s, v, out, err);
    if (value.len == 0)
        return not_results(s, "a term is empty", err);
    if (gr_str_is(type, "bnode"))
        value = gr_str_printf(&s->cx->arena, "%s%.*s",
                              gr_str_starts(value, "_:") ? "" : "_:", GR_FMT(value));
    else if (!gr_str_is(type, "uri"))
        return not_results(s, "a binding is neither uri nor literal nor bnode", err);
    if (value.ptr == NULL)
        return gr_fail_memory(s->cx, err);
    *out = (gr_sparql_cell){ .term = value, .text = value };
    return GR_OK;
}

gr_status gr_sparql_select(gr_sparql *s, gr_str query, const char *const *columns,
                           gr_sparql_rows *out, gr_err *err)
{
    const gr_value *rows, *v;
    gr_value reply;
    gr_status st = send(s, query, &reply, err);
    size_t n = 0;

    if (st != GR_OK)
        return st;
    rows = gr_v_get(&reply, "results");
    rows = rows != NULL ? gr_v_get(rows, "bindings") : NULL;
    if (rows == NULL || rows->type != GR_V_LIST)
        return not_results(s, "it has no \"results\" with \"bindings\"", err);
    while (columns[n] != NULL)
        n++;
    *out = (gr_sparql_rows){ .n = rows->list->n, .n_columns = n };
    if ((out->cells = gr_new_n(&s->cx->arena, gr_sparql_cell, out->n * n + 1)) == NULL)
        return gr_fail_memory(s->cx, err);
    for (size_t i = 0; st == GR_OK && i < out->n * n; i++)
        if ((v = gr_v_get(&rows->list->at[i / n], columns[i % n])) != NULL)
            st = read_cell(s, v, &out->cells[i], err);
    return st;
}

gr_status gr_sparql_number(gr_sparql *s, gr_str query, uint64_t *out, gr_err *err)
{
    gr_sparql_rows rows = { 0 };
    int64_t n;
    gr_status st = gr_sparql_select(s, query, (const char *const[]){ "n", NULL }, &rows, err);

    if (st != GR_OK)
        return st;
    if (rows.n != 1 || !gr_num_to_int(rows.cells[0].text, &n) || n < 0)
        return not_results(s, "expected one number", err);
    *out = (uint64_t)n;
    return GR_OK;
}
