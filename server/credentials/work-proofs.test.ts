// A proof counts only for the browser that was asked, for a few minutes, and only if the work was done.

import { expect, test } from "vitest";
import { leadingZeroBits } from "../../shared/contracts/work-proof.ts";
import { solveWork } from "../testing/solve-work.ts";
import { WorkProofs } from "./work-proofs.ts";

const SECRET = "the secret of the proofs' own tests 0123456789";
/** Little work, to keep tests quick. */
const BITS = 8;
const proofs = new WorkProofs(SECRET, BITS);
const anna = Buffer.alloc(32, 1);
const now = new Date(Date.UTC(2026, 0, 1));
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

test.each<[readonly number[], number]>([
  [[0x80], 0],
  [[0x01], 7],
  [[0, 0x40], 9],
  [[0, 0, 0x3f], 18],
  [[0, 0], 16],
])("%j begins with %i zero bits", (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test("eighteen bits are asked for", () => {
  expect(new WorkProofs(SECRET).ask(anna, now).bits).toBe(18);
});

test("work counts until the challenge ends, for the browser that was asked", () => {
  const proof = solveWork(proofs.ask(anna, now));
  expect(proofs.isSolved(proof, anna, now)).toBe(true);
  expect(proofs.isSolved(proof, anna, later(299))).toBe(true);
  expect(proofs.isSolved(proof, anna, later(300))).toBe(false);
  expect(proofs.isSolved(proof, Buffer.alloc(32, 2), now)).toBe(false);
  expect(new WorkProofs(`${SECRET} of another server`, BITS).isSolved(proof, anna, now)).toBe(false);
});

test("an unsolved challenge is no proof", () => {
  const { challenge, bits } = proofs.ask(anna, now);
  const { nonce } = solveWork({ challenge, bits });
  // The smallest solution: no lower number solves it.
  for (let below = 0; below < nonce; below++) expect(proofs.isSolved({ challenge, nonce: below }, anna, now)).toBe(false);
  expect(proofs.isSolved({ challenge, nonce }, anna, now)).toBe(true);
  expect(proofs.isSolved(undefined, anna, now)).toBe(false);
  const [endsAt = "", signature = ""] = challenge.split(".");
  const forged = [`${Number(endsAt) + 1}.${signature}`, `${endsAt}.`, endsAt, "", `${challenge}x`, `${endsAt}.${"A".repeat(43)}`];
  for (const text of forged) expect(proofs.isSolved(solveWork({ challenge: text, bits }), anna, now), text).toBe(false);
});
