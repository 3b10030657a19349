// Which pinned coin stands in which place (pure). A coin keeps its place until it is unpinned or moved: nothing else moves it.

import { MAX_SELECTED } from "../../shared/contracts/watch-lists.ts";

/** Small charts of the desk. Pins in the places behind them have theirs among all charts. */
export const SLOTS = 8;

/** Coins by place, as many places as coins can be pinned; undefined for a free one. */
export type Slots = readonly (string | undefined)[];

/** Place of each pinned coin, by chart symbol. */
export type Places = Readonly<Record<string, number>>;

/** Coins in their places; one without a place of its own, or with a taken one, has the first free place. */
export function slotsOf(pinned: readonly string[], places: Places): Slots {
  const slots: (string | undefined)[] = Array.from({ length: MAX_SELECTED });
  const homeless: string[] = [];
  for (const symbol of pinned) {
    const place = places[symbol];
    const isFree = place !== undefined && place >= 0 && place < MAX_SELECTED && slots[place] === undefined;
    if (isFree) slots[place] = symbol;
    else homeless.push(symbol);
  }
  for (const symbol of homeless) slots[slots.indexOf(undefined)] = symbol;
  return slots;
}

/** Pins a coin into the first free place among the preferred ones, else into the first free one; undefined when none is free. */
export function pinnedInto(slots: Slots, symbol: string, preferred: readonly number[]): Slots | undefined {
  const place = preferred.find((each) => slots[each] === undefined) ?? slots.indexOf(undefined);
  return place < 0 ? undefined : slots.with(place, symbol);
}

/** Puts a coin into a place: it replaces the one there, and one pinned elsewhere changes places with it. */
export function sentTo(slots: Slots, symbol: string, place: number): Slots {
  const from = slots.indexOf(symbol);
  const next = slots.with(place, symbol);
  return from < 0 || from === place ? next : next.with(from, slots[place]);
}

/** Frees the place of a coin; all others stay in theirs. */
export function freed(slots: Slots, symbol: string): Slots {
  return slots.map((each) => (each === symbol ? undefined : each));
}
