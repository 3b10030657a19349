// Between phone and desktop: one chart over the lists, everything else in tabs.

import { useRef, type ReactNode } from "react";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { openTab, useDeskView, type DeskTab } from "../../../desk/desk-view.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { MainChart } from "../../charts/main-chart.tsx";
import { TechnicalChart } from "../../charts/technical/technical-chart.tsx";
import { RiskPanel } from "../../risk-manager/risk-panel.tsx";
import { ScreenerPanel } from "../../screener/screener-panel.tsx";
import { MarketList } from "../../watch-lists/all-coins/market-list.tsx";
import { WatchLists } from "../../watch-lists/watch-lists.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { PanelHead } from "../panel/panel-head.tsx";
import { Charts } from "./charts.tsx";
import { Splitter } from "./splitter.tsx";
import { TabBar, type Tab } from "./tab-bar.tsx";
import styles from "./tablet-layout.module.css";
import { useLayoutSizes } from "./use-layout-sizes.ts";

/** Arrangement for 768 to 1279 px. */
export function TabletLayout({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const layout = useRef<HTMLDivElement>(null);
  const resets = useLayoutSizes(layout, "tablet");
  const market = useWorkspace((state) => state.showMarketTable);
  const full = useDeskView((state) => state.fullChart);
  const screener = PLAN_LIMITS[usePlan()].screener;
  const tabs: readonly Tab[] = [
    { id: "lists", text: t("tabs.lists"), icon: "tray" },
    { id: "charts", text: t("layout.charts"), icon: "table" },
    ...(screener ? ([{ id: "screener", text: t("tabs.screener"), icon: "scatter" }] as const) : []),
    { id: "technical", text: t("layout.technical"), icon: "table" },
    { id: "risk", text: t("tabs.risk"), icon: "calculator" },
  ];
  const tab = useDeskView(({ tab: asked }) => (tabs.some(({ id }) => id === asked) ? asked : "lists"));
  return (
    <div ref={layout} className={styles.tablet} data-layout>
      {!full && <PanelHead exchange={exchange} wide />}
      {!full && <DeckStrip />}
      {market ? (
        <main className={styles.content} aria-label={t("panel.market")}>
          <MarketList />
          <Toasts />
        </main>
      ) : (
        <main className={styles.split} aria-label={t("layout.main")}>
          <div className={full ? styles.full : styles.chart}>
            <MainChart />
          </div>
          {!full && <Splitter key={resets} part="chart" width="tablet" sized="before" label="layout.split.chart" />}
          {!full && <TabBar kind="line" tabs={tabs} chosen={tab} onChoose={openTab} />}
          {!full && (
            <div id="tab-content" className={styles.content} role="tabpanel" aria-labelledby={`tab-${tab}`}>
              <TabContent tab={tab} />
            </div>
          )}
          <Toasts />
        </main>
      )}
    </div>
  );
}

function TabContent({ tab }: { tab: DeskTab }): ReactNode {
  if (tab === "charts") return <Charts label="layout.charts" direction="row" from={0} count={3} />;
  if (tab === "screener") return <ScreenerPanel onClose={() => openTab("lists")} />;
  if (tab === "technical") return <TechnicalChart />;
  return tab === "risk" ? <RiskPanel /> : <WatchLists />;
}
