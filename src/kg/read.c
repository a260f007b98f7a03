/* Triples from files: lines with tabs, RDF, and folders of numbered lists.
 *
 * Every fault has its file and line. Lines are taken as they come, so that a mapped file need not
 * fit into memory; names are checked for UTF-8 when they are new. */
#include <sys/stat.h>

#include "kg/store_int.h"

#define DROP_EVERY 65536 /* lines between two looks at the context */
#define MAX_FIELDS 4

typedef struct lines {
    gr_ctx *cx;
    gr_input in;
    size_t pos;
    uint32_t line; /* number of the one read last */
    gr_str text;
    gr_str field[MAX_FIELDS];
    size_t n_fields; /* may be more than there is room for */
} lines;

/* The next line that is not blank, split at its tabs; *got false at the end. */
static gr_status next_line(lines *l, bool *got, gr_err *err)
{
    gr_str rest;
    gr_status st;

    *got = false;
    while (!*got && l->pos < l->in.text.len) {
        const char *from = l->in.text.ptr + l->pos;
        const char *end = memchr(from, '\n', l->in.text.len - l->pos);

        l->text = (gr_str){ from, end != NULL ? (size_t)(end - from) : l->in.text.len - l->pos };
        l->pos += l->text.len + 1;
        if (l->text.len != 0 && l->text.ptr[l->text.len - 1] == '\r')
            l->text.len--;
        *got = gr_str_trim(l->text).len != 0;
        if (l->line++ % DROP_EVERY == 0) {
            if ((st = gr_ctx_check(l->cx, err)) != GR_OK)
                return st;
            gr_ctx_progress(l->cx, "reading", l->pos, l->in.text.len);
            gr_input_drop(&l->in, (size_t)(from - l->in.text.ptr));
        }
    }
    if (!*got)
        return GR_OK;
    rest = l->text;
    for (l->n_fields = 0; gr_str_split(&rest, '\t', &l->field[l->n_fields % MAX_FIELDS]);)
        l->n_fields++;
    return GR_OK;
}

/* Skips the mark that some programs put before UTF-8. */
static gr_status open_lines(gr_ctx *cx, const char *path, lines *l, gr_err *err)
{
    gr_status st;

    *l = (lines){ .cx = cx };
    st = gr_input_open(cx, path, &l->in, err);
    l->pos = st == GR_OK && gr_str_starts(l->in.text, "\xef\xbb\xbf") ? 3 : 0;
    return st;
}

/* Adds the place to what was found wrong with a field. */
static gr_status at_field(const lines *l, size_t i, gr_status st, gr_err *err)
{
    if (err != NULL && err->place.line == 0) {
        err->place.line = l->line;
        err->place.column = (uint32_t)(l->field[i].ptr - l->text.ptr) + 1;
    }
    return st;
}

static gr_status wrong_fields(const lines *l, const char *expected, gr_err *err)
{
    return gr_fail_at(err, GR_EINPUT, l->line, 1,
                      "expected %s separated by tabs, found %zu field%s", expected, l->n_fields,
                      l->n_fields == 1 ? "" : "s");
}

/* --- lines of head, relation, tail --- */

static bool is_header(const lines *l)
{
    static const char *const heads[][3] = { { "head", "relation", "tail" },
                                            { "subject", "predicate", "object" },
                                            { "subject", "relation", "object" } };

    for (size_t i = 0; l->line == 1 && i < sizeof heads / sizeof heads[0]; i++)
        if (gr_str_is_nocase(l->field[0], heads[i][0]) &&
            gr_str_is_nocase(l->field[1], heads[i][1]) &&
            gr_str_is_nocase(l->field[2], heads[i][2]))
            return true;
    return false;
}

static gr_status add_names(gr_kg_builder *b, const lines *l, gr_err *err)
{
    gr_triple t;
    gr_status st;

    if ((st = gr_kg_builder_entity(b, l->field[0], &t.s, err)) != GR_OK)
        return at_field(l, 0, st, err);
    if ((st = gr_kg_builder_relation(b, l->field[1], &t.p, err)) != GR_OK)
        return at_field(l, 1, st, err);
    if ((st = gr_kg_builder_entity(b, l->field[2], &t.o, err)) != GR_OK)
        return at_field(l, 2, st, err);
    return gr_kg_builder_triple(b, t, err);
}

/* What numbers stand for in a folder; NULL in a file by itself. */
typedef struct numbers {
    gr_u64map entities, relations;
} numbers;

static gr_status by_number(const lines *l, size_t i, const gr_u64map *m, const char *what,
                           uint32_t *out, gr_err *err)
{
    int64_t n;

    *out = gr_num_to_int(l->field[i], &n) && n >= 0 ? gr_u64map_get(m, (uint64_t)n) : GR_MAP_NONE;
    if (*out != GR_MAP_NONE)
        return GR_OK;
    return at_field(l, i,
                    gr_fail(err, GR_EINPUT, "expected the number of %s, found '%.*s'", what,
                            GR_FMT(l->field[i])),
                    err);
}

static gr_status add_numbers(gr_kg_builder *b, const lines *l, const numbers *of, gr_err *err)
{
    gr_triple t;
    gr_status st;

    if ((st = by_number(l, 0, &of->entities, "an entity in entities.tsv", &t.s, err)) != GR_OK ||
        (st = by_number(l, 1, &of->relations, "a relation in relations.tsv", &t.p, err)) != GR_OK ||
        (st = by_number(l, 2, &of->entities, "an entity in entities.tsv", &t.o, err)) != GR_OK)
        return st;
    return gr_kg_builder_triple(b, t, err);
}

static gr_status read_lines(gr_kg_builder *b, const char *path, const numbers *of, gr_err *err)
{
    lines l;
    gr_status st = open_lines(b->cx, path, &l, err);
    bool got;

    while (st == GR_OK && (st = next_line(&l, &got, err)) == GR_OK && got) {
        if (l.n_fields != 3)
            st = wrong_fields(&l, "head, relation and tail", err);
        else if (!is_header(&l))
            st = of != NULL ? add_numbers(b, &l, of, err) : add_names(b, &l, err);
    }
    gr_input_clear(&l.in);
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

/* --- RDF --- */

#define RDFS "http://www.w3.org/2000/01/rdf-schema#"
#define SKOS "http://www.w3.org/2004/02/skos/core#"

static bool is_one_of(gr_str iri, const char *a, const char *b)
{
    return gr_str_is(iri, a) || gr_str_is(iri, b);
}

/* Keeps the text unless a better one is there: English before other languages, else the first. */
static gr_status keep_text(gr_kg_builder *b, gr_str *where, uint8_t *rank,
                           const gr_rdf_statement *t, gr_err *err)
{
    uint8_t now = t->lang.len == 0 || gr_rdf_is_english(t->lang) ? 2 : 1;

    if (now <= *rank)
        return GR_OK;
    *rank = now;
    return gr_kg_builder_text(b, where, t->text, err);
}

static gr_status on_text(gr_kg_builder *b, const gr_rdf_statement *t, bool label, gr_err *err)
{
    uint32_t r = gr_strmap_get(&b->by_relation, t->subject), e;
    gr_kg_thing *thing;
    gr_status st;

    if (r != GR_MAP_NONE && label) {
        thing = &b->relations.at[r];
        st = keep_text(b, &thing->label, &thing->label_rank, t, err);
        if (st != GR_OK || gr_strmap_get(&b->by_name, t->subject) == GR_MAP_NONE)
            return st;
    }
    if ((st = gr_kg_builder_entity(b, t->subject, &e, err)) != GR_OK)
        return st;
    thing = &b->entities.at[e];
    return label ? keep_text(b, &thing->label, &thing->label_rank, t, err)
                 : keep_text(b, &thing->gloss, &thing->gloss_rank, t, err);
}

static bool is_label(const gr_rdf_statement *t)
{
    return t->is_literal && is_one_of(t->predicate, RDFS "label", SKOS "prefLabel");
}

bool gr_kg_is_text(const gr_rdf_statement *t)
{
    return is_label(t) ||
           (t->is_literal && is_one_of(t->predicate, RDFS "comment", SKOS "definition"));
}

gr_status gr_kg_builder_statement(gr_kg_builder *b, const gr_rdf_statement *t, gr_err *err)
{
    if (gr_kg_is_text(t))
        return on_text(b, t, is_label(t), err);
    return gr_kg_builder_add(b, t->subject, t->predicate, t->object, err);
}

static gr_status on_statement(void *arg, const gr_rdf_statement *t, gr_err *err)
{
    return gr_kg_builder_statement(arg, t, err);
}

static gr_status on_prefix(void *arg, gr_str name, gr_str iri, gr_err *err)
{
    return gr_kg_builder_prefix(arg, name, iri, err);
}

static gr_status read_rdf(gr_kg_builder *b, const char *path, gr_rdf_syntax syntax, gr_err *err)
{
    const gr_rdf_sink sink = { .arg = b, .statement = on_statement, .prefix = on_prefix };
    gr_input in;
    gr_status st = gr_input_open(b->cx, path, &in, err);

    if (st != GR_OK)
        return st;
    st = gr_rdf_parse(b->cx, in.text, syntax, &sink, err);
    gr_input_clear(&in);
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

static gr_status read_file(gr_kg_builder *b, const char *path, gr_err *err)
{
    static const struct {
        const char *end;
        gr_rdf_syntax syntax;
    } ends[] = { { ".nt", GR_RDF_NTRIPLES }, { ".ttl", GR_RDF_TURTLE }, { ".trig", GR_RDF_TRIG } };
    gr_str name = gr_str_of(path);

    if (gr_str_ends(name, ".gz") || gr_str_ends(name, ".zst"))
        name.len -= gr_str_ends(name, ".gz") ? 3 : 4;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (gr_str_ends(name, ends[i].end))
            return read_rdf(b, path, ends[i].syntax, err);
    return read_lines(b, path, NULL, err);
}

/* --- folders --- */

/* The file of that name, packed or not; empty if there is none. */
static gr_status find_file(gr_kg_builder *b, const char *folder, gr_str name, gr_str *out,
                           gr_err *err)
{
    static const char *const ends[] = { "", ".zst", ".gz" };
    struct stat info;

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        *out = gr_str_printf(&b->arena, "%s/%.*s.tsv%s", folder, GR_FMT(name), ends[i]);
        if (out->ptr == NULL)
            return gr_fail_memory(b->cx, err);
        if (stat(out->ptr, &info) == 0)
            return GR_OK;
    }
    *out = GR_STR("");
    return GR_OK;
}

static gr_status number_thing(gr_kg_builder *b, const lines *l, bool entities, gr_u64map *m,
                              gr_err *err)
{
    size_t before = entities ? b->entities.n : b->relations.n;
    uint32_t id, *slot;
    gr_status st;
    int64_t n;

    if (!gr_num_to_int(l->field[0], &n) || n < 0 || n >= GR_KG_NONE)
        return gr_fail_at(err, GR_EINPUT, l->line, 1, "expected a number, found '%.*s'",
                          GR_FMT(l->field[0]));
    st = entities ? gr_kg_builder_entity(b, l->field[1], &id, err)
                  : gr_kg_builder_relation(b, l->field[1], &id, err);
    if (st != GR_OK)
        return at_field(l, 1, st, err);
    if (before == (entities ? b->entities.n : b->relations.n) ||
        gr_u64map_get(m, (uint64_t)n) != GR_MAP_NONE)
        return gr_fail_at(err, GR_EINPUT, l->line, 1,
                          "expected each number and each name once, found '%.*s' again",
                          GR_FMT(l->text));
    slot = gr_u64map_put(m, (uint64_t)n);
    if (slot == NULL)
        return gr_fail_memory(b->cx, err);
    *slot = id;
    if (!entities)
        gr_kg_builder_relation_number(b, id, (uint32_t)n);
    if (l->n_fields > 2)
        st = entities ? gr_kg_builder_label(b, id, l->field[2], err)
                      : gr_kg_builder_relation_label(b, id, l->field[2], err);
    if (st == GR_OK && entities && l->n_fields > 3)
        st = gr_kg_builder_gloss(b, id, l->field[3], err);
    return st == GR_OK ? st : at_field(l, 2, st, err);
}

static gr_status read_numbers(gr_kg_builder *b, const char *path, bool entities, gr_u64map *m,
                              gr_err *err)
{
    lines l;
    gr_status st = open_lines(b->cx, path, &l, err);
    bool got;

    while (st == GR_OK && (st = next_line(&l, &got, err)) == GR_OK && got)
        st = l.n_fields >= 2 && l.n_fields <= MAX_FIELDS
                 ? number_thing(b, &l, entities, m, err)
                 : wrong_fields(&l, "number, name and perhaps label and gloss", err);
    gr_input_clear(&l.in);
    if (st != GR_OK)
        gr_err_file(err, path);
    return st;
}

static gr_status read_parts(gr_kg_builder *b, const char *folder, const numbers *of, gr_err *err)
{
    gr_str rest = gr_str_of(b->parts), part, path;
    gr_status st = GR_OK;
    size_t found = 0;

    while (st == GR_OK && gr_str_split(&rest, ',', &part)) {
        st = find_file(b, folder, part, &path, err);
        if (st == GR_OK && path.len != 0)
            st = read_lines(b, path.ptr, of, err);
        found += path.len != 0;
    }
    if (st == GR_OK && found == 0) {
        st = gr_fail(err, GR_EREAD,
                     "expected a folder with one of these as .tsv, .tsv.zst or "
                     ".tsv.gz: %s",
                     b->parts);
        gr_err_file(err, folder);
    }
    return st;
}

static gr_status read_folder(gr_kg_builder *b, const char *folder, gr_err *err)
{
    gr_str entities, relations;
    numbers of;
    gr_status st;

    if ((st = find_file(b, folder, GR_STR("entities"), &entities, err)) != GR_OK ||
        (st = find_file(b, folder, GR_STR("relations"), &relations, err)) != GR_OK)
        return st;
    if (entities.len == 0 || relations.len == 0)
        return read_parts(b, folder, NULL, err);
    gr_u64map_init(&of.entities, &b->cx->budget);
    gr_u64map_init(&of.relations, &b->cx->budget);
    st = read_numbers(b, entities.ptr, true, &of.entities, err);
    if (st == GR_OK)
        st = read_numbers(b, relations.ptr, false, &of.relations, err);
    if (st == GR_OK)
        st = read_parts(b, folder, &of, err);
    gr_u64map_clear(&of.entities);
    gr_u64map_clear(&of.relations);
    return st;
}

void gr_kg_builder_parts(gr_kg_builder *b, const char *parts)
{
    b->parts = parts;
}

gr_status gr_kg_builder_read(gr_kg_builder *b, const char *path, gr_err *err)
{
    struct stat info;

    if (strcmp(path, "-") != 0 && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return read_folder(b, path, err);
    return read_file(b, path, err);
}
