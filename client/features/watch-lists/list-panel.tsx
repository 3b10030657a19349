// One watch list: its head and the table of its kind.

import { useEffect, type ReactNode } from "react";
import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { dropCounts } from "./state/list-counts.ts";
import { ListHead } from "./list-head.tsx";
import { listTitle } from "./state/list-title.ts";
import styles from "./list-panel.module.css";
import { PriceTable } from "./tables/price-table.tsx";
import { SignalTable } from "./tables/signal-table.tsx";

/** Head and table. */
export function ListPanel({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  useEffect(() => () => dropCounts(list.id), [list.id]);
  return (
    <section className={styles.list} aria-label={listTitle(list, t)} data-list={list.id} data-kind={list.type}>
      <ListHead list={list} />
      {list.type === "signal" ? <SignalTable list={list} /> : <PriceTable list={list} />}
    </section>
  );
}
