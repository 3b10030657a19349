// Tabs of small screens: under the thumb on a phone, above the lists on a tablet.

import type { KeyboardEvent, ReactNode } from "react";
import type { TerminalPanel } from "../../../desk/panel-registry.ts";
import { openTab } from "../../../desk/terminal-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { tabAfterKey } from "../../../ui/arrow-step.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./tab-bar.module.css";

interface TabBarProps {
  readonly kind: "thumb" | "line";
  readonly panels: readonly TerminalPanel[];
  readonly chosen: TerminalPanel | undefined;
  /** Something else stands in front of the chosen panel. */
  readonly isCovered?: boolean;
}

/** A tab list; arrow keys move along it in reading order, Home and End to its ends. */
export function TabBar({ kind, panels, chosen, isCovered = false }: TabBarProps): ReactNode {
  const t = useTranslate();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = panels.findIndex((panel) => panel === chosen);
    const next = panels[tabAfterKey(event.key, at, panels.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    openTab(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles.bar} data-kind={kind} role="tablist" aria-label={t("tabs.label")} onKeyDown={onKeyDown}>
      {panels.map((panel) => (
        <Tab key={panel.id} kind={kind} panel={panel} isChosen={panel === chosen} isSeen={panel === chosen && !isCovered} />
      ))}
    </div>
  );
}

interface TabProps {
  readonly kind: TabBarProps["kind"];
  readonly panel: TerminalPanel;
  readonly isChosen: boolean;
  readonly isSeen: boolean;
}

function Tab({ kind, panel, isChosen, isSeen }: TabProps): ReactNode {
  const t = useTranslate();
  return (
    <button
      id={`tab-${panel.id}`}
      type="button"
      role="tab"
      aria-selected={isChosen}
      aria-controls="tab-content"
      tabIndex={isChosen ? 0 : -1}
      onClick={() => openTab(panel.id)}
    >
      {kind === "thumb" && <Icon name={panel.icon} size={20} />}
      <span>{t(panel.tabText ?? panel.text)}</span>
      {panel.badge && <panel.badge seen={isSeen} />}
    </button>
  );
}

/** How many new things a tab has; nothing for none. */
export function TabBadge({ count }: { readonly count: number }): ReactNode {
  const t = useTranslate();
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-label={t("tabs.new", { count })}>
      <bdi dir="ltr">{count > 99 ? "99+" : count}</bdi>
    </span>
  );
}
