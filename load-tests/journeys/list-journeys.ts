// Watch lists stored in the account: made by the form, sorted and sized, the same on every device, within the limits.

import type { Locator, Page } from "@playwright/test";
import { expect, it } from "vitest";
import { watchListsAnswerSchema } from "../../shared/contracts/watch-lists.ts";
import { LOGIN } from "../faults/setup.ts";
import { COINS, listNamed, pointAway, ready, rowsOf, SOON, type Stage } from "./stage.ts";

const NAME = "Night watch";
const HEIGHT = 5;
/** Cell of the second timeframe: after checkbox, ticker, price and the first one. */
const SECOND_NET = "[data-column='4']";

const head = (list: Locator, name: string): Locator => list.getByRole("columnheader", { name });
const widthOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.width ?? Number.NaN);

/** A list's figures of one column from top to bottom. */
async function figures(list: Locator, cell: string): Promise<number[]> {
  const cells = await rowsOf(list).evaluateAll((rows, selector) => {
    const inOrder = rows.toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex));
    return inOrder.map((row) => row.querySelector(selector)?.textContent ?? "");
  }, cell);
  // Below the list's visible height there are rows ready for scrolling.
  return cells.slice(0, HEIGHT).map((text) => Number.parseFloat(text.replace("\u2212", "-")));
}

async function drag(page: Page, grip: Locator, right: number): Promise<void> {
  const box = await grip.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y, { steps: 3 });
  await page.mouse.move(x + right, y);
  await page.mouse.up();
}

/** Opens the form of a new list and fills it in, up to the button. */
async function newList(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "New list" }).click();
  const form = page.getByRole("dialog", { name: "New list" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  return form;
}

/** Deletes a list by its header and confirms. */
async function remove(page: Page, name: string): Promise<void> {
  const list = listNamed(page, name);
  await list.getByRole("button", { name: "Delete the list" }).click();
  await list.getByRole("button", { name: "Delete", exact: true }).click();
  await list.waitFor({ state: "detached" });
}

/** A page that becomes visible again fetches what happened to the lists meanwhile. */
const comeBack = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event("focus")));

export function listJourneys(terminal: () => Page, stage: () => Stage): void {
  let width = 0;

  it("makes a price list of chosen columns and timeframes, sorted by size, higher and wider, and keeps it so", async () => {
    const page = terminal();
    const form = await newList(page, NAME);
    await form.getByRole("button", { name: "Volume 24h" }).click();
    await form.getByRole("button", { name: "15m" }).click();
    await form.getByRole("button", { name: "Create list" }).click();
    const list = listNamed(page, NAME);
    await list.getByText(`3 / ${COINS.mexc}`).waitFor();
    for (let more = 0; more < 3; more++) await list.getByRole("button", { name: "One row more" }).click();
    await list.getByRole("button", { name: "One row less" }).click();
    await list.getByText(`${HEIGHT} / ${COINS.mexc}`).waitFor();
    const net = head(list, "Net 15m");
    for (const order of ["descending", "ascending", "other"]) {
      await net.getByRole("button").click();
      expect(await net.getAttribute("aria-sort")).toBe(order);
    }
    const before = await widthOf(head(list, "Price"));
    await drag(page, head(list, "Price").locator("[aria-hidden]"), 24);
    width = await widthOf(head(list, "Price"));
    expect(width - before).toBe(24);
    await pointAway(page);
    await expect
      .poll(async () => {
        const sizes = (await figures(list, SECOND_NET)).map(Math.abs);
        return sizes.length === HEIGHT && sizes.every((size, at) => at === 0 || size <= (sizes[at - 1] ?? 0));
      }, SOON)
      .toBe(true);
    // Edits are batched for half a second before they are saved; the width was the last of them.
    await expect
      .poll(async () => {
        const { data } = watchListsAnswerSchema.parse(await (await page.request.get("/api/account/watch-lists")).json());
        return Object.values(data.find(({ name }) => name === NAME)?.widths ?? {});
      }, SOON)
      .toContain(width);
    await page.reload();
    await ready(page);
    await list.getByText(`${HEIGHT} / ${COINS.mexc}`).waitFor();
    expect(await head(list, "Net 15m").getAttribute("aria-sort")).toBe("other");
    expect(await widthOf(head(list, "Price"))).toBe(width);
  });

  it("shows the same lists on a second device, and loses here what was deleted there", async () => {
    const there = await stage().signIn(LOGIN.email, { viewport: { width: 1440, height: 900 } });
    const list = listNamed(there, NAME);
    await list.getByText(`${HEIGHT} / ${COINS.mexc}`).waitFor();
    expect(await head(list, "Net 15m").getAttribute("aria-sort")).toBe("other");
    expect(await there.locator("[data-list] h3").allTextContents()).toEqual(["Movers", NAME, "Signal 1", "Signal 2"]);
    const deleted = there.waitForResponse((reply) => reply.request().method() === "DELETE" && reply.ok());
    await remove(there, NAME);
    await deleted;
    await comeBack(terminal());
    await listNamed(terminal(), NAME).waitFor({ state: "detached" });
    await there.context().close();
  });
}

/** As many lists as an account may have; deletes the ones it makes. */
export function manyListsJourney(terminal: () => Page): void {
  it("makes eight lists of a kind and says why there is no ninth", async () => {
    const page = terminal();
    const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    for (const name of names) {
      const form = await newList(page, name);
      await form.getByRole("button", { name: "Create list" }).click();
      await form.waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "New list" }).click();
    const form = page.getByRole("dialog", { name: "New list" });
    expect(await form.getByRole("tab", { name: /Price\/volume/ }).innerText()).toContain("8 / 8");
    await form.getByText("There are 8 lists of this kind already. Delete one to make another.").waitFor();
    expect(await form.getByRole("button", { name: "Create list" }).isDisabled()).toBe(true);
    await form.getByRole("tab", { name: /Signals/ }).click();
    await expect.poll(() => form.getByRole("button", { name: "Create list" }).isDisabled(), SOON).toBe(false);
    await page.keyboard.press("Escape");
    for (const name of names) await remove(page, name);
  });
}
