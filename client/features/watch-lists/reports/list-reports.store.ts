// Where the account's lists report, as the server has it: for the forms of lists, and the marks on their heads.

import { create } from "zustand";
import type { AlertTarget } from "../../../../shared/contracts/alert-delivery.ts";
import type { ErrorCode } from "../../../../shared/contracts/errors.ts";
import type { ListReport, ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { callRoute } from "../../../rest/call-route.ts";

export interface KnownReports {
  /** In the order of the lists' creation. */
  readonly reports: readonly ListReport[];
  /** Of the account; lists choose among them. */
  readonly targets: readonly AlertTarget[];
}

interface ListReportsState {
  /** Undefined until the server has answered. */
  readonly known: KnownReports | undefined;
  /** The last question was not answered. */
  readonly failed: boolean;
}

export const useListReports = create<ListReportsState>(() => ({ known: undefined, failed: false }));

/** How often it is asked while a list reports and the reader looks, ms: mutes, quiet hours and budgets begin by themselves. */
const ASK_MS = 300_000;
/** A pause that ends is asked about so long after its end, ms. */
const AFTER_PAUSE_MS = 1000;
let followers = 0;
let endFollowing = (): void => undefined;

/** Keeps it fresh until the answer of the last follower is called; then it is forgotten. */
export function followListReports(): () => void {
  if (followers === 0) endFollowing = follow();
  followers++;
  return () => {
    followers--;
    if (followers > 0) return;
    endFollowing();
    useListReports.setState({ known: undefined, failed: false });
  };
}

function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    if (!document.hidden) void loadListReports();
  };
  const planNext = ({ known, failed }: ListReportsState): void => {
    clearTimeout(timer);
    const inMs = failed ? ASK_MS : msToNext(known?.reports ?? [], Date.now());
    if (inMs !== undefined) timer = setTimeout(ask, inMs);
  };
  const end = useListReports.subscribe(planNext);
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    end();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/** When what is known may be over, ms from now; undefined where nothing reports. */
export function msToNext(reports: readonly ListReport[], now: number): number | undefined {
  const reporting = reports.filter(({ settings }) => settings.isOn);
  if (reporting.length === 0) return undefined;
  const ends = reporting.flatMap(({ paused }) => (paused && paused.until > now ? [paused.until + AFTER_PAUSE_MS - now] : []));
  return Math.min(ASK_MS, ...ends);
}

/** Asks the server; what was known stays until it answers. */
export async function loadListReports(): Promise<void> {
  const [reports, delivery] = await Promise.all([
    callRoute("GET /api/account/list-reports"),
    callRoute("GET /api/account/alert-delivery"),
  ]);
  if (reports.ok && delivery.ok)
    useListReports.setState({ known: { reports: reports.body.reports, targets: delivery.body.targets }, failed: false });
  else useListReports.setState({ failed: true });
}

/** Stores where a list reports; undefined when that is done, else the refusal, "" where no answer came. */
export async function storeListReport(listId: string, settings: ListReportSettings): Promise<ErrorCode | "" | undefined> {
  const reply = await callRoute("PUT /api/account/list-reports/:id", { params: { id: listId }, body: settings });
  if (!reply.ok) return reply.error;
  const { report } = reply.body;
  useListReports.setState(({ known }) => ({ known: known && { ...known, reports: withReport(known.reports, report) } }));
  // Another list may report instead of one that waited, or begin to wait.
  void loadListReports();
  return undefined;
}

const withReport = (reports: readonly ListReport[], report: ListReport): ListReport[] =>
  [...reports.filter(({ listId }) => listId !== report.listId), report].toSorted((a, b) => Number(a.listId) - Number(b.listId));

/** What a list that reports for the first time begins with. */
export const newReport = (exchanges: readonly ExchangeId[], isOn: boolean): ListReportSettings => ({
  ...{ isOn, exchanges: [...exchanges], targets: [], per: "episodes", minStrength: 1, quiet: "account", maxPerHour: 10 },
});
