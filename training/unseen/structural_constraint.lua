-- name: structural_constraint
-- summary: Burt's constraint of a person: how far all their contacts are tied up with one another, leaving no structural holes
-- details: Every tie is shared equally; directions, loops and weights do not count. Nobody without contacts has one.
-- param person: node: the person asked about
-- result: number
-- test: a-b, a-c | person=a | 0.5
-- test: a-b, b-c, c-a | person=a | 1.125

local near = {}
for _, v in ipairs(nodes()) do near[v] = {} end
for _, e in ipairs(edges()) do
    if e[1] ~= e[2] then near[e[1]][e[2]], near[e[2]][e[1]] = true, true end
end
local function share(u, v) return near[u][v] and 1 / #keys(near[u]) or 0 end
if #keys(near[person]) == 0 then return nil end
local total = 0
for _, j in ipairs(keys(near[person])) do
    local part = share(person, j)
    for _, q in ipairs(keys(near[person])) do
        if q ~= j then part = part + share(person, q) * share(q, j) end
    end
    total = total + part * part
end
return total
