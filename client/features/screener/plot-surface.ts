// The two canvases of the plot at the screen's resolution, and the finished ground that each frame begins with.

import { LABEL_FONT } from "./overlay-draw.ts";
import type { ScatterColours } from "./scatter-colours.ts";

type Context = CanvasRenderingContext2D;

export class PlotSurface {
  readonly points: HTMLCanvasElement;
  readonly overlay: Context;
  readonly #context: Context;
  #backdrop: ImageBitmap | undefined;
  #widths = new Map<string, number>();
  #widthFont = "";
  /** CSS px; 0 while the plot is not on screen. */
  width = 0;
  height = 0;
  /** Device px per CSS px. */
  ratio = 1;

  constructor(points: HTMLCanvasElement, overlay: HTMLCanvasElement) {
    // Without transparency the points need no blending with what is behind them.
    const [context, above] = [points.getContext("2d", { alpha: false }), overlay.getContext("2d")];
    if (!context || !above) throw new Error("This browser draws no canvas");
    this.points = points;
    this.overlay = above;
    this.#context = context;
    this.measure();
  }

  /** Reads size and resolution anew and fits the canvases to them. */
  measure(): void {
    this.width = this.points.clientWidth;
    this.height = this.points.clientHeight;
    this.ratio = devicePixelRatio;
    for (const canvas of [this.points, this.overlay.canvas]) {
      canvas.width = Math.round(this.width * this.ratio);
      canvas.height = Math.round(this.height * this.ratio);
    }
    this.forgetBackdrop();
  }

  forgetBackdrop(): void {
    this.#backdrop?.close();
    this.#backdrop = undefined;
  }

  /** Covers the points' canvas with the ground, drawing that first if it is not kept; the answer draws in device px. */
  drawBackdrop(draw: (context: OffscreenCanvasRenderingContext2D) => void, colours: ScatterColours): Context {
    this.#backdrop ??= this.#makeBackdrop(draw, colours);
    this.#context.drawImage(this.#backdrop, 0, 0);
    return this.#context;
  }

  /** Width of a name, CSS px; measured once. */
  textWidth(text: string, { font }: ScatterColours): number {
    if (this.#widthFont !== font) this.#widths.clear();
    this.#widthFont = font;
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    this.overlay.font = `${LABEL_FONT} ${font}`;
    const { width } = this.overlay.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  #makeBackdrop(draw: (context: OffscreenCanvasRenderingContext2D) => void, { ground }: ScatterColours): ImageBitmap {
    const canvas = new OffscreenCanvas(Math.max(1, this.points.width), Math.max(1, this.points.height));
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser draws no canvas");
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    draw(context);
    return canvas.transferToImageBitmap();
  }
}
