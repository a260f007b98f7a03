-- name: equivalent_roles
-- summary: Groups of structurally equivalent actors: those tied to exactly the same others, so that one could stand in for another
-- details: Groups of two or more. In a directed graph both those they point to and those that point to them must agree. Who is tied to nobody is left out.
-- result: groups
-- test: a-x, b-x, c-x, c-y | | [["a","b"]]
-- test: a-b, b-c, c-d | | []

local where, found = {}, {}
for _, v in ipairs(nodes()) do
    local out, into = {}, {}
    for _, w in ipairs(successors(v)) do table.insert(out, index(w)) end
    for _, w in ipairs(predecessors(v)) do table.insert(into, index(w)) end
    if #out + #into > 0 then
        local key = table.concat(sorted(out), " ") .. "/" .. table.concat(sorted(into), " ")
        if not where[key] then
            where[key] = {}
            table.insert(found, where[key])
        end
        table.insert(where[key], v)
    end
end
local answer = {}
for _, g in ipairs(found) do
    if #g > 1 then table.insert(answer, g) end
end
return answer
