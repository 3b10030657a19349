// Pump %, Dump % and Short % by name, in Chromium on a market that fires them: form, plan, rows, filter and explain card.

import { expect, it } from "vitest";
import { signalOf } from "../client/testing/signal-maker.ts";
import { storedList } from "./testing/accounts.ts";
import { browserVisits, type SignedInVisit } from "./testing/visits.ts";

const SHORT = "mexc:short:15:down:2";
const PUMP = "mexc:net_percent:1:up:0.5";
const visits = browserVisits(/503/);

async function openForm({ page }: SignedInVisit) {
  page.setDefaultTimeout(10_000);
  await page.locator("[data-list]").first().waitFor();
  await page.getByRole("button", { name: "New list" }).click();
  const form = page.getByRole("dialog", { name: "New list" });
  await form.getByRole("tab", { name: /Signals/ }).click();
  return form;
}
const now = (): number => Math.floor(Date.now() / 1000);

it("lets a list wait for the strategies its plan holds, and says which those are", async () => {
  await visits.terminal("start", async (visit) => {
    const form = await openForm(visit);
    await form.getByText(/^Start holds .*Pump %.* and .*Dump %.*\. .*Short %.* comes with Popular\.$/).waitFor();
    expect(await form.getByRole("button", { name: "Short %" }).isDisabled()).toBe(true);
    expect(await form.getByRole("button", { name: "Dump %" }).isDisabled()).toBe(false);
  });
  await visits.terminal("popular", async (visit) => {
    const form = await openForm(visit);
    await form.getByRole("button", { name: "Pump %" }).waitFor();
    expect(await form.getByText(/^Popular holds/).count()).toBe(0);
    await form.getByRole("button", { name: "Volume", exact: true }).click();
    await form.getByRole("button", { name: "Short %" }).click();
    await form.getByLabel("Threshold for 15m").fill("3");
    await form.getByRole("button", { name: "Dump %" }).click();
    await form.getByLabel(/Sound of .*Short %/).selectOption({ label: "Bell" });
    await form.getByRole("button", { name: "Create list" }).click();
    await expect
      .poll(() => storedList(visit, "Signal 3"))
      .toMatchObject({
        signalTypes: ["dump", "short"],
        shortThresholds: { 15: 3 },
        netPercentThresholds: { 5: 0.9 },
        direction: "down",
        typeSounds: { short: "bell" },
      });
    await expect
      .poll(() => visit.wire.rules)
      .toEqual(expect.arrayContaining(["mexc:short:15:down:3", "mexc:net_percent:5:down:0.9"]));
  });
});

it("lets a list ask for conditions, and says on a signal's card what their figures were", () =>
  visits.terminal("popular", async (visit) => {
    const form = await openForm(visit);
    const conditions = form.getByTestId("conditions");
    await conditions.getByText("Conditions").click();
    await conditions.getByRole("button", { name: "Add a condition" }).click();
    const turnover = conditions.getByRole("group", { name: "Volume 24h" });
    await turnover.getByLabel("Volume 24h, at least").fill("2,500,000");
    await conditions.getByRole("button", { name: "Add a condition" }).click();
    await conditions.getByRole("group", { name: "Spread" }).getByLabel("Figure").selectOption({ label: "Net %" });
    const net = conditions.getByRole("group", { name: "Net %" });
    await net.getByLabel("Window").selectOption({ label: "15m" });
    await net.getByLabel("Net %, at least").fill("");
    await net.getByText("Enter at least one figure.").waitFor();
    await form.getByRole("button", { name: "Create list" }).click();
    expect(await form.isVisible(), "a condition without a bound is none").toBe(true);
    await net.getByLabel("Net %, at most").fill("-1.5");
    await form.getByRole("button", { name: "Create list" }).click();
    await expect
      .poll(() => storedList(visit, "Signal 3"))
      .toMatchObject({
        conditions: [
          { kind: "net", minutes: 15, max: -1.5 },
          { kind: "turnover24h", min: 2_500_000 },
        ],
      });
    const rule = "mexc:volume:1:up:0.1;net@15=~-1.5;turnover24h=2500000~";
    await expect.poll(() => visit.wire.rules).toContain(rule);
    await visit.market.fire([{ ...signalOf(rule, "ETH", now() - 5), conditionFigures: [-2, 3_000_000] }]);
    const list = visit.page.locator("[data-list][data-kind=signal]").filter({ hasText: "Signal 3" });
    await list.locator("[role=row][id]").filter({ hasText: "ETH" }).locator("[data-act=explain]").click();
    const facts = await visit.page.getByRole("dialog", { name: /Why this signal: ETH/ }).innerText();
    expect(facts).toMatch(/Net % 15m\s+\u22122\.00%\s+\u2264 \u22121\.5/);
    expect(facts).toMatch(/Volume 24h\s+3\.00M\s+\u2265 2500000/);
  }));

it("says of which figures the preview knows only what they are now", () =>
  visits.terminal("popular", async (visit) => {
    const conditions = (await openForm(visit)).getByTestId("conditions");
    await conditions.getByText("Conditions").click();
    const kinds = ["Move in \u03c3", "Days listed", "Move in price steps", "Below the day\u2019s high", "Spread"];
    for (const kind of kinds) {
      await conditions.getByRole("button", { name: "Add a condition" }).click();
      await conditions.getByLabel("Figure").last().selectOption({ label: kind });
    }
    const texts = await Promise.all(kinds.map((name) => conditions.getByRole("group", { name }).innerText()));
    expect(texts.map((text) => text.includes("as it is known now"))).toEqual([true, true, true, false, false]);
  }));

it("keeps the keyboard beside a removed condition, and at the button that adds one after the last", () =>
  visits.terminal("popular", async (visit) => {
    const conditions = (await openForm(visit)).getByTestId("conditions");
    await conditions.getByText("Conditions").click();
    const add = conditions.getByRole("button", { name: "Add a condition" });
    for (const kind of ["Move in \u03c3", "Below the day\u2019s high", "Days listed"]) {
      await add.click();
      await conditions.getByLabel("Figure").last().selectOption({ label: kind });
    }
    const focused = () => visit.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await conditions.getByLabel("Below the day\u2019s high, at most").fill("2");
    await conditions.getByRole("button", { name: "Remove: Move in \u03c3" }).focus();
    for (const next of ["Remove: Below the day\u2019s high", "Remove: Days listed", "Add a condition"]) {
      await visit.page.keyboard.press("Enter");
      expect(await focused()).toBe(next);
      const typed = conditions.getByLabel("Below the day\u2019s high, at most");
      if (next.endsWith("high")) expect(await typed.inputValue(), "the row that is left keeps what was typed").toBe("2");
    }
    expect(await conditions.getByRole("group").count()).toBe(0);
  }));

it("names each signal's type in its row, shows one type alone, and explains a short by its high and what was given back", () =>
  visits.terminal("professional", async ({ page, market, wire }) => {
    page.setDefaultTimeout(10_000);
    await expect.poll(() => wire.rules).toContain(SHORT);
    const second = now() - 5;
    await market.fire([signalOf(PUMP, "WIF", second - 1), { ...signalOf(SHORT, "ETH", second), priceEnd: 105, volumeNow: 800 }]);
    const list = page.locator("[data-list][data-kind=signal]").filter({ hasText: "Signal 2" });
    const row = (symbol: string) => list.locator("[role=row][id]").filter({ hasText: symbol });
    await expect.poll(() => row("ETH").locator("[data-window]").getAttribute("data-window")).toBe("Short 15m");
    expect(await row("WIF").locator("[data-window]").getAttribute("data-window")).toBe("1m");
    await row("ETH").locator("[data-act=explain]").click();
    const card = page.getByRole("dialog", { name: /Why this signal: ETH/ });
    await card.getByText("Short %", { exact: true }).waitFor();
    expect(await card.getByTestId("formula").innerText()).toMatch(/^100 × \(105.* − 110.*\) \/ 110.* = −4\.54\d*%$/);
    expect(await card.getByTestId("rise").innerText()).toMatch(/^100 × \(110.* − 100.*\) \/ 100.* = \+10\.00%$/);
    expect(await card.getByTestId("give-back").innerText()).toMatch(/^100 × \(110.* − 105.*\) \/ \(110.* − 100.*\) = 50\.00%$/);
    const text = await card.innerText();
    for (const part of ["High", "Rise to the high", "Given back since", "50.0%", "Volume in the window"])
      expect(text).toContain(part);
    await page.keyboard.press("Escape");
    await list.getByLabel("Types shown").selectOption({ label: "Short %" });
    await row("WIF").waitFor({ state: "detached" });
    await row("ETH").waitFor();
  }));

it("clears the type that is shown alone, and says so before it does", () =>
  visits.terminal("professional", async ({ page, market, wire }) => {
    page.setDefaultTimeout(10_000);
    await expect.poll(() => wire.rules).toContain(SHORT);
    await market.fire([signalOf(PUMP, "WIF", now() - 6), signalOf(SHORT, "ETH", now() - 5)]);
    const list = page.locator("[data-list][data-kind=signal]").filter({ hasText: "Signal 2" });
    const row = (symbol: string) => list.locator("[role=row][id]").filter({ hasText: symbol });
    await row("WIF").waitFor();
    await list.getByRole("button", { name: "Clear all signals", exact: true }).waitFor();
    await list.getByLabel("Types shown").selectOption({ label: "Short %" });
    await list.getByRole("button", { name: "Clear all “Short %” signals", exact: true }).click();
    await row("ETH").waitFor({ state: "detached" });
    await list.getByLabel("Types shown").selectOption({ label: "All" });
    await row("WIF").waitFor();
    expect(await row("ETH").count()).toBe(0);
    await list.getByRole("button", { name: "Clear all signals", exact: true }).click();
    await row("WIF").waitFor({ state: "detached" });
  }));
