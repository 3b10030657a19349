// YooMoney wallet: the customer's browser posts the quickpay form, and a signed form notifies us. Facts with their sources:
// https://yoomoney.ru/docs/payment-buttons/using-api/forms and .../notifications.

import { createHash } from "node:crypto";
import { Big } from "big.js";
import { z } from "zod";
import {
  ForgedNotificationError,
  UnconfirmedError,
  type ProviderPayment,
  type PaymentForm,
  type PaymentProvider,
  type ProviderClaim,
  type RawNotification,
} from "./provider.ts";
import { askProvider, readAnswer, readJson, type ProviderHttpOptions } from "./provider-http.ts";
import { isHmac, isSame } from "./signatures.ts";
import { unreadClaim } from "./unread-claim.ts";

const CURRENCY = "RUB";
/** ISO 4217's number of the rouble. */
const ROUBLE = "643";
/**
 * The history reports only the credited sum: at least this share of what was paid, the rest being commission. A notification has
 * the exact sum, which takes precedence.
 */
const CREDITED_SHARE = "0.97";

export interface YoomoneySettings {
  /** Number of the wallet. */
  readonly receiver: string;
  /** Notification secrets, the current one first. */
  readonly secrets: readonly string[];
  /** Roubles per unit of the catalogue's currency. */
  readonly rate: string;
  /** OAuth token with the right operation-history; without one YooMoney cannot be asked. */
  readonly token: string | undefined;
  /** Accept notifications with only the old sha1_hash. */
  readonly acceptSha1: boolean;
  /** Base address. */
  readonly url: string;
  /** Our own, for the page that posts the form. */
  readonly publicUrl: string;
}

const MAX_ID = 100;

const notificationSchema = z.object({
  notification_type: z.enum(["p2p-incoming", "card-incoming"]),
  operation_id: z.string().min(1).max(MAX_ID),
  amount: z.string(),
  withdraw_amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?$/)
    .optional(),
  currency: z.string(),
  datetime: z.string(),
  sender: z.string(),
  codepro: z.enum(["true", "false"]).default("false"),
  unaccepted: z.enum(["true", "false"]).default("false"),
  label: z.string().default(""),
  test_notification: z.enum(["true", "false"]).default("false"),
});

const historySchema = z.object({ operations: z.array(z.unknown()) });
const operationSchema = z.object({ operation_id: z.string(), amount: z.number() });
/** Fields that identify an operation that brought money for a payment; undefined if missing. */
const kindSchema = z.object({
  operation_id: z.string().optional().catch(undefined),
  status: z.unknown(),
  direction: z.unknown(),
  label: z.unknown(),
});

export class Yoomoney implements PaymentProvider {
  readonly id = "yoomoney";
  readonly #settings: YoomoneySettings;
  readonly #http: ProviderHttpOptions;

  constructor(settings: YoomoneySettings, http: ProviderHttpOptions = {}) {
    this.#settings = settings;
    this.#http = http;
  }

  get rate(): string {
    return this.#settings.rate;
  }

  chargeFor(amount: string) {
    return { amount: Big(amount).times(this.#settings.rate).round(2, Big.roundUp).toFixed(2), currency: CURRENCY };
  }

  async open({ id }: ProviderPayment) {
    return { url: `${this.#settings.publicUrl}/pay/${id}`, invoiceId: null };
  }

  form({ id, charge, successUrl }: ProviderPayment & { readonly successUrl: string }): PaymentForm {
    return {
      action: `${this.#settings.url}/quickpay/confirm`,
      fields: {
        receiver: this.#settings.receiver,
        "quickpay-form": "button",
        sum: charge.amount,
        label: id,
        successURL: successUrl,
      },
      choice: { name: "paymentType", values: ["AC", "PC"] },
    };
  }

  read({ body }: RawNotification): ProviderClaim {
    const fields = fieldsOf(body);
    if (!this.#isSigned(fields)) throw new ForgedNotificationError("The signature is wrong");
    const parsed = notificationSchema.safeParse(Object.fromEntries(fields));
    if (!parsed.success) return unreadNotification(fields, parsed.error);
    const { operation_id: externalId, label, currency, withdraw_amount: paid, ...flags } = parsed.data;
    const isHeld = flags.codepro === "true" || flags.unaccepted === "true";
    // The test button of the wallet's settings sends neither a label nor money.
    const isTest = flags.test_notification === "true";
    return {
      paymentId: label === "" ? undefined : label,
      externalId,
      // Held, of unknown sum, and of a known sum: each is a separate event.
      eventId: `${externalId}:${isHeld ? "held" : (paid ?? "unproved")}`,
      status: isTest ? "test" : isHeld || paid === undefined ? "held" : "paid",
      currency: currency === ROUBLE ? CURRENCY : currency,
      ...(paid === undefined ? {} : { paid }),
    };
  }

  async confirm(claim: ProviderClaim, payment: ProviderPayment): Promise<ProviderClaim> {
    if (this.#settings.token === undefined) return claim;
    const known = await this.ask(payment);
    if (known.some(({ externalId }) => externalId === claim.externalId)) return claim;
    throw new UnconfirmedError("the operation is not in the history yet");
  }

  async ask({ id }: ProviderPayment): Promise<ProviderClaim[]> {
    const { token, url } = this.#settings;
    if (token === undefined) return [];
    const text = await askProvider(
      {
        method: "POST",
        url: `${url}/api/operation-history`,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ label: id, records: "30" }).toString(),
        isRead: true,
      },
      this.#http,
    );
    return readAnswer(historySchema, readJson(text)).operations.flatMap((operation) => claimOf(operation, id) ?? []);
  }

  #isSigned(fields: ReadonlyMap<string, string>): boolean {
    const sign = fields.get("sign");
    if (sign !== undefined) return isHmac("sha256", this.#settings.secrets, signedText(fields), sign);
    const old = fields.get("sha1_hash");
    if (!this.#settings.acceptSha1 || old === undefined) return false;
    return this.#settings.secrets.map((secret) => isSame(sha1Of(fields, secret), old)).includes(true);
  }
}

/** What an operation of the history says about a payment; undefined if it brought it no money. */
function claimOf(operation: unknown, id: string): ProviderClaim | undefined {
  const kind = kindSchema.safeParse(operation).data;
  if (kind && !(kind.direction === "in" && kind.status === "success" && kind.label === id)) return undefined;
  const read = operationSchema.safeParse(operation);
  if (!read.success)
    return unreadClaim({ paymentId: id, externalId: kind?.operation_id, why: z.prettifyError(read.error), value: operation });
  const { operation_id: externalId, amount } = read.data;
  return {
    paymentId: id,
    externalId,
    eventId: `${externalId}:credited:${amount}`,
    status: "paid",
    currency: CURRENCY,
    paid: Big(amount).toFixed(2),
    paidAtMost: Big(amount).plus("0.01").div(CREDITED_SHARE).round(2, Big.roundDown).toFixed(2),
  };
}

/** Signed but unreadable. */
function unreadNotification(fields: ReadonlyMap<string, string>, error: z.ZodError): ProviderClaim {
  const why = z.prettifyError(error);
  return unreadClaim({
    paymentId: fields.get("label") || undefined,
    externalId: fields.get("operation_id")?.slice(0, MAX_ID) || undefined,
    why,
    value: [...fields],
  });
}

/** The fields of a form; throws for duplicate keys. */
function fieldsOf(body: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) {
    if (fields.has(name)) throw new ForgedNotificationError("A field stands in it twice");
    fields.set(name, value);
  }
  return fields;
}

/** All fields but the signature, sorted by name, as they are signed. */
export function signedText(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name]) => name !== "sign")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${rfc3986(value)}`)
    .join("&");
}

function rfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The signature used before 2026. */
function sha1Of(fields: ReadonlyMap<string, string>, secret: string): string {
  const names = ["notification_type", "operation_id", "amount", "currency", "datetime", "sender", "codepro"];
  const parts = [...names.map((name) => fields.get(name) ?? ""), secret, fields.get("label") ?? ""];
  return createHash("sha1").update(parts.join("&")).digest("hex");
}
