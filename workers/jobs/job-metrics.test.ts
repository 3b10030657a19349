import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createJobMetrics } from "./job-metrics.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ageOf(backups?: string): Promise<number | undefined> {
  const gauge = createJobMetrics("jobs-1", "test", backups).registry.getSingleMetric("tickdeck_backup_age_seconds");
  return (await gauge?.get())?.values[0]?.value;
}

test("the newest backup counts, and one that is not finished does not", async () => {
  // Nothing yet: as old as possible.
  expect(await ageOf(folder)).toBeGreaterThan(1e9);
  expect(await ageOf(join(folder, "no-such-folder"))).toBeGreaterThan(1e9);
  const at = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  for (const [name, hours] of [
    ["tickdeck-2026-11-01T000000Z.dump", 30],
    ["tickdeck-2026-11-02T000000Z.dump", 6],
    ["tickdeck-2026-11-03T000000Z.dump.part", 0],
  ] as const) {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), at(hours), at(hours));
  }
  expect(await ageOf(folder)).toBeCloseTo(6 * 3600, -2);
});

test("where nobody says where backups are, nothing is claimed", async () => {
  expect(await ageOf()).toBeNaN();
});

test("how often backups are taken is told beside it, as an old one is judged by that", async () => {
  const everyOf = async (hours?: number) => {
    const { registry } = createJobMetrics("jobs-1", "test", folder, hours);
    return (await registry.getSingleMetric("tickdeck_backup_every_seconds")?.get())?.values[0]?.value;
  };
  expect(await everyOf(6)).toBe(21_600);
  expect(await everyOf()).toBe(86_400);
});
