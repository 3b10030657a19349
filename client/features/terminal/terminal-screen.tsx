// The terminal itself, for whoever was let in: runs the engine beneath it and shows the layout that fits the window, or what
// it is waiting for.

import { useEffect, useState, type ReactNode } from "react";
import { cadenceFor, exchangeFor, type PlanId } from "../../../shared/contracts/plans.ts";
import { addPanels, openFirstPanels } from "../../desk/panel-registry.ts";
import { SimulatedBanner } from "../../desk/simulated-banner.tsx";
import { useAlertForm } from "../../desk/alerts.store.ts";
import { EngineContext, TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { toggleFullChart, useTerminalView } from "../../desk/terminal-view.store.ts";
import { useAccountSettings } from "../../desk/use-account-settings.ts";
import { useStill } from "../../desk/use-still.ts";
import { useWidthClass } from "../../desk/width-class.ts";
import { NEVER_PINNED, suggestMainChart, useWorkspace } from "../../desk/workspace.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import "../../ui/dense-form.css";
import "../../ui/still.css";
import { closeOnEscape } from "../../ui/escape-stack.ts";
import { laterAlertForm } from "../alerts/later-alerts.ts";
import { useAlertEvents } from "../alerts/use-alerts.ts";
import { CoinTitle } from "../charts/market/coin-headline.tsx";
import { useHotChartRanking, hottestCoin } from "../charts/market/use-hot-coins.ts";
import { DetachedScreener } from "../screener/window/detached-screener.tsx";
import { CoinSearch } from "../search/coin-search.tsx";
import { SignalAnnouncer } from "../watch-lists/announce/signal-announcer.tsx";
import { useListSounds } from "../watch-lists/sounds/use-list-sounds.ts";
import { useHeldLists } from "../watch-lists/state/use-held-lists.ts";
import { refreshLists } from "../watch-lists/state/watch-lists.store.ts";
import { ConnectionBanner } from "./banners.tsx";
import { useExchangeChart } from "./exchange-chart.ts";
import { laterKeyHelp } from "./keys/later-key-help.ts";
import { useScreenKeys } from "./keys/use-screen-keys.ts";
import { DesktopLayout } from "./layout/desktop-layout.tsx";
import { laterPhoneLayout, laterPhoneLists, laterTabletLayout } from "./layout/later-layouts.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { PANELS } from "./panels.tsx";
import { StatusBar } from "./status-bar.tsx";
import styles from "./terminal-screen.module.css";
import { useAskedCoin } from "./use-asked-coin.ts";
import { useIdleLoads } from "./use-idle-loads.ts";
import { usePause } from "./use-pause.ts";
import { useSeenFrames } from "./use-seen-frames.ts";
import { useSetupEvents } from "./use-setup-events.ts";
import { useTerminalKeys } from "./use-terminal-keys.ts";

addPanels(PANELS);

interface TerminalScreenProps {
  /** Above everything: the countdown of a test, or that the plan is over. */
  readonly banner?: ReactNode;
}

/** Layout, banners, status bar. */
export function TerminalScreen({ banner }: TerminalScreenProps): ReactNode {
  const [engine] = useState(() => new TerminalEngine(refreshLists));
  const plan = usePlan();
  const { exchange: asked, updateSpeed } = useTerminalSettings();
  const exchange = exchangeFor(plan, asked);
  const speed = cadenceFor(plan, updateSpeed);
  const ready = useHadData(engine);
  const untouched = useWorkspace((state) => state.selectedTickers === NEVER_PINNED);
  const simulated = useConnection((state) => state.simulated);
  const width = useWidthClass();
  const small = width === "phone" || width === "tablet";

  useEffect(() => engine.stream.start(), [engine]);
  // Beside the first data, which it would otherwise wait for.
  useEffect(() => {
    const later = width === "phone" ? [laterPhoneLayout, laterPhoneLists] : width === "tablet" ? [laterTabletLayout] : [];
    for (const part of later) part.load().catch(() => undefined);
  }, [width]);
  useEffect(() => engine.stream.want({ exchange, speed }), [engine, exchange, speed]);
  useExchangeChart(engine, exchange);
  useAskedCoin();
  usePause(engine, exchange);
  useSeenFrames(engine);
  useHeldLists(engine);
  useAccountSettings(engine);
  useListSounds(engine);
  useAlertEvents(engine);
  useSetupEvents(engine);
  useTerminalKeys();
  useScreenKeys(plan, width);
  useIdleLoads(ready);
  useFirstPanels(plan, small);
  useFullChartEscape();
  // Nobody's first minute must show empty charts.
  useHotChartRanking(engine, plan === "test" || untouched);
  const isAlertAsked = useAlertForm((state) => state.asked !== undefined);
  const still = useStill();
  const helpOpen = useTerminalView((state) => state.helpOpen);

  return (
    <EngineContext value={engine}>
      <div className={styles.page} data-testid="terminal" data-ready={ready} data-width={width} data-still={still || undefined}>
        {banner}
        {simulated && <SimulatedBanner />}
        {ready && <ConnectionBanner exchange={exchange} />}
        {!ready && <LoadingScreen exchange={exchange} />}
        {ready && width === "phone" && <laterPhoneLayout.Page exchange={exchange} />}
        {ready && width === "tablet" && <laterTabletLayout.Page exchange={exchange} />}
        {ready && !small && <DesktopLayout width={width} exchange={exchange} />}
        {width !== "phone" && <StatusBar exchange={exchange} />}
        {ready && <CoinSearch />}
        {ready && isAlertAsked && <laterAlertForm.Page />}
        <CoinTitle />
        <SignalAnnouncer />
        <DetachedScreener />
      </div>
      {helpOpen && <laterKeyHelp.Page />}
    </EngineContext>
  );
}

/** True from the first data on, also while another exchange is still loading. */
function useHadData({ store }: TerminalEngine): boolean {
  const hasData = useConnection((state) => state.hasData);
  const [had, setHad] = useState(false);
  useEffect(() => {
    if (!hasData || had) return;
    // Once, before there is a chart: nobody's coin changes under their hands.
    const hottest = hottestCoin(store);
    if (hottest !== undefined) suggestMainChart(hottest);
    setHad(true);
  }, [hasData, had, store]);
  return had;
}

function useFullChartEscape(): void {
  const full = useTerminalView((state) => state.fullChart);
  useEffect(() => (full ? closeOnEscape(toggleFullChart) : undefined), [full]);
}

/** Panels that open by themselves once do so where there is room; from then on the reader decides. */
function useFirstPanels(plan: PlanId, small: boolean): void {
  useEffect(() => {
    if (!small) openFirstPanels(plan);
  }, [plan, small]);
}
