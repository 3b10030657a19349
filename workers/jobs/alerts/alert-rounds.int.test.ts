import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { startAlertRounds } from "./alert-rounds.ts";

const CROSSED = keys.alertsCrossed("binance");

let setup: JobSetup;
let lines: string[];
let start: () => void;
let end: () => void;

beforeEach(async () => {
  // This test's own lines: a round of the previous test may still end with the connections closed under it.
  const own: string[] = (lines = []);
  const log = createLog("test", "warn", { write: (line) => void own.push(line) });
  setup = await openJobSetup();
  await setup.redis.flushall();
  end = () => undefined;
  start = () => (end = startAlertRounds({ ...setup, log, onFired: () => undefined }));
});

afterEach(async () => {
  vi.restoreAllMocks();
  end();
  await setup.close();
});

async function calls(spy: { readonly mock: { readonly calls: readonly unknown[] } }, more: number): Promise<void> {
  const enough = spy.mock.calls.length + more;
  await vi.waitUntil(() => spy.mock.calls.length >= enough, { timeout: 20_000 });
}

it("logs an error once while it lasts, and again when it comes back", async () => {
  const scans = vi.spyOn(setup.redis, "hscan");
  // One round cannot read its key; the other three succeed meanwhile.
  await setup.redis.set(CROSSED, "no hash");
  start();
  await calls(scans, 5);
  expect(lines).toEqual([expect.stringContaining("WRONGTYPE")]);
  await setup.redis.del(CROSSED);
  await calls(scans, 6);
  expect(lines).toHaveLength(1);
  await setup.redis.set(CROSSED, "no hash");
  await calls(scans, 5);
  expect(lines).toEqual([expect.stringContaining("WRONGTYPE"), expect.stringContaining("WRONGTYPE")]);
});

it("logs what stops several rounds once", async () => {
  const runs = vi.spyOn(setup.database, "run").mockRejectedValue(new Error("PostgreSQL is away"));
  start();
  // Within three seconds the slowest round has failed too; by then the quickest have asked fifteen times.
  await calls(runs, 20);
  expect(lines).toEqual([expect.stringContaining("PostgreSQL is away")]);
});
