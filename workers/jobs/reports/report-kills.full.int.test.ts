// Processes that report are killed at random moments while signals are published: none lost, none doubled.

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { reportPosition } from "../../../shared/postgres/report-positions.queries.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { alertOwner } from "../testing/alert-owner.ts";
import { openJobSetup } from "../testing/job-setup.ts";
import { Publisher, reportingList, riseOf } from "../testing/reporting-list.ts";

const KILLS = 50;
/** A process lives this long at most, ms: some die before they begin, some in a transaction. */
const LIFE_MS = 2500;
const PUBLISH_MS = 40;

it(`through ${KILLS} kills each published signal is promised once`, async () => {
  const setup = await openJobSetup();
  await setup.redis.flushall();
  for (const table of ["outbox", "users", "report_positions"] as const)
    await setup.database.run((db) => db.deleteFrom(table).execute());
  const { userId } = await alertOwner(setup.database, "trader@example.test");
  const { id: target } = await setup.database.run((db) =>
    db
      .insertInto("alert_targets")
      .values({ user_id: userId, channel: "telegram", address: "7", name: "@trader" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await reportingList(setup.database, userId, { targets: [target], maxPerHour: 60 });
  // No budget shall stand between a signal and its message.
  await setup.database.run((db) => db.updateTable("list_reports").set({ max_per_hour: 1_000_000 }).execute());
  await setup.database.run((db) =>
    db
      .insertInto("report_days")
      .values({ user_id: userId, day: sql<string>`current_date`, sent: -1_000_000 })
      .execute(),
  );
  const publisher = new Publisher(setup.redis);
  const gaps: string[] = [];
  const start = (): ChildProcess => {
    const child = fork(join(import.meta.dirname, "../testing/killable-reporter.ts"), [redisUrl(), databaseUrl()]);
    child.on("message", (message) => message === "gap" && gaps.push("gap"));
    return child;
  };
  let [one, other] = [start(), start()];
  const at = () => setup.database.run((db) => reportPosition(db, "mexc"));
  await expect.poll(at, { timeout: 30_000 }).toBeDefined();
  const first = Math.floor(Date.now() / 1000) - 1000;
  let second = first;
  const over = new AbortController();
  const publishing = (async () => {
    for (; !over.signal.aborted; second++) {
      await publisher.publish(second, [riseOf("BTC", 3), riseOf("ETH", 4)]);
      await setup.redis.persist("td:{mexc}:lease");
      await sleep(PUBLISH_MS);
    }
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * LIFE_MS);
    one.kill("SIGKILL");
    await once(one, "exit");
    [one, other] = [other, start()];
  }
  over.abort();
  await publishing;
  await expect.poll(at, { timeout: 30_000 }).toBe(second - 1);
  for (const child of [one, other]) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const { rows } = await setup.database.run((db) =>
    sql<{ found: string; distinct: string; promised: string }>`
        select count(*) as found, count(distinct report -> 'signal' ->> 'id') as distinct,
          (select count(*) from outbox where kind = 'send-alert') as promised
        from alert_messages where kind = 'report'`.execute(db),
  );
  const expected = String((second - first) * 2);
  expect(rows).toEqual([{ found: expected, distinct: expected, promised: expected }]);
  expect(gaps).toEqual([]);
  await setup.close();
}, 300_000);
