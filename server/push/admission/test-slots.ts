// One socket per free test, whichever server it is on: a short lease in Redis, so that a server that died frees it too. While
// Redis is away each server holds its own sockets to that limit.

import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { serverKeys } from "../../server-keys.ts";
import type { MarketSocket } from "../socket-server.ts";

const LEASE_MS = 6000;
const RENEW_MS = 2000;
const RENEW = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

export class TestSlots {
  readonly #redis: RedisClient;
  readonly #log: Log;

  /** `redis` must give up quickly on a command: a handshake waits for it. */
  constructor(redis: RedisClient, log: Log) {
    this.#redis = redis;
    this.#log = log;
  }

  /** Takes the test's one place for this socket until it closes; false while another socket has it. */
  async take(testAccessId: string, { id, conn }: MarketSocket): Promise<boolean> {
    const key = serverKeys.testSocket(testAccessId);
    try {
      if ((await this.#redis.set(key, id, "PX", LEASE_MS, "NX")) === null) return false;
    } catch (error) {
      this.#log.warn({ err: error }, "a free test's socket is counted on this server alone");
      return true;
    }
    const release = (): void => {
      clearInterval(timer);
      this.#redis.eval(RELEASE, 1, key, id).catch(() => undefined);
    };
    const timer = setInterval(() => {
      this.#redis.eval(RENEW, 1, key, id, LEASE_MS).catch(() => undefined);
    }, RENEW_MS);
    // Gone while we asked: its close has been.
    if (conn.readyState === "open") conn.once("close", release);
    else release();
    return true;
  }
}
