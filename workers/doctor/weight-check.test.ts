import { expect, test } from "vitest";
import { WeightCheck } from "./weight-check.ts";

const HEADER = "x-used";

/** An exchange that counts weight by the minute, and a check that listens to it. */
function counting(extraOf: (path: string) => number = () => 0) {
  let used = 0;
  const weights = new WeightCheck(HEADER);
  const answer = (path: string, weight: number): void => {
    used += weight + extraOf(path);
    const headers = new Headers({ [HEADER]: String(used) });
    weights.onAnswer({ path, query: "", weight, status: 200, headers, body: "" });
  };
  return {
    weights,
    answer,
    turn: (): void => void (used = 0),
    /** Makes a call out of these requests; `turnBefore` and the like happen once, at the first try. */
    call: async (name: string, requests: readonly number[], turnBefore = -1): Promise<void> => {
      let tries = 0;
      const ask = (): Promise<void> => {
        for (const [at, weight] of requests.entries()) {
          if (tries === 0 && at === turnBefore) used = 0;
          answer(name, weight);
        }
        tries++;
        return Promise.resolve();
      };
      await ask();
      await weights.settle(name, () => Promise.resolve(answer("time", 1)), ask);
    },
  };
}

test("weights that match our count", async () => {
  const { weights, call } = counting();
  await call("time", [1]);
  await call("list", [20, 80]);
  expect(weights.finding()).toMatchObject({ verdict: "right", found: "as announced: list" });
});

test("a call that counts more is named, once", async () => {
  const { weights, call } = counting((path) => (path === "trades" ? 21 : 0));
  await call("time", [1]);
  await call("trades", [4]);
  await call("charts", [2, 2]);
  expect(weights.finding()).toMatchObject({ verdict: "differs", found: "trades counts 25, by our books 4" });
});

test.for([
  ["before a call that passes the old figure", [80], 0],
  ["inside a call, the old figure staying the highest", [200, 1], 1],
  ["inside a call, the new figure passing the old", [1, 300], 1],
] as const)("the minute turns %s", async ([, requests, turnBefore]) => {
  const { weights, call } = counting();
  await call("time", [10]);
  await call("list", requests, turnBefore);
  await call("charts", [2, 2]);
  expect(weights.finding()).toMatchObject({ verdict: "right", found: "as announced: list, charts" });
});

test("a new minute does not give the next call a wrong start", async () => {
  const { weights, call, turn } = counting();
  await call("time", [10]);
  turn();
  await call("list", [5]);
  await call("charts", [2, 2]);
  expect(weights.finding()).toMatchObject({ verdict: "right", found: "as announced: charts" });
});

test("an exchange that announces nothing", async () => {
  const weights = new WeightCheck("x-other");
  weights.onAnswer({ path: "time", query: "", weight: 1, status: 200, headers: new Headers(), body: "" });
  await weights.settle(
    "time",
    () => Promise.resolve(),
    () => Promise.resolve(),
  );
  expect(weights.finding()).toMatchObject({ verdict: "differs", found: "no answer has x-other" });
});
