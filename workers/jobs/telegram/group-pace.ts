// Telegram takes twenty messages a minute in a group or channel. What is beyond that waits here for its own chat; Telegram's refusal
// would hold back every chat.

import { randomUUID } from "node:crypto";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { keys } from "../../../shared/redis/keys.ts";

const MAX_A_MINUTE = 20;
const MINUTE_MS = 60_000;

// KEYS set; ARGV now, a minute, most, mark. Returns how long to wait, 0 when the message is counted.
const TAKE = `
local now = tonumber(ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, tonumber(oldest[2]) + tonumber(ARGV[2]) - now)
end
redis.call('ZADD', KEYS[1], now, ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

/** Counts a message to this chat that is about to be sent; ms to wait when it may not be yet. Private chats have no such limit. */
export async function waitForPace(redis: RedisClient, chatId: string, now: Date): Promise<number> {
  // Telegram numbers groups and channels below zero.
  if (!chatId.startsWith("-")) return 0;
  const wait = await redis.eval(TAKE, 1, keys.telegramPace(chatId), now.getTime(), MINUTE_MS, MAX_A_MINUTE, randomUUID());
  return Number(wait);
}
