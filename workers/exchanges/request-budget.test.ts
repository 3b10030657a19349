import { afterEach, expect, it, vi } from "vitest";
import { type Allowance, createRequestBudget, OwnAllowance, type RequestBudget } from "./request-budget.ts";
import { burstLimits, pacedLimits, type Priority, type RequestLimits } from "./request-meters.ts";

afterEach(() => void vi.useRealTimers());

const budgetOf = (limits: RequestLimits, allowance: Allowance = new OwnAllowance(limits)): RequestBudget =>
  createRequestBudget(limits, allowance);

const priorityOf = (name: string): Priority => (/^(live|reader)/.exec(name)?.[1] as Priority | undefined) ?? "history";

/** The order in which simultaneous requests leave; names are "reader …", "live …", or anything else for history. */
async function orderOf(names: readonly string[]): Promise<string[]> {
  const budget = budgetOf(pacedLimits(2, 1_000_000, 16));
  const left: string[] = [];
  const first = await budget.take("/busy", 1, "history");
  // The meter holds two.
  const second = await budget.take("/busy", 1, "history");
  await Promise.all(
    names.map(async (name) => {
      const release = await budget.take(`/${name}`, 1, priorityOf(name));
      left.push(name);
      release();
    }),
  );
  first();
  second();
  return left;
}

it("lets readers' requests leave in the order they came", async () => {
  expect(await orderOf(["reader 1", "reader 2", "reader 3"])).toEqual(["reader 1", "reader 2", "reader 3"]);
});

it("gives readers every other turn while the past waits, too, and every turn when it does not", async () => {
  const names = ["repair 1", "repair 2", "reader 1", "reader 2", "reader 3", "reader 4"];
  expect(await orderOf(names)).toEqual(["reader 1", "repair 1", "reader 2", "repair 2", "reader 3", "reader 4"]);
});

it("lets live requests go before all others", async () => {
  const names = ["repair 1", "reader 1", "reader 2", "live 1", "live 2"];
  expect(await orderOf(names)).toEqual(["live 1", "live 2", "reader 1", "repair 1", "reader 2"]);
});

it("lets a reader's request have the turn of another whose endpoint must rest", async () => {
  const budget = budgetOf(pacedLimits(2, 10, 16));
  const left: string[] = [];
  const ask = async (endpoint: string, priority: Priority): Promise<void> => {
    const release = await budget.take(endpoint, 1, priority);
    left.push(endpoint);
    release();
  };
  await ask("/trades", "history");
  await Promise.all([ask("/trades", "history"), ...["/chart-1", "/chart-2", "/chart-3"].map((each) => ask(each, "reader"))]);
  expect(left).toEqual(["/trades", "/chart-1", "/chart-2", "/chart-3", "/trades"]);
});

it("drops abandoned requests without cost", async () => {
  const limits = pacedLimits(2, 1_000_000, 1);
  const spent: string[] = [];
  const own = new OwnAllowance(limits);
  const noting: Allowance = {
    pausedMs: 0,
    pause: () => undefined,
    ask: async (candidates) => {
      const ruling = await own.ask(candidates);
      if ("granted" in ruling) spent.push(candidates[ruling.granted]?.endpoint ?? "");
      return ruling;
    },
  };
  const budget = budgetOf(limits, noting);
  const first = await budget.take("/busy", 1, "history");
  const caller = new AbortController();
  const left = budget.take("/chart", 1, "reader", caller.signal);
  const next = budget.take("/repair", 1, "history");
  caller.abort(new Error("gone"));
  first();
  await expect(left).rejects.toThrow("gone");
  (await next)();
  expect(spent).toEqual(["/busy", "/repair"]);
});

it("never lets more leave in a minute than burst and draining make, and keeps a part of it for the live market", async () => {
  vi.useFakeTimers();
  const budget = budgetOf(burstLimits(300, 4, 1000));
  const leftAt: number[] = [];
  const note = async (priority: Priority): Promise<void> => {
    const release = await budget.take("/klines", 2, priority);
    leftAt.push(performance.now());
    release();
  };
  for (let i = 0; i < 500; i++) void note("history");
  await vi.advanceTimersByTimeAsync(100);
  const burst = leftAt.length;
  void note("live");
  await vi.advanceTimersByTimeAsync(1);
  expect([burst, leftAt.length]).toEqual([135, 136]);
  await vi.advanceTimersByTimeAsync(180_000);
  const inMinute = leftAt.map((at) => leftAt.filter((other) => other >= at && other < at + 60_000).length * 2);
  expect(Math.max(...inMinute)).toBeLessThanOrEqual(300 + 60 * 4);
  expect(leftAt.length).toBeGreaterThan(136 + 170 * 2);
});
