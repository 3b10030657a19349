// Stores who wants to buy what. No account is looked up, so that nobody learns who is a customer.

import { createHash } from "node:crypto";
import type { z } from "zod";
import { CONTACT_FORMS, type registerSchema } from "../../../shared/contracts/checkout.ts";
import { quote, type Discount, type PlanSnapshot } from "../../../shared/checkout/order-quote.ts";
import { newHandle } from "../../../shared/node/credentials/token.ts";
import { insertRegistration, type Registration } from "../../../shared/postgres/checkout.queries.ts";
import { telegramStartOf } from "../../../shared/postgres/credentials.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keepBrowser } from "../../../shared/postgres/order-addresses.queries.ts";
import { AppError } from "../../http/app-error.ts";
import { plainWords } from "../../http/plain-words.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import type { Session } from "../../sessions/session-policy.ts";
import { refuseOtherTotal } from "./shown-total.ts";

/** Per contact and browser or address: others who type that contact use up their own tries. */
const PER_CONTACT = { name: "register-contact", max: 3, windowSeconds: 86_400 } as const;
/** A customer's own orders are counted separately: strangers who type this address cannot use them up. */
const PER_ACCOUNT = { name: "register-account", max: 20, windowSeconds: 86_400 } as const;

export interface RegistrationDeps {
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly now: () => number;
  readonly launchUntil: number | undefined;
}

export type RegisterRequest = z.output<typeof registerSchema>;

export interface RegisteringBrowser {
  /** The visitor's discount. */
  readonly discount: Discount;
  /** From its cookie. */
  readonly browserHash: Buffer;
  /** Who tries are counted by. */
  readonly caller: string;
}

export class RegistrationService {
  readonly #deps: RegistrationDeps;

  constructor(deps: RegistrationDeps) {
    this.#deps = deps;
  }

  /** Registers; a signed-in customer buys for their own account. */
  async register(
    request: RegisterRequest,
    session: Session | undefined,
    { discount, browserHash, caller }: RegisteringBrowser,
  ): Promise<{ id: string; snapshot: PlanSnapshot }> {
    const { database, limiter, now, launchUntil } = this.#deps;
    const contact = contactOf(request);
    const owner = session?.kind === "user" ? session : undefined;
    if (owner && owner.email !== contact.email) throw new AppError("registration-mismatch", { userId: owner.userId });
    const snapshot = quote({ plan: request.plan, cycle: request.billingCycle, discount, now: now(), launchUntil });
    refuseOtherTotal(request.shown_total, snapshot);
    if (owner) await limiter.take(PER_ACCOUNT, owner.userId);
    else await this.#countContact(contact.email, caller);
    const registration: Registration = {
      id: newHandle(),
      user_id: owner?.userId ?? null,
      ...contact,
      plan: request.plan,
      cycle: request.billingCycle,
      language: request.language,
      discount,
    };
    await database.transaction(async (db) => {
      await insertRegistration(db, registration, request.consent);
      await keepBrowser(db, registration.id, browserHash);
    });
    return { id: registration.id, snapshot };
  }

  async #countContact(email: string, caller: string): Promise<void> {
    // Hashed, because Redis need not know customers' addresses.
    const key = createHash("sha256").update(email).digest("base64url");
    await this.#deps.limiter.take(PER_CONTACT, `${key}:${caller}`);
  }

  /** The code that opens the bot for the login of a paid registration; undefined when there is no login to deliver. */
  async telegramStart(registrationId: string): Promise<string | undefined> {
    const { database, now } = this.#deps;
    return database.run((db) => telegramStartOf(db, registrationId, new Date(now())));
  }
}

/** The contact in its stored form; throws invalid-request for an invalid one. */
function contactOf({ contact, contactMethod, email }: RegisterRequest) {
  const stored = contactForm(contactMethod, contact);
  const address = contactMethod === "email" ? stored : email;
  if (address === undefined) throw new AppError("invalid-request", { message: "email: needed to send the credentials to" });
  return { contact: stored, contact_method: contactMethod, email: address };
}

/** The contact as it is stored; throws invalid-request. */
export function contactForm(method: RegisterRequest["contactMethod"], contact: string): string {
  const parsed = CONTACT_FORMS[method].safeParse(contact, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-request", { message: `contact: ${parsed.error.issues[0]?.message ?? "not valid"}` });
}
