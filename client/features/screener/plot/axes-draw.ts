// Grid, ticks and titles of the plot, drawn once per size or setting and copied under the points each frame.

import type { Separators } from "../../../market/number-text.ts";
import { netTicks, netTickText, volumeTicks, volumeTickText } from "./scatter-axis.ts";
import { xOf, yOf, type PlotFrame } from "./plot-frame.ts";
import type { ScatterColours } from "./scatter-colours.ts";

export interface AxisTexts {
  readonly volume: string;
  readonly net: string;
  readonly separators: Separators;
}

const TICK_TEXT = 10;
const TEXT_GAP = 8;
const TITLE_GAP = 12;

/** Draws the axes at `ratio` device px per CSS px; `threshold` is the smallest |Net%| shown. */
export function drawAxes(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  frame: PlotFrame,
  threshold: number,
  colours: ScatterColours,
  texts: AxisTexts,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = `${TICK_TEXT}px ${colours.font}`;
  const line = (x: number, y: number, width: number, height: number, colour: string): void => {
    context.fillStyle = colour;
    context.fillRect(Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio, width || 1 / ratio, height || 1 / ratio);
  };
  const write = (text: string, x: number, y: number, align: CanvasTextAlign): void => {
    context.fillStyle = colours.axis;
    context.textAlign = align;
    context.fillText(text, x, y);
  };
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  context.textBaseline = "middle";
  for (const tick of netTicks(frame.scale, frame.signed)) {
    const y = yOf(frame, tick);
    line(frame.left, y, width, 0, tick === 0 ? colours.edge : colours.grid);
    write(netTickText(tick, frame.signed, texts.separators), frame.left - TEXT_GAP, y, "right");
  }
  for (const power of volumeTicks(frame.lowVolume, frame.highVolume)) {
    const x = xOf(frame, power);
    line(x, frame.top, 0, height, colours.grid);
    write(volumeTickText(power), x, frame.bottom + TEXT_GAP + TICK_TEXT / 2, "center");
  }
  line(frame.left, frame.top, 0, height, colours.edge);
  for (const edge of frame.signed ? [threshold, -threshold] : [threshold])
    if (threshold < frame.scale) dash(line, frame, yOf(frame, edge), colours.edge);
  write(texts.net, frame.left, frame.top - TITLE_GAP, "left");
  write(texts.volume, frame.right, frame.bottom + TEXT_GAP + TICK_TEXT * 2 + 2, "right");
}

function dash(
  line: (x: number, y: number, width: number, height: number, colour: string) => void,
  frame: PlotFrame,
  y: number,
  colour: string,
): void {
  const [on, step] = [4, 8];
  for (let x = frame.left; x < frame.right; x += step) line(x, y, Math.min(on, frame.right - x), 0, colour);
}
