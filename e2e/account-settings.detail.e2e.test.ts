// Settings of the terminal that belong to the user and not to a browser, in Chromium on the real server.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { settingsOf } from "../shared/postgres/account-settings.queries.ts";
import { watchListsOf } from "../shared/postgres/watch-lists.queries.ts";
import { allSaved, anotherBrowser } from "./testing/another-browser.ts";
import { mainChart, pressTool, remembered, rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

/** A setting as the account has it. */
async function inAccount(page: Page, name: string): Promise<string | null | undefined> {
  const reply = await page.request.get("/api/account/settings");
  return (await reply.json()).data.fields[name]?.text;
}

/** How many drawings this browser keeps, of all coins. */
async function drawnOn(page: Page): Promise<number> {
  const kept = JSON.parse((await remembered(page, "drawings")) ?? '{"drawings":{}}') as { drawings: Record<string, unknown[]> };
  return Object.values(kept.drawings).flat().length;
}

const pinsOf = async (page: Page): Promise<string[]> =>
  JSON.parse((await remembered(page, "selectedTickers")) ?? "[]") as string[];
const slotNames = (page: Page): Promise<string[]> =>
  page.locator("[data-testid^=slot-] header > button:first-child").allTextContents();

it("shows pins and the last main chart on the user's next device", () =>
  visits.terminal("professional", async (visit) => {
    const { page } = visit;
    await firstList(page).locator("[role=row][id]").nth(1).getByRole("checkbox").check();
    await expect.poll(() => pinsOf(page)).toHaveLength(1);
    const pins = await pinsOf(page);
    const coin = pins[0]?.slice("MEXC:".length, -"USDT".length) ?? "";
    await rowOf(firstList(page), coin).locator("[data-act=open]").click();
    await expect.poll(() => remembered(page, "mainChartSymbol")).toBe(pins[0]);
    await allSaved(page);

    const other = await anotherBrowser(visit);
    await expect.poll(() => pinsOf(other)).toEqual(pins);
    await expect.poll(() => slotNames(other)).toContain(coin);
    await mainChart(other).getByRole("heading", { name: coin }).waitFor();
    await other.context().close();
  }));

it("leaves a later choice of another device as it is when a page that was closed at once opens again", () =>
  visits.terminal("professional", async (visit) => {
    const { page } = visit;
    await allSaved(page);
    await firstList(page).locator("[role=row][id]").first().getByRole("checkbox").check();
    await page.goto("/healthz");
    const pins = await pinsOf(page);
    expect(pins).toHaveLength(1);
    await expect.poll(() => inAccount(page, "selectedTickers")).toBe(JSON.stringify(pins));

    const other = await anotherBrowser(visit);
    await expect.poll(() => pinsOf(other)).toEqual(pins);
    await firstList(other).locator("[role=row][id] input[type=checkbox]:not(:checked)").first().click();
    await expect.poll(() => pinsOf(other)).toHaveLength(2);
    const later = await pinsOf(other);
    await allSaved(other);
    await page.goto("/dashboard");
    await ready(page);
    await expect.poll(() => pinsOf(page)).toEqual(later);
    await allSaved(page);
    expect([await inAccount(page, "selectedTickers"), await pinsOf(other)]).toEqual([JSON.stringify(later), later]);
    await other.context().close();
  }));

const firstList = (page: Page) => page.locator("[data-list]").first();

async function hide(page: Page, symbol: string): Promise<void> {
  await rowOf(firstList(page), symbol).click({ button: "right" });
  await page.getByRole("menuitem", { name: `Hide ${symbol} everywhere` }).click();
}

it("saves what was chosen and edited in the last moment before a logout", () =>
  visits.terminal("professional", async ({ page, database, user: { userId } }) => {
    await allSaved(page);
    await firstList(page).locator("[role=row][id]").first().getByRole("checkbox").check();
    await firstList(page).getByRole("button", { name: "One row more" }).click();
    const pins = await remembered(page, "selectedTickers");
    const [edited] = JSON.parse((await remembered(page, "watchLists")) ?? "{}").priceVolume;
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL((url) => !url.pathname.includes("dashboard"));
    const settings = await database.run((db) => settingsOf(db, userId));
    expect(settings.fields["selectedTickers"]?.text).toBe(pins);
    const [list] = await database.run((db) => watchListsOf(db, userId));
    expect(list).toEqual(edited);
  }));

it("keeps what each of two tabs adds to one setting, and the exchange that each of them shows", () =>
  visits.terminal("professional", async ({ page }) => {
    const second = await page.context().newPage();
    await second.goto("/dashboard");
    await ready(second);
    const [one = "", two = ""] = await tickersOf(firstList(page));
    await hide(page, one);
    await expect.poll(() => tickersOf(firstList(second))).not.toContain(one);
    await hide(second, two);
    await expect.poll(() => tickersOf(firstList(page))).not.toContain(two);
    await expect.poll(() => inAccount(page, "hiddenCoins")).toBe(JSON.stringify([one, two]));
    await second.getByRole("checkbox", { name: "Binance" }).click();
    await expect.poll(() => remembered(second, "exchange")).toBe("binance");
    await hide(page, (await tickersOf(firstList(page)))[0] ?? "");
    expect(await page.getByRole("checkbox", { name: "MEXC" }).isChecked()).toBe(true);
  }));

it("keeps what two devices draw on one coin at the same moment, and has one's removal on both", () =>
  visits.terminal("professional", async (visit) => {
    const other = await anotherBrowser(visit);
    const devices = [visit.page, other];
    const drawLine = async (page: Page, down: number): Promise<void> => {
      const box = await mainChart(page).getByTestId("chart").and(page.locator("[data-drawn=wanted]")).boundingBox();
      if (!box) throw new Error("The chart has no place");
      await pressTool(page, "Draw");
      await page.getByRole("menuitem", { name: "Horizontal line" }).click();
      await expect
        .poll(async () => (await page.mouse.click(box.x + box.width / 2, box.y + box.height * down), drawnOn(page)))
        .toBeGreaterThan(0);
    };
    await Promise.all(devices.map((page, at) => drawLine(page, 0.4 + at * 0.2)));
    for (const page of devices) await expect.poll(() => drawnOn(page), { timeout: 10_000 }).toBe(2);
    await allSaved(other);
    await pressTool(other, "Draw");
    await other.getByRole("menuitem", { name: "Remove all drawings" }).click();
    for (const page of devices) await expect.poll(() => drawnOn(page), { timeout: 10_000 }).toBe(0);
    await other.context().close();
  }));
