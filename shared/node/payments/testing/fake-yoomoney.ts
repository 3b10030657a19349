// YooMoney as documented: takes the quickpay form, notifies with a signed form, keeps a history.

import { createHash, createHmac } from "node:crypto";
import type { ProviderPayment, PaymentToOpen, RawNotification } from "../provider.ts";
import { Yoomoney, type YoomoneySettings } from "../yoomoney.ts";
import { FakeServer, type FakeAnswer, type FakeRequest } from "./fake-server.ts";
import { Lagging } from "./lagging.ts";
import { paymentOf, type ProviderSetup, type Share } from "./provider-setup.ts";

const TOKEN = "410012345678901.a-token-of-the-wallet";
export const YOOMONEY_SECRET = "01234567890ABCDEF01234567890";
const CARD_COMMISSION = 0.03;
const WALLET_COMMISSION = 0.01;

interface Operation {
  operation_id: string;
  status: "success";
  direction: "in";
  amount: number;
  label: string;
}

export class FakeYoomoney {
  readonly #operations: Lagging<Operation>[] = [];
  /** Raw operations at the head of the history. */
  oddRows: readonly unknown[] = [];
  /** After this many requests the history shows an operation that its notification reported. */
  lagAsks = 0;
  readonly server = new FakeServer((request) => this.#answer(request));
  /** Each fake starts at a different number, because one database sees several. */
  #count = Math.floor(Math.random() * 1_000_000_000_000);

  /** Posts the form like a browser, and pays; returns YooMoney's notification. */
  async submit(
    form: { action: string; fields: Readonly<Record<string, string>> },
    method: "AC" | "PC",
  ): Promise<RawNotification> {
    const body = new URLSearchParams({ ...form.fields, paymentType: method });
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.status !== 200) throw new Error(await answer.text());
    return this.receive({ label: body.get("label") ?? "", sum: Number(body.get("sum")), method });
  }

  /** Somebody pays into the wallet with this label. */
  receive(change: {
    label: string;
    sum: number;
    method?: "AC" | "PC";
    fields?: Readonly<Record<string, string>>;
    secret?: string;
  }): RawNotification {
    const { label, sum, method = "AC", fields = {}, secret = YOOMONEY_SECRET } = change;
    const operationId = String(++this.#count);
    const credited = method === "AC" ? sum * (1 - CARD_COMMISSION) : sum / (1 + WALLET_COMMISSION);
    const amount = credited.toFixed(2);
    const isFinal = fields["unaccepted"] !== "true" && fields["codepro"] !== "true";
    if (isFinal && label !== "") {
      const shown = new Lagging<Operation>();
      shown.set({ operation_id: operationId, status: "success", direction: "in", amount: Number(amount), label }, this.lagAsks);
      this.#operations.push(shown);
    }
    return signedForm(
      {
        notification_type: method === "AC" ? "card-incoming" : "p2p-incoming",
        operation_id: operationId,
        amount,
        withdraw_amount: sum.toFixed(2),
        currency: "643",
        datetime: "2026-11-22T07:00:00Z",
        sender: method === "AC" ? "" : "41001000040",
        codepro: "false",
        label,
        unaccepted: "false",
        ...fields,
      },
      secret,
    );
  }

  #answer({ method, path, headers, body }: FakeRequest): FakeAnswer {
    const fields = new URLSearchParams(body);
    if (method === "POST" && path === "/quickpay/confirm") return { status: isQuickpayForm(fields) ? 200 : 400, body: body };
    if (method !== "POST" || path !== "/api/operation-history") return { status: 404, body: {} };
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: "invalid_token" } };
    const operations = this.#operations.map((each) => each.ask()).filter((each) => each?.label === fields.get("label"));
    return { status: 200, body: { operations: [...this.oddRows, ...operations] } };
  }
}

/** Exactly the fields that the form may have today. */
function isQuickpayForm(fields: URLSearchParams): boolean {
  const names = [...fields.keys()].sort().join();
  return (
    names === "label,paymentType,quickpay-form,receiver,successURL,sum" &&
    fields.get("quickpay-form") === "button" &&
    /^\d+\.\d{2}$/.test(fields.get("sum") ?? "") &&
    (fields.get("label") ?? "").length <= 64 &&
    /^(AC|PC)$/.test(fields.get("paymentType") ?? "")
  );
}

/** A form signed as YooMoney signs today. */
export function signedForm(fields: Readonly<Record<string, string>>, secret: string): RawNotification {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${percentEncoded(fields[name] ?? "")}`)
    .join("&");
  const sign = createHmac("sha256", secret).update(text).digest("hex");
  return formOf({ ...fields, sign });
}

/** A form with only the sha1_hash used before 2026. */
export function formWithSha1(fields: Readonly<Record<string, string>>, secret: string): RawNotification {
  const { notification_type: type, operation_id: id, amount, currency, datetime, sender, codepro, label } = fields;
  const text = [type, id, amount, currency, datetime, sender, codepro, secret, label].join("&");
  return formOf({ ...fields, sha1_hash: createHash("sha1").update(text).digest("hex") });
}

export function formOf(fields: Readonly<Record<string, string>>): RawNotification {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return { body, headers: { "content-type": "application/x-www-form-urlencoded" } };
}

function percentEncoded(text: string): string {
  const unreserved = /[A-Za-z0-9\-._~]/;
  const bytes = [...Buffer.from(text)].map((byte) => {
    const sign = String.fromCharCode(byte);
    return unreserved.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return bytes.join("");
}

export interface YoomoneySetup extends ProviderSetup {
  readonly fake: FakeYoomoney;
}

/** The provider on its fake. */
export async function yoomoneySetup(change: Partial<YoomoneySettings> = {}): Promise<YoomoneySetup> {
  const fake = new FakeYoomoney();
  await fake.server.start();
  const settings: YoomoneySettings = {
    receiver: "410012345678901",
    secrets: [YOOMONEY_SECRET],
    rate: "95.5",
    token: TOKEN,
    acceptSha1: false,
    url: fake.server.url,
    publicUrl: "http://127.0.0.1",
    ...change,
  };
  const provider = new Yoomoney(settings, { pauseMs: 1, timeoutMs: 1500 });
  const changed = (payment: ProviderPayment, share: Share): number => {
    const sum = Number(payment.charge.amount);
    return { exact: sum, less: sum - 0.01, half: sum / 2, more: sum + 5 }[share];
  };
  const receive = (payment: ProviderPayment, fields: Readonly<Record<string, string>>): RawNotification =>
    fake.receive({ label: payment.id, sum: Number(payment.charge.amount), fields });
  return {
    fake,
    provider,
    environment: {
      PAYMENT_PROVIDERS: provider.id,
      YOOMONEY_RECEIVER: settings.receiver,
      YOOMONEY_SECRET: settings.secrets.join(),
      YOOMONEY_RUB_RATE: settings.rate,
      YOOMONEY_TOKEN: settings.token,
      YOOMONEY_URL: settings.url,
    },
    can: { beAsked: settings.token !== undefined, fail: false, hold: true, refund: false, bePaidInParts: true },
    tellOddly: (...rows) => void (fake.oddRows = rows),
    fail: (...faults) => void fake.server.faults.splice(0, Infinity, ...faults),
    requestCount: () => fake.server.requests.length,
    pay: async (payment, share) => {
      const form = provider.form(toOpen(provider, payment));
      // A customer can change the sum in the form: it is their browser.
      const sum = changed(payment, share).toFixed(2);
      return [await fake.submit({ ...form, fields: { ...form.fields, sum } }, share === "more" ? "PC" : "AC")];
    },
    payParts: async (payment, shares) => {
      const whole = Math.round(Number(payment.charge.amount) * 100);
      let paid = 0;
      return shares.map((_, at) => {
        // Rounded parts must add up to the whole.
        const until = Math.round(whole * shares.slice(0, at + 1).reduce((sum, share) => sum + share, 0));
        const kopeks = until - paid;
        paid = until;
        return fake.receive({ label: payment.id, sum: kopeks / 100, method: at % 2 === 0 ? "AC" : "PC" });
      });
    },
    lag: (asks) => void (fake.lagAsks = asks),
    payOtherCurrency: async (payment) => [receive(payment, { currency: "840" })],
    breakOff: async () => [],
    notifyOddly: async (payment) => receive(payment, { notification_type: "sbp-incoming" }),
    hold: async (payment) => [receive(payment, { unaccepted: "true" })],
    refund: async () => [],
    close: () => fake.server.stop(),
  };
}

const toOpen = (provider: Yoomoney, payment: ProviderPayment): PaymentToOpen => ({
  ...paymentOf(provider, payment.id),
  ...payment,
});
