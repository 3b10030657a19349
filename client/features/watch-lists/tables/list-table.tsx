// The frame of a list's table: column heads, the scrolled part as high as the list's rows, and what lies over it.

import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import type { ColumnLayout } from "../../../grid/column-layout.ts";
import { ColumnHeads } from "../../../grid/column-heads.tsx";
import { minWidthOf, LIST, templateOf, type Column, type Widths } from "../../../grid/columns.ts";
import type { GridRefs } from "../../../grid/grid-elements.ts";
import grid from "../../../grid/grid.module.css";
import { ruleAfterClick, type SortRule } from "../../../grid/sort-rule.ts";
import { useColumnWidths } from "../../../grid/use-column-widths.ts";
import { useConnection } from "../../../stream/connection.store.ts";
import { measured } from "../../../ui/measured.ts";
import { updateList } from "../state/watch-lists.store.ts";
import { layoutOf, rowsOf, sortOf } from "./list-columns.ts";
import styles from "./list-table.module.css";

interface ListTableProps {
  readonly list: WatchList;
  readonly label: string;
  /** All columns the list has, and those of them it shows. */
  readonly natural: readonly Column[];
  readonly columns: readonly Column[];
  readonly rule: SortRule;
  readonly rowHeight: number;
  readonly refs: GridRefs;
  readonly onPointerOver: (event: PointerEvent) => void;
  /** Over the rows: what a list without any says, a pill. */
  readonly over?: ReactNode;
}

/** Heads and rows of one list. */
export function ListTable({
  list,
  label,
  natural,
  columns,
  rule,
  rowHeight,
  refs,
  onPointerOver,
  over,
}: ListTableProps): ReactNode {
  const stale = useConnection((state) => state.stale);
  const paused = useTerminalSettings((state) => state.paused);
  const hasData = useConnection((state) => state.hasData);
  const { id, widths, columnOrder, hiddenColumns } = list;
  const keepWidths = useCallback((changed: Widths) => void updateList(id, { widths: changed }), [id]);
  const resizing = useColumnWidths({ measures: LIST, columns, widths, keep: keepWidths, grid: refs.grid });
  const arranging = useMemo(
    () => ({
      natural,
      layout: layoutOf({ columnOrder, hiddenColumns }),
      onLayout: ({ order, hidden }: ColumnLayout) => void updateList(id, { columnOrder: [...order], hiddenColumns: [...hidden] }),
    }),
    [natural, columnOrder, hiddenColumns, id],
  );
  const min = minWidthOf(LIST, columns, widths);
  const isWide = useOverflow(refs.scroller, min);
  return (
    <div ref={refs.area} className={styles.frame}>
      <div
        ref={refs.grid}
        className={`filling-column ${grid.grid} ${styles.table}`}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-busy={!hasData}
        data-wide={isWide || undefined}
        data-stale={paused || (list.type === "priceVolume" && stale) || undefined}
        style={
          {
            "--columns": templateOf(LIST, columns, widths),
            "--least": `${min}px`,
          } as CSSProperties
        }
      >
        <ColumnHeads
          columns={columns}
          rule={rule}
          onSort={(column) => void updateList(list.id, sortOf(ruleAfterClick(rule, column)))}
          resizing={resizing}
          arranging={arranging}
        />
        <div
          ref={refs.scroller}
          className={`${grid.scroller} ${styles.scroller}`}
          role="rowgroup"
          style={{ height: rowsOf(list) * rowHeight }}
          onPointerOver={onPointerOver}
        >
          <div ref={refs.body} className={grid.body} role="presentation" />
        </div>
      </div>
      {over}
    </div>
  );
}

/** Whether `least` px do not fit into an element, so that it scrolls sideways. */
function useOverflow(element: RefObject<HTMLElement | null>, min: number): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const size = measured(element.current, () => setWidth(size.width));
    return () => size.end();
  }, [element]);
  return width < min;
}
