import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodePush } from "../mexc/mexc-proto.ts";
import { startSimulator, type RunningSimulator } from "../start-simulator.ts";
import { getJson, getRows, postFault } from "../testing/get-json.ts";
import { TestSocket, type Frame } from "../testing/test-socket.ts";
import { USUAL_HOUR } from "../testing/usual-hour.ts";

let simulator: RunningSimulator;
let base: string;
const sockets: TestSocket[] = [];

async function open(...streams: string[]): Promise<TestSocket> {
  const socket = await TestSocket.open(`${simulator.urls.binanceWsUrl}/stream?streams=${streams.join("/")}`);
  sockets.push(socket);
  return socket;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const fault: RunningSimulator["binance"]["fault"] = (order) => simulator.binance.fault(order);
const ids = (socket: TestSocket) => socket.messages.map(({ data }) => (data as { a: number }).a);

beforeAll(async () => {
  const limits = { mexcRequestsPerSecond: 1000, messagesPerSecond: 100 };
  simulator = await startSimulator({ symbolsBinance: 30, symbolsMexc: 10, rate: 3, limits, ...USUAL_HOUR });
  base = simulator.urls.binanceRestUrl;
});
beforeEach(() => fault({ fault: "clear" }));
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await simulator.stop();
});

describe("sockets", () => {
  test("drop cuts without a close frame, a share of them", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => open("btcusdt@aggTrade")));
    await wait(50);
    fault({ fault: "drop", share: 1 });
    for (const socket of all) expect(await socket.until(() => socket.closed)).toMatchObject({ code: 1006 });
    // The server notices the end a moment after the client.
    await all[0]!.until(() => simulator.binance.sockets === 0);
  });

  test("refuse keeps sockets and REST out for a while", async () => {
    fault({ fault: "refuse", seconds: 2 });
    await expect(open("btcusdt@aggTrade")).rejects.toThrow(/hang up|ECONNRESET/);
    await expect(getJson(`${base}/api/v3/ping`)).rejects.toThrow("fetch failed");
    await wait(2050);
    expect((await getJson(`${base}/api/v3/ping`)).status).toBe(200);
    await expect(open("btcusdt@aggTrade")).resolves.toBeDefined();
  });

  test("expire closes as after 24 hours; shutdown announces itself first", async () => {
    const socket = await open("btcusdt@aggTrade");
    fault({ fault: "shutdown", seconds: 0.3 });
    await socket.until(() => socket.messages.find(({ stream }) => stream === "!serverShutdown"));
    expect(socket.closed).toBeUndefined();
    expect(await socket.until(() => socket.closed)).toMatchObject({ code: 1001 });
  });
});

describe("frames", () => {
  test("stall: open and answering, but silent; for one stream only where asked", async () => {
    const socket = await open("btcusdt@aggTrade", "ethusdt@aggTrade");
    await socket.until(() => ids(socket).length > 5);
    fault({ fault: "stall", seconds: 1, symbol: "BTCUSDT" });
    await wait(50);
    const before = socket.messages.length;
    await wait(700);
    const during = socket.messages.slice(before).map(({ stream }) => stream);
    expect(during).not.toContain("btcusdt@aggTrade");
    expect(during).toContain("ethusdt@aggTrade");
    fault({ fault: "stall", seconds: 0.6 });
    await wait(30);
    const silent = socket.frames.length;
    expect(await socket.ask({ method: "LIST_SUBSCRIPTIONS", id: 7 })).toHaveProperty("result");
    await wait(300);
    expect(socket.frames.length).toBe(silent + 1);
    await socket.until(() => socket.frames.length > silent + 5);
  });

  test("garbage comes at about its rate and then stops", async () => {
    const isBad = ({ text }: Frame): boolean => {
      try {
        const { data } = JSON.parse(text!) as { data: { a: number; s: string } };
        return data.s === undefined || !Number.isInteger(data.a);
      } catch {
        return true;
      }
    };
    const socket = await open("btcusdt@aggTrade", "ethusdt@aggTrade");
    fault({ fault: "garbage", share: 0.5, seconds: 10 });
    const frames = await socket.until(() => socket.frames.length >= 100 && [...socket.frames]);
    fault({ fault: "clear" });
    const bad = frames.filter(isBad);
    expect(bad.length).toBeGreaterThan(frames.length * 0.25);
    expect(bad.length).toBeLessThan(frames.length * 0.75);
    const later = await open("btcusdt@aggTrade");
    await later.until(() => later.frames.length >= 10);
    expect(later.frames.filter(isBad)).toEqual([]);
  });

  test("duplicates double, disorder swaps, nothing is lost", async () => {
    const doubling = await open("btcusdt@aggTrade");
    fault({ fault: "duplicate", share: 0.5, seconds: 10 });
    await doubling.until(() => doubling.frames.length >= 60);
    fault({ fault: "clear" });
    const doubled = ids(doubling);
    expect(doubled.length).toBeGreaterThan(new Set(doubled).size * 1.2);
    const swapping = await open("btcusdt@aggTrade");
    fault({ fault: "disorder", share: 0.4, seconds: 10 });
    await swapping.until(() => swapping.frames.length >= 60);
    // Released when the fault ends.
    fault({ fault: "clear" });
    await swapping.until(() => swapping.frames.length >= 65);
    const seen = ids(swapping);
    const sorted = [...seen].sort((a, b) => a - b);
    expect(seen).not.toEqual(sorted);
    expect(sorted).toEqual(Array.from({ length: sorted.length }, (_, at) => sorted[0]! + at));
  });

  test("an unknown field leaves the rest readable, in JSON and in protobuf", async () => {
    const socket = await open("btcusdt@aggTrade");
    const mexc = await TestSocket.open(`${simulator.urls.mexcWsUrl}/ws`);
    sockets.push(mexc);
    fault({ fault: "extra-field", seconds: 3 });
    simulator.mexc.fault({ fault: "extra-field", seconds: 3 });
    mexc.send({ method: "SUBSCRIPTION", params: ["spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"] });
    const message = await socket.until(() => socket.messages.find(({ newField }) => newField));
    expect(message["data"]).toMatchObject({ s: "BTCUSDT" });
    const push = await mexc.until(() => mexc.frames.find(({ text }) => text === undefined));
    expect([...push.bytes].slice(-3)).toEqual([0xb8, 0x3e, 0x07]);
    expect(decodePush(push.bytes)).toHaveProperty("publicAggreDeals.deals");
    simulator.mexc.fault({ fault: "clear" });
  });

  test("delay holds frames back", async () => {
    const socket = await open("btcusdt@aggTrade");
    fault({ fault: "delay", ms: 400, seconds: 2 });
    await wait(100);
    const from = socket.frames.length;
    await socket.until(() => socket.frames.length > from + 5);
    const late = socket.frames.slice(from).map(({ text, atMs }) => atMs - (JSON.parse(text!) as { data: { T: number } }).data.T);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(380);
  });

  test("lost trades are missing by socket and present by REST", async () => {
    const socket = await open("btcusdt@aggTrade");
    await socket.until(() => ids(socket).length > 2);
    fault({ fault: "lose", share: 0.5, seconds: 10, symbol: "BTCUSDT" });
    const seen = await socket.until(() => ids(socket).length > 30 && ids(socket));
    const [first, last] = [seen[0]!, seen.at(-1)!];
    expect(seen.length).toBeLessThan(last - first);
    const rows = await getRows<{ a: number }>(
      `${base}/api/v3/aggTrades?symbol=BTCUSDT&fromId=${first}&limit=${Math.min(1000, last - first + 1)}`,
    );
    expect(rows.at(-1)!.a).toBe(Math.min(last, first + 999));
  });
});

describe("the network", () => {
  test("delays every byte both ways, handshakes too, and keeps the order", async () => {
    fault({ fault: "network", ms: 150, jitter_ms: 50, handshake_ms: 300, seconds: 20 });
    const began = performance.now();
    const socket = await open("btcusdt@aggTrade", "ethusdt@aggTrade");
    // Handshake, request and answer: at least 300 + 2 × (150 ± 50) ms.
    expect(performance.now() - began).toBeGreaterThan(495);
    const asked = performance.now();
    await socket.ask({ method: "LIST_SUBSCRIPTIONS", id: 9 });
    expect(performance.now() - asked).toBeGreaterThan(195);
    const frames = await socket.until(() => socket.frames.length > 30 && [...socket.frames]);
    const late = frames.flatMap(({ text, atMs }) => {
      const { data } = JSON.parse(text!) as { data?: { T: number } };
      return data ? [atMs - data.T] : [];
    });
    expect(Math.min(...late)).toBeGreaterThan(90);
    const ofBtc = socket.messages
      .filter(({ stream }) => stream === "btcusdt@aggTrade")
      .map(({ data }) => (data as { a: number }).a);
    expect(ofBtc.length).toBeGreaterThan(5);
    expect(ofBtc).toEqual(ofBtc.toSorted((a, b) => a - b));
    const restBegan = performance.now();
    await getJson(`${base}/api/v3/ping`);
    expect(performance.now() - restBegan).toBeGreaterThan(195);
    fault({ fault: "clear" });
    const fast = performance.now();
    await getJson(`${base}/api/v3/ping`);
    expect(performance.now() - fast).toBeLessThan(150);
  });

  test("is refused by host, sockets and REST, while another host serves", async () => {
    fault({ fault: "region", host: "127.0.0.1", seconds: 5 });
    expect((await getJson(`${base}/api/v3/ping`)).status).toBe(451);
    await expect(open("btcusdt@aggTrade")).rejects.toThrow("451");
    expect((await getJson(`${base.replace("127.0.0.1", "localhost")}/api/v3/ping`)).status).toBe(200);
  });

  test("carries so many calls of an address in any second", async () => {
    fault({ fault: "budget", per_second: 3, seconds: 5 });
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await getJson(`${base}/api/v3/ping`)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
  });
});

describe("the list of coins", () => {
  const listed = async (): Promise<string[]> =>
    ((await getJson(`${base}/api/v3/exchangeInfo`)).body as { symbols: { symbol: string }[] }).symbols.map(
      ({ symbol }) => symbol,
    );

  test("a coin comes, sleeps, wakes with a move, and leaves for good", async () => {
    fault({ fault: "list", base: "NEWBORN", price: 2, trades_per_second: 20 });
    const socket = await open("newbornusdt@aggTrade");
    await socket.until(() => ids(socket).length > 5);
    fault({ fault: "sleep", symbol: "NEWBORNUSDT" });
    await wait(100);
    const asleep = ids(socket).length;
    await wait(600);
    expect(ids(socket).length).toBe(asleep);
    expect(await listed()).toContain("NEWBORNUSDT");
    fault({ fault: "wake", symbol: "NEWBORNUSDT", percent: 100, seconds: 5, volume_factor: 50 });
    await socket.until(() => ids(socket).length > asleep + 5);
    const price = await socket.until(() => {
      const { p } = socket.messages.at(-1)!["data"] as { p: string };
      return Number(p) > 3 && Number(p);
    });
    expect(price).toBeLessThan(8);
    fault({ fault: "delist", symbol: "NEWBORNUSDT" });
    expect(await listed()).not.toContain("NEWBORNUSDT");
    await wait(100);
    const gone = ids(socket).length;
    await wait(300);
    expect(ids(socket).length).toBe(gone);
    expect(() => fault({ fault: "wake", symbol: "NEWBORNUSDT" })).toThrow("is not listed");
  }, 15_000);
});

describe("REST", () => {
  test("ban, error, slowness and lag", async () => {
    fault({ fault: "ban", status: 418, seconds: 0.3 });
    const banned = await getJson(`${base}/api/v3/time`);
    expect([banned.status, Number(banned.headers.get("retry-after")) > 0]).toEqual([418, true]);
    fault({ fault: "clear" });
    fault({ fault: "rest-error", status: 502, seconds: 5 });
    expect((await getJson(`${base}/api/v3/time`)).status).toBe(502);
    fault({ fault: "clear" });
    fault({ fault: "rest-slow", ms: 200, seconds: 5 });
    const began = performance.now();
    await getJson(`${base}/api/v3/time`);
    expect(performance.now() - began).toBeGreaterThan(190);
    fault({ fault: "clear" });
    fault({ fault: "rest-lag", ms: 5000, seconds: 5 });
    const [newest] = await getRows<{ T: number }>(`${base}/api/v3/aggTrades?symbol=BTCUSDT&limit=1`);
    expect(Date.now() - newest!.T).toBeGreaterThanOrEqual(5000);
  });

  test("a skewed clock shows in REST and events", async () => {
    fault({ fault: "skew", ms: 3000 });
    const { body } = await getJson(`${base}/api/v3/time`);
    expect((body as { serverTime: number }).serverTime - Date.now()).toBeGreaterThan(2500);
    fault({ fault: "clear" });
  });
});

describe.concurrent("the market", () => {
  const status = async (pair: string) => {
    const { body } = await getJson(`${base}/api/v3/exchangeInfo?symbol=${pair}`);
    return (body as { symbols: { status: string }[] }).symbols[0]!.status;
  };

  test("halt and resume one coin: silence, BREAK, then contiguous ids", async () => {
    const socket = await open("solusdt@aggTrade", "btcusdt@aggTrade");
    const sol = () =>
      socket.messages.filter(({ stream }) => stream === "solusdt@aggTrade").map(({ data }) => (data as { a: number }).a);
    await socket.until(() => sol().length > 2);
    fault({ fault: "halt", symbol: "SOLUSDT" });
    expect(await status("SOLUSDT")).toBe("BREAK");
    await wait(40);
    const before = sol().length;
    await wait(600);
    expect(sol().length).toBe(before);
    fault({ fault: "resume", symbol: "SOLUSDT" });
    await socket.until(() => sol().length > before + 2);
    expect(sol()).toEqual(Array.from({ length: sol().length }, (_, at) => sol()[0]! + at));
    expect(await status("SOLUSDT")).toBe("TRADING");
  });

  test("a new listing appears in REST and by socket, on MEXC too", async () => {
    const listedAt = performance.now();
    fault({ fault: "list", base: "FRESH", price: 3.5, trades_per_second: 20 });
    expect(await status("FRESHUSDT")).toBe("TRADING");
    const socket = await open("freshusdt@aggTrade");
    await socket.until(() => ids(socket).length > 3);
    // Its ids begin with the listing; a busy machine opens the socket some trades later.
    expect(ids(socket)[0]).toBeLessThan(50 + ((performance.now() - listedAt) / 1000) * 50);
    const rows = await getRows<[number]>(`${base}/api/v3/klines?symbol=FRESHUSDT&interval=1m`);
    expect(rows.length).toBeLessThanOrEqual(2);
    simulator.mexc.fault({ fault: "list", base: "FRESH", price: 3.5 });
    const mexc = await getJson(`${simulator.urls.mexcRestUrl}/api/v3/exchangeInfo?symbol=FRESHUSDT`);
    expect(mexc.status).toBe(200);
    expect(() => fault({ fault: "list", base: "FRESH" })).toThrow("already listed");
  });

  test("a run moves the price now", async () => {
    const second = Math.floor(Date.now() / 1000);
    fault({ fault: "run", symbol: "ETHUSDT", percent: 12, seconds: 5, volume_factor: 5 });
    await wait(3200);
    const [before, after] = [simulator.binance.truth("ETHUSDT", second - 1), simulator.binance.truth("ETHUSDT", second + 2)];
    expect(after.price / before.price).toBeGreaterThan(1.08);
  });
});

test.each([
  ["not json", "body: not JSON"],
  [{ fault: "explode" }, "unknown fault; known are: drop"],
  [{ fault: "stall" }, "seconds:"],
  [{ fault: "stall", seconds: 5, speed: 2 }, "Unrecognized key"],
  [{ fault: "garbage", seconds: 5, share: 3 }, "share:"],
  [{ fault: "halt", symbol: "NOPEUSDT" }, "symbol: NOPEUSDT is not listed"],
])("%j is refused with a reason", async (order, message) => {
  const { status, body } = await postFault(base, order);
  expect([status, (body as { error: string }).error]).toEqual([400, expect.stringContaining(message)]);
});

test("a good order over HTTP is carried out", async () => {
  expect(await postFault(base, { fault: "rest-error", seconds: 1 })).toMatchObject({ status: 200, body: { ok: true } });
  expect((await getJson(`${base}/api/v3/ping`)).status).toBe(503);
});
