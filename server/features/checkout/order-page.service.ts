// The page of an order: what it shows, and where its reader may send the login.

import type { OrderPage } from "../../../shared/contracts/order-page.ts";
import { presentedOrderHash, type OrderSecrets } from "../../../shared/node/credentials/order-secrets.ts";
import { dueRefund } from "../../../shared/node/payments/due-refund.ts";
import { handOverPlan } from "../../../shared/node/payments/hand-over-plan.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { addAudit } from "../../../shared/postgres/audit.queries.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { newestOrderOfBrowser, newestOrderOfUser, orderAtAddress } from "../../../shared/postgres/order-addresses.queries.ts";
import {
  giveLoginToOwner,
  isLoginUsed,
  lockAccountAt,
  lockLoginOfOrder,
  loginOfOrder,
  moveLogin,
  resendLogin,
  type LoginRow,
} from "../../../shared/postgres/order-login.queries.ts";
import { orderMoney } from "../../../shared/postgres/order-money.queries.ts";
import { lockBuyer, moveBuyer, orderFacts, payUrls } from "../../../shared/postgres/order-page.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { maskAddress } from "./mask-contact.ts";
import { isOrderBrowser } from "./order-browser.ts";
import { orderView } from "./order-view.ts";

const PER_ORDER = { name: "order-login-of", max: 3, windowSeconds: 3600 } as const;

export interface OrderPageDeps {
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly secrets: OrderSecrets;
  readonly botName: () => Promise<string | null>;
  /** Epoch ms. */
  readonly now: () => number;
}

export class OrderPageService {
  readonly #deps: OrderPageDeps;

  constructor(deps: OrderPageDeps) {
    this.#deps = deps;
  }

  /** The number of the order that this secret opens; throws the same not-found for everything else. */
  async numberAt(secret: string): Promise<string> {
    const hash = presentedOrderHash(secret);
    const number = hash && (await this.#deps.database.run((db) => orderAtAddress(db, hash)));
    if (number === undefined) throw new AppError("not-found");
    return number;
  }

  /** The page of this order, as this browser may see it. */
  async page(number: string, browserHash: Buffer | undefined): Promise<OrderPage> {
    const { database, now } = this.#deps;
    const botName = await this.#deps.botName();
    return database.run(async (db) => {
      const facts = await orderFacts(db, number);
      const money = await orderMoney(db, number);
      if (!facts || !money) throw new AppError("not-found");
      const login = await loginOfOrder(db, number);
      const due = facts.confirmed_at === null ? undefined : await dueRefund(db, number, new Date(now()));
      const owed = due?.isOwed ? { amount: due.share.refund, currency: due.order.charge_currency } : undefined;
      const isOwnBrowser = isOrderBrowser(facts.browser_hash, browserHash);
      return orderView({ facts, money, payUrls: await payUrls(db, number), login, owed, botName, isOwnBrowser, now: now() });
    });
  }

  /** Number and secret of the newest order of this browser, else of this account; throws not-found. */
  async own(browserHash: Buffer | undefined, userId: string | undefined): Promise<{ number: string; secret: string }> {
    const { database, secrets } = this.#deps;
    const number = await database.run(
      async (db) =>
        (browserHash && (await newestOrderOfBrowser(db, browserHash))) ??
        (userId === undefined ? undefined : await newestOrderOfUser(db, userId)),
    );
    if (number === undefined) throw new AppError("not-found");
    return { number, secret: secrets.secretOf(number) };
  }

  /** Sends the login again to the same contact, unless it is already on its way. */
  async resend(number: string): Promise<void> {
    const { database, limiter } = this.#deps;
    await limiter.take(PER_ORDER, number);
    await database.transaction(async (db) => {
      const login = await lockLoginOfOrder(db, number);
      if (!login) throw new AppError("not-found");
      if (isLoginUsed(login)) throw new AppError("login-used");
      if (login.status === "waiting") return;
      await resendLogin(db, login.id);
      await addAudit(db, [{ action: "login-resent", userId: login.user_id, details: { order: number } }]);
    });
  }

  /** Sends the login to another address, once, and tells both. */
  async move(number: string, browserHash: Buffer | undefined, email: string): Promise<void> {
    const at = new Date(this.#deps.now());
    await this.#deps.database.transaction(async (db) => {
      const buyer = await lockBuyer(db, number);
      if (!buyer) throw new AppError("not-found");
      if (!isOrderBrowser(buyer.browser_hash, browserHash)) throw new AppError("not-ordered-here");
      if (buyer.login_moved_at !== null) throw new AppError("login-moved");
      const login = await lockLoginOfOrder(db, number);
      if (login && isLoginUsed(login)) throw new AppError("login-used");
      // The login of a customer's own account, or of an address that already had one, cannot be moved from here.
      const isOwn = buyer.user_id !== null || (!login && buyer.paid_at !== null) || buyer.email === email;
      if (isOwn || (login && login.blocked_at !== null)) throw new AppError("login-unmovable");
      if (login) await this.#redirect(db, { number, login, email, at });
      await moveBuyer(db, buyer.id, email, at);
      await this.#tellBoth(db, { number, from: buyer.email, to: email, language: buyer.language, at });
      await addAudit(db, [
        {
          action: "login-moved",
          userId: (await loginOfOrder(db, number))?.user_id ?? null,
          details: { order: number, to: maskAddress(email) },
        },
      ]);
    });
  }

  /** An address with an account gets the plan instead: whoever moves a login does not learn which addresses have one. */
  async #redirect(
    db: Queries,
    { number, login, email, at }: { number: string; login: LoginRow; email: string; at: Date },
  ): Promise<void> {
    const owner = await lockAccountAt(db, email);
    if (owner === undefined || owner === login.user_id) return moveLogin(db, login, email);
    await giveLoginToOwner(db, login, { id: owner, email });
    await handOverPlan(db, { number, from: login.user_id, to: owner }, at);
  }

  async #tellBoth(
    db: Queries,
    { number, from, to, language, at }: { number: string; from: string; to: string; language: string; at: Date },
  ): Promise<void> {
    const mail = { template: "login-moved", language: storedLanguage(language) } as const;
    const params = { orderNumber: number, at: at.toISOString() };
    await queueMail(db, { ...mail, to: from, params: { ...params, side: "old", other: maskAddress(to) } });
    await queueMail(db, { ...mail, to, params: { ...params, side: "new", other: maskAddress(from) } });
  }
}
