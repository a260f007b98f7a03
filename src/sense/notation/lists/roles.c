/* What the words of lists of neighbours say of them: a heading that looks like an entry, a role
 * before the items, a verb behind the keys. */
#include "sense/notation/lists/lists_int.h"

static size_t indent_of(const gr_lists *r, const gr_entry *x)
{
    gr_str t = r->s->text;
    size_t n = 0;

    while (n < x->at.start &&
           (t.ptr[x->at.start - n - 1] == ' ' || t.ptr[x->at.start - n - 1] == '\t'))
        n++;
    return n == x->at.start || t.ptr[x->at.start - n - 1] == '\n' ? n : 0;
}

/* Do all other entries stand further in than the first, as YAML has it? */
static bool is_outer(const gr_lists *r)
{
    size_t first = indent_of(r, &r->entries.at[0]);

    for (size_t i = 1; i < r->entries.n; i++)
        if (indent_of(r, &r->entries.at[i]) <= first)
            return false;
    return true;
}

/* "Lines of the tram:" before the first entry is a heading, not an entry without items: nobody
 * names it, and no other entry is empty. */
static void drop_heading(gr_lists *r)
{
    const gr_entry *x = r->entries.at;
    gr_heading h;
    bool outer;

    if (r->entries.n < 2 || x->n != 0)
        return;
    h = gr_heading_of(x->key); /* "Dependencies:" */
    outer = is_outer(r);
    for (size_t i = 1;
         gr_entry_n_blanks(x->key) == 0 && h.direction == GR_AUTO && !outer && i < r->entries.n;
         i++)
        if (r->entries.at[i].n == 0)
            return;
    for (size_t i = 0; i < r->items.n; i++)
        if (gr_str_eq(r->items.at[i].name, x->key))
            return;
    if (r->heading.direction == GR_AUTO)
        r->heading = h;
    r->legend = x->at;
    memmove(r->entries.at, r->entries.at + 1, --r->entries.n * sizeof *r->entries.at);
}

/* "We know dist: jar, docs; jar: compile": the first key drags words of a sentence along where all
 * others are one word. */
static void cut_first(gr_lists *r)
{
    gr_entry *x = r->entries.at;
    gr_str rest = x->key, word;
    bool sentence = false;

    if (r->entries.n < 2 || gr_entry_n_blanks(x->key) == 0)
        return;
    for (size_t i = 1; i < r->entries.n; i++)
        if (gr_entry_n_blanks(r->entries.at[i].key) != 0)
            return;
    while (gr_str_split(&rest, ' ', &word))
        sentence |= rest.ptr != NULL && word.len > 1 && gr_text_word_class(word) != 0;
    if (sentence && word.len != 0)
        x->key = word;
}

/* "Ann follows: Bob", "Cid follows: Ann": the word that all keys end with is what they do. */
static void strip_verb(gr_lists *r)
{
    gr_str verb = { 0 };
    char buf[GR_WORD_MAX];
    const gr_relation_word *w;

    for (size_t i = 0; i < r->entries.n; i++) {
        gr_str key = r->entries.at[i].key;
        size_t at = key.len;

        while (at > 0 && key.ptr[at - 1] != ' ')
            at--;
        if (at < 2 || (i != 0 && !gr_str_eq(verb, gr_str_sub(key, at, key.len))))
            return;
        verb = gr_str_sub(key, at, key.len);
    }
    w = r->entries.n > 1 ? gr_relation_word_of(gr_text_lemma(verb, buf, NULL)) : NULL;
    if (w == NULL)
        return;
    for (size_t i = 0; i < r->entries.n; i++)
        r->entries.at[i].key =
            gr_str_trim(gr_str_sub(r->entries.at[i].key, 0, r->entries.at[i].key.len - verb.len));
    if (w->direction != GR_AUTO)
        r->heading = (gr_heading){ w->direction, w->backwards, { 0 } };
}

/* "likes" in "person: likes" */
static gr_heading heading_of_role(gr_str role)
{
    char buf[GR_WORD_MAX];
    gr_heading h = gr_heading_of(role);
    const gr_relation_word *w = gr_relation_word_of(gr_text_lemma(role, buf, NULL));

    if (h.direction == GR_AUTO && w != NULL && w->direction != GR_AUTO)
        h = (gr_heading){ w->direction, w->backwards, { 0 } };
    return h;
}

static bool is_node_word(gr_str key)
{
    char buf[GR_WORD_MAX];

    return gr_is_node_noun(gr_text_lemma(key, buf, NULL));
}

/* "web: allow db", "db: allow log": what the keys do with each other, whatever it means. */
static bool is_verb_of_all(const gr_lists *r, gr_str role)
{
    for (size_t i = 0; r->entries.n > 2 && i < r->entries.n; i++)
        for (size_t k = 0; k < r->entries.n && r->entries.at[i].n != 0; k++) {
            gr_str item = r->items.at[r->entries.at[i].first].name;

            if (item.len > role.len + 1 &&
                gr_str_eq(gr_str_sub(item, role.len + 1, item.len), r->entries.at[k].key))
                return true;
        }
    return false;
}

/* "ANA2: prerequisite ANA1": the word that all lists begin with says what they are. */
static bool strip_role(gr_lists *r)
{
    gr_str role = { 0 };
    gr_heading h;

    for (size_t i = 0; i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        gr_str rest, word;

        if (x->n == 0)
            continue;
        rest = r->items.at[x->first].name;
        if (!gr_str_split(&rest, ' ', &word) || rest.ptr == NULL ||
            (role.len != 0 && !gr_str_eq(role, word)))
            return false;
        role = word;
    }
    h = heading_of_role(role);
    if (h.direction == GR_AUTO && is_verb_of_all(r, role))
        h.direction = GR_DIRECTED;
    if (role.len == 0 || h.direction == GR_AUTO)
        return false;
    r->roled = true;
    r->heading = h;
    for (size_t i = 0; i < r->entries.n; i++)
        if (r->entries.at[i].n != 0) {
            gr_str *name = &r->items.at[r->entries.at[i].first].name;

            *name = gr_str_trim(gr_str_sub(*name, role.len, name->len));
            if (r->entries.at[i].n == 1 && gr_entry_says_none(*name))
                r->entries.at[i].n = 0;
        }
    return true;
}

/* Do nine of ten entries behind the first share a name with another one? */
static bool are_linked(gr_lists *r)
{
    size_t linked = 0;
    gr_strmap count;

    gr_strmap_init(&count, &r->s->cx->budget);
    for (size_t i = 1; r->ok && i < r->entries.n; i++)
        for (size_t k = 0; r->ok && k <= r->entries.at[i].n; k++) {
            const gr_entry *x = &r->entries.at[i];
            uint32_t *slot =
                gr_strmap_put(&count, k == x->n ? x->key : r->items.at[x->first + k].name);

            r->ok = slot != NULL;
            if (r->ok)
                *slot = *slot == GR_MAP_NONE ? 1 : *slot + 1;
        }
    for (size_t i = 1; r->ok && i < r->entries.n; i++) {
        const gr_entry *x = &r->entries.at[i];
        bool again = gr_strmap_get(&count, x->key) > 1;

        for (size_t k = 0; k < x->n; k++)
            again |= gr_strmap_get(&count, r->items.at[x->first + k].name) > 1;
        linked += again;
    }
    gr_strmap_clear(&count);
    return r->ok && linked * 10 >= (r->entries.n - 1) * 9;
}

/* "caller: callees" before the first entry says what the entries are: nobody else is called so, and
 * a word for it says so, or all others hang together. */
static void drop_legend(gr_lists *r)
{
    static const char mutual[] = "neighbour|neighbours|neighbor|neighbors|friend|friends|links|"
                                 "adjacent|peers|contacts|partners";
    static const char others[] = "callee|callees|child|children|dependency|dependencies|needs|"
                                 "requires|successors|successor|predecessors|targets|reports|"
                                 "subordinates|followers|prerequisites|prereqs|inputs|outputs";
    const gr_entry *x = r->entries.at;
    gr_heading h;
    gr_str role;

    if (r->entries.n < 3 || x->n != 1)
        return;
    role = r->items.at[x->first].name;
    h = heading_of_role(role);
    if (!gr_word_in(role, mutual) && !gr_word_in(role, others) && h.direction == GR_AUTO &&
        !is_node_word(x->key) &&
        !(r->entries.n > 4 && gr_heading_is_words(x->key) && gr_heading_is_words(role) &&
          are_linked(r)))
        return;
    for (size_t i = 1; i < r->items.n; i++)
        if (gr_str_eq(r->items.at[i].name, x->key) || gr_str_eq(r->items.at[i].name, role))
            return;
    for (size_t i = 1; i < r->entries.n; i++)
        if (gr_str_eq(r->entries.at[i].key, role))
            return;
    if (h.direction == GR_AUTO && !is_node_word(x->key) && !gr_word_in(role, mutual))
        h.direction = GR_DIRECTED; /* as they stand */
    if (h.direction != GR_AUTO)
        r->heading = h;
    r->legend = x->at;
    memmove(r->entries.at, r->entries.at + 1, --r->entries.n * sizeof *r->entries.at);
}

void gr_lists_find_roles(gr_lists *r)
{
    r->legend = (gr_span){ 0, 0 };
    r->roled = false;
    drop_heading(r);
    if (!strip_role(r)) { /* "task: what it needs" is no entry, "a: needs b" is one */
        drop_legend(r);
        strip_role(r);
    }
    strip_verb(r);
    cut_first(r);
}
