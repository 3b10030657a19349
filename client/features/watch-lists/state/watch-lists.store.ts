// The user's watch lists and everything that can be done to them. Edits show at once and are kept by the list session.

import { create } from "zustand";
import { cadenceFor, type PlanId } from "../../../../shared/contracts/plans.ts";
import { LIST_HEIGHT, watchListSchema, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { User } from "../../../app/auth-storage.ts";
import { useListNames } from "../../../desk/list-names.store.ts";
import { translate } from "../../../i18n/language.store.ts";
import { showToast } from "../../../ui/toast.store.ts";
import { offerUndo } from "../../../ui/undo-toast.ts";
import { creationRefusal, inOrderOfCreation, newListId } from "./list-limits.ts";
import { listTitle } from "./list-title.ts";
import { openLists, type ListSession } from "../sync/list-session.ts";

export interface WatchListsState {
  /** In order of creation. */
  readonly lists: readonly WatchList[];
  /** False until the lists are known: from this browser's copy, or else from the account. */
  readonly loaded: boolean;
}

/** A list to be made. */
export type ListDraft = Omit<WatchList, "id">;

/** The lists on screen; empty while nobody holds a user's lists open. */
export const useWatchLists = create<WatchListsState>(() => ({ lists: [], loaded: false }));

useWatchLists.subscribe(({ lists }) => {
  useListNames.setState({ lists: lists.map((list) => ({ id: list.id, title: (t) => listTitle(list, t) })) });
});

let session: ListSession | undefined;
let holders = 0;

/** Holds a user's lists open: the first holder opens them, and they close when the answer of the last one is called. */
export function holdWatchLists(user: User): () => void {
  if (!session || session.userId !== user.id || session.plan !== user.plan_type) {
    close();
    session = openLists(user, { get: () => useWatchLists.getState().lists, show });
  }
  holders++;
  return () => {
    holders--;
    if (holders === 0) close();
  };
}

/** The account's lists changed by another hand: fetches them. */
export function refreshLists(): void {
  session?.refresh();
}

function close(): void {
  session?.stop();
  session = undefined;
  useWatchLists.setState({ lists: [], loaded: false });
}

/** Makes a list and answers its id; undefined when there are five of its kind, the plan takes no more, or the draft is none. */
export function createList(draft: ListDraft): string | undefined {
  const { lists } = useWatchLists.getState();
  const plan = planNow();
  if (plan === undefined || creationRefusal(lists, draft.type, plan) !== undefined) return undefined;
  const id = newListId(lists, Date.now());
  const list = watchListSchema.safeParse({ ...draft, id, updateSpeed: cadenceFor(plan, draft.updateSpeed) });
  if (!list.success) return undefined;
  put(list.data);
  return id;
}

/** Saves what is unsaved at once; whether the account has the list then. */
export async function isListStored(id: string): Promise<boolean> {
  return (await session?.isStored(id)) ?? false;
}

/** Changes a list; false when there is none of this id or the change is not valid. */
export function updateList(id: string, change: Partial<ListDraft>): boolean {
  const before = useWatchLists.getState().lists.find((list) => list.id === id);
  const list = watchListSchema.safeParse({ ...before, ...change, ...(before && namesAfter(before, change.name)) });
  if (before && list.success && !isSame(before, list.data)) put(list.data);
  return before !== undefined && list.success;
}

/** Shows this many rows, within the bounds. */
export function setHeight(id: string, rows: number): void {
  updateList(id, { height: Math.min(LIST_HEIGHT.max, Math.max(LIST_HEIGHT.min, Math.round(rows))) });
}

/** Restricts a list to one coin more; a list of all coins becomes one of this coin. */
export function addTicker(id: string, symbol: string): void {
  const tickers = tickersOf(id);
  if (!tickers.includes(symbol)) updateList(id, { tickers: [...tickers, symbol] });
}

/** Takes a coin out of a list's own; without any left it shows all coins. */
export function removeTicker(id: string, symbol: string): void {
  updateList(id, { tickers: tickersOf(id).filter((ticker) => ticker !== symbol) });
}

/** Deletes a list and offers to take it back. */
export function deleteList(id: string): void {
  const { lists } = useWatchLists.getState();
  const deleted = lists.find((list) => list.id === id);
  if (!deleted) return;
  useWatchLists.setState({ lists: lists.filter((list) => list !== deleted) });
  session?.keep(id, undefined);
  const text = translate("lists.deleted", { name: listTitle(deleted, translate) });
  offerUndo({ icon: "trash", text, undo: () => restore(deleted) });
}

function restore(list: WatchList): void {
  const plan = planNow();
  if (plan === undefined) return;
  const refusal = creationRefusal(useWatchLists.getState().lists, list.type, plan);
  if (refusal === undefined) put(list);
  else showToast({ kind: "alert", icon: "warning", text: translate("lists.refused.full") });
}

function put(list: WatchList): void {
  const others = useWatchLists.getState().lists.filter(({ id }) => id !== list.id);
  useWatchLists.setState({ lists: inOrderOfCreation([...others, list]) });
  session?.keep(list.id, list);
}

/** Unchanged lists stay the same objects, so that their tables are not built anew. */
function show(lists: readonly WatchList[]): void {
  const before = useWatchLists.getState().lists;
  useWatchLists.setState({
    lists: lists.map((list) => before.find((known) => isSame(known, list)) ?? list),
    loaded: true,
  });
}

/** A preset's name gives way to a name the reader chose, not to the same one saved again. */
function namesAfter(before: WatchList, name: string | undefined): Pick<WatchList, "name" | "presetName"> {
  const renamed = name !== undefined && name !== listTitle(before, translate);
  return renamed ? { name, presetName: undefined } : { name: before.name, presetName: before.presetName };
}

const isSame = (one: WatchList, other: WatchList): boolean => JSON.stringify(one) === JSON.stringify(other);
const planNow = (): PlanId | undefined => session?.plan;
const tickersOf = (id: string): readonly string[] => useWatchLists.getState().lists.find((list) => list.id === id)?.tickers ?? [];
