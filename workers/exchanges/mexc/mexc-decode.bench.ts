// Cost of one MEXC deals frame from socket bytes to the sink, against protobufjs and ccxt pro. Run: node FILE

import ccxt from "ccxt";
import protobuf from "protobufjs";
import { createLog } from "../../../shared/node/log.ts";
import { report, timeRounds } from "../testing/bench-rounds.ts";
import { mexcFrame } from "./testing/mexc-recorded.ts";
import { recordingMetrics, recordingSink, universeOf } from "../testing/recording-sink.ts";
import { createVenueProtocol } from "../venue-feed.ts";
import { venue } from "./mexc-venue.ts";

/** Copies of the one recorded deals frame that differ only in the digits of its two trade ids. */
function distinctFrames(count: number, from: number): Buffer[] {
  const recorded = mexcFrame("deals_btc_100ms_20260925").toString("latin1");
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(
      recorded.replaceAll(
        /73190189(\d{10})X0_/g,
        (_all, digits: string) => `73${String(from + at).padStart(6, "0")}${digits}X0_`,
      ),
      "latin1",
    ),
  );
}
const PER_ROUND = 2_000;
const KINDS = 50;
const batches = Array.from({ length: KINDS }, (_, kind) => distinctFrames(PER_ROUND, kind * PER_ROUND));

let delivered = 0;
let checksum = 0;
const sink = {
  ...recordingSink(),
  trade(_position: number, price: number, quoteVolume: number) {
    delivered++;
    checksum += price + quoteVolume;
  },
};
const metrics = recordingMetrics();
const protocol = createVenueProtocol(venue, {
  wsUrl: "ws://127.0.0.1:1",
  rest: { recentTrades: async () => [] },
  sink,
  metrics,
  log: createLog("bench", "silent"),
});
protocol.setUniverse(universeOf("ETHUSDT", "BTCUSDT", ...Array.from({ length: 158 }, (_, at) => `COIN${at}USDT`)));

const schema = protobuf
  .parse(`syntax = "proto3";
message Deal { string price = 1; string quantity = 2; int32 tradeType = 3; int64 time = 4; string tradeId = 5; }
message Deals { repeated Deal deals = 1; string eventType = 2; }
message Wrapper { string channel = 1; optional string symbol = 3; optional string symbolId = 4; optional int64 createTime = 5; optional int64 sendTime = 6;
  oneof body { Deals publicAggreDeals = 314; } }`)
  .root.lookupType("Wrapper");

let seen = 0;
interface CcxtPro {
  handleMessage(client: object, message: unknown): void;
  setMarkets(markets: unknown[]): void;
  loadExchangeSpecificFiles(): Promise<void>;
  safeMarketStructure(market: object): unknown;
}
const exchange = new ccxt.pro.mexc() as unknown as CcxtPro;
await exchange.loadExchangeSpecificFiles();
exchange.setMarkets([
  exchange.safeMarketStructure({ id: "BTCUSDT", symbol: "BTC/USDT", base: "BTC", quote: "USDT", type: "spot", spot: true }),
]);
const client = { url: "wss://wbs-api.mexc.com/ws", subscriptions: {}, resolve: () => undefined, reject: () => undefined };

let ourRound = 0;
let theirRound = 0;
let ccxtRound = 0;
const batch = (round: number): Buffer[] => batches[round % KINDS] as Buffer[];
const times = timeRounds(
  [
    {
      name: "protobufjs decode",
      run: () =>
        batch(theirRound++).forEach((frame) => (seen += (schema.decode(frame) as { channel?: string }).channel?.length ?? 0)),
    },
    {
      name: "ours: decode, check, dedupe, sink",
      run: () => batch(ourRound++).forEach((frame) => protocol.receive(frame, true, 1, [1])),
    },
    { name: "ccxt pro: handleMessage", run: () => batch(ccxtRound++).forEach((frame) => exchange.handleMessage(client, frame)) },
  ],
  PER_ROUND,
  36,
);
report(`MEXC frame of two deals, ${PER_ROUND} distinct copies of a recorded one`, times, "protobufjs decode");
if (delivered !== 2 * PER_ROUND * ourRound || !Number.isFinite(checksum + seen) || metrics.rejections.length > 0)
  throw new Error(
    `benchmark did not deliver every deal: ${delivered} of ${2 * PER_ROUND * ourRound}, rejected ${metrics.rejections.length}`,
  );
