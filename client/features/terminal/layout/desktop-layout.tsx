// The terminal from 1280 px on: charts at the start, or fewer and a panel below them, the main chart between its rows, the lists at the end. Only what
// is seen is mounted; the main chart keeps its place among the children, so that toggling a panel does not build it anew.

import { useRef, type ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { setOpen, useOpenPanelsAt, type TerminalPanel } from "../../../desk/panel-registry.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTerminalView } from "../../../desk/terminal-view.store.ts";
import type { WidthClass } from "../../../desk/width-class.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { MainChart } from "../../charts/main-chart.tsx";
import { PinStrip } from "../../charts/market/coin-chips.tsx";
import { TechnicalChart } from "../../charts/technical/technical-chart.tsx";
import { SidePanel } from "../panel/side-panel.tsx";
import { Charts } from "./charts.tsx";
import styles from "./desktop-layout.module.css";
import { ScreenHeading } from "./screen-heading.tsx";
import { Splitter } from "./splitter.tsx";
import { useLayoutSizes } from "./use-layout-sizes.ts";

/** Arrangement for wide windows. */
export function DesktopLayout({ width, exchange }: { width: WidthClass; exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const layout = useRef<HTMLDivElement>(null);
  const resets = useLayoutSizes(layout, width);
  const showBottomRow = useWorkspace((state) => state.showBottomRow);
  const full = useTerminalView((state) => state.fullChart);
  const plan = usePlan();
  const [start] = useOpenPanelsAt("start", plan);
  const [centre] = useOpenPanelsAt("centre", plan);
  // A splitter reads its size when it appears; after a reset it appears anew.
  const key = `${width}-${resets}`;
  if (centre)
    return (
      <div ref={layout} className={styles.desktop} data-layout>
        <main className={styles.main}>
          <ScreenHeading exchange={exchange} />
          <section className={styles.table} aria-label={t(centre.text)}>
            <PinStrip />
            <centre.component id={centre.id} place="centre" />
            <Toasts />
          </section>
          <Splitter key={`panel-${key}`} part="panel" width={width} sized="after" label="layout.split.panel" />
        </main>
        <SidePanel exchange={exchange} />
      </div>
    );
  return (
    <div ref={layout} className={styles.desktop} data-layout>
      <main className={styles.main}>
        <ScreenHeading exchange={exchange} />
        {!full && <Start panel={start} width={width} splitterKey={key} />}
        <div className={styles.centre}>
          {!full && (
            <div className={styles.top}>
              <Charts label="layout.top" direction="row" from={0} count={3} />
            </div>
          )}
          {!full && <Splitter key={`top-${key}`} part="top" width={width} sized="before" label="layout.split.top" />}
          <div className={styles.chart}>
            <PinStrip />
            <MainChart />
          </div>
          {!full && !showBottomRow && width === "desk" && (
            <div className={styles.foot}>
              <TechnicalChart />
            </div>
          )}
          {!full && showBottomRow && (
            <>
              <Splitter key={`bottom-${key}`} part="bottom" width={width} sized="after" label="layout.split.bottom" />
              <div className={styles.bottom}>
                <Charts label="layout.bottom" direction="row" from={6} count={2} with="technical" />
              </div>
            </>
          )}
          <Toasts />
        </div>
        {!full && <Splitter key={`panel-${key}`} part="panel" width={width} sized="after" label="layout.split.panel" />}
      </main>
      {!full && <SidePanel exchange={exchange} />}
    </div>
  );
}

interface StartProps {
  readonly panel: TerminalPanel | undefined;
  readonly width: WidthClass;
  readonly splitterKey: string;
}

function Start({ panel, width, splitterKey }: StartProps): ReactNode {
  if (panel)
    return (
      <>
        <div className={styles.start}>
          <div className={styles.above}>
            <Charts label="layout.left" direction="row" from={3} count={1} with="barometer" />
          </div>
          <Splitter key={`above-${splitterKey}`} part="above" width={width} sized="before" label="layout.split.above" />
          <div className={styles.panel}>
            <panel.component id={panel.id} place="start" onClose={() => setOpen(panel, false)} />
          </div>
        </div>
        <Splitter key={`screener-${splitterKey}`} part="screener" width={width} sized="before" label="layout.split.screener" />
      </>
    );
  return (
    <>
      <div className={styles.left}>
        <Charts label="layout.left" direction="column" from={3} count={3} with="barometer" />
      </div>
      <Splitter key={`left-${splitterKey}`} part="left" width={width} sized="before" label="layout.split.left" />
    </>
  );
}
