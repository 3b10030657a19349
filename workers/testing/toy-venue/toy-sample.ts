// The toy exchange's frames and answers for the tests that every venue passes.

import type { VenueSample } from "../../exchanges/testing/venue-sample.ts";

const AT = 1790281246176;
const trade = (n: number, price: string, pair = "BTCUSDT"): Buffer =>
  Buffer.from(JSON.stringify({ trade: { pair, n, price, amount: "0.25", at: AT } }));
const days = (price: string): Buffer =>
  Buffer.from(JSON.stringify({ days: ["BTCUSDT", "ETHUSDT"].map((pair) => ({ pair, price, turnover: "1000.5" })), at: AT }));

export const sample: VenueSample = {
  isBinary: false,
  frame: trade(41, "84270.5"),
  trades: [{ position: 2, price: 84270.5, quoteVolume: 84270.5 * 0.25, time: AT }],
  frameWithPrice: (price) => trade(41, price),
  control: '{"id":1,"done":true}',
  refusal: '{"id":2,"done":false}',
  maxMessage: { bytes: 2_000, topics: 10 },
  frames: [trade(41, "84270.5"), trade(42, "84271"), trade(7, "2683.1", "ETHUSDT"), days("84270"), days("84300.25")],
};
