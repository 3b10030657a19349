// What happens to payments that nobody reports on, over every provider: they expire on time, and money that came is found.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../../shared/node/log.ts";
import { SettlementStand } from "../../../shared/node/payments/testing/settlement-stand.ts";
import { STANDS } from "../../../shared/node/payments/testing/stands.ts";
import { expirePayment, expirePayments, reconcilePayments } from "./payment-jobs.ts";

const OPEN_MS = 25 * 60_000;
const SWEEP_MS = 60_000;

let books: SettlementStand;
beforeAll(async () => void (books = await SettlementStand.open()));
afterAll(() => books.close());

describe.each(Object.entries(STANDS))("%s", (_name, makeStand) => {
  const setUp = async () => {
    const stand = await makeStand();
    // Those of the tests before are nobody's business here.
    await books.database.run((db) => db.updateTable("payments").set({ state: "failed" }).execute());
    const settlement = books.settlement(stand);
    const parts = { database: books.database, log: createLog("test", "silent"), now: () => new Date(books.now), settlement };
    return { stand, parts };
  };
  const stateOf = async (id: string) => (await books.payment(id)).state;

  test("T17: a payment expires after 25 minutes by its job, and by the sweep where the job was lost with Redis", async () => {
    const { stand, parts } = await setUp();
    const [one, other] = [await books.makePayment(stand), await books.makePayment(stand)];
    await expirePayment.run(one.id, parts);
    expect(await stateOf(one.id)).toBe("pending");
    books.now += OPEN_MS + 1;
    await expirePayment.run(one.id, parts);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(["expired", "pending"]);
    await expirePayments.run(parts);
    expect(await stateOf(other.id)).toBe("expired");
    expect(expirePayments.everyMs).toBe(SWEEP_MS);
    await stand.close();
  });

  test("T14: after a server was down for 70 minutes, what was paid is granted, where the provider can be asked", async () => {
    const { stand, parts } = await setUp();
    const [paid, unpaid, broken] = [
      await books.makePayment(stand),
      await books.makePayment(stand),
      await books.makePayment(stand),
    ];
    await stand.pay(paid, "exact");
    await stand.pay(broken, "half");
    books.now += 70 * 60_000;
    await expirePayments.run(parts);
    await reconcilePayments.run(parts);
    await reconcilePayments.run(parts);
    const expected = stand.can.beAsked ? ["succeeded", "expired", "underpaid"] : ["expired", "expired", "expired"];
    expect([await stateOf(paid.id), await stateOf(unpaid.id), await stateOf(broken.id)]).toEqual(expected);
    expect(await books.effects(paid.id)).toMatchObject({ grants: stand.can.beAsked ? 1 : 0 });
    expect(await books.effects(unpaid.id)).toMatchObject({ grants: 0 });
    await stand.close();
  });

  test("a provider that does not answer for one payment is still asked about the next", async () => {
    const { stand, parts } = await setUp();
    const payments = await Promise.all(Array.from({ length: 3 }, () => books.makePayment(stand)));
    for (const payment of payments) await stand.pay(payment, "exact");
    stand.fail("error", "error", "error");
    await reconcilePayments.run(parts);
    const granted = (await Promise.all(payments.map(({ id }) => stateOf(id)))).filter((state) => state === "succeeded");
    expect(granted).toHaveLength(stand.can.beAsked ? 2 : 0);
    await stand.close();
  });
});
