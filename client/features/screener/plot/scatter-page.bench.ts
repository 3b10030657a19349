// The browser's half of the scatter benchmark: draws the same moving points by our path and by the plain one, in turns,
// and waits for the pixels of each frame. Started by load-tests/bench/scatter.bench.ts.

import { FIELD, WINDOW_COUNT } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import type { PlotFrame } from "./plot-camera.ts";
import type { ScatterColours } from "./plot-inputs.ts";
import { chooseLabels } from "./plot-labels.ts";
import { drawMarkers } from "./plot-markers.ts";
import { drawGround, PlotPainter, type Picture } from "./plot-painter.ts";
import { PlotPoints } from "./plot-points.ts";
import { PlotTrails } from "./plot-trails.ts";
import { HitGrid } from "./point-search.ts";

export interface ScatterTimes {
  /** Milliseconds of each frame, pixels included. */
  readonly ours: number[];
  readonly naive: number[];
  /** Milliseconds of taking a new picture of the market with its names, and of a pointer's search with a fresh grid. */
  readonly take: number[];
  readonly hit: number[];
}

const [WIDTH, HEIGHT] = [560, 700];
const [WARM_UP, FRAMES] = [20, 120];
const RULE = { window: 4, threshold: 0.1, scale: 15, hidden: new Set<string>() };
const FRAME: PlotFrame = {
  left: 46,
  top: 34,
  right: 544,
  bottom: 656,
  lowVolume: 5,
  highVolume: 10,
  scale: 15,
  signed: false,
  linear: false,
};
const COLOURS: ScatterColours = {
  marker: { high: "#34c38f", normal: "#8b9196", low: "#f26d73" },
  trail: { high: "#72a892", normal: "#636d77", low: "#bf8487" },
  ground: "#0e1114",
  grid: "#1a1f24",
  edge: "#2a3138",
  axis: "#8b9196",
  label: "#ece8df",
  bone: "#ede6d8",
  font: "sans-serif",
};

function makeStore(coins: number): MarketStore {
  const store = new MarketStore(new FrameLoop());
  const table = new MarketTable(coins);
  const symbols = Array.from({ length: coins }, (_, at) => ({ symbol: `C${at}`, tickSize: "0.01", decimals: 2, active: true }));
  for (let coin = 0; coin < coins; coin++) {
    table.column(FIELD.price)[coin] = 100;
    table.column(FIELD.volume24h)[coin] = 10 ** (5 + Math.random() * 5);
  }
  stir(table);
  store.adopt({ exchange: "mexc", table, coins: symbols, movement: false, sequence: 1 });
  return store;
}

/** Moves every coin. All stay visible, so the count of points is the count of coins. */
function stir(table: MarketTable): void {
  for (let window = 0; window < WINDOW_COUNT; window++)
    for (let coin = 0; coin < table.capacity; coin++) {
      const move = (0.2 + 14 * Math.random() ** 3) * (Math.random() < 0.5 ? -1 : 1);
      table.column(FIELD.reference + window)[coin] = 100 / (1 + move / 100);
      table.column(FIELD.ratio + window)[coin] = Math.random() * 2.2;
    }
}

function makeCanvas(ratio: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = `position:absolute;width:${WIDTH * ratio}px;height:${HEIGHT * ratio}px`;
  document.body.append(canvas);
  return canvas;
}

function makePainter(ratio: number): PlotPainter {
  const painter = new PlotPainter(makeCanvas(ratio), makeCanvas(ratio));
  painter.ratio = ratio;
  return painter;
}

function makePlain(ratio: number): CanvasRenderingContext2D {
  const canvas = makeCanvas(ratio);
  [canvas.width, canvas.height] = [WIDTH * ratio, HEIGHT * ratio];
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("This browser draws no canvas");
  return context;
}

/** Moving points and the ways to draw them, on canvases of `ratio` device px per px of the plot. */
function makeScene(coins: number, ratio: number) {
  const store = makeStore(coins);
  const [points, trails] = [new PlotPoints(), new PlotTrails()];
  const [painter, plain] = [makePainter(ratio), makePlain(ratio)];
  const symbolOf = (index: number): string => `C${points.positions[index]}`;
  const picture: Picture = {
    frame: FRAME,
    model: { points, trails, labels: [], pinned: [], symbolOf },
    threshold: RULE.threshold,
    texts: { volume: "Volume", net: "Net", separators: { decimal: ".", group: "," } },
    colours: COLOURS,
  };
  const takePicture = (now: number): void => {
    points.take(store, RULE, FRAME);
    trails.sample(store, RULE.window, now);
    trails.choose(points, FRAME, now);
    chooseLabels(points, FRAME, symbolOf, (text) => painter.textWidth(text, COLOURS));
  };
  const drawOurs = (now: number): void => {
    painter.paint(picture, now);
    painter.canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
  };
  const drawPaths = (): void => {
    drawGround(plain, picture, ratio);
    drawMarkers(plain, points, COLOURS, ratio);
    plain.getImageData(0, 0, 1, 1);
  };
  return { store, points, takePicture, drawOurs, drawPaths };
}

/** Times `coins` moving points on a canvas of `ratio` device px per px of the plot. */
export function measureScatter(coins: number, ratio: number): ScatterTimes {
  const { store, points, takePicture, drawOurs, drawPaths } = makeScene(coins, ratio);
  const grid = new HitGrid();
  const times: ScatterTimes = { ours: [], naive: [], take: [], hit: [] };
  const time = (into: number[], warm: boolean, work: () => void): void => {
    const started = performance.now();
    work();
    if (!warm) into.push(performance.now() - started);
  };
  for (let frame = 0; frame < WARM_UP + FRAMES; frame++) {
    const warm = frame < WARM_UP;
    const now = frame * 1000;
    if (frame % 10 === 0) {
      stir(store.table);
      time(times.take, warm, () => takePicture(now));
    }
    points.move((frame % 10) / 10);
    time(times.ours, warm, () => drawOurs(now));
    time(times.naive, warm, drawPaths);
    time(times.hit, warm, () => {
      grid.build(points.x, points.y, points.count, WIDTH, HEIGHT);
      grid.nearest(300, 500, 15);
    });
  }
  if (points.count !== coins) throw new Error(`${points.count} of ${coins} points were drawn`);
  return times;
}

/**
 * Draws warm frames of `coins` moving points, `frames` times: what a frame costs in processor time, which only the browser's own
 * figures tell, is the difference of two such calls.
 */
export function drawFrames(coins: number, ratio: number, frames: number): void {
  const { points, takePicture, drawOurs } = makeScene(coins, ratio);
  takePicture(0);
  for (let frame = 0; frame < frames; frame++) {
    points.move((frame % 10) / 10);
    drawOurs(frame);
  }
}

Object.assign(window, { measureScatter, drawFrames });
