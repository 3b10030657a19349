// NOWPayments: an invoice on the provider's own page, signed JSON notifications, and an interface to ask. Facts with their
// source: https://documenter.getpostman.com/view/7907941/2s93JusNJt (NOWPayments API).

import { LosslessNumber, parse, stringify } from "lossless-json";
import { z } from "zod";
import {
  ForgedNotificationError,
  ProviderRefusedError,
  ProviderUnavailableError,
  type ProviderPayment,
  type PaymentProvider,
  type PaymentToOpen,
  type ProviderClaim,
  type RawNotification,
} from "./provider.ts";
import { askProvider, readJson, type ProviderHttpOptions } from "./provider-http.ts";
import { isHmac } from "./signatures.ts";

/** Prices are in dollars; a USDT is sold as one. */
const CURRENCY = "USD";
const MAX_DEPTH = 8;

export interface NowpaymentsSettings {
  readonly apiKey: string;
  /** Secrets of notifications, the current one first. */
  readonly secrets: readonly string[];
  /** Base address. */
  readonly url: string;
}

/** Ids come as numbers or texts, amounts as numbers of any length: all are kept as they were written. */
const writtenSchema = z.union([z.string(), z.instanceof(LosslessNumber).transform(String)]);
const decimalSchema = writtenSchema.refine((text) => /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text));

const paymentSchema = z.object({
  payment_id: writtenSchema,
  parent_payment_id: writtenSchema.nullish(),
  payment_status: z.enum([
    "waiting",
    "confirming",
    "confirmed",
    "sending",
    "partially_paid",
    "finished",
    "failed",
    "refunded",
    "expired",
  ]),
  price_amount: decimalSchema,
  price_currency: z.string(),
  pay_amount: decimalSchema.nullish(),
  actually_paid: decimalSchema.nullish(),
  pay_currency: z.string().nullish(),
  order_id: z.string().nullish(),
});
type NowpaymentsPayment = z.infer<typeof paymentSchema>;

const STATUSES: Readonly<Record<NowpaymentsPayment["payment_status"], ProviderClaim["status"]>> = {
  waiting: "waiting",
  confirming: "processing",
  confirmed: "processing",
  sending: "processing",
  partially_paid: "paid",
  finished: "paid",
  failed: "failed",
  refunded: "refunded",
  // The customer may choose another coin and pay the same invoice later; our own clock decides when a payment expires.
  expired: "waiting",
};

const invoiceSchema = z.object({ id: writtenSchema, invoice_url: z.url({ protocol: /^https?$/ }) });
const listSchema = z.object({ data: z.array(paymentSchema) });

export class Nowpayments implements PaymentProvider {
  readonly id = "nowpayments";
  readonly #settings: NowpaymentsSettings;
  readonly #http: ProviderHttpOptions;

  constructor(settings: NowpaymentsSettings, http: ProviderHttpOptions = {}) {
    this.#settings = settings;
    this.#http = http;
  }

  chargeFor(amount: string) {
    return { amount, currency: CURRENCY };
  }

  async open(payment: PaymentToOpen) {
    const body = stringify({
      price_amount: new LosslessNumber(payment.charge.amount),
      price_currency: CURRENCY.toLowerCase(),
      order_id: payment.id,
      order_description: payment.description,
      ipn_callback_url: payment.notifyUrl,
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
      partially_paid_url: payment.cancelUrl,
    });
    // Not to be sent again after a lost answer: that would make a second invoice.
    const invoice = await this.#ask("POST", "/v1/invoice", invoiceSchema, body);
    return { url: invoice.invoice_url, invoiceId: invoice.id };
  }

  form(): undefined {
    return undefined;
  }

  read({ body, headers }: RawNotification): ProviderClaim {
    const value = signedJson(body.toString("utf8"));
    const given = headers["x-nowpayments-sig"] ?? "";
    // Their sample sorter turns lists into objects; notifications have none today, and both ways of one are accepted.
    const isSigned = [false, true].map((asObjects) =>
      isHmac("sha512", this.#settings.secrets, stringify(sorted(value, asObjects)) ?? "", given),
    );
    if (!isSigned.includes(true)) throw new ForgedNotificationError("The signature is wrong");
    const payment = paymentSchema.safeParse(value);
    if (!payment.success) throw new ForgedNotificationError("Not a notification", { cause: payment.error });
    return claimOf(payment.data);
  }

  async confirm(claim: ProviderClaim, payment: ProviderPayment): Promise<ProviderClaim> {
    const known = claimOf(await this.#ask("GET", `/v1/payment/${encodeURIComponent(claim.externalId)}`, paymentSchema));
    if (known.paymentId !== payment.id) throw new ProviderRefusedError("The payment belongs to another order");
    return known;
  }

  async ask(payment: ProviderPayment): Promise<ProviderClaim[]> {
    const isOurs = ({ paymentId }: ProviderClaim): boolean => paymentId === payment.id;
    if (payment.invoiceId === null) return [];
    const query = new URLSearchParams({
      limit: "50",
      page: "0",
      sortBy: "created_at",
      orderBy: "asc",
      invoiceId: payment.invoiceId,
    });
    const { data } = await this.#ask("GET", `/v1/payment/?${query}`, listSchema);
    return data.map(claimOf).filter(isOurs);
  }

  async #ask<T>(method: "GET" | "POST", path: string, schema: z.ZodType<T>, body?: string): Promise<T> {
    const text = await askProvider(
      {
        method,
        url: `${this.#settings.url}${path}`,
        headers: { "x-api-key": this.#settings.apiKey, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body }),
        isRead: method === "GET",
      },
      this.#http,
    );
    const answer = schema.safeParse(readJson(text, lossless));
    if (!answer.success) throw new ProviderUnavailableError("The answer is not readable", { cause: answer.error });
    return answer.data;
  }
}

function claimOf(payment: NowpaymentsPayment): ProviderClaim {
  const { payment_id: externalId, payment_status: status } = payment;
  return {
    paymentId: payment.order_id ?? undefined,
    externalId,
    eventId: [externalId, status, payment.actually_paid ?? ""].join(":"),
    // Money that came to an old address again, perhaps in another coin: a person decides.
    status: isId(payment.parent_payment_id ?? "") ? "redeposit" : STATUSES[status],
    currency: payment.price_currency.toUpperCase(),
    price: payment.price_amount,
    ...moneyOf(payment),
    ...(typeof payment.pay_currency === "string" ? { paidCurrency: payment.pay_currency.toUpperCase() } : {}),
  };
}

function moneyOf({ payment_status: status, actually_paid: paid, pay_amount: due }: NowpaymentsPayment) {
  if (typeof paid === "string" && typeof due === "string") return { paid, due };
  return status === "partially_paid" ? { paid: "0" } : {};
}

const isId = (text: string): boolean => text !== "" && text !== "0";

const lossless = (text: string): unknown => parse(text, null, (digits) => new LosslessNumber(digits));

/** JSON with its numbers as written; throws for anything else, for a key that stands in it twice and for deep nesting. */
function signedJson(text: string): object {
  const value = readJson(text, lossless);
  if (typeof value !== "object" || value === null || depthOf(value) > MAX_DEPTH) throw new ForgedNotificationError("Not JSON");
  return value;
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null || value instanceof LosslessNumber) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The same with the keys of every object in order. */
function sorted(value: unknown, listsAsObjects: boolean): unknown {
  if (typeof value !== "object" || value === null || value instanceof LosslessNumber) return value;
  if (Array.isArray(value) && !listsAsObjects) return value.map((each) => sorted(each, listsAsObjects));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each, listsAsObjects)]));
}
