// Relations come back as they were found; bytes that are none are refused with one kind of error.

import fc from "fast-check";
import { expect, it } from "vitest";
import { signalRelationSchema } from "../contracts/relations.ts";
import { BatchError } from "./batch-bytes.ts";
import {
  decodeRelations,
  encodeRelations,
  readRelationEntry,
  relationsOfEntry,
  RELATION_FIELDS,
  signalRelation,
  type FoundRelation,
} from "./relation-batch.ts";
import { RELATIONS } from "./relations.ts";

const RULES = ["mexc:net_percent:5:up:1", "mexc:volume:1:up:300;spread=~0.2"];
const ms = fc.option(fc.integer({ min: -120_000, max: 120_000 }));
const found: fc.Arbitrary<FoundRelation> = fc.record({
  rule: fc.constantFrom(...RULES),
  symbol: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  second: fc.integer({ min: 0, max: 4e9 }),
  kind: fc.constantFrom(...RELATIONS),
  lead: ms,
  uncertainty: ms,
  difference: fc.option(fc.double({ min: -1e9, max: 1e12, noNaN: true })),
});
const sentAt = fc.integer({ min: 0, max: 4e12 });

it("brings relations back to the last bit, as browsers may be sent them", () => {
  fc.assert(
    fc.property(sentAt, fc.array(found, { maxLength: 12 }), (at, all) => {
      expect(decodeRelations(encodeRelations(at, all))).toEqual(all);
      for (const each of all) {
        const relation = signalRelation("binance", each);
        expect(signalRelationSchema.parse(relation)).toEqual(relation);
        expect(relation.id).toBe(`${each.rule}:${each.symbol}:${each.second}`);
      }
    }),
  );
});

it("reads those alone that are wanted", () => {
  fc.assert(
    fc.property(fc.array(found, { maxLength: 12 }), (all) => {
      const wanted = (rule: string): boolean => rule === RULES[1];
      expect(decodeRelations(encodeRelations(0, all), wanted)).toEqual(all.filter(({ rule }) => wanted(rule)));
    }),
  );
});

it("refuses whatever was changed or cut, or reads relations from it", () => {
  fc.assert(
    fc.property(fc.array(found, { maxLength: 4 }), fc.nat(), fc.nat({ max: 255 }), fc.nat(), (all, at, value, cut) => {
      const bytes = encodeRelations(1_790_000_000_000, all);
      bytes[at % bytes.length] = value;
      const some = bytes.subarray(0, bytes.length - (cut % 3));
      try {
        for (const each of decodeRelations(some)) signalRelationSchema.parse(signalRelation("mexc", each));
      } catch (error) {
        if (!(error instanceof BatchError)) throw error;
      }
    }),
  );
});

it("leaves out an entry of another version and one of an exchange nobody knows", () => {
  const one: FoundRelation = {
    rule: RULES[0] as string,
    symbol: "WIF",
    second: 7,
    kind: "alone",
    lead: null,
    uncertainty: null,
    difference: 1.5,
  };
  const bytes = Buffer.from(encodeRelations(8000, [one]));
  const entry = (other: string, kept: Buffer): Buffer[] =>
    [RELATION_FIELDS[0], other, RELATION_FIELDS[1], kept].map((each) => Buffer.from(each));
  expect(relationsOfEntry(entry("binance", bytes))).toEqual([
    { id: `${RULES[0]}:WIF:7`, other: "binance", kind: "alone", lead: null, uncertainty: null, difference: 1.5 },
  ]);
  expect(readRelationEntry(entry("binance", bytes))?.bytes).toEqual(bytes);
  for (const fields of [entry("nowhere", bytes), entry("binance", Buffer.from("[]")), [Buffer.from("relations"), bytes], []])
    expect(relationsOfEntry(fields)).toEqual([]);
});
