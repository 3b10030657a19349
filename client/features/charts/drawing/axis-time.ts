// Chart times. The library knows UTC only, so each bar's time is shifted by its zone's offset at that moment. When clocks
// go back an hour comes twice and shifted times would run backwards, which the library refuses: the second hour's bars
// then follow the first by a second each, and every label is made from the bar's true time.

import type { Time, UTCTimestamp } from "lightweight-charts";
import { zoneOffsetMs } from "../../../desk/time-zone.ts";

export class AxisTimes {
  readonly #zone: string;
  readonly #shifted: UTCTimestamp[] = [];
  readonly #trueTimes = new Map<number, number>();

  /** `zone` is an IANA name. Bars of a day or longer have the dates both exchanges give them, those of UTC. */
  constructor(zone: string, isDaily = false) {
    this.#zone = isDaily ? "UTC" : zone;
  }

  /** Takes in the open times (epoch ms, rising) of all bars from index `from` on. */
  setFrom(from: number, openTimes: readonly number[]): void {
    for (const dropped of this.#shifted.splice(from)) this.#trueTimes.delete(dropped);
    for (const openTime of openTimes) {
      const shifted = Math.floor((openTime + zoneOffsetMs(openTime, this.#zone)) / 1000);
      const time = Math.max(shifted, (this.#shifted.at(-1) ?? Number.NEGATIVE_INFINITY) + 1) as UTCTimestamp;
      this.#shifted.push(time);
      this.#trueTimes.set(time, openTime);
    }
  }

  /** Time of a bar as the chart takes it, seconds. */
  at(index: number): UTCTimestamp {
    const time = this.#shifted[index];
    if (time === undefined) throw new RangeError(`No bar ${index}`);
    return time;
  }

  /** The zone's clock at a chart time, as a date whose UTC fields read it. */
  clockAt(time: Time): Date {
    const shown = typeof time === "number" ? time : 0;
    const trueTime = this.#trueTimes.get(shown);
    return new Date(trueTime === undefined ? shown * 1000 : trueTime + zoneOffsetMs(trueTime, this.#zone));
  }
}
