// The two kinds of list as tabs, each with its count of how many there may be; arrow keys change between them.

import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { LISTS_PER_KIND } from "../../../../shared/contracts/plans.ts";
import { LIST_KINDS, type ListKind } from "../../../../shared/contracts/watch-lists.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { tabAfterKey } from "../../../ui/arrow-step.ts";
import styles from "./list-form.module.css";

interface KindTabsProps {
  readonly kind: ListKind;
  readonly counts: (kind: ListKind) => number;
  readonly onChoose: (kind: ListKind) => void;
}

/** The row of tabs. */
export function KindTabs({ kind, counts, onChoose }: KindTabsProps): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const tabs = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const other = LIST_KINDS[tabAfterKey(event.key, LIST_KINDS.indexOf(kind), LIST_KINDS.length) ?? -1];
    if (!other) return;
    event.preventDefault();
    onChoose(other);
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${other}]`)?.focus();
  };
  return (
    <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t("lists.form.kind")} onKeyDown={onKeyDown}>
      {LIST_KINDS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-kind={each}
          aria-selected={each === kind}
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {t(`lists.form.${each}`)}
          <bdi dir="ltr" translate="no">{`${counts(each)} / ${LISTS_PER_KIND[plan]}`}</bdi>
        </button>
      ))}
    </div>
  );
}
