/* What records call the two ends of an edge. */
#include "sense/notation/documents/blocks_int.h"

/* The first pair that a record has is meant. */
static const gr_ends pairs[] = {
    { "from", "to", true },
    { "source", "target", true },
    { "source", "destination", true },
    { "source", "dest", true },
    { "source", "sink", true },
    { "src", "dst", true },
    { "src", "dest", true },
    { "src", "tgt", true },
    { "origin", "destination", true },
    { "origin", "dest", true },
    { "from_node", "to_node", true },
    { "from_id", "to_id", true },
    { "source_id", "target_id", true },
    { "start", "finish", true },
    { "parent", "child", true },
    { "subject", "object", true },
    { "subj", "obj", true },
    { "tail", "head", true },
    { "follower", "followee", true },
    { "follower", "followed", true },
    { "sender", "receiver", true },
    { "caller", "callee", true },
    { "winner", "loser", true },
    { "before", "after", true },
    { "citing", "cited", true },
    { "s", "t", true },
    { "start", "end", false },
    { "begin", "end", false },
    { "left", "right", false },
    { "node1", "node2", false },
    { "node_a", "node_b", false },
    { "person1", "person2", false },
    { "first", "second", false },
    { "end1", "end2", false },
    { "u", "v", false },
    { "a", "b", false },
    { "i", "j", false },
    { "x", "y", false },
};

size_t gr_n_ends(void)
{
    return sizeof pairs / sizeof *pairs;
}

const gr_ends *gr_ends_at(size_t i)
{
    return &pairs[i];
}
