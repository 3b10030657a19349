// @vitest-environment happy-dom
// What the terminal makes of the account's plan as the server knows it now.

import { TERMINAL_DENIED } from "../../shared/contracts/terminal-denied.ts";
import { afterEach, expect, it, vi } from "vitest";
import { CONNECTION_START, setConnection, useConnection } from "../stream/connection.store.ts";
import { refreshAccount } from "./account-refresh.ts";
import { signIn, useSession } from "./session.store.ts";
import { endSession } from "./terminal-api.ts";

const ME = {
  user_id: "7",
  email: "a@example.test",
  username: "a",
  plan_ends_at: null,
  terminal_ends_at: null,
  in_grace: false,
  session_handle: "h",
  session_expires_at: 0,
  language: "en",
  first_password_ends_at: null,
};

/** Signs in with the plan Start, and asks a server that knows this plan. */
async function refreshed(plan: string | null): Promise<void> {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ ...ME, plan_type: plan }))));
  signIn({
    token: "h",
    user: { id: "7", email: ME.email, username: "a", plan_type: "start", subscription_status: "active" },
  });
  refreshAccount();
  await vi.advanceTimersByTimeAsync(3000);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setConnection(CONNECTION_START);
});

it("closes the terminal when there is no plan, though the stream may still run", async () => {
  await refreshed(null);
  expect(useConnection.getState().denied).toBe(TERMINAL_DENIED);
});

it("follows another plan and stays open", async () => {
  await refreshed("popular");
  expect(useSession.getState().session?.plan_type).toBe("popular");
  expect(useConnection.getState().denied).toBeUndefined();
});

it("asks nothing while the session is being ended, which the server may have done already", async () => {
  await refreshed("popular");
  const asked: string[] = [];
  let answer = (): void => {};
  vi.stubGlobal("fetch", (url: string | URL) => {
    asked.push(String(url).replace(/\?.*/, ""));
    return new Promise<Response>((resolve) => (answer = () => resolve(new Response('{"status":"success"}'))));
  });
  const ended = endSession("h");
  refreshAccount();
  await vi.advanceTimersByTimeAsync(2500);
  answer();
  await ended;
  expect(asked).toEqual(["/api/terminal/logout"]);
});
