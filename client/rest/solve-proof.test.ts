// The work in the browser is done when the hash begins with as many zero bits as were asked for.

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { leadingZeroBits, proofText } from "../../shared/contracts/work-proof.ts";
import { challengeOf, solveProof } from "./solve-proof.ts";

it("finds a number that proves the work", async () => {
  const proof = await solveProof({ challenge: "1767225900.some-challenge", bits: 11 });
  if (!proof) throw new Error("No proof");
  const hash = createHash("sha256").update(proofText(proof)).digest();
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(11);
});

it("takes the challenge of a refusal", () => {
  expect(challengeOf({ error: "busy", proof: { challenge: "a", bits: 18 } })).toEqual({ challenge: "a", bits: 18 });
});

it.each([undefined, {}, { proof: null }, { proof: { challenge: 1, bits: 8 } }, { proof: { challenge: "a", bits: 60 } }])(
  "is not begun for %j",
  (said) => expect(challengeOf(said)).toBeUndefined(),
);
