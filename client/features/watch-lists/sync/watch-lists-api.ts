// The account's lists on the server, and what each answer means for saving.

import { watchListSchema, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { callRoute } from "../../../rest/call-route.ts";

/** later: worth another try; full: the plan or kind allows no more; wrong: never will be taken; over: the session is. */
export type Refusal = "later" | "full" | "wrong" | "over";

export interface AccountLists {
  /** In order of creation. */
  readonly lists: readonly WatchList[];
  /** The account had a list before, even if it has none now. */
  readonly begun: boolean;
}

/** All lists, or why not. */
export async function fetchLists(): Promise<AccountLists | Refusal> {
  const reply = await callRoute("GET /api/account/watch-lists");
  if (!reply.ok) return refusalOf(reply);
  const { data, begun } = reply.body;
  if (!Array.isArray(data)) return "later";
  // A list that only a newer version knows stays in the account as it is.
  return { lists: data.flatMap((list) => watchListSchema.safeParse(list).data ?? []), begun };
}

/** Stores a list, or deletes the one of this id; undefined when that is done. `keepalive`: even if the page goes now. */
export async function saveList(id: string, list: WatchList | undefined, keepalive = false): Promise<Refusal | undefined> {
  const reply = list
    ? await callRoute("PUT /api/account/watch-lists/:id", { params: { id }, body: list, keepalive })
    : await callRoute("DELETE /api/account/watch-lists/:id", { params: { id }, keepalive });
  return reply.ok ? undefined : refusalOf(reply);
}

function refusalOf({ status, error }: { readonly status: number; readonly error: string }): Refusal {
  if (error === "plan") return "wrong";
  if (status === 409) return "full";
  if (status === 401 || status === 403) return "over";
  return status === 400 || status === 413 ? "wrong" : "later";
}
