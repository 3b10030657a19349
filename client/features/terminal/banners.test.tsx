// @vitest-environment happy-dom
// The connection's banner: nothing of it renders while the market goes on, and it knows when that ended.

import { act, Profiler } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EngineContext, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../desk/time-zone.ts";
import { needTexts } from "../../i18n/language.store.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { CONNECTION_START, useConnection } from "../../stream/connection.store.ts";
import { ConnectionBanner } from "./banners.tsx";

const NOW = Date.UTC(2026, 10, 21, 7, 30, 20);
const SECONDS = 5;

let frames: ((now: number) => void)[];
let store: MarketStore;
let root: Root;
let renders: number;

beforeEach(async () => {
  await needTexts("terminal");
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  useConnection.setState({ ...CONNECTION_START, phase: "live" });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  renders = 0;
  const engine = { loop, store, stream: { retry: () => {} } } as unknown as TerminalEngine;
  act(() =>
    root.render(
      <EngineContext value={engine}>
        <Profiler id="banner" onRender={() => renders++}>
          <ConnectionBanner />
        </Profiler>
      </EngineContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** The market moves once a second for five seconds. */
function live(): void {
  for (let second = 0; second < SECONDS; second++) {
    store.clear();
    act(() => void vi.advanceTimersByTime(1000));
  }
}

it("renders nothing again while data arrives", () => {
  live();
  expect(renders).toBe(1);
});

it("says when the last data came", () => {
  live();
  act(() => void vi.advanceTimersByTime(30_000));
  act(() => useConnection.setState({ phase: "offline" }));
  for (const frame of frames.splice(0)) frame(performance.now());
  const last = clockTextOf(NOW + SECONDS * 1000, useTimeZone.getState().zone, true);
  expect(document.body.textContent).toContain(last);
});
