// The test run's own services answer, and each has its password.

import { Redis } from "ioredis";
import { Client } from "pg";
import { expect, inject, test } from "vitest";

test("both services of the run answer", async () => {
  const redis = new Redis(inject("redisUrl"));
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  expect(await redis.ping()).toBe("PONG");
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await Promise.all([redis.quit(), client.end()]);
});
