-- name: attack_survivors
-- summary: Size of the largest connected piece left after a targeted attack takes out the given number of hubs
-- details: The node with most neighbours among those left goes first, the earlier one of equals.
-- param hubs: integer 0..1000: how many hubs are taken out
-- result: integer
-- test: a-b, a-c, a-d, d-e | hubs=1 | 2
-- test: a-b, a-c, a-d, d-e | hubs=0 | 5
-- invariant: result >= 0

local gone = {}
local function degree_left()
    local d, u = {}, union_find({})
    for _, v in ipairs(nodes()) do
        if not gone[v] then d[v] = {}; u:add(v) end
    end
    for _, e in ipairs(edges()) do
        local a, b = e[1], e[2]
        if a ~= b and d[a] and d[b] then
            d[a][b], d[b][a] = true, true
            u:union(a, b)
        end
    end
    return d, u
end
for _ = 1, math.min(hubs, node_count()) do
    local d, best, most = degree_left(), nil, -1
    for _, v in ipairs(nodes()) do
        if d[v] and #keys(d[v]) > most then best, most = v, #keys(d[v]) end
    end
    gone[best] = true
end
local d, u = degree_left()
local size, largest = {}, 0
for _, v in ipairs(nodes()) do
    if d[v] then
        local r = u:find(v)
        size[r] = (size[r] or 0) + 1
        largest = math.max(largest, size[r])
    end
end
return largest
