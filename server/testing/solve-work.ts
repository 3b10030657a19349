// Solves a proof of work as a browser does.

import { createHash } from "node:crypto";
import { leadingZeroBits, proofText, type WorkChallenge, type WorkProof } from "../../shared/contracts/work-proof.ts";

export function solveWork({ challenge, bits }: WorkChallenge): WorkProof {
  for (let nonce = 0; ; nonce++) {
    const proof = { challenge, nonce };
    if (leadingZeroBits(createHash("sha256").update(proofText(proof)).digest()) >= bits) return proof;
  }
}
