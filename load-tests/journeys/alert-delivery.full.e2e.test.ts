// An alert from end to end: made in the terminal, reached by a trade of the simulated exchange, found by the worker, settled and
// mailed by the jobs, seen in toast, history and mailbox. And the strategies that wait for falls, on the same product.

import type { Locator, Page } from "@playwright/test";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import type { MarketEntry } from "../../workers/simulator/market/sim-market.ts";
import { startMailServer, type MailServer } from "../../workers/jobs/testing/mail-server.ts";
import { dayRange, tradesSince } from "../faults/alert-truth.ts";
import { LOGIN } from "../faults/setup.ts";
import { calmCoins, startRun, truthOf, untilExact } from "./coin-runs.ts";
import { strategyJourneys } from "./signal-journeys.ts";
import { listNamed, ready, rowsOf, Stage } from "./stage.ts";

const START_MS = 180_000;
const MOSCOW_MS = 3 * 3_600_000;
/** From the trade to toast and mail, on a busy machine. */
const NOTICED_WITHIN = { timeout: 20_000 } as const;

let mails: MailServer;
let theStage: Stage;
let thePage: Page;
let theCoins: readonly string[];
let redis: Redis;

beforeAll(async () => {
  mails = await startMailServer({ hideSTARTTLS: true });
  theStage = await Stage.start({ SMTP_URL: mails.url, MAIL_FROM: "Tickdeck <mail@tickdeck.test>" });
  await theStage.setup.worker("jobs", "jobs").start();
  redis = new Redis(theStage.setup.redisUrl);
  await untilExact(theStage.setup);
  thePage = await theStage.signIn(LOGIN.email);
  theCoins = calmCoins(theStage.setup, 3);
}, START_MS);
afterAll(async () => {
  await redis?.quit();
  await theStage?.stop();
  await mails?.close();
}, 30_000);

const entryOf = (symbol: string): MarketEntry => theStage.setup.simulator.mexc.market.find(`${symbol}USDT`) as MarketEntry;
const formOf = (page: Page): Locator => page.getByRole("dialog", { name: "New price alert" });

async function save(form: Locator, note: string): Promise<void> {
  await form.getByLabel("Note").fill(note);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
}

/** The worker waits for this many alerts. */
async function untilWatched(count: number): Promise<void> {
  await expect.poll(() => redis.hlen(keys.alerts("mexc")), NOTICED_WITHIN).toBe(count);
}

const noticed = (page: Page, note: string): Promise<void> => page.getByRole("alert").getByText(note).waitFor(NOTICED_WITHIN);

/** The content of a firing's card in the history, by its labels. */
async function cardOf(page: Page, note: string): Promise<Readonly<Record<string, string>>> {
  const panel = page.getByTestId("alerts-panel");
  if (!(await panel.isVisible())) await page.keyboard.press("l");
  const firing = panel.getByTestId("alert-firings").getByRole("listitem").filter({ hasText: note });
  await firing.getByText(note).first().click();
  // The browser reports opening the row a moment later.
  await firing.getByRole("term").first().waitFor();
  const [names, values] = [
    await firing.getByRole("term").allTextContents(),
    await firing.getByRole("definition").allTextContents(),
  ];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}

/** The number in a text, "×3.29" or "+1.52%". */
const figureOf = (text = ""): number => Number(/-?\d+(\.\d+)?/.exec(text.replaceAll(",", "").replace("\u2212", "-"))?.[0]);
/** As the card writes a moment, "10:15:03.120". */
const clockOf = (time: number): string => new Date(time + MOSCOW_MS).toISOString().slice(11, 23);

const mailsAbout = (note: string) =>
  mails.mails.filter(({ envelope, text }) => envelope.to.includes(LOGIN.email) && text?.includes(note));

// One after the other on the same terminal: the account's mail is turned on first.
describe("an alert", { timeout: 90_000 }, () => {
  it("from the menu of a row fires by the trade that reaches it: in toast, history and mail", async () => {
    const page = thePage;
    await page.goto("/account");
    await page.getByTestId("alert-delivery").getByLabel("Mail").click();
    await page.getByTestId("alert-delivery").getByText("No message yet").waitFor();
    await page.goto("/dashboard");
    await ready(page);
    const row = rowsOf(listNamed(page, "Movers")).first();
    await row.hover();
    const symbol = (await row.getAttribute("data-symbol")) ?? "";
    await row.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Price alert" }).click();
    const price = formOf(page).getByLabel("Price, USDT");
    const level = Number((Number(await price.inputValue()) * 1.03).toPrecision(5));
    await price.fill(String(level));
    await save(formOf(page), "the row's alert");
    await untilWatched(1);
    const from = Date.now();
    startRun(theStage.setup, symbol, 8, 20);
    await noticed(page, "the row's alert");

    const cause = tradesSince(entryOf(symbol), from, Date.now()).find((trade) => trade.price >= level);
    const card = await cardOf(page, "the row's alert");
    expect(card["Condition"]).toContain(`${symbol} · MEXC · ≥`);
    expect(figureOf(card["Price"])).toBe(cause?.price);
    expect(card["Time"]).toContain(clockOf(cause?.time ?? 0));
    await expect.poll(() => mailsAbout("the row's alert").length, NOTICED_WITHIN).toBe(1);
    expect(mailsAbout("the row's alert")[0]?.subject).toContain(symbol);
    await untilWatched(0);
  });

  it("for a rise, for volume or for a new high of the day fires by the exchange's own figures", async () => {
    const [page, { setup }, [symbol = ""]] = [thePage, theStage, theCoins];
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Find a coin" }).fill(symbol);
    await page.keyboard.press("Enter");
    const make = async (condition: string, note: string, figure?: readonly [label: string, value: string]): Promise<void> => {
      await page.keyboard.press("Shift+KeyL");
      const form = formOf(page);
      await form.getByLabel("Fires at").selectOption({ label: condition });
      if (figure) {
        await form.getByLabel(figure[0]).fill(figure[1]);
        await form.getByLabel("Window, minutes").selectOption("1");
      }
      await save(form, note);
    };
    await make("A rise within a window", "the rise", ["Percent, at least", "1.5"]);
    await make("A volume ratio at or above", "the volume", ["Volume against the window before, times", "3"]);
    await make("A new high of the day, from 00:00 UTC", "the high");
    await untilWatched(3);
    const from = Date.now();
    const before = dayRange(entryOf(symbol), from)?.high ?? Number.NaN;
    // Beyond what the first trades of the day reached.
    const price = truthOf(setup, symbol, Math.floor(from / 1000) - 1).price;
    startRun(setup, symbol, Math.max(4, (before / price - 1) * 100 + 2), 25);
    await Promise.all(["the rise", "the volume", "the high"].map((note) => noticed(page, note)));

    const high = tradesSince(entryOf(symbol), from, Date.now()).find((trade) => trade.price > before);
    const highCard = await cardOf(page, "the high");
    expect([figureOf(highCard["Price"]), highCard["Time"]?.slice(-12)]).toEqual([high?.price, clockOf(high?.time ?? 0)]);
    const firstSecond = (figure: string, level: number): number => {
      for (let second = Math.floor(from / 1000); ; second++)
        if (Number(truthOf(setup, symbol, second)[figure]) >= level) return second;
    };
    for (const [note, figure, level] of [
      ["the rise", "change_1min_percent", 1.5],
      ["the volume", "volume_ratio_1min", 3],
    ] as const) {
      const second = firstSecond(figure, level);
      const card = await cardOf(page, note);
      expect(card["Time"]?.slice(-12)).toBe(clockOf(second * 1000 + 999));
      // A ratio is shown with one decimal.
      expect(figureOf(card["Reached"])).toBeCloseTo(Number(truthOf(setup, symbol, second)[figure]), 1);
      expect(figureOf(card["Price"])).toBe(truthOf(setup, symbol, second).price);
    }
    for (const note of ["the rise", "the volume", "the high"])
      await expect.poll(() => mailsAbout(note).length, NOTICED_WITHIN).toBe(1);
    expect(mails.mails.filter(({ envelope }) => envelope.to.includes(LOGIN.email))).toHaveLength(4);
  });
});

describe("a strategy", { timeout: 120_000 }, () => {
  strategyJourneys(
    () => thePage,
    () => theStage,
    () => theCoins.slice(1),
  );

  it("and the alerts before it left no error in any page", () => {
    expect(theStage.problems).toEqual([]);
  });
});
