import { expect, it } from "vitest";
import type { ListedTicker } from "../exchanges/exchange.ts";
import { quotesText } from "./check-quotes.ts";

const listed = (pair: string, price: number): ListedTicker => ({
  ...{ symbol: pair.slice(0, 1), pair, tickSize: "0.01", decimals: 2, active: true },
  ...{ price, volume24h: 1, dayOpen: price },
});
const TWO = [listed("AUSDT", 100), listed("BUSDT", 5)];
const ofPrices =
  (...prices: number[]) =>
  async (): Promise<Float64Array> =>
    Float64Array.from(prices);

it("says how many pairs have a bid and an ask", async () => {
  expect(await quotesText(ofPrices(99, 101, 4.9, 5), TWO)).toBe("bid and ask of 2 of 2 pairs by one request");
});

it("says where most have none, and where one is another coin's", async () => {
  const none = Number.NaN;
  await expect(quotesText(ofPrices(none, none, none, none), TWO)).rejects.toThrow("only 0 of 2 pairs have a quote");
  await expect(quotesText(ofPrices(99, 101, 99, 101), TWO)).rejects.toThrow("BUSDT: its quote is more than 20 %");
});
