// Issues and checks proofs of work. A challenge is signed for one browser and a few minutes, so nothing is stored, and a solution
// is useless to other browsers.

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { leadingZeroBits, proofText, type WorkChallenge, type WorkProof } from "../../shared/contracts/work-proof.ts";

/** A quarter of a million hashes on average: seconds in a browser. */
const BITS = 18;
const SECONDS = 300;
const CHALLENGE = /^(\d{1,12})\.([\w-]{43})$/;

export class WorkProofs {
  readonly #key: Buffer;
  readonly #bits: number;

  /** `bits` is the amount of work. */
  constructor(sessionSecret: string, bits = BITS) {
    this.#bits = bits;
    this.#key = createHmac("sha256", sessionSecret).update("work-proof").digest();
  }

  /** A challenge for this device at this moment. */
  ask(device: Buffer, now: Date, bits = this.#bits): WorkChallenge {
    const endsAt = String(Math.floor(now.getTime() / 1000) + SECONDS);
    return { challenge: `${endsAt}.${this.#sign(device, endsAt)}`, bits };
  }

  /** Whether this device solved a challenge of ours that has not expired. */
  isSolved(proof: WorkProof | undefined, device: Buffer, now: Date, bits = this.#bits): boolean {
    const [, endsAt, signature] = CHALLENGE.exec(proof?.challenge ?? "") ?? [];
    if (!proof || endsAt === undefined || signature === undefined) return false;
    if (!timingSafeEqual(Buffer.from(this.#sign(device, endsAt)), Buffer.from(signature))) return false;
    if (Number(endsAt) * 1000 <= now.getTime()) return false;
    return leadingZeroBits(createHash("sha256").update(proofText(proof)).digest()) >= bits;
  }

  #sign(device: Buffer, endsAt: string): string {
    return createHmac("sha256", this.#key).update(device).update(`:${endsAt}`).digest("base64url");
  }
}
