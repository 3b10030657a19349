// The deployment on a Redis cluster of three masters: the same truth, signals, sign-in, orders and mails as on one Redis; a lost
// master affects only its exchange, which fully recovers.

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis } from "../../shared/node/redis.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { Crowd } from "../faults/crowd.ts";
import { Ledger } from "../faults/ledger.ts";
import { logInByRequest, untilTrue } from "../faults/truth-check.ts";
import { MASTERS } from "./redis-masters.ts";
import { startTopologySetup, type TopologySetup } from "./topology-setup.ts";

/** From the kill of a master until it is restarted, ms: long enough for the others to notice. */
const AWAY_MS = 10_000;
/** By then the signals of the seconds without it are published, ms. */
const CAUGHT_UP_MS = 10_000;

let setup: TopologySetup;
let crowd: Crowd;
let token: string;
/** Sessions for further viewers: making some ends earlier ones of the same accounts. */
let further: readonly string[];
let since: number;

beforeAll(async () => {
  setup = await startTopologySetup(console.log, new ProcessGroup(), MASTERS);
  const { balancerUrl } = setup.topology;
  token = await logInByRequest(balancerUrl);
  const tokens = await setup.makeTokens(24, "professional");
  further = tokens.slice(22);
  crowd = await Crowd.arrive(balancerUrl, tokens.slice(2, 22), tokens.slice(0, 2));
  since = Date.now();
  // Lost trades show when their minute is compared with the exchange's, which never happens for the minute in which a worker
  // started.
  await sleep(60_000 - (Date.now() % 60_000));
}, 300_000);

afterAll(async () => {
  crowd?.leave();
  await setup?.stop();
}, 90_000);

/** The Redis that has a key. */
async function masterOf(key: string): Promise<SupervisedProcess> {
  const redis = connectRedis(setup.topology.redisUrl, "fast", createLog("test", "silent"));
  try {
    if (!("slots" in redis)) throw new Error("This Redis is no cluster");
    const slot = await redis.cluster("KEYSLOT", key);
    const port = redis.slots[slot]?.[0]?.split(":")[1];
    const member = setup.topology.members.get(`redis-${ports().indexOf(port ?? "") + 1}`);
    if (!member) throw new Error(`No Redis has ${key}`);
    return member;
  } finally {
    redis.disconnect();
  }
}

const ports = (): string[] => setup.topology.redisUrl.split(",").map((server) => server.split(":").at(-1) ?? "");

test("every figure of both exchanges is the simulator's, and every signal arrives", async () => {
  console.log("true after ms", await untilTrue(setup.judged, token));
  await vi.waitFor(
    async () => expect((await crowd.missedSignals(setup.topology.redisUrl, since)).published).toBeGreaterThan(20),
    { timeout: 60_000, interval: 1000 },
  );
  const { published, missed } = await crowd.missedSignals(setup.topology.redisUrl, since);
  console.log(`${published} signals`);
  expect(missed).toEqual([]);
}, 180_000);

test("somebody registers, and a mail goes through the queue", async () => {
  const ledger = new Ledger(setup.topology.balancerUrl);
  const email = "load-000007@tickdeck.test";
  const reply = await fetch(`${setup.topology.balancerUrl}/api/account/password/forgot`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.200.0.7" },
    body: JSON.stringify({ login: email }),
  });
  expect(reply.status).toBe(200);
  const { mails } = setup.topology.mails;
  await vi.waitFor(() => expect(mails.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1), 20_000);
  const account = await ledger.close(setup.database);
  expect(account).toMatchObject({ lost: 0, refused: {} });
  expect(account.acknowledged).toBeGreaterThan(0);
}, 60_000);

test("a lost master takes its exchange alone with it; with it comes back all that is true, and no signal is missed", async () => {
  const { balancerUrl, redisUrl } = setup.topology;
  const [one = "", two = ""] = further;
  const [client, ofLost] = [await viewerOf(one, "binance"), await viewerOf(two, "mexc")];

  const master = await masterOf(keys.frames("mexc"));
  const from = Date.now();
  await master.halt("SIGKILL");
  const before = client.received.length;
  await sleep(AWAY_MS);
  const frames = client.received.slice(before);
  const seen = ofLost.received.length;
  await master.resume();
  console.log(`${frames.length} frames of the other exchange in ${AWAY_MS} ms without the master`);
  expect(frames.length).toBeGreaterThanOrEqual(AWAY_MS / 1000 - 2);
  expect(frames.filter(({ outcome }) => outcome === "gap")).toEqual([]);
  const resumed = Date.now();
  await vi.waitFor(() => expect(ofLost.received.length).toBeGreaterThan(seen + 3), 30_000);
  console.log(`frames of the lost exchange again after ${Date.now() - resumed} ms`);
  console.log("and true after ms", await untilTrue(setup.judged, token));
  await sleep(CAUGHT_UP_MS);
  // Those of the seconds in between are published when the exchange is back, one second after the other.
  await vi.waitFor(
    async () => {
      const { published, missed } = await crowd.missedSignals(redisUrl, from);
      console.log(`${published} signals since the kill, ${missed.length} of them not here yet`);
      expect(missed).toEqual([]);
    },
    { timeout: 30_000, interval: 2000 },
  );
  client.close();
  ofLost.close();

  async function viewerOf(session: string, exchange: ExchangeId): Promise<MarketClient> {
    const viewer = new MarketClient(balancerUrl, session, { headers: { "X-Forwarded-For": `2001:db8:9::${exchange.length}` } });
    viewer.paints();
    expect(await viewer.connected()).toBeUndefined();
    expect(await viewer.ask("subscribe", { exchange, speed: 1 })).toMatchObject({ ok: true });
    return viewer;
  }
}, 180_000);
