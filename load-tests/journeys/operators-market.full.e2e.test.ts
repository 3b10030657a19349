// Is the market true and fresh? Checked in the started product's pages, with one running and one suspended worker; and a
// locked-out operator gets back in by the command.

import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OperatorSetup, row } from "./operator-setup.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 240_000;
const PICTURES = process.env["HOUR_PICTURES"];
const EXCHANGES = ["mexc", "binance"] as const;

let setup: OperatorSetup;
let page: Page;
const measured: Record<string, unknown> = {};

beforeAll(async () => {
  setup = await OperatorSetup.start();
  page = await setup.page();
  await page.goto("/admin-panel");
  await setup.enter(page, await setup.makeAdmin("olga"));
  await page.getByRole("heading", { name: "Attention", level: 1 }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Market" }).click();
}, STEP_MS);
afterAll(async () => {
  console.log(`measured: ${JSON.stringify(measured)}`);
  await setup?.stop();
}, MINUTE_MS);

const level = (exchange: string) => page.getByTestId(`judgement-${exchange}`).getAttribute("data-level");
const isLevel = (wanted: string) => async () => (await Promise.all(EXCHANGES.map(level))).every((each) => each === wanted);
const part = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

describe("the market, judged", { timeout: STEP_MS }, () => {
  it("is amber while it is simulated, with the reason in words", async () => {
    await expect.poll(isLevel("amber"), { timeout: 2 * MINUTE_MS }).toBe(true);
    await page.getByTestId("judgement-mexc").getByText("the market is simulated").waitFor();
  });

  it.each(["MEXC", "Binance"])("agrees with the exchange's own minutes when one clicks: %s", async (name) => {
    const began = Date.now();
    await part(name).getByRole("button", { name: "Compare now" }).click();
    const said = part(name).getByText(/^\d+ of \d+ coins agree with the exchange$/);
    await said.waitFor();
    measured[`compared ${name}`] = [await said.innerText(), Date.now() - began];
    const [, agreed, all] = /^(\d+) of (\d+)/.exec(await said.innerText()) ?? [];
    expect(Number(all)).toBeGreaterThan(0);
    expect(Number(agreed)).toBe(Number(all));
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/compare-${name}.png`, fullPage: true });
  });

  it("is red, and down for visitors, within half a minute of a worker that stands still, and is neither soon after", async () => {
    const visitors = await setup.page();
    await visitors.goto("/en/status");
    // A deployment's very first minute is not measured.
    await visitors.getByText("Everything works.").waitFor({ timeout: 2 * MINUTE_MS });
    const sign = Date.now();
    await setup.signal("The ingest worker", "SIGSTOP");
    try {
      await expect.poll(isLevel("red"), { timeout: MINUTE_MS, interval: 200 }).toBe(true);
      measured["red after"] = Date.now() - sign;
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/market-red.png`, fullPage: true });
      await visitors.getByRole("status").getByText("Not working:", { exact: false }).waitFor({ timeout: MINUTE_MS });
      measured["on the status page after"] = Date.now() - sign;
      expect(Date.now() - sign).toBeLessThan(30_000);
      await part("MEXC").getByRole("button", { name: "Compare now" }).click();
      await part("MEXC").getByRole("alert").getByText(/\w/).waitFor();
      measured["compared with nobody"] = await part("MEXC").getByRole("alert").innerText();
      await page.getByRole("navigation").getByRole("link", { name: "Attention" }).click();
      await row(page, "exchange-fault", "mexc").waitFor();
      measured["on the list after"] = Date.now() - sign;
      expect(Date.now() - sign).toBeLessThan(MINUTE_MS);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/market-fault.png`, fullPage: true });
    } finally {
      await setup.signal("The ingest worker", "SIGCONT");
    }
    const back = Date.now();
    await row(page, "exchange-fault").first().waitFor({ state: "detached" });
    measured["off the list after"] = Date.now() - back;
    await page.getByRole("navigation").getByRole("link", { name: "Market" }).click();
    await expect.poll(isLevel("amber"), { timeout: MINUTE_MS }).toBe(true);
    measured["why after"] = await page.getByTestId("judgement-mexc").innerText();
    await visitors.getByText("Everything works.").waitFor({ timeout: 2 * MINUTE_MS });
    measured["status page well after"] = Date.now() - back;
  });
});

describe("an operator who is locked out", { timeout: STEP_MS }, () => {
  it("gets in with what the reset command prints, and with nothing older", async () => {
    const old = await setup.makeAdmin("rita");
    const gate = await setup.page();
    await gate.goto("/admin-panel");
    const submit = async (password: string, code: string): Promise<void> => {
      await gate.getByLabel("Name").fill("rita");
      await gate.getByLabel("Password").fill(password);
      await gate.getByLabel("Code of the authenticator", { exact: false }).fill(code);
      await gate.getByRole("button", { name: "Sign in" }).click();
    };
    const limited = gate.getByRole("alert").getByText("Too many attempts", { exact: false });
    for (let tries = 0; tries < 12 && !(await limited.isVisible()); tries++) {
      await submit("a guess", `00000${tries % 10}`);
      await gate.getByRole("alert").getByText(/\w/).waitFor();
      await expect.poll(() => gate.getByRole("button", { name: "Sign in" }).isEnabled()).toBe(true);
    }
    await limited.waitFor();
    measured["locked out"] = await gate.getByRole("alert").innerText();
    const made = await setup.command("admin.ts", "reset", "rita");
    const [recovery] = made["recovery_codes"] as string[];
    await submit(old.password, recovery ?? "");
    await gate.getByRole("alert").getByText("Wrong name, password or code").waitFor();
    await setup.enter(gate, { name: "rita", password: String(made["password"]) });
    await gate.getByRole("heading", { name: "Attention", level: 1 }).waitFor();
  });
});
