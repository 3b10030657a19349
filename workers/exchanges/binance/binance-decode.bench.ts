// Cost of one Binance trade from socket bytes to the sink, against bare JSON.parse and ccxt pro. Run: node FILE

import ccxt from "ccxt";
import { createLog } from "../../../shared/node/log.ts";
import { report, timeRounds } from "../testing/bench-rounds.ts";
import { recordedAggTrades } from "./testing/binance-recorded.ts";
import { recordingMetrics, recordingSink, universeOf } from "../testing/recording-sink.ts";
import { createVenueProtocol } from "../venue-feed.ts";
import { venue } from "./binance-venue.ts";

const frames = recordedAggTrades();
const texts = frames.map((frame) => frame.toString());
const universe = universeOf("ETHUSDT", "BTCUSDT", ...Array.from({ length: 177 }, (_, at) => `COIN${at}USDT`));

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
  rest: { tradesFrom: async () => [] },
  sink,
  metrics,
  log: createLog("bench", "silent"),
});
const none = universe.map((symbol) => ({ ...symbol, active: false }));

function ours(): void {
  // Leaving and rejoining clears the ids, so each round delivers every trade again.
  protocol.setUniverse(none);
  protocol.setUniverse(universe);
  for (const frame of frames) protocol.receive(frame, false, 1, []);
}

let seen = 0;
function parseText(): void {
  for (const text of texts) seen += (JSON.parse(text) as { a: number }).a;
}
function parseBytes(): void {
  for (const frame of frames) seen += (JSON.parse(frame.toString()) as { a: number }).a;
}

interface CcxtPro {
  handleMessage(client: object, message: unknown): void;
  setMarkets(markets: unknown[]): void;
  safeMarketStructure(market: object): unknown;
}
function ccxtHandler(): () => void {
  const exchange = new ccxt.pro.binance() as unknown as CcxtPro;
  exchange.setMarkets(
    ["BTC", "ETH"].map((base) =>
      exchange.safeMarketStructure({ id: `${base}USDT`, symbol: `${base}/USDT`, base, quote: "USDT", type: "spot", spot: true }),
    ),
  );
  const client = {
    url: "wss://stream.binance.com:9443/ws/0",
    subscriptions: {},
    resolve: () => undefined,
    reject: () => undefined,
  };
  return () => {
    for (const frame of frames) exchange.handleMessage(client, JSON.parse(frame.toString()) as unknown);
  };
}

const times = timeRounds(
  [
    { name: "JSON.parse of a ready string", run: parseText },
    { name: "JSON.parse of the socket's bytes", run: parseBytes },
    { name: "ours: decode, check, dedupe, sink", run: ours },
    { name: "ccxt pro: JSON.parse and handleMessage", run: ccxtHandler() },
  ],
  frames.length,
);
report(`Binance aggTrade, ${frames.length} recorded frames`, times, "JSON.parse of a ready string");
if (delivered === 0 || delivered % frames.length !== 0 || !Number.isFinite(checksum + seen) || metrics.rejections.length > 0)
  throw new Error(`benchmark did not deliver every trade: ${delivered}, rejected ${metrics.rejections.length}`);
