/* Graphs of the server: uploaded ones, and those that calls made. */
#include "serve/http_int.h"
#include "serve/mcp_int.h"

#define MOST_GRAPHS  128               /* that are kept */
#define LONGEST_NAME 200               /* bytes */
#define BIG_GRAPH    ((size_t)1 << 20) /* bytes, from which on a call may take long */
#define BIG_BODY     ((size_t)1 << 16)

/* --- the list; all with the lock --- */

static http_graph *find(http_server *srv, gr_str id)
{
    for (size_t i = 0; i < srv->graphs.n; i++)
        if (gr_str_is(id, srv->graphs.at[i].id))
            return &srv->graphs.at[i];
    return NULL;
}

static void forget(http_server *srv, http_graph *g)
{
    size_t i = (size_t)(g - srv->graphs.at);

    gr_reply_free(gr_session_drop(srv->session, g->id));
    if (g->owner != NULL) {
        pthread_mutex_lock(&g->owner->session_lock);
        gr_reply_free(gr_session_drop(g->owner->session, g->name));
        pthread_mutex_unlock(&g->owner->session_lock);
    }
    srv->n_bytes -= g->bytes;
    free(g->name);
    memmove(g, g + 1, (srv->graphs.n - i - 1) * sizeof *g);
    srv->graphs.n--;
}

static bool keep(http_server *srv, http_graph *g, const char *id, const char *name)
{
    snprintf(g->id, sizeof g->id, "%s", id);
    g->name = strdup(name);
    if (g->name != NULL && gr_vec_push(&srv->graphs, *g)) {
        srv->n_bytes += g->bytes;
        return true;
    }
    free(g->name);
    return false;
}

static void no_graph(http_call *c, const char *id)
{
    gr_http_refuse(c, 404, "unknown_name", "there is no graph '%.80s'", id);
}

static size_t bytes_of(http_server *srv, const gr_value *id)
{
    const http_graph *g = id != NULL && id->type == GR_V_STR ? find(srv, id->s) : NULL;

    return g != NULL ? g->bytes : 0;
}

/* --- for calls --- */

bool gr_http_is_big(http_call *c)
{
    const gr_value *graphs = gr_v_get(&c->args, "graphs");
    gr_value part = gr_v_str(c->part);
    http_server *srv = c->srv;
    size_t n;

    pthread_mutex_lock(&srv->lock);
    n = bytes_of(srv, &part) + bytes_of(srv, gr_v_get(&c->args, "graph"));
    for (size_t i = 0; graphs != NULL && graphs->type == GR_V_RECORD && i < graphs->record->n; i++)
        n += bytes_of(srv, graphs->record->at[i].value);
    pthread_mutex_unlock(&srv->lock);
    return n > BIG_GRAPH || c->q->body.len > BIG_BODY;
}

bool gr_http_lend(http_call *c, const char *id, const char *name)
{
    http_server *srv = c->srv;
    gr_err err = { 0 };
    gr_status st = GR_ENAME;
    bool known;

    pthread_mutex_lock(&srv->lock);
    known = find(srv, gr_str_of(id)) != NULL;
    if (known)
        st = gr_session_lend(srv->session, id, c->session, name, &err);
    pthread_mutex_unlock(&srv->lock);
    if (!known)
        no_graph(c, id);
    else if (st != GR_OK)
        gr_http_fail(c, &err);
    return st == GR_OK;
}

/* The oldest graphs that calls made go first; what was uploaded stays. */
static bool make_room(http_server *srv, size_t bytes)
{
    size_t most = srv->options->most_kept, i = 0;

    while (i < srv->graphs.n && bytes <= most &&
           (srv->graphs.n >= MOST_GRAPHS || srv->n_bytes > most - bytes)) {
        if (!srv->graphs.at[i].made) {
            i++;
            continue;
        }
        forget(srv, &srv->graphs.at[i]);
        srv->n_dropped++;
    }
    return srv->graphs.n < MOST_GRAPHS && bytes <= most && srv->n_bytes <= most - bytes;
}

static gr_status no_room(http_server *srv, size_t bytes, gr_err *err)
{
    srv->n_refused++;
    if (srv->graphs.n >= MOST_GRAPHS)
        return gr_fail(err, GR_ELIMIT, "%d graphs are kept, and no more: delete one", MOST_GRAPHS);
    return gr_fail(err, GR_ELIMIT,
                   "the graph takes %zu bytes, %zu of %zu are taken: delete one, or --keep gives "
                   "them more",
                   bytes, srv->n_bytes, srv->options->most_kept);
}

/* Is it a name that the engine draws, g1, g2, ..., and that no graph of the server has? */
static bool is_free_id(http_server *srv, const char *made)
{
    size_t n = strspn(made + 1, "0123456789");

    return made[0] == 'g' && n != 0 && made[n + 1] == '\0' && n + 2 <= GR_OWN_NAME &&
           find(srv, gr_str_of(made)) == NULL;
}

void gr_http_forget(http_server *srv, const struct mcp_peer *owner, const char *name)
{
    for (size_t i = srv->graphs.n; i-- != 0;)
        if (srv->graphs.at[i].owner == owner &&
            (name == NULL || strcmp(srv->graphs.at[i].name, name) == 0))
            forget(srv, &srv->graphs.at[i]);
}

gr_status gr_http_adopt(http_server *srv, gr_session *from, const char *made, const char *name,
                        struct mcp_peer *owner, char id[GR_OWN_NAME], gr_err *err)
{
    http_graph g = { .bytes = gr_session_bytes(from, made),
                     .made = name == NULL || owner != NULL,
                     .owner = owner };
    gr_status st;

    if (owner != NULL)
        gr_http_forget(srv, owner, made);
    if (!make_room(srv, g.bytes))
        return no_room(srv, g.bytes, err);
    if (is_free_id(srv, made))
        snprintf(id, GR_OWN_NAME, "%s", made);
    else
        gr_session_own_name(srv->session, id);
    st = gr_session_lend(from, made, srv->session, id, err);
    if (st == GR_OK && !keep(srv, &g, id, name != NULL ? name : id)) {
        gr_reply_free(gr_session_drop(srv->session, id));
        st = gr_fail(err, GR_EMEMORY, "out of memory");
    }
    return st;
}

bool gr_http_give_back(http_call *c, const char *made, const char *name, char id[GR_OWN_NAME])
{
    gr_err err = { 0 };
    gr_status st;

    pthread_mutex_lock(&c->srv->lock);
    st = gr_http_adopt(c->srv, c->session, made, name, NULL, id, &err);
    pthread_mutex_unlock(&c->srv->lock);
    if (st == GR_ELIMIT)
        gr_http_refuse(c, 507, gr_kind(st)->name, "%s", err.message);
    else if (st != GR_OK)
        gr_http_fail(c, &err);
    return st == GR_OK;
}

/* --- routes --- */

/* {"id","name", and what gr_session_outline says}; the session of the call has it as `made`. */
static bool add_info(http_call *c, const char *made, const char *id, const char *name,
                     gr_strbuf *sb)
{
    gr_reply *r = gr_session_outline(c->session, made);
    gr_str json = { gr_reply_json(r), gr_reply_json_len(r) };

    if (gr_reply_status(r) != GR_OK) {
        gr_http_take(c, r);
        return false;
    }
    gr_strbuf_addf(sb, "{\"id\":\"%s\",\"name\":", id);
    gr_json_string(sb, gr_str_of(name));
    gr_strbuf_addc(sb, ',');
    gr_strbuf_add(sb, gr_str_sub(json, 1, json.len));
    gr_reply_free(r);
    return true;
}

/* The name of a graph, which nobody may drop meanwhile, in the arena. */
static const char *name_of(http_call *c, const char *id)
{
    const char *name = NULL;
    const http_graph *g;

    pthread_mutex_lock(&c->srv->lock);
    g = find(c->srv, gr_str_of(id));
    if (g != NULL)
        name = gr_str_dup(&c->cx.arena, gr_str_of(g->name)).ptr;
    pthread_mutex_unlock(&c->srv->lock);
    if (g == NULL)
        no_graph(c, id);
    else if (name == NULL)
        gr_http_no_memory(c);
    return name;
}

void gr_http_graph_info(http_call *c)
{
    const char *name = name_of(c, c->part.ptr);

    if (name == NULL || !gr_http_lend(c, c->part.ptr, "G"))
        return;
    c->reply->type = JSON_TYPE;
    add_info(c, "G", c->part.ptr, name, &c->reply->body);
}

/* The ids that there are now, in the arena; NULL without memory. */
static const http_graph *snapshot(http_call *c, size_t *n)
{
    http_server *srv = c->srv;
    http_graph *all;

    pthread_mutex_lock(&srv->lock);
    all = gr_new_n(&c->cx.arena, http_graph, srv->graphs.n + 1);
    *n = all != NULL ? srv->graphs.n : 0;
    for (size_t i = 0; i < *n && all != NULL; i++) {
        all[i] = srv->graphs.at[i];
        all[i].name = (char *)(uintptr_t)gr_str_dup(&c->cx.arena, gr_str_of(all[i].name)).ptr;
        if (all[i].name == NULL ||
            gr_session_lend(srv->session, all[i].id, c->session, all[i].id, NULL) != GR_OK)
            all = NULL;
    }
    pthread_mutex_unlock(&srv->lock);
    return all;
}

void gr_http_graphs(http_call *c)
{
    gr_strbuf *sb = &c->reply->body;
    size_t n;
    const http_graph *all = snapshot(c, &n);

    if (all == NULL) {
        gr_http_no_memory(c);
        return;
    }
    c->reply->type = JSON_TYPE;
    gr_strbuf_adds(sb, "{\"graphs\":[");
    for (size_t i = 0; i < n; i++) {
        gr_strbuf_adds(sb, i != 0 ? "," : "");
        if (!add_info(c, all[i].id, all[i].id, all[i].name, sb))
            return;
    }
    gr_strbuf_adds(sb, "]}");
}

void gr_http_graph_drop(http_call *c)
{
    http_server *srv = c->srv;
    http_graph *g;

    pthread_mutex_lock(&srv->lock);
    g = find(srv, c->part);
    if (g != NULL)
        forget(srv, g);
    pthread_mutex_unlock(&srv->lock);
    if (g == NULL)
        no_graph(c, c->part.ptr);
}

/* The file is the body, stands in the JSON as text, or under a root. */
static gr_reply *load(http_call *c)
{
    const char *text = gr_http_text(c, "text"), *path = gr_http_text(c, "path");
    gr_load_how how = { .format = gr_http_text(c, "format"),
                        .direction = gr_http_text(c, "direction") };

    if (path != NULL)
        return gr_session_load_as(c->session, "G", path, &how);
    if (text != NULL)
        return gr_session_load_words(c->session, "G", text, strlen(text), &how);
    return gr_session_load_text_as(c->session, "G", c->q->body.ptr, c->q->body.len, &how);
}

static bool check_source(http_call *c)
{
    bool in_query = gr_server_query(c->q, "name") != NULL;
    int n = (gr_http_text(c, "text") != NULL) + (gr_http_text(c, "path") != NULL);

    if (n != (in_query ? 0 : 1))
        gr_http_refuse(c, 400, "usage",
                       "expected the file as the body with ?name=NAME, or JSON with either text or "
                       "path");
    else if (gr_http_text(c, "path") != NULL && c->srv->options->n_roots == 0)
        gr_http_refuse(c, 403, "refused", "this server reads no files: it has no --root");
    else
        return true;
    return false;
}

void gr_http_graph_add(http_call *c)
{
    const char *name = gr_http_text(c, "name");
    char id[GR_OWN_NAME];
    gr_reply *r;

    if (!check_source(c))
        return;
    if (name != NULL && (name[0] == '\0' || strlen(name) > LONGEST_NAME)) {
        gr_http_refuse(c, 400, "usage", "name: expected 1 to %d bytes", LONGEST_NAME);
        return;
    }
    gr_session_limit(c->session, &c->limits);
    r = load(c);
    if (gr_reply_status(r) != GR_OK) {
        gr_http_take(c, r);
        return;
    }
    gr_reply_free(r);
    name = name != NULL ? name : "graph";
    if (!gr_http_give_back(c, "G", name, id))
        return;
    c->reply->type = JSON_TYPE;
    add_info(c, "G", id, name, &c->reply->body);
}

/* --- pictures --- */

void gr_http_places(http_call *c)
{
    gr_session_limit(c->session, &c->limits);
    if (gr_http_lend(c, c->part.ptr, "G"))
        gr_http_take(c, gr_session_places(c->session, "G", gr_http_text(c, "layout")));
}

void gr_http_draw(http_call *c)
{
    const char *format = gr_http_text(c, "format");
    gr_draw_how how = { 0 };
    gr_err err = { 0 };

#define X(member, option, value, choices, help) how.member = gr_http_text(c, #member);
    GR_DRAW_OPTIONS(X)
#undef X
    format = format != NULL ? format : "svg";
    gr_session_limit(c->session, &c->limits);
    if (!gr_http_lend(c, c->part.ptr, "G"))
        return;
    if (gr_session_draw_bytes(c->session, "G", format, &how, &c->reply->body, &err) != GR_OK)
        gr_http_fail(c, &err);
    else
        c->reply->type = strcmp(format, "png") == 0 ? "image/png" : "image/svg+xml";
}
