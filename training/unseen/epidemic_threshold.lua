-- name: epidemic_threshold
-- summary: Epidemic threshold of a contact network: transmission probability per contact above which an infection can spread widely
-- details: Mean degree over mean squared degree less mean degree; nothing if nobody has two contacts.
-- result: number
-- needs: undirected
-- test: a-b, b-c, c-a | | 1
-- test: a-b, a-c, a-d | | 1
-- invariant: result == nil or result > 0

local first, second = 0, 0
for _, v in ipairs(nodes()) do
    local d = degree(v)
    first, second = first + d, second + d * d
end
if second == first then return nil end
return first / (second - first)
