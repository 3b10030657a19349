// Names the seconds that the archive of an exchange lacks: in the store, in the log, and in the metrics.

import type { ArchiveGap, ArchiveStore, GapReason } from "../../shared/archive/archive-store.ts";
import type { Chunk } from "../../shared/archive/chunk.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { ArchiveMetrics } from "./archive-metrics.ts";

export interface ArchiveGapsDeps {
  readonly exchange: ExchangeId;
  readonly store: ArchiveStore;
  readonly log: Log;
  readonly metrics: Pick<ArchiveMetrics, "gap">;
}

export class ArchiveGaps {
  readonly #deps: ArchiveGapsDeps;
  readonly #term: number;

  /** `term`: what the store's `begin` gave this process. */
  constructor(deps: ArchiveGapsDeps, term: number) {
    this.#deps = deps;
    this.#term = term;
  }

  /** The gaps that begin in these seconds are these and no others; what is new is reported. */
  async name(from: number, to: number, gaps: readonly ArchiveGap[]): Promise<void> {
    const { exchange, store, log, metrics } = this.#deps;
    const named = await this.#named(from, to);
    if (isSame(named, gaps)) return;
    await store.nameGaps({ exchange, from, to }, this.#term, gaps);
    const added = gaps.filter((gap) => !named.some((before) => before.from === gap.from && before.to >= gap.to));
    for (const gap of added) log.warn({ exchange, ...gap }, "seconds are missing in the archive");
    metrics.gap(exchange, Math.max(0, secondsIn(gaps) - secondsIn(named)));
  }

  /** What is unknown still of the gaps that begin in these seconds. */
  async stillOf(from: number, to: number, unknown: readonly ArchiveGap[]): Promise<ArchiveGap[]> {
    const named = await this.#named(from, to);
    return named.flatMap((gap) =>
      clipped(unknown, gap.from).flatMap((run) =>
        run.from < gap.to ? [{ from: run.from, to: Math.min(run.to, gap.to), why: gap.why }] : [],
      ),
    );
  }

  async #named(from: number, to: number): Promise<readonly ArchiveGap[]> {
    const { exchange, store } = this.#deps;
    return (await store.gaps({ exchange, from, to })).filter((gap) => gap.from >= from);
  }
}

/** Runs of seconds of which no coin is known, each with its reason. */
export function unknownRuns(prices: Chunk, why: (second: number) => GapReason): ArchiveGap[] {
  const gaps: ArchiveGap[] = [];
  for (let at = 0; at < prices.seconds; at++) {
    if (isKnown(prices, at)) continue;
    const second = prices.from + at;
    const last = gaps.at(-1);
    if (last?.to === second && last.why === why(second)) gaps[gaps.length - 1] = { ...last, to: second + 1 };
    else gaps.push({ from: second, to: second + 1, why: why(second) });
  }
  return gaps;
}

/** Their seconds at or after this one. */
export const clipped = (gaps: readonly ArchiveGap[], since: number): ArchiveGap[] =>
  gaps.flatMap((gap) => (gap.to <= since ? [] : [{ ...gap, from: Math.max(gap.from, since) }]));

/** First epoch second of which a coin is known. */
export function firstKnown(prices: Chunk): number | undefined {
  for (let at = 0; at < prices.seconds; at++) if (isKnown(prices, at)) return prices.from + at;
  return undefined;
}

function isKnown({ coins, values, seconds }: Chunk, at: number): boolean {
  return coins.some((_, row) => !Number.isNaN(values[row * seconds + at]));
}

const isSame = (named: readonly ArchiveGap[], gaps: readonly ArchiveGap[]): boolean =>
  JSON.stringify(named.map(bounds)) === JSON.stringify(gaps.map(bounds));

const bounds = ({ from, to, why }: ArchiveGap): readonly unknown[] => [from, to, why];

const secondsIn = (gaps: readonly ArchiveGap[]): number => gaps.reduce((sum, { from, to }) => sum + to - from, 0);
