// The plot's points in words: a table for readers who do not see the plot, shown to all on request.
// It keeps still for five seconds at a time, and altogether while nobody is in it; what was chosen shows at once.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { NumberText } from "../../market/number-text.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import { largestFirst, type PointInfo } from "./plot/point-info.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import styles from "./screener-table.module.css";

interface ScreenerTableProps {
  readonly plot: ScatterPlot;
  readonly inputs: PlotInputs;
  readonly shown: boolean;
  readonly onOpen: (symbol: string) => void;
}

const EVERY_MS = 5000;
const MAX_ROWS = 100;

/** The table; off screen but readable while not shown. */
export function ScreenerTable({ plot, inputs, shown, onOpen }: ScreenerTableProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(inputs);
  const [{ rows, total }, setContent] = useState<TableContent>({ rows: [], total: 0 });
  const { source, settings } = inputs;
  useEffect(() => {
    latest.current = inputs;
  }, [inputs]);
  useEffect(() => {
    // The picture of these settings; the first there is may still be empty.
    const stop = plot.follow(() => {
      const found = contentOf(plot, latest.current);
      setContent(found);
      if (found.total > 0) stop();
    });
    return stop;
  }, [plot, source, settings]);
  useEffect(() => {
    const read = (): void => setContent(contentOf(plot, latest.current));
    const inUse = (): boolean => shown || box.current?.parentElement?.contains(document.activeElement) === true;
    read();
    const timer = setInterval(() => !document.hidden && inUse() && read(), EVERY_MS);
    return () => clearInterval(timer);
  }, [plot, shown]);
  const minutes = inputs.settings.netPeriod;
  return (
    <div ref={box} className={shown ? styles.table : "visually-hidden"} data-testid="screener-table">
      <table aria-label={t("screener.table")}>
        <caption>{t("screener.table.more", { shown: rows.length, total })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.ticker")}</th>
            <th scope="col">{t("column.change", { minutes })}</th>
            <th scope="col">{t("column.ratio", { minutes })}</th>
            <th scope="col">{t("column.volume")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.symbol} row={row} numbers={numbers} reachable={shown} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRow extends PointInfo {
  /** Its move is larger than the scale: the plot has no point of it. */
  readonly isAbove: boolean;
}

interface TableContent {
  readonly rows: readonly TableRow[];
  /** Coins that moved by the threshold or more. */
  readonly total: number;
}

interface RowProps {
  readonly row: TableRow;
  readonly numbers: NumberText;
  /** Tab stops here; not while the table is off screen. */
  readonly reachable: boolean;
  readonly onOpen: (symbol: string) => void;
}

function Row({ row, numbers, reachable, onOpen }: RowProps): ReactNode {
  const t = useTranslate();
  const { symbol } = row;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          tabIndex={reachable ? undefined : -1}
          aria-label={t("screener.table.open", { symbol })}
          onClick={() => onOpen(symbol)}
        >
          <bdi dir="ltr">{symbol}</bdi>
        </button>
      </th>
      <td>
        {row.isAbove && (
          <span className={styles.above} title={t("screener.above.row")}>
            {"\u2191"}
            <span className="visually-hidden">{t("screener.above.row")}</span>
          </span>
        )}
        <bdi dir="ltr">{numbers.change(row.netPercent)}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{numbers.ratio(row.volumeRatio)}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{numbers.volume(row.volume24h)}</bdi>
      </td>
    </tr>
  );
}

/** Points and, before them, the coins above the scale; rows and total are of the same picture. */
function contentOf({ points }: ScatterPlot, { source, window }: PlotInputs): TableContent {
  const above = largestFirst(points.abovePositions(), source.store, window);
  const shown = largestFirst(points.positions.subarray(0, points.count), source.store, window);
  const rows = [...above, ...shown].slice(0, MAX_ROWS).map((info, at) => ({ ...info, isAbove: at < above.length }));
  return { rows, total: above.length + shown.length };
}
