// Whether an exchange's list is believable: a truncated answer, or maintenance pair by pair, must not empty the board.

import type { Universe } from "../../shared/market/universe.ts";

/** A list that lacks a larger share of the watched pairs than this needs a second answer that agrees. */
const MAX_DROPPED_SHARE = 1 / 5;

export class ListPlausibility {
  /** What the last doubted answer lacked. */
  #doubted: ReadonlySet<string> | undefined;

  /** Whether a list may be followed: it has nearly all watched pairs, or lacks the same ones as the answer before it. */
  isPlausible({ symbols }: Pick<Universe, "symbols">, listed: readonly { readonly pair: string }[]): boolean {
    const names = new Set(listed.map(({ pair }) => pair));
    const watched = symbols.flatMap(({ pair, active }) => (active ? [pair] : []));
    const dropped = watched.filter((pair) => !names.has(pair));
    const isShort = dropped.length > watched.length * MAX_DROPPED_SHARE;
    const isConfirmed = isShort && this.#doubted !== undefined && dropped.every((pair) => this.#doubted?.has(pair));
    this.#doubted = isShort && !isConfirmed ? new Set(dropped) : undefined;
    return !isShort || isConfirmed;
  }
}
