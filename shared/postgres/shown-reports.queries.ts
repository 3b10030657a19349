// The last messages about a user's lists as their overview shows them.

import { isLateAt } from "../alerts/late.ts";
import type { ReportMessage, ReportState } from "../contracts/list-reports.ts";
import type { AlertMessagesTable } from "./alert-delivery-tables.ts";
import type { Queries } from "./database.ts";
import { readReport, readReportRest } from "./report-messages.queries.ts";
import type { Selectable } from "kysely";

/** The newest messages about what lists reported. */
export async function shownReports(db: Queries, userId: string, max: number): Promise<ReportMessage[]> {
  const rows = await db
    .selectFrom("alert_messages as message")
    .innerJoin("alert_targets as target", "target.id", "message.target_id")
    .select(["message.id", "message.kind", "message.state", "message.report", "message.created_at", "message.happened_at"])
    .select(["message.tried_at", "target.channel", "target.name"])
    .where("target.user_id", "=", userId)
    .where("message.kind", "in", ["report", "report-rest"])
    .orderBy("message.created_at", "desc")
    .limit(max)
    .execute();
  return rows.map(({ id, state, report: stored, created_at, happened_at, tried_at, channel, name }) => {
    const report = readReport(stored);
    const rest = readReportRest(stored);
    const at = happened_at ?? created_at;
    return {
      ...{ id, at: at.getTime(), triedAt: tried_at?.getTime() ?? null, channel, target: name, state: shownState(state) },
      isLate: happened_at !== null && tried_at !== null && isLateAt(happened_at, tried_at),
      list: report?.listName ?? rest?.lists.join(", ") ?? "",
      exchange: report?.exchange ?? null,
      symbol: report?.symbol ?? null,
      count: rest?.count ?? null,
    };
  });
}

const shownState = (state: Selectable<AlertMessagesTable>["state"]): ReportState =>
  state === "granted" || state === "trying" ? "waiting" : state;
