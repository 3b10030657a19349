import { describe, expect, test } from "vitest";
import type { DayFigures } from "../exchanges/exchange.ts";
import { Delivered } from "./delivered.ts";
import { THREE_COINS } from "./testing/three-coins.ts";
import { tickerFinding } from "./tickers-beside-rest.ts";

/** Answers these figures of all three coins, one after another, the last one repeatedly. */
function restOf(...answers: readonly Partial<DayFigures>[]) {
  let asked = 0;
  return {
    dayFigures: () => {
      const figures = { price: 100, volume24h: 1e6, dayOpen: 99, ...answers[Math.min(asked++, answers.length - 1)] };
      return Promise.resolve(new Map(THREE_COINS.map(({ pair }) => [pair, figures])));
    },
  };
}

/** Compares after the ticker of each coin came. */
function foundOf(rest: ReturnType<typeof restOf>, price = 100, volume24h = 1e6) {
  const delivered = new Delivered(THREE_COINS);
  for (const position of THREE_COINS.keys()) delivered.ticker(position, price, volume24h);
  return tickerFinding(rest, THREE_COINS, delivered);
}

describe.concurrent("24 h figures", { timeout: 20_000 }, () => {
  test("figures that moved a little between the two", async () => {
    const finding = await foundOf(restOf({ price: 101, volume24h: 1.04e6 }));
    expect(finding).toMatchObject({ verdict: "right" });
    expect(finding.found).toBe("3 of 3: price within 2 % and volume within 5 % of REST's");
  });

  test("swapped quantity and turnover", async () => {
    const finding = await foundOf(restOf({}), 100, 1e4);
    expect(finding).toMatchObject({ check: "24 h tickers", verdict: "differs" });
    expect(finding.found).toContain("3 of 3 not price within 2 %");
    expect(finding.found).toContain(
      "like BTCUSDT with 10000 USDT by socket, 1000000 by REST: the socket's is its quantity in coins",
    );
  });

  test("another price", async () => {
    expect((await foundOf(restOf({}), 110)).found).toContain("like BTCUSDT at 110 by socket, 100 by REST");
  });

  test("figures that agree when REST is asked again were on their way", async () => {
    expect(await foundOf(restOf({ volume24h: 9e5 }, {}))).toMatchObject({ verdict: "right" });
  });

  test("no ticker of these coins", async () => {
    const finding = await tickerFinding(restOf({}), THREE_COINS, new Delivered(THREE_COINS));
    expect(finding).toMatchObject({ verdict: "differs", found: "not seen: none came in 10 s" });
  });
});
