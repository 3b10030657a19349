// Between phone and desktop: one chart over the lists, everything else in tabs.

import { useRef, type ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { panelsAt, useOpenPanelsAt } from "../../../desk/panel-registry.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { openTab, useOpenTab, useTerminalView } from "../../../desk/terminal-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { MainChart } from "../../charts/main-chart.tsx";
import { PinStrip } from "../../charts/market/coin-chips.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { PanelHead } from "../panel/panel-head.tsx";
import { ScreenHeading } from "./screen-heading.tsx";
import { Splitter } from "./splitter.tsx";
import { TabBar } from "./tab-bar.tsx";
import styles from "./tablet-layout.module.css";
import { useLayoutSizes } from "./use-layout-sizes.ts";

/** Arrangement for 768 to 1279 px. */
export function TabletLayout({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const layout = useRef<HTMLDivElement>(null);
  const resets = useLayoutSizes(layout, "tablet");
  const full = useTerminalView((state) => state.fullChart);
  const plan = usePlan();
  const panels = panelsAt("tablet", plan);
  const tab = useOpenTab(panels);
  const [centre] = useOpenPanelsAt("centre", plan);
  return (
    <div ref={layout} className={styles.tablet} data-layout>
      {!full && <PanelHead exchange={exchange} wide />}
      <main className={styles.main}>
        <ScreenHeading exchange={exchange} />
        {!full && <DeckStrip />}
        <PinStrip />
        {centre ? (
          <section className={styles.content} aria-label={t(centre.text)}>
            <centre.component id={centre.id} place="centre" />
            <Toasts />
          </section>
        ) : (
          <div className={styles.split}>
            <div className={full ? styles.full : styles.chart}>
              <MainChart />
            </div>
            {!full && <Splitter key={resets} part="chart" width="tablet" sized="before" label="layout.split.chart" />}
            {!full && <TabBar kind="line" panels={panels} chosen={tab} />}
            {!full && tab && (
              <div id="tab-content" className={styles.content} role="tabpanel" aria-labelledby={`tab-${tab.id}`}>
                <tab.component id={tab.id} place="tablet" onClose={() => openTab()} />
              </div>
            )}
            <Toasts />
          </div>
        )}
      </main>
    </div>
  );
}
