// What runs beneath the terminal screen, outside React: one frame loop, one market store, one stream.

import { createContext, useContext } from "react";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { SignalBuffer } from "../../market/signal-buffer.ts";
import { MarketStream } from "../../stream/market-stream.ts";

export class TerminalEngine {
  readonly loop = new FrameLoop();
  readonly store = new MarketStore(this.loop);
  readonly signals = new SignalBuffer(this.loop);
  readonly stream: MarketStream;

  /** `token` proves the session where no cookie does. */
  constructor(token: string | undefined) {
    this.stream = new MarketStream(this.store, token);
  }
}

export const EngineContext = createContext<TerminalEngine | undefined>(undefined);

/** The engine of the terminal around this component. */
export function useEngine(): TerminalEngine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("No terminal engine above this component");
  return engine;
}
