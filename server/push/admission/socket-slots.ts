// How many sockets a session or a free test has among all servers: one hash each in Redis, a field for each browser tab.
// A server that died renews nothing, so its places come free; the tab it served gets its own place back at once.
// While Redis is away each server holds its own sockets to that limit.

import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { serverKeys } from "../../server-keys.ts";
import type { Session } from "../../sessions/session-policy.ts";
import type { MarketSocket } from "../socket-server.ts";
import { faultLog } from "./fault-log.ts";

/** Shorter than a session's: a visitor's whole test may last as long as that. */
const TEST_LEASE_MS = 6000;

/** Redis' clock, epoch ms, as the servers' clocks may differ; `ends` of a stored "ends:socket". */
const CLOCK = `local t = redis.call("time") local now = t[1] * 1000 + math.floor(t[2] / 1000)
local function ends(value) return tonumber(string.match(value, "^%d+")) end
local function owner(value) return string.match(value, ":(.*)$") end `;
/** Hash, tab, socket, lease in ms, most tabs: 1 when the tab has a place now. */
const TAKE = `${CLOCK}
local all, others = redis.call("hgetall", KEYS[1]), 0
for i = 1, #all, 2 do
  if ends(all[i + 1]) <= now then redis.call("hdel", KEYS[1], all[i])
  elseif all[i] ~= ARGV[1] then others = others + 1 end
end
if others >= tonumber(ARGV[4]) then return 0 end
redis.call("hset", KEYS[1], ARGV[1], string.format("%d:%s", now + ARGV[3], ARGV[2]))
redis.call("pexpire", KEYS[1], ARGV[3])
return 1`;
/** Hash, tab, socket, lease in ms: 0 when a newer socket has taken over the tab. A Redis that forgot the place learns it again. */
const RENEW = `${CLOCK}
local held = redis.call("hget", KEYS[1], ARGV[1])
if held and owner(held) ~= ARGV[2] then return 0 end
redis.call("hset", KEYS[1], ARGV[1], string.format("%d:%s", now + ARGV[3], ARGV[2]))
redis.call("pexpire", KEYS[1], ARGV[3])
return 1`;
const RELEASE = `${CLOCK}
local held = redis.call("hget", KEYS[1], ARGV[1])
if held and owner(held) == ARGV[2] then redis.call("hdel", KEYS[1], ARGV[1]) end`;

export class SocketSlots {
  readonly #redis: RedisClient;
  readonly #sessionLeaseMs: number;
  readonly #report: (error: unknown) => void;

  /** `redis` must give up quickly on a command: a handshake waits for it. */
  constructor(redis: RedisClient, sessionLeaseMs: number, log: Log) {
    this.#redis = redis;
    this.#sessionLeaseMs = sessionLeaseMs;
    this.#report = faultLog(log, "sockets of a session are counted on this server alone");
  }

  /** Takes one of the session's `max` places for this tab until the socket closes; false while other tabs have them all. */
  async take(session: Session, tab: string, socket: MarketSocket, max: number): Promise<boolean> {
    const isTest = session.kind === "test";
    const key = serverKeys.sockets(isTest ? session.testAccessId : session.handle);
    const leaseMs = isTest ? TEST_LEASE_MS : this.#sessionLeaseMs;
    try {
      if ((await this.#redis.eval(TAKE, 1, key, tab, socket.id, leaseMs, max)) !== 1) return false;
    } catch (error) {
      this.#report(error);
    }
    const timer = setInterval(() => {
      this.#redis.eval(RENEW, 1, key, tab, socket.id, leaseMs).then((held) => {
        if (held === 0) socket.disconnect(true);
      }, this.#report);
    }, leaseMs / 3);
    const release = (): void => {
      clearInterval(timer);
      this.#redis.eval(RELEASE, 1, key, tab, socket.id).catch(() => undefined);
    };
    // Gone while we asked: its close has been.
    if (socket.conn.readyState === "open") socket.conn.once("close", release);
    else release();
    return true;
  }
}
