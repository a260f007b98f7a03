-- name: feed_forward_loops
-- summary: Number of feed-forward loops in a gene network: a regulator acts on a target both directly and through an intermediate
-- details: Triples of different genes x, y, z with x to y, y to z and x to z; further edges among them do no harm.
-- result: integer
-- needs: directed
-- test: a>b, b>c, a>c | | 1
-- test: a>b, b>c, c>a | | 0
-- invariant: result >= 0

local count = 0
for _, x in ipairs(nodes()) do
    for _, y in ipairs(successors(x)) do
        for _, z in ipairs(successors(y)) do
            if x ~= y and y ~= z and x ~= z and has_edge(x, z) then count = count + 1 end
        end
    end
end
return count
