// Signals of the reader's lists as marks on the bars they fired in: one mark a bar and signal type, with how many they were. Our own
// drawing, for the library's markers ask for a whole layout with every tick, which draws the chart twice.

import type { AutoscaleInfo, IPrimitivePaneView, Logical } from "lightweight-charts";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { SignalType } from "../../../../shared/signals/signal-types.ts";
import type { FiredSignal } from "../../../market/signal-buffer.ts";
import type { ChartTheme } from "./chart-theme.ts";
import { placeMarks, stackLength, TEXT_PX, type Counted, type MarkedEnd, type PlacedMark } from "./mark-places.ts";
import { SeriesDrawing, type DrawingTarget } from "./series-drawing.ts";

/** A mark is as wide as its bar, within these, px. */
const [MIN_PX, MAX_PX] = [11, 29];

/** Which side of its bar a signal is marked on, and how. */
interface MarkStyle {
  readonly side: "above" | "below";
  readonly shape: "up" | "down" | "circle";
  readonly colour: (theme: ChartTheme) => string;
}
const MARK_STYLES: Readonly<Record<SignalType, MarkStyle>> = {
  pump: { side: "below", shape: "up", colour: ({ up }) => up },
  dump: { side: "above", shape: "down", colour: ({ down }) => down },
  short: { side: "above", shape: "down", colour: ({ attention }) => attention },
  volume: { side: "below", shape: "circle", colour: ({ line }) => line },
};

interface BarMarks {
  readonly bar: number;
  readonly counts: ReadonlyMap<SignalType, number>;
  readonly above: Counted;
  readonly below: Counted;
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
    this.#marks = [...counts].map(([bar, ofBar]) => ({
      bar,
      counts: ofBar,
      above: on("above", ofBar),
      below: on("below", ofBar),
    }));
    this.count = this.#marks.reduce((sum, { counts: { size } }) => sum + size, 0);
    this.on?.requestUpdate();
  }

  /** Leaves room above and below the bars, so that no mark is cut: what the scale keeps free anyway, and more where that is too low. */
  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const seen = this.#marks.filter(({ bar }) => bar >= from && bar <= to);
    if (seen.length === 0 || !this.on) return null;
    const { series } = this.on;
    const height = series.getPane().getHeight();
    const { top, bottom } = series.priceScale().options().scaleMargins;
    const more = (side: MarkStyle["side"], share: number): number => {
      const max = Math.max(...seen.map((marks) => stackLength(marks[side], this.#size, height)));
      return Math.max(0, max - share * height);
    };
    return { priceRange: null, margins: { above: more("above", top), below: more("below", bottom) } };
  }

  get #size(): number {
    const spacing = this.on?.chart.timeScale().options().barSpacing ?? MIN_PX;
    return Math.min(MAX_PX, Math.max(MIN_PX, spacing));
  }

  #draw(target: DrawingTarget): void {
    const theme = this.#theme;
    if (!theme) return;
    const size = this.#size;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = `500 ${TEXT_PX}px ${theme.font}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (const mark of placeMarks(this.#endsIn(mediaSize.width, size), size, mediaSize.height)) drawMark(context, mark, theme);
    });
  }

  /** The marked ends of the bars that are in a pane so wide. */
  #endsIn(width: number, size: number): MarkedEnd[] {
    const { on: attached } = this;
    const ends: MarkedEnd[] = [];
    for (const { bar, above, below } of this.#marks) {
      const x = attached?.chart.timeScale().logicalToCoordinate(bar as Logical) ?? Number.NaN;
      const candle = this.#bars[bar];
      if (!attached || !candle || !(x >= -size && x <= width + size)) continue;
      const [high, low] = [attached.series.priceToCoordinate(candle.high), attached.series.priceToCoordinate(candle.low)];
      if (low !== null && below.length > 0) ends.push({ x, y: low, step: 1, marks: below });
      if (high !== null && above.length > 0) ends.push({ x, y: high, step: -1, marks: above });
    }
    return ends;
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

/** The marks of a bar on one side of it. */
function on(side: MarkStyle["side"], counts: ReadonlyMap<SignalType, number>): Counted {
  return [...counts].filter(([type]) => MARK_STYLES[type].side === side);
}

function drawMark(context: CanvasRenderingContext2D, { type, x, y, size, text, textY }: PlacedMark, theme: ChartTheme): void {
  const { shape, colour } = MARK_STYLES[type];
  context.fillStyle = colour(theme);
  context.beginPath();
  if (shape === "circle") context.arc(x, y, size * 0.4, 0, 2 * Math.PI);
  else traceArrow(context, x, y, size, shape === "up" ? -1 : 1);
  context.fill();
  if (text !== "") context.fillText(text, x, textY);
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
