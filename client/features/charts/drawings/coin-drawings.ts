// Draws what a reader drew on a coin, over its candles: lines, a range of prices, a measured move; and finds them again under a pointer.

import type { IPrimitivePaneView, Logical } from "lightweight-charts";
import type { Drawing, DrawingPoint } from "../../../../shared/contracts/drawings.ts";
import type { ChartController } from "../drawing/chart-controller.ts";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import { SeriesDrawing, type DrawingTarget } from "../drawing/series-drawing.ts";

type Context = Parameters<Parameters<DrawingTarget["useMediaCoordinateSpace"]>[0]>[0]["context"];

/** A drawing's points on the pane, px. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a pointer is at: a drawing, and the point of it where that is near. */
export interface Found {
  readonly id: string;
  readonly point: number | undefined;
}

const REACH_PX = 6;
const HANDLE_PX = 3.5;
const TEXT_PX = 10;
const PAD_PX = 4;
/** Fill of a range, 8 %. */
const FILL_ALPHA = "14";

export class CoinDrawings extends SeriesDrawing {
  readonly #controller: ChartController;
  /** What is written beside a drawing. */
  readonly #textOf: (drawing: Pick<Drawing, "kind" | "points">, bars: number) => string;
  #theme: ChartTheme;
  #drawings: readonly Drawing[] = [];
  #draft: Pick<Drawing, "kind" | "points"> | undefined;
  /** The drawing that keys act on. */
  selected: string | undefined;
  readonly #views = [this.view("normal", (target) => this.#draw(target))];

  constructor(
    controller: ChartController,
    theme: ChartTheme,
    textOf: (drawing: Pick<Drawing, "kind" | "points">, bars: number) => string,
  ) {
    super();
    this.#controller = controller;
    this.#theme = theme;
    this.#textOf = textOf;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Shows these drawings in place of those before. */
  show(drawings: readonly Drawing[], theme: ChartTheme): void {
    this.#drawings = drawings;
    this.#theme = theme;
    if (!drawings.some(({ id }) => id === this.selected)) this.selected = undefined;
    this.on?.requestUpdate();
  }

  /** Shows what is being drawn, or nothing. */
  draft(draft: Pick<Drawing, "kind" | "points"> | undefined): void {
    this.#draft = draft;
    this.on?.requestUpdate();
  }

  /** Marks one drawing as the one that keys act on. */
  select(id: string | undefined): void {
    this.selected = id;
    this.on?.requestUpdate();
  }

  /** The moment and price at a place of the pane; undefined where there is no bar to count from. */
  pointAt(x: number, y: number): DrawingPoint | undefined {
    const { bars, shownDecimals } = this.#controller;
    const [first, last] = [bars[0], bars.at(-1)];
    const logical = this.on?.chart.timeScale().coordinateToLogical(x);
    const price = this.on?.series.coordinateToPrice(y);
    if (!first || !last || logical === null || logical === undefined || price === null || price === undefined) return undefined;
    // As it will be kept: half a step above 0 is 0.
    const kept = Number(price.toFixed(Math.max(0, shownDecimals)));
    if (!(kept > 0)) return undefined;
    const at = Math.round(logical);
    const beyond = at < 0 ? first.openTime + at * this.#stepMs : last.openTime + (at - bars.length + 1) * this.#stepMs;
    return { time: bars[at]?.openTime ?? beyond, price: kept };
  }

  /** The newest drawing at a place of the pane. */
  find(x: number, y: number): Found | undefined {
    for (const { id, kind, points } of this.#drawings.toReversed()) {
      const places = points.map((point) => this.#place(point));
      const near = places.findIndex((place) => Math.hypot(place.x - x, place.y - y) <= REACH_PX);
      if (kind !== "horizontal" && near >= 0) return { id, point: near };
      if (isOn(kind, places, x, y)) return { id, point: kind === "horizontal" ? 0 : undefined };
    }
    return undefined;
  }

  /** Bars between two moments. */
  barsBetween(from: number, to: number): number {
    return Math.round(Math.abs(this.#indexOf(to) - this.#indexOf(from)));
  }

  get #stepMs(): number {
    const { bars } = this.#controller;
    const [before, last] = [bars.at(-2), bars.at(-1)];
    return before && last ? last.openTime - before.openTime : 60_000;
  }

  /** Place of a moment among the bars; beyond both ends it counts on. */
  #indexOf(time: number): number {
    const { bars } = this.#controller;
    const [first, last] = [bars[0], bars.at(-1)];
    if (!first || !last) return Number.NaN;
    if (time < first.openTime) return (time - first.openTime) / this.#stepMs;
    if (time > last.openTime) return bars.length - 1 + Math.floor((time - last.openTime) / this.#stepMs);
    let [low, high] = [0, bars.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((bars[middle]?.openTime ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #place({ time, price }: DrawingPoint): Place {
    const index = Math.round(this.#indexOf(time)) as Logical;
    const x = this.on?.chart.timeScale().logicalToCoordinate(index) ?? Number.NaN;
    return { x, y: this.on?.series.priceToCoordinate(price) ?? Number.NaN };
  }

  #draw(target: DrawingTarget): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const drawing of this.#drawings) this.#drawOne(context, mediaSize.width, drawing, drawing.id === this.selected);
      if (this.#draft) this.#drawOne(context, mediaSize.width, this.#draft, true);
    });
  }

  #drawOne(context: Context, width: number, drawing: Pick<Drawing, "kind" | "points">, isSelected: boolean): void {
    const { bone, ground, font } = this.#theme;
    const places = drawing.points.map((point) => this.#place(point));
    const [from, to = from] = places;
    if (!from || !to || places.some(({ x, y }) => Number.isNaN(x) || Number.isNaN(y))) return;
    context.strokeStyle = context.fillStyle = bone;
    context.lineWidth = isSelected ? 2 : 1;
    if (drawing.kind === "range" || drawing.kind === "measure") {
      context.fillStyle = bone + FILL_ALPHA;
      context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    }
    context.beginPath();
    if (drawing.kind === "horizontal") line(context, { x: 0, y: from.y }, { x: width, y: from.y });
    else if (drawing.kind === "range") {
      line(context, from, { x: to.x, y: from.y });
      line(context, { x: from.x, y: to.y }, to);
    } else line(context, from, to);
    context.stroke();
    context.fillStyle = bone;
    if (isSelected && drawing.kind !== "horizontal")
      for (const { x, y } of places) context.fillRect(x - HANDLE_PX, y - HANDLE_PX, 2 * HANDLE_PX, 2 * HANDLE_PX);
    const [one, other = one] = drawing.points;
    const text = this.#textOf(drawing, one && other ? this.barsBetween(one.time, other.time) : 0);
    if (text === "") return;
    context.font = `500 ${TEXT_PX}px ${font}`;
    context.textAlign = "left";
    context.textBaseline = "bottom";
    const x =
      drawing.kind === "horizontal" ? PAD_PX : Math.max(PAD_PX, Math.min(to.x + PAD_PX, width - context.measureText(text).width));
    context.fillStyle = ground;
    context.fillRect(x - 1, to.y - TEXT_PX - PAD_PX, context.measureText(text).width + 2, TEXT_PX + 2);
    context.fillStyle = bone;
    context.fillText(text, x, to.y - 2);
  }
}

function line(context: Context, from: Place, to: Place): void {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function isOn(kind: Drawing["kind"], [from, to = from]: readonly Place[], x: number, y: number): boolean {
  if (!from || !to) return false;
  if (kind === "horizontal") return Math.abs(y - from.y) <= REACH_PX;
  if (kind !== "range") return distance(from, to, x, y) <= REACH_PX;
  const isWithin = x >= Math.min(from.x, to.x) - REACH_PX && x <= Math.max(from.x, to.x) + REACH_PX;
  return isWithin && (Math.abs(y - from.y) <= REACH_PX || Math.abs(y - to.y) <= REACH_PX);
}

/** Of a place from the line between two others, px. */
function distance(from: Place, to: Place, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(from.x + part * dx - x, from.y + part * dy - y);
}
