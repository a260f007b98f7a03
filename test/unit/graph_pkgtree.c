/* Trees of packages as tools print them. */
#include "edges.h"

static const char cargo[] = "shop v0.1.0 (/home/me/shop)\n"
                            "├── serde v1.0.197\n"
                            "│   └── serde_derive v1.0.197 (proc-macro)\n"
                            "│   [build-dependencies]\n"
                            "│   └── cc v1.0.90\n"
                            "└── serde_json v1.0.114\n"
                            "    └── serde v1.0.197 (*)\n"
                            "[dev-dependencies]\n"
                            "└── tempfile v3.10.1\n";

static void as_tools_draw_them(void **state)
{
    gr_graph *g = found_as(*state, "pkgtree", cargo,
                           "shop>serde shop>serde_json shop>tempfile serde>serde_derive "
                           "serde>cc serde_json>serde");

    assert_string_equal(cell_text(g, GR_OF_NODE, "version", 0), "0.1.0");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "kind", 2), "dev");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "kind", 4), "build");
    gr_graph_unref(g);
    g = found_as(*state, "pkgtree",
                 "com.a:shop:jar:1.4.0\n+- org.b:log:jar:2.0.12:compile\n"
                 "|  \\- org.b:core:jar:linux:2.0.1:runtime\n\\- junit:junit:jar:4.13:test\n",
                 "com.a:shop>org.b:log com.a:shop>junit:junit org.b:log>org.b:core");
    assert_string_equal(cell_text(g, GR_OF_EDGE, "kind", 2), "runtime");
    gr_graph_unref(g);
    gr_graph_unref(found_as(*state, "pkgtree",
                            "shop@1.0.0 /srv/shop\n├─┬ @x/a@1.2.0\n│ └── b@2.0.0 deduped\n"
                            "└── b@2.1.0\n",
                            "shop>@x/a shop>b@2.1.0 @x/a>b@2.0.0"));
    gr_graph_unref(found_as(*state, "pkgtree",
                            "Flask==3.0.2\n  - Jinja2 [required: >=3.1.2, installed: 3.1.3]\n"
                            "    - MarkupSafe [required: >=2.0, installed: 2.1.5]\n",
                            "Flask>Jinja2 Jinja2>MarkupSafe"));
    gr_graph_unref(found_as(*state, "pkgtree", "a:x:1.0\n+--- b:y:1.0 -> 1.1 (*)\n\\--- c:z:2.0\n",
                            "a:x>b:y a:x>c:z"));
}

static void other_trees(void **state)
{
    gr_graph *g = NULL;

    assert_int_not_equal(gr_graph_read_text(*state, GR_STR("a:1\n  b:2\n  c:3\n"), NULL, &g, NULL),
                         GR_OK);
    refuses("pkgtree", "a v1.0\n└── what is this\n", 2, 1, "a package and its version");
    survives("pkgtree", cargo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_tools_draw_them),
        cmocka_unit_test(other_trees),
    };

    return cmocka_run_group_tests(tests, ctx_setup, ctx_teardown);
}
