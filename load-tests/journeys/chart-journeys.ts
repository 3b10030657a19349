import type { Page } from "@playwright/test";
import { expect, it, vi } from "vitest";
import type { Kline } from "../../shared/contracts/charts.ts";
import { COINS, connection, listNamed, mainChart, mainPair, pointAway, remembered, rowsOf, SOON } from "./stage.ts";

const MOSCOW_MS = 3 * 3_600_000;
const moscow = (moment: number): string => new Date(moment + MOSCOW_MS).toISOString();

const klines = (page: Page, symbol: string): Promise<Kline[]> =>
  page.evaluate(async (coin) => {
    const reply = await fetch(`/api/klines?symbol=${coin}&interval=1&limit=500`);
    return ((await reply.json()) as { data: Kline[] }).data;
  }, symbol);

/** Time and figures of the main chart's bar that these keys lead to from the newest one. */
async function announcedBar(page: Page, keys: readonly string[]): Promise<{ clock: string; figures: number[] }> {
  const chart = mainChart(page);
  for (const key of ["End", ...keys]) await chart.getByTestId("chart").press(key);
  const text = await chart.getByRole("status").innerText();
  const [clock = "", ...figures] = /(\d\d:\d\d), O (\S+), H (\S+), L (\S+), C (\S+)/.exec(text)?.slice(1) ?? [text];
  return { clock, figures: figures.map((figure) => Number.parseFloat(figure.replaceAll(",", ""))) };
}

const priceOf = (page: Page): Promise<string> => page.getByTestId("headline").locator(":scope > bdi").nth(1).innerText();

export function chartJourneys(terminal: () => Page): void {
  it("shows the exchange's own history by Moscow's clock", async ({ onTestFinished }) => {
    const page = terminal();
    // Until then the legend shows the selected bar, which would affect later tests.
    onTestFinished(() => mainChart(page).getByTestId("chart").press("Escape"));
    await mainChart(page).locator("[data-testid=chart][data-state=ready]").waitFor();
    expect(await mainPair(page)).toBe("BTC/USDT");
    for (const keys of [["ArrowLeft"], ["PageUp"], ["PageUp", "PageUp", "PageUp"]])
      // A minute's last trades may come up to two seconds after it.
      await vi.waitFor(
        async () => {
          const { clock, figures } = await announcedBar(page, keys);
          const candle = (await klines(page, "MEXC:BTCUSDT")).findLast(({ time }) => moscow(time).slice(11, 16) === clock);
          expect([clock, figures]).toEqual([clock, [candle?.open, candle?.high, candle?.low, candle?.close]]);
        },
        { timeout: 20_000, interval: 500 },
      );
    const clock = await page.getByText(/^\d\d:\d\d:\d\d UTC\+3$/).innerText();
    expect(Math.abs(Date.parse(`${moscow(Date.now()).slice(0, 11)}${clock.slice(0, 8)}Z`) - MOSCOW_MS - Date.now())).toBeLessThan(
      3000,
    );
  });

  it("is live within seconds, shows it, and shows that the market is simulated", async () => {
    const page = terminal();
    await connection(page, "live");
    await page.getByTestId("simulated-banner").waitFor();
    const [price, legend] = [await priceOf(page), await mainChart(page).locator("dl:not(header dl)").innerText()];
    await expect.poll(() => priceOf(page), SOON).not.toBe(price);
    await pointAway(page);
    await expect.poll(() => mainChart(page).locator("dl:not(header dl)").innerText(), SOON).not.toBe(legend);
    // In the card, which stays open while its mark is pointed at.
    await page.getByTestId("connection").hover();
    await page
      .getByTestId("tick-delay")
      .last()
      .getByText(/^[\d,]+ ms$/)
      .waitFor();
    expect(await page.getByTestId("tick-delay").count()).toBe(2);
    await pointAway(page);
    await page.getByText(`${COINS.mexc} of ${COINS.mexc}`, { exact: true }).first().waitFor();
  });

  it("takes ten coins by their boxes, and no eleventh", async () => {
    const page = terminal();
    const movers = listNamed(page, "Movers");
    await rowsOf(movers).first().hover();
    // Not by position: rows may swap before the pointer arrives.
    const freeRow = rowsOf(movers)
      .filter({ has: page.locator("input:not(:checked)") })
      .first();
    const free = freeRow.locator("input");
    const pinned = async (): Promise<string[]> => JSON.parse((await remembered(page, "selectedTickers")) ?? "[]") as string[];
    const nextCoin = async (): Promise<string> => `MEXC:${await freeRow.getAttribute("data-symbol")}USDT`;
    for (let taken = 1; taken <= 10; taken++) {
      await free.click();
      await expect.poll(pinned, SOON).toHaveLength(taken);
      // Painted a frame later: a box still without its mark would be pressed next.
      await expect.poll(async () => (await pinned()).includes(await nextCoin()), SOON).toBe(false);
    }
    await expect.poll(() => free.isDisabled(), SOON).toBe(true);
    await page.getByText("10 of 10", { exact: true }).waitFor();
    await rowsOf(movers).locator("input:checked").last().click();
    await expect.poll(() => free.isDisabled(), SOON).toBe(false);
  });

  it("sends a coin to a slot by its menu, unpins it there, and opens one in the main chart by its name", async () => {
    const page = terminal();
    const movers = listNamed(page, "Movers");
    const row = rowsOf(movers).nth(10);
    await row.hover();
    const symbol = (await row.getAttribute("data-symbol")) ?? "";
    await row.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Slot 3" }).click();
    const slot = page.getByTestId("slot-3");
    await slot.getByRole("button", { name: symbol, exact: true }).waitFor();
    await slot.locator("[data-testid=chart][data-state=ready]").waitFor();
    await slot.hover();
    await slot.getByRole("button", { name: `Unpin ${symbol}` }).click();
    await slot.getByRole("button", { name: symbol, exact: true }).waitFor({ state: "detached" });
    // A different coin than the open one: a choice that changes nothing is not stored, and later journeys look for it.
    const shown = (await mainPair(page)).replace("/USDT", "");
    const another = movers.locator(`[role=row][id]:visible:not([data-symbol="${shown}"])`).nth(4);
    await another.hover();
    const other = (await another.getAttribute("data-symbol")) ?? "";
    await another.locator("[data-act=open]").click();
    await expect.poll(() => mainPair(page), SOON).toBe(`${other}/USDT`);
    await mainChart(page).locator("[data-testid=chart][data-state=ready]").waitFor();
  });

  it("changes timeframes by button and key, up to days", async () => {
    const page = terminal();
    const asked = (interval: string) =>
      page.waitForResponse((reply) => reply.url().includes(`interval=${interval}&`) && reply.status() === 200);
    for (const [change, interval] of [
      [() => mainChart(page).getByRole("button", { name: "5m", exact: true }).click(), "5"],
      [() => page.keyboard.press("Shift+Digit3"), "15"],
      [() => mainChart(page).getByRole("button", { name: "1D", exact: true }).click(), "1D"],
    ] as const) {
      await Promise.all([asked(interval), change()]);
      await mainChart(page).locator("[data-testid=chart][data-state=ready]").waitFor();
      expect(await remembered(page, "globalTimeframe")).toBe(interval);
    }
    await page.keyboard.press("Shift+Digit1");
    await mainChart(page).getByRole("button", { name: "1m", exact: true, pressed: true }).waitFor();
  });

  it("reads the main coin technically, and the breadth of the market to a hundred per cent", async () => {
    const page = terminal();
    // The barometer is where the screener opened by itself.
    await page.keyboard.press("s");
    const technical = page.getByTestId("technical");
    await expect.poll(() => technical.innerText(), SOON).toMatch(/RSI 14\s+\d+\.\d\d\s+(low|neutral|high)/);
    await expect.poll(() => technical.locator("[data-reading][data-known=true]").count(), SOON).toBe(6);
    expect(await technical.locator("[data-part=count]").innerText()).toMatch(/^[0-6] of 6$/);
    const barometer = page.getByTestId("barometer");
    const breadth = barometer.getByRole("img", { name: /^Up \d+/ });
    const counted = async (): Promise<number> => {
      const [up = Number.NaN, down = 0, still = 0] = ((await breadth.getAttribute("aria-label")) ?? "").match(/\d+/g) ?? [];
      return Number(up) + Number(down) + Number(still);
    };
    await expect.poll(counted, SOON).toBe(COINS.mexc);
    await expect.poll(() => barometer.innerText(), SOON).toMatch(/With BTC\s+(\d+%|\u2014)/);
  });
}
