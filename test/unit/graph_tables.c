/* Tables as people keep them: which way their edges run, what they mean, whose the columns are. */
#include "roundtrip.h"

static gr_ctx cx;

typedef struct row {
    const char *text;
    bool directed;
    const char *relation;
    const char *weight; /* NULL = none */
    const char *link;   /* "u v": an edge that must be there */
} row;

static const row rows[] = {
    /* a profiler's call graph */
    { "caller,callee,count\nmain,init,1\nmain,run,3\nrun,step,200\n", true, "caller -> callee",
      "count", "main run" },
    /* bank transfers */
    { "date,payer,payee,amount,currency\n2024-01-03,Ann,Bob,120.50,EUR\n"
      "2024-01-04,Bob,Cid,80,EUR\n",
      true, "payer -> payee", "amount", "Ann Bob" },
    { "source;target;amount\nDE01;FR02;99,5\nFR02;IT03;12,25\n", true, "", "amount", "DE01 FR02" },
    /* airline routes, and roads, which lead both ways */
    { "carrier,origin,destination,stops\nSK,OSL,BGO,0\nDY,OSL,TRD,1\n", true,
      "origin -> destination", "stops", "OSL BGO" },
    { "from,to\na,b\nb,c\n", true, "", NULL, "a b" },
    { "from,to,km,minutes\nOslo,Hamar,127,85\nHamar,Lom,200,170\n", false, "", "km", "Oslo Hamar" },
    { "source,target,weight\na,b,1\nb,c,2\n", false, "", "weight", "a b" },
    { "src,dst,bandwidth\nr1,r2,10\nr2,r3,40\n", true, "", NULL, "r1 r2" },
    { "Person,Buddy\nAnn,Bob\nBob,Cid\nCid,Ann\nDee,Ann\n", false, "", NULL, "Dee Ann" },
    /* org charts, by name and by id */
    { "employee,manager\nBen,Ada\nCleo,Ben\n", true, "employee -> manager", NULL, "Ben Ada" },
    { "id,name,title,manager_id\n1,Ada,CEO,\n2,Ben,CTO,1\n3,Cleo,Dev,2\n", true, "id -> manager_id",
      NULL, "3 2" },
    /* a bill of materials */
    { "assembly,component,quantity\nbike,wheel,2\nbike,frame,1\nwheel,spoke,36\n", true,
      "assembly -> component", "quantity", "wheel spoke" },
    /* links of an issue tracker */
    { "Issue key,Link type,Linked issue\nAPP-1,blocks,APP-2\nAPP-2,relates to,APP-3\n", true,
      "Issue key -> Linked issue", NULL, "APP-1 APP-2" },
    /* what Neo4j exports */
    { ":START_ID(Person),:END_ID(Company),:TYPE,share:float\np1,c1,OWNS,0.5\np2,c1,OWNS,0.25\n",
      true, "", "share", "p1 c1" },
    { "follower,followee\nx,y\ny,z\n", true, "follower -> followee", NULL, "x y" },
    { "child,parent,distance\na,b,3\nb,c,4\n", true, "child -> parent", "distance", "a b" },
    /* no column is the weight where several could be */
    { "source,target,minutes,toll\na,b,3,4\nb,c,3,4\n", false, "", NULL, "a b" },
    { "a,b,3,7\nb,c,4,8\n", false, "", NULL, "a b" },
    /* three columns of words: head, relation, tail */
    { "Paris,capital_of,France\nOslo,capital_of,Norway\nFrance,borders,Spain\n", true, "", NULL,
      "Paris France" },
    /* as Markdown and psql draw it */
    { "| caller | callee |\n|--------|:------:|\n| a | b |\n| b | c |\n", true, "caller -> callee",
      NULL, "a b" },
    { " payer | payee | amount\n-------+-------+--------\n ann   | bob   | 3\n bob | cid | 4\n",
      true, "payer -> payee", "amount", "ann bob" },
};

static bool has_link(const gr_graph *g, const char *link)
{
    gr_str rest = gr_str_of(link), u, v;
    gr_vid a, b;

    gr_str_split(&rest, ' ', &u);
    gr_str_split(&rest, ' ', &v);
    a = gr_graph_find(g, gr_name_of(u));
    b = gr_graph_find(g, gr_name_of(v));
    return a != GR_NO_NODE && b != GR_NO_NODE && gr_csr_find(gr_graph_out(g), a, b) != UINT64_MAX;
}

static void as_people_keep_them(void **state)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        gr_graph *g = read_text(&cx, NULL, r->text);
        const gr_column *w = gr_graph_role(g, GR_ROLE_WEIGHT);

        if (gr_graph_is_directed(g) != r->directed || !has_link(g, r->link) ||
            strcmp(gr_graph_relation(g), r->relation) != 0 || (w != NULL) != (r->weight != NULL) ||
            (w != NULL && !gr_str_is(w->name, r->weight)))
            fail_msg("%s: %s, '%s', weight %.*s, %s", r->text,
                     gr_graph_is_directed(g) ? "directed" : "undirected", gr_graph_relation(g),
                     w != NULL ? (int)w->name.len : 0, w != NULL ? w->name.ptr : "",
                     gr_graph_direction_by(g));
        writes_back(&cx, gr_graph_n_columns(g, GR_OF_NODE) == 0 ? "csv" : "graphml", g);
        gr_graph_unref(g);
    }
}

/* What a row says of a thing that stands in one row only is about the thing. */
static void rows_about_nodes(void **state)
{
    gr_graph *g = read_text(&cx, NULL, "id,name,manager_id\n1,Ada,\n2,Ben,1\n3,Cleo,2\n");
    const gr_column *name = gr_graph_column_named(g, GR_OF_NODE, GR_STR("name"));

    assert_non_null(name);
    assert_true(gr_str_is(gr_column_get(name, gr_graph_find(g, gr_name_int(1))).s, "Ada"));
    assert_int_equal(gr_graph_n_columns(g, GR_OF_EDGE), 0);
    gr_graph_unref(g);
    g = read_text(&cx, NULL, "package,requires,since\na,b,1\na,c,2\nb,c,3\n");
    assert_non_null(gr_graph_column_named(g, GR_OF_EDGE, GR_STR("since")));
    gr_graph_unref(g);
}

static void relation_is_kept(void **state)
{
    gr_graph *g = read_text(&cx, "csv", rows[0].text), *back, *both, *stored;
    gr_read_options o = { .format = "binary" };
    gr_strbuf bytes;

    assert_int_equal(gr_graph_derive(&cx, g, &(gr_derive){ .reverse = true }, &back, NULL), GR_OK);
    assert_string_equal(gr_graph_relation(back), "callee <- caller");
    assert_int_equal(
        gr_graph_derive(&cx, g, &(gr_derive){ .direction = GR_UNDIRECTED }, &both, NULL), GR_OK);
    assert_string_equal(gr_graph_relation(both), "");
    gr_strbuf_init(&bytes, NULL, 0);
    assert_int_equal(gr_graph_write_text(&cx, back, "binary", &bytes, NULL, NULL), GR_OK);
    assert_int_equal(gr_graph_read_text(&cx, gr_strbuf_str(&bytes), &o, &stored, NULL), GR_OK);
    assert_string_equal(gr_graph_relation(stored), "callee <- caller");
    gr_strbuf_clear(&bytes);
    gr_graph_unref(g);
    gr_graph_unref(back);
    gr_graph_unref(both);
    gr_graph_unref(stored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_people_keep_them),
        cmocka_unit_test(rows_about_nodes),
        cmocka_unit_test(relation_is_kept),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
