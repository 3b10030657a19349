// Time labels of a chart in the reader's language: short marks on the axis, the full moment under the crosshair.

import { TickMarkType } from "lightweight-charts";

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
      case TickMarkType.TimeWithSeconds:
        return clock.toISOString().slice(11, 16);
    }
  }

  /** "2 Mar 14:32", or with the year where bars are a day or longer. */
  moment(clock: Date, isDaily: boolean): string {
    const day = this.#day.format(clock);
    return isDaily ? `${day} ${clock.getUTCFullYear()}` : `${day} ${clock.toISOString().slice(11, 16)}`;
  }
}

/** "00:28", or "3:05:12" from an hour on; time left, ms. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? minutes : `${Math.floor(seconds / 3600)}:${minutes}`;
}
