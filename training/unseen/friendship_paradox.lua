-- name: friendship_paradox
-- summary: Share of people whose friends have, on average, more friends than they have themselves
-- details: People without friends are left out; directions and loops do not count.
-- result: number
-- test: a-b, a-c, a-d | | 0.75
-- test: a-b, b-c, c-a | | 0
-- invariant: result == nil or (result >= 0 and result <= 1)

local near = {}
for _, v in ipairs(nodes()) do near[v] = {} end
for _, e in ipairs(edges()) do
    if e[1] ~= e[2] then near[e[1]][e[2]], near[e[2]][e[1]] = true, true end
end
local people, beaten = 0, 0
for _, v in ipairs(nodes()) do
    local own, theirs = #keys(near[v]), 0
    for _, w in ipairs(keys(near[v])) do theirs = theirs + #keys(near[w]) end
    if own > 0 then
        people = people + 1
        if theirs > own * own then beaten = beaten + 1 end
    end
end
if people == 0 then return nil end
return beaten / people
