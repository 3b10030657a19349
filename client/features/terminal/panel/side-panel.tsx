// The right panel: head, the market at a glance, the lists, the risk manager, the toggles.

import type { ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { MiniBtc } from "../../charts/market/mini-btc.tsx";
import { RiskPanel } from "../../risk-manager/risk-panel.tsx";
import { WatchLists } from "../../watch-lists/watch-lists.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { PanelHead } from "./panel-head.tsx";
import styles from "./side-panel.module.css";

/** The panel at the end of the row. */
export function SidePanel({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const risk = useWorkspace((state) => state.showRiskManager);
  return (
    <aside className={styles.panel} aria-label={t("layout.panel")}>
      <PanelHead exchange={exchange} />
      <div className={styles.glance}>
        <MiniBtc />
        <DeckStrip />
      </div>
      <div className={styles.lists}>
        <WatchLists withButton={false} />
      </div>
      {risk && (
        <div className={styles.risk}>
          <RiskPanel />
        </div>
      )}
      <PanelFoot />
    </aside>
  );
}
