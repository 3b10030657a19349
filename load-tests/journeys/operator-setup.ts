// The started product with both providers' fakes and a mail server, a browser for its operator, and buyers who order over REST.

import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { call } from "../../server/testing/api.ts";
import { createPayment, register, visitor } from "../../server/testing/checkout.ts";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import { nowpaymentsSetup, type NowpaymentsSetup } from "../../shared/node/payments/testing/fake-nowpayments.ts";
import { yoomoneySetup, type YoomoneySetup } from "../../shared/node/payments/testing/fake-yoomoney.ts";
import type { RawNotification } from "../../shared/node/payments/provider.ts";
import { startMailServer, type MailServer, type ReceivedMail } from "../../workers/jobs/testing/mail-server.ts";
import { runProductCommand, startProduct, type StartedProduct } from "../load/started-product.ts";

/** How long to wait, ms: a minute is the promise, the rest measures by how much it was missed. */
const PATIENCE_MS = 100_000;

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

export interface Order {
  readonly number: string;
  readonly paymentId: string;
  readonly email: string;
  readonly charge: string;
}

interface Admin {
  readonly name: string;
  readonly password: string;
}

export class OperatorSetup {
  readonly product: StartedProduct;
  readonly mails: MailServer;
  readonly yoomoney: YoomoneySetup;
  readonly nowpayments: NowpaymentsSetup;
  readonly browser: Browser;

  private constructor(parts: Pick<OperatorSetup, "product" | "mails" | "yoomoney" | "nowpayments" | "browser">) {
    this.product = parts.product;
    this.mails = parts.mails;
    this.yoomoney = parts.yoomoney;
    this.nowpayments = parts.nowpayments;
    this.browser = parts.browser;
  }

  static async start(): Promise<OperatorSetup> {
    const [mails, yoomoney, nowpayments] = await Promise.all([
      startMailServer({ hideSTARTTLS: true }),
      yoomoneySetup(),
      nowpaymentsSetup(),
    ]);
    const product = await startProduct(50, () => {}, {
      ...yoomoney.environment,
      ...nowpayments.environment,
      PAYMENT_PROVIDERS: "nowpayments,yoomoney,mock",
      SMTP_URL: mails.url,
      MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
      SUPPORT_EMAIL: "help@tickdeck.test",
      OPERATOR_ALERT_EMAILS: "ops@tickdeck.test",
    });
    const executablePath = await findChromium(process.env, console.warn);
    const browser = await chromium.launch({ executablePath, args: ARGS });
    return new OperatorSetup({ product, mails, yoomoney, nowpayments, browser });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
    await Promise.all([this.mails.close(), this.yoomoney.close(), this.nowpayments.close()]);
  }

  async page(): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.product.url,
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return context.newPage();
  }

  /** The output of a command of the product. */
  async command(file: string, ...words: string[]): Promise<Record<string, unknown>> {
    const printed = await runProductCommand(file, [...words, "--data", this.product.dataFolder], `${file} failed`);
    return JSON.parse(printed) as Record<string, unknown>;
  }

  /** Makes an operator as documented. */
  async makeAdmin(name: string): Promise<Admin> {
    const { password } = await this.command("admin.ts", "add", name);
    return { name, password: String(password) };
  }

  async enter(page: Page, { name, password }: Admin): Promise<void> {
    const { code } = await this.command("admin.ts", "code", name);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByLabel("Code of the authenticator", { exact: false }).fill(String(code));
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  /** An order waiting for its money. */
  async order(provider: "nowpayments" | "yoomoney" | "mock", change: Record<string, unknown> = {}): Promise<Order> {
    const who = await register(this.product, change);
    const { status, body } = await createPayment(this.product, who, { provider });
    if (status !== 200) throw new Error(`${provider}: ${status} ${JSON.stringify(body)}`);
    const { order_number: number, charge_amount: charge } = body["paymentData"] as Record<string, string>;
    return { number: String(number), charge: String(charge), paymentId: String(body["paymentId"]), email: who.contact };
  }

  async pay({ paymentId }: Order): Promise<void> {
    const body = { identifier: paymentId, provider: "gpay", result: "success" };
    await call(`${this.product.url}/api/mock-payment/update`, "POST", { body, headers: visitor() });
  }

  /** Delivers a notification, and returns the answer's status. */
  async notify(provider: string, { body, headers }: RawNotification): Promise<number> {
    const answer = await fetch(`${this.product.url}/api/webhooks/${provider}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: headers as Record<string, string>,
    });
    await answer.body?.cancel();
    return answer.status;
  }

  mailTo(address: string, isWanted: (mail: ReceivedMail) => boolean = () => true): ReceivedMail | undefined {
    return this.mails.mails.find((mail) => mail.envelope.to.includes(address) && isWanted(mail));
  }

  async signal(name: Parameters<StartedProduct["pidOf"]>[0], signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    process.kill(await this.product.pidOf(name), signal);
  }
}

/** The open row of this kind about this subject. */
export function row(page: Page, kind: string, subject = ""): Locator {
  return page.locator(`[data-testid="attention"][data-kind="${kind}"]`).filter({ hasText: subject });
}

/** Milliseconds from `sign` until it is visible. */
export async function foundAfter(sign: number, what: Locator): Promise<number> {
  await what.first().waitFor({ timeout: PATIENCE_MS });
  return Date.now() - sign;
}

/** Clicks a button, then the answer to its question. */
export async function press(place: Locator, name: string): Promise<void> {
  await place.getByRole("button", { name, exact: true }).click();
  await place.getByRole("group").getByRole("button", { name, exact: true }).click();
}
