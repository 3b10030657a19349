import { beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import type { FakeWorker } from "../../testing/fake-worker.ts";
import type { RawSocket } from "../../testing/raw-socket.ts";
import { createLog } from "../../../shared/node/log.ts";
import { databaseUrl } from "../../../shared/testing/services.ts";
import { call } from "../../testing/api.ts";
import { FaultyLink } from "../../testing/faulty-link.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;
let mexc: FakeWorker;
let binance: FakeWorker;

beforeEach(async () => {
  [mexc, binance] = await Promise.all([setup.worker("mexc"), setup.worker("binance")]);
  server = await setup.liveServer();
});

const joined = async (plan: PlanId): Promise<RawSocket> => setup.joined(server, (await makeToken(setup.database, plan)).token);

describe("T42: a start plan", () => {
  test.each([
    [{ exchange: "binance", speed: 4 }, "plan"],
    [{ exchange: "mexc", speed: 0 }, "invalid-request"],
    [{ exchange: "mexc", speed: -1 }, "invalid-request"],
    [{ exchange: "mexc", speed: "1" }, "invalid-request"],
    [{ exchange: "mexc", speed: 1e-9 }, "invalid-request"],
    [{ exchange: "mexc", speed: [1] }, "invalid-request"],
    [{ exchange: "mexc", speed: null }, "invalid-request"],
    [{ exchange: "mexc", speed: 1e9 }, "invalid-request"],
    [{ exchange: ["mexc", "binance"], speed: 4 }, "invalid-request"],
    [{ exchange: "MEXC ", speed: 4 }, "invalid-request"],
    [{ exchange: "__proto__", speed: 4 }, "invalid-request"],
    [{ exchange: "constructor", speed: 4 }, "invalid-request"],
    [{ exchange: "mexc:1", speed: 4 }, "invalid-request"],
    ["mexc", "invalid-request"],
    [null, "invalid-request"],
  ])("asking %j is refused", async (request, error) => {
    const one = await setup.subscriber(server, "start");
    expect(await one.ask("subscribe", request)).toMatchObject({ ok: false, error });
  });

  test("is raised to its own speed and never receives a foreign row", async () => {
    const one = await setup.subscriber(server, "start");
    for (const speed of [1, 1.2, 3.5])
      expect(await one.ask("subscribe", { exchange: "mexc", speed })).toEqual({ ok: true, speed: 4 });
    expect(await one.ask("subscribe", { exchange: "mexc", speed: 4, room: "binance:1" })).toEqual({ ok: true, speed: 4 });
    const raw = await joined("start");
    raw.send('42/market,["join","binance:1"]');
    raw.send('42/market,0["subscribe",{"exchange":"binance","speed":1}]');
    raw.send('42/market,1["resync"]');
    raw.send("40/admin,");
    await until(
      "refusals",
      () => raw.has("44/admin") && raw.has('43/market,0[{"ok":false') && raw.has('43/market,1[{"ok":false'),
    );
    for (let i = 0; i < 10; i++) await binance.publish([0]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(raw.has('42/market,["frame"')).toBe(false);
    expect(raw.has('42/market,["snapshot"')).toBe(false);
    expect(one.decoder.header?.exchange).toBe("mexc");
  });
});

describe("T41: origin", () => {
  const upgrade = async (headers: Record<string, string>): Promise<number> => {
    const raw = setup.raw(server, { headers });
    return raw.opened();
  };

  test("on https only our own page may open a socket, and a program with or without cookies", async () => {
    server = await setup.liveServer({ PUBLIC_URL: "https://app.test" });
    for (const origin of ["https://evil.test", "https://app.test.evil.test", "null", "http://app.test", server.url])
      expect(await upgrade({ origin })).toBe(400);
    expect(await upgrade({ cookie: "__Host-sid=x", origin: "https://evil.test" })).toBe(400);
    expect(await upgrade({ cookie: "__Host-sid=x", "sec-fetch-site": "cross-site" })).toBe(400);
    expect(await upgrade({ cookie: "__Host-sid=x" })).toBe(101);
    expect(await upgrade({ origin: "https://app.test" })).toBe(101);
    expect(await upgrade({})).toBe(101);
  });

  test("on http the page of the same host may", async () => {
    expect(await upgrade({ origin: server.url })).toBe(101);
    expect(await upgrade({ origin: "http://127.0.0.1:1" })).toBe(400);
    expect(await upgrade({ origin: "ftp://x" })).toBe(400);
  });
});

describe("T43: flood", () => {
  test("a hundred events too many end the socket and keep its session out; others go on undisturbed", async () => {
    mexc.run(200);
    const calm = await setup.subscriber(server, "professional");
    await calm.ask("subscribe", { exchange: "mexc", speed: 1 });
    await until("frames", () => calm.received.length > 2);
    const { token } = await makeToken(setup.database, "start");
    const raw = await setup.joined(server, token);
    const before = calm.received.length;
    for (let i = 0; i < 20_000; i++) raw.send('42/market,["resync"]');
    await until("cut", () => raw.ws.readyState === WebSocket.CLOSED);
    const again = setup.connect(server, token);
    expect(await again.connected()).toBe("rate-limited");
    await until("frames went on", () => calm.received.length > before + 3);
    expect(calm.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
  });

  test("unknown events count too", async () => {
    const raw = await joined("start");
    for (let i = 0; i < 130; i++) raw.send('42/market,["nonsense",1]');
    await until("cut", () => raw.ws.readyState === WebSocket.CLOSED);
  });

  test("snapshots on demand are few", async () => {
    const one = await setup.subscriber(server, "professional");
    await one.ask("subscribe", { exchange: "mexc", speed: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => one.ask("resync")));
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(6);
    expect(answers.filter((answer) => !answer.ok && answer.error === "rate-limited").length).toBeGreaterThanOrEqual(6);
  });
});

describe("T45: oversize and malformed", () => {
  test("a message of 90 KB closes the socket", async () => {
    const raw = await joined("start");
    raw.send(`42/market,["subscribe","${"x".repeat(90_000)}"]`);
    await until("closed", () => raw.closeCode !== undefined);
    expect(raw.closeCode).toBe(1009);
  });

  test("sixteen thousand one-byte fragments close the socket at once", async () => {
    const raw = await joined("start");
    for (let i = 0; i < 16_000 && raw.ws.readyState === WebSocket.OPEN; i++) raw.ws.send("x", { fin: false });
    await until("closed", () => raw.closeCode !== undefined, 1000);
  });

  test.each([
    '42["sub",',
    '42/market,["disconnect"]',
    '42/market,["disconnecting"]',
    '42/market,["connect_error"]',
    "451000000000-[]",
    '455-/market,["subscribe"]',
    "461-/market,1[]",
    "40/market,",
    "49[]",
    "x",
  ])("%s closes the socket and nothing else", async (text) => {
    const calm = await setup.subscriber(server, "start");
    const raw = await joined("start");
    raw.send(text);
    await until("closed", () => raw.ws.readyState === WebSocket.CLOSED, 8000);
    expect(calm.socket.connected).toBe(true);
    expect((await call(`${server.url}/healthz`, "GET")).status).toBe(200);
  });

  test("bytes close the socket", async () => {
    const raw = await joined("start");
    raw.ws.send(Buffer.from([0x42, 0xff, 0x00, 0x80]));
    await until("closed", () => raw.ws.readyState === WebSocket.CLOSED, 8000);
  });

  test("numbers, nesting and prototypes are ignored", async () => {
    const raw = await joined("start");
    for (const text of [
      "42/market,[1]",
      `42/market,["seen",${"[".repeat(7000)}${"]".repeat(7000)}]`,
      '42/market,["subscribe",{"__proto__":{"exchange":"mexc","speed":4}}]',
      '42/market,["seen",-1]',
      '42/market,["seen",1e99]',
      '42/market,["subscribe"]',
      '42/market,["resync",{"a":1}]',
    ])
      raw.send(text);
    raw.send('42/market,9["subscribe",{"exchange":"mexc","speed":4}]');
    await until("still served", () => raw.has('43/market,9[{"ok":true'));
    expect(({} as Record<string, unknown>)["exchange"]).toBeUndefined();
  });

  test("T44: whoever connects and never joins is closed after five seconds", async () => {
    const raw = setup.raw(server);
    await raw.opened();
    const began = performance.now();
    await until("closed", () => raw.ws.readyState === WebSocket.CLOSED, 8000);
    expect(performance.now() - began).toBeGreaterThan(4000);
  });

  test("polling transport does not exist", async () => {
    expect((await call(`${server.url}/socket.io/?EIO=4&transport=polling`, "GET")).status).toBe(400);
  });
});

test("T44: one address may hold six strangers and fail twenty times a minute; good tokens are not counted", async () => {
  server = await setup.liveServer({}, { socketLimits: { loopbackIsFree: false } });
  const statuses: number[] = [];
  const strangers = Array.from({ length: 8 }, () => setup.raw(server));
  for (const raw of strangers) statuses.push(await raw.opened());
  expect(statuses).toEqual([101, 101, 101, 101, 101, 101, 400, 400]);
  for (const raw of strangers) raw.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { token } = await makeToken(setup.database, "professional");
  for (let i = 0; i < 40; i++) {
    const one = await setup.enter(server, token);
    one.close();
    await until("gone", () => one.socket.disconnected);
  }
  const refused: number[] = [];
  for (let i = 0; i < 20; i++) {
    const raw = setup.raw(server);
    const status = await raw.opened();
    if (status !== 101) refused.push(status);
    raw.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // Six had failed before. A minute that began meanwhile has room for a few more.
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(await setup.connect(server, token).connected()).toBe("websocket error");
});

test("an office of sixty behind one address is back at once after a deploy", async () => {
  server = await setup.liveServer({}, { socketLimits: { loopbackIsFree: false } });
  const tokens = await Promise.all(Array.from({ length: 60 }, () => makeToken(setup.database, "start")));
  const began = performance.now();
  const refusals = await Promise.all(tokens.map(({ token }) => setup.connect(server, token).connected()));
  expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(3000);
  // An address may have at most sixty.
  expect(await setup.connect(server, tokens[0]?.token).connected()).toBe("websocket error");
});

test("handshakes that fail because PostgreSQL is away are not their address's failures, and their cause is logged", async () => {
  const link = await FaultyLink.to(databaseUrl());
  setup.closeAfter(() => link.close());
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => void lines.push(line) });
  server = await setup.liveServer({ DATABASE_URL: link.url }, { socketLimits: { loopbackIsFree: false } }, log);
  const { token } = await makeToken(setup.database, "start");
  link.cut();
  for (let i = 0; i < 30; i++) {
    const one = setup.connect(server, token);
    expect(await one.connected()).toBe("unavailable");
    one.close();
    await until("gone", () => one.socket.disconnected);
  }
  const faults = lines.filter((line) => line.includes("handshakes fail"));
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.length).toBeLessThan(5);
  expect(faults[0]).toMatch(/ECONNRESET|ECONNREFUSED|Connection terminated|PostgreSQL is away/);
  link.repair();
  await until("in again", async () => (await setup.connect(server, token).connected()) === undefined, 8000);
}, 20_000);

test("T44: a full process refuses", async () => {
  server = await setup.liveServer({}, { socketLimits: { openPerProcess: 1 } });
  const first = setup.raw(server);
  expect(await first.opened()).toBe(101);
  const second = setup.raw(server);
  expect(await second.opened()).toBe(400);
});
