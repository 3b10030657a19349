// Children that crash come back, children that cannot start end the launch, and a stop is final.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProcessGroup } from "./process-group.ts";
import type { ProcessPlan } from "./supervised-process.ts";
import { commandOf } from "./process-table.ts";
import { SupervisedProcess } from "./supervised-process.ts";

let folder: string;
let processes: ProcessGroup;
let reports: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tickdeck-supervised-"));
  processes = new ProcessGroup();
  reports = [];
});

afterEach(async () => {
  await processes.stop();
  await rm(folder, { recursive: true, force: true });
});

function child(script: string, more: Partial<ProcessPlan> = {}): SupervisedProcess {
  const logFile = join(folder, "child.log");
  return new SupervisedProcess({
    name: "The child",
    processes,
    stage: "app",
    logFile,
    spawned: () => ({ command: process.execPath, args: ["-e", script] }),
    isUp: async () => (await readFile(logFile, "utf8")).includes("up"),
    stopSignal: "SIGTERM",
    stopMs: 300,
    upMs: 5000,
    report: (sentence) => reports.push(sentence),
    ...more,
  });
}

const FOREVER = 'console.log("up"); setInterval(() => 0, 1000)';

test("a killed child is started again and both facts are reported", async () => {
  const alive = child(FOREVER);
  await alive.start();
  const first = alive.pid ?? 0;
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(reports).toHaveLength(2), { timeout: 3000 });
  expect(reports[0]).toBe("The child stopped (ended by SIGKILL); starting it again");
  expect(reports[1]).toMatch(/^The child is back after \d\.\d s$/);
  expect(alive.pid).not.toBe(first);
});

test("a halted child stays down until it is resumed", async () => {
  const alive = child(FOREVER);
  await alive.start();
  const first = alive.pid ?? 0;
  const before = Date.now();
  expect(await alive.halt("SIGKILL")).toBeGreaterThanOrEqual(before);
  expect(await commandOf(first)).toBeUndefined();
  // Longer than a supervisor's first wait before a restart.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(alive.pid).toBe(first);
  await alive.resume();
  expect(alive.pid).not.toBe(first);
  expect(await commandOf(alive.pid ?? 0)).toContain("setInterval");
  expect(reports).toEqual([]);
});

test("a child that keeps dying ends the launch with a sentence that names its log", async () => {
  const dying = child("process.exit(3)", { isUp: () => Promise.resolve(false) });
  await expect(dying.start()).rejects.toThrow(/^The child does not start; its output is in .*child\.log$/);
});

test("a program that is not there counts as one that keeps dying", async () => {
  const missing = child("", { spawned: () => ({ command: join(folder, "none"), args: [] }), isUp: () => Promise.resolve(false) });
  await expect(missing.start()).rejects.toThrow("The child does not start");
});

test("a child that ignores the polite signal is forced within its time", async () => {
  const deaf = child(`process.on("SIGTERM", () => 0); ${FOREVER}`);
  await deaf.start();
  const pid = deaf.pid ?? 0;
  await processes.stop();
  expect(await commandOf(pid)).toBeUndefined();
  expect(reports).toEqual([]);
});

test("the processes stops those that use a service before the service", async () => {
  const ended: string[] = [];
  const saying = (name: string) => `process.on("SIGTERM", () => { process.exit(0) }); ${FOREVER} // ${name}`;
  for (const stage of ["service", "app", "market"] as const) {
    const member = child(saying(stage), { stage, name: stage });
    await member.start();
    const stop = member.stop.bind(member);
    vi.spyOn(member, "stop").mockImplementation(async () => {
      await stop();
      ended.push(stage);
    });
  }
  await processes.stop();
  expect(ended).toEqual(["app", "market", "service"]);
});

test("after the stop has begun nothing starts any more", async () => {
  await processes.stop();
  const late = child(FOREVER);
  await late.start().catch(() => undefined);
  expect(late.pid).toBeUndefined();
});
