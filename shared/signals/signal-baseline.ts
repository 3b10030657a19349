// What a signal's price change is measured against, from the signal's own figures.

import type { Signal } from "../contracts/signals.ts";
import { changePercent } from "../market/change.ts";

/** BTC's change in the signal's window, percent; NaN when BTC is not watched. */
export function btcChange({ btcStart, btcEnd }: Pick<Signal, "btcStart" | "btcEnd">): number {
  return btcStart === null || btcEnd === null ? Number.NaN : changePercent(btcEnd, btcStart);
}

/** What is taken off the price change: BTC's change, the market's, or nothing; percent, NaN when it is not known. */
export function signalBaseline(signal: Pick<Signal, "signalType" | "btcStart" | "btcEnd" | "marketChange">): number {
  if (signal.signalType === "net_minus_btc") return btcChange(signal);
  return signal.signalType === "net_over_market" ? (signal.marketChange ?? Number.NaN) : 0;
}
