// Tabs of small screens: under the thumb on a phone, above the lists on a tablet.

import type { KeyboardEvent, ReactNode } from "react";
import type { DeskTab } from "../../../desk/desk-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { arrowStep } from "../../../ui/arrow-step.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import styles from "./tab-bar.module.css";

export interface Tab {
  readonly id: DeskTab;
  readonly text: string;
  readonly icon: IconName;
  /** Things in it not seen yet. */
  readonly badge?: number;
}

interface TabBarProps {
  readonly kind: "thumb" | "line";
  readonly tabs: readonly Tab[];
  readonly chosen: DeskTab;
  readonly onChoose: (tab: DeskTab) => void;
}

/** A tab list; arrow keys move along it in reading order. */
export function TabBar({ kind, tabs, chosen, onChoose }: TabBarProps): ReactNode {
  const t = useTranslate();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = arrowStep(event.key);
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles.bar} data-kind={kind} role="tablist" aria-label={t("tabs.label")} onKeyDown={onKeyDown}>
      {tabs.map(({ id, text, icon, badge = 0 }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls="tab-content"
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {kind === "thumb" && <Icon name={icon} size={20} />}
          <span>{text}</span>
          {badge > 0 && (
            <span className={styles.badge} aria-label={t("tabs.new", { count: badge })}>
              <bdi dir="ltr">{badge > 99 ? "99+" : badge}</bdi>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
