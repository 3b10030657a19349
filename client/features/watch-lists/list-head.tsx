// Head of a list, by which it is dragged to another place: name, shown and total rows, fewer and more rows, settings, and deletion
// confirmed in place.

import { useCallback, useEffect, useState, type PointerEvent, type ReactNode } from "react";
import { LIST_HEIGHT, signalTypesOf, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import { Cadence, useCadence } from "../../desk/cadence.tsx";
import { useReportParts } from "../../desk/report-parts.store.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Translate } from "../../i18n/translate.ts";
import { LiveText } from "../../market/live-text.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { countsOf } from "./state/list-counts.ts";
import { openListSettings } from "./form/list-form.store.ts";
import { loadListDrag } from "./later-list-drag.ts";
import { ListName } from "./list-name.tsx";
import styles from "./list-panel.module.css";
import { toggleFolded } from "./state/list-places.store.ts";
import { listTitle, signalTypeName } from "./state/list-title.ts";
import { removeSignals } from "./state/remove-signals.ts";
import { deleteList, setHeight, updateList } from "./state/watch-lists.store.ts";

interface ListHeadProps {
  readonly list: WatchList;
  /** Undefined where it cannot be folded. */
  readonly folded: boolean | undefined;
}

/** One head bar. */
export function ListHead({ list, folded }: ListHeadProps): ReactNode {
  const [deleting, setDeleting] = useState(false);
  return (
    <header className={styles.head} onPointerDown={folded === undefined ? undefined : drag}>
      <div className={styles.usual} hidden={deleting}>
        {folded !== undefined && <Fold id={list.id} folded={folded} />}
        <Actions list={list} folded={folded === true} onDelete={() => setDeleting(true)} />
      </div>
      {deleting && <SureToDelete list={list} onKeep={() => setDeleting(false)} />}
    </header>
  );
}

function drag({ nativeEvent }: PointerEvent): void {
  void loadListDrag().then(
    ({ dragList }) => dragList(nativeEvent),
    () => undefined,
  );
}

function Fold({ id, folded }: { readonly id: string; readonly folded: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <span className={styles.fold} data-folded={folded || undefined}>
      <IconButton
        icon="chevron"
        label={t(folded ? "lists.head.unfold" : "lists.head.fold")}
        aria-expanded={!folded}
        onClick={() => toggleFolded(id)}
      />
    </span>
  );
}

interface ActionsProps {
  readonly list: WatchList;
  readonly folded: boolean;
  readonly onDelete: () => void;
}

function Actions({ list, folded, onDelete }: ActionsProps): ReactNode {
  const t = useTranslate();
  const { signals } = useEngine();
  const exchange = useShownExchange();
  const { Mark } = useReportParts();
  const { id } = list;
  const signal = list.type === "signal";
  return (
    <>
      {signal && <Icon name="bell" size={14} className={styles.mark} />}
      <div className={styles.title}>
        <ListName id={id} name={listTitle(list, t)} />
        {folded ? signal && <Newest listId={id} /> : <Counts listId={id} />}
        {!signal && <ListCadence list={list} />}
      </div>
      {signal && Mark && <Mark list={list} />}
      <TypeFilter list={list} />
      <span className={styles.actions}>
        {!folded && <Height list={list} />}
        {signal && <IconButton icon="eraser" label={clearLabel(list, t)} onClick={() => removeSignals(signals, id, exchange)} />}
        <IconButton icon="sliders" label={t("lists.head.settings")} onClick={() => openListSettings(id)} />
        <IconButton icon="trash" label={t("lists.head.delete")} onClick={onDelete} />
      </span>
    </>
  );
}

function Height({ list: { id, height } }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <IconButton
        icon="minus"
        label={t("lists.head.shorter")}
        disabled={height <= LIST_HEIGHT.min}
        onClick={() => setHeight(id, height - 1)}
      />
      <IconButton
        icon="plus"
        label={t("lists.head.taller")}
        disabled={height >= LIST_HEIGHT.max}
        onClick={() => setHeight(id, height + 1)}
      />
    </>
  );
}

/** What a folded list holds: how many coins, and the one that fired last. */
function Newest({ listId }: { readonly listId: string }): ReactNode {
  const { loop, signals } = useEngine();
  const read = useCallback((): string => {
    const [newest] = signals.groups(listId);
    return newest ? `${signals.coinCount(listId)} \u00b7 ${newest.symbol}` : "";
  }, [signals, listId]);
  return <LiveText loop={loop} read={read} className={styles.count} />;
}

/** What "clear" takes away: signals of other types stay, where one type is shown alone. */
function clearLabel({ shownType }: WatchList, t: Translate): string {
  return shownType === "all" ? t("lists.head.clear") : t("lists.head.clearType", { type: signalTypeName(shownType, t) });
}

/** How often the list changes, where that is more seldom than the terminal says already. */
function ListCadence({ list }: { readonly list: WatchList }): ReactNode {
  const terminal = useCadence();
  const exchange = useShownExchange();
  if (list.updateSpeed <= terminal) return null;
  return (
    <span className={styles.count}>
      <Cadence exchange={exchange} seconds={list.updateSpeed} />
    </span>
  );
}

/** Shows the signals of one type alone, where the list waits for several. */
function TypeFilter({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const types = signalTypesOf(list);
  if (types.length < 2) return null;
  const options = [
    { value: "all", text: t("signals.allTypes") },
    ...types.map((type) => ({ value: type, text: signalTypeName(type, t) })),
  ];
  const choose = (chosen: string): void =>
    void updateList(list.id, { shownType: types.find((type) => type === chosen) ?? "all" });
  return <Select label={t("signals.filter")} value={list.shownType} options={options} onChoose={choose} />;
}

/** Written by the frame loop: rows change many times a second. */
function Counts({ listId }: { readonly listId: string }): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const counts = useCallback((): string => {
    const { shown, total } = countsOf(listId);
    return `${shown} / ${total}`;
  }, [listId]);
  const held = useCallback((): string => {
    const { moved } = countsOf(listId);
    if (moved === undefined) return "";
    return moved === 0 ? t("list.heldStill") : t("list.held", { count: moved });
  }, [listId, t]);
  return (
    <>
      <LiveText loop={loop} read={counts} className={styles.count} />
      <LiveText loop={loop} read={held} className={styles.held} />
    </>
  );
}

function SureToDelete({ list, onKeep }: { readonly list: WatchList; readonly onKeep: () => void }): ReactNode {
  const t = useTranslate();
  // Read while rendering: afterwards the focus is here.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
  return (
    <div
      className={styles.sure}
      role="alertdialog"
      aria-label={t("lists.head.sure", { name: listTitle(list, t) })}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onKeep();
      }}
    >
      <span>{t("lists.head.sure", { name: listTitle(list, t) })}</span>
      <Button kind="quiet" onClick={onKeep}>
        {t("lists.head.no")}
      </Button>
      <button
        type="button"
        className={styles.delete}
        autoFocus
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>("[role=region]")?.focus();
          deleteList(list.id);
        }}
      >
        {t("lists.head.yes")}
      </button>
    </div>
  );
}
