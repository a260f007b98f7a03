/* Cells that name several nodes, first rows that are headers, tables that are none of edges. */
#include "roundtrip.h"

static gr_ctx cx;

static bool notes(const gr_graph *g, const char *part)
{
    for (size_t i = 0; i < gr_graph_n_notes(g); i++)
        if (strstr(gr_graph_note(g, i), part) != NULL)
            return true;
    return false;
}

static void several_values(void **state)
{
    static const struct {
        const char *text;
        uint32_t n_nodes, n_edges;
        bool split;
    } rows[] = {
        { "package,requires\nflask,\"werkzeug; jinja2; click\"\njinja2,markupsafe\n", 5, 4, true },
        { "package,version,requires\nflask,3.0,\"werkzeug, jinja2\"\njinja2,3.1,\n", 3, 2, true },
        { "task,days,needs\npermit,10,\ndig,3,permit\nwalls,8,dig permit\n", 3, 3, true },
        { "course,prerequisite\nAlgo,\"Math, Prog\"\nProg,Math\nMath,\n", 3, 3, true },
        { "module,imports\na,b|c\nb,c\n", 3, 3, true },
        { "a,b;c\nb,c\nc,a\n", 3, 4, true },
        { "from,to\nx,y;z\nz,y\n", 3, 3, true },
        { "from,to\nx,\"y; z\"\nz,y\n", 3, 3, true },
        /* names that only look like several */
        { "person,city\nAnn,\"Springfield, IL\"\nBob,\"Portland, OR\"\n", 6, 3, false },
        { "person,city\nAnn,Tom & Jerry; the cafe\nBob,Rome\n", 6, 3, false },
        { "source,target\na,\"b;c\"\nb,c\n", 4, 2, false },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(&cx, "csv", rows[i].text);

        if (gr_graph_n_nodes(g) != rows[i].n_nodes || gr_graph_n_edges(g) != rows[i].n_edges ||
            notes(g, "several targets") != rows[i].split)
            fail_msg("%s: %u nodes, %u edges", rows[i].text, gr_graph_n_nodes(g),
                     gr_graph_n_edges(g));
        gr_graph_unref(g);
    }
}

static void headers(void **state)
{
    static const struct {
        const char *text;
        uint32_t n_edges;
        bool guessed;
    } rows[] = {
        { "Person,Buddy\nAnn,Bob\nBob,Cid\nCid,Ann\nDee,Ann\n", 4, true },
        { "\"one\",\"other\"\na,b\nc,d\n", 2, true },
        { "Ann,Bob\nBob,Cid\nCid,Ann\nDee,Ann\n", 4, false },
        { "x,y\na,b\nb,c\nc,a\n", 4, false },                 /* letters like the others */
        { "s9,s8\ns1,s2\ns2,s3\ns3,s1\n", 4, false },         /* numbered like the others */
        { "Eve,Fay\nAnn,Bob\nCid,Dee\nGus,Hal\n", 4, false }, /* nothing comes again */
        { "country;neighbour;border_km\nA;B;1.234,5\nB;C;20,5\n", 2, false },
        { "task,needs\nb,a\nc,b\n", 2, false }, /* a word says so */
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gr_graph *g = read_text(&cx, "csv", rows[i].text);

        if (gr_graph_n_edges(g) != rows[i].n_edges ||
            notes(g, "taken as a header") != rows[i].guessed)
            fail_msg("%s: %u edges", rows[i].text, gr_graph_n_edges(g));
        gr_graph_unref(g);
    }
}

static void no_edges(void **state)
{
    refuses("csv", "name,city,age\nAnn,Oslo,30\nBob,Rome,40\nCid,Oslo,50\n", 1, 1,
            "table of nodes");
    refuses("csv", "personId:ID,name,:LABEL\np1,Ann,Person\np2,Bob,Person\n", 1, 1,
            "table of nodes");
    refuses("csv", "0,Acton,3\n1,Aldgate,1\n2,Angel,1\n3,Archway,2\n4,Arsenal,2\n", 1, 1,
            "table of nodes");
    refuses("csv", "Aldo-Bern,14\nBern-Cham,3\n", 1, 1, "table of nodes");
    refuses("csv", "name,score\nAldo,14\nBern,3\n", 1, 1, "table of nodes");
    refuses("csv", "BA,1,LHR,JFK\nBA,1,JFK,LHR\nLH,\\N,FRA,LHR\n", 1, 1, "or 3 and 4");
    refuses("csv", "Ann,1.5\nBob,2.5\n", 1, 1, "expected the names of two nodes");
    refuses("csv", "| a | b |\n|---|---|\n| x |\n", 3, 3, "expected 2 fields");
    refuses("csv", "package,requires,requires\na,b,c\n", 1, 18, "name");
}

static void odd_text(void **state)
{
    gr_graph *g = read_text(&cx, NULL, "\xef\xbb\xbf| u | v |\r\n| :-- | --: |\r\n| a | b |\r\n");

    assert_int_equal(gr_graph_n_nodes(g), 2);
    assert_int_equal(gr_graph_find(g, gr_name_of(GR_STR("---"))), GR_NO_NODE);
    gr_graph_unref(g);
    survives("csv", "| u | v |\n|---|---|\n| a | \"b;c\" |\n| b | a;b |\n");
    survives("csv", "id,name,parent\n1,\"x\"\"y\",\n2,y,1\n3,z,\"1;2\"\n");
    survives("csv", ":START_ID(A),:END_ID(B),w:int\na,b,1\nb,c,2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_values),
        cmocka_unit_test(headers),
        cmocka_unit_test(no_edges),
        cmocka_unit_test(odd_text),
    };
    int failed;

    gr_ctx_init(&cx);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gr_ctx_clear(&cx);
    return failed;
}
