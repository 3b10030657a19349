// A customer's own program: a key made on the account page, the example that prints moving prices with it, and its end.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PASSWORD } from "../server/testing/start-app.ts";
import { browserVisits } from "./testing/visits.ts";

const EXAMPLE = join(import.meta.dirname, "../docs/api/moving-prices.ts");
/** The wrong password is part of this test. */
const visits = browserVisits(/Failed to load resource/);

it("makes a key that is shown once, with which the example prints moving prices until it is revoked", () =>
  visits.subscriber("professional", async ({ page, server }) => {
    await page.goto("/account");
    const keys = page.getByTestId("api-keys");
    await keys.getByRole("button", { name: "New key" }).click();
    await keys.getByLabel("Name").fill("Price printer");
    await keys.getByLabel("Candles (REST)").uncheck();
    await keys.getByLabel("Only from these addresses").fill("127.0.0.1, ::1");
    await keys.getByLabel("Current password").fill("not the password");
    await keys.getByRole("button", { name: "Make the key" }).click();
    await keys.getByRole("alert").getByText("The password is wrong.").waitFor();
    await keys.getByLabel("Current password").fill(PASSWORD);
    await keys.getByRole("button", { name: "Make the key" }).click();
    const key = await keys.getByTestId("made-key").innerText();
    expect(key).toMatch(/^tdk_[\w-]{43}$/);

    const program = spawn(process.execPath, [EXAMPLE], { env: { ...process.env, TICKDECK_KEY: key, TICKDECK_URL: server.url } });
    const ended = once(program, "exit");
    let printed = "";
    program.stdout.on("data", (bytes: Buffer) => (printed += bytes.toString()));
    const pricesOf = () => [...printed.matchAll(/^(MEXC:\w+USDT) ([\d.e-]+)$/gm)].map(([line]) => line);
    await expect.poll(() => new Set(pricesOf()).size, { timeout: 20_000 }).toBeGreaterThan(12);
    expect(printed).toContain("{ ok: true }");

    await page.reload();
    await keys.getByText("Tables (REST) · History by the second (REST) · Signals (socket) · Live prices (socket)").waitFor();
    await keys.getByText(/^last used /).waitFor();
    expect(await page.content()).not.toContain(key);
    await keys.getByRole("button", { name: "Revoke" }).click();
    await keys.getByRole("button", { name: "Revoke for good" }).click();
    await keys.getByText("Price printer").waitFor({ state: "detached" });
    await expect.poll(() => printed, { timeout: 5000 }).toContain("closed: revoked");
    program.kill();
    await ended;
  }));

it("offers no key where the plan holds none", () =>
  visits.subscriber("popular", async ({ page }) => {
    await page.goto("/account");
    const keys = page.getByTestId("api-keys");
    await keys.getByText("API keys are part of the Professional plan.").waitFor();
    expect(await keys.getByRole("button").count()).toBe(0);
  }));
