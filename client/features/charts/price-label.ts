// The filled label of the newest price on the price axis, with the time left of its bar under it. Our own, because the
// library writes white on light red, which cannot be read.

import type { ISeriesPrimitive, ISeriesPrimitiveAxisView, SeriesAttachedParameter } from "lightweight-charts";

/** Height of one axis label at our font size, px. */
const LINE_PX = 16;

export class PriceLabel implements ISeriesPrimitive {
  #attached: SeriesAttachedParameter | undefined;
  #price = Number.NaN;
  #ground = "";
  #ink = "";
  #left = "";
  readonly #views = [this.#view(0, () => this.#format()), this.#view(LINE_PX, () => this.#left)];

  attached(attached: SeriesAttachedParameter): void {
    this.#attached = attached;
  }

  detached(): void {
    this.#attached = undefined;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#views;
  }

  /** Colours of the label: ground by direction, ink dark enough on it. */
  colour(ground: string, ink: string): void {
    this.#ground = ground;
    this.#ink = ink;
  }

  /** Price of the last bar; drawn with the bars. */
  price(price: number): void {
    this.#price = price;
  }

  /** Time left of the bar, "" for none; draws by itself. */
  left(text: string): void {
    if (this.#left === text) return;
    this.#left = text;
    this.#attached?.requestUpdate();
  }

  #format(): string {
    return Number.isFinite(this.#price) ? (this.#attached?.series.priceFormatter().format(this.#price) ?? "") : "";
  }

  #view(below: number, text: () => string): ISeriesPrimitiveAxisView {
    return {
      coordinate: () => (this.#attached?.series.priceToCoordinate(this.#price) ?? -LINE_PX * 4) + below,
      text,
      textColor: () => this.#ink,
      backColor: () => this.#ground,
      visible: () => text() !== "",
      tickVisible: () => false,
    };
  }
}
