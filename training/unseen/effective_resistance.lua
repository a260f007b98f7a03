-- name: effective_resistance
-- summary: Electrical resistance in ohms between two terminals of a circuit whose edges are resistors
-- details: A weight is the resistance of an edge, which is 1 ohm otherwise; nothing if no wire joins the two.
-- param first: node: one terminal
-- param second: node: the other terminal
-- result: number
-- needs: undirected
-- test: a-b, b-c | first=a, second=c | 2
-- test: a-b, b-c, c-a | first=a, second=c | 0.666666666666667

if first == second then return 0 end
local u = union_find(nodes())
for _, e in ipairs(edges()) do
    if (e.weight or 1) <= 0 then error("a resistance is above zero") end
    u:union(e[1], e[2])
end
if not u:same(first, second) then return nil end
local place, n = {}, 0
for _, v in ipairs(nodes()) do
    if v ~= second and u:same(v, second) then n = n + 1; place[v] = n end
end
local m = matrix(n, n + 1, 0)
m[place[first]][n + 1] = 1
for _, e in ipairs(edges()) do
    local a, b, g = place[e[1]], place[e[2]], 1 / (e.weight or 1)
    if e[1] ~= e[2] then
        if a then m[a][a] = m[a][a] + g end
        if b then m[b][b] = m[b][b] + g end
        if a and b then m[a][b], m[b][a] = m[a][b] - g, m[b][a] - g end
    end
end
for i = 1, n do
    for r = 1, n do
        if r ~= i then
            local f = m[r][i] / m[i][i]
            for c = i, n + 1 do m[r][c] = m[r][c] - f * m[i][c] end
        end
    end
end
local i = place[first]
return m[i][n + 1] / m[i][i]
