/* Graphs as people type them into a question: lists in brackets, signs, tables of pairs, tasks. */
#include "sense.h"

static gr_ctx cx;

typedef struct text_row {
    const char *text, *graph;
} text_row;

static void all(const text_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_reads(&cx, rows[i].text, rows[i].graph);
}

#define ALL(rows) all(rows, sizeof(rows) / sizeof *(rows))

static void links(void **state)
{
    static const text_row rows[] = {
        { "How many cuts? 1-4 4-5 5-1 5-6", "1-4, 1-5, 4-5, 5-6" },
        { "is it acyclic: mu→nu nu→xi xi→pi", "mu>nu, nu>xi, xi>pi" },
        { "The flat (den-hall, hall-bath, bath-den): how many doors?",
          "bath-den, bath-hall, den-hall" },
        { "Which towns (Elm-Oak 4, Oak-Ash 7, Ash-Fir 2; km) are far?",
          "Ash-Fir 2, Ash-Oak 7, Elm-Oak 4" },
        { "Friends: Kim-Lou, Lou-Max, Max-Kim. Who is popular?", "Kim-Lou, Kim-Max, Lou-Max" },
        { "Duels were Finn & Gus, Gus & Hal, Hal & Ike. Who fought twice?",
          "Finn-Gus, Gus-Hal, Hal-Ike" },
        { "Games: Reds v Blues, Blues v Pinks, Pinks v Reds. Odd cycle?",
          "Blues-Pinks, Blues-Reds, Pinks-Reds" },
        { "p > q, q > r, s > p. Who is on top?", "p>q, q>r, s>p" },
        /* what links mean, before them, and a word that all lines begin with */
        { "Food web, prey → predator: oat → vole, vole → owl, vole → fox, oat → hare. Top?",
          "oat>hare, oat>vole, vole>fox, vole>owl" },
        { "role -> role it can take\ndev -> ci\nci -> ops\nqa -> ci\nHow many?",
          "ci>ops, dev>ci, qa>ci" },
        { "permit lan -> dmz\npermit dmz -> web\npermit vpn -> lan\nIs web seen from vpn?",
          "dmz>web, lan>dmz, vpn>lan" },
        { "a -> b: 5, c -> d: 7, d -> e: 2, e -> c: 1. Is it connected?",
          "a>b 5, c>d 7, d>e 2, e>c 1" },
        { "Dam ==9== Mill, Mill ==3== Weir. How long?", "Dam-Mill 9, Mill-Weir 3" },
        { "Ann -- likes --> Bea, Bea -- likes --> Cal. Who?", "Ann>Bea likes, Bea>Cal likes" },
        { "Alp–Bad 2h, Bad–Col 1h 45. Longest?", "Alp-Bad 2, Bad-Col 1.75" },
        { "In the path-like chain W-X, X-Y, Y-Z, what is the centre?", "W-X, X-Y, Y-Z" },
        { "Give it as town -> number: Lek–Maas, Maas–Rijn, Rijn–Lek",
          "Lek-Maas, Lek-Rijn, Maas-Rijn" },
        { "Shifts: Ada 9-12, Ben 11-14, Cem 13-15. Who overlaps?", "(none)" },
        { "My e-scooter does 30 km. Au–Bo 8, Bo–Cy 9, Cy–Au 7. Round trip?",
          "Au-Bo 8, Au-Cy 7, Bo-Cy 9" },
        { "If x > 3 and y > 4, what is R & D?", "(none)" },
    };

    ALL(rows);
}

static void lists(void **state)
{
    static const text_row rows[] = {
        { "Who links them? Ida: Jan, Kai. Jan: Kai, Leo. Leo: Ida.",
          "Ida-Jan, Ida-Kai, Ida-Leo, Jan-Kai, Jan-Leo" },
        { "Rules, target: needs\nall: bin doc\nbin: lib\ndoc: lib\nlib:\n\nWhat order?",
          "bin>all, doc>all, lib>bin, lib>doc" },
        { "These depend on each other: {\"m2\": [\"m1\"], \"m3\": [\"m1\", \"m2\"], \"m1\": []}",
          "m1>m2, m1>m3, m2>m3" },
        { "const g = { kea: ['tui'], tui: ['moa'], moa: [] };", "kea>tui, tui>moa" },
        { "Neighbours: q1=[q2]; q2=[q1,q3]; q3=[q2]. Far?", "q1-q2, q2-q3" },
        { "E = {{7,8}, {8,9}, {9,7}}. Is it a cycle?", "7-8, 7-9, 8-9" },
        { "call(a, b). call(b, c).\n?- call(a, c).", "a>b call, b>c call" },
        { "Which is a leaf?\nOak\n  Bough\n    Twig\n  Root\n", "Bough>Twig, Oak>Bough, Oak>Root" },
        { "How deep is t(u(v,w),x)?", "t>u, t>x, u>v, u>w" },
    };

    ALL(rows);
}

static void tables(void **state)
{
    static const text_row rows[] = {
        { "| | mow | rake |\n|---|---|---|\n| Ole | 3 | 5 |\n| Pia | 4 | 2 |\nwho?",
          "Ole-mow 3, Ole-rake 5, Pia-mow 4, Pia-rake 2" },
        { "| class | needs |\n|---|---|\n| B | A |\n| C | A, B |\nwhat first?", "A>B, A>C, B>C" },
        /* a row a link: as the columns stand, as in a file */
        { "employee,manager\nAnn,Bob\nCy,Bob\nBob,Di\ntop?", "Ann>Bob, Bob>Di, Cy>Bob" },
        { "boss,report\nBob,Ann\nBob,Cy\nDi,Bob\ntop?", "Bob>Ann, Bob>Cy, Di>Bob" },
        { "payer,payee,eur\nAnn,Bob,3\nCy,Bob,4\nwho?", "Ann>Bob 3, Cy>Bob 4" },
        { "child,parent\nAnn,Bob\nCy,Bob\nBob,Di\ntop?", "Ann>Bob, Bob>Di, Cy>Bob" },
        { "to,from\nAnn,Bob\nCy,Bob\nBob,Di\ntop?", "Ann>Bob, Bob>Di, Cy>Bob" },
        /* a first row that no other one knows, while these know each other */
        { "host;guest\nelm;moth\nelm;lark\nmoth;lark\nlark;flea\nwho?",
          "elm>lark, elm>moth, lark>flea, moth>lark" },
        { "vole;owl\nelm;moth\nmoth;lark\nlark;flea\nwho?",
          "elm-moth, flea-lark, lark-moth, owl-vole" },
        { "tenant: landlord\nAnn: Bob\nCy: Bob\nBob: Di\nEd: Di\ntop?",
          "Ann>Bob, Bob>Di, Cy>Bob, Ed>Di" },
        { "hut a,hut b\nelm,fir\nelm,oak\nfir,oak\noak,yew\nfar?",
          "elm-fir, elm-oak, fir-oak, oak-yew" },
        { "land | borders\nelm | fir\nelm | oak\nfir | oak\noak | yew\nfar?",
          "elm-fir, elm-oak, fir-oak, oak-yew" },
        { "| who | knows |\n|---|---|\n| Al | Bo, Cy |\n| Bo | Al |\n| Cy | Al |\nwho?",
          "Al-Bo, Al-Cy" },
        { "id,name,parent_id\n1,root,\n2,lib,1\n3,src,2\ndeep?", "lib>root, src>lib" },
        { "| task | days | after |\n|---|---|---|\n| dig | 3 | - |\n| pour | 1 | dig |\nlong?",
          "dig>pour" },
        { "| km | X | Y | Z |\n|---|---|---|---|\n| X | | 4 | 9 |\n| Y | | | 6 |\n| Z | | | "
          "|\nfar?",
          "X-Y 4, X-Z 9, Y-Z 6" },
        { "nodes\n1;Pier\n2;Mole\n3;Quay\nedges\n1;2\n2;3\nHow many?", "Mole-Pier, Mole-Quay" },
        { "| town | people |\n|---|---|\n| Ry | 40 |\n| Om | 70 |\nlargest?", "(none)" },
        { "Adjacency matrix, rows and columns P Q R:\n0 1 0\n1 0 1\n0 1 0\nfar?", "P-Q, Q-R" },
        { "Let the matrix on vertices u1..u3 be\n0 1 0\n1 0 1\n0 1 0\nfar?", "u1-u2, u2-u3" },
        { "The matrix (order Al, Bo, Cy) is\n0 1 0\n1 0 1\n0 1 0\nfar?", "Al-Bo, Bo-Cy" },
        { "The matrix of sites numbered 1..3:\n0 4 0\n4 0 5\n0 5 0\nfar?", "1-2 4, 2-3 5" },
    };

    ALL(rows);
}

static void tasks(void **state)
{
    static const text_row rows[] = {
        { "- plan 2d\n- print 1d after plan\n- fold 3d after print\nHow long?",
          "plan>print, print>fold" },
        { "plan: {days: 2, needs: []}\nprint: {days: 1, needs: [plan]}\nlong?", "plan>print" },
        { "plan:\n  days: 2\nprint:\n  days: 1\n  needs:\n    - plan\nlong?", "plan>print" },
        { "- plan 2d\n- print 1d after lunch\nHow long?", "(none)" },
    };
    gr_reading r;

    ALL(rows);
    sense_text(&cx, rows[0].text, &r);
    assert_non_null(gr_seen_column_named(&r.graphs[0], GR_OF_NODE, GR_STR("duration")));
    gr_reading_clear(&r);
}

static void several(void **state)
{
    static const char *const texts[] = {
        "First: 1-2, 2-3. Second: p-q, q-r. The same?",
        "Old plan: a1-b1, b1-c1.\nNew plan: a1-b1, a1-c1.\nWhat changed?",
        "Network A (k-l, l-m) against network B (n-o, o-p): which is larger?",
        "S has edges x-y, y-z. T has edges x-y, x-z. Is S like T?",
        "Graph one: A-B, B-C. Graph two: D-E, E-F. Which one has more nodes?",
        "old = [(1, 2), (2, 3)]\nnew = [(1, 2), (3, 4)]\nWhich edges are new?",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gr_reading r;

        sense_text(&cx, texts[i], &r);
        if (r.n_graphs != 2)
            fail_msg("%s: %zu graphs", texts[i], r.n_graphs);
        assert_int_equal(gr_graph_n_edges(r.graphs[0].graph), 2);
        assert_int_equal(gr_graph_n_edges(r.graphs[1].graph), 2);
        gr_reading_clear(&r);
    }
}

static void grids(void **state)
{
    static const text_row rows[] = {
        { "Fares:\n     Ava  Bow  Cro\nAva   -    3    8\nBow   3    -\nCro   8         -\nfar?",
          "Ava-Bow 3, Ava-Cro 8" },
        { "minutes\n      Buoy Raft Reef\nDock    5    6   11\nBuoy         9   10\nRaft           "
          "   5\nfar?",
          "Buoy-Dock 5, Buoy-Raft 9, Buoy-Reef 10, Dock-Raft 6, Dock-Reef 11, Raft-Reef 5" },
        { "up or not\n     n1  n2  n3\nn1   .   ok  --\nn2   ok  .   ok\nn3   --  ok  .\nfar?",
          "n1-n2, n2-n3" },
        { "one way\n     n1  n2  n3\nn1   .   ok  ok\nn2   no  .   ok\nn3   no  no  .\nfar?",
          "n1>n2, n1>n3, n2>n3" },
        { "km (x: no road)\n    Ayr Bute Cray\nAyr  .   14    x\nBute 14   .    9\nCray x    9    "
          ".\nfar?",
          "Ayr-Bute 14, Bute-Cray 9" },
        { "Who knows whom in the matrix (upper triangle):\nn0: . 1 0\nn1: . . 1\nn2: . . .\nfar?",
          "n0-n1, n1-n2" },
        { "Incidence matrix, rows are v1, v2, v3:\n1 0\n1 1\n0 1\nfar?", "v1-v2, v2-v3" },
        { "Conveyor capacities (boxes/min):\nDOCK>SORT 30\nSORT>PACK 12\nPACK>SHIP\nmax?",
          "DOCK>SORT 30, PACK>SHIP, SORT>PACK 12" },
    };

    ALL(rows);
}

static void programs(void **state)
{
    static const text_row rows[] = {
        { "ALTER TABLE line ADD FOREIGN KEY (order_id) REFERENCES orders;\n"
          "ALTER TABLE orders ADD CONSTRAINT c1 FOREIGN KEY (cust) REFERENCES customer "
          "(id);\nfirst?",
          "line>orders, orders>customer" },
        { "commit g0 parents f9\ncommit f9 parents d4 e7\ncommit e7 parents c3\nfar?",
          "e7>c3, f9>d4, f9>e7, g0>f9" },
        { "<index> links to <about> <blog>\n<about> links to <team>\n<blog> links to <team>\nfar?",
          "about>team, blog>team, index>about, index>blog" },
        { "D2 = B2*C2\nF2 = D2+E1\nH4: =SUM(F2,D2)*0.19\nwhat changes?",
          "B2>D2, C2>D2, D2>F2, D2>H4, E1>F2, F2>H4" },
        { "x1:y1  x2:y1\ny1:core  core:isp\nfar?", "core-isp, core-y1, x1-y1, x2-y1" },
        { "finance < staff\ninterns < staff\nstaff < all-users\nfar?",
          "finance>staff, interns>staff, staff>all-users" },
        { "INSERT INTO t VALUES ('E1', NULL), ('E2','E1'), ('E3','E1');\nfar?", "E1-E2, E1-E3" },
        { "Boats: Faro-Rone yes, Rone-Vam yes, Faro-Hob no, Hob-Vam yes.\nfar?",
          "Faro-Rone, Hob-Vam, Rone-Vam" },
        { "s = [1 1 2];\nt = [2 3 3];\nw = [4 8 3];\nfar?", "1-2 4, 1-3 8, 2-3 3" },
        { "Kvam — Loen, Olden\nLoen — Olden\nFlam — Kvam\nfar?",
          "Flam-Kvam, Kvam-Loen, Kvam-Olden, Loen-Olden" },
        { "flour, eggs -> dough; dough, sugar -> cake; cake, cream -> tart. first?",
          "cake>tart, cream>tart, dough>cake, eggs>dough, flour>dough, sugar>cake" },
        { "call graph, caller -> callee\nedge -> auth\nedge -> shop\nauth -> db\nshop -> db\nwho?",
          "auth>db, edge>auth, edge>shop, shop>db" },
        { "a - b, c - d\nd - e, e - f\nf - g, g - a\nfar?", "a-b, a-g, c-d, d-e, e-f, f-g" },
        { "line,by,km\nUlm-Aalen,Jo,61\nAalen-Crail,Al,48\nCrail-Ulm,Jo,90\nfar?",
          "Aalen-Crail Al 48, Aalen-Ulm Jo 61, Crail-Ulm Jo 90" },
        { "site | m2 | shuttle to\nAnn | 900 | Main, Mill\nMain | 52 | Ann\nMill | 24 | Ann\nfar?",
          "Ann-Main, Ann-Mill" },
    };

    ALL(rows);
}

static int setup(void **state)
{
    gr_ctx_init(&cx);
    return 0;
}

static int teardown(void **state)
{
    gr_ctx_clear(&cx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links),    cmocka_unit_test(lists),   cmocka_unit_test(tables),
        cmocka_unit_test(tasks),    cmocka_unit_test(several), cmocka_unit_test(grids),
        cmocka_unit_test(programs),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
