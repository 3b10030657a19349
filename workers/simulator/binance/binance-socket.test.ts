import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSimulator, type RunningSimulator } from "../start-simulator.ts";
import { TestSocket } from "../testing/test-socket.ts";
import { USUAL_HOUR } from "../testing/usual-hour.ts";

let simulator: RunningSimulator;
const sockets: TestSocket[] = [];

async function open(path: string, options?: { autoPong?: boolean }): Promise<TestSocket> {
  const socket = await TestSocket.open(simulator.urls.binanceWsUrl + path, options);
  sockets.push(socket);
  return socket;
}

beforeAll(async () => {
  simulator = await startSimulator({ symbolsBinance: 20, symbolsMexc: 5, limits: { messagesPerSecond: 50 }, ...USUAL_HOUR });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await simulator.stop();
});

describe("control frames", () => {
  test("subscribe, list, unsubscribe", async () => {
    const socket = await open("/ws/0");
    expect(await socket.ask({ method: "SUBSCRIBE", params: ["btcusdt@aggTrade", "ethusdt@kline_1m"], id: 1 })).toEqual({
      result: null,
      id: 1,
    });
    expect(await socket.ask({ method: "LIST_SUBSCRIPTIONS", id: 3 })).toEqual({
      result: ["btcusdt@aggTrade", "ethusdt@kline_1m"],
      id: 3,
    });
    expect(await socket.ask({ method: "UNSUBSCRIBE", params: ["btcusdt@aggTrade"], id: "two" })).toEqual({
      result: null,
      id: "two",
    });
    expect(await socket.ask({ method: "LIST_SUBSCRIPTIONS", id: 4 })).toEqual({ result: ["ethusdt@kline_1m"], id: 4 });
  });

  test("the combined property wraps and unwraps", async () => {
    const socket = await open("/ws/btcusdt@aggTrade");
    const raw = await socket.until(() => socket.messages.find(({ e }) => e === "aggTrade"));
    expect(raw).toMatchObject({ s: "BTCUSDT", M: true });
    await socket.ask({ method: "SET_PROPERTY", params: ["combined", true], id: 5 });
    expect(await socket.ask({ method: "GET_PROPERTY", params: ["combined"], id: 6 })).toEqual({ result: true, id: 6 });
    const wrapped = await socket.until(() => socket.messages.find(({ stream }) => stream === "btcusdt@aggTrade"));
    expect(wrapped["data"]).toMatchObject({ e: "aggTrade", s: "BTCUSDT" });
  });

  test.each([
    [
      { method: "SUBSCRIBE", params: ["btcusdt"], id: 2 },
      { error: { code: 2, msg: "Invalid request: invalid stream" }, id: 2 },
    ],
    [
      { method: "SUBSCRIBE", params: ["btcusdt@kline_7m"], id: 2 },
      { error: { code: 2, msg: "Invalid request: invalid stream" }, id: 2 },
    ],
    [
      { method: "SET_PROPERTY", params: ["combine", true], id: 1 },
      { error: { code: 0, msg: "Unknown property" }, id: 1 },
    ],
    [
      { method: "SET_PROPERTY", params: ["combined", "yes"], id: 1 },
      { error: { code: 1, msg: "Invalid value type: expected Boolean" }, id: 1 },
    ],
    [
      { method: "GET_PROPERTY", params: [7], id: 1 },
      { error: { code: 2, msg: "Invalid request: property name must be a string" }, id: 1 },
    ],
    [
      { method: "GET_PROPERTY", params: ["combined", 1], id: 1 },
      { error: { code: 2, msg: "Invalid request: too many parameters" }, id: 1 },
    ],
  ])("refuses %j", async (request, refusal) => {
    const socket = await open("/ws");
    expect(await socket.ask(request)).toEqual(refusal);
  });

  test("refuses what is not JSON and stays open", async () => {
    const socket = await open("/ws");
    socket.send("{nope");
    const reply = await socket.until(() => socket.messages[0]);
    expect(reply).toEqual({ id: null, error: { code: 3, msg: "Invalid json" } });
    expect(await socket.ask({ method: "LIST_SUBSCRIPTIONS", id: 1 })).toEqual({ result: [], id: 1 });
  });
});

test("an unknown symbol is acknowledged and stays silent", async () => {
  const socket = await open("/ws");
  expect(await socket.ask({ method: "SUBSCRIBE", params: ["nosuchusdt@aggTrade"], id: 1 })).toEqual({ result: null, id: 1 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(socket.frames).toHaveLength(1);
});

test("1024 streams fit a socket, one more is refused with code 4", async () => {
  const socket = await open("/stream");
  const many = Array.from({ length: 1024 }, (_, at) => `coin${at}usdt@aggTrade`);
  expect(await socket.ask({ method: "SUBSCRIBE", params: many, id: 1 })).toEqual({ result: null, id: 1 });
  expect(await socket.ask({ method: "SUBSCRIBE", params: ["btcusdt@trade"], id: 2 })).toEqual({
    error: { code: 4, msg: "Too many subscriptions" },
    id: 2,
  });
});

test("every stream speaks, in the field names of the documents", async () => {
  const names = ["aggTrade", "trade", "kline_1m", "kline_1s", "miniTicker", "ticker", "bookTicker"].map(
    (kind) => `btcusdt@${kind}`,
  );
  const socket = await open(`/stream?streams=${[...names, "!miniTicker@arr"].join("/")}`);
  const first = async (stream: string) => {
    const found = await socket.until(() => socket.messages.find((message) => message["stream"] === stream));
    return found["data"];
  };
  const keys = (value: unknown) => Object.keys(value as object).join(" ");
  expect(keys(await first("btcusdt@aggTrade"))).toBe("e E s a p q f l T m M");
  expect(keys(await first("btcusdt@trade"))).toBe("e E s t p q T m M");
  expect(keys(await first("btcusdt@miniTicker"))).toBe("e E s c o h l v q");
  expect(keys(await first("btcusdt@bookTicker"))).toBe("u s b B a A");
  expect(keys(await first("btcusdt@kline_1s"))).toBe("e E s k");
  expect(keys(((await first("btcusdt@kline_1m")) as { k: unknown }).k)).toBe("t T s i f L o c h l v n x q V Q B");
  expect(keys(await first("btcusdt@ticker"))).toBe("e E s p P w x c Q b B a A o h l v q O C F L n");
  expect(await first("!miniTicker@arr")).toContainEqual(expect.objectContaining({ e: "24hrMiniTicker", s: "BTCUSDT" }));
});

describe("limits and cuts", () => {
  test("the sixth client frame within a second closes with 1008, pings count too", async () => {
    const strict = await startSimulator({ symbolsBinance: 2, symbolsMexc: 2 });
    try {
      const socket = await TestSocket.open(`${strict.urls.binanceWsUrl}/ws`);
      for (let id = 1; id <= 4; id++) socket.send({ method: "LIST_SUBSCRIPTIONS", id });
      socket.ws.ping();
      await socket.until(() => socket.frames.length === 4);
      expect(socket.closed).toBeUndefined();
      socket.send({ method: "LIST_SUBSCRIPTIONS", id: 6 });
      const closed = await socket.until(() => socket.closed);
      expect(closed).toEqual({ code: 1008, reason: "Too many requests" });
    } finally {
      await strict.stop();
    }
  });

  test("pings come, a client that answers stays, one that does not is closed, and age ends every socket", async () => {
    const limits = { pingEveryMs: 100, pongWithinMs: 400, socketLifeMs: 1500, messagesPerSecond: 50 };
    const hasty = await startSimulator({ symbolsBinance: 2, symbolsMexc: 2, limits });
    try {
      const url = `${hasty.urls.binanceWsUrl}/ws`;
      const [polite, mute] = [await TestSocket.open(url), await TestSocket.open(url, { autoPong: false })];
      let pings = 0;
      polite.ws.on("ping", () => pings++);
      await mute.until(() => mute.closed);
      expect(polite.closed).toBeUndefined();
      expect(pings).toBeGreaterThan(2);
      expect(await polite.until(() => polite.closed)).toMatchObject({ code: 1001 });
    } finally {
      await hasty.stop();
    }
  });

  test("unknown paths are refused at the handshake", async () => {
    await expect(open("/nowhere")).rejects.toThrow("404");
  });

  test("too many connection attempts are refused", async () => {
    const narrow = await startSimulator({ symbolsBinance: 2, symbolsMexc: 2, limits: { connectionsPer5Min: 2 } });
    try {
      for (let at = 0; at < 2; at++) (await TestSocket.open(`${narrow.urls.binanceWsUrl}/ws`)).close();
      await expect(TestSocket.open(`${narrow.urls.binanceWsUrl}/ws`)).rejects.toThrow("429");
    } finally {
      await narrow.stop();
    }
  });
});
