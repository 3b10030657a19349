// How many sockets a session or a free test has over all servers: one hash each in Redis, with a field per browser tab. A dead
// server renews nothing, so its slots expire; the tab it served gets its own slot back at once. All due slots are renewed by one
// command: one each would cost a tenth of what its frames do. While Redis is down each server limits its own sockets.

import type { Log } from "../../../shared/node/log.ts";
import { evalOverKeys, type RedisClient } from "../../../shared/node/redis.ts";
import { serverKeys } from "../../server-keys.ts";
import type { Session } from "../../sessions/session-policy.ts";
import type { MarketSocket } from "../socket-server.ts";
import { faultLog } from "./fault-log.ts";

/** Shorter than a session's: a visitor has no other slot while one is left behind, and their time runs. */
const TEST_LEASE_MS = 6000;

/** Redis' clock, epoch ms, because servers' clocks may differ; `ends` of a stored "ends:socket". */
const CLOCK = `local t = redis.call("time") local now = t[1] * 1000 + math.floor(t[2] / 1000)
local function ends(value) return tonumber(string.match(value, "^%d+")) end
local function owner(value) return string.match(value, ":(.*)$") end `;
/** Hash, tab, socket, lease in ms, most tabs: 1 when the tab now has a slot. */
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
/**
 * Hashes, and for each: tab, socket, lease in ms. 0 for one whose tab has a newer socket. A Redis that lost the slot learns it
 * again.
 */
const RENEW = `${CLOCK}
local held = {}
for i, hash in ipairs(KEYS) do
  local tab, socket, lease = ARGV[i * 3 - 2], ARGV[i * 3 - 1], ARGV[i * 3]
  local value = redis.call("hget", hash, tab)
  if value and owner(value) ~= socket then held[i] = 0
  else
    redis.call("hset", hash, tab, string.format("%d:%s", now + lease, socket))
    redis.call("pexpire", hash, lease)
    held[i] = 1
  end
end
return held`;
const RELEASE = `${CLOCK}
local held = redis.call("hget", KEYS[1], ARGV[1])
if held and owner(held) == ARGV[2] then redis.call("hdel", KEYS[1], ARGV[1]) end`;

/** How often slots past half of their lease are renewed. */
const RENEW_EVERY_MS = 500;
/** Per command. */
const MAX_RENEWED = 1000;
/** After a failure; a lease has time for many. */
const RETRY_MS = 1000;

/** A tab's slot, held for its socket. */
interface Place {
  readonly key: string;
  readonly tab: string;
  readonly leaseMs: number;
  /** performance.now() after which it is renewed. */
  dueAt: number;
}

export class SocketSlots {
  readonly #redis: RedisClient;
  readonly #sessionLeaseMs: number;
  readonly #report: (error: unknown) => void;
  readonly #places = new Map<MarketSocket, Place>();
  #timer: NodeJS.Timeout | undefined;

  /** `redis` must give up quickly on a command: a handshake waits for it. */
  constructor(redis: RedisClient, sessionLeaseMs: number, log: Log) {
    this.#redis = redis;
    this.#sessionLeaseMs = sessionLeaseMs;
    this.#report = faultLog(log, "sockets of a session are counted on this server alone");
  }

  /** Takes one of the session's `max` slots for this tab until the socket closes; false while other tabs have them all. */
  async take(session: Session, tab: string, socket: MarketSocket, max: number): Promise<boolean> {
    const isTest = session.kind === "test";
    const key = serverKeys.sockets(isTest ? session.testAccessId : session.handle);
    const leaseMs = isTest ? TEST_LEASE_MS : this.#sessionLeaseMs;
    try {
      if ((await this.#redis.eval(TAKE, 1, key, tab, socket.id, leaseMs, max)) !== 1) return false;
    } catch (error) {
      this.#report(error);
    }
    // Everybody comes at once after a deploy, and must not be renewed all at once forever.
    const place = { key, tab, leaseMs, dueAt: performance.now() + (leaseMs / 4) * (1 + Math.random()) };
    // Gone while we asked: it has already closed.
    if (socket.conn.readyState !== "open") this.#release(socket, place);
    else this.#hold(socket, place);
    return true;
  }

  #hold(socket: MarketSocket, place: Place): void {
    this.#places.set(socket, place);
    this.#timer ??= setInterval(() => this.#renew(performance.now()), RENEW_EVERY_MS);
    socket.conn.once("close", () => this.#release(socket, place));
  }

  #release(socket: MarketSocket, { key, tab }: Place): void {
    this.#places.delete(socket);
    if (this.#places.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.#redis.eval(RELEASE, 1, key, tab, socket.id).catch(() => undefined);
  }

  #renew(now: number): void {
    const due: [MarketSocket, Place][] = [];
    // An iterator of such a large map leaves an object per entry, twice a second.
    this.#places.forEach((place, socket) => {
      if (place.dueAt <= now && due.length < MAX_RENEWED) due.push([socket, place]);
    });
    if (due.length === 0) return;
    for (const [, place] of due) place.dueAt = now + place.leaseMs / 2;
    const calls = due.map(([{ id }, { key, tab, leaseMs }]) => ({ key, values: [tab, id, leaseMs] }));
    evalOverKeys(this.#redis, RENEW, calls).then(
      (held) => due.forEach(([socket], at) => held[at] === 0 && socket.disconnect(true)),
      (error: unknown) => {
        this.#report(error);
        for (const [, place] of due) place.dueAt = performance.now() + RETRY_MS;
      },
    );
  }
}
