import { OPERATORS, OPERATORS_CHAT } from "../../../shared/contracts/mails.ts";
import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import { failedLogins, failedMails } from "../../../shared/postgres/attention-sources.queries.ts";
import type { Condition } from "../../../shared/postgres/attention.queries.ts";
import type { AttentionSource } from "./attention-source.ts";

export const undeliveredSource: AttentionSource = {
  kinds: ["mail-failed", "login-failed"],
  find: async ({ database }) => {
    const [mails, logins] = await database.run((db) => Promise.all([failedMails(db), failedLogins(db, UNUSABLE_PASSWORD_HASH)]));
    const toOperators = mails.filter(({ template }) => template === "attention-notice");
    return [
      ...mails.filter((mail) => !toOperators.includes(mail)).map(mailCondition),
      ...logins.map(({ delivery, job, recipient, error, since, attempts, user, order }): Condition => ({
        kind: "login-failed",
        subject: delivery,
        since,
        times: Math.max(1, attempts),
        details: {
          recipient,
          error,
          ...(job !== null && { job }),
          ...(user !== null && { user }),
          ...(order !== null && { order }),
        },
      })),
      ...noticesOf(toOperators),
    ];
  },
};

type FailedMail = Awaited<ReturnType<typeof failedMails>>[number];

const mailCondition = ({ mail, template, recipient, error, since, attempts, user, order, job }: FailedMail): Condition => ({
  kind: "mail-failed",
  subject: mail,
  since,
  times: Math.max(1, attempts),
  details: { mail: template, recipient, error, job, ...(user !== null && { user }), ...(order !== null && { order }) },
});

/** All notices to operators together: otherwise each failed one would cause the next. */
function noticesOf(mails: readonly FailedMail[]): Condition[] {
  const [first] = mails;
  if (!first) return [];
  const last = mails.at(-1) ?? first;
  const recipient = last.recipient === OPERATORS_CHAT ? "Telegram" : last.recipient;
  const details = { mail: last.template, recipient, error: last.error, job: last.job };
  return [{ kind: "mail-failed", subject: OPERATORS, since: first.since, times: mails.length, details }];
}
