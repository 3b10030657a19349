// Has a provider open a payment, and notes where it is paid or that it could not be opened.

import type { PlanSnapshot } from "../../../shared/checkout/order-quote.ts";
import { paymentSuccessPage } from "../../../shared/contracts/application-pages.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { PaymentProvider, PaymentToOpen } from "../../../shared/node/payments/provider.ts";
import type { toProviderPayment } from "../../../shared/node/payments/settlement.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { changePayment, lockPayment, setInvoice, setPayUrl } from "../../../shared/postgres/payments.queries.ts";
import { AppError } from "../../http/app-error.ts";
import { orderDescription } from "./order-description.ts";

interface PaymentOpenerDeps {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly log: Log;
}

export class PaymentOpener {
  readonly #deps: PaymentOpenerDeps;

  constructor(deps: PaymentOpenerDeps) {
    this.#deps = deps;
  }

  /** The address at which it is paid; throws "provider-failed". */
  async open(provider: PaymentProvider, payment: PaymentToOpen): Promise<string> {
    const { database, log } = this.#deps;
    const { url, invoiceId } = await provider.open(payment).catch(async (error: unknown) => {
      log.warn({ err: error, provider: provider.id }, "a payment could not be opened");
      await this.#fail(payment.id);
      throw new AppError("provider-failed", { cause: error });
    });
    // A failure here is not the provider's: the invoice exists, and its notifications carry our id.
    if (invoiceId !== null) await database.run((db) => setInvoice(db, payment.id, invoiceId));
    await database.run((db) => setPayUrl(db, payment.id, url));
    return url;
  }

  /** An invoice whose answer was lost may have been paid meanwhile: what a notification said stays. */
  async #fail(id: string): Promise<void> {
    const { database, now } = this.#deps;
    await database.transaction(async (db) => {
      const payment = await lockPayment(db, id);
      if (payment?.state === "pending") await changePayment(db, id, { state: "failed", updated_at: new Date(now()) });
    });
  }

  /** What a provider has to know to open it. */
  toOpen(
    payment: ReturnType<typeof toProviderPayment>,
    snapshot: PlanSnapshot,
    language: Language,
    providerId: string,
  ): PaymentToOpen {
    const { publicUrl } = this.#deps;
    return {
      ...payment,
      description: orderDescription(snapshot, language),
      successUrl: publicUrl + paymentSuccessPage(language),
      cancelUrl: `${publicUrl}/failed-payment`,
      notifyUrl: `${publicUrl}/api/webhooks/${providerId}`,
    };
  }
}
