// An operator's hour with the started product: ten troubles, each found in the admin pages within a minute of its first sign and
// solved there by clicking. HOUR_PICTURES names a folder that gets a picture of each.

import type { Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../../server/testing/api.ts";
import { visitor } from "../../server/testing/checkout.ts";
import { foundAfter, OperatorSetup, press, row, type Order } from "./operator-setup.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 240_000;
const REASON = /^Reason/;
const PICTURES = process.env["HOUR_PICTURES"];
const HAS_PASSWORD = /\b[A-Z2-7]{16}\b/;

let setup: OperatorSetup;
let page: Page;
/** Since when the operator could have known of the simulated market. */
let startedAt: number;
const found: Record<string, number> = {};

beforeAll(async () => {
  setup = await OperatorSetup.start();
  startedAt = Date.now();
  page = await setup.page();
  await page.goto("/admin-panel");
  await setup.enter(page, await setup.makeAdmin("olga"));
  await page.getByRole("heading", { name: "Attention", level: 1 }).waitFor();
}, STEP_MS);
afterAll(async () => {
  console.log(`found after, ms: ${JSON.stringify(found)}`);
  await setup?.stop();
}, MINUTE_MS);

const go = (section: string): Promise<void> => page.getByRole("navigation").getByRole("link", { name: section }).click();

/** The trouble shows within a minute on a page that nobody reloads. */
async function find(name: string, sign: number, what: Locator): Promise<void> {
  const ms = await foundAfter(sign, what);
  found[name] = ms;
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name.replaceAll(" ", "-")}.png` });
  expect(ms, name).toBeLessThan(MINUTE_MS);
}

/** Opens a row's actions and gives the reason. */
async function solve(shownRow: Locator, reason: string): Promise<Locator> {
  await shownRow.getByRole("button", { name: "Solve" }).click();
  await shownRow.getByLabel(REASON).first().fill(reason);
  return shownRow;
}

/** It disappears from the list without a reload. */
const gone = (what: Locator): Promise<void> => what.waitFor({ state: "detached" });

async function accept(shownRow: Locator, reason: string): Promise<void> {
  await press(await solve(shownRow, reason), "Accept as paid");
  await gone(shownRow);
}

async function signIn({ email }: Order): Promise<string> {
  const password = HAS_PASSWORD.exec((await mailWithPassword(email)).text ?? "")?.[0] ?? "";
  const { body } = await call(`${setup.product.url}/api/login`, "POST", { body: { login: email, password }, headers: visitor() });
  return String(body["token"]);
}

async function mailWithPassword(email: string) {
  const has = () => setup.mailTo(email, ({ text }) => HAS_PASSWORD.test(text ?? ""));
  await expect.poll(has, { timeout: MINUTE_MS }).toBeDefined();
  return has() ?? { text: "" };
}

describe("an operator's hour", { timeout: STEP_MS }, () => {
  it("a simulated market: named with what helps, and closed as known", async () => {
    await find("simulated market", startedAt, row(page, "market-simulated", "mexc"));
    await row(page, "market-simulated", "mexc").getByText("MARKET=live", { exact: false }).waitFor();
    for (const exchange of ["mexc", "binance"]) {
      const shownRow = row(page, "market-simulated", exchange);
      await shownRow.getByRole("button", { name: "Solve" }).click();
      await shownRow.getByLabel("Reason, for the audit log").fill("A trial, known");
      await press(shownRow, "Done, close");
      await gone(shownRow);
    }
  });

  it("a late report: accepted as paid, and the login is on its way", async () => {
    const { fake } = setup.nowpayments;
    const order = await setup.order("nowpayments");
    const payment = fake.begin(order.paymentId);
    fake.lagAsks = 1_000_000;
    const paid = { payment_status: "finished", actually_paid: payment.pay_amount };
    const sign = Date.now();
    expect(await setup.notify("nowpayments", fake.change(payment, paid))).toBe(503);
    fake.lagAsks = 0;
    const shownRow = row(page, "payment-unconfirmed", order.number);
    await find("late report", sign, shownRow);
    await accept(shownRow, "Seen in the provider's own pages");
    await mailWithPassword(order.email);
    await expect(row(page, "report-unfinished", order.number).count()).resolves.toBe(0);
  });

  it("a half payment: accepted as paid", async () => {
    const { fake } = setup.nowpayments;
    const order = await setup.order("nowpayments");
    const payment = fake.begin(order.paymentId);
    const sign = Date.now();
    const half = { payment_status: "partially_paid", actually_paid: payment.pay_amount / 2 };
    expect(await setup.notify("nowpayments", fake.change(payment, half))).toBe(200);
    const shownRow = row(page, "payment-underpaid", order.number);
    await find("half payment", sign, shownRow);
    await accept(shownRow, "The rest came by bank transfer");
    await mailWithPassword(order.email);
  });

  it("a held payment: accepted as paid", async () => {
    const order = await setup.order("yoomoney");
    const held = { label: order.paymentId, sum: Number(order.charge), fields: { unaccepted: "true" } };
    const sign = Date.now();
    expect(await setup.notify("yoomoney", setup.yoomoney.fake.receive(held))).toBe(200);
    const shownRow = row(page, "payment-held", order.number);
    await find("held payment", sign, shownRow);
    await accept(shownRow, "Accepted in the wallet");
  });

  it("a wrong price: kept as it came, and off the list once it went back at the provider", async () => {
    const { fake } = setup.nowpayments;
    const order = await setup.order("nowpayments");
    const payment = fake.begin(order.paymentId);
    const sign = Date.now();
    const cheap = { payment_status: "finished", actually_paid: payment.pay_amount, price_amount: 1 };
    expect(await setup.notify("nowpayments", fake.change(payment, cheap))).toBe(200);
    const shownRow = row(page, "payment-wrong-price", order.number);
    await find("wrong price", sign, shownRow);
    await shownRow.getByText(/^price 1 \w+ instead of 9\.96 \w+$/).waitFor();
    await solve(shownRow, "The invoice was changed");
    await shownRow.getByLabel("Reference of your transfer").fill("TX 77");
    await press(shownRow, "Refund");
    await gone(shownRow);
  });

  it("a withdrawal: found with its legal day, and refunded", async () => {
    const order = await setup.order("mock");
    await setup.pay(order);
    const token = await signIn(order);
    const path = `${setup.product.url}/api/account/orders/${order.number}/withdrawal`;
    const { body } = await call(path, "POST", { token });
    const { id } = body["data"] as { id: string };
    const sign = Date.now();
    expect((await call(`${path}/confirm`, "POST", { token, body: { withdrawal_id: id } })).status).toBe(200);
    const shownRow = row(page, "withdrawal", order.number);
    await find("withdrawal", sign, shownRow);
    await shownRow.getByText("Refund by", { exact: false }).waitFor();
    await shownRow.getByRole("link", { name: order.number }).click();
    const detail = page.getByTestId("order");
    await detail.getByLabel(REASON).first().fill("Withdrawn in time");
    await press(detail, "Refund");
    await detail.getByRole("cell", { name: "refund-recorded" }).waitFor();
    await go("Attention");
    await gone(shownRow);
  });

  it("a bounced mail: sent again once the mailbox is there", async () => {
    const order = await setup.order("mock", { contact: "bounced@example.test" });
    setup.mails.gone.add(order.email);
    const sign = Date.now();
    await setup.pay(order);
    const shownRow = page.getByTestId("attention").filter({ hasText: order.email }).filter({ hasText: "550" });
    await find("bounced mail", sign, shownRow);
    setup.mails.gone.delete(order.email);
    for (let left = await shownRow.count(); left > 0; left = await shownRow.count()) {
      await shownRow.first().getByRole("button", { name: "Solve" }).click();
      await shownRow.first().getByRole("button", { name: "Try now" }).click();
      await expect.poll(() => shownRow.count(), { timeout: MINUTE_MS }).toBeLessThan(left);
    }
    await mailWithPassword(order.email);
  });

  it("a locked-out customer: writes, is found and let in", async () => {
    const email = "locked@example.test";
    const password = "four quiet harbours";
    await setup.command("user.ts", "--email", email, "--password", password, "--plan", "start");
    const headers = visitor();
    const login = async (with_: string): Promise<number> =>
      (await call(`${setup.product.url}/api/login`, "POST", { body: { login: email, password: with_ }, headers })).status;
    for (let wrong = 0; wrong < 5; wrong++) expect(await login("not the password")).toBe(401);
    expect(await login(password)).toBe(429);
    const message = { name: "Lockhart", email, subject: "I cannot sign in", message: "It says to wait." };
    const sign = Date.now();
    await call(`${setup.product.url}/api/contact`, "POST", { body: message, headers });
    await find("locked-out customer", sign, page.getByRole("link", { name: "Messages" }).locator("b"));
    await go("Messages");
    await page.getByRole("button", { name: "Lockhart" }).first().click();
    await page.getByTestId("message").getByText("It says to wait.").waitFor();
    await go("Customers");
    await page.getByLabel("Address or name").fill(email);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: email }).click();
    await page.getByText("Sign-in is delayed after wrong passwords", { exact: false }).waitFor();
    await page.getByLabel(REASON).first().fill("Wrote from the address");
    await press(page.getByRole("main"), "Let in now");
    await gone(page.getByText("Sign-in is delayed after wrong passwords", { exact: false }));
    expect(await login(password)).toBe(200);
    await go("Attention");
  });

  it("a stopped jobs worker: named on the list and under Jobs, and off it once one works", async () => {
    const sign = Date.now();
    await setup.signal("The jobs worker", "SIGSTOP");
    try {
      const shownRow = row(page, "queue-without-worker", "jobs");
      await find("stopped jobs worker", sign, shownRow);
      await shownRow.getByText("Start a jobs worker", { exact: false }).waitFor();
      await shownRow.getByRole("link", { name: "Jobs" }).click();
      await page.getByText("Nobody works off the jobs since", { exact: false }).waitFor();
    } finally {
      await setup.signal("The jobs worker", "SIGCONT");
    }
    await gone(page.getByText("Nobody works off the jobs since", { exact: false }));
    await go("Attention");
    await gone(row(page, "queue-without-worker", "jobs"));
  });

  it("an unreachable provider: on the list and the status page, and off both when it answers", async () => {
    const stateOf = async (id: string): Promise<string | undefined> => {
      const { body } = await call(`${setup.product.url}/api/status`, "GET");
      return (body["components"] as { id: string; state: string }[]).find((each) => each.id === id)?.state;
    };
    const { faults } = setup.nowpayments.fake.server;
    faults.push(...Array.from({ length: 10_000 }, () => "cut" as const));
    const sign = Date.now();
    await expect(setup.order("nowpayments")).rejects.toThrow("nowpayments: 502");
    const shownRow = row(page, "provider-unreachable", "nowpayments");
    await find("unreachable provider", sign, shownRow);
    await shownRow.getByText("Nobody can pay this way", { exact: false }).waitFor();
    const visitorsPage = await setup.page();
    await visitorsPage.goto("/en/status");
    await visitorsPage.getByRole("status").getByText("NOWPayments", { exact: false }).waitFor();
    found["unreachable provider on the status page"] = Date.now() - sign;
    expect(Date.now() - sign).toBeLessThan(MINUTE_MS);
    expect(await stateOf("nowpayments")).toBe("down");
    faults.splice(0);
    const back = Date.now();
    await gone(shownRow);
    found["provider off the list"] = Date.now() - back;
    await visitorsPage.getByRole("status").getByText("NOWPayments", { exact: false }).waitFor({ state: "detached" });
    found["provider off the status page"] = Date.now() - back;
    expect(Date.now() - back).toBeLessThan(MINUTE_MS);
    expect(await stateOf("nowpayments")).toBe("up");
  });

  it("leaves an empty list and an audit of what was done", async () => {
    await go("Attention");
    await page.getByText("Nothing needs a person.").waitFor();
    await go("Audit log");
    for (const action of ["payment-accepted", "customer-let-in", "attention-closed"])
      await page.getByRole("cell", { name: action, exact: true }).first().waitFor();
  });
});
