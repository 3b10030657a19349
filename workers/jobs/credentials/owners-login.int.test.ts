import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { handOverPlan } from "../../../shared/node/payments/hand-over-plan.ts";
import type { RawNotification } from "../../../shared/node/payments/provider.ts";
import { mockSetup } from "../../../shared/node/payments/testing/mock-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { confirmAddress } from "../../../shared/postgres/address-owners.queries.ts";
import { giveLoginToOwner, lockLoginOfOrder } from "../../../shared/postgres/order-login.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";
import { openJobSetup, type JobSetup } from "../testing/job-setup.ts";
import { SAMPLE_SITE } from "../testing/mail-samples.ts";
import { deliverCredentials } from "./deliver-credentials.ts";

const OWNER = "owner@example.test";

let setup: JobSetup;
let books: SettlementSetup;
beforeAll(async () => {
  setup = await openJobSetup();
  books = await SettlementSetup.open();
});
afterAll(async () => {
  await setup.close();
  await books.close();
});
beforeEach(async () => {
  await setup.redis.flushall();
  for (const table of ["outbox", "mails", "users"] as const) await setup.database.run((db) => db.deleteFrom(table).execute());
});

const NO_MAIL = {
  send: () => Promise.reject(new Error("no mail is sent here")),
  check: async () => undefined,
  close: () => undefined,
};

function work(): () => Promise<void> {
  const own = {
    ...{ transport: NO_MAIL, site: SAMPLE_SITE, operators: OWNER, bot: undefined },
    mailSealer: new Sealer("s".repeat(32), "mail"),
    credentialSealer: new Sealer("s".repeat(32), "credentials"),
  };
  return setup.work((id, base) => deliverCredentials.run(id, { ...base, ...own }), { kind: "deliver-credentials" });
}

/** A paid order whose login, not sent yet, goes to the owner's address; its number. */
async function moved(ownerId: string): Promise<string> {
  const provider = await mockSetup();
  const payment = await books.makePayment(provider);
  const [paid] = await provider.pay(payment, "exact");
  await books.settlement(provider).receive(provider.provider.id, paid as RawNotification);
  const { number } = await books.payment(payment.id);
  await setup.database.transaction(async (db) => {
    const login = await lockLoginOfOrder(db, number);
    if (!login) throw new Error("The order has no login");
    await giveLoginToOwner(db, login, { id: ownerId, email: OWNER });
    await handOverPlan(db, { number, from: login.user_id, to: ownerId }, setup.now());
  });
  return number;
}

const owner = () =>
  setup.database.run((db) => createUser(db, { email: OWNER, passwordHash: "own", language: "en", firstPasswordEndsAt: null }));
const delivery = () => setup.database.run((db) => db.selectFrom("credential_deliveries").selectAll().executeTakeFirstOrThrow());
const notices = async () => {
  const rows = await setup.database.run((db) =>
    db.selectFrom("mails").select(["template", "params"]).where("recipient", "=", OWNER).execute(),
  );
  return rows.map(({ template, params }) => [template, (params as { orderNumber?: unknown }).orderNumber]);
};

it("where the address is proved, by a mail that leads to the order", async () => {
  const { id } = await owner();
  await setup.database.run((db) => confirmAddress(db, id, setup.now()));
  const number = await moved(id);
  const stop = work();
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  await stop();
  expect(await notices()).toEqual([["plan-added", number]]);
  const users = await setup.database.run((db) => db.selectFrom("users").select(["email", "password_hash"]).execute());
  expect(users).toEqual([{ email: OWNER, password_hash: "own" }]);
});

it("where nobody has proved it, by a link that proves it", async () => {
  const { id } = await owner();
  await moved(id);
  const stop = work();
  await expect.poll(async () => (await delivery()).status).toBe("sent");
  await stop();
  const links = await setup.database.run((db) => db.selectFrom("password_resets").select(["user_id", "purpose"]).execute());
  expect(links).toEqual([{ user_id: id, purpose: "purchase" }]);
});
