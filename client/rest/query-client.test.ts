// @vitest-environment happy-dom
// When a question is asked again: not after the server's last word, not sooner than it wants, not while nobody looks.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callRoute } from "./call-route.ts";
import { grantedReply, queryClient } from "./query-client.ts";

let replies: Response[];
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  asked.mockReset().mockImplementation(async () => replies.shift() ?? Response.json({}, { status: 503 }));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refusal = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ error: "busy", message: "No" }, { status, headers });

/** Asks who is signed in; the outcome is the status at the end. */
async function ask(...given: readonly Response[]): Promise<{ status?: number }> {
  replies = [...given];
  const outcome: { status?: number } = {};
  queryClient
    .fetchQuery({
      queryKey: ["me"],
      queryFn: async ({ signal }) => grantedReply(await callRoute("GET /api/account/me", { signal })),
      retry: queryClient.getDefaultOptions().queries?.retry ?? false,
    })
    .then(
      (reply) => (outcome.status = reply.status),
      () => (outcome.status = 0),
    );
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

it.each([400, 401, 403, 404])("takes %i for the last word", async (status) => {
  expect(await ask(refusal(status))).toEqual({ status: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

it("waits as long as the server says", async () => {
  const outcome = await ask(refusal(429, { "retry-after": "20" }), Response.json({}));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.mock.calls.length, outcome.status]).toEqual([2, 200]);
});

it("waits fifteen seconds when it was too much and no time was said", async () => {
  await ask(refusal(429), Response.json({}));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("does not ask again while the tab is hidden, but at once when it is seen", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const outcome = await ask(refusal(503), Response.json({}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue("visible");
  window.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.mock.calls.length, outcome.status]).toEqual([2, 200]);
});
