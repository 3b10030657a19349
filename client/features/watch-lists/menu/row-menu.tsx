// The menu of a row, on every table of coins: charts, slots, pin, why, copy, exchange, lists.

import type { ReactNode } from "react";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { MAX_SELECTED, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { exchangeName, tradePageOf, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { openAlertForm } from "../../../desk/alerts.store.ts";
import { toggleMark, useCoinMarks } from "../../../desk/coin-marks.store.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { chartSymbol, useWorkspace } from "../../../desk/workspace.store.ts";
import type { AskedRow, Point, RowCommands } from "../../../grid/row-commands.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { listTitle } from "../state/list-title.ts";
import { useWatchLists } from "../state/watch-lists.store.ts";
import { addAndSay, hideAndSay, listOf } from "./row-actions.ts";

interface RowMenuProps {
  readonly row: AskedRow;
  readonly at: Point;
  readonly exchange: ExchangeId;
  readonly commands: RowCommands;
  /** What removing means on this table; undefined where nothing can be removed. */
  readonly removal: "coin" | "signal" | undefined;
  readonly onClose: () => void;
}

/** The open menu. */
export function RowMenu({ row, at, exchange, commands, removal, onClose }: RowMenuProps): ReactNode {
  const t = useTranslate();
  const { symbol } = row;
  const { favouriteCoins, hiddenCoins } = useCoinMarks();
  const pinned = useWorkspace((state) => state.selectedTickers.includes(chartSymbol(exchange, symbol)));
  const lists = useWatchLists((state) => state.lists);
  const { store } = useEngine();
  const hasAlerts = PLAN_LIMITS[usePlan()].priceAlerts;
  const slots = Array.from({ length: MAX_SELECTED }, (_, slot) => ({
    text: String(slot + 1),
    label: t("row.slotNumber", { number: slot + 1 }),
    run: () => commands.slot(row, slot),
  }));
  const entries: MenuEntry[] = [
    { kind: "item", text: t("row.open"), keys: "Enter", run: () => commands.open(row) },
    { kind: "choices", text: t("row.slot"), choices: slots },
    { kind: "item", text: t(pinned ? "row.unpin" : "row.pin"), keys: t("row.key.space"), run: () => commands.pin(row) },
    { kind: "line" },
    ...(commands.explain ? [whyEntry(commands.explain, row, t)] : []),
    { kind: "item", text: t("row.copy", { pair: `${symbol}USDT` }), keys: "C", run: () => commands.copy(row) },
    { kind: "link", text: t("row.exchange", { exchange: exchangeName(exchange) }), href: tradePageOf(exchange, symbol) },
    { kind: "line" },
    ...(hasAlerts
      ? [{ kind: "item", text: t("row.alert"), run: () => openAlertForm(store, { exchange, symbol }) } as const]
      : []),
    {
      kind: "item",
      text: t(favouriteCoins.includes(symbol) ? "row.unfavourite" : "row.favourite"),
      run: () => toggleMark("favouriteCoins", symbol),
    },
    hiddenCoins.includes(symbol)
      ? { kind: "item", text: t("row.unhide", { symbol }), run: () => toggleMark("hiddenCoins", symbol) }
      : { kind: "item", text: t("row.hide", { symbol }), run: () => hideAndSay(symbol) },
    listsEntry(lists, symbol, t),
    ...(commands.remove && removal ? [removeEntry(commands.remove, removal, row, t)] : []),
  ];
  return <Menu label={t("row.menu", { symbol })} at={at} entries={entries} onClose={onClose} />;
}

function whyEntry(explain: (row: AskedRow) => void, row: AskedRow, t: Translate): MenuEntry {
  return { kind: "item", text: t("row.why"), keys: "W", run: () => explain(row) };
}

function removeEntry(remove: (row: AskedRow) => void, removal: "coin" | "signal", row: AskedRow, t: Translate): MenuEntry {
  const text = t(removal === "coin" ? "row.removeCoin" : "row.removeSignal");
  return { kind: "item", text, keys: t("row.key.delete"), run: () => remove(row) };
}

/** Lists that have coins of their own, and a new one; a list of all coins has nothing to add to. */
function listsEntry(lists: readonly WatchList[], symbol: string, t: Translate): MenuEntry {
  const own = lists.filter(({ tickers }) => tickers.length > 0);
  return {
    kind: "submenu",
    text: t("row.addTo"),
    back: t("row.back"),
    entries: [
      ...own.map((list): MenuEntry => {
        const disabled = list.tickers.includes(symbol);
        return { kind: "item", text: listTitle(list, t), disabled, run: () => addAndSay(list, symbol) };
      }),
      { kind: "item", text: t("row.newList", { symbol }), run: () => listOf(symbol) },
    ],
  };
}
