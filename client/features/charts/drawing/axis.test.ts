// Chart times rise through every change of the clock, and their labels show the zone's own time.

import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
const { AxisTimes } = await import("./axis.ts");
const { AxisText, countdownText } = await import("./axis.ts");
const { TickMarkType } = await import("lightweight-charts");

const HOUR = 3_600_000;
const HALF = HOUR / 2;
const halfHours = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at * HALF);

describe("chart times", () => {
  it("show Moscow's clock", () => {
    const times = new AxisTimes("Europe/Moscow");
    times.setFrom(0, [Date.UTC(2026, 2, 2, 21, 30)]);
    expect(times.at(0)).toBe(Date.UTC(2026, 2, 3, 0, 30) / 1000);
    const clock = times.clockAt(times.at(0));
    const text = new AxisText("ru");
    expect(text.mark(clock, TickMarkType.Time)).toBe("00:30");
    expect(text.mark(clock, TickMarkType.DayOfMonth)).toBe("3");
    expect(text.moment(clock, 60_000)).toBe("3 мар. 00:30");
  });

  it("keep day, month and time in their order in right-to-left languages", () => {
    const clock = new Date(Date.UTC(2026, 10, 23, 20, 31));
    // The mark ends the month's word: without it the time would be written before that.
    expect(new AxisText("ar").moment(clock, 60_000)).toBe("23 نوفمبر\u200e 20:31");
    expect(new AxisText("he").moment(clock, 86_400_000)).toBe("23 בנוב׳\u200e 2026");
    expect(new AxisText("en").moment(clock, 60_000)).toBe("Nov 23 20:31");
  });

  it("rise when clocks go back, with true labels", () => {
    // London left summer time on 25 October 2026 at 01:00 UTC.
    const opens = halfHours(Date.UTC(2026, 9, 24, 23, 0), 8);
    const times = new AxisTimes("Europe/London");
    times.setFrom(0, opens);
    const shown = opens.map((_, at) => times.at(at));
    expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
    const labels = shown.map((time) => new AxisText("en").mark(times.clockAt(time), TickMarkType.Time));
    expect(labels).toEqual(["00:00", "00:30", "01:00", "01:30", "01:00", "01:30", "02:00", "02:30"]);
  });

  it("leave out the hour that summer skips", () => {
    const opens = halfHours(Date.UTC(2026, 2, 29, 0, 0), 4);
    const times = new AxisTimes("Europe/London");
    times.setFrom(0, opens);
    const labels = opens.map((_, at) => times.clockAt(times.at(at)).toISOString().slice(11, 16));
    expect(labels).toEqual(["00:00", "00:30", "02:00", "02:30"]);
  });

  it("date bars of a day by their own day, west of UTC too", () => {
    const day = Date.UTC(2026, 10, 21);
    const times = new AxisTimes("America/New_York", true);
    times.setFrom(0, [day]);
    expect(times.at(0)).toBe(day / 1000);
    const clock = times.clockAt(times.at(0));
    expect(new AxisText("en").mark(clock, TickMarkType.DayOfMonth)).toBe("21");
    expect(new AxisText("en").moment(clock, 86_400_000)).toBe("Nov 21 2026");
  });

  it("are the same whether bars come at once or one by one", () => {
    const opens = halfHours(Date.UTC(2026, 9, 24, 22, 0), 10);
    const whole = new AxisTimes("Europe/London");
    whole.setFrom(0, opens);
    const grown = new AxisTimes("Europe/London");
    opens.forEach((open, at) => grown.setFrom(at, [open]));
    expect(opens.map((_, at) => grown.at(at))).toEqual(opens.map((_, at) => whole.at(at)));
  });
});

describe("countdown", () => {
  it("writes minutes and seconds, and hours where there are any", () => {
    expect([27_400, 0, -5, 3_599_000, 11_112_000].map(countdownText)).toEqual(["00:28", "00:00", "00:00", "59:59", "3:05:12"]);
  });
});
