// The card beside a point: as a tooltip under the pointer, as a popup with its checkbox once clicked.

import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { directionOf } from "../../../../shared/contracts/languages.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { useDismissal } from "../../../ui/floating.ts";
import { placeByPoint } from "../../../ui/place.ts";
import { volumeClass } from "../../../market/volume-ratio.ts";
import { pointInfo } from "../point-info.ts";
import styles from "./point-card.module.css";
import type { ScatterPlot } from "./scatter-plot.ts";
import type { ScreenerSource } from "../screener-source.ts";
import { usePicture } from "./use-plot.ts";

interface PointCardProps {
  readonly plot: ScatterPlot;
  readonly source: ScreenerSource;
  readonly window: number;
  readonly minutes: number;
  /** Position of the coin in the store. */
  readonly coin: number;
  /** What the popup adds to the figures. */
  readonly children?: ReactNode;
  readonly onHover?: (over: boolean) => void;
}

interface PointPopupProps extends Omit<ComponentProps<typeof PointCard>, "children"> {
  readonly pinned: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
  /** The plot around the popup. */
  readonly area: RefObject<HTMLElement | null>;
}

/** One card; it follows its point and never covers it. */
export function PointCard({ plot, source, window, minutes, coin, children, onHover }: PointCardProps): ReactNode {
  const t = useTranslate();
  const { numbers, language } = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  usePicture(plot);
  useEffect(() => source.loop.add(() => follow(card.current, plot, coin)), [source.loop, plot, coin]);
  const { symbol, netPercent, volumeRatio, volume24h, spread } = pointInfo(source.store, window, coin);
  return (
    <div
      ref={card}
      className={styles.place}
      data-testid={children ? "point-popup" : "point-tooltip"}
      data-popup={children ? true : undefined}
    >
      <div
        className={`floating ${styles.card}`}
        dir={directionOf(language)}
        role={children ? "dialog" : "tooltip"}
        aria-label={t("screener.card", { symbol })}
        onPointerEnter={() => onHover?.(true)}
        onPointerLeave={() => onHover?.(false)}
      >
        <bdi dir="ltr" translate="no" className={styles.symbol}>
          {symbol}
        </bdi>
        <Figure name={t("column.change", { minutes })} text={numbers.change(netPercent)} tone={toneOfMove(netPercent)} />
        <Figure name={t("column.ratio", { minutes })} text={numbers.ratio(volumeRatio)} tone={volumeClass(volumeRatio)} />
        <Figure name={t("column.volume")} text={numbers.volume(volume24h)} />
        <Figure name={t("column.spread")} text={numbers.spread(spread)} />
        {children}
      </div>
    </div>
  );
}

/**
 * The card of a clicked point, with the checkbox that puts the coin on the charts. Closes by Escape or a press outside; a press on the
 * plot is left to the plot, which may open another.
 */
export function PointPopup({ pinned, onToggle, onClose, area, ...card }: PointPopupProps): ReactNode {
  const t = useTranslate();
  useDismissal(area, true, onClose);
  return (
    <PointCard {...card}>
      <div className={styles.foot}>
        <CheckField label={t("screener.onCharts")} checked={pinned} onChange={onToggle} />
        <kbd aria-hidden="true">Space</kbd>
      </div>
    </PointCard>
  );
}

function Figure({ name, text, tone }: { name: string; text: string; tone?: string }): ReactNode {
  return (
    <div className={styles.figure}>
      <span>{name}</span>
      <bdi dir="ltr" translate="no" data-tone={tone}>
        {text}
      </bdi>
    </div>
  );
}

function toneOfMove(net: number): string {
  if (net === 0) return "normal";
  return net > 0 ? "high" : "low";
}

function follow(card: HTMLElement | null, plot: ScatterPlot, coin: number): void {
  const point = plot.placeOf(coin);
  const area = card?.parentElement;
  if (!card || !area || !point) return;
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const { x, y } = placeByPoint(point, size, { width: area.clientWidth, height: area.clientHeight });
  const transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  if (card.style.transform === transform) return;
  card.style.transform = transform;
  card.style.visibility = "visible";
}
