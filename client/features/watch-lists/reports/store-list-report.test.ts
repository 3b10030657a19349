// What a reader chooses for a list's reports shows at once, goes out in order, and goes back where the server refuses it.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { followListReports, newReport, storeListReport, useListReports } from "./list-reports.store.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: ListReportSettings | undefined;
  readonly answer: (body: object, status?: number) => void;
}

/** Requests that are not answered yet. */
let open: Asked[] = [];
const settingsTo = (...targets: string[]): ListReportSettings => ({ ...newReport(["mexc"], true), targets });
const reportOf = (settings: ListReportSettings) => ({ listId: "1", name: "One", settings, waits: [], paused: null });
const shown = (): readonly string[] | undefined => {
  const { known, wanted } = useListReports.getState();
  return (wanted.get("1") ?? known?.reports[0]?.settings)?.targets;
};

async function take(method: string, end: string): Promise<Asked> {
  await expect.poll(() => open.some((each) => each.method === method && each.path.endsWith(end))).toBe(true);
  const at = open.findIndex((each) => each.method === method && each.path.endsWith(end));
  return open.splice(at, 1)[0] as Asked;
}

async function answerLoad(settings: ListReportSettings): Promise<void> {
  (await take("GET", "list-reports")).answer({ success: true, reports: [reportOf(settings)] });
  (await take("GET", "alert-delivery")).answer({ success: true, targets: [] });
}

let endFollowing = (): void => undefined;

/** The account's list is known, and reports nowhere. */
async function begin(): Promise<void> {
  endFollowing = followListReports();
  await answerLoad(settingsTo());
  await expect.poll(shown).toEqual([]);
}

beforeEach(() => {
  open = [];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (sent: object, status = 200): void => resolve(Response.json(sent, { status }));
    open.push({ method, path, body: body ? (JSON.parse(body as string) as ListReportSettings) : undefined, answer });
    return promise;
  });
});
afterEach(() => {
  endFollowing();
  vi.unstubAllGlobals();
});

it("shows choices before they are stored, and stores one after the other, the last one last", async () => {
  await begin();
  const first = storeListReport("1", settingsTo("7"));
  const put = await take("PUT", "list-reports/1");
  const skipped = storeListReport("1", settingsTo("7", "8"));
  const last = storeListReport("1", settingsTo("7", "8", "9"));
  expect(shown()).toEqual(["7", "8", "9"]);
  expect(open).toEqual([]);
  put.answer({ success: true, report: reportOf(settingsTo("7")) });
  const next = await take("PUT", "list-reports/1");
  expect(next.body?.targets).toEqual(["7", "8", "9"]);
  expect(shown()).toEqual(["7", "8", "9"]);
  next.answer({ success: true, report: reportOf(settingsTo("7", "8", "9")) });
  expect(await Promise.all([first, skipped, last])).toEqual([undefined, undefined, undefined]);
  expect(useListReports.getState().wanted.size).toBe(0);
  expect(shown()).toEqual(["7", "8", "9"]);
});

it("shows what the account has where a choice is refused, or is not answered", async () => {
  await begin();
  const refused = storeListReport("1", settingsTo("7"));
  expect(shown()).toEqual(["7"]);
  (await take("PUT", "list-reports/1")).answer({ status: "error", error: "plan", message: "" }, 403);
  expect(await refused).toBe("plan");
  expect(shown()).toEqual([]);
  const lost = storeListReport("1", settingsTo("8"));
  (await take("PUT", "list-reports/1")).answer({}, 502);
  expect(await lost).toBe("");
  expect(shown()).toEqual([]);
});

it("keeps a choice from the answer to a question that was asked before it was stored", async () => {
  await begin();
  document.dispatchEvent(new Event("visibilitychange"));
  const asked = await take("GET", "list-reports");
  const delivery = await take("GET", "alert-delivery");
  const stored = storeListReport("1", settingsTo("7"));
  (await take("PUT", "list-reports/1")).answer({ success: true, report: reportOf(settingsTo("7")) });
  await stored;
  asked.answer({ success: true, reports: [reportOf(settingsTo())] });
  delivery.answer({ success: true, targets: [] });
  await answerLoad(settingsTo("7"));
  expect(shown()).toEqual(["7"]);
});
