// Pumps and dumps: occasionally one coin (or the whole market) runs for minutes with a burst of volume, then gives part back.
// A pump is a function of the absolute minute, so it may cross midnight.

import { mix, unit } from "./random.ts";
import type { CoinDay } from "./price-path.ts";

const DAY_MINUTES = 1440;
const HOURS_TO_FADE = 4;
const CHANCE_PER_HOUR = 0.11;

/** Share of the full move that is in the price `age` minutes after the start. */
function shape(age: number, runMinutes: number): number {
  if (age <= 0) return 0;
  if (age < runMinutes) return (age / runMinutes) ** 1.3;
  const after = age - runMinutes;
  if (after < 30) return 1 - (0.55 * after) / 30;
  return Math.max(0, 0.45 * (1 - (after - 30) / 150));
}

/** Adds the pumps of one coin to its path of an epoch day; `strength` 1 is a normal alt coin. */
export function applyPumps(seed: number, day: number, strength: number, path: CoinDay): void {
  for (let hour = day * 24 - HOURS_TO_FADE; hour < day * 24 + 24; hour++) {
    if (unit(seed ^ 0x70, hour) >= CHANCE_PER_HOUR) continue;
    const seedOfPump = mix(seed ^ 0x71, hour);
    const start = hour * 60 + Math.floor(unit(seedOfPump, 1) * 60) - day * DAY_MINUTES;
    const runMinutes = 3 + Math.floor(unit(seedOfPump, 2) * 10);
    const size = strength * (0.012 + 0.05 * unit(seedOfPump, 3) ** 3);
    const direction = unit(seedOfPump, 4) < 0.6 ? 1 : -1;
    const burst = 5 + 18 * unit(seedOfPump, 5);
    const until = Math.min(DAY_MINUTES, start + runMinutes + 180);
    for (let minute = Math.max(0, start); minute <= until; minute++) {
      path.logPrice[minute] = path.logPrice[minute]! + direction * size * shape(minute - start, runMinutes);
      if (minute === DAY_MINUTES) break;
      const calm = Math.max(0, 1 - Math.max(0, minute - start - runMinutes) / 20);
      if (calm > 0) path.activity[minute] = path.activity[minute]! * (1 + burst * calm ** 2 * Math.min(1, strength * 1.5));
    }
  }
}
