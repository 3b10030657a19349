// Price alerts in the corners: fired while nobody was there, made from chart, search and keyboard beside the chart, drawn to another
// price, read back in the chosen zone.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { alertAnswerSchema, alertsAnswerSchema } from "../shared/contracts/alert-schemas.ts";
import { MAX_FIRINGS } from "../shared/contracts/alerts.ts";
import { keys } from "../shared/redis/keys.ts";
import { startAlerts } from "./testing/alerts.ts";
import { withCharts } from "./testing/charts.ts";
import { withLists } from "./testing/lists.ts";
import { mainChart, painted } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

test("an alert that fired while nobody was there is shown at the next visit, once", () =>
  withLists(visits, async (visit) => {
    const { page } = visit;
    const alerts = await startAlerts(visit);
    try {
      const level = Number((alerts.priceOf("ETH") * 0.5).toPrecision(4));
      const body = { exchange: "mexc", symbol: "ETH", side: "below", level, mode: "once" };
      const made = await page.request.post("/api/account/alerts", { data: body, headers: { origin: visit.line.url } });
      expect(made.status()).toBe(200);
      const { id } = alertAnswerSchema.parse(await made.json()).data;
      const isWatched = () => visit.redis.hexists(keys.alerts("mexc"), id);
      await page.goto("/pricing");
      await expect.poll(isWatched).toBe(1);
      alerts.trade("ETH", level * 0.9);
      await expect.poll(isWatched).toBe(0);
      await page.goto("/dashboard");
      await ready(page);
      const toast = page.getByRole("alert").getByText("ETH ≤");
      await toast.waitFor();
      expect(await toast.count()).toBe(1);
      await page.getByRole("button", { name: "Open the history" }).click();
      const fired = page.getByTestId("alert-firings").getByRole("listitem");
      await fired.getByText("ETH ≤").click();
      const card = fired.getByRole("term").allTextContents();
      expect(await card).toEqual(["Condition", "Price", "Time"]);
      await page.reload();
      await ready(page);
      await visit.wire.next("frame");
      expect(await toast.count()).toBe(0);
    } finally {
      alerts.stop();
    }
  }));

/** Where the middle of the chart's pane is on the page, and its box. */
async function paneOf(page: Page) {
  const canvas = mainChart(page).locator("[data-testid=chart][data-drawn=wanted]");
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The chart has no place");
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** The height at which the pointer can take the line that was made here: its price has the coin's decimals. */
async function lineNear(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<number> {
  const chart = mainChart(page).getByTestId("chart");
  for (let away = 0; away <= 30; away += 2)
    for (const at of [y - away, y + away]) {
      await page.mouse.move(x, at);
      if ((await chart.evaluate((element) => element.style.cursor)) === "ns-resize") return at;
    }
  throw new Error("No line can be taken");
}

const formOf = (page: Page): Locator => page.getByRole("dialog", { name: "New price alert" });
const levelsOf = async (page: Page): Promise<number[]> => {
  const answer = await page.request.get("/api/account/alerts");
  return alertsAnswerSchema.parse(await answer.json()).data.map(({ level }) => level);
};

test("an alert is made at the price the pointer is at, and its line drawn to another price and back", () =>
  withCharts(visits, [], async ({ page }) => {
    const { middle } = await paneOf(page);
    await page.mouse.move(middle.x, middle.y);
    const button = mainChart(page).getByRole("button", { name: "Price alert at this price" });
    await button.waitFor();
    await button.click();
    const form = formOf(page);
    const level = Number(await form.getByLabel("Price, USDT").inputValue());
    expect(level).toBeGreaterThan(0);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await levelsOf(page)).toEqual([level]);

    await page.mouse.move(middle.x, await lineNear(page, middle));
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y - 40, { steps: 3 });
    await page.mouse.up();
    const moved = page.getByText(/^Alert for \w+ moved to/);
    await moved.waitFor();
    const [higher = 0] = await levelsOf(page);
    expect(higher).toBeGreaterThan(level);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => levelsOf(page)).toEqual([level]);

    await page.mouse.move(middle.x, await lineNear(page, middle));
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y + 40, { steps: 3 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await painted(page);
    expect(await levelsOf(page)).toEqual([level]);
  }));

test("a new alert has a line on the chart before it is stored, which can be drawn, and none after it is given up", () =>
  withCharts(visits, [], async ({ page }) => {
    const { middle } = await paneOf(page);
    await page.mouse.move(middle.x, middle.y);
    await mainChart(page).getByRole("button", { name: "Price alert at this price" }).click();
    const form = formOf(page);
    const price = form.getByLabel("Price, USDT");
    const asked = Number(await price.inputValue());

    await page.mouse.move(middle.x, await lineNear(page, middle));
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y - 40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(asked);
    await price.fill(String(asked));
    const line = await lineNear(page, middle);

    expect(await levelsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await expect(lineNear(page, { ...middle, y: line })).rejects.toThrow("No line");
  }));

test("the keyboard makes an alert for the charted coin, at the bar it points at, and for a coin of the search", () =>
  withCharts(visits, [], async ({ page }) => {
    const chart = mainChart(page).getByTestId("chart");
    await paneOf(page);
    const form = formOf(page);
    const pair = await mainChart(page).getByRole("heading").innerText();

    await page.keyboard.press("Shift+KeyL");
    await form.waitFor();
    expect(await form.getByRole("heading").innerText()).toContain(pair.replace(/\W?USDT$/, ""));
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });

    await chart.focus();
    await page.keyboard.press("Home");
    const [, close] = /C ([\d.]+)$/.exec(await mainChart(page).getByRole("status").innerText()) ?? [];
    await page.keyboard.press("Enter");
    await form.waitFor();
    expect(Number(await form.getByLabel("Price, USDT").inputValue())).toBe(Number(close));
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await chart.blur();

    await page.keyboard.press("Slash");
    await page.getByRole("combobox", { name: "Find a coin" }).fill("ETH");
    await page.keyboard.press("Alt+Enter");
    await form.waitFor();
    expect(await form.getByRole("heading").innerText()).toContain("ETH");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await levelsOf(page)).toHaveLength(1);
  }));

test("the form makes an alert for a fall within a window, and shows it as it was made when it is changed", () =>
  withCharts(visits, [], async ({ page }) => {
    await paneOf(page);
    await page.keyboard.press("Shift+KeyL");
    const form = formOf(page);
    await form.getByLabel("Fires at").selectOption({ label: "A fall within a window" });
    await form.getByLabel("Percent, at least").fill("7,50");
    await form.getByLabel("Percent, at least").press("Tab");
    expect(await form.getByLabel("Percent, at least").inputValue()).toBe("7.50");
    await form.getByLabel("Window, minutes").selectOption("15");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await levelsOf(page)).toEqual([-7.5]);

    await page.keyboard.press("l");
    const panel = page.getByTestId("alerts-panel");
    await expect.poll(() => panel.getByRole("listitem").first().textContent()).toMatch(/WIF ≤ .7\.50.*15m/);
    await panel.getByRole("button", { name: "Change the alert" }).click();
    const change = page.getByRole("dialog", { name: "Change the alert" });
    expect(await change.getByLabel("Percent, at least").inputValue()).toBe("7.5");
    expect(await change.getByLabel("Window, minutes").inputValue()).toBe("15");
    await change.getByLabel("Fires at").selectOption({ label: "A volume ratio at or above" });
    await change.getByLabel("Volume against the window before, times").fill("3");
    await change.getByRole("button", { name: "Save" }).click();
    await change.waitFor({ state: "detached" });
    expect(await levelsOf(page)).toEqual([3]);

    await panel.getByRole("button", { name: "Change the alert" }).click();
    await change.getByLabel("Fires at").selectOption({ label: "A new high of the day, from 00:00 UTC" });
    expect(await change.getByRole("spinbutton").or(change.getByLabel("Price, USDT")).count()).toBe(0);
    await change.getByRole("button", { name: "Save" }).click();
    await change.waitFor({ state: "detached" });
    await expect.poll(() => panel.getByRole("listitem").first().textContent()).toMatch(/WIF new high of the day \(UTC\)/);

    await panel.getByRole("button", { name: "Pause the alert" }).click();
    await expect.poll(() => panel.getByRole("listitem").first().textContent()).toContain("paused");
    await panel.getByRole("button", { name: "Resume the alert" }).click();
    await expect.poll(() => panel.getByRole("listitem").first().textContent()).toContain("waits");
  }));

test("an alert fires each time with the pause and until the moment that were chosen, in the terminal's zone", () =>
  withCharts(
    visits,
    [],
    async ({ page }) => {
      await paneOf(page);
      await page.keyboard.press("Shift+KeyL");
      const form = formOf(page);
      await form.getByLabel("How often").selectOption({ label: "Each time, with a pause" });
      await form.getByLabel("Pause, minutes").selectOption("15");
      await form.getByLabel("Until (empty: no end)").fill("2099-05-06T07:08");
      await form.getByTestId("alert-zone").getByText("UTC+3").waitFor();
      await form.getByLabel("Note").fill("sell half");
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });
      const [alert] = alertsAnswerSchema.parse(await (await page.request.get("/api/account/alerts")).json()).data;
      // The terminal shows Moscow's time, whatever the browser's own is, and says so at the field.
      const until = Date.UTC(2099, 4, 6, 4, 8);
      expect(alert).toMatchObject({ mode: "each", pauseSeconds: 900, until, note: "sell half", state: "armed" });

      await page.keyboard.press("l");
      const row = page.getByTestId("alerts-panel").getByRole("listitem").first();
      await expect.poll(() => row.textContent()).toMatch(/WIF ≥ [\d.]+MEXCwaits · until May 6, 07:08/);
      await row.getByRole("button", { name: "Change the alert" }).click();
      const change = page.getByRole("dialog", { name: "Change the alert" });
      expect(await change.getByLabel("Until (empty: no end)").inputValue()).toBe("2099-05-06T07:08");
    },
    { timezoneId: "America/New_York" },
  ));

test("the form says before it is stored that an alert is true already, for as long as it is", () =>
  withCharts(visits, [], async ({ page }) => {
    await paneOf(page);
    await page.keyboard.press("Shift+KeyL");
    const form = formOf(page);
    const already = form.getByText("Already true now: it fires at once.");
    await already.waitFor();
    expect(await levelsOf(page)).toEqual([]);
    const price = form.getByLabel("Price, USDT");
    const now = Number(await price.inputValue());
    await price.fill(String(now * 2));
    await already.waitFor({ state: "detached" });
    await form.getByLabel("Fires at").selectOption({ label: "This price or below" });
    await already.waitFor();
    await price.fill("0");
    await form.getByText("A price above 0").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await levelsOf(page)).toEqual([]);
  }));

/** Whether two boxes of the page lie apart from each other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of them has no place");
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/** Buttons of the terminal's head that cannot be reached. */
function coveredInHead(): string[] {
  const head = document.querySelector("[data-testid=terminal] header:has([data-testid=connection])");
  const buttons = [...(head?.querySelectorAll("button") ?? [])];
  return buttons.flatMap((button) => {
    // A screen held sideways scrolls.
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      ? []
      : [button.title || button.ariaLabel || ""];
  });
}

test.each([
  { at: "a desk", width: 1440, height: 900 },
  { at: "a large desk", width: 1920, height: 1080 },
  { at: "a desk that one chart fills", width: 1440, height: 900, isFull: true },
  { at: "a low desk in Arabic", width: 1280, height: 720, locale: "ar" },
  { at: "twice the size", width: 720, height: 450 },
  { at: "a phone held sideways", width: 844, height: 390, hasTouch: true },
])(
  "the form stands beside its chart, which stays in reach, at $at",
  ({ width, height, locale = "en-US", isFull = false, ...context }) =>
    withCharts(
      visits,
      [],
      async ({ page }) => {
        const chart = mainChart(page).getByTestId("chart");
        await paneOf(page);
        if (isFull) await page.keyboard.press("f");
        await chart.focus();
        await page.keyboard.press("Home");
        await page.keyboard.press("Enter");
        const form = page.getByRole("dialog");
        await form.waitFor();
        await expect.poll(() => areApart(form, mainChart(page))).toBe(true);
        expect(await page.evaluate(() => document.querySelector("[role=dialog]")?.contains(document.activeElement))).toBe(true);
        const { left, right, overflow } = await form.evaluate((element) => ({
          left: element.getBoundingClientRect().left,
          right: innerWidth - element.getBoundingClientRect().right,
          overflow: document.documentElement.scrollWidth - innerWidth,
        }));
        expect(locale === "ar" ? left : right).toBeLessThan(10);
        expect(overflow).toBe(0);
        expect(await page.evaluate(coveredInHead)).toEqual([]);
        await chart.scrollIntoViewIfNeeded();

        // Another price is taken from the chart without closing it.
        const price = form.locator("[inputmode=decimal]");
        const before = await price.inputValue();
        const { middle } = await paneOf(page);
        await page.mouse.move(middle.x, middle.y - 20);
        await mainChart(page)
          .getByRole("button", { name: /price|السعر/ })
          .last()
          .click();
        await expect.poll(() => price.inputValue()).not.toBe(before);

        await page.keyboard.press("Escape");
        await form.waitFor({ state: "detached" });
        await expect.poll(() => chart.evaluate((element) => element === document.activeElement)).toBe(true);
      },
      { ...context, locale, viewport: { width, height } },
    ),
);

test("on a phone the form is a sheet below the chart's price, and goes back to the button that opened it", () =>
  withCharts(
    visits,
    [],
    async ({ page }) => {
      await paneOf(page);
      await page.getByRole("tab", { name: "Alerts" }).click();
      const opener = page.getByRole("button", { name: "New for WIF" });
      await opener.click();
      const form = formOf(page);
      const sheet = await form.boundingBox();
      expect(sheet).toMatchObject({ x: 0, width: 390 });
      expect(sheet && sheet.y + sheet.height).toBe(844);
      expect(sheet?.y).toBeGreaterThanOrEqual(844 / 2);
      const heights = await form
        .locator("input, select, button")
        .evaluateAll((fields) =>
          fields.map((field) => Math.round((field.closest(".well") ?? field).getBoundingClientRect().height)),
        );
      expect(Math.min(...heights)).toBe(44);
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test("the form of an alert, the one of a list and the risk manager have fields of one height", () =>
  withCharts(visits, [], async ({ page }) => {
    const heights = async (): Promise<readonly number[]> => {
      const form = page.getByRole("dialog");
      await form.waitFor();
      const all = await form
        .locator(".well, select, [aria-pressed]")
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
      await page.keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      return [...new Set(all)];
    };
    await paneOf(page);
    await page.keyboard.press("Shift+KeyL");
    expect(await heights()).toEqual([28]);
    await page.getByRole("button", { name: "New list" }).click();
    expect(await heights()).toEqual([28]);
    await page.keyboard.press("r");
    const wells = page.getByTestId("risk-panel").locator(".well");
    await wells.first().waitFor();
    expect(
      await wells.evaluateAll((fields) => [...new Set(fields.map((field) => field.getBoundingClientRect().height))]),
    ).toEqual([28]);
  }));

test("the form follows the line that is drawn meanwhile, and closes with an alert that is deleted", () =>
  withCharts(visits, [], async ({ page }) => {
    const { middle } = await paneOf(page);
    await page.mouse.move(middle.x, middle.y);
    await mainChart(page).getByRole("button", { name: "Price alert at this price" }).click();
    await formOf(page).getByRole("button", { name: "Save" }).click();
    await formOf(page).waitFor({ state: "detached" });
    await page.keyboard.press("l");
    const row = page.getByTestId("alerts-panel").getByRole("listitem").first();
    await row.getByRole("button", { name: "Change the alert" }).click();
    const change = page.getByRole("dialog", { name: "Change the alert" });
    const price = change.getByLabel("Price, USDT");
    const before = Number(await price.inputValue());

    await page.mouse.move(middle.x, await lineNear(page, middle));
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y - 40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(before);
    expect(await levelsOf(page)).toEqual([Number(await price.inputValue())]);

    const [{ id } = { id: "" }] = alertsAnswerSchema.parse(await (await page.request.get("/api/account/alerts")).json()).data;
    await page.request.delete(`/api/account/alerts/${id}`, { headers: { origin: new URL(page.url()).origin } });
    await change.waitFor({ state: "detached" });
  }));

test("the history says the day of each firing and loads the pages before, and a notice opens its coin", () =>
  withCharts(visits, [], async (visit) => {
    const { page, database, user } = visit;
    const traded = Date.UTC(2026, 9, 31, 22, 30);
    const rows = Array.from({ length: MAX_FIRINGS + 5 }, (_, at) => ({
      alert_id: String(1_000_000 + at),
      arming: 1,
      user_id: user.userId,
      exchange: "mexc" as const,
      symbol: "ETH",
      side: "above" as const,
      level: 100 + at,
      note: "",
      price: 100.5 + at,
      traded_at: new Date(traded + at * 1000),
      after_gap: false,
      state: "fired" as const,
      seen_at: new Date(),
    }));
    await database.run((db) => db.insertInto("alert_firings").values(rows).execute());
    await page.reload();
    await ready(page);
    await page.keyboard.press("l");
    const panel = page.getByTestId("alerts-panel");
    const fired = panel.getByTestId("alert-firings").getByRole("listitem");
    await expect.poll(() => fired.count()).toBe(MAX_FIRINGS);
    // Half past one of the next day in Moscow.
    expect(await fired.first().textContent()).toMatch(/Nov 1, 01:33:24.*MEXC.*ETH ≥ 304/);
    await panel.getByRole("button", { name: "Older" }).click();
    await expect.poll(() => fired.count()).toBe(MAX_FIRINGS + 5);
    expect(await fired.last().textContent()).toMatch(/Nov 1, 01:30:00.*ETH ≥ 100/);
    await panel.getByRole("button", { name: "Older" }).waitFor({ state: "detached" });

    const alerts = await startAlerts(visit);
    try {
      const level = Number((alerts.priceOf("DOGE") * 0.5).toPrecision(4));
      const body = { exchange: "mexc", symbol: "DOGE", side: "below", level, mode: "once" };
      const made = await page.request.post("/api/account/alerts", { data: body, headers: { origin: visit.line.url } });
      const { id } = alertAnswerSchema.parse(await made.json()).data;
      await expect.poll(() => visit.redis.hexists(keys.alerts("mexc"), id)).toBe(1);
      alerts.trade("DOGE", level * 0.9);
      const notice = page.getByRole("alert").filter({ hasText: "DOGE ≤" });
      await notice.getByRole("button", { name: "Show chart" }).click();
      await mainChart(page).getByRole("heading", { name: "DOGE" }).waitFor();
      await expect.poll(() => fired.count()).toBe(MAX_FIRINGS + 6);
    } finally {
      alerts.stop();
    }
    // The address of a push that is clicked.
    await page.goto("/dashboard?coin=MEXC%3AETHUSDT");
    await ready(page);
    await mainChart(page).getByRole("heading", { name: "ETH" }).waitFor();
  }));

test("an alert about any coin is made in the form, has no price, and is changed to any of a list", () =>
  withLists(visits, async ({ page }) => {
    await page.getByRole("button", { name: "Alerts", exact: true }).click();
    const panel = page.getByTestId("alerts-panel");
    await panel.getByRole("button", { name: /^New for / }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Coin", { exact: true }).selectOption({ label: "Any coin of MEXC" });
    const kinds = await form.getByLabel("Fires at").locator("option").allTextContents();
    expect(kinds).not.toContain("This price or above");
    expect(kinds).toContain("A rise within a window");
    await form.getByText("Fires for a coin when its figure crosses the level").waitFor();
    await form.getByLabel("Percent, at least").fill("4");
    await form.getByRole("button", { name: "Save" }).click();
    const row = panel.getByRole("listitem");
    await row.getByText("Any coin of MEXC").waitFor();
    expect(await storedAlerts(page)).toMatchObject([{ scope: "exchange", symbol: "", listId: null, kind: "change", level: 4 }]);
    await row.getByRole("button", { name: "Change the alert" }).click();
    const subjects = form.getByLabel("Coin", { exact: true });
    const list = (await subjects.locator("option").allTextContents()).find((text) => text.includes("\u201c")) ?? "";
    await subjects.selectOption({ label: list });
    await form.getByRole("button", { name: "Save" }).click();
    await row.getByText(list).waitFor();
    expect((await storedAlerts(page))[0]).toMatchObject({ scope: "list", listId: expect.stringMatching(/^\d+$/) });
  }));

const storedAlerts = async (page: Page) =>
  alertsAnswerSchema.parse(await (await page.request.get("/api/account/alerts")).json()).data;
