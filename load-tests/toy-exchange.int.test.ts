// A third exchange through the whole product: its own simulator, a worker and a server as processes, and what browsers get. The
// product's code is unchanged; --import adds one line to the registry.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { simpleTableSchema } from "../shared/contracts/rows.ts";
import { MarketClient } from "../server/testing/market-client.ts";
import { makeToken, testDatabase, until } from "../server/testing/start-app.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { startToySimulator, type ToySimulator } from "../workers/testing/toy-venue/toy-simulator.ts";

// The client's reader knows the toy exchange's wire number by the same line.
vi.mock("../shared/market/exchange-registry.ts", () => import("../shared/testing/toy-exchange/registry.ts"));

const ROOT = join(import.meta.dirname, "..");
const COINS = ["BTC", "DOGE", "ETH", "SOL", "XRP"];
/** Nobody listens here: the other exchanges do not answer. */
const NOBODY = { rest: "http://127.0.0.1:9", ws: "ws://127.0.0.1:9" };
const children: ChildProcess[] = [];
const tokens: Record<string, string> = {};
let simulator: ToySimulator;
let url: string;

beforeAll(async () => {
  simulator = await startToySimulator();
  const environment = {
    DATABASE_URL: databaseUrl(),
    REDIS_URL: redisUrl(),
    PORT: "0",
    MARKET: "sim",
    SESSION_SECRET: "a secret of the toy exchange's test, 0123456789",
    TOY_REST_URL: simulator.restUrl,
    TOY_WS_URL: simulator.wsUrl,
    ...Object.fromEntries(
      ["BINANCE", "MEXC"].flatMap((name) => [
        [`${name}_REST_URL`, NOBODY.rest],
        [`${name}_WS_URL`, NOBODY.ws],
      ]),
    ),
  };
  const run = (...args: string[]): ChildProcess => {
    const register = join(ROOT, "workers/testing/toy-venue/register.ts");
    const options = { cwd: ROOT, env: environment, stdio: ["ignore", "ignore", "inherit", "ipc"] as const };
    const child = spawn(process.execPath, ["--import", register, ...args], { ...options, stdio: [...options.stdio] });
    children.push(child);
    return child;
  };
  run("workers/main.ts", "ingest");
  const [message] = (await once(run("server/main.ts"), "message")) as [{ port: number }];
  url = `http://127.0.0.1:${message.port}`;
  const database = await testDatabase();
  for (const plan of ["start", "popular"] as const) tokens[plan] = (await makeToken(database, plan)).token;
  await database.close();
});

afterAll(async () => {
  const ends = children.map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  await simulator.stop();
});

const table = (plan: string): Promise<Response> =>
  fetch(`${url}/api/crypto/simple-table?exchanges=toy`, { headers: { authorization: `Bearer ${tokens[plan]}` } });

it("is in the table of a plan with all exchanges, every window known, and refused to the others by name", async () => {
  const rows = await until(
    "a whole table",
    async () => {
      const reply = await table("popular");
      if (reply.status !== 200) return undefined;
      const { data } = simpleTableSchema.parse(await reply.json());
      return data.length === COINS.length && data.every((row) => row.change_20min_percent !== 0) && data;
    },
    40_000,
  );
  expect(rows.map(({ symbol }) => symbol).sort()).toEqual(COINS);
  const btc = rows.find(({ symbol }) => symbol === "BTC");
  expect(btc?.price).toBeGreaterThan(98);
  expect(btc?.price).toBeLessThan(102);
  const refused = await table("start");
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("Toy Market");
});

it("sends a snapshot and frames to a socket of that plan, and none to the others", async () => {
  const client = new MarketClient(url, tokens["popular"]);
  expect(await client.connected()).toBeUndefined();
  expect(await client.ask("subscribe", { exchange: "toy", speed: 2 })).toMatchObject({ ok: true });
  await until("a snapshot and a frame", () => client.received.some(({ outcome }) => outcome === "frame"), 10_000);
  expect(client.received[0]?.outcome).toBe("snapshot");
  expect(client.decoder.header?.exchange).toBe("toy");
  expect(client.decoder.coins.map(({ symbol }) => symbol).sort()).toEqual(COINS);
  expect(client.price("BTC")).toBeGreaterThan(98);
  client.close();
  const small = new MarketClient(url, tokens["start"]);
  expect(await small.connected()).toBeUndefined();
  expect(await small.ask("subscribe", { exchange: "toy", speed: 4 })).toMatchObject({ ok: false });
  small.close();
});

it("charts its candles", async () => {
  const reply = await fetch(`${url}/api/klines?symbol=TOY:BTCUSDT&interval=1&limit=30`, {
    headers: { authorization: `Bearer ${tokens["popular"]}` },
  });
  const { data } = (await reply.json()) as { data: { close: number }[] };
  expect(data).toHaveLength(30);
  for (const { close } of data) expect(Math.abs(close - 100)).toBeLessThan(2);
});
