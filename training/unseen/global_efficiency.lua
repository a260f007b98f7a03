-- name: global_efficiency
-- summary: Efficiency of a transport network: mean over all pairs of stops of one divided by their number of hops
-- details: A pair without a way counts 0; weights do not count.
-- result: number
-- test: a-b, b-c | | 0.833333333333333
-- test: a-b, c-d | | 0.333333333333333
-- invariant: result == nil or (result >= 0 and result <= 1)

local n, total = node_count(), 0
if n < 2 then return nil end
for _, s in ipairs(nodes()) do
    local hops, q = {[s] = 0}, queue()
    q:push(s)
    while not q:empty() do
        local v = q:pop()
        for _, w in ipairs(successors(v)) do
            if not hops[w] then
                hops[w] = hops[v] + 1
                total = total + 1 / hops[w]
                q:push(w)
            end
        end
    end
end
return total / (n * (n - 1))
