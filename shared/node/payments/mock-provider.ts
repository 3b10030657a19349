// The provider for development: nobody pays, our own page chooses the outcome, and the rest works as with a real one, including a
// signed notification.

import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { CURRENCY } from "../../checkout/price-catalogue.ts";
import {
  ForgedNotificationError,
  type ProviderPayment,
  type PaymentProvider,
  type ProviderClaim,
  type RawNotification,
} from "./provider.ts";
import { isHmac } from "./signatures.ts";

export const MOCK_RESULTS = ["success", "fail"] as const;
export type MockResult = (typeof MOCK_RESULTS)[number];

const SIGNATURE = "x-mock-signature";

const notificationSchema = z.object({
  payment: z.string(),
  result: z.enum(MOCK_RESULTS),
  amount: z.string(),
  currency: z.string(),
});

export class MockProvider implements PaymentProvider {
  readonly id = "mock";
  /** Known only to this process: nobody else can sign. */
  readonly #secret = randomBytes(32).toString("base64url");
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  chargeFor(amount: string) {
    return { amount, currency: CURRENCY };
  }

  async open({ id }: ProviderPayment) {
    return { url: `${this.#publicUrl}/mock-pay?provider=gpay&pid=${id}`, invoiceId: null };
  }

  form(): undefined {
    return undefined;
  }

  read({ body, headers }: RawNotification): ProviderClaim {
    const text = body.toString("utf8");
    if (!isHmac("sha256", [this.#secret], text, headers[SIGNATURE] ?? "")) throw new ForgedNotificationError("Wrong signature");
    const { payment, result, amount, currency } = notificationSchema.parse(JSON.parse(text));
    const externalId = `mock-${payment}`;
    return {
      paymentId: payment,
      externalId,
      eventId: `${externalId}:${result}`,
      status: result === "success" ? "paid" : "failed",
      currency,
      paid: amount,
    };
  }

  async confirm(claim: ProviderClaim): Promise<ProviderClaim> {
    return claim;
  }

  async ask(): Promise<ProviderClaim[]> {
    return [];
  }

  /** Nobody paid, so there is nothing to return. */
  async refund({ id }: ProviderPayment): Promise<{ reference: string }> {
    return { reference: `mock-refund-${id}` };
  }

  /** The notification for this outcome, as if somebody had paid. */
  notification({ id, charge }: ProviderPayment, result: MockResult): RawNotification {
    const text = JSON.stringify({ payment: id, result, ...charge });
    return { body: Buffer.from(text), headers: { [SIGNATURE]: createHmac("sha256", this.#secret).update(text).digest("hex") } };
  }
}
