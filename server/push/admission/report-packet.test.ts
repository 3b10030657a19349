import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SEQUENCE } from "../../../shared/contracts/sockets.ts";
import { reportedSequence } from "./report-packet.ts";

const read = (text: string): number | undefined => reportedSequence(Buffer.from(text));

test("any sequence is read as the client writes it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_SEQUENCE }), (sequence) => {
      expect(read(`42/market,${JSON.stringify(["seen", sequence])}`)).toBe(sequence);
    }),
  );
});

test.each([
  '42/market,["seen",]',
  '42/market,["seen",007]',
  '42/market,["seen",-1]',
  '42/market,["seen",1.5]',
  '42/market,["seen",1e9]',
  '42/market,["seen","1"]',
  '42/market,["seen",1,2]',
  '42/market,["seen", 1]',
  '42/market,["seen",1]]',
  '42/market,["seen",4294967296]',
  '42/market,7["seen",1]',
  '42/market,["seem",1]',
  '42["seen",1]',
  "3",
  "",
])("%s is left to Socket.IO", (text) => {
  expect(read(text)).toBeUndefined();
});
