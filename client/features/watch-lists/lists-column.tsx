// All watch lists of the user, one below the other, price/volume lists first; the form of a list opens over them.

import { useEffect, useMemo, type ReactNode } from "react";
import type { ListKind, WatchList } from "../../../shared/contracts/watch-lists.ts";
import { useHotkey } from "../../desk/keys/use-hotkey.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { laterListForm } from "./form/later-list-form.ts";
import { closeListForm, openNewList, useListForm } from "./form/list-form.store.ts";
import { NewListButton } from "./form/new-list-button.tsx";
import { ListHead } from "./list-head.tsx";
import panel from "./list-panel.module.css";
import { dropCounts } from "./state/list-counts.ts";
import { inChosenOrder, useListPlaces } from "./state/list-places.store.ts";
import { listTitle } from "./state/list-title.ts";
import { useHeldLists } from "./state/use-held-lists.ts";
import { useWatchLists } from "./state/watch-lists.store.ts";
import { PriceTable } from "./tables/price-table.tsx";
import { laterEpisodeTable } from "./episodes/later-episode-table.ts";
import { SignalTable } from "./tables/signal-table.tsx";
import styles from "./lists-column.module.css";

interface ListsColumnProps {
  /** Shows the lists of one kind only. */
  readonly only?: ListKind;
  /** Shows this list alone, if it is there. */
  readonly listId?: string | undefined;
  /** A button for a new list below the lists; false where the screen has one elsewhere. */
  readonly withButton?: boolean;
}

/** The lists; fills the flex column it is put into and scrolls by itself. */
export function ListsColumn({ only, listId, withButton = true }: ListsColumnProps): ReactNode {
  const t = useTranslate();
  const { lists, loaded } = useWatchLists();
  const { listOrder, foldedLists } = useListPlaces();
  const shown = useMemo(() => listsShown(inChosenOrder(lists, listOrder), only, listId), [lists, listOrder, only, listId]);
  const isFormOpen = useListForm(({ target }) => target !== undefined);
  useHeldLists(useEngine());
  useHotkey("lists.new", "KeyN", "lists.new", openNewList);
  useEffect(() => closeListForm, []);
  return (
    <div className="filling-column">
      <div className={styles.lists} role="region" tabIndex={-1} aria-label={t("lists.title")} aria-busy={!loaded}>
        {shown.map((list) => (
          <ListPanel key={list.id} list={list} folded={listId === undefined ? foldedLists.includes(list.id) : undefined} />
        ))}
        {!loaded && <p className={styles.empty}>{t("lists.loading")}</p>}
        {loaded && shown.length === 0 && <p className={styles.empty}>{t("lists.none")}</p>}
        {loaded && (withButton || shown.length === 0) && (
          <div className={styles.foot}>
            <NewListButton />
          </div>
        )}
      </div>
      {isFormOpen && <laterListForm.Page firstKind={only} />}
    </div>
  );
}

function listsShown(lists: readonly WatchList[], only: ListKind | undefined, listId: string | undefined): readonly WatchList[] {
  const ofKind = lists.filter(({ type }) => !only || type === only);
  const alone = ofKind.find(({ id }) => id === listId);
  return alone ? [alone] : ofKind;
}

interface ListPanelProps {
  readonly list: WatchList;
  /** Undefined where it is shown alone and cannot be folded. */
  readonly folded: boolean | undefined;
}

function Rows({ list }: { readonly list: WatchList }): ReactNode {
  if (list.type === "priceVolume") return <PriceTable list={list} />;
  return list.view === "episodes" ? <laterEpisodeTable.Page list={list} /> : <SignalTable list={list} />;
}

/** Head and table; of a folded list the head alone, so that nothing of it is drawn. */
function ListPanel({ list, folded }: ListPanelProps): ReactNode {
  const t = useTranslate();
  useEffect(() => () => dropCounts(list.id), [list.id]);
  return (
    <section className={panel.list} aria-label={listTitle(list, t)} data-list={list.id} data-kind={list.type}>
      <ListHead list={list} folded={folded} />
      {folded ? null : <Rows list={list} />}
    </section>
  );
}
