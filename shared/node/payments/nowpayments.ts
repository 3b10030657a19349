// NOWPayments: an invoice on the provider's own page, signed JSON notifications, and an interface to ask. Facts with their
// source: https://documenter.getpostman.com/view/7907941/2s93JusNJt (NOWPayments API).

import { LosslessNumber, parse, stringify } from "lossless-json";
import { z } from "zod";
import {
  ForgedNotificationError,
  ProviderRefusedError,
  UnreadableAnswerError,
  type ProviderPayment,
  type PaymentProvider,
  type PaymentToOpen,
  type ProviderClaim,
  type RawNotification,
} from "./provider.ts";
import { askProvider, readAnswer, readJson, type ProviderHttpOptions } from "./provider-http.ts";
import type { AcceptedCoin } from "./accepted-coin.ts";
import { readCoins } from "./nowpayments-coins.ts";
import { isHmac } from "./signatures.ts";
import { saysStatus, unreadClaim } from "./unread-claim.ts";

/** Prices are in dollars; a USDT is sold as one. */
const CURRENCY = "USD";
const MAX_DEPTH = 8;

export interface NowpaymentsSettings {
  readonly apiKey: string;
  /** Notification secrets, the current one first. */
  readonly secrets: readonly string[];
  /** Base address. */
  readonly url: string;
}

/** Ids are numbers or texts, amounts numbers of any length: all are kept as written. */
const writtenSchema = z.union([z.string(), z.instanceof(LosslessNumber).transform(String)]);
const decimalSchema = writtenSchema.refine((text) => /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text));

const paymentSchema = z.object({
  payment_id: writtenSchema,
  parent_payment_id: writtenSchema.nullish(),
  /** There are undocumented ones: "wrong_asset_confirmed". */
  payment_status: z.string(),
  price_amount: decimalSchema,
  price_currency: z.string(),
  pay_amount: decimalSchema.nullish(),
  actually_paid: decimalSchema.nullish(),
  pay_currency: z.string().nullish(),
  order_id: z.string().nullish(),
});
type NowpaymentsPayment = z.infer<typeof paymentSchema>;

/** The readable part of a payment in an undocumented format. */
const namesSchema = z.object({
  payment_id: writtenSchema.optional().catch(undefined),
  order_id: z.string().optional().catch(undefined),
});

const STATUSES: ReadonlyMap<string, ProviderClaim["status"]> = new Map([
  ["waiting", "waiting"],
  ["confirming", "processing"],
  ["confirmed", "processing"],
  ["sending", "processing"],
  ["partially_paid", "paid"],
  ["finished", "paid"],
  ["failed", "failed"],
  ["refunded", "refunded"],
  // The customer may choose another coin and pay the same invoice later; our own clock decides when a payment expires.
  ["expired", "waiting"],
]);

/** For a repeated deposit only money that arrived and stays matters. */
const REDEPOSIT_STATUSES: Readonly<Record<ProviderClaim["status"], ProviderClaim["status"]>> = {
  waiting: "waiting",
  processing: "waiting",
  paid: "redeposit",
  held: "waiting",
  failed: "waiting",
  refunded: "refunded",
  redeposit: "redeposit",
  test: "test",
  unread: "unread",
};

const invoiceSchema = z.object({ id: writtenSchema, invoice_url: z.url({ protocol: /^https?$/ }) });
const listSchema = z.object({ data: z.array(z.unknown()) });

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
      // That page shows what is missing of the order; the other one says that nothing was bought.
      partially_paid_url: payment.successUrl,
    });
    // Not retried after a lost answer: that would make a second invoice.
    const invoice = await this.#ask("POST", "/v1/invoice", invoiceSchema, body);
    return { url: invoice.invoice_url, invoiceId: invoice.id };
  }

  form(): undefined {
    return undefined;
  }

  read({ body, headers }: RawNotification): ProviderClaim {
    const value = signedJson(body.toString("utf8"));
    const given = headers["x-nowpayments-sig"] ?? "";
    // Their sample code turns lists into objects when sorting; notifications have no lists today, and both ways are accepted.
    const isSigned = [false, true].map((asObjects) =>
      isHmac("sha512", this.#settings.secrets, stringify(sorted(value, asObjects)) ?? "", given),
    );
    if (!isSigned.includes(true)) throw new ForgedNotificationError("The signature is wrong");
    const payment = paymentSchema.safeParse(value);
    return payment.success ? claimOf(payment.data) : unreadOf(value, payment.error);
  }

  async confirm(claim: ProviderClaim): Promise<ProviderClaim> {
    return this.#resolved(await this.#payment(claim.externalId));
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
    const rows = data.map((each) => paymentSchema.safeParse(each));
    const known = rows.flatMap((row) => row.data ?? []);
    const claims = await Promise.all(
      rows.map(async (row, at) => (row.success ? this.#resolved(row.data, known) : unreadOf(data[at], row.error, payment.id))),
    );
    return claims.filter(isOurs);
  }

  async #payment(id: string): Promise<NowpaymentsPayment> {
    return this.#ask("GET", `/v1/payment/${encodeURIComponent(id)}`, paymentSchema);
  }

  /** What a payment means; one that came to another payment's address is compared with what was due there. */
  async #resolved(payment: NowpaymentsPayment, known: readonly NowpaymentsPayment[] = []): Promise<ProviderClaim> {
    const claim = claimOf(payment);
    const { parentId } = claim;
    if (claim.status !== "redeposit" || parentId === undefined) return claim;
    const parent = known.find(({ payment_id: id }) => id === parentId) ?? (await this.#parent(parentId));
    return parent ? redepositOf(payment, parent) : claim;
  }

  /** Undefined when the provider does not report it: its money is not assigned yet. */
  async #parent(id: string): Promise<NowpaymentsPayment | undefined> {
    return this.#payment(id).catch((error: unknown) => {
      if (error instanceof UnreadableAnswerError || error instanceof ProviderRefusedError) return undefined;
      throw error;
    });
  }

  coins(): Promise<AcceptedCoin[]> {
    return readCoins((path, schema) => this.#ask("GET", path, schema));
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
    return readAnswer(schema, readJson(text, lossless));
  }
}

function claimOf(payment: NowpaymentsPayment): ProviderClaim {
  const { payment_id: externalId, payment_status: status, parent_payment_id: parent } = payment;
  const parentId = isId(parent ?? "") ? (parent ?? undefined) : undefined;
  const means = STATUSES.get(status) ?? "unread";
  return {
    paymentId: payment.order_id ?? undefined,
    externalId,
    eventId: [externalId, status, payment.actually_paid ?? ""].join(":"),
    status: parentId === undefined ? means : REDEPOSIT_STATUSES[means],
    ...(means === "unread" ? { says: saysStatus(status) } : {}),
    ...(parentId === undefined ? {} : { parentId }),
    currency: payment.price_currency.toUpperCase(),
    price: payment.price_amount,
    ...moneyOf(payment),
    ...(typeof payment.pay_currency === "string" ? { paidCurrency: payment.pay_currency.toUpperCase() } : {}),
  };
}

/** Signed, or answered about one of our payments, but unreadable. */
function unreadOf(value: unknown, error: z.ZodError, asked?: string): ProviderClaim {
  const { payment_id: externalId, order_id: paymentId = asked } = namesSchema.safeParse(value).data ?? {};
  return unreadClaim({ paymentId, externalId, why: z.prettifyError(error), value });
}

/**
 * A repeated deposit to an old address. Its own `pay_amount` is what came, not what was asked, so the payment that owns the
 * address tells what was due. Another coin cannot be compared with that: a person decides.
 */
function redepositOf(payment: NowpaymentsPayment, parent: NowpaymentsPayment): ProviderClaim {
  const { currency: _currency, price: _price, due: _due, ...claim } = claimOf(payment);
  const own = { ...claim, paymentId: parent.order_id ?? undefined };
  const { due, paidCurrency } = claimOf(parent);
  const isSameCoin = paidCurrency !== undefined && paidCurrency === claim.paidCurrency;
  const isMeasured = isSameCoin && due !== undefined && !isId(parent.parent_payment_id ?? "");
  return isMeasured ? { ...own, status: "paid", paid: claim.paid ?? "0", due } : own;
}

function moneyOf({ payment_status: status, actually_paid: paid, pay_amount: due }: NowpaymentsPayment) {
  if (typeof paid === "string" && typeof due === "string" && Number(due) > 0)
    return { paid: paid.startsWith("-") ? "0" : paid, due };
  return status === "partially_paid" ? { paid: "0" } : {};
}

const isId = (text: string): boolean => text !== "" && text !== "0";

const lossless = (text: string): unknown => parse(text, null, (digits) => new LosslessNumber(digits));

/** JSON with its numbers as written; throws for anything else, for duplicate keys and for deep nesting. */
function signedJson(text: string): object {
  const value = readJson(text, lossless);
  if (typeof value !== "object" || value === null || depthOf(value) > MAX_DEPTH) throw new ForgedNotificationError("Not JSON");
  return value;
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null || value instanceof LosslessNumber) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The same with sorted keys in every object. */
function sorted(value: unknown, listsAsObjects: boolean): unknown {
  if (typeof value !== "object" || value === null || value instanceof LosslessNumber) return value;
  if (Array.isArray(value) && !listsAsObjects) return value.map((each) => sorted(each, listsAsObjects));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each, listsAsObjects)]));
}
