// MEXC spot: limits, channels and messages with its decoder and REST client. Its candle stream has no closed flag, so it never
// reports a closed minute.

import { TimeLedger, type RecentTrades } from "../time-ledger.ts";
import type { Venue } from "../venue.ts";
import { fitting, readControl, subscriptionText } from "./mexc-control.ts";
import { MexcDecoder } from "./mexc-decode.ts";
import { MEXC_LIMITS as LIMITS } from "./mexc-limits.ts";
import { createMexcRest, MEXC_REQUESTS } from "./mexc-rest.ts";

const ALL_TICKERS = "spot@public.miniTickers.v3.api.pb@24H";
const DEALS = "spot@public.aggre.deals.v3.api.pb@100ms@";

export const venue: Venue<RecentTrades> = {
  exchange: "mexc",
  limits: {
    symbolsPerConnection: LIMITS.subscriptionsPerConnection,
    minConnections: 1,
    concurrentRepairs: 4,
    timing: {
      messageSpacingMs: LIMITS.messageSpacingMs,
      silenceMs: LIMITS.silenceMs,
      pingEveryMs: LIMITS.pingEveryMs,
      pongWithinMs: LIMITS.pongWithinMs,
    },
  },
  messages: {
    socketPath: "/ws",
    pingText: JSON.stringify({ method: "PING" }),
    commonTopics: [],
    ownConnections: [[ALL_TICKERS]],
    pairTopics: (pair) => [DEALS + pair],
    fitting,
    subscriptionText,
    readControl,
  },
  requests: MEXC_REQUESTS,
  createRest: createMexcRest,
  createDelivery(parts, rest) {
    const ledger = new TimeLedger(parts, rest, { exchange: "mexc", tradesPerPage: LIMITS.tradesPerRequest });
    return { ledger, decoder: new MexcDecoder({ ...parts, holes: ledger.holes }) };
  },
};
