import { expect, it } from "vitest";
import { readRewrites, REWRITE_REASONS, rewriteFields, type RewriteEntry } from "./rewrite-entry.ts";

const NOW = 1_790_000_000;

it("is read as it was written", () => {
  const entry: RewriteEntry = {
    version: 7,
    ranges: REWRITE_REASONS.map((why, position) => ({ position, from: NOW, to: NOW + 60, why, exactSince: NOW - 5 })),
    published: [{ position: 4999, second: NOW, price: 0.000_012_3, volume: Number.NaN }],
  };
  expect(readRewrites(rewriteFields(entry).map((field) => Buffer.from(field)))).toEqual(entry);
});

it("of an unknown reason is refused", () => {
  const range = { position: 0, from: NOW, to: NOW + 1, why: "healed", exactSince: 0 } as const;
  const fields = rewriteFields({ version: 1, ranges: [range], published: [] }).map((field) => Buffer.from(field));
  fields[3]?.writeUInt32LE(99, 12);
  expect(() => readRewrites(fields)).toThrow(/99/);
});
