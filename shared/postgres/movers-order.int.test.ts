// Movers lists that their owners never edited follow their preset: largest moves first, up and down alike.

import { afterAll, beforeAll, expect, test } from "vitest";
import { LIST_PRESETS } from "../contracts/list-presets.ts";
import { watchListSchema, type WatchList } from "../contracts/watch-lists.ts";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { moversOrder } from "./migrations/0025-movers-order.ts";
import { createUser } from "./users.queries.ts";
import { storeWatchList, watchListsOf } from "./watch-lists.queries.ts";

let database: Database;

beforeAll(async () => {
  database = new Database(databaseUrl(), 5, createLog("test", "silent"));
  await migrateToLatest(database);
});

afterAll(() => database.close());

/** The list as accounts were given it at first. */
function movers(id: string, change: Partial<WatchList> = {}): WatchList {
  const [preset] = LIST_PRESETS.start;
  const presetName = { name: "movers", number: 1 };
  return watchListSchema.parse({ ...preset, id, name: "Movers", presetName, sortAbsolute: false, ...change });
}

test("a list as it was made is sorted by size, an edited or other one stays", async () => {
  const user = { email: "movers@example.test", passwordHash: "x", language: "en", firstPasswordEndsAt: null };
  const { id: userId } = await database.run((db) => createUser(db, user));
  const store = (list: WatchList) => database.transaction((db) => storeWatchList(db, userId, list));
  await store(movers("1"));
  await store(movers("2", { sortDirection: "asc" }));
  await store(movers("3", { presetName: undefined, name: "Mine" }));
  await store(movers("4"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await store(movers("4", { height: 20 }));
  await database.run((db) => moversOrder.up(db as never));
  const lists = await database.run((db) => watchListsOf(db, userId));
  expect(lists.map((list) => (list as WatchList).sortAbsolute)).toEqual([true, false, false, false]);
});
