// How many lists there may be, what a new one is called and numbered, in which order they are shown.

import { LISTS_PER_KIND, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { LIST_KINDS, type ListKind, type WatchList } from "../../../../shared/contracts/watch-lists.ts";

/** Lists of one kind. */
export function countOf(lists: readonly WatchList[], kind: ListKind): number {
  return lists.filter(({ type }) => type === kind).length;
}

/** Why another list of this kind cannot be made: as many of the kind, or of all, as the plan has; undefined when it can. */
export function creationRefusal(lists: readonly WatchList[], kind: ListKind, plan: PlanId): "kind" | "plan" | undefined {
  if (countOf(lists, kind) >= LISTS_PER_KIND[plan]) return "kind";
  return lists.length >= PLAN_LIMITS[plan].watchLists ? "plan" : undefined;
}

/** An id not yet taken: the milliseconds of now, or the next that are free. */
export function newListId(lists: readonly WatchList[], now: number): string {
  const taken = new Set(lists.map(({ id }) => id));
  let id = now;
  while (taken.has(String(id))) id++;
  return String(id);
}

/** By the time of creation, which is the id. */
export function inOrderOfCreation(lists: readonly WatchList[]): WatchList[] {
  return lists.toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** Price/volume lists first, then signal lists, each in order of creation. */
export function inOrderOfDisplay(lists: readonly WatchList[]): WatchList[] {
  return LIST_KINDS.flatMap((kind) => lists.filter(({ type }) => type === kind));
}
