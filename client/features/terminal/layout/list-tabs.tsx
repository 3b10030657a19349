// Names of the lists above a phone's one list, to step from list to list with the thumb.

import type { ReactNode } from "react";
import type { ListKind } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { listTitle } from "../../watch-lists/state/list-title.ts";
import { useWatchLists } from "../../watch-lists/state/watch-lists.store.ts";
import styles from "./list-tabs.module.css";

interface ListTabsProps {
  readonly kind: ListKind;
  /** Id of the list below. */
  readonly chosen: string | undefined;
  readonly onChoose: (listId: string) => void;
}

/** A row of names; nothing while there are fewer than two lists. */
export function ListTabs({ kind, chosen, onChoose }: ListTabsProps): ReactNode {
  const t = useTranslate();
  const lists = useWatchLists((state) => state.lists).filter(({ type }) => type === kind);
  if (lists.length < 2) return null;
  return (
    <div className={styles.tabs} role="group" aria-label={t("tabs.lists")}>
      {lists.map((list) => (
        <button key={list.id} type="button" aria-pressed={list.id === chosen} onClick={() => onChoose(list.id)}>
          {listTitle(list, t)}
        </button>
      ))}
    </div>
  );
}

/** The list that is shown: the chosen one, or the first of its kind. */
export function useShownList(kind: ListKind, chosen: string | undefined): string | undefined {
  return useWatchLists(({ lists }) => {
    const ofKind = lists.filter(({ type }) => type === kind);
    return (ofKind.find(({ id }) => id === chosen) ?? ofKind[0])?.id;
  });
}
