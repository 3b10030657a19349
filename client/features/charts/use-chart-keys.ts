// A chart for the keyboard: bar by bar with what it says read aloud, zoom, jumps to both ends, and what can be done at a price.

import { useRef, type KeyboardEvent, type RefObject } from "react";
import { commandAt } from "../../desk/keys/key-table.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { plainPrice } from "../../market/price-zeros.ts";
import type { LiveChart } from "./live-chart.ts";

interface ChartKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
  /** Where the bar is read out: an empty status region. */
  readonly announced: RefObject<HTMLSpanElement | null>;
}

const ZOOM = 1.25;
const PAGE = 20;

/** Keys of one chart; Enter calls `onPrice` with the close of the bar pointed at. */
export function useChartKeys(chart: LiveChart | undefined, onPrice?: (price: number) => void): ChartKeys {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const announced = useRef<HTMLSpanElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandAt("chart", event);
    if (!chart || !command || chart.controller.bars.length === 0) return;
    const { controller } = chart;
    const { bars, pointer, view } = controller;
    if (command === "closer") view.zoom(1 / ZOOM);
    else if (command === "farther") view.zoom(ZOOM);
    else if (command === "alert" && onPrice && pointer.isPointed)
      onPrice(Number(bars[pointer.hovered]?.close.toFixed(Math.max(0, controller.shownDecimals))));
    else if (command === "leave" && pointer.isPointed) pointer.unpoint();
    else {
      const at = barAfter(event.key, pointer.hovered, bars.length);
      if (at === undefined) return;
      pointer.point(at);
      const bar = bars[at];
      if (!bar || !announced.current) return;
      const price = (value: number): string => plainPrice(numbers.price(value, controller.shownDecimals));
      announced.current.textContent = `${controller.momentText(at)}, ${t("charts.open")} ${price(bar.open)}, ${t("charts.high")} ${price(bar.high)}, ${t("charts.low")} ${price(bar.low)}, ${t("charts.close")} ${price(bar.close)}`;
    }
    event.preventDefault();
  };
  return { onKeyDown, onBlur: () => chart?.controller.pointer.unpoint(), announced };
}

/** Bar a key leads to from the one pointed at (−1: none), undefined for other keys. */
function barAfter(key: string, hovered: number, count: number): number | undefined {
  const from = hovered < 0 ? count : hovered;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, from + step));
}
