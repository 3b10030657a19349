// Records the public market every two seconds and plays it back a minute later.

import {
  PREVIEW_DELAY_MS,
  PREVIEW_EVERY_MS,
  PREVIEW_MINUTES,
  type MarketPreview,
} from "../../../shared/contracts/market-preview.ts";
import { changePercent } from "../../../shared/market/change.ts";
import { FIELD, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import type { MarketState } from "../../push/frames/market-feed.ts";

const WINDOW = WINDOW_MINUTES.indexOf(PREVIEW_MINUTES);
const MAX_MOVERS = 12;
/** Recordings from before a long pause are dropped instead of played back at high speed. */
const MAX_HELD = (2 * PREVIEW_DELAY_MS) / PREVIEW_EVERY_MS;

type Recorded = Omit<MarketPreview, "age_ms">;

export class PreviewTape {
  readonly #held: Recorded[] = [];
  #shown: Recorded | undefined;
  /** Nothing has been a minute old yet. */
  #isFirst = true;

  /** Adds the current market. */
  record(state: MarketState): void {
    const newest = this.#held.at(-1);
    if (newest && newest.at >= state.header.second * 1000) return;
    const now = recorded(state);
    // Right after the start coins are still being learnt: visitors see each as soon as it is known.
    if (this.#isFirst && now.coins.length > (this.#shown ?? newest ?? now).coins.length) {
      this.#held.length = 0;
      this.#shown = undefined;
    }
    this.#held.push(now);
    if (this.#held.length > MAX_HELD) this.#held.shift();
  }

  /**
   * What visitors see at `now`, epoch ms: the newest state that is a minute old. Until there is one, they see the first state,
   * which may be up to a minute old and stands still.
   */
  at(now: number): MarketPreview | undefined {
    while (this.#held.length > 0 && (this.#held[0]?.at ?? 0) <= now - PREVIEW_DELAY_MS) {
      this.#shown = this.#held.shift();
      this.#isFirst = false;
    }
    this.#shown ??= this.#held[0];
    return this.#shown && { ...this.#shown, age_ms: Math.max(0, now - this.#shown.at) };
  }
}

/** Rounded as displayed: changes to hundredths of a percent, ratios to tenths, volumes to whole USDT. */
function recorded({ table, universe, header }: MarketState): Recorded {
  const prices = table.column(FIELD.price);
  const references = table.column(FIELD.reference + WINDOW);
  const ratios = table.column(FIELD.ratio + WINDOW);
  const volumes = table.column(FIELD.volume24h);
  const rows = universe.symbols.flatMap(({ symbol, decimals, active }, position) => {
    const price = prices[position] ?? Number.NaN;
    const change = changePercent(price, references[position] ?? Number.NaN);
    if (!active || !Number.isFinite(change)) return [];
    return [
      {
        symbol,
        price,
        decimals,
        change: round(change, 100),
        ratio: round(ratios[position] ?? 1, 10),
        volume: round(volumes[position] ?? 0, 1),
      },
    ];
  });
  const bySize = rows.filter(({ ratio }) => ratio > 0).sort((a, b) => sizeOf(b) - sizeOf(a));
  const byVolume = rows.sort((a, b) => b.volume - a.volume);
  return {
    at: header.second * 1000,
    simulated: header.simulated,
    movers: bySize.slice(0, MAX_MOVERS),
    coins: byVolume.map(({ symbol, volume, change, ratio }) => [symbol, volume, change, ratio]),
  };
}

/** Above this ratio to the usual volume, more volume does not make the move larger. */
const MAX_WEIGHT_RATIO = 9;

/** The size of a move: the change, weighted by its volume. At the usual volume the weight is 1. */
function sizeOf({ change, ratio }: { readonly change: number; readonly ratio: number }): number {
  return Math.abs(change) * Math.sqrt(Math.min(ratio, MAX_WEIGHT_RATIO));
}

/** Rounded to 1/`parts`; an unknown figure counts as zero. */
const round = (value: number, parts: number): number => (Number.isFinite(value) ? Math.round(value * parts) / parts : 0);
