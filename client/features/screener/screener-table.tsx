// The plot's points in words: a table for readers who do not see the plot, shown to all on request.
// It is read every five seconds while somebody is in it; what was chosen shows at once. Under a pointer figures go on and rows stay where
// they are: they must not move between the aim and the click.

import { useEffect, useId, useMemo, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from "react";
import { ColumnHeads } from "../../grid/column-heads.tsx";
import { labelOf } from "../../grid/column-labels.ts";
import { arranged, type ColumnArranging, type ColumnLayout } from "../../grid/column-layout.ts";
import { LIST, templateOf, type Column } from "../../grid/columns.ts";
import { ruleAfterClick } from "../../grid/sort-rule.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import styles from "./screener-table.module.css";
import { contentOf, LARGEST_FIRST, sortedRows, tableColumns, type TableContent, type TableRow } from "./table-rows.ts";
import { RATIO_DIRECTIONS, volumeClass } from "../../market/volume-ratio.ts";

interface ScreenerTableProps {
  readonly plot: ScatterPlot;
  readonly inputs: PlotInputs;
  readonly shown: boolean;
  readonly onOpen: (symbol: string) => void;
  readonly onLayout: (layout: ColumnLayout) => void;
}

const EVERY_MS = 5000;

/** The table; off screen but readable while not shown. */
export function ScreenerTable({ plot, inputs, shown, onOpen, onLayout }: ScreenerTableProps): ReactNode {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const captionId = useId();
  const { rows, total } = useContent(plot, inputs, shown, box);
  const [rule, setRule] = useState(LARGEST_FIRST);
  /** The rows as they lay when the pointer came; undefined without one. */
  const [held, setHeld] = useState<HeldRows>();
  const sorted = useMemo(
    () => (held?.inputs === inputs && held.rows.length > 0 ? inPlaces(held.rows, rows) : sortedRows(rows, rule)),
    [held, inputs, rows, rule],
  );
  const arranging = useArranging(inputs, onLayout);
  const columns = useMemo(() => arranged(arranging.natural, arranging.layout), [arranging]);
  return (
    <div
      ref={box}
      className={shown ? styles.table : "visually-hidden"}
      style={{ "--columns": templateOf(LIST, columns, {}) } as CSSProperties}
      data-testid="screener-table"
    >
      <p id={captionId} className={styles.caption}>
        {t("screener.table.more", { shown: rows.length, total })}
      </p>
      <div role="table" aria-label={t("screener.table")} aria-describedby={captionId} className={styles.body}>
        {shown ? (
          <ColumnHeads
            columns={columns}
            rule={rule}
            onSort={(column) => {
              setHeld(undefined);
              setRule(ruleAfterClick(rule, column));
            }}
            resizing={undefined}
            arranging={arranging}
          />
        ) : (
          <UnseenHeads columns={columns} />
        )}
        <div
          role="rowgroup"
          className={styles.rows}
          onPointerEnter={() => setHeld({ rows: sorted, inputs })}
          onPointerLeave={() => setHeld(undefined)}
        >
          {sorted.map((row) => (
            <Row key={row.symbol} row={row} columns={columns} reachable={shown} onOpen={onOpen} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Rows of one exchange and window: what others are chosen for is sorted anew. */
interface HeldRows {
  readonly rows: readonly TableRow[];
  readonly inputs: PlotInputs;
}

/** The newest figures in the places of these rows; a coin that left keeps its last ones. */
function inPlaces(places: readonly TableRow[], rows: readonly TableRow[]): readonly TableRow[] {
  const newest = new Map(rows.map((row) => [row.symbol, row]));
  return places.map((row) => newest.get(row.symbol) ?? row);
}

function useContent(plot: ScatterPlot, inputs: PlotInputs, shown: boolean, box: RefObject<HTMLDivElement | null>): TableContent {
  const latest = useRef(inputs);
  const [content, setContent] = useState<TableContent>({ rows: [], total: 0 });
  const { source, settings, hidden } = inputs;
  useEffect(() => {
    latest.current = inputs;
  }, [inputs]);
  useEffect(() => {
    // The picture of these inputs; the first there is may still be empty.
    const stop = plot.follow(() => {
      const found = contentOf(plot, latest.current);
      setContent(found);
      if (found.total > 0) stop();
    });
    return stop;
  }, [plot, source, settings, hidden]);
  useEffect(() => {
    const read = (): void => setContent(contentOf(plot, latest.current));
    const inUse = (): boolean => shown || box.current?.parentElement?.contains(document.activeElement) === true;
    read();
    const timer = setInterval(() => !document.hidden && inUse() && read(), EVERY_MS);
    return () => clearInterval(timer);
  }, [plot, shown, box]);
  return content;
}

function useArranging({ window, settings }: PlotInputs, onLayout: ScreenerTableProps["onLayout"]): ColumnArranging {
  const { columnOrder: order, hiddenColumns: hidden } = settings;
  return useMemo(
    () => ({ natural: tableColumns(window), layout: { order, hidden }, onLayout }),
    [window, order, hidden, onLayout],
  );
}

/** Heads without buttons: nothing off screen is a tab stop. */
function UnseenHeads({ columns }: { columns: readonly Column[] }): ReactNode {
  const t = useTranslate();
  return (
    <div role="row">
      {columns.map((column) => (
        <span key={column.id} role="columnheader">
          {labelOf(column, t)}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: TableRow;
  readonly columns: readonly Column[];
  /** Tab stops here; not while the table is off screen. */
  readonly reachable: boolean;
  readonly onOpen: (symbol: string) => void;
}

function Row({ row, columns, reachable, onOpen }: RowProps): ReactNode {
  const t = useTranslate();
  const { symbol } = row;
  return (
    <div role="row" className={styles.row}>
      {columns.map(({ id, kind }) =>
        kind === "symbol" ? (
          <div key={id} role="rowheader">
            <button
              type="button"
              tabIndex={reachable ? undefined : -1}
              aria-label={t("screener.table.open", { symbol })}
              onClick={() => onOpen(symbol)}
            >
              <bdi dir="ltr" translate="no">
                {symbol}
              </bdi>
            </button>
          </div>
        ) : (
          <div key={id} role="cell">
            <Figure row={row} kind={kind} />
          </div>
        ),
      )}
    </div>
  );
}

function Figure({ row, kind }: { row: TableRow; kind: Column["kind"] }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  if (kind === "ratio")
    return (
      <bdi dir="ltr" translate="no" data-way={RATIO_DIRECTIONS[volumeClass(row.volumeRatio)]}>
        {numbers.ratio(row.volumeRatio)}
      </bdi>
    );
  if (kind === "volume")
    return (
      <bdi dir="ltr" translate="no">
        {numbers.volume(row.volume24h)}
      </bdi>
    );
  return (
    <>
      {row.isAbove && (
        <span className={styles.above} title={t("screener.above.row")}>
          {"\u2191"}
          <span className="visually-hidden">{t("screener.above.row")}</span>
        </span>
      )}
      <bdi dir="ltr" translate="no" data-way={row.netPercent > 0 ? "up" : row.netPercent < 0 ? "down" : "even"}>
        {numbers.change(row.netPercent)}
      </bdi>
    </>
  );
}
