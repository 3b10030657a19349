// The worker process itself: alive and stopped in order while an exchange keeps its start waiting, and after a fault nobody caught.

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { keys } from "../shared/redis/keys.ts";
import { redisUrl } from "../shared/testing/services.ts";
import { serve } from "./exchanges/testing/scripted-rest.ts";
import { listingEverywhere } from "./simulator/options.ts";
import { startSimulator } from "./simulator/start-simulator.ts";

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Worker {
  readonly child: ChildProcess;
  readonly aliveFile: string;
  readonly output: () => string;
}

/** A worker of Binance alone; `preload` is run in it first. */
async function startWorker(environment: Readonly<Record<string, string>>, preload = ""): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), "worker-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const aliveFile = join(folder, "alive");
  const child = fork(join(import.meta.dirname, "main.ts"), ["ingest", aliveFile], {
    env: { REDIS_URL: redisUrl(), MARKET: "sim", EXCHANGES: "binance", ...environment },
    silent: true,
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(preload)}`],
  });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => (output += data.toString()));
  return { child, aliveFile, output: () => output };
}

test("it is alive, and ends in order, while an exchange keeps its start waiting", async () => {
  const exchange = await serve(() => undefined);
  const addresses = { BINANCE_REST_URL: exchange.baseUrl, BINANCE_WS_URL: "ws://127.0.0.1:9" };
  const { child, aliveFile } = await startWorker(addresses);
  await expect.poll(() => existsSync(aliveFile), { timeout: 15_000 }).toBe(true);
  expect(exchange.asked.length).toBeGreaterThan(0);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("its file says which worker leads and which follows, and after the leader's end who leads now", async () => {
  const simulator = await startSimulator(listingEverywhere(3));
  onTestFinished(() => simulator.stop());
  const redis = new Redis(redisUrl());
  onTestFinished(() => redis.disconnect());
  await redis.flushdb();
  const says = ({ aliveFile }: Worker): string => (existsSync(aliveFile) ? readFileSync(aliveFile, "utf8") : "");
  const leader = await startWorker(simulator.environment);
  await expect.poll(() => says(leader), { timeout: 30_000 }).toBe("binance leads\n");
  const standby = await startWorker(simulator.environment);
  await expect.poll(() => says(standby), { timeout: 30_000 }).toBe("binance follows\n");
  leader.child.kill("SIGTERM");
  await expect.poll(() => says(standby), { timeout: 30_000 }).toBe("binance leads\n");
});

test.each([
  ["unhandledRejection", "void Promise.reject(fault)"],
  ["uncaughtException", "setTimeout(() => { throw fault; })"],
])("%s: a leader logs it without secrets, gives the lease back and ends with 1", async (name, raise) => {
  const simulator = await startSimulator(listingEverywhere(3));
  onTestFinished(() => simulator.stop());
  const redis = new Redis(redisUrl());
  onTestFinished(() => redis.disconnect());
  await redis.flushdb();
  const fault = `const fault = new Error("lost redis://worker:very-secret@host:6379");`;
  const { child, output } = await startWorker(simulator.environment, `process.once("SIGUSR2", () => { ${fault} ${raise} });`);
  await expect.poll(() => redis.exists(keys.lease("binance")), { timeout: 30_000 }).toBe(1);
  child.kill("SIGUSR2");
  // By then all it said was read, which "exit" does not promise.
  expect(await once(child, "close")).toEqual([1, null]);
  expect(await redis.exists(keys.lease("binance"))).toBe(0);
  expect(output()).toContain(`"msg":"${name}"`);
  expect(output()).toContain("lost redis://worker:[redacted]@host");
});
