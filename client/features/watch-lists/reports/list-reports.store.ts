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
  /** What the reader has chosen for lists and the server has not answered yet. */
  readonly wanted: ReadonlyMap<string, ListReportSettings>;
}

export const useListReports = create<ListReportsState>(() => ({ known: undefined, failed: false, wanted: new Map() }));

/** How often it is asked while a list reports and the reader looks, ms: mutes, quiet hours and budgets begin by themselves. */
const ASK_MS = 300_000;
/** A pause that ends is asked about so long after its end, ms. */
const AFTER_PAUSE_MS = 1000;
let followers = 0;
let endFollowing = (): void => undefined;
/** Counts questions and saves: the answer to an older question may not have what was saved since. */
let turn = 0;
/** Saves go out one after the other, so that the last choice is what the account ends with. */
let saving: Promise<unknown> = Promise.resolve();

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
  turn += 1;
  const question = turn;
  const [reports, delivery] = await Promise.all([
    callRoute("GET /api/account/list-reports"),
    callRoute("GET /api/account/alert-delivery"),
  ]);
  if (question !== turn || followers === 0) return;
  if (reports.ok && delivery.ok)
    useListReports.setState({ known: { reports: reports.body.reports, targets: delivery.body.targets }, failed: false });
  else useListReports.setState({ failed: true });
}

/**
 * Stores where a list reports, which shows at once; undefined when that is done or a later choice has taken its place, else the refusal, ""
 * where no answer came: then what the account has shows again.
 */
export function storeListReport(listId: string, settings: ListReportSettings): Promise<ErrorCode | "" | undefined> {
  useListReports.setState(({ wanted }) => ({ wanted: new Map(wanted).set(listId, settings) }));
  const save = saving.then(() => sendListReport(listId, settings));
  saving = save;
  return save;
}

async function sendListReport(listId: string, settings: ListReportSettings): Promise<ErrorCode | "" | undefined> {
  const isWanted = (): boolean => useListReports.getState().wanted.get(listId) === settings;
  // A later choice began with this one, so it has all of it.
  if (!isWanted()) return undefined;
  const reply = await callRoute("PUT /api/account/list-reports/:id", { params: { id: listId }, body: settings });
  turn += 1;
  const { known, wanted } = useListReports.getState();
  const rest = isWanted() ? new Map([...wanted].filter(([id]) => id !== listId)) : wanted;
  const stored = reply.ok && known ? { ...known, reports: withReport(known.reports, reply.body.report) } : known;
  useListReports.setState({ known: stored, wanted: rest });
  // Another list may report instead of one that waited, or begin to wait; and nobody knows what a lost answer said.
  if (rest.size === 0) void loadListReports();
  return reply.ok ? undefined : reply.error;
}

const withReport = (reports: readonly ListReport[], report: ListReport): ListReport[] =>
  [...reports.filter(({ listId }) => listId !== report.listId), report].toSorted((a, b) => Number(a.listId) - Number(b.listId));

/** What a list that reports for the first time begins with. */
export const newReport = (exchanges: readonly ExchangeId[], isOn: boolean): ListReportSettings => ({
  ...{ isOn, exchanges: [...exchanges], targets: [], per: "episodes", minStrength: 1, quiet: "account", maxPerHour: 10 },
});
