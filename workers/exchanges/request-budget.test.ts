// Who leaves when many requests wait at once.

import { expect, it } from "vitest";
import { evenPaceRule } from "./budget-rules.ts";
import { createRequestBudget } from "./request-budget.ts";

/** The order in which requests that all came at once leave, given as "chart …" (urgent) or anything else (ordinary). */
async function orderOf(names: readonly string[]): Promise<string[]> {
  const budget = createRequestBudget(evenPaceRule(2, 1_000_000, 16));
  const left: string[] = [];
  const first = await budget.take("/busy", 1, false);
  await Promise.all(
    names.map(async (name) => {
      const release = await budget.take(`/${name}`, 1, name.startsWith("chart"));
      left.push(name);
      release();
    }),
  );
  first();
  return left;
}

it("lets urgent requests leave in the order they came", async () => {
  expect(await orderOf(["chart 1", "chart 2", "chart 3"])).toEqual(["chart 1", "chart 2", "chart 3"]);
});

it("gives urgent requests every other turn while ordinary ones wait, and every turn when none does", async () => {
  const names = ["repair 1", "repair 2", "chart 1", "chart 2", "chart 3", "chart 4"];
  expect(await orderOf(names)).toEqual(["chart 1", "repair 1", "chart 2", "repair 2", "chart 3", "chart 4"]);
});

it("lets an urgent request have the turn of an ordinary one whose endpoint must rest", async () => {
  const budget = createRequestBudget(evenPaceRule(2, 10, 16));
  const left: string[] = [];
  const ask = async (endpoint: string, isUrgent: boolean): Promise<void> => {
    const release = await budget.take(endpoint, 1, isUrgent);
    left.push(endpoint);
    release();
  };
  await ask("/trades", false);
  await Promise.all([ask("/trades", false), ask("/chart-1", true), ask("/chart-2", true), ask("/chart-3", true)]);
  expect(left).toEqual(["/trades", "/chart-1", "/chart-2", "/chart-3", "/trades"]);
});

it("forgets what nobody waits for any more, and spends nothing on it", async () => {
  const spent: string[] = [];
  const rule = evenPaceRule(2, 1_000_000, 1);
  const budget = createRequestBudget({
    ...rule,
    spent: (now, endpoint, weight) => (spent.push(endpoint), rule.spent(now, endpoint, weight)),
  });
  const first = await budget.take("/busy", 1, false);
  const reader = new AbortController();
  const left = budget.take("/chart", 1, true, reader.signal);
  const next = budget.take("/repair", 1, false);
  reader.abort(new Error("gone"));
  first();
  await expect(left).rejects.toThrow("gone");
  (await next)();
  expect(spent).toEqual(["/busy", "/repair"]);
});
