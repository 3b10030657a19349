import { expect, it } from "vitest";
import { ColumnTurns } from "./column-turns.ts";

/** Turns on a clock that stands still until it is moved; each work runs until it is ended. */
function turnsWithLog() {
  let now = 0;
  let dueAt = Number.POSITIVE_INFINITY;
  const waiting: { readonly until: number; readonly wake: () => void }[] = [];
  const log: string[] = [];
  const running = new Map<string, () => void>();
  const clock = {
    now: () => now,
    wait: (ms: number) => new Promise<void>((wake) => void waiting.push({ until: now + ms, wake })),
  };
  const turns = new ColumnTurns(() => dueAt - now, clock);
  const work = (name: string) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await new Promise<void>((end) => running.set(name, end));
    log.push(`${name} ends`);
    return name;
  };
  return {
    turns,
    log,
    work,
    dueIn: (ms: number) => void (dueAt = now + ms),
    pass: (ms: number) => {
      now += ms;
      for (const { until, wake } of waiting) if (until <= now) wake();
    },
    /** Ends this work once it has begun. */
    end: async (name: string) => {
      await expect.poll(() => running.has(name), { interval: 1 }).toBe(true);
      running.get(name)?.();
    },
    isWaiting: async () => {
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(1);
    },
  };
}

it("the second's work waits for the step that runs, and goes before all that wait", async () => {
  const { turns, log, work, end } = turnsWithLog();
  const steps = ["first", "next", "last"].map((name) => turns.step(work(name)));
  await expect.poll(() => log, { interval: 1 }).toEqual(["first begins"]);
  const second = turns.second(work("second"));
  for (const name of ["first", "second", "next", "last"]) await end(name);
  expect(await second).toBe("second");
  expect(await Promise.all(steps)).toEqual(["first", "next", "last"]);
  expect(log.filter((each) => each.endsWith("begins"))).toEqual(["first begins", "second begins", "next begins", "last begins"]);
});

it("a step that would not end before the second is due begins after it", async () => {
  const { turns, log, work, end, pass, dueIn, isWaiting } = turnsWithLog();
  const long = turns.step(work("long"));
  await expect.poll(() => log, { interval: 1 }).toEqual(["long begins"]);
  pass(60);
  await end("long");
  await long;
  dueIn(40);
  const step = turns.step(work("next"));
  await isWaiting();
  pass(40);
  const second = turns.second(work("second"));
  pass(1);
  await end("second");
  await second;
  await end("next");
  await step;
  expect(log.slice(2)).toEqual(["second begins", "second ends", "next begins", "next ends"]);
});

it("a step that fails is its own fault", async () => {
  const { turns } = turnsWithLog();
  const failing = turns.step(() => Promise.reject(new Error("Redis is away")));
  const next = turns.step(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("Redis is away");
  expect(await next).toBe("next");
});
