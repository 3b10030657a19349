// The two canvases of the plot at the screen's resolution, and the finished ground that each frame begins with.

import { LABEL_FONT } from "./overlay-draw.ts";
import type { Ground } from "./marker-runs.ts";
import type { ScatterColours } from "./scatter-colours.ts";

type Context = CanvasRenderingContext2D;
type DrawGround = (context: OffscreenCanvasRenderingContext2D) => void;

export class PlotSurface {
  readonly points: HTMLCanvasElement;
  readonly overlay: Context;
  readonly #context: Context;
  #backdrop: Uint32Array | undefined;
  #image = new ImageData(1, 1);
  #pixels = new Uint32Array(this.#image.data.buffer);
  #widths = new Map<string, number>();
  #widthFont = "";
  /** CSS px; 0 while the plot is not on screen. */
  width = 0;
  height = 0;
  /** Device px per CSS px. */
  ratio = 1;

  constructor(points: HTMLCanvasElement, overlay: HTMLCanvasElement) {
    // Whole pictures are put into this canvas from memory, so it had better live there.
    const context = points.getContext("2d", { alpha: false, willReadFrequently: true });
    const above = overlay.getContext("2d");
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
    this.#image = new ImageData(Math.max(1, this.points.width), Math.max(1, this.points.height));
    this.#pixels = new Uint32Array(this.#image.data.buffer);
    this.forgetBackdrop();
  }

  forgetBackdrop(): void {
    this.#backdrop = undefined;
  }

  /** Pixels that hold the finished ground and wait for markers; `draw` makes the ground if it is not kept. */
  begin(draw: DrawGround, colours: ScatterColours): Ground {
    this.#backdrop ??= this.#makeBackdrop(draw, colours);
    this.#pixels.set(this.#backdrop);
    return { pixels: this.#pixels, width: this.#image.width, height: this.#image.height };
  }

  /** Shows the pixels; what is drawn on the answer, in device px, comes over them. */
  finish(): Context {
    this.#context.putImageData(this.#image, 0, 0);
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

  #makeBackdrop(draw: DrawGround, { ground }: ScatterColours): Uint32Array {
    const { width, height } = this.#image;
    const context = new OffscreenCanvas(width, height).getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("This browser draws no canvas");
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    draw(context);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  }
}
