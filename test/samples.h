/* A small text in each format that grasp reads but does not write. */
#ifndef TEST_SAMPLES_H
#define TEST_SAMPLES_H

#include "graph/graph.h"

static const struct {
    const char *format, *text;
} samples[] = {
    { "gtfs", "trip_id,stop_id,stop_sequence,arrival_time,departure_time\nT1,S1,1,8:00:00,8:00:30\n"
              "T1,\"S2\",2,8:10:00,8:11:00\nT1,S3,3,8:20:00,\n" },
    { "jsontree", "[{\"id\": 1, \"name\": \"top\", \"children\": [{\"id\": 2, \"size\": [4]}, "
                  "{\"id\": \"x\", \"children\": null}]}]" },
    { "neo4j", "{\"type\": \"node\", \"id\": \"0\", \"labels\": [\"User\"], \"properties\": "
               "{\"name\": \"Ann\"}}\n{\"type\": \"relationship\", \"label\": \"KNOWS\", "
               "\"start\": {\"id\": \"0\"}, \"end\": {\"id\": \"1\"}}\n" },
    { "npmlock",
      "{\"name\": \"a\", \"lockfileVersion\": 3, \"packages\": {\"\": {\"dependencies\": "
      "{\"b\": \"1\"}}, \"node_modules/b\": {\"version\": \"1\", \"dependencies\": "
      "{\"b\": \"2\"}}, \"node_modules/b/node_modules/b\": {\"version\": \"2\"}}}" },
    { "osm", "<osm><node id=\"1\" lat=\"4\" lon=\"8\"/><node id=\"2\" lat=\"4.1\" lon=\"8\"><tag "
             "k=\"name\" v=\"x\"/></node><way id=\"3\"><nd ref=\"1\"/><nd ref=\"2\"/><tag "
             "k=\"highway\" v=\"road\"/><tag k=\"oneway\" v=\"-1\"/></way></osm>" },
    { "pairs", "a-b 2, b-c 3.5,\nd\n" },
    { "pipeline", "services:\n  a:\n    image: x\n    depends_on:\n      b:\n        condition: y\n"
                  "  b:\n    build: .\n    depends_on: [c, 'a']\n  c:\n    image: z\n" },
    { "pkgtree", "a v1.0\n├── b v2.1 (*)\n│   └── c:d:jar:3.0:test\n[dev-dependencies]\n└── "
                 "@x/e@4.0 -> 4.1\n    - f [required: >=1, installed: 1.5]\n" },
    { "requirements", "# by pip-compile\nclick==8.1 \\\n    --hash=sha256:0\n    # via\n    #   "
                      "Flask\n    #   -r in.txt\nflask[x]==3.0  # via -r in.txt\n" },
    { "sbom", "{\"bomFormat\": \"CycloneDX\", \"components\": [{\"bom-ref\": \"p1\", \"name\": "
              "\"a\", \"version\": \"1\"}, {\"bom-ref\": \"p2\", \"name\": \"a\", \"version\": "
              "\"2\"}], \"dependencies\": [{\"ref\": \"p1\", \"dependsOn\": [\"p2\", \"q\"]}]}" },
    { "tomllock",
      "[[package]]\nname = \"a\"\nversion = \"1\"\ndependencies = [\n \"b 2\",\n { name "
      "= \"c\" },\n]\n[package.dependencies]\nB_c = {version = \"*\"}\n[[package]]\nname "
      "= \"b\"\nversion = \"2\"\n[[package]]\nname = \"b-c\"\n" },
    { "yarnlock", "# yarn lockfile v1\n\na@^1, a@^2:\n  version \"2.0\"\n  dependencies:\n    "
                  "\"@x/b\" \"~1\"\n\n\"@x/b@~1\":\n  version \"1.1\"\n" },
};

#define N_SAMPLES (sizeof samples / sizeof *samples)

#endif
