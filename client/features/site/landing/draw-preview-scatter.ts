// Draws the small screener on a canvas: triangles by direction, solid where volume rises, names at the outliers only.

import type { MarketPreview } from "../../../../shared/contracts/market-preview.ts";

/** Below this a move lies on the axis, percent. */
const MIN_CHANGE = 0.05;
/** The scale reaches at least this far, percent: a quiet market looks quiet. */
const MIN_REACH = 2;
const MIN_VOLUME = 10_000;
const RATIO_RISING = 1.5;
const RATIO_FALLING = 0.7;
const MAX_NAMES = 7;
const FOOT = 18;
const SIZE = 4;
const FONT = "11px";

interface Named {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly size: number;
}

/** Draws every coin over the whole canvas at the screen's resolution. */
export function drawPreviewScatter(canvas: HTMLCanvasElement, coins: MarketPreview["coins"]): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  context.scale(devicePixelRatio, devicePixelRatio);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const reach = Math.max(MIN_REACH, ...coins.map(([, , change]) => Math.abs(change))) * 1.3;
  const top = Math.max(MIN_VOLUME * 10, ...coins.map(([, volume]) => volume)) * 1.5;
  const xOf = (change: number): number => share(change, MIN_CHANGE, reach) * (width - 60) + 6;
  const yOf = (volume: number): number => (1 - share(volume, MIN_VOLUME, top)) * (height - FOOT - 10) + 6;

  drawAxis(context, { width, height, line: colour("--chart-grid"), ink: colour("--ink3"), font: style.fontFamily }, xOf, reach);
  const named: Named[] = [];
  for (const [name, volume, change, ratio] of coins) {
    const size = Math.max(MIN_CHANGE, Math.abs(change));
    const x = xOf(size);
    const y = yOf(Math.max(MIN_VOLUME, volume));
    const strong = ratio > RATIO_RISING;
    const weak = ratio < RATIO_FALLING;
    context.fillStyle = context.strokeStyle = strong ? colour("--up") : weak ? colour("--down") : colour("--ink4");
    triangle(context, x, y, change < 0);
    if (weak) context.stroke();
    else context.fill();
    named.push({ x, y, name, size });
  }
  context.fillStyle = colour("--ink1");
  context.font = `${FONT} ${style.fontFamily}`;
  nameOutliers(context, named, width);
}

/** Where a value stands between two others on a logarithmic scale, 0 to 1. */
const share = (value: number, from: number, to: number): number =>
  Math.log(Math.min(to, Math.max(from, Math.abs(value))) / from) / Math.log(to / from);

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly line: string;
  readonly ink: string;
  readonly font: string;
}

function drawAxis(
  context: CanvasRenderingContext2D,
  { width, height, line, ink, font }: Ground,
  xOf: (change: number) => number,
  reach: number,
): void {
  context.font = `10px ${font}`;
  context.textAlign = "center";
  for (const tick of [0.1, 0.5, 1, 2, 5, 10, 20, 50].filter((each) => each < reach)) {
    const x = Math.round(xOf(tick)) + 0.5;
    context.fillStyle = line;
    context.fillRect(x, 0, 1, height - FOOT);
    context.fillStyle = ink;
    context.fillText(`${tick}%`, x, height - 5);
  }
  context.fillStyle = line;
  context.fillRect(0, height - FOOT, width, 1);
}

function triangle(context: CanvasRenderingContext2D, x: number, y: number, isDown: boolean): void {
  const direction = isDown ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y + direction * SIZE);
  context.lineTo(x - SIZE, y - direction * SIZE * 0.7);
  context.lineTo(x + SIZE, y - direction * SIZE * 0.7);
  context.closePath();
}

/** Names the largest moves, where their names do not run into each other. */
function nameOutliers(context: CanvasRenderingContext2D, coins: readonly Named[], width: number): void {
  context.textAlign = "left";
  const taken: Named[] = [];
  for (const coin of [...coins].sort((a, b) => b.size - a.size).slice(0, MAX_NAMES * 2)) {
    if (taken.length >= MAX_NAMES) return;
    const crowded = taken.some((other) => Math.abs(other.y - coin.y) < 12 && Math.abs(other.x - coin.x) < 58);
    const length = context.measureText(coin.name).width;
    if (crowded || coin.x + 8 + length > width) continue;
    taken.push(coin);
    context.fillText(coin.name, coin.x + 8, coin.y + 4);
  }
}
