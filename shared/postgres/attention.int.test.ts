import { afterAll, beforeAll, expect, test } from "vitest";
import { SettlementSetup } from "../node/payments/testing/settlement-setup.ts";
import { closeAttention, raiseAttention } from "./attention.queries.ts";

let books: SettlementSetup;
beforeAll(async () => {
  books = await SettlementSetup.open();
});
afterAll(() => books.close());

const rows = (subject: string) =>
  books.database.run((db) => db.selectFrom("attention").selectAll().where("subject", "=", subject).orderBy("id").execute());

test("a trouble noticed twice is one row with the newest facts and the first time", async () => {
  const first = new Date("2026-01-01T00:00:00Z");
  const second = new Date("2026-01-01T00:05:00Z");
  for (const [moment, received] of [
    [first, "1"],
    [second, "2"],
  ] as const)
    await books.database.run((db) =>
      raiseAttention(db, { kind: "payment-underpaid", subject: "TD-1", details: { received } }, moment),
    );
  expect(await rows("TD-1")).toMatchObject([{ since: first, last_seen_at: second, times: 2, details: { received: "2" } }]);
});

test("a closed trouble that returns is a new row", async () => {
  const now = new Date();
  await books.database.run((db) => raiseAttention(db, { kind: "disk", subject: "data" }, now));
  expect(await books.database.run((db) => closeAttention(db, ["disk"], "data", now))).toBe(1);
  expect(await books.database.run((db) => closeAttention(db, ["disk"], "data", now))).toBe(0);
  await books.database.run((db) => raiseAttention(db, { kind: "disk", subject: "data" }, now));
  expect((await rows("data")).map(({ closed_at }) => closed_at === null)).toEqual([false, true]);
});
