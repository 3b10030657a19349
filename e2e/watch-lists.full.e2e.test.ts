// Watch lists as a reader makes, changes and deletes them, in Chromium against a server that keeps them.

import type { BrowserContextOptions } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { call } from "../server/testing/api.ts";
import type { PlanId } from "../shared/contracts/plans.ts";
import type { WatchList } from "../shared/contracts/watch-lists.ts";
import { storedList as stored, storedLists, storeQuietly } from "./testing/accounts.ts";
import { browserVisits, type SignedInVisit, type Visit } from "./testing/visits.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const visits = browserVisits(/503/);

/** Runs a test in the terminal of this plan, its lists on screen. */
function withLists(
  plan: PlanId,
  run: (visit: SignedInVisit) => Promise<void>,
  context: BrowserContextOptions = {},
): Promise<void> {
  return visits.subscriber(
    plan,
    async (visit) => {
      visit.page.setDefaultTimeout(10_000);
      await visit.page.goto("/dashboard");
      await visit.page.locator("[data-list]").first().waitFor();
      await run(visit);
    },
    { context },
  );
}

const heads = ({ page }: Visit): Promise<string[]> => page.locator("[data-list] h3").allTextContents();
const saved = async (visit: SignedInVisit, name: string): Promise<void> => {
  await expect.poll(() => stored(visit, name)).toBeDefined();
};
/** The first of the plan's presets, once the account has them all. */
async function firstPreset(visit: SignedInVisit): Promise<WatchList> {
  await expect.poll(() => storedLists(visit)).toHaveLength(3);
  const [first] = await storedLists(visit);
  if (!first) throw new Error("No preset stored");
  return first;
}
const focusedName = ({ page }: Visit): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? null);

/** Names of the controls that a toast lies over, but for those of rows: on a phone there is nothing else at the foot. */
const underToasts = ({ page }: Visit): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, a")]
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const toast = top?.closest("[role=status]");
        return !control.closest("[role=status], [role=row]") && toast && !control.contains(toast);
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent),
  );

describe("watch lists", () => {
  it("begin with the plan's presets, price/volume lists first", () =>
    withLists("popular", async (visit) => {
      expect(await heads(visit)).toEqual(["Movers", "Signal 1", "Signal 2"]);
      await visit.page.getByText("12 / 160").waitFor();
      await expect.poll(() => storedLists(visit)).toHaveLength(3);
    }));

  it("are made by keyboard alone, in a form that is there before it is opened, and the focus comes back", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      const fetched = (): Promise<string[]> =>
        page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      await expect.poll(fetched, { timeout: 15_000 }).toContainEqual(expect.stringMatching(/list-form-panel[^/]*\.js$/));
      await page.getByRole("button", { name: "Settings of the list" }).first().focus();
      await page.keyboard.press("n");
      await page.getByRole("dialog", { name: "New list" }).waitFor();
      expect(await page.getByRole("tab", { name: /Price\/volume/ }).textContent()).toContain("1 / 5");
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("List 2");
      await page.keyboard.type("Mine");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await heads(visit)).toEqual(["Movers", "Mine", "Signal 1", "Signal 2"]);
      expect(await focusedName(visit)).toBe("Settings of the list");
      await saved(visit, "Mine");
      await page.keyboard.press("n");
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("List 3");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }));

  it("have four columns at most, and windows only with a column that has them", () =>
    withLists("popular", async ({ page }) => {
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "New list" });
      // The ticker does not count.
      await form.getByRole("button", { name: "Ticker" }).click();
      expect(await form.getByRole("button", { name: "Net % 5m" }).isDisabled()).toBe(false);
      await form.getByRole("button", { name: "Volume ratio" }).click();
      expect(await form.getByRole("button", { name: "Net % 5m" }).isDisabled()).toBe(true);
      await form.getByRole("button", { name: "Net %", exact: true }).click();
      expect(await form.getByTestId("windows-net_percent").count()).toBe(0);
      expect(await form.getByRole("button", { name: "Net % 5m" }).isDisabled()).toBe(false);
    }));

  it("wait for signals within the bounds of thresholds", () =>
    withLists("popular", async (visit) => {
      const form = visit.page.getByRole("dialog", { name: "New list" });
      await visit.page.keyboard.press("n");
      await form.getByRole("tab", { name: /Signals/ }).click();
      expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Signal 3");
      await form.getByRole("button", { name: "Pump %" }).click();
      const net = form.getByTestId("windows-net_percent").getByLabel("Threshold for 5m");
      for (const text of ["400", "0.05", ""]) {
        await net.fill(text);
        await form.getByText("Not taken: 0.1 to 300 %").waitFor();
        await net.blur();
        expect(await net.inputValue()).toBe(text);
      }
      await form.getByRole("button", { name: "Create list" }).click();
      expect(await focusedName(visit)).toBe("Threshold for 5m");
      await net.fill("2.5");
      await form.locator("label", { hasText: "Chime" }).click();
      await form.getByLabel("Only these tickers").fill("btc, MEXC:ETHUSDT, nothere");
      await form.getByLabel("Name", { exact: true }).click();
      await form.getByText("No such ticker: NOTHERE").waitFor();
      await form.getByRole("button", { name: "Create list" }).click();
      expect(await form.getByLabel("Only these tickers").evaluate((field) => field === document.activeElement)).toBe(true);
      await form.getByLabel("Only these tickers").fill("btc, MEXC:ETHUSDT");
      await form.getByRole("button", { name: "Create list" }).click();
      await saved(visit, "Signal 3");
      expect(await stored(visit, "Signal 3")).toMatchObject({
        type: "signal",
        columns: ["net_percent", "volume_relative"],
        netPercentTypes: [5],
        netPercentThresholds: { 5: 2.5 },
        volumeThresholds: { 1: 0.1 },
        direction: "up",
        sound: "chime",
        tickers: ["BTC", "ETH"],
      });
    }));

  it("wait for the thresholds that were typed, with comma or point, and for no others", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      await page.getByLabel("Language").first().selectOption("ru");
      await page.getByRole("button", { name: "Новый список" }).first().click();
      const form = page.getByRole("dialog", { name: "Новый список" });
      await form.getByRole("tab", { name: /Сигналы/ }).click();
      await form.getByRole("button", { name: "Pump %" }).click();
      const net = form.getByTestId("windows-net_percent").getByRole("textbox");
      expect(await net.inputValue()).toBe("0,9");
      for (const [typed, note] of [
        ["301", "Не принято: от 0,1 до 300 %"],
        ["1e5", "Не принято: от 0,1 до 300 %"],
        ["2,55", "Не принято: с шагом 0,1"],
      ] as const) {
        await net.clear();
        await net.pressSequentially(typed);
        await net.press("Enter");
        await form.getByText(note).waitFor();
        expect(await net.inputValue()).toBe(typed);
      }
      await net.clear();
      await net.pressSequentially("1.5");
      await net.press("Tab");
      expect(await net.inputValue()).toBe("1,5");
      await form.getByRole("button", { name: "Создать список" }).click();
      await saved(visit, "Сигнал 3");
      expect((await stored(visit, "Сигнал 3"))?.netPercentThresholds).toEqual({ 5: 1.5 });
    }));

  it("are made by the first press on the button or Enter, and not while a ticker does not exist", () =>
    withLists("popular", async (visit) => {
      const form = visit.page.getByRole("dialog", { name: "New list" });
      await visit.page.keyboard.press("n");
      await form.getByLabel("Only these tickers").fill("btc, nothere");
      await form.getByLabel("Only these tickers").press("Enter");
      await form.getByText("No such ticker: NOTHERE").waitFor();
      await form.getByLabel("Only these tickers").fill("btc, nowhere");
      await form.getByRole("button", { name: "Create list" }).click();
      await form.getByText("No such ticker: NOWHERE").waitFor();
      await form.getByLabel("Only these tickers").fill("btc");
      await form.getByLabel("Only these tickers").press("Enter");
      await form.waitFor({ state: "detached" });
    }));

  it("are no more than the plan has, and the form says so", () =>
    withLists("start", async ({ page }) => {
      await page.keyboard.press("n");
      await page.getByLabel("Name", { exact: true }).press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("n");
      await page.getByText("Start has 3 lists. More come with Popular.").waitFor();
      expect(await page.getByRole("button", { name: "Create list" }).isDisabled()).toBe(true);
      await page.getByLabel("Name", { exact: true }).press("Enter");
      expect(await page.locator("[data-list]").count()).toBe(3);
    }));

  it("are eight of a kind and fifteen in Professional, the last of them made in the form as well", () =>
    withLists("professional", async (visit) => {
      const { page, server, user } = visit;
      await firstPreset(visit);
      const [movers, signal] = await storedLists(visit);
      for (const [at, list] of [...Array(6).fill(movers), ...Array(4).fill(signal)].entries()) {
        const { presetName: _, ...body } = { ...(list as WatchList), id: String(at + 1), name: `Copy ${at + 1}` };
        const { status } = await call(`${server.url}/api/account/watch-lists/${body.id}`, "PUT", { body, token: user.token });
        expect(status).toBe(200);
      }
      const form = page.getByRole("dialog", { name: "New list" });
      const create = form.getByRole("button", { name: "Create list" });
      const make = async (kind: string, counted: string): Promise<void> => {
        await page.keyboard.press("n");
        await form.getByRole("tab", { name: kind }).click();
        await form.getByRole("tab", { name: `${kind} ${counted}` }).waitFor();
        if (kind === "Signals") await form.getByRole("button", { name: "Pump %" }).click();
      };
      await make("Price/volume", "7 / 8");
      await create.click();
      await form.waitFor({ state: "detached" });
      await make("Price/volume", "8 / 8");
      await form.getByText("There are 8 lists of this kind already. Delete one to make another.").waitFor();
      expect(await create.isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
      await make("Signals", "6 / 8");
      await create.click();
      await form.waitFor({ state: "detached" });
      await expect.poll(() => storedLists(visit)).toHaveLength(15);
      await make("Signals", "7 / 8");
      await form.getByText("Professional has 15 lists. Delete one to make another.").waitFor();
      expect(await create.isDisabled()).toBe(true);
    }));

  it("are renamed, made higher and changed in place, and stay so after a reload", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Movers", exact: true }).dblclick();
      await page.keyboard.type("Fast ones");
      await page.keyboard.press("Enter");
      expect(await focusedName(visit)).toBe("Fast ones");
      await page.keyboard.press("F2");
      await page.keyboard.type("Never mind");
      await page.keyboard.press("Escape");
      const list = page.getByRole("region", { name: "Fast ones" });
      await list.getByRole("button", { name: "One row more" }).click();
      await list.getByText("13 / 160").waitFor();
      await list.getByRole("button", { name: "Settings of the list" }).click();
      const form = page.getByRole("dialog", { name: "Edit list" });
      await form.getByRole("button", { name: "Volume 24h" }).click();
      await form.getByRole("button", { name: "15m" }).click();
      await form.getByRole("button", { name: "Save" }).click();
      await expect.poll(async () => (await stored(visit, "Fast ones"))?.netPercentTypes).toEqual([5, 15]);
      await page.reload();
      await page.getByRole("region", { name: "Fast ones" }).getByText("13 / 160").waitFor();
      expect(await stored(visit, "Fast ones")).toMatchObject({ columns: ["price", "net_percent"], height: 13 });
    }));

  it("are deleted after a question, can be taken back, and presets do not return", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      const first = page.getByRole("region", { name: "Signal 1" });
      await first.getByRole("button", { name: "Delete the list" }).click();
      expect(await focusedName(visit)).toBe("Delete");
      await page.keyboard.press("Escape");
      expect(await focusedName(visit)).toBe("Delete the list");
      await first.getByRole("button", { name: "Delete the list" }).click();
      await first.getByRole("button", { name: "Delete", exact: true }).click();
      await expect.poll(() => heads(visit)).toEqual(["Movers", "Signal 2"]);
      await page.getByRole("button", { name: "Undo" }).click();
      expect(await heads(visit)).toEqual(["Movers", "Signal 1", "Signal 2"]);
      for (const name of ["Movers", "Signal 1", "Signal 2"]) {
        const list = page.getByRole("region", { name, exact: true });
        await list.getByRole("button", { name: "Delete the list" }).click();
        await list.getByRole("button", { name: "Delete", exact: true }).click();
      }
      await expect.poll(() => storedLists(visit)).toEqual([]);
      await page.reload();
      await page.getByText("You have no lists.").waitFor();
    }));

  it.each([
    ["a small screen", ["Signal 1", "Signal 2"], { viewport: { width: 1280, height: 720 } }],
    ["a usual screen", ["Signal 1", "Signal 2"], { viewport: { width: 1440, height: 900 } }],
    ["a tablet", ["Signal 1", "Signal 2"], { viewport: { width: 820, height: 1180 } }],
    ["a phone", ["Movers"], PHONE],
  ])("leave every control in reach while a deletion can be taken back, on %s", (_, names, options) =>
    withLists(
      "popular",
      async (visit) => {
        for (const name of names) {
          const list = visit.page.getByRole("region", { name, exact: true });
          await list.getByRole("button", { name: "Delete the list" }).click();
          await list.getByRole("button", { name: "Delete", exact: true }).click();
        }
        await expect.poll(() => visit.page.getByRole("button", { name: "Undo" }).count()).toBe(names.length);
        expect(await underToasts(visit)).toEqual([]);
      },
      options,
    ),
  );

  it("of another device appear when the reader comes back", () =>
    withLists("popular", async (visit) => {
      await storeQuietly(visit, { ...(await firstPreset(visit)), presetName: undefined, name: "From the phone" });
      await visit.page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await visit.page.getByRole("region", { name: "From the phone" }).waitFor();
    }));

  it("of another device appear at once, while the reader looks on", () =>
    withLists("popular", async (visit) => {
      const { page, server, user } = visit;
      const { presetName: _, ...movers } = await firstPreset(visit);
      const body = { ...movers, name: "From the phone" };
      const put = await call(`${server.url}/api/account/watch-lists/${movers.id}`, "PUT", { body, token: user.token });
      expect(put.status).toBe(200);
      await page.getByRole("region", { name: "From the phone" }).waitFor({ timeout: 2000 });
    }));

  it("bear the names of the reader's language, also in one chosen later", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      await page.getByLabel("Language").first().selectOption("de");
      await expect.poll(() => heads(visit)).toEqual(["In Bewegung", "Signal 1", "Signal 2"]);
      await page.getByRole("region", { name: "In Bewegung" }).waitFor();
      await page.reload();
      await expect.poll(() => heads(visit)).toEqual(["In Bewegung", "Signal 1", "Signal 2"]);
    }));

  it("repaint at the pace chosen in their form, the plan's own at first", () =>
    withLists("popular", async (visit) => {
      const { page } = visit;
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "New list" });
      const pace = form.getByRole("group", { name: "Update speed" });
      await expect.poll(() => pace.getByRole("radio").count()).toBe(9);
      expect(await pace.getByRole("radio", { name: "2 s" }).isChecked()).toBe(true);
      await pace.getByText("5 s").click();
      await form.getByRole("button", { name: "Create list" }).click();
      await saved(visit, "List 2");
      expect((await stored(visit, "List 2"))?.updateSpeed).toBe(5);
    }));

  it(
    "are saved when the server comes back, and the reader knows meanwhile",
    () =>
      withLists("popular", async (visit) => {
        await firstPreset(visit);
        visit.postgres.cut();
        await visit.page.getByRole("button", { name: "One row more" }).first().click();
        await visit.page.getByText("Your lists cannot be saved right now. We keep trying.").waitFor();
        visit.postgres.repair();
        // The pauses between tries double up to half a minute, and some may have failed before the line was mended.
        await expect.poll(async () => (await stored(visit, "Movers"))?.height, { timeout: 40_000 }).toBe(13);
      }),
    70_000,
  );

  it("have a form over the whole screen on a phone", () =>
    withLists(
      "popular",
      async ({ page }) => {
        await page.getByRole("button", { name: "New list" }).first().click();
        const form = page.getByRole("dialog", { name: "New list" });
        expect(await form.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
        await form.getByRole("button", { name: "Close" }).click();
        await form.waitFor({ state: "detached" });
      },
      PHONE,
    ));
});
