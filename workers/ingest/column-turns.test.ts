import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { ColumnTurns } from "./column-turns.ts";

function turnsWithLog(msToSecond = (): number => 1000) {
  const turns = new ColumnTurns(msToSecond);
  const log: string[] = [];
  const work = (name: string, ms: number) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await sleep(ms);
    log.push(`${name} ends`);
    return name;
  };
  return { turns, log, work };
}

it("the second's work waits for the step that runs, and goes before all that wait", async () => {
  const { turns, log, work } = turnsWithLog();
  const steps = ["first", "next", "last"].map((name) => turns.step(work(name, 20)));
  await sleep(5);
  await turns.second(work("second", 5));
  expect(await Promise.all(steps)).toEqual(["first", "next", "last"]);
  expect(log.filter((each) => each.endsWith("begins"))).toEqual(["first begins", "second begins", "next begins", "last begins"]);
});

it("a step that would not end before the second is due begins after it", async () => {
  let dueAt = Number.POSITIVE_INFINITY;
  const { turns, log, work } = turnsWithLog(() => dueAt - performance.now());
  await turns.step(work("long", 60));
  dueAt = performance.now() + 40;
  const step = turns.step(work("next", 5));
  await sleep(40);
  await turns.second(work("second", 10));
  await step;
  expect(log.slice(2)).toEqual(["second begins", "second ends", "next begins", "next ends"]);
});

it("a step that fails is its own fault", async () => {
  const { turns, work } = turnsWithLog();
  const failing = turns.step(() => Promise.reject(new Error("Redis is away")));
  const next = turns.step(work("next", 1));
  await expect(failing).rejects.toThrow("Redis is away");
  expect(await next).toBe("next");
});
