import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSimulator, type RunningSimulator } from "../start-simulator.ts";
import { fastClock } from "../testing/fast-clock.ts";
import { getJson, getRows } from "../testing/get-json.ts";
import { TestSocket } from "../testing/test-socket.ts";
import { decodePush, encodePush } from "./mexc-proto.ts";

/** A fixed stretch of market, so that no test depends on the day. */
const START = Date.UTC(2026, 10, 22, 13, 37, 10);
let simulator: RunningSimulator;
let api: string;
const sockets: TestSocket[] = [];
const deals = (pair: string, every = "100ms") => `spot@public.aggre.deals.v3.api.pb@${every}@${pair}`;

async function connect(): Promise<TestSocket> {
  const socket = await TestSocket.open(`${simulator.urls.mexcWsUrl}/ws`);
  sockets.push(socket);
  return socket;
}

const pushes = (socket: TestSocket) =>
  socket.frames.filter(({ text }) => text === undefined).map(({ bytes }) => decodePush(bytes));

beforeAll(async () => {
  simulator = await startSimulator({
    symbolsBinance: 2,
    symbolsMexc: 60,
    clock: fastClock(START, 1),
    limits: { mexcRequestsPerSecond: 1000 },
  });
  api = `${simulator.urls.mexcRestUrl}/api/v3`;
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await simulator.stop();
});

test("the schema re-encodes recorded frames of the venue byte for byte", () => {
  const file = new URL("../fixtures/mexc-push-frames.json", import.meta.url);
  const frames = JSON.parse(readFileSync(file, "utf8")) as { id: string; hex: string; decoded: object }[];
  expect(frames.length).toBeGreaterThan(3);
  for (const { id, hex } of frames) {
    const bytes = Buffer.from(hex, "hex");
    expect(Buffer.from(encodePush(decodePush(bytes))).toString("hex"), id).toBe(hex);
  }
});

describe("control frames", () => {
  const request = async (socket: TestSocket, message: unknown) => {
    const before = socket.messages.length;
    socket.send(message);
    return socket.until(() => socket.messages[before]);
  };
  const subscribe = (...params: string[]) => ({ method: "SUBSCRIPTION", params });

  test("echo, refusal and mixed reply as on the wire", async () => {
    const socket = await connect();
    const [good, other] = [deals("BTCUSDT"), deals("ETHUSDT", "10ms")];
    expect(await request(socket, subscribe(good, other))).toEqual({ id: 0, code: 0, msg: `${good},${other}` });
    const old = "spot@public.miniTicker.v3.api@BTCUSDT@UTC+0";
    expect(await request(socket, subscribe(old))).toEqual({
      id: 0,
      code: 0,
      msg: `Not Subscribed successfully! [${old}].  Reason： Blocked! `,
    });
    const unknown = deals("NOSUCHUSDT");
    expect(await request(socket, { ...subscribe(deals("SOLUSDT"), unknown), id: 9 })).toEqual({
      id: 9,
      code: 0,
      msg: `Subscribed successful! [${deals("SOLUSDT")}]. Not Subscribed successfully! [${unknown}]. Reason： Blocked! `,
    });
    expect(await request(socket, { method: "UNSUBSCRIPTION", params: [good] })).toEqual({ id: 0, code: 0, msg: good });
  });

  test("PING in either case", async () => {
    const socket = await connect();
    const pong = { id: 0, code: 0, msg: "PONG" };
    expect(await request(socket, { method: "PING" })).toEqual(pong);
    expect(await request(socket, { method: "ping" })).toEqual(pong);
  });

  test("the 31st subscription is acknowledged and silent", async () => {
    const socket = await connect();
    const { body } = await getJson(`${api}/defaultSymbols`);
    const pairs = (body as { data: string[] }).data.slice(0, 30);
    await request(socket, subscribe(...pairs.reverse().map((pair) => deals(pair))));
    const late = "spot@public.miniTickers.v3.api.pb@24H";
    expect(await request(socket, subscribe(late))).toMatchObject({ msg: late });
    await socket.until(() => pushes(socket).length > 20);
    await new Promise((resolve) => setTimeout(resolve, 3300));
    expect(pushes(socket).some(({ channel }) => channel === late)).toBe(false);
  });
});

test("pushes carry what the venue sends, deals are unique and on time", async () => {
  const socket = await connect();
  const channels = [
    deals("BTCUSDT"),
    "spot@public.kline.v3.api.pb@BTCUSDT@Min1",
    "spot@public.miniTicker.v3.api.pb@BTCUSDT@24H",
    "spot@public.miniTickers.v3.api.pb@24H",
    "spot@public.aggre.bookTicker.v3.api.pb@100ms@BTCUSDT",
    "spot@public.limit.depth.v3.api.pb@BTCUSDT@5",
  ];
  socket.send({ method: "SUBSCRIPTION", params: channels });
  const first = (channel: string) => socket.until(() => pushes(socket).find((push) => push["channel"] === channel));
  expect(Object.keys(await first(channels[0]!))).toEqual(["channel", "symbol", "sendTime", "publicAggreDeals"]);
  const kline = await first(channels[1]!);
  expect(Object.keys(kline)).toEqual(["channel", "symbol", "symbolId", "createTime", "publicSpotKline"]);
  const { windowStart, windowEnd } = kline["publicSpotKline"] as { windowStart: number; windowEnd: number };
  expect(windowEnd - windowStart).toBe(60);
  expect(await first(channels[2]!)).toHaveProperty("publicMiniTicker.zonedRate");
  const all = (await first(channels[3]!))["publicMiniTickers"] as {
    items: { symbol: string; volume: string; quantity: string }[];
  };
  const btc = all.items.find(({ symbol }) => symbol === "BTCUSDT")!;
  expect(Number(btc.volume)).toBeGreaterThan(1000 * Number(btc.quantity));
  expect(await first(channels[4]!)).toHaveProperty("publicAggreBookTicker.version");
  expect((await first(channels[5]!))["publicLimitDepths"]).toMatchObject({ asks: { length: 5 }, bids: { length: 5 } });
  const ids = pushes(socket).flatMap(
    (push) => (push["publicAggreDeals"] as { deals: { tradeId: string; time: number }[] } | undefined)?.deals ?? [],
  );
  expect(new Set(ids.map(({ tradeId }) => tradeId)).size).toBe(ids.length);
  expect(ids[0]!.tradeId).toMatch(/^\d{18}X0_\d{18}X0$/);
});

test("idle sockets are cut, and so are old ones", async () => {
  const limits = { mexcUnsubscribedMs: 300, mexcQuietMs: 600, socketLifeMs: 1500 };
  const hasty = await startSimulator({ symbolsBinance: 2, symbolsMexc: 2, limits });
  try {
    const url = `${hasty.urls.mexcWsUrl}/ws`;
    const [silent, busy] = [await TestSocket.open(url), await TestSocket.open(url)];
    busy.send({ method: "SUBSCRIPTION", params: [deals("BTCUSDT")] });
    await silent.until(() => silent.closed);
    expect(busy.closed).toBeUndefined();
    await busy.until(() => busy.closed);
    expect(pushes(busy).length).toBeGreaterThan(3);
  } finally {
    await hasty.stop();
  }
});

describe("REST", () => {
  test("klines: eight columns, 500 at most, exclusive end, a full minute wide", async () => {
    const rows = await getRows<(string | number)[]>(`${api}/klines?symbol=BTCUSDT&interval=1m&limit=1000`);
    expect(rows).toHaveLength(500);
    expect(rows.every((row) => row.length === 8 && Number(row[6]) - Number(row[0]) === 60_000)).toBe(true);
    const [start] = rows[10]!;
    const few = await getRows<number[]>(
      `${api}/klines?symbol=BTCUSDT&interval=1m&startTime=${start}&endTime=${Number(start) + 120_000}`,
    );
    expect(few.map(([open]) => open)).toEqual([start, Number(start) + 60_000]);
  });

  test("trades have null ids and ms times, aggTrades whole seconds, and they sum to the candle's two decimals", async () => {
    const [newest] = await getRows(`${api}/trades?symbol=BTCUSDT&limit=1`);
    expect(newest).toMatchObject({ id: null, tradeType: expect.stringMatching(/^(BID|ASK)$/) });
    const minute = Math.floor(START / 60_000) * 60_000 - 600_000;
    const rows = await getRows<{ a: null; p: string; q: string; T: number }>(
      `${api}/aggTrades?symbol=APTUSDT&startTime=${minute}&endTime=${minute + 59_999}&limit=1000`,
    );
    const [kline] = await getRows<string[]>(`${api}/klines?symbol=APTUSDT&interval=1m&startTime=${minute}&limit=1`);
    expect(rows.every(({ a, T }) => a === null && T % 1000 === 0)).toBe(true);
    expect(rows.length).toBeLessThan(1000);
    const sum = rows.reduce((total, { p, q }) => total + Number(p) * Number(q), 0);
    expect(kline![7]).toBe(String(Number(sum.toFixed(2))));
  });

  test("tickers: fraction percent, null count; symbols: text status, leveraged and stock junk", async () => {
    const { body: day } = await getJson(`${api}/ticker/24hr?symbol=BTCUSDT`);
    const { priceChangePercent, openPrice, lastPrice } = day as Record<string, string>;
    expect(Number(priceChangePercent)).toBeCloseTo(Number(lastPrice) / Number(openPrice) - 1, 6);
    expect(day).toMatchObject({ count: null, bidQty: "" });
    const { body: info } = await getJson(`${api}/exchangeInfo`);
    const { symbols } = info as { symbols: { symbol: string; status: string; conceptPlates?: string[] }[] };
    expect(new Set(symbols.map(({ status }) => status))).toEqual(new Set(["1", "2", "3"]));
    expect(symbols.map(({ symbol }) => symbol)).toContain("BTC3LUSDT");
    expect(symbols.some(({ conceptPlates }) => conceptPlates)).toBe(true);
    const { body: two } = await getJson(`${api}/exchangeInfo?symbols=BTCUSDT,ETHUSDT`);
    expect((two as { symbols: unknown[] }).symbols).toHaveLength(2);
    const { body: contracts } = await getJson(`${simulator.urls.mexcRestUrl}/api/v1/contract/detail`);
    expect(contracts).toEqual({ success: true, code: 0, data: [] });
  });

  test.each(["klines?symbol=NOPE&interval=1m", "klines?symbol=BTCUSDT&interval=7m", "aggTrades?symbol=BTCUSDT&startTime=1"])(
    "%s is refused",
    async (path) => {
      const { status, body } = await getJson(`${api}/${path}`);
      expect([status, body]).toEqual([400, { code: expect.any(Number), msg: expect.any(String), _extend: null }]);
    },
  );

  test("the budget: so many requests a second, so much weight an endpoint", async () => {
    const strict = await startSimulator({
      symbolsBinance: 2,
      symbolsMexc: 2,
      limits: { mexcRequestsPerSecond: 6, mexcWeightPer10s: 50 },
    });
    try {
      const base = `${strict.urls.mexcRestUrl}/api/v3`;
      const statuses = await Promise.all(Array.from({ length: 8 }, () => getJson(`${base}/ping`)));
      expect(statuses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      await new Promise((resolve) => setTimeout(resolve, 1050));
      expect((await getJson(`${base}/ticker/24hr`)).status).toBe(200);
      const over = await getJson(`${base}/ticker/24hr`);
      expect([over.status, over.headers.get("retry-after")]).toEqual([429, "1"]);
      expect((await getJson(`${strict.urls.mexcRestUrl}/sim/usage`)).body).toEqual({ calls: 10, over_budget: 3 });
    } finally {
      await strict.stop();
    }
  });
});
