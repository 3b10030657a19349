// Deletes old data every hour, so that no table grows for ever. One process at a time runs a schedule.

import { KEEP_DAYS } from "../../shared/contracts/retention.ts";
import { STATUS_DAYS } from "../../shared/contracts/status-days.ts";
import { pruneAdminSessions } from "../../shared/postgres/admins.queries.ts";
import { pruneTelegramLinks } from "../../shared/postgres/telegram-chats.queries.ts";
import { pruneAlertMessages } from "../../shared/postgres/alert-messages.queries.ts";
import { pruneFirings } from "../../shared/postgres/alerts.queries.ts";
import { pruneContactMessages } from "../../shared/postgres/contact.queries.ts";
import { wipeDeliveries } from "../../shared/postgres/credentials.queries.ts";
import { pruneAnswers, pruneProcesses } from "../../shared/postgres/deploys.queries.ts";
import { pruneMails, wipeMails } from "../../shared/postgres/mails.queries.ts";
import { pruneOutbox } from "../../shared/postgres/outbox.queries.ts";
import { prunePageViews } from "../../shared/postgres/page-views.queries.ts";
import { prunePasswordResets } from "../../shared/postgres/password-resets.queries.ts";
import { prunePlanNotices } from "../../shared/postgres/plan-notices.queries.ts";
import { pruneQuizVisits } from "../../shared/postgres/quiz.queries.ts";
import { pruneListReports, pruneReportEpisodes } from "../../shared/postgres/list-reports.queries.ts";
import { pruneMutes } from "../../shared/postgres/report-mutes.queries.ts";
import { pruneAudit, pruneSessions } from "../../shared/postgres/retention.queries.ts";
import { pruneStatusMinutes, pruneStatusRuns } from "../../shared/postgres/status.queries.ts";
import { pruneTestAddresses, pruneTestCodes, pruneTests } from "../../shared/postgres/trials.queries.ts";
import { inBatches } from "./in-batches.ts";
import type { JobDeps, JobSchedule } from "./job-table.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 1000;
/** Latencies are shown for the last day; the effect of a deploy is seen in the days after it. */
const STATUS_MINUTES_DAYS = 7;

/** What is deleted at this many days old. */
const KEPT = [
  { prune: pruneOutbox, days: 30 },
  { prune: wipeMails, days: 30 },
  { prune: prunePasswordResets, days: 30 },
  { prune: prunePlanNotices, days: 365 },
  { prune: pruneMails, days: KEEP_DAYS.mails },
  { prune: pruneAlertMessages, days: KEEP_DAYS.alertFirings },
  { prune: pruneFirings, days: KEEP_DAYS.alertFirings },
  { prune: pruneListReports, days: 1 },
  { prune: pruneReportEpisodes, days: 1 },
  { prune: prunePageViews, days: KEEP_DAYS.pageViews },
  { prune: pruneStatusMinutes, days: STATUS_MINUTES_DAYS },
  { prune: pruneStatusRuns, days: STATUS_DAYS + 1 },
  { prune: pruneProcesses, days: STATUS_DAYS },
  { prune: pruneAnswers, days: STATUS_MINUTES_DAYS },
  { prune: pruneSessions, days: KEEP_DAYS.sessions },
  { prune: pruneAdminSessions, days: KEEP_DAYS.adminSessions },
  { prune: pruneAudit, days: KEEP_DAYS.auditLog },
  { prune: pruneContactMessages, days: KEEP_DAYS.contactMessages },
  { prune: pruneTests, days: KEEP_DAYS.trialDevices },
  { prune: pruneQuizVisits, days: KEEP_DAYS.trialDevices },
  { prune: pruneTestAddresses, days: KEEP_DAYS.trialAddresses },
  // These rows have their own end.
  { prune: wipeDeliveries, days: 0 },
  { prune: pruneTelegramLinks, days: 0 },
  { prune: pruneMutes, days: 0 },
  { prune: pruneTestCodes, days: 0 },
] as const;

export const retention: JobSchedule<JobDeps> = {
  everyMs: HOUR_MS,
  run: async ({ database, now }) => {
    const failures: Error[] = [];
    for (const { prune, days } of KEPT) {
      const before = new Date(now().getTime() - days * DAY_MS);
      await inBatches(BATCH, () => database.run((db) => prune(db, before, BATCH))).catch((cause: unknown) =>
        failures.push(new Error(`${prune.name}: ${String(cause)}`, { cause })),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
  },
};
