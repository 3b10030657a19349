// The right panel: head, the market at a glance, the lists, the panels below them, the toggles.

import type { ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { setOpen, useOpenPanelsAt } from "../../../desk/panel-registry.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { MiniBtc } from "../../charts/market/barometer.tsx";
import { ListsColumn } from "../../watch-lists/lists-column.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { PanelHead } from "./panel-head.tsx";
import styles from "./side-panel.module.css";

/** The panel at the end of the row. */
export function SidePanel({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const panels = useOpenPanelsAt("side", usePlan());
  return (
    <aside className={styles.panel} aria-label={t("layout.panel")}>
      <PanelHead exchange={exchange} />
      <div className={styles.glance}>
        <MiniBtc />
        <DeckStrip />
      </div>
      <div className={styles.lists}>
        <ListsColumn withButton={false} />
      </div>
      {panels.map((panel) => (
        <div key={panel.id} className={styles.below}>
          <panel.component id={panel.id} place="side" onClose={() => setOpen(panel, false)} />
        </div>
      ))}
      <PanelFoot />
    </aside>
  );
}
