// Orders go when the privacy notice says so: unpaid ones soon, paid ones with the duty to keep invoices.

import { addMonths } from "../../../shared/checkout/plan-periods.ts";
import { KEEP_DAYS, KEEP_INVOICE_YEARS } from "../../../shared/contracts/retention.ts";
import { pruneOrders, pruneStrayEvents } from "../../../shared/postgres/order-retention.queries.ts";
import type { JobParts, JobSchedule } from "../job-table.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One transaction each: a delete must not hold its locks for long. */
const BATCH = 200;

/** Deletes in batches until nothing old is left. */
export const orderRetention: JobSchedule<JobParts> = {
  everyMs: HOUR_MS,
  run: async ({ database, log, now }) => {
    const at = now().getTime();
    const unpaidBefore = new Date(at - KEEP_DAYS.unpaidOrders * DAY_MS);
    const ages = { unpaidBefore, paidBefore: new Date(addMonths(at, -12 * KEEP_INVOICE_YEARS)) };
    let deleted = 0;
    let batch: number;
    do deleted += batch = await database.transaction((db) => pruneOrders(db, ages, BATCH));
    while (batch === BATCH);
    while ((await database.run((db) => pruneStrayEvents(db, unpaidBefore, BATCH))) === BATCH);
    if (deleted > 0) log.info({ deleted }, "old orders deleted");
  },
};
