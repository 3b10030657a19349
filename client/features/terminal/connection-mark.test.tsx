// @vitest-environment happy-dom
// The mark of the connection: one word and one age, and a pause never looks live.

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EngineContext, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { togglePause, useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { needTexts, setLanguage } from "../../i18n/language.store.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { CONNECTION_START, useConnection } from "../../stream/connection.store.ts";
import { ConnectionMark } from "./connection-mark.tsx";
import { laterConnectionCard } from "./later-connection-card.ts";

let frames: ((now: number) => void)[];
let root: Root;

beforeEach(async () => {
  await laterConnectionCard.load();
  await needTexts("terminal");
  await setLanguage("en");
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  useTerminalSettings.setState({ paused: false });
  useConnection.setState({ ...CONNECTION_START, phase: "live" });
  const stream = {
    age: { ageMs: () => 400, tickToPaintMs: 84, tickToPaintQuantile: () => Number.NaN },
    tickAge: { quantile: (share: number) => (share < 0.6 ? 68 : 133) },
  };
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const engine = { loop: new FrameLoop(), stream } as unknown as TerminalEngine;
  act(() =>
    root.render(
      <EngineContext value={engine}>
        <ConnectionMark />
      </EngineContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** What the page says now. */
function shown(): string {
  for (const frame of frames.splice(0)) frame(performance.now());
  return document.body.textContent;
}

it("has one age, and the other figures in its card", () => {
  expect(shown()).toBe("Live84 ms");
  act(() => document.querySelector("button")?.click());
  expect(shown()).toMatch(/p50 ?68 ms.*133 ms.*400 ms/);
});

it("says pause and for how long, whatever the line does meanwhile", () => {
  act(togglePause);
  vi.advanceTimersByTime(20_000);
  expect(shown()).toBe("Paused20 s");
  act(() => useConnection.setState({ phase: "offline" }));
  expect(shown()).toBe("Paused20 s");
  act(togglePause);
  expect(shown()).toContain("Offline");
});
