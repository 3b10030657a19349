// Workers read exactly what the jobs wrote, and reject anything else.

import fc from "fast-check";
import { expect, it } from "vitest";
import { ALERT_KINDS } from "../contracts/alerts.ts";
import { crossingName, encodeCrossing, encodeWatched, parseCrossing, parseCrossingName, parseWatched } from "./watched-alert.ts";

const moment = fc.nat({ max: 2 ** 45 });
const price = fc.double({ min: 1e-15, max: 1e12, noNaN: true });

it("reads an alert as it was written, to the last digit", () => {
  fc.assert(
    fc.property(
      fc.record({
        revision: fc.nat(),
        arming: fc.integer({ min: 1, max: 1e9 }),
        awaits: fc.constantFrom("fire" as const, "return" as const),
        side: fc.constantFrom("above" as const, "below" as const),
        symbol: fc.constantFrom(
          "BTC",
          "1INCH",
          "币安人生",
          "GOLD(PAXG)",
          "B T C",
          " two  blanks ",
          "50% OFF",
          "__proto__",
          "A:B",
        ),
        kind: fc.constantFrom(...ALERT_KINDS),
        minutes: fc.constantFrom(1, 5, 20),
        level: fc.oneof(price, fc.double({ min: -100, max: 0, noNaN: true })),
        from: moment,
        until: moment,
      }),
      (drawn) => {
        // A price alert has no window, and zero has no sign.
        const alert = { ...drawn, level: drawn.level + 0, minutes: drawn.kind === "price" ? 5 : drawn.minutes };
        expect(parseWatched(encodeWatched(alert))).toEqual(alert);
      },
    ),
  );
});

it("reads one about any coin, which has no name, and none that is half of each", () => {
  const any = { revision: 7, arming: 2, awaits: "fire", side: "above", symbol: "", kind: "change", minutes: 5 } as const;
  const alert = { ...any, level: 3, from: 1, until: 0, anyPause: 300 };
  expect(parseWatched(encodeWatched(alert))).toEqual(alert);
  for (const text of [
    "1 1 fire:change:5 above 3 1 0 ",
    "1 1 fire:change:5:60 above 3 1 0 BTC",
    "1 1 fire:change:5:x above 3 1 0 ",
  ])
    expect(parseWatched(text), text).toBeUndefined();
});

it("reads what a crossing belongs to, whatever the coin is called", () => {
  expect(parseCrossingName(crossingName(12, 3))).toEqual({ id: "12", arming: 3 });
  for (const symbol of ["BTC", "A:B", " two  blanks ", "币安人生"])
    expect(parseCrossingName(crossingName(12, 3, { symbol, time: 1_790_000_000_999 }))).toEqual({
      id: "12",
      arming: 3,
      coin: symbol,
    });
  for (const name of ["", "12", "12:", "12:3:", "12:3:5", "12:3:5:", "x:1"])
    expect(parseCrossingName(name), name).toBeUndefined();
});

it("reads a crossing as it was written", () => {
  fc.assert(
    fc.property(
      fc.record({
        price,
        time: fc.integer({ min: 1, max: 2 ** 45 }),
        afterGap: fc.boolean(),
        figure: fc.option(
          fc.float({ noNaN: true, min: -1000, max: 1000 }).map((each) => each + 0),
          { nil: undefined },
        ),
      }),
      (crossing) => {
        expect(parseCrossing(encodeCrossing(crossing))).toEqual(crossing);
      },
    ),
  );
});

it.each([
  "",
  "1",
  "1 2 fire above x 0 0 BTC",
  "1 2 burn above 5 0 0 BTC",
  "1 2 fire above 5 0 0",
  "1 2 fire:luck:5 above 5 0 0 BTC",
])("takes %j for no alert", (text) => expect(parseWatched(text)).toBeUndefined());

it.each(["", "1", "0 5 0", "1 0 0", "1 5 2", "x 5 0"])("takes %j for no crossing", (text) =>
  expect(parseCrossing(text)).toBeUndefined(),
);
