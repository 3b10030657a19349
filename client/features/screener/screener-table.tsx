// The plot's points in words: a table for readers who do not see the plot, shown to all on request.
// It keeps still for five seconds at a time, and altogether while nobody is in it; what was chosen shows at once.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { NumberText } from "../../market/number-text.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import { pointInfo, type PointInfo } from "./plot/point-info.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import type { ScatterPoints } from "./plot/scatter-points.ts";
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
  const [rows, setRows] = useState<readonly PointInfo[]>([]);
  const { source, settings } = inputs;
  useEffect(() => {
    latest.current = inputs;
  }, [inputs]);
  useEffect(() => {
    // The picture of these settings; the first there is may still be empty.
    const stop = plot.follow(() => {
      const found = visiblePoints(plot.points, latest.current, MAX_ROWS);
      setRows(found);
      if (found.length > 0) stop();
    });
    return stop;
  }, [plot, source, settings]);
  useEffect(() => {
    const read = (): void => setRows(visiblePoints(plot.points, latest.current, MAX_ROWS));
    const inUse = (): boolean => shown || box.current?.parentElement?.contains(document.activeElement) === true;
    read();
    const timer = setInterval(() => !document.hidden && inUse() && read(), EVERY_MS);
    return () => clearInterval(timer);
  }, [plot, shown]);
  const minutes = inputs.settings.netPeriod;
  return (
    <div ref={box} className={shown ? styles.table : "visually-hidden"} data-testid="screener-table">
      <table aria-label={t("screener.table")}>
        <caption>{t("screener.table.more", { shown: rows.length, total: plot.points.count })}</caption>
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

interface RowProps {
  readonly row: PointInfo;
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

/** The `most` largest moves on the plot. */
function visiblePoints(points: ScatterPoints, { source, window }: PlotInputs, most: number): PointInfo[] {
  return Array.from(points.positions.subarray(0, points.count), (coin) => pointInfo(source.store, window, coin))
    .sort((a, b) => Math.abs(b.netPercent) - Math.abs(a.netPercent))
    .slice(0, most);
}
