// Who may have a free test, and until when: one per browser, contact and address, enforced by unique constraints in PostgreSQL
// and timed by its clock.

import { timingSafeEqual } from "node:crypto";
import type { Language } from "../../../shared/contracts/languages.ts";
import type { WorkProof } from "../../../shared/contracts/work-proof.ts";
import { TEST_DENIED, TEST_LATER, TEST_TAKEN, type GrantedTest, type TestAccess } from "../../../shared/contracts/test-access.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { newHandle, newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { insertSessions } from "../../../shared/postgres/sessions.queries.ts";
import {
  codesOfAddress,
  databaseTime,
  hadTest,
  insertTest,
  lockTestStarts,
  storeTestCode,
  takeAddress,
  takeTestCode,
  testLoad,
  tryTestCode,
} from "../../../shared/postgres/trials.queries.ts";
import { newCode, type Visitor, type VisitorMarks } from "../../credentials/visitor-marks.ts";
import type { WorkProofs } from "../../credentials/work-proofs.ts";
import { AppError } from "../../http/app-error.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { planMark, planNow, type Session } from "../../sessions/session-policy.ts";

const GRANTED = "Access to the test terminal is granted.";
const PAID = "Your plan includes the full terminal. Open /terminal.";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Beyond this each start costs its browser a proof of work: people wait a moment, programs get slow. */
const MAX_STARTS_PER_MINUTE = 60;
/** Room for all that may start without work during a test's fifteen minutes, plus a third. */
const MAX_RUNNING = 1200;
/** Per address and day. */
const MAX_CODES = 5;
const CODE_MINUTES = 15;
const CODE_TRIES = 5;
/**
 * Anybody may type anybody's address: each network address has its own limit of mails to it, and beyond a common limit each mail
 * costs work.
 */
const MAILS_PER_CONTACT = { name: "trial-code-contact", max: 3, windowSeconds: 86_400 } as const;
const MAILS_WITHOUT_WORK = { name: "trial-code-contact-all", max: 10, windowSeconds: 86_400 } as const;

export interface TestAccessServiceDeps {
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly marks: VisitorMarks;
  readonly proofs: WorkProofs;
  readonly mailSealer: Sealer;
  readonly testSeconds: number;
  /** Current time; PostgreSQL's own by default. */
  readonly clock?: (db: Queries) => Promise<Date>;
}

interface TestRequest extends Visitor {
  readonly userAgent: string;
  readonly proof: WorkProof | undefined;
  /** Of the visitor's page. */
  readonly language: Language;
}

export interface StartedTest {
  readonly answer: GrantedTest;
  /** Of the new session; undefined without a test. */
  readonly token: string | undefined;
  readonly expiresAt: Date;
}

const BY_CODE = { by_code: true } as const;

/** Two requests raced, and the other one has the test. */
class TestTakenError extends Error {
  override readonly name = "TestTakenError";
}

const refused = (message: string, byCode = false): StartedTest => ({
  answer: { access_granted: false, remaining_time: 0, message, ...(byCode && BY_CODE) },
  token: undefined,
  expiresAt: new Date(0),
});

export class TestAccessService {
  readonly #deps: TestAccessServiceDeps;
  readonly #clock: (db: Queries) => Promise<Date>;

  constructor(deps: TestAccessServiceDeps) {
    this.#deps = deps;
    this.#clock = deps.clock ?? databaseTime;
  }

  /** The caller's access; reveals about others only that this browser or address has had its test. */
  async verify(session: Session | undefined, visitor: Visitor): Promise<TestAccess> {
    return this.#deps.database.run(async (db) => {
      const now = await this.#clock(db);
      const running = session && accessOf(session, now.getTime());
      if (running) return running;
      const taken = { has_access: false, remaining_time: 0, message: TEST_TAKEN };
      if (await hadTest(db, visitor.device, null)) return taken;
      const codes = await codesOfAddress(db, visitor.address, dayBefore(now));
      if (codes === undefined) return { ...taken, message: TEST_DENIED };
      return { ...taken, ...(codes < MAX_CODES && BY_CODE) };
    });
  }

  /** For a caller with a session who asks for a test: the running test, or none, because an account is more than a test. */
  async ofSession(session: Session): Promise<GrantedTest> {
    const now = await this.#deps.database.run(this.#clock);
    const access = accessOf(session, now.getTime());
    if (!access) return refused(TEST_TAKEN).answer;
    return { access_granted: access.has_access, remaining_time: access.remaining_time, message: access.message };
  }

  /**
   * Starts a test, or mails a code if the address has had one. Throws busy while too many run, busy with a `proof` to solve while
   * too many start or are mailed at one contact, and rate-limited after too many mails from one address.
   */
  async start(asking: TestRequest & { readonly email: string | undefined }): Promise<StartedTest> {
    const { marks } = this.#deps;
    const { device, address, email } = asking;
    const contact = email === undefined ? null : marks.contactOf(email);
    return this.#decide(async (db, now) => {
      if (await hadTest(db, device, contact)) return refused(TEST_TAKEN);
      const codes = await codesOfAddress(db, address, dayBefore(now));
      if (codes === undefined) return this.#open(db, now, asking, contact, true);
      if (email === undefined || contact === null || codes >= MAX_CODES) return refused(TEST_TAKEN);
      const sent = await this.#mailCode(db, now, { ...asking, email }, contact);
      return refused(TEST_TAKEN, sent);
    });
  }

  /** Starts a test by a code that was mailed to this browser; a wrong one may be corrected a few times. */
  async startByCode(asking: TestRequest & { readonly code: string }): Promise<StartedTest> {
    const { device, address, code } = asking;
    const hash = this.#deps.marks.codeHash(code, device);
    return this.#decide(async (db, now) => {
      const stored = await tryTestCode(db, { deviceKey: device, addressKey: address, now, maxTries: CODE_TRIES });
      if (!stored) return refused(TEST_TAKEN);
      if (!timingSafeEqual(hash, stored.code_hash)) return refused(TEST_TAKEN, true);
      if (!(await takeTestCode(db, device, stored.code_hash))) return refused(TEST_TAKEN);
      return this.#open(db, now, asking, stored.contact_key, false);
    });
  }

  async #decide(work: (db: Queries, now: Date) => Promise<StartedTest>): Promise<StartedTest> {
    try {
      return await this.#deps.database.transaction(async (db) => work(db, await this.#clock(db)));
    } catch (error) {
      if (error instanceof TestTakenError) return refused(TEST_TAKEN);
      throw error;
    }
  }

  async #open(db: Queries, now: Date, asking: TestRequest, contact: Buffer | null, takesAddress: boolean): Promise<StartedTest> {
    const { device, address, userAgent, language } = asking;
    await lockTestStarts(db);
    const { running, started } = await testLoad(db, now, new Date(now.getTime() - MINUTE_MS));
    const later = { message: TEST_LATER, retryAfterSeconds: 60 };
    if (running >= MAX_RUNNING) throw new AppError("busy", later);
    const { proofs } = this.#deps;
    if (started >= MAX_STARTS_PER_MINUTE && !proofs.isSolved(asking.proof, device, now))
      throw new AppError("busy", { ...later, fields: { proof: proofs.ask(device, now) } });
    const expiresAt = new Date(now.getTime() + this.#deps.testSeconds * 1000);
    const id = await insertTest(db, { deviceKey: device, contactKey: contact, startedAt: now, expiresAt, language });
    if (id === undefined) throw new TestTakenError();
    if (takesAddress && !(await takeAddress(db, address, now, dayBefore(now)))) throw new TestTakenError();
    const token = newToken();
    await insertSessions(db, [
      {
        handle: newHandle(),
        token_hash: tokenHash(token),
        test_access_id: id,
        expires_at: expiresAt,
        user_agent: userAgent.slice(0, 200),
        token_plan: planMark("test"),
      },
    ]);
    const answer = { access_granted: true, remaining_time: this.#deps.testSeconds, message: GRANTED };
    return { answer, token, expiresAt };
  }

  /** False when the address has had all its codes. */
  async #mailCode(
    db: Queries,
    now: Date,
    { device, address, email, language, proof }: TestRequest & { readonly email: string },
    contact: Buffer,
  ): Promise<boolean> {
    const { limiter, marks, mailSealer, proofs } = this.#deps;
    const key = contact.toString("base64url");
    if ((await limiter.isSpent(MAILS_WITHOUT_WORK, key)) && !proofs.isSolved(proof, device, now))
      throw new AppError("busy", { message: TEST_LATER, retryAfterSeconds: 60, fields: { proof: proofs.ask(device, now) } });
    await limiter.take(MAILS_PER_CONTACT, `${key}:${address.toString("base64url")}`);
    await limiter.count(MAILS_WITHOUT_WORK, key);
    const code = newCode();
    const stored = {
      deviceKey: device,
      addressKey: address,
      contactKey: contact,
      codeHash: marks.codeHash(code, device),
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    };
    if (!(await storeTestCode(db, stored, MAX_CODES))) return false;
    await queueMail(db, {
      template: "trial-code",
      to: email,
      language,
      params: { minutes: CODE_MINUTES },
      sealedSecret: mailSealer.seal(code),
    });
    return true;
  }
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** The access of a live session at `now`, epoch ms; undefined without one. */
function accessOf(session: Session, now: number): TestAccess | undefined {
  const plan = planNow(session, now);
  if (plan === null) return undefined;
  if (plan !== "test") return { has_access: false, remaining_time: 0, message: PAID };
  const remaining = Math.ceil(((session.planEndsAt ?? now) - now) / 1000);
  return { has_access: true, remaining_time: remaining, message: GRANTED };
}
