// Signals of the reader's lists as marks on the bars they fired in: one mark a bar and signal type, with how many they were.

import {
  createSeriesMarkers,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarkerBar,
  type Time,
} from "lightweight-charts";
import type { Candle } from "../../../../shared/market/candle.ts";
import type { SignalType } from "../../../../shared/signals/signal-types.ts";
import type { FiredSignal } from "../../../market/signal-buffer.ts";
import type { ChartTheme } from "./chart-theme.ts";

type Look = Pick<SeriesMarkerBar<Time>, "position" | "shape" | "color">;

export class SignalMarks {
  readonly #plugin: ISeriesMarkersPluginApi<Time>;
  readonly #timeAt: (index: number) => Time;
  /** How many marks there are now. */
  count = 0;

  /** `timeAt` answers the chart's time of a bar. */
  constructor(series: ISeriesApi<"Candlestick">, timeAt: (index: number) => Time) {
    this.#plugin = createSeriesMarkers(series, []);
    this.#timeAt = timeAt;
  }

  /** Marks these signals in place of those before; what fired before the first bar has no mark. */
  show(signals: readonly FiredSignal[], bars: readonly Candle[], theme: ChartTheme): void {
    const counts = new Map<number, Map<SignalType, number>>();
    for (const { type, timestamp } of signals) {
      const bar = bars.findLastIndex(({ openTime }) => openTime <= timestamp);
      if (bar < 0) continue;
      const ofBar = counts.get(bar) ?? new Map<SignalType, number>();
      counts.set(bar, ofBar.set(type, (ofBar.get(type) ?? 0) + 1));
    }
    const marks = [...counts]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([bar, ofBar]) =>
        [...ofBar].map(([type, count]): SeriesMarkerBar<Time> => ({
          time: this.#timeAt(bar),
          ...lookOf(type, theme),
          ...(count > 1 && { text: String(count) }),
        })),
      );
    if (marks.length === 0 && this.count === 0) return;
    this.count = marks.length;
    this.#plugin.setMarkers(marks);
  }
}

function lookOf(type: SignalType, theme: ChartTheme): Look {
  switch (type) {
    case "pump":
      return { position: "belowBar", shape: "arrowUp", color: theme.up };
    case "dump":
      return { position: "aboveBar", shape: "arrowDown", color: theme.down };
    case "short":
      return { position: "aboveBar", shape: "arrowDown", color: theme.attention };
    case "volume":
      return { position: "belowBar", shape: "circle", color: theme.line };
  }
}
