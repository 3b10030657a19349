// What runs beneath the terminal screen, outside React: one frame loop, one market store, one stream.

import { createContext, useContext } from "react";
import { refreshAccount } from "../app/account-refresh.ts";
import { translate } from "../i18n/language.store.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import { MarketStream } from "../stream/market-stream.ts";
import { showToast } from "../ui/toast.store.ts";
import { ChartDrawTimer } from "./chart-draw-timer.ts";

/** Charts draw this often while their coins are traded; ages and ends of flashes wait for them without anybody seeing it. */
const MAX_LATE_MS = 70;

export class TerminalEngine {
  readonly loop = new FrameLoop(MAX_LATE_MS);
  readonly store = new MarketStore(this.loop);
  readonly signals = new SignalBuffer(this.loop);
  readonly stream: MarketStream;
  /** When charts draw what ticks brought. */
  readonly chartDrawTimer: ChartDrawTimer;

  /** `onLists`: the user's lists changed on the server. */
  constructor(onLists: () => void) {
    this.stream = new MarketStream(this.store, this.signals);
    this.chartDrawTimer = new ChartDrawTimer(this.stream.tickAge, this.loop);
    this.stream.events.follow({ onAccount: refreshAccount, onLists });
    this.stream.onPace = (seconds, slower) =>
      showToast({ kind: "note", icon: "clock", text: translate(slower ? "stream.slower" : "stream.faster", { seconds }) });
  }
}

export const EngineContext = createContext<TerminalEngine | undefined>(undefined);

/** The engine of the terminal around this component. */
export function useEngine(): TerminalEngine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("No terminal engine above this component");
  return engine;
}
