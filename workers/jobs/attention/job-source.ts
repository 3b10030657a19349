// Promised work that failed permanently, for every kind without its own source, including kinds added later.

import type { JobKind } from "../../../shared/contracts/jobs.ts";
import { failedJobs } from "../../../shared/postgres/operator-jobs.queries.ts";
import type { AttentionSource } from "./attention-source.ts";

/** These are reported as the mail or login that did not arrive. */
const REPORTED_ELSEWHERE: readonly JobKind[] = ["send-mail", "tell-operators", "deliver-credentials"];

export const jobSource: AttentionSource = {
  kinds: ["job-failed"],
  find: async ({ database }) => {
    const rows = await database.run((db) => failedJobs(db, REPORTED_ELSEWHERE));
    return rows.map(({ id, kind, failures, failed_at: failedAt, created_at: created, ...about }) => ({
      kind: "job-failed",
      subject: `${kind} ${id}`,
      since: failedAt ?? created,
      times: Math.max(1, failures),
      details: {
        work: kind,
        job: id,
        error: about.last_error ?? "",
        ...(about.user_id !== null && { user: about.user_id }),
        ...(about.order_number !== null && { order: about.order_number }),
      },
    }));
  },
};
