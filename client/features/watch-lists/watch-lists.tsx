// All watch lists of the user, one below the other, price/volume lists first; the form of a list opens over them.

import { useEffect, useMemo, type ReactNode } from "react";
import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import { useSession } from "../../app/session.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { addHotkey } from "../terminal/hotkeys.ts";
import { useEngine } from "../terminal/terminal-engine.ts";
import { useTerminalSettings } from "../terminal/terminal-settings.store.ts";
import { ListFormPanel } from "./list-form-panel.tsx";
import { closeListForm, openNewList } from "./list-form.store.ts";
import { inOrderOfDisplay } from "./list-limits.ts";
import { ListPanel } from "./list-panel.tsx";
import { startWatchLists, useWatchLists } from "./watch-lists.store.ts";
import styles from "./watch-lists.module.css";

/** The lists; fills what it is put into and scrolls by itself. */
export function WatchLists(): ReactNode {
  const { lists, loaded } = useWatchLists();
  const ordered = useMemo(() => inOrderOfDisplay(lists), [lists]);
  useLists();
  useEffect(() => addHotkey({ id: "lists.new", code: "KeyN", text: "lists.new", run: openNewList }), []);
  useEffect(() => closeListForm, []);
  const t = useTranslate();
  return (
    <div className={styles.root}>
      <div className={styles.lists} role="region" aria-label={t("lists.title")} aria-busy={!loaded}>
        {ordered.map((list) => (
          <ListPanel key={list.id} list={list} />
        ))}
        {!loaded && <p className={styles.empty}>{t("lists.loading")}</p>}
        {loaded && lists.length === 0 && (
          <div className={styles.empty}>
            <p>{t("lists.none")}</p>
            <Button onClick={openNewList}>{t("lists.new")}</Button>
          </div>
        )}
      </div>
      <ListFormPanel />
    </div>
  );
}

/** Loads and keeps the lists of the signed-in user, and lets the signals of this exchange flow into them. */
function useLists(): void {
  const { signals } = useEngine();
  const user = useSession((state) => state.session);
  const lists = useWatchLists((state) => state.lists);
  const asked = useTerminalSettings((state) => state.exchange);
  const exchange = user && planAllowsExchange(user.plan_type, asked) ? asked : "mexc";
  useEffect(() => (user ? startWatchLists(user) : undefined), [user]);
  useEffect(() => signals.setLists(lists, exchange), [signals, lists, exchange]);
}
