// The terminal for one hand: one thing at a time, chosen under the thumb.

import { useEffect, useState, type ReactNode } from "react";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import type { ListKind } from "../../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { openTab, useDeskView, type DeskTab } from "../../../desk/desk-view.store.ts";
import { newsOf } from "../../../desk/live-signals.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Logo } from "../../../ui/logo.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import { MainChart } from "../../charts/main-chart.tsx";
import { RiskPanel } from "../../risk-manager/risk-panel.tsx";
import { ScreenerPanel } from "../../screener/screener-panel.tsx";
import { MarketList } from "../../watch-lists/all-coins/market-list.tsx";
import { WatchLists } from "../../watch-lists/watch-lists.tsx";
import { ConnectionMark } from "../connection-mark.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { ExchangeSwitch } from "../exchange-switch.tsx";
import { MoreTab } from "../panel/more-tab.tsx";
import { PauseButton } from "../panel/pause-button.tsx";
import { ListTabs, useShownList } from "./list-tabs.tsx";
import styles from "./phone-layout.module.css";
import { TabBar, type Tab } from "./tab-bar.tsx";

/** Arrangement below 768 px. */
export function PhoneLayout({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const market = useWorkspace((state) => state.showMarketTable);
  const screener = PLAN_LIMITS[usePlan()].screener;
  const tab = useDeskView(({ tab: asked }) => (PHONE_TABS.includes(asked) ? asked : "lists"));
  const fresh = useNewSignals(tab === "signals" && !market);
  const tabs: readonly Tab[] = [
    { id: "lists", text: t("tabs.lists"), icon: "tray" },
    { id: "signals", text: t("tabs.signals"), icon: "bell", badge: fresh },
    ...(screener ? ([{ id: "screener", text: t("tabs.screener"), icon: "scatter" }] as const) : []),
    { id: "risk", text: t("tabs.risk"), icon: "calculator" },
    { id: "more", text: t("tabs.more"), icon: "more" },
  ];
  return (
    <div className={styles.phone}>
      <header className={styles.head}>
        <Logo compact />
        <ExchangeSwitch exchange={exchange} />
        <span className={styles.space} />
        <ConnectionMark />
        <PauseButton worded={false} />
      </header>
      <DeckStrip />
      <main id="tab-content" className={styles.content} role="tabpanel" aria-labelledby={`tab-${tab}`} data-tab={tab}>
        {market ? <MarketList /> : <TabContent tab={tab} />}
      </main>
      <div>
        <Toasts />
        <TabBar kind="thumb" tabs={tabs} chosen={tab} onChoose={openTab} />
      </div>
    </div>
  );
}

const PHONE_TABS: readonly DeskTab[] = ["lists", "signals", "screener", "risk", "more"];

function TabContent({ tab }: { tab: DeskTab }): ReactNode {
  if (tab === "screener") return <ScreenerPanel />;
  if (tab === "risk") return <RiskPanel />;
  if (tab === "more") return <MoreTab />;
  return <ChartAndList kind={tab === "signals" ? "signal" : "priceVolume"} />;
}

function ChartAndList({ kind }: { kind: ListKind }): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const shown = useShownList(kind, chosen);
  return (
    <>
      <div className={styles.chart}>
        <MainChart />
      </div>
      <ListTabs kind={kind} chosen={shown} onChoose={setChosen} />
      <div className={styles.lists}>
        <WatchLists only={kind} listId={shown} />
      </div>
    </>
  );
}

/** Counts signals that come while `seen` is false; looking sets it back. */
function useNewSignals(seen: boolean): number {
  const { signals, stream } = useEngine();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!seen)
      return signals.onAdded((_, added) => {
        const fresh = newsOf(added, stream.age, performance.now()).length;
        if (fresh > 0) setCount((known) => known + fresh);
      });
    setCount(0);
    return undefined;
  }, [signals, stream, seen]);
  return count;
}
