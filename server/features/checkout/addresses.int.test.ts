// One rule for addresses from checkout to login: both spellings of a domain are one account, and unreachable addresses are
// refused.

import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../../shared/node/credentials/password.ts";
import { setOwnPassword } from "../../../shared/postgres/users.queries.ts";
import { createPayment, register, registration } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";

const setup = checkoutSetup();
const PASSWORD = "a much better password";
const READABLE = "anna@пример.рф";
const STORED = "anna@xn--e1afmkfd.xn--p1ai";
const users = () =>
  setup.database.run((db) => db.selectFrom("users").select(["id", "email"]).where("email", "like", "anna@%").execute());
const login = (name: string) => setup.post("/api/login", { login: name, password: PASSWORD });

beforeAll(async () => {
  for (const contact of [READABLE, STORED, "Anna@ПРИМЕР.рф"]) {
    const { userId } = await register(setup.server, { contact });
    // As another browser writes it.
    const created = await createPayment(setup.server, { userId, contact: STORED, plan: "start" });
    await setup.settle(created.body["paymentId"]);
  }
  const [user] = await users();
  const hash = await hashPassword(PASSWORD);
  await setup.database.run((db) => setOwnPassword(db, user?.id ?? "", hash));
});

test("purchases with a domain in either writing belong to one account, and every mail goes to its ASCII form", async () => {
  expect((await users()).map(({ email }) => email)).toEqual([STORED]);
  const mails = await setup.database.run((db) => db.selectFrom("mails").select("recipient").distinct().execute());
  expect(mails).toEqual([{ recipient: STORED }]);
});

test.each([READABLE, STORED, "Anna@ПРИМЕР.рф", `\ufeff${READABLE}\u200b `, "ａｎｎａ＠пример。рф"])(
  "%j signs in to it",
  async (name) => {
    const { status, body } = await login(name);
    expect(status).toBe(200);
    const me = await setup.get("/api/account/me", String(body["token"]));
    expect(me.body).toMatchObject({ email: READABLE, username: READABLE });
    const old = await setup.post("/api/terminal/access", { email: name, password: PASSWORD });
    expect(old.body).toMatchObject({ user_info: { email: READABLE } });
  },
);

test("a signed-in customer buys with their address as it is shown", async () => {
  const { body } = await login(READABLE);
  const answer = await setup.post("/api/register", registration({ contact: READABLE }), { token: String(body["token"]) });
  expect(answer.status).toBe(200);
});

test("a link to set a password goes to it, however it was typed", async () => {
  await setup.post("/api/account/password/forgot", { login: ` ${READABLE}` });
  const kept = await setup.database.run((db) =>
    db.selectFrom("password_resets").select("login").where("login", "is not", null).execute(),
  );
  expect(kept).toEqual([{ login: STORED }]);
});

test.each([
  "anna..b@docomo.example",
  "anna@example.c0m",
  "anna@localhost",
  "анна@example.test",
  "anna@10.1.2.3",
  "a@b.test,c@d.test",
])("%s is refused by till, contact form and free test alike", async (email) => {
  const answers = await Promise.all([
    setup.post("/api/register", registration({ contact: email })),
    setup.post("/api/register", registration({ contact: "@reader", contactMethod: "telegram", email })),
    setup.post("/api/contact", { name: "A", email, subject: "s", message: "m" }),
    setup.post("/api/test-terminal/request-access", { contact_method: "email", contact_info: email }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
