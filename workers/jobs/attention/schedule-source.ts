// Scheduled work that fails run after run, which nobody would notice otherwise.

import { failingSchedules } from "../schedule-faults.ts";
import type { AttentionSource } from "./attention-source.ts";

export const scheduleSource: AttentionSource = {
  kinds: ["schedule-failed"],
  find: async ({ redis, now }) => {
    const failing = await failingSchedules(redis, now());
    return failing.map(([schedule, { since, times, cause, error }]) => ({
      kind: "schedule-failed",
      subject: schedule,
      since: new Date(since),
      times,
      details: { schedule, cause, error },
    }));
  },
};
