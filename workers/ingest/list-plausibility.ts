// Whether what an exchange lists can be believed: a truncated answer, or a maintenance that ends pair by pair, must not empty the board.

import type { Universe } from "../../shared/market/universe.ts";

/** A list that lacks a larger share of the watched pairs than this needs a second answer that agrees. */
const MAX_DROPPED_SHARE = 1 / 5;

export class ListPlausibility {
  /** What the last doubted answer lacked. */
  #doubted: ReadonlySet<string> | undefined;

  /** Whether a list may be followed: it has nearly all of the watched pairs, or lacks what the answer before it lacked. */
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
