// A million damaged REST answers per exchange: each is read as valid figures or refused as malformed.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { generator, mutated } from "../../shared/testing/mutation.ts";
import { candlesOf } from "./answer-checks.ts";
import { aggregateTradesOf, BINANCE_PAIRS } from "./binance/binance-rest.ts";
import { MEXC_PAIRS } from "./mexc/mexc-pairs.ts";
import { tradesOf } from "./mexc/mexc-rest.ts";
import { secondTrades } from "./mexc/mexc-second-trades.ts";
import { RestError } from "./rest-error.ts";
import { createV3Rest, type PairFilter } from "./v3-rest.ts";

const INPUTS = 1_000_000;
/** Memory the run may hold beyond what it held after its first tenth. */
const MAX_GROWTH_BYTES = 200 * 2 ** 20;
const ROWS = 3;

const fixture = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as unknown;
const rowsOf = (path: string): unknown[] => (fixture(path) as unknown[]).slice(0, ROWS);
const mexc = fixture("./mexc/fixtures/rest_docs_samples.json") as Record<string, unknown>;
const info = fixture("./binance/fixtures/rest_exchangeInfo_20211012_excerpt.json") as { symbols: { symbol: string }[] };
const ticker = (symbol: string) => ({ symbol, lastPrice: "46263.71", openPrice: "45120.08", quoteVolume: "1234567.89" });

interface Answer {
  readonly name: string;
  readonly body: unknown;
  /** The figures a caller would get. */
  readonly read: (answer: unknown) => readonly object[] | Promise<readonly object[]>;
}

function v3Answers(exchange: ExchangeId, symbols: readonly { symbol: string }[], pairs: PairFilter): Answer[] {
  const day = symbols.map(({ symbol }) => ticker(symbol));
  const rest = (ofInfo: unknown, ofDay: unknown) =>
    createV3Rest(
      exchange,
      ({ path }) => Promise.resolve(path.endsWith("exchangeInfo") ? ofInfo : path.endsWith("time") ? ofInfo : ofDay),
      {
        infoWeight: 1,
        tickersWeight: 1,
        quotesWeight: 4,
        namesQuoted: true,
        depth: [{ levels: 100, weight: 5 }],
        pairs,
      },
    );
  return [
    { name: "coins", body: { symbols }, read: (answer) => rest(answer, day).listed() },
    { name: "tickers", body: day, read: (answer) => rest({ symbols }, answer).listed() },
    { name: "day figures", body: day, read: async (answer) => [...(await rest({}, answer).dayFigures()).values()] },
    {
      name: "time",
      body: { serverTime: 1_645_539_742_000 },
      read: async (answer) => [{ time: await rest(answer, []).serverTime() }],
    },
  ];
}

const ANSWERS: Readonly<Record<"binance" | "mexc", readonly Answer[]>> = {
  binance: [
    ...v3Answers("binance", info.symbols.slice(0, ROWS), BINANCE_PAIRS),
    {
      name: "trades",
      body: rowsOf("./binance/fixtures/rest_agg_trades_btcusdt_20211022.json"),
      read: (answer) => aggregateTradesOf(answer).filter((trade) => trade !== undefined),
    },
    {
      name: "candles",
      body: rowsOf("./binance/fixtures/rest_klines_btcusdt_20211022.json"),
      read: (answer) => candlesOf({ exchange: "binance", path: "klines" }, answer),
    },
  ],
  mexc: [
    ...v3Answers("mexc", [mexc["exchangeInfo_symbol"] as { symbol: string }], MEXC_PAIRS),
    { name: "trades", body: mexc["trades"], read: (answer) => tradesOf(answer) },
    {
      name: "trades by time",
      body: mexc["aggTrades"],
      read: async (answer) =>
        (await secondTrades(() => Promise.resolve(answer), { fromTime: 0, toTime: 2e12, limit: 1000, maxRequests: 1 })).trades,
    },
    { name: "candles", body: mexc["klines"], read: (answer) => candlesOf({ exchange: "mexc", path: "klines" }, answer) },
  ],
};

/**
 * Times and figures are non-negative numbers; candles may be of any age, and an exchange need not give the day's opening price.
 */
function expectSound(row: object): void {
  for (const [name, value] of Object.entries(row))
    if (typeof value === "number" && !(name === "dayOpen" && Number.isNaN(value)) && !isSound(name, value))
      throw new Error(`${name} was read as ${value}`);
}

const isSound = (name: string, value: number): boolean => Number.isFinite(value) && (value >= 0 || name === "openTime");

describe.each(["binance", "mexc"] as const)("damaged REST answers of %s", (exchange) => {
  it.each(ANSWERS[exchange])(
    "$name are read soundly or refused",
    async ({ body, read }) => {
      const random = generator(20_261_122);
      const whole = Buffer.from(JSON.stringify(body));
      const others = ANSWERS[exchange].map((other) => Buffer.from(JSON.stringify(other.body)));
      expect((await read(body)).length).toBeGreaterThan(0);
      const inputs = Math.ceil(INPUTS / ANSWERS[exchange].length);
      const rows = (await read(body)).length;
      let [readable, refused, held] = [0, 0, 0];
      for (let input = 0; input < inputs; input++) {
        const answer = parsed(mutated(whole, others[random(others.length)] as Buffer, random));
        if (answer === undefined) continue;
        try {
          const found = await read(answer);
          for (const row of found) expectSound(row);
          readable++;
          if (found.length < rows) refused++;
        } catch (error) {
          if (!(error instanceof RestError && error.fault === "malformed")) throw error;
          refused++;
        }
        if (input === Math.floor(inputs / 10)) held = process.memoryUsage().heapUsed;
      }
      expect(process.memoryUsage().heapUsed - held).toBeLessThan(MAX_GROWTH_BYTES);
      expect(readable).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    },
    600_000,
  );
});

/** What the REST client passes on: it refuses text that is not JSON itself. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}
