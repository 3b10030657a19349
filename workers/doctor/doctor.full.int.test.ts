// A whole minute of both simulated exchanges: its trades make the candles that the exchange closes.

import { expect, test } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { listingEverywhere } from "../simulator/options.ts";
import { startSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";
import { examineExchange } from "./examine-exchange.ts";
import { findingsText } from "./finding.ts";

test("a minute of trades agrees with its candle on both exchanges", { timeout: 300_000 }, async ({ onTestFinished }) => {
  const simulator = await startSimulator({ ...listingEverywhere(6), ...USUAL_HOUR });
  onTestFinished(() => simulator.stop());
  const texts = EXCHANGES.map(async (exchange) => {
    const hosts = [{ rest: simulator.urls[`${exchange}RestUrl`], ws: simulator.urls[`${exchange}WsUrl`] }];
    const examination = { exchange, hosts, coins: 6, seconds: 60, log: createLog("test", "silent") };
    return findingsText(exchange, await examineExchange(examination));
  });
  const [text, other] = await Promise.all(texts);
  for (const each of [text, other]) {
    expect(each).toMatch(/ok {7}minute of trades +6 of 6 agree/);
    expect(each).not.toContain("DIFFERS");
  }
  expect(text + (other ?? "")).toMatch(/ok {7}closed minutes by socket +6 of 6 agree/);
});
