import { expect, test } from "vitest";
import { lint } from "./lint-files.ts";

const AMBIENT = "export const now = Date.now();\nexport const at = new Date();\nexport const chance = Math.random();\n";

test("a file of the pure folders that does is an error, once for each, and no other file", async () => {
  const { code, said } = await lint({
    "shared/market/some.ts": AMBIENT,
    "shared/signals/some.ts": "export const clock = Date.now;\n",
    "shared/outcomes/some.ts": "export const started = new Date();\n",
    "shared/statistics/some.ts": "export const chance = Math.random;\n",
    "workers/signals/some.ts": 'export const chance = Math["random"]();\n',
    "workers/frames/some.ts": "export const fixed = new Date(0);\n",
    "workers/signals/some.test.ts": AMBIENT,
    "workers/signals/testing/some.ts": AMBIENT,
    "workers/ingest/some.ts": AMBIENT,
    "shared/marketing/some.ts": AMBIENT,
  });
  expect(code).toBe(1);
  expect(said.match(/no-ambient-clock/g)).toHaveLength(7);
  expect(said.match(/take it as a parameter/g)).toHaveLength(7);
}, 20_000);
