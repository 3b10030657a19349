// The popup of a clicked point: its card with the checkbox that puts the coin on the charts. Closes by Escape or a press
// outside; a press on the plot is left to the plot, which may open another.

import { useEffect, type ComponentProps, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { closeOnEscape } from "../../../ui/escape-stack.ts";
import styles from "./point-popup.module.css";
import { PointCard } from "./point-card.tsx";

interface PointPopupProps extends Omit<ComponentProps<typeof PointCard>, "children"> {
  readonly pinned: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  /** The plot around the popup. */
  readonly area: () => HTMLElement | null;
}

/** One popup. */
export function PointPopup({ pinned, onToggle, onClose, area, ...card }: PointPopupProps): ReactNode {
  const t = useTranslate();
  useEffect(() => {
    const outside = (event: Event): void => {
      if (!area()?.contains(event.target as Node)) onClose();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [onClose, area]);
  useEffect(() => closeOnEscape(onClose), [onClose]);
  return (
    <PointCard {...card}>
      <div className={styles.foot}>
        <CheckField label={t("screener.onCharts")} checked={pinned} onChange={onToggle} />
        <kbd aria-hidden="true">Space</kbd>
      </div>
    </PointCard>
  );
}
