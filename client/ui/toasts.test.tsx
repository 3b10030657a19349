// @vitest-environment happy-dom
// Toasts: there as long as somebody needs them, and spoken once by a region that was there before them.

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { only, render, unrender } from "../testing/rendered.ts";
import { showToast, useToasts } from "./toast.store.ts";
import { Toasts } from "./toasts.tsx";
import { offerUndo } from "./undo-toast.ts";

const show = (toast: Partial<Parameters<typeof showToast>[0]> = {}): void =>
  act(() => showToast({ kind: "note", icon: "trash", text: "Movers deleted", ...toast }));
const undo = { text: "Undo", run: vi.fn<() => void>() };
const pass = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000));
const shown = (): string[] => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);

beforeEach(async () => {
  useToasts.setState({ toasts: [] });
  await render(<Toasts />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  unrender();
});

describe("a toast", () => {
  it("goes after five seconds, and after twenty when there is something to do", () => {
    show({ text: "Copied" });
    show({ action: undo });
    pass(5);
    expect(shown()).toEqual(["Movers deleted"]);
    pass(14.9);
    expect(shown()).toEqual(["Movers deleted"]);
    pass(0.1);
    expect(shown()).toEqual([]);
  });

  it("stays while the keyboard is in it, from button to button, and goes when it has left", () => {
    show({ action: undo });
    const [action, close] = document.querySelectorAll("button");
    act(() => action?.focus());
    pass(60);
    act(() => close?.focus());
    pass(60);
    expect(shown()).toEqual(["Movers deleted"]);
    act(() => close?.blur());
    pass(20);
    expect(shown()).toEqual([]);
  });

  it("stays while the pointer rests on it, also when the focus leaves meanwhile", () => {
    show({ action: undo });
    const [action] = document.querySelectorAll("button");
    const card = action?.parentElement;
    act(() => void card?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
    act(() => action?.focus());
    act(() => action?.blur());
    pass(60);
    expect(shown()).toEqual(["Movers deleted"]);
    act(() => void card?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: document.body })));
    pass(20);
    expect(shown()).toEqual([]);
  });

  it("is one where the same is said twice, but each act that can be taken back has its own", () => {
    show({ text: "Copied" });
    show({ text: "Copied" });
    const taken: string[] = [];
    for (const line of ["first", "second"])
      act(() => offerUndo({ icon: "trash", text: "Drawings removed: 1", undo: () => taken.push(line) }));
    expect(shown()).toEqual(["Copied", "Drawings removed: 1", "Drawings removed: 1"]);
    for (const button of [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Undo"))
      act(() => button.click());
    expect(taken).toEqual(["first", "second"]);
    expect(shown()).toEqual(["Copied"]);
  });

  it("is spoken by a region that was there before it: notes in a pause, alerts at once", () => {
    const [notes, alerts] = [only("[role=status]"), only("[role=alert]")];
    expect([notes.textContent, alerts.textContent]).toEqual(["", ""]);
    show({ action: undo });
    show({ kind: "alert", text: "No line" });
    expect(only("[role=status]")).toBe(notes);
    expect(only("[role=alert]")).toBe(alerts);
    expect([notes.textContent, alerts.textContent]).toEqual(["Movers deletedUndo", "No line"]);
  });

  it("is spoken alone: those that are still there are not read again", () => {
    expect([only("[role=status]"), only("[role=alert]")].map((region) => region.getAttribute("aria-atomic"))).toEqual([
      "false",
      "false",
    ]);
  });
});
