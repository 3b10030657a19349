// The screener in the terminal: the terminal's live figures, and a table of its own for another exchange.

import { useEffect, useMemo, type ReactNode } from "react";
import { useStore } from "zustand";
import { cadenceFor, exchangeFor, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { pinOrNotify } from "../../desk/pin-or-notify.ts";
import { useReportParts } from "../../desk/report-parts.store.ts";
import { useEngine, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { useWidthClass } from "../../desk/width-class.ts";
import { openMainChart, useWorkspace } from "../../desk/workspace.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { PolledMarket, type ScreenerSource } from "./screener-source.ts";
import { ScreenerView } from "./screener-view.tsx";
import { screenerSettings, useAskedExchange } from "./settings/terminal-screener.store.ts";
import { openDetachedWindow } from "./window/detached-window.ts";

/** The terminal's screener; on a phone, where windows do not stand side by side, without a window of its own. */
export function ScreenerPanel({ onClose }: { onClose?: (() => void) | undefined }): ReactNode {
  const plan = usePlan();
  const { SuchCoins } = useReportParts();
  const hasWindows = useWidthClass() !== "phone";
  const paused = useTerminalSettings((state) => state.paused);
  const pinned = useWorkspace((state) => state.selectedTickers);
  const { speed } = useStore(screenerSettings);
  const shared = exchangeFor(
    plan,
    useTerminalSettings((state) => state.exchange),
  );
  const exchange = exchangeFor(plan, useAskedExchange());
  const source = useTerminalSource(exchange, speed, plan);
  return (
    <ScreenerView
      source={source}
      settings={screenerSettings}
      exchange={exchange}
      shared={shared}
      plan={plan}
      paused={paused}
      pinned={pinned}
      onOpen={openMainChart}
      onTogglePinned={pinOrNotify}
      buttons={SuchCoins && <SuchCoins exchange={exchange} shared={shared} />}
      onDetach={hasWindows ? openDetachedWindow : undefined}
      onClose={onClose}
    />
  );
}

/** The source for an exchange: the terminal's own where it shows that one, else a table fetched at an asked speed. */
function useTerminalSource(exchange: ExchangeId, speed: number, plan: PlanId): ScreenerSource {
  const engine = useEngine();
  const terminal = useTerminalSettings();
  const shown = exchangeFor(plan, terminal.exchange);
  const seconds = cadenceFor(plan, speed);
  const isLive = exchange === shown;
  const live = useMemo(() => liveSource(engine), [engine]);
  const polled = useMemo(() => new PolledMarket(engine.loop), [engine]);
  useEffect(() => (isLive ? undefined : polled.follow(exchange, seconds, true)), [isLive, polled, exchange, seconds]);
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
