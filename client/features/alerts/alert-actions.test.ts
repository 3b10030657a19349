// What a fired alert does in an open terminal: it sounds as chosen and shows a notice, once; what fired while the terminal was closed shows its notice in
// silence.
// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import { MAX_FIRINGS } from "../../../shared/contracts/alerts.ts";
import { playSignal } from "../../desk/play-sound.ts";
import { useAlerts } from "../../desk/alerts.store.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { useToasts } from "../../ui/toast.store.ts";
import { forgetAlerts, loadOlderFirings, receiveFiring, refreshAlerts } from "./alert-actions.ts";

vi.mock("../../desk/play-sound.ts");
vi.mock("../../rest/call-route.ts");

const firing = (id: string): Firing => ({
  ...({ id, alertId: id, exchange: "mexc", symbol: "BTC", kind: "price", minutes: 5, side: "above", level: 100 } as const),
  ...({ note: "", price: 101, time: 1_790_000_000_000, figure: null, afterGap: false, isSeen: false, state: "fired" } as const),
});
/** The server has these. */
const answer = (firings: readonly Firing[]): void =>
  void vi.mocked(callRoute).mockResolvedValue({ ok: true, body: { success: true, data: [], firings, message: "" } } as never);

beforeEach(() => {
  answer([]);
  useTerminalSettings.setState({ soundMuted: false, alertSound: "chime" });
});
afterEach(() => {
  forgetAlerts();
  useToasts.setState({ toasts: [] });
  vi.clearAllMocks();
});

it("a firing sounds as chosen and shows one notice, however often it comes", () => {
  receiveFiring(firing("1"));
  receiveFiring(firing("1"));
  expect(vi.mocked(playSignal).mock.calls).toEqual([["chime"]]);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

it("a firing shows its notice in silence where sounds are off", () => {
  useTerminalSettings.setState({ soundMuted: true });
  receiveFiring(firing("2"));
  expect(playSignal).not.toHaveBeenCalled();
  expect(useToasts.getState().toasts).toHaveLength(1);
});

it("what fired while nobody was here is one toast without a sound", async () => {
  answer([firing("4"), firing("3")]);
  refreshAlerts();
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(playSignal).not.toHaveBeenCalled();
});

it("older pages of the history stay when its newest page comes again, unless there is a gap between", async () => {
  const ids = (): string[] => useAlerts.getState().firings.map(({ id }) => id);
  const page = (newest: number): Firing[] => Array.from({ length: MAX_FIRINGS }, (_, at) => firing(String(newest - at)));
  const asked = async (firings: readonly Firing[]): Promise<void> => {
    answer(firings);
    refreshAlerts();
    await vi.waitFor(() => expect(ids()[0]).toBe(firings[0]?.id));
  };
  await asked(page(1000));
  expect(useAlerts.getState().hasOlder).toBe(true);
  answer(page(700));
  await loadOlderFirings();
  expect(useAlerts.getState().hasOlder).toBe(true);
  answer([firing("1")]);
  await loadOlderFirings();
  expect([ids().at(-1), useAlerts.getState().hasOlder]).toEqual(["1", false]);
  await asked(page(1001));
  expect([ids().length, ids().at(-1)]).toEqual([2 * MAX_FIRINGS + 2, "1"]);
  expect(useAlerts.getState().hasOlder).toBe(false);
  await asked(page(5000));
  expect([ids().length, useAlerts.getState().hasOlder]).toEqual([MAX_FIRINGS, true]);
});

describe("a question that was refused", () => {
  const questions = (): number => vi.mocked(callRoute).mock.calls.filter(([key]) => key === "GET /api/account/alerts").length;
  const refused = (status: number): void =>
    void vi.mocked(callRoute).mockResolvedValueOnce({ ok: false, status, error: "", message: "", retryAfterMs: 2000 });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("by a server that is too busy is asked again until there is an answer", async () => {
    refused(503);
    answer([firing("5")]);
    refreshAlerts();
    await vi.advanceTimersByTimeAsync(1000);
    expect(useAlerts.getState().firings).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(useAlerts.getState().firings).toEqual([firing("5")]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(questions()).toBe(2);
  });

  it("is not asked again once its user is gone", async () => {
    refused(503);
    refreshAlerts();
    await vi.advanceTimersByTimeAsync(1000);
    forgetAlerts();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(questions()).toBe(1);
  });

  it("for good is not asked again", async () => {
    refused(403);
    refreshAlerts();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(questions()).toBe(1);
  });
});
