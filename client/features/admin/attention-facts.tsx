// What is known about a trouble, in the reader's language where a fact is ours, and as it came where it is somebody else's.

import type { ReactNode } from "react";
import { FEED_REASONS } from "../../../shared/contracts/feed-judgement.ts";
import { FEED_STATES } from "../../../shared/contracts/feed-status.ts";
import { SCHEDULE_CAUSES, SCHEDULE_NAMES } from "../../../shared/contracts/jobs.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { ForeignText } from "./foreign-text.tsx";

const NAMES: Readonly<Record<string, PlainKey>> = {
  provider: "table.provider",
  externalId: "table.providerId",
  amount: "table.amount",
  expected: "fact.expected",
  currency: "fact.currency",
  says: "fact.says",
  request: "fact.request",
  mail: "fact.mail",
  recipient: "table.email",
  error: "table.error",
  report: "table.report",
  free_percent: "fact.free_percent",
  why: "fact.why",
  schedule: "fact.schedule",
  cause: "fact.why",
  state: "table.state",
  detail: "table.details",
  queues: "admin.queues",
};
/** Ids that the links and buttons of the row stand for, and what its title says already. */
const UNSHOWN: ReadonlySet<string> = new Set(["job", "user", "order", "paymentId", "reason"]);

/** The facts, as a list of pairs. */
export function AttentionFacts({ details }: { readonly details: Readonly<Record<string, unknown>> }): ReactNode {
  const t = useTranslate();
  return (
    <dl>
      {Object.entries(details)
        .filter(([name, value]) => !UNSHOWN.has(name) && value !== null && value !== "")
        .map(([name, value]) => {
          const own = NAMES[name];
          return (
            <div key={name}>
              <dt>{own ? t(own) : name.replaceAll("_", " ")}</dt>
              <dd>
                <Value name={name} value={value} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (name === "request" && (text === "withdrawal" || text === "refund")) return t(`request.${text}`);
  if (name === "state") {
    const state = FEED_STATES.find((each) => each === text);
    return state ? t(`market.${state}`) : "\u2014";
  }
  if (name === "schedule") {
    const schedule = SCHEDULE_NAMES.find((each) => each === text);
    return schedule ? t(`schedule.${schedule}`) : text;
  }
  if (name === "cause") {
    const cause = SCHEDULE_CAUSES.find((each) => each === text);
    return cause ? t(`cause.${cause}`) : text;
  }
  if (name === "why") {
    const known = text.split(", ").flatMap((each) => FEED_REASONS.find((reason) => reason === each) ?? []);
    return new Intl.ListFormat(language, { type: "unit" }).format(known.map((reason) => t(`why.${reason}`)));
  }
  return (
    <span dir="ltr">
      <ForeignText text={text} />
    </span>
  );
}
