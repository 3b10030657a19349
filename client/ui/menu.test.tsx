// @vitest-environment happy-dom
// The menu by keyboard, as the WAI-ARIA pattern has it: arrows, Home and End, first letters, into a submenu and back.

import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pressKey, render, unrender } from "../testing/rendered.ts";
import { Menu, type MenuEntry } from "./menu.tsx";

const run = vi.fn<(text: string) => void>();
const item = (text: string, disabled = false): MenuEntry => ({ kind: "item", text, disabled, run: () => run(text) });
const onClose = vi.fn<() => void>();
const entries: readonly MenuEntry[] = [
  item("Open"),
  { kind: "choices", text: "Slot", choices: [1, 2].map((slot) => ({ text: `${slot}`, run: () => run(`slot ${slot}`) })) },
  item("Pin"),
  item("Paste", true),
  { kind: "submenu", text: "Add to list", back: "Back", entries: [item("Movers"), item("Majors")] },
  item("Ändern"),
];

const focused = (): string => document.activeElement?.textContent ?? "";
const type = (...keys: readonly string[]): string => {
  for (const key of keys) pressKey("", { key });
  return focused();
};

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  await render(<Menu label="BTC" at={{ x: 0, y: 0 }} entries={entries} onClose={onClose} />);
});
afterEach(() => {
  vi.useRealTimers();
  unrender();
});

describe("a menu", () => {
  it("starts at its first item, and goes round by arrows, past what is disabled", () => {
    expect(focused()).toBe("Open");
    expect(type("ArrowDown", "ArrowDown", "ArrowDown")).toBe("Add to list");
    expect(type("ArrowDown", "ArrowDown")).toBe("Open");
    expect(type("ArrowUp")).toBe("Ändern");
    expect(type("Home")).toBe("Open");
    expect(type("End")).toBe("Ändern");
  });

  it("finds a line by its first letters, whatever their case", () => {
    expect(type("p")).toBe("Pin");
    vi.advanceTimersByTime(1000);
    expect(type("A", "d")).toBe("Add to list");
  });

  it("goes on to the next line when the same letter comes again, and starts anew after a pause", () => {
    expect(type("s")).toBe("1");
    vi.advanceTimersByTime(1000);
    expect(type("o")).toBe("Open");
    vi.advanceTimersByTime(1000);
    expect(type("ä")).toBe("Ändern");
    vi.advanceTimersByTime(1000);
    expect(type("p")).toBe("Pin");
    expect(type("p")).toBe("Pin");
  });

  it("leaves shortcuts of the browser and letters of no line alone", () => {
    expect(pressKey("KeyP", { key: "p", ctrlKey: true })).toBe(true);
    expect(focused()).toBe("Open");
    expect(type("z")).toBe("Open");
  });

  it("comes back from a submenu to the line that opened it", () => {
    type("a");
    expect(type("ArrowRight")).toBe("Back");
    expect(type("m")).toBe("Movers");
    expect(type("m")).toBe("Majors");
    expect(type("ArrowLeft")).toBe("Add to list");
    type("ArrowRight");
    expect(type("Escape")).toBe("Add to list");
    type("ArrowRight");
    act(() => (document.activeElement as HTMLElement).click());
    expect(focused()).toBe("Add to list");
    expect(onClose).not.toHaveBeenCalled();
    type("Escape");
    expect(onClose).toHaveBeenCalledOnce();
  });
});
