// A million damaged batches of signals: every one is read as sound signals or refused with the one error.

import { it } from "vitest";
import { signalSchema } from "../contracts/signals.ts";
import { feedDamaged } from "../testing/damaged-feed.ts";
import { BatchError } from "./batch-bytes.ts";
import { decodeSignalBatch, encodeSignalBatch } from "./signal-batch.ts";
import { ruleKey, type SignalKind } from "./rule.ts";
import type { SignalFacts } from "./signal-facts.ts";

const SECOND = 1_790_000_000;

/** A signal of each kind on coins of their own, of the size of real ones; a Short % has a high. */
function factsOf(kind: SignalKind, coin: number): SignalFacts {
  const direction = kind === "volume" ? "up" : "down";
  const isShort = kind === "short";
  return {
    rule: ruleKey({ exchange: coin % 3 === 0 ? "binance" : "mexc", kind, minutes: 5, direction, threshold: 1 + coin / 10 }),
    symbol: coin === 4 ? "КРИПТО" : `C${coin}`,
    priceStart: 1 + coin / 7,
    priceEnd: 1.1 + coin / 7,
    volumeNow: coin === 1 ? null : 1e6 * coin,
    volumeBefore: coin === 1 ? null : 9e5,
    btcStart: 97_000.5,
    btcEnd: coin === 2 ? null : 97_100.25,
    high: isShort ? 1.5 + coin / 7 : null,
    highAt: isShort ? (SECOND - 40) * 1000 : null,
    marketChange: kind === "net_over_market" ? coin / 9 : null,
    suppressed: coin,
    minuteOnly: coin % 2 === 1,
  };
}

it("batches of signals, with highs and without", () => {
  const rows = [0, 1, 2, 3, 4, 5];
  const batches = [
    encodeSignalBatch(SECOND, []),
    encodeSignalBatch(
      SECOND + 1,
      rows.map((coin) => factsOf(coin % 2 === 0 ? "net_percent" : "volume", coin)),
    ),
    encodeSignalBatch(
      SECOND + 2,
      rows.map((coin) => factsOf("short", coin)),
    ),
  ];
  const read = (bytes: Uint8Array): void => {
    for (const signal of decodeSignalBatch(bytes)) signalSchema.parse(signal);
  };
  feedDamaged(batches, BatchError, read);
}, 600_000);
