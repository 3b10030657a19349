// History for programs over HTTP: from the archive and the newest minutes of Redis.

import { zstdDecompressSync } from "node:zlib";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, test } from "vitest";
import { PostgresArchive } from "../../../shared/postgres/postgres-archive.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { archiveSeconds, publishSeconds } from "../../../shared/testing/past-market.ts";
import { accountSetup } from "../../testing/account-setup.ts";
import { call } from "../../testing/api.ts";
import { makeToken, PASSWORD } from "../../testing/start-app.ts";

const { setup, server, api } = accountSetup();
/** Begins with a full five minutes that are archived; the rest only Redis has. */
let start: number;

const price = (second: number, coin: number): number => 100 + coin + (second % 7) / 4;
const column = (second: number): number[] =>
  [0, 1, 2].flatMap((coin) => [price(second, coin), (second - start + 10) * (coin + 1)]);

beforeEach(async () => {
  const now = Math.floor(Date.now() / 1000);
  start = now - (now % 300) - 600;
  const { redis, database } = setup;
  const store = new PostgresArchive(database);
  const worker = await redis.get(keys.universe("mexc"));
  const universe = JSON.parse(worker ?? "");
  await redis.set(keys.exactSince("mexc"), Buffer.from(Float64Array.of(0, 0, 0).buffer));
  await publishSeconds(redis, "mexc", { from: start, to: start + 450 }, column);
  await archiveSeconds({ redis, store, universe }, start);
  await redis.del(...Array.from({ length: 290 }, (_, at) => keys.second("mexc", start + at)));
});

async function ask(query: string, token: string | undefined, exchange = "mexc") {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server().url}/api/history/${exchange}?${query}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: await answer.arrayBuffer() };
}
const range = (from: number, to: number): string => `from=${(start + from) * 1000}&to=${(start + to) * 1000}`;
const linesOf = (bytes: ArrayBuffer): Record<string, unknown>[] =>
  Buffer.from(bytes)
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const professional = async (): Promise<string> => (await makeToken(setup.database, "professional")).token;
const refused = async (query: string, exchange?: string) => {
  const { status, bytes } = await ask(query, await professional(), exchange);
  return [status, JSON.parse(Buffer.from(bytes).toString())];
};

describe("history", () => {
  test("is lines of JSON, a row for each coin and second, from archive and Redis alike", async () => {
    const { status, headers, bytes } = await ask(`${range(0, 450)}&symbols=C0,C2`, await professional());
    expect([status, headers.get("content-type")], Buffer.from(bytes).toString().slice(0, 200)).toEqual([
      200,
      "application/x-ndjson; charset=utf-8",
    ]);
    const rows = linesOf(bytes);
    expect(rows.length).toBe(900);
    for (const [at, row] of rows.entries()) {
      const second = start + Math.floor(at / 2);
      const coin = at % 2 === 0 ? 0 : 2;
      expect(row).toMatchObject({
        time: second * 1000,
        symbol: `C${coin}`,
        price: price(second, coin),
        exact: "exact",
        bid: null,
      });
      // Nothing is known of the second before the first.
      expect(row["quote_volume"]).toBe(second === start ? null : coin + 1);
    }
  });

  test("of a step has the last price and the sum of the volume, and says what is partial", async () => {
    const { bytes } = await ask(`${range(0, 600)}&symbols=C1&step=300`, await professional());
    expect(linesOf(bytes)).toMatchObject([
      { time: start * 1000, price: price(start + 299, 1), quote_volume: 598, exact: "partial" },
      { time: (start + 300) * 1000, price: price(start + 449, 1), quote_volume: 300, exact: "partial" },
      { gap: { from: (start + 450) * 1000, to: (start + 600) * 1000, why: "unkept" } },
    ]);
  });

  test("names where nothing is known, and why", async () => {
    const gap = (from: number, to: number, why: string) => ({
      gap: { from: (start + from) * 1000, to: (start + to) * 1000, why },
    });
    const token = await professional();
    const lines = async (query: string) => linesOf((await ask(query, token)).bytes);
    expect(await lines(range(-7200, -7100))).toEqual([gap(-7200, -7100, "unkept")]);
    const store = new PostgresArchive(setup.database);
    const span = { exchange: "mexc", from: start - 7200, to: start } as const;
    await store.nameGaps(span, await store.begin("mexc"), [
      { from: start - 7150, to: start - 7130, why: "unread" },
      { from: start - 7130, to: start - 6000, why: "unwritten" },
    ]);
    const explained = [gap(-7200, -7150, "unkept"), gap(-7150, -7130, "unread"), gap(-7130, -7100, "unwritten")];
    expect(await lines(range(-7200, -7100))).toEqual(explained);
    expect(await lines(`${range(-7200, -7100)}&symbols=C1&step=10`)).toEqual(explained);
    // Not of another exchange, and not of what Redis or the archive has.
    const known = await lines(range(0, 10));
    expect(known.filter((line) => "gap" in line)).toEqual([]);
  });

  test("is a Parquet file with the same rows", async () => {
    const token = await professional();
    const { headers, bytes } = await ask(`${range(-400, 450)}&format=parquet`, token);
    expect(headers.get("content-type")).toBe("application/vnd.apache.parquet");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="mexc-[\dT-]+Z\.parquet"$/);
    const ZSTD = (input: Uint8Array): Uint8Array => zstdDecompressSync(input);
    const rows = await parquetReadObjects({ file: bytes, compressors: { ZSTD } });
    const lines = linesOf((await ask(range(-400, 450), token)).bytes);
    const known = lines.filter(({ gap }) => gap === undefined);
    expect(known.length).toBe(450 * 3);
    expect(rows.map((row) => ({ ...row, time: (row["time"] as Date).getTime() }))).toEqual(known);
    const gaps = lines.flatMap(({ gap }) => (gap === undefined ? [] : [gap]));
    expect(gaps.length).toBe(1);
    expect(parquetMetadata(bytes).key_value_metadata).toEqual([{ key: "tickdeck.gaps", value: JSON.stringify(gaps) }]);
  });

  test("is for the plan with the API, and for keys with the scope, whose limit it states", async () => {
    const { token: popular } = await makeToken(setup.database, "popular");
    expect(await call(`${server().url}/api/history/mexc?${range(0, 10)}`, "GET", { token: popular })).toMatchObject({
      status: 403,
      body: { error: "plan" },
    });
    expect((await ask(range(0, 10), undefined)).status).toBe(401);
    const token = await professional();
    const keyOf = async (scope: string): Promise<string> => {
      const { body } = await api("POST", "keys", { token, body: { name: "bot", scopes: [scope], password: PASSWORD } });
      return String(body["key"]);
    };
    const opened = await ask(range(0, 10), await keyOf("history"));
    expect([opened.status, opened.headers.get("ratelimit-policy")]).toEqual([200, '"history";q=60;w=60']);
    expect(opened.headers.get("ratelimit")).toMatch(/^"history";r=59;/);
    const { status, body } = await call(`${server().url}/api/history/mexc?${range(0, 10)}`, "GET", {
      token: await keyOf("table"),
    });
    expect([status, body["error"], body["scope"]]).toEqual([403, "scope", "history"]);
  });

  test("is described with both of its content types", async () => {
    const { body } = await call(`${server().url}/api/openapi.json`, "GET");
    const { paths } = body as { paths: Record<string, { get: { responses: Record<string, { content: object }> } }> };
    const types = Object.keys(paths["/api/history/{exchange}"]?.get.responses["200"]?.content ?? {});
    expect(types).toEqual(["application/x-ndjson", "application/vnd.apache.parquet"]);
  });

  test("says what is wrong with a request", async () => {
    expect(await refused(range(10, 10))).toMatchObject([400, { error: "invalid-request", message: "from must be before to" }]);
    expect(await refused(range(7200, 7300))).toMatchObject([400, { message: "from lies in the future" }]);
    // Date.parse takes this for a day of 2001.
    expect(await refused("from=' OR 1=1 %23&to=1")).toMatchObject([400, { error: "invalid-request" }]);
    expect(await refused("from=yesterday&to=1")).toMatchObject([
      400,
      { message: expect.stringContaining("2026-11-28T10:00:00Z") },
    ]);
    expect(await refused(`${range(0, 10)}&step=7`)).toMatchObject([400, { message: expect.stringContaining("1, 5, 10") }]);
    expect(await refused(range(0, 10), "nowhere")).toMatchObject([400, { status: "error", error: "invalid-request" }]);
    expect(await refused(range(-90_000, 0))).toMatchObject([
      413,
      { error: "too-large", message: expect.stringContaining("24 hours") },
    ]);
    expect(await refused(`${range(0, 10)}&symbols=C0,NONE`)).toMatchObject([
      404,
      { error: "not-found", message: expect.stringContaining("NONE") },
    ]);
  });

  test("takes times as people write them, and coins that are listed no more", async () => {
    const token = await professional();
    const time = (second: number): string => new Date(second * 1000).toISOString();
    const universe = JSON.parse((await setup.redis.get(keys.universe("mexc"))) ?? "");
    const store = new PostgresArchive(setup.database);
    const gone = { ...universe, symbols: [{ ...universe.symbols[0], symbol: "GONE", pair: "GONEUSDT" }] };
    await publishSeconds(setup.redis, "mexc", { from: start - 300, to: start }, () => [5, 1]);
    await archiveSeconds({ redis: setup.redis, store, universe: gone }, start - 300);
    const { bytes } = await ask(`from=${time(start - 10)}&to=${time(start - 8)}&symbols=GONE`, token);
    expect(linesOf(bytes)).toMatchObject([{ symbol: "GONE", price: 5 }, { symbol: "GONE" }]);
  });
});
