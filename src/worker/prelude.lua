-- What bodies have beside Lua's own and the graph: order, queues, heaps, union-find, matrices.
-- Runs in the same limits as the body. The global names are documented in docs/LUA.md.

-- Keys come in order (numbers, then text, then booleans), so that equal runs give equal answers.
function pairs(t)
    local ks, i = keys(t), 0
    return function()
        while true do
            i = i + 1
            local k = ks[i]
            if k == nil then return nil end
            local v = t[k]
            if v ~= nil then return k, v end
        end
    end
end

function next(t, k)
    if k ~= nil then error("next takes the table alone; use pairs to go through it", 2) end
    k = keys(t)[1]
    if k == nil then return nil end
    return k, t[k]
end

local function before(a, b) return a < b end

-- Stable, and the same on every run; a comparison that contradicts itself only spoils the order.
function table.sort(t, less)
    less = less or before
    local n = #t
    local from, to, width = t, {}, 1
    while width < n do
        local i = 1
        while i <= n do
            local middle, last = i + width, i + 2 * width - 1
            if middle > n + 1 then middle = n + 1 end
            if last > n then last = n end
            local a, b = i, middle
            for k = i, last do
                if b > last or (a < middle and not less(from[b], from[a])) then
                    to[k] = from[a]
                    a = a + 1
                else
                    to[k] = from[b]
                    b = b + 1
                end
            end
            i = last + 1
        end
        from, to = to, from
        width = 2 * width
    end
    if from ~= t then
        for i = 1, n do t[i] = from[i] end
    end
end

function sorted(list, less)
    local copy = {}
    for i = 1, #list do copy[i] = list[i] end
    table.sort(copy, less)
    return copy
end

function set(list)
    local s = {}
    for i = 1, #list do s[list[i]] = true end
    return s
end

function sum(list)
    local s = 0
    for i = 1, #list do s = s + list[i] end
    return s
end

function queue()
    local items, head, tail = {}, 1, 0
    local q = {}
    function q.push(_, x)
        tail = tail + 1
        items[tail] = x
    end
    function q.pop(_)
        if head > tail then return nil end
        local x = items[head]
        items[head] = nil
        head = head + 1
        return x
    end
    function q.size(_) return tail - head + 1 end
    function q.empty(_) return head > tail end
    return q
end

-- The smallest priority first; equal ones in the order they came.
function heap()
    local at, priority, stamp, n, count = {}, {}, {}, 0, 0
    local function less(i, j)
        local a, b = priority[i], priority[j]
        if a ~= b then return a < b end
        return stamp[i] < stamp[j]
    end
    local function swap(i, j)
        at[i], at[j] = at[j], at[i]
        priority[i], priority[j] = priority[j], priority[i]
        stamp[i], stamp[j] = stamp[j], stamp[i]
    end
    local h = {}
    function h.push(_, p, x)
        n, count = n + 1, count + 1
        at[n], priority[n], stamp[n] = x, p, count
        local i = n
        while i > 1 and less(i, i // 2) do
            swap(i, i // 2)
            i = i // 2
        end
    end
    function h.pop(_)
        if n == 0 then return nil end
        local x, p = at[1], priority[1]
        swap(1, n)
        at[n], priority[n], stamp[n] = nil, nil, nil
        n = n - 1
        local i = 1
        while true do
            local k = 2 * i
            if k > n then break end
            if k < n and less(k + 1, k) then k = k + 1 end
            if not less(k, i) then break end
            swap(i, k)
            i = k
        end
        return x, p
    end
    function h.size(_) return n end
    function h.empty(_) return n == 0 end
    return h
end

function union_find(items)
    local up, size, count = {}, {}, 0
    local u = {}
    function u.add(_, x)
        if up[x] == nil then
            up[x], size[x], count = x, 1, count + 1
        end
    end
    function u.find(_, x)
        if up[x] == nil then error("union_find: an item that was never added", 2) end
        while up[x] ~= x do
            up[x] = up[up[x]]
            x = up[x]
        end
        return x
    end
    function u.union(_, a, b)
        a, b = u:find(a), u:find(b)
        if a == b then return false end
        if size[a] < size[b] then a, b = b, a end
        up[b], size[a], count = a, size[a] + size[b], count - 1
        return true
    end
    function u.same(_, a, b) return u:find(a) == u:find(b) end
    function u.count(_) return count end
    for i = 1, #(items or {}) do u:add(items[i]) end
    return u
end

function matrix(rows, columns, value)
    local m = {}
    for i = 1, rows do
        local row = {}
        for k = 1, columns do row[k] = value or 0 end
        m[i] = row
    end
    return m
end

function identity(n)
    local m = matrix(n, n)
    for i = 1, n do m[i][i] = 1 end
    return m
end

function transpose(m)
    local t = {}
    for k = 1, #(m[1] or {}) do
        local row = {}
        for i = 1, #m do row[i] = m[i][k] end
        t[k] = row
    end
    return t
end

function dot(x, y)
    if #x ~= #y then error("dot: lists of different lengths", 2) end
    local s = 0
    for i = 1, #x do s = s + x[i] * y[i] end
    return s
end

function mat_vec(m, x)
    local y = {}
    for i = 1, #m do y[i] = dot(m[i], x) end
    return y
end

function mat_mul(a, b)
    local t, c = transpose(b), {}
    for i = 1, #a do c[i] = mat_vec(t, a[i]) end
    return c
end

-- Columns of a matrix, or a list, on one scale: "zscore", "minmax" or "none"; outliers are kept, or
-- drawn in by "iqr" or "quantile", with the share at each end. The numbers are those of the tool.
function normalize(m, scale, outliers, share)
    return tool("normalize", {m, scale = scale, outliers = outliers, share = share})
end

-- Learning in a body: layers of products, along links or not, and Adam. Rows are in the order of nodes().

-- For each node itself and its neighbours, each once, whatever the direction.
local function near_of()
    local near, seen = {}, {}
    for i = 1, node_count() do near[i], seen[i] = {i}, {[i] = true} end
    for _, e in ipairs(edges()) do
        local a, b = index(e[1]), index(e[2])
        if not seen[a][b] then
            seen[a][b], seen[b][a] = true, true
            near[a][#near[a] + 1], near[b][#near[b] + 1] = b, a
        end
    end
    return near
end

local function mixed(near, x)
    local out = {}
    for i = 1, #near do
        local row = {}
        for c = 1, #(x[1] or {}) do row[c] = 0 end
        for _, j in ipairs(near[i]) do
            local w, from = 1 / math.sqrt(#near[i] * #near[j]), x[j]
            for c = 1, #row do row[c] = row[c] + w * from[c] end
        end
        out[i] = row
    end
    return out
end

local function product(a, b, columns)
    local out = {}
    for i = 1, #a do
        local row, from = {}, a[i]
        for c = 1, columns do row[c] = 0 end
        for k = 1, #from do
            local v, other = from[k], b[k]
            if v ~= 0 then
                for c = 1, columns do row[c] = row[c] + v * other[c] end
            end
        end
        out[i] = row
    end
    return out
end

-- What each layer makes of x; the last are the scores.
local function layers_of(m, x)
    local made = {x}
    for l = 1, #m.weights do
        local z = product(made[l], m.weights[l], #m.shifts[l])
        if m.near then z = mixed(m.near, z) end
        for i = 1, #z do
            for c = 1, #m.shifts[l] do
                z[i][c] = z[i][c] + m.shifts[l][c]
                if l < #m.weights and z[i][c] < 0 then z[i][c] = 0 end
            end
        end
        made[l + 1] = z
    end
    return made
end

local function chances_of(scores)
    local most, all, out = scores[1], 0, {}
    for c = 2, #scores do
        if scores[c] > most then most = scores[c] end
    end
    for c = 1, #scores do
        out[c] = math.exp(scores[c] - most)
        all = all + out[c]
    end
    for c = 1, #scores do out[c] = out[c] / all end
    return out
end

-- The loss of the rows that are known, and its slope by the scores.
local function loss_of(m, scores, target, known)
    local loss, slope = 0, {}
    for i = 1, #scores do
        local s, row = scores[i], {}
        for c = 1, #s do row[c] = 0 end
        if target[i] ~= nil then
            if m.classes then
                local p = chances_of(s)
                loss = loss - math.log(math.max(p[target[i]], 1e-300)) / known
                for c = 1, #s do row[c] = (p[c] - (c == target[i] and 1 or 0)) / known end
            else
                loss = loss + (s[1] - target[i]) ^ 2 / known
                row[1] = 2 * (s[1] - target[i]) / known
            end
        end
        slope[i] = row
    end
    return loss, slope
end

-- Slopes by weights and shifts, from the last layer back.
local function slopes_of(m, made, slope)
    local weights, shifts = {}, {}
    for l = #m.weights, 1, -1 do
        local down, n = {}, #m.shifts[l]
        for c = 1, n do
            down[c] = 0
            for i = 1, #slope do down[c] = down[c] + slope[i][c] end
        end
        shifts[l] = down
        if m.near then slope = mixed(m.near, slope) end
        weights[l] = product(transpose(made[l]), slope, n)
        if l > 1 then
            slope = product(slope, transpose(m.weights[l]), #m.weights[l])
            for i = 1, #slope do
                for c = 1, #slope[i] do
                    if made[l][i][c] <= 0 then slope[i][c] = 0 end
                end
            end
        end
    end
    return weights, shifts
end

-- Adam, in place, on a list of numbers; `t` steps were made with this one.
local function step(at, slope, kept, t, how)
    for k = 1, #at do
        local g = slope[k] + how.decay * at[k]
        local first, second = 0.9 * (kept[k] or 0) + 0.1 * g, 0.999 * (kept[-k] or 0) + 0.001 * g * g
        kept[k], kept[-k] = first, second
        at[k] = at[k] - how.rate * (first / (1 - 0.9 ^ t)) / (math.sqrt(second / (1 - 0.999 ^ t)) + 1e-8)
    end
end

local function targets_of(m, y, n)
    local target, number, known = {}, {}, 0
    for i = 1, n do
        local v = y[i]
        if v ~= nil and v ~= null then
            known = known + 1
            if m.classes and number[v] == nil then
                m.classes[#m.classes + 1] = v
                number[v] = #m.classes
            end
            if not m.classes and (type(v) ~= "number" or v ~= v or math.abs(v) == math.huge) then
                error("fit: expected numbers to learn", 3)
            end
            target[i] = m.classes and number[v] or v
        end
    end
    if known == 0 then error("fit: nothing is known to learn from", 3) end
    return target, known
end

local function check_rows(who, x, width, near)
    if #x == 0 or (near and #x ~= #near) then error(who .. ": expected a row of numbers for each node", 3) end
    for i = 1, #x do
        if type(x[i]) ~= "table" or #x[i] ~= width or width == 0 then
            error(who .. ": expected rows of one length", 3)
        end
        for c = 1, width do
            local v = x[i][c]
            if type(v) ~= "number" or v ~= v or math.abs(v) == math.huge then error(who .. ": expected numbers", 3) end
        end
    end
end

-- Each row becomes a mean of itself and its neighbours, by 1 / sqrt of both degrees: the layer of a
-- graph convolution (Kipf, Welling 2017) without its product.
function mix(x)
    local near = near_of()
    check_rows("mix", x, #(x[1] or {}), near)
    return mixed(near, x)
end

-- A model of y by the rows of x. y[i] is a class, or with numbers = true a number; nil or null is not
-- known. Of `how`: layers, the widths between (default {16}); links, whether each layer mixes along
-- links; epochs, rate, decay.
function fit(x, y, how)
    how = how or {}
    local m = {near = how.links and near_of() or nil, classes = not how.numbers and {} or nil, weights = {}, shifts = {}}
    check_rows("fit", x, #(x[1] or {}), m.near)
    local target, known = targets_of(m, y, #x)
    local widths, kept = {#x[1]}, {}
    for _, w in ipairs(how.layers or {16}) do
        if math.type(w) ~= "integer" or w < 1 then error("fit: expected layers as whole numbers from 1 on", 2) end
        widths[#widths + 1] = w
    end
    widths[#widths + 1] = m.classes and #m.classes or 1
    for l = 1, #widths - 1 do
        local range = math.sqrt(6 / (widths[l] + widths[l + 1]))
        m.weights[l], m.shifts[l], kept[l] = matrix(widths[l], widths[l + 1]), {}, {shift = {}}
        for i = 1, widths[l] do
            kept[l][i] = {}
            for c = 1, widths[l + 1] do m.weights[l][i][c] = range * (2 * math.random() - 1) end
        end
        for c = 1, widths[l + 1] do m.shifts[l][c] = 0 end
    end
    local by = {rate = how.rate or 0.01, decay = how.decay or 5e-4}
    local free = {rate = by.rate, decay = 0}
    for t = 1, how.epochs or 200 do
        local made = layers_of(m, x)
        local loss, slope = loss_of(m, made[#made], target, known)
        if loss ~= loss or loss == math.huge then error("fit: its numbers are none any more; take a smaller rate", 2) end
        m.loss = loss
        local weights, shifts = slopes_of(m, made, slope)
        for l = 1, #m.weights do
            for i = 1, widths[l] do step(m.weights[l][i], weights[l][i], kept[l][i], t, by) end
            step(m.shifts[l], shifts[l], kept[l].shift, t, free)
        end
    end
    return m
end

-- What a model of fit says of rows: the likeliest classes and their chances, or numbers.
function predict(m, x)
    if type(m) ~= "table" or type(m.weights) ~= "table" then error("predict: expected what fit gave", 2) end
    check_rows("predict", x, #m.weights[1], m.near)
    local made, says, chances = layers_of(m, x), {}, {}
    for i, s in ipairs(made[#made]) do
        if m.classes then
            local p, best = chances_of(s), 1
            for c = 2, #p do
                if p[c] > p[best] then best = c end
            end
            says[i], chances[i] = m.classes[best], p[best]
        else
            says[i] = s[1]
        end
    end
    return says, m.classes and chances or nil
end
