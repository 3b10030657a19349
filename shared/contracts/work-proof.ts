// A proof of work that a server requires while too many callers come at once, so that each try costs a program some seconds.

import { z } from "zod";

/** A number that makes SHA-256 of "<challenge>:<number>" begin with this many zero bits. */
export const workChallengeSchema = z.object({ challenge: z.string().max(100), bits: z.number().int().min(1).max(24) });
export type WorkChallenge = z.infer<typeof workChallengeSchema>;

export const workProofSchema = z.object({
  challenge: z.string().max(100),
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type WorkProof = z.infer<typeof workProofSchema>;

/** What is hashed. */
export function proofText({ challenge, nonce }: WorkProof): string {
  return `${challenge}:${nonce}`;
}

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] as number) - 24;
}
