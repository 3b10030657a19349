// What our own drawings on a series have in common: the chart they are attached to, and views that draw there.

import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
} from "lightweight-charts";

/** Where a view draws. */
export type DrawingTarget = Parameters<IPrimitivePaneRenderer["draw"]>[0];

export abstract class SeriesDrawing implements ISeriesPrimitive {
  /** Chart and series while it is attached. */
  protected on: SeriesAttachedParameter | undefined;

  attached(on: SeriesAttachedParameter): void {
    this.on = on;
  }

  detached(): void {
    this.on = undefined;
  }

  /** A view that draws while `isShown` says so. */
  protected view(
    order: PrimitivePaneViewZOrder,
    draw: (target: DrawingTarget) => void,
    isShown: () => boolean = () => true,
  ): IPrimitivePaneView {
    const renderer = { draw };
    return { zOrder: () => order, renderer: () => (isShown() ? renderer : null) };
  }
}
