// What each plan includes: both exchanges or one, how many lists and how fast, the free test to its end, and no plan at all.

import type { Page } from "@playwright/test";
import { expect, it } from "vitest";
import { renewalPage } from "../../shared/contracts/order-links.ts";
import {
  COINS,
  connection,
  listNamed,
  logIn,
  mainChart,
  mainPair,
  pointAway,
  ready,
  remembered,
  rowsOf,
  side,
  type Stage,
  SOON,
} from "./stage.ts";

/** Includes the login, which takes half of it on a busy machine. */
const TEST_SECONDS = 30;
/** Longer than the terminal stays open after the end of a plan. */
const TWO_DAYS_SECONDS = 172_800;
const heads = (page: Page): Promise<string[]> => page.locator("[data-list] h3").allTextContents();

/** Waits for a text. A failure says what the page showed instead, and what the server says about the account. */
async function shown(page: Page, text: string, timeout: number): Promise<void> {
  try {
    await page.getByText(text).waitFor({ timeout });
  } catch (cause) {
    const account = await page.evaluate(async () => {
      const reply = await fetch("/api/account/me");
      return `${reply.status} ${await reply.text()}`;
    });
    const instead = await page.locator("body").innerText();
    throw new Error(`"${text}" is not shown. GET /api/account/me: ${account}. The page: ${instead}`, { cause });
  }
}

/** Lists and heights as stored by versions before the account stored lists. */
function keepOldLists(): void {
  const list = {
    id: "1600000000000",
    name: "From before",
    type: "priceVolume",
    columns: ["price", "net_percent"],
    netPercentTypes: [5],
  };
  localStorage.setItem("watchLists", JSON.stringify({ priceVolume: [list], signal: [] }));
  localStorage.setItem("watchListSettings", JSON.stringify({ [list.id]: { height: 9 } }));
}

export function planJourneys(terminal: () => Page, stage: () => Stage): void {
  it("switches every panel to Binance and back", async () => {
    const page = terminal();
    await page.getByRole("checkbox", { name: "Binance" }).click();
    await listNamed(page, "Movers").getByText(`12 / ${COINS.binance}`).waitFor();
    await connection(page, "live");
    expect(await page.getByRole("checkbox", { name: "MEXC" }).isChecked()).toBe(false);
    await page.getByText(`${COINS.binance} of ${COINS.binance}`, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByTestId("mini-btc").innerText(), SOON).toMatch(/\d/);
    const row = rowsOf(listNamed(page, "Movers")).nth(2);
    await row.hover();
    const symbol = (await row.getAttribute("data-symbol")) ?? "";
    await row.locator("[data-act=open]").click();
    await expect.poll(() => remembered(page, "mainChartSymbol"), SOON).toBe(`BINANCE:${symbol}USDT`);
    expect(await mainPair(page)).toBe(`${symbol}/USDT`);
    await mainChart(page).getByText("Binance", { exact: true }).waitFor();
    await mainChart(page).locator("[data-testid=chart][data-state=ready]").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Find a coin" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.getByTestId("screener").getByRole("button", { name: "Screener settings", expanded: false }).click();
    await page.getByTestId("screener").getByRole("radio", { name: "Binance" }).check({ force: true });
    await page.getByText(new RegExp(`visible \\d+ of ${COINS.binance}`)).waitFor();
    await page.getByTestId("screener").getByRole("radio", { name: "MEXC" }).check({ force: true });
    await page.keyboard.press("s");
    await page.getByRole("checkbox", { name: "MEXC" }).click();
    await pointAway(page);
    await listNamed(page, "Movers").getByText(`12 / ${COINS.mexc}`).waitFor();
    await connection(page, "live");
  });

  it("runs the free test with its countdown and presets, keeps lists of older versions, and ends it", async () => {
    await stage().setup.addUser("tester@example.com", "test", "--ends-in", String(TEST_SECONDS));
    const page = await (await stage().device()).newPage();
    await logIn(page, "tester@example.com");
    await page.goto("/test-terminal");
    await ready(page);
    const left = page.getByTestId("test-banner").getByText(/^0:\d\d$/);
    const first = Number((await left.innerText()).slice(2));
    expect(first).toBeLessThanOrEqual(TEST_SECONDS);
    await expect.poll(async () => Number((await left.innerText()).slice(2)), SOON).toBeLessThan(first);
    expect(await heads(page)).toEqual(["Movers", "Signal 1"]);
    await page.evaluate(keepOldLists);
    await page.reload();
    await ready(page);
    await listNamed(page, "From before").getByText(`9 / ${COINS.mexc}`).waitFor();
    await page.getByText("Test successfully completed").waitFor({ timeout: TEST_SECONDS * 1000 });
    await page.getByRole("link", { name: "Return home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/test-terminal");
    await page
      .getByRole("alertdialog")
      .getByText("Access to the test terminal is denied. Take the quiz to get access.")
      .waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await page.waitForURL("**/contact-collection");
    await page.context().close();
  });
}

/** What the smallest plan omits, and an expired plan. */
export function smallPlanJourneys(stage: () => Stage): void {
  it("gives the start plan MEXC, three lists, four seconds and no screener, and says so", async () => {
    await stage().setup.addUser("start@example.com", "start");
    const page = await stage().signIn("start@example.com");
    await page.getByRole("checkbox", { name: "Binance" }).click();
    await page
      .getByRole("alert")
      .getByText(`Access to Binance is not available on your plan. Only MEXC (${COINS.mexc} tickers) is available.`)
      .waitFor();
    expect(await page.getByRole("checkbox", { name: "MEXC" }).isChecked()).toBe(true);
    const status = await page.evaluate(async () => (await fetch("/api/crypto/simple-table?exchanges=binance")).status);
    expect(status).toBe(403);
    expect(await page.getByRole("button", { name: /Screener/ }).count()).toBe(0);
    // A letter without a command begins a search.
    await page.keyboard.press("s");
    await page.getByRole("dialog", { name: "Find a coin" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByTestId("screener").count()).toBe(0);
    expect(await side(page).getByLabel("Update speed").locator("option").first().innerText()).toBe("Every 4 s");
    expect(await heads(page)).toEqual(["Movers", "Signal 1"]);
    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "New list" });
    await form.getByLabel("Name", { exact: true }).fill("My own");
    await form.getByRole("button", { name: "Create list" }).click();
    await form.waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.getByText("Start has 3 lists. More come with Popular.").waitFor();
    expect(await page.getByRole("button", { name: "Create list" }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it("forbids the terminal to a user whose plan is over, and leads to its renewal", async () => {
    await stage().setup.addUser("late@example.com", "start");
    const page = await (await stage().device()).newPage();
    await logIn(page, "late@example.com");
    await page.goto("/");
    await stage().setup.addUser("late@example.com", "start", `--ends-in=-${TWO_DAYS_SECONDS}`);
    await page.goto("/dashboard");
    // The server may trust a session it has just seen for five seconds, and rechecks open ones every five.
    await shown(page, "Your plan has ended", 20_000);
    expect(await page.getByRole("link", { name: "Choose a plan" }).getAttribute("href")).toBe("/pricing");
    expect(await page.getByRole("link", { name: "Renew Start" }).getAttribute("href")).toBe(renewalPage("start"));
    await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
    await page.waitForURL("**/account");
    await page.context().close();
  });
}
