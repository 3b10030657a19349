import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nowpaymentsSetup, type NowpaymentsSetup } from "../../../shared/node/payments/testing/fake-nowpayments.ts";
import { createPayment, register, TRUST_ME, type Registered } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { startServer, until, type TestServer } from "../../testing/start-app.ts";

const setup = checkoutSetup();
let provider: NowpaymentsSetup;
let server: TestServer;
let who: Registered;

beforeEach(async () => {
  provider = await nowpaymentsSetup();
  server = await startServer({ ...TRUST_ME, ...provider.environment });
  who = await register(server);
});

afterEach(async () => {
  await server.close();
  await provider.close();
});

/** The only payment of this registration. */
const payment = () =>
  setup.database.run((db) =>
    db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["payments.id", "payments.state"])
      .where("orders.registration_id", "=", who.userId)
      .executeTakeFirst(),
  );

test("a provider that does not answer has it failed", async () => {
  provider.fail("error");
  expect(await createPayment(server, who)).toMatchObject({ status: 502, body: { error: "provider-failed" } });
  expect(await payment()).toMatchObject({ state: "failed" });
});

test("money that came before the provider's answer was lost stays counted", async () => {
  provider.fail("hang");
  const answer = createPayment(server, who);
  const opened = await until("the provider is asked", async () => provider.requestCount() > 0 && (await payment()));
  await setup.database.run((db) => db.updateTable("payments").set({ state: "succeeded" }).where("id", "=", opened.id).execute());
  await provider.close();
  expect(await answer).toMatchObject({ status: 502 });
  expect(await payment()).toMatchObject({ state: "succeeded" });
});

test("a PostgreSQL that cannot note the invoice is not the provider's fault: it stays open", async () => {
  await setup.database.run(async (db) => {
    await sql`create function busy() returns trigger language plpgsql as $$
      begin raise exception 'locked' using errcode = '55P03'; end $$`.execute(db);
    await sql`create trigger busy before update of invoice_id on payments execute function busy()`.execute(db);
  });
  try {
    expect(await createPayment(server, who)).toMatchObject({ status: 503, body: { error: "busy" } });
    expect(await payment()).toMatchObject({ state: "pending" });
  } finally {
    await setup.database.run((db) => sql`drop function busy cascade`.execute(db));
  }
});
