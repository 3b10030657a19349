// @vitest-environment happy-dom
// A panel is one entry: added to those of the terminal, it stands in the foot, among a phone's tabs, under its key and in the
// list of keys, for the plans that have it.

import { act, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import { useSession } from "../../app/session.store.ts";
import { addPanels, panelsAt, useOpenPanelsAt, type TerminalPanel } from "../../desk/panel-registry.ts";
import { EngineContext, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { useOpenTab, useTerminalView } from "../../desk/terminal-view.store.ts";
import type { WidthClass } from "../../desk/width-class.ts";
import { pressKey, render, unrender } from "../../testing/rendered.ts";
import { KeyHelp } from "./keys/key-help.tsx";
import { useScreenKeys } from "./keys/use-screen-keys.ts";
import { TabBar } from "./layout/tab-bar.tsx";
import { PanelFoot } from "./panel/panel-foot.tsx";
import { PANELS } from "./panels.tsx";
import { useTerminalKeys } from "./use-terminal-keys.ts";

const RADAR: TerminalPanel = {
  id: "radar",
  text: "hot.title",
  icon: "scatter",
  hotkey: { code: "KeyJ" },
  isIn: (plan) => plan !== "start",
  component: () => <p data-radar>Radar</p>,
  placements: ["side", "phone"],
};

const engine = { signals: { onAdded: () => () => {} }, stream: {} } as unknown as TerminalEngine;
let takeAway = (): void => undefined;

/** Foot, tabs, keys and what is open, without the market. */
function Screen({ plan, width }: { readonly plan: PlanId; readonly width: WidthClass }): ReactNode {
  useTerminalKeys();
  useScreenKeys(plan, width);
  const tabs = panelsAt("phone", plan);
  const tab = useOpenTab(tabs);
  const below = useOpenPanelsAt("side", plan);
  const help = useTerminalView((state) => state.helpOpen);
  const panels = width === "phone" ? [] : below;
  return (
    <>
      {panels.map((panel) => (
        <panel.component key={panel.id} id={panel.id} place="side" />
      ))}
      <PanelFoot />
      {tab && width === "phone" && tab.id === "radar" && <tab.component id={tab.id} place="phone" />}
      <TabBar kind="thumb" panels={tabs} chosen={tab} />
      {help && <KeyHelp />}
    </>
  );
}

async function show(plan: PlanId, width: WidthClass): Promise<void> {
  useSession.setState({ session: { id: "1", email: "", username: "A", plan_type: plan, subscription_status: "active" } });
  await render(
    <EngineContext value={engine}>
      <Screen plan={plan} width={width} />
    </EngineContext>,
  );
}

const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("footer button")].find((element) => element.textContent.startsWith(name));
const isOpen = (): boolean => document.querySelector("[data-radar]") !== null;

beforeEach(() => {
  localStorage.clear();
  useTerminalView.setState({ fullChart: false, helpOpen: false, tab: undefined });
  takeAway = addPanels([...PANELS, RADAR]);
});
afterEach(() => {
  unrender();
  takeAway();
});

describe("a panel that is added", () => {
  it("has a toggle in the foot that opens and closes it, and is remembered", async () => {
    await show("popular", "full");
    expect(button("Hot")?.getAttribute("aria-keyshortcuts")).toBe("J");
    act(() => button("Hot")?.click());
    expect([isOpen(), button("Hot")?.getAttribute("aria-pressed"), localStorage.getItem("panel.radar")]).toEqual([
      true,
      "true",
      "true",
    ]);
    act(() => button("Hot")?.click());
    expect([isOpen(), localStorage.getItem("panel.radar")]).toEqual([false, "false"]);
  });

  it("opens and closes by its key", async () => {
    await show("popular", "full");
    expect(pressKey("KeyJ")).toBe(false);
    expect(isOpen()).toBe(true);
    pressKey("KeyJ");
    expect(isOpen()).toBe(false);
  });

  it("has a tab on a phone, which its key opens, too", async () => {
    await show("popular", "phone");
    expect(texts("[role=tab]")).toEqual(["Lists", "Signals", "Charts", "Screener", "Risk", "Alerts", "More", "Hot"]);
    pressKey("KeyJ");
    expect([isOpen(), texts("[aria-selected=true]")]).toEqual([true, ["Hot"]]);
    pressKey("KeyJ");
    expect([isOpen(), texts("[aria-selected=true]")]).toEqual([false, ["Lists"]]);
  });

  it("is in the list of keys", async () => {
    await show("popular", "full");
    pressKey("Slash", { key: "?", shiftKey: true });
    expect(document.querySelectorAll("[aria-label='Hot: J. Move this key']")).toHaveLength(1);
  });

  it("is nowhere for a plan without it", async () => {
    await show("start", "phone");
    expect([button("Hot"), texts("[role=tab]")]).toEqual([undefined, ["Lists", "Signals", "Charts", "Risk", "Alerts", "More"]]);
    expect(pressKey("KeyJ")).toBe(true);
    pressKey("Slash", { key: "?", shiftKey: true });
    expect(document.querySelectorAll("[aria-label^='Risk manager:']")).toHaveLength(1);
    expect(document.querySelectorAll("[aria-label^='Hot:']")).toHaveLength(0);
  });
});
