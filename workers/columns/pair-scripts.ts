// Scripts that read and write some coins' pairs within stored columns: moving whole columns of thousands of coins for a few of
// them would take Redis and this process half a second, and a frame would wait for it.

/** Two NaN doubles, little-endian. */
const UNKNOWN_PAIR = "local unknown = string.rep('\\0\\0\\0\\0\\0\\0\\248\\127', 2)";

/**
 * KEYS column…; ARGV positions. Returns for each column its version (8 bytes) and the pair of each position; an empty text if it
 * is missing.
 */
export const READ_PAIRS = `
${UNKNOWN_PAIR}
local found = {}
for i, key in ipairs(KEYS) do
  local length = redis.call('STRLEN', key)
  local ends = length - length % 16
  local parts = { ends < length and redis.call('GETRANGE', key, ends, -1) or string.rep('\\0', 8) }
  for j, position in ipairs(ARGV) do
    local at = position * 16
    parts[j + 1] = at < ends and redis.call('GETRANGE', key, at, at + 15) or unknown
  end
  found[i] = length > 0 and table.concat(parts) or ''
end
return found`;

/**
 * KEYS column…; ARGV length and version of a whole column. Returns the indexes, from 1, of those that are missing or different.
 */
export const OUTDATED = `
local found = {}
for i, key in ipairs(KEYS) do
  local length = redis.call('STRLEN', key)
  if length ~= tonumber(ARGV[1]) or redis.call('GETRANGE', key, -8, -1) ~= ARGV[2] then found[#found + 1] = i end
end
return found`;

/**
 * KEYS lease, column…; ARGV lease value, coins of a whole column, version of the universe, its first version, positions,
 * "position:since" of those that had another coin before, the columns' TTL in seconds, and their pairs, column after column: two
 * arguments per column would cost as much as everything else. Columns of an earlier version are first converted to this one.
 * Returns 1, or 0 when the lease is another's.
 */
export const FENCED_WRITE_PAIRS = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
${UNKNOWN_PAIR}
local ends, version, first = 16 * ARGV[2], ARGV[3], tonumber(ARGV[4])
local whole
local function nothing()
  whole = whole or string.rep(unknown, ARGV[2]) .. version
  return whole
end
local offsets = {}
for position in string.gmatch(ARGV[5], '%d+') do offsets[#offsets + 1] = position * 16 end
local function renew(key, ttl)
  local length = redis.call('STRLEN', key)
  local held = length - length % 16
  local name = held < length and redis.call('GETRANGE', key, held, -1) or string.rep('\\0', 8)
  if held == ends and name == version then return end
  local since = struct.unpack('<d', name)
  if length == 0 or held > ends or since < first then
    redis.call('SET', key, nothing(), 'EX', ttl)
    return
  end
  redis.call('SET', key, redis.call('GETRANGE', key, 0, held - 1) .. string.sub(nothing(), held + 1), 'EX', ttl)
  for position, reused in string.gmatch(ARGV[6], '(%d+):(%d+)') do
    if since < tonumber(reused) then redis.call('SETRANGE', key, position * 16, unknown) end
  end
end
local at, i = 1, 1
for ttl in string.gmatch(ARGV[7], '%d+') do
  i = i + 1
  renew(KEYS[i], ttl)
  for _, offset in ipairs(offsets) do
    redis.call('SETRANGE', KEYS[i], offset, string.sub(ARGV[8], at, at + 15))
    at = at + 16
  end
end
return 1`;
