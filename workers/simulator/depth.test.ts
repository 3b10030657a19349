// Order books of the simulator: as both exchanges print them, agreeing with their best prices, with their refusals.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSimulator, type RunningSimulator } from "./start-simulator.ts";
import { fastClock } from "./testing/fast-clock.ts";
import { getJson } from "./testing/get-json.ts";

const START = Date.UTC(2026, 10, 22, 13, 37, 10);
let simulator: RunningSimulator;

beforeAll(async () => {
  simulator = await startSimulator({ symbolsBinance: 8, symbolsMexc: 8, clock: fastClock(START, 0.001) });
});
afterAll(() => simulator.stop());

interface Depth {
  readonly lastUpdateId: number;
  readonly bids: [string, string][];
  readonly asks: [string, string][];
}

describe.each(["binance", "mexc"] as const)("%s", (exchange) => {
  const api = (): string => `${exchange === "binance" ? simulator.urls.binanceRestUrl : simulator.urls.mexcRestUrl}/api/v3`;

  test("each side goes away from the best price, which is that of the best prices", async () => {
    const { body } = await getJson(`${api()}/depth?symbol=BTCUSDT&limit=50`);
    const { bids, asks } = body as Depth;
    const { body: best } = await getJson(`${api()}/ticker/bookTicker?symbol=BTCUSDT`);
    expect(best).toMatchObject({ bidPrice: bids[0]![0], bidQty: bids[0]![1], askPrice: asks[0]![0], askQty: asks[0]![1] });
    const prices = [...bids.toReversed(), ...asks].map(([price]) => Number(price));
    expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b));
    expect([bids.length, asks.length]).toEqual([50, 50]);
    expect([...bids, ...asks].every(([, quantity]) => Number(quantity) > 0)).toBe(true);
  });

  test("a hundred orders unless more are asked for", async () => {
    expect(((await getJson(`${api()}/depth?symbol=ETHUSDT`)).body as Depth).asks).toHaveLength(100);
    expect(((await getJson(`${api()}/depth?symbol=ETHUSDT&limit=500`)).body as Depth).asks).toHaveLength(500);
  });

  test.each([
    ["depth?symbol=NOPE", -1121],
    ["depth?symbol=BTCUSDT&limit=0", -1130],
    ["depth?symbol=BTCUSDT&limit=many", -1100],
    ["depth", exchange === "binance" ? -1102 : 700_004],
  ])("refuses %s", async (path, code) => {
    expect(await getJson(`${api()}/${path}`)).toMatchObject({ status: 400, body: { code } });
  });
});

test("Binance weighs a book by its orders", async () => {
  const weightOf = async (limit: number): Promise<number> => {
    const used = async (path: string) =>
      Number((await getJson(`${simulator.urls.binanceRestUrl}/api/v3/${path}`)).headers.get("x-mbx-used-weight-1m"));
    const before = await used("ping");
    return (await used(`depth?symbol=BTCUSDT&limit=${limit}`)) - before;
  };
  expect([await weightOf(100), await weightOf(500), await weightOf(1000), await weightOf(5000)]).toEqual([5, 25, 50, 250]);
});

test("MEXC refuses books beyond its limit", async () => {
  const strict = await startSimulator({ symbolsBinance: 2, symbolsMexc: 2, limits: { mexcRequestsPerSecond: 3 } });
  try {
    const asked = Array.from({ length: 5 }, () => getJson(`${strict.urls.mexcRestUrl}/api/v3/depth?symbol=BTCUSDT`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  } finally {
    await strict.stop();
  }
});
