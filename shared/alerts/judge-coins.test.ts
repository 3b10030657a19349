import fc from "fast-check";
import { expect, it } from "vitest";
import { ANY_COIN_FIRINGS_PER_MINUTE } from "../contracts/alerts.ts";
import { judgeCoins } from "./judge-coins.ts";

const seen = fc
  .array(fc.record({ coin: fc.constantFrom("A", "B", "C", "D"), time: fc.integer({ min: 0, max: 300_000 }) }), { maxLength: 200 })
  .map((crossings) => crossings.toSorted((a, b) => a.time - b.time));

it("a coin fires again only after the pause, and the alert never more than so often within a minute", () => {
  fc.assert(
    fc.property(seen, fc.integer({ min: 1, max: 120_000 }), (crossings, pauseMs) => {
      const { fires, leftOut } = judgeCoins(crossings, [], { pauseMs, isOnce: false });
      for (const [at, { coin, time }] of fires.entries()) {
        const before = fires.slice(0, at);
        expect(before.some((each) => each.coin === coin && time - each.time < pauseMs)).toBe(false);
        expect(before.filter((each) => each.time > time - 60_000).length).toBeLessThan(ANY_COIN_FIRINGS_PER_MINUTE);
      }
      expect(fires.length + leftOut).toBeLessThanOrEqual(crossings.length);
    }),
  );
});

it("what is judged in two goes is what is judged in one", () => {
  fc.assert(
    fc.property(seen, fc.nat(200), (crossings, cut) => {
      const options = { pauseMs: 60_000, isOnce: false };
      const whole = judgeCoins(crossings, [], options);
      const first = judgeCoins(crossings.slice(0, cut), [], options);
      const earlier = first.fires.map((each) => ({ ...each, isOfArming: true }));
      const second = judgeCoins(crossings.slice(cut), earlier, options);
      expect([...first.fires, ...second.fires]).toEqual(whole.fires);
      expect(first.leftOut + second.leftOut).toBe(whole.leftOut);
    }),
  );
});

it("one that fires once fires for the first coin alone, and counts no other", () => {
  const crossings = ["A", "B", "C"].map((coin) => ({ coin, time: 1000 }));
  expect(judgeCoins(crossings, [], { pauseMs: 60_000, isOnce: true })).toEqual({
    fires: [{ coin: "A", time: 1000 }],
    leftOut: 0,
  });
});

it("firings of an earlier arming count for the minute, and not for the pause", () => {
  const earlier = Array.from({ length: ANY_COIN_FIRINGS_PER_MINUTE - 1 }, () => ({ coin: "A", time: 900, isOfArming: false }));
  const crossings = ["A", "B"].map((coin) => ({ coin, time: 1000 }));
  expect(judgeCoins(crossings, earlier, { pauseMs: 60_000, isOnce: false })).toEqual({
    fires: [{ coin: "A", time: 1000 }],
    leftOut: 1,
  });
});
