// The support chat in Chromium, with a service beside it that speaks the real protocol.

import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { FakeChatService, refusedKey } from "../server/testing/fake-chat-service.ts";
import { startServer, type TestServer } from "../server/testing/start-app.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OWN_KEY = "sk-own-0123456789";

let service: FakeChatService;
let server: TestServer | undefined;

beforeAll(async () => {
  service = await FakeChatService.start();
});
afterAll(() => service.stop());

/** Moves the visit to a server with the service, and its own key unless `environment` says otherwise. */
async function withChat<T>(
  line: { moveTo(url: string): void },
  run: () => Promise<T>,
  environment: NodeJS.ProcessEnv = { CHAT_API_KEY: "sk-site" },
): Promise<T> {
  const chat = { CHAT_BASE_URL: service.baseUrl, CHAT_PRIVATE: "1", ...environment };
  server = await startServer(chat, { clientRoot: inject("clientFolder") });
  line.moveTo(server.url);
  try {
    return await run();
  } finally {
    await server.close();
  }
}

const open = (page: Page, name = "Support") => page.getByRole("button", { name, exact: true }).click();
const chat = (page: Page, name = "Tickdeck support") => page.getByRole("dialog", { name });

describe("the support chat", () => {
  it("T32: answers word by word as text, is minimized by a key and found open after a reload", () =>
    visits.stranger(async ({ page, line }) =>
      withChat(line, async () => {
        const scripts: string[] = [];
        page.on("request", (request) => scripts.push(request.url()));
        await page.goto("/en/privacy");
        await page.getByRole("button", { name: "Support", exact: true }).waitFor();
        expect(scripts.filter((url) => url.includes("chat-widget"))).toEqual([]);
        await open(page);
        await chat(page).getByText("Online").waitFor();
        const input = page.getByRole("textbox", { name: "Message" });
        expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
        service.next.push({ words: ["<img src=x onerror=alert(1)> ", "Popular ", "costs 14.96"], pauseMs: 200 });
        await input.fill("¿Qué precio?");
        await input.press("Enter");
        await page.getByText("writing").first().waitFor();
        expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
        await chat(page)
          .getByRole("listitem")
          .getByText("<img src=x onerror=alert(1)> Popular costs 14.96", { exact: true })
          .waitFor();
        // Its last word is there before its end: only a whole answer outlives the page.
        await expect.poll(() => page.getByText("writing").count()).toBe(0);
        expect(service.asked.at(-1)?.body.messages[0]?.content).toContain("seems to be in Spanish");
        // An empty question is ignored.
        await input.fill("  ");
        await input.press("Enter");
        expect(await chat(page).getByRole("listitem").count()).toBe(3);
        await page.keyboard.press("Escape");
        await chat(page).waitFor({ state: "detached" });
        const button = page.getByRole("button", { name: "Support", exact: true });
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.reload();
        await button.waitFor();
        await open(page);
        await chat(page).waitFor();
        await page.reload();
        await chat(page).waitFor();
        expect(await chat(page).getByRole("listitem").allInnerTexts()).toEqual([
          expect.any(String),
          expect.stringContaining("¿Qué precio?"),
          expect.stringContaining("Popular costs 14.96"),
        ]);
        for (const path of ["/login", "/quiz"]) {
          await page.goto(path);
          await chat(page).waitFor();
        }
      }),
    ));

  it("T32: puts in emoji, and shows the names of files as text, without sending them", () =>
    visits.stranger(async ({ page, line }) =>
      withChat(line, async () => {
        await page.goto("/en/about");
        await open(page);
        await page.getByRole("button", { name: "Emoji" }).click();
        const emoji = page.getByRole("group", { name: "Emoji" }).getByRole("button");
        expect(await emoji.count()).toBe(20);
        await emoji.first().click();
        expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("😀");
        const requests: string[] = [];
        page.on("request", (request) => requests.push(request.url()));
        const names = ['"><img src=x onerror=alert(1)>.pdf', "b.txt"];
        await page
          .locator("input[type=file]")
          .setInputFiles(names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("secret") })));
        await page.getByText(`Files: ${names.join(", ")}`).waitFor();
        expect(requests).toEqual([]);
      }),
    ));

  it("asks for a key where the site has none, sends it with a question only, and removes it", () =>
    visits.stranger(async ({ page, line }) =>
      withChat(
        line,
        async () => {
          await page.goto("/en/pricing");
          await open(page);
          await chat(page).getByText("Needs your key").waitFor();
          const input = page.getByRole("textbox", { name: "Message" });
          await input.fill("Hi");
          await input.press("Enter");
          await page.getByRole("alert").getByText("Please enter your API key first!").waitFor();
          expect(await input.inputValue()).toBe("Hi");
          const field = page.getByLabel("API key", { exact: true });
          await field.fill("  ");
          await page.getByRole("button", { name: "Save key" }).click();
          await field.fill(` ${OWN_KEY} `);
          await page.getByRole("button", { name: "Save key" }).click();
          await chat(page).getByText("Online").waitFor();
          service.next.push({ words: ["Hello"] }, refusedKey(OWN_KEY));
          await input.press("Enter");
          await chat(page).getByRole("listitem").getByText("Hello", { exact: true }).waitFor();
          expect(service.asked.at(-1)?.headers.authorization).toBe(`Bearer ${OWN_KEY}`);
          await input.fill("Again");
          await input.press("Enter");
          const refused = "Error: the service does not accept the key. Please check your API key and try again.";
          await chat(page).getByRole("listitem").getByText(refused).waitFor();
          await chat(page).getByRole("button", { name: "Enter another key" }).click();
          await field.waitFor();
          await chat(page).getByText("Needs your key").waitFor();
          expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("sk-own");
        },
        {},
      ),
    ));

  it("says so where no service is set up, and leads to the contact page; the terminal has no chat", () =>
    visits.stranger(async ({ page, line }) =>
      withChat(
        line,
        async () => {
          await page.goto("/en/faq");
          await open(page);
          await chat(page).getByText("No assistant is set up on this site.").waitFor();
          await page.getByRole("link", { name: "Write to us instead" }).click();
          await page.waitForURL("**/en/contact");
          await page.goto("/test-terminal");
          await page.locator("#root button").first().waitFor();
          expect(
            await chat(page)
              .or(page.getByRole("button", { name: "Support", exact: true }))
              .count(),
          ).toBe(0);
        },
        { CHAT_BASE_URL: "off" },
      ),
    ));

  it("reads from right to left, and is the whole screen of a phone", () =>
    visits.stranger(
      async ({ page, line }) =>
        withChat(line, async () => {
          await page.goto("/ar/privacy");
          await open(page, "الدعم");
          const dialog = chat(page, "دعم Tickdeck");
          await dialog.waitFor();
          expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
          const send = await page.getByRole("button", { name: "إرسال", exact: true }).boundingBox();
          expect(send?.x).toBeLessThan(60);
          await page.getByRole("textbox", { name: "رسالة" }).fill("كم السعر؟");
          service.next.push({ words: ["السعر 14.96"] });
          await page.keyboard.press("Enter");
          await dialog.getByRole("listitem").getByText("السعر 14.96", { exact: true }).waitFor();
          expect(service.asked.at(-1)?.body.messages[0]?.content).toContain("seems to be in Arabic");
          // The keyboard takes half the screen.
          await page.setViewportSize({ width: 390, height: 420 });
          await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(420);
          await page.getByRole("button", { name: "تصغير" }).click();
          await dialog.waitFor({ state: "detached" });
        }),
      { context: PHONE },
    ));
});
