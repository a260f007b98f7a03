/* Words that the steps of sense and the recognisers share. */
#include "sense/sense_int.h"

bool gr_word_in(gr_str word, const char *list)
{
    if (word.len == 0)
        return false;
    for (const char *p = list; *p != '\0';) {
        size_t n = 0;

        while (n < word.len && p[n] == word.ptr[n])
            n++;
        if (n == word.len && (p[n] == '|' || p[n] == '\0'))
            return true;
        for (p += n; *p != '|' && *p != '\0';)
            p++;
        p += *p == '|';
    }
    return false;
}

bool gr_is_one_way_word(gr_str lemma)
{
    return gr_word_in(lemma, "one-way|hand|pass|send|give|forward|transfer|flow|pour|drain|deliver|"
                             "pay|ship|sell|lend|move|jump|downhill|downstream|downwards");
}

/* Sorted, for a search by halves. */
static const char *const node_nouns[] = {
    "account", "activity", "actor",    "airport", "animal",  "applicant",    "area",     "article",
    "atom",    "author",   "building", "city",    "company", "component",    "computer", "concept",
    "country", "course",   "customer", "depot",   "device",  "element",      "employee", "entity",
    "friend",  "gene",     "host",     "house",   "hub",     "intersection", "island",   "item",
    "job",     "junction", "location", "machine", "member",  "module",       "name",     "node",
    "package", "page",     "paper",    "people",  "person",  "place",        "player",   "point",
    "port",    "protein",  "region",   "room",    "router",  "server",       "site",     "species",
    "state",   "station",  "step",     "stop",    "student", "switch",       "task",     "team",
    "topic",   "town",     "user",     "vertex",  "village", "warehouse",    "word",     "worker",
};

static const char *const edge_nouns[] = {
    "arc",        "bond",     "border",        "bridge",     "cable",   "call",
    "channel",    "citation", "collaboration", "connection", "contact", "corridor",
    "dependency", "door",     "edge",          "ferry",      "flight",  "friendship",
    "game",       "highway",  "interaction",   "lift",       "line",    "link",
    "match",      "message",  "pair",          "path",       "pipe",    "piste",
    "railway",    "relation", "relationship",  "road",       "route",   "section",
    "segment",    "street",   "tie",           "track",      "trade",   "trail",
    "transfer",   "tunnel",   "wire",
};

/* Not in the closed classes, nor a noun for nodes or edges, and yet never a misspelt name. */
static const char *const vocabulary[] = {
    "above",       "accept",      "acyclic",      "add",         "adjacent",   "again",
    "all",         "along",       "alphabetical", "already",     "also",       "alternative",
    "always",      "answer",      "any",          "anyone",      "appoint",    "arrive",
    "ask",         "assign",      "assume",       "average",     "avoid",      "away",
    "back",        "bad",         "be",           "beat",        "become",     "begin",
    "below",       "best",        "between",      "betweenness", "big",        "bipartite",
    "block",       "born",        "boss",         "bottom",      "break",      "build",
    "built",       "buy",         "calculate",    "call",        "can",        "capacity",
    "carry",       "cause",       "center",       "central",     "centrality", "centre",
    "change",      "cheap",       "child",        "choice",      "choose",     "chosen",
    "circuit",     "cite",        "clique",       "close",       "closeness",  "cluster",
    "clustering",  "coefficient", "color",        "colour",      "come",       "common",
    "complete",    "component",   "compute",      "connect",     "connected",  "consider",
    "contain",     "cost",        "could",        "count",       "cover",      "cross",
    "cut",         "cycle",       "day",          "decide",      "decrease",   "degree",
    "delete",      "denote",      "density",      "depart",      "depend",     "describe",
    "destination", "determine",   "diameter",     "different",   "direct",     "directed",
    "disconnect",  "distance",    "do",           "dollar",      "dominating", "double",
    "down",        "drive",       "each",         "early",       "eat",        "email",
    "end",         "eulerian",    "euro",         "ever",        "every",      "everybody",
    "everyone",    "everything",  "exactly",      "example",     "exclude",    "exist",
    "expensive",   "explain",     "fail",         "false",       "family",     "far",
    "fast",        "few",         "find",         "finish",      "first",      "flow",
    "fly",         "follow",      "following",    "gather",      "get",        "give",
    "given",       "go",          "good",         "graph",       "group",      "half",
    "hamiltonian", "happen",      "hate",         "have",        "hello",      "here",
    "high",        "hold",        "hop",          "hour",        "important",  "include",
    "increase",    "independent", "infect",       "influential", "input",      "instruction",
    "interest",    "interested",  "isolated",     "join",        "journey",    "just",
    "keep",        "kilometer",   "know",         "label",       "large",      "last",
    "late",        "lay",         "least",        "leave",       "left",       "length",
    "less",        "let",         "like",         "link",        "list",       "live",
    "load",        "long",        "loop",         "lose",        "love",       "low",
    "make",        "man",         "many",         "map",         "marry",      "match",
    "matching",    "max",         "maximum",      "mean",        "meet",       "mention",
    "message",     "meter",       "might",        "mile",        "min",        "minimum",
    "minute",      "money",       "month",        "more",        "morning",    "most",
    "move",        "much",        "must",         "name",        "narrow",     "near",
    "need",        "neighbor",    "neighbour",    "network",     "never",      "new",
    "next",        "night",       "no",           "nobody",      "none",       "noon",
    "note",        "nothing",     "now",          "number",      "off",        "ok",
    "old",         "once",        "only",         "open",        "option",     "order",
    "origin",      "other",       "out",          "output",      "over",       "pagerank",
    "pair",        "parent",      "part",         "pass",        "pay",        "people",
    "person",      "pick",        "plan",         "planar",      "play",       "please",
    "point",       "popular",     "possible",     "price",       "problem",    "put",
    "question",    "quick",       "radius",       "rank",        "reach",      "reachable",
    "really",      "receive",     "refer",        "remain",      "remove",     "represent",
    "require",     "response",    "result",       "return",      "ride",       "right",
    "run",         "same",        "say",          "second",      "see",        "select",
    "sell",        "send",        "separate",     "set",         "share",      "sharing",
    "short",       "should",      "show",         "side",        "simple",     "single",
    "sink",        "skip",        "slow",         "small",       "solution",   "some",
    "someone",     "something",   "soon",         "sort",        "source",     "spanning",
    "speak",       "split",       "spread",       "start",       "stay",       "step",
    "still",       "stop",        "strong",       "sum",         "suppose",    "swim",
    "take",        "talk",        "target",       "task",        "tell",       "thank",
    "thanks",      "then",        "there",        "thing",       "third",      "through",
    "time",        "today",       "tomorrow",     "too",         "top",        "topological",
    "total",       "tour",        "travel",       "tree",        "triangle",   "trip",
    "triple",      "true",        "turn",         "twice",       "under",      "undirected",
    "unit",        "up",          "use",          "value",       "vertex",     "very",
    "via",         "visit",       "walk",         "want",        "way",        "weak",
    "week",        "weight",      "weighted",     "well",        "where",      "wide",
    "will",        "win",         "without",      "woman",       "work",       "worst",
    "would",       "write",       "year",         "yes",         "yesterday",  "yet",
};

static int compare(gr_str a, const char *b)
{
    for (size_t i = 0; i < a.len; i++)
        if (a.ptr[i] != b[i])
            return (unsigned char)a.ptr[i] - (unsigned char)b[i];
    return b[a.len] == '\0' ? 0 : -1;
}

static bool is_among(gr_str word, const char *const *list, size_t n)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        int c = compare(word, list[mid]);

        if (c == 0)
            return true;
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return false;
}

#define IS_AMONG(word, list) is_among((word), (list), sizeof(list) / sizeof *(list))

bool gr_is_node_noun(gr_str lemma)
{
    return IS_AMONG(lemma, node_nouns);
}

bool gr_is_edge_noun(gr_str lemma)
{
    return IS_AMONG(lemma, edge_nouns);
}

bool gr_is_vocabulary(gr_str lemma)
{
    return IS_AMONG(lemma, vocabulary) || IS_AMONG(lemma, node_nouns) ||
           IS_AMONG(lemma, edge_nouns) || gr_text_word_class(lemma) != 0;
}

gr_direction gr_link_operator(gr_str op, bool *backwards)
{
    bool left = false, right = false, line = false;

    *backwards = gr_str_is(op, "\\leftarrow");
    if (op.len > 1 && op.ptr[0] == '\\') /* as TeX has it */
        return gr_str_is(op, "\\leftrightarrow") ? GR_UNDIRECTED : GR_DIRECTED;
    for (size_t i = 0; i < op.len; i++) {
        gr_str rest = gr_str_sub(op, i, op.len);

        if (op.ptr[i] == '<') {
            left = true;
        } else if (op.ptr[i] == '>') {
            right = true;
        } else if (op.ptr[i] == '-' || op.ptr[i] == '=' || op.ptr[i] == '~') {
            line |= op.ptr[i] == '-' || op.len > 1;
        } else if (op.ptr[i] == '.') {
            continue; /* -.-> */
        } else if (gr_str_starts(rest, "–") || gr_str_starts(rest, "—") ||
                   gr_str_starts(rest, "‒") || gr_str_starts(rest, "―") ||
                   gr_str_starts(rest, "─") || gr_str_starts(rest, "━")) {
            line = true;
            i += 2;
        } else if (gr_str_starts(rest, "→") || gr_str_starts(rest, "⟶") ||
                   gr_str_starts(rest, "⇒") || gr_str_starts(rest, "➔") ||
                   gr_str_starts(rest, "➝") || gr_str_starts(rest, "➜") ||
                   gr_str_starts(rest, "↦") || gr_str_starts(rest, "▶") ||
                   gr_str_starts(rest, "⊃") || gr_str_starts(rest, "≻") ||
                   gr_str_starts(rest, "⇝") || gr_str_starts(rest, "⟹")) {
            line = right = true;
            i += 2;
        } else if (gr_str_starts(rest, "←") || gr_str_starts(rest, "⟵") ||
                   gr_str_starts(rest, "⇐")) {
            line = left = true;
            i += 2;
        } else if (gr_str_starts(rest, "↔") || gr_str_starts(rest, "⟷") ||
                   gr_str_starts(rest, "⇔") || gr_str_starts(rest, "⇄") ||
                   gr_str_starts(rest, "⇆")) {
            line = left = right = true;
            i += 2;
        } else {
            return GR_AUTO;
        }
    }
    if (!line || gr_str_is(op, "==") || gr_str_is(op, "<=") || gr_str_is(op, ">=") ||
        gr_str_is(op, "~"))
        return GR_AUTO;
    *backwards = left && !right;
    return left == right ? GR_UNDIRECTED : GR_DIRECTED;
}
