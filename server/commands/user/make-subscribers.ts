// Makes subscribers: one by name, or many with a session each for load tests.

import { writeFile } from "node:fs/promises";
import { loginName, mailAddress } from "../../../shared/addresses/mail-address.ts";
import { readableAddress } from "../../../shared/node/readable-address.ts";
import { PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import {
  endSessionsBeyond,
  endSessionsOfUsers,
  insertSessions,
  type NewSession,
} from "../../../shared/postgres/sessions.queries.ts";
import { replaceSubscriptions } from "../../../shared/postgres/subscriptions.queries.ts";

import { hashPassword, verifyPassword } from "../../../shared/node/credentials/password.ts";
import { newHandle, newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import { ABSOLUTE_MS, idleSince } from "../../sessions/session-policy.ts";
import { UserFault } from "./user-fault.ts";
import { lockPasswordHash, overwriteUsers } from "./user.queries.ts";

const BATCH = 500;

/** A plan and how long it lasts from now on, ms. */
export interface Grant {
  readonly plan: PlanId;
  readonly lastsMs: number;
}

const endOf = ({ lastsMs }: Grant): Date => new Date(Date.now() + lastsMs);

/**
 * Creates or updates one active subscriber. Open sessions get the new plan within seconds; those it does not include end, and
 * all of them with a new password.
 */
export async function makeSubscriber(database: Database, email: string, password: string, grant: Grant): Promise<object> {
  if (mailAddress(email) === undefined) throw new UserFault("--email is not an e-mail address.");
  if (password.length < 1 || password.length > 256) throw new UserFault("--password must have 1 to 256 characters.");
  const hash = await hashPassword(password);
  const { plan } = grant;
  const endsAt = endOf(grant);
  const userId = await database.transaction(async (db) => {
    const isSamePassword = await hasPassword(db, email, password);
    const [id = ""] = await overwriteUsers(db, [email], hash);
    await replaceSubscriptions(db, [id], plan, endsAt);
    // The servers' sweeps notify the sockets.
    if (isSamePassword) await endSessionsBeyond(db, id, PLAN_LIMITS[plan].sessions, idleSince());
    else await endSessionsOfUsers(db, [id]);
    return id;
  });
  return { user_id: userId, email: readableAddress(loginName(email)), plan, ends_at: endsAt.toISOString() };
}

async function hasPassword(db: Queries, email: string, password: string): Promise<boolean> {
  const hash = await lockPasswordHash(db, email);
  return hash !== undefined && verifyPassword(password, hash);
}

/** Creates `count` subscribers load-00001@… with one session each, and writes the tokens, one a line. */
export async function makeSubscribers(database: Database, count: number, grant: Grant, file: string): Promise<object> {
  const { plan } = grant;
  // Nobody needs to know the password: the tokens are the way in.
  const hash = await hashPassword(newToken());
  const tokens: string[] = [];
  const userIds: string[] = [];
  for (let from = 1; from <= count; from += BATCH) {
    const emails = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, i) => loadEmail(from + i));
    const made = await database.transaction(async (db) => {
      const ids = await overwriteUsers(db, emails, hash);
      await replaceSubscriptions(db, ids, plan, endOf(grant));
      await endSessionsOfUsers(db, ids);
      const opened = ids.map(newSessionOf);
      await insertSessions(
        db,
        opened.map(({ row }) => row),
      );
      return { ids, opened };
    });
    userIds.push(...made.ids);
    tokens.push(...made.opened.map(({ token }) => token));
  }
  await writeFile(file, `${tokens.join("\n")}\n`, { mode: 0o600 });
  return { count, plan, tokens: file, user_id: userIds[0] };
}

const loadEmail = (number: number): string => `load-${String(number).padStart(6, "0")}@tickdeck.test`;

function newSessionOf(userId: string): { token: string; row: NewSession } {
  const token = newToken();
  const expiresAt = new Date(Date.now() + ABSOLUTE_MS);
  return {
    token,
    row: { handle: newHandle(), token_hash: tokenHash(token), user_id: userId, expires_at: expiresAt, user_agent: "load test" },
  };
}
