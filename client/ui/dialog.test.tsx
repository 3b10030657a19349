// @vitest-environment happy-dom
// A modal dialog: what a press closes, where the focus goes afterwards, and notes that rise while it is open.

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { only, render, unrender } from "../testing/rendered.ts";
import { Dialog } from "./dialog.tsx";
import { showToast, useToasts } from "./toast.store.ts";
import { Toasts } from "./toasts.tsx";

const onClose = vi.fn<() => void>();
const page = (open: boolean) => (
  <>
    <button id="opener">Open</button>
    {open && (
      <Dialog label="Keys" onClose={onClose}>
        <p id="text">Text</p>
      </Dialog>
    )}
    <Toasts />
  </>
);
const press = (element: Element, type: "pointerdown" | "click"): void =>
  act(() => void element.dispatchEvent(new PointerEvent(type, { bubbles: true })));

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  unrender();
  useToasts.setState({ toasts: [] });
});

describe("a dialog", () => {
  it("is closed by a press beside it, and not by one that began in its text", async () => {
    await render(page(true));
    press(only("#text"), "pointerdown");
    // Selecting text beyond the edge ends as a click on the surroundings.
    press(only("dialog"), "click");
    expect(onClose).not.toHaveBeenCalled();
    press(only("dialog"), "pointerdown");
    press(only("dialog"), "click");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("shows toasts inside while it is open, since all around it is inert, and leaves them to the page", async () => {
    await render(page(true));
    act(() => showToast({ kind: "alert", icon: "warning", text: "All slots are taken" }));
    expect(only("dialog [role=alert] p").textContent).toBe("All slots are taken");
    expect(document.querySelectorAll("[role=alert] p")).toHaveLength(1);
    await render(page(false));
    expect(only("[role=alert] p").closest("dialog")).toBeNull();
  });
});
