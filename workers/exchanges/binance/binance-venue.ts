// Binance spot in raw mode: limits, subscription messages and their answers (web-socket-streams.md, and errors seen on the wire),
// with its decoder and REST client.

import { isRecord } from "../answer-checks.ts";
import type { ControlMessage } from "../feed-protocol.ts";
import { IdLedger, type NumberedTrades } from "../id-ledger.ts";
import type { Venue } from "../venue.ts";
import { BinanceDecoder } from "./binance-decode.ts";
import { messageOf } from "./binance-frames.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";
import { BINANCE_REQUESTS, createBinanceRest } from "./binance-rest.ts";

/** On every connection: 24 h figures, and a heartbeat that exposes a dead socket within seconds. */
const ALL_TICKERS = "!miniTicker@arr";

export const venue: Venue<NumberedTrades> = {
  exchange: "binance",
  limits: {
    symbolsPerConnection: LIMITS.symbolsPerConnection,
    minConnections: LIMITS.minConnections,
    concurrentRepairs: 8,
    usedWeightHeader: LIMITS.usedWeightHeader,
    closesMinutes: true,
    timing: {
      messageSpacingMs: LIMITS.messageSpacingMs,
      silenceMs: LIMITS.silenceMs,
      attemptsPerMinute: LIMITS.attemptsPerMinute,
    },
  },
  messages: {
    socketPath: "/ws",
    pingText: "",
    commonTopics: [ALL_TICKERS],
    ownConnections: [],
    pairTopics: (pair) => [`${pair.toLowerCase()}@aggTrade`, `${pair.toLowerCase()}@kline_1m`],
    fitting: () => LIMITS.streamsPerMessage,
    subscriptionText: (method, topics, id) => JSON.stringify({ method: method.toUpperCase(), params: topics, id }),
    readControl,
  },
  requests: BINANCE_REQUESTS,
  createRest: createBinanceRest,
  createDelivery(parts, rest) {
    const options = { exchange: "binance", tradesPerPage: LIMITS.tradesPerRequest, maxPages: LIMITS.repairPages } as const;
    const ledger = new IdLedger(parts, rest, options);
    return { ledger, decoder: new BinanceDecoder({ ...parts, ids: ledger.ids }) };
  },
};

/** Accepts the documented bare `{code,msg,id?}` and the nested `{error:{code,msg},id}` that is really sent. */
function readControl(text: string): ControlMessage {
  const message = messageOf(text);
  if (!isRecord(message)) return { kind: "other" };
  const id = typeof message["id"] === "number" ? message["id"] : 0;
  const error = isRecord(message["error"]) ? message["error"] : "code" in message ? message : undefined;
  if (error)
    return { kind: "answer", id, accepted: [], refused: "all", reason: `${String(error["code"])} ${String(error["msg"])}` };
  return message["result"] === null ? { kind: "answer", id, accepted: "all", refused: [], reason: "" } : { kind: "other" };
}
