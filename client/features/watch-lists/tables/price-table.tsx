// The table of a price/volume list: its coins, live, sorted by one of its columns, as high as the list is.

import { useMemo, useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useMarked } from "../../../desk/coin-marks.store.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { cellTitleAt } from "../../../grid/cell-title.ts";
import { arranged } from "../../../grid/column-layout.ts";
import type { Column } from "../../../grid/columns.ts";
import { useGridRefs } from "../../../grid/grid-elements.ts";
import type { LiveGrid } from "../../../grid/live-grid.ts";
import { MarketContent, type MarketView } from "../../../grid/market-content.ts";
import { useCommonView } from "../../../grid/use-common-view.ts";
import { useGridView, useLiveGrid } from "../../../grid/use-live-grid.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useSame } from "../../../ui/use-same.ts";
import { setCounts } from "../state/list-counts.ts";
import { listTitle } from "../state/list-title.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { layoutOf, priceColumns, rowsOf, ruleOf } from "./list-columns.ts";
import { ListTable } from "./list-table.tsx";

const NOTHING: ReadonlySet<string> = new Set();

/** Heads and rows of a price/volume list. */
export function PriceTable({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const refs = useGridRefs();
  const [content] = useState(() => new MarketContent(store, `row-${list.id}`));
  const { commands, popups } = useRowCommands({ list });
  const natural = useSame(priceColumns(list));
  const view = useListView(list, natural);
  const grid = useLiveGrid<MarketView>({ refs, content, commands, onPainted: (painted) => count(list, painted) });
  useGridView(grid, view);
  return (
    <>
      <ListTable
        list={list}
        label={t("signals.prices", { name: listTitle(list, t) })}
        natural={natural}
        columns={view.columns}
        rule={view.rule}
        rowHeight={view.rowHeight}
        refs={refs}
        onPointerOver={({ target }) => cellTitleAt(target as Element, store, view.columns, numbers, t)}
      />
      {popups}
    </>
  );
}

/** The list in the grid's terms; the same object as long as nothing changed. */
function useListView(list: WatchList, natural: readonly Column[]): MarketView {
  const common = useCommonView();
  const sortAlphabetically = useTerminalSettings((state) => state.sortAlphabetically);
  const columns = useSame(arranged(natural, layoutOf(list)));
  const rule = useSame(ruleOf(list, columns, sortAlphabetically));
  const tickers = useSame(list.tickers);
  const only = useMemo(() => new Set(tickers), [tickers]);
  const hidden = useMarked("hiddenCoins");
  // A list of the reader's own coins shows them whatever is hidden elsewhere.
  const without = tickers.length > 0 ? NOTHING : hidden;
  const everyMs = list.updateSpeed * 1000;
  return useMemo(
    () => ({ ...common, columns, rule, only, without, query: "", everyMs }),
    [common, columns, rule, only, without, everyMs],
  );
}

function count(list: WatchList, grid: LiveGrid<MarketView>): void {
  setCounts(list.id, {
    shown: Math.min(grid.count, rowsOf(list)),
    total: grid.count,
    moved: grid.held ? grid.moved : undefined,
  });
}
