import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { ProviderUnavailableError, UnreadableAnswerError } from "../../../shared/node/payments/provider.ts";
import type { ProviderSetup } from "../../../shared/node/payments/testing/provider-setup.ts";
import { SettlementSetup } from "../../../shared/node/payments/testing/settlement-setup.ts";
import { SETUPS } from "../../../shared/node/payments/testing/setups.ts";
import { expirePayment, expirePayments, reconcilePayments } from "./payment-jobs.ts";

const OPEN_MS = 25 * 60_000;
const SWEEP_MS = 60_000;
/** Payments are first asked about this long after they were opened. */
const ASK_AFTER_MS = 5 * 60_000 + 1000;

interface Asking {
  asked: number;
  atOnce: number;
  max: number;
}

/** Counts the requests to this provider from now on, each of which takes a moment and finds nothing, or fails. */
function watchAsks({ provider }: ProviderSetup, failure?: Error): Asking {
  const asking: Asking = { asked: 0, atOnce: 0, max: 0 };
  provider.ask = async () => {
    asking.asked++;
    asking.max = Math.max(asking.max, ++asking.atOnce);
    await new Promise(setImmediate);
    asking.atOnce--;
    if (failure) throw failure;
    return [];
  };
  return asking;
}

let books: SettlementSetup;
beforeAll(async () => void (books = await SettlementSetup.open()));
afterAll(() => books.close());

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  const setUp = async () => {
    const setup = await makeSetup();
    // Payments of earlier tests are ignored here.
    await books.database.run((db) => db.updateTable("payments").set({ state: "failed", next_ask_at: null }).execute());
    const settlement = books.settlement(setup);
    const parts = { database: books.database, log: createLog("test", "silent"), now: () => new Date(books.now), settlement };
    return { setup, parts };
  };
  const stateOf = async (id: string) => (await books.payment(id)).state;

  test("T17: a payment expires after 25 minutes by its job, and by the sweep where the job was lost with Redis", async () => {
    const { setup, parts } = await setUp();
    const [one, other] = [await books.makePayment(setup), await books.makePayment(setup)];
    await expirePayment.run(one.id, parts);
    expect(await stateOf(one.id)).toBe("pending");
    books.now += OPEN_MS + 1;
    await expirePayment.run(one.id, parts);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(["expired", "pending"]);
    await expirePayments.run(parts);
    expect(await stateOf(other.id)).toBe("expired");
    expect(expirePayments.everyMs).toBe(SWEEP_MS);
    await setup.close();
  });

  test("T14: after a server was down for 70 minutes, what was paid is granted, where the provider can be asked", async () => {
    const { setup, parts } = await setUp();
    const [paid, unpaid, broken] = [
      await books.makePayment(setup),
      await books.makePayment(setup),
      await books.makePayment(setup),
    ];
    await setup.pay(paid, "exact");
    await setup.pay(broken, "half");
    books.now += 70 * 60_000;
    await expirePayments.run(parts);
    await reconcilePayments.run(parts);
    await reconcilePayments.run(parts);
    const expected = setup.can.beAsked ? ["succeeded", "expired", "underpaid"] : ["expired", "expired", "expired"];
    expect([await stateOf(paid.id), await stateOf(unpaid.id), await stateOf(broken.id)]).toEqual(expected);
    expect(await books.effects(paid.id)).toMatchObject({ grants: setup.can.beAsked ? 1 : 0 });
    expect(await books.effects(unpaid.id)).toMatchObject({ grants: 0 });
    await setup.close();
  });

  test("forty abandoned payments are asked about five at a time, and not again until their turn comes", async () => {
    const { setup, parts } = await setUp();
    for (let count = 0; count < 40; count++) await books.makePayment(setup);
    books.now += ASK_AFTER_MS;
    const asking = watchAsks(setup);
    await reconcilePayments.run(parts);
    expect(asking).toEqual({ asked: 40, max: 5, atOnce: 0 });
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(40);
    books.now += 2 * ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(80);
    await setup.close();
  });

  test("a provider that answers nothing is left alone until the next run, and that one goes on", async () => {
    const { setup, parts } = await setUp();
    const payments = [];
    for (let count = 0; count < 20; count++) payments.push(await books.makePayment(setup));
    books.now += ASK_AFTER_MS;
    const asking = watchAsks(setup, new ProviderUnavailableError("it does not answer"));
    await reconcilePayments.run(parts);
    // Three failures, and those already under way.
    expect(asking.asked).toBeLessThan(3 + 5);
    const before = asking.asked;
    await reconcilePayments.run(parts);
    expect(asking.asked).toBeGreaterThan(before);
    await setup.close();
  });

  test("answers about some payments that nobody can read hold up no others, and those are asked about ever more rarely", async () => {
    const { setup, parts } = await setUp();
    const payments = [];
    for (let count = 0; count < 10; count++) payments.push(await books.makePayment(setup));
    books.now += ASK_AFTER_MS;
    const asking = watchAsks(setup, new UnreadableAnswerError("it is not readable"));
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(10);
    books.now += ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(20);
    books.now += ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(20);
    books.now += ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(asking.asked).toBe(30);
    await setup.close();
  });

  test("what is paid is found beside what nobody knows", async () => {
    const { setup, parts } = await setUp();
    const payment = await books.makePayment(setup);
    await setup.pay(payment, "exact");
    setup.tellOddly(null);
    books.now += ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(await stateOf(payment.id)).toBe(setup.can.beAsked ? "succeeded" : "pending");
    expect(await books.attention(payment.id)).toEqual(setup.can.beAsked ? ["payment-unread"] : []);
    await setup.close();
  });

  test("a provider that does not answer for one payment is still asked about the next", async () => {
    const { setup, parts } = await setUp();
    const payments = await Promise.all(Array.from({ length: 3 }, () => books.makePayment(setup)));
    for (const payment of payments) await setup.pay(payment, "exact");
    books.now += ASK_AFTER_MS;
    setup.fail("refuse");
    await reconcilePayments.run(parts);
    const granted = async () =>
      (await Promise.all(payments.map(({ id }) => stateOf(id)))).filter((state) => state === "succeeded");
    expect(await granted()).toHaveLength(setup.can.beAsked ? 2 : 0);
    books.now += ASK_AFTER_MS;
    await reconcilePayments.run(parts);
    expect(await granted()).toHaveLength(setup.can.beAsked ? 3 : 0);
    await setup.close();
  });
});
