// T15 with real kills: a process that settles a payment on PostgreSQL is killed by SIGKILL at each step, and the next delivery
// settles the rest, exactly once.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "../../testing/services.ts";
import type { ProviderPayment, RawNotification } from "./provider.ts";
import type { SettlementStep } from "./settlement.ts";
import { nowpaymentsSetup, type NowpaymentsSetup } from "./testing/fake-nowpayments.ts";
import { SettlementSetup } from "./testing/settlement-setup.ts";

const STEPS: readonly SettlementStep[] = ["kept", "confirmed", "changed", "granted", "finished", "committed"];

let books: SettlementSetup;
let setup: NowpaymentsSetup;

beforeAll(async () => {
  [books, setup] = await Promise.all([
    SettlementSetup.open(), // As patient as in production: a busy machine answers late while six processes start.
    nowpaymentsSetup({}, {}),
  ]);
});
afterAll(async () => {
  await setup.close();
  await books.close();
});

/** Receives the notification in a process that is killed at this step; returns the signal that ended it. */
async function receiveAndDie({ body, headers }: RawNotification, step: SettlementStep): Promise<unknown> {
  const child = fork(join(import.meta.dirname, "testing/killable-settlement.ts"), {
    execArgv: [],
    silent: true,
    env: {
      PATH: process.env["PATH"],
      // Six processes compile the same files.
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl(),
      REDIS_URL: "redis://127.0.0.1:1",
      SESSION_SECRET: "a test's own secret of enough length 0123456789",
      ...setup.environment,
      KILLED_AT: step,
      PROVIDER: setup.provider.id,
      NOTIFICATION: JSON.stringify({ body: body.toString("base64"), headers }),
    },
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal;
}

test("T15: a process killed at any of six steps loses nothing and gives nothing twice", async () => {
  const killed = await Promise.all(
    STEPS.map(async (step) => {
      const payment = await books.makePayment(setup);
      const paid = (await setup.pay(payment, "exact")).at(-1) as RawNotification;
      return { step, payment, paid, signal: await receiveAndDie(paid, step) };
    }),
  );
  const settlement = books.settlement(setup);
  const stateOf = async ({ id }: ProviderPayment): Promise<string> => (await books.payment(id)).state;
  for (const { step, payment, paid, signal } of killed) {
    expect([step, signal]).toEqual([step, "SIGKILL"]);
    // Before the commit nothing has happened, after it everything.
    expect([step, await stateOf(payment)]).toEqual([step, step === "committed" ? "succeeded" : "pending"]);
    // The provider sends again, the reconciler asks, and both at once.
    const view = await books.payment(payment.id);
    await Promise.all([settlement.receive(setup.provider.id, paid), settlement.reconcile(view), settlement.reconcile(view)]);
    const { days, ...effects } = await books.effects(payment.id);
    expect([step, effects]).toEqual([step, { state: "succeeded", grants: 1, receipts: 1, logins: 1 }]);
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  }
}, 120_000);
