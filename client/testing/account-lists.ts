// One account's watch lists for tests: the three routes in memory, answered as the real server does. Tests look into it,
// edit as another device would, and let it fail.

import { LISTS_PER_KIND, PLAN_LIMITS, type PlanId } from "../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";

const ADDRESS = "/api/account/watch-lists";

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export class AccountLists {
  readonly lists = new Map<string, WatchList>();
  /** A list was stored before. */
  begun = false;
  /** Every request is answered with this status. */
  failing: number | undefined;
  /** Requests taken, as "PUT 17". */
  readonly requests: string[] = [];

  /** The answer to a request; undefined when the path is another's. */
  answer(method: string, path: string, body: string, plan: PlanId): Answer | undefined {
    if (path !== ADDRESS && !path.startsWith(`${ADDRESS}/`)) return undefined;
    const id = path.slice(ADDRESS.length + 1);
    this.requests.push(`${method} ${id}`.trim());
    if (this.failing !== undefined) return { status: this.failing, body: { error: "unavailable", message: "" } };
    if (method === "PUT") return this.#put(JSON.parse(body), plan);
    if (method === "DELETE") {
      this.lists.delete(id);
      return { status: 200, body: { success: true, message: "" } };
    }
    const data = [...this.lists.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
    return { status: 200, body: { success: true, data, message: "", begun: this.begun } };
  }

  #put(body: unknown, plan: PlanId): Answer {
    const list = watchListSchema.safeParse(body);
    if (!list.success) return { status: 400, body: { error: "invalid-request", message: list.error.message } };
    const others = [...this.lists.values()].filter(({ id }) => id !== list.data.id);
    const full =
      others.length >= PLAN_LIMITS[plan].watchLists ||
      others.filter(({ type }) => type === list.data.type).length >= LISTS_PER_KIND[plan];
    if (full && !this.lists.has(list.data.id)) return { status: 409, body: { error: "list-limit", message: "" } };
    this.lists.set(list.data.id, list.data);
    this.begun = true;
    return { status: 200, body: { success: true, data: list.data, message: "" } };
  }
}
