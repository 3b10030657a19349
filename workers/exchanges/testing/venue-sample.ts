// What the shared tests must know about a venue: recorded frames and answers, as data.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RecordedTrade } from "./recording-sink.ts";

export interface VenueSample {
  /** Data frames are binary. */
  readonly isBinary: boolean;
  /** A recorded frame of BTCUSDT trades. */
  readonly frame: Buffer;
  /** Its trades, with BTCUSDT at position 2. */
  readonly trades: readonly RecordedTrade[];
  /** A frame of one BTCUSDT trade with this price text. */
  frameWithPrice(price: string): Buffer;
  /** An answer that accepts a subscription, and one that refuses. */
  readonly control: string;
  readonly refusal: string;
  readonly maxMessage: { readonly bytes: number; readonly topics: number };
  /** More sound frames of every kind, to be damaged; BTCUSDT, ETHUSDT, NKNUSDT and LRCBTC. */
  readonly frames: readonly Buffer[];
}

/** Loads `sample` from `<id>/testing/<id>-sample.ts`. */
export async function loadSample(exchange: ExchangeId): Promise<VenueSample> {
  const module = (await import(`../${exchange}/testing/${exchange}-sample.ts`)) as { sample: VenueSample };
  return module.sample;
}
