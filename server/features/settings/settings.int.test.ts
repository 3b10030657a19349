import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_SETTING_CHARS, MAX_SETTINGS, settingsAnswerSchema } from "../../../shared/contracts/account-settings.ts";
import { sql } from "kysely";
import type { Database, Queries } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, until, type TestServer } from "../../testing/start-app.ts";
import { MarketClient } from "../../testing/market-client.ts";

let database: Database;
let one: TestServer;
let two: TestServer;

beforeAll(async () => {
  database = await testDatabase();
  one = await startServer();
  two = await startServer();
});

afterAll(async () => {
  await one.close();
  await two.close();
  await database.close();
});

const tokenOf = async (): Promise<string> => (await makeToken(database, "popular")).token;
const stored = async (token: string, server = one) =>
  settingsAnswerSchema.parse((await call(`${server.url}/api/account/settings`, "GET", { token })).body);
const put = async (token: string, fields: object, server = one, ages: object = {}) =>
  settingsAnswerSchema.parse((await call(`${server.url}/api/account/settings`, "PUT", { token, body: { fields, ages } })).body);

describe("settings", () => {
  test("of a new account are empty, and each carries the version it was written at", async () => {
    const token = await tokenOf();
    expect((await stored(token)).data).toEqual({ version: 0, fields: {} });
    await put(token, { timeZone: "Europe/Berlin", density: "compact" });
    await put(token, { density: "normal", timeZone: "Europe/Berlin" }, two);
    expect((await put(token, { density: null })).data).toEqual({
      version: 3,
      fields: {
        timeZone: { text: "Europe/Berlin", version: 1, at: expect.any(Number) },
        density: { text: null, version: 3, at: expect.any(Number) },
      },
    });
    expect((await stored(token, two)).data.version).toBe(3);
    expect((await stored(await tokenOf())).data.version, "another account's").toBe(0);
  });

  test("written by two devices at once keep every field, the last writer of each", async () => {
    const token = await tokenOf();
    const writes = Array.from({ length: 20 }, (_, at) => put(token, { [`a${at}`]: "x", shared: `${at}` }, at % 2 ? one : two));
    const versions = (await Promise.all(writes)).map(({ data }) => data.version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    const { data } = await stored(token);
    expect(Object.keys(data.fields)).toHaveLength(21);
    expect(data.fields["shared"]?.text).toBe(`${versions.indexOf(20)}`);
  });

  test("of which one cannot be read keep all others, and that one for the version that can read it", async () => {
    const { token, user } = await makeToken(database, "popular");
    await put(token, { timeZone: "Europe/Berlin", density: "compact" });
    const newer = { text: { newer: true }, version: 1 };
    const rows = (db: Queries) => db.selectFrom("account_settings").select("fields").where("user_id", "=", user.userId);
    await database.run((db) =>
      db
        .updateTable("account_settings")
        .set({ fields: sql`fields || ${JSON.stringify({ layout: newer })}::jsonb` })
        .where("user_id", "=", user.userId)
        .execute(),
    );
    expect(Object.keys((await stored(token)).data.fields).toSorted()).toEqual(["density", "timeZone"]);
    const { data } = await put(token, { density: "normal" });
    expect(data.fields).toMatchObject({ timeZone: { text: "Europe/Berlin" }, density: { text: "normal" } });
    const row = await database.run((db) => rows(db).executeTakeFirstOrThrow());
    expect(row.fields).toMatchObject({ layout: newer, timeZone: { text: "Europe/Berlin" }, density: { text: "normal" } });
  });

  test("hold what each of several devices drew, also what reaches the account late; a removed drawing stays away", async () => {
    const token = await tokenOf();
    const drawn = (drawings: object[], removed: object = {}) =>
      JSON.stringify({ drawings: drawings.length === 0 ? {} : { "MEXC:BTCUSDT": drawings }, removed });
    const line = (id: string, at: number) => ({ id, kind: "horizontal", points: [{ time: 0, price: 1 }], at });
    await Promise.all([
      put(token, { drawings: drawn([line("a", 10)]) }),
      put(token, { drawings: drawn([line("b", 9)]) }, two, { drawings: 60_000 }),
    ]);
    const text = async (): Promise<string> => (await stored(token)).data.fields["drawings"]?.text ?? "";
    expect([(await text()).includes('"a"'), (await text()).includes('"b"')]).toEqual([true, true]);
    await put(token, { drawings: drawn([], { a: 11 }) });
    const answer = await put(token, { drawings: drawn([line("a", 10)]) }, two);
    expect(answer.data.fields["drawings"]?.text).toBe(drawn([line("b", 9)], { a: 11 }));
  });

  test("leave drawings of a newer version alone, and tell older versions that cannot read them", async () => {
    const token = await tokenOf();
    const newer = '{"v":2,"drawings":[{"id":"a"}]}';
    await put(token, { drawings: newer });
    const answer = await put(token, { drawings: '{"drawings":{},"removed":{}}', density: "normal" }, two);
    expect([answer.ignored_names, answer.data.fields["drawings"]?.text]).toEqual([["drawings"], newer]);
    expect(answer.data.fields["density"]?.text).toBe("normal");
  });

  test("chosen earlier are replaced by a later choice, however late they arrive", async () => {
    const token = await tokenOf();
    await put(token, { density: "compact", motion: "off" }, one, { density: 60_000, motion: 60_000 });
    const late = { density: "normal", motion: "on", timeZone: "UTC" };
    const { data, ignored } = await put(token, late, two, { density: 90_000, motion: 30_000, timeZone: 1e13 });
    expect(data.fields).toMatchObject({ density: { text: "compact" }, motion: { text: "on" }, timeZone: { text: "UTC" } });
    expect(ignored).toBe(0);
    expect((await put(token, { density: "normal" })).data.fields["density"]?.text).toBe("normal");
  });

  test("that are invalid, too long or too many are ignored and counted, the others are kept", async () => {
    const token = await tokenOf();
    const wrong = { "no name": "x", "": "x", number: 7, object: {}, long: "x".repeat(MAX_SETTING_CHARS + 1) };
    const answer = await put(token, { ...wrong, good: "x", half: "\ud83d" });
    expect([answer.ignored, Object.keys(answer.data.fields)]).toEqual([5, ["good", "half"]]);
    expect(answer.ignored_names?.toSorted()).toEqual(Object.keys(wrong).toSorted());
    const many = Object.fromEntries(Array.from({ length: MAX_SETTINGS }, (_, at) => [`n${at}`, "x"]));
    expect((await put(token, many)).ignored).toBe(2);
    const large = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`n${at}`, "x".repeat(MAX_SETTING_CHARS)]));
    expect((await put(token, large)).ignored_names).toEqual(["n1", "n2"]);
    expect((await put(token, { good: "y" })).ignored, "a change of the same length").toBe(0);
  });

  test.each(["hasOwnProperty", "constructor", "toString", "valueOf"])(
    "may be called %s, as every object's own are",
    async (name) => {
      const token = await tokenOf();
      const answer = await put(token, { [name]: "x", good: "y" });
      expect(answer.ignored).toBe(0);
      expect(Object.entries(answer.data.fields).map(([key, { text }]) => [key, text])).toEqual([
        [name, "x"],
        ["good", "y"],
      ]);
      expect((await put(token, { [name]: "z" })).data.fields[name]?.text).toBe("z");
      const odd = { [name]: "a", number: 7 };
      expect((await put(token, odd, one, { good: 5 })).ignored_names).toEqual(["number"]);
    },
  );

  test("with one invalid age are all kept, that one as chosen now", async () => {
    const token = await tokenOf();
    const ages = { density: "soon", motion: -1, timeZone: 60_000 };
    const { data, ignored } = await put(token, { density: "compact", motion: "off", timeZone: "UTC" }, one, ages);
    expect([ignored, Object.keys(data.fields)]).toEqual([0, ["density", "motion", "timeZone"]]);
    const at = (name: string): number => data.fields[name]?.at ?? 0;
    expect([at("density") - at("timeZone"), at("motion") - at("timeZone")]).toEqual([60_000, 60_000]);
  });

  test("are announced to the account's sockets on every server, and only when they changed", async () => {
    const token = await tokenOf();
    const client = new MarketClient(two.url, token);
    let notices = 0;
    client.socket.on("settings", () => notices++);
    expect(await client.connected()).toBeUndefined();
    await put(token, { density: "compact" });
    await until("a notice", () => notices > 0);
    const before = notices;
    await put(token, { density: "compact" });
    await put(await tokenOf(), { density: "compact" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(notices).toBe(before);
    client.close();
  });

  test("are part of the account's copy", async () => {
    const token = await tokenOf();
    await put(token, { timeZone: "Asia/Tokyo" });
    const { body } = await call(`${one.url}/api/account/export`, "GET", { token });
    expect(body["settings"]).toMatchObject([{ fields: { timeZone: { text: "Asia/Tokyo" } } }]);
  });
});
