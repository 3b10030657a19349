// What the common tests must know of a venue: recorded frames and answers, as data.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RecordedTrade } from "./recording-sink.ts";

export interface VenueSample {
  /** Data frames are binary. */
  readonly isBinary: boolean;
  /** A recorded frame of trades in BTCUSDT. */
  readonly frame: Buffer;
  /** Its trades, BTCUSDT being at position 2. */
  readonly trades: readonly RecordedTrade[];
  /** A frame of one trade in BTCUSDT with this price text. */
  frameWithPrice(price: string): Buffer;
  /** An answer that accepts a subscription, and one that refuses. */
  readonly control: string;
  readonly refusal: string;
  /** Longest message the venue takes. */
  readonly maxMessage: { readonly bytes: number; readonly topics: number };
  /** More sound frames of every kind, to be damaged; in BTCUSDT, ETHUSDT, NKNUSDT and LRCBTC. */
  readonly frames: readonly Buffer[];
}

/** The sample in the folder of a registered exchange: `<id>/testing/<id>-sample.ts` exports it as `sample`. */
export async function loadSample(exchange: ExchangeId): Promise<VenueSample> {
  const module = (await import(`../${exchange}/testing/${exchange}-sample.ts`)) as { sample: VenueSample };
  return module.sample;
}
