// Which channels an account may add. One whose plan has ended may arrange them beforehand; nothing is sent meanwhile.

import { PLAN_LIMITS, type AlertChannel } from "../../../shared/contracts/plans.ts";
import { AppError } from "../../http/app-error.ts";
import { planNow, type UserSession } from "../../sessions/session-policy.ts";

/** Whether the account's plan of now includes the channel; true without a plan. */
export function holdsChannel(session: UserSession, channel: AlertChannel): boolean {
  const plan = planNow(session, Date.now());
  return plan === null || PLAN_LIMITS[plan].channels.includes(channel);
}

/** Throws "plan" unless the account's plan includes the channel. */
export function needChannel(session: UserSession, channel: AlertChannel): void {
  if (!holdsChannel(session, channel)) throw new AppError("plan");
}
