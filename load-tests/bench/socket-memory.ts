// Server memory per browser socket: viewers at 1 Hz on the whole product, against as many sockets of a bare ws server and of
// Socket.IO with our settings.
//   node load-tests/bench/socket-memory.ts [--sockets 1500] [--snapshots FOLDER]
// Figures are after a garbage collection, those of the product also before: memory taken from the system includes room for
// garbage, which grows with it up to V8's limits. With a folder, heap snapshots without and with the sockets are written there.

import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { RATE, startSetup } from "../faults/setup.ts";
import { holdViewers } from "../load/held-viewers.ts";
import { askChild } from "./ask-child.ts";
import { Inspected, type Memory } from "./inspected.ts";

/** Frames, heartbeats and reports have been exchanged by then. */
const SETTLE_MS = 12_000;
/** Warm-up: compiles code and creates permanent objects. */
const WARM_SOCKETS = 100;

const { values } = parseArgs({ options: { sockets: { type: "string", default: "1500" }, snapshots: { type: "string" } } });
const sockets = Number(values.sockets);

/** KB per socket. */
const each = (before: number, after: number): number => (after - before) / sockets / 1024;
const text = (before: Memory, after: Memory): string =>
  `${each(before.heapUsed, after.heapUsed).toFixed(1)} KB of live objects and ${each(before.external, after.external).toFixed(1)} KB ` +
  `of buffers, ${each(before.rss, after.rss).toFixed(1)} KB resident a socket`;

async function product(): Promise<number> {
  const environment = {
    TRUST_PROXY: "127.0.0.1/32,::1/128",
    MAX_SOCKETS: String(sockets + WARM_SOCKETS),
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
  };
  const setup = await startSetup({ binance: 30, mexc: 30, rate: RATE, screens: false, environment });
  try {
    await setup.worker("ingest").start();
    const tokens = join(setup.logFolder, "tokens.txt");
    await setup.addUser("viewer@example.com", "professional", "--count", `${sockets + WARM_SOCKETS}`, "--tokens", tokens);
    const server = await Inspected.open(await readFile(join(setup.logFolder, "server.log"), "utf8"));
    const snapshot = async (name: string): Promise<void> => {
      if (values.snapshots !== undefined) await server.snapshot(join(values.snapshots, `${name}.heapsnapshot`));
    };
    const first = await holdViewers(setup.url, tokens, sockets, WARM_SOCKETS);
    await sleep(SETTLE_MS / 2);
    first.end();
    await sleep(SETTLE_MS / 2);
    const idle = await server.memory(false);
    const before = await server.memory(true);
    await snapshot("without");
    const viewers = await holdViewers(setup.url, tokens, 0, sockets);
    await sleep(SETTLE_MS);
    const full = await server.memory(false);
    const after = await server.memory(true);
    await snapshot("with");
    viewers.end();
    server.close();
    console.log(
      `${sockets} viewers: ${text(before, after)}; with garbage ${each(idle.rss, full.rss).toFixed(1)} KB resident (goal at most 35), ` +
        `the server had ${(idle.rss / 2 ** 20).toFixed(0)} MB and then ${(full.rss / 2 ** 20).toFixed(0)} MB`,
    );
    return each(before.heapUsed, after.heapUsed);
  } finally {
    await setup.stop();
  }
}

/** A sender of the fan-out benchmark with as many sockets. */
async function bare(variant: "ws" | "tickdeck", name: string): Promise<number> {
  const server = fork(join(import.meta.dirname, "fanout-server.ts"), [variant], { execArgv: ["--expose-gc"] });
  const { port } = await askChild<{ port: number }>(server);
  const open = async (count: number): Promise<ChildProcess> => {
    const viewers = fork(join(import.meta.dirname, "fanout-clients.ts"), [variant, String(port), String(count)]);
    await askChild(viewers);
    return viewers;
  };
  const first = await open(WARM_SOCKETS);
  await askChild(server, { frames: 10, bytes: 4000 });
  first.disconnect();
  await sleep(1000);
  const before = await askChild<Memory>(server, { memory: true });
  const viewers = await open(sockets);
  await askChild(server, { frames: 10, bytes: 4000 });
  const after = await askChild<Memory>(server, { memory: true });
  viewers.disconnect();
  server.disconnect();
  console.log(`${name}: ${text(before, after)}`);
  return each(before.heapUsed, after.heapUsed);
}

const ws = await bare("ws", "bare ws");
const socketIo = await bare("tickdeck", "Socket.IO with our settings");
const ours = await product();
console.log(`Live objects: ${(ours / ws).toFixed(1)} times bare ws, ${(ours / socketIo).toFixed(2)} times Socket.IO alone`);
process.exit(0);
