// Brings one picture of the plot onto its canvases: ground and markers as pixels where the browser lets us, then trails,
// then names and rings on the canvas above.

import { drawAxes } from "./axes-draw.ts";
import { makeSprites, stampMarkers, type Sprites } from "./marker-sprites.ts";
import { drawOverlay, type Overlay } from "./overlay-draw.ts";
import { drawPlain, pixelsReadBack } from "./plain-draw.ts";
import type { PlotFrame } from "./plot-frame.ts";
import type { PlotInputs } from "./plot-inputs.ts";
import type { PlotSurface } from "./plot-surface.ts";
import type { ScatterPoints } from "./scatter-points.ts";
import type { ScatterTrails } from "./scatter-trails.ts";
import { drawTrails } from "./trails-draw.ts";

export interface Picture {
  readonly inputs: PlotInputs;
  readonly frame: PlotFrame;
  readonly points: ScatterPoints;
  readonly trails: ScatterTrails;
}

export class PlotPainter {
  readonly #surface: PlotSurface;
  readonly #readable = pixelsReadBack();
  #sprites: Sprites | undefined;

  constructor(surface: PlotSurface) {
    this.#surface = surface;
  }

  /** Colours or resolution changed: nothing drawn before is of use. */
  forget(): void {
    this.#sprites = undefined;
    this.#surface.forgetBackdrop();
  }

  /** Draws ground, points and trails as they stand now. */
  paint(picture: Picture, now: number): void {
    const { points, trails, frame } = picture;
    const { ratio } = this.#surface;
    const { colours, settings, texts } = picture.inputs;
    const axes = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): void =>
      drawAxes(context, frame, settings.threshold, colours, texts, ratio);
    if (this.#readable) {
      this.#sprites ??= makeSprites(colours, ratio);
      stampMarkers(this.#surface.begin(axes, colours), points, this.#sprites, ratio);
    }
    const context = this.#surface.finish();
    if (!this.#readable) drawPlain(context, axes, points, colours, ratio);
    if (trails.count > 0) drawTrails(context, trails, points, frame, colours, ratio, now);
  }

  /** Draws names and rings. */
  paintOverlay({ inputs, points }: Picture, overlay: Overlay): void {
    drawOverlay(this.#surface.overlay, points, overlay, inputs.colours, this.#surface.ratio);
  }
}
