// @vitest-environment happy-dom
// Answers that come when nobody waits for them any more: after signing out, after leaving, after choosing another filter.

import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ADMIN_PAGES } from "../../../shared/contracts/application-pages.ts";
import { needTexts } from "../../i18n/language.store.ts";
import { only, render, unrender } from "../../testing/rendered.ts";
import { AdminPage } from "./admin-page.tsx";

/** Calls that wait for their answers. */
let waiting: { readonly path: string; readonly answer: (body: object, status?: number) => Promise<void> }[];
let streams: EventTarget[];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 2;
  readonly close = vi.fn<() => void>();
  constructor() {
    super();
    streams.push(this);
  }
}

beforeEach(async () => {
  [waiting, streams] = [[], []];
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("fetch", (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = (body: object, status = 200): Promise<void> =>
      act(async () => resolve(new Response(JSON.stringify(body), { status })));
    waiting.push({ path, answer });
    return promise;
  });
  history.replaceState(null, "", ADMIN_PAGES.messages);
  await needTexts("admin");
  await render(<AdminPage />);
  await next("/session").answer({ name: "Anna", role: "viewer" });
});

afterEach(() => {
  unrender();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Takes the oldest waiting call of a path that ends so. */
function next(end: string) {
  const at = waiting.findIndex(({ path }) => path.endsWith(end));
  const [call] = waiting.splice(at, 1);
  if (at < 0 || !call) throw new Error(`Nobody called ${end}`);
  return call;
}

const press = (text: string): void => {
  const found = [...document.querySelectorAll("button,label")].find((each) => each.textContent === text);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${text}`);
  act(() => found.click());
};
const shown = (): string => document.body.textContent;

const message = (id: string) => ({
  ...{ id, name: id, email: "a@example.test", subject: id, message: "Text", status: "new", created_at: "2026-11-25T00:00:00Z" },
  ...{ language: "en", plan: null, user_id: null, priority: false, diagnosis: null, replies: [] },
});
const page = (id: string, more = false) => ({ data: [message(id)], counts: { new: 1, total: 2 }, more, message: "" });
const ENDED = { status: "error", error: "session-ended", message: "" };

it("says nothing of a session's end to who signs out", async () => {
  press("Sign out");
  const left = next("/logout");
  await next("filter=all").answer(ENDED, 401);
  await left.answer({});
  expect(shown()).toContain("authenticator");
  expect(shown()).not.toContain("The session has ended");
});

it("does not end the session that came after", async () => {
  press("Sign out");
  await next("/logout").answer({});
  const late = next("filter=all");
  act(() => void only("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  await next("/login").answer({ name: "Boris", role: "viewer" });
  await late.answer(ENDED, 401);
  expect(shown()).toContain("Boris");
});

it("says that the session has ended to who is signed in", async () => {
  await next("filter=all").answer(ENDED, 401);
  expect(shown()).toContain("The session has ended");
});

it("opens no stream of news for a panel that is gone", async () => {
  vi.useFakeTimers();
  act(() => void streams[0]?.dispatchEvent(new Event("error")));
  const asked = next("/session");
  unrender();
  await asked.answer({ name: "Anna", role: "viewer" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toHaveLength(1);
});

it("puts older messages of a filter into that filter's list alone", async () => {
  await next("filter=all").answer(page("first-of-all", true));
  press("Older");
  press("Read");
  await next("filter=read").answer(page("first-of-read"));
  await next("before=first-of-all").answer(page("second-of-all"));
  expect(shown()).toContain("first-of-read");
  expect(shown()).not.toContain("second-of-all");
});
