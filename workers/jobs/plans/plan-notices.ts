// Mails customers 7, 3 and 1 days before their plan ends, and when it has ended. Each mail once, also after a day without
// workers.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { REMINDER_DAYS, takeEnded, takeReminders, type PlanNotice } from "../../../shared/postgres/plan-notices.queries.ts";
import { inBatches } from "../in-batches.ts";
import type { JobDeps, JobSchedule } from "../job-table.ts";

const BATCH = 200;

/** The note that a mail was sent and the mail itself are in one transaction. */
export const planNotices: JobSchedule<JobDeps> = {
  everyMs: 600_000,
  run: async ({ database, now }) => {
    const write = (step: (db: Queries) => Promise<PlanNotice[]>): Promise<number> =>
      inBatches(BATCH, async () => (await database.transaction(step)).length);
    for (const [kind, days] of Object.entries(REMINDER_DAYS) as [keyof typeof REMINDER_DAYS, number][])
      await write(async (db) => {
        const due = await takeReminders(db, kind, now(), BATCH);
        for (const { plan, ends_at: end, ...owner } of due) {
          const params = { plan, days, endsAt: end.toISOString(), ...orderOf(owner) };
          await queueMail(db, { template: "renewal-reminder", ...to(owner), params });
        }
        return due;
      });
    await write(async (db) => {
      const due = await takeEnded(db, now(), BATCH);
      for (const { plan, ends_at: end, ...owner } of due) {
        const params = { plan, endedAt: end.toISOString(), ...orderOf(owner) };
        await queueMail(db, { template: "subscription-ended", ...to(owner), params });
      }
      return due;
    });
  },
};

const orderOf = ({ order_number: orderNumber }: Pick<PlanNotice, "order_number">) =>
  orderNumber === null ? {} : { orderNumber };

const to = ({ email, language }: Pick<PlanNotice, "email" | "language">) => ({
  to: email,
  language: storedLanguage(language),
});
