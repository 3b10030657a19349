// Which figures the terminal's screener reads: those of the terminal, unless it wants another exchange or a faster pace.

import { useEffect, useMemo } from "react";
import { cadenceFor, exchangeFor, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { provingToken } from "../../app/auth-storage.ts";
import { useEngine, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { PolledMarket, type ScreenerSource } from "./screener-source.ts";

/** The source for an exchange at an asked speed; polls only while it must. */
export function useTerminalSource(exchange: ExchangeId, speed: number, plan: PlanId): ScreenerSource {
  const engine = useEngine();
  const terminal = useTerminalSettings();
  const shown = exchangeFor(plan, terminal.exchange);
  const seconds = cadenceFor(plan, speed);
  const isLive = exchange === shown && seconds >= cadenceFor(plan, terminal.updateSpeed);
  const live = useMemo(() => liveSource(engine), [engine]);
  const polled = useMemo(() => new PolledMarket(provingToken(localStorage), engine.loop), [engine]);
  useEffect(() => (isLive ? undefined : polled.follow(exchange, seconds)), [isLive, polled, exchange, seconds]);
  return isLive ? live : polled;
}

function liveSource({ loop, store, stream }: TerminalEngine): ScreenerSource {
  return {
    kind: "live",
    loop,
    store,
    ageMs: (now) => stream.age.ageMs(now),
    isLate: () => useConnection.getState().stale,
  };
}
