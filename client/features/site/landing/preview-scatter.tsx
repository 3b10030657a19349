// A small screener over the public market: every coin by the size of its move and its 24 h volume.

import type { ReactNode } from "react";
import { PREVIEW_MINUTES, type MarketPreview } from "../../../../shared/contracts/market-preview.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useDrawing } from "../../../site-shell/use-drawing.ts";
import styles from "./preview-scatter.module.css";

const loadDrawing = async () => (await import("./draw-preview-scatter.ts")).drawPreviewScatter;

/** The plot; says in words what its axes are. */
export function PreviewScatter({ coins }: { coins: MarketPreview["coins"] | undefined }): ReactNode {
  const t = useTranslate();
  const canvas = useDrawing(coins, loadDrawing);
  return (
    <div className={styles.plot}>
      <p className="visually-hidden">{t("hero.plot")}</p>
      <p className={styles.up} aria-hidden="true">
        ↑ <bdi>{t("column.volume")}</bdi>
      </p>
      <canvas ref={canvas} aria-hidden="true" />
      <p className={styles.right} aria-hidden="true">
        <bdi>{t("column.change", { minutes: PREVIEW_MINUTES })}</bdi> →
      </p>
    </div>
  );
}
