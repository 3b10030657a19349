// The toy exchange's adapter: its own JSON protocol, trades numbered by pair.

import type { Candle, ExchangeInterval } from "../../../shared/market/candle.ts";
import { exchangeOf, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { decimalsOf } from "../../../shared/market/universe.ts";
import { candlesOf, isRecord, malformed, numberOf, recordsOf } from "../../exchanges/answer-checks.ts";
import type { ExchangeRest } from "../../exchanges/exchange.ts";
import type { ControlMessage } from "../../exchanges/feed-protocol.ts";
import { IdLedger, type NumberedTrades } from "../../exchanges/id-ledger.ts";
import { createRequestBudget, OwnAllowance } from "../../exchanges/request-budget.ts";
import { pacedLimits } from "../../exchanges/request-meters.ts";
import { createRestClient } from "../../exchanges/rest-client.ts";
import type { RestOptions, Venue } from "../../exchanges/venue.ts";
import { ToyDecoder } from "./toy-decoder.ts";

export const TOY = "toy" as ExchangeId;
const TRADES_PER_PAGE = 500;
const REQUESTS = pacedLimits(1, 1_000, 10);
const MINUTES: Readonly<Record<ExchangeInterval, number>> = {
  "1": 1,
  "5": 5,
  "15": 15,
  "30": 30,
  "60": 60,
  "240": 240,
  "1D": 1440,
  "1W": 10_080,
};

export const venue: Venue<NumberedTrades> = {
  exchange: TOY,
  limits: { symbolsPerConnection: 3, minConnections: 1, concurrentRepairs: 2, timing: { messageSpacingMs: 20 } },
  messages: {
    socketPath: "/live",
    pingText: "",
    commonTopics: ["days"],
    ownConnections: [],
    pairTopics: (pair) => [`trades of ${pair}`],
    fitting: () => 10,
    subscriptionText: (method, topics, id) => JSON.stringify({ do: method, topics, id }),
    readControl,
  },
  requests: REQUESTS,
  createRest,
  createDelivery(parts, rest) {
    const ledger = new IdLedger(parts, rest, { exchange: TOY, tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
    return { ledger, decoder: new ToyDecoder(TOY, { ...parts, ids: ledger.ids }) };
  },
};

function readControl(text: string): ControlMessage {
  const message = JSON.parse(text) as { id?: unknown; done?: unknown };
  const id = typeof message.id === "number" ? message.id : 0;
  const isDone = message.done === true;
  return { kind: "answer", id, accepted: isDone ? "all" : [], refused: isDone ? [] : "all", reason: isDone ? "" : "not done" };
}

function createRest(options: RestOptions): ExchangeRest & NumberedTrades {
  const budget = createRequestBudget(REQUESTS, options.allowance ?? new OwnAllowance(REQUESTS));
  const get = createRestClient({ ...options, exchange: TOY, budget });
  const ask = (path: string, query = {}): Promise<unknown> => get({ path, query, weight: 1 });
  const pairs = async () =>
    recordsOf({ exchange: TOY, path: "/pairs" }, await ask("/pairs")).map(({ base, step, price, turnover }) => {
      const tickSize = String(step);
      const figures = { price: numberOf(price), volume24h: numberOf(turnover), dayOpen: Number.NaN };
      return { symbol: String(base), pair: `${String(base)}USDT`, tickSize, decimals: decimalsOf(tickSize), ...figures };
    });
  const candles = async (pair: string, seconds: number, from: number, to: number): Promise<Candle[]> =>
    candlesOf({ exchange: TOY, path: "/candles" }, await ask("/candles", { pair, seconds, from, to }), seconds * 1000);
  const tradesFrom: NumberedTrades["tradesFrom"] = async (pair, from) =>
    recordsOf({ exchange: TOY, path: "/trades" }, await ask("/trades", { pair, from, limit: TRADES_PER_PAGE })).map((row) => {
      const price = numberOf(row["price"]);
      return { id: numberOf(row["n"]), price, quoteVolume: price * numberOf(row["amount"]), time: numberOf(row["at"]) };
    });
  return {
    exchange: TOY,
    finestCandleSeconds: exchangeOf(TOY).finestCandleSeconds,
    async serverTime() {
      const answer = await ask("/clock");
      if (!isRecord(answer)) throw malformed(TOY, "/clock", "no time");
      return numberOf(answer["now"]);
    },
    listed: pairs,
    dayFigures: async () => new Map((await pairs()).map((coin) => [coin.pair, coin])),
    candles,
    tradesFrom,
    recentTrades: async (pair) => (await tradesFrom(pair)).filter((trade) => trade !== undefined),
    async chart(pair, interval, limit, { before } = {}) {
      const seconds = MINUTES[interval] * 60;
      const to = before ?? Date.now();
      const bars = await candles(pair, seconds, to - limit * seconds * 1000, to);
      return { candles: bars, isFirst: bars.length < limit };
    },
  };
}
