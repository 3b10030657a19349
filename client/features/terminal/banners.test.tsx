// @vitest-environment happy-dom
// The connection's banner: one at most, blaming nobody wrongly, rendering nothing while the market goes on.

import { act, Profiler } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineContext, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../desk/time-zone.ts";
import { needTexts, setLanguage } from "../../i18n/language.store.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { CONNECTION_START, useConnection, type Connection } from "../../stream/connection.store.ts";
import { ConnectionBanner } from "./banners.tsx";

const NOW = Date.UTC(2026, 10, 21, 7, 30, 20);
/** Of the server's clock before this one. */
const AHEAD_MS = 90_000;

let frames: ((now: number) => void)[];
let store: MarketStore;
let root: Root;
let renders: number;
let ageMs: number;

beforeEach(async () => {
  await needTexts("terminal");
  await setLanguage("en");
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  useConnection.setState({ ...CONNECTION_START, phase: "live" });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  renders = 0;
  ageMs = 0;
  const engine = {
    loop,
    store,
    stream: {
      retry: () => {},
      age: { ageMs: () => ageMs },
      get serverTime() {
        return Date.now() + AHEAD_MS;
      },
    },
  } as unknown as TerminalEngine;
  act(() =>
    root.render(
      <EngineContext value={engine}>
        <Profiler id="banner" onRender={() => renders++}>
          <ConnectionBanner exchange="mexc" />
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

/** The connection stands so, with data of that age. */
function setups(connection: Partial<Connection>, age: number): void {
  ageMs = age;
  act(() => useConnection.setState(connection));
  for (const frame of frames.splice(0)) frame(performance.now());
}

const banners = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[data-testid$=banner]")].map(({ dataset }) => dataset["testid"]);

describe("the connection's banner", () => {
  it("renders nothing again while data arrives", () => {
    for (let second = 0; second < 5; second++) {
      store.clear();
      act(() => void vi.advanceTimersByTime(1000));
    }
    expect(renders).toBe(1);
  });

  it("says of which moment the screen is, by the clock of the server", () => {
    setups({ phase: "offline" }, 30_000);
    const last = clockTextOf(NOW + AHEAD_MS - 30_000, useTimeZone.getState().zone, true);
    expect(document.body.textContent).toContain(last);
  });

  it("names no moment while there is none on screen", () => {
    setups({ phase: "offline" }, Number.NaN);
    expect(document.body.textContent).not.toMatch(/\d\d:\d\d|shows/);
  });

  it.each([
    ["offline", { phase: "offline", stale: true, behind: true }, "offline-banner"],
    ["polling", { phase: "polling", stale: true }, "stale-banner"],
    ["an older page", { phase: "polling", stale: true, outdated: true }, "outdated-banner"],
  ] as const)("is one alone when the data is old and the line is %s", (_, connection, testId) => {
    setups(connection, 21_000);
    expect(banners()).toEqual([testId]);
    expect(document.querySelectorAll("button")).toHaveLength(1);
  });

  it("blames the exchange only when the server says that it is late", () => {
    setups({ phase: "stale", stale: true }, 7000);
    expect(document.body.textContent).not.toContain("MEXC");
    setups({ behind: true }, 8000);
    expect(document.body.textContent).toContain("MEXC data is delayed 8 s.");
    setups({ phase: "joining" }, 9000);
    expect(document.body.textContent).not.toContain("MEXC");
  });
});
