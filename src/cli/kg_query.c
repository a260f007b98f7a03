/* grasp kg query. */
#include "cli/kg_int.h"

enum {
    O_EXEC,
    O_MODEL,
    O_BEAM,
    O_COMPLEMENT,
    O_LIMIT,
    O_OFFSET,
    O_ENDPOINT,
    O_PREFIX,
    O_PAGE,
    O_LLM,
    O_TOKENS,
    O_WITHOUT,
    O_TRACE
};
static const gr_option options[] = {
    [O_EXEC] = { "exec", 0, GR_OPT_CHOICE, NULL,
                 "how it is answered: by the triples alone, with links that a model predicts, by a "
                 "SPARQL server, or by a language model that reads triples",
                 .choices = "exact|predict|sparql|llm" },
    [O_MODEL] = { "model", 0, GR_OPT_TEXT, "FILE", "the model of --exec predict, by kg train" },
    [O_BEAM] = { "beam", 0, GR_OPT_INT, "N",
                 "predict: go on from the N best entities at each step, not from all", .min = 1 },
    [O_COMPLEMENT] = { "complement", 0, GR_OPT_FLAG, NULL,
                       "answer a pure negation too: all entities but some" },
    [O_LIMIT] = { "limit", 0, GR_OPT_INT, "N",
                  "show at most N answers, 100 if not given; 0 = all" },
    [O_OFFSET] = { "offset", 0, GR_OPT_INT, "N", "leave out the first N" },
    GR_KG_ENDPOINT_OPTIONS(O_ENDPOINT, O_PREFIX, O_PAGE),
    [O_LLM] = { "llm", 0, GR_OPT_TEXT, "URL#MODEL", "the model of --exec llm" },
    [O_TOKENS] = { "tokens", 0, GR_OPT_INT, "N",
                   "llm: facts, lists and replies of at most N tokens, 4,096 if not given",
                   .min = 1, .max = 10000000 },
    [O_WITHOUT] = { "without", 0, GR_OPT_LIST, "STAGE",
                    "llm: decomposition, to ask all in one; abstraction, to show names and no ids",
                    .choices = "decomposition|abstraction" },
    [O_TRACE] = { "trace", 0, GR_OPT_FLAG, NULL, "llm: show the questions and their answers" },
};

static bool is_by(const gr_cli *c, const char *executor)
{
    return c->opt[O_EXEC].given && strcmp(c->opt[O_EXEC].text, executor) == 0;
}

static bool is_predicted(const gr_cli *c)
{
    return is_by(c, "predict");
}

static size_t limit_of(const gr_cli *c)
{
    size_t limit = c->opt[O_LIMIT].given ? (size_t)c->opt[O_LIMIT].number : GR_KG_ROWS;

    return limit != 0 ? limit : SIZE_MAX;
}

static void show_text(gr_cli *c, const gr_kg_answers *a)
{
    const char *type = gr_kg_query_type(a->query);

    if (!c->quiet) {
        gr_cli_count(&c->out, a->total);
        gr_strbuf_addf(&c->out, " answer%s%s%s\n", a->total == 1 ? "" : "s",
                       *type != '\0' ? ", type " : "", type);
    }
    for (size_t i = 0; i < a->page.n; i++) {
        gr_str name = gr_kg_entity_name(a->k, a->page.at[i]);
        gr_value label = gr_v_str(gr_kg_entity_label(a->k, a->page.at[i])), v = gr_v_str(name);

        if (!c->quiet && !gr_str_eq(label.s, name)) {
            gr_v_text(&c->out, &label);
            gr_strbuf_adds(&c->out, "  ");
        }
        gr_v_text(&c->out, &v);
        gr_strbuf_addc(&c->out, '\n');
    }
    if (a->offset + a->page.n < a->total && !c->quiet) {
        gr_strbuf_adds(&c->out, "... ");
        gr_cli_count(&c->out, a->total - a->offset - a->page.n);
        gr_strbuf_adds(&c->out, " more; --limit 0 shows all\n");
    }
}

static gr_status show_json(gr_cli *c, const gr_kg_answers *a, gr_err *err)
{
    gr_value all;
    gr_status st = gr_kg_answers_value(&c->cx, a, &all, err);

    if (st == GR_OK) {
        gr_json_write(&c->out, &all, 0);
        gr_strbuf_addc(&c->out, '\n');
    }
    return st;
}

static gr_status answer(gr_cli *c, gr_kg_answers *a, gr_err *err)
{
    gr_cli_kg_predict how = { c->opt[O_MODEL].text, (size_t)c->opt[O_BEAM].number, limit_of(c),
                              (size_t)c->opt[O_OFFSET].number };
    gr_status st;

    gr_cli_kg_read read = { c->opt[O_LLM].text, (unsigned)c->opt[O_TOKENS].number,
                            &c->opt[O_WITHOUT], c->opt[O_TRACE].given,
                            limit_of(c),        (size_t)c->opt[O_OFFSET].number };

    if (is_predicted(c))
        return gr_cli_kg_predicted(c, a->k, a->query, how, err);
    if (is_by(c, "llm"))
        return gr_cli_kg_chained(c, a->k, a->query, read, err);
    a->offset = (size_t)c->opt[O_OFFSET].number;
    a->limit = limit_of(c);
    st = gr_kg_answers_find(&c->cx, a, c->opt[O_COMPLEMENT].given, err);
    if (st == GR_EDECLINED)
        gr_err_hint(err, "say what is meant as well (... & !...), or use --complement");
    if (st == GR_OK && c->json)
        return show_json(c, a, err);
    if (st == GR_OK)
        show_text(c, a);
    return st;
}

/* The words and options that belong together. */
static gr_status check_usage(gr_cli *c)
{
    if (is_by(c, "sparql") != c->opt[O_ENDPOINT].given)
        return gr_cli_usage(c, "--exec sparql and --endpoint URL belong together");
    if (is_by(c, "sparql") && c->opt[O_COMPLEMENT].given)
        return gr_cli_usage(c, "--complement: a server is not asked for all it has but some");
    if (c->words.n != (is_by(c, "sparql") ? 1 : 2))
        return gr_cli_usage(c, is_by(c, "sparql")
                                   ? "kg query: expected QUERY alone, the graph is the server's"
                                   : "kg query: expected STORE and QUERY");
    if (is_predicted(c) != c->opt[O_MODEL].given || (c->opt[O_BEAM].given && !is_predicted(c)))
        return gr_cli_usage(c, "--exec predict, --model FILE and --beam belong together");
    if (is_by(c, "llm") != c->opt[O_LLM].given ||
        (!is_by(c, "llm") &&
         (c->opt[O_TOKENS].given || c->opt[O_WITHOUT].given || c->opt[O_TRACE].given)))
        return gr_cli_usage(c, "--exec llm, --llm URL#MODEL, --tokens, --without and --trace "
                               "belong together");
    return GR_OK;
}

static gr_status run(gr_cli *c)
{
    gr_str text = gr_str_of(c->words.at[c->words.n - 1]);
    gr_kg_query *q = NULL;
    gr_kg_answers a = { 0 };
    gr_err err = { 0 };
    gr_status st = check_usage(c);

    if (st != GR_OK)
        return st;
    if (is_by(c, "sparql"))
        return gr_cli_kg_asked(
            c, text, (gr_sparql_window){ c->opt[O_OFFSET].number, limit_of(c), !c->quiet },
            &c->opt[O_ENDPOINT]);
    if ((is_predicted(c) && (st = gr_cli_kg_threads(c)) != GR_OK) ||
        (st = gr_cli_kg_open(c, &a.k)) != GR_OK)
        return st;
    st = gr_kg_query_read(&c->cx, a.k, text, &q, &err);
    a.query = q;
    if (st == GR_OK)
        st = answer(c, &a, &err);
    if (st != GR_OK) {
        if (err.place.line != 0)
            gr_err_file(&err, "query");
        st = gr_cli_kg_fail(c, &err);
    }
    gr_kg_answers_clear(&a);
    gr_kg_close(a.k);
    gr_cli_kg_single(c);
    return st;
}

const gr_command gr_command_kg_query = {
    .name = "kg query",
    .args = "[STORE] QUERY",
    .least = 1,
    .most = 2,
    .summary = "Answer a question of first-order logic from a store",
    .details =
        "All entities for which the triples entail QUERY, exactly; each is derived a second time, "
        "back from the answer, and --json shows the triples that make it one.\n"
        "QUERY is '?x: won(Ann, ?x) & !(born_in(?x, ?y) & part_of(?y, Europe))': relation(subject, "
        "object), & | ! and brackets, ?x = A, ?x != A; other variables than the one asked for mean "
        "\"some\", and ? alone any. Names are names or labels of the store, in double quotes where "
        "they have spaces; #12 is the one of that id, ^won the inverse of won. Also read: "
        "S-expressions (p won (e Ann)), lists [Ann, [won]] as BetaE has them (-1 = or, -2 = not) "
        "and JSON {\"relation\": \"won\", \"of\": {\"entity\": \"Ann\"}}.\n"
        "Its variables must form a tree. A negation says what to leave out of something; one "
        "alone is answered with --complement.\n"
        "--exec predict ranks all entities: a link that is known counts 1, any other the chance "
        "that MODEL gives it; each answer has its score, the links it rests on, and says whether "
        "the triples entail it or it is predicted.\n"
        "--exec sparql takes no STORE: the whole query goes to the server at --endpoint, which "
        "holds the graph. " GR_KG_ENDPOINT_NOTE
        "\n--exec llm shows the triples around the entities of QUERY to a language model, as ids, "
        "and asks it one operation after the other (docs/LOGIC.md). Its answers are what it read; "
        "each says whether the triples entail it. Keys are those of grasp ask.",
    GR_OPTIONS(options),
    .run = run,
};
