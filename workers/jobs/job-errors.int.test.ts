import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { openJobSetup } from "./testing/job-setup.ts";

it("logs an error once while it lasts, and again when it comes back after a success", async () => {
  const lines: string[] = [];
  const setup = await openJobSetup(createLog("test", "warn", { write: (line) => void lines.push(line) }));
  setup.work(() => Promise.resolve());
  const rename = (from: string, to: string) =>
    setup.database.run((db) => sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db));
  const missing = () => lines.filter((line) => line.includes('relation \\"outbox\\" does not exist'));
  for (const times of [1, 2]) {
    await rename("outbox", "outbox_away");
    await expect.poll(() => missing().length, { timeout: 5000 }).toBe(times);
    await sleep(500);
    expect(missing()).toHaveLength(times);
    await rename("outbox_away", "outbox");
    // By then every step that the error stopped has succeeded.
    await sleep(1000);
  }
  await setup.close();
});
