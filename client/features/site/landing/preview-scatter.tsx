// A small screener over the public market: every coin by the size of its move and its 24 h volume.

import { useEffect, useRef, type ReactNode } from "react";
import type { MarketPreview } from "../../../../shared/contracts/market-preview.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { drawPreviewScatter } from "./draw-preview-scatter.ts";
import styles from "./preview-scatter.module.css";

/** The plot; says in words what its axes are. */
export function PreviewScatter({ coins }: { coins: MarketPreview["coins"] | undefined }): ReactNode {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target || !coins) return undefined;
    const sizes = new ResizeObserver(() => drawPreviewScatter(target, coins));
    sizes.observe(target);
    return () => sizes.disconnect();
  }, [coins]);
  return (
    <div className={styles.plot}>
      <p>{t("hero.plot")}</p>
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}
