// What follows from one try of a webhook: pauses grow for a day, then it is switched off.

import type { WebhookKind } from "../../../shared/contracts/webhooks.ts";
import type { AfterTry, WebhookClaim } from "../../../shared/postgres/webhook-sending.queries.ts";
import { retryDelayMs } from "../job-runner.ts";
import type { PostAnswer } from "./webhook-client.ts";

const DAY_MS = 86_400_000;
const MAX_ASKED_MS = 12 * 3_600_000;

/** Answers by which a service says that this address will never work again; Discord bans who goes on. */
const GONE: Readonly<Record<WebhookKind, readonly number[]>> = {
  standard: [410],
  text: [410],
  discord: [401, 403, 404, 410],
  slack: [403, 404, 410],
};

type Tried = Pick<WebhookClaim, "kind" | "failures" | "failingSince" | "tries" | "firstTryAt"> & {
  readonly message: { readonly about: { readonly kind: string } };
};

/** Decides what is done after this answer. */
export function afterTry({ message, kind, ...before }: Tried, { status, error, askedMs }: PostAnswer, now: Date): AfterTry {
  if (error === null) return { kind: "sent" };
  if (status !== null && GONE[kind].includes(status)) return { kind: "off", reason: "gone" };
  const askedUntil = askedMs > 0 ? later(now, Math.min(askedMs, MAX_ASKED_MS)) : null;
  // Its owner looks at it and tries again.
  if (message.about.kind === "test") return { kind: "over", askedUntil };
  if (isDayOld(before.failingSince, now)) return { kind: "off", reason: "failing" };
  const retryAt = latest(later(now, retryDelayMs(before.failures + 1)), askedUntil);
  const messageAt = latest(later(now, retryDelayMs(before.tries + 1)), askedUntil);
  return { kind: isDayOld(before.firstTryAt, now) ? "refused" : "later", retryAt, messageAt, askedUntil };
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const latest = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
const isDayOld = (since: Date | null, now: Date): boolean => since !== null && now.getTime() - since.getTime() >= DAY_MS;
