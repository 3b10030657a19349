// What needs a person, through HTTP: the list with an order's money, each act that solves it, who may act, answers to messages, and the
// file for the accountant.

import { beforeEach, describe, expect, test } from "vitest";
import type { AttentionRow } from "../../../shared/contracts/admin-attention.ts";
import type { AuditRow, OrderRow } from "../../../shared/contracts/admin-views.ts";
import type { AttentionKind } from "../../../shared/contracts/attention.ts";
import { raiseAttention } from "../../../shared/postgres/attention.queries.ts";
import { confirmWithdrawal, insertWithdrawal } from "../../../shared/postgres/orders.queries.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";
import { visitor } from "../../testing/checkout.ts";

const setup = checkoutSetup();
let cookie: string;
beforeEach(async () => {
  for (const table of ["attention", "contact_messages"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
  cookie = await adminCookie(setup.database, "operator");
});

const get = async (path: string) => (await call(`${setup.server.url}/api/admin/${path}`, "GET", { cookie })).body;
const post = (path: string, body: unknown, as = cookie) =>
  call(`${setup.server.url}/api/admin/${path}`, "POST", { cookie: as, body, headers: { origin: setup.server.url } });
const list = async (query = "") => (await get(`attention${query}`))["data"] as AttentionRow[];
const raise = (kind: AttentionKind, subject: string, details: Record<string, unknown> = {}) =>
  setup.database.run((db) => raiseAttention(db, { kind, subject, details }, new Date()));
const reason = "Because of a test";
const address = () => `${crypto.randomUUID()}@example.test`;

/** A visitor's order with an unpaid payment. */
async function ordered(plan = "popular") {
  const email = address();
  const { body } = await setup.post("/api/register", { contact: email, contact_method: "email", plan, language: "en" });
  const created = await setup.post("/api/create-payment", { userId: body["userId"], planId: plan });
  const { order_number: number } = created.body["paymentData"] as { order_number: string };
  return { email, number, paymentId: String(created.body["paymentId"]) };
}
const orderOf = async (text: string) => (await get(`orders?search=${encodeURIComponent(text)}`))["data"] as OrderRow[];
const historyOf = async (number: string) => (await get(`orders/${number}`))["audit"] as AuditRow[];

describe("the list", () => {
  test("shows an order's money, customer and details, the oldest first", async () => {
    const { number, email } = await ordered();
    await raise("payment-underpaid", number, { provider: "mock", amount: "4" });
    await raise("webhooks-refused", "yoomoney");
    expect(await list()).toMatchObject([
      {
        kind: "payment-underpaid",
        subject: number,
        times: 1,
        details: { amount: "4" },
        order: { number, email, user_id: null, received: "0.00", is_granted: false },
        due_at: null,
        closed_at: null,
      },
      { kind: "webhooks-refused", subject: "yoomoney", order: null },
    ]);
  });

  test("drops what an operator closes with a reason, and remembers who did it", async () => {
    await raise("payment-unknown", "mock:1");
    const [row] = await list();
    expect((await post(`attention/${row?.id}/close`, { reason: " " })).status).toBe(400);
    expect((await post(`attention/${row?.id}/close`, { reason })).body).toMatchObject({ success: true, open: 0 });
    expect((await post(`attention/${row?.id}/close`, { reason })).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await list("?state=closed")).toMatchObject([
      { id: row?.id, closed_by: expect.stringMatching(/^admin-/) as unknown, close_reason: reason },
    ]);
  });

  test("keeps a withdrawal with its legal date until the money is back", async () => {
    const { number } = await setup.buyer();
    const since = new Date("2026-01-01T00:00:00Z");
    await setup.database.run((db) => raiseAttention(db, { kind: "withdrawal", subject: number }, since));
    const [row] = await list();
    expect(row?.due_at).toBe(since.getTime() + 14 * 86_400_000);
    expect((await post(`attention/${row?.id}/close`, { reason })).body["error"]).toBe("not-closable");
  });

  test("is for operators to act on and for viewers to look at", async () => {
    const { number } = await ordered();
    await raise("payment-underpaid", number);
    const [row] = await list();
    const viewer = await adminCookie(setup.database, "viewer");
    expect((await call(`${setup.server.url}/api/admin/attention`, "GET", { cookie: viewer })).status).toBe(200);
    for (const [path, body] of [
      [`attention/${row?.id}/close`, { reason }],
      [`orders/${number}/accept`, { reason }],
      [`orders/${number}/grant`, { reason, plan: "start", days: 1 }],
      [`orders/${number}/refund`, { reason, reference: "1" }],
      [`orders/${number}/resend-login`, { reason }],
      [`orders/${number}/note`, { reason }],
    ] as const)
      expect((await post(path, body, viewer)).body["error"], path).toBe("role");
    expect(await list()).toHaveLength(1);
  });
});

describe("an order", () => {
  test("is accepted as paid: account, plan and login as by a payment, once, and it leaves the list", async () => {
    const { number, email } = await ordered();
    await raise("payment-underpaid", number);
    expect((await post(`orders/${number}/accept`, { reason })).status).toBe(200);
    expect(await orderOf(number)).toMatchObject([{ email, trouble: null, granted_at: expect.any(Number) as unknown }]);
    expect(await list()).toEqual([]);
    expect((await post(`orders/${number}/accept`, { reason })).body["error"]).toBe("money-refused");
    expect((await historyOf(number)).map(({ action }) => action)).toContain("payment-accepted");
    expect((await post("orders/TD-1/accept", { reason })).status).toBe(404);
  });

  test("gives a plan to a buyer without an account, who gets one and its login", async () => {
    const { number, email } = await ordered();
    expect((await post(`orders/${number}/grant`, { reason, plan: "start", days: 3 })).status).toBe(200);
    const user = await setup.database.run((db) =>
      db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
    );
    expect(await orderOf(number)).toMatchObject([{ user_id: user.id }]);
    const logins = await setup.database.run((db) =>
      db.selectFrom("credential_deliveries").select("recipient").where("user_id", "=", user.id).execute(),
    );
    expect(logins).toEqual([{ recipient: email }]);
    expect((await get(`users/${user.id}`))["periods"]).toMatchObject([{ plan: "start" }]);
    expect(await historyOf(number)).toMatchObject([{ action: "plan-granted", details: { order: number, days: 3, reason } }]);
  });

  test("is refunded by hand with a reference, which ends its withdrawal", async () => {
    const { number } = await setup.buyer();
    const order = await setup.database.run((db) =>
      db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirstOrThrow(),
    );
    await setup.database.run((db) => insertWithdrawal(db, order.id, "withdrawal", new Date()));
    const { id } = await setup.database.run((db) =>
      db.selectFrom("withdrawals").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow(),
    );
    await setup.database.run((db) => confirmWithdrawal(db, id, order.id, new Date()));
    await raise("withdrawal", number);
    const { is_refundable_here: isHere } = await get(`orders/${number}`);
    if (isHere !== true) expect((await post(`orders/${number}/refund`, { reason })).body["error"]).toBe("reference-needed");
    expect((await post(`orders/${number}/refund`, { reason, reference: "Transfer 7" })).status).toBe(200);
    expect(await orderOf(number)).toMatchObject([
      { state: "refunded", withdrawal: { refunded_at: expect.any(Number) as unknown } },
    ]);
    expect(await list()).toEqual([]);
  });

  test("has its login sent again, or a link to who has a password", async () => {
    const { number } = await ordered();
    expect((await post(`orders/${number}/resend-login`, { reason })).status).toBe(404);
    await post(`orders/${number}/accept`, { reason });
    expect((await post(`orders/${number}/resend-login`, { reason })).body).toMatchObject({ sent: "login" });
    const { number: theirs } = await setup.buyer();
    expect((await post(`orders/${theirs}/resend-login`, { reason })).body).toMatchObject({ sent: "reset-link" });
  });

  test("keeps notes, and is found by number, address, amount, payment and the provider's id", async () => {
    const { number, email, paymentId } = await ordered();
    await setup.database.run((db) =>
      db.updateTable("payments").set({ external_id: "op-77", invoice_id: "inv-77" }).where("id", "=", paymentId).execute(),
    );
    await post(`orders/${number}/note`, { reason: "Called back" });
    expect(await historyOf(number)).toMatchObject([{ action: "order-note", details: { note: "Called back" } }]);
    const { amount } = (await orderOf(number))[0] ?? { amount: "" };
    for (const text of [number, email, paymentId, "op-77", "inv-77", `${amount}0`, amount.replace(".", ",")])
      expect(
        (await orderOf(text)).map((each) => each.number),
        text,
      ).toContain(number);
    expect(await orderOf("op-7")).toEqual([]);
  });
});

test("views of a customer are recorded, those within minutes as one", async () => {
  const { user } = await setup.buyer();
  await get(`users/${user.userId}`);
  await get(`users/${user.userId}`);
  const { audit } = (await get(`users/${user.userId}`)) as { audit: AuditRow[] };
  expect(audit.filter(({ action }) => action === "customer-viewed")).toMatchObject([
    { admin: expect.stringMatching(/^admin-/) as unknown },
  ]);
});

test("the accountant's file has a line for each payment, and nothing in it that a spreadsheet computes", async () => {
  const { number, email } = await ordered();
  const day = new Date().toISOString().slice(0, 10);
  const file = (query: string) => fetch(`${setup.server.url}/api/admin/orders.csv${query}`, { headers: { cookie } });
  const answer = await file(`?from=${day}&to=${day}`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const line = new TextDecoder()
    .decode(bytes)
    .split("\r\n")
    .find((each) => each.startsWith(number));
  expect(line).toContain(`,${email},popular,monthly,`);
  expect((await file("?from=x&to=y")).status).toBe(400);
  expect((await fetch(`${setup.server.url}/api/admin/orders.csv?from=${day}&to=${day}`)).status).toBe(401);
});

test("answers make a thread: kept below the message, mailed to its writer, and each names those before it", async () => {
  const email = address();
  const message = { name: "Anna", email, subject: "A question", message: "Hi", language: "de" };
  await call(`${setup.server.url}/api/contact`, "POST", { body: message, headers: visitor() });
  const messages = async () =>
    (await get("messages"))["data"] as { id: string; status: string; replies: { text: string; admin: string; mail: string }[] }[];
  const [{ id } = { id: "" }] = await messages();
  for (const text of ["First", "Second\n\nwith two parts"])
    expect((await post(`messages/${id}/reply`, { text })).status).toBe(200);
  expect((await post(`messages/${id}/reply`, { text: " " })).status).toBe(400);
  expect((await post(`messages/${crypto.randomUUID()}/reply`, { text: "x" })).status).toBe(404);
  expect(await messages()).toMatchObject([
    { status: "answered", replies: [{ text: "First", mail: "waiting" }, { text: "Second\n\nwith two parts" }] },
  ]);
  const mails = await setup.database.run((db) =>
    db.selectFrom("mails").select(["id", "language", "params"]).where("recipient", "=", email).orderBy("created_at").execute(),
  );
  expect(mails).toMatchObject([
    { language: "de", params: { messageId: id, before: [], subject: "A question", quoted: "Hi" } },
    { params: { before: [mails[0]?.id] } },
  ]);
  expect((await get("messages?filter=new"))["data"]).toEqual([]);
  expect((await get("messages?filter=answered"))["data"]).toHaveLength(1);
});
