// Opens payments for registrations. Plan, contact and price come from the registration and the catalogue; what the caller sends
// may only agree.

import type { z } from "zod";
import type { createPaymentSchema, PaymentStatusAnswer } from "../../../shared/contracts/checkout.ts";
import type { payOrderSchema } from "../../../shared/contracts/order-page.ts";
import { statusOf } from "../../../shared/contracts/checkout.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { Language } from "../../../shared/contracts/languages.ts";
import { paymentSuccessPage } from "../../../shared/contracts/application-pages.ts";
import { quote } from "../../../shared/checkout/order-quote.ts";
import { isGranted } from "../../../shared/checkout/payment-state.ts";
import { newHandle } from "../../../shared/node/credentials/token.ts";
import type { OrderSecrets } from "../../../shared/node/credentials/order-secrets.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { PaymentForm, PaymentProvider, PaymentToOpen } from "../../../shared/node/payments/provider.ts";
import type { Providers } from "../../../shared/node/payments/providers.ts";
import { toProviderPayment } from "../../../shared/node/payments/settlement.ts";
import {
  adoptRegistration,
  findRegistration,
  insertOrder,
  lockRegistration,
  newestOrder,
  openPaymentCount,
  registrationOfOrder,
  setRegistrationLanguage,
  type OrderRow,
  type Registration,
} from "../../../shared/postgres/checkout.queries.ts";
import { findPayment, insertPayment, type PaymentView } from "../../../shared/postgres/payments.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { orderMoney } from "../../../shared/postgres/order-money.queries.ts";
import { addOrderAddress } from "../../../shared/postgres/order-addresses.queries.ts";
import { addOutbox } from "../../../shared/postgres/outbox.queries.ts";
import { receiptsOfOrder } from "../../../shared/postgres/payment-receipts.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { userIdOf, type Session } from "../../sessions/session-policy.ts";
import { orderDescription } from "./order-description.ts";
import { PaymentOpener } from "./payment-opener.ts";
import { contactForm } from "./registration.service.ts";
import { isOrderBrowser } from "./order-browser.ts";
import { refuseOtherTotal } from "./shown-total.ts";

/** After this the page stops waiting; money that comes later still counts. */
const OPEN_MS = 1_500_000;
const MAX_OPEN = 3;
const PER_REGISTRATION = { name: "create-payment-registration", max: 5, windowSeconds: 3600 } as const;
const PUBLIC_ID = /^[\w-]{22}$/;
/** Provider names on the specification's pages, mapped to ours. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["gpay", "mock"],
  ["card", "yoomoney"],
  ["crypto", "nowpayments"],
]);

export interface PaymentDeps {
  readonly database: Database;
  readonly providers: Providers;
  readonly limiter: RateLimiter;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly launchUntil: number | undefined;
  readonly secrets: OrderSecrets;
  readonly log: Log;
}

export type CreatePaymentRequest = z.output<typeof createPaymentSchema>;

export type PayOrderWish = Omit<z.output<typeof payOrderSchema>, "secret">;

interface PaymentWish {
  readonly provider: PaymentProvider;
  /** Language of the following pages. */
  readonly language: Language;
  /** Whether it is the buyer's own, so that mails use it too. */
  readonly isBuyer: boolean;
  readonly shownTotal: string | number | undefined;
}

export interface CreatedPayment {
  readonly id: string;
  readonly url: string;
  readonly provider: PaymentProvider;
  readonly charge: PaymentToOpen["charge"];
  readonly order: OrderRow;
  /** Of the order's address. */
  readonly secret: string;
  readonly expiresAt: number;
}

export class PaymentService {
  readonly #deps: PaymentDeps;
  readonly #opener: PaymentOpener;

  constructor(deps: PaymentDeps) {
    this.#deps = deps;
    this.#opener = new PaymentOpener(deps);
  }

  /** Opens a payment; throws what the route declares. */
  async create(request: CreatePaymentRequest, session: Session | undefined): Promise<CreatedPayment> {
    const provider = this.#provider(request.provider);
    const found = await this.#deps.database.run((db) => findRegistration(db, request.userId));
    if (!found) throw new AppError("not-found");
    const registration = asOwn(found, session);
    this.#refuseMismatch(request, registration, session);
    const language = request.language ?? storedLanguage(registration.language);
    const created = await this.#openFor(registration, { provider, language, isBuyer: true, shownTotal: request.shown_total });
    this.#logOtherAmount(request.amount, created.order.snapshot.amount, created.id);
    return created;
  }

  /** Opens another payment for the order of this number, for whoever knows its address; throws what the route declares. */
  async payOrder(number: string, wish: PayOrderWish, browserHash: Buffer | undefined): Promise<CreatedPayment> {
    const { language, shown_total: shownTotal, provider } = wish;
    const registration = await this.#deps.database.run((db) => registrationOfOrder(db, number));
    if (!registration) throw new AppError("not-found");
    return this.#openFor(registration, {
      provider: this.#provider(provider ?? registration.provider ?? undefined),
      language: language ?? storedLanguage(registration.language),
      isBuyer: isOrderBrowser(registration.browser_hash, browserHash),
      shownTotal,
    });
  }

  async #openFor(registration: Registration, wish: PaymentWish): Promise<CreatedPayment> {
    const { provider, language, isBuyer, shownTotal } = wish;
    const { database, limiter, now, secrets } = this.#deps;
    await limiter.take(PER_REGISTRATION, registration.id);
    const id = newHandle();
    const expiresAt = now() + OPEN_MS;
    const { order, charge } = await database.transaction(async (db) => {
      const own = await this.#orderOf(db, registration);
      refuseOtherTotal(shownTotal, own.snapshot);
      if (isBuyer && language !== registration.language) await setRegistrationLanguage(db, registration.id, language);
      const missing = (await orderMoney(db, own.number))?.missing ?? own.snapshot.amount;
      const charged = provider.chargeFor(missing);
      await addOrderAddress(db, own.number, secrets.hashOf(own.number));
      await insertPayment(db, {
        id,
        orderId: own.id,
        provider: provider.id,
        chargeAmount: charged.amount,
        chargeCurrency: charged.currency,
        pricePart: missing,
        expiresAt: new Date(expiresAt),
      });
      await addOutbox(db, { kind: "expire-payment", subjectId: id, runAt: new Date(expiresAt) });
      return { order: own, charge: charged };
    });
    const toOpen = this.#opener.toOpen({ id, charge, invoiceId: null, externalId: null }, order.snapshot, language, provider.id);
    const url = await this.#opener.open(provider, toOpen);
    return { id, url, provider, charge, order, secret: secrets.secretOf(order.number), expiresAt };
  }

  /** What the holder of a payment's id may know; undefined for any other id. */
  async status(id: string): Promise<PaymentStatusAnswer | undefined> {
    const payment = await this.#lookup(id);
    if (!payment) return undefined;
    const language = storedLanguage(payment.language);
    const path = paymentSuccessPage(language);
    return {
      status: statusOf(payment.state),
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      description: orderDescription(payment.snapshot, language),
      redirect_url: isGranted(payment.state) ? path : null,
      valid_ms: payment.state === "pending" ? Math.max(0, payment.expires_at.getTime() - this.#deps.now()) : 0,
    };
  }

  /**
   * The form to post for a payment that is still open, or asks for what is missing of it. Undefined when it is not open, or has
   * no form. Throws not-found.
   */
  async form(id: string): Promise<{ form: PaymentForm; language: Language } | undefined> {
    const payment = await this.#find(id);
    const provider = this.#deps.providers.get(payment.provider);
    const isOpen = payment.state === "pending" && payment.expires_at.getTime() > this.#deps.now();
    if (!provider || !(isOpen || payment.state === "underpaid")) return undefined;
    const money = await this.#deps.database.run((db) => orderMoney(db, payment.number));
    const charge = money?.payments.find((each) => each.id === id)?.missing;
    if (!charge || Number(charge.amount) === 0) return undefined;
    const language = storedLanguage(payment.language);
    const toPay = { ...toProviderPayment(payment), charge };
    const form = provider.form(this.#opener.toOpen(toPay, payment.snapshot, language, provider.id));
    return form && { form, language };
  }

  /** The payment of this id when this provider has it; throws not-found. */
  async paymentAt(providerId: string, id: string): Promise<PaymentView> {
    const payment = await this.#find(id);
    if (payment.provider !== providerId) throw new AppError("not-found");
    return payment;
  }

  async #find(id: string): Promise<PaymentView> {
    const payment = await this.#lookup(id);
    if (!payment) throw new AppError("not-found");
    return payment;
  }

  async #lookup(id: string): Promise<PaymentView | undefined> {
    return PUBLIC_ID.test(id) ? this.#deps.database.run((db) => findPayment(db, id)) : undefined;
  }

  #provider(name: string | undefined): PaymentProvider {
    const { providers } = this.#deps;
    const provider = name === undefined ? [...providers.values()][0] : providers.get(ALIASES.get(name) ?? name);
    if (!provider) throw new AppError("invalid-request", { message: "provider: not offered here" });
    return provider;
  }

  /** Mixing one person's registration with another's contact would send credentials to the wrong person. */
  #refuseMismatch(request: CreatePaymentRequest, registration: Registration, session: Session | undefined): void {
    const method = request.contactMethod ?? registration.contact_method;
    const isSame =
      request.planId === registration.plan &&
      method === registration.contact_method &&
      (request.contact === undefined || contactForm(method, request.contact) === registration.contact) &&
      (userIdOf(session) ?? null) === registration.user_id;
    if (isSame) return;
    this.#deps.log.warn(
      { registration: registration.id, security: "registration-mismatch" },
      "a payment was asked for with foreign data",
    );
    throw new AppError("registration-mismatch", { userId: userIdOf(session) });
  }

  /** The registration's order at the current price; an older order with another price stays as it is. */
  async #orderOf(db: Queries, registration: Registration): Promise<OrderRow> {
    const { now, launchUntil } = this.#deps;
    await lockRegistration(db, registration.id);
    const known = await newestOrder(db, registration.id);
    if (known?.paid_at) throw new AppError("already-paid");
    if ((await openPaymentCount(db, registration.id, new Date(now()))) >= MAX_OPEN) throw new AppError("payment-limit");
    if (registration.user_id !== null) await adoptRegistration(db, registration.id, registration.user_id);
    const snapshot = quote({ ...registration, now: now(), launchUntil });
    const isSamePrice = known?.snapshot.amount === snapshot.amount && known.snapshot.catalogue === snapshot.catalogue;
    // Received money keeps its order and price.
    const isCurrent = isSamePrice || (known !== undefined && (await receiptsOfOrder(db, known.id)).length > 0);
    return known && isCurrent ? known : insertOrder(db, registration.id, snapshot);
  }

  #logOtherAmount(given: unknown, amount: string, paymentId: string): void {
    const isSame = (typeof given === "string" || typeof given === "number") && Number(given) === Number(amount);
    if (given === undefined || isSame) return;
    this.#deps.log.info({ paymentId, amount }, "the page showed another amount than is charged");
  }
}

/** Someone who registers as a visitor and then signs in buys for the account, if the registered address is the account's. */
function asOwn(registration: Registration, session: Session | undefined): Registration {
  const isOwn = registration.user_id === null && session?.kind === "user" && session.email === registration.email;
  return isOwn ? { ...registration, user_id: session.userId } : registration;
}
