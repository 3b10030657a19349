import { unfinishedReports } from "../../../shared/postgres/attention-sources.queries.ts";
import type { AttentionSource } from "./attention-source.ts";

/** A report is handled in a second; an older one waits for its provider or for a person. */
const PATIENCE_MS = 20_000;

export const reportSource: AttentionSource = {
  kinds: ["report-unfinished"],
  find: async ({ database, now }) => {
    const before = new Date(now().getTime() - PATIENCE_MS);
    const rows = await database.run((db) => unfinishedReports(db, before));
    return rows.map(({ number, provider, event_id: event, received_at: since, reports }) => ({
      kind: "report-unfinished",
      subject: number ?? event,
      since,
      times: reports,
      details: { provider, report: event },
    }));
  },
};
