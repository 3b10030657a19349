// What npm runs ends with npm, however that is ended, frees its ports and leaves nothing behind; afterwards it starts again.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { REPOSITORY } from "./launch-settings.ts";
import { freePort, portFault } from "./processes/ports.ts";
import { commandOf } from "./processes/process-table.ts";

/** From the signal to the last port. */
const WITHIN_MS = 10_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-npm-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly npm: ChildProcess;
  readonly said: () => string;
}

/** Resolves once it has printed this text. */
async function run(words: readonly string[], port: number, until: string): Promise<Run> {
  const settings = { NODE_ENV: "", DATABASE_URL: "", REDIS_URL: "", MARKET: "sim", PORT: String(port) };
  const npm = spawn("npm", words, { cwd: REPOSITORY, env: { ...process.env, ...settings } });
  onTestFinished(() => void npm.kill("SIGTERM"));
  let said = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  await vi.waitFor(() => expect(said).toContain(until), { timeout: 60_000, interval: 50 });
  return { npm, said: () => said };
}

const start = (data: string, port: number) => run(["start", "--", "--data", data], port, "Tickdeck is running");

async function childrenOf(data: string): Promise<number[]> {
  const launcher = JSON.parse(await readFile(join(data, "launcher.json"), "utf8")) as {
    children: Record<string, { pid: number }>;
  };
  return Object.values(launcher.children).map(({ pid }) => pid);
}

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "npm start ends all of it when npm gets %s, and starts again",
  async (signal) => {
    const port = await freePort();
    const data = join(folder, signal);
    const { npm } = await start(data, port);
    const pids = await childrenOf(data);
    expect(pids.length).toBeGreaterThan(3);
    npm.kill(signal);
    await vi.waitFor(
      async () => {
        expect(await portFault(port)).toBeUndefined();
        expect((await Promise.all(pids.map(commandOf))).filter((command) => command !== undefined)).toEqual([]);
      },
      { timeout: WITHIN_MS, interval: 100 },
    );
    const again = await start(data, port);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    again.npm.kill("SIGTERM");
    await vi.waitFor(async () => expect(await portFault(port)).toBeUndefined(), { timeout: WITHIN_MS, interval: 100 });
  },
  180_000,
);

test("npm run sim frees its ports when npm gets SIGTERM", async () => {
  const { npm, said } = await run(["run", "sim", "--", "--binance-port", "0", "--mexc-port", "0"], 0, '"ready":true');
  const { binanceRestUrl } = JSON.parse(said().slice(said().indexOf('{"ready"'))) as { binanceRestUrl: string };
  const port = Number(new URL(binanceRestUrl).port);
  expect(await portFault(port)).toBe("EADDRINUSE");
  npm.kill("SIGTERM");
  await vi.waitFor(async () => expect(await portFault(port)).toBeUndefined(), { timeout: WITHIN_MS, interval: 100 });
});
