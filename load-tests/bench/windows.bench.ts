// The window pass against the minimum work for the same figures: one bare typed-array loop over the same columns. node
// load-tests/bench/windows.bench.ts

import { WINDOW_COUNT, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowInto, computeWindowsInto, WINDOW_OFFSETS } from "../../shared/market/windows.ts";
import { medianMicroseconds } from "./measure.ts";

function columns(coins: number): Float64Array[] {
  let volume = 1e9;
  return [0, ...WINDOW_OFFSETS].map((offset) => {
    volume = 1e9 - offset * 1000;
    return Float64Array.from({ length: coins * 2 }, (_, cell) => (cell % 2 === 0 ? 100 + cell * 0.01 : volume + cell * 3));
  });
}

/** Eight changes and ratios, ignoring unknown or missing figures. */
function barePass(
  now: Float64Array,
  one: readonly Float64Array[],
  two: readonly Float64Array[],
  out: readonly Float64Array[],
): void {
  for (let window = 0; window < WINDOW_COUNT; window++) {
    const middle = one[window] as Float64Array;
    const before = two[window] as Float64Array;
    const changes = out[window * 2] as Float64Array;
    const ratios = out[window * 2 + 1] as Float64Array;
    for (let row = 0, at = 0; row < changes.length; row++, at += 2) {
      changes[row] = (100 * ((now[at] as number) - (middle[at] as number))) / (middle[at] as number);
      ratios[row] =
        ((now[at + 1] as number) - (middle[at + 1] as number)) / ((middle[at + 1] as number) - (before[at + 1] as number));
    }
  }
}

for (const coins of [340, 5000]) {
  const [now, ...past] = columns(coins) as [Float64Array, ...Float64Array[]];
  const at = (seconds: number): Float64Array => past[WINDOW_OFFSETS.indexOf(seconds)] as Float64Array;
  const one = WINDOW_MINUTES.map((minutes) => at(minutes * 60));
  const two = WINDOW_MINUTES.map((minutes) => at(minutes * 120));
  const out = Array.from({ length: WINDOW_COUNT * 2 }, () => new Float64Array(coins));
  const table = new MarketTable(coins);
  const calls = Math.ceil(400_000 / coins);
  const pass = medianMicroseconds(
    { bare: () => barePass(now, one, two, out), ours: () => computeWindowsInto(table, coins, now, past) },
    calls,
  );
  const each = medianMicroseconds(
    Object.fromEntries(WINDOW_MINUTES.map((minutes, i) => [`${minutes}`, () => computeWindowInto(table, i, coins, now, past)])),
    calls,
  );
  const lengths = Object.values(each);
  console.log(
    `${coins} coins: bare ${pass["bare"]?.toFixed(1)} us, ours ${pass["ours"]?.toFixed(1)} us, ` +
      `ratio ${((pass["ours"] as number) / (pass["bare"] as number)).toFixed(2)} (goal at most 3); ` +
      `slowest window over fastest ${(Math.max(...lengths) / Math.min(...lengths)).toFixed(2)} ` +
      `(${WINDOW_MINUTES.map((minutes) => `${minutes}m ${each[`${minutes}`]?.toFixed(1)}`).join(", ")} us)`,
  );
}
