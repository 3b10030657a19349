// Deletes orders when the privacy notice says so: unpaid ones soon, paid ones when invoices need not be kept any more. The
// browser that ordered is remembered as long as its cookie lasts.

import { addMonths } from "../../../shared/checkout/plan-periods.ts";
import { COOKIE_DAYS, KEEP_DAYS, KEEP_INVOICE_YEARS } from "../../../shared/contracts/retention.ts";
import { forgetBrowsers, pruneOrders, pruneStrayEvents } from "../../../shared/postgres/order-retention.queries.ts";
import { inBatches } from "../in-batches.ts";
import type { JobDeps, JobSchedule } from "../job-table.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One transaction each: a delete must not hold its locks for long. */
const BATCH = 200;

export const orderRetention: JobSchedule<JobDeps> = {
  everyMs: HOUR_MS,
  run: async ({ database, log, now }) => {
    const at = now().getTime();
    const unpaidBefore = new Date(at - KEEP_DAYS.unpaidOrders * DAY_MS);
    const ages = { unpaidBefore, paidBefore: new Date(addMonths(at, -12 * KEEP_INVOICE_YEARS)) };
    const deleted = await inBatches(BATCH, () => database.transaction((db) => pruneOrders(db, ages, BATCH)));
    await inBatches(BATCH, () => database.run((db) => pruneStrayEvents(db, unpaidBefore, BATCH)));
    const cookiesBefore = new Date(at - COOKIE_DAYS.order * DAY_MS);
    await inBatches(BATCH, () => database.run((db) => forgetBrowsers(db, cookiesBefore, BATCH)));
    if (deleted > 0) log.info({ deleted }, "old orders deleted");
  },
};
