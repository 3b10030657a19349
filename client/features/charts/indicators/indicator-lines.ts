// Draws the indicators of one chart; loaded with the first one that somebody chooses.

import type { IndicatorName } from "../../../desk/indicators.ts";
import type { ChartController } from "../drawing/chart-controller.ts";
import type { ChartLine, LineStyleOf } from "../drawing/chart-line.ts";
import type { ChartTheme } from "../drawing/chart-theme.ts";
import { bollingerOf, emaOf, macdOf, rsiOf, smaOf, volumeAverageOf, type Study } from "../technical/study.ts";
import { vwapOf } from "./vwap.ts";

type Colour = (theme: ChartTheme) => string;

/** An indicator on a chart, as the legend names it. */
export interface DrawnIndicator {
  readonly name: IndicatorName;
  readonly colour: Colour;
  /** Its main figure, one a bar. */
  readonly study: Study;
}

interface Parts {
  readonly lines: readonly LineStyleOf[];
  readonly study: Study;
  /** It measures something else than prices, below the candles. */
  readonly hasPane?: true;
}

const PRICE_SHARE = 3;
/** By place among the chart's indicators; that of alerts, of candles and of the moving average are others. */
const COLOURS: readonly Colour[] = [(theme) => theme.straw, (theme) => theme.cyan, (theme) => theme.rose, (theme) => theme.clay];

/** Adds these indicators; `end` takes them away. */
export function addIndicators(
  controller: ChartController,
  names: readonly IndicatorName[],
): { readonly drawn: readonly DrawnIndicator[]; readonly end: () => void } {
  let panes = 0;
  const added: ChartLine[] = [];
  const drawn = names.map((name, at): DrawnIndicator => {
    const colour = COLOURS[at % COLOURS.length] as Colour;
    const { lines, study, hasPane } = partsOf(name, colour);
    const pane = hasPane ? ++panes : 0;
    for (const line of lines) added.push(controller.addLine(line, pane));
    return { name, colour, study };
  });
  if (panes > 0) controller.chart.panes()[0]?.setStretchFactor(PRICE_SHARE);
  return { drawn, end: () => added.forEach((line) => controller.removeLine(line)) };
}

function partsOf(name: IndicatorName, colour: Colour): Parts {
  const line = (study: Study): Parts => ({ study, lines: [{ kind: "line", colour, study }] });
  switch (name) {
    case "sma20":
    case "sma50":
    case "sma200":
      return line(smaOf(Number(name.slice(3))));
    case "ema9":
    case "ema50":
    case "ema200":
      return line(emaOf(Number(name.slice(3))));
    case "vwap":
      return line(vwapOf());
    case "volumeAverage": {
      const study = volumeAverageOf(20);
      return { study, lines: [{ kind: "line", colour, study, scale: "volume" }] };
    }
    case "bollinger": {
      const { upper, middle, lower } = bollingerOf(20, 2);
      const bound = (study: Study): LineStyleOf => ({ kind: "dotted", colour, study });
      return { study: middle, lines: [{ kind: "line", colour, study: middle }, bound(upper), bound(lower)] };
    }
    case "rsi": {
      const study = rsiOf(14);
      return { study, hasPane: true, lines: [{ kind: "line", colour, study, range: [0, 100], guides: [30, 70] }] };
    }
    case "macd": {
      const { macd, signal, histogram } = macdOf(12, 26, 9);
      const lines: LineStyleOf[] = [
        { kind: "signed", colour, study: histogram },
        { kind: "line", colour, study: macd },
        { kind: "dotted", colour: (theme) => theme.axis, study: signal },
      ];
      return { study: macd, hasPane: true, lines };
    }
  }
}
