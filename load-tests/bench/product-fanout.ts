// Cost of one frame to one browser in the whole product, against a bare ws broadcast of as many bytes to as many clients in the
// same run: viewers at 1 Hz that report what they painted and answer heartbeats, on a server that also sweeps sessions, paces
// clients and sends status. The server's cost without viewers is subtracted, and the best of several rounds counts on either
// side, because other machines disturb some. A second ws server also reads such reports and sends heartbeats without using them:
// no server of this protocol can cost less.
//   node load-tests/bench/product-fanout.ts [--clients 2500] [--seconds 30] [--rate 0.15] [--profile FILE]
// The rate is that of the simulator's trades: the higher, the more rows change per second and the longer the frames. With a file,
// the server's processor profile during the run is written there. The exit code is 1 when it costs more than bare ws.

import { fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { feedStatusSchema } from "../../shared/contracts/feed-status.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import { RATE, startSetup, type Setup } from "../faults/setup.ts";
import { holdViewers } from "../load/held-viewers.ts";
import { processSeconds } from "../load/processor-time.ts";
import { askChild } from "./ask-child.ts";
import { Inspected } from "./inspected.ts";

const MAX_RATIO = 1.15;
/** Newly joined clients have settled by then. */
const SETTLE_MS = 10_000;
const FRAME_MS = 1000;
const ROUNDS = 3;

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "2500" },
    /** Per round: each session is checked twice a minute. */
    seconds: { type: "string", default: "30" },
    rate: { type: "string", default: String(RATE) },
    profile: { type: "string" },
  },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);

interface Cost {
  /** Microseconds of processor time per frame and client. */
  readonly perFrame: number;
  /** Mean size of a frame's message, bytes. */
  readonly bytes: number;
}

/** Processor seconds the server spends until this promise resolves. */
async function spent(setup: Setup, during: Promise<unknown>): Promise<number> {
  const sample = async (): Promise<number> => (await processSeconds(setup.server.pid ?? 0)) ?? Number.NaN;
  const before = await sample();
  await during;
  return (await sample()) - before;
}

/** The minimum of several rounds, one after another. */
async function min(round: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let at = 0; at < ROUNDS; at++) figures.push(await round());
  return Math.min(...figures);
}

/** Until every window is known the status of a market changes every second. */
async function windowsKnown({ redisUrl }: Setup): Promise<void> {
  const redis = new Redis(redisUrl);
  const isKnown = async (exchange: ExchangeId): Promise<boolean> => {
    const status = feedStatusSchema.safeParse(JSON.parse((await redis.get(keys.status(exchange))) ?? "null")).data;
    return status?.state === "live" && status.known === status.symbols;
  };
  while (!(await Promise.all(EXCHANGES.map(isKnown))).every(Boolean)) await sleep(1000);
  await redis.quit();
}

async function product(): Promise<Cost> {
  const environment = {
    TRUST_PROXY: "127.0.0.1/32,::1/128",
    MAX_SOCKETS: String(clients),
    ...(values.profile === undefined ? {} : { NODE_OPTIONS: "--inspect=127.0.0.1:0" }),
  };
  const setup = await startSetup({ binance: 160, mexc: 160, rate: Number(values.rate), screens: false, environment });
  try {
    await setup.worker("ingest").start();
    const tokens = join(setup.logFolder, "tokens.txt");
    await setup.addUser("viewer@example.com", "professional", "--count", `${clients}`, "--tokens", tokens);
    await windowsKnown(setup);
    const idle = await min(() => spent(setup, sleep(seconds * 1000)));
    const viewers = await holdViewers(setup.url, tokens, 0, clients);
    await sleep(SETTLE_MS);
    viewers.measure();
    const perFrame = await min(async () => {
      const { frames: before } = await viewers.counts();
      const busy = await spent(setup, watched());
      return ((busy - idle) / ((await viewers.counts()).frames - before)) * 1e6;
    });
    const { frames, bytes } = await viewers.counts();
    viewers.end();
    return { perFrame, bytes: Math.round(bytes / frames) };

    async function watched(): Promise<void> {
      if (values.profile === undefined) return sleep(seconds * 1000);
      const server = await Inspected.open(await readFile(join(setup.logFolder, "server.log"), "utf8"));
      await server.profile(seconds * 1000, values.profile);
      server.close();
    }
  } finally {
    await setup.stop();
  }
}

/** A ws server that broadcasts this many bytes at the same rate: microseconds of processor time per frame and client. */
async function wsServer(variant: "ws" | "ws-reports", bytes: number): Promise<number> {
  const server = fork(join(import.meta.dirname, "fanout-server.ts"), [variant]);
  const { port } = await askChild<{ port: number }>(server);
  const viewers = fork(join(import.meta.dirname, "fanout-clients.ts"), [variant, String(port), String(clients)]);
  await askChild(viewers);
  const order = { frames: seconds, bytes, everyMs: FRAME_MS };
  const perFrame = await min(async () => {
    const { cpuMicroseconds } = await askChild<{ cpuMicroseconds: number }>(server, order);
    return cpuMicroseconds / (seconds * clients);
  });
  viewers.disconnect();
  server.disconnect();
  return perFrame;
}

const ours = await product();
const ws = await wsServer("ws", ours.bytes);
const withReports = await wsServer("ws-reports", ours.bytes);
const ratio = ours.perFrame / ws;
console.log(
  `${clients} viewers at 1 Hz, frames of ${ours.bytes} bytes: the whole product ${ours.perFrame.toFixed(1)} us of processor a frame and ` +
    `viewer, bare ws ${ws.toFixed(1)} us: ${ratio.toFixed(2)} times (goal at most ${MAX_RATIO}); ws with reports and heartbeats ` +
    `${withReports.toFixed(1)} us: ${(ours.perFrame / withReports).toFixed(2)} times`,
);
process.exit(ratio <= MAX_RATIO ? 0 : 1);
