// @vitest-environment happy-dom
// The notice of a set from an operator: shown once, also where the server was too busy to say at first that there is one.

import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../app/session.store.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { callRoute } from "../../rest/call-route.ts";
import { AccountEvents } from "../../stream/account-events.ts";
import { render, unrender } from "../../testing/rendered.ts";
import { useToasts } from "../../ui/toast.store.ts";
import { useSetupEvents } from "./use-setup-events.ts";

vi.mock("../../rest/call-route.ts");

let events: AccountEvents;

function Screen(): ReactNode {
  useSetupEvents({ stream: { events } } as TerminalEngine);
  return null;
}

/** The server answers with these sets from now on. */
const answer = (...names: readonly string[]): void =>
  void vi.mocked(callRoute).mockResolvedValue({
    ok: true,
    body: { success: true, data: names.map((name) => ({ id: name, name })), message: "" },
  } as never);
/** Its next answer is this one. */
const refuse = (status: number): void =>
  void vi.mocked(callRoute).mockResolvedValueOnce({ ok: false, status, error: "", message: "" });
const notices = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  events = new AccountEvents();
  useSession.setState({
    session: { id: "1", email: "a@b.test", username: "a", plan_type: "professional", subscription_status: "active" },
  });
});
afterEach(() => {
  unrender();
  useToasts.setState({ toasts: [] });
  vi.resetAllMocks();
  vi.useRealTimers();
});

it("names the newest set, once", async () => {
  answer("Scalping", "Calm");
  await render(<Screen />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices()).toEqual([expect.stringContaining("Calm")]);
  useToasts.setState({ toasts: [] });
  events.tell("onSetups");
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices()).toEqual([]);
  answer("Scalping", "Calm", "Night");
  events.tell("onSetups");
  await vi.advanceTimersByTimeAsync(1000);
  expect(notices()).toEqual([expect.stringContaining("Night")]);
});

it.each([0, 503])("asks again after %i, ever more slowly, until there is an answer", async (status) => {
  refuse(status);
  refuse(status);
  answer("Calm");
  await render(<Screen />);
  await vi.advanceTimersByTimeAsync(600);
  expect(notices()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(notices()).toEqual([expect.stringContaining("Calm")]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callRoute).toHaveBeenCalledTimes(3);
});

it.each(["the server's last word", "the end of the terminal"])("asks no more after %s", async (end) => {
  refuse(end === "the server's last word" ? 403 : 503);
  answer("Calm");
  await render(<Screen />);
  await vi.advanceTimersByTimeAsync(400);
  if (end === "the end of the terminal") unrender();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callRoute).toHaveBeenCalledTimes(1);
  expect(notices()).toEqual([]);
});
