import { expect, test } from "vitest";
import { BackfillScheduler } from "./backfill-scheduler.ts";

const EPOCH = 7;
const universe = { symbols: [] };

/** A history whose steps the test releases. */
function steppedHistory() {
  const steps: string[] = [];
  const fillings: PromiseWithResolvers<void>[] = [];
  const completions: PromiseWithResolvers<boolean>[] = [];
  const step = <Value>(name: string, waiting: PromiseWithResolvers<Value>[]): Promise<Value> => {
    steps.push(name);
    waiting.push(Promise.withResolvers<Value>());
    return (waiting.at(-1) as PromiseWithResolvers<Value>).promise;
  };
  const history = { end: 0, complete: () => step("complete", completions), fillJoined: () => step("fill", fillings) };
  return { history, steps, fillings, completions };
}

function schedulerOf(leads: () => boolean): BackfillScheduler {
  return new BackfillScheduler({
    clock: { now: () => 1e6 },
    grain: 60,
    leads,
    retryMs: 0,
    onError: (error) => expect.fail(String(error)),
  });
}

test("a coin whose first history comes after all others were exact becomes exact, too", async () => {
  const { history, steps, fillings, completions } = steppedHistory();
  const scheduler = schedulerOf(() => true);
  const first = scheduler.run({ universe, history }, EPOCH);
  await expect.poll(() => steps).toEqual(["complete"]);
  const joined = scheduler.run({ universe, history }, EPOCH);
  await expect.poll(() => steps).toEqual(["complete", "fill"]);
  // The run under way has nothing left twice: the coin's history is still being fetched.
  completions[0]?.resolve(true);
  await expect.poll(() => completions.length).toBe(2);
  completions[1]?.resolve(true);
  await first;
  fillings[0]?.resolve();
  await expect.poll(() => steps).toEqual(["complete", "fill", "complete", "complete"]);
  completions[2]?.resolve(true);
  await joined;
});

test("a coin whose first history comes after the lease was lost is left to the leader", async () => {
  const { history, steps, fillings, completions } = steppedHistory();
  let isLeading = true;
  const scheduler = schedulerOf(() => isLeading);
  const first = scheduler.run({ universe, history }, EPOCH);
  await expect.poll(() => steps).toEqual(["complete"]);
  const joined = scheduler.run({ universe, history }, EPOCH);
  await expect.poll(() => steps).toEqual(["complete", "fill"]);
  isLeading = false;
  completions[0]?.resolve(true);
  await first;
  fillings[0]?.resolve();
  await joined;
  expect(steps).toEqual(["complete", "fill"]);
});
