// What /status says of an account and the chat.

import type { MessageOutcome } from "../../../shared/contracts/alert-delivery.ts";
import { alertTargetsOf, deliverySettingsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import { currentPlan, periodsOf } from "../../../shared/postgres/subscriptions.queries.ts";
import { reportingListsOf, type CommandedTarget } from "../../../shared/postgres/telegram-chats.queries.ts";
import type { MailTextKey } from "../mail/texts/mail-texts.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { planName } from "../mail/templates/plan-mails.ts";
import type { TelegramJobDeps } from "./telegram-talk.ts";

const OUTCOMES: Readonly<Record<MessageOutcome, MailTextKey>> = {
  sent: "telegram.outcome.sent",
  away: "telegram.outcome.away",
  refused: "telegram.outcome.refused",
  unknown: "telegram.outcome.unknown",
};

/** Plan, whether this chat is on, its last message, quiet hours. */
export async function statusText(
  { userId, targetId }: CommandedTarget,
  { language }: MailContext,
  { database, now }: Pick<TelegramJobDeps, "database" | "now">,
): Promise<string> {
  const { text, isolated, day, second } = language;
  const { plan, periods, settings, targets, lists } = await database.run(async (db) => ({
    plan: await currentPlan(db, userId, now()),
    periods: await periodsOf(db, userId),
    settings: await deliverySettingsOf(db, userId),
    targets: await alertTargetsOf(db, userId),
    lists: await reportingListsOf(db, userId),
  }));
  const { timeZone, quiet } = settings;
  const target = targets.find(({ id }) => id === targetId);
  const end = periods.find((period) => period.plan === plan)?.endsAt;
  const planLine =
    plan === undefined || end === undefined
      ? text("telegram.status.noPlan")
      : text("telegram.status.plan", { plan: isolated(planName(plan)), end: day(new Date(end).toISOString()) });
  const last = target?.last ?? null;
  return [
    planLine,
    text("telegram.status.reports", { count: [...lists.values()].filter(Boolean).length }),
    ...(target?.isOn === false ? [text("telegram.status.isOff")] : []),
    last === null
      ? text("telegram.status.none")
      : text("telegram.status.last", { at: second(last.at, timeZone), outcome: text(OUTCOMES[last.outcome]) }),
    quiet === null
      ? text("telegram.status.noQuiet")
      : text("telegram.status.quiet", {
          hours: isolated(`${clock(quiet.from)}–${clock(quiet.until)}`),
          zone: isolated(timeZone),
        }),
  ].join("\n");
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
