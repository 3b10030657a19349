// Changes to accounts as other parts of the product make them: payments, other devices, other servers, operators.

import { adminCookie } from "../../server/testing/admins.ts";
import { call } from "../../server/testing/api.ts";
import type { PaidPlan } from "../../shared/checkout/price-catalogue.ts";
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

/** Buys a plan for the visit's account, without pages; the order's number. */
export async function buy({ page, user, line }: SignedInVisit, plan: PaidPlan): Promise<string> {
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers: { origin: line.url } })).json() as Promise<Record<string, unknown>>;
  const { userId } = await post("/api/register", { contact: user.email, plan });
  const { paymentId, paymentData } = await post("/api/create-payment", { userId, planId: plan });
  await post("/api/mock-payment/update", { identifier: paymentId, provider: "gpay", result: "success" });
  return (paymentData as { order_number: string }).order_number;
}

/** Sends the visit's account a set, as an operator does. */
export async function sendSet({ database, server, user }: SignedInVisit, name: string): Promise<void> {
  const alert = { exchange: "mexc", symbol: "BTC", side: "above", level: 123_456, mode: "once" };
  const { status } = await call(`${server.url}/api/admin/users/${user.userId}/setups`, "POST", {
    cookie: await adminCookie(database, "operator"),
    headers: { origin: server.url },
    body: { name, note: "As we said.", body: { lists: [], charts: ["MEXC:ETHUSDT"], alerts: [alert] }, reason: "asked for it" },
  });
  if (status !== 200) throw new Error(`the set was refused with ${status}`);
}
