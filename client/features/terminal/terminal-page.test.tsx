// @vitest-environment happy-dom
// The terminal's page renders when the connection lets nobody in any more, and not with its other news.

import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { setConnection } from "../../stream/connection.store.ts";
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
