/* Sessions beside each other: a fork works on what its origin had, and gives back what it made.
 *
 * Graphs never change, so that a fork shares them by reference; names and order are its own. Names
 * that nobody chose are drawn from one counter, so that no two forks use the same. */
#include "engine/engine_int.h"

static bool copy_graphs(const gr_session *s, gr_session *f)
{
    if (!gr_vec_reserve(&f->graphs, s->graphs.n))
        return false;
    for (size_t i = 0; i < s->graphs.n; i++) {
        const gr_named *from = &s->graphs.at[i];
        gr_named *n = &f->graphs.at[f->graphs.n++];

        *n = (gr_named){ .name = strdup(from->name),
                         .graph = gr_graph_ref(from->graph),
                         .answer = from->answer,
                         .turn = from->turn,
                         .shared = true };
        gr_arena_init(&n->words, NULL);
        if (n->name == NULL || (from->told && !gr_named_tell(n, &from->seen)))
            return false;
    }
    return true;
}

static bool copy_text(const char *text, char **out)
{
    *out = strdup(text);
    return *out != NULL;
}

static bool copy_reach(const gr_session *s, gr_session *f)
{
    if (!gr_vec_reserve(&f->roots, s->roots.n) || !gr_vec_reserve(&f->hosts, s->hosts.n))
        return false;
    for (size_t i = 0; i < s->hosts.n; i++)
        if (!copy_text(s->hosts.at[i], &f->hosts.at[f->hosts.n++]))
            return false;
    for (size_t i = 0; i < s->roots.n; i++)
        if (!copy_text(s->roots.at[i], &f->roots.at[f->roots.n++]))
            return false;
    return true;
}

static bool copy_toolset(const gr_session *s, gr_session *f)
{
    if (s->toolset_name == NULL)
        return true;
    if (!copy_text(s->toolset_name, &f->toolset_name) || !gr_vec_reserve(&f->toolset, s->toolset.n))
        return false;
    for (size_t i = 0; i < s->toolset.n; i++)
        if (!copy_text(s->toolset.at[i], &f->toolset.at[f->toolset.n++]))
            return false;
    return true;
}

gr_session *gr_session_branch(gr_session *s)
{
    gr_session *f = gr_session_new(s->engine);

    if (f == NULL)
        return NULL;
    if (!copy_reach(s, f) || !copy_toolset(s, f)) {
        gr_session_free(f);
        return NULL;
    }
    f->no_files = s->no_files;
    f->loader.trains = s->loader.trains;
    f->limits = s->limits;
    f->endpoint = s->endpoint;
    f->n_named = s->n_named;
    f->turn = ++s->n_turns;
    f->n_loads = s->n_loads;
    return f;
}

gr_session *gr_session_fork(gr_session *s, bool converses)
{
    gr_session *f = gr_session_branch(s);

    if (f == NULL)
        return NULL;
    if (!copy_graphs(s, f) || (s->lost != NULL && !copy_text(s->lost, &f->lost))) {
        gr_session_free(f);
        return NULL;
    }
    f->converses = converses;
    if (converses) {
        f->memory = s->memory;
        s->memory = NULL;
    }
    return f;
}

/* Was no graph of s loaded by a fork that began later? */
static bool is_newest(const gr_session *s, uint64_t turn)
{
    for (size_t i = 0; i < s->graphs.n; i++)
        if (!s->graphs.at[i].answer && s->graphs.at[i].turn > turn)
            return false;
    return turn >= s->lost_turn;
}

gr_status gr_session_join(gr_session *s, gr_session *fork, gr_err *err)
{
    gr_status st = GR_OK;
    bool loaded = false, found = false, old = fork->converses && s->n_loads != fork->n_loads;
    size_t n_kept = 0;

    for (size_t i = 0; i < fork->graphs.n; i++) {
        gr_named n = fork->graphs.at[i];

        if (n.shared || st != GR_OK) {
            fork->graphs.at[n_kept++] = n;
            continue;
        }
        loaded |= !n.answer && !n.told;
        found |= !n.answer;
        st = gr_session_put_named(s, n, err);
    }
    fork->graphs.n = n_kept;
    s->n_loads += loaded;
    if (found && fork->turn > s->lost_turn)
        gr_session_found(s);
    if (fork->loses && is_newest(s, fork->turn)) {
        gr_session_lose(s, fork->lost);
        s->lost_turn = fork->turn;
    }
    if (fork->converses) {
        s->memory = fork->memory;
        fork->memory = NULL;
        fork->converses = false;
    }
    if (loaded || old)
        gr_memory_forget(s->memory); /* its programs name graphs */
    return st;
}
