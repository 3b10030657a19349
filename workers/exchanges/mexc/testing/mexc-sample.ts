import type { VenueSample } from "../../testing/venue-sample.ts";
import { mexcFrame, recordedMexcFrames } from "./mexc-recorded.ts";
import { dealsFrame, tickersFrame } from "./mexc-writer.ts";

export const sample: VenueSample = {
  isBinary: true,
  frame: mexcFrame("deals_btc_100ms_20260925"),
  trades: [
    { position: 2, price: 84270, quoteVolume: 84270 * 0.00099829, time: 1790281246176 },
    { position: 2, price: 84270, quoteVolume: 84270 * 0.00019169, time: 1790281246177 },
  ],
  frameWithPrice: (price) => dealsFrame("BTCUSDT", [{ price, quantity: "1", time: 1790281246177 }]),
  control: '{"id":1,"code":0,"msg":"spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"}',
  refusal:
    '{"id":0,"code":0,"msg":"Not Subscribed successfully! [spot@public.aggre.deals.v3.api.pb@100ms@NOUSDT].  Reason： Blocked! "}',
  maxMessage: { bytes: 1_023, topics: Number.POSITIVE_INFINITY },
  frames: [
    ...recordedMexcFrames().map(({ hex }) => Buffer.from(hex, "hex")),
    tickersFrame(
      [
        { pair: "BTCUSDT", price: "84270", volume24h: "1000.5" },
        { pair: "ETHUSDT", price: "1e-7", volume24h: "5" },
      ],
      1790281246250,
    ),
  ],
};
