/* What is no graph is refused with a sentence that says what it looks like. */
#include "edges.h"

static const struct {
    const char *text, *part;
} texts[] = {
    { "", "nothing in it" },
    { "\n \n", "nothing in it" },
    { "CC = gcc\n\napp: main.o util.o\n\t$(CC) -o app main.o util.o\n\nmain.o: main.c\n\tcc -c x\n",
      "a Makefile" },
    { "#########\n#S  #   #\n# # # # #\n#      E#\n#########\n", "a maze" },
    { "S . # .\n. . # .\n# . . .\n. # . E\n", "a maze" },
    { "2024-03-01 12:00:01 INFO started\n2024-03-01 12:00:02 WARN slow\n", "a log" },
    { "12:00:01 started\n12:00:02 connected\n12:00:05 stopped\n", "a log" },
    { "#include <stdio.h>\n\nint main(void)\n{\n    return 0;\n}\n", "source code" },
    { "import os\n\ndef main():\n    print(os.name)\n", "source code" },
    { "<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>\n", "an HTML page" },
    { "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "a PDF document" },
    { "\x89PNG\r\n\x1a\nIHDR", "a picture" },
    { "PK\x03\x04 word/document.xml", "an office document" },
    { "blinker==1.7.0\nclick==8.1.7\nflask==3.0.0\n", "a list of Python packages" },
    { "{\"_meta\": {\"pipfile-spec\": 6}, \"default\": {\"flask\": {\"version\": \"==3.0.0\"}}}",
      "a Pipfile.lock" },
    { "[core]\nname = grasp\ncolour = true\n", "settings" },
    { "HOME=/root\nPATH=/usr/bin\n", "settings" },
    { "Name: Anna\nAge: 42\nCity: Rome\n", "keys and values" },
    { "apple\nbanana\ncherry\n", "words without links" },
    { "3.14 2.71\n1.41 1.73\n0.57 9.81\n", "numbers" },
    { "The quick brown fox\njumped over\nthe lazy dog\nand ran away\n", "prose" },
    { "Roses bloom\nViolets fade\nSugar melts\nNights invade\n", "no graph" },
    { "# Shopping\n\n- milk\n- bread\n- eggs\n", "no graph" },
    { "example.org/a v1.2.0 h1:9Zx3=\nexample.org/a v1.2.0 h1:0Qq7=\n", "no graph" },
    { "COMMAND   PID USER   FD   TYPE NAME\njava     3301 app    45u  IPv4 "
      "10.0.0.5:1->10.0.0.7:2\n",
      "a listing" },
    { "@startuml\n[a] --> [b]\n@enduml\n", "PlantUML" },
    { "0 HEAD\n1 SOUR X\n0 @I1@ INDI\n", "GEDCOM" },
    { "hello, world! {\n 42 ]] <<\n@@ foo\n", "no graph" },
};

static void by_what_they_look_like(void **state)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refuses(NULL, texts[i].text, 0, 0, texts[i].part);
}

/* A rule of Markdown is no node, and a name with a value no edge. */
static void rules_are_no_nodes(void **state)
{
    gr_graph *g = found_as(*state, "edgelist", "a b\n---\nb c\nc d\n", "a-b b-c c-d");

    assert_int_equal(gr_graph_n_nodes(g), 4);
    gr_graph_unref(g);
    g = read_text(*state, "edgelist", "\"---\" b\n");
    writes_back(*state, "edgelist", g);
    gr_graph_unref(g);
    refuses(NULL, "Anna 42\nBob 17\nCarl 42\n", 0, 0, "no graph");
}

/* Whoever names the format gets it. */
static void a_format_that_is_named(void **state)
{
    gr_graph *g = read_text(*state, "edgelist", "Roses bloom\nViolets fade\nSugar melts\n");

    assert_int_equal(gr_graph_n_edges(g), 3);
    gr_graph_unref(g);
}

/* Addresses and versions are names, and no times. */
static void addresses(void **state)
{
    gr_graph_unref(found_as(*state, "edgelist",
                            "10.0.0.1 10.0.0.2 80\n10.0.0.2 10.0.0.3 443\n10.0.0.1 10.0.0.4 22\n",
                            "10.0.0.1-10.0.0.2 10.0.0.1-10.0.0.4 10.0.0.2-10.0.0.3"));
    gr_graph_unref(found_as(*state, "edgelist", "app@1.0 lib@2.1.0\nlib@2.1.0 core@3.0\n",
                            "app@1.0-lib@2.1.0 lib@2.1.0-core@3.0"));
}

/* Terraform's graphs are DOT. */
static void terraform(void **state)
{
    gr_graph_unref(
        found_as(*state, "dot",
                 "digraph {\n\tcompound = \"true\"\n\tsubgraph \"root\" {\n"
                 "\t\t\"[root] aws_instance.web (expand)\" [label = \"aws_instance.web\"]\n"
                 "\t\t\"[root] aws_subnet.main (expand)\" [label = \"aws_subnet.main\"]\n"
                 "\t\t\"[root] aws_instance.web (expand)\" -> \"[root] aws_subnet.main (expand)\"\n"
                 "\t}\n}\n",
                 "aws_instance.web>aws_subnet.main"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_what_they_look_like),
        cmocka_unit_test(rules_are_no_nodes),
        cmocka_unit_test(a_format_that_is_named),
        cmocka_unit_test(addresses),
        cmocka_unit_test(terraform),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
