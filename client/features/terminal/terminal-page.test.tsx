// @vitest-environment happy-dom
// The terminal's page renders when the connection lets nobody in any more, and not with its other news.

import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useSession } from "../../app/session.store.ts";
import { CONNECTION_START, setConnection } from "../../stream/connection.store.ts";
import { only, render, unrender } from "../../testing/rendered.ts";
import { laterLapsed, laterSessionEnded, laterTestDone } from "./later-ended-screens.ts";
import { TerminalPage } from "./terminal-page.tsx";

const screen = vi.hoisted(() => ({ renders: 0 }));
vi.mock("./terminal-screen.tsx", () => ({
  TerminalScreen: (): ReactNode => {
    screen.renders++;
    return null;
  },
}));
vi.mock("../../app/auth-storage.ts", async (original) => ({ ...(await original<object>()), sessionName: () => "a session" }));
vi.mock("../../app/terminal-api.ts", () => ({ beat: () => Promise.resolve(true) }));
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

// As an open terminal has them: fetched once it had nothing better to do.
beforeAll(() => Promise.all([laterLapsed.load(), laterSessionEnded.load(), laterTestDone.load()]));

it("renders nothing again when figures about the connection change", async () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<TerminalPage />));
  const before = screen.renders;
  for (let known = 1; known <= 5; known++) act(() => setConnection({ known, warming: known % 2 === 0 }));
  expect(screen.renders).toBe(before);
  await act(async () => setConnection({ ended: "expired" }));
  expect(place.textContent).not.toBe("");
  act(() => root.unmount());
});

describe("a free test that the server lets in no more", () => {
  afterEach(() => {
    unrender();
    setConnection(CONNECTION_START);
    useSession.setState({ session: undefined, testEndsAt: undefined });
  });

  /** Headline of the page that a test is shut with, so many ms before its end; undefined where the server never said it. */
  async function shutBefore(leftMs: number | undefined, why: Parameters<typeof setConnection>[0]): Promise<string | null> {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("No server")));
    useSession.setState({
      session: { id: "1", email: "a@b.test", username: "a", plan_type: "test", subscription_status: "active" },
      testEndsAt: leftMs === undefined ? undefined : performance.now() + leftMs,
    });
    await render(<TerminalPage />);
    await act(async () => setConnection(why));
    return only("h1").textContent;
  }

  it("is done at its end, or where it had ended before", async () => {
    expect(await shutBefore(500, { denied: "No" })).toBe("Test successfully completed");
    expect(await shutBefore(undefined, { denied: "No" })).toBe("Test successfully completed");
  });

  it("is not called completed when it was taken away before its end", async () => {
    expect(await shutBefore(40_000, { denied: "No" })).toBe("Terminal access is forbidden");
    expect(await shutBefore(40_000, { ended: "expired" })).toBe("You are signed out");
  });
});
