/* The words of headers: what columns are called that hold the ends of edges, a weight, a capacity
 * or a time. One table for every format. */
#include "graph/table_int.h"

/* A common rest around the two words is fine: from_stop, to_stop. */
static const gr_ends_words pairs[] = {
    { "source", "target", .kind = GR_ENDS_FLOW },
    { "source", "sink", .kind = GR_ENDS_FLOW },
    { "source", "destination", .kind = GR_ENDS_WAY },
    { "source", "dest", .kind = GR_ENDS_WAY },
    { "src", "dst", .kind = GR_ENDS_WAY },
    { "src", "dest", .kind = GR_ENDS_WAY },
    { "src", "tgt", .kind = GR_ENDS_WAY },
    { "from", "to", .kind = GR_ENDS_WAY },
    { ":START_ID", ":END_ID", .kind = GR_ENDS_NEO4J },
    { "start", "end", .kind = GR_ENDS_FLOW },
    { "start", "stop", .kind = GR_ENDS_FLOW },
    { "begin", "end", .kind = GR_ENDS_FLOW },
    { "u", "v", .kind = GR_ENDS_PLAIN },
    { "node", "neighbor", .kind = GR_ENDS_PLAIN },
    { "node", "neighbour", .kind = GR_ENDS_PLAIN },
    { "person", "friend", .kind = GR_ENDS_PLAIN },
    { "user", "friend", .kind = GR_ENDS_PLAIN },
    { "name", "friend", .kind = GR_ENDS_PLAIN },
    { "user", "item", .kind = GR_ENDS_PLAIN },
    { "first", "second", .kind = GR_ENDS_PLAIN },
    { "left", "right", .kind = GR_ENDS_PLAIN },
    { "origin", "destination", .kind = GR_ENDS_ROLES },
    { "origin", "dest", .kind = GR_ENDS_ROLES },
    { "orig", "dest", .kind = GR_ENDS_ROLES },
    { "departure", "arrival", .kind = GR_ENDS_ROLES },
    { "citing", "cited", .kind = GR_ENDS_ROLES },
    { "follower", "followee", .kind = GR_ENDS_ROLES },
    { "follower", "followed", .kind = GR_ENDS_ROLES },
    { "sender", "receiver", .kind = GR_ENDS_ROLES },
    { "sender", "recipient", .kind = GR_ENDS_ROLES },
    { "caller", "callee", .kind = GR_ENDS_ROLES },
    { "parent", "child", .kind = GR_ENDS_ROLES },
    { "child", "parent", .kind = GR_ENDS_ROLES, .rows = GR_ROWS_TREE },
    { "buyer", "seller", .kind = GR_ENDS_ROLES },
    { "seller", "buyer", .kind = GR_ENDS_ROLES },
    { "payer", "payee", .kind = GR_ENDS_ROLES },
    { "debtor", "creditor", .kind = GR_ENDS_ROLES },
    { "creditor", "debtor", .kind = GR_ENDS_ROLES },
    { "lender", "borrower", .kind = GR_ENDS_ROLES },
    { "giver", "receiver", .kind = GR_ENDS_ROLES },
    { "donor", "recipient", .kind = GR_ENDS_ROLES },
    { "exporter", "importer", .kind = GR_ENDS_ROLES },
    { "predator", "prey", .kind = GR_ENDS_ROLES },
    { "mentor", "mentee", .kind = GR_ENDS_ROLES },
    { "teacher", "student", .kind = GR_ENDS_ROLES },
    { "head", "tail", .kind = GR_ENDS_ROLES },
    { "tail", "head", .kind = GR_ENDS_ROLES },
    { "subject", "object", .kind = GR_ENDS_ROLES },
    { "predecessor", "successor", .kind = GR_ENDS_ROLES },
    { "pred", "succ", .kind = GR_ENDS_ROLES },
    { "before", "after", .kind = GR_ENDS_ROLES },
    { "cause", "effect", .kind = GR_ENDS_ROLES },
    { "upstream", "downstream", .kind = GR_ENDS_ROLES },
    { "winner", "loser", .kind = GR_ENDS_ROLES },
    { "supplier", "customer", .kind = GR_ENDS_ROLES },
    { "employee", "manager", .kind = GR_ENDS_ROLES, .rows = GR_ROWS_NODES },
    { "manager", "employee", .kind = GR_ENDS_ROLES },
    { "manager", "report", .kind = GR_ENDS_ROLES },
    { "boss", "employee", .kind = GR_ENDS_ROLES },
    { "boss", "report", .kind = GR_ENDS_ROLES },
    { "boss", "reports", .kind = GR_ENDS_ROLES },
    { "manager", "reports", .kind = GR_ENDS_ROLES },
    { "eaten", "eater", .kind = GR_ENDS_ROLES },
    { "eater", "eaten", .kind = GR_ENDS_ROLES },
    { "owner", "company", .kind = GR_ENDS_ROLES },
    { "prey", "predator", .kind = GR_ENDS_ROLES },
    { "loser", "winner", .kind = GR_ENDS_ROLES },
    { "importer", "exporter", .kind = GR_ENDS_ROLES },
    { "passer", "receiver", .kind = GR_ENDS_ROLES },
    { "referrer", "referred", .kind = GR_ENDS_ROLES },
    { "driver", "passenger", .kind = GR_ENDS_ROLES },
    { "mentee", "mentor", .kind = GR_ENDS_ROLES },
    { "student", "teacher", .kind = GR_ENDS_ROLES },
    { "pupil", "teacher", .kind = GR_ENDS_ROLES },
    { "cited", "citing", .kind = GR_ENDS_ROLES },
    { "callee", "caller", .kind = GR_ENDS_ROLES },
    { "payee", "payer", .kind = GR_ENDS_ROLES },
    { "downstream", "upstream", .kind = GR_ENDS_ROLES },
    { "upper", "lower", .kind = GR_ENDS_ROLES },
    { "assembly", "component", .kind = GR_ENDS_ROLES },
    { "assembly", "part", .kind = GR_ENDS_ROLES },
    { "parent", "component", .kind = GR_ENDS_ROLES },
    { "outward_issue", "inward_issue", .kind = GR_ENDS_ROLES },
    { "issue_key", "linked_issue", .kind = GR_ENDS_ROLES },
    { "course", "prerequisite", .kind = GR_ENDS_ROLES, .rows = GR_ROWS_NODES, .lists = true },
    { "prerequisite", "course", .kind = GR_ENDS_ROLES },
};

/* These need a common rest to mean ends for sure: site_1, site_2. */
static const gr_ends_words weak_pairs[] = {
    { "1", "2", .kind = GR_ENDS_PLAIN }, { "a", "b", .kind = GR_ENDS_PLAIN },
    { "0", "1", .kind = GR_ENDS_PLAIN }, { "i", "j", .kind = GR_ENDS_PLAIN },
    { "s", "t", .kind = GR_ENDS_PLAIN }, { "x", "y", .kind = GR_ENDS_PLAIN },
};

/* A column that says by itself whom the row's node is linked to; the node may be called anything
 * (task, package, id). */
static const gr_ends_words targets[] = {
    { NULL,
      "requires needs depends depends_on dependency dependencies imports includes uses calls "
      "prerequisite prerequisites prereq prereqs predecessors blocked_by requirements",
      .kind = GR_ENDS_ROLES, .rows = GR_ROWS_NODES, .lists = true },
    { NULL, "successors blocks children subordinates cites references links_to follows",
      .kind = GR_ENDS_ROLES, .rows = GR_ROWS_NODES, .lists = true },
    { NULL, "manager manager_id reports_to supervisor supervisor_id boss boss_id",
      .kind = GR_ENDS_ROLES, .rows = GR_ROWS_NODES },
    { NULL, "parent parent_id parentid", .kind = GR_ENDS_ROLES, .rows = GR_ROWS_TREE },
    { NULL, "neighbors neighbours friends links adjacent connected_to", .kind = GR_ENDS_PLAIN,
      .rows = GR_ROWS_NODES, .lists = true },
};

/* What an edge says that leads to a column of this name. */
static const struct {
    const char *ends, *verb;
} verbs[] = {
    { "dependency dependencies requirement requirements prerequisite prerequisites prereq prereqs "
      "predecessors blocked_by needed_job",
      "need" },
    { "manager manager_id supervisor supervisor_id boss boss_id", "report to" },
    { "parent parent_id parentid", "child of" },
};

static const struct {
    gr_role role;
    const char *words; /* one of them is a word of the column's name */
} role_words[] = {
    { GR_ROLE_CAPACITY, "capacity cap capacities bandwidth maxflow throughput" },
    { GR_ROLE_WEIGHT, "weight weights w wt cost costs distance dist length len km kms miles mi "
                      "meters metres price fare toll duration minutes mins min hours hrs latency "
                      "delay strength" },
};
static const char time_names[] = "time timestamp date datetime departure t ts departure_time";
static const char length_words[] = "distance dist length len km kms miles mi meters metres";
static const char flow_words[] = "amount amounts sum quantity qty volume tons tonnes payment";
static const char when_words[] = "time timestamp date datetime departure departs departed arrival "
                                 "arrives arrived when sent ts";
static const char label_words[] =
    "id key index idx no number year month day line route rank level "
    "group class label type code relation predicate since until built "
    "founded";
static const char node_names[] = "id node node_id nodeid vertex vertex_id key :ID";

/* --- names --- */

static bool in_words(const char *words, gr_str word)
{
    gr_str rest = gr_str_of(words), w;

    while (gr_str_split(&rest, ' ', &w))
        if (w.len == word.len && strncasecmp(w.ptr, word.ptr, w.len) == 0)
            return true;
    return false;
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* The next word of a name: letters, split where anything else or a capital after a small letter
 * stands. */
static bool next_word(gr_str *rest, gr_str *word)
{
    size_t i = 0, from;

    while (i < rest->len && !gr_is_letter(rest->ptr[i]))
        i++;
    from = i;
    while (i < rest->len && gr_is_letter(rest->ptr[i]) &&
           !(i > from && is_capital(rest->ptr[i]) && is_small(rest->ptr[i - 1])))
        i++;
    *word = gr_str_sub(*rest, from, i);
    *rest = gr_str_sub(*rest, i, rest->len);
    return word->len != 0;
}

static bool has_word(gr_str name, const char *words)
{
    gr_str word;

    while (name.len <= GR_LONGEST_NAME && next_word(&name, &word))
        if (in_words(words, word))
            return true;
    return false;
}

gr_role gr_role_named(gr_str name)
{
    for (size_t i = 0; i < sizeof role_words / sizeof role_words[0]; i++)
        if (in_words(role_words[i].words, name) || has_word(name, role_words[i].words))
            return role_words[i].role;
    if (gr_str_is_nocase(name, "max_flow") || gr_str_is_nocase(name, "max flow"))
        return GR_ROLE_CAPACITY;
    if (gr_str_is_nocase(name, "travel_time") || gr_str_is_nocase(name, "travel time"))
        return GR_ROLE_WEIGHT;
    return in_words(time_names, name) ? GR_ROLE_TIME : GR_N_ROLES;
}

bool gr_names_alike(gr_str a, gr_str b)
{
    while (a.len != 0 && a.ptr[a.len - 1] >= '0' && a.ptr[a.len - 1] <= '9')
        a.len--;
    while (b.len != 0 && b.ptr[b.len - 1] >= '0' && b.ptr[b.len - 1] <= '9')
        b.len--;
    return gr_str_eq(a, b) || (a.len > 1 && a.len == b.len && memcmp(a.ptr, b.ptr, a.len - 1) == 0);
}

bool gr_names_length(gr_str name)
{
    return has_word(name, length_words);
}

bool gr_names_flow(gr_str name)
{
    return has_word(name, flow_words) ||
           (has_word(name, when_words) && gr_role_named(name) != GR_ROLE_WEIGHT);
}

bool gr_names_label(gr_str name)
{
    return has_word(name, label_words);
}

bool gr_names_nodes(gr_str name)
{
    size_t colon = gr_str_find(name, ":ID");

    return in_words(node_names, name) || colon < name.len;
}

gr_str gr_neo4j_name(gr_str name)
{
    size_t colon = gr_str_find(name, ":");

    if (colon == 0)
        return gr_str_is_nocase(name, ":TYPE")    ? GR_STR("type")
               : gr_str_is_nocase(name, ":LABEL") ? GR_STR("labels")
                                                  : gr_str_sub(name, 1, name.len);
    return gr_str_sub(name, 0, colon);
}

/* --- ends --- */

/* Blanks, dashes and underscores are one; so are capitals and small letters. */
static char plain(char c)
{
    return is_capital(c) ? (char)(c + ('a' - 'A')) : c == ' ' || c == '-' || c == '.' ? '_' : c;
}

static bool same(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (plain(a[i]) != plain(b[i]))
            return false;
    return true;
}

/* Without what stands in parentheses: the unit, or the group of a Neo4j id. */
static gr_str bare(gr_str name)
{
    return gr_str_trim(gr_str_sub(name, 0, gr_str_find(name, "(")));
}

/* Is y the name x with p->from at one place replaced by p->to? */
static bool differ_by(gr_str x, gr_str y, const gr_ends_words *p, bool need_rest)
{
    size_t f = strlen(p->from), t = strlen(p->to);

    if (x.len < f || y.len != x.len - f + t || (need_rest && x.len == f))
        return false;
    for (size_t i = 0; i + f <= x.len; i++)
        if (same(x.ptr, y.ptr, i) && same(x.ptr + i, p->from, f) && same(y.ptr + i, p->to, t) &&
            same(x.ptr + i + f, y.ptr + i + t, x.len - i - f))
            return true;
    return false;
}

const gr_ends_words *gr_ends_words_of(gr_str source, gr_str target, bool strong)
{
    const gr_ends_words *at = strong ? pairs : weak_pairs;
    size_t n = strong ? sizeof pairs / sizeof *pairs : sizeof weak_pairs / sizeof *weak_pairs;

    if (source.len > GR_LONGEST_NAME || target.len > GR_LONGEST_NAME)
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (differ_by(bare(source), bare(target), &at[i], !strong))
            return &at[i];
    return NULL;
}

/* The name as the tables have it; len 0 if it is too long for them. */
static gr_str plain_name(gr_str name, char word[32])
{
    name = name.len > GR_LONGEST_NAME ? GR_STR("") : bare(name);
    for (size_t i = 0; name.len < 32 && i < name.len; i++)
        word[i] = plain(name.ptr[i]);
    return (gr_str){ word, name.len < 32 ? name.len : 0 };
}

const gr_ends_words *gr_target_words_of(gr_str name)
{
    char buf[32];
    gr_str word = plain_name(name, buf);

    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (in_words(targets[i].to, word))
            return &targets[i];
    return NULL;
}

bool gr_names_lead(gr_str first, gr_str second)
{
    const gr_ends_words *w = gr_ends_words_of(first, second, true);

    w = w != NULL ? w : gr_target_words_of(second);
    return w != NULL && w->kind == GR_ENDS_ROLES;
}

const char *gr_relation_verb(gr_str end)
{
    char buf[32];
    gr_str word = plain_name(end, buf);

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (in_words(verbs[i].ends, word))
            return verbs[i].verb;
    return NULL;
}
