// @vitest-environment happy-dom
// A public page's toasts: read out by regions that were there before how a toast looks is loaded.

import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render, unrender } from "../testing/rendered.ts";
import { PublicToasts } from "./public-toasts.tsx";
import { showToast, useToasts } from "./toast.store.ts";

vi.stubGlobal("reportError", vi.fn<typeof reportError>());
afterEach(() => {
  unrender();
  useToasts.setState({ toasts: [] });
});

it("shows one in the region that waited for it", async () => {
  await render(<PublicToasts />);
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe("");
  act(() => showToast({ kind: "note", icon: "warning", text: "Not stored" }));
  await act(async () => void (await import("./toast-card.tsx")));
  expect(region?.textContent).toContain("Not stored");
});
