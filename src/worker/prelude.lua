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
