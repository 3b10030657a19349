// What the picture says that stands beside our links where they are shared: one sentence, and the market of a recorded moment.

import { changePercent } from "../../shared/market/change.ts";
import { PREVIEW_MINUTES } from "../../shared/contracts/market-preview.ts";
import texts from "../i18n/en/site.json" with { type: "json" };
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import { NumberText } from "../market/number-text.ts";
import recorded from "./share-card.json" with { type: "json" };

/** Pixels, as the sites that show it ask for. */
export const CARD_SIZE = { width: 1200, height: 630 };
/** English, as all of the picture: it has one for every language of ours. */
export const CARD_SENTENCE = texts["front.title"];
const ROWS = 7;
/** Quote volume that a window counts as at least, USDT a minute. */
const MIN_VOLUME = 10;

export interface CardRow {
  readonly coin: string;
  readonly price: string;
  /** Percent over five minutes, as text. */
  readonly change: string;
  readonly isUp: boolean;
  /** Volume of five minutes against that of the five before, as text. */
  readonly ratio: string;
}

type Minute = readonly [close: string, quoteVolume: number];

const numbers = new NumberText(LANGUAGE_FACTS.en.separators);

/** The largest moves of the recorded moment, largest first. */
export function cardRows(): CardRow[] {
  return Object.entries(recorded.minutes)
    .map(([coin, minutes]) => ({ coin, ...figuresOf(minutes as unknown as readonly Minute[]) }))
    .toSorted((one, two) => Math.abs(two.percent) - Math.abs(one.percent))
    .slice(0, ROWS)
    .map(({ coin, price, decimals, percent, times }) => ({
      coin,
      price: numbers.price(price, decimals),
      change: numbers.change(percent),
      isUp: percent > 0,
      ratio: numbers.ratio(times),
    }));
}

function figuresOf(minutes: readonly Minute[]): { price: number; decimals: number; percent: number; times: number } {
  const closes = minutes.map(([close]) => Number(close));
  const price = closes.at(-1) ?? Number.NaN;
  const volumeOf = (window: readonly Minute[]): number =>
    Math.max(
      window.reduce((sum, [, volume]) => sum + volume, 0),
      MIN_VOLUME * PREVIEW_MINUTES,
    );
  return {
    price,
    decimals: Math.max(...minutes.map(([close]) => (close.split(".")[1] ?? "").length)),
    percent: changePercent(price, closes.at(-1 - PREVIEW_MINUTES) ?? Number.NaN),
    times: volumeOf(minutes.slice(-PREVIEW_MINUTES)) / volumeOf(minutes.slice(-2 * PREVIEW_MINUTES, -PREVIEW_MINUTES)),
  };
}

/** Where and when the figures were recorded. */
export function cardSource(): string {
  const at = new Date(recorded.closedAt);
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return `Recorded on Binance, ${day}, ${at.toISOString().slice(11, 16)} UTC`;
}

/** The picture in words. */
export function cardInWords(): string {
  const rows = cardRows().map(({ coin, change, ratio }) => `${coin} ${change}, volume ${ratio}`);
  return `${CARD_SENTENCE}. ${cardSource()}: the largest moves of ${PREVIEW_MINUTES} minutes, ${rows.slice(0, 3).join("; ")}.`;
}
