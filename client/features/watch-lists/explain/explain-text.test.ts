// The explanation as it is copied: complete, and readable by a spreadsheet in any language.

import { expect, it } from "vitest";
import type { SomeTexts } from "../../../i18n/areas.ts";
import base from "../../../i18n/en/base.json" with { type: "json" };
import depth from "../../../i18n/en/depth.json" with { type: "json" };
import terminal from "../../../i18n/en/terminal.json" with { type: "json" };
import { fill } from "../../../../shared/texts/fill.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { signalOf } from "../../../testing/signal-maker.ts";
import type { OrderBook } from "../../../../shared/market/depth.ts";
import { explainText } from "./explain-text.ts";

const texts: SomeTexts = { ...base, ...depth, ...terminal };
const t: Translate = (key, ...values) => fill(texts[key] ?? key, values[0]);
const NOTHING = { relation: undefined, book: "unknown" } as const;
const signal = signalOf("mexc:net_percent:5:up:0.9", "WIF", 1_800_000_000);

it("says what, when, how, and beside what", () => {
  expect(
    explainText(
      { symbol: "WIF", latest: { ...signal, suppressed: 2 }, firedAt: [3, 2, 1], isEarlier: false },
      2,
      t,
      NOTHING,
    ).split("\n"),
  ).toEqual([
    "MEXC:WIFUSDT in 5 min",
    "100 \u00d7 (101.00 \u2212 100.00) / 100.00 = +1.00%",
    "2027-01-15T07:55:00.000Z \u2192 2027-01-15T08:00:00.000Z, threshold 0.9%",
    "Volume in the window: 100 \u00d7 (2000 / 1000 \u2212 1) = +100.00%",
    "BTC in the same window: +0.10416666666666667%",
    "Beyond BTC's move: +0.8958333333333334%",
    "Signals within 60 s: 3, 2 more held back",
  ]);
});

it("says how it stands to the other exchange and what the book held, and when, in figures without marks", () => {
  const relation = { other: "binance", kind: "leads", lead: 400, uncertainty: 30, difference: -1.5 } as const;
  const book = {
    at: 1_800_000_001_500,
    bids: [[99, 100]],
    asks: [[101, 50.5]],
    bidsCut: true,
    asksCut: false,
  } satisfies OrderBook;
  const group = { symbol: "WIF", latest: signal, firedAt: [1], isEarlier: false };
  const lines = explainText(group, 2, t, { relation, book }).split("\n");
  expect(lines.slice(-3, -1)).toEqual([
    "Beside Binance: leads 400 ms \u00b1 30 ms \u00b7 \u22121.5 bp",
    "Book within 0.5%: buy 5101 \u00b7 sell \u2265 9900 USDT, 2027-01-15T08:00:01.500Z",
  ]);
});

it("leaves out what is not known", () => {
  const latest = { ...signal, btcStart: null, volumeBefore: null };
  expect(explainText({ symbol: "WIF", latest, firedAt: [1], isEarlier: false }, 2, t, NOTHING).split("\n")).toHaveLength(4);
});
