-- name: randic_index
-- summary: Randic's branching index of a molecule: sum over the bonds of one over the root of the product of the degrees of their two atoms
-- details: Loops do not count.
-- result: number
-- needs: undirected
-- test: a-b | | 1
-- test: a-b, a-c, a-d, a-e | | 2
-- invariant: result >= 0

local d, total = {}, 0.0
for _, e in ipairs(edges()) do
    if e[1] ~= e[2] then
        d[e[1]], d[e[2]] = (d[e[1]] or 0) + 1, (d[e[2]] or 0) + 1
    end
end
for _, e in ipairs(edges()) do
    if e[1] ~= e[2] then total = total + 1 / math.sqrt(d[e[1]] * d[e[2]]) end
end
return total
