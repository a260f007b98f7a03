-- name: lonely_pairs
-- summary: Pairs of nodes that are neither neighbours nor have a neighbour in common
-- details: Directions are left aside.
-- result: edges
-- needs: undirected
-- cues: strangers, no friend in common, pairs without common neighbours
-- origin: written by hand, as an example
-- test: a-b, b-c, c-d | | [["a", "d"]]
-- test: a-b, c | | [["a", "c"], ["b", "c"]]
-- invariant: #result <= node_count() * (node_count() - 1) // 2

-- From every node, whatever two steps do not reach.
local lonely = {}
local all = nodes()
for i, u in ipairs(all) do
    local near = {}
    for _, v in ipairs(neighbors(u)) do
        near[v] = true
        for _, w in ipairs(neighbors(v)) do
            near[w] = true
        end
    end
    for k = i + 1, #all do
        if not near[all[k]] then
            lonely[#lonely + 1] = {u, all[k]}
        end
    end
end
return lonely

--- oracle
-- By a matrix: no path of one or of two edges.
local a = adjacency()
local b = mat_mul(a, a)
local lonely = {}
for i = 1, #a do
    for k = i + 1, #a do
        if a[i][k] + b[i][k] == 0 then
            lonely[#lonely + 1] = {node_at(i), node_at(k)}
        end
    end
end
return lonely
