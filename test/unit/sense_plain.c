/* Notations that are written as others before they are read. */
#include "reading.h"

#define CHECK(rows) check_readings(rows, sizeof(rows) / sizeof *(rows))

static void markup(void **state)
{
    static const reading_row rows[] = {
        { "Ann -&gt; Bob, Bob -&gt; Cid", "Ann > Bob, Bob > Cid" },
        { "<table><tr><th>from</th><th>to</th><th>km</th></tr>\n"
          "<tr><td>Ely</td><td>Rye</td><td>5</td></tr>\n"
          "<tr><td>Rye</td><td>Ash</td><td>7</td></tr></table>",
          "Ely > Rye: km=5, Rye > Ash: km=7" },
        { "{| class=\"wikitable\"\n! From !! To !! km\n|-\n| Ely || Rye || 5\n|-\n"
          "| Rye || Ash || 7\n|}",
          "Ely > Rye: km=5, Rye > Ash: km=7" },
        { "+-----+-----+------+\n| src | dst | cost |\n+-----+-----+------+\n| 2 | 4 | 25 |\n"
          "| 1 | 2 | 16 |\n+-----+-----+------+",
          "2 > 4: cost=25, 1 > 2: cost=16" },
        { "**Ely** – **Rye**: 5 km\n**Rye** – **Ash**: 7 km", "Ely - Rye: 5, Rye - Ash: 7" },
        { "\\draw[->] (a) -- (b);\n\\draw[->] (b) -- (c);", "a > b, b > c" },
        { "\\draw (a) -- node {3} (b);\n\\draw (b) -- node {4} (c);", "a - b: 3, b - c: 4" },
        { "get tools => dig hole; dig hole => plant tree; buy tree => plant tree",
          "get tools > dig hole, dig hole > plant tree, buy tree > plant tree" },
        { "weld > test run\nweld > wiring\ntest run > archive",
          "weld > test run, weld > wiring, test run > archive" },
        { "R1 Gi0/0 <---> R2 Gi0/1\nR2 Gi0/0 <---> R3 Gi0/1", "R1 - R2, R2 - R3" },
        { "10:05 nina → oleg: hey\n10:07 nina → pia: lunch?\n10:09 pia → quin: no",
          "nina > oleg: time=10:05, nina > pia: time=10:07, pia > quin: time=10:09" },
        { "w_{AB} = 3, w_{BC} = 4, w_{AC} = 9", "A - B: 3, B - C: 4, A - C: 9" },
        { "Ely o--o Rye\nRye o--o Ash", "Ely - Rye, Rye - Ash" },
        { "Ann -> Bo label=4\nBo -> Cy label=3\nAnn -> Cy label=9",
          "Ann > Bo: 4, Bo > Cy: 3, Ann > Cy: 9" },
        { "Ann -> Bo, capacity 4\nBo -> Cy, capacity 3",
          "Ann > Bo: capacity=4, Bo > Cy: capacity=3" },
        { "Ely - Rye, Ash\nRye - Ely\nAsh - Ely, Ham\nHam - Ash",
          "Ely - Rye, Ely - Ash, Ash - Ham" },
        { "Ely: Rye 4 km; Ash 3 km\nRye: Ely 4 km\nAsh: Ely 3 km", "Ely - Rye: 4, Ely - Ash: 3" },
        { "| road | between | km |\n|---|---|---|\n| R1 | Ely and Rye | 4 |\n| R2 | Rye and Ash | "
          "3 |",
          "Ely - Rye: road=R1; km=4, Rye - Ash: road=R2; km=3" },
        { "_Ely_ -> _Rye_ (12)\n_Rye_ -> _Ash_ (5)", "Ely > Rye: 12, Rye > Ash: 5" },
        { "\"Ely\": \"Rye, Ash\"\n\"Rye\": \"Ely\"\n\"Ash\": \"Ely, Rye\"",
          "Ely > Rye, Ely > Ash, Rye > Ely, Ash > Ely, Ash > Rye" },
        { "leader,follower\nAnn,Bo\nAnn,Cy\nBo,Di\nDi,Cy", "Ann > Bo, Ann > Cy, Bo > Di, Di > Cy" },
        { "1 —20→ 2, 2 —31→ 3", "1 > 2: 20, 2 > 3: 31" },
        { "1 --20--> 2, 2 --31--> 3", "1 > 2: 20, 2 > 3: 31" },
        { "1 -8-> 2; 2 -9-> 3", "1 > 2: 8, 2 > 3: 9" },
        { "1 -[20]- 2; 2 -[22]- 3; 1 -[4]- 3", "1 - 2: 20, 2 - 3: 22, 1 - 3: 4" },
        { "19: 2 -> 1\n5: 3 -> 1\n8: 2 -> 3", "2 > 1: 19, 3 > 1: 5, 2 > 3: 8" },
        { "Edges: AB=27 BE=39 DE=11 AD=5", "A - B: 27, B - E: 39, D - E: 11, A - D: 5" },
        { "- 1: 2, 3, 4\n- 2: 1\n- 3: 1\n- 4: 1", "1 - 2, 1 - 3, 1 - 4" },
        { "|AB| = 7, |BC| = 3, |AC| = 9. Which way from A to C is shorter?",
          "A - B: 7, B - C: 3, A - C: 9" },
        { "Ely - Rye EUR 4.50, Rye - Ash EUR 3.00", "Ely - Rye: 4.5, Rye - Ash: 3" },
        { "Ely\t->\tRye\t7\nRye\t->\tAsh\t3", "Ely > Rye: 7, Rye > Ash: 3" },
        { "from 1 to 2: 19 min; from 2 to 3: 22 min; from 1 to 3: 50 min",
          "1 - 2: 19, 2 - 3: 22, 1 - 3: 50" },
        { "# Ann\n## Bo\n### Cy\n## Di\nWho is at the top?", "Ann > Bo, Bo > Cy, Ann > Di" },
        { "Ely | Rye:22 Ash:38\nRye | Ely:22\nAsh | Ely:38", "Ely - Rye: 22, Ely - Ash: 38" },
        { "node,links\nAnn,\"Bo, Cy\"\nBo,\"Ann\"\nCy,\"Ann\"\n", "Ann - Bo, Ann - Cy" },
        { "gw1 -> nas, sw-a, web\nnas -> web", "gw1 > nas, gw1 > sw-a, gw1 > web, nas > web" },
        { "| Stop | Goes to |\n|:--|:--|\n| Ely | Rye (3), Ash (2) |\n| Rye | Ash (11) |",
          "Ely - Rye: 3, Ely - Ash: 2, Rye - Ash: 11" },
        { "from\\to,P,Q,R\nP,,5,9\nQ,,,3\nR,,,\n", "P > Q: 5, P > R: 9, Q > R: 3" },
    };

    CHECK(rows);
}

static void programs(void **state)
{
    static const reading_row rows[] = {
        { "cost[1][2] = 25;\ncost[2][3] = 35;\ncost[1][3] = 70;",
          "1 - 2: 25, 2 - 3: 35, 1 - 3: 70" },
        { "Graph[{UndirectedEdge[a, d], UndirectedEdge[b, d], UndirectedEdge[a, b]}]",
          "a - d, b - d, a - b" },
        { "add_edge!(g, 2, 1)\nadd_edge!(g, 3, 1)\nadd_edge!(g, 3, 2)", "1 - 2, 1 - 3, 2 - 3" },
        { "g.add_edge(a, b, 3);\ng.add_edge(b, c, 4);\ng.add_edge(a, c, 9);",
          "a - b: 3, b - c: 4, a - c: 9" },
        { "Edge(src='A', dst='B', w=6), Edge(src='B', dst='C', w=2)", "A - B: 6, B - C: 2" },
        { "{frozenset({'Ely', 'Rye'}), frozenset({'Rye', 'Ash'})}", "Ely - Rye, Rye - Ash" },
        { "el <- rbind(c(\"A\",\"B\"), c(\"B\",\"C\"), c(\"A\",\"C\"))", "A - B, B - C, A - C" },
        { "[(1,[2,3]),(2,[1]),(3,[1])]", "1 - 2, 1 - 3" },
        { "edge_index = [[1, 1, 5],\n[2, 4, 1]]", "1 > 2, 1 > 4, 5 > 1" },
        { "s = [1 1 3]; t = [2 3 4]; G = graph(s,t)", "1 - 2, 1 - 3, 3 - 4" },
        { "const g = new Map([\n  ['Ely', ['Rye']],\n  ['Rye', ['Ely', 'Ash']],\n  ['Ash', "
          "['Rye']]\n]);",
          "Ely - Rye, Rye - Ash" },
        { "g.put(\"a\", List.of(\"b\", \"c\"));\ng.put(\"b\", List.of(\"a\"));\n"
          "g.put(\"c\", List.of(\"a\"));",
          "a - b, a - c" },
        { "a >> [b, c]\nb >> d\nc >> d", "a > b, a > c, b > d, c > d" },
        { "{\"A\": [{\"to\": \"B\", \"cost\": 2}], \"B\": [{\"to\": \"A\", \"cost\": 2}, {\"to\": "
          "\"C\", \"cost\": 5}], \"C\": [{\"to\": \"B\", \"cost\": 5}]}",
          "A - B: 2, B - C: 5" },
        { "{\"links\": [{\"source\": {\"name\": \"A\"}, \"target\": {\"name\": \"B\"}, \"cost\": "
          "4}, {\"source\": {\"name\": \"B\"}, \"target\": {\"name\": \"C\"}, \"cost\": 6}]}",
          "A > B: cost=4, B > C: cost=6" },
        { "$g = [\n  'A' => ['B', 'C'],\n  'B' => ['A'],\n  'C' => ['A'],\n];", "A - B, A - C" },
        { "g = {'A': set(['B', 'C', 'D']), 'B': set(['A']), 'C': set(['A']), 'D': set(['A'])}",
          "A - B, A - C, A - D" },
        { "{\"edges\":[{\"u\":\"A\",\"v\":\"B\",\"attrs\":{\"weight\":2}},{\"u\":\"B\",\"v\":\"C\","
          "\"attrs\":{\"weight\":5}}]}",
          "A - B: 2, B - C: 5" },
        { "{\"r1\":{\"from\":\"A\",\"to\":\"B\",\"len\":3},\n\"r2\":{\"from\":\"B\",\"to\":\"C\","
          "\"len\":4}}",
          "A > B: len=3, B > C: len=4" },
        { "graph_from_literal(A-+B, B-+C, A-+C)", "A > B, B > C, A > C" },
        { "(edge 1 2 35)\n(edge 2 3 4)\n(edge 1 3 50)", "1 - 2: 35, 2 - 3: 4, 1 - 3: 50" },
        { "from: A, to: B, cost: 3; from: B, to: C, cost: 4", "A > B: cost=3, B > C: cost=4" },
        { "gw1: allow web01\ngw1: allow vault\nproxy: allow nas\nvault: allow web01",
          "gw1 > web01, gw1 > vault, proxy > nas, vault > web01" },
    };

    CHECK(rows);
}

static void indented(void **state)
{
    static const reading_row rows[] = {
        { "Ann\n  -> Bo (27)\n  -> Cy (32)\nBo\n  -> Cy (3)",
          "Ann > Bo: 27, Ann > Cy: 32, Bo > Cy: 3" },
        { "Low Fell:\n  Tarn: 13\n  Wick: 4\nTarn:\n  Low Fell: 13\nWick:\n  Low Fell: 4\n",
          "Low Fell - Tarn: 13, Low Fell - Wick: 4" },
        { "[Low Fell]\nTarn = 7\n\n[Tarn]\nLow Fell = 7\nOld Quay = 3\n\n[Old Quay]\nTarn = 3\n",
          "Low Fell - Tarn: 7, Tarn - Old Quay: 3" },
        { "* Ely\n    * Rye 24 km\n* Rye\n    * Ely 24 km\n    * Ash 3 km\n* Ash\n    * Rye 3 km",
          "Ely - Rye: 24, Rye - Ash: 3" },
        { "services:\n  web:\n    image: x/web\n    depends_on: [api]\n  api:\n    image: x/api\n"
          "    depends_on: [db]\n",
          "api > web, db > api" },
        { "+ auth\n|-- cli\n|-- ui\n+ ui\n|-- core\n+ utils\n|-- auth",
          "auth > cli, auth > ui, ui > core, utils > auth" },
        { "### Ely\n- Rye (23)\n- Ash (19)\n\n### Rye\n- Ely (23)\n\n### Ash\n- Ely (19)",
          "Ely - Rye: 23, Ely - Ash: 19" },
        { "Ann\n  Bo\n    Cy\n  Di", "Ann > Bo, Bo > Cy, Ann > Di" },
    };

    CHECK(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup),
        cmocka_unit_test(programs),
        cmocka_unit_test(indented),

    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
