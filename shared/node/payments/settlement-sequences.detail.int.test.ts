import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ForgedNotificationError,
  ProviderRefusedError,
  ProviderUnavailableError,
  type ProviderPayment,
  type RawNotification,
} from "./provider.ts";
import type { Settlement, SettlementStep } from "./settlement.ts";
import type { ProviderSetup } from "./testing/provider-setup.ts";
import { expectNoGrant, expectOneGrant, SettlementSetup } from "./testing/settlement-setup.ts";
import { SETUPS } from "./testing/setups.ts";

const STEPS: readonly SettlementStep[] = ["kept", "confirmed", "changed", "granted", "finished", "committed"];

let books: SettlementSetup;
beforeAll(async () => void (books = await SettlementSetup.open()));
afterAll(() => books.close());

/** Waits for what a provider that lags or is down may refuse. */
async function settled(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)) throw error;
  });
}

const expectGrantedOnce = (payment: ProviderPayment) => expectOneGrant(books, payment);
const expectNothing = (payment: ProviderPayment) => expectNoGrant(books, payment);

describe.each(Object.entries(SETUPS))("%s", (_name, makeSetup) => {
  let setup: ProviderSetup;
  let settlement: Settlement;

  beforeEach(async () => {
    books.now = Date.now();
    setup = await makeSetup();
    settlement = books.settlement(setup);
  });

  afterEach(() => setup.close());

  const receive = (notification: RawNotification, by = settlement) => by.receive(setup.provider.id, notification);
  const receiveAll = async (notifications: readonly RawNotification[]) => {
    for (const notification of notifications) await receive(notification);
  };

  test("T15: any sequence of duplicated, reordered, forged, late and lost notifications gives one subscription or none", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("exact", "more", "half", "nothing" as const),
        // Lost permanently: only the provider's own answers are left.
        fc.boolean(),
        fc.array(
          fc.record({
            act: fc.constantFrom("deliver", "deliver", "deliver", "forge", "expire", "die", "fail", "reconcile" as const),
            at: fc.nat(9),
            step: fc.constantFrom(...STEPS),
          }),
          { maxLength: 14 },
        ),
        async (share, isLost, acts) => {
          const paid = await books.makePayment(setup);
          const bystander = await books.makePayment(setup);
          const sent = share === "nothing" ? [] : await setup.pay(paid, share);
          const pick = (at: number): RawNotification | undefined => sent[at % Math.max(1, sent.length)];
          for (const { act, at, step } of acts) {
            const notification = pick(at);
            if (act === "expire") {
              books.now += 1_500_001;
              await settlement.expire(paid.id);
            } else if (act === "reconcile") {
              await settlement.reconcile(await books.payment(paid.id));
            } else if (notification && act === "forge") {
              const body = Buffer.from(notification.body.toString().replace(paid.id, bystander.id));
              await expect(receive({ ...notification, body })).rejects.toThrow(ForgedNotificationError);
            } else if (notification && act === "die") {
              const dying = books.settlement(setup, (reached) => {
                if (reached === step) throw new Error("killed");
              });
              await receive(notification, dying).catch(() => undefined);
            } else if (notification && act === "fail") {
              setup.fail("cut");
              await receive(notification);
              setup.fail();
            } else if (notification) {
              await receive(notification);
            }
          }
          // The provider delivers at last, or only the reconciler learns of it.
          if (!isLost || !setup.can.beAsked) await receiveAll(sent);
          await settlement.reconcile(await books.payment(paid.id));
          if (share === "exact" || share === "more") await expectGrantedOnce(paid);
          else await expectNothing(paid);
          await expectNothing(bystander);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("T15: whatever lags, comes in parts, twice, in disorder, is cut off or lost, what was paid is granted once, and what is not is on the list", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom([1], [0.5, 0.5], [0.25, 0.25, 0.5], [0.5], [0.25, 0.5]),
        fc.nat(3),
        fc.boolean(),
        fc.array(
          fc.record({
            act: fc.constantFrom("deliver", "deliver", "deliver", "expire", "die", "unreachable", "reconcile" as const),
            at: fc.nat(9),
            step: fc.constantFrom(...STEPS),
          }),
          { maxLength: 12 },
        ),
        async (shares, lag, isLost, acts) => {
          const paid = await books.makePayment(setup);
          setup.lag(lag);
          const isWhole = shares.length === 1 && shares[0] === 1;
          const sent = isWhole || !setup.can.bePaidInParts ? await setup.pay(paid, "exact") : await setup.payParts(paid, shares);
          const reconcile = async () => settled(books.settlement(setup).reconcile(await books.payment(paid.id)));
          for (const { act, at, step } of acts) {
            const notification = sent[at % sent.length] as RawNotification;
            if (act === "expire") {
              books.now += 1_500_001;
              await settlement.expire(paid.id);
            } else if (act === "reconcile") await reconcile();
            else if (act === "die") {
              const dying = books.settlement(setup, (reached) => {
                if (reached === step) throw new Error("killed");
              });
              await receive(notification, dying).catch(() => undefined);
            } else {
              if (act === "unreachable") setup.fail("cut", "error", "cut");
              await settled(receive(notification));
              setup.fail();
            }
          }
          // A deposit to an old address is not listed under any invoice: its notification comes, however late.
          if (!isLost || !setup.can.beAsked || setup.provider.id === "nowpayments")
            for (const notification of sent.toReversed()) await settled(receive(notification));
          for (let round = 0; round <= lag + 1; round++) await reconcile();
          const isPaid = !setup.can.bePaidInParts || shares.reduce((sum, share) => sum + share, 0) === 1;
          if (isPaid) await expectGrantedOnce(paid);
          else await expectNothing(paid);
          const listed = await books.attention(paid.id);
          if (isPaid) expect(listed.filter((kind) => kind !== "payment-late")).toEqual([]);
          else expect(listed).toContain("payment-underpaid");
        },
      ),
      { numRuns: 25 },
    );
  });
});
