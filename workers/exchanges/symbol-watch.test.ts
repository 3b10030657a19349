import { expect, test } from "vitest";
import { SymbolWatch } from "./symbol-watch.ts";

const SILENCE_MS = 10_000;

/** A watch of one coin whose ticker shows a rising volume every second from the start. */
function tickedEachSecond() {
  const watch = new SymbolWatch({ symbolSilenceMs: SILENCE_MS, resubscribeEveryMs: 60_000, tickerLagMs: 6000 });
  watch.grow(1);
  const found: number[] = [];
  let second = 0;
  const pass = (seconds: number, each: (now: number) => void = () => undefined): void => {
    for (const end = second + seconds; second < end; second++) {
      const now = second * 1000;
      each(now);
      watch.tick(now);
      watch.ticked(0, 1000 + second);
      if (watch.silent(now, [0]).length > 0) found.push(second);
    }
  };
  return { found, pass, watch };
}

test("a coin whose volume rises without a trade is silent after ten seconds", () => {
  const { pass, found } = tickedEachSecond();
  pass(30);
  expect(found).toEqual([10]);
});

test("a coin is not silent while none of its trades can arrive, nor sooner than others once they can", () => {
  const { pass, found, watch } = tickedEachSecond();
  pass(30, (now) => watch.notDelivered(0, now));
  expect(found).toEqual([]);
  pass(30);
  expect(found).toEqual([39]);
});

test("a coin that trades is not silent", () => {
  const { pass, found, watch } = tickedEachSecond();
  pass(60, () => watch.traded(0));
  expect(found).toEqual([]);
});
