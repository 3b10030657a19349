// Processor time per answer of the public site: pages and ready JSON of the whole server against a bare Fastify route, same
// clients, in one run. The bare body has the same size, uncompressed in both; its head is shorter: five lines against our twenty,
// a kilobyte. node load-tests/bench/site.bench.ts [paths…]

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient, isClientStale } from "../../tools/local/client-build.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { cacheFolder } from "../../tools/local/programs/cache-folder.ts";
import { startServices } from "../../tools/local/services/services.ts";
import { KeptAlive } from "./kept-alive.ts";

const GOAL = 0.6;
const CLIENTS = 64;
const ROUNDS = 7;
const ROUND_MS = 1000;
const DEFAULT_PATHS = ["/en", "/en/pricing", "/api/stats", "/api/crypto/simple-table?exchanges=mexc", "/api/checkout/options"];

const given = process.argv.slice(2);
const PATHS = given.length > 0 ? given : DEFAULT_PATHS;

export interface MeasuredBody {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
}

interface Side {
  readonly process: ChildProcess;
  readonly clients: readonly KeptAlive[];
}

async function answer<T>(child: ChildProcess, message?: object): Promise<T> {
  const reply = once(child, "message");
  if (message) child.send(message);
  const [value] = (await reply) as [T];
  return value;
}

async function side(name: string, environment: NodeJS.ProcessEnv, first?: object): Promise<Side> {
  const child = fork(join(import.meta.dirname, "site-server.ts"), [name], { env: { ...process.env, ...environment } });
  const { url } = await answer<{ url: string }>(child, first);
  return { process: child, clients: await Promise.all(Array.from({ length: CLIENTS }, () => KeptAlive.to(url))) };
}

let visitors = 0;

/** A visitor's request, each from a different address. */
function request(path: string): string {
  visitors++;
  const address = `10.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`;
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\nx-forwarded-for: ${address}\r\n\r\n`;
}

/** Microseconds of the server's processor time per answer, and answers per second, in one round. */
async function round({ process: child, clients }: Side, path: string): Promise<{ cpu: number; rate: number }> {
  const before = await answer<{ cpuMicroseconds: number }>(child, {});
  const began = performance.now();
  let answers = 0;
  const ask = async (client: KeptAlive): Promise<void> => {
    while (performance.now() - began < ROUND_MS) {
      const { status } = await client.ask(request(path));
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      answers++;
    }
  };
  await Promise.all(clients.map(ask));
  const seconds = (performance.now() - began) / 1000;
  const after = await answer<{ cpuMicroseconds: number }>(child, {});
  return { cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / answers, rate: answers / seconds };
}

async function compare(): Promise<boolean> {
  const ours = await side("tickdeck", {});
  const [first] = ours.clients as [KeptAlive];
  const bodies: MeasuredBody[] = [];
  for (const path of PATHS) {
    const { type, bytes } = await whenReady(first, path);
    // A bare server's route has no query.
    bodies.push({ path: path.split("?", 1)[0] ?? path, type, bytes });
  }
  const bare = await side("bare", {}, { bodies });
  let isMet = true;
  for (const [at, path] of PATHS.entries()) {
    const best = { ours: { cpu: Infinity, rate: 0 }, bare: { cpu: Infinity, rate: 0 } };
    // The first round is warm-up.
    for (let each = 0; each <= ROUNDS; each++) {
      for (const [name, paths] of [
        ["ours", ours],
        ["bare", bare],
      ] as const) {
        const { cpu, rate } = await round(paths, path);
        if (each === 0) continue;
        best[name] = { cpu: Math.min(best[name].cpu, cpu), rate: Math.max(best[name].rate, rate) };
      }
    }
    const ratio = best.bare.cpu / best.ours.cpu;
    isMet &&= ratio >= GOAL;
    console.log(
      `${path}: ${bodies[at]?.bytes} bytes, ${best.ours.cpu.toFixed(0)} us of processor, bare ${best.bare.cpu.toFixed(0)} us; ` +
        `${ratio.toFixed(2)} of the bare route (goal at least ${GOAL}); ` +
        `${best.ours.rate.toFixed(0)} answers/s, bare ${best.bare.rate.toFixed(0)}`,
    );
  }
  ours.process.disconnect();
  bare.process.disconnect();
  for (const client of [...ours.clients, ...bare.clients]) client.close();
  return isMet;
}

/** The first answer with a body; the market must arrive first. */
async function whenReady(client: KeptAlive, path: string): Promise<{ type: string; bytes: number }> {
  for (;;) {
    const found = await client.ask(request(path));
    if (found.status === 200) return found;
    if (found.status !== 503) throw new Error(`${path} answered ${found.status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const folder = await mkdtemp(join(tmpdir(), "tickdeck-bench-"));
const processes = new ProcessGroup();
try {
  if (await isClientStale()) await buildClient(join(folder, "build.log"));
  const services = await startServices({
    folder,
    processes,
    path: process.env["PATH"] ?? "",
    cache: cacheFolder(process.env),
    forgetful: true,
    stopMs: 3000,
    report: console.warn,
  });
  process.env["DATABASE_URL"] = services.databaseUrl;
  process.env["REDIS_URL"] = services.redisUrl;
  if (!(await compare())) process.exitCode = 1;
} finally {
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
}
