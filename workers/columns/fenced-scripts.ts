// Scripts that write while the lease is still this worker's, and refuse once it has passed to another.

/**
 * KEYS lease, key…; ARGV lease value, then TTL in seconds (0 = none) and value of each key. Returns 1, or 0 when the lease is
 * another's.
 */
export const FENCED_SET = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #KEYS do
  if ARGV[2 * i - 2] == '0' then redis.call('SET', KEYS[i], ARGV[2 * i - 1])
  else redis.call('SET', KEYS[i], ARGV[2 * i - 1], 'EX', ARGV[2 * i - 2]) end
end
return 1`;

/**
 * KEYS lease, stream; ARGV lease value, how long entries are kept in seconds, then names and values of the entry's fields. Returns as
 * FENCED_SET.
 */
export const FENCED_ADD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local oldest = (redis.call('TIME')[1] - ARGV[2]) * 1000
redis.call('XADD', KEYS[2], 'MINID', '~', string.format('%.0f', oldest), '*', unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1`;

/** KEYS lease; ARGV lease value, channel, message. Separate from FENCED_SET, because PUBLISH still works when Redis is full. */
export const fencedPublish = (command: string): string => `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('${command}', ARGV[2], ARGV[3])
return 1`;
