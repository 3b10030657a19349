// What lies over the rows of a signal list: what an empty one says, and the pill that announces new rows.

import type { ReactNode, RefObject } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./list-table.module.css";

interface OverRowsProps {
  readonly pill: RefObject<HTMLButtonElement | null>;
  readonly onShowNew: () => void;
}

/** The painter shows and hides both. */
export function OverRows({ pill, onShowNew }: OverRowsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <p className={styles.waiting}>
        <Icon name="clock" />
        {t("signals.waiting")}
      </p>
      <div className={styles.over}>
        <button ref={pill} type="button" hidden className={styles.pill} title={t("signals.fresh.title")} onClick={onShowNew} />
      </div>
    </>
  );
}

/** Shows the pill with this count; none for 0. */
export function showPill(pill: RefObject<HTMLButtonElement | null>, count: number, text: (count: number) => string): void {
  const button = pill.current;
  if (!button) return;
  button.hidden = count === 0;
  const words = count === 0 ? "" : text(count);
  if (button.textContent !== words) button.textContent = words;
}
