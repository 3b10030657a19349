// @vitest-environment happy-dom
// The switch shows every registered exchange, also one that only this test's registry has; the plan decides about the padlock.

import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE } from "../../../shared/market/exchange-id.ts";
import { useSession } from "../../app/session.store.ts";
import { EngineContext, TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { ExchangeSwitch } from "./exchange-switch.tsx";

vi.mock("../../../shared/market/exchange-registry.ts", () => import("../../../shared/testing/toy-exchange/registry.ts"));

let root: Root;
let host: HTMLElement;

function show(plan: PlanId): void {
  useSession.setState({ session: { plan_type: plan } as never });
  flushSync(() =>
    root.render(
      <EngineContext value={new TerminalEngine(() => undefined)}>
        <ExchangeSwitch exchange={DEFAULT_EXCHANGE} />
      </EngineContext>,
    ),
  );
}

const choice = (name: string): HTMLLabelElement =>
  [...host.querySelectorAll("label")].find((label) => label.textContent === name) as HTMLLabelElement;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  return () => {
    root.unmount();
    host.remove();
  };
});

it("offers it behind the others, and a plan with all exchanges chooses it", () => {
  show("popular");
  expect([...host.querySelectorAll("label")].map((label) => label.textContent)).toEqual(["MEXC", "Binance", "Toy Market"]);
  expect(choice("Toy Market").dataset["locked"]).toBeUndefined();
  flushSync(() => choice("Toy Market").querySelector("input")?.click());
  expect(useTerminalSettings.getState().exchange).toBe("toy");
});

it("locks it for a plan without it, which stays with the exchange of every plan", () => {
  show("start");
  expect(choice("Toy Market").dataset["locked"]).toBe("true");
  flushSync(() => choice("Toy Market").querySelector("input")?.click());
  expect(useTerminalSettings.getState().exchange).toBe(DEFAULT_EXCHANGE);
});
