import type { VenueSample } from "../../testing/venue-sample.ts";
import { captured2021, recordedAggTrades } from "./binance-recorded.ts";

const trades = recordedAggTrades();
const frame = trades.find((recorded) => recorded.includes("BTCUSDT")) as Buffer;
const miniTickers =
  '[{"e":"24hrMiniTicker","E":1723161255000,"s":"BTCUSDT","c":"61837.1","o":"1","h":"2","l":"1","v":"99999999999.123456789","q":"5e9"},{"e":"24hrMiniTicker","E":1723161255001,"s":"ETHUSDT","c":"2683.1","o":"1","h":"2","l":"1","v":"9","q":"5.5"}]';

export const sample: VenueSample = {
  isBinary: false,
  frame,
  trades: [{ position: 2, price: 61837.63, quoteVolume: 61837.63 * 0.02, time: 1723161255342 }],
  frameWithPrice: (price) => Buffer.from(frame.toString().replace(/"p":"[^"]*"/, () => `"p":"${price}"`)),
  control: '{"result":null,"id":1}',
  refusal: '{"error":{"code":2,"msg":"Invalid request: invalid stream"},"id":2}',
  maxMessage: { bytes: Number.POSITIVE_INFINITY, topics: 200 },
  frames: [
    ...trades.slice(0, 200),
    ...captured2021("kline_1m").map((text) => Buffer.from(text)),
    Buffer.from(miniTickers),
    Buffer.from(captured2021("aggTrade")[0] as string),
  ],
};
