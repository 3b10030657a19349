// @vitest-environment happy-dom
// Tickers that the exchange on screen does not have are named with it, whichever exchange the reader once chose.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlanId } from "../../../../shared/contracts/plans.ts";
import { useSession } from "../../../app/session.store.ts";
import { EngineContext, type TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { render, unrender } from "../../../testing/rendered.ts";
import { TickersField } from "./tickers-field.tsx";

const engine = { store: { coins: [{ symbol: "BTC" }] } } as unknown as TerminalEngine;

async function missing(plan: PlanId): Promise<string | undefined> {
  useSession.setState({ session: { id: "1", email: "", username: "A", plan_type: plan, subscription_status: "active" } });
  await render(
    <EngineContext value={engine}>
      <TickersField tickers={["BTC", "NOTHERE"]} onChange={() => {}} />
    </EngineContext>,
  );
  return document.querySelector("p")?.textContent;
}

beforeEach(() => {
  // No server: the coins of the other exchange stay unknown.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  useTerminalSettings.setState({ exchange: "binance" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  unrender();
  useTerminalSettings.setState({ exchange: "mexc" });
});

it("names the chosen exchange where the plan has it", async () => {
  expect(await missing("popular")).toBe("Not watched on Binance: NOTHERE");
});

it("names the exchange on screen where the plan does not have the chosen one", async () => {
  expect(await missing("start")).toBe("Not watched on MEXC: NOTHERE");
});
