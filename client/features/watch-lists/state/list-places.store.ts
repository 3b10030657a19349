// How the reader arranged the lists, which order they stand in and which are folded: the account's, as the lists are.

import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { createStored } from "../../../storage/stored-state.ts";
import { uniqueTexts } from "../../../storage/unique-texts.ts";
import { inOrderOfDisplay } from "./list-limits.ts";

interface ListPlaces {
  /** Ids of lists that were moved, and of those around them; others follow in the order they always have. */
  readonly listOrder: readonly string[];
  readonly foldedLists: readonly string[];
}

const MAX_IDS = 100;

const ids = uniqueTexts((id) => /^\d{1,20}$/.test(id), MAX_IDS);

export const useListPlaces = createStored<ListPlaces>({ listOrder: [], foldedLists: [] }, { listOrder: ids, foldedLists: ids });

/** Lists as they are shown: in the reader's order, new ones below. */
export function inChosenOrder(lists: readonly WatchList[], order: readonly string[]): WatchList[] {
  const place = ({ id }: WatchList): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return inOrderOfDisplay(lists).toSorted((a, b) => place(a) - place(b));
}

/** Moves a list up (-1) or down (1) among these; nothing at their ends. */
export function moveList(lists: readonly WatchList[], id: string, step: -1 | 1): void {
  const order = inChosenOrder(lists, useListPlaces.getState().listOrder).map((list) => list.id);
  const from = order.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return;
  useListPlaces.setState({ listOrder: order.toSpliced(from, 1).toSpliced(to, 0, id) });
}

/** Shows a list as its head alone, or whole again. */
export function toggleFolded(id: string): void {
  useListPlaces.setState(({ foldedLists }) => ({
    foldedLists: foldedLists.includes(id) ? foldedLists.filter((each) => each !== id) : [...foldedLists, id],
  }));
}
