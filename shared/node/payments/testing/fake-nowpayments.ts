// NOWPayments as documented: invoices, payments in a coin, signed notifications, single payments and lists.

import { createHmac } from "node:crypto";
import { Nowpayments, type NowpaymentsSettings } from "../nowpayments.ts";
import type { ProviderHttpOptions } from "../provider-http.ts";
import type { ProviderPayment, RawNotification } from "../provider.ts";
import { FakeServer, type FakeAnswer, type FakeRequest } from "./fake-server.ts";
import { Lagging } from "./lagging.ts";
import type { ProviderSetup, Share } from "./provider-setup.ts";

const API_KEY = "ABCDEF1-2345678-9ABCDEF-0123456";
export const NOWPAYMENTS_SECRET = "nowpayments-ipn-secret-of-the-shop";
/** Coins per dollar; with many digits on purpose. */
const RATE = 0.000_016_37;

interface Invoice {
  readonly id: string;
  readonly order_id: string;
  readonly price_amount: number;
  readonly price_currency: string;
}

export interface FakePayment extends Record<string, unknown> {
  payment_id: number;
  parent_payment_id: number | null;
  payment_status: string;
  price_amount: number;
  price_currency: string;
  pay_amount: number;
  actually_paid: number;
  order_id: string;
  invoice_id: string;
}

/** A coin enabled in the shop's settings, as /v1/full-currencies describes it, and its minimum payment in dollars. */
interface FakeCoin {
  readonly code: string;
  readonly name: string;
  readonly network: string | null;
  readonly priority: number;
  readonly min?: number;
}

export class FakeNowpayments {
  coins: readonly FakeCoin[] = [
    { code: "BTC", name: "Bitcoin", network: "btc", priority: 1, min: 17.4204 },
    { code: "USDTTRC20", name: "Tether USD (Tron)", network: "trx", priority: 3, min: 8.611 },
    { code: "USDTBSC", name: "Tether USD (Binance Smart Chain)", network: "bsc", priority: 2, min: 1.2 },
    { code: "TON", name: "Toncoin", network: "ton", priority: 4 },
  ];
  /** Raw entries at the head of enabled and of named coins. */
  oddCoins: { readonly selected: readonly unknown[]; readonly named: readonly unknown[] } = { selected: [], named: [] };
  readonly #invoices = new Map<string, Invoice>();
  readonly payments: FakePayment[] = [];
  /** Raw rows at the head of every list. */
  oddRows: readonly unknown[] = [];
  readonly #shown = new Map<number, Lagging<FakePayment>>();
  /** After this many requests the interface shows a change that its notification reported. */
  lagAsks = 0;
  readonly server = new FakeServer((request) => this.#answer(request));
  /** Each fake starts at a different number, because one database sees several. */
  #count = Math.floor(5_000_000_000 + Math.random() * 1_000_000_000_000);

  /** The customer chose a coin on the invoice's page. */
  begin(orderId: string): FakePayment {
    const invoice = [...this.#invoices.values()].find(({ order_id: id }) => id === orderId);
    if (!invoice) throw new Error(`No invoice for ${orderId}`);
    const payment: FakePayment = {
      payment_id: ++this.#count,
      parent_payment_id: null,
      invoice_id: invoice.id,
      payment_status: "waiting",
      pay_address: "bc1qexample",
      payin_extra_id: null,
      price_amount: invoice.price_amount,
      price_currency: invoice.price_currency,
      pay_amount: invoice.price_amount * RATE,
      actually_paid: 0,
      actually_paid_at_fiat: 0,
      pay_currency: "btc",
      order_id: invoice.order_id,
      order_description: 'Tickdeck "professional" / 1 месяц',
      purchase_id: String(this.#count),
      outcome_amount: 0,
      outcome_currency: "usdttrc20",
      fee: { currency: "usdttrc20", withdrawalFee: 0, depositFee: 0.000_000_1, serviceFee: 0 },
    };
    this.payments.push(payment);
    this.#show(payment, 0);
    return payment;
  }

  /** More money to a payment's address: a payment of its own, whose due amount is what came. */
  redeposit(parent: FakePayment, change: Partial<FakePayment>): RawNotification {
    const deposit: FakePayment = { ...parent, payment_id: ++this.#count, parent_payment_id: parent.payment_id, ...change };
    this.payments.push(deposit);
    this.#show(deposit, this.lagAsks);
    return signedJson(deposit, NOWPAYMENTS_SECRET);
  }

  #show(payment: FakePayment, asks: number): void {
    const shown = this.#shown.get(payment.payment_id) ?? new Lagging<FakePayment>();
    this.#shown.set(payment.payment_id, shown);
    shown.set({ ...payment }, asks);
  }

  /** What the interface reports about a payment. */
  #tell(id: number): FakePayment | undefined {
    return this.#shown.get(id)?.ask();
  }

  /** Changes a payment and sends its notification. */
  change(payment: FakePayment, change: Partial<FakePayment>): RawNotification {
    Object.assign(payment, change);
    this.#show(payment, this.lagAsks);
    return signedJson(payment, NOWPAYMENTS_SECRET);
  }

  #answer({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    // What customers open: the page where they choose a coin.
    if (method === "GET" && path === "/payment/" && this.#invoices.has(query.get("iid") ?? "")) return { status: 200, body: {} };
    if (headers["x-api-key"] !== API_KEY) return { status: 403, body: { message: "Invalid api key" } };
    if (method === "GET" && path === "/v1/merchant/coins")
      return { status: 200, body: { selectedCurrencies: [...this.oddCoins.selected, ...this.coins.map(({ code }) => code)] } };
    if (method === "GET" && path === "/v1/full-currencies")
      return { status: 200, body: { currencies: [...this.oddCoins.named, ...this.coins] } };
    if (method === "GET" && path === "/v1/min-amount") return this.#minOf(query.get("currency_from") ?? "");
    if (method === "POST" && path === "/v1/invoice") return this.#createInvoice(body);
    if (method === "GET" && path === "/v1/payment/") {
      const own = this.payments.filter(({ invoice_id: id }) => id === query.get("invoiceId"));
      const data = own.map(({ payment_id: id }) => this.#tell(id)).filter((each) => each !== undefined);
      return { status: 200, body: { data: [...this.oddRows, ...data], limit: 50, page: 0, pagesCount: 1, total: data.length } };
    }
    const [, id] = /^\/v1\/payment\/(\d+)$/.exec(path) ?? [];
    const payment = this.#tell(Number(id));
    return payment ? { status: 200, body: payment } : { status: 404, body: { message: "Payment not found" } };
  }

  #minOf(code: string): FakeAnswer {
    const coin = this.coins.find(({ code: known }) => known.toLowerCase() === code);
    if (coin?.min === undefined) return { status: 400, body: { message: "Can not get min amount" } };
    return {
      status: 200,
      body: { currency_from: code, currency_to: "usdttrc20", min_amount: coin.min * RATE, fiat_equivalent: coin.min },
    };
  }

  #createInvoice(text: string): FakeAnswer {
    const { order_id: orderId, price_amount: amount, price_currency: currency } = JSON.parse(text) as Omit<Invoice, "id">;
    if (typeof amount !== "number" || typeof currency !== "string") return { status: 400, body: { message: "price_amount" } };
    const id = String(++this.#count);
    this.#invoices.set(id, { id, order_id: orderId, price_amount: amount, price_currency: currency });
    return { status: 201, body: { id, token_id: "1", order_id: orderId, invoice_url: `${this.server.url}/payment/?iid=${id}` } };
  }
}

/** JSON in its original order, signed over the version with sorted keys. */
export function signedJson(payment: object, secret: string): RawNotification {
  const signature = createHmac("sha512", secret)
    .update(JSON.stringify(sortedKeys(payment)))
    .digest("hex");
  return {
    body: Buffer.from(JSON.stringify(payment)),
    headers: { "content-type": "application/json", "x-nowpayments-sig": signature },
  };
}

// As in the provider's own sample.
function sortedKeys(object: object): object {
  return Object.fromEntries(
    Object.entries(object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, value !== null && typeof value === "object" ? sortedKeys(value as object) : value]),
  );
}

export interface NowpaymentsSetup extends ProviderSetup {
  readonly fake: FakeNowpayments;
}

/** Keeps tests of silence short. */
const HURRIED: ProviderHttpOptions = { pauseMs: 1, timeoutMs: 1500 };

/** The provider on its fake. */
export async function nowpaymentsSetup(
  change: Partial<NowpaymentsSettings> = {},
  http: ProviderHttpOptions = HURRIED,
): Promise<NowpaymentsSetup> {
  const fake = new FakeNowpayments();
  await fake.server.start();
  const settings = { apiKey: API_KEY, secrets: [NOWPAYMENTS_SECRET], url: fake.server.url, ...change };
  const provider = new Nowpayments(settings, http);
  const paying = (payment: ProviderPayment): FakePayment =>
    fake.payments.find(({ order_id: id }) => id === payment.id) ?? fake.begin(payment.id);
  const finish = (payment: FakePayment, share: Share, statuses: readonly string[]): RawNotification[] => {
    const factor = { exact: 1, less: 0.999_999, half: 0.5, more: 1.25 }[share];
    const paid = share === "exact" ? payment.pay_amount : payment.pay_amount * factor;
    return statuses.map((status) => fake.change(payment, { payment_status: status, actually_paid: paid }));
  };
  return {
    fake,
    provider,
    environment: {
      PAYMENT_PROVIDERS: provider.id,
      NOWPAYMENTS_API_KEY: settings.apiKey,
      NOWPAYMENTS_IPN_SECRET: settings.secrets.join(),
      NOWPAYMENTS_URL: settings.url,
    },
    can: { beAsked: true, fail: true, hold: false, refund: true, bePaidInParts: true },
    tellOddly: (...rows) => void (fake.oddRows = rows),
    fail: (...faults) => void fake.server.faults.splice(0, Infinity, ...faults),
    requestCount: () => fake.server.requests.length,
    pay: async (payment, share) => {
      const steps =
        share === "less" || share === "half" ? ["partially_paid"] : ["confirming", "confirmed", "sending", "finished"];
      return finish(paying(payment), share, steps);
    },
    payOtherCurrency: async (payment) => {
      const paid = paying(payment);
      paid.price_currency = "eur";
      return finish(paid, "exact", ["finished"]);
    },
    breakOff: async (payment) => [fake.change(paying(payment), { payment_status: "failed" })],
    payParts: async (payment, shares) => {
      const parent = paying(payment);
      return shares.map((share, at) => {
        const paid = parent.pay_amount * share;
        if (at === 0) return fake.change(parent, { payment_status: "partially_paid", actually_paid: paid });
        return fake.redeposit(parent, { payment_status: "finished", actually_paid: paid, pay_amount: paid, price_amount: 1 });
      });
    },
    lag: (asks) => void (fake.lagAsks = asks),
    hold: async () => [],
    notifyOddly: async (payment) => fake.change(paying(payment), { payment_status: "wrong_asset_confirmed" }),
    refund: async (payment) => [fake.change(paying(payment), { payment_status: "refunded" })],
    close: () => fake.server.stop(),
  };
}
