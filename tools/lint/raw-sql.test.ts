// T38: oxlint fails a statement that is put together from texts.

import { expect, test } from "vitest";
import { lint } from "./lint-files.ts";

test("sql.raw and sql.lit are errors, but in migrations and tests", async () => {
  const text =
    'import { sql } from "kysely";\nexport const at = (name: string) => [sql.raw(name), sql["lit"](name), sql`${name}`];\n';
  const { code, said } = await lint({
    "server/features/anywhere/some.queries.ts": text,
    "shared/postgres/migrations/0099-some.ts": text,
    "server/some.int.test.ts": text,
  });
  expect(code).toBe(1);
  expect(said.match(/no-raw-sql/g)).toHaveLength(2);
  expect(said).toContain("some.queries.ts");
}, 20_000);
