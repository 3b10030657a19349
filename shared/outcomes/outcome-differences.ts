// Where two computations of the same outcomes differ.

import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "./outcome.ts";

export interface OutcomeDifference {
  /** "rule:symbol:second" of the episode. */
  readonly episode: string;
  /** Absent where only one of them has the episode. */
  readonly stored: Outcome | undefined;
  readonly computed: Outcome | undefined;
}

/** In the order of the stored ones, then those that are not stored. Equal to the last bit is the same; so are two NaN. */
export function outcomeDifferences(stored: readonly Outcome[], computed: readonly Outcome[]): OutcomeDifference[] {
  const [before, after] = [byEpisode(stored), byEpisode(computed)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((episode) => {
    const [one, other] = [before.get(episode), after.get(episode)];
    return isDeepStrictEqual(one, other) ? [] : [{ episode, stored: one, computed: other }];
  });
}

const byEpisode = (outcomes: readonly Outcome[]): Map<string, Outcome> =>
  new Map(outcomes.map((outcome) => [`${outcome.rule}:${outcome.symbol}:${outcome.began}`, outcome]));
