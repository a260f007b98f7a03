/* One reading of a file: whoever names it gets the same graph, or the same refusal. */
#include "session.h"
#include "tmp.h"

/* Files as people have them, and what is in none of the formats. */
static const struct {
    const char *name, *text;
} files[] = {
    { "plain.txt", "a b\nb c\nc a\n" },
    { "weights.txt", "a b 3\nb c 4\nc a 5\n" },
    { "numbers.edges", "0 1\n1 2\n2 0\n" },
    { "arrows.txt", "a -> b\nb -> c\n" },
    { "lists.txt", "a: b, c\nb: c\nc: a\n" },
    { "outline.txt", "root\n  left\n    leaf\n  right\n" },
    { "prose.txt", "Alice knows Bob. Bob knows Carol. Carol knows Dan.\n" },
    { "inline.txt", "a-b 2, b-c 3\n" },
    { "roads.csv", "from,to,km\nOslo,Hamar,120\nHamar,Lom,200\n" },
    { "calls.csv", "caller,callee,qps\nweb,api,10\napi,db,5\n" },
    { "tasks.csv", "task,needs\nwash,\ndry,wash\niron,dry\n" },
    { "times.csv", "from,to,depart\na,b,08:00\nb,c,09:00\n" },
    { "pairs.tsv", "source\ttarget\nx\ty\ny\tz\n" },
    { "links.json", "{\"nodes\":[{\"id\":1},{\"id\":2}],\"links\":[{\"source\":1,\"target\":2}]}" },
    { "adjacency.json", "{\"a\":[\"b\",\"c\"],\"b\":[\"c\"]}" },
    { "shape.json", "{\"x\":[{\"from\":\"a\",\"to\":\"b\"},{\"from\":\"b\",\"to\":\"c\"}]}" },
    { "lines.jsonl", "{\"source\":\"a\",\"target\":\"b\"}\n{\"source\":\"b\",\"target\":\"c\"}\n" },
    { "facts.ttl", "@prefix : <http://x.org/> .\n:a :knows :b .\n:b :knows :c .\n" },
    { "flow.mmd", "graph TD\n a-->b\n b-->c\n" },
    { "plan.md", "# Plan\n\n| from | to | km |\n|---|---|---|\n| a | b | 3 |\n| b | c | 4 |\n" },
    { "drawn.md", "# Plan\n\n```mermaid\ngraph TD\n a-->b\n b-->c\n```\n" },
    { "compose.yaml", "services:\n  web:\n    depends_on:\n      - db\n  db:\n    image: x\n" },
    { "trace.log", "2024-01-01 10:00 web -> db\n2024-01-01 10:01 db -> disk\n" },
    { "empty.csv", "" },
    { "broken.graphml", "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/></gra" },
    { "broken.dot", "graph { a -- }" },
    { "broken.csv", "source,target,weight\na,b,1\nb,c\n\"c,d,2\n" },
    { "words.txt", "It was a dark and stormy night. Nobody came.\n" },
};
#define N_FILES (sizeof files / sizeof *files)

static int setup(void **state)
{
    if (engine_setup(state) != 0 || tmp_make(state) != 0)
        return -1;
    for (size_t i = 0; i < N_FILES; i++)
        tmp_write(tmp_path(files[i].name), gr_str_of(files[i].text));
    return 0;
}

static int teardown(void **state)
{
    for (size_t i = 0; i < N_FILES; i++)
        unlink(tmp_path(files[i].name));
    engine_teardown(state);
    return tmp_remove(state);
}

/* The graph of that name whole, or NULL. */
static char *whole(gr_session *s, const char *name)
{
    gr_reply *r = gr_session_text(s, name, "nodelink");
    char *text = gr_reply_status(r) == GR_OK ? strdup(gr_reply_text(r)) : NULL;

    gr_reply_free(r);
    return text;
}

/* What was loaded must be `want`; what was refused must say so. */
static void same(gr_reply *r, gr_session *s, const char *name, const char *want, const char *why,
                 const char *way)
{
    char *got = gr_reply_status(r) == GR_OK ? whole(s, name) : NULL;

    if (want != NULL && (got == NULL || strcmp(got, want) != 0))
        fail_msg("%s: %s, expected %s", way, got != NULL ? got : gr_reply_text(r), want);
    if (want == NULL && (got != NULL || strstr(gr_reply_text(r), why) == NULL))
        fail_msg("%s: %s, expected the refusal '%s'", way, gr_reply_text(r), why);
    free(got);
    gr_reply_free(r);
}

static void one_file(const char *path)
{
    gr_session *s = session(), *asked = session(), *told = session();
    gr_reply *r = gr_session_load(s, "A", path, NULL, NULL);
    char *want = gr_reply_status(r) == GR_OK ? whole(s, "A") : NULL;
    char *why = strdup(gr_reply_text(r)), text[4300];
    const char *reason = strstr(why, ": ") != NULL && want == NULL ? strstr(why, ": ") + 2 : why;

    gr_reply_free(r);
    snprintf(text, sizeof text, "load_graph(\"%s\")", path);
    same(gr_session_run(s, text), s, "g1", want, reason, text);
    snprintf(text, sizeof text, "file://%s", path);
    same(gr_session_load(s, "B", text, NULL, NULL), s, "B", want, reason, text);
    snprintf(text, sizeof text, "The graph is in %s. How many nodes are there?", path);
    same(gr_session_ask(asked, text, strlen(text), NULL), asked, "G", want, reason, text);
    snprintf(text, sizeof text, "[GR(GL(\"%s\"), \"toolx:order\")->r]", path);
    r = gr_session_annotate(told, text, NULL, NULL);
    if ((gr_reply_status(r) == GR_OK) != (want != NULL))
        fail_msg("%s: %s", text, gr_reply_text(r));
    gr_reply_free(r);
    free(want);
    free(why);
    gr_session_free(s);
    gr_session_free(asked);
    gr_session_free(told);
}

static void test_every_way_in(void **state)
{
    for (size_t i = 0; i < N_FILES; i++)
        one_file(tmp_path(files[i].name));
}

/* What a text is does not follow from its name alone, and no name makes a graph of prose. */
static void test_what_is_read(void **state)
{
    gr_session *s = session();

    says(gr_session_load(s, "G", tmp_path("prose.txt"), NULL, NULL), GR_OK, "\"format\":\"text\"");
    says(gr_session_load(s, "G", tmp_path("shape.json"), NULL, NULL), GR_OK, "\"edges\":2");
    says(gr_session_load(s, "G", tmp_path("drawn.md"), NULL, NULL), GR_OK, "\"edges\":2");
    says(gr_session_load(s, "G", tmp_path("words.txt"), NULL, NULL), GR_EINPUT, "expected a graph");
    says(gr_session_load(s, "G", tmp_path("broken.csv"), NULL, NULL), GR_EINPUT, "broken.csv");
    says(gr_session_load(s, "G", tmp_path("prose.txt"), "gml", NULL), GR_EINPUT, "prose.txt");
    gr_session_free(s);
}

/* What had to be guessed is told whoever asks. */
static void test_assumptions(void **state)
{
    static const char guess[] = "\"assumptions\":[\"taken as undirected: no pair is listed both";
    gr_session *s = session();
    char text[4300];

    says(gr_session_load(s, "G", tmp_path("plain.txt"), NULL, NULL), GR_OK, guess);
    says(gr_session_info(s, "G"), GR_OK, guess);
    says(gr_session_run(s, "node_count(G)"), GR_OK, guess);
    says(gr_session_run(s, "1 + 1"), GR_OK, "\"assumptions\":[]");
    says(gr_session_ask(s, "How many nodes are there?", 25, NULL), GR_OK, guess);
    snprintf(text, sizeof text, "node_count(load_graph(\"%s\"))", tmp_path("plain.txt"));
    says(gr_session_run(s, text), GR_OK, guess);
    says(gr_session_load(s, "G", tmp_path("plain.txt"), NULL, "directed"), GR_OK,
         "\"assumptions\":[]");
    gr_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_way_in),
        cmocka_unit_test(test_what_is_read),
        cmocka_unit_test(test_assumptions),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
