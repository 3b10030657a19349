import { successSchema } from "../accounts.ts";
import {
  listReportAnswerSchema,
  listReportPathSchema,
  listReportsAnswerSchema,
  listReportSettingsSchema,
  reportMutePathSchema,
} from "../list-reports.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "account", per: "session", max: 60, windowSeconds: 60 }];

export const LIST_REPORT_ROUTES = {
  "GET /api/account/list-reports": {
    operationId: "listReports",
    tag: "account",
    summary: "Where signal lists report while nobody looks, what is muted, and what became of the last messages",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    answer: listReportsAnswerSchema,
  },
  "PUT /api/account/list-reports/:id": {
    operationId: "setListReport",
    tag: "account",
    summary: "Has a signal list report to targets of the account; refused beyond what the plan holds",
    auth: "account-plan",
    limits: LIMITS,
    refusals: ["not-found", "plan"],
    params: listReportPathSchema,
    body: listReportSettingsSchema,
    answer: listReportAnswerSchema,
  },
  "DELETE /api/account/list-reports/:id": {
    operationId: "removeListReport",
    tag: "account",
    summary: "Forgets where a list reports; one that reports nowhere is no error",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    params: listReportPathSchema,
    answer: successSchema,
  },
  "DELETE /api/account/report-mutes/:id": {
    operationId: "unmuteReports",
    tag: "account",
    summary: "Ends a mute of a list or coin before its time; one that is over is no error",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    params: reportMutePathSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "PUT" | "DELETE"} /api/${string}`, Route>;
