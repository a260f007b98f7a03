/* grasp kg facts. */
#include "cli/kg_int.h"

#define ROWS 100 /* unless --limit says otherwise */

enum { O_LIMIT, O_ENDPOINT, O_PREFIX, O_PAGE };
static const gr_option options[] = {
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N", "show at most N triples, 100 if not given; 0 = all",
                  .max = UINT32_MAX },
    GR_KG_ENDPOINT_OPTIONS(O_ENDPOINT, O_PREFIX, O_PAGE),
};

static bool add_part(gr_arena *a, gr_value *row, const char *key, gr_str name,
                     const char *label_key, gr_str label)
{
    return gr_v_set(a, row, key, gr_v_str(name)) &&
           (gr_str_eq(name, label) || gr_v_set(a, row, label_key, gr_v_str(label)));
}

static bool add_row(gr_cli *c, const gr_kg *k, gr_triple t, gr_value *rows)
{
    gr_arena *a = &c->cx.arena;
    gr_value row;

    return gr_v_record(a, &row) &&
           add_part(a, &row, "subject", gr_kg_entity_name(k, t.s), "subject_label",
                    gr_kg_entity_label(k, t.s)) &&
           add_part(a, &row, "relation", gr_kg_relation_name(k, t.p), "relation_label",
                    gr_kg_relation_label(k, t.p)) &&
           add_part(a, &row, "object", gr_kg_entity_name(k, t.o), "object_label",
                    gr_kg_entity_label(k, t.o)) &&
           gr_v_push(a, rows, row);
}

static void add_line(gr_cli *c, const gr_kg *k, gr_triple t)
{
    gr_value part[3] = { gr_v_str(gr_kg_entity_label(k, t.s)),
                         gr_v_str(gr_kg_relation_label(k, t.p)),
                         gr_v_str(gr_kg_entity_label(k, t.o)) };

    for (int i = 0; i < 3; i++) {
        gr_v_text(&c->out, &part[i]);
        gr_strbuf_addc(&c->out, i < 2 ? '\t' : '\n');
    }
}

static gr_status show(gr_cli *c, const gr_kg *k, gr_triple pattern)
{
    uint64_t total = gr_kg_count(k, pattern), n = 0;
    uint64_t most = c->opt[O_LIMIT].given ? c->opt[O_LIMIT].number : ROWS;
    gr_kg_iter it = gr_kg_match(k, pattern);
    gr_value all, rows;
    bool ok = gr_v_record(&c->cx.arena, &all) && gr_v_list(&c->cx.arena, &rows);
    gr_triple t;

    while (ok && (most == 0 || n < most) && gr_kg_next(&it, &t)) {
        n++;
        if (c->json)
            ok = add_row(c, k, t, &rows);
        else
            add_line(c, k, t);
    }
    if (!ok)
        return gr_cli_memory(c);
    if (c->json) {
        if (!gr_v_set(&c->cx.arena, &all, "total", gr_v_int((int64_t)total)) ||
            !gr_v_set(&c->cx.arena, &all, "facts", rows))
            return gr_cli_memory(c);
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    } else if (n < total) {
        gr_strbuf_adds(&c->out, "... ");
        gr_cli_count(&c->out, total - n);
        gr_strbuf_adds(&c->out, " more; --limit 0 shows all\n");
    }
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_triple pattern = { GR_KG_NONE, GR_KG_NONE, GR_KG_NONE };
    uint64_t most = c->opt[O_LIMIT].given ? c->opt[O_LIMIT].number : ROWS;
    gr_kg *k = NULL;
    gr_status st;

    if (c->opt[O_ENDPOINT].given && c->words.n <= 3)
        return gr_cli_kg_facts_at(c, most != 0 ? most : UINT64_MAX, &c->opt[O_ENDPOINT]);
    if (c->words.n == 0 || c->opt[O_ENDPOINT].given)
        return gr_cli_usage(c, "expected STORE [S] [P] [O], or --endpoint URL [S] [P] [O]");
    if ((st = gr_cli_kg_open(c, &k)) == GR_OK && c->words.n > 1)
        st = gr_cli_kg_entity(c, k, c->words.at[1], &pattern.s);
    if (st == GR_OK && c->words.n > 2)
        st = gr_cli_kg_relation(c, k, c->words.at[2], &pattern.p);
    if (st == GR_OK && c->words.n > 3)
        st = gr_cli_kg_entity(c, k, c->words.at[3], &pattern.o);
    if (st == GR_OK)
        st = show(c, k, pattern);
    gr_kg_close(k);
    return st;
}

static const gr_cli_example examples[] = {
    { "All of one subject", "kg facts rivers.kg Rhine" },
    { "All with a relation and an object", "kg facts rivers.kg ? flows_into \"North Sea\"" },
};

const gr_command gr_command_kg_facts = {
    .name = "kg facts",
    .args = "[STORE] [S] [P] [O]",
    .most = 4,
    .summary = "Show triples of a store or a server",
    .details = "All triples with the subject S, the relation P and the object O; ? or nothing "
               "stands for any. Entities and relations are given by their names, or by a label "
               "that only one of them has.\n"
               "With --endpoint there is no STORE. " GR_KG_ENDPOINT_NOTE,
    GR_OPTIONS(options),
    GR_EXAMPLES(examples),
    .run = run,
};
