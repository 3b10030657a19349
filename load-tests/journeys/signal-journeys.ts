// Signals from the crossing on the exchange to the row on screen: how soon, how explained, and that none is lost or doubled while
// the server or the worker is killed.

import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, it } from "vitest";
import { SIGNAL_REPEAT_MS } from "../../shared/signals/signal-times.ts";
import { calmCoins, startRun, publishedSignals, truthOf, untilCrossed, untilExact, type Run } from "./coin-runs.ts";
import { connection, listNamed, SOON, type Stage } from "./stage.ts";

export const NET = { name: "Net 1m", rule: "mexc:net_percent:1:up:0.5", threshold: 0.5 } as const;
/** Every coin's run of 30 s crosses it before its end, even after a minute with a burst of its own. */
const VOLUME = { name: "Volume 1m", threshold: 150 } as const;
const CROSSED_WITHIN_MS = 30_000;
const DUMP = { type: "Dump %", column: "net_percent", threshold: 1 } as const;
const SHORT = { type: "Short %", column: "short", threshold: 1.5 } as const;
const NOTICED_WITHIN_MS = 2000;
const MOSCOW_MS = 3 * 3_600_000;

/** The row of a coin, once there is one. */
export const signalRow = (list: Locator, symbol: string): Locator =>
  list.locator(`[role=row][id][data-symbol="${symbol}"]:visible`);
/** How often a coin fired within the last minute according to its row: "SOL×3", or "SOL" for once. */
const countOf = async (list: Locator, symbol: string): Promise<number> =>
  Number((await signalRow(list, symbol).locator("[data-column='1']").innerText()).split("\u00d7")[1] ?? 1);

async function newSignalList(page: Page, kind: "net" | "volume", tickers: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  const form = page.getByRole("dialog", { name: "New list" });
  await form.getByRole("tab", { name: /Signals/ }).click();
  await form.getByLabel("Name", { exact: true }).fill((kind === "net" ? NET : VOLUME).name);
  if (kind === "net") {
    await form.getByRole("button", { name: "Pump %" }).click();
    await form.getByRole("button", { name: "Volume", exact: true }).click();
    const windows = form.getByTestId("windows-net_percent");
    await windows.getByRole("button", { name: "1m", exact: true }).click();
    await windows.getByRole("button", { name: "5m", exact: true }).click();
    await windows.getByLabel("Threshold for 1m").fill(String(NET.threshold));
  } else await form.getByTestId("windows-volume_relative").getByLabel("Threshold for 1m").fill(String(VOLUME.threshold));
  await form.getByLabel("Only these tickers").fill(tickers.join(", "));
  await form.getByRole("button", { name: "Create list" }).click();
  await form.waitFor({ state: "detached" });
}

/** A list that waits for this strategy over one minute only; the form begins with another window and with volume. */
async function newStrategyList(
  page: Page,
  { type, column, threshold }: typeof DUMP | typeof SHORT,
  ticker: string,
): Promise<void> {
  await page.getByRole("button", { name: "New list" }).click();
  const form = page.getByRole("dialog", { name: "New list" });
  await form.getByRole("tab", { name: /Signals/ }).click();
  await form.getByLabel("Name", { exact: true }).fill(type);
  await form.getByRole("button", { name: type }).click();
  await form.getByRole("button", { name: "Volume", exact: true }).click();
  const windows = form.getByTestId(`windows-${column}`);
  await windows.getByRole("button", { name: "1m", exact: true }).click();
  await windows.getByRole("button", { name: column === "short" ? "15m" : "5m", exact: true }).click();
  await windows.getByLabel("Threshold for 1m").fill(String(threshold));
  await form.getByLabel("Only these tickers").fill(ticker);
  await form.getByRole("button", { name: "Create list" }).click();
  await form.waitFor({ state: "detached" });
}

interface Explained {
  /** Numbers of the formula from left to right, its result last. */
  readonly numbers: number[];
  /** Epoch second of the signal. */
  readonly second: number;
}

/** Opens the card of a coin's signal, which must name this type, reads its formula and time, and closes it. */
async function explain(page: Page, list: Locator, symbol: string, type = ""): Promise<Explained> {
  // Lists out of sight are not painted.
  await list.scrollIntoViewIfNeeded();
  await signalRow(list, symbol).locator("[data-act=explain]").click();
  const card = page.getByRole("dialog", { name: new RegExp(`Why this signal: ${symbol}`) });
  expect(await card.innerText()).toContain(type);
  const formula = await card.getByTestId("formula").innerText();
  const clock = await card.getByText(/^\d\d:\d\d:\d\d\.\d{3}$/).innerText();
  expect(await card.getByText(/true to the minute only/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  const numbers = [...formula.matchAll(/(?<= |\()[+\u2212]?\d+(?:\.\d+)?/g)].map(([text]) => Number(text.replace("\u2212", "-")));
  const today = new Date(Date.now() + MOSCOW_MS).toISOString().slice(0, 11);
  return { numbers, second: (Date.parse(`${today}${clock}Z`) - MOSCOW_MS) / 1000 };
}

/** The change in a coin's row and the formula of its card, both of one signal, because another one may come in between. */
async function explainShown(page: Page, list: Locator, symbol: string): Promise<Explained & { readonly shown: string }> {
  const change = (): Promise<string> => signalRow(list, symbol).locator("[data-act=explain]").innerText();
  for (;;) {
    const shown = await change();
    const explained = await explain(page, list, symbol);
    if ((await change()) === shown) return { ...explained, shown };
  }
}

/** Resolves with the coin's row. A machine that stood still has a hole in its volume, which crosses nothing: the coin runs again then. */
async function untilFired(setup: Stage["setup"], list: Locator, { symbol }: Run): Promise<void> {
  const row = signalRow(list, symbol);
  for (let again = 2; ; again--) {
    const hasFired = await row.waitFor({ timeout: CROSSED_WITHIN_MS }).then(
      () => true,
      (error: unknown) => {
        if (again === 0) throw error;
        return false;
      },
    );
    if (hasFired) return;
    await untilExact(setup);
    startRun(setup, symbol, 5, 30);
  }
}

/** Resolves, with their number, when the list counts exactly the signals of a run's last minute in the stream. */
export async function countsAll(stage: Stage, list: Locator, { symbol, from }: Run): Promise<number> {
  const published = await publishedSignals(stage.setup, NET.rule, symbol, from);
  const ids = published.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(0);
  const lastMinute = (): number => published.filter(({ timestamp }) => Date.now() - timestamp < SIGNAL_REPEAT_MS).length;
  let shown = 0;
  const wrongBy = async (): Promise<number> => (shown = await countOf(list, symbol)) - lastMinute();
  await expect.poll(wrongBy, { timeout: 5000 }).toBe(0);
  expect(await signalRow(list, symbol).count()).toBe(1);
  return shown;
}

export function signalJourneys(terminal: () => Page, stage: () => Stage, coins: () => readonly string[]): void {
  let first: Run;

  it("shows a coin's run in the list within two seconds of the crossing, and counts its repeats", async () => {
    const [page, { setup }] = [terminal(), stage()];
    const [symbol = ""] = coins();
    await untilExact(setup);
    await newSignalList(page, "net", coins());
    await newSignalList(page, "volume", [symbol]);
    const list = listNamed(page, NET.name);
    await list.getByText("No signals yet").waitFor();
    await list.scrollIntoViewIfNeeded();
    first = startRun(setup, symbol, 5, 30);
    await signalRow(list, symbol).waitFor();
    const seenAt = Date.now();
    const crossedAt = ((await untilCrossed(setup, first, NET.threshold)) + 1) * 1000;
    console.log(`row ${seenAt - crossedAt} ms after the second of the crossing ended`);
    expect(seenAt - crossedAt).toBeLessThan(NOTICED_WITHIN_MS);
    await expect.poll(() => signalRow(list, symbol).innerText(), { timeout: 15_000 }).toMatch(/\u00d7[2-9]/);
  });

  it("explains a price signal by the exchange's own prices", async () => {
    const [page, { setup }, list] = [terminal(), stage(), listNamed(terminal(), NET.name)];
    await sleep(Math.max(0, first.top + 1500 - Date.now()));
    const { numbers, second, shown } = await explainShown(page, list, first.symbol);
    const [end = 0, start = 0, base, value = 0] = numbers;
    expect([base, value]).toEqual([start, (100 * (end - start)) / start]);
    expect(shown).toBe(`+${value.toFixed(2)}%`);
    expect([start, end]).toEqual([truthOf(setup, first.symbol, second - 60).price, truthOf(setup, first.symbol, second).price]);
  });

  it("explains a volume signal by the exchange's own trades", { timeout: 300_000 }, async () => {
    const [page, { setup }, list] = [terminal(), stage(), listNamed(terminal(), VOLUME.name)];
    await list.scrollIntoViewIfNeeded();
    await untilFired(setup, list, first);
    const { numbers, second } = await explain(page, list, first.symbol);
    const [recent = 0, earlier = 0, , value = 0] = numbers;
    expect(value).toBe(100 * (recent / earlier - 1));
    expect(value).toBeGreaterThanOrEqual(VOLUME.threshold);
    const volumeAt = (at: number): number => truthOf(setup, first.symbol, at).volume["1min"] ?? Number.NaN;
    expect(recent / volumeAt(second)).toBeCloseTo(1, 9);
    expect(earlier / volumeAt(second - 60)).toBeCloseTo(1, 9);
  });

  it("lets a row go, and all of them", async () => {
    const [page, { name }] = [terminal(), VOLUME];
    const volume = listNamed(page, name);
    await volume.getByRole("button", { name: `Remove ${first.symbol}` }).click();
    await expect.poll(() => signalRow(volume, first.symbol).count(), SOON).toBe(0);
    const list = listNamed(page, NET.name);
    await list.getByRole("button", { name: "Clear all signals" }).click();
    await list.getByText("No signals yet").waitFor();
    await list.getByText("0 / 0").waitFor();
  });
}

export function strategyJourneys(terminal: () => Page, stage: () => Stage, coins: () => readonly string[]): void {
  const priceAt = (symbol: string, second: number): number => truthOf(stage().setup, symbol, second).price;

  it("shows a coin's fall as Dump %, explained by the exchange's own prices", async () => {
    const [page, { setup }, [symbol = ""], list] = [terminal(), stage(), coins(), listNamed(terminal(), DUMP.type)];
    await untilExact(setup);
    await newStrategyList(page, DUMP, symbol);
    await list.getByText("No signals yet").waitFor();
    startRun(setup, symbol, -5, 30);
    await list.scrollIntoViewIfNeeded();
    await signalRow(list, symbol).waitFor();
    const { numbers, second } = await explain(page, list, symbol, DUMP.type);
    const [end = 0, start = 0] = numbers;
    expect(numbers.slice(2)).toEqual([start, (100 * (end - start)) / start]);
    expect([start, end]).toEqual([priceAt(symbol, second - 60), priceAt(symbol, second)]);
    expect(end).toBeLessThan(start);
  });

  it("shows a rise that is given back on falling volume as Short %, explained by the exchange's own high", async () => {
    const [page, { setup }, [, symbol = ""], list] = [terminal(), stage(), coins(), listNamed(terminal(), SHORT.type)];
    await newStrategyList(page, SHORT, symbol);
    await list.getByText("No signals yet").waitFor();
    const run = startRun(setup, symbol, 5, 50, 0.1);
    await sleep(run.top - Date.now());
    await list.scrollIntoViewIfNeeded();
    expect(await signalRow(list, symbol).count(), "before it gave anything back").toBe(0);
    await signalRow(list, symbol).waitFor({ timeout: 40_000 });
    const { numbers, second } = await explain(page, list, symbol, SHORT.type);
    const [end = 0, high = 0] = numbers;
    expect(numbers.slice(2)).toEqual([high, (100 * (end - high)) / high]);
    const prices = Array.from({ length: 61 }, (_, after) => priceAt(symbol, second - 60 + after));
    expect([end, high]).toEqual([prices.at(-1), Math.max(...prices)]);
    expect((high - end) / (high - (prices[0] as number))).toBeGreaterThanOrEqual(1 / 3);
    expect(truthOf(setup, symbol, second)["volume_ratio_1min"]).toBeLessThan(1);
  });
}

/** The server is dead while a coin runs; makes the list of its signals. */
export function deadServerJourney(terminal: () => Page, stage: () => Stage, coins: () => readonly string[]): void {
  it("shows what was missed while the server was dead, once", async () => {
    const [page, { setup }, list] = [terminal(), stage(), listNamed(terminal(), NET.name)];
    await untilExact(setup);
    await newSignalList(page, "net", coins());
    // Lists out of sight are not painted.
    await list.scrollIntoViewIfNeeded();
    await setup.server.kill();
    const run = startRun(setup, coins()[1] ?? "", 6, 30);
    await connection(page, "joining");
    await untilCrossed(setup, run, NET.threshold);
    await sleep(1500);
    const published = await publishedSignals(setup, NET.rule, run.symbol, run.from);
    const shown = await signalRow(list, run.symbol).count();
    await setup.server.start();
    expect(published).not.toEqual([]);
    expect(shown).toBe(0);
    await connection(page, "live", 20_000);
    await signalRow(list, run.symbol).waitFor();
    await sleep(Math.max(0, run.top + 2000 - Date.now()));
    await countsAll(stage(), list, run);
  });
}

/** The worker is killed while a coin runs; makes the list of its signals. */
export function workerKillJourney(terminal: () => Page, stage: () => Stage, coins: () => readonly string[]): void {
  it("shows each signal once when the worker dies in the middle of a run", { timeout: 120_000 }, async () => {
    const [page, { setup, worker }, list] = [terminal(), stage(), listNamed(terminal(), NET.name)];
    await untilExact(setup);
    await newSignalList(page, "net", coins());
    await list.scrollIntoViewIfNeeded();
    // Long enough for a worker on a busy machine to return and backfill its history before the peak.
    const run = startRun(setup, coins()[0] ?? "", 12, 65);
    await untilCrossed(setup, run, NET.threshold);
    await signalRow(list, run.symbol).waitFor();
    await worker.kill();
    await worker.start();
    await connection(page, "live", 20_000);
    await sleep(Math.max(0, run.top + 2000 - Date.now()));
    await connection(page, "live", 20_000);
    expect(await countsAll(stage(), list, run)).toBeGreaterThan(1);
    const ids = await page.locator("[role=row][id]").evaluateAll((rows) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
}

export const pickCoins = ({ setup }: Stage): string[] => calmCoins(setup, 4);
