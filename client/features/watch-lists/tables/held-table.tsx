// A table of a signal list whose rows never move under the reader: heads, rows, the menu, and how many wait above.

import { useMemo, useRef, type PointerEvent, type ReactNode } from "react";
import { signalTypesOf, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { arranged } from "../../../grid/column-layout.ts";
import type { Column } from "../../../grid/columns.ts";
import type { GridContent } from "../../../grid/grid-content.ts";
import { useGridRefs } from "../../../grid/grid-elements.ts";
import type { LiveGrid } from "../../../grid/live-grid.ts";
import { rowKeyOf } from "../../../grid/row-element.ts";
import { useCommonView } from "../../../grid/use-common-view.ts";
import { useGridView, useLiveGrid } from "../../../grid/use-live-grid.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { useSame } from "../../../ui/use-same.ts";
import { useRowCommands } from "../menu/use-row-commands.tsx";
import { setCounts } from "../state/list-counts.ts";
import { removeSignals } from "../state/remove-signals.ts";
import { layoutOf, rowsOf, ruleOf, signalMinutes } from "./list-columns.ts";
import { ListTable } from "./list-table.tsx";
import { OverRows, showPill } from "./over-rows.tsx";
import type { SignalView } from "./signal-content.ts";

interface HeldTableProps {
  readonly list: WatchList;
  readonly label: string;
  /** Its columns before the reader arranged them; the same object as long as they are the same. */
  readonly natural: readonly Column[];
  /** The same object for as long as the table is shown, and so is `groupOf`. */
  readonly content: GridContent<SignalView>;
  readonly groupOf: (symbol: string) => SignalGroup | undefined;
  /** Rows of the list, shown or waiting. */
  readonly total: () => number;
  /** What a row's hint says; undefined for one that is gone. */
  readonly hintOf: (key: number) => string | undefined;
}

export function HeldTable({ list, label, natural, content, groupOf, total, hintOf }: HeldTableProps): ReactNode {
  const t = useTranslate();
  const { signals } = useEngine();
  const exchange = useShownExchange();
  const refs = useGridRefs();
  const pill = useRef<HTMLButtonElement>(null);
  const rows = useMemo(
    () => ({ groupOf, remove: (symbol: string) => removeSignals(signals, list.id, exchange, symbol) }),
    [groupOf, signals, exchange, list.id],
  );
  const { commands, popups } = useRowCommands({ list, signals: rows });
  const view = useListView(list, natural);
  const onPainted = (grid: LiveGrid<SignalView>): void => {
    const count = total();
    setCounts(list.id, { shown: Math.min(count, rowsOf(list)), total: count });
    refs.area.current?.toggleAttribute("data-empty", grid.count === 0 && grid.moved === 0);
    showPill(pill, grid.held ? grid.moved : 0, (moved) => t("signals.fresh", { count: moved }));
  };
  const grid = useLiveGrid<SignalView>({ refs, content, commands, onPainted, holdFocused: true });
  useGridView(grid, view);
  const showNew = (): void => {
    grid?.showFirst();
    refs.grid.current?.focus({ preventScroll: true });
  };
  const sayHint = ({ target }: PointerEvent): void => {
    const row = (target as Element).closest<HTMLElement>("[role=row][id]");
    const hint = row ? hintOf(rowKeyOf(row)) : undefined;
    if (row && hint !== undefined) row.title = hint;
  };
  return (
    <>
      <ListTable
        list={list}
        label={label}
        natural={natural}
        columns={view.columns}
        rule={view.rule}
        rowHeight={view.rowHeight}
        refs={refs}
        onPointerOver={sayHint}
        over={<OverRows pill={pill} onShowNew={showNew} />}
      />
      {popups}
    </>
  );
}

/** The list in the grid's terms; the same object as long as nothing changed. */
function useListView(list: WatchList, natural: readonly Column[]): SignalView {
  const common = useCommonView();
  const columns = useSame(arranged(natural, layoutOf(list)));
  const rule = useSame(ruleOf(list, columns, false));
  const mixed = signalMinutes(list).length > 1;
  const mixedTypes = signalTypesOf(list).length > 1;
  const relations = useSame(list.relations);
  return useMemo(
    () => ({ ...common, columns, rule, mixed, mixedTypes, relations, everyMs: 0 }),
    [common, columns, rule, mixed, mixedTypes, relations],
  );
}
