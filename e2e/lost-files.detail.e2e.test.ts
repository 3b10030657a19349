// Files that a filter list blocks or a bad line loses: a page that arrived written stays at least what it was, a part of the
// terminal fails by itself, and what is lost once or twice is asked for again.

import type { Locator, Page } from "@playwright/test";
import { describe, expect, it, vi } from "vitest";
import { browserVisits, ready } from "./testing/visits.ts";

// What was lost is reported, as it should be.
const visits = browserVisits(/Failed to load resource|Failed to fetch dynamically|\/assets\/|error loading dynamically/);
/** Written pages, and how often a file of them is lost before it comes. */
const WRITTEN: readonly (readonly [address: string, losses: readonly number[]])[] = [
  ["/en", [1, Infinity]],
  ["/en/pricing", [1, Infinity]],
  ["/quiz", [Infinity]],
  ["/login", [Infinity]],
];

/** Loses the first `times` answers with such a file. */
async function lose(page: Page, file: RegExp, times = Infinity): Promise<void> {
  let lost = 0;
  await page.route(file, (route) => (lost++ < times ? route.abort() : route.fallback()));
}

/** Some forty visits, three at a time, which take a busy machine this long, ms. */
const VISITS_MS = 300_000;

/** Opens a written page and goes down it, so that it asks for all it ever needs. */
async function readThrough(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(VISITS_MS / 3);
  page.setDefaultNavigationTimeout(VISITS_MS / 3);
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
}

/** What is left of a page: its heading, the number of its ways on, and no word of a fault. */
async function remains(page: Page): Promise<unknown> {
  return {
    heading: await page.locator("main h1").textContent(),
    links: await page.locator("a[href]").count(),
    faults: await page.getByText("Something broke").count(),
  };
}

describe("a written page", () => {
  it.each(WRITTEN)(
    "%s keeps its heading and links whichever of its files is lost",
    (address, losses) =>
      visits.stranger(async ({ page }) => {
        const files = new Set<string>();
        page.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith("/assets/")) files.add(pathname);
        });
        await readThrough(page, address);
        const asked = [...files];
        const whole = await remains(page);
        expect(whole).toMatchObject({ faults: 0 });
        expect(asked.length).toBeGreaterThan(8);
        const context = page.context();
        const left: unknown[] = [];
        const waiting = asked.flatMap((file) => losses.map((times) => ({ file, times })));
        const visit = async (): Promise<void> => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const other = await context.newPage();
            await lose(other, new RegExp(next.file.replaceAll(".", "\\.")), next.times);
            await readThrough(other, address);
            // What comes late on a busy machine is not lost.
            await vi.waitFor(async () => expect(await remains(other)).toEqual(whole), VISITS_MS / 6).catch(() => undefined);
            // What is given up goes a moment later.
            if (next.times === Infinity)
              await vi.waitFor(async () => expect(await remains(other)).not.toEqual(whole), 1500).catch(() => undefined);
            left.push({ ...next, remains: await remains(other) });
            await other.close();
          }
        };
        await Promise.all([visit(), visit(), visit()]);
        expect(left.length).toBe(losses.length * asked.length);
        expect(left.filter((each) => JSON.stringify((each as { remains: unknown }).remains) !== JSON.stringify(whole))).toEqual(
          [],
        );
      }),
    VISITS_MS,
  );

  it("opens another page whose script is lost twice without loading anew, and as a written page where it is lost for good", () =>
    visits.stranger(async ({ page }) => {
      const contact = page.getByRole("heading", { level: 1, name: "Contact" });
      const open = async (times: number): Promise<boolean> => {
        await page.unrouteAll();
        await lose(page, /\/assets\/contact-page-.*\.js/, times);
        await page.goto("/en/faq");
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
        await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
        await contact.waitFor();
        return page.evaluate(() => "sameDocument" in window);
      };
      expect(await open(2)).toBe(true);
      expect(await open(Infinity)).toBe(false);
    }));
});

describe("a page that needs its script", () => {
  /** What its document asks to be run. */
  const entryOf = async (page: Page, address: string): Promise<string> => {
    const html = await (await page.request.get(address)).text();
    return /data-entry="\/([^"]+)"/.exec(html)?.[1] ?? /<script type="module" crossorigin src="\/([^"]+)"/.exec(html)?.[1] ?? "";
  };

  it.each(["/login", "/register", "/quiz", "/en/contact", "/en/pricing", "/dashboard"])(
    "%s says when that is lost, and nothing of it otherwise",
    (address) =>
      visits.stranger(async ({ page }) => {
        page.setDefaultTimeout(30_000);
        const notice = page.getByText("forms and buttons do not answer yet");
        const entry = await entryOf(page, address);
        expect(entry).toMatch(/^assets\/.+\.js$/);
        await lose(page, new RegExp(entry.replaceAll(".", "\\.")));
        await page.goto(address);
        expect(await notice.count()).toBe(1);
        await notice.waitFor();
        await page.unrouteAll();
        await page.goto(address);
        // Not only because it is too early: nothing is left that would be shown later.
        const left = (): Promise<number> =>
          page.locator("#unstarted").evaluateAll((all) => all.filter((each) => getComputedStyle(each).display !== "none").length);
        await expect.poll(left, { timeout: 30_000 }).toBe(0);
      }),
    120_000,
  );
});

interface Part {
  readonly file: RegExp;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
}

const PARTS: Readonly<Record<string, Part>> = {
  settings: {
    file: /\/assets\/settings-content-.*\.js/,
    open: (page) => page.getByRole("button", { name: "Settings", exact: true }).click(),
    shown: (page) => page.getByRole("dialog", { name: "Settings", exact: true }).getByRole("combobox").first(),
  },
  "form of a list": {
    file: /\/assets\/list-form-panel-.*\.js/,
    open: (page) => page.getByRole("button", { name: "New list" }).first().click(),
    shown: (page) => page.getByRole("tablist", { name: "Kind of list" }),
  },
  "panel of alerts": {
    file: /\/assets\/alerts-panel-.*\.js/,
    open: (page) => page.keyboard.press("l"),
    shown: (page) => page.getByTestId("alerts-panel"),
  },
};

describe("a part of the terminal", () => {
  it.each(Object.keys(PARTS))("%s fails by itself, and opens once it can be had", (name) =>
    visits.subscriber("professional", async ({ page }) => {
      const { file, open, shown } = PARTS[name] as Part;
      await lose(page, file, Infinity);
      await page.goto("/dashboard");
      await ready(page);
      await open(page);
      const failed = page.getByText("Something broke");
      await failed.waitFor();
      expect(await page.getByTestId("terminal").count()).toBe(1);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Reload" }).click();
      await failed.waitFor({ state: "detached" });
      await shown(page).waitFor();
    }),
  );

  it("opens after one press of Reload where a deploy removed its file", () =>
    visits.subscriber("professional", async ({ page }) => {
      const { file, open, shown } = PARTS["form of a list"] as Part;
      await page.route(file, (route) => route.fulfill({ status: 404 }));
      await page.goto("/dashboard");
      await ready(page);
      await open(page);
      await page.getByText("Something broke").waitFor();
      await page.unrouteAll();
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
      await ready(page);
      await open(page);
      await shown(page).waitFor();
    }));

  it.each(Object.keys(PARTS))("%s opens though its file is lost twice", (name) =>
    visits.subscriber("professional", async ({ page }) => {
      const { file, open, shown } = PARTS[name] as Part;
      await lose(page, file, 2);
      await page.goto("/dashboard");
      await ready(page);
      await open(page);
      await shown(page).waitFor();
    }),
  );
});
