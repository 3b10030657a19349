// Signals of the reader's lists as marks on the bars they fired in: one mark a bar and signal type, with how many they were. Our own
// drawing, for the library's markers ask for a whole layout with every tick, which draws the chart twice.

import type { AutoscaleInfo, IPrimitivePaneView, Logical } from "lightweight-charts";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { SignalType } from "../../../../shared/signals/signal-types.ts";
import type { FiredSignal } from "../../../market/signal-buffer.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

/** A mark is as wide as its bar, within these, px. */
const [MIN_PX, MAX_PX] = [11, 29];
/** Between a bar and its first mark, and between marks, px. */
const GAP_PX = 4;
const TEXT_PX = 10;

/** Which side of its bar a signal is marked on, and how. */
interface Look {
  readonly side: "above" | "below";
  readonly shape: "up" | "down" | "circle";
  readonly colour: (theme: ChartTheme) => string;
}
const LOOKS: Readonly<Record<SignalType, Look>> = {
  pump: { side: "below", shape: "up", colour: ({ up }) => up },
  dump: { side: "above", shape: "down", colour: ({ down }) => down },
  short: { side: "above", shape: "down", colour: ({ attention }) => attention },
  volume: { side: "below", shape: "circle", colour: ({ line }) => line },
};

interface BarMarks {
  readonly bar: number;
  readonly counts: ReadonlyMap<SignalType, number>;
}

export class SignalMarks extends SeriesDrawing {
  #bars: readonly Candle[] = [];
  #marks: readonly BarMarks[] = [];
  #theme: ChartTheme | undefined;
  /** How many marks there are now. */
  count = 0;
  readonly #views = [
    this.view(
      "normal",
      (target) => this.#draw(target),
      () => this.count > 0,
    ),
  ];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /**
   * Marks these signals in place of those before; what fired before the first bar has no mark. Only what changed is drawn: signals of
   * other coins arrive all the time.
   */
  show(signals: readonly FiredSignal[], bars: readonly Candle[], theme: ChartTheme): void {
    const counts = new Map<number, Map<SignalType, number>>();
    for (const { type, timestamp } of signals) {
      const bar = bars.findLastIndex(({ openTime }) => openTime <= timestamp);
      if (bar < 0) continue;
      const ofBar = counts.get(bar) ?? new Map<SignalType, number>();
      counts.set(bar, ofBar.set(type, (ofBar.get(type) ?? 0) + 1));
    }
    this.#bars = bars;
    if ((counts.size === 0 || theme === this.#theme) && areSame(this.#marks, counts)) return;
    this.#theme = theme;
    this.#marks = [...counts].map(([bar, ofBar]) => ({ bar, counts: ofBar }));
    this.count = this.#marks.reduce((sum, { counts: { size } }) => sum + size, 0);
    this.on?.requestUpdate();
  }

  /** Leaves room above and below the bars, so that no mark is cut. */
  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const seen = this.#marks.filter(({ bar }) => bar >= from && bar <= to);
    if (seen.length === 0) return null;
    const most = (side: Look["side"]): number => Math.max(...seen.map(({ counts }) => on(side, counts).length));
    const room = (marks: number): number => marks * (this.#size + GAP_PX) + (marks > 0 ? TEXT_PX + GAP_PX : 0);
    return { priceRange: null, margins: { above: room(most("above")), below: room(most("below")) } };
  }

  get #size(): number {
    const spacing = this.on?.chart.timeScale().options().barSpacing ?? MIN_PX;
    return Math.min(MAX_PX, Math.max(MIN_PX, spacing));
  }

  #draw(target: DrawingTarget): void {
    const { on: attached } = this;
    const theme = this.#theme;
    if (!attached || !theme) return;
    const size = this.#size;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = `500 ${TEXT_PX}px ${theme.font}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (const { bar, counts } of this.#marks) {
        const x = attached.chart.timeScale().logicalToCoordinate(bar as Logical);
        const candle = this.#bars[bar];
        if (x === null || x < -size || x > mediaSize.width + size || !candle) continue;
        const below = attached.series.priceToCoordinate(candle.low);
        const above = attached.series.priceToCoordinate(candle.high);
        if (below !== null) drawSide(context, { x, y: below, step: 1, size }, on("below", counts), theme);
        if (above !== null) drawSide(context, { x, y: above, step: -1, size }, on("above", counts), theme);
      }
    });
  }
}

/** Whether these are the counts of the same bars and types. */
function areSame(marks: readonly BarMarks[], counts: ReadonlyMap<number, BarMarks["counts"]>): boolean {
  return (
    marks.length === counts.size &&
    marks.every(({ bar, counts: before }) => {
      const now = counts.get(bar);
      return now?.size === before.size && [...before].every(([type, count]) => now.get(type) === count);
    })
  );
}

/** Where marks are drawn one after another: away from a bar's end, upwards with a step of -1. */
interface Row {
  readonly x: number;
  readonly y: number;
  readonly step: 1 | -1;
  readonly size: number;
}

type Counted = readonly (readonly [type: SignalType, count: number])[];

/** The marks of a bar on one side of it. */
function on(side: Look["side"], counts: ReadonlyMap<SignalType, number>): Counted {
  return [...counts].filter(([type]) => LOOKS[type].side === side);
}

function drawSide(context: CanvasRenderingContext2D, { x, y, step, size }: Row, marks: Counted, theme: ChartTheme): void {
  let at = y + step * (GAP_PX + size / 2);
  for (const [type, count] of marks) {
    const { shape, colour } = LOOKS[type];
    context.fillStyle = colour(theme);
    context.beginPath();
    if (shape === "circle") context.arc(x, at, size * 0.4, 0, 2 * Math.PI);
    else traceArrow(context, x, at, size, shape === "up" ? -1 : 1);
    context.fill();
    at += step * (size + GAP_PX);
    if (count > 1) {
      context.fillText(String(count), x, at - step * (size / 2 - TEXT_PX / 2));
      at += step * TEXT_PX;
    }
  }
}

/** An arrow that points up with a step of -1, down with 1. */
function traceArrow(context: CanvasRenderingContext2D, x: number, y: number, size: number, step: 1 | -1): void {
  const [half, shaft] = [size / 2, size / 4];
  context.moveTo(x - half, y);
  context.lineTo(x, y + step * half);
  context.lineTo(x + half, y);
  context.lineTo(x + shaft, y);
  context.lineTo(x + shaft, y - step * half);
  context.lineTo(x - shaft, y - step * half);
  context.lineTo(x - shaft, y);
}
