// Two tabs of a phone: lists of prices, lists of signals. Each has the main chart above one list, and the names of the others
// between them, to step from list to list with the thumb.

import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { ListKind, WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { newSignals } from "../../../desk/live-signals.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { MainChart } from "../../charts/main-chart.tsx";
import { inChosenOrder, useListPlaces } from "../../watch-lists/state/list-places.store.ts";
import { listTitle } from "../../watch-lists/state/list-title.ts";
import { useWatchLists } from "../../watch-lists/state/watch-lists.store.ts";
import { ListsColumn } from "../../watch-lists/lists-column.tsx";
import styles from "./phone-lists.module.css";
import { TabBadge } from "./tab-bar.tsx";

/** Main chart and one list of this kind. */
export function PhoneLists({ kind }: { readonly kind: ListKind }): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const lists = useListsOfKind(kind);
  // The chosen one, or the first.
  const shown = (lists.find(({ id }) => id === chosen) ?? lists[0])?.id;
  return (
    <>
      <div className={styles.chart}>
        <MainChart />
      </div>
      <ListTabs lists={lists} chosen={shown} onChoose={setChosen} />
      <div className={styles.lists}>
        <ListsColumn only={kind} listId={shown} />
      </div>
    </>
  );
}

interface ListTabsProps {
  readonly lists: readonly WatchList[];
  /** Id of the list below. */
  readonly chosen: string | undefined;
  readonly onChoose: (listId: string) => void;
}

/** A row of names; nothing while there are fewer than two lists. */
function ListTabs({ lists, chosen, onChoose }: ListTabsProps): ReactNode {
  const t = useTranslate();
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

/** The lists of a kind in the reader's order. */
function useListsOfKind(kind: ListKind): readonly WatchList[] {
  const lists = useWatchLists((state) => state.lists);
  const order = useListPlaces((state) => state.listOrder);
  return useMemo(() => inChosenOrder(lists, order).filter(({ type }) => type === kind), [lists, order, kind]);
}

/** Counts the signals that came since the reader last looked at them. */
export function NewSignals({ seen }: { readonly seen: boolean }): ReactNode {
  const { signals, stream } = useEngine();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!seen)
      return signals.onAdded((_, added) => {
        const fresh = newSignals(added, stream.age, performance.now()).length;
        if (fresh > 0) setCount((known) => known + fresh);
      });
    setCount(0);
    return undefined;
  }, [signals, stream, seen]);
  return <TabBadge count={count} />;
}
