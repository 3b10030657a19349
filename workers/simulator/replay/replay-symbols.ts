// Symbols whose tapes are recorded files, mapped onto now.

import type { SimSymbol } from "../market/sim-symbol.ts";
import type { ReplayOptions } from "../options.ts";

export function replaySymbols(_replay: ReplayOptions, _nowMs: number): SimSymbol[] {
  throw new Error("replay is not there yet");
}
