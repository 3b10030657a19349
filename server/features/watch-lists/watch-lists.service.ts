// What may be stored: at most the plan's number of lists, in total and per kind, each no faster than the plan and with its signal
// types. Every change is announced to all of the user's devices.

import { LISTS_PER_KIND, cadenceFor, PLAN_LIMITS, planAllowsSignalType, type PlanId } from "../../../shared/contracts/plans.ts";
import { signalTypesOf, watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import { mergedRemovals } from "../../../shared/signals/removals.ts";
import { STRATEGIES, STRATEGY_NAMES } from "../../../shared/signals/signal-types.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { lockUser } from "../../../shared/postgres/users.queries.ts";
import {
  deleteWatchList,
  hasBegunWatchLists,
  storeWatchList,
  watchListsOf,
} from "../../../shared/postgres/watch-lists.queries.ts";
import type { ControlChannel } from "../../control-channel.ts";
import { AppError } from "../../http/app-error.ts";

export interface WatchListsDeps {
  readonly database: Database;
  readonly control: ControlChannel;
}

export class WatchListsService {
  readonly #deps: WatchListsDeps;

  constructor(deps: WatchListsDeps) {
    this.#deps = deps;
  }

  /** The user's lists in order of creation, and whether there ever was one. */
  async all(userId: string): Promise<{ lists: WatchList[]; begun: boolean }> {
    return this.#deps.database.run(async (db) => ({
      lists: readable(await watchListsOf(db, userId)),
      begun: await hasBegunWatchLists(db, userId),
    }));
  }

  /**
   * Creates or replaces a list and returns it as stored; throws list-limit, or plan for a signal type. Lists above the limit of a
   * smaller plan can still be replaced.
   */
  async put(userId: string, plan: PlanId, asked: WatchList): Promise<WatchList> {
    const list = await this.#deps.database.transaction(async (db) => {
      // With two devices at the limit, the second one waits here and then counts the first one's list.
      await lockUser(db, userId);
      const stored = readable(await watchListsOf(db, userId));
      refuseBeyondLimits(stored, asked, plan);
      refuseForeignTypes(stored, asked, plan);
      const kept = { ...withRemovalsOf(stored, asked), updateSpeed: cadenceFor(plan, asked.updateSpeed) };
      await storeWatchList(db, userId, kept);
      return kept;
    });
    this.#deps.control.publish({ kind: "lists", userId });
    return list;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#deps.database.run((db) => deleteWatchList(db, userId, id));
    this.#deps.control.publish({ kind: "lists", userId });
  }
}

/** The editing device may not know yet which signals another one has removed or restored. */
function withRemovalsOf(stored: readonly WatchList[], list: WatchList): WatchList {
  const before = stored.find(({ id }) => id === list.id);
  return before?.removed || before?.takenBack ? { ...list, ...mergedRemovals(before, list) } : list;
}

function refuseBeyondLimits(stored: readonly WatchList[], list: WatchList, plan: PlanId): void {
  const replaced = stored.find(({ id }) => id === list.id);
  const others = stored.filter(({ id }) => id !== list.id);
  const max = PLAN_LIMITS[plan].watchLists;
  if (!replaced && others.length >= max) throw limitError(`The plan allows ${max} watch lists`);
  const sameKind = others.filter(({ type }) => type === list.type).length;
  const limit = LISTS_PER_KIND[plan];
  if (replaced?.type !== list.type && sameKind >= limit)
    throw limitError(`At most ${limit} watch lists of one kind are possible`);
}

/** A list made on a larger plan keeps its types; rules the plan lacks are refused when used. */
function refuseForeignTypes(stored: readonly WatchList[], list: WatchList, plan: PlanId): void {
  const replaced = stored.find(({ id }) => id === list.id);
  const held = replaced ? signalTypesOf(replaced) : [];
  const foreign = STRATEGIES.find(
    (type) => signalTypesOf(list).includes(type) && !held.includes(type) && !planAllowsSignalType(plan, type),
  );
  if (foreign) throw new AppError("plan", { message: `The plan does not include ${STRATEGY_NAMES[foreign]}` });
}

const limitError = (message: string): AppError => new AppError("list-limit", { message });

// A list in a format this version does not understand is kept but not shown.
function readable(bodies: readonly unknown[]): WatchList[] {
  return bodies.flatMap((body) => {
    const list = watchListSchema.safeParse(body);
    return list.success ? [list.data] : [];
  });
}
