// The time axis of a chart: the zone's clock as the library wants it, and its labels in the reader's language.

import { TickMarkType, type Time, type UTCTimestamp } from "lightweight-charts";
import { barLengthMs } from "../../../../shared/market/candle.ts";
import { zoneOffsetMs } from "../../../desk/time-zone.ts";

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Ends a right-to-left word on a canvas that writes from left to right. */
const LEFT_TO_RIGHT_MARK = "\u200e";

/** Of bars this long, ms. */
export const isDaily = (lengthMs: number): boolean => lengthMs >= barLengthMs("1D");
export const hasSeconds = (lengthMs: number): boolean => lengthMs < barLengthMs("1");

export class AxisText {
  readonly #day: Intl.DateTimeFormat;
  readonly #month: Intl.DateTimeFormat;

  /** `language` is a BCP 47 tag. Digits stay Western, as traders read them everywhere. */
  constructor(language: string) {
    const options = { timeZone: "UTC", numberingSystem: "latn" } as const;
    this.#day = new Intl.DateTimeFormat(language, { ...options, day: "numeric", month: "short" });
    this.#month = new Intl.DateTimeFormat(language, { ...options, month: "short" });
  }

  /** Mark on the axis; `clock` is a date whose UTC fields hold the zone's time. */
  mark(clock: Date, type: TickMarkType): string {
    switch (type) {
      case TickMarkType.Year:
        return String(clock.getUTCFullYear());
      case TickMarkType.Month:
        return this.#month.format(clock);
      case TickMarkType.DayOfMonth:
        return String(clock.getUTCDate());
      case TickMarkType.Time:
        return clock.toISOString().slice(11, 16);
      case TickMarkType.TimeWithSeconds:
        return clock.toISOString().slice(11, 19);
    }
  }

  /** "2 Mar 14:32", with seconds where bars are shorter than a minute, or the year where they are a day or longer. */
  moment(clock: Date, lengthMs: number): string {
    const date = this.#day.format(clock);
    const day = RIGHT_TO_LEFT.test(date) ? date + LEFT_TO_RIGHT_MARK : date;
    if (isDaily(lengthMs)) return `${day} ${clock.getUTCFullYear()}`;
    return `${day} ${clock.toISOString().slice(11, hasSeconds(lengthMs) ? 19 : 16)}`;
  }
}

/** "00:28", or "3:05:12" from an hour on; time left, ms. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? minutes : `${Math.floor(seconds / 3600)}:${minutes}`;
}

export class AxisTimes {
  readonly #zone: string;
  readonly #shifted: UTCTimestamp[] = [];
  readonly #opens: number[] = [];

  /** `zone` is an IANA name. Bars of a day or longer have the dates both exchanges give them, those of UTC. */
  constructor(zone: string, isOfDays = false) {
    this.#zone = isOfDays ? "UTC" : zone;
  }

  /** Takes in the open times (epoch ms, rising) of all bars from index `from` on. */
  setFrom(from: number, openTimes: readonly number[]): void {
    this.#shifted.length = this.#opens.length = Math.min(from, this.#shifted.length);
    for (const openTime of openTimes) {
      const shifted = Math.floor((openTime + zoneOffsetMs(openTime, this.#zone)) / 1000);
      const time = Math.max(shifted, (this.#shifted.at(-1) ?? Number.NEGATIVE_INFINITY) + 1) as UTCTimestamp;
      this.#shifted.push(time);
      this.#opens.push(openTime);
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
    const trueTime = this.#openAt(shown);
    return new Date(trueTime === undefined ? shown * 1000 : trueTime + zoneOffsetMs(trueTime, this.#zone));
  }

  /** Open time of the bar at a chart time; undefined where there is none. */
  #openAt(time: number): number | undefined {
    let [low, high] = [0, this.#shifted.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#shifted[middle] as number) < time) low = middle + 1;
      else high = middle;
    }
    return this.#shifted[low] === time ? this.#opens[low] : undefined;
  }
}
