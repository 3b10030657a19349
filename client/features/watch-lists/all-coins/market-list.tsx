// The live list of all coins of one exchange: head, column heads, rows painted outside React.

import { useMemo, useState, useSyncExternalStore, type CSSProperties, type PointerEvent, type ReactNode } from "react";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useMarked } from "../../../desk/coin-marks.store.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { cellTitleAt } from "../../../grid/cell-title.ts";
import { arranged, type ColumnArranging } from "../../../grid/column-layout.ts";
import { ColumnHeads } from "../../../grid/column-heads.tsx";
import {
  columnsOf,
  minWidthOf,
  NARROW_TABLE,
  phoneColumn,
  TABLE,
  templateOf,
  type Column,
  type Screen,
  type Widths,
} from "../../../grid/columns.ts";
import { useGridRefs } from "../../../grid/grid-elements.ts";
import styles from "../../../grid/grid.module.css";
import { MarketContent, type MarketView } from "../../../grid/market-content.ts";
import { NOT_SORTED, ruleAfterClick, type SortRule } from "../../../grid/sort-rule.ts";
import { useColumnWidths } from "../../../grid/use-column-widths.ts";
import { useCommonView } from "../../../grid/use-common-view.ts";
import { useGridView, useLiveGrid } from "../../../grid/use-live-grid.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useConnection } from "../../../stream/connection.store.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { ColumnsButton } from "./columns-button.tsx";
import { CoinMarkButtons } from "./coin-mark-buttons.tsx";
import { MarketHead } from "./market-head.tsx";
import skeleton from "./market-list.module.css";
import { BY_TICKER, chooseMarketSort, useMarketRule } from "./market-sort.store.ts";
import { chooseMarketLayout, chooseMarketWidths, useMarketColumns } from "./market-columns.store.ts";

const phone = matchMedia("(max-width: 767px)");
const tablet = matchMedia("(max-width: 999px)");
const ROWS = 24;
const ALL: ReadonlySet<string> = new Set();
const NONE_CHOSEN: Widths = {};

/** The list with its head. */
export function MarketList(): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const screen = useScreen();
  const { ratioWindow, phoneWindow, sortAlphabetically, paused } = useTerminalSettings();
  const { stale, hasData } = useConnection();
  const { numbers } = useLanguage();
  const [query, setQuery] = useState("");
  const chosenRule = useMarketRule(sortAlphabetically);
  const arranging = useArranging(screen, ratioWindow, phoneWindow);
  const columns = useMemo(() => arranged(arranging.natural, arranging.layout), [arranging]);
  const rule = useMemo(() => ruleFor(chosenRule, columns), [chosenRule, columns]);
  const favourites = useMarked("favouriteCoins");
  const hidden = useMarked("hiddenCoins");
  const [isFavourites, setFavourites] = useState(false);
  // Without a favourite left there is nothing to restrict the table to.
  const only = isFavourites ? favourites : ALL;
  const refs = useGridRefs();
  const [content] = useState(() => new MarketContent(store, "coin"));
  // A phone shows few columns and has no pointer for their edges.
  const resizable = screen !== "phone";
  const chosen = useMarketColumns((state) => state.widths);
  const measures = screen === "desk" ? TABLE : NARROW_TABLE;
  const widths = resizable ? chosen : NONE_CHOSEN;
  const resizing = useColumnWidths({ measures, columns, widths, keep: chooseMarketWidths, grid: refs.grid });
  const { commands, popups } = useRowCommands();
  const grid = useLiveGrid<MarketView>({ refs, content, commands });
  const exchange = useShownExchange();
  const common = useCommonView();
  const view = useMemo(
    (): MarketView => ({ ...common, columns, rule, query, only, without: hidden, everyMs: 0 }),
    [common, columns, rule, query, only, hidden],
  );
  useGridView(grid, view);

  const sort = (column: Column): void => chooseMarketSort(ruleAfterClick(rule, column));
  const explain = ({ target }: PointerEvent): void => cellTitleAt(target as Element, store, columns, numbers, t);

  return (
    <>
      <MarketHead grid={grid} screen={screen} query={query} onQuery={setQuery} onLeave={() => refs.grid.current?.focus()}>
        <CoinMarkButtons isFavourites={isFavourites && favourites.size > 0} onFavourites={setFavourites} />
        <ColumnsButton {...arranging} />
      </MarketHead>
      <div
        ref={refs.grid}
        className={`filling-column ${styles.grid}`}
        role="grid"
        tabIndex={0}
        aria-label={t("list.label", { exchange: exchangeName(exchange) })}
        aria-colcount={columns.length}
        aria-busy={!hasData}
        aria-multiselectable
        data-stale={stale || paused || undefined}
        style={
          {
            "--columns": templateOf(measures, columns, widths),
            "--least": `${minWidthOf(measures, columns, widths)}px`,
          } as CSSProperties
        }
      >
        <ColumnHeads
          columns={columns}
          rule={rule}
          onSort={sort}
          resizing={resizable ? resizing : undefined}
          arranging={arranging}
        />
        <div ref={refs.scroller} className={styles.scroller} role="rowgroup" onPointerOver={explain}>
          {!hasData && <ListSkeleton columns={columns} />}
          <div ref={refs.body} className={styles.body} role="presentation" />
        </div>
      </div>
      {popups}
    </>
  );
}

/** What the reader made of the columns; a phone's one window is chosen above the table and cannot be hidden. */
function useArranging(screen: Screen, ratioWindow: number, phoneWindow: number): ColumnArranging {
  const { columnOrder: order, hiddenColumns } = useMarketColumns();
  return useMemo(() => {
    const natural = columnsOf(screen, ratioWindow, phoneWindow);
    const kept = screen === "phone" ? phoneColumn(phoneWindow).id : undefined;
    const hidden = hiddenColumns.filter((id) => id !== kept);
    return { natural, layout: { order, hidden }, onLayout: chooseMarketLayout };
  }, [screen, ratioWindow, phoneWindow, order, hiddenColumns]);
}

/** A rule for a column this screen does not show becomes the one for a change it does show, without any the one for tickers. */
function ruleFor(rule: SortRule, columns: readonly Column[]): SortRule {
  if (rule.column === NOT_SORTED.column || columns.some(({ id }) => id === rule.column)) return rule;
  const change = columns.find(({ kind }) => kind === "change" || kind === "day");
  return change ? { ...rule, column: change.id } : BY_TICKER;
}

/** Placeholder rows with the same columns. */
function ListSkeleton({ columns }: { columns: readonly Column[] }): ReactNode {
  const t = useTranslate();
  return (
    <div className={skeleton.skeleton}>
      <p className="visually-hidden" role="status">
        {t("list.loading")}
      </p>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={`${styles.row} ${skeleton.row}`} aria-hidden="true">
          {columns.map((column) => (
            <span key={column.id} className={skeleton.bar} data-kind={column.kind} />
          ))}
        </div>
      ))}
    </div>
  );
}

const screenOf = (): Screen => (phone.matches ? "phone" : tablet.matches ? "tablet" : "desk");

function follow(onChange: () => void): () => void {
  phone.addEventListener("change", onChange);
  tablet.addEventListener("change", onChange);
  return () => {
    phone.removeEventListener("change", onChange);
    tablet.removeEventListener("change", onChange);
  };
}

/** What fits the window's width. */
function useScreen(): Screen {
  return useSyncExternalStore(follow, screenOf);
}
