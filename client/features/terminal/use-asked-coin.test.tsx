// @vitest-environment happy-dom
// A link to the terminal that names a coin, and a push that is clicked while the terminal is open.

import { act, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useWorkspace } from "../../desk/workspace.store.ts";
import { render, unrender } from "../../testing/rendered.ts";
import { useAskedCoin } from "./use-asked-coin.ts";

function Asked(): ReactNode {
  useAskedCoin();
  return null;
}

const charted = (): string => useWorkspace.getState().mainChartSymbol;

afterEach(() => {
  unrender();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("is shown in the main chart, and is no longer asked for by a reload", async () => {
  history.replaceState(null, "", "/terminal?coin=BINANCE%3AETHUSDT");
  await render(<Asked />);
  expect([charted(), location.pathname + location.search]).toEqual(["BINANCE:ETHUSDT", "/terminal"]);
});

it.each(["/terminal", "/terminal?coin=", "/terminal?coin=nonsense", "/terminal?coin=%00"])(
  "leaves the chart as it is at %s",
  async (address) => {
    const before = charted();
    history.replaceState(null, "", address);
    await render(<Asked />);
    expect(charted()).toBe(before);
  },
);

it("is shown when its push is clicked, whatever else workers say", async () => {
  const worker = new EventTarget();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { serviceWorker: worker }));
  await render(<Asked />);
  const say = (data: unknown): void => act(() => void worker.dispatchEvent(new MessageEvent("message", { data })));
  say({ path: "/terminal?coin=MEXC%3AWIFUSDT" });
  expect(charted()).toBe("MEXC:WIFUSDT");
  for (const other of [undefined, "text", { path: 7 }, { path: "/terminal" }]) say(other);
  expect(charted()).toBe("MEXC:WIFUSDT");
});
