-- name: trophic_level
-- summary: Trophic level of a species in a food web: 1 if it eats nothing, else 1 plus the mean level of what it eats
-- details: Edges lead from the eater to the eaten. Loops do not count; other cycles are an error.
-- param species: node: the species asked about
-- result: number
-- needs: directed
-- test: fox>hare, hare>grass, fox>grass | species=fox | 2.5
-- test: fox>hare, hare>grass, fox>grass | species=grass | 1
-- invariant: result >= 1

local level, open = {}, {}
local function of(v)
    if level[v] then return level[v] end
    if open[v] then error("species that eat each other in a circle have no level") end
    open[v] = true
    local total, count = 0, 0
    for _, w in ipairs(successors(v)) do
        if w ~= v then
            total, count = total + of(w), count + 1
        end
    end
    level[v] = count == 0 and 1 or 1 + total / count
    return level[v]
end
return of(species)
