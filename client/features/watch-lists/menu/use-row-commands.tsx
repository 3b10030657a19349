// The commands of a table's rows, and the popups some of them open: the row's menu, the explanation of a signal.

import { useCallback, useMemo, useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { chartSignal } from "../../../desk/charted.store.ts";
import { pinOrNotify } from "../../../desk/pin-or-notify.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { chartSymbol, openMainChart, sendToSlot } from "../../../desk/workspace.store.ts";
import type { AskedRow, Point, RowCommands } from "../../../grid/row-commands.ts";
import { useLanguage } from "../../../i18n/language.store.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { cornerUnder } from "../../../ui/place.ts";
import { laterExplainCard } from "../explain/later-explain-card.ts";
import { valueOf } from "../explain/figures.ts";
import { removeTicker } from "../state/watch-lists.store.ts";
import { laterRowMenu } from "./later-row-menu.ts";
import { copyAndSay } from "./row-actions.ts";

const MINUTE_MS = 60_000;
/** A menu that a key opens leaves the row's box to be seen. */
const PAST_CHECK_PX = 24;

/** What a table adds to the commands every table has. */
interface RowsOf {
  readonly list?: WatchList;
  /** Signals: finds the row's group and removes it. */
  readonly signals?: {
    readonly groupOf: (symbol: string) => SignalGroup | undefined;
    readonly remove: (symbol: string) => void;
  };
}

type Popup =
  | { readonly kind: "menu"; readonly row: AskedRow; readonly at: Point }
  | { readonly kind: "explain"; readonly row: AskedRow; readonly group: SignalGroup };

interface RowPopups {
  readonly commands: RowCommands;
  /** To be rendered beside the table. */
  readonly popups: ReactNode;
}

/** Shows the signal's window on the main chart, now or when that shows its coin. */
function markOnChart({ latest }: SignalGroup): void {
  const { exchange, symbol, timestamp, timeframe } = latest;
  chartSignal({
    symbol: chartSymbol(exchange, symbol),
    from: timestamp - timeframe * MINUTE_MS,
    to: timestamp,
    text: useLanguage.getState().numbers.change(valueOf(latest)),
  });
}

const NO_SIGNALS: RowsOf["signals"] = undefined;

/** Commands for a table of the chosen exchange. */
export function useRowCommands({ list, signals = NO_SIGNALS }: RowsOf = {}): RowPopups {
  const exchange = useShownExchange();
  const [popup, setPopup] = useState<Popup>();
  const close = useCallback(() => setPopup(undefined), []);
  const removal = signals ? "signal" : list && list.tickers.length > 0 ? "coin" : undefined;
  const listId = list?.id;

  const commands = useMemo((): RowCommands => {
    const named = ({ symbol }: AskedRow): string => chartSymbol(exchange, symbol);
    const explain = (row: AskedRow): void => {
      const group = signals?.groupOf(row.symbol);
      if (!group) return;
      markOnChart(group);
      setPopup({ kind: "explain", row, group });
    };
    const remove = ({ symbol }: AskedRow): void => {
      if (signals) signals.remove(symbol);
      else if (listId !== undefined) removeTicker(listId, symbol);
    };
    const open = (row: AskedRow): void => {
      const group = signals?.groupOf(row.symbol);
      if (group) markOnChart(group);
      openMainChart(named(row));
    };
    return {
      open,
      pin: (row) => pinOrNotify(named(row)),
      slot: (row, slot) => sendToSlot(named(row), slot),
      copy: ({ symbol }) => void copyAndSay(`${symbol}USDT`, `${symbol}USDT`),
      menu: (row, at = cornerUnder(row.box, PAST_CHECK_PX)) => setPopup({ kind: "menu", row, at }),
      explain: signals && explain,
      remove: removal && remove,
    };
  }, [exchange, listId, signals, removal]);

  const popups = popup && (
    <>
      {popup.kind === "menu" && <laterRowMenu.Page {...popup} {...{ exchange, commands, removal }} onClose={close} />}
      {popup.kind === "explain" && <laterExplainCard.Page group={popup.group} row={popup.row} onClose={close} />}
    </>
  );
  return { commands, popups };
}
