// The table of a price/volume list: its coins, live, sorted by one of its columns, as high as the list is.

import { useMemo, useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useLook } from "../../../ui/look.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { cellTitleAt } from "../../market-list/cell-title.ts";
import { useGridRefs } from "../../market-list/grid-elements.ts";
import type { LiveGrid } from "../../market-list/live-grid.ts";
import { MarketContent, type MarketView } from "../../market-list/market-content.ts";
import { usePinnedCoins } from "../../market-list/pinned-coins.ts";
import { rowHeightOf } from "../../market-list/row-height.ts";
import { useGridView, useLiveGrid } from "../../market-list/use-live-grid.ts";
import { useScreen } from "../../market-list/use-screen.ts";
import { useShownExchange } from "../../terminal/shown-exchange.ts";
import { useEngine } from "../../terminal/terminal-engine.ts";
import { useTerminalSettings } from "../../terminal/terminal-settings.store.ts";
import { setCounts } from "../list-counts.ts";
import { listTitle } from "../list-title.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { priceColumns, rowsOf, ruleOf } from "./list-columns.ts";
import { ListTable } from "./list-table.tsx";

/** Heads and rows of a price/volume list. */
export function PriceTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const refs = useGridRefs();
  const [content] = useState(() => new MarketContent(store, `row-${list.id}`));
  const { commands, popups } = useRowCommands({ list });
  const view = useListView(list);
  const grid = useLiveGrid<MarketView>({ refs, content, commands, onPainted: (painted) => count(list, painted) });
  useGridView(grid, view);
  return (
    <>
      <ListTable
        list={list}
        label={t("signals.prices", { name: listTitle(list, t) })}
        columns={view.columns}
        rule={view.rule}
        rowHeight={view.rowHeight}
        rowCount={list.tickers.length > 0 ? list.tickers.length + 1 : -1}
        refs={refs}
        onPointerOver={({ target }) => cellTitleAt(target as Element, store, view.columns, numbers, t)}
      />
      {popups}
    </>
  );
}

/** The list in the grid's terms; the same object as long as nothing changed. */
function useListView(list: WatchList): MarketView {
  const numbers = useLanguage((state) => state.numbers);
  const { paused, sortAlphabetically } = useTerminalSettings();
  const pinned = usePinnedCoins(useShownExchange());
  const rowHeight = rowHeightOf(
    useScreen(),
    useLook((state) => state.density),
  );
  const columns = useSame(priceColumns(list));
  const rule = useSame(ruleOf(list, columns, sortAlphabetically));
  const tickers = useSame(list.tickers);
  const only = useMemo(() => new Set(tickers), [tickers]);
  const everyMs = list.updateSpeed * 1000;
  return useMemo(
    () => ({ columns, rule, only, query: "", numbers, rowHeight, paused, pinned, everyMs }),
    [columns, rule, only, numbers, rowHeight, paused, pinned, everyMs],
  );
}

function count(list: WatchList, grid: LiveGrid<MarketView>): void {
  setCounts(list.id, {
    shown: Math.min(grid.count, rowsOf(list)),
    total: grid.count,
    moved: grid.held ? grid.moved : undefined,
  });
}
