import { expect, test } from "vitest";
import { bindTelegramChat } from "../../../shared/postgres/credentials.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { createPayment, register, visitor } from "../../testing/checkout.ts";
import { checkoutSetup } from "../../testing/checkout-setup.ts";

const setup = checkoutSetup();
const linkOf = async (userId: string) => (await setup.get(`/api/register/${userId}/telegram`)).body["link"];
const setUpBot = () => setup.redis.set(keys.telegramBot(), "tickdeck_bot");

async function registered(contact: string, email: string) {
  return register(setup.server, { contactMethod: "telegram", contact, email });
}

async function pay(who: Awaited<ReturnType<typeof registered>>): Promise<void> {
  const { body } = await createPayment(setup.server, who, { contactMethod: "telegram" });
  await setup.settle(body["paymentId"]);
}

test("leads to the bot once the order is paid and until the bot was opened", async () => {
  const who = await registered("@some_body", "telegram-buyer@example.test");
  await setUpBot();
  expect(await linkOf(who.userId)).toBeNull();
  await pay(who);
  const link = String(await linkOf(who.userId));
  const start = /^https:\/\/t\.me\/tickdeck_bot\?start=([\w-]{22})$/.exec(link)?.[1] ?? "";
  expect(start).not.toBe("");
  await setup.database.transaction((db) => bindTelegramChat(db, { start, username: "Some_Body", chatId: 1, now: new Date() }));
  expect(await linkOf(who.userId)).toBeNull();
});

test("does not exist without a bot, for a login sent by mail, and for unknown ids", async () => {
  const who = await registered("@other_body", "telegram-other@example.test");
  await pay(who);
  expect(await linkOf(who.userId)).toBeNull();
  await setUpBot();
  expect(await linkOf(who.userId)).not.toBeNull();
  const byMail = await register(setup.server);
  const { body } = await createPayment(setup.server, byMail);
  await setup.settle(body["paymentId"]);
  for (const id of [byMail.userId, "A".repeat(22), "__proto__", "%00"]) expect(await linkOf(id), id).toBeFalsy();
});

test("of two names that bought for one address neither gets the login: the address proves whose it is", async () => {
  await setUpBot();
  const owner = await registered("@the_owner", "telegram-shared@example.test");
  await pay(owner);
  expect(await linkOf(owner.userId)).not.toBeNull();
  const stranger = await registered("@a_stranger", "telegram-shared@example.test");
  await pay(stranger);
  expect(await linkOf(owner.userId)).toBeNull();
  expect(await linkOf(stranger.userId)).toBeNull();
});

test("can be asked for thirty times a minute", async () => {
  const headers = visitor();
  const statuses = [];
  for (let i = 0; i < 31; i++) {
    const answer = await fetch(`${setup.server.url}/api/register/${"A".repeat(22)}/telegram`, { headers });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});
