// Changes to accounts as other parts of the product make them: payments, other devices, other servers.

import type { PlanId } from "../../shared/contracts/plans.ts";
import type { SessionEndReason } from "../../shared/contracts/sockets.ts";
import { watchListSchema, type WatchList } from "../../shared/contracts/watch-lists.ts";
import { endSession } from "../../shared/postgres/sessions.queries.ts";
import { replaceSubscriptions } from "../../shared/postgres/subscriptions.queries.ts";
import { storeWatchList, watchListsOf } from "../../shared/postgres/watch-lists.queries.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { SignedInVisit } from "./visits.ts";

const DAY_MS = 86_400_000;

/** Gives the account another plan, which ends in so many ms. */
export async function changePlan({ database, user }: SignedInVisit, plan: PlanId, endsInMs = DAY_MS): Promise<void> {
  await database.transaction((db) => replaceSubscriptions(db, [user.userId], plan, new Date(Date.now() + endsInMs)));
}

/** Ends the session in the database; servers learn of it when they ask. */
export async function endQuietly({ database, user }: SignedInVisit, reason: SessionEndReason): Promise<void> {
  await database.run((db) => endSession(db, user.handle, reason));
}

/** Ends the session as another server does: in the database, and with a word to all servers. */
export async function endLoudly(visit: SignedInVisit, reason: SessionEndReason): Promise<void> {
  await endQuietly(visit, reason);
  await visit.redis.publish(keys.control(), JSON.stringify({ kind: "ended", handles: [visit.user.handle], reason }));
}

/** Has all servers look at the session anew, as after a payment. */
export async function announceChange({ redis, user }: SignedInVisit): Promise<void> {
  await redis.publish(keys.control(), JSON.stringify({ kind: "changed", handle: user.handle }));
}

/** The account's watch lists as they are stored. */
export async function storedLists({ database, user }: SignedInVisit): Promise<WatchList[]> {
  const bodies = await database.run((db) => watchListsOf(db, user.userId));
  return bodies.map((body) => watchListSchema.parse(body));
}

/** The stored list of this name. */
export async function storedList(visit: SignedInVisit, name: string): Promise<WatchList | undefined> {
  return (await storedLists(visit)).find((list) => list.name === name);
}

/** Stores a list past the servers, which notify nobody. */
export async function storeQuietly({ database, user }: SignedInVisit, list: WatchList): Promise<void> {
  await database.run((db) => storeWatchList(db, user.userId, list));
}
